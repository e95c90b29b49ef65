//! The game master's lasting rulings: flagships, the edge to retire to, and the wind table. Also collisions.

use wg_barnacle::BARNACLE;
use wg_barnacle::position::Fleet;
use wg_barnacle::weather::wind::wind_at;
use wg_core::{Edge, Heading, Matter, Order, PerSide, Seat, Session, UnitId, Viewer};
use wg_testkit::Script;

use crate::common::*;

fn script(red: &str) -> Script {
    at_sea(
        &battle(
            "",
            &format!(
                r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 10), heading: "W", state: {{{red}}}),
                   (name: "Teal", class: "brig", side: "Red", at: (40, 50), heading: "S", state: {{"sail": 0}}),
                   (name: "Fortuna", class: "brig", side: "Blue", at: (85, 30), heading: "N", state: {{"sail": 0}})"#
            ),
        ),
        NORMAL,
    )
}

/// Rules on a matter by its title and the label of an option.
fn rule(script: &mut Script, title: &str, unit: Option<u16>, says: &str) {
    let matter = script
        .session
        .matters()
        .into_iter()
        .find(|matter| matter.title == title)
        .unwrap_or_else(|| panic!("{title} is no matter now"));
    let option = matter
        .options
        .iter()
        .find(|(_, words)| *words == says)
        .unwrap_or_else(|| panic!("'{says}' is none of {:?}", matter.options))
        .0;
    let matter = Some(Matter { key: matter.key, unit: unit.map(UnitId), option });
    script.order(Seat::GameMaster, Order::Ruling { reason: "so it is".to_owned(), matter });
}

/// Saves the battle and reads it again.
fn again(script: &Script) -> Fleet {
    let text = wg_core::scenario::to_ron(&script.session.as_scenario(Viewer::All).expect("between two moves"));
    let loaded = wg_core::scenario::parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    let session = Session::new(&BARNACLE, &loaded.scenario, wg_core::DiceSource::Hand { seed: 0 })
        .unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    Fleet::gather(session.world())
}

#[test]
fn b_init_5_a_new_flagship_counts_for_the_weather_gauge_and_is_saved() {
    use wg_barnacle::turn::initiative::weather_gauge;
    let mut script = script("\"sail\": 0");
    assert_eq!(
        weather_gauge(&fleet(&script)).map(|side| side.0),
        Some(0),
        "the wind blows from the south, and Swan lies there"
    );
    rule(&mut script, "Flagship", Some(1), "she is her side's flagship");
    assert_eq!(script.said("B-INIT-5"), "Teal is now the flagship of Red.");
    assert_eq!(weather_gauge(&fleet(&script)).map(|side| side.0), Some(1));
    assert_eq!(again(&script).sky.rulings, fleet(&script).sky.rulings);
}

#[test]
fn amb_52_at_the_edge_to_which_her_side_retires_a_ship_need_not_go_on() {
    let retiring = r#""sail": 1, "duty": "retire""#;
    let mut free = script(retiring);
    free.order(RED, begin(0)).order(RED, set_sail(0, 1)).refused(RED, steer(0, &[]), "B-MOR-7");
    let mut home = script(retiring);
    rule(&mut home, "Base", Some(0), "retire to the south edge");
    assert_eq!(home.said("B-MOR-7"), "Captains of Red who must retire head for the south edge.");
    assert!(!fleet(&home).at_base(UnitId(0)), "she lies more than 6 inches off");
    let scenario = battle(
        r#"battle: {"turn": 2, "phase": 4, "first": "Red", "bases": ["south", "none"]},"#,
        r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 5), heading: "W", state: {"sail": 1, "duty": "retire"}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (85, 30), heading: "N", state: {"sail": 0})"#,
    );
    let mut there = Script::new(&BARNACLE, &scenario);
    assert_eq!(fleet(&there).sky.rulings.bases, PerSide::of([Some(Edge::South), None]));
    there.order(RED, begin(0)).order(RED, set_sail(0, 1)).order(RED, steer(0, &[])).order(RED, Order::EndPhase);
    assert_eq!(again(&home).sky.rulings, fleet(&home).sky.rulings);
}

#[test]
fn b_wind_5_the_game_master_changes_the_wind_table() {
    let mut script = script("\"sail\": 0");
    assert_eq!(wind_at(&fleet(&script), 12), Heading::NORTH);
    rule(&mut script, "Wind table", None, "12: West");
    assert_eq!(wind_at(&fleet(&script), 12), Heading::WEST);
    assert_eq!(script.said("B-WIND-5"), "On a total of 12 the wind will blow from the West.");
    let options = script
        .session
        .matters()
        .into_iter()
        .find(|matter| matter.title == "Wind table")
        .expect("it stands there")
        .options;
    assert!(
        options.len() == 12 && options.iter().all(|(_, says)| !says.ends_with("South")),
        "the prevailing side is not among them"
    );
    assert_eq!(again(&script).sky.rulings, fleet(&script).sky.rulings);
}

#[test]
fn b_coll_2_the_game_master_rules_upon_a_collision() {
    let foul = || {
        let scenario = battle(
            "",
            r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 10), heading: "N", state: {"sail": 5}),
               (name: "Fortuna", class: "brig", side: "Blue", at: (40, 23), heading: "E", state: {"sail": 0})"#,
        );
        let mut script = at_sea(&scenario, NORMAL);
        script.order(RED, begin(0)).order(RED, set_sail(0, 5)).order(RED, steer(0, &[Go::Run(9.0)])).pass_all();
        script
    };
    let mut script = foul();
    assert_eq!(fleet(&script).later.fouls[0].dice, 1);
    rule(&mut script, "Collision", Some(0), "2 dice each");
    assert_eq!(fleet(&script).later.fouls[0].dice, 2);
    let mut script = foul();
    rule(&mut script, "Collision", Some(0), "no damage");
    assert!(fleet(&script).later.fouls.is_empty());
    assert_eq!(script.said("B-COLL-2"), "Swan's collision: no damage.");
}
