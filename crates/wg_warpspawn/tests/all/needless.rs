//! Rolls that cannot matter are not asked for.

use wg_core::Broadside::Starboard;
use wg_core::{AskKind, DiceSource, Session};
use wg_warpspawn::WARP_SPAWN;
use wg_warpspawn::position::aim::{CHAIN, GRAPE};

use crate::afterwards::{AWAY, FAR, MORE};
use crate::common::Game;

/// Sets up a battle at the Broadside phase, in which players are asked only for what matters.
fn game(faces: &[u8], ships: &[&str]) -> Game {
    let mut game = Game::with("", 3, "", &[], ships);
    let scenario = game.session.scenario().clone();
    let dice = DiceSource::Scripted { faces: faces.to_vec(), seed: 1 };
    game.session = Session::new(&WARP_SPAWN, &scenario, dice).expect("it is in order");
    game.session.set_reports(true);
    game
}

/// Returns the clause of the roll that is asked for.
fn asked(game: &Game) -> Option<String> {
    let throw = game.session.asks().iter().find(|ask| ask.kind == AskKind::Throw);
    throw.map(|ask| ask.throws[0].clause.to_string())
}

/// Rose hits Hart, who then tests her morale.
fn tests(hart: &str) -> Game {
    let hart = format!("Red first Hart 9,10 N {hart}");
    let mut game = game(&[3, 1], &["Blue first Rose 5,10 N", FAR, &hart, MORE, AWAY]);
    game.fire("Rose", Starboard, "Hart", CHAIN).end_phase();
    if game.phase() == 4 && asked(&game).is_none() {
        game.end_phase();
    }
    game
}

#[test]
fn w_mor_1_nobody_rolls_for_a_morale_test_that_is_certain() {
    let passes = tests("courage:2");
    assert_eq!(asked(&passes), None, "even a 1 makes 3");
    assert_eq!(passes.said("W-MOR-1"), "Hart passes her morale test, as she would on any roll.");
    let fails = tests("courage:-4");
    assert_eq!(asked(&fails), None, "even a 6 makes 2");
    let told = |said: &str| fails.reports.iter().any(|report| report.sentence == said);
    assert!(told("Hart fails her morale test, as she would on any roll."), "it is told in one line");
    assert_eq!(fails.said("W-MOR-1"), "Hart flees the battle.");
    for doubtful in ["courage:1", "courage:-3"] {
        assert_eq!(asked(&tests(doubtful)).as_deref(), Some("W-MOR-1"), "{doubtful} leaves one face that matters");
    }
}

#[test]
fn w_fire_12_nobody_rolls_for_grape_at_a_ship_without_crew() {
    let fires = |hart: &str| {
        let hart = format!("Red first Hart 7,10 N {hart}");
        let mut game = game(&[], &["Blue first Rose 5,10 N", FAR, &hart, MORE, AWAY]);
        game.fire("Rose", Starboard, "Hart", GRAPE);
        game
    };
    let wasted = fires("crew=6");
    assert_eq!(asked(&wasted), None, "no Crew is left");
    assert!(wasted.said("W-FIRE-12").ends_with("but there is no Crew left to lose."), "{}", wasted.said("W-FIRE-12"));
    assert_eq!(asked(&fires("crew=5")).as_deref(), Some("W-FIRE-9"), "one point of Crew is left");
}
