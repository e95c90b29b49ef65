//! The printed tables: ships, characters, losses, wind. They are data in `data/charts.ron`, read and checked once.

use std::sync::LazyLock;

use serde::Deserialize;
use wg_core::prelude::*;
use wg_core::shown::view::Model;

/// All printed tables.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charts {
    /// Classes of ship, the greatest first (W-TYPE-1 to W-TYPE-6).
    pub classes: Vec<Class>,
    /// The six tables of characters.
    pub characters: Vec<Character>,
    /// Points lost for a total of at least this (W-TAB-BS-1).
    pub broadside: [(i16, u8); 3],
    /// What a D8 names (W-TAB-ATT-1).
    pub attributes: [Attribute; 8],
    /// Where the wind blows to, by a D10 (W-TAB-WND-1); `None` is calm.
    pub wind: [Option<Compass>; 10],
    /// Names for a Diplomat's ships, by side.
    pub names: PerSide<Vec<String>>,
}

/// A class of ship.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// As scenarios name it: `first`.
    pub key: String,
    /// 'first-class ship'.
    pub title: String,
    /// Sails.
    pub sails: i8,
    /// Hull.
    pub hull: i8,
    /// Crew.
    pub crew: i8,
    /// Swiftness.
    pub swiftness: i8,
    /// Cannon.
    pub cannon: i8,
    /// What she costs where fleets are chosen freely (W-DATA-6).
    pub points: u8,
    /// Fourth class or less: her morale is worse (W-MOR-4, W-R45).
    pub small: bool,
    /// How the model is built.
    pub model: Model,
    /// Length and beam of the model in inches.
    pub footprint: (f64, f64),
}

/// The nine ratings of a ship (W-SHIP-1 to W-SHIP-9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
pub enum Rating {
    /// W-SHIP-1.
    Sails,
    /// W-SHIP-4.
    Hull,
    /// W-SHIP-7.
    Crew,
    /// W-SHIP-5.
    Cannon,
    /// W-SHIP-2.
    Skill,
    /// W-SHIP-3.
    Swiftness,
    /// W-SHIP-6.
    Gunnery,
    /// W-SHIP-8.
    Boarding,
    /// W-SHIP-9.
    Courage,
}

impl Rating {
    /// All nine; the four that guns can lessen first.
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

    /// As it stands on the roster.
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

    /// As scenarios name it.
    pub fn key(self) -> String {
        self.title().to_lowercase()
    }
}

/// What a loss falls on (W-TAB-ATT-1 to W-TAB-ATT-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
pub enum Attribute {
    /// 1-2.
    Sails,
    /// 3-4.
    Hull,
    /// 5-6.
    Crew,
    /// 7-8.
    Cannon,
}

impl Attribute {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Sails, Self::Hull, Self::Crew, Self::Cannon];

    /// The rating that it lessens.
    pub const fn rating(self) -> Rating {
        Rating::ALL[self as usize]
    }

    /// As it stands on the roster.
    pub const fn title(self) -> &'static str {
        self.rating().title()
    }
}

/// Which table a character comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Table {
    /// D6, for the fleet.
    National,
    /// D8, for the fleet.
    Fleet,
    /// D8, for the fleet.
    Admiral,
    /// D6, for each ship.
    Ship,
    /// D8, for each ship.
    Captain,
    /// D8, for each ship.
    Crew,
}

impl Table {
    /// How many sides the die has.
    pub const fn sides(self) -> u8 {
        match self {
            Self::National | Self::Ship => 6,
            Self::Fleet | Self::Admiral | Self::Captain | Self::Crew => 8,
        }
    }

    /// What is thrown for.
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

    /// The clause of its first row.
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
    /// Its clause.
    pub clause: String,
    /// Its table.
    pub table: Table,
    /// As scenarios name it: `salty_dog`.
    pub key: String,
    /// 'Salty Dog'.
    pub title: String,
    /// The least and the most of the faces that give it.
    pub faces: (u8, u8),
    /// What it adds to every ship that has it; an admiral may do something else.
    pub gives: Option<(Rating, i8)>,
}

impl Character {
    /// 'Salty Dog: Skill +1'.
    pub fn says(&self) -> String {
        match (&self.gives, self.key.as_str()) {
            (Some((rating, by)), _) => format!("{}: {} +{by}", self.title, rating.title()),
            (None, "diplomat") => format!("{}: half as many ships again", self.title),
            (None, "brilliant") => format!("{}: one more card each turn", self.title),
            (None, _) => format!("{}: a hand of seven cards", self.title),
        }
    }
}

/// The tables as they are printed.
///
/// # Panics
/// If the file, which is part of the program, is not in order: found by any test that starts the ruleset.
pub static CHARTS: LazyLock<Charts> = LazyLock::new(|| {
    Charts::read(include_str!("../../data/charts.ron")).unwrap_or_else(|error| panic!("data/charts.ron: {error}"))
});

impl Charts {
    /// The tables as a file has them.
    ///
    /// # Errors
    /// What cannot be read, or which face of a table has no row or two.
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

    /// The place of a class, by its key.
    pub fn class(&self, key: &str) -> Option<u8> {
        self.classes.iter().position(|class| class.key == key).map(|place| place as u8)
    }

    /// The place of a character among all, by its key.
    pub fn character(&self, key: &str) -> Option<u8> {
        self.characters.iter().position(|row| row.key == key).map(|place| place as u8)
    }

    /// The place of the character that a face gives.
    ///
    /// # Panics
    /// If the die has no such face.
    pub fn thrown(&self, table: Table, face: u8) -> u8 {
        let at =
            self.characters.iter().position(|row| row.table == table && (row.faces.0..=row.faces.1).contains(&face));
        at.unwrap_or_else(|| panic!("{} has no row for {face}", table.title())) as u8
    }

    /// How many points a total costs the target (W-TAB-BS-1 to W-TAB-BS-4).
    pub fn losses(&self, total: i16) -> u8 {
        self.broadside.iter().filter(|(least, _)| total >= *least).map(|(_, points)| *points).max().unwrap_or_default()
    }
}

impl Class {
    /// The model's footprint.
    pub fn footprint(&self) -> Footprint {
        Footprint::inches(self.footprint.0, self.footprint.1)
    }
}
