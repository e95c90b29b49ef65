//! Asks and offers: what a seat must decide, and the answers that it may give.
//!
//! An [`Offer`] is an order with blanks, each with its domain. The view draws handles, targets and buttons from offers,
//! and captains sample and enumerate them. Neither needs to know which ruleset is played.

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

/// A question to a seat, which must decide, declare or roll now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// The seat that is asked.
    pub seat: Seat,
    /// The kind of answer that is wanted.
    pub kind: AskKind,
    /// True if other seats do not see the answer before all have answered.
    pub sealed: bool,
    /// Why the seat is asked, in a few words: 'Sail your ships', 'Surprise crosses your beam'.
    pub reason: Cow<'static, str>,
    /// The possible answers. Never empty unless `kind` is `Throw`.
    pub offers: Vec<Offer>,
    /// The order that is given when the clock runs out or the captain presses the main button.
    pub default: Order,
    /// The rows to roll, when `kind` is `Throw`.
    pub throws: Vec<Throw>,
    /// True if the rules know that all answers come to the same. Nobody is asked then: see [`Ask::is_needless`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub needless: bool,
}

/// An action that a unit could take in this phase if her captain first removed the obstacle. The captain sees it greyed
/// out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Barred {
    /// The order, which is refused as things stand.
    pub order: Order,
    /// The label of the order, such as 'Let go the anchor'.
    pub label: Cow<'static, str>,
    /// The thing that must come first, in a word or two: 'stop first'.
    pub why: Cow<'static, str>,
}

impl Ask {
    /// Makes a question that is answered openly. Its default is the first offer as it stands.
    ///
    /// # Panics
    /// If `offers` is empty. A seat that can do nothing must not be asked.
    pub fn new(seat: Seat, kind: AskKind, reason: impl Into<Cow<'static, str>>, offers: Vec<Offer>) -> Self {
        let default = offers.first().map(|offer| offer.order.clone()).expect("who is asked has something to do");
        Self { seat, kind, sealed: false, reason: reason.into(), offers, default, throws: Vec::new(), needless: false }
    }

    /// Says whether all answers come to the same. Nobody is asked then, and the default is the answer.
    #[must_use]
    pub fn needless_if(self, needless: bool) -> Self {
        Self { needless, ..self }
    }

    /// True if asking the question changes nothing, because the rules say so or because it has only one possible answer.
    /// A reaction counts as having more: whether a seat is asked to react may tell what it holds, so it is asked even if
    /// it can only pass (W-R56).
    pub fn is_needless(&self) -> bool {
        if self.needless {
            return true;
        }
        let [offer] = self.offers.as_slice() else { return false };
        matches!(self.kind, AskKind::Turn | AskKind::Choice)
            && !self.sealed
            && offer.blanks.iter().all(|blank| blank.domain.has_one_value())
            && offer.admits(&self.default)
    }

    /// Makes the answer secret: other seats see it only when all have answered.
    #[must_use]
    pub fn sealed(self) -> Self {
        Self { sealed: true, ..self }
    }
}

/// The kind of an [`Ask`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum AskKind {
    /// The seat's own turn, in which it may do several things before it ends the phase.
    Turn,
    /// A chance to react during another unit's move. Standing orders may answer it.
    Reaction,
    /// A choice between several answers, to be made now.
    Choice,
    /// Dice to be rolled by hand.
    Throw,
}

/// An order with blanks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// The order, with something legal or neutral in each blank.
    pub order: Order,
    /// The blanks that the seat may fill.
    pub blanks: SmallVec<[Blank; 1]>,
    /// The label of the button, such as 'Fire the starboard broadside' or 'End the phase'.
    pub label: Cow<'static, str>,
    /// The number of the chapter that makes this offer and receives the order; `None` for rules without chapters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<u8>,
}

/// A blank of an offer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Blank {
    /// The part of the order that is left open.
    pub slot: Slot,
    /// The values that may fill the blank.
    pub domain: Domain,
}

/// The values that may fill a blank.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Domain {
    /// One of these units.
    Units(SmallVec<[UnitId; 6]>),
    /// A whole number in a range, both ends included.
    Range {
        /// The least value.
        min: i16,
        /// The greatest value.
        max: i16,
    },
    /// One of these choices, each with the label of its button.
    Choices(SmallVec<[(u16, Cow<'static, str>); 4]>),
    /// One of these paths over a grid. Each is a whole course with the place where it ends.
    Paths(Paths),
    /// A free course within these limits. The ruleset still has to check it.
    Free(CourseLimits),
}

impl Domain {
    /// True if only one value fills the blank.
    pub fn has_one_value(&self) -> bool {
        match self {
            Self::Units(units) => units.len() == 1,
            Self::Range { min, max } => min == max,
            Self::Choices(choices) => choices.len() == 1,
            Self::Paths(paths) => paths.iter().filter(|path| path.complete).count() == 1,
            Self::Free(limits) => limits.has_one_course(),
        }
    }

    /// Makes a domain of these choices, each with the label of its button.
    pub fn choices<T: Into<Cow<'static, str>>>(choices: impl IntoIterator<Item = (u16, T)>) -> Self {
        Self::Choices(choices.into_iter().map(|(option, label)| (option, label.into())).collect())
    }
}

/// A list of paths, shared between copies. If nothing has changed for a unit, a ruleset that is asked about her again
/// returns the same list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(from = "Vec<Path>")]
pub struct Paths(Arc<Vec<Path>>);

impl From<Vec<Path>> for Paths {
    fn from(paths: Vec<Path>) -> Self {
        Self(Arc::new(paths))
    }
}

impl Paths {
    /// Returns an empty vector for listing courses afresh. It reuses the allocation of this list if no other copy
    /// shares it.
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

/// A course over a grid, with its cost and the place where it ends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Path {
    /// The course.
    pub course: Course,
    /// The pose after each step. The last pose is where the ship ends.
    pub poses: SmallVec<[Pose; 4]>,
    /// The cost of the course, in movement points.
    pub cost: Cost,
    /// True if the order may be given as it stands. A path that is only the start of a longer course, which the ship
    /// must sail to its end, is drawn but not offered.
    pub complete: bool,
    /// How the path ends: the ship stops, boards or leaves the table.
    pub end: PathEnd,
}

/// A cost in movement points. Some rules count halves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cost(u8);

impl Cost {
    /// Makes a cost of whole points.
    pub const fn points(points: u8) -> Self {
        Self(points.saturating_mul(2))
    }

    /// Makes a cost of half points.
    pub const fn halves(halves: u8) -> Self {
        Self(halves)
    }

    /// The cost in half points.
    pub const fn in_halves(self) -> u8 {
        self.0
    }
}

/// Writes whole and half points: `3`, `2½`, `½`.
impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (0, 1) => f.pad("½"),
            (whole, 1) => f.pad(&format!("{whole}½")),
            (whole, _) => f.pad(&whole.to_string()),
        }
    }
}

/// The end of a [`Path`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum PathEnd {
    /// The ship stops where the path ends.
    #[default]
    Lies,
    /// The ship boards this unit at the end of the path. If several units could be boarded there, this is the first.
    Boards(UnitId),
    /// The ship leaves the table.
    Leaves,
}

impl Offer {
    /// Makes an offer of an order without blanks.
    pub fn plain(order: Order, label: impl Into<Cow<'static, str>>) -> Self {
        Self { order, blanks: SmallVec::new(), label: label.into(), chapter: None }
    }

    /// Makes an offer of an order with one of these units as its target, by default the first; `None` if there is none.
    pub fn at_one_of(
        units: SmallVec<[UnitId; 6]>,
        label: &'static str,
        order: impl FnOnce(UnitId) -> Order,
    ) -> Option<Self> {
        let first = *units.first()?;
        Some(Self::plain(order(first), label).with(Slot::Target, Domain::Units(units)))
    }

    /// Returns the possible targets: those of the target blank, or the target named in the order.
    pub fn targets(&self) -> SmallVec<[UnitId; 6]> {
        match self.blanks.iter().find(|blank| blank.slot == Slot::Target).map(|blank| &blank.domain) {
            Some(Domain::Units(units)) => units.clone(),
            _ => self.order.target().into_iter().collect(),
        }
    }

    /// Adds a blank.
    #[must_use]
    pub fn with(mut self, slot: Slot, domain: Domain) -> Self {
        self.blanks.push(Blank { slot, domain });
        self
    }

    /// True if every blank is filled from a list, so that every order this offer admits is legal. A free course still
    /// needs the ruleset's check.
    pub fn is_listed(&self) -> bool {
        !self.blanks.iter().any(|blank| matches!(blank.domain, Domain::Free(_)))
    }

    /// True if `order` is this offer with its blanks filled from their domains. A free course is admitted if it keeps
    /// within its limits. The ruleset's check decides whether the table lets the ship sail it.
    pub fn admits(&self, order: &Order) -> bool {
        // No blank changes the kind of order or the unit that acts.
        if discriminant(&self.order) != discriminant(order) || self.order.unit() != order.unit() {
            return false;
        }
        if self.blanks.is_empty() {
            return self.order == *order;
        }
        // A course from a list leaves nothing else to compare.
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
