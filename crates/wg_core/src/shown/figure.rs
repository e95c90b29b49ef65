//! Drawn examples of a clause from above: a ship that fires, her field of fire, and ships that may or may not be fired
//! at.

use serde::{Deserialize, Serialize};

use crate::geometry::{Hull, Point};

/// A drawn example of a clause, supplied by the ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// The ship that fires.
    pub firer: Hull,
    /// The outline of the firer's field of fire, point by point.
    pub field: Vec<Point>,
    /// The possible targets in the example.
    pub ships: Vec<FigureShip>,
}

/// A possible target in a drawn example.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FigureShip {
    /// The letter by which the example calls the ship: 'A'.
    pub letter: char,
    /// The hull of the ship where she lies.
    pub hull: Hull,
    /// The middle of the ship one turn earlier. It is her present middle if she has not moved.
    pub before: Point,
    /// The answer that the clause gives for the ship: 'moving out, part of her stern still inside'.
    pub answer: String,
    /// True if the ship may be fired at.
    pub may: bool,
}
