//! The part of a report that only one side reads: the card that it has drawn, the hand that it has looked at.

use serde::{Deserialize, Serialize};

use crate::ids::{SideId, Viewer};
use crate::shown::report::Report;

/// A sentence that only one side reads, in place of the report's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Aside {
    /// The side that reads the sentence.
    pub side: SideId,
    /// The sentence: 'You draw Gust of Wind'.
    pub sentence: String,
}

impl Report {
    /// Adds a sentence that this side reads in place of the report's own. After the battle every viewer reads it.
    #[must_use]
    pub fn aside(mut self, side: SideId, sentence: impl Into<String>) -> Self {
        self.aside = Some(Aside { side, sentence: sentence.into() });
        self
    }

    /// Returns the sentence that this viewer reads.
    pub fn told(&self, viewer: Viewer) -> &str {
        self.aside.as_ref().filter(|aside| viewer.sees(aside.side)).map_or(&self.sentence, |aside| &aside.sentence)
    }

    /// Returns the report as this viewer may read it, without the aside.
    #[must_use]
    pub fn seen_by(mut self, viewer: Viewer) -> Self {
        if let Some(aside) = self.aside.take().filter(|aside| viewer.sees(aside.side)) {
            self.sentence = aside.sentence;
        }
        self
    }
}
