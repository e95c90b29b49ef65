//! What guns could do if a ship were in another square: her own guns, and those of enemies that have yet to act. The
//! rules of [`crate::gunnery::firing`] and [`crate::sailing::movement`] are applied to the ship there.

use crate::gunnery::odds;
use crate::phases::SECOND_SIDE;
use crate::prelude::*;

/// Returns the outlook of a unit from a pose, with the enemies' threats if asked. Returns `None` if the pose is not on
/// the grid or there is no such unit.
pub fn outlook(world: &World, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
    let mut fleet = Fleet::gather(world);
    let (square, heading) = fleet.sea.grid().square_at(pose.at).zip(Compass::from_heading(pose.heading))?;
    let ship = *fleet.get(unit)?;
    let moved = square != ship.berth.square;
    // A ship in another square has sailed there, and so may fire (C-FIRE-5).
    let there = ship.with(|she| {
        (she.berth.square, she.berth.heading, she.sailing.steps) =
            (square, heading, ship.sailing.steps + u8::from(moved))
    });
    fleet.set(there);
    let mut outlook = Outlook::default();
    if fleet.may_fire(&there).is_ok() {
        outlook.arcs.push(fleet.squares(&there));
        outlook.salvos = fleet
            .ships
            .iter()
            .filter(|other| other.colours.side != there.colours.side)
            .filter_map(|other| salvo(&fleet, &there, other))
            .collect();
    }
    if threats {
        let enemies = fleet.ships.iter().filter(|other| other.colours.side != there.colours.side && other.on_table());
        outlook.threats = enemies.filter_map(|enemy| threat(&fleet, enemy, &there)).collect();
    }
    Some(outlook)
}

/// Returns a ship's broadside on another, or `None` if it does not bear.
fn salvo(fleet: &Fleet, by: &Ship, at: &Ship) -> Option<Salvo> {
    let range = fleet.bears(by, at).ok()?;
    let odds = odds::shot(fleet, by.id, at.id);
    Some(Salvo {
        by: by.id,
        battery: 0,
        target: at.id,
        line: (fleet.pose(by).at, fleet.pose(at).at),
        range: fleet.sea.grid().square * i32::from(range),
        rake: false,
        expected: odds.expected,
        unit: odds.unit,
        worth: odds.expected,
    })
}

/// Returns the threat of an enemy ship to another ship: a shot that the enemy could fire now, or in her own phase if
/// that is still to come in this turn. Returns `None` if there is no such shot.
fn threat(fleet: &Fleet, enemy: &Ship, at: &Ship) -> Option<Threat> {
    let now = if fleet.may_fire(enemy).is_ok() { salvo(fleet, enemy, at) } else { None };
    if let Some(salvo) = now {
        return Some(Threat {
            by: enemy.id,
            salvos: vec![salvo],
            arcs: vec![fleet.squares(enemy)],
            ..Threat::default()
        });
    }
    if fleet.active() != Some(at.colours.side) || fleet.conditions.first != Some(at.colours.side) {
        return None;
    }
    let ready = enemy.with(|she| (she.gunnery.fired, she.sailing) = (false, Sailing::default()));
    let mut later = fleet.clone();
    later.cursor.phase = SECOND_SIDE;
    later.set(ready);
    let mut paths = later.paths(&ready);
    paths.sort_by_key(|path| path.poses.len());
    for path in paths.into_iter().filter(|path| path.end == PathEnd::Lies) {
        let place = path
            .poses
            .last()
            .and_then(|end| later.sea.grid().square_at(end.at).zip(Compass::from_heading(end.heading)));
        let Some((square, heading)) = place else { continue };
        let comes = ready.with(|she| {
            (she.berth.square, she.berth.heading, she.sailing.steps) = (square, heading, path.poses.len() as u8)
        });
        later.set(comes);
        if later.may_fire(&comes).is_ok()
            && let Some(salvo) = salvo(&later, &comes, at)
        {
            let end = later.pose(&comes);
            return Some(Threat {
                by: enemy.id,
                salvos: vec![salvo],
                comes: Some((end, path.poses.to_vec())),
                arcs: vec![fleet.squares(&comes)],
                ..Threat::default()
            });
        }
    }
    None
}
