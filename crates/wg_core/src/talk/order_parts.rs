//! The parts of an order: its kind, the unit that acts, the target and the course. The setters fill the blanks of an
//! offer.

use crate::geometry::Course;
use crate::ids::UnitId;
use crate::talk::order::{Order, Slot};

impl Order {
    /// The names of all kinds of order, as used in journals and lessons.
    pub const KINDS: [&'static str; 31] = [
        "Begin",
        "Course",
        "SetSail",
        "Fire",
        "SmallArms",
        "Hold",
        "Standing",
        "Plan",
        "Grapple",
        "Cut",
        "Board",
        "Land",
        "Embark",
        "March",
        "Charge",
        "Repair",
        "Lighten",
        "Scuttle",
        "Abandon",
        "Play",
        "Choose",
        "Number",
        "Throw",
        "EndPhase",
        "Pass",
        "Ruling",
        "TimeUp",
        "Discard",
        "NoCard",
        "Signal",
        "Correct",
    ];

    /// The name of the order's kind: one of [`Order::KINDS`].
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Begin { .. } => "Begin",
            Self::Course { .. } => "Course",
            Self::SetSail { .. } => "SetSail",
            Self::Fire { .. } => "Fire",
            Self::SmallArms { .. } => "SmallArms",
            Self::Hold { .. } => "Hold",
            Self::Standing { .. } => "Standing",
            Self::Plan { .. } => "Plan",
            Self::Grapple { .. } => "Grapple",
            Self::Cut { .. } => "Cut",
            Self::Board { .. } => "Board",
            Self::Land { .. } => "Land",
            Self::Embark { .. } => "Embark",
            Self::March { .. } => "March",
            Self::Charge { .. } => "Charge",
            Self::Repair { .. } => "Repair",
            Self::Lighten { .. } => "Lighten",
            Self::Scuttle { .. } => "Scuttle",
            Self::Abandon { .. } => "Abandon",
            Self::Play { .. } => "Play",
            Self::Choose { .. } => "Choose",
            Self::Number { .. } => "Number",
            Self::Throw { .. } => "Throw",
            Self::EndPhase => "EndPhase",
            Self::Pass => "Pass",
            Self::Ruling { .. } => "Ruling",
            Self::TimeUp => "TimeUp",
            Self::Discard { .. } => "Discard",
            Self::NoCard { .. } => "NoCard",
            Self::Signal { .. } => "Signal",
            Self::Correct { .. } => "Correct",
        }
    }

    /// Makes a ruling of the game master that consists of his words alone and changes nothing at the table.
    pub fn ruling(reason: impl Into<String>) -> Self {
        Self::Ruling { reason: reason.into(), matter: None }
    }

    /// The unit that acts, if the order names one.
    pub fn unit(&self) -> Option<UnitId> {
        match *self {
            Self::Begin { unit }
            | Self::Course { unit, .. }
            | Self::SetSail { unit, .. }
            | Self::Fire { unit, .. }
            | Self::SmallArms { unit, .. }
            | Self::Hold { unit, .. }
            | Self::Standing { unit, .. }
            | Self::Plan { unit, .. }
            | Self::Grapple { unit, .. }
            | Self::Cut { unit, .. }
            | Self::Board { unit, .. }
            | Self::Land { unit, .. }
            | Self::Embark { unit, .. }
            | Self::March { unit, .. }
            | Self::Charge { unit, .. }
            | Self::Repair { unit, .. }
            | Self::Lighten { unit, .. }
            | Self::Scuttle { unit }
            | Self::Abandon { unit }
            | Self::Choose { unit, .. }
            | Self::Signal { unit, .. }
            | Self::Number { unit, .. } => Some(unit),
            Self::Play { .. }
            | Self::Throw { .. }
            | Self::EndPhase
            | Self::Pass
            | Self::Ruling { .. }
            | Self::Correct { .. }
            | Self::TimeUp => None,
            Self::Discard { .. } | Self::NoCard { .. } => None,
        }
    }

    /// The unit that is acted upon, if the order names one.
    pub fn target(&self) -> Option<UnitId> {
        match *self {
            Self::Fire { target, .. }
            | Self::SmallArms { target, .. }
            | Self::Grapple { target, .. }
            | Self::Cut { target, .. }
            | Self::Board { target, .. }
            | Self::Embark { target, .. }
            | Self::Charge { target, .. } => Some(target),
            Self::Play { target, .. } | Self::Signal { target, .. } => target,
            _ => None,
        }
    }

    /// The course, if the order has one.
    pub fn course(&self) -> Option<&Course> {
        match self {
            Self::Course { course, .. } | Self::March { course, .. } => Some(course),
            _ => None,
        }
    }

    /// Sets the target. Leaves an order without a target unchanged.
    pub fn set_target(&mut self, to: UnitId) {
        match self {
            Self::Fire { target, .. }
            | Self::SmallArms { target, .. }
            | Self::Grapple { target, .. }
            | Self::Cut { target, .. }
            | Self::Board { target, .. }
            | Self::Embark { target, .. }
            | Self::Charge { target, .. } => *target = to,
            Self::Play { target, .. } | Self::Signal { target, .. } => *target = Some(to),
            _ => {}
        }
    }

    /// Sets the order's `sail`, `men` or `value`. Leaves other orders unchanged.
    pub fn set_value(&mut self, to: i16) {
        match self {
            Self::SetSail { sail, .. } => *sail = to,
            Self::Board { men, .. } | Self::Land { men, .. } => *men = to,
            Self::Number { value, .. } => *value = to,
            _ => {}
        }
    }

    /// Sets the order's `aim`, `what`, `option` or `card`, or the `value` of a signal. Leaves other orders unchanged.
    pub fn set_choice(&mut self, to: u16) {
        match self {
            Self::Fire { aim, .. } => *aim = to as u8,
            Self::Repair { what, .. } | Self::Lighten { what, .. } => *what = to as u8,
            Self::Choose { option, .. } => *option = to,
            Self::Signal { value, .. } => *value = to as i16,
            Self::Play { card, .. } | Self::Discard { card } => *card = to as u8,
            _ => {}
        }
    }

    /// Sets the course. Leaves an order without a course unchanged.
    pub fn set_course(&mut self, to: Course) {
        if let Self::Course { course, .. } | Self::March { course, .. } = self {
            *course = to;
        }
    }

    /// Returns the number in a slot (value or choice), to compare an order with an offer; `None` if the order has no
    /// such slot.
    pub fn number(&self, slot: Slot) -> Option<i32> {
        match (slot, self) {
            (Slot::Value, Self::SetSail { sail, .. }) => Some(i32::from(*sail)),
            (Slot::Value, Self::Board { men, .. } | Self::Land { men, .. }) => Some(i32::from(*men)),
            (Slot::Value, Self::Number { value, .. }) => Some(i32::from(*value)),
            (Slot::Choice, Self::Fire { aim, .. }) => Some(i32::from(*aim)),
            (Slot::Choice, Self::Repair { what, .. } | Self::Lighten { what, .. }) => Some(i32::from(*what)),
            (Slot::Choice, Self::Choose { option, .. }) => Some(i32::from(*option)),
            (Slot::Choice, Self::Signal { value, .. }) => Some(i32::from(*value)),
            (Slot::Choice, Self::Play { card, .. } | Self::Discard { card }) => Some(i32::from(*card)),
            _ => None,
        }
    }
}
