//! The choices that these rules ask a captain to make.

use wg_core::choices;

choices! {
    /// An answer to a question of these rules.
    pub enum Choice {
        /// The ship takes this place in her line, where 1 leads it (C-SETUP-4). With free set-up the number counts the
        /// squares of her edge.
        Place(place: u16) = (0),
    }
}
