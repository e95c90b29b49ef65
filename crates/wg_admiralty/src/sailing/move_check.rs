//! Why an order of the Movement phase is refused.

use crate::choices::Pivot;
use crate::passing::told::cannot_pass;
use crate::prelude::*;
use crate::sailing::Sailing;

/// Explains why an order does not answer this item.
pub(super) fn refuse_order(item: &Sailing, fleet: &Fleet, order: &Order) -> Refusal {
    match (item, order) {
        (Sailing::Choose(_), _) => refuse("A-TURN-8", "Nobody has chosen yet who moves first."),
        (Sailing::Contact { unit, other, .. }, _) => refuse(
            "A-MOVE-19",
            format!(
                "{} is about to touch {}. First decide whether she tries to avoid her.",
                fleet.name(*unit),
                fleet.name(*other)
            ),
        ),
        (Sailing::Through(unit), Order::Course { unit: other, course }) if unit == other => {
            cannot_sail(fleet, *unit, course, true)
        }
        (Sailing::Through(unit), _) => {
            refuse("A-R41", format!("{} is tacking. Plot the rest of her course first.", fleet.name(*unit)))
        }
        (Sailing::Side(_), Order::Course { unit, course }) => cannot_sail(fleet, *unit, course, false),
        (Sailing::Side(_), Order::Choose { unit, .. }) if Choice::Pivot(Pivot::Larboard).has_question_of(order) => {
            cannot_pivot(fleet, *unit)
        }
        (Sailing::Side(_), Order::Begin { unit }) => fleet.check_way(fleet.ship(*unit)).err().unwrap_or_else(|| {
            refuse("A-R41", format!("{} is not in the middle of a tack. Plot her course.", fleet.name(*unit)))
        }),
        (Sailing::Side(_), Order::Fire { unit, battery, target, .. }) => cannot_pass(fleet, *unit, *battery, *target)
            .unwrap_or_else(|| {
                refuse(
                    "A-FIRE-1",
                    "Guns fire in the Fire phase. In the Movement phase they fire only at a ship that is sailing past.",
                )
            }),
        _ => refuse("A-MOVE-1", "Ships move now. Plot a course, or sail the rest."),
    }
}

/// Explains why a ship cannot sail, or cannot sail this course.
pub(super) fn cannot_sail(fleet: &Fleet, unit: UnitId, course: &Course, tacking: bool) -> Refusal {
    let (ship, name) = (fleet.ship(unit), fleet.name(unit));
    let limits = fleet.limits(ship, tacking);
    if let Err(refusal) = fleet.check_move(ship).and_then(|()| if tacking { Ok(()) } else { fleet.leave(ship) }) {
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
                    return refuse(
                        "A-MOVE-10",
                        format!("{name} turns in whole steps of {} mm and {}°.", step / 100, CHARTS.step.1),
                    );
                }
                steps += made;
            }
            _ => {}
        }
    }
    let most = i32::from(fleet.steps(ship, limits.max_run));
    if steps > most {
        let rudder = i32::from(fleet.rudder(ship));
        let only = if most == 0 { "none".to_owned() } else { format!("only {most}") };
        let why = if rudder == most { "rudder" } else { "speed" };
        return refuse(
            "A-MOVE-11",
            format!(
                "{name} cannot make {} because her {why} allows {only}.",
                counted(steps, "turning step", "turning steps")
            ),
        );
    }
    let plan = match fleet.plan(ship, course, tacking) {
        Ok(plan) => plan,
        Err(refusal) => return refusal,
    };
    let run = course.length();
    let mm = |length: Length| format!("{} mm", f64::from(length.0) / 100.0);
    if plan.cut && plan.course.length() <= run && run < limits.max_run {
        let (ends, most) = (mm(plan.course.length()), mm(limits.max_run));
        return refuse(
            "A-MOVE-12",
            format!("Plot {name}'s whole speed, {most}. The wind will stop her after {ends} in any case."),
        );
    }
    if limits.min_run < limits.max_run {
        let (least, most) = (mm(limits.min_run), mm(limits.max_run));
        return refuse(
            "A-R87",
            format!("{name} keeps station, so she must sail {least} to {most}, but this course is {}.", mm(run)),
        );
    }
    refuse(
        "A-MOVE-9",
        format!("{name} must sail her whole speed, {}, but this course is {}.", mm(limits.max_run), mm(run)),
    )
}

impl Fleet {
    /// Checks that a ship on the table is free to sail or turn. She must not have struck, give aid, be locked or
    /// aground, or be in a boarding action.
    ///
    /// # Errors
    /// If something keeps her from moving, with the reason.
    pub(super) fn check_free<R: Reason>(&self, ship: &Ship) -> Result<(), R> {
        let name = self.name(ship.id);
        R::forbid(ship.colours.struck, "A-CMD-7", || format!("{name} has struck and does not move."))?;
        R::forbid(self.lies_by(ship), "A-ADV-6", || {
            let burning = ship.colours.aid.map_or("", |burning| self.name(burning));
            format!("{name} stays beside {burning} to take off the crew.")
        })?;
        R::forbid(ship.log.hits.locks.contains(&ship.id), "A-MOVE-20", || {
            format!("{name} is aground. Only a repair gets her off.")
        })?;
        R::forbid(self.is_locked(ship.id), "A-MOVE-17", || {
            format!("{name} is locked with another ship and can neither sail nor turn.")
        })?;
        R::forbid(self.action_of(ship.id).is_some(), "A-BOARD-9", || {
            format!("{name} is in a boarding action and does not move.")
        })
    }

    /// Checks that nothing holds a ship where she lies (A-MOVE-12, A-R65, A-DMG-R-2, A-DMG-R-3).
    ///
    /// # Errors
    /// If something holds her, with the reason.
    pub(super) fn check_way<R: Reason>(&self, ship: &Ship) -> Result<(), R> {
        let name = self.name(ship.id);
        self.check_free(ship)?;
        R::forbid(ship.berth.anchored, "A-MOVE-21", || {
            format!("{name} is at anchor. Weigh anchor or cut the cable in the Command phase.")
        })?;
        R::forbid(ship.berth.irons, "A-MOVE-14", || format!("{name} is in irons and can only turn in place."))?;
        R::forbid(self.is_rudderless(ship), "A-R65", || format!("{name} has no rudder left and cannot move."))
    }

    /// Returns why a ship can neither sail nor turn in place, or `None` if she can do either.
    pub(crate) fn why_no_move(&self, ship: &Ship) -> Option<Refusal> {
        self.check_move(ship).err().filter(|_| !self.can_move(ship))
    }

    /// Checks that a ship can sail.
    fn check_move(&self, ship: &Ship) -> Checked {
        let name = self.name(ship.id);
        forbid(ship.berth.moved, "A-MOVE-1", || format!("{name} has already moved this turn."))?;
        self.check_way(ship)?;
        forbid(ship.sail_value() == 0, "A-R23", || format!("{name} has no usable sail left."))?;
        forbid(ship.berth.tacking, "A-R41", || format!("{name} is in the middle of a tack. Continue it first."))?;
        forbid(self.allowance(ship) == Length::ZERO, "A-MOVE-12", || {
            format!("{name} has no speed on this heading with this sail setting.")
        })
    }
}

/// Explains why a ship does not turn in place.
fn cannot_pivot(fleet: &Fleet, unit: UnitId) -> Refusal {
    let (ship, name) = (fleet.ship(unit), fleet.name(unit));
    match ship {
        _ if ship.berth.moved || !fleet.is_free(unit) => {
            fleet.check_move(ship).err().unwrap_or_else(|| refuse("A-MOVE-16", format!("{name} cannot turn in place.")))
        }
        _ if fleet.pivots(ship) == 0 => {
            refuse("A-MOVE-16", format!("{name} is under way, so she turns along her circle, not in place."))
        }
        _ => refuse(
            "A-MOVE-16",
            format!("{name} may turn in place by at most {} of 15°.", counted(fleet.pivots(ship), "step", "steps")),
        ),
    }
}
