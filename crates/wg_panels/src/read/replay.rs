//! The past of a battle: looking back and replaying.

/// The replay speeds in quarters, each with the label of its button.
const SPEEDS: [(u8, &str); 4] = [(2, "½×"), (4, "1×"), (8, "2×"), (16, "4×")];

use wg_core::{Event, Point, SideId, UnitId};

use crate::{Desk, JournalLine};

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

/// A shot of the order that is looked back at, as it was when it was fired, to settle a dispute.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PastShot {
    /// Who fired at whom: 'Amphion fires at Sirène'.
    pub title: String,
    /// The range in words: '56 mm, close range'. It is empty if the title has it.
    pub range: String,
    /// Where each of the two lay from the other, one sentence each: 'Sirène lay on Amphion's starboard beam, 85° off
    /// her bow.'
    pub bearings: Vec<String>,
    /// What was rolled, roll by roll: 'heavy guns: 4, 6, 2'.
    pub rolled: Vec<String>,
    /// What the shot did: '4 hits. 2 gun hits and a mast hit.' It is empty until the dice are rolled.
    pub result: String,
    /// The dice and all that counted, as the odds card showed them before the shot. It is empty if no card was shown.
    pub counted: String,
    /// The index of the shot among those that the order fired, and their number.
    pub place: (usize, usize),
}

/// A marked line of the journal. The table shows the units that it is about and, if they fired, the line of fire.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LineMark {
    /// The index of the line among those that may be read.
    pub line: usize,
    /// The number of the order that the line came from.
    pub order: usize,
    /// The unit that the line is about.
    pub unit: Option<UnitId>,
    /// The target that the unit fired at, and the line of fire.
    pub shot: Option<(UnitId, (Point, Point))>,
}

impl LineMark {
    /// Marks a line with this index.
    pub fn of(line: usize, entry: &JournalLine) -> Self {
        let shot = match entry.report.event {
            Event::Shot { target, line } => Some((target, line)),
            _ => None,
        };
        Self { line, order: entry.order, unit: entry.report.unit, shot }
    }
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
    /// Show again what this order did, with the shot that was fired at this unit.
    Again(usize, Option<UnitId>),
    /// Mark a line of the journal, and show on the table where it happened.
    Mark(LineMark),
    /// Show the table as it was after this many orders, with the shot that this unit fired or that was fired at her.
    Shot(usize, Option<UnitId>),
    /// Show another of the shots of the order that is looked at, by its index.
    Choose(usize),
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
