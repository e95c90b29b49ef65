//! What a battle tells: what was thrown, what happened while others acted, what nobody should miss, how it was and who won.

pub mod digest;
mod firers;
pub mod moments;
pub mod past;
mod score;
mod sheet_changes;
pub mod thrown;

use std::collections::BTreeMap;

pub(crate) use firers::list;
use wg_core::{Event, Report, SideId, UnitId};
use wg_panels::{Fallen, JournalLine};

use crate::game::battle::Battle;
use crate::game::told::digest::Told;
use crate::game::told::moments::Happenings;
use crate::game::told::past::Lookback;

/// What is told of a battle, for all who sit at it.
#[derive(Default)]
pub struct Telling {
    /// Every report so far.
    pub journal: Vec<JournalLine>,
    /// Whose each unit was when it was last told of.
    flags: BTreeMap<UnitId, SideId>,
    /// What nobody should miss.
    happenings: Happenings,
    /// What each side has been told of what the others did.
    told: Told,
    /// The positions as they were.
    past: Lookback,
    /// Rows that were thrown by hand already while more dice are wanted before anything comes of them.
    pub fallen: Vec<Fallen>,
}

impl Telling {
    /// What is told of a battle so far, from its beginning. What happened before is known to all.
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

    /// Hear what came of an order, by its number; of the beginning by 0.
    pub(crate) fn hear(&mut self, battle: &Battle, order: usize) {
        self.hear_journal(battle, order);
        self.digest(battle);
    }

    fn hear_journal(&mut self, battle: &Battle, order: usize) {
        let entries = battle.session().entries();
        let entry = order.checked_sub(1).and_then(|at| entries.get(at));
        let reports = entry.map_or(battle.session().opening(), |entry| &entry.reports);
        self.note_moments(battle, order, reports);
        // Pictures of a fight have nothing to say. A shot is kept for what it did, whoever tells of it.
        let is_shot = |report: &Report| matches!(report.event, Event::Shot { .. });
        let told =
            reports.iter().filter(|report| !report.sentence.is_empty() || report.aside.is_some() || is_shot(report));
        let by_person = entry.is_some_and(|entry| battle.is_human(entry.seat));
        for report in told {
            // A ship is taken now and then: whose she was when it was told.
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

    /// Add a line of the table's own to what is told of an order.
    pub(crate) fn add(&mut self, order: usize, report: Report, side: Option<SideId>) {
        self.journal.push(JournalLine { order, by_person: false, report, side });
    }

    /// A person is about to give an order: what happened before is known to him.
    pub(crate) fn acted(&mut self, battle: &Battle) {
        self.acts_on_digest(battle);
        self.happenings.acted();
    }

    /// These rows were thrown by hand. A throw of which nothing is told waits for more dice.
    pub(crate) fn threw(&mut self, rows: Option<Vec<Fallen>>, silent: bool) {
        match rows {
            Some(rows) if silent => self.fallen.extend(rows),
            _ => self.fallen.clear(),
        }
    }

    /// Orders after the first `to` were taken back.
    pub(crate) fn forget(&mut self, to: usize) {
        self.journal.retain(|line| line.order <= to);
        self.past.forget(to);
        self.told.forget(to);
        self.happenings.forget(to);
        self.fallen.clear();
    }
}
