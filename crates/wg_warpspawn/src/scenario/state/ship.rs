//! The words of a ship that stand for more than one field.

use wg_core::scenario::{HeadingSpec, Said, Takes, Told};

use super::list;
use crate::fitting::place::is_placed;
use crate::position::ship::goes_with_crew;
use crate::prelude::*;

/// Returns a ship's column and row, or an empty list if she has none: not placed yet, or gone already in the scenario
/// that this battle began from.
pub fn square(fleet: &Fleet, unit: UnitId) -> Value {
    let ship = fleet.ship(unit);
    if is_placed(ship) { ship.berth.square.said() } else { Vec::new().into() }
}

/// Sets a ship's square.
pub fn set_square(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).berth.square = Square::told(value, &Takes::Text);
}

/// Returns the direction in which a ship's bow points, or an empty text if she has no square.
pub fn heading(fleet: &Fleet, unit: UnitId) -> Value {
    let ship = fleet.ship(unit);
    if is_placed(ship) { ship.berth.heading.said() } else { "".into() }
}

/// Turns a ship's bow to one of the eight directions.
pub fn set_heading(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    if let Some(heading) = HeadingSpec::of_value(value) {
        fleet.ship_mut(unit).berth.heading = Compass::nearest(heading.heading());
    }
}

/// Returns a ship's fate: one of [`FATES`](super::FATES).
pub fn fate(fleet: &Fleet, unit: UnitId) -> Value {
    let ship = fleet.ship(unit);
    let colours = ship.colours;
    match colours.fate {
        Fate::Afloat => "afloat",
        Fate::Prize => "prize",
        Fate::Sunk if colours.blown_up => "blown_up",
        Fate::Sunk => "sunk",
        Fate::Gone => "fled",
        Fate::Aboard if ship.is_due() => "due",
        Fate::Aboard => "absent",
    }
    .into()
}

/// Sets a ship's fate. A prize passes to the other side, and a ship afloat to her own. A ship that sinks or flees stays
/// with the side that holds her.
pub fn set_fate(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let word = value.as_text().unwrap_or_default();
    let ship = fleet.ship_mut(unit);
    let (own, was_listed) = (ship.built.side, ship.is_listed());
    ship.colours.blown_up = word == "blown_up";
    ship.colours.fate = match word {
        "prize" => Fate::Prize,
        "sunk" | "blown_up" => Fate::Sunk,
        "fled" => Fate::Gone,
        "absent" | "due" => Fate::Aboard,
        _ => Fate::Afloat,
    };
    match ship.colours.fate {
        Fate::Prize => pass_to(fleet, unit, own.other()),
        Fate::Afloat => pass_to(fleet, unit, own),
        _ => {}
    }
    if was_listed != fleet.ship(unit).is_listed() {
        fleet.count_fleet(own);
    }
}

/// Returns true if a ship was a prize when she left the map.
pub fn captured(fleet: &Fleet, unit: UnitId) -> Value {
    let ship = fleet.ship(unit);
    (ship.is_prize() && !ship.on_table()).into()
}

/// Sets whether a ship was a prize when she left the map. Does nothing for a ship on the map, because her fate decides
/// that.
pub fn set_captured(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let ship = fleet.ship(unit);
    if !ship.on_table() {
        let own = ship.built.side;
        pass_to(fleet, unit, if value.as_bool() == Some(true) { own.other() } else { own });
    }
}

/// Gives a ship to a side (W-R29). In the enemy's hands she has one point of Crew, and by default no skills. Back on
/// her own side she has the ratings of her class, her characters and her fleet.
fn pass_to(fleet: &mut Fleet, unit: UnitId, side: SideId) {
    let keeps = fleet.options.prize_keeps_skill;
    let ship = fleet.ship(unit);
    if ship.colours.side == side {
        return;
    }
    let given = ship.ratings.given(&fleet.battle.fleets[ship.built.side]);
    let ship = fleet.ship_mut(unit);
    ship.colours.side = side;
    for rating in Rating::ALL.into_iter().filter(|rating| goes_with_crew(*rating, keeps)) {
        let own = if rating == Rating::Crew { ship.class().crew } else { 0 } + given[rating as usize];
        ship.ratings.whole[rating as usize] = if ship.is_prize() { i8::from(rating == Rating::Crew) } else { own };
    }
    if ship.is_prize() {
        let lost = &mut ship.harm.lost[Attribute::Crew as usize];
        *lost = (*lost).min(1);
    }
}

/// Returns the turn in which a ship was last captured, or 0 if she never was.
pub fn taken(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.ship(unit).colours.taken.unwrap_or_default())
}

/// Sets the turn in which a ship was last captured.
pub fn set_taken(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).colours.taken = turn(value);
}

/// Returns the turn at whose end a ship sinks, or 0 if she floats.
pub fn sinks(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.ship(unit).harm.sinks.unwrap_or_default())
}

/// Sets the turn at whose end a ship sinks.
pub fn set_sinks(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).harm.sinks = turn(value);
}

/// Returns a turn, or `None` for 0.
fn turn(value: &Value) -> Option<u16> {
    value.as_int().map(|turn| turn as u16).filter(|turn| *turn > 0)
}

/// The words for the two broadsides in a file.
const BROADSIDES: PerBroadside<&str> = PerBroadside::of(["larboard", "starboard"]);

/// Returns the broadsides that a ship has fired in this turn.
pub fn fired(fleet: &Fleet, unit: UnitId) -> Value {
    let fired = fleet.ship(unit).deeds.fired;
    list(fired.iter().filter(|(_, fired)| **fired).map(|(broadside, _)| BROADSIDES[broadside]))
}

/// Marks the listed broadsides of a ship as fired, and the others as loaded.
pub fn set_fired(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let fired = value.as_list().unwrap_or_default();
    fleet.ship_mut(unit).deeds.fired = BROADSIDES.map(|broadside| fired.contains(&broadside.into()));
}

/// Returns the points that this phase's broadsides will cost a ship: Sails, Hull, Crew, Cannon.
pub fn pending(fleet: &Fleet, unit: UnitId) -> Value {
    list(fleet.ship(unit).harm.pending.map(i64::from))
}

/// Returns the value that a file leaves out: no points are pending.
pub fn none_pending(_: &Fleet, _: UnitId) -> Value {
    list([0_i64; 4])
}

/// Sets the points that are pending for a ship, by attribute. Missing entries are 0.
pub fn set_pending(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let points = value.as_list().unwrap_or_default();
    fleet.ship_mut(unit).harm.pending =
        [0, 1, 2, 3].map(|at: usize| points.get(at).and_then(Value::as_int).unwrap_or_default().clamp(0, 100) as u8);
}
