//! What a captain is asked to choose.

use wg_core::choices;

choices! {
    /// An answer to a question of these rules.
    pub enum Choice {
        /// The ship takes this place in her line: 1 leads it. With free set-up, this square of her edge (C-SETUP-4).
        Place(place: u16) = (0),
    }
}
