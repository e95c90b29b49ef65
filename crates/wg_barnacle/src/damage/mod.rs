//! What hits cost: boxes, specific hits, fires, crew, the captain's morale, casualties ashore (A10 to A13).

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

/// What hits do, and what it does to a captain: wherever somebody fires, fights or founders, and where the game master sends a monster.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Damage {
    /// So many boxes are to be ticked on a ship, one letter at a time (B-DAM-2, B-SPEC-2).
    Hits {
        /// On whom.
        unit: UnitId,
        /// How many are left to tick.
        left: u8,
        /// By what.
        cause: Cause,
    },
    /// Her owner says which turning box is lost (B-SPEC-R6).
    Rudder(UnitId),
    /// A fort or men on land lose guns and men by a volley (B-FORT-3, B-TRP-3).
    Losses {
        /// Who is hit.
        unit: UnitId,
        /// Who has shot.
        by: UnitId,
        /// Hits, halved at long range.
        hits: u8,
        /// Hits of sixes alone, likewise: they go past the last gun (AMB-67).
        sixes: u8,
        /// The volley was laid on guns, which stood when it was fired.
        pieces: bool,
    },
    /// The captain's morale tests that are due are thrown, ship by ship (AMB-48).
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
                refuse("B-SPEC-R6", format!("Say first which of {}'s turns is lost.", fleet.name(unit)))
            }
            _ => refuse("B-DAM-2", "Hits are being told: nothing is asked now."),
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

/// A10 to A14.
pub fn plugin(app: &mut App) {
    app.chapter::<Damage>(EVERY);
    app.add_plugins((boxes::plugin, continuing::plugin));
}
