//! Standing orders and 'hold': the core answers reaction asks from them, out of the same offers that a captain would
//! choose from.

use bevy_ecs::prelude::*;
use serde::Serialize;

use crate::cursor::Cursor;
use crate::ids::UnitId;
use crate::rules::ruleset::Ruleset;
use crate::rules::saved::Secret;
use crate::talk::offer::{Ask, AskKind, Domain, Offer};
use crate::talk::order::{HoldFor, Order, Slot, StandingOrder};

/// The standing orders of all units, in the order of their ids. They are part of the position.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize)]
pub struct StandingOrders(Vec<Standing>);

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
struct Standing {
    order: Option<StandingOrder>,
    hold: Option<Hold>,
}

/// A hold, with the move and turn in which it was given.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct Hold {
    until: HoldFor,
    moves: u32,
    turn: u16,
}

impl Secret for StandingOrders {}

impl StandingOrders {
    pub(crate) fn new(units: usize) -> Self {
        Self(vec![Standing::default(); units])
    }

    /// Returns the number of units.
    pub(crate) const fn units(&self) -> usize {
        self.0.len()
    }

    /// Returns the standing order of a unit, or `None` if it has none.
    pub fn of(&self, unit: UnitId) -> Option<StandingOrder> {
        self.0.get(unit.index()).and_then(|standing| standing.order)
    }

    /// Returns true while the unit holds its fire.
    pub fn holds(&self, unit: UnitId, cursor: &Cursor) -> bool {
        self.0.get(unit.index()).and_then(|standing| standing.hold).is_some_and(|hold| match hold.until {
            HoldFor::Move => hold.moves == cursor.moves && hold.turn == cursor.turn,
            HoldFor::Turn => hold.turn == cursor.turn,
        })
    }

    /// Records a hold or a standing order. Other orders are ignored.
    pub(crate) fn take(&mut self, order: &Order, cursor: &Cursor) {
        match *order {
            Order::Hold { unit, until } => {
                if let Some(standing) = self.0.get_mut(unit.index()) {
                    standing.hold = Some(Hold { until, moves: cursor.moves, turn: cursor.turn });
                }
            }
            Order::Standing { unit, order } => {
                if let Some(standing) = self.0.get_mut(unit.index()) {
                    standing.order = order;
                }
            }
            _ => {}
        }
    }

    /// Clears the standing orders of the units that `others` accepts, because only their own side knows them.
    pub(crate) fn forget(&mut self, others: impl Fn(UnitId) -> bool) {
        for (standing, unit) in self.0.iter_mut().zip(0..) {
            if others(UnitId(unit)) {
                *standing = Standing::default();
            }
        }
    }

    /// Returns true if no unit has a standing order or a hold.
    pub(crate) fn is_idle(&self) -> bool {
        self.0.iter().all(|standing| *standing == Standing::default())
    }
}

/// Answers a reaction ask from standing orders. Returns a fire order if its conditions hold. Removes the offers of
/// units that hold their fire or have a standing order, and returns the default order if nothing else is left to
/// decide. Returns `None` if the captain must be asked about the offers left in `ask`.
pub(crate) fn answer(world: &World, ruleset: &dyn Ruleset, ask: &mut Ask) -> Option<Order> {
    if ask.kind != AskKind::Reaction {
        return None;
    }
    let standing = world.resource::<StandingOrders>();
    if standing.is_idle() {
        return None;
    }
    let cursor = world.resource::<Cursor>();
    for offer in &ask.offers {
        let Order::Fire { unit, battery, .. } = offer.order else { continue };
        let Some(order) = standing.of(unit).filter(|order| order.fire && order.battery.is_none_or(|b| b == battery))
        else {
            continue;
        };
        let mut targets = offer.blanks.iter().find_map(|blank| match (&blank.domain, blank.slot) {
            (Domain::Units(units), Slot::Target) => Some(units.clone()),
            _ => None,
        });
        let fixed = offer.order.target().into_iter().collect();
        // Standing orders never fire on ships of the captain's own side, even if they are on offer, such as a prize to
        // be sunk.
        let of_others = |target: &UnitId| ruleset.side_of(world, *target) != ruleset.side_of(world, unit);
        for target in targets.take().unwrap_or(fixed).into_iter().filter(of_others) {
            let mut fire = offer.order.clone();
            fire.set_target(target);
            let fits = match ruleset.shot(world, &fire) {
                Some(shot) => order.allows(shot.range, shot.rake),
                None => order.within.is_none() && !order.rake_only,
            };
            if fits {
                return Some(fire);
            }
        }
    }
    let asked = ask.offers.len();
    ask.offers.retain(|offer| match offer.order {
        Order::Fire { unit, .. } | Order::Hold { unit, .. } => {
            !standing.holds(unit, cursor) && standing.of(unit).is_none()
        }
        _ => true,
    });
    // If the default order itself was removed, such as firing back, the first offer left becomes the default.
    if let (false, Some(first)) = (ask.offers.iter().any(|offer| offer.admits(&ask.default)), ask.offers.first()) {
        ask.default = first.order.clone();
    }
    let nothing = |offer: &Offer| matches!(offer.order, Order::Pass | Order::Hold { .. } | Order::Standing { .. });
    (ask.offers.len() < asked && ask.offers.iter().all(nothing)).then(|| ask.default.clone())
}
