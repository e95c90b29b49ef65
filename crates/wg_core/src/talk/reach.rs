//! The water that a ship's bow can reach within the limits of a free course.

use crate::geometry::{Angle, Footprint, Leg, Length, Point, Pose, along};
use crate::talk::offer::{CourseLimits, TurningCircle};

/// The number of segments that approximate the outer edge.
const STEPS: i32 = 48;

impl CourseLimits {
    /// Returns the outline of the water that the ship's bow can reach, where `turns` are the turns that she may still
    /// make. The outer edge is reached by turning as early as possible, the inner edge by running as little as allowed.
    /// `run` is the least and the greatest distance that she has left to run.
    ///
    /// Along a circle, only the sum of `turns` counts: one step's angle for each step that is left. The inner edge then
    /// comes from arcs made as late as possible.
    pub fn water(&self, start: Pose, footprint: &Footprint, turns: &[Angle], run: (Length, Length)) -> Vec<Point> {
        let (least, most) = run;
        if let Some(circle) = self.circle {
            return self.water_around(circle, start, footprint, turns, run);
        }
        let bow = start.bow(footprint);
        let mut turns: Vec<Angle> = turns.iter().copied().take(6).collect();
        turns.sort_unstable_by_key(|turn| -turn.0);
        let widest = turns.iter().map(|turn| turn.0).sum::<i32>().min(18_000);
        // Makes part of the total turn at once, and the rest as soon as the limits allow.
        let at = |total: i32, run: Length| {
            let (mut left, mut place, mut ran, mut heading) = (total, bow, Length::ZERO, start.heading);
            for turn in &turns {
                let by = left.clamp(-turn.0, turn.0);
                if by == 0 {
                    break;
                }
                let before = if left == total { Length::ZERO } else { self.between_turns.min(run - ran) };
                place = place.offset(heading, before);
                ran += before;
                heading = heading.turned(Angle(by));
                left -= by;
            }
            place.offset(heading, run - ran)
        };
        let side = |hand: i32| if self.hand.allows(Angle(hand)) { widest } else { 0 };
        let (port, starboard) = (-side(-1), side(1));
        let mut outline: Vec<Point> =
            (0..=STEPS).map(|step| at(port + (starboard - port) * step / STEPS, most)).collect();
        if least == Length::ZERO {
            outline.push(bow);
        } else {
            outline.extend([starboard, 0, port].map(|total| at(total, least)));
        }
        outline.dedup();
        outline
    }

    /// Returns the outline for a ship that turns along a circle: arcs at once for the outer edge, arcs at the end of
    /// the least run for the inner one.
    fn water_around(
        &self,
        circle: TurningCircle,
        start: Pose,
        footprint: &Footprint,
        turns: &[Angle],
        (least, most): (Length, Length),
    ) -> Vec<Point> {
        let left = turns.iter().map(|turn| i64::from(turn.0)).sum::<i64>() / i64::from(circle.turn.0.max(1));
        let widest =
            |run: Length| left.min(i64::from(circle.steps)).min(i64::from(run.0 / circle.run.0.max(1))).max(0) as i32;
        let ends = |run: Length, early: bool| -> Vec<Point> {
            let side = |hand: i32| if self.hand.allows(Angle(hand)) { hand * widest(run) } else { 0 };
            let (port, starboard) = (side(-1), side(1));
            let end = |step: i32| {
                // Between whole steps, use fractions of a step, so that the outline is as round as the circle.
                let steps = f64::from(port) + f64::from(starboard - port) * f64::from(step) / f64::from(STEPS);
                let arc = Length((f64::from(circle.run.0) * steps.abs()) as i32);
                let round = Leg::Arc { run: arc, turn: Angle((f64::from(circle.turn.0) * steps) as i32) };
                let straight = run - arc;
                let entered = if early { start } else { start.run(straight) };
                let done = along(round, entered, footprint, arc);
                (if early { done.run(straight) } else { done }).bow(footprint)
            };
            (0..=STEPS).map(end).collect()
        };
        let mut outline = ends(most, true);
        if least == Length::ZERO {
            outline.push(start.bow(footprint));
        } else {
            outline.extend(ends(least, false).into_iter().rev());
        }
        outline.dedup();
        outline
    }
}
