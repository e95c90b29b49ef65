//! The map: squares, land, distances, sectors (W-EQ-2, W-R10 to W-R12).

use wg_core::prelude::*;
use wg_core::scenario::Sea;

/// The width of a square on the table, in inches.
pub const SQUARE: f64 = 2.0;

/// The basic map: 30 by 20 squares without land (W-DATA-1); islands of 1 to 3 squares in the middle third are usual (W-DATA-3).
pub const BASIC: Sea = Sea::open(30, 20);

/// Where something lies, seen from a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sector {
    /// Ahead.
    Bow,
    /// Abeam to starboard.
    Starboard,
    /// Astern.
    Stern,
    /// Abeam to larboard.
    Larboard,
    /// Between them.
    Quarter,
}

/// W-R12: the longer of columns and rows and half the shorter, rounded down; or the longer alone.
pub const fn distance(from: Square, to: Square, chebyshev: bool) -> u8 {
    let (x, y) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    let (long, short) = if x > y { (x, y) } else { (y, x) };
    if chebyshev { long } else { long + short / 2 }
}

/// How far another square lies ahead of a bow, and how far to starboard of it, in one unit.
const fn bearing(from: Square, bow: Compass, to: Square) -> (i32, i32) {
    let (x, y) = (to.x as i32 - from.x as i32, to.y as i32 - from.y as i32);
    let (ahead, east) = (bow.dy() as i32, bow.dx() as i32);
    (x * east + y * ahead, x * ahead - y * east)
}

/// True if what is this long and this far aside lies within 22.5 degrees of its axis: its tangent is the root of 2 less 1, and no square
/// lies on that line (W-R11).
const fn is_narrow(along: i32, aside: i32) -> bool {
    let (along, aside) = (along.abs(), aside.abs());
    along > aside && (along - aside) * (along - aside) > 2 * aside * aside
}

/// W-FIRE-8, W-R11, W-DATA-7: the sector in which another square lies; each is 45 degrees wide, the broadsides' 90 if `wide`.
pub const fn sector(from: Square, bow: Compass, to: Square, wide: bool) -> Sector {
    let (ahead, starboard) = bearing(from, bow, to);
    let abeam = if wide { starboard.abs() >= ahead.abs() && starboard != 0 } else { is_narrow(starboard, ahead) };
    match (abeam, is_narrow(ahead, starboard)) {
        (true, _) if starboard > 0 => Sector::Starboard,
        (true, _) => Sector::Larboard,
        (false, true) if ahead > 0 => Sector::Bow,
        (false, true) => Sector::Stern,
        (false, false) => Sector::Quarter,
    }
}

/// The squares through which the straight line between two middles passes, without the two (W-R10). A corner that is only touched counts
/// for nothing.
pub fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (x, y) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let (columns, rows) = (from.x.min(to.x)..=from.x.max(to.x), from.y.min(to.y)..=from.y.max(to.y));
    let squares = rows.flat_map(move |row| columns.clone().map(move |column| Square::new(column, row)));
    squares.filter(move |square| {
        let corner = |east: i32, north: i32| {
            let (u, v) = (
                2 * (i32::from(square.x) - i32::from(from.x)) + east,
                2 * (i32::from(square.y) - i32::from(from.y)) + north,
            );
            x * v - y * u
        };
        let corners = [corner(-1, -1), corner(-1, 1), corner(1, -1), corner(1, 1)];
        *square != from && *square != to && corners.iter().any(|side| *side > 0) && corners.iter().any(|side| *side < 0)
    })
}
