//! The orders worth trying among those that an offer admits, best first.

use crate::captain::value::Judged;
use crate::position::aim::expected;
use crate::prelude::*;
use crate::sailing::Sailing;

/// The number of courses worth trying.
const COURSES: usize = 9;

/// Returns the orders worth trying, best first. The list is empty if all orders of the offer are to be tried.
pub fn suggest(fleet: &Fleet, offer: &Offer) -> Vec<Order> {
    match &offer.order {
        Order::Course { unit, .. } => {
            let Some(Domain::Paths(paths)) = offer.blanks.first().map(|blank| &blank.domain) else { return Vec::new() };
            let side = fleet.ship(*unit).colours.side;
            let mut judged = Judged::new(fleet, side);
            let mut rated: Vec<(f64, usize)> = Vec::with_capacity(paths.len());
            for (at, path) in paths.iter().enumerate() {
                let end = path
                    .poses
                    .last()
                    .and_then(|end| Some((fleet.sea.grid().square_at(end.at)?, Compass::from_heading(end.heading)?)));
                if let Some((square, heading)) = end {
                    rated.push((judged.lying(*unit, square, heading), at));
                }
            }
            rated.sort_by(|one, other| {
                other.0.total_cmp(&one.0).then_with(|| paths[one.1].cost.cmp(&paths[other.1].cost))
            });
            rated
                .into_iter()
                .take(COURSES)
                .map(|(_, at)| Order::Course { unit: *unit, course: paths[at].course.clone() })
                .collect()
        }
        Order::Fire { .. } => {
            let targets = offer.blanks.iter().find(|blank| blank.slot == Slot::Target).map(|blank| &blank.domain);
            let (Some(Domain::Units(targets)), Some(shot)) = (targets, Shot::of(&offer.order)) else {
                return Vec::new();
            };
            let mut rated: SmallVec<[(i32, Order); 6]> = SmallVec::new();
            for target in targets {
                let shot = Shot { target: *target, ..shot };
                rated.push(((expected(fleet, shot, 0) * -100.0) as i32, shot.order()));
            }
            rated.sort_by_key(|(rate, _)| *rate);
            rated.into_iter().map(|(_, order)| order).collect()
        }
        _ => Vec::new(),
    }
}

/// True if an offer is not worth trying: a tow does not pay off in time, a ship that does not sail or fire wastes her
/// turn, and a side that plays no card now can still play one later.
pub const fn is_idle(top: Option<&Item>, offer: &Offer) -> bool {
    match (top, &offer.order) {
        (Some(Item::Sailing(Sailing::Name(_))), order) => matches!(order, Order::Grapple { .. } | Order::EndPhase),
        (Some(Item::Gunnery(_)), order) => matches!(order, Order::EndPhase | Order::Pass),
        (_, order) => matches!(order, Order::NoCard { .. }),
    }
}
