//! The mate: tries every order out on a fork, sees what comes of it, and gives the best.

use std::fmt;

use wg_core::dice::{ChaCha8Rng, seeded};
use wg_core::{Ask, AskKind, HouseCaptain, Order, Seat, Session, SideId};

use crate::{Captain, asked, by_the_book};

/// The streams of his chance: apart from the dice and from every other captain's.
const THROWS: u64 = 0x3a7e_0001;
const FORKS: u64 = 0x3a7e_0002;

/// How much he looks at before he decides. Counts of forks and orders, never time: the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pains {
    /// Orders that are tried at most.
    pub candidates: usize,
    /// Forks of each on which only what follows at once is seen.
    pub glances: u32,
    /// Orders that look best then, and are played on until he has another turn.
    pub finalists: usize,
    /// Forks of each of these.
    pub looks: u32,
    /// Times that the better half of them is looked at as often again.
    pub halvings: u32,
    /// Orders that are played on a fork at most.
    pub orders: u32,
}

impl Default for Pains {
    fn default() -> Self {
        Self { candidates: 400, glances: 1, finalists: 12, looks: 5, halvings: 2, orders: 80 }
    }
}

/// Units on a table up to which he takes all his pains.
const TABLE: usize = 10;

/// What he spares himself where there are more: a look is the longer the more of them move, and there are more decisions.
const CROWDED: Pains = Pains { candidates: 60, glances: 1, finalists: 6, looks: 3, halvings: 1, orders: 40 };

impl Pains {
    /// What he takes of these pains with so many units on the table.
    fn among(self, units: usize) -> Self {
        if units <= TABLE {
            return self;
        }
        Self {
            candidates: self.candidates.min(CROWDED.candidates),
            glances: self.glances.min(CROWDED.glances),
            finalists: self.finalists.min(CROWDED.finalists),
            looks: self.looks.min(CROWDED.looks),
            halvings: self.halvings.min(CROWDED.halvings),
            orders: self.orders.min(CROWDED.orders),
        }
    }
}

/// Looks one order ahead, by playing it on a fork and going on by the book for both sides, over several throws of the dice.
pub struct Mate {
    seed: u64,
    pains: Pains,
    throws: ChaCha8Rng,
    table: Option<Session>,
}

impl fmt::Debug for Mate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mate").field("seed", &self.seed).field("pains", &self.pains).finish_non_exhaustive()
    }
}

impl Mate {
    /// The same seed gives the same orders.
    pub fn new(seed: u64) -> Self {
        Self::taking(seed, Pains::default())
    }

    /// One who takes more pains, or less.
    pub fn taking(seed: u64, pains: Pains) -> Self {
        Self { seed, pains, throws: seeded(seed, THROWS), table: None }
    }

    /// A table to try orders out on; made once for a battle.
    fn table(&mut self, session: &Session) -> Session {
        self.table.take().filter(|table| table.is_spare_of(session)).unwrap_or_else(|| session.spare())
    }

    fn best(&self, session: &Session, side: SideId, ask: &Ask, table: &mut Session) -> Order {
        let units = session.scenario().ships.len();
        let pains = self.pains.among(units);
        let book = by_the_book(session, self.house(session).as_deref(), ask);
        let mut tried: Vec<Tried> = Vec::new();
        for offer in &ask.offers {
            if matches!(offer.order, Order::Hold { .. } | Order::Standing { .. }) {
                continue;
            }
            // In a crowd it goes by the book who moves next: that matters least, and costs most to try.
            if units > TABLE && matches!(offer.order, Order::Begin { .. }) && offer.order != book {
                continue;
            }
            let room = pains.candidates.saturating_sub(tried.len());
            // The rules may know which of the many are worth a look.
            let mut orders = session.ruleset().suggest(session.world(), offer);
            if orders.is_empty() {
                orders = offer.candidates(room);
            }
            let legal = orders.into_iter().take(room).filter(|order| session.check(ask.seat, order).is_ok());
            tried.extend(legal.map(Tried::new));
        }
        let place = tried.iter().position(|tried| tried.order == book);
        match place {
            // What he would do without trying stands first.
            Some(place) => tried[..=place].rotate_right(1),
            None if session.check(ask.seat, &book).is_ok() => tried.insert(0, Tried::new(book)),
            None => {}
        }
        if tried.len() < 2 {
            return tried.pop().map_or_else(|| ask.default.clone(), |tried| tried.order);
        }
        let trial = Trial { session, side, seed: self.fork_seed(session), orders: pains.orders };
        if tried.len() > pains.finalists {
            for glance in 0..pains.glances {
                for tried in &mut tried {
                    tried.values.push(trial.glance(table, u64::from(glance), &tried.order));
                }
            }
            keep_best(&mut tried, pains.finalists);
            tried.iter_mut().for_each(|tried| tried.values.clear());
        }
        let (mut from, mut to) = (0, pains.looks);
        for halving in 0..=pains.halvings {
            for look in from..to {
                for tried in &mut tried {
                    tried.values.push(trial.look(table, u64::from(look), &tried.order));
                }
            }
            (from, to) = (to, 2 * to);
            if halving < pains.halvings {
                let half = tried.len().div_ceil(2);
                keep_best(&mut tried, half);
            }
            if tried.len() < 2 {
                break;
            }
        }
        best_of(tried).map_or_else(|| ask.default.clone(), |tried| tried.order)
    }

    /// The best house captain of these rules, if they have one.
    fn house(&self, session: &Session) -> Option<Box<dyn HouseCaptain>> {
        session.ruleset().house_captains().last().map(|listing| (listing.make)(self.seed))
    }

    /// The seed of the forks of one decision: by the moment, not by what he was asked before.
    fn fork_seed(&self, session: &Session) -> u64 {
        let cursor = session.cursor();
        mix(self.seed ^ FORKS, u64::from(cursor.turn) << 40 | u64::from(cursor.phase) << 32 | u64::from(cursor.moves))
    }
}

impl Captain for Mate {
    fn name(&self) -> &'static str {
        "mate"
    }

    fn decide(&mut self, session: &Session, seat: Seat) -> Order {
        asked(session, seat, |ask| match seat {
            _ if ask.kind == AskKind::Throw => session.sample(ask, &mut self.throws),
            Seat::Side(side) => {
                let mut table = self.table(session);
                let order = self.best(session, side, ask, &mut table);
                self.table = Some(table);
                order
            }
            Seat::GameMaster | Seat::Clock => ask.default.clone(),
        })
    }
}

/// An order with what came of it on each fork. All that are compared have been tried on the same forks.
struct Tried {
    order: Order,
    values: Vec<i32>,
}

impl Tried {
    const fn new(order: Order) -> Self {
        Self { order, values: Vec::new() }
    }

    fn sum(&self) -> i64 {
        self.values.iter().map(|value| i64::from(*value)).sum()
    }

    /// How much better than another it came out on average, less what may be chance: the standard error of the differences.
    fn surely_better_by(&self, other: &Self) -> f64 {
        let differences = || self.values.iter().zip(&other.values).map(|(own, other)| f64::from(*own) - f64::from(*other));
        let count = self.values.len().min(other.values.len()).max(1) as f64;
        let mean = differences().sum::<f64>() / count;
        let spread = differences().map(|difference| (difference - mean) * (difference - mean)).sum::<f64>();
        mean - DOUBT * (spread / count / (count - 1.0).max(1.0)).sqrt()
    }
}

/// So many standard errors of doubt are held against whoever would do otherwise than by the book.
const DOUBT: f64 = 0.7;

/// Keep so many of the best, the first of equals first; and the first of all, which is by the book.
fn keep_best(tried: &mut Vec<Tried>, count: usize) {
    if let Some((_, others)) = tried.split_first_mut() {
        others.sort_by_key(|tried| -tried.sum());
    }
    tried.truncate(count.max(2));
}

/// The one that is most surely better than the first; the first if none is.
fn best_of(mut tried: Vec<Tried>) -> Option<Tried> {
    let first = tried.first()?;
    let better = tried.iter().enumerate().skip(1).map(|(place, tried)| (tried.surely_better_by(first), place));
    let best = better.filter(|(by, _)| *by > 0.0).reduce(|best, next| if next.0 > best.0 { next } else { best });
    Some(tried.swap_remove(best.map_or(0, |(_, place)| place)))
}

/// One decision, to be tried out on forks.
struct Trial<'a> {
    session: &'a Session,
    side: SideId,
    seed: u64,
    orders: u32,
}

impl Trial<'_> {
    /// What comes of an order at once: until somebody has a turn.
    fn glance(&self, table: &mut Session, fork: u64, order: &Order) -> i32 {
        let books = self.books(fork);
        self.session.fork_with(table, self.side, mix(self.seed, fork), order);
        for _ in 0..self.orders {
            match table.asks().first() {
                Some(ask) if ask.kind != AskKind::Turn => self.go_on(table, &books),
                _ => break,
            }
        }
        table.value(self.side)
    }

    /// What comes of an order until he has a turn in another phase.
    fn look(&self, table: &mut Session, fork: u64, order: &Order) -> i32 {
        let books = self.books(fork);
        self.session.fork_with(table, self.side, mix(self.seed, fork), order);
        let now = self.session.cursor();
        for _ in 0..self.orders {
            let Some(ask) = table.asks().first() else { break };
            let cursor = table.cursor();
            if ask.kind == AskKind::Turn && ask.seat == Seat::Side(self.side) && (cursor.turn, cursor.phase) != (now.turn, now.phase) {
                break;
            }
            self.go_on(table, &books);
        }
        table.value(self.side)
    }

    /// How he reckons that both sides will go on: he cannot know, and it differs from fork to fork.
    fn books(&self, fork: u64) -> Books {
        let listing = self.session.ruleset().house_captains().last();
        let make = |side: u64| listing.map(|listing| (listing.make)(mix(self.seed, 0x100 + 2 * fork + side)));
        Books([make(0), make(1)])
    }

    /// Whoever is asked answers by the book.
    fn go_on(&self, table: &mut Session, books: &Books) {
        let Some(ask) = table.asks().first() else { return };
        let (seat, default) = (ask.seat, ask.default.clone());
        let own = usize::from(seat == Seat::Side(self.side));
        let order = by_the_book(table, books.0[own].as_deref(), ask);
        if table.submit(seat, order).is_err() {
            // A house captain that errs costs a guess, not the battle.
            let _ = table.submit(seat, default);
        }
    }
}

/// The house captains by whom the others and he himself go on, if the rules have one.
struct Books([Option<Box<dyn HouseCaptain>>; 2]);

/// Two numbers into one that looks like neither (the finishing steps of splitmix64).
const fn mix(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add((index.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
