//! How a boarding would end, by fights played through: for the usual answer to the question, and for captains.

use crate::boarding::fight::forecast;
use crate::boarding::grapple::has_defenders;
use crate::prelude::*;

/// He grapples and boards where he takes her so much oftener than he is taken.
const BOLD: f64 = 0.3;

/// A bold captain, at even odds.
const EVEN: f64 = -0.05;

/// How a boarding would end with all men on both sides: 1 if the target is sure to be taken, -1 if the boarder's ship is sure to be lost.
pub fn prospects(fleet: &Fleet, unit: UnitId, target: UnitId) -> f64 {
    if !has_defenders(fleet.ship(target)) {
        return 1.0;
    }
    let crew = fleet.ship(unit).crew;
    let parties = [Party { men: crew.men(), leaders: crew.leaders }, fleet.at_home(target)];
    if parties[0].men == 0 || parties[1].is_gone() {
        return if parties[0].men == 0 { -1.0 } else { 1.0 };
    }
    forecast(fleet, &Fight { target: Some(target), parties, ..Fight::default() }, target)
}

/// She would rather be grappled with this one than not.
pub fn likes(fleet: &Fleet, unit: UnitId, target: UnitId, bold: bool) -> bool {
    prospects(fleet, unit, target) > least(bold)
}

/// So much oftener must he take her than be taken.
pub(crate) const fn least(bold: bool) -> f64 {
    if bold { EVEN } else { BOLD }
}
