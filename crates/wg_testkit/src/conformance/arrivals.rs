//! Checks that ships that come later keep off the table until they come, and that nobody is told of those that come in
//! secret.

use wg_core::dice::below;
use wg_core::scenario::{ArrivalSpec, Loaded};
use wg_core::{Edge, Fate, Order, Ruleset, Scenario, Seat, Session, SideId, UnitId, Viewer};

use super::play::{must, one_order, to_the_end};
use super::secrets::{captains_answer_the_same, looks_the_same};
use super::{chance, machine, size};

/// Checks that a side and everybody in the room see, read, are asked, are told and save the same whether the enemy's
/// secret ship comes in turn 3 or much later, until she comes. The last ship of each side is made to come later.
///
/// Does nothing in a scenario that has begun, that gives no places, or under rules without arrivals.
///
/// # Panics
/// If the ruleset does not conform.
pub fn arrivals_stay_hidden(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    const COMES: u16 = 3;
    for (place, side) in scenario.sides.iter().enumerate() {
        let secret = SideId(place as u8);
        let own = || scenario.ships.iter().filter(|ship| ship.side == side.name);
        let Some(last) = own().next_back().filter(|_| own().count() > 1 && scenario.battle.is_empty()) else {
            continue;
        };
        let coming = |arrival: ArrivalSpec| {
            let ships = vec![last.name.clone()];
            Scenario { arrivals: vec![ArrivalSpec { ships, secret: true, ..arrival }], ..scenario.clone() }
        };
        let soon = coming(ArrivalSpec { turn: Some(COMES), ..ArrivalSpec::default() });
        let late = coming(ArrivalSpec {
            from: Some(COMES + 1),
            least: Some(6),
            edge: Some(Edge::North),
            ..ArrivalSpec::default()
        });
        let allowed = |scenario: &Scenario| ruleset.check(&Loaded::from_scenario(scenario.clone(), "it")).is_ok();
        if !allowed(&soon) || !allowed(&late) {
            continue;
        }
        for seed in size::battles(scenario, 800, 1) {
            let (mut session, mut twin) = (machine(ruleset, &soon, seed), machine(ruleset, &late, seed));
            session.keep_journal(None, &[]);
            twin.keep_journal(None, &[]);
            let mut rng = chance(seed);
            while session.outcome().is_none() && session.cursor().turn < COMES {
                if below(&mut rng, size::seldom(scenario, 12)) == 0 || session.entries().is_empty() {
                    tells_nothing(&session, &twin, secret);
                }
                let Some((seat, order)) = one_order(&mut session, &mut rng) else { break };
                if session.cursor().turn < COMES {
                    must(&mut twin, seat, &order);
                }
            }
        }
    }
}

/// Checks that all but one side know the same of both battles, and nothing of that side's ship.
fn tells_nothing(session: &Session, twin: &Session, secret: SideId) {
    assert_eq!(session.view(Viewer::Side(secret)).arrivals.len(), 1, "her own side knows that she comes");
    let unit = session.view(Viewer::Side(secret)).arrivals[0].ships[0];
    let others = (0..session.scenario().sides.len() as u8).map(SideId).filter(|side| *side != secret);
    for viewer in others.clone().map(Viewer::Side).chain([Viewer::Public]) {
        looks_the_same(session, twin, viewer);
        let view = session.view(viewer);
        assert!(view.arrivals.is_empty(), "{viewer:?} is told of a ship that comes in secret");
        let seen = view.units.iter().find(|seen| seen.id == unit).expect("every unit has its place");
        assert!(seen.name.is_empty() && seen.class.is_empty(), "{viewer:?} sees a ship that comes in secret");
        let saved = [session, twin].map(|session| session.as_scenario(viewer));
        assert_eq!(saved[0], saved[1], "what {viewer:?} saves as a scenario tells the arrivals of side {}", secret.0);
        if let Some(saved) = &saved[0] {
            let name = &session.scenario().ships[unit.index()].name;
            assert!(!format!("{saved:?}").contains(&format!("{name:?}")), "the file of {viewer:?} names {name}");
        }
    }
    for side in others {
        let asks = |session: &Session| {
            session.asks().iter().filter(|ask| ask.seat == Seat::Side(side)).cloned().collect::<Vec<_>>()
        };
        assert_eq!(asks(session), asks(twin), "what side {} is asked tells the arrivals of side {}", side.0, secret.0);
        captains_answer_the_same(session, twin, side);
    }
    let told = |session: &Session| session.entries().last().map(|entry| entry.reports.clone());
    assert_eq!(told(session), told(twin), "a report tells the arrivals of side {}", secret.0);
}

/// Checks a scenario with arrivals in battles played at random: a ship that has yet to come keeps her place off the
/// table, no order is offered to her or about her, and the battle does not end for want of ships that come.
///
/// # Panics
/// If the ruleset does not conform, or no ship ever comes.
pub fn arrivals_keep_away(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let mut come = 0;
    for seed in size::battles(scenario, 900, 8) {
        let mut session = machine(ruleset, scenario, seed);
        let due = |session: &Session| -> Vec<UnitId> {
            session.view(Viewer::All).arrivals.iter().flat_map(|arrival| arrival.ships.clone()).collect()
        };
        let first = due(&session);
        assert!(!first.is_empty(), "the scenario has ships that come later");
        to_the_end(&mut session, &mut chance(seed), |session, orders, rng| {
            let view = session.view(Viewer::All);
            for unit in due(session) {
                let seen = view.units.iter().find(|seen| seen.id == unit).expect("every unit has its place");
                assert_eq!(seen.fate, Fate::Aboard, "{} is on the table before she comes, order {orders}", seen.name);
                assert!(!seen.can_act && seen.hurt == 0, "{} acts or is hurt before she comes", seen.name);
            }
            let away = due(session);
            for ask in session.asks() {
                for offer in &ask.offers {
                    let order = session.sample(ask, rng);
                    let named = [offer.order.unit(), offer.order.target(), order.unit(), order.target()];
                    let meant = named.into_iter().flatten().find(|unit| away.contains(unit));
                    let plan = matches!(order, Order::Plan { .. } | Order::Choose { .. });
                    assert!(plan || meant.is_none(), "{order:?} is offered, and {meant:?} has yet to come");
                }
            }
        });
        let left = due(&session);
        come += first.iter().filter(|unit| !left.contains(unit)).count();
    }
    assert!(come > 0, "no ship ever came");
}
