//! The chapters: each a plugin of its own, played in the phases that it names.
//!
//! | chapter | its items, asks and answers | phases |
//! |---|---|---|
//! | `Burning` | `fires/mod.rs`: masts, fires, infernos, aid, water | Movement, Fire |
//! | `Sailing` | `sailing/mod.rs`; speed and zones in `sailing/speed.rs`, what becomes of a course in `sailing/plan.rs`, what a ship does by her plan in `sailing/deed.rs`, the way to an enemy in `sailing/engage.rs`, lines that close up in `position/gap.rs`, the walk in `sailing/walk.rs`, contacts in `sailing/contact.rs`, why not in `sailing/move_check.rs` | Movement |
//! | `Passing` | `passing/mod.rs`; where along a course in `passing/stops.rs`, why not and what a course promises in `passing/told.rs` | Movement |
//! | `Signalling` | `command/signals.rs`, the book in `command/book.rs` | Command |
//! | `Command` | `command/mod.rs`; strain and striking in `command/strike.rs`, orders to a whole division in `command/division.rs` | Command |
//! | `Gunnery` | `gunnery/mod.rs`; targets, dice and lines in `gunnery/aim.rs`, a roll in `gunnery/volley.rs`, odds in `gunnery/odds.rs`, *All fire as they bear* in `gunnery/as_they_bear.rs`, why not in `gunnery/gun_check.rs`, of dice in `gunnery/silence.rs`, of a ship or a whole side in `gunnery/declared.rs` | Movement, Fire |
//! | `Damage` | `damage/mod.rs`: each follow-up roll is a beat; where gun hits fall in `damage/places.rs`, what takes effect at the end of the step in `damage/settle.rs` | Movement, Fire |
//! | `Boarding` | `boarding/mod.rs`, `boarding/action.rs` | Boarding |
//! | `Repairing` | `repairs/mod.rs`; what is mended, in words, in `repairs/words.rs` | Repair |

use bevy_app::Plugin;
use wg_core::chapters;

use crate::phases::PHASES;
use crate::prelude::*;
use crate::turn::ending;
use crate::{boarding, command, damage, fires, gunnery, passing, repairs, sailing};

chapters! {
    /// A piece of unfinished business, by the chapter that settles it.
    pub enum Item of Admiralty {
        /// Masts, fires, infernos, water.
        Burning(fires::Burning),
        /// Ships move.
        Sailing(sailing::Sailing),
        /// They fire in passing.
        Passing(passing::Passing),
        /// Sail, anchors, boarding parties, strain.
        Command(command::Command),
        /// Signals.
        Signalling(command::signals::Signalling),
        /// Cannon fire.
        Gunnery(gunnery::Gunnery),
        /// What hits do.
        Damage(damage::Damage),
        /// Hand to hand.
        Boarding(boarding::Boarding),
        /// What is mended.
        Repairing(repairs::Repairing),
    }
}

/// These rules in a session's world. The ships are spawned by [`crate::scenario::muster::spawn`].
pub struct AdmiraltyPlugin;

impl Plugin for AdmiraltyPlugin {
    fn build(&self, app: &mut App) {
        app.game::<Admiralty>(&PHASES);
        app.add_plugins((
            fires::plugin,
            sailing::plugin,
            passing::plugin,
            command::plugin,
            command::signals::plugin,
            gunnery::plugin,
            damage::plugin,
            boarding::plugin,
            repairs::plugin,
            ending::plugin,
        ));
    }
}
