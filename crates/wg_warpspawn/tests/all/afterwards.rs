//! Boarding, morale, cards, the end.

use wg_core::shown::view::Fate;
use wg_core::{Order, Seat, UnitId, Until, Viewer};
use wg_warpspawn::boarding::PRIZE;
use wg_warpspawn::position::aim::{CHAIN, GRAPE, ROUND, STARBOARD};
use wg_warpspawn::position::charts::Rating;
use wg_warpspawn::position::deck::{CARDS, KINDS, key};

use crate::common::{BLUE, Game, RED};

const FAR: &str = "Red first Far 30,20 N";
const MORE: &str = "Red first More 29,20 N";
const AWAY: &str = "Blue first Away 1,20 N";

/// Rose and Hart side by side, with friends far away.
fn fight(options: &str, hands: &str, faces: &[u8], rose: &str, hart: &str) -> Game {
    let ships = [format!("Blue first Rose 5,5 N {rose}"), format!("Red first Hart 6,5 S {hart}")];
    let ships: Vec<&str> = ships.iter().map(String::as_str).chain([FAR, MORE, AWAY]).collect();
    Game::with(options, 4, hands, faces, &ships)
}

#[test]
fn w_board_1_side_by_side_and_either_wants_it() {
    let mut game = fight("", "", &[1, 6], "", "");
    game.order(Order::EndPhase);
    assert_eq!(game.ask().seat.side(), Some(RED), "Blue does not want to, Red may");
    game.board("Hart", "Rose");
}
#[test]
fn w_board_2_a_die_crew_and_boarding() {
    let mut game = fight("", "", &[3, 2], "boarding:1 crew:4", "");
    game.board("Rose", "Hart");
    assert!(game.sentences().contains(&"Rose: 3 + 5 = 8.") && game.said("W-BOARD-2") == "Hart: 2 + 6 = 8.");
}
#[test]
fn w_board_3_the_higher_total_wins() {
    let mut game = fight("", "", &[3, 2], "", "");
    game.board("Rose", "Hart");
    assert_eq!(game.said("W-BOARD-5"), "Rose takes Hart.");
}
#[test]
fn w_board_4_ties_are_thrown_again() {
    let mut game = fight("", "", &[3, 3, 1, 2], "", "");
    game.board("Rose", "Hart");
    assert_eq!((game.has_said("W-BOARD-4"), game.said("W-BOARD-5")), (true, "Hart takes Rose."));
}
#[test]
fn w_board_5_whoever_started_it() {
    let mut game = fight("", "", &[1, 6], "", "");
    game.board("Rose", "Hart");
    assert_eq!(game.said("W-BOARD-5"), "Hart takes Rose.");
}
#[test]
fn w_board_6_manned_or_sunk() {
    for (option, fate) in [(0, Fate::Prize), (1, Fate::Sunk)] {
        let mut game = fight("", "", &[6, 1], "", "");
        let rose = game.id("Rose");
        game.board("Rose", "Hart").order(Order::Choose { unit: rose, what: PRIZE, option });
        assert_eq!((game.ship("Hart").colours.fate, game.now("Rose", Rating::Crew)), (fate, 6 - i8::from(option == 0)));
    }
}
#[test]
fn w_r25_nobody_aboard_no_dice() {
    let mut game = fight("", "", &[], "", "crew=6");
    game.board("Rose", "Hart");
    assert_eq!(game.said("W-BOARD-5"), "Rose takes Hart.");
}
#[test]
fn w_r27_abeam_of_each_other_or_only_next() {
    let prey = |options: &str, place: &str| {
        let game = Game::with(options, 4, "", &[], &["Blue first Rose 5,5 N", &format!("Red first Hart {place}"), FAR]);
        game.fleet().prey(&game.ship("Rose")).len()
    };
    assert_eq!([prey("", "6,5 N"), prey("", "6,5 S"), prey("", "6,5 E"), prey("", "5,6 N"), prey("", "6,6 N"), prey("", "7,5 N")], [1, 1, 0, 0, 0, 0]);
    assert_eq!(prey("\"board\": \"adjacent\"", "6,6 E"), 1);
}
#[test]
fn w_r28_each_pair_once_and_one_start_each() {
    let mut game = Game::at(4, &[6, 1, 6, 1], &["Blue first Rose 5,5 N", "Red first Hart 6,5 S", "Red first Hind 4,5 N", FAR, MORE, AWAY]);
    let rose = game.id("Rose");
    game.board("Rose", "Hart").order(Order::Choose { unit: rose, what: PRIZE, option: 1 });
    let (hind, again) = (game.id("Hind"), Order::Board { unit: rose, target: game.id("Hind"), men: 0 });
    assert_eq!(game.ask().seat.side(), Some(RED), "they pick in turn");
    let _ = again;
    game.order(Order::Board { unit: hind, target: rose, men: 0 });
    let fleet = game.fleet();
    assert!(fleet.prey(fleet.ship(rose)).is_empty(), "she has started one");
}
#[test]
fn w_r29_a_prize_has_one_crew_and_no_skills() {
    for (options, skill) in [("", 0), ("\"prize_keeps_skill\": true", 2)] {
        let mut game = fight(options, "", &[6, 1], "", "skill:2 sails=1");
        let rose = game.id("Rose");
        game.board("Rose", "Hart").order(Order::Choose { unit: rose, what: PRIZE, option: 0 });
        assert_eq!((game.four("Hart"), game.now("Hart", Rating::Skill)), ([5, 6, 1, 6], skill));
    }
}
#[test]
fn w_r30_the_last_man_stays_aboard() {
    let mut game = fight("", "", &[6, 1], "crew:1", "crew:1");
    game.board("Rose", "Hart");
    assert!(game.has_said("W-R30"));
    let mut allowed = fight("\"allow_zero_captor\": true", "", &[6, 1], "crew:1", "crew:1");
    let rose = allowed.id("Rose");
    allowed.board("Rose", "Hart").order(Order::Choose { unit: rose, what: PRIZE, option: 0 });
    assert_eq!(allowed.now("Rose", Rating::Crew), 0);
}

/// Hart loses a point of Sails and throws these for her morale; who has fled then.
fn morale(options: &str, ships: &[&str], faces: &[u8]) -> Game {
    let mut game = Game::with(options, 3, "", &[&[3, 1][..], faces].concat(), ships);
    game.fire("Rose", STARBOARD, "Hart", CHAIN).end_phase();
    if game.phase() == 4 {
        game.end_phase();
    }
    game
}
fn gone(game: &Game, name: &str) -> bool {
    game.ship(name).colours.fate == Fate::Gone
}
/// One of two Red ships far away flies the flag.
fn plain(hart: &str, faces: &[u8]) -> bool {
    let hart = format!("Red first Hart 9,10 N {hart}");
    gone(&morale("", &["Blue first Rose 5,10 N", FAR, &hart, MORE, AWAY], faces), "Hart")
}
#[test]
fn w_mor_1_two_or_less_flees() {
    assert_eq!([plain("", &[1]), plain("", &[2]), plain("", &[3])], [true, true, false]);
}
#[test]
fn w_mor_2_flagship_two_more() {
    let flag = |face: u8| gone(&morale("", &["Blue first Rose 5,10 N", "Red first Hart 9,10 N", FAR, MORE, AWAY], &[face]), "Hart");
    assert!(!flag(1));
}
#[test]
fn w_mor_3_courage() {
    assert_eq!([plain("courage:1", &[1]), plain("courage:1", &[2])], [true, false]);
}
#[test]
fn w_mor_4_small_ships_one_less() {
    let frigate = |face: u8| gone(&morale("", &["Blue first Rose 5,10 N", FAR, "Red frigate Hart 9,10 N sails:3", MORE, AWAY], &[face]), "Hart");
    assert_eq!([frigate(3), frigate(4)], [true, false]);
}
#[test]
fn w_mor_5_two_lost_in_one_rating() {
    assert_eq!([plain("sails=1", &[3]), plain("hull=1 crew=1", &[3])], [true, false]);
}
/// What is added to her roll by clause.
fn nerve(ships: &[&str], name: &str) -> Vec<(String, i8)> {
    let game = Game::with("", 3, "\"admirals\": [\"charismatic\", \"diplomat\"],", &[], ships);
    let fleet = game.fleet();
    let ship = game.ship(name);
    fleet.nerve(&ship, fleet.fled(ship.colours.side)).into_iter().map(|(clause, _, by)| (clause.to_owned(), by)).collect()
}
#[test]
fn w_mor_6_allies_one_less() {
    assert_eq!(nerve(&["Blue first Rose 5,10 N", FAR, "Red first Hart 9,10 N ally"], "Hart"), [("W-MOR-6".to_owned(), -1)]);
}
#[test]
fn w_mor_7_others_have_fled_once() {
    let ships = ["Blue first Rose 5,10 N", FAR, "Red first Hart 9,10 N", "Red first Hind 1,1 N fate=fled", "Red first Hare 1,2 N fate=fled"];
    assert_eq!(nerve(&ships, "Hart"), [("W-MOR-7".to_owned(), -1)]);
}
#[test]
fn w_mor_8_the_flagship_has_fled() {
    let ships = ["Blue first Rose 5,10 N", "Red first Far 30,20 N fate=fled", "Red first Hart 9,10 N"];
    assert_eq!(nerve(&ships, "Hart"), [("W-MOR-7".to_owned(), -1), ("W-MOR-8".to_owned(), -1)]);
}
#[test]
fn w_mor_9_allies_run_together() {
    let ships = ["Blue first Rose 5,10 N", FAR, MORE, "Red first Most 28,20 N", "Red first Hart 9,10 N ally", "Red first Hind 20,10 N ally", AWAY];
    let mut game = Game::with("", 3, "\"admirals\": [\"charismatic\", \"diplomat\"],", &[3, 1, 2], &ships);
    game.fire("Rose", STARBOARD, "Hart", CHAIN).end_phase();
    assert!(gone(&game, "Hart") && gone(&game, "Hind") && !gone(&game, "More"));
    assert!(game.has_said("W-MOR-9"));
}
#[test]
fn w_mor_10_over_three_quarters() {
    let lost = |count: usize| {
        let ships: Vec<String> = (0..8).map(|n| format!("Red first R{n} {},19 S{}", n + 1, if n < count { " fate=sunk" } else { "" })).collect();
        let ships: Vec<&str> = ships.iter().map(String::as_str).chain(["Blue first Rose 5,5 N"]).collect();
        Game::at(4, &[], &ships).session.outcome().map(|outcome| (outcome.winner, outcome.clause.clone()))
    };
    assert_eq!(lost(6).map(|(winner, _)| winner), None);
    assert_eq!(lost(7), Some((Some(BLUE), "W-MOR-10".to_owned())));
}
#[test]
fn w_r32_one_after_another_or_all_at_once() {
    // Hart flees on 2; then Hind throws 3: 2 with one that has fled.
    let both = |options: &str| {
        let ships =
            ["Blue first Rose 5,10 N", "Blue first Swan 5,14 N", FAR, "Red first Hart 9,10 N", "Red first Hind 9,14 N", MORE, "Red first Most 28,20 N", AWAY];
        let mut game = Game::with(options, 3, "", &[3, 1, 3, 1, 2, 3], &ships);
        game.fire("Rose", STARBOARD, "Hart", CHAIN).order(Order::EndPhase).fire("Swan", STARBOARD, "Hind", CHAIN).end_phase();
        if game.phase() == 4 {
            game.end_phase();
        }
        (gone(&game, "Hart"), gone(&game, "Hind"))
    };
    assert_eq!((both(""), both("\"morale\": \"snapshot\"")), ((true, true), (true, false)));
}
#[test]
fn w_r33_only_who_was_hit_in_this_turn() {
    let game = morale("", &["Blue first Rose 5,10 N", FAR, "Red first Hart 9,10 N", "Red first Hind 20,10 N sails=3", MORE, AWAY], &[5]);
    let thrown = game.reports.iter().filter(|report| report.clause == "W-MOR-1" && matches!(report.event, wg_core::Event::Thrown { .. }));
    assert_eq!(thrown.count(), 1, "Hind was hit long ago");
}
#[test]
fn w_r34_a_cripple_flees_or_strikes() {
    let cripple = |options: &str| morale(options, &["Blue first Rose 5,10 N", FAR, "Red first Hart 9,10 N sails:1", MORE, AWAY], &[1]);
    assert!(gone(&cripple(""), "Hart"));
    let struck = cripple("\"cripple\": \"strikes\"");
    assert!(struck.ship("Hart").on_table() && struck.ship("Hart").is_empty() && struck.has_said("W-R34"));
}
#[test]
fn w_r50_flees_on() {
    let on = |options: &str, face: u8| gone(&morale(options, &["Blue first Rose 5,10 N", FAR, "Red first Hart 9,10 N", MORE, AWAY], &[face]), "Hart");
    assert_eq!([on("", 2), on("\"flee_on\": 1", 2), on("\"flee_on\": 1", 1), on("\"flee_on\": 0", 1)], [true, false, true, false]);
}
#[test]
fn w_r36_retaken_ships_come_off_the_count() {
    let mut fleet = Game::at(3, &[], &["Blue first Rose 5,5 N", "Red first Hart 6,5 N fate=prize", FAR]).fleet();
    assert_eq!((fleet.lost(RED), fleet.lost(BLUE)), (1, 0), "a prize is lost, and counts for nobody else");
    let hart = fleet.ship_mut(UnitId(1));
    (hart.colours.side, hart.colours.fate) = (RED, Fate::Afloat);
    assert_eq!(fleet.lost(RED), 0);
}
#[test]
fn w_r37_points_at_the_turn_limit() {
    let mut game = Game::with(
        "\"turn_limit\": 1",
        3,
        "",
        &[],
        &["Blue first Rose 5,5 N", "Red first Hart 16,5 N fate=prize", "Red first Hind 9,9 N fate=sunk", FAR, MORE],
    );
    game.end_phase();
    let outcome = game.session.outcome().expect("turn 1 was the last");
    assert_eq!((outcome.winner, outcome.scores.as_slice(), outcome.clause.as_str()), (Some(BLUE), &[7, 0][..], "W-R37"), "captured 4, lost 3");
    let both = ["Blue first Rose 5,5 N fate=sunk", "Blue first Swan 6,6 N fate=sunk", "Red first Hart 9,9 N fate=sunk", "Red first Hind 9,8 N fate=sunk"];
    let draw = Game::at(4, &[], &both);
    assert_eq!(draw.session.outcome().expect("nobody is left").winner, None);
}
#[test]
fn w_r53_quiet_turns_end_it() {
    let mut game = Game::with("\"quiet_turns\": 3", 3, "\"quiet\": 2,", &[], &["Blue first Rose 5,5 N", FAR]);
    game.end_phase();
    assert_eq!(game.session.outcome().map(|outcome| outcome.clause.as_str()), Some("W-R53"));
}

/// A hand of one kind for Blue, and Rose about to do this: move, fire so, or board.
fn with_card(card: &str, phase: u8, ammunition: u8, side: &str) -> (Game, Order) {
    let hands = if side == "Blue" { format!("\"hands\": [[\"{card}\"], []],") } else { format!("\"hands\": [[], [\"{card}\"]],") };
    let mut game = Game::with("", phase, &hands, &[3; 8], &["Blue first Rose 5,5 N", "Red first Hart 6,5 S", FAR, MORE, AWAY]);
    match phase {
        2 => game.name("Rose"),
        3 => game.fire("Rose", STARBOARD, "Hart", ammunition),
        _ => game.board("Rose", "Hart"),
    };
    (game, Game::card(card))
}
/// The sentence of the roll after the card was played.
fn rolled(card: &str, phase: u8, ammunition: u8, side: &str, clause: &str) -> String {
    let (mut game, play) = with_card(card, phase, ammunition, side);
    game.order(play);
    game.reports.iter().filter(|report| report.clause == clause).map(|report| report.sentence.clone()).collect::<Vec<_>>().join(" ")
}
/// It is refused by its own clause there.
fn shut(card: &str, phase: u8, ammunition: u8, side: &str) {
    let (mut game, play) = with_card(card, phase, ammunition, side);
    let clause = CARDS.iter().find(|kind| key(kind) == card).expect("a card").clause;
    game.refused(play, clause);
}
/// A card for a movement roll of one's own.
fn of_a_move(card: &str) {
    assert!(rolled(card, 2, 0, "Blue", "W-MOVE-4").contains("+ 2 cards"));
    shut(card, 2, 0, "Red");
    shut(card, 3, ROUND, "Blue");
}
/// A card for a boarding action, of either side.
fn of_a_fight(card: &str) {
    assert!(rolled(card, 4, 0, "Blue", "W-BOARD-2").contains("Rose: 3 + 6 + 2 cards = 11"));
    assert!(rolled(card, 4, 0, "Red", "W-BOARD-2").contains("Hart: 3 + 6 + 2 cards = 11"), "either side");
    shut(card, 3, ROUND, "Blue");
}
/// A card for one kind of shot, and not for another.
fn of_a_shot(card: &str, right: u8, wrong: u8) {
    let clause = if right == GRAPE { "W-FIRE-12" } else { "W-FIRE-9" };
    assert!(rolled(card, 3, right, "Blue", clause).contains("+ 2 cards"));
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
fn w_card_10_quick_reload() {
    let mut game = Game::with("", 3, "\"hands\": [[\"quick_reload\"], []],", &[1; 9], &["Blue first Rose 5,5 N", "Red first Hart 7,5 N", FAR]);
    let rose = game.id("Rose");
    game.order(Order::Play { card: 9, target: Some(rose) }).fire("Rose", STARBOARD, "Hart", GRAPE).fire("Rose", STARBOARD, "Hart", CHAIN);
    shut("quick_reload", 2, 0, "Blue");
}
#[test]
fn w_card_11_lookout_sees_the_other_hand() {
    let hands = "\"hands\": [[\"crows_nest_lookout\"], [\"maneuver\", \"calm_waters\"]],";
    let mut game = Game::with("", 2, hands, &[3, 3], &["Blue first Rose 5,5 N", FAR]);
    game.play("crows_nest_lookout");
    let report = game.reports.iter().rfind(|report| report.clause == "W-CARD-11" && report.aside.is_some()).expect("it is told");
    assert_eq!((report.told(Viewer::Side(BLUE)), report.told(Viewer::Side(RED))), ("Red holds Maneuver, Calm Waters.", "Blue looks at the hand of Red."));
    let known = |viewer| game.session.view(viewer).cards.expect("cards").hands[1].known.len();
    assert_eq!((known(Viewer::Side(BLUE)), known(Viewer::Public)), (2, 0));
}
#[test]
fn w_card_12_maneuver() {
    assert!(rolled("maneuver", 3, ROUND, "Red", "W-FIRE-9").contains("− 2 cards"));
    shut("maneuver", 3, ROUND, "Blue");
    shut("maneuver", 2, 0, "Red");
}
#[test]
fn w_card_13_calm_waters() {
    assert!(rolled("calm_waters", 2, 0, "Red", "W-MOVE-4").contains("− 2 cards"));
    shut("calm_waters", 2, 0, "Blue");
}
#[test]
fn w_card_14_rake_the_bow() {
    let mut game = Game::with("", 3, "\"hands\": [[\"rake_the_bow\"], []],", &[1, 1], &["Blue first Rose 5,5 N", "Red first Hart 7,5 E", FAR, MORE]);
    game.fire("Rose", STARBOARD, "Hart", ROUND).play("rake_the_bow");
    assert!(game.said("W-FIRE-9").contains("+ 1 cards"), "from astern");
    shut("rake_the_bow", 3, ROUND, "Blue");
}
#[test]
fn w_r14_the_roller_first_then_in_turn_until_both_pass() {
    let hands = "\"hands\": [[\"splintering_wood\", \"gust_of_wind\"], [\"maneuver\", \"maneuver\"]],";
    let ships = ["Blue first Rose 5,5 N", "Red first Hart 7,5 N", FAR, MORE];
    let mut game = Game::with("", 3, hands, &[5, 1], &ships);
    game.fire("Rose", STARBOARD, "Hart", ROUND);
    assert_eq!(game.ask().seat.side(), Some(BLUE));
    game.pass();
    assert_eq!(game.ask().seat.side(), Some(RED));
    game.play("maneuver");
    assert_eq!(game.ask().seat.side(), Some(BLUE), "again");
    game.play("splintering_wood").pass().pass();
    assert!(game.has_said("W-FIRE-9"));
    let mut after = Game::with("\"cards_after_roll\": true", 3, hands, &[5, 1], &ships);
    after.fire("Rose", STARBOARD, "Hart", ROUND);
    assert_eq!(after.ask().seat.side(), Some(BLUE), "the die has fallen, and cards may still be played");
    after.pass().pass();
    assert!(after.has_said("W-FIRE-9"));
}
#[test]
fn w_r15_one_card_on_a_roll() {
    let hands = "\"hands\": [[\"splintering_wood\", \"splintering_wood\"], [\"maneuver\"]],";
    let mut game = Game::with("\"one_card_per_roll\": true", 3, hands, &[1, 1], &["Blue first Rose 5,5 N", "Red first Hart 7,5 N", FAR, MORE]);
    game.fire("Rose", STARBOARD, "Hart", ROUND).play("splintering_wood").pass();
    game.refused(Game::card("splintering_wood"), "W-R15");
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
    assert_eq!((game.session.undo_limit_for(Seat::Side(RED)), game.session.undo_limit_for(Seat::Side(BLUE))), (count + 1, 0));
    let refusal = game.session.undo_for(Seat::Side(RED), count).expect_err("it is not his");
    assert_eq!(refusal.clause, "T-UNDO");
    assert!(refusal.sentence.contains("Blue"), "it is said whose it is: {refusal}");
    assert_eq!((game.session.hash(), game.session.entries().len()), (laid, count + 1), "the card lies where it lay");
    game.session.undo_for(Seat::Side(BLUE), count).expect("he asks for his own");
    assert_eq!((game.session.hash(), game.ask().seat), (before, Seat::Side(BLUE)), "he is asked as before");
    // Answered, it lies for good; only the game master can go back past it.
    game.play("gust_of_wind").play("calm_waters");
    for seat in [RED, BLUE].map(Seat::Side) {
        assert!(game.session.undo_for(seat, count).is_err(), "it was answered");
    }
    game.session.undo_to(count, Some("both agree")).expect("the game master rules");
    assert_eq!(game.session.hash(), before);
}
#[test]
fn w_r54_hands_are_hidden_and_their_numbers_open() {
    let hands = "\"hands\": [[\"gust_of_wind\"], [\"maneuver\", \"maneuver\"]], \"discards\": [\"rally_the_men\"],";
    let mut game = Game::with("", 2, hands, &[3, 3], &["Blue first Rose 5,5 N", FAR]);
    let cards = game.session.view(Viewer::Side(RED)).cards.expect("cards");
    assert_eq!((cards.hands[0].count, cards.hands[0].known.len(), cards.hands[1].known.len(), cards.deck, cards.discards), (1, 0, 2, 24, vec![5]));
    game.name("Rose").refused(Game::card("maneuver"), "W-R54");
}
#[test]
fn w_r56_who_has_no_card_is_not_asked_and_silence_holds() {
    let (mut game, _) = with_card("maneuver", 2, 0, "Blue");
    assert_eq!(game.ask().seat.side(), Some(BLUE), "none fits, and he is asked");
    game.order(Order::NoCard { until: Until::Phase });
    assert!(game.has_said("W-R56"));
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
        game.fire("Rose", STARBOARD, "Hart", 0);
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
    let mut game = Game::with("", 2, "\"hands\": [[\"crows_nest_lookout\"], [\"maneuver\"]],", &[3, 3], &["Blue first Rose 5,5 N", FAR]);
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
        let hands = format!("\"hands\": [[\"{own}\", \"{own}\"], [\"{other}\", \"{other}\"]], \"discards\": [\"rally_the_men\"],");
        Game::with("", 3, &hands, &[], &["Blue first Rose 5,5 N", "Red first Hart 7,5 N", FAR]).session
    };
    let hands = |session: &wg_core::Session, viewer: Viewer| {
        let saved = session.as_scenario(viewer).expect("it can be written down");
        let again = Game::of(&saved, &[]);
        let cards = again.session.view(Viewer::All).cards.expect("cards");
        assert_eq!((cards.hands[0].count, cards.hands[1].count, cards.deck, cards.discards.len()), (2, 2, 23, 1), "as many lie everywhere");
        (saved, cards.hands.into_iter().map(|hand| hand.known.clone()).collect::<Vec<_>>())
    };
    let (one, two, third) = (battle("gust_of_wind", "maneuver"), battle("gust_of_wind", "calm_waters"), battle("crows_nest_lookout", "maneuver"));
    let gusts = vec![0, 0];
    assert_eq!(hands(&one, Viewer::Side(BLUE)).1[0], gusts, "his own hand is as it is");
    assert_eq!(hands(&one, Viewer::Side(BLUE)).0, hands(&two, Viewer::Side(BLUE)).0, "and the other's tells nothing");
    assert_eq!(hands(&one, Viewer::Public).0, hands(&two, Viewer::Public).0, "who sees neither hand saves neither");
    assert_eq!(hands(&one, Viewer::Public).0, hands(&third, Viewer::Public).0, "whichever they are");
    assert_ne!(hands(&one, Viewer::All).0, hands(&two, Viewer::All).0, "who may see all saves all");
}
#[test]
fn a_battle_is_saved_at_the_beginning_of_a_broadside_phase_and_goes_on_alike() {
    let hands = "\"hands\": [[\"gust_of_wind\"], [\"maneuver\"]], \"discards\": [\"rally_the_men\"],";
    let game = Game::with("", 3, hands, &[], &["Blue first Rose 5,5 N marines hull=1", "Red first Hart 7,5 N fate=prize sails=2", "Red first Hind 8,5 N", FAR]);
    let saved = game.session.as_scenario(Viewer::All).expect("it can be written down");
    let again = Game::of(&saved, &[]);
    let (before, after) = (game.session.view(Viewer::All), again.session.view(Viewer::All));
    assert_eq!((before.units.len(), &before.units, &before.cards), (after.units.len(), &after.units, &after.cards));
    for unit in 0..4 {
        assert_eq!(game.session.sheet(UnitId(unit), Viewer::All), again.session.sheet(UnitId(unit), Viewer::All));
    }
}
