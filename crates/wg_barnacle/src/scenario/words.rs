//! All scenario words of this ruleset, for `weathergage words barnacle`. These are the lists that `check` and the
//! reader use.

use wg_core::scenario::{Figures, HasWords as _, TableWords, UnitWords, Words};

use crate::options::OPTIONS;
use crate::position::troop::{ROSTERS, Roster};
use crate::prelude::*;
use crate::scenario::check::TABLE;
use crate::scenario::muster::{HEIGHT, WIDTH};
use crate::scenario::state::{BATTLE_STATE, OVERRIDES, SHIP_STATE, TROOP_OVERRIDES, TROOP_STATE};

/// The class of landing parties, which come from ships and are not units of a scenario.
pub const PARTY: &str = "party";

/// True if a scenario may name units of this roster.
pub fn is_of_a_scenario(roster: &Roster) -> bool {
    roster.key != PARTY
}

/// Returns the options, classes, overrides and states. `ships` and `troops` return the figures of the classes.
pub fn words(ships: fn() -> Figures, troops: fn() -> Figures) -> Words {
    let afloat = LOGS.iter().map(|log| (log.key.as_str(), log.title.as_str()));
    let ashore = ROSTERS
        .iter()
        .filter(|roster| is_of_a_scenario(roster))
        .map(|roster| (roster.key.as_str(), roster.title.as_str()));
    Words {
        options: OPTIONS,
        battle: BATTLE_STATE,
        kinds: vec![
            UnitWords {
                kind: "ship",
                title: "ships",
                classes: afloat.collect(),
                figures: ships,
                overrides: OVERRIDES,
                state: SHIP_STATE,
            },
            UnitWords {
                kind: "unit",
                title: "units on land",
                classes: ashore.collect(),
                figures: troops,
                overrides: TROOP_OVERRIDES,
                state: TROOP_STATE,
            },
        ],
        sides: "two",
        table: Some(TableWords { usual: (WIDTH, HEIGHT), sides: Some(TABLE), square: None, about: "" }),
        corrections: Words::corrections(Fleet::WORDS, &[("ship", Ship::WORDS), ("unit", Troop::WORDS)]),
        about: Words::remarks(include_str!("../../data/words.ron")),
    }
}
