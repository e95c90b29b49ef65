//! The options of a battle, each with the ruling that it switches. The defaults are the catalogue's.

use wg_core::prelude::*;
use wg_core::scenario::{Declared, OptionSpec, Preset, Takes, Worded as _};
use wg_core::{options, worded};

options! {
    /// The options of a battle: constant from its beginning to its end.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Options, OPTIONS {
        /// An automatic winner of initiative must be Side A (AMB-4).
        auto_winner_first: bool = OptionSpec::word("auto_winner_moves_first", &["choice", "forced"], "choice");
        /// Every captain with an adverse result costs 1, not only the first (AMB-5).
        malus_per_captain: bool = OptionSpec::word("init_morale_malus", &["once", "per_captain"], "once");
        /// How much farther upwind has the weather gauge (AMB-7).
        gauge_margin: Length = OptionSpec::number("gauge_margin", 0.0..=24.0, 1.0);
        /// Where the wind blows from on 9, 10, 11 and 12, in quarters clockwise from the prevailing side (AMB-8).
        wind_table: [u8; 4] = OptionSpec::text("wind_table", "") => winds;
        /// How the alarm clock is set (AMB-9).
        alarm: Alarm = OptionSpec::word("wind_alarm", Alarm::WORDS, "random");
        /// The scripted alarms: turn and activation, counted from 1 (AMB-9).
        alarms: Vec<(u16, u8)> = OptionSpec::list("alarms", &Takes::List(&Takes::Whole(1..=999), 2), 40) => alarms;
        /// Minutes between timed alarms (AMB-9).
        alarm_minutes: u16 = OptionSpec::whole("alarm_minutes", 1..=120, 10);
        /// A heading so far off straight downwind is still with the wind (AMB-10).
        running_half_angle: Angle = OptionSpec::number("running_half_angle", 0.0..=90.0, 45.0);
        /// Runs are multiples of this (AMB-12).
        move_step: Length = OptionSpec::new("move_step", Takes::Either(&[Takes::Number(0.5..=0.5), Takes::Number(1.0..=1.0)]), Preset::Number(1.0));
        /// Halve first, then add the inches of the wind die (AMB-13).
        half_then_pips: bool = OptionSpec::flag("half_then_pips", true);
        /// Coming contrary in mid-move halves the unused rest instead of the whole allowance (AMB-16).
        half_remainder: bool = OptionSpec::word("midturn_half", &["total", "remainder"], "total");
        /// A ship that takes in all sail is adrift, not anchored (AMB-18).
        zero_is_adrift: bool = OptionSpec::word("zero_sail", &["anchored", "adrift"], "anchored");
        /// Every ship that is adrift drifts, not only beyond the red line (AMB-19).
        all_drift: bool = OptionSpec::word("drift_ships", &["red_only", "all"], "red_only");
        /// Ships drift with the actual wind (AMB-19).
        drift_actual: bool = OptionSpec::word("drift_wind", &["prevailing", "actual"], "prevailing");
        /// Straight run between two turns (AMB-20).
        between_turns: Length = OptionSpec::number("min_straight_between_turns", 0.0..=12.0, 0.0);
        /// The table's edges stop ships; otherwise who crosses one is out of play (AMB-21).
        edge_blocks: bool = OptionSpec::word("edge", &["leaves", "blocked"], "leaves");
        /// Headings that differ by so much are still the same direction for grapples (AMB-25).
        grapple_angle: Angle = OptionSpec::number("grapple_angle", 0.0..=180.0, 45.0);
        /// A grapple that holds may be hacked at once in each own move (AMB-27).
        cut_later: bool = OptionSpec::flag("cut_later", false);
        /// Small arms fire once a turn in grapples, not at every attempt (AMB-29).
        arms_once: bool = OptionSpec::word("grapple_fire", &["per_attempt", "per_turn"], "per_attempt");
        /// When ships run aground (AMB-30).
        grounding: Grounding = OptionSpec::word("grounding", Grounding::WORDS, "table");
        /// The tide returns in this turn and floats all that are aground; 0 for never (B-AGND-2) (B-DATA-20).
        tide_turn: u16 = OptionSpec::whole("tide_turn", 0..=999, 0);
        /// The 10 boxes of the red line can be repaired (AMB-36).
        red_repairable: bool = OptionSpec::flag("red_cd_repairable", false);
        /// Repairing bans the broadsides of the next turn; otherwise broadsides fired bar repair (AMB-40).
        repair_bars_next: bool = OptionSpec::word("repair_bar", &["same_turn", "next_turn"], "same_turn");
        /// 'For n turns' counts the current one (AMB-42).
        clocks_count_now: bool = OptionSpec::word("effect_clock", &["next_full", "include_current"], "next_full");
        /// A burning ship does not sail on (AMB-45).
        burning_lies: bool = OptionSpec::word("burning_move", &["minimum", "none"], "minimum");
        /// Bonus on morale of a ship without leaders, usually negative (AMB-47).
        no_leader_morale: i8 = OptionSpec::whole("no_leader_morale", -6..=0, 0);
        /// Morale modifiers of one family add (AMB-49).
        families_add: bool = OptionSpec::word("morale_families", &["worst", "sum"], "worst");
        /// Men of ships that are lost swim (AMB-23).
        swimmers: bool = OptionSpec::word("swimmers", &["on", "off"], "on") => |declared, _| declared.is("swimmers", "on");
        /// Who abandons ship has lifeboats (AMB-55).
        lifeboats: bool = OptionSpec::flag("lifeboats", true);
        /// Men of a ship lost to fire swim, and are not lost with her (AMB-45).
        burnt_swim: bool = OptionSpec::word("burnt_crew", &["lost", "swim"], "lost");
        /// The least men who sail a prize (AMB-99).
        prize_crew: u8 = OptionSpec::whole("prize_crew", 1..=24, 3);
        /// Half the width of a battery's arc (AMB-57).
        ship_arc: Angle = OptionSpec::number("ship_arc", 5.0..=90.0, 45.0);
        /// What makes a rake (AMB-58).
        rake_test: RakeTest = OptionSpec::word("rake_test", RakeTest::WORDS, "keel_cross_22");
        /// A rake and a 5-6 condition cancel to 4-6 (AMB-59).
        rake_cancels: bool = OptionSpec::word("rake_vs_penalty", &["penalty", "cancel"], "penalty");
        /// Fire answers the end of a move alone, not each step (AMB-62).
        fire_at_end: bool = OptionSpec::word("reaction_fire", &["per_step", "end_of_move"], "per_step");
        /// Of two empty broadsides only one is reloaded in a turn, whenever they fired (AMB-69).
        reload_one: bool = OptionSpec::word("reload_limit", &["same_turn_only", "one_per_turn"], "same_turn_only");
        /// Where one die counts for two men an odd man brings one, too (AMB-72).
        odd_men_up: bool = OptionSpec::word("odd_men", &["down", "up"], "down");
        /// After so many rounds a melee stops until next turn (AMB-73).
        melee_round_cap: u8 = OptionSpec::whole("melee_round_cap", 1..=99, 20);
        /// Counter-attackers who are beaten by 7 or more go back where they were, and do not surrender with their ship (AMB-76).
        counter_back: bool = OptionSpec::word("counter_loss", &["surrender", "back"], "surrender");
        /// Boarders who surrender do not lose their ship (AMB-78).
        boarders_only: bool = OptionSpec::word("boarder_loss", &["ship_and_men", "boarders_only"], "ship_and_men");
        /// Phase 8 is for any target, not only for those on land (AMB-3).
        phase8_any: bool = OptionSpec::word("phase8_targets", &["land_only", "any"], "land_only");
        /// The least face that hits land artillery (AMB-65).
        land_arty_hit: u8 = OptionSpec::whole("land_arty_hit", 5..=6, 6);
        /// Six dead by muskets call for a leader's die (AMB-70).
        musket_leader_die: bool = OptionSpec::flag("musket_leader_die", false);
        /// A fort destroyed by gunfire counts as captured (AMB-90).
        fort_destroyed_counts: bool = OptionSpec::flag("fort_destroyed_counts", false);
        /// Special events in phase 1 (AMB-84).
        events: Events = OptionSpec::word("special_events", Events::WORDS, "off");
        /// Men that it takes to sail her (AMB-87).
        min_sail_crew: u8 = OptionSpec::whole("min_sail_crew", 1..=12, 1);
        /// Every specific hit calls for a morale test (AMB-88).
        test_on_specific: bool = OptionSpec::flag("morale_on_specific_hit", false);
        /// Ships taken count like ships sunk for initiative (AMB-89).
        captures_count: bool = OptionSpec::flag("captures_count", false);
        /// Which hulls stop a line of fire (AMB-91).
        hull_blocks: Blocks = OptionSpec::word("hull_blocks", Blocks::WORDS, "friend_only");
        /// The wind die is thrown before sail is set (AMB-94).
        pips_before_sail: bool = OptionSpec::flag("sail_before_pips", true) => |declared, _| !declared.flag("sail_before_pips");
        /// All foot stand in two ranks, and cannot form one (AMB-71).
        two_ranks: bool = OptionSpec::word("ranks", &["chosen", "two"], "chosen");
        /// Landings come after the muskets of phase 9 instead of in phase 7 (AMB-2).
        late_landings: bool = OptionSpec::word("landing_phase", &["7", "9"], "7"), OptionSpec::word("landings", &["auto", "on", "off"], "auto");
        /// The last turn (B-END-1) (B-DATA-19).
        turns: u16 = OptionSpec::whole("turns", 1..=99, 12);
        /// Points of a ship that leaves by its exit, in hundredths of her black-line number (AMB-85).
        exit: Option<Exit> = OptionSpec::text("exit_side", ""),
            OptionSpec::word("exit_edge", Edge::WORDS, "north"), OptionSpec::whole("exit_points", 0..=250, 30) => exit;
    }
}

/// Ships of this side that leave by this edge score for their side (AMB-85).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// Whose.
    pub side: SideId,
    /// Where.
    pub edge: Edge,
    /// How much each.
    pub points: u8,
}

worded! {
    /// How the alarm clock is set (AMB-9).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Alarm {
        /// The game master rings it.
        Manual = "manual",
        /// In every turn with one chance in three, before a ship's move that is drawn in secret.
        Random = "random",
        /// Every so many minutes of the table's clock.
        Timed = "timed",
        /// At moments that the scenario gives.
        Scripted = "scripted",
    }

    /// When ships run aground (AMB-30).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Grounding {
        /// On contact, and by a die within 4 inches of land.
        Table = "table",
        /// On contact, and when the game master says so.
        GameMaster = "gm",
        /// On contact alone.
        Contact = "contact_only",
    }

    /// What makes a rake (AMB-58).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum RakeTest {
        /// The keel line crosses, and the line of fire lies within 22.5 degrees of it.
        CrossAnd22 = "keel_cross_22",
        /// The keel line crosses.
        Cross = "keel_cross",
        /// The line of fire lies within 22.5 degrees of the keel line.
        Angle = "angle",
    }

    /// Special events (AMB-84).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Events {
        /// None.
        Off = "off",
        /// By a die.
        List = "list",
        /// The game master's.
        GameMaster = "gm",
    }

    /// Which hulls stop a line of fire (AMB-91).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Blocks {
        /// Friends.
        Friends = "friend_only",
        /// All.
        All = "all",
        /// None.
        None = "none",
    }
}

fn winds(declared: &Declared<'_>, scenario: &Scenario) -> [u8; 4] {
    declared.value("wind_table").as_text().and_then(|text| wind_table(text, scenario)).unwrap_or([3, 1, 2, 2])
}

fn alarms(declared: &Declared<'_>, _: &Scenario) -> Vec<(u16, u8)> {
    let pair =
        |pair: &Value| Some((pair.as_list()?.first()?.as_int()? as u16, pair.as_list()?.get(1)?.as_int()? as u8));
    declared.value("alarms").as_list().unwrap_or_default().iter().filter_map(pair).collect()
}

fn exit(declared: &Declared<'_>, scenario: &Scenario) -> Option<Exit> {
    let side = declared.value("exit_side").as_text().and_then(|name| scenario.side(name))?;
    let edge = Edge::of_word(declared.value("exit_edge").as_text().unwrap_or_default());
    Some(Exit { side, edge, points: declared.value("exit_points").as_int().unwrap_or_default() as u8 })
}

/// 'E W N N': where the wind blows from on 9, 10, 11 and 12, as quarters clockwise from the prevailing side. `None` if it is no such list.
pub fn wind_table(text: &str, scenario: &Scenario) -> Option<[u8; 4]> {
    let prevailing = scenario.wind.map_or(Heading::NORTH, |wind| wind.heading());
    let mut table = [0; 4];
    let mut words = text.split_whitespace();
    for quarter in &mut table {
        let word = words.next()?;
        let from = ["N", "E", "S", "W"].iter().position(|name| *name == word)?;
        *quarter = quarters(prevailing, WINDS[from]);
    }
    words.next().is_none().then_some(table)
}

/// The four sides of the table, clockwise (B-WIND-1).
pub const WINDS: [Heading; 4] = [Heading::NORTH, Heading::EAST, Heading::SOUTH, Heading::WEST];

/// How many quarters clockwise from one side of the table another lies (B-WIND-5).
pub fn quarters(from: Heading, to: Heading) -> u8 {
    let place = |side: Heading| WINDS.iter().position(|wind| *wind == side).unwrap_or_default();
    ((place(to) + WINDS.len() - place(from)) % WINDS.len()) as u8
}
