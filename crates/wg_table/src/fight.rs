//! Where the fight is: the part of the table that is worth seeing. Pure functions, no Bevy systems.

use bevy::math::{Rect, Vec2};
use wg_core::{UnitView, View};

use crate::layout::{mm, place};

/// The water around the fight, in lengths of the longest ship: room for a move, and for a shot at close range.
const ROOM: f32 = 2.6;
/// The distance within which an enemy matters to a ship that is asked something, in lengths of the longest ship.
const REACH: f32 = 5.0;
/// The longest ship is at most this share of the chart's width.
const LONGEST: f32 = 1.0 / 8.0;
/// A part of the table is shown only if it is seen at least this much larger than on the whole table.
const GAIN: f32 = 1.25;

/// The area of all units on a table, and what is needed to choose the part of the table that shows it. Everything is in
/// millimetres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fight {
    /// The rectangle around all hulls.
    around: Rect,
    /// The length of the longest unit.
    longest: f32,
    /// The table top.
    sea: Rect,
    /// The lower left corner and the side of the squares, on a grid.
    squares: Option<(Vec2, f32)>,
}

impl Fight {
    /// Returns the area of all units on the table; `None` if there are none.
    pub fn of(view: &View) -> Option<Self> {
        let units = || view.units.iter().filter(|unit| unit.on_table());
        let around = units().map(hull).reduce(|one, other| one.union(other))?;
        let longest = units().map(|unit| mm(unit.footprint.length)).fold(1.0, f32::max);
        let sea = Rect { min: Vec2::ZERO, max: Vec2::new(mm(view.table.width), mm(view.table.height)) };
        let squares = view.table.grid.map(|grid| (place(grid.origin), mm(grid.square).max(1.0)));
        Some(Self { around, longest, sea, squares })
    }

    /// Returns the part of the table to show in `room` logical pixels, and its zoom: all units with water around them,
    /// in whole squares on a grid. `None` if it would be seen hardly larger than on the whole table at `whole_zoom`.
    pub fn part(&self, room: Vec2, whole_zoom: f32) -> Option<(Rect, f32)> {
        let wanted = self.whole_squares(self.around.inflate(ROOM * self.longest).intersect(self.sea));
        let fits = (room / wanted.size().max(Vec2::ONE)).min_element();
        let zoom = fits.min(room.x * LONGEST / self.longest);
        if zoom < whole_zoom * GAIN {
            return None;
        }
        // Show more of the sea where there is room for it, but nothing beyond it.
        let size = (room / zoom).max(wanted.size()).min(self.sea.size());
        let (size, zoom) = match self.squares {
            Some((_, side)) => {
                let size = ((size / side + 0.01).floor() * side).max(wanted.size());
                (size, zoom.max((room / size).min_element().min(zoom * 1.15)))
            }
            None => (size, zoom),
        };
        let lowest = (self.around.center() - size / 2.0).clamp(self.sea.min, self.sea.max - size);
        let lowest = match self.squares {
            Some((origin, side)) => ((lowest - origin) / side).round() * side + origin,
            None => lowest,
        };
        Some((Rect { min: lowest, max: lowest + size }, zoom))
    }

    /// Grows a rectangle to whole squares, on a grid.
    fn whole_squares(&self, part: Rect) -> Rect {
        let Some((origin, side)) = self.squares else { return part };
        let low = ((part.min - origin) / side + 0.01).floor() * side + origin;
        let high = ((part.max - origin) / side - 0.01).ceil() * side + origin;
        Rect { min: low, max: high }.intersect(self.sea)
    }
}

/// Returns the rectangle around a unit, in millimetres.
fn hull(unit: &UnitView) -> Rect {
    let long = mm(unit.footprint.length).max(mm(unit.footprint.beam));
    Rect::from_center_size(place(unit.pose.at), Vec2::splat(long))
}

/// Returns the rectangles around the units that matter when `asked` are asked something: these units, and their enemies
/// within reach of their guns. If nobody is asked, every unit matters.
pub fn matters(view: &View, asked: &[wg_core::UnitId]) -> Vec<Rect> {
    let units = || view.units.iter().filter(|unit| unit.on_table());
    let longest = units().map(|unit| mm(unit.footprint.length)).fold(1.0, f32::max);
    let asks = || units().filter(|unit| asked.is_empty() || asked.contains(&unit.id));
    let near = |enemy: &&UnitView| {
        asks()
            .any(|unit| unit.side != enemy.side && place(unit.pose.at).distance(place(enemy.pose.at)) < REACH * longest)
    };
    asks().chain(units().filter(near)).map(hull).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::{Footprint, Grid, Length, Point, Pose, SideId, UnitId};

    /// Returns a table of this size in millimetres, with ships of 50 mm at these places.
    fn table(width: i32, height: i32, ships: &[(i32, i32)]) -> View {
        let mut view = View::default();
        (view.table.width, view.table.height) = (Length::millimetres(width), Length::millimetres(height));
        let ship = |(n, (x, y)): (usize, &(i32, i32))| UnitView {
            id: UnitId(n as u16),
            side: SideId(n as u8 % 2),
            pose: Pose { at: Point { x: Length::millimetres(*x), y: Length::millimetres(*y) }, ..Pose::default() },
            footprint: Footprint { length: Length::millimetres(50), beam: Length::millimetres(14) },
            ..UnitView::default()
        };
        view.units = ships.iter().enumerate().map(ship).collect();
        view
    }

    const ROOM_ON_SCREEN: Vec2 = Vec2::new(800.0, 600.0);

    #[test]
    fn a_duel_in_a_corner_fills_the_chart_but_no_ship_is_longer_than_an_eighth_of_it() {
        let duel = Fight::of(&table(760, 760, &[(320, 100), (400, 150)])).expect("two ships");
        let (part, zoom) = duel.part(ROOM_ON_SCREEN, 0.79).expect("it gains");
        for (x, y) in [(320.0, 100.0), (400.0, 150.0)] {
            assert!(part.inflate(-50.0).contains(Vec2::new(x, y)), "both ships with water around them: {part:?}");
        }
        assert!(duel.sea.union(part) == duel.sea, "and nothing beyond the sea: {part:?}");
        assert!(50.0 * zoom <= ROOM_ON_SCREEN.x / 8.0 + 0.01, "no ship is too long: {zoom}");
        assert!((part.size() * zoom - ROOM_ON_SCREEN).abs().max_element() < 1.0, "the chart is filled: {part:?}");
        let close = Fight::of(&table(760, 760, &[(380, 380)])).expect("a ship");
        let (_, zoom) = close.part(Vec2::new(400.0, 600.0), 0.5).expect("it gains");
        assert!((50.0 * zoom - 50.0).abs() < 0.1, "a single ship is as long as that: {zoom}");
    }

    #[test]
    fn fleets_all_over_the_table_are_seen_with_the_whole_table() {
        let fleets = Fight::of(&table(1000, 750, &[(80, 80), (900, 700)])).expect("two ships");
        assert_eq!(fleets.part(ROOM_ON_SCREEN, 0.8), None, "nothing is gained");
        assert_eq!(Fight::of(&table(1000, 750, &[])), None, "an empty sea has no fight");
    }

    #[test]
    fn on_a_grid_whole_squares_are_seen() {
        let mut view = table(1500, 1000, &[(525, 525), (725, 575)]);
        view.table.grid = Some(Grid { square: Length::millimetres(50), columns: 30, rows: 20, ..Grid::default() });
        for room in [ROOM_ON_SCREEN, Vec2::new(1170.0, 1040.0), Vec2::new(700.0, 333.0)] {
            let fight = Fight::of(&view).expect("two ships");
            let (part, zoom) = fight.part(room, room.y / 1000.0).expect("it gains");
            for edge in [part.min, part.max] {
                let squares = edge / 50.0;
                assert!((squares - squares.round()).abs().max_element() < 1e-3, "a line of the grid: {part:?}");
            }
            assert!((part.size() * zoom).cmple(room + 0.5).all(), "and they fit into {room}: {part:?} at {zoom}");
            assert!(part.contains(Vec2::new(475.0, 475.0)) && part.contains(Vec2::new(775.0, 625.0)), "{part:?}");
        }
    }

    #[test]
    fn only_enemies_in_reach_matter_to_a_ship_that_is_asked() {
        let view = table(3000, 3000, &[(100, 100), (200, 200), (400, 100), (2900, 2900)]);
        let seen = matters(&view, &[UnitId(0)]);
        let at = |x: f32, y: f32| seen.iter().any(|hull| hull.contains(Vec2::new(x, y)));
        assert_eq!(seen.len(), 2, "{seen:?}");
        assert!(
            at(100.0, 100.0) && at(200.0, 200.0),
            "the ship herself and her neighbour; the rest is far or a friend"
        );
    }
}
