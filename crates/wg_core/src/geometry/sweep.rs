//! A footprint on the move, and what it would strike on its way.
//!
//! ```
//! use wg_core::geometry::{Footprint, Heading, Hull, Length, Motion, Point, Pose, Struck, Waters, advance};
//!
//! let frigate = |x, y, heading| Hull::new(Pose::new(Point::inches(x, y), Heading::degrees(heading)), Footprint::inches(2.0, 0.5));
//! let waters = Waters::open(Length::inches(48), Length::inches(36));
//! // She runs six inches to the north, but another ship lies across her way, her side 2.75 inches ahead of the bow.
//! let others = [frigate(10.0, 14.0, 90)];
//! let moved = advance(&frigate(10.0, 10.0, 0), Motion::Run(Length::inches(6)), &others, &waters, false);
//! assert_eq!(moved.struck, Some(Struck::Hull(0)));
//! assert_eq!(moved.done, Motion::Run(Length::from_inches(2.75) - Length(1)));
//! ```
//!
//! # What a motion sweeps
//!
//! A **run** sweeps what the footprint covers when it is shifted along the straight line from its place to the
//! place where the run ends; that is exact, and nothing is too thin to be struck. She stops at a place a whole
//! number of units along. A **turn** sweeps the footprints of all its whole hundredths of a degree, each as
//! [`Pose::turned_on_bow`] lays it: the stern of a ship four inches long moves less than 2/100 mm from one to the
//! next. An **arc** sweeps the footprints of all its whole units of run, and finer ones where she turns by more than
//! a hundredth of a degree in a unit.
//!
//! She stops at the last unit of the way at which neither she nor what she has swept so far touches anything. A
//! place along the way is rounded to whole units; where rounding would make her touch something beside her, she
//! stops a unit or a few earlier.
//!
//! # What she lies foul of
//!
//! What she touches already when she sets out is not in her way as long as she does not get deeper into it. So
//! ships that lie foul of each other can get clear, or slide along each other, but not pass through:
//!
//! * another hull stops her where she would lie deeper in it than at the start by more than 4/100 mm. How deep is
//!   the shortest shift that would part the two. (The allowance is for rounded corners: parallel sides are
//!   parallel but for a unit.)
//! * a piece of land or a shoal stops her where more of her footprint would lie on it than at the start, by more
//!   than a strip of 16/100 mm around her; such a motion is counted in whole units of the way. Wholly aground she
//!   is free to move.
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
    /// Straight along the heading; astern if negative.
    Run(Length),
    /// A turn on the bow, which stays in its place while the stern swings; clockwise positive.
    Turn(Angle),
    /// Along a circle, the keel tangent to it, as [`super::along`] lays it: the middle goes so far while the heading
    /// changes evenly.
    Arc {
        /// How far, measured along the circle; astern if negative.
        run: Length,
        /// By how much the heading changes; clockwise positive.
        turn: Angle,
    },
}

/// What a ship strikes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Struck {
    /// The hull of this number among the others.
    Hull(usize),
    /// The piece of this number, dry land.
    Land(usize),
    /// The piece of this number, a shoal.
    Shoal(usize),
    /// The edge of the table over which one looks out on this heading: north, east, south or west.
    Edge(Heading),
}

/// How far a motion has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Advance {
    /// Where she lies now.
    pub pose: Pose,
    /// The part of the motion that is done.
    pub done: Motion,
    /// What she would touch first if she went on; `None` if the whole motion is done. Of what she would touch
    /// in the same unit of the way: hulls in their order, then land, shoals, edges (north, east, south, west).
    pub struck: Option<Struck>,
}

/// How much deeper a foul hull may lie, in units.
const RUB: f64 = 4.0;
/// How broad a strip around a ship aground may be aground as well, in units.
const SCRAPE: f64 = 16.0;
/// By how much the rounding of two poses can move a corner from one to the other, in units: half a unit in both
/// coordinates, of the middle and of the corner, at both poses.
const ROUNDING: f64 = 3.0;

/// Moves a hull as far as it can go; see the module's documentation for what stops it.
///
/// `others` are the hulls in its way, without its own. With `edge_blocks` it may not leave the table either. A run
/// without anything in its way ends exactly at [`Pose::run`], a turn at [`Pose::turned_on_bow`], an arc at
/// [`super::along`]. A turn or an arc of more than a full circle sweeps one.
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

/// Moves a hull straight to another place, with its heading, as far as it can go: a beat of a run as
/// [`super::Walk::next`] makes it. A beat without anything in its way ends exactly at `to`.
///
/// What is done is the distance, rounded, and negative if it leads astern; it can differ by a unit from what the
/// walk counts. The heading of `to` is not looked at.
pub fn advance_to(hull: &Hull, to: Pose, others: &[Hull], waters: &Waters, edge_blocks: bool) -> Advance {
    let scene = Scene { others, waters, edge_blocks };
    let (from, heading) = (hull.pose.at, hull.pose.heading);
    let whole = i64::from(from.distance(to.at).0);
    let (x, y) = from.to(to.at);
    // This share of a side, rounded, halves away from zero.
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

/// What may be in the way.
struct Scene<'a> {
    others: &'a [Hull],
    waters: &'a Waters,
    edge_blocks: bool,
}

/// Something near the way.
struct Thing<'a> {
    what: Struck,
    shape: Shape<'a>,
    /// How far a ship may lie foul of it, as [`Self::room`] measures it; none if she sets out clear of it.
    foul: Option<f64>,
}

enum Shape<'a> {
    Hull([Point; 4]),
    Piece(&'a Piece),
    /// The edge, by the table's width and height.
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

    /// The first step of a run on which it is touched; steps are shares of the straight way.
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
                // The last step at which she does not lie further out than `limit`, and one more.
                (from + speed > limit)
                    .then(|| (i128::from(limit - from) * i128::from(whole) / i128::from(speed)) as i64 + 1)
            }
        }
    }

    /// `None` if it stops a ship that lies so; otherwise how far she may be moved, in units, before it can do so.
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
    /// How many of the steps of a run can be made, and what is struck.
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
        // Her place is rounded: something that she passes closely may be touched there.
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

    /// How many of the hundredths of a turn can be made, and what is struck.
    fn turn(&self, hull: &Hull, whole: i64, signed: impl Fn(i64) -> Angle) -> (i64, Option<Struck>) {
        let start = hull.corners();
        let footprint = hull.footprint;
        let bow = hull.bow();
        let (length, half_beam) = (f64::from(footprint.length.0), f64::from(footprint.beam.0) / 2.0);
        let reach = libm::sqrt(length * length + half_beam * half_beam) + ROUNDING;
        let bounds = Bounds::about([bow]).widened(reach as i64 + 1);
        let things = self.things(hull, &start, bow, reach as i64 + 1, bounds);
        // How far a hundredth of a degree moves the quarters, which are the furthest from the bow.
        let rate = reach * (std::f64::consts::PI / 18_000.0);
        let corners = |steps: i64| {
            let heading = hull.pose.heading.turned(signed(steps));
            Hull::new(Pose::new(bow.beside(heading, -length / 2.0, 0.0), heading), footprint).corners()
        };
        let step = |thing: &Thing| match thing.shape {
            // Side by side: those that are far away need few looks.
            Shape::Piece(piece) if thing.foul.is_none() => {
                let near = sides(&piece.outline).filter(|&(a, b)| Bounds::about([a, b]).meets(bounds));
                near.filter_map(|(a, b)| first_step(rate, whole, |steps| apart(gap_squared(&corners(steps), &[a, b]))))
                    .min()
            }
            _ => first_step(rate, whole, |steps| thing.room(&corners(steps), &footprint)),
        };
        soonest(&things, whole, step).map_or((whole, None), |(first, struck)| (first - 1, Some(struck)))
    }

    /// What lies near a way that keeps within `reach` of `middle` and within `bounds`, in the order of ties.
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
            // More than the whole of her can never lie on it.
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

/// The first step, of `1..=whole`, on which something is touched, and what.
fn soonest(things: &[Thing], whole: i64, step: impl Fn(&Thing) -> Option<i64>) -> Option<(i64, Struck)> {
    let steps = things.iter().filter_map(|thing| Some((step(thing)?.max(1), thing.what)));
    steps.filter(|&(step, _)| step <= whole).reduce(|best, next| if next.0 < best.0 { next } else { best })
}

/// The first step, of `1..=whole`, at which there is no room, where a step moves nothing further than `rate`.
///
/// The room at a step tells how many steps more are safe; those are left out.
fn first_step(rate: f64, whole: i64, room: impl Fn(i64) -> Option<f64>) -> Option<i64> {
    let mut step = 0;
    loop {
        // She sets out from where she lies, whatever is there.
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

/// The distance of shapes that do not touch, by its square.
fn apart(squared: f64) -> Option<f64> {
    (squared > 0.0).then(|| libm::sqrt(squared))
}

/// No corner of a footprint lies further from its middle, in units.
fn radius(footprint: &Footprint) -> i64 {
    let (length, beam) = (i64::from(footprint.length.0).abs(), i64::from(footprint.beam.0).abs());
    (length + beam) / 2 + 2
}

/// Once around a footprint, in units; not zero.
fn girth(footprint: &Footprint) -> f64 {
    2.0 * (libm::fabs(f64::from(footprint.length.0)) + libm::fabs(f64::from(footprint.beam.0))) + 8.0
}

/// False only if a hull has no point within `reach` of a point.
fn in_reach(point: Point, reach: i64, hull: &Hull) -> bool {
    let reach = reach.saturating_add(radius(&hull.footprint));
    point.distance_squared(hull.pose.at) <= reach.saturating_mul(reach)
}

/// How far a footprint lies out over an edge of the table, in units; negative inside.
fn overhang(edge: Struck, hull: &[Point; 4], width: Length, height: Length) -> i64 {
    let out = |corner: &Point| match edge {
        Struck::Edge(Heading::NORTH) => i64::from(corner.y.0) - i64::from(height.0),
        Struck::Edge(Heading::EAST) => i64::from(corner.x.0) - i64::from(width.0),
        Struck::Edge(Heading::SOUTH) => -i64::from(corner.y.0),
        _ => -i64::from(corner.x.0),
    };
    hull.iter().map(out).max().unwrap_or(i64::MIN)
}
