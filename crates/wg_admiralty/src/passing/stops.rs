//! The points of a course at which ships may fire in passing (A-PASS-3, A-PASS-4, A-R18, A-R31, A-R34).

use wg_core::geometry::{Field, Off};

use crate::gunnery::aim::admits;
use crate::passing::Stop;
use crate::prelude::*;

/// A course and the ship that sails it, for the poses along it.
struct Track<'a> {
    course: &'a Course,
    start: Pose,
    ship: &'a Ship,
}

impl Track<'_> {
    /// Returns her pose after this run.
    fn at(&self, run: Length) -> Pose {
        let (mut here, mut left) = (self.start, run);
        for leg in self.course.legs() {
            let (Leg::Run(whole) | Leg::Arc { run: whole, .. }) = *leg else { continue };
            let part = whole.min(left);
            here = along(*leg, here, &self.ship.built.base, part);
            left -= part;
        }
        here
    }
}

/// One side of a ship that may fire at another ship while either moves.
#[derive(Clone, Copy)]
struct Chance<'a> {
    firer: &'a Ship,
    side: Broadside,
    target: &'a Ship,
    /// Whether the firer is the ship that moves.
    mine: bool,
}

impl Chance<'_> {
    /// Returns the poses of firer and target when the moving ship is at `mover`.
    fn poses(self, mover: Pose) -> (Pose, Pose) {
        if self.mine { (mover, self.target.berth.pose) } else { (self.firer.berth.pose, mover) }
    }

    /// Returns the target's centerpoint in the firer's frame.
    fn off(self, mover: Pose) -> Off {
        let (firer, target) = self.poses(mover);
        Off::from(firer.at, firer.heading, self.side == Broadside::Starboard, target.at)
    }

    /// Returns the field of fire and the target's hull when the moving ship is at `mover`.
    fn laid(self, mover: Pose) -> (Field, Hull) {
        let (firer, target) = self.poses(mover);
        let field = Field::new(
            Hull::new(firer, self.firer.built.base),
            self.side == Broadside::Starboard,
            self.firer.built.sweep,
        );
        (field, Hull::new(target, self.target.built.base))
    }

    /// Returns the bracket of the range when the moving ship is at `mover`.
    fn bracket(self, fleet: &Fleet, mover: Pose) -> Option<Bracket> {
        let (field, hull) = self.laid(mover);
        fleet.bracket(fleet.range_to(&field, &hull))
    }

    /// Rates the rake when the moving ship is at `mover` (A-R31). The worth is the product of the rake and range
    /// factors, in quarters, or zero if there is no rake. A rake may be fired where cannon fire may (A-ARC-1 to
    /// A-ARC-5).
    fn look(self, fleet: &Fleet, mover: Pose) -> Look {
        let (field, hull) = self.laid(mover);
        let off = Off::from(hull.pose.at, hull.pose.heading, true, field.hull.pose.at);
        // The most by which a point of one ship, seen from the other, can move for each unit of run: by running and by
        // turning.
        let pace = 2.0 + (off.u.abs() + off.v.abs()) / fleet.turning_radius();
        // How far the firer is inside the rake zone; negative if she is outside.
        let zone = off.u.abs() * RAKE_SIN - off.v.abs() * RAKE_COS;
        let nothing = |far: f64| Look { worth: 0, steady: far / pace };
        if zone < 0.0 {
            return nothing(-zone);
        }
        let slant = Heading::new(self.firer.built.sweep.0 / 2).cos();
        let margin = field.margin(hull.pose.at) * slant;
        let size = f64::from(hull.footprint.length.0 + hull.footprint.beam.0) / 2.0;
        if margin < -size {
            return nothing(-margin - size);
        }
        let motion = || fleet.motion_to(&field, self.firer.berth.before, &hull, self.target.berth.before);
        let blocked = fleet.options.los_blocks
            && fleet.between(field.muzzle(), hull.pose.at, [self.firer.id, self.target.id]).next().is_some();
        let range = fleet.range_to(&field, &hull);
        let rake: i32 = match fleet.rake_from(field.hull.pose.at, hull.pose) {
            Rake::No => 0,
            rake => fleet.rake_factors(rake).iter().map(|(quarters, _)| quarters).product(),
        };
        let reach = fleet
            .bracket(range)
            .map_or(0, |bracket| [4, CHARTS.dice_mod.medium, CHARTS.dice_mod.long][bracket as usize]);
        let worth = if blocked || admits(&field, &hull, motion).is_err() { 0 } else { rake * reach };
        // Near any edge, or where only a part of her hull lies in the arc, the worth may change at once.
        let ends = fleet.ranges().map(|end| f64::from((range - end).0.abs()));
        let out = field.off(hull.pose.at).v - f64::from(field.hull.footprint.beam.0) / 2.0;
        let sure = if margin < 0.0 || fleet.options.los_blocks {
            0.0
        } else {
            ends.into_iter().fold(zone.min(margin).min(out), f64::min)
        };
        Look { worth, steady: sure / pace }
    }
}

/// Sine and cosine of half of a rake zone (A-SCALE-8). They estimate how near the edge of the zone is, and never decide
/// whether a ship is inside.
const RAKE_SIN: f64 = 0.382_683_432_365_089_8;
const RAKE_COS: f64 = 0.923_879_532_511_286_7;

/// The worth of a rake at one point of a course, and the run in either direction for which it surely stays the same.
#[derive(Clone, Copy)]
struct Look {
    worth: i32,
    steady: f64,
}

/// The best rake found so far on a course, and the run after which it begins.
struct Best<'a> {
    fleet: &'a Fleet,
    track: &'a Track<'a>,
    chance: Chance<'a>,
    worth: i32,
    at: Length,
}

impl Best<'_> {
    /// Goes on to the next sample. If a better rake may lie between two samples, halves the stretch between them and
    /// looks at each half.
    fn go_on(&mut self, (from, before): (Length, Look), (to, now): (Length, Look)) {
        let run = to - from;
        // Down to a quarter of a millimetre; a shorter rake does not count.
        if run * 4 > self.fleet.mm(1) && before.steady + now.steady < f64::from(run.0) {
            let middle = from + Length(run.0 / 2);
            let look = self.chance.look(self.fleet, self.track.at(middle));
            self.go_on((from, before), (middle, look));
            self.go_on((middle, look), (to, now));
        } else if now.worth > self.worth {
            self.worth = now.worth;
            let holds = |run| self.chance.look(self.fleet, self.track.at(run)).worth >= now.worth;
            let begins = if before.worth < now.worth { first(from, to, holds) } else { to };
            // Steps 0.02 mm inside, since the ship's place is rounded where she stops.
            let inside = (begins + Length(2)).min(to);
            self.at = if holds(inside) { inside } else { begins };
        }
    }
}

/// Returns the ship's pose after this run of a course.
pub(super) fn pose_at(ship: &Ship, course: &Course, run: Length) -> Pose {
    Track { course, start: ship.berth.pose, ship }.at(run)
}

/// Returns the chances of passing fire along a course, in the order in which they come. Both sides may have theirs at
/// one instant (A-R68).
pub fn stops(fleet: &Fleet, unit: UnitId, course: &Course) -> SmallVec<[Stop; 4]> {
    chances(fleet, unit, course, |firer, side| fleet.can_pass(firer, side))
}

/// Returns the chances along a course that are lost because the guns may not fire in passing. Only ships that fight are
/// listed, since only their silence needs a reason.
pub(super) fn silent(fleet: &Fleet, unit: UnitId, course: &Course) -> SmallVec<[Stop; 4]> {
    chances(fleet, unit, course, |firer, side| firer.fights() && !fleet.can_pass(firer, side))
}

fn chances(
    fleet: &Fleet,
    unit: UnitId,
    course: &Course,
    may: impl Fn(&Ship, Broadside) -> bool,
) -> SmallVec<[Stop; 4]> {
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
    for other in fleet.enemies(ship.colours.side).filter(|other| ship.berth.pose.at.within(reach, other.berth.pose.at))
    {
        for side in Broadside::BOTH {
            for chance in [
                Chance { firer: other, side, target: ship, mine: false },
                Chance { firer: ship, side, target: other, mine: true },
            ] {
                if may(chance.firer, side) && chance.target.fights() {
                    look(fleet, &track, &samples, chance, &mut stops);
                }
            }
        }
    }
    stops.sort_by_key(|stop| (stop.at, stop.firer, stop.side));
    stops
}

/// Adds the chances of one side at one ship: where the target's centerpoint crosses the line of fire, and where a rake
/// is worth most.
fn look(
    fleet: &Fleet,
    track: &Track<'_>,
    samples: &[(Length, Pose)],
    chance: Chance<'_>,
    stops: &mut SmallVec<[Stop; 4]>,
) {
    let stop =
        |at, rake, later| Stop { at, firer: chance.firer.id, side: chance.side, target: chance.target.id, rake, later };
    let edge = f64::from(chance.firer.built.base.beam.0) / 2.0;
    let mut best = Best { fleet, track, chance, worth: 0, at: Length::ZERO };
    let mut crossing = None;
    let mut swept = 0;
    let mut before: Option<(Length, Off, Look)> = None;
    // The last sample off the line of fire, ahead or astern of it.
    let mut beside: Option<(Length, Off)> = None;
    for (at, pose) in samples {
        let (at, pose) = (*at, *pose);
        let off = chance.off(pose);
        let seen = chance.look(fleet, pose);
        if let Some((from, last, seen_before)) = before {
            if last.v >= edge && off.v >= edge {
                let half = Angle(chance.firer.built.sweep.0 / 2);
                swept += (off.angle().0.clamp(-half.0, half.0) - last.angle().0.clamp(-half.0, half.0)).abs();
            }
            best.go_on((from, seen_before), (at, seen));
        } else {
            (best.worth, best.at) = (seen.worth, at);
        }
        before = Some((at, off, seen));
        // A-PASS-4: the target must be past the line, not just on it.
        if off.u != 0.0 {
            if let Some((from, last)) =
                beside.filter(|(_, last)| (last.u > 0.0) != (off.u > 0.0) && last.v > 0.0 && off.v > 0.0)
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
    // A-R34: by the other reading the target must sweep over half of the arc as well.
    let enough = !fleet.options.half_swept || swept * 2 > chance.firer.built.sweep.0;
    if let Some(at) = crossing.filter(|_| enough) {
        stops.push(stop(at, false, best.worth > 0 && best.at > at));
    }
    if best.worth > 0 && crossing != Some(best.at) {
        stops.push(stop(best.at, true, false));
    }
}

/// Finds the first run of `from..=to` for which `holds` is true, by bisection. Once true, it must stay true.
fn first(from: Length, to: Length, holds: impl Fn(Length) -> bool) -> Length {
    let (mut low, mut high) = (from.0, to.0);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(Length(middle)) { high = middle } else { low = middle + 1 }
    }
    Length(low)
}
