//! Finds the place on the chart for the card of a fight.

use egui::{Rect, vec2};

use crate::chart::on_chart::Covered;

/// The smallest scale at which the words on the card can be read.
pub(crate) const SMALLEST: f32 = 0.6;

/// Returns the index of the size to use, of sizes from the largest to the smallest, and the rectangle: clear of the
/// units that fight, then of other ships and lettering, then as large as possible.
pub(crate) fn place(
    sizes: &[egui::Vec2],
    chart: Rect,
    covered: &Covered,
    fights: &dyn Fn(&wg_core::UnitId) -> bool,
    before: Option<Rect>,
) -> (usize, Rect) {
    const STEPS: u8 = 10;
    let hidden = |rect: Rect, other: &Rect| {
        if other.intersects(rect) { rect.intersect(*other).area() / other.area().max(1.0) } else { 0.0 }
    };
    let dear: Vec<(Rect, f32)> = covered
        .hulls
        .iter()
        .enumerate()
        .map(|(n, hull)| if covered.units.get(n).is_some_and(fights) { (hull.expand(5.0), 8.0) } else { (*hull, 1.0) })
        .chain(covered.lettering.iter().map(|words| (*words, 0.25)))
        .collect();
    let whole = sizes.first().map_or(1.0, |size| size.x.max(1.0));
    let mut best = (f32::INFINITY, 0, chart);
    for (n, size) in sizes.iter().enumerate() {
        let room = (chart.size() - *size).max(egui::Vec2::ZERO);
        for (x, y) in (0..=STEPS)
            .flat_map(|x| (0..=STEPS).map(move |y| (f32::from(x) / f32::from(STEPS), f32::from(y) / f32::from(STEPS))))
        {
            let rect = Rect::from_min_size(chart.min + vec2(room.x * x, room.y * y), *size);
            let cost: f32 = dear.iter().map(|(other, weight)| weight * hidden(rect, other)).sum();
            // Prefer the edges to the middle of the sea.
            let edge = x.min(1.0 - x).min(y.min(1.0 - y)) * 0.3;
            let stays =
                if before.is_some_and(|before| (before.center() - rect.center()).length() < 3.0) { -0.12 } else { 0.0 };
            let cost = cost + (1.0 - size.x / whole) * 1.6 + edge + stays;
            if cost < best.0 - 1e-4 {
                best = (cost, n, rect);
            }
        }
    }
    (best.1, best.2)
}
