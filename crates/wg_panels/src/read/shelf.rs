//! What the title and the sheets above the table read: rulebooks, saved battles, the battles to choose from.

use std::path::PathBuf;
use std::sync::Arc;

use wg_core::{Figure, SideColour, View};

/// A battle that can be chosen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BattleCard {
    /// The scenario's path, as the command line takes it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The ruleset's title.
    pub ruleset: String,
    /// Who wrote the rules.
    pub author: String,
    /// Who can play a side under these rules: 'human' and the computer captains by name, from the weakest to the strongest.
    pub captains: Vec<String>,
    /// Who plays each side unless somebody else is chosen, by place in `captains`; empty for a human and the strongest.
    pub first_captains: Vec<usize>,
    /// A sentence about each of them, in the same order.
    pub about_captains: Vec<String>,
    /// A tutor leads who plays it for the first time through it.
    pub lesson: bool,
    /// The story, a sentence or two.
    pub story: String,
    /// How long it takes: '20 minutes'; empty if nobody says.
    pub length: String,
    /// The sides.
    pub sides: Vec<SideCard>,
    /// The table as it is set up, to be drawn small; `None` if it cannot be known before it is thrown for.
    pub preview: Option<Arc<View>>,
    /// What of the preview is thrown for anew in every battle: 'the wind'.
    pub thrown_for: String,
}

/// One side of a battle that can be chosen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SideCard {
    /// Its name.
    pub name: String,
    /// Its nation, if that is another name.
    pub nation: String,
    /// Its colour.
    pub colour: SideColour,
    /// How many ships it has.
    pub ships: usize,
    /// Its ships, as a sentence.
    pub fleet: String,
}

/// A battle that was saved.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SavedCard {
    /// Its file.
    pub path: PathBuf,
    /// The name of the battle.
    pub name: String,
    /// The title of its ruleset.
    pub ruleset: String,
    /// Who fought, when, how long: small print.
    pub remark: String,
    /// It is over.
    pub over: bool,
}

/// The clauses of one ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rulebook {
    /// The ruleset's title.
    pub title: String,
    /// Its author.
    pub author: String,
    /// What it is, in a sentence or two.
    pub summary: String,
    /// All its clauses in order.
    pub clauses: Vec<ClauseCard>,
}

/// One clause.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClauseCard {
    /// 'C-FIRE-6'.
    pub id: String,
    /// 'Firing'.
    pub chapter: String,
    /// One sentence.
    pub text: String,
    /// The option that switches it.
    pub option: Option<OptionCard>,
    /// A house chart or ruling of ours rather than the printed text.
    pub proposed: bool,
    /// A drawn example.
    pub figure: Option<Figure>,
}

/// An option, and what it is in this battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OptionCard {
    /// Its key in a scenario.
    pub key: String,
    /// What it is in the battle on the table; `None` if none is.
    pub here: Option<String>,
    /// What it is if nobody says.
    pub default: String,
}

impl ClauseCard {
    /// True if every one of these words, in lower case, stands somewhere in it.
    pub fn has(&self, words: &[String]) -> bool {
        if words.is_empty() {
            return true;
        }
        let option = self.option.as_ref().map_or("", |option| option.key.as_str());
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

    /// Its option is another than by default in the battle on the table.
    pub fn differs(&self) -> bool {
        self.option.as_ref().is_some_and(|option| option.here.as_ref().is_some_and(|here| *here != option.default))
    }
}

/// What was typed into a search, as words in lower case.
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
