//! V. Movement: lists every course that a ship can sail from where she is.

use crate::prelude::*;
use crate::sailing::movement::{ALL_ROUND, BOWS, MOST_STEPS, Prospect};

impl Fleet {
    /// Returns every course that the ship can sail from here. A course is not complete if it stops short while all
    /// movement must be used (C-R5), or if another course brings a prize that must leave nearer to her edge (C-R32).
    pub fn paths(&self, ship: &Ship) -> Vec<Path> {
        self.survey(ship, Vec::new()).0
    }

    /// Lists the courses of a ship like [`Fleet::paths`], in a vector that is empty but may have room reserved. Also
    /// returns the squares that the search looked at.
    pub(crate) fn survey(&self, ship: &Ship, mut paths: Vec<Path>) -> (Vec<Path>, Seen) {
        paths.reserve(40);
        let mut pilot = Pilot {
            fleet: self,
            barred: self.barred(ship),
            legs: [Leg::Halt; MOST_STEPS],
            poses: Default::default(),
            paths,
            seen: Seen::from(ship.berth.square),
        };
        pilot.explore(Trail::start(ship));
        let (mut paths, seen) = (pilot.paths, pilot.seen);
        if self.must_leave(ship) {
            self.keep_to_the_edge(ship, &mut paths);
        }
        (paths, seen)
    }

    /// Marks the courses of a prize that must leave as incomplete, except those that bring her nearest to her edge
    /// (C-R32).
    fn keep_to_the_edge(&self, ship: &Ship, paths: &mut [Path]) {
        let Some(edge) = self.conditions.edges.edge(ship.colours.side) else { return };
        let away = |path: &Path| match (path.end, path.poses.last().and_then(|pose| self.sea.grid().square_at(pose.at)))
        {
            (PathEnd::Leaves, _) | (_, None) => 0,
            (_, Some(square)) => 1 + self.sea.distance_to(square, edge),
        };
        let nearest = paths.iter().filter(|path| path.complete).map(away).min();
        for path in paths {
            path.complete &= Some(away(path)) == nearest;
        }
    }

    /// Tries one more step of a course. `eighths` is the turn of the step, in eighths of a circle (C-MOVE-5, C-WIND-4,
    /// C-R10).
    #[inline]
    fn advance(&self, barred: &Barred, mut trail: Trail, eighths: i8) -> Step {
        let heading = trail.heading.turned(eighths);
        let (square, cost) = (trail.square.step(heading), self.cost(heading));
        let turns = trail.afloat_again || (-1..=1).contains(&eighths);
        if usize::from(trail.steps) >= MOST_STEPS || !turns || trail.end != PathEnd::Lies {
            return Step::Shut;
        }
        let end = if !self.is_open(square) {
            if !barred.leaves.is_some_and(|edge| self.sea.is_over(square, edge)) {
                return Step::Shut;
            }
            PathEnd::Leaves
        } else if barred.is_free(square) {
            PathEnd::Lies
        } else {
            match self.comes_alongside(self.ship(barred.ship), square) {
                Some(other) => PathEnd::Boards(other),
                None => return Step::Shut,
            }
        };
        let dear = cost > trail.left;
        let enemy = matches!(end, PathEnd::Boards(other) if self.ship(other).colours.side != self.ship(barred.ship).colours.side);
        if dear && !enemy {
            // While she cannot pay for it, a prize that she could man bars her way like any other friend.
            return if matches!(end, PathEnd::Boards(_)) { Step::Shut } else { Step::Unaffordable };
        }
        let paid = self.paid(heading, trail.left);
        (trail.square, trail.heading, trail.end, trail.afloat_again) = (square, heading, end, false);
        (trail.left, trail.cost, trail.steps) = (trail.left - paid, trail.cost + paid, trail.steps + 1);
        match end {
            PathEnd::Lies => Step::On(trail),
            _ if dear => Step::IfForced(trail),
            PathEnd::Boards(_) if enemy => Step::Boards(trail),
            _ => Step::Ends(trail),
        }
    }

    /// True if a ship can sail all of these steps from where she is.
    pub fn can_sail(&self, ship: &Ship, steps: &[i8]) -> bool {
        let barred = self.barred(ship);
        let next = |trail: Trail, eighths: &i8| match self.advance(&barred, trail, *eighths) {
            Step::On(next) | Step::Boards(next) | Step::Ends(next) => Some(next),
            Step::IfForced(next) => {
                (self.prospect(ship, trail.square, trail.heading, trail.left) == Prospect::Board).then_some(next)
            }
            Step::Unaffordable | Step::Shut => None,
        };
        steps.iter().try_fold(Trail::start(ship), next).is_some()
    }

    /// Returns the squares that this ship cannot enter freely because other ships are there.
    fn barred(&self, ship: &Ship) -> Barred {
        let leaves = self.conditions.edges.edge(ship.colours.side).filter(|_| ship.colours.fate == Fate::Prize);
        let mut barred = Barred { ship: ship.id, rows: [0; 32], leaves };
        for other in self
            .ships
            .iter()
            .filter(|other| other.id != ship.id && other.on_table() && self.is_open(other.berth.square))
        {
            barred.rows[other.berth.square.y as usize - 1] |= 1 << (other.berth.square.x - 1);
        }
        barred
    }
}

/// The result of trying one more step.
enum Step {
    /// She makes the step and may sail on.
    On(Trail),
    /// She makes the step and boards an enemy, which ends her course.
    Boards(Trail),
    /// She would board an enemy but has too few points for it. She may do so only if nothing else is left to her
    /// (C-R7).
    IfForced(Trail),
    /// She makes the step and her course ends there, because she leaves the board or mans a prize.
    Ends(Trail),
    /// She has too few points for the step (C-R4).
    Unaffordable,
    /// She cannot make the step.
    Shut,
}

/// The squares where other ships are, with one bit a column in each row, and the edge over which the ship may leave.
struct Barred {
    ship: UnitId,
    rows: [u32; 32],
    leaves: Option<Edge>,
}

impl Barred {
    /// True if no other ship is in this square, which must be on the board.
    const fn is_free(&self, square: Square) -> bool {
        self.rows[square.y as usize - 1] & (1 << (square.x - 1)) == 0
    }
}

/// A course in the making.
#[derive(Clone, Copy)]
struct Trail {
    square: Square,
    heading: Compass,
    left: u8,
    cost: u8,
    steps: u8,
    afloat_again: bool,
    end: PathEnd,
}

impl Trail {
    const fn start(ship: &Ship) -> Self {
        Self {
            square: ship.berth.square,
            heading: ship.berth.heading,
            left: ship.points_left(),
            cost: 0,
            steps: 0,
            afloat_again: ship.berth.afloat_again,
            end: PathEnd::Lies,
        }
    }
}

/// A set of squares around a ship that were looked at, one bit each, up to three squares away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    from: Square,
    bits: u64,
}

impl Seen {
    /// The greatest distance from the ship, in squares, at which a square is recorded.
    pub(crate) const FAR: u8 = 3;

    pub(crate) const fn from(from: Square) -> Self {
        Self { from, bits: 0 }
    }

    const fn bit(&self, square: Square) -> u64 {
        let far = Self::FAR as i32;
        let (x, y) = (square.x as i32 - self.from.x as i32 + far, square.y as i32 - self.from.y as i32 + far);
        if x < 0 || y < 0 || x > 2 * far || y > 2 * far { 0 } else { 1 << (y * (2 * far + 1) + x) }
    }

    pub(crate) const fn look(&mut self, square: Square) {
        self.bits |= self.bit(square);
    }

    /// True if this square was looked at.
    pub(crate) const fn has(&self, square: Square) -> bool {
        self.bits & self.bit(square) != 0
    }
}

/// A search that lists the courses of a ship.
struct Pilot<'a> {
    fleet: &'a Fleet,
    barred: Barred,
    /// The steps of the course that the search is trying. `poses` has the pose after each of them.
    legs: [Leg; MOST_STEPS],
    poses: [Pose; MOST_STEPS],
    paths: Vec<Path>,
    seen: Seen,
}

impl Pilot<'_> {
    /// Lists all courses that continue this one, each after the courses that continue it in turn. Returns true if the
    /// ship must sail on or board at the end of this one.
    fn explore(&mut self, trail: Trail) -> bool {
        if trail.left == 0 {
            return false;
        }
        let (mut free, mut dear, mut enemy) = (false, false, false);
        let mut if_forced: SmallVec<[(Trail, i8); 8]> = SmallVec::new();
        for eighths in if trail.afloat_again { ALL_ROUND.as_slice() } else { BOWS.as_slice() } {
            self.seen.look(trail.square.step(trail.heading.turned(*eighths)));
            match self.fleet.advance(&self.barred, trail, *eighths) {
                Step::On(next) => {
                    free = true;
                    self.note(trail, next, *eighths);
                    let over = !self.explore(next);
                    self.list(next, over);
                }
                Step::Boards(next) => {
                    enemy = true;
                    self.note(trail, next, *eighths);
                    self.list(next, true);
                }
                Step::IfForced(next) => if_forced.push((next, *eighths)),
                Step::Ends(next) => {
                    self.note(trail, next, *eighths);
                    self.list(next, true);
                }
                Step::Unaffordable => dear = true,
                Step::Shut => {}
            }
        }
        let forced = !free && !dear && (enemy || !if_forced.is_empty());
        for (next, eighths) in if_forced.into_iter().filter(|_| forced) {
            self.note(trail, next, eighths);
            self.list(next, true);
        }
        forced || (free && self.fleet.options.must_move_full)
    }

    fn note(&mut self, before: Trail, after: Trail, eighths: i8) {
        let at = usize::from(before.steps);
        self.legs[at] = Leg::Step(eighths);
        self.poses[at] = self.fleet.sea.pose(after.square, after.heading);
    }

    fn list(&mut self, trail: Trail, complete: bool) {
        let steps = usize::from(trail.steps);
        // The whole array is copied if it is long enough, which is cheaper than finding out how much of it is needed.
        let poses = match self.poses.first_chunk() {
            Some(first) if steps <= first.len() => SmallVec::<[Pose; 4]>::from_buf_and_len(*first, steps),
            _ => SmallVec::from_slice(&self.poses[..steps]),
        };
        self.paths.push(Path {
            course: Course(SmallVec::from_buf_and_len(self.legs, steps)),
            poses,
            cost: Cost::points(trail.cost),
            complete,
            end: trail.end,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_around_a_ship_are_told_apart() {
        let from = Square::new(5, 7);
        let near = || (-4..=4).flat_map(|dx| (-4..=4).map(move |dy| Square::new(5 + dx, 7 + dy)));
        let far = |square: Square| from.range_to(square) > Seen::FAR;
        for looked_at in near() {
            let mut seen = Seen::from(from);
            seen.look(looked_at);
            for square in near() {
                assert_eq!(
                    seen.has(square),
                    square == looked_at && !far(square),
                    "{looked_at} was looked at, {square} is asked for"
                );
            }
        }
    }
}
