//! The options of a battle, each with the ruling that it switches. The defaults are the catalogue's.

use wg_core::options;
use wg_core::prelude::*;
use wg_core::scenario::{OptionSpec, Preset, Takes};

const CANNON: Takes = Takes::Either(&[Takes::Word(&["table"]), Takes::Whole(6..=6)]);
const FACINGS: Takes = Takes::Either(&[Takes::Whole(8..=8), Takes::Whole(4..=4)]);
const ARC: Takes = Takes::Either(&[Takes::Whole(45..=45), Takes::Whole(90..=90)]);
const METRIC: Takes = Takes::Either(&[Takes::Whole(15..=15), Takes::Word(&["chebyshev"])]);

options! {
    /// The options of a battle: constant from its beginning to its end.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Options, OPTIONS {
        /// Swiftness of a first-class ship where ships are of one class and where they are not (W-R2).
        first_class_swift: i8 = OptionSpec::whole("first_class_swift", -4..=-3, -4)
            => |_, scenario| first_class_swift(scenario);
        /// Cannon go by the table, not 6 for all (W-R3).
        cannon_by_table: bool = OptionSpec::new("cannon_by_type", CANNON, Preset::Text("table"))
            => |declared, _| declared.value("cannon_by_type").as_text() == Some("table");
        /// Who chooses the order is found out in every turn, not once (W-R4).
        order_each_turn: bool = OptionSpec::word("order", &["each_turn", "once"], "each_turn")
            => |declared, _| declared.is("order", "each_turn");
        /// Eighths of a circle in one change of facing: 1, or 2 where there are four facings (W-R5).
        turn: i8 = OptionSpec::new("facings", FACINGS, Preset::Whole(8))
            => |declared, _| if declared.value("facings") == Value::Int(4) { 2 } else { 1 };
        /// Ships may be towed (W-R9).
        towing: bool = OptionSpec::flag("towing", true);
        /// Ships that sail over the edge leave the battle (W-R10).
        edge_leaves: bool = OptionSpec::word("edge", &["stop", "leave"], "stop");
        /// The sector of a broadside is 90 degrees wide, not 45 (W-R11).
        wide_arc: bool = OptionSpec::new("arc", ARC, Preset::Whole(45))
            => |declared, _| declared.value("arc") == Value::Int(90);
        /// A diagonal step counts one like any other (W-R12).
        chebyshev: bool = OptionSpec::new("metric", METRIC, Preset::Whole(15))
            => |declared, _| declared.is("metric", "chebyshev");
        /// The losses of one attack fall on different attributes (W-R13).
        distinct: bool = OptionSpec::flag("distinct_attributes", true);
        /// Cards are played after the dice (W-R14).
        cards_after_roll: bool = OptionSpec::flag("cards_after_roll", false);
        /// One card a side on a roll (W-R15).
        one_card: bool = OptionSpec::flag("one_card_per_roll", false);
        /// Ships stop shots (W-R19).
        ships_block: bool = OptionSpec::flag("ships_block", false);
        /// A ship without a crew fires (W-R24).
        crewless_fire: bool = OptionSpec::flag("crewless_fire", true);
        /// Ships board whoever is in the next square, however they lie (W-R27).
        board_adjacent: bool = OptionSpec::word("board", &["side", "adjacent"], "side");
        /// A prize keeps the skills of her crew (W-R29).
        prize_keeps_skill: bool = OptionSpec::flag("prize_keeps_skill", false);
        /// A captor may send his last man (W-R30).
        allow_zero_captor: bool = OptionSpec::flag("allow_zero_captor", false);
        /// Flights of a turn count for later rolls of the same turn (W-R32).
        sequential: bool = OptionSpec::word("morale", &["sequential", "snapshot"], "sequential")
            => |declared, _| declared.is("morale", "sequential");
        /// A cripple that fails her morale strikes instead of fleeing (W-R34).
        strikes: bool = OptionSpec::word("cripple", &["flees", "strikes"], "flees");
        /// Only a Diplomat's extra ships are allies (W-R35).
        extras_only: bool = OptionSpec::word("allies", &["half_all", "extras_only"], "half_all");
        /// The last turn (W-R37); 0 if there is none.
        turn_limit: u16 = OptionSpec::whole("turn_limit", 0..=200, 0);
        /// The wind is named after where it comes from (W-R38).
        wind_from: bool = OptionSpec::word("wind_name", &["to", "from"], "to");
        /// The worst heading of a move counts for the wind, not the first (W-R39).
        worst_wind: bool = OptionSpec::word("wind_mod", &["start", "worst"], "start");
        /// A total of this or less flees (W-R50).
        flee_on: i8 = OptionSpec::whole("flee_on", 0..=2, 2);
        /// So many turns without an event end the battle (W-R53).
        quiet_turns: u16 = OptionSpec::whole("quiet_turns", 1..=100, 10);
        /// Characters are rolled (W-R55).
        characters: bool = OptionSpec::word("characters", &["rolled", "none"], "rolled")
            => |declared, _| declared.is("characters", "rolled");
        /// The optional rule of the wind (W-WIND-1). A scenario that gives a wind plays with it.
        wind: bool = OptionSpec::word("wind", &["off", "on"], "off") => |declared, scenario| {
            let calm = scenario.battle.get("calm").and_then(Value::as_bool).unwrap_or_default();
            declared.is("wind", "on") || scenario.wind.is_some() || calm
        };
    }
}

/// W-R2: what the scenario says; else the printed value if all ships are of the first class, and -3 among others.
fn first_class_swift(scenario: &Scenario) -> i8 {
    let is_mixed = scenario.ships.iter().any(|ship| ship.class != "first");
    match scenario.options.get("first_class_swift").and_then(Value::as_int) {
        Some(given) => given as i8,
        None if is_mixed => -3,
        None => -4,
    }
}
