//! Wind, the alarm clock and special events (A3, A4).

pub mod events;
pub mod wind;

use crate::phases::{EVERY, WEATHER, WIND};
use crate::prelude::*;

/// Items of the agenda for wind and weather: phases 1 and 3, and the alarm, which may sound in any phase on the game
/// master's word.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Weather {
    /// Phase 1: the roll for a special event, if they are used (AMB-84).
    Event,
    /// Phase 3: the roll for the wind speed.
    WindSpeed,
    /// The alarm sounds, and 2D6 are rolled for a change of wind (B-WIND-4).
    Alarm,
}

impl Chapter for Weather {
    type Game = Barnacle;

    fn waits(&self) -> bool {
        false
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(Self::Event) => events::event(play),
            Some(Self::WindSpeed) => wind::speed(play),
            Some(Self::Alarm) => wind::alarm(play),
            None => Ok(()),
        }
    }
}

/// Adds the chapter of wind and weather (A3, A4).
pub fn plugin(app: &mut App) {
    app.chapter::<Weather>(EVERY).opens(WEATHER, wind::open_weather).opens(WIND, wind::open_speed);
}
