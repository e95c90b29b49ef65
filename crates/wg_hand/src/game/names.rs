//! Units and seats by the names that players know.

use wg_core::shown::view::UnitKind;
use wg_core::{Seat, UnitId, View};

/// Looks up the names that players know in a view.
pub(crate) struct Names<'a>(pub(crate) &'a View);

impl Names<'_> {
    pub(crate) fn is_troop(&self, unit: UnitId) -> bool {
        self.0.units.iter().any(|other| other.id == unit && other.kind != UnitKind::Ship)
    }

    pub(crate) fn unit(&self, unit: UnitId) -> &str {
        self.0.units.iter().find(|other| other.id == unit).map_or("she", |unit| &unit.name)
    }

    pub(crate) fn seat(&self, seat: Seat) -> &str {
        match seat {
            Seat::Side(side) => self.0.sides.get(side.index()).map_or("Somebody", |side| &side.name),
            Seat::GameMaster => "The game master",
            Seat::Clock => "The clock",
        }
    }
}

/// Makes the first letter small, for words in the middle of a sentence.
pub(crate) fn lower(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
