//! II-IV. Equipment, wind and set-up.

use std::collections::BTreeMap;

use common::{BLUE, Game, RED, scenario_in};
use wg_core::Choices;
use wg_core::{AskKind, Compass, DiceSource, Domain, Edge, Order, Seat, Session};
use wg_crane::CRANE;
use wg_crane::choices::Choice;
use wg_crane::position::{CHARTS, Fleet};

use crate::common;

/// One medium ship and some small ones a side, without squares.
const MIXED: [&str; 6] = [
    "Red medium R1 - -",
    "Red small R2 - -",
    "Red small R3 - -",
    "Blue medium B1 - -",
    "Blue small B2 - -",
    "Blue small B3 - -",
];
/// One ship a side, without a square.
const TWO: [&str; 2] = ["Red small R1 - -", "Blue small B1 - -"];

fn start(options: &str, faces: &[u8], ships: &[&str]) -> Game {
    Game::of(&scenario_in("-", options, "", ships), faces)
}

/// Counts how many of the 36 rolls of two dice give each entry of a table.
fn odds<T: Ord + Copy>(table: &[T; 12]) -> BTreeMap<T, u32> {
    let mut count = BTreeMap::new();
    for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
        *count.entry(table[a + b - 1]).or_insert(0) += 1;
    }
    count
}

#[test]
fn c_eq_1_the_board_is_eleven_by_fourteen_squares_of_two_inches() {
    let sea = start("\"turns\": 3", &[1, 1, 6, 1, 6, 5], &TWO).fleet().sea;
    assert_eq!((sea.columns, sea.rows, sea.grid().squares().count()), (11, 14, 154));
    assert_eq!((sea.grid().width().to_inches(), sea.grid().height().to_inches()), (22.0, 28.0));
}

#[test]
fn c_wind_2_two_dice_give_the_wind() {
    use Compass::{E, NE, NW, S, SE, SW, W};
    for (sum, wind) in
        [(2, NE), (3, NE), (4, E), (5, SE), (6, SE), (7, S), (8, SW), (9, SW), (10, W), (11, NW), (12, NW)]
    {
        let (a, b) = (sum / 2, sum - sum / 2);
        let game = start("\"turns\": 3", &[a, b, 1, 1, 6, 5], &TWO);
        assert_eq!(game.fleet().conditions.wind, Some(wind), "a sum of {sum}");
    }
}

#[test]
fn c_r1_the_wind_table_is_used_as_printed_and_never_gives_north() {
    let odds = odds(&CHARTS.wind.table);
    let rows = [
        (Compass::NE, 3),
        (Compass::E, 3),
        (Compass::SE, 9),
        (Compass::S, 6),
        (Compass::SW, 9),
        (Compass::W, 3),
        (Compass::NW, 3),
    ];
    assert_eq!(odds, rows.into_iter().collect(), "of 36");
    // By option one eight-sided die is rolled.
    let game = start("\"turns\": 3, \"wind\": \"uniform\"", &[1, 1, 1, 6, 5], &TWO);
    assert_eq!(game.fleet().conditions.wind, Some(Compass::N), "a 1 is north");
    // Or the scenario gives the wind.
    let game = Game::of(&scenario_in("W", "\"turns\": 3, \"wind\": \"fixed\"", "", &TWO), &[1, 1, 6, 5]);
    assert_eq!(game.fleet().conditions.wind, Some(Compass::W));
}

#[test]
fn c_r2_the_odds_of_the_entry_table() {
    let odds = odds(&CHARTS.entry);
    assert_eq!(
        odds,
        [(Edge::North, 3), (Edge::East, 12), (Edge::South, 15), (Edge::West, 6)].into_iter().collect(),
        "of 36"
    );
    let mut scenario = scenario_in("W", "\"turns\": 3, \"entry\": \"fixed\"", "", &TWO);
    scenario.sides[0].edge = Some(Edge::West);
    let game = Game::of(&scenario, &[6, 5]);
    assert_eq!(game.berth("R1"), ((1, 14), Compass::S));
}

#[test]
fn c_setup_1_two_dice_give_reds_edge() {
    for ((a, b), square) in [
        ((1, 1), (11, 14)),
        ((1, 2), (11, 14)),
        ((2, 2), (11, 1)),
        ((3, 3), (11, 1)),
        ((3, 4), (1, 1)),
        ((4, 5), (1, 1)),
        ((5, 5), (1, 14)),
        ((6, 6), (1, 14)),
    ] {
        let game = start("\"turns\": 3", &[3, 4, a, b, 6, 5], &TWO);
        assert_eq!(game.berth("R1").0, square, "a sum of {}", a + b);
    }
}

#[test]
fn c_setup_2_blue_enters_from_the_opposite_edge() {
    for ((a, b), square) in [((1, 1), (1, 1)), ((2, 2), (1, 14)), ((3, 4), (11, 14)), ((6, 6), (11, 1))] {
        let game = start("\"turns\": 3", &[3, 4, a, b, 6, 5], &TWO);
        assert_eq!(game.berth("B1").0, square, "Red's dice {a} and {b}");
    }
}

#[test]
fn c_setup_3_in_line_astern_in_the_first_squares_along_the_edge() {
    let game = start("\"turns\": 3", &[3, 4, 3, 4, 6, 5], &MIXED);
    assert_eq!(["R1", "R2", "R3"].map(|name| game.berth(name)), [3, 2, 1].map(|x| ((x, 1), Compass::E)));
    assert_eq!(["B1", "B2", "B3"].map(|name| game.berth(name)), [9, 10, 11].map(|x| ((x, 14), Compass::W)));
}

#[test]
fn c_data_3_the_two_lines_are_half_turn_images_or_mirror_images() {
    for (a, b) in [(1, 1), (2, 2), (3, 4), (6, 6)] {
        let game = start("\"turns\": 3", &[3, 4, a, b, 6, 5], &MIXED);
        for (red, blue) in [("R1", "B1"), ("R2", "B2"), ("R3", "B3")] {
            let (((x, y), heading), other) = (game.berth(red), game.berth(blue));
            assert_eq!(other, ((12 - x, 15 - y), heading.opposite()), "{red} and {blue} after {a} and {b}");
        }
        let game = start("\"turns\": 3, \"setup\": \"mirror\"", &[3, 4, a, b, 6, 5], &MIXED);
        for (red, blue) in [("R1", "B1"), ("R2", "B2"), ("R3", "B3")] {
            let (((x, y), heading), other) = (game.berth(red), game.berth(blue));
            let mirrored = if y == 1 || y == 14 && heading.dx() != 0 { (x, 15 - y) } else { (12 - x, y) };
            let mirrored = if heading.dx() == 0 { (12 - x, y) } else { mirrored };
            assert_eq!(other, (mirrored, heading), "{red} and {blue} after {a} and {b}");
        }
    }
}

#[test]
fn c_setup_4_the_order_of_sizes_within_the_line_is_free() {
    let mut game = start("\"turns\": 3", &[3, 4, 3, 4, 6, 5], &MIXED);
    assert_eq!(game.asked(), (RED, AskKind::Choice));
    let third = Choice::Place(3).order(game.id("R1"));
    game.submit(Seat::Side(RED), third.clone()).expect("the leader goes to the rear");
    assert_eq!(
        ["R1", "R2", "R3"].map(|name| game.berth(name).0),
        [(1, 1), (2, 1), (3, 1)],
        "she changes places with R3"
    );
    let refusal = game.refusal(Seat::Side(RED), third);
    assert_eq!(refusal.clause, "C-SETUP-4", "she is there already");
    game.submit(Seat::Side(RED), Order::Pass).expect("Red is content");
    assert_eq!(game.asked(), (BLUE, AskKind::Choice));
    game.submit(Seat::Side(BLUE), Order::Pass).expect("Blue is content");
    let refusal = game.refusal(Seat::Side(RED), Choice::Place(1).order(game.id("R1")));
    assert_eq!(refusal.clause, "C-SETUP-4", "{}", refusal.sentence);
}

/// Returns the places on offer to R1, the leader of Red's line, with their labels.
fn places_of_the_leader(game: &Game) -> Vec<(u16, &str)> {
    let leader = game.id("R1");
    let offer =
        game.ask().offers.iter().find(|offer| offer.order.unit() == Some(leader)).expect("she may change places");
    offer
        .blanks
        .iter()
        .find_map(|blank| if let Domain::Choices(choices) = &blank.domain { Some(choices) } else { None })
        .expect("with some others")
        .iter()
        .map(|(option, words)| (*option, &**words))
        .collect()
}

#[test]
fn c_setup_4_places_are_told_by_the_line_and_free_ones_along_the_edge() {
    let game = start("\"turns\": 3", &[3, 4, 3, 4, 6, 5], &MIXED);
    assert_eq!(places_of_the_leader(&game), [(2, "second in line"), (3, "third in line")]);
    let third = Choice::Place(3).order(game.id("R1"));
    assert_eq!(game.session.preview(Seat::Side(RED), &third).used, "swaps with R3");
    let free = start("\"turns\": 3, \"setup\": \"free\"", &[3, 4, 3, 4, 6, 5], &MIXED);
    assert!(places_of_the_leader(&free).iter().all(|(_, words)| *words == "along the edge"));
}

#[test]
fn a_line_of_one_size_is_not_asked_about_and_a_free_line_always_is() {
    let alike = ["Red small R1 - -", "Red small R2 - -", "Blue small B1 - -", "Blue small B2 - -"];
    assert_eq!(start("\"turns\": 3", &[3, 4, 3, 4, 6, 5], &alike).asked(), (RED, AskKind::Turn));
    let mut free = start("\"turns\": 3, \"setup\": \"free\"", &[3, 4, 3, 4, 6, 5], &alike);
    assert_eq!(free.asked(), (RED, AskKind::Choice));
    free.submit(Seat::Side(RED), Choice::Place(9).order(free.id("R1"))).expect("any square of the edge");
    assert_eq!(free.berth("R1"), ((9, 1), Compass::E));
}

#[test]
fn a_captain_cannot_reorder_his_line_for_ever() {
    let mut game = start("\"turns\": 3", &[3, 4, 3, 4, 6, 5], &MIXED);
    let mut changes = 0;
    while game.asked() == (RED, AskKind::Choice) {
        let option = if game.berth("R1").0 == (3, 1) { 2 } else { 1 };
        game.submit(Seat::Side(RED), Choice::Place(option).order(game.id("R1"))).expect("a change");
        changes += 1;
    }
    assert_eq!((changes, game.asked()), (6, (BLUE, AskKind::Choice)), "twice as many changes as ships");
}

#[test]
fn c_move_3_each_side_throws_and_the_higher_moves_first() {
    for (red, blue, first) in [(6, 5, RED), (1, 2, BLUE)] {
        let game = start("\"turns\": 3", &[3, 4, 3, 4, red, blue], &TWO);
        assert_eq!(
            (game.fleet().conditions.first, game.fleet().active(), game.session.cursor().turn),
            (Some(first), Some(first), 1)
        );
        let told: Vec<&str> = game
            .session
            .opening()
            .iter()
            .filter(|report| report.clause == "C-MOVE-3")
            .map(|report| report.sentence.as_str())
            .collect();
        let [mine, theirs] = if first == RED { ["first", "second"] } else { ["second", "first"] };
        assert_eq!(
            told,
            [
                format!("Red rolls a {red} for the first move and moves {mine}."),
                format!("Blue rolls a {blue} for the first move and moves {theirs}.")
            ]
        );
    }
}

#[test]
fn c_r36_equal_throws_are_thrown_again_and_the_same_side_moves_first_every_turn() {
    let mut game = start("\"turns\": 9", &[3, 4, 3, 4, 2, 2, 5, 5, 1, 6], &TWO);
    assert_eq!(game.fleet().conditions.first, Some(BLUE), "the third pair decides");
    game.sail("B1", "W W W").sail("R1", "E E E");
    assert_eq!((game.session.cursor().turn, game.fleet().conditions.first), (2, Some(BLUE)));
}

#[test]
fn c_data_11_the_first_side_may_be_thrown_for_every_turn() {
    let mut game = start("\"turns\": 9, \"initiative\": \"each_turn\"", &[3, 4, 3, 4, 6, 1, 2, 5], &TWO);
    assert_eq!((game.session.cursor().turn, game.fleet().active()), (1, Some(RED)));
    game.sail("R1", "E E E").sail("B1", "W W W");
    assert_eq!((game.session.cursor().turn, game.fleet().active()), (2, Some(BLUE)));
}

#[test]
fn both_dice_for_the_first_move_are_asked_for_together() {
    let scenario = scenario_in("SW", "\"turns\": 3", "", &["Red small R1 1,1 E", "Blue small B1 11,14 W"]);
    let mut session = Session::new(&CRANE, &scenario, DiceSource::Hand { seed: 1 }).expect("the scenario is in order");
    let ask = &session.asks()[0];
    assert_eq!((ask.kind, ask.throws.len()), (AskKind::Throw, 2), "a row for each side");
    assert_eq!(ask.throws[0].reason, "Red rolls for the first move");
    let seat = ask.seat;
    session.submit(seat, Order::Throw { faces: [2, 6].into_iter().collect() }).expect("two dice are wanted");
    assert_eq!(Fleet::gather(session.world()).conditions.first, Some(BLUE));
}

#[test]
fn c_r39_small_is_one_size_whatever_her_rig() {
    let game = Game::new(
        &[],
        &[
            "Red small Rose 1,1 E printed.title=brig",
            "Red small Ruby 3,1 E printed.title=schooner",
            "Blue small B1 11,14 W",
        ],
    );
    let [rose, ruby] = ["Rose", "Ruby"].map(|name| game.ship(name));
    assert_eq!(
        (rose.built.boxes, rose.built.dice, rose.built.range, rose.built.movement),
        (ruby.built.boxes, ruby.built.dice, ruby.built.range, ruby.built.movement)
    );
    assert_eq!(rose.built.class, ruby.built.class);
}

#[test]
fn a_battle_that_has_begun_is_taken_up_where_it_was_written_down() {
    let ships = [
        "Red large Rose 3,3 N hull=2 rigging=4 crew=1 moved=2",
        "Red small Ruby 1,1 E hull=2 fate=sunk",
        "Blue medium Bess 6,1 S rigging=4 aground=true",
        "Blue small B2 8,8 W fate=prize",
    ];
    let game =
        Game::of(&scenario_in("E", "", "\"turn\": 5, \"phase\": 2, \"first\": \"Blue\", \"limit\": 7", &ships), &[]);
    let cursor = game.session.cursor();
    assert_eq!(
        (cursor.turn, cursor.phase, cursor.active),
        (5, 2, Some(RED)),
        "the second side's phase, and Blue was first"
    );
    let rose = game.ship("Rose");
    assert_eq!(
        (rose.allowance(), rose.units(), rose.dice(), rose.worth.points),
        (1, 3, 2, 7),
        "units moved are no damage"
    );
    assert!(game.ship("Bess").dead_in_water());
    assert_eq!(
        (game.ship("B2").colours.side, game.ship("B2").built.side, game.ship("B2").worth.points),
        (RED, BLUE, 6)
    );
    assert_eq!(game.scores(), [10, 13]);
    assert!(
        game.session.asks()[0]
            .offers
            .iter()
            .all(|offer| offer.blanks.iter().all(|blank| !matches!(blank.domain, Domain::Choices(_)))),
        "no line is ordered"
    );
}

#[test]
fn a_battle_is_taken_up_in_any_turn_that_it_can_come_to() {
    for turn in [101, 3885, 65_533] {
        let state = format!("\"turn\": {turn}, \"phase\": 1, \"first\": \"Red\"");
        let mut game = Game::of(
            &scenario_in("E", "\"end\": \"clock\"", &state, &["Red small Rose 1,1 N", "Blue small Bess 11,14 S"]),
            &[],
        );
        assert_eq!((game.session.outcome(), game.asked()), (None, (RED, AskKind::Turn)), "turn {turn} is played");
        game.sail("Rose", "N N N");
        assert_eq!(i64::from(game.session.cursor().turn), turn, "nobody was idle in turn {turn}");
        assert_eq!(game.asked(), (BLUE, AskKind::Turn));
    }
}

#[test]
fn c_lost_3_unequal_fleets_are_said_at_set_up() {
    let said = |ships: &[&str]| {
        let game = start("\"turns\": 3", &[3, 4, 3, 4, 6, 5], ships);
        let told = game
            .session
            .opening()
            .iter()
            .filter(|report| report.clause == "C-LOST-3")
            .map(|report| report.sentence.clone());
        told.collect::<Vec<_>>()
    };
    assert_eq!(said(&MIXED), [""; 0], "alike in sizes and numbers");
    let unequal = ["Red large R1 - -", "Red small R2 - -", "Red small R3 - -", "Blue medium B1 - -"];
    assert_eq!(
        said(&unequal),
        ["The fleets are not alike: Red has 1 large and 2 small ships, and Blue has 1 medium ship."]
    );
    let fewer =
        ["Red large R1 - -", "Red medium R2 - -", "Red small R3 - -", "Blue large B1 - -", "Blue medium B2 - -"];
    assert_eq!(
        said(&fewer),
        [
            "The fleets are not alike: Red has 1 large, 1 medium and 1 small ships, and Blue has 1 large and 1 medium ships."
        ]
    );
}

#[test]
fn all_her_points_may_be_spent_in_a_battle_that_has_begun_and_no_more() {
    let told = |spent: u8| {
        let rose = format!("Red medium Rose 5,5 N spent={spent} steps=3 done=true");
        let loaded = wg_core::scenario::Loaded::from_scenario(
            common::scenario("", &[&rose, "Blue medium Blanche 11,14 W"]),
            "spent.ron",
        );
        wg_crane::scenario::check::check(&loaded).err().map(|problems| problems.to_string())
    };
    assert_eq!(told(3), None, "3 of 3");
    assert!(told(4).is_some_and(|problems| problems.contains("expected at most 3, her movement points")), "4 of 3");
}
