//! Files on the disk: saved battles and which of them are unfinished, the locked file of a battle, settings.

pub mod logbook;
pub mod saved;
pub mod settings;
