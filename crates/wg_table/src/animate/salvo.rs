//! Several broadsides that one order resolves: they are shown one after the other, each for long enough to read the line
//! that says what it did.

use std::ops::Range;

use bevy::math::Vec2;
use wg_core::{Event, Report, Sum, UnitId};
use wg_panels::read::salvo::Salvo;

use super::{Animator, Cue, Deed, FLIGHT, SHOT, wave};
use crate::layout::place;

/// Seconds for which a broadside is shown whose line is to be read.
const READ: f32 = 2.2;
/// Seconds in all for the broadsides of a salvo that are to be read. If there are more, each is shown for a shorter time,
/// but for at least [`READ_LEAST`].
const READ_ALL: f32 = 18.0;
const READ_LEAST: f32 = 0.8;
/// Seconds for which any other broadside is shown, and seconds in all for those of a salvo.
const GLANCE: f32 = 0.4;
const GLANCE_ALL: f32 = 4.0;

/// A broadside of a salvo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Broadside {
    from: Vec2,
    to: Vec2,
    /// True if the line about the broadside is to be read.
    read: bool,
    /// Which broadside of the salvo it is, from 1, and how many there are.
    number: (usize, usize),
}

/// A stretch of reports: those of one broadside, or those before the first one and after the phase of the last one.
struct Part {
    reports: Range<usize>,
    /// The line of fire, for a broadside, and whether it is to be read.
    shot: Option<(Vec2, Vec2, bool)>,
}

impl Animator {
    /// Sets the ships whose broadsides, and broadsides at whom, are shown at full length when one order resolves
    /// several. The others pass quickly.
    pub fn watch(&mut self, units: impl IntoIterator<Item = UnitId>) {
        self.watched.clear();
        self.watched.extend(units);
    }

    /// Queues the reports broadside by broadside, if there are several and the line about one of them is to be read.
    /// Returns false otherwise.
    pub(super) fn feed_salvo(&mut self, reports: &[Report]) -> bool {
        let parts = self.parts(reports);
        let shots = || parts.iter().filter_map(|part| part.shot);
        let (all, read) = (shots().count(), shots().filter(|(_, _, read)| *read).count());
        if all < 2 || read == 0 {
            return false;
        }
        let length = |read_too: bool| {
            if read_too {
                (READ_ALL / read as f32).clamp(READ_LEAST, READ)
            } else {
                (GLANCE_ALL / (all - read) as f32).min(GLANCE)
            }
        };
        let mut number = 0;
        for part in &parts {
            let (first, begin) = (self.cues.len(), self.next);
            if let Some((from, to, read)) = part.shot {
                number += 1;
                let deed = Deed::Broadside(Broadside { from, to, read, number: (number, all) });
                self.cues.push(Cue { start: begin, length: length(read), deed });
            }
            for report in &reports[part.reports.clone()] {
                self.cue(report);
            }
            match part.shot {
                Some((_, _, read)) => self.fit(first + 1, begin, length(read)),
                None => self.hurry(first, begin),
            }
        }
        true
    }

    /// Fits the cues from index `first` on, which begin at `begin`, into so many seconds. Each stays long enough to be
    /// seen.
    fn fit(&mut self, first: usize, begin: f32, seconds: f32) {
        let end = self.cues.iter().skip(first).map(|cue| cue.start + cue.length).fold(begin, f32::max);
        let share = seconds / (end - begin).max(seconds);
        if share < 1.0 {
            wave::overlap(&mut self.cues[first..], begin, share);
            for mark in self.marks.iter_mut().filter(|mark| mark.age == 0.0 && mark.start > begin) {
                mark.start = begin + (mark.start - begin) * share;
            }
        }
        self.next = begin + seconds;
    }

    /// Cuts the reports into broadsides. All guns of a ship that fire under the same words one after the other are one.
    fn parts(&self, reports: &[Report]) -> Vec<Part> {
        let mut parts = vec![Part { reports: 0..0, shot: None }];
        let mut open: Option<(Option<UnitId>, &str)> = None;
        for (at, report) in reports.iter().enumerate() {
            match &report.event {
                Event::Shot { target, line } => {
                    let words = report.sums.iter().find_map(|sum| match sum {
                        Sum::Fires { words, .. } => Some(words.as_str()),
                        _ => None,
                    });
                    let broadside = Some((report.unit, words.unwrap_or_default()));
                    if open != broadside {
                        let watched = |unit: UnitId| self.watched.contains(&unit);
                        let read = watched(*target) || report.unit.is_some_and(watched);
                        parts.push(Part { reports: at..at, shot: Some((place(line.0), place(line.1), read)) });
                        open = broadside;
                    }
                }
                Event::Phase if open.take().is_some() => parts.push(Part { reports: at..at, shot: None }),
                _ => {}
            }
            if let Some(part) = parts.last_mut() {
                part.reports.end = at + 1;
            }
        }
        parts
    }

    /// Returns the broadside of a salvo that is shown now, and the number of shots that are still to strike; `None` if no
    /// salvo is shown.
    pub fn salvo(&self) -> Option<Salvo> {
        let last = self.broadsides().last()?.1;
        let now = self.broadsides().rfind(|(cue, _)| cue.start <= self.now);
        let struck = |cue: &Cue| self.now >= cue.start + FLIGHT.min(cue.length / 2.0);
        let flies =
            |cue: &&Cue| matches!(cue.deed, Deed::Shot { .. }) && self.now < cue.start + cue.length * (FLIGHT / SHOT);
        Some(Salvo {
            unseen: self.cues.iter().filter(flies).count(),
            read: now.is_some_and(|(_, broadside)| broadside.read),
            struck: now.is_some_and(|(cue, _)| struck(cue)),
            number: now.map_or(0, |(_, broadside)| broadside.number.0),
            all: last.number.1,
        })
    }

    /// Returns the line of fire of the broadside of a salvo that is shown now, from the muzzles to the target, in
    /// millimetres of the table.
    pub fn line_of_fire(&self) -> Option<(Vec2, Vec2)> {
        let (_, shown) = self.broadsides().rfind(|(cue, _)| cue.start <= self.now)?;
        Some((shown.from, shown.to))
    }

    /// Shows the next broadside of a salvo at once. Ends all queued motion if there is none.
    pub fn skip_ahead(&mut self) {
        let next = self.broadsides().map(|(cue, _)| cue.start).find(|start| *start > self.now);
        match next {
            Some(start) => {
                self.now = start;
                self.cues.retain(|cue| cue.start + cue.length > start);
            }
            None => self.skip(),
        }
    }

    /// Returns the time at which the salvo is over.
    pub(super) fn salvo_ends(&self) -> f32 {
        self.broadsides().map(|(cue, _)| cue.start + cue.length).fold(self.now, f32::max)
    }

    fn broadsides(&self) -> impl DoubleEndedIterator<Item = (&Cue, Broadside)> {
        self.cues.iter().filter_map(|cue| match cue.deed {
            Deed::Broadside(broadside) => Some((cue, broadside)),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::{Length, Point};

    /// Returns the reports of a broadside of two batteries, with its harm.
    fn broadside(by: u16, target: u16) -> [Report; 3] {
        let at = |x: u16| Point { x: Length::inches(i32::from(x)), y: Length::ZERO };
        let shot = || {
            let event = Event::Shot { target: UnitId(target), line: (at(by), at(target)) };
            Report::new("X-1", Some(UnitId(by)), "").with(event).fires_at(UnitId(target), "broadside")
        };
        let harm = Report::new("X-2", Some(UnitId(target)), "She is hit.").with(Event::Harmed { boxes: 2 });
        [shot(), shot(), harm]
    }

    /// Returns an animator that is fed with these broadsides, and watches ship 0.
    fn fed(broadsides: &[(u16, u16)]) -> Animator {
        let mut animator = Animator::default();
        animator.watch([UnitId(0)]);
        let reports: Vec<Report> = broadsides.iter().flat_map(|(by, target)| broadside(*by, *target)).collect();
        animator.feed(&reports);
        animator
    }

    /// Plays everything in small steps. Returns the seconds for which each broadside was shown, and for which its line
    /// could be read.
    fn played(animator: &mut Animator) -> Vec<(f32, f32)> {
        let (frame, mut seen) = (1.0 / 60.0, Vec::new());
        while let Some(salvo) = animator.salvo() {
            seen.resize(salvo.all, (0.0, 0.0));
            seen[salvo.number - 1].0 += frame;
            seen[salvo.number - 1].1 += if salvo.is_told() { frame } else { 0.0 };
            animator.advance(frame);
        }
        seen
    }

    #[test]
    fn broadsides_of_one_order_are_shown_one_after_the_other_and_those_of_watched_ships_as_long_as_one_reads() {
        let mut animator = fed(&[(0, 9), (1, 8), (8, 0), (9, 1)]);
        assert_eq!(animator.salvo().map(|salvo| (salvo.number, salvo.all, salvo.unseen)), Some((1, 4, 8)));
        let seen = played(&mut animator);
        for (n, read) in [true, false, true, false].into_iter().enumerate() {
            let (shown, legible) = seen[n];
            if read {
                assert!(shown > 2.0 && legible > 1.8, "{n}: her own, and one at her: {shown} s, {legible} s");
            } else {
                assert!((0.2..0.6).contains(&shown) && legible == 0.0, "{n}: others pass: {shown} s, {legible} s");
            }
        }
        animator.advance(0.5);
        assert!(!animator.is_busy(), "and nobody waits for more");
    }

    #[test]
    fn a_line_is_read_only_when_its_shot_has_struck() {
        let mut animator = fed(&[(0, 9), (9, 0)]);
        assert!(animator.salvo().is_some_and(|salvo| !salvo.struck && salvo.unseen == 4), "the ball flies");
        animator.advance(FLIGHT + 0.01);
        let salvo = animator.salvo().expect("the first broadside");
        assert!(salvo.is_told() && salvo.number == 1 && salvo.unseen == 3, "one shot has struck: {salvo:?}");
        assert!(animator.holds(UnitId(0)), "what hits her later is not seen yet");
        assert!(animator.line_of_fire().is_some(), "a line shows who fires at whom");
    }

    #[test]
    fn a_single_broadside_and_a_long_course_are_shown_as_ever() {
        let mut animator = fed(&[(0, 9)]);
        assert_eq!(animator.salvo(), None, "all guns under the same words are one broadside");
        animator.advance(1.0);
        assert!(!animator.is_busy());
    }

    #[test]
    fn space_goes_on_to_the_next_broadside_and_after_the_last_to_the_end() {
        let mut animator = fed(&[(0, 9), (1, 0), (9, 0)]);
        for number in 1..=3 {
            assert_eq!(animator.salvo().map(|salvo| salvo.number), Some(number));
            animator.skip_ahead();
        }
        assert!(!animator.is_busy() && animator.salvo().is_none());
        let mut all = fed(&[(0, 9), (1, 0), (9, 0)]);
        all.skip();
        assert!(!all.is_busy(), "or to the end at once");
    }

    #[test]
    fn a_fleet_fires_shot_by_shot_and_nobody_waits_for_minutes() {
        let own: Vec<(u16, u16)> = (0..60).map(|n| (n, 0)).collect();
        let seen = played(&mut fed(&own));
        let all: f32 = seen.iter().map(|(shown, _)| shown).sum();
        assert!(seen.iter().all(|(shown, _)| *shown > READ_LEAST - 0.1), "{seen:?}");
        assert!(all < 50.0, "{all} s");
        let others: Vec<(u16, u16)> = (1..60).map(|n| (n, 99)).chain([(0, 99)]).collect();
        let all: f32 = played(&mut fed(&others)).iter().map(|(shown, _)| shown).sum();
        assert!(all < READ + GLANCE_ALL + 0.5, "what one does not look at passes in seconds: {all} s");
        assert!(fed(&others[..59]).salvo().is_none(), "and in the common haste if there is nothing to look at");
    }
}
