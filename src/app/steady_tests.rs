//! Things that stay where they are: the tutor's card under a pointer that only looks, and buttons under a hand that has
//! just pressed.

use bevy::math::Vec2;
use bevy_egui::egui::{Event, Modifiers, PointerButton, Pos2, vec2};
use wg_core::{DiceSource, Order, Point};
use wg_library::Library;
use wg_panels::ButtonKind;

use super::by_mouse::Hand;

fn learner(id: &str) -> Hand {
    Hand::at_lesson(Library::new(wg_rulesets::ALL), id, DiceSource::Machine { seed: 4 }, vec2(1280.0, 800.0), None)
}

/// Returns points all over the chart.
fn places(hand: &Hand) -> Vec<Point> {
    let chart = hand.chart.shrink(30.0);
    let at = |x: u8, y: u8| chart.lerp_inside(vec2(f32::from(x) / 7.0, f32::from(y) / 5.0));
    (0..=7)
        .flat_map(|x| (0..=5).map(move |y| at(x, y)))
        .map(|at| hand.lens.screen_to_table(Vec2::new(at.x, at.y)))
        .collect()
}

#[test]
fn while_the_tutor_is_to_be_read_pointing_at_the_water_lays_no_course_and_never_moves_his_card() {
    let (mut read, mut laid) = (0, 0);
    for id in ["barnacle/01-first-lesson", "admiralty/01-first-lesson", "crane/01-first-lesson"] {
        let mut hand = learner(id);
        for _ in 0..40 {
            let Some(said) = hand.says().cloned().filter(|_| !hand.is_over()) else { break };
            let offered = hand
                .desktop
                .sitting
                .eye(0)
                .asked()
                .is_some_and(|ask| ask.offers.iter().any(|offer| offer.order.course().is_some()));
            if offered {
                let before = hand.desktop.screens[0].panel.tutor.shown;
                assert!(before.is_some(), "{id}: the card is there");
                for place in places(&hand) {
                    hand.desktop.point_at(0, Some(place), wg_table::pick(&hand.desktop.screens[0].desk.view, place));
                    hand.frame(Vec::new());
                    hand.frame(Vec::new());
                    let hovers = hand.desktop.sitting.places[0]
                        .draft
                        .hovering
                        .as_ref()
                        .is_some_and(|order| order.course().is_some());
                    assert!(!(said.read && hovers), "{id}: a course is laid while {:?} is read", said.says);
                    laid += usize::from(hovers);
                    let now = hand.desktop.screens[0].panel.tutor.shown.map(|(card, _)| card);
                    assert_eq!(now, before.map(|(card, _)| card), "{id}: the card of {:?} flees", said.says);
                }
                hand.desktop.point_at(0, None, None);
                hand.rest();
                read += usize::from(said.read);
            }
            hand.follow();
        }
    }
    assert!(
        read > 0 && laid > 10,
        "{read} cards were to be read while a course could be laid, and {laid} courses were pointed at meanwhile"
    );
}

/// Clicks twice in one frame.
fn double_click(hand: &mut Hand, at: Pos2) {
    let button = |pressed| Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::default(),
    };
    hand.frame(vec![Event::PointerMoved(at)]);
    hand.wait(1.0);
    hand.frame(vec![Event::PointerMoved(at)]);
    for _ in 0..2 {
        hand.frame(vec![button(true)]);
        hand.frame(vec![button(false)]);
    }
    hand.wait(1.0);
    hand.frame(Vec::new());
}

#[test]
fn the_second_of_two_quick_clicks_on_a_choice_presses_no_other_that_has_come_under_the_pointer() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut hand = Hand::at_battle(
        "admiralty/02-two-doctrines",
        ["human", "human"],
        DiceSource::Machine { seed: 2 },
        vec2(1280.0, 800.0),
        folder.path(),
    );
    let mut tried = 0;
    for _ in 0..60 {
        let gives = |button: &&wg_panels::Button| {
            !button.opens && button.kind != ButtonKind::Greyed && !matches!(button.order, Order::Hold { .. })
        };
        let choices: Vec<_> = hand.desktop.screens[0].desk.choices.iter().filter(gives).cloned().collect();
        let Some(choice) = choices.first() else {
            let at = hand.big_button().center();
            hand.press(at);
            continue;
        };
        let name = if choice.remark.is_empty() {
            choice.label.clone()
        } else {
            format!("{}, {}", choice.label, choice.remark)
        };
        let orders = hand.desktop.sitting.battle.session().entries().len();
        let at = hand.button(&name).center();
        double_click(&mut hand, at);
        let given: Vec<_> =
            hand.desktop.sitting.battle.session().entries()[orders..].iter().map(|entry| entry.order.clone()).collect();
        assert_eq!(given.first(), Some(&choice.order), "the first click is heard: {name}");
        assert!(
            given[1..].iter().all(|order| *order == choice.order),
            "{name} was pressed twice, and {given:?} was given"
        );
        tried += 1;
        hand.rest();
        if tried > 6 || hand.desktop.sitting.battle.session().outcome().is_some() {
            break;
        }
    }
    assert!(tried > 2, "{tried} choices were pressed");
}
