//! Words of a file that are declared once: enums with a word for each case, and options with their purpose, name,
//! values and default, and the field that rules read.

use super::option::{OptionSpec, Takes};
use super::spec::Edge;
use super::word::Word;
use super::{HeadingSpec, Value};
use crate::geometry::{Angle, Compass, Heading, Length, Point, Square};

/// An enum whose cases have words in a file. [`worded!`](crate::worded) implements it.
pub trait Worded: Copy + PartialEq + 'static {
    /// The words, in the order of the cases.
    const WORDS: &'static [&'static str];
    /// The cases.
    const ALL: &'static [Self];

    /// Returns the case of a word. An unknown word, which `check` refuses, gives the first case.
    fn of_word(word: &str) -> Self {
        Self::ALL[Self::WORDS.iter().position(|known| *known == word).unwrap_or_default()]
    }

    /// Returns the word of a case.
    fn word(self) -> &'static str {
        Self::ALL.iter().position(|case| *case == self).map_or("", |place| Self::WORDS[place])
    }
}

impl Worded for Edge {
    const WORDS: &'static [&'static str] = &["north", "east", "south", "west"];
    const ALL: &'static [Self] = &[Self::North, Self::East, Self::South, Self::West];
}

/// A type that rules read from a checked value of a file.
pub trait Told {
    /// Converts the value of a field, given the kind of values that it takes.
    fn told(value: &Value, takes: &Takes) -> Self;
}

/// Reads a flag. If the field takes two words, the second one is true.
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

/// Reads inches.
impl Told for Length {
    fn told(value: &Value, _: &Takes) -> Self {
        Self::from_inches(value.as_number().unwrap_or_default())
    }
}

/// Reads a place on the table, in inches east and north of the south-west corner.
impl Told for Point {
    fn told(value: &Value, _: &Takes) -> Self {
        let number = |at: usize| value.list().get(at).and_then(Value::as_number).unwrap_or_default();
        Self::inches(number(0), number(1))
    }
}

impl Said for Point {
    fn said(&self) -> Value {
        vec![Value::Number(self.x.to_few_inches()), Value::Number(self.y.to_few_inches())].into()
    }
}

/// Reads a square as column and row.
impl Told for Square {
    fn told(value: &Value, _: &Takes) -> Self {
        let number = |at: usize| value.list().get(at).and_then(Value::as_int).unwrap_or_default() as i8;
        Self::new(number(0), number(1))
    }
}

impl Said for Square {
    fn said(&self) -> Value {
        vec![Value::whole(self.x), Value::whole(self.y)].into()
    }
}

/// Reads one of the eight directions of a board. Other directions are rounded.
impl Told for Compass {
    fn told(value: &Value, takes: &Takes) -> Self {
        Self::nearest(Heading::told(value, takes))
    }
}

impl Said for Compass {
    fn said(&self) -> Value {
        self.heading().said()
    }
}

/// Reads a direction: a compass point, or degrees.
impl Told for Heading {
    fn told(value: &Value, _: &Takes) -> Self {
        HeadingSpec::of_value(value).map_or(Self::NORTH, HeadingSpec::heading)
    }
}

impl Said for Heading {
    fn said(&self) -> Value {
        HeadingSpec::from(*self).value()
    }
}

/// Reads degrees.
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

/// A type that rules read from a file, and that can be written to a file as well.
pub trait Said: Told {
    /// Returns the value to write to a file. Reading that value gives an equal `Self`.
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

/// A part of a position whose words are declared: a unit, or the table as a whole. [`state!`](crate::state!) implements
/// it.
pub trait HasWords: 'static {
    /// The type of the table.
    type Table: 'static;
    /// The subject of the words: a [`UnitId`](crate::UnitId), or `()` for the table as a whole.
    type About: Copy + 'static;
    /// The words, in the order in which they are read from a file.
    const WORDS: &'static [Word<Self::Table, Self::About>];

    /// Returns a description of the first value outside the range of its word, or `None` if there is none, as in any
    /// legal position. Tests and debug builds call it after every beat.
    fn breach(&self) -> Option<String>;
}

/// Returns a description of a value that is outside the range of its word, or `None` if it is inside.
pub fn breach<T: Said>(spec: &OptionSpec, place: &T) -> Option<String> {
    let value = place.said();
    (!spec.takes.admits(&value))
        .then(|| format!("{:?} is {}, and can only be {}", spec.key, value, spec.takes.expected(&value)))
}

/// Declares the words of a unit, or of the battle as a whole. A word that is the value of one field of a component
/// needs one line: its declaration and the path to the field. A word that depends on several fields, or sets several,
/// has a [`By`](crate::scenario::By) instead. A word with neither is read and written by the ruleset by hand. Words in
/// `file` are fields of the file itself: `at`, `square`, `heading`, and the `wind` of the battle. The wind is called
/// `wind_from` where the battle has another word `wind`.
///
/// These lines give the list that `check` uses, what is read from a file and written to it, and what a game master may
/// look up and change.
///
/// The range of a word with a path is a limit of the rules too. A rule that leaves the value outside it is faulty;
/// tests and debug builds find that after the beat, see [`HasWords::breach`].
///
/// ```
/// use wg_core::scenario::{By, Holds, OptionSpec, HasWords as _, Value};
/// use wg_core::UnitId;
///
/// #[derive(Default)]
/// struct Hull { boxes: u8, aground: bool }
/// #[derive(Default)]
/// struct Ship { hull: Hull }
/// struct Fleet { ships: Vec<Ship>, turns: u8 }
///
/// impl Holds<Ship> for Fleet {
///     fn held(&self, unit: UnitId) -> Option<&Ship> { self.ships.get(unit.index()) }
///     fn held_mut(&mut self, unit: UnitId) -> Option<&mut Ship> { self.ships.get_mut(unit.index()) }
/// }
///
/// wg_core::state! {
///     /// What the `state` of a ship may hold.
///     pub const SHIP_STATE of Ship in Fleet {
///         OptionSpec::whole("boxes", 0..=12, 0) => hull.boxes;
///         OptionSpec::flag("aground", false) => hull.aground;
///         OptionSpec::flag("sunk", false), By::read_only(|fleet, unit| (fleet.ships[unit.index()].hull.boxes == 12).into());
///     }
/// }
/// wg_core::state! {
///     /// What the battle may hold.
///     pub const BATTLE_STATE of Fleet { OptionSpec::whole("turns", 0..=9, 0) => turns; }
/// }
/// let mut fleet = Fleet { ships: vec![Ship::default()], turns: 3 };
/// let [boxes, _, sunk] = Ship::WORDS else { unreachable!() };
/// assert!(boxes.set(&mut fleet, UnitId(0), &Value::Int(12)) && fleet.ships[0].hull.boxes == 12);
/// assert_eq!(sunk.say(&fleet, UnitId(0)), Some(Value::Bool(true)));
/// assert!(!sunk.can_be_set() && SHIP_STATE.len() == 3);
/// assert_eq!(Fleet::WORDS[0].written(&fleet, ()), Some(Value::Int(3)));
/// fleet.ships[0].hull.boxes = 13;
/// assert_eq!(fleet.ships[0].breach().as_deref(), Some("\"boxes\" is 13, and can only be a whole number from 0 to 12"));
/// ```
#[macro_export]
macro_rules! state {
    ($(#[$meta:meta])* pub const $list:ident of $unit:ident $(in $table:ident)? { file { $($fields:tt)* } $($words:tt)* }) => {
        $crate::state!(@of [$(#[$meta])*] $list, $unit, $($table)?, { $($fields)* } $($words)*);
    };
    ($(#[$meta:meta])* pub const $list:ident of $unit:ident $(in $table:ident)? { $($words:tt)* }) => {
        $crate::state!(@of [$(#[$meta])*] $list, $unit, $($table)?, {} $($words)*);
    };
    (@of $meta:tt $list:ident, $unit:ident, $table:ident, $($words:tt)*) => {
        $crate::state!(@words $meta $list, $unit, $table, $crate::ids::UnitId,
            |table, unit| $crate::scenario::Holds::<$unit>::held(table, unit).expect("a unit of this kind"),
            |table, unit| $crate::scenario::Holds::<$unit>::held_mut(table, unit).expect("a unit of this kind"),
            $($words)*);
    };
    (@of $meta:tt $list:ident, $table:ident, , $($words:tt)*) => {
        $crate::state!(@words $meta $list, $table, $table, (), |table, _| table, |table, _| table, $($words)*);
    };
    (@words [$($meta:tt)*] $list:ident, $unit:ident, $table:ident, $about:ty, $read:expr, $write:expr,
        { $($field:expr $(=> $field_part:ident $(. $field_place:ident)*)? $(, $field_by:expr)?;)* }
        $($spec:expr $(=> $part:ident $(. $place:ident)* $([$at:expr])? $($lasts:ident)?)? $(, $by:expr)?;)*
    ) => {
        $($meta)*
        pub const $list: &[$crate::scenario::OptionSpec] = &[$($spec,)*];

        impl $crate::scenario::HasWords for $unit {
            type Table = $table;
            type About = $about;
            const WORDS: &'static [$crate::scenario::Word<$table, $about>] = &[
                $($crate::state!(@word $table, $about, $read, $write, $field
                    $(=> $field_part $(. $field_place)*)? $(, $field_by)?).of_field(),)*
                $($crate::state!(@word $table, $about, $read, $write, $spec
                    $(=> $part $(. $place)* $([$at])? $($lasts)?)? $(, $by)?),)*
            ];

            fn breach(&self) -> Option<String> {
                $($(if let Some(breach) = $crate::scenario::breach(&$spec, &self.$part $(.$place)* $([$at])?) {
                    return Some(breach);
                })?)*
                None
            }
        }
    };
    (@word $table:ty, $about:ty, $read:expr, $write:expr, $spec:expr) => {
        $crate::scenario::Word::by_hand($spec)
    };
    (@word $table:ty, $about:ty, $read:expr, $write:expr, $spec:expr, $by:expr) => {
        $crate::scenario::Word::new($spec, $by)
    };
    (@word $table:ty, $about:ty, $read:expr, $write:expr, $spec:expr => $part:ident $(. $place:ident)* $([$at:expr])? $($lasts:ident)?) => {
        $crate::scenario::Word::new($spec, $crate::scenario::By::new(
            |table: &$table, about: $about| {
                let read: fn(&$table, $about) -> &_ = $read;
                $crate::scenario::Said::said(&read(table, about).$part $(.$place)* $([$at])?)
            },
            |table: &mut $table, about: $about, value: &$crate::Value| {
                let write: fn(&mut $table, $about) -> &mut _ = $write;
                write(table, about).$part $(.$place)* $([$at])? = $crate::scenario::Told::told(value, &$spec.takes);
            },
        )$(.$lasts())?)
    };
}

/// Declares enums with a word in a file for each case.
///
/// ```
/// use wg_core::scenario::Worded;
///
/// wg_core::worded! {
///     /// The force of the wind.
///     #[derive(Clone, Copy, PartialEq, Debug)]
///     pub enum Speed {
///         /// No extra die.
///         Normal = "normal",
///         /// One extra die.
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

/// Declares the options of a ruleset, each in one place: the field that rules read, and how a scenario spells it. A
/// field that depends on more than its own value has a function after `=>` that computes it from all declared values
/// and from the scenario.
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

        /// The options that a scenario may set, with the values they take and their defaults.
        pub const $list: &[$crate::scenario::OptionSpec] = &[$($spec, $($more,)*)*];

        impl $name {
            /// Reads the options of a scenario that has been checked.
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
