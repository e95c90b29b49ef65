//! Worked examples, step by step: orders, dice, and the results that they must have.

use std::collections::VecDeque;

use wg_core::{AskKind, DiceSource, Order, Report, Ruleset, Scenario, Seat, Session, SideId, UnitId};

/// The seat of the first side.
pub const FIRST: Seat = Seat::Side(SideId(0));
/// The seat of the second side.
pub const SECOND: Seat = Seat::Side(SideId(1));

/// A battle played from a script. A step that goes wrong panics with the sentence that a player would read.
///
/// Dice are typed in, in the order of the rolls, whenever the battle waits for them. They may therefore be given before
/// or after the order that needs them.
///
/// ```
/// use wg_core::{Order, UnitId};
/// use wg_testkit::drill::DRILL;
/// use wg_testkit::script::{FIRST, SECOND, Script};
/// use wg_testkit::fixtures::two_cutters;
///
/// let mut script = Script::new(&DRILL, &two_cutters());
/// let signal = |unit, option| Order::Choose { unit: UnitId(unit), what: 0, option };
/// script.order(FIRST, signal(0, 0)).order(SECOND, signal(1, 1)).order(FIRST, Order::EndPhase);
/// script.refused(FIRST, Order::EndPhase, "T-ASK");
/// ```
pub struct Script {
    /// The battle, for tests to inspect.
    pub session: Session,
    faces: VecDeque<u8>,
    reports: Vec<Report>,
}

impl Script {
    /// Sets up the scenario, with dice that the script gives.
    pub fn new(ruleset: &'static dyn Ruleset, scenario: &Scenario) -> Self {
        let session = Session::asking_everything(ruleset, scenario, DiceSource::Hand { seed: 0 });
        let mut session = session.unwrap_or_else(|problems| panic!("the scenario is not in order: {problems}"));
        session.keep_journal(None, &[]);
        Self { session, faces: VecDeque::new(), reports: Vec::new() }
    }

    /// Adds faces after those given before.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.faces.extend(faces);
        self.throw();
        self
    }

    /// Gives an order, which must be accepted.
    pub fn order(&mut self, seat: Seat, order: Order) -> &mut Self {
        let said = self.session.submit(seat, order.clone());
        match said {
            Ok(reports) => self.reports.extend(reports),
            Err(refusal) => panic!("the script's order is refused: {order:?}: {refusal}\n{}", self.stand()),
        }
        self.throw();
        self
    }

    /// Passes every reaction ask, until no seat is asked for a reaction.
    pub fn pass_all(&mut self) -> &mut Self {
        while let Some(seat) = self.session.asks().iter().find(|ask| ask.kind == AskKind::Reaction).map(|ask| ask.seat)
        {
            self.order(seat, Order::Pass);
        }
        self
    }

    /// Gives an order, which must be refused under this clause and change nothing.
    pub fn refused(&mut self, seat: Seat, order: Order, clause: &str) -> &mut Self {
        let before = self.session.hash();
        match self.session.submit(seat, order.clone()) {
            Ok(_) => panic!("{clause} should refuse {order:?}, and it is taken\n{}", self.stand()),
            Err(refusal) => assert_eq!(refusal.clause, clause, "{order:?} is refused by another clause: {refusal}"),
        }
        assert_eq!(self.session.hash(), before, "an order that is refused changes nothing: {order:?}");
        self
    }

    /// Returns all reports since the last call of this method.
    pub fn reports(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.reports)
    }

    /// Returns the sentences of all reports since the last call of [`Script::reports`].
    pub fn sentences(&self) -> Vec<&str> {
        self.reports.iter().map(|report| report.sentence.as_str()).collect()
    }

    /// Returns the last sentence reported under a clause since the last call of [`Script::reports`], and panics if
    /// there is none.
    pub fn said(&self, clause: &str) -> &str {
        let said = self.reports.iter().rev().find(|report| report.clause == clause);
        said.map_or_else(
            || panic!("{clause} was not reported, only {:#?}", self.sentences()),
            |report| &report.sentence,
        )
    }

    /// Returns the unit of this name.
    pub fn unit(&self, name: &str) -> UnitId {
        let place = self.session.scenario().ships.iter().position(|ship| ship.name == name);
        UnitId(place.unwrap_or_else(|| panic!("the scenario has no ship {name}")) as u16)
    }

    /// Checks that all dice of the script were rolled, and that no roll waits for dice.
    pub fn all_thrown(&self) -> &Self {
        assert!(self.faces.is_empty(), "{} of the script's dice were not thrown: {:?}", self.faces.len(), self.faces);
        assert!(
            self.session.asks().iter().all(|ask| ask.kind != AskKind::Throw),
            "dice are still waited for\n{}",
            self.stand()
        );
        self
    }

    /// Describes the state of the battle, for the message of a failed step.
    fn stand(&self) -> String {
        let cursor = self.session.cursor();
        let asks = self.session.asks().iter().map(|ask| {
            let offers: Vec<&str> = ask.offers.iter().map(|offer| &*offer.label).collect();
            let throws: Vec<String> = ask
                .throws
                .iter()
                .map(|row| format!("{}: {} dice, {} ({})", row.reason, row.dice, row.needed, row.clause))
                .collect();
            format!("  {:?} is asked: {} {offers:?} {throws:?}\n", ask.seat, ask.reason)
        });
        format!("turn {}, phase {}\n{}", cursor.turn, cursor.phase, asks.collect::<String>())
    }

    /// Types in faces while the battle waits for them and there are enough.
    fn throw(&mut self) {
        while let Some(ask) = self.session.asks().first().filter(|ask| ask.kind == AskKind::Throw) {
            let wanted: usize = ask.throws.iter().map(|row| usize::from(row.dice)).sum();
            if self.faces.len() < wanted {
                return;
            }
            let (seat, faces) = (ask.seat, self.faces.drain(..wanted).collect());
            match self.session.submit(seat, Order::Throw { faces }) {
                Ok(reports) => self.reports.extend(reports),
                Err(refusal) => panic!("the script's dice are refused: {refusal}\n{}", self.stand()),
            }
        }
    }
}
