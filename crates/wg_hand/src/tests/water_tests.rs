//! Free courses in the hand: drawn with clicks, dragged by the ring, laid leg by leg and taken back.

use wg_core::{DiceSource, Order, Point, Seat, SideId};
use wg_testkit::drill::DRILL;

use super::table_tests::{ahead, place, table};
use crate::game::{Game, Table};

/// Two cutters of the drill, one of whom is to sail; hidden signals were given by whatever is on the buttons.
pub(crate) fn cutters_at_sea() -> Game {
    let loaded = wg_core::scenario::Loaded::from_scenario(wg_testkit::fixtures::two_cutters(), "the drill");
    let mut game = Game::start(&DRILL, &loaded, &table(&["human", "human"]), None).expect("the drill begins");
    while game.course_offer().is_none() {
        if let Some(side) = game.curtain() {
            game.take_seat(side);
        }
        game.submit(game.desk().big_button.expect("a button").order);
        assert!(game.refusal.is_none(), "{:?}", game.refusal);
    }
    game
}

#[test]
fn a_free_course_is_drawn_leg_by_leg_with_clicks() {
    let mut game = cutters_at_sea();
    let unit = game.selected.expect("she can act");
    let from = place(&game, unit);
    let to = ahead(&game, unit, 5);
    game.click(to, None);
    let proposal = game.draft.proposal.clone().expect("a course");
    assert!(proposal.course().is_some_and(|course| !course.is_empty()), "with a leg");
    let order = game.desk().big_button.expect("a button").order;
    game.submit(order);
    assert!(game.refusal.is_none(), "{:?}", game.refusal);
    assert_ne!(place(&game, unit), from, "she has moved at least the first inch");
}

/// The drill with its signals laid down: the first cutter is to sail.
pub(crate) fn drill(captains: &[&str], dice: DiceSource) -> Game {
    let loaded = wg_core::scenario::Loaded::from_scenario(wg_testkit::fixtures::two_cutters(), "the drill");
    let table = Table { dice, ..table(captains) };
    let mut game = Game::start(&DRILL, &loaded, &table, None).expect("the drill begins");
    while game.course_offer().is_none() {
        if game.computer_waits() {
            game.computer_order();
            continue;
        }
        if let Some(side) = game.curtain() {
            game.take_seat(side);
        }
        let order = game.desk().big_button.expect("a button").order;
        game.submit(order);
    }
    game
}

fn legs(order: &Order) -> Vec<wg_core::Leg> {
    order.course().map(|course| course.legs().to_vec()).unwrap_or_default()
}

/// A place so many inches off the bow of the selected ship, so many degrees to starboard of her heading.
fn off_bow(game: &Game, inches: f64, degrees: i32) -> Point {
    let unit = &game.desk().view.units[game.selected.expect("somebody is selected").index()];
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
        game.point_at(Some(at), None);
        let hovering = game.draft.hovering.clone().expect(why);
        assert_eq!(legs(&hovering), wanted, "{why}");
        assert!(game.session.check(Seat::Side(SideId(0)), &hovering).is_ok(), "{why}: and it may be sailed");
        let overlays = game.overlays(&game.desk().view);
        assert!(
            overlays.ghosts.len() == 1 && overlays.ring.is_some(),
            "its ghost is drawn, with the ring to drag it by"
        );
        assert!(
            overlays.marks.iter().any(|mark| matches!(mark, wg_core::Mark::Reach { .. })),
            "and the water she can reach"
        );
    }
    let desk = game.desk();
    let running = desk.running.expect("a card stands at the ghost");
    assert_eq!(wg_panels::panels::run_card::run_words(&running.card, wg_core::Measure::Inches), "4 of 10 in run");
    assert_eq!(wg_panels::panels::run_card::under_words(&running.card, running.measure), "three 45° turns remaining");
}

#[test]
fn a_ship_is_dragged_by_the_ring_at_her_bow_and_ordered_with_a_click_on_the_ghost() {
    let mut game = drill(&["human", "human"], DiceSource::Machine { seed: 5 });
    let unit = game.selected.expect("she can act");
    let ring = game.ring().expect("a ring at her bow");
    let (near, far) = (off_bow(&game, 4.0, 0), off_bow(&game, 8.0, 30));
    assert!(game.grip(ring), "the hand takes it");
    for at in [near, far] {
        game.point_at(Some(at), None);
        assert!(
            game.draft.proposal.is_none() && game.draft.hovering.is_some(),
            "nothing is proposed while it is dragged"
        );
    }
    game.let_go(far, None, true);
    let first = game.draft.proposal.clone().expect("let go, it is proposed");
    assert_eq!(legs(&first).len(), 2, "a turn and a run");
    // By the ring at the ghost's bow the last leg is moved.
    let ring = game.ring().expect("now at the ghost's bow");
    assert!(ring.distance(far) < wg_core::Length::INCH, "where it was let go");
    game.grip(ring);
    game.point_at(Some(near), None);
    game.let_go(near, None, true);
    let second = game.draft.proposal.clone().expect("proposed");
    assert_eq!(legs(&second), [wg_core::Leg::Run(wg_core::Length::inches(4))], "the leg was changed, not added to");
    let from = place(&game, unit);
    let ring = game.ring().expect("at the ghost's bow");
    game.grip(ring);
    game.let_go(ring, None, false);
    assert_ne!(place(&game, unit), from, "a click on the ghost orders it: {:?}", game.refusal);
}

#[test]
fn legs_are_laid_one_after_the_other_and_taken_back_one_by_one() {
    let mut game = drill(&["human", "human"], DiceSource::Machine { seed: 5 });
    for (inches, degrees) in [(3.0, 0), (6.0, 12), (9.0, 0)] {
        let at = off_bow(&game, inches, degrees);
        game.click(at, None);
        assert!(game.refusal.is_none(), "{:?}", game.refusal);
    }
    let three = legs(&game.draft.proposal.clone().expect("a course"));
    assert_eq!(game.draft.stretches.len(), 3, "{three:?}");
    let handy: Vec<String> = game.desk().handy.into_iter().map(|button| button.label).collect();
    assert_eq!(handy, ["Take back a leg"], "the drill asks nobody on the way");
    assert!(game.take_leg_back(), "the third");
    let two = legs(&game.draft.proposal.clone().expect("two are left"));
    assert!(two.len() < three.len() && three.starts_with(&two), "{two:?} of {three:?}");
    assert!(game.back_out() && game.back_out(), "Esc takes them back too");
    assert!(game.draft.proposal.is_none() && !game.back_out(), "until there is nothing");
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
    let mut game = Game::start(&DRILL, &loaded, &table(&["human", "human"]), None).expect("the drill begins");
    while game.course_offer().is_none() {
        if let Some(side) = game.curtain() {
            game.take_seat(side);
        }
        let order = game.desk().big_button.expect("a button").order;
        game.submit(order);
    }
    let at = off_bow(&game, 9.0, 0);
    game.point_at(Some(at), None);
    let course = legs(&game.draft.hovering.clone().expect("there is a course"));
    assert_eq!(course, [wg_core::Leg::Run(wg_core::Length::inches(3))], "as far as she may");
    let why = game.desk().running.expect("a card").refusal.expect("with the reason");
    assert_eq!(why.clause, "D-MOVE-3", "{}", why.sentence);
    assert!(!game.overlays(&game.desk().view).refusals.is_empty(), "which is drawn");
    game.click(at, None);
    assert!(game.draft.proposal.is_some() && game.refusal.is_none(), "what she may sail is proposed");
}
