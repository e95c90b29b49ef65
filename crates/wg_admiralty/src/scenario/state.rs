//! The words in which a scenario says how a battle stands: what `overrides`, `state` and `battle` may hold.
//!
//! [`muster`](crate::scenario::muster) reads them, [`check`](crate::scenario::check) finds what is wrong with them, and
//! [`save`](crate::scenario::save) writes them. A word with a place in a ship's components is read and written by that line alone.

use wg_core::scenario::{OptionSpec, Takes};
use wg_core::state;

use crate::position::options::OPTIONS;
use crate::position::ship::{MOST_LOCKS, MOST_ROUNDS};
use crate::prelude::*;

/// Gun dice.
static DICE: Takes = Takes::Whole(0..=30);
/// Where a ship lay: mm east, mm north, degrees.
static PLACE: Takes = Takes::Number(-100_000.0..=100_000.0);
/// Names of ships.
static NAMES: Takes = Takes::Text;
/// Names of ships in pairs.
static PAIRS: Takes = Takes::List(&Takes::Text, 2);
/// Declared shots: who, which battery, at whom, so many dice at the rigging, and whether they are thrown together.
static SHOTS: Takes = Takes::List(&Takes::Either(&[Takes::Text, Takes::Whole(0..=30), Takes::Flag]), 5);
/// One for each side, in the order of `sides`.
static BY_SIDE: Takes = Takes::Whole(0..=1);

/// Hits of which a ship may have any number.
const COUNT: std::ops::RangeInclusive<i64> = 0..=255;

/// The grades, by letter.
const GRADES: &[&str] = &["A", "B", "C", "D", "E", "F"];
/// The settings of sail, as scenarios write them.
pub const SETTINGS: [&str; 5] = ["stop", "slow", "battle", "normal", "full"];
/// What can have become of a ship, as scenarios write it.
pub const FATES: [&str; 6] = ["afloat", "struck", "prize", "sunk", "blown_up", "gone"];
/// The batteries by side and size of guns, as scenarios write them.
pub const BATTERIES: [&str; 6] =
    ["port_light", "port_medium", "port_heavy", "starboard_light", "starboard_medium", "starboard_heavy"];
/// What repair dice are put to, in the order of [`Mend::ALL`](crate::position::ship::Mend::ALL).
pub const MENDS: [&str; 9] = ["b_port", "b_starboard", "l", "m", "f", "w", "r", "p", "sail"];
/// The intensities of the wind, as scenarios write them.
pub const WINDS: [&str; 3] = ["weak", "normal", "brisk"];
/// The states of the sea.
pub const SEAS: [&str; 3] = ["calm", "choppy", "heavy"];
/// The methods of close range.
pub const MIXES: [&str; 4] = ["", "battery", "basic", "advanced_basic"];

/// What a ship's `overrides` may hold. `guns` is light, medium, heavy and carronade dice of one side.
pub const OVERRIDES: &[OptionSpec] = &[
    OptionSpec::list("guns", &DICE, 4),
    OptionSpec::word("grade", GRADES, "B"),
    OptionSpec::word("doctrine", &["hull", "rigging"], "hull"),
    OptionSpec::word("hull", &["weak", "normal", "stout"], "normal"),
    OptionSpec::word("speed", &["fast", "average", "slow"], "average"),
    OptionSpec::word("rate", &["line", "frigate", "sloop"], "line"),
    OptionSpec::whole("size", 1..=6, 4),
    OptionSpec::whole("number", 1..=140, 74),
    OptionSpec::whole("sweep", 1..=120, 45),
    OptionSpec::flag("flagship", false),
];

state! {
    /// What a ship's `state` may hold. What begins with `coming` was done in this step and waits for its end (A-FIRE-14).
    pub const SHIP_STATE of Ship {
        OptionSpec::word("sail", &SETTINGS, "battle");
        OptionSpec::flag("anchored", false) => berth.anchored;
        OptionSpec::whole("anchored_in", 0..=Cursor::LAST_TURN as i64, 0) => berth.anchor_turn;
        OptionSpec::flag("springs", false) => berth.springs;
        OptionSpec::flag("irons", false) => berth.irons;
        OptionSpec::flag("tacking", false) => berth.tacking;
        OptionSpec::flag("moved", false) => berth.moved;
        OptionSpec::flag("aground", false);
        OptionSpec::list("before", &PLACE, 3);
        OptionSpec::list("guns_port", &DICE, 4);
        OptionSpec::list("guns_starboard", &DICE, 4);
        OptionSpec::whole("g_port", 0..=4, 0) => log.hits.g[0];
        OptionSpec::whole("g_starboard", 0..=4, 0) => log.hits.g[1];
        OptionSpec::whole("b_port", COUNT, 0) => log.hits.b[0];
        OptionSpec::whole("b_starboard", COUNT, 0) => log.hits.b[1];
        OptionSpec::whole("sail_value", 0..=100, 100);
        OptionSpec::whole("m", COUNT, 0) => log.hits.m;
        OptionSpec::whole("m_ever", COUNT, 0) => log.hits.m_ever;
        OptionSpec::whole("f", COUNT, 0) => log.hits.f;
        OptionSpec::whole("i", COUNT, 0) => log.hits.i;
        OptionSpec::whole("w", COUNT, 0) => log.hits.w;
        OptionSpec::whole("p", COUNT, 0) => log.hits.p;
        OptionSpec::whole("r", COUNT, 0) => log.hits.r;
        OptionSpec::whole("a", COUNT, 0) => log.hits.a;
        OptionSpec::whole("o", COUNT, 0) => company.o;
        OptionSpec::whole("worse", COUNT, 0) => log.hits.worse;
        OptionSpec::whole("sent", COUNT, 0) => company.sent;
        OptionSpec::whole("flood", 0..=6, 0) => log.flood;
        OptionSpec::list("locked", &NAMES, MOST_LOCKS);
        OptionSpec::list("coming_guns_port", &DICE, 4);
        OptionSpec::list("coming_guns_starboard", &DICE, 4);
        OptionSpec::whole("coming_g_port", 0..=4, 0) => log.coming.g[0];
        OptionSpec::whole("coming_g_starboard", 0..=4, 0) => log.coming.g[1];
        OptionSpec::whole("coming_b_port", COUNT, 0) => log.coming.b[0];
        OptionSpec::whole("coming_b_starboard", COUNT, 0) => log.coming.b[1];
        OptionSpec::whole("coming_s", COUNT, 0) => log.coming.s;
        OptionSpec::whole("coming_m", COUNT, 0) => log.coming.m;
        OptionSpec::whole("coming_m_ever", COUNT, 0) => log.coming.m_ever;
        OptionSpec::whole("coming_f", COUNT, 0) => log.coming.f;
        OptionSpec::whole("coming_i", COUNT, 0) => log.coming.i;
        OptionSpec::whole("coming_w", COUNT, 0) => log.coming.w;
        OptionSpec::whole("coming_p", COUNT, 0) => log.coming.p;
        OptionSpec::whole("coming_r", COUNT, 0) => log.coming.r;
        OptionSpec::whole("coming_a", COUNT, 0) => log.coming.a;
        OptionSpec::whole("coming_worse", COUNT, 0) => log.coming.worse;
        OptionSpec::whole("coming_o", COUNT, 0) => company.fallen.o;
        OptionSpec::word("coming_admiral", &["none", "hurt", "killed"], "none");
        OptionSpec::list("coming_locked", &NAMES, MOST_LOCKS);
        OptionSpec::flag("party", false) => company.party;
        OptionSpec::whole("party_in", 0..=Cursor::LAST_TURN as i64, 0) => company.party_turn;
        OptionSpec::flag("tried", false) => company.tried;
        OptionSpec::whole("rounds_lost", 0..=MOST_ROUNDS as i64, 0) => company.rounds_lost;
        OptionSpec::whole("momentum", 0..=1, 0) => company.momentum;
        OptionSpec::word("admiral", &["none", "well", "hurt", "killed"], "none");
        OptionSpec::text("signal", "");
        OptionSpec::flag("signalled", false);
        OptionSpec::list("read_by", &NAMES, 250);
        OptionSpec::list("targets", &NAMES, 6);
        OptionSpec::list("targets_now", &NAMES, 6);
        OptionSpec::list("fired", &Takes::Word(&BATTERIES), 6);
        OptionSpec::flag("passing_port", false) => gunnery.passing[0];
        OptionSpec::flag("passing_starboard", false) => gunnery.passing[1];
        OptionSpec::whole("sixes_port", COUNT, 0) => gunnery.sixes[0];
        OptionSpec::whole("sixes_starboard", COUNT, 0) => gunnery.sixes[1];
        OptionSpec::flag("fair_game", false) => colours.fair_game;
        OptionSpec::list("fired_at", &NAMES, 250);
        OptionSpec::list("repairs", &Takes::Word(&MENDS), 5);
        OptionSpec::text("beside", "");
        OptionSpec::flag("held", false);
        OptionSpec::word("fate", &FATES, "afloat");
        OptionSpec::flag("captured", false);
        OptionSpec::flag("struck", false) => colours.struck;
        OptionSpec::text("aid", "");
        OptionSpec::flag("out", false) => colours.out;
        OptionSpec::text("plan", "");
        OptionSpec::list("wake", &PLACE, 128);
    }
}

/// What a scenario's `battle` may hold. The battle is taken up at the start of the phase that it names, the Movement phase of turn 1 if it
/// names none; with `acts` in the middle of that phase, when this side acts, and with `chooses` when this side chooses who moves first.
pub const BATTLE_STATE: &[OptionSpec] = &[
    OptionSpec::whole("year", 1750..=1815, 1805),
    OptionSpec::word("wind", &WINDS, "normal"),
    OptionSpec::word("sea", &SEAS, "calm"),
    OptionSpec::list("script", &Takes::Text, 40),
    OptionSpec::whole("turn", 1..=Cursor::LAST_TURN as i64, 1),
    OptionSpec::whole("phase", 1..=5, 1),
    OptionSpec::text("first", ""),
    OptionSpec::text("chooses", ""),
    OptionSpec::text("acts", ""),
    OptionSpec::word("mix", &MIXES, ""),
    OptionSpec::list("declared", &SHOTS, 400),
    OptionSpec::list("tries", &PAIRS, 130),
    OptionSpec::list("actions", &PAIRS, 65),
    OptionSpec::list("flag_struck", &BY_SIDE, 2),
];

/// Values of a scenario of these rules, read by name.
pub const fn values(said: &std::collections::BTreeMap<String, Value>) -> wg_core::scenario::Values<'_> {
    wg_core::scenario::Values::new(&[OPTIONS, OVERRIDES, SHIP_STATE, BATTLE_STATE], said)
}
