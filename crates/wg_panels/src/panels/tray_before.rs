//! Earlier rolls in the tray, as small dice with a line for each roll. When rolls follow each other at once, the player
//! can still see the roll that led to the last one, or that it replied to.

use std::sync::Arc;

use egui::{Galley, Painter, Pos2, Rect, Sense, Ui, Vec2, pos2, vec2};
use wg_core::{DieColour, Report};

use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::panels::tray_head::{flag, flag_room};
use crate::panels::tray_thrown::{Last, die_name};
use crate::read::desk::Desk;
use crate::widgets::bits::{self, Run};
use crate::widgets::dice::{self, Die};
use crate::widgets::pass::Pass;

/// The size of a small die. `GAP` is the room around it.
pub(crate) const DIE: f32 = 20.0;
const GAP: f32 = 3.0;
/// The room between the lines of two rolls.
pub(crate) const BETWEEN: f32 = 5.0;

/// A piece of the line of a roll, from left to right.
enum Piece {
    Flag,
    Words(Arc<Galley>),
    Die(Die, u8, DieColour),
}

/// Earlier rolls: as many of the newest as fit into a height.
pub(crate) struct Before<'a> {
    throws: Vec<Throw<'a>>,
    pub(crate) height: f32,
}

/// A roll, with each piece in its place.
pub(crate) struct Throw<'a> {
    last: Last<'a>,
    reports: &'a [Report],
    pieces: Vec<(Rect, Piece)>,
    pub(crate) height: f32,
}

impl<'a> Before<'a> {
    /// Returns the newest of the earlier rolls that fit into `room`, but at least one if there is any.
    pub(crate) fn of(painter: &Painter, look: &Look, desk: &'a Desk, width: f32, room: f32) -> Self {
        let mut throws: Vec<Throw<'a>> = Vec::new();
        let mut height = 0.0;
        for reports in desk.tray.before.iter().rev() {
            let Some(throw) = Throw::set(painter, look, desk, reports, (None, DIE), width) else { continue };
            let more = throw.height + look.px(BETWEEN);
            if !throws.is_empty() && height + more > room {
                break;
            }
            height += more;
            throws.push(throw);
        }
        throws.reverse();
        Self { throws, height }
    }

    /// Draws the rolls in the flow of `ui`, oldest first.
    pub(crate) fn show(&self, ui: &mut Ui, look: &Look) {
        for throw in &self.throws {
            throw.show(ui, look, &throw.spoken());
        }
    }
}

impl<'a> Throw<'a> {
    /// Lays out a roll in this width. With a title of its own it stands below a line that names the side.
    pub(crate) fn set(
        painter: &Painter,
        look: &Look,
        desk: &'a Desk,
        reports: &'a [Report],
        (title, die): (Option<&str>, f32),
        width: f32,
    ) -> Option<Self> {
        let last = Last::of(desk, reports)?;
        let soft = rgb(look.ink().on_baize_soft);
        let words = |text: &str, ink| {
            Piece::Words(bits::paragraph(painter, &[Run(text, look.text(size::REMARK - 1.0), ink)], width))
        };
        let mut pieces = Vec::new();
        let flagged = last.side.is_some() && title.is_none();
        if flagged {
            pieces.push(Piece::Flag);
        }
        let title = title.unwrap_or(last.title);
        if !title.is_empty() {
            // A long title is broken beside the flag, not below it.
            let beside = width - if flagged { flag_room(look, last.side) + look.px(GAP + 4.0) } else { 0.0 };
            pieces.push(Piece::Words(bits::paragraph(
                painter,
                &[Run(title, look.text(size::REMARK - 1.0), soft)],
                beside,
            )));
        }
        for row in &last.rows {
            if !row.word.is_empty() {
                pieces.push(words(row.word, soft));
            }
            let die = |(n, face): (usize, &u8)| {
                let good = row.good.get(n).copied().unwrap_or(false);
                Piece::Die(if good { Die::Good(*face) } else { Die::Dull(*face) }, row.sides, row.colour)
            };
            pieces.extend(row.faces.iter().enumerate().map(die));
            if !row.result.is_empty() {
                pieces.push(words(row.result, rgb(look.ink().on_baize)));
            }
        }
        let (places, height) =
            flow(&pieces.iter().map(|piece| piece.size(look, die)).collect::<Vec<_>>(), width, look.px(GAP));
        Some(Self { last, reports, pieces: places.into_iter().zip(pieces).collect(), height })
    }

    /// Draws the roll in the flow of `ui`, with a gap below it. Returns the place of the roll.
    pub(crate) fn show(&self, ui: &mut Ui, look: &Look, said: &str) -> Rect {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), self.height), Sense::hover());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, said));
        self.paint(ui.painter(), look, rect.min);
        ui.add_space(look.px(BETWEEN));
        rect
    }

    /// Draws the last roll in the flow of `ui`. A screen reader says each of its dice.
    pub(crate) fn show_last(&self, ui: &mut Ui, look: &Look, pass: &mut Pass) {
        let rect = self.show(ui, look, &self.last.in_short());
        for (at, (place, face)) in self.dice().enumerate() {
            let place = place.translate(rect.min.to_vec2());
            pass.spot(ui, place, ("die", at), Sense::hover(), &die_name("", face));
            pass.sought.dice(place.intersect(ui.clip_rect()));
        }
    }

    /// True if the roll is the one that these reports describe.
    pub(crate) fn is(&self, reports: &[Report]) -> bool {
        self.reports == reports
    }

    /// Returns the roll in one sentence.
    pub(crate) fn spoken(&self) -> String {
        self.last.before()
    }

    /// Returns the place of each of its dice, relative to its own, and the number that the die shows.
    pub(crate) fn dice(&self) -> impl Iterator<Item = (Rect, u8)> + '_ {
        self.pieces.iter().filter_map(|(place, piece)| match piece {
            Piece::Die(Die::Good(face) | Die::Dull(face), ..) => Some((*place, *face)),
            _ => None,
        })
    }

    pub(crate) fn paint(&self, painter: &Painter, look: &Look, at: Pos2) {
        for (place, piece) in &self.pieces {
            let place = place.translate(at.to_vec2());
            match piece {
                Piece::Flag => flag(painter, look, self.last.desk, self.last.side, place.left_center()),
                Piece::Words(galley) => {
                    bits::put(painter, galley.clone(), pos2(place.left(), place.center().y - galley.size().y / 2.0));
                }
                Piece::Die(die, sides, colour) => {
                    dice::dyed(painter, look, place.shrink(look.px(1.0)), *die, *sides, *colour)
                }
            }
        }
    }
}

impl Piece {
    fn size(&self, look: &Look, die: f32) -> Vec2 {
        match self {
            Self::Flag => vec2(look.px(22.0), look.px(DIE)),
            // A little space after words, so that dice do not touch them.
            Self::Words(galley) => galley.size() + vec2(look.px(4.0), 0.0),
            Self::Die(..) => Vec2::splat(look.px(die)),
        }
    }
}

/// Places pieces of these sizes from left to right in lines of this width, each centred vertically in its line. Returns
/// their places and the total height.
fn flow(sizes: &[Vec2], width: f32, gap: f32) -> (Vec<Rect>, f32) {
    let mut places: Vec<Rect> = Vec::with_capacity(sizes.len());
    let (mut x, mut top, mut high, mut first) = (0.0, 0.0, 0.0_f32, 0);
    for size in sizes {
        if x > 0.0 && x + size.x > width {
            level(&mut places[first..], top, high);
            (x, top, high, first) = (0.0, top + high + gap, 0.0, places.len());
        }
        places.push(Rect::from_min_size(pos2(x, top), *size));
        (x, high) = (x + size.x + gap, high.max(size.y));
    }
    level(&mut places[first..], top, high);
    (places, top + high)
}

/// Centres all pieces of a line vertically.
fn level(line: &mut [Rect], top: f32, high: f32) {
    for place in line {
        *place = place.translate(vec2(0.0, top + (high - place.height()) / 2.0 - place.top()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_go_on_in_the_next_line_where_one_is_full() {
        let (places, height) =
            flow(&[vec2(60.0, 10.0), vec2(30.0, 20.0), vec2(20.0, 20.0), vec2(200.0, 12.0)], 100.0, 5.0);
        assert_eq!(places[0], Rect::from_min_size(pos2(0.0, 5.0), vec2(60.0, 10.0)), "in the middle of its line");
        assert_eq!(places[1].min, pos2(65.0, 0.0));
        assert_eq!(places[2].min, pos2(0.0, 25.0), "there was no room for it");
        assert_eq!(places[3].min, pos2(0.0, 50.0), "what is wider than a line has one for itself");
        assert_eq!(height, 62.0);
    }
}
