//! Why an order may not be given: refusals that teach.

use serde::{Deserialize, Serialize};

use crate::shown::report::Mark;

/// What a check says: the order may be given, or the refusal that teaches, the first rule that forbids it with what to draw.
pub type Checked<T = ()> = Result<T, Refusal>;

/// An order that may not be given, as a value: the clause, the sentence a player reads, and what to draw.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// The clause that forbids it.
    pub clause: String,
    /// Under 120 characters, as an umpire would say it: what forbids it, and what would be right.
    pub sentence: String,
    /// What to draw on the table.
    pub marks: Vec<Mark>,
}

impl Refusal {
    /// A refusal without anything to draw.
    pub fn new(clause: &str, sentence: impl Into<String>) -> Self {
        Self { clause: clause.to_owned(), sentence: sentence.into(), marks: Vec::new() }
    }

    /// The same with something to draw.
    #[must_use]
    pub fn with(mut self, mark: Mark) -> Self {
        self.marks.push(mark);
        self
    }
}

/// '1 box', '2 boxes'.
pub fn counted(number: impl Into<i32>, one: &str, more: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { more })
}

/// A refusal whose sentence fits a ribbon: one that is longer is cut.
pub fn refuse(clause: &str, sentence: impl Into<String>) -> Refusal {
    let mut sentence = sentence.into();
    if sentence.chars().count() > 119 {
        sentence = sentence.chars().take(117).chain("…".chars()).collect();
    }
    Refusal::new(clause, sentence)
}

/// The rule that an order breaks where this holds. The sentence is made only then, so that a check is a list of rules, one after the other:
///
/// ```
/// use wg_core::{Checked, forbid};
/// fn may_fire(name: &str, guns: u8, range: u8) -> Checked {
///     forbid(guns == 0, "X-1", || format!("{name} has no guns left."))?;
///     forbid(range > 20, "X-2", || format!("{name} is out of range by {}.", range - 20))
/// }
/// assert_eq!(may_fire("Fortuna", 4, 23).expect_err("too far").clause, "X-2");
/// ```
///
/// # Errors
/// The refusal, where it holds.
pub fn forbid<S: Into<String>>(holds: bool, clause: &str, sentence: impl FnOnce() -> S) -> Checked {
    bar(holds, || refuse(clause, sentence()))
}

/// The same with any reason: why guns do not bear, why a unit cannot charge.
///
/// # Errors
/// The reason, where it holds.
pub fn bar<E>(holds: bool, why: impl FnOnce() -> E) -> Result<(), E> {
    barred_by(holds.then_some(()), |()| why())
}

/// The same by whom or what is found in the way, if anything is.
///
/// # Errors
/// The reason, where there is something.
pub fn barred_by<T, E>(found: Option<T>, why: impl FnOnce(T) -> E) -> Result<(), E> {
    found.map_or(Ok(()), |found| Err(why(found)))
}

/// How a check says no: in words, as a [`Refusal`], or with a bare [`No`]. So one check serves the umpire, who says why, and the offers, which
/// only want to know whether: a rule is one line in one place, and no sentence is made that nobody reads.
///
/// ```
/// use wg_core::{No, Reason, Refusal};
/// fn check_fire<R: Reason>(name: &str, guns: u8) -> Result<(), R> {
///     R::forbid(guns == 0, "X-1", || format!("{name} has no guns left."))
/// }
/// assert!(check_fire::<No>("Fortuna", 0).is_err(), "she is not offered it");
/// assert_eq!(check_fire::<Refusal>("Fortuna", 0).expect_err("no guns").clause, "X-1");
/// ```
pub trait Reason: Sized {
    /// This clause is the reason.
    fn because<S: Into<String>>(clause: &str, sentence: impl FnOnce() -> S) -> Self;

    /// The same with something to draw.
    #[must_use]
    fn marked(self, mark: impl FnOnce() -> Mark) -> Self;

    /// The rule that an order breaks where this holds, as [`forbid`].
    ///
    /// # Errors
    /// The reason, where it holds.
    fn forbid<S: Into<String>>(holds: bool, clause: &str, sentence: impl FnOnce() -> S) -> Result<(), Self> {
        bar(holds, || Self::because(clause, sentence))
    }
}

impl Reason for Refusal {
    fn because<S: Into<String>>(clause: &str, sentence: impl FnOnce() -> S) -> Self {
        refuse(clause, sentence())
    }

    fn marked(self, mark: impl FnOnce() -> Mark) -> Self {
        self.with(mark())
    }
}

/// No, and not a word why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct No;

impl Reason for No {
    fn because<S: Into<String>>(_: &str, _: impl FnOnce() -> S) -> Self {
        Self
    }

    fn marked(self, _: impl FnOnce() -> Mark) -> Self {
        self
    }
}

/// The first reason that holds, of several in the order of their weight.
pub fn first_of<T, const N: usize>(reasons: [(bool, T); N]) -> Option<T> {
    reasons.into_iter().find_map(|(holds, reason)| holds.then_some(reason))
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.sentence, self.clause)
    }
}

impl std::error::Error for Refusal {}
