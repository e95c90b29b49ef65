//! Dice: rolled, typed by hand, and many at once.

use egui_kittest::kittest::Queryable;
use wg_core::Order;
use wg_panels::{Intent, PanelState};

use crate::made_up;
use crate::panels::{LARGE, SMALL, press, stage};

#[test]
fn thrown_dice_are_named_by_their_faces() {
    let harness = stage(made_up::desk(), PanelState::default(), SMALL);
    for name in ["die 2", "die 6", "die 1"] {
        assert_eq!(harness.query_all_by_label(name).count(), 1, "{name}");
    }
}

#[test]
fn dice_thrown_by_hand_may_be_changed_until_the_throw_counts() {
    let mut harness = stage(made_up::dice::hand_dice(), PanelState::default(), SMALL);
    for face in [2, 6, 1, 5] {
        assert!(press(&mut harness, &format!("roll {face}")).is_empty(), "{face} is not given away at once");
    }
    assert_eq!(harness.query_all_by_label("All dice are in. Click one to change it.").count(), 1, "the tray says so");
    press(&mut harness, "roll 3");
    assert_eq!(
        harness.query_all_by_label("All dice are in. Click one to change it.").count(),
        1,
        "a fifth die is not wanted"
    );
    press(&mut harness, "die 6");
    press(&mut harness, "roll 4");
    assert!(press(&mut harness, "undo one die").is_empty(), "the last one");
    press(&mut harness, "roll 3");
    let order = Order::Throw { faces: [2, 4, 1, 3].into_iter().collect() };
    assert_eq!(press(&mut harness, "Confirm the roll"), [Intent::Submit(order)], "now it counts");
    assert_eq!(harness.query_all_by_label("die not rolled yet").count(), 4, "the next throw starts afresh");
    let mut harness =
        stage(made_up::dice::hand_dice(), PanelState { quick_dice: true, ..PanelState::default() }, SMALL);
    for face in [2, 6, 1] {
        press(&mut harness, &format!("roll {face}"));
    }
    let order = Order::Throw { faces: [2, 6, 1, 5].into_iter().collect() };
    assert_eq!(press(&mut harness, "roll 5"), [Intent::Submit(order)], "if it is wanted so, the last die is the word");
}

#[test]
fn keys_type_faces_as_buttons_do_and_a_face_beyond_the_die_is_told() {
    let desk = made_up::dice::hand_dice();
    let mut state = PanelState::default();
    for (face, said) in [(7, "This die shows 1 to 6, not 7."), (10, "This die shows 1 to 6, not 10.")] {
        assert_eq!(state.type_face(&desk, face), None, "a die of six has no {face}");
        assert_eq!((state.dice.count(), state.dice.refusal()), (0, said), "it was not taken, and the tray says why");
    }
    for face in [1, 2, 3] {
        assert_eq!(state.type_face(&desk, face), None, "not the last die");
    }
    assert_eq!(state.dice.throw(&desk), None, "one is missing");
    state.dice.take_back();
    state.dice.take_back();
    assert_eq!((state.dice.count(), state.dice.at()), (1, 1), "two were taken back");
    for face in [5, 6, 4] {
        state.type_face(&desk, face);
    }
    assert_eq!(
        state.dice.throw(&desk),
        Some(Intent::Submit(Order::Throw { faces: [1, 5, 6, 4].into_iter().collect() })),
        "all are in"
    );
    assert_eq!(state.type_face(&made_up::desk(), 4), None, "nothing is to be thrown");
    assert_eq!(state.dice.throw(&made_up::desk()), None, "and nothing counts");
}

#[test]
fn what_was_typed_for_another_throw_is_forgotten() {
    let (desk, mut other) = (made_up::dice::hand_dice(), made_up::dice::hand_dice());
    let mut state = PanelState::default();
    state.type_face(&desk, 3);
    other.tray.wanted[0].reason = "something else".into();
    state.dice.take_up(&other);
    assert_eq!(state.dice.count(), 0, "another throw begins afresh");
}

#[test]
fn many_dice_in_several_rows_are_all_seen_with_what_they_are_for() {
    for size in [SMALL, LARGE] {
        let mut harness = stage(made_up::dice::many_dice(), PanelState::default(), size);
        for reason in [
            "Royal Oak fires on Fortuna. 4-6 hits, raking",
            "Surprise fires on Fortuna. 5-6 hits",
            "Fortuna answers. 8 or more",
        ] {
            assert_eq!(harness.query_all_by_label(reason).count(), 1, "{reason}");
        }
        assert_eq!(harness.query_all_by_label("die not rolled yet").count(), 18, "every die has its place");
        assert_eq!(
            press(&mut harness, "Royal Oak fires on Fortuna. 4-6 hits, raking"),
            [Intent::Clause("B-FIRE-7".into())],
            "and every row its clause"
        );
    }
}

#[test]
fn one_die_for_each_of_several_ships_stands_beside_its_words_and_all_are_seen() {
    for (size, room) in [(SMALL, false), (LARGE, false), (LARGE, true)] {
        let mut desk = made_up::dice::hand_dice();
        let row = |ship: u16| {
            let reason = format!("{} reads: Keep close order", made_up::NAMES[usize::from(ship)]);
            wg_core::Throw {
                unit: Some(wg_core::UnitId(ship)),
                dice: 1,
                reason: reason.into(),
                ..desk.tray.wanted[1].clone()
            }
        };
        desk.tray.wanted = [6, 7, 8, 9].map(row).into();
        let harness = stage(desk, PanelState { room, ..PanelState::default() }, size);
        let dice: Vec<egui::Rect> = harness.query_all_by_label("die not rolled yet").map(|node| node.rect()).collect();
        assert_eq!(dice.len(), 4, "at {size:?}");
        let keys = harness.query_all_by_label("roll 1").next().expect("the keys").rect();
        for (n, die) in dice.iter().enumerate() {
            assert!(
                die.width() >= if room { 30.0 } else { 17.0 } && die.bottom() <= keys.top(),
                "at {size:?}, room {room}: {die:?} above {keys:?}"
            );
            let reason = format!("{} reads: Keep close order", made_up::NAMES[6 + n]);
            let words = harness.query_all_by_label_contains(&reason).next().expect("its words").rect();
            assert!(
                words.left() > die.right() && words.y_range().intersects(die.y_range()),
                "{reason}: {words:?} beside {die:?}"
            );
        }
    }
}

#[test]
fn bars_of_the_same_height_both_have_their_number_and_none_lies_on_another() {
    for count in [8_usize, 9] {
        // Symmetric bars, as those of an even roll are.
        let bars: Vec<f64> = (0..count).map(|n| [0.05, 0.12, 0.15, 0.18][n.min(count - 1 - n).min(3)]).collect();
        let odds = wg_core::Odds {
            title: "Surprise fires on Fortuna".into(),
            unit: "hits".into(),
            expected: 3.5,
            bars: bars.clone(),
            ..wg_core::Odds::default()
        };
        let desk = wg_panels::Desk { odds: Some(odds), ..made_up::desk() };
        let harness =
            stage(desk, PanelState { odds_anchor: Some(egui::pos2(600.0, 300.0)), ..PanelState::default() }, SMALL);
        let numbers: Vec<_> = crate::screen::texts(&harness.output().shapes)
            .into_iter()
            .filter(|(text, ..)| text.ends_with('%'))
            .collect();
        assert_eq!(numbers.len(), bars.len(), "each bar has its number: {numbers:?}");
        for (n, (text, rect, _)) in numbers.iter().enumerate() {
            for (other, at, _) in &numbers[n + 1..] {
                assert!(
                    !rect.shrink2(egui::vec2(1.0, 3.0)).intersects(at.shrink2(egui::vec2(1.0, 3.0))),
                    "{text} at {rect:?} lies on {other} at {at:?}"
                );
            }
        }
    }
}
