//! V. Movement: steps, counted courses and sailing.

use wg_core::{Compass, Fate, Square};

use super::{ALL_ROUND, BOWS, MOST_STEPS, Ship, Twin, alongside};

impl Twin<'_> {
    fn cost(&self, to: Compass) -> u8 {
        if self.wind == Some(to) { 2 } else { 1 }
    }

    fn enemy_in(&self, side: u8, square: Square) -> Option<usize> {
        self.ships.iter().position(|ship| ship.square == square && ship.side != side && ship.on_table())
    }

    /// Returns the crewless prize of a side in a square, which a ship of that side may man, or `None`.
    pub(super) fn unmanned_in(&self, side: u8, square: Square) -> Option<usize> {
        self.ships.iter().position(|ship| {
            ship.square == square && ship.side == side && ship.fate == Fate::Prize && ship.units() == 0
        })
    }

    fn may_leave(&self, ship: &Ship, square: Square) -> bool {
        ship.fate == Fate::Prize
            && self.edges[usize::from(ship.side)].is_some_and(|edge| self.start.sea.is_over(square, edge))
    }

    /// Returns the squares where other ships are, with one bit a column in each row.
    fn taken(&self, but: usize) -> [u32; 32] {
        let mut rows = [0; 32];
        for (at, ship) in self.ships.iter().enumerate() {
            if at != but && ship.on_table() {
                rows[ship.square.y as usize - 1] |= 1 << (ship.square.x - 1);
            }
        }
        rows
    }

    fn try_step(&self, taken: &[u32; 32], ship: &Ship, trail: Trail, eighths: i8) -> Step {
        let heading = trail.heading.turned(eighths);
        let square = trail.square.step(heading);
        let cost = self.cost(heading);
        let turns = trail.any_way || (-1..=1).contains(&eighths);
        if trail.count >= MOST_STEPS || trail.over || !turns {
            return Step::Shut;
        }
        let (over, boards) = if !self.start.sea.is_open(square) {
            if !self.may_leave(ship, square) {
                return Step::Shut;
            }
            (true, false)
        } else if taken[square.y as usize - 1] & 1 << (square.x - 1) == 0 {
            (false, false)
        } else if self.enemy_in(ship.side, square).is_some() {
            (true, true)
        } else if self.unmanned_in(ship.side, square).is_some() {
            (true, false)
        } else {
            return Step::Shut;
        };
        let dear = cost > trail.left;
        if dear && !boards {
            return if over && self.start.sea.is_open(square) { Step::Shut } else { Step::Unaffordable };
        }
        let mut next = Trail {
            square,
            heading,
            left: trail.left.saturating_sub(cost),
            any_way: false,
            over,
            boards,
            count: trail.count + 1,
            ..trail
        };
        next.steps[trail.count] = eighths;
        if dear { Step::IfForced(next) } else { Step::Made(next) }
    }

    /// Counts down `place` by every complete course from here, each after those that continue it. Puts the course at
    /// which the count falls below zero into `found`. Returns true if the ship must sail on from here.
    fn explore(
        &self,
        taken: &[u32; 32],
        ship: &Ship,
        trail: Trail,
        place: &mut isize,
        found: &mut Option<Trail>,
    ) -> bool {
        if trail.left == 0 || trail.over {
            return false;
        }
        let (mut free, mut dear, mut enemy) = (false, false, false);
        let (mut if_forced, mut forced) = ([trail; ALL_ROUND.len()], 0);
        for eighths in if trail.any_way { ALL_ROUND.as_slice() } else { BOWS.as_slice() } {
            match self.try_step(taken, ship, trail, *eighths) {
                Step::Made(next) => {
                    free |= !next.over;
                    enemy |= next.boards;
                    if !self.explore(taken, ship, next, place, found) {
                        *place -= 1;
                        if *place == -1 {
                            *found = Some(next);
                        }
                    }
                    if found.is_some() {
                        return true;
                    }
                }
                Step::IfForced(next) => {
                    if_forced[forced] = next;
                    forced += 1;
                }
                Step::Unaffordable => dear = true,
                Step::Shut => {}
            }
        }
        if free || dear {
            return free;
        }
        for next in &if_forced[..forced] {
            *place -= 1;
            if *place == -1 {
                *found = Some(*next);
                return true;
            }
        }
        enemy || forced > 0
    }

    pub(super) fn courses(&self, at: usize) -> usize {
        let (ship, mut left) = (self.ships[at], isize::MAX);
        self.explore(&self.taken(at), &ship, Trail::of(&ship), &mut left, &mut None);
        (isize::MAX - left) as usize
    }

    pub(super) fn course(&self, at: usize, place: usize) -> ([i8; MOST_STEPS], usize) {
        let (ship, mut found) = (self.ships[at], None);
        self.explore(&self.taken(at), &ship, Trail::of(&ship), &mut (place as isize), &mut found);
        found.map_or(([0; MOST_STEPS], 0), |trail| (trail.steps, trail.count))
    }

    fn can_sail(&self, at: usize, steps: &[i8]) -> bool {
        let (ship, taken) = (self.ships[at], self.taken(at));
        let mut trail = Trail::of(&ship);
        for eighths in steps {
            match self.try_step(&taken, &ship, trail, *eighths) {
                Step::Made(next) => trail = next,
                Step::IfForced(next) => {
                    let there =
                        Ship { square: trail.square, heading: trail.heading, afloat_again: trail.any_way, ..ship };
                    let prospect = self.prospect(&there, trail.left);
                    if !prospect.must || prospect.free {
                        return false;
                    }
                    trail = next;
                }
                Step::Unaffordable | Step::Shut => return false,
            }
        }
        true
    }

    /// Judges a ship's forward squares together, with this many points left.
    pub(super) fn prospect(&self, ship: &Ship, left: u8) -> Prospect {
        let (mut free, mut dear, mut enemy, mut off, mut leave) = (false, false, false, true, false);
        let (mut upwind, mut friend, mut prize) = (false, false, false);
        for eighths in if ship.afloat_again { ALL_ROUND.as_slice() } else { BOWS.as_slice() } {
            let heading = ship.heading.turned(*eighths);
            let square = ship.square.step(heading);
            let payable = self.cost(heading) <= left;
            if !self.start.sea.is_open(square) {
                if self.may_leave(ship, square) {
                    off = false;
                    leave |= payable;
                    dear |= !payable;
                }
                continue;
            }
            off = false;
            let mut other = None;
            for there in &self.ships {
                if there.square == square && there.on_table() {
                    other = Some(there.side);
                    if there.side != ship.side {
                        break;
                    }
                }
            }
            match other {
                Some(side) if side == ship.side => {
                    friend = true;
                    prize |= payable && self.unmanned_in(side, square).is_some();
                }
                Some(_) if payable => enemy = true,
                Some(_) => upwind = true,
                None if payable => free = true,
                None => dear = true,
            }
        }
        let must = free || (!dear && (enemy || upwind));
        let waits = !must && !off && friend && !enemy && !leave;
        Prospect { open: must || enemy || leave || prize, must, free, waits, shoal: off }
    }

    fn to_move(&self, at: usize) -> bool {
        let ship = &self.ships[at];
        ship.on_table() && ship.side == self.active && !ship.done && ship.points_left() > 0
    }

    pub(super) fn can_move(&self, at: usize) -> bool {
        self.to_move(at) && self.prospect(&self.ships[at], self.ships[at].points_left()).open
    }

    pub(super) fn must_move(&self, at: usize) -> bool {
        self.to_move(at) && self.prospect(&self.ships[at], self.ships[at].points_left()).must
    }

    fn waits(&self, at: usize) -> bool {
        self.to_move(at) && self.prospect(&self.ships[at], self.ships[at].points_left()).waits
    }

    pub(super) fn strands(&self, ship: &Ship) -> bool {
        ship.on_table() && ship.points_left() > 0 && self.prospect(ship, ship.points_left()).shoal
    }

    pub(super) fn sail(&mut self, at: usize, course: &[i8]) {
        for made in 0..=course.len() {
            let ship = self.ships[at];
            let rest = &course[made..];
            if rest.is_empty() {
                self.ships[at].done = !self.waits(at) && !self.must_move(at);
                return;
            }
            if !ship.on_table() || !self.can_sail(at, rest) {
                self.ships[at].done = !self.waits(at) && !self.can_move(at);
                return;
            }
            let heading = ship.heading.turned(rest[0]);
            let square = ship.square.step(heading);
            let mut now = Ship {
                square,
                heading,
                spent: ship.spent + self.cost(heading).min(ship.points_left()),
                steps: ship.steps + 1,
                afloat_again: false,
                ..ship
            };
            if !self.start.sea.is_open(square) {
                self.ships[at] = Ship { square: ship.square, fate: Fate::Gone, done: true, ..now };
                return;
            }
            if let Some(other) = self.enemy_in(ship.side, square).or_else(|| self.unmanned_in(ship.side, square)) {
                let several = self
                    .ships
                    .iter()
                    .filter(|other| other.square == square && other.side != ship.side && other.on_table())
                    .count()
                    > 1;
                if !several {
                    now.heading = alongside(heading, self.ships[other].heading);
                }
                (now.done, now.engaged) = (true, true);
                self.ships[at] = now;
                self.chances(at);
                self.board(at);
                return;
            }
            self.ships[at] = now;
            self.ships[at].aground = self.strands(&now);
            self.chances(at);
        }
    }
}

pub(super) enum Step {
    Made(Trail),
    /// The ship would board an enemy whose square is too dear. She may do so only if nothing else is left to her
    /// (C-R7).
    IfForced(Trail),
    Unaffordable,
    Shut,
}

#[derive(Clone, Copy)]
pub(super) struct Trail {
    pub(super) square: Square,
    pub(super) heading: Compass,
    pub(super) left: u8,
    pub(super) any_way: bool,
    pub(super) over: bool,
    pub(super) boards: bool,
    pub(super) steps: [i8; MOST_STEPS],
    pub(super) count: usize,
}

impl Trail {
    pub(super) const fn of(ship: &Ship) -> Self {
        Self {
            square: ship.square,
            heading: ship.heading,
            left: ship.points_left(),
            any_way: ship.afloat_again,
            over: false,
            boards: false,
            steps: [0; MOST_STEPS],
            count: 0,
        }
    }
}

pub(super) struct Prospect {
    pub(super) open: bool,
    pub(super) must: bool,
    pub(super) free: bool,
    pub(super) waits: bool,
    pub(super) shoal: bool,
}
