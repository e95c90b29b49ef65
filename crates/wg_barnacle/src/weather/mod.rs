//! Wind, the alarm clock, special events (A3, A4).

pub mod events;
pub mod wind;
