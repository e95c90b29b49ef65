//! Advice on sides of very unequal strength.

use std::collections::BTreeSet;

use wg_core::{Fate, Strength, Viewer};

use super::start::Start;

/// The words with which a story says that a battle is not meant to be even.
const ON_PURPOSE: &str = "neven";

/// Advises if a side has more than twice the strength of another, unless the story says that this is so on purpose.
pub(super) fn sides(start: &mut Start<'_>) {
    if start.loaded.scenario.story.contains(ON_PURPOSE) {
        return;
    }
    let mut sums = vec![0_u32; start.view.sides.len()];
    let mut nouns = BTreeSet::new();
    for unit in &start.view.units {
        match Strength::of(unit, &start.session.sheet(unit.id, Viewer::All)) {
            Some(strength) if !unit.out && (unit.on_table() || unit.fate == Fate::Aboard) => {
                sums[unit.side.index()] += u32::from(strength.left);
                nouns.insert(strength.counted);
            }
            // Men and forts are not counted in boxes, so the worth of their side is not known.
            None if unit.on_table() => return,
            _ => {}
        }
    }
    let Some(noun) = nouns.pop_first().filter(|_| nouns.is_empty()) else { return };
    let place = |side: &usize| sums[*side];
    let (Some(strong), Some(weak)) = ((0..sums.len()).max_by_key(place), (0..sums.len()).min_by_key(place)) else {
        return;
    };
    if sums[weak] == 0 || sums[strong] <= 2 * sums[weak] {
        return;
    }
    let name = |side: usize| start.view.sides.get(side).map_or("", |side| side.name.as_str());
    let sentence = format!(
        "{} has {} {noun} and {} has {}, more than twice as many; strengthen {}, or say in the story that the sides are \
         \"uneven\"",
        name(weak),
        sums[weak],
        name(strong),
        sums[strong],
        name(weak),
    );
    start.advise(&format!("sides[{weak}]"), sentence);
}
