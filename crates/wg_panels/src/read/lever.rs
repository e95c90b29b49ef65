//! A number to be chosen.

use wg_core::Order;

/// A number to be chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Lever {
    /// 'Set sail'.
    pub title: String,
    /// What the chosen number means: '15–16 in'.
    pub words: String,
    /// All numbers in order, those that cannot be chosen too.
    pub notches: Vec<Notch>,
}

/// One number of a lever.
#[derive(Clone, PartialEq, Debug)]
pub struct Notch {
    /// What is written in it.
    pub label: String,
    /// What it orders; `None` if it cannot be chosen.
    pub order: Option<Order>,
    /// It is so now.
    pub now: bool,
    /// It is chosen.
    pub chosen: bool,
}

/// More segments than this are a slider.
pub const MOST_SEGMENTS: usize = 14;
