//! All ships as plain values: what every rule is asked of.

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
    /// One ship, gathered: all that is kept of her.
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
    /// She lies on the table.
    pub const fn on_table(&self) -> bool {
        self.colours.fate.on_table()
    }

    /// She fights: on the table, her colours up, nobody's helper (A-CMD-7, A-ADV-6).
    pub const fn fights(&self) -> bool {
        self.on_table() && !self.colours.struck && !self.colours.out && self.colours.aid.is_none()
    }

    /// She takes orders: on the table, her colours up, whether she fights or not.
    pub const fn serves(&self) -> bool {
        self.on_table() && !self.colours.struck
    }

    /// Where her base lies.
    pub const fn hull(&self) -> Hull {
        Hull::new(self.berth.pose, self.built.base)
    }

    /// Whose she was when the battle began is not whose she is.
    pub fn is_prize(&self) -> bool {
        self.colours.side != self.built.side
    }

    /// The grade of her crew now.
    pub fn grade(&self) -> Grade {
        (0..self.log.hits.worse).fold(self.company.grade, |grade, _| grade.worse())
    }

    /// The sail value (A-DMG-S-1, A-R46).
    pub fn sail_value(&self) -> u8 {
        100 - self.log.hits.s.min(100)
    }

    /// Gun dice of a side that are left, suppressed or not.
    pub fn guns(&self, side: Broadside) -> [u8; 4] {
        let mut left = self.built.guns;
        for (die, lost) in left.iter_mut().zip(self.log.hits.guns[side]) {
            *die = die.saturating_sub(lost);
        }
        left
    }

    /// The same when the step that is under way has ended.
    pub fn guns_to_come(&self, side: Broadside) -> [u8; 4] {
        let mut left = self.guns(side);
        for (die, lost) in left.iter_mut().zip(self.log.coming.guns[side]) {
            *die = die.saturating_sub(lost);
        }
        left
    }

    /// What her admiral is when the step that is under way has ended.
    pub fn admiral_to_come(&self) -> Admiral {
        self.company.fallen.admiral.unwrap_or(self.company.admiral)
    }

    /// Nothing that was done to her waits for the end of the step (A-FIRE-14).
    pub fn is_settled(&self) -> bool {
        self.log.coming == Hits::default() && self.company.fallen == Fallen::default()
    }

    /// All gun dice of both sides.
    pub fn all_guns(&self) -> u16 {
        Broadside::BOTH.into_iter().flat_map(|side| self.guns(side)).map(u16::from).sum()
    }

    /// Her size value now (A-T-SIZE), 1 at least.
    pub fn size(&self) -> u8 {
        self.built.size.saturating_sub(self.company.sent).max(1)
    }

    /// Off her side, where a point lies.
    pub fn off(&self, side: Broadside, point: wg_core::geometry::Point) -> Off {
        Off::from(self.berth.pose.at, self.berth.pose.heading, side == Broadside::Starboard, point)
    }

    /// The side of hers that faces a point; right ahead or astern it is the starboard one.
    pub fn facing(&self, point: wg_core::geometry::Point) -> Broadside {
        if self.off(Broadside::Starboard, point).v >= 0.0 { Broadside::Starboard } else { Broadside::Larboard }
    }

    /// The field of fire of a side (A-ARC-7).
    pub const fn field(&self, side: Broadside) -> Field {
        Field::new(self.hull(), matches!(side, Broadside::Starboard), self.built.sweep)
    }

    /// She lies as good as still: no sail set or little, or at anchor.
    pub fn is_slow(&self) -> bool {
        self.berth.anchored || self.berth.sail <= Setting::Slow
    }
}

fleet! {
    /// Every ship in `UnitId` order, with the weather, the options, the waters.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Fleet of Admiralty, Item {
        units {
            /// The ships; a ship's place is her `UnitId`.
            ships: Ship, 12;
        }
        kept {
            battle: Battle,
        }
        fixed {
            /// The options.
            options: Options,
            /// The table with its land and shoals.
            waters: Arc<Waters>,
            /// How the weather changes (A-WIND-6).
            script: Arc<Vec<Change>>,
            /// What everybody is called.
            roster: Arc<Roster>,
            /// Who sails with whom, as the scenario has it.
            divisions: Divisions,
        }
    }
}

impl Fleet {
    /// A ship's name.
    pub fn name(&self, unit: UnitId) -> &str {
        self.roster.names.unit(unit)
    }

    /// A side's name.
    pub fn side(&self, side: SideId) -> &str {
        self.roster.names.side(side)
    }

    /// A ship by her id, if there is one.
    pub fn get(&self, id: UnitId) -> Option<&Ship> {
        self.ships.get(id.index())
    }

    /// A side's ships that lie on the table.
    pub fn of_side(&self, side: SideId) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |ship| ship.colours.side == side && ship.on_table())
    }

    /// The enemies of a side that still fight.
    pub fn enemies(&self, side: SideId) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |ship| ship.colours.side != side && ship.fights())
    }

    /// A-FIRE-18: the line along which a range is measured: from the middle of her side to the nearest point of the target's base.
    pub fn line_of_fire(&self, ship: &Ship, side: Broadside, target: UnitId) -> (Point, Point) {
        let from = ship.field(side).muzzle();
        (from, wg_core::geometry::nearest_point(from, &self.ship(target).hull()))
    }

    /// So many millimetres of the rules, at the scale of the battle (A-SCALE-1).
    pub fn mm(&self, medium: i32) -> Length {
        self.options.mm(medium)
    }

    /// The ends of the three ranges (A-T-RANGE).
    pub fn ranges(&self) -> [Length; 3] {
        CHARTS.range.map(|end| self.mm(end))
    }

    /// The bracket of a range.
    pub fn bracket(&self, range: Length) -> Option<Bracket> {
        Bracket::of(range, self.ranges())
    }

    /// Where the wind comes from.
    pub const fn wind(&self) -> Heading {
        self.battle.weather.from
    }

    /// A-DMG-L-2: she is locked, by an L of her own, by one of another ship's, or by the ground.
    pub fn is_locked(&self, unit: UnitId) -> bool {
        !self.ship(unit).log.hits.locks.is_empty() || self.locked_by(unit).next().is_some()
    }

    /// The ships that have an L which names her.
    pub fn locked_by(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        self.ships
            .iter()
            .filter(move |other| other.id != unit && other.on_table() && other.log.hits.locks.contains(&unit))
            .map(|other| other.id)
    }

    /// Two ships are fouled with each other: either has an L that names the other.
    pub fn fouled(&self, one: UnitId, other: UnitId) -> bool {
        self.ship(one).log.hits.locks.contains(&other) || self.ship(other).log.hits.locks.contains(&one)
    }

    /// The distance between the bases of two ships.
    pub fn gap(&self, one: UnitId, other: UnitId) -> Length {
        self.ship(one).hull().distance_to(&self.ship(other).hull())
    }

    /// The boarding action that a ship is in, if any.
    pub fn action_of(&self, unit: UnitId) -> Option<usize> {
        let within = |action: &crate::position::battle::Action| {
            action.attacker == unit
                || action.defender == unit
                || action.friends.iter().any(|friends| friends.contains(&unit))
        };
        self.battle.actions.iter().position(within)
    }

    /// A-BOARD-9: two ships are in one boarding action, against each other or side by side.
    pub fn in_one_action(&self, one: UnitId, other: UnitId) -> bool {
        let action = self.action_of(one);
        action.is_some() && action == self.action_of(other)
    }
}
