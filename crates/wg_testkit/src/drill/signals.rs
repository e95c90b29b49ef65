//! Signals: each captain lays a signal face down before the first turn.

use super::prelude::*;

choices! {
    /// The choices of captains in the drill.
    pub enum Choice {
        /// The captain lays down the signal of this number in [`SIGNALS`] (D-SIGNAL-1).
        Signal(signal: u16) = (0),
    }
}

/// Both captains lay down a signal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Signals;

impl Chapter for Signals {
    type Game = Drill;

    /// Asks both captains at once. The asks are sealed, so neither sees the other's answer (D-SIGNAL-1).
    fn asks(&self, pair: &Pair, _: &Business) -> Asks {
        let undecided = SideId::BOTH.into_iter().filter(|own| pair[*own].down.signal.is_none());
        let asks = undecided.map(|own| {
            let signal = Offer::plain(Choice::Signal(SIGNALS[0].0).order(unit_of(own)), "Lay down a signal");
            let offers = vec![signal.with(Slot::Choice, Domain::choices(SIGNALS))];
            pair.ask(own, AskKind::Choice, offers).sealed()
        });
        asks.collect()
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        if let Some((unit, Choice::Signal(signal))) = Choice::of(order) {
            play.fleet[side_of(unit)].down.signal = Some(signal);
        }
    }
}

/// Asks for the signals, before the first turn (D-SIGNAL-1).
pub fn open(play: &mut Play<'_>) {
    play.business.push(Signals);
}
