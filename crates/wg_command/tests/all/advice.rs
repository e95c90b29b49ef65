//! `check --advice`: what is allowed in a scenario, and is probably not what its writer wants.

use crate::toy;

use toy::{run, run_with};
use wg_core::geometry::Heading;
use wg_core::{DiceSource, Sails, UnitId};
use wg_library::Library;

fn library() -> Library {
    Library::new(wg_rulesets::ALL)
}

/// Checks a scenario with and without `--advice`. Returns the lines that only `--advice` gives, without the name of the
/// file.
fn advised(text: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("battle.ron");
    std::fs::write(&path, text).expect("a file");
    let file = path.display().to_string();
    let (status, plain, told) = run_with(&library(), &["check", &file]);
    assert_eq!((status, told.as_str()), (0, ""), "the scenario is sound");
    let (status, all, told) = run_with(&library(), &["check", "--advice", &file]);
    assert_eq!((status, told.as_str()), (0, ""), "advice is no problem");
    let further = all.strip_prefix(&plain).expect("what is printed without --advice comes first");
    let start = format!("advice: {file}:");
    further.lines().map(|line| line.strip_prefix(&start).expect("file, line and column").to_owned()).collect()
}

const NOTHING: [&str; 0] = [];

/// Two frigates of Admiralty, who sail 250 mm in a turn at their best.
fn frigates(turns: u8, first: &str, second: &str) -> String {
    format!(
        r#"(
    version: 1, ruleset: "admiralty", name: "Two Frigates", wind: "N", options: {{"turn_limit": {turns}}},
    table: (width: 2000, height: 1500), battle: {{"year": 1805, "first": "Britain"}},
    land: [(name: "the Mewstone", shoal: true, outline: [(400, 0), (400, 200), (500, 200), (500, 0)])],
    sides: [(name: "Britain"), (name: "France")],
    ships: [
        (name: "Phoenix", class: "gb-36", side: "Britain", {first}),
        (name: "Didon", class: "fr-40", side: "France", {second}),
    ],
)"#
    )
}

/// A chase of Barnacle Bill. A merchantman sails 12 inches in a turn at her best.
fn chase(story: &str, pepper: i32, pirates: &str, goal: &str) -> String {
    format!(
        r#"(
    version: 1, ruleset: "barnacle", name: "A Run for It", story: "{story}", wind: "W", table: (width: 160, height: 54),
    options: {{"turns": 12, "wind_alarm": "manual"}},
    sides: [(name: "Company"), (name: "Tortuga")],
    zones: [(name: "the cove", outline: [(76, 0), (84, 0), (84, 10), (76, 10)])],
    ships: [
        (name: "Pepper", class: "merchantman", side: "Company", at: ({pepper}, 5), heading: "E", state: {{"sail": 4}}),
        (name: "Clove", class: "merchantman", side: "Company", at: (30, 15), heading: "E", state: {{"sail": 4}}),
        (name: "Scarlet Jane", class: "schooner", side: "Tortuga", at: (150, 46), heading: "W", state: {{"sail": 3}}),{pirates}
    ],
    goals: [{goal}],
)"#
    )
}

/// A second schooner, with whom the pirates are strong enough.
const BESS: &str =
    r#"(name: "Black Bess", class: "schooner", side: "Tortuga", at: (150, 30), heading: "W", state: {"sail": 3}),"#;

#[test]
fn sides_that_cannot_meet_before_the_last_turn_are_told() {
    let apart = |east: i32| {
        advised(&frigates(2, r#"at: (450, 800), heading: "E""#, &format!("at: ({east}, 800), heading: \"W\"")))
    };
    assert_eq!(apart(1480), NOTHING, "990 mm from bow to bow are 5 mm less than two turns for both");
    assert_eq!(
        apart(1540),
        [
            "8:61: ships[1].at: Phoenix and Didon are the enemies who could meet soonest, but they are 1050 mm apart and can \
          sail only 1000 mm towards each other in 2 turns; place the sides at least 50 mm nearer to each other, or let the \
          battle last longer"
        ]
    );
}

#[test]
fn a_plan_that_leads_ashore_or_off_the_table_before_a_fight_is_told() {
    let steer = |turns| {
        let first = r#"at: (450, 800), heading: "E", state: {"plan": "steer 180"}"#;
        advised(&frigates(turns, first, r#"at: (1500, 800), heading: "W""#))
    };
    assert_eq!(steer(7), NOTHING, "the battle ends before she is there");
    assert_eq!(
        steer(8),
        [
            "7:106: ships[0].state.plan: this plan takes Phoenix onto a shoal (the Mewstone) in turn 8, before an enemy is in \
          range of guns; give her another plan, or more room to sail"
        ]
    );
    let hold = |north: i32| {
        let first = r#"at: (450, 1300), heading: "E", state: {"plan": "hold", "sail": "full"}"#;
        advised(&frigates(12, first, &format!("at: (1900, {north}), heading: \"W\"")))
    };
    let [told] = &hold(300)[..] else { panic!("she sails past him at a distance") };
    assert!(told.contains("takes Phoenix over the east edge of the table in turn 11, before"), "{told}");
    assert_eq!(hold(1200), NOTHING, "she meets him before the edge");
}

#[test]
fn a_side_of_more_than_twice_the_strength_is_told_unless_the_story_says_so() {
    assert_eq!(advised(&chase("", 30, BESS, "")), NOTHING, "60 boxes against 56");
    assert_eq!(
        advised(&chase("", 30, "", "")),
        [
            r#"4:32: sides[1]: Tortuga has 28 boxes and Company has 60, more than twice as many; strengthen Tortuga, or say in the story that the sides are "uneven""#
        ]
    );
    assert_eq!(advised(&chase("They are uneven.", 30, "", "")), NOTHING, "the story says it");
    let schooners = |count: usize| {
        let one = |n: usize| {
            let at = 10 + 10 * n;
            format!(r#"(name: "Spy {n}", class: "schooner", side: "Tortuga", at: (150, {at}), heading: "W"),"#)
        };
        let pirates: String = (1..count).map(one).collect();
        advised(&chase("", 30, &pirates, "").replace("merchantman", "schooner").replace(r#"(name: "Clove""#, "//"))
    };
    assert_eq!(schooners(2), NOTHING, "exactly twice as many is not too many");
    assert!(
        schooners(3)[0].contains("sides[0]: Company has 28 boxes and Tortuga has 84"),
        "three schooners against one"
    );
}

#[test]
fn a_shot_in_the_first_turn_is_told() {
    let beside = |north: i32| {
        advised(&frigates(9, r#"at: (450, 500), heading: "E""#, &format!("at: (450, {north}), heading: \"E\"")))
    };
    assert_eq!(
        beside(750),
        [
            "7:64: ships[0].at: Phoenix fires at Didon in turn 1 when lieutenants play, at a range of 180 mm; place the sides \
          farther apart if they are to manoeuvre first"
        ]
    );
    assert_eq!(beside(850), NOTHING, "the first shot falls later");
}

#[test]
fn a_goal_that_no_ship_can_reach_in_time_is_told() {
    let uneven = "Uneven sides.";
    let cove = |east| {
        let goal = r#"(side: "Company", task: Reach, zone: "the cove", by: 3, points: 5)"#;
        advised(&chase(uneven, east, "", goal))
    };
    assert_eq!(cove(40), NOTHING, "three turns of 12 inches");
    assert_eq!(
        cove(39),
        [
            "11:66: goals[0].by: no ship of this goal can reach the cove by the end of turn 3: Pepper, the nearest, has 37.0 \
          in to go, and in 3 turns she sails at most 36.0 in; allow more turns, or place her at least 1.0 in nearer"
        ]
    );
    let leave = |by: u8, least: &str| {
        let goal = format!(r#"(side: "Company", task: Leave, edge: East, by: {by}, points: 5{least})"#);
        advised(&chase(uneven, 100, "", &goal))
    };
    assert_eq!(leave(5, ""), NOTHING, "one of the two has 60 inches to go");
    assert!(leave(4, "")[0].contains("Pepper, the nearest, has "), "she can sail 48");
    let two = leave(10, ", least: 2");
    assert!(
        two[0].contains(
            "only 1 of the 2 ships that this goal needs can reach the east edge by the end of turn 10: Clove, the next,"
        ),
        "{two:?}"
    );
    assert_eq!(leave(11, ", least: 2"), NOTHING, "both have time enough");
}

#[test]
fn every_ruleset_says_how_far_a_unit_sails_in_a_turn() {
    let library = library();
    for (id, towards, best, set) in [
        ("crane/02-mixed", Heading::NORTH, "6.0 in", "6.0 in"),
        ("crane/02-mixed", Heading::degrees(45), "8.5 in", "8.5 in"),
        ("barnacle/10-the-spice-fleet", Heading::EAST, "12.0 in", "8.0 in"),
        ("warpspawn/01-first-lesson", Heading::EAST, "14.0 in", "14.0 in"),
        ("admiralty/14-out-of-sight", Heading::EAST, "200 mm", "80 mm"),
    ] {
        let battle = library.battle(id).expect("it is shipped");
        let session = battle.session(DiceSource::Machine { seed: 1 }).expect("it is sound");
        let measure = battle.ruleset.about().measure;
        let runs = [Sails::Best, Sails::AsSet].map(|sails| {
            let run = battle.ruleset.run_in_a_turn(session.world(), UnitId(0), towards, sails);
            measure.say(run.expect("the rules say")).to_string()
        });
        assert_eq!(runs, [best, set], "{id}");
    }
}

#[test]
fn rules_that_say_nothing_of_distances_get_no_advice_on_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("toss.ron");
    std::fs::write(&file, toy::scenario("")).expect("a file");
    let (status, out, told) = run(&["check", "--advice", &file.display().to_string()]);
    assert_eq!((status, out.lines().count(), told.as_str()), (0, 1, ""), "{out}");
}

#[test]
fn shipped_battles_get_no_advice_but_on_early_shots_and_one_plan_that_a_signal_ends() {
    let scenarios = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let (status, out, told) = run_with(&library(), &["check", "--advice", scenarios]);
    assert_eq!((status, told.as_str()), (0, ""), "they are sound");
    let odd =
        out.lines().filter(|line| line.starts_with("advice: ") && !line.contains(" in turn 1 when lieutenants play"));
    let odd: Vec<&str> = odd.collect();
    assert!(matches!(odd[..], [only] if only.contains("14-out-of-sight.ron") && only.contains(".plan: ")), "{odd:#?}");
}
