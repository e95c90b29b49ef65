//! Tests of the hand without a window: clicks on the table, buttons, undo, saving and continuing.

use std::path::Path;
use wg_core::{DiceSource, Order, Point, Seat, SideId, UnitId};
use wg_library::Library;

use super::water_tests::cutters_at_sea;
use crate::game::Table;
use crate::sitting::Sitting;

pub(crate) fn table(captains: &[&str]) -> Table {
    Table { captains: captains.iter().map(|name| (*name).to_owned()).collect(), dice: DiceSource::Machine { seed: 5 } }
}

pub(crate) fn lesson(captains: &[&str], folder: Option<&Path>) -> Sitting {
    let battle =
        Library::new(wg_rulesets::ALL).battle("crane/01-first-lesson").expect("the lesson is part of the program");
    Sitting::start(battle.ruleset, &battle.loaded, &table(captains), folder).expect("the lesson begins")
}

pub(crate) fn place(game: &Sitting, unit: UnitId) -> Point {
    game.eye(0).desk(&game.telling).view.units[unit.index()].pose.at
}

pub(crate) fn ahead(game: &Sitting, unit: UnitId, inches: i32) -> Point {
    let pose = game.eye(0).desk(&game.telling).view.units[unit.index()].pose;
    pose.run(wg_core::Length::inches(inches)).at
}

#[test]
fn a_click_on_water_proposes_a_course_and_a_second_click_sails_it() {
    let mut game = lesson(&["human", "human"], None);
    let unit = game.places[0].selected.expect("somebody who can act is selected");
    let (from, to) = (place(&game, unit), ahead(&game, unit, 6));
    game.press(0, |battle, place| place.click(battle, to, None));
    assert_eq!(place(&game, unit), from, "a proposal is no order");
    assert!(game.places[0].draft.proposal.is_some(), "it lies on the table as a ghost");
    assert!(!game.eye(0).overlays(&game.eye(0).desk(&game.telling).view).ghosts.is_empty(), "and is drawn");
    game.press(0, |battle, place| place.click(battle, to, None));
    assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    assert_ne!(place(&game, unit), from, "now she sails");
}

#[test]
fn a_course_that_was_laid_waits_while_another_ship_is_looked_at_and_goes_with_the_next_order() {
    let mut game = cutters_at_sea();
    let unit = game.places[0].selected.expect("she can act");
    let from = place(&game, unit);
    let at = ahead(&game, unit, 5);
    game.press(0, |battle, place| place.click(battle, at, None));
    let laid = game.places[0].draft.proposal.clone();
    assert!(laid.is_some(), "a course lies in the hand");
    let other = UnitId(1 - unit.0);
    game.touch(0, |_, place| place.select(Some(other)));
    assert_eq!(game.places[0].draft.proposal, None, "it is not hers");
    game.touch(0, |_, place| place.select(Some(unit)));
    assert_eq!(game.places[0].draft.proposal, laid, "it was kept");
    game.touch(0, |_, place| place.select(Some(other)));
    game.give(0, laid.expect("a course"));
    assert_ne!(place(&game, unit), from, "she has sailed");
    game.touch(0, |_, place| place.select(Some(unit)));
    assert_eq!(game.places[0].draft.proposal, None, "a course is laid once");
}

#[test]
fn a_click_on_a_square_on_the_way_proposes_a_whole_course_through_it() {
    let mut game = lesson(&["human", "human"], None);
    let unit = game.places[0].selected.expect("somebody who can act is selected");
    let at = ahead(&game, unit, 2);
    game.press(0, |battle, place| place.click(battle, at, None));
    let order = game.places[0].draft.proposal.clone().expect("a proposal");
    assert!(
        game.battle.session().check(game.eye(0).asked().expect("a person is asked").seat, &order).is_ok(),
        "the whole course can be ordered"
    );
    assert!(
        game.eye(0).desk(&game.telling).hint.starts_with("She cannot stop on that square"),
        "she has three points to spend: {}",
        game.eye(0).desk(&game.telling).hint
    );
    let from = place(&game, unit);
    let at = ahead(&game, unit, 6);
    game.press(0, |battle, place| place.click(battle, at, None));
    assert_ne!(place(&game, unit), from, "a click where it ends sails it, until she may fire");
}

#[test]
fn a_click_astern_is_refused_with_the_clause() {
    let mut game = lesson(&["human", "human"], None);
    let unit = game.places[0].selected.expect("somebody who can act is selected");
    let at = ahead(&game, unit, -2);
    game.press(0, |battle, place| place.click(battle, at, None));
    assert_eq!(
        game.places[0].refusal.as_ref().map(|refusal| refusal.clause.as_str()),
        Some("C-MOVE-5"),
        "{:?}",
        game.places[0].refusal
    );
    assert!(game.places[0].draft.proposal.is_none(), "nothing is proposed");
}

#[test]
fn escape_backs_out_of_a_proposal() {
    let mut game = lesson(&["human", "human"], None);
    let unit = game.places[0].selected.expect("somebody who can act is selected");
    let at = ahead(&game, unit, 6);
    game.press(0, |battle, place| place.click(battle, at, None));
    assert!(game.touch(0, |battle, place| place.back_out(battle)), "there was something to back out of");
    assert!(
        game.places[0].draft.proposal.is_none() && !game.touch(0, |battle, place| place.back_out(battle)),
        "now there is nothing"
    );
}

#[test]
fn an_order_for_the_enemy_is_refused() {
    let mut game = lesson(&["human", "deckhand"], None);
    let enemy =
        game.eye(0).desk(&game.telling).view.units.iter().find(|unit| unit.side == SideId(1)).expect("an enemy").id;
    let order = Order::Fire { unit: enemy, battery: 0, target: UnitId(0), aim: 0 };
    assert!(game.battle.session().check(Seat::Side(SideId(0)), &order).is_err(), "she is not ours");
    let before = game.battle.session().hash();
    game.give(0, order);
    assert!(game.places[0].refusal.is_some() && game.battle.session().hash() == before, "and nothing changed");
}

#[test]
fn the_key_of_the_clause_reads_what_lies_under_the_pointer() {
    let mut game = lesson(&["human", "human"], None);
    let unit = game.places[0].selected.expect("somebody who can act is selected");
    let (there, astern) = (ahead(&game, unit, 6), ahead(&game, unit, -2));
    game.point_at(0, Some(there), None);
    assert_eq!(
        game.eye(0).clause_in_question(&game.telling, Some(there)).as_deref(),
        Some("C-MOVE-1"),
        "water that she can reach"
    );
    game.point_at(0, Some(astern), None);
    assert_eq!(
        game.eye(0).clause_in_question(&game.telling, Some(astern)).as_deref(),
        Some("C-MOVE-5"),
        "water behind her"
    );
    // An enemy who is too far off to be boarded.
    let battle = Library::new(wg_rulesets::ALL).battle("crane/04-frigates").expect("part of the program");
    let mut game =
        Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "human"]), None).expect("it begins");
    while game.eye(0).course_offer().is_none() {
        let order = game.eye(0).desk(&game.telling).big_button.expect("a button").order;
        game.give(0, order);
    }
    let side = game.battle.side(game.places[0].selected.expect("who sails is selected"));
    let enemy =
        game.eye(0).desk(&game.telling).view.units.iter().find(|other| other.side != side).expect("an enemy").id;
    let at = place(&game, enemy);
    game.point_at(0, Some(at), Some(enemy));
    let clause = game.eye(0).clause_in_question(&game.telling, Some(at)).expect("a reason");
    assert!(
        clause.starts_with("C-FIRE") || clause.starts_with("C-R") || clause.starts_with("C-LOST"),
        "why she cannot fire at her yet: {clause}"
    );
}

#[test]
fn the_key_of_the_clause_reads_of_a_field_of_fire_who_in_it_may_be_fired_at() {
    let battle = Library::new(wg_rulesets::ALL).battle("admiralty/03-two-against-two").expect("part of the program");
    let mut game =
        Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "human"]), None).expect("it begins");
    while game.eye(0).course_offer().is_none() {
        let order = game.eye(0).desk(&game.telling).big_button.expect("a button").order;
        game.give(0, order);
    }
    let view = game.eye(0).desk(&game.telling).view;
    let ship = view.units.iter().find(|unit| Some(unit.id) == game.places[0].selected).expect("who sails is selected");
    let mm = |ahead: i32, out: i32| {
        ship.pose.at.shifted(wg_core::Length::millimetres(out), wg_core::Length::millimetres(ahead))
    };
    let (abeam, ahead) = (mm(0, 60), mm(60, 0));
    let mut clause = |arcs: bool, at: Point| {
        game.places[0].arcs = arcs;
        game.point_at(0, Some(at), None);
        game.eye(0).clause_in_question(&game.telling, Some(at)).unwrap_or_default()
    };
    assert_eq!(clause(true, abeam), "A-ARC-5", "she points north, and her field is drawn to starboard");
    assert_ne!(clause(true, ahead), "A-ARC-5", "ahead of her there is no field");
    assert_ne!(clause(false, abeam), "A-ARC-5", "and none where none is drawn");
}

#[test]
fn changing_places_says_with_whom() {
    let battle = Library::new(wg_rulesets::ALL).battle("crane/02-mixed").expect("part of the program");
    let mut game =
        Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "human"]), None).expect("it begins");
    let choices = game.eye(0).desk(&game.telling).choices;
    let others: Vec<&str> = choices
        .iter()
        .filter(|button| button.label.starts_with("Change place: "))
        .map(|button| button.remark.as_str())
        .collect();
    assert!(others.len() > 2 && others.iter().all(|remark| remark.starts_with("swaps with ")), "{others:?}");
    assert!(choices.iter().all(|button| button.clause == "C-SETUP-4"), "and under which clause");
    let own = game.places[0].selected.expect("somebody is selected");
    assert!(
        choices.iter().all(|button| button.order.unit() == Some(own)),
        "the places of the ship that is selected, and of no other"
    );
    let next = game
        .eye(0)
        .desk(&game.telling)
        .view
        .units
        .iter()
        .find(|other| other.id != own && other.side == game.battle.side(own))
        .expect("a line of five")
        .id;
    let at = place(&game, next);
    game.press(0, |battle, place| place.click(battle, at, Some(next)));
    assert!(
        game.eye(0).desk(&game.telling).choices.iter().all(|button| button.order.unit() == Some(next)),
        "a click on another brings hers"
    );
}

#[test]
fn where_a_course_could_go_no_name_is_meant_and_elsewhere_it_stands_for_its_ship() {
    let game = lesson(&["human", "human"], None);
    let unit = game.places[0].selected.expect("somebody who can act is selected");
    assert!(game.eye(0).means_water(ahead(&game, unit, 4)), "she could sail there: the sea wins");
    assert!(!game.eye(0).means_water(ahead(&game, unit, 400)), "she could not: a name is a name");
}

#[test]
fn only_those_who_are_asked_wear_the_dot_of_those_who_may_still_act() {
    for id in ["crane/02-mixed", "barnacle/06-squadrons", "barnacle/08-the-landing"] {
        let battle = Library::new(wg_rulesets::ALL).battle(id).expect("it is part of the program");
        let mut game =
            Sitting::start(battle.ruleset, &battle.loaded, &table(&["deckhand", "deckhand"]), None).expect("it begins");
        for order in 0..80 {
            let asked: Vec<Seat> = game.battle.session().asks().iter().map(|ask| ask.seat).collect();
            let view = game.eye(0).desk(&game.telling).view;
            let wrong = view.units.iter().find(|unit| unit.can_act && !asked.contains(&Seat::Side(unit.side)));
            assert!(
                wrong.is_none(),
                "{id} after {order} orders: {:?} wears the dot and {asked:?} are asked",
                wrong.map(|unit| &unit.name)
            );
            game.computer_order();
        }
    }
}
