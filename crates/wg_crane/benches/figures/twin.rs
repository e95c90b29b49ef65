//! A second implementation of Crane's rules on plain structs, without world, session, asks or agenda. A chapter is a
//! function, unfinished business is the call stack, and alternatives are counted instead of listed.
//!
//! It plays the default options. It serves to measure what `Session` costs, and to find errors in the ruleset by
//! comparison.

mod fighting;
mod sailing;

use wg_core::dice::{DiceKey, machine_faces};
use wg_core::scenario::Sea;
use wg_core::{Compass, Edge, Faces, Fate, SideId, Square};
use wg_crane::options::Options;
use wg_crane::position::{CHARTS, Fleet};
use wg_crane::set_up::lines::line_square;
use wg_testkit::twin::Player;

use self::fighting::{either, many};

/// The purposes of rolls, and the ids of rolls that no ship makes. They are the same as in the keys of the dice.
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
        if self.rigging >= self.boxes || self.units() == 0 || self.aground {
            0
        } else {
            self.movement.saturating_sub(self.rigging / 2)
        }
    }

    const fn points_left(&self) -> u8 {
        self.allowance().saturating_sub(self.spent)
    }

    const fn total(&self) -> u8 {
        3 * self.boxes
    }
}

/// The result of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    pub scores: [i32; 2],
    pub turn: u16,
    pub decisions: u64,
}

/// The start of a battle.
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
    /// Copies the start of a battle from a fleet.
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
    /// For each ship, the rolls in this phase: surrender rolls, and rolls of boarding dice.
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

    /// Plays a whole battle.
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
                let scores = [1, 0].map(|of| {
                    self.ships.iter().filter(|ship| ship.built_for == of).map(|ship| i32::from(ship.points)).sum()
                });
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
        let places = (1..=count)
            .rev()
            .map(|place| line_square(&sea, edge, place, false))
            .filter(|(square, _)| sea.is_open(*square));
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

    /// Carries out one order of the side whose phase it is. Returns false if the side has none or ends its phase.
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

    // I. Objective.

    /// Ends a phase. Returns true if the battle ends with it.
    fn close(&mut self) -> bool {
        for ship in &mut self.ships {
            (ship.fired, ship.engaged, ship.spent, ship.steps, ship.done) = (false, false, 0, 0, false);
        }
        self.thrown = [[0; 2]; MOST_SHIPS];
        let out = |side: u8| !self.ships.iter().any(|ship| ship.built_for == side && ship.fate == Fate::Afloat);
        if out(0) || out(1) {
            return true;
        }
        let can_move =
            |ship: &Ship| ship.on_table() && ship.allowance() > 0 && self.prospect(ship, ship.allowance()).open;
        self.phase == 2
            && (self.limit.is_some_and(|limit| self.turn >= u16::from(limit)) || !self.ships.iter().any(can_move))
    }
}

/// Returns the heading of a boarder beside her target (C-R12).
fn alongside(entered: Compass, target: Compass) -> Compass {
    if target.to(entered).abs() > 2 { target.opposite() } else { target }
}
