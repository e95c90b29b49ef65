//! Lengths.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

use super::{Measure, Said};

/// A length or coordinate in whole hundredths of a millimetre. Inches (2540) and millimetres (100) are both exact.
///
/// Arithmetic saturates at about 21 km.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Length(pub i32);

impl Length {
    /// The zero length.
    pub const ZERO: Self = Self(0);
    /// One inch.
    pub const INCH: Self = Self(2540);
    /// One millimetre.
    pub const MILLIMETRE: Self = Self(100);
    /// The longest possible length.
    pub const MAX: Self = Self(i32::MAX);

    /// Makes a length of whole inches.
    pub const fn inches(inches: i32) -> Self {
        Self(inches.saturating_mul(2540))
    }

    /// Makes a length of whole millimetres.
    pub const fn millimetres(millimetres: i32) -> Self {
        Self(millimetres.saturating_mul(100))
    }

    /// Makes a length of fractional inches, rounded to the nearest hundredth of a millimetre. For data files and the
    /// mouse.
    pub fn from_inches(inches: f64) -> Self {
        Self::rounded(inches * 2540.0)
    }

    /// Reads inches from printed data, such as `0.5`. For `#[serde(deserialize_with)]`.
    ///
    /// # Errors
    /// If the value is no number.
    pub fn read_inches<'de, D: serde::Deserializer<'de>>(data: D) -> Result<Self, D::Error> {
        f64::deserialize(data).map(Self::from_inches)
    }

    /// The length in inches, for display and drawing but never for rules.
    pub fn to_inches(self) -> f64 {
        f64::from(self.0) / 2540.0
    }

    /// The length in inches with as few decimals as read back to the same length, for files.
    ///
    /// ```
    /// use wg_core::Length;
    ///
    /// let length = Length(112_223);
    /// assert_eq!(length.to_few_inches(), 44.1823);
    /// assert_eq!(Length::from_inches(44.1823), length);
    /// assert_eq!(Length::inches(12).to_few_inches(), 12.0);
    /// ```
    pub fn to_few_inches(self) -> f64 {
        let exact = self.to_inches();
        let few = [1.0, 10.0, 100.0, 1000.0, 10_000.0].map(|power| (exact * power).round() / power);
        few.into_iter().find(|inches| Self::from_inches(*inches) == self).unwrap_or(exact)
    }

    /// The length in millimetres, for display and drawing but never for rules.
    pub fn to_millimetres(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// The length without its sign.
    pub const fn abs(self) -> Self {
        Self(self.0.saturating_abs())
    }

    /// Returns the length, but at least a tenth of an inch, so that what is too far is never too far by `0.0 in`.
    pub const fn at_least_a_tenth(self) -> Self {
        if self.0 < 254 { Self(254) } else { self }
    }

    /// Formats the length for rules that measure in inches: `8.4 in`. Code that serves all rulesets must use their
    /// [`Measure`] instead.
    pub const fn in_inches(self) -> Said {
        Measure::Inches.say(self)
    }

    /// The square of the length, to compare ranges.
    pub const fn squared(self) -> i64 {
        self.0 as i64 * self.0 as i64
    }

    /// Rounds hundredths of a millimetre to a length, halves away from zero. Every computed length goes through here.
    /// The result is that of `libm::round`, without the call.
    #[inline]
    pub(super) fn rounded(hundredths: f64) -> Self {
        let whole = hundredths as i32;
        // The fraction is exact. A value that a length cannot hold saturates.
        let rest = hundredths - f64::from(whole);
        Self(whole.saturating_add(i32::from(rest >= 0.5) - i32::from(rest <= -0.5)))
    }

    /// Clamps a number of hundredths of a millimetre to what a length can hold.
    #[inline]
    pub(super) fn saturating(hundredths: i64) -> Self {
        Self(hundredths.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
    }
}

impl Add for Length {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Length {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Length {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Mul<i32> for Length {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self(self.0.saturating_mul(times))
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Add::add)
    }
}
