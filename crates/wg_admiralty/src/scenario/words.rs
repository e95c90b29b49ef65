//! Every word of a scenario of these rules, for `weathergage words admiralty`.

use wg_core::geometry::Measure;
use wg_core::scenario::{Figures, HasWords as _, TableWords, UnitWords, Words, farthest};

use crate::position::classes::CLASSES;
use crate::position::fleet::{Fleet, Ship};
use crate::position::options::OPTIONS;
use crate::scenario::check::SHORTEST;
use crate::scenario::muster::TABLE;
use crate::scenario::state::{BATTLE_STATE, OVERRIDES, SHIP_STATE};

/// The class of a ship that is not on the list. She needs gun dice of her own.
pub const CUSTOM: &str = "custom";

/// Every class, and the one that is not on the list, with the names that players use.
fn classes() -> impl Iterator<Item = (&'static str, &'static str)> {
    CLASSES
        .iter()
        .map(|class| (class.key.as_str(), class.title.as_str()))
        .chain([(CUSTOM, "a custom ship with her own gun dice")])
}

/// Iterates over the values that `class` takes.
pub fn keys() -> impl Iterator<Item = &'static str> {
    classes().map(|(key, _)| key)
}

/// Returns the options, classes, overrides and states. `figures` returns the figures of the classes.
pub fn words(figures: fn() -> Figures) -> Words {
    Words {
        options: OPTIONS,
        battle: BATTLE_STATE,
        kinds: vec![UnitWords {
            kind: "ship",
            title: "ships",
            classes: classes().collect(),
            figures,
            overrides: OVERRIDES,
            state: SHIP_STATE,
        }],
        sides: "two",
        table: Some(TableWords {
            usual: TABLE,
            sides: Some(SHORTEST..=farthest(Measure::Millimetres)),
            square: None,
            about: "The usual size is that at medium scale. At large scale it is twice as long and wide, at small \
                    scale half (A-SCALE-1).",
        }),
        corrections: Words::corrections(Fleet::WORDS, &[("ship", Ship::WORDS)]),
        about: Words::remarks(include_str!("../../data/words.ron")),
    }
}
