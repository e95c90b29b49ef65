//! The advice that a ruleset gives to computer captains that look ahead: how well a side stands, and what is worth
//! trying.

use bevy_ecs::prelude::World;

use crate::geometry::{Heading, Length};
use crate::ids::{SideId, UnitId};
use crate::rules::house::{HouseListing, Intent};
use crate::rules::ruleset::Rules;
use crate::talk::offer::Offer;
use crate::talk::order::Order;

/// The point up to which captains who look ahead play an order on before they judge the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Horizon {
    /// Until any seat has a turn. [`Advice::value`] takes account of what is still to come.
    Moment,
    /// Until the captain's own seat has a turn in another phase.
    Phase,
}

/// The sail for which [`Advice::run_in_a_turn`] says how far a unit sails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sails {
    /// The sail that she has set now, on this very heading in the wind as it is.
    AsSet,
    /// The best that she could set, on the heading on which she is fastest.
    Best,
}

/// Advice for computer captains. Only [`value`](Self::value) is required; the rest makes them quicker or stronger.
pub trait Advice: Rules {
    /// Returns how well a side stands, in hundredths of the ruleset's points. Higher is better for that side.
    fn value(&self, world: &World, side: SideId) -> i32;

    /// Returns the lead, in the units of [`Advice::value`], that as good as wins the battle as it stands. Captains who
    /// look ahead judge by a curve that flattens near this lead: a side well ahead takes no more risks, and a side well
    /// behind takes great ones. `None` means that they compare points as they are.
    fn decisive(&self, world: &World) -> Option<i32> {
        let _ = world;
        None
    }

    /// Returns the chance in hundredths that this order loses a unit of one's own, in a melee or off the table, where
    /// another order would not. It is 0 for an order without such a danger.
    fn risk(&self, world: &World, order: &Order) -> u8 {
        let _ = (world, order);
        0
    }

    /// Returns true if a unit can still be sailed as she should be: she has at least half her speed and a sound rudder,
    /// and nothing sends her away. It is asked only to judge how captains sail.
    fn is_handy(&self, world: &World, unit: UnitId) -> bool {
        let _ = (world, unit);
        true
    }

    /// Returns how far a unit can come in this direction in one turn. Where dice decide, their average counts. `None`
    /// means that these rules do not say. It is asked only to advise the writers of scenarios.
    fn run_in_a_turn(&self, world: &World, unit: UnitId, towards: Heading, sails: Sails) -> Option<Length> {
        let _ = (world, unit, towards, sails);
        None
    }

    /// Returns true if a unit could come to blows with an enemy in this turn or the next. Captains do not try out
    /// orders for a unit that could not: they give their first choice.
    fn in_touch(&self, world: &World, unit: UnitId) -> bool {
        let _ = (world, unit);
        true
    }

    /// Returns true if the order that this unit of a fleet gets now matters by itself, and can be judged when the phase
    /// is over. Captains who command divisions by plans then look ahead for this unit alone.
    fn decides(&self, world: &World, unit: UnitId) -> bool {
        let _ = (world, unit);
        false
    }

    /// Returns how far it is worth looking ahead at this moment, where that is cheap enough even on a crowded table.
    /// `None` lets captains choose: they look less far on a crowded table.
    fn horizon(&self, world: &World) -> Option<Horizon> {
        let _ = world;
        None
    }

    /// Returns true if captains who try orders out should let the house captain choose which of their units sails next,
    /// and try only courses of that unit. It suits rules in which a side sails all of its units in one go: their order
    /// matters little, and there are too many courses to try for all of them.
    fn sails_in_order(&self) -> bool {
        false
    }

    /// Returns true if captains who try orders out can skip this offer: it wastes what other orders of the same ask
    /// would use, or has the same result as one of them.
    fn is_idle(&self, world: &World, offer: &Offer) -> bool {
        let _ = (world, offer);
        false
    }

    /// Returns the computer captains of this ruleset, from the weakest to the strongest. The level `lieutenant` plays
    /// like the last one.
    fn house_captains(&self) -> &'static [HouseListing] {
        &[]
    }

    /// Returns a list for each division of a side: the instructions that the division could be given as the battle
    /// stands, the likeliest first. A division without an instruction is left to the house captain. Captains that try
    /// plans out on forks use the lists ([`HouseCaptain::carry_out`](crate::rules::house::HouseCaptain::carry_out)).
    /// The result is empty if these rules have no such plans.
    fn intents(&self, world: &World, side: SideId) -> Vec<Vec<Intent>> {
        let _ = (world, side);
        Vec::new()
    }

    /// Returns legal orders worth trying among those that an offer admits, the best first, for captains who try orders
    /// out. The list is empty if these rules have nothing better than [`Offer::candidates`].
    fn suggest(&self, world: &World, offer: &Offer) -> Vec<Order> {
        let _ = (world, offer);
        Vec::new()
    }
}
