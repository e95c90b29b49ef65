//! A battle, its telling, and a place at the table. A [`Sitting`](crate::sitting::Sitting) combines them.

pub mod battle;
pub mod clock;
pub(crate) mod divisions;
pub mod draft;
pub mod fights;
pub(crate) mod hot_seat;
pub mod memo;
pub(crate) mod names;
pub mod patience;
pub mod place;
pub(crate) mod then;
pub mod told;
pub mod unsaved;

use wg_core::DiceSource;

pub use self::battle::Battle;
pub use self::place::{Eye, Person, Place};
pub use self::told::Telling;

/// The players of each side and the dice of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The player of each side: `human` or a captain's name.
    pub captains: Vec<String>,
    /// The source of the dice.
    pub dice: DiceSource,
}
