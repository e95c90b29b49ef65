//! What undo has refused, and the game master may allow.

/// What is being ruled.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ruling {
    /// Back to just after this order.
    pub to: usize,
    /// How many orders are taken back.
    pub orders: usize,
    /// How many dice were thrown since then.
    pub dice: usize,
    /// The reason, as typed so far.
    pub reason: String,
}
