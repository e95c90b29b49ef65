//! Checks of looking back and undo over any distance. Positions that are not kept are played again, and must be the
//! same.

use wg_core::dice::{ChaCha8Rng, below};
use wg_core::{Ask, DiceSource, Entry, HoldFor, Matter, Order, Plan, Ruleset, Scenario, Seat, Session, UnitId};

use super::files::{Paper, replay};
use super::play::{must, one_order};
use super::{battle, chance, size};

/// The number of turns that a battle is played.
const TURNS: u16 = 10;

/// The number of further turns that a battle is played after it branched off.
const TURNS_AFTER: u16 = 4;

/// The number of turns that a fleet battle is played. The positions of its first two turns are thinned out by then.
const TURNS_OF_A_FLEET: u16 = 4;

/// The number of orders at which the battle is branched.
const FORKS: usize = 30;

/// The number of times that undo goes far back and all orders are given again.
const LEAPS: usize = 12;

/// The state before an order, for comparison with the state that the session restores.
#[derive(Clone, PartialEq, Debug)]
struct Was {
    turn: u16,
    /// The hash of the whole position.
    hash: String,
    typed: Vec<u8>,
    dice: DiceSource,
    asks: Vec<Ask>,
}

impl Was {
    fn of(session: &Session) -> Self {
        let (typed, dice, asks) = (session.typed().to_vec(), session.dice_source().clone(), session.asks().to_vec());
        Self { turn: session.cursor().turn, hash: session.hash().to_string(), typed, dice, asks }
    }
}

/// A battle with the states before all of its orders.
struct Kept {
    session: Session,
    was: Vec<Was>,
    /// A spare table for looking back.
    other: Session,
}

/// Checks that looking back and undo restore the position before every order, with its dice and the faces typed in for
/// a roll. This must hold with dice of every kind, after rulings, standing orders and undo, in a battle that branched
/// off from another, and in one that was played from its journal. At most as many positions may be kept whole as the
/// last two turns have orders, and one more for each earlier turn.
///
/// Every order is checked, which takes long. [`super::all`] therefore leaves this check out, and each ruleset runs it
/// on one or two small scenarios.
///
/// # Panics
/// If the ruleset does not conform.
pub fn every_position_comes_back(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for seed in size::battles(scenario, 1400, 4) {
        let (kind, mut rng) = (seed % 4, chance(seed));
        let (mut session, paper) = (battle(ruleset, scenario, source(kind, seed)), Paper::default());
        session.keep_journal(Some(Box::new(paper.clone())), &[]);
        let mut kept = Kept { other: session.spare(), session, was: Vec::new() };
        kept.play(TURNS, &mut rng);
        kept.comes_back(kind != MISFIT);
        if kind == MISFIT {
            // Such a journal is not played again, because its dice are wrong.
            kept.is_taken_back(0);
            continue;
        }
        kept.session = replay(ruleset, &paper.text());
        kept.comes_back(true);

        for fork in 0..kept.was.len().min(FORKS) {
            // Rolls that the machine makes at once may end a turn between two orders.
            kept.leave(fork, source(1, seed)).are_few();
        }
        let fork = below(&mut rng, kept.session.entries().len() as u32) as usize;
        let mut branch = kept.leave(fork, source((kind + 1) % MISFIT, seed));
        branch.play(TURNS_AFTER + branch.session.cursor().turn, &mut rng);
        branch.comes_back(true);
        for (battle, first) in [(&mut branch, fork), (&mut kept, 0)] {
            battle.is_given_again(first, &mut rng, LEAPS);
            battle.is_taken_back(first);
        }
    }
}

/// Checks one battle of a fleet whose ships are given plans, as [`every_position_comes_back`] does. Undo goes far back
/// twice and all orders are given again. In the end the battle is undone order by order.
///
/// # Panics
/// If the ruleset does not conform, or hardly any plan was given.
pub fn every_position_of_a_fleet_comes_back(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let (seed, mut rng) = (1500, chance(1500));
    let mut session = battle(ruleset, scenario, source(1, seed));
    session.keep_journal(None, &[]);
    let mut kept = Kept { other: session.spare(), session, was: Vec::new() };
    kept.play(TURNS_OF_A_FLEET, &mut rng);
    let plans =
        kept.session.entries().iter().filter(|entry| matches!(entry.order, Order::Plan { plan: Some(_), .. })).count();
    assert!(plans > 5, "ships are given plans: {plans} of {} orders", kept.was.len());
    let whole = kept.session.kept_positions();
    assert!(whole < kept.was.len(), "positions were thinned: {whole} are kept whole, of {}", kept.was.len());
    kept.comes_back(true);
    kept.is_given_again(0, &mut rng, 2);
    kept.is_taken_back(0);
}

/// The kind of dice in [`source`] that come from a script with a face that no die has.
const MISFIT: u64 = 3;

/// Returns a source of dice by its kind: 0 for dice by hand, 1 for the machine's, 2 for a script that runs out,
/// [`MISFIT`] for a script that does not fit.
fn source(kind: u64, seed: u64) -> DiceSource {
    match kind {
        0 => DiceSource::Hand { seed },
        1 => DiceSource::Machine { seed },
        MISFIT => {
            DiceSource::Scripted { faces: (0..60).map(|at| if at == 30 { 200 } else { 1 + at % 3 }).collect(), seed }
        }
        _ => DiceSource::Scripted { faces: (0..60).map(|at| 1 + at % 3).collect(), seed },
    }
}

impl Kept {
    /// Plays at random to the end of a turn, with rulings, holds, plans and undo in between.
    fn play(&mut self, turns: u16, rng: &mut ChaCha8Rng) {
        while self.session.cursor().turn <= turns && self.session.outcome().is_none() && !size::is_enough(&self.session)
        {
            let count = self.session.entries().len();
            if below(rng, size::seldom(self.session.scenario(), 60)) == 0 && count > 0 {
                let first = self.session.left().map_or(0, |branch| branch.orders);
                let to = first + below(rng, (count - first) as u32) as usize;
                if to < count {
                    self.undo(to);
                }
                continue;
            }
            self.was.push(Was::of(&self.session));
            let before = self.session.entries().len();
            match below(rng, 12) {
                0 => rule(&mut self.session, rng),
                1 => hold(&mut self.session, rng),
                2 => plan(&mut self.session, rng),
                _ => {}
            }
            if self.session.entries().len() == before {
                one_order(&mut self.session, rng);
            }
            self.are_few();
        }
    }

    /// Checks that no positions are kept but those before the orders of the last two turns, and one of each other turn.
    fn are_few(&self) {
        let now = self.session.cursor().turn;
        let last = self.was.iter().filter(|was| was.turn + 1 >= now).count();
        let mut turns: Vec<u16> = self.was.iter().map(|was| was.turn).collect();
        turns.dedup();
        let kept = self.session.kept_positions();
        assert!(
            kept <= last + turns.len(),
            "{kept} positions are kept of {} orders: {last} in the last two turns, {} turns",
            self.was.len(),
            turns.len()
        );
    }

    /// Looks back to every order and checks that the table is as it was. With `to_go_on` it also plays the order from
    /// there. That is not possible on a table that has met an impossible face in a script, because it asks for all dice
    /// from then on.
    fn comes_back(&mut self, to_go_on: bool) {
        let Self { session, was, other } = self;
        assert_eq!(session.entries().len(), was.len(), "a position stands beside each order");
        for (order, was) in was.iter().enumerate() {
            session.past_into(order, other);
            assert_eq!(&Was::of(other), was, "the position before order {order} comes back");
            if !to_go_on {
                continue;
            }
            let Entry { seat, order: given, hash, .. } = &session.entries()[order];
            must(other, *seat, given);
            if other.typed().is_empty() {
                assert_eq!(other.hash().to_hex()[..16], **hash, "and order {order} leads from there to where it led");
            }
        }
        let now = Was::of(session);
        let mut all = was.iter().chain([&now]).enumerate();
        session.past_each(0..=was.len(), other, |then| {
            assert_eq!(all.next().map(|(_, was)| was), Some(&Was::of(then)), "one position after the other comes back");
        });
        assert!(all.next().is_none(), "all of them");
    }

    /// Branches off a battle before the order with this index, with other dice.
    fn leave(&self, fork: usize, dice: DiceSource) -> Self {
        let session = match self.session.branch(fork, dice, &[], "a battle", None) {
            Ok(session) => session,
            Err(refusal) => panic!("the battle can be left at order {fork}: {refusal}"),
        };
        Self { other: session.spare(), session, was: self.was[..fork].to_vec() }
    }

    /// Undoes to the position before an order, and compares it.
    fn undo(&mut self, to: usize) {
        let count = self.session.entries().len();
        if let Err(refusal) = self.session.undo_to(to, Some("the suite says so")) {
            panic!("undo to order {to} of {count} is allowed to the game master: {refusal}");
        }
        assert_eq!(
            Was::of(&self.session),
            self.was[to],
            "undo of {} orders leads to the position before order {to}",
            count - to
        );
        self.was.truncate(to);
        self.are_few();
    }

    /// Undoes far back and gives the orders again. The reports, faces and secrets must be the same.
    fn is_given_again(&mut self, first: usize, rng: &mut ChaCha8Rng, leaps: usize) {
        let (all, was) = (self.session.entries().to_vec(), self.was.clone());
        // Secret rolls before the first order are recorded with that order, only once.
        let again = first + 1;
        for _ in 0..leaps.min(all.len().saturating_sub(again)) {
            let to = again + below(rng, (all.len() - again) as u32) as usize;
            self.undo(to);
            for entry in &all[to..] {
                self.was.push(Was::of(&self.session));
                must(&mut self.session, entry.seat, &entry.order);
            }
            assert_eq!(
                self.session.entries(),
                all,
                "what was undone to order {to} and given again is told and written again as it was"
            );
            assert_eq!(self.was, was, "on the same positions");
        }
    }

    /// Undoes the battle order by order.
    fn is_taken_back(&mut self, first: usize) {
        for to in (first..self.was.len()).rev() {
            self.undo(to);
        }
    }
}

/// Has the game master rule on a matter at random, now and then on the dice.
fn rule(session: &mut Session, rng: &mut ChaCha8Rng) {
    let matters = session.matters();
    let Some(offer) = matters.get(below(rng, matters.len() as u32) as usize) else { return };
    let option = offer.options[below(rng, offer.options.len() as u32) as usize].0;
    let unit = (!offer.units.is_empty()).then(|| offer.units[below(rng, offer.units.len() as u32) as usize]);
    must(
        session,
        Seat::GameMaster,
        &Order::Ruling {
            reason: "the suite says so".to_owned(),
            matter: Some(Matter { key: offer.key, unit, option }),
        },
    );
}

/// Has a ship hold her fire, if that is allowed.
fn hold(session: &mut Session, rng: &mut ChaCha8Rng) {
    let unit = UnitId(below(rng, session.scenario().ships.len() as u32) as u16);
    let seat = Seat::Side(session.ruleset().side_of(session.world(), unit));
    let order = Order::Hold { unit, until: if below(rng, 2) == 0 { HoldFor::Move } else { HoldFor::Turn } };
    if session.check(seat, &order).is_ok() {
        must(session, seat, &order);
    }
}

/// Gives a ship one of the plans that she could have, or takes her plan away, if that is allowed.
fn plan(session: &mut Session, rng: &mut ChaCha8Rng) {
    let unit = UnitId(below(rng, session.scenario().ships.len() as u32) as u16);
    let mut plans: Vec<Option<Plan>> = session.ruleset().plans(session.world(), unit).into_iter().map(Some).collect();
    plans.push(None);
    let seat = Seat::Side(session.ruleset().side_of(session.world(), unit));
    let order = Order::Plan { unit, plan: plans[below(rng, plans.len() as u32) as usize] };
    if session.check(seat, &order).is_ok() {
        must(session, seat, &order);
    }
}
