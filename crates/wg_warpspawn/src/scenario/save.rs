//! Saves the battle as a scenario that continues from the present position.
//!
//! A battle can be saved whenever the only open question is which ship acts next: between two moves, two shots or two
//! boarding actions, and when a phase begins. A roll, the cards on it, a course and a prize must be settled first,
//! because a scenario has no words for them.

use std::collections::BTreeMap;

use wg_core::rules::spoken::write;
use wg_core::scenario::Written;

use crate::boarding::Boarding;
use crate::drawing::Drawing;
use crate::fitting::Fitting;
use crate::gunnery::Gunnery;
use crate::morale::Morale;
use crate::options::OPTIONS;
use crate::position::battle::ResumePoint;
use crate::position::ship::goes_with_crew;
use crate::prelude::*;
use crate::sailing::Sailing;

/// Returns the scenario that continues from this position. Returns `None` while a decision is open that scenarios have
/// no words for, and once the battle is over.
pub fn scenario(world: &World, scenario: &Scenario) -> Option<Scenario> {
    let fleet = Fleet::seen(world);
    let taken_up = taken_up(fleet, world.resource::<Business>()).filter(|_| fleet.battle.end.is_none())?;
    let mut saved = write::<WarpSpawn>(world, &in_full(fleet, scenario));
    if let Some(unit) = taken_up.declaring {
        saved.ships[unit.index()].state.insert("declaring".to_owned(), Value::Bool(true));
    }
    let mut words = Written(saved.battle);
    if fleet.cursor.turn == 0 {
        words.list(
            "changes",
            taken_up.changes.values().map(|left| Value::Int(left.unwrap_or_default().into())).collect(),
        );
    }
    words.flag("drawn", taken_up.drawn);
    words.flag("choosing", taken_up.choosing);
    words.text("next", taken_up.next.map(|side| fleet.side(side)));
    let stopped = SideId::BOTH.into_iter().filter(|side| taken_up.stopped[*side]);
    words.list("stopped", stopped.map(|side| fleet.side(side).into()).collect());
    saved.battle = words.0;
    Some(saved)
}

/// Returns the scenario, completed with what play has decided but the words of the position do not give: the options,
/// the ships that have joined, and for each ship her characters, her ratings, and whether she is a flagship or an ally.
pub fn in_full(fleet: &Fleet, scenario: &Scenario) -> Scenario {
    let mut full = Scenario { options: options(fleet, scenario), ..scenario.clone() };
    // A Diplomat's ships that have joined are ships like all others. Those that have not are left out, unless a ship
    // that has joined follows them, because a ship's number is her place in the file.
    let come = fleet.ships.iter().rposition(Ship::is_listed).map_or(0, |last| last + 1);
    for ship in &fleet.ships[scenario.ships.len().min(come)..come] {
        full.ships.push(ShipSpec::new(fleet.name(ship.id), &ship.class().key, fleet.side(ship.built.side)));
    }
    for (spec, ship) in full.ships.iter_mut().zip(fleet.ships.iter()) {
        spec.overrides = overrides(fleet, ship);
    }
    full
}

/// Returns the point in its phase that the battle has reached, or `None` if it cannot resume there.
fn taken_up(fleet: &Fleet, business: &Business) -> Option<ResumePoint> {
    let items: SmallVec<[&Item; 12]> = business.iter().collect();
    let start = ResumePoint::default();
    Some(match items.as_slice() {
        [.., Item::Fitting(_)] => ResumePoint { changes: changes(fleet, &items)?.map(Some), ..start },
        [.., Item::Drawing(Drawing::Wind)] => start,
        [.., Item::Drawing(Drawing::Discard(_))] => ResumePoint { drawn: true, ..start },
        [Item::Sailing(Sailing::Compare)] => start,
        [Item::Sailing(Sailing::Choose(_))] => ResumePoint { choosing: true, ..start },
        [Item::Sailing(Sailing::Name(side))] => ResumePoint { next: Some(*side), ..start },
        [Item::Gunnery(Gunnery::Declare { side, ship, stopped })] => {
            ResumePoint { next: Some(*side), declaring: *ship, stopped: *stopped, ..start }
        }
        [Item::Boarding(Boarding::Start { side, stopped })] => {
            ResumePoint { next: Some(*side), stopped: *stopped, ..start }
        }
        [Item::Morale(Morale { next: UnitId(0), .. })] => start,
        _ => return None,
    })
}

/// Returns the changes of place that each side will have. Returns `None` until all rolls for the fleets have been made,
/// because a flagship whose extra roll is still due would not get it.
fn changes(fleet: &Fleet, items: &[&Item]) -> Option<PerSide<u8>> {
    let mut changes = PerSide::default();
    for item in items {
        match item {
            Item::Fitting(Fitting::Flagship(_) | Fitting::Wind) => {}
            Item::Fitting(Fitting::Places { side, left }) => changes[*side] = *left,
            Item::Fitting(Fitting::Berths { side, given }) => changes[*side] = fleet.changes_of_place(*side, *given),
            _ => return None,
        }
    }
    Some(changes)
}

/// Returns every option with its value, because the default of an option that is left out may change in a later
/// version.
fn options(fleet: &Fleet, scenario: &Scenario) -> BTreeMap<String, Value> {
    let mut options: BTreeMap<String, Value> =
        OPTIONS.iter().map(|option| (option.key.to_owned(), option.of(&scenario.options))).collect();
    options.insert("first_class_swift".to_owned(), Value::Int(fleet.options.first_class_swift.into()));
    options.insert("wind".to_owned(), if fleet.options.wind { "on" } else { "off" }.into());
    options
}

/// Returns a ship's `overrides`: her characters, whether she is a flagship or an ally, and her ratings without what
/// characters add.
fn overrides(fleet: &Fleet, ship: &Ship) -> BTreeMap<String, Value> {
    let mut overrides = Written::default();
    let characters = ship.ratings.characters.iter().map(|place| &CHARTS.characters[usize::from(*place)]);
    overrides.list("characters", characters.map(|character| character.key.as_str().into()).collect());
    overrides.flag("flagship", ship.colours.flagship);
    overrides.flag("ally", ship.colours.ally);
    let given = ship.ratings.given(&fleet.battle.fleets[ship.built.side]);
    // A prize has lost the ratings that went with her crew. Her fate in the file implies that (W-R29).
    let gone = |rating: Rating| ship.is_prize() && goes_with_crew(rating, fleet.options.prize_keeps_skill);
    for rating in Rating::ALL.into_iter().filter(|rating| !gone(*rating)) {
        overrides.whole(&rating.key(), ship.ratings.of(rating) - given[rating as usize]);
    }
    overrides.0
}
