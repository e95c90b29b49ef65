//! All words of a scenario for these rules, as `weathergage words crane` prints them. They come from the lists that
//! `check` and the reader use.

use wg_core::scenario::{HasWords as _, UnitWords, Words};

use crate::options::OPTIONS;
use crate::prelude::*;
use crate::scenario::state::{BATTLE_STATE, OVERRIDES, SHIP_STATE};

/// Returns the options, classes, overrides and states of these rules.
pub fn words() -> Words {
    let classes = CHARTS.classes.iter().map(|class| (class.key.as_str(), class.title.as_str())).collect();
    Words {
        options: OPTIONS,
        battle: BATTLE_STATE,
        kinds: vec![UnitWords { kind: "ship", title: "ships", classes, overrides: OVERRIDES, state: SHIP_STATE }],
        sides: "two",
        corrections: Words::corrections(Fleet::WORDS, &[("ship", Ship::WORDS)]),
        about: Words::remarks(include_str!("../../data/words.ron")),
    }
}
