//! The losses from broadsides, applied at the end of their phase, and the effects of a rating at zero (W-FIRE-2, W-R20
//! to W-R26, W-ZERO-1 to W-ZERO-4).

use crate::phases::{BROADSIDE, MORALE};
use crate::prelude::*;

const SINKING: u16 = 5;

/// A step of applying the losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Losses {
    /// All pending points are taken off at once.
    Apply,
    /// Ships without Hull roll for how long they float.
    Sinking,
}

impl Chapter for Losses {
    type Game = WarpSpawn;

    fn waits(&self) -> bool {
        false
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(Self::Sinking) => roll_sinking(play),
            _ => {
                play.business.pop();
                apply(play);
                play.business.push(Self::Sinking);
                Ok(())
            }
        }
    }
}

/// Adds the chapter at the end of the Broadside phase.
pub fn plugin(app: &mut App) {
    app.chapter::<Losses>([BROADSIDE, MORALE]);
}

/// Takes off all pending points, as far as a ship has them (W-R20, W-R21). A ship without Cannon blows up at once
/// (W-ZERO-3, W-R26, W-R49).
fn apply(play: &mut Play<'_>) {
    let hit: SmallVec<[UnitId; 12]> =
        play.fleet.ships.iter().filter(|ship| ship.harm.pending != [0; 4]).map(|ship| ship.id).collect();
    for unit in hit {
        let ship = play.fleet.ship_mut(unit);
        let before = Attribute::ALL.map(|attribute| ship.now(attribute.rating()));
        let mut lost = [0_u8; 4];
        for attribute in Attribute::ALL {
            let at = attribute as usize;
            lost[at] = ship.harm.pending[at].min(before[at].max(0) as u8);
            ship.harm.lost[at] += lost[at];
        }
        ship.harm.pending = [0; 4];
        let points: u8 = lost.iter().sum();
        if points == 0 {
            continue;
        }
        ship.harm.hit = true;
        let blown_up = ship.now(Rating::Cannon) <= 0 && before[Attribute::Cannon as usize] > 0;
        if blown_up {
            (ship.colours.fate, ship.colours.blown_up) = (Fate::Sunk, true);
        }
        play.fleet.battle.action = true;
        play.show("W-R20", unit, Event::Harmed { boxes: points }, |fleet| {
            let parts: Vec<String> = Attribute::ALL
                .iter()
                .filter(|attribute| lost[**attribute as usize] > 0)
                .map(|attribute| attribute.points(lost[*attribute as usize]))
                .collect();
            let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
            format!("{} loses {}.", fleet.name(unit), wg_core::in_a_row(&parts))
        });
        if blown_up {
            play.say(|fleet| {
                Report::new("W-ZERO-3", Some(unit), format!("{} blows up.", fleet.name(unit)))
                    .with(Event::Fate)
                    .noted(Moment::Explosion, unit)
            });
            continue;
        }
        for (attribute, clause, says) in [
            (Attribute::Sails, "W-ZERO-4", "has no Sails left, so she moves only in tow"),
            (Attribute::Crew, "W-ZERO-2", "has no Crew left, so she cannot move or fight off boarders"),
        ] {
            if lost[attribute as usize] > 0 && play.fleet.ship(unit).now(attribute.rating()) <= 0 {
                play.show(clause, unit, Event::Fate, |fleet| format!("{} {says}.", fleet.name(unit)));
            }
        }
    }
}

/// Rolls a die for each ship without Hull, all together, for the turns that she floats (W-ZERO-1, W-R23).
fn roll_sinking(play: &mut Play<'_>) -> Awaited {
    let fleet = &play.fleet;
    let holed =
        fleet.ships.iter().filter(|ship| ship.on_table() && ship.now(Rating::Hull) <= 0 && ship.harm.sinks.is_none());
    let units: SmallVec<[UnitId; 8]> = holed.map(|ship| ship.id).collect();
    let row = |unit| Throw::d6(unit, SINKING, 1, "turns until she sinks", "W-ZERO-1");
    let thrown: SmallVec<[_; 8]> = units
        .iter()
        .map(|unit| play.dice.throw(&row(*unit), &|| format!("How long does {} float?", fleet.name(*unit))))
        .collect();
    let mut faces: SmallVec<[(UnitId, u8); 8]> = SmallVec::new();
    for (unit, thrown) in units.iter().zip(thrown) {
        faces.push((*unit, thrown?[0]));
    }
    play.business.pop();
    let turn = play.fleet.cursor.turn;
    for (unit, face) in faces {
        let sinks = turn.saturating_add(u16::from(face));
        play.fleet.ship_mut(unit).harm.sinks = Some(sinks);
        play.say(|fleet| {
            let result = format!("sinks at the end of turn {sinks}");
            let event = Event::thrown(
                format!("How long does {} float?", fleet.name(unit)),
                &[face],
                "turns until she sinks",
                result.clone(),
            )
            .by(fleet.ship(unit).colours.side);
            Report::new("W-ZERO-1", Some(unit), format!("{} has no Hull left and {result}.", fleet.name(unit)))
                .with(event)
        });
    }
    Ok(())
}

/// Sinks the ships that are due to sink at the end of this turn (W-R23).
pub fn sink(play: &mut Play<'_>) {
    let turn = play.fleet.cursor.turn;
    let due = |ship: &Ship| ship.on_table() && ship.harm.sinks.is_some_and(|sinks| sinks <= turn);
    let units: SmallVec<[UnitId; 8]> = play.fleet.ships.iter().filter(|ship| due(ship)).map(|ship| ship.id).collect();
    for unit in units {
        play.fleet.ship_mut(unit).colours.fate = Fate::Sunk;
        play.say(|fleet| {
            Report::new("W-R23", Some(unit), format!("{} sinks.", fleet.name(unit)))
                .with(Event::Fate)
                .noted(Moment::Loss, unit)
        });
    }
}
