//! Finer points of the rules: each would be reversed by one wrong sign or number that no other test notices.

use wg_core::Broadside::Starboard;
use wg_core::Choices;
use wg_core::geometry::Compass;
use wg_core::{Event, Mark, Order};
use wg_warpspawn::choices::Choice;
use wg_warpspawn::position::aim::{CHAIN, ROUND};
use wg_warpspawn::position::cones;
use wg_warpspawn::position::fleet::Fleet;

use crate::common::{BLUE, Game, scenario};

const FAR: &str = "Red first Far 30,20 N";

/// Sets up Rose and Hart side by side in the Boarding phase.
fn alongside(hands: &str, faces: &[u8]) -> Game {
    Game::with("", 4, hands, faces, &["Blue first Rose 5,5 N", "Red first Hart 6,5 S", FAR])
}

#[test]
fn w_fleet_7_a_fleet_is_spread_over_its_end_and_the_other_is_its_half_turn_image() {
    let fleets = [["One", "Two", "Three"], ["Four", "Five", "Six"]];
    let lines: Vec<String> = fleets
        .iter()
        .zip(["Blue", "Red"])
        .flat_map(|(names, side)| names.map(|name| format!("{side} first {name} - N")))
        .collect();
    let game = Game::of(
        &scenario("\"characters\": \"none\"", "", &lines.iter().map(String::as_str).collect::<Vec<_>>()),
        &[3; 8],
    );
    let [blue, red] = fleets.map(|names| names.map(|name| game.berth(name)));
    assert_eq!(blue, [4, 11, 18].map(|row| ((2, row), Compass::E)), "spread over 20 rows");
    assert_eq!(red, [17, 10, 3].map(|row| ((29, row), Compass::W)), "the other way round");
}

#[test]
fn w_r4_what_is_chosen_once_holds_for_the_battle() {
    for (order, asked) in [("once", false), ("each_turn", true)] {
        let ships = ["Blue first Rose 5,5 N", FAR];
        let mut game = Game::of(
            &scenario(&format!("\"order\": {order:?}"), "\"turn\": 1, \"phase\": 2", &ships),
            &[6, 1, 6, 1, 6, 1, 6, 1],
        );
        let chooses =
            |game: &Game| game.ask().offers.iter().any(|offer| Choice::chosen(&offer.order) == Some(Choice::MoveFirst));
        assert!(chooses(&game), "in the first turn it is chosen");
        while game.session.cursor().turn == 1 || game.phase() < 2 {
            game.end_phase();
        }
        assert_eq!((game.phase(), chooses(&game)), (2, asked), "in the next: {order}");
    }
}

#[test]
fn w_r14_when_equal_fighters_throw_again_no_more_cards_are_played() {
    let mut game = alongside("\"hands\": [[\"rally_the_men\"], [\"swords_and_pistols\"]],", &[3, 3, 5, 2]);
    game.board("Rose", "Hart").pass().pass();
    assert!(game.has_said("W-BOARD-4"), "3 and 3 are equal");
    assert!(game.has_said("W-BOARD-5"), "5 and 2 decide at once: {:?}", game.sentences());
}

#[test]
fn w_card_6_a_card_in_a_boarding_action_says_what_it_turned() {
    let mut game = alongside("\"hands\": [[\"rally_the_men\"], []],", &[2, 3]);
    game.board("Rose", "Hart").play("rally_the_men");
    if game.ask().offers.iter().any(|offer| matches!(offer.order, Order::NoCard { .. })) {
        game.pass();
    }
    let turned: Vec<_> = game
        .reports
        .iter()
        .filter_map(
            |report| if let Event::Thrown { cards, .. } = &report.event { cards.first().cloned() } else { None },
        )
        .collect();
    assert_eq!(
        (turned[0].with.as_str(), turned[0].without.as_str(), turned[0].matters),
        ("1, Rose wins", "-1, Hart wins", true),
        "8 + 2 against 9"
    );
}

#[test]
fn w_zero_1_who_has_a_point_of_hull_left_gets_no_clock() {
    let ships = ["Blue first Rose 5,5 N", "Red first Hart 6,5 S hull=5", "Red first Near 9,9 N hull=5", FAR];
    let mut game = Game::with("", 3, "", &[2, 3, 4, 6, 6, 6, 6, 6], &ships);
    game.fire("Rose", Starboard, "Hart", ROUND).end_phase();
    assert_eq!(game.ship("Hart").harm.sinks, Some(5), "her last point is gone: four turns from the first on");
    assert_eq!(game.ship("Near").harm.sinks, None, "one is left to her");
}

#[test]
fn w_fire_10_the_bands_of_a_cone_share_no_square_and_say_what_to_expect_at_either_end() {
    let game = Game::at(3, &[], &["Blue first Rose 15,10 N", FAR]);
    let fleet = game.fleet();
    let bands: Vec<_> = cones::cone(&fleet, fleet.ship(game.id("Rose")), Starboard)
        .into_iter()
        .filter_map(|mark| if let Mark::Squares { at, label, .. } = mark { Some((at, label)) } else { None })
        .collect();
    let labels: Vec<&str> = bands.iter().map(|(_, label)| label.as_str()).collect();
    assert_eq!(
        labels,
        ["grape to 2: 2.0", "chain to 4: 1.4 to 1.1", "round to 6: 1.0 to 0.8"],
        "by the table for a fresh ship; of chain a quarter falls on the Hull"
    );
    // To starboard of a ship that heads north, distances 1 to 6 have 1, 1, 3, 3, 3 and 5 squares (W-R11).
    let counts: Vec<usize> = bands.iter().map(|(at, _)| at.len()).collect();
    assert_eq!(counts, [2, 6, 8], "each square in the band of its distance");
    let bow = fleet.pose(fleet.ship(game.id("Rose"))).at;
    assert!(bands.iter().flat_map(|(at, _)| at).all(|at| at.x > bow.x), "all of them to starboard");
}

#[test]
fn w_r53_as_many_quiet_turns_as_are_said_end_the_battle_and_no_fewer() {
    let mut game = Game::with("\"quiet_turns\": 3", 2, "", &[3; 40], &["Blue first Rose 5,5 N", FAR]);
    while game.session.outcome().is_none() {
        game.end_phase();
    }
    let begins = |turn: u16| game.sentences().contains(&format!("Turn {turn} begins.").as_str());
    assert!(begins(3) && !begins(4), "the third is played, and no fourth: {:?}", game.sentences());
    assert!(
        game.session.outcome().is_some_and(|outcome| outcome.clause == "W-R53"),
        "three turns in which nothing happened"
    );
}

#[test]
fn w_fire_13_it_is_told_that_chain_does_nothing_to_a_hull_and_of_no_other_shot() {
    for (ammunition, told) in [(CHAIN, true), (ROUND, false)] {
        let mut game = Game::at(3, &[6, 3, 2, 6, 6, 6, 6], &["Blue first Rose 5,5 N", "Red first Hart 7,5 N", FAR]);
        game.fire("Rose", Starboard, "Hart", ammunition);
        assert_eq!(game.has_said("W-FIRE-13"), told, "{:?}", game.sentences());
    }
}

#[test]
fn w_r48_who_has_fired_everything_may_reload_if_one_of_his_ships_has_a_target() {
    let ships = ["Blue first Rose 5,5 N", "Blue first Away 1,20 N", "Red first Hart 7,5 N", FAR];
    let mut game = Game::with("", 3, "\"hands\": [[\"quick_reload\"], []],", &[1; 12], &ships);
    game.fire("Rose", Starboard, "Hart", ROUND).pass();
    if game.ask().seat.side() != Some(BLUE) {
        game.order(Order::EndPhase);
    }
    let reloads: Vec<_> = game
        .ask()
        .offers
        .iter()
        .filter(|offer| matches!(offer.order, Order::Play { target: Some(_), .. }))
        .map(|offer| offer.order.target())
        .collect();
    assert_eq!(reloads, [Some(game.id("Rose"))], "Away has none, and Rose may");
}

#[test]
fn w_board_2_the_chance_to_win_leaves_ties_out() {
    let close = |lead: i16, chance: f64| {
        assert!((Fleet::wins(lead) - chance).abs() < 1e-9, "with a lead of {lead}: {}", Fleet::wins(lead))
    };
    close(0, 0.5);
    // Of 36 rolls 21 win, 10 lose, and 5 are rolled again.
    close(1, 21.0 / 31.0);
    close(-1, 10.0 / 31.0);
    close(6, 1.0);
}

#[test]
fn w_r9_one_point_of_hull_is_enough_to_be_towed() {
    let ships = ["Blue first Rose 15,10 N", "Blue first Swan 15,9 E sails=6 hull=5", FAR];
    let mut game = Game::at(2, &[4, 4], &ships);
    let (unit, target) = (game.id("Rose"), game.id("Swan"));
    game.order(Order::Grapple { unit, target });
    assert!(game.has_said("W-R9"), "she is no hulk yet");
}

#[test]
fn w_card_4_a_card_of_boarding_actions_fits_no_movement_roll() {
    let mut game = Game::with(
        "",
        2,
        "\"hands\": [[\"fierce_hand_to_hand\", \"catch_the_wind\"], []],",
        &[3, 3],
        &["Blue first Rose 5,5 N", FAR],
    );
    game.name("Rose").refused(Game::card("fierce_hand_to_hand"), "W-CARD-4").play("catch_the_wind");
}

#[test]
fn w_fire_13_what_a_shot_may_end_is_told_of_what_it_can_end_alone() {
    let ends = |state: &str, ammunition: u8| {
        let hart = format!("Red first Hart 7,5 N {state}");
        let game = Game::at(3, &[], &["Blue first Rose 5,5 N", &hart, FAR]);
        let preview = game.session.preview(game.ask().seat, &game.shot("Rose", Starboard, "Hart", ammunition));
        preview.odds.expect("a shot has odds").chances.into_iter().map(|(what, _)| what).collect::<Vec<_>>()
    };
    assert!(ends("", ROUND).is_empty(), "a fresh ship has nothing to fear at once");
    assert_eq!(ends("hull=5", ROUND), ["leaves her sinking"]);
    assert!(ends("hull=5", CHAIN).is_empty(), "chain does nothing to the Hull");
    assert_eq!(ends("cannon=5", CHAIN), ["blows her up"], "but to her guns");
}

#[test]
fn w_board_6_a_flagship_that_is_taken_leads_nobody_any_more() {
    let mut game = alongside("", &[6, 1]);
    assert!(game.ship("Hart").is_flagship(), "Red's flagship");
    let unit = game.id("Rose");
    game.board("Rose", "Hart");
    game.order(Choice::ManPrize.order(unit));
    let hart = game.ship("Hart");
    assert_eq!((hart.colours.side, hart.is_flagship()), (BLUE, false), "she is Blue's, and no flagship");
}

#[test]
fn w_r55_a_side_may_change_two_places_for_each_ship_of_its_own() {
    let ships = ["Blue first One - N", "Red first Two - N", "Red first Three - N"];
    let mut game = Game::of(&scenario("\"characters\": \"none\"", "", &ships), &[3; 8]);
    let mut changes = 0;
    while game.ask().seat.side() == Some(BLUE) {
        game.sail("One", if changes % 2 == 0 { "t1" } else { "t-1" });
        changes += 1;
    }
    assert_eq!(changes, 2, "one ship");
}
