//! Crane's rules once more, on plain structs: no world, no session, no asks, no agenda. A chapter is a function, unfinished
//! business is the call stack, and alternatives are counted instead of listed.
//!
//! It plays the default options. What it is for: to say what `Session` costs, and to be wrong where the ruleset is right,
//! or the other way round.

use wg_core::dice::{DiceKey, machine_faces};
use wg_core::{Compass, Edge, Faces, Fate, SideId, Square};
use wg_crane::options::Options;
use wg_crane::position::{CHARTS, Fleet, Hit, Sea};
use wg_crane::set_up::lines::line_square;
use wg_testkit::twin::Player;

/// What is thrown for, and for whom if not for a ship: as in the keys of the dice.
const LIMIT: u16 = 1;
const WIND: u16 = 2;
const ENTRY: u16 = 3;
const FIRST: u16 = 4;
const SHOT: u16 = 5;
const SURRENDER: u16 = 6;
const MELEE: u16 = 7;
const SIDE: u16 = 0xf00;
const TABLE: u16 = 0xfff;

const MOST_SHIPS: usize = 16;
const MOST_STEPS: usize = 6;
const BOWS: [i8; 3] = [0, -1, 1];
const ALL_ROUND: [i8; 8] = [0, -1, 1, -2, 2, -3, 3, 4];

/// A ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ship {
    pub side: u8,
    pub fate: Fate,
    pub square: Square,
    pub heading: Compass,
    pub hull: u8,
    pub rigging: u8,
    pub crew: u8,
    pub moved: u8,
    pub points: u8,
    built_for: u8,
    class: u8,
    boxes: u8,
    guns: u8,
    range: u8,
    movement: u8,
    aground: bool,
    afloat_again: bool,
    fired: bool,
    engaged: bool,
    done: bool,
    spent: u8,
    steps: u8,
}

impl Ship {
    const fn on_table(&self) -> bool {
        matches!(self.fate, Fate::Afloat | Fate::Prize)
    }

    const fn units(&self) -> u8 {
        self.boxes.saturating_sub(self.crew + self.moved)
    }

    const fn dice(&self) -> u8 {
        if self.units() == 0 { 0 } else { self.guns.saturating_sub((self.crew + self.moved) / 2) }
    }

    const fn allowance(&self) -> u8 {
        if self.rigging >= self.boxes || self.units() == 0 || self.aground { 0 } else { self.movement.saturating_sub(self.rigging / 2) }
    }

    const fn points_left(&self) -> u8 {
        self.allowance().saturating_sub(self.spent)
    }

    const fn total(&self) -> u8 {
        3 * self.boxes
    }
}

/// How a battle ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    pub scores: [i32; 2],
    pub turn: u16,
    pub decisions: u64,
}

/// The beginning of a battle.
pub struct Start {
    ships: Vec<Ship>,
    sea: Sea,
    wind: Option<Compass>,
    edges: [Option<Edge>; 2],
    first: Option<u8>,
    limit: Option<u8>,
    turn: u16,
    phase: u8,
}

impl Start {
    /// As the scenario puts it down.
    pub fn of(fleet: &Fleet, limit: Option<u8>, phase: u8) -> Self {
        assert!(fleet.options == Options::default(), "the twin plays the default options");
        assert!(fleet.ships.len() <= MOST_SHIPS, "the twin has room for {MOST_SHIPS} ships");
        let ships = fleet.ships.iter().map(|ship| Ship {
            side: ship.colours.side.0,
            fate: ship.colours.fate,
            square: ship.berth.square,
            heading: ship.berth.heading,
            hull: ship.damage.hull,
            rigging: ship.damage.rigging,
            crew: ship.damage.crew,
            moved: ship.damage.moved,
            points: ship.worth.points,
            built_for: ship.built.side.0,
            class: ship.built.class,
            boxes: ship.built.boxes,
            guns: ship.built.dice,
            range: ship.built.range,
            movement: ship.built.movement,
            aground: ship.berth.aground,
            afloat_again: ship.berth.afloat_again,
            fired: ship.gunnery.fired,
            engaged: ship.gunnery.engaged,
            done: ship.sailing.done,
            spent: ship.sailing.spent,
            steps: ship.sailing.steps,
        });
        Self {
            ships: ships.collect(),
            sea: fleet.sea,
            wind: fleet.conditions.wind,
            edges: [SideId(0), SideId(1)].map(|side| fleet.conditions.edges.edge(side)),
            first: fleet.conditions.first.map(|side| side.0),
            limit,
            turn: fleet.cursor.turn,
            phase,
        }
    }
}

/// A battle.
pub struct Twin<'a> {
    start: &'a Start,
    pub ships: Vec<Ship>,
    wind: Option<Compass>,
    edges: [Option<Edge>; 2],
    first: Option<u8>,
    limit: Option<u8>,
    active: u8,
    turn: u16,
    phase: u8,
    seed: u64,
    /// Fights of each ship in this phase: throws for surrender, and throws of boarding dice.
    thrown: [[u16; 2]; MOST_SHIPS],
    player: Player,
}

impl<'a> Twin<'a> {
    pub fn new(start: &'a Start) -> Self {
        Self {
            start,
            ships: start.ships.clone(),
            wind: start.wind,
            edges: start.edges,
            first: start.first,
            limit: start.limit,
            active: 0,
            turn: start.turn,
            phase: start.phase,
            seed: 0,
            thrown: [[0; 2]; MOST_SHIPS],
            player: Player::new(0),
        }
    }

    /// A whole battle.
    pub fn play(&mut self, seed: u64) -> End {
        let start = self.start;
        self.ships.clone_from(&start.ships);
        (self.wind, self.edges, self.first, self.limit) = (start.wind, start.edges, start.first, start.limit);
        (self.turn, self.phase, self.seed, self.player) = (start.turn, start.phase, seed, Player::new(seed));
        self.thrown = [[0; 2]; MOST_SHIPS];
        if self.turn == 0 {
            self.set_up();
            (self.turn, self.phase) = (1, 1);
        }
        loop {
            self.movement();
            let over = self.close();
            (self.turn, self.phase) = if self.phase == 1 { (self.turn, 2) } else { (self.turn + 1, 1) };
            if over {
                let scores = [1, 0].map(|of| self.ships.iter().filter(|ship| ship.built_for == of).map(|ship| i32::from(ship.points)).sum());
                return End { scores, turn: self.turn, decisions: self.player.decisions };
            }
        }
    }

    fn throw(&self, actor: u16, purpose: u16, index: u16, dice: u8) -> Faces {
        machine_faces(self.seed, DiceKey { turn: self.turn, phase: self.phase, actor, purpose, index }, dice, 6)
    }

    fn side(&self, side: u8) -> impl Iterator<Item = usize> {
        let ships = &self.ships;
        (0..ships.len()).filter(move |at| ships[*at].built_for == side)
    }

    // II-IV. Equipment, wind, set-up.

    fn set_up(&mut self) {
        let placed = |ship: &Ship| ship.square.x >= 1 && ship.square.y >= 1;
        let sum = |faces: Faces| faces.iter().sum::<u8>();
        if self.limit.is_none() {
            self.limit = Some(sum(self.throw(TABLE, LIMIT, 0, 4)));
        }
        if self.wind.is_none() {
            self.wind = Some(CHARTS.wind.table[usize::from(sum(self.throw(TABLE, WIND, 0, 2)) - 1)]);
        }
        let unplaced = !self.ships.iter().all(placed);
        if unplaced && self.edges[0].is_none() {
            let edge = CHARTS.entry[usize::from(sum(self.throw(SIDE, ENTRY, 0, 2)) - 1)];
            self.edges = [Some(edge), Some(edge.opposite())];
        }
        let mut index = 0;
        while self.first.is_none() {
            let [red, blue] = [SIDE, SIDE + 1].map(|side| self.throw(side, FIRST, index, 1)[0]);
            self.first = (red != blue).then_some(u8::from(blue > red));
            index += 1;
        }
        if !unplaced {
            return;
        }
        for side in [0, 1] {
            let Some(edge) = self.edges[usize::from(side)] else { continue };
            let count = self.side(side).count() as u8;
            for at in 0..self.ships.len() {
                if self.ships[at].built_for == side && !placed(&self.ships[at]) {
                    let astern = self.side(side).take_while(|other| *other != at).count() as u8;
                    let (square, heading) = line_square(&self.start.sea, edge, count - astern, false);
                    (self.ships[at].square, self.ships[at].heading) = (square, heading);
                }
            }
        }
        for side in [0, 1] {
            self.order_line(side);
        }
    }

    fn order_line(&mut self, side: u8) {
        let same = {
            let mut classes = self.side(side).map(|at| self.ships[at].class);
            let first = classes.next();
            classes.all(|class| Some(class) == first)
        };
        let Some(edge) = self.edges[usize::from(side)].filter(|_| !same) else { return };
        let count = self.side(side).count() as u8;
        let sea = self.start.sea;
        let places = (1..=count).rev().map(|place| line_square(&sea, edge, place, false)).filter(|(square, _)| sea.is_open(*square));
        for _ in 0..2 * count {
            let others = |at: usize| {
                let own = self.ships[at].square;
                places.clone().filter(move |(square, _)| *square != own)
            };
            let mut place = self.player.choose(1 + self.side(side).map(|at| others(at).count()).sum::<usize>());
            if place == 0 {
                return;
            }
            place -= 1;
            let mut chosen = None;
            for at in self.side(side) {
                let count = others(at).count();
                if place < count {
                    chosen = others(at).nth(place).map(|to| (at, to));
                    break;
                }
                place -= count;
            }
            let Some((at, (square, heading))) = chosen else { return };
            let from = self.ships[at].square;
            if let Some(other) = self.ships.iter().position(|ship| ship.square == square) {
                self.ships[other].square = from;
            }
            (self.ships[at].square, self.ships[at].heading) = (square, heading);
        }
    }

    // V. Movement.

    fn movement(&mut self) {
        let first = self.first.unwrap_or_default();
        self.active = if self.phase == 1 { first } else { 1 - first };
        for at in 0..self.ships.len() {
            let ship = self.ships[at];
            if ship.side == self.active && !ship.done && self.strands(&ship) {
                self.ships[at].aground = true;
            }
        }
        while self.turn() {}
    }

    /// One order of the side whose phase it is. False if it has none or ends its phase.
    fn turn(&mut self) -> bool {
        let under_way = |at: usize| self.ships[at].steps > 0 && self.must_move(at);
        let begun = (0..self.ships.len()).any(under_way);
        let (mut courses, mut shots) = ([0_usize; MOST_SHIPS], [[0_u32; 2]; MOST_SHIPS]);
        let (mut must_move, mut all) = (false, 0);
        for at in 0..self.ships.len() {
            let ship = self.ships[at];
            if ship.side != self.active || !ship.on_table() || (begun && !under_way(at)) {
                continue;
            }
            if self.can_move(at) {
                must_move |= self.must_move(at);
                courses[at] = self.courses(at);
            }
            shots[at] = [self.targets(at), self.own_prizes(at)];
            all += courses[at] + many(shots[at]);
        }
        if all == 0 {
            return false;
        }
        let mut place = self.player.choose(all + usize::from(!must_move));
        if !must_move {
            if place == 0 {
                return false;
            }
            place -= 1;
        }
        for (at, courses) in courses.into_iter().enumerate() {
            if place < courses {
                let (steps, count) = self.course(at, place);
                self.sail(at, &steps[..count]);
                return true;
            }
            place -= courses;
        }
        for (at, targets) in shots.into_iter().enumerate() {
            if place < many(targets) {
                self.fire(at, either(targets, place), true);
                return true;
            }
            place -= many(targets);
        }
        unreachable!("one of the alternatives was chosen")
    }

    fn cost(&self, to: Compass) -> u8 {
        if self.wind == Some(to) { 2 } else { 1 }
    }

    fn enemy_in(&self, side: u8, square: Square) -> Option<usize> {
        self.ships.iter().position(|ship| ship.square == square && ship.side != side && ship.on_table())
    }

    /// A prize of her own side without a crew, whom she may man.
    fn unmanned_in(&self, side: u8, square: Square) -> Option<usize> {
        self.ships.iter().position(|ship| ship.square == square && ship.side == side && ship.fate == Fate::Prize && ship.units() == 0)
    }

    fn may_leave(&self, ship: &Ship, square: Square) -> bool {
        ship.fate == Fate::Prize && self.edges[usize::from(ship.side)].is_some_and(|edge| self.start.sea.is_over(square, edge))
    }

    /// The squares where other ships lie, one bit a column in each row.
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
            return if over && self.start.sea.is_open(square) { Step::Shut } else { Step::Dear };
        }
        let mut next = Trail { square, heading, left: trail.left.saturating_sub(cost), any_way: false, over, boards, count: trail.count + 1, ..trail };
        next.steps[trail.count] = eighths;
        if dear { Step::IfForced(next) } else { Step::Made(next) }
    }

    /// Every whole course from here, the longest first, counted down in `place`; the one at which it gets below nothing stays
    /// in `found`. True if she must sail on from here.
    fn explore(&self, taken: &[u32; 32], ship: &Ship, trail: Trail, place: &mut isize, found: &mut Option<Trail>) -> bool {
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
                Step::Dear => dear = true,
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

    fn courses(&self, at: usize) -> usize {
        let (ship, mut left) = (self.ships[at], isize::MAX);
        self.explore(&self.taken(at), &ship, Trail::of(&ship), &mut left, &mut None);
        (isize::MAX - left) as usize
    }

    fn course(&self, at: usize, place: usize) -> ([i8; MOST_STEPS], usize) {
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
                    let there = Ship { square: trail.square, heading: trail.heading, afloat_again: trail.any_way, ..ship };
                    let prospect = self.prospect(&there, trail.left);
                    if !prospect.must || prospect.free {
                        return false;
                    }
                    trail = next;
                }
                Step::Dear | Step::Shut => return false,
            }
        }
        true
    }

    /// What the squares before a ship's bow mean for her, with so many points left.
    fn prospect(&self, ship: &Ship, left: u8) -> Prospect {
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

    fn can_move(&self, at: usize) -> bool {
        self.to_move(at) && self.prospect(&self.ships[at], self.ships[at].points_left()).open
    }

    fn must_move(&self, at: usize) -> bool {
        self.to_move(at) && self.prospect(&self.ships[at], self.ships[at].points_left()).must
    }

    fn waits(&self, at: usize) -> bool {
        self.to_move(at) && self.prospect(&self.ships[at], self.ships[at].points_left()).waits
    }

    fn strands(&self, ship: &Ship) -> bool {
        ship.on_table() && ship.points_left() > 0 && self.prospect(ship, ship.points_left()).shoal
    }

    fn sail(&mut self, at: usize, course: &[i8]) {
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
            let mut now =
                Ship { square, heading, spent: ship.spent + self.cost(heading).min(ship.points_left()), steps: ship.steps + 1, afloat_again: false, ..ship };
            if !self.start.sea.is_open(square) {
                self.ships[at] = Ship { square: ship.square, fate: Fate::Gone, done: true, ..now };
                return;
            }
            if let Some(other) = self.enemy_in(ship.side, square).or_else(|| self.unmanned_in(ship.side, square)) {
                let several = self.ships.iter().filter(|other| other.square == square && other.side != ship.side && other.on_table()).count() > 1;
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

    // VI. Firing.

    fn can_fire(&self, ship: &Ship) -> bool {
        ship.on_table() && !ship.fired && !ship.engaged && ship.dice() > 0 && (ship.side != self.active || ship.steps > 0)
    }

    fn bears(&self, from: &Ship, on: &Ship) -> bool {
        let range = from.square.range_to(on.square);
        let (x, y) = (on.square.x - from.square.x, on.square.y - from.square.y);
        on.on_table()
            && range > 0
            && range <= from.range
            && x * from.heading.dx() + y * from.heading.dy() == 0
            // Exactly abeam the line of fire leads from square to square, and only land stops it.
            && (1..range).all(|step| {
                let part = |by: i8| by.signum() * step as i8;
                !self.start.sea.is_land(Square::new(from.square.x + part(x), from.square.y + part(y)))
            })
    }

    fn targets(&self, at: usize) -> u32 {
        let ship = &self.ships[at];
        if !self.can_fire(ship) {
            return 0;
        }
        self.ships.iter().enumerate().filter(|(_, other)| other.side != ship.side && self.bears(ship, other)).map(|(other, _)| 1 << other).sum()
    }

    /// The prizes of her own side on which she bears.
    fn own_prizes(&self, at: usize) -> u32 {
        let ship = &self.ships[at];
        let wanted = |other: &Ship| other.fate == Fate::Prize && other.side == ship.side && self.bears(ship, other);
        if self.can_fire(ship) { self.ships.iter().enumerate().filter(|(_, other)| wanted(other)).map(|(other, _)| 1 << other).sum() } else { 0 }
    }

    fn defenders(&self, mover: usize) -> u32 {
        let on = &self.ships[mover];
        self.ships.iter().enumerate().filter(|(_, ship)| ship.side != on.side && self.bears(ship, on) && self.can_fire(ship)).map(|(at, _)| 1 << at).sum()
    }

    /// After a step: the mover may fire, then the other side.
    fn chances(&mut self, mover: usize) {
        let (own, theirs) = ([self.targets(mover), self.own_prizes(mover)], self.defenders(mover));
        let mut declined = 0;
        if own[0] != 0 {
            let place = self.player.choose(1 + many(own));
            if place > 0 {
                declined = self.fire(mover, either(own, place - 1), true);
            }
        }
        if theirs == 0 {
            return;
        }
        loop {
            let ready = self.defenders(mover) & !declined;
            let count = ready.count_ones() as usize;
            if ready == 0 {
                return;
            }
            let place = self.player.choose(count + 1);
            if place == count {
                return;
            }
            self.fire(nth(ready, place), mover, true);
        }
    }

    /// A shot, and the reply. The target, as a set of one, if she lets her reply go by.
    fn fire(&mut self, from: usize, at: usize, answered: bool) -> u32 {
        let faces = self.throw(from as u16, SHOT, 0, self.ships[from].dice());
        let side = self.ships[from].side;
        self.ships[from].fired = true;
        let target = &mut self.ships[at];
        let was = target.fate;
        let mut boxes = 0;
        for face in faces {
            if target.fate == Fate::Sunk {
                break;
            }
            match CHARTS.hits[usize::from(face - 1)] {
                Hit::Hull => {
                    target.hull += 1;
                    boxes += 1;
                    if target.hull >= target.boxes {
                        target.fate = Fate::Sunk;
                    }
                }
                Hit::Rigging if target.rigging < target.boxes => {
                    target.rigging += 1;
                    boxes += 1;
                }
                Hit::Crew if target.units() > 0 => {
                    target.crew += 1;
                    boxes += 1;
                }
                Hit::Miss | Hit::Rigging | Hit::Crew => {}
            }
        }
        score(target, side, boxes, was);
        let (firer, target) = (&self.ships[from], &self.ships[at]);
        if !answered || target.side == side || !self.can_fire(target) || !self.bears(target, firer) {
            return 0;
        }
        if self.player.choose(2) == 1 {
            return 1 << at;
        }
        self.fire(at, from, false);
        0
    }

    // VIII. Boarding, IX. Capture.

    fn board(&mut self, at: usize) {
        let ship = self.ships[at];
        let beside = |(_, other): &(usize, &Ship)| other.square == ship.square && other.side != ship.side && other.on_table();
        let enemies: u32 = self.ships.iter().enumerate().filter(beside).map(|(other, _)| 1 << other).sum();
        if !ship.on_table() || ship.units() == 0 {
            return;
        }
        if enemies == 0 {
            if let Some(prize) = self.unmanned_in(ship.side, ship.square) {
                self.ships[prize].engaged = true;
                self.man(at, prize);
            }
            return;
        }
        let count = enemies.count_ones() as usize;
        let target = nth(enemies, if count > 1 { self.player.choose(count) } else { 0 });
        self.ships[target].engaged = true;
        self.ships[at].heading = alongside(ship.heading, self.ships[target].heading);
        loop {
            let [boarders, defenders] = [at, target].map(|at| self.ships[at].units());
            if defenders == 0 {
                return self.seize(at, target);
            }
            let index = self.count(target, 0);
            let face = self.throw(target as u16, SURRENDER, index, 1)[0];
            if i32::from(face) + i32::from(defenders) - i32::from(boarders) <= 3 {
                return self.seize(at, target);
            }
            let index = [at, target].map(|at| self.count(at, 1));
            let kills = |faces: Faces| faces.iter().filter(|face| **face >= 4).count() as u8;
            let by_boarders = kills(self.throw(at as u16, MELEE, index[0], boarders)).min(defenders);
            let by_defenders = kills(self.throw(target as u16, MELEE, index[1], defenders)).min(boarders);
            let sides = [at, target].map(|at| self.ships[at].side);
            for (at, lost, by) in [(at, by_defenders, sides[1]), (target, by_boarders, sides[0])] {
                let ship = &mut self.ships[at];
                ship.crew += lost;
                score(ship, by, lost, ship.fate);
            }
            match (boarders - by_defenders, defenders - by_boarders) {
                (0, 0) => return,
                (0, _) => return self.seize(target, at),
                (_, 0) => return self.seize(at, target),
                _ => {}
            }
        }
    }

    fn count(&mut self, at: usize, of: usize) -> u16 {
        let index = self.thrown[at][of];
        self.thrown[at][of] += 1;
        index
    }

    fn seize(&mut self, captor: usize, prize: usize) {
        let by = self.ships[captor].side;
        let ship = &mut self.ships[prize];
        (ship.crew, ship.moved, ship.side, ship.done) = (ship.boxes, 0, by, true);
        (ship.fate, ship.points) = if by == ship.built_for { (Fate::Afloat, 0) } else { (Fate::Prize, ship.total()) };
        ship.afloat_again |= ship.aground;
        ship.aground = false;
        self.man(captor, prize);
    }

    fn man(&mut self, captor: usize, prize: usize) {
        let units = self.ships[captor].units();
        let least = u8::from(units >= 2);
        let most = units.min(self.ships[prize].boxes);
        let sent = least + self.player.choose(usize::from(most - least) + 1) as u8;
        self.ships[captor].moved += sent;
        let ship = &mut self.ships[prize];
        let ticked = sent.min(ship.crew);
        (ship.crew, ship.moved) = (ship.crew - ticked, ship.moved - (sent - ticked));
    }

    // I. Objective.

    /// The end of a phase. True if it is the end of the battle.
    fn close(&mut self) -> bool {
        for ship in &mut self.ships {
            (ship.fired, ship.engaged, ship.spent, ship.steps, ship.done) = (false, false, 0, 0, false);
        }
        self.thrown = [[0; 2]; MOST_SHIPS];
        let out = |side: u8| !self.ships.iter().any(|ship| ship.built_for == side && ship.fate == Fate::Afloat);
        if out(0) || out(1) {
            return true;
        }
        let can_move = |ship: &Ship| ship.on_table() && ship.allowance() > 0 && self.prospect(ship, ship.allowance()).open;
        self.phase == 2 && (self.limit.is_some_and(|limit| self.turn >= u16::from(limit)) || !self.ships.iter().any(can_move))
    }
}

/// C-OBJ-8, C-OBJ-9.
fn score(ship: &mut Ship, by: u8, boxes: u8, was: Fate) {
    if by != ship.built_for && was != Fate::Prize {
        ship.points = if ship.fate == Fate::Sunk { ship.total() } else { ship.total().min(ship.points + boxes) };
    }
}

/// C-R12.
fn alongside(entered: Compass, target: Compass) -> Compass {
    if target.to(entered).abs() > 2 { target.opposite() } else { target }
}

/// How many are in two sets.
fn many(sets: [u32; 2]) -> usize {
    sets.iter().map(|set| set.count_ones() as usize).sum()
}

/// The `place`th member of the first set, and then of the second.
fn either([first, second]: [u32; 2], place: usize) -> usize {
    let count = first.count_ones() as usize;
    if place < count { nth(first, place) } else { nth(second, place - count) }
}

/// The `place`th member of a set.
fn nth(mut set: u32, place: usize) -> usize {
    for _ in 0..place {
        set &= set - 1;
    }
    set.trailing_zeros() as usize
}

enum Step {
    Made(Trail),
    /// Boarding an enemy whose square is too dear: hers where nothing else is left to her (C-R7).
    IfForced(Trail),
    Dear,
    Shut,
}

#[derive(Clone, Copy)]
struct Trail {
    square: Square,
    heading: Compass,
    left: u8,
    any_way: bool,
    over: bool,
    boards: bool,
    steps: [i8; MOST_STEPS],
    count: usize,
}

impl Trail {
    const fn of(ship: &Ship) -> Self {
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

struct Prospect {
    open: bool,
    must: bool,
    free: bool,
    waits: bool,
    shoal: bool,
}
