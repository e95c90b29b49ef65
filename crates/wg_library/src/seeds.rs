//! The seeds of battles and captains.

use wg_core::SideId;

/// Returns the seed of the captain of a side in the battle of this seed. It is the same in the window and in a batch.
pub fn captain_seed(battle: u64, side: SideId) -> u64 {
    mix(battle, u64::from(side.0) + 0x0c0f_fee0)
}

/// Returns the seed of one battle of a batch. It is far from those of its neighbours, and the same for any number of
/// jobs.
pub fn battle_seed(seed: u64, index: u64) -> u64 {
    mix(seed, index)
}

/// Mixes two numbers into one (the finishing steps of splitmix64).
fn mix(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add((index.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    // Keep 48 bits, which are exact in every program that reads JSON numbers as floating point.
    (z ^ (z >> 31)) >> 16
}

/// Returns a seed from the clock, of at most six digits so that it can be told to a friend.
pub fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |now| mix(now.as_secs(), u64::from(now.subsec_nanos())) % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_golden() {
        assert_eq!(
            [battle_seed(1, 0), battle_seed(1, 1), captain_seed(7, SideId(0))],
            [159472906176770, 209918902756750, 275048377913790],
            "a change here changes the results of every old batch"
        );
    }

    #[test]
    fn ten_thousand_battles_of_one_batch_have_seeds_of_their_own() {
        let mut seeds: Vec<_> = (0..10_000).map(|index| battle_seed(1, index)).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 10_000, "no two battles have the same seed");
    }
}
