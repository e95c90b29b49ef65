//! What a row of dice has come to, as players are told of it.

use wg_core::prelude::*;

use crate::Play;

/// Say what a row that was thrown for a unit has come to: by its clause, with what it needed and the faces that did something as the row has them.
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
