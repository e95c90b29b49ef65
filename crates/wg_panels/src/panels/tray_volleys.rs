//! Broadsides in the tray: each in one large line that says what it did, with all its dice below.

use std::sync::Arc;

use egui::{Galley, Painter, Sense, Ui, pos2, vec2};

use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::panels::tray_before::{BETWEEN, DIE, Throw};
use crate::panels::tray_head::{flag, flag_room, label};
use crate::panels::tray_thrown::die_name;
use crate::read::desk::Desk;
use crate::read::volley::Volley;
use crate::widgets::bits::{self, Run};
use crate::widgets::pass::Pass;

/// The number of broadsides that are shown in large letters.
const LARGE: usize = 2;
/// The size of a die of a broadside in large letters.
const LARGE_DIE: f32 = 28.0;
/// The room between two broadsides.
const APART: f32 = 10.0;

/// As many broadsides as fit into a height, the newest at the bottom.
pub(crate) struct Volleys<'a> {
    blocks: Vec<Block<'a>>,
    /// The line about the broadsides that do not fit.
    more: Option<Arc<Galley>>,
    pub(crate) height: f32,
}

/// A broadside with its line and its dice.
struct Block<'a> {
    desk: &'a Desk,
    volley: &'a Volley,
    head: Arc<Galley>,
    result: Option<Arc<Galley>>,
    throws: Vec<Throw<'a>>,
}

impl<'a> Volleys<'a> {
    /// Lays out the broadsides in this width. If they need more than `room`, the letters are smaller. Then older ones lose
    /// their dice, the oldest are left out, and the only one left loses its last dice.
    pub(crate) fn of(painter: &Painter, look: &Look, desk: &'a Desk, width: f32, room: f32) -> Self {
        let volleys = &desk.tray.volleys;
        let total = |blocks: &[Block<'_>]| blocks.iter().map(|block| block.height(look)).sum::<f32>();
        let set = |large: bool| -> Vec<Block<'a>> {
            volleys.iter().map(|volley| Block::set(painter, look, desk, volley, large, width)).collect()
        };
        let mut blocks = set(volleys.len() <= LARGE);
        if total(&blocks) > room {
            blocks = set(false);
        }
        for at in 0..blocks.len().saturating_sub(1) {
            if total(&blocks) > room {
                blocks[at].throws.clear();
            }
        }
        let mut left_out = 0_usize;
        // The line about those that are left out needs room too.
        let line = look.px(size::REMARK * 1.4 + BETWEEN);
        while blocks.len() > 1 && total(&blocks) + if left_out > 0 { line } else { 0.0 } > room {
            blocks.remove(0);
            left_out += 1;
        }
        let room = room - if left_out > 0 { line } else { 0.0 };
        // The dice of the guns stay, and what followed from them goes. The line says what it did.
        while blocks.first().is_some_and(|only| !only.throws.is_empty()) && total(&blocks) > room {
            blocks[0].throws.pop();
        }
        // Without room for a roll and for the number of the others, the roll stays.
        let more = (left_out > 0 && total(&blocks) <= room).then(|| {
            let words = if left_out == 1 {
                "1 earlier broadside is not shown here.".to_owned()
            } else {
                format!("{left_out} earlier broadsides are not shown here.")
            };
            let run = Run(&words, look.italic(size::REMARK - 1.0), rgb(look.ink().on_baize_soft));
            bits::paragraph(painter, &[run], width)
        });
        let height = total(&blocks) + more.as_ref().map_or(0.0, |more| more.size().y + look.px(BETWEEN));
        Self { blocks, more, height }
    }

    /// Draws the broadsides in the flow of `ui`, oldest first.
    pub(crate) fn show(&self, ui: &mut Ui, look: &Look, pass: &mut Pass) {
        if let Some(more) = &self.more {
            let (rect, _) = label(ui, more.size().y, more.text());
            bits::put(ui.painter(), more.clone(), rect.min);
            ui.add_space(look.px(BETWEEN));
        }
        for (row, block) in self.blocks.iter().enumerate() {
            block.show(ui, look, row, pass);
        }
    }
}

impl<'a> Block<'a> {
    fn set(painter: &Painter, look: &Look, desk: &'a Desk, volley: &'a Volley, large: bool, width: f32) -> Self {
        let ink = rgb(look.ink().on_baize);
        let (words, number, die) = if large { (15.0, 22.0, LARGE_DIE) } else { (size::REMARK, 18.0, DIE) };
        let head = bits::paragraph(
            painter,
            &[Run(&volley.title, look.text(words), ink)],
            width - flag_room(look, volley.side),
        );
        let effect = volley.effect();
        let runs = [
            Run(&volley.result, look.title(number), rgb(look.ink().gilt)),
            Run(if effect.is_empty() { "" } else { "   " }, look.text(words), ink),
            Run(&effect, look.bold(words), ink),
        ];
        let result = (!volley.result.is_empty()).then(|| bits::paragraph(painter, &runs, width));
        let throw = |(title, reports): &'a (String, Vec<_>)| {
            Throw::set(painter, look, desk, reports, (Some(title), die), width)
        };
        Self { desk, volley, head, result, throws: volley.rolls.iter().filter_map(throw).collect() }
    }

    fn height(&self, look: &Look) -> f32 {
        let dice: f32 = self.throws.iter().map(|throw| throw.height + look.px(BETWEEN)).sum();
        let result = self.result.as_ref().map_or(0.0, |result| result.size().y);
        self.head.size().y + result + look.px(BETWEEN) + dice + look.px(APART - BETWEEN)
    }

    fn show(&self, ui: &mut Ui, look: &Look, row: usize, pass: &mut Pass) {
        let first = self.head.rows.first().map_or(0.0, |row| row.height());
        let (rect, _) = label(ui, self.head.size().y, &self.volley.line());
        flag(ui.painter(), look, self.desk, self.volley.side, pos2(rect.left(), rect.top() + first / 2.0));
        bits::put(ui.painter(), self.head.clone(), pos2(rect.left() + flag_room(look, self.volley.side), rect.top()));
        if let Some(result) = &self.result {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), result.size().y), Sense::hover());
            bits::put(ui.painter(), result.clone(), rect.min);
        }
        ui.add_space(look.px(BETWEEN));
        for (n, throw) in self.throws.iter().enumerate() {
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), throw.height), Sense::hover());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, throw.spoken()));
            throw.paint(ui.painter(), look, rect.min);
            for (at, (place, face)) in throw.dice().enumerate() {
                let place = place.translate(rect.min.to_vec2());
                pass.spot(ui, place, ("die", row, n, at), Sense::hover(), &die_name("", face));
                if throw.is(&self.desk.tray.last) {
                    pass.sought.dice(place.intersect(ui.clip_rect()));
                }
            }
            ui.add_space(look.px(BETWEEN));
        }
        ui.add_space(look.px(APART - BETWEEN));
    }
}

/// Returns true if the last roll belongs to a broadside in the tray.
pub(crate) fn has_last(desk: &Desk) -> bool {
    let has = |volley: &Volley| volley.rolls.iter().any(|(_, reports)| *reports == desk.tray.last);
    desk.tray.volleys.iter().any(has)
}
