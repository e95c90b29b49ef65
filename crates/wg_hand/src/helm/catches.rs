//! Snapping at the helm: a hand that means 'dead ahead' and misses it by a degree gets it. Plain values go in; a turn,
//! a run and the name of the catch come out. The contribution of the rules (the width of her turning boxes, the
//! contrary headings, the least run) comes in with the offer and with previews.

use wg_core::{Angle, CourseLimits, Footprint, Heading, Hull, Length, Point, Pose, TurningCircle};

use crate::game::draft::Catch;
use crate::helm::round::Piece;

/// The distance beyond which an enemy is too far off to lie parallel to or abeam of.
const NEAR: Length = Length::inches(30);
/// The angle within which a candidate is certainly meant: 0.6°. Of several such candidates, the cheapest is meant.
const SURE: Angle = Angle(60);
/// The least and the greatest angle that the hand is thought to miss by, in degrees.
const SLIPS: (f64, f64) = (3.0, 6.0);
/// The factor on the snapping angle for candidates that save nothing.
const PULL: f64 = 0.5;
/// The greatest distance between a run that is snapped to and where the hand points: 0.75 inches.
const PACE: Length = Length(1_905);

/// The point that a hand points at, and the data of the leg that it may mean.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The pose in which the leg begins.
    pub start: Pose,
    /// The footprint of the ship.
    pub footprint: Footprint,
    /// The point under the pointer.
    pub at: Point,
    /// The limits of her course.
    pub limits: CourseLimits,
    /// The turning boxes that she may still use, each with its greatest turn.
    pub boxes: Vec<Angle>,
    /// The headings that are not contrary to the wind, clockwise from the first to the second.
    pub fair: Option<(Heading, Heading)>,
    /// The enemies on the table.
    pub foes: Vec<Hull>,
    /// The least and the greatest run of this leg if she holds her heading.
    pub span: (Length, Length),
    /// The distance on the table that a hand may miss by.
    pub slack: Length,
}

/// A turn that may be meant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// The turn; positive to starboard.
    pub turn: Angle,
    /// The run that belongs to the turn, if only one does.
    pub run: Option<Length>,
    /// The reason why the turn may be meant.
    pub catch: Catch,
}

impl Sight {
    /// Returns her bow, on which she turns.
    fn bow(&self) -> Point {
        self.start.bow(&self.footprint)
    }

    /// Returns the turn that would point her bow exactly there; `None` if her bow is there already.
    pub fn wanted(&self) -> Option<Angle> {
        Some(self.start.heading.to(self.bow().heading_to(self.at)?))
    }

    /// Returns how far ahead the point lies along her heading after this turn.
    pub fn reach(&self, turn: Angle) -> Length {
        along(self.bow(), self.at, self.start.heading.turned(turn))
    }

    /// Returns the pose after a turn and a run.
    pub fn end(&self, turn: Angle, run: Length) -> Pose {
        self.start.turned_on_bow(&self.footprint, turn).run(run)
    }

    /// Returns the greatest turn that she could make in this leg.
    pub fn widest(&self) -> Angle {
        let all = self.boxes.iter().fold(0, |sum, turn| sum + turn.0);
        Angle(all.min(self.limits.max_turn.0).min(18_000))
    }

    /// Returns true if the offer and her boxes allow this turn in the leg.
    pub fn allows(&self, turn: Angle) -> bool {
        turn == Angle::ZERO
            || (turn.abs() <= self.widest() && self.limits.hand.allows(turn) && turn.0 % self.step() == 0)
    }

    fn step(&self) -> i32 {
        self.limits.turn_step.0.max(1)
    }

    /// Rounds a turn to whole steps.
    fn stepped(&self, turn: Angle) -> Angle {
        let step = f64::from(self.step());
        Angle((f64::from(turn.0) / step).round() as i32 * self.step())
    }

    /// Returns the turns that use up whole boxes: each box alone, and each on top of the widest ones.
    fn whole_boxes(&self) -> Vec<Angle> {
        let mut boxes = self.boxes.clone();
        boxes.sort_unstable_by_key(|turn| -turn.0);
        let mut ends = Vec::new();
        let mut sum = 0;
        for place in 0..boxes.len() {
            ends.extend(boxes[place..].iter().map(|turn| Angle((sum + turn.0) / self.step() * self.step())));
            sum += boxes[place].0;
        }
        ends.sort_unstable();
        ends.dedup();
        ends.retain(|end| *end > Angle::ZERO && *end <= self.widest());
        ends
    }

    /// Returns the number of boxes that a turn takes. A turn takes the smallest box that is wide enough, or else the
    /// widest boxes first. `usize::MAX` if all boxes together are too narrow.
    fn boxes_for(&self, turn: Angle) -> usize {
        let mut boxes = self.boxes.clone();
        boxes.sort_unstable();
        let (mut left, mut taken) = (turn.abs(), 0);
        while left > Angle::ZERO {
            let place = boxes.iter().position(|width| *width >= left).or_else(|| boxes.len().checked_sub(1));
            let Some(place) = place else { return usize::MAX };
            left = left - boxes.remove(place).min(left);
            taken += 1;
        }
        taken
    }

    fn is_fair(&self, turn: Angle) -> bool {
        self.fair.is_none_or(|(from, to)| {
            let (whole, off) = (around(from, to), around(from, self.start.heading.turned(turn)));
            off <= whole
        })
    }

    /// Returns the cost of a turn: the number of boxes, and then whether it ends contrary to the wind.
    fn cost(&self, turn: Angle) -> (usize, bool) {
        (self.boxes_for(turn), !self.is_fair(turn))
    }

    /// Returns the nearest enemy, if one is near.
    fn nearest(&self) -> Option<&Hull> {
        let own = self.start.at;
        self.foes.iter().filter(|foe| own.within(NEAR, foe.pose.at)).min_by_key(|foe| own.distance(foe.pose.at))
    }

    /// Returns the angle, in degrees, that a hand may miss by at this distance.
    fn slip(&self) -> f64 {
        let reach = f64::from(self.bow().distance(self.at).0.max(1));
        (f64::from(self.slack.0) / reach).atan().to_degrees().clamp(SLIPS.0, SLIPS.1)
    }

    /// Returns the turns and runs around the point, the nearest first, to be checked for rakes.
    pub fn around(&self) -> Vec<(Angle, Length)> {
        let Some(wanted) = self.wanted() else { return Vec::new() };
        let reach = (self.slip() * PULL * 100.0) as i32;
        let middle = self.stepped(wanted).0;
        let count = (reach / self.step()).clamp(1, 3);
        let turns = (-count..=count).map(|n| Angle(middle + n * self.step())).filter(|turn| self.allows(*turn));
        let mut tries: Vec<(Angle, Length)> = Vec::new();
        for turn in turns {
            let (whole, step) = (self.limits.whole(self.reach(turn)), self.limits.step);
            tries.extend((-1..=1).map(|steps| (turn, whole + step * steps)));
        }
        let (least, most) = self.span;
        tries.retain(|(turn, run)| {
            (least.max(self.limits.step)..=most).contains(run) && (*run - self.reach(*turn)).abs() <= PACE
        });
        tries.sort_by_key(|(turn, run)| ((*turn - wanted).abs().0, (*run - self.reach(*turn)).abs().0));
        tries
    }

    /// Returns all turns that may be meant, regardless of the pointer. Only the turn that brings an enemy abeam
    /// depends on the pointer.
    pub fn candidates(&self) -> Vec<Candidate> {
        let mut found: Vec<(Angle, Catch)> = vec![(Angle::ZERO, Catch::DeadAhead)];
        for end in self.whole_boxes() {
            found.extend([(end, Catch::WholeBox), (-end, Catch::WholeBox)]);
        }
        if let Some((from, to)) = self.fair.filter(|(from, to)| from != to) {
            let (first, last) = (self.start.heading.to(from).0, self.start.heading.to(to).0);
            let step = self.step();
            found.push((Angle(last.div_euclid(step) * step), Catch::NotContrary));
            found.push((Angle(-((-first).div_euclid(step)) * step), Catch::NotContrary));
        }
        if let Some(foe) = self.nearest() {
            let heading = foe.pose.heading;
            found.extend(
                [heading, heading.reversed()]
                    .map(|heading| (self.stepped(self.start.heading.to(heading)), Catch::Parallel)),
            );
            found.extend(self.abeam_turn(foe).map(|turn| (turn, Catch::Abeam)));
        }
        found.retain(|(turn, _)| self.allows(*turn));
        found.into_iter().map(|(turn, catch)| Candidate { turn, run: None, catch }).collect()
    }

    /// Returns the turn near the pointer that brings this enemy abeam at the end of the leg.
    fn abeam_turn(&self, foe: &Hull) -> Option<Angle> {
        let wanted = self.stepped(self.wanted()?);
        let off = |turn: Angle| {
            let (least, most) = self.span;
            let end = self.end(turn, self.limits.whole(self.reach(turn)).min(most).max(least));
            (end.relative_bearing(foe.pose.at).abs() - Angle::degrees(90)).abs()
        };
        let count = ((self.slip() * PULL * 100.0) as i32 / self.step()).clamp(1, 3);
        let best = (-count..=count).map(|n| Angle(wanted.0 + n * self.step())).min_by_key(|turn| off(*turn).0)?;
        (off(best).0 <= self.step().max(100)).then_some(best)
    }

    /// Returns the turn that the hand means: the cheapest one within 0.6° of the pointer, or else the cheapest one that
    /// the hand may have missed. `None` if the hand means just what it points at.
    pub fn caught(&self, raking: &[Candidate]) -> Option<Candidate> {
        let wanted = self.wanted()?;
        let off = |candidate: &Candidate| (candidate.turn - wanted).abs();
        let mut all = self.candidates();
        all.extend(raking.iter().copied());
        let rakes = |candidate: &Candidate| matches!(candidate.catch, Catch::HerStern | Catch::HerBow);
        let sure = all.iter().filter(|candidate| off(candidate) <= SURE);
        if let Some(sure) =
            sure.min_by_key(|candidate| (self.cost(candidate.turn), !rakes(candidate), off(candidate).0))
        {
            return Some(*sure);
        }
        // Of turns farther off, take the cheapest, and none that costs more than the turn pointed at.
        let pull = |candidate: &Candidate| if candidate.catch.saves() { 1.0 } else { PULL };
        let (slip, asked) = (self.slip(), self.cost(self.stepped(wanted)));
        let missed = |candidate: &Candidate| off(candidate).to_degrees() / pull(candidate);
        let near = all.iter().filter(|candidate| missed(candidate) <= slip && self.cost(candidate.turn) <= asked);
        near.min_by_key(|candidate| (self.cost(candidate.turn), (missed(candidate) * 100.0) as i32)).copied()
    }

    /// Returns the turn that is pointed at, in whole steps, even if she may not make it.
    pub fn plain_wish(&self) -> Angle {
        self.wanted().map_or(Angle::ZERO, |wanted| self.stepped(wanted))
    }

    /// Returns the nearest turn to the pointer that she may make, up to `most`, without any snapping.
    pub fn plain(&self, most: Angle) -> Angle {
        let Some(wanted) = self.wanted() else { return Angle::ZERO };
        let most = most.min(self.widest()).0 / self.step() * self.step();
        let turn = Angle(self.stepped(wanted).0.clamp(-most, most));
        if self.limits.hand.allows(turn) { turn } else { Angle::ZERO }
    }

    /// Returns the run that the hand means after a turn: whole steps, the least or the greatest run, or the run that
    /// brings the nearest enemy abeam. If `free` is true, the hand snaps to neither the least run nor an enemy.
    pub fn run(&self, turn: Angle, (least, most): (Length, Length), free: bool) -> Length {
        let reach = self.reach(turn);
        if reach > most - Length(self.limits.step.0 / 2) {
            return most.max(Length::ZERO);
        }
        let abeam = self
            .nearest()
            .filter(|_| !free)
            .map(|foe| self.abeam_run(turn, foe))
            .filter(|run| (least.max(Length(1))..=most).contains(run));
        let whole = self.limits.whole(reach).max(Length::ZERO);
        match abeam {
            Some(abeam) if (abeam - reach).abs() <= PACE => abeam,
            _ if !free && (least - reach).abs() < (whole - reach).abs() => least,
            _ => whole,
        }
    }

    /// Returns the run in whole steps that brings an enemy abeam after a turn.
    fn abeam_run(&self, turn: Angle, foe: &Hull) -> Length {
        let turned = self.end(turn, Length::ZERO);
        self.limits.whole(along(turned.at, foe.pose.at, turned.heading))
    }

    /// Returns the catches that a turn and a run match, at most two, the most useful first.
    pub fn names(&self, turn: Angle, run: Length, (least, most): (Length, Length), rakes: Option<Catch>) -> Vec<Catch> {
        let mut names: Vec<Catch> = Vec::new();
        let of_turn = self.candidates();
        let has = |catch: Catch| of_turn.iter().any(|candidate| candidate.catch == catch && candidate.turn == turn);
        names.extend(rakes);
        names.extend([Catch::DeadAhead, Catch::WholeBox, Catch::NotContrary].into_iter().filter(|catch| has(*catch)));
        if run > Length::ZERO && run == most {
            names.push(Catch::MostRun);
        } else if run > Length::ZERO && run == least {
            names.push(Catch::LeastRun);
        }
        if has(Catch::Parallel) {
            names.push(Catch::Parallel);
        } else if self.nearest().is_some_and(|foe| self.abeam_run(turn, foe) == run) {
            names.push(Catch::Abeam);
        }
        names.truncate(2);
        names
    }

    /// Returns the catches that a piece along a circle matches, at most two. `left` is the number of steps that she may
    /// still make, and `heading` the heading at its end.
    pub fn names_round(
        &self,
        circle: TurningCircle,
        piece: &Piece,
        laid: Length,
        left: i32,
        heading: Heading,
    ) -> Vec<Catch> {
        let mut names: Vec<Catch> = Vec::new();
        if piece.steps == 0 {
            names.push(Catch::DeadAhead);
        } else if piece.steps.abs() == left.min(self.span.1.0 / circle.run.0.max(1)) {
            names.push(Catch::HardestTurn);
        }
        if self.span.0 < self.span.1 && laid == self.span.1 {
            names.push(Catch::MostRun);
        } else if self.span.0 < self.span.1 && laid == self.span.0 {
            names.push(Catch::LeastRun);
        }
        if self.nearest().is_some_and(|foe| [foe.pose.heading, foe.pose.heading.reversed()].contains(&heading)) {
            names.push(Catch::Parallel);
        }
        names.truncate(2);
        names
    }
}

/// Returns the angle clockwise from one heading to another, in hundredths of a degree, from 0 to 35 999.
fn around(from: Heading, to: Heading) -> i32 {
    (to.hundredths() - from.hundredths()).rem_euclid(36_000)
}

/// Returns how far ahead a point lies along a heading. Not exact; for the pointer only.
pub fn along(from: Point, to: Point, heading: Heading) -> Length {
    let (east, north) = (f64::from((to.x - from.x).0), f64::from((to.y - from.y).0));
    Length((east * heading.sin() + north * heading.cos()) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOOT: Footprint = Footprint::new(Length::inches(4), Length::inches(1));

    /// A ship in the middle of a table who heads north with the wind astern and has two boxes of 45 degrees.
    fn sight(degrees: f64, inches: f64) -> Sight {
        let limits = CourseLimits::straight(Length::inches(5), Length::inches(12)).turning(
            2,
            Angle::degrees(1),
            Angle::degrees(90),
            Length::inches(1),
        );
        let start = Pose::new(Point::inches(40.0, 40.0), Heading::NORTH);
        let at = start.bow(&FOOT).offset(Heading::new((degrees * 100.0) as i32), Length::from_inches(inches));
        let fair = Some((Heading::new(-4_550), Heading::new(4_450)));
        Sight {
            start,
            footprint: FOOT,
            at,
            limits,
            boxes: vec![Angle::degrees(45); 2],
            fair,
            foes: Vec::new(),
            span: (Length::inches(5), Length::inches(12)),
            slack: Length::from_inches(0.5),
        }
    }

    fn caught(degrees: f64, inches: f64) -> Option<(i32, Catch)> {
        sight(degrees, inches).caught(&[]).map(|candidate| (candidate.turn.0 / 100, candidate.catch))
    }

    #[test]
    fn a_slip_of_the_hand_is_dead_ahead_and_a_wish_is_a_wish() {
        assert_eq!(caught(1.6, 10.0), Some((0, Catch::DeadAhead)), "a slip");
        assert_eq!(caught(-1.6, 10.0), Some((0, Catch::DeadAhead)), "to the other hand");
        assert_eq!(caught(4.6, 3.0), Some((0, Catch::DeadAhead)), "near to the bow a hand misses by more degrees");
        assert_eq!(caught(8.0, 10.0), None, "this is meant");
        assert_eq!(caught(20.0, 10.0), None, "so is this");
    }

    #[test]
    fn a_box_is_not_overrun_by_a_degree_nor_the_wind() {
        assert_eq!(caught(-46.8, 10.0), Some((-45, Catch::WholeBox)), "the box ends at 45");
        assert_eq!(
            caught(46.0, 10.0),
            Some((44, Catch::NotContrary)),
            "on the other side the wind ends before the box"
        );
        assert_eq!(
            caught(44.4, 10.0),
            Some((44, Catch::NotContrary)),
            "of both within half a degree the one that costs less"
        );
        assert_eq!(caught(89.0, 10.0), Some((90, Catch::WholeBox)), "two boxes end at 90");
    }

    #[test]
    fn boxes_of_several_widths_end_one_after_the_other() {
        let mixed = Sight { boxes: [60, 30].map(Angle::degrees).to_vec(), ..sight(0.0, 10.0) };
        assert_eq!(mixed.whole_boxes(), [30, 60, 90].map(Angle::degrees), "each, and both");
        assert_eq!(
            [0, 30, 31, 60, 61, 90].map(|turn| mixed.boxes_for(Angle::degrees(turn))),
            [0, 1, 1, 1, 2, 2],
            "as the rules take them"
        );
    }

    #[test]
    fn the_nearest_enemy_is_lain_parallel_to_and_abeam_of() {
        let foe = Hull::new(Pose::new(Point::inches(48.0, 50.0), Heading::degrees(20)), FOOT);
        let near = |degrees, inches| Sight { foes: vec![foe], ..sight(degrees, inches) };
        let parallel = near(20.8, 10.0).caught(&[]).expect("something is caught");
        assert_eq!((parallel.turn, parallel.catch), (Angle::degrees(20), Catch::Parallel), "as she heads");
        // Her middle comes abeam of the enemy's after 10 inches dead ahead.
        assert_eq!(
            near(0.0, 10.6).run(Angle::ZERO, (Length::ZERO, Length::inches(12)), false),
            Length::inches(10),
            "abeam"
        );
        assert_eq!(
            near(0.0, 10.6).run(Angle::ZERO, (Length::ZERO, Length::inches(12)), true),
            Length::inches(11),
            "not with the hand free"
        );
        let names = near(0.0, 10.0).names(Angle::ZERO, Length::inches(10), (Length::ZERO, Length::inches(12)), None);
        assert_eq!(names, [Catch::DeadAhead, Catch::Abeam], "and it is said");
    }

    #[test]
    fn nothing_that_costs_more_is_caught_from_afar() {
        // At 2 degrees an enemy at 1 degree would be abeam, but dead ahead costs no box.
        let foe = Hull::new(Pose::new(Point::inches(48.0, 50.2), Heading::degrees(80)), FOOT);
        let caught =
            |degrees| Sight { foes: vec![foe], ..sight(degrees, 10.0) }.caught(&[]).map(|candidate| candidate.turn);
        assert_eq!(caught(1.9), Some(Angle::ZERO), "dead ahead");
        // Parallel, at 47 degrees, would take a second box. The hand means 45.
        let other = Hull::new(Pose::new(Point::inches(60.0, 70.0), Heading::degrees(47)), FOOT);
        let beside = Sight { foes: vec![other], fair: None, ..sight(45.2, 6.0) };
        assert_eq!(beside.caught(&[]).map(|candidate| candidate.turn), Some(Angle::degrees(45)), "no second box");
    }

    #[test]
    fn a_run_ends_at_whole_inches_at_the_least_and_at_the_most() {
        let run = |inches: f64, least: f64, most: f64| {
            sight(0.0, inches).run(Angle::ZERO, (Length::from_inches(least), Length::from_inches(most)), false)
        };
        assert_eq!(run(6.1, 5.0, 12.0), Length::inches(6));
        assert_eq!(run(7.3, 7.5, 12.0), Length::from_inches(7.5), "the least lies between two inches");
        assert_eq!(run(11.3, 5.0, 11.5), Length::from_inches(11.5), "so may the most");
        assert_eq!(run(30.0, 5.0, 11.5), Length::from_inches(11.5), "and no farther");
    }
}
