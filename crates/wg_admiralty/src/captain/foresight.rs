//! How ships will lie, when the guns are fired and a turn later, if the others sail straight on; and whom the others can fire at then.

use smallvec::SmallVec;
use wg_core::geometry::{Course, Field, Length, Pose};
use wg_core::ids::{SideId, UnitId};

use crate::captain::admiral::Prey;
use crate::position::fleet::{Fleet, Ship};
use crate::sailing::station::turning;
use wg_core::Broadside;

/// A side of an enemy's guns, and at whom it can fire.
#[derive(Clone, Debug)]
pub struct EnemyBroadside {
    /// Whose.
    pub enemy: UnitId,
    /// Which side of hers.
    pub at: Broadside,
    /// What it covers.
    pub field: Field,
    /// Our ships in it; nobody, for who thinks of each ship alone.
    targets: SmallVec<[UnitId; 8]>,
}

impl EnemyBroadside {
    /// What part of its fire a ship that lies in its field has to expect: it fires at one of all who do.
    pub fn part(&self, ship: UnitId) -> f64 {
        let others = self.targets.iter().filter(|target| **target != ship).count();
        1.0 / (1 + others) as f64
    }
}

/// All ships as they are expected to lie, and the broadsides of a side's enemies there.
#[derive(Clone, Debug)]
pub struct Prospect {
    /// All as they will lie.
    pub fleet: Fleet,
    /// Both sides of each enemy in turn.
    pub broadsides: Vec<EnemyBroadside>,
}

impl Prospect {
    /// What each ship of a side has before her by herself: the fire of all who bear on her.
    pub fn of(fleet: Fleet, side: SideId) -> Self {
        Self::with(fleet, side, |_, _, _| SmallVec::new())
    }

    /// What they have before them together: who fires at one of them does not fire at another.
    pub fn shared(fleet: Fleet, side: SideId) -> Self {
        let reach = reach(&fleet);
        Self::with(fleet, side, |fleet, enemy, (at, field)| {
            let near =
                |ship: &&Ship| ship.berth.pose.at.within(reach, enemy.berth.pose.at) && field.may_hold(&ship.hull());
            let ours = fleet.of_side(side).filter(|ship| ship.fights()).filter(near);
            ours.filter(|ship| fleet.aim(enemy, at, ship).is_ok()).map(|ship| ship.id).collect()
        })
    }

    fn with(
        fleet: Fleet,
        side: SideId,
        targets: impl Fn(&Fleet, &Ship, (Broadside, &Field)) -> SmallVec<[UnitId; 8]>,
    ) -> Self {
        let both = |enemy: &Ship| {
            Broadside::BOTH.map(|at| {
                let field = enemy.field(at);
                EnemyBroadside { enemy: enemy.id, at, targets: targets(&fleet, enemy, (at, &field)), field }
            })
        };
        let broadsides = fleet.enemies(side).flat_map(both).collect();
        Self { fleet, broadsides }
    }
}

/// So far off, from middle to middle, nobody is fired at.
pub(super) fn reach(fleet: &Fleet) -> Length {
    fleet.ranges()[2] + fleet.mm(80)
}

/// What a side expects of the others.
#[derive(Debug)]
pub struct Foresight {
    /// All as they will lie when the guns are fired in this turn.
    pub now: Prospect,
    /// All as they will lie in the next; none for who looks no farther.
    pub next: Option<Prospect>,
    /// Whom each ship is to fight, if an admiral says so.
    pub prey: Prey,
}

impl Foresight {
    /// What a side can expect, for this turn, and for the next one if it looks as `far`; its ships together, if their fire is `shared`, or each
    /// by herself.
    pub fn of(fleet: &Fleet, side: SideId, far: bool, shared: bool) -> Self {
        let now = sailed_on(fleet, side, |ship| !ship.berth.moved);
        let next = far.then(|| sailed_on(&now, side, |_| true));
        let prospect = |fleet: Fleet| if shared { Prospect::shared(fleet, side) } else { Prospect::of(fleet, side) };
        let (now, next) = (prospect(now), next.map(prospect));
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
