//! Divisions of fleets, as they are shown.

use serde::{Deserialize, Serialize};

use crate::ids::{SideId, UnitId};

/// A division of a fleet.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DivisionView {
    /// 'Weather column'.
    pub name: String,
    /// Whose it was when the battle began.
    pub side: SideId,
    /// Who leads it.
    pub leader: UnitId,
    /// Its ships in the order of sailing.
    pub ships: Vec<UnitId>,
}
