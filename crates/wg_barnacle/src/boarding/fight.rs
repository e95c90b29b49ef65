//! A16. A fight for a ship, as far as it needs no table: areas, dice, losses, and what a round comes to. Pure rules and their odds;
//! [`crate::boarding::assault`] carries them out.

use crate::position::fight::LEADER_COUNTS;
use crate::prelude::*;

/// B-BRD-7: the least face that makes a casualty.
pub const HITS: u8 = 5;

/// What a round comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// B-BRD-10, AMB-73: another round here.
    Again,
    /// B-BRD-14, B-BRD-16, AMB-75: on to this area, at once.
    Onward(Area),
    /// AMB-74, AMB-75: the ship is taken.
    Taken,
    /// B-BRD-17: the defender, counter-attacking or not, surrenders men and ship.
    Surrenders,
    /// B-BRD-11: the boarders recoil to this area.
    Recoil(Area),
    /// B-BRD-15: the boarders flee, the grapples are cut.
    Flee,
    /// B-BRD-17, AMB-78: the boarders surrender.
    Lost,
    /// AMB-76: the counter-attackers go back.
    Back,
    /// AMB-76: the counter-attackers are on the boarders' ship: roles swap.
    Swap,
    /// AMB-74: no boarder is left.
    Gone,
}

/// B-BRD-10 to B-BRD-17, AMB-73 to AMB-76: what follows from a difference, positive for the boarders.
pub fn verdict(fight: &Fight, difference: i16) -> Verdict {
    let area = fight.area;
    match fight.parties.map(Party::is_gone) {
        // Who falls to the last man has not done better than he who surrenders: his ship is lost as well (AMB-78).
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
    /// The same in this battle: with the option `counter_loss: back` beaten counter-attackers go back, however badly (AMB-76).
    pub fn verdict(&self, fight: &Fight, difference: i16) -> Verdict {
        match verdict(fight, difference) {
            Verdict::Surrenders if fight.counter && self.options().counter_back => Verdict::Back,
            verdict => verdict,
        }
    }
}

/// The chance of every score (B-BRD-9) that so many dice bring on a party, the dice for leaders among them (B-BRD-8); and of its casualties.
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
