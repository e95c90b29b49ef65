//! Hidden cards stay hidden.

use wg_core::{Ruleset, Scenario, Seat, Session, SideId, UnitId, Viewer};

use super::play::{now_and_then, to_the_end};
use super::{chance, machine};

/// Other dice than the battle's, and than each other's.
const ONE: u64 = 0xfeed;
const TWO: u64 = 0xbeef;

/// A fork is what a side may know: the view, the sheets, the open state and the asks of that side are the same
/// in it, and it does not depend on what is hidden from it: a fork of a fork is a fork.
///
/// # Panics
/// If the ruleset does not conform.
pub fn secrets_stay_hidden(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let [mut guess, mut again, mut other] = [0, 0, 0].map(|seed| machine(ruleset, scenario, seed));
    for seed in 50..52 {
        let mut session = machine(ruleset, scenario, seed);
        to_the_end(&mut session, &mut chance(seed), |session, orders, rng| {
            if !now_and_then(orders, 12, rng) {
                return;
            }
            for side in (0..scenario.sides.len() as u8).map(SideId) {
                session.fork_into(&mut guess, side, ONE);
                for viewer in [Viewer::Side(side), Viewer::Public] {
                    looks_the_same(session, &guess, viewer);
                }
                let asks = |session: &Session| session.asks().iter().filter(|ask| ask.seat == Seat::Side(side)).cloned().collect::<Vec<_>>();
                assert_eq!(asks(session), asks(&guess), "side {} is asked the same in its fork, order {orders} of seed {seed}", side.0);
                guess.fork_into(&mut again, side, TWO);
                session.fork_into(&mut other, side, TWO);
                assert_eq!(again.hash(), other.hash(), "what side {} cannot know is in its fork, order {orders} of seed {seed}", side.0);
            }
        });
    }
}

fn looks_the_same(session: &Session, guess: &Session, viewer: Viewer) {
    assert_eq!(session.view(viewer), guess.view(viewer), "{viewer:?} sees what it cannot know on the table");
    assert_eq!(session.state_json(viewer), guess.state_json(viewer), "{viewer:?} reads what it cannot know in the state");
    for unit in (0..session.scenario().ships.len() as u16).map(UnitId) {
        assert_eq!(session.sheet(unit, viewer), guess.sheet(unit, viewer), "{viewer:?} reads what it cannot know on the sheet of unit {unit}");
        assert_eq!(session.scene(unit, viewer), guess.scene(unit, viewer), "{viewer:?} sees what it cannot know aboard unit {unit}");
    }
}
