//! Wind, the alarm clock, special events (A3, A4).

pub mod events;
pub mod wind;

use crate::phases::{EVERY, WEATHER, WIND};
use crate::prelude::*;

/// Wind and weather: phases 1 and 3, and the alarm, which may sound whenever the game master says so.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Weather {
    /// Phase 1: the optional special events (AMB-84).
    Event,
    /// Phase 3: the die of the wind speed.
    WindSpeed,
    /// The wind may change: 2D6 (B-WIND-4).
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

/// A3, A4.
pub fn plugin(app: &mut App) {
    app.chapter::<Weather>(EVERY).opens(WEATHER, wind::open_weather).opens(WIND, wind::open_speed);
}
