//! The questions of a ruleset, by name.
//!
//! An [`Order::Choose`] holds the question and the answer as numbers, because every ruleset has its own questions and a
//! journal outlives their wording. A ruleset declares its questions once, with [`choices!`](crate::choices), and then
//! works with the cases of that enum.
//!
//! ```
//! use wg_core::talk::choice::Choices;
//! use wg_core::{Order, UnitId, answers, choices};
//!
//! choices! {
//!     /// The questions that a captain must answer.
//!     pub enum Choice {
//!         /// The ship strikes.
//!         Strike = (0, 0),
//!         /// The ship fights on.
//!         FightOn = (0, 1),
//!         /// What to do about the anchor.
//!         Anchor(what: Anchor) = (1),
//!         /// The number of guns to run out.
//!         RunOut(guns: u8) = (2),
//!     }
//! }
//! answers! {
//!     /// What a crew can do with an anchor.
//!     pub enum Anchor {
//!         /// Let it go.
//!         LetGo = 0,
//!         /// Weigh it.
//!         Weigh = 1,
//!     }
//! }
//! let order = Choice::Anchor(Anchor::Weigh).order(UnitId(3));
//! assert_eq!(order, Order::Choose { unit: UnitId(3), what: 1, option: 1 });
//! assert_eq!(Choice::of(&order), Some((UnitId(3), Choice::Anchor(Anchor::Weigh))));
//! assert_eq!(Choice::of(&Order::Choose { unit: UnitId(3), what: 0, option: 2 }), None, "nothing is offered by that number");
//! ```

use crate::ids::{Broadside, UnitId};
use crate::talk::order::Order;

/// The questions that a ruleset asks. Each case is a question with its answer. [`choices!`](crate::choices) implements
/// this trait.
pub trait Choices: Copy {
    /// The numbers of the question and the answer. Journals hold them, so they must never change.
    fn numbers(self) -> (u8, u16);

    /// Returns the question and answer with these numbers; `None` if the ruleset has no such question or answer.
    fn numbered(what: u8, option: u16) -> Option<Self>;

    /// Makes the order that gives this answer to a question about this unit.
    fn order(self, unit: UnitId) -> Order {
        let (what, option) = self.numbers();
        Order::Choose { unit, what, option }
    }

    /// Returns the unit that a question is about, and the answer that the order gives; `None` if the order answers no
    /// question.
    fn of(order: &Order) -> Option<(UnitId, Self)> {
        let Order::Choose { unit, what, option } = *order else { return None };
        Some((unit, Self::numbered(what, option)?))
    }

    /// True if the order answers the same question as this choice, even by a number that is no valid answer.
    fn has_question_of(self, order: &Order) -> bool {
        matches!(*order, Order::Choose { what, .. } if what == self.numbers().0)
    }

    /// Returns the answer that an order gives, without the unit; `None` if the order answers no question.
    fn chosen(order: &Order) -> Option<Self> {
        Self::of(order).map(|(_, choice)| choice)
    }
}

/// An answer that an order holds as a number. [`answers!`](crate::answers) implements it for an enum.
pub trait Answer: Copy {
    /// The number of the answer in an order.
    fn number(self) -> u16;

    /// Returns the answer with this number; `None` if there is no such answer.
    fn numbered(number: u16) -> Option<Self>;
}

impl Answer for u16 {
    fn number(self) -> u16 {
        self
    }

    fn numbered(number: u16) -> Option<Self> {
        Some(number)
    }
}

impl Answer for u8 {
    fn number(self) -> u16 {
        u16::from(self)
    }

    fn numbered(number: u16) -> Option<Self> {
        number.try_into().ok()
    }
}

/// No is 0, yes is 1.
impl Answer for bool {
    fn number(self) -> u16 {
        u16::from(self)
    }

    fn numbered(number: u16) -> Option<Self> {
        match number {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl Answer for UnitId {
    fn number(self) -> u16 {
        self.0
    }

    fn numbered(number: u16) -> Option<Self> {
        Some(Self(number))
    }
}

/// Larboard is 0, starboard is 1.
impl Answer for Broadside {
    fn number(self) -> u16 {
        self as u16
    }

    fn numbered(number: u16) -> Option<Self> {
        u8::try_from(number).ok()?.try_into().ok()
    }
}

/// Declares the questions of a ruleset and their numbers in [`Order::Choose`]: see the [module](crate::talk::choice).
///
/// A case with a fixed answer gives the numbers of the question and the answer. A case that carries an [`Answer`] gives
/// the number of the question only.
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Choice:ident {
            $($(#[$case:meta])* $Case:ident $(($answer:ident: $Answer:ty))? = ($what:literal $(, $option:literal)?)),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $Choice {
            $($(#[$case])* $Case $(($Answer))?),*
        }

        impl $crate::talk::choice::Choices for $Choice {
            fn numbers(self) -> (u8, u16) {
                match self {
                    $(Self::$Case $(($answer))? => (
                        $what,
                        0 $(+ $option)? $(+ <$Answer as $crate::talk::choice::Answer>::number($answer))?,
                    )),*
                }
            }

            fn numbered(what: u8, option: u16) -> Option<Self> {
                $(if what == $what $(&& option == $option)? {
                    $(let $answer = <$Answer as $crate::talk::choice::Answer>::numbered(option)?;)?
                    return Some(Self::$Case $(($answer))?);
                })*
                None
            }
        }
    };
}

/// Declares the answers to a question, each with its number in an order: see the [module](crate::talk::choice).
#[macro_export]
macro_rules! answers {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Answer:ident { $($(#[$case:meta])* $Case:ident = $number:literal),* $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        $vis enum $Answer {
            $($(#[$case])* $Case = $number),*
        }

        impl $Answer {
            /// All answers, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$Case),*];
        }

        impl $crate::talk::choice::Answer for $Answer {
            fn number(self) -> u16 {
                self as u16
            }

            fn numbered(number: u16) -> Option<Self> {
                Self::ALL.iter().copied().find(|answer| *answer as u16 == number)
            }
        }
    };
}
