//! A battle before its first order, as the advice of `check` looks at it.

use std::fmt::Display;

use wg_core::geometry::{Heading, Hull, Length};
use wg_core::scenario::{Loaded, plain};
use wg_core::{Sails, Session, SideId, UnitId, UnitView, View, Viewer};

/// A battle before its first order.
pub(super) struct Start<'a> {
    pub(super) loaded: &'a Loaded,
    pub(super) session: Session,
    pub(super) view: View,
    /// The advice so far, each with its line and column.
    advice: Vec<((usize, usize), String)>,
}

impl<'a> Start<'a> {
    pub(super) fn new(loaded: &'a Loaded, session: Session) -> Self {
        Self { loaded, view: session.view(Viewer::All), session, advice: Vec::new() }
    }

    /// Adds advice on the part of the file at this path: one sentence without its full stop.
    pub(super) fn advise(&mut self, path: &str, sentence: impl Display) {
        let place @ (line, column) = self.loaded.index.nearest(path);
        let file = plain(&self.loaded.file);
        self.advice.push((place, format!("{file}:{line}:{column}: {path}: {sentence}")));
    }

    /// Ends the advice, and returns it in the order of the file.
    pub(super) fn lines(mut self) -> Vec<String> {
        self.advice.sort();
        self.advice.into_iter().map(|(_, line)| line).collect()
    }

    /// Returns the path of a ship's place in the file, or `None` if the file does not place her.
    pub(super) fn placed(&self, unit: UnitId) -> Option<String> {
        let spec = self.loaded.scenario.ships.get(unit.index())?;
        let word = if spec.at.is_some() { "at" } else { spec.square.map(|_| "square")? };
        Some(format!("ships[{}].{word}", unit.index()))
    }

    /// Iterates over the units of a side that lie where the file places them, and still fight.
    pub(super) fn of_side(&self, side: SideId) -> impl Iterator<Item = &UnitView> {
        let fights = move |unit: &&UnitView| unit.side == side && unit.on_table() && !unit.out;
        self.view.units.iter().filter(fights).filter(|unit| self.placed(unit.id).is_some())
    }

    /// Returns the last turn of the battle, or `None` if it has no end that is known.
    pub(super) fn last_turn(&self) -> Option<u16> {
        self.view.track.iter().rfind(|field| field.current)?.label.parse().ok()
    }

    /// Returns the turns in which ships can still sail up to turn `by` or, without it, up to the last turn. Returns
    /// `None` if the battle has no end that is known.
    pub(super) fn turns(&self, by: Option<u16>) -> Option<u16> {
        let last = by.into_iter().chain(self.last_turn()).min()?;
        Some(last.saturating_add(1).saturating_sub(self.view.turn.max(1)))
    }

    /// Returns how far a unit can come in this direction in so many turns at her best, or `None` if the rules do not say.
    pub(super) fn sails(&self, unit: UnitId, towards: Heading, turns: u16) -> Option<Length> {
        let run = self.session.ruleset().run_in_a_turn(self.session.world(), unit, towards, Sails::Best)?;
        Some(run * i32::from(turns))
    }

    /// Formats a length for a sentence.
    pub(super) fn say(&self, length: Length) -> String {
        self.view.table.measure.say(length).to_string()
    }
}

/// Returns the hull of a unit where she lies.
pub(super) const fn hull(unit: &UnitView) -> Hull {
    Hull::new(unit.pose, unit.footprint)
}
