//! The ships that have fired at a ship, and those that have raked her.

use wg_core::shown::sheet::{Part, Sheet, Tone};
use wg_core::{Event, Moment, SideId, Sum, UnitId, View, in_a_row};

use crate::game::told::Telling;

/// The greatest number of ships to name; more are counted.
const MOST_NAMED: usize = 3;

impl Telling {
    /// Returns the number of orders after which to look for the causes of new harm on a unit's sheet. `then` is her
    /// sheet after `orders` orders. If it shows harm that had yet to take effect, its causes go back to the last report
    /// of such harm.
    pub(super) fn harmed_since(&self, then: &Sheet, orders: usize) -> usize {
        let waits = |part: &Part| {
            if let Part::Note { clause, tone: Tone::Coming, .. } = part { Some(clause.clone()) } else { None }
        };
        let Some(clause) = then.parts.iter().find_map(waits) else { return orders };
        let came = |line: &&wg_panels::JournalLine| {
            line.order <= orders
                && line.report.unit == Some(then.unit)
                && line.report.clause == clause
                && matches!(line.report.event, Event::Harmed { .. })
        };
        self.journal.iter().rev().find(came).map_or(0, |line| line.order)
    }

    /// Returns true if this side has fired at the unit after `since` orders and up to `to` orders.
    pub(super) fn has_fired(&self, side: SideId, unit: UnitId, since: usize, to: usize) -> bool {
        let shot = |line: &wg_panels::JournalLine| {
            line.side == Some(side) && matches!(line.report.event, Event::Shot { target, .. } if target == unit)
        };
        self.journal.iter().filter(|line| line.order > since && line.order <= to).any(shot)
    }

    /// Returns true if the dice of the shot in this line of the journal have been rolled.
    pub(super) fn is_rolled(&self, shot: usize) -> bool {
        let by = self.journal[shot].report.unit;
        let rolls = |sum: &Sum| matches!(sum, Sum::Hits(_) | Sum::Dice(_) | Sum::Rolled(_));
        self.journal[shot..].iter().any(|line| line.report.unit == by && line.report.sums.iter().any(rolls))
    }

    /// Names all ships that have fired at the unit after `since` orders, hit or not: 'raked by Orion and fired on by
    /// Theseus'. A sheet does not tell whose shot hit. Empty if there is none.
    pub(super) fn under_fire(&self, view: &View, unit: UnitId, since: usize) -> String {
        let name = |unit: UnitId| view.units.iter().find(|other| other.id == unit).map(|unit| unit.name.as_str());
        let (mut rakers, mut others): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
        for line in self.journal.iter().filter(|line| line.order > since) {
            let Some(shooter) = line.report.unit.and_then(name) else { continue };
            if line.report.moment == Some((Moment::Rake, unit)) {
                rakers.push(shooter);
            } else if matches!(line.report.event, Event::Shot { target, .. } if target == unit) {
                others.push(shooter);
            }
        }
        let others: Vec<&str> = others.into_iter().filter(|other| !rakers.contains(other)).collect();
        let words = [("raked by", named(rakers)), ("fired on by", named(others))];
        let said: Vec<String> =
            words.into_iter().filter(|(_, who)| !who.is_empty()).map(|(what, who)| format!("{what} {who}")).collect();
        said.join(" and ")
    }
}

/// Lists these ships, each once.
fn named(ships: Vec<&str>) -> String {
    let mut once: Vec<&str> = Vec::new();
    for ship in ships {
        if !once.contains(&ship) {
            once.push(ship);
        }
    }
    if once.len() > MOST_NAMED { format!("{} ships", once.len()) } else { in_a_row(&once) }
}
