//! Finds every square and facing that a ship can reach, by the cheapest way (W-MOVE-6, W-MOVE-7, W-MOVE-9, W-MOVE-10,
//! W-R5, W-R6, W-R7, W-R52).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::prelude::*;

/// The cost of a square straight ahead, in half points (W-MOVE-6).
const AHEAD: u8 = 2;
/// The cost of a diagonal, in half points (W-MOVE-7).
const DIAGONAL: u8 = 3;

/// A place on the way: a square, a heading, and with a tow the square that the tug left last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The square of the ship.
    pub square: Square,
    /// The direction in which her bow points.
    pub heading: Compass,
    /// The square of the ship in tow, if she has one.
    pub towed: Option<Square>,
}

/// How a place was reached: its cost in half points, the number of turns, and the place before it.
#[derive(Clone, Copy)]
struct Reached {
    cost: u8,
    turns: u8,
    from: Option<usize>,
}

/// The obstacles to a ship.
struct Waters<'a> {
    fleet: &'a Fleet,
    /// The squares where other ships are, with one bit a column in each row.
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
    /// Returns what the wind adds to the movement of a ship on this heading. Returns `None` straight against the wind,
    /// where no step can be made (W-WIND-2, W-WIND-3, W-WIND-4, W-WIND-5, W-WIND-6, W-R39).
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

    /// Returns the cost of a step on a heading, in half points.
    pub const fn step_cost(heading: Compass) -> u8 {
        if heading.is_diagonal() { DIAGONAL } else { AHEAD }
    }

    /// Returns the cheapest course to every place that a ship can reach with this many half points. By option, the
    /// worst heading on which she steps decides what the wind adds (W-R39). A ship that only turns counts the heading
    /// on which she begins.
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

    /// Returns what the wind adds or takes, in half points. With a tow it is halved, like the rest of her movement
    /// (W-R9, W-R43).
    pub const fn in_wind(by: i8, tow: Option<UnitId>) -> i16 {
        if tow.is_some() { by as i16 } else { 2 * by as i16 }
    }

    /// Finds the cheapest way to every place, with steps only on headings that are allowed.
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

/// Dijkstra's search over places. There are few places, so a plain list of them suffices.
struct Search {
    places: Vec<(Place, Reached)>,
    leaves: SmallVec<[(usize, u8); 8]>,
}

impl Search {
    fn run(waters: &Waters<'_>, start: Place, halves: u8, allowed: &impl Fn(Compass) -> bool) -> Self {
        let mut search =
            Self { places: vec![(start, Reached { cost: 0, turns: 0, from: None })], leaves: SmallVec::new() };
        // The index of a place in `places`, by its square and heading. With a tow, several places may share one entry.
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

    /// Returns the places with the ways to them as courses.
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
        // There is one leg for each square, with the turns before it, and one for the turns at the end.
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

/// Returns the places that a course passes after a starting place, one for each leg.
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
