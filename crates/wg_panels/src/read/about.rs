//! What the decision of the selected unit is about, so that her sheet shows it.

use wg_core::shown::sheet::{Part, TrackRole};
use wg_core::{Order, UnitId};

use crate::read::desk::Desk;
use crate::read::lever::Lever;

/// The part of a sheet that a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The sail to set.
    Sail,
    /// The guns.
    Guns,
}

impl About {
    /// Returns what the decision is about that this unit has to make; `None` if it is about no part of her sheet.
    pub fn of(desk: &Desk, unit: UnitId) -> Option<Self> {
        let sail = |lever: &Lever| {
            lever.notches.iter().any(|notch| matches!(notch.order, Some(Order::SetSail { unit: of, .. }) if of == unit))
        };
        if desk.lever.as_ref().is_some_and(sail) {
            return Some(Self::Sail);
        }
        // A ship that sails may have guns that bear as well, but they are not what she is asked about.
        let fires = desk.big_button.as_ref().is_some_and(|button| matches!(button.order, Order::Fire { .. }));
        (fires && desk.guns.rows.iter().any(|row| row.unit == unit)).then_some(Self::Guns)
    }

    /// True if the decision is about this part.
    pub const fn is(self, part: &Part) -> bool {
        match self {
            Self::Sail => matches!(part, Part::Track { role: TrackRole::Sail, .. }),
            Self::Guns => matches!(part, Part::Battery { .. }),
        }
    }
}
