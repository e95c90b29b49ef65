//! Cards that are played: they fly to the roll, stay there, and go to the discard pile.

use crate::made_up::cards::{carded, flying};
use crate::panels::{SMALL, stage};
use egui_kittest::kittest::Queryable;
use wg_panels::read::flight::Way;
use wg_panels::{Desk, PanelState};

/// Returns the desk after the roll is over.
fn over(mut desk: Desk) -> Desk {
    if let Some(hand) = &mut desk.hand {
        (hand.roll, hand.moves) = (None, true);
        hand.played.clear();
    }
    desk
}

#[test]
fn the_pile_counts_a_card_when_it_has_come_there() {
    // The rules count two cards in the pile and the cards on the roll, which the pile does not show yet.
    let rest = PanelState::default;
    for (desk, state, lie) in [
        (carded(0), rest(), 2),
        (carded(1), rest(), 2),
        (carded(1), flying(Way::Played, 0.4, rest()), 2),
        (over(carded(1)), flying(Way::Cleared, 0.4, rest()), 2),
        (over(carded(1)), rest(), 3),
    ] {
        let flights = state.flights.clone();
        let harness = stage(desk, state, SMALL);
        assert!(
            harness.query_by_label(&format!("discard pile, {lie} cards")).is_some(),
            "{lie} lie there with {flights:?}"
        );
    }
}

#[test]
fn the_throw_stays_on_the_table_until_its_cards_have_gone() {
    let harness = stage(over(carded(1)), flying(Way::Cleared, 0.2, PanelState::default()), SMALL);
    assert!(harness.query_by_label_contains(crate::made_up::cards::ROLL).is_some(), "as long as one lies there");
    let harness = stage(over(carded(1)), PanelState::default(), SMALL);
    assert!(harness.query_by_label_contains(crate::made_up::cards::ROLL).is_none(), "and then it is over");
}

#[test]
fn in_the_room_the_hand_lies_on_the_table_until_the_last_card_has_come_down() {
    let room = || PanelState { room: true, ..PanelState::default() };
    let mut desk = over(carded(1));
    if let Some(hand) = &mut desk.hand {
        hand.window = false;
        hand.cards.iter_mut().for_each(|card| card.order = None);
    }
    assert!(
        stage(desk.clone(), flying(Way::Cleared, 0.2, room()), SMALL).query_by_label_contains("discard pile").is_some(),
        "while one flies"
    );
    if let Some(hand) = &mut desk.hand {
        hand.moves = false;
    }
    assert!(
        stage(desk, room(), SMALL).query_by_label_contains("discard pile").is_none(),
        "then the table has its room"
    );
}
