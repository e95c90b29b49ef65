//! Parts of a view that every ruleset fills in the same way: scores, the turn track, percentages.

use serde::{Deserialize, Serialize};

use crate::ids::SideId;
use crate::shown::sheet::TrackField;
use crate::shown::view::View;

/// The reasons for a side's score.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The clause by which points are scored.
    pub clause: String,
    /// The reason for which points are scored, in one sentence.
    pub rule: String,
    /// The points scored so far, one line for each: 'Guerrier, struck: 62 of 62 gun dice'.
    pub lines: Vec<String>,
}

impl View {
    /// Fills in each side's score and the reasons for it.
    pub fn scored(&mut self, score: impl Fn(SideId) -> i32, tally: impl Fn(SideId) -> Tally) {
        for (side, id) in self.sides.iter_mut().zip(0_u8..) {
            (side.score, side.tally) = (Some(score(SideId(id))), tally(SideId(id)));
        }
    }
}

impl TrackField {
    /// Makes a turn track of `count` turns. Turns before `now` are ticked, and turn `last` is marked if it is known.
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

/// Returns `part` as a percentage of `whole`, at most 100.
pub const fn percent(part: u8, whole: u8) -> u8 {
    let (part, whole) = (part as u32, if whole == 0 { 1 } else { whole as u32 });
    (if part < whole { part } else { whole } * 100 / whole) as u8
}
