//! What a whole fleet does with one order: ships sail and fire at once, one a little after the other, instead of one after the other in
//! no time at all.

use wg_core::UnitId;

use super::{Cue, Deed, SEEN};

/// How long a shudder, a fate and the like are seen at least.
const GLIMPSE: f32 = 0.3;

/// Let these cues, which begin at `begin`, begin so much sooner; each is seen for as long as it takes to see it. The legs of a course follow
/// each other, and no ship sails on before she has come to where she sails from.
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
        // All legs of this course, whatever is told between them.
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
