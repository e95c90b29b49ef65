//! Things that stay where they are: the tutor's card under a pointer that only looks, and buttons under a hand that has
//! just pressed.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Event, Modifiers, PointerButton, Pos2, vec2};
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

/// Returns the places of everything that can be pressed beside the chart whose name passes this test, by name up to
/// the first comma.
fn controls(hand: &Hand, wanted: impl Fn(&str) -> bool) -> Vec<(String, egui::Rect)> {
    let all = hand.pressable("").into_iter().filter(|(name, at)| wanted(name) && at.left() > hand.chart.right());
    all.map(|(name, at)| (name.split(',').next().unwrap_or_default().to_owned(), at)).collect()
}

#[test]
fn the_sail_is_set_at_one_place_turn_after_turn_and_nothing_slides_under_the_hand_that_sets_it() {
    for size in [vec2(1280.0, 720.0), vec2(1920.0, 1080.0)] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let dice = DiceSource::Machine { seed: 2 };
        let mut hand = Hand::at_battle("admiralty/03-two-against-two", ["human", "human"], dice, size, folder.path());
        let notches = |hand: &Hand| {
            let notch = |(name, at): (String, egui::Rect)| (name.split(':').next().unwrap_or_default().to_owned(), at);
            controls(hand, |name| name.starts_with("Change sail ")).into_iter().map(notch).collect::<Vec<_>>()
        };
        let (mut first, mut seen) = (None, std::collections::BTreeSet::new());
        for _ in 0..160 {
            let turn = hand.desktop.screens[0].desk.view.turn;
            // Which sails can be chosen changes with the ship, but not where they are.
            if let Some((name, at)) = notches(&hand).into_iter().next_back() {
                let (known, place) = first.get_or_insert_with(|| (name.clone(), at));
                if *known == name {
                    assert_eq!(at, *place, "{size}, turn {turn}: {name} is where it was");
                    seen.insert(turn);
                }
                let before = controls(&hand, |name| !name.starts_with("Sheet: "));
                hand.press(at.center());
                for (name, at) in notches(&hand) {
                    let was = before.iter().find(|(other, _)| other.split(':').next() == Some(&name));
                    assert!(was.is_none_or(|(_, was)| *was == at), "{size}, turn {turn}: {name} has moved");
                }
                let under = hand.pressable("").into_iter().filter(|(_, there)| there.contains(at.center()));
                for (name, _) in under {
                    assert!(name.starts_with("Change sail"), "{size}, turn {turn}: {name} has come under the hand");
                }
            }
            if seen.len() > 2 || hand.desktop.sitting.battle.session().outcome().is_some() {
                break;
            }
            let at = hand.big_button().center();
            hand.press(at);
        }
        assert!(seen.len() > 2, "sails were set in the turns {seen:?}");
    }
}

#[test]
fn a_target_stays_under_the_hand_that_picks_it_though_the_ways_of_aiming_come() {
    let mut picked = 0;
    for (id, seed) in
        [("warpspawn/02-line-against-line", 11), ("admiralty/03-two-against-two", 2), ("barnacle/06-squadrons", 5)]
    {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let dice = DiceSource::Machine { seed };
        let mut hand = Hand::at_battle(id, ["human", "human"], dice, vec2(1280.0, 720.0), folder.path());
        let mut here = 0;
        for _ in 0..260 {
            let targets: Vec<String> = hand.desktop.screens[0]
                .desk
                .guns
                .rows
                .iter()
                .flat_map(|row| row.targets.iter().map(|chip| format!("{}: {}", row.name, chip.label)))
                .collect();
            let chips = |hand: &Hand| controls(hand, |name| targets.iter().any(|target| name.starts_with(target)));
            if let Some((name, at)) = chips(&hand).first().cloned() {
                let before = chips(&hand);
                let rests = controls(&hand, |name| name.contains("old fire") || name.starts_with("Cease fire"));
                hand.press(at.center());
                let now = chips(&hand);
                for (other, was) in &before {
                    let moved =
                        now.iter().find(|(now, _)| now == other).is_some_and(|(_, at)| at.min.distance(was.min) > 1.0);
                    assert!(!moved, "{id}: {other} moves when {name} is picked: {before:?}, {now:?}");
                }
                for (other, _) in rests {
                    let under = hand.pressable(&other).iter().any(|(_, there)| there.contains(at.center()));
                    assert!(!under, "{id}: {other} has come under the hand");
                }
                here += 1;
            }
            if here > 3 || hand.desktop.sitting.battle.session().outcome().is_some() {
                break;
            }
            let at = hand.big_button().center();
            hand.press(at);
        }
        picked += here;
    }
    assert!(picked > 5, "{picked} targets were picked");
}
