//! II. Equipment, the other way round: the battle as it stands, written down as a scenario that goes on from here.
//!
//! Everything that is written on the charts or stands on the table goes into the words that [`crate::scenario::state`] lists. What
//! is being decided at this moment has no words there: a chance to fire must be settled before the battle can be written.

use wg_core::rules::spoken::write;

use crate::prelude::*;
use crate::set_up::SettingUp;

/// The scenario that goes on from here, between two moves or while a line is ordered; `None` in the middle of a course or a shot, and when it is over or will be
/// with this phase or turn, whatever is done in what is left of it.
pub fn scenario(world: &World, scenario: &Scenario) -> Option<Scenario> {
    let cursor = world.resource::<Cursor>();
    let line = match world.resource::<Business>().top() {
        None if cursor.turn > 0 && cursor.active.is_some() && !cursor.ended => None,
        Some(&Item::SettingUp(SettingUp::Line { side, left })) => Some((side, left)),
        _ => return None,
    };
    let fleet = Fleet::seen(world);
    // What `check` refuses because nothing goes on from there.
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
