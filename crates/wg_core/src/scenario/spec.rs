//! What a scenario file says, as plain values.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{HeadingSpec, Value};
use crate::geometry::Heading;
use crate::ids::SideId;
use crate::shown::view::{SideColour, WorkKind};

/// A battle ready to be played, or a battle in the middle.
///
/// Everything but `version`, `ruleset` and `name` may be left out; a ruleset then fills it from its own tables and dice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The version of the file's form: 1.
    pub version: u32,
    /// The ruleset's name: `"crane"`.
    pub ruleset: String,
    /// The battle's name.
    pub name: String,
    /// What the players are told before it begins.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub story: String,
    /// How long it takes to play: `"20 minutes"`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub length: String,
    /// The ruleset's options; what is left out has its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, Value>,
    /// The table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub table: TableSpec,
    /// Where the wind blows from; left out if it is thrown for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wind: Option<HeadingSpec>,
    /// Land and shoals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub land: Vec<LandSpec>,
    /// What was built or grows on the land, and ports.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub works: Vec<WorkSpec>,
    /// The sides, in the order of their [`SideId`]s.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<SideSpec>,
    /// The ships, in the order of their [`UnitId`](crate::ids::UnitId)s.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ships: Vec<ShipSpec>,
    /// Divisions of the fleets, if they have any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub divisions: Vec<DivisionSpec>,
    /// The state of the whole battle, if it has begun: turn, phase, whatever the ruleset keeps.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub battle: BTreeMap<String, Value>,
}

/// The table top. A ruleset may fix any of these.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableSpec {
    /// West to east, in inches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<f64>,
    /// South to north, in inches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<f64>,
    /// The grid, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<GridSpec>,
}

/// A square grid over the whole table.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridSpec {
    /// The width of a square in inches.
    pub square: f64,
}

/// A piece of land or a shoal: squares of the grid, or an outline.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LandSpec {
    /// Its name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The squares it covers, counted from 1 at the south-west corner: (column, row).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<(i16, i16)>,
    /// The corners of its outline, one way round, in inches from the south-west corner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<(f64, f64)>,
    /// A shoal rather than dry land.
    #[serde(skip_serializing_if = "is_default")]
    pub shoal: bool,
}

/// A house, a trench, a hill, a port: a patch of the table that means something to who stands in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkSpec {
    /// Its name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What it is.
    pub kind: WorkKind,
    /// The corners of its outline, one way round, in inches from the south-west corner.
    pub outline: Vec<(f64, f64)>,
}

/// One side of the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideSpec {
    /// Its name, by which the ships say whose they are.
    pub name: String,
    /// Its nation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub nation: String,
    /// Its colour. [`parse`](super::parse) gives a side that names none the first colour that is free.
    #[serde(default)]
    pub colour: SideColour,
    /// Its own edge of the table; left out if it is thrown for, or if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edge: Option<Edge>,
    /// Who commands: `"human"`, or the name of a computer captain.
    #[serde(default = "human", skip_serializing_if = "is_human")]
    pub captain: String,
}

/// One ship, fort, battery or party.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipSpec {
    /// Her name, different from all others.
    pub name: String,
    /// Her class, one of the ruleset's: `"medium"`.
    pub class: String,
    /// The name of her side.
    pub side: String,
    /// Where her middle lies, in inches east and north of the south-west corner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(f64, f64)>,
    /// Her square, counted from 1 at the south-west corner: (column, row).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<(i16, i16)>,
    /// Where her bow points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<HeadingSpec>,
    /// Printed values that differ from her class's.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub overrides: BTreeMap<String, Value>,
    /// Her state, if the battle has begun: boxes ticked, crew lost, whatever the ruleset keeps.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub state: BTreeMap<String, Value>,
}

/// Ships of one side that sail together and take one order for all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DivisionSpec {
    /// Its name, different from all others: 'Weather column'.
    pub name: String,
    /// The name of its side.
    pub side: String,
    /// The name of the ship that leads it, one of its ships.
    pub leader: String,
    /// The names of its ships in the order of sailing.
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
    /// The four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// How far a place lies within it, on a table of this size.
    pub fn off<T: std::ops::Sub<Output = T>>(self, (x, y): (T, T), (width, height): (T, T)) -> T {
        match self {
            Self::North => height - y,
            Self::East => width - x,
            Self::South => y,
            Self::West => x,
        }
    }

    /// The edge that a place lies beyond, on a table of this size.
    pub fn beyond<T: PartialOrd + Default>((x, y): (T, T), (width, height): (T, T)) -> Option<Self> {
        match () {
            () if y > height => Some(Self::North),
            () if x > width => Some(Self::East),
            () if y < T::default() => Some(Self::South),
            () if x < T::default() => Some(Self::West),
            () => None,
        }
    }

    /// The direction in which one looks out over it.
    pub const fn outward(self) -> Heading {
        match self {
            Self::North => Heading::NORTH,
            Self::East => Heading::EAST,
            Self::South => Heading::SOUTH,
            Self::West => Heading::WEST,
        }
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }

    /// The edge across the table.
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
    /// The form of file that this program reads and writes.
    pub const VERSION: u32 = 1;

    /// How many units it names: ships and works.
    pub fn units(&self) -> usize {
        self.ships.len() + self.works.len()
    }

    /// An empty battle of this name: no sides, no ships.
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
            battle: BTreeMap::new(),
        }
    }

    /// The side of this name.
    pub fn side(&self, name: &str) -> Option<SideId> {
        let index = self.sides.iter().position(|side| side.name == name)?;
        u8::try_from(index).ok().map(SideId)
    }
}

impl SideSpec {
    /// The captain's name that stands for a person at the table.
    pub const HUMAN: &'static str = "human";

    /// A side that a person commands.
    pub fn new(name: &str, colour: SideColour) -> Self {
        Self { name: name.to_owned(), nation: String::new(), colour, edge: None, captain: human() }
    }
}

impl ShipSpec {
    /// A ship that the ruleset places.
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
