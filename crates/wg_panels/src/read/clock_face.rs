//! The clock of the table, as the panels show it.

/// The time left until the clock rings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ClockFace {
    /// The share of the time that is left, from 1 (all of it) down to 0.
    pub share: f32,
    /// The time left, in seconds.
    pub seconds: u32,
    /// True while the clock runs. It is stopped while no player acts.
    pub runs: bool,
}
