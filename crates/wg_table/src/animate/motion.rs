//! Functions that interpolate the motion of a ship between poses, without state.

use bevy::math::Vec2;
use wg_core::Pose;

use super::{PACE, Shown};
use crate::layout::place;

/// Eases a share `t` from 0 to 1: slowly at the start if she gathers way, slowly at the end if she loses it.
pub(super) fn ease(t: f32, gather: bool, slow: bool) -> f32 {
    match (gather, slow) {
        (true, true) => t * t * (3.0 - 2.0 * t),
        (true, false) => t * t * (2.0 - t),
        (false, true) => t * (1.0 + t - t * t),
        (false, false) => t,
    }
}

/// Returns the offset of a shake that dies away, in millimetres. `age` goes from 0 to 1, and `boxes` is the number of
/// boxes lost.
pub(super) fn shudder(age: f32, boxes: u8) -> Vec2 {
    let strength = 0.5 + 0.25 * f32::from(boxes.min(6));
    Vec2::new((age * 47.0).sin(), (age * 61.0).sin()) * strength * (1.0 - age).powi(2)
}

/// Returns the number of beats for a move between two poses, from 0.3 to 3: the longer of the time for the distance and
/// the time for the turn.
pub(super) fn beats(from: Pose, to: Pose) -> f32 {
    let far = place(from.at).distance(place(to.at)) / PACE.0;
    let turn = from.heading.to(to.heading).to_degrees().abs() as f32 / PACE.1;
    far.max(turn).clamp(0.3, 3.0)
}

/// Interpolates between two poses, turning the shorter way. A ship that turns is rotated about the point that stays
/// where it is: her bow, if she turns on it.
pub(super) fn between(from: Pose, to: Pose, share: f32) -> Shown {
    let (a, b) = (Shown::of(from), Shown::of(to));
    let by = -(from.heading.to(to.heading).to_degrees() as f32).to_radians();
    let turn = a.turn + by * share;
    if !(0.02..2.0).contains(&by.abs()) {
        return Shown { at: a.at.lerp(b.at, share), turn };
    }
    let half = (b.at - a.at) / 2.0;
    let pivot = a.at + half + half.perp() / (by / 2.0).tan();
    Shown { at: pivot + Vec2::from_angle(by * share).rotate(a.at - pivot), turn }
}
