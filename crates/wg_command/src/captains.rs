//! The computer captains by name.

use anyhow::{Result, anyhow};
use wg_captains::{Captain, captains};
use wg_core::scenario::SideSpec;

use crate::names::did_you_mean;

/// The computer captains by name; the first is who plays when nobody is named.
pub fn names() -> impl Iterator<Item = &'static str> {
    captains().iter().map(|listed| listed.0)
}

/// A computer captain.
///
/// # Errors
/// There is none of this name: proposes the nearest.
pub fn hire(name: &str, seed: u64) -> Result<Box<dyn Captain>> {
    wg_captains::captain(name, seed).ok_or_else(|| unknown(name, names()))
}

/// True if this name stands for a person at the table.
pub fn is_human(name: &str) -> bool {
    name == SideSpec::HUMAN
}

/// Is this the name of a computer captain, or `human`?
///
/// # Errors
/// It is not: proposes the nearest.
pub fn check(name: &str) -> Result<()> {
    let all = || std::iter::once(SideSpec::HUMAN).chain(names());
    if all().any(|known| known == name) { Ok(()) } else { Err(unknown(name, all())) }
}

fn unknown(name: &str, names: impl Iterator<Item = &'static str>) -> anyhow::Error {
    let names: Vec<_> = names.collect();
    anyhow!("There is no captain {name:?}.{} There are: {}.", did_you_mean(name, names.iter().copied()), names.join(", "))
}
