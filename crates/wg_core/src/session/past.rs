//! Earlier positions, restored in another session, and battles that branch off from another battle at some order.
//!
//! A branch has a journal of its own. The journal repeats the orders up to the fork, and its header names the original
//! journal and the dice of those orders. The original journal is never written to.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::dice::{DiceBox, DiceSource};
use crate::ids::Viewer;
use crate::scenario::Loaded;
use crate::scenario::Scenario;
use crate::session::Session;
use crate::session::history::Entry;
use crate::session::paper::Paper;
use crate::shown::report::{Refusal, Report, Reports};

/// The point at which a battle branched off from another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The file name of the journal that the battle branched off from.
    pub from: String,
    /// The number of orders before the fork.
    pub orders: usize,
    /// The dice before the fork: each source with the number of orders up to which it was used.
    pub earlier: Vec<(usize, DiceSource)>,
}

impl Branch {
    /// The dice for the order with this index; `None` if the order comes after the fork.
    pub fn dice(&self, order: usize) -> Option<&DiceSource> {
        self.earlier.iter().find(|(until, _)| order < *until).map(|(_, dice)| dice)
    }

    /// Describes what is wrong with the branch, given that `standing` orders stand in its journal; `None` if nothing is
    /// wrong.
    pub(crate) fn fault(&self, standing: usize) -> Option<String> {
        let rises = self.earlier.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let ends = self.earlier.last().is_some_and(|(until, _)| *until == self.orders);
        if !rises || !ends {
            let orders = self.orders;
            return Some(format!(
                "the battle branched off from another after order {orders}, but its earlier dice do not lead up to that order"
            ));
        }
        (standing < self.orders).then(|| {
            let orders = self.orders;
            format!(
                "the battle branched off from another after order {orders}, but this journal ends at order {standing}"
            )
        })
    }
}

impl Session {
    /// Restores the position after the first `orders` orders in another session of the same scenario, for looking back.
    /// If no more orders were given than that, this is the current position. The other session needs no journal.
    pub fn past_into(&self, orders: usize, other: &mut Self) {
        other.world.resource_mut::<DiceBox>().everything = self.asks_everything();
        match &self.history {
            Some(history) if orders < history.before.len() => other.lay_before(history, orders),
            _ => self.copy_into(other),
        }
    }

    /// Restores the positions after each of these numbers of orders in turn, and calls `look` for each. No order is
    /// played twice.
    pub fn past_each(&self, orders: RangeInclusive<usize>, other: &mut Self, mut look: impl FnMut(&Self)) {
        other.world.resource_mut::<DiceBox>().everything = self.asks_everything();
        for after in orders.clone() {
            match &self.history {
                Some(history) if after > *orders.start() && after < history.before.len() => {
                    other.lay_next(history, after)
                }
                _ => self.past_into(after, other),
            }
            look(other);
        }
    }

    /// Starts a new battle that branches off after the first `orders` orders and goes on with other dice. With `paper`,
    /// its journal is written there from the beginning. `captains` names the player of each side from here on, and
    /// `from` is the name of this journal.
    ///
    /// # Errors
    /// If the orders cannot be played again. This happens only if the rules changed since the journal was written.
    pub fn branch(
        &self,
        orders: usize,
        dice: DiceSource,
        captains: &[String],
        from: &str,
        paper: Option<Box<dyn Paper>>,
    ) -> Result<Self, Refusal> {
        let orders = orders.min(self.entries().len());
        let mut earlier: Vec<(usize, DiceSource)> = Vec::new();
        for (until, source) in self.left().map(|branch| branch.earlier.clone()).unwrap_or_default() {
            if earlier.last().is_none_or(|(last, _)| *last < orders) {
                earlier.push((until.min(orders), source));
            }
        }
        if earlier.last().is_none_or(|(last, _)| *last < orders) {
            earlier.push((orders, self.own_dice().clone()));
        }
        let first = if orders == 0 {
            self.first_dice()
        } else {
            earlier.first().map_or_else(|| dice.clone(), |(_, dice)| dice.clone())
        };
        let opening = |problems: crate::scenario::Problems| {
            Refusal::new("T-BRANCH", format!("The battle cannot be continued from there: {problems}."))
        };
        let loaded = Loaded::from_scenario((*self.scenario).clone(), "the scenario");
        let mut session =
            Self::set_up(self.ruleset, &loaded, first.clone(), self.asks_everything()).map_err(opening)?;
        if orders == 0 {
            // The rolls of the set-up come before the first order, so they keep their faces.
            earlier = vec![(0, first)];
        }
        let branch = Branch { from: from.to_owned(), orders, earlier };
        session.keep_branch(paper, captains, dice, branch);
        for Entry { seat, order, .. } in &self.entries()[..orders] {
            session.use_dice_of(session.entries().len());
            session.submit(*seat, order.clone())?;
        }
        session.use_dice_of(orders);
        Ok(session)
    }

    /// The source of the very first dice.
    fn first_dice(&self) -> DiceSource {
        self.left()
            .and_then(|branch| branch.earlier.first())
            .map_or_else(|| self.own_dice().clone(), |(_, dice)| dice.clone())
    }

    /// Changes the dice at the order with this index, if this is a branch that changes its dice there. Reports of what
    /// the new dice settle at once are added to the previous order.
    pub(crate) fn use_dice_of(&mut self, order: usize) {
        let Some(dice) = self.dice_from(order) else { return };
        if *self.dice_source() == dice {
            return;
        }
        self.world.resource_mut::<DiceBox>().source = dice;
        self.go_on();
        let reports: Vec<Report> = self.world.resource_mut::<Reports>().take();
        self.add_to_last(reports);
        let now = self.cursor().turn;
        if let Some(history) = &mut self.history {
            history.thin(now);
        }
    }

    /// True if the ruleset can write down the battle as it stands now.
    pub fn can_be_saved(&self) -> bool {
        self.typed().is_empty() && self.ruleset.scenario(&self.world, &self.scenario).is_some()
    }

    /// Returns the current battle as a scenario that can be played from here, or `None` if the ruleset cannot write it
    /// down now. It holds nothing that `viewer` cannot know, such as the other side's hand, but a possible guess in its
    /// place, as in a fork. Every option is written with its value, so that the file keeps its meaning when a default
    /// changes. Lengths have as few decimals as mean the same place.
    pub fn as_scenario(&self, viewer: Viewer) -> Option<Scenario> {
        let mut saved = self.written_for(viewer)?;
        self.write_arrivals(&mut saved);
        self.write_goals(&mut saved);
        if self.outcome.is_none() {
            saved.keep_known(viewer);
        }
        for option in self.ruleset.words().options {
            saved.options.entry(option.key.to_owned()).or_insert_with(|| option.default.value());
        }
        saved.shorten(self.ruleset.about().measure);
        Some(saved)
    }

    fn written_for(&self, viewer: Viewer) -> Option<Scenario> {
        // Faces that were typed and are not settled yet have no place in a file.
        if !self.can_be_saved() {
            return None;
        }
        if viewer == Viewer::All {
            return self.ruleset.scenario(&self.world, &self.scenario);
        }
        let mut known = self.spare();
        match viewer {
            Viewer::Side(side) => self.lay_fork(&mut known, side, 0),
            _ => self.lay_open(&mut known, 0),
        }
        known.ruleset.scenario(&known.world, &known.scenario)
    }
}
