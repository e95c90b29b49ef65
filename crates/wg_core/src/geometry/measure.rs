//! The unit in which a ruleset measures. Each ruleset chooses one, and everything that displays a length follows.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::length::Length;

/// The unit in which players measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Measure {
    /// Inches.
    #[default]
    Inches,
    /// Millimetres.
    Millimetres,
}

impl Measure {
    /// The length of one such unit.
    pub const fn one(self) -> Length {
        match self {
            Self::Inches => Length::INCH,
            Self::Millimetres => Length::MILLIMETRE,
        }
    }

    /// The sign that follows a number: `in` or `mm`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inches => "in",
            Self::Millimetres => "mm",
        }
    }

    /// The name of the unit, singular and plural: 'inch', 'inches'.
    pub const fn names(self) -> [&'static str; 2] {
        match self {
            Self::Inches => ["inch", "inches"],
            Self::Millimetres => ["millimetre", "millimetres"],
        }
    }

    /// Round numbers to choose a distance from, such as 5, 10, 15 and 20 inches.
    pub const fn round(self) -> [i32; 4] {
        match self {
            Self::Inches => [5, 10, 15, 20],
            Self::Millimetres => [50, 100, 200, 400],
        }
    }

    /// Formats a length in this unit without its sign, to one decimal place at most: `13`, `7.5`.
    pub fn number(self, length: Length) -> String {
        format!("{}", (f64::from(length.0) / f64::from(self.one().0) * 10.0).round() / 10.0)
    }

    /// Returns the number with as few decimals as read back to the same hundredth of a millimetre, for files. The number
    /// counts this unit.
    ///
    /// ```
    /// use wg_core::geometry::Measure;
    ///
    /// assert_eq!(Measure::Inches.few(44.18228346456693), 44.1823);
    /// assert_eq!(Measure::Millimetres.few(612.3499999), 612.35);
    /// ```
    pub fn few(self, number: f64) -> f64 {
        match self {
            Self::Inches => Length::from_inches(number).to_few_inches(),
            Self::Millimetres => Length::rounded(number * 100.0).to_millimetres(),
        }
    }

    /// Formats a length for players: `8.4 in`, `213 mm`. Millimetres are rounded up, so that nothing appears to be at a
    /// shorter range than it is. Below ten millimetres one decimal place is shown.
    pub const fn say(self, length: Length) -> Said {
        Said(self, length)
    }
}

/// A length and its unit, to be displayed to players.
#[derive(Clone, Copy, Debug)]
pub struct Said(Measure, Length);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(measure, length) = *self;
        match measure {
            Measure::Inches => write!(f, "{:.1} in", length.to_inches()),
            Measure::Millimetres => {
                let tenths = (f64::from(length.0) / 10.0).ceil();
                if tenths < 100.0 {
                    write!(f, "{} mm", tenths / 10.0)
                } else {
                    write!(f, "{} mm", (f64::from(length.0) / 100.0).ceil())
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_said_in_the_measure_of_the_rules() {
        let cable = Length::millimetres(80);
        assert_eq!(
            [Measure::Inches, Measure::Millimetres].map(|measure| measure.say(cable).to_string()),
            ["3.1 in", "80 mm"]
        );
        let said = |hundredths| Measure::Millimetres.say(Length(hundredths)).to_string();
        assert_eq!(
            [said(450), said(999), said(8_000), said(8_001)],
            ["4.5 mm", "10 mm", "80 mm", "81 mm"],
            "tenths below ten; close range ends at 80"
        );
        assert_eq!(
            [Measure::Inches.number(Length::inches(13)), Measure::Inches.number(Length::from_inches(7.5))],
            ["13", "7.5"]
        );
        assert_eq!(Length::from_inches(8.44).in_inches().to_string(), "8.4 in", "tenths of an inch");
    }
}
