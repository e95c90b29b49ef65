//! Small queries about ships that more than one chapter needs.

use wg_core::prelude::*;

use crate::position::fleet::Fleet;
use crate::position::ship::{Fate, Ship, Stage};
use crate::position::sky::GoesOn;
use crate::position::troop::Kind;

/// The distance from the edge within which a ship is at her base. The text gives no number.
const AT_BASE: Length = Length::inches(6);

impl Fleet {
    /// True if guns of `side` may fire at the ship: any enemy; a ship that was taken, unless men of `side` are aboard
    /// her as a prize crew; and any ship that her crew has abandoned (AMB-87, AMB-99).
    pub fn may_be_fired_at(&self, side: SideId, ship: &Ship) -> bool {
        match ship.colours.fate {
            Fate::Fighting => ship.side() != side,
            Fate::Struck => ship.side() != side || ship.crew.prize == 0,
            Fate::Abandoned => true,
            _ => false,
        }
    }

    /// True if the ship is an enemy that can do harm or get away: one in the fight, or a prize that the enemy sails. No
    /// side is prompted to fire at any other ship.
    pub fn is_foe(&self, side: SideId, ship: &Ship) -> bool {
        ship.side() != side && ship.sails()
    }

    /// Iterates over the forts and batteries of a side that hold out.
    pub fn forts(&self, side: SideId) -> impl Iterator<Item = UnitId> {
        self.standing(side).map(|troop| troop.id).filter(|unit| self.roster(*unit).kind == Kind::Fort)
    }

    /// Returns the ship that is moving now, or `None` if no move is under way.
    pub fn under_way(&self) -> Option<&Ship> {
        self.ships.iter().find(|ship| (Stage::Begins..Stage::Done).contains(&ship.run.stage))
    }

    /// True if a heading is with the wind. Every other heading is allowed too, even straight into the wind (B-SAIL-1,
    /// B-SAIL-6, AMB-10).
    pub fn is_running(&self, heading: Heading) -> bool {
        heading.to(self.sky.actual.reversed()).abs() <= self.options().running_half_angle
    }

    /// Iterates over the landing parties of a ship, aboard or not.
    pub fn parties(&self, ship: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let own = self
            .chart
            .rosters
            .iter()
            .zip(&self.troops)
            .filter(move |(roster, _)| roster.of.is_some_and(|(of, _)| of == ship));
        own.map(|(_, troop)| troop.id)
    }

    /// Returns the number of the ship's leaders who are ashore or in boats.
    pub(crate) fn leaders_away(&self, ship: UnitId) -> u8 {
        let parties = self.parties(ship).map(|party| self.troop(party)).filter(|party| party.on_table());
        parties.map(|party| party.company.leaders).sum()
    }

    /// Returns the number of the ship's leaders who are lost. Those ashore or in boats are not (AMB-48).
    pub fn leaders_lost(&self, ship: UnitId) -> u8 {
        self.log(ship).leaders.saturating_sub(self.ship(ship).crew.leaders + self.leaders_away(ship))
    }

    /// Returns the pose after an inch of drift: straight downwind, heading unchanged (B-DAM-11, AMB-19).
    pub(crate) fn drifted(&self, pose: Pose) -> Pose {
        let wind = if self.options().drift_actual { self.sky.actual } else { self.sky.prevailing };
        Pose::new(pose.at.offset(wind.reversed(), Length::INCH), pose.heading)
    }

    /// True if the ship has come to the edge to which her side retires, so that she need retire no farther and may
    /// anchor (AMB-52).
    pub fn at_base(&self, unit: UnitId) -> bool {
        let Some(edge) = self.sky.rulings.bases[self.ship(unit).side()] else { return false };
        self.shape(unit)
            .corners()
            .into_iter()
            .any(|corner| edge.off((corner.x, corner.y), self.chart.waters.size()) <= AT_BASE)
    }

    /// Takes the point at which the phase that begins goes on. It can be taken only once.
    pub(crate) fn take_up(&mut self) -> Option<GoesOn> {
        self.later.goes_on.take()
    }
}
