//! Between Bevy and the rules: what a [`Fleet`] is gathered from, and where what a rule changed is written back.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_ecs::system::SystemParam;
use wg_core::cursor::Cursor;
use wg_core::ids::UnitId;
use wg_core::rules::chapter::Game;
use wg_core::rules::units::Units;

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

    fn survey(world: &World) -> Fleet {
        Fleet::gather(world)
    }

    fn store(table: &mut Table<'_, '_>, fleet: &mut Fleet) {
        table.store(fleet);
    }

    fn cursor(fleet: &mut Fleet) -> &mut Cursor {
        &mut fleet.cursor
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

/// The cached queries with which a fleet is gathered from a world that is only read, and the entities of all units in the order of their ids.
pub struct Lookout {
    ships: QueryState<ShipDataReadOnly>,
    troops: QueryState<TroopDataReadOnly>,
    afloat: Vec<Entity>,
    ashore: Vec<Entity>,
}

impl Lookout {
    /// After all ships were spawned.
    pub fn new(world: &mut World) -> Self {
        let afloat = world.query_filtered::<Entity, With<Berth>>().iter(world).collect();
        let ashore = world.query_filtered::<Entity, With<Stand>>().iter(world).collect();
        let mut ships = QueryState::new(world);
        ships.update_archetypes(world);
        let mut troops = QueryState::new(world);
        troops.update_archetypes(world);
        Self { ships, troops, afloat, ashore }
    }

    /// All ships, in the order in which they were spawned, which is that of their ids.
    pub fn ships(&self, world: &World) -> Units<Ship, 8> {
        self.ships.iter_manual(world).map(|ship| ship.gather()).collect()
    }

    /// All units on land, likewise.
    pub fn troops(&self, world: &World) -> Units<Troop, 1> {
        self.troops.iter_manual(world).map(|troop| troop.gather()).collect()
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
        Fleet {
            ships: self.ships.iter().map(|ship| ship.gather()).collect(),
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

    fn store(&mut self, fleet: &mut Fleet) {
        if fleet.ships.any_touched() {
            for place in fleet.ships.touched() {
                if let Ok(data) = self.ships.get_mut(self.board.lookout.afloat[place]) {
                    data.store(&fleet.ships[place]);
                }
            }
            fleet.ships.settle();
        }
        if fleet.troops.any_touched() {
            for place in fleet.troops.touched() {
                if let Ok(data) = self.troops.get_mut(self.board.lookout.ashore[place]) {
                    data.store(&fleet.troops[place]);
                }
            }
            fleet.troops.settle();
        }
        self.sky.set_if_neq(fleet.sky);
        self.initiative.set_if_neq(fleet.initiative);
        if *self.later != fleet.later {
            self.later.clone_from(&fleet.later);
        }
        self.clock.set_if_neq(fleet.clock);
        self.verdict.set_if_neq(fleet.verdict);
    }
}
