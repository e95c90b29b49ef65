//! Courses along a turning circle, in whole steps, with a drill whose cutters have one.

use bevy_ecs::world::World;
use wg_core::scenario::Loaded;
use wg_core::{
    About, Angle, Ask, CourseLimits, DiceSource, Domain, Leg, Length, Measure, Order, Point, Preview, Refusal,
    Rules as _, Ruleset, Seat, Shown as _, TurningCircle,
};
use wg_testkit::changed::{Changed, Changes};
use wg_testkit::drill::DRILL;

use crate::game::Table;
use crate::sitting::Sitting;

/// The drill in millimetres, with cutters that must run a hundred millimetres and turn along a circle.
struct Round;

static ROUND: Changed<Round> = Changed(Round);

const CIRCLE: TurningCircle = TurningCircle { run: Length::millimetres(15), turn: Angle::degrees(15), steps: 5 };
const RUN: Length = Length::millimetres(100);
const LIMITS: CourseLimits = CourseLimits::straight(RUN, RUN).in_steps_of(Length::millimetres(5)).circling(CIRCLE);

impl Changes for Round {
    fn below(&self) -> &'static dyn Ruleset {
        &DRILL
    }
    fn about(&self) -> About {
        About { measure: Measure::Millimetres, ..DRILL.about() }
    }
    fn asks(&self, world: &World, asks: &mut Vec<Ask>) {
        DRILL.asks(world, asks);
        for blank in asks.iter_mut().flat_map(|ask| &mut ask.offers).flat_map(|offer| &mut offer.blanks) {
            if let Domain::Free(limits) = &mut blank.domain {
                *limits = LIMITS;
            }
        }
    }
    fn check_order(&self, world: &World, seat: Seat, order: &Order) -> Result<(), Refusal> {
        match order.course() {
            Some(course) if LIMITS.admit(course) => Ok(()),
            Some(_) => Err(Refusal::new("D-MOVE-1", "She runs 100 mm.")),
            None => DRILL.check_order(world, seat, order),
        }
    }
    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview {
        if order.course().is_some() { Preview::default() } else { DRILL.preview(world, seat, order) }
    }
}

fn at_helm() -> Sitting {
    let cutters = Loaded::from_scenario(wg_testkit::fixtures::two_cutters(), "the drill");
    let table = Table { captains: vec!["human".into(), "human".into()], dice: DiceSource::Machine { seed: 5 } };
    let mut game = Sitting::start(&ROUND, &cutters, &table, None).expect("it begins");
    for _ in 0..40 {
        if let Some(side) = game.eye(0).curtain() {
            game.touch(0, |_, place| place.take_seat(side));
        }
        if let Some(unit) = game
            .eye(0)
            .asked()
            .and_then(|ask| ask.offers.iter().find_map(|offer| offer.order.course().and(offer.order.unit())))
        {
            game.touch(0, |_, place| place.select(Some(unit)));
            return game;
        }
        let order = game.eye(0).asked().expect("somebody is asked").default.clone();
        game.give(0, order);
    }
    panic!("nobody was asked for a course")
}

fn run(millimetres: i32) -> Leg {
    Leg::Run(Length::millimetres(millimetres))
}

/// Returns the point that her bow reaches by these legs.
fn bow_after(game: &Sitting, legs: &[Leg]) -> Point {
    let (pose, footprint) = game.eye(0).berth(game.places[0].selected.expect("selected")).expect("she lies there");
    crate::helm::course::end_of(&legs.iter().copied().collect(), pose, &footprint).bow(&footprint)
}

fn laid(game: &Sitting) -> Vec<Leg> {
    game.places[0]
        .draft
        .proposal
        .as_ref()
        .and_then(Order::course)
        .map(|course| course.legs().to_vec())
        .unwrap_or_default()
}

#[test]
fn a_click_lays_the_arc_that_ends_nearest_and_runs_all_she_must() {
    for legs in [
        vec![CIRCLE.arc(3), run(55)],
        vec![run(20), CIRCLE.arc(-4), run(20)],
        vec![run(25), CIRCLE.arc(5)],
        vec![CIRCLE.arc(-1), run(85)],
    ] {
        let mut game = at_helm();
        let at = bow_after(&game, &legs);
        game.press(0, |battle, place| place.click(battle, at, None));
        assert_eq!(laid(&game), legs, "{:?}", game.places[0].refusal);
        let steps: usize = legs
            .iter()
            .map(|leg| if let Leg::Run(run) | Leg::Arc { run, .. } = leg { run.0 / 1500 } else { 0 } as usize)
            .sum();
        let overlays = game.eye(0).overlays(&game.eye(0).desk(&game.telling).view);
        assert_eq!(overlays.ghosts[0].steps.len(), steps, "each step is marked on the track");
        let water = overlays.marks.iter().any(|mark| matches!(mark, wg_core::Mark::Reach { .. }));
        assert_eq!(
            water,
            matches!(legs.last(), Some(Leg::Run(_))),
            "and the water that is left behind the arc is drawn"
        );
    }
}

#[test]
fn the_next_click_goes_on_from_the_end_of_the_arc() {
    let mut game = at_helm();
    let at = bow_after(&game, &[run(20)]);
    game.press(0, |battle, place| place.click(battle, at, None));
    assert_eq!(laid(&game), [run(100)], "straight on she must run all of it");
    let first = [run(20), CIRCLE.arc(2), run(50)];
    let at = bow_after(&game, &first);
    game.press(0, |battle, place| place.click(battle, at, None));
    assert_eq!(laid(&game), first, "the arc begins where it was pointed at");
    let second = [run(20), CIRCLE.arc(2), run(20), CIRCLE.arc(-2)];
    let at = bow_after(&game, &second);
    game.press(0, |battle, place| place.click(battle, at, None));
    assert_eq!(laid(&game), second, "and the other way after twenty millimetres");
    assert!(game.touch(0, |battle, place| place.take_leg_back(battle)), "legs are taken back one by one");
    assert_eq!(laid(&game), first);
}

#[test]
fn how_far_she_ends_from_the_hand_is_told_near_by_and_not_across_the_table() {
    let mut game = at_helm();
    let (pose, footprint) = game.eye(0).berth(game.places[0].selected.expect("selected")).expect("she lies there");
    let told = |game: &mut Sitting, inches: i32| {
        game.point_at(
            0,
            Some(pose.bow(&footprint).offset(pose.heading.turned(Angle::degrees(120)), Length::inches(inches))),
            None,
        );
        game.eye(0).desk(&game.telling).running.map(|card| card.changed).unwrap_or_default()
    };
    assert!(told(&mut game, 3).starts_with("ends "), "near by: {}", told(&mut game, 3));
    assert_eq!(told(&mut game, 12), "", "out of any reach");
}

#[test]
fn a_hand_that_slips_beside_her_heading_means_no_turn() {
    let mut game = at_helm();
    let (pose, footprint) = game.eye(0).berth(game.places[0].selected.expect("selected")).expect("she lies there");
    let at = pose.bow(&footprint).offset(pose.heading.turned(Angle::degrees(2)), Length::millimetres(60));
    game.point_at(0, Some(at), None);
    let card = game.eye(0).desk(&game.telling).running.expect("a card stands at the ghost");
    assert_eq!(card.caught.first(), Some(&"dead ahead"), "{card:?}");
    assert_eq!(
        wg_panels::panels::run_card::under_words(&card.card, card.measure),
        "no 15° turns taken, five allowed (15 mm of her move each)"
    );
}

#[test]
fn a_second_leg_is_summed_up_with_the_first_and_lies_not_dead_ahead_of_her() {
    let mut game = at_helm();
    let at = bow_after(&game, &[CIRCLE.arc(1)]);
    game.press(0, |battle, place| place.click(battle, at, None));
    let laid = game.eye(0).desk(&game.telling).running.expect("a card stands at the ghost");
    let further = bow_after(&game, &[CIRCLE.arc(1), run(85)]);
    game.point_at(0, Some(further), None);
    let pointed = game.eye(0).desk(&game.telling).running.expect("a card stands at the ghost");
    assert_eq!(pointed.card, laid.card, "the card describes what is laid, not the next leg");
    game.press(0, |battle, place| place.click(battle, further, None));
    let card = game.eye(0).desk(&game.telling).running.expect("a card stands at the ghost");
    assert_eq!(
        wg_panels::panels::run_card::sum_words(&card.card.legs, card.measure),
        "15° to starboard in 15 mm, 85 mm ahead",
        "one sum: 100 mm"
    );
    assert_eq!(
        wg_panels::panels::run_card::under_words(&card.card, card.measure),
        "one 15° turn taken, five allowed (15 mm of her move each)"
    );
    assert!(!card.caught.contains(&"dead ahead"), "she has turned: {:?}", card.caught);
}
