//! Who is grappled and who boards, in the words of a scenario.

use wg_core::scenario::{Check, Values, Written};

use crate::prelude::*;
use crate::scenario::muster;
use crate::scenario::state::{meaning, values, word};

/// The ties of a ship of a scenario: whom she holds is in her own state, who holds her in theirs.
pub(crate) fn mustered(scenario: &Scenario, id: UnitId) -> Ties {
    let own = &scenario.ships[id.index()];
    let state = values(&own.state);
    let mut ties = Ties { at: muster::unit(scenario, state.text("grapple_at")), ..Ties::default() };
    let holds =
        state.list("grappled_with").iter().filter_map(Value::as_text).filter_map(|name| muster::unit(scenario, name));
    holds.for_each(|with| ties.tie(Tie { with, holds: true }));
    for (place, ship) in scenario.ships.iter().enumerate() {
        let holds =
            values(&ship.state).list("grappled_with").iter().any(|name| name.as_text() == Some(own.name.as_str()));
        // Where both name each other the first of them holds.
        if holds && place != id.index() && (place < id.index() || !ties.is_fast_to(UnitId(place as u16))) {
            ties.tie(Tie { with: UnitId(place as u16), holds: false });
        }
    }
    ties
}

/// Her ties in the words of a scenario.
pub(crate) fn write(fleet: &Fleet, ship: &Ship, words: &mut Written) {
    let ties = &ship.ties;
    let holds: Vec<Value> = ties
        .to
        .iter()
        .flatten()
        .filter(|tie| tie.holds)
        .map(|tie| Value::Text(fleet.name(tie.with).to_owned()))
        .collect();
    words.list("grappled_with", holds);
    words.text("grapple_at", ties.at.map(|at| fleet.name(at)));
}

/// Whom she is said to hold, to have tried and to board: other ships of the scenario, and boarded is only who is grappled, with men whom she has.
pub(crate) fn check(check: &mut Check<'_>, scenario: &Scenario, place: usize) {
    let ship = &scenario.ships[place];
    let state = values(&ship.state);
    let path = |key: &str| format!("ships[{place}].state.{key}");
    let others: Vec<&str> =
        scenario.ships.iter().map(|other| other.name.as_str()).filter(|name| *name != ship.name).collect();
    for (number, name) in state.list("grappled_with").iter().enumerate() {
        if let Some(name) = name.as_text() {
            check.one_of(&format!("{}[{number}]", path("grappled_with")), name, &others);
        }
    }
    for key in ["grapple_at", "boards"] {
        check.none_or_one_of(&path(key), state.text(key), &others);
    }
    let holds =
        |one: &Values<'_>, name: &str| one.list("grappled_with").iter().any(|held| held.as_text() == Some(name));
    let boards = state.text("boards");
    if let Some(target) = scenario.ships.iter().find(|other| other.name == boards && other.name != ship.name)
        && !holds(&state, boards)
        && !holds(&values(&target.state), &ship.name)
    {
        check.problem(
            &path("boards"),
            format_args!("\"{boards}\", with whom she is not grappled"),
            format_args!("\"grappled_with\": [\"{boards}\"] beside it"),
        );
    }
    let log = muster::ship_log(ship);
    let men = state.whole("aboard").unwrap_or_else(|| i64::from(log.men) - i64::from(state.count("killed")));
    let leaders = i64::from(log.leaders) - i64::from(state.count("leaders_killed"));
    for (key, most, what) in
        [("boarders", men, "her men who are left"), ("boarding_leaders", leaders, "her leaders who are left")]
    {
        if let Some(found) = state.whole(key).filter(|found| *found > most.max(0)) {
            check.problem(&path(key), found, format_args!("at most {}, {what}", most.max(0)));
        } else if boards.is_empty() && state.has(key) {
            check.problem(&path(key), "boarders of nobody", "\"boards\" beside it: whom they board");
        }
    }
}

/// The areas by the words of a scenario.
const AREAS: [(&str, Area); 3] = [("foothold", Area::Foothold), ("main_deck", Area::MainDeck), ("rest", Area::Rest)];

/// The boarders whom a ship of a scenario has aboard another.
pub(crate) fn mustered_fight(scenario: &Scenario, id: UnitId) -> Fight {
    let state = values(&scenario.ships[id.index()].state);
    let Some(target) = muster::unit(scenario, state.text("boards")) else { return Fight::default() };
    let boarders = Party { men: state.count("boarders"), leaders: state.count("boarding_leaders") };
    Fight {
        target: Some(target),
        area: meaning(&AREAS, state.text("boards_area")),
        parties: [boarders, Party::default()],
        ..Fight::default()
    }
}

/// Her boarders in the words of a scenario.
pub(crate) fn write_fight(fleet: &Fleet, ship: &Ship, words: &mut Written) {
    let Fight { target: Some(target), area, parties: [boarders, _], .. } = ship.fight else { return };
    words.text("boards", Some(fleet.name(target)));
    words.text("boards_area", Some(word(&AREAS, &area)));
    words.whole("boarders", boarders.men);
    words.whole("boarding_leaders", boarders.leaders);
}
