//! A ship that was aground floats again (B-AGND-2, B-AGND-3).

use wg_core::geometry::advance_to;
use wg_core::prelude::*;

use crate::Play;

/// A ship that was aground floats (B-AGND-2, B-AGND-3). Where the land is nearer than she is wide she is hauled astern by her beam, as far
/// as the water is free: ships sail ahead only, and she would sail ashore again. Nobody sounds in a move in which she came off; land that
/// she touches stops her as ever. The text is silent about both.
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
    let (others, _) = fleet.obstacles(unit, &shape);
    let to = Pose::new(shape.pose.at.offset(shape.pose.heading.turned(Angle::degrees(180)), beam), shape.pose.heading);
    let made = advance_to(&shape, to, &others, &fleet.chart.waters, true);
    debug_assert!(matches!(made.done, Motion::Run(_)), "she is hauled straight");
    if made.pose == shape.pose {
        return;
    }
    let ship = play.fleet.ship_mut(unit);
    ship.berth.pose = made.pose;
    ship.run.from = made.pose;
    play.show("B-AGND-2", unit, Event::Moved { from: shape.pose, to: made.pose }, |fleet| {
        let clear = shape.pose.at.distance(made.pose.at);
        format!("{} is hauled {clear} astern, clear of the land.", fleet.name(unit), clear = clear.in_inches())
    });
}
