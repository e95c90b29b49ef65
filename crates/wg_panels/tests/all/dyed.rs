//! One roll with dice of two colours, in the tray and on the odds card: a word always tells what the colour means.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use crate::made_up;
use crate::panels::{LARGE, SMALL, press, stage};

use egui_kittest::kittest::Queryable;
use wg_core::Order;
use wg_panels::{Intent, PanelState};

#[test]
fn dice_of_two_colours_stand_in_rows_with_a_word_each() {
    let harness = stage(made_up::dice::coloured(), PanelState::default(), LARGE);
    for name in [
        "hull, dark red dice. line 3: 4–6 hits",
        "rigging, dark blue dice. line 5: 6 hits",
        "hull die 2",
        "hull die 1",
        "rigging die 6",
    ] {
        assert_eq!(harness.query_all_by_label(name).count(), 1, "{name}");
    }
    let (hull, rigging) = (harness.get_by_label("hull die 6").rect(), harness.get_by_label("rigging die 6").rect());
    assert!(
        hull.bottom() < harness.get_by_label("rigging, dark blue dice. line 5: 6 hits").rect().top(),
        "the word stands above its own dice"
    );
    assert!(hull.bottom() < rigging.top(), "one row below the other");
    let story = "Surprise loses two hull. Her rigging loses one. A-FIRE-4";
    assert_eq!(harness.query_all_by_label(story).count(), 1, "what came of both is told together");
    let before = "Earlier, Red: Surprise fires on Fortuna, hull 4 1 · 1 hit, rigging 3 · none";
    assert_eq!(harness.query_all_by_label(before).count(), 1, "and so is one's own throw");
}

#[test]
fn dice_of_two_colours_are_typed_row_by_row_and_any_may_be_tapped() {
    let desk = made_up::dice::coloured_by_hand();
    let mut harness = stage(desk.clone(), PanelState::default(), SMALL);
    assert_eq!(harness.query_all_by_label("hull die not rolled yet").count(), 4, "places of the first row");
    assert_eq!(harness.query_all_by_label("rigging die not rolled yet").count(), 3, "and of the second");
    assert_eq!(harness.query_all_by_label("Surprise fires on Fortuna").count(), 1, "what for stands once");
    for face in [1, 4, 4, 2] {
        press(&mut harness, &format!("roll {face}"));
    }
    assert_eq!(
        harness.query_all_by_label("rigging: 4 of 8 · keys 1 to 6").count(),
        1,
        "the next die is of the other kind"
    );
    for face in [6, 6, 3] {
        harness.state_mut().state.type_face(&desk, face);
    }
    press(&mut harness, "roll 5");
    press(&mut harness, "hull die 1");
    press(&mut harness, "roll 5");
    let order = Order::Throw { faces: [5, 4, 4, 2, 6, 6, 3, 5].into_iter().collect() };
    assert_eq!(press(&mut harness, "Confirm the roll"), [Intent::Submit(order)], "in the order of the rows");
}

#[test]
fn the_odds_of_two_targets_stand_on_one_card_below_each_other() {
    let harness = stage(
        made_up::dice::coloured(),
        PanelState { odds_anchor: Some(egui::pos2(600.0, 300.0)), ..PanelState::default() },
        SMALL,
    );
    for said in [
        "2 hits on the hull 38%",
        "expect 2.0 hits on the hull",
        "3 dice: line 5, 6 hits",
        "1 hit on the rigging 35%",
        "a mast falls 7%",
    ] {
        assert!(harness.query_all_by_label_contains(said).count() > 0, "{said}");
    }
    let texts = crate::screen::texts(&harness.output().shapes);
    let top = |word: &str| texts.iter().find(|(text, ..)| text.starts_with(word)).unwrap().1.top();
    assert!(top("hits on the hull") < top("expect 2.0"), "each label above its chart");
    assert!(
        top("expect 2.0") < top("hits on the rigging") && top("hits on the rigging") < top("expect 0.5"),
        "the second below the first"
    );
}
