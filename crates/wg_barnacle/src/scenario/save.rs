//! Saves the battle as it stands, as a scenario that goes on from here.
//!
//! Everything written on the logs or lying on the table goes into the words that [`crate::scenario::state`] lists. How
//! far a phase has come is on the agenda, and [`progress`] has words for it. Nothing else on the agenda has words: a
//! move or a chance to fire must be settled before the battle can be saved.

use wg_core::rules::spoken::write;

use crate::prelude::*;
use crate::scenario::progress;

/// Returns the scenario that goes on from here, or `None` while a roll, a course or a chance to fire is open. See
/// [`progress`].
pub fn scenario(world: &World, scenario: &Scenario) -> Option<Scenario> {
    let fleet = Fleet::seen(world);
    if fleet.cursor.ended || fleet.verdict.end.is_some() {
        return None;
    }
    let goes_on = progress::of(fleet, world.resource())?;
    let mut saved = write::<Barnacle>(world, scenario);
    if let Some(goes_on) = goes_on {
        saved.battle.insert("goes_on".to_owned(), Value::List(progress::written(fleet, goes_on)));
    }
    Some(saved)
}
