//! The plan by which a ship sails without orders (A-R87).

use wg_core::prelude::*;

/// The most points of a wake that are kept. With more, the nearest is dropped and the ship cuts a corner.
const MOST: usize = 64;

/// The plan of a ship, and her way to the ship that she follows. Only her own side knows it.
#[derive(Component, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Planned {
    /// The plan; `None` if the ship is sailed by hand.
    pub plan: Option<Plan>,
    /// What this ship has still to sail of the wake of the ship that she follows. The nearest point comes first; the
    /// last is where that ship lies.
    pub wake: SmallVec<[Point; 4]>,
}

impl Secret for Planned {}

impl Planned {
    /// Creates a plan that begins now. `leader` is the place of the ship to follow, if the plan is to follow one.
    pub fn new(plan: Option<Plan>, leader: Option<Point>) -> Self {
        Self { plan, wake: leader.into_iter().collect() }
    }

    /// Adds the point that the ship ahead has reached to the wake.
    pub fn reach(&mut self, point: Point) {
        if self.wake.last() == Some(&point) {
            return;
        }
        if self.wake.len() >= MOST {
            self.wake.remove(0);
        }
        self.wake.push(point);
    }

    /// Drops the points of the wake that lie behind this ship.
    pub fn trim(&mut self, pose: Pose) {
        let passed = passed(&self.wake, 0, pose.at);
        self.wake.drain(..passed);
    }
}

/// Returns how many points of a way a ship at `here` has passed, if she had passed `before` of them already. The last
/// point is never passed.
pub fn passed(way: &[Point], mut before: usize, here: Point) -> usize {
    let to =
        |from: Point, to: Point| (i64::from(to.x.0) - i64::from(from.x.0), i64::from(to.y.0) - i64::from(from.y.0));
    while let (Some(point), Some(next)) = (way.get(before), way.get(before + 1)) {
        let ((east, north), (on_east, on_north)) = (to(*point, here), to(*point, *next));
        if east * on_east + north * on_north < 0 {
            break;
        }
        before += 1;
    }
    before
}

/// Returns the length of a way, measured from `here` through all of its points.
pub fn length(way: &[Point], here: Point) -> Length {
    let from = std::iter::once(&here).chain(way);
    from.zip(way).map(|(one, other)| one.distance(*other)).sum()
}
