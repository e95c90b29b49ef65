//! The captain's morale (A13).

use wg_barnacle::damage::Damage;
use wg_barnacle::damage::morale::{self, Outcome};
use wg_barnacle::position::{Duty, Fate, Stage, trigger};

use crate::play::{AtSea as _, BLUE, Battle, RED};
use wg_core::PerSide;

/// Sets up Wasp, a frigate with a morale number of 12, 12 inches from Rose, with a test due.
fn wasp(state: &str) -> Battle {
    at("32,40", state)
}

fn at(place: &str, state: &str) -> Battle {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", &format!("Blue frigate Wasp {place} N {state}")]);
    battle.ship_mut("Wasp").nerve.due = trigger::HALF;
    battle.business.push(Damage::Nerve);
    battle
}

/// Returns three dice with this total.
fn three(total: u8) -> [u8; 3] {
    let first = (total - 2).min(6);
    let second = (total - first - 1).min(6);
    [first, second, total - first - second]
}

/// Rolls the test with this total.
fn throw(battle: &mut Battle, total: u8) {
    battle.dice(&three(total)).done();
}

fn modifiers(battle: &Battle) -> Vec<(&'static str, i8)> {
    morale::modifiers(&battle.fleet, battle.id("Wasp")).to_vec()
}

fn needed(battle: &Battle) -> i8 {
    morale::needed(&battle.fleet, battle.id("Wasp"))
}

#[test]
fn b_mor_1_each_captain_has_a_number() {
    let numbers: Vec<i8> = wg_barnacle::position::logs::LOGS.iter().map(|log| log.morale).collect();
    assert_eq!(numbers, [10, 11, 11, 11, 9, 12, 10, 12]);
    assert_eq!(wasp("").ship("Wasp").nerve.morale, 12);
    assert_eq!(Battle::new(&["Red frigate Wasp 20,40 N log.morale=9"]).ship("Wasp").nerve.morale, 9);
}

#[test]
fn b_mor_2_a_test_at_each_mark_once_a_game() {
    let mut battle = wasp("killed=17");
    battle.ship_mut("Wasp").nerve.due = 0;
    let unit = battle.id("Wasp");
    wg_barnacle::damage::crew::kill(&mut battle.fleet, unit, 1);
    throw(&mut battle, 3);
    assert_eq!(battle.ship("Wasp").nerve.tested, trigger::HALF);
    battle.business.push(Damage::Nerve);
    wg_barnacle::damage::crew::kill(&mut battle.fleet, unit, 8);
    battle.done();
    assert_eq!(battle.thrown().len(), 1, "26 of 36 killed: neither mark");
    battle.business.push(Damage::Nerve);
    wg_barnacle::damage::crew::kill(&mut battle.fleet, unit, 1);
    throw(&mut battle, 3);
    assert_eq!(battle.ship("Wasp").nerve.tested, trigger::HALF | trigger::THREE_FOURTHS);
}

#[test]
fn b_mor_3_three_dice_against_the_number_and_equal_passes() {
    let mut battle = wasp("");
    throw(&mut battle, 12);
    assert_eq!((battle.ship("Wasp").nerve.morale, battle.ship("Wasp").nerve.duty), (12, Duty::None));
    assert_eq!(battle.said("B-MOR-3"), "Wasp's captain rolls 6, 5, 1 against 12: passes.");
    assert!(battle.business.is_empty() && battle.ship("Wasp").nerve.due == 0);
}

#[test]
fn b_mor_4_every_modifier() {
    let rows: [(&str, &[(&str, i8)]); 15] = [
        ("", &[]),
        ("trend=advancing", &[("advancing", 2)]),
        ("trend=retiring", &[("retiring", -2)]),
        ("fire_sails=1", &[("fire in the sails", -1)]),
        ("fire_below=1", &[("fire below decks", -2)]),
        ("blaze=1", &[("catastrophic fire", -5)]),
        ("boxes=13", &[]),
        ("boxes=14", &[("yellow line", -2)]),
        ("boxes=25", &[("red line", -3)]),
        ("larboard_lost=7", &[]),
        ("larboard_lost=8", &[("one broadside destroyed", -1)]),
        ("larboard_lost=8 starboard_lost=8", &[("both broadsides destroyed", -3)]),
        ("bow_lost=2 stern_lost=2", &[]),
        ("killed=18", &[("half the crew killed", -1)]),
        ("killed=27", &[("three-quarters of the crew killed", -3)]),
    ];
    for (state, expected) in rows {
        let battle = wasp(state);
        assert_eq!(modifiers(&battle), expected, "{state}");
        assert_eq!(needed(&battle), 12 + expected.iter().map(|(_, by)| by).sum::<i8>(), "{state}");
    }
    let battle = Battle::new(&["Red man_o_war Wasp 20,40 N"]);
    assert_eq!(modifiers(&battle), [("man o' war", 2)]);
    assert_eq!(modifiers(&wasp("fire_sails=1 fire_below=1 blaze=1")).len(), 3, "fires are three families");
}

#[test]
fn amb_31_guns_thrown_overboard_are_not_destroyed() {
    let mut battle = wasp("");
    let guns = &mut battle.ship_mut("Wasp").guns;
    (guns.left[0], guns.overboard[0]) = (0, 8);
    assert_eq!(modifiers(&battle), []);
}

#[test]
fn amb_47_the_last_leader_counts_by_option_alone() {
    assert_eq!(modifiers(&wasp("leaders_killed=2")), []);
    let battle = Battle::with(
        "\"no_leader_morale\": -2",
        &["Red frigate Wasp 20,40 N leaders_killed=2", "Red frigate Rose 40,40 N"],
    );
    assert_eq!(modifiers(&battle), [("no leader left", -2)]);
    assert_eq!(morale::modifiers(&battle.fleet, battle.id("Rose")).as_slice(), []);
}

#[test]
fn amb_48_one_test_for_all_reasons_in_the_order_of_the_ships() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N", "Red brig Moth 60,40 N"]);
    for name in ["Moth", "Wasp"] {
        battle.ship_mut(name).nerve.due = trigger::HALF | trigger::YELLOW;
    }
    battle.business.push(Damage::Nerve);
    battle.dice(&[1, 1, 1, 1, 1, 2]).done();
    let said: Vec<&str> = battle.reports.iter().map(|report| report.sentence.as_str()).collect();
    let why = "half the crew killed and yellow line reached";
    assert_eq!(
        said,
        [
            &*format!("Wasp's captain takes a morale test ({why}). The roll must not exceed 12."),
            "Wasp's captain rolls 1, 1, 1 against 12: passes.",
            &*format!("Moth's captain takes a morale test ({why}). The roll must not exceed 11."),
            "Moth's captain rolls 1, 1, 2 against 11: passes."
        ],
        "why he is tested stands before his dice"
    );
    assert_eq!(battle.ship("Moth").nerve.tested, trigger::HALF | trigger::YELLOW);
}

#[test]
fn amb_49_with_the_option_families_add() {
    let ships = ["Red frigate Wasp 20,40 N boxes=25 killed=27 larboard_lost=8 starboard_lost=8"];
    assert_eq!(needed(&Battle::new(&ships)), 12 - 3 - 3 - 3);
    assert_eq!(needed(&Battle::with("\"morale_families\": \"sum\"", &ships)), 12 - 5 - 4 - 4);
}

#[test]
fn b_mor_5_over_by_1_passes_and_his_number_falls() {
    let mut battle = wasp("");
    throw(&mut battle, 13);
    let nerve = battle.ship("Wasp").nerve;
    assert_eq!(
        (nerve.morale, nerve.duty, nerve.adverse, battle.fleet.initiative.now[BLUE].adverse),
        (11, Duty::None, false, 0)
    );
    assert_eq!(battle.said("B-MOR-5"), "Wasp's captain passes, but the morale number falls to 11.");
}

#[test]
fn b_mor_6_over_by_2_no_closer_and_a_retest() {
    let mut battle = wasp("");
    throw(&mut battle, 14);
    let nerve = battle.ship("Wasp").nerve;
    assert_eq!(
        (nerve.morale, nerve.duty, nerve.adverse, battle.fleet.initiative.now),
        (11, Duty::NoCloser, true, PerSide::of([Default::default(), deeds(1)]))
    );
    assert_eq!(
        battle.said("B-MOR-6"),
        "Wasp may come no closer to the enemy, and her captain's morale number falls to 11."
    );
}

fn deeds(adverse: u8) -> wg_barnacle::position::sky::InitiativeFacts {
    wg_barnacle::position::sky::InitiativeFacts { adverse, ..Default::default() }
}

/// Rolls the retest at the start of her next move.
fn again(total: u8) -> Battle {
    let mut battle = wasp("duty=no_closer");
    battle.ship_mut("Wasp").nerve.due = trigger::AGAIN;
    throw(&mut battle, total);
    battle
}

#[test]
fn amb_51_a_retest_lifts_the_ban_when_passed_or_over_by_1() {
    for (total, duty, number) in
        [(12, Duty::None, 12), (13, Duty::None, 11), (14, Duty::NoCloser, 11), (15, Duty::Retire, 11)]
    {
        let nerve = again(total).ship("Wasp").nerve;
        assert_eq!((nerve.duty, nerve.morale, nerve.tested), (duty, number, 0), "{total}");
    }
    assert_eq!(again(12).said("B-MOR-3"), "Wasp's captain recovers, and the morale number stays at 12.");
    // Another test that is passed in the meantime lifts no duty.
    let mut battle = wasp("duty=no_closer");
    throw(&mut battle, 3);
    assert_eq!(battle.ship("Wasp").nerve.duty, Duty::NoCloser);
}

#[test]
fn b_mor_7_over_by_3_or_4_she_must_retire() {
    for total in [15, 16] {
        let mut battle = wasp("duty=no_closer");
        throw(&mut battle, total);
        assert_eq!((battle.ship("Wasp").nerve.morale, battle.ship("Wasp").nerve.duty), (11, Duty::Retire));
        assert_eq!(battle.said("B-MOR-7"), "Wasp must retire, and her captain's morale number falls to 11.");
    }
}

#[test]
fn amb_52_no_second_retire_result_while_retiring() {
    let mut battle = wasp("duty=retire");
    throw(&mut battle, 15);
    assert_eq!((battle.ship("Wasp").nerve.morale, battle.ship("Wasp").nerve.duty), (12, Duty::Retire));
    let mut battle = wasp("duty=retire");
    throw(&mut battle, 14);
    assert_eq!(
        (battle.ship("Wasp").nerve.morale, battle.ship("Wasp").nerve.duty),
        (11, Duty::Retire),
        "the harder duty stays"
    );
    for total in [3, 14, 15] {
        let mut battle = wasp("duty=hide");
        throw(&mut battle, total);
        assert_eq!(battle.ship("Wasp").nerve.duty, Duty::Hide, "who hides comes on deck for none of them: {total}");
    }
}

#[test]
fn b_mor_8_over_by_5_or_6_with_an_enemy_within_24_she_strikes() {
    for total in [17, 18] {
        let mut battle = wasp("sail=6");
        battle.ship_mut("Wasp").run.stage = Stage::Course;
        throw(&mut battle, total);
        let wasp = *battle.ship("Wasp");
        assert_eq!(
            (wasp.colours.fate, wasp.side(), wasp.rig.hoisted, wasp.run.stage),
            (Fate::Struck, RED, 0, Stage::Done)
        );
        assert_eq!(battle.said("B-MOR-8"), "Wasp strikes to Rose, with 36 men aboard.");
        assert_eq!(
            battle.fleet.initiative.now,
            PerSide::of([Default::default(), deeds(1)]),
            "taken, not sunk; her old side is shaken"
        );
    }
    // Measured hull to hull: 24 inches and half of each beam.
    let mut near = at("47.6,40", "");
    throw(&mut near, 17);
    assert_eq!(near.ship("Wasp").colours.fate, Fate::Struck);
    let mut far = at("47.7,40", "");
    throw(&mut far, 17);
    assert_eq!(far.ship("Wasp").nerve.duty, Duty::Hide);
}

#[test]
fn b_mor_8_she_strikes_to_an_enemy_though_a_friend_lies_nearer() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N", "Blue brig Moth 37,40 N"]);
    battle.ship_mut("Wasp").nerve.due = trigger::RED;
    battle.business.push(Damage::Nerve);
    throw(&mut battle, 18);
    assert_eq!(battle.said("B-MOR-8"), "Wasp strikes to Rose, with 36 men aboard.");
}

#[test]
fn amb_89_with_the_option_captures_count_for_initiative() {
    let mut battle =
        Battle::with("\"captures_count\": true", &["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N"]);
    battle.ship_mut("Wasp").nerve.due = trigger::HALF;
    battle.business.push(Damage::Nerve);
    throw(&mut battle, 18);
    assert_eq!((battle.fleet.initiative.now[RED].sunk, battle.fleet.initiative.now[RED].triumph), (1, false));
}

#[test]
fn b_mor_9_over_by_5_or_6_with_no_enemy_near_they_hide() {
    let mut battle = at("70,40", "sail=6");
    throw(&mut battle, 17);
    let wasp = *battle.ship("Wasp");
    assert_eq!(
        (wasp.nerve.duty, wasp.nerve.morale, wasp.rig.hoisted, wasp.colours.fate),
        (Duty::Hide, 9, 0, Fate::Fighting)
    );
    assert!(battle.fleet.adrift(wasp.id));
    assert_eq!(
        battle.said("B-MOR-9"),
        "Wasp is adrift, because her crew hides in the hull. Her captain's morale number falls to 9."
    );
}

#[test]
fn b_mor_10_over_by_7_or_more_they_abandon_ship() {
    for (state, total) in [("trend=retiring", 17), ("blaze=1", 18)] {
        let mut battle = wasp(&format!("{state} killed=4"));
        throw(&mut battle, total);
        let wasp = *battle.ship("Wasp");
        assert_eq!(
            (wasp.colours.fate, wasp.side(), wasp.rig.hoisted, wasp.crew.men(), wasp.crew.killed),
            (Fate::Abandoned, BLUE, 0, 0, 4)
        );
        assert!(battle.fleet.adrift(wasp.id));
        assert_eq!(battle.said("B-MOR-10"), "Wasp's 32 men abandon ship, and she is adrift.");
    }
}

#[test]
fn amb_6_over_by_2_or_more_is_adverse_and_counts_once_a_turn() {
    let results = [
        Outcome::Stands,
        Outcome::Shaken,
        Outcome::NoCloser,
        Outcome::Retires,
        Outcome::Strikes,
        Outcome::Hides,
        Outcome::Abandons,
    ];
    assert_eq!(results.map(Outcome::is_adverse), [false, false, true, true, true, true, true]);
    let mut battle = wasp("");
    throw(&mut battle, 14);
    battle.ship_mut("Wasp").nerve.due = trigger::RED;
    battle.business.push(Damage::Nerve);
    throw(&mut battle, 14);
    assert_eq!(battle.fleet.initiative.now[BLUE].adverse, 1);
    battle.next_turn();
    assert_eq!(
        (
            battle.fleet.initiative.now[BLUE].adverse,
            battle.fleet.initiative.last[BLUE].adverse,
            battle.ship("Wasp").nerve.adverse
        ),
        (0, 1, false)
    );
}

#[test]
fn every_margin_has_its_result() {
    use Outcome::{Abandons, Hides, NoCloser, Retires, Shaken, Stands, Strikes};
    let rows = [
        (-9, Stands),
        (0, Stands),
        (1, Shaken),
        (2, NoCloser),
        (3, Retires),
        (4, Retires),
        (5, Strikes),
        (6, Strikes),
        (7, Abandons),
        (15, Abandons),
    ];
    for (over, outcome) in rows {
        assert_eq!(Outcome::of(over, true), outcome, "over by {over}");
        assert_eq!(
            Outcome::of(over, false),
            if outcome == Strikes { Hides } else { outcome },
            "over by {over}, nobody near"
        );
    }
}

#[test]
fn who_sinks_or_has_struck_is_not_tested() {
    for state in ["fate=struck", "fate=abandoned", "fate=sunk boxes=45"] {
        let mut battle = wasp(state);
        battle.done();
        assert_eq!((battle.thrown().len(), battle.ship("Wasp").nerve.due), (0, 0), "{state}");
    }
}

#[test]
fn b_ex_23_over_by_2() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N boxes=12 trend=retiring"]);
    battle.shot("Rose", "Wasp", 2).dice(&[4, 3, 3]).done();
    assert_eq!(
        battle.said("B-MOR-3"),
        "Wasp's captain rolls 4, 3, 3 against 8 (12, retiring -2, yellow line -2): fails by 2."
    );
    assert_eq!((battle.ship("Wasp").nerve.morale, battle.ship("Wasp").nerve.duty), (11, Duty::NoCloser));
    battle.next_turn();
    assert_eq!(battle.fleet.initiative.last[BLUE].adverse, 1);
}

#[test]
fn b_ex_24_man_o_war() {
    let ships = ["Red frigate Rose 20,40 N", "Blue man_o_war Wasp 32,40 N boxes=20 killed=24 trend=advancing"];
    for (total, number) in [(13, 12), (14, 11)] {
        let mut battle = Battle::new(&ships);
        assert_eq!(needed(&battle), 13);
        battle.ship_mut("Wasp").nerve.due = trigger::YELLOW;
        battle.business.push(Damage::Nerve);
        throw(&mut battle, total);
        assert_eq!((battle.ship("Wasp").nerve.morale, battle.ship("Wasp").nerve.adverse), (number, false));
    }
}

#[test]
fn b_ex_26_families() {
    assert_eq!(needed(&wasp("boxes=25 killed=27")), 6);
}

#[test]
fn amb_53_she_strikes_to_the_nearest_enemy_that_still_fights() {
    let ships = [
        "Red frigate Rose 52,40 N",
        "Blue frigate Wasp 32,40 N",
        "Red brig Moth 24,40 N fate=abandoned",
        "Red brig Ruby 32,60 N",
    ];
    let mut battle = Battle::new(&ships);
    battle.ship_mut("Wasp").nerve.due = trigger::RED;
    battle.business.push(Damage::Nerve);
    throw(&mut battle, 18);
    assert_eq!((battle.ship("Wasp").colours.fate, battle.ship("Wasp").side()), (Fate::Struck, RED));
    // Measured hull to hull, Rose lies 16.4 inches off and Ruby 8. Moth has struck herself, so Wasp cannot strike to
    // her.
    assert_eq!(battle.said("B-MOR-8"), "Wasp strikes to Ruby, with 36 men aboard.");
    let mut alone = Battle::new(&["Blue frigate Wasp 32,40 N", "Red brig Moth 24,40 N fate=struck"]);
    alone.ship_mut("Wasp").nerve.due = trigger::RED;
    alone.business.push(Damage::Nerve);
    throw(&mut alone, 18);
    assert_eq!(alone.ship("Wasp").nerve.duty, Duty::Hide, "who has struck is no enemy");
}

#[test]
fn amb_93_the_captain_of_a_row_boat_with_a_log_tests_too() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue row_boat Wasp 32,40 N killed=2"]);
    let unit = battle.id("Wasp");
    wg_barnacle::damage::crew::kill(&mut battle.fleet, unit, 1);
    battle.business.push(Damage::Nerve);
    throw(&mut battle, 10);
    assert_eq!(battle.said("B-MOR-5"), "Wasp's captain passes, but the morale number falls to 9.");
    assert_eq!(battle.ship("Wasp").nerve.tested, trigger::HALF);
}
