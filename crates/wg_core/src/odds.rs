//! Chances of dice, for odds that players are shown and captains reckon with.

/// The chance of 0, 1, 2 .. hits by so many dice that hit in `good` of `of` ways.
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
