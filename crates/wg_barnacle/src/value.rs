//! How well a side stands, for captains who try orders out.

use wg_core::ids::SideId;

use crate::fleet::Fleet;

/// In hundredths of a point.
pub fn value(_fleet: &Fleet, _side: SideId) -> i32 {
    0
}
