//! The water that a bow may come to within the limits of a free course.

use crate::geometry::{Angle, Footprint, Length, Point, Pose};
use crate::talk::offer::CourseLimits;

/// So many points make the outer edge, and one more.
const STEPS: i32 = 48;

impl CourseLimits {
    /// The outline of the water that her bow may come to with these turns still to be made: turning as early as she may for the outer
    /// edge, and run as little as she must for the inner one. `run` is the least and the most that is left of her run.
    pub fn water(&self, start: Pose, footprint: &Footprint, turns: &[Angle], run: (Length, Length)) -> Vec<Point> {
        let (least, most) = run;
        let bow = start.bow(footprint);
        let mut turns: Vec<Angle> = turns.iter().copied().take(6).collect();
        turns.sort_unstable_by_key(|turn| -turn.0);
        let widest = turns.iter().map(|turn| turn.0).sum::<i32>().min(18_000);
        // So much of a total turn is made at once, the rest as soon as it may be.
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
        let mut outline: Vec<Point> = (0..=STEPS).map(|step| at(port + (starboard - port) * step / STEPS, most)).collect();
        if least == Length::ZERO {
            outline.push(bow);
        } else {
            outline.extend([starboard, 0, port].map(|total| at(total, least)));
        }
        outline.dedup();
        outline
    }
}
