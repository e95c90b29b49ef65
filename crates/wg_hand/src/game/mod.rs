//! A battle, a place at it, and what is told of it. Who sits at it together is a [`Sitting`](crate::sitting::Sitting).

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
pub mod told;
pub mod unsaved;

use wg_core::DiceSource;

pub use self::battle::Battle;
pub use self::place::{Eye, Person, Place};
pub use self::told::Telling;

/// Who plays a side and what dice are thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// `human` or a captain's name, by side.
    pub captains: Vec<String>,
    /// The dice.
    pub dice: DiceSource,
}
