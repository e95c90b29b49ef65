//! Guns afloat and ashore, muskets, reloading, and their odds (A14, A15).

pub mod artillery;
pub mod cover;
pub mod firing;
pub mod muskets;
pub mod odds;
pub mod reloading;
