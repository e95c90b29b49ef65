//! The battle as it stands, as a scenario: at the beginning of the Command phase, when nothing waits to take effect.

use std::collections::BTreeMap;

use wg_core::scenario::HeadingSpec;

use crate::command::Command;
use crate::phases::COMMAND;
use crate::position::options::{SEAS, SETTINGS, WINDS};
use crate::prelude::*;
use crate::scenario::muster::most_blocked;
use crate::scenario::plans;

/// `None` if this is no moment to write it down.
pub fn scenario(world: &World, scenario: &Scenario) -> Option<Scenario> {
    let fleet = Fleet::seen(world);
    let business = world.resource::<Business>();
    let begins = matches!(business.top(), Some(Item::Command(Command::Side(side))) if *side == fleet.battle.first) && business.iter().count() == 5;
    let quiet = |ship: &Ship| {
        ship.is_settled()
            && !ship.company.tried
            && ship.gunnery.passing == [false; 2]
            && ship.company.rounds_lost == 0
            && ship.colours.aid.is_none()
            && !ship.colours.out
            && ship.berth.anchor_turn < fleet.cursor.turn
            && (!ship.company.party || ship.company.party_turn < fleet.cursor.turn)
    };
    if !begins
        || fleet.cursor.phase != COMMAND
        || !fleet.ships.iter().all(quiet)
        || !fleet.battle.actions.is_empty()
        || fleet.battle.flag_struck != [false; 2]
        || fleet.battle.end.is_some()
    {
        return None;
    }
    let mut saved = scenario.clone();
    let weather = fleet.battle.weather;
    saved.wind = Some(HeadingSpec::from(weather.from));
    let text = |word: &str| Value::Text(word.to_owned());
    saved.battle.insert("turn".to_owned(), Value::Int(i64::from(fleet.cursor.turn)));
    saved.battle.insert("phase".to_owned(), Value::Int(i64::from(COMMAND) + 1));
    saved.battle.insert("first".to_owned(), text(fleet.side(fleet.battle.first)));
    saved.battle.insert("wind".to_owned(), text(WINDS[weather.intensity as usize]));
    saved.battle.insert("sea".to_owned(), text(SEAS[weather.sea as usize]));
    if let Some(mix) = fleet.battle.mix {
        let word = match mix {
            CloseMix::Battery => "battery",
            CloseMix::Basic => "basic",
            CloseMix::AdvancedBasic => "advanced_basic",
        };
        saved.battle.insert("mix".to_owned(), text(word));
    }
    for (spec, ship) in saved.ships.iter_mut().zip(&fleet.ships) {
        write(spec, ship, fleet);
    }
    for signal in fleet.battle.signals.iter().flatten() {
        let state = &mut saved.ships[signal.unit.index()].state;
        state.insert("signal".to_owned(), text(&signal.text.says(fleet)));
        let readers: Vec<Value> = fleet.ships.iter().filter(|ship| signal.read.contains(ship.id)).map(|ship| text(fleet.name(ship.id))).collect();
        if !readers.is_empty() {
            state.insert("read_by".to_owned(), Value::List(readers));
        }
    }
    Some(saved)
}

fn number(length: Length) -> f64 {
    f64::from(length.0) / 100.0
}

/// Where she lies, and every hit.
fn write(spec: &mut ShipSpec, ship: &Ship, fleet: &Fleet) {
    let Pose { at, heading } = ship.berth.pose;
    let there = ship.on_table();
    spec.at = there.then(|| (number(at.x), number(at.y)));
    spec.heading = there.then(|| HeadingSpec::from(heading));
    let mut state: BTreeMap<String, Value> = BTreeMap::new();
    let text = |word: &str| Value::Text(word.to_owned());
    let before = ship.berth.before;
    if there && before != ship.berth.pose {
        let numbers = [number(before.at.x), number(before.at.y), f64::from(before.heading.hundredths()) / 100.0];
        state.insert("before".to_owned(), Value::List(numbers.into_iter().map(Value::Number).collect()));
    }
    state.insert("sail".to_owned(), text(SETTINGS[ship.berth.sail as usize]));
    let hits = &ship.log.hits;
    let flags = [
        ("anchored", ship.berth.anchored),
        ("springs", ship.berth.springs),
        ("irons", ship.berth.irons),
        ("tacking", ship.berth.tacking),
        ("aground", hits.locks.contains(&ship.id)),
        ("party", ship.company.party),
        ("fair_game", ship.colours.fair_game),
    ];
    state.extend(flags.into_iter().filter(|(_, on)| *on).map(|(key, _)| (key.to_owned(), Value::Bool(true))));
    let counts = [
        ("g_port", i64::from(hits.g[PORT])),
        ("g_starboard", i64::from(hits.g[STARBOARD])),
        ("b_port", i64::from(hits.b[PORT].min(most_blocked(&ship.built)))),
        ("b_starboard", i64::from(hits.b[STARBOARD].min(most_blocked(&ship.built)))),
        ("m", i64::from(hits.m)),
        ("m_ever", i64::from(hits.m_ever)),
        ("f", i64::from(hits.f)),
        ("i", i64::from(hits.i)),
        ("w", i64::from(hits.w)),
        ("p", i64::from(hits.p)),
        ("r", i64::from(hits.r)),
        ("a", i64::from(hits.a)),
        ("o", i64::from(ship.company.o)),
        ("worse", i64::from(hits.worse)),
        ("sent", i64::from(ship.company.sent)),
        ("flood", i64::from(ship.log.flood)),
    ];
    state.extend(counts.into_iter().filter(|(_, count)| *count > 0).map(|(key, count)| (key.to_owned(), Value::Int(count))));
    if hits.s > 0 {
        state.insert("sail_value".to_owned(), Value::Int(i64::from(ship.sail_value())));
    }
    for (side, key) in [(PORT, "guns_port"), (STARBOARD, "guns_starboard")] {
        if ship.guns(side) != ship.built.guns {
            state.insert(key.to_owned(), Value::List(ship.guns(side).into_iter().map(|dice| Value::Int(i64::from(dice))).collect()));
        }
    }
    let locked: Vec<Value> = hits.locks.iter().filter(|other| **other != ship.id).map(|other| text(fleet.name(*other))).collect();
    if !locked.is_empty() {
        state.insert("locked".to_owned(), Value::List(locked));
    }
    if ship.gunnery.last.iter().flatten().any(Option::is_some) {
        let names = ship.gunnery.last.iter().flatten().map(|target| text(target.map_or("", |target| fleet.name(target)))).collect();
        state.insert("targets".to_owned(), Value::List(names));
    }
    let provoked: Vec<Value> = fleet.ships.iter().filter(|other| ship.colours.provoked.contains(other.id)).map(|other| text(fleet.name(other.id))).collect();
    if !provoked.is_empty() {
        state.insert("fired_at".to_owned(), Value::List(provoked));
    }
    let admiral = match ship.company.admiral {
        Admiral::Hurt => Some("hurt"),
        Admiral::Killed => Some("killed"),
        Admiral::None | Admiral::Well => None,
    };
    state.extend(admiral.map(|word| ("admiral".to_owned(), text(word))));
    let fate = match ship.colours.fate {
        _ if ship.is_prize() && ship.on_table() => Some("prize"),
        Fate::Sunk if ship.colours.blown_up => Some("blown_up"),
        Fate::Sunk => Some("sunk"),
        Fate::Gone => Some("gone"),
        _ if ship.colours.struck => Some("struck"),
        _ => None,
    };
    state.extend(fate.map(|fate| ("fate".to_owned(), text(fate))));
    plans::write(&mut state, &ship.planned, fleet);
    spec.state = state;
}
