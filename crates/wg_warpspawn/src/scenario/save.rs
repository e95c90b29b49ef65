//! The battle as it stands, written down as a scenario that goes on from here.

use std::collections::BTreeMap;

use bevy_ecs::prelude::World;
use wg_core::scenario::{HeadingSpec, Scenario, ShipSpec, Value};

/// The scenario that goes on from here: at the beginning of a phase, before anybody has done anything in it. Not yet written: the hands of
/// a battle are secret, and a scenario file shows all.
pub fn scenario(world: &World, scenario: &Scenario) -> Option<Scenario> {
    let _ = (world, scenario, BTreeMap::<String, Value>::new(), std::any::type_name::<(HeadingSpec, ShipSpec)>());
    None
}
