//! The clock of the table, for rules that use one. It runs while the battle is played and rings at a fixed interval.
//! Rules never read a clock themselves: each ring reaches them as an order.

use std::time::Duration;

use wg_panels::read::clock_face::ClockFace;

/// The time left until the clock rings.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Clock {
    /// The interval between two rings, in minutes.
    every: Option<u16>,
    left: Duration,
    runs: bool,
}

impl Clock {
    /// Lets time pass. `every` is the interval in minutes; `runs` is false while the clock stands still. Returns true
    /// if the clock rings.
    pub fn pass(&mut self, every: Option<u16>, runs: bool, time: Duration) -> bool {
        self.runs = runs;
        let Some(minutes) = every else {
            *self = Self::default();
            return false;
        };
        let whole = Duration::from_secs(u64::from(minutes) * 60);
        if self.every != every {
            // A new interval or battle is counted from its beginning.
            (self.every, self.left) = (every, whole);
        }
        if !runs {
            return false;
        }
        if time < self.left {
            self.left -= time;
            return false;
        }
        self.left = whole;
        true
    }

    /// Returns the clock face for the panels; `None` if the rules use no clock.
    pub fn face(&self) -> Option<ClockFace> {
        let whole = f32::from(self.every?) * 60.0;
        Some(ClockFace { share: self.left.as_secs_f32() / whole, seconds: self.left.as_secs() as u32, runs: self.runs })
    }

    /// Returns the time until the window must wake up, or `None` if the clock does not run.
    pub fn wakes_in(&self) -> Option<Duration> {
        self.every.filter(|_| self.runs).map(|_| self.left + Duration::from_millis(50))
    }
}

impl Clock {
    /// Returns the interval in minutes between two rings; `None` if the rules use no clock.
    pub fn every(&self) -> Option<u16> {
        self.every
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_rings_after_so_many_minutes_of_play_and_no_others() {
        let mut clock = Clock::default();
        let minute = Duration::from_secs(60);
        assert!(!clock.pass(Some(3), true, minute) && !clock.pass(Some(3), true, minute), "two of three are over");
        for _ in 0..10 {
            assert!(!clock.pass(Some(3), false, minute), "nobody plays, and the clock stands");
        }
        let face = clock.face().expect("there is a clock");
        assert_eq!((face.seconds, face.runs), (60, false), "one minute is left");
        assert!(clock.pass(Some(3), true, minute), "now it rings");
        assert_eq!(clock.face().map(|face| face.seconds), Some(180), "and begins anew");
        assert!(!clock.pass(None, true, minute) && clock.face().is_none(), "these rules hear no clock");
    }
}
