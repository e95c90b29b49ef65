//! Ships and fleets built by hand, for the tests of sheets, views and odds.

use std::sync::Arc;

use wg_core::scenario::parse;

use crate::options::Options;
use crate::phases::{FIRST_SIDE, SECOND_SIDE};
use crate::prelude::*;

pub(crate) const RED: SideId = SideId(0);
pub(crate) const BLUE: SideId = SideId(1);

/// Returns a fresh ship of a size in square (x, y), with her bow to the north.
pub(crate) fn ship(id: u16, class: &str, side: SideId, (x, y): (i8, i8)) -> Ship {
    let class = CHARTS.class(class).expect("the size stands in the charts");
    let chart = &CHARTS.classes[usize::from(class)];
    Ship {
        id: UnitId(id),
        built: Built {
            side,
            class,
            boxes: chart.boxes,
            dice: chart.dice,
            range: chart.range.short,
            movement: CHARTS.movement,
        },
        berth: Berth { square: Square::new(x, y), heading: Compass::N, ..Berth::default() },
        damage: Damage::default(),
        gunnery: Gunnery::default(),
        sailing: Sailing::default(),
        colours: Colours { side, fate: Fate::Afloat },
        worth: Worth::default(),
    }
}

/// Returns a fleet in Red's first phase, with the wind from the south-west.
pub(crate) fn fleet(ships: impl IntoIterator<Item = Ship>) -> Fleet {
    Fleet {
        ships: ships.into_iter().collect(),
        conditions: Conditions { wind: Some(Compass::SW), first: Some(RED), ..Conditions::default() },
        options: Options::default(),
        sea: BOARD,
        secret: SecretLimit::default(),
        roster: Arc::new(roster()),
        cursor: at(1, FIRST_SIDE),
        standing: Arc::default(),
    }
}

/// Returns a fleet in the phase of a side, otherwise like [`fleet`].
pub(crate) fn in_phase_of(side: SideId, ships: impl IntoIterator<Item = Ship>) -> Fleet {
    Fleet { cursor: at(1, if side == RED { FIRST_SIDE } else { SECOND_SIDE }), ..fleet(ships) }
}

/// Returns a cursor at a phase of a turn.
pub(crate) fn at(turn: u16, phase: u8) -> Cursor {
    let mut cursor = Cursor::default();
    (cursor.turn, cursor.phase) = (turn, phase);
    cursor
}

pub(crate) fn scenario() -> Scenario {
    let text = r#"(version: 1, ruleset: "crane", name: "A fixture",
        sides: [(name: "Red", nation: "Spain"), (name: "Blue", nation: "Britain", colour: Blue)],
        land: [(name: "Escombreras", squares: [(9, 9), (10, 9), (10, 10)])],
        ships: [
            (name: "San Ildefonso", class: "large", side: "Red"),
            (name: "Lively", class: "medium", side: "Blue"),
            (name: "Raven", class: "small", side: "Blue", overrides: {"title": "brig"}),
        ])"#;
    parse(text, "fixture.ron").expect("it is a scenario").scenario
}

pub(crate) fn roster() -> Roster {
    Roster::of(&scenario())
}
