//! Running aground on land and shoals, and getting under way again after coming off (A-MOVE-20).

use std::borrow::Cow;

use crate::prelude::*;

impl Fleet {
    /// Returns the land and shoals that can stop a ship at this place, as waters of their own. The ground under her is
    /// left out, since she has come off it and is getting under way.
    pub(super) fn waters_around(&self, hull: &Hull) -> Cow<'_, Waters> {
        if self.waters.touches(hull).is_none() {
            return Cow::Borrowed(&self.waters);
        }
        let (width, height) = self.waters.size();
        let clear = self
            .waters
            .pieces()
            .iter()
            .filter(|piece| Waters::new(width, height, vec![(*piece).clone()]).touches(hull).is_none());
        Cow::Owned(Waters::new(width, height, clear.cloned().collect()))
    }

    /// Returns the index, among all land and shoals, of the ground struck in the waters of [`Self::waters_around`].
    /// Returns `None` if no ground was struck.
    pub(super) fn ground(&self, waters: &Waters, struck: Option<Struck>) -> Option<usize> {
        let (Struck::Land(at) | Struck::Shoal(at)) = struck? else { return None };
        self.waters.pieces().iter().position(|piece| *piece == waters.pieces()[at])
    }

    /// Creates the tracker of a ship that sets out from this place.
    pub(crate) fn keel(&self, hull: &Hull) -> Keel<'_> {
        Keel { waters: &self.waters, lies: self.waters.touches(hull).is_some() }
    }
}

/// Tracks a ship along her course, to find where she runs aground.
pub(crate) struct Keel<'a> {
    waters: &'a Waters,
    /// Whether she is not yet clear of the ground on which she lay.
    lies: bool,
}

impl Keel<'_> {
    /// True if the ship runs aground here: she has come onto new ground, or ends her move on the ground where she lay.
    /// `last` is true for the end of the course.
    pub(crate) fn strikes(&mut self, hull: &Hull, last: bool) -> bool {
        let touches = self.waters.touches(hull).is_some();
        self.lies &= touches;
        touches && (last || !self.lies)
    }
}
