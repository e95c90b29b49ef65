//! Standing orders.

use wg_core::{Length, Order, StandingOrder, UnitId};

/// In what distances of standing orders are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Steps {
    /// One step: an inch, the side of a square.
    pub one: Length,
    /// What one is called, and more: 'square', 'squares'.
    pub names: [&'static str; 2],
    /// The distances that are offered.
    pub offered: [i32; 4],
}

/// The standing orders of the selected ship, if they are hers to be given now.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// Whose.
    pub unit: UnitId,
    /// What she was told; `None`: she asks.
    pub order: Option<StandingOrder>,
    /// She holds her fire for now.
    pub holds: bool,
    /// The unit of distance and what it is called: 2 inches, a 'square'.
    pub measure: Steps,
    /// The ruleset knows rakes.
    pub rakes: bool,
    /// What she may be told to do of herself; nothing under rules without plans.
    pub plans: Option<Plans>,
}

/// The plans of a ship.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plans {
    /// 'Follow Victory'; nothing if she is sailed by hand.
    pub said: String,
    /// What can be chosen, for her and for the division that she leads.
    pub entries: Vec<PlanEntry>,
    /// Headings that she can steer.
    pub headings: Vec<PlanEntry>,
}

/// One choice among plans.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlanEntry {
    /// What the menu says.
    pub label: String,
    /// It is so already.
    pub chosen: bool,
    /// What is ordered with it: of a division one order for each of its ships.
    pub orders: Vec<Order>,
}

/// What a ribbon shows of standing orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StandingMark {
    /// Nothing: she asks.
    #[default]
    Asks,
    /// She fires by herself.
    Fires,
    /// She holds her fire.
    Holds,
}
