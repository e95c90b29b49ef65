//! Ships, characters, fitting out, the turn and the Draw phase.

use wg_warpspawn::position::charts::{CHARTS, Rating, Table};

use crate::common::Game;

pub(crate) const FAR: &str = "Red first Far 30,20 N";

fn fresh(rating: Rating) -> i8 {
    Game::at(2, &[], &["Blue first Rose 5,5 N", FAR]).now("Rose", rating)
}

/// The nine ratings of a first-class ship without characters, in the order of [`Rating::ALL`].
const BARE: [i8; 9] = [6, 6, 6, 6, 0, -4, 0, 0, 0];

/// The tables in the order in which a fleet and then a ship roll on them, and the rating that a 1 adds to on each.
const THROWN: [(Table, Rating); 6] = [
    (Table::Admiral, Rating::Courage),
    (Table::National, Rating::Skill),
    (Table::Fleet, Rating::Swiftness),
    (Table::Ship, Rating::Swiftness),
    (Table::Captain, Rating::Skill),
    (Table::Crew, Rating::Skill),
];

/// Checks that each face, rolled for Blue or its ship with a 1 on all other tables, gives this row: one more in the
/// rating, and nothing else. Red gets nothing from it. Then checks the same for a roll of Red's.
fn row(table: Table, faces: [u8; 2], key: &str, what: (Rating, i8)) {
    for face in faces {
        for side in 0..2 {
            // There are three dice for each fleet, then three for each ship.
            let place = THROWN.iter().position(|(thrown, _)| *thrown == table).expect("one of six");
            let mut dice = [1; 12];
            dice[place % 3 + side * 3 + if place < 3 { 0 } else { 6 }] = face;
            let game = fit(1, &dice);
            let mut whole = [BARE; 2];
            for (at, ratings) in whole.iter_mut().enumerate() {
                for (thrown, rating) in THROWN {
                    let (rating, by) = if (thrown, at) == (table, side) { what } else { (rating, 1) };
                    ratings[rating as usize] += by;
                }
            }
            let ratings = ["Blue 0", "Red 0"].map(|name| Rating::ALL.map(|rating| game.now(name, rating)));
            assert_eq!(ratings, whole, "a {face} for side {side} gives {key}");
            let title = &CHARTS.characters[usize::from(CHARTS.character(key).expect("a character"))].title;
            assert!(game.sentences().iter().any(|sentence| sentence.contains(title.as_str())), "it is told: {title}");
        }
    }
}

/// Starts the fitting out of a battle with this number of ships a side, with all dice scripted.
pub(crate) fn fit(count: usize, faces: &[u8]) -> Game {
    let ship = |side: &str, n: usize| format!("(name: \"{side} {n}\", class: \"first\", side: \"{side}\"),");
    let ships: String = ["Blue", "Red"].iter().flat_map(|side| (0..count).map(move |n| ship(side, n))).collect();
    let text = format!(
        "(version: 1, ruleset: \"warpspawn\", name: \"Test\", sides: [(name: \"Blue\"), (name: \"Red\")], ships: [{ships}])"
    );
    Game::of(&wg_core::scenario::parse(&text, "fit.ron").expect("it is read").scenario, faces)
}

#[test]
fn w_tab_nat_1_sea_power() {
    row(Table::National, [1, 2], "sea_power", (Rating::Skill, 1));
}

#[test]
fn w_tab_nat_2_industrial_giant() {
    row(Table::National, [3, 4], "industrial_giant", (Rating::Cannon, 1));
}

#[test]
fn w_tab_nat_3_land_power() {
    row(Table::National, [5, 6], "land_power", (Rating::Crew, 1));
}

#[test]
fn w_tab_flt_1_privateers() {
    row(Table::Fleet, [1, 2], "raiders", (Rating::Swiftness, 1));
}

#[test]
fn w_tab_flt_2_warships() {
    row(Table::Fleet, [3, 4], "warships", (Rating::Cannon, 1));
}

#[test]
fn w_tab_flt_3_invasion() {
    row(Table::Fleet, [5, 6], "invasion", (Rating::Crew, 1));
}

#[test]
fn w_tab_flt_4_escort() {
    row(Table::Fleet, [7, 8], "escort", (Rating::Courage, 1));
}

#[test]
fn w_r1_escort_is_7_and_8() {
    row(Table::Fleet, [8, 7], "escort", (Rating::Courage, 1));
}

#[test]
fn w_tab_adm_1_charismatic() {
    row(Table::Admiral, [1, 2], "charismatic", (Rating::Courage, 1));
}

#[test]
fn w_tab_shp_1_seaworthy() {
    row(Table::Ship, [1, 2], "seaworthy", (Rating::Swiftness, 1));
}

#[test]
fn w_tab_shp_2_carronades() {
    row(Table::Ship, [3, 4], "carronades", (Rating::Cannon, 1));
}

#[test]
fn w_tab_shp_3_marines() {
    row(Table::Ship, [5, 6], "marines", (Rating::Crew, 1));
}

#[test]
fn w_tab_cap_1_salty_dog() {
    row(Table::Captain, [1, 2], "salty_dog", (Rating::Skill, 1));
}

#[test]
fn w_tab_cap_2_artillerist() {
    row(Table::Captain, [3, 4], "artillerist", (Rating::Gunnery, 1));
}

#[test]
fn w_tab_cap_3_swashbuckler() {
    row(Table::Captain, [5, 6], "swashbuckler", (Rating::Boarding, 1));
}

#[test]
fn w_tab_cap_4_initiative() {
    row(Table::Captain, [7, 8], "initiative", (Rating::Courage, 1));
}

#[test]
fn w_tab_crw_1_able_seamen() {
    row(Table::Crew, [1, 2], "able_seamen", (Rating::Skill, 1));
}

#[test]
fn w_tab_crw_2_gunners_mates() {
    row(Table::Crew, [3, 4], "gunners_mates", (Rating::Gunnery, 1));
}

#[test]
fn w_tab_crw_3_bully_boys() {
    row(Table::Crew, [5, 6], "bully_boys", (Rating::Boarding, 1));
}

#[test]
fn w_tab_crw_4_disciplined() {
    row(Table::Crew, [7, 8], "disciplined", (Rating::Courage, 1));
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

/// Returns Sails, Hull, Crew, Swiftness, Cannon and the cost in points of a class. Checks that its other ratings are 0.
pub(crate) fn class(key: &str) -> [i8; 6] {
    let game = Game::at(2, &[], &[&format!("Blue {key} Rose 5,5 N"), "Red frigate Far 30,20 N"]);
    let others =
        [Rating::Skill, Rating::Boarding, Rating::Gunnery, Rating::Courage].map(|rating| game.now("Rose", rating));
    assert_eq!(others, [0; 4], "W-TYPE-7: {key}");
    let [sails, hull, crew, cannon] = game.four("Rose");
    [
        sails,
        hull,
        crew,
        game.now("Rose", Rating::Swiftness),
        cannon,
        CHARTS.classes[usize::from(CHARTS.class(key).expect("a class"))].points as i8,
    ]
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
        assert_eq!(
            i16::from(row.points),
            i16::from(row.hull) + i16::from(row.cannon) + i16::from(row.crew),
            "{}",
            row.title
        );
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
    let cannon =
        |options: &str| Game::with(options, 2, "", &[], &["Blue frigate Rose 5,5 N", FAR]).now("Rose", Rating::Cannon);
    assert_eq!((cannon(""), cannon("\"cannon_by_type\": 6")), (2, 6));
}

#[test]
fn w_r45_fourth_class_and_less_are_small() {
    let small: Vec<bool> = CHARTS.classes.iter().map(|class| class.small).collect();
    assert_eq!(small, [false, false, false, true, true, true]);
}

/// The faces for both fleets that give Charismatic, Sea Power and Privateers. After them each ship rolls 1, 1, 1.
pub(crate) const PLAIN: [u8; 6] = [1, 1, 1, 1, 1, 1];
