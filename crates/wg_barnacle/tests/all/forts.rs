//! Forts and land batteries: their rosters, arcs and losses, and what stops their shot (A15).

use wg_barnacle::Item;
use wg_barnacle::damage::{Damage, casualties, losses};
use wg_barnacle::gunnery::cover::Cover;
use wg_barnacle::position::{Fleet, Whereabouts};
use wg_barnacle::turn::ending;
use wg_core::shown::sheet::Part;
use wg_core::{Mark, Order, Refusal, SideId, UnitId, Viewer};
use wg_testkit::Script;

use crate::artillery::{BATTERY, COAST, FAR, against_the_fort, ashore, call, company, fort, frigate, guns, men};
use crate::common::*;

#[test]
fn b_fort_3_of_guns_alone_no_dead_are_told() {
    let mut fleet = fleet(&against_the_fort(9.0, ""));
    let losses = |fleet: &mut Fleet, hits: u8, faces: &[u8]| {
        call(
            fleet,
            Item::Damage(Damage::Losses { unit: UnitId(2), by: UnitId(0), hits, sixes: hits, pieces: true }),
            faces,
            losses::losses,
        )
    };
    assert_eq!(losses(&mut fleet, 2, &[]), ["B-FORT-3"]);
    assert_eq!(losses(&mut fleet, 6, &[]), ["B-FORT-3"]);
    assert_eq!(losses(&mut fleet, 1, &[2])[0], "B-FORT-4", "the guns are gone");
}

#[test]
fn b_fort_1_a_fort_has_a_roster_with_its_guns() {
    let script = against_the_fort(9.0, r#""guns_lost": 3, "unmanned": 2, "killed": 4"#);
    let sheet = script.session.sheet(UnitId(2), Viewer::All);
    let battery = sheet.parts.iter().find_map(|part| {
        if let Part::Battery { boxes, dice, .. } = part { Some((boxes.clone(), *dice)) } else { None }
    });
    assert_eq!(
        battery,
        Some((vec![true, true, true, false, false, false, false, false], 3)),
        "three of eight lost, two without a crew"
    );
    assert!(sheet.parts.iter().any(|part| matches!(part, Part::Counters { total: 20, lost: 4, leaders: 2, .. })));
    assert!(sheet.parts.iter().any(|part| matches!(part, Part::Note { clause, .. } if clause == "B-ARMS-4")));
}

#[test]
fn b_fort_2_forty_five_degrees_to_each_side_and_twenty_inches() {
    let at = |x: f64, y: f64| {
        let ship = format!(r#"(name: "Wasp", class: "row_boat", side: "Red", at: ({x}, {y}), heading: "N")"#);
        at_sea(&battle(COAST, &format!("{ship}, {FAR}, {}", fort(""))), NORMAL)
    };
    // The guns stand at (57.5, 30) and face west. A row boat is 3 inches long.
    let bears = |script: &Script| fleet(script).check_shot::<Refusal>(UnitId(2), 0, UnitId(0));
    assert!(bears(&at(50.0, 30.0)).is_ok_and(|chance| !chance.halved && chance.dice == 8));
    assert!(bears(&at(40.0, 30.0)).is_ok_and(|chance| chance.halved));
    assert!(bears(&at(36.0, 30.0)).is_err_and(|why| why.clause == "B-FORT-2"
        && why.sentence.contains("out of range")
        && why.sentence.contains("guns reach 20.0 in")));
    // Her nearest point is her inner stern or bow: 6 inches ahead of the guns, and so far to one side.
    let half = 0.5 * wg_barnacle::position::logs::log("row_boat").expect("a class").footprint.beam.to_inches();
    for (aside, inside) in [(5.9, true), (6.1, false), (6.8, false)] {
        for (y, hand) in [(30.0 + aside + 1.5, "too far to the right"), (30.0 - aside - 1.5, "too far to the left")] {
            match bears(&at(51.5 - half, y)) {
                Ok(_) => assert!(inside, "{aside} inches aside of 6 ahead are more than 45 degrees"),
                Err(why) => assert!(
                    !inside && why.sentence.starts_with("Wasp is out of arc by") && why.sentence.contains(hand),
                    "{aside} to the side, {why}"
                ),
            }
        }
    }
    assert!(bears(&at(52.0, 44.0)).is_err_and(
        |why| why.sentence.starts_with("Wasp is out of arc by") && why.sentence.contains("too far to the right")
    ));
    let mut wide = at(52.0, 44.0);
    wide.order(RED, Order::EndPhase).pass_all();
    let refusal = wide.session.submit(BLUE, fire(2, 0, 0)).expect_err("out of arc");
    assert_eq!(refusal.clause, "B-FORT-2");
    assert!(refusal.marks.iter().any(|mark| matches!(mark, Mark::Arc { .. })), "the arc is drawn");
    wide.refused(BLUE, fire(2, 1, 0), "B-FORT-1");
}

#[test]
fn b_fort_3_only_a_six_hits_land_artillery() {
    let script = against_the_fort(9.0, "");
    let chance = fleet(&script).bears(UnitId(0), 1, UnitId(2)).expect("she bears");
    assert_eq!((chance.needed, chance.why.0, chance.rake), (6, "B-FORT-3", false));
    let odds = script.session.preview(RED, &fire(0, 1, 2)).odds.expect("a card");
    assert_eq!(odds.unit, "guns destroyed");
    assert!((odds.expected - 1.0).abs() < 1e-9, "six dice at a sixth each");
    let far = against_the_fort(14.0, "");
    assert!(fleet(&far).bears(UnitId(0), 1, UnitId(2)).is_ok_and(|chance| chance.halved));
}

#[test]
fn amb_65_the_option_lets_a_five_hit_land_artillery() {
    let scenario = battle(
        &format!(r#"options: {{"land_arty_hit": 5, "wind_alarm": "manual"}}, {COAST}"#),
        &format!("{}, {FAR}, {}", frigate(9.0), fort(r#""guns_lost": 7"#)),
    );
    let mut script = at_sea(&scenario, NORMAL);
    script.order(RED, fire(0, 1, 2)).pass_all().dice(&[5, 5, 5, 5, 1, 1]).all_thrown();
    assert_eq!((guns(&script, 2), company(&script, 2)), (0, (20, 2)), "fives destroy guns, and go no farther");
}

#[test]
fn b_fort_4_without_guns_the_men_are_hit() {
    let script = against_the_fort(9.0, r#""guns_lost": 8"#);
    let chance = fleet(&script).bears(UnitId(0), 1, UnitId(2)).expect("she bears");
    assert_eq!((chance.needed, chance.why), (5, ("B-TRP-2", "in the fort")));
    let odds = script.session.preview(RED, &fire(0, 1, 2)).odds.expect("a card");
    assert_eq!(odds.unit, "dead");
    assert!((odds.expected - 4.0).abs() < 1e-9, "six dice at a third, two dead a hit: {}", odds.expected);
}

#[test]
fn b_fort_5_with_its_last_man_a_fort_is_destroyed() {
    let mut script = against_the_fort(9.0, r#""guns_lost": 8, "killed": 18"#);
    script.order(RED, fire(0, 1, 2)).pass_all().dice(&[5, 6, 1, 1, 1, 1]).dice(&[2, 2]).all_thrown();
    let after = fleet(&script);
    assert_eq!(after.troop(UnitId(2)).stand.whereabouts, Whereabouts::Destroyed);
    assert!(!after.initiative.now[SideId(0)].triumph, "gunfire alone captures nothing (AMB-90)");
    assert_eq!(ending::points(&after, SideId(0)), 40 + 2 * ending::LEADER, "AMB-85");
    script.refused(RED, fire(0, 1, 2), "B-LOAD-1");
}

#[test]
fn amb_90_a_fort_is_captured_with_an_enemy_in_contact() {
    let foot = r#"(name: "Foot", class: "rabble", side: "Red", at: (58, 38), heading: "S")"#;
    let scenario = |options: &str| {
        battle(
            &format!(r#"options: {{"wind_alarm": "manual" {options}}}, {COAST}"#),
            &format!("{}, {FAR}, {}, {foot}", frigate(9.0), fort(r#""killed": 18"#)),
        )
    };
    let volley = |pieces| Item::Damage(Damage::Losses { unit: UnitId(2), by: UnitId(0), hits: 1, sixes: 1, pieces });
    let lost = |options: &str, engaged: bool| {
        let mut fleet = fleet(&at_sea(&scenario(options), NORMAL));
        fleet.troop_mut(UnitId(2)).pieces.left = 0;
        fleet.troop_mut(UnitId(3)).march.engaged = engaged.then_some(UnitId(2));
        call(&mut fleet, volley(false), &[2], losses::losses);
        (fleet.troop(UnitId(2)).stand.whereabouts, fleet.initiative.now[SideId(0)].triumph)
    };
    assert_eq!(lost("", false), (Whereabouts::Destroyed, false));
    assert_eq!(lost(r#", "fort_destroyed_counts": true"#, false), (Whereabouts::Destroyed, true));
    assert_eq!(lost("", true), (Whereabouts::Taken, true));
    let mut beaten = fleet(&at_sea(&scenario(""), NORMAL));
    call(&mut beaten, volley(false), &[], |play| {
        casualties::capture(play, UnitId(2));
        Ok(())
    });
    assert!(beaten.initiative.now[SideId(0)].triumph, "B-INIT-8");
    assert_eq!(ending::points(&beaten, SideId(0)), 46);
}

#[test]
fn amb_91_forts_and_land_stop_shot_but_not_their_own() {
    // The fort fires over its own coast. A ship behind a headland of the same land is safe from it.
    let bay = r#"land: [(name: "The main", outline: [(55, 0), (96, 0), (96, 60), (55, 60), (55, 36), (48, 36), (48, 33), (55, 33)])],"#;
    let at = |x: f64, y: f64, heading: &str| {
        let ship = format!(
            r#"(name: "Wasp", class: "brig", side: "Red", at: ({x}, {y}), heading: "{heading}", state: {{"sail": 0}})"#
        );
        let script = at_sea(&battle(bay, &format!("{ship}, {FAR}, {}", fort(""))), NORMAL);
        fleet(&script)
            .check_shot(UnitId(2), 0, UnitId(0))
            .map(|chance| chance.dice)
            .map_err(|why: Refusal| why.sentence)
    };
    assert_eq!(at(42.0, 28.0, "W"), Ok(8));
    assert!(
        at(44.0, 42.0, "N").is_err_and(|why| why.starts_with("There is land between")),
        "{:?}",
        at(44.0, 42.0, "N")
    );
    // A fort between a battery and its target stops the shot. A unit that stands in a fort does not hinder its guns.
    let fort = r#"(name: "Keep", class: "fort", side: "Blue", at: (70, 28), heading: "W")"#;
    let script = ashore(8, "", &format!("{BATTERY}, {fort}, {}", men(13.0, "")));
    let refusal =
        fleet(&script).check_shot::<Refusal>(UnitId(2), 0, UnitId(4)).expect_err("the other fort is in the way");
    assert!(refusal.clause == "AMB-91" && refusal.sentence.starts_with("Keep is in the line of fire"), "{refusal}");
    let inside = r#"(name: "Keep", class: "fort", side: "Blue", at: (70, 36), heading: "S"), (name: "Guard", class: "kings_men", side: "Blue", at: (70, 34.5), heading: "S")"#;
    let script = ashore(8, "", &format!("{BATTERY}, {inside}"));
    let fleet = fleet(&script);
    assert!(fleet.bears(UnitId(3), 0, UnitId(2)).is_ok());
    assert_eq!(fleet.cover(UnitId(4)), Cover::Fort);
    assert!(fleet.bears(UnitId(2), 0, UnitId(4)).is_ok_and(|chance| chance.needed == 5));
}

#[test]
fn amb_91_land_counts_from_where_the_line_leaves_the_ground_of_the_guns() {
    // A spit runs west from the coast north of the guns. A line that crosses its root has not left their own ground.
    let spit = r#"land: [(name: "The main", outline: [(55, 0), (96, 0), (96, 60), (55, 60), (55, 33), (46, 33), (46, 31), (55, 31)])],"#;
    let at = |x: f64, y: f64| {
        let ship = format!(
            r#"(name: "Wasp", class: "sloop", side: "Red", at: ({x}, {y}), heading: "E", state: {{"sail": 0}})"#
        );
        let script = at_sea(&battle(spit, &format!("{ship}, {FAR}, {}", fort(""))), NORMAL);
        fleet(&script)
            .check_shot(UnitId(2), 0, UnitId(0))
            .map(|chance| chance.dice)
            .map_err(|why: Refusal| why.sentence)
    };
    assert_eq!(at(46.0, 39.0), Ok(8), "over the root");
    assert!(
        at(40.0, 35.0).is_err_and(|why| why.starts_with("There is land between")),
        "over the sea and then the spit: {:?}",
        at(40.0, 35.0)
    );
}

#[test]
fn amb_96_landing_boats_are_small_targets() {
    let script = at_sea(
        &battle(
            COAST,
            &format!(
                "{}, {FAR}, {}, (name: \"Foot\", class: \"pirates\", side: \"Red\", at: (56, 30), heading: \"E\")",
                frigate(9.0),
                fort("")
            ),
        ),
        NORMAL,
    );
    let mut fleet = fleet(&script);
    fleet.troop_mut(UnitId(3)).stand.whereabouts = Whereabouts::Boats(None);
    fleet.troop_mut(UnitId(3)).stand.pose.at = wg_core::Point::inches(51.0, 33.0);
    let chance = fleet.bears(UnitId(2), 0, UnitId(3)).expect("it bears");
    assert_eq!((chance.needed, chance.why.0), (5, "AMB-96"));
    assert!(fleet.may_aim_at(UnitId(2), UnitId(3)), "boats are afloat: forts fire at them in phases 4 and 5");
    let clauses = call(
        &mut fleet,
        Item::Damage(Damage::Losses { unit: UnitId(3), by: UnitId(2), hits: 2, sixes: 0, pieces: false }),
        &[6, 2],
        losses::losses,
    );
    assert_eq!(fleet.troop(UnitId(3)).company.men, 10, "each hit kills by the rule for troops: {clauses:?}");
}

#[test]
fn b_data_16_the_rosters_of_forts() {
    let rosters = ["fort", "small_battery"].map(|key| wg_barnacle::position::troop::roster(key).expect("a class"));
    let printed = rosters.map(|roster| (roster.guns, roster.men, roster.leaders, roster.quality.dice(roster.guns)));
    assert_eq!(printed, [(8, 20, 2, 8), (3, 9, 1, 3)]);
    let script = against_the_fort(9.0, "");
    let sheet = script.session.sheet(UnitId(2), Viewer::All);
    assert!(sheet.parts.iter().any(|part| matches!(part, Part::Note { text, clause, .. } if clause == "B-DATA-16" && text.starts_with("House roster\n"))));
}

#[test]
fn a_side_with_nobody_but_a_fort_is_not_beaten() {
    let gone = r#"(name: "Avispa", class: "brig", side: "Blue", at: (8, 8), heading: "N", state: {"fate": "sunk", "boxes": 34})"#;
    let head = format!(r#"battle: {{"turn": 2, "phase": 13, "first": "Red"}}, {COAST}"#);
    let scenario = battle(&head, &format!("{}, {gone}, {}", frigate(40.0), fort("")));
    let script = Script::new(&wg_barnacle::BARNACLE, &scenario);
    assert!(script.session.outcome().is_none() && fleet(&script).cursor.turn == 3, "the fort holds out");
    let scenario =
        battle(&head, &format!("{}, {gone}, {}", frigate(40.0), fort(r#""fate": "destroyed", "killed": 20"#)));
    let script = Script::new(&wg_barnacle::BARNACLE, &scenario);
    let outcome = script.session.outcome().expect("it is over");
    assert_eq!((outcome.winner, outcome.reason.contains("nobody left")), (Some(SideId(0)), true), "{}", outcome.reason);
}
