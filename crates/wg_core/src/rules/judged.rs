//! What every umpire says of an answer: it is one to the question that is open, or why not.

use crate::ids::{Seat, SideId};
use crate::rules::agenda::Agenda;
use crate::rules::chapter::Business;
use crate::rules::game::Game;
use crate::shown::refusal::{Checked, Refusal};
use crate::talk::order::Order;

/// May this side give this answer to the question that is open? Its chapter says why not; `unasked` speaks where none is.
///
/// # Errors
/// Why not.
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
