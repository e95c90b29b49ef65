//! The Damage Chart (VII).

pub mod boxes;
