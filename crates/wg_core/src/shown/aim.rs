//! Declared fire, as it is shown.

use serde::{Deserialize, Serialize};

use crate::geometry::Point;
use crate::ids::UnitId;

/// The line of fire between a declaration of fire and its roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct AimView {
    /// The unit that fires.
    pub by: UnitId,
    /// The target.
    pub at: UnitId,
    /// The point at the guns from which the rules measure the line of fire.
    pub from: Point,
    /// The point on the target to which the rules measure the line of fire.
    pub to: Point,
}
