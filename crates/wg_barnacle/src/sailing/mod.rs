//! Moves of ships and boats, running aground, getting off, and swimmers (A6, A8).

pub mod course_plan;
pub mod havens;
pub mod hazards;
pub mod lightening;
pub mod move_check;
pub mod movement;
pub mod moves;
pub mod offers;
pub mod swimmers;

use wg_core::geometry::Walk;

use crate::damage::abandoning;
use crate::phases::{SIDE_A_MOVES, SIDE_B_MOVES};
use crate::prelude::*;
use crate::sailing::movement::Terms;

/// Items of the agenda for the moves of ships and boats, phases 4 and 5.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Sailing {
    /// A ship's move, stage by stage. See [`Run`].
    Move(UnitId),
    /// A ship sails a course.
    Walk {
        /// The ship that sails.
        unit: UnitId,
        /// Her course, from where it was ordered.
        course: Course,
        /// The point that the ship has reached on the course.
        walk: Walk,
        /// The terms that limited the ship when the course was ordered.
        terms: Terms,
    },
    /// A ship drifts this many inches more (B-DAM-11).
    Drift(UnitId, u8),
    /// A ship is aground, and her captain names the guns that go overboard. When he has named all, their dice are
    /// rolled (B-AGND-5).
    Lighten {
        /// The ship that is aground.
        unit: UnitId,
        /// The guns named so far, by battery.
        named: [u8; 4],
        /// True when all guns have been named.
        told: bool,
    },
    /// The boats and swimmers of this side move (B-OARS-2, AMB-23).
    Swim(SideId),
}

impl Chapter for Sailing {
    type Game = Barnacle;

    fn waits(&self) -> bool {
        matches!(self, Self::Move(_) | Self::Lighten { told: false, .. })
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        match *self {
            Self::Move(unit) => offers::on_the_move(fleet, unit),
            Self::Lighten { unit, named, told: false } => lightening::ask(fleet, unit, named),
            _ => None,
        }
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, order: &Order) -> Refusal {
        match *self {
            Self::Lighten { unit, named, .. } => lightening::refuse(fleet, unit, named, order),
            Self::Move(unit) => refuse(
                "B-MOVE-4",
                format!("{} is making her move. She can set sail, steer, fire or grapple.", fleet.name(unit)),
            ),
            _ => refuse("B-MOVE-4", "A ship is moving. There is nothing to decide now."),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        match (self, order) {
            (Self::Lighten { unit: asked, named, .. }, Order::Lighten { unit, what }) if asked == unit => {
                lightening::preview(fleet, *unit, *named, *what)
            }
            _ => Preview::default(),
        }
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        match (play.business.top_of(), order) {
            (Some(&Self::Lighten { unit, named, .. }), _) => lightening::answer(play, unit, named, order),
            (_, Order::Begin { unit }) => moves::begin(play, *unit),
            (_, Order::SetSail { unit, sail }) => moves::set_sail(play, *unit, *sail as u8),
            (_, Order::Course { unit, course }) => moves::take_course(play, *unit, course),
            (_, Order::Abandon { unit }) => abandoning::abandon(play, *unit),
            (_, Order::EndPhase) => play.fleet.cursor.ended = true,
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(Self::Move(_)) => moves::stage(play),
            Some(Self::Walk { .. }) => moves::walk(play),
            Some(Self::Drift(..)) => hazards::drift(play),
            Some(Self::Lighten { .. }) => lightening::throw(play),
            Some(Self::Swim(_)) => swimmers::swim(play),
            None => Ok(()),
        }
    }
}

/// Adds the chapter of sailing (A6, A8).
pub fn plugin(app: &mut App) {
    let moves = [SIDE_A_MOVES, SIDE_B_MOVES];
    app.chapter::<Sailing>(moves);
    for phase in moves {
        app.opens(phase, moves::open);
    }
}
