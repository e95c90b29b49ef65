//! What a captain does with his anchor: he weighs when nobody comes to fight him where he lies, and rigs springs when
//! somebody does (A-MOVE-21, A-R88). He never cuts, since weighing is as quick and costs no anchor.

use crate::captain::{breaking_off, written};
use crate::choices::Anchoring;
use crate::prelude::*;

/// A side seeks a battle only if its guns are at least this fraction of the enemy's.
const SEEKS: (i64, i64) = (3, 4);
/// The number of turns for which an enemy's sailing counts when a captain judges whether she can come into range.
const TURNS: i32 = 2;
/// The greatest angle off an enemy's bow at which she is taken to come, in hundredths of a degree.
const COMING: i32 = 7000;

/// Returns what a captain does with his anchor, or `None` if he leaves it as it is. A ship without a rudder lets it go.
pub(super) fn wanted(fleet: &Fleet, ship: &Ship) -> Option<Anchoring> {
    let may = fleet.anchoring(ship);
    let wanted = if !ship.berth.anchored {
        (fleet.rudder(ship) == 0).then_some(Anchoring::LetGo)
    } else if is_in_danger(fleet, ship) {
        Some(Anchoring::RigSprings)
    } else {
        weighs(fleet, ship).then_some(Anchoring::Weigh)
    };
    wanted.filter(|what| may.contains(what))
}

/// True if an enemy can bring the ship into range within two turns.
fn is_in_danger(fleet: &Fleet, ship: &Ship) -> bool {
    let long = fleet.ranges()[2];
    fleet.enemies(ship.colours.side).any(|enemy| fleet.gap(ship.id, enemy.id) <= long + fleet.allowance(enemy) * TURNS)
}

/// True if a ship at anchor that is in no danger had better sail: a goal or the scenario sends her somewhere, or her
/// side seeks a battle and no enemy comes to her.
fn weighs(fleet: &Fleet, ship: &Ship) -> bool {
    if ship.sail_value() == 0 || matches!(ship.planned.plan, Some(Plan::Hold)) {
        return false;
    }
    let comes = |enemy: &Ship| {
        let to = enemy.berth.pose.at.heading_to(ship.berth.pose.at);
        let ahead = to.is_some_and(|to| enemy.berth.pose.heading.to(to).abs().0 < COMING);
        ahead && fleet.allowance(enemy) > Length::ZERO
    };
    let side = ship.colours.side;
    fleet.divisions.has_errand(ship.id)
        || written::holds(fleet, ship)
        || seeks_battle(fleet, side) && !fleet.enemies(side).any(comes)
}

/// True if a side has an enemy to look for, is not ahead already, and is not plainly the weaker.
fn seeks_battle(fleet: &Fleet, side: SideId) -> bool {
    let (ours, theirs) = (breaking_off::guns(fleet, side), breaking_off::guns(fleet, side.other()));
    theirs > 0 && fleet.score(side) <= fleet.score(side.other()) && ours * SEEKS.1 >= theirs * SEEKS.0
}
