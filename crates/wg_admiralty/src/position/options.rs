//! The options of a battle, each with the ruling that it switches, and the words of a scenario. The defaults are the catalogue's.

use wg_core::prelude::*;
use wg_core::scenario::{Declared, OptionSpec, Preset, Takes};

use crate::position::battle::CloseMix;
use crate::position::charts::CHARTS;

/// How extra sixes are counted (A-R4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PairCrit {
    /// Each pair after the first (A-R47).
    Pairs,
    /// Every six after the first.
    Literal,
    /// None at all.
    None,
}

/// What G D do to carronades (A-R40).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CarronadeLoss {
    /// Only when nothing else is left.
    Last,
    /// Like any other value.
    Equal,
    /// Never.
    Never,
}

/// Firing both sides in one turn (A-R83).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BothSides {
    /// Both in full.
    Full,
    /// The second one by half.
    Half,
    /// One alone.
    One,
}

/// When it is over (A-R82).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Half of a fleet lost, or the turn limit.
    HalfOrTurns,
    /// The turn limit alone.
    Turns,
    /// When one side has no ship left.
    LastShip,
}

/// The options of a battle: constant from its beginning to its end.
#[derive(Clone, PartialEq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the rules")]
pub struct Options {
    /// Hundredths of a table's millimetre for two hundredths of one of the rules at medium scale (A-R25).
    pub scale: i32,
    /// Who moves first is thrown for in every turn (A-TURN-8).
    pub initiative_each_turn: bool,
    /// Only the tens of a sail value count (A-MOVE-8).
    pub streamlined: bool,
    /// Stopped ships drift (A-MOVE-22).
    pub drift: bool,
    /// Dice are drawn from a can beyond close range (A-MIX-5).
    pub can: bool,
    /// What is in the can: hull dice, rigging dice.
    pub can_contents: [u8; 2],
    /// How dice are mixed at close range; `None` is rolled for (A-MIX-6, A-MIX-10).
    pub close_mix: Option<CloseMix>,
    /// A-ADV-1.
    pub adv_partial: bool,
    /// A-ADV-2.
    pub adv_weather: bool,
    /// A-ADV-3.
    pub adv_crash: bool,
    /// A-ADV-5.
    pub adv_aid: bool,
    /// A-ADV-8.
    pub adv_frigate: bool,
    /// A-REPAIR-4.
    pub adv_repair: bool,
    /// A bow rake is one from the bow zone (A-R1).
    pub bow_rake_in_bow_zone: bool,
    /// W that pumps keep under, by P (A-R2).
    pub pumps: [u8; 3],
    /// Extra sixes are counted over a ship's side and the turn, not by roll (A-R4).
    pub sixes_by_turn: bool,
    /// An odd G of a rake is lost (A-R12).
    pub rake_odd_lost: bool,
    /// Steps of an undamaged rudder (A-R13).
    pub max_steps: u8,
    /// The nearest to the line of fire is found by millimetres, not by the angle (A-R16).
    pub line_by_mm: bool,
    /// Neighbours roll whenever a ship rolls on the E line (A-R19).
    pub any_e: bool,
    /// O is only recorded (A-R27).
    pub officers_recorded: bool,
    /// Over half of the arc must be swept for passing fire (A-R34).
    pub half_swept: bool,
    /// Each battery may pick its own target (A-R36).
    pub split_battery: bool,
    /// Each B has its own side die (A-R38).
    pub b_each: bool,
    /// B suppresses carronades too (A-R39).
    pub b_hits_carronade: bool,
    /// See [`CarronadeLoss`].
    pub carronade_loss: CarronadeLoss,
    /// A tack is made at once (A-R41).
    pub tack_snap: bool,
    /// The CR2 line takes the gun size modifier as well (A-R43).
    pub cr2_modified: bool,
    /// See [`PairCrit`].
    pub pair_crit: PairCrit,
    /// A frigate that has fired at one ship is fair game for that one alone (A-R54).
    pub immunity_by_ship: bool,
    /// How much of an arc a ship must block, over (A-R55).
    pub partial_threshold: f64,
    /// Heavy guns keep so many quarters in choppy and in heavy seas (A-R57).
    pub weather_keeps: [i32; 2],
    /// Ships stop shots (A-R69).
    pub los_blocks: bool,
    /// From so many guns she is a ship of the line (A-R74).
    pub line_min_guns: u16,
    /// Ranges are taken from centre to centre (A-R75).
    pub range_by_centers: bool,
    /// See [`End`].
    pub end: End,
    /// The last turn.
    pub turn_limit: u16,
    /// See [`BothSides`].
    pub both_sides: BothSides,
    /// Ships can be given plans, and keep station in lines (A-R87).
    pub station_keeping: bool,
    /// A division changes what it does only by its admiral's leave (A-R86).
    pub binding: bool,
    /// Lines on the hit table more than the rules give (A-R45).
    pub extra_line: i8,
}

/// The options a scenario may set, what each takes, and its default.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec::word("scale", &["small", "medium", "large"], "medium"),
    OptionSpec::word("initiative", &["each_turn", "once"], "each_turn"),
    OptionSpec::word("sail_percent", &["exact", "streamlined"], "exact"),
    OptionSpec::flag("drift", false),
    OptionSpec::word("long_mix", &["doctrine", "can"], "doctrine"),
    OptionSpec::whole("can_hull", 1..=99, 20),
    OptionSpec::whole("can_rigging", 1..=99, 10),
    OptionSpec::word("close_mix", &["battery", "basic", "advanced_basic", "roll"], "battery"),
    OptionSpec::flag("adv_partial", false),
    OptionSpec::flag("adv_weather", false),
    OptionSpec::flag("adv_crash", false),
    OptionSpec::flag("adv_aid", false),
    OptionSpec::flag("adv_frigate", false),
    OptionSpec::flag("adv_repair", false),
    OptionSpec::word("bow_rake_zone", &["bow", "stern"], "bow"),
    OptionSpec::word("pump_capacity", &["2,1,0", "1,0,0"], "2,1,0"),
    OptionSpec::word("extra_six_scope", &["roll", "side_turn"], "roll"),
    OptionSpec::word("rake_odd_g", &["nearer", "lost"], "lost"),
    OptionSpec::whole("max_steps", 1..=12, 5),
    OptionSpec::word("line_distance", &["angle", "mm"], "angle"),
    OptionSpec::word("e_neighbours", &["blow_up", "any_e"], "any_e"),
    OptionSpec::word("officer_rule", &["house", "record_only"], "house"),
    OptionSpec::word("passing_test", &["crossing", "half_swept"], "crossing"),
    OptionSpec::flag("split_battery", true),
    OptionSpec::word("b_set", &["roll", "each"], "roll"),
    OptionSpec::flag("b_hits_carronade", false),
    OptionSpec::word("gd_hits_carronade", &["last", "equal", "never"], "equal"),
    OptionSpec::word("tack", &["two_turn", "snap"], "two_turn"),
    OptionSpec::flag("cr2_modified", false),
    OptionSpec::word("pair_crit", &["pairs", "literal", "none"], "pairs"),
    OptionSpec::word("immunity_scope", &["side", "ship"], "side"),
    OptionSpec::number("partial_threshold", 0.0..=1.0, 0.5),
    OptionSpec::word("adv_weather_loss", &["0.5,1", "0.5,0.5", "1,1"], "0.5,1"),
    OptionSpec::flag("los_blocks", false),
    OptionSpec::word("wind_directions", &["free", "4"], "free"),
    OptionSpec::whole("line_min_guns", 20..=100, 50),
    OptionSpec::word("range_measure", &["side_to_base", "centers"], "side_to_base"),
    OptionSpec::word("end", &["half_or_turns", "turns", "last_ship"], "half_or_turns"),
    OptionSpec::whole("turn_limit", 1..=Cursor::LAST_TURN as i64, 30),
    OptionSpec::word("both_sides", &["full", "half", "one"], "full"),
    OptionSpec::flag("station_keeping", true),
    OptionSpec::word("signals", &["shown", "binding"], "shown"),
    OptionSpec::new("extra_line", Takes::Whole(-4..=4), Preset::Whole(0)),
];

impl Options {
    /// The options of a scenario that has been checked.
    pub fn of(scenario: &Scenario) -> Self {
        let declared = Declared::new(OPTIONS, &scenario.options);
        let flag = |key: &str| declared.value(key).as_bool().unwrap_or_default();
        let whole = |key: &str| declared.value(key).as_int().unwrap_or_default();
        let scale = declared.value("scale");
        Self {
            scale: scale.as_text().and_then(|scale| CHARTS.scale.get(scale)).copied().unwrap_or(2),
            initiative_each_turn: declared.is("initiative", "each_turn"),
            streamlined: declared.is("sail_percent", "streamlined"),
            drift: flag("drift"),
            can: declared.is("long_mix", "can"),
            can_contents: [whole("can_hull") as u8, whole("can_rigging") as u8],
            close_mix: declared.meaning(
                "close_mix",
                &[
                    ("battery", Some(CloseMix::Battery)),
                    ("basic", Some(CloseMix::Basic)),
                    ("advanced_basic", Some(CloseMix::AdvancedBasic)),
                    ("roll", None),
                ],
            ),
            adv_partial: flag("adv_partial"),
            adv_weather: flag("adv_weather"),
            adv_crash: flag("adv_crash"),
            adv_aid: flag("adv_aid"),
            adv_frigate: flag("adv_frigate"),
            adv_repair: flag("adv_repair"),
            bow_rake_in_bow_zone: declared.is("bow_rake_zone", "bow"),
            pumps: declared.meaning("pump_capacity", &[("2,1,0", [2, 1, 0]), ("1,0,0", [1, 0, 0])]),
            sixes_by_turn: declared.is("extra_six_scope", "side_turn"),
            rake_odd_lost: declared.is("rake_odd_g", "lost"),
            max_steps: whole("max_steps") as u8,
            line_by_mm: declared.is("line_distance", "mm"),
            any_e: declared.is("e_neighbours", "any_e"),
            officers_recorded: declared.is("officer_rule", "record_only"),
            half_swept: declared.is("passing_test", "half_swept"),
            split_battery: flag("split_battery"),
            b_each: declared.is("b_set", "each"),
            b_hits_carronade: flag("b_hits_carronade"),
            carronade_loss: declared.meaning(
                "gd_hits_carronade",
                &[("last", CarronadeLoss::Last), ("equal", CarronadeLoss::Equal), ("never", CarronadeLoss::Never)],
            ),
            tack_snap: declared.is("tack", "snap"),
            cr2_modified: flag("cr2_modified"),
            pair_crit: declared.meaning(
                "pair_crit",
                &[("pairs", PairCrit::Pairs), ("literal", PairCrit::Literal), ("none", PairCrit::None)],
            ),
            immunity_by_ship: declared.is("immunity_scope", "ship"),
            partial_threshold: declared.value("partial_threshold").as_number().unwrap_or(0.5),
            weather_keeps: declared
                .meaning("adv_weather_loss", &[("0.5,1", [2, 0]), ("0.5,0.5", [2, 2]), ("1,1", [0, 0])]),
            los_blocks: flag("los_blocks"),
            line_min_guns: whole("line_min_guns") as u16,
            range_by_centers: declared.is("range_measure", "centers"),
            end: declared.meaning(
                "end",
                &[("half_or_turns", End::HalfOrTurns), ("turns", End::Turns), ("last_ship", End::LastShip)],
            ),
            turn_limit: whole("turn_limit") as u16,
            both_sides: declared.meaning(
                "both_sides",
                &[("full", BothSides::Full), ("half", BothSides::Half), ("one", BothSides::One)],
            ),
            station_keeping: flag("station_keeping"),
            binding: declared.is("signals", "binding"),
            extra_line: whole("extra_line") as i8,
        }
    }

    /// So many millimetres of the rules at the scale of the battle (A-SCALE-1).
    pub const fn mm(&self, medium: i32) -> Length {
        Length(medium * 100 * self.scale / 2)
    }
}
