//! The words in which a scenario describes a battle in progress: the contents of `overrides`, `state` and `battle`.

mod battle;
mod cards;
mod ship;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use wg_core::scenario::{By, OptionSpec, Takes, Values};
use wg_core::state;

use crate::options::OPTIONS;
use crate::prelude::*;

/// A list of words, such as characters, cards or names.
static WORDS: Takes = Takes::Text;
/// A list of hands, or a list of pairs of ships.
static LISTS: Takes = Takes::List(&WORDS, 28);
/// A number of points, or of changes of place.
static NUMBERS: Takes = Takes::Whole(0..=100);
/// One of a ship's two broadsides.
static BROADSIDES: Takes = Takes::Word(&["larboard", "starboard"]);
/// How long a side plays no card.
static SILENCES: Takes = Takes::Word(&["", "phase", "turn"]);
/// A column or a row of the map.
static SQUARE: Takes = Takes::Whole(1..=32);

/// The words of a ship's `overrides`. Her ratings are given without what the fleet and her characters add, and may be
/// negative.
pub const OVERRIDES: &[OptionSpec] = &[
    OptionSpec::list("characters", &WORDS, 8),
    OptionSpec::flag("flagship", false),
    OptionSpec::flag("ally", false),
    OptionSpec::whole("sails", -9..=9, 6),
    OptionSpec::whole("skill", -9..=9, 0),
    OptionSpec::whole("swiftness", -9..=9, -4),
    OptionSpec::whole("hull", -9..=9, 6),
    OptionSpec::whole("cannon", -9..=9, 6),
    OptionSpec::whole("gunnery", -9..=9, 0),
    OptionSpec::whole("crew", -9..=9, 6),
    OptionSpec::whole("boarding", -9..=9, 0),
    OptionSpec::whole("courage", -9..=9, 0),
];

state! {
    /// The words of a ship's `state`, once the battle has begun. The agenda keeps `declaring`:
    /// [`muster`](super::muster) reads it, and [`save`](super::save) writes it.
    pub const SHIP_STATE of Ship in Fleet {
        file {
            OptionSpec::list("square", &SQUARE, 2), By::new(ship::square, ship::set_square);
            OptionSpec::text("heading", ""), By::new(ship::heading, ship::set_heading);
        }
        OptionSpec::whole("sails", 0..=20, 0) => harm.lost[0] lasting;
        OptionSpec::whole("hull", 0..=20, 0) => harm.lost[1] lasting;
        OptionSpec::whole("crew", 0..=20, 0) => harm.lost[2] lasting;
        OptionSpec::whole("cannon", 0..=20, 0) => harm.lost[3] lasting;
        OptionSpec::whole("sent", 0..=20, 0) => harm.sent lasting;
        OptionSpec::word("fate", &FATES, "afloat"), By::new(ship::fate, ship::set_fate).lasting();
        OptionSpec::flag("captured", false), By::new(ship::captured, ship::set_captured).lasting();
        OptionSpec::whole("taken", 0..=Cursor::LAST_TURN as i64, 0), By::new(ship::taken, ship::set_taken);
        OptionSpec::whole("sinks", 0..=Cursor::LAST_TURN as i64, 0), By::new(ship::sinks, ship::set_sinks);
        OptionSpec::flag("moved", false) => deeds.moved;
        OptionSpec::list("fired", &BROADSIDES, 2), By::new(ship::fired, ship::set_fired);
        OptionSpec::whole("extra", 0..=2, 0) => deeds.extra;
        OptionSpec::flag("declaring", false);
        OptionSpec::flag("ceased", false) => deeds.ceased;
        OptionSpec::list("pending", &NUMBERS, 4), By::new(ship::pending, ship::set_pending)
            .omitted_when(ship::none_pending);
        OptionSpec::flag("hit", false) => harm.hit;
        OptionSpec::flag("boarded", false) => deeds.boarded;
    }
}

/// The fates that a ship's `state` may name.
pub const FATES: [&str; 7] = ["afloat", "prize", "sunk", "blown_up", "fled", "absent", "due"];

/// The words of a ship's state that say what she has done in this turn, with the phases in which she may have done it.
pub const DEEDS: &[(&str, RangeInclusive<i64>)] = &[
    ("moved", 2..=5),
    ("fired", 3..=5),
    ("extra", 3..=5),
    ("declaring", 3..=3),
    ("ceased", 3..=5),
    ("pending", 3..=3),
    ("hit", 4..=5),
    ("boarded", 4..=5),
];

state! {
    /// The words of a scenario's `battle`. A battle with a turn has begun: it resumes at the start of a phase of that
    /// turn, or in the middle of one if `next` gives the side whose turn it is. The agenda keeps `changes`, `drawn`,
    /// `choosing`, `next` and `stopped`: [`muster`](super::muster) reads them, and [`save`](super::save) writes them.
    pub const BATTLE_STATE of Fleet {
        file {
            OptionSpec::text("wind", ""), By::new(battle::wind, battle::set_wind);
        }
        OptionSpec::whole("turn", 1..=Cursor::LAST_TURN as i64, 1), By::new(battle::turn, battle::set_turn)
            .omitted_when(battle::none).once_begun();
        OptionSpec::whole("phase", 1..=5, 1), By::new(battle::phase, battle::set_phase)
            .omitted_when(battle::none).when_silent(battle::first_phase).set_up_only();
        OptionSpec::list("admirals", &WORDS, 2), By::new(battle::admirals, battle::set_admirals);
        OptionSpec::list("nations", &WORDS, 2), By::new(battle::nations, battle::set_nations);
        OptionSpec::list("fleets", &WORDS, 2), By::new(battle::fleets, battle::set_fleets);
        OptionSpec::list("hands", &LISTS, 2), By::new(cards::hands, cards::set_hands);
        OptionSpec::list("seen", &LISTS, 2), By::new(cards::seen, cards::set_seen).omitted_when(cards::none_seen);
        OptionSpec::list("silent", &SILENCES, 2), By::new(cards::silent, cards::set_silent)
            .omitted_when(cards::none_silent);
        OptionSpec::list("discards", &WORDS, 28), By::new(cards::discards, cards::set_discards);
        OptionSpec::list("deck", &WORDS, 28), By::new(cards::deck, cards::set_deck)
            .omitted_when(cards::never).when_silent(cards::all_others);
        OptionSpec::text("first", ""), By::new(battle::first, battle::set_first);
        OptionSpec::text("chooser", ""), By::new(battle::chooser, battle::set_chooser)
            .omitted_when(battle::chooser_left_out).when_silent(battle::usual_chooser);
        OptionSpec::whole("quiet", 0..=100, 0), By::new(battle::quiet, battle::set_quiet);
        OptionSpec::flag("action", false) => battle.action;
        OptionSpec::flag("calm", false), By::new(battle::calm, battle::set_calm);
        OptionSpec::list("changes", &NUMBERS, 2);
        OptionSpec::flag("drawn", false);
        OptionSpec::flag("choosing", false);
        OptionSpec::text("next", "");
        OptionSpec::list("stopped", &WORDS, 2);
        OptionSpec::list("fought", &LISTS, 64), By::new(battle::fought, battle::set_fought);
    }
}

/// The words of a battle that has begun which tell the progress of its phase, with the phases in which they may be
/// used.
pub const UNDER_WAY: &[(&str, RangeInclusive<i64>)] =
    &[("drawn", 1..=1), ("choosing", 2..=2), ("next", 2..=4), ("stopped", 3..=4), ("fought", 4..=5), ("action", 2..=5)];

/// Reads the values of a scenario of these rules by name.
pub const fn values(said: &BTreeMap<String, Value>) -> Values<'_> {
    Values::new(&[OPTIONS, OVERRIDES, SHIP_STATE, BATTLE_STATE], said)
}

/// Returns a list value of numbers or words.
fn list<T: Into<Value>>(values: impl IntoIterator<Item = T>) -> Value {
    Value::List(values.into_iter().map(Into::into).collect())
}

/// Returns a side's entry in a list of two, or `None` if it is missing.
fn of_side(value: &Value, side: SideId) -> Option<&Value> {
    value.as_list().and_then(|list| list.get(side.index()))
}
