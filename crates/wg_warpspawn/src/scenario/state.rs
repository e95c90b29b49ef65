//! The words in which a scenario says how a battle stands: what `overrides`, `state` and `battle` may hold.

use wg_core::scenario::{OptionSpec, Takes};
use wg_core::{state, state_by_hand};

use crate::options::OPTIONS;
use crate::prelude::*;

/// A list of words: characters, cards, names.
static WORDS: Takes = Takes::Text;
/// A list of hands, or of pairs of ships.
static LISTS: Takes = Takes::List(&WORDS, 28);
/// Points, or changes of place.
static NUMBERS: Takes = Takes::Whole(0..=100);
/// Her two broadsides.
static BROADSIDES: Takes = Takes::Word(&["larboard", "starboard"]);
/// For how long no card is played.
static SILENCES: Takes = Takes::Word(&["", "phase", "turn"]);

/// What a ship's `overrides` may hold. A rating without what the fleet and her characters give may be less than nothing.
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

state_by_hand! {
    /// What a ship's `state` may hold, if the battle has begun.
    pub const SHIP_STATE of Ship in Fleet {
        OptionSpec::whole("sails", 0..=20, 0) => harm.lost[0];
        OptionSpec::whole("hull", 0..=20, 0) => harm.lost[1];
        OptionSpec::whole("crew", 0..=20, 0) => harm.lost[2];
        OptionSpec::whole("cannon", 0..=20, 0) => harm.lost[3];
        OptionSpec::whole("sent", 0..=20, 0) => harm.sent;
        OptionSpec::word("fate", &["afloat", "prize", "sunk", "blown_up", "fled", "absent"], "afloat");
        OptionSpec::flag("captured", false);
        OptionSpec::whole("taken", 0..=Cursor::LAST_TURN as i64, 0);
        OptionSpec::whole("sinks", 0..=Cursor::LAST_TURN as i64, 0);
        OptionSpec::flag("moved", false) => deeds.moved;
        OptionSpec::list("fired", &BROADSIDES, 2);
        OptionSpec::whole("extra", 0..=2, 0) => deeds.extra;
        OptionSpec::flag("declaring", false);
        OptionSpec::flag("ceased", false) => deeds.ceased;
        OptionSpec::list("pending", &NUMBERS, 4);
        OptionSpec::flag("hit", false) => harm.hit;
        OptionSpec::flag("boarded", false) => deeds.boarded;
    }
}

/// Words of a ship's state that tell what was done in this turn, with the phases in which there is any of it: it is over when another turn
/// begins.
pub const DEEDS: &[(&str, std::ops::RangeInclusive<i64>)] = &[
    ("moved", 2..=5),
    ("fired", 3..=5),
    ("extra", 3..=5),
    ("declaring", 3..=3),
    ("ceased", 3..=5),
    ("pending", 3..=3),
    ("hit", 4..=5),
    ("boarded", 4..=5),
];

/// What a scenario's `battle` may hold. It has begun if it has a turn: it is taken up at the start of a phase of that turn, or in the middle
/// of one where it says whose turn it is.
pub const BATTLE_STATE: &[OptionSpec] = &[
    OptionSpec::whole("turn", 1..=Cursor::LAST_TURN as i64, 1),
    OptionSpec::whole("phase", 1..=5, 1),
    OptionSpec::list("admirals", &WORDS, 2),
    OptionSpec::list("nations", &WORDS, 2),
    OptionSpec::list("fleets", &WORDS, 2),
    OptionSpec::list("hands", &LISTS, 2),
    OptionSpec::list("seen", &LISTS, 2),
    OptionSpec::list("silent", &SILENCES, 2),
    OptionSpec::list("deck", &WORDS, 28),
    OptionSpec::list("discards", &WORDS, 28),
    OptionSpec::text("first", ""),
    OptionSpec::text("chooser", ""),
    OptionSpec::whole("quiet", 0..=100, 0),
    OptionSpec::flag("action", false),
    OptionSpec::flag("calm", false),
    OptionSpec::list("changes", &NUMBERS, 2),
    OptionSpec::flag("drawn", false),
    OptionSpec::flag("choosing", false),
    OptionSpec::text("next", ""),
    OptionSpec::list("stopped", &WORDS, 2),
    OptionSpec::list("fought", &LISTS, 64),
];

/// Words of a battle that has begun which tell how far its phase is, with the phases in which they stand.
pub const UNDER_WAY: &[(&str, std::ops::RangeInclusive<i64>)] =
    &[("drawn", 1..=1), ("choosing", 2..=2), ("next", 2..=4), ("stopped", 3..=4), ("fought", 4..=5), ("action", 2..=5)];

/// Values of a scenario of these rules, read by name.
pub const fn values(said: &std::collections::BTreeMap<String, Value>) -> wg_core::scenario::Values<'_> {
    wg_core::scenario::Values::new(&[OPTIONS, OVERRIDES, SHIP_STATE, BATTLE_STATE], said)
}

state! {
    /// Words of the battle that are not read and written by hand: none yet.
    pub const BATTLE_WORDS of Fleet {}
}
