//! Broadsides with cards, by mouse: the shot that is described, the dice in the tray, and what a hand that lies face
//! down gives away.

use bevy_egui::egui::{Event, Pos2, vec2};
use wg_core::scenario::{Loaded, parse};
use wg_core::{DiceSource, Mark, Order, SideId, UnitId};
use wg_hand::{Desktop, Sitting, Table};
use wg_library::Library;
use wg_panels::read::flight::Way;

use super::by_mouse::Hand;

const FOLLOWED: &str = "What does Hart lose?";
/// What the odds card adds to the odds of a shot that the big button does not fire.
const ELSEWHERE: &str = "Click the button to choose this shot.";

/// Rose lies between two enemies in a phase of the first turn, and Blue is asked first. The hands are lists of cards.
fn between(phase: u8, hands: [&str; 2], captains: [&str; 2], dice: DiceSource) -> Hand {
    let ship = |name: &str, side: &str, square: (u8, u8), flag: bool| {
        format!(
            "(name: {name:?}, class: \"first\", side: {side:?}, square: {square:?}, heading: \"N\", overrides: {{\"flagship\": {flag}}}),"
        )
    };
    let ships = [
        ("Rose", "Blue", (8, 8), true),
        ("Hart", "Red", (5, 8), true),
        ("Hind", "Red", (10, 8), false),
        ("Hazard", "Red", (15, 8), false),
    ]
    .map(|(name, side, square, flag)| ship(name, side, square, flag))
    .concat();
    let text = format!(
        "(version: 1, ruleset: \"warpspawn\", name: \"Between\", options: {{\"order\": \"once\"}}, battle: {{\"turn\": 1, \"phase\": {phase}, \"first\": \
         \"Blue\", \"hands\": [[{}], [{}]]}}, sides: [(name: \"Blue\", colour: Blue), (name: \"Red\", colour: Red)], ships: [{ships}])",
        hands[0], hands[1]
    );
    let scenario = parse(&text, "between.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario;
    let library = Library::new(wg_rulesets::ALL);
    let ruleset = library.battle("warpspawn/01-first-lesson").expect("part of the program").ruleset;
    let table = Table { captains: captains.map(str::to_owned).to_vec(), dice };
    let game = Sitting::start(ruleset, &Loaded::from_scenario(scenario, "between"), &table, None).expect("it begins");
    Hand::before(Desktop::new(game, library, None, None), vec2(1280.0, 720.0))
}

const BROADSIDE: u8 = 3;
const MACHINE: DiceSource = DiceSource::Machine { seed: 5 };

fn by_hand() -> DiceSource {
    DiceSource::Hand { seed: 5 }
}

/// Returns the shot that the big button fires.
fn on_the_button(hand: &Hand) -> Option<Order> {
    hand.desktop.screens[0]
        .desk
        .big_button
        .as_ref()
        .map(|big| big.order.clone())
        .filter(|order| matches!(order, Order::Fire { .. }))
}

/// Returns the title of the odds card, and the title that the odds of the shot on the button would have.
fn card_and_button(hand: &Hand) -> (Option<String>, Option<String>) {
    let game = &hand.desktop.sitting;
    let fired = on_the_button(hand)
        .and_then(|order| game.eye(0).preview(&order))
        .and_then(|preview| preview.odds)
        .map(|odds| odds.title);
    (hand.desktop.screens[0].desk.odds.as_ref().map(|odds| odds.title.clone()), fired)
}

/// Rests the mouse here for a while.
fn rest_at(hand: &mut Hand, at: Pos2) {
    for _ in 0..4 {
        hand.frame(vec![Event::PointerMoved(at)]);
    }
}

#[test]
fn under_a_resting_mouse_the_card_speaks_of_the_shot_that_the_button_fires() {
    let mut hand = between(BROADSIDE, ["", ""], ["human", "human"], MACHINE);
    let chips = |hand: &Hand| -> Vec<(String, Pos2)> {
        let found = [hand.pressable("Larboard"), hand.pressable("Starboard")].concat();
        found
            .into_iter()
            .filter(|(label, _)| label.contains(": "))
            .map(|(label, place)| (label, place.center()))
            .collect()
    };
    let (mut pressed, mut pointed) = (0, 0);
    // Each press brings other chips under the mouse.
    for n in 0..40 {
        let there = chips(&hand);
        assert!(
            !there.is_empty(),
            "there are guns to choose: {:?}",
            hand.map.widgets.iter().map(|widget| &widget.label).collect::<Vec<_>>()
        );
        let (label, at) = there[n % there.len()].clone();
        hand.press(at);
        rest_at(&mut hand, at);
        let (card, button) = card_and_button(&hand);
        assert!(button.is_some(), "{label:?} was laid");
        assert_eq!(card, button, "after a press on {label:?} the mouse rests");
        pressed += 1;
        // A player who moves the mouse on reads the odds of what it points at, and that the button fires something
        // else.
        for (label, at) in chips(&hand) {
            rest_at(&mut hand, at);
            let (card, button) = card_and_button(&hand);
            let line = hand.desktop.screens[0].desk.odds.as_ref().map(|odds| odds.line.clone()).unwrap_or_default();
            assert_eq!(
                card != button,
                line.contains(ELSEWHERE),
                "{label:?}: {card:?} on the card, {button:?} on the button: {line}"
            );
            pointed += usize::from(card != button);
        }
    }
    assert!(pressed > 20 && pointed > 20, "{pressed} and {pointed}");
}

#[test]
fn before_anything_is_chosen_the_button_fires_what_the_card_at_its_target_tells() {
    let mut hand = between(BROADSIDE, ["", ""], ["human", "human"], MACHINE);
    let Some(Order::Fire { target, .. }) = on_the_button(&hand) else {
        panic!("Space fires: {:?}", hand.desktop.screens[0].desk.big_button)
    };
    let game = &mut hand.desktop.sitting;
    let enemies: Vec<_> = game
        .eye(0)
        .seen()
        .units
        .iter()
        .filter(|unit| unit.side == SideId(1))
        .map(|unit| (unit.id, unit.pose.at))
        .collect();
    let in_range = |id: &UnitId| id.index() < 3;
    for (unit, at) in enemies.into_iter().filter(|(unit, _)| in_range(unit)) {
        hand.desktop.sitting.point_at(0, Some(at), Some(unit));
        hand.rest();
        let (card, button) = card_and_button(&hand);
        assert!(card.is_some(), "each lies in a field of fire");
        assert_eq!(card == button, unit == target, "{card:?} at the pointer, {button:?} on the button");
    }
}

#[test]
fn on_the_table_another_target_is_told_to_be_no_shot_of_the_button() {
    let mut hand = between(BROADSIDE, ["", ""], ["human", "human"], MACHINE);
    let game = &mut hand.desktop.sitting;
    let at = game.eye(0).seen().units[1].pose.at;
    game.press(0, |battle, place| place.click(battle, at, Some(UnitId(1))));
    game.point_at(0, Some(game.eye(0).seen().units[2].pose.at), Some(UnitId(2)));
    let desk = game.eye(0).desk(&game.telling);
    let odds = desk.odds.expect("pointed at");
    assert!(odds.title.ends_with("Hind") && odds.line.ends_with(ELSEWHERE), "{odds:?}");
    game.point_at(0, Some(game.eye(0).seen().units[1].pose.at), Some(UnitId(1)));
    let odds = game.eye(0).desk(&game.telling).odds.expect("pointed at");
    assert!(odds.title.ends_with("Hart") && !odds.line.contains("Click to choose"), "{odds:?}");
}

/// Returns true if a label on the screen contains this text.
fn says(hand: &Hand, wanted: &str) -> bool {
    hand.map.widgets.iter().any(|widget| widget.label.contains(wanted))
}

fn labels(hand: &Hand) -> Vec<&String> {
    hand.map.widgets.iter().map(|widget| &widget.label).collect()
}

#[test]
fn a_die_for_losses_stands_below_the_broadside_that_it_follows() {
    // With the machine's dice: the first seed with a hit that asks for a name.
    let fired = (0..60).find_map(|seed| {
        let mut hand = between(BROADSIDE, ["", ""], ["human", "human"], DiceSource::Machine { seed });
        let order = Order::Fire { unit: UnitId(0), battery: 0, target: UnitId(1), aim: 2 };
        hand.desktop.sitting.give(0, order);
        hand.rest();
        let named =
            hand.desktop.sitting.telling.journal.iter().filter(|line| line.report.clause == "W-TAB-ATT-1").count();
        (named == 1).then_some(hand)
    });
    let hand = fired.expect("one of sixty broadsides hits");
    assert!(
        says(&hand, "Rose, round shot on Hart at 3 squares: a total of "),
        "one line says what the broadside did: {:?}",
        labels(&hand)
    );
    let at = |wanted: &str| {
        let found = hand.map.widgets.iter().find(|widget| widget.label.contains(wanted));
        found.unwrap_or_else(|| panic!("{wanted}: {:?}", labels(&hand))).rect
    };
    let (gun, loss) =
        (at("Earlier, Blue: Rose fires round shot at Hart, D10 "), at(&format!("Earlier, Blue: {FOLLOWED}")));
    assert!(gun.bottom() <= loss.top(), "the die for the losses lies below the D10");
}

#[test]
fn a_die_for_losses_that_is_wanted_stands_below_the_broadside_that_was_typed() {
    let mut hand = between(BROADSIDE, ["", ""], ["human", "human"], by_hand());
    hand.desktop.sitting.give(0, Order::Fire { unit: UnitId(0), battery: 0, target: UnitId(1), aim: 2 });
    hand.rest();
    assert_eq!(hand.dice_wanted(), 1, "the D10");
    assert!(!says(&hand, "Earlier, "), "nothing has led to it");
    hand.throw(|_| 10);
    hand.rest();
    assert!(says(&hand, FOLLOWED) && hand.dice_wanted() > 0, "dice for losses: {:?}", labels(&hand));
    assert!(says(&hand, "Earlier, Blue: Rose fires round shot at Hart, D10 10 · "), "{:?}", labels(&hand));
    assert!(!says(&hand, "already rolled"), "and the D10 lies with none of them");
    hand.throw(|_| 5);
    hand.rest();
    assert!(
        says(&hand, "Earlier, Blue: Rose fires round shot at Hart, D10 10 · ") || hand.dice_wanted() > 0,
        "{:?}",
        labels(&hand)
    );
}

#[test]
fn the_dice_are_told_when_the_card_that_was_played_on_them_lies_there() {
    let mut hand =
        between(BROADSIDE, ["\"splintering_wood\", \"splintering_wood\"", ""], ["human", "deckhand"], MACHINE);
    hand.desktop.sitting.give(0, Order::Fire { unit: UnitId(0), battery: 0, target: UnitId(1), aim: 2 });
    hand.rest();
    let before = hand.desktop.screens[0].desk.tray.last.clone();
    hand.animator.enabled = true;
    let card = hand
        .desktop
        .sitting
        .eye(0)
        .asked()
        .and_then(|ask| ask.offers.iter().find(|offer| matches!(offer.order, Order::Play { .. })))
        .expect("one fits")
        .order
        .clone();
    let game = &mut hand.desktop.sitting;
    game.give(0, card);
    game.give(0, Order::Pass);
    assert!(
        game.telling.journal.iter().any(|line| line.report.clause == "W-FIRE-9"),
        "the die has fallen: {:?}",
        game.eye(0).asked()
    );
    hand.frame(Vec::new());
    let (mut flew, mut told) = (0, 0);
    for _ in 0..200 {
        hand.frame(Vec::new());
        let flies = hand.animator.flights().iter().any(|flight| flight.way == Way::Played);
        assert_eq!(hand.desktop.screens[0].desk.tray.last == before, flies, "a card is on its way to it: {flies}");
        flew += usize::from(flies);
        told += usize::from(!flies);
        hand.animator.advance(0.02);
    }
    assert!(flew > 3 && told > 3, "{flew} pictures with a card in the air, {told} afterwards");
}

#[test]
fn whoever_holds_a_card_that_rakes_is_shown_where_only_while_his_hand_lies_open() {
    let mut hand = between(BROADSIDE, ["\"rake_the_bow\"", ""], ["human", "human"], MACHINE);
    let marked = |hand: &Hand| {
        hand.model.overlays.marks.iter().any(|mark| matches!(mark, Mark::Squares { label, .. } if label == "rakes her"))
    };
    hand.desktop.sitting.press(0, |battle, place| {
        place.propose(battle, Order::Fire { unit: UnitId(0), battery: 0, target: UnitId(1), aim: 2 })
    });
    hand.rest();
    assert!(hand.desktop.screens[0].desk.hand.as_ref().is_some_and(|hand| hand.face_down), "two share the screen");
    assert!(!marked(&hand), "the other one sees the chart too");
    hand.desktop.sitting.touch(0, |battle, place| place.look_at_hand(battle));
    hand.rest();
    assert!(marked(&hand), "he has looked, and is shown where it rakes");
}

/// Blue has fired all that bears in a broadside phase, and is asked for a Quick Reload even without holding one.
fn fired_all(card: &str) -> Hand {
    let mut hand = between(BROADSIDE, [card, ""], ["human", "human"], MACHINE);
    for _ in 0..12 {
        let ask = hand.desktop.sitting.eye(0).asked().expect("somebody is asked").clone();
        if ask.kind == wg_core::AskKind::Reaction
            && ask.reason == "Fire your broadsides"
            && ask.seat.side() == Some(SideId(0))
        {
            hand.rest();
            return hand;
        }
        let shot = ask
            .offers
            .iter()
            .find(|offer| matches!(offer.order, Order::Fire { .. }) && ask.seat.side() == Some(SideId(0)));
        let order = shot.map_or_else(
            || if ask.seat.side() == Some(SideId(0)) { Order::Pass } else { ask.default.clone() },
            |offer| offer.order.clone(),
        );
        hand.desktop.sitting.give(0, order);
    }
    panic!("Blue is asked when all is fired")
}

#[test]
fn nothing_on_the_screen_tells_whether_a_hand_that_lies_face_down_holds_what_could_be_played() {
    let screen = |card: &str| {
        let hand = fired_all(card);
        let texts: Vec<String> = hand.map.texts.iter().map(|text| text.text.clone()).collect();
        let labels: Vec<String> = hand.map.widgets.iter().map(|widget| widget.label.clone()).collect();
        (texts, labels, hand.model.overlays.targets.len())
    };
    let held = screen("\"quick_reload\"");
    for other in ["\"gust_of_wind\"", "\"crows_nest_lookout\""] {
        assert_eq!(screen(other), held, "with {other} instead of a Quick Reload");
    }
}

#[test]
fn two_at_one_screen_are_asked_whenever_they_hold_a_card_whatever_was_set_for_one() {
    let mut hand = between(BROADSIDE, ["\"gust_of_wind\"", ""], ["human", "human"], MACHINE);
    hand.desktop.sitting.places[0].asks_always = false;
    hand.desktop.sitting.give(0, Order::Fire { unit: UnitId(0), battery: 0, target: UnitId(1), aim: 2 });
    hand.rest();
    assert_eq!(hand.card_window(), Some(SideId(0)), "whether one fits is nobody's business");
}
