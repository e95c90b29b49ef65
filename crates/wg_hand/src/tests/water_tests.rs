//! Free courses in the hand: drawn with clicks, dragged by the ring, laid leg by leg and taken back.

use wg_core::{DiceSource, Order, Point, Seat, SideId};
use wg_testkit::drill::DRILL;

use super::table_tests::{ahead, place, table};
use crate::game::Table;
use crate::sitting::Sitting;

/// Two cutters of the drill, one of which is to sail. The big button has given the hidden signals.
pub(crate) fn cutters_at_sea() -> Sitting {
    let loaded = wg_core::scenario::Loaded::from_scenario(wg_testkit::fixtures::two_cutters(), "the drill");
    let mut game = Sitting::start(&DRILL, &loaded, &table(&["human", "human"]), None).expect("the drill begins");
    while game.eye(0).course_offer().is_none() {
        if let Some(side) = game.eye(0).curtain() {
            game.touch(0, |_, place| place.take_seat(side));
        }
        game.give(0, game.eye(0).desk(&game.telling).big_button.expect("a button").order);
        assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    }
    game
}

#[test]
fn a_free_course_is_drawn_leg_by_leg_with_clicks() {
    let mut game = cutters_at_sea();
    let unit = game.places[0].selected.expect("she can act");
    let from = place(&game, unit);
    let to = ahead(&game, unit, 5);
    game.press(0, |battle, place| place.click(battle, to, None));
    let proposal = game.places[0].draft.proposal.clone().expect("a course");
    assert!(proposal.course().is_some_and(|course| !course.is_empty()), "with a leg");
    let order = game.eye(0).desk(&game.telling).big_button.expect("a button").order;
    game.give(0, order);
    assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    assert_ne!(place(&game, unit), from, "she has moved at least the first inch");
}

/// The drill after the signals: the first cutter is to sail.
pub(crate) fn drill(captains: &[&str], dice: DiceSource) -> Sitting {
    let loaded = wg_core::scenario::Loaded::from_scenario(wg_testkit::fixtures::two_cutters(), "the drill");
    let table = Table { dice, ..table(captains) };
    let mut game = Sitting::start(&DRILL, &loaded, &table, None).expect("the drill begins");
    while game.eye(0).course_offer().is_none() {
        if game.eye(0).computer_waits() {
            game.computer_order();
            continue;
        }
        if let Some(side) = game.eye(0).curtain() {
            game.touch(0, |_, place| place.take_seat(side));
        }
        let order = game.eye(0).desk(&game.telling).big_button.expect("a button").order;
        game.give(0, order);
    }
    game
}

fn legs(order: &Order) -> Vec<wg_core::Leg> {
    order.course().map(|course| course.legs().to_vec()).unwrap_or_default()
}

/// Returns the point at this distance off the bow of the selected ship, in inches, and this angle to starboard of her
/// heading, in degrees.
fn off_bow(game: &Sitting, inches: f64, degrees: i32) -> Point {
    let unit =
        &game.eye(0).desk(&game.telling).view.units[game.places[0].selected.expect("somebody is selected").index()];
    let heading = unit.pose.heading.turned(wg_core::Angle::degrees(degrees));
    unit.pose.bow(&unit.footprint).offset(heading, wg_core::Length::from_inches(inches))
}

#[test]
fn a_course_on_free_water_is_clamped_to_what_she_may() {
    use wg_core::{Angle, Leg, Length};
    let mut game = drill(&["human", "human"], DiceSource::Machine { seed: 5 });
    let cases = [
        (6.1, 0, vec![Leg::Run(Length::inches(6))], "straight ahead, in whole inches"),
        (25.0, 0, vec![Leg::Run(Length::inches(10))], "no farther than she may"),
        (5.0, 28, vec![Leg::Turn(Angle::degrees(30)), Leg::Run(Length::inches(5))], "turns in steps of 15 degrees"),
        (5.0, -80, vec![Leg::Turn(Angle::degrees(-45)), Leg::Run(Length::inches(4))], "and of 45 at most"),
    ];
    for (inches, degrees, wanted, why) in cases {
        let at = off_bow(&game, inches, degrees);
        game.point_at(0, Some(at), None);
        let hovering = game.places[0].draft.hovering.clone().expect(why);
        assert_eq!(legs(&hovering), wanted, "{why}");
        assert!(game.battle.session().check(Seat::Side(SideId(0)), &hovering).is_ok(), "{why}: and it may be sailed");
        let overlays = game.eye(0).overlays(&game.eye(0).desk(&game.telling).view);
        assert!(
            overlays.ghosts.len() == 1 && overlays.ring.is_some(),
            "its ghost is drawn, with the ring to drag it by"
        );
        assert!(
            overlays.marks.iter().any(|mark| matches!(mark, wg_core::Mark::Reach { .. })),
            "and the water she can reach"
        );
    }
    let desk = game.eye(0).desk(&game.telling);
    let running = desk.running.expect("a card stands at the ghost");
    assert_eq!(wg_panels::panels::run_card::run_words(&running.card, wg_core::Measure::Inches), "Runs 4 in (up to 10)");
    assert_eq!(wg_panels::panels::run_card::under_words(&running.card, running.measure), "three 45° turns remaining");
}

#[test]
fn a_ship_is_dragged_by_the_ring_at_her_bow_and_ordered_with_a_click_on_the_ghost() {
    let mut game = drill(&["human", "human"], DiceSource::Machine { seed: 5 });
    let unit = game.places[0].selected.expect("she can act");
    let ring = game.eye(0).ring().expect("a ring at her bow");
    let (near, far) = (off_bow(&game, 4.0, 0), off_bow(&game, 8.0, 30));
    assert!(game.touch(0, |battle, place| place.grip(battle, ring)), "the hand takes it");
    for at in [near, far] {
        game.point_at(0, Some(at), None);
        assert!(
            game.places[0].draft.proposal.is_none() && game.places[0].draft.hovering.is_some(),
            "nothing is proposed while it is dragged"
        );
    }
    game.press(0, |battle, place| place.let_go(battle, far, None, true));
    let first = game.places[0].draft.proposal.clone().expect("let go, it is proposed");
    assert_eq!(legs(&first).len(), 2, "a turn and a run");
    // Dragging the ring at the ghost's bow moves the last leg.
    let ring = game.eye(0).ring().expect("now at the ghost's bow");
    assert!(ring.distance(far) < wg_core::Length::INCH, "where it was let go");
    game.touch(0, |battle, place| place.grip(battle, ring));
    game.point_at(0, Some(near), None);
    game.press(0, |battle, place| place.let_go(battle, near, None, true));
    let second = game.places[0].draft.proposal.clone().expect("proposed");
    assert_eq!(legs(&second), [wg_core::Leg::Run(wg_core::Length::inches(4))], "the leg was changed, not added to");
    let from = place(&game, unit);
    let ring = game.eye(0).ring().expect("at the ghost's bow");
    game.touch(0, |battle, place| place.grip(battle, ring));
    game.press(0, |battle, place| place.let_go(battle, ring, None, false));
    assert_ne!(place(&game, unit), from, "a click on the ghost orders it: {:?}", game.places[0].refusal);
}

#[test]
fn legs_are_laid_one_after_the_other_and_taken_back_one_by_one() {
    let mut game = drill(&["human", "human"], DiceSource::Machine { seed: 5 });
    for (inches, degrees) in [(3.0, 0), (6.0, 12), (9.0, 0)] {
        let at = off_bow(&game, inches, degrees);
        game.press(0, |battle, place| place.click(battle, at, None));
        assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    }
    let three = legs(&game.places[0].draft.proposal.clone().expect("a course"));
    assert_eq!(game.places[0].draft.stretches.len(), 3, "{three:?}");
    let handy: Vec<String> = game.eye(0).desk(&game.telling).handy.into_iter().map(|button| button.label).collect();
    assert_eq!(handy, ["Undo the last leg"], "the drill asks nobody on the way");
    assert!(game.touch(0, |battle, place| place.take_leg_back(battle)), "the third");
    let two = legs(&game.places[0].draft.proposal.clone().expect("two are left"));
    assert!(two.len() < three.len() && three.starts_with(&two), "{two:?} of {three:?}");
    assert!(
        game.touch(0, |battle, place| place.back_out(battle)) && game.touch(0, |battle, place| place.back_out(battle)),
        "Esc takes them back too"
    );
    assert!(
        game.places[0].draft.proposal.is_none() && !game.touch(0, |battle, place| place.back_out(battle)),
        "until there is nothing"
    );
}

#[test]
fn a_course_into_another_ship_ends_before_her_and_says_why() {
    let loaded = {
        let mut scenario = wg_testkit::fixtures::two_cutters();
        scenario.ships[0].at = Some((20.0, 20.0));
        scenario.ships[1].at = Some((26.0, 20.0));
        for ship in &mut scenario.ships {
            ship.heading = Some(wg_core::scenario::HeadingSpec(wg_core::Heading::EAST));
        }
        wg_core::scenario::Loaded::from_scenario(scenario, "the drill")
    };
    let mut game = Sitting::start(&DRILL, &loaded, &table(&["human", "human"]), None).expect("the drill begins");
    while game.eye(0).course_offer().is_none() {
        if let Some(side) = game.eye(0).curtain() {
            game.touch(0, |_, place| place.take_seat(side));
        }
        let order = game.eye(0).desk(&game.telling).big_button.expect("a button").order;
        game.give(0, order);
    }
    let at = off_bow(&game, 9.0, 0);
    game.point_at(0, Some(at), None);
    let course = legs(&game.places[0].draft.hovering.clone().expect("there is a course"));
    assert_eq!(course, [wg_core::Leg::Run(wg_core::Length::inches(3))], "as far as she may");
    let why = game.eye(0).desk(&game.telling).running.expect("a card").refusal.expect("with the reason");
    assert_eq!(why.clause, "D-MOVE-3", "{}", why.sentence);
    assert!(!game.eye(0).overlays(&game.eye(0).desk(&game.telling).view).refusals.is_empty(), "which is drawn");
    game.press(0, |battle, place| place.click(battle, at, None));
    assert!(
        game.places[0].draft.proposal.is_some() && game.places[0].refusal.is_none(),
        "what she may sail is proposed"
    );
}
