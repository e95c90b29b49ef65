//! Small questions about ships that more than one chapter asks.

use wg_core::prelude::*;

use crate::position::fleet::Fleet;
use crate::position::ship::{Fate, Ship, Stage};
use crate::position::sky::GoesOn;
use crate::position::troop::Kind;

/// A ship lies at her base within so much of the edge. The text has no measure.
const AT_BASE: Length = Length::inches(6);

impl Fleet {
    /// AMB-87, AMB-99: may guns of a side be laid on her at all? On every enemy; on a ship that was taken, unless men of one's own are aboard her as
    /// a prize crew; and on one that her crew has left, whosever she was.
    pub fn is_mark(&self, side: SideId, ship: &Ship) -> bool {
        match ship.colours.fate {
            Fate::Fighting => ship.side() != side,
            Fate::Struck => ship.side() != side || ship.crew.prize == 0,
            Fate::Abandoned => true,
            _ => false,
        }
    }

    /// The same of those who can do harm, or get away: enemies in the fight and prizes that they sail. Nobody is asked for the sake of others.
    pub fn is_foe(&self, side: SideId, ship: &Ship) -> bool {
        ship.side() != side && ship.sails()
    }

    /// The forts and batteries of a side that hold out.
    pub fn forts(&self, side: SideId) -> impl Iterator<Item = UnitId> {
        self.standing(side).map(|troop| troop.id).filter(|unit| self.roster(*unit).kind == Kind::Fort)
    }

    /// Who moves now, if a move is under way.
    pub fn under_way(&self) -> Option<&Ship> {
        self.ships.iter().find(|ship| (Stage::Begins..Stage::Done).contains(&ship.run.stage))
    }

    /// B-SAIL-1, AMB-10: is a heading with the wind? Any other is allowed, straight into it too (B-SAIL-6).
    pub fn is_running(&self, heading: Heading) -> bool {
        heading.to(self.sky.actual.reversed()).abs() <= self.options().running_half_angle
    }

    /// The parties of a ship, aboard or not.
    pub fn parties(&self, ship: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let own = self
            .chart
            .rosters
            .iter()
            .zip(&self.troops)
            .filter(move |(roster, _)| roster.of.is_some_and(|(of, _)| of == ship));
        own.map(|(_, troop)| troop.id)
    }

    /// Leaders of a ship who are ashore or in boats.
    pub(crate) fn leaders_away(&self, ship: UnitId) -> u8 {
        let parties = self.parties(ship).map(|party| self.troop(party)).filter(|party| party.on_table());
        parties.map(|party| party.company.leaders).sum()
    }

    /// Leaders of a ship who are lost: those ashore or in boats are not (AMB-48).
    pub fn leaders_lost(&self, ship: UnitId) -> u8 {
        self.log(ship).leaders.saturating_sub(self.ship(ship).crew.leaders + self.leaders_away(ship))
    }

    /// B-DAM-11, AMB-19: an inch of drift, straight before the wind, the heading unchanged.
    pub(crate) fn drifted(&self, pose: Pose) -> Pose {
        let wind = if self.options().drift_actual { self.sky.actual } else { self.sky.prevailing };
        Pose::new(pose.at.offset(wind.reversed(), Length::INCH), pose.heading)
    }

    /// AMB-52: she has come to the edge to which her side retires: there she need not go on, and may anchor.
    pub fn at_base(&self, unit: UnitId) -> bool {
        let Some(edge) = self.sky.rulings.bases[self.ship(unit).side().index()] else { return false };
        self.shape(unit)
            .corners()
            .into_iter()
            .any(|corner| edge.off((corner.x, corner.y), self.chart.waters.size()) <= AT_BASE)
    }

    /// Where the phase that begins goes on, told once.
    pub(crate) fn take_up(&mut self) -> Option<GoesOn> {
        self.later.goes_on.take()
    }
}
