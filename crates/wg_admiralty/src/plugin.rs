//! The chapters: each a plugin of its own, played in the phases that it names.

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
