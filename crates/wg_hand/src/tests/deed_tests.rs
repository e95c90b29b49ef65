//! Deeds other than firing, with a ruleset that has all of them: the drill, whose cutters board, land, embark and
//! march.

use wg_core::rules::ruleset::Ruleset;
use wg_core::scenario::Loaded;
use wg_core::{
    Ask, AskKind, DiceSource, Domain, Offer, Order, Preview, Refusal, Rules as _, Seat, Shown as _, Slot, UnitId,
};
use wg_library::Library;
use wg_testkit::changed::{Changed, Changes};
use wg_testkit::drill::DRILL;

use crate::game::Table;
use crate::sitting::Sitting;

type World = bevy_ecs::world::World;

/// The drill with more deeds.
struct Hands;

static HANDS: Changed<Hands> = Changed(Hands);

/// Translates a march into a course, as the drill knows only courses.
fn known(order: &Order) -> Order {
    match order {
        Order::March { unit, course } => Order::Course { unit: *unit, course: course.clone() },
        order => order.clone(),
    }
}

impl Changes for Hands {
    fn below(&self) -> &'static dyn Ruleset {
        &DRILL
    }
    /// Lets each unit that could sail also march, board with a number of men, cut, land, or end the phase.
    fn asks(&self, world: &World, asks: &mut Vec<Ask>) {
        DRILL.asks(world, asks);
        for ask in asks {
            let mut offers = Vec::new();
            for offer in std::mem::take(&mut ask.offers) {
                let Order::Course { unit, course } = &offer.order else {
                    offers.push(offer);
                    continue;
                };
                let (unit, foe) = (*unit, UnitId(1 - unit.0));
                let whom = || Domain::Units([foe].as_slice().into());
                offers.push(Offer { order: Order::March { unit, course: course.clone() }, ..offer.clone() });
                let board = Offer::plain(Order::Board { unit, target: foe, men: 4 }, "Board");
                offers.push(board.with(Slot::Target, whom()).with(Slot::Value, Domain::Range { min: 1, max: 20 }));
                offers.push(
                    Offer::plain(Order::Cut { unit, target: foe }, "Cut the grapples").with(Slot::Target, whom()),
                );
                offers.push(
                    Offer::plain(Order::Land { unit, men: 6 }, "Land a party")
                        .with(Slot::Value, Domain::Range { min: 2, max: 9 }),
                );
                let overboard = Domain::choices([(0, "guns"), (1, "water")]);
                offers.push(
                    Offer::plain(Order::Lighten { unit, what: 0 }, "Throw overboard").with(Slot::Choice, overboard),
                );
                offers.push(Offer::plain(Order::EndPhase, "End the phase"));
            }
            ask.offers = offers;
        }
    }
    fn check_order(&self, world: &World, seat: Seat, order: &Order) -> Result<(), Refusal> {
        DRILL.check_order(world, seat, &known(order))
    }
    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview {
        DRILL.preview(world, seat, &known(order))
    }
}

fn begun() -> Sitting {
    let table = Table { captains: vec!["human".to_owned(), "human".to_owned()], dice: DiceSource::Machine { seed: 1 } };
    let loaded = Loaded::from_scenario(wg_testkit::fixtures::two_cutters(), "the drill");
    let mut game = Sitting::start(&HANDS, &loaded, &table, None).expect("it begins");
    while game.eye(0).asked().is_some_and(|ask| ask.kind == AskKind::Choice) {
        let side = game.eye(0).asked().and_then(|ask| ask.seat.side()).expect("a side");
        game.touch(0, |_, place| place.take_seat(side));
        let order = game.eye(0).asked().expect("somebody is asked").default.clone();
        game.give(0, order);
    }
    game
}

/// Returns true if this order is among the offers, which are all that the panels can give.
fn on_offer(game: &Sitting, order: &Order) -> bool {
    game.eye(0).asked().is_some_and(|ask| ask.offers.iter().any(|offer| offer.admits(order)))
}

#[test]
fn a_click_on_a_ringed_unit_proposes_the_deed_and_a_lever_takes_the_number() {
    let mut game = begun();
    let (own, foe) = (game.places[0].selected.expect("somebody can act"), UnitId(1));
    let view = game.eye(0).desk(&game.telling).view;
    let rings = game.eye(0).overlays(&view).targets;
    assert!(
        rings.iter().any(|target| target.unit == foe && target.kind == wg_panels::read::overlays::TargetKind::Open),
        "she has a ring: {rings:?}"
    );
    game.press(0, |battle, place| place.click(battle, view.units[foe.index()].pose.at, Some(foe)));
    assert_eq!(
        game.places[0].draft.proposal,
        Some(Order::Board { unit: own, target: foe, men: 4 }),
        "the first thing that can be done to her"
    );
    let lever = game.eye(0).desk(&game.telling).lever.expect("how many men");
    assert_eq!(lever.notches.len(), 20, "1 to 20");
    assert!(lever.title.starts_with("Board: ") && lever.notches[3].chosen, "{}", lever.title);
    game.press(0, |battle, place| place.nudge(battle, 1));
    game.press(0, |battle, place| place.nudge(battle, 1));
    let button = game.eye(0).desk(&game.telling).big_button.expect("a button");
    assert_eq!(button.order, Order::Board { unit: own, target: foe, men: 6 }, "two more of them");
    assert!(on_offer(&game, &button.order), "as it was offered");
    assert_eq!(
        game.eye(0).overlays(&game.eye(0).desk(&game.telling).view).targets[0].kind,
        wg_panels::read::overlays::TargetKind::Considered,
        "she is the one considered"
    );
}

#[test]
fn every_offer_is_on_a_button_a_lever_or_in_the_hand() {
    let game = begun();
    let desk = game.eye(0).desk(&game.telling);
    let says = |words: &str| desk.choices.iter().find(|button| button.label.contains(words));
    assert!(
        says("boards").is_some_and(|button| button.opens && on_offer(&game, &button.order)),
        "with how many is asked next: {:?}",
        desk.choices
    );
    assert!(says("Cut the grapples (").is_some_and(|button| !button.opens), "at once");
    for what in ["guns", "water"] {
        assert!(says(what).is_some_and(|button| button.label.starts_with("Throw overboard: ")), "{what}");
    }
    assert!(
        desk.lever.is_some_and(|lever| lever.title == "Land a party" && lever.notches.len() == 8),
        "the one number that is open has its lever"
    );
    assert!(game.eye(0).limits().is_some(), "and the march is in the hand");
}

#[test]
fn a_march_is_laid_with_the_hand_as_a_course_is() {
    let mut game = begun();
    let own = game.places[0].selected.expect("somebody can act");
    let seen = game.eye(0).desk(&game.telling).view.units[own.index()].clone();
    let at = seen.pose.bow(&seen.footprint).offset(seen.pose.heading, wg_core::Length::inches(4));
    game.point_at(0, Some(at), None);
    assert!(matches!(game.places[0].draft.hovering, Some(Order::March { .. })), "{:?}", game.places[0].draft.hovering);
    game.press(0, |battle, place| place.click(battle, at, None));
    let button = game.eye(0).desk(&game.telling).big_button.expect("a button");
    assert!(
        matches!(button.order, Order::March { .. }) && button.label == format!("March {} there", seen.name),
        "{}",
        button.label
    );
    let overlays = game.eye(0).overlays(&game.eye(0).desk(&game.telling).view);
    assert!(
        overlays.ghosts.len() == 1 && overlays.ring.is_some() && game.eye(0).desk(&game.telling).running.is_some(),
        "with ghost, ring and card"
    );
}

#[test]
fn who_has_not_acted_is_listed_and_counted_where_the_phase_ends() {
    let game = begun();
    let desk = game.eye(0).desk(&game.telling);
    let own = game.places[0].selected.expect("somebody can act");
    assert_eq!(desk.todo.len(), 1, "{:?}", desk.todo);
    assert_eq!((desk.todo[0].title.as_str(), desk.todo[0].units[0].unit), ("To move", own));
    let end = desk
        .choices
        .iter()
        .chain(&desk.big_button)
        .find(|button| button.order == Order::EndPhase)
        .expect("it can be ended");
    assert_eq!(end.remark, format!("{} can still move", desk.todo[0].units[0].name), "one is named");
}

#[test]
fn a_phase_that_sets_sail_counts_no_ship_that_lies_at_anchor() {
    let library = Library::new(wg_rulesets::ALL);
    let battle = library.battle("admiralty/11-the-nile").expect("it comes with the program");
    let table = Table { captains: vec!["human".to_owned(); 2], dice: DiceSource::Machine { seed: 3 } };
    let mut game = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
    let mut counted = 0;
    for _ in 0..60 {
        let Some(ask) = game.eye(0).asked().cloned() else { break };
        let desk = game.eye(0).desk(&game.telling);
        let buttons = desk.choices.iter().chain(&desk.big_button);
        let end = buttons.clone().find(|button| button.order == Order::EndPhase).map(|button| button.remark.clone());
        if let Some(remark) = end.filter(|remark| remark.ends_with("can still change sail")) {
            let sailing = desk.view.units.iter().filter(|unit| !unit.anchored && !unit.aground).count();
            let count = remark.split(' ').next().and_then(|count| count.parse::<usize>().ok()).unwrap_or(2);
            assert!(count <= sailing, "{remark}, and {sailing} are under way");
            counted += 1;
        }
        game.give(0, if ask.kind == AskKind::Turn { Order::EndPhase } else { ask.default.clone() });
    }
    assert!(counted > 0, "somebody could change sail");
}
