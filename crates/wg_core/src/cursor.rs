//! Where in the turn sequence the game is.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::ids::SideId;

/// Where the game is.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cursor {
    /// 0 during set-up.
    pub turn: u16,
    /// The phase's place in the ruleset's list.
    pub phase: u8,
    /// The side whose phase it is, if one side's. The ruleset sets it in *open*.
    pub active: Option<SideId>,
    /// The ruleset sets this when the phase is over, once the agenda is empty.
    pub ended: bool,
    /// Moves begun so far: 'hold for this move' ends with it. The ruleset counts it up.
    pub moves: u32,
    /// The last turn in which somebody was asked something. The engine keeps it.
    pub asked: u16,
    pub(crate) opened: bool,
}

impl Cursor {
    /// So many turns in which nobody could do anything, and the battle is called off.
    pub const MOST_IDLE: u16 = 100;
    /// The last turn that can be played.
    pub const LAST_TURN: u16 = u16::MAX - 1;

    /// Turns have gone by, and nobody could do anything; or there are no numbers left to count them with.
    pub(crate) fn is_idle(&self) -> bool {
        self.turn.saturating_sub(self.asked) > Self::MOST_IDLE || self.turn > Self::LAST_TURN
    }
}
