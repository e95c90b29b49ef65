//! Special events in phase 1, if the scenario uses them (B-TURN-2, AMB-84). The list in `data/events.ron` is a PROPOSED
//! house list.

use std::sync::LazyLock;

use serde::Deserialize;
use wg_core::Event as Picture;

use crate::damage::Damage;
use crate::prelude::*;

const EVENT: u16 = 6;
const LOT: u16 = 7;

/// The clause of all special events.
pub const CLAUSE: &str = "AMB-84";

/// A special event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Special {
    /// A sea monster bites a ship that is drawn by lot. It ticks boxes, and letters cause no specific hits.
    SeaMonster {
        /// The number of boxes ticked.
        boxes: u8,
    },
    /// The tide returns: every ship that is aground floats (B-AGND-2).
    Tide,
    /// The wind of this turn is light, without a die roll.
    Calm,
    /// Fog lifts and smoke clears.
    Clear,
    /// The next volley of a ship that is drawn by lot hits on 3-6 (B-FIRE-8).
    LuckyHit,
    /// Excessive smoke (B-FIRE-9b), until it clears.
    Smoke,
    /// Fog (B-FIRE-9a), until it lifts.
    Fog,
}

/// A row of the list.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    total: u8,
    event: Special,
}

static EVENTS: LazyLock<[Option<Special>; 13]> = LazyLock::new(|| {
    let rows: Vec<Row> =
        ron::from_str(include_str!("../../data/events.ron")).expect("data/events.ron is a list of events");
    let mut events = [None; 13];
    for row in rows {
        assert!((2..=12).contains(&row.total), "data/events.ron: two dice do not throw {}", row.total);
        let place = &mut events[usize::from(row.total)];
        assert!(place.is_none(), "data/events.ron: {} stands there twice", row.total);
        *place = Some(row.event);
    }
    events
});

/// Returns the event for this total of two dice, or `None` if nothing happens.
pub fn special(total: u8) -> Option<Special> {
    EVENTS.get(usize::from(total)).copied().flatten()
}

/// Rolls two dice for the event of this turn (AMB-84).
pub fn event(play: &mut Play<'_>) -> Awaited {
    let row = Throw::side_d6(None, EVENT, 2, "the list of special events", CLAUSE);
    let faces = play.dice.throw(&row, &|| "A special event?".to_owned())?;
    let total: u8 = faces.iter().sum();
    let special = special(total);
    play.business.pop();
    play.say(|_| {
        let name = special.map_or("no event", name);
        let thrown = Picture::thrown("Special events", &faces, "2-4 or 9-12: an event", name);
        Report::new(CLAUSE, None, format!("The roll for special events is {total}: {name}."))
            .with(thrown.good(|_| special.is_some()))
    });
    if let Some(special) = special {
        let whom = if matches!(special, Special::SeaMonster { .. } | Special::LuckyHit) { lot(play) } else { None };
        befall(play, special, whom);
    }
    Ok(())
}

/// Returns the name of the event: 'a sea monster'.
pub const fn name(special: Special) -> &'static str {
    match special {
        Special::SeaMonster { .. } => "a sea monster",
        Special::Tide => "the tide returns",
        Special::Calm => "a calm",
        Special::Clear => "the air clears",
        Special::LuckyHit => "a lucky hit is due",
        Special::Smoke => "excessive smoke",
        Special::Fog => "fog",
    }
}

/// Draws a ship that fights by lot. `None` if there is none.
fn lot(play: &mut Play<'_>) -> Option<UnitId> {
    let ships: Vec<UnitId> = play.fleet.ships.iter().filter(|ship| ship.fights()).map(|ship| ship.id).collect();
    let row =
        Throw { sides: ships.len().min(255) as u8, ..Throw::side_d6(None, LOT, 1, "a ship drawn by lot", CLAUSE) };
    let drawn = if ships.len() > 1 { usize::from(play.dice.throw_secret(&row)[0]) - 1 } else { 0 };
    ships.get(drawn).copied()
}

/// Applies an event. `unit` is the ship that the event strikes, or `None` for an event that strikes no ship.
pub fn befall(play: &mut Play<'_>, special: Special, unit: Option<UnitId>) {
    let name = |fleet: &Fleet| unit.map_or_else(String::new, |unit| fleet.name(unit).to_owned());
    match special {
        Special::SeaMonster { boxes } => {
            let Some(unit) = unit else { return };
            play.tell(CLAUSE, unit, |fleet| {
                format!("A sea monster bites {}, and she loses {}.", name(fleet), counted(boxes, "box", "boxes"))
            });
            play.business.push(Damage::Nerve);
            play.business.push(Damage::Hits { unit, left: boxes, cause: Cause::Flooding });
        }
        Special::Tide => {
            let aground: Vec<UnitId> = play
                .fleet
                .ships
                .iter()
                .filter(|ship| ship.on_table() && ship.berth.aground)
                .map(|ship| ship.id)
                .collect();
            for unit in aground {
                play.tell("B-AGND-2", unit, |fleet| format!("The tide returns and {} floats again.", fleet.name(unit)));
                crate::position::aground::float(play, unit);
            }
        }
        Special::Calm => play.fleet.sky.calm = true,
        Special::Clear => (play.fleet.sky.fog, play.fleet.sky.smoke) = (false, false),
        Special::LuckyHit => {
            let Some(unit) = unit else { return };
            play.fleet.sky.lucky = Some(unit);
            play.tell("B-FIRE-8", unit, |fleet| {
                format!("{}'s next volley is a lucky hit and hits on 3-6.", name(fleet))
            });
        }
        Special::Smoke => {
            play.fleet.sky.smoke = true;
            play.say(|_| {
                Report::new(
                    "B-FIRE-9",
                    None,
                    "There is excessive smoke. Every gun hits only on a 5 or 6 until the smoke blows away.",
                )
            });
        }
        Special::Fog => {
            play.fleet.sky.fog = true;
            play.say(|_| {
                Report::new(
                    "B-FIRE-9",
                    None,
                    "Fog comes down. Until it lifts, every gun hits only on a 5 or 6, \
                     and nothing can be seen beyond 10 inches.",
                )
            });
        }
    }
}
