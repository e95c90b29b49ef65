//! Rolls that cannot matter are not asked for.

use wg_core::{AskKind, DiceSource, Session};
use wg_crane::CRANE;

use crate::common::Game;

/// Rose boards Blanche with hand dice. Returns the clause of the first roll that is asked for, and the game.
fn boards(rose: &str, blanche: &str) -> (Option<String>, Game) {
    let ships = [
        format!("Red medium Rose 5,5 N {rose}"),
        format!("Blue medium Blanche 5,7 S {blanche}"),
        "Blue small Far 11,14 W".to_owned(),
    ];
    let mut game = Game::with("", &[], &ships.each_ref().map(String::as_str));
    let scenario = game.session.scenario().clone();
    game.session = Session::new(&CRANE, &scenario, DiceSource::Hand { seed: 1 }).expect("it is in order");
    game.session.set_reports(true);
    game.sail("Rose", "N N");
    let throw = game.session.asks().iter().find(|ask| ask.kind == AskKind::Throw);
    (throw.map(|ask| ask.throws[0].clause.to_string()), game)
}

#[test]
fn c_board_5_nobody_rolls_for_a_surrender_that_is_certain() {
    let (asked, game) = boards("", "crew=3");
    assert_eq!(asked, None, "4 units against 1: even a 6 makes 3");
    assert_eq!(game.said("C-BOARD-6"), "Blanche surrenders, as she would on any roll.");
    let (asked, _) = boards("", "crew=2");
    assert_eq!(asked.as_deref(), Some("C-BOARD-5"), "4 units against 2: a 6 makes 4, and she fights");
}

#[test]
fn c_board_5_nobody_rolls_for_a_surrender_that_cannot_be() {
    let (asked, game) = boards("crew=3", "");
    assert_eq!(asked.as_deref(), Some("C-BOARD-7"), "1 unit against 4: even a 1 makes 4, so they fight at once");
    assert_eq!(game.said("C-BOARD-6"), "Blanche fights, as she would on any roll.");
    let (asked, _) = boards("crew=2", "");
    assert_eq!(asked.as_deref(), Some("C-BOARD-5"), "2 units against 4: a 1 makes 3, and she surrenders");
}
