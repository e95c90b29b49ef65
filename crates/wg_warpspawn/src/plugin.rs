//! The chapters of these rules: each is a plugin of its own, played in the phases that it names.
//!
//! | chapter | its items, asks and answers | phases |
//! |---|---|---|
//! | `Fitting` | `fitting/mod.rs`, `fitting/place.rs`, `fitting/wind.rs` | Fitting out |
//! | `Drawing` | `drawing/mod.rs` | Draw |
//! | `Window` | `cards/mod.rs`: the cards that the sides play on a roll | Draw, Move, Broadside, Boarding |
//! | `Sailing` | `sailing/mod.rs`, `sailing/roll.rs`, `sailing/courses.rs`, `sailing/move_check.rs` | Move |
//! | `Gunnery` | `gunnery/mod.rs`; bearings, modifiers and odds in `position/aim.rs` | Broadside |
//! | `Losses` | `losses/mod.rs` | Broadside, Morale |
//! | `Boarding` | `boarding/mod.rs` | Boarding |
//! | `Morale` | `morale/mod.rs` | Morale |

use bevy_app::Plugin;
use wg_core::chapters;

use crate::phases::PHASES;
use crate::prelude::*;
use crate::turn::ending;
use crate::{boarding, cards, drawing, fitting, gunnery, losses, morale, sailing};

chapters! {
    /// A piece of unfinished business, by the chapter that settles it.
    pub enum Item of WarpSpawn {
        /// Characters, flagships and places.
        Fitting(fitting::Fitting),
        /// The drawing and discarding of cards.
        Drawing(drawing::Drawing),
        /// The cards that may be played on a roll.
        Cards(cards::Window),
        /// The moves of ships.
        Sailing(sailing::Sailing),
        /// The broadsides.
        Gunnery(gunnery::Gunnery),
        /// The losses from broadsides.
        Losses(losses::Losses),
        /// The boarding actions.
        Boarding(boarding::Boarding),
        /// The morale tests.
        Morale(morale::Morale),
    }
}

/// The plugin that adds these rules to a session's world. The ships are spawned by [`crate::scenario::muster::spawn`].
pub struct WarpSpawnPlugin;

impl Plugin for WarpSpawnPlugin {
    fn build(&self, app: &mut App) {
        app.game::<WarpSpawn>(&PHASES).arrivals::<WarpSpawn>();
        app.add_plugins((
            fitting::plugin,
            drawing::plugin,
            cards::plugin,
            sailing::plugin,
            gunnery::plugin,
            losses::plugin,
            boarding::plugin,
            morale::plugin,
            ending::plugin,
        ));
    }
}
