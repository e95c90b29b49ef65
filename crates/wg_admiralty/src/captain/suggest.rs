//! Orders worth trying among those that an offer admits, the best first.

use wg_core::geometry::{Course, Leg, Length, Pose};
use wg_core::talk::offer::{Domain, Offer};
use wg_core::talk::order::Order;

use crate::gunnery::forecast;
use crate::position::fleet::{Fleet, Ship};
use crate::position::ship::{PORT, STARBOARD};
use crate::sailing::plan::{Plan, poses};
use crate::sailing::speed::Zone;

/// So many courses are worth a look.
const MOST: usize = 12;

/// The best first; empty if there is no better idea than all of them.
pub fn suggest(fleet: &Fleet, offer: &Offer) -> Vec<Order> {
    match &offer.order {
        Order::Course { unit, .. } => {
            let tacking =
                matches!(offer.holes.first().map(|hole| &hole.domain), Some(Domain::Free(limits)) if fleet.allowance(fleet.ship(*unit)) != limits.max_run);
            rated(fleet, fleet.ship(*unit), tacking).into_iter().take(MOST).map(|(_, course)| Order::Course { unit: *unit, course }).collect()
        }
        _ => Vec::new(),
    }
}

/// Courses of a ship, the best first, each with its rate.
pub fn rated(fleet: &Fleet, ship: &Ship, tacking: bool) -> Vec<(i32, Course)> {
    let limits = fleet.limits(ship, tacking);
    let mut rated: Vec<(i32, Course)> = courses(fleet, limits.max_run, limits.circle.map_or(0, |circle| circle.steps), toward(fleet, ship))
        .into_iter()
        .filter_map(|course| {
            let plan = fleet.plan(ship, &course, tacking).ok()?;
            Some((rate(fleet, ship, &plan), course))
        })
        .collect();
    rated.sort_by_key(|(rate, _)| -rate);
    rated
}

/// The hand on which the nearest enemy lies, 1 to starboard: of two courses as good she takes the one to that side, so that ships which are
/// each other's mirror image sail as such.
fn toward(fleet: &Fleet, ship: &Ship) -> i32 {
    let near = fleet.enemies(ship.colours.side).min_by_key(|enemy| (enemy.berth.pose.at.distance(ship.berth.pose.at), enemy.id));
    if near.is_none_or(|enemy| ship.off(STARBOARD, enemy.berth.pose.at).v >= 0.0) { 1 } else { -1 }
}

/// Straight on, turns early, in the middle and late, and a turn out and back; to the first hand first.
fn courses(fleet: &Fleet, run: Length, steps: u8, first: i32) -> Vec<Course> {
    let step = fleet.circle(1);
    let arc = |count: i32| Leg::Arc { run: step.run * count.abs(), turn: wg_core::geometry::Angle(step.turn.0 * count) };
    let mut all = vec![Course::run(run)];
    for count in 1..=i32::from(steps) {
        for hand in [first, -first] {
            let left = run - step.run * count;
            let parts: &[i32] = if left > fleet.mm(10) { &[0, 2, 4] } else { &[0] };
            for part in parts {
                let first = Length(left.0 / 4 * part / 500 * 500);
                push(&mut all, [Leg::Run(first), arc(count * hand), Leg::Run(left - first)]);
            }
            if count >= 2 {
                let half = count / 2;
                push(&mut all, [arc(half * hand), arc(-(count - half) * hand), Leg::Run(left)]);
            }
        }
    }
    all
}

fn push(all: &mut Vec<Course>, legs: [Leg; 3]) {
    let there = legs.into_iter().filter(|leg| !matches!(leg, Leg::Run(run) if *run <= Length::ZERO));
    all.push(Course::new(there));
}

/// What it is worth to sail so: guns that bear at the end, out of the way of rakes, clear of ships, shoals and the edge.
pub fn rate(fleet: &Fleet, ship: &Ship, plan: &Plan) -> i32 {
    let mut there = ship.clone();
    there.berth.before = ship.berth.pose;
    there.berth.pose = plan.end;
    let mut rate = lie(fleet, &there);
    if plan.irons {
        rate -= 500;
    }
    if plan.tack.is_some() {
        rate -= 60;
    }
    rate - dangers(fleet, ship, plan)
}

/// Hulls, ground and the edge on her way and beyond its end.
fn dangers(fleet: &Fleet, ship: &Ship, plan: &Plan) -> i32 {
    let (width, height) = fleet.waters.size();
    let room = fleet.mm(60);
    let mut danger = 0;
    let track = poses(ship.berth.pose, &plan.course, ship, fleet.mm(15));
    let ahead = [40, 80, 120].map(|mm| plan.end.run(fleet.mm(mm)));
    for (at, pose) in track.iter().chain(&ahead).enumerate() {
        let hull = wg_core::geometry::Hull::new(*pose, ship.built.base);
        let later = at >= track.len();
        let weight = if later { 3 } else { 10 };
        for other in fleet.ships.iter().filter(|other| other.on_table() && other.id != ship.id && other.berth.pose.at.within(fleet.mm(120), pose.at)) {
            let gap = other.hull().distance_to(&hull);
            if gap <= fleet.mm(2) {
                danger += 60 * weight;
            } else if gap <= fleet.mm(12) && !later {
                danger += 20;
            }
        }
        if fleet.waters.touches(&hull).is_some() {
            danger += 150 * weight;
        }
        let clear = [pose.at.x, width - pose.at.x, pose.at.y, height - pose.at.y].into_iter().min().unwrap_or_default();
        if clear < Length::ZERO {
            danger += 400 * weight;
        } else if clear < room {
            danger += (room.0 - clear.0) / 100 * weight / 6;
        }
    }
    danger
}

/// What it is worth to lie there: what her guns would do and what would be done to her.
pub fn lie(fleet: &Fleet, there: &Ship) -> i32 {
    let side = there.colours.side;
    let (mut ours, mut theirs) = (0.0, 0.0);
    for at in [PORT, STARBOARD] {
        if let Some(aim) = fleet.aims(there, at).first().filter(|_| fleet.can_fire(there, at)) {
            ours += forecast::worth(fleet, there, at, aim);
        }
    }
    let mut near = Length::MAX;
    let reach = fleet.ranges()[2] + fleet.mm(80);
    for enemy in fleet.enemies(side) {
        let distance = enemy.berth.pose.at.distance(there.berth.pose.at);
        near = near.min(distance);
        if distance > reach {
            continue;
        }
        for at in [PORT, STARBOARD] {
            if let Ok(aim) = fleet.aim(enemy, at, there) {
                theirs += forecast::worth(fleet, enemy, at, &aim);
            }
        }
    }
    let mut rate = (ours * 100.0 - theirs * 70.0) as i32;
    // The range that suits her: close for hull firers, medium for others; hurry to it.
    if near < Length::MAX {
        let wanted = fleet.ranges()[0].0 - 1500;
        rate -= (near.0 - wanted).max(0) / 160;
    }
    rate + wind(fleet, there)
}

/// The weather gauge: a little for lying to windward, much against lying in irons.
fn wind(fleet: &Fleet, there: &Ship) -> i32 {
    let zone = fleet.zone(there.berth.pose.heading);
    let upwind = |pose: Pose| f64::from(pose.at.x.0) * fleet.wind().sin() + f64::from(pose.at.y.0) * fleet.wind().cos();
    let gauge: f64 = fleet.enemies(there.colours.side).map(|enemy| (upwind(there.berth.pose) - upwind(enemy.berth.pose)).clamp(-10_000.0, 10_000.0)).sum();
    (gauge / 2000.0) as i32 - if zone == Zone::Front { 200 } else { 0 }
}
