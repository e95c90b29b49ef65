//! The options of a battle, each with the ruling that it switches. The defaults are those of the rules catalogue.

use wg_core::prelude::*;
use wg_core::scenario::{Declared, OptionSpec, Preset, Takes, Worded as _};
use wg_core::{options, worded};

options! {
    /// The options of a battle. They stay constant from its beginning to its end.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Options, OPTIONS {
        /// True if a side that wins initiative automatically must be Side A (AMB-4).
        auto_winner_first: bool = OptionSpec::word("auto_winner_moves_first", &["choice", "forced"], "choice");
        /// True if every captain with an adverse morale result costs his side 1 on initiative, false if one costs as
        /// much as several (AMB-5).
        malus_per_captain: bool = OptionSpec::word("init_morale_malus", &["once", "per_captain"], "once");
        /// Inches by which a flagship must be farther upwind to have the weather gauge (AMB-7).
        gauge_margin: Length = OptionSpec::number("gauge_margin", 0.0..=24.0, 1.0);
        /// The sides from which the wind blows on 9, 10, 11 and 12, in quarters clockwise from the prevailing side
        /// (AMB-8).
        wind_table: [u8; 4] = OptionSpec::text("wind_table", "") => winds;
        /// How the alarm clock is set (AMB-9).
        alarm: Alarm = OptionSpec::word("wind_alarm", Alarm::WORDS, "random");
        /// The scripted alarms, as turn and activation, both counted from 1 (AMB-9).
        alarms: Vec<(u16, u8)> = OptionSpec::list("alarms", &Takes::List(&Takes::Whole(1..=999), 2), 40) => alarms;
        /// The number of minutes between timed alarms (AMB-9).
        alarm_minutes: u16 = OptionSpec::whole("alarm_minutes", 1..=120, 10);
        /// The widest angle off straight downwind, in degrees, at which a heading still is with the wind (AMB-10).
        running_half_angle: Angle = OptionSpec::number("running_half_angle", 0.0..=90.0, 45.0);
        /// The step of runs, in inches: every run is a multiple of it (AMB-12).
        move_step: Length = OptionSpec::new("move_step", Takes::Either(&[Takes::Number(0.5..=0.5), Takes::Number(1.0..=1.0)]), Preset::Number(1.0));
        /// True if speed is halved before the inches of the wind die are added (AMB-13).
        half_then_pips: bool = OptionSpec::flag("half_then_pips", true);
        /// True if a ship that comes contrary to the wind in mid-move halves what is left of her allowance, not all of
        /// it (AMB-16).
        half_remainder: bool = OptionSpec::word("midturn_half", &["total", "remainder"], "total");
        /// True if a ship that takes in all sail is adrift, false if she is anchored (AMB-18).
        zero_is_adrift: bool = OptionSpec::word("zero_sail", &["anchored", "adrift"], "anchored");
        /// True if every ship that is adrift drifts, false if only those beyond the red line do (AMB-19).
        all_drift: bool = OptionSpec::word("drift_ships", &["red_only", "all"], "red_only");
        /// True if ships drift with the actual wind, false if with the prevailing wind (AMB-19).
        drift_actual: bool = OptionSpec::word("drift_wind", &["prevailing", "actual"], "prevailing");
        /// The shortest straight run between two turns, in inches (AMB-20).
        between_turns: Length = OptionSpec::number("min_straight_between_turns", 0.0..=12.0, 0.0);
        /// True if the table's edges stop ships, false if a ship that crosses one is out of play (AMB-21).
        edge_blocks: bool = OptionSpec::word("edge", &["leaves", "blocked"], "leaves");
        /// The widest angle between two headings, in degrees, that counts as the same direction for grapples (AMB-25).
        grapple_angle: Angle = OptionSpec::number("grapple_angle", 0.0..=180.0, 45.0);
        /// True if a ship may try to cut a grapple that holds, once in each of her own moves (AMB-27).
        cut_later: bool = OptionSpec::flag("cut_later", false);
        /// True if small arms fire once a turn in grapples, false if they fire at every attempt (AMB-29).
        arms_once: bool = OptionSpec::word("grapple_fire", &["per_attempt", "per_turn"], "per_attempt");
        /// When ships run aground (AMB-30).
        grounding: Grounding = OptionSpec::word("grounding", Grounding::WORDS, "table");
        /// The turn in which the tide returns and floats all ships that are aground, or 0 for never (B-AGND-2)
        /// (B-DATA-20).
        tide_turn: u16 = OptionSpec::whole("tide_turn", 0..=999, 0);
        /// True if the 10 boxes of the red line can be repaired (AMB-36).
        red_repairable: bool = OptionSpec::flag("red_cd_repairable", false);
        /// True if repairing bars the broadsides of the next turn, false if broadsides fired this turn bar repairs
        /// (AMB-40).
        repair_bars_next: bool = OptionSpec::word("repair_bar", &["same_turn", "next_turn"], "same_turn");
        /// True if an effect 'for n turns' counts the current turn (AMB-42).
        clocks_count_now: bool = OptionSpec::word("effect_clock", &["next_full", "include_current"], "next_full");
        /// True if a burning ship stays where she is (AMB-45).
        burning_lies: bool = OptionSpec::word("burning_move", &["minimum", "none"], "minimum");
        /// The morale modifier of a ship without leaders, -6 to 0 (AMB-47).
        no_leader_morale: i8 = OptionSpec::whole("no_leader_morale", -6..=0, 0);
        /// True if morale modifiers of the same family add up, false if only the worst counts (AMB-49).
        families_add: bool = OptionSpec::word("morale_families", &["worst", "sum"], "worst");
        /// True if the men of ships that are lost swim (AMB-23).
        swimmers: bool = OptionSpec::word("swimmers", &["on", "off"], "on") => |declared, _| declared.is("swimmers", "on");
        /// True if a crew that abandons ship has lifeboats (AMB-55).
        lifeboats: bool = OptionSpec::flag("lifeboats", true);
        /// True if the men of a ship lost to fire swim, false if they are lost with her (AMB-45).
        burnt_swim: bool = OptionSpec::word("burnt_crew", &["lost", "swim"], "lost");
        /// The fewest men that can sail a prize (AMB-99).
        prize_crew: u8 = OptionSpec::whole("prize_crew", 1..=24, 3);
        /// Half the width of a battery's arc, in degrees (AMB-57).
        ship_arc: Angle = OptionSpec::number("ship_arc", 5.0..=90.0, 45.0);
        /// The test that decides what is a rake (AMB-58).
        rake_test: RakeTest = OptionSpec::word("rake_test", RakeTest::WORDS, "keel_cross_22");
        /// True if a rake and a 5-6 condition cancel to 4-6 (AMB-59).
        rake_cancels: bool = OptionSpec::word("rake_vs_penalty", &["penalty", "cancel"], "penalty");
        /// True if fire answers only the end of a move, false if it answers each step (AMB-62).
        fire_at_end: bool = OptionSpec::word("reaction_fire", &["per_step", "end_of_move"], "per_step");
        /// True if only one of two empty broadsides is reloaded in a turn, whenever they fired (AMB-69).
        reload_one: bool = OptionSpec::word("reload_limit", &["same_turn_only", "one_per_turn"], "same_turn_only");
        /// True if an odd man brings a die of his own where one die counts for two men (AMB-72).
        odd_men_up: bool = OptionSpec::word("odd_men", &["down", "up"], "down");
        /// The number of rounds after which a melee stops until next turn (AMB-73).
        melee_round_cap: u8 = OptionSpec::whole("melee_round_cap", 1..=99, 20);
        /// True if counter-attackers beaten by 7 or more go back where they were, false if they surrender with their
        /// ship (AMB-76).
        counter_back: bool = OptionSpec::word("counter_loss", &["surrender", "back"], "surrender");
        /// True if boarders who surrender are lost alone, false if their ship is lost with them (AMB-78).
        boarders_only: bool = OptionSpec::word("boarder_loss", &["ship_and_men", "boarders_only"], "ship_and_men");
        /// True if land artillery may fire at any target in phase 8, false if only at targets on land (AMB-3).
        phase8_any: bool = OptionSpec::word("phase8_targets", &["land_only", "any"], "land_only");
        /// The least face that hits land artillery (AMB-65).
        land_arty_hit: u8 = OptionSpec::whole("land_arty_hit", 5..=6, 6);
        /// True if a leader's die is rolled for every six men killed by muskets (AMB-70).
        musket_leader_die: bool = OptionSpec::flag("musket_leader_die", false);
        /// True if a fort destroyed by gunfire counts as captured (AMB-90).
        fort_destroyed_counts: bool = OptionSpec::flag("fort_destroyed_counts", false);
        /// How special events are decided in phase 1 (AMB-84).
        events: Events = OptionSpec::word("special_events", Events::WORDS, "off");
        /// The fewest men that can sail a ship (AMB-87).
        min_sail_crew: u8 = OptionSpec::whole("min_sail_crew", 1..=12, 1);
        /// True if every specific hit calls for a morale test (AMB-88).
        test_on_specific: bool = OptionSpec::flag("morale_on_specific_hit", false);
        /// True if ships taken count like ships sunk for initiative (AMB-89).
        captures_count: bool = OptionSpec::flag("captures_count", false);
        /// The hulls that stop a line of fire (AMB-91).
        hull_blocks: Blocks = OptionSpec::word("hull_blocks", Blocks::WORDS, "friend_only");
        /// True if the wind die is rolled before sail is set (AMB-94).
        pips_before_sail: bool = OptionSpec::flag("sail_before_pips", true) => |declared, _| !declared.flag("sail_before_pips");
        /// True if all foot stand in two ranks and cannot form one (AMB-71).
        two_ranks: bool = OptionSpec::word("ranks", &["chosen", "two"], "chosen");
        /// True if landings come after the muskets of phase 9, false if in phase 7 (AMB-2).
        late_landings: bool = OptionSpec::word("landing_phase", &["7", "9"], "7"), OptionSpec::word("landings", &["auto", "on", "off"], "auto");
        /// The number of the last turn (B-END-1) (B-DATA-19).
        turns: u16 = OptionSpec::whole("turns", 1..=99, 12);
        /// The exit by which ships of one side may leave, or `None` if there is none (AMB-85).
        exit: Option<Exit> = OptionSpec::text("exit_side", ""),
            OptionSpec::word("exit_edge", Edge::WORDS, "north"), OptionSpec::whole("exit_points", 0..=250, 30) => exit;
    }
}

/// A table edge by which the ships of one side may leave to score points for that side (AMB-85).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// The side whose ships may leave.
    pub side: SideId,
    /// The edge by which the ships leave.
    pub edge: Edge,
    /// The points that each ship scores by leaving there.
    pub points: u8,
}

worded! {
    /// How the alarm clock is set (AMB-9).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Alarm {
        /// The game master rings it.
        Manual = "manual",
        /// The clock rings in one turn out of three, before the move of a ship that is drawn in secret.
        Random = "random",
        /// The clock rings at a fixed interval, in minutes of the table's time.
        Timed = "timed",
        /// The clock rings at moments that the scenario gives.
        Scripted = "scripted",
    }

    /// When ships run aground (AMB-30).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Grounding {
        /// On contact, and by a die roll within 4 inches of land.
        Table = "table",
        /// On contact, and when the game master says so.
        GameMaster = "gm",
        /// Only on contact.
        Contact = "contact_only",
    }

    /// The test for a rake (AMB-58).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum RakeTest {
        /// The target's keel line crosses the shooter's keel, and the line of fire lies within 22.5 degrees of the
        /// target's keel line.
        CrossAnd22 = "keel_cross_22",
        /// The target's keel line crosses the shooter's keel.
        Cross = "keel_cross",
        /// The line of fire lies within 22.5 degrees of the target's keel line.
        Angle = "angle",
    }

    /// How special events are decided (AMB-84).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Events {
        /// There are no special events.
        Off = "off",
        /// Two dice on the list of events decide each turn.
        List = "list",
        /// The game master decides.
        GameMaster = "gm",
    }

    /// The hulls that stop a line of fire (AMB-91).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Blocks {
        /// Friendly hulls stop a line of fire.
        Friends = "friend_only",
        /// All hulls stop a line of fire.
        All = "all",
        /// No hull stops a line of fire.
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

/// Reads a wind table such as 'E W N N': the sides from which the wind blows on 9, 10, 11 and 12. Returns them as
/// quarters clockwise from the prevailing side, or `None` if `text` is no such list.
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

/// The four sides of the table, clockwise from the north (B-WIND-1).
pub const WINDS: [Heading; 4] = [Heading::NORTH, Heading::EAST, Heading::SOUTH, Heading::WEST];

/// Returns by how many quarters `to` lies clockwise from `from`, 0 to 3. Both are sides of the table (B-WIND-5).
pub fn quarters(from: Heading, to: Heading) -> u8 {
    let place = |side: Heading| WINDS.iter().position(|wind| *wind == side).unwrap_or_default();
    ((place(to) + WINDS.len() - place(from)) % WINDS.len()) as u8
}
