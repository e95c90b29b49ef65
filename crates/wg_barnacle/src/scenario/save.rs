//! The battle as it stands, written down as a scenario that goes on from here.
//!
//! Everything that is written on the logs or lies on the table goes into the words that [`crate::scenario::state`]
//! lists. Where a phase has come to stands on the agenda, and [`progress`] has words for it. What else is being decided
//! at this moment has no words: a move or a chance to fire must be settled before the battle can be written.

use wg_core::rules::spoken::write;

use crate::prelude::*;
use crate::scenario::progress;

/// The scenario that goes on from here; `None` while a roll, a course or a chance to fire is open: see [`progress`].
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
