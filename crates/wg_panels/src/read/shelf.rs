//! What the title screen and the pages above the table read: rulebooks, saved battles, and battles to choose from.

use std::path::PathBuf;
use std::sync::Arc;

use wg_core::{Figure, SideColour, View};

/// A battle that can be chosen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BattleCard {
    /// The path of the scenario, as the command line takes it.
    pub id: String,
    /// The name of the battle.
    pub name: String,
    /// The title of the ruleset.
    pub ruleset: String,
    /// The author of the rules.
    pub author: String,
    /// The captains that can play a side under these rules, by name: 'human' and the computer captains, from the
    /// weakest to the strongest.
    pub captains: Vec<String>,
    /// The default captain of each side, as an index into `captains`. If empty, a human plays the first side and the
    /// strongest computer captain the others.
    pub first_captains: Vec<usize>,
    /// A sentence about each captain, in the order of `captains`.
    pub about_captains: Vec<String>,
    /// True if a tutor guides players through the battle the first time.
    pub lesson: bool,
    /// The story, in a sentence or two.
    pub story: String,
    /// The playing time: '20 minutes'; empty if unknown.
    pub length: String,
    /// The sides of the battle.
    pub sides: Vec<SideCard>,
    /// The table as set up, to be drawn small; `None` if dice decide it when the battle begins.
    pub preview: Option<Arc<View>>,
    /// What dice decide anew in every battle, although the preview shows it: 'the wind'.
    pub thrown_for: String,
}

/// One side of a battle that can be chosen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SideCard {
    /// The name of the side.
    pub name: String,
    /// The nation, if its name differs from that of the side.
    pub nation: String,
    /// The colour of the side.
    pub colour: SideColour,
    /// The number of its ships.
    pub ships: usize,
    /// A sentence that lists its ships.
    pub fleet: String,
    /// The goals of the side that everybody knows, a sentence for each.
    pub goals: Vec<String>,
}

/// A saved battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SavedCard {
    /// The file of the battle.
    pub path: PathBuf,
    /// The name of the battle.
    pub name: String,
    /// The title of its ruleset.
    pub ruleset: String,
    /// Small print: who fought, when, and how long.
    pub remark: String,
    /// True if the battle is over.
    pub over: bool,
}

/// The clauses of one ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rulebook {
    /// The title of the ruleset.
    pub title: String,
    /// The author of the rules.
    pub author: String,
    /// A summary of the rules, in a sentence or two.
    pub summary: String,
    /// All clauses, in order.
    pub clauses: Vec<ClauseCard>,
}

/// A clause of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClauseCard {
    /// The clause id: 'C-FIRE-6'.
    pub id: String,
    /// The chapter: 'Firing'.
    pub chapter: String,
    /// The text of the clause, one to three sentences.
    pub text: String,
    /// The option that switches the clause, if there is one.
    pub option: Option<OptionCard>,
    /// True for a house chart or a ruling of ours, false for the printed text.
    pub proposed: bool,
    /// A drawn example, if there is one.
    pub figure: Option<Figure>,
}

/// An option, and its value in this battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OptionCard {
    /// The option's key in a scenario.
    pub key: String,
    /// What the option decides: 'What counts as abeam'.
    pub title: String,
    /// The value in the battle on the table; `None` if no battle of these rules is on the table.
    pub here: Option<OptionValue>,
    /// The default value.
    pub default: OptionValue,
}

/// A value of an option.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OptionValue {
    /// The value as a scenario file writes it, without quotes.
    pub key: String,
    /// What the value does: 'targets within 45° of the beam too'.
    pub effect: String,
}

impl ClauseCard {
    /// True if every one of these words, in lower case, occurs in the clause: in its id, chapter, text or option.
    pub fn has(&self, words: &[String]) -> bool {
        if words.is_empty() {
            return true;
        }
        let option = self.option.as_ref().map_or_else(String::new, |option| {
            let here = option.here.as_ref().map_or("", |here| here.effect.as_str());
            format!("{} {} {here} {}", option.key, option.title, option.default.effect)
        });
        let all = format!(
            "{} {} {} {option}{}",
            self.id,
            self.chapter,
            self.text,
            if self.proposed { " proposed" } else { "" }
        )
        .to_lowercase();
        words.iter().all(|word| all.contains(word))
    }

    /// True if the clause has an option that differs from its default in the battle on the table.
    pub fn differs(&self) -> bool {
        self.option
            .as_ref()
            .is_some_and(|option| option.here.as_ref().is_some_and(|here| here.key != option.default.key))
    }
}

/// Splits a search query into words in lower case.
pub fn words(query: &str) -> Vec<String> {
    query.split_whitespace().map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::{ClauseCard, words};

    #[test]
    fn a_search_finds_what_has_every_word_in_any_order() {
        let clause = ClauseCard {
            id: "C-FIRE-6".into(),
            chapter: "Firing".into(),
            text: "Losses come off before the reply.".into(),
            ..ClauseCard::default()
        };
        for query in ["", "reply losses", "c-fire", "FIRING reply"] {
            assert!(clause.has(&words(query)), "{query:?} finds it");
        }
        assert!(!clause.has(&words("losses wind")), "the wind is not in it");
    }
}
