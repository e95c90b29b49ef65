//! Saves the present battle as a scenario that goes on from here. This is possible whenever a side acts and no roll,
//! reaction or course is open.

use wg_core::rules::spoken::write;

use crate::prelude::*;
use crate::scenario::stage;

/// Returns the scenario that goes on from here. Returns `None` while anything else is open, and when the battle is
/// over.
pub fn scenario(world: &World, scenario: &Scenario) -> Option<Scenario> {
    let fleet = Fleet::seen(world);
    let top = stage::top(fleet, world.resource::<Business>()).filter(|_| fleet.battle.end.is_none())?;
    let mut saved = write::<Admiralty>(world, scenario);
    // The year and the script of the weather stay unchanged.
    let stays = ["year", "script"].into_iter().filter_map(|key| scenario.battle.get_key_value(key));
    saved.battle.extend(stays.map(|(key, value)| (key.clone(), value.clone())));
    stage::write(&mut saved.battle, fleet, top);
    Some(saved)
}
