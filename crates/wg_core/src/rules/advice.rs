//! What a ruleset tells captains who look ahead: how well a side stands, and what is worth trying.

use bevy_ecs::prelude::World;

use crate::ids::{SideId, UnitId};
use crate::rules::house::{HouseListing, Intent};
use crate::rules::ruleset::Rules;
use crate::talk::offer::Offer;
use crate::talk::order::Order;

/// How far captains who look ahead play an order on before they judge what has come of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Horizon {
    /// Until somebody has a turn: [`Advice::value`] tells what is still to come.
    Moment,
    /// Until he has a turn in another phase.
    Phase,
}

/// Advice for computer captains. Only [`value`](Self::value) is needed; the rest makes them quicker or stronger.
pub trait Advice: Rules {
    /// How well a side stands, in hundredths of the ruleset's points; the higher the better for it.
    fn value(&self, world: &World, side: SideId) -> i32;

    /// A lead of so many hundredths, in what [`Advice::value`] says, as good as wins the battle as it stands. Captains who look ahead judge
    /// by a curve that grows flat about there: who is well ahead risks nothing more, who is well behind risks much. `None`: points are
    /// taken as they are.
    fn decisive(&self, world: &World) -> Option<i32> {
        let _ = world;
        None
    }

    /// How likely a unit is lost to those whom she comes hand to hand with by this order, in hundredths; 0 for an order by which she fights
    /// nobody so.
    fn risk(&self, world: &World, order: &Order) -> u8 {
        let _ = (world, order);
        0
    }

    /// True if a unit could come to blows with an enemy in this turn or the next. Captains look ahead no farther than the book for one that
    /// could not.
    fn in_touch(&self, world: &World, unit: UnitId) -> bool {
        let _ = (world, unit);
        true
    }

    /// True if what this one unit of a fleet does now decides something, and can be judged when the phase is over: captains who command divisions
    /// by plans look at her alone.
    fn decides(&self, world: &World, unit: UnitId) -> bool {
        let _ = (world, unit);
        false
    }

    /// How far ahead it is worth looking at this moment, where that is cheap enough to do on a crowded table as well. `None`: as far as
    /// captains see fit, and less far where there is a crowd.
    fn horizon(&self, world: &World) -> Option<Horizon> {
        let _ = world;
        None
    }

    /// True if captains who try orders out leave it to the house captain which of their units sails next, and try courses of that one alone:
    /// where a side sails all of its units in one go, their order matters little, and all of their courses are a great many.
    fn sails_in_order(&self) -> bool {
        false
    }

    /// True if captains who try orders out need not try this one: it gives away what other orders of the same ask would use, or comes
    /// to the same as one of them.
    fn is_idle(&self, world: &World, offer: &Offer) -> bool {
        let _ = (world, offer);
        false
    }

    /// The computer captains that these rules bring along, from the weakest to the strongest: the last one is their `lieutenant`.
    fn house_captains(&self) -> &'static [HouseListing] {
        &[]
    }

    /// What each division of a side could be told to do as the battle stands, beside what the house captain sees fit: for captains who try
    /// plans out on forks ([`HouseCaptain::carry_out`](crate::rules::house::HouseCaptain::carry_out)). Empty if these rules know no such plans.
    fn intents(&self, world: &World, side: SideId) -> Vec<Vec<Intent>> {
        let _ = (world, side);
        Vec::new()
    }

    /// Orders worth trying among those that an offer admits, the best first: for captains who try orders out. They are legal.
    /// Empty if these rules have no better idea than [`Offer::candidates`].
    fn suggest(&self, world: &World, offer: &Offer) -> Vec<Order> {
        let _ = (world, offer);
        Vec::new()
    }
}
