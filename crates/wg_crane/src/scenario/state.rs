//! The words in which a scenario says how a battle stands: what `state`, `battle` and `overrides` may hold.

use std::collections::BTreeMap;

use wg_core::scenario::{OptionSpec, Values};
use wg_core::state;

use crate::options::OPTIONS;
use crate::prelude::*;

/// Read by name what is said in `options`, `battle`, `overrides` or `state`.
pub(crate) const fn values(values: &BTreeMap<String, Value>) -> Values<'_> {
    Values::new(&[SHIP_STATE, BATTLE_STATE, OVERRIDES, OPTIONS], values)
}

state! {
    /// What a ship's `state` may hold: everything that is written on her chart or stands on the table.
    ///
    /// `taken` says of a ship that sank that she was the enemy's prize (C-CAP-11). `points` is what the enemy of her first owner has scored on her, `before` what of it was scored before she was taken; left
    /// out, they are worked out from her boxes and fate.
    pub const SHIP_STATE of Ship {
        OptionSpec::whole("hull", 0..=12, 0) => damage.hull;
        OptionSpec::whole("rigging", 0..=12, 0) => damage.rigging;
        OptionSpec::whole("crew", 0..=12, 0) => damage.crew;
        OptionSpec::whole("moved", 0..=12, 0) => damage.moved;
        OptionSpec::word("fate", &["afloat", "prize", "sunk", "gone"], "afloat");
        OptionSpec::flag("taken", false);
        OptionSpec::whole("points", 0..=36, 0);
        OptionSpec::whole("before", 0..=36, 0);
        OptionSpec::flag("aground", false) => berth.aground;
        OptionSpec::flag("afloat_again", false) => berth.afloat_again;
        OptionSpec::flag("fired", false) => gunnery.fired;
        OptionSpec::flag("engaged", false) => gunnery.engaged;
        OptionSpec::whole("spent", 0..=12, 0) => sailing.spent;
        OptionSpec::whole("steps", 0..=6, 0) => sailing.steps;
        OptionSpec::flag("done", false) => sailing.done;
    }
}

/// What a scenario's `battle` may hold, if the battle has begun: it is taken up at the start of that phase.
pub const BATTLE_STATE: &[OptionSpec] = &[
    OptionSpec::whole("turn", 1..=Cursor::LAST_TURN as i64, 1),
    OptionSpec::whole("phase", 1..=2, 1),
    OptionSpec::text("first", ""),
    OptionSpec::whole("limit", 1..=24, 24),
    OptionSpec::whole("quiet", 0..=10, 0),
    OptionSpec::text("line", ""),
    OptionSpec::whole("line_left", 1..=40, 40),
    OptionSpec::flag("action", false),
    OptionSpec::flag("time_called", false),
];

/// Printed values that a ship may differ in from her size.
pub const OVERRIDES: &[OptionSpec] = &[
    OptionSpec::text("title", ""),
    OptionSpec::whole("dice", 1..=8, 1),
    OptionSpec::whole("range", 1..=14, 1),
    OptionSpec::whole("movement", 1..=6, 3),
];
