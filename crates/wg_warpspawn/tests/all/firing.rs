//! The limits of the Broadside phase: the side that begins, one broadside to each side of a ship and one more for each
//! Quick Reload, one target for each.

use wg_core::Broadside::{Larboard, Starboard};
use wg_core::Order;
use wg_core::shown::view::Fate;
use wg_warpspawn::position::aim::{CHAIN, GRAPE, ROUND};

use crate::common::{BLUE, Game, RED};

const FAR: &str = "Red first Far 30,20 N";

#[test]
fn w_r51_the_side_that_moved_first_fires_first() {
    for (first, side) in [("Blue", BLUE), ("Red", RED)] {
        let ships = ["Blue first Rose 5,10 N", "Red first Hart 7,10 N"];
        let mut game = Game::with("", 3, &format!("\"first\": {first:?},"), &[1; 4], &ships);
        assert_eq!(game.asked(), Some(side), "{first} moved first");
        let (by, battery, at) = if first == "Blue" { ("Rose", Starboard, "Hart") } else { ("Hart", Larboard, "Rose") };
        game.fire(by, battery, at, GRAPE);
        assert_eq!(game.asked(), Some(side.other()), "then the other side fires");
    }
}

#[test]
fn w_r51_a_side_without_a_target_is_passed_over() {
    // Hart's guns bear on Rose, but no ship bears on Hart.
    let game = Game::with("", 3, "", &[], &["Blue first Rose 5,10 E", "Red first Hart 7,10 N"]);
    assert_eq!(game.asked(), Some(RED), "Blue moved first and has nothing to fire at");
}

#[test]
fn w_r28_the_side_that_moved_first_boards_first() {
    for (first, side) in [("Blue", BLUE), ("Red", RED)] {
        let mut game = Game::with(
            "",
            4,
            &format!("\"first\": {first:?},"),
            &[],
            &["Blue first Rose 5,10 N", "Red first Hart 6,10 N"],
        );
        assert_eq!(game.asked(), Some(side), "{first} moved first");
        game.order(Order::EndPhase);
        assert_eq!(game.asked(), Some(side.other()), "then the other side may board");
    }
}

#[test]
fn w_fire_1_one_broadside_from_each_side_and_both_again_in_the_next_turn() {
    let ships = [
        "Blue first Rose 15,10 N",
        "Blue first Swan 13,14 N",
        "Red first Hart 13,10 N",
        "Red first Hind 17,10 N",
        "Red first Hare 15,14 N",
    ];
    // Two broadsides of grape cost a point of Crew each. Hart and Hind pass their morale tests.
    let mut game = Game::at(3, &[1, 1, 6, 6, 1, 1], &ships);
    game.fire("Rose", Larboard, "Hart", GRAPE);
    let again = game.shot("Rose", Larboard, "Hart", CHAIN);
    game.refused(again, "W-FIRE-1").fire("Rose", Starboard, "Hind", GRAPE);
    while game.asked() == Some(RED) {
        game.order(Order::EndPhase);
    }
    assert_eq!(game.asked(), Some(BLUE), "Swan has not fired yet");
    for battery in [Larboard, Starboard] {
        let at = if battery == Larboard { "Hart" } else { "Hind" };
        let third = game.shot("Rose", battery, at, ROUND);
        game.refused(third, "W-FIRE-1");
    }
    game.until(2, 3).fire("Rose", Larboard, "Hart", GRAPE).fire("Rose", Starboard, "Hind", GRAPE);
}

/// Sets up Rose between Hart and Hind, and Swan beside Hare. Blue is asked as long as Swan has not fired. Rose's faces
/// of 1 with round shot at 2 squares total 6, which costs a point of Sails each.
fn reloading(cards: &str) -> Game {
    let ships = [
        "Blue first Rose 15,10 N",
        "Blue first Swan 3,14 N",
        "Red first Hart 13,10 E",
        "Red first Hind 17,10 E",
        "Red first Hare 5,14 E",
        FAR,
    ];
    Game::with("", 3, &format!("\"hands\": [[{cards}], []],"), &[1; 40], &ships)
}

/// Ends the broadsides of Blue's ship, and declines all that Red is asked.
fn done(game: &mut Game) {
    if game.asked() == Some(BLUE) && game.ask().offers.iter().any(|offer| offer.order == Order::Pass) {
        game.pass();
    }
    while game.asked() == Some(RED) {
        game.decline();
    }
}

#[test]
fn w_card_10_quick_reload_is_one_broadside_more_and_no_more() {
    let mut game = reloading("\"quick_reload\"");
    game.reload("Rose")
        .fire("Rose", Larboard, "Hart", ROUND)
        .fire("Rose", Starboard, "Hind", ROUND)
        .fire("Rose", Larboard, "Hart", ROUND);
    done(&mut game);
    assert_eq!(game.asked(), Some(BLUE), "Swan can fire still");
    for (battery, at) in [(Larboard, "Hart"), (Starboard, "Hind")] {
        let fourth = game.shot("Rose", battery, at, ROUND);
        game.refused(fourth, "W-FIRE-1");
    }
    assert_eq!(game.throws("W-FIRE-9"), 3, "two broadsides of hers and one more");
}

#[test]
fn w_card_10_two_quick_reloads_are_two_broadsides_more_from_either_side() {
    let mut game = reloading("\"quick_reload\", \"quick_reload\"");
    game.reload("Rose").reload("Rose");
    for ammunition in [GRAPE, CHAIN, ROUND] {
        game.fire("Rose", Starboard, "Hind", ammunition);
    }
    let fourth = game.shot("Rose", Starboard, "Hind", ROUND);
    game.refused(fourth, "W-FIRE-1").fire("Rose", Larboard, "Hart", ROUND);
    done(&mut game);
    let more = game.shot("Rose", Larboard, "Hart", ROUND);
    game.refused(more, "W-FIRE-1");
}

/// A hand with Quick Reload, and a deck without another one.
const RELOAD_AND_NO_MORE: &str = "\"hands\": [[\"quick_reload\"], []], \"deck\": [\"gust_of_wind\", \"gust_of_wind\", \"calm_waters\", \"calm_waters\"],";

#[test]
fn w_card_10_a_reload_that_is_not_used_is_gone_with_the_turn() {
    let ships =
        ["Blue first Rose 15,10 N", "Blue first Swan 3,14 N", "Red first Hart 13,10 E", "Red first Hare 5,14 E", FAR];
    let mut game = Game::with("", 3, RELOAD_AND_NO_MORE, &[1; 40], &ships);
    game.reload("Rose").pass();
    game.until(2, 3);
    game.fire("Rose", Larboard, "Hart", ROUND);
    done(&mut game);
    let second = game.shot("Rose", Larboard, "Hart", ROUND);
    game.refused(second, "W-FIRE-1");
}

#[test]
fn w_card_10_the_extra_broadside_is_hers_alone() {
    let mut game = reloading("\"quick_reload\"");
    game.reload("Rose").pass();
    done(&mut game);
    game.fire("Swan", Starboard, "Hare", ROUND);
    let again = game.shot("Swan", Starboard, "Hare", ROUND);
    assert!(game.submit(wg_core::Seat::Side(BLUE), again).is_err(), "Swan has no card: one broadside to starboard");
}

#[test]
fn w_r51_whoever_was_reloaded_fires_before_another_ship() {
    let mut game = reloading("\"quick_reload\"");
    game.reload("Rose");
    let other = game.shot("Swan", Starboard, "Hare", ROUND);
    game.refused(other, "W-R51").refused(Order::EndPhase, "W-R51");
    game.fire("Rose", Larboard, "Hart", ROUND);
}

#[test]
fn w_r51_whoever_has_fired_finishes_before_another_ship() {
    let mut game = reloading("");
    game.fire("Rose", Larboard, "Hart", ROUND);
    let other = game.shot("Swan", Starboard, "Hare", ROUND);
    game.refused(other, "W-R51").fire("Rose", Starboard, "Hind", ROUND);
}

#[test]
fn w_r48_a_reload_needs_a_target_in_sector_and_range() {
    for (place, why) in [
        ("7,5 N", ""),
        ("11,5 N", ""),
        ("12,5 N", "seven squares off"),
        ("5,8 N", "ahead"),
        ("7,7 N", "on the quarter"),
    ] {
        // Swan has a target in any case, so that Blue is asked.
        let ships = [
            "Blue first Rose 5,5 N",
            &format!("Red first Hart {place}"),
            "Blue first Swan 20,10 N",
            "Red first Hind 22,10 N",
            FAR,
        ];
        let mut game = Game::with("", 3, "\"hands\": [[\"quick_reload\"], []],", &[], &ships);
        let order = Order::Play { card: 9, target: Some(game.id("Rose")) };
        if why.is_empty() {
            game.order(order)
        } else {
            game.refused(order, "W-R48")
        };
    }
}

#[test]
fn w_r44_one_enemy_a_broadside() {
    let ships = [
        "Blue first Rose 15,10 N",
        "Blue first Swan 3,14 N",
        "Red first Hart 17,10 E",
        "Red first Hind 18,10 E",
        "Red first Port 13,10 E",
        "Red first Hare 5,14 E",
    ];
    let mut game = Game::at(3, &[1; 20], &ships);
    game.fire("Rose", Starboard, "Hart", ROUND);
    assert_eq!(game.asked(), Some(BLUE), "her other broadside bears on Port");
    let second = game.shot("Rose", Starboard, "Hind", ROUND);
    let across = game.shot("Rose", Starboard, "Port", ROUND);
    game.refused(second, "W-FIRE-1").refused(across, "W-FIRE-8").fire("Rose", Larboard, "Port", ROUND);
    done(&mut game);
    game.until(1, 4);
    let sails = ["Hart", "Hind", "Port"].map(|name| game.four(name)[0]);
    assert_eq!(sails, [5, 6, 5], "1 + 6 - 1 = 6, one point, and a 1 names Sails: nothing happens to Hind");
}

#[test]
fn w_r44_neither_friends_nor_ships_that_are_gone_are_fired_at() {
    let targets = |other: &str| {
        let game = Game::at(
            3,
            &[],
            &["Blue first Rose 15,10 N", other, FAR, "Red first Near 17,10 N", "Blue first Away 1,1 N"],
        );
        let fleet = game.fleet();
        fleet.shots(&game.ship("Rose"), false).iter().any(|shot| shot.target == game.id("Hart"))
    };
    assert!(targets("Red first Hart 13,10 N"), "an enemy to larboard");
    assert!(targets("Blue first Hart 13,10 N fate=prize"), "a ship that the enemy has taken");
    assert!(!targets("Blue first Hart 13,10 N"), "a friend");
    assert!(!targets("Red first Hart 13,10 N fate=prize"), "a prize of one's own");
    assert!(
        !targets("Red first Hart 13,10 N fate=sunk") && !targets("Red first Hart 13,10 N fate=fled"),
        "she is no longer there"
    );
}

#[test]
fn w_r20_a_ship_blown_up_or_emptied_in_this_phase_still_fires_with_all_she_had() {
    // Hart is about to lose her last Cannon and her last Crew, and fires after that: 10 + 1 = 11 at 2 squares, two
    // points of Crew.
    let ships = [
        "Blue first Rose 5,10 N",
        "Blue first Away 1,20 N",
        "Red first Hart 7,10 S cannon:1 crew:1",
        FAR,
        "Red first More 29,20 N",
    ];
    let mut game = Game::at(3, &[4, 7, 5, 10], &ships);
    game.fire("Rose", Starboard, "Hart", CHAIN);
    assert_eq!(game.four("Hart"), [6, 6, 1, 1], "losses wait");
    game.fire("Hart", Starboard, "Rose", GRAPE).end_phase();
    assert_eq!(game.four("Rose"), [6, 6, 4, 6], "she fired with the Cannon she had");
    assert_eq!(
        (game.four("Hart"), game.ship("Hart").colours.fate),
        ([6, 6, 0, 0], Fate::Sunk),
        "then all of it comes off"
    );
}

/// Sets up a shot on which both sides hold these cards, with the option of one card a side on each roll.
fn one_card(blue: &str, red: &str) -> Game {
    let ships = ["Blue first Rose 5,5 N", "Red first Hart 7,5 E", FAR, "Red first More 29,20 N"];
    let hands = format!("\"hands\": [[{blue}], [{red}]],");
    let mut game = Game::with("\"one_card_per_roll\": true", 3, &hands, &[1; 9], &ships);
    game.fire("Rose", Starboard, "Hart", ROUND);
    game
}

#[test]
fn w_r15_one_card_on_a_roll_and_side_where_that_is_ruled() {
    let mut game = one_card("\"splintering_wood\", \"rake_the_bow\"", "\"maneuver\", \"maneuver\"");
    game.play("splintering_wood").play("maneuver");
    assert_eq!(game.asked(), Some(BLUE), "Red may answer with one card, and Blue is asked again");
    game.refused(Game::card("rake_the_bow"), "W-R15").pass();
    assert_eq!(game.asked(), Some(RED), "and Red once more");
    game.refused(Game::card("maneuver"), "W-R15").pass();
    assert!(
        game.said("W-FIRE-9").contains("1 + 6 Cannon − 1 round shot = 6"),
        "2 and 2 cancel each other: {}",
        game.said("W-FIRE-9")
    );
}

#[test]
fn w_r15_as_many_cards_as_one_likes_where_it_is_not() {
    let ships = ["Blue first Rose 5,5 N", "Red first Hart 7,5 E", FAR, "Red first More 29,20 N"];
    let hands =
        "\"hands\": [[\"splintering_wood\", \"splintering_wood\", \"rake_the_bow\"], [\"maneuver\", \"maneuver\"]],";
    let mut game = Game::with("", 3, hands, &[1; 9], &ships);
    game.fire("Rose", Starboard, "Hart", ROUND);
    game.play("splintering_wood").play("maneuver").play("splintering_wood").play("maneuver").play("rake_the_bow");
    assert!(
        game.said("W-FIRE-9").contains("1 + 6 Cannon − 1 round shot + 1 (cards) = 7"),
        "2 + 2 + 1 - 2 - 2: {}",
        game.said("W-FIRE-9")
    );
}

#[test]
fn w_r15_a_lookout_is_no_card_on_the_roll() {
    for lookout_first in [true, false] {
        let mut game = one_card("\"splintering_wood\", \"crows_nest_lookout\"", "\"maneuver\"");
        if lookout_first {
            game.play("crows_nest_lookout").play("splintering_wood").pass();
        } else {
            game.play("splintering_wood").pass().play("crows_nest_lookout");
        }
        assert!(game.has_said("W-CARD-11") && game.has_said("W-CARD-8"), "both were played: {:?}", game.sentences());
    }
}

#[test]
fn w_r15_the_next_roll_may_have_a_card_again() {
    let ships = ["Blue first Rose 15,10 N", "Red first Hart 17,10 E", "Red first Port 13,10 E", FAR];
    let hands = "\"hands\": [[\"splintering_wood\", \"splintering_wood\"], []],";
    let mut game = Game::with("\"one_card_per_roll\": true", 3, hands, &[1; 9], &ships);
    game.fire("Rose", Starboard, "Hart", ROUND).play("splintering_wood").pass();
    game.fire("Rose", Larboard, "Port", ROUND).play("splintering_wood");
    assert!(game.said("W-FIRE-9").contains("+ 2 (cards)"), "a new roll: {}", game.said("W-FIRE-9"));
}

#[test]
fn w_card_14_rake_the_bow_from_ahead_or_astern_and_from_nowhere_else() {
    // Rose is two squares west of Hart, or four west and one south, 14 degrees off. Hart's heading decides.
    for (place, hits) in [
        ("7,5", [false, false, true, false, false, false, true, false]),
        ("9,6", [false, false, true, false, false, false, true, false]),
    ] {
        for (heading, rakes) in ["N", "NE", "E", "SE", "S", "SW", "W", "NW"].into_iter().zip(hits) {
            let hart = format!("Red first Hart {place} {heading}");
            let mut game = Game::with(
                "",
                3,
                "\"hands\": [[\"rake_the_bow\", \"rake_the_bow\"], []],",
                &[1; 9],
                &["Blue first Rose 5,5 N", &hart, FAR],
            );
            game.fire("Rose", Starboard, "Hart", ROUND);
            if rakes {
                game.play("rake_the_bow").play("rake_the_bow");
                assert!(game.said("W-FIRE-9").contains("+ 2 (cards)"), "one for each: {}", game.said("W-FIRE-9"));
            } else {
                game.refused(Game::card("rake_the_bow"), "W-CARD-14");
            }
        }
    }
}
