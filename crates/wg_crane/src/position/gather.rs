//! Between Bevy and the rules: what a [`Fleet`] is gathered from, and where what a rule changed is written back.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_ecs::system::SystemParam;
use wg_core::cursor::Cursor;
use wg_core::ids::UnitId;
use wg_core::rules::chapter::Game;
use wg_core::rules::units::Units;

use crate::Crane;
use crate::position::fleet::{Fleet, Sea, Ship};
use crate::position::ship::{Berth, Built, Colours, Conditions, Damage, Gunnery, Sailing, Worth};
use crate::scenario::options::Options;
use crate::shown::view::Roster;
use crate::turn::agenda::Item;
use crate::turn::ending::SecretLimit;

/// The game in a rule's hands.
pub type Play<'a> = wg_core::rules::chapter::Play<'a, Crane>;

impl Game for Crane {
    type Fleet = Fleet;
    type Item = Item;
    type Table = Table<'static, 'static>;

    fn gather(table: &Table<'_, '_>, cursor: Cursor) -> Fleet {
        Fleet {
            ships: table.ships.iter().map(|ship| ship.gather()).collect(),
            wind: table.conditions.wind,
            options: table.board.options,
            sea: table.board.sea,
            edges: table.conditions.edges,
            first: table.conditions.first,
            limit: table.conditions.limit,
            secret: *table.secret,
            stir: table.conditions.stir,
            verdict: table.conditions.verdict,
            roster: Arc::clone(&table.board.roster),
            cursor,
        }
    }

    fn survey(world: &World) -> Fleet {
        Fleet::gather(world)
    }

    fn store(table: &mut Table<'_, '_>, fleet: &mut Fleet) {
        if fleet.ships.any_touched() {
            for place in fleet.ships.touched() {
                if let Ok(mut data) = table.ships.get_mut(table.board.ships[place]) {
                    data.store(&fleet.ships[place]);
                }
            }
            fleet.ships.settle();
        }
        let Fleet { wind, first, edges, limit, stir, verdict, secret, .. } = *fleet;
        table.conditions.set_if_neq(Conditions { wind, first, edges, limit, stir, verdict });
        table.secret.set_if_neq(secret);
    }

    fn cursor(fleet: &mut Fleet) -> &mut Cursor {
        &mut fleet.cursor
    }
}

/// What never changes in a battle, in one place: a system that fetches one resource is faster than one that fetches three.
#[derive(Resource)]
#[component(immutable)]
pub struct Board {
    /// The query with which a fleet is gathered from a world that is only read.
    pub(crate) lookout: Lookout,
    /// The entities of the ships, in the order of their ids.
    pub(crate) ships: Vec<Entity>,
    /// The options.
    pub options: Options,
    /// The board.
    pub sea: Sea,
    /// What sides, ships and land are called.
    pub roster: Arc<Roster>,
}

/// Everything that a [`Fleet`] is gathered from.
#[derive(SystemParam)]
pub struct Table<'w, 's> {
    ships: Query<'w, 's, ShipData>,
    board: Res<'w, Board>,
    conditions: ResMut<'w, Conditions>,
    secret: ResMut<'w, SecretLimit>,
}

/// What is read and written of a ship.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct ShipData {
    id: &'static UnitId,
    built: &'static Built,
    berth: &'static mut Berth,
    damage: &'static mut Damage,
    gunnery: &'static mut Gunnery,
    sailing: &'static mut Sailing,
    colours: &'static mut Colours,
    worth: &'static mut Worth,
}

impl ShipDataReadOnlyItem<'_, '_> {
    #[inline]
    fn gather(&self) -> Ship {
        let Self { id, built, berth, damage, gunnery, sailing, colours, worth, .. } = self;
        Ship {
            id: **id,
            side: colours.side,
            built_for: built.side,
            fate: colours.fate,
            class: built.class,
            boxes: built.boxes,
            guns: built.dice,
            range: built.range,
            movement: built.movement,
            square: berth.square,
            heading: berth.heading,
            aground: berth.aground,
            afloat_again: berth.afloat_again,
            hull: damage.hull,
            rigging: damage.rigging,
            crew: damage.crew,
            moved: damage.moved,
            fired: gunnery.fired,
            engaged: gunnery.engaged,
            spent: sailing.spent,
            steps: sailing.steps,
            done: sailing.done,
            points: worth.points,
            before: worth.before,
        }
    }
}

impl ShipDataItem<'_, '_> {
    fn store(&mut self, ship: &Ship) {
        *self.berth = Berth { square: ship.square, heading: ship.heading, aground: ship.aground, afloat_again: ship.afloat_again };
        *self.damage = Damage { hull: ship.hull, rigging: ship.rigging, crew: ship.crew, moved: ship.moved };
        *self.gunnery = Gunnery { fired: ship.fired, engaged: ship.engaged };
        *self.sailing = Sailing { spent: ship.spent, steps: ship.steps, done: ship.done };
        *self.colours = Colours { side: ship.side, fate: ship.fate };
        *self.worth = Worth { points: ship.points, before: ship.before };
    }
}

/// The cached query with which a fleet is gathered from a world that is only read.
pub struct Lookout(QueryState<ShipDataReadOnly>);

impl Lookout {
    /// After all ships were spawned.
    pub fn new(world: &mut World) -> Self {
        let mut query = QueryState::new(world);
        query.update_archetypes(world);
        Self(query)
    }

    /// All ships, in the order in which they were spawned, which is that of their ids.
    pub fn ships(&self, world: &World) -> Units<Ship, 12> {
        self.0.iter_manual(world).map(|ship| ship.gather()).collect()
    }
}
