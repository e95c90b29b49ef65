//! The crew: casualties, and the men who are left (A12).

use crate::damage::morale;
use crate::prelude::*;

impl Fleet {
    /// True if the ship has no men left below decks, so that her guns hit only on 5-6 (B-CREW-5).
    pub fn no_men_below(&self, unit: UnitId) -> bool {
        self.ship(unit).crew.below == 0
    }

    /// True if half of the ship's crew is killed (B-MOR-2, AMB-48).
    pub fn half_killed(&self, unit: UnitId) -> bool {
        self.ship(unit).crew.killed >= self.log(unit).marks.0
    }

    /// True if three-quarters of the ship's crew are killed (B-MOR-2, AMB-48).
    pub fn three_fourths_killed(&self, unit: UnitId) -> bool {
        self.ship(unit).crew.killed >= self.log(unit).marks.1
    }
}

/// Returns the beginning of a sentence that says what keeps a crew from its work: 'All 24 men of Rover are', 'The last
/// man of Rover is'.
pub fn all_are(men: impl Into<i32>, name: &str) -> String {
    match men.into() {
        1 => format!("{name}'s last man is"),
        2 => format!("Both of {name}'s men are"),
        men => format!("All {men} of {name}'s men are"),
    }
}

/// Kills men, from below decks first and then from the deck (B-CREW-3). The half and three-quarters marks call for a
/// morale test (B-MOR-2). When the last man falls the ship is adrift, and any ship that grapples her takes her
/// (AMB-87). Leaders are not counted among the men (AMB-47). Returns how many men fell, at most those aboard.
pub fn kill(fleet: &mut Fleet, unit: UnitId, men: u8) -> u8 {
    let (marks, printed) = (fleet.log(unit).marks, fleet.log(unit).men);
    let ship = fleet.ship_mut(unit);
    let killed = men.min(ship.crew.men());
    // Prisoners lie below decks and fall first, and then the men who hold her (AMB-99).
    let captors = (men - killed).min(ship.crew.prize);
    ship.crew.prize -= captors;
    if killed + captors == 0 {
        return 0;
    }
    let below = killed.min(ship.crew.below);
    ship.crew.below -= below;
    ship.crew.deck -= killed - below;
    // Men picked up from the water may raise the casualties above the boxes of her log, which cap them.
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

/// Abandons a ship that has no men left to fight her, and returns true if it did. Leaders alone neither sail nor serve
/// guns, but hand to hand they fight on (AMB-74). A ship with a leader left is therefore not abandoned while she is in
/// a fight (AMB-87).
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
