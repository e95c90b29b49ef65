//! Floats a ship that was aground (B-AGND-2, B-AGND-3).

use wg_core::geometry::advance_to;
use wg_core::prelude::*;

use crate::Play;
use crate::position::Fleet;

/// Floats a ship that is aground (B-AGND-2, B-AGND-3). Does nothing if she is not aground.
///
/// If land or a shoal is nearer than her beam, she is hauled astern by up to her beam, as far as the water is free.
/// Ships sail only ahead, so she would otherwise run ashore again. She does not roll for running aground in the move in
/// which she came off, but land that she touches stops her as usual. Both are our rulings: the text is silent.
pub fn float(play: &mut Play<'_>, unit: UnitId) {
    let fleet = &play.fleet;
    if !fleet.ship(unit).berth.aground {
        return;
    }
    let shape = fleet.shape(unit);
    let beam = shape.footprint.beam;
    let ship = play.fleet.ship_mut(unit);
    ship.berth.aground = false;
    ship.run.sounded = true;
    let fleet = &play.fleet;
    if fleet.chart.waters.nearest_land(&shape, beam).is_none() && fleet.chart.waters.touches(&shape).is_none() {
        return;
    }
    let to = hauled_astern(fleet, unit);
    if to == shape.pose {
        return;
    }
    let ship = play.fleet.ship_mut(unit);
    ship.berth.pose = to;
    ship.run.from = to;
    play.show("B-AGND-2", unit, Event::Moved { from: shape.pose, to }, |fleet| {
        let clear = shape.pose.at.distance(to.at);
        format!("{} is hauled {clear} astern, clear of the land.", fleet.name(unit), clear = clear.in_inches())
    });
}

/// Returns where a ship lies after she is hauled astern by up to her beam, as far as the water is free. A hull turns on
/// its bow, so bow-on to the land she could not turn away.
pub(crate) fn hauled_astern(fleet: &Fleet, unit: UnitId) -> Pose {
    let shape = fleet.shape(unit);
    let (others, _) = fleet.obstacles(unit, &shape);
    let back = shape.pose.heading.turned(Angle::degrees(180));
    let to = Pose::new(shape.pose.at.offset(back, shape.footprint.beam), shape.pose.heading);
    let made = advance_to(&shape, to, &others, &fleet.chart.waters, true);
    debug_assert!(matches!(made.done, Motion::Run(_)), "she is hauled straight");
    made.pose
}
