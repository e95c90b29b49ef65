//! The levels of computer captains. They are the same four for all rules, from the easiest to the strongest.

use wg_core::{HouseListing, Manner, Ruleset};

use crate::{Captain, Commander, Deckhand, Lieutenant, Midshipman};

/// A level of computer captain.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// The name of the captain in scenario files.
    pub name: &'static str,
    /// One sentence for a newcomer: how strong the captain is, and how he thinks.
    pub about: &'static str,
    make: fn(Option<&'static HouseListing>, u64) -> Box<dyn Captain>,
    /// The captain's name before there were levels.
    formerly: Option<&'static str>,
}

/// All levels, from the easiest to the strongest.
const LEVELS: [Listed; 4] = [
    Listed {
        name: "deckhand",
        about: "Gives any legal order at random, for trying out a battle and for a very first lesson.",
        make: |_, seed| Box::new(Deckhand::new(seed)),
        formerly: None,
    },
    Listed {
        name: "midshipman",
        about: "A newcomer's first opponent, who knows the rules but blunders so often that you should win two battles in three.",
        make: |house, seed| Box::new(Midshipman::new(house, seed)),
        formerly: None,
    },
    Listed {
        name: "lieutenant",
        about: "Follows simple rules of thumb for each ship and answers at once, for players who know the rules.",
        make: |house, seed| Box::new(Lieutenant::new("lieutenant", house, seed)),
        formerly: None,
    },
    Listed {
        name: "commander",
        about: "The strongest opponent, who thinks ahead, weighs the likely results of each order and picks the best order.",
        make: |_, seed| Box::new(Commander::new(seed)),
        formerly: Some("mate"),
    },
];

/// The index of the level that plays like the best house captain of a ruleset.
const LIEUTENANT: usize = 2;

impl Listed {
    /// Makes a captain of this level for these rules. The same seed gives the same captain.
    pub fn hire(&self, ruleset: &dyn Ruleset, seed: u64) -> Box<dyn Captain> {
        (self.make)(ruleset.house_captains().last(), seed)
    }
}

/// All levels of computer captain, from the easiest to the strongest. They are the same for all rules.
pub const fn captains() -> &'static [Listed] {
    &LEVELS
}

/// Returns the level that a name stands for in these rules; `None` if it stands for no level. Old names count as well:
/// `mate` for the commander, and a ruleset's name of its best house captain for the lieutenant.
pub fn level(ruleset: &dyn Ruleset, name: &str) -> Option<&'static Listed> {
    let own = |listed: &&Listed| listed.name == name || listed.formerly == Some(name);
    let house = || ruleset.house_captains().last().filter(|house| house.name == name).map(|_| &LEVELS[LIEUTENANT]);
    LEVELS.iter().find(own).or_else(house)
}

/// Makes the captain of this name for these rules; `None` if no captain has this name.
pub fn captain(ruleset: &dyn Ruleset, name: &str, seed: u64) -> Option<Box<dyn Captain>> {
    if let Some(listed) = level(ruleset, name) {
        return Some(listed.hire(ruleset, seed));
    }
    // A lesser house captain of these rules has no level, but can be called by name.
    let house = ruleset.house_captains().iter().find(|house| house.name == name)?;
    Some(Box::new(Lieutenant::new(house.name, Some(house), seed)))
}

/// The manner of a house captain who plays for himself.
pub(crate) const HIMSELF: Manner = Manner { quick: false, bold: false };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_captain_is_described_in_a_sentence_and_answers_to_his_name() {
        for listed in captains() {
            assert_eq!((listed.make)(None, 1).name(), listed.name, "the list and the captain agree on his name");
            let sentences = listed.about.matches(". ").count() + 1;
            assert!(
                listed.about.ends_with('.') && sentences == 1 && listed.about.len() < 120,
                "{} is described in one short sentence",
                listed.name
            );
        }
    }
}
