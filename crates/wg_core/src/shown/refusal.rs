//! Refusals: why an order may not be given, and what would be right.

use serde::{Deserialize, Serialize};

use crate::shown::report::Mark;

/// The result of a check. An error is the first rule that forbids the order, with what to draw.
pub type Checked<T = ()> = Result<T, Refusal>;

/// The reason why an order may not be given: the clause, a sentence for the player, and what to draw.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// The clause that forbids the order.
    pub clause: String,
    /// One sentence of under 120 characters, as an umpire would put it: what is wrong, and what would be right.
    pub sentence: String,
    /// The marks to draw on the table.
    pub marks: Vec<Mark>,
}

impl Refusal {
    /// Makes a refusal without anything to draw.
    pub fn new(clause: &str, sentence: impl Into<String>) -> Self {
        Self { clause: clause.to_owned(), sentence: sentence.into(), marks: Vec::new() }
    }

    /// Adds something to draw.
    #[must_use]
    pub fn with(mut self, mark: Mark) -> Self {
        self.marks.push(mark);
        self
    }
}

/// Returns a number with its noun in the singular or the plural: '1 box', '2 boxes'.
pub fn counted(number: impl Into<i32>, one: &str, more: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { more })
}

/// Lists words: 'a', 'a and b', 'a, b and c'. Empty if there are none.
pub fn in_a_row<S: AsRef<str>>(words: &[S]) -> String {
    let mut said = String::new();
    for (n, word) in words.iter().map(AsRef::as_ref).enumerate() {
        said += match n {
            0 => "",
            _ if n + 1 == words.len() => " and ",
            _ => ", ",
        };
        said += word;
    }
    said
}

/// Capitalises the first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Makes a refusal whose sentence fits on a ribbon. A sentence of 120 characters or more is cut to 117 and an ellipsis.
pub fn refuse(clause: &str, sentence: impl Into<String>) -> Refusal {
    let mut sentence = sentence.into();
    if sentence.chars().count() > 119 {
        sentence = sentence.chars().take(117).chain("…".chars()).collect();
    }
    Refusal::new(clause, sentence)
}

/// Refuses an order if it breaks this rule. The sentence is made only if the rule is broken, so a check reads as a list
/// of rules, one after the other:
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
/// Returns the refusal if `holds` is true.
pub fn forbid<S: Into<String>>(holds: bool, clause: &str, sentence: impl FnOnce() -> S) -> Checked {
    bar(holds, || refuse(clause, sentence()))
}

/// Fails with a reason of any type if `holds` is true: why guns do not bear, why a unit cannot charge.
///
/// # Errors
/// Returns the reason if `holds` is true.
pub fn bar<E>(holds: bool, why: impl FnOnce() -> E) -> Result<(), E> {
    barred_by(holds.then_some(()), |()| why())
}

/// Fails with a reason made from `found` if there is such a thing: the ship in the way, for example.
///
/// # Errors
/// Returns the reason if `found` is `Some`.
pub fn barred_by<T, E>(found: Option<T>, why: impl FnOnce(T) -> E) -> Result<(), E> {
    found.map_or(Ok(()), |found| Err(why(found)))
}

/// The error type of a check: a [`Refusal`] with words and marks, or a bare [`No`]. One check then serves both the
/// umpire, who explains a refusal, and the list of offers, which only needs a yes or no. Each rule is one line in one
/// place, and no sentence is made that is never read.
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
    /// Makes the reason from a clause and a sentence.
    fn because<S: Into<String>>(clause: &str, sentence: impl FnOnce() -> S) -> Self;

    /// Adds something to draw.
    #[must_use]
    fn marked(self, mark: impl FnOnce() -> Mark) -> Self;

    /// Refuses an order if it breaks this rule, as [`forbid`] does.
    ///
    /// # Errors
    /// Returns the reason if `holds` is true.
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

/// A refusal without an explanation.
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

/// Returns the first reason whose condition holds. The reasons are given in order of importance.
pub fn first_of<T, const N: usize>(reasons: [(bool, T); N]) -> Option<T> {
    reasons.into_iter().find_map(|(holds, reason)| holds.then_some(reason))
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.sentence, self.clause)
    }
}

impl std::error::Error for Refusal {}
