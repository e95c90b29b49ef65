//! V. Movement: courses on the grid.

pub mod charted;
pub mod courses;
pub mod move_check;
pub mod movement;
pub mod moves;

use crate::phases::{FIRST_SIDE, SECOND_SIDE};
use crate::prelude::*;
use crate::sailing::movement::Steps;

/// A piece of business in a side's movement phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Movement {
    /// A movement phase begins, and ships on a shoal are found (C-R9).
    Begin,
    /// A ship sails a course, square by square.
    Walk {
        /// The ship that sails.
        unit: UnitId,
        /// The steps of her course.
        course: Steps,
        /// The number of steps already made.
        at: u8,
    },
}

impl Chapter for Movement {
    type Game = Crane;

    fn waits(&self) -> bool {
        false
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, order: &Order) -> Refusal {
        refuse_unasked(fleet, order)
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        match order {
            Order::Course { unit, course } => moves::take_course(play, *unit, course),
            Order::EndPhase => play.fleet.cursor.ended = true,
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        if let Some(Self::Begin) = play.business.top_of() { moves::begin(play) } else { moves::sail(play) }
    }
}

/// Adds the chapter of section V.
pub fn plugin(app: &mut App) {
    app.chapter::<Movement>([FIRST_SIDE, SECOND_SIDE]).opens(FIRST_SIDE, moves::open).opens(SECOND_SIDE, moves::open);
}
