//! The start of a battle: fleets, their places, extra ships, hands and maps.

use std::collections::BTreeSet;

use wg_core::Choices;
use wg_core::geometry::Compass;
use wg_core::shown::view::Fate;
use wg_core::{Domain, Order, SideId};
use wg_warpspawn::choices::Choice;
use wg_warpspawn::phases::PHASES;
use wg_warpspawn::position::charts::{CHARTS, Rating};

use crate::common::{BLUE, Game, RED, scenario};
use crate::fleet::{FAR, PLAIN, fit};

#[test]
fn w_fleet_1_eight_a_side_in_the_basic_battle() {
    let file =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/warpspawn/02-line-against-line.ron");
    let scenario = wg_core::scenario::load(&file).unwrap_or_else(|problems| panic!("{problems}")).scenario;
    for side in &scenario.sides {
        assert_eq!(scenario.ships.iter().filter(|ship| ship.side == side.name && ship.class == "first").count(), 8);
    }
}

#[test]
fn w_fleet_2_three_rolls_for_each_fleet() {
    let game = fit(1, &[1, 3, 5, 7, 5, 1, 1, 1, 1, 1, 1, 1]);
    let keys = |side: SideId| {
        let papers = game.fleet().battle.fleets[side];
        [papers.admiral, papers.nation, papers.fleet]
            .map(|place| CHARTS.characters[usize::from(place.expect("it was rolled"))].key.clone())
    };
    assert_eq!(keys(BLUE), ["charismatic", "industrial_giant", "invasion"]);
    assert_eq!(keys(RED), ["tactician", "land_power", "raiders"]);
}

#[test]
fn w_fleet_3_every_ship_has_the_fleets_bonuses() {
    let game = fit(2, &[&PLAIN[..], &[5; 12]].concat());
    for name in ["Blue 0", "Blue 1"] {
        assert_eq!(
            (game.now(name, Rating::Skill), game.now(name, Rating::Courage), game.now(name, Rating::Crew)),
            (1, 1, 7),
            "{name}"
        );
    }
}

#[test]
fn w_fleet_4_each_ship_rolls_for_herself() {
    let game = fit(2, &[&PLAIN[..], &[1, 1, 1, 3, 3, 3, 5, 5, 5, 6, 7, 7]].concat());
    let titles = ["Blue 0", "Blue 1", "Red 0", "Red 1"].map(|name| wg_warpspawn::fitting::characters(&game.ship(name)));
    assert_eq!(titles[0], "Seaworthy, Salty Dog, Able Seamen");
    assert_eq!(titles[1], "Carronades, Artillerist, Gunner's Mates");
    assert_eq!(titles[3], "Royal Marines, Initiative, Disciplined");
}

#[test]
fn w_fleet_5_one_flagship_is_chosen() {
    let mut game = fit(2, &[&PLAIN[..], &[1; 12], &[1; 6]].concat());
    assert_eq!(game.ask().reason, "Choose your flagship");
    let unit = game.id("Blue 1");
    game.order(Choice::HoistFlag.order(unit));
    let flags = |game: &Game| {
        game.fleet().ships.iter().filter(|ship| ship.colours.flagship).map(|ship| ship.id).collect::<Vec<_>>()
    };
    assert_eq!(flags(&game), [unit]);
    assert_eq!(game.ask().seat.side(), Some(RED), "and Red its own");
}

#[test]
fn w_fleet_6_the_flagship_rolls_once_more() {
    let mut game = fit(1, &[&PLAIN[..], &[1; 6], &[3, 3, 3]].concat());
    let unit = game.id("Blue 0");
    game.order(Choice::HoistFlag.order(unit));
    assert_eq!(game.ship("Blue 0").ratings.characters.len(), 6);
    assert_eq!(game.now("Blue 0", Rating::Cannon), 7, "Carronades besides");
}

#[test]
fn w_r42_the_same_bonus_twice_adds_up() {
    let mut game = fit(1, &[&PLAIN[..], &[1; 6], &[1; 3]].concat());
    let unit = game.id("Blue 0");
    game.order(Choice::HoistFlag.order(unit));
    assert_eq!(game.now("Blue 0", Rating::Skill), 5, "Sea Power, Salty Dog and Able Seamen twice");
}

#[test]
fn w_fleet_7_they_start_at_opposite_ends() {
    let game = fit(3, &[&PLAIN[..], &[1; 18]].concat());
    let columns = |side: &str| (0..3).map(|n| game.berth(&format!("{side} {n}")).0.0).collect::<Vec<_>>();
    assert!(columns("Blue").iter().all(|x| *x <= 2) && columns("Red").iter().all(|x| *x >= 29));
    assert_eq!(game.berth("Blue 0").1, Compass::E, "looking at the enemy");
}

#[test]
fn w_data_2_places_within_two_columns() {
    let mut game = ready();
    for (name, own) in [("Blue 0", [1, 2]), ("Red 0", [29, 30])] {
        let Domain::Paths(paths) = &place_offer(&game, name).blanks[0].domain else {
            panic!("places are courses over the grid")
        };
        let columns: BTreeSet<i8> = ends(&game, paths).into_iter().map(|square| square.0).collect();
        assert_eq!(columns, own.into(), "{name} has her own two columns");
        assert_eq!(ends(&game, paths).len(), 40, "and each of their twenty rows");
        let ((x, y), _) = game.berth(name);
        assert!(own.contains(&x), "she stands there from the first");
        // One course leads out of the front column, and one off the map.
        let ahead = game.course(name, if x == own[usize::from(name == "Blue 0")] { "0" } else { "0 0" });
        game.refused(ahead, "W-DATA-2");
        let facings: BTreeSet<_> = paths_to(&game, name, (x, y)).into_iter().collect();
        assert_eq!(facings.len(), 7, "any other facing where she stands");
        game.pass();
    }
}

/// Returns the offer of a new place for a ship.
fn place_offer(game: &Game, name: &str) -> wg_core::Offer {
    let unit = game.id(name);
    game.ask().offers.iter().find(|offer| offer.order.unit() == Some(unit)).expect("she may be placed").clone()
}

/// Returns the squares in which these courses end.
fn ends(game: &Game, paths: &[wg_core::talk::offer::Path]) -> BTreeSet<(i8, i8)> {
    let sea = game.fleet().sea;
    let squares = (1..=30_i8).flat_map(|x| (1..=20_i8).map(move |y| (x, y)));
    let middle = |(x, y): (i8, i8)| sea.pose(wg_core::geometry::Square::new(x, y), Compass::N).at;
    squares
        .filter(|square| paths.iter().any(|path| path.poses.last().is_some_and(|pose| pose.at == middle(*square))))
        .collect()
}

/// Returns the facings on offer to a ship in this square.
fn paths_to(game: &Game, name: &str, square: (i8, i8)) -> Vec<u8> {
    let Domain::Paths(paths) = &place_offer(game, name).blanks[0].domain else {
        panic!("places are courses over the grid")
    };
    let pose = |heading: Compass| game.fleet().sea.pose(wg_core::geometry::Square::new(square.0, square.1), heading);
    Compass::ALL
        .into_iter()
        .filter(|heading| paths.iter().any(|path| path.poses.last() == Some(&pose(*heading))))
        .map(|heading| heading.index())
        .collect()
}

#[test]
fn w_data_2_whoever_has_room_in_front_stands_in_front() {
    let ship = |side: &str, n: u8| format!("{side} first {side}{n} - -");
    for (columns, rows) in [(16_u8, 12_u8), (30, 20), (12, 16)] {
        let (short, long) = if rows > columns { (columns, rows) } else { (rows, columns) };
        for count in 1..=short.min(12) {
            let ships: Vec<String> = (0..count).flat_map(|n| [ship("Blue", n), ship("Red", n)]).collect();
            let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
            let mut battle = scenario("\"characters\": \"none\"", "", &ships);
            (battle.table.width, battle.table.height) = (Some(f64::from(columns * 2)), Some(f64::from(rows * 2)));
            let game = Game::of(&battle, &[]);
            for (side, front) in [("Blue", 2), ("Red", long as i8 - 1)] {
                for n in 0..count {
                    let ((x, y), heading) = game.berth(&format!("{side}{n}"));
                    let (line, toward) =
                        if rows > columns { (y, [Compass::N, Compass::S]) } else { (x, [Compass::E, Compass::W]) };
                    assert_eq!(
                        line, front,
                        "{side}{n} of {count} stands at {x}, {y} on {columns} by {rows} squares, and not in front"
                    );
                    assert_eq!(heading, toward[usize::from(side == "Red")], "looking at the enemy");
                }
            }
        }
    }
}

/// Returns a battle that is fitted out except for the places.
fn ready() -> Game {
    let mut game = fit(2, &[&PLAIN[..], &[1; 12], &[1; 6]].concat());
    for name in ["Blue 0", "Red 0"] {
        let unit = game.id(name);
        game.order(Choice::HoistFlag.order(unit));
    }
    game
}

#[test]
fn w_r55_places_change_before_the_first_turn() {
    let mut game = ready();
    let before = game.berth("Blue 0");
    let back = game.course("Blue 0", "4 t4");
    game.order(back);
    assert_eq!(game.berth("Blue 0"), ((before.0.0 - 1, before.0.1), before.1), "one column back, looking as before");
    game.sail("Blue 0", "t1").pass();
    assert_eq!(game.berth("Blue 0").1, Compass::SE);
    assert_eq!(game.ask().seat.side(), Some(RED), "then Red");
    let mut none =
        Game::of(&scenario("\"characters\": \"none\"", "", &["Blue first Rose - -", "Red first Hart - -"]), &[]);
    none.pass();
    assert!(none.ship("Rose").ratings.characters.is_empty(), "nothing is rolled where the scenario wants none");
}

#[test]
fn w_tab_adm_2_a_diplomat_brings_half_as_many_again() {
    let game = fit(2, &[&[3, 1, 1, 1, 1, 1][..], &[1; 15]].concat());
    let blue: Vec<_> = game
        .fleet()
        .ships
        .iter()
        .filter(|ship| ship.built.side == BLUE && ship.colours.fate == Fate::Afloat)
        .map(|ship| ship.colours.ally)
        .collect();
    assert_eq!(blue, [false, false, true], "three ships; of an odd number the smaller half are allies");
    assert_eq!(
        game.fleet().ships.iter().filter(|ship| ship.built.side == RED && ship.on_table()).count(),
        2,
        "Red has no Diplomat"
    );
}

#[test]
fn w_r35_half_of_all_are_allies_or_the_extras_alone() {
    let allies = |options: &str| {
        let ship = |side: &str, n: usize| format!("(name: \"{side} {n}\", class: \"first\", side: \"{side}\"),");
        let ships: String = ["Blue", "Red"].iter().flat_map(|side| (0..8).map(move |n| ship(side, n))).collect();
        let text = format!(
            "(version: 1, ruleset: \"warpspawn\", name: \"Test\", options: {{{options}}}, sides: [(name: \"Blue\"), (name: \"Red\")], ships: [{ships}])"
        );
        let faces = [&[3, 1, 1, 1, 1, 1][..], &[1; 60]].concat();
        let mut game = Game::of(&wg_core::scenario::parse(&text, "fit.ron").expect("it is read").scenario, &faces);
        let fleet = game.fleet();
        let own = || fleet.ships.iter().filter(|ship| ship.built.side == BLUE && ship.on_table());
        let ally = own().find(|ship| ship.colours.ally).expect("an ally").id;
        game.refused(Choice::HoistFlag.order(ally), "W-R35");
        (own().count(), own().filter(|ship| ship.colours.ally).count())
    };
    assert_eq!(allies(""), (12, 6));
    assert_eq!(allies("\"allies\": \"extras_only\""), (12, 4));
}

#[test]
fn w_r46_extra_ships_repeat_the_list_from_its_second_entry() {
    let text = "(version: 1, ruleset: \"warpspawn\", name: \"Test\", sides: [(name: \"Blue\"), (name: \"Red\")], ships: [
        (name: \"A\", class: \"first\", side: \"Blue\"), (name: \"B\", class: \"frigate\", side: \"Blue\"), (name: \"C\", class: \"third\", side: \"Blue\"),
        (name: \"D\", class: \"first\", side: \"Red\")])";
    let game = Game::of(
        &wg_core::scenario::parse(text, "fit.ron").expect("it is read").scenario,
        &[&[3, 1, 1, 1, 1, 1][..], &[1; 30]].concat(),
    );
    let extra: Vec<_> = game
        .fleet()
        .ships
        .iter()
        .filter(|ship| ship.built.reserve && ship.on_table())
        .map(|ship| ship.class().key.clone())
        .collect();
    assert_eq!(extra, ["frigate", "third"]);
}

#[test]
fn w_tab_adm_3_a_brilliant_admiral_draws_three() {
    assert_eq!(drawn("\"admirals\": [\"brilliant\", \"charismatic\"],"), [3, 2]);
}

#[test]
fn w_tab_adm_4_a_tactician_keeps_seven() {
    let game =
        Game::with("", 2, "\"admirals\": [\"tactician\", \"charismatic\"],", &[], &["Blue first Rose 5,5 N", FAR]);
    assert_eq!((game.fleet().hand_limit(BLUE), game.fleet().hand_limit(RED)), (7, 5));
}

/// Returns the sizes of the hands after the first Draw phase.
fn drawn(battle: &str) -> [u8; 2] {
    let game = Game::with("", 1, battle, &[], &["Blue first Rose 5,5 N", FAR]);
    [BLUE, RED].map(|side| game.fleet().held(side))
}

#[test]
fn w_turn_1_five_phases_in_order() {
    let titles: Vec<&str> = PHASES.iter().skip(1).map(|phase| phase.title).collect();
    assert_eq!(titles, ["Draw", "Move", "Broadside", "Boarding", "Morale"]);
}

#[test]
fn w_draw_1_each_draws_two() {
    assert_eq!(drawn(""), [2, 2]);
}

#[test]
fn w_draw_2_discards_become_the_deck() {
    let battle = "\"deck\": [\"calm_waters\"], \"discards\": [\"gust_of_wind\", \"maneuver\", \"maneuver\"],";
    let game = Game::with("", 1, battle, &[], &["Blue first Rose 5,5 N", FAR]);
    assert!(game.has_said("W-DRAW-2"));
    assert_eq!((game.fleet().hidden.0.deck.len(), game.fleet().open.discards.len()), (0, 0), "all four are in hands");
    let none = Game::with("", 1, "\"deck\": [],", &[], &["Blue first Rose 5,5 N", FAR]);
    assert_eq!(none.fleet().held(BLUE), 0, "no card anywhere, none is drawn");
}

const FULL: &str = "\"hands\": [[\"gust_of_wind\", \"gust_of_wind\", \"maneuver\", \"calm_waters\", \"rake_the_bow\"], []], \"deck\": [\"maneuver\", \"calm_waters\"],";

#[test]
fn w_draw_3_five_are_kept() {
    let mut game = Game::with("", 1, FULL, &[], &["Blue first Rose 5,5 N", FAR]);
    assert_eq!(game.ask().reason, "Discard 2 cards");
    game.refused(Order::Pass, "W-DRAW-4");
    game.order(Order::Discard { card: 0 });
    assert_eq!(game.ask().reason, "Discard 1 card");
}

#[test]
fn w_draw_4_the_excess_is_discarded() {
    let mut game = Game::with("", 1, FULL, &[], &["Blue first Rose 5,5 N", FAR]);
    game.order(Order::Discard { card: 0 }).order(Order::Discard { card: 0 });
    assert_eq!((game.phase(), game.fleet().held(BLUE), game.fleet().open.discards.count(0)), (2, 5, 2));
}

#[test]
fn w_r17_no_first_hand_and_who_chose_draws_first() {
    let game = fit(1, &[&PLAIN[..], &[1; 6]].concat());
    assert_eq!(game.fleet().held(BLUE), 0, "before the first turn nobody holds a card");
    let order = |chooser: &str| {
        let game = Game::with("", 1, &format!("\"chooser\": \"{chooser}\","), &[], &["Blue first Rose 5,5 N", FAR]);
        game.reports
            .iter()
            .find(|report| report.clause == "W-DRAW-1")
            .map(|report| report.sentence.clone())
            .expect("somebody draws")
    };
    assert!(order("Blue").starts_with("Blue") && order("Red").starts_with("Red"));
}

#[test]
fn w_eq_2_a_map_with_land_and_sea() {
    let mut scenario = scenario("", "\"turn\": 1, \"phase\": 3, \"first\": \"Blue\"", &["Blue first Rose 5,5 N", FAR]);
    scenario.land.push(wg_core::scenario::LandSpec {
        name: "Key".to_owned(),
        squares: vec![(7, 7)],
        ..Default::default()
    });
    let sea = Game::of(&scenario, &[]).fleet().sea;
    assert!(sea.is_land(wg_core::geometry::Square::new(7, 7)) && sea.is_open(wg_core::geometry::Square::new(7, 8)));
}

#[test]
fn w_eq_3_a_ship_shows_her_facing() {
    assert_eq!(Game::at(3, &[], &["Blue first Rose 5,5 SW", FAR]).berth("Rose").1, Compass::SW);
}

#[test]
fn w_data_1_the_basic_map_is_30_by_20() {
    let sea = Game::at(3, &[], &["Blue first Rose 5,5 N", FAR]).fleet().sea;
    assert_eq!((sea.columns, sea.rows), (30, 20));
}

/// Returns the classes of a side in a scenario that comes with the game.
fn shipped(file: &str) -> Vec<String> {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/warpspawn").join(file);
    let scenario = wg_core::scenario::load(&file).unwrap_or_else(|problems| panic!("{problems}")).scenario;
    scenario.ships.iter().filter(|ship| ship.side == "Red").map(|ship| ship.class.clone()).collect()
}

#[test]
fn w_data_3_islands_in_the_middle_third() {
    let file =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/warpspawn/05-among-the-islands.ron");
    let scenario = wg_core::scenario::load(&file).unwrap_or_else(|problems| panic!("{problems}")).scenario;
    assert!((1..=6).contains(&scenario.land.len()));
    assert!(scenario.land.iter().all(|land| (1..=3).contains(&land.squares.len()) && land.squares.iter().all(|(x, _)| (9..=18).contains(x))));
}

#[test]
fn w_data_4_a_mixed_squadron() {
    assert_eq!(
        shipped("03-mixed-squadrons.ron"),
        ["first", "second", "second", "third", "third", "third", "large_frigate", "frigate"]
    );
}

#[test]
fn w_data_5_a_frigate_action() {
    assert_eq!(
        shipped("04-frigate-action.ron"),
        ["large_frigate", "large_frigate", "frigate", "frigate", "small_frigate", "small_frigate"]
    );
}
