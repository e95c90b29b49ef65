//! What no other test told apart from a rule that is nearly the same. Each was found by breaking a rule on purpose (`scripts/mutants`).

use wg_barnacle::BARNACLE;
use wg_barnacle::ashore::melee_odds::chances;
use wg_barnacle::damage::casualties::in_contact;
use wg_barnacle::gunnery::odds::hits;
use wg_barnacle::position::logs::log;
use wg_barnacle::position::troop::ROSTERS;
use wg_barnacle::position::{Fate, Fleet, Quality, Temper, Whereabouts};
use wg_core::scenario::{parse, to_ron};
use wg_core::{Heading, Length, Order, Point, Ruleset as _, Scenario, SideId, UnitId};
use wg_testkit::Script;

use crate::common::*;
use crate::grapples::{beside, grapple, grappled, men};
use crate::island::{ISLAND, asks, charge, land, on_land, unit};

#[test]
fn b_data_3_the_inches_of_each_increment() {
    let inches: [(&str, &[(u8, u8)]); 7] = [
        ("sloop", &[(1, 3), (4, 6), (7, 9), (10, 12), (13, 15)]),
        ("schooner", &[(1, 3), (4, 6), (7, 9), (10, 12), (13, 15), (16, 18)]),
        ("brig", &[(1, 2), (3, 4), (5, 7), (8, 10), (11, 12), (13, 14), (15, 16)]),
        ("merchantman", &[(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12)]),
        ("frigate", &[(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12), (13, 14), (15, 16), (17, 18)]),
        ("galleon", &[(1, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10, 11), (12, 13), (14, 14)]),
        ("man_o_war", &[(1, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10, 11), (12, 12), (13, 13), (14, 14), (15, 16)]),
    ];
    for (class, inches) in inches {
        assert_eq!(log(class).map(|log| log.masts.to_vec()), Some(inches.to_vec()), "{class}: the least and the most inches under so much sail");
    }
}

#[test]
fn b_data_2_the_beams_of_the_models() {
    let beams =
        [("row_boat", 1.1), ("sloop", 1.8), ("schooner", 2.4), ("brig", 2.8), ("merchantman", 3.5), ("frigate", 3.6), ("galleon", 4.4), ("man_o_war", 4.8)];
    for (class, inches) in beams {
        assert_eq!(log(class).map(|log| log.footprint.beam), Some(Length::from_inches(inches)), "{class}");
    }
}

#[test]
fn b_data_17_all_the_rest_of_the_rosters() {
    let front = |inches: f64| Length::from_inches(inches);
    let rows: Vec<_> = ROSTERS.iter().map(|roster| (&*roster.key, roster.size.length, roster.size.beam, roster.file, roster.muskets, roster.ranks)).collect();
    let printed = [
        ("fort", 5.0, 8.0, 0.0, None, 2),
        ("small_battery", 2.0, 4.0, 0.0, None, 2),
        ("kings_men", 1.0, 0.0, 0.5, None, 2),
        ("pirates", 1.0, 0.0, 0.5, None, 1),
        ("rabble", 1.0, 0.0, 0.5, Some(10), 2),
        ("townsfolk", 1.0, 0.0, 0.5, Some(10), 2),
        ("kings_horse", 1.5, 0.0, 0.75, None, 2),
        ("party", 1.0, 0.0, 0.5, None, 1),
    ];
    let printed = printed.map(|(key, deep, wide, file, muskets, ranks)| (key, front(deep), front(wide), front(file), muskets, ranks));
    assert_eq!(rows, printed, "depth, front, front of each man, muskets, ranks");
    let melee: Vec<_> = ROSTERS.iter().map(|roster| (roster.charge, roster.per_die, roster.temper, roster.quality)).collect();
    let (king, pirates, rabble) = (Temper::Disciplined, Temper::Pirates, Temper::Rabble);
    let rates = [
        (2, (2, 1), king),
        (2, (2, 1), king),
        (2, (2, 1), king),
        (3, (2, 1), pirates),
        (4, (5, 1), rabble),
        (4, (5, 1), rabble),
        (2, (1, 2), king),
        (3, (2, 1), pirates),
    ];
    assert_eq!(melee, rates.map(|(charge, per_die, temper)| (charge, per_die, temper, Quality::Crack)), "charge, men and dice, temper");
}

#[test]
fn b_mel_4_the_chances_of_one_man_against_one() {
    // A die each, a third kills. Who is killed himself has not won, even if he kills too.
    let duel = chances([1, 1], [1, 1], [0, 0]);
    assert!((duel.won - 2.0 / 9.0).abs() < 1e-9 && (duel.lost - 1.0 / 3.0).abs() < 1e-9, "{duel:?}");
    assert!((duel.expected - 1.0 / 3.0).abs() < 1e-9, "{duel:?}");
}

/// A brig of Red's at anchor nine inches off the island, with a party of eight ashore; and other ships at anchor beside her.
fn ashore(others: &str) -> Script {
    let ships = format!(r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {{"sail": 0}}), {others}"#);
    let mut script = at_sea(&battle(&format!(r#"options: {{"wind_alarm": "manual"}}, {ISLAND}"#), &ships), NORMAL);
    script.order(RED, Order::EndPhase);
    if asks(&script, BLUE, |order| matches!(order, Order::EndPhase)) {
        script.order(BLUE, Order::EndPhase);
    }
    script.order(RED, land(0, 8));
    script
}

#[test]
fn b_land_5_neither_the_enemy_nor_a_ship_that_is_lost_takes_men_aboard() {
    let script = ashore(
        r#"(name: "Watch", class: "brig", side: "Blue", at: (16, 45), heading: "E", state: {"sail": 0}),
           (name: "Rose", class: "brig", side: "Red", at: (16, 33), heading: "E", state: {"sail": 0}),"#,
    );
    let mut fleet = fleet(&script);
    let party = fleet.parties(UnitId(0)).next().expect("she has landed one");
    let refused = |fleet: &Fleet, ship: u16| fleet.check_embark(party, UnitId(ship)).map_or_else(|refusal| refusal.sentence, |()| "taken aboard".to_owned());
    assert_eq!(refused(&fleet, 1), "Watch does not take your men aboard.", "an enemy");
    assert_ne!(refused(&fleet, 2), "Rose does not take your men aboard.", "a friend, full or not");
    fleet.ship_mut(UnitId(2)).colours.fate = Fate::Abandoned;
    assert_eq!(refused(&fleet, 2), "Rose does not take your men aboard.", "nobody is left aboard");
}

#[test]
fn b_land_1_one_party_ashore_holds_ground_whoever_is_still_aboard() {
    let script = ashore(r#"(name: "Watch", class: "brig", side: "Blue", at: (90, 45), heading: "E", state: {"sail": 0}),"#);
    let fleet = fleet(&script);
    assert_eq!([0, 1].map(|side| fleet.holds_ground(SideId(side))), [true, false], "Red's other parties are aboard, Blue's all are");
}

#[test]
fn b_mel_6_who_is_off_the_table_is_in_contact_with_nobody() {
    let script = on_land("", &(unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "") + &unit("Blue", "pirates", "Theirs", (50.0, 36.0), "S", "")));
    let mut fleet = fleet(&script);
    let (ours, theirs) = (UnitId(2), UnitId(3));
    assert!(!in_contact(&fleet, ours), "six inches apart");
    fleet.troop_mut(theirs).march.engaged = Some(ours);
    assert!(in_contact(&fleet, ours), "hand to hand");
    fleet.troop_mut(theirs).stand.whereabouts = Whereabouts::Destroyed;
    assert!(!in_contact(&fleet, ours), "he is dead");
}

#[test]
fn amb_27_she_lets_go_of_whom_she_holds_though_another_holds_her() {
    let mut scenario =
        beside(r#"battle: {"turn": 2},"#, ("frigate", r#"state: {"sail": 0, "grappled_with": ["Fortuna"]}"#), ("brig", r#"state: {"sail": 0}"#), 2.0, "N");
    let mut wasp = scenario.ships[1].clone();
    wasp.name = "Wasp".to_owned();
    wasp.at = Some((24.5, 25.0));
    scenario.ships.push(wasp);
    let holds = scenario.ships[0].state.clone();
    scenario.ships[2].state = holds;
    let text = to_ron(&scenario).replacen(r#"["Fortuna"]"#, r#"["FORTUNA"]"#, 1).replacen(r#"["Fortuna"]"#, r#"["Surprise"]"#, 1).replace("FORTUNA", "Fortuna");
    let scenario = parse(&text, "three.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario;
    let mut script = at_sea(&scenario, NORMAL);
    assert_eq!(fleet(&script).ties(UnitId(0)).map(|tie| (tie.with, tie.holds)).collect::<Vec<_>>(), [(UnitId(1), true), (UnitId(2), false)]);
    script.order(RED, Order::Cut { unit: UnitId(0), target: UnitId(1) }).all_thrown();
    let fleet = fleet(&script);
    assert!(!fleet.are_tied(UnitId(0), UnitId(1)) && fleet.are_tied(UnitId(0), UnitId(2)), "by her own word, without a die; Wasp still holds her");
}

#[test]
fn b_grap_6_grapples_of_a_ship_without_a_man_left_hold_nobody() {
    let own = r#"state: {"sail": 0, "killed": 35, "leaders_killed": 2}"#;
    let mut script = at_sea(&beside(r#"battle: {"turn": 2},"#, ("frigate", own), ("brig", ""), 2.0, "N"), NORMAL);
    assert_eq!(men(&script, 0), (1, 0), "one man");
    script.order(RED, grapple(0, 1)).dice(&[6]).dice(&[1]).dice(&[6; 8]);
    assert_eq!(men(&script, 0), (0, 0), "and he falls");
    assert!(!asks(&script, BLUE, |order| matches!(order, Order::Cut { .. })), "there is nothing to cut");
    assert!(!grappled(&script), "and nobody is held");
}

#[test]
fn b_fire_5_half_the_hits_at_long_range_rounded_up() {
    let near = |found: Vec<f64>, wanted: &[f64]| {
        assert_eq!(found.len(), wanted.len(), "{found:?}");
        assert!(found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-9), "{found:?}, not {wanted:?}");
    };
    near(hits(2, 6, false), &[25.0 / 36.0, 10.0 / 36.0, 1.0 / 36.0]);
    near(hits(2, 6, true), &[25.0 / 36.0, 11.0 / 36.0]);
    near(hits(3, 4, true), &[1.0 / 8.0, 6.0 / 8.0, 1.0 / 8.0]);
}

#[test]
fn b_chg_1_only_who_stands_on_land_is_charged() {
    let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "") + &unit("Blue", "pirates", "Theirs", (50.0, 36.0), "S", "");
    let mut script = on_land("", &units);
    let refusal = script.session.check(RED, &charge(2, 1)).expect_err("a ship lies on the water");
    assert!(refusal.sentence.contains("does not stand on land"), "{refusal}");
    script.refused(RED, charge(2, 1), "B-CHG-1");
    let mut fleet = fleet(&script);
    assert_eq!(fleet.chargeable(UnitId(2)).as_slice(), [UnitId(3)], "within reach");
    fleet.troop_mut(UnitId(3)).stand.whereabouts = Whereabouts::Fled;
    assert!(fleet.chargeable(UnitId(2)).is_empty(), "he has fled");
}

#[test]
fn b_mel_7_nobody_runs_to_cover_that_lies_towards_the_enemy() {
    // The trench lies north of them, and the wood north-west.
    let fleet = fleet(&on_land("", &unit("Red", "pirates", "Ours", (46.0, 36.0), "N", "")));
    assert_eq!(fleet.nearest_cover(UnitId(2), Heading::NORTH), Some(Point::inches(46.0, 41.5)), "the trench is the nearest");
    assert_eq!(fleet.nearest_cover(UnitId(2), Heading::WEST), Some(Point::inches(46.0, 41.5)), "square to the way they run is not towards the enemy");
    assert_eq!(fleet.nearest_cover(UnitId(2), Heading::SOUTH), None, "both lie towards the enemy");
}

/// What `check` says of a scenario; nothing if it is in order.
fn checked(scenario: &Scenario) -> String {
    let text = to_ron(scenario);
    let loaded = parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    BARNACLE.check(&loaded).err().map_or_else(String::new, |problems| problems.to_string())
}

/// A brig with landing parties, as a scenario tells of them.
fn parties(list: &str) -> String {
    let head = format!(r#"options: {{"wind_alarm": "manual"}}, battle: {{"turn": 2, "phase": 4, "first": "Red"}}, {ISLAND}"#);
    let ships = format!(
        r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {{"sail": 0, "aboard": 8, "parties": [{list}]}}),
           (name: "Watch", class: "sloop", side: "Blue", at: (90, 60), heading: "S")"#
    );
    checked(&battle(&head, &ships))
}

#[test]
fn b_land_6_a_ship_has_three_parties_and_each_is_told_of_once() {
    assert_eq!(parties(r#"["ashore", 1, 4, 1, 0, 40.0, 25.0, 90.0], ["ashore", 3, 4, 0, 0, 50.0, 25.0, 90.0]"#), "");
    assert!(parties(r#"["ashore", 4, 4, 1, 0, 40.0, 25.0, 90.0]"#).contains("where, third, men"), "there is no fourth third");
    assert!(parties(r#"["ashore", 1, 4, 1, 0, 40.0, 25.0, 90.0], ["ashore", 1, 4, 0, 0, 50.0, 25.0, 90.0]"#).contains("party 1 again"));
}

#[test]
fn b_land_5_boats_are_bound_for_a_ship_and_parties_fight_with_a_unit_of_this_battle() {
    assert_eq!(parties(r#"["boats", 1, 4, 1, 0, 24.0, 25.0, 90.0, "to Rover"]"#), "");
    for words in [r#""to Nowhere""#, r#""with Nobody""#] {
        let kind = if words.contains("to ") { "boats" } else { "ashore" };
        let said = parties(&format!(r#"["{kind}", 1, 4, 1, 0, 24.0, 25.0, 90.0, {words}]"#));
        assert!(said.contains("the name of a unit of this battle"), "{words}: {said}");
    }
    let both = parties(r#"["ashore", 1, 4, 1, 0, 40.0, 25.0, 90.0, "to Nowhere", "with Nobody"]"#);
    assert_eq!(both.matches("the name of a unit of this battle").count(), 2, "each wrong name is told of: {both}");
}

#[test]
fn amb_55_men_in_the_water_are_counted_in_whole_men() {
    let afloat = |men: &str| {
        let head = format!(
            r#"options: {{"wind_alarm": "manual"}}, battle: {{"turn": 2, "phase": 4, "first": "Red", "afloat": [["Rover", "Red", "men", 20.0, 60.0, 45.0, {men}]]}},"#
        );
        let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E"), (name: "Watch", class: "sloop", side: "Blue", at: (60, 40), heading: "S")"#;
        checked(&battle(&head, ships))
    };
    assert_eq!(afloat("5, 0"), "");
    for wrong in ["121, 0", "5, 10", "2.5, 0", "-1, 0"] {
        assert!(afloat(wrong).contains("degrees, men, leaders"), "{wrong}: {}", afloat(wrong));
    }
}
