//! Snapshots, and copies of the position in other sessions.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::dice::{DiceBox, DiceCount, DiceSource, Typed};
use crate::ids::{Seat, SideId, UnitId, Viewer};
use crate::rules::ruleset::Ruleset;
use crate::rules::saved::Snapshot;
use crate::rules::standing::StandingOrders;
use crate::scenario::{Loaded, Problems, Scenario};
use crate::session::Session;
use crate::shown::report::Reports;
use crate::talk::order::Order;

impl Session {
    /// Returns a copy of the position.
    pub fn snapshot(&self) -> Snapshot {
        let mut snapshot = Snapshot::default();
        self.snapshot_into(&mut snapshot);
        snapshot
    }

    /// Copies the position into an existing snapshot, without allocating.
    pub fn snapshot_into(&self, snapshot: &mut Snapshot) {
        self.position.capture(&self.world, snapshot);
    }

    /// Restores a position. Faces that were typed for an unfinished beat are dropped. The journal is not touched: use
    /// [`Session::undo_to`] for that.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.restore_with(snapshot, &Typed::default());
    }

    pub(crate) fn restore_with(&mut self, snapshot: &Snapshot, typed: &Typed) {
        self.position.restore(&mut self.world, snapshot);
        self.gather();
        self.world.resource_mut::<DiceBox>().typed.clone_from(typed);
        let reports = self.world.resource::<Reports>().len();
        self.play_on();
        self.world.resource_mut::<Reports>().truncate(reports);
    }

    /// Copies the position into another session of the same scenario. No new world is made.
    pub fn copy_into(&self, other: &mut Self) {
        assert!(
            Arc::ptr_eq(&self.scenario, &other.scenario) || self.scenario == other.scenario,
            "only sessions of the same scenario can take each other's position"
        );
        self.lay_into(other);
        let typed = self.world.resource::<DiceBox>().typed.clone();
        {
            let mut dice = other.world.resource_mut::<DiceBox>();
            dice.source = self.world.resource::<DiceBox>().source.clone();
            dice.typed = typed;
        }
        other.play_on();
        other.world.resource_mut::<Reports>().take();
    }

    /// Copies this position to another session, through the snapshot that the other session keeps for its beats.
    fn lay_into(&self, other: &mut Self) {
        other.world.resource_mut::<DiceBox>().everything = self.asks_everything();
        self.position.capture(&self.world, &mut other.beat);
        other.position.restore(&mut other.world, &other.beat);
        other.gather();
    }

    /// Copies the position as `side` knows it, with machine dice of another seed, for a captain who tries out orders.
    pub fn fork_into(&self, other: &mut Self, side: SideId, seed: u64) {
        self.lay_fork(other, side, seed);
        other.play_on();
        other.world.resource_mut::<Reports>().take();
    }

    /// Makes a fork like [`Session::fork_into`] and gives it one order, which [`Session::check`] has accepted here. No
    /// seat is asked in between, which saves most of the cost when many orders are tried.
    pub fn fork_with(&self, other: &mut Self, side: SideId, seed: u64, order: &Order) {
        self.lay_fork(other, side, seed);
        other.resolve(Seat::Side(side), order.clone(), self.chapter_of(Seat::Side(side), order));
        other.play_on();
        other.world.resource_mut::<Reports>().take();
    }

    /// Makes a fork like [`Session::fork_into`] but stops before any seat is asked, for a caller who only looks at the
    /// table ([`Advice::value`](crate::Advice::value)). The fork takes no orders until another position is copied into
    /// it.
    pub fn lay_fork(&self, other: &mut Self, side: SideId, seed: u64) {
        self.lay_bare(other, seed, |table, unit| table.ruleset.side_of(&table.world, unit) != side);
        let mut rng = crate::dice::seeded(seed, u64::MAX);
        other.ruleset.conceal(&mut other.world, side, &mut rng);
        other.forget_arrivals(Viewer::Side(side));
        other.write_back();
    }

    /// Copies a position that differs from this one only in what `viewer` cannot know, with the same dice. Everything
    /// that `viewer` gets must be the same in both sessions for as long as the same orders are given. `guess` selects
    /// one of the many possible positions. For tests.
    pub fn look_alike_into(&self, other: &mut Self, viewer: Viewer, guess: u64) {
        match viewer {
            Viewer::All => self.lay_into(other),
            Viewer::Side(side) => self.lay_fork(other, side, guess),
            Viewer::Public => self.lay_open(other, guess),
        }
        {
            let mut dice = other.world.resource_mut::<DiceBox>();
            dice.source = self.world.resource::<DiceBox>().source.clone();
            dice.typed = self.world.resource::<DiceBox>().typed.clone();
        }
        other.forget_arrivals(Viewer::All);
        other.play_on();
        other.world.resource_mut::<Reports>().take();
    }

    /// Copies the position with machine dice of another seed, without the standing orders of the units for which
    /// `forgets` returns true.
    fn lay_bare(&self, other: &mut Self, seed: u64, forgets: impl Fn(&Self, UnitId) -> bool) {
        self.lay_into(other);
        {
            let mut dice = other.world.resource_mut::<DiceBox>();
            dice.source = DiceSource::Machine { seed };
            dice.typed.clear();
            dice.used.clear();
        }
        if !other.world.resource::<StandingOrders>().is_idle() {
            let mut standing = std::mem::take(&mut *other.world.resource_mut::<StandingOrders>());
            standing.forget(|unit| forgets(other, unit));
            *other.world.resource_mut::<StandingOrders>() = standing;
            other.follow();
        }
    }

    /// Copies the position for a viewer who sees the secrets of no side.
    pub(crate) fn lay_open(&self, other: &mut Self, seed: u64) {
        self.lay_bare(other, seed, |_, _| true);
        other.ruleset.conceal_from_all(&mut other.world, &mut crate::dice::seeded(seed, u64::MAX));
        other.forget_arrivals(Viewer::Public);
        other.write_back();
    }

    /// Makes another session of the same battle, not yet begun, on which a captain can try out orders. This makes a new
    /// world, so do it once.
    pub fn spare(&self) -> Self {
        let loaded = Loaded::from_scenario((*self.scenario).clone(), "the scenario");
        let Ok(mut spare) = Self::laid_out(self.ruleset, &loaded, DiceSource::Hand { seed: 0 }) else {
            unreachable!("the scenario was found in order when this battle was set up")
        };
        spare.scenario = Arc::clone(&self.scenario);
        spare
    }

    /// True if both sessions have the same battle, so that one can take the other's position.
    pub fn is_spare_of(&self, other: &Self) -> bool {
        std::ptr::addr_eq(self.ruleset, other.ruleset)
            && (Arc::ptr_eq(&self.scenario, &other.scenario) || self.scenario == other.scenario)
    }

    /// Plays the battle from the beginning again with other dice. No new world is made. `start` is a snapshot from
    /// [`Session::pristine`].
    pub fn restart(&mut self, start: &Snapshot, dice: DiceSource) {
        self.world.resource_mut::<DiceBox>().source = dice;
        self.restore_with(start, &Typed::default());
    }

    /// Goes on with other dice and counts every roll afresh, as a session that was set up at this moment would. No
    /// journal records it. Used to compare a battle with the file in which it was saved.
    ///
    /// # Panics
    /// If a journal is kept.
    pub fn use_new_dice(&mut self, dice: DiceSource) {
        assert!(self.history.is_none(), "a battle with a journal keeps its dice");
        let everything = self.asks_everything();
        *self.world.resource_mut::<DiceBox>() = DiceBox { everything, ..DiceBox::new(dice) };
        *self.world.resource_mut::<DiceCount>() = DiceCount::default();
    }

    /// Returns a session, and its position before the first die is rolled, to which [`Session::restart`] goes back.
    ///
    /// # Errors
    /// Returns all problems of the scenario.
    pub fn pristine(ruleset: &'static dyn Ruleset, scenario: &Scenario) -> Result<(Self, Snapshot), Problems> {
        let loaded = Loaded::from_scenario(scenario.clone(), "the scenario");
        let mut session = Self::laid_out(ruleset, &loaded, DiceSource::Hand { seed: 0 })?;
        // The snapshot comes before the first beat, because secret rolls in that beat differ from battle to battle.
        let start = session.snapshot();
        session.begin();
        Ok((session, start))
    }
}
