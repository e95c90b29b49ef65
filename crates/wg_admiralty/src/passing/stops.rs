//! Where along a course somebody may fire in passing (A-PASS-3, A-PASS-4, A-R18, A-R31, A-R34).

use wg_core::geometry::Off;

use crate::gunnery::aim::RAKE;
use crate::passing::Stop;
use crate::prelude::*;

/// A course with the poses along it.
struct Track<'a> {
    course: &'a Course,
    start: Pose,
    ship: &'a Ship,
}

impl Track<'_> {
    /// Where she lies after so much run.
    fn at(&self, run: Length) -> Pose {
        let (mut here, mut left) = (self.start, run);
        for leg in self.course.legs() {
            let (Leg::Run(whole) | Leg::Arc { run: whole, .. }) = *leg else { continue };
            let part = whole.min(left);
            here = along(*leg, here, &self.ship.built.base, part);
            left -= part;
            if left <= Length::ZERO {
                break;
            }
        }
        here
    }
}

/// One side that may fire at one ship while one of the two moves.
#[derive(Clone, Copy)]
struct Chance<'a> {
    firer: &'a Ship,
    side: usize,
    target: &'a Ship,
    /// The firer is the one who moves.
    mine: bool,
}

impl Chance<'_> {
    /// Firer and target with the mover lying there.
    fn poses(self, mover: Pose) -> (Pose, Pose) {
        if self.mine { (mover, self.target.berth.pose) } else { (self.firer.berth.pose, mover) }
    }

    /// The target's centerpoint in the firer's frame.
    fn off(self, mover: Pose) -> Off {
        let (firer, target) = self.poses(mover);
        Off::from(firer.at, firer.heading, self.side == STARBOARD, target.at)
    }

    fn laid(self, fleet: &Fleet, mover: Pose) -> (Ship, Ship) {
        let (firer, target) = self.poses(mover);
        let lay = |ship: &Ship, pose: Pose| {
            let mut laid = ship.clone();
            laid.berth.pose = pose;
            laid
        };
        let _ = fleet;
        (lay(self.firer, firer), lay(self.target, target))
    }

    /// The bracket of the range, with the mover there.
    fn bracket(self, fleet: &Fleet, mover: Pose) -> Option<Bracket> {
        let (firer, target) = self.laid(fleet, mover);
        fleet.bracket(fleet.range(&firer, self.side, &target))
    }

    /// A-R31: what a rake is worth, in sixteenths, with the mover there; nothing if there is none.
    fn rake(self, fleet: &Fleet, mover: Pose) -> i32 {
        let (firer, target) = self.poses(mover);
        let off = Off::from(target.at, target.heading, true, firer.at);
        if !off.is_astern_within(RAKE) && !off.is_ahead_within(RAKE) {
            return 0;
        }
        let (firer, target) = self.laid(fleet, mover);
        let factor = match fleet.rake(&firer, &target) {
            Rake::No => return 0,
            Rake::Bow => CHARTS.dice_mod.bow_rake,
            Rake::Stern => CHARTS.dice_mod.stern_rake,
        };
        if !firer.field(self.side).contains(target.berth.pose.at) {
            return 0;
        }
        match fleet.bracket(fleet.range(&firer, self.side, &target)) {
            Some(Bracket::Close) => factor * 4,
            Some(Bracket::Medium) => factor * CHARTS.dice_mod.medium,
            Some(Bracket::Long) => factor * CHARTS.dice_mod.long,
            None => 0,
        }
    }
}

/// Where she lies after so much of a course.
pub(super) fn pose_at(ship: &Ship, course: &Course, run: Length) -> Pose {
    Track { course, start: ship.berth.pose, ship }.at(run)
}

/// The chances along a course, the first one first. Both sides may take theirs at one instant (A-R68).
pub fn stops(fleet: &Fleet, unit: UnitId, course: &Course) -> SmallVec<[Stop; 4]> {
    chances(fleet, unit, course, |firer, side| fleet.can_pass(firer, side))
}

/// The chances that there would be along a course if those guns might fire in passing that may not; and only those whose silence wants a
/// reason: of a crew that fights.
pub(super) fn silent(fleet: &Fleet, unit: UnitId, course: &Course) -> SmallVec<[Stop; 4]> {
    chances(fleet, unit, course, |firer, side| firer.fights() && !fleet.can_pass(firer, side))
}

fn chances(fleet: &Fleet, unit: UnitId, course: &Course, may: impl Fn(&Ship, usize) -> bool) -> SmallVec<[Stop; 4]> {
    let ship = fleet.ship(unit);
    let run = course.length();
    let mut stops: SmallVec<[Stop; 4]> = SmallVec::new();
    if run <= Length::ZERO || !ship.on_table() {
        return stops;
    }
    let track = Track { course, start: ship.berth.pose, ship };
    let every = fleet.mm(5).0.max(1);
    let mut samples: SmallVec<[(Length, Pose); 48]> = SmallVec::new();
    for at in (0..run.0).step_by(every as usize).map(Length).chain([run]) {
        samples.push((at, track.at(at)));
    }
    let reach = fleet.ranges()[2] + run + fleet.mm(80);
    for other in fleet.enemies(ship.colours.side).filter(|other| ship.berth.pose.at.within(reach, other.berth.pose.at)) {
        for side in [PORT, STARBOARD] {
            for chance in [Chance { firer: other, side, target: ship, mine: false }, Chance { firer: ship, side, target: other, mine: true }] {
                if may(chance.firer, side) && chance.target.fights() {
                    look(fleet, &track, &samples, chance, &mut stops);
                }
            }
        }
    }
    stops.sort_by_key(|stop| (stop.at, stop.firer, stop.side));
    stops
}

/// The chances of one side at one ship: where her centerpoint crosses the line of fire, and where a rake is worth most.
fn look(fleet: &Fleet, track: &Track<'_>, samples: &[(Length, Pose)], chance: Chance<'_>, stops: &mut SmallVec<[Stop; 4]>) {
    let stop = |at, rake, later| Stop { at, firer: chance.firer.id, side: chance.side as u8, target: chance.target.id, rake, later };
    let edge = f64::from(chance.firer.built.base.beam.0) / 2.0;
    let mut best = (0, Length::ZERO);
    let mut crossing = None;
    let mut swept = 0;
    let mut before: Option<(Length, Off, i32)> = None;
    // Where she last was off the line, ahead of it or astern.
    let mut beside: Option<(Length, Off)> = None;
    for (at, pose) in samples {
        let (at, pose) = (*at, *pose);
        let off = chance.off(pose);
        let worth = chance.rake(fleet, pose);
        if let Some((from, last, worth_before)) = before {
            if last.v >= edge && off.v >= edge {
                let half = Angle(chance.firer.built.sweep.0 / 2);
                swept += (off.angle().0.clamp(-half.0, half.0) - last.angle().0.clamp(-half.0, half.0)).abs();
            }
            if worth > best.0 {
                let begins = if worth_before < worth { first(from, at, |run| chance.rake(fleet, track.at(run)) >= worth) } else { at };
                best = (worth, begins);
            }
        } else if worth > 0 {
            best = (worth, at);
        }
        before = Some((at, off, worth));
        // A-PASS-4: past the line, and not just on it.
        if off.u != 0.0 {
            if let Some((from, last)) = beside.filter(|(_, last)| (last.u > 0.0) != (off.u > 0.0) && last.v > 0.0 && off.v > 0.0)
                && crossing.is_none()
            {
                let cross = first(from, at, |run| chance.off(track.at(run)).u * last.u <= 0.0);
                let there = track.at(cross);
                if chance.off(there).v >= edge && chance.bracket(fleet, there).is_some() {
                    crossing = Some(cross);
                }
            }
            beside = Some((at, off));
        }
    }
    // A-R34: by the other reading over half of the arc must be swept as well.
    let enough = !fleet.options.half_swept || swept * 2 > chance.firer.built.sweep.0;
    if let Some(at) = crossing.filter(|_| enough) {
        stops.push(stop(at, false, best.0 > 0 && best.1 > at));
    }
    if best.0 > 0 && crossing != Some(best.1) {
        stops.push(stop(best.1, true, false));
    }
}

/// The first run of `from..=to` of which this is true, where it is true of all behind it: found by halves.
fn first(from: Length, to: Length, holds: impl Fn(Length) -> bool) -> Length {
    let (mut low, mut high) = (from.0, to.0);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(Length(middle)) { high = middle } else { low = middle + 1 }
    }
    Length(low)
}
