//! Plays out a battle between captains.

use wg_core::{Outcome, Seat, Session};

use crate::Captain;

/// Plays on until the battle is over or `max_orders` orders were given. Each ask is answered by the captain of the
/// side, in the order of the asks. The captains also roll dice that are rolled by hand. Returns the outcome, or `None`
/// if the battle is still undecided.
///
/// # Panics
/// If a side that is asked has no captain, or if a captain gives an order that is refused. That is a bug in the
/// captain.
pub fn play_out(session: &mut Session, captains: &mut [Box<dyn Captain>], max_orders: usize) -> Option<Outcome> {
    for _ in 0..max_orders {
        let Some(seat) = session.asks().first().map(|ask| ask.seat) else { break };
        let order = match seat {
            Seat::Side(side) => match captains.get_mut(side.index()) {
                Some(captain) => captain.decide(session, seat),
                None => panic!("side {} has to decide, but only {} captains are at the table", side.0, captains.len()),
            },
            // There is no game master, so take the default.
            Seat::GameMaster | Seat::Clock => session.asks()[0].default.clone(),
        };
        if let Err(refusal) = session.submit(seat, order.clone()) {
            panic!("a captain gave an order that was refused: {order:?}: {refusal}");
        }
    }
    session.outcome().cloned()
}
