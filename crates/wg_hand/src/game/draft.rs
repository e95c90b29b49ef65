//! The draft in the hand: a proposed order, the legs of a course, and remarks about them, none of it ordered yet.

use wg_core::{Course, Order, Point, Refusal, SideId, UnitId};

/// An order that is being put together and has not been given yet.
#[derive(Clone, Default, Debug)]
pub struct Draft {
    /// The order that the big button gives.
    pub proposal: Option<Order>,
    /// The order that a click at the pointer would propose.
    pub hovering: Option<Order>,
    /// The squares that the course must pass.
    pub via: Vec<Point>,
    /// The legs laid so far on free water.
    pub legs: Course,
    /// The number of legs before each stretch of `legs`; a stretch is what one click or drag has added.
    pub stretches: Vec<usize>,
    /// The leg that the hand holds while the button is down.
    pub grip: Option<Grip>,
    /// The remarks about the proposed course.
    pub told: Told,
    /// The remarks about the course under the pointer.
    pub hovering_told: Told,
    /// The first order of the group of buttons that is unfolded. Only the orders of that group are shown.
    pub unfolded: Option<Order>,
}

/// The wish that ships sail on as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SailOn {
    /// The only ship that sails on; `None` for all of the side.
    pub(crate) unit: Option<UnitId>,
    /// The side that sails.
    pub(crate) side: SideId,
    /// The turn and the phase in which the wish was made. It ends with the phase.
    pub(crate) when: (u16, Option<usize>),
    /// A ship that is left to the player. The others sail on once she has an order.
    pub(crate) left: Option<UnitId>,
}

/// A ship that was put down on a square before she could sail. Others are asked first, for cards or dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Put {
    pub(crate) unit: UnitId,
    pub(crate) at: Point,
    /// True if a person has been asked something since.
    pub(crate) asked: bool,
}

/// The leg that the hand holds while the button is down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grip {
    /// A new leg from the end of the course.
    Next,
    /// The last leg, held by the ring at the ghost's bow.
    Last,
}

/// Remarks about a course in the hand, besides its limits.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Told {
    /// The catches that the helm has snapped to: 'dead ahead'.
    pub caught: Vec<Catch>,
    /// The cost of the last leg: '5 in, 30° to starboard for one 45° turn'.
    pub leg: String,
    /// The difference between the course and what was pointed at: 'shortened from 13 to 8 inches'.
    pub changed: String,
    /// Why the course differs from what was pointed at, or why it cannot be laid.
    pub why: Option<Refusal>,
}

/// A turn or run that a captain is likely to mean, to which the helm snaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Catch {
    /// No turn.
    DeadAhead,
    /// The whole of a turning box, or of several.
    WholeBox,
    /// The last heading before she is contrary to the wind, or the first one at which she no longer is.
    NotContrary,
    /// The heading of the nearest enemy, or the opposite one.
    Parallel,
    /// A turn or run that ends with the nearest enemy exactly abeam.
    Abeam,
    /// As many steps along the turning circle as she may make.
    HardestTurn,
    /// A position from which the broadside rakes an enemy's stern.
    HerStern,
    /// A position from which the broadside rakes an enemy's bow.
    HerBow,
    /// The shortest run that she must make.
    LeastRun,
    /// The longest run that she may make.
    MostRun,
}

impl Catch {
    /// Returns the words for the card.
    pub const fn says(self) -> &'static str {
        match self {
            Self::DeadAhead => "dead ahead",
            Self::WholeBox => "a whole turning box",
            Self::NotContrary => "wind not contrary",
            Self::Parallel => "parallel to the enemy",
            Self::Abeam => "enemy abeam",
            Self::HardestTurn => "tightest turn",
            Self::HerStern => "rakes her stern",
            Self::HerBow => "rakes her bow",
            Self::LeastRun => "the least she must run",
            Self::MostRun => "the most she may run",
        }
    }

    /// Returns true if the catch saves a turning box or speed.
    pub(crate) const fn saves(self) -> bool {
        matches!(self, Self::DeadAhead | Self::WholeBox | Self::NotContrary)
    }
}
