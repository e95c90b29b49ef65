//! Keeping clear of friends. A captain chooses a course that touches none and leaves a way to those that have still to
//! sail, and sets no more sail than he has room for (A-MOVE-19).

use wg_core::geometry::{Angle, Course, Hull, Length, Pose};

use crate::position::fleet::{Fleet, Ship};
use crate::position::ship::Setting;
use crate::sailing::plan::{Plan, poses};
use crate::sailing::rest::is_left;

/// The distance within which two hulls count as touching, in mm.
const TOUCH: i32 = 2;
/// The distance between the poses checked along a course, in mm.
const STEP: i32 = 7;

/// True if the other ship is a friend or has struck, so that a captain tries not to run into her.
fn is_friend(ship: &Ship, other: &Ship) -> bool {
    other.id != ship.id && other.on_table() && (other.colours.side == ship.colours.side || other.colours.struck)
}

/// Returns the hulls of friends within reach of a ship's move that pass the filter.
fn about(fleet: &Fleet, ship: &Ship, who: impl Fn(&Ship) -> bool) -> Vec<Hull> {
    let reach = fleet.allowance(ship) + fleet.mm(20);
    let near = |other: &&Ship| {
        let lengths = Length((ship.built.base.length.0 + other.built.base.length.0) / 2);
        other.berth.pose.at.within(reach + lengths, ship.berth.pose.at)
    };
    fleet
        .ships
        .iter()
        .filter(|other| is_friend(ship, other))
        .filter(near)
        .filter(|other| who(other))
        .map(Ship::hull)
        .collect()
}

/// True if the ship touches none of these hulls on a course. She may come no nearer to a hull that she touches already.
fn is_free_of(fleet: &Fleet, ship: &Ship, plan: &Plan, hulls: &[Hull]) -> bool {
    if hulls.is_empty() {
        return true;
    }
    let (touch, here) = (fleet.mm(TOUCH), ship.hull());
    let before: Vec<Option<Length>> =
        hulls.iter().map(|hull| hull.within(touch, &here).then(|| hull.distance_to(&here))).collect();
    poses(ship.berth.pose, &plan.course, ship, fleet.mm(STEP)).into_iter().all(|pose| {
        let there = Hull::new(pose, ship.built.base);
        hulls.iter().zip(&before).all(|(hull, before)| match before {
            None => !hull.within(touch, &there),
            Some(before) => {
                hull.distance_to(&there) >= *before
                    && !(*before == Length::ZERO && pose != ship.berth.pose && hull.overlaps(&there))
            }
        })
    })
}

/// True if the ship touches no friend on this course.
pub(super) fn is_clear(fleet: &Fleet, ship: &Ship, plan: &Plan) -> bool {
    is_free_of(fleet, ship, plan, &about(fleet, ship, |_| true))
}

/// True if the ship has a simple course that is free of these hulls.
fn has_way(fleet: &Fleet, ship: &Ship, hulls: &[Hull]) -> bool {
    if hulls.is_empty() {
        return true;
    }
    let least = fleet.limits(ship, false).min_run;
    let short =
        std::iter::once(Course::run(least)).chain(fleet.arcs(ship, least)).filter(|_| least < fleet.allowance(ship));
    fleet.simple_courses(ship, false).chain(short).any(|course| {
        fleet.plan(ship, &course, false).is_ok_and(|plan| !plan.irons && is_free_of(fleet, ship, &plan, hulls))
    })
}

/// True if a friend that has still to sail would have no way left if the ship ended her move here.
pub(super) fn traps(fleet: &Fleet, ship: &Ship, end: Pose) -> bool {
    let her = Hull::new(end, ship.built.base);
    let waits = |other: &&Ship| {
        let reach = fleet.allowance(other) + ship.built.base.length + fleet.mm(20);
        other.colours.side == ship.colours.side
            && other.id != ship.id
            && is_left(fleet, other)
            && fleet.allowance(other) > Length::ZERO
            && other.berth.pose.at.within(reach, end.at)
    };
    fleet.ships.iter().filter(waits).any(|other| {
        let stays = |third: &Ship| third.id != ship.id && !is_left(fleet, third);
        let mut hulls = about(fleet, other, stays);
        if !has_way(fleet, other, &hulls) {
            return false;
        }
        hulls.push(her);
        !has_way(fleet, other, &hulls)
    })
}

/// Returns as much of the wanted sail as leaves the ship a way clear of friends in the next turn, or Stop if no setting
/// does.
pub(super) fn sail(fleet: &Fleet, ship: &Ship, wanted: Setting) -> Setting {
    let has_way = |sail: Setting| {
        let mut there = ship.clone();
        there.berth.sail = sail;
        has_way(fleet, &there, &expected(fleet, &there))
    };
    most(wanted, has_way)
}

/// Returns as much of the wanted sail as passes the filter, or Stop if no setting does.
pub(super) fn most(wanted: Setting, fits: impl Fn(Setting) -> bool) -> Setting {
    let all = [Setting::Full, Setting::Normal, Setting::Battle, Setting::Slow];
    all.into_iter().filter(|sail| *sail <= wanted).find(|sail| fits(*sail)).unwrap_or(Setting::Stop)
}

/// Returns where friends may lie when the ship sails next. A friend ahead or abreast that sails on much the same course
/// is expected one run farther on. A friend abreast is also counted where she lies now, and one that does not sail on
/// is counted only there.
fn expected(fleet: &Fleet, ship: &Ship) -> Vec<Hull> {
    let here = ship.berth.pose;
    let off = |other: &Ship| here.relative_bearing(other.berth.pose.at).abs();
    let sails_on = |other: &Ship| {
        fleet.allowance(other) > Length::ZERO && other.berth.pose.heading.to(here.heading).abs() < Angle::degrees(60)
    };
    let mut hulls = about(fleet, ship, |other| {
        !sails_on(other) || off(other) > Angle::degrees(45) && off(other) < Angle::degrees(135)
    });
    let gone = fleet
        .ships
        .iter()
        .filter(|other| is_friend(ship, other) && sails_on(other) && off(other) < Angle::degrees(135));
    let gone = gone.map(|other| Hull::new(other.berth.pose.run(fleet.limits(other, false).min_run), other.built.base));
    hulls.extend(gone.filter(|hull| hull.pose.at.within(fleet.allowance(ship) + fleet.mm(80), here.at)));
    hulls
}

/// True if the ship touches no ship when turned in place to this pose, or comes off the ships that she touches.
pub(super) fn fits(fleet: &Fleet, ship: &Ship, pose: Pose) -> bool {
    let (here, there) = (ship.hull(), Hull::new(pose, ship.built.base));
    let touch = fleet.mm(TOUCH);
    fleet
        .ships
        .iter()
        .filter(|other| other.id != ship.id && other.on_table() && other.berth.pose.at.within(fleet.mm(120), pose.at))
        .all(|other| {
            let hull = other.hull();
            !hull.within(touch, &there) || hull.distance_to(&there) > hull.distance_to(&here)
        })
}
