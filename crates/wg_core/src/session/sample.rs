//! Samples and enumerates offers, so that a captain can play a game without knowing its rules.
//!
//! ```
//! use wg_core::{CourseLimits, Angle, Length, Offer, Order, Slot, Domain, Course, UnitId};
//! use wg_core::dice::seeded;
//!
//! let limits = CourseLimits::straight(Length::ZERO, Length::inches(10))
//!     .turning(2, Angle::degrees(15), Angle::degrees(45), Length::inches(2));
//! let sail = Order::Course { unit: UnitId(0), course: Course::default() };
//! let offer = Offer::plain(sail, "Sail").with(Slot::Course, Domain::Free(limits));
//! assert!(offer.admits(&offer.sample(&mut seeded(7, 0))));
//! assert!(offer.candidates(100).iter().all(|order| offer.admits(order)));
//! ```

use rand::Rng;

use crate::dice::below;
use crate::geometry::Course;
use crate::ids::UnitId;
use crate::session::Session;
use crate::talk::offer::{Ask, AskKind, Domain, Offer};
use crate::talk::order::{Order, Slot};

/// The number of random orders to try if the table does not let a ship sail her free course.
const TRIES: u32 = 8;

/// A value for one blank.
#[derive(Clone)]
enum Filling {
    Unit(UnitId),
    Number(i16),
    Choice(u16),
    Course(Course),
}

impl Filling {
    fn put(&self, slot: Slot, order: &mut Order) {
        match (self, slot) {
            (Self::Unit(unit), _) => order.set_target(*unit),
            (Self::Number(n), _) => order.set_value(*n),
            (Self::Choice(option), _) => order.set_choice(*option),
            (Self::Course(course), _) => order.set_course(course.clone()),
        }
    }
}

impl Offer {
    /// Returns the order with every blank filled at random from its whole domain. Free courses have random runs in
    /// whole steps, and random turns within the limits.
    pub fn sample(&self, rng: &mut impl Rng) -> Order {
        let mut order = self.order.clone();
        for blank in &self.blanks {
            let filling = match &blank.domain {
                Domain::Units(units) => pick(units, rng).map(|unit| Filling::Unit(*unit)),
                Domain::Range { min, max } => {
                    let width = (i32::from(*max) - i32::from(*min) + 1).max(1);
                    Some(Filling::Number((i32::from(*min) + below(rng, width as u32) as i32) as i16))
                }
                Domain::Choices(choices) => pick(choices, rng).map(|(option, _)| Filling::Choice(*option)),
                Domain::Paths(paths) => {
                    let complete = paths.iter().filter(|path| path.complete);
                    let place = below(rng, complete.clone().count() as u32) as usize;
                    complete.clone().nth(place).map(|path| Filling::Course(path.course.clone()))
                }
                Domain::Free(limits) => Some(Filling::Course(limits.sample(rng))),
            };
            if let Some(filling) = filling {
                filling.put(blank.slot, &mut order);
            }
        }
        order
    }

    /// Returns at most `budget` orders that this offer admits. The list is always the same: the product of all domains,
    /// with the last blank varying fastest. Wide ranges are thinned out evenly. Of free courses, the straight ones come
    /// first, then those with one turn or arc, then those with two.
    pub fn candidates(&self, budget: usize) -> Vec<Order> {
        let mut orders: Vec<Order> = vec![self.order.clone()];
        for blank in &self.blanks {
            let fillings = fillings(&blank.domain, budget);
            let mut filled = Vec::new();
            'all: for order in &orders {
                for filling in &fillings {
                    if filled.len() == budget {
                        break 'all;
                    }
                    let mut order = order.clone();
                    filling.put(blank.slot, &mut order);
                    filled.push(order);
                }
            }
            orders = filled;
        }
        orders.truncate(budget);
        orders
    }
}

pub(super) fn pick<'a, T>(list: &'a [T], rng: &mut impl Rng) -> Option<&'a T> {
    list.get(below(rng, list.len() as u32) as usize)
}

fn fillings(domain: &Domain, budget: usize) -> Vec<Filling> {
    match domain {
        Domain::Units(units) => units.iter().map(|unit| Filling::Unit(*unit)).collect(),
        Domain::Range { min, max } => {
            let (min, width) = (i64::from(*min), i64::from(*max) - i64::from(*min));
            let wanted = (width + 1).clamp(1, budget.clamp(2, 1 << 16) as i64);
            (0..wanted).map(|i| Filling::Number((min + width * i / (wanted - 1).max(1)) as i16)).collect()
        }
        Domain::Choices(choices) => choices.iter().map(|(option, _)| Filling::Choice(*option)).collect(),
        Domain::Paths(paths) => {
            let complete = paths.iter().filter(|path| path.complete);
            complete.map(|path| Filling::Course(path.course.clone())).collect()
        }
        Domain::Free(limits) => limits.courses(budget).into_iter().map(Filling::Course).collect(),
    }
}

impl Session {
    /// Returns a random legal answer to an ask, with all its offers equally likely, or random faces if it asks for a
    /// roll. If the table forbids a free course, a few more orders are tried before the ask's default is returned.
    pub fn sample(&self, ask: &Ask, rng: &mut impl Rng) -> Order {
        if ask.kind == AskKind::Throw {
            let dice = ask.throws.iter().flat_map(|row| std::iter::repeat_n(row.sides, usize::from(row.dice)));
            return Order::Throw { faces: dice.map(|sides| below(rng, u32::from(sides)) as u8 + 1).collect() };
        }
        let Some(offer) = pick(&ask.offers, rng) else { return ask.default.clone() };
        let tries = (0..TRIES).map(|_| offer.sample(rng));
        tries.into_iter().find(|order| self.check(ask.seat, order).is_ok()).unwrap_or_else(|| ask.default.clone())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use smallvec::SmallVec;

    use super::*;
    use crate::dice::seeded;
    use crate::geometry::{Angle, Leg, Length};
    use crate::talk::offer::{Cost, CourseLimits, Hand, Path, PathEnd, TurningCircle};

    fn sail(limits: CourseLimits) -> Offer {
        let order = Order::Course { unit: UnitId(0), course: Course::default() };
        Offer::plain(order, "Sail").with(Slot::Course, Domain::Free(limits))
    }

    fn any_circle() -> impl Strategy<Value = Option<TurningCircle>> {
        let circle = (1..4_000_i32, 1..4_500_i32, 0..9_u8).prop_map(|(run, turn, steps)| TurningCircle {
            run: Length(run),
            turn: Angle(turn),
            steps,
        });
        let round =
            (0..9_u8).prop_map(|steps| TurningCircle { run: Length::millimetres(15), turn: Angle::degrees(15), steps });
        prop_oneof![2 => Just(None), 1 => circle.prop_map(Some), 1 => round.prop_map(Some)]
    }

    prop_compose! {
        fn any_limits()(
            min_run in 0..20_000_i32, more in 0..60_000_i32, between_turns in 0..12_000_i32,
            turn_step in prop::sample::select(vec![1, 100, 500, 1000, 1500, 4500, 9000]),
            max_turn in 0..36_000_i32, turns in 0..6_u8,
            step in prop::sample::select(vec![Length::INCH, Length::millimetres(5), Length::millimetres(15)]),
            hand in prop::sample::select(vec![Hand::Either, Hand::Starboard, Hand::Larboard, Hand::Neither]),
            fixed in any::<bool>(), circle in any_circle(),
        ) -> CourseLimits {
            let more = if fixed { 0 } else { more };
            CourseLimits {
                min_run: Length(min_run), max_run: Length(min_run + more), step, between_turns: Length(between_turns),
                turn_step: Angle(turn_step), max_turn: Angle(max_turn), turns, hand, circle,
            }
        }
    }

    proptest! {
        #[test]
        fn every_sampled_course_keeps_the_limits(limits in any_limits(), seed in any::<u64>()) {
            let offer = sail(limits);
            let order = offer.sample(&mut seeded(seed, 0));
            prop_assert!(offer.admits(&order), "{order:?} does not keep {limits:?}");
        }

        #[test]
        fn every_candidate_keeps_the_limits_and_none_comes_twice(limits in any_limits(), budget in 0..600_usize) {
            let offer = sail(limits);
            let candidates = offer.candidates(budget);
            prop_assert!(candidates.len() <= budget, "the budget is kept");
            for (place, order) in candidates.iter().enumerate() {
                prop_assert!(offer.admits(order), "{order:?} does not keep {limits:?}");
                prop_assert!(!candidates[..place].contains(order), "{order:?} comes twice");
            }
        }

        #[test]
        fn numbers_come_from_their_range(min in any::<i16>(), max in any::<i16>(), seed in any::<u64>(), budget in 1..40_usize) {
            let (min, max) = (min.min(max), min.max(max));
            let board = Order::Board { unit: UnitId(0), target: UnitId(1), men: 0 };
            let offer = Offer::plain(board, "Board").with(Slot::Value, Domain::Range { min, max });
            prop_assert!(offer.admits(&offer.sample(&mut seeded(seed, 0))));
            let candidates = offer.candidates(budget);
            prop_assert!(candidates.iter().all(|order| offer.admits(order)));
            prop_assert_eq!(candidates[0].number(Slot::Value), Some(i32::from(min)));
            if budget > 1 {
                prop_assert_eq!(candidates[candidates.len() - 1].number(Slot::Value), Some(i32::from(max)));
            }
        }
    }

    #[test]
    fn holes_are_filled_each_from_its_own_domain_and_all_pairs_are_enumerated() {
        let fire = Order::Fire { unit: UnitId(0), battery: 1, target: UnitId(9), aim: 0 };
        let offer = Offer::plain(fire, "Fire")
            .with(Slot::Target, Domain::Units(SmallVec::from_slice(&[UnitId(2), UnitId(3)])))
            .with(Slot::Choice, Domain::choices([(4, "hull"), (7, "rigging"), (9, "crew")]));
        let all = offer.candidates(100);
        assert_eq!(all.len(), 6, "two targets by three ways of aiming");
        assert!(all.iter().all(|order| offer.admits(order)), "each of them is admitted");
        let mut seen: Vec<Order> = (0..200).map(|seed| offer.sample(&mut seeded(seed, 0))).collect();
        seen.retain(|order| !all.contains(order));
        assert!(seen.is_empty(), "nothing else is sampled");
    }

    #[test]
    fn only_complete_paths_are_sampled() {
        let path = |steps: &[i8], complete| Path {
            course: Course::new(steps.iter().map(|step| Leg::Step(*step))),
            poses: SmallVec::new(),
            cost: Cost::points(1),
            complete,
            end: PathEnd::Lies,
        };
        let order = Order::Course { unit: UnitId(0), course: Course::default() };
        let paths = vec![path(&[0], false), path(&[0, 1], true), path(&[0, -1], true)];
        let offer = Offer::plain(order, "Sail").with(Slot::Course, Domain::Paths(paths.into()));
        assert_eq!(offer.candidates(100).len(), 2, "the beginning of a path is drawn but not offered");
        assert!((0..50).all(|seed| offer.admits(&offer.sample(&mut seeded(seed, 0)))), "nor sampled");
    }
}
