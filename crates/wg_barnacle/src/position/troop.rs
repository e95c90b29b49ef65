//! Units on land and in boats: forts and batteries, foot, horse, landing parties.
//!
//! They are units like ships and follow them in the order of ids: first those of the scenario, then the landing parties, three for
//! every ship that can send them, which are aboard until they are named. What is printed stands in [`Roster`], PROPOSED house charts in
//! `data/shore.ron`; what changes, in the components.

use std::sync::LazyLock;

use serde::Deserialize;
use wg_core::prelude::*;
use wg_core::{Hull as Shape, unit};

use crate::position::{Fleet, Quality};

/// Landing parties that a ship can have ashore at the same time: the thirds of her crew (B-LAND-6, B-LAND-7).
pub const PARTIES: usize = 3;

/// What a unit on land is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Kind {
    /// A work with guns: a fort or a battery (B-FORT-1). It stays where it is.
    Fort,
    /// Men on foot.
    Foot,
    /// Mounted men.
    Horse,
}

/// How a unit is disposed to charge (B-CHG-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Temper {
    /// King's men: drilled, and fire in two ranks (B-ARMS-3).
    Disciplined,
    /// Pirates and sailors.
    Pirates,
    /// Rabble and townsfolk: five to a die (B-MEL-1).
    Rabble,
}

/// What is printed on the roster of a unit on land (B-DATA-16, B-DATA-17).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    /// As scenarios name the class: `kings_men`.
    pub key: String,
    /// "King's men".
    pub title: String,
    /// What it is.
    pub kind: Kind,
    /// Front and depth of a work; depth of men in ranks, whose front follows from how many are left.
    #[serde(deserialize_with = "Footprint::read_inches")]
    pub size: Footprint,
    /// Front of each man of a rank.
    #[serde(default, deserialize_with = "Length::read_inches")]
    pub file: Length,
    /// Guns (B-FORT-1).
    #[serde(default)]
    pub guns: u8,
    /// Dice for guns.
    #[serde(default = "crack")]
    pub quality: Quality,
    /// Men at the start.
    pub men: u8,
    /// Leaders at the start.
    pub leaders: u8,
    /// The least die with which it charges (B-CHG-1).
    pub charge: u8,
    /// So many men have so many dice in a melee (B-MEL-1).
    pub per_die: (u8, u8),
    /// How it is disposed.
    pub temper: Temper,
    /// Men who have a musket, if not all.
    #[serde(default)]
    pub muskets: Option<u8>,
    /// In how many ranks it begins (AMB-71).
    #[serde(default = "two")]
    pub ranks: u8,
    /// The ship whose men they are, and which third of them: for landing parties.
    #[serde(skip)]
    pub of: Option<(UnitId, u8)>,
}

const fn two() -> u8 {
    RANKS
}

const fn crack() -> Quality {
    Quality::Crack
}

/// All classes of units on land; the last one is the landing party.
pub static ROSTERS: LazyLock<Vec<Roster>> =
    LazyLock::new(|| ron::from_str(include_str!("../../data/shore.ron")).expect("data/shore.ron is a list of rosters"));

/// The roster of this class.
pub fn roster(key: &str) -> Option<&'static Roster> {
    ROSTERS.iter().find(|roster| roster.key == key)
}

/// What the scenario says of it and never changes.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct Raised {
    /// Whose it was when the battle began.
    pub side: SideId,
}

/// Where a unit of men is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Whereabouts {
    /// Aboard a ship, not yet named as a party, or back again.
    #[default]
    Aboard,
    /// In boats under oars, towards the shore or this ship (B-LAND-3, B-LAND-5).
    Boats(Option<UnitId>),
    /// On land.
    Ashore,
    /// All dead, or the fort destroyed (B-FORT-5).
    Destroyed,
    /// Taken: surrendered, or beaten hand to hand (B-MEL-8, AMB-90).
    Taken,
    /// Fled the field (B-MEL-8).
    Fled,
}

/// Where it stands.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Stand {
    /// Its middle, and where it looks.
    pub pose: Pose,
    /// Where it is.
    pub whereabouts: Whereabouts,
    /// For boats: where on the shore they are bound, or where they come alongside.
    pub bound: wg_core::geometry::Point,
    /// In how many ranks it has formed (AMB-71); see [`Fleet::ranks`].
    pub ranks: u8,
}

/// Its men.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Company {
    /// Men left.
    pub men: u8,
    /// Leaders left.
    pub leaders: u8,
    /// Casualties so far, without leaders.
    pub killed: u8,
}

/// Its guns.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Pieces {
    /// Guns left (B-FORT-3).
    pub left: u8,
    /// Guns left whose crews were shot down by muskets (B-ARMS-4): silent for the rest of the game.
    pub unmanned: u8,
    /// They have fired in this turn (AMB-3).
    pub fired: bool,
    /// What their commander has let go by in a ship's move.
    pub heed: crate::position::ship::Heed,
}

/// What it has done in this turn.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct March {
    /// How far its move has come.
    pub stage: Pace,
    /// Inches that its dice gave (B-LMOV-1 to B-LMOV-3).
    pub inches: u8,
    /// Inches marched of them.
    pub ran: Length,
    /// Whom it charges, or is hand to hand with (AMB-80).
    pub engaged: Option<UnitId>,
    /// Its charge die failed: no contact in this turn (AMB-79).
    pub balked: bool,
    /// It made the contact by its charge: it attacks, and whom it is engaged with defends.
    pub attacks: bool,
    /// Its attack has been fought out in this turn.
    pub fought: bool,
    /// It charged, ran or recoiled in this turn: not in line (B-ARMS-3).
    pub disordered: bool,
    /// It has fired its muskets in this turn.
    pub fired: bool,
}

/// The stage of a unit's march.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub enum Pace {
    /// Has not begun.
    #[default]
    Waits,
    /// Throws its dice.
    Throws,
    /// Is asked where it marches.
    Marches,
    /// Its march is over, or it has none.
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
    /// Its side. Units on land do not change sides.
    pub const fn side(&self) -> SideId {
        self.raised.side
    }

    /// On land, and able to fight.
    pub const fn ashore(&self) -> bool {
        matches!(self.stand.whereabouts, Whereabouts::Ashore)
    }

    /// In boats.
    pub const fn in_boats(&self) -> bool {
        matches!(self.stand.whereabouts, Whereabouts::Boats(_))
    }

    /// It lies on the table.
    pub const fn on_table(&self) -> bool {
        self.ashore() || self.in_boats()
    }
}

impl Fleet {
    /// True if this id is a unit on land, or a landing party.
    pub fn is_troop(&self, unit: UnitId) -> bool {
        unit.index() >= self.ships.len() && unit.index() < self.ships.len() + self.troops.len()
    }

    /// A unit on land by its id.
    ///
    /// # Panics
    /// If there is no such unit; ids in orders are checked before.
    pub fn troop(&self, unit: UnitId) -> &Troop {
        &self.troops[unit.index() - self.ships.len()]
    }

    /// A unit on land by its id, to be changed.
    ///
    /// # Panics
    /// If there is no such unit; ids in orders are checked before.
    pub fn troop_mut(&mut self, unit: UnitId) -> &mut Troop {
        let ships = self.ships.len();
        self.troops.touch(unit.index() - ships)
    }

    /// Its roster.
    pub fn roster(&self, unit: UnitId) -> &Roster {
        &self.chart.rosters[unit.index() - self.ships.len()]
    }

    /// The units of a side that stand on land, in the order of their ids.
    pub fn standing(&self, side: SideId) -> impl Iterator<Item = &Troop> {
        self.troops.iter().filter(move |troop| troop.side() == side && troop.ashore())
    }

    /// Its front and depth as it stands, with the men that are left: boats lie in a small flotilla.
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

    /// The unit as it lies on the table.
    pub fn ground(&self, unit: UnitId) -> Shape {
        Shape::new(self.troop(unit).stand.pose, self.block(unit))
    }

    /// Whose a unit is now, ship or not.
    pub fn side_of(&self, unit: UnitId) -> Option<SideId> {
        if self.is_troop(unit) {
            Some(self.troop(unit).side())
        } else {
            self.get(unit).map(crate::position::ship::Ship::side)
        }
    }
}

/// In so many ranks men stand at most (B-ARMS-3).
pub const RANKS: u8 = 2;

/// 'one rank', 'two ranks'.
pub const fn in_words(ranks: u8) -> &'static str {
    if ranks == 1 { "one rank" } else { "two ranks" }
}

/// Nobody is hand to hand with this unit any more.
pub fn break_off(fleet: &mut Fleet, unit: UnitId) {
    for troop in fleet.troops.touch_where(|troop| troop.id == unit || troop.march.engaged == Some(unit)) {
        (troop.march.engaged, troop.march.attacks) = (None, false);
    }
    // Who was attacked by several is still hand to hand with the others.
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
