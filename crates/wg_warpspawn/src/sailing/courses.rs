//! Every square and facing that a ship can come to, by the cheapest way (W-MOVE-6, W-MOVE-7, W-MOVE-9, W-MOVE-10, W-R5, W-R6, W-R7, W-R52).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::prelude::*;

/// What a square ahead costs, in halves (W-MOVE-6).
const AHEAD: u8 = 2;
/// What a diagonal costs, in halves (W-MOVE-7).
const DIAGONAL: u8 = 3;

/// A place on the way: where she lies, which way she looks, and with a tow the square that she left last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Her square.
    pub square: Square,
    /// Where her bow points.
    pub heading: Compass,
    /// Where the ship in tow lies, if she has one.
    pub towed: Option<Square>,
}

/// How a place was come to: what it cost, how much it turned, and from where.
#[derive(Clone, Copy)]
struct Reached {
    cost: u8,
    turns: u8,
    from: Option<usize>,
}

/// What stops a ship.
struct Waters<'a> {
    fleet: &'a Fleet,
    /// Squares in which others lie, one bit a column in each row.
    taken: [u32; 32],
    turn: i8,
}

impl Waters<'_> {
    fn is_free(&self, square: Square, towed: Option<Square>) -> bool {
        self.fleet.sea.is_open(square)
            && self.taken[square.y as usize - 1] & (1 << (square.x - 1)) == 0
            && towed != Some(square)
    }
}

impl Fleet {
    /// W-WIND-2, W-WIND-3, W-WIND-4, W-WIND-5, W-WIND-6: what the wind adds on a heading; `None`: straight against it, no step can be made (W-R39).
    pub fn wind_for(&self, heading: Compass) -> Option<i8> {
        let Some(to) = self.wind() else { return Some(0) };
        match to.to(heading).unsigned_abs() {
            0 => Some(2),
            1 => Some(1),
            2 => Some(0),
            3 => Some(-1),
            _ => None,
        }
    }

    /// What a step on a heading costs, in halves.
    pub const fn step_cost(heading: Compass) -> u8 {
        if heading.is_diagonal() { DIAGONAL } else { AHEAD }
    }

    /// All that she can come to with so many halves of a point, the cheapest way each; with what the wind gives on the headings she steps
    /// on at the worst, where that counts (W-R39). A ship that only turns counts the heading that she begins on.
    pub fn courses(&self, ship: &Ship, halves: i16, tow: Option<UnitId>) -> Vec<Path> {
        if !self.options.worst_wind || self.wind().is_none() {
            return self.reach(ship, halves.max(0) as u8, tow, |_| true).into_iter().map(|(_, path)| path).collect();
        }
        let points = |by: i8| (halves + Self::in_wind(by, tow)).max(0) as u8;
        let turned = Cost::halves(points(self.wind_for(ship.berth.heading).unwrap_or_default()));
        let mut all: Vec<(Place, Path)> = Vec::new();
        for level in [2, 1, 0, -1] {
            let allowed = |heading: Compass| self.wind_for(heading).is_some_and(|by| by >= level);
            for (end, path) in self.reach(ship, points(level), tow, allowed) {
                let lies = end.square == ship.berth.square && path.end == PathEnd::Lies;
                let too_dear = lies && path.cost > turned;
                if !too_dear && !all.iter().any(|(other, _)| *other == end) {
                    all.push((end, path));
                }
            }
        }
        all.into_iter().map(|(_, path)| path).collect()
    }

    /// W-R9, W-R43: what the wind gives or takes, in halves of a point: with a tow half of it, as of the rest of her movement.
    pub const fn in_wind(by: i8, tow: Option<UnitId>) -> i16 {
        if tow.is_some() { by as i16 } else { 2 * by as i16 }
    }

    /// The cheapest way to every place, stepping only on headings that are allowed.
    fn reach(
        &self,
        ship: &Ship,
        halves: u8,
        tow: Option<UnitId>,
        allowed: impl Fn(Compass) -> bool,
    ) -> Vec<(Place, Path)> {
        let mut taken = [0_u32; 32];
        for other in self.ships.iter().filter(|other| other.id != ship.id && other.on_table() && Some(other.id) != tow)
        {
            taken[other.berth.square.y as usize - 1] |= 1 << (other.berth.square.x - 1);
        }
        let waters = Waters { fleet: self, taken, turn: self.options.turn };
        let start = Place {
            square: ship.berth.square,
            heading: ship.berth.heading,
            towed: tow.map(|tow| self.ship(tow).berth.square),
        };
        let search = Search::run(&waters, start, halves, &allowed);
        search.paths(self)
    }
}

/// Dijkstra's search over places; few of them, so that lists serve.
struct Search {
    places: Vec<(Place, Reached)>,
    leaves: SmallVec<[(usize, u8); 8]>,
}

impl Search {
    fn run(waters: &Waters<'_>, start: Place, halves: u8, allowed: &impl Fn(Compass) -> bool) -> Self {
        let mut search =
            Self { places: vec![(start, Reached { cost: 0, turns: 0, from: None })], leaves: SmallVec::new() };
        // Where a place without a tow stands in the list: by square and heading.
        let mut index = vec![u16::MAX; 34 * 34 * 8];
        let key = |place: &Place| {
            (place.square.y as usize * 34 + place.square.x as usize) * 8 + usize::from(place.heading.index())
        };
        let has_tow = start.towed.is_some();
        index[key(&start)] = 0;
        let mut heap = BinaryHeap::new();
        heap.push(Reverse((0_u8, 0_u8, 0_usize)));
        while let Some(Reverse((cost, turns, at))) = heap.pop() {
            let (place, reached) = search.places[at];
            if (reached.cost, reached.turns) != (cost, turns) {
                continue;
            }
            let turned =
                [waters.turn, -waters.turn].map(|by| (Place { heading: place.heading.turned(by), ..place }, 1, 1));
            let ahead =
                Place { square: place.square.step(place.heading), towed: place.towed.map(|_| place.square), ..place };
            let can = allowed(place.heading) && waters.fleet.wind_for(place.heading).is_some();
            let step = can.then_some((ahead, Fleet::step_cost(place.heading), 0));
            for (next, by, turn) in turned.into_iter().chain(step) {
                let (cost, turns) = (cost + by, turns + turn);
                if cost > halves {
                    continue;
                }
                if next.square != place.square && !waters.is_free(next.square, place.towed) {
                    if waters.fleet.options.edge_leaves && !waters.fleet.sea.is_on_map(next.square) && !has_tow {
                        search.leaves.push((at, cost));
                    }
                    continue;
                }
                let known = match index[key(&next)] {
                    u16::MAX => None,
                    _ if has_tow => search.places.iter().position(|(other, _)| *other == next),
                    found => Some(usize::from(found)),
                };
                let reached = Reached { cost, turns, from: Some(at) };
                let place = match known {
                    Some(known) => {
                        let other = &search.places[known].1;
                        if (other.cost, other.turns) <= (cost, turns) {
                            continue;
                        }
                        search.places[known].1 = reached;
                        known
                    }
                    None => {
                        search.places.push((next, reached));
                        index[key(&next)] = (search.places.len() - 1) as u16;
                        search.places.len() - 1
                    }
                };
                heap.push(Reverse((cost, turns, place)));
            }
        }
        search
    }

    /// The places with the ways to them, as courses.
    fn paths(&self, fleet: &Fleet) -> Vec<(Place, Path)> {
        let mut paths: Vec<(Place, Path)> =
            (1..self.places.len()).map(|at| self.path(fleet, at, self.places[at].1.cost, PathEnd::Lies)).collect();
        if let Some((at, cost)) = self.leaves.iter().min_by_key(|(_, cost)| *cost) {
            paths.push(self.path(fleet, *at, *cost, PathEnd::Leaves));
        }
        paths
    }

    fn path(&self, fleet: &Fleet, to: usize, cost: u8, end: PathEnd) -> (Place, Path) {
        let mut trail: SmallVec<[Place; 24]> = SmallVec::new();
        let mut at = Some(to);
        while let Some(place) = at {
            trail.push(self.places[place].0);
            at = self.places[place].1.from;
        }
        trail.reverse();
        if end == PathEnd::Leaves {
            let last = trail[trail.len() - 1];
            trail.push(Place { square: last.square.step(last.heading), ..last });
        }
        // A leg for each square, with the turns before it, and one for the turns at the end.
        let (mut legs, mut poses): (SmallVec<[Leg; 6]>, _) = (SmallVec::new(), SmallVec::new());
        let mut bow = trail[0].heading;
        for pair in trail.windows(2) {
            if pair[1].square != pair[0].square {
                legs.push(Leg::Step(bow.to(pair[1].heading)));
                bow = pair[1].heading;
                poses.push(fleet.sea.pose(pair[1].square, bow));
            }
        }
        let last = trail[trail.len() - 1];
        if last.heading != bow {
            legs.push(Leg::Turn(bow.angle_to(last.heading)));
            poses.push(fleet.sea.pose(last.square, last.heading));
        }
        (last, Path { course: Course(legs), poses, cost: Cost::halves(cost), complete: true, end })
    }
}

/// The places of a course from a place on, leg by leg.
pub fn trail(from: Place, course: &Course) -> SmallVec<[Place; 8]> {
    let mut place = from;
    let steps = course.0.iter().filter_map(|leg| match *leg {
        Leg::Step(eighths) => {
            let heading = place.heading.turned(eighths);
            place = Place { square: place.square.step(heading), heading, towed: place.towed.map(|_| place.square) };
            Some(place)
        }
        Leg::Turn(Angle(by)) => {
            place.heading = place.heading.turned((by / 4500) as i8);
            Some(place)
        }
        Leg::Run(_) | Leg::Arc { .. } | Leg::Halt => None,
    });
    steps.collect()
}
