//! The limits of what a file may say, each at its last valid value and just beyond, and the seats that may give orders.

use wg_core::Broadside::Starboard;
use wg_core::geometry::Leg;
use wg_core::rules::ruleset::Rules as _;
use wg_core::scenario::LandSpec;
use wg_core::{DiceSource, Order, Scenario, Seat, Session, SideId};
use wg_warpspawn::WARP_SPAWN;

use crate::common::{Game, scenario};

const HERE: &str = "\"turn\": 3, \"phase\": 3, \"first\": \"Blue\",";
const FAR: &str = "Red first Far 30,20 N";

/// Returns what is wrong with a scenario, or an empty text.
fn wrong(scenario: &Scenario) -> String {
    Session::new(&WARP_SPAWN, scenario, DiceSource::Machine { seed: 1 })
        .err()
        .map_or_else(String::new, |problems| problems.to_string())
}

/// Returns what is wrong with this battle in turn 3 if Rose is in this state.
fn of_rose(battle: &str, rose: &str) -> String {
    wrong(&scenario(
        "",
        &format!("{HERE} {battle}"),
        &[&format!("Blue first Rose 5,5 N {rose}"), "Blue first Swan 8,8 N", FAR],
    ))
}

/// Checks that the first value is accepted and that the second is refused with this message.
fn limit(of: impl Fn(&str) -> String, good: &str, bad: &str, says: &str) {
    assert_eq!(of(good), "", "{good} is in order");
    assert!(of(bad).contains(says), "{bad}: {}", of(bad));
}

#[test]
fn w_r21_no_more_is_lost_than_a_ship_has() {
    for rating in ["sails", "hull", "crew"] {
        let more = if rating == "hull" { " sinks=9" } else { "" };
        limit(|ship| of_rose("", ship), &format!("{rating}=6{more}"), &format!("{rating}=7{more}"), "at most 6");
    }
    limit(|ship| of_rose("", ship), "cannon=5", "cannon=6", "blows up");
    assert_eq!(of_rose("", "cannon=6 fate=blown_up"), "", "where she is gone she may have lost them all");
    // A Land Power gives one more point of Crew to each ship of that side.
    limit(|ship| of_rose("\"nations\": [\"land_power\", \"sea_power\"],", ship), "crew=7", "crew=8", "at most 7");
    limit(|ship| of_rose("\"nations\": [\"sea_power\", \"land_power\"],", ship), "crew=6", "crew=7", "at most 6");
    limit(|ship| of_rose("", ship), "marines crew=7", "marines crew=8", "at most 7");
    limit(|ship| of_rose("", ship), "sails:3 sails=3", "sails:3 sails=4", "at most 3");
}

#[test]
fn w_r29_no_more_are_sent_than_are_left() {
    limit(|ship| of_rose("", ship), "crew=4 sent=2", "crew=4 sent=3", "at most 2");
    limit(|ship| of_rose("", ship), "crew=6", "crew=6 sent=1", "at most 0");
}

#[test]
fn w_r23_only_a_ship_without_hull_goes_down() {
    limit(|ship| of_rose("", ship), "hull=6 sinks=3", "hull=5 sinks=3", "because she still floats");
}

#[test]
fn w_r31_nobody_was_taken_in_a_turn_to_come() {
    limit(|ship| of_rose("", ship), "taken=3", "taken=4", "at most 3");
}

#[test]
fn w_draw_3_w_tab_adm_4_a_hand_within_its_limit() {
    let hand = |count: usize| {
        let all = ["gust_of_wind", "unfurl_the_sails", "catch_the_wind", "rally_the_men"]
            .iter()
            .flat_map(|card| [*card, *card]);
        let cards: Vec<String> = all.take(count).map(|card| format!("{card:?}")).collect();
        cards.join(",")
    };
    let of = |admiral: &str, count: usize| {
        of_rose(&format!("\"admirals\": [\"{admiral}\", \"charismatic\"], \"hands\": [[{}], []],", hand(count)), "")
    };
    assert_eq!([of("brilliant", 5), of("tactician", 7)], ["", ""], "five, and seven of a Tactician's");
    assert!(of("brilliant", 6).contains("at most 5") && of("tactician", 8).contains("at most 7"), "and no more");
}

#[test]
fn w_data_1_a_map_of_8_to_32_squares_each_way() {
    let of = |width: f64, height: f64| {
        let mut battle = scenario("\"characters\": \"none\"", "", &["Blue first Rose - -", "Red first Hart - -"]);
        (battle.table.width, battle.table.height) = (Some(width), Some(height));
        wrong(&battle)
    };
    for (width, height) in [(16.0, 16.0), (64.0, 64.0), (16.0, 64.0), (60.0, 40.0)] {
        assert_eq!(of(width, height), "", "{width} by {height} inches");
    }
    for (width, height) in [(14.0, 40.0), (66.0, 40.0), (60.0, 14.0), (60.0, 66.0), (61.0, 40.0), (60.0, 41.0)] {
        assert!(of(width, height).contains("table."), "{width} by {height} inches: {}", of(width, height));
    }
}

#[test]
fn w_data_2_room_in_the_own_two_columns_for_those_who_need_a_place() {
    // On 8 by 8 squares each side has sixteen. Blue has placed some ships, and others need a place.
    let of = |placed: usize, waiting: usize, characters: &str| {
        let there = (0..placed).map(|n| format!("Blue first P{n} {},{} E", 1 + n / 8, 1 + n % 8));
        let ships: Vec<String> = there
            .chain((0..waiting).map(|n| format!("Blue first W{n} - -")))
            .chain(["Red first Hart 8,8 W".to_owned()])
            .collect();
        let mut battle = scenario(
            &format!("\"characters\": \"{characters}\""),
            "",
            &ships.iter().map(String::as_str).collect::<Vec<_>>(),
        );
        (battle.table.width, battle.table.height) = (Some(16.0), Some(16.0));
        wrong(&battle)
    };
    assert_eq!(of(16, 0, "none"), "", "sixteen places for sixteen ships");
    assert_eq!(of(8, 8, "none"), "", "half of them wait");
    assert_eq!(of(6, 4, "rolled"), "", "ten ships, and five that a Diplomat would bring: nine need one of ten squares");
    assert!(
        of(7, 4, "rolled").contains("10 ships of Blue that need a place"),
        "one more on the table: {}",
        of(7, 4, "rolled")
    );
}

#[test]
fn w_move_10_w_r10_one_ship_in_a_square_and_none_on_land() {
    let of = |second: &str| of_rose_and(second, false);
    assert!(of("Blue first Hind 5,5 N").contains("where Rose is"), "two in a square");
    assert_eq!(of("Blue first Hind 5,6 N"), "", "in the next one");
    assert_eq!(of("Blue first Hind 5,5 N fate=sunk"), "", "she lies there no more");
    assert!(of_rose_and("Blue first Hind 9,9 N", true).contains("which is land"), "on the Key");
    assert_eq!(of_rose_and("Blue first Hind 9,10 N", true), "", "beside the Key");
}

fn of_rose_and(second: &str, land: bool) -> String {
    let mut battle = scenario("", HERE, &["Blue first Rose 5,5 N", second, FAR]);
    battle.land.extend(land.then(|| LandSpec { name: "Key".to_owned(), squares: vec![(9, 9)], ..Default::default() }));
    wrong(&battle)
}

#[test]
fn w_r17_who_chose_may_be_left_empty_and_must_be_a_side_if_it_is_not() {
    let of = |chooser: &str| of_rose(&format!("\"chooser\": {chooser:?},"), "");
    assert_eq!([of(""), of("Blue"), of("Red")], ["", "", ""], "nobody said, or one of the two");
    assert!(of("Green").contains("\"Green\""), "{}", of("Green"));
}

#[test]
fn w_turn_1_only_the_two_sides_give_orders() {
    let game = Game::at(3, &[], &["Blue first Rose 5,5 N", "Red first Hart 7,5 N", FAR]);
    for side in [2, 3] {
        let refusal = WARP_SPAWN
            .check_order(game.session.world(), Seat::Side(SideId(side)), &Order::EndPhase)
            .expect_err("there is no such side");
        assert_eq!(refusal.clause, "W-TURN-1", "{refusal}");
    }
}

#[test]
fn w_move_6_the_usual_course_is_as_far_straight_ahead_as_she_can_sail() {
    let usual = |ships: &[&str], faces: &[u8]| {
        let mut game = Game::at(2, faces, ships);
        game.name("Rose");
        match game.ask().default.clone() {
            Order::Course { course, .. } => course.0.to_vec(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(usual(&["Blue first Rose 15,10 N", FAR], &[2, 3]), [Leg::Step(0); 3], "5 - 4 + 2 = 3 squares");
    assert_eq!(
        usual(&["Blue first Rose 15,10 N", "Red first Hart 15,12 N", FAR], &[2, 3]),
        [Leg::Step(0)],
        "as far as there is water"
    );
}

#[test]
fn w_r48_whichever_ship_of_a_side_has_the_target_it_is_asked() {
    use wg_warpspawn::position::aim::ROUND;
    for ships in
        [["Blue first Rose 5,5 N", "Blue first Away 1,20 N"], ["Blue first Away 1,20 N", "Blue first Rose 5,5 N"]]
    {
        let hands = "\"hands\": [[\"quick_reload\", \"gust_of_wind\"], []],";
        let mut game = Game::with("", 3, hands, &[1; 12], &[ships[0], ships[1], "Red first Hart 7,5 E", FAR]);
        game.fire("Rose", Starboard, "Hart", ROUND).pass();
        assert_eq!(
            (game.phase(), game.asked()),
            (3, Some(SideId(0))),
            "Rose has fired everything, and could be reloaded"
        );
        game.reload("Rose").fire("Rose", Starboard, "Hart", ROUND);
    }
}

#[test]
fn w_mor_1_the_chance_to_flee_is_told_before_the_die() {
    use wg_core::Broadside::Starboard;
    use wg_core::Event;
    use wg_warpspawn::position::aim::CHAIN;
    // Hart flees on a total of 2 or less: on a third of all faces. With Courage 1 she flees on a 1, and badly hit also
    // on a 3.
    for (hart, chance) in
        [("", "33%"), ("courage:1", "17%"), ("sails=1", "50%"), ("courage:-4", "100%"), ("courage:2", "0%")]
    {
        let hart = format!("Red first Hart 9,10 N {hart}");
        let mut game = Game::at(
            3,
            &[3, 1, 6],
            &["Blue first Rose 5,10 N", FAR, &hart, "Red first More 29,20 N", "Blue first Away 1,20 N"],
        );
        game.fire("Rose", Starboard, "Hart", CHAIN).until(1, 5);
        let notes: Vec<String> = game
            .reports
            .iter()
            .filter_map(|report| {
                if let Event::Fight(scene) = &report.event {
                    Some(scene.notes.iter().map(|(note, _)| note.clone()).collect::<Vec<_>>())
                } else {
                    None
                }
            })
            .flatten()
            .collect();
        assert!(notes.iter().any(|note| note.ends_with(&format!(", {chance} chance to flee."))), "{chance}: {notes:?}");
    }
}

#[test]
fn w_r35_with_a_diplomat_who_is_given_half_as_many_more_may_be_listed() {
    let of = |admiral: &str, count: usize| {
        let allies = if admiral == "diplomat" { count / 2 } else { 0 };
        let ally = |n: usize| if n >= count - allies { " ally" } else { "" };
        let ships = (0..count).map(|n| format!("Blue first B{n} {},{} N{}", 1 + n % 10, 1 + n / 10, ally(n)));
        let ships: Vec<String> = ships.chain([FAR.to_owned()]).collect();
        let battle = format!("{HERE} \"admirals\": [{admiral:?}, \"tactician\"],");
        wrong(&scenario("", &battle, &ships.iter().map(String::as_str).collect::<Vec<_>>()))
    };
    assert_eq!([of("brilliant", 16), of("diplomat", 24)], ["", ""], "sixteen, and twenty-four");
    assert!(of("brilliant", 17).contains("1 to 16") && of("diplomat", 25).contains("1 to 24"), "and no more");
}

#[test]
fn w_r35_every_ally_without_a_diplomat_is_told() {
    let said = wrong(&scenario(
        "",
        HERE,
        &["Blue first Rose 5,5 N", "Blue first Swan 8,8 N ally", "Blue first Teal 9,9 N ally", FAR],
    ));
    assert_eq!(said.matches("an ally without a Diplomat").count(), 2, "{said}");
}

#[test]
fn w_fleet_5_a_side_has_a_flagship_unless_one_of_its_ships_was_lost() {
    let of = |fate: &str| {
        let mut battle = scenario("", HERE, &["Blue first Rose 5,5 N", &format!("Blue first Swan 8,8 N{fate}"), FAR]);
        battle.ships[0].overrides.remove("flagship");
        wrong(&battle)
    };
    assert!(of("").contains("no flagship of Blue"), "all ships are there: {}", of(""));
    assert_eq!([of(" fate=prize"), of(" fate=sunk"), of(" fate=fled")], ["", "", ""], "she may have been the flagship");
}
