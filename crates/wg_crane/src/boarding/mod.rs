//! VIII. Boarding, IX. Capture.

pub mod assault;
pub mod capture;

use crate::phases::{FIRST_SIDE, SECOND_SIDE};
use crate::prelude::*;

/// A step of a boarding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Boarding {
    /// A ship has come alongside enemies and boards one of them (C-BOARD-1, C-R11).
    Board {
        /// The ship that boards.
        unit: UnitId,
    },
    /// The boarded ship surrenders or fights (C-BOARD-4, C-BOARD-5).
    Strike {
        /// The ship that boards.
        boarder: UnitId,
        /// The ship that is boarded.
        target: UnitId,
    },
    /// Both crews fight a round (C-BOARD-7).
    Melee {
        /// The ship that boards.
        boarder: UnitId,
        /// The ship that is boarded.
        target: UnitId,
    },
}

impl Chapter for Boarding {
    type Game = Crane;

    fn waits(&self) -> bool {
        matches!(self, Self::Board { .. })
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        if let Self::Board { unit } = *self { assault::ask(fleet, unit) } else { None }
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        match (self, order) {
            (Self::Board { unit: boards }, Order::Board { unit, target, .. }) if boards == unit => {
                assault::refuse(fleet, side, *unit, *target)
            }
            (_, Order::Pass) => refuse("C-BOARD-1", "This ship is alongside enemies and must board one of them."),
            _ => refuse_unasked(fleet, order),
        }
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        if let Order::Board { unit, target, .. } = *order {
            assault::take_target(play, unit, target);
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(&Self::Board { unit }) => {
                assault::begin(play, unit);
                Ok(())
            }
            Some(&Self::Strike { boarder, target }) => assault::strike(play, boarder, target),
            Some(&Self::Melee { boarder, target }) => assault::melee(play, boarder, target),
            None => Ok(()),
        }
    }
}

/// The manning of a prize.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Capture {
    /// The captor sends units aboard the prize (C-CAP-2).
    Man {
        /// The ship that sends the units.
        captor: UnitId,
        /// The ship that was taken.
        prize: UnitId,
    },
}

impl Chapter for Capture {
    type Game = Crane;

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        let Self::Man { captor, prize } = *self;
        Some(capture::ask(fleet, captor, prize))
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, order: &Order) -> Refusal {
        let Self::Man { captor, prize } = *self;
        match order {
            Order::Number { unit, what: capture::UNITS, value } if *unit == captor => {
                capture::refuse(fleet, captor, prize, *value)
            }
            Order::Pass => {
                let (least, most) = capture::crews(fleet.ship(captor), fleet.ship(prize));
                let (from, to) = (fleet.name(captor), fleet.name(prize));
                refuse("C-CAP-2", format!("Choose how many of {from}'s units go aboard {to}: {least} to {most}."))
            }
            _ => refuse_unasked(fleet, order),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        let Self::Man { prize, .. } = *self;
        capture::preview(fleet, prize, order)
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        if let Order::Number { value, .. } = *order {
            capture::man(play, value as u8);
        }
    }

    fn beat(_play: &mut Play<'_>) -> Awaited {
        unreachable!("a captor is always asked how many units he sends")
    }
}

/// Adds the chapters of sections VIII and IX.
pub fn plugin(app: &mut App) {
    app.chapter::<Boarding>([FIRST_SIDE, SECOND_SIDE]).chapter::<Capture>([FIRST_SIDE, SECOND_SIDE]);
}
