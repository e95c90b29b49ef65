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

/// The standing orders of the selected ship, if they are hers to be given now, or those of her division or her fleet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// Whose, as the menu says it: 'Neptune', 'Weather column', 'All of Britain'.
    pub whose: String,
    /// The selected ship, or all ships of the division or the fleet that take orders.
    pub units: Vec<UnitId>,
    /// It is the whole fleet: nobody means it who has not just said so.
    pub fleet: bool,
    /// What she was told; `None`: she asks. Of several ships what the first was told.
    pub order: Option<StandingOrder>,
    /// All of them were told the same.
    pub alike: bool,
    /// She holds her fire for now.
    pub holds: bool,
    /// The unit of distance and what it is called: 2 inches, a 'square'.
    pub measure: Steps,
    /// The ruleset knows rakes.
    pub rakes: bool,
    /// When these orders have her fire, if not whenever she bears: 'in passing'.
    pub when: &'static str,
    /// What she may be told to do of herself; nothing under rules without plans.
    pub plans: Option<Plans>,
    /// Those who can be told the same in one go: her division, her fleet.
    pub wider: Vec<Standing>,
}

impl Standing {
    /// One of several ships.
    pub fn is_one(&self) -> bool {
        self.units.len() == 1
    }

    /// Is it hers?
    pub fn is_of(&self, unit: UnitId) -> bool {
        self.units == [unit]
    }
}

/// The plans of a ship.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plans {
    /// 'Follow Victory'; nothing if she is sailed by hand.
    pub said: String,
    /// What can be chosen.
    pub entries: Vec<PlanEntry>,
    /// What stands before the headings: 'Steer', of several ships 'Steer together'.
    pub steer: &'static str,
    /// Headings that she can steer.
    pub headings: Vec<PlanEntry>,
    /// Ships that are named among no entries, behind one that unfolds them: 'Engage' before the names of enemies.
    pub others: Vec<(&'static str, Vec<PlanEntry>)>,
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
