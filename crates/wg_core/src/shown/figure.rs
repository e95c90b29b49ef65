//! Drawn examples of a clause: a ship that fires, her field of fire, and ships that may be fired at or not, from above.

use serde::{Deserialize, Serialize};

use crate::geometry::{Hull, Point};

/// A drawn example, which a ruleset gives for a clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// Who fires.
    pub firer: Hull,
    /// The outline of her field of fire, in order.
    pub field: Vec<Point>,
    /// The ships of the example.
    pub ships: Vec<FigureShip>,
}

/// A ship of a drawn example.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FigureShip {
    /// What she is called in it: 'A'.
    pub letter: char,
    /// Where she lies.
    pub hull: Hull,
    /// Where her middle lay a turn ago; the same place if she has not moved.
    pub before: Point,
    /// What the clause says of her: 'moving out, part of her stern still inside'.
    pub answer: String,
    /// She may be fired at.
    pub may: bool,
}
