//! What the guns of a ship could do if she lay elsewhere, and what the guns of enemies that stay where they are could
//! do to her there.

use crate::gunnery::aim::Aim;
use crate::gunnery::fields::fields;
use crate::gunnery::{forecast, number};
use crate::prelude::*;

/// Returns the outlook of a ship at this pose, with the enemies' fire if `threats`. Returns `None` for a ship of
/// another side.
pub fn outlook(fleet: &Fleet, seat: Seat, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
    let ship = fleet.get(unit)?;
    seat.side().filter(|side| *side == ship.colours.side)?;
    let mut there = fleet.clone();
    there.ship_mut(unit).berth.pose = pose;
    let ship = there.ship(unit);
    let mut outlook = Outlook { arcs: fields(&there, ship), ..Outlook::default() };
    for side in Broadside::BOTH {
        if let Some(aim) = there.aims(ship, side).first() {
            outlook.salvos.extend(salvo(&there, ship, side, aim));
        }
    }
    if threats {
        for enemy in there.enemies(ship.colours.side) {
            let salvos: Vec<Salvo> = Broadside::BOTH
                .into_iter()
                .filter_map(|side| {
                    let aims = there.aims(enemy, side);
                    let aim = aims.first().filter(|aim| aim.target == unit)?;
                    salvo(&there, enemy, side, aim)
                })
                .collect();
            if !salvos.is_empty() {
                outlook.threats.push(Threat { by: enemy.id, arcs: fields(&there, enemy), salvos, ..Threat::default() });
            }
        }
    }
    Some(outlook)
}

fn salvo(fleet: &Fleet, ship: &Ship, side: Broadside, aim: &Aim) -> Option<Salvo> {
    if !fleet.can_fire(ship, side) || ship.gunnery.fired[side].contains(&true) {
        return None;
    }
    let worth = forecast::worth(fleet, ship, side, aim);
    let line = fleet.line_of_fire(ship, side, aim.target);
    (worth > 0.0).then(|| Salvo {
        by: ship.id,
        battery: number(side, None),
        target: aim.target,
        line,
        range: aim.range,
        rake: aim.rake != Rake::No,
        expected: forecast::hits(fleet, ship, side, aim),
        unit: "hits".to_owned(),
        worth,
    })
}
