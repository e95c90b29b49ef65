//! What lies on the table: ships, units on land, sky, who holds whom; and how rules get at it.

pub mod afloat;
pub mod aground;
pub mod coast;
pub mod fight;
pub mod fleet;
pub mod grappled;
pub mod lie;
pub mod logs;
pub mod ship;
pub mod shot;
pub mod sky;
pub mod troop;
