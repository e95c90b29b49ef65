//! Means and shares with their 95 % intervals.

use serde::Serialize;

/// A value with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The value as counted.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Returns the share of `hits` among `total` with Wilson's interval, which holds near 0 and 1 and for few battles.
pub fn wilson(hits: u64, total: u64) -> Interval {
    if total == 0 {
        return Interval { value: 0.0, low: 0.0, high: 1.0 };
    }
    let (n, z) = (total as f64, 1.959_964);
    let share = hits as f64 / n;
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    // Set the ends exactly where rounding would miss them.
    let low = if hits == 0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if hits == total { 1.0 } else { (middle + half).min(1.0) };
    Interval { value: share, low, high }
}

/// The mean, variance and range of a series of numbers, added one by one (Welford's method).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spread {
    count: u64,
    mean: f64,
    squares: f64,
    least: f64,
    most: f64,
}

impl Spread {
    /// Adds a number.
    pub fn add(&mut self, number: f64) {
        if self.count == 0 {
            (self.least, self.most) = (number, number);
        }
        self.count += 1;
        let before = number - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (number - self.mean);
        (self.least, self.most) = (self.least.min(number), self.most.max(number));
    }

    /// Returns the mean with Student's interval. The interval of a single number is that number.
    pub fn mean(&self) -> Interval {
        if self.count < 2 {
            return Interval { value: self.mean, low: self.mean, high: self.mean };
        }
        let freedom = self.count - 1;
        let half = student(freedom) * (self.squares / freedom as f64 / self.count as f64).sqrt();
        Interval { value: self.mean, low: self.mean - half, high: self.mean + half }
    }

    /// Returns the least number.
    pub const fn least(&self) -> f64 {
        self.least
    }

    /// Returns the greatest number.
    pub const fn most(&self) -> f64 {
        self.most
    }
}

/// Returns the 97.5 % point of Student's distribution.
fn student(freedom: u64) -> f64 {
    const TABLE: [f64; 30] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
        2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
    ];
    let at = usize::try_from(freedom).unwrap_or(usize::MAX);
    match TABLE.get(at.wrapping_sub(1)) {
        Some(point) => *point,
        // Use the first terms of the expansion about the normal distribution, exact to three decimals from 31 on.
        None => 1.959_964 + 2.372_27 / freedom as f64 + 2.822_5 / (freedom as f64 * freedom as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-4
    }

    #[test]
    fn wilsons_interval_is_that_of_the_textbook() {
        let half = wilson(50, 100);
        assert!(near(half.low, 0.4038) && near(half.high, 0.5962), "50 of 100: {half:?}");
        let none = wilson(0, 10);
        assert!(none.low == 0.0 && near(none.high, 0.2775), "0 of 10: {none:?}");
        assert!(wilson(10, 10).high == 1.0, "10 of 10 reaches 1 exactly");
        assert_eq!(wilson(0, 0), Interval { value: 0.0, low: 0.0, high: 1.0 }, "of nothing nothing is known");
    }

    #[test]
    fn students_points_are_those_of_the_table() {
        for (freedom, point) in
            [(1, 12.706), (10, 2.228), (30, 2.042), (31, 2.0395), (60, 2.0003), (120, 1.9799), (1_000_000, 1.96)]
        {
            assert!(near(student(freedom), point), "{freedom} degrees of freedom: {}", student(freedom));
        }
    }

    #[test]
    fn the_mean_of_five_numbers_has_its_interval() {
        let mut spread = Spread::default();
        [2.0, 4.0, 4.0, 5.0, 10.0].into_iter().for_each(|number| spread.add(number));
        let mean = spread.mean();
        assert!(near(mean.value, 5.0) && near(mean.high - mean.value, 3.7244), "5 within 3.72: {mean:?}");
        assert_eq!((spread.least(), spread.most()), (2.0, 10.0), "the ends");
    }
}
