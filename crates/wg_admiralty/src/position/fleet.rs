//! All ships as plain values. The rules are methods on these.

use std::sync::Arc;

use wg_core::geometry::{Field, Hull, Off};
use wg_core::prelude::*;
use wg_core::{fleet, unit};

use crate::position::battle::{Battle, Bracket, Change};
use crate::position::charts::{CHARTS, Grade};
use crate::position::options::Options;
use crate::position::planned::Planned;
use crate::position::roster::Roster;
use crate::position::ship::{Admiral, Berth, Built, Colours, Company, Fallen, Gunnery, Hits, Log, Repairs, Setting};
use crate::{Admiralty, Item};

unit! {
    /// One ship with all her components.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Ship {
        printed {
            built: Built,
        }
        kept {
            berth: Berth,
            log: Log,
            company: Company,
            colours: Colours,
            gunnery: Gunnery,
            repairs: Repairs,
        }
        secret {
            planned: Planned,
        }
    }
}

impl Ship {
    /// True if the ship is on the table.
    pub const fn on_table(&self) -> bool {
        self.colours.fate.on_table()
    }

    /// True if the ship has yet to come.
    pub const fn is_due(&self) -> bool {
        matches!(self.colours.fate, Fate::Aboard)
    }

    /// True if the ship fights: she is on the table, has not struck, and is neither helper nor helped (A-CMD-7,
    /// A-ADV-6).
    pub const fn fights(&self) -> bool {
        self.on_table() && !self.colours.struck && !self.colours.out && self.colours.aid.is_none()
    }

    /// True if the ship takes orders: she is on the table and has not struck, whether she fights or not.
    pub const fn serves(&self) -> bool {
        self.on_table() && !self.colours.struck
    }

    /// The place of her base on the table.
    pub const fn hull(&self) -> Hull {
        Hull::new(self.berth.pose, self.built.base)
    }

    /// True if the ship has changed sides since the battle began.
    pub fn is_prize(&self) -> bool {
        self.colours.side != self.built.side
    }

    /// The present grade of her crew, after the losses of officers (A-DMG-O-2).
    pub fn grade(&self) -> Grade {
        (0..self.log.hits.worse).fold(self.company.grade, |grade, _| grade.worse())
    }

    /// Her sail value, from 0 to 100 (A-DMG-S-1, A-R46).
    pub fn sail_value(&self) -> u8 {
        100 - self.log.hits.s.min(100)
    }

    /// The gun dice that a side has left, suppressed or not.
    pub fn guns(&self, side: Broadside) -> [u8; 4] {
        let mut left = self.built.guns;
        for (die, lost) in left.iter_mut().zip(self.log.hits.guns[side]) {
            *die = die.saturating_sub(lost);
        }
        left
    }

    /// The gun dice that a side will have left when the present step has ended.
    pub fn guns_to_come(&self, side: Broadside) -> [u8; 4] {
        let mut left = self.guns(side);
        for (die, lost) in left.iter_mut().zip(self.log.coming.guns[side]) {
            *die = die.saturating_sub(lost);
        }
        left
    }

    /// The state of her admiral when the present step has ended.
    pub fn admiral_to_come(&self) -> Admiral {
        self.company.fallen.admiral.unwrap_or(self.company.admiral)
    }

    /// True if no damage to the ship waits for the end of the step (A-FIRE-14).
    pub fn is_settled(&self) -> bool {
        self.log.coming == Hits::default() && self.company.fallen == Fallen::default()
    }

    /// The number of gun dice left on both sides.
    pub fn all_guns(&self) -> u16 {
        Broadside::BOTH.into_iter().flat_map(|side| self.guns(side)).map(u16::from).sum()
    }

    /// Her present size value, at least 1 (A-T-SIZE).
    pub fn size(&self) -> u8 {
        self.built.size.saturating_sub(self.company.sent).max(1)
    }

    /// Returns a point in the ship's frame: how far ahead of her centerpoint, and how far outwards on one side
    /// (A-ARC-7).
    pub fn off(&self, side: Broadside, point: wg_core::geometry::Point) -> Off {
        Off::from(self.berth.pose.at, self.berth.pose.heading, side == Broadside::Starboard, point)
    }

    /// Returns the side of the ship that faces a point: starboard if the point lies dead ahead or dead astern.
    pub fn facing(&self, point: wg_core::geometry::Point) -> Broadside {
        if self.off(Broadside::Starboard, point).v >= 0.0 { Broadside::Starboard } else { Broadside::Larboard }
    }

    /// The field of fire of a side (A-ARC-7).
    pub const fn field(&self, side: Broadside) -> Field {
        Field::new(self.hull(), matches!(side, Broadside::Starboard), self.built.sweep)
    }

    /// True if the ship is anchored, or at Slow or Stop (A-LINE-6, A-LINE-8, A-REPAIR-4).
    pub fn is_slow(&self) -> bool {
        self.berth.anchored || self.berth.sail <= Setting::Slow
    }
}

fleet! {
    /// Every ship in `UnitId` order, with the battle, the options and the waters.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Fleet of Admiralty, Item {
        units {
            /// The ships. A ship's index is her `UnitId`.
            ships: Ship, 12;
        }
        kept {
            battle: Battle,
        }
        fixed {
            /// The options of the battle.
            options: Options,
            /// The table with its land and shoals.
            waters: Arc<Waters>,
            /// The changes of the weather (A-WIND-6).
            script: Arc<Vec<Change>>,
            /// The names of sides, ships and land.
            roster: Arc<Roster>,
            /// The divisions of the scenario.
            divisions: Divisions,
        }
    }
}

impl Fleet {
    /// Returns the name of a ship.
    pub fn name(&self, unit: UnitId) -> &str {
        self.roster.names.unit(unit)
    }

    /// Returns the name of a side.
    pub fn side(&self, side: SideId) -> &str {
        self.roster.names.side(side)
    }

    /// Returns a ship by her id, if there is one.
    pub fn get(&self, id: UnitId) -> Option<&Ship> {
        self.ships.get(id.index())
    }

    /// Iterates over the ships of a side that lie on the table.
    pub fn of_side(&self, side: SideId) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |ship| ship.colours.side == side && ship.on_table())
    }

    /// Iterates over a side's enemies that still fight.
    pub fn enemies(&self, side: SideId) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |ship| ship.colours.side != side && ship.fights())
    }

    /// Returns the line along which a range is measured: from the middle of the firer's side to the nearest point of
    /// the target's base (A-FIRE-18).
    pub fn line_of_fire(&self, ship: &Ship, side: Broadside, target: UnitId) -> (Point, Point) {
        let from = ship.field(side).muzzle();
        (from, wg_core::geometry::nearest_point(from, &self.ship(target).hull()))
    }

    /// Converts millimetres at medium scale to the scale of the battle (A-SCALE-1).
    pub fn mm(&self, medium: i32) -> Length {
        self.options.mm(medium)
    }

    /// The far ends of the three range brackets (A-T-RANGE).
    pub fn ranges(&self) -> [Length; 3] {
        CHARTS.range.map(|end| self.mm(end))
    }

    /// Returns the bracket of a range, or `None` beyond long range.
    pub fn bracket(&self, range: Length) -> Option<Bracket> {
        Bracket::of(range, self.ranges())
    }

    /// The direction from which the wind blows.
    pub const fn wind(&self) -> Heading {
        self.battle.weather.from
    }

    /// True if a ship is locked: by an L of her own, by another ship's L that names her, or by the ground (A-DMG-L-2).
    pub fn is_locked(&self, unit: UnitId) -> bool {
        !self.ship(unit).log.hits.locks.is_empty() || self.locked_by(unit).next().is_some()
    }

    /// Iterates over the other ships that have an L which names this one.
    pub fn locked_by(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        self.ships
            .iter()
            .filter(move |other| other.id != unit && other.on_table() && other.log.hits.locks.contains(&unit))
            .map(|other| other.id)
    }

    /// True if two ships are fouled with each other: either has an L that names the other.
    pub fn fouled(&self, one: UnitId, other: UnitId) -> bool {
        self.ship(one).log.hits.locks.contains(&other) || self.ship(other).log.hits.locks.contains(&one)
    }

    /// Returns the distance between the bases of two ships.
    pub fn gap(&self, one: UnitId, other: UnitId) -> Length {
        self.ship(one).hull().distance_to(&self.ship(other).hull())
    }

    /// Returns the index of the boarding action that a ship takes part in, if any.
    pub fn action_of(&self, unit: UnitId) -> Option<usize> {
        let within = |action: &crate::position::battle::Action| {
            action.attacker == unit
                || action.defender == unit
                || action.friends.iter().any(|friends| friends.contains(&unit))
        };
        self.battle.actions.iter().position(within)
    }

    /// True if two ships take part in one boarding action, on opposite sides or on the same one (A-BOARD-9).
    pub fn in_one_action(&self, one: UnitId, other: UnitId) -> bool {
        let action = self.action_of(one);
        action.is_some() && action == self.action_of(other)
    }
}
