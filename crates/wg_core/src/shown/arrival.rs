//! Ships that are yet to come, as players are told of them.

use serde::{Deserialize, Serialize};

use crate::ids::{SideId, UnitId};

/// Ships of one side that come later.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ArrivalView {
    /// The side whose ships come.
    pub side: SideId,
    /// The ships that have yet to come.
    pub ships: Vec<UnitId>,
    /// The next turn at whose start they come or may come.
    pub turn: u16,
    /// True if a die decides in which turn they come.
    pub rolled: bool,
    /// The arrival in words: 'Turn 5: Ganges and Goliath from the north'.
    pub says: String,
    /// True if only their own side knows of them.
    pub secret: bool,
}
