//! Checks the arrivals of a scenario.

use super::arrival::ArrivalSpec;
use super::check::Check;
use super::spec::Scenario;
use super::value::Value;

/// The greatest number of arrivals.
const MOST: usize = 32;

/// The greatest number of sides of a die.
const MOST_SIDES: u16 = 20;

/// Checks the ships, times, edges and zones of all arrivals.
pub(super) fn check(check: &mut Check<'_>, scenario: &Scenario) {
    let count = scenario.arrivals.len();
    if count > MOST {
        return check.problem("arrivals", format_args!("{count} arrivals"), format_args!("at most {MOST}"));
    }
    for (i, ship) in scenario.ships.iter().enumerate() {
        let due = ship.state.get("fate").and_then(Value::as_text) == Some("due");
        if due && !scenario.is_due(&ship.name) {
            check.problem(
                &format!("ships[{i}].state.fate"),
                "\"due\"",
                "an arrival that names her and that she awaits",
            );
        }
    }
    for (i, arrival) in scenario.arrivals.iter().enumerate() {
        let path = format!("arrivals[{i}]");
        ships(check, scenario, i, arrival);
        time(check, &path, arrival);
        let field = |name: &str| format!("{path}.{name}");
        let zones: Vec<&str> = scenario.zones.iter().map(|zone| zone.name.as_str()).collect();
        check.none_or_one_of(&field("zone"), &arrival.zone, &zones);
        let both = arrival.edge.is_some() && !arrival.zone.is_empty();
        check.forbid(both, &field("zone"), "both \"edge\" and \"zone\"", "only one of the two");
    }
}

/// Checks the names of the ships that come, and that each of them has a place.
fn ships(check: &mut Check<'_>, scenario: &Scenario, place: usize, arrival: &ArrivalSpec) {
    let path = format!("arrivals[{place}]");
    let field = |name: &str| format!("{path}.{name}");
    match (arrival.ships.is_empty(), arrival.division.is_empty()) {
        (true, true) => {
            check.problem(&path, "neither ships nor a division", "ships: [\"Ganges\"], or a division");
        }
        (false, false) => check.problem(&field("division"), "both \"division\" and \"ships\"", "only one of the two"),
        _ => {}
    }
    let divisions: Vec<&str> = scenario.divisions.iter().map(|division| division.name.as_str()).collect();
    check.none_or_one_of(&field("division"), &arrival.division, &divisions);
    let all: Vec<&str> = scenario.ships.iter().map(|ship| ship.name.as_str()).collect();
    let side_of = |name: &String| scenario.ships.iter().find(|ship| ship.name == *name).map(|ship| &ship.side);
    let coming = scenario.coming(arrival);
    for (j, name) in coming.iter().enumerate() {
        let by_name = arrival.division.is_empty();
        let here = if by_name { format!("{path}.ships[{j}]") } else { field("division") };
        if by_name && !check.one_of(&here, name, &all) {
            continue;
        }
        let earlier = scenario.arrivals[..place].iter().any(|other| scenario.coming(other).contains(name));
        if earlier || coming[..j].contains(name) {
            check.problem(&here, format_args!("{name:?} a second time"), "each ship in one arrival only");
        }
        if side_of(name) != coming.first().and_then(side_of) {
            check.problem(&here, format_args!("{name:?}, a ship of another side"), "ships of one side in each arrival");
        }
        let at = scenario.ships.iter().position(|ship| ship.name == *name);
        if let Some(at) = at.filter(|at| scenario.ships[*at].at.is_none() && scenario.ships[*at].square.is_none()) {
            let found = format!("{name:?} without a place");
            check.problem(&format!("ships[{at}]"), found, "the place and the heading with which she comes later");
        }
    }
    for (j, name) in arrival.come.iter().enumerate() {
        let allowed: Vec<&str> = coming.iter().map(String::as_str).collect();
        check.one_of(&format!("{path}.come[{j}]"), name, &allowed);
    }
}

/// Checks that ships come in a turn or on a die that can show the face.
fn time(check: &mut Check<'_>, path: &str, arrival: &ArrivalSpec) {
    let field = |name: &str| format!("{path}.{name}");
    match (arrival.turn, arrival.from) {
        (None, None) => check.problem(path, "no turn", "turn: 5, or from: 4 with least: 5"),
        (Some(_), Some(_)) => check.problem(&field("from"), "both \"turn\" and \"from\"", "only one of the two"),
        (Some(_), None) => {
            let rolled = [("die", arrival.die), ("least", arrival.least)];
            for (name, _) in rolled.into_iter().filter(|(_, given)| given.is_some()) {
                check.problem(&field(name), "a die beside a turn", "from: 4 instead of the turn");
            }
        }
        (None, Some(_)) => {
            let die = arrival.die.unwrap_or(6);
            if !(2..=MOST_SIDES).contains(&die) {
                check.problem(&field("die"), die, format_args!("a number of sides from 2 to {MOST_SIDES}"));
                return;
            }
            match arrival.least {
                None => {
                    check.problem(path, "no face on which they come", format_args!("least: {}", die.div_ceil(2) + 1))
                }
                Some(least) if !(2..=die).contains(&least) => {
                    let expected = format!("a face from 2 to {die}, or turn: {}", arrival.from.unwrap_or(1));
                    check.problem(&field("least"), least, expected);
                }
                Some(_) => {}
            }
        }
    }
}

impl Check<'_> {
    /// Checks that no ship comes after the last turn of the battle.
    pub fn arrivals_by(&mut self, scenario: &Scenario, last: i64) {
        for (i, arrival) in scenario.arrivals.iter().enumerate() {
            for (name, turn) in [("turn", arrival.turn), ("from", arrival.from)] {
                if let Some(turn) = turn.filter(|turn| i64::from(*turn) > last) {
                    let expected = format!("at most {last}, the last turn");
                    self.problem(&format!("arrivals[{i}].{name}"), turn, expected);
                }
            }
        }
    }

    /// Refuses arrivals, for rules in which no ship can come later.
    pub fn no_arrivals(&mut self, scenario: &Scenario) {
        let any = !scenario.arrivals.is_empty();
        self.forbid(any, "arrivals", "ships that come later", "no arrivals, because these rules have none");
    }
}
