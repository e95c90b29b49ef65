//! Land on the grid: from squares to the outline that is drawn.

use wg_core::Point;
use wg_core::scenario::LandSpec;
use wg_core::shown::view::LandView;

use crate::position::Sea;

/// The outlines of a piece of land: one for each of its parts, clockwise. Lakes are not drawn.
pub(super) fn outlines(land: &LandSpec) -> Vec<LandView> {
    let view = |outline| LandView { name: land.name.clone(), outline, shoal: land.shoal };
    if land.squares.is_empty() {
        return vec![view(land.outline.iter().map(|(x, y)| Point::inches(*x, *y)).collect())];
    }
    Sea::PRINTED.grid().outlines(&land.squares).into_iter().map(view).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many corners each outline of this land has.
    fn corners(squares: impl IntoIterator<Item = (i16, i16)>) -> Vec<usize> {
        let land = LandSpec { name: "Escombreras".to_owned(), squares: squares.into_iter().collect(), ..LandSpec::default() };
        let views = outlines(&land);
        assert!(views.iter().all(|view| view.name == land.name && !view.shoal), "every part has the name of the whole");
        views.iter().map(|view| view.outline.len()).collect()
    }

    #[test]
    fn land_is_outlined_once_around_all_its_squares() {
        let land = LandSpec { squares: vec![(9, 9), (10, 9), (10, 10)], ..LandSpec::default() };
        let expected = [(16.0, 16.0), (16.0, 18.0), (18.0, 18.0), (18.0, 20.0), (20.0, 20.0), (20.0, 16.0)];
        let views = outlines(&land);
        assert_eq!(views.len(), 1);
        assert_eq!(views[0].outline, expected.map(|(x, y)| Point::inches(x, y)), "an L of three squares has six corners");
    }

    #[test]
    fn parts_that_do_not_touch_are_islands_and_lakes_are_not_drawn() {
        assert_eq!(corners([(3, 3)]), [4], "one square");
        assert_eq!(corners([(1, 1), (5, 1), (6, 1)]), [4, 4], "two islands");
        assert_eq!(corners([(1, 1), (2, 2)]), [4, 4], "squares that touch by a corner");
        let ring = (1..=3).flat_map(|x| (1..=3).map(move |y| (x, y))).filter(|square| *square != (2, 2));
        assert_eq!(corners(ring), [4], "a lake in the middle");
        assert_eq!(corners([(2, 1), (1, 2), (2, 2), (3, 2), (2, 3)]), [12], "a cross");
    }
}
