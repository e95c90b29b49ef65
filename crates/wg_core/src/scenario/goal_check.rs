//! Checks the goals and zones of a scenario.

use super::check::Check;
use super::goal::{GoalSpec, Task};
use super::spec::Scenario;

/// The greatest number of goals, and of zones.
const MOST: usize = 32;

/// Checks the names, ships, zones and turns of all goals. The outlines of zones are checked with those of the land.
pub(super) fn check(check: &mut Check<'_>, scenario: &Scenario) {
    for (what, count) in [("zones", scenario.zones.len()), ("goals", scenario.goals.len())] {
        if count > MOST {
            check.problem(what, format_args!("{count} {what}"), format_args!("at most {MOST}"));
            return;
        }
    }
    for (i, zone) in scenario.zones.iter().enumerate() {
        let path = format!("zones[{i}]");
        if zone.squares.is_empty() && zone.outline.is_empty() {
            check.problem(&path, "neither squares nor an outline", "squares or an outline");
        }
        let place = format!("{path}.name");
        if zone.name.trim().is_empty() {
            check.problem(&place, "an empty name", "a name in double quotes");
        } else if scenario.zones[..i].iter().any(|other| other.name == zone.name) {
            check.problem(&place, format_args!("{:?} a second time", zone.name), "a name that no other zone has");
        }
        check.line(&place, &zone.name);
    }
    for (i, goal) in scenario.goals.iter().enumerate() {
        one(check, scenario, &format!("goals[{i}]"), goal);
    }
}

fn one(check: &mut Check<'_>, scenario: &Scenario, path: &str, goal: &GoalSpec) {
    let sides: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    if !check.one_of(&format!("{path}.side"), &goal.side, &sides) {
        return;
    }
    let field = |name: &str| format!("{path}.{name}");
    names(check, scenario, path, goal);
    if matches!(goal.task, Task::Reach | Task::Hold) {
        let zones: Vec<&str> = scenario.zones.iter().map(|zone| zone.name.as_str()).collect();
        check.one_of(&field("zone"), &goal.zone, &zones);
    } else {
        check.forbid(!goal.zone.is_empty(), &field("zone"), "a zone for this task", "a zone for Reach or Hold only");
    }
    let leaves = goal.task == Task::Leave;
    check.forbid(!leaves && goal.edge.is_some(), &field("edge"), "an edge for this task", "an edge for Leave only");
    check.forbid(
        goal.task.is_judged_at_the_end() && goal.by.is_some(),
        &field("by"),
        "a turn for this task",
        "no \"by\", because it is judged when the battle ends",
    );
    check.forbid(
        goal.points.unwrap_or_default() == 0 && !goal.wins,
        path,
        "a goal that gives nothing",
        "points: 10, or wins: true",
    );
    if !goal.task.is_done_for_good() && !goal.done.is_empty() {
        check.problem(&field("done"), "ships for this task", "\"done\" for Leave or Reach only");
    }
    let all = scenario.goal_ships(goal);
    let least = goal.least.unwrap_or(1);
    if !goal.task.is_of_the_side() && !(1..=all.max(1)).contains(&usize::from(least)) {
        let expected = format!("a number from 1 to {all}, the ships that it is about");
        check.problem(&field("least"), least, expected);
    }
}

/// Checks the names of the ships and of the division that a goal is about.
fn names(check: &mut Check<'_>, scenario: &Scenario, path: &str, goal: &GoalSpec) {
    let (ships, division) = (format!("{path}.ships"), format!("{path}.division"));
    let enemies = goal.task.is_about_enemies();
    let theirs = |side: &str| (side == goal.side) != enemies;
    if goal.task.is_of_the_side() {
        check.forbid(!goal.ships.is_empty(), &ships, "ships for this task", "no ships, because it is the side's task");
        check.forbid(!goal.division.is_empty(), &division, "a division for this task", "no division");
        return;
    }
    if !goal.ships.is_empty() && !goal.division.is_empty() {
        check.problem(&division, "both \"division\" and \"ships\"", "only one of the two");
    }
    // Prizes may be sailed home and retaken, so ships of either side may be named to leave and to be taken.
    let allowed: Vec<&str> = scenario
        .ships
        .iter()
        .filter(|ship| theirs(&ship.side) || matches!(goal.task, Task::Leave | Task::Take))
        .map(|ship| ship.name.as_str())
        .collect();
    for (j, name) in goal.ships.iter().enumerate() {
        check.one_of(&format!("{ships}[{j}]"), name, &allowed);
        if goal.ships[..j].contains(name) {
            check.problem(&format!("{ships}[{j}]"), format_args!("{name:?} a second time"), "each ship once");
        }
    }
    for (j, name) in goal.done.iter().enumerate() {
        check.one_of(&format!("{path}.done[{j}]"), name, &allowed);
    }
    let divisions: Vec<&str> = scenario
        .divisions
        .iter()
        .filter(|division| theirs(&division.side))
        .map(|division| division.name.as_str())
        .collect();
    check.none_or_one_of(&division, &goal.division, &divisions);
}

impl Scenario {
    /// Returns the number of ships that a goal is about.
    fn goal_ships(&self, goal: &GoalSpec) -> usize {
        let division = self.divisions.iter().find(|division| division.name == goal.division);
        match (division, goal.ships.len()) {
            (Some(division), _) => division.ships.len(),
            (None, 0) => {
                self.ships.iter().filter(|ship| (ship.side == goal.side) != goal.task.is_about_enemies()).count()
            }
            (None, named) => named,
        }
    }
}
