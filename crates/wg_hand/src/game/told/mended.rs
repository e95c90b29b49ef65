//! The repairs that ships have made since a side last acted: those of its own ships, and what the enemy has repaired.

use wg_core::{SideId, Sum, UnitId, View, in_a_row};
use wg_panels::{DigestLine, JournalLine};

use crate::game::names::Names;
use crate::game::told::Telling;
use crate::game::told::digest::shorten;

/// The greatest number of lines about repairs; the last one counts the rest.
const MOST: usize = 4;

/// Returns what the line says about repairs: empty words if the ship has tried in vain.
pub(super) fn mends(line: &JournalLine) -> Option<&str> {
    line.report.sums.iter().find_map(|sum| if let Sum::Mended(words) = sum { Some(words.as_str()) } else { None })
}

impl Telling {
    /// Returns a line for each ship that has made repairs after `seen` orders, those of this side first. A ship of
    /// another side has a line only if she has repaired something.
    pub(super) fn mended(&self, view: &View, side: SideId, seen: usize) -> Vec<DigestLine> {
        let mut found: Vec<(UnitId, SideId, usize, Vec<&str>)> = Vec::new();
        for line in self.journal.iter().filter(|line| line.order > seen) {
            let (Some(words), Some(unit), Some(whose)) = (mends(line), line.report.unit, line.side) else { continue };
            let words = Some(words).filter(|words| !words.is_empty());
            match found.iter_mut().find(|(other, ..)| *other == unit) {
                Some((_, _, order, done)) => {
                    *order = line.order;
                    done.extend(words);
                }
                None => found.push((unit, whose, line.order, words.into_iter().collect())),
            }
        }
        found.retain(|(_, whose, _, done)| *whose == side || !done.is_empty());
        found.sort_by_key(|(unit, whose, ..)| (*whose != side, *unit));
        let names = Names(view);
        let line = |(unit, side, order, done): (UnitId, SideId, usize, Vec<&str>)| DigestLine {
            unit: Some(unit),
            side,
            name: names.unit(unit).to_owned(),
            said: if done.is_empty() { "no repair succeeds".to_owned() } else { in_a_row(&done) },
            means: String::new(),
            order,
        };
        shorten(found.into_iter().map(line).collect(), MOST)
    }
}
