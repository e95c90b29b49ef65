//! Plans as a scenario spells them: `"follow Victory"`, `"engage Bucentaure"`, `"steer 90"`, `"hold"` (A-R87).

use wg_core::scenario::{Check, Worded as _};

use crate::position::roster::{Holds, Written};
use crate::prelude::*;
use crate::scenario::check_ship::{is_gone, is_under_way, sails_for};
use crate::scenario::muster;
use crate::scenario::state::values;
use crate::scenario::value::point;

/// The form of a plan in a ship's state.
const RIGHT: &str = "\"follow NAME\", \"engage NAME\", \"steer 90\" (degrees) or \"hold\"";

/// A plan that was read from its text.
enum Words<'t> {
    Follow(&'t str),
    Engage(&'t str),
    Steer(Heading),
    Hold,
}

fn words(text: &str) -> Option<Words<'_>> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    match verb {
        "follow" if !rest.is_empty() => Some(Words::Follow(rest)),
        "engage" if !rest.is_empty() => Some(Words::Engage(rest)),
        "steer" => {
            let degrees = rest.parse::<f64>().ok().filter(|degrees| (0.0..360.0).contains(degrees))?;
            Some(Words::Steer(Heading::new((degrees * 100.0).round() as i32)))
        }
        "hold" if rest.is_empty() => Some(Words::Hold),
        _ => None,
    }
}

fn given(spec: &ShipSpec) -> Option<&str> {
    spec.state.get("plan").and_then(Value::as_text).filter(|text| !text.is_empty())
}

/// The words of [`Holds`], after the empty one.
pub const HOLDS: [&str; 3] = ["", Holds::WORDS[0], Holds::WORDS[1]];

/// Returns the plan that a scenario gives to a ship, as an order of its author. The plan of a ship in a battle under way
/// is one only if the file says how long it holds. Otherwise her captain gave it to her.
pub fn written(scenario: &Scenario, spec: &ShipSpec) -> Option<Written> {
    let plan = read(given(spec)?, |name| scenario.unit(name))?;
    match values(&spec.state).text("plan_holds") {
        "" if is_under_way(scenario) => None,
        "" => Some(Written { plan, holds: Holds::default() }),
        word => Some(Written { plan, holds: Holds::of_word(word) }),
    }
}

/// How long the plan of a ship holds, if she still has the plan that the scenario gave her.
pub fn holds(fleet: &Fleet, unit: UnitId) -> Value {
    let written = fleet.roster.written(unit).filter(|written| fleet.ship(unit).planned.plan == Some(written.plan));
    Value::Text(written.map_or("", |written| written.holds.word()).to_owned())
}

/// Returns the plan that a text names.
fn read(text: &str, find: impl Fn(&str) -> Option<UnitId>) -> Option<Plan> {
    match words(text)? {
        Words::Follow(name) => find(name).map(Plan::Follow),
        Words::Engage(name) => find(name).map(Plan::Engage),
        Words::Steer(heading) => Some(Plan::Steer(heading)),
        Words::Hold => Some(Plan::Hold),
    }
}

/// The plan of a ship in words.
pub fn plan(fleet: &Fleet, unit: UnitId) -> Value {
    let says = match fleet.ship(unit).planned.plan {
        None => String::new(),
        Some(Plan::Follow(leader)) => format!("follow {}", fleet.name(leader)),
        Some(Plan::Engage(enemy)) => format!("engage {}", fleet.name(enemy)),
        Some(Plan::Steer(heading)) => format!("steer {}", f64::from(heading.hundredths()) / 100.0),
        Some(Plan::Hold) => "hold".to_owned(),
    };
    Value::Text(says)
}

/// Sets a plan that begins now. If it is to follow a ship, the wake ends where that ship lies.
pub fn set_plan(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let plan = read(value.text(), |name| fleet.roster.names.find(name));
    fleet.ship_mut(unit).planned = Planned::new(plan, leader(fleet, plan));
}

/// Returns the place of the ship that this plan follows, if it follows one.
fn leader(fleet: &Fleet, plan: Option<Plan>) -> Option<Point> {
    let Some(Plan::Follow(leader)) = plan else { return None };
    Some(fleet.ship(leader).berth.pose.at)
}

/// The wake that the ship follows: mm east and mm north of each of its points.
pub fn wake(fleet: &Fleet, unit: UnitId) -> Value {
    let planned = &fleet.ship(unit).planned;
    let wake = planned.plan.iter().flat_map(|_| &planned.wake);
    Value::List(wake.flat_map(|at| point(*at)).collect())
}

/// Sets the wake of a ship that follows another. Without points, it ends where the ship ahead lies.
pub fn set_wake(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let numbers: Vec<f64> = value.list().iter().filter_map(Value::as_number).collect();
    let points = numbers.chunks_exact(2).map(|at| muster::place((at[0], at[1])));
    let plan = fleet.ship(unit).planned.plan;
    let leader = leader(fleet, plan);
    if leader.is_some() {
        let mut planned = Planned::new(plan, leader.filter(|_| numbers.len() < 2));
        planned.wake.extend(points);
        fleet.ship_mut(unit).planned = planned;
    }
}

/// Checks the plan of a ship.
pub(super) fn check(check: &mut Check<'_>, scenario: &Scenario, place: usize) {
    let spec = &scenario.ships[place];
    if let Some(list) = spec.state.get("wake").and_then(Value::as_list).filter(|list| list.len() % 2 == 1) {
        check.problem(
            &format!("ships[{place}].state.wake"),
            format_args!("{} numbers", list.len()),
            "pairs of numbers: millimetres east and north",
        );
    }
    let holds = values(&spec.state).text("plan_holds");
    check.forbid(
        !holds.is_empty() && given(spec).is_none(),
        &format!("ships[{place}].state.plan_holds"),
        format_args!("{holds:?} without a plan"),
        "the plan with it",
    );
    let Some(text) = given(spec) else { return };
    let path = format!("ships[{place}].state.plan");
    let (name, follows) = match words(text) {
        None => return check.problem(&path, format_args!("{text:?}"), RIGHT),
        Some(Words::Follow(name)) => (name, true),
        Some(Words::Engage(name)) => (name, false),
        Some(Words::Steer(_) | Words::Hold) => return,
    };
    let right = if follows { "a ship of her own side" } else { "an enemy" };
    match scenario.ships.iter().find(|ship| ship.name == name) {
        None => check.problem(&path, format_args!("{name:?}, which is not in this battle"), right),
        Some(other) if other.name == spec.name => check.problem(&path, format_args!("{name} herself"), right),
        Some(other) if is_gone(other) && !is_under_way(scenario) => {
            check.problem(&path, format_args!("{name}, which is gone"), right)
        }
        Some(other)
            if !is_under_way(scenario) && follows != (sails_for(scenario, other) == sails_for(scenario, spec)) =>
        {
            check.problem(&path, format_args!("{name} of {}", other.side), right)
        }
        Some(_) if follows && in_a_ring(scenario, spec) => {
            check.problem(&path, format_args!("{text:?} in a ring of followers"), "a line with a leader")
        }
        Some(_) => {}
    }
}

/// True if the ship follows herself through others.
fn in_a_ring(scenario: &Scenario, spec: &ShipSpec) -> bool {
    let mut now = spec;
    for _ in 0..scenario.ships.len() {
        let Some(Words::Follow(name)) = given(now).and_then(words) else { return false };
        let Some(next) = scenario.ships.iter().find(|ship| ship.name == name) else { return false };
        if next.name == spec.name {
            return true;
        }
        now = next;
    }
    false
}
