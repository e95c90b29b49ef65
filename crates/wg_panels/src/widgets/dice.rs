//! Dice faces: pips on six-sided dice, numbers on others, and a gilt rim on dice that had an effect.

use egui::{Align2, Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, pos2};

use wg_core::DieColour;

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::Dye;

/// The state of a die, which decides how it is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Die {
    /// A die that had an effect, with its face: gilt rim.
    Good(u8),
    /// A die without effect, with its face.
    Dull(u8),
    /// A face on a key, which has not been rolled: neither with nor without effect.
    Plain(u8),
    /// A die that has not been rolled yet.
    Wanted,
}

/// Draws an ordinary ivory die with this number of `sides`.
pub fn face(painter: &Painter, look: &Look, rect: Rect, die: Die, sides: u8) {
    dyed(painter, look, rect, die, sides, DieColour::Ivory);
}

/// Returns the colours of dice of this kind.
pub fn dye(look: &Look, colour: DieColour) -> &'static Dye {
    let [ivory, oxblood, indigo] = &look.ink().dice;
    match colour {
        DieColour::Ivory => ivory,
        DieColour::Oxblood => oxblood,
        DieColour::Indigo => indigo,
    }
}

/// Draws a die of this colour with this number of `sides`.
pub fn dyed(painter: &Painter, look: &Look, rect: Rect, die: Die, sides: u8, colour: DieColour) {
    let dye = dye(look, colour);
    let s = rect.width();
    let radius = CornerRadius::same((s * 0.17) as u8);
    let (fill, rim, pip, number) = match die {
        Die::Good(n) => (dye.die, Stroke::new((s * 0.072).max(2.0), rgb(look.ink().gilt)), dye.pip, n),
        Die::Dull(n) => (dye.dull, Stroke::new((s * 0.022).max(1.0), rgb(dye.rim_dull)), dye.pip_dull, n),
        Die::Plain(n) => (dye.die, Stroke::new((s * 0.026).max(1.0), rgb(dye.rim)), dye.pip, n),
        Die::Wanted => return wanted(painter, look, rect, colour),
    };
    for step in 1..=3 {
        let d = step as f32 * s * 0.022;
        painter.rect_filled(rect.translate(egui::vec2(d, d * 1.3)), radius, Color32::from_black_alpha(34));
    }
    painter.rect(rect, radius, rgb(fill), rim, StrokeKind::Inside);
    let pip = rgb(pip);
    if sides == 6 && (1..=6).contains(&number) {
        for (x, y) in pips(number) {
            painter.circle_filled(pos2(rect.center().x + x * s * 0.25, rect.center().y + y * s * 0.25), s * 0.085, pip);
        }
    } else {
        painter.text(rect.center(), Align2::CENTER_CENTER, number, look.bold(s / look.k * 0.5), pip);
    }
}

/// Draws the place of a die that has not been rolled yet, in the colour of that die.
fn wanted(painter: &Painter, look: &Look, rect: Rect, colour: DieColour) {
    let palette = look.ink();
    let s = rect.width();
    let radius = CornerRadius::same((s * 0.17) as u8);
    let (fill, ink) = if colour.is_ivory() {
        (rgba(palette.on_baize, 0.08), palette.on_baize_soft)
    } else {
        (rgb(dye(look, colour).dull), dye(look, colour).pip_dull)
    };
    painter.rect(rect, radius, fill, Stroke::NONE, StrokeKind::Inside);
    crate::widgets::paint::dashed(painter, rect.shrink(1.0), Stroke::new((s * 0.03).max(1.2), rgb(ink)), s * 0.1);
    painter.text(rect.center(), Align2::CENTER_CENTER, "?", look.title(s / look.k * 0.5), rgb(ink));
}

/// Returns the places of the pips, as offsets from the middle in quarters of the die's width.
fn pips(number: u8) -> Vec<(f32, f32)> {
    let mut at = Vec::with_capacity(6);
    if number % 2 == 1 {
        at.push((0.0, 0.0));
    }
    if number >= 2 {
        at.extend([(-1.0, -1.0), (1.0, 1.0)]);
    }
    if number >= 4 {
        at.extend([(1.0, -1.0), (-1.0, 1.0)]);
    }
    if number == 6 {
        at.extend([(-1.0, 0.0), (1.0, 0.0)]);
    }
    at
}

#[cfg(test)]
mod tests {
    use super::pips;

    #[test]
    fn every_face_has_its_number_of_pips() {
        for number in 1..=6 {
            assert_eq!(pips(number).len(), usize::from(number), "face {number}");
        }
    }
}
