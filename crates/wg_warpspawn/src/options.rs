//! The options of a battle, each with the ruling that it switches. The defaults are those of the rules catalogue.

use wg_core::options;
use wg_core::prelude::*;
use wg_core::scenario::{OptionSpec, Preset, Takes};

const CANNON: Takes = Takes::Either(&[Takes::Word(&["table"]), Takes::Whole(6..=6)]);
const FACINGS: Takes = Takes::Either(&[Takes::Whole(8..=8), Takes::Whole(4..=4)]);
const ARC: Takes = Takes::Either(&[Takes::Whole(45..=45), Takes::Whole(90..=90)]);
const METRIC: Takes = Takes::Either(&[Takes::Whole(15..=15), Takes::Word(&["chebyshev"])]);

options! {
    /// The options of a battle. They never change during the battle.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Options, OPTIONS {
        /// Swiftness of a first-class ship. By default it depends on whether all ships are of the first class (W-R2).
        first_class_swift: i8 = OptionSpec::whole("first_class_swift", -4..=-3, -4)
            => |_, scenario| first_class_swift(scenario);
        /// True if Cannon comes from the table of classes; otherwise it is 6 for all ships (W-R3).
        cannon_by_table: bool = OptionSpec::new("cannon_by_type", CANNON, Preset::Text("table"))
            => |declared, _| declared.value("cannon_by_type").as_text() == Some("table");
        /// True if the sides compare ratings in every turn to find who chooses the order; otherwise once (W-R4).
        order_each_turn: bool = OptionSpec::word("order", &["each_turn", "once"], "each_turn")
            => |declared, _| declared.is("order", "each_turn");
        /// Eighths of a circle in one change of facing: 1, or 2 if there are only four facings (W-R5).
        turn: i8 = OptionSpec::new("facings", FACINGS, Preset::Whole(8))
            => |declared, _| if declared.value("facings") == Value::Int(4) { 2 } else { 1 };
        /// True if ships may be towed (W-R9).
        towing: bool = OptionSpec::flag("towing", true);
        /// True if ships that sail over the edge leave the battle; otherwise the edge stops them (W-R10).
        edge_leaves: bool = OptionSpec::word("edge", &["stop", "leave"], "stop");
        /// True if the sector of a broadside is 90 degrees wide; otherwise it is 45 degrees wide (W-R11).
        wide_arc: bool = OptionSpec::new("arc", ARC, Preset::Whole(45))
            => |declared, _| declared.value("arc") == Value::Int(90);
        /// True if a diagonal counts as one square like any other when distances are measured (W-R12).
        chebyshev: bool = OptionSpec::new("metric", METRIC, Preset::Whole(15))
            => |declared, _| declared.is("metric", "chebyshev");
        /// True if the losses of one attack fall on different attributes (W-R13).
        distinct: bool = OptionSpec::flag("distinct_attributes", true);
        /// True if cards are played after the dice are rolled (W-R14).
        cards_after_roll: bool = OptionSpec::flag("cards_after_roll", false);
        /// True if each side may play only one card on a roll (W-R15).
        one_card: bool = OptionSpec::flag("one_card_per_roll", false);
        /// True if ships block a line of fire (W-R19).
        ships_block: bool = OptionSpec::flag("ships_block", false);
        /// True if a ship without a crew may fire (W-R24).
        crewless_fire: bool = OptionSpec::flag("crewless_fire", true);
        /// True if a ship may board an enemy in any adjacent square, on any headings; otherwise the two must be side by
        /// side (W-R27).
        board_adjacent: bool = OptionSpec::word("board", &["side", "adjacent"], "side");
        /// True if a prize keeps the skills of her former crew (W-R29).
        prize_keeps_skill: bool = OptionSpec::flag("prize_keeps_skill", false);
        /// True if a captor may send her last point of Crew aboard a prize (W-R30).
        allow_zero_captor: bool = OptionSpec::flag("allow_zero_captor", false);
        /// True if a flight counts at once for later morale tests of the same turn (W-R32).
        sequential: bool = OptionSpec::word("morale", &["sequential", "snapshot"], "sequential")
            => |declared, _| declared.is("morale", "sequential");
        /// True if a cripple that fails her morale test strikes instead of fleeing (W-R34).
        strikes: bool = OptionSpec::word("cripple", &["flees", "strikes"], "flees");
        /// True if only a Diplomat's extra ships are allies (W-R35).
        extras_only: bool = OptionSpec::word("allies", &["half_all", "extras_only"], "half_all");
        /// The last turn of the battle (W-R37), or 0 for no limit.
        turn_limit: u16 = OptionSpec::whole("turn_limit", 0..=200, 0);
        /// True if the wind table gives the direction that the wind blows from; otherwise it gives the direction that
        /// the wind blows to (W-R38).
        wind_from: bool = OptionSpec::word("wind_name", &["to", "from"], "to");
        /// True if the worst heading of a move counts for the wind; otherwise the heading at its start (W-R39).
        worst_wind: bool = OptionSpec::word("wind_mod", &["start", "worst"], "start");
        /// The highest total of a morale test on which a ship flees (W-R50).
        flee_on: i8 = OptionSpec::whole("flee_on", 0..=2, 2);
        /// The battle ends after this many turns in a row without a lost point, a capture or a flight (W-R53).
        quiet_turns: u16 = OptionSpec::whole("quiet_turns", 1..=100, 10);
        /// True if characters are rolled (W-R55).
        characters: bool = OptionSpec::word("characters", &["rolled", "none"], "rolled")
            => |declared, _| declared.is("characters", "rolled");
        /// True if the optional rule of the wind is in use (W-WIND-1). A scenario that gives a wind or a calm uses it.
        wind: bool = OptionSpec::word("wind", &["off", "on"], "off") => |declared, scenario| {
            let calm = scenario.battle.get("calm").and_then(Value::as_bool).unwrap_or_default();
            declared.is("wind", "on") || scenario.wind.is_some() || calm
        };
    }
}

/// Returns the value that the scenario gives. Without one, returns the printed -4 if all ships are of the first class,
/// and -3 otherwise (W-R2).
fn first_class_swift(scenario: &Scenario) -> i8 {
    let is_mixed = scenario.ships.iter().any(|ship| ship.class != "first");
    match scenario.options.get("first_class_swift").and_then(Value::as_int) {
        Some(given) => given as i8,
        None if is_mixed => -3,
        None => -4,
    }
}
