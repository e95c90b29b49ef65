//! Fleets that a scenario gives in part, flagships, Diplomats and the room for their ships, and places (W-FLEET-3,
//! W-FLEET-6, W-R29, W-R35, W-R55).

use wg_core::Choices;
use wg_core::rules::ruleset::Rules as _;
use wg_core::scenario::{Problems, parse};
use wg_core::{DiceSource, Scenario, Session, SideId};
use wg_warpspawn::WARP_SPAWN;
use wg_warpspawn::choices::Choice;
use wg_warpspawn::position::battle::Wind;
use wg_warpspawn::position::charts::Rating;

use crate::afterwards::{AWAY, FAR};
use crate::common::{BLUE, Game, RED, scenario};

/// Returns a battle before its first turn, with this head and these ships, each by side, name and overrides.
fn unbegun(head: &str, ships: &[(&str, &str, &str)]) -> Result<Scenario, Problems> {
    let ship =
        |(side, name, more): &(&str, &str, &str)| format!("(name: {name:?}, class: \"first\", side: {side:?}{more}),");
    let ships: String = ships.iter().map(ship).collect();
    let text = format!(
        "(version: 1, ruleset: \"warpspawn\", name: \"Test\", {head} sides: [(name: \"Blue\"), (name: \"Red\")], ships: [{ships}])"
    );
    let loaded = parse(&text, "fit.ron")?;
    WARP_SPAWN.check(&loaded)?;
    Ok(loaded.scenario)
}

fn fit(head: &str, ships: &[(&str, &str, &str)], faces: &[u8]) -> Game {
    Game::of(&unbegun(head, ships).unwrap_or_else(|problems| panic!("{problems}")), faces)
}

/// Returns this many ships of each side, without squares.
fn many(blue: usize, red: usize) -> Vec<(&'static str, String)> {
    let of = |side: &'static str, count: usize| (0..count).map(move |at| (side, format!("{side} {at}")));
    of("Blue", blue).chain(of("Red", red)).collect()
}

/// Returns the ships of a list, with these overrides for one of them.
fn with(
    list: &[(&'static str, String)],
    special: &str,
    more: &'static str,
) -> Vec<(&'static str, &'static str, &'static str)> {
    list.iter().map(|(side, name)| (*side, &*name.clone().leak(), if name == special { more } else { "" })).collect()
}

const PAIR: [(&str, &str, &str); 2] = [("Blue", "Rose", ""), ("Red", "Hart", "")];
const GIVEN: &str = ", overrides: {\"flagship\": true}";

#[test]
fn w_fleet_3_what_is_given_of_a_fleet_counts_once_and_the_rest_is_rolled() {
    // The admiral and the fleet character of each side are rolled: a Tactician and Raiders.
    let nation =
        fit("battle: {\"nations\": [\"land_power\", \"land_power\"]},", &PAIR, &[7, 1, 7, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(
        (nation.now("Rose", Rating::Crew), nation.now("Hart", Rating::Crew)),
        (7, 7),
        "a Land Power gives every ship Crew +1, once"
    );
    assert_eq!(nation.now("Rose", Rating::Swiftness), -2, "Raiders and Seaworthy count too");
    let admiral =
        fit("battle: {\"admirals\": [\"charismatic\", \"charismatic\"]},", &PAIR, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(admiral.now("Rose", Rating::Courage), 1, "a Charismatic admiral gives Courage +1, once");
    let one = fit("battle: {\"nations\": [\"\", \"land_power\"]},", &PAIR, &[7, 5, 1, 7, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(
        (one.now("Rose", Rating::Crew), one.now("Hart", Rating::Crew)),
        (7, 7),
        "rolled or given, it is the same"
    );
}

#[test]
fn w_r55_what_is_given_of_a_ship_counts_and_the_rest_is_rolled() {
    let ships = [("Blue", "Rose", ", overrides: {\"characters\": [\"salty_dog\"]}"), ("Red", "Hart", "")];
    let game = fit("options: {\"characters\": \"rolled\"},", &ships, &[7, 1, 1, 7, 1, 1, 5, 7, 1, 1, 1]);
    assert_eq!(
        wg_warpspawn::fitting::characters(&game.ship("Rose")),
        "Salty Dog, Royal Marines, Disciplined",
        "her ship and her crew are rolled"
    );
    assert_eq!(game.ship("Hart").ratings.characters.len(), 3, "and all three of another");
}

#[test]
fn w_fleet_4_one_character_of_each_table_and_two_for_a_flagship() {
    let wrong = unbegun(
        "",
        &[("Blue", "Rose", ", overrides: {\"characters\": [\"marines\", \"marines\"]}"), ("Red", "Hart", "")],
    );
    let said = wrong.expect_err("no ship rolls twice for herself").to_string();
    assert!(said.contains("ships[0].overrides.characters") && said.contains("one character from each table"), "{said}");
    let flag = unbegun(
        "",
        &[
            ("Blue", "Rose", ", overrides: {\"flagship\": true, \"characters\": [\"marines\", \"marines\"]}"),
            ("Red", "Hart", ""),
        ],
    );
    assert!(flag.is_ok(), "a flagship has an extra roll on each table");
}

#[test]
fn w_fleet_6_a_flagship_that_the_scenario_names_rolls_once_more() {
    let ships = [("Blue", "Rose", GIVEN), ("Red", "Hart", GIVEN)];
    let game = fit("", &ships, &[7, 1, 1, 7, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 5, 5, 5]);
    assert_eq!(
        wg_warpspawn::fitting::characters(&game.ship("Rose")),
        "Seaworthy, Salty Dog, Able Seamen, Carronades, Artillerist, Gunner's Mates"
    );
    assert_eq!(game.ship("Hart").ratings.characters.len(), 6, "Red's flagship as well, after Blue's");
    assert!(game.has_said("W-FLEET-6"), "the extra roll is told as one");
    let complete = ", overrides: {\"flagship\": true, \"characters\": [\"marines\", \"salty_dog\", \"bully_boys\"]}";
    let game = fit("", &[("Blue", "Rose", complete), ("Red", "Hart", complete)], &[7, 1, 1, 7, 1, 1]);
    assert_eq!(game.ship("Rose").ratings.characters.len(), 3, "whose characters are given does not roll");
}

#[test]
fn w_r35_a_flagship_that_the_scenario_names_is_no_ally() {
    let list = many(8, 1);
    let game = fit("", &with(&list, "Blue 7", GIVEN), &[&[3, 1, 1, 1, 1, 1][..], &[1; 80]].concat());
    let fleet = game.fleet();
    let allies: Vec<&str> =
        fleet.of_side(BLUE).filter(|ship| ship.colours.ally).map(|ship| fleet.name(ship.id)).collect();
    assert_eq!(allies.len(), 6, "half of twelve: {allies:?}");
    assert!(
        !allies.contains(&"Blue 7") && allies.contains(&"Blue 6"),
        "the flagship is passed over, and the next ship is an ally: {allies:?}"
    );
}

#[test]
fn w_r35_a_diplomat_whom_the_scenario_gives_brings_nobody_and_half_are_allies() {
    let head = "battle: {\"admirals\": [\"diplomat\", \"tactician\"]},";
    let list = many(4, 1);
    let said = unbegun(head, &with(&list, "", "")).expect_err("half of four ships have to be allies").to_string();
    assert!(said.contains("0 allies") && said.contains("2 of its 4 ships"), "{said}");
    let ally = |name: &str| matches!(name, "Blue 2" | "Blue 3");
    let ships: Vec<_> = with(&list, "", "")
        .into_iter()
        .map(|(side, name, _)| (side, name, if ally(name) { ", overrides: {\"ally\": true}" } else { "" }))
        .collect();
    let game = fit(head, &ships, &[1; 60]);
    let fleet = game.fleet();
    assert_eq!(
        (fleet.ships.len(), fleet.of_side(BLUE).filter(|ship| ship.colours.ally).count()),
        (5, 2),
        "nobody comes"
    );
}

#[test]
fn w_r35_there_is_room_for_whom_a_diplomat_may_bring() {
    let table = "table: (width: 32, height: 16),";
    // In two columns of eight squares ten ships and five more have room, but eleven and six more do not.
    assert!(unbegun(table, &with(&many(10, 1), "", "")).is_ok(), "15 squares of 16");
    let said = unbegun(table, &with(&many(11, 1), "", "")).expect_err("17 squares of 16").to_string();
    assert!(
        said.contains("sides[0]") && said.contains("found 17 ships") && said.contains("expected at most 16 with those"),
        "{said}"
    );
    let given = "table: (width: 32, height: 16), battle: {\"admirals\": [\"tactician\", \"tactician\"]},";
    assert!(unbegun(given, &with(&many(16, 1), "", "")).is_ok(), "nobody can come, and sixteen have room");
    let said = unbegun(
        "table: (width: 32, height: 16), land: [(name: \"Key\", squares: [(1, 1)])], battle: {\"admirals\": [\"tactician\", \"tactician\"]},",
        &with(&many(16, 1), "", ""),
    );
    assert!(said.is_err(), "land takes a square away");
}

#[test]
fn w_r55_changes_of_place_are_counted_without_ships_that_did_not_come() {
    let list = many(2, 1);
    let mut game = fit("", &with(&list, "", ""), &[&[7, 1, 1, 7, 1, 1][..], &[1; 60]].concat());
    for name in ["Blue 0", "Red 0"] {
        let unit = game.id(name);
        game.order(Choice::HoistFlag.order(unit));
    }
    let mut changes = 0;
    while game.ask().seat.side() == Some(BLUE) && changes < 20 {
        game.sail("Blue 0", if changes % 2 == 0 { "t1" } else { "t-1" });
        changes += 1;
    }
    assert_eq!(changes, 4, "two for each of two ships");
}

#[test]
fn w_r55_who_has_all_places_given_is_asked_for_none_unless_a_diplomat_comes() {
    let ships =
        [("Blue", "Rose", ", square: (2, 5), heading: \"E\""), ("Red", "Hart", ", square: (29, 5), heading: \"W\"")];
    let asked = |admiral: u8| {
        let mut game = fit("", &ships, &[&[admiral, 1, 1, 7, 1, 1][..], &[1; 60]].concat());
        for name in ["Rose", "Hart"] {
            let unit = game.id(name);
            game.order(Choice::HoistFlag.order(unit));
        }
        (game.session.cursor().turn, game.session.asks().first().map(|ask| ask.reason.to_string()).unwrap_or_default())
    };
    assert_eq!(asked(7).0, 1, "the first turn has begun");
    assert_eq!(
        asked(3),
        (0, "Place your ships, or choose Ready".to_owned()),
        "the Diplomat's ship takes a free square, and may change it"
    );
}

#[test]
fn w_r55_a_calm_that_is_given_is_known() {
    for options in ["\"characters\": \"none\", \"wind\": \"on\"", "\"characters\": \"none\""] {
        let calm = scenario(options, "\"calm\": true", &["Blue first Rose 5,5 N", "Red first Hart 25,5 N"]);
        let game = Game::of(&calm, &[5]);
        assert_eq!(game.fleet().battle.wind, Wind::Calm, "nothing is rolled for it ({options})");
        assert!(!game.has_said("W-WIND-1") && game.fleet().options.wind, "and wind is played with");
    }
}

#[test]
fn w_r29_a_flagship_and_an_ally_that_are_retaken_are_so_again() {
    let ships = ["Blue first Rose 5,5 N", "Red first Hart 6,5 S", "Red first Hind 7,5 N", FAR, AWAY];
    let mut game = Game::at(4, &[6, 1, 6, 1], &ships);
    let (rose, hind) = (game.id("Rose"), game.id("Hind"));
    game.board("Rose", "Hart").order(Choice::ManPrize.order(rose));
    let flagships = |game: &Game| {
        let units = game.session.view(wg_core::Viewer::Public).units;
        units.into_iter().filter(|unit| unit.badge == "flagship").map(|unit| unit.name).collect::<Vec<_>>()
    };
    assert_eq!(flagships(&game), ["Rose"], "a flagship that was taken is nobody's");
    assert!(
        !game.session.sheet(game.id("Hart"), wg_core::Viewer::Public).subtitle.contains("flagship"),
        "her sheet says so too"
    );
    let hart = game.ship("Hart");
    assert!(game.fleet().nerve(&hart, (0, false)).is_empty(), "and her captors are no steadier aboard her");
    game.board("Hind", "Hart").order(Choice::ManPrize.order(hind));
    assert_eq!(flagships(&game), ["Rose", "Hart"], "retaken she is Red's flagship again");
    let ships = [
        "Blue first Rose 5,5 N",
        FAR,
        "Red first Hart 6,5 S ally",
        "Red first Hind 7,5 N ally",
        "Red first More 28,20 N",
        AWAY,
    ];
    let mut game = Game::with("", 4, "\"admirals\": [\"tactician\", \"diplomat\"],", &[6, 1, 6, 1], &ships);
    let (rose, hind) = (game.id("Rose"), game.id("Hind"));
    let allies = |game: &Game| {
        let fleet = game.fleet();
        let units = fleet
            .ships
            .iter()
            .filter(|ship| fleet.nerve(ship, (0, false)).iter().any(|(clause, ..)| *clause == "W-MOR-6"));
        units.map(|ship| fleet.name(ship.id).to_owned()).collect::<Vec<_>>()
    };
    game.board("Rose", "Hart").order(Choice::ManPrize.order(rose));
    assert_eq!(allies(&game), ["Hind"], "a captured ally is no ally for her captor");
    game.board("Hind", "Hart").order(Choice::ManPrize.order(hind));
    assert_eq!(
        (allies(&game), game.ship("Hart").colours.side),
        (vec!["Hart".to_owned(), "Hind".to_owned()], RED),
        "and for her own side she is one again"
    );
}

#[test]
fn w_r35_no_battle_that_check_takes_begins_with_a_ship_without_a_square() {
    for count in [1, 5, 10] {
        let scenario =
            unbegun("table: (width: 32, height: 16),", &with(&many(count, count), "", "")).expect("there is room");
        for seed in 0..12 {
            let session = Session::new(&WARP_SPAWN, &scenario, DiceSource::Machine { seed }).expect("it is in order");
            let fleet = wg_warpspawn::position::fleet::Fleet::gather(session.world());
            assert!(
                fleet.ships.iter().filter(|ship| ship.on_table()).all(|ship| ship.berth.square.x >= 1),
                "{count} ships, seed {seed}"
            );
        }
    }
}

#[test]
fn w_r46_every_ship_that_a_diplomat_brings_has_a_name_of_her_own() {
    // Sixteen of the twenty names of the side's list are taken, and eight ships join.
    let list = &wg_warpspawn::position::charts::CHARTS.names[SideId(0)];
    let blue: Vec<_> = list.iter().take(16).map(|name| ("Blue", name.clone())).collect();
    let ships = [blue, vec![("Red", "Hart".to_owned())]].concat();
    let game = fit("", &with(&ships, "", ""), &[&[3, 1, 1, 7, 1, 1][..], &[1; 100]].concat());
    let fleet = game.fleet();
    let names: std::collections::BTreeSet<&str> = fleet.of_side(BLUE).map(|ship| fleet.name(ship.id)).collect();
    assert_eq!((fleet.of_side(BLUE).count(), names.len()), (24, 24), "{names:?}");
    assert!(!names.contains(""), "and none is without");
}
