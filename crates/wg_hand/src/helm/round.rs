//! From the pointer to a course along a turning circle: one arc of whole steps, with a straight stretch before and
//! after it, that ends as near to the pointer as she can come. Plain values go in; one piece of a course and the
//! remarks about it come out.

use wg_core::geometry::along;
use wg_core::{Angle, Course, Footprint, Leg, Length, Pose, Refusal, TurningCircle};

use crate::game::draft::{Catch, Told};
use crate::game::place::Eye;
use crate::helm::aim::{Aimed, FAR_ROUND, MEANT};
use crate::helm::catches::{Sight, along as ahead_of};
use crate::helm::course::end_of;

/// The number of nearest pieces to try, in case the table forbids the first ones.
const TRIALS: usize = 4;

/// A straight stretch, an arc, and a straight stretch. Each may be empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The length of the first straight stretch.
    pub ahead: Length,
    /// The steps of the arc: positive to starboard, negative to larboard.
    pub steps: i32,
    /// The length of the last straight stretch, as far as the hand points, from whose end the next piece goes on.
    pub then: Length,
    /// The length of the last straight stretch that is ordered, within what she must and may run.
    pub must: Length,
    /// The distance from the pointer to her bow at the end.
    pub off: Length,
}

impl Piece {
    /// Returns the legs that were pointed at. A run that she must make after an arc in any case is not among them,
    /// since the next piece may turn there.
    pub fn legs(&self, circle: TurningCircle) -> impl Iterator<Item = Leg> + use<> {
        let run = |length: Length| (length > Length::ZERO).then_some(Leg::Run(length));
        let arc = (self.steps != 0).then(|| circle.arc(self.steps));
        run(self.ahead).into_iter().chain(arc).chain(run(self.then))
    }

    /// Returns the turn of the piece; positive to starboard.
    pub fn turn(&self, circle: TurningCircle) -> Angle {
        Angle(circle.turn.0 * self.steps)
    }
}

impl Sight {
    /// Returns the pieces that end nearest to where the hand points, one for each number of steps, the nearest first.
    /// Of equally near ones, the one with fewest steps comes first. A hand that points nearly dead ahead means no turn,
    /// unless `free` is true.
    pub fn pieces(&self, circle: TurningCircle, left: i32, free: bool) -> Vec<Piece> {
        let most = if circle.run > Length::ZERO { left.min(self.span.1.0 / circle.run.0).max(0) } else { 0 };
        let counts = (-most..=most).filter(|steps| *steps == 0 || self.limits.hand.allows(Angle(*steps)));
        let mut pieces: Vec<Piece> = counts.filter_map(|steps| self.nearest_piece(circle, steps)).collect();
        let ahead = |piece: &Piece| !free && piece.steps == 0 && self.is_dead_ahead();
        pieces.sort_by_key(|piece| (!ahead(piece), piece.off, piece.steps.abs(), -piece.steps));
        pieces
    }

    /// Returns true if the point lies ahead of her bow, and no farther off her heading than a hand may miss by.
    fn is_dead_ahead(&self) -> bool {
        let bow = self.start.bow(&self.footprint);
        let reach = self.reach(Angle::ZERO);
        reach > Length::ZERO
            && self.start.run(reach).bow(&self.footprint).distance(self.at)
                <= self.slack.min(Length(bow.distance(self.at).0 / 4))
    }

    /// Returns the piece with this number of steps that ends nearest to where the hand points.
    fn nearest_piece(&self, circle: TurningCircle, steps: i32) -> Option<Piece> {
        let round = circle.run * steps.abs();
        let (least, most) = ((self.span.0 - round).max(Length::ZERO), self.span.1 - round);
        let step = self.limits.step.0.max(1);
        let last = if steps == 0 { 0 } else { most.0 / step };
        let pieces = (0..=last).filter_map(|count| {
            let ahead = Length(count * step);
            let turned = turned(self.start.run(ahead), &self.footprint, circle, steps);
            let reach = ahead_of(turned.bow(&self.footprint), self.at, turned.heading);
            let left = most - ahead;
            let then =
                if reach > left - Length(step / 2) { left } else { self.limits.whole(reach).clamp(Length::ZERO, left) };
            let must = then.max(least - ahead);
            let off = turned.run(must).bow(&self.footprint).distance(self.at);
            // If the rules fix the length of the whole course, the hand does not choose the last run.
            let then = if steps != 0 && least == most { Length::ZERO } else { then };
            (steps != 0 || must > Length::ZERO).then_some(Piece { ahead, steps, then, must, off })
        });
        pieces.min_by_key(|piece| (piece.off, piece.ahead))
    }
}

/// Returns the pose after this number of steps.
fn turned(start: Pose, footprint: &Footprint, circle: TurningCircle, steps: i32) -> Pose {
    along(circle.arc(steps), start, footprint, circle.run * steps.abs())
}

/// Returns the bow and the heading at the end of each step of a course. Straight legs are counted in steps too.
pub fn step_marks(course: &Course, start: Pose, footprint: &Footprint, circle: TurningCircle) -> Vec<Pose> {
    let mut pose = start;
    let mut marks = Vec::new();
    for leg in course.legs() {
        let run = match *leg {
            Leg::Run(run) | Leg::Arc { run, .. } => run,
            Leg::Turn(_) | Leg::Step(_) | Leg::Halt => Length::ZERO,
        };
        let places = (1..=run.0 / circle.run.0.max(1)).map(|step| along(*leg, pose, footprint, circle.run * step));
        marks.extend(places.map(|pose| Pose::new(pose.bow(footprint), pose.heading)));
        pose = along(*leg, pose, footprint, run);
    }
    marks
}

impl Eye<'_> {
    /// Returns the course that a point means for a ship that turns along a circle, going on from these legs.
    pub(crate) fn aim_round(&self, circle: TurningCircle, sight: &Sight, base: &Course) -> Option<Aimed> {
        let left = i32::from(circle.steps) - circle.steps_in(base);
        let pieces = sight.pieces(circle, left, self.place.free_hand);
        let hardest = pieces.iter().map(|piece| piece.turn(circle).abs()).max().unwrap_or_default();
        let wanted = sight.wanted()?;
        if wanted.abs() > hardest + FAR_ROUND {
            let sentence =
                format!("That point is {} off her bow. She cannot turn that far on her turning circle.", wanted.abs());
            let told = Told { why: Some(Refusal::new("T-REACH", sentence)), ..Told::default() };
            return Some(Aimed { legs: base.clone(), course: base.clone(), base: base.0.len(), told, legal: false });
        }
        let mut first: Option<Aimed> = None;
        for piece in pieces.iter().take(TRIALS) {
            let legs: Course = base.legs().iter().copied().chain(piece.legs(circle)).collect();
            if legs == *base {
                continue;
            }
            let Some(mut aimed) = self.fit(&sight.limits, legs, base.0.len()) else { continue };
            if aimed.legal {
                self.tell_round((circle, left), sight, base, piece, &mut aimed);
                aimed.told.why = first.and_then(|first| first.told.why).or(aimed.told.why);
                return Some(aimed);
            }
            first.get_or_insert(aimed);
        }
        first
    }

    /// Adds the remarks about a piece that may be sailed.
    fn tell_round(
        &self,
        (circle, left): (TurningCircle, i32),
        sight: &Sight,
        base: &Course,
        piece: &Piece,
        aimed: &mut Aimed,
    ) {
        let measure = self.battle.measure();
        let laid = aimed.course.length() - base.length();
        let piece_laid = Course::new(aimed.course.legs().iter().copied().skip(base.0.len()));
        let end = end_of(&piece_laid, sight.start, &sight.footprint);
        let off = end.bow(&sight.footprint).distance(sight.at);
        if off > MEANT.1.max(sight.limits.step) {
            let straight = (measure.number(sight.limits.whole(sight.reach(Angle::ZERO))), measure.number(laid));
            aimed.told.changed = match piece.steps {
                0 if piece.then < laid => {
                    format!("lengthened from {} to {} {}", straight.0, straight.1, measure.names()[1])
                }
                0 => format!("shortened from {} to {} {}", straight.0, straight.1, measure.names()[1]),
                // The distance to water far out of reach is of no interest.
                _ if off > sight.limits.max_run => String::new(),
                _ => format!("ends {} from where you point", measure.say(off)),
            };
        }
        if !self.place.free_hand {
            let mut caught = sight.names_round(circle, piece, laid, left, end.heading);
            // A course that has turned before is not dead ahead.
            caught.retain(|catch| *catch != Catch::DeadAhead || base.arcs().next().is_none());
            aimed.told.caught = caught;
        }
    }
}
