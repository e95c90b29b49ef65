//! The stage of a phase that a battle has reached: what is on the agenda when a side acts and nothing else is open, and
//! the words for it.

use std::collections::BTreeMap;

use crate::boarding::{Boarding, Try};
use crate::command::Command;
use crate::command::signals::Signalling;
use crate::gunnery::Gunnery;
use crate::gunnery::volley::Volley;
use crate::phases::{BOARDING, COMMAND, FIRE, MOVEMENT};
use crate::prelude::*;
use crate::repairs::Repairing;
use crate::sailing::Sailing;
use crate::scenario::state::{BATTERIES, values};

/// Returns what is on the agenda below this item, from the bottom, when a side acts and nothing else is open. Returns
/// `None` for items with which no battle is saved.
fn below(top: &Item, first: SideId, drift: bool) -> Option<Vec<Item>> {
    let others = |side: SideId| (side == first).then(|| side.other());
    let mut items: Vec<Item> = Vec::new();
    match top {
        Item::Sailing(Sailing::Choose(_)) | Item::Boarding(Boarding::Declare { .. }) => {}
        Item::Sailing(Sailing::Side(side)) => {
            items.extend(drift.then_some(Sailing::Drift.into()));
            items.extend(others(*side).map(|side| Sailing::Side(side).into()));
        }
        Item::Command(Command::Side(side)) => {
            items.push(Command::Strike(0).into());
            items.extend(
                others(*side).into_iter().flat_map(|side| [Signalling::Read(side).into(), Command::Side(side).into()]),
            );
            items.push(Signalling::Read(*side).into());
        }
        Item::Gunnery(Gunnery::Declare { .. }) => items.push(Gunnery::Settle.into()),
        Item::Repairing(Repairing::Assign(side)) => {
            items.push(Repairing::Throw(0).into());
            items.extend(others(*side).map(|side| Repairing::Assign(side).into()));
        }
        _ => return None,
    }
    Some(items)
}

/// Returns the item on top, if the battle can be saved with it.
pub(super) fn top<'b>(fleet: &Fleet, business: &'b Business) -> Option<&'b Item> {
    let top = business.top()?;
    let below = below(top, fleet.battle.first, fleet.options.drift)?;
    business.iter().eq(below.iter().chain([top])).then_some(top)
}

/// Writes the words of `battle` for the item on top of the agenda.
pub(super) fn write(words: &mut BTreeMap<String, Value>, fleet: &Fleet, top: &Item) {
    let name = |unit: UnitId| Value::from(fleet.name(unit));
    let mut list = |key: &str, list: Vec<Value>| {
        if !list.is_empty() {
            words.insert(key.to_owned(), Value::List(list));
        }
    };
    let (key, side) = match top {
        Item::Sailing(Sailing::Choose(side)) => ("chooses", *side),
        Item::Sailing(Sailing::Side(side))
        | Item::Command(Command::Side(side))
        | Item::Repairing(Repairing::Assign(side)) => ("acts", *side),
        Item::Gunnery(Gunnery::Declare { side, volleys }) => {
            let shot = |volley: &Volley| {
                let battery = BATTERIES[volley.side as usize * 3 + volley.size as usize];
                let rest = [Value::Int(i64::from(volley.rigging)), Value::Bool(volley.together)];
                Value::List(
                    [name(volley.unit), Value::Text(battery.to_owned()), name(volley.target)]
                        .into_iter()
                        .chain(rest)
                        .collect(),
                )
            };
            list("declared", volleys.iter().map(shot).collect());
            ("acts", *side)
        }
        Item::Boarding(Boarding::Declare { side, tries }) => {
            list("tries", tries.iter().map(|tried| vec![name(tried.unit), name(tried.target)].into()).collect());
            ("acts", *side)
        }
        _ => return,
    };
    words.insert(key.to_owned(), fleet.side(side).into());
}

/// Returns the agenda of a battle that starts in the middle of a phase, from the bottom. It is empty at the beginning
/// of a phase.
pub(super) fn agenda(scenario: &Scenario, phase: u8, first: SideId, drift: bool) -> Vec<Item> {
    let said = values(&scenario.battle);
    let top = match (scenario.side(said.text("chooses")), scenario.side(said.text("acts"))) {
        (Some(side), _) => Sailing::Choose(side).into(),
        (None, None) => return Vec::new(),
        (None, Some(side)) => match phase {
            MOVEMENT => Sailing::Side(side).into(),
            COMMAND => Command::Side(side).into(),
            FIRE => Gunnery::Declare { side, volleys: declared(scenario).collect() }.into(),
            BOARDING => Boarding::Declare {
                side,
                tries: pairs(scenario, "tries").map(|(unit, target)| Try { unit, target }).collect(),
            }
            .into(),
            _ => Repairing::Assign(side).into(),
        },
    };
    below(&top, first, drift).unwrap_or_default().into_iter().chain([top]).collect()
}

/// Iterates over the pairs of ships under a key of `battle`.
pub(super) fn pairs<'s>(scenario: &'s Scenario, key: &str) -> impl Iterator<Item = (UnitId, UnitId)> + use<'s> {
    values(&scenario.battle).list(key).iter().filter_map(|pair| {
        let mut names = pair.as_list()?.iter().map(|name| scenario.unit(name.as_text()?));
        Some((names.next()??, names.next()??))
    })
}

/// Iterates over the declared shots.
pub(super) fn declared(scenario: &Scenario) -> impl Iterator<Item = Volley> {
    values(&scenario.battle).list("declared").iter().filter_map(|shot| volley(scenario, shot.as_list()?))
}

/// Reads a declared shot from a file. Returns `None` if its words are not a shot.
pub(super) fn volley(scenario: &Scenario, words: &[Value]) -> Option<Volley> {
    let [unit, battery, target, rest @ ..] = words else { return None };
    let place = BATTERIES.iter().position(|word| Some(*word) == battery.as_text())?;
    Some(Volley {
        unit: scenario.unit(unit.as_text()?)?,
        side: Broadside::BOTH[place / 3],
        size: GunRating::ALL[place % 3],
        target: scenario.unit(target.as_text()?)?,
        rigging: rest.first().and_then(Value::as_int).unwrap_or_default() as u8,
        together: rest.get(1).and_then(Value::as_bool).unwrap_or_default(),
    })
}
