//! Exact odds of a gun roll, and what it is worth on average.

use wg_core::odds::binomial;

use crate::position::charts::{CHARTS, Code, Line};

/// The chance of 0, 1, 2 .. hits by so many dice: `needed` or more, or pairs of sixes for a 12 (A-FIRE-7).
pub fn hits(dice: u8, needed: u8) -> Vec<f64> {
    if needed <= 6 {
        return binomial(dice, 7 - needed, 6);
    }
    let sixes = binomial(dice, 1, 6);
    let mut pairs = vec![0.0; usize::from(dice) / 2 + 1];
    for (count, chance) in sixes.iter().enumerate() {
        pairs[count / 2] += chance;
    }
    pairs
}

/// The mean of a row of chances.
pub fn mean(bars: &[f64]) -> f64 {
    bars.iter().enumerate().map(|(count, chance)| count as f64 * chance).sum()
}

/// How many natural sixes after the first are to be expected of so many dice (A-FIRE-16).
pub fn extra_sixes(dice: u8) -> f64 {
    let sixes = binomial(dice, 1, 6);
    mean(&sixes) - (1.0 - sixes[0])
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
    /// R, A, P, C, O: rarer ones.
    pub rare: f64,
}

impl Harm {
    /// So many times this.
    #[must_use]
    pub fn times(self, by: f64) -> Self {
        Self { g: self.g * by, s: self.s * by, b: self.b * by, m: self.m * by, w: self.w * by, f: self.f * by, rare: self.rare * by }
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
            rare: self.rare + other.rare,
        }
    }

    /// In one number, for captains: about as many G.
    pub fn worth(self) -> f64 {
        self.g + self.b * 1.5 + self.s * 0.16 + self.m * 0.8 + self.w * 1.6 + self.f * 1.5 + self.rare
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
            Code::A | Code::O | Code::P | Code::R | Code::C => Self { rare: 1.0, ..one },
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
