//! One of each for the two sides of a battle, and for the two broadsides of a ship.
//!
//! ```
//! use wg_core::{Broadside, PerBroadside, PerSide, SideId};
//!
//! let mut points = PerSide::of([3, 5]);
//! points[SideId(0)] += 4;
//! assert_eq!(points.ahead(), Some(SideId(0)));
//! assert_eq!(PerBroadside::from_fn(|side| side == Broadside::Starboard), PerBroadside::of([false, true]));
//! ```

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::ids::{Broadside, SideId};

/// A value for each side of a battle.
pub type PerSide<T> = Per<SideId, T>;

/// A value for each broadside of a ship.
pub type PerBroadside<T> = Per<Broadside, T>;

/// One of two: a [`SideId`] or a [`Broadside`].
pub trait Half: Copy {
    /// The first and the second.
    const BOTH: [Self; 2];

    /// 0 for the first, 1 for the second.
    fn place(self) -> usize;
}

impl Half for SideId {
    const BOTH: [Self; 2] = Self::BOTH;

    fn place(self) -> usize {
        self.index()
    }
}

impl Half for Broadside {
    const BOTH: [Self; 2] = Self::BOTH;

    fn place(self) -> usize {
        self as usize
    }
}

/// Two values, indexed by `K`. Hashed and written like the array of both, so a position's hash does not tell them apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Per<K, T>([T; 2], PhantomData<K>);

impl<K: Half, T> Per<K, T> {
    /// These two, the first side's or the larboard one first.
    pub const fn of(both: [T; 2]) -> Self {
        Self(both, PhantomData)
    }

    /// What a function gives for each.
    pub fn from_fn(f: impl FnMut(K) -> T) -> Self {
        Self::of(K::BOTH.map(f))
    }

    /// Each value with whose it is, the first one first.
    pub fn iter(&self) -> impl Iterator<Item = (K, &T)> {
        K::BOTH.into_iter().zip(&self.0)
    }

    /// The two values.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The two values, to change.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Both in an array.
    pub fn into_array(self) -> [T; 2] {
        self.0
    }

    /// What a function makes of each value.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> Per<K, U> {
        Per::of(self.0.map(f))
    }

    /// Whose value is greater; `None` if they are equal.
    pub fn ahead(&self) -> Option<K>
    where
        T: Ord,
    {
        let [first, second] = &self.0;
        match first.cmp(second) {
            std::cmp::Ordering::Greater => Some(K::BOTH[0]),
            std::cmp::Ordering::Less => Some(K::BOTH[1]),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl<K, T: fmt::Debug> fmt::Debug for Per<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<K: Half, T: Default> Default for Per<K, T> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<K: Half, T> Index<K> for Per<K, T> {
    type Output = T;

    fn index(&self, whose: K) -> &T {
        &self.0[whose.place()]
    }
}

impl<K: Half, T> IndexMut<K> for Per<K, T> {
    fn index_mut(&mut self, whose: K) -> &mut T {
        &mut self.0[whose.place()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_written_like_its_array() {
        let pair = PerSide::of([Some(3), None]);
        let json = serde_json::to_string(&pair).expect("it can be written");
        assert_eq!(json, serde_json::to_string(&[Some(3), None]).expect("it can be written"), "the array itself");
        assert_eq!(serde_json::from_str::<PerSide<Option<i32>>>(&json).expect("it can be read"), pair, "and read back");
        assert_eq!((pair[SideId(0)], pair[SideId(1)]), (Some(3), None), "each side has its own");
    }
}
