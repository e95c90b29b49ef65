//! The closed vocabulary of orders that every ruleset shares.
//!
//! An order is a plain value that a seat submits. It can be written into a journal, sent over a wire, or tried on a
//! fork. Its meaning is up to the ruleset.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::geometry::{Course, Heading, Length};
use crate::ids::UnitId;

/// The time for which a unit holds her fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum HoldFor {
    /// Until the current move ends.
    Move,
    /// Until the turn ends.
    Turn,
}

/// The time for which a side plays no card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Until {
    /// Until the current move, shot or fight ends.
    Move,
    /// Until the phase ends.
    Phase,
    /// Until the turn ends.
    Turn,
}

/// A standing order to a unit's guns: what to do without asking when a chance to fire comes up.
///
/// `wg_core` matches it against the same offers that a captain would be asked about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandingOrder {
    /// True to fire when the conditions hold and otherwise hold fire; false to hold fire in any case.
    pub fire: bool,
    /// The only battery that may fire; `None` for all batteries.
    #[serde(default)]
    pub battery: Option<u8>,
    /// The greatest range at which to fire; `None` for any range.
    #[serde(default)]
    pub within: Option<Length>,
    /// True to fire only if the shot is a rake.
    #[serde(default)]
    pub rake_only: bool,
}

impl StandingOrder {
    /// True if the target is near enough, and if the shot is a rake where the standing order demands a rake.
    pub fn allows(&self, range: Length, rake: bool) -> bool {
        self.within.is_none_or(|within| range <= within) && (rake || !self.rake_only)
    }
}

/// The task of a unit that sails by herself, turn by turn, until she gets another order or can no longer carry it out.
///
/// The ruleset decides what a plan means. The plan gives the unit's usual course whenever she would be asked for a
/// course.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Plan {
    /// Keep station astern of this unit of her own side.
    Follow(UnitId),
    /// Sail on this heading.
    Steer(Heading),
    /// Lay alongside this enemy.
    Engage(UnitId),
    /// Carry on: keep going, or stay put.
    Hold,
}

impl Plan {
    /// The other unit that the plan refers to, if any.
    pub const fn about(self) -> Option<UnitId> {
        match self {
            Self::Follow(unit) | Self::Engage(unit) => Some(unit),
            Self::Steer(_) | Self::Hold => None,
        }
    }
}

/// A matter on which the game master rules, as named by a [`MatterOffer`](crate::rules::ruleset::MatterOffer).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matter {
    /// The key of the matter, by the ruleset's own number.
    pub key: u8,
    /// The unit that the ruling is about; `None` if the matter wants no unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// The option that is ruled, by the ruleset's own number.
    pub option: u16,
}

/// An order. `unit` is always the unit that acts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Begin a unit's move, with the stages that come before her course.
    Begin {
        /// The unit whose move begins.
        unit: UnitId,
    },
    /// Sail this course, beat by beat.
    Course {
        /// The unit that sails.
        unit: UnitId,
        /// The course, from where she lies to where she ends.
        course: Course,
    },
    /// Set more or less sail.
    SetSail {
        /// The unit that changes sail.
        unit: UnitId,
        /// The sail setting, by the ruleset's own number. The offer gives the range or the names.
        sail: i16,
    },
    /// Fire one battery at one target.
    Fire {
        /// The unit that fires.
        unit: UnitId,
        /// The battery, by its index in the ruleset's list.
        battery: u8,
        /// The unit that is fired at.
        target: UnitId,
        /// The ammunition or way of aiming, by the ruleset's own number; 0 is plain.
        aim: u8,
    },
    /// Fire small arms.
    SmallArms {
        /// The unit whose men fire.
        unit: UnitId,
        /// The unit that is fired at.
        target: UnitId,
    },
    /// Hold fire for a while. A unit that holds fire is not asked.
    Hold {
        /// The unit that holds fire.
        unit: UnitId,
        /// The time for which the unit holds fire.
        until: HoldFor,
    },
    /// Give a unit a standing order, or take it back.
    Standing {
        /// The unit that gets the order.
        unit: UnitId,
        /// The unit's new standing order; `None` cancels the one that she has.
        order: Option<StandingOrder>,
    },
    /// Give a unit a plan, or sail her by hand again.
    Plan {
        /// The unit that gets the plan.
        unit: UnitId,
        /// The unit's new plan; `None` if she is sailed by hand again.
        plan: Option<Plan>,
    },
    /// Throw grapples.
    Grapple {
        /// The unit that throws the grapples.
        unit: UnitId,
        /// The ship to be grappled.
        target: UnitId,
    },
    /// Cut grapples.
    Cut {
        /// The unit whose men cut the grapples.
        unit: UnitId,
        /// The ship to which she is grappled.
        target: UnitId,
    },
    /// Board another ship.
    Board {
        /// The unit whose men board.
        unit: UnitId,
        /// The ship that is boarded.
        target: UnitId,
        /// The number of boarders, in men or crew units as the ruleset counts them; at least 1.
        men: i16,
    },
    /// Land a party.
    Land {
        /// The ship that lands the party, or the party itself.
        unit: UnitId,
        /// The number of men; at least 1.
        men: i16,
    },
    /// Take a party aboard.
    Embark {
        /// The party that comes aboard.
        unit: UnitId,
        /// The ship that takes the party aboard.
        target: UnitId,
    },
    /// March a party.
    March {
        /// The party that marches.
        unit: UnitId,
        /// The route. An empty route leaves the party where it is.
        course: Course,
    },
    /// Charge with a party.
    Charge {
        /// The party that charges.
        unit: UnitId,
        /// The party or fort that is charged.
        target: UnitId,
    },
    /// Repair damage of one kind.
    Repair {
        /// The unit that is repaired.
        unit: UnitId,
        /// The kind of damage to repair, by the ruleset's own number. The offer gives its name.
        what: u8,
    },
    /// Throw things overboard to lighten ship.
    Lighten {
        /// The ship that is lightened.
        unit: UnitId,
        /// The kind of thing to throw overboard, by the ruleset's own number. The offer gives its name.
        what: u8,
    },
    /// Scuttle the ship.
    Scuttle {
        /// The ship that is scuttled.
        unit: UnitId,
    },
    /// Abandon ship.
    Abandon {
        /// The ship that is abandoned.
        unit: UnitId,
    },
    /// Play a card, on a target if the card wants one.
    Play {
        /// The kind of the card: its index in the ruleset's list of cards, not in the hand.
        card: u8,
        /// The unit on which the card is played; `None` if the card wants no target.
        target: Option<UnitId>,
    },
    /// Answer a question by choosing one of several options.
    Choose {
        /// The unit that the question is about.
        unit: UnitId,
        /// The question, by the ruleset's own number.
        what: u8,
        /// The answer, by the ruleset's own number. The offer gives its wording.
        option: u16,
    },
    /// Answer a question with a number.
    Number {
        /// The unit that the question is about.
        unit: UnitId,
        /// The question, by the ruleset's own number.
        what: u8,
        /// The chosen number, within the range of the offer.
        value: i16,
    },
    /// Enter the faces of dice rolled by hand, in the order of the open rows.
    Throw {
        /// One face for each die of the open rows, each from 1 to the number of sides of its die.
        faces: SmallVec<[u8; 8]>,
    },
    /// End the phase.
    EndPhase,
    /// Let this chance pass.
    Pass,
    /// The game master makes a ruling. The reason is journalled.
    Ruling {
        /// The reason, in the game master's words; not empty.
        reason: String,
        /// The matter that the ruling changes at the table; `None` if it changes nothing there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        matter: Option<Matter>,
    },
    /// The clock has run out.
    TimeUp,
    /// Discard a card.
    Discard {
        /// The kind of the card: its index in the ruleset's list of cards.
        card: u8,
    },
    /// Make a signal from the ruleset's signal book.
    Signal {
        /// The flagship that makes the signal.
        unit: UnitId,
        /// The signal's number in the ruleset's signal book.
        message: u16,
        /// The ship that the signal names, if any.
        target: Option<UnitId>,
        /// The number in the signal; 0 if there is none.
        value: i16,
    },
    /// Declare openly that the side plays no card for a while, so that it is not asked for one.
    NoCard {
        /// The time for which the side plays no card.
        until: Until,
    },
    /// The game master corrects a word of the position. Journals have this order from format 3 on.
    Correct {
        /// The unit that the word belongs to; `None` for the battle as a whole.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
        /// The word, as scenario files spell it.
        word: String,
        /// The new value, as scenario files write it: `3`, `true`, `"sunk"`, `[1, 0]`.
        value: String,
        /// The reason, in the game master's words; may be empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
}

/// A part of an [`Order`] that an offer may leave open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Slot {
    /// The `target` of any order that has one.
    Target,
    /// The `course` of a course or march.
    Course,
    /// The number of an order: `sail`, `men` or `value`.
    Value,
    /// A choice from a list: `aim`, `what` of a repair or of lightening ship, `option` of a choice, `card` of a play or
    /// a discard, `value` of a signal.
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
