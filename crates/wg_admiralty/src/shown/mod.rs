//! What players see: the table, the log of a ship, a boarding action, and an outlook of her guns elsewhere.

pub mod figure;
pub mod outlook;
pub mod scene;
pub mod sheet;
pub mod view;
