//! The printed tables: sizes of ship (C-DMG-4, C-LOST-4), hits (C-FIRE-2), wind (C-WIND-2), entry (C-SETUP-1).
//!
//! They are data in `data/`, read and checked once.

use std::sync::LazyLock;

use serde::Deserialize;
use wg_core::prelude::*;
use wg_core::shown::view::Model;

use crate::options::Ranges;

/// All printed tables.
#[derive(Clone, Debug)]
pub struct Charts {
    /// Movement points of a ship without damage (C-MOVE-1).
    pub movement: u8,
    /// The sizes of ship, the largest first.
    pub classes: Vec<Class>,
    /// What a die of gunfire does, by face (C-FIRE-2).
    pub hits: [Hit; 6],
    /// The wind by two dice (C-WIND-2), and by one die of eight.
    pub wind: WindTable,
    /// The first side's edge by two dice (C-SETUP-1).
    pub entry: [Edge; 12],
}

/// A size of ship.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// As scenarios name it: `large`.
    pub key: String,
    /// 'ship of the line'.
    pub title: String,
    /// Boxes in each of the three columns.
    pub boxes: u8,
    /// Dice of a ship without damage.
    pub dice: u8,
    /// Range in squares.
    pub range: RangeRow,
    /// How the model is built.
    pub model: Model,
    /// Length and beam of the model in inches.
    pub footprint: (f64, f64),
}

/// The ranges of a size, one for each value of the option `range`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangeRow {
    /// 3-2-1.
    pub short: u8,
    /// 4-3-2.
    pub long: u8,
    /// As many as boxes in a column.
    pub boxes: u8,
}

/// What one die of gunfire does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Hit {
    /// Nothing.
    Miss,
    /// Ticks a hull box.
    Hull,
    /// Ticks a rigging box.
    Rigging,
    /// Ticks a guns-and-crew box.
    Crew,
}

/// Where the wind blows from.
#[derive(Clone, Copy, Debug)]
pub struct WindTable {
    /// By the sum of two dice, from 1 as printed.
    pub table: [Compass; 12],
    /// By one die of eight.
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

/// The tables as they are printed in `data/`.
///
/// # Panics
/// If a file, which is part of the program, is not in order: found by any test that starts the ruleset.
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

/// A table of exactly so many rows.
fn rows<T, const N: usize>(list: Vec<T>, file: &str) -> [T; N] {
    let found = list.len();
    list.try_into().unwrap_or_else(|_| panic!("data/{file}: a table of {N} rows has {found}"))
}

impl Charts {
    /// The place of a size in the list, by its key.
    pub fn class(&self, key: &str) -> Option<u8> {
        self.classes.iter().position(|class| class.key == key).map(|place| place as u8)
    }
}

impl Class {
    /// The range in squares under an option.
    pub const fn range(&self, ranges: Ranges) -> u8 {
        match ranges {
            Ranges::Short => self.range.short,
            Ranges::Long => self.range.long,
            Ranges::Boxes => self.range.boxes,
        }
    }

    /// The model's footprint.
    pub fn footprint(&self) -> Footprint {
        Footprint::inches(self.footprint.0, self.footprint.1)
    }
}
