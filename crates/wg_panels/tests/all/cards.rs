//! Cards that are played: they fly to the roll, stay there, and go to the discard pile.

use crate::made_up::cards::{carded, flying};
use crate::panels::{SMALL, stage};
use egui::{Pos2, Rect};
use egui_kittest::kittest::Queryable;
use wg_panels::read::flight::Way;
use wg_panels::{Desk, PanelState, layout};

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
fn the_hand_lies_below_the_chart_and_covers_no_square_also_in_the_room() {
    let desk = over(carded(1));
    for (size, percent, room) in [
        ([1280.0, 720.0], 100, false),
        ([1280.0, 720.0], 150, false),
        ([1920.0, 1080.0], 100, false),
        ([1920.0, 1080.0], 150, false),
        ([1280.0, 720.0], 100, true),
        ([1920.0, 1080.0], 150, true),
    ] {
        let state = PanelState { room, text_percent: percent, ..PanelState::default() };
        let screen = Rect::from_min_size(Pos2::ZERO, size.into());
        let plan = layout::plan(screen, &state.look(screen.size()), &desk, None);
        let what = format!("{size:?} at {percent}%{}", if room { ", in the room" } else { "" });
        let hand = plan.hand.unwrap_or_else(|| panic!("{what}: the hand is there"));
        assert!(!hand.intersects(plan.chart), "{what}: {hand:?} lies on the chart {:?}", plan.chart);
        assert!(!hand.intersects(plan.right) && !hand.intersects(plan.bar), "{what}: {hand:?} lies on the panels");
        assert!(screen.contains_rect(hand) && hand.height() > 0.14 * size[1], "{what}: {hand:?} is large enough");
    }
    let room = PanelState { room: true, ..PanelState::default() };
    assert!(stage(desk, room, SMALL).query_by_label_contains("discard pile").is_some(), "and it is shown there");
}
