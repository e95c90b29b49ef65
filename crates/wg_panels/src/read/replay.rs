//! The past of a battle: looking back and replaying.

/// The replay speeds in quarters, each with the label of its button.
const SPEEDS: [(u8, &str); 4] = [(2, "½×"), (4, "1×"), (8, "2×"), (16, "4×")];

use wg_core::SideId;

use crate::Desk;

/// The position in the past that the table shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Replay {
    /// The number of orders that have been given at this position.
    pub at: usize,
    /// The number of orders in the whole battle.
    pub orders: usize,
    /// What happened last: 'Turn 3, Red moves'.
    pub when: String,
    /// The turns, each with the number of orders that had been given when it began.
    pub turns: Vec<(u16, usize)>,
    /// The events marked on the time line.
    pub marks: Vec<TimeMark>,
    /// True if a saved battle was opened for replay, false if this is the past of the battle on the table.
    pub saved: bool,
    /// True if the battle is over, so that its end has a reckoning.
    pub over: bool,
}

/// A mark on the time line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeMark {
    /// The number of orders that have been given at the mark.
    pub order: usize,
    /// The side that fired the shot, or that lost the ship.
    pub side: SideId,
    /// The kind of event.
    pub kind: TimeMarkKind,
}

/// The kind of event at a mark on the time line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeMarkKind {
    /// A shot was fired.
    Shot,
    /// A ship sank.
    Sunk,
    /// A ship was taken.
    Prize,
}

/// A request about the past.
#[derive(Clone, PartialEq, Debug)]
pub enum Past {
    /// Show the table as it was after this many orders.
    Show(usize),
    /// Show again what this order did.
    Again(usize),
    /// Go this many orders forward, or back if negative.
    Step(i32),
    /// Start (true) or stop (false) the replay.
    Play(bool),
    /// Go back to the battle on the table.
    Leave,
    /// Play on from here, as a separate battle.
    Branch {
        /// The captain of each side, by name.
        captains: Vec<String>,
        /// True if dice are rolled by hand.
        by_hand: bool,
    },
}

/// What the panels remember of a replay.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayState {
    /// True while the replay runs.
    pub playing: bool,
    /// The speed in quarters: 4 is the speed of play.
    pub speed: u8,
    /// The captains chosen for a battle that branches off, by side, as indices into `Desk::captains`. `None` unless
    /// they are being chosen.
    pub branching: Option<Vec<usize>>,
    /// True if dice of that battle are rolled by hand.
    pub by_hand: bool,
}

impl Default for ReplayState {
    fn default() -> Self {
        Self { playing: false, speed: 4, branching: None, by_hand: false }
    }
}

impl ReplayState {
    /// Switches to the next speed, or from the fastest to the slowest.
    pub(crate) fn faster(&mut self) {
        let now = SPEEDS.iter().position(|(speed, _)| *speed == self.speed).unwrap_or(0);
        self.speed = SPEEDS[(now + 1) % SPEEDS.len()].0;
    }

    pub(crate) fn speed_name(&self) -> &'static str {
        SPEEDS.iter().find(|(speed, _)| *speed == self.speed).map_or("1×", |(_, name)| name)
    }

    /// Begins to choose the captains of a branch: a human for the first side, the strongest computer captain for the
    /// others.
    pub fn ask_branch(&mut self, desk: &Desk) {
        self.playing = false;
        // The strongest captain comes last.
        let computer = desk.captains.len().saturating_sub(1);
        self.branching = Some((0..desk.view.sides.len()).map(|side| if side == 0 { 0 } else { computer }).collect());
    }
}
