//! Ships, characters, fitting out, the turn and the Draw phase.

use wg_warpspawn::position::charts::{CHARTS, Rating, Table};

use crate::common::Game;

pub(crate) const FAR: &str = "Red first Far 30,20 N";

fn fresh(rating: Rating) -> i8 {
    Game::at(2, &[], &["Blue first Rose 5,5 N", FAR]).now("Rose", rating)
}

/// Both faces give this row.
fn row(table: Table, faces: [u8; 2], key: &str, what: Option<(Rating, i8)>) {
    for face in faces {
        assert_eq!(gives(table, face), (key.to_owned(), what), "a {face}");
    }
}

/// A battle to be fitted out: so many ships a side, all dice given.
pub(crate) fn fit(count: usize, faces: &[u8]) -> Game {
    let ship = |side: &str, n: usize| format!("(name: \"{side} {n}\", class: \"first\", side: \"{side}\"),");
    let ships: String = ["Blue", "Red"].iter().flat_map(|side| (0..count).map(move |n| ship(side, n))).collect();
    let text = format!("(version: 1, ruleset: \"warpspawn\", name: \"Test\", sides: [(name: \"Blue\"), (name: \"Red\")], ships: [{ships}])");
    Game::of(&wg_core::scenario::parse(&text, "fit.ron").expect("it is read").scenario, faces)
}

/// What a face of a table adds, as it is thrown for a ship or a fleet.
fn gives(table: Table, face: u8) -> (String, Option<(Rating, i8)>) {
    let row = &CHARTS.characters[usize::from(CHARTS.thrown(table, face))];
    (row.key.clone(), row.gives)
}

#[test]
fn w_tab_nat_1_sea_power() {
    row(Table::National, [1, 2], "sea_power", Some((Rating::Skill, 1)));
}

#[test]
fn w_tab_nat_2_industrial_giant() {
    row(Table::National, [3, 4], "industrial_giant", Some((Rating::Cannon, 1)));
}

#[test]
fn w_tab_nat_3_land_power() {
    row(Table::National, [5, 6], "land_power", Some((Rating::Crew, 1)));
}

#[test]
fn w_tab_flt_1_privateers() {
    row(Table::Fleet, [1, 2], "raiders", Some((Rating::Swiftness, 1)));
}

#[test]
fn w_tab_flt_2_warships() {
    row(Table::Fleet, [3, 4], "warships", Some((Rating::Cannon, 1)));
}

#[test]
fn w_tab_flt_3_invasion() {
    row(Table::Fleet, [5, 6], "invasion", Some((Rating::Crew, 1)));
}

#[test]
fn w_tab_flt_4_escort() {
    row(Table::Fleet, [7, 8], "escort", Some((Rating::Courage, 1)));
}

#[test]
fn w_r1_escort_is_7_and_8() {
    row(Table::Fleet, [8, 7], "escort", Some((Rating::Courage, 1)));
}

#[test]
fn w_tab_adm_1_charismatic() {
    row(Table::Admiral, [1, 2], "charismatic", Some((Rating::Courage, 1)));
}

#[test]
fn w_tab_shp_1_seaworthy() {
    row(Table::Ship, [1, 2], "seaworthy", Some((Rating::Swiftness, 1)));
}

#[test]
fn w_tab_shp_2_carronades() {
    row(Table::Ship, [3, 4], "carronades", Some((Rating::Cannon, 1)));
}

#[test]
fn w_tab_shp_3_marines() {
    row(Table::Ship, [5, 6], "marines", Some((Rating::Crew, 1)));
}

#[test]
fn w_tab_cap_1_salty_dog() {
    row(Table::Captain, [1, 2], "salty_dog", Some((Rating::Skill, 1)));
}

#[test]
fn w_tab_cap_2_artillerist() {
    row(Table::Captain, [3, 4], "artillerist", Some((Rating::Gunnery, 1)));
}

#[test]
fn w_tab_cap_3_swashbuckler() {
    row(Table::Captain, [5, 6], "swashbuckler", Some((Rating::Boarding, 1)));
}

#[test]
fn w_tab_cap_4_initiative() {
    row(Table::Captain, [7, 8], "initiative", Some((Rating::Courage, 1)));
}

#[test]
fn w_tab_crw_1_able_seamen() {
    row(Table::Crew, [1, 2], "able_seamen", Some((Rating::Skill, 1)));
}

#[test]
fn w_tab_crw_2_gunners_mates() {
    row(Table::Crew, [3, 4], "gunners_mates", Some((Rating::Gunnery, 1)));
}

#[test]
fn w_tab_crw_3_bully_boys() {
    row(Table::Crew, [5, 6], "bully_boys", Some((Rating::Boarding, 1)));
}

#[test]
fn w_tab_crw_4_disciplined() {
    row(Table::Crew, [7, 8], "disciplined", Some((Rating::Courage, 1)));
}

#[test]
fn w_ship_1_sails() {
    assert_eq!(fresh(Rating::Sails), 6);
}

#[test]
fn w_ship_2_skill() {
    assert_eq!(fresh(Rating::Skill), 0);
}

#[test]
fn w_ship_3_swiftness() {
    assert_eq!(fresh(Rating::Swiftness), -4);
}

#[test]
fn w_ship_4_hull() {
    assert_eq!(fresh(Rating::Hull), 6);
}

#[test]
fn w_ship_5_cannon() {
    assert_eq!(fresh(Rating::Cannon), 6);
}

#[test]
fn w_ship_6_gunnery() {
    assert_eq!(fresh(Rating::Gunnery), 0);
}

#[test]
fn w_ship_7_crew() {
    assert_eq!(fresh(Rating::Crew), 6);
}

#[test]
fn w_ship_8_boarding() {
    assert_eq!(fresh(Rating::Boarding), 0);
}

#[test]
fn w_ship_9_courage() {
    assert_eq!(fresh(Rating::Courage), 0);
}

/// Sails, Hull, Crew, Cannon, Swiftness and the four others of a class.
pub(crate) fn class(key: &str) -> [i8; 6] {
    let game = Game::at(2, &[], &[&format!("Blue {key} Rose 5,5 N"), "Red frigate Far 30,20 N"]);
    let others = [Rating::Skill, Rating::Boarding, Rating::Gunnery, Rating::Courage].map(|rating| game.now("Rose", rating));
    assert_eq!(others, [0; 4], "W-TYPE-7: {key}");
    let [sails, hull, crew, cannon] = game.four("Rose");
    [sails, hull, crew, game.now("Rose", Rating::Swiftness), cannon, CHARTS.classes[usize::from(CHARTS.class(key).expect("a class"))].points as i8]
}

#[test]
fn w_type_1_first_class() {
    assert_eq!(class("first"), [6, 6, 6, -3, 6, 18]);
}

#[test]
fn w_type_2_second_class() {
    assert_eq!(class("second"), [5, 5, 5, -2, 5, 15]);
}

#[test]
fn w_type_3_third_class() {
    assert_eq!(class("third"), [4, 4, 4, -1, 4, 12]);
}

#[test]
fn w_type_4_large_frigate() {
    assert_eq!(class("large_frigate"), [3, 3, 3, 0, 3, 9]);
}

#[test]
fn w_type_5_frigate() {
    assert_eq!(class("frigate"), [2, 2, 2, 1, 2, 6]);
}

#[test]
fn w_type_6_small_frigate() {
    assert_eq!(class("small_frigate"), [1, 1, 1, 2, 1, 3]);
}

#[test]
fn w_type_7_the_others_are_nought() {
    for row in &CHARTS.classes {
        class(&row.key);
    }
}

#[test]
fn w_data_6_points_are_hull_cannon_and_crew() {
    for row in &CHARTS.classes {
        assert_eq!(i16::from(row.points), i16::from(row.hull) + i16::from(row.cannon) + i16::from(row.crew), "{}", row.title);
    }
}

#[test]
fn w_r2_swiftness_where_there_are_types() {
    assert_eq!(fresh(Rating::Swiftness), -4);
    assert_eq!(class("first")[3], -3, "beside a frigate");
    let game = Game::with("\"first_class_swift\": -3", 2, "", &[], &["Blue first Rose 5,5 N", FAR]);
    assert_eq!(game.now("Rose", Rating::Swiftness), -3, "by the option");
}

#[test]
fn w_r3_cannon_by_type() {
    let cannon = |options: &str| Game::with(options, 2, "", &[], &["Blue frigate Rose 5,5 N", FAR]).now("Rose", Rating::Cannon);
    assert_eq!((cannon(""), cannon("\"cannon_by_type\": 6")), (2, 6));
}

#[test]
fn w_r45_fourth_class_and_less_are_small() {
    let small: Vec<bool> = CHARTS.classes.iter().map(|class| class.small).collect();
    assert_eq!(small, [false, false, false, true, true, true]);
}

/// Charismatic, Sea Power, Privateers for both; then each ship 1, 1, 1.
pub(crate) const PLAIN: [u8; 6] = [1, 1, 1, 1, 1, 1];
