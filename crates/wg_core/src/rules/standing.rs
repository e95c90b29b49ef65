//! Standing orders and 'hold': answered by the core, against the same offers a captain would be asked about.

use bevy_ecs::prelude::*;
use serde::Serialize;

use crate::cursor::Cursor;
use crate::ids::UnitId;
use crate::rules::ruleset::Ruleset;
use crate::rules::saved::Secret;
use crate::talk::offer::{Ask, AskKind, Domain, Offer};
use crate::talk::order::{HoldFor, Order, Slot, StandingOrder};

/// The standing orders of all units, in `UnitId` order. Part of the position.
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

    /// How many units there are.
    pub(crate) const fn units(&self) -> usize {
        self.0.len()
    }

    /// The standing order of a unit.
    pub fn of(&self, unit: UnitId) -> Option<StandingOrder> {
        self.0.get(unit.index()).and_then(|standing| standing.order)
    }

    /// True while the unit holds its fire.
    pub fn holds(&self, unit: UnitId, cursor: &Cursor) -> bool {
        self.0.get(unit.index()).and_then(|standing| standing.hold).is_some_and(|hold| match hold.until {
            HoldFor::Move => hold.moves == cursor.moves && hold.turn == cursor.turn,
            HoldFor::Turn => hold.turn == cursor.turn,
        })
    }

    /// Take a hold or a standing order.
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

    /// Forget what the units of other sides were told: nobody else knows it.
    pub(crate) fn forget(&mut self, others: impl Fn(UnitId) -> bool) {
        for (standing, unit) in self.0.iter_mut().zip(0..) {
            if others(UnitId(unit)) {
                *standing = Standing::default();
            }
        }
    }

    /// No unit was told anything.
    pub(crate) fn is_idle(&self) -> bool {
        self.0.iter().all(|standing| *standing == Standing::default())
    }
}

/// Answer a reaction from standing orders: fire when the conditions hold, drop what is held, and give the
/// default if nothing is left to decide. `None`: the captain must be asked, about what is left in `ask`.
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
        // A captain may be offered ships of his own, such as a prize he would rather sink: that he orders himself.
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
    // A default that was itself dropped, such as firing back, gives way to what is left.
    if let (false, Some(first)) = (ask.offers.iter().any(|offer| offer.admits(&ask.default)), ask.offers.first()) {
        ask.default = first.order.clone();
    }
    let nothing = |offer: &Offer| matches!(offer.order, Order::Pass | Order::Hold { .. } | Order::Standing { .. });
    (ask.offers.len() < asked && ask.offers.iter().all(nothing)).then(|| ask.default.clone())
}
