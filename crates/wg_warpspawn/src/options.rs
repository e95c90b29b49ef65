//! The options of a battle, each with the ruling that it switches. The defaults are the catalogue's.

use wg_core::prelude::*;
use wg_core::scenario::{Declared, OptionSpec, Preset, Takes};

/// The options of a battle: constant from its beginning to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Who chooses the order is found out in every turn, not once (W-R4).
    pub order_each_turn: bool,
    /// Eighths of a circle in one change of facing: 1, or 2 where there are four facings (W-R5).
    pub turn: i8,
    /// Ships that sail over the edge leave the battle (W-R10).
    pub edge_leaves: bool,
    /// Ships may be towed (W-R9).
    pub towing: bool,
    /// The sector of a broadside is 90 degrees wide, not 45 (W-R11).
    pub wide_arc: bool,
    /// A diagonal step counts one like any other (W-R12).
    pub chebyshev: bool,
    /// The losses of one attack fall on different attributes (W-R13).
    pub distinct: bool,
    /// Cards are played after the dice (W-R14).
    pub cards_after_roll: bool,
    /// One card a side on a roll (W-R15).
    pub one_card: bool,
    /// Ships stop shots (W-R19).
    pub ships_block: bool,
    /// A ship without a crew fires (W-R24).
    pub crewless_fire: bool,
    /// Ships board whoever is in the next square, however they lie (W-R27).
    pub board_adjacent: bool,
    /// A prize keeps the skills of her crew (W-R29).
    pub prize_keeps_skill: bool,
    /// A captor may send his last man (W-R30).
    pub allow_zero_captor: bool,
    /// Flights of a turn count for later rolls of the same turn (W-R32).
    pub sequential: bool,
    /// A cripple that fails her morale strikes instead of fleeing (W-R34).
    pub strikes: bool,
    /// Only a Diplomat's extra ships are allies (W-R35).
    pub extras_only: bool,
    /// The last turn (W-R37); 0 if there is none.
    pub turn_limit: u16,
    /// The wind is named after where it comes from (W-R38).
    pub wind_from: bool,
    /// The worst heading of a move counts for the wind, not the first (W-R39).
    pub worst_wind: bool,
    /// A total of this or less flees (W-R50).
    pub flee_on: i8,
    /// So many turns without an event end the battle (W-R53).
    pub quiet_turns: u16,
    /// Characters are rolled (W-R55).
    pub characters: bool,
    /// The optional rule of the wind (W-WIND-1).
    pub wind: bool,
}

/// The options a scenario may set, what each takes, and its default.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec::whole("first_class_swift", -4..=-3, -4),
    OptionSpec::new(
        "cannon_by_type",
        Takes::Either(&[Takes::Word(&["table"]), Takes::Whole(6..=6)]),
        Preset::Text("table"),
    ),
    OptionSpec::word("order", &["each_turn", "once"], "each_turn"),
    OptionSpec::new("facings", Takes::Either(&[Takes::Whole(8..=8), Takes::Whole(4..=4)]), Preset::Whole(8)),
    OptionSpec::flag("towing", true),
    OptionSpec::word("edge", &["stop", "leave"], "stop"),
    OptionSpec::new("arc", Takes::Either(&[Takes::Whole(45..=45), Takes::Whole(90..=90)]), Preset::Whole(45)),
    OptionSpec::new("metric", Takes::Either(&[Takes::Whole(15..=15), Takes::Word(&["chebyshev"])]), Preset::Whole(15)),
    OptionSpec::flag("distinct_attributes", true),
    OptionSpec::flag("cards_after_roll", false),
    OptionSpec::flag("one_card_per_roll", false),
    OptionSpec::flag("ships_block", false),
    OptionSpec::flag("crewless_fire", true),
    OptionSpec::word("board", &["side", "adjacent"], "side"),
    OptionSpec::flag("prize_keeps_skill", false),
    OptionSpec::flag("allow_zero_captor", false),
    OptionSpec::word("morale", &["sequential", "snapshot"], "sequential"),
    OptionSpec::word("cripple", &["flees", "strikes"], "flees"),
    OptionSpec::word("allies", &["half_all", "extras_only"], "half_all"),
    OptionSpec::whole("turn_limit", 0..=200, 0),
    OptionSpec::word("wind_name", &["to", "from"], "to"),
    OptionSpec::word("wind_mod", &["start", "worst"], "start"),
    OptionSpec::whole("flee_on", 0..=2, 2),
    OptionSpec::whole("quiet_turns", 1..=100, 10),
    OptionSpec::word("characters", &["rolled", "none"], "rolled"),
    OptionSpec::word("wind", &["off", "on"], "off"),
];

impl Options {
    /// The options of a scenario that has been checked.
    pub fn of(scenario: &Scenario) -> Self {
        let declared = Declared::new(OPTIONS, &scenario.options);
        let flag = |key: &str| declared.value(key).as_bool().unwrap_or_default();
        let whole = |key: &str| declared.value(key).as_int().unwrap_or_default();
        Self {
            order_each_turn: declared.is("order", "each_turn"),
            turn: if whole("facings") == 4 { 2 } else { 1 },
            edge_leaves: declared.is("edge", "leave"),
            towing: flag("towing"),
            wide_arc: whole("arc") == 90,
            chebyshev: declared.is("metric", "chebyshev"),
            distinct: flag("distinct_attributes"),
            cards_after_roll: flag("cards_after_roll"),
            one_card: flag("one_card_per_roll"),
            ships_block: flag("ships_block"),
            crewless_fire: flag("crewless_fire"),
            board_adjacent: declared.is("board", "adjacent"),
            prize_keeps_skill: flag("prize_keeps_skill"),
            allow_zero_captor: flag("allow_zero_captor"),
            sequential: declared.is("morale", "sequential"),
            strikes: declared.is("cripple", "strikes"),
            extras_only: declared.is("allies", "extras_only"),
            turn_limit: whole("turn_limit") as u16,
            wind_from: declared.is("wind_name", "from"),
            worst_wind: declared.is("wind_mod", "worst"),
            flee_on: whole("flee_on") as i8,
            quiet_turns: whole("quiet_turns") as u16,
            characters: declared.is("characters", "rolled"),
            wind: declared.is("wind", "on")
                || scenario.wind.is_some()
                || scenario.battle.get("calm").and_then(Value::as_bool).unwrap_or_default(),
        }
    }

    /// W-R2: Swiftness of a first-class ship where ships are of one class and where they are not.
    pub fn first_class_swift(scenario: &Scenario) -> i8 {
        let mixed = scenario.ships.iter().any(|ship| ship.class != "first");
        match scenario.options.get("first_class_swift").and_then(Value::as_int) {
            Some(given) => given as i8,
            None if mixed => -3,
            None => -4,
        }
    }

    /// W-R3: cannon by the table, or 6 for all.
    pub fn cannon_by_table(scenario: &Scenario) -> bool {
        Declared::new(OPTIONS, &scenario.options).is("cannon_by_type", "table")
    }
}
