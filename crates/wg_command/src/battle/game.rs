//! Plays one battle after another in the same session, without setting up a new world.

use std::fs::File;

use anyhow::{Result, bail};
use wg_captains::Captain;
use wg_core::{DiceSource, Fate, Seat, Session, SideId, Snapshot, Viewer};

use crate::battle::row::{Failure, GoalEnd, Played, Tally};
use crate::battle::watch::Watch;
use wg_library::Battle;
use wg_library::captain_seed;
use wg_library::captains;

/// The number of orders after which a battle counts as endless.
pub const MOST_ORDERS: u32 = 100_000;

/// Returns the captains by side, after each has moved up by `turned` seats.
pub(crate) fn seated(captains: &[String], turned: usize) -> Vec<String> {
    (0..captains.len()).map(|side| captains[(side + turned) % captains.len()].clone()).collect()
}

/// A table at which the same captains play one battle after another.
pub struct Player<'a> {
    battle: &'a Battle,
    session: Session,
    start: Snapshot,
    captains: Vec<Box<dyn Captain>>,
}

impl<'a> Player<'a> {
    /// Sets up the table.
    ///
    /// # Errors
    /// Fails with the errors of the scenario, or if a captain is unknown.
    pub fn new(battle: &'a Battle) -> Result<Self> {
        let (session, start) = Session::pristine(battle.ruleset, &battle.loaded.scenario)?;
        Ok(Self { battle, session, start, captains: Vec::new() })
    }

    /// Plays the battle of this seed to its end, with the captains moved up by `turned` seats, and writes its journal
    /// to `journal`.
    ///
    /// # Errors
    /// Fails if a captain is unknown, or if the journal cannot be written.
    ///
    /// # Panics
    /// Panics if the ruleset or a captain is broken.
    pub fn play(&mut self, seed: u64, turned: usize, journal: Option<File>) -> Result<Result<Played, Failure>> {
        self.captains.clear();
        let names = seated(&self.battle.captains, turned);
        for (side, name) in names.iter().enumerate() {
            self.captains.push(captains::hire(self.battle.ruleset, name, captain_seed(seed, SideId(side as u8)))?);
        }
        self.session.restart(&self.start, DiceSource::Machine { seed });
        if let Some(file) = journal {
            self.session.keep_journal(Some(Box::new(file)), &names);
        }
        let (mut turn, mut watch) = (0, Watch::default());
        for orders in 0..=MOST_ORDERS {
            if let Some(why) = self.session.journal_failure() {
                bail!("the journal of the battle with seed {seed} cannot be written: {why}");
            }
            if self.session.outcome().is_some() {
                return Ok(Ok(self.played(turn, orders, watch)));
            }
            turn = self.session.cursor().turn;
            let Some(ask) = self.session.asks().first() else { break };
            let seat = ask.seat;
            let order = match seat {
                Seat::Side(side) => self.captains[side.index()].decide(&self.session, seat),
                // No one plays the game master or the clock, so take the default.
                Seat::GameMaster | Seat::Clock => ask.default.clone(),
            };
            watch.order(&self.session, &order);
            if let Err(refusal) = self.session.submit(seat, order.clone()) {
                panic!("a captain gave an order that was refused: {order:?}: {refusal}");
            }
        }
        Ok(Err(Failure::Endless))
    }

    fn played(&self, turns: u16, orders: u32, watch: Watch) -> Played {
        let view = self.session.view(Viewer::All);
        let (first_shot, ends) = watch.ended(&self.session);
        let outcome = self.session.outcome();
        let scenario = &self.battle.loaded.scenario;
        let tally = |side: SideId| {
            let own = || view.units.iter().filter(|unit| unit.built_for == side);
            let hurt = own().map(|unit| if unit.fate == Fate::Sunk { 100 } else { u32::from(unit.hurt) }).sum::<u32>();
            Tally {
                score: outcome.and_then(|outcome| outcome.scores.get(side.index()).copied()).unwrap_or_default(),
                damage: f64::from(hurt) / (own().count().max(1) as f64),
                lost: own().filter(|unit| ends[unit.id.index()].became.is_lost()).count() as u16,
            }
        };
        Played {
            winner: outcome.and_then(|outcome| outcome.winner),
            turns,
            orders,
            sides: (0..scenario.sides.len()).map(|side| tally(SideId(side as u8))).collect(),
            clause: outcome.map(|outcome| outcome.clause.clone()).unwrap_or_default(),
            why: outcome.map(|outcome| outcome.why.clone()).unwrap_or_default(),
            first_shot,
            goals: view
                .goals
                .into_iter()
                .map(|goal| GoalEnd {
                    side: goal.side,
                    says: goal.says,
                    done: goal.done,
                    of: goal.of,
                    points: goal.points,
                })
                .collect(),
            ends,
            hash: self.session.hash(),
        }
    }
}
