//! What a side may hope for: exact odds before a throw, and what it is worth to captains (A-FIRE-6 to A-FIRE-17).

use wg_core::shown::report::Odds;

use crate::gunnery::aim::Aim;
use crate::gunnery::odds::{self, Harm};
use crate::gunnery::{needs, says};
use crate::position::charts::{CHARTS, Code, GunRating};
use crate::position::fleet::{Fleet, Ship};
use crate::position::ship::STARBOARD;

/// Exact odds of these sizes of a side, each with so many dice at the rigging where that is chosen.
pub fn odds(fleet: &Fleet, ship: &Ship, side: usize, aim: &Aim, sizes: &[(GunRating, u8)]) -> Odds {
    let target = fleet.ship(aim.target);
    let needed = fleet.needed(ship, aim.bracket);
    let second = fleet.fires_second(ship, side);
    let (mut hull, mut rigging) = (vec![1.0], vec![1.0]);
    let (mut harm, mut calm, mut words) = (Harm::default(), 1.0, Vec::new());
    for (size, wanted) in sizes {
        let dice = fleet.dice(ship, side, *size, aim, second);
        if dice == 0 || (needed > 6 && dice < 2) {
            continue;
        }
        let (least, most) = fleet.rigging_range(ship, *size, aim.bracket, dice);
        let at_rigging = (*wanted).clamp(least, most.min(dice));
        let parts = [dice - at_rigging, at_rigging];
        let lines = fleet.lines(*size, target);
        let size_mod = [-1, 0, 1][*size as usize];
        words.push(format!("{dice} {}", size.name()));
        for (part, sum) in [&mut hull, &mut rigging].into_iter().enumerate() {
            let bars = odds::hits(parts[part], needed);
            let cell = CHARTS.hit(lines[part], part == 0);
            harm = harm.and(Harm::of_cell(cell, size_mod).times(odds::mean(&bars)));
            if odds::is_critical(cell) {
                calm *= bars[0];
            }
            *sum = convolve(sum, &bars);
        }
        harm = harm.and(Harm::of(Code::CR, size_mod).times(odds::extra_sixes(dice)));
        if !odds::is_critical(CHARTS.hit(lines[0], true)) {
            let sixes = wg_core::odds::binomial(dice, 1, 6);
            calm *= sixes[0] + sixes.get(1).copied().unwrap_or_default();
        }
    }
    let (expected, at_rigging) = (odds::mean(&hull), odds::mean(&rigging));
    let rest = Odds { title: "Rigging".to_owned(), unit: "rigging hits".to_owned(), bars: rigging, expected: at_rigging, ..Odds::default() };
    Odds {
        title: format!("{} on {}", if side == STARBOARD { "Starboard guns" } else { "Larboard guns" }, fleet.name(aim.target)),
        range: says(aim),
        line: format!("{} dice, {}; {:.1} G and {:.0} S to expect", words.join(", "), needs(needed), harm.g, harm.s),
        unit: "hull hits".to_owned(),
        bars: hull,
        expected,
        chances: vec![("at least one critical".to_owned(), 1.0 - calm)],
        also: (at_rigging > 0.0).then(|| Box::new(rest)),
    }
}

fn convolve(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; one.len() + other.len() - 1];
    for (at, chance) in one.iter().enumerate() {
        for (more, with) in other.iter().enumerate() {
            sum[at + more] += chance * with;
        }
    }
    sum
}

/// About how much harm a whole side does, as many G (for captains).
pub fn worth(fleet: &Fleet, ship: &Ship, side: usize, aim: &Aim) -> f64 {
    let target = fleet.ship(aim.target);
    let needed = fleet.needed(ship, aim.bracket);
    let second = fleet.fires_second(ship, side);
    GunRating::ALL
        .into_iter()
        .map(|size| {
            let dice = fleet.dice(ship, side, size, aim, second);
            if dice == 0 || (needed > 6 && dice < 2) {
                return 0.0;
            }
            let (least, _) = fleet.rigging_range(ship, size, aim.bracket, dice);
            let size_mod = [-1, 0, 1][size as usize];
            let lines = fleet.lines(size, target);
            let chance = if needed > 6 { 1.0 / 72.0 } else { f64::from(7 - needed) / 6.0 };
            let part = |dice: u8, line: i8, hull: bool| Harm::of_cell(CHARTS.hit(line, hull), size_mod).worth() * f64::from(dice) * chance;
            part(dice - least, lines[0], true) + part(least, lines[1], false) + Harm::of(Code::CR, size_mod).worth() * odds::extra_sixes(dice)
        })
        .sum()
}
