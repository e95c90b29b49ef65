//! Unfinished business: what is on the agenda of a phase, and the list of chapters.

use wg_core::chapters;
use wg_core::rules::agenda::Agenda;

use crate::Crane;
use crate::boarding::{Boarding, Capture};
use crate::gunnery::Firing;
use crate::sailing::Movement;
use crate::turn::set_up::SettingUp;

/// The stack of unfinished business.
pub type Business = Agenda<Item>;

chapters! {
    /// A piece of unfinished business, by the chapter that settles it.
    #[derive(Copy, Eq)]
    pub enum Item of Crane {
        /// II to IV. What is thrown before the battle, and the lines.
        SettingUp(SettingUp),
        /// V. A phase begins; a ship sails a course.
        Movement(Movement),
        /// VI. Chances to fire, and shots.
        Firing(Firing),
        /// VIII. The fight for a ship.
        Boarding(Boarding),
        /// IX. The prize gets a crew.
        Capture(Capture),
    }
}
