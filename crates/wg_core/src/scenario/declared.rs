//! Words of a file declared once: an enum with the word of each case, and options with what each is for, its name and values in the
//! file, its default and the field that rules read.

use std::collections::BTreeMap;

use super::Value;
use super::option::{OptionSpec, Takes};
use super::spec::Edge;
use crate::geometry::{Angle, Length};

/// An enum whose cases have words in a file: see [`worded!`](crate::worded).
pub trait Worded: Copy + PartialEq + 'static {
    /// The words, in the order of the cases.
    const WORDS: &'static [&'static str];
    /// The cases.
    const ALL: &'static [Self];

    /// The case of a word; the first one if it is none of them, which `check` refuses.
    fn of_word(word: &str) -> Self {
        Self::ALL[Self::WORDS.iter().position(|known| *known == word).unwrap_or_default()]
    }

    /// The word of a case.
    fn word(self) -> &'static str {
        Self::ALL.iter().position(|case| *case == self).map_or("", |place| Self::WORDS[place])
    }
}

impl Worded for Edge {
    const WORDS: &'static [&'static str] = &["north", "east", "south", "west"];
    const ALL: &'static [Self] = &[Self::North, Self::East, Self::South, Self::West];
}

/// What rules read for a value of a file that has been checked.
pub trait Told {
    /// The value of a field, by what may stand there.
    fn told(value: &Value, takes: &Takes) -> Self;
}

/// A flag; of two words the second one.
impl Told for bool {
    fn told(value: &Value, takes: &Takes) -> Self {
        match takes {
            Takes::Word(words) => words.get(1).copied() == value.as_text(),
            _ => value.as_bool().unwrap_or_default(),
        }
    }
}

macro_rules! whole {
    ($($number:ty),*) => {
        $(impl Told for $number {
            fn told(value: &Value, _: &Takes) -> Self {
                value.as_int().unwrap_or_default() as Self
            }
        }

        impl Said for $number {
            fn said(&self) -> Value {
                Value::Int(i64::from(*self))
            }
        })*
    };
}

whole!(u8, u16, i8);

/// Inches.
impl Told for Length {
    fn told(value: &Value, _: &Takes) -> Self {
        Self::from_inches(value.as_number().unwrap_or_default())
    }
}

/// Degrees.
impl Told for Angle {
    fn told(value: &Value, _: &Takes) -> Self {
        Self::from_degrees(value.as_number().unwrap_or_default())
    }
}

impl<T: Worded> Told for T {
    fn told(value: &Value, _: &Takes) -> Self {
        Self::of_word(value.as_text().unwrap_or_default())
    }
}

/// What a file says of such a value.
pub trait Said: Told {
    /// The value of a file from which the same is read.
    fn said(&self) -> Value;
}

impl Said for bool {
    fn said(&self) -> Value {
        Value::Bool(*self)
    }
}

impl<T: Worded> Said for T {
    fn said(&self) -> Value {
        Value::Text(self.word().to_owned())
    }
}

/// A unit of which a file says how it stands: see [`state!`](crate::state).
pub trait Stated {
    /// Read whatever is said of it; all else is as it was.
    fn take(&mut self, values: &BTreeMap<String, Value>);

    /// Whatever is not at its default.
    fn say(&self) -> BTreeMap<String, Value>;

    /// The first value that lies outside what its word takes, in words; none in a position that can be. Looked for after every beat in tests
    /// and debug builds.
    fn breach(&self) -> Option<String>;
}

/// What is wrong with one value, if it is nothing that its word takes.
pub fn breach<T: Said>(spec: &OptionSpec, place: &T) -> Option<String> {
    let value = place.said();
    (!spec.takes.admits(&value))
        .then(|| format!("{:?} is {}, and can only be {}", spec.key, value, spec.takes.expected(&value)))
}

/// Read one value, if it is there.
pub fn take<T: Told>(spec: &OptionSpec, values: &BTreeMap<String, Value>, place: &mut T) {
    if let Some(value) = values.get(spec.key) {
        *place = T::told(value, &spec.takes);
    }
}

/// Write one value, unless it is the default.
pub fn say<T: Said>(spec: &OptionSpec, place: &T, words: &mut BTreeMap<String, Value>) {
    let value = place.said();
    if value != spec.default.value() {
        words.insert(spec.key.to_owned(), value);
    }
}

/// Declares what a file may say of a unit, each word with the place of its component in which it stands: what is read, checked and written
/// is one line. A word without a place is read and written by hand.
///
/// The range of a word with a place is a limit of the rules too: a rule that leaves the value outside it is a fault that tests and debug
/// builds find after the beat, see [`Stated::breach`].
///
/// ```
/// use std::collections::BTreeMap;
/// use wg_core::scenario::{OptionSpec, Stated as _, Value};
///
/// #[derive(Default)]
/// struct Hull { boxes: u8, aground: bool }
/// #[derive(Default)]
/// struct Ship { hull: Hull }
///
/// wg_core::state! {
///     /// What the `state` of a ship may hold.
///     pub const SHIP_STATE of Ship {
///         OptionSpec::whole("boxes", 0..=12, 0) => hull.boxes;
///         OptionSpec::flag("aground", false) => hull.aground;
///         OptionSpec::text("towed_by", "");
///     }
/// }
/// let mut ship = Ship::default();
/// let state = BTreeMap::from([("boxes".to_owned(), Value::Int(3))]);
/// ship.take(&state);
/// assert!(ship.hull.boxes == 3 && !ship.hull.aground && ship.say() == state && SHIP_STATE.len() == 3);
/// assert_eq!(ship.breach(), None);
/// ship.hull.boxes = 13;
/// assert_eq!(ship.breach().as_deref(), Some("\"boxes\" is 13, and can only be a whole number from 0 to 12"));
/// ```
#[macro_export]
macro_rules! state {
    ($(#[$meta:meta])* pub const $list:ident of $unit:ty { $($spec:expr $(=> $part:ident $(. $field:ident)+ $([$at:literal])?)?;)* }) => {
        $(#[$meta])*
        pub const $list: &[$crate::scenario::OptionSpec] = &[$($spec,)*];

        impl $crate::scenario::Stated for $unit {
            fn take(&mut self, values: &std::collections::BTreeMap<String, $crate::Value>) {
                $($($crate::scenario::take(&$spec, values, &mut self.$part $(.$field)+ $([$at])?);)?)*
            }

            fn say(&self) -> std::collections::BTreeMap<String, $crate::Value> {
                let mut words = std::collections::BTreeMap::new();
                $($($crate::scenario::say(&$spec, &self.$part $(.$field)+ $([$at])?, &mut words);)?)*
                words
            }

            fn breach(&self) -> Option<String> {
                $($(if let Some(breach) = $crate::scenario::breach(&$spec, &self.$part $(.$field)+ $([$at])?) {
                    return Some(breach);
                })?)*
                None
            }
        }
    };
}

/// Declares enums with the word of each case in a file.
///
/// ```
/// use wg_core::scenario::Worded;
///
/// wg_core::worded! {
///     /// How hard it blows.
///     #[derive(Clone, Copy, PartialEq, Debug)]
///     pub enum Speed {
///         /// No die.
///         Normal = "normal",
///         /// A die more.
///         Gusty = "gusty",
///     }
/// }
/// assert_eq!(Speed::of_word("gusty").word(), Speed::WORDS[1]);
/// ```
#[macro_export]
macro_rules! worded {
    ($($(#[$meta:meta])* pub enum $name:ident { $($(#[$about:meta])* $case:ident = $word:literal,)* })*) => {$(
        $(#[$meta])*
        pub enum $name {
            $($(#[$about])* $case,)*
        }

        impl $crate::scenario::Worded for $name {
            const WORDS: &'static [&'static str] = &[$($word,)*];
            const ALL: &'static [Self] = &[$(Self::$case,)*];
        }
    )*};
}

/// Declares the options of a ruleset, each in one place: the field that rules read, and how a scenario says it. After `=>` stands how a
/// field is read that is more than its value, from all that is declared and from the scenario.
///
/// ```
/// use wg_core::scenario::{OptionSpec, Scenario};
///
/// wg_core::options! {
///     /// The options of a drill.
///     #[derive(Clone, Debug)]
///     pub struct Options, OPTIONS {
///         /// The last turn.
///         turns: u8 = OptionSpec::whole("turns", 1..=99, 14);
///         /// Captains are forced to move first.
///         forced: bool = OptionSpec::word("winner", &["choice", "forced"], "choice");
///         /// The die of the wind comes last.
///         die_last: bool = OptionSpec::flag("die_first", true) => |declared, _| !declared.flag("die_first");
///     }
/// }
/// let options = Options::default();
/// assert!(options.turns == 14 && !options.forced && !options.die_last && OPTIONS.len() == 3);
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$meta:meta])* pub struct $name:ident, $list:ident {
        $($(#[$about:meta])* $field:ident: $type:ty = $spec:expr $(, $more:expr)* $(=> $read:expr)?;)*
    }) => {
        $(#[$meta])*
        pub struct $name {
            $($(#[$about])* pub $field: $type,)*
        }

        /// The options a scenario may set, what each takes, and its default.
        pub const $list: &[$crate::scenario::OptionSpec] = &[$($spec, $($more,)*)*];

        impl $name {
            /// The options of a scenario that has been checked.
            pub fn of(scenario: &$crate::Scenario) -> Self {
                let declared = $crate::scenario::Declared::new($list, &scenario.options);
                Self { $($field: $crate::options!(@read declared, scenario, $type, $spec $(, $read)?),)* }
            }
        }

        /// The default options.
        impl Default for $name {
            fn default() -> Self {
                Self::of(&$crate::Scenario::new("defaults", "defaults"))
            }
        }
    };
    (@read $declared:ident, $scenario:ident, $type:ty, $spec:expr) => {
        $declared.told::<$type>(&$spec)
    };
    (@read $declared:ident, $scenario:ident, $type:ty, $spec:expr, $read:expr) => {{
        let read: fn(&$crate::scenario::Declared<'_>, &$crate::Scenario) -> $type = $read;
        read(&$declared, $scenario)
    }};
}
