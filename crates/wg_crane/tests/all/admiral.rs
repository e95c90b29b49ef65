//! Solo play: the enemy admiral's temper and his list of decisions.

use wg_core::scenario::DivisionSpec;
use wg_core::{AskKind, Compass, Fate, HouseCaptain, Manner, Order, Scenario, Seat};
use wg_crane::captain::admiral::{Admiral, Temper};

use crate::common::{BLUE, Game, RED, scenario, scenario_in};

/// A ship that keeps Red's phase open.
const FAR: &str = "Red small Far 11,1 N";

/// Returns the admiral's answer to the first open question.
fn answer(game: &Game, admiral: Admiral) -> (Seat, Order) {
    let ask = game.ask();
    let order = admiral.answer(game.session.world(), ask);
    assert!(game.session.check(ask.seat, &order).is_ok(), "he gives legal orders: {order:?}");
    (ask.seat, order)
}

/// Lets the admiral sail one ship, with all fire held. Returns the square and heading at which she ends.
fn sails(game: &mut Game, temper: Temper) -> ((i8, i8), Compass) {
    let (seat, order) = answer(game, Admiral::of_temper(1, temper));
    let unit = order.unit().expect("a ship sails");
    game.submit(seat, order).expect("it was found in order");
    while game.session.asks().first().is_some_and(|ask| ask.kind == AskKind::Reaction) {
        game.hold();
    }
    let ship = *game.fleet().ship(unit);
    ((ship.berth.square.x, ship.berth.square.y), ship.berth.heading)
}

const ALL: [Temper; 3] = [Temper::HoldsTheLine, Temper::Closes, Temper::Boards];

#[test]
fn c_data_7_a_die_gives_the_admiral_his_temper() {
    let tempers: Vec<Temper> = (1..=6).map(Temper::of_die).collect();
    use Temper::{Boards, Closes, HoldsTheLine};
    assert_eq!(tempers, [HoldsTheLine, HoldsTheLine, Closes, Closes, Boards, Boards], "1-2, 3-4 and 5-6");
    let thrown = |temper| (0..600).filter(|seed| Admiral::new(*seed).temper() == temper).count();
    assert!(ALL.into_iter().all(|temper| (150..250).contains(&thrown(temper))), "a third of all seeds each");
    assert_eq!(Admiral::new(7), Admiral::new(7), "the same seed, the same admiral");
}

#[test]
fn c_data_7_he_who_holds_the_line_keeps_his_ships_astern_of_each_other() {
    let mut game = Game::new(&[], &["Red large Lead 6,5 N", "Red medium Next 6,3 N", "Blue large Enemy 2,12 E", FAR]);
    game.sail("Lead", "NE NE N");
    assert_eq!(
        sails(&mut game, Temper::HoldsTheLine).0,
        (8, 6),
        "the square astern of her leader at (8,8) is (8,7), and this is as near as she comes"
    );
}

#[test]
fn c_data_7_he_who_closes_makes_for_the_nearest_and_he_who_boards_for_a_weaker_crew() {
    let battle = || Game::new(&[], &["Red medium Rose 6,2 N", "Blue large Near 10,7 S", "Blue small Weak 1,9 S", FAR]);
    let (mut closes, mut boards) = (battle(), battle());
    let (closed, _) = sails(&mut closes, Temper::Closes);
    assert!(closed.0 > 7, "she sails for the nearest, to the east: {closed:?}");
    let (boarding, _) = sails(&mut boards, Temper::Boards);
    assert!(boarding.0 < 5, "she sails for the weaker crew, to the west: {boarding:?}");
}

#[test]
fn c_data_8_she_takes_the_path_with_the_best_fire_for_the_least_in_return() {
    for temper in ALL {
        // Fortuna heads north, so she cannot answer a shot from astern.
        let mut game = Game::new(&[], &["Red medium Rose 5,5 N", "Blue medium Fortuna 7,8 N", FAR]);
        let (seat, order) = answer(&game, Admiral::of_temper(1, temper));
        game.submit(seat, order).expect("it was found in order");
        let (by, kind) = game.asked();
        assert_eq!((by, kind), (RED, AskKind::Reaction), "she passes a square from which Fortuna is abeam");
        let rose = game.ship("Rose");
        assert!(
            game.fleet().bears(&game.ship("Fortuna"), &rose).is_err(),
            "and from which Fortuna cannot reply: {}",
            rose.berth.square
        );
    }
}

#[test]
fn c_data_8_else_she_closes_the_range() {
    let mut game = Game::new(&[], &["Red medium Rose 6,2 N", "Blue medium Fortuna 6,12 E", FAR]);
    let ((_, y), _) = sails(&mut game, Temper::Closes);
    assert_eq!(y, 5, "straight for her");
}

#[test]
fn c_data_8_she_never_ends_on_a_shoal_if_she_can_help_it() {
    for temper in ALL {
        let mut game = Game::new(&[], &["Red medium Rose 9,7 E", "Blue medium Fortuna 11,7 S", FAR]);
        sails(&mut game, temper);
        let rose = game.ship("Rose");
        assert!(
            !rose.berth.aground && !game.fleet().strands(&rose.with(|she| she.sailing.spent = 0)),
            "{temper:?}: {} heading {}",
            rose.berth.square,
            rose.berth.heading
        );
    }
}

#[test]
fn c_data_8_a_ship_dead_in_the_water_is_passed_over() {
    let game =
        Game::new(&[], &["Red medium Wreck 5,5 N rigging=4", "Red medium Rose 9,5 N", "Blue medium Fortuna 5,12 E"]);
    let (_, order) = answer(&game, Admiral::of_temper(1, Temper::Closes));
    assert_eq!(order.unit(), Some(game.id("Rose")), "the next one sails");
}

#[test]
fn c_data_9_on_a_one_she_holds_her_fire_for_a_later_target() {
    let chance = |more: &[&str]| {
        let mut ships = vec!["Red medium Rose 5,5 N", "Blue medium Fortuna 7,8 N"];
        ships.extend(more);
        let mut game = Game::new(&[], &ships);
        game.sail("Rose", "N N N").hold();
        assert_eq!(game.asked(), (BLUE, AskKind::Reaction), "Rose lies abeam of Fortuna");
        game
    };
    let holds = |game: &Game| (0..600).filter(|seed| answer(game, Admiral::new(*seed)).1 == Order::Pass).count();
    let held = holds(&chance(&[FAR]));
    assert!((70..130).contains(&held), "a sixth of 600 dice show a 1: {held}");
    assert_eq!(holds(&chance(&[])), 0, "no other enemy has to move: she always fires");
}

#[test]
fn c_data_9_she_always_fires_back() {
    let mut game = Game::new(&[1, 1], &["Red medium Rose 5,5 N", "Blue medium Fortuna 7,8 N", FAR]);
    game.sail("Rose", "N N N").fire("Rose", "Fortuna");
    let shot = game.shot("Fortuna", "Rose");
    assert!((0..200).all(|seed| answer(&game, Admiral::new(seed)).1 == shot), "whatever the die");
}

#[test]
fn c_data_10_targets_by_sinking_hull_crew_distance_and_id() {
    let first = |ships: [&str; 2]| {
        let battle = scenario("", &["Red large Rose 5,5 N", ships[0], ships[1], FAR]);
        let mut game = Game::of(&battle, &[]);
        game.sail("Rose", "N N N");
        let (_, order) = answer(&game, Admiral::new(1));
        let target = order.target().expect("she fires");
        battle.ships[target.index()].name.clone()
    };
    assert_eq!(first(["Blue large Whole 6,8 E", "Blue small Frail 8,8 E"]), "Frail", "who can be sunk with three dice");
    assert_eq!(first(["Blue large Whole 6,8 E", "Blue large Holed 8,8 E hull=2"]), "Holed", "then the lowest hull");
    assert_eq!(
        first(["Blue large Whole 6,8 E", "Blue large Thinned 8,8 E crew=2"]),
        "Thinned",
        "then the smallest crew"
    );
    assert_eq!(first(["Blue large Far_off 8,8 E", "Blue large Close_by 6,8 E"]), "Close_by", "then the nearest");
    assert_eq!(first(["Blue large Other 4,8 E", "Blue large Second 6,8 E"]), "Other", "then the first by number");
}

#[test]
fn an_admiral_of_one_seed_decides_the_same_whatever_he_was_asked_before() {
    let battle = scenario_in(
        "SW",
        "",
        "\"turn\": 3, \"first\": \"Blue\", \"limit\": 12",
        &["Red medium Rose 5,5 N", "Blue medium Fortuna 7,8 N"],
    );
    let game = Game::of(&battle, &[]);
    let admiral = Admiral::new(11);
    let (_, once) = answer(&game, admiral);
    assert_eq!(once, answer(&game, admiral).1, "asked again");
    assert_eq!(once, answer(&game, Admiral::new(11)).1, "another of the same seed");
}

#[test]
fn c_data_8_she_boards_a_weaker_crew_within_reach_and_never_an_equal_one() {
    let battle = |enemy: &str| Game::new(&[], &["Red medium Rose 5,5 N", enemy, FAR]);
    let target = |enemy: &str| {
        let game = battle(enemy);
        let (_, order) = answer(&game, Admiral::of_temper(1, Temper::Boards));
        let preview = game.session.preview(Seat::Side(RED), &order);
        game.fleet().ships.iter().any(|ship| {
            let paths = game.fleet().paths(game.fleet().ship(game.id("Rose")));
            let course = order.course().expect("she sails");
            paths.iter().any(|path| path.course == *course && path.end == wg_core::PathEnd::Boards(ship.id))
                && preview.refusals.is_empty()
        })
    };
    assert!(target("Blue medium Fortuna 5,8 W crew=1"), "four units board three");
    assert!(!target("Blue medium Fortuna 5,8 W"), "four units leave four alone");
    assert!(!target("Blue small Fortuna 5,9 W"), "she is out of reach");
}

#[test]
fn c_data_8_a_prize_sails_for_her_edge_and_leaves_over_it() {
    for (from, to, fate) in [("8,5", 2, Fate::Prize), ("8,3", 1, Fate::Gone)] {
        let prize = format!("Blue medium Fortuna {from} S fate=prize crew=3");
        // On the way she could have a shot at Other.
        let mut game = Game::new(&[], &[&prize, "Blue large Other 10,4 E", FAR]);
        let (seat, order) = answer(&game, Admiral::new(3));
        assert_eq!(order.unit(), Some(game.id("Fortuna")), "the prize sails for Red");
        game.submit(seat, order).expect("it was found in order");
        while game.session.asks().first().is_some_and(|ask| ask.kind == AskKind::Reaction) {
            game.hold();
        }
        let ship = game.ship("Fortuna");
        assert_eq!(
            (ship.berth.square.y, ship.colours.fate),
            (to, fate),
            "by the shortest way to the south, from {from}"
        );
    }
}

#[test]
fn c_data_10_one_unit_mans_a_prize_and_none_if_there_is_no_other() {
    for (crew, sent) in [(0, 1), (3, 0)] {
        let rose = format!("Red medium Rose 5,5 N crew={crew}");
        let mut game = Game::new(&[], &[&rose, "Blue medium Fortuna 5,6 N crew=4", FAR]);
        game.sail("Rose", "N");
        assert_eq!(game.ask().kind, AskKind::Choice, "Fortuna has no crew and surrenders");
        let (_, order) = answer(&game, Admiral::new(1));
        assert_eq!(
            order,
            Order::Number { unit: game.id("Rose"), what: wg_crane::boarding::capture::UNITS, value: sent },
            "of {} units",
            4 - crew
        );
    }
}

#[test]
fn a_bold_admiral_boards_a_crew_as_strong_as_his_own() {
    let game = Game::new(&[], &["Red medium Rose 6,5 N", "Blue medium Wasp 6,7 N", FAR]);
    let make = wg_crane::captain::admiral::ADMIRAL.make;
    let boards = |bold| {
        let order = make(1, Manner { bold, ..Manner::default() }).answer(game.session.world(), game.ask());
        wg_core::Advice::risk(&wg_crane::CRANE, game.session.world(), &order) > 0
    };
    assert!(!boards(false), "his list has him board a weaker crew");
    assert!(boards(true), "a person might try it");
}

#[test]
fn a_course_into_a_stronger_crew_puts_the_ship_at_risk() {
    let risk_of = |own: &str, enemy: &str| {
        let game = Game::new(&[], &[own, enemy, FAR]);
        let course = game.course("Rose", "N N");
        wg_core::Advice::risk(&wg_crane::CRANE, game.session.world(), &course)
    };
    let risk = |enemy| risk_of("Red medium Rose 6,5 N", enemy);
    let (weak, even, strong) =
        (risk("Blue small Wasp 6,7 N"), risk("Blue medium Wasp 6,7 N"), risk("Blue large Wasp 6,7 N"));
    assert!(weak < even && even < strong, "{weak}, {even}, {strong} in a hundred");
    let rash = risk_of("Red small Rose 6,5 N", "Blue large Wasp 6,7 N");
    assert!(
        even <= 34 && rash > 34,
        "a commander may board a crew like his own, and never throws a sloop at a ship of the line: {even}, {rash}"
    );
    assert_eq!(risk("Blue large Wasp 11,11 N"), 0, "who sails into open water boards nobody");
}

/// Sets up a battle of these ships, with one division of these names.
fn divided(ships: &[&str], division: &[&str]) -> Game {
    let names: Vec<String> = division.iter().map(|name| (*name).to_owned()).collect();
    let division = DivisionSpec { name: "Division".into(), side: "Red".into(), leader: names[0].clone(), ships: names };
    Game::of(&Scenario { divisions: vec![division], ..scenario("", ships) }, &[])
}

#[test]
fn c_data_7_a_division_is_a_line_of_its_own() {
    // Lead is far to the west. Next sails after her, by the order in the division.
    let ships =
        ["Red large Mate 9,6 N", "Red large Lead 2,6 N", "Red medium Next 6,3 N", "Blue large Enemy 6,14 E", FAR];
    let sailed = |mut game: Game| {
        game.sail("Mate", "N N N");
        game.sail("Lead", "N N N");
        sails(&mut game, Temper::HoldsTheLine).0
    };
    let (alone, together) = (sailed(Game::new(&[], &ships)), sailed(divided(&ships, &["Mate", "Next"])));
    assert!(alone.0 < 6, "without divisions she keeps astern of Lead, to the west: {alone:?}");
    assert!(together.0 > 6, "in a division with Mate she keeps astern of her, to the east: {together:?}");
}
