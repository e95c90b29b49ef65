//! The rolls of a fight, below its picture.

use std::sync::Arc;

use egui::{Galley, Painter, Rect, Sense, Stroke, Ui, pos2, vec2};
use wg_core::shown::sheet::SceneRoll;

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::desk::Desk;
use crate::widgets::bits::{self, Run};
use crate::widgets::dice::{self, Die};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

const DIE: f32 = 42.0;

fn roll_result(painter: &Painter, look: &Look, roll: &SceneRoll, width: f32) -> Arc<Galley> {
    bits::paragraph(painter, &[Run(&roll.result, look.title(20.0), rgb(look.ink().on_baize))], width)
}

fn roll_label(painter: &Painter, look: &Look, roll: &SceneRoll, width: f32) -> Arc<Galley> {
    bits::paragraph(painter, &[Run(&roll.label, look.text(size::REMARK + 1.0), rgb(look.ink().on_baize_soft))], width)
}

/// Returns the size of a die, which is smaller in rolls of many dice.
fn die(look: &Look, roll: &SceneRoll) -> f32 {
    look.px(match roll.faces.len() {
        0..=9 => DIE,
        10..=18 => DIE * 0.8,
        _ => DIE * 0.68,
    })
}

/// Returns the number of dice in a row and the number of rows, which are about equally long.
fn dice_rows(look: &Look, roll: &SceneRoll, width: f32) -> (usize, usize) {
    let fit = ((width * 0.66) / (die(look, roll) * 1.18)).floor().max(1.0) as usize;
    let rows = roll.faces.len().div_ceil(fit).max(1);
    (roll.faces.len().div_ceil(rows).max(1), rows)
}

pub(crate) fn roll_height(painter: &Painter, look: &Look, roll: &SceneRoll, width: f32) -> f32 {
    let (_, rows) = dice_rows(look, roll, width);
    let dice = rows as f32 * die(look, roll) * 1.18;
    let result = roll_result(painter, look, roll, result_width(look, roll, width)).size().y;
    roll_label(painter, look, roll, width - look.px(24.0)).size().y + dice.max(result) + look.px(12.0)
}

fn result_width(look: &Look, roll: &SceneRoll, width: f32) -> f32 {
    let (fit, _) = dice_rows(look, roll, width);
    width - roll.faces.len().min(fit) as f32 * die(look, roll) * 1.18 - look.px(14.0)
}

/// Shows the side that rolls, the dice with gilt rims on those that had an effect, and the result.
pub(crate) fn throw(ui: &Ui, look: &Look, desk: &Desk, roll: &SceneRoll, rect: Rect, n: usize, pass: &mut Pass) {
    let palette = look.ink();
    let painter = ui.painter();
    let faces: Vec<String> = roll.faces.iter().map(u8::to_string).collect();
    pass.spot(ui, rect, ("roll", n), Sense::hover(), &format!("{}: {}. {}", roll.label, faces.join(", "), roll.result));
    if n > 0 {
        painter.hline(rect.x_range(), rect.top(), Stroke::new(1.0, rgba(palette.on_baize, 0.18)));
    }
    let colour = desk.colour(roll.side);
    let label = roll_label(painter, look, roll, rect.width() - look.px(24.0));
    // The number of dice that count goes at the end of the line, if there is room.
    let good = roll.good.iter().filter(|good| **good).count();
    if roll.faces.len() > 1 && label.rows.len() == 1 && label.size().x < rect.width() * 0.72 {
        let count = bits::line(
            painter,
            &format!("{good} of {}", roll.faces.len()),
            look.italic(size::REMARK),
            rgb(palette.on_baize_soft),
            rect.width() * 0.2,
        );
        bits::put_right(painter, count, pos2(rect.right(), rect.top() + look.px(4.0) + label.size().y / 2.0));
    }
    let middle = rect.top() + look.px(4.0) + label.size().y / 2.0;
    let flag = Rect::from_center_size(pos2(rect.left() + look.px(8.0), middle), vec2(look.px(16.0), look.px(12.0)));
    paint::side_mark(painter, flag, colour, rgb(look.side(colour).fill), rgb(palette.on_baize));
    let top = bits::put_left(painter, label, pos2(rect.left() + look.px(24.0), middle)).bottom() + look.px(3.0);
    let (fit, _) = dice_rows(look, roll, rect.width());
    let each = die(look, roll);
    let pitch = each * 1.18;
    for (die, number) in roll.faces.iter().enumerate() {
        let at = Rect::from_min_size(
            pos2(rect.left() + (die % fit) as f32 * pitch, top + (die / fit) as f32 * pitch),
            egui::Vec2::splat(each),
        );
        let good = roll.good.get(die).copied().unwrap_or(false);
        dice::face(painter, look, at, if good { Die::Good(*number) } else { Die::Dull(*number) }, roll.sides);
    }
    let result = roll_result(painter, look, roll, result_width(look, roll, rect.width()));
    let left = rect.left() + roll.faces.len().min(fit) as f32 * pitch + look.px(10.0);
    bits::put_left(painter, result, pos2(left, (top + rect.bottom() - look.px(4.0)) / 2.0));
}
