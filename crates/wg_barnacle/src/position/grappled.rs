//! Who lies fast to whom (B-GRAP-8).
//!
//! Two ships that are grappled have each other in their [`Ties`]. A tie counts only while both are there to be held: it is asked for with
//! [`Fleet::ties`], so that a ship that sinks, strikes or leaves needs nobody to cast her off.

use wg_core::prelude::*;

use crate::position::{Fate, Fight, Fleet};

/// So many ships may lie fast to one.
pub const MOST_TIES: usize = 4;

/// One ship that lies fast to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Tie {
    /// The other.
    pub with: UnitId,
    /// It is her own grapple that holds, not the other's.
    pub holds: bool,
}

/// With whom a ship is grappled, and what she tried in this turn.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Ties {
    /// The others, by their ids, holes at the end.
    pub to: [Option<Tie>; MOST_TIES],
    /// Attempts in this turn (B-GRAP-3).
    pub tried: u8,
    /// At whom (B-GRAP-4).
    pub at: Option<UnitId>,
    /// Her small arms have spoken in this turn: for the option `grapple_fire: per_turn` (AMB-29).
    pub fired: bool,
    /// She has hacked at a grapple in this turn: for the option `cut_later` (AMB-27).
    pub hacked: bool,
}

impl Ties {
    /// She lies fast to another.
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

    /// A rope lies between the two, whatever has become of them: see [`Fleet::ties`] for ships that are held.
    pub fn is_fast_to(&self, with: UnitId) -> bool {
        self.to.iter().flatten().any(|tie| tie.with == with)
    }

    fn order(&mut self) {
        self.to.sort_unstable_by_key(|tie| tie.map_or((1, UnitId(0)), |tie| (0, tie.with)));
    }

    /// What counted for this turn is forgotten.
    pub fn end_of_turn(&mut self) {
        (self.tried, self.at, self.fired, self.hacked) = (0, None, false, false);
    }
}

/// Two ships lie fast to each other by the grapple of the first.
pub fn tie(fleet: &mut Fleet, holder: UnitId, held: UnitId) {
    fleet.ship_mut(holder).ties.tie(Tie { with: held, holds: true });
    fleet.ship_mut(held).ties.tie(Tie { with: holder, holds: false });
}

/// They part; a fight between them is over.
pub fn part(fleet: &mut Fleet, one: UnitId, other: UnitId) {
    for (unit, from) in [(one, other), (other, one)] {
        let ship = fleet.ship_mut(unit);
        ship.ties.part(from);
        if ship.fight.target == Some(from) {
            ship.fight = Fight::default();
        }
    }
}

/// She is clear of everybody.
pub fn cast_off(fleet: &mut Fleet, unit: UnitId) {
    for tie in fleet.ship(unit).ties.to.into_iter().flatten() {
        part(fleet, unit, tie.with);
    }
}

/// B-TURN-21: what counts for one turn is forgotten, and who is gone holds nobody.
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
    /// She floats and can be held: in the fight, taken, or without a crew.
    pub fn is_there(&self, unit: UnitId) -> bool {
        matches!(self.ship(unit).colours.fate, Fate::Fighting | Fate::Struck | Fate::Abandoned)
    }

    /// With whom she is grappled, in the order of their ids.
    pub fn ties(&self, unit: UnitId) -> impl Iterator<Item = Tie> {
        let ship = self.ship(unit);
        let there = self.is_there(unit);
        ship.ties
            .to
            .into_iter()
            .flatten()
            .filter(move |tie| there && self.is_there(tie.with) && self.ship(tie.with).side() != ship.side())
    }

    /// B-GRAP-8: she is held, and neither sails nor drifts (AMB-92).
    pub fn is_grappled(&self, unit: UnitId) -> bool {
        self.ties(unit).next().is_some()
    }

    /// The two lie fast to each other.
    pub fn are_tied(&self, one: UnitId, other: UnitId) -> bool {
        self.ties(one).any(|tie| tie.with == other)
    }
}
