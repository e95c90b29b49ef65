//! Worked examples of boardings and prizes.

use wg_core::{AskKind, Compass, Fate, Order};

use crate::common::{BLUE, Game, scenario_in};

/// Sets up Red's Rose, which boards Blue's Blanche with her first step. Both are medium, with these units left.
fn boards(options: &str, faces: &[u8], rose: u8, blanche: u8) -> Game {
    let ships = [
        format!("Red medium Rose 5,5 N crew={}", 4 - rose),
        format!("Blue medium Blanche 5,6 S crew={}", 4 - blanche),
        "Blue small Far 11,14 W".to_owned(),
    ];
    let mut game = Game::with(options, faces, &ships.each_ref().map(String::as_str));
    game.sail("Rose", "N");
    game
}

#[test]
fn c_ex_18_no_crew() {
    let game = boards("", &[], 4, 0);
    assert_eq!(game.ship("Blanche").colours.fate, Fate::Prize, "no roll, she surrenders at once");
}

#[test]
fn c_ex_19_surrender_roll() {
    let game = boards("", &[5], 4, 2);
    assert_eq!(game.said("C-BOARD-6"), "Blanche rolls 5 - 2 = 3 and surrenders.");
    let game = boards("\"surrender_minus\": false", &[5, 1, 1, 1, 1, 1, 1, 1], 4, 2);
    assert!(game.has_said("C-BOARD-7"), "a 5 fights");
    let game = boards("", &[2, 1, 1, 1, 1, 1, 1, 1], 2, 4);
    assert!(game.has_said("C-BOARD-7"), "2 + 2 = 4 fights");
    let game = boards("", &[1], 2, 4);
    assert_eq!(game.said("C-BOARD-6"), "Blanche rolls 1 + 2 = 3 and surrenders.");
}

#[test]
fn c_ex_22_both_die() {
    let mut game = boards("", &[4, 5, 6], 1, 1);
    for name in ["Rose", "Blanche"] {
        let ship = game.ship(name);
        assert!(ship.colours.fate == Fate::Afloat && ship.units() == 0 && ship.dead_in_water(), "{name}");
        assert_eq!(game.berth(name).0, (5, 6), "both in one square");
    }
    // The next enemy with a crew that enters takes one of the two without a roll.
    let fleet = game.fleet();
    let far = game
        .ship("Far")
        .with(|she| (she.berth.square, she.berth.heading) = (wg_core::geometry::Square::new(5, 7), Compass::S));
    assert_eq!(
        fleet.way(&far, far.berth.square, Compass::S, 3),
        wg_crane::sailing::movement::Way::Enemy(game.id("Rose"))
    );
    let ships = [
        "Red medium Rose 5,6 N crew=4",
        "Blue medium Blanche 5,6 S crew=4",
        "Blue small Far 5,7 S",
        "Red small Other 1,1 N",
    ];
    game = Game::of(&scenario_in("SW", "", "\"turn\": 1, \"first\": \"Blue\", \"limit\": 9", &ships), &[]);
    game.sail("Far", "S");
    assert_eq!((game.ship("Rose").colours.fate, game.ship("Rose").colours.side), (Fate::Prize, BLUE), "without a roll");
}

#[test]
fn c_ex_23_prize_leaves() {
    let prize = |rigging: u8| {
        let prize = format!("Blue medium Prix 4,3 S fate=prize crew=3 rigging={rigging}");
        let ships = [prize.as_str(), "Red medium Rose 11,1 N", "Blue medium Far 11,14 W"];
        Game::of(&scenario_in("SW", "", "\"turn\": 6, \"first\": \"Red\", \"limit\": 12", &ships), &[])
    };
    let mut game = prize(1);
    game.sail("Prix", "S S S");
    assert_eq!((game.ship("Prix").colours.fate, game.scores()[0]), (Fate::Gone, 12));
    let mut game = prize(2);
    game.sail("Prix", "S S");
    assert_eq!(game.berth("Prix").0, (4, 1), "she stands on her own edge for one Blue phase");
    assert!(!game.ship("Prix").berth.aground);
    game.sail("Rose", "N N N");
    while game.session.cursor().turn == 6 {
        let (seat, order) = (game.ask().seat, game.ask().default.clone());
        game.submit(seat, order).expect("the default can be given");
    }
    assert!(!game.ship("Prix").berth.aground, "no shoal, the exit edge is its own");
    game.sail("Prix", "S");
    assert_eq!(game.ship("Prix").colours.fate, Fate::Gone);
}

#[test]
fn c_ex_25_prize_sunk() {
    let ships = ["Blue medium Prix 6,6 N fate=prize crew=3 hull=3", "Red medium Rose 1,1 N", "Blue medium Bold 7,5 N"];
    let mut game = Game::of(&scenario_in("SW", "", "\"turn\": 1, \"first\": \"Blue\", \"limit\": 9", &ships), &[2, 1]);
    game.sail("Bold", "N N N").fire("Bold", "Prix");
    assert_eq!((game.ship("Prix").colours.fate, game.scores()), (Fate::Sunk, [12, 0]));
}

#[test]
fn c_ex_26_crippled_prize() {
    let ships =
        ["Blue medium Prix 6,6 N fate=prize crew=2 rigging=4", "Red medium Rose 1,1 N", "Blue medium Bold 7,5 N"];
    let mut game = Game::of(&scenario_in("SW", "", "\"turn\": 1, \"first\": \"Red\", \"limit\": 1", &ships), &[2]);
    assert!(!game.fleet().can_move(&game.ship("Prix")), "she stays");
    assert!(game.refuses_fire("Prix", "Bold").clause == "C-R14", "not in Red's phase");
    game.sail("Rose", "N N N").sail("Bold", "N N N").hold();
    game.fire("Prix", "Bold");
    assert_eq!(game.boxes("Bold"), [1, 0, 0], "in Blue's phase she fights with her units");
    while !game.session.asks().is_empty() {
        let (seat, order) = (game.ask().seat, game.ask().default.clone());
        let order = if game.ask().kind == AskKind::Reaction { Order::Pass } else { order };
        game.submit(seat, order).expect("the default can be given");
    }
    assert_eq!(
        game.session.outcome().expect("turn 1 was the last").scores[0],
        13,
        "held at the end: 12, and the box of Bold"
    );
    // If she is retaken on the last turn, she scores nothing.
    let ships =
        ["Blue medium Prix 6,6 N fate=prize crew=4 rigging=4", "Red medium Rose 1,1 N", "Blue medium Bold 6,8 S"];
    let mut game = Game::of(&scenario_in("SW", "", "\"turn\": 1, \"first\": \"Red\", \"limit\": 1", &ships), &[]);
    game.sail("Rose", "N N N").sail("Bold", "S S").send(1);
    assert_eq!(game.session.outcome().expect("turn 1 was the last").scores.as_slice(), [0, 0]);
}

#[test]
fn c_ex_29_prize_fires() {
    for (units, dice) in (1..=6_u8).zip([1, 1, 2, 2, 3, 3]) {
        let prize = format!("Blue large Prix 6,6 N fate=prize crew={}", 6 - units);
        let game = Game::new(&[], &[&prize, "Red medium Rose 1,1 N", "Blue medium Far 11,14 W"]);
        assert_eq!((game.ship("Prix").units(), game.ship("Prix").dice()), (units, dice));
    }
}

#[test]
fn c_ex_34_third_ship() {
    let ships = [
        "Red medium Rob 6,6 N crew=1",
        "Blue medium Prix 6,6 N fate=prize crew=3",
        "Blue medium Bold 6,7 S",
        "Blue small Far 11,14 W",
    ];
    let mut game = Game::of(&scenario_in("SW", "", "\"turn\": 1, \"first\": \"Blue\", \"limit\": 9", &ships), &[6]);
    game.sail("Bold", "S");
    assert_eq!(game.ask().reason, "Which ship do you board?");
    game.board("Bold", "Prix");
    assert_eq!(game.said("C-BOARD-6"), "Prix rolls 6 - 3 = 3 and surrenders.");
    game.send(1);
    assert_eq!(
        (game.ship("Rob").units(), game.ship("Bold").units(), game.ship("Bold").dice(), game.ship("Prix").units()),
        (3, 3, 2, 1)
    );
    for name in ["Rob", "Bold", "Prix"] {
        assert_eq!(game.berth(name).0, (6, 6), "three ships in one square");
    }
    // Rob can board either of them only if she leaves the square and enters it again.
    game.sail("Far", "W W W");
    let ends: Vec<wg_core::PathEnd> = game.fleet().paths(&game.ship("Rob")).iter().map(|path| path.end).collect();
    assert!(ends.iter().all(|end| *end == wg_core::PathEnd::Lies), "{ends:?}");
}
