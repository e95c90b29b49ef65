//! Random legal play to the end, and the conditions that must hold on the way.

use wg_captains::{captain, play_out};
use wg_core::dice::{ChaCha8Rng, below};
use wg_core::{Ask, AskKind, Domain, Event, Order, Ruleset, Scenario, Seat, Session};

use super::{MOST_ORDERS, chance, is_clause, machine, size};

/// Returns one of the asks at random: seats that are asked together may answer in any order.
pub(super) fn any_ask<'a>(session: &'a Session, rng: &mut ChaCha8Rng) -> Option<&'a Ask> {
    session.asks().get(below(rng, session.asks().len() as u32) as usize)
}

/// Gives one random legal order and returns it, or returns `None` if the battle is over.
pub(super) fn one_order(session: &mut Session, rng: &mut ChaCha8Rng) -> Option<(Seat, Order)> {
    let ask = any_ask(session, rng)?;
    let (seat, order) = (ask.seat, session.sample(ask, rng));
    must(session, seat, &order);
    Some((seat, order))
}

/// Gives an order that must be accepted.
pub(super) fn must(session: &mut Session, seat: Seat, order: &Order) {
    if let Err(refusal) = session.submit(seat, order.clone()) {
        panic!("{order:?} was offered to {seat:?}, and is refused: {refusal}");
    }
}

/// Plays at random to the end, or as far as the size of the battle allows. Calls `look` before each order. Returns the
/// number of orders.
pub(super) fn to_the_end(
    session: &mut Session,
    rng: &mut ChaCha8Rng,
    mut look: impl FnMut(&mut Session, usize, &mut ChaCha8Rng),
) -> usize {
    for orders in 0..MOST_ORDERS {
        look(session, orders, rng);
        if size::is_enough(session) || one_order(session, rng).is_none() {
            return orders;
        }
    }
    panic!("a battle played at random goes on after {MOST_ORDERS} orders: {:?}", session.cursor());
}

/// Returns true for the first 20 orders of a battle, and then once in `n` times.
pub(super) fn now_and_then(orders: usize, n: u32, rng: &mut ChaCha8Rng) -> bool {
    orders < 20 || below(rng, n) == 0
}

/// Checks that battles played at random end with an outcome. Until then some seat must be asked, and only what it can
/// answer: every ask has an offer, every default is legal, and every sample of every offer is legal, except free
/// courses that the table forbids. Nothing may be spawned or removed. Each report must cite a clause.
///
/// # Panics
/// If the ruleset does not conform.
pub fn asks_can_be_answered(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for seed in size::battles(scenario, 0, 16) {
        let mut session = machine(ruleset, scenario, seed);
        session.keep_journal(None, &[]);
        let orders = to_the_end(&mut session, &mut chance(seed), |session, orders, rng| {
            session.guard();
            for ask in session.asks() {
                check_ask(session, ask, rng);
            }
            let seats: Vec<Seat> = session.asks().iter().map(|ask| ask.seat).collect();
            assert!(
                seats.iter().enumerate().all(|(place, seat)| !seats[..place].contains(seat)),
                "a seat is asked one thing at a time: {seats:?}"
            );
            assert_eq!(
                seats.is_empty(),
                session.outcome().is_some(),
                "somebody is asked until the battle is over, order {orders} of seed {seed}"
            );
        });
        for report in session.entries().iter().flat_map(|entry| &entry.reports) {
            assert!(is_clause(ruleset, &report.clause), "{:?} is no clause: {}", report.clause, report.sentence);
            // A fight is shown, and the reports beside it say what happened. Single inches of a course have no sentence
            // either, because the end of the course is reported, nor have shots whose roll has a report.
            let shown = matches!(report.event, Event::Fight(_))
                || report.sentence.is_empty() && matches!(report.event, Event::Moved { .. } | Event::Shot { .. });
            // The orders given to a unit are reported to her side alone.
            let told = report
                .aside
                .as_ref()
                .filter(|_| report.sentence.is_empty())
                .map_or(&report.sentence, |aside| &aside.sentence);
            assert!(shown || told.ends_with(['.', '!', ':']), "a report is a sentence: {told}");
        }
        // A side with a score has a reason for it.
        for side in session.view(wg_core::Viewer::All).sides.into_iter().filter(|side| side.score.is_some()) {
            let tally = side.tally;
            assert!(is_clause(ruleset, &tally.clause), "{:?}, by which points are given, is no clause", tally.clause);
            assert!(tally.rule.ends_with('.'), "what points are given for is a sentence: {}", tally.rule);
            assert!(
                !tally.lines.is_empty() || side.score.unwrap_or_default() == 0,
                "{} has {:?} points for nothing",
                side.name,
                side.score
            );
        }
        if size::is_enough(&session) && session.outcome().is_none() {
            continue;
        }
        let Some(outcome) = session.outcome() else {
            panic!("the battle of seed {seed} has no outcome after {orders} orders")
        };
        assert_eq!(outcome.scores.len(), scenario.sides.len(), "the outcome has a score for each side");
        assert!(is_clause(ruleset, &outcome.clause), "{:?}, which ended the battle, is no clause", outcome.clause);
        let late = session.submit(Seat::Side(wg_core::SideId(0)), Order::Pass);
        assert!(late.is_err(), "no order is taken when the battle is over");
    }
}

fn check_ask(session: &Session, ask: &Ask, rng: &mut ChaCha8Rng) {
    if ask.kind == AskKind::Throw {
        assert!(!ask.throws.is_empty(), "who is asked to throw is told what: {ask:?}");
        return;
    }
    assert!(!ask.offers.is_empty(), "who is asked is offered something: {}", ask.reason);
    assert!(!ask.reason.is_empty(), "who is asked is told why: {ask:?}");
    if let Err(refusal) = session.check(ask.seat, &ask.default) {
        panic!("the default of {:?} is refused: {:?}: {refusal}", ask.reason, ask.default);
    }
    for offer in &ask.offers {
        assert!(!offer.label.is_empty(), "an offer says what its button says: {offer:?}");
        let free = offer.blanks.iter().any(|blank| matches!(blank.domain, Domain::Free(_)));
        let sample = offer.sample(rng);
        assert!(offer.admits(&sample), "{offer:?} does not admit its own sample {sample:?}");
        let refused = session.check(ask.seat, &sample).err().filter(|_| !free);
        assert!(refused.is_none(), "{sample:?} was sampled from an offer, and is refused: {refused:?}");
        for candidate in offer.candidates(24) {
            assert!(offer.admits(&candidate), "{offer:?} does not admit its own candidate {candidate:?}");
        }
    }
}

/// Returns the first 16 digits of the hash at the end of a battle between deckhands, for golden tests of determinism.
///
/// # Panics
/// If the battle does not end.
pub fn final_hash(ruleset: &'static dyn Ruleset, scenario: &Scenario, seed: u64) -> String {
    let mut session = machine(ruleset, scenario, seed);
    let mut captains: Vec<_> =
        (0..scenario.sides.len() as u64).filter_map(|side| captain(ruleset, "deckhand", 100 * seed + side)).collect();
    let outcome = play_out(&mut session, &mut captains, MOST_ORDERS);
    assert!(outcome.is_some(), "the battle of seed {seed} ends within {MOST_ORDERS} orders");
    session.hash().to_hex()[..16].to_owned()
}
