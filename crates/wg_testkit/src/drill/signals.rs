//! Signals: each captain lays one down before the first turn, face down.

use bevy_app::App;
use serde::Serialize;
use wg_core::rules::chapter::{Asks, Chapter, ChapterApp};
use wg_core::{Ask, AskKind, Awaiting, Domain, Offer, Order, Seat, SideId, Slot, UnitId};

use super::pair::Pair;
use super::rules::SIGNALS;
use super::{Business, Drill, Play, SET_UP};

/// Both lay down a signal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Signals;

impl Chapter for Signals {
    type Game = Drill;

    /// D-SIGNAL-1: both are asked at once, and neither sees what the other answers: their asks are sealed.
    fn asks(&self, pair: &Pair, _: &Business) -> Asks {
        let undecided = [0, 1].into_iter().filter(|own: &usize| pair[*own].down.signal.is_none());
        let asks = undecided.map(|own| {
            let signal =
                Offer::plain(Order::Choose { unit: UnitId(own as u16), what: 0, option: 0 }, "Lay down a signal");
            let offers = vec![signal.with(Slot::Choice, Domain::choices(SIGNALS))];
            Ask::new(
                Seat::Side(SideId(own as u8)),
                AskKind::Choice,
                format!("{}, your orders", pair[own].papers.name),
                offers,
            )
            .sealed()
        });
        asks.collect()
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        if let Order::Choose { unit, option, .. } = order {
            play.fleet[unit.index()].down.signal = Some(*option);
        }
    }

    /// Nobody is asked any more: both lie.
    fn beat(play: &mut Play<'_>) -> Result<(), Awaiting> {
        play.business.pop();
        Ok(())
    }
}

pub fn plugin(app: &mut App) {
    app.chapter::<Signals>([SET_UP]).opens(SET_UP, open);
}

fn open(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.push(Signals);
    Ok(())
}
