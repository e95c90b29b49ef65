//! Rolls in the journal. A roll with several kinds of dice has several reports, which belong together.

use wg_core::{AskKind, Event, Order, Report, SideId};
use wg_panels::JournalLine;

use crate::game::place::Eye;
use crate::game::told::Telling;

/// The number of rolls kept beside the last one.
const MOST_BEFORE: usize = 6;

impl Telling {
    /// Returns the last roll up to this order, with all kinds of its dice.
    pub fn thrown(&self, until: usize) -> Vec<Report> {
        let last = self
            .journal
            .iter()
            .rposition(|line| line.order <= until && matches!(line.report.event, Event::Thrown { .. }));
        last.map_or_else(Vec::new, |last| whole_throw(&self.journal, last))
    }
}

impl Eye<'_> {
    /// Returns the rolls before the last one, the oldest first: those made for ships since a person's last decision
    /// that led to dice. A broadside, the answer to it and the results of both thus lie in the tray together. While
    /// dice are wanted, returns the roll that led to them.
    pub fn thrown_before(&self, telling: &Telling, until: usize) -> Vec<Vec<Report>> {
        let led = self.led(telling, until);
        if self.asked().is_some_and(|ask| ask.kind == AskKind::Throw) {
            return if led.is_empty() { Vec::new() } else { vec![led] };
        }
        let is_throw = |at: &usize| matches!(telling.journal[*at].report.event, Event::Thrown { .. });
        let told = telling.journal.partition_point(|line| line.order <= until);
        let Some(last) = (0..told).rfind(is_throw) else { return Vec::new() };
        let from = self.battle.decided_before(telling.journal[last].order);
        let mut before: Vec<Vec<Report>> = Vec::new();
        // The number of earlier reports that belong to a roll already taken.
        let mut kinds = whole_throw(&telling.journal, last).len();
        for at in (0..=last).rev().take_while(|at| telling.journal[*at].order >= from).filter(is_throw) {
            kinds = match kinds.checked_sub(1) {
                Some(left) => left,
                None if before.len() == MOST_BEFORE => break,
                None if telling.journal[at].report.unit.is_none() => 0,
                None => {
                    before.push(whole_throw(&telling.journal, at));
                    before[before.len() - 1].len() - 1
                }
            };
        }
        before.reverse();
        if before.is_empty() && !led.is_empty() { vec![led] } else { before }
    }

    /// Returns the roll that led to the last one, or to the one wanted now: made by the same side in the same phase,
    /// and by the same order or, if dice are rolled by hand, by the previous one.
    fn led(&self, telling: &Telling, until: usize) -> Vec<Report> {
        let wanted = self.asked().filter(|ask| ask.kind == AskKind::Throw).and_then(|ask| ask.throws.first());
        let last = || telling.journal.iter().rposition(|line| line.order <= until && whose(&line.report).is_some());
        // The line in the journal, the number of further kinds of dice, the number of the order, and the side.
        let (at, kinds, order, side) = match wanted {
            Some(row) => (
                telling.journal.len(),
                0,
                self.battle.session().entries().len() + 1,
                row.side.or_else(|| row.unit.map(|unit| self.battle.side(unit))),
            ),
            None => match last() {
                Some(at) => (
                    at,
                    whole_throw(&telling.journal, at).len() - 1,
                    telling.journal[at].order,
                    whose(&telling.journal[at].report).flatten(),
                ),
                None => return Vec::new(),
            },
        };
        let throws = |order: usize| {
            let entry = order.checked_sub(1).and_then(|place| self.battle.session().entries().get(place));
            entry.is_some_and(|entry| matches!(entry.order, Order::Throw { .. }))
        };
        let near = |before: usize| {
            before == order || (before + 1 == order && throws(before) && (wanted.is_some() || throws(order)))
        };
        let lines = (0..at)
            .rev()
            .take_while(|at| near(telling.journal[*at].order) && telling.journal[*at].report.event != Event::Phase);
        let found = lines.filter(|at| whose(&telling.journal[*at].report).is_some()).nth(kinds);
        let same = found.filter(|at| side.is_some() && whose(&telling.journal[*at].report).flatten() == side);
        same.map_or_else(Vec::new, |at| whole_throw(&telling.journal, at))
    }
}

/// Returns the side of a roll, which may be none; `None` if the report is not of a roll.
fn whose(report: &Report) -> Option<Option<SideId>> {
    if let Event::Thrown { side, .. } = report.event { Some(side) } else { None }
}

/// Returns the whole roll that ends at this line of the journal. The kinds of dice of one roll are reported one after
/// the other in one phase, each with its word and all with the same title. Results may stand between them.
pub fn whole_throw(journal: &[JournalLine], at: usize) -> Vec<Report> {
    let last = &journal[at];
    let mut reports = vec![last.report.clone()];
    if let Some(title) = kind(&last.report) {
        let before =
            journal[..at].iter().rev().take_while(|line| line.order == last.order && line.report.event != Event::Phase);
        let throws = before.map(|line| &line.report).filter(|report| matches!(report.event, Event::Thrown { .. }));
        reports.extend(throws.take_while(|report| kind(report) == Some(title)).cloned());
        reports.reverse();
    }
    reports
}

/// Returns the title of a roll whose dice are one kind of several; `None` for all others.
pub(super) fn kind(report: &Report) -> Option<&str> {
    match &report.event {
        Event::Thrown { title, word, .. } if !word.is_empty() => Some(title),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::DieColour;

    #[test]
    fn kinds_of_dice_of_one_throw_are_told_together_and_no_others() {
        let say = |order, event| JournalLine {
            order,
            by_person: true,
            report: Report::new("A-FIRE-2", None, "").with(event),
            side: None,
        };
        let dice = |order, title: &str, word: &str| {
            say(order, Event::thrown(title, &[4], "line 3", "1 hit").coloured(DieColour::Oxblood, word))
        };
        let journal = [
            dice(1, "Surprise fires", "hull"),
            say(2, Event::thrown("Who goes first", &[3], "", "Red")),
            dice(2, "Surprise fires", "hull"),
            say(2, Event::Harmed { boxes: 1 }),
            dice(2, "Surprise fires", "rigging"),
            say(2, Event::Fate),
            say(2, Event::thrown("A fire breaks out", &[6], "6", "she burns")),
            dice(2, "Fortuna fires", "rigging"),
        ];
        let told = |at: usize| whole_throw(&journal, at).len();
        assert_eq!(
            [told(0), told(1), told(2), told(4), told(6), told(7)],
            [1, 1, 1, 2, 1, 1],
            "hull and rigging of Surprise alone"
        );
        let [hull, rigging] = &whole_throw(&journal, 4)[..] else { panic!("two of them") };
        assert_eq!((hull, rigging), (&journal[2].report, &journal[4].report), "in the order in which they were told");
    }
}
