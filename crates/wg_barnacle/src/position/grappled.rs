//! The ties between grappled ships (B-GRAP-8).
//!
//! Two ships that are grappled have each other in their [`Ties`]. A tie counts only while both ships can be held. Rules
//! read ties with [`Fleet::ties`], which leaves out ties that do not count, so that no rule need cast off a ship that
//! sinks, strikes or leaves.

use wg_core::prelude::*;

use crate::position::{Fate, Fight, Fleet};

/// The most ships that can be grappled to one ship.
pub const MOST_TIES: usize = 4;

/// A grapple that joins a ship to another one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Tie {
    /// The other ship.
    pub with: UnitId,
    /// True if this ship's own grapple holds, false if it is the other ship's.
    pub holds: bool,
}

/// The ships to which a ship is grappled, and what she tried this turn.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Ties {
    /// The other ships in the order of their ids, with the empty places at the end.
    pub to: [Option<Tie>; MOST_TIES],
    /// The number of grapple attempts this turn (B-GRAP-3).
    pub tried: u8,
    /// The target of this turn's attempts (B-GRAP-4).
    pub at: Option<UnitId>,
    /// True if the ship's small arms have fired this turn, for the option `grapple_fire: per_turn` (AMB-29).
    pub fired: bool,
    /// True if the ship has tried to cut a grapple this turn, for the option `cut_later` (AMB-27).
    pub hacked: bool,
}

impl Ties {
    /// Adds a tie, or replaces the one to the same ship. Has no effect if [`MOST_TIES`] other ships are grappled
    /// already.
    pub fn tie(&mut self, tie: Tie) {
        self.part(tie.with);
        if let Some(hole) = self.to.iter_mut().find(|hole| hole.is_none()) {
            *hole = Some(tie);
        }
        self.order();
    }

    fn part(&mut self, with: UnitId) {
        if let Some(hole) = self.to.iter_mut().find(|hole| hole.is_some_and(|tie| tie.with == with)) {
            *hole = None;
        }
        self.order();
    }

    /// True if a grapple joins this ship to `with`, even if one of the two has struck, sunk or left since.
    /// [`Fleet::ties`] gives the ties that still count.
    pub fn is_fast_to(&self, with: UnitId) -> bool {
        self.to.iter().flatten().any(|tie| tie.with == with)
    }

    fn order(&mut self) {
        self.to.sort_unstable_by_key(|tie| tie.map_or((1, UnitId(0)), |tie| (0, tie.with)));
    }

    /// Clears the attempts of this turn.
    pub fn end_of_turn(&mut self) {
        (self.tried, self.at, self.fired, self.hacked) = (0, None, false, false);
    }
}

/// Grapples two ships to each other by the grapple of the first.
pub fn tie(fleet: &mut Fleet, holder: UnitId, held: UnitId) {
    fleet.ship_mut(holder).ties.tie(Tie { with: held, holds: true });
    fleet.ship_mut(held).ties.tie(Tie { with: holder, holds: false });
}

/// Parts two ships, and ends a fight between them.
pub fn part(fleet: &mut Fleet, one: UnitId, other: UnitId) {
    for (unit, from) in [(one, other), (other, one)] {
        let ship = fleet.ship_mut(unit);
        ship.ties.part(from);
        if ship.fight.target == Some(from) {
            ship.fight = Fight::default();
        }
    }
}

/// Parts a ship from all ships to which she is grappled.
pub fn cast_off(fleet: &mut Fleet, unit: UnitId) {
    for tie in fleet.ship(unit).ties.to.into_iter().flatten() {
        part(fleet, unit, tie.with);
    }
}

/// Clears the attempts of this turn, and parts ships that no longer hold each other (B-TURN-21).
pub fn end_of_turn(fleet: &mut Fleet) {
    for index in 0..fleet.ships.len() {
        let unit = fleet.ships[index].id;
        fleet.ships.touch(index).ties.end_of_turn();
        for tie in fleet.ships[index].ties.to.into_iter().flatten() {
            if !fleet.is_there(unit)
                || !fleet.is_there(tie.with)
                || fleet.ship(unit).side() == fleet.ship(tie.with).side()
            {
                part(fleet, unit, tie.with);
            }
        }
    }
}

impl Fleet {
    /// True if the ship is afloat and can be held: in the fight, taken, or without a crew.
    pub fn is_there(&self, unit: UnitId) -> bool {
        matches!(self.ship(unit).colours.fate, Fate::Fighting | Fate::Struck | Fate::Abandoned)
    }

    /// Iterates over the ties of the ship that count, in the order of the other ships' ids.
    pub fn ties(&self, unit: UnitId) -> impl Iterator<Item = Tie> {
        let ship = self.ship(unit);
        let there = self.is_there(unit);
        ship.ties
            .to
            .into_iter()
            .flatten()
            .filter(move |tie| there && self.is_there(tie.with) && self.ship(tie.with).side() != ship.side())
    }

    /// True if the ship is grappled, so that she neither sails nor drifts (B-GRAP-8, AMB-92).
    pub fn is_grappled(&self, unit: UnitId) -> bool {
        self.ties(unit).next().is_some()
    }

    /// True if the two ships are grappled to each other.
    pub fn are_tied(&self, one: UnitId, other: UnitId) -> bool {
        self.ties(one).any(|tie| tie.with == other)
    }
}
