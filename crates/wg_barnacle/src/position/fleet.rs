//! The whole position as plain values, which every rule reads and changes.
//!
//! Systems, offers, previews, odds and sheets gather a [`Fleet`] from the world when they need one. The rules about
//! ships are methods on it, here or in the file of their chapter.

use std::sync::Arc;

use wg_core::fleet;
use wg_core::geometry::{Hull as Shape, is_clear};
use wg_core::prelude::*;
use wg_core::scenario::Names;
use wg_core::shown::view::{LandView, WorkView};

use crate::options::Options;
use crate::phases::{SIDE_A_MOVES, SIDE_B_MOVES};
use crate::position::coast::Coast;
use crate::position::logs::Log;
use crate::position::ship::{Fate, Ship};
use crate::position::sky::{AlarmClock, Initiative, Later, Sky, Verdict};
use crate::position::troop::{Roster, Troop};
use crate::{Barnacle, Item};

/// What never changes in a battle: logs, names, land and options.
#[derive(Debug)]
pub struct Chart {
    /// The log of every ship, in `UnitId` order.
    pub logs: Vec<Log>,
    /// The roster of every unit on land, in `UnitId` order after the ships.
    pub rosters: Vec<Roster>,
    /// The names of all units and sides.
    pub names: Names,
    /// Each side's base edge.
    pub edges: PerSide<Option<Edge>>,
    /// Each side's flagship.
    pub flagships: PerSide<Option<UnitId>>,
    /// The table with its land and shoals.
    pub waters: Waters,
    /// The land and shoals as plain numbers, for captains.
    pub coast: Coast,
    /// The land and shoals as outlines, for the view.
    pub land: Vec<LandView>,
    /// The houses, trenches, hills and ports.
    pub works: Vec<WorkView>,
    /// The options of the battle.
    pub options: Options,
}

fleet! {
    /// Everything on the table.
    #[derive(Clone, Debug)]
    pub struct Fleet of Barnacle, Item {
        units {
            /// The ships, indexed by `UnitId`.
            ships: Ship, 8;
            /// The units on land and the landing parties, whose ids follow those of the ships.
            troops: Troop, 1;
        }
        kept {
            sky: Sky,
            initiative: Initiative,
            later: Later,
            verdict: Verdict,
        }
        secret {
            clock: AlarmClock,
        }
        fixed {
            /// The part that never changes.
            chart: Arc<Chart>,
        }
    }
}

impl Arrives for Barnacle {
    fn is_due(fleet: &Fleet, unit: UnitId) -> bool {
        fleet.get(unit).is_some_and(Ship::is_due)
    }

    fn let_in(fleet: &mut Fleet, unit: UnitId, pose: Pose) -> bool {
        let hull = Shape::new(pose, fleet.log(unit).footprint);
        let others: SmallVec<[Shape; 12]> =
            fleet.ships.iter().filter(|other| other.on_table()).map(|other| fleet.shape(other.id)).collect();
        if !is_clear(&hull, &others, &fleet.chart.waters, true) {
            return false;
        }
        let ship = fleet.ship_mut(unit);
        (ship.berth.pose, ship.run.from, ship.colours.fate) = (pose, pose, Fate::Fighting);
        true
    }
}

impl Fleet {
    /// Returns the ship with this id, or `None` if there is none.
    pub fn get(&self, unit: UnitId) -> Option<&Ship> {
        self.ships.get(unit.index())
    }

    /// Returns the printed log of the ship.
    pub fn log(&self, unit: UnitId) -> &Log {
        &self.chart.logs[unit.index()]
    }

    /// Returns the name of the unit.
    pub fn name(&self, unit: UnitId) -> &str {
        self.chart.names.unit(unit)
    }

    /// Returns the name of the side.
    pub fn side_name(&self, side: SideId) -> &str {
        self.chart.names.side(side)
    }

    /// Returns the options of the battle.
    pub fn options(&self) -> &Options {
        &self.chart.options
    }

    /// Returns the hull of the ship where she lies on the table.
    pub fn shape(&self, unit: UnitId) -> Shape {
        Shape::new(self.ship(unit).berth.pose, self.log(unit).footprint)
    }

    /// Returns the side whose movement phase it is, or `None` outside phases 4 and 5.
    pub fn active(&self) -> Option<SideId> {
        let first = self.initiative.first?;
        match self.cursor.phase {
            SIDE_A_MOVES => Some(first),
            SIDE_B_MOVES => Some(first.other()),
            _ => None,
        }
    }

    /// Iterates over the ships of a side that fight, in the order of their ids.
    pub fn fighting(&self, side: SideId) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |ship| ship.side() == side && ship.fights())
    }

    /// Returns the first ship with this id or a higher one that meets the condition.
    pub fn next_from(&self, from: UnitId, wanted: impl Fn(&Ship) -> bool) -> Option<&Ship> {
        self.ships.iter().skip(from.index()).find(|ship| wanted(ship))
    }

    /// Returns the nearest enemy ship or fort that still fights and its distance, or `None` if there is none (AMB-53).
    pub fn nearest_enemy(&self, unit: UnitId) -> Option<(Length, UnitId)> {
        self.nearest_enemy_from(unit, &self.shape(unit))
    }

    /// Returns the nearest enemy and its distance as [`Self::nearest_enemy`] does, if the ship lay at `shape`.
    pub fn nearest_enemy_from(&self, unit: UnitId, shape: &Shape) -> Option<(Length, UnitId)> {
        let side = self.ship(unit).side();
        let ships = self.ships.iter().filter(|ship| ship.side() != side && ship.fights()).map(|ship| ship.id);
        let enemies = ships.chain(self.forts(side.other())).map(|enemy| (self.lies(enemy), enemy));
        // Sorted by their least possible distance, so that the search can stop as soon as no other enemy can be nearer.
        let mut enemies: SmallVec<[(Length, Shape, UnitId); 16]> =
            enemies.map(|(there, enemy)| (shape.at_least(&there), there, enemy)).collect();
        enemies.sort_unstable_by_key(|(least, ..)| *least);
        let mut nearest: Option<(Length, UnitId)> = None;
        for (least, there, enemy) in enemies {
            if nearest.is_some_and(|(distance, _)| least > distance) {
                break;
            }
            let found = (shape.distance_to(&there), enemy);
            nearest = Some(nearest.map_or(found, |nearest| nearest.min(found)));
        }
        nearest
    }

    /// True if an enemy ship or fort that still fights lies within `range` of the ship, if she lay at `shape`.
    pub(crate) fn has_enemy_within(&self, unit: UnitId, shape: &Shape, range: Length) -> bool {
        let side = self.ship(unit).side();
        let mut ships = self.ships.iter().filter(|ship| ship.side() != side && ship.fights()).map(|ship| ship.id);
        let near = |enemy: UnitId| shape.within(range, &self.lies(enemy));
        ships.any(near) || self.forts(side.other()).any(near)
    }

    /// Returns the number of speed increments that are left (B-MOVE-2, AMB-35).
    pub fn top(&self, unit: UnitId) -> u8 {
        (self.log(unit).masts.len() as u8).saturating_sub(self.ship(unit).rig.lost)
    }

    /// True if the ship has reached her yellow line (AMB-34).
    pub fn beyond_yellow(&self, unit: UnitId) -> bool {
        self.log(unit).yellow.is_some_and(|line| self.ship(unit).hull.boxes >= line)
    }

    /// True if the ship has reached her red line.
    pub fn beyond_red(&self, unit: UnitId) -> bool {
        self.log(unit).red.is_some_and(|line| self.ship(unit).hull.boxes >= line)
    }

    /// True if the ship has lost all increments. Vessels with oars are never dismasted (AMB-35).
    pub fn dismasted(&self, unit: UnitId) -> bool {
        let log = self.log(unit);
        !log.oars && self.top(unit) == 0
    }

    /// True if the ship can make no sail, whatever her captain wants: no increment is left, the red line is reached,
    /// the crew is too small, has left or hides (AMB-18).
    pub fn is_helpless(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        self.dismasted(unit)
            || self.beyond_red(unit)
            || matches!(ship.colours.fate, Fate::Abandoned)
            || ship.nerve.duty == crate::position::ship::Duty::Hide
            || (if ship.fights() { ship.crew.men() } else { ship.crew.prize }) < self.options().min_sail_crew
    }

    /// True if a dismasted ship rides at the anchor that she dropped. Beyond the red line, without a crew, or with a
    /// crew that hides, she drifts instead (AMB-18).
    fn rides_at_anchor(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        ship.rig.anchor
            && ship.fights()
            && !self.beyond_red(unit)
            && ship.nerve.duty != crate::position::ship::Duty::Hide
    }

    /// True if the crew of a dismasted ship may drop anchor at her next move: not beyond the red line, and not while
    /// all hands fight a fire (AMB-18).
    pub fn may_drop_anchor(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        self.dismasted(unit)
            && ship.fights()
            && ship.crew.men() >= self.options().min_sail_crew
            && !ship.rig.anchor
            && !self.options().zero_is_adrift
            && !self.beyond_red(unit)
            && !ship.berth.aground
            && ship.clocks.blaze == 0
            && ship.nerve.duty != crate::position::ship::Duty::Hide
            && !self.is_grappled(unit)
            && ship.run.stage == crate::position::ship::Stage::Waits
    }

    /// True if the ship is adrift: helpless and not riding at an anchor, or, with the option `zero_sail: adrift`,
    /// without any sail set (AMB-18).
    pub fn adrift(&self, unit: UnitId) -> bool {
        self.is_helpless(unit) && !self.rides_at_anchor(unit)
            || (self.options().zero_is_adrift && self.ship(unit).rig.hoisted == 0 && !self.log(unit).oars)
    }

    /// True if the ship lies at anchor: no sail hoisted by choice, dismasted with an anchor dropped, or struck
    /// (B-MOVE-9, AMB-18, AMB-99).
    pub fn anchored(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        !self.log(unit).oars && ship.rig.hoisted == 0 && (ship.colours.fate == Fate::Struck || !self.adrift(unit))
    }
}
