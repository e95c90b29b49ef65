//! The hint about moving the table: it is told once, when the player first zooms or something is out of sight.

/// Whether the player was told how to move the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Panning {
    /// There was no reason yet.
    #[default]
    Untold,
    /// The hint is shown, until another order than these has been given.
    Told {
        /// The number of orders given by then.
        orders: usize,
    },
    /// The player has moved the table, or has had the time to read the hint.
    Known,
}

impl Panning {
    /// Returns true while the hint is shown.
    pub const fn is_told(self) -> bool {
        matches!(self, Self::Told { .. })
    }

    /// Tells the player, who has given so many orders, once.
    pub fn tell(&mut self, orders: usize) {
        if *self == Self::Untold {
            *self = Self::Told { orders };
        }
    }

    /// Puts the hint away once the player has `panned`, or has gone on to other orders.
    pub fn pass(&mut self, orders: usize, panned: bool) {
        if panned || matches!(*self, Self::Told { orders: before } if before != orders) {
            *self = Self::Known;
        }
    }
}
