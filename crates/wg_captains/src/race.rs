//! A race between orders. They are tried on the same forks, and those that fall behind are dropped.

use wg_core::Order;

/// An order with its value on each fork. Orders that are compared have been tried on the same forks.
#[derive(Clone, Debug)]
pub(crate) struct Tried<T = Order> {
    pub what: T,
    pub values: Vec<f64>,
}

/// The mean lead of one order over another and its standard error, from the differences on the same forks.
#[derive(Clone, Copy, Debug)]
struct Lead {
    mean: f64,
    error: f64,
}

/// The number of standard errors that are deducted from the lead of an order that departs from the book.
const DOUBT: f64 = 0.7;

/// An order is dropped if its lead over the book, plus this many standard errors, is still a trifle. It is also dropped
/// if the best order leads it by more than `BEATEN` standard errors.
const HOPELESS: f64 = 0.8;
const BEATEN: f64 = 1.2;

/// The race is decided if only one order is left besides the book, and leads the book by more than this many standard
/// errors.
const SURE: f64 = 2.2;

/// A lead that is not worth another look, in hundredths of a point.
const TRIFLE: f64 = 8.0;

impl<T> Tried<T> {
    pub const fn new(what: T) -> Self {
        Self { what, values: Vec::new() }
    }

    fn sum(&self) -> f64 {
        self.values.iter().sum()
    }

    fn lead(&self, other: &Self) -> Lead {
        let differences = || self.values.iter().zip(&other.values).map(|(own, other)| own - other);
        let count = self.values.len().min(other.values.len()).max(1) as f64;
        let mean = differences().sum::<f64>() / count;
        let spread = differences().map(|difference| (difference - mean) * (difference - mean)).sum::<f64>();
        Lead { mean, error: (spread / count / (count - 1.0).max(1.0)).sqrt() }
    }
}

/// Keeps `count` orders, but at least two: the first, which is the order by the book, and the best of the others. Of
/// equal orders the earlier is kept.
pub(crate) fn keep_best<T>(tried: &mut Vec<Tried<T>>, count: usize) {
    if let Some((_, others)) = tried.split_first_mut() {
        others.sort_by(|one, two| two.sum().total_cmp(&one.sum()));
    }
    tried.truncate(count.max(2));
}

/// Keeps the orders that may still win, `count` at most (but see [`keep_best`]), and always the first, which is the
/// order by the book. Returns true if the race is decided: only the first is left, or a second that is surely better.
pub(crate) fn cull<T>(tried: &mut Vec<Tried<T>>, count: usize) -> bool {
    keep_best(tried, count);
    let Some((book, others)) = tried.split_first() else { return true };
    let Some(best) = others.first() else { return true };
    let hopes = |one: &Tried<T>| {
        let (ahead, behind) = (one.lead(book), best.lead(one));
        ahead.mean + HOPELESS * ahead.error > TRIFLE && behind.mean - BEATEN * behind.error <= 0.0
    };
    let kept: Vec<bool> = others.iter().map(hopes).collect();
    let mut at = 0;
    tried.retain(|_| {
        at += 1;
        at == 1 || kept[at - 2]
    });
    match tried.as_slice() {
        [book, one] => {
            let ahead = one.lead(book);
            ahead.mean - SURE * ahead.error > 0.0
        }
        _ => tried.len() < 2,
    }
}

/// Returns the order that is most surely better than the first, or the first if no order is. Returns `None` for an
/// empty list.
pub(crate) fn best_of<T>(tried: Vec<Tried<T>>) -> Option<T> {
    surest_of(tried, DOUBT, 0.0).map(|best| best.what)
}

/// Returns the order that is most surely better than the first, or the first if no order is. An order counts as better
/// if its lead, less `doubt` standard errors, exceeds `least`. Returns `None` for an empty list.
pub(crate) fn surest_of<T>(mut tried: Vec<Tried<T>>, doubt: f64, least: f64) -> Option<Tried<T>> {
    let first = tried.first()?;
    let surely = |tried: &Tried<T>| {
        let ahead = tried.lead(first);
        ahead.mean - doubt * ahead.error - least
    };
    let better = tried.iter().enumerate().skip(1).map(|(place, tried)| (surely(tried), place));
    let best = better.filter(|(by, _)| *by > 0.0).reduce(|best, next| if next.0 > best.0 { next } else { best });
    Some(tried.swap_remove(best.map_or(0, |(_, place)| place)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(values: &[&[f64]]) -> Vec<Tried> {
        values.iter().map(|values| Tried { what: Order::Pass, values: values.to_vec() }).collect()
    }

    #[test]
    fn orders_of_which_the_same_comes_are_looked_at_no_more() {
        let mut equal = tried(&[&[5.0, 900.0, 3.0], &[5.0, 900.0, 3.0], &[5.0, 900.0, 3.0]]);
        assert!(cull(&mut equal, 12) && equal.len() == 1, "the book is as good as any: {equal:?}");
    }

    #[test]
    fn who_is_surely_better_than_the_book_and_all_others_is_taken() {
        let mut one = tried(&[&[0.0, 10.0, 20.0], &[500.0, 520.0, 515.0], &[100.0, 90.0, 130.0]]);
        assert!(cull(&mut one, 12), "one is left beside the book: {one:?}");
        assert_eq!(one.len(), 2, "the third is beaten");
    }

    #[test]
    fn who_may_still_win_is_looked_at_again() {
        let mut open = tried(&[&[0.0, 10.0, 20.0], &[500.0, -400.0, 515.0], &[-800.0, -900.0, -850.0]]);
        assert!(!cull(&mut open, 12), "nothing is sure yet");
        assert_eq!(open.len(), 2, "but one is out of it: {open:?}");
    }
}
