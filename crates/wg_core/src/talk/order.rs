//! The closed vocabulary of orders that every ruleset shares.
//!
//! An order is what a seat may say. It is a plain value: it can be written into a journal, sent over a
//! wire, tried on a fork. What it means is the ruleset's business.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::geometry::{Course, Heading, Length};
use crate::ids::UnitId;

/// How long a unit holds its fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum HoldFor {
    /// Until the move that is under way ends.
    Move,
    /// Until the turn ends.
    Turn,
}

/// How long a side plays no card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Until {
    /// Until the move, shot or fight that is under way ends.
    Move,
    /// Until the phase ends.
    Phase,
    /// Until the turn ends.
    Turn,
}

/// A standing order to a unit's guns: what to do, without asking, when a chance offers.
///
/// `wg_core` matches it against the same offers that a captain would be asked about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandingOrder {
    /// Fire when the conditions hold; otherwise hold. With `false`, hold whatever happens.
    pub fire: bool,
    /// Only this battery; all of them when `None`.
    #[serde(default)]
    pub battery: Option<u8>,
    /// Only at a target within this range.
    #[serde(default)]
    pub within: Option<Length>,
    /// Only when the shot is a rake.
    #[serde(default)]
    pub rake_only: bool,
}

impl StandingOrder {
    /// The target lies near enough, and it would be a rake if it has to be one.
    pub fn allows(&self, range: Length, rake: bool) -> bool {
        self.within.is_none_or(|within| range <= within) && (rake || !self.rake_only)
    }
}

/// What a unit does of herself, turn by turn, until she is told otherwise or cannot.
///
/// What comes of it is the ruleset's: it is the usual course of the unit where she would be asked for one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Plan {
    /// Keep station astern of this unit of her own side.
    Follow(UnitId),
    /// Sail on this heading.
    Steer(Heading),
    /// Lay herself alongside this enemy.
    Engage(UnitId),
    /// Go on as she goes, or lie as she lies.
    Hold,
}

impl Plan {
    /// The other unit that it is about, if any.
    pub const fn about(self) -> Option<UnitId> {
        match self {
            Self::Follow(unit) | Self::Engage(unit) => Some(unit),
            Self::Steer(_) | Self::Hold => None,
        }
    }
}

/// What the game master rules upon, as a [`MatterOffer`](crate::rules::ruleset::MatterOffer) named it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matter {
    /// Which matter, by the ruleset's own number.
    pub key: u8,
    /// About whom, where the matter wants a unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// What it is to be.
    pub option: u16,
}

/// An order. `unit` is always the unit that acts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Begin a unit's move: its stages before the course.
    Begin {
        /// Whose move begins.
        unit: UnitId,
    },
    /// Sail this course, beat by beat.
    Course {
        /// Who sails it.
        unit: UnitId,
        /// Its legs, from where she lies to where she ends.
        course: Course,
    },
    /// Set sail: the number of increments, 0 for anchored.
    SetSail {
        /// Whose sail it is.
        unit: UnitId,
        /// Increments of sail, from 0 to the ruleset's most; which they are, the offer says.
        sail: i16,
    },
    /// Fire one battery at one target. `aim` is the ruleset's ammunition or way of aiming; 0 is plain.
    Fire {
        /// Who fires.
        unit: UnitId,
        /// The battery, by its number in the ruleset's list.
        battery: u8,
        /// The unit that is fired at.
        target: UnitId,
        /// Ammunition or way of laying, by the ruleset's number; 0 is plain.
        aim: u8,
    },
    /// Fire small arms.
    SmallArms {
        /// Whose men fire.
        unit: UnitId,
        /// The unit that is fired at.
        target: UnitId,
    },
    /// Hold fire for a while: a unit that holds is not asked.
    Hold {
        /// Who holds her fire.
        unit: UnitId,
        /// Until when.
        until: HoldFor,
    },
    /// Give a unit a standing order; `None` takes it back.
    Standing {
        /// To whom it is given.
        unit: UnitId,
        /// What she does when a chance offers; `None` takes back what she was told before.
        order: Option<StandingOrder>,
    },
    /// Give a unit a plan; `None`: by hand.
    Plan {
        /// To whom it is given.
        unit: UnitId,
        /// What she does by herself; `None`: she is sailed by hand.
        plan: Option<Plan>,
    },
    /// Throw grapples.
    Grapple {
        /// Who throws them.
        unit: UnitId,
        /// The ship that is to be held.
        target: UnitId,
    },
    /// Cut grapples.
    Cut {
        /// Whose men cut them.
        unit: UnitId,
        /// The ship that holds her.
        target: UnitId,
    },
    /// Board with so many men or units.
    Board {
        /// Whose men go over.
        unit: UnitId,
        /// The ship that they board.
        target: UnitId,
        /// How many, in men or crew units as the ruleset counts them; at least 1.
        men: i16,
    },
    /// Land a party.
    Land {
        /// The ship that lands it, or the party itself.
        unit: UnitId,
        /// How many men; at least 1.
        men: i16,
    },
    /// Take a party aboard.
    Embark {
        /// The party.
        unit: UnitId,
        /// The ship that takes it aboard.
        target: UnitId,
    },
    /// March a party.
    March {
        /// The party.
        unit: UnitId,
        /// Its legs; none: it stays where it stands.
        course: Course,
    },
    /// Charge.
    Charge {
        /// The party.
        unit: UnitId,
        /// The party or fort that is charged.
        target: UnitId,
    },
    /// Repair one thing.
    Repair {
        /// Whose damage it is.
        unit: UnitId,
        /// What is repaired, by the ruleset's number; the offer has its name.
        what: u8,
    },
    /// Throw things overboard to lighten ship.
    Lighten {
        /// The ship.
        unit: UnitId,
        /// What goes overboard, by the ruleset's number; the offer has its name.
        what: u8,
    },
    /// Scuttle the ship.
    Scuttle {
        /// The ship.
        unit: UnitId,
    },
    /// Abandon ship.
    Abandon {
        /// The ship.
        unit: UnitId,
    },
    /// Play a card on a target, if it wants one.
    Play {
        /// Its kind: its place in the ruleset's list of cards, not in the hand.
        card: u8,
        /// The unit on which it is played; `None` where it wants none.
        target: Option<UnitId>,
    },
    /// Choose one of several: `what` is the question (the ruleset's own number), `option` the answer.
    Choose {
        /// The unit that the question is about.
        unit: UnitId,
        /// The question, by the ruleset's number.
        what: u8,
        /// The answer, by the ruleset's number; the offer has its words.
        option: u16,
    },
    /// Choose a number.
    Number {
        /// The unit that the question is about.
        unit: UnitId,
        /// The question, by the ruleset's number.
        what: u8,
        /// The number that is chosen, within the range of the offer.
        value: i16,
    },
    /// Faces thrown by hand, in the order of the rows of the open throw.
    Throw {
        /// One face a die, each from 1 to the sides of its die, as many as the open throw wants.
        faces: SmallVec<[u8; 8]>,
    },
    /// End the phase.
    EndPhase,
    /// Let this chance go by.
    Pass,
    /// The game master rules; the reason is journalled.
    Ruling {
        /// Why, in the words of the game master; not empty.
        reason: String,
        /// What changes at the table with it, if anything does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        matter: Option<Matter>,
    },
    /// The clock has run out.
    TimeUp,
    /// Discard a card.
    Discard {
        /// Its kind: its place in the ruleset's list of cards.
        card: u8,
    },
    /// Make a signal out of the ruleset's book.
    Signal {
        /// The flagship that makes it.
        unit: UnitId,
        /// Its number in the ruleset's signal book.
        message: u16,
        /// The ship that it names, if it names one.
        target: Option<UnitId>,
        /// The number in it; 0 where it has none.
        value: i16,
    },
    /// Say openly that no card is played for a while: who has said so is not asked for one.
    NoCard {
        /// Until when.
        until: Until,
    },
    /// The game master corrects a word of the position. From journal format 3.
    Correct {
        /// The unit that it is about; `None`: the battle as a whole.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
        /// The word, as scenario files spell it.
        word: String,
        /// The new value, as scenario files write it: `3`, `true`, `"sunk"`, `[1, 0]`.
        value: String,
        /// Why, in the words of the game master; may be empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
}

/// A place in an [`Order`] that an offer leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Slot {
    /// `target` of any order that has one.
    Target,
    /// `course` of a course or march.
    Course,
    /// `sail`, `men` or `value`.
    Value,
    /// `aim`, `what` of a repair, `option` of a choice, `card` of a play or a discard, `value` of a signal.
    Choice,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulings_of_journals_that_knew_no_matters_are_still_read() {
        let read = |text: &str| ron::from_str::<Order>(text).expect("the order is read");
        assert_eq!(read("Ruling(reason:\"the die fell\")"), Order::ruling("the die fell"));
        let matter = Some(Matter { key: 1, unit: Some(UnitId(1)), option: 0 });
        let order = Order::Ruling { reason: "fog".to_owned(), matter };
        let written = ron::to_string(&order).expect("it is written");
        assert_eq!(
            (written.as_str(), read(&written)),
            ("Ruling(reason:\"fog\",matter:Some((key:1,unit:Some(1),option:0)))", order)
        );
        assert_eq!(
            ron::to_string(&Order::ruling("x")).expect("it is written"),
            "Ruling(reason:\"x\")",
            "and a plain one is written as before"
        );
    }
}
