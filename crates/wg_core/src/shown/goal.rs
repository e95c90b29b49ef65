//! Goals and zones as a viewer sees them, and the tasks that a goal may set.

use serde::{Deserialize, Serialize};

use crate::geometry::{Heading, Length, Point, is_within};
use crate::ids::{SideId, UnitId};

/// What a goal asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Task {
    /// Ships that the side commands leave the table, by an edge if the goal names one. Prizes count.
    #[default]
    Leave,
    /// Ships of the side are in a zone at the end of a phase.
    Reach,
    /// At the end of the battle the side has a ship in a zone that can fight, and the enemy has none there.
    Hold,
    /// Enemy ships are taken, or strike.
    Take,
    /// Enemy ships sink.
    Sink,
    /// Enemy ships are sunk, taken or out of the fight, or have left the table.
    Beat,
    /// Enemy ships have not sunk when the battle ends.
    Spare,
    /// Ships of the side are neither sunk nor taken when the battle ends, and on the table or away by a goal.
    Keep,
    /// The side has more of its strength left than the enemy when the battle ends.
    Stronger,
}

impl Task {
    /// All tasks with the word by which files name them.
    pub const ALL: [(&'static str, Self); 9] = [
        ("Leave", Self::Leave),
        ("Reach", Self::Reach),
        ("Hold", Self::Hold),
        ("Take", Self::Take),
        ("Sink", Self::Sink),
        ("Beat", Self::Beat),
        ("Spare", Self::Spare),
        ("Keep", Self::Keep),
        ("Stronger", Self::Stronger),
    ];

    /// The words for all tasks.
    pub const WORDS: [&'static str; Self::ALL.len()] = {
        let mut words = [""; Self::ALL.len()];
        let mut at = 0;
        while at < words.len() {
            words[at] = Self::ALL[at].0;
            at += 1;
        }
        words
    };

    /// What the task asks of its ships, for the list of words.
    pub const fn means(self) -> &'static str {
        match self {
            Self::Leave => "leave the table, by the edge if one is given; prizes count for the side that sails them",
            Self::Reach => "be in the zone with the middle of the ship at the end of a phase",
            Self::Hold => "when the battle ends, the side has a ship in the zone that fights, and the enemy has none",
            Self::Take => "enemy ships: be taken, or strike",
            Self::Sink => "enemy ships: sink",
            Self::Beat => "enemy ships: be sunk, taken or out of the fight, or leave the table without a goal",
            Self::Spare => "enemy ships: not have sunk when the battle ends",
            Self::Keep => "be neither sunk nor taken when the battle ends, and on the table or away for a goal",
            Self::Stronger => "when the battle ends, the side has a larger share of its strength left",
        }
    }

    /// True for a task that is about ships of the enemy.
    pub const fn is_about_enemies(self) -> bool {
        matches!(self, Self::Take | Self::Sink | Self::Beat | Self::Spare)
    }

    /// True for a task that is judged only when the battle ends.
    pub const fn is_judged_at_the_end(self) -> bool {
        matches!(self, Self::Hold | Self::Spare | Self::Keep | Self::Stronger)
    }

    /// True for a task that a ship has done for good once she has done it, whatever becomes of her.
    pub const fn is_done_for_good(self) -> bool {
        matches!(self, Self::Leave | Self::Reach)
    }

    /// True for a task of the side as a whole, to which no ships are named.
    pub const fn is_of_the_side(self) -> bool {
        matches!(self, Self::Hold | Self::Stronger)
    }
}

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
