//! Signals: flags in a hoist beside the flagship, with the message on a slip of paper where there is room. They find
//! their places together with all other lettering (`berths.rs`).

use std::sync::Arc;

use egui::{Color32, Galley, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::chart::berths::{self, Ground, Seat};
use crate::chart::on_chart::{Kind, Thing};
use crate::chart::seats;
use crate::chart::shape::Quad;
use crate::look::theme::{Look, rgb};
use crate::look::tokens;
use crate::read::label::{Label, LabelStyle};
use crate::widgets::bits;

/// The number of forms: message with readers, message, flags alone, small flags, and one small flag.
pub const FORMS: usize = 5;
/// The first form without words. `FOLDED` is the form with a single flag.
const WORDLESS: usize = 2;
const FOLDED: usize = FORMS - 1;
/// The maximum number of flags in a hoist.
const MOST: usize = 4;
/// The maximum distance of the flags from the flagship's hull, in letter sizes. A longer line across the chart would be
/// lost.
const REACH: f32 = 3.6;
/// The height and width of a flag, and the step from one flag to the next, in letter sizes.
const FLAG: [f32; 3] = [0.80, 1.08, 0.95];
/// The width at which a message is broken into rows, in letter sizes.
const WIDE: f32 = 14.0;
/// The size of messages relative to names in room mode: everybody on a side has to read them.
const ROOM: f32 = 1.35;

/// A signal to be placed on the chart.
pub struct Hoist<'a> {
    pub(crate) label: &'a Label,
    read: usize,
    of: usize,
    letters: f32,
}

impl<'a> Hoist<'a> {
    /// Returns the hoist for a label, or `None` if the label is no hoist.
    pub fn new(label: &'a Label, letters: f32, look: &Look) -> Option<Self> {
        let LabelStyle::Hoist { read, of } = label.style else { return None };
        Some(Self { label, read, of, letters: letters * if look.room { ROOM } else { 1.0 } })
    }

    /// Returns the message.
    pub fn text(&self) -> &str {
        &self.label.text
    }

    /// True if this form does not show the message.
    pub const fn is_wordless(form: usize) -> bool {
        form >= WORDLESS
    }

    /// Returns the middle of the flagship.
    pub fn ship(&self) -> Pos2 {
        self.label.at.into()
    }

    /// Returns what a screen reader says: the message and how many have read it.
    fn said(&self) -> String {
        format!("{}, {}", self.label.text, self.readers())
    }

    fn readers(&self) -> String {
        match (self.read, self.of) {
            (_, 0) => "no ship to read it".to_owned(),
            (0, _) => "not yet read".to_owned(),
            (read, of) if read == of => "read by all".to_owned(),
            (read, of) => format!("read by {read} of {of}"),
        }
    }

    /// Returns the number of flags: one for each word, within limits.
    fn flags(&self, form: usize) -> usize {
        if form == FOLDED { 1 } else { self.label.text.split_whitespace().count().clamp(2, MOST) }
    }

    /// Returns the size of the flags in a form.
    fn size_of(&self, form: usize) -> f32 {
        if form > WORDLESS { self.letters * 0.74 } else { self.letters }
    }

    /// Returns the size of the flags with their halyard.
    fn column(&self, form: usize) -> Vec2 {
        let size = self.size_of(form);
        vec2(size * (FLAG[1] + 0.3), size * (FLAG[2] * self.flags(form) as f32 + 0.3))
    }

    fn words(&self, painter: &Painter, look: &Look, form: usize) -> Vec<Arc<Galley>> {
        let palette = look.ink();
        let font = look.title(self.letters / look.k);
        let message = || {
            // Broken into rows of about equal length.
            let long = painter.layout_no_wrap(self.label.text.clone(), font.clone(), rgb(palette.ink)).size().x;
            let rows = (long / (self.letters * WIDE)).ceil().max(1.0);
            painter.layout(
                self.label.text.clone(),
                font.clone(),
                rgb(palette.ink),
                if rows > 1.0 { long / rows * 1.2 } else { f32::INFINITY },
            )
        };
        let readers =
            || painter.layout_no_wrap(self.readers(), look.italic(self.letters * 0.94 / look.k), rgb(palette.ink_soft));
        match form {
            0 => vec![message(), readers()],
            1 => vec![message()],
            _ => Vec::new(),
        }
    }

    /// Returns the size of the slip of paper with its words.
    fn slip(&self, words: &[Arc<Galley>]) -> Vec2 {
        if words.is_empty() {
            return Vec2::ZERO;
        }
        let wide = words.iter().map(|galley| galley.size().x).fold(0.0, f32::max);
        vec2(wide + self.letters * 0.9, words.iter().map(|galley| galley.size().y).sum::<f32>() + self.letters * 0.34)
    }

    /// Returns the places of all forms around her hull, best first: those with the flags near to her. None is farther
    /// away than `REACH`.
    pub fn forms(&self, painter: &Painter, look: &Look, hull: &Quad) -> Vec<Vec<Seat>> {
        let form = |form: usize| {
            let (column, slip) = (self.column(form), self.slip(&self.words(painter, look, form)));
            let ranked = |seat: Seat| {
                let flags = self.flags_in(seat.shape.bounds(), column);
                let away = Quad::from(flags).distance(hull);
                let halyard = self.halyard(seat.shape.bounds(), form);
                let seat = Seat {
                    rank: seat.rank + flags.distance_to_pos(self.ship()) / (self.letters * 8.0),
                    leader: Some(halyard),
                    ..seat
                };
                (away <= self.letters * REACH).then_some(seat)
            };
            seats::around(hull, vec2(column.x + slip.x, column.y.max(slip.y)).round())
                .into_iter()
                .filter_map(ranked)
                .collect()
        };
        (0..FORMS).map(form).collect()
    }

    /// Returns the halyard from the nearer end of the flags down to the ship.
    fn halyard(&self, place: Rect, form: usize) -> [Pos2; 2] {
        let [staff, foot] = self.staff(place, form);
        [if (self.ship().y - staff.y).abs() < (self.ship().y - foot.y).abs() { staff } else { foot }, self.ship()]
    }

    /// Returns the line that the flags hang on.
    fn staff(&self, place: Rect, form: usize) -> [Pos2; 2] {
        let flags = self.flags_in(place, self.column(form));
        let staff = pos2((flags.left() + self.size_of(form) * 0.18).round() + 0.5, place.top());
        [staff, pos2(staff.x, flags.bottom())]
    }

    /// Shows the whole signal while the flagship is hovered and the signal is wordless in its place. The signal is
    /// drawn on top of other lettering, but if possible on no hull. Returns the area covered.
    pub fn show_pointed(
        &self,
        painter: &Painter,
        look: &Look,
        table: Rect,
        (ground, lain): (&Ground, &[Rect]),
    ) -> Option<Rect> {
        let hull = ground.hulls.iter().find(|hull| hull.middle().distance(self.ship()) < 0.5).copied();
        let forms = self.forms(
            painter,
            look,
            &hull.unwrap_or_else(|| Rect::from_center_size(self.ship(), Vec2::splat(4.0)).into()),
        );
        berths::over(&forms[0], table, ground, lain).map(|seat| self.show(painter, look, seat, 0).shape.bounds())
    }

    /// Returns where the flags hang: on the side of the slip that is nearer to the ship.
    fn flags_in(&self, place: Rect, column: Vec2) -> Rect {
        let mirrored = place.center().x < self.ship().x - column.x;
        let left = if mirrored { place.right() - column.x } else { place.left() };
        Rect::from_min_size(pos2(left, place.top()), column)
    }

    /// Paints the signal at a place, in one of its forms.
    pub fn show(&self, painter: &Painter, look: &Look, seat: &Seat, form: usize) -> Thing {
        let palette = look.ink();
        let place = seat.shape.bounds();
        let column = self.column(form);
        let size = self.size_of(form);
        // The halyard runs down to the ship's deck.
        let mirrored = self.flags_in(place, column).left() > place.left();
        let ([staff, foot], [end, deck]) = (self.staff(place, form), self.halyard(place, form));
        let halyard = Stroke::new((look.k * 0.9).max(0.9), rgb(palette.chart_ink));
        painter.line_segment([staff, foot], halyard);
        painter.line_segment([end, deck], halyard);
        let words = self.label.text.split_whitespace().map(Some).chain(std::iter::repeat(None)).take(self.flags(form));
        for (n, word) in words.enumerate() {
            let corner = pos2(staff.x, place.top() + size * (0.12 + FLAG[2] * n as f32));
            flag(
                painter,
                Rect::from_min_size(corner, vec2(size * FLAG[1], size * FLAG[0])),
                seed(word.unwrap_or_default(), n),
                rgb(palette.edge),
            );
        }
        let words = self.words(painter, look, form);
        if !words.is_empty() {
            let slip = Rect::from_min_size(
                pos2(if mirrored { place.left() } else { place.left() + column.x }, place.top()),
                self.slip(&words),
            );
            painter.rect_filled(slip.translate(vec2(1.5, 2.0)), 2.0, Color32::from_black_alpha(46));
            painter.rect(slip, look.px(2.0), rgb(palette.card), Stroke::new(0.9, rgb(palette.ink)), StrokeKind::Inside);
            let mut at = slip.min + vec2(self.letters * 0.45, self.letters * 0.17);
            for galley in words {
                at.y = bits::put(painter, galley, at).bottom();
            }
        }
        Thing {
            kind: Kind::Hoist,
            text: self.said(),
            unit: None,
            shape: seat.shape,
            size: if form < WORDLESS { self.letters } else { 0.0 },
            line: seat.leader,
        }
    }
}

/// Returns the seed for a word's flag. The same word in the same place has the same flag, no matter which ship signals.
fn seed(word: &str, place: usize) -> u32 {
    word.bytes().fold(2_166_136_261_u32 ^ place as u32, |sum, letter| {
        (sum ^ u32::from(letter.to_ascii_lowercase())).wrapping_mul(16_777_619)
    })
}

/// Paints a flag as signal books do: two different colours in one of eight patterns.
fn flag(painter: &Painter, rect: Rect, seed: u32, line: Color32) {
    let bunting = [tokens::PAPER_LIGHT, tokens::RED, tokens::BLUE, tokens::YELLOW_LINE];
    let pairs = [(1, 0), (2, 0), (3, 2), (0, 2), (1, 3), (0, 1), (3, 1), (2, 3)];
    let (field, device) = pairs[(seed >> 3) as usize % pairs.len()];
    let (field, device) = (rgb(bunting[field]), rgb(bunting[device]));
    let rect = Rect::from_min_max(rect.min.round(), rect.max.round());
    let part = |x0: f32, y0: f32, x1: f32, y1: f32| {
        Rect::from_min_max(rect.lerp_inside(vec2(x0, y0)), rect.lerp_inside(vec2(x1, y1)))
    };
    painter.rect_filled(rect, 0.0, field);
    let fill = |place: Rect| painter.rect_filled(place, 0.0, device);
    match seed % 8 {
        0 => {
            fill(part(0.5, 0.0, 1.0, 0.5));
            fill(part(0.0, 0.5, 0.5, 1.0));
        }
        1 => {
            fill(part(0.38, 0.0, 0.62, 1.0));
            fill(part(0.0, 0.34, 1.0, 0.66));
        }
        2 => {
            fill(part(0.3, 0.28, 0.7, 0.72));
        }
        3 => {
            fill(part(0.0, 0.34, 1.0, 0.67));
        }
        4 => {
            fill(part(0.34, 0.0, 0.67, 1.0));
        }
        5 => {
            painter.add(Shape::convex_polygon(
                vec![rect.left_bottom(), rect.right_top(), rect.right_bottom()],
                device,
                Stroke::NONE,
            ));
        }
        6 => {
            fill(part(0.0, 0.0, 0.5, 1.0));
        }
        _ => {
            fill(part(0.0, 0.5, 1.0, 1.0));
        }
    }
    painter.rect_stroke(rect, 0.0, Stroke::new(0.9, line), StrokeKind::Outside);
}
