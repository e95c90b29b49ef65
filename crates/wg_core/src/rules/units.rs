//! All units of one kind as plain values: read like a slice, changed one by one.

use std::ops::Deref;

use smallvec::SmallVec;

/// Units in the order of their ids. Changes go through [`Units::touch`], and only touched units are written back.
#[derive(Clone, Debug)]
pub struct Units<T, const N: usize> {
    all: SmallVec<[T; N]>,
    touched: [u64; 4],
}

impl<T, const N: usize> Units<T, N> {
    /// Returns a unit to be changed, and marks it as touched.
    ///
    /// # Panics
    /// If there is no unit at this place. Ids in orders are checked beforehand.
    pub fn touch(&mut self, place: usize) -> &mut T {
        self.touched[place / 64] |= 1 << (place % 64);
        &mut self.all[place]
    }

    /// Iterates over all units mutably, and marks each as touched.
    pub fn touch_all(&mut self) -> impl Iterator<Item = &mut T> {
        self.touch_where(|_| true)
    }

    /// Iterates mutably over the units that `wanted` accepts, and marks each as touched.
    pub fn touch_where(&mut self, wanted: impl Fn(&T) -> bool) -> impl Iterator<Item = &mut T> {
        let (all, touched) = (&mut self.all, &mut self.touched);
        all.iter_mut().enumerate().filter(move |(_, unit)| wanted(unit)).map(move |(place, unit)| {
            touched[place / 64] |= 1 << (place % 64);
            unit
        })
    }

    /// Returns true if the unit at this place was touched since it was last written back.
    pub const fn is_touched(&self, place: usize) -> bool {
        self.touched[place / 64] & 1 << (place % 64) != 0
    }

    /// Clears all marks after the touched units were written back.
    pub const fn settle(&mut self) {
        self.touched = [0; 4];
    }

    /// Returns true if any unit was touched since the last write-back.
    pub fn any_touched(&self) -> bool {
        self.touched != [0; 4]
    }
}

impl<T, const N: usize> Deref for Units<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.all
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Units<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.all == other.all
    }
}

impl<T: Eq, const N: usize> Eq for Units<T, N> {}

impl<T, const N: usize> FromIterator<T> for Units<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(units: I) -> Self {
        let mut all = SmallVec::new();
        // `for_each` lets a query iterate over its table directly.
        units.into_iter().for_each(|unit| all.push(unit));
        assert!(all.len() <= 256, "there are at most 256 units of a kind");
        Self { all, touched: [0; 4] }
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Units<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_changed_is_known() {
        let mut units: Units<u8, 4> = (0..200).collect();
        assert!(!units.any_touched(), "nobody is changed by being gathered");
        *units.touch(130) = 1;
        units.touch_where(|unit| *unit == 7).for_each(|unit| *unit += 1);
        let touched: Vec<usize> = (0..200).filter(|place| units.is_touched(*place)).collect();
        assert_eq!((touched, units[130], units[7], units[8]), (vec![7, 130], 1, 8, 8), "those two and no others");
        assert_eq!(units.iter().count(), 200, "all are there");
    }
}
