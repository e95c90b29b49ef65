//! Values of files and what they stand for: places, gun dice, names of ships.

use wg_core::scenario::Said as _;

use crate::position::classes::GunDice;
use crate::position::ship::SmallSet;
use crate::prelude::*;
use crate::scenario::muster;

/// An empty list.
pub fn none() -> Value {
    Value::List(Vec::new())
}

/// The value of a word at which a file leaves it out, for words that a file always holds: no such word is a list.
pub fn never<S>(_: &Fleet, _: S) -> Value {
    none()
}

/// Millimetres east and north.
pub fn point(at: Point) -> [Value; 2] {
    [at.x, at.y].map(|length| Value::Number(f64::from(length.0) / 100.0))
}

/// Millimetres east and north, and degrees.
pub fn pose(pose: Pose) -> Value {
    let degrees = Value::Number(f64::from(pose.heading.hundredths()) / 100.0);
    Value::List(point(pose.at).into_iter().chain([degrees]).collect())
}

/// Two or three numbers: mm east, mm north, degrees.
pub fn place_of(value: &Value) -> Option<(Point, Option<Heading>)> {
    let [x, y, degrees] = [0, 1, 2].map(|at| value.list().get(at).and_then(Value::as_number));
    let heading = degrees.map(|degrees| Heading::new((degrees * 100.0).round() as i32));
    Some((muster::place((x?, y?)), heading))
}

/// Light, medium, heavy, carronades.
pub fn dice(dice: GunDice) -> Value {
    Value::List(dice.into_iter().map(|dice| dice.said()).collect())
}

/// A list of words or names.
pub fn names<'n>(names: impl Iterator<Item = &'n str>) -> Value {
    Value::List(names.map(Value::from).collect())
}

/// The ship of this name, if there is one.
pub fn find(fleet: &Fleet, name: &Value) -> Option<UnitId> {
    fleet.roster.names.find(name.text())
}

/// The names of ships of which order does not matter.
pub fn set_of(fleet: &Fleet, set: &SmallSet) -> Value {
    names(fleet.ships.iter().filter(|ship| set.contains(ship.id)).map(|ship| fleet.name(ship.id)))
}

/// The ships of these names.
pub fn read_set(fleet: &Fleet, value: &Value) -> SmallSet {
    let mut set = SmallSet::default();
    value.list().iter().filter_map(|name| find(fleet, name)).for_each(|unit| set.insert(unit));
    set
}
