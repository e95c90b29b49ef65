//! Values in scenario files and what they stand for: places, gun dice and names of ships.

use wg_core::scenario::Said as _;

use crate::position::classes::GunDice;
use crate::position::ship::SmallSet;
use crate::prelude::*;
use crate::scenario::muster;

/// Returns an empty list.
pub fn none() -> Value {
    Value::List(Vec::new())
}

/// Returns an empty list, which no value of these words equals, so that a file always holds the word.
pub fn never<S>(_: &Fleet, _: S) -> Value {
    none()
}

/// Returns a point as mm east and mm north.
pub fn point(at: Point) -> [Value; 2] {
    [at.x, at.y].map(|length| Value::Number(f64::from(length.0) / 100.0))
}

/// Returns a pose as mm east, mm north and degrees.
pub fn pose(pose: Pose) -> Value {
    let degrees = Value::Number(f64::from(pose.heading.hundredths()) / 100.0);
    Value::List(point(pose.at).into_iter().chain([degrees]).collect())
}

/// Reads a place from two or three numbers: mm east, mm north, and degrees if given.
pub fn place_of(value: &Value) -> Option<(Point, Option<Heading>)> {
    let [x, y, degrees] = [0, 1, 2].map(|at| value.list().get(at).and_then(Value::as_number));
    let heading = degrees.map(|degrees| Heading::new((degrees * 100.0).round() as i32));
    Some((muster::place((x?, y?)), heading))
}

/// Returns gun dice as a list: light, medium, heavy, carronades.
pub fn dice(dice: GunDice) -> Value {
    Value::List(dice.into_iter().map(|dice| dice.said()).collect())
}

/// Returns a list of words or names.
pub fn names<'n>(names: impl Iterator<Item = &'n str>) -> Value {
    Value::List(names.map(Value::from).collect())
}

/// Finds a ship by her name.
pub fn find(fleet: &Fleet, name: &Value) -> Option<UnitId> {
    fleet.roster.names.find(name.text())
}

/// Returns the names of the ships in a set.
pub fn set_of(fleet: &Fleet, set: &SmallSet) -> Value {
    names(fleet.ships.iter().filter(|ship| set.contains(ship.id)).map(|ship| fleet.name(ship.id)))
}

/// Returns the set of ships with these names.
pub fn read_set(fleet: &Fleet, value: &Value) -> SmallSet {
    let mut set = SmallSet::default();
    value.list().iter().filter_map(|name| find(fleet, name)).for_each(|unit| set.insert(unit));
    set
}
