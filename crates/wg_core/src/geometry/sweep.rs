//! Moves a footprint and finds what it strikes on the way.
//!
//! ```
//! use wg_core::geometry::{Footprint, Heading, Hull, Length, Motion, Point, Pose, Struck, Waters, advance};
//!
//! let frigate = |x, y, heading| Hull::new(Pose::new(Point::inches(x, y), Heading::degrees(heading)), Footprint::inches(2.0, 0.5));
//! let waters = Waters::open(Length::inches(48), Length::inches(36));
//! // She runs six inches north, but another ship lies across her way, with her side 2.75 inches ahead of the bow.
//! let others = [frigate(10.0, 14.0, 90)];
//! let moved = advance(&frigate(10.0, 10.0, 0), Motion::Run(Length::inches(6)), &others, &waters, false);
//! assert_eq!(moved.struck, Some(Struck::Hull(0)));
//! assert_eq!(moved.done, Motion::Run(Length::from_inches(2.75) - Length(1)));
//! ```
//!
//! # What a motion sweeps
//!
//! A **run** sweeps the area that the footprint covers when it is shifted along the straight line from its place to the
//! place where the run ends. That is exact, and nothing is too thin to be struck. The ship stops a whole number of
//! units (hundredths of a millimetre) along the line. A **turn** sweeps the footprints at all its whole hundredths of a
//! degree, each as placed by [`Pose::turned_on_bow`]. The stern of a ship four inches long moves less than 2/100 mm
//! from one to the next. An **arc** sweeps the footprints at all its whole units of run, and at finer steps where the
//! ship turns by more than a hundredth of a degree in a unit.
//!
//! The ship stops at the last unit of the way at which neither her footprint nor the area that it has swept touches
//! anything. A place along the way is rounded to whole units. Where rounding would make her touch something beside her,
//! she stops one or a few units earlier.
//!
//! # Lying foul
//!
//! A thing that the ship already touches when she sets out does not stop her as long as she does not get deeper into
//! it. So ships that lie foul of each other can get clear, or slide along each other, but not pass through:
//!
//! * another hull stops her where she would lie deeper in it than at the start by more than 4/100 mm. The depth is
//!   the shortest shift that would part the two. (The allowance is for rounded corners, because parallel sides may
//!   be a unit off parallel.)
//! * a piece of land or a shoal stops her where more of her footprint would lie on it than at the start, by more
//!   than a strip of 16/100 mm around her. Such a motion is counted in whole units of the way. If she is wholly
//!   aground, she is free to move.
//! * an edge stops her where she would lie further out than at the start.

mod round;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::outline::{common_area, depth, first_contact, gap_squared, meet, sides};
use super::waters::Bounds;
use super::{Angle, Footprint, Heading, Hull, Length, Piece, Point, Pose, Waters};

pub use round::advance_round;

/// A single motion of a ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Motion {
    /// A run along the heading, or astern if negative.
    Run(Length),
    /// A turn on the bow, which stays in place while the stern swings. Clockwise is positive.
    Turn(Angle),
    /// A run along a circle with the keel tangent to it, as laid out by [`super::along`]. The heading changes evenly.
    Arc {
        /// The distance that the middle of the ship moves along the circle; negative if astern.
        run: Length,
        /// The change of heading, clockwise positive.
        turn: Angle,
    },
}

/// The thing that a ship strikes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Struck {
    /// The hull with this index among the others.
    Hull(usize),
    /// The piece of dry land with this index.
    Land(usize),
    /// The shoal with this index.
    Shoal(usize),
    /// The edge of the table that lies in this direction: north, east, south or west.
    Edge(Heading),
}

/// The result of a motion: how far the ship went, and what stopped her.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Advance {
    /// The pose at which she stops.
    pub pose: Pose,
    /// The part of the motion that was made.
    pub done: Motion,
    /// The thing that she would touch first if she went on; `None` if the whole motion was made. Of several things in
    /// the same unit of the way, hulls come first, in their order, then land, shoals and edges (north, east, south,
    /// west).
    pub struck: Option<Struck>,
}

/// The additional depth to which a ship that is already foul may move into another hull, in units.
const RUB: f64 = 4.0;
/// The width of the strip around a ship aground that may run aground as well, in units.
const SCRAPE: f64 = 16.0;
/// The greatest distance that rounding can move a corner between two poses, in units. Each pose rounds its middle and
/// its corner by half a unit in both coordinates.
const ROUNDING: f64 = 3.0;

/// Moves a hull as far as it can go. See the module documentation for what stops it.
///
/// `others` are the hulls in its way, not including `hull`. With `edge_blocks` it may not leave the table either. If
/// nothing is in the way, a run ends exactly at [`Pose::run`], a turn at [`Pose::turned_on_bow`], and an arc at
/// [`super::along`]. A turn or an arc of more than a full circle sweeps one circle.
pub fn advance(hull: &Hull, motion: Motion, others: &[Hull], waters: &Waters, edge_blocks: bool) -> Advance {
    let scene = Scene { others, waters, edge_blocks };
    match motion {
        Motion::Run(run) => {
            let signed = |steps: i64| Length::saturating(if run < Length::ZERO { -steps } else { steps });
            let place = |steps| hull.pose.run(signed(steps));
            let (steps, struck) = scene.run(hull, i64::from(run.0).abs(), place);
            Advance { pose: place(steps), done: Motion::Run(signed(steps)), struck }
        }
        Motion::Turn(by) => {
            let signed = |steps: i64| Angle(if by < Angle::ZERO { -steps } else { steps } as i32);
            let (steps, struck) = scene.turn(hull, i64::from(by.0).abs().min(36_000), signed);
            let done = if struck.is_some() { signed(steps) } else { by };
            Advance { pose: hull.pose.turned_on_bow(&hull.footprint, done), done: Motion::Turn(done), struck }
        }
        Motion::Arc { run, turn } => scene.arc(hull, run, turn, None),
    }
}

/// Moves a hull straight to another place on its own heading, as far as it can go. This is one beat of a run as made by
/// [`super::Walk::next`]. If nothing is in the way, the beat ends exactly at `to`.
///
/// The motion in the result is the rounded distance, negative if it leads astern. It can differ by a unit from what the
/// walk counts. The heading of `to` is ignored.
pub fn advance_to(hull: &Hull, to: Pose, others: &[Hull], waters: &Waters, edge_blocks: bool) -> Advance {
    let scene = Scene { others, waters, edge_blocks };
    let (from, heading) = (hull.pose.at, hull.pose.heading);
    let whole = i64::from(from.distance(to.at).0);
    let (x, y) = from.to(to.at);
    // Returns this share of a side, rounding halves away from zero.
    let share = |side: i64, steps: i64| {
        let part =
            (2 * i128::from(side.abs()) * i128::from(steps) + i128::from(whole)) / (2 * i128::from(whole.max(1)));
        Length::saturating(if side < 0 { -part } else { part } as i64)
    };
    let place = |steps: i64| {
        Pose::new(if steps == whole { to.at } else { from.shifted(share(x, steps), share(y, steps)) }, heading)
    };
    let (steps, struck) = scene.run(hull, whole, place);
    let astern = x as f64 * heading.sin() + (y as f64 * heading.cos()) < 0.0;
    let done = Length::saturating(if astern { -steps } else { steps });
    Advance { pose: place(steps), done: Motion::Run(done), struck }
}

/// True if a hull touches no other hull, no land and no shoal, and, with `edge_blocks`, lies on the table.
pub fn is_clear(hull: &Hull, others: &[Hull], waters: &Waters, edge_blocks: bool) -> bool {
    let corners = hull.corners();
    let off =
        |other: &Hull| !in_reach(hull.pose.at, radius(&hull.footprint), other) || !meet(&corners, &other.corners());
    others.iter().all(off) && waters.touches(hull).is_none() && (!edge_blocks || waters.inside_table(hull))
}

/// The things that may be in the way.
struct Scene<'a> {
    others: &'a [Hull],
    waters: &'a Waters,
    edge_blocks: bool,
}

/// A thing near the way.
struct Thing<'a> {
    what: Struck,
    shape: Shape<'a>,
    /// The limit to how far a ship may lie foul of this thing, as measured by [`Self::room`]; `None` if she sets out
    /// clear of it.
    foul: Option<f64>,
}

enum Shape<'a> {
    Hull([Point; 4]),
    Piece(&'a Piece),
    /// An edge of the table, with the table's width and height.
    Edge(Length, Length),
}

impl<'a> Thing<'a> {
    fn new(what: Struck, shape: Shape<'a>, start: &[Point; 4], footprint: &Footprint) -> Self {
        let foul = match &shape {
            Shape::Hull(corners) => meet(start, corners).then(|| depth(start, corners) + RUB),
            Shape::Piece(piece) => {
                piece.meets(start).then(|| common_area(&piece.outline, start) + SCRAPE * girth(footprint))
            }
            Shape::Edge(width, height) => Some(overhang(what, start, *width, *height).max(0) as f64),
        };
        Self { what, shape, foul }
    }

    /// Returns the first step of a straight run on which the thing is touched.
    fn step_of_run(
        &self,
        start: &[Point; 4],
        way: (i64, i64),
        whole: i64,
        footprint: &Footprint,
        place: &impl Fn(i64) -> Pose,
    ) -> Option<i64> {
        match &self.shape {
            Shape::Hull(corners) => Some(first_contact(start, way, corners, self.foul)?.step(whole)),
            Shape::Piece(piece) if self.foul.is_none() => {
                let contacts = sides(&piece.outline).filter_map(|(a, b)| first_contact(start, way, &[a, b], None));
                contacts.map(|share| share.step(whole)).min()
            }
            Shape::Piece(_) => {
                first_step(1.0, whole, |step| self.room(&Hull::new(place(step), *footprint).corners(), footprint))
            }
            Shape::Edge(width, height) => {
                let (from, limit) =
                    (overhang(self.what, start, *width, *height), overhang(self.what, start, *width, *height).max(0));
                let shifted = start.map(|corner| corner.shifted(Length::saturating(way.0), Length::saturating(way.1)));
                let speed = overhang(self.what, &shifted, *width, *height) - from;
                // The step after the last one at which she lies no further out than `limit`.
                (from + speed > limit)
                    .then(|| (i128::from(limit - from) * i128::from(whole) / i128::from(speed)) as i64 + 1)
            }
        }
    }

    /// Returns how far a hull here may move, in units, before this thing can stop it; `None` if the thing stops it
    /// here.
    fn room(&self, hull: &[Point; 4], footprint: &Footprint) -> Option<f64> {
        let room = match (&self.shape, self.foul) {
            (Shape::Hull(corners), None) => return apart(gap_squared(hull, corners)),
            (Shape::Hull(corners), Some(limit)) => limit - depth(hull, corners),
            (Shape::Piece(piece), None) => return apart(piece.gap_squared(hull)),
            (Shape::Piece(piece), Some(limit)) => {
                let spare = (limit - common_area(&piece.outline, hull)) / girth(footprint);
                if spare > 0.0 { spare + libm::sqrt(piece.gap_squared(hull)) } else { spare }
            }
            (Shape::Edge(width, height), limit) => {
                limit.unwrap_or(0.0) - overhang(self.what, hull, *width, *height) as f64
            }
        };
        (room >= 0.0).then_some(room)
    }
}

impl<'a> Scene<'a> {
    /// Returns how many steps of a run can be made, and what is struck.
    fn run(&self, hull: &Hull, whole: i64, place: impl Fn(i64) -> Pose) -> (i64, Option<Struck>) {
        let start = hull.corners();
        let way = hull.pose.at.to(place(whole).at);
        let middle = hull.pose.at.shifted(Length::saturating(way.0 / 2), Length::saturating(way.1 / 2));
        let half = libm::sqrt(way.0 as f64 * way.0 as f64 + way.1 as f64 * way.1 as f64) / 2.0;
        let ends = start.map(|corner| corner.shifted(Length::saturating(way.0), Length::saturating(way.1)));
        let things = self.things(
            hull,
            &start,
            middle,
            radius(&hull.footprint) + half as i64 + 2,
            Bounds::about(start.into_iter().chain(ends)).widened(2),
        );
        let step = |thing: &Thing| thing.step_of_run(&start, way, whole, &hull.footprint, &place);
        let Some((first, struck)) = soonest(&things, whole, step) else {
            return (whole, None);
        };
        // The place after a whole number of steps is rounded, so there she may touch a thing that she otherwise just
        // clears.
        let free = |&steps: &i64| {
            let corners = Hull::new(place(steps), hull.footprint).corners();
            things.iter().all(|thing| match thing.shape {
                Shape::Edge(..) => thing.room(&corners, &hull.footprint).is_some(),
                _ => thing.foul.is_some() || thing.room(&corners, &hull.footprint).is_some(),
            })
        };
        let close = (1..first).rev().take(64).find(free);
        let far = || (6..62).map(|power| first - (1 << power)).take_while(|&steps| steps > 0).find(free);
        (close.or_else(far).unwrap_or(0), Some(struck))
    }

    /// Returns how many hundredths of a degree of a turn can be made, and what is struck.
    fn turn(&self, hull: &Hull, whole: i64, signed: impl Fn(i64) -> Angle) -> (i64, Option<Struck>) {
        let start = hull.corners();
        let footprint = hull.footprint;
        let bow = hull.bow();
        let (length, half_beam) = (f64::from(footprint.length.0), f64::from(footprint.beam.0) / 2.0);
        let reach = libm::sqrt(length * length + half_beam * half_beam) + ROUNDING;
        let bounds = Bounds::about([bow]).widened(reach as i64 + 1);
        let things = self.things(hull, &start, bow, reach as i64 + 1, bounds);
        // How far a hundredth of a degree moves the quarters, which are furthest from the bow.
        let rate = reach * (std::f64::consts::PI / 18_000.0);
        let corners = |steps: i64| {
            let heading = hull.pose.heading.turned(signed(steps));
            Hull::new(Pose::new(bow.beside(heading, -length / 2.0, 0.0), heading), footprint).corners()
        };
        let step = |thing: &Thing| match thing.shape {
            // Test each side separately: distant sides need few samples.
            Shape::Piece(piece) if thing.foul.is_none() => {
                let near = sides(&piece.outline).filter(|&(a, b)| Bounds::about([a, b]).meets(bounds));
                near.filter_map(|(a, b)| first_step(rate, whole, |steps| apart(gap_squared(&corners(steps), &[a, b]))))
                    .min()
            }
            _ => first_step(rate, whole, |steps| thing.room(&corners(steps), &footprint)),
        };
        soonest(&things, whole, step).map_or((whole, None), |(first, struck)| (first - 1, Some(struck)))
    }

    /// Returns the things near a way that stays within `reach` of `middle` and within `bounds`. Ties are decided by
    /// their order.
    fn things(
        &self,
        hull: &Hull,
        start: &[Point; 4],
        middle: Point,
        reach: i64,
        bounds: Bounds,
    ) -> SmallVec<[Thing<'a>; 4]> {
        let mut things = SmallVec::new();
        let hulls = self.others.iter().enumerate().filter(|(_, other)| in_reach(middle, reach, other));
        let hulls =
            hulls.map(|(i, other)| (i, other.corners())).filter(|(_, corners)| Bounds::about(*corners).meets(bounds));
        things.extend(
            hulls.map(|(i, corners)| Thing::new(Struck::Hull(i), Shape::Hull(corners), start, &hull.footprint)),
        );
        for shoal in [false, true] {
            let pieces = self.waters.near(bounds).filter(|(_, piece)| piece.shoal == shoal);
            let what = |i| if shoal { Struck::Shoal(i) } else { Struck::Land(i) };
            let pieces = pieces.map(|(i, piece)| Thing::new(what(i), Shape::Piece(piece), start, &hull.footprint));
            // A limit of her whole area or more can never be exceeded.
            things.extend(pieces.filter(|thing| thing.foul.is_none_or(|limit| limit < common_area(start, start))));
        }
        let (width, height) = self.waters.size();
        if self.edge_blocks && !bounds.lies_on(width, height) {
            let edges = [Heading::NORTH, Heading::EAST, Heading::SOUTH, Heading::WEST];
            things.extend(
                edges.map(|outward| {
                    Thing::new(Struck::Edge(outward), Shape::Edge(width, height), start, &hull.footprint)
                }),
            );
        }
        things
    }
}

/// Returns the first step in `1..=whole` on which something is touched, and the thing.
fn soonest(things: &[Thing], whole: i64, step: impl Fn(&Thing) -> Option<i64>) -> Option<(i64, Struck)> {
    let steps = things.iter().filter_map(|thing| Some((step(thing)?.max(1), thing.what)));
    steps.filter(|&(step, _)| step <= whole).reduce(|best, next| if next.0 < best.0 { next } else { best })
}

/// Returns the first step in `1..=whole` at which there is no room. A step moves nothing further than `rate`.
///
/// The room at a step gives the number of further steps that are safe. Those steps are skipped.
fn first_step(rate: f64, whole: i64, room: impl Fn(i64) -> Option<f64>) -> Option<i64> {
    let mut step = 0;
    loop {
        // A ship may always set out from where she lies, even if there is no room.
        let safe = match room(step) {
            Some(room) => (room - ROUNDING) / rate,
            None if step == 0 => 0.0,
            None => return Some(step),
        };
        step += if safe > 1.0 { libm::fmin(safe, 1e9) as i64 } else { 1 };
        if step > whole {
            return None;
        }
    }
}

/// Returns the distance between two shapes from its square; `None` if they touch.
fn apart(squared: f64) -> Option<f64> {
    (squared > 0.0).then(|| libm::sqrt(squared))
}

/// A bound for the distance of a footprint's corners from its middle, in units.
fn radius(footprint: &Footprint) -> i64 {
    let (length, beam) = (i64::from(footprint.length.0).abs(), i64::from(footprint.beam.0).abs());
    (length + beam) / 2 + 2
}

/// The girth of a footprint plus a margin, in units. Never zero.
fn girth(footprint: &Footprint) -> f64 {
    2.0 * (libm::fabs(f64::from(footprint.length.0)) + libm::fabs(f64::from(footprint.beam.0))) + 8.0
}

/// Returns false only if a hull has no point within `reach` of a point.
fn in_reach(point: Point, reach: i64, hull: &Hull) -> bool {
    let reach = reach.saturating_add(radius(&hull.footprint));
    point.distance_squared(hull.pose.at) <= reach.saturating_mul(reach)
}

/// The distance by which a footprint overhangs an edge of the table, in units; negative if it does not reach the edge.
fn overhang(edge: Struck, hull: &[Point; 4], width: Length, height: Length) -> i64 {
    let out = |corner: &Point| match edge {
        Struck::Edge(Heading::NORTH) => i64::from(corner.y.0) - i64::from(height.0),
        Struck::Edge(Heading::EAST) => i64::from(corner.x.0) - i64::from(width.0),
        Struck::Edge(Heading::SOUTH) => -i64::from(corner.y.0),
        _ => -i64::from(corner.x.0),
    };
    hull.iter().map(out).max().unwrap_or(i64::MIN)
}
