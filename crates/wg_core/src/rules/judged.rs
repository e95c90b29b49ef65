//! The check that every ruleset applies to an answer: it must answer the question that is open.

use crate::ids::{Seat, SideId};
use crate::rules::agenda::Agenda;
use crate::rules::chapter::Business;
use crate::rules::game::Game;
use crate::shown::refusal::{Checked, Refusal};
use crate::talk::order::Order;

/// Checks whether this side may give this order as an answer to the open question. The chapter of the question explains
/// a refusal; `unasked` makes the refusal when no question is open.
///
/// # Errors
/// Returns the refusal if the order is not an admissible answer.
pub fn check_answer<B: Business>(
    fleet: &<B::Game as Game>::Fleet,
    business: &Agenda<B>,
    side: SideId,
    order: &Order,
    unasked: impl FnOnce() -> Refusal,
) -> Checked {
    let open = business.top().and_then(|item| Some((item, item.ask(fleet, business)?)));
    match open {
        Some((_, ask)) if ask.seat == Seat::Side(side) && ask.offers.iter().any(|offer| offer.admits(order)) => Ok(()),
        Some((item, _)) => Err(item.refuse(fleet, side, order)),
        None => Err(unasked()),
    }
}
