//! The small parts that panels are made of.

pub mod bits;
pub mod card;
pub mod clock_face;
pub mod dice;
pub mod figure;
pub mod miniature;
pub mod paint;
pub mod pass;
pub mod signs;
pub mod sought;
pub mod ui_map;
pub mod vignette;
