//! A boarding fight without a table: areas, dice, losses, and the outcome of a round (A16). These are the pure rules
//! and their odds. [`crate::boarding::assault`] carries them out.

use crate::position::fight::LEADER_COUNTS;
use crate::prelude::*;

/// The least face that makes a casualty (B-BRD-7).
pub const HITS: u8 = 5;

/// The outcome of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Another round is fought in the same area (B-BRD-10, AMB-73).
    Again,
    /// The boarders go on to this area at once (B-BRD-14, B-BRD-16, AMB-75).
    Onward(Area),
    /// The ship is taken (AMB-74, AMB-75).
    Taken,
    /// The defender surrenders men and ship, in a counter-attack too (B-BRD-17).
    Surrenders,
    /// The boarders recoil to this area (B-BRD-11).
    Recoil(Area),
    /// The boarders flee, and the grapples are cut (B-BRD-15).
    Flee,
    /// The boarders surrender (B-BRD-17, AMB-78).
    Lost,
    /// The counter-attackers go back to where they were (AMB-76).
    Back,
    /// The counter-attackers are on the boarders' ship, and the roles are swapped (AMB-76).
    Swap,
    /// No boarder is left (AMB-74).
    Gone,
}

/// Returns what follows from the difference in casualties, positive for the boarders (B-BRD-10 to B-BRD-17, AMB-73 to
/// AMB-76).
pub fn verdict(fight: &Fight, difference: i16) -> Verdict {
    let area = fight.area;
    match fight.parties.map(Party::is_gone) {
        // Boarders who fall to the last man are no better off than those who surrender: their ship is lost as well
        // (AMB-78).
        [true, false] if difference <= -7 => return Verdict::Lost,
        [true, _] => return Verdict::Gone,
        [_, true] => return Verdict::Taken,
        _ => {}
    }
    match difference {
        -2..=2 => Verdict::Again,
        3..=6 if fight.counter => Verdict::Back,
        7.. => Verdict::Surrenders,
        3.. if area == Area::Rest => Verdict::Taken,
        3 | 4 => Verdict::Onward(area.next()),
        5 | 6 => Verdict::Onward(Area::Rest),
        -4 | -3 if fight.counter && area == Area::OwnShip => Verdict::Swap,
        -4 | -3 => Verdict::Recoil(area.back()),
        -6 | -5 => Verdict::Flee,
        ..=-7 => Verdict::Lost,
    }
}

impl Fleet {
    /// Returns what follows from the difference under the options of this battle. With `counter_loss: back` beaten
    /// counter-attackers go back, however badly they lose (AMB-76).
    pub fn verdict(&self, fight: &Fight, difference: i16) -> Verdict {
        match verdict(fight, difference) {
            Verdict::Surrenders if fight.counter && self.options().counter_back => Verdict::Back,
            verdict => verdict,
        }
    }
}

/// Returns two distributions for a party against which `dice` dice are rolled: of its score (B-BRD-9), with the dice
/// for leaders counted (B-BRD-8), and of its casualties.
pub fn losses(dice: u8, party: Party) -> (Vec<f64>, Vec<f64>) {
    let most = usize::from(party.men) + usize::from(LEADER_COUNTS) * usize::from(party.leaders);
    let mut scores = vec![0.0; most + 1];
    let mut fallen = vec![0.0; usize::from(party.men) + usize::from(party.leaders) + 1];
    for (hits, chance) in binomial(dice, 1, 3).into_iter().enumerate() {
        let down = party.casualties(hits as u8);
        fallen[usize::from(down)] += chance;
        for (ones, share) in binomial(party.leader_dice(hits as u8), 1, 6).into_iter().enumerate() {
            let loss = party.loss(hits as u8, ones as u8);
            scores[loss.score() as usize] += chance * share;
        }
    }
    (scores, fallen)
}
