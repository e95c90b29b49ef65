//! Solo play: the enemy admiral. A die gives him his temper, and each of his ships takes the first decision of a list
//! that applies to her (C-DATA-7 to C-DATA-10).

use std::cmp::Reverse;

use wg_core::dice::{below, seeded};

use crate::captain::value::leads_aground;
use crate::gunnery::Firing;
use crate::prelude::*;
use crate::sailing::movement::Prospect;

/// The random stream of the die for the admiral's temper.
const TEMPER: u64 = 0xad_0001;

/// The random stream of the admiral's dice for holding fire. The key of each decision is added to it.
const HOLD: u64 = 0xad_0002 << 40;

/// The admiral's entry in the list of house captains. He considers so few orders that [`wg_core::Manner::quick`] makes
/// no difference to him.
pub const ADMIRAL: HouseListing = HouseListing {
    name: "admiral",
    make: |seed, manner| Box::new(Admiral { bold: manner.bold, ..Admiral::new(seed) }),
};

/// The way in which an admiral fights (C-DATA-7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Temper {
    /// On 1-2: the ships keep line astern and seek the enemy's beam.
    HoldsTheLine,
    /// On 3-4: each ship sails the shortest way to the beam of the nearest enemy.
    Closes,
    /// On 5-6: each ship seeks an enemy with fewer guns and crew.
    Boards,
}

impl Temper {
    /// Returns the temper that a die gives (C-DATA-7).
    pub const fn of_die(face: u8) -> Self {
        match face {
            ..=2 => Self::HoldsTheLine,
            3..=4 => Self::Closes,
            5.. => Self::Boards,
        }
    }
}

/// The enemy admiral.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Admiral {
    seed: u64,
    temper: Temper,
    /// True if he also boards a ship whose crew is as strong as the boarder's, not only a weaker one.
    bold: bool,
}

impl Admiral {
    /// Creates an admiral whose temper is rolled from his seed (C-DATA-7).
    pub fn new(seed: u64) -> Self {
        Self::of_temper(seed, Temper::of_die(die(seed, TEMPER)))
    }

    /// Creates an admiral with a given temper.
    pub const fn of_temper(seed: u64, temper: Temper) -> Self {
        Self { seed, temper, bold: false }
    }

    /// Returns the admiral's temper.
    pub const fn temper(&self) -> Temper {
        self.temper
    }
}

fn die(seed: u64, stream: u64) -> u8 {
    below(&mut seeded(seed, stream), 6) as u8 + 1
}

impl HouseCaptain for Admiral {
    fn answer(&self, world: &World, ask: &Ask) -> Order {
        let fleet = Fleet::seen(world);
        let chosen = match (ask.kind, world.resource::<Business>().top()) {
            (AskKind::Turn, _) => self.sail(fleet, world.resource::<Divisions>(), ask),
            (AskKind::Reaction, Some(Item::Firing(Firing::DefenderChance { mover, .. }))) => {
                Some(self.defend(fleet, *mover, ask))
            }
            (AskKind::Reaction, _) => ask.offers.iter().find_map(|offer| fire(fleet, offer)),
            (AskKind::Choice, _) => ask.offers.iter().find_map(|offer| choose(fleet, offer)),
            (AskKind::Throw, _) => None,
        };
        chosen.unwrap_or_else(|| ask.default.clone())
    }
}

impl Admiral {
    /// Orders the first ship that still has to move, by the first decision that applies to her (C-DATA-8).
    fn sail(&self, fleet: &Fleet, divisions: &Divisions, ask: &Ask) -> Option<Order> {
        if let Some(shot) = ask.offers.iter().find_map(|offer| fire(fleet, offer)) {
            return Some(shot);
        }
        // A ship that need not move stays out of a fight with a stronger crew.
        let free = ask.offers.iter().any(|offer| offer.order == Order::EndPhase);
        let course = ask.offers.iter().find_map(|offer| match (&offer.order, &offer.blanks.first()?.domain) {
            (Order::Course { unit, .. }, Domain::Paths(paths)) => {
                self.course(fleet, divisions, fleet.ship(*unit), (paths, free))
            }
            _ => None,
        });
        course.or_else(|| free.then_some(Order::EndPhase))
    }

    /// Returns the best of a ship's courses, or `None` if she need not move and all of them are rash (C-DATA-8).
    fn course(
        &self,
        fleet: &Fleet,
        divisions: &Divisions,
        ship: &Ship,
        (paths, free): (&[Path], bool),
    ) -> Option<Order> {
        let rated = Rated {
            fleet,
            ship,
            bold: self.bold,
            goal: self.goal(fleet, divisions, ship),
            enemies: fleet
                .ships
                .iter()
                .filter(|other| other.on_table() && other.colours.side != ship.colours.side)
                .collect(),
        };
        let rating = |path| (rated.path(path), path);
        let (rating, best) =
            paths.iter().filter(|path| path.complete).map(rating).min_by(|one, other| one.0.cmp(&other.0))?;
        (!free || !rating.rash).then(|| Order::Course { unit: ship.id, course: best.course.clone() })
    }

    /// Returns the place that a ship makes for if no better decision applies to her (C-DATA-7). If the scenario names
    /// divisions, each division forms a line of its own.
    fn goal<'a>(&self, fleet: &'a Fleet, divisions: &Divisions, ship: &Ship) -> Goal<'a> {
        if let (true, Some(edge)) = (is_prize(ship), fleet.conditions.edges.edge(ship.colours.side)) {
            return Goal::Edge(edge);
        }
        let nearest = |wanted: &dyn Fn(&Ship) -> bool| {
            let enemies = fleet
                .ships
                .iter()
                .filter(|other| other.colours.side != ship.colours.side && other.on_table() && wanted(other));
            enemies.min_by_key(|other| (ship.berth.square.range_to(other.berth.square), other.id))
        };
        let leads = |other: &&Ship| {
            other.colours.side == ship.colours.side && other.on_table() && !is_prize(other) && !other.dead_in_water()
        };
        let ahead = match divisions.ahead_of(ship.id) {
            Some(mut mates) => mates.find_map(|mate| Some(fleet.ship(mate)).filter(leads)),
            None => fleet.ships[..ship.id.index()].iter().rfind(leads),
        };
        let fought = match (self.temper, ahead) {
            (Temper::HoldsTheLine, Some(ahead)) => return Goal::Astern(ahead),
            (Temper::Boards, _) => nearest(&|other| other.units() < ship.units()).or_else(|| nearest(&|_| true)),
            (Temper::HoldsTheLine | Temper::Closes, _) => nearest(&|_| true),
        };
        fought.map_or(Goal::Nothing, Goal::Beam)
    }

    /// Answers a defender's chance to fire. On a 1 a ship holds her fire for a later target, if another enemy still has
    /// to move (C-DATA-9).
    fn defend(&self, fleet: &Fleet, mover: UnitId, ask: &Ask) -> Order {
        let more_to_come =
            fleet.ships.iter().any(|other| other.id != mover && other.sailing.steps == 0 && fleet.can_move(other));
        let shot = ask.offers.iter().find_map(|offer| {
            let shot = fire(fleet, offer)?;
            let by = shot.unit()?;
            let key = u64::from(fleet.cursor.turn) << 24 | u64::from(by.0) << 12 | u64::from(mover.0);
            (!more_to_come || die(self.seed, HOLD + key) > 1).then_some(shot)
        });
        shot.unwrap_or(Order::Pass)
    }
}

const fn is_prize(ship: &Ship) -> bool {
    matches!(ship.colours.fate, Fate::Prize) || ship.colours.side.0 != ship.built.side.0
}

/// Returns the order to fire at the best target of an offer, or `None` if the offer has no worthwhile target
/// (C-DATA-10).
fn fire(fleet: &Fleet, offer: &Offer) -> Option<Order> {
    let Order::Fire { unit, .. } = offer.order else { return None };
    let mut shot = offer.order.clone();
    let wanted = |target: &UnitId| {
        fleet.ship(*target).colours.side != fleet.ship(unit).colours.side
            || is_as_good_as_lost(fleet, fleet.ship(*target))
    };
    shot.set_target(
        offer
            .targets()
            .into_iter()
            .filter(wanted)
            .min_by_key(|target| preference(fleet.ship(unit), fleet.ship(*target)))?,
    );
    Some(shot)
}

/// True if a prize of the admiral's side cannot be sailed off and an enemy ship could retake her in one move, so that
/// she scores more sunk (C-CAP-11).
fn is_as_good_as_lost(fleet: &Fleet, prize: &Ship) -> bool {
    let reach = |enemy: &Ship| {
        enemy.colours.side != prize.colours.side
            && enemy.on_table()
            && enemy.units() > prize.units()
            && enemy.could_reach(prize.berth.square)
    };
    prize.dead_in_water() && fleet.ships.iter().any(reach)
}

/// Ranks a target, lowest first: one that this many dice can sink, then the least hull left, the smallest crew, the
/// nearest. A prize of the firer's own side is fired at only if no enemy bears (C-DATA-10).
fn preference(by: &Ship, at: &Ship) -> impl Ord + use<> {
    let left = at.built.boxes.saturating_sub(at.damage.hull);
    (
        at.colours.side == by.colours.side,
        left > by.dice(),
        left,
        at.units(),
        by.berth.square.range_to(at.berth.square),
        at.id,
    )
}

/// Chooses among several ships to board, and how many units to send aboard a prize (C-DATA-10).
fn choose(fleet: &Fleet, offer: &Offer) -> Option<Order> {
    let mut order = offer.order.clone();
    match (&order, offer.blanks.first().map(|blank| &blank.domain)) {
        (Order::Board { unit, .. }, Some(Domain::Units(units))) => {
            let by = *fleet.ship(*unit);
            order.set_target(*units.iter().min_by_key(|target| victim(&by, fleet.ship(**target)))?);
        }
        (Order::Number { unit, .. }, Some(Domain::Range { min, max })) => {
            let spared = i16::from(fleet.ship(*unit).units() > 1);
            order.set_value(spared.clamp(*min, *max));
        }
        (Order::Board { .. }, None) => {}
        _ => return None,
    }
    Some(order)
}

/// Ranks an enemy for boarding, lowest first: the weakest crew, then the largest ship, the nearest.
fn victim(by: &Ship, at: &Ship) -> impl Ord + use<> {
    (at.units(), Reverse(at.built.boxes), by.berth.square.range_to(at.berth.square), at.id)
}

/// The place that a ship makes for.
enum Goal<'a> {
    /// An edge, to leave the board over it.
    Edge(Edge),
    /// The square astern of a friend.
    Astern(&'a Ship),
    /// A place in range on an enemy's beam.
    Beam(&'a Ship),
    /// No place, because there is no enemy.
    Nothing,
}

/// The rating of a course. The least is the best, and the first field that differs decides.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Rating {
    /// True if she boards a crew that is not weaker, or would man a prize without a unit to spare.
    rash: bool,
    /// True if she ends on a shoal.
    ashore: bool,
    /// True if every course of her next move would end on a shoal.
    penned: bool,
    /// True unless she is a prize that leaves the board.
    stays: bool,
    /// True unless she boards a weaker crew or mans a prize, then the units and the size of that ship.
    spares: (bool, u8, Reverse<u8>),
    /// The dice that she could fire.
    fire: Reverse<u8>,
    /// The dice that enemies could fire at her.
    against: u8,
    /// The distance from her goal.
    distance: u16,
    /// Squares between the start and the end of the course.
    sailed: u8,
}

/// The means to rate the courses of one ship.
struct Rated<'a> {
    fleet: &'a Fleet,
    ship: &'a Ship,
    bold: bool,
    goal: Goal<'a>,
    enemies: smallvec::SmallVec<[&'a Ship; 12]>,
}

impl Rated<'_> {
    /// Rates a course by the list of decisions (C-DATA-8): stay off the shoals, sail a prize to her edge, board a
    /// weaker crew, fire the most dice for the fewest in return, close the range.
    fn path(&self, path: &Path) -> Rating {
        let (mut at, mut fire, mut against) = (*self.ship, 0, 0);
        let mut seen = [false; 256];
        for eighths in path.course.steps() {
            at.berth.heading = at.berth.heading.turned(eighths);
            at.berth.square = at.berth.square.step(at.berth.heading);
            if matches!(path.end, PathEnd::Leaves) && !self.fleet.sea.is_open(at.berth.square) {
                break;
            }
            at.sailing.spent += self.fleet.cost(at.berth.heading);
            at.sailing.steps += 1;
            for enemy in &self.enemies {
                if !at.gunnery.fired && self.fleet.bears(&at, enemy).is_ok() {
                    fire = fire.max(at.dice());
                }
                let place = enemy.id.index() % seen.len();
                if !seen[place] && !enemy.gunnery.fired && self.fleet.bears(enemy, &at).is_ok() {
                    seen[place] = true;
                    against += enemy.dice();
                }
            }
        }
        let prize = is_prize(self.ship);
        // Only if nothing else is left does a ship board a crew that is not weaker, or a prize board at all.
        let (spares, rash) = match path.end {
            PathEnd::Boards(other) => {
                let other = self.fleet.ship(other);
                let weaker = !prize && self.ship.units() + u8::from(self.bold) > other.units();
                if other.colours.side == self.ship.colours.side {
                    // A crewless prize of her own side (C-R48) is manned by a ship that can spare a unit, if there is
                    // no enemy to board.
                    let spares = weaker && self.ship.units() > 1;
                    ((!spares, u8::MAX, Reverse(other.built.boxes)), !spares)
                } else {
                    ((!weaker, other.units(), Reverse(other.built.boxes)), !weaker)
                }
            }
            PathEnd::Lies | PathEnd::Leaves => ((true, 0, Reverse(0)), false),
        };
        let (fire, against) = if prize || fire == 0 { (0, 0) } else { (fire, against) };
        Rating {
            rash,
            ashore: path.end == PathEnd::Lies && self.strands(&at),
            penned: path.end == PathEnd::Lies && leads_aground(self.fleet, &rested(&at)),
            stays: !(prize && path.end == PathEnd::Leaves),
            spares,
            fire: Reverse(fire),
            against,
            distance: self.distance(&at),
            sailed: self.ship.berth.square.range_to(at.berth.square),
        }
    }

    /// True if she is on a shoal now, or will be when her next phase begins (C-R9).
    fn strands(&self, at: &Ship) -> bool {
        let rested = rested(at);
        self.fleet.strands(at)
            || self.fleet.prospect(&rested, rested.berth.square, rested.berth.heading, rested.points_left())
                == Prospect::Shoal
    }

    /// Returns the distance from the ship's goal: squares count first, then the straighter way, then the better
    /// heading.
    fn distance(&self, at: &Ship) -> u16 {
        match self.goal {
            Goal::Edge(edge) => 64 * u16::from(self.fleet.sea.distance_to(at.berth.square, edge)),
            Goal::Astern(ahead) => {
                let place = ahead.berth.square.step(ahead.berth.heading.opposite());
                64 * u16::from(at.berth.square.range_to(place))
                    + aside(at.berth.square, place)
                    + u16::from(at.berth.heading.to(ahead.berth.heading).unsigned_abs())
            }
            Goal::Beam(enemy) => {
                let far = at.berth.square.range_to(enemy.berth.square).saturating_sub(at.built.range.max(1));
                // No ship fires at one in her own square, and a target right ahead is not abeam.
                64 * u16::from(far)
                    + aside(at.berth.square, enemy.berth.square)
                    + 2 * u16::from(off_beam(at.berth.square, at.berth.heading, enemy.berth.square))
            }
            Goal::Nothing => 0,
        }
    }
}

/// Returns a ship as she is when her next phase begins.
fn rested(at: &Ship) -> Ship {
    at.with(|she| (she.sailing.spent, she.sailing.steps) = (0, 0))
}

/// Returns the sum of the columns and rows between two squares.
const fn aside(from: Square, to: Square) -> u16 {
    from.x.abs_diff(to.x) as u16 + from.y.abs_diff(to.y) as u16
}

/// Returns the eighths of a circle between the beam and the bearing of a square.
fn off_beam(from: Square, heading: Compass, to: Square) -> u8 {
    let bearing = |by: i8| by.signum();
    let (dx, dy) = (bearing(to.x - from.x), bearing(to.y - from.y));
    let toward = Compass::ALL.into_iter().find(|way| way.dx() == dx && way.dy() == dy);
    toward.map_or(2, |toward| heading.to(toward).unsigned_abs().abs_diff(2))
}
