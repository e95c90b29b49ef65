//! What adds up to the line about a broadside: 'Amphion, starboard broadside on Sirène at 65 mm: 4 hits. 2 gun hits, a
//! mast hit and a hole at the waterline.' And what adds up to the line about a ship's repairs.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;

/// What a report adds to the line about a broadside, or about repairs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sum {
    /// Guns of the report's unit fire, and a line begins. All guns that fire with the same words share a line.
    Fires {
        /// The target.
        target: UnitId,
        /// The words after the ship's name: 'starboard broadside on Sirène at 65 mm'.
        words: String,
    },
    /// The dice of the report's unit scored this number of hits. It is added to the last line that she opened.
    Hits(u16),
    /// This number of the unit's dice hit, where a die that hits does harm of several kinds. It is added like hits.
    Dice(u16),
    /// What the unit rolled, where dice are added up instead of scoring hits: 'a total of 7'.
    Rolled(String),
    /// Harm done to a unit. It is added to the last line about fire on her.
    Toll(UnitId, Vec<Toll>),
    /// What the report's unit has repaired: 'a fire is out'. It is empty if she has tried in vain.
    Mended(String),
    /// Harm to a unit that no broadside did, such as by a fire aboard.
    Suffers(UnitId, Vec<Toll>),
}

/// One kind of harm, and how often it was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Toll {
    /// The number.
    pub count: u16,
    /// The harm if it was done once, with its article or number: 'a mast hit'.
    pub one: Cow<'static, str>,
    /// The noun that follows a number: 'mast hits'. It is empty if the harm has no number, and then the words for one
    /// make a sentence.
    pub more: Cow<'static, str>,
}

impl Toll {
    /// Counts harm: `Toll::of(2, "a mast hit", "mast hits")`.
    pub fn of(count: impl Into<u16>, one: impl Into<Cow<'static, str>>, more: impl Into<Cow<'static, str>>) -> Self {
        Self { count: count.into(), one: one.into(), more: more.into() }
    }

    /// Describes harm that has no number in a sentence: 'her rudder is jammed'.
    pub fn plain(what: impl Into<Cow<'static, str>>) -> Self {
        Self::of(1_u8, what, "")
    }

    /// Returns true if the harm has no number.
    pub fn is_plain(&self) -> bool {
        self.more.is_empty()
    }

    /// Returns the harm in words: 'a mast hit', '2 mast hits'.
    pub fn in_words(&self) -> String {
        if self.count == 1 || self.is_plain() { self.one.to_string() } else { format!("{} {}", self.count, self.more) }
    }
}

/// Adds harm to a list that has each kind once.
pub fn add_toll(list: &mut Vec<Toll>, harm: &Toll) {
    match list.iter_mut().find(|other| (&other.one, &other.more) == (&harm.one, &harm.more)) {
        Some(other) => other.count = other.count.saturating_add(harm.count),
        None if harm.count > 0 => list.push(harm.clone()),
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harm_of_one_kind_is_counted_together() {
        let mut list = Vec::new();
        for harm in [
            Toll::of(1_u8, "a mast hit", "mast hits"),
            Toll::plain("her rudder is jammed"),
            Toll::of(2_u8, "a mast hit", "mast hits"),
            Toll::of(0_u8, "a gun hit", "gun hits"),
        ] {
            add_toll(&mut list, &harm);
        }
        let said: Vec<String> = list.iter().map(Toll::in_words).collect();
        assert_eq!(said, ["3 mast hits", "her rudder is jammed"], "nothing is counted that did not happen");
        assert_eq!(Toll::of(1_u8, "a mast hit", "mast hits").in_words(), "a mast hit");
    }
}
