//! Reports of dice rolls.

use wg_core::prelude::*;

use crate::Play;

/// Reports the result of a roll for a unit. The clause, the faces needed and the faces that count are taken from `row`.
pub(crate) fn tell_row(
    play: &mut Play<'_>,
    row: &Throw,
    title: String,
    faces: &[u8],
    result: impl Into<String>,
    sentence: String,
) {
    play.say(|fleet| {
        let thrown = Event::thrown(title, faces, &*row.needed, result).good(|face| row.is_good(*face));
        Report::new(&row.clause, row.unit, sentence).with(thrown.by(row.unit.and_then(|unit| fleet.side_of(unit))))
    });
}
