//! What every ruleset fills into a view alike: scores, the turn track, how much of something is left.

use serde::{Deserialize, Serialize};

use crate::ids::SideId;
use crate::shown::sheet::TrackField;
use crate::shown::view::View;

/// What a score was given for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The clause by which points are given.
    pub clause: String,
    /// What they are given for, in a sentence.
    pub rule: String,
    /// What was given until now, a line each: 'Guerrier, struck: 62 of 62 gun dice'.
    pub lines: Vec<String>,
}

impl View {
    /// Each side's score, and what it was given for.
    pub fn scored(&mut self, score: impl Fn(SideId) -> i32, tally: impl Fn(SideId) -> Tally) {
        for (side, id) in self.sides.iter_mut().zip(0_u8..) {
            (side.score, side.tally) = (Some(score(SideId(id))), tally(SideId(id)));
        }
    }
}

impl TrackField {
    /// A track of so many turns, those before `now` ticked; `last` is marked, if it is known.
    pub fn turns(count: u16, now: u16, last: Option<u16>) -> Vec<Self> {
        (1..=count)
            .map(|turn| Self {
                label: turn.to_string(),
                ticked: turn < now,
                current: last == Some(turn),
                struck: false,
            })
            .collect()
    }
}

/// So much of a whole, in percent; never more than all of it.
pub const fn percent(part: u8, whole: u8) -> u8 {
    let (part, whole) = (part as u32, if whole == 0 { 1 } else { whole as u32 });
    (if part < whole { part } else { whole } * 100 / whole) as u8
}
