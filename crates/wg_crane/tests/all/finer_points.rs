//! What no other test told apart from a rule that is nearly the same. Each was found by breaking a rule on purpose (`scripts/mutants`).

use wg_core::AskKind;
use wg_crane::position::CHARTS;

use crate::common::{Game, RED};

#[test]
fn c_data_1_the_sizes_as_they_are_printed() {
    let rows: Vec<_> = CHARTS.classes.iter().map(|class| (class.key.as_str(), class.boxes, class.footprint)).collect();
    assert_eq!(rows, [("large", 6, (1.8, 0.5)), ("medium", 4, (1.5, 0.42)), ("small", 2, (1.1, 0.36))], "boxes a column, and the model in inches");
}

#[test]
fn c_move_9_who_is_afloat_again_goes_any_way_with_her_first_step_and_only_with_that() {
    let mut game = Game::new(&[], &["Red medium Rose 6,8 N afloat_again=true", "Blue medium Blanche 11,5 W"]);
    let refusal = game.refuses_sail("Rose", "S W");
    assert_eq!(refusal.sentence, "Step 2 turns Rose by 90°: a step goes straight ahead or 45° to either side.", "the first step may turn her about");
    game.sail("Rose", "S SE S");
}

#[test]
fn c_r38_an_enemy_ahead_of_a_ship_that_lies_dead_in_the_water_is_nobody_to_wait_for() {
    // Nothing but enemies lies before Wreck's bow, and who has no movement points cannot board them.
    let ships = [
        "Red small Rose 5,5 N rigging=1",
        "Red small Wreck 1,5 N rigging=2",
        "Blue small Bess 6,6 N rigging=2",
        "Blue small Ada 1,6 S rigging=2",
        "Blue small Ann 2,6 S rigging=2",
    ];
    let mut game = Game::new(&[4], &ships);
    game.sail("Rose", "N N N").hold();
    game.fire("Bess", "Rose").hold().end_phase();
    assert_eq!(game.session.outcome().map(|outcome| outcome.clause.as_str()), Some("C-R38"), "all lie dead in the water");
}

#[test]
fn c_r49_a_prize_under_the_fire_of_her_own_side_does_not_fire_back() {
    let ships = ["Blue large Prix 6,5 N fate=prize", "Blue large Prise 5,5 N fate=prize", "Red medium Rose 1,1 N", "Blue medium Far 11,14 W"];
    let mut game = Game::new(&[1, 1, 1], &ships);
    game.sail("Prix", "N N N").sail("Prise", "N N N").fire("Prise", "Prix");
    assert!(game.fleet().can_fire_at(game.id("Prix"), game.id("Prise")), "Prix has sailed, bears, and has a shot left");
    assert_eq!(game.asked(), (RED, AskKind::Turn), "she is not asked whether she fires back");
}
