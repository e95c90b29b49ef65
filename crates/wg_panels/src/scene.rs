//! A fight seen from nearby: zones with the men of each side, and what follows.

use egui::{Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::SideColour;
use wg_core::sheet::Scene;

use crate::bits::{self, Run};
use crate::paint;
use crate::sheet::tone;
use crate::theme::{Look, rgb};
use crate::tokens::size;

/// Draw the scene in the flow of `ui`; `colour` tells the colour of a side by its number.
pub fn show(ui: &mut Ui, look: &Look, scene: &Scene, colour: impl Fn(wg_core::SideId) -> SideColour) {
    let palette = look.ink();
    bits::flow(ui, &[Run(&scene.title, look.title(size::PART), rgb(palette.ink))]);
    ui.add_space(look.px(4.0));
    if !scene.zones.is_empty() {
        let gap = look.px(5.0);
        let width = ui.available_width();
        let (rect, _) = ui.allocate_exact_size(vec2(width, look.px(112.0)), Sense::hover());
        let each = (width + gap) / scene.zones.len() as f32 - gap;
        for (n, zone) in scene.zones.iter().enumerate() {
            let at = Rect::from_min_size(rect.min + vec2(n as f32 * (each + gap), 0.0), vec2(each, rect.height()));
            let men: Vec<String> = zone.men.iter().map(|(side, men)| format!("{men} {:?}", colour(*side))).collect();
            bits::spot(ui, at, ("zone", n), Sense::hover(), &format!("{}: {}", zone.name, men.join(", ")));
            let painter = ui.painter();
            painter.rect(at, look.px(2.0), rgb(palette.box_fill), Stroke::new(1.0, rgb(palette.box_line)), StrokeKind::Inside);
            // The planks of a deck.
            for plank in 1..6 {
                let y = at.top() + at.height() * plank as f32 / 6.0;
                painter.hline((at.left() + 1.0)..=(at.right() - 1.0), y, Stroke::new(0.6, crate::theme::rgba(palette.rule, 0.35)));
            }
            let name = bits::fitted(painter, &zone.name, look.title(15.0), rgb(palette.ink), each - look.px(8.0));
            bits::put_centre(painter, name, pos2(at.center().x, at.top() + look.px(13.0)));
            let rows = zone.men.len().max(1) as f32;
            for (row, (side, men)) in zone.men.iter().enumerate() {
                let side = colour(*side);
                let tint = look.side(side);
                let y = at.top() + look.px(27.0) + (at.height() - look.px(30.0)) * (row as f32 + 0.5) / rows;
                let flag = Rect::from_center_size(pos2(at.left() + look.px(14.0), y), vec2(look.px(13.0), look.px(10.0)));
                paint::side_mark(painter, flag, side, rgb(tint.fill), rgb(palette.box_line));
                let number = bits::line(painter, &men.to_string(), look.bold(17.0), rgb(palette.ink), each);
                let number = bits::put_left(painter, number, pos2(flag.right() + look.px(6.0), y));
                let pitch = look.px(8.0);
                let fit = ((at.right() - number.right() - look.px(10.0)) / pitch).floor().max(0.0) as u16;
                for man in 0..(*men).min(fit) {
                    painter.circle_filled(pos2(number.right() + look.px(9.0) + pitch * f32::from(man), y), look.px(2.9), rgb(tint.fill));
                }
            }
        }
    }
    for (text, meant) in &scene.notes {
        bits::flow(ui, &[Run(text, look.text(size::REMARK), tone(look, *meant))]);
    }
}
