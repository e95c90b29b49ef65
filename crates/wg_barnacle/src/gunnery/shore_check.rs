//! A15. Why guns on land may not fire, in sentences that teach.

use wg_core::geometry::nearest_point;
use wg_core::{Angle, Checked, Length, Mark, Refusal, SideId, UnitId, forbid, refuse};

use crate::gunnery::firing::{LONG, NoShot, SHORT, Silent};
use crate::phases::SHORE_GUNS;
use crate::position::{BATTERIES, Battery, Fleet};

/// May these guns fire at that, if either stands on land?
pub fn check(fleet: &Fleet, side: SideId, unit: UnitId, battery: Battery, target: UnitId, aim: u8) -> Checked {
    let name = fleet.name(unit);
    if fleet.side_of(unit) != Some(side) {
        let theirs = fleet.side_of(unit).map_or("", |side| fleet.side_name(side));
        return Err(refuse("B-TURN-7", format!("{name} takes no orders from you: its guns are {theirs}'s.")));
    }
    forbid(fleet.is_troop(unit) && fleet.roster(unit).guns == 0, "B-FORT-1", || format!("{name} has no guns: men on land fire their muskets, in phase 9."))?;
    forbid(!fleet.is_troop(unit) && battery >= BATTERIES.len(), "B-FIRE-2", || format!("{name} has 4 batteries: larboard, starboard, bow and stern."))?;
    forbid(aim != 0, "AMB-64", || {
        format!("Guns aim high or low only at ships: {} has no masts.", fleet.name(if fleet.is_troop(target) { target } else { unit }))
    })?;
    fleet.may_fire(unit, battery).map_err(|why| silent(fleet, unit, battery, why))?;
    if !fleet.may_aim_at(unit, target) {
        let (phase, other) = (fleet.cursor.phase + 1, fleet.name(target));
        return Err(if !fleet.is_troop(unit) {
            refuse("B-TURN-6", format!("{name} fires in phases 4 and 5, not in phase {phase}."))
        } else if phase == SHORE_GUNS + 1 {
            refuse("AMB-3", format!("In phase 8 {name} fires only at targets on land, not at {other}."))
        } else {
            refuse("B-TURN-7", format!("{name} does not fire on {other} in phase {phase}: on ships in 4 and 5, ashore in 8."))
        });
    }
    fleet.bears(unit, battery, target).map(|_| ()).map_err(|why| no_shot(fleet, unit, battery, target, why))
}

/// Why guns do not fire.
fn silent(fleet: &Fleet, unit: UnitId, battery: Battery, why: Silent) -> Refusal {
    if !fleet.is_troop(unit) {
        return fleet.silent(unit, &BATTERIES[battery].to_lowercase(), why);
    }
    let (name, troop) = (fleet.name(unit), fleet.troop(unit));
    match why {
        Silent::Empty => refuse("B-LOAD-6", format!("The guns of {name} have fired: phase 13 reloads them.")),
        Silent::NoGuns if battery != 0 => refuse("B-FORT-1", format!("{name} has only one battery, and no battery {}.", battery + 1)),
        Silent::NoGuns => refuse("B-FORT-4", format!("{name} has no guns left.")),
        Silent::NoCrew => refuse("B-ARMS-4", format!("The crews of all {} guns of {name} were shot down.", troop.pieces.left)),
        Silent::Engaged => {
            refuse("AMB-63", format!("{} fighting hand to hand and cannot serve the guns.", crate::damage::crew::all_are(troop.company.men, name)))
        }
        _ => refuse("B-FORT-5", format!("{name} is out of the fight and fires no guns.")),
    }
}

/// Why they do not bear, with what to draw.
fn no_shot(fleet: &Fleet, unit: UnitId, battery: Battery, target: UnitId, why: NoShot) -> Refusal {
    let (name, other) = (fleet.name(unit), fleet.name(target));
    let own = fleet.lies(unit);
    let from = fleet.muzzle(unit, &own, battery);
    let to = nearest_point(from, &fleet.lies(target));
    let range = from.distance(to);
    let line = |label: String| Mark::Line { from, to, label };
    match why {
        NoShot::Gone => refuse("B-END-1", format!("{other} is out of the fight: nobody fires at it.")),
        NoShot::Far(by) if !fleet.sky.fog => {
            let clause = if fleet.is_troop(unit) { "B-FORT-2" } else { "B-TRP-1" };
            refuse(clause, format!("{other} is {range} away: {by} beyond the {LONG} that guns carry.")).with(line(format!("{range}, out by {by}")))
        }
        NoShot::OutOfArc(by) => {
            let clause = if fleet.is_troop(unit) { "B-FORT-2" } else { "AMB-57" };
            let hand = if by > Angle::ZERO { "right" } else { "left" };
            let bands = vec![(SHORT, String::new()), (LONG, String::new())];
            refuse(clause, format!("Out of arc by {}: {other} is too far to the {hand} for the guns of {name}.", by.abs()))
                .with(Mark::Arc { hull: own, arc: fleet.arc_of(unit, battery), bands })
                .with(line(format!("out of arc by {}", by.abs())))
        }
        NoShot::Land(at) => refuse("AMB-91", format!("Land lies between {name} and {other}, {} from the guns.", from.distance(at)))
            .with(line("land".to_owned()))
            .with(Mark::Block { at, radius: Length::INCH, label: "land".to_owned() }),
        _ => fleet.no_shot(unit, battery, target, why),
    }
}
