//! What broadsides could do if a ship were in another place. The rules are applied to a copy of the position with the
//! ship there.

use crate::phases::MOVE;
use crate::position::aim;
use crate::position::cones::cone;
use crate::prelude::*;

/// The total of two dice by which an enemy's reach is judged.
const MEAN: u8 = 7;

/// Returns the outlook of a unit from a pose, with the enemies' threats if asked. Returns `None` if the pose is not on
/// the grid or there is no such unit.
pub fn outlook(world: &World, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
    let mut fleet = Fleet::gather(world);
    let (square, heading) = fleet.sea.grid().square_at(pose.at).zip(Compass::from_heading(pose.heading))?;
    let ship = fleet.get(unit)?.clone();
    let there = ship.with(|she| (she.berth.square, she.berth.heading) = (square, heading));
    *fleet.ship_mut(unit) = there.clone();
    let mut outlook = Outlook::default();
    if fleet.may_fire(&there) {
        let loaded = Broadside::BOTH.into_iter().filter(|battery| fleet.is_loaded(&there, *battery));
        outlook.arcs = loaded.flat_map(|battery| cone(&fleet, &there, battery)).collect();
        let mut salvos: Vec<Salvo> = Vec::new();
        for shot in fleet.shots(&there, false) {
            better(&mut salvos, salvo(&fleet, shot));
        }
        outlook.salvos = salvos;
    }
    if threats {
        let enemies: Vec<Ship> = fleet
            .ships
            .iter()
            .filter(|other| other.on_table() && other.colours.side != there.colours.side)
            .cloned()
            .collect();
        outlook.threats = enemies.iter().filter_map(|enemy| threat(&mut fleet, enemy, unit)).collect();
    }
    Some(outlook)
}

/// Adds a salvo. If the same broadside already has one at the same target, keeps the one with the higher expected
/// losses.
fn better(salvos: &mut Vec<Salvo>, new: Salvo) {
    match salvos.iter_mut().find(|old| (old.battery, old.target) == (new.battery, new.target)) {
        Some(old) if old.expected < new.expected => *old = new,
        Some(_) => {}
        None => salvos.push(new),
    }
}

fn salvo(fleet: &Fleet, shot: Shot) -> Salvo {
    let (by, at) = (fleet.ship(shot.unit), fleet.ship(shot.target));
    let rake = matches!(sector(at.berth.square, at.berth.heading, by.berth.square, false), Sector::Bow | Sector::Stern);
    let expected = aim::expected(fleet, shot, 0);
    Salvo {
        by: shot.unit,
        battery: shot.battery.into(),
        target: shot.target,
        line: (fleet.pose(by).at, fleet.pose(at).at),
        range: fleet.sea.grid().square * i32::from(fleet.distance(by.berth.square, at.berth.square)),
        rake,
        expected,
        unit: "points lost".to_owned(),
        worth: expected,
    }
}

/// Returns the best shot that an enemy has at a ship with a loaded broadside, from where both are now. Returns `None`
/// if the enemy has none.
fn best(fleet: &Fleet, enemy: &Ship, target: UnitId) -> Option<Shot> {
    let shots = fleet.shots(enemy, false).into_iter().filter(|shot| shot.target == target);
    shots.max_by(|one, two| aim::expected(fleet, *one, 0).total_cmp(&aim::expected(fleet, *two, 0)))
}

/// Returns the threat of an enemy ship to a target: a shot from where the enemy is, or from a place that she could
/// reach with an average roll if she has yet to move. Returns `None` if there is no such shot.
fn threat(fleet: &mut Fleet, enemy: &Ship, target: UnitId) -> Option<Threat> {
    let now = best(fleet, enemy, target);
    let moves = fleet.cursor.phase == MOVE && enemy.is_able() && !enemy.deeds.moved;
    let far = fleet.distance(enemy.berth.square, fleet.ship(target).berth.square);
    let halves = fleet.allowance(enemy, MEAN, 0, false);
    let reach = fleet.range(enemy, ROUND).saturating_add((halves.max(0) / 2) as u8);
    if moves && far <= reach {
        let mut found: Option<(f64, Shot, Ship, Vec<Pose>)> = None;
        for path in
            fleet.courses(enemy, halves, None).into_iter().filter(|path| path.complete && path.end == PathEnd::Lies)
        {
            let end = path
                .poses
                .last()
                .and_then(|end| fleet.sea.grid().square_at(end.at).zip(Compass::from_heading(end.heading)));
            let Some((square, heading)) = end else { continue };
            let there = enemy.clone().with(|she| (she.berth.square, she.berth.heading) = (square, heading));
            *fleet.ship_mut(enemy.id) = there.clone();
            if let Some(shot) = best(fleet, &there, target) {
                let worth = aim::expected(fleet, shot, 0);
                if found.as_ref().is_none_or(|(most, ..)| worth > *most + 0.01) {
                    found = Some((worth, shot, there, path.poses.to_vec()));
                }
            }
        }
        if let Some((_, shot, there, poses)) = found {
            *fleet.ship_mut(enemy.id) = there.clone();
            let threat = Threat {
                by: enemy.id,
                salvos: vec![salvo(fleet, shot)],
                comes: poses.last().map(|end| (*end, poses.clone())),
                arcs: cone(fleet, &there, shot.battery),
                ..Threat::default()
            };
            *fleet.ship_mut(enemy.id) = enemy.clone();
            return Some(threat);
        }
        *fleet.ship_mut(enemy.id) = enemy.clone();
    }
    let shot = now?;
    Some(Threat {
        by: enemy.id,
        salvos: vec![salvo(fleet, shot)],
        arcs: cone(fleet, enemy, shot.battery),
        ..Threat::default()
    })
}
