//! "Barnacle Bill" by David Raybin, as a ruleset of Weathergage.
//!
//! Ships sail freely in inches. Guns of both sides may speak at any moment of any move. A ship's log has speed increments,
//! batteries, crew boxes and a damage box with letters and a yellow, a red and a black line; her captain has nerve, or not.

pub mod agenda;
pub mod continuing;
pub mod crew;
pub mod damage;
pub mod ending;
pub mod events;
pub mod firing;
pub mod fleet;
pub mod initiative;
pub mod logs;
pub mod morale;
pub mod movement;
pub mod muster;
pub mod odds;
pub mod options;
pub mod plugin;
pub mod reloading;
pub mod sailing;
pub mod ship;
pub mod sky;
pub mod specific;
pub mod table;
pub mod umpire;
pub mod value;
pub mod wind;
