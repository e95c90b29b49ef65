//! The printed tables: sizes of ship (C-DMG-4, C-LOST-4), gunfire (C-FIRE-2), wind (C-WIND-2) and entry edges
//! (C-SETUP-1).
//!
//! They are data files in `data/`, which are read and checked once.

use std::sync::LazyLock;

use serde::Deserialize;
use wg_core::prelude::*;
use wg_core::shown::view::Model;

use crate::options::Ranges;

/// All printed tables.
#[derive(Clone, Debug)]
pub struct Charts {
    /// Movement points of an undamaged ship (C-MOVE-1).
    pub movement: u8,
    /// The sizes of ship, largest first.
    pub classes: Vec<Class>,
    /// The effect of a die of gunfire, by face from 1 (C-FIRE-2).
    pub hits: [Hit; 6],
    /// The wind, by the sum of two dice (C-WIND-2) or by one eight-sided die.
    pub wind: WindTable,
    /// The edge from which the first side enters, by the sum of two dice from 1 (C-SETUP-1).
    pub entry: [Edge; 12],
}

/// A size of ship.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// The word for the size in scenario files, such as `large`.
    pub key: String,
    /// The name that players see, such as 'ship of the line'.
    pub title: String,
    /// The number of boxes in each of the three columns.
    pub boxes: u8,
    /// Dice that an undamaged ship rolls.
    pub dice: u8,
    /// Its range in squares, for each value of the option `range`.
    pub range: RangeRow,
    /// The build of the model on the table.
    pub model: Model,
    /// Length and beam of the model in inches.
    pub footprint: (f64, f64),
}

/// The ranges of a size in squares, one for each value of the option `range`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangeRow {
    /// The default range: 3, 2 or 1 squares.
    pub short: u8,
    /// The long range: 4, 3 or 2 squares.
    pub long: u8,
    /// As many squares as a column has boxes.
    pub boxes: u8,
}

/// The effect of one die of gunfire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Hit {
    /// No damage.
    Miss,
    /// Ticks a hull box.
    Hull,
    /// Ticks a rigging box.
    Rigging,
    /// Ticks a guns-and-crew box.
    Crew,
}

/// The tables for the direction that the wind blows from.
#[derive(Clone, Copy, Debug)]
pub struct WindTable {
    /// The printed table, by the sum of two dice from 1.
    pub table: [Compass; 12],
    /// All eight directions, by one eight-sided die.
    pub uniform: [Compass; 8],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassFile {
    movement: u8,
    classes: Vec<Class>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WindFile {
    table: Vec<Compass>,
    uniform: Vec<Compass>,
}

/// The tables, read from the files in `data/`.
///
/// # Panics
/// Panics if one of these files, which are part of the program, is malformed. Any test that starts the ruleset finds
/// such a fault.
pub static CHARTS: LazyLock<Charts> = LazyLock::new(|| {
    let file: ClassFile = read(include_str!("../../data/classes.ron"), "classes.ron");
    let wind: WindFile = read(include_str!("../../data/wind.ron"), "wind.ron");
    let charts = Charts {
        movement: file.movement,
        classes: file.classes,
        hits: rows(read(include_str!("../../data/hits.ron"), "hits.ron"), "hits.ron"),
        wind: WindTable { table: rows(wind.table, "wind.ron"), uniform: rows(wind.uniform, "wind.ron") },
        entry: rows(read(include_str!("../../data/entry.ron"), "entry.ron"), "entry.ron"),
    };
    assert!(!charts.classes.is_empty(), "data/classes.ron: there is at least one size of ship");
    for class in &charts.classes {
        assert!(class.boxes > 0 && class.boxes <= 12, "data/classes.ron: {} has 1 to 12 boxes a column", class.key);
        assert!(class.dice > 0 && class.range.short > 0, "data/classes.ron: {} can fire", class.key);
    }
    charts
});

fn read<T: serde::de::DeserializeOwned>(text: &str, file: &str) -> T {
    ron::from_str(text).unwrap_or_else(|error| panic!("data/{file}: {error}"))
}

/// Converts a list into a table of exactly `N` rows. Panics if the list has another length.
fn rows<T, const N: usize>(list: Vec<T>, file: &str) -> [T; N] {
    let found = list.len();
    list.try_into().unwrap_or_else(|_| panic!("data/{file}: a table of {N} rows has {found}"))
}

impl Charts {
    /// Returns the index of a size in [`Charts::classes`] by its key, or `None` if there is no such size.
    pub fn class(&self, key: &str) -> Option<u8> {
        self.classes.iter().position(|class| class.key == key).map(|place| place as u8)
    }
}

impl Class {
    /// Returns the range in squares under a value of the option `range`.
    pub const fn range(&self, ranges: Ranges) -> u8 {
        match ranges {
            Ranges::Short => self.range.short,
            Ranges::Long => self.range.long,
            Ranges::Boxes => self.range.boxes,
        }
    }

    /// Returns the footprint of the model.
    pub fn footprint(&self) -> Footprint {
        Footprint::inches(self.footprint.0, self.footprint.1)
    }
}
