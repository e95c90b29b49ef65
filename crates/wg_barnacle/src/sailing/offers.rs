//! The questions to a captain during his ship's move.

use wg_core::rules::chapter::offered;

use crate::boarding::grapple::{self, Grappling};
use crate::gunnery::window;
use crate::prelude::*;

/// Asks the captain for the sail to set (B-MOVE-3), and later for the ship's course, with the guns that bear as she
/// lies. `None` if there is nothing to ask.
pub fn on_the_move(fleet: &Fleet, unit: UnitId) -> Option<Ask> {
    let ship = fleet.ship(unit);
    let seat = Seat::Side(ship.side());
    if !ship.sails() || ship.berth.aground {
        return None;
    }
    match ship.run.stage {
        Stage::Sails => {
            let (least, most) = fleet.sail_range(unit);
            let now = ship.rig.hoisted.clamp(least, most);
            let sail = Offer::plain(Order::SetSail { unit, sail: i16::from(now) }, "Set sail");
            let range = Domain::Range { min: i16::from(least), max: i16::from(most) };
            (least < most).then(|| {
                Ask::new(
                    seat,
                    AskKind::Choice,
                    format!("Set {}'s sails", fleet.name(unit)),
                    vec![sail.with(Slot::Value, range)],
                )
            })
        }
        Stage::Course if fleet.asks_course(unit) => {
            let course = fleet.usual_course(unit);
            let sail = Offer::plain(Order::Course { unit, course }, "Sail this course")
                .with(Slot::Course, Domain::Free(fleet.course_limits(unit)));
            let mut offers = vec![sail];
            let stay = Order::Course { unit, course: Course::default() };
            if fleet.log(unit).oars && fleet.check_course(ship.side(), unit, &Course::default()).is_ok() {
                offers.push(Offer::plain(stay, "Stay here"));
            }
            window::shots(fleet, ship.side(), &mut offers);
            offered::<Grappling>(&mut offers, |offers| grapple::offers(fleet, unit, offers));
            window::shots_at_hulks(fleet, ship.side(), &mut offers);
            Some(Ask::new(seat, AskKind::Turn, format!("Plot {}'s course", fleet.name(unit)), offers))
        }
        _ => None,
    }
}
