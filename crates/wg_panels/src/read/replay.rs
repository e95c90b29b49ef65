//! The table as it was.

/// The speeds there are, in quarters, with what the button says.
const SPEEDS: [(u8, &str); 4] = [(2, "½×"), (4, "1×"), (8, "2×"), (16, "4×")];

use wg_core::SideId;

use crate::Desk;

/// The table is seen as it was.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Replay {
    /// After so many orders.
    pub at: usize,
    /// How many orders there are.
    pub orders: usize,
    /// What happened last: 'Turn 3, Red moves'.
    pub when: String,
    /// Turns and the number of orders that had been given when each began.
    pub turns: Vec<(u16, usize)>,
    /// What happened when.
    pub marks: Vec<TimeMark>,
    /// A saved battle was opened to be looked at; otherwise it is the battle on the table.
    pub saved: bool,
    /// The battle is over: its end has a reckoning.
    pub over: bool,
}

/// A mark on the time line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeMark {
    /// After so many orders.
    pub order: usize,
    /// Whose shot, or whose ship.
    pub side: SideId,
    /// What.
    pub kind: TimeMarkKind,
}

/// What is marked on the time line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeMarkKind {
    /// A shot.
    Shot,
    /// A ship sank.
    Sunk,
    /// A ship was taken.
    Prize,
}

/// What is wanted of the past.
#[derive(Clone, PartialEq, Debug)]
pub enum Past {
    /// Show the table as it was after so many orders.
    Show(usize),
    /// Show once more what this order did.
    Again(usize),
    /// So many orders on or back.
    Step(i32),
    /// Let it run, or stop it.
    Play(bool),
    /// Back to the battle on the table.
    Leave,
    /// Play on from here, as a battle of its own.
    Branch {
        /// Who plays each side.
        captains: Vec<String>,
        /// Dice thrown by hand.
        by_hand: bool,
    },
}

/// What the panels remember of a replay.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayState {
    /// It runs.
    pub playing: bool,
    /// How fast, in quarters: 4 is as it was played.
    pub speed: u8,
    /// The captains that are chosen for a battle that leaves this one: indices into `Desk::captains`.
    pub branching: Option<Vec<usize>>,
    /// Dice of that battle are thrown by hand.
    pub by_hand: bool,
}

impl Default for ReplayState {
    fn default() -> Self {
        Self { playing: false, speed: 4, branching: None, by_hand: false }
    }
}

impl ReplayState {
    /// The next speed; after the fastest the slowest.
    pub(crate) fn faster(&mut self) {
        let now = SPEEDS.iter().position(|(speed, _)| *speed == self.speed).unwrap_or(0);
        self.speed = SPEEDS[(now + 1) % SPEEDS.len()].0;
    }

    pub(crate) fn speed_name(&self) -> &'static str {
        SPEEDS.iter().find(|(speed, _)| *speed == self.speed).map_or("1×", |(_, name)| name)
    }

    /// Begin to choose who plays on.
    pub fn ask_branch(&mut self, desk: &Desk) {
        self.playing = false;
        // The strongest of them comes last.
        let computer = desk.captains.len().saturating_sub(1);
        self.branching = Some((0..desk.view.sides.len()).map(|side| if side == 0 { 0 } else { computer }).collect());
    }
}
