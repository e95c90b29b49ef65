//! The state that belongs to no ship: wind, initiative, and what happened this turn.

use wg_core::prelude::*;
use wg_core::worded;

use crate::position::afloat::Water;
use crate::position::{Chart, Fleet};

worded! {
    /// The speed of the wind this turn (B-WSPD-1).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
    pub enum Speed {
        /// No ship rolls a die, and no move changes.
        #[default]
        Normal = "normal",
        /// Each ship loses the inches of a die, unless she is exempt.
        Light = "light",
        /// Each ship gains the inches of a die, unless she is exempt.
        Gusty = "gusty",
    }
}

/// The wind and the weather.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Sky {
    /// The side from which the wind blows now (B-WIND-3).
    pub actual: Heading,
    /// The side from which the wind mostly blows (B-WIND-2).
    pub prevailing: Heading,
    /// The speed of the wind this turn.
    pub speed: Speed,
    /// True in fog: shots hit only on 5-6, and no unit sees farther than 10 inches (B-FIRE-9a, AMB-84).
    pub fog: bool,
    /// True in excessive smoke: shots hit only on 5-6 (B-FIRE-9b).
    pub smoke: bool,
    /// The ship whose next volley hits on 3-6 by a lucky hit (B-FIRE-8).
    pub lucky: Option<UnitId>,
    /// True in a calm: this turn's wind is light, and no die is rolled for it (AMB-84).
    pub calm: bool,
    /// What the game master has ruled for the rest of the battle: flagships, edges to retire to, and the wind table.
    pub rulings: Rulings,
}

/// The side that moves first, and what counts for initiative.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Initiative {
    /// The side that is Side A this turn, once it is known.
    pub first: Option<SideId>,
    /// The side that won initiative this turn, once it is known.
    pub winner: Option<SideId>,
    /// The side that won initiative last turn.
    pub last_winner: Option<SideId>,
    /// The deeds of this turn, by side.
    pub now: PerSide<InitiativeFacts>,
    /// The deeds of last turn, by side.
    pub last: PerSide<InitiativeFacts>,
    /// True for each side that took a fort, this turn and last turn. With it a report names the reason why a side wins
    /// initiative automatically (B-INIT-8).
    pub forts: [PerSide<bool>; 2],
}

/// The deeds of a side in a turn that count for initiative.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct InitiativeFacts {
    /// The number of enemy vessels sunk (B-INIT-3, AMB-89).
    pub sunk: u8,
    /// True if the side sank a man o' war or captured a fort (B-INIT-8).
    pub triumph: bool,
    /// The number of the side's captains with an adverse morale result (B-INIT-4, AMB-6).
    pub adverse: u8,
}

/// Two ships that have run foul of each other this turn (B-COLL-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Foul {
    /// The ship that moved.
    pub mover: UnitId,
    /// The ship that she struck.
    pub struck: UnitId,
    /// The number of damage dice for each of the two.
    pub dice: u8,
}

/// Business that waits for a later phase.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Later {
    /// The collisions to be resolved in phase 6.
    pub fouls: SmallVec<[Foul; 4]>,
    /// The number of activations begun this turn, for the alarm.
    pub activations: u8,
    /// The boats and swimmers, who wait for their side's next movement phase.
    pub water: Water,
    /// The point at which the phase of a saved battle goes on, until that phase begins.
    pub goes_on: Option<GoesOn>,
}

/// The point at which a phase goes on that had begun when the battle was saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum GoesOn {
    /// The boats have rowed, and this side is landing its parties (B-TURN-14).
    Landings(SideId),
    /// One of two grappled ships is asked whether she boards (AMB-77).
    Boarding {
        /// The ship whose grapple holds.
        holder: UnitId,
        /// The ship that it holds.
        held: UnitId,
        /// True if the holder has declined, so that the other ship is asked.
        second: bool,
    },
    /// Repairs go on from this ship (AMB-40).
    Repair(UnitId),
    /// Reloading goes on from this ship (B-LOAD-3).
    Reload(UnitId),
    /// Scuttling goes on from this ship (B-DAM-12).
    Scuttle(UnitId),
    /// Prize crews go on from this prize (AMB-99).
    Prize(UnitId),
}

/// The hidden alarm clock (B-WIND-6).
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct AlarmClock {
    /// The activation of this turn before which the clock rings, counted from 0. `None` if it does not ring.
    pub rings_before: Option<u8>,
    /// True if the clock has rung this turn, which both sides have heard.
    pub rang: bool,
    /// The number of ships that were to move in the turn for which the clock was set in secret (AMB-9).
    pub ships: u8,
    /// True if the setting is only a guess, made for a captain who does not know the real one. A guess is never saved.
    pub guessed: bool,
    /// True if the setting was unknown when the battle was saved, so that the clock is set again before the next move.
    pub unset: bool,
}

impl Secret for AlarmClock {}

/// How the battle ended.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Verdict {
    /// The reason why the battle is over, or `None` if it is not.
    pub end: Option<End>,
}

/// The reason why a battle is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum End {
    /// This side has no ship left in the fight.
    Beaten(SideId),
    /// Neither side has a ship left in the fight.
    Both,
    /// The scenario's last turn is over.
    LastTurn,
}

/// The game master's rulings for the rest of the battle, as they stand now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Rulings {
    /// Each side's flagship (B-INIT-5).
    pub flagships: PerSide<Option<UnitId>>,
    /// The edge to which each side's captains retire (B-MOR-7).
    pub bases: PerSide<Option<Edge>>,
    /// The sides from which the wind blows on 9, 10, 11 and 12, in quarters clockwise from the prevailing side
    /// (B-WIND-5).
    pub wind_table: [u8; 4],
}

impl Rulings {
    /// Returns the rulings with which the scenario begins.
    pub fn of(chart: &Chart) -> Self {
        Self { flagships: chart.flagships, bases: chart.edges, wind_table: chart.options.wind_table }
    }
}

impl Fleet {
    /// Counts a lost ship for the enemy of the side that holds her (B-INIT-3, B-INIT-8, AMB-89).
    pub(crate) fn count_lost(&mut self, unit: UnitId) {
        let (winner, man_o_war) = (self.ship(unit).side().other(), self.log(unit).is_man_o_war());
        let deeds = &mut self.initiative.now[winner];
        deeds.sunk += 1;
        deeds.triumph |= man_o_war;
    }
}
