//! II. Equipment, in reverse: saves the battle as a scenario that continues from the present position.
//!
//! All that is marked on the charts or placed on the table goes into the words that [`crate::scenario::state`] lists.
//! There are no words for a decision in progress: a chance to fire must be settled before the battle can be saved.

use wg_core::rules::spoken::write;

use crate::prelude::*;
use crate::set_up::SettingUp;

/// Returns the scenario that continues from this position, between two moves or while a line is being ordered. Returns
/// `None` in the middle of a course or a shot, once the phase has ended, and if the battle is over or is bound to end
/// with this phase or turn: no ship can move, or a side has no ship left.
pub fn scenario(world: &World, scenario: &Scenario) -> Option<Scenario> {
    let cursor = world.resource::<Cursor>();
    let line = match world.resource::<Business>().top() {
        None if cursor.turn > 0 && cursor.active.is_some() && !cursor.ended => None,
        Some(&Item::SettingUp(SettingUp::Line { side, left })) => Some((side, left)),
        _ => return None,
    };
    let fleet = Fleet::seen(world);
    // `check` refuses such a scenario, because the battle could not continue from it.
    if fleet.is_still() || SideId::BOTH.into_iter().any(|side| !fleet.has_a_ship_left(side)) {
        return None;
    }
    let mut saved = write::<Crane>(world, scenario);
    if let Some((side, left)) = line {
        saved.battle.insert("line".to_owned(), fleet.roster.names.side(side).into());
        saved.battle.insert("line_left".to_owned(), Value::Int(left.into()));
    }
    for (place, side) in saved.sides.iter_mut().enumerate() {
        side.edge = fleet.conditions.edges.edge(SideId(place as u8)).or(side.edge);
    }
    Some(saved)
}
