//! What hits cost: boxes, specific hits, fires, crew, the captain's morale, casualties ashore (A10 to A13).

pub mod abandoning;
pub mod boxes;
pub mod casualties;
pub mod continuing;
pub mod crew;
pub mod morale;
pub mod specific;
