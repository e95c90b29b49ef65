//! A battle played out by captains.

use wg_core::{Outcome, Seat, Session};

use crate::Captain;

/// Play on until the battle is over or `max_orders` were given, each seat's asks answered by its side's
/// captain, in the order in which they stand. Dice that are thrown by hand are thrown by the captain.
/// The outcome, or `None` if it is still undecided.
///
/// # Panics
/// If a side that is asked has no captain, or a captain gives an order that is refused: he is broken.
pub fn play_out(session: &mut Session, captains: &mut [Box<dyn Captain>], max_orders: usize) -> Option<Outcome> {
    for _ in 0..max_orders {
        let Some(seat) = session.asks().first().map(|ask| ask.seat) else { break };
        let order = match seat {
            Seat::Side(side) => match captains.get_mut(side.index()) {
                Some(captain) => captain.decide(session, seat),
                None => panic!("side {} is asked, and only {} captains are at the table", side.0, captains.len()),
            },
            // Nobody plays the game master: what would happen without him.
            Seat::GameMaster | Seat::Clock => session.asks()[0].default.clone(),
        };
        if let Err(refusal) = session.submit(seat, order.clone()) {
            panic!("a captain gives an order that is refused: {order:?}: {refusal}");
        }
    }
    session.outcome().cloned()
}
