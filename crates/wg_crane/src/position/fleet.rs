//! All ships as plain values, which every rule works on.
//!
//! A [`Fleet`] is gathered from the world whenever something must be decided: by systems, offers, previews, odds and
//! sheets alike. Every rule about ships is a method here or in the file of its chapter. None of these methods changes
//! the world.

use std::sync::Arc;

use wg_core::prelude::*;
use wg_core::scenario::Sea;
use wg_core::{fleet, unit};

use crate::options::Options;
use crate::phases::FIRST_SIDE;
use crate::position::{
    Berth, Built, CHARTS, Class, Colours, Conditions, Damage, Gunnery, Roster, Sailing, SecretLimit, Worth,
};
use crate::{Crane, Item};

unit! {
    /// One ship, gathered from her components.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Ship {
        printed {
            built: Built,
        }
        kept {
            berth: Berth,
            damage: Damage,
            gunnery: Gunnery,
            sailing: Sailing,
            colours: Colours,
            worth: Worth,
        }
    }
}

impl Ship {
    /// Returns a copy of this ship with a change applied.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }

    /// True if she is on the table: in the fight, or a prize.
    pub const fn on_table(&self) -> bool {
        matches!(self.colours.fate, Fate::Afloat | Fate::Prize)
    }

    /// True if she has yet to come.
    pub const fn is_due(&self) -> bool {
        matches!(self.colours.fate, Fate::Aboard)
    }

    /// Returns the guns-and-crew units that she has left (C-R24, C-R28).
    pub const fn units(&self) -> u8 {
        self.built.boxes.saturating_sub(self.damage.crew + self.damage.moved)
    }

    /// Returns the dice that she rolls: one fewer for each two guns-and-crew boxes marked, and none without a unit
    /// (C-DMG-9, C-R24).
    pub const fn dice(&self) -> u8 {
        if self.units() == 0 { 0 } else { self.built.dice.saturating_sub((self.damage.crew + self.damage.moved) / 2) }
    }

    /// True if she is a prize without a crew (C-R28, C-R48).
    pub const fn is_unmanned_prize(&self) -> bool {
        matches!(self.colours.fate, Fate::Prize) && self.units() == 0
    }

    /// True if she is dead in the water: all rigging gone (C-DMG-8), all crew gone (C-DMG-10), or on a shoal
    /// (C-MOVE-8).
    pub const fn dead_in_water(&self) -> bool {
        self.damage.rigging >= self.built.boxes || self.units() == 0 || self.berth.aground
    }

    /// Returns her movement points in a phase: one fewer for each two rigging boxes marked, and none if she is dead in
    /// the water (C-DMG-7, C-R43).
    pub const fn allowance(&self) -> u8 {
        if self.dead_in_water() { 0 } else { self.built.movement.saturating_sub(self.damage.rigging / 2) }
    }

    /// Returns the movement points that she has left in this phase (C-R22).
    pub const fn points_left(&self) -> u8 {
        self.allowance().saturating_sub(self.sailing.spent)
    }

    /// Returns the number of all her boxes, which is what she scores when sunk or captured (C-OBJ-9).
    pub const fn total(&self) -> u8 {
        self.built.boxes.saturating_mul(3)
    }

    /// Returns the number of boxes ticked by damage. Units that were sent aboard a prize do not count.
    pub const fn ticked(&self) -> u8 {
        self.damage.hull + self.damage.rigging + self.damage.crew
    }

    /// Returns her size from the charts.
    pub fn class(&self) -> &'static Class {
        &CHARTS.classes[usize::from(self.built.class)]
    }
}

/// The printed board: 11 by 14 squares without land (C-EQ-1). Its short ends are north and south (C-WIND-1).
pub const BOARD: Sea = Sea::open(11, 14);

fleet! {
    /// Every ship in `UnitId` order, with the wind, the options and the phase.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Fleet of Crane, Item {
        units {
            /// The ships, indexed by `UnitId`.
            ships: Ship, 12;
        }
        kept {
            conditions: Conditions,
        }
        secret {
            secret: SecretLimit,
        }
        fixed {
            /// The options of the battle.
            options: Options,
            /// The board with its land.
            sea: Sea,
            /// The names of sides, ships and land.
            roster: Arc<Roster>,
        }
    }
}

impl Arrives for Crane {
    fn is_due(fleet: &Fleet, unit: UnitId) -> bool {
        fleet.get(unit).is_some_and(Ship::is_due)
    }

    fn let_in(fleet: &mut Fleet, unit: UnitId, pose: Pose) -> bool {
        let free = |square: &Square| {
            fleet.sea.is_open(*square)
                && !fleet.ships.iter().any(|other| other.on_table() && other.berth.square == *square)
        };
        let Some(square) = fleet.sea.grid().square_at(pose.at).filter(free) else { return false };
        let ship = fleet.ship_mut(unit);
        (ship.berth.square, ship.colours.fate) = (square, Fate::Afloat);
        true
    }
}

impl Fleet {
    /// Returns the side whose movement phase it is, or `None` before turn 1 or while the first side is unknown.
    pub fn active(&self) -> Option<SideId> {
        let first = self.conditions.first.filter(|_| self.cursor.turn > 0)?;
        Some(if self.cursor.phase == FIRST_SIDE { first } else { first.other() })
    }

    /// Returns a ship's name.
    pub fn name(&self, unit: UnitId) -> &str {
        self.roster.names.unit(unit)
    }

    /// Returns a side's name.
    pub fn side(&self, side: SideId) -> &str {
        self.roster.names.side(side)
    }

    /// Replaces a ship with this one, which has the same id.
    pub fn set(&mut self, ship: Ship) {
        *self.ships.touch(ship.id.index()) = ship;
    }

    /// Returns a ship by her id, or `None` if there is no such ship.
    pub fn get(&self, id: UnitId) -> Option<&Ship> {
        self.ships.get(id.index())
    }

    /// Iterates over a side's ships on the table, prizes included.
    pub fn of_side(&self, side: SideId) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |ship| ship.colours.side == side && ship.on_table())
    }

    /// True if ships can be in a square: water, or a shoal square where a ship is aground, so that she can be boarded.
    pub fn is_open(&self, square: Square) -> bool {
        self.sea.is_open(square)
            || (self.sea.is_land(square)
                && self.ships.iter().any(|ship| ship.berth.square == square && ship.on_table()))
    }

    /// Returns the pose of a ship on the table.
    pub fn pose(&self, ship: &Ship) -> Pose {
        self.sea.pose(ship.berth.square, ship.berth.heading)
    }

    /// Returns a side's score in points (C-OBJ-8, C-OBJ-9).
    pub fn score(&self, side: SideId) -> i32 {
        self.ships.iter().filter(|ship| ship.built.side != side).map(|ship| i32::from(ship.worth.points)).sum()
    }

    /// Returns the list behind a side's score: the points for each ship that it has scored on.
    pub fn tally(&self, side: SideId) -> Tally {
        let scored = self.ships.iter().filter(|ship| ship.built.side != side && ship.worth.points > 0);
        Tally {
            clause: "C-OBJ-8".to_owned(),
            rule: "1 point for each box ticked on an enemy ship, or for all her boxes if she is sunk or taken."
                .to_owned(),
            lines: scored
                .map(|ship| format!("{}: {} of {} boxes", self.name(ship.id), ship.worth.points, ship.total()))
                .collect(),
        }
    }

    /// Iterates over the enemies of a ship in a square.
    pub fn enemies_in(&self, ship: &Ship, square: Square) -> impl Iterator<Item = &Ship> {
        let side = ship.colours.side;
        self.ships
            .iter()
            .filter(move |other| other.berth.square == square && other.on_table() && other.colours.side != side)
    }

    /// Returns the ship that this one comes alongside when she enters a square: the first enemy there (C-BOARD-1),
    /// otherwise a prize of her own side that needs a crew (C-R48). Returns `None` if there is neither.
    pub fn comes_alongside(&self, ship: &Ship, square: Square) -> Option<UnitId> {
        let enemy = self.enemies_in(ship, square).next();
        enemy.or_else(|| self.unmanned_in(ship, square)).map(|other| other.id)
    }

    /// Returns the crewless prize of a ship's own side in a square, which she may man (C-R48). Returns `None` if there
    /// is none.
    pub fn unmanned_in(&self, ship: &Ship, square: Square) -> Option<&Ship> {
        let unmanned = |other: &&Ship| {
            other.berth.square == square && other.is_unmanned_prize() && other.colours.side == ship.colours.side
        };
        self.ships.iter().find(|other| unmanned(other) && other.id != ship.id)
    }
}
