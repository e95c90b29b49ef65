//! The worked examples of the catalogue. Each is played through a session, with its dice in the order of the rolls.

use wg_core::{AskKind, Compass, Fate, Order};

use crate::common::{BLUE, Game, RED, scenario_in};

/// Returns five ships of one size for each side, for the rules to place.
fn five(class: &str) -> Vec<String> {
    let ship = |side: &str, n: u8| format!("{side} {class} {side}{n} - -");
    ["Red", "Blue"]
        .into_iter()
        .flat_map(|side| (1..=5).map(move |n| (side, n)))
        .map(|(side, n)| ship(side, n))
        .collect()
}

/// Plays default answers until the battle is over, and returns the number of phases.
fn play_out(game: &mut Game) -> u32 {
    let mut phases = 0;
    let mut last = (0, 0);
    while !game.session.asks().is_empty() {
        let cursor = game.session.cursor();
        if cursor.turn > 0 && (cursor.turn, cursor.phase) != last {
            last = (cursor.turn, cursor.phase);
            phases += 1;
        }
        let (seat, order) = (game.ask().seat, game.ask().default.clone());
        let order = if game.ask().kind == AskKind::Reaction { Order::Pass } else { order };
        game.submit(seat, order).expect("the default can always be given");
    }
    phases
}

#[test]
fn c_ex_01_start_rolls() {
    let ships = five("medium");
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    let mut game = Game::of(&scenario_in("-", "", "", &ships), &[2, 5, 1, 6, 4, 5, 3, 4, 4, 4, 2, 5]);
    let fleet = game.fleet();
    assert_eq!(fleet.conditions.wind, Some(Compass::SW), "4 + 5 = 9 is south-west");
    assert_eq!(fleet.conditions.first, Some(BLUE), "the tie of 4 and 4 is thrown again: 2 against 5");
    assert_eq!(fleet.active(), Some(BLUE), "Blue has the first phase");
    assert_eq!(game.berth("Red1"), ((5, 1), Compass::E), "3 + 4 = 7: Red is south, the leader in the fifth square");
    assert_eq!(game.berth("Blue1"), ((7, 14), Compass::W), "Blue is north");
    let mut turns = std::collections::BTreeMap::new();
    let mut first = Vec::new();
    let mut last = 0;
    while !game.session.asks().is_empty() {
        let cursor = game.session.cursor();
        turns.insert(cursor.turn, cursor.active);
        if cursor.turn != last {
            last = cursor.turn;
            first.push(game.ask().seat.side());
        }
        let (seat, order) = (game.ask().seat, game.ask().default.clone());
        let order = if game.ask().kind == AskKind::Reaction { Order::Pass } else { order };
        game.submit(seat, order).expect("the default can always be given");
        if game.fleet().active() == Some(RED) && game.session.cursor().turn == 14 {
            break;
        }
    }
    assert!(first.iter().all(|side| *side == Some(BLUE)), "Blue moves first in every turn: {first:?}");
    play_out(&mut game);
    let outcome = game.session.outcome().expect("the battle is over");
    assert_eq!(outcome.clause, "C-OBJ-6", "{outcome:?}");
    assert!(outcome.reason.contains("turn 14 was the last"), "{}", outcome.reason);
}

#[test]
fn c_ex_02_set_up() {
    let ships = five("small");
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    let game = Game::of(&scenario_in("-", "", "", &ships), &[1, 1, 1, 1, 3, 3, 2, 3, 6, 1]);
    let berths = |side: &str| (1..=5).map(|n| game.berth(&format!("{side}{n}"))).collect::<Vec<_>>();
    assert_eq!(
        berths("Red"),
        [5, 4, 3, 2, 1].map(|y| ((11, y), Compass::N)),
        "Red east, heading north, the leader in (11,5)"
    );
    assert_eq!(
        berths("Blue"),
        [10, 11, 12, 13, 14].map(|y| ((1, y), Compass::S)),
        "Blue west, heading south, the leader in (1,10)"
    );
}

#[test]
fn c_ex_03_move() {
    let mut game = Game::new(&[], &["Red medium Rose 5,1 E", "Blue medium Blanche 11,14 W"]);
    game.sail("Rose", "NE N N");
    assert_eq!(game.berth("Rose"), ((6, 4), Compass::N));
    let preview =
        Game::new(&[], &["Red medium Rose 5,1 E", "Blue medium Blanche 11,14 W"]).preview_sail("Rose", "NE N N");
    assert_eq!((preview.used.as_str(), preview.path.len(), preview.refusals.len()), ("3 of 3 movement points", 3, 0));
}

#[test]
fn c_ex_04_illegal_steps() {
    let mut game = Game::new(&[], &["Red medium Rose 5,5 E", "Blue medium Blanche 11,14 W"]);
    let fleet = game.fleet();
    let paths = fleet.paths(fleet.ship(game.id("Rose")));
    let mut first: Vec<_> = paths
        .iter()
        .filter(|path| path.course.legs().len() == 1)
        .map(|path| fleet.sea.grid().square_at(path.poses[0].at))
        .collect();
    first.sort();
    let squares = [(6, 4), (6, 5), (6, 6)].map(|(x, y)| Some(wg_core::geometry::Square::new(x, y)));
    assert_eq!(first, squares, "ahead, and half left and right");
    assert_eq!(game.refuses_sail("Rose", "N N N").clause, "C-MOVE-5", "a quarter turn");
    let refusal = game.refuses_sail("Rose", "W W W");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-MOVE-5", "Step 1 turns Rose by 180°, but a step goes straight ahead or 45° to either side.")
    );
}

#[test]
fn c_ex_05_upwind() {
    let ships = ["Red medium Rose 6,6 N", "Blue medium Blanche 1,1 S"];
    let game = || Game::of(&scenario_in("N", "", "\"turn\": 1, \"first\": \"Red\", \"limit\": 9", &ships), &[]);
    for (way, end) in
        [("N NE", ((7, 8), Compass::NE)), ("NE N", ((7, 8), Compass::N)), ("NE NE NE", ((9, 9), Compass::NE))]
    {
        let mut game = game();
        game.sail("Rose", way);
        assert_eq!(game.berth("Rose"), end, "{way} costs 3");
    }
    let refusal = game().refuses_sail("Rose", "N N");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-WIND-4", "North is straight into the wind and costs 2 points, but Rose has 1 left.")
    );
}

#[test]
fn c_ex_07_movement_table() {
    for (class, row) in [("large", &[3, 3, 2, 2, 1, 1, 0][..]), ("medium", &[3, 3, 2, 2, 0]), ("small", &[3, 3, 0])] {
        for (checked, points) in row.iter().enumerate() {
            let rose = format!("Red {class} Rose 5,5 N rigging={checked}");
            let ship = Game::new(&[], &[&rose, "Red small Other 1,1 N", "Blue small Blanche 11,14 W"]).ship("Rose");
            assert_eq!(ship.allowance(), *points, "{class}, {checked} rigging boxes");
            assert_eq!(ship.dead_in_water(), *points == 0, "{class}, {checked} rigging boxes");
        }
    }
}

#[test]
fn c_ex_08_dice_table() {
    for (class, row) in [("large", &[3, 3, 2, 2, 1, 1, 0][..]), ("medium", &[2, 2, 1, 1, 0]), ("small", &[1, 1, 0])] {
        for (checked, dice) in row.iter().enumerate() {
            let rose = format!("Red {class} Rose 5,5 N crew={checked}");
            let ship = Game::new(&[], &[&rose, "Red small Other 1,1 N", "Blue small Blanche 11,14 W"]).ship("Rose");
            assert_eq!(ship.dice(), *dice, "{class}, {checked} guns and crew boxes");
            assert_eq!(ship.dead_in_water(), *dice == 0, "{class}, {checked} guns and crew boxes");
        }
    }
}

#[test]
fn c_ex_09_shot_and_counter_shot() {
    let ships = ["Red large Rose 5,5 N", "Blue small Blanche 6,6 N", "Blue small Bellona 11,14 W"];
    let mut game = Game::new(&[1, 3, 6, 5], &ships);
    game.sail("Rose", "N N N");
    assert_eq!(game.asked(), (RED, AskKind::Reaction), "at (5,6) the mover is asked first");
    game.fire("Rose", "Blanche");
    assert_eq!(game.boxes("Blanche"), [1, 0, 1]);
    assert_eq!(game.asked(), (BLUE, AskKind::Reaction), "Blanche may fire back");
    assert_eq!(game.ship("Blanche").dice(), 1, "1 - floor(1/2) dice are left to her");
    game.fire("Blanche", "Rose");
    assert_eq!((game.boxes("Rose"), game.ship("Rose").allowance()), ([0, 1, 0], 3));
    assert_eq!(game.scores(), [2, 1]);
}

#[test]
fn c_ex_11_arc_and_range() {
    for (heading, hits) in [("N", [(3, 5), (4, 5), (6, 5), (7, 5)]), ("NE", [(4, 6), (3, 7), (6, 4), (7, 3)])] {
        for x in 1..=11 {
            for y in 1..=14 {
                if (x, y) == (5, 5) {
                    continue;
                }
                let (rose, blanche) =
                    (format!("Red medium Rose 5,5 {heading}"), format!("Blue medium Blanche {x},{y} N"));
                let fleet = Game::new(&[], &[&rose, &blanche]).fleet();
                let bears = fleet.bears(&fleet.ships[0], &fleet.ships[1]).is_ok();
                assert_eq!(bears, hits.contains(&(x, y)), "heading {heading}, target ({x},{y})");
            }
        }
    }
}

#[test]
fn c_ex_12_attack_squares() {
    for ((x, y), headings) in [
        ((4, 9), &["NE", "SW"][..]),
        ((8, 9), &["NW", "SE"]),
        ((6, 9), &["E", "W"]),
        ((8, 7), &["N", "S"]),
        ((7, 9), &[]),
    ] {
        for heading in ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] {
            let rose = format!("Red medium Rose {x},{y} {heading}");
            let fleet = Game::new(&[], &[&rose, "Blue medium Blanche 6,7 N"]).fleet();
            assert_eq!(
                fleet.bears(&fleet.ships[0], &fleet.ships[1]).is_ok(),
                headings.contains(&heading),
                "({x},{y}) heading {heading}"
            );
        }
    }
}

#[test]
fn c_ex_14_one_shot_per_phase() {
    let ships = ["Blue large Blanche 3,3 N", "Red medium M1 5,1 N", "Red medium M2 6,1 NW", "Red small Far 11,1 N"];
    let mut game = Game::new(&[6, 2, 1, 4, 2], &ships);
    game.sail("M1", "N N N");
    // At (5,2) no ship bears.
    assert_eq!((game.berth("M1").0, game.asked()), ((5, 3), (RED, AskKind::Reaction)));
    game.fire("M1", "Blanche");
    assert_eq!(game.boxes("Blanche"), [1, 0, 1]);
    game.fire("Blanche", "M1");
    assert_eq!((game.boxes("M1"), game.ship("M1").allowance()), ([1, 1, 0], 3));
    assert_eq!(game.berth("M1"), ((5, 4), Compass::N), "M1 goes on");
    // M2 passes abeam of the large ship, which has smoke beside her.
    game.sail("M2", "N N NE");
    assert_eq!(game.berth("M2").0, (7, 4));
    assert!(game.ship("Blanche").gunnery.fired, "she has smoke beside her");
    assert_eq!(game.asked(), (RED, AskKind::Turn), "nobody was asked to fire at M2");
    game.sail("Far", "N N N");
    assert_eq!(game.fleet().active(), Some(BLUE), "Red's phase is over");
    assert!(!game.ship("Blanche").gunnery.fired && !game.ship("M1").gunnery.fired, "all smoke is removed");
    assert_eq!(game.ship("Blanche").dice(), 3, "she may fire again");
}

#[test]
fn c_ex_15_fire_only_after_a_step() {
    let ships = [
        "Red medium Rose 5,5 N",
        "Blue medium Blanche 6,5 N",
        "Red medium Wreck 8,4 N rigging=4",
        "Blue medium Bellona 9,3 N",
    ];
    let mut game = Game::new(&[1, 1, 1, 1], &ships);
    let refusal = game.refuses_fire("Rose", "Blanche");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-FIRE-5", "Rose must sail one square before she may fire.")
    );
    assert_eq!(game.refuses_fire("Wreck", "Bellona").clause, "C-R14", "she cannot move a square");
    game.sail("Rose", "N N N");
    assert_eq!(game.fleet().active(), Some(BLUE), "nothing was abeam of Rose at any step, and the wreck has no shot");
    game.sail("Bellona", "N N N");
    assert_eq!((game.berth("Bellona").0, game.asked()), ((9, 4), (BLUE, AskKind::Reaction)));
    game.fire("Bellona", "Wreck");
    assert_eq!(game.asked(), (RED, AskKind::Reaction), "in Blue's phase the wreck may fire back");
    game.fire("Wreck", "Bellona");
    assert!(game.has_said("C-FIRE-6"));
}

#[test]
fn c_ex_28_final_score() {
    let ships = [
        "Red large RL 1,1 N hull=3 rigging=4 crew=2 moved=1",
        "Red medium RM1 3,1 N",
        "Red medium RM2 5,1 N",
        "Red small RS1 7,1 N hull=2 fate=sunk",
        "Red small RS2 9,1 N",
        "Blue large BL 1,14 S hull=6 fate=sunk",
        "Blue medium BM1 6,7 S crew=3 fate=prize",
        "Blue medium BM2 3,14 S hull=2 rigging=2 crew=1",
        "Blue small BS1 7,14 S",
        "Blue small BS2 9,14 S",
    ];
    let mut game =
        Game::of(&scenario_in("SW", "", "\"turn\": 1, \"phase\": 1, \"first\": \"Red\", \"limit\": 1", &ships), &[]);
    assert_eq!(game.ship("BM1").colours.fate, Fate::Prize);
    play_out(&mut game);
    let outcome = game.session.outcome().expect("the battle is over after turn 1");
    assert_eq!((outcome.winner, outcome.scores.as_slice()), (Some(RED), &[35, 15][..]), "{}", outcome.reason);
}

#[test]
fn c_ex_31_rigging_gone_in_mid_move() {
    let ships = [
        "Red small Rose 5,5 N",
        "Blue medium Blanche 6,6 N",
        "Red small Far 11,14 W",
        "Blue small Bellona 4,6 S rigging=1",
    ];
    let mut game = Game::new(&[4, 5, 3], &ships);
    game.sail("Rose", "N N N");
    game.hold();
    assert_eq!(game.asked(), (BLUE, AskKind::Reaction));
    game.fire("Blanche", "Rose");
    assert_eq!((game.boxes("Rose"), game.ship("Rose").dead_in_water()), ([0, 2, 0], true));
    assert_eq!(game.asked(), (RED, AskKind::Reaction), "she may still use her one shot: she has moved a square");
    game.fire("Rose", "Blanche");
    assert_eq!(game.boxes("Blanche"), [1, 0, 0]);
    game.hold();
    assert_eq!(game.berth("Rose").0, (5, 6), "she stopped at once");
    assert!(game.refuses_sail("Rose", "N").sentence.contains("dead in the water"));
}

#[test]
fn c_ex_33_mover_sunk_by_the_reply() {
    let ships = ["Red small Rose 5,5 N hull=1", "Blue medium Blanche 6,6 N", "Red small Far 11,1 N"];
    let mut game = Game::new(&[3, 2, 6], &ships);
    assert_eq!(game.scores(), [0, 1]);
    game.sail("Rose", "N N N").fire("Rose", "Blanche");
    assert_eq!(game.boxes("Blanche"), [1, 0, 0]);
    game.fire("Blanche", "Rose");
    assert_eq!((game.boxes("Rose"), game.ship("Rose").colours.fate), ([2, 0, 0], Fate::Sunk), "the 6 is moot");
    assert_eq!(game.berth("Rose").0, (5, 6), "her move is over");
    assert_eq!(game.scores(), [1, 6]);
}

#[test]
fn c_ex_35_slowed_twice() {
    // Each defender bears on only one square of the course.
    let ships =
        ["Red medium Rose 5,5 N rigging=1", "Blue small D1 6,6 N", "Blue medium D2 6,7 N", "Red small Far 11,1 N"];
    let mut game = Game::new(&[4, 4, 5], &ships);
    game.sail("Rose", "N N N").hold();
    game.fire("D1", "Rose").hold();
    assert_eq!(
        (game.ship("Rose").damage.rigging, game.ship("Rose").allowance(), game.ship("Rose").points_left()),
        (2, 2, 1)
    );
    assert_eq!(game.asked(), (RED, AskKind::Turn), "three steps are no longer affordable: she is asked again");
    let rose = Some(game.id("Rose"));
    assert!(game.ask().offers.iter().all(|offer| offer.order.unit() == rose), "and nobody else is");
    assert_eq!(game.refuses_sail("Far", "N N N").clause, "C-R5", "she finishes her move first");
    game.sail("Rose", "N").hold();
    game.fire("D2", "Rose");
    assert_eq!((game.ship("Rose").damage.rigging, game.ship("Rose").dead_in_water()), (4, true));
    game.hold();
    assert_eq!((game.berth("Rose").0, game.asked()), ((5, 7), (RED, AskKind::Turn)), "dead in the water she stops");

    let mut game = Game::new(&[4, 4, 1], &ships);
    game.sail("Rose", "N N N").hold();
    game.fire("D1", "Rose").hold();
    game.sail("Rose", "N").hold();
    game.fire("D2", "Rose").hold();
    let rose = game.ship("Rose");
    assert_eq!(
        (rose.damage.rigging, rose.allowance(), rose.sailing.spent, rose.sailing.done),
        (3, 2, 2, true),
        "with 3 of 4 the move is complete"
    );
}
