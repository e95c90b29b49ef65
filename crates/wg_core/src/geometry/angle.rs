//! Angles and headings, with trigonometry that gives the same result on every machine.

use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// A turn or a difference of headings, in hundredths of a degree, clockwise positive. Arithmetic saturates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Angle(pub i32);

impl Angle {
    /// The zero angle.
    pub const ZERO: Self = Self(0);

    /// Makes an angle from whole degrees.
    pub const fn degrees(degrees: i32) -> Self {
        Self(degrees.saturating_mul(100))
    }

    /// Makes an angle from fractional degrees, rounded to the nearest hundredth. For data files and the mouse.
    pub fn from_degrees(degrees: f64) -> Self {
        Self(libm::round(degrees * 100.0) as i32)
    }

    /// The angle in degrees, for display and drawing.
    pub fn to_degrees(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// The angle without its sign.
    pub const fn abs(self) -> Self {
        Self(self.0.saturating_abs())
    }
}

impl Neg for Angle {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Add for Angle {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Angle {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

/// Writes whole degrees, rounding halves away from zero: `45°`, `-3°`.
impl fmt::Display for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0 < 0 { -50 } else { 50 };
        write!(f, "{}°", self.0.saturating_add(half) / 100)
    }
}

/// A direction on the table, in hundredths of a degree clockwise from north, always in `0..36000`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "u16", into = "u16")]
pub struct Heading(u16);

impl Heading {
    /// North, up the table.
    pub const NORTH: Self = Self(0);
    /// East.
    pub const EAST: Self = Self(9000);
    /// South.
    pub const SOUTH: Self = Self(18000);
    /// West.
    pub const WEST: Self = Self(27000);

    /// Makes a heading from hundredths of a degree. Any value is wrapped into range.
    #[inline]
    pub const fn new(hundredths: i32) -> Self {
        Self(hundredths.rem_euclid(36_000) as u16)
    }

    /// Makes a heading from whole degrees. Any value is wrapped into range.
    pub const fn degrees(degrees: i32) -> Self {
        Self::new(degrees.rem_euclid(360) * 100)
    }

    /// The heading in hundredths of a degree, in `0..36000`.
    pub const fn hundredths(self) -> i32 {
        self.0 as i32
    }

    /// The heading in degrees, for display and drawing.
    pub fn to_degrees(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// The heading in radians clockwise from north, for drawing.
    pub fn to_radians(self) -> f64 {
        self.to_degrees().to_radians()
    }

    /// The heading after a clockwise turn.
    pub const fn turned(self, by: Angle) -> Self {
        Self::new(self.0 as i32 + by.0 % 36_000)
    }

    /// The opposite direction.
    pub const fn reversed(self) -> Self {
        Self::new(self.0 as i32 + 18_000)
    }

    /// The turn that leads from `self` to `to`, in `-17999..=18000` hundredths of a degree.
    pub const fn to(self, to: Self) -> Angle {
        let difference = (to.0 as i32 - self.0 as i32).rem_euclid(36_000);
        Angle(if difference > 18_000 { difference - 36_000 } else { difference })
    }

    /// The sine of the heading, which is the eastward share of a run. The same on every machine.
    pub fn sin(self) -> f64 {
        self.sin_cos().0
    }

    /// The cosine of the heading, which is the northward share of a run. The same on every machine.
    pub fn cos(self) -> f64 {
        self.sin_cos().1
    }

    /// The sine and the cosine.
    pub(super) fn sin_cos(self) -> (f64, f64) {
        let (quadrant, rest) = (self.0 / 9000, usize::from(self.0 % 9000));
        let (rising, falling) = (SINES[rest], SINES[9000 - rest]);
        match quadrant {
            0 => (rising, falling),
            1 => (falling, -rising),
            2 => (-rising, -falling),
            _ => (-falling, rising),
        }
    }
}

/// Makes a heading from hundredths of a degree. Any value is wrapped into range.
impl From<u16> for Heading {
    fn from(hundredths: u16) -> Self {
        Self::new(i32::from(hundredths))
    }
}

/// The heading in hundredths of a degree, in `0..36000`.
impl From<Heading> for u16 {
    fn from(heading: Heading) -> Self {
        heading.0
    }
}

/// The sines of the first quadrant, by hundredths of a degree. They are tabulated because every corner of every hull
/// needs a sine.
static SINES: LazyLock<Box<[f64]>> = LazyLock::new(|| (0..=9000).map(first_quadrant_sin).collect());

/// Returns the sine of an angle in the first quadrant. All other quadrants derive from it, so that results are mirrored
/// exactly.
fn first_quadrant_sin(hundredths: u16) -> f64 {
    match hundredths {
        0 => 0.0,
        9000 => 1.0,
        h if h <= 4500 => libm::sin(f64::from(h) * (std::f64::consts::PI / 18_000.0)),
        h => libm::cos(f64::from(9000 - h) * (std::f64::consts::PI / 18_000.0)),
    }
}

impl Heading {
    /// Formats the heading in whole degrees, and adds the compass point if it is exactly one of the eight: '300°',
    /// '315° (NW)'. For rules without a grid, where most headings are not compass points.
    pub fn in_degrees(self) -> String {
        let degrees = (self.0 + 50) / 100 % 360;
        if self.0.is_multiple_of(4500) { format!("{degrees}° ({self})") } else { format!("{degrees}°") }
    }
}

/// Writes a compass point if the heading is exactly one of the eight, otherwise whole degrees: `NE`, `23°`.
impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const POINTS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
        if self.0.is_multiple_of(4500) {
            f.write_str(POINTS[usize::from(self.0 / 4500) % 8])
        } else {
            write!(f, "{}°", (self.0 + 50) / 100 % 360)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Length;
    use super::*;

    #[test]
    fn lengths_are_rounded_as_libm_rounds_and_sines_are_libm_s_own() {
        let halves = (-9..9).map(|n| f64::from(n) / 2.0);
        let edges =
            [0.499_999_999_999_999_94, -0.499_999_999_999_999_94, 2_147_483_647.5, 3e9, -3e9, f64::NAN, f64::INFINITY];
        for number in halves.chain(edges).chain((0..2_000).map(|n| f64::from(n) * 0.377 - 350.0)) {
            assert_eq!(Length::rounded(number), Length(libm::round(number) as i32), "{number}");
        }
        for hundredths in 0..36_000_u16 {
            let (sin, cos) = Heading::from(hundredths).sin_cos();
            let quarter = |turned: u16| {
                let sine = first_quadrant_sin(if (turned / 9000).is_multiple_of(2) {
                    turned % 9000
                } else {
                    9000 - turned % 9000
                });
                if turned >= 18_000 { -sine } else { sine }
            };
            let right = [quarter(hundredths), quarter((hundredths + 9000) % 36_000)];
            assert_eq!([sin, cos].map(f64::to_bits), right.map(f64::to_bits), "at {hundredths} hundredths of a degree");
        }
    }

    #[test]
    fn angles_are_shown_in_whole_degrees() {
        assert_eq!(Angle(-20).to_string(), "0°");
        assert_eq!(Angle(-250).to_string(), "-3°");
        assert_eq!(Heading::new(35_960).to_string(), "0°");
        assert_eq!(Heading::degrees(315).to_string(), "NW");
        assert_eq!(Length::millimetres(254), Length::inches(10));
        assert_eq!(ron::from_str::<Heading>("45000").expect("it is read and wrapped"), Heading::EAST);
    }
}
