//! The position: ships, units on land, sky and grapples, and how rules read and change them.

pub mod afloat;
pub mod aground;
pub mod coast;
pub mod fight;
pub mod fleet;
pub mod grappled;
pub mod lie;
pub mod logs;
mod readers;
pub(crate) mod rows;
pub mod ship;
pub mod shot;
pub mod sky;
pub mod troop;

pub use fight::{Area, Fight, Loss};
pub use fleet::{Chart, Fleet};
pub use grappled::{Tie, Ties};
pub use lie::PlainHull;
pub use logs::{BATTERIES, BOW, Battery, LARBOARD, LOGS, Log, Quality, STARBOARD, STERN, Timber};
pub use ship::{
    Berth, Built, Clocks, Colours, Crew, Duty, Fate, Guns, Heed, Hull, LOWEST_MORALE, MOST_FLOODING, Nerve, Rig, Run,
    Ship, Stage, Trend, trigger,
};
pub use shot::{Aim, Cause, Shot, Shots};
pub use sky::{AlarmClock, End, Foul, GoesOn, Initiative, InitiativeFacts, Later, Rulings, Sky, Speed, Verdict};
pub use troop::{Company, Discipline, Kind, March, Pace, Pieces, Raised, Roster, Stand, Troop, Whereabouts};
