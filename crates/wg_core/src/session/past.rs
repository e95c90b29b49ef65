//! What was: the position after any earlier order laid on another table, and a battle that leaves another at an order
//! and goes its own way.
//!
//! A branch is a journal of its own. It holds the orders up to the fork again, and its header says whose they are and with
//! which dice they were played; the journal that it left is only read.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::dice::{DiceBox, DiceSource};
use crate::ids::Viewer;
use crate::scenario::Scenario;
use crate::session::Session;
use crate::session::history::Entry;
use crate::session::paper::Paper;
use crate::shown::report::{Refusal, Report, Reports};

/// Where a battle left another one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The journal that it left, by the name of its file.
    pub from: String,
    /// After so many of its orders.
    pub orders: usize,
    /// The dice until then: up to each number of orders, the source that was used.
    pub earlier: Vec<(usize, DiceSource)>,
}

impl Branch {
    /// The dice for the order with this place, if it lies before the fork.
    pub fn dice(&self, order: usize) -> Option<&DiceSource> {
        self.earlier.iter().find(|(until, _)| order < *until).map(|(_, dice)| dice)
    }

    /// What is wrong with it, if so many orders stand in its journal.
    pub(crate) fn fault(&self, standing: usize) -> Option<String> {
        let rises = self.earlier.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let ends = self.earlier.last().is_some_and(|(until, _)| *until == self.orders);
        if !rises || !ends {
            let orders = self.orders;
            return Some(format!(
                "the battle branched off from another after {orders} orders, but its dice until then do not lead up to order {orders}"
            ));
        }
        (standing < self.orders).then(|| {
            format!("the battle branched off from another after {} orders, and only {standing} are here", self.orders)
        })
    }
}

impl Session {
    /// Lay the position after the first `orders` orders on another session's table of the same scenario: for looking
    /// back. After as many orders as were given, or more, it is the position of now. The other session needs no journal.
    pub fn past_into(&self, orders: usize, other: &mut Self) {
        match &self.history {
            Some(history) if orders < history.before.len() => other.lay_before(history, orders),
            _ => self.copy_into(other),
        }
    }

    /// The same after each of these numbers of orders, one after the other: no order is played more than once.
    pub fn past_each(&self, orders: RangeInclusive<usize>, other: &mut Self, mut look: impl FnMut(&Self)) {
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

    /// A new battle that leaves this one after its first `orders` orders and goes on with other dice. With `paper` it is
    /// written there from its beginning; `captains` says who plays each side from here on, `from` what this journal is called.
    ///
    /// # Errors
    /// A refusal if the orders cannot be played again, which they always can unless the rules changed under the journal.
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
            Refusal::new("T-BRANCH", format!("The battle cannot be played again from there: {problems}."))
        };
        let mut session = Self::new(self.ruleset, &self.scenario, first.clone()).map_err(opening)?;
        if orders == 0 {
            // The throws of the set-up lie before the first order: they stay as they fell.
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

    /// The source of the dice of the very first throws.
    fn first_dice(&self) -> DiceSource {
        self.left()
            .and_then(|branch| branch.earlier.first())
            .map_or_else(|| self.own_dice().clone(), |(_, dice)| dice.clone())
    }

    /// Where a battle that left another one changes its dice at the order with this place, they are changed. What they settle at
    /// once belongs to the order before.
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

    /// True if the ruleset can write the battle down as it stands now.
    pub fn can_be_saved(&self) -> bool {
        self.ruleset.scenario(&self.world, &self.scenario).is_some()
    }

    /// The battle as it stands now, as a scenario that can be played from here; `None` if the ruleset cannot write it
    /// down now. What `viewer` cannot know, such as the other hand, is not in it: something that he deems possible is, as in a fork.
    /// Every option is written with its value, so that the file means the same when a default changes.
    pub fn as_scenario(&self, viewer: Viewer) -> Option<Scenario> {
        let mut saved = self.written_for(viewer)?;
        for option in self.ruleset.words().options {
            saved.options.entry(option.key.to_owned()).or_insert_with(|| option.default.value());
        }
        Some(saved)
    }

    fn written_for(&self, viewer: Viewer) -> Option<Scenario> {
        if viewer == Viewer::All || !self.can_be_saved() {
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
