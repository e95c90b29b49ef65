//! VI. Firing.

pub mod firing;
pub mod gun_check;
pub mod odds;

use crate::phases::{FIRST_SIDE, SECOND_SIDE};
use crate::prelude::*;

/// A chance to fire in the middle of a move, or a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Firing {
    /// The mover may fire (C-FIRE-5).
    MoverChance {
        /// The ship that may fire.
        unit: UnitId,
    },
    /// The other side's ships may fire at the mover (C-FIRE-7).
    DefenderChance {
        /// The ship that is moving, and may be fired at.
        mover: UnitId,
        /// The ship that has just declined to fire back at the mover, and is not asked again.
        declined: Option<UnitId>,
    },
    /// The target of a shot may fire back (C-FIRE-6).
    Counter {
        /// The ship that may fire back.
        unit: UnitId,
        /// The ship that fired at her.
        target: UnitId,
    },
    /// A ship fires at another.
    Volley {
        /// The ship that fires.
        shooter: UnitId,
        /// The ship that is fired at.
        target: UnitId,
        /// The occasion of the shot.
        kind: Kind,
    },
}

/// The occasion of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Kind {
    /// A shot in the shooter's own phase (C-FIRE-5).
    Own,
    /// A defender's shot at a mover (C-FIRE-7).
    Defensive,
    /// A shot in reply (C-FIRE-6), to which there is no reply (C-R41).
    Counter,
}

impl Chapter for Firing {
    type Game = Crane;

    fn waits(&self) -> bool {
        !matches!(self, Self::Volley { .. })
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        firing::is_live(fleet, self).then(|| firing::ask(fleet, self))
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, order: &Order) -> Refusal {
        match order {
            Order::Pass => refuse("C-FIRE-8", "It is the other side's turn to fire or hold fire."),
            _ => refuse_unasked(fleet, order),
        }
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        match *order {
            Order::Fire { unit, target, .. } => firing::take_shot(play, unit, target),
            Order::Pass => firing::hold_fire(play),
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(Self::Volley { .. }) => firing::fire(play),
            // A chance that has lapsed, because no ship bears or may fire any more, is removed from the agenda
            // (C-FIRE-6, C-FIRE-7).
            _ => play.business.done(),
        }
    }
}

/// Adds the chapter of section VI.
pub fn plugin(app: &mut App) {
    app.chapter::<Firing>([FIRST_SIDE, SECOND_SIDE]);
}
