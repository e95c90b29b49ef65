//! Ships that were taken: struck, held by a prize crew, sailed away, or retaken (AMB-99).

use crate::position::ship::{souls, strike};
use crate::prelude::*;

/// Makes a ship the prize of another, by boarding or without a fight. Her colours change and her men are prisoners. If
/// her own side retakes her and men of her own are left aboard, they are free, and she is in the fight again from her
/// next move on.
pub fn take(play: &mut Play<'_>, prize: UnitId, captor: UnitId, clause: &str) {
    let side = play.fleet.ship(captor).side();
    let counts = play.fleet.options().captures_count;
    let ship = play.fleet.ship_mut(prize);
    let retaken = ship.built.side == side;
    strike(ship, side);
    let freed = retaken && ship.crew.men() > 0;
    if freed {
        ship.colours.fate = Fate::Fighting;
    } else if counts && !retaken {
        play.fleet.initiative.now[side].sunk += 1;
    }
    play.say(|fleet| {
        let (name, by, men) = (fleet.name(prize), fleet.name(captor), souls(fleet.ship(prize).crew.men()));
        let sentence = match (retaken, freed) {
            (_, true) => format!("{name} is retaken by {by}, with {men} aboard set free."),
            (true, _) => format!("{name} is retaken by {by}, with nobody aboard."),
            _ => format!("{name} is taken by {by}, with {men} aboard."),
        };
        Report::new(clause, Some(prize), sentence).with(Event::Fate).noted(Moment::Taken, prize)
    });
}

/// Returns the number of a captor's men who can defend the ship, 0 without a prize crew. `None` if she is no prize.
pub fn defenders(ship: &Ship) -> Option<u8> {
    (ship.colours.fate == Fate::Struck).then_some(ship.crew.prize)
}

impl Fleet {
    /// Returns the party that can fight for a ship: a captor's men aboard a prize, otherwise her crew and leaders
    /// (AMB-99).
    pub fn hands(&self, unit: UnitId) -> Party {
        let ship = self.ship(unit);
        defenders(ship)
            .map_or(Party { men: ship.crew.men(), leaders: ship.crew.leaders }, |men| Party { men, leaders: 0 })
    }
}
