//! Exact odds of a gun roll, and its average worth.

use crate::position::charts::Code;
use crate::position::options::PairCrit;
use crate::prelude::*;

/// Returns the mean of a distribution: the chances of 0, 1, 2…
pub fn mean(bars: &[f64]) -> f64 {
    bars.iter().enumerate().map(|(count, chance)| count as f64 * chance).sum()
}

/// Returns the expected number of natural sixes after the first among these dice (A-FIRE-16).
pub fn extra_sixes(dice: u8) -> f64 {
    beyond_first(&binomial(dice, 1, 6))
}

/// Returns the mean of a distribution if the first one does not count.
pub fn beyond_first(bars: &[f64]) -> f64 {
    mean(bars) - (1.0 - bars[0])
}

/// Returns the ways in which dice drawn from a can may fall out, as numbers of hull and rigging dice, each with its
/// chance. An empty can is filled again (A-MIX-5).
pub fn drawn(can: [u8; 2], dice: u8) -> Vec<([u8; 2], f64)> {
    let mut ways = vec![([0_u8; 2], 1.0)];
    for drawn in 0..dice {
        // The number of cans begun so far.
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

/// A gun roll before it is made, with dice of two colours together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll {
    /// The number of hull dice and of rigging dice.
    pub parts: [u8; 2],
    /// The lowest die that hits; 12 means a pair of sixes.
    pub needed: u8,
    /// Whether a mixed pair of sixes hits the hull (A-R7).
    pub hull_dominates: bool,
    /// How extra sixes give critical hits when only pairs of six hit (A-R47).
    pub pair_crit: PairCrit,
}

impl Roll {
    /// Returns the possible numbers of sixes among hull and rigging dice, each with its chance.
    fn sixes(self) -> Vec<([u8; 2], f64)> {
        let [hull, rigging] = self.parts.map(|dice| binomial(dice, 1, 6));
        let pair = |(at, chance): (usize, &f64)| {
            rigging.iter().zip(0..).map(move |(other, second)| ([at as u8, second], chance * other)).collect::<Vec<_>>()
        };
        hull.iter().enumerate().flat_map(pair).collect()
    }

    /// Returns the hits on hull and rigging from these sixes, where pairs are needed.
    fn pairs(self, sixes: [u8; 2]) -> [u8; 2] {
        count_pairs(sixes, self.hull_dominates)
    }

    /// Returns the number of CR rolls from these sixes, where pairs are needed.
    fn rolls(self, sixes: [u8; 2]) -> u8 {
        pair_rolls(self.pair_crit, sixes[0] + sixes[1], self.pairs(sixes))
    }

    /// Returns the expected number of CR rolls, where pairs are needed.
    pub fn pair_rolls(self) -> f64 {
        self.sixes().into_iter().map(|(sixes, chance)| f64::from(self.rolls(sixes)) * chance).sum()
    }

    /// Returns the chance of an odd number of gun hits (A-R12). Each hit of a colour gives gun hits, an odd number if
    /// `odd`, and `critical` rolls on the CR line. Each such roll gives one gun hit with the chance `gun`, which is
    /// less than a half. `before` is the chance that a six has been rolled already (A-FIRE-16).
    pub fn odd(self, odd: [bool; 2], critical: [i32; 2], gun: f64, before: f64) -> f64 {
        // The mean of -1 for odd and 1 for even numbers is a product over all independent dice.
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
            // The first six gives no CR roll, unless a six came before it.
            let first = (any - none) / turn;
            none + before * (any - none) + (1.0 - before) * first
        };
        (1.0 - mean) / 2.0
    }

    /// Returns the chances of 0, 1, 2… hits on the hull and on the rigging.
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

    /// Returns the chances that no CR roll has come after this roll: without and with a six so far. `before` has the
    /// same two chances before this roll. Each hit of a critical colour gives a CR roll, and so does each six after the
    /// first (A-FIRE-16).
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
        // Dice of a critical colour must not hit, so they show no six. The others may show one six at most.
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

/// Returns the hits by pairs of sixes in each colour. A mixed pair counts for the dominant colour (A-FIRE-7, A-R7).
pub fn count_pairs(sixes: [u8; 2], hull_dominates: bool) -> [u8; 2] {
    let mut hits = sixes.map(|count| count / 2);
    if sixes.iter().all(|count| count % 2 == 1) {
        hits[usize::from(!hull_dominates)] += 1;
    }
    hits
}

/// Returns the number of CR rolls from these sixes, where pairs are needed (A-R47).
pub fn pair_rolls(crit: PairCrit, sixes: u8, hits: [u8; 2]) -> u8 {
    match crit {
        PairCrit::Pairs => (hits[0] + hits[1]).saturating_sub(1),
        PairCrit::Literal => sixes.saturating_sub(1),
        PairCrit::None => 0,
    }
}

/// The harm to expect from a code, with all that follows from it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Harm {
    /// The number of G.
    pub g: f64,
    /// The number of S.
    pub s: f64,
    /// The number of B.
    pub b: f64,
    /// The number of M.
    pub m: f64,
    /// The number of W.
    pub w: f64,
    /// The number of F.
    pub f: f64,
    /// The number of C, each of which is a G if the target has no carronades.
    pub c: f64,
    /// The number of the rarer R, A, P and O.
    pub rare: f64,
}

impl Harm {
    /// Multiplies the harm.
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

    /// Adds two harms.
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

    /// Returns the harm as one number for captains, in G.
    pub fn worth(self) -> f64 {
        self.g + self.b * 1.5 + self.s * 0.16 + self.m * 0.8 + self.w * 1.6 + self.f * 1.5 + self.c + self.rare
    }

    /// Returns the harm of a code. `size` is the guns' modifier on the CR line.
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

    /// Returns the harm of a cell of the hit table.
    pub fn of_cell(cell: &[Code], size: i8) -> Self {
        cell.iter().map(|code| Self::of(*code, size)).fold(Self::default(), Self::and)
    }
}

/// True if a hit with this cell gives a CR roll.
pub fn is_critical(cell: &[Code]) -> bool {
    cell.contains(&Code::CR)
}
