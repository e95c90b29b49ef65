//! The least size on the screen of what the player must recognise however small the ships are: ghosts and rings.

use bevy::math::Vec2;
use wg_core::{Length, UnitView};

use crate::layout::mm;

/// The least length of a ghost, and of the ship for which a ring is drawn, in logical pixels.
const LEAST: f32 = 30.0;
/// The largest growth: a ghost much larger than her ship would hide the ship.
const MOST: f32 = 2.2;

/// Returns a unit that is long enough on the screen, where a logical pixel is `px` millimetres. `near` is the distance to
/// the next thing of its kind, in millimetres: it does not grow onto that.
pub fn recognisable(unit: &UnitView, near: f32, px: f32) -> UnitView {
    let mut unit = unit.clone();
    let long = mm(unit.footprint.length).max(mm(unit.footprint.beam)).max(1.0);
    let times = ((LEAST * px).min(near * 0.92) / long).min(MOST);
    if times > 1.0 {
        let larger = |length: Length| Length((length.0 as f32 * times).round() as i32);
        unit.footprint.length = larger(unit.footprint.length);
        unit.footprint.beam = larger(unit.footprint.beam);
    }
    unit
}

/// Returns the distance from each place to the nearest other one, in millimetres; infinite for a single one.
pub fn spacing(places: &[Vec2]) -> Vec<f32> {
    let nearest = |(n, at): (usize, &Vec2)| {
        let others = places.iter().enumerate().filter(|(other, _)| *other != n);
        others.map(|(_, other)| at.distance(*other)).fold(f32::INFINITY, f32::min)
    };
    places.iter().enumerate().map(nearest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ghost_is_recognised_however_small_her_ship_is_and_does_not_grow_onto_the_next() {
        let mut ship = UnitView::default();
        (ship.footprint.length, ship.footprint.beam) = (Length::millimetres(50), Length::millimetres(12));
        let long = |near: f32, px: f32| mm(recognisable(&ship, near, px).footprint.length) / px;
        assert!((long(f32::INFINITY, 2.5) - LEAST).abs() < 0.1, "twenty points would be too small");
        assert!((long(f32::INFINITY, 5.0) - 22.0).abs() < 0.1, "she does not hide a ship of ten points");
        assert!((long(f32::INFINITY, 0.5) - 100.0).abs() < 0.1, "a large one keeps her size");
        assert!((long(60.0, 4.0) - 13.8).abs() < 0.1, "the next ghost lies 15 points away");
        assert!((long(1.0, 4.0) - 12.5).abs() < 0.1, "she is never smaller than her ship");
        assert_eq!(spacing(&[Vec2::ZERO, Vec2::X, Vec2::X * 5.0]), [1.0, 1.0, 4.0]);
    }
}
