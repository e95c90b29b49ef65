//! What each broadside did, summed up in one line with its dice.

use wg_core::{AskKind, Event, Moment, Report, Sum, UnitId, View, add_toll, counted};
use wg_panels::{JournalLine, Volley};

use crate::game::names::Names;
use crate::game::place::Eye;
use crate::game::told::Telling;
use crate::game::told::thrown::kind;

/// A broadside while its reports are read.
struct Sums<'a> {
    by: UnitId,
    target: UnitId,
    words: &'a str,
    hits: Option<u16>,
    /// True if the hits are told as dice that hit.
    dice: bool,
    /// True until the phase ends, after which the same words open another line.
    open: bool,
    volley: Volley,
}

impl Telling {
    /// Returns the broadsides from one order to another, oldest first. A die belongs to the broadside that it was
    /// rolled for, up to the end of the phase.
    pub(crate) fn volleys(&self, view: &View, orders: std::ops::RangeInclusive<usize>) -> Vec<Volley> {
        let mut found: Vec<Sums<'_>> = Vec::new();
        for (at, line) in self.journal.iter().enumerate().filter(|(_, line)| orders.contains(&line.order)) {
            if line.report.event == Event::Phase {
                found.iter_mut().for_each(|sums| sums.open = false);
            }
            read(&mut found, line, at);
        }
        // Everything is told of those before the last.
        found.iter_mut().rev().skip(1).for_each(|sums| sums.open = false);
        let names = Names(view);
        found.into_iter().map(|sums| sums.told(&names)).collect()
    }
}

impl Eye<'_> {
    /// Returns the broadsides up to this order that are still worth showing: those since a person's last decision that
    /// led to dice. While dice are wanted, there are none.
    pub(crate) fn volleys(&self, telling: &Telling, view: &View, until: usize) -> Vec<Volley> {
        if self.asked().is_some_and(|ask| ask.kind == AskKind::Throw) {
            return Vec::new();
        }
        let told = telling.journal.partition_point(|line| line.order <= until);
        let is_throw = |line: &JournalLine| matches!(line.report.event, Event::Thrown { .. });
        let Some(last) = telling.journal[..told].iter().rfind(|line| is_throw(line)) else { return Vec::new() };
        let from = self.battle.decided_before(last.order);
        let first = telling.journal[..told].partition_point(|line| line.order < from);
        // Cards may have been asked for between the guns and their dice.
        let fires = |line: &JournalLine, by: Option<UnitId>| {
            line.report.unit == by && line.report.sums.iter().any(|sum| matches!(sum, Sum::Fires { .. }))
        };
        let rolled = |line: &&JournalLine| line.report.sums.iter().any(|sum| !matches!(sum, Sum::Fires { .. }));
        let fired = telling.journal[first..told].iter().find(rolled).and_then(|line| {
            let before = telling.journal[..told].iter().rev().skip_while(|other| !std::ptr::eq(*other, line));
            before.take_while(|other| other.report.event != Event::Phase).find(|other| fires(other, line.report.unit))
        });
        let from = fired.map_or(from, |line| line.order.min(from));
        telling.volleys(view, from..=until)
    }
}

/// Reads a line of the journal, with its place there, into the broadsides before it.
fn read<'a>(found: &mut Vec<Sums<'a>>, line: &'a JournalLine, at: usize) {
    let report = &line.report;
    let (mut own, unit) = (false, report.unit);
    for sum in &report.sums {
        match sum {
            Sum::Fires { target, words } => {
                let Some(by) = unit else { continue };
                let same = |sums: &&mut Sums<'_>| sums.open && sums.by == by && sums.words == words;
                if let Some(sums) = found.iter_mut().find(same) {
                    sums.volley.shots.push(at);
                } else {
                    let whom = Some((by, *target));
                    let volley = Volley { side: line.side, whom, shots: vec![at], ..Volley::default() };
                    found.push(Sums { by, target: *target, words, hits: None, dice: false, open: true, volley });
                }
            }
            Sum::Hits(count) | Sum::Dice(count) => {
                own = true;
                if let Some(sums) = last(found, |sums| Some(sums.by) == unit) {
                    sums.hits = Some(sums.hits.unwrap_or_default() + count);
                    sums.dice = matches!(sum, Sum::Dice(_));
                }
            }
            Sum::Rolled(words) => {
                own = true;
                if let Some(sums) = last(found, |sums| Some(sums.by) == unit) {
                    sums.volley.result.clone_from(words);
                }
            }
            Sum::Mended(_) | Sum::Suffers(..) => {}
            Sum::Toll(on, toll) => {
                if let Some(sums) = last(found, |sums| sums.target == *on) {
                    toll.iter().for_each(|toll| add_toll(&mut sums.volley.toll, toll));
                }
            }
        }
    }
    if let Some((moment @ (Moment::Explosion | Moment::Loss | Moment::Strike), on)) = report.moment
        && let Some(sums) = last(found, |sums| sums.target == on)
    {
        sums.volley.fate = format!("She {}.", moment.says());
    }
    if matches!(report.event, Event::Thrown { .. }) {
        let by = |sums: &Sums<'_>| unit.is_none_or(|unit| sums.by == unit);
        let on = |sums: &Sums<'_>| unit.is_none_or(|unit| sums.target == unit);
        let whose = if own { None } else { found.iter().rposition(|sums| sums.open && on(sums)) };
        if let Some(at) = whose.or_else(|| found.iter().rposition(|sums| sums.open && by(sums))) {
            found[at].roll(report);
        }
    }
}

fn last<'a, 'b>(found: &'b mut [Sums<'a>], fits: impl Fn(&Sums<'a>) -> bool) -> Option<&'b mut Sums<'a>> {
    found.iter_mut().rev().find(|sums| sums.open && fits(sums))
}

impl Sums<'_> {
    /// Adds a report of dice: to the last roll, if both are kinds of dice of one roll.
    fn roll(&mut self, report: &Report) {
        match self.volley.rolls.last_mut() {
            Some((_, last)) if kind(report).is_some() && last.last().and_then(kind) == kind(report) => {
                last.push(report.clone());
            }
            _ => self.volley.rolls.push((String::new(), vec![report.clone()])),
        }
    }

    /// Returns the broadside in words, with these names.
    fn told(mut self, names: &Names<'_>) -> Volley {
        let (by, target) = (names.unit(self.by), names.unit(self.target));
        self.volley.title = format!("{by}, {}", self.words);
        self.volley.target = target.to_owned();
        if let Some(hits) = self.hits {
            self.volley.result = match hits {
                0 => "no hits".to_owned(),
                1 if self.dice => "1 die hits".to_owned(),
                _ if self.dice => format!("{hits} dice hit"),
                _ => counted(hits, "hit", "hits"),
            };
        }
        let harmless = self.volley.toll.is_empty();
        let added_up = self.hits.is_none() && !self.volley.result.is_empty();
        // Whether hits do harm is known once everything is told.
        let in_vain = self.hits.is_some_and(|hits| hits > 0) && self.volley.fate.is_empty() && !self.open;
        if harmless && (added_up || in_vain) {
            self.volley.result += " and no damage";
        }
        for (title, reports) in &mut self.volley.rolls {
            if let Some(Event::Thrown { title: whole, needed, .. }) = reports.first().map(|report| &report.event) {
                *title = short(whole, by, target);
                // What gun dice need stands beside their name: 'medium guns, hits on 5 or more'.
                let needs = needed.split(". ").next().filter(|needs| needs.starts_with("hits on "));
                if let Some(needs) = needs.filter(|_| !title.is_empty()) {
                    *title = format!("{title}, {needs}");
                }
            }
        }
        self.volley
    }
}

/// Returns the title of a roll without what the line above it says: 'medium guns' of 'Amphion: medium guns at Sirène'.
fn short(title: &str, by: &str, target: &str) -> String {
    if title.strip_prefix(by).is_some_and(|rest| rest.starts_with(" fires")) {
        return String::new();
    }
    let title = [by, target]
        .iter()
        .find_map(|name| title.strip_prefix(*name).and_then(|rest| rest.strip_prefix(": ")))
        .unwrap_or(title);
    let ends = [format!(" at {target}"), format!(" on {target}")];
    ends.iter().find_map(|end| title.strip_suffix(end.as_str())).unwrap_or(title).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_has_a_short_title_under_the_line_that_names_the_ships() {
        let short = |title: &str| short(title, "Amphion", "Sirène");
        assert_eq!(short("Amphion: medium guns at Sirène"), "medium guns");
        assert_eq!(short("Sirène: critical hit"), "critical hit");
        assert_eq!(short("Specific hit on Sirène"), "Specific hit");
        assert_eq!(short("Amphion fires at Sirène"), "", "the line says so");
        assert_eq!(short("What does Sirène lose?"), "What does Sirène lose?");
    }
}
