//! Positions: snapshots, and other tables with this one's position laid on them.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::dice::{DiceBox, DiceCount, DiceSource};
use crate::ids::{Seat, SideId, UnitId, Viewer};
use crate::rules::ruleset::Ruleset;
use crate::rules::saved::Snapshot;
use crate::rules::standing::StandingOrders;
use crate::scenario::{Loaded, Problems, Scenario};
use crate::session::Session;
use crate::shown::report::Reports;
use crate::talk::order::Order;

impl Session {
    /// A copy of the position.
    pub fn snapshot(&self) -> Snapshot {
        let mut snapshot = Snapshot::default();
        self.snapshot_into(&mut snapshot);
        snapshot
    }

    /// A copy of the position into one that was made before: no allocation.
    pub fn snapshot_into(&self, snapshot: &mut Snapshot) {
        self.position.capture(&self.world, snapshot);
    }

    /// Go back to a position. Typed faces of an unfinished beat are forgotten. The journal is not touched:
    /// see [`Session::undo_to`] for that.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.restore_with(snapshot, &[]);
    }

    pub(crate) fn restore_with(&mut self, snapshot: &Snapshot, typed: &[u8]) {
        self.position.restore(&mut self.world, snapshot);
        self.gather();
        {
            let mut dice = self.world.resource_mut::<DiceBox>();
            dice.typed.clear();
            dice.typed.extend_from_slice(typed);
        }
        let reports = self.world.resource::<Reports>().len();
        self.play_on();
        self.world.resource_mut::<Reports>().truncate(reports);
    }

    /// Copy the position into another session of the same scenario; no new world is made.
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

    /// Lay this position on another session's table, through the snapshot it keeps for its beats.
    fn lay_into(&self, other: &mut Self) {
        self.position.capture(&self.world, &mut other.beat);
        other.position.restore(&mut other.world, &other.beat);
        other.gather();
    }

    /// A copy of the position as `side` knows it, with machine dice of another seed: for a captain who tries orders out.
    pub fn fork_into(&self, other: &mut Self, side: SideId, seed: u64) {
        self.lay_fork(other, side, seed);
        other.play_on();
        other.world.resource_mut::<Reports>().take();
    }

    /// The same with one order more, which [`Session::check`] has found in order here. Nobody is asked anything in between,
    /// which is what costs most when many orders are tried.
    pub fn fork_with(&self, other: &mut Self, side: SideId, seed: u64, order: &Order) {
        self.lay_fork(other, side, seed);
        other.resolve(Seat::Side(side), order.clone(), self.chapter_of(Seat::Side(side), order));
        other.play_on();
        other.world.resource_mut::<Reports>().take();
    }

    /// The same before anybody is asked anything there: the table as `side` knows it, for who only looks at it
    /// ([`Advice::value`](crate::Advice::value)). Nobody can give it orders until another position is laid on it.
    pub fn lay_fork(&self, other: &mut Self, side: SideId, seed: u64) {
        self.lay_bare(other, seed, |table, unit| table.ruleset.side_of(&table.world, unit) != side);
        let mut rng = crate::dice::seeded(seed, u64::MAX);
        other.ruleset.conceal(&mut other.world, side, &mut rng);
        other.write_back();
    }

    /// A copy of the position that differs from it in nothing but what `viewer` cannot know, with the same dice: whatever `viewer` gets must be the
    /// same on both tables for as long as the same orders are given. `guess` picks one of the many. For tests.
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
        other.play_on();
        other.world.resource_mut::<Reports>().take();
    }

    /// Lay the position there with machine dice of another seed, without the standing orders of units of which `forgets` says so.
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

    /// The same for who sees no side's secrets.
    pub(crate) fn lay_open(&self, other: &mut Self, seed: u64) {
        self.lay_bare(other, seed, |_, _| true);
        other.ruleset.conceal_from_all(&mut other.world, &mut crate::dice::seeded(seed, u64::MAX));
        other.write_back();
    }

    /// Another table with the same battle, not begun: for a captain to try orders out on. A new world is made, once.
    pub fn spare(&self) -> Self {
        let loaded = Loaded::from_scenario((*self.scenario).clone(), "the scenario");
        let Ok(mut spare) = Self::laid_out(self.ruleset, &loaded, DiceSource::Hand { seed: 0 }) else {
            unreachable!("the scenario was found in order when this battle was set up")
        };
        spare.scenario = Arc::clone(&self.scenario);
        spare
    }

    /// True if both are tables with the same battle, so that one can take the other's position.
    pub fn is_spare_of(&self, other: &Self) -> bool {
        std::ptr::addr_eq(self.ruleset, other.ruleset)
            && (Arc::ptr_eq(&self.scenario, &other.scenario) || self.scenario == other.scenario)
    }

    /// Play the battle from the beginning again with other dice; no new world is made. `start` is a snapshot
    /// taken from [`Session::pristine`].
    pub fn restart(&mut self, start: &Snapshot, dice: DiceSource) {
        self.world.resource_mut::<DiceBox>().source = dice;
        self.restore_with(start, &[]);
    }

    /// Goes on with other dice and counts every throw from the beginning, as a table that was set up at this moment would. No journal tells of
    /// it: for comparing a battle with the file it was saved in.
    ///
    /// # Panics
    /// While a journal is kept.
    pub fn use_new_dice(&mut self, dice: DiceSource) {
        assert!(self.history.is_none(), "a battle with a journal keeps its dice");
        *self.world.resource_mut::<DiceBox>() = DiceBox::new(dice);
        *self.world.resource_mut::<DiceCount>() = DiceCount::default();
    }

    /// The position before the first die: what [`Session::restart`] goes back to.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario.
    pub fn pristine(ruleset: &'static dyn Ruleset, scenario: &Scenario) -> Result<(Self, Snapshot), Problems> {
        let loaded = Loaded::from_scenario(scenario.clone(), "the scenario");
        let mut session = Self::laid_out(ruleset, &loaded, DiceSource::Hand { seed: 0 })?;
        // Before the first beat: what it throws in secret differs from battle to battle like everything else.
        let start = session.snapshot();
        session.begin();
        Ok((session, start))
    }
}
