//! The places around a ship for lettering, and the lines from there to her.

use egui::{Pos2, Rect, Vec2, vec2};

use crate::chart::berths::Seat;
use crate::chart::shape::Quad;

/// Directions from a ship, best first: below her, above, beside her, then in between.
const WAYS: [(f32, f32); 16] = [
    (0.0, 1.0),
    (0.0, -1.0),
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.35, 1.0),
    (-0.35, 1.0),
    (0.35, -1.0),
    (-0.35, -1.0),
    (1.0, 1.0),
    (-1.0, 1.0),
    (1.0, -1.0),
    (-1.0, -1.0),
    (1.0, 0.4),
    (-1.0, 0.4),
    (1.0, -0.4),
    (-1.0, -0.4),
];
/// The number of rings of places around a ship, and around a ship whose name matters.
const RINGS: [usize; 2] = [6, 16];
/// The number of rings of places for the number of a ship that has no room near her.
const LAST_RING: usize = 24;

/// Returns places for lettering of this size around a ship, from those that touch her to those that need a line.
pub fn around(hull: &Quad, size: Vec2) -> Vec<Seat> {
    rings(hull, size, RINGS[0])
}

/// Returns places as [`around`] does, and more farther out, for a name that must be seen.
pub fn far_around(hull: &Quad, size: Vec2) -> Vec<Seat> {
    rings(hull, size, RINGS[1])
}

/// Returns the places farther out for the number of a ship that has no room near her. Each has a line to her.
pub fn last_resort(hull: &Quad, size: Vec2) -> Vec<Seat> {
    let mut seats = rings(hull, size, LAST_RING);
    seats.retain(|seat| seat.leader.is_some());
    seats.iter_mut().for_each(|seat| seat.far = true);
    seats
}

fn rings(hull: &Quad, size: Vec2, rings: usize) -> Vec<Seat> {
    let [a, b, c, _] = hull.corners();
    let (along, across) = ((b - a) / 2.0, (c - b) / 2.0);
    let middle = hull.middle();
    let half = size / 2.0;
    let mut seats = Vec::with_capacity(WAYS.len() * rings);
    for ring in 0..rings {
        let clear = 2.5 + ring as f32 * size.y * 0.62;
        for (n, (x, y)) in WAYS.iter().enumerate() {
            // Wide lettering reaches farther to the side.
            let way = vec2(
                *x * (half.x + along.length().max(across.length())),
                *y * (half.y + along.length().max(across.length())),
            )
            .normalized();
            let out = middle + way * clears(way, half, along, across, clear);
            let place = Rect::from_center_size(out, size);
            let shape = Quad::from(Rect::from_min_size(place.min.round(), size));
            let rank = n as f32 * 0.014 + ring as f32 * 0.2;
            let leader = (clear > size.y * 0.8).then(|| line(place, hull));
            seats.push(Seat { shape, rank, leader, far: false });
        }
    }
    seats
}

/// Returns the least distance along `way` at which the middle of an upright rectangle can be so that the rectangle is
/// clear of a hull, by the separating axis theorem.
fn clears(way: Vec2, half: Vec2, along: Vec2, across: Vec2, gap: f32) -> f32 {
    let axes = [Vec2::X, Vec2::Y, along.normalized(), across.normalized()];
    let far = |axis: Vec2| {
        let mine = (axis.x * half.x).abs() + (axis.y * half.y).abs();
        let hers = along.dot(axis).abs() + across.dot(axis).abs();
        (mine + hers + gap) / way.dot(axis).abs().max(1e-3)
    };
    axes.into_iter().map(far).fold(f32::INFINITY, f32::min)
}

/// Returns the shortest line from a rectangle to the edge of a hull.
pub(crate) fn shortest(place: Rect, hull: &Quad) -> [Pos2; 2] {
    let corners = hull.corners();
    let edge = (0..32_u8)
        .map(|n| corners[usize::from(n / 8)].lerp(corners[usize::from(n / 8 + 1) % 4], f32::from(n % 8) / 8.0));
    let lines = edge.map(|to| [place.clamp(to), to]);
    lines.min_by(|a, b| a[0].distance_sq(a[1]).total_cmp(&b[0].distance_sq(b[1]))).unwrap_or([place.center(); 2])
}

/// Returns a line from the edge of a rectangle well into a hull, rather than to the nearest point of her bounds.
pub(crate) fn line(place: Rect, hull: &Quad) -> [Pos2; 2] {
    let [a, b, c, _] = hull.corners();
    let middle = hull.middle();
    let from = place.clamp(middle);
    [from, middle - (middle - from).normalized() * ((b - a).length().min((c - b).length()) / 4.0)]
}
