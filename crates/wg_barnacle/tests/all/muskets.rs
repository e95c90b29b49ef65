//! Muskets ashore in phase 9 (A15).

use common::*;
use wg_barnacle::position::{Fleet, Whereabouts};
use wg_core::shown::sheet::Part;
use wg_core::{AskKind, Order, Point, Refusal, UnitId, Viewer};
use wg_testkit::Script;

use crate::common;

/// Asserts that all dice of the script were rolled, and that the next turn waits for initiative.
fn turned(script: &Script) {
    let ask = &script.session.asks()[0];
    assert!(ask.kind == AskKind::Throw && ask.throws[0].clause == "B-INIT-1", "{ask:?}");
}

const COAST: &str = r#"land: [(name: "The main", outline: [(55, 0), (96, 0), (96, 60), (55, 60)])],"#;

const FAR: &str = r#"(name: "Surprise", class: "frigate", side: "Red", at: (8, 50), heading: "N", state: {"sail": 0}),
    (name: "Avispa", class: "brig", side: "Blue", at: (8, 8), heading: "N", state: {"sail": 0})"#;

/// Starts phase 9 of turn 2 with Red as Side A. The ids of the units begin with 2.
fn phase_9(head: &str, units: &str) -> Script {
    let options = if head.contains("options:") { "" } else { r#"options: {"wind_alarm": "manual"},"# };
    let head = format!(r#"{options} {head} battle: {{"turn": 2, "phase": 9, "first": "Red"}}, {COAST}"#);
    Script::new(&wg_barnacle::BARNACLE, &battle(&head, &format!("{FAR}, {units}")))
}

/// Returns a unit at (70, y). Units of foot are an inch deep.
fn unit(name: &str, class: &str, side: &str, y: f64, heading: &str, state: &str) -> String {
    format!(
        r#"(name: "{name}", class: "{class}", side: "{side}", at: (70, {y}), heading: "{heading}", state: {{{state}}})"#
    )
}

/// Starts with King's men of Red's facing north, and pirates of Blue's facing south, `inches` off.
fn facing(head: &str, inches: f64, red: &str, blue: &str) -> Script {
    phase_9(
        head,
        &format!(
            "{}, {}",
            unit("Foot", "kings_men", "Red", 20.0, "N", red),
            unit("Pirates", "pirates", "Blue", 21.0 + inches, "S", blue)
        ),
    )
}

fn muskets(unit: u16, target: u16) -> Order {
    Order::SmallArms { unit: UnitId(unit), target: UnitId(target) }
}

fn men(script: &Script, unit: u16) -> u8 {
    fleet(script).troop(UnitId(unit)).company.men
}

/// Returns the dice, the least face that hits and whether hits are halved, or the sentence of the refusal.
fn volley(fleet: &Fleet, unit: u16, target: u16) -> Result<(u8, u8, bool), String> {
    let volley = fleet.check_muskets(UnitId(unit), UnitId(target)).map_err(|why: Refusal| why.sentence)?;
    Ok((volley.dice, volley.needed, volley.halved))
}

/// Asserts that the refusal contains these words.
fn silent(volley: Result<(u8, u8, bool), String>, because: &str) {
    assert!(volley.as_ref().is_err_and(|why| why.contains(because)), "{volley:?}, not '{because}'");
}

#[test]
fn b_turn_16_all_muskets_fire_together() {
    let mut script = facing("", 4.0, "", "");
    script.order(RED, muskets(2, 3));
    assert_eq!(script.session.asks()[0].seat, BLUE, "Side B declares after Side A");
    script.order(BLUE, muskets(3, 2));
    // Twenty King's men hit on 5-6, and fifteen pirates in one rank on a 6. The dead have fired too.
    script.dice(&[6; 20]).dice(&[6; 15]);
    assert_eq!(fleet(&script).troop(UnitId(3)).stand.whereabouts, Whereabouts::Destroyed);
    assert_eq!(men(&script, 2), 5);
}

#[test]
fn phase_9_asks_once_and_all_fire_at_their_nearest_targets() {
    let units = format!(
        "{}, {}, {}",
        unit("Foot", "kings_men", "Red", 20.0, "N", ""),
        unit("Near", "rabble", "Blue", 25.0, "S", ""),
        unit("Behind", "rabble", "Blue", 28.0, "S", "")
    );
    let mut script = phase_9("", &units);
    let ask = script.session.asks()[0].clone();
    assert_eq!((ask.seat, ask.kind, ask.offers.len()), (RED, AskKind::Reaction, 2), "one unit: fire, or no more");
    assert_eq!(ask.default, muskets(2, 3));
    script.order(RED, ask.default);
    let ask = script.session.asks()[0].clone();
    assert_eq!((ask.seat, ask.offers.len()), (BLUE, 2), "the rabble behind has no clear line: {:?}", ask.offers);
    script.order(BLUE, Order::Pass).dice(&[1; 20]);
}

#[test]
fn b_arms_1_short_to_five_halved_to_ten() {
    let of = |inches: f64| volley(&fleet(&facing("", inches, "", "")), 2, 3);
    assert_eq!((of(5.0), of(5.1)), (Ok((20, 5, false)), Ok((20, 5, true))), "exactly 5 is short (AMB-60)");
    assert_eq!(of(10.0), Ok((20, 5, true)));
    silent(of(10.1), "muskets reach 10.0 in");
}

#[test]
fn amb_70_halved_hits_are_rounded_up_and_no_leader_dies() {
    let mut script = facing("", 8.0, "", "");
    let mut faces = [1; 20];
    faces[..13].fill(5);
    script.order(RED, muskets(2, 3)).order(BLUE, Order::Pass).dice(&faces);
    turned(&script);
    assert_eq!(men(&script, 3), 8, "thirteen hits are seven dead");
    assert_eq!(fleet(&script).troop(UnitId(3)).company.leaders, 1);
    let mut dies = facing(r#"options: {"wind_alarm": "manual", "musket_leader_die": true},"#, 8.0, "", "");
    dies.order(RED, muskets(2, 3)).order(BLUE, Order::Pass).dice(&faces).dice(&[1]);
    turned(&dies);
    let company = fleet(&dies).troop(UnitId(3)).company;
    assert_eq!((company.men, company.leaders), (9, 0), "six men and the leader");
}

#[test]
fn b_arms_2_each_man_with_a_clear_line() {
    // Friends stand before half of the front.
    let front = r#"(name: "Own", class: "pirates", side: "Red", at: (69, 22), heading: "N", state: {"killed": 5})"#;
    let units = format!(
        "{}, {front}, {}",
        unit("Foot", "pirates", "Red", 20.0, "N", "\"killed\": 5"),
        unit("Foe", "rabble", "Blue", 26.0, "S", "")
    );
    let script = phase_9("", &units);
    let fleet = fleet(&script);
    assert_eq!(volley(&fleet, 3, 4).expect("they fire").0, 10, "ten men in one rank");
    let (dice, needed, _) = volley(&fleet, 2, 4).expect("some fire");
    assert_eq!((dice, needed), (2, 6), "eight men stand behind their own");
    let odds = script.session.preview(RED, &muskets(3, 4)).odds.expect("a card");
    assert!((odds.expected - 10.0 / 6.0).abs() < 1e-9 && odds.unit == "dead");
    // Men do not fire to their rear.
    let back =
        format!("{}, {}", unit("Foot", "pirates", "Red", 20.0, "S", ""), unit("Foe", "rabble", "Blue", 24.0, "S", ""));
    let mut back = phase_9("", &format!("{back}, {}", unit("Other", "rabble", "Red", 28.0, "S", "")));
    silent(volley(&common::fleet(&back), 2, 3), "more than 90° off Foot's front");
    back.refused(RED, muskets(2, 3), "B-ARMS-2");
}

#[test]
fn b_arms_3_trained_men_in_line_fire_in_two_ranks() {
    assert_eq!(volley(&fleet(&facing("", 4.0, "\"killed\": 3", "")), 2, 3), Ok((17, 5, false)));
    let works = |kind: &str| {
        format!(r#"works: [(name: "it", kind: {kind}, outline: [(60, 19), (80, 19), (80, 21), (60, 21)])],"#)
    };
    assert_eq!(
        volley(&fleet(&facing(&works("House"), 4.0, "", "")), 2, 3),
        Ok((10, 6, false)),
        "nobody stands in line in a house"
    );
    assert_eq!(volley(&fleet(&facing(&works("Trench"), 4.0, "", "")), 2, 3), Ok((20, 5, false)), "in a trench they do");
    let mut fleet = fleet(&facing("", 4.0, "", ""));
    fleet.troop_mut(UnitId(2)).march.disordered = true;
    assert_eq!(volley(&fleet, 2, 3), Ok((10, 6, false)), "after a charge they do not");
}

#[test]
fn amb_71_others_fire_with_the_front_rank() {
    let units = format!(
        "{}, {}",
        unit("Rabble", "rabble", "Red", 20.0, "N", ""),
        unit("Horse", "kings_horse", "Blue", 25.0, "S", "")
    );
    let fleet = fleet(&phase_9("", &units));
    assert_eq!(volley(&fleet, 2, 3), Ok((10, 6, false)));
    assert_eq!(volley(&fleet, 3, 2), Ok((4, 6, false)), "mounted men are not in line");
}

#[test]
fn b_arms_4_four_hits_take_out_the_crew_of_a_gun() {
    let units = format!(
        "{}, {}",
        unit("Foot", "kings_men", "Red", 20.0, "N", ""),
        unit("Battery", "small_battery", "Blue", 26.0, "E", "")
    );
    let mut script = phase_9("", &units);
    let odds = script.session.preview(RED, &muskets(2, 3)).odds.expect("a card");
    assert_eq!((odds.unit.as_str(), odds.bars.len()), ("gun crews lost", 4));
    let mut faces = [1; 20];
    faces[..11].fill(6);
    script.order(RED, muskets(2, 3)).order(BLUE, Order::Pass).dice(&faces);
    turned(&script);
    let battery = *fleet(&script).troop(UnitId(3));
    assert_eq!(
        (battery.pieces.left, battery.pieces.unmanned, battery.company.men),
        (3, 2, 9),
        "eleven hits: two crews, the rest is lost"
    );
    assert_eq!(fleet(&script).fort_dice(UnitId(3)), 1);
    // When no gun has a crew, the men are hit.
    let units = format!(
        "{}, {}",
        unit("Foot", "kings_men", "Red", 20.0, "N", ""),
        unit("Battery", "small_battery", "Blue", 26.0, "E", "\"unmanned\": 3")
    );
    let mut silent = phase_9("", &units);
    silent.order(RED, muskets(2, 3)).order(BLUE, Order::Pass).dice(&faces);
    turned(&silent);
    assert_eq!(fleet(&silent).troop(UnitId(3)).stand.whereabouts, Whereabouts::Destroyed);
}

#[test]
fn garrisons_fire_from_all_sides_of_their_fort() {
    let units = format!(
        "{}, {}",
        unit("Battery", "small_battery", "Blue", 26.0, "N", ""),
        unit("Pirates", "pirates", "Red", 20.0, "N", "")
    );
    let fleet = fleet(&phase_9("", &units));
    assert_eq!(
        volley(&fleet, 2, 3),
        Ok((9, 5, false)),
        "behind the parapet they are in line, and fire to the rear as well"
    );
}

#[test]
fn amb_96_small_arms_reach_landing_boats() {
    let pirates = r#"(name: "Boats", class: "pirates", side: "Red", at: (60, 30), heading: "E")"#;
    let ship = r#"(name: "Avispa", class: "brig", side: "Blue", at: (46, 30), heading: "N", state: {"sail": 0})"#;
    let foot = r#"(name: "Foot", class: "kings_men", side: "Blue", at: (56, 30), heading: "W")"#;
    let far = r#"(name: "Surprise", class: "frigate", side: "Red", at: (8, 50), heading: "N", state: {"sail": 0})"#;
    let head = format!(r#"battle: {{"turn": 2, "phase": 9, "first": "Red"}}, {COAST}"#);
    let script = Script::new(&wg_barnacle::BARNACLE, &battle(&head, &format!("{far}, {ship}, {pirates}, {foot}")));
    let mut fleet = fleet(&script);
    // A ship's men fire only at boats.
    silent(volley(&fleet, 1, 2), "only at landing boats");
    fleet.troop_mut(UnitId(2)).stand.whereabouts = Whereabouts::Boats(None);
    fleet.troop_mut(UnitId(2)).stand.pose.at = Point::inches(52.0, 30.0);
    assert_eq!(volley(&fleet, 1, 2), Ok((8, 6, false)), "the men on deck");
    assert_eq!(volley(&fleet, 3, 2), Ok((20, 5, false)));
    // Men at the oars do not fire.
    silent(volley(&fleet, 2, 3), "has nobody who can fire");
    // Nor does a ship that has struck, hides, fights a fire, or is a friend of the boats. A party that has left the
    // table is not fired at.
    let with = |change: &dyn Fn(&mut Fleet)| {
        let mut fleet = fleet.clone();
        change(&mut fleet);
        volley(&fleet, 1, 2)
    };
    silent(
        with(&|fleet| fleet.ship_mut(UnitId(1)).colours.fate = wg_barnacle::position::ship::Fate::Abandoned),
        "has nobody who can fire",
    );
    silent(with(&|fleet| fleet.ship_mut(UnitId(1)).clocks.blaze = 1), "has nobody who can fire");
    silent(
        with(&|fleet| fleet.ship_mut(UnitId(1)).nerve.duty = wg_barnacle::position::ship::Duty::Hide),
        "has nobody who can fire",
    );
    silent(with(&|fleet| fleet.troop_mut(UnitId(2)).stand.whereabouts = Whereabouts::Fled), "is not on the table");
    silent(volley(&fleet, 0, 2), "is on Surprise's side");
}

#[test]
fn amb_100_muskets_are_not_fired_at_ships() {
    let mut script = facing("", 4.0, "", "");
    script.refused(RED, muskets(2, 1), "AMB-100");
    script.refused(RED, muskets(3, 2), "B-TURN-16");
}

#[test]
fn amb_63_men_fire_at_who_charges_them_and_nobody_else_does() {
    let units = format!(
        "{}, {}, {}",
        unit("Foot", "kings_men", "Red", 20.0, "N", ""),
        unit("Pirates", "pirates", "Blue", 21.0, "S", ""),
        r#"(name: "Others", class: "kings_men", side: "Red", at: (80, 20), heading: "NW")"#
    );
    let mut fleet = fleet(&phase_9("", &units));
    fleet.troop_mut(UnitId(3)).march.engaged = Some(UnitId(2));
    fleet.troop_mut(UnitId(3)).march.disordered = true;
    assert!(volley(&fleet, 2, 3).is_ok() && volley(&fleet, 3, 2).is_ok(), "before they close (AMB-80)");
    silent(volley(&fleet, 4, 3), "Nobody may fire into a melee");
    fleet.troop_mut(UnitId(3)).march.disordered = false;
    // This is a melee that goes on.
    silent(volley(&fleet, 2, 3), "Nobody may fire into a melee");
}

#[test]
fn b_data_17_the_rosters_of_units_on_land() {
    let printed = ["kings_men", "pirates", "rabble", "townsfolk", "kings_horse"].map(|key| {
        let roster = wg_barnacle::position::troop::roster(key).expect("a class");
        (roster.men, roster.leaders, roster.charge, roster.per_die)
    });
    assert_eq!(
        printed,
        [(20, 2, 2, (2, 1)), (15, 1, 3, (2, 1)), (20, 1, 4, (5, 1)), (20, 1, 4, (5, 1)), (8, 1, 2, (1, 2))]
    );
    let script = facing("", 4.0, "", "");
    let sheet = script.session.sheet(UnitId(2), Viewer::All);
    let notes: Vec<&str> = sheet
        .parts
        .iter()
        .filter_map(|part| if let Part::Note { clause, .. } = part { Some(clause.as_str()) } else { None })
        .collect();
    assert_eq!(notes, ["B-TRP-2", "B-ARMS-3", "B-CHG-1", "B-MEL-1", "B-DATA-17"]);
}
