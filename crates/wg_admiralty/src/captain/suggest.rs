//! The orders worth trying among those that an offer admits, the best first.

use wg_core::geometry::{Angle, Course, Heading, Hull, Leg, Length, Pose};
use wg_core::talk::offer::{Domain, Offer};
use wg_core::talk::order::Order;

use crate::captain::admiral::{ShipTask, TargetAssignments};
use crate::captain::breaking_off;
use crate::captain::foresight::{self, Foresight, Prospect};
use crate::gunnery::forecast;
use crate::position::fleet::{Fleet, Ship};
use crate::sailing::plan::{Plan, poses};
use crate::sailing::rest::is_left;
use crate::sailing::speed::Zone;
use wg_core::{Broadside, Edge};

/// The most courses that are suggested.
const MOST: usize = 12;
/// The weight of the next turn, in tenths of this one.
const LATER: i32 = 7;
/// The weight of harm to the ship, in hundredths of the harm that she does. The lower one is for a ship told to press
/// the enemy: of 60 battles of scenario `09`, an admiral whose ships mind harm so little wins 40 and loses 18.
const PRUDENT: f64 = 70.0;
const DARING: f64 = 35.0;
/// The weights of the harm that a ship does and suffers while she breaks off, in hundredths.
const FLEEING: (f64, f64) = (50.0, 150.0);

/// Returns the courses worth trying, the best first. For an offer of anything but a course, the list is empty.
pub fn suggest(fleet: &Fleet, offer: &Offer) -> Vec<Order> {
    match &offer.order {
        Order::Course { unit, .. } => {
            let tacking = matches!(offer.blanks.first().map(|blank| &blank.domain), Some(Domain::Free(limits)) if fleet.allowance(fleet.ship(*unit)) != limits.max_run);
            let ship = fleet.ship(*unit);
            let sails = |(_, course)| Order::Course { unit: *unit, course };
            if fleet.divisions.of(*unit).is_some() {
                return of_each_heading(fleet, ship, tacking).into_iter().take(MOST).map(sails).collect();
            }
            rated(fleet, &Foresight::of(fleet, ship.colours.side, true, false), ship, tacking)
                .into_iter()
                .take(MOST)
                .map(sails)
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the courses of a ship in a division, as her admiral rates them: the best one for each heading that she can
/// end on.
fn of_each_heading(fleet: &Fleet, ship: &Ship, tacking: bool) -> Vec<(i32, Course)> {
    let mut sight = Foresight::of(fleet, ship.colours.side, true, true);
    sight.prey = TargetAssignments::of(fleet, ship.colours.side);
    let mut headings: Vec<Heading> = Vec::new();
    let mut rated = rated(fleet, &sight, ship, tacking);
    rated.retain(|(_, course)| {
        let heading = fleet
            .plan(ship, course, tacking)
            .ok()
            .map(|plan| plan.end.heading)
            .filter(|heading| !headings.contains(heading));
        headings.extend(heading);
        heading.is_some()
    });
    rated
}

/// Returns the courses of a ship with their ratings, the best first.
pub fn rated(fleet: &Fleet, sight: &Foresight, ship: &Ship, tacking: bool) -> Vec<(i32, Course)> {
    let limits = fleet.limits(ship, tacking);
    let mut rated: Vec<(i32, Course)> =
        courses(fleet, limits.max_run, limits.circle.map_or(0, |circle| circle.steps), toward(fleet, ship))
            .into_iter()
            .filter_map(|course| Some((rate(fleet, sight, ship, &fleet.plan(ship, &course, tacking).ok()?), course)))
            .collect();
    rated.sort_by_key(|(rate, _)| -rate);
    rated
}

/// Returns the side on which the nearest enemy lies: 1 to starboard, -1 to larboard. Of two equally good courses a ship
/// takes the one to that side, so that mirrored ships sail mirrored courses.
fn toward(fleet: &Fleet, ship: &Ship) -> i32 {
    let near = fleet
        .enemies(ship.colours.side)
        .min_by_key(|enemy| (enemy.berth.pose.at.distance(ship.berth.pose.at), enemy.id));
    if near.is_none_or(|enemy| ship.off(Broadside::Starboard, enemy.berth.pose.at).v >= 0.0) { 1 } else { -1 }
}

/// Returns the courses to rate: straight on, turns early, in the middle and late, and a turn out and back. Turns to the
/// `first` side come first.
fn courses(fleet: &Fleet, run: Length, steps: u8, first: i32) -> Vec<Course> {
    let step = fleet.circle(1);
    let arc = |count: i32| Leg::Arc { run: step.run * count.abs(), turn: Angle(step.turn.0 * count) };
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

/// Rates a course: guns that bear at its end and in the turn after, no rakes suffered, and clear of ships, shoals and
/// the edge.
pub fn rate(fleet: &Fleet, sight: &Foresight, ship: &Ship, plan: &Plan) -> i32 {
    let mut there = ship.clone();
    (there.berth.before, there.berth.pose) = (ship.berth.pose, plan.end);
    let errand = sight.prey.errand(fleet, ship);
    let mut rate = lie(&sight.now, &there, errand);
    if plan.irons {
        rate -= 500;
    }
    if plan.tack.is_some() {
        rate -= 60;
    }
    if let Some(next) = &sight.next {
        let later = |pose: Pose| {
            let mut later = there.clone();
            (later.berth.before, later.berth.pose) = (there.berth.pose, pose);
            lie(next, &later, errand) - if is_close(&next.fleet, &later) { 200 } else { 0 }
        };
        let best = foresight::onward(fleet, &there).map(later).max();
        rate = (rate * 10 + best.unwrap_or_else(|| later(plan.end)) * LATER) / 10;
    }
    rate - dangers(fleet, ship, plan, breaking_off::way_out(fleet, ship, errand.flees))
}

/// The cost of ending where she cannot help leaving the table.
const NO_ROOM: i32 = 3000;

/// Returns the cost of hulls, ground and the edge on a course and beyond its end. The edge by which she is to leave costs
/// nothing.
fn dangers(fleet: &Fleet, ship: &Ship, plan: &Plan, way_out: Option<Edge>) -> i32 {
    let (width, height) = fleet.waters.size();
    let room = fleet.mm(60);
    let mut danger = 0;
    let track = poses(ship.berth.pose, &plan.course, ship, fleet.mm(15));
    let ahead = [40, 80, 120].map(|mm| plan.end.run(fleet.mm(mm)));
    let mut keel = fleet.keel(&ship.hull());
    for (at, pose) in track.iter().chain(&ahead).enumerate() {
        let hull = Hull::new(*pose, ship.built.base);
        let later = at >= track.len();
        let weight = if later { 3 } else { 10 };
        for other in fleet.ships.iter().filter(|other| {
            other.on_table() && other.id != ship.id && other.berth.pose.at.within(fleet.mm(120), pose.at)
        }) {
            let other = other.hull();
            if other.within(fleet.mm(2), &hull) {
                danger += 60 * weight;
            } else if !later && other.within(fleet.mm(12), &hull) {
                danger += 20;
            }
        }
        if keel.strikes(&hull, at + 1 == track.len()) {
            danger += 150 * weight;
        }
        let off = |edge: &Edge| edge.off((pose.at.x, pose.at.y), (width, height));
        let edges = Edge::ALL.iter().filter(|edge| way_out != Some(**edge));
        let clear = edges.map(off).min().unwrap_or_default();
        if clear < Length::ZERO {
            danger += 400 * weight;
        } else if clear < room {
            danger += (room.0 - clear.0) / 100 * weight / 6;
        }
    }
    if way_out.is_some() || fleet.has_room(ship, plan.end) { danger } else { danger + NO_ROOM }
}

/// True if on this course the ship would run into a friend that has still to sail.
pub(super) fn waits(fleet: &Fleet, ship: &Ship, course: &Course) -> bool {
    let Ok(plan) = fleet.plan(ship, course, false) else { return false };
    let left: Vec<Hull> = fleet
        .ships
        .iter()
        .filter(|other| other.id != ship.id && other.colours.side == ship.colours.side && is_left(fleet, other))
        .map(Ship::hull)
        .collect();
    let track = poses(ship.berth.pose, &plan.course, ship, fleet.mm(15));
    track
        .iter()
        .map(|pose| Hull::new(*pose, ship.built.base))
        .any(|hull| left.iter().any(|other| other.within(fleet.mm(2), &hull)))
}

/// Rates a place for a ship, in hundredths of G: the harm that her guns would do there, less the harm done to her, and
/// how near she is to her prey or else to the nearest enemy.
pub fn lie(prospect: &Prospect, there: &Ship, errand: ShipTask) -> i32 {
    let fleet = &prospect.fleet;
    let ShipTask { prey, dares, flees } = errand;
    let (mut ours, mut theirs) = (0.0, 0.0);
    for at in Broadside::BOTH {
        if let Some(aim) = fleet.aims(there, at).first().filter(|_| fleet.can_fire(there, at)) {
            ours += forecast::worth(fleet, there, at, aim);
        }
    }
    let mut near = Length::MAX;
    let reach = foresight::reach(fleet);
    let hull = there.hull();
    for broadside in &prospect.broadsides {
        let enemy = fleet.ship(broadside.enemy);
        let distance = enemy.berth.pose.at.distance(there.berth.pose.at);
        near = near.min(distance);
        if distance > reach || !broadside.field.may_hold(&hull) {
            continue;
        }
        if let Ok(aim) = fleet.aim(enemy, broadside.at, there) {
            theirs += forecast::worth(fleet, enemy, broadside.at, &aim) * broadside.part(there.id);
        }
    }
    if flees {
        // She makes for her way out. Without one she is out of danger a little beyond long range, and sails no farther.
        let (at, far) = (there.berth.pose.at, fleet.ranges()[2] + fleet.mm(100));
        let home = |edge: Edge| -edge.off((at.x, at.y), fleet.waters.size()).0;
        let away = breaking_off::way_out(fleet, there, flees).map_or(near.0.min(far.0), home) / 80;
        return (ours * FLEEING.0 - theirs * FLEEING.1) as i32 + away + wind(fleet, there);
    }
    let mut rate = (ours * 100.0 - theirs * if dares { DARING } else { PRUDENT }) as i32;
    if let Some(prey) = prey.and_then(|prey| fleet.get(prey)) {
        near = prey.berth.pose.at.distance(there.berth.pose.at);
    }
    // Every ship hurries to close range.
    if near < Length::MAX {
        let wanted = fleet.ranges()[0].0 - 1500;
        rate -= (near.0 - wanted).max(0) / 80;
    }
    rate + wind(fleet, there)
}

/// Rates the wind: a little for lying to windward of the enemy, much against lying in irons.
fn wind(fleet: &Fleet, there: &Ship) -> i32 {
    let zone = fleet.zone(there.berth.pose.heading);
    let upwind = |pose: Pose| f64::from(pose.at.x.0) * fleet.wind().sin() + f64::from(pose.at.y.0) * fleet.wind().cos();
    let gauge: f64 = fleet
        .enemies(there.colours.side)
        .map(|enemy| (upwind(there.berth.pose) - upwind(enemy.berth.pose)).clamp(-10_000.0, 10_000.0))
        .sum();
    (gauge / 2000.0) as i32 - if zone == Zone::Front { 200 } else { 0 }
}

/// True if the ship lies within 2 mm of another ship.
fn is_close(fleet: &Fleet, there: &Ship) -> bool {
    let hull = there.hull();
    let near = |other: &&Ship| {
        other.on_table() && other.id != there.id && other.berth.pose.at.within(fleet.mm(60), there.berth.pose.at)
    };
    fleet.ships.iter().filter(near).any(|other| other.hull().within(fleet.mm(2), &hull))
}

/// True if two or more friends lie close ahead.
pub fn is_crowded(fleet: &Fleet, ship: &Ship) -> bool {
    let ahead = ship.berth.pose.run(fleet.mm(60)).at;
    let near = |other: &&Ship| {
        other.id != ship.id
            && other.on_table()
            && other.colours.side == ship.colours.side
            && other.berth.pose.at.within(fleet.mm(70), ahead)
    };
    fleet.ships.iter().filter(near).count() >= 2
}

/// True if the ship, sailing straight on, would run into a friend or a struck ship that does not sail on ahead of her.
pub fn is_blocked(fleet: &Fleet, ship: &Ship) -> bool {
    let pose = ship.berth.pose;
    let sails_on = |other: &Ship| {
        fleet.allowance(other) > Length::ZERO && other.berth.pose.heading.to(pose.heading).abs() < Angle::degrees(60)
    };
    let lies = |other: &Ship| {
        let friend = other.colours.side == ship.colours.side || other.colours.struck;
        other.id != ship.id
            && other.on_table()
            && friend
            && !sails_on(other)
            && other.berth.pose.at.within(fleet.mm(150), pose.at)
    };
    let hulls: Vec<_> = fleet.ships.iter().filter(|other| lies(other)).map(Ship::hull).collect();
    let ahead = [15, 30, 45, 60].map(|mm| Hull::new(pose.run(fleet.mm(mm)), ship.built.base));
    ahead.iter().any(|there| hulls.iter().any(|hull| hull.within(fleet.mm(2), there)))
}
