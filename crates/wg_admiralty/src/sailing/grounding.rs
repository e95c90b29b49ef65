//! Land and shoals under a keel (A-MOVE-20): who runs aground, and how whoever was got off sails away.

use std::borrow::Cow;

use crate::prelude::*;

impl Fleet {
    /// The waters as they bar a ship that lies so: the ground under her does not, for it was there that she was got off.
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

    /// The place, among all land and shoals, of the ground that was struck in waters of [`Self::waters_around`].
    pub(super) fn ground(&self, waters: &Waters, struck: Option<Struck>) -> Option<usize> {
        let (Struck::Land(at) | Struck::Shoal(at)) = struck? else { return None };
        self.waters.pieces().iter().position(|piece| *piece == waters.pieces()[at])
    }

    /// The keel of a ship that sets out from here.
    pub(crate) fn keel(&self, hull: &Hull) -> Keel<'_> {
        Keel { waters: &self.waters, lies: self.waters.touches(hull).is_some() }
    }
}

/// Follows a ship along her course.
pub(crate) struct Keel<'a> {
    waters: &'a Waters,
    /// She has not yet come clear of the ground on which she lay.
    lies: bool,
}

impl Keel<'_> {
    /// She runs aground here: she has come onto the ground, or ends her move where she lay on it.
    pub(crate) fn strikes(&mut self, hull: &Hull, last: bool) -> bool {
        let touches = self.waters.touches(hull).is_some();
        self.lies &= touches;
        touches && (last || !self.lies)
    }
}
