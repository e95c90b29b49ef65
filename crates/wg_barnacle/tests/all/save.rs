//! A battle saved as a scenario goes on from where it stood.

use wg_barnacle::BARNACLE;
use wg_barnacle::position::{Fleet, Run, Ship};
use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::{AskKind, DiceSource, Order, Rules as _, Session, SideId, Viewer};

use crate::common;

const SHIPS: &str = r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 14), heading: "E"),
    (name: "Wasp", class: "sloop", side: "Red", at: (14, 26), heading: "E"),
    (name: "Royal Oak", class: "man_o_war", side: "Red", at: (20, 38), heading: "E"),
    (name: "Fortuna", class: "frigate", side: "Blue", at: (44, 14), heading: "W"),
    (name: "Avispa", class: "brig", side: "Blue", at: (46, 26), heading: "W"),
    (name: "Oro", class: "galleon", side: "Blue", at: (44, 38), heading: "W", overrides: {"pirate": true})"#;

/// Returns everything that a player can see or reckon with.
fn seen(session: &Session) -> (wg_core::View, Vec<wg_core::shown::sheet::Sheet>, Vec<i32>) {
    let view = session.view(Viewer::All);
    let sheets = view.units.iter().map(|unit| session.sheet(unit.id, Viewer::All)).collect();
    (view, sheets, [SideId(0), SideId(1)].map(|side| session.value(side)).to_vec())
}

/// Returns the fleet without what a finished move has left behind and no rule uses.
fn table(session: &Session) -> Fleet {
    let mut fleet = Fleet::gather(session.world());
    for ship in fleet.ships.touch_all() {
        let Run { stage, speed, half, pips, .. } = ship.run;
        let run = Run { stage, speed, half, pips, from: ship.berth.pose, ..Run::default() };
        *ship = Ship { run, heed: Default::default(), ..*ship };
    }
    fleet
}

/// Plays the default answers, but fires at every chance. Passes every position in which a side is on its own turn to
/// `look`.
fn play(seed: u64, mut look: impl FnMut(&Session, bool)) {
    let scenario =
        common::battle(r#"options: {"turns": 12, "wind_alarm": "random"}, table: (width: 72, height: 52),"#, SHIPS);
    let mut session = Session::new(&BARNACLE, &scenario, DiceSource::Machine { seed })
        .unwrap_or_else(|problems| panic!("{problems}"));
    for _ in 0..2000 {
        let Some(ask) = session.asks().first().cloned() else { return };
        look(
            &session,
            ask.kind == AskKind::Turn
                && ask.offers.iter().any(|offer| matches!(offer.order, Order::Begin { .. } | Order::EndPhase)),
        );
        let shot =
            ask.offers.iter().find(|offer| matches!(offer.order, Order::Fire { .. })).map(|offer| offer.order.clone());
        let ways = ask.offers.iter().flat_map(|offer| offer.candidates(30));
        let legal = |order: &Order| session.check(ask.seat, order).is_ok();
        let Some(order) = shot.into_iter().chain([ask.default.clone()]).chain(ways).find(legal) else {
            panic!("nothing is legal: {ask:#?}")
        };
        session.submit(ask.seat, order).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
}

#[test]
fn a_saved_battle_opened_again_has_the_same_table_logs_and_value() {
    let mut compared = 0;
    for seed in 1..6 {
        play(seed, |session, between_moves| {
            let saved = session.as_scenario(Viewer::All);
            assert!(
                saved.is_some() || !between_moves,
                "between two moves: {:?}",
                session.asks().first().map(|ask| &ask.reason)
            );
            let Some(saved) = saved else { return };
            let text = to_ron(&saved);
            let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
            BARNACLE.check(&loaded).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
            let again = Session::from_loaded(
                &BARNACLE,
                &Loaded::from_scenario(loaded.scenario, "saved"),
                DiceSource::Machine { seed: 99 },
            )
            .unwrap_or_else(|problems| panic!("{problems}"));
            let turn = session.cursor().turn;
            let (was, is) = (table(session), table(&again));
            assert_eq!(was.ships, is.ships, "the same ships in turn {turn}:\n{text}");
            assert_eq!(
                (was.sky, was.initiative, was.later, was.clock),
                (is.sky, is.initiative, is.later, is.clock),
                "the same weather in turn {turn}:\n{text}"
            );
            let (was, is) = (seen(session), seen(&again));
            assert_eq!(was.2, is.2, "the same value in turn {turn}:\n{text}");
            assert_eq!(was.1, is.1, "the same logs in turn {turn}:\n{text}");
            assert_eq!(was.0, is.0, "the same table in turn {turn}:\n{text}");
            compared += 1;
        });
    }
    assert!(compared > 60, "many positions were compared: {compared}");
}
