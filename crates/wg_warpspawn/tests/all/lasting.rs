//! The effects of one turn on the next: damage and morale, quiet turns, defeat at the end of a phase, ships that
//! strike.

use wg_core::Broadside::Starboard;
use wg_core::Choices;
use wg_core::Order;
use wg_core::shown::view::Fate;
use wg_warpspawn::choices::Choice;
use wg_warpspawn::position::aim::{CHAIN, GRAPE, ROUND};

use crate::afterwards::{AWAY, FAR, MORE};
use crate::common::{BLUE, Game, RED};

/// Chain at 4 squares with a 3 is 3 + 6 - 2 = 7, one point. A 1 names Sails.
const ONE_OF_SAILS: [u8; 2] = [3, 1];

#[test]
fn w_r33_a_ship_that_was_hit_throws_in_that_turn_and_in_no_later_one() {
    let ships = ["Blue first Rose 5,10 N", FAR, "Red first Hart 9,10 N", MORE, AWAY];
    let mut game = Game::at(3, &[&ONE_OF_SAILS[..], &[6; 9]].concat(), &ships);
    game.fire("Rose", Starboard, "Hart", CHAIN).until(2, 2);
    assert_eq!(game.throws("W-MOR-1"), 1, "turn 1: she was hit");
    game.until(4, 2);
    assert_eq!(game.throws("W-MOR-1"), 1, "turns 2 and 3: nobody fires");
}

#[test]
fn w_r33_a_miss_and_a_point_on_nothing_are_no_reason_to_throw() {
    // Round shot at 4 with a 2 is 2 + 6 - 2 - 1 = 5, no loss. Chain with a 3 on Sails that are gone is no real loss.
    for (hart, ammunition, faces) in
        [("", ROUND, vec![2, 6]), ("sails=6", CHAIN, vec![3, 1, 6]), ("", CHAIN, vec![3, 3, 6])]
    {
        let hart = format!("Red first Hart 9,10 N {hart}");
        let mut game = Game::at(3, &faces, &["Blue first Rose 5,10 N", FAR, &hart, MORE, AWAY]);
        game.fire("Rose", Starboard, "Hart", ammunition).until(2, 2);
        assert_eq!(game.throws("W-MOR-1"), 0, "no point was lost: {hart}");
    }
}

/// Plays a battle that three quiet turns end, with or without an event in turn 1. Returns how it ended, and after how
/// many turns.
fn quiet(
    battle: &str,
    options: &str,
    faces: &[u8],
    phase: u8,
    ships: &[&str],
    act: impl FnOnce(&mut Game),
) -> (String, usize) {
    let options = format!("\"quiet_turns\": 3, {options}");
    let mut game = Game::with(&options, phase, battle, faces, ships);
    act(&mut game);
    game.until(9, 2);
    let outcome = game.session.outcome().unwrap_or_else(|| panic!("it goes on: {:?}", game.sentences()));
    (outcome.clause.clone(), game.sentences().iter().filter(|sentence| sentence.ends_with(" is over.")).count())
}

#[test]
fn w_r53_quiet_turns_end_it_and_no_fewer() {
    let ships = ["Blue first Rose 5,5 N", FAR];
    for (before, last) in [(0, 3), (1, 2), (2, 1)] {
        let end = quiet(&format!("\"quiet\": {before}, \"deck\": [],"), "", &[], 3, &ships, |_| {});
        assert_eq!(end, ("W-R53".to_owned(), last), "{before} quiet turns before turn 1");
    }
    let mut usual = Game::at(3, &[], &ships);
    usual.until(99, 1);
    assert!(
        usual.sentences().contains(&"Turn 10 is over.") && !usual.sentences().contains(&"Turn 11 is over."),
        "ten where nothing else is said"
    );
}

#[test]
fn w_r53_a_lost_point_is_an_event() {
    let ships = ["Blue first Rose 5,10 N", FAR, "Red first Hart 9,10 N", MORE, AWAY];
    let fire = |game: &mut Game| {
        game.fire("Rose", Starboard, "Hart", CHAIN);
    };
    let end = |faces: &[u8]| quiet("\"quiet\": 2, \"deck\": [],", "", faces, 3, &ships, fire);
    assert_eq!(
        end(&[&ONE_OF_SAILS[..], &[6]].concat()),
        ("W-R53".to_owned(), 4),
        "the count begins again after turn 1"
    );
    assert_eq!(end(&[1]), ("W-R53".to_owned(), 1), "1 + 6 - 2 = 5: a shot that does nothing is no event");
}

#[test]
fn w_r53_a_capture_is_an_event_with_dice_or_without() {
    for (hart, faces) in [("", vec![6, 1]), ("crew=6", vec![])] {
        for choice in [Choice::ManPrize, Choice::SinkPrize] {
            let hart = format!("Red first Hart 6,5 S {hart}");
            let ships = ["Blue first Rose 5,5 N", FAR, &hart, MORE, AWAY];
            let end = quiet("\"quiet\": 2, \"deck\": [],", "", &faces, 4, &ships, |game| {
                game.board("Rose", "Hart");
                let unit = game.id("Rose");
                game.order(choice.order(unit));
            });
            assert_eq!(end, ("W-R53".to_owned(), 4), "taken in turn 1: three more turns");
        }
    }
}

#[test]
fn w_r53_a_ship_that_leaves_over_the_edge_is_a_flight_and_an_event() {
    let ships = ["Blue first Rose 15,20 N", AWAY, FAR];
    let end = quiet("\"quiet\": 2, \"deck\": [],", "\"edge\": \"leave\"", &[4, 4], 2, &ships, |game| {
        game.name("Rose").sail("Rose", "0");
    });
    assert_eq!(end, ("W-R53".to_owned(), 4), "she left in turn 1: three more turns");
}

#[test]
fn w_r37_a_battle_ends_with_the_phase_that_decides_it() {
    // In the Broadside phase Hart, the last ship of Red, blows up. Rose was hit and would have to take a morale test.
    // Chain at 2: 1 + 6 = 7, a point; 8 names Cannon. Grape in return: 1 + 1 = 2, no loss; with a 5, a point of Crew.
    let ships = ["Blue first Rose 5,10 N", AWAY, "Red first Hart 7,10 S cannon:1"];
    let mut game = Game::at(3, &[1, 8, 5], &ships);
    game.fire("Rose", Starboard, "Hart", CHAIN).fire("Hart", Starboard, "Rose", GRAPE).end_phase();
    assert_eq!(
        game.session.outcome().map(|outcome| (outcome.winner, outcome.clause.as_str())),
        Some((Some(BLUE), "W-MOR-10")),
        "1 of 1 lost"
    );
    assert_eq!(game.throws("W-MOR-1"), 0, "nobody throws for her nerve any more");
    // In the Boarding phase the last ship of Red is taken. Rose was hit in the Broadside phase.
    let ships = ["Blue first Rose 5,10 N", AWAY, "Red first Hart 6,10 S"];
    let mut game = Game::at(3, &[1, 6, 1], &ships);
    game.order(Order::EndPhase).fire("Hart", Starboard, "Rose", GRAPE).until(1, 4);
    game.board("Rose", "Hart").man("Rose");
    assert_eq!(game.session.outcome().and_then(|outcome| outcome.winner), Some(BLUE), "she was the last");
    assert_eq!(game.throws("W-MOR-1"), 0, "in the Boarding phase");
    // In the Move phase the last ship of Blue leaves over the edge. Red is not asked to move.
    let mut game = Game::with(
        "\"edge\": \"leave\"",
        2,
        "",
        &[4, 4, 3, 3],
        &["Blue first Rose 15,20 N", "Red first Hart 9,10 N", "Red first Hind 11,10 N"],
    );
    game.name("Rose").sail("Rose", "0").stay("Hart").order(Order::EndPhase);
    assert_eq!(game.session.outcome().and_then(|outcome| outcome.winner), Some(RED), "at the end of the Move phase");
}

#[test]
fn w_r37_both_lost_in_one_phase_draw_and_one_after_another_do_not() {
    let outcome = |game: &Game| game.session.outcome().map(|outcome| (outcome.winner, outcome.clause.clone()));
    // Each blows the other up: chain at 2, 5 + 1 = 6, a point; 8 names Cannon.
    let mut game = Game::at(3, &[5, 8, 5, 8], &["Blue first Rose 5,10 N cannon:1", "Red first Hart 7,10 S cannon:1"]);
    game.fire("Rose", Starboard, "Hart", CHAIN).fire("Hart", Starboard, "Rose", CHAIN).end_phase();
    assert_eq!(outcome(&game), Some((None, "W-R37".to_owned())), "all losses come off together");
    // Rose survives with two points of Cannon, and would flee in the Morale phase.
    let mut game = Game::at(
        3,
        &[4, 8, 5, 8, 1],
        &["Blue first Rose 5,10 N cannon:2 courage:-3", "Red first Hart 7,10 S cannon:1"],
    );
    game.fire("Rose", Starboard, "Hart", CHAIN).fire("Hart", Starboard, "Rose", CHAIN).end_phase();
    assert_eq!(outcome(&game), Some((Some(BLUE), "W-MOR-10".to_owned())), "Blue has won before its nerve is tried");
}

#[test]
fn w_mor_10_three_quarters_are_not_over_three_quarters() {
    // Rose takes one more ship of a fleet of this size, of which some are lost already.
    for (count, lost, over) in
        [(4, 2, false), (4, 3, true), (8, 5, false), (8, 6, true), (5, 2, false), (5, 3, true), (1, 0, true)]
    {
        let mut ships: Vec<String> = (0..count)
            .map(|n| format!("Red first R{n} {},19 S{}", n + 1, if n < lost { " fate=sunk" } else { "" }))
            .collect();
        ships[count - 1] = format!("Red first Hart 6,5 S{}", if count == 1 { "" } else { " crew=6" });
        ships.push("Blue first Rose 5,5 N".to_owned());
        let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
        let mut game = Game::at(4, &[6, 1], &ships);
        game.board("Rose", "Hart").man("Rose").until(2, 1);
        assert_eq!(game.session.outcome().is_some(), over, "{} of {count} lost", lost + 1);
    }
}

#[test]
fn w_mor_9_a_ship_that_is_no_ally_flees_alone_and_an_ally_takes_no_ship_of_the_fleets_own_along() {
    for (hart, hind, gone) in [("", " ally", [true, false, false]), (" ally", " ally", [true, true, false])] {
        let (hart, hind) = (format!("Red first Hart 9,10 N{hart}"), format!("Red first Hind 20,10 N{hind}"));
        // Two of five ships are allies, as a Diplomat who is given must have them.
        let last = if hart.ends_with("ally") { MORE } else { "Red first Doe 22,10 N ally" };
        let ships = ["Blue first Rose 5,10 N", FAR, &hart, &hind, last, "Red first Most 28,20 N", AWAY];
        let mut game = Game::with("", 3, "\"admirals\": [\"charismatic\", \"diplomat\"],", &[3, 1, 1], &ships);
        game.fire("Rose", Starboard, "Hart", CHAIN).until(2, 2);
        assert_eq!(["Hart", "Hind", "Most"].map(|name| game.is_gone(name)), gone, "{hart}");
    }
}

#[test]
fn w_mor_9_allies_of_the_other_fleet_stay() {
    let ships = [
        "Blue first Rose 5,10 N",
        "Blue first Away 1,20 N ally",
        FAR,
        "Red first Hart 9,10 N ally",
        "Red first Hind 20,10 N ally",
        MORE,
        "Red first Most 28,20 N",
    ];
    let mut game = Game::with("", 3, "\"admirals\": [\"diplomat\", \"diplomat\"],", &[3, 1, 1], &ships);
    game.fire("Rose", Starboard, "Hart", CHAIN).until(2, 2);
    assert_eq!(["Hart", "Hind", "Away"].map(|name| game.is_gone(name)), [true, true, false], "Red's allies alone");
}

#[test]
fn w_r34_a_cripple_strikes_and_a_sound_ship_flees() {
    for (state, faces, strikes) in [
        ("", vec![3, 1, 2], false),
        ("sails:1", vec![3, 1, 1], true),
        ("crew=6", vec![3, 1, 2], true),
        ("hull:1", vec![4, 3, 5, 1], true),
    ] {
        let hart = format!("Red first Hart 7,10 N {state}");
        // At 2 squares, round shot with a 3 is 3 + 6 - 1 = 8, one point; with a 4 it is 9.
        let mut game =
            Game::with("\"cripple\": \"strikes\"", 3, "", &faces, &["Blue first Rose 5,10 N", FAR, &hart, MORE, AWAY]);
        game.fire("Rose", Starboard, "Hart", ROUND);
        game.until(2, 2);
        assert_eq!(
            (game.is_gone("Hart"), game.has_said("W-R34")),
            (!strikes, strikes),
            "{state}: {:?}",
            game.sentences()
        );
        if strikes {
            assert_eq!(
                (game.four("Hart")[2], game.ship("Hart").colours.fate),
                (0, Fate::Afloat),
                "she lies there with no crew"
            );
        }
    }
}

#[test]
fn w_fire_1_guns_moves_and_boardings_of_one_turn_are_forgotten_in_the_next() {
    let ships = ["Blue first Rose 5,10 N", AWAY, "Red first Hart 9,10 E", MORE];
    let mut game = Game::at(2, &[1, 1, 2, 1, 1, 2], &ships);
    for turn in 1..=2 {
        game.until(turn, 2).stay("Rose").until(turn, 3);
        // Round shot at 4: 2 + 6 - 2 - 1 = 5, no loss.
        game.fire("Rose", Starboard, "Hart", ROUND);
        let again = game.shot("Rose", Starboard, "Hart", ROUND);
        assert!(game.session.check(wg_core::Seat::Side(BLUE), &again).is_err(), "one a turn, in turn {turn}");
    }
    assert_eq!(game.thrown(), [1, 1, 2, 1, 1, 2], "named and fired once a turn");
}
