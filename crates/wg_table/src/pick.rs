//! Finds the ship under the pointer.

use wg_core::{Point, UnitId, UnitView, View};

use crate::layout::{mm, place, toward};

/// Returns the ship under the pointer: the one with the nearest hull, at most a quarter of an inch away. `None` if
/// there is none.
pub fn pick(view: &View, at: Point) -> Option<UnitId> {
    pick_within(view, at, 6.35)
}

/// Returns the ship with the hull nearest to a point, at most `tolerance` millimetres away. `None` if there is none.
pub fn pick_within(view: &View, at: Point, tolerance: f32) -> Option<UnitId> {
    let near = view.units.iter().filter(|unit| unit.on_table()).map(|unit| (distance(unit, at), unit.id));
    let nearest = near.filter(|(distance, _)| *distance <= tolerance).min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map(|(_, id)| id)
}

/// Returns the distance from the hull to the point in millimetres. Inside the hull it is negative, and lowest in her
/// middle, so that where two hulls overlap the one with the nearer middle is picked.
fn distance(unit: &UnitView, at: Point) -> f32 {
    let bow = toward(unit.pose.heading);
    let off = place(at) - place(unit.pose.at);
    let (ahead, right) = (off.dot(bow).abs(), off.dot(bow.perp()).abs());
    let (length, beam) = (mm(unit.footprint.length) / 2.0, mm(unit.footprint.beam) / 2.0);
    let outside = bevy::math::Vec2::new((ahead - length).max(0.0), (right - beam).max(0.0));
    if outside == bevy::math::Vec2::ZERO { (ahead - length).max(right - beam) } else { outside.length() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::{Footprint, Heading, Length, Pose};

    fn ship(id: u16, x: i32, y: i32, heading: i32) -> UnitView {
        UnitView {
            id: UnitId(id),
            pose: Pose {
                at: Point { x: Length::inches(x), y: Length::inches(y) },
                heading: Heading::new(heading * 100),
            },
            footprint: Footprint { length: Length::inches(2), beam: Length::from_inches(0.5) },
            ..UnitView::default()
        }
    }

    fn at(x: f64, y: f64) -> Point {
        Point { x: Length::from_inches(x), y: Length::from_inches(y) }
    }

    #[test]
    fn a_ship_is_picked_on_her_hull_and_a_little_beside_it() {
        let view = View { units: vec![ship(0, 5, 5, 90)], ..View::default() };
        assert_eq!(pick(&view, at(5.9, 5.0)), Some(UnitId(0)), "on the bow");
        assert_eq!(pick(&view, at(5.0, 5.4)), Some(UnitId(0)), "a little beside her");
        assert_eq!(pick(&view, at(5.0, 6.0)), None, "well beside her: she lies east and west");
    }

    #[test]
    fn the_nearer_of_two_is_picked() {
        let view = View { units: vec![ship(0, 5, 5, 0), ship(1, 6, 5, 0)], ..View::default() };
        assert_eq!(pick(&view, at(5.45, 5.0)), Some(UnitId(0)));
        assert_eq!(pick(&view, at(5.55, 5.0)), Some(UnitId(1)));
    }

    #[test]
    fn what_is_sunk_or_gone_cannot_be_picked() {
        let mut sunk = ship(0, 5, 5, 0);
        sunk.fate = wg_core::Fate::Sunk;
        assert_eq!(pick(&View { units: vec![sunk], ..View::default() }, at(5.0, 5.0)), None);
    }
}
