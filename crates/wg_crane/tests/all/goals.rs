//! Goals in battles of Crane: files that are saved in the middle of a battle, and prizes that are brought home.

use wg_core::scenario::{parse, to_ron};
use wg_core::{AskKind, Course, DiceSource, Leg, Order, Seat, Session, SideId, UnitId, Viewer};
use wg_crane::CRANE;

/// The prize Melampus lies a square from the west edge, in the hands of Red, whose goal it is to bring her home.
const HOMEWARD: &str = r#"(
    version: 1, ruleset: "crane", name: "Homeward", wind: "E", options: {"wind": "fixed", "end": "turns", "turns": 6, "must_move_full": false},
    sides: [
        (name: "Red", edge: West, briefing: "The prize carries silver."),
        (name: "Blue", edge: East, briefing: "Nobody knows of the silver."),
    ],
    ships: [
        (name: "Rose", class: "medium", side: "Red", square: (5, 5), heading: "W"),
        (name: "Melampus", class: "medium", side: "Blue", square: (2, 9), heading: "W", state: {"fate": "prize", "crew": 1}),
        (name: "Teal", class: "medium", side: "Blue", square: (10, 12), heading: "E"),
    ],
    goals: [
        (side: "Red", task: Leave, ships: ["Melampus"], edge: West, points: 40),
        (side: "Blue", task: Keep, ships: ["Teal"], points: 3, secret: true),
    ],
    battle: {"turn": 2, "phase": 1, "first": "Red"},
)"#;

fn begun() -> Session {
    let loaded = parse(HOMEWARD, "homeward.ron").expect("it can be read");
    Session::from_loaded(&CRANE, &loaded, DiceSource::Machine { seed: 3 }).expect("it is in order")
}

/// Gives the default order until the phase of the side is over.
fn end_phase(session: &mut Session) {
    let phase = session.cursor().phase;
    while session.cursor().phase == phase && session.outcome().is_none() {
        let ask = session.asks()[0].clone();
        let order = if ask.kind == AskKind::Turn { Order::EndPhase } else { ask.default };
        session.submit(ask.seat, order).expect("it is offered");
    }
}

fn points(session: &Session, viewer: Viewer) -> i32 {
    session.view(viewer).goals[0].points
}

#[test]
fn c_r33_a_prize_that_is_sailed_home_by_the_edge_of_the_goal_earns_its_points() {
    let mut session = begun();
    let home = Order::Course { unit: UnitId(1), course: Course::new([Leg::Step(0), Leg::Step(0)]) };
    session.submit(Seat::Side(SideId(0)), home).expect("a prize may leave");
    assert_eq!(points(&session, Viewer::Public), 0, "a goal is judged at the end of the phase");
    end_phase(&mut session);
    assert_eq!(points(&session, Viewer::Public), 40);
    let mut stays = begun();
    end_phase(&mut stays);
    assert_eq!(points(&stays, Viewer::Public), 0, "she is still on the board");
}

#[test]
fn a_file_that_is_saved_knows_what_was_done_and_nothing_that_the_viewer_does_not() {
    let mut session = begun();
    let home = Order::Course { unit: UnitId(1), course: Course::new([Leg::Step(0), Leg::Step(0)]) };
    session.submit(Seat::Side(SideId(0)), home).expect("a prize may leave");
    end_phase(&mut session);
    let saved = |viewer| session.as_scenario(viewer).expect("it can be written down");
    let (all, red) = (saved(Viewer::All), saved(Viewer::Side(SideId(0))));
    assert_eq!(all.goals[0].done, ["Melampus"]);
    let again = parse(&to_ron(&all), "again.ron").expect("it can be read");
    let again = Session::from_loaded(&CRANE, &again, DiceSource::Machine { seed: 3 }).expect("it is in order");
    assert_eq!(points(&again, Viewer::Public), 40, "the battle goes on with it");
    let text = to_ron(&red);
    assert!(
        text.contains("carries silver") && !text.contains("knows of the silver") && !text.contains("Teal\"], points")
    );
}
