//! The unfinished business of a battle under Crane's rules.

use bevy_ecs::prelude::ResMut;
use serde::Serialize;
use wg_core::ids::{SideId, UnitId};
use wg_core::rules::agenda::Agenda;

use crate::sailing::movement::Steps;

/// The stack of unfinished business.
pub type Business = Agenda<Item>;

/// One piece of unfinished business.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Item {
    /// The turn limit is to be thrown (C-OBJ-4).
    Limit,
    /// The wind is to be thrown (C-WIND-2).
    Wind,
    /// The first side's edge is to be thrown (C-SETUP-1).
    Entry,
    /// The lines take their squares (C-SETUP-3).
    Place,
    /// A side may change the order of its line (C-SETUP-4), so many times more.
    Line {
        /// Whose line.
        side: SideId,
        /// Changes that are left.
        left: u8,
    },
    /// Who moves first is to be thrown (C-MOVE-3).
    First,
    /// A movement phase begins: shoals are judged (C-R9).
    Begin,
    /// A ship sails a course, square by square.
    Walk {
        /// Who.
        unit: UnitId,
        /// The course.
        course: Steps,
        /// Steps that are done.
        at: u8,
    },
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
    /// A shot.
    Volley {
        /// Who fires.
        shooter: UnitId,
        /// At whom.
        target: UnitId,
        /// Why.
        kind: Kind,
    },
    /// A ship lies alongside enemies: one of them is boarded (C-BOARD-1, C-R11).
    Board {
        /// Who boards.
        unit: UnitId,
    },
    /// The boarded ship surrenders or fights (C-BOARD-4, C-BOARD-5).
    Strike {
        /// Who boards.
        boarder: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// Both crews fight a round (C-BOARD-7).
    Melee {
        /// Who boards.
        boarder: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// The captor mans his prize (C-CAP-2).
    Man {
        /// Whose units go over.
        captor: UnitId,
        /// The prize.
        prize: UnitId,
    },
    /// The target of a shot may fire back (C-FIRE-6).
    Counter {
        /// Who may fire.
        unit: UnitId,
        /// At whom.
        target: UnitId,
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

/// Take the top item off if it is this one.
pub(crate) fn take(business: &mut ResMut<Business>, item: Item) -> bool {
    let there = business.top() == Some(&item);
    if there {
        business.pop();
    }
    there
}
