//! The choices that these rules ask a captain to make, and the possible answers.

use wg_core::choices;

choices! {
    /// An answer to one of the three questions of these rules.
    pub enum Choice {
        /// The ship becomes the flagship (W-FLEET-5).
        HoistFlag = (0, 0),
        /// The side moves first (W-MOVE-2).
        MoveFirst = (1, 0),
        /// The side moves second (W-MOVE-2).
        MoveSecond = (1, 1),
        /// The winner sends a point of Crew aboard the ship that she has taken (W-BOARD-6).
        ManPrize = (2, 0),
        /// The winner sinks the ship that she has taken (W-BOARD-6).
        SinkPrize = (2, 1),
    }
}
