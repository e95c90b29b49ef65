//! The animation of a whole fleet: ships sail and fire at overlapping times, each starting a little after the one
//! before.

use wg_core::UnitId;

use super::{Cue, Deed, SEEN};

/// The shortest time in seconds that a shudder, a fate or a card is seen.
const GLIMPSE: f32 = 0.3;

/// Moves the starts of these cues towards `begin` by the factor `share`, and keeps each cue long enough to be seen. The
/// legs of a course stay together, and no ship starts a course before she has finished the previous one.
pub(super) fn overlap(cues: &mut [Cue], begin: f32, share: f32) {
    let sooner = |start: f32| begin + (start - begin) * share;
    let shorter = |length: f32, least: f32| (length * share).max(length.min(least));
    let mut ends: Vec<(UnitId, f32)> = Vec::new();
    let mut n = 0;
    while n < cues.len() {
        let Deed::Sail { unit, .. } = cues[n].deed else {
            let cue = &mut cues[n];
            let least = if matches!(cue.deed, Deed::Shot { .. }) { SEEN } else { GLIMPSE };
            (cue.start, cue.length) = (sooner(cue.start), shorter(cue.length, least));
            n += 1;
            continue;
        };
        // All legs of this course, which are consecutive cues.
        let goes_on = |cue: &Cue| matches!(cue.deed, Deed::Sail { unit: other, gather: false, .. } if other == unit);
        let legs = 1 + cues[n + 1..].iter().take_while(|cue| goes_on(cue)).count();
        let (start, long) = (cues[n].start, cues[n..n + legs].iter().map(|cue| cue.length).sum::<f32>());
        let pace = shorter(long, SEEN) / long.max(1e-3);
        let before = ends.iter().rev().find(|(other, _)| *other == unit).map_or(begin, |(_, end)| *end);
        let from = sooner(start).max(before);
        for cue in &mut cues[n..n + legs] {
            cue.start = from + (cue.start - start) * pace;
            cue.length *= pace;
        }
        ends.push((unit, from + long * pace));
        n += legs;
    }
}
