//! The eight directions of a square grid.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Angle, Heading};

/// One of the eight directions of a square grid, clockwise from north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Compass {
    /// North, up the table.
    #[default]
    N,
    /// North-east.
    NE,
    /// East.
    E,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// West.
    W,
    /// North-west.
    NW,
}

/// The error for a word that is none of the eight directions.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no direction `{0}` (use N, NE, E, SE, S, SW, W or NW)")]
pub struct ParseCompassError(pub String);

impl Compass {
    /// All eight directions, clockwise from north.
    pub const ALL: [Self; 8] = [Self::N, Self::NE, Self::E, Self::SE, Self::S, Self::SW, Self::W, Self::NW];
    /// The names of the directions, clockwise from north.
    const NAMES: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

    /// Makes a direction from eighths of a circle clockwise from north. Any value is wrapped into range.
    #[inline]
    pub const fn from_index(eighths: u8) -> Self {
        Self::ALL[(eighths % 8) as usize]
    }

    /// The direction in eighths of a circle clockwise from north, in `0..8`.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The direction after a clockwise turn by this many eighths of a circle.
    #[must_use]
    #[inline]
    pub const fn turned(self, eighths: i8) -> Self {
        Self::ALL[(self as i32 + eighths as i32).rem_euclid(8) as usize]
    }

    /// The opposite direction.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        self.turned(4)
    }

    /// The number of squares that one step goes east: -1, 0 or 1.
    #[inline]
    pub const fn dx(self) -> i8 {
        match self {
            Self::NE | Self::E | Self::SE => 1,
            Self::N | Self::S => 0,
            Self::SW | Self::W | Self::NW => -1,
        }
    }

    /// The number of squares that one step goes north: -1, 0 or 1.
    #[inline]
    pub const fn dy(self) -> i8 {
        match self {
            Self::NW | Self::N | Self::NE => 1,
            Self::E | Self::W => 0,
            Self::SE | Self::S | Self::SW => -1,
        }
    }

    /// True for north-east, south-east, south-west and north-west.
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// The heading of this direction.
    #[inline]
    pub const fn heading(self) -> Heading {
        Heading::new(self as i32 * 4500)
    }

    /// Returns the direction with exactly this heading; `None` if there is none.
    pub fn from_heading(heading: Heading) -> Option<Self> {
        let nearest = Self::nearest(heading);
        (nearest.heading() == heading).then_some(nearest)
    }

    /// Returns the direction nearest to a heading. If two are equally near, this is the clockwise one.
    pub const fn nearest(heading: Heading) -> Self {
        Self::ALL[((heading.hundredths() + 2250) / 4500 % 8) as usize]
    }

    /// The turn from this direction to the other in eighths of a circle, clockwise positive, `-3..=4`.
    #[inline]
    pub const fn to(self, other: Self) -> i8 {
        let eighths = (other as i8 - self as i8).rem_euclid(8);
        if eighths > 4 { eighths - 8 } else { eighths }
    }

    /// The turn from this direction to the other, in `-13500..=18000` hundredths of a degree.
    pub const fn angle_to(self, other: Self) -> Angle {
        Angle(self.to(other) as i32 * 4500)
    }

    /// True if the other direction is a quarter of a circle away.
    pub const fn is_perpendicular_to(self, other: Self) -> bool {
        matches!(self.to(other), -2 | 2)
    }
}

/// Writes the name: `N`, `NE` and so on.
impl fmt::Display for Compass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::NAMES[usize::from(self.index())])
    }
}

/// Reads the name, `N`, `NE` and so on, in upper or lower case.
impl FromStr for Compass {
    type Err = ParseCompassError;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let index = Self::NAMES.iter().position(|name| name.eq_ignore_ascii_case(word));
        index.map(|index| Self::ALL[index]).ok_or_else(|| ParseCompassError(word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Length, Point};
    use super::*;

    #[test]
    fn the_compass_turns_by_eighths() {
        assert_eq!(Compass::N.turned(-1), Compass::NW);
        assert_eq!(Compass::SW.turned(19), Compass::N);
        assert_eq!(Compass::NE.opposite(), Compass::SW);
        assert_eq!((Compass::N.to(Compass::SW), Compass::SW.to(Compass::N), Compass::N.to(Compass::S)), (-3, 3, 4));
        assert!(Compass::N.is_perpendicular_to(Compass::W) && !Compass::N.is_perpendicular_to(Compass::NW));
        for one in Compass::ALL {
            assert_eq!(one.to_string().parse(), Ok(one), "its name is read again");
            assert_eq!(Compass::from_heading(one.heading()), Some(one));
            assert_eq!(Compass::from_index(one.index()), one);
            assert_eq!(one.to_string(), one.heading().to_string(), "the compass and headings use the same names");
            assert_eq!(ron::to_string(&one).expect("it can be written"), one.to_string(), "and so do files");
            let far = Point::ORIGIN.shifted(Length::INCH * i32::from(one.dx()), Length::INCH * i32::from(one.dy()));
            assert_eq!(Point::ORIGIN.heading_to(far), Some(one.heading()), "a step leads that way");
        }
        assert_eq!(Compass::from_heading(Heading::degrees(30)), None);
        assert_eq!(Compass::nearest(Heading::degrees(340)), Compass::N);
        let error = "north".parse::<Compass>().expect_err("only the short names are read");
        assert_eq!(error.to_string(), "there is no direction `north` (use N, NE, E, SE, S, SW, W or NW)");
    }
}
