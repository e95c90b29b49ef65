//! Overlays on the chart, shown on demand: where a ship can go and would end, what her guns bear on, and her possible
//! targets.

use std::sync::Arc;

use wg_core::{Length, Mark, Point, Pose, UnitId};

/// What is laid over the chart on demand.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Overlays {
    /// Squares that the selected ship can reach.
    pub reach: Vec<ReachSquare>,
    /// The ghosts of ships at the ends of their courses, with the ways there.
    pub ghosts: Vec<Ghost>,
    /// Arcs, lines of fire and squares that may be hit, as a preview or a ruleset gives them.
    pub marks: Vec<Mark>,
    /// The field of fire of a whole division: the fields of all its ships, which the table draws with one outline.
    pub fields: Option<Arc<[Vec<Mark>]>>,
    /// What forbids an order, as the refusal gives it. Drawn in red.
    pub refusals: Vec<Mark>,
    /// What enemies could do: their reach, their arcs, their lines of fire. Drawn in red.
    pub dangers: Vec<Mark>,
    /// Rings around targets and possible targets.
    pub targets: Vec<Target>,
    /// The handle, drawn as a ring, with which the player drags a free course.
    pub ring: Option<Point>,
    /// The tape measure, from one end to the other.
    pub tape: Option<(Point, Point)>,
}

/// A square that the ship can reach.
#[derive(Clone, PartialEq, Debug)]
pub struct ReachSquare {
    /// The middle of the square.
    pub at: Point,
    /// The width of the square.
    pub width: Length,
    /// The text in the square: what it costs to get there.
    pub cost: String,
    /// The part that the square plays in the course.
    pub kind: ReachKind,
}

/// The part that a reachable square plays in the course.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReachKind {
    /// The ship may end here.
    #[default]
    End,
    /// The ship passes through on the chosen course.
    Waypoint,
    /// The chosen end of the course.
    Chosen,
    /// The end of a course that is only hovered.
    Pointed,
}

/// The ghost of a ship: the pose in which she would end.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ghost {
    /// The unit.
    pub unit: UnitId,
    /// The pose in which she would end.
    pub pose: Pose,
    /// Her poses on the way there, starting with her present pose.
    pub path: Vec<Pose>,
    /// True for a thin track without a hull: how another course would go.
    pub faint: bool,
    /// True for a course that is only hovered: pale and dashed until the player chooses it.
    pub wish: bool,
    /// True for one ghost of many: a hull and a plain track, without marks for counting distance.
    pub slim: bool,
    /// The poses on her way at which she stops for new orders, each at her bow.
    pub halts: Vec<Pose>,
    /// The poses that end a step along her turning circle, each at her bow. If empty, the track is marked inch by inch.
    pub steps: Vec<Pose>,
}

/// A ring around a ship.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The ship inside the ring.
    pub unit: UnitId,
    /// Why she is ringed.
    pub kind: TargetKind,
    /// The text beside her: the range.
    pub label: String,
}

/// Why a ship is ringed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TargetKind {
    /// She may be fired at.
    #[default]
    Open,
    /// She is the target that is considered now.
    Considered,
    /// She may not be fired at.
    Refused,
    /// Something friendly may be done with her: embark in her.
    Friend,
}
