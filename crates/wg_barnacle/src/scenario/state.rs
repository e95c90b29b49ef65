//! The words in which a scenario describes a battle: what `state`, `battle` and `overrides` may hold.
//!
//! Each word is declared once here, with its field of the position or with two functions that read and set it. Setup,
//! saving and the game master's corrections use these declarations. `check` finds what is wrong with a file.

use std::collections::BTreeMap;

use wg_core::scenario::{By, OptionSpec, Takes, Values, Worded as _, names};
use wg_core::state;

use crate::options::OPTIONS;
use crate::prelude::*;
use crate::scenario::battle_words::{self as battle, LAST, NOW};
use crate::scenario::{grapples, parties, ship_words as ship, troop_words as troop};

/// Printed values in which a ship may differ from her class.
pub const OVERRIDES: &[OptionSpec] = &[
    OptionSpec::text("title", ""),
    OptionSpec::whole("men", 3..=81, 3),
    OptionSpec::whole("leaders", 0..=9, 1),
    OptionSpec::whole("morale", 3..=18, 11),
    OptionSpec::flag("pirate", false),
    OptionSpec::flag("flagship", false),
];

/// The words for guns lost, by battery.
pub const LOST: [&str; 4] = ["larboard_lost", "starboard_lost", "bow_lost", "stern_lost"];
/// The words for guns thrown overboard, by battery. These guns are not among those lost (AMB-31).
pub const OVERBOARD: [&str; 4] = ["larboard_overboard", "starboard_overboard", "bow_overboard", "stern_overboard"];
/// The words for batteries that are not loaded.
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

/// The place of a unit: inches east and north of the south-west corner. `check` makes sure that it lies on the table.
const AT: OptionSpec = OptionSpec::list("at", &Takes::Number(-1000.0..=1000.0), 2);
/// The heading of its bow or front: a compass point, or degrees clockwise from north.
const HEADING: OptionSpec = OptionSpec::new(
    "heading",
    Takes::Either(&[Takes::Text, Takes::Number(0.0..=360.0)]),
    wg_core::scenario::Preset::Text(""),
);

state! {
    /// What the `state` of a unit on land may hold.
    pub const TROOP_STATE of Troop in Fleet {
        file {
            AT, By::new(troop::at, troop::set_at);
            HEADING => stand.pose.heading;
        }
        OptionSpec::whole("killed", 0..=60, 0), By::new(troop::killed, troop::set_killed).lasting();
        OptionSpec::whole("leaders_killed", 0..=9, 0), By::new(troop::leaders_killed, troop::set_leaders_killed).lasting();
        OptionSpec::whole("guns_lost", 0..=24, 0), By::new(troop::guns_lost, troop::set_guns_lost).lasting();
        OptionSpec::whole("unmanned", 0..=24, 0) => pieces.unmanned;
        OptionSpec::flag("guns_fired", false) => pieces.fired;
        OptionSpec::flag("muskets_fired", false) => march.fired;
        OptionSpec::flag("moved", false), By::new(troop::moved, troop::set_moved);
        OptionSpec::text("engaged", ""), By::new(troop::engaged, troop::set_engaged);
        OptionSpec::flag("attacks", false) => march.attacks;
        OptionSpec::flag("balked", false) => march.balked;
        OptionSpec::flag("fought", false) => march.fought;
        OptionSpec::flag("disordered", false) => march.disordered;
        OptionSpec::whole("ranks", 1..=2, 2), By::new(troop::ranks, troop::set_ranks).omitted_when(troop::usual_ranks);
        OptionSpec::word("fate", &WHEREABOUTS_WORDS, "ashore"), By::new(troop::fate, troop::set_fate).lasting();
    }
}

/// The words for what may have become of a unit on land.
pub const WHEREABOUTS: [(&str, Whereabouts); 4] = [
    ("ashore", Whereabouts::Ashore),
    ("destroyed", Whereabouts::Destroyed),
    ("taken", Whereabouts::Taken),
    ("fled", Whereabouts::Fled),
];

state! {
    /// What a ship's `state` may hold. What is left out is as on a fresh log, with all men who are not killed aboard.
    /// Beyond the yellow line two masts are lost, and beyond the red line her sails are down, unless the file says
    /// otherwise.
    pub const SHIP_STATE of Ship in Fleet {
        file {
            AT, By::new(ship::at, ship::set_at);
            HEADING, By::new(ship::heading, ship::set_heading);
        }
        OptionSpec::whole("boxes", 0..=128, 0) => hull.boxes lasting;
        OptionSpec::whole("masts_lost", 0..=16, 0), By::new(ship::masts_lost, ship::set_masts_lost)
            .omitted_when(ship::oars).when_silent(ship::usual_masts_lost).lasting();
        OptionSpec::whole("sail", 0..=16, 5), By::new(ship::sail, ship::set_sail)
            .omitted_when(ship::oars).when_silent(ship::usual_sail);
        OptionSpec::flag("at_anchor", false) => rig.anchor;
        OptionSpec::whole("flooding", 0..=MOST_FLOODING as i64, 0) => hull.flooding;
        OptionSpec::flag("red_flooding", false) => hull.red_flooding;
        OptionSpec::list("rudder_lost", &Takes::Whole(1..=8), 8), By::new(ship::rudder_lost, ship::set_rudder_lost).lasting();
        OptionSpec::flag("hurt_now", false) => hull.hurt_now;
        OptionSpec::whole("killed", 0..=240, 0), By::new(ship::killed, ship::set_killed).lasting();
        OptionSpec::whole("leaders_killed", 0..=9, 0), By::new(ship::leaders_killed, ship::set_leaders_killed).lasting();
        OptionSpec::whole("aboard", 0..=240, 0), By::new(ship::aboard, ship::set_aboard).unless(ship::not_killed);
        OptionSpec::whole("boats_out", 0..=2, 0) => crew.boats_out;
        OptionSpec::list("parties", &Takes::List(&Takes::Either(&[Takes::Text, Takes::Number(-1000.0..=1000.0)]), 14), 3),
            By::new(parties::said, parties::set);
        guns(LOST[0]), By::new(ship::lost::<0>, ship::set_lost::<0>).lasting();
        guns(LOST[1]), By::new(ship::lost::<1>, ship::set_lost::<1>).lasting();
        guns(LOST[2]), By::new(ship::lost::<2>, ship::set_lost::<2>).lasting();
        guns(LOST[3]), By::new(ship::lost::<3>, ship::set_lost::<3>).lasting();
        OptionSpec::flag(EMPTY[0], false), By::new(ship::empty::<0>, ship::set_empty::<0>);
        OptionSpec::flag(EMPTY[1], false), By::new(ship::empty::<1>, ship::set_empty::<1>);
        OptionSpec::flag(EMPTY[2], false), By::new(ship::empty::<2>, ship::set_empty::<2>);
        OptionSpec::flag(EMPTY[3], false), By::new(ship::empty::<3>, ship::set_empty::<3>);
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
        OptionSpec::whole("morale", LOWEST_MORALE as i64..=18, 11), By::new(ship::morale, ship::set_morale).unless(ship::printed_morale);
        OptionSpec::word("duty", Duty::WORDS, "none") => nerve.duty;
        OptionSpec::word("trend", Trend::WORDS, "neither") => nerve.trend;
        OptionSpec::list("tested", &Takes::Word(&TRIGGER_WORDS), 6), By::new(ship::tested, ship::set_tested);
        OptionSpec::list("due", &Takes::Word(&DUE_WORDS), 8), By::new(ship::due, ship::set_due);
        OptionSpec::flag("adverse", false) => nerve.adverse;
        OptionSpec::word("fate", Fate::WORDS, "fighting"), By::new(ship::fate, ship::set_fate).lasting();
        OptionSpec::flag("taken", false), By::new(ship::taken, ship::set_taken).unless(ship::has_struck).lasting();
        OptionSpec::flag("aground", false) => berth.aground;
        OptionSpec::list("grappled_with", &Takes::Text, 4), By::new(grapples::held, grapples::set_held);
        OptionSpec::whole("grapple_tries", 0..=2, 0) => ties.tried;
        OptionSpec::text("grapple_at", ""), By::new(grapples::tried_at, grapples::set_tried_at);
        OptionSpec::flag("arms_fired", false) => ties.fired;
        OptionSpec::flag("grapple_hacked", false) => ties.hacked;
        OptionSpec::text("boards", ""), By::new(grapples::boards, grapples::set_boards);
        OptionSpec::word("boards_area", &AREA_WORDS, "foothold"),
            By::new(grapples::area, grapples::set_area).omitted_when(grapples::no_area);
        OptionSpec::whole("boarders", 0..=240, 0),
            By::new(grapples::boarders, grapples::set_boarders).omitted_when(grapples::no_boarders);
        OptionSpec::whole("boarding_leaders", 0..=9, 0),
            By::new(grapples::leaders, grapples::set_leaders).omitted_when(grapples::no_leaders);
        OptionSpec::flag("moved", false), By::new(ship::moved, ship::set_moved);
        OptionSpec::whole("speed", 0..=99, 0), By::new(ship::speed, ship::set_speed).omitted_when(ship::speed_of_none);
        OptionSpec::flag("half", false), By::new(ship::half, ship::set_half).omitted_when(ship::half_of_none);
        OptionSpec::whole("pips", -6..=12, 0), By::new(ship::pips, ship::set_pips).omitted_when(ship::pips_of_none);
        guns(OVERBOARD[0]), By::new(ship::overboard::<0>, ship::set_overboard::<0>).lasting();
        guns(OVERBOARD[1]), By::new(ship::overboard::<1>, ship::set_overboard::<1>).lasting();
        guns(OVERBOARD[2]), By::new(ship::overboard::<2>, ship::set_overboard::<2>).lasting();
        guns(OVERBOARD[3]), By::new(ship::overboard::<3>, ship::set_overboard::<3>).lasting();
        OptionSpec::whole("prize_crew", 0..=240, 0) => crew.prize;
    }
}

const PER_SIDE: Takes = Takes::Whole(0..=99);
const TRIUMPH: Takes = Takes::Whole(0..=2);

/// The words for the four sides of the table, from which the wind may blow (B-WIND-1).
pub const WINDS: [&str; 4] = ["N", "E", "S", "W"];

state! {
    /// What a scenario's `battle` may hold, if the battle has begun. Play goes on from the start of its phase.
    ///
    /// `goes_on` names the point at which a phase goes on that has been played in part. It is kept on the agenda, so
    /// the word is read and written by hand, in [`progress`](crate::scenario::progress). `alarm_hidden` says that the
    /// alarm clock of this turn is set again before the next move, because the writer of the file did not know when it
    /// rings.
    ///
    /// `afloat` lists boats and swimmers, each as `["her ship", "their side", "boat" or "men", x, y, degrees, men,
    /// leaders]`. `wind_table` holds the sides from which the wind blows on 9, 10, 11 and 12 after a ruling of the game
    /// master.
    ///
    /// Lists of two are by side, in the order of `sides`. Words that begin with `last_` are about the turn before.
    /// `triumph` is 1 for a side that sank a man o' war, and 2 for a side that took a fort.
    pub const BATTLE_STATE of Fleet {
        OptionSpec::whole("turn", 1..=999, 1), By::new(battle::turn, battle::set_turn).omitted_when(battle::none);
        OptionSpec::whole("phase", 1..=14, 1), By::new(battle::phase, battle::set_phase).omitted_when(battle::none).set_up_only();
        OptionSpec::list("goes_on", &Takes::Text, 4);
        OptionSpec::text("first", ""), By::new(battle::first, battle::set_first);
        OptionSpec::text("winner", ""), By::new(battle::winner, battle::set_winner);
        OptionSpec::text("last_winner", ""), By::new(battle::last_winner, battle::set_last_winner);
        OptionSpec::list("sunk", &PER_SIDE, 2), By::new(battle::sunk::<NOW>, battle::set_sunk::<NOW>).omitted_when(battle::neither);
        OptionSpec::list("last_sunk", &PER_SIDE, 2), By::new(battle::sunk::<LAST>, battle::set_sunk::<LAST>).omitted_when(battle::neither);
        OptionSpec::list("triumph", &TRIUMPH, 2),
            By::new(battle::triumph::<NOW>, battle::set_triumph::<NOW>).omitted_when(battle::neither);
        OptionSpec::list("last_triumph", &TRIUMPH, 2),
            By::new(battle::triumph::<LAST>, battle::set_triumph::<LAST>).omitted_when(battle::neither);
        OptionSpec::list("adverse", &PER_SIDE, 2),
            By::new(battle::adverse::<NOW>, battle::set_adverse::<NOW>).omitted_when(battle::neither);
        OptionSpec::list("last_adverse", &PER_SIDE, 2),
            By::new(battle::adverse::<LAST>, battle::set_adverse::<LAST>).omitted_when(battle::neither);
        OptionSpec::word("wind", &WINDS, "N"), By::new(battle::wind, battle::set_wind).unless(battle::prevailing_wind);
        OptionSpec::word("wind_speed", Speed::WORDS, "normal") => sky.speed;
        OptionSpec::flag("fog", false) => sky.fog;
        OptionSpec::flag("smoke", false) => sky.smoke;
        OptionSpec::flag("calm", false) => sky.calm;
        OptionSpec::text("lucky", ""), By::new(battle::lucky, battle::set_lucky);
        OptionSpec::whole("activations", 0..=255, 0) => later.activations;
        OptionSpec::whole("alarm", 1..=255, 1), By::new(battle::alarm, battle::set_alarm).omitted_when(battle::none);
        OptionSpec::flag("alarm_hidden", false), By::new(battle::alarm_hidden, battle::set_alarm_hidden);
        OptionSpec::flag("alarm_rang", false) => clock.rang;
        OptionSpec::whole("alarm_ships", 0..=255, 0), By::new(battle::alarm_ships, battle::set_alarm_ships)
            .omitted_when(battle::alarm_ships_of_none).when_silent(battle::ships_to_move);
        OptionSpec::list(
            "afloat",
            &Takes::List(&Takes::Either(&[Takes::Text, Takes::Number(-10_000.0..=10_000.0)]), 8),
            400,
        ), By::new(battle::afloat, battle::set_afloat);
        OptionSpec::list("swum", &Takes::Whole(0..=1), 2), By::new(battle::swum, battle::set_swum).omitted_when(battle::neither);
        OptionSpec::list("flagships", &Takes::Text, 2),
            By::new(battle::flagships, battle::set_flagships).omitted_when(battle::first_flagships);
        OptionSpec::list("bases", &Takes::Word(&EDGE_WORDS), 2), By::new(battle::bases, battle::set_bases).omitted_when(battle::first_bases);
        OptionSpec::list("wind_table", &Takes::Word(&WINDS), 4),
            By::new(battle::wind_table, battle::set_wind_table).omitted_when(battle::first_wind_table);
        OptionSpec::list("collisions", &Takes::List(&Takes::Either(&[Takes::Text, Takes::Whole(1..=2)]), 3), 20),
            By::new(battle::collisions, battle::set_collisions);
    }
}

/// The words for the edges of the table, and for no edge.
pub const EDGES: [(&str, Option<Edge>); 5] = [
    ("none", None),
    ("north", Some(Edge::North)),
    ("east", Some(Edge::East)),
    ("south", Some(Edge::South)),
    ("west", Some(Edge::West)),
];

/// The words for the areas of a ship where boarders may stand.
pub const AREAS: [(&str, Area); 3] =
    [("foothold", Area::Foothold), ("main_deck", Area::MainDeck), ("rest", Area::Rest)];

/// The words for the triggers of morale tests.
pub const TRIGGERS: [(&str, u8); 6] = [
    ("half", trigger::HALF),
    ("three_fourths", trigger::THREE_FOURTHS),
    ("yellow", trigger::YELLOW),
    ("red", trigger::RED),
    ("larboard", trigger::LARBOARD),
    ("starboard", trigger::STARBOARD),
];

/// The words for the reasons of a test that is due: the triggers, a retest, and any specific hit.
pub const DUE: [(&str, u8); 8] = {
    let [half, three_fourths, yellow, red, larboard, starboard] = TRIGGERS;
    [half, three_fourths, yellow, red, larboard, starboard, ("again", trigger::AGAIN), ("specific", trigger::SPECIFIC)]
};

// The declarations take their words from these tables, so that everything that is written can be read.
const TRIGGER_WORDS: [&str; TRIGGERS.len()] = names(&TRIGGERS);
const DUE_WORDS: [&str; DUE.len()] = names(&DUE);
const WHEREABOUTS_WORDS: [&str; WHEREABOUTS.len()] = names(&WHEREABOUTS);
const EDGE_WORDS: [&str; EDGES.len()] = names(&EDGES);
const AREA_WORDS: [&str; AREAS.len()] = names(&AREAS);

/// Returns the value of a word, or the first value of the table if the word is not in it.
pub fn meaning<T: Copy>(table: &[(&str, T)], word: &str) -> T {
    table.iter().find(|(name, _)| *name == word).map_or(table[0].1, |(_, value)| *value)
}

/// Returns the word for a value, or the first word of the table if the value is not in it.
pub fn word<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table.iter().find(|(_, other)| other == value).map_or(table[0].0, |(name, _)| name)
}

/// Gives access by name to the values of `options`, `battle`, `overrides` or `state`.
pub const fn values(values: &BTreeMap<String, Value>) -> Values<'_> {
    Values::new(&[SHIP_STATE, BATTLE_STATE, TROOP_STATE, OVERRIDES, TROOP_OVERRIDES, OPTIONS], values)
}
