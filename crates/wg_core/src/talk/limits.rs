//! The limits of a free course: how far a ship may run, and how often and how sharply she may turn, on her bow or along
//! a circle.

use serde::{Deserialize, Serialize};

use crate::geometry::{Angle, Course, Leg, Length};

/// The directions in which a ship can turn. A jammed rudder leaves one or none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Hand {
    /// To starboard and to larboard.
    #[default]
    Either,
    /// Only to starboard.
    Starboard,
    /// Only to larboard.
    Larboard,
    /// Neither way.
    Neither,
}

impl Hand {
    /// True if the ship can turn by this angle. Positive angles are clockwise, to starboard.
    pub fn allows(self, by: Angle) -> bool {
        match self {
            Self::Either => true,
            Self::Starboard => by > Angle::ZERO,
            Self::Larboard => by < Angle::ZERO,
            Self::Neither => false,
        }
    }
}

/// The limits of a free course.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CourseLimits {
    /// The least distance that the ship must run.
    pub min_run: Length,
    /// The greatest distance that the ship may run.
    pub max_run: Length,
    /// The step of a run. Players lay out runs, and computer captains try them, in multiples of this length.
    pub step: Length,
    /// The least run between two turns.
    pub between_turns: Length,
    /// The step of a turn. Every turn is a multiple of it.
    pub turn_step: Angle,
    /// The greatest angle of a single turn.
    pub max_turn: Angle,
    /// The greatest number of turns.
    pub turns: u8,
    /// The directions in which the ship can turn.
    pub hand: Hand,
    /// The circle along which the ship turns, if she does not turn on her bow. The turn fields above are ignored then.
    pub circle: Option<TurningCircle>,
}

/// The circle along which a ship turns in steps.
///
/// A ruleset that reports how a course compares with its limits (`RunCard::turns`) lists the steps that are left as
/// angles: one `turn` for each step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TurningCircle {
    /// The distance that the middle of the ship moves in one step, measured along the circle. Must be positive.
    pub run: Length,
    /// The change of heading in one step. Must be positive.
    pub turn: Angle,
    /// The greatest number of steps in one course.
    pub steps: u8,
}

impl TurningCircle {
    /// Makes one arc of this many steps: to starboard if the number is positive, to larboard if it is negative.
    pub fn arc(self, steps: i32) -> Leg {
        Leg::Arc { run: self.run * steps.saturating_abs(), turn: Angle(self.turn.0.saturating_mul(steps)) }
    }

    /// Returns the number of steps in an arc, at least 1; `None` if the arc is not a whole number of steps.
    pub fn steps_of(self, run: Length, turn: Angle) -> Option<i32> {
        if self.run <= Length::ZERO || self.turn <= Angle::ZERO {
            return None;
        }
        let steps = run.0 / self.run.0;
        (steps > 0 && self.arc(if turn < Angle::ZERO { -steps } else { steps }) == Leg::Arc { run, turn })
            .then_some(steps)
    }

    /// Returns the number of steps in a course. An arc of less than one step counts as one.
    pub fn steps_in(self, course: &Course) -> i32 {
        let steps = course
            .arcs()
            .map(|(run, turn)| (run.0 / self.run.0.max(1)).max(turn.0.saturating_abs() / self.turn.0.max(1)).max(1));
        steps.fold(0, i32::saturating_add)
    }
}

impl CourseLimits {
    /// Makes the limits for a straight course. [`CourseLimits::turning`] adds turns.
    pub const fn straight(min_run: Length, max_run: Length) -> Self {
        Self {
            min_run,
            max_run,
            step: Length::INCH,
            between_turns: Length::ZERO,
            turn_step: Angle::ZERO,
            max_turn: Angle::ZERO,
            turns: 0,
            hand: Hand::Either,
            circle: None,
        }
    }

    /// Allows this many turns in either direction, in multiples of `turn_step` up to `max_turn`, at least
    /// `between_turns` apart.
    #[must_use]
    pub const fn turning(self, turns: u8, turn_step: Angle, max_turn: Angle, between_turns: Length) -> Self {
        Self { turns, turn_step, max_turn, between_turns, ..self }
    }

    /// Makes the ship turn along a circle instead of on her bow.
    #[must_use]
    pub const fn circling(self, circle: TurningCircle) -> Self {
        Self { circle: Some(circle), ..self }
    }

    /// True if only one course keeps these limits: a run of a given length without a turn.
    pub fn has_one_course(&self) -> bool {
        let turns = match self.circle {
            Some(circle) => circle.steps > 0,
            None => self.turns > 0 && self.max_turn > Angle::ZERO,
        };
        self.min_run == self.max_run && (!turns || self.hand == Hand::Neither)
    }

    /// Restricts the turns to this direction.
    #[must_use]
    pub const fn to(self, hand: Hand) -> Self {
        Self { hand, ..self }
    }

    /// Sets the step of a run, which is otherwise one inch.
    #[must_use]
    pub const fn in_steps_of(self, step: Length) -> Self {
        Self { step, ..self }
    }

    /// Rounds a length to the nearest whole number of steps.
    pub fn whole(&self, length: Length) -> Length {
        let step = self.step.0.max(1);
        Length((length.0 + step / 2).div_euclid(step) * step)
    }

    /// True if a course keeps within these limits.
    pub fn admit(&self, course: &Course) -> bool {
        let mut run = Length::ZERO;
        let (mut turns, mut since) = (0_u8, Length::ZERO);
        let mut steps = 0_i32;
        for leg in &course.0 {
            match *leg {
                Leg::Run(length) if length > Length::ZERO && length <= self.max_run => {
                    run += length;
                    since += length;
                }
                Leg::Arc { run: length, turn } if self.hand.allows(turn) => {
                    let Some((circle, taken)) =
                        self.circle.and_then(|circle| Some((circle, circle.steps_of(length, turn)?)))
                    else {
                        return false;
                    };
                    steps = steps.saturating_add(taken);
                    if steps > i32::from(circle.steps) {
                        return false;
                    }
                    run += length;
                }
                Leg::Turn(by) if self.circle.is_none() => {
                    let stepped = by != Angle::ZERO && self.turn_step.0 > 0 && by.0 % self.turn_step.0 == 0;
                    if !stepped
                        || by.abs() > self.max_turn
                        || !self.hand.allows(by)
                        || (turns > 0 && since < self.between_turns)
                    {
                        return false;
                    }
                    turns = turns.saturating_add(1);
                    since = Length::ZERO;
                }
                Leg::Halt => {}
                Leg::Run(_) | Leg::Turn(_) | Leg::Arc { .. } | Leg::Step(_) => return false,
            }
        }
        // A captain who wants to be asked again on the way may run the rest later.
        let halts = matches!(course.legs().last(), Some(Leg::Halt));
        (run >= self.min_run || halts) && run <= self.max_run && turns <= self.turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_keeps_its_limits_to_the_hand_she_can_turn_to_and_may_halt_short_of_the_least() {
        let limits = |hand| CourseLimits {
            hand,
            ..CourseLimits::straight(Length::inches(4), Length::inches(6)).turning(
                1,
                Angle::degrees(15),
                Angle::degrees(45),
                Length::ZERO,
            )
        };
        let (run, halt) = (|inches| Leg::Run(Length::inches(inches)), Leg::Halt);
        let to = |degrees| Course::new([Leg::Turn(Angle::degrees(degrees)), run(5)]);
        for (hand, starboard, larboard) in [
            (Hand::Either, true, true),
            (Hand::Starboard, true, false),
            (Hand::Larboard, false, true),
            (Hand::Neither, false, false),
        ] {
            assert_eq!((limits(hand).admit(&to(30)), limits(hand).admit(&to(-30))), (starboard, larboard), "{hand:?}");
            assert!(limits(hand).admit(&Course::new([run(5)])), "{hand:?}: straight ahead she always may");
        }
        let free = limits(Hand::Either);
        assert!(
            !free.admit(&Course::new([run(2)])) && free.admit(&Course::new([run(2), halt])),
            "she is asked again where she halts"
        );
        assert!(!free.admit(&Course::new([run(7), halt])), "a halt is no way to go farther");
    }
}
