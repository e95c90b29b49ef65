//! What is known of the battle as a whole.

use wg_core::prelude::*;

/// What is known of the battle as a whole.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Battle {
    /// The two fleets.
    pub fleets: PerSide<FleetPapers>,
    /// The wind, if it is played with.
    pub wind: Wind,
    /// Who moves first in this turn.
    pub first: SideId,
    /// Who chose who moves first, last, or is choosing now (W-R17).
    pub chooser: SideId,
    /// The order was chosen once already (W-R4).
    pub chosen: bool,
    /// Pairs that have boarded in this turn (W-R28).
    pub boarded: SmallVec<[(UnitId, UnitId); 8]>,
    /// Something happened in this turn: a point, a capture, a flight (W-R53).
    pub action: bool,
    /// Turns without, one after the other.
    pub quiet: u16,
    /// How it ended.
    pub end: Option<EndedBy>,
    /// Where in its first phase a battle is taken up; nothing once that has begun.
    pub taken_up: TakenUp,
}

/// Where in a phase a battle is taken up that a scenario gives in the middle of it. Whatever else was done in the phase stands with the ships.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct TakenUp {
    /// Fitting out: the changes of place that each side has left.
    pub changes: PerSide<Option<u8>>,
    /// The Draw phase: both sides have drawn.
    pub drawn: bool,
    /// The Move phase: the chooser has yet to say who moves first.
    pub choosing: bool,
    /// The Move, Broadside and Boarding phases: whose turn it is.
    pub next: Option<SideId>,
    /// The Broadside phase: whose broadsides are being declared.
    pub declaring: Option<UnitId>,
    /// The Broadside and Boarding phases: sides that have stopped.
    pub stopped: PerSide<bool>,
}

impl Battle {
    /// Where the phase that opens is taken up; the next one begins at its beginning.
    pub fn take_up(&mut self) -> TakenUp {
        std::mem::take(&mut self.taken_up)
    }
}

/// What was rolled for a fleet (W-FLEET-2), by its place in the charts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct FleetPapers {
    /// Who commands.
    pub admiral: Option<u8>,
    /// National character.
    pub nation: Option<u8>,
    /// Fleet character.
    pub fleet: Option<u8>,
    /// Ships it began with, a Diplomat's among them (W-R36).
    pub began: u8,
}

impl FleetPapers {
    /// Its characters, as far as they are known.
    pub fn characters(&self) -> impl Iterator<Item = u8> {
        [self.admiral, self.nation, self.fleet].into_iter().flatten()
    }
}

/// The wind (W-WIND-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Wind {
    /// It is not played with, or not known yet.
    #[default]
    Unknown,
    /// W-R40.
    Calm,
    /// It blows to there.
    To(Compass),
}

/// What ended a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum EndedBy {
    /// This fleet has lost over 75 % of its ships (W-MOR-10).
    Defeat(SideId),
    /// Both have, in one phase (W-R37).
    BothDefeated,
    /// The turn limit (W-R37).
    Turns,
    /// Too many turns in which nothing happened (W-R53).
    Quiet,
}
