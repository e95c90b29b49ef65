//! Asks and offers: who must decide what, and what may be answered.
//!
//! An [`Offer`] is an order with blanks, each with its domain. The view draws handles, targets and
//! buttons from offers, captains sample and enumerate them; neither asks which ruleset it is.

use std::borrow::Cow;
use std::fmt;
use std::mem::discriminant;
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};
use smallvec::SmallVec;

use crate::dice::Throw;
use crate::geometry::{Course, Pose};
use crate::ids::{Seat, UnitId};
pub use crate::talk::limits::{CourseLimits, Hand, TurningCircle};
use crate::talk::order::{Order, Slot};

/// Somebody must decide, declare or throw, now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// Who is asked.
    pub seat: Seat,
    /// What kind of answer is wanted.
    pub kind: AskKind,
    /// The answer is not shown to other seats before all have answered.
    pub sealed: bool,
    /// Why this is asked, in a few words: 'Sail your ships', 'Surprise crosses your beam'.
    pub reason: Cow<'static, str>,
    /// What may be answered. Never empty unless `kind` is `Throw`.
    pub offers: Vec<Offer>,
    /// What happens when the clock runs out or the captain presses the one big button.
    pub default: Order,
    /// The rows to throw, when `kind` is `Throw`.
    pub throws: Vec<Throw>,
}

/// What a unit could do in this phase, if her captain first mended what forbids it: shown to him, greyed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Barred {
    /// The order, which is refused as she is now.
    pub order: Order,
    /// What it is called: 'Let go the anchor'.
    pub label: Cow<'static, str>,
    /// What must come first, in two words: 'stop first'.
    pub why: Cow<'static, str>,
}

impl Ask {
    /// A question that is answered openly. The first offer, as it stands, is its default.
    ///
    /// # Panics
    /// If nothing is offered: who cannot do anything is not asked.
    pub fn new(seat: Seat, kind: AskKind, reason: impl Into<Cow<'static, str>>, offers: Vec<Offer>) -> Self {
        let default = offers.first().map(|offer| offer.order.clone()).expect("who is asked has something to do");
        Self { seat, kind, sealed: false, reason: reason.into(), offers, default, throws: Vec::new() }
    }

    /// The same question, answered face down: other seats see the answer when all have given theirs.
    #[must_use]
    pub fn sealed(self) -> Self {
        Self { sealed: true, ..self }
    }
}

/// The kind of an [`Ask`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum AskKind {
    /// The seat's own turn: it may do several things before it ends the phase.
    Turn,
    /// A chance in the middle of somebody's move; standing orders may answer it.
    Reaction,
    /// One of several, now.
    Choice,
    /// Dice thrown by hand.
    Throw,
}

/// An order with blanks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// The order, with something legal or neutral in each blank.
    pub order: Order,
    /// The places left open.
    pub blanks: SmallVec<[Blank; 1]>,
    /// What a button says: 'Fire the starboard broadside', 'End the phase'.
    pub label: Cow<'static, str>,
    /// The number of the chapter that offers it, to which the order goes back; of rules without chapters none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<u8>,
}

/// A blank of an offer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Blank {
    /// Which place of the order.
    pub slot: Slot,
    /// What may stand there.
    pub domain: Domain,
}

/// What may stand in a blank.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Domain {
    /// One of these units.
    Units(SmallVec<[UnitId; 6]>),
    /// A whole number, both ends included.
    Range {
        /// The least.
        min: i16,
        /// The greatest.
        max: i16,
    },
    /// One of these choices, each with what a button says.
    Choices(SmallVec<[(u16, Cow<'static, str>); 4]>),
    /// One of these paths over a grid, whole courses with where they end.
    Paths(Paths),
    /// A free course within these limits; the ruleset's check has the last word.
    Free(CourseLimits),
}

impl Domain {
    /// One of these choices, each with what a button says.
    pub fn choices<T: Into<Cow<'static, str>>>(choices: impl IntoIterator<Item = (u16, T)>) -> Self {
        Self::Choices(choices.into_iter().map(|(option, label)| (option, label.into())).collect())
    }
}

/// A list of paths. Copies share it: a ruleset that is asked again about a unit for whom nothing has changed gives the same list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(from = "Vec<Path>")]
pub struct Paths(Arc<Vec<Path>>);

impl From<Vec<Path>> for Paths {
    fn from(paths: Vec<Path>) -> Self {
        Self(Arc::new(paths))
    }
}

impl Paths {
    /// An empty list, for courses that are to be listed anew: with the room that this one had, if nobody else reads it.
    pub fn cleared(self) -> Vec<Path> {
        let mut room = Arc::into_inner(self.0).unwrap_or_default();
        room.clear();
        room
    }
}

impl Deref for Paths {
    type Target = [Path];

    fn deref(&self) -> &[Path] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Paths {
    type Item = &'a Path;
    type IntoIter = std::slice::Iter<'a, Path>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Serialize for Paths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// A course over a grid, with what it costs and where it ends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Path {
    /// The course.
    pub course: Course,
    /// The pose after each step; the last one is where she ends.
    pub poses: SmallVec<[Pose; 4]>,
    /// What it costs.
    pub cost: Cost,
    /// The order may be given as it stands. A path that is only the beginning of a longer one that must be sailed is drawn but not offered.
    pub complete: bool,
    /// What comes of it at its last step.
    pub end: PathEnd,
}

/// Movement points, which some rules count in halves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cost(u8);

impl Cost {
    /// So many whole points.
    pub const fn points(points: u8) -> Self {
        Self(points.saturating_mul(2))
    }

    /// So many halves of a point.
    pub const fn halves(halves: u8) -> Self {
        Self(halves)
    }

    /// How many halves it is.
    pub const fn in_halves(self) -> u8 {
        self.0
    }
}

/// `3`, `2½`, `½`.
impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (0, 1) => f.pad("½"),
            (whole, 1) => f.pad(&format!("{whole}½")),
            (whole, _) => f.pad(&whole.to_string()),
        }
    }
}

/// What comes of a [`Path`] at its last step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum PathEnd {
    /// She lies where she has come to.
    #[default]
    Lies,
    /// She boards this unit there; if others could be boarded in the same place, this is the first of them.
    Boards(UnitId),
    /// She leaves the table.
    Leaves,
}

impl Offer {
    /// An order without blanks.
    pub fn plain(order: Order, label: impl Into<Cow<'static, str>>) -> Self {
        Self { order, blanks: SmallVec::new(), label: label.into(), chapter: None }
    }

    /// An order at one of these units, the first unless another is chosen; `None` if there is nobody.
    pub fn at_one_of(
        units: SmallVec<[UnitId; 6]>,
        label: &'static str,
        order: impl FnOnce(UnitId) -> Order,
    ) -> Option<Self> {
        let first = *units.first()?;
        Some(Self::plain(order(first), label).with(Slot::Target, Domain::Units(units)))
    }

    /// The units at one of which it is: those of its blank, or the one that stands in its order.
    pub fn targets(&self) -> SmallVec<[UnitId; 6]> {
        match self.blanks.iter().find(|blank| blank.slot == Slot::Target).map(|blank| &blank.domain) {
            Some(Domain::Units(units)) => units.clone(),
            _ => self.order.target().into_iter().collect(),
        }
    }

    /// The same offer with one more blank.
    #[must_use]
    pub fn with(mut self, slot: Slot, domain: Domain) -> Self {
        self.blanks.push(Blank { slot, domain });
        self
    }

    /// True if whatever it admits may be done: all that is left open is chosen from lists. Of a free course the rules have the last word.
    pub fn is_listed(&self) -> bool {
        !self.blanks.iter().any(|blank| matches!(blank.domain, Domain::Free(_)))
    }

    /// True if `order` is this offer with its blanks filled from their domains. A free course is admitted if
    /// it keeps the limits; whether the table lets her sail it is the ruleset's check.
    pub fn admits(&self, order: &Order) -> bool {
        // No blank changes what kind of order it is, or who acts.
        if discriminant(&self.order) != discriminant(order) || self.order.unit() != order.unit() {
            return false;
        }
        if self.blanks.is_empty() {
            return self.order == *order;
        }
        // Of a course from a list nothing else is left to be compared.
        if let ([Blank { domain: Domain::Paths(paths), .. }], Order::Course { course, .. }) =
            (self.blanks.as_slice(), order)
        {
            return paths.iter().any(|path| path.complete && path.course == *course);
        }
        let mut filled = self.order.clone();
        for blank in &self.blanks {
            let fits = match (&blank.domain, blank.slot) {
                (Domain::Units(units), _) => order
                    .target()
                    .filter(|target| units.contains(target))
                    .map(|target| filled.set_target(target))
                    .is_some(),
                (Domain::Range { min, max }, slot) => order
                    .number(slot)
                    .filter(|n| (i32::from(*min)..=i32::from(*max)).contains(n))
                    .map(|n| filled.set_value(n as i16))
                    .is_some(),
                (Domain::Choices(choices), slot) => order
                    .number(slot)
                    .and_then(|n| choices.iter().find(|(option, _)| i32::from(*option) == n))
                    .map(|(option, _)| filled.set_choice(*option))
                    .is_some(),
                (Domain::Paths(paths), _) => order
                    .course()
                    .filter(|course| paths.iter().any(|path| path.complete && path.course == **course))
                    .map(|course| filled.set_course(course.clone()))
                    .is_some(),
                (Domain::Free(limits), _) => order
                    .course()
                    .filter(|course| limits.admit(course))
                    .map(|course| filled.set_course(course.clone()))
                    .is_some(),
            };
            if !fits {
                return false;
            }
        }
        filled == *order
    }
}
