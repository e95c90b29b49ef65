//! The exact odds of a volley, counted over every way in which the dice can fall (B-FIRE-3 to B-FIRE-9, B-AIM-1), and
//! the odds of fire from and at the shore (A15).

use std::iter::Sum;
use std::ops::AddAssign;

use crate::damage::specific::{self, Effect};
use crate::gunnery::firing::Chance;
use crate::gunnery::volley::dice_need;
use crate::position::fight::SIX;
use crate::prelude::*;

/// The most dice that are counted. 6 to the power of 23 ways, times 6 for the aiming die, still fit into `u64`.
const MOST_DICE: u8 = 23;

/// Caps a distribution: the chances of more than `most` are added to the chance of `most`.
pub(crate) fn capped(mut bars: Vec<f64>, most: u8) -> Vec<f64> {
    cap(&mut bars, most);
    bars
}

/// Adds all entries beyond `most` to the entry at `most`.
fn cap<T: AddAssign + Sum>(list: &mut Vec<T>, most: u8) {
    let beyond: T = list.drain(list.len().min(usize::from(most) + 1)..).sum();
    if let Some(last) = list.last_mut() {
        *last += beyond;
    }
}

/// Returns the mean of a distribution.
pub(crate) fn mean(bars: &[f64]) -> f64 {
    bars.iter().zip(0_u32..).map(|(chance, count)| chance * f64::from(count)).sum()
}

/// The dice of a volley.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volley {
    /// The number of fire dice.
    pub dice: u8,
    /// The least face that hits, 3 to 6 (B-FIRE-3, B-FIRE-7, B-FIRE-9).
    pub needed: u8,
    /// True at long range, where hits are halved and rounded up (B-FIRE-5).
    pub halved: bool,
    /// True if aimed high or low: the volley misses on 1-4 of the aiming die (B-AIM-1).
    pub aimed: bool,
}

/// The number of equally likely ways in which a volley ticks 0, 1, 2 ... boxes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The number of all ways.
    pub ways: u64,
    /// The number of ways to tick each number of boxes.
    pub boxes: Vec<u64>,
}

impl Volley {
    /// Returns the number of boxes that `hits` hits tick.
    pub const fn boxes(&self, hits: u8) -> u8 {
        if self.halved { hits.div_ceil(2) } else { hits }
    }

    /// Counts every way in which the dice can fall. More than 23 dice count as 23.
    pub fn tally(&self) -> Tally {
        let dice = self.dice.min(MOST_DICE);
        let good = u64::from(7_u8.saturating_sub(self.needed));
        let mut boxes = vec![0; usize::from(self.boxes(dice)) + 1];
        // First the ways to get each number of hits, one die after the other, then the boxes that they tick.
        let mut hits = vec![1_u64];
        for _ in 0..dice {
            let mut next = vec![0; hits.len() + 1];
            for (count, ways) in hits.iter().enumerate() {
                next[count] += ways * (6 - good);
                next[count + 1] += ways * good;
            }
            hits = next;
        }
        for (count, ways) in hits.into_iter().enumerate() {
            boxes[usize::from(self.boxes(count as u8))] += ways;
        }
        let mut tally = Tally { ways: 6_u64.pow(u32::from(dice)), boxes };
        if self.aimed {
            // Two faces out of six find the aim.
            tally.boxes.iter_mut().for_each(|ways| *ways *= 2);
            tally.boxes[0] += 4 * tally.ways;
            tally.ways *= 6;
        }
        tally
    }
}

impl Tally {
    /// Returns the probability of an event that happens in `ways` ways.
    pub fn chance(&self, ways: u64) -> f64 {
        ways as f64 / self.ways as f64
    }

    /// Caps the number of boxes at those that are left to tick.
    #[must_use]
    pub fn capped(mut self, open: u8) -> Self {
        cap(&mut self.boxes, open);
        self
    }

    /// Returns the probabilities of 0, 1, 2 ... boxes.
    pub fn bars(&self) -> Vec<f64> {
        self.boxes.iter().map(|ways| self.chance(*ways)).collect()
    }

    /// Returns the number of ways to tick at least `boxes` boxes.
    pub fn at_least(&self, boxes: u8) -> u64 {
        self.boxes.iter().skip(usize::from(boxes)).sum()
    }

    /// Returns the mean number of boxes.
    pub fn expected(&self) -> f64 {
        self.sum() as f64 / self.ways as f64
    }

    /// Returns the mean in whole hundredths of a box, rounded.
    pub fn hundredths(&self) -> i32 {
        let ways = u128::from(self.ways);
        ((self.sum() * 100 + ways / 2) / ways) as i32
    }

    fn sum(&self) -> u128 {
        self.boxes.iter().zip(0_u128..).map(|(ways, boxes)| u128::from(*ways) * boxes).sum()
    }
}

/// Returns the number of boxes that are left to tick.
fn open(log: &Log, hull: &Hull) -> u8 {
    log.black.saturating_sub(hull.boxes)
}

/// Returns how many boxes must be ticked to reach box `number`, or `None` if it is ticked already.
fn to(hull: &Hull, number: u8) -> Option<u8> {
    number.checked_sub(hull.boxes).filter(|away| *away > 0)
}

/// Returns how many boxes must be ticked for a specific hit, or `None` if no letter is left. A letter at the black line
/// does not count, because no dice are rolled for it (B-SPEC-2).
fn to_letter(log: &Log, hull: &Hull) -> Option<u8> {
    (hull.boxes + 1..log.black).find(|number| log.has_letter(*number)).and_then(|number| to(hull, number))
}

/// Returns the number of letters among the next `boxes` boxes that call for a specific hit.
fn letters(log: &Log, hull: &Hull, boxes: u8) -> u32 {
    (hull.boxes + 1..=hull.boxes.saturating_add(boxes))
        .filter(|number| *number < log.black && log.has_letter(*number))
        .count() as u32
}

/// Returns the probability that one roll on the chart of specific hits starts a catastrophic fire. Only aimed fire
/// reaches the ends of the chart (AMB-1).
pub fn blaze(aim: Aim) -> f64 {
    let faces = || 1..=6_u8;
    let throws = faces().flat_map(|a| faces().flat_map(move |b| faces().map(move |c| a + b + c)));
    let burns = |sum: &u8| specific::row(specific::result(*sum, aim)).effects.contains(&Effect::Blaze);
    throws.filter(burns).count() as f64 / 216.0
}

/// Returns the odds of a volley at a ship: the distribution of boxes, its mean, and the chances of specific hits, lines
/// and fire. The caller fills in title, range and line. Does not check whether the shot is allowed.
pub fn volley(volley: &Volley, aim: Aim, log: &Log, hull: &Hull) -> Odds {
    let tally = volley.tally().capped(open(log, hull));
    let line = |number: Option<u8>| number.and_then(|number| to(hull, number));
    let at_least = [
        ("specific hit", to_letter(log, hull)),
        ("she reaches her yellow line", line(log.yellow)),
        ("she reaches her red line", line(log.red)),
        ("she sinks", line(Some(log.black))),
    ];
    let mut chances: Vec<(String, f64)> = Vec::new();
    for (what, away) in at_least {
        let ways = away.map_or(0, |away| tally.at_least(away));
        if ways > 0 {
            chances.push((what.to_owned(), tally.chance(ways)));
        }
    }
    let each = blaze(aim);
    let spared = |throws: u32| (0..throws).fold(1.0, |spared, _| spared * (1.0 - each));
    let burns: f64 = tally
        .boxes
        .iter()
        .zip(0_u8..)
        .map(|(ways, boxes)| tally.chance(*ways) * (1.0 - spared(letters(log, hull, boxes))))
        .sum();
    if burns > 0.0 {
        chances.push(("a catastrophic fire".to_owned(), burns));
    }
    Odds { unit: "boxes lost".to_owned(), bars: tally.bars(), expected: tally.expected(), chances, ..Odds::default() }
}

/// Returns the odds card of a shot. Does not check whether the shot is allowed.
pub fn card(fleet: &Fleet, unit: UnitId, battery: Battery, target: UnitId, chance: &Chance, aim: Aim) -> Odds {
    let guns = match BATTERIES.get(battery) {
        Some(guns) if !fleet.is_troop(unit) && !fleet.is_troop(target) => {
            let what = match fleet.ship(unit).guns.left[battery] {
                _ if is_main(battery) => "broadside",
                1 => "gun",
                _ => "guns",
            };
            format!("{} {what}", guns.to_lowercase())
        }
        _ => "guns".to_owned(),
    };
    let band = if chance.halved { "long range, halved" } else { "short range" };
    let why = if chance.why.1.is_empty() { String::new() } else { format!(", {}", chance.why.1) };
    let aimed = match aim {
        Aim::Plain => "",
        Aim::High => ". The aiming die needs 5-6, and rolls for specific hits add 4 (B-AIM-3)",
        Aim::Low => ". The aiming die needs 5-6, and rolls for specific hits subtract 4 (B-AIM-2)",
    };
    let odds = if fleet.is_troop(target) {
        ashore(fleet, target, chance)
    } else {
        volley(&chance.dice_of(aim), aim, fleet.log(target), &fleet.ship(target).hull)
    };
    Odds {
        title: format!("{}'s {guns} at {}", fleet.name(unit), fleet.name(target)),
        range: format!("{} · {}", chance.range.in_inches(), if chance.rake { "rake" } else { band }),
        line: format!("{}{why} ({}), {band}{aimed}", dice_need(chance.dice, chance.needed), chance.why.0),
        ..odds
    }
}

/// Returns the mean result of a volley, in hundredths of a box or of a hit ashore, against which luck is measured.
pub fn expected(fleet: &Fleet, target: UnitId, chance: &Chance) -> i32 {
    if fleet.is_troop(target) {
        return (mean(&hits(chance.dice, chance.needed, chance.halved)) * 100.0 + 0.5) as i32;
    }
    chance.dice_of(Aim::Plain).tally().capped(open(fleet.log(target), &fleet.ship(target).hull)).hundredths()
}

/// Returns the probabilities of 0, 1, 2 ... hits, halved at long range and rounded up.
pub fn hits(dice: u8, needed: u8, halved: bool) -> Vec<f64> {
    let hits = binomial(dice, 7_u8.saturating_sub(needed), 6);
    if !halved {
        return hits;
    }
    let mut boxes = vec![0.0; usize::from(dice.div_ceil(2)) + 1];
    for (count, chance) in hits.into_iter().enumerate() {
        boxes[count.div_ceil(2)] += chance;
    }
    boxes
}

/// Returns the probabilities of 0, 1, 2 ... dead, given those of 0, 1, 2 ... hits (B-TRP-3).
fn fallen(hits: &[f64]) -> Vec<f64> {
    let mut dead = vec![0.0; hits.len() * 3];
    let mut ways = vec![1.0];
    for chance in hits {
        for (count, way) in ways.iter().enumerate() {
            dead[count] += chance * way;
        }
        let mut next = vec![0.0; ways.len() + 3];
        for (count, way) in ways.iter().enumerate() {
            next[count + 1] += way / 6.0;
            next[count + 2] += way * 4.0 / 6.0;
            next[count + 3] += way / 6.0;
        }
        ways = next;
    }
    dead
}

/// Returns the odds of a volley at a fort or at men.
fn ashore(fleet: &Fleet, target: UnitId, chance: &Chance) -> Odds {
    let troop = fleet.troop(target);
    let hits = hits(chance.dice, chance.needed, chance.halved);
    let sum = |bars: &[f64], from: u8| bars.iter().skip(usize::from(from)).sum::<f64>();
    let guns = troop.pieces.left;
    if guns > 0 {
        let mut chances = vec![
            ("the last gun is destroyed".to_owned(), sum(&hits, guns)),
            ("its men are hit too".to_owned(), sum(&hits, guns + 1)),
        ];
        chances.retain(|(_, chance)| *chance > 0.0);
        let bars = capped(hits, guns);
        return Odds { unit: "guns destroyed".to_owned(), expected: mean(&bars), bars, chances, ..Odds::default() };
    }
    let bars = capped(fallen(&hits), troop.company.men);
    let mut chances = Vec::new();
    if troop.company.leaders > 0 {
        let mut spared = 1.0;
        let mut falls = 0.0;
        for (dead, chance) in bars.iter().enumerate() {
            if dead > 0 && dead % usize::from(SIX) == 0 {
                spared *= 5.0 / 6.0;
            }
            falls += chance * (1.0 - spared);
        }
        chances.push(("a leader falls".to_owned(), falls));
    }
    chances.push(("nobody is left alive".to_owned(), sum(&bars, troop.company.men)));
    chances.retain(|(_, chance)| *chance > 0.0);
    Odds { unit: "dead".to_owned(), expected: mean(&bars), bars, chances, ..Odds::default() }
}
