//! The options of a battle, each with the ruling that it switches. The defaults are the catalogue's.

use wg_core::geometry::{Angle, Length};
use wg_core::ids::SideId;
use wg_core::scenario::{Declared, Edge, OptionSpec, Preset, Scenario, Takes, Value};

/// The options of a battle: constant from its beginning to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// An automatic winner of initiative must be Side A (AMB-4).
    pub auto_winner_first: bool,
    /// Every captain with an adverse result costs 1, not only the first (AMB-5).
    pub malus_per_captain: bool,
    /// How much farther upwind has the weather gauge (AMB-7).
    pub gauge_margin: Length,
    /// Where the wind blows from on 9, 10, 11 and 12, in quarters clockwise from the prevailing side (AMB-8).
    pub wind_table: [u8; 4],
    /// How the alarm clock is set (AMB-9).
    pub alarm: Alarm,
    /// The scripted alarms: turn and activation, counted from 1 (AMB-9).
    pub alarms: Vec<(u16, u8)>,
    /// Minutes between timed alarms (AMB-9).
    pub alarm_minutes: u16,
    /// A heading so far off straight downwind is still with the wind (AMB-10).
    pub running_half_angle: Angle,
    /// Runs are multiples of this (AMB-12).
    pub move_step: Length,
    /// Halve first, then add the inches of the wind die (AMB-13).
    pub half_then_pips: bool,
    /// Coming contrary in mid-move halves the unused rest instead of the whole allowance (AMB-16).
    pub half_remainder: bool,
    /// A ship that takes in all sail is adrift, not anchored (AMB-18).
    pub zero_is_adrift: bool,
    /// Every ship that is adrift drifts, not only beyond the red line (AMB-19).
    pub all_drift: bool,
    /// Ships drift with the actual wind (AMB-19).
    pub drift_actual: bool,
    /// Straight run between two turns (AMB-20).
    pub between_turns: Length,
    /// The table's edges stop ships; otherwise who crosses one is out of play (AMB-21).
    pub edge_blocks: bool,
    /// Headings that differ by so much are still the same direction for grapples (AMB-25).
    pub grapple_angle: Angle,
    /// A grapple that holds may be hacked at once in each own move (AMB-27).
    pub cut_later: bool,
    /// Small arms fire once a turn in grapples, not at every attempt (AMB-29).
    pub arms_once: bool,
    /// When ships run aground (AMB-30).
    pub grounding: Grounding,
    /// The tide returns in this turn and floats all that are aground; 0 for never (B-AGND-2) (B-DATA-20).
    pub tide_turn: u16,
    /// The 10 boxes of the red line can be repaired (AMB-36).
    pub red_repairable: bool,
    /// Repairing bans the broadsides of the next turn; otherwise broadsides fired bar repair (AMB-40).
    pub repair_bars_next: bool,
    /// 'For n turns' counts the current one (AMB-42).
    pub clocks_count_now: bool,
    /// A burning ship does not sail on (AMB-45).
    pub burning_lies: bool,
    /// Bonus on morale of a ship without leaders, usually negative (AMB-47).
    pub no_leader_morale: i8,
    /// Morale modifiers of one family add (AMB-49).
    pub families_add: bool,
    /// Men of ships that are lost swim (AMB-23).
    pub swimmers: bool,
    /// Who abandons ship has lifeboats (AMB-55).
    pub lifeboats: bool,
    /// Men of a ship lost to fire swim, and are not lost with her (AMB-45).
    pub burnt_swim: bool,
    /// The least men who sail a prize (AMB-99).
    pub prize_crew: u8,
    /// Half the width of a battery's arc (AMB-57).
    pub ship_arc: Angle,
    /// What makes a rake (AMB-58).
    pub rake_test: RakeTest,
    /// A rake and a 5-6 condition cancel to 4-6 (AMB-59).
    pub rake_cancels: bool,
    /// Fire answers the end of a move alone, not each step (AMB-62).
    pub fire_at_end: bool,
    /// Of two empty broadsides only one is reloaded in a turn, whenever they fired (AMB-69).
    pub reload_one: bool,
    /// Where one die counts for two men an odd man brings one, too (AMB-72).
    pub odd_men_up: bool,
    /// After so many rounds a melee stops until next turn (AMB-73).
    pub melee_round_cap: u8,
    /// Counter-attackers who are beaten by 7 or more go back where they were, and do not surrender with their ship (AMB-76).
    pub counter_back: bool,
    /// Boarders who surrender do not lose their ship (AMB-78).
    pub boarders_only: bool,
    /// Phase 8 is for any target, not only for those on land (AMB-3).
    pub phase8_any: bool,
    /// The least face that hits land artillery (AMB-65).
    pub land_arty_hit: u8,
    /// Six dead by muskets call for a leader's die (AMB-70).
    pub musket_leader_die: bool,
    /// A fort destroyed by gunfire counts as captured (AMB-90).
    pub fort_destroyed_counts: bool,
    /// Special events in phase 1 (AMB-84).
    pub events: Events,
    /// Men that it takes to sail her (AMB-87).
    pub min_sail_crew: u8,
    /// Every specific hit calls for a morale test (AMB-88).
    pub test_on_specific: bool,
    /// Ships taken count like ships sunk for initiative (AMB-89).
    pub captures_count: bool,
    /// Which hulls stop a line of fire (AMB-91).
    pub hull_blocks: Blocks,
    /// The wind die is thrown before sail is set (AMB-94).
    pub pips_before_sail: bool,
    /// All foot stand in two ranks, and cannot form one (AMB-71).
    pub two_ranks: bool,
    /// Landings come after the muskets of phase 9 instead of in phase 7 (AMB-2).
    pub late_landings: bool,
    /// The last turn (B-END-1) (B-DATA-19).
    pub turns: u16,
    /// Points of a ship that leaves by its exit, in hundredths of her black-line number (AMB-85).
    pub exit: Option<Exit>,
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

/// How the alarm clock is set (AMB-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alarm {
    /// The game master rings it.
    Manual,
    /// In every turn with one chance in three, before a ship's move that is drawn in secret.
    Random,
    /// Every so many minutes of the table's clock.
    Timed,
    /// At moments that the scenario gives.
    Scripted,
}

/// When ships run aground (AMB-30).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grounding {
    /// On contact, and by a die within 4 inches of land.
    Table,
    /// On contact, and when the game master says so.
    GameMaster,
    /// On contact alone.
    Contact,
}

/// What makes a rake (AMB-58).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RakeTest {
    /// The keel line crosses, and the line of fire lies within 22.5 degrees of it.
    CrossAnd22,
    /// The keel line crosses.
    Cross,
    /// The line of fire lies within 22.5 degrees of the keel line.
    Angle,
}

/// Special events (AMB-84).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Events {
    /// None.
    Off,
    /// By a die.
    List,
    /// The game master's.
    GameMaster,
}

/// Which hulls stop a line of fire (AMB-91).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocks {
    /// Friends.
    Friends,
    /// All.
    All,
    /// None.
    None,
}

/// The options a scenario may set, what each takes, and its default.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec::word("auto_winner_moves_first", &["choice", "forced"], "choice"),
    OptionSpec::word("init_morale_malus", &["once", "per_captain"], "once"),
    OptionSpec::number("gauge_margin", 0.0..=24.0, 1.0),
    OptionSpec::text("wind_table", ""),
    OptionSpec::word("wind_alarm", &["manual", "random", "timed", "scripted"], "random"),
    OptionSpec::list("alarms", &Takes::List(&Takes::Whole(1..=999), 2), 40),
    OptionSpec::whole("alarm_minutes", 1..=120, 10),
    OptionSpec::number("running_half_angle", 0.0..=90.0, 45.0),
    OptionSpec::new("move_step", Takes::Either(&[Takes::Number(0.5..=0.5), Takes::Number(1.0..=1.0)]), Preset::Number(1.0)),
    OptionSpec::flag("half_then_pips", true),
    OptionSpec::word("midturn_half", &["total", "remainder"], "total"),
    OptionSpec::word("zero_sail", &["anchored", "adrift"], "anchored"),
    OptionSpec::word("drift_ships", &["red_only", "all"], "red_only"),
    OptionSpec::word("drift_wind", &["prevailing", "actual"], "prevailing"),
    OptionSpec::number("min_straight_between_turns", 0.0..=12.0, 0.0),
    OptionSpec::word("edge", &["leaves", "blocked"], "leaves"),
    OptionSpec::number("grapple_angle", 0.0..=180.0, 45.0),
    OptionSpec::flag("cut_later", false),
    OptionSpec::word("grapple_fire", &["per_attempt", "per_turn"], "per_attempt"),
    OptionSpec::word("grounding", &["table", "gm", "contact_only"], "table"),
    OptionSpec::whole("tide_turn", 0..=999, 0),
    OptionSpec::flag("red_cd_repairable", false),
    OptionSpec::word("repair_bar", &["same_turn", "next_turn"], "same_turn"),
    OptionSpec::word("effect_clock", &["next_full", "include_current"], "next_full"),
    OptionSpec::word("burning_move", &["minimum", "none"], "minimum"),
    OptionSpec::whole("no_leader_morale", -6..=0, 0),
    OptionSpec::word("morale_families", &["worst", "sum"], "worst"),
    OptionSpec::word("swimmers", &["on", "off"], "on"),
    OptionSpec::flag("lifeboats", true),
    OptionSpec::word("burnt_crew", &["lost", "swim"], "lost"),
    OptionSpec::whole("prize_crew", 1..=24, 3),
    OptionSpec::number("ship_arc", 5.0..=90.0, 45.0),
    OptionSpec::word("rake_test", &["keel_cross_22", "keel_cross", "angle"], "keel_cross_22"),
    OptionSpec::word("rake_vs_penalty", &["penalty", "cancel"], "penalty"),
    OptionSpec::word("reaction_fire", &["per_step", "end_of_move"], "per_step"),
    OptionSpec::word("reload_limit", &["same_turn_only", "one_per_turn"], "same_turn_only"),
    OptionSpec::word("odd_men", &["down", "up"], "down"),
    OptionSpec::whole("melee_round_cap", 1..=99, 20),
    OptionSpec::word("counter_loss", &["surrender", "back"], "surrender"),
    OptionSpec::word("boarder_loss", &["ship_and_men", "boarders_only"], "ship_and_men"),
    OptionSpec::word("phase8_targets", &["land_only", "any"], "land_only"),
    OptionSpec::whole("land_arty_hit", 5..=6, 6),
    OptionSpec::flag("musket_leader_die", false),
    OptionSpec::flag("fort_destroyed_counts", false),
    OptionSpec::word("special_events", &["off", "list", "gm"], "off"),
    OptionSpec::whole("min_sail_crew", 1..=12, 1),
    OptionSpec::flag("morale_on_specific_hit", false),
    OptionSpec::flag("captures_count", false),
    OptionSpec::word("hull_blocks", &["friend_only", "all", "none"], "friend_only"),
    OptionSpec::flag("sail_before_pips", true),
    OptionSpec::word("ranks", &["chosen", "two"], "chosen"),
    OptionSpec::word("landing_phase", &["7", "9"], "7"),
    OptionSpec::word("landings", &["auto", "on", "off"], "auto"),
    OptionSpec::whole("turns", 1..=99, 12),
    OptionSpec::text("exit_side", ""),
    OptionSpec::word("exit_edge", &["north", "east", "south", "west"], "north"),
    OptionSpec::whole("exit_points", 0..=250, 30),
];

impl Options {
    /// The options of a scenario that has been checked.
    pub fn of(scenario: &Scenario) -> Self {
        let declared = Declared::new(OPTIONS, &scenario.options);
        let value = |key: &str| declared.value(key);
        let flag = |key: &str| value(key).as_bool().unwrap_or_default();
        let is = |key: &str, word: &str| declared.is(key, word);
        let number = |key: &str| value(key).as_number().unwrap_or_default();
        let whole = |key: &str| value(key).as_int().unwrap_or_default();
        let quarters = value("wind_table").as_text().and_then(|text| wind_table(text, scenario));
        let pair = |pair: &Value| Some((pair.as_list()?.first()?.as_int()? as u16, pair.as_list()?.get(1)?.as_int()? as u8));
        let edges = [("north", Edge::North), ("east", Edge::East), ("south", Edge::South), ("west", Edge::West)];
        let edge = declared.meaning("exit_edge", &edges);
        let exit_side = value("exit_side").as_text().and_then(|name| scenario.side(name));
        Self {
            auto_winner_first: is("auto_winner_moves_first", "forced"),
            malus_per_captain: is("init_morale_malus", "per_captain"),
            gauge_margin: Length::from_inches(number("gauge_margin")),
            wind_table: quarters.unwrap_or([3, 1, 2, 2]),
            alarm: declared
                .meaning("wind_alarm", &[("manual", Alarm::Manual), ("random", Alarm::Random), ("timed", Alarm::Timed), ("scripted", Alarm::Scripted)]),
            alarms: value("alarms").as_list().map(|list| list.iter().filter_map(pair).collect()).unwrap_or_default(),
            alarm_minutes: whole("alarm_minutes") as u16,
            running_half_angle: Angle::from_degrees(number("running_half_angle")),
            move_step: Length::from_inches(number("move_step")),
            half_then_pips: flag("half_then_pips"),
            half_remainder: is("midturn_half", "remainder"),
            zero_is_adrift: is("zero_sail", "adrift"),
            all_drift: is("drift_ships", "all"),
            drift_actual: is("drift_wind", "actual"),
            between_turns: Length::from_inches(number("min_straight_between_turns")),
            edge_blocks: is("edge", "blocked"),
            grapple_angle: Angle::from_degrees(number("grapple_angle")),
            cut_later: flag("cut_later"),
            arms_once: is("grapple_fire", "per_turn"),
            grounding: declared.meaning("grounding", &[("table", Grounding::Table), ("gm", Grounding::GameMaster), ("contact_only", Grounding::Contact)]),
            tide_turn: whole("tide_turn") as u16,
            red_repairable: flag("red_cd_repairable"),
            repair_bars_next: is("repair_bar", "next_turn"),
            clocks_count_now: is("effect_clock", "include_current"),
            burning_lies: is("burning_move", "none"),
            no_leader_morale: whole("no_leader_morale") as i8,
            families_add: is("morale_families", "sum"),
            swimmers: is("swimmers", "on"),
            lifeboats: flag("lifeboats"),
            burnt_swim: is("burnt_crew", "swim"),
            prize_crew: whole("prize_crew") as u8,
            ship_arc: Angle::from_degrees(number("ship_arc")),
            rake_test: declared.meaning("rake_test", &[("keel_cross_22", RakeTest::CrossAnd22), ("keel_cross", RakeTest::Cross), ("angle", RakeTest::Angle)]),
            rake_cancels: is("rake_vs_penalty", "cancel"),
            fire_at_end: is("reaction_fire", "end_of_move"),
            reload_one: is("reload_limit", "one_per_turn"),
            odd_men_up: is("odd_men", "up"),
            melee_round_cap: whole("melee_round_cap") as u8,
            counter_back: is("counter_loss", "back"),
            boarders_only: is("boarder_loss", "boarders_only"),
            phase8_any: is("phase8_targets", "any"),
            land_arty_hit: whole("land_arty_hit") as u8,
            musket_leader_die: flag("musket_leader_die"),
            fort_destroyed_counts: flag("fort_destroyed_counts"),
            events: declared.meaning("special_events", &[("off", Events::Off), ("list", Events::List), ("gm", Events::GameMaster)]),
            min_sail_crew: whole("min_sail_crew") as u8,
            test_on_specific: flag("morale_on_specific_hit"),
            captures_count: flag("captures_count"),
            hull_blocks: declared.meaning("hull_blocks", &[("friend_only", Blocks::Friends), ("all", Blocks::All), ("none", Blocks::None)]),
            pips_before_sail: !flag("sail_before_pips"),
            two_ranks: is("ranks", "two"),
            late_landings: is("landing_phase", "9"),
            turns: whole("turns") as u16,
            exit: exit_side.map(|side| Exit { side, edge, points: whole("exit_points") as u8 }),
        }
    }
}

/// The default options.
impl Default for Options {
    fn default() -> Self {
        Self::of(&Scenario::new("barnacle", "defaults"))
    }
}

/// 'E W N N': where the wind blows from on 9, 10, 11 and 12, as quarters clockwise from the prevailing side. `None` if it is no such list.
pub fn wind_table(text: &str, scenario: &Scenario) -> Option<[u8; 4]> {
    let prevailing = scenario.wind.map_or(0, |wind| wind.heading().hundredths() / 9000);
    let mut quarters = [0; 4];
    let mut words = text.split_whitespace();
    for quarter in &mut quarters {
        let word = words.next()?;
        let from = ["N", "E", "S", "W"].iter().position(|name| *name == word)?;
        *quarter = ((from as i32 - prevailing).rem_euclid(4)) as u8;
    }
    words.next().is_none().then_some(quarters)
}
