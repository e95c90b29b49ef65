//! The coast in plain numbers, for captains: the distance of a hull from the coast, and distances by water round it.
//! The rules themselves decide what runs aground.

use wg_core::prelude::*;

use crate::position::PlainHull;

/// Size of a cell of the distance-by-water map, in inches.
const CELL: f64 = 2.0;

/// Inches that a ship keeps between her middle and land, and between her middle and shoals, where she has a choice.
const OFFING: (f64, f64) = (3.5, 2.0);

/// Costs of a step to the next cell along a row or column, and diagonally, in tenths of an inch. `NARROW` multiplies
/// the cost of a step into narrow water.
const STEPS: (u16, u16) = (20, 28);
const NARROW: u16 = 4;

/// A distance longer than any way by water, in tenths of an inch.
const NO_WAY: u16 = u16::MAX;

/// A piece of land or a shoal.
#[derive(Clone, PartialEq, Debug)]
struct Bank {
    outline: Vec<(f64, f64)>,
    shoal: bool,
    middle: (f64, f64),
    radius: f64,
}

/// All the land and all the shoals of a table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Coast {
    banks: Vec<Bank>,
    columns: usize,
    rows: usize,
    /// True for each cell that lies within [`OFFING`] of land or a shoal, row by row from the south-west.
    narrow: Vec<bool>,
    land: Depth,
    shoal: Depth,
    either: Depth,
}

/// Size of a cell of the depth map, in inches, and the distance up to which it is measured. Greater distances are added
/// up from cell to cell.
const FINE: f64 = 1.0;
const MEASURED: f64 = 6.0;

/// The distance to the nearest land or to the nearest shoal at every inch of the table, in inches. Negative inside land
/// or shoal.
#[derive(Clone, PartialEq, Debug, Default)]
struct Depth {
    inches: Vec<f32>,
    columns: usize,
    rows: usize,
}

impl Depth {
    fn of<'a>(banks: impl Iterator<Item = &'a Bank> + Clone, width: f64, height: f64) -> Self {
        if banks.clone().next().is_none() {
            return Self::default();
        }
        // One value for each corner of a cell, so that the table's edge is included.
        let (columns, rows) = ((width / FINE).ceil() as usize + 1, (height / FINE).ceil() as usize + 1);
        let mut inches = vec![f32::MAX; columns * rows];
        for bank in banks {
            let place = |at: f64, count: usize| ((at / FINE).max(0.0) as usize).min(count - 1);
            let reach = bank.radius + MEASURED;
            let (west, east) = (place(bank.middle.0 - reach, columns), place(bank.middle.0 + reach, columns));
            let (south, north) = (place(bank.middle.1 - reach, rows), place(bank.middle.1 + reach, rows));
            for (row, column) in (south..=north).flat_map(|row| (west..=east).map(move |column| (row, column))) {
                let at = (column as f64 * FINE, row as f64 * FINE);
                let off = bank.off(at, at) as f32;
                let cell = &mut inches[row * columns + column];
                if off <= MEASURED as f32 && off < *cell {
                    *cell = off;
                }
            }
        }
        let mut depth = Self { inches, columns, rows };
        for _ in 0..2 {
            depth.spread(false);
            depth.spread(true);
        }
        depth
    }

    /// Spreads distances from cell to cell, in one pass over the table.
    fn spread(&mut self, back: bool) {
        let (columns, count) = (self.columns, self.inches.len());
        for step in 0..count {
            let cell = if back { count - 1 - step } else { step };
            let (column, row) = (cell % columns, cell / columns);
            let mut least = self.inches[cell];
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let (dx, dy) = if back { (dx, dy) } else { (-dx, -dy) };
                let (x, y) = (column as i32 + dx, row as i32 + dy);
                if x >= 0 && y >= 0 && (x as usize) < columns && (y as usize) < self.rows {
                    let far = if dx != 0 && dy != 0 { 1.414 } else { 1.0 };
                    least = least.min(self.inches[y as usize * columns + x as usize] + far * FINE as f32);
                }
            }
            self.inches[cell] = least;
        }
    }

    /// Returns the interpolated distance at a place, in inches.
    fn at(&self, (x, y): (f64, f64)) -> f64 {
        between_corners((self.columns, self.rows), (x / FINE, y / FINE), |cell| f64::from(self.inches[cell]))
    }

    /// True if the hull is certain to lie at least `within` inches off the banks of this map.
    fn far(&self, lie: &PlainHull, within: f64) -> bool {
        let place = |at: f64, count: usize| ((at / FINE).max(0.0) as usize).min(count - 1);
        let near = self.inches[place(lie.y, self.rows) * self.columns + place(lie.x, self.columns)];
        f64::from(near) - FINE * 1.5 - lie.half - lie.beam >= within
    }

    /// Returns about how many inches the hull lies off the banks of this map, or `within` if that is less.
    fn off(&self, lie: &PlainHull, within: f64) -> f64 {
        if self.inches.is_empty() {
            return within;
        }
        // The hull is measured as a keel a little shorter than itself, with half the beam on both sides.
        let keel = (lie.half - lie.beam / 2.0).max(0.0);
        let parts = (keel / 1.5).ceil().max(1.0);
        let along = (1..=parts as u8)
            .flat_map(|part| [keel, -keel].map(|keel| self.at(lie.place(keel * f64::from(part) / parts, 0.0))));
        along.fold(self.at((lie.x, lie.y)), f64::min).min(within + lie.beam) - lie.beam
    }
}

impl Coast {
    /// Measures the coast of these waters.
    pub fn of(waters: &Waters) -> Self {
        let plain = |point: &Point| (point.x.to_inches(), point.y.to_inches());
        let bank = |piece: &wg_core::geometry::Piece| {
            let outline: Vec<(f64, f64)> = piece.outline.iter().map(plain).collect();
            let count = outline.len().max(1) as f64;
            let middle = outline.iter().fold((0.0, 0.0), |sum, (x, y)| (sum.0 + x / count, sum.1 + y / count));
            let radius = outline.iter().map(|(x, y)| length(x - middle.0, y - middle.1)).fold(0.0, f64::max);
            Bank { outline, shoal: piece.shoal, middle, radius }
        };
        let banks: Vec<Bank> = waters.pieces().iter().filter(|piece| !piece.outline.is_empty()).map(bank).collect();
        if banks.is_empty() {
            return Self::default();
        }
        let (width, height) = waters.size();
        let cells = |size: wg_core::Length| (size.to_inches() / CELL).ceil().max(1.0) as usize;
        let inches = (width.to_inches(), height.to_inches());
        let depth = |shoal: bool| Depth::of(banks.iter().filter(move |bank| bank.shoal == shoal), inches.0, inches.1);
        let (land, shoal, either) = (depth(false), depth(true), Depth::of(banks.iter(), inches.0, inches.1));
        let mut coast =
            Self { banks, columns: cells(width), rows: cells(height), narrow: Vec::new(), land, shoal, either };
        coast.narrow = (0..coast.rows * coast.columns)
            .map(|cell| {
                let at = (
                    (cell % coast.columns) as f64 * CELL + CELL / 2.0,
                    (cell / coast.columns) as f64 * CELL + CELL / 2.0,
                );
                let near = |bank: &Bank| {
                    let offing = if bank.shoal { OFFING.1 } else { OFFING.0 };
                    length(at.0 - bank.middle.0, at.1 - bank.middle.1) <= bank.radius + offing
                        && bank.off(at, at) <= offing
                };
                coast.banks.iter().any(near)
            })
            .collect();
        coast
    }

    /// True if the table has neither land nor shoals.
    pub fn is_empty(&self) -> bool {
        self.banks.is_empty()
    }

    /// Returns about how many inches the hull lies off the nearest land and off the nearest shoal, each at most
    /// `within`. A ship aground has 0 or less.
    pub fn off(&self, lie: &PlainHull, within: f64) -> (f64, f64) {
        // Most places are far from land and shoals.
        if self.either.far(lie, within) {
            return (within, within);
        }
        (self.land.off(lie, within), self.shoal.off(lie, within))
    }

    /// Measures the distance by water from every cell to the nearest of these places.
    pub fn ways(&self, to: impl Iterator<Item = (f64, f64)>) -> WaterDistances {
        let mut ways =
            WaterDistances { tenths: vec![NO_WAY; self.narrow.len()], columns: self.columns, rows: self.rows };
        if self.narrow.is_empty() {
            return ways;
        }
        // A bucket queue, with more buckets than the cost of the dearest step. A cell waits in the bucket of its
        // distance, modulo the number of buckets.
        const HEAPS: usize = 128;
        let mut heaps: Vec<Vec<u16>> = vec![Vec::new(); HEAPS];
        let mut waiting = 0;
        for (x, y) in to {
            let cell = ways.cell(x, y);
            ways.tenths[cell] = 0;
            heaps[0].push(cell as u16);
            waiting += 1;
        }
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        let mut now = 0_usize;
        while waiting > 0 {
            while let Some(cell) = heaps[now % HEAPS].pop() {
                waiting -= 1;
                let cell = usize::from(cell);
                if usize::from(ways.tenths[cell]) != now {
                    continue;
                }
                let (column, row) = (cell as i32 % columns, cell as i32 / columns);
                for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    let (x, y) = (column + dx, row + dy);
                    if x < 0 || y < 0 || x >= columns || y >= rows {
                        continue;
                    }
                    let next = (y * columns + x) as usize;
                    let step =
                        if dx != 0 && dy != 0 { STEPS.1 } else { STEPS.0 } * if self.narrow[next] { NARROW } else { 1 };
                    let far = (now as u16).saturating_add(step);
                    if far < ways.tenths[next] {
                        ways.tenths[next] = far;
                        heaps[usize::from(far) % HEAPS].push(next as u16);
                        waiting += 1;
                    }
                }
            }
            now += 1;
        }
        ways
    }
}

impl Bank {
    /// Returns the distance between a line and the bank, in inches: 0 if they cross, negative if the line begins
    /// inside.
    fn off(&self, from: (f64, f64), to: (f64, f64)) -> f64 {
        let mut least = f64::INFINITY;
        let mut inside = false;
        let mut before = self.outline[self.outline.len() - 1];
        for &corner in &self.outline {
            least = least.min(between(from, to, before, corner));
            if (corner.1 > from.1) != (before.1 > from.1) {
                let at = corner.0 + (from.1 - corner.1) * (before.0 - corner.0) / (before.1 - corner.1);
                inside ^= from.0 < at;
            }
            before = corner;
        }
        if inside { -least.sqrt() } else { least.sqrt() }
    }
}

/// Distances by water from every cell to the nearest goal.
#[derive(Clone, PartialEq, Debug)]
pub struct WaterDistances {
    tenths: Vec<u16>,
    columns: usize,
    rows: usize,
}

impl WaterDistances {
    fn cell(&self, x: f64, y: f64) -> usize {
        let place = |at: f64, count: usize| ((at / CELL).floor().max(0.0) as usize).min(count - 1);
        place(y, self.rows) * self.columns + place(x, self.columns)
    }

    /// Returns the distance from a place in inches, interpolated between the middles of the nearest cells.
    pub fn from(&self, x: f64, y: f64) -> f64 {
        if self.tenths.is_empty() {
            return 0.0;
        }
        between_corners((self.columns, self.rows), (x / CELL - 0.5, y / CELL - 0.5), |cell| {
            f64::from(self.tenths[cell]) / 10.0
        })
    }
}

/// Interpolates a value at a place between the cells of a map with these numbers of columns and rows.
fn between_corners((columns, rows): (usize, usize), (column, row): (f64, f64), of: impl Fn(usize) -> f64) -> f64 {
    let (column, row) = (column.clamp(0.0, (columns - 1) as f64), row.clamp(0.0, (rows - 1) as f64));
    let (left, low) = (column as usize, row as usize);
    let (right, high) = ((left + 1).min(columns - 1), (low + 1).min(rows - 1));
    let (east, north) = (column - left as f64, row - low as f64);
    let at = |column: usize, row: usize| of(row * columns + column);
    let south = at(left, low) * (1.0 - east) + at(right, low) * east;
    let above = at(left, high) * (1.0 - east) + at(right, high) * east;
    south * (1.0 - north) + above * north
}

fn length(dx: f64, dy: f64) -> f64 {
    (dx * dx + dy * dy).sqrt()
}

/// Returns the square of the distance between two line segments.
fn between(a: (f64, f64), b: (f64, f64), c: (f64, f64), d: (f64, f64)) -> f64 {
    let cross = |o: (f64, f64), p: (f64, f64), q: (f64, f64)| (p.0 - o.0) * (q.1 - o.1) - (p.1 - o.1) * (q.0 - o.0);
    if cross(a, b, c) * cross(a, b, d) < 0.0 && cross(c, d, a) * cross(c, d, b) < 0.0 {
        return 0.0;
    }
    let to = |p: (f64, f64), a: (f64, f64), b: (f64, f64)| {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let whole = dx * dx + dy * dy;
        let share = if whole > 0.0 { (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / whole).clamp(0.0, 1.0) } else { 0.0 };
        let (x, y) = (p.0 - a.0 - share * dx, p.1 - a.1 - share * dy);
        x * x + y * y
    };
    to(a, c, d).min(to(b, c, d)).min(to(c, a, b)).min(to(d, a, b))
}
