//! Men who leave a lost ship, into boats and into the water (AMB-23, AMB-55). [`crate::sailing::swimmers`] moves them.

use crate::position::afloat::Party;
use crate::prelude::*;

/// Puts the men of a ship into boats and into the water. They take to the boats if `in_order` is true and the battle
/// has lifeboats (AMB-55). With the option `swimmers: off` men without a boat are dropped. A prize crew swims for its
/// own side (AMB-99).
pub fn leave(play: &mut Play<'_>, unit: UnitId, in_order: bool) {
    let fleet = &mut play.fleet;
    let swim = fleet.options().swimmers;
    let ship = *fleet.ship(unit);
    // A crew that surrendered is held prisoner, but still belongs to its own side.
    let own = ship.built.side;
    let (men, leaders) = (ship.crew.men(), ship.crew.leaders);
    let party = |side, boat, men, leaders| Party {
        ship: unit,
        side,
        boat,
        at: ship.berth.pose.at,
        heading: ship.berth.pose.heading,
        men,
        leaders,
    };
    let rowing = if in_order { fleet.boats_take(unit) } else { 0 };
    let (aboard, left) = if rowing > 0 { (leaders, 0) } else { (0, leaders) };
    let mut gone: SmallVec<[Party; 3]> = SmallVec::new();
    gone.push(party(own, true, rowing, aboard));
    if swim {
        gone.push(party(own, false, men - rowing, left));
        gone.push(party(own.other(), false, ship.crew.prize, 0));
    }
    fleet.later.water.parties.extend(gone.iter().filter(|party| party.souls() > 0));
    let crew = &mut fleet.ship_mut(unit).crew;
    (crew.below, crew.deck, crew.prize) = (0, 0, 0);
    let swimming: u8 = gone.iter().filter(|party| !party.boat).map(|party| party.men).fold(0, u8::saturating_add);
    if rowing + swimming == 0 {
        return;
    }
    play.tell(if rowing > 0 { "AMB-55" } else { "AMB-23" }, unit, |fleet| {
        let name = fleet.name(unit);
        match (rowing, swimming) {
            (0, _) => format!("{} in the water.", are_from(swimming, name)),
            (_, 0) => format!("{} in her boats.", are_from(rowing, name)),
            _ => {
                format!("{} in her boats, and {} in the water.", are_from(rowing, name), counted(swimming, "is", "are"))
            }
        }
    });
}

fn are_from(men: u8, name: &str) -> String {
    if men == 1 { format!("1 man from {name} is") } else { format!("{men} men from {name} are") }
}

impl Fleet {
    /// Returns the number of men who find a place in the ship's boats (AMB-55).
    pub(crate) fn boats_take(&self, unit: UnitId) -> u8 {
        let log = self.log(unit);
        if self.options().lifeboats && !log.boat { self.ship(unit).crew.men().min(log.deck) } else { 0 }
    }
}
