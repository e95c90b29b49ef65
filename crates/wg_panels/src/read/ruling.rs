//! A ruling of the game master that allows what undo has refused.

/// A ruling that allows an undo, not yet given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ruling {
    /// The number of the last order that is kept.
    pub to: usize,
    /// The number of orders that are taken back.
    pub orders: usize,
    /// The number of dice rolled in the orders that are taken back.
    pub dice: usize,
    /// The reason, as typed so far.
    pub reason: String,
}
