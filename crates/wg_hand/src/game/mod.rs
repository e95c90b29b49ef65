//! The battle on the desk, the places of those who sit at it, and what it tells.

pub mod battle;
pub mod clock;
pub mod computer;
pub(crate) mod divisions;
pub mod draft;
pub mod fights;
pub mod memo;
pub(crate) mod names;
pub mod opening;
pub mod patience;
pub mod place;
pub mod sitting;
mod takeback;
pub mod told;
pub mod unsaved;

use wg_core::DiceSource;

pub use self::battle::Battle;
pub use self::place::{Eye, Person, Place};
pub use self::sitting::Sitting;
pub use self::told::Telling;

/// The number of the place that has the window.
pub const HERE: usize = 0;

/// Who plays a side and what dice are thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// `human` or a captain's name, by side.
    pub captains: Vec<String>,
    /// The dice.
    pub dice: DiceSource,
}
