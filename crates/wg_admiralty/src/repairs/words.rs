//! Repairs in words: on a button, while the work goes on, and when it is done. The words for a lock depend on what
//! holds the ship.

use crate::position::ship::Mend;
use crate::prelude::*;

impl Fleet {
    /// True if the ground holds the ship, so that a repair die hauls her off it. Otherwise it cuts her loose from
    /// another ship (A-MOVE-20, A-DMG-L-1).
    fn is_held_by_ground(ship: &Ship) -> bool {
        ship.log.hits.locks.first() == Some(&ship.id)
    }

    /// The label of a repair's button. The letter of the hit on the log follows in brackets, except for locks, which
    /// have no box there.
    pub fn mend_label(ship: &Ship, mend: Mend) -> &'static str {
        match mend {
            Mend::BPort => "Clear blocked guns to larboard",
            Mend::BStarboard => "Clear blocked guns to starboard",
            Mend::L if Self::is_held_by_ground(ship) => "Haul her off",
            Mend::L => "Cut her free (locked)",
            Mend::M => "Secure a mast (M)",
            Mend::F => "Fight a fire (F)",
            Mend::W => "Plug a hole at the waterline (W)",
            Mend::R => "Repair the rudder (R)",
            Mend::P => "Repair the pumps (P)",
            Mend::Sail => "Replace sails (S, 5 at a time)",
        }
    }

    /// Returns what a die is for, in the middle of a sentence: 'a mast', 'hauling off the ground'.
    pub(super) fn mend_work(&self, ship: &Ship, mend: Mend) -> String {
        let word = match mend {
            Mend::BPort | Mend::BStarboard => "blocked guns",
            Mend::L if Self::is_held_by_ground(ship) => "hauling off the ground",
            Mend::L => return format!("cutting her free{}", self.loose_from(ship)),
            Mend::M => "a mast",
            Mend::F => "a fire",
            Mend::W => "a hole",
            Mend::R => "the rudder",
            Mend::P => "the pumps",
            Mend::Sail => "new sails",
        };
        word.to_owned()
    }

    /// Returns the result of a repair in words.
    pub(super) fn mend_done(&self, ship: &Ship, mend: Mend) -> String {
        let done = match mend {
            Mend::BPort => "a hit that blocks guns to larboard is cleared",
            Mend::BStarboard => "a hit that blocks guns to starboard is cleared",
            Mend::L if Self::is_held_by_ground(ship) => "she is off the ground",
            Mend::L => return format!("she is cut free{}", self.loose_from(ship)),
            Mend::M => "a mast is secured (M)",
            Mend::F => "a fire is out (F)",
            Mend::W => "a hole is plugged (W)",
            Mend::R => "the rudder is repaired (R)",
            Mend::P => "the pumps are repaired (P)",
            Mend::Sail => "sails are replaced",
        };
        done.to_owned()
    }

    /// Returns the words for a ship without such a hit.
    pub(super) fn mend_none(mend: Mend) -> &'static str {
        match mend {
            Mend::BPort => "has no blocked guns to larboard",
            Mend::BStarboard => "has no blocked guns to starboard",
            Mend::L => "is neither locked nor aground",
            Mend::M => "has no mast hit to repair (M)",
            Mend::F => "has no fire to fight (F)",
            Mend::W => "has no hole to plug (W)",
            Mend::R => "has no rudder hit to repair (R)",
            Mend::P => "has no pump hit to repair (P)",
            Mend::Sail => "has no sails to replace",
        }
    }

    fn loose_from(&self, ship: &Ship) -> String {
        ship.log.hits.locks.first().map_or_else(String::new, |other| format!(" from {}", self.name(*other)))
    }
}
