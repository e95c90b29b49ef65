//! The commander, who tries every order on a fork, judges the result, and gives the best order.

use std::fmt;
use std::num::NonZeroUsize;

use wg_core::dice::{ChaCha8Rng, seeded};
use wg_core::{Ask, AskKind, Horizon, HouseCaptain, Intent, Order, Seat, Session, SideId};

use crate::book::by_the_book;
use crate::levels::HIMSELF;
use crate::plans::Held;
use crate::race::{Tried, best_of, cull, keep_best};
use crate::singles::{self, COURSES, Singles};
use crate::trial::{Job, Reach, Trial, mix};
use crate::{Captain, asked};

/// The streams of the commander's random numbers, separate from the dice and from all other captains.
const THROWS: u64 = 0x3a7e_0001;
const FORKS: u64 = 0x3a7e_0002;

/// The amount that a commander considers before he decides. Effort is counted in forks and orders, never in time, so it
/// is the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The greatest number of orders that are tried.
    pub candidates: usize,
    /// The number of orders that are played out until the commander has a turn in another phase. They are the order by
    /// the book and those that look best at a glance.
    pub finalists: usize,
    /// The number of rounds of playouts. After each round, orders that can no longer win are dropped, and the race may
    /// be decided. With 0, the commander decides at a glance.
    pub rounds: usize,
    /// The greatest number of orders that are played on one fork.
    pub orders: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Self { candidates: 400, finalists: 10, rounds: ROUNDS.len(), orders: 80 }
    }
}

/// The rounds: the number of orders that are tried, and the number of further forks on which they are tried. The second
/// list is for crowded tables.
const ROUNDS: [(usize, u32); 4] = [(usize::MAX, 3), (4, 3), (3, 5), (2, 7)];
const CROWDED_ROUNDS: [(usize, u32); 2] = [(usize::MAX, 2), (2, 2)];

/// The greatest number of units on a table that is not crowded.
const TABLE: usize = 10;

/// The effort on a crowded table. A playout takes longer the more units move, and there are more decisions. So the
/// commander looks only as far as the moves of the next few ships.
const CROWDED: Effort = Effort { candidates: 30, finalists: 5, rounds: 2, orders: 12 };

/// The greatest number of orders on one fork where the rules say that looking ahead is cheap. It is enough for a whole
/// phase on a crowded table.
const LONG: u32 = 240;

/// The greatest chance of losing his ship that the commander accepts, in per cent.
const RISK: u8 = 34;

impl Effort {
    /// The effort for a table with this many units.
    fn among(self, units: usize, horizon: Option<Horizon>) -> Self {
        if horizon.is_some() {
            return Self { orders: self.orders.max(LONG), ..self };
        }
        if units <= TABLE {
            return self;
        }
        Self {
            candidates: self.candidates.min(CROWDED.candidates),
            finalists: self.finalists.min(CROWDED.finalists),
            rounds: self.rounds.min(CROWDED.rounds),
            orders: self.orders.min(CROWDED.orders),
        }
    }
}

/// A captain who looks one order ahead. He gives the order on a fork and plays on by the book for both sides, several
/// times with different dice.
pub struct Commander {
    seed: u64,
    effort: Effort,
    throws: ChaCha8Rng,
    /// The sessions on which the commander tries orders, one for each core that he may use.
    tables: Vec<Session>,
    hands: usize,
    /// The plan for the commander's divisions.
    held: Held,
    /// The budget of playouts for single ships of the fleet.
    singles: Singles,
}

impl fmt::Debug for Commander {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Commander").field("seed", &self.seed).field("effort", &self.effort).finish_non_exhaustive()
    }
}

impl Commander {
    /// Makes a commander with the default effort. The same seed gives the same orders.
    pub fn new(seed: u64) -> Self {
        Self::taking(seed, Effort::default())
    }

    /// Makes a commander with more or less effort.
    pub fn taking(seed: u64, effort: Effort) -> Self {
        Self {
            seed,
            effort,
            throws: seeded(seed, THROWS),
            tables: Vec::new(),
            hands: 1,
            held: Held::default(),
            singles: Singles::default(),
        }
    }

    /// The plan for the commander's divisions. The house captain decides for a division without an intent.
    pub fn plan(&self) -> &[Intent] {
        self.held.intents()
    }

    /// The value of the plan, in hundredths of the ruleset's points, on each fork on which it was tried.
    pub fn hopes(&self) -> &[f64] {
        self.held.seen()
    }

    /// The number of playouts that it took to find the plan. It depends on the number of the commander's divisions.
    pub const fn looks(&self) -> usize {
        self.held.looks()
    }

    /// The number of playouts of single ships' courses in this turn.
    pub const fn singles(&self) -> usize {
        self.singles.looks()
    }

    /// Returns the best answer to an ask.
    fn best(&mut self, session: &Session, side: SideId, ask: &Ask) -> Order {
        let units = session.scenario().ships.len();
        let horizon = session.ruleset().horizon(session.world());
        let effort = self.effort.among(units, horizon);
        let decisive = session.ruleset().decisive(session.world()).map(f64::from);
        let trial =
            Trial { session, side, seed: self.fork_seed(session), orders: effort.orders, decisive, intents: &[] };
        let mut held = std::mem::take(&mut self.held);
        held.think(&trial, || &mut self.tables(session)[0]);
        let book = by_the_book(session, self.house(session).as_deref(), ask, held.intents());
        let book = Some(book).filter(|book| session.check(ask.seat, book).is_ok());
        let crowded = units > TABLE && horizon.is_none();
        self.held = held;
        // A captain who commands a fleet follows his plan, and looks at a single ship only if her order decides
        // something.
        let divisions = if crowded { self.held.divisions() } else { 0 };
        let mut worth = |book: &Order| match divisions {
            0 => !matches!(book, Order::Plan { .. }) && is_worth_a_look(session, ask, crowded),
            _ => self.singles.look(session, book, divisions),
        };
        if let Some(book) = book.as_ref().filter(|book| !worth(book)) {
            return book.clone();
        }
        let effort = if divisions > 0 { Effort { candidates: COURSES + 1, orders: LONG, ..effort } } else { effort };
        let mut tried = candidates(session, ask, book, effort);
        if tried.len() < 2 {
            return tried.pop().map_or_else(|| ask.default.clone(), |tried| tried.what);
        }
        let intents = self.held.intents().to_vec();
        let trial = Trial { intents: &intents, orders: effort.orders, ..trial };
        if divisions > 0 {
            self.singles.spend(tried.len());
            try_all(&trial, self.tables(session), Reach::Phase, &mut tried, 0..1);
            return singles::best(tried).unwrap_or_else(|| ask.default.clone());
        }
        let tables = self.tables(session);
        if tried.len() > effort.finalists || effort.rounds == 0 {
            try_all(&trial, tables, Reach::Glance, &mut tried, 0..1);
            if effort.rounds == 0 {
                return best_of(tried).unwrap_or_else(|| ask.default.clone());
            }
            keep_best(&mut tried, effort.finalists);
            tried.iter_mut().for_each(|tried| tried.values.clear());
        }
        let rounds: &[(usize, u32)] = if crowded { &CROWDED_ROUNDS } else { &ROUNDS };
        let reach = if horizon == Some(Horizon::Moment) { Reach::Glance } else { Reach::Look };
        let mut looked = 0;
        for (round, (_, looks)) in rounds.iter().enumerate().take(effort.rounds) {
            try_all(&trial, tables, reach, &mut tried, looked..looked + looks);
            looked += looks;
            let next = rounds.get(round + 1).filter(|_| round + 1 < effort.rounds);
            if next.is_some_and(|(keep, _)| cull(&mut tried, *keep)) {
                break;
            }
        }
        best_of(tried).unwrap_or_else(|| ask.default.clone())
    }

    /// The best house captain of these rules; `None` if they have none.
    fn house(&self, session: &Session) -> Option<Box<dyn HouseCaptain>> {
        session.ruleset().house_captains().last().map(|listing| (listing.make)(self.seed, HIMSELF))
    }

    /// The seed for the forks of one decision. It depends on the moment in the game, not on earlier questions.
    fn fork_seed(&self, session: &Session) -> u64 {
        let cursor = session.cursor();
        mix(self.seed ^ FORKS, u64::from(cursor.turn) << 40 | u64::from(cursor.phase) << 32 | u64::from(cursor.moves))
    }

    /// The sessions on which the commander tries orders. They are made once for a battle.
    fn tables(&mut self, session: &Session) -> &mut [Session] {
        if self.tables.first().is_some_and(|table| !table.is_spare_of(session)) {
            self.tables.clear();
        }
        while self.tables.len() < self.hands {
            self.tables.push(session.spare());
        }
        &mut self.tables[..self.hands]
    }
}

impl Captain for Commander {
    fn name(&self) -> &'static str {
        "commander"
    }

    fn decide(&mut self, session: &Session, seat: Seat) -> Order {
        asked(session, seat, |ask| match seat {
            _ if ask.kind == AskKind::Throw => session.sample(ask, &mut self.throws),
            Seat::Side(side) => self.best(session, side, ask),
            Seat::GameMaster | Seat::Clock => ask.default.clone(),
        })
    }

    fn use_cores(&mut self, cores: NonZeroUsize) {
        self.hands = cores.get();
        self.tables.truncate(self.hands);
    }
}

/// True if it is worth looking ahead for this ask. Plans, and the choice of who moves next, go by the book: that choice
/// matters least and costs most to try. An order also goes by the book if its unit cannot come to blows with an enemy.
/// On a crowded table whose ships sail in order, courses are planned for the whole fleet, and looking at one ship alone
/// would break its line.
fn is_worth_a_look(session: &Session, ask: &Ask, crowded: bool) -> bool {
    let rules = session.ruleset();
    if crowded && rules.sails_in_order() && ask.offers.iter().any(|offer| matches!(offer.order, Order::Course { .. })) {
        return false;
    }
    let mut orders = ask.offers.iter().map(|offer| &offer.order);
    let touches = |order: &Order| order.unit().is_none_or(|unit| rules.in_touch(session.world(), unit));
    orders.any(|order| {
        !matches!(order, Order::Begin { .. } | Order::Hold { .. } | Order::Standing { .. }) && touches(order)
    })
}

/// Returns the orders to try, the order by the book first. Where the book chooses the next ship to sail, only her
/// courses are tried.
fn candidates(session: &Session, ask: &Ask, book: Option<Order>, effort: Effort) -> Vec<Tried> {
    let rules = session.ruleset();
    let next = book
        .as_ref()
        .filter(|order| rules.sails_in_order() && matches!(order, Order::Course { .. }))
        .and_then(Order::unit);
    let mut tried: Vec<Tried> = book.into_iter().map(Tried::new).collect();
    let sails_next = |order: &Order| next.is_none() || matches!(order, Order::Course { .. }) && order.unit() == next;
    for offer in ask.offers.iter().filter(|offer| sails_next(&offer.order)) {
        if matches!(offer.order, Order::Hold { .. } | Order::Standing { .. } | Order::Begin { .. })
            || rules.is_idle(session.world(), offer)
        {
            continue;
        }
        let room = effort.candidates.saturating_sub(tried.len());
        // The rules may know which of the many orders are worth trying.
        let mut orders = rules.suggest(session.world(), offer);
        if orders.is_empty() {
            orders = offer.candidates(room);
        }
        for order in orders.into_iter().take(room) {
            let is_new = tried.first().is_none_or(|book| book.what != order);
            if is_new && session.check(ask.seat, &order).is_ok() && rules.risk(session.world(), &order) <= RISK {
                tried.push(Tried::new(order));
            }
        }
    }
    tried
}

/// Tries all these orders on more forks.
fn try_all(trial: &Trial<'_>, tables: &mut [Session], reach: Reach, tried: &mut [Tried], forks: std::ops::Range<u32>) {
    let jobs: Vec<Job<'_>> =
        tried.iter().flat_map(|tried| forks.clone().map(|fork| Job { order: &tried.what, fork })).collect();
    let values = trial.values(tables, reach, &jobs);
    for (tried, values) in tried.iter_mut().zip(values.chunks(forks.len().max(1))) {
        tried.values.extend_from_slice(values);
    }
}
