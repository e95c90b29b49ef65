//! The clock of the table.

/// What is left until the clock rings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ClockFace {
    /// From 1, the whole of it, to 0.
    pub share: f32,
    /// In seconds.
    pub seconds: u32,
    /// It runs; otherwise it stands while nobody plays.
    pub runs: bool,
}
