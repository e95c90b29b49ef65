//! Cards that are on their way, as the panels are told of them.

use wg_core::SideId;

/// Whence and whither a card goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// From a hand to the card of the throw on which it is played.
    Played,
    /// From there to the discard pile.
    Cleared,
    /// From a hand to the discard pile at once.
    Discarded,
}

/// A card that moves, or waits for its turn to.
#[derive(Clone, PartialEq, Debug)]
pub struct Flight {
    /// No other flight of this battle has this number.
    pub id: u32,
    /// Whose hand it comes from.
    pub side: SideId,
    /// Its kind, by its place in the list of the view.
    pub card: u8,
    /// The throw that it was played on, as its card on the table is called.
    pub on: String,
    /// What it adds there.
    pub adds: i8,
    /// Its place among the cards that lie there.
    pub slot: usize,
    /// Whence and whither.
    pub way: Way,
    /// How much of the way lies behind it, from 0 to 1.
    pub share: f32,
}
