//! The reasons why a ship cannot be named for her move, or cannot sail a course.

use crate::position::charts::Rating::{Crew, Hull, Sails};
use crate::prelude::*;
use crate::sailing::courses::trail;
use crate::sailing::{points, squares, start};

impl Fleet {
    /// Checks whether a ship may be named for her move: she can move by herself, and has been neither named nor towed.
    ///
    /// # Errors
    /// Returns the reason why she may not.
    pub fn check_begin<R: Reason>(&self, ship: &Ship) -> Result<(), R> {
        let name = self.name(ship.id);
        R::forbid(ship.deeds.moved, "W-R8", || format!("{name} has already had her move this turn."))?;
        R::forbid(ship.now(Sails) <= 0, "W-MOVE-8", || format!("{name} has no Sails left, so she moves only in tow."))?;
        R::forbid(ship.now(Hull) <= 0, "W-ZERO-1", || format!("{name} has no Hull left, so she cannot move."))?;
        R::forbid(ship.now(Crew) <= 0, "W-ZERO-2", || format!("{name} has no Crew left, so she cannot move."))?;
        R::forbid(self.is_new_prize(ship), "W-R31", || {
            format!("{name} was taken this turn, so she cannot move before the next turn.")
        })
    }

    /// Checks whether a ship that may be named can take another in tow (W-R9).
    ///
    /// # Errors
    /// Returns the reason why she may not.
    pub fn check_tow<R: Reason>(&self, ship: &Ship, other: &Ship) -> Result<(), R> {
        let (name, towed) = (self.name(ship.id), self.name(other.id));
        let beside = other.on_table() && ship.berth.square.range_to(other.berth.square) == 1;
        R::forbid(!self.options.towing, "W-R9", || "Ships may not tow in this battle.")?;
        R::forbid(other.colours.side != ship.colours.side, "W-R9", || {
            format!("{name} may tow only friends, and {towed} is an enemy.")
        })?;
        R::forbid(other.now(Hull) <= 0, "W-R9", || format!("{towed} has no Hull left, so nobody can tow her."))?;
        R::forbid(other.deeds.moved, "W-R9", || format!("{towed} has already had her move this turn."))?;
        R::forbid(!beside, "W-R9", || format!("{towed} is not in a square next to {name}."))
    }

    /// Explains why a ship cannot be named for her move, or cannot take the ship `tow` in tow.
    pub(super) fn cannot_begin(&self, unit: UnitId, tow: Option<UnitId>) -> Refusal {
        let ship = self.ship(unit);
        let towed = tow.and_then(|tow| self.get(tow)).map_or(Ok(()), |other| self.check_tow(ship, other));
        let why = self.check_begin(ship).and(towed).err();
        why.unwrap_or_else(|| refuse("W-MOVE-1", "It is the other side's turn to move a ship."))
    }
}

/// Explains why a ship cannot sail this course.
pub(super) fn cannot_sail(fleet: &Fleet, unit: UnitId, tow: Option<UnitId>, halves: i16, course: &Course) -> Refusal {
    let (ship, name) = (fleet.ship(unit), fleet.name(unit));
    let (mut here, mut spent, mut worst) = (start(fleet, ship, tow), 0_i16, None::<i8>);
    for place in trail(here, course) {
        spent += i16::from(here.heading.to(place.heading).unsigned_abs()) / i16::from(fleet.options.turn);
        if place.square != here.square {
            spent += i16::from(Fleet::step_cost(place.heading));
            match fleet.wind_for(place.heading) {
                None => {
                    return refuse(
                        "W-WIND-6",
                        format!("{name} cannot sail {}, straight into the wind.", place.heading),
                    );
                }
                Some(by) => worst = Some(worst.map_or(by, |worst| worst.min(by))),
            }
            if !fleet.sea.is_on_map(place.square) {
                return refuse("W-R10", format!("{name} must stop at the edge of the map."));
            }
            if fleet.sea.is_land(place.square) {
                return refuse("W-R10", format!("{} is land, so {name} cannot enter it.", place.square));
            }
            // The ship in tow is now in the square that the tug has left, not where she was when the tow began.
            let in_tow = tow.filter(|_| here.towed == Some(place.square));
            let lying =
                || fleet.at(place.square).map(|other| other.id).filter(|other| *other != unit && Some(*other) != tow);
            if let Some(other) = in_tow.or_else(lying) {
                return refuse(
                    "W-MOVE-10",
                    format!("{} is at {}, and a square holds only one ship.", fleet.name(other), place.square),
                );
            }
        }
        // If the worst heading counts, the movement roll did not include the wind (W-R39). Until she makes a step, the
        // heading on which she begins counts.
        let has = if fleet.options.worst_wind && fleet.wind().is_some() {
            let by = worst.or_else(|| fleet.wind_for(ship.berth.heading)).unwrap_or_default();
            halves + Fleet::in_wind(by, tow)
        } else {
            halves
        };
        if spent > has {
            let what = if place.square != here.square && place.heading.is_diagonal() { "W-MOVE-7" } else { "W-MOVE-6" };
            return refuse(what, format!("{name} can move {}, but this course takes {}.", squares(has), points(spent)));
        }
        here = place;
    }
    refuse("W-R52", format!("{name} can get there by a cheaper course. Click the square."))
}
