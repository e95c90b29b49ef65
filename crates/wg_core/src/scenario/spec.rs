//! The content of a scenario file as plain values.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::arrival::ArrivalSpec;
use super::goal::{GoalSpec, ZoneSpec};
use super::{HeadingSpec, Value};
use crate::geometry::Heading;
use crate::ids::SideId;
use crate::shown::view::{SideColour, WorkKind};

/// A battle ready to be played, or a battle in progress.
///
/// Everything but `version`, `ruleset` and `name` may be left out; a ruleset then fills it in from its own tables and
/// dice. Lengths are in the units in which the ruleset measures: inches or millimetres.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The version of the file format: 1.
    pub version: u32,
    /// The id of the ruleset: `"crane"`.
    pub ruleset: String,
    /// The name of the battle.
    pub name: String,
    /// The text for the players before the battle begins.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub story: String,
    /// The time that it takes to play: `"20 minutes"`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub length: String,
    /// The options of the ruleset. Options that are left out have their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, Value>,
    /// The table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub table: TableSpec,
    /// The direction from which the wind blows. It is left out if dice decide it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wind: Option<HeadingSpec>,
    /// Land and shoals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub land: Vec<LandSpec>,
    /// Buildings and vegetation on the land, and ports.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub works: Vec<WorkSpec>,
    /// The sides, in the order of their [`SideId`]s.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<SideSpec>,
    /// The ships, in the order of their [`UnitId`](crate::ids::UnitId)s.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ships: Vec<ShipSpec>,
    /// The divisions of the fleets, if there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub divisions: Vec<DivisionSpec>,
    /// Named parts of the table, for goals and arrivals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<ZoneSpec>,
    /// The goals of the sides, beside what the rules say of points and ends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<GoalSpec>,
    /// The ships that come in a later turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrivals: Vec<ArrivalSpec>,
    /// The state of the battle as a whole, if it has begun: the turn, the phase, and anything else that the ruleset
    /// keeps.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub battle: BTreeMap<String, Value>,
}

/// The table top. A ruleset may fix any of these values.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableSpec {
    /// The width from west to east.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<f64>,
    /// The height from south to north.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<f64>,
    /// The grid, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<GridSpec>,
}

/// A square grid over the whole table.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridSpec {
    /// The width of a square.
    pub square: f64,
}

/// A piece of land or a shoal, given by squares of the grid or by an outline.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LandSpec {
    /// The name of the land.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The squares that it covers, as (column, row) from 1 at the south-west corner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<(i16, i16)>,
    /// The corners of its outline, in one direction around it, as (east, north) from the south-west corner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<(f64, f64)>,
    /// True for a shoal, false for dry land.
    #[serde(skip_serializing_if = "is_default")]
    pub shoal: bool,
}

/// A house, a trench, a hill, a port: a patch of the table that matters to a unit in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkSpec {
    /// The name of the patch.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The kind of patch.
    pub kind: WorkKind,
    /// The corners of its outline, in one direction around it, as (east, north) from the south-west corner.
    pub outline: Vec<(f64, f64)>,
}

/// One side of the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideSpec {
    /// The name of the side. Ships refer to it.
    pub name: String,
    /// The nation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub nation: String,
    /// The colour. [`parse`](super::parse) gives a side that names none the first free colour.
    #[serde(default)]
    pub colour: SideColour,
    /// The side's own edge of the table. It is left out if dice decide it, or if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edge: Option<Edge>,
    /// The text for the captain of this side alone before the battle begins.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub briefing: String,
    /// The commander: `"human"`, or the name of a computer captain.
    #[serde(default = "human", skip_serializing_if = "is_human")]
    pub captain: String,
}

/// One unit: a ship, a fort, a battery or a party.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipSpec {
    /// The name of the ship, different from all others.
    pub name: String,
    /// The ship's class, one of the ruleset's: `"medium"`.
    pub class: String,
    /// The name of the ship's side.
    pub side: String,
    /// The ship's own nation, if her side has ships of several.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub nation: String,
    /// The middle of the ship, as (east, north) from the south-west corner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(f64, f64)>,
    /// The ship's square, as (column, row) from 1 at the south-west corner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<(i16, i16)>,
    /// The direction in which the bow points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<HeadingSpec>,
    /// Printed values that differ from those of the class.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub overrides: BTreeMap<String, Value>,
    /// The ship's state, if the battle has begun: boxes ticked, crew lost, and anything else that the ruleset keeps.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub state: BTreeMap<String, Value>,
}

/// A division: ships of one side that sail together and can be given one order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DivisionSpec {
    /// The name of the division, different from all others: 'Weather column'.
    pub name: String,
    /// The name of the division's side.
    pub side: String,
    /// The name of the leading ship, which is one of its ships.
    pub leader: String,
    /// The names of its ships, in the order of sailing.
    pub ships: Vec<String>,
}

/// An edge of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Edge {
    /// The upper edge.
    North,
    /// The right-hand edge.
    East,
    /// The lower edge.
    South,
    /// The left-hand edge.
    West,
}

impl Edge {
    /// The four edges, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the distance of a place from this edge, on a table of this size. It is negative beyond the edge.
    pub fn off<T: std::ops::Sub<Output = T>>(self, (x, y): (T, T), (width, height): (T, T)) -> T {
        match self {
            Self::North => height - y,
            Self::East => width - x,
            Self::South => y,
            Self::West => x,
        }
    }

    /// Returns the edge beyond which a place lies, on a table of this size, or `None` if the place is on the table.
    pub fn beyond<T: PartialOrd + Default>((x, y): (T, T), (width, height): (T, T)) -> Option<Self> {
        match () {
            () if y > height => Some(Self::North),
            () if x > width => Some(Self::East),
            () if y < T::default() => Some(Self::South),
            () if x < T::default() => Some(Self::West),
            () => None,
        }
    }

    /// Returns the direction that leads out over this edge.
    pub const fn outward(self) -> Heading {
        match self {
            Self::North => Heading::NORTH,
            Self::East => Heading::EAST,
            Self::South => Heading::SOUTH,
            Self::West => Heading::WEST,
        }
    }

    /// Returns the name of the edge in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }

    /// Returns the edge across the table.
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }
}

impl Scenario {
    /// The version of the file format that this program reads and writes.
    pub const VERSION: u32 = 1;

    /// Returns the number of ships and works that the scenario names.
    pub fn units(&self) -> usize {
        self.ships.len() + self.works.len()
    }

    /// Makes an empty scenario of this name: no sides, no ships.
    pub fn new(ruleset: &str, name: &str) -> Self {
        Self {
            version: Self::VERSION,
            ruleset: ruleset.to_owned(),
            name: name.to_owned(),
            story: String::new(),
            length: String::new(),
            options: BTreeMap::new(),
            table: TableSpec::default(),
            wind: None,
            land: Vec::new(),
            works: Vec::new(),
            sides: Vec::new(),
            ships: Vec::new(),
            divisions: Vec::new(),
            zones: Vec::new(),
            goals: Vec::new(),
            arrivals: Vec::new(),
            battle: BTreeMap::new(),
        }
    }

    /// Returns the side of this name, or `None` if there is none.
    pub fn side(&self, name: &str) -> Option<SideId> {
        let index = self.sides.iter().position(|side| side.name == name)?;
        u8::try_from(index).ok().map(SideId)
    }
}

impl SideSpec {
    /// The captain's name that means a person at the table.
    pub const HUMAN: &'static str = "human";

    /// Makes a side that a person commands.
    pub fn new(name: &str, colour: SideColour) -> Self {
        Self {
            name: name.to_owned(),
            nation: String::new(),
            colour,
            edge: None,
            briefing: String::new(),
            captain: human(),
        }
    }
}

impl ShipSpec {
    /// Makes a ship that the ruleset places.
    pub fn new(name: &str, class: &str, side: &str) -> Self {
        Self { name: name.to_owned(), class: class.to_owned(), side: side.to_owned(), ..Self::default() }
    }
}

fn human() -> String {
    SideSpec::HUMAN.to_owned()
}

fn is_human(captain: &str) -> bool {
    captain == SideSpec::HUMAN
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
