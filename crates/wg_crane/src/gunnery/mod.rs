//! Firing and its odds (VI).

pub mod firing;
pub mod odds;
