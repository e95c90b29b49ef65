//! Boarding and capture (VIII, IX).

pub mod assault;
