//! Forecasts of boardings by simulated fights, for the usual answer to the question and for captains.

use wg_core::dice::{ChaCha8Rng, below, seeded};

use crate::boarding::fight::Verdict;
use crate::boarding::grapple::has_defenders;
use crate::prelude::*;

/// The least prospects, from -1 to 1, at which a cautious captain grapples and boards.
const CAUTIOUS_LEAST: f64 = 0.3;

/// The least prospects at which a bold captain grapples and boards: about even odds.
const BOLD_LEAST: f64 = -0.05;

/// Returns how a boarding would end with all men on both sides, from 1 if the target is sure to be taken to -1 if the
/// boarder's ship is sure to be lost.
pub fn prospects(fleet: &Fleet, unit: UnitId, target: UnitId) -> f64 {
    if !has_defenders(fleet.ship(target)) {
        return 1.0;
    }
    let crew = fleet.ship(unit).crew;
    let parties = [Party { men: crew.men(), leaders: crew.leaders }, fleet.at_home(target)];
    if parties[0].men == 0 || parties[1].is_gone() {
        return if parties[0].men == 0 { -1.0 } else { 1.0 };
    }
    forecast(fleet, &Fight { target: Some(target), parties, ..Fight::default() }, target)
}

/// True if the prospects are good enough for a captain to grapple and board this target.
pub fn likes(fleet: &Fleet, unit: UnitId, target: UnitId, bold: bool) -> bool {
    prospects(fleet, unit, target) > least(bold)
}

/// Returns the least prospects at which a captain grapples and boards.
pub(crate) const fn least(bold: bool) -> f64 {
    if bold { BOLD_LEAST } else { CAUTIOUS_LEAST }
}

/// The number of fights simulated for a forecast.
const TRIALS: u32 = 60;

/// Returns the mean worth of a fight for the boarders, from -1 to 1, by fights simulated with dice of their own. A
/// simulation covers this turn. It ends at a recoil, so that it has no counter-attacks, and no fights aboard the
/// boarders' ship.
pub fn forecast(fleet: &Fleet, fight: &Fight, target: UnitId) -> f64 {
    trials(fleet, fight, target).sum::<f64>() / f64::from(TRIALS)
}

/// Returns the share of simulated fights in which the boarders' own ship is lost or no boarder is left, from 0 to 1.
pub fn lost(fleet: &Fleet, fight: &Fight, target: UnitId) -> f64 {
    trials(fleet, fight, target).filter(|worth| *worth <= -1.0).count() as f64 / f64::from(TRIALS)
}

fn trials(fleet: &Fleet, fight: &Fight, target: UnitId) -> impl Iterator<Item = f64> {
    let mut rng = seeded(0x0b0a_2d17, u64::from(fight.parties[0].men) << 8 | u64::from(fight.parties[1].men));
    let hidden = fleet.is_hidden(target);
    (0..TRIALS).map(move |_| trial(fleet, *fight, hidden, &mut rng))
}

/// Simulates one fight: 1 if the ship is taken, -1 if the boarders' ship is lost or no boarder is left, and in between
/// for the other endings.
fn trial(fleet: &Fleet, mut fight: Fight, hidden: bool, rng: &mut ChaCha8Rng) -> f64 {
    for _ in 0..20 {
        let dice = fight.dice(hidden, fleet.options().odd_men_up);
        let mut hits = dice.map(|dice| (0..dice).filter(|_| below(rng, 3) == 0).count() as u8);
        hits.swap(0, 1);
        let losses = [0, 1].map(|at: usize| {
            let ones = (0..fight.parties[at].leader_dice(hits[at])).filter(|_| below(rng, 6) == 0).count() as u8;
            fight.parties[at].loss(hits[at], ones)
        });
        fight.parties = [0, 1].map(|at: usize| fight.parties[at].without(losses[at]));
        match fleet.verdict(&fight, losses[1].score() - losses[0].score()) {
            Verdict::Again => {}
            Verdict::Onward(area) => fight.area = area,
            Verdict::Taken | Verdict::Surrenders => return 1.0,
            Verdict::Lost | Verdict::Gone => return -1.0,
            Verdict::Flee => return -0.2,
            Verdict::Recoil(_) | Verdict::Swap => return -0.1,
            Verdict::Back => return 0.1,
        }
    }
    0.0
}
