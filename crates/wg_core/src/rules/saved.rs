//! The position: the components and resources that are saved, and how they are copied, restored and hashed.
//!
//! Everything is spawned at set-up and nothing afterwards. A snapshot is therefore a clone of the registered columns,
//! and restoring it copies them back.

use std::any::{Any, type_name};

use bevy_app::App;
use bevy_ecs::change_detection::DetectChangesMut;
use bevy_ecs::component::{ComponentId, Mutable};
use bevy_ecs::prelude::*;
use serde::Serialize;

use crate::ids::{SideId, UnitId, Viewer};

/// A copy of the position.
#[derive(Default)]
pub struct Snapshot {
    columns: Vec<Box<dyn Any + Send + Sync>>,
}

/// Methods of [`App`] with which a ruleset's plugin declares what belongs to the position.
pub trait SavedApp {
    /// Registers a component or a resource whose values are part of the position.
    fn saved<C: Component<Mutability = Mutable> + Clone + Serialize>(&mut self) -> &mut Self;
    /// Registers a component or a resource that only its owner may know. It is part of the position and is hashed, but
    /// is left out of what other viewers see.
    fn saved_secret<C: Component<Mutability = Mutable> + Clone + Serialize + Secret>(&mut self) -> &mut Self;
}

/// A value that not every viewer may know. A unit's secrets are read by the side that owns the unit. Of a secret
/// resource, each side reads what [`Secret::read_by`] returns.
pub trait Secret {
    /// Returns what this side may read of a secret resource. The default is `None`: no side may read it.
    fn read_by(&self, side: SideId) -> Option<serde_json::Value> {
        let _ = side;
        None
    }
}

impl SavedApp for App {
    fn saved<C: Component<Mutability = Mutable> + Clone + Serialize>(&mut self) -> &mut Self {
        register::<C>(self, None);
        self
    }

    fn saved_secret<C: Component<Mutability = Mutable> + Clone + Serialize + Secret>(&mut self) -> &mut Self {
        register::<C>(self, Some(C::read_by));
        self
    }
}

/// The function that returns what a side may read of a secret value.
type Reader<C> = fn(&C, SideId) -> Option<serde_json::Value>;

fn register<C: Component<Mutability = Mutable> + Clone + Serialize>(app: &mut App, secret: Option<Reader<C>>) {
    let id = app.world_mut().register_component::<C>();
    let mut columns = app.world_mut().get_resource_or_init::<Columns>();
    if columns.0.iter().all(|column| column.id() != id) {
        columns.0.push(Box::new(Of::<C> { id, secret, read: None, write: None, order: Vec::new() }));
    }
}

/// The columns registered while the ruleset is being built.
#[derive(Resource, Default)]
pub(crate) struct Columns(pub(crate) Vec<Box<dyn Column>>);

pub(crate) trait Column: Send + Sync {
    fn id(&self) -> ComponentId;
    fn name(&self) -> &'static str;
    fn prepare(&mut self, world: &mut World);
    fn buffer(&self) -> Box<dyn Any + Send + Sync>;
    fn capture(&self, world: &World, into: &mut (dyn Any + Send + Sync));
    fn restore(&mut self, world: &mut World, from: &(dyn Any + Send + Sync));
    fn encode(&self, world: &World, into: &mut Vec<u8>);
    /// Returns the values that this viewer may read, each with its unit.
    fn json(
        &self,
        world: &World,
        viewer: Viewer,
        side_of: &dyn Fn(UnitId) -> SideId,
    ) -> Vec<(Option<UnitId>, serde_json::Value)>;
}

struct Of<C: Component<Mutability = Mutable>> {
    id: ComponentId,
    secret: Option<Reader<C>>,
    read: Option<QueryState<&'static C>>,
    write: Option<QueryState<&'static mut C>>,
    order: Vec<(Option<UnitId>, Entity)>,
}

impl<C: Component<Mutability = Mutable> + Clone + Serialize> Column for Of<C> {
    fn id(&self) -> ComponentId {
        self.id
    }

    fn name(&self) -> &'static str {
        // `wg_core::rules::agenda::Agenda<a::ruleset::Item>` is an `Agenda`.
        let full = type_name::<C>().split('<').next().unwrap_or_default();
        full.rsplit("::").next().unwrap_or(full)
    }

    fn prepare(&mut self, world: &mut World) {
        let mut read = QueryState::new(world);
        read.update_archetypes(world);
        let mut write = QueryState::new(world);
        write.update_archetypes(world);
        (self.read, self.write) = (Some(read), Some(write));
        let mut units = world.query_filtered::<(Entity, Option<&UnitId>), With<C>>();
        self.order = units.iter(world).map(|(entity, unit)| (unit.copied(), entity)).collect();
        self.order.sort();
    }

    fn buffer(&self) -> Box<dyn Any + Send + Sync> {
        Box::new(Vec::<C>::with_capacity(self.order.len()))
    }

    fn capture(&self, world: &World, into: &mut (dyn Any + Send + Sync)) {
        let (Some(values), Some(read)) = (into.downcast_mut::<Vec<C>>(), &self.read) else { return };
        if values.len() == self.order.len() {
            for (kept, now) in values.iter_mut().zip(read.iter_manual(world)) {
                kept.clone_from(now);
            }
        } else {
            values.clear();
            values.extend(read.iter_manual(world).cloned());
        }
    }

    fn restore(&mut self, world: &mut World, from: &(dyn Any + Send + Sync)) {
        let (Some(values), Some(write)) = (from.downcast_ref::<Vec<C>>(), &mut self.write) else { return };
        for (mut now, kept) in write.iter_mut(world).zip(values) {
            now.bypass_change_detection().clone_from(kept);
        }
    }

    fn encode(&self, world: &World, into: &mut Vec<u8>) {
        into.extend_from_slice(self.name().as_bytes());
        for (_, entity) in &self.order {
            let Some(value) = world.get::<C>(*entity) else { continue };
            let bytes = std::mem::take(into);
            *into = postcard::to_extend(value, bytes)
                .expect("a saved value has a fixed encoding: plain structs, enums and lists");
        }
    }

    fn json(
        &self,
        world: &World,
        viewer: Viewer,
        side_of: &dyn Fn(UnitId) -> SideId,
    ) -> Vec<(Option<UnitId>, serde_json::Value)> {
        let read = |unit: Option<UnitId>, value: &C| match (self.secret, viewer) {
            (None, _) | (_, Viewer::All) => serde_json::to_value(value).ok(),
            (Some(_), Viewer::Public) => None,
            (Some(read_by), Viewer::Side(side)) => match unit {
                Some(unit) => serde_json::to_value(value).ok().filter(|_| side_of(unit) == side),
                None => read_by(value, side),
            },
        };
        let rows = self.order.iter().filter_map(|(unit, entity)| Some((*unit, read(*unit, world.get::<C>(*entity)?)?)));
        rows.collect()
    }
}

/// The columns of a running battle.
pub(crate) struct Position {
    columns: Vec<Box<dyn Column>>,
    archetypes: usize,
    entities: u32,
}

impl Position {
    /// Takes the registered columns. Call it after everything has been spawned.
    pub(crate) fn new(world: &mut World) -> Self {
        let mut columns = world.remove_resource::<Columns>().unwrap_or_default().0;
        // Columns are sorted by name, so that a hash does not depend on where a component is declared.
        columns.sort_by_key(|column| column.name());
        for column in &mut columns {
            column.prepare(world);
        }
        Self { columns, archetypes: world.archetypes().len(), entities: world.entities().count_spawned() }
    }

    /// Prepares the columns again, after schedules or resources brought new archetypes before play began.
    pub(crate) fn renew(&mut self, world: &mut World) {
        for column in &mut self.columns {
            column.prepare(world);
        }
        (self.archetypes, self.entities) = (world.archetypes().len(), world.entities().count_spawned());
    }

    /// Panics if something was spawned, despawned, inserted or removed during play (the archetype guard).
    pub(crate) fn guard(&self, world: &World) {
        assert!(
            self.archetypes == world.archetypes().len() && self.entities == world.entities().count_spawned(),
            "the ruleset spawned, despawned, inserted or removed something during play; a changed fate is a changed value"
        );
    }

    pub(crate) fn capture(&self, world: &World, into: &mut Snapshot) {
        if into.columns.len() != self.columns.len() {
            into.columns = self.columns.iter().map(|column| column.buffer()).collect();
        }
        for (column, buffer) in self.columns.iter().zip(&mut into.columns) {
            column.capture(world, &mut **buffer);
        }
    }

    pub(crate) fn restore(&mut self, world: &mut World, from: &Snapshot) {
        assert!(from.columns.len() == self.columns.len(), "the snapshot belongs to another ruleset");
        for (column, buffer) in self.columns.iter_mut().zip(&from.columns) {
            column.restore(world, &**buffer);
        }
    }

    pub(crate) fn hash(&self, world: &World) -> blake3::Hash {
        let mut bytes = Vec::with_capacity(1024);
        for column in &self.columns {
            column.encode(world, &mut bytes);
        }
        blake3::hash(&bytes)
    }

    /// Returns the whole position by unit, as far as this viewer may know it.
    pub(crate) fn json(&self, world: &World, viewer: Viewer, side_of: &dyn Fn(UnitId) -> SideId) -> serde_json::Value {
        let mut table = serde_json::Map::new();
        let mut units = std::collections::BTreeMap::<UnitId, serde_json::Map<String, serde_json::Value>>::new();
        for column in &self.columns {
            for (unit, value) in column.json(world, viewer, side_of) {
                match unit {
                    Some(unit) => units.entry(unit).or_default(),
                    None => &mut table,
                }
                .insert(column.name().to_owned(), value);
            }
        }
        let units: Vec<_> = units
            .into_iter()
            .map(|(unit, mut values)| {
                values.insert("unit".to_owned(), serde_json::Value::from(unit.0));
                serde_json::Value::Object(values)
            })
            .collect();
        serde_json::json!({ "table": table, "units": units })
    }

    /// Returns the registered component ids, for the test that looks for mutable components that are not saved.
    pub(crate) fn ids(&self) -> Vec<ComponentId> {
        self.columns.iter().map(|column| column.id()).collect()
    }
}
