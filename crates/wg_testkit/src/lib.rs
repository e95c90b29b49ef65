//! Fixtures, the drill ruleset, and the conformance suite that every ruleset must pass.

pub mod arrivals;
#[cfg(unix)]
pub mod bare;
pub mod catalogue;
pub mod changed;
#[cfg(unix)]
pub mod clock;
pub mod conformance;
#[cfg(unix)]
pub mod contest;
pub mod drill;
pub mod fixtures;
pub mod fuzz;
pub mod golden;
pub mod keyed;
#[cfg(test)]
mod limits_tests;
pub mod needless;
pub mod rehearsal;
pub mod script;
#[cfg(unix)]
pub mod twin;
pub mod values;

pub use rehearsal::Rehearsal;
pub use script::Script;
