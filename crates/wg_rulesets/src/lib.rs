//! The list of rulesets. This is the only crate that names them all.
//!
//! A new ruleset is its own crate, its scenarios, and two lines here.

use wg_core::rules::ruleset::Ruleset;

/// Every ruleset that can be played.
pub static ALL: &[&dyn Ruleset] =
    &[&wg_crane::Crane, &wg_barnacle::Barnacle, &wg_warpspawn::WarpSpawn, &wg_admiralty::ADMIRALTY];

/// Returns the ruleset with this id, as scenarios name it; `None` if there is none.
pub fn find(id: &str) -> Option<&'static dyn Ruleset> {
    ALL.iter().copied().find(|ruleset| ruleset.about().id == id)
}
