//! Divisions of fleets, as they are shown.

use serde::{Deserialize, Serialize};

use crate::ids::{SideId, UnitId};

/// A division of a fleet.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DivisionView {
    /// The name of the division: 'Weather column'.
    pub name: String,
    /// The side that owned the division when the battle began.
    pub side: SideId,
    /// The leader of the division.
    pub leader: UnitId,
    /// The ships of the division, in the order of sailing.
    pub ships: Vec<UnitId>,
}
