//! Rules played on plain values, one beat at a time, with the dice that a test gives. No session is needed.

use std::collections::VecDeque;

use wg_core::dice::{Awaiting, Faces, Throw};
use wg_core::rules::agenda::Agenda;
use wg_core::rules::chapter::{Business as _, Game, Play, Throws};
use wg_core::shown::report::{Report, Reports};
use wg_core::{Ask, Order, Seat};

/// Dice with given faces, used in the order of the rolls. When they run out, faces are missing.
#[derive(Clone, Default, Debug)]
pub struct Given {
    /// The faces for open rolls.
    pub faces: VecDeque<u8>,
    /// The faces for secret rolls. When they run out, each die shows 1.
    pub secret: VecDeque<u8>,
    /// The rows that were rolled, or asked for.
    pub rows: Vec<Throw>,
}

impl Throws for Given {
    fn throw(&mut self, row: &Throw, reason: &dyn Fn() -> String) -> Result<Faces, Awaiting> {
        assert!(
            !reason().is_empty() && !row.needed.is_empty() && !row.clause.is_empty(),
            "a throw says what for: {row:?}"
        );
        self.rows.push(row.clone());
        let dice = usize::from(row.dice);
        if self.faces.len() < dice { Err(Awaiting) } else { Ok(self.faces.drain(..dice).collect()) }
    }

    fn throw_secret(&mut self, row: &Throw) -> Faces {
        (0..row.dice).map(|_| self.secret.pop_front().unwrap_or(1)).collect()
    }
}

/// A game without a session: the fleet, the agenda, the reports and the dice.
pub struct Rehearsal<G: Game> {
    /// Everything on the table.
    pub fleet: G::Fleet,
    /// The business that is left to do.
    pub business: Agenda<G::Item>,
    /// All reports so far.
    pub reports: Vec<Report>,
    /// The dice.
    pub dice: Given,
}

impl<G: Game> Rehearsal<G> {
    /// Makes a game of this fleet with an empty agenda.
    pub fn of(fleet: G::Fleet) -> Self {
        Self { fleet, business: Agenda::default(), reports: Vec::new(), dice: Given::default() }
    }

    /// Adds faces after those given before.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.dice.faces.extend(faces);
        self
    }

    /// Returns the rolls so far, as the number of dice and the clause of each.
    pub fn thrown(&self) -> Vec<(u8, String)> {
        self.dice.rows.iter().map(|row| (row.dice, row.clause.to_string())).collect()
    }

    /// Calls a rule once. As in a session, its changes are undone if dice are missing.
    ///
    /// # Errors
    /// Returns [`Awaiting`] when dice are missing.
    pub fn call(&mut self, rule: impl FnOnce(&mut Play<'_, G>) -> Result<(), Awaiting>) -> Result<(), Awaiting> {
        let mut reports = Reports::default();
        reports.set_open(true);
        let (fleet, business, faces) = (self.fleet.clone(), self.business.clone(), self.dice.faces.clone());
        let mut play =
            Play { fleet: &mut self.fleet, business: &mut self.business, reports: &mut reports, dice: &mut self.dice };
        let done = rule(&mut play);
        if done.is_err() {
            (self.fleet, self.business, self.dice.faces) = (fleet, business, faces);
            return done;
        }
        for report in reports.take() {
            assert!(
                report.sentence.is_empty() || report.sentence.ends_with('.') && !report.clause.is_empty(),
                "{report:?}"
            );
            self.reports.push(report);
        }
        Ok(())
    }

    /// Calls a rule once with exactly these faces, all of which it must use.
    ///
    /// # Errors
    /// Returns [`Awaiting`] when dice are missing.
    pub fn beat(
        &mut self,
        rule: impl FnOnce(&mut Play<'_, G>) -> Result<(), Awaiting>,
        faces: &[u8],
    ) -> Result<(), Awaiting> {
        self.dice.faces = faces.iter().copied().collect();
        self.call(rule)?;
        assert!(self.dice.faces.is_empty(), "faces are left over: {:?}", self.dice.faces);
        Ok(())
    }

    /// Calls a rule once with exactly these faces, which must be enough.
    pub fn plays(&mut self, rule: impl FnOnce(&mut Play<'_, G>) -> Result<(), Awaiting>, faces: &[u8]) -> &mut Self {
        self.beat(rule, faces).expect("the dice are there");
        self
    }

    /// Calls a function that needs no dice.
    pub fn does(&mut self, act: impl FnOnce(&mut Play<'_, G>)) -> &mut Self {
        let rule = |play: &mut Play<'_, G>| {
            act(play);
            Ok(())
        };
        self.call(rule).expect("nothing is thrown");
        self
    }

    /// Plays beats of the top item until a seat is asked, dice are missing or nothing is left. Returns true if dice are
    /// missing.
    pub fn settle(&mut self) -> bool {
        for _ in 0..500 {
            if self.business.is_empty() || self.ask().is_some() {
                return false;
            }
            let rows = self.dice.rows.len();
            if self.call(G::Item::beat).is_err() {
                self.dice.rows.truncate(rows);
                return true;
            }
        }
        panic!("the business does not come to an end: {:?}", self.business);
    }

    /// Plays beats as [`settle`](Self::settle) does. Panics if a die is missing or left over.
    pub fn done(&mut self) -> &mut Self {
        assert!(!self.settle(), "dice are missing for {:?}", self.business.top());
        assert!(self.dice.faces.is_empty(), "these dice were not thrown: {:?}", self.dice.faces);
        self
    }

    /// Returns the item on top of the agenda.
    pub fn item(&self) -> Option<&G::Item> {
        self.business.top()
    }

    /// Returns the question that is asked now, or `None`.
    pub fn ask(&self) -> Option<Ask> {
        self.item()?.ask(&self.fleet, &self.business)
    }

    /// Returns the seat that is asked, or `None`.
    pub fn asked(&self) -> Option<Seat> {
        self.ask().map(|ask| ask.seat)
    }

    /// Gives an answer, which must be on offer.
    pub fn answer(&mut self, order: Order) -> &mut Self {
        let ask = self.ask().expect("somebody is asked");
        assert!(ask.offers.iter().any(|offer| offer.admits(&order)), "{order:?} is not on offer: {:?}", ask.offers);
        let chapter = ask
            .offers
            .iter()
            .find(|offer| offer.admits(&order))
            .and_then(|offer| offer.chapter)
            .expect("an offer is of a chapter");
        self.does(|play| G::Item::answer(chapter, play, ask.seat, &order))
    }

    /// Returns the last sentence that was reported, or an empty text.
    pub fn last(&self) -> &str {
        self.reports.last().map_or("", |report| &report.sentence)
    }

    /// Returns the last sentence that was reported under a clause, and panics if there is none.
    pub fn said(&self, clause: &str) -> &str {
        let said = self.reports.iter().rev().find(|report| report.clause == clause);
        said.map_or_else(
            || {
                panic!(
                    "{clause} was not reported, only {:#?}",
                    self.reports.iter().map(|report| (&report.clause, &report.sentence)).collect::<Vec<_>>()
                )
            },
            |report| &report.sentence,
        )
    }

    /// Returns true if something was reported under this clause.
    pub fn has_said(&self, clause: &str) -> bool {
        self.reports.iter().any(|report| report.clause == clause)
    }
}
