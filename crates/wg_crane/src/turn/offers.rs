//! Who is asked what, as the game stands: whoever has business on the agenda, otherwise the side whose phase it is.

use bevy_ecs::prelude::World;
use wg_core::rules::chapter::Business as _;
use wg_core::{Ask, Cursor};

use crate::Business;
use crate::position::Fleet;
use crate::sailing::moves;

/// Fill in the asks. Nothing is asked while a beat is to be played.
pub fn asks(world: &World, asks: &mut Vec<Ask>) {
    let business = world.resource::<Business>();
    match business.top() {
        None if world.resource::<Cursor>().ended => {}
        None => asks.extend(moves::turn(&Fleet::seen(world), world.resource())),
        Some(item) if item.waits() => asks.extend(item.asks(&Fleet::seen(world), business)),
        Some(_) => {}
    }
}
