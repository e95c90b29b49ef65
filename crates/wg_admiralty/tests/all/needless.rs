//! Rolls that cannot matter are not asked for.

use wg_admiralty::ADMIRALTY;
use wg_core::{AskKind, DiceSource, Session};

use crate::common::{COMMAND, Game};

/// Ends the Command phase with hand dice. Returns true if a striking test was asked for, and the game.
fn tested(words: &str) -> (bool, Game) {
    let own = format!("Own Britain custom 0,0 0 guns=[4,4,0,0] {words}");
    let mut game = Game::at(COMMAND, &[], &[&own, "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop"]);
    let scenario = game.session.scenario().clone();
    game.session = Session::new(&ADMIRALTY, &scenario, DiceSource::Hand { seed: 1 }).expect("it is in order");
    game.session.set_reports(true);
    game.finish_phase();
    let throw = game.session.asks().iter().find(|ask| ask.kind == AskKind::Throw);
    (throw.is_some_and(|ask| ask.throws[0].clause == "A-CMD-6"), game)
}

#[test]
fn a_cmd_6_nobody_rolls_where_no_face_makes_her_strike() {
    // Three quarters of the guns of a side are gone: strain 2.
    let (asked, game) = tested("guns_port=[1,1,0,0] grade=A");
    assert!(!asked, "6 + 2 is less than 9");
    assert_eq!(game.said("A-CMD-6"), "Own tests her strain and fights on, as she would on any roll.");
    assert!(!game.ship("Own").colours.struck);
    assert!(tested("guns_port=[1,1,0,0] sail_value=50 grade=A").0, "6 + 3 is 9, and she may strike");
    assert!(tested("guns_port=[1,1,0,0] grade=C").0, "6 + 2 is 8, and she may strike");
}

#[test]
fn a_cmd_6_nobody_rolls_where_every_face_makes_her_strike() {
    let (asked, game) = tested("guns_port=[0,0,0,0] sail_value=0 w=5 i=1 grade=E");
    assert!(!asked, "1 + 6 is 7");
    assert_eq!(game.said("A-CMD-6"), "Own tests her strain and strikes, as she would on any roll.");
    assert!(game.ship("Own").colours.struck);
    assert!(tested("guns_port=[0,0,0,0] sail_value=0 w=5 grade=E").0, "1 + 5 is 6, and she may fight on");
}
