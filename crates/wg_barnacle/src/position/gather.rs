//! Between Bevy and the rules: ships and sky are gathered into a [`Fleet`], a rule is called, and what it changed is
//! written back. A [`Play`] is all that a rule may touch.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_ecs::schedule::ScheduleConfigs;
use bevy_ecs::system::{ScheduleSystem, SystemParam};
use smallvec::SmallVec;
use wg_core::cursor::Cursor;
use wg_core::dice::{Awaiting, Dice, Faces, Throw};
use wg_core::ids::{Seat, UnitId};
use wg_core::rules::phase::{Submitted, hold};
use wg_core::shown::report::{Report, Reports};
use wg_core::talk::order::Order;

use crate::boarding::fight::Fight;
use crate::position::fleet::{Board, Fleet};
use crate::position::grappled::Ties;
use crate::position::ship::{Berth, Built, Clocks, Colours, Crew, Guns, Heed, Hull, Nerve, Rig, Run, Ship};
use crate::position::sky::{AlarmClock, Initiative, Later, Sky, Verdict};
use crate::position::troop::{Company, March, Pieces, Raised, Stand, Troop};
use crate::turn::agenda::Business;

/// Who throws dice for a rule: the session, or a test's own hand.
pub trait Throws {
    /// Throw one row. All rows that are simultaneous are thrown before the first `?`.
    ///
    /// # Errors
    /// [`Awaiting`] when faces must be typed first.
    fn throw(&mut self, row: &Throw, reason: &dyn Fn() -> String) -> Result<Faces, Awaiting>;

    /// Throw in secret: always the machine's.
    fn throw_secret(&mut self, row: &Throw) -> Faces;
}

impl Throws for Dice<'_> {
    fn throw(&mut self, row: &Throw, reason: &dyn Fn() -> String) -> Result<Faces, Awaiting> {
        Dice::throw(self, row, reason)
    }

    fn throw_secret(&mut self, row: &Throw) -> Faces {
        Dice::throw_secret(self, row)
    }
}

/// The game in a rule's hands: it changes what it must, throws what it must, and says what happened.
pub struct Play<'a> {
    /// Everything on the table.
    pub fleet: Fleet,
    /// What is left to do.
    pub business: &'a mut Business,
    /// What players are told.
    pub reports: &'a mut Reports,
    /// The dice.
    pub dice: &'a mut dyn Throws,
}

impl Play<'_> {
    /// Say what happened; made only if somebody listens.
    pub fn say(&mut self, report: impl FnOnce(&Fleet) -> Report) {
        let fleet = &self.fleet;
        self.reports.say(|| report(fleet));
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

/// A rule as a system: gather, act, write back. If dice are missing nothing is written.
pub fn beat(rule: fn(&mut Play<'_>) -> Result<(), Awaiting>) -> ScheduleConfigs<ScheduleSystem> {
    let system = move |mut table: Table, mut business: ResMut<Business>, mut reports: ResMut<Reports>, mut dice: Dice, cursor: Res<Cursor>| {
        let mut play = Play { fleet: table.gather(*cursor), business: &mut business, reports: &mut reports, dice: &mut dice };
        rule(&mut play)?;
        table.store(&play.fleet);
        Ok(())
    };
    system.pipe(hold).into_configs()
}

/// What an order becomes, as a system. It has been checked, and throws nothing.
pub fn obey(rule: fn(&mut Play<'_>, Seat, &Order)) -> ScheduleConfigs<ScheduleSystem> {
    let system =
        move |mut table: Table, mut business: ResMut<Business>, mut reports: ResMut<Reports>, mut cursor: ResMut<Cursor>, submitted: Res<Submitted>| {
            let Some((seat, order)) = &submitted.0 else { return };
            let mut play = Play { fleet: table.gather(*cursor), business: &mut business, reports: &mut reports, dice: &mut NoDice };
            rule(&mut play, *seat, order);
            table.store(&play.fleet);
            *cursor = play.fleet.cursor;
        };
    system.into_configs()
}

/// A rule that throws nothing and may say whose phase it is.
pub fn announce(rule: fn(&mut Play<'_>)) -> ScheduleConfigs<ScheduleSystem> {
    let system = move |mut table: Table, mut business: ResMut<Business>, mut reports: ResMut<Reports>, mut cursor: ResMut<Cursor>| {
        let mut play = Play { fleet: table.gather(*cursor), business: &mut business, reports: &mut reports, dice: &mut NoDice };
        rule(&mut play);
        table.store(&play.fleet);
        *cursor = play.fleet.cursor;
    };
    system.into_configs()
}

/// Where nothing may be thrown.
struct NoDice;

impl Throws for NoDice {
    fn throw(&mut self, row: &Throw, _reason: &dyn Fn() -> String) -> Result<Faces, Awaiting> {
        unreachable!("orders throw nothing, they become business: {row:?}")
    }

    fn throw_secret(&mut self, row: &Throw) -> Faces {
        unreachable!("orders throw nothing, they become business: {row:?}")
    }
}
