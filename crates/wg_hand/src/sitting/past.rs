//! Looking back from a place, and branching off a new battle from a past position.

use std::path::Path;

use wg_core::UnitId;

use crate::error::HandError;
use crate::files::logbook::Logbook;
use crate::game::battle::Battle;
use crate::game::draft::Draft;
use crate::game::then::Then;
use crate::game::{Place, Table};
use crate::sitting::Sitting;
use crate::sitting::opening::paper;

impl Place {
    /// Looks at the table as it was after the first `to` orders. If `told` is true, plays what the last of them did.
    pub fn look_at(&mut self, battle: &Battle, to: usize, told: bool) {
        let to = to.min(battle.session().entries().len());
        self.looking = Some(to);
        self.marked = None;
        let mut then = self.then.take().or_else(|| battle.another());
        if let Some(then) = &mut then {
            self.deed = Then::of(battle, to, then);
            battle.session().past_into(to, then);
        }
        self.then = then;
        self.fresh.clear();
        let reports = to
            .checked_sub(1)
            .and_then(|last| battle.session().entries().get(last))
            .map(|entry| entry.reports.clone())
            .unwrap_or_default();
        self.show_fights(&reports, told);
        if told {
            self.fresh = reports;
        }
        self.refusal = None;
        self.draft = Draft::default();
        self.considered = None;
    }

    /// Looks back at the table after the first `to` orders and shows the last shot that this unit fired, or that was
    /// fired at her.
    pub fn look_at_shot(&mut self, battle: &Battle, to: usize, unit: Option<UnitId>) {
        let marked = self.marked.take().filter(|marked| marked.order == to);
        if self.looking != Some(to) {
            self.look_at(battle, to, false);
        }
        self.marked = marked;
        self.deed.choose_of(unit);
    }

    /// Shows again what an order did, with the shot that was fired at this unit.
    pub fn look_again(&mut self, battle: &Battle, order: usize, unit: Option<UnitId>) {
        self.look_at(battle, order, true);
        self.deed.choose_at(unit);
    }

    /// Shows another of the shots that the order fired, by its index.
    pub fn choose_shot(&mut self, shot: usize) {
        if shot < self.deed.shots.len() {
            self.deed.chosen = Some(shot);
        }
    }

    /// Returns to the present table.
    pub fn look_away(&mut self, battle: &Battle) {
        if self.looking.take().is_some() {
            self.deed = Then::default();
            self.marked = None;
            self.fresh.clear();
            self.show_fights(&[], false);
            self.look_for_work(battle);
        }
    }
}

impl Sitting {
    /// Creates a battle of its own that branches off where this place looks. Its journal begins with the orders up to
    /// there.
    ///
    /// # Errors
    /// Fails if no battle may branch off there, or if an unknown captain is named.
    pub fn branch(&self, whose: usize, table: &Table, folder: Option<&Path>) -> Result<Self, HandError> {
        let (battle, session) = (&self.battle, self.battle.session());
        let at = self.eye(whose).looking().unwrap_or(session.entries().len());
        let log = folder.map(|folder| Logbook::new(folder, &session.scenario().name));
        let left = battle.file().or_else(|| battle.source.clone());
        let name = left
            .as_ref()
            .and_then(|path| path.file_name())
            .map_or_else(|| "a battle that was not saved".into(), |name| name.to_string_lossy());
        let session = session
            .branch(at, table.dice.clone(), &table.captains, &name, log.clone().map(paper))
            .map_err(HandError::Refused)?;
        let mut sitting = Self::of_session(session, table)?;
        sitting.battle.log = log;
        // Write the orders up to the fork now, so that they are as safe as those that follow.
        sitting.battle.save_again();
        sitting.look_for_work();
        Ok(sitting)
    }
}
