//! Fire that is declared, as it is shown.

use serde::{Deserialize, Serialize};

use crate::geometry::Point;
use crate::ids::UnitId;

/// A line of fire between a declaration and its throw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct AimView {
    /// Who fires.
    pub by: UnitId,
    /// At whom.
    pub at: UnitId,
    /// The line as the rules measure it: from the guns.
    pub from: Point,
    /// To the target.
    pub to: Point,
}
