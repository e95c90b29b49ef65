//! The ships on the table as systems see them: gathered into a [`Fleet`], and written back one by one.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use wg_core::cursor::Cursor;
use wg_core::ids::{SideId, UnitId};

use crate::position::fleet::{Fleet, Lookout, Sea, Ship, ShipData, active};
use crate::position::ship::{Berth, Colours, Damage, Edges, Gunnery, Initiative, Sailing, Weather, Worth};
use crate::scenario::options::Options;

/// What never changes in a battle, in one place: a system that fetches one resource is faster than one that fetches three.
#[derive(Resource)]
#[component(immutable)]
pub struct Board {
    /// The query with which a fleet is gathered from a world that is only read.
    pub(crate) lookout: Lookout,
    /// The entities of the ships, in `UnitId` order.
    pub ships: Vec<Entity>,
    /// The options.
    pub options: Options,
    /// The board.
    pub sea: Sea,
}

/// The ships, and what else a fleet is gathered from.
#[derive(SystemParam)]
pub struct Table<'w, 's> {
    ships: Query<'w, 's, ShipData>,
    board: Res<'w, Board>,
    weather: Res<'w, Weather>,
    initiative: Res<'w, Initiative>,
    edges: Res<'w, Edges>,
}

impl Table<'_, '_> {
    /// The fleet as the game stands.
    pub fn fleet(&self, cursor: &Cursor) -> Fleet {
        Fleet::of(self.ships.iter().map(|ship| ship.gather()), &self.weather, &self.initiative, &self.board.options, &self.board.sea, &self.edges, cursor)
    }

    /// One ship as she stands.
    pub fn ship(&self, unit: UnitId) -> Ship {
        let Ok(data) = self.ships.get(self.board.ships[unit.index()]) else {
            unreachable!("every ship was spawned when the battle was built, and none is ever despawned")
        };
        data.gather()
    }

    /// The first ship of which this is true.
    pub fn find(&self, wanted: impl Fn(&Ship) -> bool) -> Option<Ship> {
        self.ships.iter().map(|ship| ship.gather()).find(|ship| wanted(ship))
    }

    /// The side whose movement phase it is.
    pub fn active(&self, cursor: &Cursor) -> Option<SideId> {
        active(self.initiative.first, cursor)
    }

    /// Write one ship back.
    pub fn store(&mut self, ship: &Ship) {
        let Ok(mut data) = self.ships.get_mut(self.board.ships[ship.id.index()]) else {
            unreachable!("every ship was spawned when the battle was built, and none is ever despawned")
        };
        *data.berth = Berth { square: ship.square, heading: ship.heading, aground: ship.aground, afloat_again: ship.afloat_again };
        *data.damage = Damage { hull: ship.hull, rigging: ship.rigging, crew: ship.crew, moved: ship.moved };
        *data.gunnery = Gunnery { fired: ship.fired, engaged: ship.engaged };
        *data.sailing = Sailing { spent: ship.spent, steps: ship.steps, done: ship.done };
        *data.colours = Colours { side: ship.side, fate: ship.fate };
        *data.worth = Worth { points: ship.points, before: ship.before };
    }
}
