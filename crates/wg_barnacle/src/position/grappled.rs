//! Who lies fast to whom (B-GRAP-8), and how that is written in a scenario.
//!
//! Two ships that are grappled have each other in their [`Ties`]. A tie counts only while both are there to be held: it is asked for with
//! [`Fleet::ties`], so that a ship that sinks, strikes or leaves needs nobody to cast her off.

use std::collections::BTreeMap;

use bevy_ecs::prelude::Component;
use serde::Serialize;
use wg_core::ids::UnitId;
use wg_core::scenario::{Check, Scenario, Value};

use crate::boarding::fight::{Area, Fight, Party};
use crate::position::fleet::Fleet;
use crate::position::ship::{Fate, Ship};
use crate::scenario::muster;
use crate::scenario::state::{Values, meaning, word};

/// So many ships may lie fast to one.
pub const MOST_TIES: usize = 4;

/// One ship that lies fast to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Tie {
    /// The other.
    pub with: UnitId,
    /// It is her own grapple that holds, not the other's.
    pub holds: bool,
}

/// With whom a ship is grappled, and what she tried in this turn.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Ties {
    /// The others, by their ids, holes at the end.
    pub to: [Option<Tie>; MOST_TIES],
    /// Attempts in this turn (B-GRAP-3).
    pub tried: u8,
    /// At whom (B-GRAP-4).
    pub at: Option<UnitId>,
    /// Her small arms have spoken in this turn: for the option `grapple_fire: per_turn` (AMB-29).
    pub fired: bool,
    /// She has hacked at a grapple in this turn: for the option `cut_later` (AMB-27).
    pub hacked: bool,
}

impl Ties {
    fn tie(&mut self, tie: Tie) {
        self.part(tie.with);
        if let Some(hole) = self.to.iter_mut().find(|hole| hole.is_none()) {
            *hole = Some(tie);
        }
        self.order();
    }

    fn part(&mut self, with: UnitId) {
        for hole in self.to.iter_mut().filter(|hole| hole.is_some_and(|tie| tie.with == with)) {
            *hole = None;
        }
        self.order();
    }

    /// A rope lies between the two, whatever has become of them: see [`Fleet::ties`] for ships that are held.
    pub fn is_fast_to(&self, with: UnitId) -> bool {
        self.to.iter().flatten().any(|tie| tie.with == with)
    }

    fn order(&mut self) {
        self.to.sort_unstable_by_key(|tie| tie.map_or((1, UnitId(0)), |tie| (0, tie.with)));
    }

    /// What counted for this turn is forgotten.
    pub fn end_of_turn(&mut self) {
        (self.tried, self.at, self.fired, self.hacked) = (0, None, false, false);
    }
}

/// Two ships lie fast to each other by the grapple of the first.
pub fn tie(fleet: &mut Fleet, holder: UnitId, held: UnitId) {
    fleet.ship_mut(holder).ties.tie(Tie { with: held, holds: true });
    fleet.ship_mut(held).ties.tie(Tie { with: holder, holds: false });
}

/// They part; a fight between them is over.
pub fn part(fleet: &mut Fleet, one: UnitId, other: UnitId) {
    for (unit, from) in [(one, other), (other, one)] {
        let ship = fleet.ship_mut(unit);
        ship.ties.part(from);
        if ship.fight.target == Some(from) {
            ship.fight = Fight::default();
        }
    }
}

/// She is clear of everybody.
pub fn cast_off(fleet: &mut Fleet, unit: UnitId) {
    for tie in fleet.ship(unit).ties.to.into_iter().flatten() {
        part(fleet, unit, tie.with);
    }
}

/// B-TURN-21: what counts for one turn is forgotten, and who is gone holds nobody.
pub fn end_of_turn(fleet: &mut Fleet) {
    for index in 0..fleet.ships.len() {
        let unit = fleet.ships[index].id;
        fleet.ships.touch(index).ties.end_of_turn();
        for tie in fleet.ships[index].ties.to.into_iter().flatten() {
            if !fleet.is_there(unit) || !fleet.is_there(tie.with) || fleet.ship(unit).side() == fleet.ship(tie.with).side() {
                part(fleet, unit, tie.with);
            }
        }
    }
}

impl Fleet {
    /// She floats and can be held: in the fight, taken, or without a crew.
    pub fn is_there(&self, unit: UnitId) -> bool {
        matches!(self.ship(unit).colours.fate, Fate::Fighting | Fate::Struck | Fate::Abandoned)
    }

    /// With whom she is grappled, in the order of their ids.
    pub fn ties(&self, unit: UnitId) -> impl Iterator<Item = Tie> {
        let ship = self.ship(unit);
        let there = ship.ties.to[0].is_some() && self.is_there(unit);
        ship.ties.to.into_iter().flatten().filter(move |tie| there && self.is_there(tie.with) && self.ship(tie.with).side() != ship.side())
    }

    /// B-GRAP-8: she is held, and neither sails nor drifts (AMB-92).
    pub fn is_grappled(&self, unit: UnitId) -> bool {
        self.ship(unit).ties.to[0].is_some() && self.ties(unit).next().is_some()
    }

    /// The two lie fast to each other.
    pub fn are_tied(&self, one: UnitId, other: UnitId) -> bool {
        self.ties(one).any(|tie| tie.with == other)
    }
}

/// The ties of a ship of a scenario: whom she holds is in her own state, who holds her in theirs.
pub(crate) fn mustered(scenario: &Scenario, id: UnitId) -> Ties {
    let own = &scenario.ships[id.index()];
    let state = Values(&own.state);
    let mut ties = Ties {
        tried: state.count("grapple_tries"),
        at: muster::unit(scenario, state.text("grapple_at")),
        fired: state.flag("arms_fired"),
        hacked: state.flag("grapple_hacked"),
        ..Ties::default()
    };
    let holds = state.list("grappled_with").iter().filter_map(Value::as_text).filter_map(|name| muster::unit(scenario, name));
    holds.for_each(|with| ties.tie(Tie { with, holds: true }));
    for (place, ship) in scenario.ships.iter().enumerate() {
        let holds = Values(&ship.state).list("grappled_with").iter().any(|name| name.as_text() == Some(own.name.as_str()));
        // Where both name each other the first of them holds.
        if holds && place != id.index() && (place < id.index() || !ties.is_fast_to(UnitId(place as u16))) {
            ties.tie(Tie { with: UnitId(place as u16), holds: false });
        }
    }
    ties
}

/// Her ties in the words of a scenario.
pub(crate) fn write(fleet: &Fleet, ship: &Ship, words: &mut BTreeMap<String, Value>) {
    let ties = &ship.ties;
    let holds: Vec<Value> = ties.to.iter().flatten().filter(|tie| tie.holds).map(|tie| Value::Text(fleet.name(tie.with).to_owned())).collect();
    if !holds.is_empty() {
        words.insert("grappled_with".to_owned(), Value::List(holds));
    }
    if ties.tried > 0 {
        words.insert("grapple_tries".to_owned(), Value::Int(i64::from(ties.tried)));
    }
    if let Some(at) = ties.at {
        words.insert("grapple_at".to_owned(), Value::Text(fleet.name(at).to_owned()));
    }
    for (key, on) in [("arms_fired", ties.fired), ("grapple_hacked", ties.hacked)] {
        if on {
            words.insert(key.to_owned(), Value::Bool(true));
        }
    }
}

/// Whom she is said to hold, to have tried and to board: other ships of the scenario, and boarded is only who is grappled, with men whom she has.
pub(crate) fn check(check: &mut Check<'_>, scenario: &Scenario, place: usize) {
    let ship = &scenario.ships[place];
    let state = Values(&ship.state);
    let path = |key: &str| format!("ships[{place}].state.{key}");
    let others: Vec<&str> = scenario.ships.iter().map(|other| other.name.as_str()).filter(|name| *name != ship.name).collect();
    for (number, name) in state.list("grappled_with").iter().enumerate() {
        if let Some(name) = name.as_text() {
            check.one_of(&format!("{}[{number}]", path("grappled_with")), name, &others);
        }
    }
    for key in ["grapple_at", "boards"] {
        if !state.text(key).is_empty() {
            check.one_of(&path(key), state.text(key), &others);
        }
    }
    let holds = |one: &Values<'_>, name: &str| one.list("grappled_with").iter().any(|held| held.as_text() == Some(name));
    let boards = state.text("boards");
    if let Some(target) = scenario.ships.iter().find(|other| other.name == boards && other.name != ship.name)
        && !holds(&state, boards)
        && !holds(&Values(&target.state), &ship.name)
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
    for (key, most, what) in [("boarders", men, "her men who are left"), ("boarding_leaders", leaders, "her leaders who are left")] {
        if let Some(found) = state.whole(key).filter(|found| *found > most.max(0)) {
            check.problem(&path(key), found, format_args!("at most {}, {what}", most.max(0)));
        } else if boards.is_empty() && state.0.contains_key(key) {
            check.problem(&path(key), "boarders of nobody", "\"boards\" beside it: whom they board");
        }
    }
}

/// The areas by the words of a scenario.
const AREAS: [(&str, Area); 3] = [("foothold", Area::Foothold), ("main_deck", Area::MainDeck), ("rest", Area::Rest)];

/// The boarders whom a ship of a scenario has aboard another.
pub(crate) fn mustered_fight(scenario: &Scenario, id: UnitId) -> Fight {
    let state = Values(&scenario.ships[id.index()].state);
    let Some(target) = muster::unit(scenario, state.text("boards")) else { return Fight::default() };
    let boarders = Party { men: state.count("boarders"), leaders: state.count("boarding_leaders") };
    Fight { target: Some(target), area: meaning(&AREAS, state.text("boards_area")), parties: [boarders, Party::default()], ..Fight::default() }
}

/// Her boarders in the words of a scenario.
pub(crate) fn write_fight(fleet: &Fleet, ship: &Ship, words: &mut BTreeMap<String, Value>) {
    let Fight { target: Some(target), area, parties: [boarders, _], .. } = ship.fight else { return };
    words.insert("boards".to_owned(), Value::Text(fleet.name(target).to_owned()));
    words.insert("boards_area".to_owned(), Value::Text(word(&AREAS, &area).to_owned()));
    for (key, count) in [("boarders", boarders.men), ("boarding_leaders", boarders.leaders)] {
        words.insert(key.to_owned(), Value::Int(i64::from(count)));
    }
}
