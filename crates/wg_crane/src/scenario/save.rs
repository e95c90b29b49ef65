//! II. Equipment, the other way round: the battle as it stands, written down as a scenario that goes on from here.
//!
//! Everything that is written on the charts or stands on the table goes into the words that [`crate::scenario::state`] lists. What
//! is being decided at this moment has no words there: a chance to fire must be settled before the battle can be written.

use std::collections::BTreeMap;

use wg_core::scenario::{HeadingSpec, Stated as _, Written};

use crate::prelude::*;
use crate::set_up::SettingUp;
use crate::turn::ending::QUIET_TURNS;

/// The scenario that goes on from here, between two moves or while a line is ordered; `None` in the middle of a course or a shot, and when it is over or will be
/// with this phase or turn, whatever is done in what is left of it.
pub fn scenario(world: &World, scenario: &Scenario) -> Option<Scenario> {
    let cursor = world.resource::<Cursor>();
    let line = match world.resource::<Business>().top() {
        None if cursor.turn > 0 && cursor.active.is_some() && !cursor.ended => None,
        Some(&Item::SettingUp(SettingUp::Line { side, left })) => Some((side, left)),
        _ => return None,
    };
    let fleet = Fleet::seen(world);
    // What `check` refuses because nothing goes on from there.
    if fleet.is_still() || [0, 1].into_iter().any(|side| !fleet.has_a_ship_left(SideId(side))) {
        return None;
    }
    let mut saved = scenario.clone();
    saved.wind = fleet.conditions.wind.map(|from| HeadingSpec::from(from.heading()));
    saved.battle = battle(scenario, fleet, line);
    for (place, side) in saved.sides.iter_mut().enumerate() {
        side.edge = fleet.conditions.edges.edge(SideId(place as u8)).or(side.edge);
    }
    for (spec, ship) in saved.ships.iter_mut().zip(&fleet.ships) {
        write(spec, ship);
    }
    Some(saved)
}

fn battle(scenario: &Scenario, fleet: &Fleet, line: Option<(SideId, u8)>) -> BTreeMap<String, Value> {
    let mut words = Written::default();
    let name = |side: SideId| scenario.sides.get(side.index()).map(|side| side.name.as_str());
    words.number("turn", fleet.cursor.turn);
    words.number("phase", fleet.cursor.phase);
    words.text("first", fleet.conditions.first.and_then(name));
    words.text("line", line.and_then(|(side, _)| name(side)));
    words.number("line_left", line.map_or(0, |(_, left)| left));
    // C-DATA-6: who does not know a secret limit writes none down: it is thrown anew when the file is opened.
    let secret = fleet.secret.turns.filter(|_| !fleet.secret.guessed);
    words.number("limit", fleet.conditions.limit.or(secret).unwrap_or_default());
    words.number("quiet", fleet.conditions.lull.quiet.min(QUIET_TURNS));
    words.flag("action", fleet.conditions.lull.action);
    words.flag("time_called", fleet.conditions.verdict.time_called);
    words.0
}

/// One ship: where she lies, and every key of her state that is not at its default.
fn write(spec: &mut ShipSpec, ship: &Ship) {
    (spec.at, spec.square) = (None, Some((i16::from(ship.berth.square.x), i16::from(ship.berth.square.y))));
    spec.heading = Some(HeadingSpec::from(ship.berth.heading.heading()));
    let mut words = Written(ship.say());
    let fate = match ship.colours.fate {
        Fate::Prize => Some("prize"),
        Fate::Sunk => Some("sunk"),
        Fate::Gone => Some("gone"),
        Fate::Afloat | Fate::Aboard => None,
    };
    words.text("fate", fate);
    words.flag("taken", ship.colours.fate == Fate::Sunk && ship.colours.side != ship.built.side);
    // Worked out from boxes and fate where it is left out.
    let earned = if ship.colours.fate == Fate::Afloat { ship.ticked() } else { ship.total() };
    if ship.worth.points != earned {
        words.whole("points", ship.worth.points);
    }
    if ship.worth.before != ship.ticked().min(ship.worth.points) {
        words.whole("before", ship.worth.before);
    }
    spec.state = words.0;
}
