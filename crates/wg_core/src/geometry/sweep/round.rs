//! Sweeps along a circle. The footprints are those at whole units of the run, or at finer parts where she turns by more
//! than a hundredth of a degree in a unit.

use std::f64::consts::PI;

use super::super::circle::{on_circle, radius as circle_radius, turned};
use super::super::outline::{gap_squared, sides};
use super::super::waters::Bounds;
use super::{
    Advance, Angle, Hull, Length, Motion, Pose, Scene, Shape, Struck, Thing, Waters, apart, first_step, radius, soonest,
};

/// Moves a hull along a circle to another place, as far as it can go. This is one beat of an arc as made by
/// [`super::super::Walk::next`], with the run and the turn of that beat. If nothing is in the way, the beat ends
/// exactly at `to`.
///
/// If the hull is stopped on the way, it lies on the circle as computed from here, which can be a unit off the circle
/// of the whole leg.
pub fn advance_round(
    hull: &Hull,
    to: Pose,
    (run, turn): (Length, Angle),
    others: &[Hull],
    waters: &Waters,
    edge_blocks: bool,
) -> Advance {
    Scene { others, waters, edge_blocks }.arc(hull, run, turn, Some(to))
}

impl Scene<'_> {
    /// Sails an arc as far as possible. `to` is the exact end, if the caller knows it better than it can be computed
    /// from here.
    pub(super) fn arc(&self, hull: &Hull, run: Length, turn: Angle, to: Option<Pose>) -> Advance {
        let (ran, by) = (i64::from(run.0).abs(), i64::from(turn.0).abs());
        if ran == 0 {
            return Advance {
                pose: to.unwrap_or(hull.pose),
                done: Motion::Arc { run, turn: Angle::ZERO },
                struck: None,
            };
        }
        let fine = ((by + ran - 1) / ran).clamp(1, 36_000);
        let parts = ran * fine;
        let place =
            |part: i64| to.filter(|_| part == parts).unwrap_or_else(|| on_circle(hull.pose, run, turn, part, parts));
        // A full circle sweeps everything that a longer arc would sweep.
        let whole = if by > 36_000 { (ran * 36_000 / by).max(1) * fine } else { parts };
        match self.first_on_arc(hull, (run, turn), whole, parts, &place) {
            None => Advance { pose: place(parts), done: Motion::Arc { run, turn }, struck: None },
            Some((first, struck)) => {
                let done = (first - 1) / fine;
                let part = Length(if run < Length::ZERO { -done } else { done } as i32);
                let motion = Motion::Arc { run: part, turn: turned(turn, done, ran) };
                Advance {
                    pose: on_circle(hull.pose, run, turn, done * fine, parts),
                    done: motion,
                    struck: Some(struck),
                }
            }
        }
    }

    /// Returns the first part of an arc, in `1..=whole`, on which something is touched, and the thing.
    fn first_on_arc(
        &self,
        hull: &Hull,
        (run, turn): (Length, Angle),
        whole: i64,
        parts: i64,
        place: &impl Fn(i64) -> Pose,
    ) -> Option<(i64, Struck)> {
        let (start, footprint) = (hull.corners(), hull.footprint);
        let (ran, by) = (f64::from(run.0).abs(), f64::from(turn.0).abs() * (PI / 18_000.0));
        // The ship is never further from the middle of the arc than half the run, nor further than the diameter of the
        // circle.
        let across =
            if turn.0 == 0 { ran / 2.0 } else { libm::fmin(ran / 2.0, 2.0 * libm::fabs(circle_radius(run, turn))) };
        let own = radius(&footprint);
        let middle = place(whole / 2).at;
        let reach = across as i64 + own + 8;
        let bounds = Bounds::about([middle]).widened(reach);
        let things = self.things(hull, &start, middle, reach, bounds);
        // The distance that a part moves her corners, and the distance that a rounded heading or the exact end can add
        // to it.
        let rate = (ran + own as f64 * by) / parts as f64;
        let slack = own as f64 * (PI / 18_000.0) + 2.0;
        let corners = |part: i64| Hull::new(place(part), footprint).corners();
        let room = |thing: &Thing, part: i64| thing.room(&corners(part), &footprint).map(|room| room - slack);
        let step = |thing: &Thing| match thing.shape {
            // Test each side separately: distant sides need few samples.
            Shape::Piece(piece) if thing.foul.is_none() => {
                let near = sides(&piece.outline).filter(|&(a, b)| Bounds::about([a, b]).meets(bounds));
                near.filter_map(|(a, b)| {
                    first_step(rate, whole, |part| Some(apart(gap_squared(&corners(part), &[a, b]))? - slack))
                })
                .min()
            }
            _ => first_step(rate, whole, |part| room(thing, part)),
        };
        soonest(&things, whole, step)
    }
}
