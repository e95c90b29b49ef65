//! Checks that what a side is there for stays hidden, by twins: two battles that differ only in what one side was told.

use wg_core::dice::below;
use wg_core::scenario::{GoalSpec, Task};
use wg_core::{Ruleset, Scenario, Seat, Session, SideId, Viewer};

use super::play::{must, to_the_end};
use super::secrets::{captains_answer_the_same, looks_the_same};
use super::{chance, machine, size};

/// Checks that secret goals and a briefing are known to their side alone. The other side and everybody in the room see,
/// read, are asked, are told and save the same as in a battle without them, until it is over.
///
/// # Panics
/// If the ruleset does not conform.
pub fn goals_stay_hidden(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for (place, side) in scenario.sides.iter().enumerate() {
        let secret = SideId(place as u8);
        let mut open = without_goals_of(scenario, &side.name);
        // What the others want of these ships must not tell where the ships were sent.
        let others = scenario.sides.iter().filter(|other| other.name != side.name);
        open.goals.extend(others.map(|other| GoalSpec {
            side: other.name.clone(),
            task: Task::Beat,
            points: Some(4),
            ..GoalSpec::default()
        }));
        let mut told = open.clone();
        told.sides[place].briefing = "The run goods lie in the cove.".to_owned();
        told.goals.extend([(Task::Keep, 7), (Task::Stronger, 5), (Task::Beat, 3), (Task::Leave, 2)].map(
            |(task, points)| GoalSpec {
                side: side.name.clone(),
                task,
                points: Some(points),
                secret: true,
                ..GoalSpec::default()
            },
        ));
        for seed in size::battles(scenario, 700, 1) {
            let mut twin = machine(ruleset, &open, seed);
            let mut session = machine(ruleset, &told, seed);
            twin.keep_journal(None, &[]);
            session.keep_journal(None, &[]);
            assert!(session.view(Viewer::Side(secret)).goals.len() > twin.view(Viewer::Side(secret)).goals.len());
            to_the_end(&mut session, &mut chance(seed), |session, orders, rng| {
                // The twin gives the orders that were given since the last look.
                for entry in session.entries().iter().skip(twin.entries().len()).cloned().collect::<Vec<_>>() {
                    must(&mut twin, entry.seat, &entry.order);
                }
                if session.outcome().is_some() || orders > 0 && below(rng, size::seldom(scenario, 12)) > 0 {
                    return;
                }
                tells_nothing(session, &twin, secret);
            });
        }
    }
}

/// Returns the scenario without the goals and the briefing of a side.
fn without_goals_of(scenario: &Scenario, side: &str) -> Scenario {
    let mut open = scenario.clone();
    open.goals.retain(|goal| goal.side != side);
    for own in open.sides.iter_mut().filter(|own| own.name == side) {
        own.briefing.clear();
    }
    open
}

/// Checks that all but one side know the same of both battles.
fn tells_nothing(session: &Session, twin: &Session, secret: SideId) {
    let others = (0..session.scenario().sides.len() as u8).map(SideId).filter(|side| *side != secret);
    for viewer in others.clone().map(Viewer::Side).chain([Viewer::Public]) {
        looks_the_same(session, twin, viewer);
        let saved = [session, twin].map(|session| session.as_scenario(viewer));
        assert_eq!(saved[0], saved[1], "what {viewer:?} saves as a scenario tells the goals of side {}", secret.0);
    }
    for side in others {
        let asks = |session: &Session| {
            session.asks().iter().filter(|ask| ask.seat == Seat::Side(side)).cloned().collect::<Vec<_>>()
        };
        assert_eq!(asks(session), asks(twin), "what side {} is asked tells the goals of side {}", side.0, secret.0);
        captains_answer_the_same(session, twin, side);
    }
    let told = |session: &Session| session.entries().last().map(|entry| entry.reports.clone());
    assert_eq!(told(session), told(twin), "a report tells the goals of side {}", secret.0);
}
