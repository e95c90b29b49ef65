//! What lies over the chart while somebody wants to see it: where a ship can go and would lie, what guns bear on, who may be fired at.

use std::sync::Arc;

use wg_core::{Length, Mark, Point, Pose, UnitId};

/// What is laid over the chart while it is wanted.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Overlays {
    /// Squares that the selected ship can reach.
    pub reach: Vec<ReachSquare>,
    /// Where ships would lie, and how they would get there.
    pub ghosts: Vec<Ghost>,
    /// Arcs, lines of fire, squares that may be hit, as a preview or a ruleset gives them.
    pub marks: Vec<Mark>,
    /// Where the guns of a whole division bear: the fields of all of its ships, which the table draws as one outline.
    pub fields: Option<Arc<[Vec<Mark>]>>,
    /// What forbids an order, as the refusal gives it: drawn in red.
    pub refusals: Vec<Mark>,
    /// What enemies could do: their reach, their arcs, their lines of fire, in red.
    pub dangers: Vec<Mark>,
    /// Ships that may be fired at, or are.
    pub targets: Vec<Target>,
    /// The ring by which a free course is dragged.
    pub ring: Option<Point>,
    /// The tape measure, from one end to the other.
    pub tape: Option<(Point, Point)>,
}

/// A square of the reach.
#[derive(Clone, PartialEq, Debug)]
pub struct ReachSquare {
    /// Its middle.
    pub at: Point,
    /// Its width.
    pub width: Length,
    /// What is written in it: what it costs to be there.
    pub cost: String,
    /// What it is to the course.
    pub kind: ReachKind,
}

/// What a square of the reach is to the course.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReachKind {
    /// The ship may end there.
    #[default]
    End,
    /// She passes through on the chosen course.
    Waypoint,
    /// The chosen end of the course.
    Chosen,
    /// The end of a course that is only pointed at.
    Pointed,
}

/// A ship where she would lie.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ghost {
    /// Which.
    pub unit: UnitId,
    /// Where she would end.
    pub pose: Pose,
    /// Her poses on the way there, from where she lies.
    pub path: Vec<Pose>,
    /// Only a thin track without a hull: how another course would go.
    pub faint: bool,
    /// A course that is only pointed at: pale and in dashes until it is laid.
    pub wish: bool,
    /// One of many: her hull with a plain track, without what helps to count it.
    pub slim: bool,
    /// Where on her way she stops to be asked again: her bow, and how she heads.
    pub halts: Vec<Pose>,
    /// Where a step along her turning circle ends: her bow, and how she heads. Without any the track is counted by the inch.
    pub steps: Vec<Pose>,
}

/// A ring around a ship.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// Around which.
    pub unit: UnitId,
    /// Why.
    pub kind: TargetKind,
    /// What is written beside her: the range.
    pub label: String,
}

/// Why a ship is ringed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TargetKind {
    /// She may be fired at.
    #[default]
    Open,
    /// She is the one considered now.
    Considered,
    /// She may not be fired at.
    Refused,
    /// Something friendly may be done: embark in her.
    Friend,
}
