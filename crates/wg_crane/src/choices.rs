//! The choices that these rules ask a captain to make.

use wg_core::choices;

choices! {
    /// An answer to a question of these rules.
    pub enum Choice {
        /// The ship takes this place in her line, where 1 leads it (C-SETUP-4). With free set-up, the number is that of
        /// a square along her side's edge, from 1 in the left-hand corner.
        Place(place: u16) = (0),
    }
}
