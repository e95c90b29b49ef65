//! The courses that a captain is most likely to lay, for captains who look ahead.

use crate::captain::gun_sense::Plot;
use crate::captain::helm::{Helm, Rated, Wanted, Weights};
use crate::captain::{boarding_sense, shore_master};
use crate::prelude::*;

/// The most courses suggested.
const SUGGESTED: usize = 24;

impl Fleet {
    /// True for a ship with few guns for her size, which is there to get away and not to fight.
    pub fn is_trader(&self, unit: UnitId) -> bool {
        let log = self.log(unit);
        let broadside = log.dice(log.guns[0]).max(log.dice(log.guns[1]));
        u16::from(broadside) * 12 < u16::from(log.black)
    }

    /// Returns courses that suit a captain, the best first. All are legal. Courses that strike something are returned
    /// only if there is no clear one.
    pub fn likely_courses(
        &self,
        plot: &Plot<'_>,
        weights: &Weights,
        side: SideId,
        unit: UnitId,
        wanted: Wanted,
    ) -> Vec<Course> {
        let Wanted { count, fine } = wanted;
        let rated = Helm::new(plot, weights, unit).weigh(fine);
        let (mut clear, mut foul) = (Vec::with_capacity(count), Vec::new());
        for Rated { course, .. } in rated {
            if clear.len() >= count || foul.len() + clear.len() > 3 * count + 60 {
                break;
            }
            if self.check_course(side, unit, &course).is_err() {
                continue;
            }
            if self.strikes(unit, &course) { foul.push(course) } else { clear.push(course) }
        }
        // A ship that can keep clear of others keeps clear.
        if clear.is_empty() {
            foul.truncate(count);
            return foul;
        }
        clear
    }
}

pub(crate) fn legs(run: i32, turn: Option<Angle>, then: i32, last: Option<Angle>) -> Course {
    let leg = |run: i32| (run > 0).then(|| Leg::Run(Length::inches(run)));
    Course::new(leg(run).into_iter().chain(turn.map(Leg::Turn)).chain(leg(then)).chain(last.map(Leg::Turn)))
}

/// Returns the orders worth trying for an offer. For the offer of a course they are the likeliest courses.
pub fn suggest(fleet: &Fleet, offer: &Offer) -> Vec<Order> {
    let Order::Course { unit, .. } = offer.order else {
        let orders = shore_master::suggest(fleet, offer);
        return if orders.is_empty() { boarding_sense::suggest(fleet, offer) } else { orders };
    };
    let plot = Plot::of(fleet);
    let courses = fleet.likely_courses(
        &plot,
        &Weights::MASTER,
        fleet.ship(unit).side(),
        unit,
        Wanted { count: SUGGESTED, fine: true },
    );
    courses.into_iter().map(|course| Order::Course { unit, course }).collect()
}
