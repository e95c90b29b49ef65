//! The free course in the hand: from the pointer to legs that may be sailed. What she may run and how far she may turn come from
//! the offer and from previews; whatever the pointer says becomes a course that she may sail, where there is one.

use wg_core::geometry::walk;
use wg_core::{Angle, Course, CourseLimits, Footprint, Leg, Length, Mark, Order, Point, Pose, Preview, Refusal, RunCard, UnitId};

use super::game::Game;
use super::proposal::{Draft, along, end_of};

/// What the hand holds while the button is down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grip {
    /// A leg that goes on from where the course ends.
    Next,
    /// The last leg, by the ring at the ghost's bow.
    Last,
}

/// What a place of the water means as a course.
#[derive(Clone, Debug)]
pub struct Aimed {
    /// The legs as they were pointed at: what the next leg goes on from.
    pub legs: Course,
    /// The same, lengthened to the least that she must run: what is ordered.
    pub course: Course,
    /// So many of the legs were laid before.
    pub base: usize,
    /// Why it is not what was pointed at.
    pub why: Option<Refusal>,
    /// It may be ordered.
    pub legal: bool,
}

impl Game {
    /// The limits of the selected unit's course, if she sails freely.
    pub fn limits(&self) -> Option<CourseLimits> {
        self.course_offer()?.holes.iter().find_map(|hole| if let wg_core::Domain::Free(limits) = hole.domain { Some(limits) } else { None })
    }

    /// The course order of the selected unit with this course.
    pub fn sailing(&self, course: Course) -> Option<Order> {
        let mut order = self.course_offer()?.order.clone();
        order.set_course(course);
        Some(order)
    }

    /// Where a unit lies, and what she measures.
    pub fn berth(&self, unit: UnitId) -> Option<(Pose, Footprint)> {
        self.seen().units.iter().find(|other| other.id == unit).map(|unit| (unit.pose, unit.footprint))
    }

    /// The ring by which the course is dragged: at the bow of the ghost, or of the ship herself.
    pub fn ring(&self) -> Option<Point> {
        let (pose, footprint) = self.berth(self.limits().and(self.selected)?)?;
        let course = self.draft.proposal.as_ref().and_then(Order::course).cloned().unwrap_or_default();
        Some(end_of(&course, pose, &footprint).bow(&footprint))
    }

    /// The button went down on the water or on the selected ship. True if the hand holds a leg from now on.
    pub fn grip(&mut self, at: Point) -> bool {
        let Some(ring) = self.ring() else { return false };
        let last = self.draft.proposal.is_some() && ring.distance(at) <= self.grasp;
        self.draft.grip = Some(if last { Grip::Last } else { Grip::Next });
        true
    }

    /// The button came up. Where it was hardly moved it was a click.
    pub fn let_go(&mut self, at: Point, unit: Option<UnitId>, moved: bool) {
        let Some(grip) = self.draft.grip else { return };
        if !moved {
            self.draft.grip = None;
            return self.click(at, unit);
        }
        self.version += 1;
        let aimed = self.aim(at);
        self.draft.grip = None;
        match aimed {
            Some(aimed) => self.propose_course(aimed),
            // A ring that is put back onto the ship takes the leg back.
            None if grip == Grip::Last => drop(self.take_leg_back()),
            None => {}
        }
    }

    /// The pointer has left the table with the button down: nothing is meant.
    pub fn drop_grip(&mut self) {
        self.version += u64::from(self.draft.grip.take().is_some());
    }

    /// A click on free water: the ghost is ordered, anywhere else the course goes on there.
    pub fn click_water(&mut self, at: Point) {
        if self.over_ghost(at)
            && let Some(order) = self.draft.proposal.clone()
        {
            return self.submit(order);
        }
        match self.aim(at) {
            Some(aimed) => self.propose_course(aimed),
            None => {
                self.draft.hovering = None;
            }
        }
    }

    /// The aimed course is proposed, or it is told why it cannot be.
    fn propose_course(&mut self, aimed: Aimed) {
        self.refusal = None;
        if !aimed.legal {
            self.refusal = aimed.why;
            return;
        }
        let mut stretches = std::mem::take(&mut self.draft.stretches);
        stretches.retain(|legs| *legs < aimed.base);
        stretches.push(aimed.base);
        self.draft = Draft { proposal: self.sailing(aimed.course), legs: aimed.legs, stretches, why: aimed.why, ..Draft::default() };
    }

    /// Take the last leg of the course back. False if there is none.
    pub fn take_leg_back(&mut self) -> bool {
        let Some(legs) = self.draft.stretches.pop() else { return false };
        self.version += 1;
        self.refusal = None;
        self.draft.legs.0.truncate(legs);
        (self.draft.why, self.draft.hovering) = (None, None);
        let left = if legs == 0 { None } else { self.limits().and_then(|limits| self.fit(&limits, self.draft.legs.clone(), legs)) };
        self.draft.proposal = left.filter(|aimed| aimed.legal).and_then(|aimed| self.sailing(aimed.course));
        true
    }

    /// The course with a halt where its legs end, if she may be asked again there.
    fn halted(&self) -> Option<Order> {
        let mut course = self.draft.legs.clone();
        if course.is_empty() || course.legs().last() == Some(&Leg::Halt) {
            return None;
        }
        course.push(Leg::Halt);
        let order = self.limits().and_then(|_| self.sailing(course))?;
        self.session.check(self.asked()?.seat, &order).is_ok().then_some(order)
    }

    /// True if she may stop where the legs end, and be asked again.
    pub fn can_halt(&self) -> bool {
        self.halted().is_some()
    }

    /// Stop where the legs end, and be asked again.
    pub fn halt_here(&mut self) {
        let Some(order) = self.halted() else { return };
        self.version += 1;
        self.draft.stretches.push(self.draft.legs.0.len());
        self.draft.legs.push(Leg::Halt);
        self.draft.hovering = None;
        self.draft.proposal = Some(order);
    }

    /// True if this place lies on the ghost of the proposed course.
    fn over_ghost(&self, at: Point) -> bool {
        let course = self.draft.proposal.as_ref().and_then(Order::course);
        let Some((course, (pose, footprint))) = course.zip(self.selected.and_then(|unit| self.berth(unit))) else { return false };
        let there = wg_core::Hull { pose: end_of(course, pose, &footprint), footprint };
        there.bow().distance(at) <= self.grasp || there.distance_to_point(at) <= Length(self.grasp.0 / 2)
    }

    /// What this place means as a course: on from the legs that are laid, or with the last of them moved there.
    pub fn aim(&self, at: Point) -> Option<Aimed> {
        let limits = self.limits()?;
        let (pose, footprint) = self.berth(self.selected?)?;
        if self.draft.grip != Some(Grip::Last) && self.over_ghost(at) {
            return None;
        }
        let mut base = self.draft.legs.clone();
        let before = self.draft.stretches.last().copied().unwrap_or(0);
        let halts = base.legs().last() == Some(&Leg::Halt);
        let exhausted = !base.is_empty() && limits.max_run <= base.length() && self.turns_left(&limits, &base).is_empty();
        if self.draft.grip == Some(Grip::Last) || halts || exhausted {
            base.0.truncate(before);
        }
        let start = end_of(&base, pose, &footprint);
        let bow = start.bow(&footprint);
        let own = wg_core::Hull { pose: start, footprint };
        if bow.distance(at) <= Length(self.grasp.0 / 2) || (base.is_empty() && own.distance_to_point(at) <= Length::ZERO) {
            return None;
        }
        let wanted = start.heading.to(bow.heading_to(at)?);
        let turns = self.turns_left(&limits, &base);
        let together = turns.iter().copied().fold(Angle::ZERO, |sum, turn| sum + turn).min(limits.max_turn);
        let single = turns.iter().copied().max().unwrap_or_default().min(limits.max_turn);
        let mut first: Option<Aimed> = None;
        let mut tried: Vec<Angle> = Vec::new();
        for by in [snapped(wanted, together, &limits), snapped(wanted, single, &limits), Angle::ZERO] {
            if tried.contains(&by) {
                continue;
            }
            tried.push(by);
            let mut legs = base.clone();
            if by != Angle::ZERO {
                legs.push(Leg::Turn(by));
            }
            let run = whole_inches(along(bow, at, start.heading.turned(by)), limits.max_run - base.length());
            if run > Length::ZERO {
                legs.push(Leg::Run(run));
            }
            let Some(aimed) = (legs != base).then(|| self.fit(&limits, legs, base.0.len())).flatten() else { continue };
            let why = first.as_ref().and_then(|first| first.why.clone());
            if aimed.legal {
                return Some(Aimed { why: why.or(aimed.why), ..aimed });
            }
            first.get_or_insert(aimed);
        }
        first
    }

    /// The turns that she may still make after these legs, each up to so much.
    fn turns_left(&self, limits: &CourseLimits, legs: &Course) -> Vec<Angle> {
        let from_rules = self.sailing(legs.clone()).and_then(|order| self.preview(&order)).and_then(|preview| preview.run);
        from_rules.unwrap_or_else(|| plain_card(limits, legs)).turns.to_vec()
    }

    /// These legs as a course that may be sailed: as long as she must, no longer than she may, and no farther than the table lets her.
    fn fit(&self, limits: &CourseLimits, legs: Course, base: usize) -> Option<Aimed> {
        let seat = self.asked()?.seat;
        let mut course = legs.clone();
        lengthen(&mut course, limits.min_run - legs.length());
        let mut why = None;
        for _ in 0..4 {
            let order = self.sailing(course.clone())?;
            let preview = self.preview(&order)?;
            if preview.refusals.is_empty() {
                return Some(aimed(legs, course, base, why));
            }
            let off = preview.run.as_ref().map_or(Length::ZERO, |card| card.run.clamp(card.min, card.max.max(card.min)) - card.run);
            let shorter = off < Length::ZERO;
            if off == Length::ZERO || (shorter && !shorten(&mut course, Length::ZERO - off)) {
                why = preview.refusals.into_iter().next();
                break;
            }
            if !shorter {
                lengthen(&mut course, off);
            }
        }
        // Something lies in her way: as far as she may go towards it.
        let mut nearer = course.clone();
        while let Some(Leg::Run(last)) = nearer.0.last().copied() {
            if nearer.0.len() <= base || !shorten(&mut nearer, last.min(Length::INCH)) || nearer.length() < limits.min_run || nearer.0.len() <= base {
                break;
            }
            if self.session.check(seat, &self.sailing(nearer.clone())?).is_ok() {
                return Some(aimed(legs, nearer, base, why));
            }
        }
        Some(Aimed { legs, course, base, why, legal: false })
    }

    /// How the course in the hand stands to its limits, where it ends, and what is wrong with it, for the card at the ghost.
    pub fn run_card(&self) -> Option<(RunCard, Pose, Option<Refusal>)> {
        let limits = self.limits()?;
        let order = self.course_in_hand()?;
        let course = order.course()?;
        let (pose, footprint) = self.berth(order.unit()?)?;
        let preview = self.preview(&order)?;
        let end = preview.ghost.unwrap_or_else(|| end_of(course, pose, &footprint));
        let why = if self.draft.hovering.as_ref() == Some(&order) { &self.draft.hovering_why } else { &self.draft.why };
        let refusal = why.clone().or_else(|| preview.refusals.first().cloned());
        Some((preview.run.unwrap_or_else(|| plain_card(&limits, course)), end, refusal))
    }

    /// What the card at the ghost should leave free, from her bow to the ghost's, which it stands beside: every inch of the course.
    pub fn run_track(&self) -> Vec<Point> {
        let found = || {
            let (_, end, _) = self.run_card()?;
            let (pose, footprint) = self.berth(self.selected?)?;
            let order = self.course_in_hand()?;
            let course = order.course()?;
            let poses = std::iter::once(pose).chain(walk(course, pose, &footprint, Length::INCH).map(|beat| beat.pose)).chain([end]);
            Some(poses.flat_map(|pose| [pose.at, pose.bow(&footprint)]).collect())
        };
        found().unwrap_or_default()
    }

    /// The course that the card is about: under the pointer, or else the proposed one.
    pub fn course_in_hand(&self) -> Option<Order> {
        let sails = |order: &&Order| order.course().is_some();
        self.draft.hovering.as_ref().filter(sails).or_else(|| self.draft.proposal.as_ref().filter(sails)).cloned()
    }

    /// The water that her bow may come to from the end of the legs that are laid: as the ruleset draws it, or else as the limits have it.
    pub fn reach_on_water(&self) -> Option<Mark> {
        let limits = self.limits()?;
        let (pose, footprint) = self.berth(self.selected?)?;
        let legs = &self.draft.legs;
        let of_rules = |preview: Preview| preview.marks.into_iter().find(|mark| matches!(mark, Mark::Reach { .. }));
        if let Some(mark) = self.sailing(legs.clone()).and_then(|order| self.preview(&order)).and_then(of_rules) {
            return Some(mark);
        }
        let ran = legs.length();
        let turns = self.turns_left(&limits, legs);
        let seen = self.seen();
        let table = &seen.table;
        let bow = end_of(legs, pose, &footprint);
        let run = ((limits.min_run - ran).max(Length::ZERO), (limits.max_run - ran).max(Length::ZERO));
        let outline = water(&limits, bow, &footprint, &turns, run);
        let on_table = |point: Point| Point { x: point.x.clamp(Length::ZERO, table.width), y: point.y.clamp(Length::ZERO, table.height) };
        (outline.len() > 2).then(|| Mark::Reach { outline: outline.into_iter().map(on_table).collect(), label: String::new() })
    }
}

fn aimed(legs: Course, course: Course, base: usize, why: Option<Refusal>) -> Aimed {
    // What had to be cut short is cut short for the next leg too.
    let legs = if course.length() < legs.length() || legs.0.len() > course.0.len() { course.clone() } else { legs };
    Aimed { legs, course, base, why, legal: true }
}

/// A card for rules that say nothing but their limits.
fn plain_card(limits: &CourseLimits, course: &Course) -> RunCard {
    let left = usize::from(limits.turns).saturating_sub(course.turns().count());
    let left = if limits.hand == wg_core::offer::Hand::Neither { 0 } else { left };
    RunCard {
        run: course.length(),
        min: limits.min_run,
        max: limits.max_run,
        turns: std::iter::repeat_n(limits.max_turn, left).collect(),
        ..RunCard::default()
    }
}

/// The turn nearest to the wanted one, in the steps of the course and to the hand she can turn to.
fn snapped(wanted: Angle, most: Angle, limits: &CourseLimits) -> Angle {
    let step = limits.turn_step.0.max(1);
    let steps = (f64::from(wanted.0) / f64::from(step)).round() as i32;
    let most = most.0 / step;
    let by = Angle(steps.clamp(-most, most) * step);
    if limits.hand.allows(by) { by } else { Angle::ZERO }
}

/// A run in whole inches; the very end of what she may run is reached too.
fn whole_inches(reach: Length, most: Length) -> Length {
    let inch = Length::INCH.0;
    if reach.0 > most.0 - inch / 2 {
        return most.max(Length::ZERO);
    }
    Length((reach.0 + inch / 2).div_euclid(inch) * inch).max(Length::ZERO)
}

/// Run so much farther: the last leg is lengthened, or one is added.
fn lengthen(course: &mut Course, by: Length) {
    if by <= Length::ZERO {
        return;
    }
    match course.0.last_mut() {
        Some(Leg::Run(run)) => *run += by,
        _ => course.push(Leg::Run(by)),
    }
}

/// Run so much less in the last leg. False if it has not so much.
fn shorten(course: &mut Course, by: Length) -> bool {
    let Some(Leg::Run(run)) = course.0.last_mut() else { return false };
    if *run < by {
        return false;
    }
    *run -= by;
    if *run == Length::ZERO {
        course.0.pop();
    }
    true
}

/// The outline of the water that her bow may come to: turning as early as she may for the outer edge, and run as little as she must
/// for the inner one.
fn water(limits: &CourseLimits, start: Pose, footprint: &Footprint, turns: &[Angle], (least, most): (Length, Length)) -> Vec<Point> {
    let bow = start.bow(footprint);
    let mut turns: Vec<Angle> = turns.iter().copied().take(6).collect();
    turns.sort_unstable_by_key(|turn| -turn.0);
    let widest = turns.iter().map(|turn| turn.0).sum::<i32>().min(18_000);
    // So much of a total turn is made at once, the rest as soon as it may be.
    let at = |total: i32, run: Length| {
        let (mut left, mut place, mut ran, mut heading) = (total, bow, Length::ZERO, start.heading);
        for turn in &turns {
            let by = left.clamp(-turn.0, turn.0);
            if by == 0 {
                break;
            }
            let before = if left == total { Length::ZERO } else { limits.between_turns.min(run - ran) };
            place = place.offset(heading, before);
            ran += before;
            heading = heading.turned(Angle(by));
            left -= by;
        }
        place.offset(heading, run - ran)
    };
    let side = |hand: i32| if limits.hand.allows(Angle(hand)) { widest } else { 0 };
    let (port, starboard) = (-side(-1), side(1));
    let steps = 48;
    let rim = (0..=steps).map(|step| at(port + (starboard - port) * step / steps, most));
    let mut outline: Vec<Point> = rim.collect();
    if least == Length::ZERO {
        outline.push(bow);
    } else {
        outline.extend([starboard, 0, port].map(|total| at(total, least)));
    }
    outline.dedup();
    outline
}
