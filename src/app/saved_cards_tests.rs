//! The program is killed while a card may be played: the cards on the roll lie there again, and every answer that was
//! given stands.

use bevy_egui::egui::vec2;
use wg_core::dice::seeded;
use wg_core::{DiceSource, Order, SideId};
use wg_hand::Desktop;
use wg_hand::desktop::title::Demo;
use wg_library::Library;

use super::by_mouse::Hand;

#[test]
fn a_battle_killed_inside_a_card_window_goes_on_with_every_answer_that_was_given() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let size = vec2(1280.0, 720.0);
    let mut hand = Hand::at_battle(
        "warpspawn/01-first-lesson",
        ["human", "human"],
        DiceSource::Machine { seed: 4 },
        size,
        folder.path(),
    );
    // The first broadside, and a card of Blue on it; now Red may answer.
    let mut rng = seeded(4, 1);
    let played = |hand: &Hand| {
        hand.desktop
            .sitting
            .battle
            .session()
            .entries()
            .iter()
            .filter(|entry| matches!(entry.order, Order::Play { .. }))
            .count()
    };
    while played(&hand) == 0 || hand.card_window().is_none() {
        assert!(hand.presses < 60, "a card is played");
        hand.play_on(&mut rng, true);
    }
    let asked = hand.card_window().expect("somebody may answer");
    let on_roll = |hand: &Hand| {
        hand.desktop.screens[0].desk.hand.as_ref().map(|hand| (hand.played.len(), hand.face_down, hand.roll.clone()))
    };
    assert_eq!(
        on_roll(&hand).map(|(played, down, _)| (played, down)),
        Some((1, true)),
        "it lies on the roll, and the other hand face down"
    );
    // Red looks at the cards and raises one, which is no order.
    hand.look_at_cards();
    let raised = hand.pressable("card ").first().map(|(_, at)| at.center());
    if let Some(at) = raised {
        hand.press(at);
    }
    // The program is killed: only the files on the disk are left.
    let path = hand.desktop.sitting.battle.file().expect("it is saved");
    let other = tempfile::tempdir().expect("a temporary folder");
    std::fs::copy(&path, other.path().join(path.file_name().expect("a name"))).expect("it is copied");
    let (entries, asks, hash) = (
        hand.desktop.sitting.battle.session().entries().to_vec(),
        hand.desktop.sitting.battle.session().asks().to_vec(),
        hand.desktop.sitting.battle.session().hash(),
    );

    let library = Library::new(wg_rulesets::ALL);
    let title = Demo::battle(&library, 5).expect("a battle");
    let mut desktop = Desktop::new(title, library, Some(other.path().to_owned()), None);
    desktop.go_on(0).expect("it goes on");
    let mut again = Hand::before(desktop, size);
    let session = again.desktop.sitting.battle.session();
    assert_eq!(
        (session.entries().len(), session.hash(), session.asks()),
        (entries.len(), hash, &asks[..]),
        "as it was when it was killed"
    );
    assert!(
        session.entries().iter().zip(&entries).all(|(one, two)| (one.seat, &one.order) == (two.seat, &two.order)),
        "every answer stands"
    );
    assert_eq!(again.card_window(), Some(asked), "the same captain is asked for a card");
    let (played, down, roll) = on_roll(&again).expect("there are cards");
    assert!(
        played == 1 && down && roll == on_roll(&hand).and_then(|(_, _, roll)| roll),
        "the card lies on the roll, and the hand face down again"
    );
    // Both go on in the same way, to the end of the turn.
    for hand in [&mut hand, &mut again] {
        let (mut rng, turn) = (seeded(9, 1), hand.desktop.screens[0].desk.view.turn);
        let before = hand.presses;
        while hand.desktop.screens[0].desk.view.turn == turn && !hand.is_done() {
            assert!(hand.presses < before + 200, "the turn ends");
            hand.play_on(&mut rng, true);
        }
    }
    let (one, two) = (hand.desktop.sitting.battle.session(), again.desktop.sitting.battle.session());
    assert_eq!(
        (one.hash(), one.entries().len()),
        (two.hash(), two.entries().len()),
        "the battle is the same afterwards"
    );
    let by = |side: u8| {
        two.entries()
            .iter()
            .filter(|entry| entry.seat.side() == Some(SideId(side)) && matches!(entry.order, Order::Play { .. }))
            .count()
    };
    assert!(by(0) > 0 && by(1) > 0, "a card was played from either hand: {} and {}", by(0), by(1));
}
