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
use crate::position::ship::{Berth, Built, Colours, Damage, Edges, Gunnery, Initiative, Sailing, Weather, Worth};
use crate::scenario::options::Options;
use crate::shown::view::Roster;
use crate::turn::agenda::Item;
use crate::turn::ending::{Limit, SecretLimit, Stir, Verdict};

/// The game in a rule's hands.
pub type Play<'a> = wg_core::rules::chapter::Play<'a, Crane>;

impl Game for Crane {
    type Fleet = Fleet;
    type Item = Item;
    type Table = Table<'static, 'static>;

    fn gather(table: &Table<'_, '_>, cursor: Cursor) -> Fleet {
        Fleet {
            ships: table.ships.iter().map(|ship| ship.gather()).collect(),
            wind: table.weather.from,
            options: table.board.options,
            sea: table.board.sea,
            edges: *table.edges,
            first: table.initiative.first,
            limit: *table.limit,
            secret: *table.secret,
            stir: *table.stir,
            verdict: *table.verdict,
            roster: Arc::clone(&table.board.roster),
            cursor,
        }
    }

    fn survey(world: &World) -> Fleet {
        Fleet::gather(world)
    }

    fn store(table: &mut Table<'_, '_>, fleet: &mut Fleet) {
        if fleet.ships.any_touched() {
            for (place, (mut data, ship)) in table.ships.iter_mut().zip(&fleet.ships).enumerate() {
                if fleet.ships.is_touched(place) {
                    data.store(ship);
                }
            }
            fleet.ships.settle();
        }
        table.weather.set_if_neq(Weather { from: fleet.wind });
        table.edges.set_if_neq(fleet.edges);
        table.initiative.set_if_neq(Initiative { first: fleet.first });
        table.limit.set_if_neq(fleet.limit);
        table.secret.set_if_neq(fleet.secret);
        table.stir.set_if_neq(fleet.stir);
        table.verdict.set_if_neq(fleet.verdict);
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
    weather: ResMut<'w, Weather>,
    initiative: ResMut<'w, Initiative>,
    edges: ResMut<'w, Edges>,
    limit: ResMut<'w, Limit>,
    secret: ResMut<'w, SecretLimit>,
    stir: ResMut<'w, Stir>,
    verdict: ResMut<'w, Verdict>,
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
