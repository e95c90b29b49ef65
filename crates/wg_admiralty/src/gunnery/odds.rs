//! Exact odds of a gun roll, and what it is worth on average.

use crate::position::charts::Code;
use crate::position::options::PairCrit;
use crate::prelude::*;

/// The mean of a row of chances.
pub fn mean(bars: &[f64]) -> f64 {
    bars.iter().enumerate().map(|(count, chance)| count as f64 * chance).sum()
}

/// How many natural sixes after the first are to be expected of so many dice (A-FIRE-16).
pub fn extra_sixes(dice: u8) -> f64 {
    beyond_first(&binomial(dice, 1, 6))
}

/// The mean of a row of chances, of which the first one counts nothing.
pub fn beyond_first(bars: &[f64]) -> f64 {
    mean(bars) - (1.0 - bars[0])
}

/// A-MIX-5: what so many dice out of a can are, hull and rigging, with the chance of each way. A can that is empty is filled again.
pub fn drawn(can: [u8; 2], dice: u8) -> Vec<([u8; 2], f64)> {
    let mut ways = vec![([0_u8; 2], 1.0)];
    for drawn in 0..dice {
        // So many cans have been begun.
        let cans = f64::from(drawn / can[0].saturating_add(can[1]).max(1)) + 1.0;
        let mut next: Vec<([u8; 2], f64)> = Vec::new();
        for (parts, chance) in ways {
            let left = [0, 1].map(|colour: usize| f64::from(can[colour]) * cans - f64::from(parts[colour]));
            for colour in (0..2).filter(|colour| left[*colour] > 0.0) {
                let mut more = parts;
                more[colour] += 1;
                let chance = chance * left[colour] / (left[0] + left[1]);
                match next.iter_mut().find(|(way, _)| *way == more) {
                    Some((_, sum)) => *sum += chance,
                    None => next.push((more, chance)),
                }
            }
        }
        ways = next;
    }
    ways
}

/// A roll before it is thrown: dice of two colours together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll {
    /// Dice at the hull, at the rigging.
    pub parts: [u8; 2],
    /// What a die must show.
    pub needed: u8,
    /// A mixed pair of sixes is one at the hull (A-R7).
    pub hull_dominates: bool,
    /// What pairs of sixes bring (A-R47).
    pub pair_crit: PairCrit,
}

impl Roll {
    /// The chance of each pair of counts of sixes: hull, rigging.
    fn sixes(self) -> Vec<([u8; 2], f64)> {
        let [hull, rigging] = self.parts.map(|dice| binomial(dice, 1, 6));
        let pair = |(at, chance): (usize, &f64)| {
            rigging.iter().zip(0..).map(move |(other, second)| ([at as u8, second], chance * other)).collect::<Vec<_>>()
        };
        hull.iter().enumerate().flat_map(pair).collect()
    }

    /// Hits at hull and rigging of so many sixes, where pairs are needed.
    fn pairs(self, sixes: [u8; 2]) -> [u8; 2] {
        count_pairs(sixes, self.hull_dominates)
    }

    /// CR rolls for sixes, where pairs are needed.
    fn rolls(self, sixes: [u8; 2]) -> u8 {
        pair_rolls(self.pair_crit, sixes[0] + sixes[1], self.pairs(sixes))
    }

    /// The mean of them.
    pub fn pair_rolls(self) -> f64 {
        self.sixes().into_iter().map(|(sixes, chance)| f64::from(self.rolls(sixes)) * chance).sum()
    }

    /// The chance that it comes to an odd number of gun hits (A-R12), by what a hit of each colour brings: `odd` gun hits, `critical` rolls on the
    /// CR line. Such a roll brings one gun hit by the chance `gun`, which is less than a half; `before` is the chance that a six was thrown already (A-FIRE-16).
    pub fn odd(self, odd: [bool; 2], critical: [i32; 2], gun: f64, before: f64) -> f64 {
        // The mean of -1 for odd and 1 for even numbers is a product over all that is independent.
        let turn = 1.0 - 2.0 * gun;
        let times = |count: i32| (0..count).fold(1.0, |product, _| product * turn);
        let hit = [0, 1].map(|part: usize| if odd[part] { -times(critical[part]) } else { times(critical[part]) });
        let mean = if self.needed > 6 {
            let of = |(sixes, chance): ([u8; 2], f64)| {
                let [hull, rigging] = self.pairs(sixes);
                let power = |base: f64, count: u8| (0..count).fold(1.0, |product, _| product * base);
                chance * power(hit[0], hull) * power(hit[1], rigging) * times(i32::from(self.rolls(sixes)))
            };
            self.sixes().into_iter().map(of).sum()
        } else {
            let (mut none, mut any) = (1.0, 1.0);
            for (dice, hit) in self.parts.into_iter().zip(hit) {
                let (miss, plain) = (f64::from(self.needed - 1) / 6.0, f64::from(6 - self.needed) / 6.0);
                for _ in 0..dice {
                    none *= miss + plain * hit;
                    any *= miss + plain * hit + turn * hit / 6.0;
                }
            }
            // The first six brings no roll, unless it is not the first.
            let first = (any - none) / turn;
            none + before * (any - none) + (1.0 - before) * first
        };
        (1.0 - mean) / 2.0
    }

    /// The chance of 0, 1, 2 .. hits at the hull and at the rigging.
    pub fn hits(self) -> [Vec<f64>; 2] {
        if self.needed <= 6 {
            return self.parts.map(|dice| binomial(dice, 7 - self.needed, 6));
        }
        let most = usize::from(self.parts[0] + self.parts[1]) / 2;
        let mut bars = [vec![0.0; most + 1], vec![0.0; most + 1]];
        for (sixes, chance) in self.sixes() {
            for (bars, hits) in bars.iter_mut().zip(self.pairs(sixes)) {
                bars[usize::from(hits)] += chance;
            }
        }
        bars
    }

    /// The chance that no CR roll has come, by whether a six has been thrown before: afterwards. A hit of a colour that is critical brings
    /// one, and so does each six after the first (A-FIRE-16).
    pub fn calm(self, before: [f64; 2], critical: [bool; 2]) -> [f64; 2] {
        if self.needed > 6 {
            let quiet = |sixes: [u8; 2]| {
                self.rolls(sixes) == 0
                    && self.pairs(sixes).iter().zip(critical).all(|(hits, critical)| *hits == 0 || !critical)
            };
            let chance: f64 =
                self.sixes().into_iter().filter(|(sixes, _)| quiet(*sixes)).map(|(_, chance)| chance).sum();
            return before.map(|before| before * chance);
        }
        // Where a hit is critical there is none, and so no six; of the others one six at most.
        let mut none = 1.0;
        let mut free = 0;
        for (dice, critical) in self.parts.into_iter().zip(critical) {
            if critical {
                none *= binomial(dice, 7 - self.needed, 6)[0];
            } else {
                free += dice;
            }
        }
        let sixes = binomial(free, 1, 6);
        let (no_six, one_six) = (none * sixes[0], none * sixes.get(1).copied().unwrap_or_default());
        [before[0] * no_six, before[0] * one_six + before[1] * no_six]
    }
}

/// Hits by pairs of sixes in each colour; a pair that is mixed takes the dominant one (A-FIRE-7, A-R7).
pub fn count_pairs(sixes: [u8; 2], hull_dominates: bool) -> [u8; 2] {
    let mut hits = sixes.map(|count| count / 2);
    if sixes.iter().all(|count| count % 2 == 1) {
        hits[usize::from(!hull_dominates)] += 1;
    }
    hits
}

/// A-R47: CR rolls for sixes, where pairs of them are needed.
pub fn pair_rolls(crit: PairCrit, sixes: u8, hits: [u8; 2]) -> u8 {
    match crit {
        PairCrit::Pairs => (hits[0] + hits[1]).saturating_sub(1),
        PairCrit::Literal => sixes.saturating_sub(1),
        PairCrit::None => 0,
    }
}

/// What is to be expected of a code, all that follows included.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Harm {
    /// G.
    pub g: f64,
    /// S.
    pub s: f64,
    /// B.
    pub b: f64,
    /// M.
    pub m: f64,
    /// W.
    pub w: f64,
    /// F.
    pub f: f64,
    /// C: a carronade, or a G where there is none.
    pub c: f64,
    /// R, A, P, O: rarer ones.
    pub rare: f64,
}

impl Harm {
    /// So many times this.
    #[must_use]
    pub fn times(self, by: f64) -> Self {
        Self {
            g: self.g * by,
            s: self.s * by,
            b: self.b * by,
            m: self.m * by,
            w: self.w * by,
            f: self.f * by,
            c: self.c * by,
            rare: self.rare * by,
        }
    }

    /// Both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            g: self.g + other.g,
            s: self.s + other.s,
            b: self.b + other.b,
            m: self.m + other.m,
            w: self.w + other.w,
            f: self.f + other.f,
            c: self.c + other.c,
            rare: self.rare + other.rare,
        }
    }

    /// In one number, for captains: about as many G.
    pub fn worth(self) -> f64 {
        self.g + self.b * 1.5 + self.s * 0.16 + self.m * 0.8 + self.w * 1.6 + self.f * 1.5 + self.c + self.rare
    }

    /// Of a code, thrown for by guns with this modifier on the CR line.
    pub fn of(code: Code, size: i8) -> Self {
        let one = Self::default();
        match code {
            Code::G(count) => Self { g: f64::from(count), ..one },
            Code::S(count) => Self { s: f64::from(count), ..one },
            Code::B => Self { b: 1.0, ..one },
            Code::M => Self { m: 1.0, ..one },
            Code::W => Self { w: 1.0, ..one },
            Code::F => Self { f: 1.0, ..one },
            Code::C => Self { c: 1.0, ..one },
            Code::A | Code::O | Code::P | Code::R => Self { rare: 1.0, ..one },
            Code::BD => Self::of_line(Line::BD, 0, size),
            Code::CR => Self::of_line(Line::CR, size, size),
            Code::CR2 => Self::of_line(Line::CR2, 0, size),
            Code::D => Self::of_line(Line::D, 0, size),
            Code::E | Code::I | Code::L | Code::XX | Code::Blown => one,
        }
    }

    fn of_line(line: Line, by: i8, size: i8) -> Self {
        let all = (1..=6).flat_map(|die| CHARTS.cell(line, die + by)).map(|code| Self::of(*code, size));
        all.fold(Self::default(), Self::and).times(1.0 / 6.0)
    }

    /// Of a cell of the hit table.
    pub fn of_cell(cell: &[Code], size: i8) -> Self {
        cell.iter().map(|code| Self::of(*code, size)).fold(Self::default(), Self::and)
    }
}

/// The chance that a hit with this cell brings a CR roll.
pub fn is_critical(cell: &[Code]) -> bool {
    cell.contains(&Code::CR)
}
