//! Damage that spreads to other ships: crashing masts (A-ADV-3, A-ADV-4) and explosions (A-DMG-E-3).

use crate::damage::{Damage, accident, settle};
use crate::prelude::*;

/// Makes the ships that are locked with this ship roll on the M line too (A-ADV-3).
pub(super) fn crash_masts(play: &mut Play<'_>, unit: UnitId) {
    let fleet = &play.fleet;
    let mut others: Vec<UnitId> = fleet
        .ship(unit)
        .log
        .hits
        .locks
        .iter()
        .copied()
        .filter(|other| *other != unit)
        .chain(fleet.locked_by(unit))
        .collect();
    others.sort_unstable();
    others.dedup();
    for other in others.into_iter().rev() {
        let blow = HitContext { by: Some(unit), ..accident(other) };
        play.business.push(Damage::Resume(play.fleet.battle.blow));
        play.business.push(Damage::Close);
        play.business.push(Damage::Roll { line: Line::M, crash: true });
        play.business.push(Damage::Resume(Some(blow)));
    }
}

/// Makes each of two locked ships roll on the L line, the one whose mast came down first before the other. It follows a
/// second die of 5 or 6 (A-ADV-4).
pub(super) fn entangle(play: &mut Play<'_>, unit: UnitId) {
    let Some(blow) = play.fleet.battle.blow else { return };
    let Some(by) = blow.by else { return };
    for (one, other) in [(unit, by), (by, unit)] {
        play.business.push(Damage::Begin(HitContext { by: Some(other), ..accident(one) }, Line::L));
    }
}

/// Blows up a ship. Her neighbours roll (A-DMG-E-3), unless her own roll on the E line has made them roll already
/// (A-R19).
pub(super) fn blow_up(play: &mut Play<'_>, blow: &HitContext) {
    let unit = blow.unit;
    let ship = play.fleet.ship_mut(unit);
    (ship.colours.fate, ship.colours.blown_up) = (Fate::Sunk, true);
    play.say(|fleet| {
        Report::new("A-DMG-E-1", Some(unit), format!("{} blows up.", fleet.name(unit)))
            .with(Event::Fate)
            .noted(Moment::Explosion, unit)
    });
    if !play.fleet.options.any_e || blow.blast != 0 {
        blast(play, unit);
    }
    settle::forget(play.fleet, unit);
}

/// Makes the neighbours of an exploding ship roll on the E line, friends and enemies alike: within 10 mm at -2, within
/// 20 mm at -3 (A-DMG-E-3, A-R79).
pub(super) fn blast(play: &mut Play<'_>, unit: UnitId) {
    let fleet = &play.fleet;
    let (near, far) = (fleet.mm(10), fleet.mm(20));
    let hull = fleet.ship(unit).hull();
    let mut others: Vec<(UnitId, i8, Broadside)> = Vec::new();
    for other in fleet.ships.iter().filter(|other| other.on_table() && other.id != unit) {
        let gap = other.hull().distance_to(&hull);
        if gap <= far {
            others.push((other.id, if gap <= near { -2 } else { -3 }, other.facing(hull.pose.at)));
        }
    }
    for (other, by, facing) in others.into_iter().rev() {
        // A-R42: G fall on the side that faces the wreck.
        let blow = HitContext { by: Some(unit), blast: by, near: Some(facing), split: false, ..accident(other) };
        play.business.push(Damage::Begin(blow, Line::E));
    }
}
