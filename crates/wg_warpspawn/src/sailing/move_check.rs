//! Why a ship is not named for her move, and why she cannot sail like that.

use wg_core::geometry::Course;
use wg_core::ids::UnitId;
use wg_core::shown::report::{Refusal, refuse};

use crate::position::charts::Rating::{Crew, Hull, Sails};
use crate::position::fleet::Fleet;
use crate::sailing::courses::trail;
use crate::sailing::{points, start};

/// Why a ship is not named.
pub(super) fn cannot_begin(fleet: &Fleet, unit: UnitId, tow: Option<UnitId>) -> Refusal {
    let (ship, name) = (fleet.ship(unit), fleet.name(unit));
    match ship {
        _ if ship.deeds.moved => refuse("W-R8", format!("{name} has had her move in this turn.")),
        _ if ship.now(Sails) <= 0 => refuse("W-MOVE-8", format!("{name} has no sails left: she moves only if she is towed.")),
        _ if ship.now(Hull) <= 0 => refuse("W-ZERO-1", format!("{name} is going down: she cannot move.")),
        _ if ship.now(Crew) <= 0 => refuse("W-ZERO-2", format!("{name} has no crew left to move her.")),
        _ if ship.colours.taken == Some(fleet.cursor.turn) => refuse("W-R31", format!("{name} was taken in this turn: she moves in the next one.")),
        _ => match tow.and_then(|tow| fleet.get(tow)) {
            Some(_) if !fleet.options.towing => refuse("W-R9", "In this battle ships are not towed."),
            Some(other) if other.colours.side != ship.colours.side => refuse("W-R9", format!("{name} tows friends only, not {}.", fleet.name(other.id))),
            Some(other) if other.now(Hull) <= 0 => refuse("W-R9", format!("{} is going down: nobody can tow her.", fleet.name(other.id))),
            Some(other) if other.deeds.moved => refuse("W-R9", format!("{} has had her move in this turn.", fleet.name(other.id))),
            Some(other) => refuse("W-R9", format!("{} does not lie in a square next to {name}.", fleet.name(other.id))),
            None => refuse("W-MOVE-1", "It is the other side's turn to name a ship."),
        },
    }
}

/// Why she cannot sail like that.
pub(super) fn cannot_sail(fleet: &Fleet, unit: UnitId, tow: Option<UnitId>, halves: i16, course: &Course) -> Refusal {
    let (ship, name) = (fleet.ship(unit), fleet.name(unit));
    let (mut here, mut spent) = (start(fleet, ship, tow), 0_i16);
    for place in trail(here, course) {
        spent += i16::from(here.heading.to(place.heading).unsigned_abs()) / i16::from(fleet.options.turn);
        if place.square != here.square {
            spent += i16::from(Fleet::step_cost(place.heading));
            if fleet.wind_for(place.heading).is_none() {
                return refuse("W-WIND-6", format!("{name} cannot sail straight against the wind, heading {}.", place.heading));
            }
            if !fleet.sea.is_on_map(place.square) {
                return refuse("W-R10", format!("The map ends there: {name} stops at its edge."));
            }
            if fleet.sea.is_land(place.square) {
                return refuse("W-R10", format!("{} is land.", place.square));
            }
            if let Some(other) = fleet.at(place.square).filter(|other| other.id != unit && Some(other.id) != tow) {
                return refuse("W-MOVE-10", format!("{} lies at {}: there is room for one ship in a square.", fleet.name(other.id), place.square));
            }
        }
        if spent > halves {
            let what = if place.square != here.square && place.heading.is_diagonal() { "W-MOVE-7" } else { "W-MOVE-6" };
            return refuse(what, format!("{name} has {} points, and that takes {}.", points(halves), points(spent)));
        }
        here = place;
    }
    refuse("W-R52", format!("There is a cheaper way for {name} to get there: click the square."))
}
