//! How an admiral makes his signals: a new one when his intention has changed (A-CMD-3, A-R86).

use crate::captain::flag_captain::find;
use crate::captain::intention::Intention;
use crate::command::book::{BOOK, PAGES};
use crate::prelude::*;

/// The least number of turns that a signal flies before one that is not urgent replaces it.
const FLIES: u16 = 4;
/// The signal made where signals bind and there is no other to make. It gives leave to act.
const LEAVE: Intention = Intention::Closer;

/// Opens the page of the book with the signal to make now, if there is one. With `shows`, signals even where the signal
/// has no effect (A-R86).
pub(super) fn open(fleet: &Fleet, side: SideId, ask: &Ask, shows: bool) -> Option<Order> {
    let mut open = find(ask, |order| matches!(Choice::chosen(order), Some(Choice::Signal(_))))?;
    let message = wanted(fleet, side, shows)?.message()?;
    open.set_choice(PAGES.iter().position(|(page, _)| *page == message.page)? as u16);
    Some(open)
}

/// Makes the signal on an open page, with its blank filled in.
pub(super) fn make(fleet: &Fleet, side: SideId, ask: &Ask, shows: bool) -> Option<Order> {
    let wanted = wanted(fleet, side, shows)?;
    let offer = ask
        .offers
        .iter()
        .find(|offer| matches!(offer.order, Order::Signal { message, .. } if message == wanted.message))?;
    let mut order = offer.order.clone();
    if !offer.blanks.is_empty() {
        wanted.names.into_iter().for_each(|unit| order.set_target(unit));
        order.set_choice(wanted.course as u16);
    }
    Some(order)
}

/// Returns the signal to make. Where signals bind, one always flies that gives the divisions leave to act. A new one
/// takes that leave away until it is read, so only a withdrawal replaces it.
fn wanted(fleet: &Fleet, side: SideId, shows: bool) -> Option<Filled> {
    let binding = fleet.options.binding;
    let means = Intention::of_side(fleet, side).filter(|_| shows).or(binding.then_some(LEAVE))?;
    let filled = means.signal(fleet).or_else(|| LEAVE.signal(fleet))?;
    let urgent = matches!(means, Intention::WearTogether(_) | Intention::Withdraw(_));
    let changed = fleet.signal(side).is_none_or(|flying| {
        let old = flying.turn + FLIES <= fleet.cursor.turn;
        let other = flying.text.message != filled.message;
        other && if binding { matches!(means, Intention::Withdraw(_)) } else { old || urgent }
    });
    // A withdrawal is final: it is neither signalled again nor replaced by another urgent signal.
    let withdraws = fleet
        .signal(side)
        .and_then(|flying| BOOK.get(usize::from(flying.text.message)))
        .is_some_and(|message| message.text.starts_with("Withdraw"));
    (changed && !(withdraws && urgent)).then_some(filled)
}
