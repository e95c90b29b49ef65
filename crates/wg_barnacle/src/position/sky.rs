//! What belongs to no ship: the wind, who moves first, what happened in the turn.

use wg_core::prelude::*;
use wg_core::worded;

use crate::position::afloat::Water;
use crate::position::{Chart, Fleet};

worded! {
    /// The wind's speed this turn (B-WSPD-1).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
    pub enum Speed {
        /// No die, no change.
        #[default]
        Normal = "normal",
        /// Each ship loses a die's inches.
        Light = "light",
        /// Each ship gains a die's inches.
        Gusty = "gusty",
    }
}

/// The wind and the weather.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Sky {
    /// Where the wind blows from now (B-WIND-3).
    pub actual: Heading,
    /// Where it mostly blows from (B-WIND-2).
    pub prevailing: Heading,
    /// How hard, this turn.
    pub speed: Speed,
    /// Fog: every shot hits on 5-6 only, and nobody sees farther than 10 inches (B-FIRE-9a, AMB-84).
    pub fog: bool,
    /// Excessive smoke: every shot hits on 5-6 only (B-FIRE-9b).
    pub smoke: bool,
    /// Lucky hit: the next volley of this ship hits on 3-6 (B-FIRE-8).
    pub lucky: Option<UnitId>,
    /// Calm: this turn's wind is light, without a die (AMB-84).
    pub calm: bool,
    /// What the game master has ruled for the rest of the battle: the wind's table stands beside flagships and edges to retire to.
    pub rulings: Rulings,
}

/// Who moves first, and what bears on initiative.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Initiative {
    /// Side A of this turn, once it is known.
    pub first: Option<SideId>,
    /// Who has won initiative in this turn, once it is known.
    pub winner: Option<SideId>,
    /// Who won it last turn.
    pub last_winner: Option<SideId>,
    /// What happened in this turn, by side.
    pub now: [Deeds; 2],
    /// What happened last turn.
    pub last: [Deeds; 2],
    /// Which side took a fort in this turn, and last turn: by what it wins initiative then (B-INIT-8).
    pub forts: [[bool; 2]; 2],
}

/// What a side did in a turn, as far as initiative asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Deeds {
    /// Enemy vessels sunk (B-INIT-3, AMB-89).
    pub sunk: u8,
    /// It sank a man o' war or captured a fort (B-INIT-8).
    pub triumph: bool,
    /// Captains of the side with an adverse morale result (B-INIT-4, AMB-6).
    pub adverse: u8,
}

/// Two ships that have run foul of each other in this turn (B-COLL-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Foul {
    /// Who moved.
    pub mover: UnitId,
    /// Whom she struck.
    pub struck: UnitId,
    /// Dice each.
    pub dice: u8,
}

/// What waits for a later phase of the turn.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Later {
    /// Collisions, for phase 6.
    pub fouls: SmallVec<[Foul; 4]>,
    /// Activations begun in this turn: for the alarm.
    pub activations: u8,
    /// Boats and men in the water, who wait for their side's next phase of moves.
    pub water: Water,
    /// Where the phase goes on in which a saved battle was opened, until it begins.
    pub goes_on: Option<GoesOn>,
}

/// Where a phase goes on that had begun when the battle was written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum GoesOn {
    /// The boats have rowed, and this side lands its parties (B-TURN-14).
    Landings(SideId),
    /// Of two ships that lie grappled one is asked whether she boards (AMB-77).
    Boarding {
        /// Whose grapple holds.
        holder: UnitId,
        /// Whom.
        held: UnitId,
        /// The holder has declined, and the other is asked.
        second: bool,
    },
    /// Repairs, from this ship on (AMB-40).
    Repair(UnitId),
    /// Reloading, from this ship on (B-LOAD-3).
    Reload(UnitId),
    /// Scuttling, from this ship on (B-DAM-12).
    Scuttle(UnitId),
    /// Prize crews, from this prize on (AMB-99).
    Prize(UnitId),
}

/// The hidden alarm clock (B-WIND-6).
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct AlarmClock {
    /// It rings before this activation of the turn, counted from 0.
    pub rings_before: Option<u8>,
    /// It has rung in this turn, which everybody has heard.
    pub rang: bool,
    /// So many ships were to move in the turn for which it was set in secret (AMB-9).
    pub ships: u8,
    /// A guess of somebody who does not know it: it stands in no file.
    pub guessed: bool,
    /// Nobody knew how it was set when the battle was written down: it is set anew before anybody moves.
    pub unset: bool,
}

impl Secret for AlarmClock {}

/// How the battle ended.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Verdict {
    /// Why, if it has.
    pub end: Option<End>,
}

/// Why a battle is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum End {
    /// This side has no ship left in the fight.
    Beaten(SideId),
    /// Neither side has.
    Both,
    /// The scenario's last turn is over.
    LastTurn,
}

/// What the game master may rule for the rest of the battle, as it holds now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Rulings {
    /// Each side's flagship (B-INIT-5).
    pub flagships: [Option<UnitId>; 2],
    /// The edge to which each side's captains retire (B-MOR-7).
    pub bases: [Option<Edge>; 2],
    /// Where the wind blows from on 9, 10, 11 and 12, in quarters clockwise from the prevailing side (B-WIND-5).
    pub wind_table: [u8; 4],
}

impl Rulings {
    /// As the scenario has it.
    pub fn of(chart: &Chart) -> Self {
        Self { flagships: chart.flagships, bases: chart.edges, wind_table: chart.options.wind_table }
    }
}

impl Fleet {
    /// B-INIT-3, B-INIT-8, AMB-89: a ship that is lost is counted for the enemy of whoever holds her.
    pub(crate) fn count_lost(&mut self, unit: UnitId) {
        let (winner, man_o_war) = (self.ship(unit).side().other(), self.log(unit).is_man_o_war());
        let deeds = &mut self.initiative.now[winner.index()];
        deeds.sunk += 1;
        deeds.triumph |= man_o_war;
    }
}
