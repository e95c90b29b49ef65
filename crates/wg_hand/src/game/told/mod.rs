//! The telling of a battle: dice rolled, news since a side last acted, events to point out, the past, and the final
//! score.

pub mod digest;
mod firers;
mod mended;
pub mod moments;
mod news;
pub mod past;
mod score;
mod sheet_changes;
pub mod thrown;
mod volleys;

use std::collections::BTreeMap;

use wg_core::{Event, Report, SideId, UnitId};
use wg_panels::{Fallen, JournalLine};

use crate::game::battle::Battle;
use crate::game::told::moments::Highlights;
use crate::game::told::news::Told;
use crate::game::told::past::Lookback;

/// The reports of a battle and what is drawn from them, for everybody at the table.
#[derive(Default)]
pub struct Telling {
    /// Every report so far.
    pub journal: Vec<JournalLine>,
    /// The side of each unit at the last report about her.
    flags: BTreeMap<UnitId, SideId>,
    /// The events that nobody should miss.
    happenings: Highlights,
    /// The record of what each side has been told about the deeds of the others.
    told: Told,
    /// The past positions.
    past: Lookback,
    /// The rows already rolled by hand, while more dice are wanted before they have a result.
    pub fallen: Vec<Fallen>,
}

impl Telling {
    /// Creates the telling of a battle so far. Everything before now counts as known to all.
    pub(crate) fn of(battle: &Battle) -> Self {
        let mut telling = Self::default();
        let orders = battle.session().entries().len();
        for order in 0..=orders {
            telling.hear_journal(battle, order);
        }
        if orders > 0 {
            telling.begin_digest(battle);
            telling.begin_moments(battle);
        }
        telling
    }

    /// Takes in the reports of an order, by its number; 0 for those of the opening.
    pub(crate) fn hear(&mut self, battle: &Battle, order: usize) {
        self.hear_journal(battle, order);
        self.digest(battle);
    }

    fn hear_journal(&mut self, battle: &Battle, order: usize) {
        let entries = battle.session().entries();
        let entry = order.checked_sub(1).and_then(|at| entries.get(at));
        let reports = entry.map_or(battle.session().opening(), |entry| &entry.reports);
        self.note_moments(battle, order, reports);
        // Scenes of a fight have no line in the journal. A shot is kept for its effect, even if another report
        // describes it.
        let is_shot = |report: &Report| matches!(report.event, Event::Shot { .. });
        let told =
            reports.iter().filter(|report| !report.sentence.is_empty() || report.aside.is_some() || is_shot(report));
        let by_person = entry.is_some_and(|entry| battle.is_human(entry.seat));
        for report in told {
            // A ship may be captured; keep the side that she had when the report was made.
            let side = report.unit.map(|unit| {
                let flag = self.flags.entry(unit).or_insert_with(|| {
                    let scenario = battle.session().scenario();
                    let ship = scenario.ships.get(unit.index());
                    ship.and_then(|ship| scenario.side(&ship.side)).unwrap_or_default()
                });
                let before = *flag;
                if matches!(report.event, Event::Fate) && order == entries.len() {
                    *flag = battle.side(unit);
                }
                before
            });
            self.journal.push(JournalLine { order, by_person, report: report.clone(), side });
        }
    }

    /// Adds a line to the journal that comes from the table and not from the rules.
    pub(crate) fn add(&mut self, order: usize, report: Report, side: Option<SideId>) {
        self.journal.push(JournalLine { order, by_person: false, report, side });
    }

    /// Notes that a person is about to give an order: everything before it counts as known.
    pub(crate) fn acted(&mut self, battle: &Battle) {
        self.acts_on_digest(battle);
        self.happenings.acted();
    }

    /// Notes rows that were rolled by hand. They are kept if the roll has no report, which means that more dice are
    /// wanted.
    pub(crate) fn threw(&mut self, rows: Option<Vec<Fallen>>, silent: bool) {
        match rows {
            Some(rows) if silent => self.fallen.extend(rows),
            _ => self.fallen.clear(),
        }
    }

    /// Forgets everything after the first `to` orders, which were taken back.
    pub(crate) fn forget(&mut self, to: usize) {
        self.journal.retain(|line| line.order <= to);
        self.past.forget(to);
        self.told.forget(to);
        self.happenings.forget(to);
        self.fallen.clear();
    }
}
