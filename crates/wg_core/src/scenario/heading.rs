//! Directions in a scenario file: a compass point or degrees.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Value;
use crate::geometry::Heading;

/// The compass points clockwise from north, 22.5 degrees apart.
const POINTS: [&str; 16] =
    ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];

/// A direction in a scenario file: a compass point such as `"SW"`, or degrees clockwise from north such as `225` or
/// `22.5`.
///
/// A compass point and the same direction in degrees are equal. A direction is written as a compass point if it is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeadingSpec(pub Heading);

impl HeadingSpec {
    /// The allowed values in words, for messages.
    pub(super) const EXPECTED: &'static str =
        "a compass point in quotes such as \"SW\", or degrees clockwise from north, 0 to 360";

    /// Reads a compass point of 1 to 3 letters in either case. Returns `None` if there is no such point.
    pub fn from_point(point: &str) -> Option<Self> {
        let index = POINTS.iter().position(|p| p.eq_ignore_ascii_case(point))?;
        Some(Self(Heading::new(2250 * index as i32)))
    }

    /// Makes a direction from degrees, rounded to hundredths. Returns `None` outside 0 to 360.
    pub fn from_degrees(degrees: f64) -> Option<Self> {
        (0.0..=360.0).contains(&degrees).then(|| Self(Heading::new(libm::round(degrees * 100.0) as i32)))
    }

    /// Returns the direction as a value of a file: a compass point, or degrees.
    pub fn value(self) -> Value {
        match self.point() {
            Some(point) => Value::Text(point.to_owned()),
            None => Value::Number(self.0.to_degrees()),
        }
    }

    /// Reads a value of a file. Returns `None` for an empty text, and for any other value that is not a direction.
    pub fn of_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(point) => Self::from_point(point),
            value => Self::from_degrees(value.as_number()?),
        }
    }

    /// Returns the direction as a heading.
    pub const fn heading(self) -> Heading {
        self.0
    }

    /// Returns the compass point, or `None` if the direction is not one of the sixteen.
    pub fn point(self) -> Option<&'static str> {
        let hundredths = self.0.hundredths();
        (hundredths % 2250 == 0).then(|| POINTS[(hundredths / 2250) as usize % 16])
    }
}

impl From<Heading> for HeadingSpec {
    fn from(heading: Heading) -> Self {
        Self(heading)
    }
}

impl fmt::Display for HeadingSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.point() {
            Some(point) => f.write_str(point),
            None => write!(f, "{}", self.0.to_degrees()),
        }
    }
}

impl Serialize for HeadingSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.point() {
            Some(point) => serializer.serialize_str(point),
            None if self.0.hundredths() % 100 == 0 => serializer.serialize_i32(self.0.hundredths() / 100),
            None => serializer.serialize_f64(self.0.to_degrees()),
        }
    }
}

impl<'de> Deserialize<'de> for HeadingSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyHeading)
    }
}

struct AnyHeading;

impl Visitor<'_> for AnyHeading {
    type Value = HeadingSpec;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HeadingSpec::EXPECTED)
    }

    fn visit_str<E: Error>(self, point: &str) -> Result<HeadingSpec, E> {
        HeadingSpec::from_point(point).ok_or_else(|| E::custom(HeadingSpec::EXPECTED))
    }

    fn visit_i64<E: Error>(self, degrees: i64) -> Result<HeadingSpec, E> {
        self.visit_f64(degrees as f64)
    }

    fn visit_u64<E: Error>(self, degrees: u64) -> Result<HeadingSpec, E> {
        self.visit_f64(degrees as f64)
    }

    fn visit_f64<E: Error>(self, degrees: f64) -> Result<HeadingSpec, E> {
        HeadingSpec::from_degrees(degrees).ok_or_else(|| E::custom(HeadingSpec::EXPECTED))
    }
}
