//! The questions of a ruleset by name.
//!
//! An [`Order::Choose`] holds the question and the answer by number, because every ruleset asks questions of its own and a
//! journal outlives the words. A ruleset declares its questions once, with [`choices!`](crate::choices), and works with the
//! cases of that enum.
//!
//! ```
//! use wg_core::talk::choice::Choices;
//! use wg_core::{Order, UnitId, answers, choices};
//!
//! choices! {
//!     /// What a captain is asked.
//!     pub enum Choice {
//!         /// Her ship strikes.
//!         Strike = (0, 0),
//!         /// Her ship fights on.
//!         FightOn = (0, 1),
//!         /// What is done about the anchor.
//!         Anchor(what: Anchor) = (1),
//!         /// So many guns are run out.
//!         RunOut(guns: u8) = (2),
//!     }
//! }
//! answers! {
//!     /// What can be done about an anchor.
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

/// The questions that a ruleset asks, each case with its answer. [`choices!`](crate::choices) implements it.
pub trait Choices: Copy {
    /// The number of the question and the number of the answer. Journals hold them: they never change.
    fn numbers(self) -> (u8, u16);

    /// The question and the answer of these numbers; `None` if the ruleset has no such question or answer.
    fn numbered(what: u8, option: u16) -> Option<Self>;

    /// The order that gives this answer to a question about this unit.
    fn order(self, unit: UnitId) -> Order {
        let (what, option) = self.numbers();
        Order::Choose { unit, what, option }
    }

    /// The unit that a question is about, and the answer that an order gives; `None` if the order answers no question.
    fn of(order: &Order) -> Option<(UnitId, Self)> {
        let Order::Choose { unit, what, option } = *order else { return None };
        Some((unit, Self::numbered(what, option)?))
    }

    /// Whether an order answers the same question as this choice, be it by a number that stands for no answer.
    fn has_question_of(self, order: &Order) -> bool {
        matches!(*order, Order::Choose { what, .. } if what == self.numbers().0)
    }

    /// The answer that an order gives, whichever unit the question is about; `None` if the order answers no question.
    fn chosen(order: &Order) -> Option<Self> {
        Self::of(order).map(|(_, choice)| choice)
    }
}

/// An answer that stands in an order as a number. [`answers!`](crate::answers) implements it for an enum.
pub trait Answer: Copy {
    /// The number that stands in the order.
    fn number(self) -> u16;

    /// The answer of this number; `None` if there is no such answer.
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

/// Declares the questions of a ruleset, and how [`Order::Choose`] says them: see the [module](crate::talk::choice).
///
/// A case with one answer names the numbers of question and answer, a case that carries its [`Answer`] the number of the
/// question.
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

/// Declares answers to a question, each with its number in an order: see the [module](crate::talk::choice).
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
            /// All answers, in the order of their numbers.
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
