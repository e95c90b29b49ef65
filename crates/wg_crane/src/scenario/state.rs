//! The words in which a scenario describes a battle in progress: the contents of `state`, `battle` and `overrides`.

use std::collections::BTreeMap;

use wg_core::scenario::{By, HeadingSpec, OptionSpec, Takes, Values};
use wg_core::state;

use crate::options::OPTIONS;
use crate::prelude::*;
use crate::turn::ending::QUIET_TURNS;

/// Reads the values of `options`, `battle`, `overrides` or `state` by name.
pub(crate) const fn values(values: &BTreeMap<String, Value>) -> Values<'_> {
    Values::new(&[SHIP_STATE, BATTLE_STATE, OVERRIDES, OPTIONS], values)
}

static SQUARE: Takes = Takes::Whole(1..=14);

state! {
    /// The words of a ship's `state`: everything that is marked on her chart or placed beside her on the table.
    pub const SHIP_STATE of Ship in Fleet {
        file {
            OptionSpec::list("square", &SQUARE, 2) => berth.square;
            OptionSpec::text("heading", "") => berth.heading;
        }
        OptionSpec::whole("hull", 0..=12, 0) => damage.hull lasting;
        OptionSpec::whole("rigging", 0..=12, 0) => damage.rigging lasting;
        OptionSpec::whole("crew", 0..=12, 0) => damage.crew lasting;
        OptionSpec::whole("moved", 0..=12, 0) => damage.moved lasting;
        OptionSpec::word("fate", &FATES, "afloat"), By::new(ship::fate, ship::set_fate).when_silent(ship::fate_by_hull).lasting();
        OptionSpec::flag("taken", false), By::new(ship::taken, ship::set_taken).lasting();
        OptionSpec::whole("points", 0..=36, 0), By::new(ship::points, ship::set_points).unless(ship::earned);
        OptionSpec::whole("before", 0..=36, 0), By::new(ship::before, ship::set_before).unless(ship::earned_before);
        OptionSpec::flag("aground", false) => berth.aground;
        OptionSpec::flag("afloat_again", false) => berth.afloat_again;
        OptionSpec::flag("fired", false) => gunnery.fired;
        OptionSpec::flag("engaged", false) => gunnery.engaged;
        OptionSpec::whole("spent", 0..=12, 0) => sailing.spent;
        OptionSpec::whole("steps", 0..=MOST_STEPS as i64, 0) => sailing.steps;
        OptionSpec::flag("done", false) => sailing.done;
    }
}

/// The fates that a ship's `state` may name.
pub const FATES: [&str; 5] = ["afloat", "prize", "sunk", "gone", "due"];

state! {
    /// The words of a scenario's `battle`, which describe a battle that has begun: it continues from the start of the
    /// phase that `phase` gives. The words `line` and `line_left` give the side whose line is being ordered and the
    /// number of its changes left. These two are kept on the agenda, so other code reads and writes them.
    pub const BATTLE_STATE of Fleet {
        file {
            OptionSpec::text("wind", ""), By::new(battle::wind, battle::set_wind);
        }
        OptionSpec::whole("turn", 1..=Cursor::LAST_TURN as i64, 1), By::new(battle::turn, battle::set_turn).omitted_when(battle::none);
        OptionSpec::whole("phase", 1..=2, 1), By::new(battle::phase, battle::set_phase)
            .omitted_when(battle::none).when_silent(battle::first_phase).set_up_only();
        OptionSpec::text("first", ""), By::new(battle::first, battle::set_first);
        OptionSpec::whole("limit", 1..=24, 24), By::new(battle::limit, battle::set_limit)
            .omitted_when(battle::none).when_silent(battle::limit_of_options);
        OptionSpec::whole("quiet", 0..=10, 0), By::new(battle::quiet, battle::set_quiet);
        OptionSpec::text("line", "");
        OptionSpec::whole("line_left", 1..=40, 40);
        OptionSpec::flag("action", false) => conditions.lull.action;
        OptionSpec::flag("time_called", false) => conditions.verdict.time_called;
    }
}

/// The words of a ship that stand for more than one field.
mod ship {
    use super::*;

    fn of(fleet: &Fleet, unit: UnitId) -> &Ship {
        fleet.ship(unit)
    }

    pub fn fate(fleet: &Fleet, unit: UnitId) -> Value {
        match of(fleet, unit).colours.fate {
            Fate::Prize => "prize",
            Fate::Sunk => "sunk",
            Fate::Gone => "gone",
            Fate::Aboard => "due",
            Fate::Afloat => "afloat",
        }
        .into()
    }

    /// Returns "due" for a ship that comes later, "sunk" for one without hull boxes left, and "afloat" for any other.
    pub fn fate_by_hull(fleet: &Fleet, unit: UnitId) -> Value {
        let ship = of(fleet, unit);
        match ship.colours.fate {
            Fate::Aboard => "due",
            _ if ship.damage.hull >= ship.built.boxes => "sunk",
            _ => "afloat",
        }
        .into()
    }

    /// Sets the fate of a ship. A prize, or a ship that has left the table, belongs to her first owner's enemy (C-R33,
    /// C-R44).
    pub fn set_fate(fleet: &mut Fleet, unit: UnitId, value: &Value) {
        let ship = fleet.ship_mut(unit);
        ship.colours.fate = match value.as_text() {
            Some("prize") => Fate::Prize,
            Some("sunk") => Fate::Sunk,
            Some("gone") => Fate::Gone,
            Some("due") => Fate::Aboard,
            _ => Fate::Afloat,
        };
        let lost = matches!(ship.colours.fate, Fate::Prize | Fate::Gone);
        ship.colours.side = if lost { ship.built.side.other() } else { ship.built.side };
    }

    pub fn taken(fleet: &Fleet, unit: UnitId) -> Value {
        let ship = of(fleet, unit);
        (ship.colours.fate == Fate::Sunk && ship.colours.side != ship.built.side).into()
    }

    /// Sets whether a ship that sank was the enemy's prize (C-CAP-11).
    pub fn set_taken(fleet: &mut Fleet, unit: UnitId, value: &Value) {
        let ship = fleet.ship_mut(unit);
        if ship.colours.fate == Fate::Sunk {
            let taken = value.flag();
            ship.colours.side = if taken { ship.built.side.other() } else { ship.built.side };
        }
    }

    /// Returns the points that the enemy of her first owner has scored on her.
    pub fn points(fleet: &Fleet, unit: UnitId) -> Value {
        Value::whole(of(fleet, unit).worth.points)
    }

    pub fn earned(fleet: &Fleet, unit: UnitId) -> Value {
        let ship = of(fleet, unit);
        Value::whole(if ship.colours.fate == Fate::Afloat { ship.ticked() } else { ship.total() })
    }

    pub fn set_points(fleet: &mut Fleet, unit: UnitId, value: &Value) {
        fleet.ship_mut(unit).worth.points = value.count();
    }

    /// Returns the points among them that were scored before she was captured.
    pub fn before(fleet: &Fleet, unit: UnitId) -> Value {
        Value::whole(of(fleet, unit).worth.before)
    }

    pub fn earned_before(fleet: &Fleet, unit: UnitId) -> Value {
        let ship = of(fleet, unit);
        Value::whole(ship.ticked().min(ship.worth.points))
    }

    pub fn set_before(fleet: &mut Fleet, unit: UnitId, value: &Value) {
        fleet.ship_mut(unit).worth.before = value.count();
    }
}

/// The words of the battle that stand for more than one field.
mod battle {
    use super::*;

    pub fn none(_: &Fleet, (): ()) -> Value {
        Value::Int(0)
    }

    pub fn wind(fleet: &Fleet, (): ()) -> Value {
        fleet.conditions.wind.map_or_else(|| "".into(), |from| HeadingSpec::from(from.heading()).value())
    }

    pub fn set_wind(fleet: &mut Fleet, (): (), value: &Value) {
        fleet.conditions.wind = HeadingSpec::of_value(value).map(|from| Compass::nearest(from.heading()));
    }

    pub fn turn(fleet: &Fleet, (): ()) -> Value {
        Value::Int(fleet.cursor.turn.into())
    }

    pub fn set_turn(fleet: &mut Fleet, (): (), value: &Value) {
        fleet.cursor.turn = value.as_int().unwrap_or_default() as u16;
    }

    pub fn phase(fleet: &Fleet, (): ()) -> Value {
        Value::whole(fleet.cursor.phase)
    }

    pub fn set_phase(fleet: &mut Fleet, (): (), value: &Value) {
        fleet.cursor.phase = value.count();
    }

    /// Returns the phase that is assumed if the scenario gives none: the first movement phase, once the battle has
    /// begun.
    pub fn first_phase(fleet: &Fleet, (): ()) -> Value {
        Value::Int((fleet.cursor.turn > 0).into())
    }

    pub fn first(fleet: &Fleet, (): ()) -> Value {
        fleet.conditions.first.map_or("", |side| fleet.roster.names.side(side)).into()
    }

    pub fn set_first(fleet: &mut Fleet, (): (), value: &Value) {
        fleet.conditions.first = fleet.roster.names.find_side(value.as_text().unwrap_or_default());
    }

    /// Returns the turn limit, or 0 for none. A limit that was guessed for a viewer is never saved (C-DATA-6).
    pub fn limit(fleet: &Fleet, (): ()) -> Value {
        let secret = fleet.secret.turns.filter(|_| !fleet.secret.guessed);
        Value::whole(fleet.conditions.limit.or(secret).unwrap_or_default())
    }

    /// Returns the turn limit that the options fix, or 0 for none.
    pub fn limit_of_options(fleet: &Fleet, (): ()) -> Value {
        Value::whole(fleet.options.turns.unwrap_or_default())
    }

    pub fn set_limit(fleet: &mut Fleet, (): (), value: &Value) {
        let limit = Some(value.count()).filter(|limit| *limit > 0);
        let hidden = fleet.options.is_limit_hidden();
        (fleet.conditions.limit, fleet.secret.turns) = if hidden { (None, limit) } else { (limit, None) };
        fleet.secret.guessed = false;
    }

    pub fn quiet(fleet: &Fleet, (): ()) -> Value {
        Value::whole(fleet.conditions.lull.quiet.min(QUIET_TURNS))
    }

    pub fn set_quiet(fleet: &mut Fleet, (): (), value: &Value) {
        fleet.conditions.lull.quiet = value.count();
    }
}

/// The printed values in which a ship may differ from her size.
pub const OVERRIDES: &[OptionSpec] = &[
    OptionSpec::text("title", ""),
    OptionSpec::whole("dice", 1..=8, 1),
    OptionSpec::whole("range", 1..=14, 1),
    OptionSpec::whole("movement", 1..=6, 3),
];
