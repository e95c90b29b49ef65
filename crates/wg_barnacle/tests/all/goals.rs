//! Goals in battles of Barnacle Bill: the exit of the rules, and ships that leave for a goal.

use wg_barnacle::BARNACLE;
use wg_core::scenario::{Task, parse};
use wg_core::{DiceSource, Session, Viewer};

/// Patience has left by the east edge in `fate`. Her side has this exit and these goals.
fn away(fate: &str, exit: &str, goals: &str) -> Session {
    let text = format!(
        r#"(
    version: 1, ruleset: "barnacle", name: "Away", wind: "W", table: (width: 60, height: 40),
    options: {{"turns": 9, "wind_alarm": "manual"{exit}}},
    sides: [(name: "Red", edge: West), (name: "Blue", edge: East)],
    ships: [
        (name: "Patience", class: "merchantman", side: "Red", at: (60, 20), heading: "E", state: {{"fate": "{fate}"}}),
        (name: "Rose", class: "frigate", side: "Red", at: (20, 30), heading: "E"),
        (name: "Wasp", class: "sloop", side: "Blue", at: (40, 10), heading: "W"),
    ],
    goals: [{goals}],
    battle: {{"turn": 2, "phase": 5, "first": "Red"}},
)"#
    );
    let loaded = parse(&text, "away.ron").unwrap_or_else(|problems| panic!("{problems}"));
    Session::from_loaded(&BARNACLE, &loaded, DiceSource::Machine { seed: 1 }).unwrap_or_else(|all| panic!("{all}"))
}

#[test]
fn amb_85_the_exit_is_a_goal_whose_points_the_rules_count_alone() {
    let exit = r#", "exit_side": "Red", "exit_edge": "east", "exit_points": 30"#;
    let view = away("escaped", exit, "").view(Viewer::Public);
    let goal = &view.goals[0];
    assert_eq!((goal.task, goal.says.as_str()), (Task::Leave, "Leave by the east edge: any ship"));
    assert_eq!((goal.worth.as_str(), goal.done, goal.points), ("30 points each", 1, 30));
    assert_eq!(view.sides[0].score, Some(30), "and not twice");
    assert!(goal.bound.is_empty(), "the captains of these rules know the exit themselves");
    assert!(away("left", "", "").view(Viewer::Public).goals.is_empty(), "without an exit there is no goal");
}

#[test]
fn a_ship_that_has_left_for_a_goal_is_not_beaten_and_any_other_that_has_left_is() {
    let beat = r#"(side: "Blue", task: Beat, ships: ["Patience"], points: 9)"#;
    let keep = r#"(side: "Red", task: Keep, ships: ["Patience"], points: 4)"#;
    let leave = |done| format!(r#"(side: "Red", task: Leave, ships: ["Patience"], edge: East, points: 5{done})"#);
    let done = |goals: &str| {
        let view = away("left", "", goals).view(Viewer::Public);
        view.goals.iter().map(|goal| goal.done).collect::<Vec<_>>()
    };
    assert_eq!(done(&format!("{beat}, {keep}")), [1, 0], "she fled");
    let left = leave(r#", done: ["Patience"]"#);
    assert_eq!(done(&format!("{beat}, {keep}, {left}")), [0, 1, 1], "she is safe");
}

#[test]
fn a_goal_to_take_may_name_a_ship_of_its_own_side_and_counts_while_that_side_has_her() {
    let goal = r#"(side: "Red", task: Take, ships: ["Rose"], points: 6)"#;
    let view = away("left", "", goal).view(Viewer::Public);
    assert_eq!((view.goals[0].done, view.goals[0].says.as_str()), (1, "Take Rose"), "her own side has her");
}
