//! Play by the book, without looking ahead.

use wg_core::{Ask, AskKind, HouseCaptain, Intent, Order, Session};

/// Returns the order of the house captain. Without a house captain, returns the first offer to fire if the ask is a
/// reaction, and otherwise the default of the ask.
pub(crate) fn by_the_book(session: &Session, house: Option<&dyn HouseCaptain>, ask: &Ask, intents: &[Intent]) -> Order {
    if let Some(house) = house {
        return house.carry_out(session.world(), ask, intents);
    }
    let shot = ask.offers.iter().find(|offer| matches!(offer.order, Order::Fire { .. } | Order::SmallArms { .. }));
    shot.filter(|_| ask.kind == AskKind::Reaction).map_or_else(|| ask.default.clone(), |offer| offer.order.clone())
}
