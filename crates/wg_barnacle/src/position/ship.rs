//! A ship's components: what is printed and never changes, and what the pencil and the hand on the table change.

use wg_core::prelude::*;
use wg_core::{unit, worded};

use crate::position::{Fight, Log, Ties};

/// What the scenario says of her and never changes. Her log is in the [`Chart`](crate::position::fleet::Chart).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct Built {
    /// Whose she was when the battle began.
    pub side: SideId,
}

/// Where she lies.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Berth {
    /// Her pose.
    pub pose: Pose,
    /// On land or a shoal: she does not move (AMB-30).
    pub aground: bool,
}

/// Her sails (B-MOVE-2, B-MOVE-3).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Rig {
    /// The current increment: masts hoisted; 0 is at anchor (B-MOVE-9) unless she is adrift.
    pub hoisted: u8,
    /// Increments lost for good, from the top (AMB-35).
    pub lost: u8,
    /// Without a mast standing, she has dropped anchor (AMB-18).
    pub anchor: bool,
}

/// Her damage box (B-DAM-2).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Hull {
    /// Boxes ticked, in their order.
    pub boxes: u8,
    /// The continuing damage rating, without the 10 of the red line (B-CONT-1).
    pub flooding: u8,
    /// The 10 boxes a turn of the red line are due in the next phase 11 (AMB-98).
    pub red_flooding: bool,
    /// Turning boxes lost, bit n for box n of the log (B-SPEC-R6).
    pub rudder_lost: u8,
    /// What the enemy ticked of it in this turn: for ships lost to own scuttling (AMB-89).
    pub hurt_now: bool,
}

/// The highest continuing damage rating that is kept: no ship has so many boxes to lose in two turns.
pub const MOST_FLOODING: u8 = 99;

impl Hull {
    /// Her continuing damage rating rises (B-CONT-1).
    pub fn flood(&mut self, points: u8) {
        self.flooding = self.flooding.saturating_add(points).min(MOST_FLOODING);
    }
}

/// Her crew boxes (B-CREW-1).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Crew {
    /// Men below decks.
    pub below: u8,
    /// Men on deck and aloft, at most the yellow band.
    pub deck: u8,
    /// Leaders, the captain among them.
    pub leaders: u8,
    /// Casualties so far. Men ashore are none (AMB-48).
    pub killed: u8,
    /// Men of a captor who hold her; then all others aboard are prisoners (AMB-99).
    pub prize: u8,
    /// Turns, this one included, until her boats can carry a party again (B-LAND-4, AMB-32).
    pub boats_out: u8,
}

impl Crew {
    /// All men aboard, without leaders.
    pub const fn men(&self) -> u8 {
        self.below + self.deck
    }
}

/// Her batteries, in the order of the log.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Guns {
    /// Guns left.
    pub left: [u8; 4],
    /// Loaded; a battery that fired has a marker instead (B-LOAD-1).
    pub loaded: [bool; 4],
    /// Fired in this turn.
    pub fired: [bool; 4],
    /// Guns thrown overboard, which are not destroyed (AMB-31).
    pub overboard: [u8; 4],
}

/// What runs out: turns left, this one included. Every clock falls by one in phase 14 (AMB-42).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Clocks {
    /// Rudder jammed: no turns (B-SPEC-R7).
    pub jammed: u8,
    /// Rudder jammed: starboard turns only (B-SPEC-R8, 1 to 3).
    pub starboard_only: u8,
    /// Rudder jammed: larboard turns only (B-SPEC-R8, 4 to 6).
    pub larboard_only: u8,
    /// Ratlines: no change of sail (B-SPEC-R14, B-SPEC-R15).
    pub ratlines: u8,
    /// Fire below decks (B-SPEC-R9).
    pub fire_below: u8,
    /// Fire in the sails (B-SPEC-R13).
    pub fire_sails: u8,
    /// Catastrophic fire: the attempt that comes next, 1 to 3; 0 if there is none (B-CFIRE-2).
    pub blaze: u8,
    /// Repairing bars the broadsides: the option `repair_bar` is `next_turn` and she has repaired.
    pub no_broadside: u8,
}

worded! {
    /// What a captain must do since his nerve failed (B-MOR-6 to B-MOR-10).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
    pub enum Duty {
        /// Nothing: he does as he likes.
        #[default]
        None = "none",
        /// May not come any closer to the enemy; tests again at his next move (B-MOR-6).
        NoCloser = "no_closer",
        /// Must retire to main body, base or port (B-MOR-7).
        Retire = "retire",
        /// Captain and crew hide in the hull, the ship is adrift (B-MOR-9).
        Hide = "hide",
    }

    /// How her last move went (AMB-50).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
    pub enum Trend {
        /// Neither closer nor farther.
        #[default]
        Neither = "neither",
        /// Ended closer to the nearest enemy.
        Advancing = "advancing",
        /// Ended farther from the nearest enemy.
        Retiring = "retiring",
    }
}

/// What may set off a captain's morale test, each once a game (AMB-48). Bits of [`Nerve::tested`] and [`Nerve::due`].
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
    /// A retest at the start of a move (AMB-51): may come again and again.
    pub const AGAIN: u8 = 64;
    /// Any specific hit, with the option `morale_on_specific_hit`.
    pub const SPECIFIC: u8 = 128;
}

/// Her captain's nerve.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Nerve {
    /// His morale number now.
    pub morale: i8,
    /// What he must do.
    pub duty: Duty,
    /// Triggers that have had their test: see [`trigger`].
    pub tested: u8,
    /// Triggers whose test is due.
    pub due: u8,
    /// How her last move went.
    pub trend: Trend,
    /// He had an adverse result in this turn (AMB-6).
    pub adverse: bool,
}

/// The lowest morale number that is kept: no test can be passed with it.
pub const LOWEST_MORALE: i8 = -20;

impl Nerve {
    /// His morale number falls (B-MOR-6 to B-MOR-9).
    pub fn shake(&mut self, by: i8) {
        self.morale = self.morale.saturating_sub(by).max(LOWEST_MORALE);
    }
}

worded! {
    /// What has become of her.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
    pub enum Fate {
        /// In the fight.
        #[default]
        Fighting = "fighting",
        /// Surrendered, sails struck: a prize of the other side (AMB-53).
        Struck = "struck",
        /// Her crew has left her; she is adrift (B-MOR-10).
        Abandoned = "abandoned",
        /// Sinking: the black line is reached, removed in phase 14 (B-DAM-14).
        Sinking = "sinking",
        /// Sunk, and off the table.
        Sunk = "sunk",
        /// Lost to a catastrophic fire (B-CFIRE-3).
        Burnt = "burnt",
        /// Sunk by her own crew (B-DAM-12).
        Scuttled = "scuttled",
        /// Off the table (AMB-21).
        Left = "left",
        /// Off the table by the scenario's exit (AMB-85).
        Escaped = "escaped",
    }
}

/// Whose she is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Colours {
    /// Whose she is now.
    pub side: SideId,
    /// What has become of her.
    pub fate: Fate,
}

/// The stage of a ship's move (AMB-94).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub enum Stage {
    /// Has not begun.
    #[default]
    Waits,
    /// Has begun: the alarm may ring, then the retest.
    Begins,
    /// Her captain sets sail.
    Sails,
    /// The die of a light or gusty wind, the dice of oars or drift.
    Pips,
    /// On her course, or asked for it.
    Course,
    /// Her move is over, or she has lost it.
    Done,
}

/// Her move in this turn.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Run {
    /// How far it has come.
    pub stage: Stage,
    /// At half speed: she began contrary to the wind, or has come contrary to it (B-SAIL-2 to B-SAIL-4). She stays so for
    /// the turn, and no longer (B-SAIL-3, AMB-15).
    pub half: bool,
    /// With `midturn_half: remainder`: the inches run when she came contrary; `None` at half speed from the start.
    pub half_from: Option<Length>,
    /// Inches of the wind die, negative in light wind (B-WSPD-2, B-WSPD-3); the dice of oars (B-OARS-1) or of drift (B-DAM-11).
    pub pips: i8,
    /// Inches run so far.
    pub ran: Length,
    /// How much of it the journal has told.
    pub told: Length,
    /// Turning boxes used in this move, bit n for box n of the log (AMB-20).
    pub turned: u8,
    /// Where her move began.
    pub from: Pose,
    /// The die for running aground was thrown in this move (AMB-30).
    pub sounded: bool,
    /// Her speed in whole inches, gust included, until something stops her: for collisions (AMB-82).
    pub speed: u8,
}

/// What her captain has let go by in this move: he is asked again when a chance becomes better or is about to end.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Heed {
    /// By battery: the best chance he was asked about, in thirty-sixths of a box a die; 0 if none.
    pub seen: [u8; 4],
    /// By battery: he was asked for the last time, and the chance has ended or is about to.
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
    /// Her side now.
    pub const fn side(&self) -> SideId {
        self.colours.side
    }

    /// In the fight: neither struck, abandoned, sinking nor gone.
    pub const fn fights(&self) -> bool {
        matches!(self.colours.fate, Fate::Fighting)
    }

    /// Somebody sails her: her own crew, or a captor's men (AMB-99).
    pub const fn sails(&self) -> bool {
        self.fights() || matches!(self.colours.fate, Fate::Struck) && self.crew.prize > 0
    }

    /// Her model lies on the table.
    pub const fn on_table(&self) -> bool {
        matches!(self.colours.fate, Fate::Fighting | Fate::Struck | Fate::Abandoned | Fate::Sinking)
    }

    /// Her sails come down, and a move that has begun is over.
    pub(crate) fn lie_to(&mut self) {
        self.rig.hoisted = 0;
        if self.run.stage != Stage::Waits {
            self.run.stage = Stage::Done;
        }
    }
}

impl Crew {
    /// So many men, of whom as many are on deck as there is room for: the deck is always filled from below (B-CREW-2).
    pub fn muster(&mut self, men: u8, log: &Log) {
        self.deck = men.min(log.deck);
        self.below = men - self.deck;
    }
}

/// She strikes to a side: her sails come down, her men are prisoners, and whoever held her before holds her no longer (AMB-53, AMB-99).
pub fn strike(ship: &mut Ship, to: SideId) {
    ship.lie_to();
    ship.colours.fate = Fate::Struck;
    ship.colours.side = to;
    ship.crew.prize = 0;
    ship.nerve.duty = Duty::None;
    ship.nerve.due = 0;
    ship.run.stage = Stage::Done;
}

/// '12 men', 'nobody'.
pub(crate) fn souls(men: u8) -> String {
    if men == 0 { "nobody".to_owned() } else { counted(men, "man", "men") }
}
