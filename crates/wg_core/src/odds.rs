//! The chances of dice, for the odds that players are shown and captains use.

/// Returns the chances of 0, 1, 2 and so on up to `dice` hits, where each die hits with a chance of `good` in `of`.
pub fn binomial(dice: u8, good: u8, of: u8) -> Vec<f64> {
    let hit = f64::from(good) / f64::from(of);
    let mut chances = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + 1];
        for (count, chance) in chances.iter().enumerate() {
            next[count] += chance * (1.0 - hit);
            next[count + 1] += chance * hit;
        }
        chances = next;
    }
    chances
}
