//! Dice faces: six-sided with pips, others with their number; a golden rim for those that did something.

use egui::{Align2, Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, pos2};

use crate::look::theme::{Look, rgb, rgba};

/// How a die lies in the tray.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Die {
    /// It did something: golden rim.
    Good(u8),
    /// It did nothing.
    Dull(u8),
    /// Neither: a face to press.
    Plain(u8),
    /// Not thrown yet.
    Wanted,
}

/// Draw a die with so many `sides`.
pub fn face(painter: &Painter, look: &Look, rect: Rect, die: Die, sides: u8) {
    let palette = look.ink();
    let s = rect.width();
    let radius = CornerRadius::same((s * 0.17) as u8);
    if die == Die::Wanted {
        painter.rect(rect, radius, rgba(palette.on_baize, 0.08), Stroke::NONE, StrokeKind::Inside);
        crate::widgets::paint::dashed(painter, rect.shrink(1.0), Stroke::new((s * 0.03).max(1.2), rgb(palette.on_baize_soft)), s * 0.1);
        painter.text(rect.center(), Align2::CENTER_CENTER, "?", look.title(s / look.k * 0.5), rgb(palette.on_baize_soft));
        return;
    }
    for step in 1..=3 {
        let d = step as f32 * s * 0.022;
        painter.rect_filled(rect.translate(egui::vec2(d, d * 1.3)), radius, Color32::from_black_alpha(34));
    }
    let (fill, rim, number) = match die {
        Die::Good(n) => (palette.die, Stroke::new((s * 0.072).max(2.0), rgb(palette.gilt)), n),
        Die::Dull(n) => (palette.die_dull, Stroke::new((s * 0.022).max(1.0), Color32::from_rgb(0x8a, 0x80, 0x67)), n),
        Die::Plain(n) => (palette.die, Stroke::new((s * 0.026).max(1.0), Color32::from_rgb(0x6a, 0x5c, 0x42)), n),
        Die::Wanted => return,
    };
    painter.rect(rect, radius, rgb(fill), rim, StrokeKind::Inside);
    let pip = rgb(palette.pip);
    if sides == 6 && (1..=6).contains(&number) {
        for (x, y) in pips(number) {
            painter.circle_filled(pos2(rect.center().x + x * s * 0.25, rect.center().y + y * s * 0.25), s * 0.085, pip);
        }
    } else {
        painter.text(rect.center(), Align2::CENTER_CENTER, number, look.bold(s / look.k * 0.5), pip);
    }
}

/// Where the pips lie, in steps of a quarter of the die from its middle.
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
