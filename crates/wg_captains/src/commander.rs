//! The commander: tries every order out on a fork, sees what comes of it, and gives the best.

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

/// The streams of his chance: apart from the dice and from every other captain's.
const THROWS: u64 = 0x3a7e_0001;
const FORKS: u64 = 0x3a7e_0002;

/// How much he looks at before he decides. Counts of forks and orders, never time: the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Orders that are tried at most.
    pub candidates: usize,
    /// Orders that look best at a glance, and are played on until he has another turn.
    pub finalists: usize,
    /// Rounds of looks at these: after each, whoever cannot win any more is dropped, and it may be over. With none he decides at a glance.
    pub rounds: usize,
    /// Orders that are played on a fork at most.
    pub orders: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Self { candidates: 400, finalists: 10, rounds: ROUNDS.len(), orders: 80 }
    }
}

/// The rounds: so many are looked at, on so many forks more; and where there is a crowd on the table.
const ROUNDS: [(usize, u32); 4] = [(usize::MAX, 3), (4, 3), (3, 5), (2, 7)];
const CROWDED_ROUNDS: [(usize, u32); 2] = [(usize::MAX, 2), (2, 2)];

/// Units on a table up to which he takes all his effort.
const TABLE: usize = 10;

/// What he spares himself where there are more: a look is the longer the more of them move, and there are more decisions.
/// He looks no farther than what the next few ships do.
const CROWDED: Effort = Effort { candidates: 30, finalists: 5, rounds: 2, orders: 12 };

/// Orders that are played on a fork where the rules say that it is cheap: a whole phase of a crowd.
const LONG: u32 = 240;

/// Hand to hand he risks his ship so far, in hundredths.
const RISK: u8 = 34;

impl Effort {
    /// What he takes of this effort with so many units on the table.
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

/// Looks one order ahead, by playing it on a fork and going on by the book for both sides, over several throws of the dice.
pub struct Commander {
    seed: u64,
    effort: Effort,
    throws: ChaCha8Rng,
    /// Tables to try orders out on: as many as he may use at once.
    tables: Vec<Session>,
    hands: usize,
    /// What his divisions have been told.
    held: Held,
    /// Which of their ships he looks at alone.
    singles: Singles,
}

impl fmt::Debug for Commander {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Commander").field("seed", &self.seed).field("effort", &self.effort).finish_non_exhaustive()
    }
}

impl Commander {
    /// The same seed gives the same orders.
    pub fn new(seed: u64) -> Self {
        Self::taking(seed, Effort::default())
    }

    /// One who takes more effort, or less.
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

    /// What he has told his divisions; of one of which nothing is said, what the house captain sees fit.
    pub fn plan(&self) -> &[Intent] {
        self.held.intents()
    }

    /// What came of it, in hundredths of the ruleset's points, on each fork on which he has seen it.
    pub fn hopes(&self) -> &[f64] {
        self.held.seen()
    }

    /// How often he has played plans on to come to it: a count that depends on the number of his divisions.
    pub const fn looks(&self) -> usize {
        self.held.looks()
    }

    /// How often he has tried courses of single ships of a fleet in this turn.
    pub const fn singles(&self) -> usize {
        self.singles.looks()
    }

    /// The best answer to an ask.
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
        // Who commands a fleet has his plan for all of it, and looks at one of its ships alone where she decides something.
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

    /// The best house captain of these rules, if they have one.
    fn house(&self, session: &Session) -> Option<Box<dyn HouseCaptain>> {
        session.ruleset().house_captains().last().map(|listing| (listing.make)(self.seed, HIMSELF))
    }

    /// The seed of the forks of one decision: by the moment, not by what he was asked before.
    fn fork_seed(&self, session: &Session) -> u64 {
        let cursor = session.cursor();
        mix(self.seed ^ FORKS, u64::from(cursor.turn) << 40 | u64::from(cursor.phase) << 32 | u64::from(cursor.moves))
    }

    /// Tables to try orders out on; made once for a battle.
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

/// By the book go plans, and who moves next, which matters least and costs most to try; and whatever is ordered where no enemy can come to blows.
/// In a crowd whose ships sail in an order, courses are an admiral's as well: a look at one of them alone breaks his lines up.
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

/// The orders that are tried, first of all what is by the book; where who sails next goes by the book as well, only hers.
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
        // The rules may know which of the many are worth a look.
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

/// Try all of these on more forks.
fn try_all(trial: &Trial<'_>, tables: &mut [Session], reach: Reach, tried: &mut [Tried], forks: std::ops::Range<u32>) {
    let jobs: Vec<Job<'_>> =
        tried.iter().flat_map(|tried| forks.clone().map(|fork| Job { order: &tried.what, fork })).collect();
    let values = trial.values(tables, reach, &jobs);
    for (tried, values) in tried.iter_mut().zip(values.chunks(forks.len().max(1))) {
        tried.values.extend_from_slice(values);
    }
}
