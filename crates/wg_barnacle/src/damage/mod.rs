//! The effects of hits: boxes, specific hits, fires, crew, the captain's morale, and casualties ashore (A10 to A13).

pub mod abandoning;
pub mod boxes;
pub mod casualties;
pub mod continuing;
pub mod crew;
pub mod leaving;
pub mod losses;
pub mod morale;
pub mod specific;

use crate::phases::EVERY;
use crate::prelude::*;

/// Items of the agenda for damage and morale, in every phase: fire, fights and collisions cause them, and so may the
/// game master.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Damage {
    /// Boxes are to be ticked on a ship, up to one letter at a time (B-DAM-2, B-SPEC-2).
    Hits {
        /// The ship that is hit.
        unit: UnitId,
        /// The number of boxes left to tick.
        left: u8,
        /// The cause of the damage.
        cause: Cause,
    },
    /// The ship's owner chooses which turning box is lost (B-SPEC-R6).
    Rudder(UnitId),
    /// A fort or a unit on land loses guns and men to a volley (B-FORT-3, B-TRP-3).
    Losses {
        /// The unit that is hit.
        unit: UnitId,
        /// The unit that fired.
        by: UnitId,
        /// The number of hits, halved at long range.
        hits: u8,
        /// The number of hits by sixes alone, halved in the same way. They carry over when the last gun is destroyed
        /// (AMB-67).
        sixes: u8,
        /// True if the unit had guns when the volley was fired, so that it hits guns first.
        pieces: bool,
    },
    /// The captains' morale tests that are due are rolled, ship by ship (AMB-48).
    Nerve,
}

impl Chapter for Damage {
    type Game = Barnacle;

    fn waits(&self) -> bool {
        matches!(self, Self::Rudder(_))
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        if let Self::Rudder(unit) = *self { specific::ask(fleet, unit) } else { None }
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, _: &Order) -> Refusal {
        match *self {
            Self::Rudder(unit) => {
                refuse("B-SPEC-R6", format!("First choose which turning box {} loses.", fleet.name(unit)))
            }
            _ => refuse("B-DAM-2", "The hits are still being worked out. Wait until they are done."),
        }
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        if let (Some(&Self::Rudder(unit)), Some(Choice::LoseTurn(place))) =
            (play.business.top_of(), Choice::chosen(order))
        {
            specific::lose_turn(play, unit, place);
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(Self::Hits { .. }) => boxes::hits(play),
            Some(Self::Losses { .. }) => losses::losses(play),
            Some(Self::Nerve) => morale::tests(play),
            Some(Self::Rudder(_)) | None => Ok(()),
        }
    }
}

/// Adds the chapters of damage, collisions and continuing damage (A8, A10 to A13).
pub fn plugin(app: &mut App) {
    app.chapter::<Damage>(EVERY);
    app.add_plugins((boxes::plugin, continuing::plugin));
}
