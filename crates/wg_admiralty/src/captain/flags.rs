//! How an admiral makes his signals: one when what he means to do has changed (A-CMD-3, A-R86).

use crate::captain::flag_captain::find;
use crate::captain::intention::Intention;
use crate::command::book::{BOOK, PAGES};
use crate::prelude::*;

/// A signal flies so many turns at least, before another one is made that is not more urgent.
const FLIES: u16 = 4;
/// What is said where signals bind and nothing else is to be said: it gives leave to act.
const LEAVE: Intention = Intention::Closer;

/// The page of the book with the signal that is to be made now, if one is. `shows`: also where nothing follows from it.
pub(super) fn open(fleet: &Fleet, side: SideId, ask: &Ask, shows: bool) -> Option<Order> {
    let mut open = find(ask, |order| matches!(Choice::chosen(order), Some(Choice::Signal(_))))?;
    let message = wanted(fleet, side, shows)?.message()?;
    open.set_choice(PAGES.iter().position(|(page, _)| *page == message.page)? as u16);
    Some(open)
}

/// The signal on an open page: its message, and what is filled in.
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

/// What is to be signalled: where signals bind, something flies that gives his divisions leave to act. It is replaced, which takes that leave
/// away until it is read, by nothing but a withdrawal.
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
    // What has been said need not be said again: a withdrawal stands.
    let withdraws = fleet
        .signal(side)
        .and_then(|flying| BOOK.get(usize::from(flying.text.message)))
        .is_some_and(|message| message.text.starts_with("Withdraw"));
    (changed && !(withdraws && urgent)).then_some(filled)
}
