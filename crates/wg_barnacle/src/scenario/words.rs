//! All scenario words of this ruleset, for `weathergage words barnacle`. These are the lists that `check` and the
//! reader use.

use wg_core::scenario::{HasWords as _, UnitWords, Words};

use crate::options::OPTIONS;
use crate::position::troop::ROSTERS;
use crate::prelude::*;
use crate::scenario::state::{BATTLE_STATE, OVERRIDES, SHIP_STATE, TROOP_OVERRIDES, TROOP_STATE};

/// The class of landing parties, which come from ships and are not units of a scenario.
pub const PARTY: &str = "party";

/// Returns the options, classes, overrides and states.
pub fn words() -> Words {
    let ships = LOGS.iter().map(|log| (log.key.as_str(), log.title.as_str()));
    let ashore =
        ROSTERS.iter().filter(|roster| roster.key != PARTY).map(|roster| (roster.key.as_str(), roster.title.as_str()));
    Words {
        options: OPTIONS,
        battle: BATTLE_STATE,
        kinds: vec![
            UnitWords {
                kind: "ship",
                title: "ships",
                classes: ships.collect(),
                overrides: OVERRIDES,
                state: SHIP_STATE,
            },
            UnitWords {
                kind: "unit",
                title: "units on land",
                classes: ashore.collect(),
                overrides: TROOP_OVERRIDES,
                state: TROOP_STATE,
            },
        ],
        sides: "two",
        corrections: Words::corrections(Fleet::WORDS, &[("ship", Ship::WORDS), ("unit", Troop::WORDS)]),
        about: Words::remarks(include_str!("../../data/words.ron")),
    }
}
