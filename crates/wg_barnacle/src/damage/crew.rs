//! A12. Crew: who falls, and who is left.

use crate::damage::morale;
use crate::prelude::*;

impl Fleet {
    /// No men are left below decks: her guns hit on 5-6 alone (B-CREW-5).
    pub fn no_men_below(&self, unit: UnitId) -> bool {
        self.ship(unit).crew.below == 0
    }

    /// Half of her crew is killed (B-MOR-2, AMB-48).
    pub fn half_killed(&self, unit: UnitId) -> bool {
        self.ship(unit).crew.killed >= self.log(unit).marks.0
    }

    /// Three-fourths of her crew are killed.
    pub fn three_fourths_killed(&self, unit: UnitId) -> bool {
        self.ship(unit).crew.killed >= self.log(unit).marks.1
    }
}

/// 'All 24 men of Rover are', 'The last man of Rover is': what keeps them from their work is told after it.
pub fn all_are(men: impl Into<i32>, name: &str) -> String {
    match men.into() {
        1 => format!("The last man of {name} is"),
        men => format!("All {men} men of {name} are"),
    }
}

/// So many men fall: from below decks first, then from the deck (B-CREW-3). The half and three-fourths marks call for a test
/// (B-MOR-2). With the last man nobody is left to fight her: she is adrift, and whoever grapples her takes her (AMB-87).
/// Leaders are not among them (AMB-47). How many have fallen, if there were no more.
pub fn kill(fleet: &mut Fleet, unit: UnitId, men: u8) -> u8 {
    let (marks, printed) = (fleet.log(unit).marks, fleet.log(unit).men);
    let ship = fleet.ship_mut(unit);
    let killed = men.min(ship.crew.men());
    // AMB-99: prisoners lie below decks; then it is the turn of the men who hold her.
    let captors = (men - killed).min(ship.crew.prize);
    ship.crew.prize -= captors;
    if killed + captors == 0 {
        return 0;
    }
    let below = killed.min(ship.crew.below);
    ship.crew.below -= below;
    ship.crew.deck -= killed - below;
    // Of men taken up from the water more may fall than her log has boxes.
    ship.crew.killed = ship.crew.killed.saturating_add(killed).min(printed);
    if !ship.fights() {
        if !ship.sails() {
            ship.lie_to();
        }
        return killed + captors;
    }
    for (mark, due) in [(marks.0, trigger::HALF), (marks.1, trigger::THREE_FOURTHS)] {
        if ship.crew.killed >= mark {
            morale::call(ship, due);
        }
    }
    if ship.crew.men() == 0 {
        ship.lie_to();
    }
    desert(fleet, unit);
    killed
}

/// AMB-87: with nobody left who could fight her a ship is abandoned. Leaders alone neither sail nor serve guns; but hand to hand they fight on
/// (AMB-74), and while a fight goes on in which she has a part it is not decided. True if she is abandoned by it.
pub fn desert(fleet: &mut Fleet, unit: UnitId) -> bool {
    let ship = fleet.ship(unit);
    let gone = ship.fights() && ship.crew.men() == 0 && !(ship.crew.leaders > 0 && fleet.in_melee(unit));
    if gone {
        let ship = fleet.ship_mut(unit);
        ship.lie_to();
        ship.colours.fate = Fate::Abandoned;
    }
    gone
}
