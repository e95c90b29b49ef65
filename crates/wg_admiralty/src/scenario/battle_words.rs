//! Words of `battle` that are more than one field: how each is read from the fleet, and changed there.

use wg_core::scenario::{HeadingSpec, Said as _, Worded};

use crate::phases::REPAIR;
use crate::position::battle::{Action, Intensity, SeaState};
use crate::prelude::*;
use crate::scenario::value::none;

/// The direction from which the wind blows.
pub fn wind_from(fleet: &Fleet, (): ()) -> Value {
    HeadingSpec::from(fleet.wind()).value()
}

pub fn set_wind_from(fleet: &mut Fleet, (): (), value: &Value) {
    if let Some(from) = HeadingSpec::of_value(value) {
        fleet.battle.weather.from = from.heading();
    }
}

/// How hard the wind blows (A-WIND-4).
pub fn wind(fleet: &Fleet, (): ()) -> Value {
    fleet.battle.weather.intensity.said()
}

pub fn set_wind(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.battle.weather.intensity = Intensity::of_word(value.text());
}

pub fn sea(fleet: &Fleet, (): ()) -> Value {
    fleet.battle.weather.sea.said()
}

pub fn set_sea(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.battle.weather.sea = SeaState::of_word(value.text());
}

pub fn turn(fleet: &Fleet, (): ()) -> Value {
    fleet.cursor.turn.said()
}

pub fn set_turn(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.cursor.turn = value.as_int().unwrap_or_default() as u16;
}

/// The phase, counted from 1 as in files.
pub fn phase(fleet: &Fleet, (): ()) -> Value {
    (fleet.cursor.phase + 1).said()
}

/// Sets the phase. Without a turn, the word has no effect.
pub fn set_phase(fleet: &mut Fleet, (): (), value: &Value) {
    if fleet.cursor.turn > 0 {
        fleet.cursor.phase = (value.as_int().unwrap_or(1) as u8).saturating_sub(1).min(REPAIR);
    }
}

/// The side that moves first, where that is known (A-TURN-8).
pub fn first(fleet: &Fleet, (): ()) -> Value {
    if fleet.battle.chosen { fleet.side(fleet.battle.first) } else { "" }.into()
}

pub fn set_first(fleet: &mut Fleet, (): (), value: &Value) {
    let side = fleet.roster.names.find_side(value.text());
    (fleet.battle.first, fleet.battle.chosen) = (side.unwrap_or_default(), side.is_some());
}

/// How dice are mixed at close range (A-MIX-6).
pub fn mix(fleet: &Fleet, (): ()) -> Value {
    fleet.battle.mix.map_or("", Worded::word).into()
}

pub fn mix_of_options(fleet: &Fleet, (): ()) -> Value {
    fleet.options.close_mix.map_or("", Worded::word).into()
}

pub fn set_mix(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.battle.mix = Some(value.text()).filter(|word| !word.is_empty()).map(CloseMix::of_word);
}

/// The boarding actions, each as the pair of attacker and defender (A-BOARD-5).
pub fn actions(fleet: &Fleet, (): ()) -> Value {
    let pair = |action: &Action| {
        let names = [action.attacker, action.defender].map(|unit| fleet.name(unit).into());
        Value::List(names.into())
    };
    Value::List(fleet.battle.actions.iter().map(pair).collect())
}

/// Sets the boarding actions. An action that goes on keeps the friends that have joined it, and the rounds won.
pub fn set_actions(fleet: &mut Fleet, (): (), value: &Value) {
    let find = |name: &Value| fleet.roster.names.find(name.text());
    let action = |pair: &Value| {
        let [one, other] = pair.list() else { return None };
        let (attacker, defender) = (find(one)?, find(other)?);
        let same = |action: &&Action| (action.attacker, action.defender) == (attacker, defender);
        Some(fleet.battle.actions.iter().find(same).cloned().unwrap_or_else(|| Action::new(attacker, defender)))
    };
    fleet.battle.actions = value.list().iter().filter_map(action).collect();
}

/// A list by side: 1 if its flagship has struck or was taken (A-CMD-6), otherwise 0. Empty if neither has.
pub fn flag_struck(fleet: &Fleet, (): ()) -> Value {
    match fleet.battle.flag_struck.into_array() {
        [false, false] => none(),
        struck => Value::List(struck.map(|struck| u8::from(struck).said()).into()),
    }
}

pub fn set_flag_struck(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.battle.flag_struck =
        PerSide::from_fn(|side: SideId| value.list().get(side.index()).and_then(Value::as_int) > Some(0));
}
