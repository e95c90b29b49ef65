//! The expected effect of an order, found without rolling dice or changing anything: previews, hints and odds.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::geometry::{Angle, Course, Heading, Length, Pose};
use crate::ids::UnitId;
use crate::shown::outlook::Salvo;
use crate::shown::report::{Checked, Mark, Refusal};

/// A course compared with the least and the most that the ship may run, for the card beside the ghost.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct RunCard {
    /// The distance that this course runs.
    pub run: Length,
    /// The least distance that the ship must run with this course.
    pub min: Length,
    /// The greatest distance that the ship may run.
    pub max: Length,
    /// The turns made with this course and since the move began. Each is given as the greatest angle allowed.
    pub taken: SmallVec<[Angle; 4]>,
    /// The turns still allowed after this course. Each is given as the greatest angle allowed.
    pub turns: SmallVec<[Angle; 4]>,
    /// The distance that each turn costs, where the ship turns along a circle. It is 0 if turns cost none.
    pub each: Length,
    /// The course as the ship sails it, leg by leg, where she turns along a circle. It may be cut short. The runs of
    /// its legs add up to `run`.
    pub legs: Course,
    /// The headings, clockwise from the first to the second, on which the ship loses no way. Beyond them she is
    /// contrary to the wind, for example. `None` if all headings are alike.
    pub fair: Option<(Heading, Heading)>,
    /// A further remark: 'half speed if contrary'.
    pub note: String,
    /// The clause that limits the ship. It is empty if there is none to name.
    pub clause: String,
    /// True if a die on the way may harm the ship, such as near land.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub risky: bool,
}

/// Advice on something that a newcomer may overlook in an order, shown before the order is given. A player can turn
/// each kind off for good.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hint {
    /// The kind of hint, the same in every ruleset: `aground`.
    pub key: Cow<'static, str>,
    /// One short sentence.
    pub sentence: String,
    /// The clause in which to read more.
    pub clause: Cow<'static, str>,
}

impl Hint {
    /// Makes a hint.
    pub fn new(key: &'static str, clause: &'static str, sentence: impl Into<String>) -> Self {
        Self { key: key.into(), sentence: sentence.into(), clause: clause.into() }
    }
}

/// The part of one ship in an order to all ships.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Share {
    /// The ship.
    pub unit: UnitId,
    /// The ship's action, as words that follow her name: 'follows Victory', 'fires her larboard broadside at
    /// Redoutable'.
    pub words: String,
    /// The pose in which the ship ends, if she moves.
    pub ghost: Option<Pose>,
    /// The poses of the ship on the way there.
    pub path: Vec<Pose>,
    /// True if the ship cannot do as ordered. She then asks for orders when her turn comes.
    pub asks: bool,
}

/// The expected effect of an order, found without rolling dice or changing anything.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Preview {
    /// The pose in which the unit would end.
    pub ghost: Option<Pose>,
    /// The poses of the unit on the way there.
    pub path: Vec<Pose>,
    /// The part of the unit's allowance that the order uses: '2 of 3 movement points'.
    pub used: String,
    /// The clause under which the order is given. It is empty if there is none to name.
    pub clause: String,
    /// The course compared with its limits.
    pub run: Option<RunCard>,
    /// The odds of a shot or a fight.
    pub odds: Option<Odds>,
    /// The marks to draw on the table.
    pub marks: Vec<Mark>,
    /// Marks to draw for the order's own side alone, because they give away which cards the side holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<Mark>,
    /// Hints about what may be overlooked, the most serious first.
    pub hints: Vec<Hint>,
    /// The chances to fire on the way, in the order in which they come: the unit's shots at the units that she passes,
    /// and their shots at her. A battery that takes one of its own chances does not fire again at the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passing: Vec<Salvo>,
    /// The parts of the single ships in an order to all ships, in the order in which they act.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<Share>,
    /// Every reason why the order may not be given. It is empty if the order is legal.
    pub refusals: Vec<Refusal>,
}

impl Preview {
    /// Makes an empty preview of an order that is given under this clause.
    pub fn by(clause: &str) -> Self {
        Self { clause: clause.to_owned(), ..Self::default() }
    }

    /// Sets the part of the allowance that the order uses.
    #[must_use]
    pub fn using(mut self, used: impl Into<String>) -> Self {
        self.used = used.into();
        self
    }

    /// Puts the verdict of a check before the other refusals, unless they already contain its sentence, and adds the
    /// marks of all refusals.
    #[must_use]
    pub fn judged(mut self, verdict: Checked) -> Self {
        let told = |refusal: &Refusal| self.refusals.iter().any(|other| other.sentence == refusal.sentence);
        if let Some(refusal) = verdict.err().filter(|refusal| !told(refusal)) {
            self.refusals.insert(0, refusal);
        }
        self.marks.extend(self.refusals.iter().flat_map(|refusal| refusal.marks.iter().cloned()));
        self
    }
}

/// Exact odds, for the odds card.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Odds {
    /// The subject of the odds: 'Broadside on Fortuna'.
    pub title: String,
    /// The range in words: '3 squares, abeam'.
    pub range: String,
    /// The dice and what they need: '3 dice; 2-3 hull, 4-5 rigging, 6 guns and crew (C-FIRE-2)'.
    pub line: String,
    /// The noun for what the bars count: 'hits'. It is empty if the bars say no more than the chances do.
    pub unit: String,
    /// The chances of 0, 1, 2 … of `unit`, each in [0, 1].
    pub bars: Vec<f64>,
    /// The expected number of `unit`: the mean of the bars, less what cannot count against this target.
    pub expected: f64,
    /// Other exact chances, each with its label: ('sinks her', 0.11).
    pub chances: Vec<(String, f64)>,
    /// The odds of the other dice of the same roll, such as hits on the rigging besides hits on the hull. The card
    /// shows their `unit`, `line`, `bars` and `chances` below the first; it takes the title and the range from the
    /// first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also: Option<Box<Odds>>,
}
