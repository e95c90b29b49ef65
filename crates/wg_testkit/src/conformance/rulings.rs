//! Checks the game master's rulings.

use wg_core::dice::{ChaCha8Rng, below};
use wg_core::{DiceSource, Matter, MatterOffer, Order, Ruleset, Scenario, Seat, Session, UnitId};

use super::files::{Paper, replay};
use super::play::{must, now_and_then, to_the_end};
use super::{battle, chance, is_clause, is_proper, size};

/// Checks that a ruling on any matter that the rules leave to the game master is accepted at any ask, even while a roll
/// waits for dice. The battle must go on to its end, and must allow undo and play back from its journal. A ruling on
/// anything else must be refused.
///
/// # Panics
/// If the ruleset does not conform.
pub fn rulings_may_come_at_any_time(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for seed in size::battles(scenario, 1300, 12) {
        let dice = if seed % 3 == 0 { DiceSource::Machine { seed } } else { DiceSource::Hand { seed } };
        let mut session = battle(ruleset, scenario, dice);
        let paper = Paper::default();
        session.keep_journal(Some(Box::new(paper.clone())), &[]);
        to_the_end(&mut session, &mut chance(seed), |session, orders, rng| {
            if session.outcome().is_some() {
                assert!(session.matters().is_empty(), "nothing is ruled when the battle is over");
                return;
            }
            strange_rulings_are_refused(session, rng);
            if !now_and_then(orders, 3, rng) {
                return;
            }
            let matters = session.matters();
            let Some(offer) = matters.get(below(rng, matters.len() as u32) as usize) else { return };
            rule(session, offer, rng);
        });
        let (orders, hash) = (session.entries().len(), session.hash());
        let again = replay(ruleset, &paper.text());
        assert_eq!(
            (again.entries().len(), again.hash()),
            (orders, hash),
            "the journal with rulings plays back, seed {seed}"
        );
    }
}

fn rule(session: &mut Session, offer: &MatterOffer, rng: &mut ChaCha8Rng) {
    assert!(
        is_clause(session.ruleset(), &offer.clause),
        "{:?}, by which {:?} is left to the game master, is no clause",
        offer.clause,
        offer.title
    );
    assert!(!offer.options.is_empty(), "{:?} has options", offer.title);
    let option = offer.options[below(rng, offer.options.len() as u32) as usize].0;
    let unit = (!offer.units.is_empty()).then(|| offer.units[below(rng, offer.units.len() as u32) as usize]);
    let order =
        Order::Ruling { reason: "the suite says so".to_owned(), matter: Some(Matter { key: offer.key, unit, option }) };
    let (before, count) = (session.hash(), session.entries().len());
    must(session, Seat::GameMaster, &order);
    let now = session.matters().into_iter().find(|now| now.key == offer.key);
    if let (None, Some(_), Some(now)) = (unit, offer.current, now) {
        assert_eq!(now.current, Some(option), "{:?} holds as it was ruled", offer.title);
    }
    assert!(
        session.entries()[count].reports.iter().any(|report| report.sentence.contains("the suite says so")),
        "the reason is told"
    );
    if below(rng, 4) == 0 && session.undo_limit() <= count {
        if let Err(refusal) = session.undo_to(count, None) {
            panic!("a ruling without dice is taken back like any order: {refusal}");
        }
        assert_eq!(session.hash(), before, "a ruling that is taken back leaves nothing behind");
    }
}

fn strange_rulings_are_refused(session: &Session, rng: &mut ChaCha8Rng) {
    let matters = session.matters();
    let matter = Matter {
        key: below(rng, 12) as u8,
        unit: (below(rng, 2) == 0).then(|| UnitId(below(rng, session.scenario().ships.len() as u32 + 3) as u16)),
        option: below(rng, 5) as u16,
    };
    let fits = |offer: &MatterOffer| {
        let about = matter.unit.map_or(offer.units.is_empty(), |unit| offer.units.contains(&unit));
        offer.key == matter.key && about && offer.options.iter().any(|(option, _)| *option == matter.option)
    };
    let order = Order::Ruling { reason: "why not".to_owned(), matter: Some(matter) };
    match session.check(Seat::GameMaster, &order) {
        Ok(()) => assert!(matters.iter().any(fits), "{matter:?} is taken, and is not offered"),
        Err(refusal) => {
            assert!(!matters.iter().any(fits), "{matter:?} is offered, and is refused: {refusal}");
            is_proper(session, &refusal);
        }
    }
}
