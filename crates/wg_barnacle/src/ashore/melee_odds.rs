//! The odds of melees on land, and what they are worth to captains.

use crate::ashore::land_melee::Melees;
use crate::ashore::{charge, march_check};
use crate::boarding::fight::losses;
use crate::prelude::*;

/// The probabilities of how a round ends for the attacker. The rest is another round.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Chances {
    /// The probability that the defender recoils, runs, is swept away or has nobody left.
    pub won: f64,
    /// The probability that the attacker recoils, runs, is swept away or has nobody left.
    pub lost: f64,
    /// The mean score that the attacker inflicts.
    pub expected: f64,
}

/// Returns the probabilities of a round of these dice against these men and leaders. Each array has the attacker first.
pub fn chances(dice: [u8; 2], men: [u8; 2], leaders: [u8; 2]) -> Chances {
    let scores = |by: usize, at: usize| losses(dice[by], Party { men: men[at], leaders: leaders[at] }).0;
    let inflicted = [scores(0, 1), scores(1, 0)];
    let most = [inflicted[0].len() - 1, inflicted[1].len() - 1];
    let mut all = Chances::default();
    for (one, chance) in inflicted[0].iter().enumerate() {
        all.expected += chance * one as f64;
        for (other, by) in inflicted[1].iter().enumerate() {
            let (all_down, own_down) = (one == most[0], other == most[1]);
            if !own_down && (all_down || one >= other + 3) {
                all.won += chance * by;
            } else if own_down || other >= one + 3 {
                all.lost += chance * by;
            }
        }
    }
    all
}

/// Returns the probabilities of a round between two units as they stand, and the dice of both.
fn round(fleet: &Fleet, attacker: UnitId, defender: UnitId) -> (Chances, [u8; 2]) {
    let dice =
        [fleet.melee_dice(attacker, defender, false), fleet.melee_dice(defender, attacker, true)].map(|pool| pool.dice);
    let company = [attacker, defender].map(|unit| fleet.troop(unit).company);
    (chances(dice, company.map(|company| company.men), company.map(|company| company.leaders)), dice)
}

/// Returns the odds card of a round between two units.
pub fn odds(fleet: &Fleet, attacker: UnitId, defender: UnitId) -> Odds {
    let (chances, dice) = round(fleet, attacker, defender);
    let bars = binomial(dice[0], 1, 3);
    Odds {
        title: format!("{} against {}", fleet.name(attacker), fleet.name(defender)),
        range: "hand to hand".to_owned(),
        line: format!(
            "{} against {}, and a man falls on each 5 or 6 (B-MEL-1, B-MEL-2)",
            counted(dice[0], "die", "dice"),
            dice[1]
        ),
        unit: "casualties".to_owned(),
        expected: f64::from(dice[0]) / 3.0,
        bars,
        chances: vec![
            ("the enemy gives way this round".to_owned(), chances.won),
            ("your men give way this round".to_owned(), chances.lost),
        ],
        also: None,
    }
}

/// Previews an answer: to attack again, or to fight first.
pub fn preview(fleet: &Fleet, item: &Melees, order: &Order) -> Preview {
    match (item, Choice::of(order)) {
        (&Melees::Press { winner, loser }, Some((_, Choice::AttackAgain))) => {
            let mut odds = odds(fleet, winner, loser);
            odds.line = format!("attacks again on 4-6 (B-MEL-6), then {}", odds.line);
            odds.chances.insert(0, ("it attacks again".to_owned(), 0.5));
            Preview { clause: "B-MEL-6".to_owned(), odds: Some(odds), ..Preview::default() }
        }
        (Melees::Contacts, Some((unit, Choice::FightNext))) => {
            let odds = fleet.troop(unit).march.engaged.map(|enemy| odds(fleet, unit, enemy));
            Preview { clause: "B-MEL-2".to_owned(), odds, ..Preview::default() }
        }
        _ => Preview::default(),
    }
}

/// Returns how well a charge is likely to end, from -1 to 1: the chance to win a round minus the chance to lose it. For
/// captains.
pub fn prospect(fleet: &Fleet, attacker: UnitId, defender: UnitId) -> f64 {
    let (chances, _) = round(fleet, attacker, defender);
    chances.won - chances.lost
}

/// Returns the probability that a charge makes contact, 0 if the way is barred.
pub fn contact(fleet: &Fleet, unit: UnitId, target: UnitId) -> f64 {
    let Ok(way) = fleet.charge_way(unit, target) else { return 0.0 };
    march_check::chance_to_go(fleet, unit)
        * march_check::chance_of_sum(fleet.charge_dice(unit), charge::inches_up(way.inches))
}
