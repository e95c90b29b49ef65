//! A ruleset's clauses: id, chapter, one sentence in our own words, option.

use serde::{Deserialize, Serialize};

/// One clause or ruling of a rules catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// 'C-FIRE-6'.
    pub id: String,
    /// 'Firing'.
    pub chapter: String,
    /// One sentence.
    pub text: String,
    /// The option that switches it.
    #[serde(default)]
    pub option: Option<ClauseOption>,
    /// A house chart or ruling of ours rather than the printed text.
    #[serde(default)]
    pub proposed: bool,
}

/// The option of a clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClauseOption {
    /// The key in a scenario's `options`.
    pub key: String,
    /// The default, as it is written there.
    pub default: String,
}

/// All clauses of a ruleset, in the order of its catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clauses(pub Vec<Clause>);

impl Clauses {
    /// Read a `data/clauses.ron`: a list of clauses.
    ///
    /// # Panics
    /// If the file, which is part of the program, is not in order: found by any test that starts the ruleset.
    pub fn from_ron(text: &str) -> Self {
        let list: Vec<Clause> = ron::from_str(text).unwrap_or_else(|error| panic!("data/clauses.ron: {error}"));
        for pair in list.windows(2) {
            assert!(pair[0].id != pair[1].id, "data/clauses.ron: {} stands there twice", pair[0].id);
        }
        Self(list)
    }

    /// The clause with this id, upper or lower case.
    pub fn get(&self, id: &str) -> Option<&Clause> {
        self.0.iter().find(|clause| clause.id.eq_ignore_ascii_case(id))
    }
}
