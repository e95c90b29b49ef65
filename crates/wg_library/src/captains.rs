//! The computer captains by name.

use wg_captains::Captain;
use wg_core::Ruleset;
use wg_core::scenario::SideSpec;

use crate::error::LibraryError;
use crate::names::did_you_mean;

/// Returns the names of the computer captains, from the easiest to the strongest. The first one plays if none is named.
pub fn names() -> Vec<&'static str> {
    wg_captains::captains().iter().map(|listed| listed.name).collect()
}

/// Creates a computer captain.
///
/// # Errors
/// Fails if there is no captain of this name, and proposes the nearest name.
pub fn hire(ruleset: &dyn Ruleset, name: &str, seed: u64) -> Result<Box<dyn Captain>, LibraryError> {
    wg_captains::captain(ruleset, name, seed).ok_or_else(|| unknown(name, &names()))
}

/// Returns true if this name stands for a person at the table.
pub fn is_human(name: &str) -> bool {
    name == SideSpec::HUMAN
}

/// Returns the present name of a captain, who may be given by a former name; `human` for a person.
///
/// # Errors
/// Fails if there is no captain of this name, and proposes the nearest name.
pub fn check<'a>(ruleset: &dyn Ruleset, name: &'a str) -> Result<&'a str, LibraryError> {
    if is_human(name) {
        return Ok(name);
    }
    if let Some(listed) = wg_captains::level(ruleset, name) {
        return Ok(listed.name);
    }
    let mut all = vec![SideSpec::HUMAN];
    all.extend(names());
    if ruleset.house_captains().iter().any(|house| house.name == name) { Ok(name) } else { Err(unknown(name, &all)) }
}

fn unknown(name: &str, names: &[&str]) -> LibraryError {
    LibraryError::NoCaptain {
        name: name.to_owned(),
        hint: did_you_mean(name, names.iter().copied()),
        there: names.join(", "),
    }
}
