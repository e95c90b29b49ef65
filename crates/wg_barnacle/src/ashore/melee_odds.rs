//! The odds of melees on land, and what they are worth to captains.

use crate::ashore::land_melee::Melees;
use crate::ashore::{charge, march_check};
use crate::boarding::fight::losses;
use crate::prelude::*;

/// The chances of a round: that it is fought again, and that the attacker or the defender gives way.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Chances {
    /// The defender recoils, runs, is swept away or has nobody left.
    pub won: f64,
    /// The same of the attacker.
    pub lost: f64,
    /// What the attacker is to inflict on average.
    pub expected: f64,
}

/// The chances of a round of these dice against these men and leaders: the attacker's first.
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

/// The chances of a round of one against the other as they stand, and the dice of both.
fn round(fleet: &Fleet, attacker: UnitId, defender: UnitId) -> (Chances, [u8; 2]) {
    let dice =
        [fleet.melee_dice(attacker, defender, false), fleet.melee_dice(defender, attacker, true)].map(|pool| pool.dice);
    let company = [attacker, defender].map(|unit| fleet.troop(unit).company);
    (chances(dice, company.map(|company| company.men), company.map(|company| company.leaders)), dice)
}

/// The odds of a round of one against the other.
pub fn odds(fleet: &Fleet, attacker: UnitId, defender: UnitId) -> Odds {
    let (chances, dice) = round(fleet, attacker, defender);
    let bars = binomial(dice[0], 1, 3);
    Odds {
        title: format!("{} against {}", fleet.name(attacker), fleet.name(defender)),
        range: "hand to hand".to_owned(),
        line: format!("{} dice against {}, each 5-6 a casualty (B-MEL-1, B-MEL-2)", dice[0], dice[1]),
        unit: "casualties".to_owned(),
        expected: f64::from(dice[0]) / 3.0,
        bars,
        chances: vec![("they give way in a round".to_owned(), chances.won), ("we give way".to_owned(), chances.lost)],
        also: None,
    }
}

/// What an answer would do: to attack again.
pub fn preview(fleet: &Fleet, item: &Melees, order: &Order) -> Preview {
    match (item, Choice::of(order)) {
        (&Melees::Press { winner, loser }, Some((_, Choice::AttackAgain))) => {
            let mut odds = odds(fleet, winner, loser);
            odds.line = format!("4-6 attacks again (B-MEL-6); then {}", odds.line);
            odds.chances.insert(0, ("attacks again".to_owned(), 0.5));
            Preview { clause: "B-MEL-6".to_owned(), odds: Some(odds), ..Preview::default() }
        }
        (Melees::Contacts, Some((unit, Choice::FightNext))) => {
            let odds = fleet.troop(unit).march.engaged.map(|enemy| odds(fleet, unit, enemy));
            Preview { clause: "B-MEL-2".to_owned(), odds, ..Preview::default() }
        }
        _ => Preview::default(),
    }
}

/// How well a charge may be expected to end, from -1 to 1, for captains: the chance to win the round less that to lose it.
pub fn prospect(fleet: &Fleet, attacker: UnitId, defender: UnitId) -> f64 {
    let (chances, _) = round(fleet, attacker, defender);
    chances.won - chances.lost
}

/// The chance that a charge of one on the other makes contact.
pub fn contact(fleet: &Fleet, unit: UnitId, target: UnitId) -> f64 {
    let Ok(way) = fleet.charge_way(unit, target) else { return 0.0 };
    march_check::chance_to_go(fleet, unit)
        * march_check::chance_of_sum(fleet.charge_dice(unit), charge::inches_up(way.inches))
}
