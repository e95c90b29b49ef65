//! IX. Capture by our rulings: the units that may go aboard, the edges where prizes leave, and the ships that may man a
//! prize without a crew.

use common::{BLUE, Game, RED};
use wg_core::{AskKind, Compass, Domain, Fate, Order, PathEnd, StandingOrder};
use wg_crane::sailing::movement::Way;

use crate::capture::{prize, square, taken, until};
use crate::common;

#[test]
fn c_r28_the_least_and_the_most_that_may_go_aboard() {
    // Units that Rose has lost, the least and the most that may go aboard.
    for (lost, least, most) in [(0, 1, 4), (2, 1, 2), (3, 0, 1)] {
        for value in -1..=5_i16 {
            let mut game = taken("", &format!("crew={lost}"), "crew=4");
            let legal = (least..=most).contains(&value);
            let (seat, order) = (game.ask().seat, game.sending(value));
            if legal {
                game.submit(seat, order).expect("between the least and the most");
                assert_eq!(i16::from(game.ship("Blanche").units()), value);
            } else {
                assert_eq!(game.refusal(seat, order).clause, "C-R28", "{value} of {} units", 4 - lost);
            }
        }
    }
    let game = taken("", "crew=3", "crew=4");
    assert_eq!(game.ask().default, game.sending(0), "the last unit stays aboard unless her captain says otherwise");
}

#[test]
fn c_r28_a_prize_without_a_crew_yields_to_anyone_and_a_captor_without_lies_still() {
    let mut game = taken("", "crew=3", "crew=4");
    game.send(0);
    assert!(game.ship("Blanche").dead_in_water() && !game.ship("Rose").dead_in_water());
    let mut game = taken("", "crew=3", "crew=4");
    game.send(1);
    assert!(!game.ship("Blanche").dead_in_water() && game.ship("Rose").dead_in_water());
}

#[test]
fn c_r28_no_more_than_the_prize_has_boxes() {
    let mut game = Game::new(&[1], &["Red large Rose 5,5 N", "Blue small Fly 5,7 S crew=2", "Blue small Far 11,14 W"]);
    game.sail("Rose", "N N");
    let (seat, order) = (game.ask().seat, game.sending(3));
    let refusal = game.refusal(seat, order);
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-R28", "Rose has 6 units and may send 1 to 2 aboard Fly, not 3.")
    );
}

#[test]
fn c_r29_units_sent_over_score_nothing_and_are_missed_at_the_guns() {
    let mut game = taken("", "", "crew=4");
    game.send(2);
    assert_eq!(game.scores(), [12, 0], "Blue scores nothing for them");
    assert_eq!(game.ship("Rose").dice(), 1);
}

#[test]
fn c_r30_a_prize_moves_from_the_next_phase_of_her_captor_on_with_her_heading() {
    let mut game = taken("", "", "crew=4");
    game.send(1);
    assert!(!game.fleet().can_move(&game.ship("Blanche")), "not in the phase of her capture");
    until(&mut game, RED, 2);
    assert_eq!(game.ship("Blanche").berth.heading, Compass::S);
    assert!(game.fleet().can_move(&game.ship("Blanche")));
}

#[test]
fn c_r31_with_the_option_a_prize_only_fires_back() {
    let ships = ["Blue medium Prix 6,6 N fate=prize crew=2", "Red medium Rose 1,1 N", "Blue medium Bold 7,5 N"];
    for (options, asked) in [("", true), ("\"prize_defensive_only\": true", false)] {
        let mut game = Game::of(
            &common::scenario_in("SW", options, "\"turn\": 1, \"first\": \"Blue\", \"limit\": 12", &ships),
            &[1, 1, 1],
        );
        game.sail("Bold", "N N N").hold();
        assert_eq!(game.asked() == (RED, AskKind::Reaction), asked, "{options}: may she fire at a mover?");
        let mut game = Game::of(
            &common::scenario_in("SW", options, "\"turn\": 1, \"first\": \"Blue\", \"limit\": 12", &ships),
            &[1, 1, 1],
        );
        game.sail("Bold", "N N N");
        if !asked {
            let refusal = game.refuses_fire("Prix", "Bold");
            assert!(["C-R31", "T-ASK"].contains(&refusal.clause.as_str()), "{refusal}");
        }
        game.fire("Bold", "Prix");
        assert_eq!(game.asked().0, RED, "{options}: she may fire back");
        game.fire("Prix", "Bold");
    }
}

#[test]
fn c_r32_nobody_must_sail_a_prize_off_but_with_the_option() {
    let line = "Blue medium Prix 6,5 E fate=prize crew=3";
    prize("", line).sail("Prix", "E E E");
    let mut game = prize("\"prize_must_leave\": true", line);
    let refusal = game.refuses_sail("Prix", "E E E");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-R32", "Prix is a prize and must leave. Choose a course that brings her nearer to her south edge.")
    );
    game.sail("Prix", "SE S S");
    assert_eq!(game.berth("Prix").0, (7, 2));
}

#[test]
fn c_r33_only_prizes_leave_and_the_step_costs_like_any_other() {
    let mut game = Game::new(&[], &["Red medium Rose 6,1 S", "Red medium Ruby 1,5 N", "Blue medium Far 11,14 W"]);
    assert!(game.ship("Rose").berth.aground, "for all other ships the own edge is a shoal");
    assert_eq!(game.refuses_sail("Rose", "S").clause, "C-MOVE-8");
    // With the wind from the south, a step straight out costs 2.
    let ships = |rigging: u8| {
        [
            format!("Blue medium Prix 6,1 S fate=prize crew=3 rigging={rigging}"),
            "Red medium Rose 1,14 W".into(),
            "Blue medium Far 11,14 W".into(),
        ]
    };
    for (rigging, points, leaves) in [(0, 3, true), (2, 2, true)] {
        let ships: [String; 3] = ships(rigging);
        let ships = ships.each_ref().map(String::as_str);
        let mut game =
            Game::of(&common::scenario_in("S", "", "\"turn\": 1, \"first\": \"Red\", \"limit\": 12", &ships), &[]);
        assert_eq!(game.ship("Prix").allowance(), points);
        game.sail("Prix", "S");
        assert_eq!(game.ship("Prix").colours.fate == Fate::Gone, leaves);
    }
    let ships: [String; 3] = [
        "Blue medium Prix 6,2 S fate=prize crew=3 rigging=2".into(),
        "Red medium Rose 1,14 W".into(),
        "Blue medium Far 11,14 W".into(),
    ];
    let mut game = Game::of(
        &common::scenario_in(
            "S",
            "",
            "\"turn\": 1, \"first\": \"Red\", \"limit\": 12",
            &ships.each_ref().map(String::as_str),
        ),
        &[],
    );
    assert_eq!(game.refuses_sail("Prix", "SE S").clause, "C-WIND-4", "1 point is left for a step of 2");
}

#[test]
fn c_r34_retaken_she_scores_nothing_later_damage_counts_and_sunk_she_counts_in_full() {
    for (options, left) in [("", 0), ("\"recapture_keeps_boxes\": true", 7)] {
        let ships = [
            "Blue medium Prix 6,6 N crew=1 hull=2 rigging=4",
            "Red medium Rose 6,4 N rigging=3",
            "Blue medium Bold 6,10 S",
        ];
        let mut game = Game::with(options, &[1, 1], &ships);
        game.sail("Rose", "N N").send(1);
        assert_eq!(game.scores(), [12, 3], "Rose had lost three boxes before");
        game.sail("Bold", "S S S");
        until(&mut game, BLUE, 2);
        game.sail("Bold", "S");
        assert_eq!(game.scores()[0], left, "{options}");
    }
    let mut ship = Game::new(&[], &["Red medium Rose 6,4 N", "Blue medium Bold 6,10 S"]).ship("Bold");
    (ship.damage.hull, ship.worth.points) = (2, 0);
    wg_crane::damage::boxes::score(&mut ship, RED, 1, Fate::Afloat);
    assert_eq!(ship.worth.points, 1, "later damage counts 1 a box");
    ship.colours.fate = Fate::Sunk;
    wg_crane::damage::boxes::score(&mut ship, RED, 1, Fate::Afloat);
    assert_eq!(ship.worth.points, 12);
}

#[test]
fn c_r35_the_old_owner_scores_nothing_for_sinking_her() {
    let ships = ["Blue medium Prix 6,6 N fate=prize crew=2 hull=3", "Red medium Rose 1,1 N", "Blue medium Bold 7,5 N"];
    let mut game =
        Game::of(&common::scenario_in("SW", "", "\"turn\": 1, \"first\": \"Blue\", \"limit\": 12", &ships), &[3, 3]);
    game.sail("Bold", "N N N").fire("Bold", "Prix");
    assert_eq!(game.scores(), [12, 0]);
}

#[test]
fn c_r44_an_unmanned_ship_blocks_her_square_never_drifts_and_scores_for_who_took_her_last() {
    let mut game = taken("", "crew=3", "crew=4");
    game.send(0);
    let at = game.berth("Blanche");
    until(&mut game, RED, 2);
    assert_eq!(game.berth("Blanche"), at, "she does not drift");
    assert_eq!(game.scores()[0], 12);
    let fleet = game.fleet();
    let far = game.ship("Far").with(|she| (she.berth.square, she.berth.heading) = (square((5, 8)), Compass::S));
    assert!(
        matches!(fleet.way(&far, far.berth.square, Compass::S, 3), wg_crane::sailing::movement::Way::Enemy(_)),
        "she blocks her square but for boarders"
    );
}

#[test]
fn c_r45_a_prize_goes_on_for_her_side_when_her_captor_is_lost() {
    let mut game = Game::new(
        &[],
        &[
            "Blue medium Prix 6,2 S fate=prize crew=3",
            "Red medium Rose 1,1 N hull=4 fate=sunk",
            "Red small Ruby 1,14 W",
            "Blue medium Far 11,14 W",
        ],
    );
    game.sail("Prix", "S S");
    assert_eq!(
        (game.ship("Prix").colours.fate, game.scores()[0]),
        (Fate::Gone, 12),
        "over the same edge, for the same side"
    );
}

/// Sets up Prix without a crew, with Rose of her captors two squares south of her.
fn unmanned(options: &str, rose: &str) -> Game {
    Game::with(
        options,
        &[],
        &[
            "Blue medium Prix 6,6 S fate=prize crew=4",
            &format!("Red medium Rose 6,4 N {rose}"),
            "Red small Ruby 1,1 E",
            "Blue medium Far 11,14 W",
        ],
    )
}

#[test]
fn c_r48_friends_may_man_a_prize_that_has_no_crew() {
    let mut game = unmanned("", "");
    assert_eq!(game.fleet().way(&game.ship("Rose"), square((6, 5)), Compass::N, 2), Way::Prize(game.id("Prix")));
    let preview = game.preview_sail("Rose", "N N");
    assert_eq!(
        (preview.used.as_str(), preview.refusals.len()),
        ("2 of 3 movement points, then mans Prix and loses the rest (C-R48)", 0)
    );
    assert_eq!(
        game.refuses_sail("Rose", "N N N").sentence,
        "Rose mans Prix with step 2, so her course must end there."
    );
    game.sail("Rose", "N N");
    assert_eq!((game.asked(), &*game.ask().reason), ((RED, AskKind::Choice), "How many units do you send aboard?"));
    assert_eq!(
        (game.berth("Rose"), game.ship("Rose").gunnery.engaged, game.ship("Rose").sailing.done),
        (((6, 6), Compass::N), true, true),
        "laid alongside (C-BOARD-2)"
    );
    game.send(2);
    assert_eq!(
        (game.ship("Rose").units(), game.ship("Prix").units(), game.ship("Prix").colours.fate),
        (2, 2, Fate::Prize)
    );
    assert_eq!(game.scores(), [12, 0], "she counts as before, and units sent over count nothing");
    until(&mut game, RED, 2);
    assert!(game.fleet().can_move(&game.ship("Prix")), "with a crew she sails");
}

#[test]
fn c_r48_a_prize_that_had_sent_her_own_crew_away_is_manned_unit_by_unit() {
    let ships = [
        "Blue medium Prix 6,6 S fate=prize crew=1 moved=3",
        "Red medium Rose 6,4 N",
        "Red small Ruby 1,1 E",
        "Blue medium Far 11,14 W",
    ];
    let mut game = Game::new(&[], &ships);
    game.sail("Rose", "N N");
    let preview = game.session.preview(game.seat_of("Rose"), &game.sending(3));
    assert_eq!(preview.used, "the prize rolls 2 dice, and your ship rolls 1 die");
    game.send(3);
    let prix = game.ship("Prix");
    assert_eq!(
        (prix.units(), prix.damage.crew, prix.damage.moved, game.ship("Rose").units()),
        (3, 0, 1, 1),
        "none is lost on the way"
    );
}

#[test]
fn c_r48_once_she_has_a_crew_nobody_is_offered_to_man_her() {
    // Ruby, two squares to the east, could man her too. She is asked again after Rose has done so.
    let ships = [
        "Blue medium Prix 6,6 S fate=prize crew=4",
        "Red medium Rose 6,4 N",
        "Red medium Ruby 8,6 W",
        "Blue medium Far 11,14 W",
    ];
    let mut game = Game::new(&[], &ships);
    let mans = |game: &Game| {
        let paths = game
            .session
            .asks()
            .iter()
            .flat_map(|ask| &ask.offers)
            .filter(|offer| offer.order.unit() == Some(game.id("Ruby")));
        let paths = paths
            .flat_map(|offer| &offer.blanks)
            .filter_map(|blank| if let Domain::Paths(paths) = &blank.domain { Some(paths) } else { None });
        paths.flat_map(|paths| paths.iter()).any(|path| path.end == PathEnd::Boards(game.id("Prix")))
    };
    assert!(mans(&game), "on offer to Ruby");
    game.sail("Rose", "N N").send(1);
    assert!(!mans(&game), "and no longer");
}

#[test]
fn c_r48_nobody_must_man_a_prize_and_one_with_a_crew_is_a_friend_like_any_other() {
    let mut game = unmanned("", "");
    game.sail("Rose", "N NE N");
    // If only Prix and other friends block her, she may still man Prix.
    let ships = [
        "Blue medium Prix 1,6 S fate=prize crew=4",
        "Red medium Rose 1,5 N",
        "Red small Wall 2,6 N rigging=2",
        "Blue medium Far 11,14 W",
    ];
    let mut game = Game::new(&[], &ships);
    assert!(game.fleet().can_move(&game.ship("Rose")) && !game.fleet().must_move(&game.ship("Rose")));
    game.end_phase();
    let mut game = Game::new(
        &[],
        &["Blue medium Prix 6,6 S fate=prize crew=3", "Red medium Rose 6,4 N", "Blue medium Far 11,14 W"],
    );
    assert_eq!(game.refuses_sail("Rose", "N N").clause, "C-R10", "she has a crew");
}

#[test]
fn c_r48_a_square_with_an_enemy_beside_her_is_entered_to_board_him() {
    let ships = [
        "Blue medium Prix 6,6 S fate=prize crew=4",
        "Blue small Bold 6,6 S",
        "Red medium Rose 6,4 N",
        "Blue medium Far 11,14 W",
    ];
    let mut game = Game::new(&[1], &ships);
    game.sail("Rose", "N N");
    assert_eq!(game.ship("Bold").colours.side, RED, "the enemy first");
}

#[test]
fn c_r49_a_captor_may_fire_at_his_own_prize() {
    let ships = [
        "Blue medium Prix 6,8 N fate=prize crew=2 hull=3",
        "Red medium Rose 5,5 N",
        "Red small Ruby 4,8 N rigging=2",
        "Blue medium Far 11,14 W",
    ];
    let mut game = Game::new(&[2, 1], &ships);
    game.sail("Rose", "N N N");
    assert_eq!(
        game.asked(),
        (RED, AskKind::Turn),
        "no chance is opened for it in the middle of a move, and none for the prize"
    );
    assert_eq!(game.shots_on_offer(), [(game.id("Rose"), vec![game.id("Prix")])], "Ruby is no prize");
    let refusal = game.refuses_fire("Rose", "Ruby");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-FIRE-11", "Ruby sails for Red too, so Rose may not fire at her.")
    );
    let odds =
        game.session.preview(game.seat_of("Rose"), &game.shot("Rose", "Prix")).odds.expect("it has odds like any shot");
    assert!(odds.chances.iter().any(|(what, _)| what == "sinks her"), "{:?}", odds.chances);
    game.fire("Rose", "Prix");
    assert_eq!(
        (game.ship("Prix").colours.fate, game.scores()),
        (Fate::Sunk, [12, 2]),
        "and she counts in full all the same"
    );
}

#[test]
fn c_r49_ships_of_one_side_never_fire_back_at_each_other_nor_by_standing_orders() {
    // Two prizes are abeam of each other. One fires at the other, which is not asked. Bold bears on the mover too, so
    // that a chance is open.
    let ships = [
        "Blue medium Prix 6,8 N fate=prize crew=2",
        "Blue medium Prise 5,5 N fate=prize crew=2",
        "Red medium Rose 1,1 N",
        "Blue small Bold 4,6 N",
        "Blue medium Far 11,14 W",
    ];
    let mut game = Game::new(&[1, 1], &ships);
    game.sail("Prise", "N N N");
    while game.ask().kind == AskKind::Reaction {
        game.hold();
    }
    game.fire("Prise", "Prix");
    assert_eq!(game.asked(), (RED, AskKind::Turn), "Prix does not fire back");
    // A chance that an enemy opens also offers the prize after the enemy. A standing order takes only the enemy.
    let ships = [
        "Blue medium Prix 6,6 N fate=prize crew=2",
        "Red medium Rose 5,5 N",
        "Blue small Bold 3,6 N",
        "Blue medium Far 11,14 W",
    ];
    let mut game = Game::new(&[1, 1], &ships);
    let near = StandingOrder { fire: true, within: Some(wg_core::Length::inches(2)), rake_only: false, battery: None };
    let order = Order::Standing { unit: game.id("Rose"), order: Some(near) };
    game.submit(game.seat_of("Rose"), order).expect("a standing order can be given at any time");
    game.sail("Rose", "N N N");
    assert!(
        !game.ship("Rose").gunnery.fired,
        "Bold is too far for the order, and the prize beside her is no target of it"
    );
}
