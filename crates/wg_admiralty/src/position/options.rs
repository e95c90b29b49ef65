//! The options of a battle, each with the ruling that it switches, and their words in a scenario. The defaults are
//! those of the catalogue.

use wg_core::prelude::*;
use wg_core::scenario::{Declared, OptionSpec, Preset, Takes};

use crate::position::battle::CloseMix;
use crate::position::charts::CHARTS;

/// How extra sixes give critical hits when only pairs of six hit (A-R47).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PairCrit {
    /// Each pair of sixes after the first pair gives one critical hit.
    Pairs,
    /// Each six after the first gives one critical hit.
    Literal,
    /// Extra sixes give no critical hits.
    None,
}

/// Whether a GD can destroy a carronade (A-R40).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CarronadeLoss {
    /// A GD destroys a carronade only when the side has no other gun dice left.
    Last,
    /// A GD destroys a carronade like any other gun die.
    Equal,
    /// A GD never destroys a carronade.
    Never,
}

/// Whether a ship may fire both sides in one turn (A-R83).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BothSides {
    /// Both sides fire with full dice.
    Full,
    /// The side that fires second has half of its dice.
    Half,
    /// Only one side may fire.
    One,
}

/// When the battle ends (A-R82).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// When half of a fleet is lost, or at the turn limit.
    HalfOrTurns,
    /// Only at the turn limit.
    Turns,
    /// When a side has no ship left.
    LastShip,
}

/// The options of a battle. They never change while it is played.
#[derive(Clone, PartialEq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the rules")]
pub struct Options {
    /// The scale factor in halves: small 1, medium 2, large 4 (A-R25).
    pub scale: i32,
    /// Whether initiative is rolled in every turn (A-TURN-8).
    pub initiative_each_turn: bool,
    /// Whether only the tens of a sail value count (A-MOVE-8).
    pub streamlined: bool,
    /// Whether stopped ships drift (A-MOVE-22).
    pub drift: bool,
    /// Whether dice beyond close range are drawn from a can (A-MIX-5).
    pub can: bool,
    /// The dice in the can: hull dice, rigging dice.
    pub can_contents: [u8; 2],
    /// How dice are mixed at close range; `None` if a roll decides it (A-MIX-6, A-MIX-10).
    pub close_mix: Option<CloseMix>,
    /// Whether partial broadsides are allowed (A-ADV-1).
    pub adv_partial: bool,
    /// Whether heavy guns that fire to leeward lose dice in choppy and heavy seas (A-ADV-2).
    pub adv_weather: bool,
    /// Whether masts crash onto locked ships (A-ADV-3).
    pub adv_crash: bool,
    /// Whether a ship with an inferno asks an enemy for aid (A-ADV-5).
    pub adv_aid: bool,
    /// Whether frigates are immune to ships of the line (A-ADV-8).
    pub adv_frigate: bool,
    /// Whether ships out of enemy range get an extra repair die, and may repair sails (A-REPAIR-4).
    pub adv_repair: bool,
    /// Whether a bow rake is fired from the target's bow zone. Otherwise it is fired from her stern zone, as the
    /// misprint has it (A-R1).
    pub bow_rake_in_bow_zone: bool,
    /// The number of W that the pumps suppress with 0, 1, and 2 or more P (A-R2).
    pub pumps: [u8; 3],
    /// Whether extra sixes are counted over a ship's side and turn, instead of per roll (A-R4).
    pub sixes_by_turn: bool,
    /// Whether the odd G of a rake is lost (A-R12).
    pub rake_odd_lost: bool,
    /// The turning steps in a turn of a ship with an undamaged rudder (A-R13).
    pub max_steps: u8,
    /// Whether the target closest to the line of fire is found by its distance in millimetres, instead of by its angle
    /// (A-R16).
    pub line_by_mm: bool,
    /// Whether neighbours roll whenever a ship rolls on the E line, instead of only when she blows up (A-R19).
    pub any_e: bool,
    /// Whether O hits are only recorded (A-R27).
    pub officers_recorded: bool,
    /// Whether passing fire needs a target that sweeps over half of the arc (A-R34).
    pub half_swept: bool,
    /// Whether each battery may pick its own target (A-R36).
    pub split_battery: bool,
    /// Whether each B has its own side die (A-R38).
    pub b_each: bool,
    /// Whether B suppresses carronades too (A-R39).
    pub b_hits_carronade: bool,
    /// Whether a GD can destroy a carronade (A-R40).
    pub carronade_loss: CarronadeLoss,
    /// Whether a tack is finished in the turn in which it begins (A-R41).
    pub tack_snap: bool,
    /// Whether the CR2 line takes the gun size modifier too (A-R43).
    pub cr2_modified: bool,
    /// How extra sixes give critical hits when only pairs of six hit (A-R47).
    pub pair_crit: PairCrit,
    /// Whether a frigate that fires at a ship of the line loses her immunity only to that ship (A-R54).
    pub immunity_by_ship: bool,
    /// The share of the arc that a target must exceed for a partial broadside (A-R55).
    pub partial_threshold: f64,
    /// The share of heavy dice, in quarters, that a ship keeps when she fires to leeward: in choppy seas, and in heavy
    /// seas (A-R57).
    pub weather_keeps: [i32; 2],
    /// Whether ships block the line of fire (A-R69).
    pub los_blocks: bool,
    /// The number of guns from which a ship is a ship of the line (A-R74).
    pub line_min_guns: u16,
    /// Whether ranges are measured from centre to centre (A-R75).
    pub range_by_centers: bool,
    /// When the battle ends (A-R82).
    pub end: End,
    /// True if a battle in which neither side can hurt the other any more is a draw (A-R91).
    pub dead_end: bool,
    /// The last turn of the battle (A-R82).
    pub turn_limit: u16,
    /// Whether a ship may fire both sides in one turn (A-R83).
    pub both_sides: BothSides,
    /// Whether ships can be given plans, and keep station in lines (A-R87).
    pub station_keeping: bool,
    /// Whether a division may change its plan only with its admiral's leave (A-R86).
    pub binding: bool,
    /// Lines added to the sum of the line modifiers, before the clamp (A-R45).
    pub extra_line: i8,
}

/// The options that a scenario may set, with what each takes and its default.
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
    OptionSpec::word("dead_end", &["draw", "play_on"], "draw"),
    OptionSpec::whole("turn_limit", 1..=Cursor::LAST_TURN as i64, 30),
    OptionSpec::word("both_sides", &["full", "half", "one"], "full"),
    OptionSpec::flag("station_keeping", true),
    OptionSpec::word("signals", &["shown", "binding"], "shown"),
    OptionSpec::new("extra_line", Takes::Whole(-4..=4), Preset::Whole(0)),
];

impl Options {
    /// Reads the options of a scenario that has been checked.
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
            dead_end: declared.is("dead_end", "draw"),
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

    /// Converts millimetres at medium scale to the scale of the battle (A-SCALE-1).
    pub const fn mm(&self, medium: i32) -> Length {
        Length(medium * 100 * self.scale / 2)
    }
}
