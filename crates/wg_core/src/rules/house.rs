//! House captains: computer captains that a ruleset brings along, for its own rules alone.
//!
//! A rulebook for one player often says how the enemy is played: by a die, a list of decisions. That is a [`HouseCaptain`]; it
//! lives in the ruleset's crate and reads its world. Captains that look ahead also ask one what others are likely to do.

use bevy_ecs::prelude::World;

use crate::ids::UnitId;
use crate::talk::offer::Ask;
use crate::talk::order::Order;

/// Plays one ruleset by its own instructions. He reads nothing but what his side can know.
pub trait HouseCaptain: Send + Sync {
    /// His answer to an ask of his seat, as the battle stands: one of its offers with the blanks filled.
    ///
    /// It depends on the position, on the ask and on the seed that he was made from, and on nothing else: no answer before it.
    fn answer(&self, world: &World, ask: &Ask) -> Order;

    /// The same where some of his divisions have been told what to do: a captain who tries plans out on forks has him carry them out. The
    /// others do what he sees fit.
    fn carry_out(&self, world: &World, ask: &Ask, intents: &[Intent]) -> Order {
        let _ = intents;
        self.answer(world, ask)
    }
}

/// What a division is told to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Intent {
    /// Its leader, as the scenario names her.
    pub leader: UnitId,
    /// What, by the ruleset's own number.
    pub means: u16,
}

/// How a house captain is to go about it. The default is how he plays himself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Manner {
    /// He weighs fewer orders: for captains who ask him again and again what is likely to be done.
    pub quick: bool,
    /// He boards at even odds, as people do.
    pub bold: bool,
}

/// A house captain in a ruleset's list.
#[derive(Clone, Copy, Debug)]
pub struct HouseListing {
    /// What he is called besides his level: `admiral`. Scenario files may name him so.
    pub name: &'static str,
    /// Makes him from a seed: the same seed and manner, the same captain.
    pub make: fn(u64, Manner) -> Box<dyn HouseCaptain>,
}
