//! The computer captains by name.

use anyhow::{Result, anyhow};
use wg_captains::Captain;
use wg_core::Ruleset;
use wg_core::scenario::SideSpec;

use crate::names::did_you_mean;

/// The computer captains of these rules by name, from the weakest to the strongest; the first is who plays when nobody is named.
pub fn names(ruleset: &dyn Ruleset) -> Vec<&'static str> {
    wg_captains::captains(ruleset).iter().map(|listed| listed.name).collect()
}

/// A computer captain.
///
/// # Errors
/// There is none of this name: proposes the nearest.
pub fn hire(ruleset: &dyn Ruleset, name: &str, seed: u64) -> Result<Box<dyn Captain>> {
    wg_captains::captain(ruleset, name, seed).ok_or_else(|| unknown(name, &names(ruleset)))
}

/// True if this name stands for a person at the table.
pub fn is_human(name: &str) -> bool {
    name == SideSpec::HUMAN
}

/// Is this the name of a computer captain of these rules, or `human`?
///
/// # Errors
/// It is not: proposes the nearest.
pub fn check(ruleset: &dyn Ruleset, name: &str) -> Result<()> {
    let mut all = vec![SideSpec::HUMAN];
    all.extend(names(ruleset));
    if all.contains(&name) { Ok(()) } else { Err(unknown(name, &all)) }
}

fn unknown(name: &str, names: &[&str]) -> anyhow::Error {
    anyhow!("There is no captain {name:?}.{} There are: {}.", did_you_mean(name, names.iter().copied()), names.join(", "))
}
