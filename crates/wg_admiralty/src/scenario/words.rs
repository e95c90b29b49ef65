//! Every word of a scenario of these rules, for `weathergage words admiralty`.

use wg_core::scenario::{HasWords as _, UnitWords, Words};

use crate::position::classes::CLASSES;
use crate::position::fleet::{Fleet, Ship};
use crate::position::options::OPTIONS;
use crate::scenario::state::{BATTLE_STATE, OVERRIDES, SHIP_STATE};

/// The class of a ship that is not on the list. She needs gun dice of her own.
pub const CUSTOM: &str = "custom";

/// Returns the options, classes, overrides and states.
pub fn words() -> Words {
    let classes = CLASSES
        .iter()
        .map(|class| (class.key.as_str(), class.title.as_str()))
        .chain([(CUSTOM, "a custom ship with her own gun dice")])
        .collect();
    Words {
        options: OPTIONS,
        battle: BATTLE_STATE,
        kinds: vec![UnitWords { kind: "ship", title: "ships", classes, overrides: OVERRIDES, state: SHIP_STATE }],
        sides: "two",
        corrections: Words::corrections(Fleet::WORDS, &[("ship", Ship::WORDS)]),
        about: Words::remarks(include_str!("../../data/words.ron")),
    }
}
