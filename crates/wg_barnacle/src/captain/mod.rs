//! The captain that these rules bring along, and how well a side stands.

pub mod boarding_sense;
pub mod coast;
pub mod gun_sense;
pub mod helm;
pub mod master;
pub mod shore_master;
pub mod value;
