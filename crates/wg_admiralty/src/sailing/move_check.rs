//! Why a ship does not sail like that.

use wg_core::geometry::{Course, Leg, Length};
use wg_core::ids::UnitId;
use wg_core::shown::report::{Refusal, refuse};
use wg_core::talk::order::Order;

use crate::passing::told::cannot_pass;
use crate::position::charts::CHARTS;
use crate::position::fleet::Fleet;
use crate::sailing::{PIVOT, Sailing};

/// Why an order is no answer to this item.
pub(super) fn refuse_order(item: &Sailing, fleet: &Fleet, order: &Order) -> Refusal {
    match (item, order) {
        (Sailing::Choose(_), _) => refuse("A-TURN-8", "First it is chosen who moves first."),
        (Sailing::Contact { unit, other, .. }, _) => {
            refuse("A-MOVE-19", format!("{} is about to touch {}: first say whether she tries to avoid her.", fleet.name(*unit), fleet.name(*other)))
        }
        (Sailing::Through(unit), Order::Course { unit: other, course }) if unit == other => cannot_sail(fleet, *unit, course, true),
        (Sailing::Through(unit), _) => refuse("A-R41", format!("{} is going through the wind: sail her on first.", fleet.name(*unit))),
        (Sailing::Side(_), Order::Course { unit, course }) => cannot_sail(fleet, *unit, course, false),
        (Sailing::Side(_), Order::Choose { unit, what: PIVOT, .. }) => cannot_pivot(fleet, *unit),
        (Sailing::Side(_), Order::Begin { unit }) => refuse("A-R41", format!("{} is not in the middle of a tack: lay her course.", fleet.name(*unit))),
        (Sailing::Side(_), Order::Fire { unit, battery, target, .. }) => cannot_pass(fleet, *unit, *battery, *target)
            .unwrap_or_else(|| refuse("A-FIRE-1", "Guns fire in the Fire phase; in the Movement phase only at who passes, while she passes.")),
        (Sailing::Side(_), Order::SetSail { .. }) => refuse("A-CMD-1", "Sail is changed in the Command phase, after all have moved."),
        _ => refuse("A-MOVE-1", "Now ships are moved: lay a course, or let the others sail straight on."),
    }
}

/// Why she cannot sail at all, or not this course.
pub(super) fn cannot_sail(fleet: &Fleet, unit: UnitId, course: &Course, tacking: bool) -> Refusal {
    let (ship, name) = (fleet.ship(unit), fleet.name(unit));
    let limits = fleet.limits(ship, tacking);
    if let Some(refusal) = cannot_move(fleet, unit).or_else(|| fleet.leave(ship).err().filter(|_| !tacking)) {
        return refusal;
    }
    let step = fleet.mm(CHARTS.step.0).0.max(1);
    let mut steps = 0;
    for leg in course.legs() {
        match *leg {
            Leg::Run(run) if run < Length::ZERO => return refuse("A-MOVE-1", format!("{name} cannot sail astern.")),
            Leg::Arc { run, turn } => {
                let made = run.0 / step;
                if run.0 % step != 0 || made < 1 || turn.0.abs() != made * CHARTS.step.1 * 100 {
                    return refuse("A-MOVE-10", format!("{name} turns in whole steps of {} mm and {}°.", step / 100, CHARTS.step.1));
                }
                steps += made;
            }
            _ => {}
        }
    }
    let most = i32::from(fleet.steps(ship, limits.max_run));
    if steps > most {
        let rudder = i32::from(fleet.rudder(ship));
        let why = if rudder == most { format!("her rudder allows {most}") } else { format!("her speed allows {most}") };
        return refuse("A-MOVE-11", format!("{name} cannot make {steps} steps of her circle: {why}."));
    }
    if let Err(refusal) = fleet.plan(ship, course, tacking) {
        return refusal;
    }
    let run = course.length();
    let mm = |length: Length| format!("{} mm", f64::from(length.0) / 100.0);
    if limits.min_run < limits.max_run {
        let (least, most) = (mm(limits.min_run), mm(limits.max_run));
        return refuse("A-R87", format!("{name} keeps station: she must sail from {least} to {most}, and that is {}.", mm(run)));
    }
    refuse("A-MOVE-9", format!("{name} must sail {}, all of her speed, and that is {}.", mm(limits.max_run), mm(run)))
}

/// Why she does not move at all.
pub(super) fn cannot_move(fleet: &Fleet, unit: UnitId) -> Option<Refusal> {
    let (ship, name) = (fleet.ship(unit), fleet.name(unit));
    let refusal = match ship {
        _ if ship.berth.moved => refuse("A-MOVE-1", format!("{name} has had her move in this turn.")),
        _ if ship.colours.struck => refuse("A-CMD-7", format!("{name} has struck: she does not move.")),
        _ if fleet.lies_by(ship) => {
            let burning = ship.colours.aid.map_or("", |burning| fleet.name(burning));
            refuse("A-ADV-6", format!("{name} lies by {burning} to take her people off: she stays there."))
        }
        _ if ship.log.hits.locks.contains(&unit) => refuse("A-MOVE-20", format!("{name} is aground: only repairs get her off.")),
        _ if fleet.is_locked(unit) => refuse("A-MOVE-17", format!("{name} is locked with another ship: she neither sails nor turns.")),
        _ if fleet.action_of(unit).is_some() => refuse("A-BOARD-9", format!("{name} is in a boarding action: she does not move.")),
        _ if ship.berth.anchored => refuse("A-MOVE-21", format!("{name} lies at anchor: weigh or cut in the Command phase.")),
        _ if ship.berth.irons => refuse("A-MOVE-14", format!("{name} is in irons: she can only fall off where she lies.")),
        _ if fleet.rudder(ship) == 0 => refuse("A-R65", format!("{name} has no rudder left: she does not move.")),
        _ if ship.sail_value() == 0 => refuse("A-R23", format!("{name} has no sail left that draws.")),
        _ if ship.berth.tacking => refuse("A-R41", format!("{name} is in the middle of a tack: go on with it first.")),
        _ if fleet.allowance(ship) == Length::ZERO => refuse("A-MOVE-12", format!("{name} has no speed as she lies and is set.")),
        _ => return None,
    };
    Some(refusal)
}

/// Why she does not turn where she lies.
fn cannot_pivot(fleet: &Fleet, unit: UnitId) -> Refusal {
    let (ship, name) = (fleet.ship(unit), fleet.name(unit));
    match ship {
        _ if ship.berth.moved || !fleet.is_free(unit) => {
            cannot_move(fleet, unit).unwrap_or_else(|| refuse("A-MOVE-16", format!("{name} cannot turn where she lies.")))
        }
        _ if fleet.pivots(ship) == 0 => refuse("A-MOVE-16", format!("{name} is under way: she turns along her circle, not on the spot.")),
        _ => refuse("A-MOVE-16", format!("{name} may turn {} steps of 15° where she lies.", fleet.pivots(ship))),
    }
}
