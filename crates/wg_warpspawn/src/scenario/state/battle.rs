//! The words of the battle that stand for more than one field, except those about cards.

use wg_core::scenario::HeadingSpec;

use super::{cards, list, of_side};
use crate::position::battle::FleetPapers;
use crate::position::ship::goes_with_crew;
use crate::prelude::*;

/// Returns 0, the value at which a file omits the turn or the phase.
pub fn none(_: &Fleet, (): ()) -> Value {
    Value::whole(0)
}

/// Returns the direction that the wind comes from, as all scenarios name it.
pub fn wind(fleet: &Fleet, (): ()) -> Value {
    fleet.wind().map_or_else(|| "".into(), |to| HeadingSpec::from(to.opposite().heading()).value())
}

/// Sets the direction that the wind comes from. An empty text means that the wind is unknown, unless there is a calm.
pub fn set_wind(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.battle.wind = match HeadingSpec::of_value(value) {
        Some(from) => Wind::To(Compass::nearest(from.heading()).opposite()),
        None if fleet.battle.wind == Wind::Calm => Wind::Calm,
        None => Wind::Unknown,
    };
}

/// Returns true if there is a calm (W-R40).
pub fn calm(fleet: &Fleet, (): ()) -> Value {
    (fleet.battle.wind == Wind::Calm).into()
}

/// Makes the wind a calm, or unknown again.
pub fn set_calm(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.battle.wind = match fleet.battle.wind {
        _ if value.as_bool() == Some(true) => Wind::Calm,
        Wind::Calm => Wind::Unknown,
        known => known,
    };
}

/// Returns the turn in progress, or 0 before the first.
pub fn turn(fleet: &Fleet, (): ()) -> Value {
    Value::whole(fleet.cursor.turn)
}

/// Sets the turn. A side that has said that it plays no card plays none in the new turn either (W-R56).
pub fn set_turn(fleet: &mut Fleet, (): (), value: &Value) {
    let silent = cards::silent(fleet, ());
    fleet.cursor.turn = value.as_int().unwrap_or_default() as u16;
    cards::set_silent(fleet, (), &silent);
}

/// Returns the index of the phase in [`PHASES`](crate::phases::PHASES).
pub fn phase(fleet: &Fleet, (): ()) -> Value {
    Value::whole(fleet.cursor.phase)
}

/// Returns the phase that is assumed if the file names none: the Draw phase, once the battle has begun.
pub fn first_phase(fleet: &Fleet, (): ()) -> Value {
    Value::whole(i64::from(fleet.cursor.turn > 0))
}

/// Sets the phase at which the battle resumes. Does nothing before the first turn.
pub fn set_phase(fleet: &mut Fleet, (): (), value: &Value) {
    if fleet.cursor.turn > 0 {
        fleet.cursor.phase = value.as_int().unwrap_or_default() as u8;
    }
}

/// Returns the admirals of the two sides (W-TAB-ADM-1).
pub fn admirals(fleet: &Fleet, (): ()) -> Value {
    papers(fleet, |papers| papers.admiral)
}

/// Sets the admirals of the two sides.
pub fn set_admirals(fleet: &mut Fleet, (): (), value: &Value) {
    set_papers(fleet, value, |papers| &mut papers.admiral);
}

/// Returns the national characters of the two sides (W-FLEET-2).
pub fn nations(fleet: &Fleet, (): ()) -> Value {
    papers(fleet, |papers| papers.nation)
}

/// Sets the national characters of the two sides.
pub fn set_nations(fleet: &mut Fleet, (): (), value: &Value) {
    set_papers(fleet, value, |papers| &mut papers.nation);
}

/// Returns the fleet characters of the two sides (W-FLEET-2).
pub fn fleets(fleet: &Fleet, (): ()) -> Value {
    papers(fleet, |papers| papers.fleet)
}

/// Sets the fleet characters of the two sides.
pub fn set_fleets(fleet: &mut Fleet, (): (), value: &Value) {
    set_papers(fleet, value, |papers| &mut papers.fleet);
}

/// Returns the key of one character of each side, or an empty text if it is not known.
fn papers(fleet: &Fleet, of: fn(&FleetPapers) -> Option<u8>) -> Value {
    let key = |place: u8| CHARTS.characters[usize::from(place)].key.as_str();
    list(fleet.battle.fleets.values().map(|papers| of(papers).map_or("", key)))
}

/// Sets one character of each side, and the ratings of its ships with it (W-FLEET-3). The crews of prizes gain nothing
/// from a fleet (W-R29).
fn set_papers(fleet: &mut Fleet, value: &Value, of: fn(&mut FleetPapers) -> &mut Option<u8>) {
    let keeps = fleet.options.prize_keeps_skill;
    for side in SideId::BOTH {
        let is = of_side(value, side).and_then(Value::as_text).and_then(|word| CHARTS.character(word));
        let was = std::mem::replace(of(&mut fleet.battle.fleets[side]), is);
        for (place, sign) in [(was, -1), (is, 1)] {
            let gives = place.and_then(|place| CHARTS.characters[usize::from(place)].gives);
            let Some((rating, by)) = gives.filter(|_| was != is) else { continue };
            let has = |ship: &Ship| ship.built.side == side && !(ship.is_prize() && goes_with_crew(rating, keeps));
            for ship in fleet.ships.touch_where(has) {
                ship.ratings.whole[rating as usize] += sign * by;
            }
        }
    }
}

/// Returns the name of a side.
fn name(fleet: &Fleet, side: SideId) -> Value {
    fleet.side(side).into()
}

/// Returns the side that moves first in this turn, or an empty text before a side has chosen.
pub fn first(fleet: &Fleet, (): ()) -> Value {
    if fleet.battle.chosen { name(fleet, fleet.battle.first) } else { "".into() }
}

/// Sets the side that moves first in this turn.
pub fn set_first(fleet: &mut Fleet, (): (), value: &Value) {
    let first = fleet.names.find_side(value.as_text().unwrap_or_default());
    (fleet.battle.first, fleet.battle.chosen) = (first.unwrap_or_default(), first.is_some());
}

/// Returns the side that last chose who moves first (W-R17).
pub fn chooser(fleet: &Fleet, (): ()) -> Value {
    name(fleet, fleet.battle.chooser)
}

/// Returns the chooser that is assumed if the file names none: the side that moves first.
pub fn usual_chooser(fleet: &Fleet, (): ()) -> Value {
    name(fleet, fleet.battle.first)
}

/// Returns the chooser that a file leaves out: before the first turn the usual one, afterwards none.
pub fn chooser_left_out(fleet: &Fleet, (): ()) -> Value {
    if fleet.cursor.turn == 0 { usual_chooser(fleet, ()) } else { "".into() }
}

/// Sets the side that last chose who moves first.
pub fn set_chooser(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.battle.chooser = fleet.names.find_side(value.as_text().unwrap_or_default()).unwrap_or(fleet.battle.first);
}

/// Returns the number of turns in a row in which nothing has happened, at most 100 (W-R53).
pub fn quiet(fleet: &Fleet, (): ()) -> Value {
    Value::whole(fleet.battle.quiet.min(100))
}

/// Sets the number of turns in a row in which nothing has happened.
pub fn set_quiet(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.battle.quiet = value.as_int().unwrap_or_default() as u16;
}

/// Returns the pairs of ships that have fought a boarding action in this turn, by name (W-R28).
pub fn fought(fleet: &Fleet, (): ()) -> Value {
    list(fleet.battle.boarded.iter().map(|(one, other)| list([fleet.name(*one), fleet.name(*other)])))
}

/// Sets the pairs of ships that have fought a boarding action in this turn.
pub fn set_fought(fleet: &mut Fleet, (): (), value: &Value) {
    let pair = |pair: &Value| {
        let unit = |at: usize| fleet.names.find(pair.as_list()?.get(at)?.as_text()?);
        unit(0).zip(unit(1))
    };
    fleet.battle.boarded = value.as_list().unwrap_or_default().iter().filter_map(pair).collect();
}
