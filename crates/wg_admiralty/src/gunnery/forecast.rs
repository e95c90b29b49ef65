//! What a side's fire may achieve: exact odds before a roll, and its worth to captains (A-FIRE-6 to A-FIRE-17).

use std::array::from_fn;
use std::sync::LazyLock;

use crate::gunnery::aim::Aim;
use crate::gunnery::odds::{self, Harm, Roll};
use crate::gunnery::{label, needs, says};
use crate::position::charts::Code;
use crate::prelude::*;

/// The exact odds of firing some gun sizes of a side.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Forecast {
    /// The chances of 0, 1, 2… hits on the hull, and on the rigging.
    pub hits: [Vec<f64>; 2],
    /// The expected harm, with all that follows from the hits.
    pub harm: Harm,
    /// The chance that there is no roll on the CR line.
    pub calm: f64,
    /// The number of dice of each size that is rolled.
    pub dice: Vec<(GunRating, u8)>,
}

impl Fleet {
    /// Computes the exact odds of firing these sizes of a side. Each comes with the number of rigging dice, where that
    /// can be chosen.
    pub fn forecast(&self, ship: &Ship, side: Broadside, aim: &Aim, sizes: &[(GunRating, u8)]) -> Forecast {
        let needed = self.needed(ship, aim.bracket);
        let mut all = Forecast { hits: [vec![1.0], vec![1.0]], ..Forecast::default() };
        // A-R4: earlier sixes of this side, if they are counted over the turn.
        let by_turn = self.options.sixes_by_turn;
        let before = if by_turn { usize::from(ship.gunnery.sixes[side]) } else { 0 };
        let mut sixes: Vec<f64> = (0..=before).map(|count| if count == before { 1.0 } else { 0.0 }).collect();
        let mut calm = if before == 0 { [1.0, 0.0] } else { [0.0, 1.0] };
        let splits = self.loses_odd(ship, aim);
        for (size, wanted) in sizes {
            let dice = self.dice(ship, side, *size, aim, self.fires_second(ship, side));
            if dice == 0 || (needed > 6 && dice < 2) {
                continue;
            }
            let size_mod = [-1, 0, 1][*size as usize];
            let lines = self.lines(*size, self.ship(aim.target));
            let cells = [0, 1].map(|part| CHARTS.hit(lines[part], part == 0));
            let (mut bars, mut after, mut rolls) = ([Vec::new(), Vec::new()], [0.0; 2], 0.0);
            for (parts, weight) in self.colours(ship, aim.bracket, *size, dice, *wanted) {
                let roll = Roll {
                    parts,
                    needed,
                    hull_dominates: Self::hull_dominates(ship, aim.bracket),
                    pair_crit: self.options.pair_crit,
                };
                for (sum, more) in bars.iter_mut().zip(&roll.hits()) {
                    add(sum, more, weight);
                }
                let next = roll.calm(calm, cells.map(odds::is_critical));
                (after[0], after[1]) = (after[0] + weight * next[0], after[1] + weight * next[1]);
                let now = convolve(&sixes, &binomial(parts[0] + parts[1], 1, 6));
                if splits {
                    let odd = cells.map(|cell| {
                        cell.iter().map(|code| if let Code::G(count) = code { count % 2 } else { 0 }).sum::<u8>() % 2
                            == 1
                    });
                    let critical = cells.map(|cell| cell.iter().filter(|code| **code == Code::CR).count() as i32);
                    let gun = if self.has_carronades(aim.target) { 0.0 } else { Harm::of(Code::CR, size_mod).c };
                    all.harm.g -= weight * roll.odd(odd, critical, gun, if by_turn { 1.0 - sixes[0] } else { 0.0 });
                }
                rolls += weight
                    * if needed > 6 {
                        roll.pair_rolls()
                    } else {
                        odds::beyond_first(&now) - odds::beyond_first(&sixes)
                    };
            }
            if by_turn {
                (sixes, calm) = (convolve(&sixes, &binomial(dice, 1, 6)), after);
            } else {
                calm = [after[0] + after[1], 0.0];
            }
            all.harm = all.harm.and(Harm::of(Code::CR, size_mod).times(rolls));
            for ((cell, bars), sum) in cells.iter().zip(&bars).zip(&mut all.hits) {
                all.harm = all.harm.and(Harm::of_cell(cell, size_mod).times(odds::mean(bars)));
                *sum = convolve(sum, bars);
            }
            all.dice.push((*size, dice));
        }
        // A-DMG-C-2: a ship without carronades takes gun hits instead.
        if !self.has_carronades(aim.target) {
            (all.harm.g, all.harm.c) = (all.harm.g + all.harm.c, 0.0);
        }
        all.calm = calm[0] + calm[1];
        all
    }

    fn has_carronades(&self, target: UnitId) -> bool {
        Broadside::BOTH.into_iter().any(|side| self.ship(target).guns(side)[3] > 0)
    }

    /// True if the gun hits of each roll are split over both sides and the odd one is lost (A-R12, A-R44).
    fn loses_odd(&self, ship: &Ship, aim: &Aim) -> bool {
        let on_keel = self.ship(aim.target).off(Broadside::Starboard, ship.berth.pose.at).v == 0.0;
        self.options.rake_odd_lost && (aim.rake != Rake::No || on_keel)
    }

    /// Returns the possible numbers of hull and rigging dice in a roll, each with its chance. There are several only if
    /// the dice are drawn from a can (A-MIX-5).
    fn colours(&self, ship: &Ship, bracket: Bracket, size: GunRating, dice: u8, wanted: u8) -> Vec<([u8; 2], f64)> {
        if bracket != Bracket::Close && self.options.can {
            return odds::drawn(self.options.can_contents, dice);
        }
        let (least, most) = self.rigging_range(ship, size, bracket, dice);
        let rigging = wanted.clamp(least, most);
        vec![([dice - rigging, rigging], 1.0)]
    }
}

/// Returns the exact odds of firing these sizes of a side, with a line about the guns, the target and the ships in
/// between. Each size comes with the number of rigging dice, where that can be chosen.
pub fn odds(
    fleet: &Fleet,
    ship: &Ship,
    (side, size): (Broadside, Option<GunRating>),
    aim: &Aim,
    sizes: &[(GunRating, u8)],
) -> Odds {
    let needed = fleet.needed(ship, aim.bracket);
    let Forecast { hits: [hull, rigging], harm, calm, dice } = fleet.forecast(ship, side, aim, sizes);
    let words: Vec<String> = dice.iter().map(|(size, dice)| format!("{dice} {}", size.name())).collect();
    let (expected, at_rigging) = (odds::mean(&hull), odds::mean(&rigging));
    let rest = Odds {
        title: "Rigging".to_owned(),
        unit: "rigging hits".to_owned(),
        bars: rigging,
        expected: at_rigging,
        ..Odds::default()
    };
    Odds {
        title: format!("{} fires at {}", fleet.name(ship.id), fleet.name(aim.target)),
        range: says(aim),
        line: format!(
            "{}: {} {}{}, hits on {}. Expect {:.1} dice to hit{}{}.",
            label(side, size),
            in_a_row(&words),
            if dice.iter().map(|(_, dice)| u16::from(*dice)).sum::<u16>() == 1 { "die" } else { "dice" },
            of_all(fleet, ship, side, aim, &dice),
            needs(needed),
            expected + at_rigging,
            becomes(harm.g, harm.s),
            over(fleet, ship, side, aim.target)
        ),
        unit: "hull hits".to_owned(),
        bars: hull,
        expected,
        chances: vec![("critical hit".to_owned(), 1.0 - calm)],
        also: (at_rigging > 0.0).then(|| Box::new(rest)),
    }
}

/// Returns what the hits become: ', for 8.1 gun hits and 3 off her sail value on average'. Empty if that is next to
/// nothing.
fn becomes(guns: f64, sails: f64) -> String {
    let sails = sails.round() as i32;
    let guns = (guns >= 0.05).then(|| format!("{guns:.1} gun hits"));
    let sails = (sails > 0).then(|| format!("{sails} off her sail value"));
    let hits: SmallVec<[String; 2]> = guns.into_iter().chain(sails).collect();
    if hits.is_empty() { String::new() } else { format!(", for {} on average", in_a_row(&hits)) }
}

/// Explains the number of dice rolled, out of those on the log: ' (from 6 and 4 on her sheet, less 1 carronade out of
/// reach, × ½ at medium range, rounded down)'.
/// Returns an empty string if all dice are rolled.
fn of_all(fleet: &Fleet, ship: &Ship, side: Broadside, aim: &Aim, dice: &[(GunRating, u8)]) -> String {
    let heavy = dice.iter().any(|(size, _)| *size == GunRating::Heavy);
    let mut why: SmallVec<[String; 4]> = fleet
        .dice_factors(ship, side, aim, (heavy, fleet.fires_second(ship, side)))
        .iter()
        .map(|(quarters, why)| format!("{} {why}", part(*quarters)))
        .collect();
    if ship.company.party {
        why.insert(0, "× ½ while her boarding party stands by".to_owned());
    }
    if why.is_empty() {
        return String::new();
    }
    let guns = ship.guns(side);
    // Her sheet counts carronades with the heavy guns.
    let own = |size: GunRating| guns[size as usize] + if size == GunRating::Heavy { guns[3] } else { 0 };
    if heavy && aim.bracket != Bracket::Close && guns[3] > 0 {
        let short = counted(guns[3], "carronade", "carronades");
        why.insert(0, format!("less {short} out of reach"));
    }
    let all: Vec<String> = dice.iter().map(|(size, _)| own(*size).to_string()).collect();
    format!(" (from {} on her sheet, {}, rounded down)", in_a_row(&all), why.join(", "))
}

/// Returns a number of quarters in words.
fn part(quarters: i32) -> String {
    match quarters {
        1 => "× ¼".to_owned(),
        2 => "× ½".to_owned(),
        3 => "× ¾".to_owned(),
        6 => "× 1½".to_owned(),
        8 => "× 2".to_owned(),
        other => format!("× {other}⁄4"),
    }
}

/// Says that the line of fire passes over other ships, which the rules allow (A-R69). Players might think otherwise.
fn over(fleet: &Fleet, ship: &Ship, side: Broadside, target: UnitId) -> String {
    let names: SmallVec<[&str; 4]> =
        fleet.on_line_of_fire(ship, side, fleet.ship(target)).map(|other| fleet.name(other.id)).collect();
    let over = match names.as_slice() {
        [] => return String::new(),
        [one] => (*one).to_owned(),
        [one, other] => format!("{one} and {other}"),
        many => format!("{} ships", many.len()),
    };
    format!(". The line of fire passes over {over}, but ships do not block fire (A-R69)")
}

/// Returns the expected number of hits by a whole side, on hull and rigging together. It agrees with the odds of that
/// side.
pub fn hits(fleet: &Fleet, ship: &Ship, side: Broadside, aim: &Aim) -> f64 {
    let second = fleet.fires_second(ship, side);
    let loaded = |size: &GunRating| !ship.gunnery.fired[side][*size as usize];
    let least =
        |size| (size, fleet.rigging_range(ship, size, aim.bracket, fleet.dice(ship, side, size, aim, second)).0);
    let sizes: SmallVec<[(GunRating, u8); 3]> = GunRating::ALL.into_iter().filter(loaded).map(least).collect();
    fleet.forecast(ship, side, aim, &sizes).hits.iter().map(|bars| odds::mean(bars)).sum()
}

/// Adds these chances, times a weight, to a sum of chances.
fn add(sum: &mut Vec<f64>, more: &[f64], weight: f64) {
    sum.resize(sum.len().max(more.len()), 0.0);
    for (sum, chance) in sum.iter_mut().zip(more) {
        *sum += chance * weight;
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

/// The worth of hits and rolls, computed once, since captains ask for it all the time.
struct Prices {
    /// The worth of a hit by line from -2 up, by part (rigging, hull) and by gun size.
    cells: [[[f64; 3]; 2]; 5],
    /// The worth of a roll on the CR line, by gun size.
    critical: [f64; 3],
    /// The expected number of sixes after the first, by number of dice.
    sixes: [f64; 100],
}

static PRICES: LazyLock<Prices> = LazyLock::new(|| {
    let modifier = |size: usize| [-1, 0, 1][size];
    let cell = |line: usize, hull: usize, size: usize| {
        Harm::of_cell(CHARTS.hit(line as i8 - 2, hull == 1), modifier(size)).worth()
    };
    Prices {
        cells: from_fn(|line| from_fn(|hull| from_fn(|size| cell(line, hull, size)))),
        critical: from_fn(|size| Harm::of(Code::CR, modifier(size)).worth()),
        sixes: from_fn(|dice| odds::extra_sixes(dice as u8)),
    }
});

/// Estimates the harm that a whole side does, in G (for captains).
pub fn worth(fleet: &Fleet, ship: &Ship, side: Broadside, aim: &Aim) -> f64 {
    let (target, prices) = (fleet.ship(aim.target), &*PRICES);
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
            let lines = fleet.lines(size, target);
            let chance = if needed > 6 { 1.0 / 72.0 } else { f64::from(7 - needed) / 6.0 };
            let cell =
                |line: i8, hull: bool| prices.cells[(line.clamp(-2, 2) + 2) as usize][usize::from(hull)][size as usize];
            let part = |dice: u8, line: i8, hull: bool| cell(line, hull) * f64::from(dice) * chance;
            part(dice - least, lines[0], true)
                + part(least, lines[1], false)
                + prices.critical[size as usize] * prices.sixes[usize::from(dice)]
        })
        .sum()
}
