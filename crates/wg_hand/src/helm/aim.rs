//! From the pointer to legs that may be sailed. [`super::catches`] finds the course that a point of the water means;
//! the offer and previews say what she may do. A course that differs from what was pointed at says so, and why.

use wg_core::geometry::{keel_crossing, off_keel};
use wg_core::{Angle, Course, CourseLimits, Hull, Leg, Length, Measure, Point, Pose, Refusal, RunCard, UnitId};

use crate::game::draft::{Catch, Grip, Told};
use crate::game::place::Eye;
use crate::helm::catches::{Candidate, Sight};
use crate::helm::course::{end_of, plain_card};

/// The course that a point of the water means.
#[derive(Clone, Debug)]
pub struct Aimed {
    /// The legs as they were pointed at, from which the next leg goes on.
    pub legs: Course,
    /// The course to be ordered: the legs lengthened to the least run that she must make.
    pub course: Course,
    /// The number of legs laid before.
    pub base: usize,
    /// The remarks about the course.
    pub told: Told,
    /// True if the course may be ordered.
    pub legal: bool,
}

/// The angle between the pointer and a turn beyond which the pointer cannot mean that turn.
pub(crate) const FAR_ROUND: Angle = Angle::degrees(60);
/// The angle and the distance from the pointer within which a course counts as what was meant: 6.5° and 0.8 inches.
pub(crate) const MEANT: (Angle, Length) = (Angle(650), Length(2_032));
/// The greatest range of guns in any rules; no ship beyond it is raked.
const FAR: Length = Length::inches(48);

impl Eye<'_> {
    /// Returns the course that this point means: the laid legs with one more, or with the last one moved there. `None`
    /// over the ship or the ghost.
    pub fn aim(&self, at: Point) -> Option<Aimed> {
        let limits = self.limits()?;
        if self.place.draft.grip != Some(Grip::Last) && self.over_ghost(at) {
            return None;
        }
        let base = self.base(&limits);
        let sight = self.sight(&limits, &base, at)?;
        let own = Hull { pose: sight.start, footprint: sight.footprint };
        let short = sight.start.bow(&sight.footprint).distance(at) <= Length(self.place.grasp.0 / 2);
        if short || (base.is_empty() && own.distance_to_point(at) <= Length::ZERO) {
            return None;
        }
        if let Some(circle) = limits.circle {
            return self.aim_round(circle, &sight, &base);
        }
        let wanted = sight.wanted()?;
        let single = sight.boxes.iter().copied().max().unwrap_or_default();
        let caught = if self.place.free_hand { None } else { sight.caught(&self.raking(&sight)) };
        let mut trials: Vec<(Angle, Option<Length>)> = caught.iter().map(|caught| (caught.turn, caught.run)).collect();
        for turn in [sight.plain(sight.widest()), sight.plain(single), Angle::ZERO] {
            if trials.iter().all(|(tried, _)| *tried != turn) {
                trials.push((turn, None));
            }
        }
        let mut first: Option<Aimed> = None;
        for (turn, run) in trials.into_iter().filter(|(turn, _)| (wanted - *turn).abs() <= FAR_ROUND) {
            let Some(mut aimed) = self.leg(&limits, &sight, &base, turn, run) else { continue };
            if aimed.legal {
                let before = first.and_then(|first| first.told.why);
                aimed.told.why = before.or(aimed.told.why);
                return Some(aimed);
            }
            first.get_or_insert(aimed);
        }
        first.or_else(|| {
            // She cannot turn so far; let the rules say why.
            let why =
                self.reason(&base, sight.plain_wish(), sight.limits.step.max(sight.limits.whole(sight.reach(wanted))));
            let far = || {
                Refusal::new(
                    "T-REACH",
                    format!("That point is {} off her bow. She cannot turn that far in this leg.", wanted.abs()),
                )
            };
            let told = Told { why: Some(why.unwrap_or_else(far)), ..Told::default() };
            Some(Aimed { legs: base.clone(), course: base.clone(), base: base.0.len(), told, legal: false })
        })
    }

    /// Returns the legs from which the next one goes on, without the last one if that is dragged.
    fn base(&self, limits: &CourseLimits) -> Course {
        let mut base = self.place.draft.legs.clone();
        let before = self.place.draft.stretches.last().copied().unwrap_or(0);
        let halts = base.legs().last() == Some(&Leg::Halt);
        let exhausted = || match limits.circle {
            Some(circle) => {
                let left = limits.max_run - base.length();
                let turns = circle.steps_in(&base) < i32::from(circle.steps) && left >= circle.run;
                !base.is_empty() && !turns && (left <= Length::ZERO || limits.min_run == limits.max_run)
            }
            None => !base.is_empty() && limits.max_run <= base.length() && self.card_of(limits, &base).turns.is_empty(),
        };
        if self.place.draft.grip == Some(Grip::Last) || halts || exhausted() {
            base.0.truncate(before);
        }
        base
    }

    /// Returns the data for a leg that begins at the end of the course `base` and points to `at`.
    pub fn sight(&self, limits: &CourseLimits, base: &Course, at: Point) -> Option<Sight> {
        let unit = self.place.selected?;
        let (pose, footprint) = self.berth(unit)?;
        let card = self.card_of(limits, base);
        Some(Sight {
            start: end_of(base, pose, &footprint),
            footprint,
            at,
            limits: *limits,
            boxes: card.turns.to_vec(),
            fair: card.fair,
            foes: self.foes_afloat(unit),
            span: ((card.min - card.run).max(Length::ZERO), (card.max - card.run).max(Length::ZERO)),
            slack: Length(self.place.grasp.0 / 5 * 3),
        })
    }

    /// Returns the hulls of the enemy ships still in the fight.
    fn foes_afloat(&self, unit: UnitId) -> Vec<Hull> {
        let side = self.battle.side(unit);
        let seen = self.seen();
        let foes = seen.units.iter().filter(|other| {
            other.kind == wg_core::shown::view::UnitKind::Ship
                && other.side != side
                && other.fate == wg_core::Fate::Afloat
        });
        foes.map(|other| Hull { pose: other.pose, footprint: other.footprint }).collect()
    }

    /// Returns the card of a course: its use of the limits, as the rules say or else from the limits alone.
    pub fn card_of(&self, limits: &CourseLimits, course: &Course) -> RunCard {
        let from_rules =
            self.sailing(course.clone()).and_then(|order| self.preview(&order)).and_then(|preview| preview.run);
        from_rules.unwrap_or_else(|| plain_card(limits, course))
    }

    /// Returns the course with a leg of this turn added, run as far as the hand means or for `run`. `None` if it leads
    /// nowhere.
    fn leg(
        &self,
        limits: &CourseLimits,
        sight: &Sight,
        base: &Course,
        turn: Angle,
        run: Option<Length>,
    ) -> Option<Aimed> {
        let before = self.card_of(limits, base);
        let mut legs = base.clone();
        if turn != Angle::ZERO {
            legs.push(Leg::Turn(turn));
        }
        let card = self.card_of(limits, &legs);
        let span = ((card.min - card.run).max(Length::ZERO), (card.max - card.run).max(Length::ZERO));
        let run = run.filter(|run| *run <= span.1).unwrap_or_else(|| sight.run(turn, span, self.place.free_hand));
        if run > Length::ZERO {
            legs.push(Leg::Run(run));
        } else if span.1 > Length::ZERO {
            return None;
        }
        if legs == *base {
            return None;
        }
        let mut aimed = self.fit(limits, legs, base.0.len())?;
        let laid = aimed.course.length() - base.length();
        let measure = self.battle.measure();
        let laid_words = format!("{} {}", measure.number(laid), measure.sign());
        aimed.told.leg = leg_words(turn, laid_words, &before, &self.card_of(limits, &aimed.course), base.is_empty());
        aimed.told.changed = changed(sight, turn, laid, measure);
        if !self.place.free_hand && aimed.legal {
            let rakes = self.rakes_from(sight.end(turn, laid), sight);
            aimed.told.caught = sight.names(turn, laid, span, rakes);
        }
        if !aimed.told.changed.is_empty() && aimed.told.why.is_none() {
            let bent = is_bent(sight, turn);
            let (pointed, reach) =
                if bent { (sight.plain_wish(), sight.limits.step) } else { (turn, sight.reach(turn)) };
            aimed.told.why = self.reason(base, pointed, sight.limits.whole(reach));
        }
        Some(aimed)
    }

    /// Returns the rules' reason why this turn and run after these legs cannot be laid.
    fn reason(&self, base: &Course, turn: Angle, run: Length) -> Option<Refusal> {
        let mut course = base.clone();
        if turn != Angle::ZERO {
            course.push(Leg::Turn(turn));
        }
        // No point of the table is farther off than this.
        let run = run.clamp(Length::ZERO, Length::inches(600));
        if run > Length::ZERO {
            course.push(Leg::Run(run));
        }
        self.preview(&self.sailing(course)?)?.refusals.into_iter().next()
    }

    /// Returns the turns and runs near the pointer that end with an enemy raked.
    fn raking(&self, sight: &Sight) -> Vec<Candidate> {
        if !self.battle.has_rakes() || sight.foes.is_empty() {
            return Vec::new();
        }
        let raked = |(turn, run): (Angle, Length)| {
            Some(Candidate { turn, run: Some(run), catch: self.rakes_from(sight.end(turn, run), sight)? })
        };
        sight.around().into_iter().filter_map(raked).collect()
    }

    /// Returns the rake that her guns would get from this pose, at a stern or at a bow; `None` if they would rake no
    /// enemy.
    fn rakes_from(&self, pose: Pose, sight: &Sight) -> Option<Catch> {
        let own = Hull { pose, footprint: sight.footprint };
        // Ask the rules only where a rake is possible, since an outlook is costly.
        let may = |foe: &Hull| {
            pose.at.within(FAR, foe.pose.at)
                && (keel_crossing(&own, foe).crosses || off_keel(pose.at, foe) <= Angle::degrees(30))
        };
        if !self.battle.has_rakes() || !sight.foes.iter().any(may) {
            return None;
        }
        let outlook = self.outlook(self.place.selected?, pose, false)?;
        let raked = outlook.salvos.iter().find(|salvo| salvo.rake)?;
        let (there, _) = self.berth(raked.target)?;
        let abaft = there.relative_bearing(pose.at).abs() > Angle::degrees(90);
        Some(if abaft { Catch::HerStern } else { Catch::HerBow })
    }

    /// Returns these legs as a course that may be sailed: within the least and the greatest run, and no farther than
    /// the table allows. If there is no such course, the result is not legal. `None` if no course is asked for.
    pub fn fit(&self, limits: &CourseLimits, legs: Course, base: usize) -> Option<Aimed> {
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
            let off = preview
                .run
                .as_ref()
                .map_or(Length::ZERO, |card| card.run.clamp(card.min, card.max.max(card.min)) - card.run);
            let shorter = off < Length::ZERO;
            if off == Length::ZERO || (shorter && !shorten(&mut course, Length::ZERO - off)) {
                why = preview.refusals.into_iter().next();
                break;
            }
            if !shorter {
                lengthen(&mut course, off);
            }
        }
        // Something lies in her way; go as far towards it as she may.
        let mut nearer = course.clone();
        while let Some(Leg::Run(last)) = nearer.0.last().copied() {
            if nearer.0.len() <= base
                || !shorten(&mut nearer, last.min(limits.step))
                || nearer.length() < limits.min_run
                || nearer.0.len() <= base
            {
                break;
            }
            if self.battle.session().check(seat, &self.sailing(nearer.clone())?).is_ok() {
                return Some(aimed(legs, nearer, base, why));
            }
        }
        Some(Aimed { legs, course, base, told: Told { why, ..Told::default() }, legal: false })
    }
}

fn aimed(legs: Course, course: Course, base: usize, why: Option<Refusal>) -> Aimed {
    // The next leg goes on from the end of a course that had to be cut short.
    let legs = if course.length() < legs.length() || legs.0.len() > course.0.len() { course.clone() } else { legs };
    Aimed { legs, course, base, told: Told { why, ..Told::default() }, legal: true }
}

/// Lengthens a course: extends the last leg, or adds one.
fn lengthen(course: &mut Course, by: Length) {
    if by <= Length::ZERO {
        return;
    }
    match course.0.last_mut() {
        Some(Leg::Run(run)) => *run += by,
        _ => course.push(Leg::Run(by)),
    }
}

/// Shortens the last leg. Returns false if it is too short for that.
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

/// Returns true if the turn differs too much from what the hand points at.
fn is_bent(sight: &Sight, turn: Angle) -> bool {
    sight.wanted().is_some_and(|wanted| (wanted - turn).abs() > MEANT.0)
}

/// Describes how a course differs from what was pointed at: 'bent from 80° to 45°, shortened from 13 to 8 inches'.
/// Empty if it does not differ.
fn changed(sight: &Sight, turn: Angle, laid: Length, measure: Measure) -> String {
    let mut words: Vec<String> = Vec::new();
    if let Some(wanted) = sight.wanted().filter(|_| is_bent(sight, turn)) {
        let hand = if wanted > Angle::ZERO { "starboard" } else { "larboard" };
        let straight = || format!("straight on instead of {} to {hand}", wanted.abs());
        words.push(if turn == Angle::ZERO {
            straight()
        } else {
            format!("turned {} instead of {}", turn.abs(), wanted.abs())
        });
    }
    let reach = sight.reach(turn);
    let (pointed, now) = (measure.number(sight.limits.whole(reach)), measure.number(laid));
    if (laid - reach).abs() > MEANT.1 && pointed != now {
        let verb = if laid < reach { "shortened" } else { "lengthened" };
        words.push(format!("{verb} from {pointed} to {now} {}", measure.names()[1]));
    }
    words.join(", ")
}

/// Describes a leg: '5 in, 30° to starboard for one 45° turn'. Empty for a first leg straight on, since the card says
/// all about it.
fn leg_words(turn: Angle, laid: String, before: &RunCard, after: &RunCard, first: bool) -> String {
    if turn == Angle::ZERO {
        return if first { String::new() } else { laid };
    }
    let hand = if turn > Angle::ZERO { "starboard" } else { "larboard" };
    let mut taken: Vec<Angle> = after.taken.to_vec();
    for angle in &before.taken {
        if let Some(place) = taken.iter().position(|other| other == angle) {
            taken.remove(place);
        }
    }
    let price = match taken.as_slice() {
        [] => String::new(),
        [one] if *one == turn.abs() => format!(" using one whole {one} turn"),
        [one] => format!(" using one {one} turn"),
        [one, rest @ ..] if rest.iter().all(|other| other == one) => {
            format!(
                " using {} {one} turns",
                ["no", "one", "two", "three", "four"].get(taken.len()).copied().unwrap_or("many")
            )
        }
        many => format!(" using turns of {}", many.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")),
    };
    format!("{laid}, {} to {hand}{price}", turn.abs())
}
