//! Reports: what happened, in one sentence with its clause, and what to animate. Previews and refusals are exported
//! from here as well.

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
pub use crate::shown::refusal::{
    Checked, Refusal, bar, barred_by, capital, counted, first_of, forbid, in_a_row, refuse,
};
use crate::shown::sheet::Scene;
use crate::shown::shot::{FightRecord, Record, ShotRecord};
use crate::shown::sum::{Sum, Toll};
use crate::shown::turned::CardEffect;

/// One event at the table: one plain English sentence, and the clause that it follows from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The id of the clause in the catalogue: `C-FIRE-2`.
    pub clause: String,
    /// One sentence, as the players read it. It is empty for events that are only shown: a fight, an inch of a
    /// course that is reported as a whole, or a shot whose roll has a report of its own.
    pub sentence: String,
    /// The unit that the report is about.
    pub unit: Option<UnitId>,
    /// The event that the table animates.
    pub event: Event,
    /// The sentence that one side reads instead, if that side knows more than the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aside: Option<Aside>,
    /// The moment to which the eye is drawn, and the unit that it befell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<(Moment, UnitId)>,
    /// What the report adds to the line that sums up a broadside.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<Sum>,
    /// The roll of this report as a record, if guns were fired or crews fought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Box<Record>>,
}

/// The part of a report that the table animates.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Event {
    /// An event without animation.
    #[default]
    None,
    /// A unit moved from one pose to another.
    Moved {
        /// The pose before the move.
        from: Pose,
        /// The pose after the move.
        to: Pose,
    },
    /// Dice were rolled.
    Thrown {
        /// The purpose of the roll: 'Surprise fires on Fortuna'.
        title: String,
        /// The faces rolled.
        faces: SmallVec<[u8; 8]>,
        /// The number of sides of the dice.
        sides: u8,
        /// For each face, true if it had an effect. Such dice get a golden rim.
        good: SmallVec<[bool; 8]>,
        /// The faces needed: 'hull on 2-3, rigging on 4-5, crew on 6'.
        needed: String,
        /// The result in a few words: '2 hits'.
        result: String,
        /// The expected result in hundredths of the ruleset's unit of harm, for the luck of each side. It is 0 where
        /// luck makes no sense.
        expected: i32,
        /// The result rolled, in the same hundredths as `expected`.
        actual: i32,
        /// The side whose luck the roll counts for.
        side: Option<SideId>,
        /// The colour of the dice, where one roll has dice of several kinds.
        #[serde(default, skip_serializing_if = "DieColour::is_ivory")]
        colour: DieColour,
        /// A word on what these dice were for: 'hull', 'rigging'. It is empty if dice of only one kind were rolled.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        word: String,
        /// The cards played on the roll.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cards: Vec<CardEffect>,
    },
    /// A card left a hand for all to see: it was played or discarded.
    Card {
        /// The side from whose hand the card came.
        side: SideId,
        /// The kind of the card, as its place in the list of the view.
        card: u8,
        /// The title of the roll on which the card was played. It is empty if the card goes to the discard pile at
        /// once.
        on: String,
        /// The number that the card adds to the roll.
        adds: i8,
    },
    /// One unit fired at another. The report has no sentence where the roll that follows has one.
    Shot {
        /// The target.
        target: UnitId,
        /// The line of fire, from the guns to the target.
        line: (Point, Point),
    },
    /// The unit ticked boxes or lost men.
    Harmed {
        /// The number of boxes.
        boxes: u8,
    },
    /// The unit's fate changed: she sank, struck or was taken.
    Fate,
    /// A fight seen from nearby as it stands after this beat, such as boarders on a deck.
    Fight(Box<Scene>),
    /// A unit or a side was given orders. Only that side reads the report while the battle lasts.
    Ordered,
    /// A signal was hoisted for all to see.
    Signalled,
    /// A phase or a turn began.
    Phase,
}

/// Collects reports while the game is played. In batch play it is closed, and no strings are made.
#[derive(Resource, Default, Debug)]
pub struct Reports {
    open: bool,
    list: Vec<Report>,
}

impl Reports {
    /// Opens or closes the collection, and clears it.
    pub fn set_open(&mut self, open: bool) {
        self.open = open;
        self.list.clear();
    }

    /// Returns true if reports are collected.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Adds a report. The closure runs only if reports are collected.
    #[inline]
    pub fn say(&mut self, report: impl FnOnce() -> Report) {
        if self.open {
            self.list.push(report());
        }
    }

    /// Returns the number of reports. It serves as a mark for [`Reports::truncate`].
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns true if there are no reports.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Removes the reports made after a mark, when a beat is rolled back.
    pub fn truncate(&mut self, len: usize) {
        self.list.truncate(len);
    }

    /// Returns the reports made since the last call, and clears the list.
    pub fn take(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.list)
    }
}

impl Event {
    /// Makes an event for dice that were rolled: what for, the faces, what was needed, and the result. Until the other
    /// methods change it, no face had an effect, the dice are six-sided, and the roll counts for no side's luck.
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

    /// Marks the faces that `does` accepts as having an effect.
    #[must_use]
    pub fn good(mut self, does: impl Fn(&u8) -> bool) -> Self {
        if let Self::Thrown { faces, good, .. } = &mut self {
            *good = faces.iter().map(does).collect();
        }
        self
    }

    /// Sets the number of sides of the dice.
    #[must_use]
    pub fn sides(mut self, count: u8) -> Self {
        if let Self::Thrown { sides, .. } = &mut self {
            *sides = count;
        }
        self
    }

    /// Sets the expected and the actual result, in hundredths of the ruleset's unit of harm.
    #[must_use]
    pub fn luck(mut self, hoped: i32, came: i32) -> Self {
        if let Self::Thrown { expected, actual, .. } = &mut self {
            (*expected, *actual) = (hoped, came);
        }
        self
    }

    /// Sets the side whose luck the roll counts for.
    #[must_use]
    pub fn by(mut self, who: impl Into<Option<SideId>>) -> Self {
        if let Self::Thrown { side, .. } = &mut self {
            *side = who.into();
        }
        self
    }

    /// Sets the colour of the dice and a word on what they were for. Dice of several kinds in one roll are reported one
    /// after the other under the same title.
    #[must_use]
    pub fn coloured(mut self, dye: DieColour, what_for: impl Into<String>) -> Self {
        if let Self::Thrown { colour, word, .. } = &mut self {
            (*colour, *word) = (dye, what_for.into());
        }
        self
    }
}

impl Report {
    /// Makes a report without anything to animate.
    pub fn new(clause: &str, unit: Option<UnitId>, sentence: impl Into<String>) -> Self {
        Self {
            clause: clause.to_owned(),
            sentence: sentence.into(),
            unit,
            event: Event::None,
            aside: None,
            moment: None,
            sums: Vec::new(),
            record: None,
        }
    }

    /// Sets the event for the table to animate.
    #[must_use]
    pub fn with(mut self, event: Event) -> Self {
        self.event = event;
        self
    }

    /// Draws the eye to this report as a moment that befell `unit`.
    #[must_use]
    pub fn noted(mut self, moment: Moment, unit: UnitId) -> Self {
        self.moment = Some((moment, unit));
        self
    }
}

impl Report {
    /// Opens the line about a broadside on `target`, or adds to it if these words have opened it: 'starboard broadside
    /// on Sirène at 65 mm'.
    #[must_use]
    pub fn fires_at(self, target: UnitId, words: impl Into<String>) -> Self {
        self.adds(Sum::Fires { target, words: words.into() })
    }

    /// Adds hits to the line about the unit's broadside.
    #[must_use]
    pub fn hits(self, count: u8) -> Self {
        self.adds(Sum::Hits(count.into()))
    }

    /// Adds dice that hit to the line about the unit's broadside.
    #[must_use]
    pub fn dice_hit(self, count: u8) -> Self {
        self.adds(Sum::Dice(count.into()))
    }

    /// Adds harm to a unit, done by a broadside or not.
    #[must_use]
    pub fn told_of(self, unit: UnitId, by_broadside: bool, toll: Toll) -> Self {
        if by_broadside { self.harms(unit, [toll]) } else { self.suffers(unit, toll) }
    }

    /// Adds harm to a unit that no broadside did.
    #[must_use]
    pub fn suffers(self, unit: UnitId, toll: Toll) -> Self {
        self.adds(Sum::Suffers(unit, vec![toll]))
    }

    /// Adds harm done to a unit to the line about the broadside on her.
    #[must_use]
    pub fn harms(self, unit: UnitId, toll: impl IntoIterator<Item = Toll>) -> Self {
        let toll: Vec<Toll> = toll.into_iter().collect();
        if toll.is_empty() { self } else { self.adds(Sum::Toll(unit, toll)) }
    }

    /// Adds what the unit rolled to the line about her broadside, where dice are added up: 'a total of 7'.
    #[must_use]
    pub fn rolled(self, words: impl Into<String>) -> Self {
        self.adds(Sum::Rolled(words.into()))
    }

    /// Adds what the unit has repaired to the line about her repairs: 'a fire is out'. Empty if she has tried in vain.
    #[must_use]
    pub fn mended(self, words: impl Into<String>) -> Self {
        self.adds(Sum::Mended(words.into()))
    }

    /// Adds the record of the shot whose dice these are.
    #[must_use]
    pub fn recorded(mut self, shot: ShotRecord) -> Self {
        self.record = Some(Box::new(Record::Shot(shot)));
        self
    }

    /// Adds the record of the dice of a fight.
    #[must_use]
    pub fn fought(mut self, unit: UnitId, target: UnitId, dice: usize, hits: u16) -> Self {
        self.record = Some(Box::new(Record::Fight(FightRecord { unit, target, dice: dice as u16, hits })));
        self
    }

    fn adds(mut self, sum: Sum) -> Self {
        self.sums.push(sum);
        self
    }
}

/// Something to draw on the table to explain a preview or a refusal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Mark {
    /// A line from one point to another with a label: the line of fire, the measuring tape.
    Line {
        /// The start of the line.
        from: Point,
        /// The end of the line.
        to: Point,
        /// The label: 'range 3, out by 1'.
        label: String,
    },
    /// A spot that is in the way.
    Block {
        /// The middle of the spot.
        at: Point,
        /// The radius of the spot.
        radius: Length,
        /// The reason why the spot is in the way.
        label: String,
    },
    /// An arc of fire with its range bands.
    Arc {
        /// The ship that fires.
        hull: Hull,
        /// The arc, relative to the ship that fires.
        arc: Arc,
        /// The radius of each band and its label.
        bands: Vec<(Length, String)>,
    },
    /// A field of fire along the whole side of a ship, band by band from her side outwards.
    Field {
        /// The outline of each band, point by point, and its label.
        bands: Vec<(Vec<Point>, String)>,
        /// The label of the field: 'starboard field of fire'.
        label: String,
        /// The clause that says which ships in the field may be fired at.
        clause: Cow<'static, str>,
    },
    /// Squares of a grid that may be hit.
    Squares {
        /// The middles of the squares.
        at: Vec<Point>,
        /// The width of a square.
        width: Length,
        /// The label.
        label: String,
    },
    /// Water that the unit's bow may reach.
    Reach {
        /// The outline, point by point.
        outline: Vec<Point>,
        /// The label: 'reach this turn'. If it is empty, nothing is written there.
        label: String,
    },
    /// Water or ground that is forbidden or dangerous.
    Foul {
        /// The outline, point by point.
        outline: Vec<Point>,
        /// The reason why the area is forbidden or dangerous: 'land', 'less than 2 fathoms'.
        label: String,
    },
}

/// The end of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<SideId>,
    /// The score of each side, in the ruleset's points.
    pub scores: SmallVec<[i32; 2]>,
    /// The reason why the battle is over, in one sentence.
    pub reason: String,
    /// The clause that ended the battle.
    pub clause: String,
    /// What ended the battle, as a clause of a sentence without the result: 'turn 12 was the last'. It is for those who
    /// put another result before it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
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
