//! How ships will lie when the guns fire, and a turn later, if the enemies sail straight on, and which ships the
//! enemies can fire at then.

use smallvec::SmallVec;
use wg_core::geometry::{Course, Field, Length, Pose};
use wg_core::ids::{SideId, UnitId};

use crate::captain::admiral::TargetAssignments;
use crate::position::fleet::{Fleet, Ship};
use crate::sailing::station::turning;
use wg_core::Broadside;

/// One side of an enemy's guns, and the ships that it can fire at.
#[derive(Clone, Debug)]
pub struct EnemyBroadside {
    /// The enemy.
    pub enemy: UnitId,
    /// The side of the enemy from which these guns fire.
    pub at: Broadside,
    /// The field of fire of that side.
    pub field: Field,
    /// Our ships that it can fire at. Empty if each ship is rated by herself.
    targets: SmallVec<[UnitId; 8]>,
}

impl EnemyBroadside {
    /// Returns the share of the broadside's fire that a ship in its field has to expect, since it fires at only one of
    /// its targets.
    pub fn part(&self, ship: UnitId) -> f64 {
        let others = self.targets.iter().filter(|target| **target != ship).count();
        1.0 / (1 + others) as f64
    }
}

/// All ships as they are expected to lie, with the broadsides of a side's enemies.
#[derive(Clone, Debug)]
pub struct Prospect {
    /// The fleet as it will lie.
    pub fleet: Fleet,
    /// The broadsides of the enemies: both sides of each enemy in turn.
    pub broadsides: Vec<EnemyBroadside>,
}

impl Prospect {
    /// Rates each ship of a side by herself, under the fire of all broadsides that bear on her.
    pub fn of(fleet: Fleet, side: SideId) -> Self {
        Self::with(fleet, side, |_, _, _| SmallVec::new())
    }

    /// Rates the ships of a side together: a broadside that fires at one ship does not fire at another.
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

/// Returns the distance between centerpoints beyond which no ship can be fired at.
pub(super) fn reach(fleet: &Fleet) -> Length {
    fleet.ranges()[2] + fleet.mm(80)
}

/// What a side expects of its enemies.
#[derive(Debug)]
pub struct Foresight {
    /// The prospect when the guns fire in this turn.
    pub now: Prospect,
    /// The prospect in the next turn; `None` if the captain looks no further.
    pub next: Option<Prospect>,
    /// The enemy that each ship is to fight, if an admiral has chosen one.
    pub prey: TargetAssignments,
}

impl Foresight {
    /// Looks ahead for a side: at this turn, and at the next one too if `far`. With `shared`, the ships of the side
    /// share the enemies' fire.
    pub fn of(fleet: &Fleet, side: SideId, far: bool, shared: bool) -> Self {
        let now = sailed_on(fleet, side, |ship| !ship.berth.moved);
        let next = far.then(|| sailed_on(&now, side, |_| true));
        let prospect = |fleet: Fleet| if shared { Prospect::shared(fleet, side) } else { Prospect::of(fleet, side) };
        let (now, next) = (prospect(now), next.map(prospect));
        Self { now, next, prey: TargetAssignments::default() }
    }
}

/// Returns the fleet after those of a side's enemies that pass the filter have sailed straight on.
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

/// Returns where a ship ends that sails all of her speed straight on, or `None` if she does not sail.
fn straight(fleet: &Fleet, ship: &Ship) -> Option<Pose> {
    let run = fleet.allowance(ship);
    let sails = run > Length::ZERO && !ship.colours.struck;
    sails.then(|| ship.berth.pose.run(run))
}

/// Iterates over the poses that a ship could reach in the next turn: straight on, and hard round to either side.
pub fn onward(fleet: &Fleet, there: &Ship) -> impl Iterator<Item = Pose> {
    let limits = fleet.limits(there, false);
    let run = limits.max_run;
    let circle = fleet.circle(fleet.steps(there, run));
    let turned = [1, -1].map(|hand| turning(circle.arc(i32::from(circle.steps) * hand), run));
    let courses = std::iter::once(Course::run(run)).chain(turned);
    courses.filter_map(|course| fleet.plan(there, &course, false).ok()).filter(|plan| !plan.irons).map(|plan| plan.end)
}
