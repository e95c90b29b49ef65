//! The map: squares, land, distances and sectors (W-EQ-2, W-R10 to W-R12).

use wg_core::prelude::*;
use wg_core::scenario::Sea;

/// The side of a square on the table, in inches.
pub const SQUARE: f64 = 2.0;

/// The basic map: 30 by 20 squares without land (W-DATA-1). Islands of 1 to 3 squares in the middle third are usual
/// (W-DATA-3).
pub const BASIC: Sea = Sea::open(30, 20);

/// The direction of another square, seen from a ship.
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
    /// Between two of the others.
    Quarter,
}

/// Returns the distance in squares: the longer of columns and rows, plus half the shorter, rounded down. If
/// `chebyshev`, returns the longer alone (W-R12).
pub const fn distance(from: Square, to: Square, chebyshev: bool) -> u8 {
    let (x, y) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    let (long, short) = if x > y { (x, y) } else { (y, x) };
    if chebyshev { long } else { long + short / 2 }
}

/// Returns how far another square is ahead of a bow, and how far to starboard of it, both in the same unit.
const fn bearing(from: Square, bow: Compass, to: Square) -> (i32, i32) {
    let (x, y) = (to.x as i32 - from.x as i32, to.y as i32 - from.y as i32);
    let (ahead, east) = (bow.dy() as i32, bow.dx() as i32);
    (x * east + y * ahead, x * ahead - y * east)
}

/// True if a point this far along an axis and this far aside is within 22.5 degrees of the axis (W-R11). The tangent of
/// that angle is the square root of 2 less 1, so no square is exactly on the line.
const fn is_narrow(along: i32, aside: i32) -> bool {
    let (along, aside) = (along.abs(), aside.abs());
    along > aside && (along - aside) * (along - aside) > 2 * aside * aside
}

/// Returns the sector in which another square is. Each sector is 45 degrees wide, but those of the broadsides are 90 if
/// `wide` (W-FIRE-8, W-R11, W-DATA-7).
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

/// Iterates over the squares that the straight line between two centres passes through, without those two (W-R10). A
/// square whose corner is only touched does not count.
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
