//! What lies on the table: ships, units on land, sky, who holds whom; and how rules get at it.

pub mod fleet;
pub mod grappled;
pub mod logs;
pub mod ship;
pub mod shot;
pub mod sky;
pub mod troop;
