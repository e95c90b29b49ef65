//! How ships will lie: when the guns are fired, and a turn later, if the others sail straight on.

use wg_core::geometry::{Course, Length, Pose};
use wg_core::ids::SideId;

use crate::captain::admiral::Prey;
use crate::position::fleet::{Fleet, Ship};
use crate::sailing::station::turning;

/// What a side expects of the others.
#[derive(Debug)]
pub struct Foresight {
    /// All as they will lie when the guns are fired in this turn.
    pub now: Fleet,
    /// All as they will lie in the next; none for who looks no farther.
    pub next: Option<Fleet>,
    /// Whom each ship is to fight, if an admiral says so.
    pub prey: Prey,
}

impl Foresight {
    /// What a side can expect, for this turn, and for the next one if it looks as `far`.
    pub fn of(fleet: &Fleet, side: SideId, far: bool) -> Self {
        let now = sailed_on(fleet, side, |ship| !ship.berth.moved);
        let next = far.then(|| sailed_on(&now, side, |_| true));
        Self { now, next, prey: Prey::default() }
    }
}

/// The fleet when those of the enemies of a side have sailed straight on.
pub(super) fn sailed_on(fleet: &Fleet, side: SideId, who: impl Fn(&Ship) -> bool) -> Fleet {
    let mut there = fleet.clone();
    for ship in fleet.enemies(side).filter(|ship| who(ship)) {
        if let Some(end) = straight(fleet, ship) {
            let berth = &mut there.ship_mut(ship.id).berth;
            (berth.before, berth.pose) = (berth.pose, end);
        }
    }
    there
}

/// Where she ends who sails all of her speed straight on.
fn straight(fleet: &Fleet, ship: &Ship) -> Option<Pose> {
    let run = fleet.allowance(ship);
    let sails = run > Length::ZERO && !ship.colours.struck;
    sails.then(|| ship.berth.pose.run(run))
}

/// Where a ship that lies so could come in the turn after: straight on, and hard round to either hand.
pub fn onward(fleet: &Fleet, there: &Ship) -> impl Iterator<Item = Pose> {
    let limits = fleet.limits(there, false);
    let run = limits.max_run;
    let circle = fleet.circle(fleet.steps(there, run));
    let turned = [1, -1].map(|hand| turning(circle.arc(i32::from(circle.steps) * hand), run));
    let courses = std::iter::once(Course::run(run)).chain(turned);
    courses.filter_map(|course| fleet.plan(there, &course, false).ok()).filter(|plan| !plan.irons).map(|plan| plan.end)
}
