//! Several broadsides that one order has resolved, while the table shows them one after the other.

use crate::read::volley::Volley;

/// How far the table is with the broadsides of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Salvo {
    /// The number of shots that are still to strike.
    pub unseen: usize,
    /// True if the line about the broadside that is shown now is to be read; false if the broadside passes quickly.
    pub read: bool,
    /// True if the broadside that is shown now has struck.
    pub struck: bool,
    /// Which broadside is shown now, from 1; 0 before the first.
    pub number: usize,
    /// The number of broadsides.
    pub all: usize,
}

impl Salvo {
    /// Returns true while the line about the present broadside is told.
    pub const fn is_told(&self) -> bool {
        self.read && self.struck
    }
}

/// The broadside that the table shows now.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shown {
    /// What the broadside did, for the large line on the chart; `None` before it has struck, or if it passes quickly.
    pub volley: Option<Volley>,
    /// Which broadside of the order it is, from 1.
    pub number: usize,
    /// The number of broadsides of the order.
    pub all: usize,
}
