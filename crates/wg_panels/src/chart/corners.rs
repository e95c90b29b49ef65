//! Finds a place at the rim of the chart for a card that belongs to no ship. The place is on the oak, around the
//! chart's sheet of paper, if there is room, else in a corner of the table, which is drawn on the paper.

use egui::{Rect, Vec2, vec2};

/// The areas in which a card is placed, and what it keeps off.
#[derive(Clone, Copy, Debug)]
pub struct Rim<'a> {
    /// The part of the screen that the panels leave free.
    pub chart: Rect,
    /// The chart's sheet of paper, with its border.
    pub sheet: Rect,
    /// The table on the paper.
    pub table: Rect,
    /// The areas that should not be covered, each with its weight.
    pub keep: &'a [(Rect, f32)],
    /// The previous place of the card.
    pub before: Option<Rect>,
}

/// The part of the screen that the panels leave free, and in it the chart's sheet of paper and the table on it.
pub type OnTable = (Rect, (Rect, Rect));

/// The preferred point of the chart, from (-1, -1) at its upper left corner to (1, 1) at its lower right corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct First(pub f32, pub f32);

/// The gap between a card and the rim, in points.
const INSET: f32 = 6.0;
/// The number of steps along each edge.
const STEPS: u8 = 10;

/// Returns the rectangle of a card of this size at the rim, and how much it covers there: square points times weight.
/// The part of the card outside the chart has a weight of 4.
pub fn place(size: Vec2, rim: &Rim<'_>, first: First) -> (Rect, f32) {
    best(&places(size, rim), size, rim, first)
}

/// Places a card at the rim, or if the rim is not free, where it covers least anywhere on the chart. Returns the same
/// as [`place`].
pub fn anywhere(size: Vec2, rim: &Rim<'_>, first: First) -> (Rect, f32) {
    let mut list = places(size, rim);
    let found = best(&list, size, rim, first);
    if found.1 <= FREE {
        return found;
    }
    let table = rim.table.intersect(rim.chart);
    let room = if table.is_positive() { table } else { rim.chart }.shrink(INSET);
    let free = (room.size() - size).max(Vec2::ZERO);
    for n in 1..AMID * AMID {
        let part = vec2(f32::from(n % AMID), f32::from(n / AMID)) / f32::from(AMID);
        list.push((Rect::from_min_size((room.min + free * part).round(), size), 0.3));
    }
    best(&list, size, rim, first)
}

/// The largest covered area that still counts as nothing, in square points times weight.
pub const FREE: f32 = 0.5;
/// The number of steps across the chart in each direction.
const AMID: u8 = 12;
/// Areas with less weight than this are left free if possible, but do not count as covered.
const SOFT: f32 = 0.5;

/// Returns the best of these places, and how much a card covers there.
fn best(places: &[(Rect, f32)], size: Vec2, rim: &Rim<'_>, first: First) -> (Rect, f32) {
    let common = |rect: Rect, soft: bool| -> f32 {
        let dear = rim.keep.iter().filter(|(dear, weight)| (*weight < SOFT) == soft && dear.intersects(rect));
        dear.map(|(dear, weight)| dear.intersect(rect).area() * weight).sum()
    };
    let covers = |rect: Rect| -> f32 {
        let off = rect.area() - rect.intersect(rim.chart).area().min(rect.area());
        common(rect, false) + off.max(0.0) * 4.0
    };
    let wanted = rim.chart.center() + vec2(first.0 * rim.chart.width(), first.1 * rim.chart.height()) / 2.0;
    let far = |rect: Rect| (rect.center() - wanted).length() / rim.chart.size().length().max(1.0);
    let stays =
        |rect: Rect| rim.before.is_some_and(|before| (before.min - rect.min).length() < size.y.min(size.x) * 0.5);
    let cost = |(rect, rank): &(Rect, f32)| {
        let covered = covers(*rect);
        // A card that covers nothing stays where it is. No bonus is worth covering something.
        let habit = if stays(*rect) && covered <= FREE { -1.5 } else { 0.0 };
        let soft = common(*rect, true) / size.x.max(1.0);
        covered / size.x.max(1.0) * 2.0 + soft + if covered > FREE { 0.8 } else { 0.0 } + rank + far(*rect) + habit
    };
    let costs = places.iter().map(|place| (place.0, cost(place)));
    let best = costs
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map_or_else(|| Rect::from_min_size(rim.chart.min, size), |found| found.0);
    (best, covers(best))
}

/// Returns all places along the rims with their ranks, those on the oak first.
fn places(size: Vec2, rim: &Rim<'_>) -> Vec<(Rect, f32)> {
    let chart = rim.chart;
    let seen = rim.sheet.intersect(chart);
    let mut list = Vec::new();
    if seen.is_positive() {
        let strips = [
            Rect::from_min_max(egui::pos2(seen.right(), chart.top()), chart.max),
            Rect::from_min_max(chart.min, egui::pos2(seen.left(), chart.bottom())),
            Rect::from_min_max(chart.min, egui::pos2(chart.right(), seen.top())),
            Rect::from_min_max(egui::pos2(chart.left(), seen.bottom()), chart.max),
        ];
        for strip in strips.into_iter().filter(|strip| strip.width() >= size.x + 4.0 && strip.height() >= size.y + 4.0)
        {
            along(strip.shrink(2.0), size, 0.0, &mut list);
        }
    }
    let table = rim.table.intersect(chart);
    let room = if table.is_positive() { table } else { chart };
    along(room.shrink(INSET.min(room.width() * 0.02)), size, 0.12, &mut list);
    list
}

/// Adds the places along the four edges of an area.
fn along(room: Rect, size: Vec2, rank: f32, list: &mut Vec<(Rect, f32)>) {
    let free = (room.size() - size).max(Vec2::ZERO);
    let mut put = |x: f32, y: f32, rank: f32| {
        list.push((Rect::from_min_size((room.min + vec2(free.x * x, free.y * y)).round(), size), rank))
    };
    for n in 0..=STEPS {
        let part = f32::from(n) / f32::from(STEPS);
        let corner = if n == 0 || n == STEPS { 0.0 } else { 0.03 };
        for edge in [0.0, 1.0] {
            put(part, edge, rank + corner);
            put(edge, part, rank + corner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    const CHART: Rect = Rect { min: egui::Pos2::new(0.0, 0.0), max: egui::Pos2::new(1000.0, 700.0) };

    fn rim<'a>(sheet: Rect, keep: &'a [(Rect, f32)], before: Option<Rect>) -> Rim<'a> {
        Rim { chart: CHART, sheet, table: sheet.shrink(20.0), keep, before }
    }

    #[test]
    fn a_card_lies_over_the_wood_where_there_is_room() {
        let sheet = Rect::from_min_max(pos2(300.0, 0.0), pos2(1000.0, 700.0));
        let (rect, covered) = place(vec2(240.0, 40.0), &rim(sheet, &[], None), First(-1.0, -1.0));
        assert!(rect.right() <= 300.0 && covered == 0.0, "beside the sheet: {rect:?}");
    }

    #[test]
    fn without_wood_it_lies_in_a_corner_of_the_table_off_its_border_and_off_ships() {
        let sheet = CHART.shrink(4.0);
        let ship = [(Rect::from_center_size(pos2(80.0, 60.0), vec2(90.0, 60.0)), 3.0)];
        let (rect, covered) = place(vec2(240.0, 40.0), &rim(sheet, &ship, None), First(-1.0, -1.0));
        assert!(sheet.shrink(20.0).contains_rect(rect), "off the border: {rect:?}");
        assert!(covered <= 0.0, "off the ship: {rect:?}");
    }

    #[test]
    fn where_the_rim_is_taken_a_card_lies_in_the_emptiest_place_amid_the_chart() {
        let sheet = CHART.shrink(4.0);
        let side = sheet.shrink(90.0);
        // A ring of ships around an empty middle, and one ship in it.
        let ring = [
            Rect::from_min_max(sheet.min, pos2(sheet.right(), side.top())),
            Rect::from_min_max(pos2(sheet.left(), side.bottom()), sheet.max),
            Rect::from_min_max(sheet.min, pos2(side.left(), sheet.bottom())),
            Rect::from_min_max(pos2(side.right(), sheet.top()), sheet.max),
            Rect::from_center_size(pos2(600.0, 400.0), vec2(120.0, 60.0)),
        ];
        let keep: Vec<(Rect, f32)> = ring.iter().map(|ship| (*ship, 3.0)).collect();
        let size = vec2(300.0, 160.0);
        assert!(place(size, &rim(sheet, &keep, None), First(1.0, 1.0)).1 > FREE, "along the rim it lies upon ships");
        let (rect, covered) = anywhere(size, &rim(sheet, &keep, None), First(1.0, 1.0));
        assert!(
            covered <= FREE && ring.iter().all(|ship| !ship.shrink(0.5).intersects(rect)),
            "{rect:?} covers {covered}"
        );
        // Of two places that both cover a ship, the one with the less important ship wins.
        let full = [(sheet, 1.0), (Rect::from_min_max(sheet.min, pos2(500.0, sheet.bottom())), 4.0)];
        assert!(
            anywhere(size, &rim(sheet, &full, None), First(-1.0, 1.0)).0.left() >= 500.0,
            "the dearer half stays free"
        );
    }

    #[test]
    fn it_stays_where_it_lay_while_it_covers_nothing() {
        let sheet = CHART.shrink(4.0);
        let last = Rect::from_min_size(CHART.shrink(30.0).right_bottom() - vec2(240.0, 40.0), vec2(240.0, 40.0));
        let (rect, _) = place(vec2(240.0, 40.0), &rim(sheet, &[], Some(last)), First(-1.0, -1.0));
        assert!((rect.min - last.min).length() < 12.0, "it stays: {rect:?}");
        let upon = [(last, 3.0)];
        let (rect, covered) = place(vec2(240.0, 40.0), &rim(sheet, &upon, Some(last)), First(-1.0, -1.0));
        assert!(covered <= 0.0 && rect != last, "a ship has come there: {rect:?}");
    }
}
