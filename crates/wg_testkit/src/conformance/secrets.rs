//! Checks that secrets stay hidden.

use serde_json::Value;
use wg_core::dice::below;
use wg_core::{AskKind, Manner, Ruleset, Scenario, Seat, Session, SideId, UnitId, Viewer};

use super::orders::{any_order, any_plan};
use super::play::{must, now_and_then, to_the_end};
use super::{chance, machine, size};

/// Checks that a fork contains only what a side may know. The view, the sheets, the open state and the asks of that
/// side must be the same in the fork, and the fork must not depend on what is hidden from the side: a fork of a fork is
/// a fork.
///
/// # Panics
/// If the ruleset does not conform.
pub fn secrets_stay_hidden(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let [mut guess, mut again, mut other] = [0, 0, 0].map(|seed| machine(ruleset, scenario, seed));
    let (mut first, mut changed, mut guessed) = (None, false, false);
    for seed in size::battles(scenario, 500, 8) {
        let mut session = machine(ruleset, scenario, seed);
        to_the_end(&mut session, &mut chance(seed), |session, orders, rng| {
            if !now_and_then(orders, 12, rng) {
                return;
            }
            let unit = UnitId(below(rng, scenario.ships.len() as u32) as u16);
            if let Some(order) = any_plan(ruleset, session, unit, rng).filter(|_| session.outcome().is_none()) {
                must(session, Seat::Side(ruleset.side_of(session.world(), unit)), &order);
            }
            for side in (0..scenario.sides.len() as u8).map(SideId) {
                let [one, two] = [(); 2].map(|()| u64::from(below(rng, u32::MAX)));
                session.fork_into(&mut guess, side, one);
                let truth = secrets(session);
                guessed |= truth != secrets(&guess);
                changed |= *first.get_or_insert_with(|| truth.clone()) != truth;
                for viewer in [Viewer::Side(side), Viewer::Public] {
                    looks_the_same(session, &guess, viewer);
                    let saved = [&*session, &guess].map(|session| session.as_scenario(viewer));
                    assert_eq!(
                        saved[0], saved[1],
                        "what {viewer:?} saves as a scenario tells what it cannot know, order {orders} of seed {seed}"
                    );
                }
                let asks = |session: &Session| {
                    session.asks().iter().filter(|ask| ask.seat == Seat::Side(side)).cloned().collect::<Vec<_>>()
                };
                let offered: Vec<_> = session
                    .asks()
                    .iter()
                    .filter(|ask| ask.kind != AskKind::Throw)
                    .map(|ask| session.sample(ask, rng))
                    .collect();
                for order in (0..8).map(|_| any_order(scenario, rng)).chain(offered) {
                    let previews = [&*session, &guess].map(|session| session.preview(Seat::Side(side), &order));
                    assert_eq!(
                        previews[0], previews[1],
                        "the preview of {order:?} tells side {} what it cannot know",
                        side.0
                    );
                }
                assert_eq!(
                    asks(session),
                    asks(&guess),
                    "side {} is asked the same in its fork, order {orders} of seed {seed}",
                    side.0
                );
                let who = |session: &Session| {
                    session.asks().iter().map(|ask| (ask.seat, ask.kind, ask.reason.clone())).collect::<Vec<_>>()
                };
                assert_eq!(
                    who(session),
                    who(&guess),
                    "who is asked, and why, tells side {} what it cannot know, order {orders} of seed {seed}",
                    side.0
                );
                captains_answer_the_same(session, &guess, side);
                guess.fork_into(&mut again, side, two);
                session.fork_into(&mut other, side, two);
                assert_eq!(
                    again.hash(),
                    other.hash(),
                    "what side {} cannot know is in its fork, order {orders} of seed {seed}",
                    side.0
                );
            }
        });
    }
    assert!(
        guessed || !changed,
        "what is saved as secret changes in the battle, and no fork ever guesses it: does `conceal` do anything?"
    );
}

/// The resources of the engine that only their owners may read. There is nothing in them to guess: what has been done for
/// a goal, and who has come, follows from what everybody can see.
pub(super) const OF_THE_ENGINE: [&str; 3] = ["StandingOrders", "GoalsDone", "Arriving"];

/// Returns the columns that only their owners may read, except those of the engine.
pub(super) fn secrets(session: &Session) -> Vec<(String, Value)> {
    let [all, open] = [Viewer::All, Viewer::Public].map(|viewer| session.state_json(viewer));
    let columns = |state: &Value| {
        let units = state["units"]
            .as_array()
            .into_iter()
            .flatten()
            .zip(0..)
            .map(|(unit, id)| (format!("unit {id}"), unit.clone()));
        let parts = std::iter::once(("table".to_owned(), state["table"].clone())).chain(units);
        let fields = parts.flat_map(|(part, fields)| {
            fields
                .as_object()
                .cloned()
                .into_iter()
                .flatten()
                .map(move |(name, value)| (format!("{part} {name}"), value))
        });
        fields.collect::<Vec<_>>()
    };
    let open = columns(&open);
    let engine = |column: &str| OF_THE_ENGINE.iter().any(|name| column == format!("table {name}"));
    columns(&all).into_iter().filter(|column| !open.contains(column) && !engine(&column.0)).collect()
}

/// Checks that this side's suggestions, and the answers of its house captains, are the same on both tables.
pub(super) fn captains_answer_the_same(session: &Session, guess: &Session, side: SideId) {
    let ruleset = session.ruleset();
    for ask in session.asks().iter().filter(|ask| ask.seat == Seat::Side(side) && ask.kind != AskKind::Throw) {
        for offer in &ask.offers {
            let ideas = [session, guess].map(|session| ruleset.suggest(session.world(), offer));
            assert_eq!(ideas[0], ideas[1], "what is suggested to side {} tells it what it cannot know", side.0);
        }
        let manners = [false, true].map(|bold| Manner { bold, ..Manner::default() });
        for (listing, manner) in
            ruleset.house_captains().iter().flat_map(|listing| manners.map(|manner| (listing, manner)))
        {
            let captain = (listing.make)(0, manner);
            let answers = [session, guess].map(|session| captain.answer(session.world(), ask));
            assert_eq!(answers[0], answers[1], "{} knows what side {} cannot", listing.name, side.0);
        }
    }
}

/// Checks that this viewer sees the same on both tables.
pub(super) fn looks_the_same(session: &Session, guess: &Session, viewer: Viewer) {
    assert_eq!(session.view(viewer), guess.view(viewer), "{viewer:?} sees what it cannot know on the table");
    assert_eq!(
        session.state_json(viewer),
        guess.state_json(viewer),
        "{viewer:?} reads what it cannot know in the state"
    );
    for unit in (0..session.scenario().ships.len() as u16).map(UnitId) {
        assert_eq!(
            session.sheet(unit, viewer),
            guess.sheet(unit, viewer),
            "{viewer:?} reads what it cannot know on the sheet of unit {unit}"
        );
        assert_eq!(
            session.scene(unit, viewer),
            guess.scene(unit, viewer),
            "{viewer:?} sees what it cannot know aboard unit {unit}"
        );
    }
}
