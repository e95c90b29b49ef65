//! What lies in the hand and is not ordered yet: an order that is proposed, the legs of a course, what is said of them.

use wg_core::{Course, Order, Point, Refusal, UnitId};

/// What is being put together and not yet ordered.
#[derive(Clone, Default, Debug)]
pub struct Draft {
    /// The order that the big button gives.
    pub proposal: Option<Order>,
    /// What the pointer would propose.
    pub hovering: Option<Order>,
    /// Squares the course must pass.
    pub via: Vec<Point>,
    /// The legs laid so far on free water, and how many there were before each stretch of them.
    pub legs: Course,
    /// See `legs`.
    pub stretches: Vec<usize>,
    /// What the hand holds while the button is down.
    pub grip: Option<Grip>,
    /// What is said of the proposed course, and of the one under the pointer.
    pub told: Told,
    /// See `told`.
    pub hovering_told: Told,
    /// The first of the orders that are unfolded: only they are shown.
    pub unfolded: Option<Order>,
}

/// A ship that was put down somewhere before she could sail: others are asked first, for cards or dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Put {
    pub(crate) unit: UnitId,
    pub(crate) at: Point,
    /// A person has been asked something since.
    pub(crate) asked: bool,
}

/// What the hand holds while the button is down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grip {
    /// A leg that goes on from where the course ends.
    Next,
    /// The last leg, by the ring at the ghost's bow.
    Last,
}

/// What is said of a course in the hand, besides where it stands to its limits.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Told {
    /// What the helm has caught: 'dead ahead'.
    pub caught: Vec<Catch>,
    /// What the last leg costs: '5 in, 30° to starboard for one 45° turn'.
    pub leg: String,
    /// What is otherwise than it was pointed at: 'shortened from 13 to 8 inches'.
    pub changed: String,
    /// Why, or why it cannot be laid at all.
    pub why: Option<Refusal>,
}

/// Something that a captain is likely to mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Catch {
    /// No turn.
    DeadAhead,
    /// All of a turning box, or of several.
    WholeBox,
    /// The last heading before she is contrary to the wind, or the first one that is not.
    NotContrary,
    /// As the nearest enemy heads, or the opposite way.
    Parallel,
    /// With the nearest enemy square on her beam.
    Abeam,
    /// As many steps along her circle as she may make.
    HardestTurn,
    /// Where her broadside rakes an enemy's stern.
    HerStern,
    /// Where it rakes an enemy's bow.
    HerBow,
    /// As little as she must run.
    LeastRun,
    /// As much as she may run.
    MostRun,
}

impl Catch {
    /// As the card says it.
    pub const fn says(self) -> &'static str {
        match self {
            Self::DeadAhead => "dead ahead",
            Self::WholeBox => "whole box",
            Self::NotContrary => "not contrary",
            Self::Parallel => "parallel",
            Self::Abeam => "abeam",
            Self::HardestTurn => "hardest turn",
            Self::HerStern => "her stern",
            Self::HerBow => "her bow",
            Self::LeastRun => "least run",
            Self::MostRun => "most run",
        }
    }

    /// It saves a turning box or speed.
    pub(crate) const fn saves(self) -> bool {
        matches!(self, Self::DeadAhead | Self::WholeBox | Self::NotContrary)
    }
}
