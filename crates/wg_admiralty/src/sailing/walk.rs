//! Sailing a course leg by leg. The walk stops where passing fire may be called, where the ship tries to tack, and
//! where something is in her way.

use wg_core::geometry::{Walk, advance_round, advance_to};

use crate::damage::settle;
use crate::fires;
use crate::passing::{self, Stop};
use crate::prelude::*;
use crate::sailing::speed::Zone;
use crate::sailing::{Sailing, sails_with_the_rest, swing};

const TACK: u16 = 2;

impl Fleet {
    /// Returns the hulls and ids of the other ships on the table.
    pub fn others(&self, unit: UnitId) -> (Vec<Hull>, Vec<UnitId>) {
        self.ships
            .iter()
            .filter(|other| other.on_table() && other.id != unit)
            .map(|other| (other.hull(), other.id))
            .unzip()
    }
}

/// Starts a ship on a course (A-MOVE-1).
pub(super) fn set_out(play: &mut Play<'_>, unit: UnitId, course: &Course) {
    let tacking = matches!(play.business.top_of(), Some(Sailing::Through(_)));
    if tacking {
        play.business.pop();
    }
    let Ok(plan) = play.fleet.plan(play.fleet.ship(unit), course, tacking) else { return };
    play.fleet.cursor.moves += 1;
    let berth = &mut play.fleet.ship_mut(unit).berth;
    // A-R41: a tack takes as many turns as she needs to leave the front zone; `arrive` decides whether she has.
    (berth.moved, berth.irons, berth.tacking) = (true, false, tacking);
    let stops = passing::stops(play.fleet, unit, &plan.course);
    passing::told::say_silent(play, unit, &plan.course);
    play.business.push(Sailing::Walk { unit, course: plan.course, walk: Walk::default(), tack: plan.tack, stops });
}

/// Plays one beat of a walk: to the end of the leg, or to the next stop.
pub(super) fn beat(
    play: &mut Play<'_>,
    unit: UnitId,
    course: &Course,
    mut walk: Walk,
    tack: Option<Length>,
    mut stops: SmallVec<[Stop; 4]>,
) -> Awaited {
    let ran = walk.run(course, Length::ZERO);
    if tack.is_some_and(|at| ran >= at) {
        return throw_tack(play, unit, course, walk, stops);
    }
    if let Some(stop) = stops.first().copied().filter(|stop| stop.at <= ran) {
        stops.remove(0);
        keep(play, walk, stops);
        passing::open(play, stop);
        return Ok(());
    }
    let hull = play.fleet.ship(unit).hull();
    let next = stops.first().map(|stop| stop.at).into_iter().chain(tack).min();
    let reach = next.map_or(Length::ZERO, |next| next - ran);
    let before = walk;
    let Some(beat) = walk.next(course, hull.pose, &hull.footprint, reach) else {
        play.business.pop();
        arrive(play, unit);
        // If she ends on the ground where she came off, she is aground again.
        if let Some(piece) = play.fleet.waters.touches(&hull) {
            aground(play, unit, piece);
        }
        return Ok(());
    };
    let (others, ids) = play.fleet.others(unit);
    let waters = play.fleet.waters_around(&hull);
    let made = match course.legs()[beat.leg] {
        Leg::Arc { .. } => {
            let by = hull.pose.heading.to(beat.pose.heading);
            advance_round(&hull, beat.pose, (beat.run - ran, by), &others, &waters, false)
        }
        _ => advance_to(&hull, beat.pose, &others, &waters, false),
    };
    let ground = play.fleet.ground(&waters, made.struck);
    keep(play, walk, stops);
    track(play, unit, hull.pose, &made, course.legs()[beat.leg]);
    play.fleet.ship_mut(unit).berth.pose = made.pose;
    play.fleet.leave_wake(unit, hull.pose, &made);
    if look_over_edge(play, unit) {
        return play.business.done();
    }
    match made.struck {
        None | Some(Struck::Edge(_)) => {}
        Some(Struck::Hull(at)) => {
            play.business.pop();
            arrive(play, unit);
            let short = fall_short(play.fleet, hull, &made, course, before);
            // A-R86, A-R87: a ship that sails with the rest avoids a friend by herself.
            let friends = play.fleet.ship(unit).colours.side == play.fleet.ship(ids[at]).colours.side;
            let avoids = (friends && sails_with_the_rest(play.business)).then_some(true);
            play.business.push(Sailing::Contact { unit, other: ids[at], short, avoids });
        }
        Some(Struck::Land(_) | Struck::Shoal(_)) => {
            play.business.pop();
            arrive(play, unit);
            aground(play, unit, ground.unwrap_or_default());
        }
    }
    Ok(())
}

/// Stores how far the walk has come.
fn keep(play: &mut Play<'_>, now: Walk, left: SmallVec<[Stop; 4]>) {
    if let Some(Sailing::Walk { walk, stops, .. }) = play.business.top_mut_of() {
        (*walk, *stops) = (now, left);
    }
}

/// Reports the movement for the table to animate. A turn is reported step by step.
fn track(play: &mut Play<'_>, unit: UnitId, from: Pose, made: &Advance, leg: Leg) {
    if !play.reports.is_open() {
        return;
    }
    let say =
        |play: &mut Play<'_>, from: Pose, to: Pose| play.show("A-MOVE-10", unit, Event::Moved { from, to }, |_| "");
    let mut here = from;
    if let (Leg::Arc { .. }, Motion::Arc { run, turn }) = (leg, made.done) {
        let base = play.fleet.ship(unit).built.base;
        let step = play.fleet.mm(CHARTS.step.0).0.max(1);
        for part in (1..run.0 / step).map(|part| Length(part * step)) {
            let to = along(Leg::Arc { run, turn }, from, &base, part);
            say(play, here, to);
            here = to;
        }
    }
    if here != made.pose {
        say(play, here, made.pose);
    }
}

/// Returns the pose 5 mm short of a contact, going back along the course if this beat is shorter (A-MOVE-19).
fn fall_short(fleet: &Fleet, hull: Hull, made: &Advance, course: &Course, before: Walk) -> Pose {
    let five = fleet.mm(5);
    let ahead = match made.done {
        Motion::Arc { run, turn } if run > five => {
            return along(Leg::Arc { run, turn }, hull.pose, &hull.footprint, run - five);
        }
        Motion::Run(run) if run > five => return hull.pose.run(run - five),
        Motion::Arc { run, .. } | Motion::Run(run) => run,
        _ => Length::ZERO,
    };
    let (mut pose, mut left) = (hull.pose, five - ahead);
    for (at, leg) in course.legs().iter().enumerate().rev().filter(|(at, _)| *at <= usize::from(before.leg)) {
        let (Leg::Run(whole) | Leg::Arc { run: whole, .. }) = *leg else { continue };
        let part = left.min(if at == usize::from(before.leg) { before.done } else { whole });
        pose = along(*leg, pose, &hull.footprint, -part);
        left -= part;
    }
    pose
}

/// Ends a ship's walk, and reports how she lies to the wind. A tack ends unless she lies in the front zone.
pub(super) fn arrive(play: &mut Play<'_>, unit: UnitId) {
    let zone = play.fleet.zone(play.fleet.ship(unit).berth.pose.heading);
    let berth = &mut play.fleet.ship_mut(unit).berth;
    if zone != Zone::Front {
        berth.tacking = false;
    }
    let (pose, tacking) = (berth.pose, berth.tacking);
    play.tell("A-MOVE-9", unit, |fleet| {
        let name = fleet.name(unit);
        match zone {
            Zone::Front if tacking => {
                format!("{name} is in the middle of her tack, heading {}.", pose.heading.in_degrees())
            }
            Zone::Front => format!("{name} lies with the wind ahead, heading {}.", pose.heading.in_degrees()),
            _ => {
                format!("{name} ends her move heading {}, with the wind {}.", pose.heading.in_degrees(), zone.wind())
            }
        }
    });
    fires::stop_beside(play, unit);
}

/// Plays a ship's attempt to go through the wind (A-MOVE-13, A-MOVE-14, A-R41, A-R78).
fn throw_tack(play: &mut Play<'_>, unit: UnitId, course: &Course, walk: Walk, stops: SmallVec<[Stop; 4]>) -> Awaited {
    if !try_tack(play, unit)? {
        play.business.pop();
        play.fleet.ship_mut(unit).berth.irons = true;
        return Ok(());
    }
    if play.fleet.options.tack_snap {
        // A-R41: she comes to the same angle on the other side, and her move ends.
        play.business.pop();
        let off = play.fleet.ship(unit).berth.pose.heading.to(play.fleet.wind());
        let (to, met) = play.fleet.swing(play.fleet.ship(unit), Angle(2 * off.0));
        let from = std::mem::replace(&mut play.fleet.ship_mut(unit).berth.pose, to);
        play.show("A-MOVE-13", unit, Event::Moved { from, to }, |_| "");
        arrive(play, unit);
        swing::meet(play, unit, from, met);
        return Ok(());
    }
    play.fleet.ship_mut(unit).berth.tacking = true;
    if let Some(top) = play.business.top_mut_of() {
        *top = Sailing::Walk { unit, course: course.clone(), walk, tack: None, stops };
    }
    Ok(())
}

/// Rolls the die of a tack, and returns whether it succeeds.
fn try_tack(play: &mut Play<'_>, unit: UnitId) -> Awaited<bool> {
    let needed = CHARTS.tack[play.fleet.ship(unit).grade() as usize];
    let needed_words = format!("goes through the wind on {}", or_more(needed));
    let row = Throw { needed: needed_words.into(), ..Throw::d6(unit, TACK, 1, "", "A-MOVE-13") }.counts(needed, 6);
    let face = play.dice.throw(&row, &|| format!("{} tries to tack", play.fleet.name(unit)))?[0];
    let works = face >= needed;
    play.say(|fleet| {
        let title = format!("{} tries to tack", fleet.name(unit));
        let (clause, result) =
            if works { ("A-MOVE-13", "she goes through the wind") } else { ("A-MOVE-14", "she is in irons") };
        let event = Event::thrown(title.clone(), &[face], or_more(needed), result)
            .good(|_| works)
            .by(fleet.ship(unit).colours.side);
        Report::new(clause, Some(unit), format!("{title}: {face} (needs {}), and {result}.", or_more(needed)))
            .with(event)
    });
    Ok(works)
}

/// Rolls again for a tack at the start of the next move (A-R41).
pub(super) fn resume_tack(play: &mut Play<'_>, unit: UnitId) -> Awaited {
    let works = try_tack(play, unit)?;
    play.business.pop();
    if works {
        play.business.push(Sailing::Through(unit));
    } else {
        let berth = &mut play.fleet.ship_mut(unit).berth;
        (berth.tacking, berth.irons, berth.moved) = (false, true, true);
    }
    Ok(())
}

/// Takes a ship off the table if her centerpoint has crossed the edge, and returns whether it has (A-R84).
pub(super) fn look_over_edge(play: &mut Play<'_>, unit: UnitId) -> bool {
    let at = play.fleet.ship(unit).berth.pose.at;
    let Some(over) = Edge::beyond((at.x, at.y), play.fleet.waters.size()) else { return false };
    let ship = play.fleet.ship_mut(unit);
    ship.colours.fate = Fate::Gone;
    let side = ship.colours.side;
    let own = play.fleet.roster.exit(side).map(|edge| edge == over);
    // A-R72: a ship on her way to a station, such as a prize, is not lost.
    let ship = play.fleet.ship(unit);
    let way_out = own.unwrap_or_else(|| ship.colours.out || ship.is_prize());
    play.fleet.ship_mut(unit).colours.out = way_out;
    settle::forget(play.fleet, unit);
    play.say(|fleet| {
        let what = match own {
            _ if !way_out => "sails off the table and is lost",
            Some(_) => "leaves the table by her side's way out",
            None => "leaves the table for her station",
        };
        let report = Report::new("A-R84", Some(unit), format!("{} {what}.", fleet.name(unit))).with(Event::Fate);
        if way_out { report } else { report.noted(Moment::Loss, unit) }
    });
    true
}

/// Runs a ship aground, as if locked to the ground (A-MOVE-20).
pub(super) fn aground(play: &mut Play<'_>, unit: UnitId, piece: usize) {
    play.fleet.ship_mut(unit).log.hits.lock(unit);
    play.say(|fleet| {
        let land = fleet.roster.land.get(piece).map_or("", |land| land.name.as_str());
        let on = if land.is_empty() { String::new() } else { format!(" ({land})") };
        Report::new("A-MOVE-20", Some(unit), format!("{} runs aground{on}.", fleet.name(unit)))
            .with(Event::Fate)
            .noted(Moment::Aground, unit)
    });
}

/// Reduces a ship's sail setting to Slow, if more is set.
pub(super) fn take_in(play: &mut Play<'_>, unit: UnitId) {
    let sail = &mut play.fleet.ship_mut(unit).berth.sail;
    *sail = Setting::Slow.min(*sail);
}
