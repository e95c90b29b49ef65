//! The current place in the turn sequence.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::ids::SideId;

/// The current place in the turn sequence.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cursor {
    /// The turn, from 1; 0 during set-up.
    pub turn: u16,
    /// The index of the phase in the ruleset's list of phases.
    pub phase: u8,
    /// The side whose phase it is; `None` if the phase belongs to no side. The ruleset sets it when the phase opens.
    pub active: Option<SideId>,
    /// True when the phase is over and may close once the agenda is empty. The ruleset sets it.
    pub ended: bool,
    /// The number of moves begun so far. An order to hold fire for one move ends when this number changes. The ruleset
    /// increments it.
    pub moves: u32,
    /// The last turn in which a seat was asked something. The engine updates it.
    pub asked: u16,
    pub(crate) opened: bool,
}

impl Cursor {
    /// The greatest number of turns in a row in which no seat is asked anything. After that the battle is called off.
    pub const MAX_IDLE_TURNS: u16 = 100;
    /// The last turn that can be played.
    pub const LAST_TURN: u16 = u16::MAX - 1;

    /// True if too many turns have passed without an ask, or if the turns can no longer be counted.
    pub(crate) fn is_idle(&self) -> bool {
        self.turn.saturating_sub(self.asked) > Self::MAX_IDLE_TURNS || self.turn > Self::LAST_TURN
    }
}
