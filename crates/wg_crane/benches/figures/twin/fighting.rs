//! VI to IX. Firing, boarding and capture.

use wg_core::{Faces, Fate, Square};
use wg_crane::position::{CHARTS, Hit};

use super::{MELEE, SHOT, SURRENDER, Ship, Twin, alongside};

impl Twin<'_> {
    // VI. Firing.

    fn can_fire(&self, ship: &Ship) -> bool {
        ship.on_table()
            && !ship.fired
            && !ship.engaged
            && ship.dice() > 0
            && (ship.side != self.active || ship.steps > 0)
    }

    fn bears(&self, from: &Ship, on: &Ship) -> bool {
        let range = from.square.range_to(on.square);
        let (x, y) = (on.square.x - from.square.x, on.square.y - from.square.y);
        on.on_table()
            && range > 0
            && range <= from.range
            && x * from.heading.dx() + y * from.heading.dy() == 0
            // Exactly abeam, the line of fire leads from square to square, and only land blocks it.
            && (1..range).all(|step| {
                let part = |by: i8| by.signum() * step as i8;
                !self.start.sea.is_land(Square::new(from.square.x + part(x), from.square.y + part(y)))
            })
    }

    pub(super) fn targets(&self, at: usize) -> u32 {
        let ship = &self.ships[at];
        if !self.can_fire(ship) {
            return 0;
        }
        self.ships
            .iter()
            .enumerate()
            .filter(|(_, other)| other.side != ship.side && self.bears(ship, other))
            .map(|(other, _)| 1 << other)
            .sum()
    }

    /// Returns the prizes of her own side on which a ship bears, as a set of bits.
    pub(super) fn own_prizes(&self, at: usize) -> u32 {
        let ship = &self.ships[at];
        let wanted = |other: &Ship| other.fate == Fate::Prize && other.side == ship.side && self.bears(ship, other);
        if self.can_fire(ship) {
            self.ships.iter().enumerate().filter(|(_, other)| wanted(other)).map(|(other, _)| 1 << other).sum()
        } else {
            0
        }
    }

    fn defenders(&self, mover: usize) -> u32 {
        let on = &self.ships[mover];
        self.ships
            .iter()
            .enumerate()
            .filter(|(_, ship)| ship.side != on.side && self.bears(ship, on) && self.can_fire(ship))
            .map(|(at, _)| 1 << at)
            .sum()
    }

    /// Gives the chances to fire after a step: the mover's, then the other side's.
    pub(super) fn chances(&mut self, mover: usize) {
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

    /// Fires a shot and lets the target reply. Returns the target, as a set of one, if she declines to fire back.
    pub(super) fn fire(&mut self, from: usize, at: usize, answered: bool) -> u32 {
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

    pub(super) fn board(&mut self, at: usize) {
        let ship = self.ships[at];
        let beside =
            |(_, other): &(usize, &Ship)| other.square == ship.square && other.side != ship.side && other.on_table();
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
}

/// Scores the boxes that a side has ticked (C-OBJ-8, C-OBJ-9).
pub(super) fn score(ship: &mut Ship, by: u8, boxes: u8, was: Fate) {
    if by != ship.built_for && was != Fate::Prize {
        ship.points = if ship.fate == Fate::Sunk { ship.total() } else { ship.total().min(ship.points + boxes) };
    }
}

/// Returns the number of members of two sets.
pub(super) fn many(sets: [u32; 2]) -> usize {
    sets.iter().map(|set| set.count_ones() as usize).sum()
}

/// Returns the member with this index, counting the first set and then the second.
pub(super) fn either([first, second]: [u32; 2], place: usize) -> usize {
    let count = first.count_ones() as usize;
    if place < count { nth(first, place) } else { nth(second, place - count) }
}

/// Returns the member of a set with this index.
pub(super) fn nth(mut set: u32, place: usize) -> usize {
    for _ in 0..place {
        set &= set - 1;
    }
    set.trailing_zeros() as usize
}
