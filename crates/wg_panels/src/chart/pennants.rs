//! Pennants with the names of divisions, for a fleet seen from far off: each at the head of its line, in the colour and
//! the cut of its side. They find their places together with all other lettering (`berths.rs`).

use std::sync::Arc;

use egui::{Color32, Galley, Painter, Pos2, Shape, Stroke, Vec2, pos2, vec2};
use wg_core::{SideColour, UnitId};

use crate::chart::berths::{self, Seat};
use crate::chart::on_chart::{Kind, Thing};
use crate::chart::seats;
use crate::chart::shape::Quad;
use crate::chart::words;
use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::read::label::{Label, LabelStyle};
use crate::widgets::bits;

/// The forms of a pennant, as fractions of the full letter size.
const PARTS: [f32; 3] = [1.0, 0.86, 0.74];
/// The height of a pennant, in letter sizes.
const HEIGHT: f32 = 1.5;

/// The cost of lying nearer to a ship of another division: only where nothing else is left.
const STRANGE: f32 = 2.5;

/// A pennant to be placed on the chart.
pub struct Pennant<'a> {
    pub(crate) label: &'a Label,
    colour: SideColour,
    /// The ship that represents the division.
    leads: UnitId,
    ahead: Vec2,
    /// True if that ship is selected.
    selected: bool,
    letters: f32,
}

impl<'a> Pennant<'a> {
    /// Returns the pennant for a label, or `None` if the label is no division.
    pub fn new(label: &'a Label, look: &Look) -> Option<Self> {
        let LabelStyle::Division { colour, head, ahead, selected } = label.style else { return None };
        let letters = if look.room { size::RIBBON_ROOM * look.k * 0.36 } else { size::RIBBON * look.k.max(0.96) };
        Some(Self { label, colour, leads: head, ahead: ahead.into(), selected, letters })
    }

    /// Returns the name of the division.
    pub fn text(&self) -> &str {
        &self.label.text
    }

    /// Returns the place of the head of the line.
    pub fn head(&self) -> Pos2 {
        self.label.at.into()
    }

    fn letters(&self, look: &Look, form: usize) -> f32 {
        (self.letters * PARTS[form]).max(words::least(look)).min(self.letters)
    }

    fn words(&self, painter: &Painter, look: &Look, form: usize) -> Arc<Galley> {
        painter.layout_no_wrap(
            self.label.text.clone(),
            look.title(self.letters(look, form) / look.k),
            rgb(look.side(self.colour).on_fill),
        )
    }

    /// Returns the places of all forms: around the head of the line, preferably ahead of it, or around other ships of
    /// the division, given in `label.or`. Places nearer to a ship of another division are a last resort.
    pub fn forms(&self, painter: &Painter, look: &Look, hull: impl Fn(Pos2) -> Quad, hulls: &[Quad]) -> Vec<Vec<Seat>> {
        let own: Vec<Quad> = std::iter::once(self.label).chain(&self.label.or).map(|at| hull(at.at.into())).collect();
        let is_own = |other: &Quad| own.iter().any(|hull| hull.middle().distance_sq(other.middle()) < 0.25);
        let others: Vec<&Quad> = hulls.iter().filter(|other| !is_own(other)).collect();
        let is_nearest = |seat: &Seat| {
            let bounds = seat.shape.bounds();
            // Hulls farther away than the nearest one so far are not measured exactly.
            let nearer = |away: f32, hull: &Quad| {
                if berths::gap(bounds, hull.bounds()) < away { seat.shape.distance(hull).min(away) } else { away }
            };
            let away = own.iter().fold(f32::INFINITY, nearer);
            !others
                .iter()
                .any(|other| berths::gap(bounds, other.bounds()) <= away && seat.shape.distance(other) <= away)
        };
        let mut beside = vec![0, 1, own.len() / 3, own.len() / 2, own.len() - 1];
        beside.retain(|n| *n < own.len());
        beside.dedup();
        let form = |form: usize| {
            let letters = self.letters(look, form);
            let size = (self.words(painter, look, form).size() * vec2(1.0, 0.0)
                + vec2(letters * 2.1, letters * HEIGHT))
            .round();
            let ranked = |(n, seat): (usize, Seat)| {
                let way = (seat.shape.middle() - own[beside[n]].middle()).normalized();
                let strange = if is_nearest(&seat) { 0.0 } else { STRANGE };
                Seat { rank: seat.rank + n as f32 * 0.3 + (1.0 - way.dot(self.ahead)) * 0.22 + strange, ..seat }
            };
            let around =
                |(n, ship): (usize, &usize)| seats::around(&own[*ship], size).into_iter().map(move |seat| (n, seat));
            beside.iter().enumerate().flat_map(around).map(ranked).collect()
        };
        (0..PARTS.len()).map(form).collect()
    }

    /// Paints the pennant at a place, in one of its forms.
    pub fn show(&self, painter: &Painter, look: &Look, seat: &Seat, form: usize) -> Thing {
        let tint = look.side(self.colour);
        let letters = self.letters(look, form);
        let rect = seat.shape.bounds();
        let edge = Stroke::new(1.0, rgb(look.ink().edge));
        if let Some([from, to]) = seat.leader {
            painter.line_segment([from, to], Stroke::new((look.k * 1.2).max(1.1), rgb(tint.fill)));
        }
        // The fly is cut like the flags of its side: swallow-tailed, square or pointed.
        let cut = letters * 0.55;
        let fly = match self.colour {
            SideColour::Red => vec![
                pos2(rect.right(), rect.top()),
                pos2(rect.right() - cut, rect.center().y),
                pos2(rect.right(), rect.bottom()),
            ],
            SideColour::Blue => vec![pos2(rect.right(), rect.top()), pos2(rect.right(), rect.bottom())],
            SideColour::Yellow | SideColour::Green => {
                vec![
                    pos2(rect.right() - cut, rect.top()),
                    pos2(rect.right(), rect.center().y),
                    pos2(rect.right() - cut, rect.bottom()),
                ]
            }
        };
        let outline = |by: Vec2| -> Vec<Pos2> {
            [rect.left_top()]
                .into_iter()
                .chain(fly.iter().copied())
                .chain([rect.left_bottom()])
                .map(|at| at + by)
                .collect()
        };
        let cloth = |points: Vec<Pos2>, fill: Color32| {
            // A swallow-tail is not convex, so it is painted in two halves.
            let middle = points.len() / 2;
            if points.len() == 5 {
                let seam = pos2(points[0].x, points[2].y);
                painter.add(Shape::convex_polygon(
                    vec![points[0], points[1], points[middle], seam],
                    fill,
                    Stroke::NONE,
                ));
                painter.add(Shape::convex_polygon(
                    vec![seam, points[middle], points[3], points[4]],
                    fill,
                    Stroke::NONE,
                ));
                painter.hline(seam.x..=points[middle].x, seam.y, Stroke::new(1.0, fill));
            } else {
                painter.add(Shape::convex_polygon(points, fill, Stroke::NONE));
            }
        };
        cloth(outline(vec2(1.5, 2.0)), Color32::from_black_alpha(46));
        cloth(outline(Vec2::ZERO), rgb(tint.fill));
        if self.selected {
            // A paper-coloured rim marks the selected division.
            painter.add(Shape::closed_line(outline(Vec2::ZERO), Stroke::new(4.6, rgb(look.ink().edge))));
            painter.add(Shape::closed_line(outline(Vec2::ZERO), Stroke::new(2.6, rgb(look.ink().card))));
        } else {
            painter.add(Shape::closed_line(outline(Vec2::ZERO), edge));
        }
        // The staff.
        let staff = Stroke::new((letters * 0.14).max(1.6), rgb(look.ink().edge));
        painter.vline(rect.left(), (rect.top() - letters * 0.12)..=(rect.bottom() + letters * 0.12), staff);
        bits::put_left(painter, self.words(painter, look, form), pos2(rect.left() + letters * 0.6, rect.center().y));
        Thing {
            kind: Kind::Division,
            text: self.label.text.clone(),
            unit: Some(self.leads),
            shape: seat.shape,
            size: letters,
            line: seat.leader,
        }
    }
}
