//! Small signs for the state of a ship, where there is no room for the word.

use std::f32::consts::{FRAC_PI_2, PI};

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

/// The sign for a word beside a ship's name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sign {
    /// An anchor: she is anchored.
    Anchor,
    /// Two bars: she makes no way.
    Stopped,
    /// A flame: she is on fire.
    Fire,
    /// A hull on a mound: she is aground.
    Aground,
    /// A flag at half mast: she may strike, or keeps away.
    Wavers,
    /// A flag at the foot of its staff: she is out of the fight.
    Struck,
    /// Two links: she is fast to another ship.
    Locked,
    /// A broken mast: she is disabled.
    Wreck,
    /// A broad pennant: an admiral is aboard.
    Flagship,
}

/// All words that have a sign, in all rulesets. Other words, such as numbers of men, are written out or left out.
const WORDS: [(Sign, &[&str]); 9] = [
    (Sign::Anchor, &["anchored"]),
    (Sign::Stopped, &["stopped", "becalmed", "in irons", "tacking"]),
    (Sign::Fire, &["on fire", "inferno", "ablaze"]),
    (Sign::Aground, &["aground"]),
    (Sign::Wavers, &["may strike", "wavering", "retiring", "hiding"]),
    (
        Sign::Struck,
        &["struck", "prize", "abandoned", "sinking", "sunk", "foundered", "blown up", "burnt", "scuttled", "gone"],
    ),
    (Sign::Locked, &["locked", "grappled", "boarding", "hand to hand", "charging"]),
    (Sign::Wreck, &["crippled", "no crew", "no sails", "adrift"]),
    (Sign::Flagship, &["flagship"]),
];

impl Sign {
    /// Returns the sign of a word, or `None` if it has none.
    pub fn of(word: &str) -> Option<Self> {
        let sinks = word.starts_with("sinks in turn").then_some(Self::Struck);
        WORDS.iter().find(|(_, words)| words.contains(&word)).map(|(sign, _)| *sign).or(sinks)
    }

    /// Paints the sign into a square.
    pub fn paint(self, painter: &Painter, rect: Rect, ink: Color32) {
        let (c, r) = (rect.center(), rect.width() * 0.46);
        let at = |x: f32, y: f32| c + vec2(x, y) * r;
        let thin = Stroke::new((r * 0.2).max(1.1), ink);
        let thick = Stroke::new((r * 0.32).max(1.5), ink);
        let arc = |middle: Pos2, radius: f32, from: f32, to: f32| -> Vec<Pos2> {
            (0..=10_u8).map(|n| middle + Vec2::angled(from + (to - from) * f32::from(n) / 10.0) * radius).collect()
        };
        let solid = |points: Vec<Pos2>| painter.add(Shape::convex_polygon(points, ink, Stroke::NONE));
        match self {
            Self::Anchor => {
                painter.circle_stroke(at(0.0, -0.74), r * 0.2, thin);
                painter.line_segment([at(0.0, -0.52), at(0.0, 0.9)], thick);
                painter.line_segment([at(-0.45, -0.28), at(0.45, -0.28)], thin);
                painter.line(arc(at(0.0, 0.12), r * 0.78, 0.12 * PI, 0.88 * PI), thick);
                for side in [-1.0, 1.0] {
                    solid(vec![at(0.98 * side, 0.02), at(0.98 * side, 0.58), at(0.48 * side, 0.32)]);
                }
            }
            Self::Stopped => {
                for side in [-0.42, 0.42] {
                    painter.rect_filled(Rect::from_center_size(at(side, 0.0), vec2(r * 0.42, r * 1.5)), 0.0, ink);
                }
            }
            Self::Fire => {
                solid(vec![
                    at(0.0, -1.0),
                    at(0.42, -0.3),
                    at(0.68, 0.3),
                    at(0.42, 0.8),
                    at(0.0, 0.95),
                    at(-0.42, 0.8),
                    at(-0.68, 0.3),
                    at(-0.3, -0.25),
                ]);
                solid(vec![at(-0.68, 0.4), at(-0.62, -0.5), at(-0.2, -0.1)]);
            }
            Self::Aground => {
                solid(vec![at(-0.8, -0.5), at(0.8, -0.3), at(0.45, 0.2), at(-0.5, 0.1)]);
                painter.line(arc(at(0.0, 1.5), r * 1.25, -FRAC_PI_2 - 0.85, -FRAC_PI_2 + 0.85), thick);
            }
            Self::Wavers | Self::Struck => {
                let top = if self == Self::Struck { 0.2 } else { -0.45 };
                painter.line_segment([at(-0.55, -1.0), at(-0.55, 1.0)], thin);
                let cloth = vec![at(-0.55, top), at(0.8, top), at(0.8, top + 0.78), at(-0.55, top + 0.78)];
                if self == Self::Struck {
                    solid(cloth);
                } else {
                    painter.add(Shape::closed_line(cloth, thin));
                }
            }
            Self::Locked => {
                painter.circle_stroke(at(-0.35, 0.0), r * 0.5, thin);
                painter.circle_stroke(at(0.35, 0.0), r * 0.5, thin);
            }
            Self::Wreck => {
                painter.line_segment([at(-0.15, 0.55), at(-0.15, -0.25)], thick);
                painter.line_segment([at(-0.15, -0.25), at(0.75, -0.75)], thin);
                painter.line(arc(at(0.0, 0.1), r * 0.85, 0.15 * PI, 0.85 * PI), thick);
            }
            Self::Flagship => {
                painter.line_segment([at(-0.7, -1.0), at(-0.7, 1.0)], thin);
                let middle = at(0.15, -0.45);
                solid(vec![at(-0.7, -0.95), pos2(at(0.95, 0.0).x, at(0.0, -0.85).y), middle, at(-0.7, 0.05)]);
                solid(vec![middle, pos2(at(0.95, 0.0).x, at(0.0, -0.05).y), at(-0.7, 0.05)]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_one_sign_and_what_is_counted_has_none() {
        let mut words: Vec<&str> = WORDS.iter().flat_map(|(_, words)| words.iter().copied()).collect();
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count, "no word stands under two signs");
        assert_eq!(
            [Sign::of("anchored"), Sign::of("sinks in turn 5"), Sign::of("12 men")],
            [Some(Sign::Anchor), Some(Sign::Struck), None]
        );
    }
}
