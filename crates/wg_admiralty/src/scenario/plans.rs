//! Plans as a scenario has them: `"follow Victory"`, `"engage Bucentaure"`, `"steer 90"`, `"hold"` (A-R87).

use std::collections::BTreeMap;

use wg_core::scenario::Check;

use crate::prelude::*;
use crate::scenario::check_ship::{is_gone, is_under_way, sails_for};
use crate::scenario::muster;
use crate::scenario::state::values;

/// What a plan of a ship's state must be like.
const RIGHT: &str = "\"follow NAME\", \"engage NAME\", \"steer 90\" (degrees) or \"hold\"";

/// What stands there, read.
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

/// The plan of a ship, and how much of a wake lies before her, of a scenario that has been checked.
pub fn planned(scenario: &Scenario, spec: &ShipSpec) -> Planned {
    let plan = match given(spec).and_then(words) {
        Some(Words::Follow(name)) => scenario.unit(name).map(Plan::Follow),
        Some(Words::Engage(name)) => scenario.unit(name).map(Plan::Engage),
        Some(Words::Steer(heading)) => Some(Plan::Steer(heading)),
        Some(Words::Hold) => Some(Plan::Hold),
        None => None,
    };
    let numbers: Vec<f64> = values(&spec.state).list("wake").iter().filter_map(Value::as_number).collect();
    let wake: Vec<Point> = numbers.chunks_exact(2).map(|at| muster::place((at[0], at[1]))).collect();
    let leader = match plan {
        Some(Plan::Follow(leader)) => scenario.ships[leader.index()].at.map(muster::place),
        _ => None,
    };
    let mut planned = Planned::new(plan, leader.filter(|_| wake.is_empty()));
    if matches!(plan, Some(Plan::Follow(_))) {
        planned.wake.extend(wake);
    }
    planned
}

/// What is wrong with a ship's plan.
pub(super) fn check(check: &mut Check<'_>, scenario: &Scenario, place: usize) {
    let spec = &scenario.ships[place];
    if let Some(list) = spec.state.get("wake").and_then(Value::as_list).filter(|list| list.len() % 2 == 1) {
        check.problem(
            &format!("ships[{place}].state.wake"),
            format_args!("{} numbers", list.len()),
            "pairs of numbers, millimetres east and north",
        );
    }
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
        None => check.problem(&path, format_args!("{name:?}, who is not in this battle"), right),
        Some(other) if other.name == spec.name => check.problem(&path, format_args!("{name} herself"), right),
        Some(other) if is_gone(other) && !is_under_way(scenario) => {
            check.problem(&path, format_args!("{name}, who is gone"), right)
        }
        Some(other)
            if !is_under_way(scenario) && follows != (sails_for(scenario, other) == sails_for(scenario, spec)) =>
        {
            check.problem(&path, format_args!("{name} of {}", other.side), right)
        }
        Some(_) if follows && in_a_ring(scenario, spec) => {
            check.problem(&path, format_args!("{text:?} in a ring"), "a line that somebody leads")
        }
        Some(_) => {}
    }
}

/// She follows herself by way of others.
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

/// A plan written down, and the wake that goes with it. A plan about a ship that is gone stands until its ship is to sail by it.
pub(super) fn write(state: &mut BTreeMap<String, Value>, planned: &Planned, fleet: &Fleet) {
    let text = match planned.plan {
        None => return,
        Some(Plan::Follow(leader)) => format!("follow {}", fleet.name(leader)),
        Some(Plan::Engage(enemy)) => format!("engage {}", fleet.name(enemy)),
        Some(Plan::Steer(heading)) => format!("steer {}", f64::from(heading.hundredths()) / 100.0),
        Some(Plan::Hold) => "hold".to_owned(),
    };
    state.insert("plan".to_owned(), Value::Text(text));
    if !planned.wake.is_empty() {
        let number = |length: wg_core::Length| Value::Number(f64::from(length.0) / 100.0);
        state.insert(
            "wake".to_owned(),
            Value::List(planned.wake.iter().flat_map(|at| [number(at.x), number(at.y)]).collect()),
        );
    }
}
