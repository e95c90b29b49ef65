//! The free course in the hand: gripped, laid leg by leg, halted, taken back, ordered; and how it is shown.
//! [`super::aim`] finds the course that a point of the water means.

use wg_core::geometry::{BeatKind, walk};
use wg_core::{
    Course, CourseLimits, Footprint, Leg, Length, Mark, Offer, Order, Point, Pose, Preview, Refusal, RunCard, UnitId,
};

use crate::game::battle::Battle;
use crate::game::draft::{Draft, Grip, Told};
use crate::game::place::{Eye, Place};
use crate::helm::aim::Aimed;

impl<'a> Eye<'a> {
    /// Returns the course offer of the selected unit.
    pub fn course_offer(&self) -> Option<&'a Offer> {
        let selected = self.place.selected?;
        self.asked()?.offers.iter().find(|offer| {
            matches!(offer.order, Order::Course { .. } | Order::March { .. }) && offer.order.unit() == Some(selected)
        })
    }

    /// Returns the limits of the selected unit's course, if she sails freely.
    pub fn limits(&self) -> Option<CourseLimits> {
        self.course_offer()?
            .blanks
            .iter()
            .find_map(|blank| if let wg_core::Domain::Free(limits) = blank.domain { Some(limits) } else { None })
    }

    /// Returns the selected unit's order to sail this course.
    pub fn sailing(&self, course: Course) -> Option<Order> {
        let mut order = self.course_offer()?.order.clone();
        order.set_course(course);
        Some(order)
    }

    /// Returns the pose and the footprint of a unit.
    pub fn berth(&self, unit: UnitId) -> Option<(Pose, Footprint)> {
        self.seen().units.iter().find(|other| other.id == unit).map(|unit| (unit.pose, unit.footprint))
    }

    /// Returns the ring by which the course is dragged: at the bow of the ghost, or of the ship herself.
    pub fn ring(&self) -> Option<Point> {
        let (pose, footprint) = self.berth(self.limits().and(self.place.selected)?)?;
        let course = self.place.draft.proposal.as_ref().and_then(Order::course).cloned().unwrap_or_default();
        Some(end_of(&course, pose, &footprint).bow(&footprint))
    }

    /// Returns the order to sail these legs and halt at their end, if she may be asked again there.
    ///
    /// # Errors
    /// Fails with the reason, if there is one to give.
    fn halted(&self, legs: &Course) -> Result<Order, Option<Refusal>> {
        if legs.is_empty() || legs.legs().last() == Some(&Leg::Halt) {
            return Err(None);
        }
        let mut course = legs.clone();
        course.push(Leg::Halt);
        let order = self.limits().and_then(|_| self.sailing(course)).ok_or(None)?;
        let seat = self.asked().ok_or(None)?.seat;
        self.battle.session().check(seat, &order).map(|()| order).map_err(Some)
    }

    /// Returns true if she may stop where the legs end and be asked again.
    pub fn can_halt(&self) -> bool {
        self.halted(&self.place.draft.legs).is_ok()
    }

    /// Returns the bow and the heading at each halt of the course, where she is asked again.
    pub fn halts(&self, course: &Course, unit: UnitId) -> Vec<Pose> {
        let Some((pose, footprint)) = self.berth(unit) else { return Vec::new() };
        walk(course, pose, &footprint, Length::ZERO)
            .filter(|beat| beat.kind == BeatKind::Halt)
            .map(|beat| Pose::new(beat.pose.bow(&footprint), beat.pose.heading))
            .collect()
    }

    /// Returns true if this point lies on the ghost of the proposed course.
    pub fn over_ghost(&self, at: Point) -> bool {
        let course = self.place.draft.proposal.as_ref().and_then(Order::course);
        let Some((course, (pose, footprint))) = course.zip(self.place.selected.and_then(|unit| self.berth(unit)))
        else {
            return false;
        };
        let there = wg_core::Hull { pose: end_of(course, pose, &footprint), footprint };
        there.bow().distance(at) <= self.place.grasp || there.distance_to_point(at) <= Length(self.place.grasp.0 / 2)
    }

    /// Returns the data of the card at the ghost: how the course in the hand uses its limits, where it ends, and the
    /// remarks about it.
    pub fn run_card(&self) -> Option<(RunCard, Pose, Told)> {
        let limits = self.limits()?;
        let order = self.course_on_card()?;
        let course = order.course()?;
        let (pose, footprint) = self.berth(order.unit()?)?;
        let preview = self.preview(&order)?;
        let end = preview.ghost.unwrap_or_else(|| end_of(course, pose, &footprint));
        let told = if self.place.draft.hovering.as_ref() == Some(&order) {
            &self.place.draft.hovering_told
        } else {
            &self.place.draft.told
        };
        let why = told.why.clone().or_else(|| preview.refusals.first().cloned());
        Some((preview.run.unwrap_or_else(|| plain_card(&limits, course)), end, Told { why, ..told.clone() }))
    }

    /// Returns the points that the card at the ghost should leave uncovered: every inch of the course, from her bow to
    /// the ghost's.
    pub fn run_track(&self) -> Vec<Point> {
        let found = || {
            let (_, end, _) = self.run_card()?;
            let (pose, footprint) = self.berth(self.place.selected?)?;
            let order = self.course_on_card()?;
            let course = order.course()?;
            let poses = std::iter::once(pose)
                .chain(walk(course, pose, &footprint, Length::INCH).map(|beat| beat.pose))
                .chain([end]);
            // The mark of a halt is drawn ahead of her bow.
            let halts = self.halts(course, order.unit()?).into_iter().map(|halt| halt.run(self.place.grasp * 2).at);
            Some(halts.chain(poses.flat_map(|pose| [pose.at, pose.bow(&footprint)])).collect())
        };
        found().unwrap_or_default()
    }

    /// Returns the course that the card describes: the one under the pointer, or else the proposed one.
    pub fn course_in_hand(&self) -> Option<Order> {
        let sails = |order: &&Order| order.course().is_some();
        self.place
            .draft
            .hovering
            .as_ref()
            .filter(sails)
            .or_else(|| self.place.draft.proposal.as_ref().filter(sails))
            .cloned()
    }

    /// Returns the course that the card at the ghost describes: the one that is laid, or else the one under the pointer.
    /// While a leg is dragged, it is the one under the pointer.
    pub(crate) fn course_on_card(&self) -> Option<Order> {
        let draft = &self.place.draft;
        let laid = draft.proposal.as_ref().filter(|order| order.course().is_some() && draft.grip.is_none());
        laid.cloned().or_else(|| self.course_in_hand())
    }

    /// Returns the water that her bow may reach from the end of the laid legs: as the ruleset draws it, or else from
    /// the limits.
    pub fn reach_on_water(&self) -> Option<Mark> {
        let limits = self.limits()?;
        let (pose, footprint) = self.berth(self.place.selected?)?;
        let legs = &self.place.draft.legs;
        let of_rules = |preview: Preview| preview.marks.into_iter().find(|mark| matches!(mark, Mark::Reach { .. }));
        if let Some(mark) = self.sailing(legs.clone()).and_then(|order| self.preview(&order)).and_then(of_rules) {
            return Some(mark);
        }
        let ran = legs.length();
        let turns = self.card_of(&limits, legs).turns;
        let seen = self.seen();
        let table = &seen.table;
        let end = end_of(legs, pose, &footprint);
        let run = ((limits.min_run - ran).max(Length::ZERO), (limits.max_run - ran).max(Length::ZERO));
        let outline = limits.water(end, &footprint, &turns, run);
        let on_table = |point: Point| Point {
            x: point.x.clamp(Length::ZERO, table.width),
            y: point.y.clamp(Length::ZERO, table.height),
        };
        (outline.len() > 2)
            .then(|| Mark::Reach { outline: outline.into_iter().map(on_table).collect(), label: String::new() })
    }
}

impl Place {
    /// Handles a press of the button on the water or on the selected ship. Returns true if the hand holds a leg now.
    pub fn grip(&mut self, battle: &Battle, at: Point) -> bool {
        let Some(ring) = self.eye(battle).ring() else { return false };
        let last = self.draft.proposal.is_some() && ring.distance(at) <= self.grasp;
        self.draft.grip = Some(if last { Grip::Last } else { Grip::Next });
        true
    }

    /// Handles a click on free water. A click on the ghost returns the order. A click anywhere else extends the course
    /// to that point.
    pub fn click_water(&mut self, battle: &Battle, at: Point) -> Option<Order> {
        if self.eye(battle).over_ghost(at)
            && let Some(order) = self.draft.proposal.clone()
        {
            return Some(order);
        }
        match self.eye(battle).aim(at) {
            Some(aimed) => self.propose_course(battle, aimed),
            None => {
                self.draft.hovering = None;
            }
        }
        None
    }

    /// Proposes the aimed course, or shows why it cannot be laid.
    pub(crate) fn propose_course(&mut self, battle: &Battle, aimed: Aimed) {
        self.refusal = None;
        if !aimed.legal {
            self.refusal = aimed.told.why;
            return;
        }
        let mut stretches = std::mem::take(&mut self.draft.stretches);
        stretches.retain(|legs| *legs < aimed.base);
        stretches.push(aimed.base);
        self.draft = Draft {
            proposal: self.eye(battle).sailing(aimed.course),
            legs: aimed.legs,
            stretches,
            told: aimed.told,
            ..Draft::default()
        };
    }

    /// Takes the last leg of the course back. Returns false if there is none.
    pub fn take_leg_back(&mut self, battle: &Battle) -> bool {
        let Some(legs) = self.draft.stretches.pop() else { return false };
        self.refusal = None;
        self.draft.legs.0.truncate(legs);
        (self.draft.told, self.draft.hovering) = (Told::default(), None);
        let left = if legs == 0 {
            None
        } else {
            self.eye(battle).limits().and_then(|limits| self.eye(battle).fit(&limits, self.draft.legs.clone(), legs))
        };
        self.draft.proposal = left.filter(|aimed| aimed.legal).and_then(|aimed| self.eye(battle).sailing(aimed.course));
        true
    }

    /// Makes the course halt and ask again: at this point of the water, or at the end of the laid legs if there is no
    /// point.
    pub fn halt_here(&mut self, battle: &Battle, at: Option<Point>) {
        if self.eye(battle).limits().is_none() {
            return;
        }
        let aimed = at.and_then(|at| self.eye(battle).aim(at));
        let legs = aimed.as_ref().map_or_else(|| self.draft.legs.clone(), |aimed| aimed.legs.clone());
        let halted = self.eye(battle).halted(&legs);
        self.refusal = None;
        match (halted, aimed) {
            (Ok(order), aimed) => {
                let mut stretches = std::mem::take(&mut self.draft.stretches);
                let mut told = std::mem::take(&mut self.draft.told);
                if let Some(aimed) = aimed {
                    stretches.retain(|legs| *legs < aimed.base);
                    stretches.push(aimed.base);
                    told = aimed.told;
                }
                // The legs end where the pointer was: nothing is lengthened.
                (told.changed, told.why) = (String::new(), None);
                stretches.push(legs.0.len());
                let legs = Course::new(legs.0.into_iter().chain([Leg::Halt]));
                self.draft = Draft { proposal: Some(order), legs, stretches, told, ..Draft::default() };
            }
            (Err(why), aimed) => self.refusal = aimed.and_then(|aimed| aimed.told.why).or(why),
        }
    }
}

/// Returns a card from the limits alone, for rules that add nothing to them.
pub fn plain_card(limits: &CourseLimits, course: &Course) -> RunCard {
    if let Some(circle) = limits.circle {
        let taken = circle.steps_in(course).clamp(0, i32::from(circle.steps));
        // A run that she must make after an arc may turn as well, so the remaining run does not count.
        let left = i32::from(circle.steps) - taken;
        let left = if limits.hand == wg_core::talk::offer::Hand::Neither { 0 } else { left };
        let of = |steps: i32| std::iter::repeat_n(circle.turn, steps as usize).collect();
        return RunCard {
            run: course.length(),
            min: limits.min_run,
            max: limits.max_run,
            taken: of(taken),
            turns: of(left),
            each: circle.run,
            legs: course.clone(),
            ..RunCard::default()
        };
    }
    let left = usize::from(limits.turns).saturating_sub(course.turns().count());
    let left = if limits.hand == wg_core::talk::offer::Hand::Neither { 0 } else { left };
    RunCard {
        run: course.length(),
        min: limits.min_run,
        max: limits.max_run,
        turns: std::iter::repeat_n(limits.max_turn, left).collect(),
        ..RunCard::default()
    }
}

/// Returns the pose at the end of a free course.
pub fn end_of(course: &Course, start: Pose, footprint: &Footprint) -> Pose {
    walk(course, start, footprint, Length::INCH).last().map_or(start, |beat| beat.pose)
}
