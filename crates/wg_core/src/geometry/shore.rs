//! The shores of land that is made of whole squares: turns squares into the outline to draw.

use std::collections::{BTreeMap, BTreeSet};

use super::{Grid, Point};

impl Grid {
    /// Returns the outlines of these squares, one for each connected part, clockwise, with corners where the shore
    /// bends. Lakes are not drawn.
    pub fn outlines(&self, squares: &[(i16, i16)]) -> Vec<Vec<Point>> {
        let squares: BTreeSet<(i16, i16)> = squares.iter().copied().collect();
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
        let corner = |(x, y): (i16, i16)| self.origin.shifted(self.square * i32::from(x), self.square * i32::from(y));
        let mut outlines = Vec::new();
        while let Some(start) = shores.first_key_value().map(|(start, _)| *start) {
            let ring = follow(&mut shores, start);
            let area: i32 = ring
                .iter()
                .zip(ring.iter().cycle().skip(1))
                .map(|(a, b)| i32::from(a.0) * i32::from(b.1) - i32::from(b.0) * i32::from(a.1))
                .sum();
            if area < 0 {
                outlines.push(ring.into_iter().map(corner).collect());
            }
        }
        outlines
    }
}

/// Follows the shore with the land to starboard back to `start`, and removes the sides that it passes from `shores`.
/// Returns only the corners at which the shore bends.
fn follow(shores: &mut BTreeMap<(i16, i16), Vec<(i16, i16)>>, start: (i16, i16)) -> Vec<(i16, i16)> {
    let mut ring: Vec<(i16, i16)> = Vec::new();
    let mut here = start;
    let mut course = (0, 0);
    while let Some(ways) = shores.get_mut(&here) {
        let way = |to: &(i16, i16)| (to.0 - here.0, to.1 - here.1);
        // Where two squares touch at a corner, the sharpest turn to starboard stays with the same square.
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
