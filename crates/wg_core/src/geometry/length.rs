//! Lengths.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

use super::{Measure, Said};

/// A length or coordinate in whole hundredths of a millimetre: inches (2540) and millimetres (100) are both exact.
///
/// Arithmetic saturates at about 21 km.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Length(pub i32);

impl Length {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// One inch.
    pub const INCH: Self = Self(2540);
    /// One millimetre.
    pub const MILLIMETRE: Self = Self(100);
    /// The longest length there is.
    pub const MAX: Self = Self(i32::MAX);

    /// Whole inches.
    pub const fn inches(inches: i32) -> Self {
        Self(inches.saturating_mul(2540))
    }

    /// Whole millimetres.
    pub const fn millimetres(millimetres: i32) -> Self {
        Self(millimetres.saturating_mul(100))
    }

    /// Inches with a fraction, rounded to the nearest hundredth of a millimetre. For data files and the mouse.
    pub fn from_inches(inches: f64) -> Self {
        Self::rounded(inches * 2540.0)
    }

    /// Read inches from printed data, `0.5`: for `#[serde(deserialize_with)]`.
    ///
    /// # Errors
    /// If it is no number.
    pub fn read_inches<'de, D: serde::Deserializer<'de>>(data: D) -> Result<Self, D::Error> {
        f64::deserialize(data).map(Self::from_inches)
    }

    /// The length in inches, for people and pictures; never for rules.
    pub fn to_inches(self) -> f64 {
        f64::from(self.0) / 2540.0
    }

    /// The length in millimetres, for people and pictures; never for rules.
    pub fn to_millimetres(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// Without its sign.
    pub const fn abs(self) -> Self {
        Self(self.0.saturating_abs())
    }

    /// As players of rules that measure in inches read it: `8.4 in`. A length has no sentence of its own; what serves all rules asks
    /// their [`Measure`].
    pub const fn in_inches(self) -> Said {
        Measure::Inches.say(self)
    }

    /// The square, for comparing ranges.
    pub const fn squared(self) -> i64 {
        self.0 as i64 * self.0 as i64
    }

    /// The one place where a computed number of hundredths of a millimetre becomes a length: halves away from zero, as `libm::round`
    /// does it, without the call.
    #[inline]
    pub(super) fn rounded(hundredths: f64) -> Self {
        let whole = hundredths as i32;
        // What is cut off is exact; beyond what a length can hold it stays at the end.
        let rest = hundredths - f64::from(whole);
        Self(whole.saturating_add(i32::from(rest >= 0.5) - i32::from(rest <= -0.5)))
    }

    /// Clamped to what a length can hold.
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
