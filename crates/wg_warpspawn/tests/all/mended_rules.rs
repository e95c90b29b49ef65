//! Rules that were once played wrongly: prizes, broadsides, silence, cards after the roll, wind, morale and odds.

use wg_core::Broadside::{Larboard, Starboard};
use wg_core::Choices;
use wg_core::geometry::Compass;
use wg_core::scenario::HeadingSpec;
use wg_core::shown::view::Fate;
use wg_core::{Event, Order, Seat, Until, Viewer};
use wg_warpspawn::choices::Choice;
use wg_warpspawn::position::aim::{self, CHAIN, ROUND, Shot};
use wg_warpspawn::position::deck::QUICK_RELOAD;

use crate::afterwards::{AWAY, FAR, MORE};
use crate::common::{BLUE, Game, RED, scenario};

#[test]
fn w_r31_a_prize_starts_no_boarding_in_the_turn_she_was_taken() {
    // Two more ships are side by side, so that the phase goes on.
    let ships = [
        "Blue first Rose 5,5 N",
        "Red first Hart 6,5 S",
        "Red first Hind 7,5 N",
        "Blue first Swan 20,5 N",
        "Red first Doe 21,5 S",
        AWAY,
    ];
    let mut game = Game::at(4, &[6, 1, 6, 1], &ships);
    let (rose, hind) = (game.id("Rose"), game.id("Hind"));
    game.board("Rose", "Hart").order(Choice::ManPrize.order(rose));
    assert!(game.fleet().prey(&game.ship("Hart")).is_empty(), "she has no prey in this turn");
    game.refused(Order::Board { unit: hind, target: rose, men: 0 }, "W-R27");
    game.board("Hind", "Hart").order(Choice::ManPrize.order(hind));
    assert_eq!(game.ship("Hart").colours.side, RED, "her old owner takes her back");
    assert_eq!(game.phase(), 4, "the phase goes on");
    assert!(game.fleet().prey(&game.ship("Hart")).is_empty(), "and retaken she starts no boarding either");
    let mut game = Game::at(4, &[6, 1], &ships);
    game.board("Rose", "Hart").order(Choice::ManPrize.order(rose));
    while game.session.cursor().turn == 1 {
        game.end_phase();
    }
    while game.phase() < 4 {
        game.end_phase();
    }
    assert_eq!(game.fleet().prey(&game.ship("Hart")).as_slice(), [hind], "in the next turn she may");
}

#[test]
fn w_r51_a_ship_whose_broadsides_were_ended_declares_no_more() {
    let ships = ["Blue first Rose 15,10 N", "Red first Hart 13,10 N", "Red first Hind 17,10 N", FAR];
    let mut game = Game::with("", 3, "\"hands\": [[\"quick_reload\"], []],", &[1; 9], &ships);
    let rose = game.id("Rose");
    // Blue plays no card on the shot, and then ends her broadsides.
    game.fire("Rose", Larboard, "Hart", ROUND).pass().pass();
    game.fire("Hart", Starboard, "Rose", ROUND).pass();
    assert_eq!(game.ask().seat.side(), Some(RED), "Hind fires next, for Blue has no ship left that may declare");
    let order = game.shot("Rose", Starboard, "Hind", ROUND);
    assert!(game.submit(Seat::Side(BLUE), order).is_err(), "her other broadside stays unfired");
    assert!(
        game.submit(Seat::Side(BLUE), Order::Play { card: QUICK_RELOAD, target: Some(rose) }).is_err(),
        "and Quick Reload does not bring her back"
    );
    game.end_phase();
    while game.session.cursor().turn == 1 || game.phase() < 3 {
        game.end_phase();
    }
    assert!(
        game.ask().offers.iter().any(|offer| matches!(offer.order, Order::Fire { unit, .. } if unit == rose)),
        "in the next turn she fires again"
    );
    let mut game =
        Game::with("", 3, "", &[1; 9], &["Blue first Swan 3,3 N", "Red first Doe 5,3 N", ships[0], ships[1], ships[2]]);
    game.fire("Rose", Larboard, "Hart", ROUND).pass();
    game.fire("Hart", Starboard, "Rose", ROUND);
    let order = game.shot("Rose", Starboard, "Hind", ROUND);
    game.refused(order, "W-R51");
    game.fire("Swan", Starboard, "Doe", ROUND);
}

#[test]
fn w_r51_a_ship_that_has_run_out_may_still_be_reloaded() {
    let hands = "\"hands\": [[\"quick_reload\", \"quick_reload\"], []],";
    let mut game = Game::with("", 3, hands, &[1; 9], &["Blue first Rose 5,5 N", "Red first Hart 7,5 E", FAR]);
    let reload = Order::Play { card: QUICK_RELOAD, target: Some(game.id("Rose")) };
    game.fire("Rose", Starboard, "Hart", ROUND).pass();
    game.order(reload).fire("Rose", Starboard, "Hart", CHAIN);
    assert!(game.has_said("W-CARD-10"), "nobody ended her broadsides: they had all been fired");
}

#[test]
fn w_r56_silence_holds_for_the_lookout_in_every_phase() {
    let hands = "\"hands\": [[\"crows_nest_lookout\", \"quick_reload\"], [\"maneuver\"]],";
    let ships = ["Blue first Rose 15,10 N", "Blue first Swan 16,10 N", "Red first Hart 17,10 N", FAR];
    for until in [Until::Phase, Until::Turn] {
        let mut game = Game::with("", 2, hands, &[3; 20], &ships);
        game.name("Rose").order(Order::NoCard { until }).pass();
        let offered = |game: &Game| game.ask().offers.iter().any(|offer| matches!(offer.order, Order::Play { .. }));
        while game.ask().seat.side() != Some(BLUE) || game.ask().reason != "Move a ship" {
            let order = if game.ask().reason == "Move a ship" { Order::EndPhase } else { Order::Pass };
            game.order(order);
        }
        assert!(!offered(&game), "in the Move phase no card is offered");
        game.refused(Game::card("crows_nest_lookout"), "W-R56");
        let silent = until == Until::Turn;
        for phase in [3, 4] {
            while game.phase() < phase {
                game.end_phase();
            }
            if game.ask().seat.side() != Some(BLUE) {
                game.order(Order::EndPhase);
            }
            assert_eq!(offered(&game), !silent, "in phase {phase}, said until {until:?}");
            if silent {
                game.refused(Game::card("crows_nest_lookout"), "W-R56");
            }
        }
    }
}

#[test]
fn w_r14_a_die_that_falls_before_the_cards_is_told_and_counts_for_the_odds() {
    let option = "\"cards_after_roll\": true";
    let told = |game: &Game, clause: &str| {
        let last = game
            .reports
            .iter()
            .rev()
            .find(|report| report.clause == clause && matches!(report.event, Event::Thrown { .. }));
        last.map(|report| report.sentence.clone()).unwrap_or_default()
    };
    let line =
        |game: &Game| game.session.view(Viewer::Public).cards.expect("cards").roll.expect("a roll is under way").line;
    // Cards after the D10 of a broadside.
    let hands = "\"hands\": [[\"splintering_wood\"], [\"maneuver\"]],";
    let mut game = Game::with(option, 3, hands, &[3, 1, 3], &["Blue first Rose 5,5 N", "Red first Hart 7,5 N", FAR]);
    game.fire("Rose", Starboard, "Hart", ROUND);
    assert_eq!(game.ask().seat.side(), Some(BLUE), "the die has fallen, and cards may be played");
    assert!(told(&game, "W-FIRE-9").contains('3'), "the die is told: {:?}", told(&game, "W-FIRE-9"));
    assert!(line(&game).contains("3 + 5 = 8"), "and what it comes to as it lies: {}", line(&game));
    let odds = |game: &Game, order: &Order| game.session.preview(game.ask().seat, order).odds.expect("odds").expected;
    assert!(
        (odds(&game, &Order::Play { card: 7, target: None }) - 2.0).abs() < 1e-9,
        "with the card it is 10, two losses for sure"
    );
    let view = game.session.view(Viewer::Public).cards.expect("cards").roll.expect("a roll").odds.expect("odds");
    assert!((view.expected - 1.0).abs() < 1e-9, "without it is 8, one loss for sure");
    let faces = |game: &Game| {
        game.reports
            .iter()
            .map(|report| if let Event::Thrown { faces, .. } = &report.event { faces.len() } else { 0 })
            .sum::<usize>()
    };
    game.play("splintering_wood").pass();
    assert!(
        game.said("W-FIRE-9").contains("3 + 6 Cannon − 1 round shot + 2 (cards) = 10"),
        "{}",
        game.said("W-FIRE-9")
    );
    assert_eq!(faces(&game), 3, "each die is told once: the D10 and two D8");
    // Cards after a movement roll.
    let mut game =
        Game::with(option, 2, "\"hands\": [[\"gust_of_wind\"], []],", &[1, 3], &["Blue first Rose 5,5 N", FAR]);
    game.name("Rose");
    assert!(told(&game, "W-MOVE-4").contains("1 and 3"), "the dice are told: {:?}", told(&game, "W-MOVE-4"));
    assert!(line(&game).contains("2"), "4 - 4 + 2: {}", line(&game));
    // Cards after the dice of a boarding action.
    let ships = ["Blue first Rose 5,5 N", "Red first Hart 6,5 S", FAR, MORE, AWAY];
    let mut game = Game::with(option, 4, "\"hands\": [[\"rally_the_men\"], []],", &[2, 3, 1, 5, 4], &ships);
    game.board("Rose", "Hart");
    assert!(told(&game, "W-BOARD-2").contains("Hart rolls 3."), "both dice are told: {:?}", told(&game, "W-BOARD-2"));
    assert!(line(&game).contains("2 + 6 = 8 against 3 + 6 = 9"), "{}", line(&game));
    game.play("rally_the_men");
    assert!(game.has_said("W-BOARD-5"), "10 against 9 takes her");
}

#[test]
fn w_r14_the_commodore_plays_by_the_die_that_he_sees() {
    let captain = (wg_warpspawn::captain::commodore::COMMODORE.make)(1, wg_core::Manner::default());
    let hands = "\"hands\": [[\"splintering_wood\"], [\"maneuver\"]],";
    let answer = |face: u8| {
        let mut game = Game::with(
            "\"cards_after_roll\": true",
            3,
            hands,
            &[face],
            &["Blue first Rose 5,5 N", "Red first Hart 7,5 N", FAR],
        );
        game.fire("Rose", Starboard, "Hart", ROUND);
        captain.answer(game.session.world(), game.ask())
    };
    assert_eq!(answer(3), Game::card("splintering_wood"), "8 becomes 10: a point more");
    assert_eq!(answer(1), Order::Pass, "6 becomes 8: the card is wasted");
    let ships = ["Blue first Rose 5,5 N", "Red first Hart 6,5 S", FAR, MORE, AWAY];
    let board = |faces: &[u8]| {
        let mut game =
            Game::with("\"cards_after_roll\": true", 4, "\"hands\": [[\"rally_the_men\"], []],", faces, &ships);
        game.board("Rose", "Hart");
        captain.answer(game.session.world(), game.ask())
    };
    assert_eq!(board(&[2, 3]), Game::card("rally_the_men"), "8 against 9 is turned");
    assert_eq!(board(&[6, 1]), Order::Pass, "12 against 7 is won already");
    assert_eq!(board(&[1, 6]), Order::Pass, "7 against 12 is lost with one card");
}

#[test]
fn w_r39_a_tug_has_half_of_the_worst_wind_too() {
    let reach = |options: &str| {
        let mut windy = scenario(
            &format!("\"order\": \"once\"{options}"),
            "\"turn\": 1, \"phase\": 2, \"first\": \"Blue\"",
            &["Blue first Rose 15,10 N", "Blue first Swan 15,9 E sails=6", FAR],
        );
        windy.wind = Some(HeadingSpec::from(Compass::S.heading()));
        let mut game = Game::of(&windy, &[3, 4]);
        let (unit, target) = (game.id("Rose"), game.id("Swan"));
        game.order(Order::Grapple { unit, target });
        let ends = ["0 0 0", "0 0 0 t1", "0 0 0 0"]
            .map(|legs| game.session.check(Seat::Side(BLUE), &game.course("Rose", legs)).is_ok());
        (game.reach(), ends)
    };
    // 7 - 4 + 2, and 2 for the wind, is 7. The tow halves it to 3½ squares.
    assert_eq!(reach(""), (7, [true, true, false]), "by the first heading");
    assert_eq!(
        reach(", \"wind_mod\": \"worst\""),
        (7, [true, true, false]),
        "by the worst one, which is the same: N all the way"
    );
}

#[test]
fn w_r52_with_a_tow_the_square_left_last_tells_two_ends_apart_in_any_wind() {
    let ends = |options: &str| {
        let mut windy = scenario(
            &format!("\"order\": \"once\"{options}"),
            "\"turn\": 1, \"phase\": 2, \"first\": \"Blue\"",
            &["Blue first Rose 15,10 N", "Blue first Swan 15,9 E sails=6", FAR],
        );
        windy.wind = Some(HeadingSpec::from(Compass::W.heading()));
        let mut game = Game::of(&windy, &[6, 6]);
        let (unit, target) = (game.id("Rose"), game.id("Swan"));
        game.order(Order::Grapple { unit, target });
        let offer = game
            .ask()
            .offers
            .iter()
            .find(|offer| matches!(offer.order, Order::Course { .. }))
            .expect("a course is asked for");
        let wg_core::Domain::Paths(paths) = &offer.blanks[0].domain else { panic!("over the grid") };
        let pose = |path: &&wg_core::Path| path.poses.last().copied();
        paths.iter().filter(|path| paths.iter().filter(|other| pose(other) == pose(path)).count() > 1).count()
    };
    assert!(ends("") > 0, "some ends differ only in the square that was left last");
    assert!(ends(", \"wind_mod\": \"worst\"") > 0, "where the worst heading counts as well");
}

#[test]
fn w_r34_a_crippled_ally_strikes_when_the_others_flee() {
    let ships = [
        "Blue first Rose 5,10 N",
        FAR,
        MORE,
        "Red first Hart 9,10 N ally",
        "Red first Hind 20,10 N ally sails=6",
        AWAY,
    ];
    let fates = |options: &str| {
        let mut game = Game::with(options, 3, "\"admirals\": [\"charismatic\", \"diplomat\"],", &[3, 1, 2], &ships);
        game.fire("Rose", Starboard, "Hart", CHAIN).end_phase();
        let hind = game.ship("Hind");
        (game.ship("Hart").colours.fate, hind.colours.fate, hind.is_empty())
    };
    assert_eq!(fates(""), (Fate::Gone, Fate::Gone, false), "by the letter all allies flee");
    assert_eq!(fates("\"cripple\": \"strikes\""), (Fate::Gone, Fate::Afloat, true), "she cannot, and strikes as well");
}

#[test]
fn w_r13_odds_where_an_attack_may_name_an_attribute_twice() {
    let chance = |options: &str, cannon: u8| {
        let target = format!("Red first Hart 7,10 N cannon={}", 6 - cannon);
        let game = Game::with(options, 3, "", &[], &["Blue first Rose 5,10 N", &target, FAR]);
        let shot = Shot { unit: game.id("Rose"), battery: Starboard, target: game.id("Hart"), ammunition: CHAIN };
        aim::odds(&game.fleet(), shot, 0)
            .chances
            .into_iter()
            .find(|(says, _)| says == "blows her up")
            .map_or(0.0, |(_, chance)| chance)
    };
    let free = "\"distinct_attributes\": false";
    // D10 + 6: a 1 to 3 costs one point, 4 to 7 two, 8 to 10 three.
    let close = |found: f64, right: f64| assert!((found - right).abs() < 1e-9, "{found} and not {right}");
    close(chance("", 1), 0.3 * 0.25 + 0.4 * 0.5 + 0.3 * 0.75);
    close(chance("", 2), 0.0);
    close(chance(free, 1), 0.3 * 0.25 + 0.4 * (1.0 - 0.75 * 0.75) + 0.3 * (1.0 - 0.75 * 0.75 * 0.75));
    close(chance(free, 2), 0.4 / 16.0 + 0.3 * 10.0 / 64.0);
    close(chance(free, 3), 0.3 / 64.0);
    close(chance(free, 4), 0.0);
}

#[test]
fn w_r39_a_ship_that_only_turns_has_no_better_wind_than_the_one_she_lies_in() {
    // The wind blows to the north. Two ones give her 2 - 4 + 2 = 0 points, to which her Skill and the wind add.
    let turns = |heading: &str, skill: i8| {
        let rose = format!("Blue first Rose 15,10 {heading} skill:{skill}");
        let mut windy = scenario(
            "\"order\": \"once\", \"wind_mod\": \"worst\"",
            "\"turn\": 1, \"phase\": 2, \"first\": \"Blue\"",
            &[&rose, FAR],
        );
        windy.wind = Some(HeadingSpec::from(Compass::S.heading()));
        let mut game = Game::of(&windy, &[1, 1]);
        game.name("Rose");
        let sails = game.asked() == Some(BLUE);
        let takes = |legs: &str| game.session.check(Seat::Side(BLUE), &game.course("Rose", legs)).is_ok();
        (0..=4).take_while(|steps| *steps == 0 || (sails && takes(&format!("t{steps}")))).last()
    };
    assert_eq!(turns("SE", 0), Some(0), "2 - 4 + 2 - 1: she has nothing to turn with");
    assert_eq!(turns("SE", 2), Some(2), "one point more is two turns");
    assert_eq!(turns("E", 1), Some(2), "across the wind, which gives nothing: one point");
    assert_eq!(turns("NE", 0), Some(2), "one point from the wind on her quarter");
    assert_eq!(turns("N", 0), Some(4), "and two with the wind right astern");
    assert_eq!(turns("S", 1), Some(2), "straight against it nothing is taken off, and she may turn");
}
