//! Between Bevy and the rules: what a [`Fleet`] is gathered from, and where what a rule changed is written back.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_ecs::system::SystemParam;
use smallvec::SmallVec;
use wg_core::cursor::Cursor;
use wg_core::ids::UnitId;
use wg_core::rules::chapter::Game;

use crate::Barnacle;
use crate::boarding::fight::Fight;
use crate::position::fleet::{Board, Fleet};
use crate::position::grappled::Ties;
use crate::position::ship::{Berth, Built, Clocks, Colours, Crew, Guns, Heed, Hull, Nerve, Rig, Run, Ship};
use crate::position::sky::{AlarmClock, Initiative, Later, Sky, Verdict};
use crate::position::troop::{Company, March, Pieces, Raised, Stand, Troop};
use crate::turn::agenda::Item;

/// The game in a rule's hands.
pub type Play<'a> = wg_core::rules::chapter::Play<'a, Barnacle>;

impl Game for Barnacle {
    type Fleet = Fleet;
    type Item = Item;
    type Table = Table<'static, 'static>;

    fn gather(table: &Table<'_, '_>, cursor: Cursor) -> Fleet {
        table.gather(cursor)
    }

    fn store(table: &mut Table<'_, '_>, fleet: &Fleet) {
        table.store(fleet);
    }

    fn cursor(fleet: &Fleet) -> Cursor {
        fleet.cursor
    }
}

/// What is read and written of a ship.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct ShipData {
    id: &'static UnitId,
    built: &'static Built,
    berth: &'static mut Berth,
    rig: &'static mut Rig,
    hull: &'static mut Hull,
    crew: &'static mut Crew,
    guns: &'static mut Guns,
    clocks: &'static mut Clocks,
    nerve: &'static mut Nerve,
    colours: &'static mut Colours,
    run: &'static mut Run,
    heed: &'static mut Heed,
    ties: &'static mut Ties,
    fight: &'static mut Fight,
}

impl ShipDataReadOnlyItem<'_, '_> {
    #[inline]
    fn gather(&self) -> Ship {
        Ship {
            id: *self.id,
            built: *self.built,
            berth: *self.berth,
            rig: *self.rig,
            hull: *self.hull,
            crew: *self.crew,
            guns: *self.guns,
            clocks: *self.clocks,
            nerve: *self.nerve,
            colours: *self.colours,
            run: *self.run,
            heed: *self.heed,
            ties: *self.ties,
            fight: *self.fight,
        }
    }
}

impl ShipDataItem<'_, '_> {
    #[inline]
    fn store(mut self, ship: &Ship) {
        *self.berth = ship.berth;
        *self.rig = ship.rig;
        *self.hull = ship.hull;
        *self.crew = ship.crew;
        *self.guns = ship.guns;
        *self.clocks = ship.clocks;
        *self.nerve = ship.nerve;
        *self.colours = ship.colours;
        *self.run = ship.run;
        *self.heed = ship.heed;
        *self.ties = ship.ties;
        *self.fight = ship.fight;
    }
}

/// What is read and written of a unit on land.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct TroopData {
    id: &'static UnitId,
    raised: &'static Raised,
    stand: &'static mut Stand,
    company: &'static mut Company,
    pieces: &'static mut Pieces,
    march: &'static mut March,
}

impl TroopDataReadOnlyItem<'_, '_> {
    fn gather(&self) -> Troop {
        Troop { id: *self.id, raised: *self.raised, stand: *self.stand, company: *self.company, pieces: *self.pieces, march: *self.march }
    }
}

impl TroopDataItem<'_, '_> {
    fn store(mut self, troop: &Troop) {
        *self.stand = troop.stand;
        *self.company = troop.company;
        *self.pieces = troop.pieces;
        *self.march = troop.march;
    }
}

/// The cached queries with which a fleet is gathered from a world that is only read.
pub struct Lookout(QueryState<ShipDataReadOnly>, QueryState<TroopDataReadOnly>);

impl Lookout {
    /// After all ships were spawned.
    pub fn new(world: &mut World) -> Self {
        let mut ships = QueryState::new(world);
        ships.update_archetypes(world);
        let mut troops = QueryState::new(world);
        troops.update_archetypes(world);
        Self(ships, troops)
    }

    /// All ships, in the order in which they were spawned, which is that of their ids.
    pub fn ships(&self, world: &World) -> SmallVec<[Ship; 8]> {
        let mut ships = SmallVec::new();
        self.0.iter_manual(world).for_each(|ship| ships.push(ship.gather()));
        ships
    }

    /// All units on land, likewise.
    pub fn troops(&self, world: &World) -> Vec<Troop> {
        self.1.iter_manual(world).map(|troop| troop.gather()).collect()
    }
}

/// Everything that a [`Fleet`] is gathered from.
#[derive(SystemParam)]
pub struct Table<'w, 's> {
    ships: Query<'w, 's, ShipData>,
    troops: Query<'w, 's, TroopData>,
    board: Res<'w, Board>,
    sky: ResMut<'w, Sky>,
    initiative: ResMut<'w, Initiative>,
    later: ResMut<'w, Later>,
    clock: ResMut<'w, AlarmClock>,
    verdict: ResMut<'w, Verdict>,
}

impl Table<'_, '_> {
    fn gather(&self, cursor: Cursor) -> Fleet {
        let mut ships = SmallVec::new();
        self.ships.iter().for_each(|ship| ships.push(ship.gather()));
        Fleet {
            ships,
            troops: self.troops.iter().map(|troop| troop.gather()).collect(),
            sky: *self.sky,
            initiative: *self.initiative,
            later: self.later.clone(),
            clock: *self.clock,
            verdict: *self.verdict,
            chart: Arc::clone(&self.board.chart),
            cursor,
        }
    }

    fn store(&mut self, fleet: &Fleet) {
        let mut ships = fleet.ships.iter();
        self.ships.iter_mut().for_each(|data| {
            if let Some(ship) = ships.next() {
                data.store(ship);
            }
        });
        let mut troops = fleet.troops.iter();
        self.troops.iter_mut().for_each(|data| {
            if let Some(troop) = troops.next() {
                data.store(troop);
            }
        });
        *self.sky = fleet.sky;
        *self.initiative = fleet.initiative;
        self.later.clone_from(&fleet.later);
        *self.clock = fleet.clock;
        *self.verdict = fleet.verdict;
    }
}
