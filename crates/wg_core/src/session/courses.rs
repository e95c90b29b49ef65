//! Courses within given limits: one at random, or a list of those worth trying.

use rand::Rng;
use smallvec::SmallVec;

use super::sample::pick;
use crate::dice::below;
use crate::geometry::{Angle, Course, Leg, Length};
use crate::talk::offer::{CourseLimits, Hand, TurningCircle};

/// Turns are enumerated in steps of at least this angle.
const TURN_STRIDE: Angle = Angle::degrees(15);

impl CourseLimits {
    /// Returns the runs to try: the greatest and the least, and all whole steps in between.
    fn runs(&self) -> SmallVec<[Length; 16]> {
        let step = self.step.0.max(1);
        let mut runs: SmallVec<[Length; 16]> = SmallVec::new();
        runs.push(self.max_run);
        let top = (self.max_run.0.saturating_sub(1)).div_euclid(step);
        let bottom = self.min_run.0.div_euclid(step) + 1;
        runs.extend((bottom.max(0)..=top).rev().map(|steps| Length(steps * step)));
        if self.min_run < self.max_run {
            runs.push(self.min_run);
        }
        runs
    }

    /// Returns the number of steps in the greatest turn, which counts as half a circle at most.
    fn turn_steps(&self) -> i32 {
        if self.turn_step.0 > 0 && self.hand != Hand::Neither {
            self.max_turn.0.min(18_000) / self.turn_step.0
        } else {
            0
        }
    }

    /// Picks a random course within these limits: first the run and the number of turns, then the place and the angle
    /// of each turn.
    pub(super) fn sample(&self, rng: &mut impl Rng) -> Course {
        let runs = self.runs();
        let run = pick(&runs, rng).copied().unwrap_or(self.max_run);
        if let Some(circle) = self.circle {
            return self.sample_on_circle(circle, run, rng);
        }
        let steps = self.turn_steps();
        let mut turns = if steps > 0 { below(rng, u32::from(self.turns) + 1) as i32 } else { 0 };
        while turns > 1 && self.between_turns * (turns - 1) > run {
            turns -= 1;
        }
        let (step, between) = (self.step.0.max(1), self.between_turns.0.max(0));
        let mut slack = run.0 - between * (turns - 1).max(0);
        let mut course = Course::default();
        for turn in 0..turns {
            let ahead = (below(rng, (slack / step + 1) as u32) as i32) * step;
            slack -= ahead;
            push_run(&mut course, Length(ahead + if turn > 0 { between } else { 0 }));
            let by = self.turn_step.0 * (below(rng, steps as u32) as i32 + 1);
            let by = if below(rng, 2) == 0 { Angle(by) } else { Angle(-by) };
            course.push(Leg::Turn(if self.hand.allows(by) { by } else { -by }));
        }
        push_run(&mut course, Length(slack));
        course
    }

    /// Returns the given fractions of a run without duplicates, rounded down to whole steps except for the whole run.
    fn shares(&self, run: Length, parts: &[(i32, i32)]) -> SmallVec<[Length; 3]> {
        let step = self.step.0.max(1);
        let share = |&(part, of): &(i32, i32)| if part == of { run } else { Length(run.0 / step * part / of * step) };
        let mut shares: SmallVec<[Length; 3]> = parts.iter().map(share).collect();
        shares.dedup();
        shares
    }

    /// Lists courses within these limits in a fixed order: straight courses first, then those with one turn or arc,
    /// then those with two.
    pub(super) fn courses(&self, budget: usize) -> Vec<Course> {
        let mut courses: Vec<Course> = Vec::new();
        let runs = self.runs();
        courses.extend(runs.iter().map(|run| legs(&[*run], &[])));
        if let Some(circle) = self.circle {
            self.courses_on_circle(circle, &runs, budget, &mut courses);
            return courses;
        }
        let stride =
            ((TURN_STRIDE.0 + self.turn_step.0.max(1) - 1) / self.turn_step.0.max(1)).min(self.turn_steps().max(1));
        let steps = (1..=self.turn_steps()).filter(|step| step % stride == 0);
        let both = steps.flat_map(|step| [Angle(self.turn_step.0 * step), Angle(-self.turn_step.0 * step)]);
        let turns: SmallVec<[Angle; 24]> = both.filter(|turn| self.hand.allows(*turn)).collect();
        for run in runs.iter().filter(|_| self.turns >= 1) {
            for ahead in self.shares(*run, &[(0, 1), (1, 2), (1, 1)]) {
                courses.extend(turns.iter().map(|turn| legs(&[ahead, *run - ahead], &[*turn])));
            }
            if courses.len() >= budget {
                break;
            }
        }
        for run in runs.iter().filter(|_| self.turns >= 2) {
            for first in self.shares(*run, &[(0, 1), (1, 4)]) {
                for last in self.shares(*run, &[(0, 1), (1, 4)]) {
                    let middle = *run - first - last;
                    if middle >= self.between_turns && middle > Length::ZERO {
                        for one in &turns {
                            courses.extend(turns.iter().map(|two| legs(&[first, middle, last], &[*one, *two])));
                        }
                    }
                }
            }
            if courses.len() >= budget {
                break;
            }
        }
        courses.truncate(budget);
        courses
    }

    /// Returns the greatest number of steps that the arcs may have in a run of this length.
    fn circle_steps(&self, circle: TurningCircle, run: Length) -> i32 {
        let sound = circle.run > Length::ZERO && circle.turn > Angle::ZERO && self.hand != Hand::Neither;
        if sound { i32::from(circle.steps).min(run.0 / circle.run.0) } else { 0 }
    }

    /// Picks a random course of this length. The number of steps, the number of arcs, their directions and their places
    /// are each chosen at random.
    fn sample_on_circle(&self, circle: TurningCircle, run: Length, rng: &mut impl Rng) -> Course {
        let mut left = below(rng, self.circle_steps(circle, run).max(0) as u32 + 1) as i32;
        let step = self.step.0.max(1);
        let mut slack = run - circle.run * left;
        let mut course = Course::default();
        while left > 0 {
            let ahead = Length(below(rng, (slack.0 / step + 1) as u32) as i32 * step);
            slack -= ahead;
            push_run(&mut course, ahead);
            let steps = below(rng, left as u32) as i32 + 1;
            left -= steps;
            let hand = if below(rng, 2) == 0 { 1 } else { -1 };
            course.push(circle.arc(if self.hand.allows(Angle(hand)) { hand * steps } else { -hand * steps }));
        }
        push_run(&mut course, slack);
        course
    }

    /// Adds courses with one arc at the start, in the middle or at the end of a run, then courses with two arcs in
    /// opposite directions, until there are enough.
    fn courses_on_circle(&self, circle: TurningCircle, runs: &[Length], budget: usize, courses: &mut Vec<Course>) {
        let hands = || [1, -1].into_iter().filter(|hand| self.hand.allows(Angle(*hand)));
        for run in runs {
            for steps in 1..=self.circle_steps(circle, *run) {
                let left = *run - circle.run * steps;
                for ahead in self.shares(left, &[(0, 1), (1, 2), (1, 1)]) {
                    courses
                        .extend(hands().map(|hand| run_and_arcs(&[ahead, left - ahead], &[circle.arc(hand * steps)])));
                }
            }
            if courses.len() >= budget {
                break;
            }
        }
        for run in runs.iter().filter(|_| self.hand == Hand::Either) {
            for steps in 2..=self.circle_steps(circle, *run) {
                let left = *run - circle.run * steps;
                for first in 1..steps {
                    for ahead in self.shares(left, &[(0, 1), (1, 2)]) {
                        for between in self.shares(left - ahead, &[(0, 1), (1, 1)]) {
                            let arcs = |hand: i32| [circle.arc(hand * first), circle.arc(hand * (first - steps))];
                            courses.extend(
                                hands()
                                    .map(|hand| run_and_arcs(&[ahead, between, left - ahead - between], &arcs(hand))),
                            );
                        }
                    }
                }
            }
            if courses.len() >= budget {
                break;
            }
        }
        courses.truncate(budget);
    }
}

/// Makes a course of runs with turns between them. Leaves out runs of length zero.
fn legs(runs: &[Length], turns: &[Angle]) -> Course {
    let turns: SmallVec<[Leg; 2]> = turns.iter().map(|turn| Leg::Turn(*turn)).collect();
    run_and_arcs(runs, &turns)
}

/// Makes a course of runs with turns or arcs between them. Leaves out runs of length zero.
fn run_and_arcs(runs: &[Length], between: &[Leg]) -> Course {
    let mut course = Course::default();
    for (place, run) in runs.iter().enumerate() {
        push_run(&mut course, *run);
        course.extend(between.get(place).copied());
    }
    course
}

fn push_run(course: &mut Course, run: Length) {
    if run > Length::ZERO {
        course.push(Leg::Run(run));
    }
}
