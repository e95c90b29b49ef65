//! Two players at one screen: whoever looks at it reads no card of the other, whatever is pressed or pointed at.

use bevy_egui::egui::{Event, Rect, vec2};
use wg_core::dice::{below, seeded};
use wg_core::{DiceSource, SideId, Viewer};

use super::by_mouse::Hand;

/// Whose hand lies open on the screen.
fn open_hand(hand: &Hand) -> Option<SideId> {
    hand.desktop.desk.hand.as_ref().filter(|hand| !hand.face_down).map(|hand| hand.side)
}

/// The titles of cards that lie in hands that nobody on this side of the screen may read.
fn secrets(hand: &Hand) -> Vec<&'static str> {
    let session = &hand.desktop.game.session;
    let Some(cards) = session.view(Viewer::All).cards else { return Vec::new() };
    let reader = open_hand(hand).map_or(Viewer::Public, Viewer::Side);
    let known: Vec<u8> = session.view(reader).cards.into_iter().flat_map(|cards| cards.hands).flat_map(|hand| hand.known).collect();
    let held = cards.hands.iter().flat_map(|hand| &hand.known).filter(|card| !known.contains(card));
    held.map(|card| cards.kinds[usize::from(*card)].title).collect()
}

/// What lies open for both: the discard pile, and the throw on which cards are played.
fn lies_open(hand: &Hand) -> Vec<Rect> {
    let open = |label: &str| {
        label.starts_with("discard pile")
            || hand.desktop.desk.hand.as_ref().is_some_and(|own| own.roll.as_ref().is_some_and(|roll| label.starts_with(&roll.title)))
    };
    hand.map.widgets.iter().filter(|widget| open(&widget.label)).map(|widget| widget.rect.expand(2.0)).collect()
}

/// No card of a hidden hand is named anywhere but where both have read it: in what was told to all, and on cards that lie open.
fn nothing_is_given_away(hand: &Hand) {
    if hand.is_done() {
        return;
    }
    let secrets = secrets(hand);
    let open = lies_open(hand);
    let told: Vec<&str> = hand.desktop.game.journal.iter().map(|line| line.report.sentence.as_str()).collect();
    let pile = hand.desktop.desk.hand.as_ref().map(|hand| hand.pile.join("\n")).unwrap_or_default();
    let named = |text: &&str| secrets.iter().any(|title| text.to_lowercase().contains(&title.to_lowercase()));
    // A line of the journal with its clause, or as much of one as there is room for.
    let line = |sentence: &&str, text: &str| match text.strip_prefix(*sentence) {
        Some(rest) => !named(&rest),
        None => sentence.contains(text.trim_end_matches('…').trim_end()),
    };
    let public = |text: &str| text == pile || told.iter().any(|sentence| line(sentence, text));
    for text in &hand.map.texts {
        let shown = open.iter().any(|place| place.contains_rect(text.rect));
        assert!(!named(&text.text.as_str()) || shown || public(&text.text), "{:?} is read at {:?} by {:?}", text.text, text.rect, open_hand(hand));
    }
    for widget in &hand.map.widgets {
        assert!(!named(&widget.label.as_str()) || public(&widget.label), "{:?} is what a screen reader says to {:?}", widget.label, open_hand(hand));
    }
}

#[test]
fn in_a_whole_battle_at_one_screen_neither_reads_a_card_of_the_other() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut rng = seeded(21, 1);
    let dice = DiceSource::Machine { seed: 21 };
    let mut hand = Hand::at_battle("warpspawn/01-first-lesson", ["human", "human"], dice, vec2(1280.0, 720.0), folder.path());
    hand.watch = Some(nothing_is_given_away);
    let (mut hidden, mut opened, mut refused) = (0, 0, 0);
    while !hand.is_done() {
        assert!(hand.presses < 2_500, "it ends");
        hidden += usize::from(!secrets(&hand).is_empty());
        opened += usize::from(open_hand(&hand).is_some());
        // Now and then somebody points at something until it says what it is, or presses it.
        let things: Vec<Rect> = hand.map.widgets.iter().map(|widget| widget.rect).collect();
        let at = things[below(&mut rng, things.len() as u32) as usize].center();
        for _ in 0..8 {
            hand.frame(vec![Event::PointerMoved(at)]);
        }
        // Or presses a ship, or water: what cannot be done is refused.
        let place = match below(&mut rng, 4) {
            0 => hand.desktop.desk.view.units.iter().filter(|unit| unit.on_table()).map(|unit| hand.on_screen(unit.pose.at)).next_back(),
            1 => Some(hand.chart.lerp_inside(vec2(below(&mut rng, 100) as f32, below(&mut rng, 100) as f32) / 100.0)),
            _ => None,
        };
        if let Some(place) = place.filter(|place| hand.chart.contains(*place)) {
            hand.press(place);
            refused += usize::from(hand.desktop.desk.refusal.is_some());
        }
        hand.play_on(&mut rng, true);
    }
    let played = hand.entries().iter().filter(|entry| matches!(entry.order, wg_core::Order::Play { .. })).count();
    eprintln!("{} presses, {hidden} looks with hidden cards, {opened} with an open hand, {refused} refusals, {played} cards played", hand.presses);
    assert!(hidden > 50 && opened > 20 && refused > 0 && played > 5, "there was something to give away");
    assert!(secrets(&hand).is_empty() || open_hand(&hand).is_none(), "after the battle all lies open");
}

#[test]
fn whatever_is_taken_back_turns_the_open_hand_over() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let dice = DiceSource::Machine { seed: 21 };
    let mut hand = Hand::at_battle("warpspawn/01-first-lesson", ["human", "human"], dice, vec2(1280.0, 720.0), folder.path());
    let game = &mut hand.desktop.game;
    let mut seen = 0;
    for _ in 0..200 {
        let Some(order) = game.asked().map(|ask| ask.default.clone()) else { break };
        game.look_at_hand();
        let before = game.asked().and_then(|ask| ask.seat.side());
        game.submit(order);
        // The other side is asked, looks at his hand, and what was ordered before is taken back: his hand must not lie open when he is asked again.
        let after = game.asked().and_then(|ask| ask.seat.side());
        game.look_at_hand();
        if before != after && game.can_undo() {
            game.undo();
            assert!(game.is_face_down(), "the first side has looked away since");
            seen += 1;
            let order = game.asked().expect("as before").default.clone();
            game.submit(order);
            assert_eq!(game.open_hand, None, "and so has the other");
        }
    }
    assert!(seen > 0, "orders were taken back");
}
