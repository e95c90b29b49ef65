//! Carries battles over from an earlier version of the rules to the current one.
//!
//! The orders that stand, that is, were not taken back, are given again with the same dice. This goes on for as long as
//! the rules accept them and the same faces come up. The result is a current journal, which is read like any other. The
//! old journal is never written to.

use std::io;

use crate::ids::Seat;
use crate::rules::ruleset::Ruleset;
use crate::scenario::Loaded;
use crate::session::Session;
use crate::session::journal::{Journal, JournalError, Line};
use crate::session::paper::Writer;
use crate::session::past::Branch;
use crate::talk::offer::AskKind;
use crate::talk::order::Order;

/// The most new questions in a row that are answered with their default. After that, the next order counts as one that
/// the rules no longer accept.
const PATIENCE: usize = 12;

/// A battle that was played under earlier rules, played again under the current rules.
#[derive(Clone, Debug)]
pub struct Carried {
    /// The new journal.
    pub journal: Journal,
    /// The text of the new journal.
    pub text: Vec<u8>,
    /// The version of the rules by which the battle was played.
    pub version: u32,
    /// The number of orders that were carried over.
    pub orders: usize,
    /// The number of orders that stand in the old journal.
    pub of: usize,
    /// The number of questions that only the current rules ask. They are answered with their default.
    pub answered: usize,
    /// The reason why the next order could not be carried over; `None` if all orders were.
    pub stopped: Option<String>,
}

impl Carried {
    /// Describes the result for players: 'This battle was played by version 5 of the rules ...'.
    pub fn sentence(&self) -> String {
        let Self { version, orders, of, answered, stopped, journal, .. } = self;
        let now = journal.header.rules_version;
        let mut told =
            format!("This battle began under version {version} of the rules and continues under version {now}. ");
        match stopped {
            None => told.push_str(&format!("All orders were carried over ({of}).")),
            Some(why) => told.push_str(&format!("Only {orders} of {of} orders were carried over because {why}.")),
        }
        match answered {
            0 => {}
            1 => told.push_str(" One new question was answered with its default."),
            more => told.push_str(&format!(" {more} new questions were answered with their defaults.")),
        }
        told
    }
}

/// An order of the old journal.
struct Old<'a> {
    line: usize,
    seat: Seat,
    order: &'a Order,
    faces: &'a [u8],
}

impl Journal {
    /// True if an earlier version of these rules played the battle.
    pub fn is_of_earlier_rules(&self, ruleset: &dyn Ruleset) -> bool {
        let about = ruleset.about();
        self.header.ruleset == about.id && self.header.rules_version < about.version
    }

    /// Plays the battle again by the current rules, for as long as they accept its orders and the same faces come up.
    ///
    /// # Errors
    /// If the first line was changed, or if its scenario is no longer valid.
    pub fn carry_over(&self, ruleset: &'static dyn Ruleset, file: &str) -> Result<Carried, JournalError> {
        let wrong = |sentence: String| JournalError { file: file.to_owned(), line: 1, sentence };
        if self.changed {
            return Err(wrong("the first line was changed after it was written (its hash does not match)".to_owned()));
        }
        let mut old: Vec<Old> = Vec::new();
        for (line, written) in &self.lines {
            match written {
                Line::Order { seat, order, faces, .. } => old.push(Old { line: *line, seat: *seat, order, faces }),
                Line::Undo { to, .. } => old.truncate(*to),
                Line::Captains(_) => {}
            }
        }
        if let Some(fault) = self.header.branch.as_ref().and_then(|branch| branch.fault(old.len())) {
            return Err(wrong(fault));
        }
        // The first run finds out how far the orders go. The second leaves out the order whose result differed.
        let mut again = self.again(ruleset, &old).map_err(wrong)?;
        let stopped = again.stopped.take();
        if stopped.is_some() {
            again = self.again(ruleset, &old[..again.orders]).map_err(wrong)?;
        }
        again.session.hand_over(self.captains());
        let text = again.session.journal_text().to_vec();
        let journal = Journal::read(&text, file)?;
        Ok(Carried {
            journal,
            text,
            version: self.header.rules_version,
            orders: again.orders,
            of: old.len(),
            answered: again.answered,
            stopped,
        })
    }

    fn again(&self, ruleset: &'static dyn Ruleset, old: &[Old]) -> Result<Again, String> {
        let header = &self.header;
        let branch = header.branch.clone().map(|branch| branch.cut(old.len()));
        let first =
            branch.as_ref().and_then(|branch| branch.earlier.first()).map_or(&header.dice, |(_, dice)| dice).clone();
        let loaded = Loaded::from_scenario(header.scenario.clone(), "the scenario");
        let mut session = Session::set_up(ruleset, &loaded, first, header.asks_everything())
            .map_err(|problems| format!("the journal's scenario has problems: {problems}"))?;
        let bound = branch.as_ref().map_or(0, |branch| branch.orders);
        session.keep(
            Some(Writer::strip(Box::new(io::sink()))),
            &header.captains,
            branch.map(|branch| (branch, header.dice.clone())),
        );
        session.use_dice_of(0);
        let mut again = Again { session, orders: 0, answered: 0, stopped: None };
        for old in old {
            // The orders before a fork use the dice of another battle, found by their index. No extra order may come
            // between them.
            let patience = if again.orders < bound { 0 } else { PATIENCE };
            if let Err(why) = again.give(old, patience) {
                again.stopped = Some(why);
                break;
            }
            again.orders += 1;
        }
        again.session.save_again();
        Ok(again)
    }
}

/// An old battle that is being played again.
struct Again {
    session: Session,
    orders: usize,
    answered: usize,
    stopped: Option<String>,
}

impl Again {
    /// Gives an old order. Questions that the old rules did not ask are answered first, with their default.
    fn give(&mut self, old: &Old, patience: usize) -> Result<(), String> {
        let Self { session, answered, .. } = self;
        let number = self.orders + 1;
        for left in (0..=patience).rev() {
            let Err(refusal) = session.submit(old.seat, old.order.clone()) else {
                let fell = session.entries().last().map(|entry| entry.faces.clone()).unwrap_or_default();
                session.use_dice_of(session.entries().len());
                if fell != old.faces {
                    return Err(format!("order {number} (line {}) now rolls different dice", old.line));
                }
                return Ok(());
            };
            let asked = session
                .asks()
                .first()
                .filter(|ask| left > 0 && matches!(ask.kind, AskKind::Reaction | AskKind::Choice))
                .cloned();
            let Some(ask) = asked else {
                return Err(format!(
                    "order {number} (line {}) is now refused. {}",
                    old.line,
                    refusal.sentence.trim_end_matches('.')
                ));
            };
            session
                .submit(ask.seat, ask.default)
                .map_err(|refusal| format!("the default answer before order {number} is refused: {refusal}"))?;
            session.use_dice_of(session.entries().len());
            *answered += 1;
        }
        unreachable!("the last round answers or gives up")
    }
}

impl Branch {
    /// Shortens the branch to fit a battle of which only `orders` orders are left.
    fn cut(mut self, orders: usize) -> Self {
        if orders < self.orders {
            let dice = self.earlier.iter().find(|(until, _)| *until >= orders).map(|(_, dice)| dice.clone());
            self.orders = orders;
            self.earlier.retain(|(until, _)| *until < orders);
            self.earlier.extend(dice.map(|dice| (orders, dice)));
        }
        self
    }
}
