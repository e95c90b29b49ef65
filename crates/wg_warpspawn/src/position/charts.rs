//! The printed tables: ships, characters, losses and wind. They are data in `data/charts.ron`, which is read and
//! checked once.

use std::sync::LazyLock;

use serde::Deserialize;
use wg_core::prelude::*;
use wg_core::shown::view::Model;

/// All printed tables.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charts {
    /// Classes of ship, the largest first (W-TYPE-1 to W-TYPE-6).
    pub classes: Vec<Class>,
    /// The rows of the six tables of characters.
    pub characters: Vec<Character>,
    /// The rows of the Broadside table: the lowest total, and the points that it costs (W-TAB-BS-1).
    pub broadside: [(i16, u8); 3],
    /// The attribute that each face of a D8 names (W-TAB-ATT-1).
    pub attributes: [Attribute; 8],
    /// The direction that the wind blows to, by the face of a D10 (W-TAB-WND-1); `None` is a calm.
    pub wind: [Option<Compass>; 10],
    /// The names for a Diplomat's ships, by side.
    pub names: PerSide<Vec<String>>,
}

/// A class of ship.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// The word for the class in scenario files, such as `first`.
    pub key: String,
    /// The name that players see, such as 'first-class ship'.
    pub title: String,
    /// Sails without losses.
    pub sails: i8,
    /// Hull without losses.
    pub hull: i8,
    /// Crew without losses.
    pub crew: i8,
    /// Swiftness, which is negative for slow ships.
    pub swiftness: i8,
    /// Cannon without losses.
    pub cannon: i8,
    /// The points that she costs when fleets are chosen freely (W-DATA-6).
    pub points: u8,
    /// True if she is of the fourth class or less, which makes her morale worse (W-MOR-4, W-R45).
    pub small: bool,
    /// The build of the model on the table.
    pub model: Model,
    /// Length and beam of the model in inches.
    pub footprint: (f64, f64),
}

/// The nine ratings of a ship (W-SHIP-1 to W-SHIP-9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
pub enum Rating {
    /// The rating that lets her move (W-SHIP-1).
    Sails,
    /// The rating that keeps her afloat (W-SHIP-4).
    Hull,
    /// The strength of her crew (W-SHIP-7).
    Crew,
    /// The strength of her broadsides (W-SHIP-5).
    Cannon,
    /// The skill of her sailing, which adds to movement (W-SHIP-2).
    Skill,
    /// Her speed, which adds to movement (W-SHIP-3).
    Swiftness,
    /// The skill of her gunners, which adds to range and to broadsides (W-SHIP-6).
    Gunnery,
    /// The skill of her boarders (W-SHIP-8).
    Boarding,
    /// The courage of her crew, which adds to morale tests (W-SHIP-9).
    Courage,
}

impl Rating {
    /// All nine ratings, those that guns can reduce first.
    pub const ALL: [Self; 9] = [
        Self::Sails,
        Self::Hull,
        Self::Crew,
        Self::Cannon,
        Self::Skill,
        Self::Swiftness,
        Self::Gunnery,
        Self::Boarding,
        Self::Courage,
    ];

    /// Returns the name of the rating, as printed on the roster.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Sails => "Sails",
            Self::Hull => "Hull",
            Self::Crew => "Crew",
            Self::Cannon => "Cannon",
            Self::Skill => "Skill",
            Self::Swiftness => "Swiftness",
            Self::Gunnery => "Gunnery",
            Self::Boarding => "Boarding",
            Self::Courage => "Courage",
        }
    }

    /// Returns the word for the rating in scenario files.
    pub fn key(self) -> String {
        self.title().to_lowercase()
    }
}

/// The attribute that a loss falls on (W-TAB-ATT-1 to W-TAB-ATT-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
pub enum Attribute {
    /// The attribute that 1-2 on a D8 names.
    Sails,
    /// The attribute that 3-4 on a D8 names.
    Hull,
    /// The attribute that 5-6 on a D8 names.
    Crew,
    /// The attribute that 7-8 on a D8 names.
    Cannon,
}

impl Attribute {
    /// All four attributes.
    pub const ALL: [Self; 4] = [Self::Sails, Self::Hull, Self::Crew, Self::Cannon];

    /// Returns the rating that this attribute reduces.
    pub const fn rating(self) -> Rating {
        Rating::ALL[self as usize]
    }

    /// Returns the name of the attribute, as printed on the roster.
    pub const fn title(self) -> &'static str {
        self.rating().title()
    }

    pub(crate) fn points(self, count: u8) -> String {
        format!("{} of {}", counted(count, "point", "points"), self.title())
    }

    /// Returns a loss of points for the line about a broadside.
    pub(crate) fn toll(self, count: u8) -> Toll {
        Toll::of(count, self.points(1), format!("points of {}", self.title()))
    }
}

/// A table of characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Table {
    /// National character: a D6 for the fleet.
    National,
    /// Fleet character: a D8 for the fleet.
    Fleet,
    /// The admiral: a D8 for the fleet.
    Admiral,
    /// The ship: a D6 for each ship.
    Ship,
    /// Her captain: a D8 for each ship.
    Captain,
    /// Her crew: a D8 for each ship.
    Crew,
}

impl Table {
    /// Returns the number of sides of the die that is rolled on the table.
    pub const fn sides(self) -> u8 {
        match self {
            Self::National | Self::Ship => 6,
            Self::Fleet | Self::Admiral | Self::Captain | Self::Crew => 8,
        }
    }

    /// Returns the title of the table.
    pub const fn title(self) -> &'static str {
        match self {
            Self::National => "National character",
            Self::Fleet => "Fleet character",
            Self::Admiral => "Admiral",
            Self::Ship => "Ship",
            Self::Captain => "Captain",
            Self::Crew => "Crew",
        }
    }

    /// Returns what each face means, such as '1-2 Seaworthy (Swiftness +1), 3-4 Carronades (Cannon +1)'.
    pub fn needed(self) -> &'static str {
        static SAID: LazyLock<[String; 6]> = LazyLock::new(|| {
            [Table::National, Table::Fleet, Table::Admiral, Table::Ship, Table::Captain, Table::Crew].map(|table| {
                let row = |row: &Character| {
                    let (least, most) = row.faces;
                    let faces = if least == most { least.to_string() } else { format!("{least}-{most}") };
                    format!("{faces} {})", row.says().replacen(": ", " (", 1))
                };
                CHARTS.characters.iter().filter(|row| row.table == table).map(row).collect::<Vec<_>>().join(", ")
            })
        });
        &SAID[self as usize]
    }

    /// Returns the clause of the table's first row.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::National => "W-TAB-NAT-1",
            Self::Fleet => "W-TAB-FLT-1",
            Self::Admiral => "W-TAB-ADM-1",
            Self::Ship => "W-TAB-SHP-1",
            Self::Captain => "W-TAB-CAP-1",
            Self::Crew => "W-TAB-CRW-1",
        }
    }
}

/// One row of a table of characters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// The clause of the row.
    pub clause: String,
    /// The table that the row belongs to.
    pub table: Table,
    /// The word for the character in scenario files, such as `salty_dog`.
    pub key: String,
    /// The name that players see, such as 'Salty Dog'.
    pub title: String,
    /// The lowest and the highest face that give this character.
    pub faces: (u8, u8),
    /// The rating that every ship with this character adds to, and by how much. Some admirals have another effect.
    pub gives: Option<(Rating, i8)>,
}

impl Character {
    /// Returns the character with its effect, such as 'Salty Dog: Skill +1'.
    pub fn says(&self) -> String {
        match (&self.gives, self.key.as_str()) {
            (Some((rating, by)), _) => format!("{}: {} +{by}", self.title, rating.title()),
            (None, "diplomat") => format!("{}: 50% more ships", self.title),
            (None, "brilliant") => format!("{}: one more card each turn", self.title),
            (None, _) => format!("{}: a hand limit of 7 cards", self.title),
        }
    }
}

/// The tables, read from `data/charts.ron`.
///
/// # Panics
/// Panics if the file, which is part of the program, is malformed. Any test that starts the ruleset finds such a fault.
pub static CHARTS: LazyLock<Charts> = LazyLock::new(|| {
    Charts::read(include_str!("../../data/charts.ron")).unwrap_or_else(|error| panic!("data/charts.ron: {error}"))
});

impl Charts {
    /// Reads the tables from the text of a file.
    ///
    /// # Errors
    /// Returns what cannot be read, or which face of a table does not have exactly one row.
    pub fn read(text: &str) -> Result<Self, String> {
        let charts: Self = ron::from_str(text).map_err(|error| error.to_string())?;
        for table in [Table::National, Table::Fleet, Table::Admiral, Table::Ship, Table::Captain, Table::Crew] {
            for face in 1..=table.sides() {
                let rows = charts
                    .characters
                    .iter()
                    .filter(|row| row.table == table && (row.faces.0..=row.faces.1).contains(&face))
                    .count();
                if rows != 1 {
                    return Err(format!("{} has one row for {face}, and not {rows}", table.title()));
                }
            }
        }
        Ok(charts)
    }

    /// Returns the index of a class by its key, or `None` if there is no such class.
    pub fn class(&self, key: &str) -> Option<u8> {
        self.classes.iter().position(|class| class.key == key).map(|place| place as u8)
    }

    /// Returns the index of a character among all rows by its key, or `None` if there is no such character.
    pub fn character(&self, key: &str) -> Option<u8> {
        self.characters.iter().position(|row| row.key == key).map(|place| place as u8)
    }

    /// Returns the index of the character that a face gives on a table.
    ///
    /// # Panics
    /// Panics if the table's die has no such face.
    pub fn thrown(&self, table: Table, face: u8) -> u8 {
        let at =
            self.characters.iter().position(|row| row.table == table && (row.faces.0..=row.faces.1).contains(&face));
        at.unwrap_or_else(|| panic!("{} has no row for {face}", table.title())) as u8
    }

    /// Returns the points that a Broadside total costs the target (W-TAB-BS-1 to W-TAB-BS-4).
    pub fn losses(&self, total: i16) -> u8 {
        self.broadside.iter().filter(|(least, _)| total >= *least).map(|(_, points)| *points).max().unwrap_or_default()
    }
}

impl Class {
    /// Returns the footprint of the model.
    pub fn footprint(&self) -> Footprint {
        Footprint::inches(self.footprint.0, self.footprint.1)
    }
}
