//! A number for the player to choose.

use wg_core::Order;

/// A number for the player to choose.
#[derive(Clone, PartialEq, Debug)]
pub struct Lever {
    /// The title: 'Set sail'.
    pub title: String,
    /// What the chosen number means: '15–16 in'.
    pub words: String,
    /// All numbers in order, including those that cannot be chosen.
    pub notches: Vec<Notch>,
}

/// One number of a lever.
#[derive(Clone, PartialEq, Debug)]
pub struct Notch {
    /// The number as written.
    pub label: String,
    /// The order that chooses the number; `None` if it cannot be chosen.
    pub order: Option<Order>,
    /// True for the number in force now.
    pub now: bool,
    /// True for the chosen number.
    pub chosen: bool,
}

/// The largest number of segments. A lever with more notches is drawn as a slider.
pub const MOST_SEGMENTS: usize = 14;
