//! What happened: reports with clauses, refusals that teach. Previews, which throw nothing, stand beside it.

use std::borrow::Cow;

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::dice::DieColour;
use crate::geometry::{Arc, Hull, Length, Point, Pose};
use crate::ids::{SideId, UnitId};
use crate::shown::aside::Aside;
use crate::shown::moment::Moment;
pub use crate::shown::preview::{Hint, Odds, Preview, RunCard, Share};
pub use crate::shown::refusal::{Checked, Refusal, bar, barred_by, counted, first_of, forbid, refuse};
use crate::shown::sheet::Scene;
use crate::shown::turned::Turned;

/// One event at the table: one plain English sentence, and the clause that made it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The clause, as in the catalogue: `C-FIRE-2`.
    pub clause: String,
    /// One sentence, as it stands in the journal; empty for what is only shown: a fight, an inch of a course that is told as a whole, or a
    /// shot of which the throw tells.
    pub sentence: String,
    /// The unit it is about.
    pub unit: Option<UnitId>,
    /// What the view animates.
    pub event: Event,
    /// What one side reads instead of the sentence, where it knows more than the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aside: Option<Aside>,
    /// What the eye is led to, and whom it befell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<(Moment, UnitId)>,
}

/// What a report means for the picture.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Event {
    /// Nothing to see.
    #[default]
    None,
    /// A unit went from one pose to another.
    Moved {
        /// From here.
        from: Pose,
        /// To here.
        to: Pose,
    },
    /// Dice were thrown.
    Thrown {
        /// What for: 'Surprise fires on Fortuna'.
        title: String,
        /// The faces.
        faces: SmallVec<[u8; 8]>,
        /// Of so many sides.
        sides: u8,
        /// Faces that did something, for the golden rim.
        good: SmallVec<[bool; 8]>,
        /// What is needed: 'hull on 2-3, rigging on 4-5, crew on 6'.
        needed: String,
        /// The result in a few words: '2 hits'.
        result: String,
        /// What was to be expected, in hundredths of the ruleset's unit of harm, and what came; for the luck of each side. Zero where it makes no sense.
        expected: i32,
        /// See `expected`.
        actual: i32,
        /// Whose luck it is.
        side: Option<SideId>,
        /// Which dice were taken, where one throw has dice of several kinds.
        #[serde(default, skip_serializing_if = "DieColour::is_ivory")]
        colour: DieColour,
        /// What these dice were for in a word: 'hull', 'rigging'. Empty where one kind of dice was thrown.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        word: String,
        /// What was played on it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cards: Vec<Turned>,
    },
    /// A card left a hand, open to all: it was played, or let go.
    Card {
        /// Whose hand it was in.
        side: SideId,
        /// Its kind, by its place in the list of the view.
        card: u8,
        /// The throw on which it was played, as its card on the table is called; empty: it goes to the discard pile at once.
        on: String,
        /// What it adds there.
        adds: i8,
    },
    /// A shot from one unit at another, when it is fired. Without a sentence where the throw that follows tells of it.
    Shot {
        /// At whom.
        target: UnitId,
        /// From where to where.
        line: (Point, Point),
    },
    /// Boxes were ticked, or men lost, on the unit.
    Harmed {
        /// How many boxes.
        boxes: u8,
    },
    /// The unit sank, struck, was taken: her fate changed.
    Fate,
    /// A fight from nearby, as it stands after this beat: boarders on a deck.
    Fight(Box<Scene>),
    /// A unit, or a side, was told what to do of itself: only that side reads it while the battle lasts.
    Ordered,
    /// A signal went up, for all to see. Nobody is harmed by it.
    Signalled,
    /// A phase or a turn began.
    Phase,
}

/// Where reports go while the game is played. Batch play leaves it closed, and no strings are made.
#[derive(Resource, Default, Debug)]
pub struct Reports {
    open: bool,
    list: Vec<Report>,
}

impl Reports {
    /// Open or close the sink.
    pub fn set_open(&mut self, open: bool) {
        self.open = open;
        self.list.clear();
    }

    /// True if anybody wants to hear.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Say what happened. The closure runs only if somebody listens.
    #[inline]
    pub fn say(&mut self, report: impl FnOnce() -> Report) {
        if self.open {
            self.list.push(report());
        }
    }

    /// How many reports there are: a mark for [`Reports::truncate`].
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// True if nothing was said.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Take back what was said after a mark, when a beat is restored.
    pub fn truncate(&mut self, len: usize) {
        self.list.truncate(len);
    }

    /// Hand out everything said since the last time.
    pub fn take(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.list)
    }
}

impl Event {
    /// Dice that were thrown: what for, how they lie, what was needed, what came of it. No face did anything, they are six-sided, and nobody had
    /// luck with them, until it is said.
    pub fn thrown(
        title: impl Into<String>,
        faces: &[u8],
        needed: impl Into<String>,
        result: impl Into<String>,
    ) -> Self {
        Self::Thrown {
            title: title.into(),
            faces: SmallVec::from_slice(faces),
            sides: 6,
            good: SmallVec::from_elem(false, faces.len()),
            needed: needed.into(),
            result: result.into(),
            expected: 0,
            actual: 0,
            side: None,
            colour: DieColour::Ivory,
            word: String::new(),
            cards: Vec::new(),
        }
    }

    /// Faces of which this is true did something.
    #[must_use]
    pub fn good(mut self, does: impl Fn(&u8) -> bool) -> Self {
        if let Self::Thrown { faces, good, .. } = &mut self {
            *good = faces.iter().map(does).collect();
        }
        self
    }

    /// The dice have so many sides.
    #[must_use]
    pub fn sides(mut self, count: u8) -> Self {
        if let Self::Thrown { sides, .. } = &mut self {
            *sides = count;
        }
        self
    }

    /// What was to be expected and what came, in hundredths of the ruleset's unit of harm.
    #[must_use]
    pub fn luck(mut self, hoped: i32, came: i32) -> Self {
        if let Self::Thrown { expected, actual, .. } = &mut self {
            (*expected, *actual) = (hoped, came);
        }
        self
    }

    /// Whose throw it was.
    #[must_use]
    pub fn by(mut self, who: impl Into<Option<SideId>>) -> Self {
        if let Self::Thrown { side, .. } = &mut self {
            *side = who.into();
        }
        self
    }

    /// The dice had a colour, and a word beside them said what they were for. Several kinds of dice of one throw are told one after the other,
    /// with the same title.
    #[must_use]
    pub fn coloured(mut self, dye: DieColour, what_for: impl Into<String>) -> Self {
        if let Self::Thrown { colour, word, .. } = &mut self {
            (*colour, *word) = (dye, what_for.into());
        }
        self
    }
}

impl Report {
    /// A report without anything to animate.
    pub fn new(clause: &str, unit: Option<UnitId>, sentence: impl Into<String>) -> Self {
        Self {
            clause: clause.to_owned(),
            sentence: sentence.into(),
            unit,
            event: Event::None,
            aside: None,
            moment: None,
        }
    }

    /// The same with something for the view.
    #[must_use]
    pub fn with(mut self, event: Event) -> Self {
        self.event = event;
        self
    }

    /// The same as a moment that nobody should miss, and whom it befell.
    #[must_use]
    pub fn noted(mut self, moment: Moment, unit: UnitId) -> Self {
        self.moment = Some((moment, unit));
        self
    }
}

/// Something to draw on the table to explain a preview or a refusal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Mark {
    /// A line from one point to another, with a label: the line of fire, the tape.
    Line {
        /// From.
        from: Point,
        /// To.
        to: Point,
        /// 'range 3, out by 1'.
        label: String,
    },
    /// A place that is in the way.
    Block {
        /// Where.
        at: Point,
        /// How big.
        radius: Length,
        /// Why.
        label: String,
    },
    /// An arc of fire with its bands.
    Arc {
        /// The ship that fires.
        hull: Hull,
        /// The arc, seen from her.
        arc: Arc,
        /// The radius of each band and what it means.
        bands: Vec<(Length, String)>,
    },
    /// A field of fire that begins at a whole side, band by band from the side outwards.
    Field {
        /// The outline of each band, in order, and what it means.
        bands: Vec<(Vec<Point>, String)>,
        /// Whose side: 'starboard field of fire'.
        label: String,
        /// The clause that tells who in it may be fired at.
        clause: Cow<'static, str>,
    },
    /// Squares that may be hit, on a grid.
    Squares {
        /// Their middles.
        at: Vec<Point>,
        /// Their width.
        width: Length,
        /// What it means.
        label: String,
    },
    /// Water that her bow may come to.
    Reach {
        /// Its outline, in order.
        outline: Vec<Point>,
        /// What it means: 'reach this turn'. Empty: nothing is written there.
        label: String,
    },
    /// Water or ground that is forbidden or dangerous.
    Foul {
        /// Its outline, in order.
        outline: Vec<Point>,
        /// Why: 'land', 'less than 2 fathoms'.
        label: String,
    },
}

/// How a battle ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<SideId>,
    /// The score of each side, in the ruleset's points.
    pub scores: SmallVec<[i32; 2]>,
    /// Why it is over, in one sentence.
    pub reason: String,
    /// The clause that ended it.
    pub clause: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throw_of_one_kind_of_dice_is_told_as_it_always_was() {
        let thrown = Event::thrown("A broadside", &[2, 6], "4-6 hits", "1 hit").good(|face| *face >= 4);
        let old = r#"{"Thrown":{"title":"A broadside","faces":[2,6],"sides":6,"good":[false,true],"needed":"4-6 hits","result":"1 hit","expected":0,"actual":0,"side":null}}"#;
        assert_eq!(serde_json::to_string(&thrown).expect("an event is plain values"), old, "nothing was added");
        assert_eq!(serde_json::from_str::<Event>(old).expect("an old event"), thrown, "and an old event is read");
    }

    #[test]
    fn dice_of_a_colour_are_told_with_it_and_their_word() {
        let thrown = Event::thrown("A broadside", &[2, 6], "line 3", "1 hit").coloured(DieColour::Indigo, "rigging");
        let text = serde_json::to_string(&thrown).expect("an event is plain values");
        assert!(text.contains(r#""colour":"Indigo","word":"rigging""#), "both are told: {text}");
        assert_eq!(serde_json::from_str::<Event>(&text).expect("what was told"), thrown, "and read again");
    }
}
