//! The catalogue of a ruleset's clauses. Each has an id, a chapter, one sentence in our own words, and perhaps an
//! option.

use serde::{Deserialize, Serialize};

/// Returns true for the clause id of a rule of the table itself, such as 'T-ASK', which is in no rulebook.
pub fn is_of_the_table(id: &str) -> bool {
    id.starts_with("T-")
}

/// One clause or ruling in a ruleset's catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The id of the clause, such as 'C-FIRE-6'.
    pub id: String,
    /// The chapter of the rulebook, such as 'Firing'.
    pub chapter: String,
    /// The text of the clause, in up to three sentences of our own.
    pub text: String,
    /// The option that switches the clause; `None` if the clause always applies.
    #[serde(default)]
    pub option: Option<ClauseOption>,
    /// True for a house chart or a ruling of our own, false for the printed text.
    #[serde(default)]
    pub proposed: bool,
}

/// The option that switches a clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClauseOption {
    /// The key of the option in a scenario's `options`.
    pub key: String,
    /// The default value, as a scenario file writes it.
    pub default: String,
}

/// All clauses of a ruleset, in catalogue order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clauses(pub Vec<Clause>);

impl Clauses {
    /// Reads the text of a `data/clauses.ron`, which is a list of clauses.
    ///
    /// # Panics
    /// If the text does not parse, or if two neighbouring clauses have the same id. The file is compiled into the
    /// program, so any test that starts the ruleset finds the fault.
    pub fn from_ron(text: &str) -> Self {
        let list: Vec<Clause> = ron::from_str(text).unwrap_or_else(|error| panic!("data/clauses.ron: {error}"));
        for pair in list.windows(2) {
            assert!(pair[0].id != pair[1].id, "data/clauses.ron: {} stands there twice", pair[0].id);
        }
        Self(list)
    }

    /// Returns the clause with this id, ignoring case, or `None` if there is none.
    pub fn get(&self, id: &str) -> Option<&Clause> {
        self.0.iter().find(|clause| clause.id.eq_ignore_ascii_case(id))
    }
}
