//! What an order would do, without throwing or changing anything: previews, hints, and odds.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::geometry::{Angle, Course, Heading, Length, Pose};
use crate::ids::UnitId;
use crate::shown::outlook::Salvo;
use crate::shown::report::{Checked, Mark, Refusal};

/// How a course stands to what she must and may run, for the card at the ghost.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct RunCard {
    /// What this course runs.
    pub run: Length,
    /// The least she must run with it.
    pub min: Length,
    /// The most she may.
    pub max: Length,
    /// The turns that are taken with it, since her move began, each up to this.
    pub taken: SmallVec<[Angle; 4]>,
    /// The turns still to be had after it, each up to this.
    pub turns: SmallVec<[Angle; 4]>,
    /// What each of these turns costs of her run, where she turns along a circle; nothing if they cost none.
    pub each: Length,
    /// Where she turns along a circle, the course as she sails it, leg by leg: it may be cut short. Its runs add up to `run`.
    pub legs: Course,
    /// The headings, clockwise from the first to the second, that cost her no way: beyond them she is contrary to the wind, say. `None`
    /// if all are alike.
    pub fair: Option<(Heading, Heading)>,
    /// What else there is to say: 'half speed if contrary'.
    pub note: String,
    /// The clause that limits her; empty if there is none to name.
    pub clause: String,
}

/// Something that a newcomer may overlook in an order, told before he gives it. Each kind can be put off for good.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hint {
    /// What kind of hint it is, the same in every ruleset: `aground`.
    pub key: Cow<'static, str>,
    /// One short sentence.
    pub sentence: String,
    /// The clause to read on.
    pub clause: Cow<'static, str>,
}

impl Hint {
    /// A hint.
    pub fn new(key: &'static str, clause: &'static str, sentence: impl Into<String>) -> Self {
        Self { key: key.into(), sentence: sentence.into(), clause: clause.into() }
    }
}

/// What an order to all means for one of them.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Share {
    /// For whom.
    pub unit: UnitId,
    /// What she does, after her name: 'follows Victory', 'fires her larboard broadside at Redoutable'.
    pub words: String,
    /// Where she ends, if she moves.
    pub ghost: Option<Pose>,
    /// Her poses on the way there.
    pub path: Vec<Pose>,
    /// She cannot do as ordered, and asks when her turn comes.
    pub asks: bool,
}

/// What an order would do, without throwing or changing anything.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Preview {
    /// Where the unit would end.
    pub ghost: Option<Pose>,
    /// Her poses on the way there.
    pub path: Vec<Pose>,
    /// What it uses of her allowance: '2 of 3 movement points'.
    pub used: String,
    /// The clause that it is done under, for who asks why; empty if there is none to name.
    pub clause: String,
    /// How a course stands to its limits.
    pub run: Option<RunCard>,
    /// The odds of a shot or a fight.
    pub odds: Option<Odds>,
    /// What to draw.
    pub marks: Vec<Mark>,
    /// What to draw for the eyes of his side alone: it tells which cards are held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<Mark>,
    /// What may be overlooked, the gravest first.
    pub hints: Vec<Hint>,
    /// The chances to fire on the way, hers at whom she passes and those of whom she passes at her, in the order in which they come: a battery
    /// takes one of its own, and fires no more at the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passing: Vec<Salvo>,
    /// What an order to all means, ship by ship, in the order in which they do it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<Share>,
    /// Every reason why it may not be done. Empty: the order is legal.
    pub refusals: Vec<Refusal>,
}

impl Preview {
    /// Of an order that is given under this clause.
    pub fn by(clause: &str) -> Self {
        Self { clause: clause.to_owned(), ..Self::default() }
    }

    /// The same with what it uses.
    #[must_use]
    pub fn using(mut self, used: impl Into<String>) -> Self {
        self.used = used.into();
        self
    }

    /// The same with the umpire's word, before all other reasons why not, and with what all of them draw.
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
    /// 'Broadside on Fortuna'.
    pub title: String,
    /// '3 squares, abeam'.
    pub range: String,
    /// '3 dice; 2-3 hull, 4-5 rigging, 6 guns and crew (C-FIRE-2)'.
    pub line: String,
    /// What the bars count: 'hits'.
    pub unit: String,
    /// The chance of 0, 1, 2 ... of them.
    pub bars: Vec<f64>,
    /// The mean of the bars.
    pub expected: f64,
    /// Other chances, given exactly: ('sinks her', 0.11).
    pub chances: Vec<(String, f64)>,
    /// What the other dice of the same throw may do: hits on her rigging below hits on her hull. Of it the card shows what its bars count, its
    /// line, the bars and the chances; title and range are those of the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also: Option<Box<Odds>>,
}
