//! A15. What to expect of fire from and at the shore, before it is given.

use wg_core::odds::binomial;
use wg_core::{Mark, Odds, Order, Preview, UnitId};

use crate::gunnery::firing::{Chance, LONG, SHORT};
use crate::gunnery::musket_check;
use crate::gunnery::odds::{capped, mean};
use crate::gunnery::volley::dice_need;
use crate::position::fight::SIX;
use crate::position::{Aim, BATTERIES, Fleet};

/// What a shot ashore, or from there, would do: arc, line, odds. `None` if the order is not of this chapter.
pub fn preview(fleet: &Fleet, order: &Order) -> Option<Preview> {
    let known = |unit: UnitId| fleet.side_of(unit).is_some();
    let ashore = order.unit().into_iter().chain(order.target()).any(|unit| fleet.is_troop(unit));
    match *order {
        Order::Fire { unit, battery, target, .. } if ashore && known(unit) && known(target) => {
            let battery = usize::from(battery).min(BATTERIES.len() - 1);
            let bands = vec![(SHORT, "to 10 in: every hit".to_owned()), (LONG, "to 20 in: half".to_owned())];
            let mut preview = Preview { clause: "B-FORT-2".to_owned(), ..Preview::default() };
            preview.marks.push(Mark::Arc { hull: fleet.lies(unit), arc: fleet.arc_of(unit, battery), bands });
            if let Ok(chance) = fleet.bears(unit, battery, target) {
                preview.clause = chance.why.0.to_owned();
                preview.marks.push(Mark::Line { from: chance.line.0, to: chance.line.1, label: chance.range.to_string() });
                preview.odds = Some(card(fleet, unit, target, &chance));
            }
            Some(preview)
        }
        Order::SmallArms { unit, target } if known(unit) && known(target) && ashore => Some(musket_check::preview(fleet, unit, target)),
        _ => None,
    }
}

/// The odds card of a shot.
fn card(fleet: &Fleet, unit: UnitId, target: UnitId, chance: &Chance) -> Odds {
    let band = if chance.halved { "long range, halved" } else { "short range" };
    let why = if chance.why.1.is_empty() { String::new() } else { format!(", {}", chance.why.1) };
    let odds = if fleet.is_troop(target) {
        odds(fleet, target, chance)
    } else {
        crate::gunnery::odds::volley(&chance.dice_of(Aim::Plain), Aim::Plain, fleet.log(target), &fleet.ship(target).hull)
    };
    Odds {
        title: format!("Guns of {} on {}", fleet.name(unit), fleet.name(target)),
        range: format!("{} · {band}", chance.range),
        line: format!("{}{why} ({}), {band}", dice_need(chance.dice, chance.needed), chance.why.0),
        ..odds
    }
}

/// The chances of 0, 1, 2 ... hits of so many dice, halved at long range and rounded up.
pub fn hits(dice: u8, needed: u8, halved: bool) -> Vec<f64> {
    let hits = binomial(dice, 7 - needed.clamp(1, 7), 6);
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
fn odds(fleet: &Fleet, target: UnitId, chance: &Chance) -> Odds {
    let troop = fleet.troop(target);
    let hits = hits(chance.dice, chance.needed, chance.halved);
    let sum = |bars: &[f64], from: u8| bars.iter().skip(usize::from(from)).sum::<f64>();
    let guns = troop.pieces.left;
    if guns > 0 {
        let mut chances = vec![("destroys the last gun".to_owned(), sum(&hits, guns)), ("hits the men too".to_owned(), sum(&hits, guns + 1))];
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

/// What a volley hits on average there, in hundredths of a hit: what luck is measured by.
pub(crate) fn expected(chance: &Chance) -> i32 {
    (mean(&hits(chance.dice, chance.needed, chance.halved)) * 100.0 + 0.5) as i32
}
