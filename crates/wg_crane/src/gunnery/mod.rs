//! VI. Firing.

pub mod firing;
pub mod gun_check;
pub mod odds;

use crate::phases::{FIRST_SIDE, SECOND_SIDE};
use crate::prelude::*;

/// Fire in the middle of moves: who may, and the shots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Firing {
    /// The mover may fire (C-FIRE-5).
    MoverChance {
        /// Who.
        unit: UnitId,
    },
    /// The other side's ships may fire at the mover (C-FIRE-7).
    DefenderChance {
        /// At whom.
        mover: UnitId,
        /// The ship that has just declined to fire back at her: she is not asked the same again.
        declined: Option<UnitId>,
    },
    /// The target of a shot may fire back (C-FIRE-6).
    Counter {
        /// Who may fire.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// A shot.
    Volley {
        /// Who fires.
        shooter: UnitId,
        /// At whom.
        target: UnitId,
        /// Why.
        kind: Kind,
    },
}

/// The kinds of shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Kind {
    /// In the shooter's own phase (C-FIRE-5).
    Own,
    /// At a mover (C-FIRE-7).
    Defensive,
    /// In reply (C-FIRE-6). There is none against it (C-R41).
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
            Order::Pass => refuse("C-FIRE-8", "It is the other side's chance to fire: nothing is yours to let go by."),
            _ => unasked(fleet, order),
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
            // A chance that has passed, because nobody bears or may fire any more, goes off the agenda (C-FIRE-6, C-FIRE-7).
            _ => play.business.done(),
        }
    }
}

/// VI.
pub fn plugin(app: &mut App) {
    app.chapter::<Firing>([FIRST_SIDE, SECOND_SIDE]);
}
