//! The figure of A-ARC-5: four ships about a field of fire, each with the ruling on her.

use wg_core::geometry::{Field, Off};

use crate::gunnery::aim::{Motion, admits, moves};
use crate::prelude::*;

/// The clauses that show this figure.
const CLAUSES: [&str; 5] = ["A-ARC-1", "A-ARC-2", "A-ARC-3", "A-ARC-4", "A-ARC-5"];

/// How far out the field of fire is drawn, in mm.
const DRAWN: i32 = 250;

/// A ship of the figure: her letter, where her centerpoint lies, in mm out and ahead of the firer's, and how far ahead
/// it lay a turn ago.
const SHIPS: [(char, i32, i32, i32); 4] =
    [('A', 60, 68, 20), ('B', 150, 8, 8), ('C', 105, -61, -112), ('D', 200, -106, -157)];

/// Returns the figure of a clause, if it has one.
pub fn figure(clause: &str) -> Option<Figure> {
    if !CLAUSES.contains(&clause) {
        return None;
    }
    let hull = |out: i32, ahead: i32| {
        let at = Point::new(Length::millimetres(out), Length::millimetres(ahead));
        Hull::new(Pose::new(at, Heading::NORTH), Footprint::new(Length::millimetres(50), Length::millimetres(25)))
    };
    let firer = hull(0, 0);
    let field = Field::new(firer, true, Angle::degrees(45));
    let ships = SHIPS.map(|(letter, out, ahead, was)| {
        let (now, before) = (hull(out, ahead), hull(out, was));
        let motion = if now == before { Motion::Still } else { moves(off(before), off(now)) };
        let may = admits(&field, &now, || motion).is_ok();
        let answer = match (motion, may) {
            (Motion::Still, true) => "wholly inside",
            (Motion::Still, false) => "outside",
            (Motion::Out, true) => "moving out, part of her still inside",
            (Motion::Out, false) => "moving out, wholly outside",
            (Motion::In, true) => "moving in, her centre just inside",
            (Motion::In, false) => "moving in, her centre just outside",
        };
        FigureShip { letter, hull: now, before: before.pose.at, answer: answer.to_owned(), may }
    });
    Some(Figure { firer, field: field.outline(Length::ZERO, Length::millimetres(DRAWN)), ships: ships.to_vec() })
}

/// Returns a hull's centerpoint as seen from the firer's starboard guns. The firer lies at the origin and points north.
fn off(hull: Hull) -> Off {
    Off::from(Point::new(Length::ZERO, Length::ZERO), Heading::NORTH, true, hull.pose.at)
}
