//! Pairs of values: one for each side of a battle, or one for each broadside of a ship.
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

/// A key with two values: a [`SideId`] or a [`Broadside`].
pub trait Half: Copy {
    /// The two keys, in order.
    const BOTH: [Self; 2];

    /// The index of this key: 0 for the first, 1 for the second.
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

/// A pair of values, indexed by `K`. It is hashed and serialised like a plain array, so it can replace one without
/// changing the hash of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Per<K, T>([T; 2], PhantomData<K>);

impl<K: Half, T> Per<K, T> {
    /// Makes a pair of these values: first side first, or larboard first.
    pub const fn of(both: [T; 2]) -> Self {
        Self(both, PhantomData)
    }

    /// Makes a pair by calling a function with each key.
    pub fn from_fn(f: impl FnMut(K) -> T) -> Self {
        Self::of(K::BOTH.map(f))
    }

    /// Iterates over each key with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (K, &T)> {
        K::BOTH.into_iter().zip(&self.0)
    }

    /// Iterates over the two values, in order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Iterates over the two values mutably, in order.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Returns the two values as an array.
    pub fn into_array(self) -> [T; 2] {
        self.0
    }

    /// Makes a new pair by calling a function with each value.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> Per<K, U> {
        Per::of(self.0.map(f))
    }

    /// Returns the key of the greater value; `None` if the values are equal.
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
