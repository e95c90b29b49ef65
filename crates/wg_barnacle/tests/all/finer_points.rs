//! Rules that no other test told apart from a rule that is nearly the same. Each was found by breaking a rule on
//! purpose (`scripts/mutants`).

use wg_barnacle::BARNACLE;
use wg_barnacle::ashore::melee_odds::chances;
use wg_barnacle::damage::casualties::in_contact;
use wg_barnacle::damage::continuing::flooding;
use wg_barnacle::gunnery::odds::hits;
use wg_barnacle::position::logs::log;
use wg_barnacle::position::troop::ROSTERS;
use wg_barnacle::position::{Discipline, Fate, Fleet, Quality, Whereabouts};
use wg_core::scenario::{Value, parse, to_ron};
use wg_core::{Heading, Length, Order, Point, Rules as _, Scenario, SideId, UnitId};
use wg_testkit::Script;

use crate::boarding::{alongside, board, hits as dice_of, number};
use crate::common::*;
use crate::grapples::{beside, grapple, grappled, men};
use crate::island::{ISLAND, asks, charge, land, moves_over, on_land, unit};

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
        assert_eq!(
            log(class).map(|log| log.masts.to_vec()),
            Some(inches.to_vec()),
            "{class}: the least and the most inches under so much sail"
        );
    }
}

#[test]
fn b_data_2_the_beams_of_the_models() {
    let beams = [
        ("row_boat", 1.1),
        ("sloop", 1.8),
        ("schooner", 2.4),
        ("brig", 2.8),
        ("merchantman", 3.5),
        ("frigate", 3.6),
        ("galleon", 4.4),
        ("man_o_war", 4.8),
    ];
    for (class, inches) in beams {
        assert_eq!(log(class).map(|log| log.footprint.beam), Some(Length::from_inches(inches)), "{class}");
    }
}

#[test]
fn b_data_17_all_the_rest_of_the_rosters() {
    let front = |inches: f64| Length::from_inches(inches);
    let rows: Vec<_> = ROSTERS
        .iter()
        .map(|roster| (&*roster.key, roster.size.length, roster.size.beam, roster.file, roster.muskets, roster.ranks))
        .collect();
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
    let printed = printed
        .map(|(key, deep, wide, file, muskets, ranks)| (key, front(deep), front(wide), front(file), muskets, ranks));
    assert_eq!(rows, printed, "depth, front, front of each man, muskets, ranks");
    let melee: Vec<_> =
        ROSTERS.iter().map(|roster| (roster.charge, roster.per_die, roster.temper, roster.quality)).collect();
    let (king, pirates, rabble) = (Discipline::Disciplined, Discipline::Pirates, Discipline::Rabble);
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
    assert_eq!(
        melee,
        rates.map(|(charge, per_die, temper)| (charge, per_die, temper, Quality::Crack)),
        "charge, men and dice, temper"
    );
}

#[test]
fn b_mel_4_the_chances_of_one_man_against_one() {
    // Each has one die, and a third of the faces kill. A man who is killed has not won, even if he kills too.
    let duel = chances([1, 1], [1, 1], [0, 0]);
    assert!((duel.won - 2.0 / 9.0).abs() < 1e-9 && (duel.lost - 1.0 / 3.0).abs() < 1e-9, "{duel:?}");
    assert!((duel.expected - 1.0 / 3.0).abs() < 1e-9, "{duel:?}");
}

/// Starts with a brig of Red's at anchor nine inches off the island, with a party of eight ashore, and other ships at
/// anchor beside her.
fn ashore(others: &str) -> Script {
    let ships = format!(
        r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {{"sail": 0}}), {others}"#
    );
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
    let refused = |fleet: &Fleet, ship: u16| {
        fleet.check_embark(party, UnitId(ship)).map_or_else(|refusal| refusal.sentence, |()| "taken aboard".to_owned())
    };
    assert_eq!(refused(&fleet, 1), "Watch cannot take your men aboard, because she is not on your side.", "an enemy");
    assert_ne!(
        refused(&fleet, 2),
        "Rose cannot take your men aboard, because she is out of the fight.",
        "a friend, full or not"
    );
    fleet.ship_mut(UnitId(2)).colours.fate = Fate::Abandoned;
    assert_eq!(
        refused(&fleet, 2),
        "Rose cannot take your men aboard, because she is out of the fight.",
        "nobody is left aboard"
    );
}

#[test]
fn b_land_1_one_party_ashore_holds_ground_whoever_is_still_aboard() {
    let script =
        ashore(r#"(name: "Watch", class: "brig", side: "Blue", at: (90, 45), heading: "E", state: {"sail": 0}),"#);
    let fleet = fleet(&script);
    assert_eq!(
        [0, 1].map(|side| fleet.holds_ground(SideId(side))),
        [true, false],
        "Red's other parties are aboard, Blue's all are"
    );
}

#[test]
fn b_mel_6_who_is_off_the_table_is_in_contact_with_nobody() {
    let script = on_land(
        "",
        &(unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
            + &unit("Blue", "pirates", "Theirs", (50.0, 36.0), "S", "")),
    );
    let mut fleet = fleet(&script);
    let (ours, theirs) = (UnitId(2), UnitId(3));
    assert!(!in_contact(&fleet, ours), "six inches apart");
    fleet.troop_mut(theirs).march.engaged = Some(ours);
    assert!(in_contact(&fleet, ours), "hand to hand");
    fleet.troop_mut(theirs).stand.whereabouts = Whereabouts::Destroyed;
    assert!(!in_contact(&fleet, ours), "he is dead");
}

/// Returns a battle in which Surprise holds Fortuna to starboard, and Wasp to larboard holds Surprise.
fn three() -> Scenario {
    let mut scenario = beside(
        r#"battle: {"turn": 2},"#,
        ("frigate", r#"state: {"sail": 0, "grappled_with": ["Fortuna"]}"#),
        ("brig", r#"state: {"sail": 0}"#),
        2.0,
        "N",
    );
    let mut wasp = scenario.ships[1].clone();
    wasp.name = "Wasp".to_owned();
    wasp.at = Some((24.5, 25.0));
    scenario.ships.push(wasp);
    let holds = scenario.ships[0].state.clone();
    scenario.ships[2].state = holds;
    let text = to_ron(&scenario)
        .replacen(r#"["Fortuna"]"#, r#"["FORTUNA"]"#, 1)
        .replacen(r#"["Fortuna"]"#, r#"["Surprise"]"#, 1)
        .replace("FORTUNA", "Fortuna");
    parse(&text, "three.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario
}

#[test]
fn amb_27_she_lets_go_of_whom_she_holds_though_another_holds_her() {
    let mut script = at_sea(&three(), NORMAL);
    assert_eq!(
        fleet(&script).ties(UnitId(0)).map(|tie| (tie.with, tie.holds)).collect::<Vec<_>>(),
        [(UnitId(1), true), (UnitId(2), false)]
    );
    script.order(RED, Order::Cut { unit: UnitId(0), target: UnitId(1) }).all_thrown();
    let fleet = fleet(&script);
    assert!(
        !fleet.are_tied(UnitId(0), UnitId(1)) && fleet.are_tied(UnitId(0), UnitId(2)),
        "by her own word, without a die; Wasp still holds her"
    );
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
        assert!(
            found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-9),
            "{found:?}, not {wanted:?}"
        );
    };
    near(hits(2, 6, false), &[25.0 / 36.0, 10.0 / 36.0, 1.0 / 36.0]);
    near(hits(2, 6, true), &[25.0 / 36.0, 11.0 / 36.0]);
    near(hits(3, 4, true), &[1.0 / 8.0, 6.0 / 8.0, 1.0 / 8.0]);
}

#[test]
fn b_chg_1_only_who_stands_on_land_is_charged() {
    let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
        + &unit("Blue", "pirates", "Theirs", (50.0, 36.0), "S", "");
    let mut script = on_land("", &units);
    let refusal = script.session.check(RED, &charge(2, 1)).expect_err("a ship lies on the water");
    assert!(refusal.sentence.contains("is not on land"), "{refusal}");
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
    assert_eq!(
        fleet.nearest_cover(UnitId(2), Heading::NORTH),
        Some(Point::inches(46.0, 41.5)),
        "the trench is the nearest"
    );
    assert_eq!(
        fleet.nearest_cover(UnitId(2), Heading::WEST),
        Some(Point::inches(46.0, 41.5)),
        "square to the way they run is not towards the enemy"
    );
    assert_eq!(fleet.nearest_cover(UnitId(2), Heading::SOUTH), None, "both lie towards the enemy");
}

/// Returns what `check` says of a scenario, or nothing if it is valid.
fn checked(scenario: &Scenario) -> String {
    let text = to_ron(scenario);
    let loaded = parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    BARNACLE.check(&loaded).err().map_or_else(String::new, |problems| problems.to_string())
}

/// Returns what `check` says of a brig with these landing parties.
fn parties(list: &str) -> String {
    let head =
        format!(r#"options: {{"wind_alarm": "manual"}}, battle: {{"turn": 2, "phase": 4, "first": "Red"}}, {ISLAND}"#);
    let ships = format!(
        r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {{"sail": 0, "aboard": 8, "parties": [{list}]}}),
           (name: "Watch", class: "sloop", side: "Blue", at: (90, 60), heading: "S")"#
    );
    checked(&battle(&head, &ships))
}

#[test]
fn b_land_6_a_ship_has_three_parties_and_each_is_told_of_once() {
    assert_eq!(parties(r#"["ashore", 1, 4, 1, 0, 40.0, 25.0, 90.0], ["ashore", 3, 4, 0, 0, 50.0, 25.0, 90.0]"#), "");
    assert!(
        parties(r#"["ashore", 4, 4, 1, 0, 40.0, 25.0, 90.0]"#).contains("where, third, men"),
        "there is no fourth third"
    );
    assert!(
        parties(r#"["ashore", 1, 4, 1, 0, 40.0, 25.0, 90.0], ["ashore", 1, 4, 0, 0, 50.0, 25.0, 90.0]"#)
            .contains("party 1 a second time")
    );
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

#[test]
fn amb_96_ships_fire_small_arms_at_boats_whose_ever_they_are() {
    // The boats are those of the second ship, and carry the third of her parties.
    let head =
        format!(r#"options: {{"wind_alarm": "manual"}}, battle: {{"turn": 2, "phase": 9, "first": "Red"}}, {ISLAND}"#);
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (85, 10), heading: "N", state: {"sail": 0}),
        (name: "Rose", class: "brig", side: "Red", at: (8, 62), heading: "N", state: {"sail": 0, "aboard": 18, "parties": [["boats", 3, 6, 1, 0, 22.0, 40.0, 90.0]]}),
        (name: "Watch", class: "brig", side: "Blue", at: (16, 40), heading: "N", state: {"sail": 0})"#;
    let script = Script::new(&BARNACLE, &battle(&head, ships));
    let fires = |order: &Order| matches!(order, Order::SmallArms { unit: UnitId(2), .. });
    assert!(asks(&script, BLUE, fires), "her men on deck: {:?}", script.session.asks().first().map(|ask| &ask.reason));
}

#[test]
fn amb_74_two_that_kill_each_other_to_the_last_man_are_both_gone() {
    let last = r#""killed": 14, "leaders_killed": 1"#;
    let ours =
        unit("Red", "pirates", "Ours", (50.0, 29.0), "N", &format!(r#"{last}, "engaged": "Theirs", "attacks": true"#));
    let theirs = unit("Blue", "pirates", "Theirs", (50.0, 30.0), "S", &format!(r#"{last}, "engaged": "Ours""#));
    let mut script = on_land("", &(ours + &theirs));
    moves_over(&mut script);
    script.dice(&[5]).dice(&[5]);
    let fleet = fleet(&script);
    assert_eq!(
        [2, 3].map(|unit| fleet.troop(UnitId(unit)).stand.whereabouts),
        [Whereabouts::Destroyed; 2],
        "a die each, and each kills"
    );
}

#[test]
fn b_brd_8_each_1_is_a_leader() {
    let mut scenario = alongside("", "", "", "");
    scenario.ships[1].overrides.insert("leaders".to_owned(), Value::Int(2));
    let mut script = Script::new(&BARNACLE, &scenario);
    script.order(RED, board(0, 1, 36)).order(BLUE, number(1, 15));
    // Twelve fall, and both leader dice show a leader: ten men fall.
    script.dice(&dice_of(21, 12)).dice(&dice_of(21, 0)).dice(&[1, 1]);
    assert_eq!(fleet(&script).ship(UnitId(1)).crew.killed, 10);
}

#[test]
fn b_cont_2_who_has_gone_down_floods_no_more() {
    let script = Script::new(
        &BARNACLE,
        &battle(
            r#"battle: {"turn": 2, "phase": 4, "first": "Red"},"#,
            r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 25), heading: "N", state: {"sail": 0, "flooding": 3}),
               (name: "Rose", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#,
        ),
    );
    let mut fleet = fleet(&script);
    assert_eq!([0, 1].map(|unit| flooding(fleet.ship(UnitId(unit)))), [3, 0]);
    for fate in [Fate::Sunk, Fate::Sinking, Fate::Burnt] {
        fleet.ship_mut(UnitId(0)).colours.fate = fate;
        assert_eq!(flooding(fleet.ship(UnitId(0))), 0, "{fate:?}");
    }
}

#[test]
fn b_data_18_luck_is_spent_with_the_first_shot() {
    let scenario = battle(
        r#"battle: {"turn": 2, "phase": 4, "first": "Red", "lucky": "Swan"},"#,
        r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 25), heading: "N", state: {"sail": 0}),
           (name: "Rose", class: "brig", side: "Blue", at: (47, 25), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = Script::new(&BARNACLE, &scenario);
    assert_eq!(fleet(&script).sky.lucky, Some(UnitId(0)));
    script.order(RED, fire(0, 1, 1)).pass_all().dice(&[1; 6]);
    assert_eq!(fleet(&script).sky.lucky, None, "hit or miss");
}

#[test]
fn b_trp_3_a_leader_of_troops_falls_only_with_the_sixth_man() {
    let chances = |lost: u8| {
        let head = format!(r#"options: {{"wind_alarm": "manual"}}, {ISLAND}"#);
        let ships = format!(
            r#"(name: "Rover", class: "brig", side: "Red", at: (26, 25), heading: "N", state: {{"sail": 0, "starboard_lost": {lost}}}),
               (name: "Watch", class: "brig", side: "Blue", at: (90, 60), heading: "S", state: {{"sail": 0}}),
               (name: "Foot", class: "pirates", side: "Blue", at: (33, 25), heading: "W")"#
        );
        let script = at_sea(&battle(&head, &ships), NORMAL);
        let odds = script.session.preview(RED, &fire(0, 1, 2)).odds.expect("she bears on them");
        odds.chances.iter().find(|(what, _)| what == "a leader falls").map(|(_, chance)| *chance)
    };
    assert_eq!(chances(5), None, "one gun kills three at most");
    let five = chances(0).expect("five dice may kill six");
    assert!(five > 0.0 && five < 1.0 / 6.0, "{five}");
}

#[test]
fn b_grap_8_no_grapples_are_thrown_at_her_who_is_fast_already() {
    let script = at_sea(&three(), NORMAL);
    for held in [1, 2] {
        let refusal = script.session.check(RED, &grapple(0, held)).expect_err("they are grappled");
        assert!(refusal.sentence.ends_with("are already grappled."), "{refusal}");
    }
}

#[test]
fn b_coll_2_two_pairs_run_foul_in_one_turn() {
    let scenario = battle(
        r#"battle: {"turn": 2, "phase": 4, "first": "Red", "collisions": [["Teal", "Wren", 1]]},"#,
        r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 10), heading: "N", state: {"sail": 5}),
           (name: "Rose", class: "brig", side: "Blue", at: (40, 23), heading: "E", state: {"sail": 0}),
           (name: "Teal", class: "sloop", side: "Red", at: (80, 10), heading: "N", state: {"sail": 0}),
           (name: "Wren", class: "sloop", side: "Blue", at: (80, 17), heading: "E", state: {"sail": 0})"#,
    );
    let mut script = Script::new(&BARNACLE, &scenario);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5)).order(RED, steer(0, &[Go::Run(9.0)])).pass_all();
    let fouls: Vec<_> = fleet(&script).later.fouls.iter().map(|foul| (foul.mover, foul.struck)).collect();
    assert_eq!(fouls, [(UnitId(2), UnitId(3)), (UnitId(0), UnitId(1))], "each pair is resolved in phase 6");
}

#[test]
fn b_sail_4_she_is_told_that_she_has_come_contrary_and_stays_at_half_speed() {
    let ships = r#"(name: "Swan", class: "frigate", side: "Red", at: (20, 20), heading: "N", state: {"sail": 5}),
        (name: "Rose", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#;
    let mut script = at_sea(&battle("", ships), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8));
    script.order(RED, steer(0, &[Go::Run(3.0), Go::Turn(90), Go::Run(5.0)]));
    assert!(
        script.said("B-SAIL-4").starts_with("Swan now has the wind contrary and moves at half speed, 8.0 in"),
        "{}",
        script.said("B-SAIL-4")
    );
    assert!(fleet(&script).ship(UnitId(0)).run.half, "for the rest of her move");
}

#[test]
fn b_cfire_1_aimed_fire_sets_her_ablaze_only_where_it_can_reach_a_letter() {
    let burns = |boxes: u8| {
        let scenario = battle(
            r#"battle: {"turn": 2, "phase": 4, "first": "Red"},"#,
            &format!(
                r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 25), heading: "N", state: {{"sail": 0, "starboard_lost": 7}}),
                   (name: "Rose", class: "brig", side: "Blue", at: (47, 25), heading: "N", state: {{"sail": 0, "boxes": {boxes}}})"#
            ),
        );
        let script = Script::new(&BARNACLE, &scenario);
        let order = Order::Fire { unit: UnitId(0), battery: 1, target: UnitId(1), aim: 1 };
        let odds = script.session.preview(RED, &order).odds.expect("she bears");
        odds.chances.iter().any(|(what, _)| what == "a catastrophic fire")
    };
    assert_eq!(
        [0, 2].map(burns),
        [false, true],
        "one gun reaches the third box, which bears a letter, only from the second"
    );
}

#[test]
fn amb_27_of_two_ties_she_lets_go_of_her_own() {
    let script = at_sea(&three(), NORMAL);
    let offers = script.session.asks().iter().flat_map(|ask| ask.offers.clone());
    let own: Vec<String> = offers
        .filter(|offer| matches!(offer.order, Order::Cut { unit: UnitId(0), .. }))
        .map(|offer| offer.label.to_string())
        .collect();
    assert_eq!(own, ["Cast off the grapples"]);
}
