//! Two players at one screen: no press and no pointer shows the one who looks at it a card of the other.

use bevy_egui::egui::{Event, Rect, vec2};
use wg_core::dice::{below, seeded};
use wg_core::{DiceSource, Order, SideId, Viewer};
use wg_hand::{Sitting, Table};
use wg_library::Library;
use wg_panels::Page;

use super::by_mouse::Hand;

/// Returns the side whose hand lies open on the screen.
fn open_hand(hand: &Hand) -> Option<SideId> {
    hand.desktop.screens[0].desk.hand.as_ref().filter(|hand| !hand.face_down).map(|hand| hand.side)
}

/// Returns the titles of the cards in hands that nobody at the screen may read.
fn secrets(hand: &Hand) -> Vec<String> {
    let session = hand.desktop.sitting.battle.session();
    let Some(cards) = session.view(Viewer::All).cards else { return Vec::new() };
    let reader = open_hand(hand).map_or(Viewer::Public, Viewer::Side);
    let known: Vec<u8> =
        session.view(reader).cards.into_iter().flat_map(|cards| cards.hands).flat_map(|hand| hand.known).collect();
    let held = cards.hands.iter().flat_map(|hand| &hand.known).filter(|card| !known.contains(card));
    held.map(|card| cards.kinds[usize::from(*card)].title.to_string()).collect()
}

/// Returns what lies open for both sides: the discard pile, and the roll on which cards are played.
fn lies_open(hand: &Hand) -> Vec<Rect> {
    let open = |label: &str| {
        label.starts_with("discard pile")
            || hand.desktop.screens[0]
                .desk
                .hand
                .as_ref()
                .is_some_and(|own| own.roll.as_ref().is_some_and(|roll| label.starts_with(&roll.title)))
    };
    hand.map.widgets.iter().filter(|widget| open(&widget.label)).map(|widget| widget.rect.expand(2.0)).collect()
}

/// Checks that no card of a hidden hand is named, except where both sides have read it: in what was told to all, and on
/// open cards.
fn nothing_is_given_away(hand: &Hand) {
    if hand.is_done() {
        return;
    }
    let secrets = secrets(hand);
    let open = lies_open(hand);
    // The reports told to all, and those told to the reader alone.
    let reader = open_hand(hand).map_or(Viewer::Public, Viewer::Side);
    let lines = || hand.desktop.sitting.telling.journal.iter().map(|line| &line.report);
    let told: Vec<&str> =
        lines().map(|report| report.sentence.as_str()).chain(lines().map(|report| report.told(reader))).collect();
    let pile = hand.desktop.screens[0].desk.hand.as_ref().map(|hand| hand.pile.join("\n")).unwrap_or_default();
    let named = |text: &&str| secrets.iter().any(|title| text.to_lowercase().contains(&title.to_lowercase()));
    // Matches a journal line with its clause, or as much of a line as there is room for.
    let line = |sentence: &&str, text: &str| match text.strip_prefix(*sentence) {
        Some(rest) => !named(&rest),
        None => sentence.contains(text.trim_end_matches('…').trim_end()),
    };
    // An order that is taken back was reported to all.
    let public =
        |text: &str| text.starts_with("Undone: ") || text == pile || told.iter().any(|sentence| line(sentence, text));
    for text in &hand.map.texts {
        let shown = open.iter().any(|place| place.contains_rect(text.rect));
        assert!(
            !named(&text.text.as_str()) || shown || public(&text.text),
            "{:?} is read at {:?} by {:?}",
            text.text,
            text.rect,
            open_hand(hand)
        );
    }
    for widget in &hand.map.widgets {
        assert!(
            !named(&widget.label.as_str()) || public(&widget.label),
            "{:?} is what a screen reader says to {:?}",
            widget.label,
            open_hand(hand)
        );
    }
}

#[test]
fn in_a_whole_battle_at_one_screen_neither_reads_a_card_of_the_other() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut rng = seeded(26, 1);
    let dice = DiceSource::Machine { seed: 26 };
    let mut hand =
        Hand::at_battle("warpspawn/01-first-lesson", ["human", "human"], dice, vec2(1280.0, 720.0), folder.path());
    hand.watch = Some(nothing_is_given_away);
    let (mut hidden, mut opened, mut refused) = (0, 0, 0);
    while !hand.is_done() {
        assert!(hand.presses < 2_500, "it ends");
        hidden += usize::from(!secrets(&hand).is_empty());
        opened += usize::from(open_hand(&hand).is_some());
        // Now and then point at something until its tooltip appears, or press it.
        let things: Vec<Rect> = hand.map.widgets.iter().map(|widget| widget.rect).collect();
        let at = things[below(&mut rng, things.len() as u32) as usize].center();
        for _ in 0..8 {
            hand.frame(vec![Event::PointerMoved(at)]);
        }
        // Or press a ship or water; what cannot be done is refused.
        let place = match below(&mut rng, 4) {
            0 => hand.desktop.screens[0]
                .desk
                .view
                .units
                .iter()
                .filter(|unit| unit.on_table())
                .map(|unit| hand.on_screen(unit.pose.at))
                .next_back(),
            1 => Some(hand.chart.lerp_inside(vec2(below(&mut rng, 100) as f32, below(&mut rng, 100) as f32) / 100.0)),
            _ => None,
        };
        if let Some(place) = place.filter(|place| hand.chart.contains(*place)) {
            hand.press(place);
            refused += usize::from(hand.desktop.screens[0].desk.refusal.is_some());
        }
        hand.play_on(&mut rng, true);
    }
    let played = hand.entries().iter().filter(|entry| matches!(entry.order, wg_core::Order::Play { .. })).count();
    eprintln!(
        "{} presses, {hidden} looks with hidden cards, {opened} with an open hand, {refused} refusals, {played} cards played",
        hand.presses
    );
    assert!(hidden > 50 && opened > 20 && refused > 0 && played > 5, "there was something to give away");
    assert!(secrets(&hand).is_empty() || open_hand(&hand).is_none(), "after the battle all lies open");
}

#[test]
fn whatever_is_taken_back_turns_the_open_hand_over() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let dice = DiceSource::Machine { seed: 21 };
    let mut hand =
        Hand::at_battle("warpspawn/01-first-lesson", ["human", "human"], dice, vec2(1280.0, 720.0), folder.path());
    let game = &mut hand.desktop.sitting;
    let mut seen = 0;
    for _ in 0..200 {
        let Some(order) = game.eye(0).asked().map(|ask| ask.default.clone()) else { break };
        game.touch(0, |battle, place| place.look_at_hand(battle));
        let before = game.eye(0).asked().and_then(|ask| ask.seat.side());
        game.give(0, order);
        // The other player is asked and looks at the hand; then an earlier order is taken back. That hand must not lie
        // open when its player is asked again.
        let after = game.eye(0).asked().and_then(|ask| ask.seat.side());
        game.touch(0, |battle, place| place.look_at_hand(battle));
        if before != after && game.eye(0).can_undo() {
            let orders = game.battle.session().entries().len();
            game.undo(0);
            assert_eq!(game.battle.session().entries().len(), orders, "it is the other's order: both are asked first");
            assert!(game.eye(0).is_face_down(), "and the hand of who asked is covered");
            let name = &game.eye(0).seen().sides[before.expect("a side").index()].name;
            let said = game.places[0].refusal.as_ref().map(|refusal| refusal.sentence.clone()).unwrap_or_default();
            assert!(said.contains(&format!("given by {name}.")), "it is said whose it is: {said}");
            game.undo(0);
            assert!(game.battle.session().entries().len() < orders, "asked for twice it is taken back");
            assert!(game.eye(0).is_face_down(), "the first side has looked away since");
            seen += 1;
            let order = game.eye(0).asked().expect("as before").default.clone();
            game.give(0, order);
            assert_eq!(game.places[0].open_hand, None, "and so has the other");
        }
    }
    assert!(seen > 0, "orders were taken back");
}

#[test]
fn a_card_on_the_table_is_not_taken_back_by_who_is_to_answer_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let dice = DiceSource::Machine { seed: 21 };
    let mut hand =
        Hand::at_battle("warpspawn/01-first-lesson", ["human", "human"], dice, vec2(1280.0, 720.0), folder.path());
    let game = &mut hand.desktop.sitting;
    let mut answered = 0;
    for _ in 0..60 {
        let Some(ask) = game.eye(0).asked().cloned() else { break };
        let card = ask
            .offers
            .iter()
            .map(|offer| &offer.order)
            .find(|order| matches!(order, Order::Play { target: None, .. }))
            .cloned();
        let count = game.battle.session().entries().len();
        game.give(0, card.clone().unwrap_or(ask.default));
        let other = game.eye(0).asked().is_some_and(|next| next.seat != ask.seat);
        if card.is_none() || !other || game.battle.session().entries().len() != count + 1 {
            continue;
        }
        assert!(!game.eye(0).can_undo(), "the button is not lit");
        game.undo(0);
        assert_eq!(
            game.places[0].refusal.as_ref().map(|refusal| refusal.clause.as_str()),
            Some("T-UNDO"),
            "and the key is refused"
        );
        assert_eq!(game.battle.session().entries().len(), count + 1, "the card lies there");
        game.rule(0, count, "both agree");
        assert_eq!(game.eye(0).asked().map(|back| back.seat), Some(ask.seat), "the game master gives it back");
        answered += 1;
        break;
    }
    assert!(answered > 0, "a card waited for an answer");
}

/// Checks that the clause that `F1` shows for the table names no card that was not played.
fn no_clause_of_a_hidden_card(hand: &Hand) {
    let game = &hand.desktop.sitting;
    if let Some(clause) =
        game.eye(0).clause_in_question(&game.telling, None).filter(|clause| clause.starts_with("W-CARD"))
    {
        assert!(game.telling.journal.iter().any(|line| line.report.clause == clause), "{clause} was told to nobody");
    }
}

#[test]
fn on_no_page_in_no_mode_and_after_no_way_back_is_a_card_of_the_other_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut rng = seeded(23, 1);
    let library = || Library::new(wg_rulesets::ALL);
    let mut hand = Hand::at_battle(
        "warpspawn/01-first-lesson",
        ["human", "human"],
        DiceSource::Machine { seed: 23 },
        vec2(1280.0, 720.0),
        folder.path(),
    );
    hand.watch = Some(|hand| {
        nothing_is_given_away(hand);
        if !hand.is_done() && open_hand(hand).is_none() {
            no_clause_of_a_hidden_card(hand);
        }
    });
    let (mut hidden, mut taken_back, mut loaded) = (0, 0, 0);
    for step in 0..400 {
        if hand.is_done() {
            break;
        }
        hand.play_on(&mut rng, true);
        hidden += usize::from(!secrets(&hand).is_empty());
        let frames = |hand: &mut Hand| (0..3).for_each(|_| hand.frame(Vec::new()));
        match step % 8 {
            0 => {
                hand.desktop.screens[0].panel.room = true;
                frames(&mut hand);
                hand.desktop.screens[0].panel.room = false;
            }
            1 => {
                hand.desktop.screens[0].panel.journal_turned = true;
                frames(&mut hand);
                hand.desktop.screens[0].panel.journal_turned = false;
            }
            2 | 3 => {
                for page in [Page::Orders, Page::Settings, Page::Master] {
                    hand.desktop.open(0, page);
                    frames(&mut hand);
                    hand.desktop.screens[0].panel.page = None;
                }
            }
            4 => {
                let orders = hand.entries().len();
                hand.desktop.sitting.touch(0, |battle, place| place.look_at_hand(battle));
                for to in [orders, orders / 2, orders.saturating_sub(1)] {
                    hand.desktop.sitting.touch(0, |battle, place| place.look_at(battle, to, step % 16 == 4));
                    hand.desktop.sitting.touch(0, |_, place| place.skip_fights());
                    frames(&mut hand);
                }
                hand.desktop.sitting.touch(0, |battle, place| place.look_away(battle));
            }
            5 if hand.desktop.sitting.eye(0).can_undo() => {
                // An undo of an order of the other player must be asked for twice.
                let orders = hand.entries().len();
                hand.desktop.sitting.undo(0);
                frames(&mut hand);
                if hand.entries().len() == orders {
                    hand.desktop.sitting.undo(0);
                }
                taken_back += usize::from(hand.entries().len() < orders);
            }
            6 if step % 32 == 6 => {
                // The battle is saved, left, and taken up again.
                let path = hand.desktop.sitting.battle.file().expect("it is saved");
                let battle = library().battle("warpspawn/01-first-lesson").expect("part of the program");
                let table = Table { captains: vec!["human".to_owned(); 2], dice: DiceSource::Machine { seed: 1 } };
                hand.desktop.sitting = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
                hand.desktop.sitting = Sitting::resume(wg_rulesets::ALL, &path).expect("it goes on");
                loaded += 1;
            }
            _ => {}
        }
        hand.desktop.sitting.changed();
        hand.rest();
    }
    assert!(
        hidden > 50 && taken_back > 1 && loaded > 1,
        "there was something to give away: {hidden}, {taken_back}, {loaded}"
    );
}

#[test]
fn when_all_hands_lie_open_only_the_game_master_takes_an_order_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut hand = Hand::at_battle(
        "warpspawn/07-the-fifth-turn",
        ["human", "human"],
        DiceSource::Machine { seed: 21 },
        vec2(1280.0, 720.0),
        folder.path(),
    );
    let game = &mut hand.desktop.sitting;
    for _ in 0..5_000 {
        let Some(order) = game.eye(0).asked().map(|ask| ask.default.clone()) else { break };
        game.give(0, order);
    }
    assert!(game.battle.session().outcome().is_some(), "it is over");
    let orders = game.battle.session().entries().len();
    assert!(!game.eye(0).can_undo(), "nobody decides anew who has read the other hand");
    game.undo(0);
    assert!(game.battle.session().outcome().is_some() && game.battle.session().entries().len() == orders);
    assert_eq!(game.places[0].refusal.as_ref().map(|refusal| refusal.clause.as_str()), Some("T-UNDO"));
    game.rule(0, orders - 1, "We want to see how it goes on");
    assert!(game.battle.session().outcome().is_none(), "{:?}", game.places[0].refusal);
}

#[test]
fn whoever_looks_at_his_hand_can_turn_it_face_down_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let dice = DiceSource::Machine { seed: 21 };
    let mut hand =
        Hand::at_battle("warpspawn/01-first-lesson", ["human", "human"], dice, vec2(1280.0, 720.0), folder.path());
    hand.watch = Some(nothing_is_given_away);
    let (mut covered, mut raised) = (0, 0);
    for _ in 0..60 {
        if hand.is_done() || covered > 6 {
            break;
        }
        if let Some(looks) = hand.face_down_hand() {
            hand.press(looks.center());
            assert!(open_hand(&hand).is_some(), "it lies open");
            // A raised card is on the big button, and goes back into the hand with the others.
            let game = &mut hand.desktop.sitting;
            let card = game.eye(0).asked().and_then(|ask| {
                ask.offers
                    .iter()
                    .map(|offer| &offer.order)
                    .find(|order| matches!(order, Order::Play { target: None, .. }))
                    .cloned()
            });
            if let Some(card) = card {
                game.press(0, |battle, place| place.propose(battle, card));
                hand.rest();
                raised += 1;
            }
            hand.press_on("Turn the hand face down");
            assert_eq!(open_hand(&hand), None, "and is covered");
            assert!(hand.pressable("Turn the hand face down").is_empty(), "there is nothing left to turn over");
            covered += 1;
        }
        let order = hand.desktop.sitting.eye(0).asked().expect("somebody is asked").default.clone();
        hand.desktop.sitting.give(0, order);
        hand.rest();
    }
    assert!(covered > 3 && raised > 0, "hands were covered {covered} times, with {raised} cards raised");
}
