//! IX. Capture: prizes, their crews, and their way off the board.

use common::{BLUE, Game, RED};
use wg_core::{AskKind, Compass, Edge, Fate, Order};

use crate::common;

/// Sets up a battle in which Rose has just taken Blanche, who surrendered at once. The number of units to send aboard
/// is still open.
pub(crate) fn taken(options: &str, rose: &str, blanche: &str) -> Game {
    let ships = [
        format!("Red medium Rose 5,5 N {rose}"),
        format!("Blue medium Blanche 5,7 S {blanche}"),
        "Blue medium Far 11,14 W".to_owned(),
    ];
    let mut game = Game::with(options, &[1], &ships.each_ref().map(String::as_str));
    game.sail("Rose", "N N");
    game
}

/// Sets up a prize of Red's in this state. Red's Rose and Blue's Far are out of the way.
pub(crate) fn prize(options: &str, line: &str) -> Game {
    Game::with(options, &[], &[line, "Red medium Rose 1,8 N", "Blue medium Far 11,14 W"])
}

/// Plays the default answer, and holds all fire.
fn play_on(game: &mut Game) {
    let (seat, order) = (game.ask().seat, game.ask().default.clone());
    let order = if game.ask().kind == AskKind::Reaction { Order::Pass } else { order };
    game.submit(seat, order).expect("the default can be given");
}

/// Plays on until this side is asked for its turn again.
pub(crate) fn until(game: &mut Game, side: wg_core::SideId, turn: u16) {
    while !(game.asked() == (side, AskKind::Turn) && game.session.cursor().turn >= turn) {
        play_on(game);
    }
}

#[test]
fn c_cap_1_a_captured_crew_is_checked_off() {
    let game = taken("", "", "crew=1");
    let blanche = game.ship("Blanche");
    assert_eq!((blanche.damage.crew, blanche.units()), (4, 0), "none of her own crew will sail her");
}

#[test]
fn c_cap_2_one_or_more_units_are_transferred() {
    let mut game = taken("", "", "");
    assert_eq!(game.asked(), (RED, AskKind::Choice));
    assert_eq!(game.ask().reason, "How many units do you send aboard?");
    game.send(3);
    assert_eq!((game.ship("Rose").units(), game.ship("Blanche").units()), (1, 3));
    let (seat, order) = (game.seat_of("Rose"), Order::Number { unit: game.id("Rose"), what: 1, value: 1 });
    assert_eq!(game.refusal(seat, order).clause, "T-ASK", "once only");
}

#[test]
fn c_cap_3_a_unit_is_marked_off_the_captor_and_opens_a_box_of_the_prize() {
    let mut game = taken("", "", "");
    game.send(2);
    let (rose, blanche) = (game.ship("Rose"), game.ship("Blanche"));
    assert_eq!((rose.damage.crew, rose.damage.moved, rose.dice()), (0, 2, 1));
    assert_eq!((blanche.damage.crew, blanche.units(), blanche.dice()), (2, 2, 1));
}

/// Sets up a prize of Red's in this square, after Red entered from this edge.
fn prize_of(edge: Edge, square: (i8, i8), heading: Compass) -> Game {
    let (x, y) = square;
    let prize = format!("Blue medium Prix {x},{y} {heading} fate=prize crew=3");
    let mut scenario = common::scenario("", &[&prize, "Red medium Rose 5,8 E", "Blue medium Far 8,6 W"]);
    (scenario.wind, scenario.sides[0].edge, scenario.sides[1].edge) = (None, Some(edge), Some(edge.opposite()));
    scenario.wind = Some(wg_core::scenario::HeadingSpec::from(heading.opposite().heading()));
    Game::of(&scenario, &[])
}

#[test]
fn c_cap_4_a_prize_leaves_anywhere_along_her_captors_edge() {
    let edges =
        [(Edge::North, Compass::N), (Edge::East, Compass::E), (Edge::South, Compass::S), (Edge::West, Compass::W)];
    for (edge, out) in edges {
        let along: Vec<(i8, i8)> = match edge {
            Edge::North => (1..=11).map(|x| (x, 14)).collect(),
            Edge::South => (1..=11).map(|x| (x, 1)).collect(),
            Edge::East => (1..=14).map(|y| (11, y)).collect(),
            Edge::West => (1..=14).map(|y| (1, y)).collect(),
        };
        for square in along {
            let mut game = prize_of(edge, square, out);
            game.sail("Prix", &out.to_string());
            assert_eq!(game.ship("Prix").colours.fate, Fate::Gone, "over the {edge:?} edge at {square:?}");
            assert_eq!(game.berth("Prix").0, square, "the chart knows her last square");
        }
        // The prize may not leave over any other edge, nor over a corner.
        for (other, there) in edges.into_iter().filter(|(other, _)| *other != edge) {
            let square = match other {
                Edge::North => (6, 14),
                Edge::South => (6, 1),
                Edge::East => (11, 7),
                Edge::West => (1, 7),
            };
            let mut game = prize_of(edge, square, there);
            assert_eq!(
                game.refuses_sail("Prix", &there.to_string()).clause,
                "C-MOVE-8",
                "entered from {edge:?}, out over {other:?}"
            );
        }
        for (square, corner) in
            [((1, 1), Compass::SW), ((11, 1), Compass::SE), ((1, 14), Compass::NW), ((11, 14), Compass::NE)]
        {
            let mut game = prize_of(edge, square, corner);
            assert_eq!(
                game.refuses_sail("Prix", &corner.to_string()).clause,
                "C-MOVE-8",
                "entered from {edge:?}, out over the corner at {square:?}"
            );
        }
    }
}

#[test]
fn c_cap_5_a_prize_that_is_attacked_fights_with_her_new_crew() {
    let ships = [
        "Blue medium Prix 6,6 N fate=prize crew=2",
        "Red medium Rose 1,1 N",
        "Blue medium Bold 7,5 N",
        "Blue small Far 11,14 W",
    ];
    let battle = |faces: &[u8], ships: &[&str]| {
        Game::of(&common::scenario_in("SW", "", "\"turn\": 1, \"first\": \"Blue\", \"limit\": 12", ships), faces)
    };
    // Bold fires at Prix. Prix fires back with two units, which roll one die.
    let mut game = battle(&[1, 1, 2], &ships);
    game.sail("Bold", "N N N").fire("Bold", "Prix");
    assert_eq!((game.asked(), &*game.ask().reason), ((RED, AskKind::Reaction), "Fire back?"));
    game.fire("Prix", "Bold");
    assert_eq!((game.boxes("Bold"), game.ship("Prix").dice()), ([1, 0, 0], 1));
    // If Bold holds her fire instead, Prix may fire as Bold passes.
    let mut game = battle(&[4], &ships);
    game.sail("Bold", "N N N").hold().fire("Prix", "Bold").hold();
    assert_eq!(game.boxes("Bold"), [0, 1, 0]);
    // If Bold boards Prix, her two units resist: she fights on 6 - 2, and both ships roll a die for each unit.
    let boarded = [
        "Blue medium Prix 6,6 N fate=prize crew=2",
        "Red medium Rose 1,1 N",
        "Blue medium Bold 6,8 S",
        "Blue small Far 11,14 W",
    ];
    let mut game = battle(&[6, 1, 1, 1, 1, 5, 1, 1], &boarded);
    game.sail("Bold", "S S");
    assert_eq!(game.boxes("Bold"), [0, 0, 1], "one of her two dice killed");
    // One unit rolls one die. Without units Prix rolls no die.
    for (crew, dice) in [(0, 2), (1, 2), (2, 1), (3, 1), (4, 0)] {
        let prix = format!("Blue medium Prix 6,6 N fate=prize crew={crew}");
        assert_eq!(battle(&[], &[&prix, ships[1], ships[2], ships[3]]).ship("Prix").dice(), dice, "{} units", 4 - crew);
    }
}

pub(crate) fn square((x, y): (i8, i8)) -> wg_core::geometry::Square {
    wg_core::geometry::Square::new(x, y)
}

#[test]
fn c_cap_6_hull_and_rigging_stay_as_they_were() {
    let mut game = taken("", "", "hull=2 rigging=1");
    game.send(1);
    assert_eq!(game.boxes("Blanche"), [2, 1, 3]);
}

#[test]
fn c_cap_7_the_enemy_may_retake_a_prize_before_she_crosses_the_edge() {
    let ships = ["Blue medium Prix 6,6 N fate=prize crew=3", "Red medium Rose 1,1 N", "Blue medium Bold 6,8 S"];
    let mut game =
        Game::of(&common::scenario_in("SW", "", "\"turn\": 1, \"first\": \"Blue\", \"limit\": 12", &ships), &[1]);
    assert_eq!(game.scores(), [12, 0]);
    game.sail("Bold", "S S");
    assert_eq!(
        (game.ship("Prix").colours.fate, game.ship("Prix").colours.side),
        (Fate::Afloat, BLUE),
        "she is his own again"
    );
    assert_eq!(game.scores(), [0, 0]);
}

#[test]
fn c_cap_8_a_prize_without_rigging_stays_and_resists() {
    let ships = [
        "Blue medium Prix 6,6 N fate=prize crew=2 rigging=4",
        "Red medium Rose 1,1 N",
        "Blue medium Bold 6,8 S crew=2",
    ];
    let mut game = Game::of(
        &common::scenario_in("SW", "", "\"turn\": 1, \"first\": \"Blue\", \"limit\": 12", &ships),
        &[4, 1, 1, 5, 6],
    );
    assert!(!game.fleet().can_move(&game.ship("Prix")));
    game.sail("Bold", "S S");
    assert_eq!(
        (game.ship("Bold").colours.fate, game.ship("Bold").colours.side),
        (Fate::Prize, RED),
        "two units fought off two, and took her"
    );
}

#[test]
fn c_cap_9_held_at_the_end_she_scores_in_full() {
    let mut game = taken("\"turns\": 2", "", "hull=1");
    game.send(1);
    while !game.session.asks().is_empty() {
        play_on(&mut game);
    }
    assert_eq!(game.session.outcome().expect("it is over").scores.as_slice(), [12, 0]);
}

#[test]
fn c_cap_10_retaken_before_the_end_all_her_points_are_lost() {
    let ships = [
        "Blue medium Prix 6,6 N fate=prize crew=4 hull=2 points=12",
        "Red medium Rose 1,1 N",
        "Blue medium Bold 6,8 S",
    ];
    let mut game =
        Game::of(&common::scenario_in("SW", "", "\"turn\": 1, \"first\": \"Blue\", \"limit\": 12", &ships), &[]);
    game.sail("Bold", "S S");
    assert_eq!(game.said("C-CAP-10"), "Blue retakes Prix, so Red loses all points for her.");
    assert_eq!(game.scores(), [0, 0], "the two hull boxes of before too");
}

#[test]
fn c_cap_11_a_sunk_prize_still_scores_in_full() {
    let ships = ["Blue medium Prix 6,6 N fate=prize crew=2 hull=3", "Red medium Rose 1,1 N", "Blue medium Bold 7,5 N"];
    let mut game =
        Game::of(&common::scenario_in("SW", "", "\"turn\": 1, \"first\": \"Blue\", \"limit\": 12", &ships), &[2, 1]);
    game.sail("Bold", "N N N").fire("Bold", "Prix");
    assert_eq!((game.ship("Prix").colours.fate, game.scores()), (Fate::Sunk, [12, 0]));
}

#[test]
fn c_move_9_captors_sail_a_ship_off_the_shoal() {
    let ships = ["Blue medium Wreck 6,14 N aground=true crew=4", "Red medium Rose 6,12 N", "Blue medium Far 1,1 S"];
    let mut game = Game::new(&[], &ships);
    game.sail("Rose", "N N");
    game.send(2);
    assert!(!game.ship("Wreck").berth.aground, "the captors have her off");
    until(&mut game, RED, 2);
    assert!(
        game.fleet().can_move(&game.ship("Wreck")),
        "all before her bow is off the board, and she is not on a shoal again"
    );
    game.sail("Wreck", "S S S");
    assert_eq!(game.berth("Wreck"), ((6, 11), Compass::S), "her first step goes any way");
    assert!(!game.ship("Wreck").berth.afloat_again, "the next do not");
}
