//! Fuzz in the house: texts that are damaged, scenarios that are varied, and what must hold of whatever comes of it.
//!
//! A small fixed number of cases runs with the tests; `cargo run -p wg_command --release --example fuzz` runs millions. Each case is a
//! pure function of its seed, bounded in orders, and catches what it finds: a finding is a text and a sentence.

mod cases;
mod damage;
mod generate;
mod vary;

pub use cases::{Finding, Seen, battle, generated, journal, played, saved_battle, scenario};
pub use damage::{damage_journal, damage_text};
pub use generate::generate;
pub use vary::vary;
use wg_core::dice::{ChaCha8Rng, below};

/// The chance of a case: nothing else decides what is done in it.
pub fn chance(seed: u64) -> ChaCha8Rng {
    wg_core::dice::seeded(seed, 0xf022)
}

/// One of these.
fn pick<'a, T>(list: &'a [T], rng: &mut ChaCha8Rng) -> Option<&'a T> {
    list.get(below(rng, list.len() as u32) as usize)
}
