//! Cards on a roll: each kind, the side that may answer, what is hidden, and what can be undone.

use wg_core::Broadside::Starboard;
use wg_core::{Order, Seat, Until, Viewer};
use wg_warpspawn::position::aim::{CHAIN, GRAPE, ROUND};
use wg_warpspawn::position::deck::{CARDS, KINDS, key};

use crate::afterwards::{AWAY, FAR, MORE, fight};
use crate::common::{BLUE, Game, RED};

/// Gives a side a hand of one kind of card, and lets Rose begin to move, to fire or to board, by the phase.
fn with_card(card: &str, phase: u8, ammunition: u8, side: &str) -> (Game, Order) {
    let hands = if side == "Blue" {
        format!("\"hands\": [[\"{card}\"], []],")
    } else {
        format!("\"hands\": [[], [\"{card}\"]],")
    };
    let mut game =
        Game::with("", phase, &hands, &[3; 8], &["Blue first Rose 5,5 N", "Red first Hart 6,5 S", FAR, MORE, AWAY]);
    match phase {
        2 => game.name("Rose"),
        3 => game.fire("Rose", Starboard, "Hart", ammunition),
        _ => game.board("Rose", "Hart"),
    };
    (game, Game::card(card))
}

/// Returns the sentence of the roll after the card was played.
fn rolled(card: &str, phase: u8, ammunition: u8, side: &str, clause: &str) -> String {
    let (mut game, play) = with_card(card, phase, ammunition, side);
    game.order(play);
    game.reports
        .iter()
        .filter(|report| report.clause == clause)
        .map(|report| report.sentence.clone())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Checks that the card is refused with its own clause in this situation.
fn shut(card: &str, phase: u8, ammunition: u8, side: &str) {
    let (mut game, play) = with_card(card, phase, ammunition, side);
    let clause = &CARDS.iter().find(|kind| key(kind) == card).expect("a card").clause;
    game.refused(play, clause);
}

/// Checks a card for a movement roll of one's own ship.
fn of_a_move(card: &str) {
    assert!(rolled(card, 2, 0, "Blue", "W-MOVE-4").contains("+ 2 (cards)"));
    shut(card, 2, 0, "Red");
    shut(card, 3, ROUND, "Blue");
}

/// Checks a card for a boarding action, which either side may play.
fn of_a_fight(card: &str) {
    assert!(rolled(card, 4, 0, "Blue", "W-BOARD-2").contains("Rose rolls 3 + 6 + 2 (cards) = 11"));
    assert!(rolled(card, 4, 0, "Red", "W-BOARD-2").contains("Hart rolls 3 + 6 + 2 (cards) = 11"), "either side");
    shut(card, 3, ROUND, "Blue");
}

/// Checks a card for one kind of ammunition, which another kind refuses.
fn of_a_shot(card: &str, right: u8, wrong: u8) {
    let clause = if right == GRAPE { "W-FIRE-12" } else { "W-FIRE-9" };
    assert!(rolled(card, 3, right, "Blue", clause).contains("+ 2 (cards)"));
    shut(card, 3, wrong, "Blue");
    shut(card, 3, right, "Red");
}

#[test]
fn w_card_1_gust_of_wind() {
    of_a_move("gust_of_wind");
}

#[test]
fn w_card_2_unfurl_the_sails() {
    of_a_move("unfurl_the_sails");
}

#[test]
fn w_card_3_catch_the_wind() {
    of_a_move("catch_the_wind");
}

#[test]
fn w_card_4_fierce_hand_to_hand() {
    of_a_fight("fierce_hand_to_hand");
}

#[test]
fn w_card_5_swords_and_pistols() {
    of_a_fight("swords_and_pistols");
}

#[test]
fn w_card_6_rally_the_men() {
    of_a_fight("rally_the_men");
}

#[test]
fn w_card_7_sweep_the_decks() {
    of_a_shot("sweep_the_decks", GRAPE, ROUND);
}

#[test]
fn w_card_8_splintering_wood() {
    of_a_shot("splintering_wood", ROUND, CHAIN);
}

#[test]
fn w_card_9_damaged_rigging() {
    of_a_shot("damaged_rigging", CHAIN, GRAPE);
}

#[test]
fn w_card_11_lookout_sees_the_other_hand() {
    let hands = "\"hands\": [[\"crows_nest_lookout\"], [\"maneuver\", \"calm_waters\"]],";
    let mut game = Game::with("", 2, hands, &[3, 3], &["Blue first Rose 5,5 N", FAR]);
    game.play("crows_nest_lookout");
    let report =
        game.reports.iter().rfind(|report| report.clause == "W-CARD-11" && report.aside.is_some()).expect("it is told");
    assert_eq!(
        (report.told(Viewer::Side(BLUE)), report.told(Viewer::Side(RED))),
        ("Red holds Manoeuvre and Calm Waters.", "Blue looks at Red's hand.")
    );
    let known = |viewer| game.session.view(viewer).cards.expect("cards").hands[1].known.len();
    assert_eq!((known(Viewer::Side(BLUE)), known(Viewer::Public)), (2, 0));
}

#[test]
fn w_card_12_maneuver() {
    assert!(rolled("maneuver", 3, ROUND, "Red", "W-FIRE-9").contains("− 2 (cards)"));
    shut("maneuver", 3, ROUND, "Blue");
    shut("maneuver", 2, 0, "Red");
}

#[test]
fn w_card_13_calm_waters() {
    assert!(rolled("calm_waters", 2, 0, "Red", "W-MOVE-4").contains("− 2 (cards)"));
    shut("calm_waters", 2, 0, "Blue");
}

#[test]
fn w_r14_the_roller_first_then_in_turn_until_both_pass() {
    let hands = "\"hands\": [[\"splintering_wood\", \"gust_of_wind\"], [\"maneuver\", \"maneuver\"]],";
    let ships = ["Blue first Rose 5,5 N", "Red first Hart 7,5 N", FAR, MORE];
    let mut game = Game::with("", 3, hands, &[5, 1], &ships);
    game.fire("Rose", Starboard, "Hart", ROUND);
    assert_eq!(game.ask().seat.side(), Some(BLUE));
    game.pass();
    assert_eq!(game.ask().seat.side(), Some(RED));
    game.play("maneuver");
    assert_eq!(game.ask().seat.side(), Some(BLUE), "again");
    game.play("splintering_wood").pass().pass();
    assert!(game.has_said("W-FIRE-9"));
    let mut after = Game::with("\"cards_after_roll\": true", 3, hands, &[5, 1], &ships);
    after.fire("Rose", Starboard, "Hart", ROUND);
    assert_eq!(after.ask().seat.side(), Some(BLUE), "the die has fallen, and cards may still be played");
    after.pass().pass();
    assert!(after.has_said("W-FIRE-9"));
}

#[test]
fn w_r16_played_cards_are_discarded() {
    let (mut game, play) = with_card("gust_of_wind", 2, 0, "Blue");
    game.order(play);
    assert_eq!((game.fleet().open.discards.count(0), game.fleet().held(BLUE)), (1, 0));
}

#[test]
fn w_r16_a_played_card_is_taken_back_by_who_played_it_alone() {
    let hands = "\"hands\": [[\"gust_of_wind\", \"catch_the_wind\"], [\"calm_waters\"]],";
    let mut game = Game::with("", 2, hands, &[3, 3], &["Blue first Rose 5,5 N", FAR]);
    game.session.keep_journal(None, &[]);
    game.name("Rose");
    let (before, count) = (game.session.hash(), game.session.entries().len());
    game.play("gust_of_wind");
    let laid = game.session.hash();
    assert_eq!(game.ask().seat, Seat::Side(RED), "the card waits for an answer");
    assert_eq!(
        (game.session.undo_limit_for(Seat::Side(RED)), game.session.undo_limit_for(Seat::Side(BLUE))),
        (count + 1, 0)
    );
    let refusal = game.session.undo_for(Seat::Side(RED), count).expect_err("it is not his");
    assert_eq!(refusal.clause, "T-UNDO");
    assert!(refusal.sentence.contains("Blue"), "it is said whose it is: {refusal}");
    assert_eq!((game.session.hash(), game.session.entries().len()), (laid, count + 1), "the card lies where it lay");
    game.session.undo_for(Seat::Side(BLUE), count).expect("he asks for his own");
    assert_eq!((game.session.hash(), game.ask().seat), (before, Seat::Side(BLUE)), "he is asked as before");
    // Once it is answered, it cannot be undone. Only the game master can go back past it.
    game.play("gust_of_wind").play("calm_waters");
    for seat in [RED, BLUE].map(Seat::Side) {
        assert!(game.session.undo_for(seat, count).is_err(), "it was answered");
    }
    game.session.undo_to(count, Some("both agree")).expect("the game master rules");
    assert_eq!(game.session.hash(), before);
}

#[test]
fn w_r56_who_has_no_card_is_not_asked_and_silence_holds() {
    let (mut game, _) = with_card("maneuver", 2, 0, "Blue");
    assert_eq!(game.ask().seat.side(), Some(BLUE), "none fits, and he is asked");
    game.order(Order::NoCard { until: Until::Phase });
    assert!(game.has_said("W-R56"));
    let silent = |viewer| game.session.view(viewer).cards.expect("cards").hands[0].silent;
    assert_eq!(
        (silent(Viewer::Side(BLUE)), silent(Viewer::Side(RED))),
        (Some(Until::Phase), Some(Until::Phase)),
        "it is said openly"
    );
    assert_eq!(game.ask().reason, "Sail Rose: 4 squares", "Red has no card");
    game.pass().name("Far").pass();
    game.name("Away");
    assert!(game.ask().reason.starts_with("Sail Away"), "he is not asked again in this phase");
}

#[test]
fn w_r56_silence_for_the_turn_holds_in_its_later_phases_and_no_longer() {
    for (until, asked) in [(Until::Phase, true), (Until::Turn, false)] {
        let (mut game, _) = with_card("maneuver", 2, 0, "Blue");
        game.order(Order::NoCard { until });
        game.end_phase();
        assert_eq!(game.phase(), 3, "the broadsides of the same turn");
        game.fire("Rose", Starboard, "Hart", 0);
        let of_cards = |game: &Game| game.ask().offers.iter().any(|offer| matches!(offer.order, Order::NoCard { .. }));
        assert_eq!(of_cards(&game), asked, "{until:?}");
        while game.session.cursor().turn == 1 {
            game.end_phase();
        }
        game.name("Rose");
        assert!(of_cards(&game), "in the next turn he is asked again");
    }
}

#[test]
fn w_data_8_the_commodore_plays_by_a_list() {
    use wg_core::Manner;
    let captain = (wg_warpspawn::captain::commodore::COMMODORE.make)(1, Manner::default());
    let answer = |game: &Game| captain.answer(game.session.world(), game.ask());
    let mut game = Game::with(
        "",
        2,
        "\"hands\": [[\"crows_nest_lookout\"], [\"maneuver\"]],",
        &[3, 3],
        &["Blue first Rose 5,5 N", FAR],
    );
    assert!(matches!(answer(&game), Order::Play { card: 10, .. }), "a Lookout at once");
    game.play("crows_nest_lookout");
    assert!(matches!(answer(&game), Order::Begin { .. }));
    let game = Game::at(3, &[], &["Blue first Rose 5,5 N", "Red first Hart 7,5 N", FAR]);
    assert!(matches!(answer(&game), Order::Fire { aim: 0, .. }), "grape where it reaches and men are left");
    let stronger = fight("", "", &[], "", "crew:4");
    assert!(matches!(answer(&stronger), Order::Board { .. }), "stronger by 2");
    assert_eq!(answer(&fight("", "", &[], "", "")), Order::EndPhase, "not at even odds");
}

#[test]
fn all_kinds_of_card_have_a_word() {
    let words: std::collections::BTreeSet<String> = CARDS.iter().map(key).collect();
    assert_eq!(words.len(), KINDS);
}

#[test]
fn what_is_saved_of_a_battle_holds_no_card_that_who_saves_it_cannot_know() {
    let battle = |own: &str, other: &str| {
        let hands = format!(
            "\"hands\": [[\"{own}\", \"{own}\"], [\"{other}\", \"{other}\"]], \"discards\": [\"rally_the_men\"],"
        );
        Game::with("", 3, &hands, &[], &["Blue first Rose 5,5 N", "Red first Hart 7,5 N", FAR]).session
    };
    let hands = |session: &wg_core::Session, viewer: Viewer| {
        let saved = session.as_scenario(viewer).expect("it can be written down");
        let again = Game::of(&saved, &[]);
        let cards = again.session.view(Viewer::All).cards.expect("cards");
        assert_eq!(
            (cards.hands[0].count, cards.hands[1].count, cards.deck, cards.discards.len()),
            (2, 2, 23, 1),
            "as many lie everywhere"
        );
        (saved, cards.hands.into_iter().map(|hand| hand.known.clone()).collect::<Vec<_>>())
    };
    let (one, two, third) = (
        battle("gust_of_wind", "maneuver"),
        battle("gust_of_wind", "calm_waters"),
        battle("crows_nest_lookout", "maneuver"),
    );
    let gusts = vec![0, 0];
    assert_eq!(hands(&one, Viewer::Side(BLUE)).1[0], gusts, "his own hand is as it is");
    assert_eq!(hands(&one, Viewer::Side(BLUE)).0, hands(&two, Viewer::Side(BLUE)).0, "and the other's tells nothing");
    assert_eq!(hands(&one, Viewer::Public).0, hands(&two, Viewer::Public).0, "who sees neither hand saves neither");
    assert_eq!(hands(&one, Viewer::Public).0, hands(&third, Viewer::Public).0, "whichever they are");
    assert_ne!(hands(&one, Viewer::All).0, hands(&two, Viewer::All).0, "who may see all saves all");
}
