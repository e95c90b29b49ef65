//! The words in which a scenario says how a battle stands: what `state`, `battle` and `overrides` may hold.
//!
//! [`muster`](crate::scenario::muster) reads them, `check` finds what is wrong with them, and `save` writes them.

use std::collections::BTreeMap;

use wg_core::scenario::{OptionSpec, Takes, Values, Worded as _, names};
use wg_core::{state, state_by_hand};

use crate::options::OPTIONS;
use crate::prelude::*;

/// Printed values in which a ship may differ from her class.
pub const OVERRIDES: &[OptionSpec] = &[
    OptionSpec::text("title", ""),
    OptionSpec::whole("men", 3..=81, 3),
    OptionSpec::whole("leaders", 0..=9, 1),
    OptionSpec::whole("morale", 3..=18, 11),
    OptionSpec::flag("pirate", false),
    OptionSpec::flag("flagship", false),
];

/// Guns lost, by battery.
pub const LOST: [&str; 4] = ["larboard_lost", "starboard_lost", "bow_lost", "stern_lost"];
/// Guns thrown overboard, by battery; they are not among those lost (AMB-31).
pub const OVERBOARD: [&str; 4] = ["larboard_overboard", "starboard_overboard", "bow_overboard", "stern_overboard"];
/// Batteries that are not loaded.
pub const EMPTY: [&str; 4] = ["larboard_empty", "starboard_empty", "bow_empty", "stern_empty"];

const GUNS: Takes = Takes::Whole(0..=12);

const fn guns(key: &'static str) -> OptionSpec {
    OptionSpec::new(key, GUNS, wg_core::scenario::Preset::Whole(0))
}

/// Printed values in which a unit on land may differ from its class.
pub const TROOP_OVERRIDES: &[OptionSpec] = &[
    OptionSpec::text("title", ""),
    OptionSpec::whole("men", 1..=60, 20),
    OptionSpec::whole("leaders", 0..=9, 1),
    OptionSpec::whole("guns", 0..=24, 8),
];

state_by_hand! {
    /// What the `state` of a unit on land may hold.
    pub const TROOP_STATE of Troop in Fleet {
        OptionSpec::whole("killed", 0..=60, 0);
        OptionSpec::whole("leaders_killed", 0..=9, 0);
        OptionSpec::whole("guns_lost", 0..=24, 0);
        OptionSpec::whole("unmanned", 0..=24, 0);
        OptionSpec::flag("guns_fired", false) => pieces.fired;
        OptionSpec::flag("muskets_fired", false) => march.fired;
        OptionSpec::flag("moved", false);
        OptionSpec::text("engaged", "");
        OptionSpec::flag("attacks", false) => march.attacks;
        OptionSpec::flag("balked", false) => march.balked;
        OptionSpec::flag("fought", false) => march.fought;
        OptionSpec::flag("disordered", false) => march.disordered;
        OptionSpec::whole("ranks", 1..=2, 2);
        OptionSpec::word("fate", &WHEREABOUTS_WORDS, "ashore");
    }
}

/// What may have become of a unit on land.
pub const WHEREABOUTS: [(&str, Whereabouts); 4] = [
    ("ashore", Whereabouts::Ashore),
    ("destroyed", Whereabouts::Destroyed),
    ("taken", Whereabouts::Taken),
    ("fled", Whereabouts::Fled),
];

state_by_hand! {
    /// What a ship's `state` may hold. What is left out is as on a fresh log, and all who are not killed are aboard; beyond the yellow line two masts are lost, beyond the
    /// red one her sails are down, unless it is said otherwise.
    pub const SHIP_STATE of Ship in Fleet {
        OptionSpec::whole("sail", 0..=16, 5);
        OptionSpec::whole("masts_lost", 0..=16, 0);
        OptionSpec::flag("at_anchor", false);
        OptionSpec::whole("boxes", 0..=128, 0) => hull.boxes;
        OptionSpec::whole("flooding", 0..=99, 0) => hull.flooding;
        OptionSpec::flag("red_flooding", false) => hull.red_flooding;
        OptionSpec::list("rudder_lost", &Takes::Whole(1..=8), 8);
        OptionSpec::flag("hurt_now", false) => hull.hurt_now;
        OptionSpec::whole("killed", 0..=240, 0) => crew.killed;
        OptionSpec::whole("leaders_killed", 0..=9, 0);
        OptionSpec::whole("aboard", 0..=240, 0);
        OptionSpec::whole("boats_out", 0..=2, 0) => crew.boats_out;
        OptionSpec::list("parties", &Takes::List(&Takes::Either(&[Takes::Text, Takes::Number(-1000.0..=1000.0)]), 14), 3);
        guns(LOST[0]);
        guns(LOST[1]);
        guns(LOST[2]);
        guns(LOST[3]);
        OptionSpec::flag(EMPTY[0], false);
        OptionSpec::flag(EMPTY[1], false);
        OptionSpec::flag(EMPTY[2], false);
        OptionSpec::flag(EMPTY[3], false);
        OptionSpec::flag("larboard_fired", false) => guns.fired[0];
        OptionSpec::flag("starboard_fired", false) => guns.fired[1];
        OptionSpec::flag("bow_fired", false) => guns.fired[2];
        OptionSpec::flag("stern_fired", false) => guns.fired[3];
        OptionSpec::whole("jammed", 0..=9, 0) => clocks.jammed;
        OptionSpec::whole("starboard_only", 0..=9, 0) => clocks.starboard_only;
        OptionSpec::whole("larboard_only", 0..=9, 0) => clocks.larboard_only;
        OptionSpec::whole("ratlines", 0..=9, 0) => clocks.ratlines;
        OptionSpec::whole("fire_below", 0..=9, 0) => clocks.fire_below;
        OptionSpec::whole("fire_sails", 0..=9, 0) => clocks.fire_sails;
        OptionSpec::whole("no_broadside", 0..=9, 0) => clocks.no_broadside;
        OptionSpec::whole("blaze", 0..=3, 0) => clocks.blaze;
        OptionSpec::whole("morale", -20..=18, 11);
        OptionSpec::word("duty", Duty::WORDS, "none") => nerve.duty;
        OptionSpec::word("trend", Trend::WORDS, "neither") => nerve.trend;
        OptionSpec::list("tested", &Takes::Word(&TRIGGER_WORDS), 6);
        OptionSpec::list("due", &Takes::Word(&DUE_WORDS), 8);
        OptionSpec::flag("adverse", false) => nerve.adverse;
        OptionSpec::word("fate", Fate::WORDS, "fighting") => colours.fate;
        OptionSpec::flag("taken", false);
        OptionSpec::flag("aground", false) => berth.aground;
        OptionSpec::list("grappled_with", &Takes::Text, 4);
        OptionSpec::whole("grapple_tries", 0..=2, 0) => ties.tried;
        OptionSpec::text("grapple_at", "");
        OptionSpec::flag("arms_fired", false) => ties.fired;
        OptionSpec::flag("grapple_hacked", false) => ties.hacked;
        OptionSpec::text("boards", "");
        OptionSpec::word("boards_area", &["foothold", "main_deck", "rest"], "foothold");
        OptionSpec::whole("boarders", 0..=240, 0);
        OptionSpec::whole("boarding_leaders", 0..=9, 0);
        OptionSpec::flag("moved", false);
        OptionSpec::whole("speed", 0..=99, 0);
        OptionSpec::flag("half", false);
        OptionSpec::whole("pips", -6..=12, 0);
        guns(OVERBOARD[0]) => guns.overboard[0];
        guns(OVERBOARD[1]) => guns.overboard[1];
        guns(OVERBOARD[2]) => guns.overboard[2];
        guns(OVERBOARD[3]) => guns.overboard[3];
        OptionSpec::whole("prize_crew", 0..=240, 0) => crew.prize;
    }
}

const PER_SIDE: Takes = Takes::Whole(0..=99);

/// What a scenario's `battle` may hold, if the battle has begun: it is taken up at the start of that phase.
///
/// `goes_on` says where a phase goes on that has begun: see [`progress`](crate::scenario::progress). `alarm_hidden` says that the alarm clock of this turn is
/// set anew before anybody moves, since who has written the file did not know when it rings.
///
/// `afloat` lists boats and men in the water, each as `["her ship", "their side", "boat" or "men", x, y, degrees, men, leaders]`; `wind_table` is
/// where the wind blows from on 9, 10, 11 and 12 since the game master has ruled so.
///
/// Lists of two are by side, in the order of `sides`. What begins with `last_` happened in the turn before. `triumph` is 1 for a side that sank a
/// man o' war, 2 for one that took a fort.
pub const BATTLE_STATE: &[OptionSpec] = &[
    OptionSpec::whole("turn", 1..=999, 1),
    OptionSpec::whole("phase", 1..=14, 1),
    OptionSpec::list("goes_on", &Takes::Text, 4),
    OptionSpec::text("first", ""),
    OptionSpec::text("winner", ""),
    OptionSpec::text("last_winner", ""),
    OptionSpec::list("sunk", &PER_SIDE, 2),
    OptionSpec::list("last_sunk", &PER_SIDE, 2),
    OptionSpec::list("triumph", &PER_SIDE, 2),
    OptionSpec::list("last_triumph", &PER_SIDE, 2),
    OptionSpec::list("adverse", &PER_SIDE, 2),
    OptionSpec::list("last_adverse", &PER_SIDE, 2),
    OptionSpec::word("wind", &["N", "E", "S", "W"], "N"),
    OptionSpec::word("wind_speed", Speed::WORDS, "normal"),
    OptionSpec::flag("fog", false),
    OptionSpec::flag("smoke", false),
    OptionSpec::flag("calm", false),
    OptionSpec::text("lucky", ""),
    OptionSpec::whole("activations", 0..=255, 0),
    OptionSpec::whole("alarm", 1..=255, 1),
    OptionSpec::flag("alarm_hidden", false),
    OptionSpec::flag("alarm_rang", false),
    OptionSpec::whole("alarm_ships", 0..=255, 0),
    OptionSpec::list(
        "afloat",
        &Takes::List(&Takes::Either(&[Takes::Text, Takes::Number(-10_000.0..=10_000.0)]), 8),
        400,
    ),
    OptionSpec::list("swum", &Takes::Whole(0..=1), 2),
    OptionSpec::list("flagships", &Takes::Text, 2),
    OptionSpec::list("bases", &Takes::Word(&EDGE_WORDS), 2),
    OptionSpec::list("wind_table", &Takes::Word(&["N", "E", "S", "W"]), 4),
    OptionSpec::list("collisions", &Takes::List(&Takes::Either(&[Takes::Text, Takes::Whole(1..=2)]), 3), 20),
];

/// What the edges of the table are called, and no edge.
pub const EDGES: [(&str, Option<Edge>); 5] = [
    ("none", None),
    ("north", Some(Edge::North)),
    ("east", Some(Edge::East)),
    ("south", Some(Edge::South)),
    ("west", Some(Edge::West)),
];

/// What the triggers of morale tests are called.
pub const TRIGGERS: [(&str, u8); 6] = [
    ("half", trigger::HALF),
    ("three_fourths", trigger::THREE_FOURTHS),
    ("yellow", trigger::YELLOW),
    ("red", trigger::RED),
    ("larboard", trigger::LARBOARD),
    ("starboard", trigger::STARBOARD),
];

/// What the reasons are called for which a test is due: the same, a retest, and any specific hit.
pub const DUE: [(&str, u8); 8] = {
    let [half, three_fourths, yellow, red, larboard, starboard] = TRIGGERS;
    [half, three_fourths, yellow, red, larboard, starboard, ("again", trigger::AGAIN), ("specific", trigger::SPECIFIC)]
};

// What may be written is what can be read: the declarations take their words from the tables.
const TRIGGER_WORDS: [&str; TRIGGERS.len()] = names(&TRIGGERS);
const DUE_WORDS: [&str; DUE.len()] = names(&DUE);
const WHEREABOUTS_WORDS: [&str; WHEREABOUTS.len()] = names(&WHEREABOUTS);
const EDGE_WORDS: [&str; EDGES.len()] = names(&EDGES);

/// The value of a word; the first of the table if it is none of them.
pub fn meaning<T: Copy>(table: &[(&str, T)], word: &str) -> T {
    table.iter().find(|(name, _)| *name == word).map_or(table[0].1, |(_, value)| *value)
}

/// The word for a value.
pub fn word<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table.iter().find(|(_, other)| other == value).map_or(table[0].0, |(name, _)| name)
}

/// Read by name what is said in `options`, `battle`, `overrides` or `state`.
pub const fn values(values: &BTreeMap<String, Value>) -> Values<'_> {
    Values::new(&[SHIP_STATE, BATTLE_STATE, TROOP_STATE, OVERRIDES, TROOP_OVERRIDES, OPTIONS], values)
}

state! {
    /// Words of the battle that are not read and written by hand: none yet.
    pub const BATTLE_WORDS of Fleet {}
}
