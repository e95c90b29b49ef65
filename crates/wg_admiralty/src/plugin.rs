//! The chapters of the rules. Each chapter is a plugin. The phases in which it is played follow its name in brackets.
//! Its files hold its items, asks and answers.
//! - `Burning` (Movement, Fire): `fires/mod.rs` has masts, fires, infernos, aid and water.
//! - `Sailing` (Movement): `sailing/mod.rs`, with speed and wind zones in `sailing/speed.rs`, courses in
//!   `sailing/plan.rs`, moving by a plan in `sailing/deed.rs`, closing with an enemy in `sailing/engage.rs`, lines that
//!   close up in `position/gap.rs`, the walk in `sailing/walk.rs`, contacts in `sailing/contact.rs` and refusals in
//!   `sailing/move_check.rs`.
//! - `Passing` (Movement): `passing/mod.rs`, with the stops along a course in `passing/stops.rs`, and refusals and the
//!   passing fire that a course promises in `passing/told.rs`.
//! - `Signalling` (Command): `command/signals.rs`, with the signal book in `command/book.rs`.
//! - `Command` (Command): `command/mod.rs`, with strain and striking in `command/strike.rs`, and orders to a whole
//!   division in `command/division.rs`.
//! - `Gunnery` (Movement, Fire): `gunnery/mod.rs`, with targets, dice and lines in `gunnery/aim.rs`, a roll in
//!   `gunnery/volley.rs`, odds in `gunnery/odds.rs`, *All fire as they bear* in `gunnery/as_they_bear.rs`, refusals in
//!   `gunnery/gun_check.rs`, the reasons why a battery has no dice in `gunnery/silence.rs`, and those why a ship or a
//!   whole side does not fire in `gunnery/declared.rs`.
//! - `Damage` (Movement, Fire): `damage/mod.rs`, where each follow-up roll is a beat, with the places where gun hits fall
//!   in `damage/places.rs`, and what takes effect at the end of the step in `damage/settle.rs`.
//! - `Boarding` (Boarding): `boarding/mod.rs` and `boarding/action.rs`.
//! - `Repairing` (Repair): `repairs/mod.rs`, with repairs in words in `repairs/words.rs`.

use bevy_app::Plugin;
use wg_core::chapters;

use crate::phases::PHASES;
use crate::prelude::*;
use crate::turn::ending;
use crate::{boarding, command, damage, fires, gunnery, passing, repairs, sailing};

chapters! {
    /// An agenda item, by the chapter that settles it.
    pub enum Item of Admiralty {
        /// Masts, fires, infernos and flooding.
        Burning(fires::Burning),
        /// The movement of ships.
        Sailing(sailing::Sailing),
        /// Passing fire.
        Passing(passing::Passing),
        /// Sail settings, anchors, boarding parties, strain and striking.
        Command(command::Command),
        /// Signals from the flagships.
        Signalling(command::signals::Signalling),
        /// Cannon fire.
        Gunnery(gunnery::Gunnery),
        /// What hits do to a ship.
        Damage(damage::Damage),
        /// Boarding attempts and boarding actions.
        Boarding(boarding::Boarding),
        /// Repair dice.
        Repairing(repairs::Repairing),
    }
}

/// Adds these rules to a session's app. [`crate::scenario::muster::spawn`] spawns the ships.
pub struct AdmiraltyPlugin;

impl Plugin for AdmiraltyPlugin {
    fn build(&self, app: &mut App) {
        app.game::<Admiralty>(&PHASES).arrivals::<Admiralty>();
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
