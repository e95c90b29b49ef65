//! Units on land and in boats: forts and batteries, foot, horse and landing parties.
//!
//! They are units like ships, and their ids follow those of the ships: first the units of the scenario, then the
//! landing parties. Every ship that can land men has three parties, which are aboard until they are named. The printed
//! part of a unit is its [`Roster`], from the PROPOSED house charts in `data/shore.ron`. The components hold what
//! changes.

use std::sync::LazyLock;

use serde::Deserialize;
use wg_core::prelude::*;
use wg_core::{Hull as Shape, unit};

use crate::position::{Fleet, Quality};

/// The number of parties that a ship can have ashore at the same time: the thirds of her crew (B-LAND-6, B-LAND-7).
pub const PARTIES: usize = 3;

/// The kind of a unit on land.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Kind {
    /// A work with guns: a fort or a battery (B-FORT-1). It stays where it is.
    Fort,
    /// Men on foot.
    Foot,
    /// Mounted men.
    Horse,
}

/// The temper of a unit: how readily it charges (B-CHG-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Discipline {
    /// King's men: drilled, and able to fire in two ranks (B-ARMS-3).
    Disciplined,
    /// Pirates and sailors.
    Pirates,
    /// Rabble and townsfolk: one melee die for five men (B-MEL-1).
    Rabble,
}

/// The printed part of a unit on land (B-DATA-16, B-DATA-17).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    /// The name of the class in scenario files: `kings_men`.
    pub key: String,
    /// The name of the class on screen: "King's men".
    pub title: String,
    /// The kind of unit.
    pub kind: Kind,
    /// For a work, its front and depth. For men in ranks, their depth: the front follows from the number of men left.
    #[serde(deserialize_with = "Footprint::read_inches")]
    pub size: Footprint,
    /// The front of each man of a rank.
    #[serde(default, deserialize_with = "Length::read_inches")]
    pub file: Length,
    /// The number of guns (B-FORT-1).
    #[serde(default)]
    pub guns: u8,
    /// The quality of the crew, which gives its fire dice.
    #[serde(default = "crack")]
    pub quality: Quality,
    /// The number of men at the start.
    pub men: u8,
    /// The number of leaders at the start.
    pub leaders: u8,
    /// The lowest roll on which the unit charges (B-CHG-1).
    pub charge: u8,
    /// The melee rate: a number of men, and the number of dice that they have (B-MEL-1).
    pub per_die: (u8, u8),
    /// The temper of the unit: how readily it charges.
    pub temper: Discipline,
    /// The number of men who have a musket, or `None` if all have one.
    #[serde(default)]
    pub muskets: Option<u8>,
    /// The number of ranks in which the unit begins the battle (AMB-71).
    #[serde(default = "two")]
    pub ranks: u8,
    /// For landing parties: the ship that the men belong to, and which third of her crew they are.
    #[serde(skip)]
    pub of: Option<(UnitId, u8)>,
}

const fn two() -> u8 {
    RANKS
}

const fn crack() -> Quality {
    Quality::Crack
}

/// All classes of units on land. The last one is the landing party.
pub static ROSTERS: LazyLock<Vec<Roster>> =
    LazyLock::new(|| ron::from_str(include_str!("../../data/shore.ron")).expect("data/shore.ron is a list of rosters"));

/// Returns the roster of this class, or `None` if there is none.
pub fn roster(key: &str) -> Option<&'static Roster> {
    ROSTERS.iter().find(|roster| roster.key == key)
}

/// What the scenario says of a unit on land and never changes.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct Raised {
    /// The side of the unit.
    pub side: SideId,
}

/// Where the men of a unit are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Whereabouts {
    /// Aboard a ship: not yet named as a party, or back again.
    #[default]
    Aboard,
    /// In boats under oars, bound for this ship or, without one, for the shore (B-LAND-3, B-LAND-5).
    Boats(Option<UnitId>),
    /// On land.
    Ashore,
    /// All men are dead, or the fort is destroyed (B-FORT-5).
    Destroyed,
    /// Taken: the unit surrendered, or was beaten hand to hand (B-MEL-8, AMB-90).
    Taken,
    /// The unit has fled the field (B-MEL-8).
    Fled,
}

/// The place of a unit on land.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Stand {
    /// The middle of the unit, and its heading.
    pub pose: Pose,
    /// Where the men are: aboard, in boats, ashore or gone.
    pub whereabouts: Whereabouts,
    /// For boats: the place on the shore, or alongside a ship, that they make for.
    pub bound: wg_core::geometry::Point,
    /// The number of ranks that the unit has formed (AMB-71). See [`Fleet::ranks`].
    pub ranks: u8,
}

/// The men of a unit on land.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Company {
    /// The number of men left.
    pub men: u8,
    /// The number of leaders left.
    pub leaders: u8,
    /// The number of casualties so far, without leaders.
    pub killed: u8,
}

/// The guns of a unit on land.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Pieces {
    /// The number of guns left (B-FORT-3).
    pub left: u8,
    /// The number of those guns whose crews were shot down by muskets: silent for the rest of the game (B-ARMS-4).
    pub unmanned: u8,
    /// True if the guns have fired this turn (AMB-3).
    pub fired: bool,
    /// The chances to fire that the fort's commander has let go by in a ship's move.
    pub heed: crate::position::ship::Heed,
}

/// The deeds of a unit on land this turn, and the enemy with which it is in contact.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct March {
    /// The stage that the unit's march has reached.
    pub stage: Pace,
    /// The inches that the unit's dice gave (B-LMOV-1 to B-LMOV-3).
    pub inches: u8,
    /// The distance marched so far.
    pub ran: Length,
    /// The unit that this unit charges or fights hand to hand (AMB-80).
    pub engaged: Option<UnitId>,
    /// True if the unit's charge die failed, so that it may make no contact this turn (AMB-79).
    pub balked: bool,
    /// True if the unit made contact by its charge: it attacks, and the unit it is engaged with defends.
    pub attacks: bool,
    /// True if the unit's attack has been fought out this turn.
    pub fought: bool,
    /// True if the unit charged, ran or recoiled this turn, so that it is not in line (B-ARMS-3).
    pub disordered: bool,
    /// True if the unit has fired its muskets this turn.
    pub fired: bool,
}

/// The stage of a unit's march.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub enum Pace {
    /// The march has not begun.
    #[default]
    Waits,
    /// The dice of the march are rolled.
    Throws,
    /// The player is asked where the unit marches.
    Marches,
    /// The march is over, or the unit has none.
    Done,
}

unit! {
    /// One unit on land, gathered: all that is kept of it.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Troop {
        printed {
            raised: Raised,
        }
        kept {
            stand: Stand,
            company: Company,
            pieces: Pieces,
            march: March,
        }
    }
}

impl Troop {
    /// Returns the unit's side. Units on land do not change sides.
    pub const fn side(&self) -> SideId {
        self.raised.side
    }

    /// True if the unit is on land and able to fight.
    pub const fn ashore(&self) -> bool {
        matches!(self.stand.whereabouts, Whereabouts::Ashore)
    }

    /// True if the unit is in boats.
    pub const fn in_boats(&self) -> bool {
        matches!(self.stand.whereabouts, Whereabouts::Boats(_))
    }

    /// True if the unit is on the table, on land or in boats.
    pub const fn on_table(&self) -> bool {
        self.ashore() || self.in_boats()
    }
}

impl Fleet {
    /// True if this id belongs to a unit on land or to a landing party.
    pub fn is_troop(&self, unit: UnitId) -> bool {
        unit.index() >= self.ships.len() && unit.index() < self.ships.len() + self.troops.len()
    }

    /// Returns a unit on land by its id.
    ///
    /// # Panics
    /// Panics if there is no such unit. Ids in orders are checked before.
    pub fn troop(&self, unit: UnitId) -> &Troop {
        &self.troops[unit.index() - self.ships.len()]
    }

    /// Returns a unit on land by its id, for changes.
    ///
    /// # Panics
    /// Panics if there is no such unit. Ids in orders are checked before.
    pub fn troop_mut(&mut self, unit: UnitId) -> &mut Troop {
        let ships = self.ships.len();
        self.troops.touch(unit.index() - ships)
    }

    /// Returns the roster of a unit on land.
    pub fn roster(&self, unit: UnitId) -> &Roster {
        &self.chart.rosters[unit.index() - self.ships.len()]
    }

    /// Iterates over the units of a side that stand on land, in the order of their ids.
    pub fn standing(&self, side: SideId) -> impl Iterator<Item = &Troop> {
        self.troops.iter().filter(move |troop| troop.side() == side && troop.ashore())
    }

    /// Returns the front and depth of the unit with the men that are left. Boats are a flotilla of 2.5 by 2.5 inches.
    pub fn block(&self, unit: UnitId) -> Footprint {
        let (troop, roster) = (self.troop(unit), self.roster(unit));
        if troop.in_boats() {
            return Footprint::inches(2.5, 2.5);
        }
        if roster.kind == Kind::Fort {
            return roster.size;
        }
        self.formed(unit, troop.company.men, self.ranks(unit))
    }

    /// Returns the ground that the unit covers on the table.
    pub fn ground(&self, unit: UnitId) -> Shape {
        Shape::new(self.troop(unit).stand.pose, self.block(unit))
    }

    /// Returns the side that a ship or a unit on land belongs to now, or `None` if there is no such unit.
    pub fn side_of(&self, unit: UnitId) -> Option<SideId> {
        if self.is_troop(unit) {
            Some(self.troop(unit).side())
        } else {
            self.get(unit).map(crate::position::ship::Ship::side)
        }
    }
}

/// The most ranks in which men can stand (B-ARMS-3).
pub const RANKS: u8 = 2;

/// Returns the number of ranks in words: 'one rank', 'two ranks'.
pub const fn in_words(ranks: u8) -> &'static str {
    if ranks == 1 { "one rank" } else { "two ranks" }
}

/// Ends all hand-to-hand contact of this unit.
pub fn break_off(fleet: &mut Fleet, unit: UnitId) {
    for troop in fleet.troops.touch_where(|troop| troop.id == unit || troop.march.engaged == Some(unit)) {
        (troop.march.engaged, troop.march.attacks) = (None, false);
    }
    // A unit that was attacked by several is still engaged with the others.
    let pairs: SmallVec<[(UnitId, UnitId); 4]> = fleet
        .troops
        .iter()
        .filter(|troop| troop.march.attacks)
        .filter_map(|troop| Some((troop.id, troop.march.engaged?)))
        .collect();
    for (attacker, defender) in pairs {
        if fleet.is_troop(defender) && fleet.troop(defender).march.engaged.is_none() {
            fleet.troop_mut(defender).march.engaged = Some(attacker);
        }
    }
}
