//! The words in which a scenario describes the state of a battle: what `overrides`, `state` and `battle` may hold.
//!
//! Each line is read from a file, written to one and corrected by a game master: see [`state!`]. Words that are more
//! than one field are read and changed in `ship_words` and `battle_words`.

use std::collections::BTreeMap;

use wg_core::scenario::{By, OptionSpec, Preset, Takes, Values, Worded as _};
use wg_core::state;

use super::value::never;
use super::{battle_words as battle, plans, ship_words as ship};
use crate::position::battle::{Intensity, SeaState};
use crate::position::charts::{Grade, Rate, SpeedType};
use crate::position::options::OPTIONS;
use crate::position::ship::{MOST_LOCKS, MOST_ROUNDS, Mend};
use crate::prelude::*;

/// A number of gun dice.
static DICE: Takes = Takes::Whole(0..=30);
/// Numbers for where a ship lies or lay: mm east, mm north, degrees.
static PLACE: Takes = Takes::Number(-100_000.0..=100_000.0);
/// A direction: a compass point, or degrees.
static DIRECTION: [Takes; 2] = [Takes::Text, Takes::Number(0.0..=360.0)];
/// Names of ships.
static NAMES: Takes = Takes::Text;
/// Names of ships in pairs.
static PAIRS: Takes = Takes::List(&Takes::Text, 2);
/// Declared shots: the firer, the battery, the target, the number of rigging dice, and whether they are rolled
/// together.
static SHOTS: Takes = Takes::List(&Takes::Either(&[Takes::Text, Takes::Whole(0..=30), Takes::Flag]), 5);
/// A number for each side, in the order of `sides`.
static BY_SIDE: Takes = Takes::Whole(0..=1);

/// The range of a count of hits that the rules do not limit.
const COUNT: std::ops::RangeInclusive<i64> = 0..=255;

/// The fates of a ship, as scenarios spell them.
pub const FATES: [&str; 7] = ["afloat", "struck", "prize", "sunk", "blown_up", "gone", "due"];
/// The batteries by side and size of guns, as scenarios spell them.
pub const BATTERIES: [&str; 6] =
    ["port_light", "port_medium", "port_heavy", "starboard_light", "starboard_medium", "starboard_heavy"];
/// The methods of mixing dice at close range. It is empty until one is rolled.
const MIXES: [&str; 4] = ["", CloseMix::WORDS[0], CloseMix::WORDS[1], CloseMix::WORDS[2]];

/// The words that a ship's `overrides` may hold. `guns` is the light, medium, heavy and carronade dice of one side.
pub const OVERRIDES: &[OptionSpec] = &[
    OptionSpec::list("guns", &DICE, 4),
    OptionSpec::word("grade", Grade::WORDS, "B"),
    OptionSpec::word("doctrine", Doctrine::WORDS, "hull"),
    OptionSpec::word("hull", HullKind::WORDS, "normal"),
    OptionSpec::word("speed", SpeedType::WORDS, "average"),
    OptionSpec::word("rate", Rate::WORDS, "line"),
    OptionSpec::whole("size", 1..=6, 4),
    OptionSpec::whole("number", 1..=140, 74),
    OptionSpec::whole("sweep", 1..=120, 45),
    OptionSpec::flag("flagship", false),
];

state! {
    /// The words that a ship's `state` may hold. Those that begin with `coming` are damage of this step that waits for
    /// its end (A-FIRE-14).
    pub const SHIP_STATE of Ship in Fleet {
        file {
            OptionSpec::list("at", &PLACE, 2), By::new(ship::at, ship::set_at);
            OptionSpec::new("heading", Takes::Either(&DIRECTION), Preset::Text("")),
                By::new(ship::heading, ship::set_heading);
        }
        OptionSpec::word("sail", Setting::WORDS, "battle"),
            By::new(ship::sail, ship::set_sail).omitted_when(never);
        OptionSpec::flag("anchored", false) => berth.anchored;
        OptionSpec::whole("anchored_in", 0..=Cursor::LAST_TURN as i64, 0) => berth.anchor_turn;
        OptionSpec::flag("springs", false) => berth.springs;
        OptionSpec::flag("irons", false) => berth.irons;
        OptionSpec::flag("tacking", false) => berth.tacking;
        OptionSpec::flag("moved", false) => berth.moved;
        OptionSpec::flag("aground", false), By::new(ship::aground, ship::set_aground);
        OptionSpec::list("before", &PLACE, 3), By::new(ship::before, ship::set_before).unless(ship::place);
        OptionSpec::list("guns_port", &DICE, 4),
            By::new(ship::guns::<0>, ship::set_guns::<0>).unless(ship::whole).lasting();
        OptionSpec::list("guns_starboard", &DICE, 4),
            By::new(ship::guns::<1>, ship::set_guns::<1>).unless(ship::whole).lasting();
        OptionSpec::whole("g_port", 0..=4, 0) => log.hits.g[Broadside::Larboard] lasting;
        OptionSpec::whole("g_starboard", 0..=4, 0) => log.hits.g[Broadside::Starboard] lasting;
        OptionSpec::whole("b_port", COUNT, 0) => log.hits.b[Broadside::Larboard] lasting;
        OptionSpec::whole("b_starboard", COUNT, 0) => log.hits.b[Broadside::Starboard] lasting;
        OptionSpec::whole("sail_value", 0..=100, 100), By::new(ship::sail_value, ship::set_sail_value).lasting();
        OptionSpec::whole("m_ever", COUNT, 0) => log.hits.m_ever lasting;
        OptionSpec::whole("m", COUNT, 0), By::new(ship::masts, ship::set_masts).lasting();
        OptionSpec::whole("f", COUNT, 0) => log.hits.f;
        OptionSpec::whole("i", COUNT, 0) => log.hits.i;
        OptionSpec::whole("w", COUNT, 0) => log.hits.w lasting;
        OptionSpec::whole("p", COUNT, 0) => log.hits.p lasting;
        OptionSpec::whole("r", COUNT, 0) => log.hits.r lasting;
        OptionSpec::whole("a", COUNT, 0) => log.hits.a lasting;
        OptionSpec::whole("o", COUNT, 0) => company.o lasting;
        OptionSpec::whole("worse", COUNT, 0) => log.hits.worse lasting;
        OptionSpec::whole("sent", COUNT, 0) => company.sent lasting;
        OptionSpec::whole("flood", 0..=6, 0),
            By::new(ship::flood, ship::set_flood).omitted_when(ship::flood_of_a_wreck);
        OptionSpec::list("locked", &NAMES, MOST_LOCKS), By::new(ship::locked, ship::set_locked);
        OptionSpec::list("coming_guns_port", &DICE, 4),
            By::new(ship::coming_guns::<0>, ship::set_coming_guns::<0>).omitted_when(ship::no_guns);
        OptionSpec::list("coming_guns_starboard", &DICE, 4),
            By::new(ship::coming_guns::<1>, ship::set_coming_guns::<1>).omitted_when(ship::no_guns);
        OptionSpec::whole("coming_g_port", 0..=4, 0) => log.coming.g[Broadside::Larboard];
        OptionSpec::whole("coming_g_starboard", 0..=4, 0) => log.coming.g[Broadside::Starboard];
        OptionSpec::whole("coming_b_port", COUNT, 0) => log.coming.b[Broadside::Larboard];
        OptionSpec::whole("coming_b_starboard", COUNT, 0) => log.coming.b[Broadside::Starboard];
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
        OptionSpec::word("coming_admiral", &["none", "hurt", "killed"], "none"),
            By::new(ship::coming_admiral, ship::set_coming_admiral);
        OptionSpec::list("coming_locked", &NAMES, MOST_LOCKS), By::new(ship::coming_locked, ship::set_coming_locked);
        OptionSpec::flag("party", false) => company.party;
        OptionSpec::whole("party_in", 0..=Cursor::LAST_TURN as i64, 0) => company.party_turn;
        OptionSpec::flag("tried", false) => company.tried;
        OptionSpec::whole("rounds_lost", 0..=MOST_ROUNDS as i64, 0) => company.rounds_lost;
        OptionSpec::whole("momentum", 0..=1, 0) => company.momentum;
        OptionSpec::word("admiral", Admiral::WORDS, "none"),
            By::new(ship::admiral, ship::set_admiral).unless(ship::usual_admiral).lasting();
        OptionSpec::text("signal", ""), By::new(ship::signal, ship::set_signal);
        OptionSpec::flag("signalled", false), By::new(ship::signalled, ship::set_signalled);
        OptionSpec::list("read_by", &NAMES, 250), By::new(ship::read_by, ship::set_read_by);
        OptionSpec::list("targets", &NAMES, 6), By::new(ship::targets, ship::set_targets);
        OptionSpec::list("targets_now", &NAMES, 6), By::new(ship::targets_now, ship::set_targets_now);
        OptionSpec::list("fired", &Takes::Word(&BATTERIES), 6), By::new(ship::fired, ship::set_fired);
        OptionSpec::flag("passing_port", false) => gunnery.passing[Broadside::Larboard];
        OptionSpec::flag("passing_starboard", false) => gunnery.passing[Broadside::Starboard];
        OptionSpec::whole("sixes_port", COUNT, 0) => gunnery.sixes[Broadside::Larboard];
        OptionSpec::whole("sixes_starboard", COUNT, 0) => gunnery.sixes[Broadside::Starboard];
        OptionSpec::flag("fair_game", false), By::new(ship::fair_game, ship::set_fair_game);
        OptionSpec::list("fired_at", &NAMES, 250), By::new(ship::fired_at, ship::set_fired_at);
        OptionSpec::list("repairs", &Takes::Word(Mend::WORDS), 5), By::new(ship::repairs, ship::set_repairs);
        OptionSpec::text("beside", ""), By::new(ship::beside, ship::set_beside);
        OptionSpec::flag("held", false), By::new(ship::held, ship::set_held);
        OptionSpec::flag("captured", false),
            By::new(ship::captured, ship::set_captured).omitted_when(ship::captured_by_fate).lasting();
        OptionSpec::flag("struck", false),
            By::new(ship::struck, ship::set_struck).omitted_when(ship::struck_by_fate).lasting();
        OptionSpec::word("fate", &FATES, "afloat"), By::new(ship::fate, ship::set_fate).lasting();
        OptionSpec::text("aid", ""), By::new(ship::aid, ship::set_aid);
        OptionSpec::flag("out", false) => colours.out;
        OptionSpec::text("plan", ""), By::new(plans::plan, plans::set_plan);
        OptionSpec::word("plan_holds", &plans::HOLDS, ""), By::read_only(plans::holds);
        OptionSpec::list("wake", &PLACE, 128), By::new(plans::wake, plans::set_wake);
    }
}

state! {
    /// The words that a scenario's `battle` may hold. The battle starts at the beginning of the phase that it names, or
    /// in the Movement phase of turn 1 if it names none. With `acts` it starts in the middle of that phase, when this
    /// side acts, and with `chooses` when this side chooses who moves first.
    ///
    /// `year` and `script`, which never change, are read and written by hand. So are `chooses`, `acts`, `declared` and
    /// `tries`, which are kept on the agenda.
    pub const BATTLE_STATE of Fleet {
        file {
            OptionSpec::new("wind_from", Takes::Either(&DIRECTION), Preset::Text("")),
                By::new(battle::wind_from, battle::set_wind_from);
        }
        OptionSpec::whole("year", 1600..=1900, 1805);
        OptionSpec::word("wind", Intensity::WORDS, "normal"),
            By::new(battle::wind, battle::set_wind).omitted_when(never);
        OptionSpec::word("sea", SeaState::WORDS, "calm"),
            By::new(battle::sea, battle::set_sea).omitted_when(never);
        OptionSpec::list("script", &Takes::Text, 40);
        OptionSpec::whole("turn", 1..=Cursor::LAST_TURN as i64, 1),
            By::new(battle::turn, battle::set_turn).omitted_when(never);
        OptionSpec::whole("phase", 1..=5, 1),
            By::new(battle::phase, battle::set_phase).omitted_when(never).set_up_only();
        OptionSpec::text("first", ""), By::new(battle::first, battle::set_first);
        OptionSpec::text("chooses", "");
        OptionSpec::text("acts", "");
        OptionSpec::word("mix", &MIXES, ""), By::new(battle::mix, battle::set_mix).when_silent(battle::mix_of_options);
        OptionSpec::list("declared", &SHOTS, 400);
        OptionSpec::list("tries", &PAIRS, 130);
        OptionSpec::list("actions", &PAIRS, 65), By::new(battle::actions, battle::set_actions);
        OptionSpec::list("flag_struck", &BY_SIDE, 2), By::new(battle::flag_struck, battle::set_flag_struck);
    }
}

/// Reads the values of a scenario of these rules by name.
pub const fn values(said: &BTreeMap<String, Value>) -> Values<'_> {
    Values::new(&[OPTIONS, OVERRIDES, SHIP_STATE, BATTLE_STATE], said)
}
