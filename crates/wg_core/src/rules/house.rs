//! House captains: computer captains that a ruleset supplies for its own rules.
//!
//! A rulebook for solitaire play often says how the enemy is played: by a die roll or a list of decisions. A
//! [`HouseCaptain`] plays by such instructions. It lives in the ruleset's crate and reads the ruleset's world. Captains
//! that look ahead also use house captains to predict what other seats are likely to do.

use bevy_ecs::prelude::World;

use crate::ids::UnitId;
use crate::talk::offer::Ask;
use crate::talk::order::Order;

/// A computer captain that plays one ruleset by its own instructions. It reads only what its side can know.
pub trait HouseCaptain: Send + Sync {
    /// Returns the captain's answer to an ask of its seat as the battle stands: one of the offers with the blanks
    /// filled in.
    ///
    /// The answer depends only on the position, the ask and the seed of the captain, not on earlier answers.
    fn answer(&self, world: &World, ask: &Ask) -> Order;

    /// Returns an answer that carries out `intents` for the divisions that have one; the captain decides for the other
    /// divisions. Captains that try plans out on forks call it. The default ignores the intents.
    fn carry_out(&self, world: &World, ask: &Ask, intents: &[Intent]) -> Order {
        let _ = intents;
        self.answer(world, ask)
    }
}

/// An instruction for one division.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Intent {
    /// The leader of the division, as the scenario names her.
    pub leader: UnitId,
    /// The number of the instruction, as the ruleset counts them.
    pub means: u16,
}

/// Settings for how a house captain plays. The default is for a house captain that plays a side itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Manner {
    /// True if the captain considers fewer orders. Captains that ask it again and again for predictions set this.
    pub quick: bool,
    /// True if the captain boards at even odds, as human players do.
    pub bold: bool,
}

/// An entry in a ruleset's list of house captains.
#[derive(Clone, Copy, Debug)]
pub struct HouseListing {
    /// The name of the captain, in addition to its level: `admiral`. Scenario files may use this name.
    pub name: &'static str,
    /// Makes the captain from a seed. The same seed and manner always make the same captain.
    pub make: fn(u64, Manner) -> Box<dyn HouseCaptain>,
}
