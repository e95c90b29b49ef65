//! Land on the grid: from squares to the outline that is drawn.

use std::collections::{BTreeMap, BTreeSet};

use wg_core::geometry::Point;
use wg_core::scenario::LandSpec;
use wg_core::shown::view::LandView;

use crate::position::fleet::Sea;

/// The outlines of a piece of land: one for each of its parts, clockwise. Lakes are not drawn.
pub(super) fn outlines(land: &LandSpec) -> Vec<LandView> {
    let view = |outline| LandView { name: land.name.clone(), outline, shoal: land.shoal };
    if land.squares.is_empty() {
        return vec![view(land.outline.iter().map(|(x, y)| Point::inches(*x, *y)).collect())];
    }
    let squares: BTreeSet<(i16, i16)> = land.squares.iter().copied().collect();
    let mut shores: BTreeMap<(i16, i16), Vec<(i16, i16)>> = BTreeMap::new();
    for (x, y) in &squares {
        let (x, y) = (*x, *y);
        let corners = [(x - 1, y), (x, y), (x, y - 1), (x - 1, y - 1)];
        let beyond = [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)];
        for (side, neighbour) in beyond.iter().enumerate() {
            if !squares.contains(neighbour) {
                shores.entry(corners[side]).or_default().push(corners[(side + 1) % 4]);
            }
        }
    }
    let mut outlines = Vec::new();
    while let Some(start) = shores.first_key_value().map(|(start, _)| *start) {
        let ring = follow(&mut shores, start);
        let area: i32 = ring.iter().zip(ring.iter().cycle().skip(1)).map(|(a, b)| i32::from(a.0) * i32::from(b.1) - i32::from(b.0) * i32::from(a.1)).sum();
        if area < 0 {
            outlines.push(view(ring.into_iter().map(|corner| at(&Sea::PRINTED, corner)).collect()));
        }
    }
    outlines
}

/// Walk along the shore with the land to starboard until the start is reached again, and take what was walked
/// out of `shores`. Only the corners at which the shore bends are kept.
fn follow(shores: &mut BTreeMap<(i16, i16), Vec<(i16, i16)>>, start: (i16, i16)) -> Vec<(i16, i16)> {
    let mut ring: Vec<(i16, i16)> = Vec::new();
    let mut here = start;
    let mut course = (0, 0);
    while let Some(ways) = shores.get_mut(&here) {
        let way = |to: &(i16, i16)| (to.0 - here.0, to.1 - here.1);
        // Where two squares touch by a corner, the sharpest turn to starboard stays with the same square.
        let right = (course.1, -course.0);
        let next = ways.iter().position(|to| way(to) == right).unwrap_or(0);
        let to = ways.swap_remove(next);
        let new = way(&to);
        if ways.is_empty() {
            shores.remove(&here);
        }
        if new != course {
            ring.push(here);
        }
        (course, here) = (new, to);
        if here == start {
            break;
        }
    }
    ring
}

/// A corner of the grid, counted from the south-west.
fn at(sea: &Sea, corner: (i16, i16)) -> Point {
    let grid = sea.grid();
    grid.origin.shifted(grid.square * i32::from(corner.0), grid.square * i32::from(corner.1))
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
