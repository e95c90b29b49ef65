//! What a ship does of herself until she is told otherwise (A-R87).

use wg_core::prelude::*;

/// So many points of a wake are kept; beyond them she cuts a corner.
const MOST: usize = 64;

/// Her plan, and her way to the ship that she follows. Her own side alone knows.
#[derive(Component, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Planned {
    /// The plan; none: by hand.
    pub plan: Option<Plan>,
    /// The wake of the ship that she follows, as far as she has still to sail it: points of it, the nearest first, the last where that ship lies.
    pub wake: SmallVec<[Point; 4]>,
}

impl Secret for Planned {}

impl Planned {
    /// A plan that begins now; of one who follows, with the place of the ship that she follows.
    pub fn new(plan: Option<Plan>, leader: Option<Point>) -> Self {
        Self { plan, wake: leader.into_iter().collect() }
    }

    /// The ship that she follows has come here.
    pub fn reach(&mut self, point: Point) {
        if self.wake.last() == Some(&point) {
            return;
        }
        if self.wake.len() >= MOST {
            self.wake.remove(0);
        }
        self.wake.push(point);
    }

    /// What lies behind her of the wake is forgotten.
    pub fn trim(&mut self, pose: Pose) {
        let passed = passed(&self.wake, 0, pose.at);
        self.wake.drain(..passed);
    }
}

/// From which point on a way lies ahead of who is here, who had passed so many of its points before. The last is never passed.
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

/// How far it is along a way, from who is here.
pub fn length(way: &[Point], here: Point) -> Length {
    let from = std::iter::once(&here).chain(way);
    from.zip(way).map(|(one, other)| one.distance(*other)).sum()
}
