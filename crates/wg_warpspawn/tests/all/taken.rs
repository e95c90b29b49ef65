//! Ships that are captured: their ratings, what they may do and when, what becomes of them, and how often a pair may
//! fight.

use wg_core::Broadside::{Larboard, Starboard};
use wg_core::shown::view::Fate;
use wg_core::{Order, Seat};
use wg_warpspawn::position::aim::{CHAIN, ROUND};
use wg_warpspawn::position::charts::Rating;

use crate::afterwards::{AWAY, FAR, MORE, fight};
use crate::common::{BLUE, Game, RED};

/// Lets Rose take Hart, and Hind, on Hart's other side, take her back.
fn taken_and_retaken(hart: &str) -> Game {
    let hart = format!("Red first Hart 6,5 S {hart}");
    let ships = ["Blue first Rose 5,5 N", FAR, &hart, "Red first Hind 7,5 N", MORE, AWAY];
    let mut game = Game::at(4, &[6, 1, 6, 1], &ships);
    game.board("Rose", "Hart").man("Rose");
    if game.asked() == Some(BLUE) {
        game.order(Order::EndPhase);
    }
    game.board("Hind", "Hart").man("Hind");
    game
}

#[test]
fn w_r36_retaken_ships_come_off_the_count() {
    let mut game = taken_and_retaken("");
    let hart = game.ship("Hart");
    assert_eq!(
        (hart.colours.side, hart.colours.fate, hart.is_prize()),
        (RED, Fate::Afloat, false),
        "she is Red's own ship again"
    );
    assert_eq!(
        (game.fleet().lost(RED), game.fleet().score(BLUE)),
        (0, 0),
        "nothing is lost, and Blue has nothing for her"
    );
    assert_eq!(
        (game.now("Hart", Rating::Crew), game.now("Rose", Rating::Crew), game.now("Hind", Rating::Crew)),
        (1, 5, 5),
        "a point from each captor"
    );
    game.until(2, 2);
    assert!(game.session.outcome().is_none(), "the battle goes on");
}

#[test]
fn w_r36_retaken_in_the_phase_that_would_have_ended_it() {
    // Seven lost of eight end the battle, but six do not. Five are sunk and one has fled. Rose takes the seventh, and
    // Hind takes her back.
    let mut ships: Vec<String> = (1..=5).map(|n| format!("Red first R{n} {n},19 S fate=sunk")).collect();
    ships.push("Red first R6 6,19 S fate=fled".to_owned());
    for line in ["Blue first Rose 5,5 N", "Red first Hart 6,5 S", "Red first Hind 7,5 N"] {
        ships.push(line.to_owned());
    }
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    for retaken in [true, false] {
        let mut game = Game::at(4, &[6, 1, 6, 1], &ships);
        game.board("Rose", "Hart").man("Rose");
        if game.asked() == Some(BLUE) {
            game.order(Order::EndPhase);
        }
        if retaken {
            game.board("Hind", "Hart").man("Hind");
        }
        game.until(2, 1);
        let winner = game.session.outcome().map(|outcome| (outcome.winner, outcome.clause.clone()));
        let expected = if retaken { None } else { Some((Some(BLUE), "W-MOR-10".to_owned())) };
        assert_eq!(winner, expected, "it is counted at the end of the phase: retaken {retaken}");
    }
}

#[test]
fn w_r29_a_prize_has_one_crew_whatever_was_lost_or_sent() {
    for state in ["", "crew=2", "sent=2", "crew=3 sent=2", "marines"] {
        let mut game = fight("", "", &[6, 1], "", state);
        game.board("Rose", "Hart").man("Rose");
        assert_eq!(
            (game.now("Hart", Rating::Crew), game.now("Rose", Rating::Crew)),
            (1, 5),
            "the one that was sent: {state}"
        );
    }
}

#[test]
fn w_r29_a_prize_keeps_hull_rigging_guns_and_swiftness_and_loses_her_people() {
    let all = "skill:2 gunnery:1 boarding:-3 courage:3 swiftness:-2 sails=1 hull=2 cannon=3";
    for (options, people) in [("", [0; 4]), ("\"prize_keeps_skill\": true", [2, 1, -3, 3])] {
        let mut game = fight(options, "", &[6, 1], "", all);
        game.board("Rose", "Hart").man("Rose");
        assert_eq!((game.four("Hart"), game.now("Hart", Rating::Swiftness)), ([5, 4, 1, 3], -2), "as she was damaged");
        let hers =
            [Rating::Skill, Rating::Gunnery, Rating::Boarding, Rating::Courage].map(|rating| game.now("Hart", rating));
        assert_eq!(hers, people, "her crew's: {options}");
    }
}

#[test]
fn w_r29_a_captured_ally_is_no_ally_of_her_captors() {
    // Hart, an ally of Red's, is taken. Then Blue's own ally Swan is hit in turn 2 and flees. Hart stays.
    let ships = [
        "Blue first Rose 5,5 N",
        "Blue first Away 1,20 N",
        "Blue first Swan 5,12 N ally",
        "Blue first Teal 2,20 N ally",
        FAR,
        "Red first Hart 6,5 S ally",
        "Red first Hind 9,12 N",
        "Red first More 29,20 N ally",
    ];
    let battle = "\"admirals\": [\"diplomat\", \"diplomat\"],";
    let mut game = Game::with("", 4, battle, &[6, 1, 3, 1, 3], &ships);
    game.board("Rose", "Hart").man("Rose");
    assert!(!game.ship("Hart").is_ally(), "she sails for Blue, and is no ally of Blue's");
    game.until(2, 3);
    if game.asked() == Some(BLUE) {
        game.order(Order::EndPhase);
    }
    // Chain at 4: 3 + 6 - 2 = 7, a point; a 1 names Sails. Morale: 3 - 1 for an ally = 2.
    game.fire("Hind", Larboard, "Swan", CHAIN).until(3, 2);
    let gone = ["Swan", "Teal", "Hart", "Away"].map(|name| game.is_gone(name));
    assert_eq!(gone, [true, true, false, false], "Blue's allies go together, and Hart is none of them");
}

#[test]
fn w_mor_7_a_prize_that_flees_has_fled_from_her_captors_fleet() {
    // Each ship is hit once by chain at 4 squares: 3 + 6 - 2 = 7, a point of Sails. In roster order Hart flees on a 2,
    // Swan rolls 3, less 1 for Hart, and flees, and Hind rolls 3 and stands, because no ship of Red's has fled.
    let ships = [
        "Blue first Flag 1,20 N",
        FAR,
        "Blue first Rose 5,10 N",
        "Red first Hart 5,14 N fate=prize",
        "Blue first Swan 5,17 N",
        "Red first Hind 9,10 N",
        "Red first Doe 9,14 N",
        "Red first Hare 9,17 N",
    ];
    let mut game = Game::at(3, &[3, 1, 3, 1, 3, 1, 2, 3, 3], &ships);
    game.fire("Rose", Starboard, "Hind", CHAIN).fire("Doe", Larboard, "Hart", CHAIN);
    game.order(Order::EndPhase).fire("Hare", Larboard, "Swan", CHAIN).until(2, 2);
    assert_eq!(["Hart", "Swan", "Hind"].map(|name| game.is_gone(name)), [true, true, false], "2; 3 - 1 = 2; 3");
}

#[test]
fn w_r23_a_prize_goes_down_like_any_other_and_counts_four() {
    let ships = [
        "Blue first Rose 5,5 N",
        FAR,
        "Red first Hart 16,5 N fate=prize hull=6 sinks=1",
        MORE,
        "Red first Most 28,20 N",
    ];
    let mut game = Game::with("\"turn_limit\": 1", 3, "", &[], &ships);
    game.end_phase();
    assert_eq!(game.ship("Hart").colours.fate, Fate::Sunk, "her time has come");
    let outcome = game.session.outcome().expect("turn 1 was the last");
    assert_eq!(
        (outcome.winner, outcome.scores.as_slice()),
        (Some(BLUE), &[4, 0][..]),
        "she was in Blue's hands when she went"
    );
}

#[test]
fn w_r37_four_points_for_a_prize_that_is_lost_however_she_is_lost() {
    // The prize is Blue's. Red destroys her with gunfire, or she fails her morale test.
    for (hart, faces, fate) in [("cannon:1", vec![3, 8], Fate::Sunk), ("", vec![3, 1, 2], Fate::Gone)] {
        let hart = format!("Red first Hart 5,14 N fate=prize {hart}");
        let ships = ["Blue first Rose 5,5 N", FAR, &hart, "Red first Doe 9,14 N", MORE];
        let mut game = Game::with("\"turn_limit\": 1", 3, "", &faces, &ships);
        game.order(Order::EndPhase).fire("Doe", Larboard, "Hart", CHAIN).until(2, 2);
        assert_eq!(game.ship("Hart").colours.fate, fate, "she is lost to Blue");
        let outcome = game.session.outcome().expect("turn 1 was the last");
        assert_eq!(
            outcome.scores.as_slice(),
            [4, 0],
            "4 for Blue, who had taken her, and none for Red: she was never Blue's own"
        );
    }
}

#[test]
fn w_zero_1_a_prize_whose_hull_is_gone_sinks_as_well() {
    let ships = ["Blue first Rose 5,5 N", FAR, "Red first Hart 5,14 N fate=prize hull=5", "Red first Doe 9,14 N", MORE];
    // Round shot at 4: 5 + 6 - 2 - 1 = 8, one point of Hull. Then come a D6 of 2 and a morale roll of 6.
    let mut game = Game::at(3, &[5, 3, 2, 6], &ships);
    game.order(Order::EndPhase).fire("Doe", Larboard, "Hart", ROUND).until(1, 4);
    assert_eq!(game.ship("Hart").harm.sinks, Some(3), "at the end of turn 1 + 2");
    game.until(3, 3);
    assert!(game.ship("Hart").on_table() && game.turn() == 3, "not before the end of turn 3");
    game.until(4, 2);
    assert_eq!(game.ship("Hart").colours.fate, Fate::Sunk, "then she goes down");
}

#[test]
fn w_r21_a_given_prize_has_lost_no_more_crew_than_the_one_point_she_had() {
    // Two points that Hart never had would make her badly hit, so that a 3 would be 2.
    let ships = ["Blue first Rose 5,5 N", FAR, "Red first Hart 5,14 N fate=prize crew=2", "Red first Doe 9,14 N", MORE];
    let mut game = Game::at(3, &[3, 1, 3], &ships);
    assert_eq!(game.four("Hart"), [6, 6, 0, 6], "nobody is left aboard");
    game.order(Order::EndPhase).fire("Doe", Larboard, "Hart", CHAIN).until(2, 2);
    assert!(!game.is_gone("Hart"), "one point of Crew and one of Sails: a 3 stands");
}

#[test]
fn w_mor_5_a_given_prize_has_the_losses_that_are_given() {
    let ships = [
        "Blue first Rose 5,5 N",
        FAR,
        "Red first Hart 5,14 N fate=prize sails=2 hull=1 cannon=3",
        "Red first Doe 9,14 N",
        MORE,
    ];
    let mut game = Game::at(3, &[3, 1, 3], &ships);
    assert_eq!(game.four("Hart"), [4, 5, 1, 3], "less what she has lost; one Crew");
    game.order(Order::EndPhase).fire("Doe", Larboard, "Hart", CHAIN).until(2, 2);
    assert!(game.is_gone("Hart"), "3 - 1 for being badly hit = 2");
}

#[test]
fn w_r31_a_prize_moves_fires_and_boards_in_the_next_turn() {
    // Rose takes Hart. In turn 2 Blue may name Hart, fire her guns at Hind beside her, and board Hind with her.
    let ships = ["Blue first Rose 5,5 N", FAR, "Red first Hart 6,5 S", "Red first Hind 7,5 N", MORE, AWAY];
    let mut game = Game::at(4, &[6, 1, 3, 3, 1, 1, 6, 6], &ships);
    game.board("Rose", "Hart").man("Rose");
    let (hart, hind) = (game.id("Hart"), game.id("Hind"));
    game.until(2, 2);
    game.order(Order::Begin { unit: hart }).pass();
    assert_eq!(game.asked(), Some(RED), "Hart was one of Blue's ships");
    let wrong = game.submit(Seat::Side(RED), Order::Begin { unit: hart }).expect_err("she takes no orders from Red");
    assert_eq!(wrong.clause, "W-MOVE-1", "{wrong}");
    game.until(2, 3);
    // Chain at 1: 1 + 6 = 7, a point. Hind later passes her morale test with a 6.
    game.fire("Hart", Larboard, "Hind", CHAIN).until(2, 4);
    game.order(Order::Board { unit: hart, target: hind, men: 0 });
    assert!(game.sentences().contains(&"Hart boards Hind."), "in the next turn she may: {:?}", game.sentences());
}

#[test]
fn w_r33_a_prize_that_was_hit_in_this_turn_does_not_throw_for_her_nerve() {
    // Chain at 1: 1 + 6 = 7, Sails. Then Rose takes her, 6 + 6 against 1 + 6.
    let ships = ["Blue first Rose 5,5 N", FAR, "Red first Hart 6,5 S", MORE, AWAY];
    let mut game = Game::at(3, &[1, 1, 6, 1], &ships);
    game.fire("Rose", Starboard, "Hart", CHAIN).until(1, 4);
    game.board("Rose", "Hart").man("Rose").until(2, 2);
    assert_eq!((game.throws("W-MOR-1"), game.is_gone("Hart")), (0, false), "she was taken in this turn");
}

/// Two more fights, so that neither side runs out of ships that may board.
const OTHERS: [&str; 4] =
    ["Blue first Teal 15,5 N", "Red first Hare 16,5 S", "Blue first Wren 20,5 N", "Red first Doe 21,5 S"];

#[test]
fn w_r28_a_pair_fights_once_a_turn_whoever_starts_and_again_in_the_next() {
    // Hart takes Rose, Hare sinks Teal, and Swan takes Rose back. Then Hart may not board Rose again, though Rose has
    // not started a fight.
    let ships =
        [&["Blue first Rose 5,5 N", FAR, "Red first Hart 6,5 S", "Blue first Swan 4,5 N", MORE, AWAY][..], &OTHERS[..]]
            .concat();
    let mut game = Game::at(4, &[1, 6, 6, 1, 6, 1, 3, 2], &ships);
    game.board("Rose", "Hart").man("Hart");
    game.board("Hare", "Teal").sink("Hare");
    game.board("Swan", "Rose").man("Swan");
    assert_eq!(
        (game.ship("Rose").colours.side, game.asked()),
        (BLUE, Some(RED)),
        "Rose is Blue's again, and Red picks"
    );
    let again = Order::Board { unit: game.id("Hart"), target: game.id("Rose"), men: 0 };
    game.refused(again.clone(), "W-R28");
    game.until(2, 4);
    if game.asked() == Some(BLUE) {
        game.order(Order::EndPhase);
    }
    game.order(again);
    assert!(game.said("W-BOARD-1").contains("Hart boards Rose"), "a new turn");
}

#[test]
fn w_r28_a_ship_starts_one_boarding_and_may_be_boarded_besides() {
    // Rose sinks Hart, and may not start another fight against Hind to larboard. Hind may board her, and Swan may start
    // a fight of her own.
    let ships =
        [&["Blue first Rose 5,5 N", FAR, "Red first Hart 6,5 S", "Red first Hind 4,5 N", MORE, AWAY][..], &OTHERS[..]]
            .concat();
    let mut game = Game::at(4, &[6, 1, 6, 1, 6, 1, 1, 6], &ships);
    let second = Order::Board { unit: game.id("Rose"), target: game.id("Hind"), men: 0 };
    game.board("Rose", "Hart").sink("Rose");
    assert_eq!(game.asked(), Some(RED), "they pick in turn");
    game.board("Doe", "Wren").sink("Doe");
    assert_eq!(game.asked(), Some(BLUE), "Teal has an enemy beside her");
    game.refused(second.clone(), "W-R28");
    game.board("Teal", "Hare").sink("Teal");
    // Hind boards Rose, which has started one fight and defends herself: 1 + 6 against 6 + 6.
    game.board("Hind", "Rose").sink("Rose");
    assert_eq!(game.ship("Hind").colours.fate, Fate::Sunk, "whoever started it");
}

#[test]
fn w_r28_in_the_next_turn_she_may_start_another() {
    let ships = [
        "Blue first Rose 5,5 N",
        FAR,
        "Red first Hart 6,5 S",
        "Red first Hind 4,5 N",
        MORE,
        AWAY,
        "Red first Most 28,20 N",
    ];
    let mut game = Game::at(4, &[6, 1, 6, 1], &ships);
    game.board("Rose", "Hart").sink("Rose").until(2, 4);
    game.board("Rose", "Hind").sink("Rose");
    assert_eq!(game.ship("Hind").colours.fate, Fate::Sunk, "a second one, in turn 2");
}
