//! All words of a scenario for these rules, as `weathergage words warpspawn` prints them.

use wg_core::scenario::{Figures, HasWords as _, TableWords, UnitWords, Words};

use crate::options::OPTIONS;
use crate::position::sea::{BASIC, SQUARE};
use crate::prelude::*;
use crate::scenario::check::SQUARES;
use crate::scenario::state::{BATTLE_STATE, OVERRIDES, SHIP_STATE};

/// Returns the options, classes, overrides and states of these rules. `figures` returns the figures of the classes.
pub fn words(figures: fn() -> Figures) -> Words {
    let classes = CHARTS.classes.iter().map(|class| (class.key.as_str(), class.title.as_str())).collect();
    Words {
        options: OPTIONS,
        battle: BATTLE_STATE,
        kinds: vec![UnitWords {
            kind: "ship",
            title: "ships",
            classes,
            figures,
            overrides: OVERRIDES,
            state: SHIP_STATE,
        }],
        sides: "two",
        table: Some(TableWords {
            usual: (f64::from(BASIC.columns) * SQUARE, f64::from(BASIC.rows) * SQUARE),
            sides: Some(SQUARES.start() * SQUARE..=SQUARES.end() * SQUARE),
            square: Some(SQUARE),
            about: "The basic map is 30 by 20 squares, with the fleets at its short sides, and a small duel is \
                    fought on 16 by 12 (W-DATA-1).",
        }),
        corrections: Words::corrections(Fleet::WORDS, &[("ship", Ship::WORDS)]),
        about: Words::remarks(include_str!("../../data/words.ron")),
    }
}
