//! A table laid out in squares of two inches: their number, and which of them are land.

use crate::geometry::{Compass, Grid, Length, Point, Pose, Square};
use crate::scenario::{Edge, LandSpec, Scenario};
use crate::shown::view::LandView;

/// The width of a square on the table.
const SQUARE: Length = Length::inches(2);

/// The greatest number of squares in each direction.
const MOST: usize = 32;

/// The sea of rules that are played on squares: its squares and its land.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sea {
    /// The number of squares from west to east, at most 32.
    pub columns: u8,
    /// The number of squares from south to north, at most 32.
    pub rows: u8,
    /// The land squares: for each row one bit for each column.
    pub land: [u32; MOST],
}

impl Sea {
    /// Makes a sea of this many squares without land.
    pub const fn open(columns: u8, rows: u8) -> Self {
        Self { columns, rows, land: [0; MOST] }
    }

    /// Returns the sea of a scenario with its land. It has the size of this one unless the scenario gives a size.
    #[must_use]
    pub fn of(self, scenario: &Scenario) -> Self {
        let squares = |inches: Option<f64>, own: u8| {
            inches.map_or(own, |inches| (inches / SQUARE.to_inches()).clamp(1.0, MOST as f64) as u8)
        };
        let mut sea =
            Self::open(squares(scenario.table.width, self.columns), squares(scenario.table.height, self.rows));
        for (x, y) in scenario.land.iter().flat_map(|land| &land.squares) {
            if (1..=MOST as i16).contains(x) && (1..=MOST as i16).contains(y) {
                sea.land[*y as usize - 1] |= 1 << (x - 1);
            }
        }
        sea
    }

    /// Returns the grid, whose origin is the south-west corner of the table.
    #[inline]
    pub const fn grid(&self) -> Grid {
        Grid::new(Point::ORIGIN, SQUARE, self.columns, self.rows)
    }

    /// Returns true for a square of the table.
    #[inline]
    pub const fn is_on_map(&self, square: Square) -> bool {
        square.x >= 1 && square.y >= 1 && square.x as u8 <= self.columns && square.y as u8 <= self.rows
    }

    /// Returns true for a square of the table that is land.
    #[inline]
    pub const fn is_land(&self, square: Square) -> bool {
        self.is_on_map(square) && self.land[square.y as usize - 1] & (1 << (square.x - 1)) != 0
    }

    /// Returns true for a square of the table that is water. Squares off the table count as closed.
    #[inline]
    pub const fn is_open(&self, square: Square) -> bool {
        self.is_on_map(square) && self.land[square.y as usize - 1] & (1 << (square.x - 1)) == 0
    }

    /// Returns true for a square that is one step over this edge of the table.
    #[inline]
    pub const fn is_over(&self, square: Square, edge: Edge) -> bool {
        let (columns, rows) = (self.columns as i8, self.rows as i8);
        let (along, length, over) = match edge {
            Edge::North => (square.x, columns, square.y == rows + 1),
            Edge::South => (square.x, columns, square.y == 0),
            Edge::East => (square.y, rows, square.x == columns + 1),
            Edge::West => (square.y, rows, square.x == 0),
        };
        over && along >= 1 && along <= length
    }

    /// Returns the number of squares from a square to the row or column along an edge.
    pub fn distance_to(&self, square: Square, edge: Edge) -> u8 {
        edge.off((square.x - 1, square.y - 1), (self.columns as i8 - 1, self.rows as i8 - 1)) as u8
    }

    /// Returns the pose of a ship in a square.
    #[inline]
    pub fn pose(&self, square: Square, heading: Compass) -> Pose {
        self.grid().pose(square, heading)
    }
}

impl LandSpec {
    /// Returns the land as it is drawn: its outline, or the clockwise outline of each connected part of its squares.
    /// Lakes are not drawn.
    pub fn drawn(&self) -> Vec<LandView> {
        let view = |outline| LandView { name: self.name.clone(), outline, shoal: self.shoal };
        if self.squares.is_empty() {
            return vec![view(self.outline.iter().map(|(x, y)| Point::inches(*x, *y)).collect())];
        }
        Sea::open(MOST as u8, MOST as u8).grid().outlines(&self.squares).into_iter().map(view).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of corners of each outline of this land.
    fn corners(squares: impl IntoIterator<Item = (i16, i16)>) -> Vec<usize> {
        let land =
            LandSpec { name: "Escombreras".to_owned(), squares: squares.into_iter().collect(), ..LandSpec::default() };
        let views = land.drawn();
        assert!(views.iter().all(|view| view.name == land.name && !view.shoal), "every part has the name of the whole");
        views.iter().map(|view| view.outline.len()).collect()
    }

    #[test]
    fn land_is_outlined_once_around_all_its_squares() {
        let land = LandSpec { squares: vec![(9, 9), (10, 9), (10, 10)], ..LandSpec::default() };
        let expected = [(16.0, 16.0), (16.0, 18.0), (18.0, 18.0), (18.0, 20.0), (20.0, 20.0), (20.0, 16.0)];
        let views = land.drawn();
        assert_eq!(views.len(), 1);
        assert_eq!(
            views[0].outline,
            expected.map(|(x, y)| Point::inches(x, y)),
            "an L of three squares has six corners"
        );
    }

    #[test]
    fn parts_that_do_not_touch_are_islands_and_lakes_are_not_drawn() {
        assert_eq!(corners([(3, 3)]), [4], "one square");
        assert_eq!(corners([(1, 1), (5, 1), (6, 1)]), [4, 4], "two islands");
        assert_eq!(corners([(1, 1), (2, 2)]), [4, 4], "squares that touch by a corner");
        let ring = (1..=3).flat_map(|x| (1..=3).map(move |y| (x, y))).filter(|square| *square != (2, 2));
        assert_eq!(corners(ring), [4], "a lake in the middle");
        assert_eq!(corners([(2, 1), (1, 2), (2, 2), (3, 2), (2, 3)]), [12], "a cross");
    }
}
