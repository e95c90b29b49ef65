//! VIII. Boarding.

use common::{BLUE, Game, RED};
use wg_core::{AskKind, Compass, Domain, Event, Fate, Order, PathEnd, Refusal};
use wg_crane::boarding::assault::{alongside, modifier};
use wg_crane::options::Options;

use crate::common;

/// Sets up Rose two squares south of Blanche, with these states. No ship bears on another.
fn meeting(options: &str, faces: &[u8], rose: &str, blanche: &str) -> Game {
    let ships = [
        format!("Red medium Rose 5,5 N {rose}"),
        format!("Blue medium Blanche 5,7 S {blanche}"),
        "Blue small Far 11,14 W".to_owned(),
    ];
    Game::with(options, faces, &ships.each_ref().map(String::as_str))
}

#[test]
fn c_board_1_a_ship_boards_by_sailing_into_the_targets_square() {
    let mut game = meeting("", &[1], "", "");
    game.sail("Rose", "N N");
    assert_eq!(game.berth("Rose").0, (5, 7), "both lie in one square");
    assert_eq!(game.berth("Blanche").0, (5, 7));
    assert!(game.said("C-BOARD-2").starts_with("Rose boards Blanche"), "{}", game.said("C-BOARD-2"));
    let mut game = meeting("", &[], "", "");
    let (seat, unit, target) = (game.seat_of("Rose"), game.id("Rose"), game.id("Blanche"));
    let refusal = game.refusal(seat, Order::Board { unit, target, men: 0 });
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-BOARD-1", "Rose must sail into Blanche's square, (5,7), to board her.")
    );
}

#[test]
fn c_board_2_she_is_laid_beside_the_target_at_any_angle() {
    // Rose comes from the west, the north and the south-east: at 90, 0 and 135 degrees to Blanche.
    for (start, heading, way, lies) in
        [("4,7", "E", "E", Compass::S), ("5,8", "S", "S", Compass::S), ("6,6", "NW", "NW", Compass::N)]
    {
        let mut game = Game::new(
            &[1],
            &[&format!("Red medium Rose {start} {heading}"), "Blue medium Blanche 5,7 S", "Blue small Far 11,14 W"],
        );
        game.sail("Rose", way);
        assert_eq!(game.berth("Rose"), ((5, 7), lies), "in from {start}");
        let view = game.session.view(wg_core::Viewer::All);
        assert_ne!(view.units[0].pose.at, view.units[1].pose.at, "they are drawn side by side");
    }
}

#[test]
fn c_board_3_unused_movement_is_lost() {
    let mut game = meeting("", &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1], "", "");
    game.sail("Rose", "N N");
    let rose = game.ship("Rose");
    assert!(rose.sailing.done && rose.sailing.spent == 2, "one point was left: {rose:?}");
    let refusal = meeting("", &[], "", "").refuses_sail("Rose", "N N N");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-BOARD-3", "Rose boards Blanche with step 2, so her course must end there.")
    );
}

#[test]
fn c_board_4_no_guns_and_crew_no_fight() {
    let mut game = meeting("", &[], "", "crew=4");
    game.sail("Rose", "N N");
    assert_eq!(game.ship("Blanche").colours.fate, Fate::Prize, "no die is thrown: none was there to throw");
    assert!(game.has_said("C-BOARD-4"));
}

#[test]
fn c_board_5_one_to_three_surrender_four_to_six_fight() {
    for face in 1..=6_u8 {
        let mut game = meeting("", &[face, 1, 1, 1, 1, 1, 1, 1, 1, 1], "", "");
        game.sail("Rose", "N N");
        assert_eq!(!game.has_said("C-BOARD-7"), face <= 3, "equal crews, a throw of {face}");
    }
}

#[test]
fn c_board_5_what_the_die_must_show_is_told_with_what_is_added() {
    let needed = |rose: &str, blanche: &str| {
        let mut game = meeting("", &[1], rose, blanche);
        game.sail("Rose", "N N");
        let thrown = game.reports.iter().find_map(|report| {
            if let Event::Thrown { needed, .. } = &report.event { Some(needed.clone()) } else { None }
        });
        thrown.expect("a die was thrown")
    };
    assert_eq!(needed("", ""), "she surrenders on 1-3 and fights on 4-6");
    assert_eq!(needed("", "crew=2"), "subtract 2, and she surrenders on 3 or less");
    assert_eq!(needed("crew=1", ""), "add 1, and she surrenders on 3 or less");
}

#[test]
fn c_board_6_one_is_added_for_each_unit_more_and_c_lost_7_subtracted_for_each_fewer() {
    let options = Options::default();
    for (boarder, target, expected) in [(4, 4, 0), (4, 2, -2), (1, 6, 5), (6, 1, -5)] {
        assert_eq!(modifier(boarder, target, &options), expected, "{boarder} board {target}");
    }
}

#[test]
fn c_lost_7_one_is_subtracted_for_each_unit_fewer() {
    let mut game = meeting("", &[5], "", "crew=2");
    game.sail("Rose", "N N");
    assert_eq!(game.said("C-BOARD-6"), "Blanche rolls 5 - 2 = 3 and surrenders.");
}

#[test]
fn c_board_7_each_unit_throws_a_die_and_four_to_six_kills() {
    // Blanche fights. Then come Rose's four dice and Blanche's, and Blanche surrenders.
    let mut game = meeting("", &[6, 3, 4, 5, 1, 2, 6, 1, 1, 1], "", "");
    game.sail("Rose", "N N");
    assert!(game.has_said("C-BOARD-7"));
    let said: Vec<&str> = game
        .reports
        .iter()
        .filter(|report| report.clause == "C-BOARD-7")
        .map(|report| report.sentence.as_str())
        .collect();
    assert!(said.contains(&"Rose rolls 3, 4, 5, 1: 2 enemy units destroyed."), "{said:#?}");
    assert!(said.contains(&"Blanche rolls 2, 6, 1, 1: 1 enemy unit destroyed."), "{said:#?}");
    assert_eq!(game.boxes("Rose"), [0, 0, 1]);
    assert_eq!(game.scores()[1], 1, "casualties are boxes, and boxes are points");
}

#[test]
fn c_board_8_after_casualties_she_throws_again_with_the_new_counts() {
    let mut game = meeting("", &[6, 3, 4, 5, 1, 2, 6, 1, 1, 4], "", "");
    game.sail("Rose", "N N");
    assert_eq!(
        game.said("C-BOARD-6"),
        "Blanche rolls 4 - 1 = 3 and surrenders.",
        "two units are left of her, three of Rose"
    );
}

#[test]
fn c_board_9_it_repeats_until_she_surrenders_or_a_crew_is_gone() {
    // Blanche fights and no unit falls. She fights again and all her units fall.
    let faces = [6, 1, 1, 1, 1, 1, 1, 1, 1, 6, 4, 4, 4, 4, 1, 1, 1, 1];
    let mut game = meeting("", &faces, "", "");
    game.sail("Rose", "N N");
    assert!(game.has_said("C-BOARD-9"));
    assert_eq!((game.ship("Blanche").colours.fate, game.ship("Blanche").colours.side), (Fate::Prize, RED));
}

#[test]
fn c_board_10_a_boarder_without_crew_is_captured() {
    let mut game = meeting("", &[4, 1, 5, 1, 1], "crew=3", "crew=1");
    game.sail("Rose", "N N");
    assert!(game.has_said("C-BOARD-10"));
    assert_eq!((game.ship("Rose").colours.fate, game.ship("Rose").colours.side), (Fate::Prize, BLUE));
    assert_eq!(game.asked(), (BLUE, AskKind::Choice), "Blue mans his prize");
    game.send(1);
    assert_eq!((game.ship("Blanche").units(), game.ship("Rose").units()), (2, 1));
}

#[test]
fn c_move_7_who_cannot_finish_her_move_for_ships_must_board_an_enemy_ahead() {
    // The three squares before Rose after her first step hold a friend, an enemy and another friend.
    let ships = [
        "Red medium Rose 5,5 N",
        "Red medium Left 4,7 N",
        "Blue medium Mid 5,7 S",
        "Red medium Right 6,7 N",
        "Blue small Far 11,14 W",
    ];
    let mut game = Game::new(&[1], &ships);
    let refusal = game.refuses_sail("Rose", "N");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-MOVE-7", "Rose has 2 points left and enemies in her way, so she must board one of them.")
    );
    game.sail("Rose", "N N");
    assert_eq!(game.ship("Mid").colours.fate, Fate::Prize);
}

#[test]
fn c_board_11_where_only_enemies_are_in_reach_one_of_them_is_boarded() {
    let ships = [
        "Red medium Rose 5,5 N",
        "Blue medium Left 4,6 S",
        "Blue medium Mid 5,6 S",
        "Blue medium Right 6,6 S",
        "Red small Other 1,1 N",
    ];
    let game = Game::new(&[1], &ships);
    let ends: Vec<PathEnd> =
        game.fleet().paths(&game.ship("Rose")).iter().filter(|path| path.complete).map(|path| path.end).collect();
    let boards = ["Left", "Mid", "Right"].map(|name| PathEnd::Boards(game.id(name)));
    assert!(
        boards.iter().all(|end| ends.contains(end)) && ends.len() == 3,
        "one of the three, as her owner likes: {ends:?}"
    );
    let mut game = Game::new(&[1], &ships);
    game.sail("Other", "N N N");
    let seat = game.seat_of("Rose");
    let refusal = game.refusal(seat, Order::EndPhase);
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-MOVE-7", "Rose must board, because she has 3 points left and enemies in her way.")
    );
}

#[test]
fn c_r7_nobody_is_forced_to_board_while_open_water_lies_ahead() {
    let mut game = meeting("", &[], "", "");
    let ends: Vec<PathEnd> =
        game.fleet().paths(&game.ship("Rose")).iter().filter(|path| path.complete).map(|path| path.end).collect();
    assert!(
        ends.contains(&PathEnd::Lies) && ends.contains(&PathEnd::Boards(game.id("Blanche"))),
        "she may board, and need not: {ends:?}"
    );
    assert!(
        !matches!(game.ask().default, Order::Course { ref course, .. } if course.legs().len() == 2),
        "left alone she does not board"
    );
    game.sail("Rose", "NW N N");
}

#[test]
fn c_r11_a_third_ship_enters_only_to_board_an_enemy_there_and_ships_leave_by_ordinary_moves() {
    // Red's Rose and her prize Prix share a square. Red's Ruby cannot enter it, but a Blue ship can.
    let ships = [
        "Red medium Rose 6,6 N",
        "Blue medium Prix 6,6 N fate=prize crew=3",
        "Red small Ruby 6,4 N",
        "Blue medium Bold 6,9 S",
        "Blue small Far 11,14 W",
    ];
    let mut game = Game::new(&[], &ships);
    let refusal = game.refuses_sail("Ruby", "N N");
    assert_eq!(refusal.clause, "C-R10", "a friend's square: {}", refusal.sentence);
    game.sail("Rose", "N NE NE").hold();
    assert_eq!(game.berth("Rose").0, (8, 9), "she leaves the square like any other");
}

#[test]
fn c_r12_the_nearer_of_heading_and_reverse_and_the_targets_at_a_right_angle() {
    let rows = [
        (Compass::N, Compass::N, Compass::N),
        (Compass::NE, Compass::N, Compass::N),
        (Compass::E, Compass::N, Compass::N),
        (Compass::W, Compass::N, Compass::N),
        (Compass::SE, Compass::N, Compass::S),
        (Compass::S, Compass::N, Compass::S),
        (Compass::NW, Compass::SE, Compass::NW),
        (Compass::SW, Compass::SE, Compass::SE),
    ];
    for (entered, target, expected) in rows {
        assert_eq!(alongside(entered, target), expected, "in on {entered}, beside a ship heading {target}");
    }
}

#[test]
fn c_r12_of_two_enemies_in_a_square_the_one_she_names_decides_how_she_lies() {
    let ships =
        ["Red medium Rose 5,5 N", "Blue small Across 5,7 E", "Blue small Against 5,7 S", "Blue small Far 11,14 W"];
    for (target, lies) in [("Across", Compass::E), ("Against", Compass::N)] {
        let mut game = Game::new(&[1], &ships);
        game.sail("Rose", "N N").hold();
        assert_eq!((game.asked(), &*game.ask().reason), ((RED, AskKind::Choice), "Which ship do you board?"));
        game.board("Rose", target);
        assert_eq!(game.berth("Rose"), ((5, 7), lies), "beside {target}");
        let told = format!("Rose boards {target} and comes alongside, heading {lies}. ");
        assert!(game.said("C-BOARD-2").starts_with(&told), "{}", game.said("C-BOARD-2"));
    }
}

#[test]
fn c_board_1_another_ship_does_not_answer_for_the_boarder() {
    let ships = [
        "Red medium Rose 5,5 N",
        "Red medium Ruby 1,6 E",
        "Blue small Across 5,7 E",
        "Blue small Against 5,7 S",
        "Blue small Far 11,14 W",
    ];
    let mut game = Game::new(&[], &ships);
    game.sail("Rose", "N N").hold();
    let refusal =
        game.refusal(game.seat_of("Ruby"), Order::Board { unit: game.id("Ruby"), target: game.id("Across"), men: 0 });
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-BOARD-1", "Ruby must sail into Across's square, (5,7), to board her.")
    );
}

#[test]
fn c_r13_before_boarding_she_may_fire_after_a_step_and_neither_fires_after() {
    // Rose has Corse abeam after her first step, fires, and boards Blanche with her second.
    let ships = [
        "Red medium Rose 5,5 N",
        "Blue medium Blanche 5,7 S",
        "Blue medium Corse 6,6 N",
        "Red medium Ruby 1,6 E",
        "Blue small Far 11,14 W",
    ];
    let mut game = Game::new(&[1, 1, 1, 1, 1], &ships);
    game.sail("Rose", "N N");
    assert_eq!(game.ask().kind, AskKind::Reaction);
    game.fire("Rose", "Corse").hold();
    assert_eq!(game.ship("Blanche").colours.fate, Fate::Prize);
    game.send(1);
    // Blanche was boarded in this phase, so she cannot fire at any ship that passes.
    assert!(game.ship("Blanche").gunnery.engaged && game.ship("Rose").gunnery.engaged);
    assert_eq!(
        game.fleet().check_guns(&game.ship("Blanche")).map_err(|why: Refusal| why.clause),
        Err("C-R13".to_owned())
    );
    let refusal = game.refuses_fire("Blanche", "Corse");
    assert_eq!(refusal.clause, "C-R13", "{}", refusal.sentence);
    while game.session.cursor().phase == 1 {
        let (seat, order) = (game.ask().seat, game.ask().default.clone());
        game.submit(seat, order).expect("the default can be given");
    }
    assert!(!game.ship("Rose").gunnery.engaged, "a new phase, and she is free to fire");
}

#[test]
fn c_r13_ships_in_one_square_do_not_fire_at_each_other() {
    let game = Game::new(&[], &["Red medium Rose 6,6 N crew=3", "Blue medium Blanche 6,6 N", "Red medium Ruby 1,1 N"]);
    assert_eq!(
        game.fleet().check_bearing(&game.ship("Blanche"), &game.ship("Rose")).map_err(|why: Refusal| why.clause),
        Err("C-R13".to_owned())
    );
    let preview = game.session.preview(game.seat_of("Rose"), &game.shot("Rose", "Blanche"));
    assert!(preview.refusals.iter().any(|refusal| refusal.clause == "C-R13"), "{:?}", preview.refusals);
}

#[test]
fn c_r25_without_the_option_the_few_lose_nothing() {
    let options = Options { surrender_minus: false, ..Options::default() };
    assert_eq!([(4, 2), (2, 4), (3, 3)].map(|(boarder, target)| modifier(boarder, target, &options)), [0, 2, 0]);
}

#[test]
fn c_r26_both_throw_at_once_and_excess_kills_are_lost() {
    let mut game = meeting("", &[6, 4, 4, 4, 4, 4, 6], "", "crew=2");
    game.sail("Rose", "N N");
    let fallen = game.reports.iter().filter(|report| matches!(report.event, Event::Harmed { .. })).count();
    assert_eq!(fallen, 2, "both suffer, for they throw at the same time");
    assert_eq!(game.boxes("Rose"), [0, 0, 2], "two of Blanche's two dice kill");
    assert!(
        game.reports.iter().any(|report| report.sentence == "Blanche loses 2 units and has 0 left."),
        "no more than she has"
    );
}

#[test]
fn c_r26_with_hand_dice_both_rows_are_asked_for_together() {
    let ships = ["Red medium Rose 5,5 N", "Blue medium Blanche 5,7 S crew=2", "Blue small Far 11,14 W"];
    let scenario = common::scenario("", &ships);
    let mut game = Game::of(&scenario, &[]);
    let dice = wg_core::DiceSource::Hand { seed: 1 };
    game.session = wg_core::Session::asking_everything(&wg_crane::CRANE, &scenario, dice).expect("it is in order");
    game.sail("Rose", "N N");
    let throw = |game: &mut Game, faces: &[u8]| {
        let seat = game.ask().seat;
        game.submit(seat, Order::Throw { faces: faces.into() }).expect("the dice that are wanted");
    };
    assert_eq!(
        game.ask().throws.iter().map(|row| (row.unit, row.dice)).collect::<Vec<_>>(),
        [(Some(game.id("Blanche")), 1)]
    );
    throw(&mut game, &[6]);
    let rows: Vec<_> = game.ask().throws.iter().map(|row| (row.unit, row.dice)).collect();
    assert_eq!(rows, [(Some(game.id("Rose")), 4), (Some(game.id("Blanche")), 2)]);
    let scene = game
        .session
        .ruleset()
        .scene(game.session.world(), game.id("Rose"), wg_core::Viewer::All)
        .expect("a fight is open");
    assert_eq!(scene.zones.iter().map(|zone| zone.men[0].1).collect::<Vec<_>>(), [4, 2]);
    throw(&mut game, &[4, 1, 1, 1, 1, 1]);
    throw(&mut game, &[2]);
    assert_eq!(game.ship("Blanche").colours.fate, Fate::Prize);
}

#[test]
fn c_r27_both_crews_die_and_nobody_captures() {
    let mut game = meeting("", &[4, 5, 6], "crew=3", "crew=3");
    game.sail("Rose", "N N");
    assert!(game.has_said("C-R27"));
    for name in ["Rose", "Blanche"] {
        let ship = game.ship(name);
        assert!(ship.colours.fate == Fate::Afloat && ship.units() == 0 && ship.dead_in_water(), "{name}: {ship:?}");
    }
}

#[test]
fn a_boarding_is_previewed_with_its_odds() {
    let game = meeting("", &[], "", "crew=3");
    let preview = game.preview_sail("Rose", "N N");
    let odds = preview.odds.expect("a boarding has odds");
    assert_eq!(odds.title, "Rose boards Blanche");
    let chance = |what: &str| odds.chances.iter().find(|(name, _)| name == what).map_or(0.0, |(_, chance)| *chance);
    assert!(
        (chance("takes her without a fight") - 1.0).abs() < 1e-12,
        "4 against 1: 3 is subtracted, and a 6 becomes a 3"
    );
    assert_eq!((preview.refusals.len(), preview.path.len()), (0, 2));
}

#[test]
fn the_walk_offered_into_an_enemys_square_is_marked_so() {
    let game = meeting("", &[], "", "");
    let paths = game.ask().offers.iter().flat_map(|offer| &offer.blanks).find_map(|blank| match &blank.domain {
        Domain::Paths(paths) => Some(paths),
        _ => None,
    });
    let boarding =
        paths.expect("she is offered courses").iter().filter(|path| path.end == PathEnd::Boards(game.id("Blanche")));
    assert_eq!(boarding.clone().count(), 1, "two squares straight ahead");
    assert!(boarding.into_iter().all(|path| path.complete));
}

/// Returns the notes of the scene that this clause reported last.
fn notes(game: &Game, clause: &str) -> Vec<String> {
    let scene = game.reports.iter().rev().find_map(|report| match &report.event {
        Event::Fight(scene) if report.clause == clause => Some(scene),
        _ => None,
    });
    scene.expect("a scene is shown").notes.iter().map(|(note, _)| note.clone()).collect()
}

#[test]
fn c_board_6_what_she_surrenders_on_is_said_before_she_throws() {
    // Units lost by Rose and by Blanche, the face rolled, and the note.
    let rows = [
        (0, 0, 6, "She surrenders on 1-3."),
        (3, 0, 1, "She fights on any roll."),
        (2, 0, 6, "She surrenders only on a 1."),
        (1, 0, 6, "She surrenders on 1-2."),
        (0, 2, 1, "She surrenders on 1-5."),
        (0, 3, 6, "She surrenders on any roll."),
    ];
    for (rose, blanche, face, says) in rows {
        let mut game =
            meeting("", &[face, 1, 1, 1, 1, 1, 1, 1, 1, 1], &format!("crew={rose}"), &format!("crew={blanche}"));
        game.sail("Rose", "N N");
        assert_eq!(notes(&game, "C-BOARD-1"), [says], "{} against {}", 4 - rose, 4 - blanche);
        if game.ship("Blanche").colours.side == RED {
            assert_eq!(notes(&game, "C-CAP-1"), ["Blanche is taken."]);
        }
    }
    let mut game = meeting("", &[], "", "crew=4");
    game.sail("Rose", "N N");
    assert_eq!(notes(&game, "C-BOARD-1"), [""; 0], "who has no crew throws nothing");
}

#[test]
fn c_board_7_the_kills_to_be_expected_are_told_beside_those_that_came() {
    // Units lost before, and the expected kills of Rose's dice and of Blanche's, in hundredths.
    for (rose, blanche, expected) in
        [(0, 0, [200, 200]), (0, 2, [162, 100]), (2, 2, [100, 100]), (2, 3, [75, 50]), (3, 0, [50, 93])]
    {
        let mut game =
            meeting("", &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1], &format!("crew={rose}"), &format!("crew={blanche}"));
        if blanche == 2 && rose == 0 {
            // At two units against four, she fights only if she need not subtract two.
            game = meeting("\"surrender_minus\": false", &[6, 1, 1, 1, 1, 1, 1, 1], "", "crew=2");
        }
        game.sail("Rose", "N N");
        let told: Vec<i32> = game
            .reports
            .iter()
            .filter(|report| report.clause == "C-BOARD-7")
            .filter_map(|report| if let Event::Thrown { expected, .. } = report.event { Some(expected) } else { None })
            .take(2)
            .collect();
        assert_eq!(told, expected, "{} against {}", 4 - rose, 4 - blanche);
    }
}

#[test]
fn c_board_1_a_boarder_who_loses_her_last_crew_on_the_way_in_boards_nobody() {
    let ships = [
        "Red medium Rose 5,6 N crew=3",
        "Blue medium Blanche 5,7 S crew=4",
        "Blue medium Corse 7,7 N",
        "Red small Far 1,1 E",
        "Blue small Bess 11,14 W",
    ];
    let mut game = Game::new(&[6, 1], &ships);
    game.sail("Rose", "N").fire("Corse", "Rose");
    assert_eq!((game.ship("Rose").units(), game.berth("Rose").0), (0, (5, 7)));
    assert!(
        !game.has_said("C-BOARD-2") && game.ship("Blanche").colours.side == BLUE,
        "nobody is left to board even a ship without a crew"
    );
    assert_eq!(game.asked(), (RED, AskKind::Turn));
}
