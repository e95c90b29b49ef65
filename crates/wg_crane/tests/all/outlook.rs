//! What guns could do in another square, by the same rules, before any ship sails.

use wg_core::{Compass, Outlook, Pose, Seat, Square};

use crate::common::{Game, RED};

/// Returns the outlook from a square.
fn outlook(game: &Game, name: &str, square: (i8, i8), heading: Compass) -> Outlook {
    let pose: Pose = game.fleet().sea.pose(Square { x: square.0, y: square.1 }, heading);
    game.session.outlook(Seat::Side(RED), game.id(name), pose, true).expect("these rules look ahead")
}

#[test]
fn her_broadside_there_is_the_one_she_has_when_she_has_sailed_there() {
    let mut game = Game::new(&[], &["Red large Rose 5,5 N", "Blue large Fortuna 8,8 N", "Red small Far 11,1 N"]);
    let told = outlook(&game, "Rose", (5, 8), Compass::N);
    let [salvo] = told.salvos.as_slice() else { panic!("Fortuna lies abeam there: {told:?}") };
    assert_eq!(salvo.target, game.id("Fortuna"), "three squares off");
    assert!(outlook(&game, "Rose", (5, 7), Compass::N).salvos.is_empty(), "a square short she does not");
    game.sail("Rose", "N N N");
    let odds = wg_crane::gunnery::odds::shot(&game.fleet(), game.id("Rose"), game.id("Fortuna"));
    assert!((odds.expected - salvo.expected).abs() < 1e-9, "the same odds: {} and {}", odds.expected, salvo.expected);
}

#[test]
fn enemies_are_feared_from_where_they_lie_and_from_where_they_may_come_in_their_own_phase() {
    let game = Game::new(
        &[],
        &["Red large Rose 5,5 N", "Blue large Fortuna 8,8 N", "Blue large Avispa 2,11 E", "Red small Far 11,1 N"],
    );
    let told = outlook(&game, "Rose", (5, 8), Compass::N);
    let threat = |name: &str| told.threats.iter().find(|threat| threat.by == game.id(name));
    let near = threat("Fortuna").expect("she lies abeam");
    assert!(near.comes.is_none() && near.expected() > 0.0, "and fires from where she lies: {near:?}");
    let far = threat("Avispa").expect("she may come abeam in Blue's phase");
    let (end, path) = far.comes.clone().expect("but must sail first");
    assert_eq!(path.last(), Some(&end), "the way leads there");
    assert!(outlook(&game, "Rose", (1, 1), Compass::N).threats.is_empty(), "nobody comes so far");
}
