//! What is told large above the table: the broadside that is shown now, and a card that the enemy has played.

use egui_kittest::kittest::Queryable;
use wg_core::{SideId, Toll};
use wg_panels::read::hand::Announced;
use wg_panels::read::salvo::Shown;
use wg_panels::{Desk, PanelState, Volley};

use crate::made_up;
use crate::made_up::cards::carded;
use crate::panels::{LARGE, SMALL, stage};

/// Returns a broadside that is shown now, the third of eight.
fn shown() -> Shown {
    let volley = Volley {
        side: Some(SideId(1)),
        title: "Amphion, starboard broadside on Sirène at 65 mm".into(),
        result: "4 hits".into(),
        toll: vec![Toll::of(2_u8, "1 gun hit", "gun hits"), Toll::of(1_u8, "a mast hit", "mast hits")],
        ..Volley::default()
    };
    Shown { volley: Some(volley), number: 3, all: 8 }
}

#[test]
fn the_broadside_that_is_shown_is_told_large_and_hides_no_ship() {
    for (size, room) in [(SMALL, false), (LARGE, false), (LARGE, true)] {
        let desk = Desk { salvo: Some(shown()), busy: true, odds: None, ..made_up::desk() };
        let state = PanelState { room, ..PanelState::default() };
        let harness = stage(desk.clone(), state.clone(), size);
        let line = "Amphion, starboard broadside on Sirène at 65 mm: 4 hits. 2 gun hits and a mast hit.";
        let rect = harness.get_by_label(line).rect();
        assert!(rect.width() > size.x * 0.3 && rect.height() > size.y * 0.06, "it is large: {rect:?} of {size:?}");
        assert!(harness.query_by_label("In progress").is_some(), "the big button skips it");
        let passes = Shown { volley: None, ..shown() };
        let harness = stage(Desk { salvo: Some(passes), ..desk }, state, size);
        assert!(harness.query_by_label(line).is_none(), "what passes quickly has no line");
    }
}

#[test]
fn a_card_of_the_enemy_is_told_with_its_effect_and_what_the_roll_came_to_when_the_dice_are_shown() {
    let said = "Red plays Maneuver: −2 to the roll.";
    for moves in [true, false] {
        let mut desk = carded(0);
        let hand = desk.hand.as_mut().expect("there are cards");
        hand.moves = moves;
        hand.announced = vec![Announced {
            kind: hand.cards[0].kind.clone(),
            side: SideId(1),
            adds: -2,
            said: said.into(),
            came: "The roll: 7, 1 point lost. Without the card: 9, 1 point lost.".into(),
        }];
        let harness = stage(desk, PanelState::default(), SMALL);
        assert_eq!(harness.query_all_by_label_contains(said).count(), 1, "it is announced");
        assert_eq!(harness.query_all_by_label_contains("Without the card").count(), usize::from(!moves), "in its time");
    }
}
