//! All words of a scenario for these rules, as `weathergage words crane` prints them. They come from the lists that
//! `check` and the reader use.

use wg_core::scenario::{Figures, HasWords as _, TableWords, UnitWords, Words};

use crate::options::OPTIONS;
use crate::prelude::*;
use crate::scenario::check;
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
            usual: (check::BOARD.0, check::BOARD.1),
            sides: None,
            square: Some(check::BOARD.2),
            about: "Every battle is fought on Crane's board of 11 by 14 squares (C-EQ-1), so a scenario leaves the \
                    table out.",
        }),
        corrections: Words::corrections(Fleet::WORDS, &[("ship", Ship::WORDS)]),
        about: Words::remarks(include_str!("../../data/words.ron")),
    }
}
