//! A battle that is saved as a scenario continues from the same position.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::{AskKind, DiceSource, Order, Rules as _, Session, SideId, UnitId, Viewer};
use wg_crane::CRANE;

const MIXED: &str = include_str!("../../../../scenarios/crane/02-mixed.ron");

/// Returns all that a player can see or calculate with.
fn seen(session: &Session) -> (wg_core::View, Vec<wg_core::shown::sheet::Sheet>, Vec<i32>) {
    let view = session.view(Viewer::All);
    let sheets = view.units.iter().map(|unit| session.sheet(unit.id, Viewer::All)).collect();
    (view, sheets, [SideId(0), SideId(1)].map(|side| session.value(side)).to_vec())
}

/// Plays the defaults, fires at every chance, and passes every position in which a side has its own turn to `look`.
fn play(seed: u64, mut look: impl FnMut(&Session)) {
    let loaded = parse(MIXED, "mixed.ron").unwrap();
    let mut session = Session::from_loaded(&CRANE, &loaded, DiceSource::Machine { seed }).unwrap();
    for _ in 0..2000 {
        let Some(ask) = session.asks().first().cloned() else { return };
        if ask.kind == AskKind::Turn {
            look(&session);
        }
        let shot =
            ask.offers.iter().find(|offer| matches!(offer.order, Order::Fire { .. })).map(|offer| offer.order.clone());
        let course = ask.offers.iter().flat_map(|offer| offer.candidates(3)).find(|order| order.course().is_some());
        let order = shot.or(course).filter(|order| session.check(ask.seat, order).is_ok()).unwrap_or(ask.default);
        session.submit(ask.seat, order).unwrap();
    }
}

#[test]
fn a_saved_battle_opened_again_has_the_same_table_sheets_and_value() {
    let mut compared = 0;
    for seed in 1..4 {
        play(seed, |session| {
            let saved = session.as_scenario(Viewer::All).expect("nothing is being decided, so it can be written down");
            let text = to_ron(&saved);
            let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
            CRANE.check(&loaded).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
            let again = Session::from_loaded(
                &CRANE,
                &Loaded::from_scenario(loaded.scenario, "saved"),
                DiceSource::Machine { seed: 99 },
            )
            .unwrap();
            let (was, is) = (seen(session), seen(&again));
            assert_eq!(was.2, is.2, "the same value at turn {}:\n{text}", session.cursor().turn);
            assert_eq!(was.1, is.1, "the same sheets at turn {}:\n{text}", session.cursor().turn);
            assert_eq!(was.0, is.0, "the same table at turn {}:\n{text}", session.cursor().turn);
            compared += 1;
        });
    }
    assert!(compared > 60, "many positions were compared: {compared}");
}

#[test]
fn a_battle_is_not_written_down_while_a_shot_is_being_decided() {
    let mut undecided = 0;
    let loaded = parse(MIXED, "mixed.ron").unwrap();
    let mut session = Session::from_loaded(&CRANE, &loaded, DiceSource::Machine { seed: 1 }).unwrap();
    for _ in 0..600 {
        let Some(ask) = session.asks().first().cloned() else { break };
        if ask.kind == AskKind::Reaction {
            assert!(!session.can_be_saved(), "a chance to fire has no words in a scenario");
            undecided += 1;
        }
        let course = ask.offers.iter().flat_map(|offer| offer.candidates(3)).find(|order| order.course().is_some());
        let order = course.filter(|order| session.check(ask.seat, order).is_ok()).unwrap_or(ask.default);
        session.submit(ask.seat, order).unwrap();
    }
    assert!(undecided > 0, "somebody came into range");
    assert_eq!(session.view(Viewer::All).units[0].id, UnitId(0), "and the battle went on");
}

#[test]
fn a_saved_battle_goes_on_as_it_would_have() {
    for text in [
        MIXED,
        include_str!("../../../../scenarios/crane/01-first-lesson.ron"),
        include_str!("../../../../scenarios/crane/04-frigates.ron"),
    ] {
        let share =
            wg_testkit::conformance::saved_battles_go_on(&CRANE, &parse(text, "scenario.ron").unwrap().scenario, 10);
        eprintln!("{share}");
    }
}
