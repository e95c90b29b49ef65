//! Standing orders.

use wg_core::{Length, Order, StandingOrder, UnitId};

/// The unit in which standing orders count distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Steps {
    /// The length of one step: an inch, the side of a square.
    pub one: Length,
    /// The name of one step and of several: 'square', 'squares'.
    pub names: [&'static str; 2],
    /// The distances to choose from, in steps.
    pub offered: [i32; 4],
}

/// The standing orders of the selected ship, of her division or of her fleet, if they can be given now.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// The ship or the group that the orders are for: 'Neptune', 'Weather column', 'All of Britain'.
    pub whose: String,
    /// The selected ship, or all ships of the division or the fleet that take orders.
    pub units: Vec<UnitId>,
    /// True for a whole fleet. The menu never opens with this choice, so that nobody orders a fleet by mistake.
    pub fleet: bool,
    /// The standing order of the ship, or of the first of several ships; `None` if she asks before she fires.
    pub order: Option<StandingOrder>,
    /// True if all the ships have the same standing order.
    pub alike: bool,
    /// True if she holds her fire for now.
    pub holds: bool,
    /// The unit of distance and its names: 2 inches, a 'square'.
    pub measure: Steps,
    /// True if the ruleset has rakes.
    pub rakes: bool,
    /// The moment at which the ship fires under these orders: 'in passing'. Empty if she fires whenever she bears.
    pub when: &'static str,
    /// The plans that she may be given; `None` under rules without plans.
    pub plans: Option<Plans>,
    /// The groups that can be given the same order in one go: her division, her fleet.
    pub wider: Vec<Standing>,
}

impl Standing {
    /// True for the orders of a single ship.
    pub fn is_one(&self) -> bool {
        self.units.len() == 1
    }

    /// True if these are the orders of this one unit.
    pub fn is_of(&self, unit: UnitId) -> bool {
        self.units == [unit]
    }
}

/// The plans of a ship, or of several ships.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plans {
    /// Her present plan: 'Follow Victory'; empty if she is sailed by hand.
    pub said: String,
    /// The plans to choose from.
    pub entries: Vec<PlanEntry>,
    /// The words before the headings: 'Steer', or for several ships 'Steer together'.
    pub steer: &'static str,
    /// The headings that she can steer.
    pub headings: Vec<PlanEntry>,
    /// Further ships to choose, hidden behind an entry that unfolds them. Each group has its lead word: 'Engage' before
    /// the names of enemies.
    pub others: Vec<(&'static str, Vec<PlanEntry>)>,
}

/// One choice of a plan.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlanEntry {
    /// The text in the menu.
    pub label: String,
    /// True if this plan is already in force.
    pub chosen: bool,
    /// The orders that give the plan: one, or for a group one for each of its ships.
    pub orders: Vec<Order>,
}

/// What a ribbon shows of a ship's standing orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StandingMark {
    /// No mark: she asks before she fires.
    #[default]
    Asks,
    /// She fires by herself.
    Fires,
    /// She holds her fire.
    Holds,
}
