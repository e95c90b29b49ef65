//! Trials. An order is given on a fork, both sides play on by the book, and the resulting position is judged.

use std::sync::atomic::{AtomicUsize, Ordering};

use wg_core::{AskKind, HouseCaptain, Intent, Manner, Order, Seat, Session, SideId};

use crate::book::by_the_book;

/// One decision that is tried on forks.
pub(crate) struct Trial<'a> {
    pub session: &'a Session,
    pub side: SideId,
    /// The seed for the forks.
    pub seed: u64,
    /// The greatest number of orders that are played on one fork.
    pub orders: u32,
    /// The lead that practically wins the battle, in hundredths of a point; `None` if a lead is worth its size.
    pub decisive: Option<f64>,
    /// The plan for the captain's divisions.
    pub intents: &'a [Intent],
}

/// The point up to which an order is played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// Until any seat has a turn, so that only the immediate result counts.
    Glance,
    /// Until the captain has a turn in another phase.
    Look,
    /// Until the phase is over.
    Phase,
}

/// An order to be tried on the fork with this number.
pub(crate) struct Job<'a> {
    pub order: &'a Order,
    pub fork: u32,
}

impl Trial<'_> {
    /// Returns the values of all these jobs, in their order. They depend only on the jobs, not on the number of tables
    /// on which they are tried at once.
    pub fn values(&self, tables: &mut [Session], reach: Reach, jobs: &[Job<'_>]) -> Vec<f64> {
        let [table] = tables else { return self.shared_out(tables, reach, jobs) };
        jobs.iter().map(|job| self.value(table, reach, job)).collect()
    }

    /// Tries the jobs on several tables at once, each on its own thread, and returns the values in the order of the
    /// jobs.
    fn shared_out(&self, tables: &mut [Session], reach: Reach, jobs: &[Job<'_>]) -> Vec<f64> {
        let next = AtomicUsize::new(0);
        let mut values = vec![0.0; jobs.len()];
        std::thread::scope(|scope| {
            let next = &next;
            let work = |table| move || self.take_jobs(table, reach, jobs, next);
            let hands: Vec<_> = tables.iter_mut().map(|table| scope.spawn(work(table))).collect();
            for hand in hands {
                let done = hand.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                done.into_iter().for_each(|(at, value)| values[at] = value);
            }
        });
        values
    }

    fn take_jobs(&self, table: &mut Session, reach: Reach, jobs: &[Job<'_>], next: &AtomicUsize) -> Vec<(usize, f64)> {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(at) else { return done };
            done.push((at, self.value(table, reach, job)));
        }
    }

    /// Returns the value of an order on one fork, after the curve, in hundredths of a point.
    fn value(&self, table: &mut Session, reach: Reach, job: &Job<'_>) -> f64 {
        let books = self.books(job.fork);
        self.session.fork_with(table, self.side, mix(self.seed, job.fork.into()), job.order);
        for _ in 0..self.orders {
            if self.is_over(table, reach) {
                break;
            }
            self.go_on(table, &books, self.intents);
        }
        curve(table.value(self.side), self.decisive)
    }

    /// Returns the value of a plan on one fork, played out for this many further turns, after the curve.
    pub fn plan(&self, table: &mut Session, fork: u32, intents: &[Intent], turns: u16) -> f64 {
        let books = self.books(fork);
        self.session.fork_into(table, self.side, mix(self.seed, fork.into()));
        let now = self.session.cursor();
        for _ in 0..2000 {
            let then = table.cursor();
            if table.asks().is_empty() || then.turn >= now.turn + turns && then.phase > now.phase {
                break;
            }
            self.go_on(table, &books, intents);
        }
        curve(table.value(self.side), self.decisive)
    }

    /// True if a fork has been played out far enough.
    fn is_over(&self, table: &Session, reach: Reach) -> bool {
        let Some(ask) = table.asks().first() else { return true };
        let (now, then) = (self.session.cursor(), table.cursor());
        match reach {
            Reach::Phase => (then.turn, then.phase) != (now.turn, now.phase),
            _ if ask.kind != AskKind::Turn => false,
            Reach::Glance => true,
            Reach::Look => ask.seat == Seat::Side(self.side) && (then.turn, then.phase) != (now.turn, now.phase),
        }
    }

    /// Makes the house captains by which both sides play on. The captain cannot know how the enemy will play, so their
    /// seeds differ from fork to fork, and on every other fork the enemy boards at even odds.
    fn books(&self, fork: u32) -> Books {
        let listing = self.session.ruleset().house_captains().last();
        let fork = u64::from(fork);
        let make = |side: u64, bold: bool| {
            listing.map(|listing| (listing.make)(mix(self.seed, 0x100 + 2 * fork + side), Manner { quick: true, bold }))
        };
        Books([make(0, fork % 2 == 1), make(1, false)])
    }

    /// Answers the first ask by the book, for either side.
    fn go_on(&self, table: &mut Session, books: &Books, intents: &[Intent]) {
        let Some(ask) = table.asks().first() else { return };
        let (seat, default) = (ask.seat, ask.default.clone());
        let own = usize::from(seat == Seat::Side(self.side));
        let order = by_the_book(table, books.0[own].as_deref(), ask, if own == 1 { intents } else { &[] });
        if table.submit(seat, order).is_err() {
            // If a house captain errs, take the default. The guess is lost, but not the battle.
            let _ = table.submit(seat, default);
        }
    }
}

/// The house captains by which the enemy (first) and the captain's own side (second) play on; `None` if the rules have
/// no house captains.
struct Books([Option<Box<dyn HouseCaptain>>; 2]);

/// Maps a lead to its value, in hundredths of a point. A small lead is worth nearly its size, and no lead is worth more
/// than the decisive one. A battle that is won need not be won by more, and a battle that is lost can hardly be lost by
/// more.
fn curve(lead: i32, decisive: Option<f64>) -> f64 {
    let lead = f64::from(lead);
    decisive.map_or(lead, |decisive| lead / (1.0 + (lead / decisive) * (lead / decisive)).sqrt())
}

/// Mixes two numbers into one that resembles neither, by the final steps of splitmix64.
pub(crate) const fn mix(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add((index.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_lead_counts_whole_and_a_great_one_no_more_than_what_is_decisive() {
        let curve = |lead| curve(lead, Some(2000.0));
        assert!(
            (curve(100) - 100.0).abs() < 1.0 && (curve(-100) + 100.0).abs() < 1.0,
            "near the middle it is straight"
        );
        assert!(curve(20_000) < 2000.0 && curve(20_000) - curve(10_000) < 100.0, "who has won wins little more");
        assert!(curve(10_000) > curve(5_000), "and still rather more than less");
    }
}
