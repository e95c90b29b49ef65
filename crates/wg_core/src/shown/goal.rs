//! Goals and zones as a viewer sees them.

use serde::{Deserialize, Serialize};

use crate::geometry::{Heading, Length, Point, is_within};
use crate::ids::{SideId, UnitId};
use crate::scenario::Task;

/// A goal of a side, with what has come of it so far.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct GoalView {
    /// The side whose goal it is.
    pub side: SideId,
    /// What it asks for.
    pub task: Task,
    /// The goal as an order to its side: 'Leave by the west edge by the end of turn 12: Ganges and Goliath'.
    pub says: String,
    /// What it is worth: '60 points each'.
    pub worth: String,
    /// The number of ships that have done it, or 1 for a task of the side as a whole that is done.
    pub done: u16,
    /// The number of ships that it takes for everything that the goal gives.
    pub of: u16,
    /// The points that it has given, or would give if the battle ended now.
    pub points: i32,
    /// True if it is judged only when the battle ends, so that `done` may still change either way.
    pub at_the_end: bool,
    /// True if nothing more can come of it: everything is done, or it is too late.
    pub closed: bool,
    /// True if only its own side knows of it.
    pub secret: bool,
    /// The direction of the edge by which ships leave.
    pub edge: Option<Heading>,
    /// The index of the zone that it is about.
    pub zone: Option<usize>,
    /// The ships that may still leave or reach the zone for it, or those that are to hold it. Empty for goals of another
    /// kind, and once it is closed.
    pub bound: Vec<UnitId>,
    /// The ships that have done it for good: those that have left or reached the zone.
    pub ships: Vec<UnitId>,
    /// The enemy ships, named by the goal, that have still to be taken, sunk or beaten.
    pub prey: Vec<UnitId>,
}

impl GoalView {
    /// Returns what has come of the goal, in a few words: '1 of 3', 'as it stands', 'done', 'too late'.
    pub fn progress(&self) -> String {
        match (self.of, self.done) {
            (1, 0) if self.closed => "too late".to_owned(),
            (1, 0) => "not yet".to_owned(),
            (1, _) if self.at_the_end && !self.closed => "yes, as it stands".to_owned(),
            (1, _) => "done".to_owned(),
            (of, done) => format!("{done} of {of}"),
        }
    }
}

/// A named part of the table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ZoneView {
    /// The name of the zone.
    pub name: String,
    /// The side whose goals it is for, if it is for one side alone and everybody knows.
    pub side: Option<SideId>,
    /// The outlines of its parts, each in one direction around the part.
    pub outlines: Vec<Vec<Point>>,
}

impl ZoneView {
    /// True if a place lies in the zone or on its edge.
    pub fn contains(&self, at: Point) -> bool {
        self.outlines.iter().any(|outline| is_within(outline, at))
    }

    /// Returns how far a place is from the nearest corner of the zone, and zero inside it.
    pub fn distance(&self, at: Point) -> Length {
        if self.contains(at) {
            return Length::ZERO;
        }
        self.outlines.iter().flatten().map(|corner| at.distance(*corner)).min().unwrap_or(Length::MAX)
    }
}
