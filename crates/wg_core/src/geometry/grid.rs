//! Square grids laid on the table.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Compass, Length, Point, Pose};

/// A square of a grid: `x` from 1, west to east, and `y` from 1, south to north. It need not lie on the grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Square {
    /// The column, from 1 in the west.
    pub x: i8,
    /// The row, from 1 in the south.
    pub y: i8,
}

impl Square {
    /// Makes a square from its column and row.
    #[inline]
    pub const fn new(x: i8, y: i8) -> Self {
        Self { x, y }
    }

    /// The next square in this direction.
    #[must_use]
    #[inline]
    pub const fn step(self, to: Compass) -> Self {
        Self::new(self.x.saturating_add(to.dx()), self.y.saturating_add(to.dy()))
    }

    /// The square this many steps away in this direction.
    #[must_use]
    pub fn steps(self, to: Compass, count: u8) -> Self {
        let along = |from: i8, by: i8| (i32::from(from) + i32::from(by) * i32::from(count)).clamp(-128, 127) as i8;
        Self::new(along(self.x, to.dx()), along(self.y, to.dy()))
    }

    /// The range in squares. A diagonal step counts as one, so all eight neighbours are at range 1.
    #[inline]
    pub const fn range_to(self, other: Self) -> u8 {
        let (x, y) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if x > y { x } else { y }
    }

    /// Returns the direction and range of a square in the same row, column or diagonal; `None` for any other square,
    /// and for the square itself.
    pub fn ray_to(self, other: Self) -> Option<(Compass, u8)> {
        let (x, y) = (i16::from(other.x) - i16::from(self.x), i16::from(other.y) - i16::from(self.y));
        if (x == 0 && y == 0) || (x != 0 && y != 0 && x.abs() != y.abs()) {
            return None;
        }
        let points = |to: &Compass| i16::from(to.dx()) == x.signum() && i16::from(to.dy()) == y.signum();
        let to = Compass::ALL.into_iter().find(points)?;
        Some((to, self.range_to(other)))
    }

    /// The squares between this one and another in the same row, column or diagonal, nearest first, without the two
    /// themselves. Empty if the other square is in none of these.
    pub fn between(self, other: Self) -> impl Iterator<Item = Self> + Clone {
        let (to, range) = self.ray_to(other).unwrap_or((Compass::N, 0));
        (1..range).map(move |count| self.steps(to, count))
    }
}

/// Writes column and row as players read them: `(5,3)`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// A grid of squares laid on the table. Rows run from west to east.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Grid {
    /// The south-west corner of square (1,1).
    pub origin: Point,
    /// The side of a square. Must be positive.
    pub square: Length,
    /// The number of squares in a row, at most 127.
    pub columns: u8,
    /// The number of squares in a column, at most 127.
    pub rows: u8,
}

impl Grid {
    /// Makes a grid from its south-west corner, the side of a square, and the numbers of columns and rows.
    #[inline]
    pub const fn new(origin: Point, square: Length, columns: u8, rows: u8) -> Self {
        Self { origin, square, columns, rows }
    }

    /// True if the square lies on the grid.
    pub fn contains(&self, square: Square) -> bool {
        let on = |at: i8, count: u8| 1 <= at && i16::from(at) <= i16::from(count);
        on(square.x, self.columns) && on(square.y, self.rows)
    }

    /// All squares, eastwards along each row, and the rows from south to north.
    pub fn squares(&self) -> impl Iterator<Item = Square> + Clone + use<> {
        let [columns, rows] = [self.columns, self.rows].map(|count| count.min(127) as i8);
        (1..=rows).flat_map(move |y| (1..=columns).map(move |x| Square::new(x, y)))
    }

    /// The width of the grid, from the west edge to the east edge.
    pub fn width(&self) -> Length {
        self.square * i32::from(self.columns)
    }

    /// The height of the grid, from the south edge to the north edge.
    pub fn height(&self) -> Length {
        self.square * i32::from(self.rows)
    }

    /// The centre of a square, which need not lie on the grid.
    #[inline]
    pub fn centre(&self, square: Square) -> Point {
        let along = |at: i8| Length::saturating(i64::from(self.square.0) * (2 * i64::from(at) - 1) / 2);
        self.origin.shifted(along(square.x), along(square.y))
    }

    /// The pose of a unit in the centre of a square that points in this direction.
    #[inline]
    pub fn pose(&self, square: Square, bow: Compass) -> Pose {
        Pose::new(self.centre(square), bow.heading())
    }

    /// Returns the square in which a point lies; `None` off the grid. A square includes its west and south edges.
    pub fn square_at(&self, point: Point) -> Option<Square> {
        if self.square <= Length::ZERO {
            return None;
        }
        let (x, y) = self.origin.to(point);
        let side = i64::from(self.square.0);
        let at = |along: i64| i8::try_from(along.div_euclid(side) + 1).ok();
        let square = Square::new(at(x)?, at(y)?);
        self.contains(square).then_some(square)
    }

    /// The corners of a square, clockwise: north-west, north-east, south-east, south-west.
    pub fn corners(&self, square: Square) -> [Point; 4] {
        let (x, y) = (i32::from(square.x), i32::from(square.y));
        let corner = |x: i32, y: i32| self.origin.shifted(self.square * x, self.square * y);
        [corner(x - 1, y), corner(x, y), corner(x, y - 1), corner(x - 1, y - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_count_from_one_in_the_south_west() {
        let grid = Grid::new(Point::inches(1.0, 2.0), Length::inches(2), 20, 12);
        assert_eq!(grid.centre(Square::new(1, 1)), Point::inches(2.0, 3.0));
        assert_eq!(grid.centre(Square::new(5, 3)), Point::inches(10.0, 7.0));
        assert_eq!(grid.square_at(Point::inches(9.0, 6.0)), Some(Square::new(5, 3)));
        assert_eq!(grid.square_at(Point::inches(41.0, 3.0)), None, "the east edge is off the grid");
        assert_eq!(grid.square_at(Point::inches(0.9, 3.0)), None);
        assert_eq!(Square::new(5, 3).to_string(), "(5,3)");
        assert!(!grid.contains(Square::new(0, 1)) && !grid.contains(Square::new(21, 1)));
        let corners = [(9.0, 8.0), (11.0, 8.0), (11.0, 6.0), (9.0, 6.0)];
        assert_eq!(grid.corners(Square::new(5, 3)), corners.map(|(x, y)| Point::inches(x, y)));
        assert_eq!(grid.squares().count(), 240);
    }

    #[test]
    fn range_counts_a_diagonal_as_one_and_rays_are_exact() {
        let from = Square::new(5, 5);
        let rows = [
            (9, 9, 4, Some((Compass::NE, 4))),
            (5, 1, 4, Some((Compass::S, 4))),
            (2, 8, 3, Some((Compass::NW, 3))),
            (7, 6, 2, None),
            (5, 5, 0, None),
        ];
        for (x, y, range, ray) in rows {
            assert_eq!(from.range_to(Square::new(x, y)), range, "to ({x},{y})");
            assert_eq!(from.ray_to(Square::new(x, y)), ray, "to ({x},{y})");
        }
        let between: Vec<_> = from.between(Square::new(8, 2)).collect();
        assert_eq!(between, [Square::new(6, 4), Square::new(7, 3)]);
        assert_eq!(from.between(Square::new(7, 6)).count(), 0, "no ray, nothing between");
        assert_eq!(from.between(Square::new(6, 6)).count(), 0, "neighbours");
    }
}
