//! The exact odds of a volley: every way in which the dice can fall, counted (B-FIRE-3 to B-FIRE-9, B-AIM-1); what to expect of fire from and at the
//! shore (A15).

use crate::damage::specific::{self, Effect};
use crate::gunnery::firing::Chance;
use crate::gunnery::volley::dice_need;
use crate::position::fight::SIX;
use crate::prelude::*;

/// The most dice that are weighed: 6 to the power of 23, with the die for the aim, still fits the whole numbers that count the ways.
const MOST_DICE: u8 = 23;

/// No more than this many can be lost.
pub(crate) fn capped(mut bars: Vec<f64>, most: u8) -> Vec<f64> {
    let most = usize::from(most);
    let beyond = bars.split_off(bars.len().min(most + 1));
    if let Some(last) = bars.last_mut() {
        *last += beyond.into_iter().sum::<f64>();
    }
    bars
}

/// The mean of some bars.
pub(crate) fn mean(bars: &[f64]) -> f64 {
    bars.iter().zip(0_u32..).map(|(chance, count)| chance * f64::from(count)).sum()
}

/// A volley, as far as its dice go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volley {
    /// Fire dice.
    pub dice: u8,
    /// The least face that hits, 3 to 6 (B-FIRE-3, B-FIRE-7, B-FIRE-9).
    pub needed: u8,
    /// At long range hits are halved, rounding up (B-FIRE-5).
    pub halved: bool,
    /// Aimed high or low: nothing at all on 1-4 of the first die (B-AIM-1).
    pub aimed: bool,
}

/// In how many of the equally likely ways the dice can fall 0, 1, 2 ... boxes are hit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// All the ways.
    pub ways: u64,
    /// The ways to hit so many boxes.
    pub boxes: Vec<u64>,
}

impl Volley {
    /// Boxes for so many hits.
    pub const fn boxes(&self, hits: u8) -> u8 {
        if self.halved { hits.div_ceil(2) } else { hits }
    }

    /// Every way in which the dice can fall.
    pub fn tally(&self) -> Tally {
        let dice = self.dice.min(MOST_DICE);
        let good = u64::from(7_u8.saturating_sub(self.needed));
        let mut boxes = vec![0; usize::from(self.boxes(dice)) + 1];
        // Hits, one die after the other; then what they come to.
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
            // Two faces of six find the aim.
            tally.boxes.iter_mut().for_each(|ways| *ways *= 2);
            tally.boxes[0] += 4 * tally.ways;
            tally.ways *= 6;
        }
        tally
    }
}

impl Tally {
    /// How likely something is that happens in so many ways.
    pub fn chance(&self, ways: u64) -> f64 {
        ways as f64 / self.ways as f64
    }

    /// No more boxes than these are there to be ticked.
    #[must_use]
    pub fn capped(mut self, open: u8) -> Self {
        let open = usize::from(open);
        let beyond = self.boxes.split_off(self.boxes.len().min(open + 1));
        if let Some(last) = self.boxes.last_mut() {
            *last += beyond.into_iter().sum::<u64>();
        }
        self
    }

    /// The chances of 0, 1, 2 ... boxes.
    pub fn bars(&self) -> Vec<f64> {
        self.boxes.iter().map(|ways| self.chance(*ways)).collect()
    }

    /// The ways to tick at least so many.
    pub fn at_least(&self, boxes: u8) -> u64 {
        self.boxes.iter().skip(usize::from(boxes)).sum()
    }

    /// How many boxes are ticked on average.
    pub fn expected(&self) -> f64 {
        self.sum() as f64 / self.ways as f64
    }

    /// The same in whole hundredths, rounded.
    pub fn hundredths(&self) -> i32 {
        let ways = u128::from(self.ways);
        ((self.sum() * 100 + ways / 2) / ways) as i32
    }

    fn sum(&self) -> u128 {
        self.boxes.iter().zip(0_u128..).map(|(ways, boxes)| u128::from(*ways) * boxes).sum()
    }
}

/// Boxes that are left to tick.
fn open(log: &Log, hull: &Hull) -> u8 {
    log.black.saturating_sub(hull.boxes)
}

/// How many boxes must be ticked before this one is; `None` if it is.
fn to(hull: &Hull, number: u8) -> Option<u8> {
    number.checked_sub(hull.boxes).filter(|away| *away > 0)
}

/// How many boxes must be ticked for a specific hit (B-SPEC-2). Nothing is thrown for a letter at the black line.
fn to_letter(log: &Log, hull: &Hull) -> Option<u8> {
    (hull.boxes + 1..log.black).find(|number| log.has_letter(*number)).and_then(|number| to(hull, number))
}

/// Letters that call for a throw among the next boxes.
fn letters(log: &Log, hull: &Hull, boxes: u8) -> u32 {
    (hull.boxes + 1..=hull.boxes.saturating_add(boxes))
        .filter(|number| *number < log.black && log.has_letter(*number))
        .count() as u32
}

/// The chance that one throw on the chart of specific hits starts a catastrophic fire: only aimed fire reaches its ends (AMB-1).
pub fn blaze(aim: Aim) -> f64 {
    let faces = || 1..=6_u8;
    let throws = faces().flat_map(|a| faces().flat_map(move |b| faces().map(move |c| a + b + c)));
    let burns = |sum: &u8| specific::row(specific::result(*sum, aim)).effects.contains(&Effect::Blaze);
    throws.filter(burns).count() as f64 / 216.0
}

/// What a volley can do to a ship: the bars, their mean, and the chances of what is more than a box. Whoever knows the shot puts
/// title, range and line to it. Whether it is allowed is not asked here.
pub fn volley(volley: &Volley, aim: Aim, log: &Log, hull: &Hull) -> Odds {
    let tally = volley.tally().capped(open(log, hull));
    let line = |number: Option<u8>| number.and_then(|number| to(hull, number));
    let at_least = [
        ("a specific hit", to_letter(log, hull)),
        ("crosses her yellow line", line(log.yellow)),
        ("crosses her red line", line(log.red)),
        ("sinks her", line(Some(log.black))),
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
        chances.push(("sets her ablaze".to_owned(), burns));
    }
    Odds { unit: "boxes".to_owned(), bars: tally.bars(), expected: tally.expected(), chances, ..Odds::default() }
}

/// The odds card of a shot: what its dice can do there. Whether it is allowed is not asked here.
pub fn card(fleet: &Fleet, unit: UnitId, battery: Battery, target: UnitId, chance: &Chance, aim: Aim) -> Odds {
    let guns = match BATTERIES.get(battery) {
        Some(guns) if !fleet.is_troop(unit) && !fleet.is_troop(target) => {
            format!("{guns} {}", if is_main(battery) { "broadside" } else { "guns" })
        }
        _ => "Guns".to_owned(),
    };
    let band = if chance.halved { "long range, halved" } else { "short range" };
    let why = if chance.why.1.is_empty() { String::new() } else { format!(", {}", chance.why.1) };
    let aimed = match aim {
        Aim::Plain => "",
        Aim::High => "; 5-6 aims true, specific hits +4 (B-AIM-3)",
        Aim::Low => "; 5-6 aims true, specific hits -4 (B-AIM-2)",
    };
    let odds = if fleet.is_troop(target) {
        ashore(fleet, target, chance)
    } else {
        volley(&chance.dice_of(aim), aim, fleet.log(target), &fleet.ship(target).hull)
    };
    Odds {
        title: format!("{guns} of {} on {}", fleet.name(unit), fleet.name(target)),
        range: format!("{} · {}", chance.range.in_inches(), if chance.rake { "rake" } else { band }),
        line: format!("{}{why} ({}), {band}{aimed}", dice_need(chance.dice, chance.needed), chance.why.0),
        ..odds
    }
}

/// What a volley does on average there, in hundredths of a box, or of a hit on what stands on land: what luck is measured by.
pub fn expected(fleet: &Fleet, target: UnitId, chance: &Chance) -> i32 {
    if fleet.is_troop(target) {
        return (mean(&hits(chance.dice, chance.needed, chance.halved)) * 100.0 + 0.5) as i32;
    }
    chance.dice_of(Aim::Plain).tally().capped(open(fleet.log(target), &fleet.ship(target).hull)).hundredths()
}

/// The chances of 0, 1, 2 ... hits of so many dice, halved at long range and rounded up.
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

/// The chances of 0, 1, 2 ... dead of so many hits (B-TRP-3).
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

/// What a volley does to a fort or to men.
fn ashore(fleet: &Fleet, target: UnitId, chance: &Chance) -> Odds {
    let troop = fleet.troop(target);
    let hits = hits(chance.dice, chance.needed, chance.halved);
    let sum = |bars: &[f64], from: u8| bars.iter().skip(usize::from(from)).sum::<f64>();
    let guns = troop.pieces.left;
    if guns > 0 {
        let mut chances = vec![
            ("destroys the last gun".to_owned(), sum(&hits, guns)),
            ("hits the men too".to_owned(), sum(&hits, guns + 1)),
        ];
        chances.retain(|(_, chance)| *chance > 0.0);
        let bars = capped(hits, guns);
        return Odds { unit: "guns".to_owned(), expected: mean(&bars), bars, chances, ..Odds::default() };
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
    chances.push(("leaves none alive".to_owned(), sum(&bars, troop.company.men)));
    chances.retain(|(_, chance)| *chance > 0.0);
    Odds { unit: "dead".to_owned(), expected: mean(&bars), bars, chances, ..Odds::default() }
}
