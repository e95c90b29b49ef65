//! A ship's components: what is printed and never changes, and what play changes.

use wg_core::prelude::*;
use wg_core::{unit, worded};

use crate::position::{Fight, Log, Ties};

/// What the scenario says of a ship and never changes. Her log is in the [`Chart`](crate::position::fleet::Chart).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct Built {
    /// The ship's side when the battle began.
    pub side: SideId,
}

/// The place of a ship.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Berth {
    /// The ship's place and heading.
    pub pose: Pose,
    /// True if the ship is on land or a shoal, so that she does not move (AMB-30).
    pub aground: bool,
}

/// A ship's sails (B-MOVE-2, B-MOVE-3).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Rig {
    /// The current increment: the number of masts hoisted. At 0 the ship is at anchor (B-MOVE-9) unless she is adrift.
    pub hoisted: u8,
    /// The number of increments lost for good, from the top (AMB-35).
    pub lost: u8,
    /// True if the ship has dropped anchor after losing all her masts (AMB-18).
    pub anchor: bool,
}

/// A ship's damage box (B-DAM-2).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Hull {
    /// The number of boxes ticked, in their order.
    pub boxes: u8,
    /// The continuing damage rating, without the 10 of the red line (B-CONT-1).
    pub flooding: u8,
    /// True if the 10 boxes a turn of the red line are due in the next phase 11 (AMB-98).
    pub red_flooding: bool,
    /// The turning boxes lost: bit n for box n of the log (B-SPEC-R6).
    pub rudder_lost: u8,
    /// True if the enemy ticked boxes this turn. A ship scuttled in such a turn counts as sunk by the enemy (AMB-89).
    pub hurt_now: bool,
}

/// The highest continuing damage rating that is kept. No ship has that many boxes to lose in two turns.
pub const MOST_FLOODING: u8 = 99;

impl Hull {
    /// Raises the ship's continuing damage rating, to [`MOST_FLOODING`] at most (B-CONT-1).
    pub fn flood(&mut self, points: u8) {
        self.flooding = self.flooding.saturating_add(points).min(MOST_FLOODING);
    }
}

/// A ship's crew boxes (B-CREW-1).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Crew {
    /// The number of men below decks.
    pub below: u8,
    /// The number of men on deck and aloft, at most the yellow band.
    pub deck: u8,
    /// The number of leaders, the captain among them.
    pub leaders: u8,
    /// The number of casualties so far. Men ashore do not count (AMB-48).
    pub killed: u8,
    /// The number of a captor's men who hold the ship. All others aboard are then prisoners (AMB-99).
    pub prize: u8,
    /// The number of turns, this one included, until the ship's boats can carry a party again (B-LAND-4, AMB-32).
    pub boats_out: u8,
}

impl Crew {
    /// Returns the number of men aboard, without leaders.
    pub const fn men(&self) -> u8 {
        self.below + self.deck
    }
}

/// A ship's batteries, in the order of the log.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Guns {
    /// The number of guns left in each battery.
    pub left: [u8; 4],
    /// True for each loaded battery. A battery that fired has a marker instead (B-LOAD-1).
    pub loaded: [bool; 4],
    /// True for each battery that fired this turn.
    pub fired: [bool; 4],
    /// The guns of each battery thrown overboard. They do not count as destroyed (AMB-31).
    pub overboard: [u8; 4],
}

/// A ship's effects that run out, in turns left, this one included. Every clock falls by one in phase 14 (AMB-42).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Clocks {
    /// Rudder jammed: no turns (B-SPEC-R7).
    pub jammed: u8,
    /// Rudder jammed: only turns to starboard (B-SPEC-R8, 1 to 3).
    pub starboard_only: u8,
    /// Rudder jammed: only turns to larboard (B-SPEC-R8, 4 to 6).
    pub larboard_only: u8,
    /// Ratlines: no change of sail (B-SPEC-R14, B-SPEC-R15).
    pub ratlines: u8,
    /// Fire below decks (B-SPEC-R9).
    pub fire_below: u8,
    /// Fire in the sails (B-SPEC-R13).
    pub fire_sails: u8,
    /// Catastrophic fire: the number of the next attempt to put it out, 1 to 3, or 0 without a fire (B-CFIRE-2).
    pub blaze: u8,
    /// Broadsides barred because the ship has repaired, for the option `repair_bar: next_turn` (AMB-40).
    pub no_broadside: u8,
}

worded! {
    /// The duty of a captain who has failed a morale test (B-MOR-6 to B-MOR-10).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
    pub enum Duty {
        /// The captain may do as he likes.
        #[default]
        None = "none",
        /// The captain may not come any closer to the enemy, and tests again at his next move (B-MOR-6).
        NoCloser = "no_closer",
        /// The captain must retire to main body, base or port (B-MOR-7).
        Retire = "retire",
        /// Captain and crew hide in the hull, and the ship is adrift (B-MOR-9).
        Hide = "hide",
    }

    /// Whether a ship's last move led to the enemy or away (AMB-50).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
    pub enum Trend {
        /// The ship ended her move neither closer to the nearest enemy nor farther away.
        #[default]
        Neither = "neither",
        /// The ship ended her move closer to the nearest enemy.
        Advancing = "advancing",
        /// The ship ended her move farther from the nearest enemy.
        Retiring = "retiring",
    }
}

/// Triggers of a captain's morale test, each once a game unless its comment says otherwise (AMB-48). They are bits of
/// [`Nerve::tested`] and [`Nerve::due`].
pub mod trigger {
    /// Half the crew is killed.
    pub const HALF: u8 = 1;
    /// Three-fourths of the crew are killed.
    pub const THREE_FOURTHS: u8 = 2;
    /// The yellow line is reached.
    pub const YELLOW: u8 = 4;
    /// The red line is reached.
    pub const RED: u8 = 8;
    /// The larboard broadside is destroyed.
    pub const LARBOARD: u8 = 16;
    /// The starboard broadside is destroyed.
    pub const STARBOARD: u8 = 32;
    /// A retest at the start of a move, which may come more than once a game (AMB-51).
    pub const AGAIN: u8 = 64;
    /// Any specific hit, each time, with the option `morale_on_specific_hit` (AMB-88).
    pub const SPECIFIC: u8 = 128;
}

/// The morale of a ship's captain.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Nerve {
    /// The captain's present morale number.
    pub morale: i8,
    /// The duty that a morale test has laid on the captain.
    pub duty: Duty,
    /// Triggers that have had their test, as bits of [`trigger`].
    pub tested: u8,
    /// Triggers whose test is due, as bits of [`trigger`].
    pub due: u8,
    /// Whether the ship's last move led to the enemy or away.
    pub trend: Trend,
    /// True if the captain had an adverse result this turn (AMB-6).
    pub adverse: bool,
}

/// The lowest morale number that is kept. No test can be passed with it.
pub const LOWEST_MORALE: i8 = -20;

impl Nerve {
    /// Lowers the captain's morale number, to [`LOWEST_MORALE`] at least (B-MOR-6 to B-MOR-9).
    pub fn shake(&mut self, by: i8) {
        self.morale = self.morale.saturating_sub(by).max(LOWEST_MORALE);
    }
}

worded! {
    /// The fate of a ship.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
    pub enum Fate {
        /// The ship is in the fight.
        #[default]
        Fighting = "fighting",
        /// The ship has surrendered, with her sails struck, and is a prize of the other side (AMB-53).
        Struck = "struck",
        /// The crew has abandoned the ship, and she is adrift (B-MOR-10).
        Abandoned = "abandoned",
        /// The ship has reached the black line and is removed in phase 14 (B-DAM-14).
        Sinking = "sinking",
        /// The ship is sunk and off the table.
        Sunk = "sunk",
        /// The ship is lost to a catastrophic fire (B-CFIRE-3).
        Burnt = "burnt",
        /// The ship was sunk by her own crew (B-DAM-12).
        Scuttled = "scuttled",
        /// The ship has left the table (AMB-21).
        Left = "left",
        /// The ship has left the table by the scenario's exit (AMB-85).
        Escaped = "escaped",
        /// The ship has yet to come.
        Due = "due",
    }
}

/// The present side and the fate of a ship.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Colours {
    /// The side to which the ship belongs now.
    pub side: SideId,
    /// The fate of the ship.
    pub fate: Fate,
}

/// The stage of a ship's move (AMB-94).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub enum Stage {
    /// The move has not begun.
    #[default]
    Waits,
    /// The move has begun: the alarm may ring, then the captain may have to test again.
    Begins,
    /// The captain sets sail.
    Sails,
    /// Dice are rolled for a light or gusty wind, for oars or for drift.
    Pips,
    /// The ship is on her course, or her captain is asked for one.
    Course,
    /// The move is over, or the ship has lost it.
    Done,
}

/// A ship's move this turn.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Run {
    /// The stage that the move has reached.
    pub stage: Stage,
    /// True at half speed: the ship began contrary to the wind, or has come contrary to it (B-SAIL-2 to B-SAIL-4). It
    /// lasts for the rest of this turn and no longer (B-SAIL-3, AMB-15).
    pub half: bool,
    /// The inches that the ship had run when she came contrary, with `midturn_half: remainder`. `None` if she has been
    /// at half speed from the start.
    pub half_from: Option<Length>,
    /// The inches of the wind die, negative in light wind (B-WSPD-2, B-WSPD-3), or the total of the dice for oars
    /// (B-OARS-1) or drift (B-DAM-11).
    pub pips: i8,
    /// The distance run so far in this move.
    pub ran: Length,
    /// The part of `ran` that has been reported.
    pub told: Length,
    /// The turning boxes used in this move: bit n for box n of the log (AMB-20).
    pub turned: u8,
    /// The pose at which the ship's move began.
    pub from: Pose,
    /// True if the die for running aground was rolled in this move (AMB-30).
    pub sounded: bool,
    /// The ship's speed for collisions, in whole inches with the gust included, until something stops her (AMB-82).
    pub speed: u8,
}

/// The chances to fire that a captain has let go by in this move. He is asked again when a chance gets better or is
/// about to end.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Heed {
    /// By battery: the best chance that the captain was asked about, in thirty-sixths of a box per die, or 0 if there
    /// was none.
    pub seen: [u8; 4],
    /// By battery: true if the captain was asked for the last time, because the chance was about to end.
    pub last: [bool; 4],
}

unit! {
    /// One ship, gathered: all that is kept of her.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Ship {
        printed {
            built: Built,
        }
        kept {
            berth: Berth,
            rig: Rig,
            hull: Hull,
            crew: Crew,
            guns: Guns,
            clocks: Clocks,
            nerve: Nerve,
            colours: Colours,
            run: Run,
            heed: Heed,
            ties: Ties,
            fight: Fight,
        }
    }
}

impl Ship {
    /// Returns the side to which the ship belongs now.
    pub const fn side(&self) -> SideId {
        self.colours.side
    }

    /// True if the ship is in the fight: neither struck, abandoned, sinking nor gone.
    pub const fn fights(&self) -> bool {
        matches!(self.colours.fate, Fate::Fighting)
    }

    /// True if the ship's own crew or a captor's men sail her (AMB-99).
    pub const fn sails(&self) -> bool {
        self.fights() || matches!(self.colours.fate, Fate::Struck) && self.crew.prize > 0
    }

    /// True if the ship has yet to come.
    pub const fn is_due(&self) -> bool {
        matches!(self.colours.fate, Fate::Due)
    }

    /// True if the ship's model is on the table.
    pub const fn on_table(&self) -> bool {
        matches!(self.colours.fate, Fate::Fighting | Fate::Struck | Fate::Abandoned | Fate::Sinking)
    }

    /// Takes in all sail, and ends a move that has begun.
    pub(crate) fn lie_to(&mut self) {
        self.rig.hoisted = 0;
        if self.run.stage != Stage::Waits {
            self.run.stage = Stage::Done;
        }
    }
}

impl Crew {
    /// Sets the number of men aboard. The deck is always filled from below, up to its room (B-CREW-2).
    pub fn muster(&mut self, men: u8, log: &Log) {
        self.deck = men.min(log.deck);
        self.below = men - self.deck;
    }
}

/// Strikes a ship to a side: her sails come down, her men are prisoners, and a prize crew aboard loses her (AMB-53,
/// AMB-99).
pub fn strike(ship: &mut Ship, to: SideId) {
    ship.lie_to();
    ship.colours.fate = Fate::Struck;
    ship.colours.side = to;
    ship.crew.prize = 0;
    ship.nerve.duty = Duty::None;
    ship.nerve.due = 0;
    ship.run.stage = Stage::Done;
}

/// Returns the number of men in words: '12 men', or 'nobody'.
pub(crate) fn souls(men: u8) -> String {
    if men == 0 { "nobody".to_owned() } else { counted(men, "man", "men") }
}
