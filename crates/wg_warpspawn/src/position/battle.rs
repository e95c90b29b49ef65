//! The state of the battle as a whole.

use wg_core::prelude::*;

/// The state of the battle as a whole.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Battle {
    /// The characters of the two fleets.
    pub fleets: PerSide<FleetPapers>,
    /// The wind, if the optional rule is in use.
    pub wind: Wind,
    /// The side that moves first in this turn.
    pub first: SideId,
    /// The side that last chose who moves first, or that is choosing now (W-R17).
    pub chooser: SideId,
    /// True if the order of movement has been chosen at least once (W-R4).
    pub chosen: bool,
    /// The pairs of ships that have fought a boarding action in this turn (W-R28).
    pub boarded: SmallVec<[(UnitId, UnitId); 8]>,
    /// True if a point was lost, a ship captured, or a ship fled in this turn (W-R53).
    pub action: bool,
    /// The number of turns in a row without a lost point, a capture or a flight (W-R53).
    pub quiet: u16,
    /// The event that ended the battle; `None` while it lasts.
    pub end: Option<EndedBy>,
    /// The point in its first phase at which a saved battle resumes. It is empty once that phase has begun.
    pub taken_up: ResumePoint,
}

/// The point in a phase at which a battle resumes if its scenario was saved in the middle of the phase. All else that
/// was done in the phase is kept with the ships.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ResumePoint {
    /// In fitting out: the changes of place that each side has left.
    pub changes: PerSide<Option<u8>>,
    /// In the Draw phase: true if both sides have drawn.
    pub drawn: bool,
    /// In the Move phase: true if the chooser has yet to decide who moves first.
    pub choosing: bool,
    /// In the Move, Broadside and Boarding phases: the side whose turn it is.
    pub next: Option<SideId>,
    /// In the Broadside phase: the ship whose broadsides are being declared.
    pub declaring: Option<UnitId>,
    /// In the Broadside and Boarding phases: for each side, true if it has stopped.
    pub stopped: PerSide<bool>,
}

impl Battle {
    /// Takes the point at which the phase that opens now resumes. Later phases start from their beginning.
    pub fn take_up(&mut self) -> ResumePoint {
        std::mem::take(&mut self.taken_up)
    }
}

/// The characters of a fleet (W-FLEET-2), as indices into the charts, and the number of its ships at the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct FleetPapers {
    /// The admiral.
    pub admiral: Option<u8>,
    /// The national character.
    pub nation: Option<u8>,
    /// The fleet character.
    pub fleet: Option<u8>,
    /// The number of ships that the fleet began with, a Diplomat's included (W-R36).
    pub began: u8,
}

impl FleetPapers {
    /// Iterates over the fleet's characters, as far as they are known.
    pub fn characters(&self) -> impl Iterator<Item = u8> {
        [self.admiral, self.nation, self.fleet].into_iter().flatten()
    }
}

/// The wind (W-WIND-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Wind {
    /// The wind is not in use, or not known yet.
    #[default]
    Unknown,
    /// There is no wind (W-R40).
    Calm,
    /// The wind blows in this direction.
    To(Compass),
}

/// The event that ended a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum EndedBy {
    /// This fleet has lost over 75 % of its ships (W-MOR-10).
    Defeat(SideId),
    /// Both fleets have lost over 75 % of their ships in one phase (W-R37).
    BothDefeated,
    /// The turn limit was reached (W-R37).
    Turns,
    /// Too many turns passed without an event (W-R53).
    Quiet,
}
