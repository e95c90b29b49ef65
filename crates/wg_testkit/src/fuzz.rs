//! Fuzz tests: damaged texts and varied scenarios, and the conditions that must hold for each of them.
//!
//! A small fixed number of cases runs with the tests; `cargo run -p wg_command --release --example fuzz` runs millions.
//! Each case depends only on its seed, plays a limited number of orders, and catches panics. A finding is a text and a
//! sentence.

mod cases;
mod damage;
mod generate;
mod vary;

pub use cases::{Finding, Seen, battle, generated, journal, played, saved_battle, scenario};
pub use damage::{damage_journal, damage_text};
pub use generate::generate;
pub use vary::vary;
use wg_core::dice::{ChaCha8Rng, below};

/// Returns the random number generator of a case. Nothing else decides what happens in the case.
pub fn chance(seed: u64) -> ChaCha8Rng {
    wg_core::dice::seeded(seed, 0xf022)
}

/// Picks one element of a list at random, or returns `None` if the list is empty.
fn pick<'a, T>(list: &'a [T], rng: &mut ChaCha8Rng) -> Option<&'a T> {
    list.get(below(rng, list.len() as u32) as usize)
}
