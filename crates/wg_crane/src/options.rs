//! The options of a battle, each with the ruling that it switches. The defaults are the catalogue's.

use wg_core::cursor::Cursor;
use wg_core::scenario::{Declared, OptionSpec, Scenario, Value};

/// The options of a battle: constant from its beginning to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How the wind is found (C-R1).
    pub wind: Source,
    /// How the edges are found (C-R2).
    pub entry: Source,
    /// How the lines stand (C-SETUP-3, C.3).
    pub setup: SetUp,
    /// A ship must use all the movement she can (C-R5).
    pub must_move_full: bool,
    /// A ship dead in the water fires in her own phase too (C-R14).
    pub diw_fires_own_phase: bool,
    /// The target may lie up to 45 degrees off the beam (C-R16).
    pub wide_arc: bool,
    /// Ships between stop a shot (C-R17).
    pub los_blocks: bool,
    /// Defenders declare before the mover (C-R19).
    pub defender_first: bool,
    /// Hits on a full column go to the hull (C-R23).
    pub overflow_to_hull: bool,
    /// The boarded subtracts for units fewer than the boarder (C-R25).
    pub surrender_minus: bool,
    /// A prize fires only when attacked (C-R31).
    pub prize_defensive_only: bool,
    /// A prize must leave (C-R32).
    pub prize_must_leave: bool,
    /// A recaptured ship keeps the boxes the captor scored before (C-R34).
    pub recapture_keeps_boxes: bool,
    /// The first side is thrown for anew every turn (C-R36, C-DATA-11).
    pub first_each_turn: bool,
    /// How the battle ends (C-R38).
    pub end: End,
    /// A fixed number of turns instead of 4d6.
    pub turns: Option<u8>,
    /// A side whose ships all lie dead in the water is out (C-R38, C-DATA-5).
    pub diw_is_out: bool,
    /// Ten quiet turns end a battle with a limit or a clock too (C-DATA-19).
    pub quiet_ends_all: bool,
    /// The clock stops the battle at the end of the phase, not of the turn (C-R46).
    pub clock_ends_phase: bool,
    /// The turn limit is thrown in secret (C-DATA-6).
    pub hidden_limit: bool,
    /// Range by size (C-LOST-4).
    pub ranges: Ranges,
}

/// Where the wind or the edge comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The printed table.
    Table,
    /// Every one with the same chance.
    Uniform,
    /// The scenario says so.
    Fixed,
}

/// How the two lines stand before the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetUp {
    /// Each is the other's half-turn image.
    Rotate,
    /// Each is the other's mirror image.
    Mirror,
    /// Anywhere along the edge.
    Free,
}

/// What ends a battle besides annihilation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A turn limit.
    Turns,
    /// The table's clock.
    Clock,
    /// Nothing.
    None,
}

/// Which column of the range chart is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranges {
    /// 3-2-1.
    Short,
    /// 4-3-2.
    Long,
    /// As many squares as boxes in a column.
    Boxes,
}

/// The options a scenario may set, what each takes, and its default. `turns` of 0 means 'throw 4d6'.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec::word("wind", &["table", "uniform", "fixed"], "table"),
    OptionSpec::word("entry", &["table", "fixed"], "table"),
    OptionSpec::word("setup", &["rotate", "mirror", "free"], "rotate"),
    OptionSpec::flag("must_move_full", true),
    OptionSpec::flag("diw_fires_own_phase", false),
    OptionSpec::word("arc", &["line", "wide"], "line"),
    OptionSpec::flag("los_blocks", false),
    OptionSpec::flag("defender_first", false),
    OptionSpec::word("overflow", &["waste", "hull"], "waste"),
    OptionSpec::flag("surrender_minus", true),
    OptionSpec::flag("prize_defensive_only", false),
    OptionSpec::flag("prize_must_leave", false),
    OptionSpec::flag("recapture_keeps_boxes", false),
    OptionSpec::word("initiative", &["once", "each_turn"], "once"),
    OptionSpec::word("end", &["turns", "clock", "none"], "turns"),
    OptionSpec::whole("turns", 0..=24, 0),
    OptionSpec::flag("diw_is_out", false),
    OptionSpec::word("quiet_end", &["without_limit", "always"], "without_limit"),
    OptionSpec::word("clock_end", &["turn", "phase"], "turn"),
    OptionSpec::flag("hidden_limit", false),
    OptionSpec::word("range", &["short", "long", "boxes"], "short"),
];

impl Options {
    /// The options of a scenario that has been checked.
    pub fn of(scenario: &Scenario) -> Self {
        let declared = Declared::new(OPTIONS, &scenario.options);
        let value = |key: &str| declared.value(key);
        let flag = |key: &str| value(key).as_bool().unwrap_or_default();
        let is = |key: &str, word: &str| declared.is(key, word);
        Self {
            wind: if is("wind", "uniform") {
                Source::Uniform
            } else if is("wind", "fixed") {
                Source::Fixed
            } else {
                Source::Table
            },
            entry: if is("entry", "fixed") { Source::Fixed } else { Source::Table },
            setup: if is("setup", "mirror") {
                SetUp::Mirror
            } else if is("setup", "free") {
                SetUp::Free
            } else {
                SetUp::Rotate
            },
            must_move_full: flag("must_move_full"),
            diw_fires_own_phase: flag("diw_fires_own_phase"),
            wide_arc: is("arc", "wide"),
            los_blocks: flag("los_blocks"),
            defender_first: flag("defender_first"),
            overflow_to_hull: is("overflow", "hull"),
            surrender_minus: flag("surrender_minus"),
            prize_defensive_only: flag("prize_defensive_only"),
            prize_must_leave: flag("prize_must_leave"),
            recapture_keeps_boxes: flag("recapture_keeps_boxes"),
            first_each_turn: is("initiative", "each_turn"),
            end: if is("end", "clock") {
                End::Clock
            } else if is("end", "none") {
                End::None
            } else {
                End::Turns
            },
            turns: value("turns").as_int().filter(|turns| *turns > 0).map(|turns| turns as u8),
            diw_is_out: flag("diw_is_out"),
            quiet_ends_all: is("quiet_end", "always"),
            clock_ends_phase: is("clock_end", "phase"),
            hidden_limit: flag("hidden_limit"),
            ranges: if is("range", "long") {
                Ranges::Long
            } else if is("range", "boxes") {
                Ranges::Boxes
            } else {
                Ranges::Short
            },
        }
    }
}

/// The default options.
impl Default for Options {
    fn default() -> Self {
        Self::of(&Scenario::new("crane", "defaults"))
    }
}

/// A whole number of a state, `0` if it is not there.
pub(crate) fn number(values: &std::collections::BTreeMap<String, Value>, key: &str) -> i64 {
    values.get(key).and_then(Value::as_int).unwrap_or_default()
}

/// What a ship's `state` may hold: everything that is written on her chart or stands on the table.
///
/// `points` is what the enemy of her first owner has scored on her, `before` what of it was scored before she was taken; left
/// out, they are worked out from her boxes and fate.
pub const SHIP_STATE: &[OptionSpec] = &[
    OptionSpec::whole("hull", 0..=12, 0),
    OptionSpec::whole("rigging", 0..=12, 0),
    OptionSpec::whole("crew", 0..=12, 0),
    OptionSpec::whole("moved", 0..=12, 0),
    OptionSpec::word("fate", &["afloat", "prize", "sunk", "gone"], "afloat"),
    OptionSpec::whole("points", 0..=36, 0),
    OptionSpec::whole("before", 0..=36, 0),
    OptionSpec::flag("aground", false),
    OptionSpec::flag("afloat_again", false),
    OptionSpec::flag("fired", false),
    OptionSpec::flag("engaged", false),
    OptionSpec::whole("spent", 0..=12, 0),
    OptionSpec::whole("steps", 0..=6, 0),
    OptionSpec::flag("done", false),
];

/// What a scenario's `battle` may hold, if the battle has begun: it is taken up at the start of that phase.
pub const BATTLE_STATE: &[OptionSpec] = &[
    OptionSpec::whole("turn", 1..=Cursor::LAST_TURN as i64, 1),
    OptionSpec::whole("phase", 1..=2, 1),
    OptionSpec::text("first", ""),
    OptionSpec::whole("limit", 1..=24, 24),
    OptionSpec::whole("quiet", 0..=10, 0),
];

/// Printed values that a ship may differ in from her size.
pub const OVERRIDES: &[OptionSpec] =
    &[OptionSpec::text("title", ""), OptionSpec::whole("dice", 1..=8, 1), OptionSpec::whole("range", 1..=14, 1), OptionSpec::whole("movement", 1..=6, 3)];
