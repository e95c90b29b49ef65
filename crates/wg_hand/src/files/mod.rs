//! What lies on the disk: saved battles and which of them goes on, the file of a battle with its lock, settings.

pub mod logbook;
pub mod saved;
pub mod settings;
