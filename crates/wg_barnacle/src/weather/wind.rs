//! Wind direction, the alarm clock and wind speed (A3, A4).

use std::borrow::Cow;

use chacha20::ChaCha8Rng;
use wg_core::dice::below;

use crate::options::{Alarm, Events, quarters};
use crate::prelude::*;
use crate::weather::Weather;
use crate::weather::events::{Special, befall};

const SPEED: u16 = 2;
const CHANGE: u16 = 3;
const CLOCK: u16 = 4;
const MOMENT: u16 = 5;

/// Returns the side of the table that the wind comes from: 'North', 'East', 'South' or 'West' (B-WIND-1).
pub fn side_name(from: Heading) -> &'static str {
    ["North", "East", "South", "West"][usize::from(quarters(Heading::NORTH, from))]
}

/// Opens phase 1: sets the hidden alarm clock for this turn (B-WIND-6, AMB-9), lets the tide return (B-AGND-2), and
/// asks for the roll for a special event if they are used (AMB-84).
pub fn open_weather(play: &mut Play<'_>) {
    play.fleet.later.activations = 0;
    play.fleet.sky.calm = false;
    play.fleet.clock = set_clock(play);
    if play.fleet.options().tide_turn == play.fleet.cursor.turn {
        befall(play, Special::Tide, None);
    }
    if play.fleet.options().events == Events::List {
        play.business.push(Weather::Event);
    }
}

/// Returns the clock of this turn (AMB-9).
fn set_clock(play: &mut Play<'_>) -> AlarmClock {
    let ships = activations(play.fleet);
    match play.fleet.options().alarm {
        Alarm::Random => AlarmClock { rings_before: set_in_secret(play, ships, 0), ships, ..AlarmClock::default() },
        Alarm::Scripted => AlarmClock { rings_before: next_scripted(play.fleet, 0), ..AlarmClock::default() },
        Alarm::Manual | Alarm::Timed => AlarmClock::default(),
    }
}

/// Sets the clock again in a turn that has begun, if its setting was unknown when the battle was saved (AMB-9).
pub fn set_anew(play: &mut Play<'_>) {
    let clock = play.fleet.clock;
    if clock.unset {
        let begun = play.fleet.later.activations;
        play.fleet.clock = AlarmClock { rings_before: set_in_secret(play, clock.ships, begun), unset: false, ..clock };
    }
}

fn set_in_secret(play: &mut Play<'_>, ships: u8, begun: u8) -> Option<u8> {
    drawn(ships, begun, |row| play.dice.throw_secret(row)[0])
}

/// Draws the activation before which the clock rings, for `ships` ships, or `None` if it does not ring. The dice are
/// rolled again until they agree with what both sides have heard: the clock has not rung before any move that has begun
/// (AMB-9).
fn drawn(ships: u8, begun: u8, mut die: impl FnMut(&Throw) -> u8) -> Option<u8> {
    let alarm = Throw::side_d6(None, CLOCK, 1, "5-6: an alarm this turn", "AMB-9").counts(5, 6);
    let moment = Throw { sides: ships, ..Throw::side_d6(None, MOMENT, 1, "the move before which it rings", "AMB-9") };
    loop {
        if !tells_an_alarm(die(&alarm)) || ships == 0 {
            return None;
        }
        let moment = die(&moment) - 1;
        if moment >= begun {
            return Some(moment);
        }
    }
}

/// True if this face of the secret die means an alarm this turn (AMB-9).
const fn tells_an_alarm(face: u8) -> bool {
    face >= 5
}

/// Returns the number of ships that will begin a move this turn, as far as is known in phase 1.
pub(crate) fn activations(fleet: &Fleet) -> u8 {
    fleet.ships.iter().filter(|ship| ship.fights() && !ship.berth.aground).count().min(255) as u8
}

/// Returns the first activation for which the scenario has set an alarm this turn, at or after `from`. Counted from 0.
fn next_scripted(fleet: &Fleet, from: u8) -> Option<u8> {
    let this_turn = fleet.options().alarms.iter().filter(|(turn, _)| *turn == fleet.cursor.turn);
    this_turn.map(|(_, activation)| activation.saturating_sub(1)).filter(|activation| *activation >= from).min()
}

/// Rings the clock at the start of a ship's move, before anything else in it, if it was set for this moment. Returns
/// true if it rings (B-WIND-6, AMB-94). The move itself counts the activation.
pub fn sounds(play: &mut Play<'_>) -> bool {
    let now = play.fleet.later.activations;
    if play.fleet.clock.rings_before != Some(now) {
        return false;
    }
    let scripted = play.fleet.options().alarm == Alarm::Scripted;
    let next = if scripted { next_scripted(play.fleet, now.saturating_add(1)) } else { None };
    play.fleet.clock = AlarmClock { rings_before: next, rang: true, ..play.fleet.clock };
    ring(play);
    true
}

/// Sounds the alarm (B-WIND-6): the roll for the wind comes next.
pub fn ring(play: &mut Play<'_>) {
    play.business.push(Weather::Alarm);
}

/// Rolls for a change of wind, which takes effect on the spot (B-WIND-4 to B-WIND-6).
pub fn alarm(play: &mut Play<'_>) -> Awaited {
    let needed = table_in_words(play.fleet);
    let row = Throw { needed: Cow::Owned(needed), ..Throw::side_d6(None, CHANGE, 2, "", "B-WIND-4") };
    let faces = play.dice.throw(&row, &|| "The alarm sounds: does the wind change?".to_owned())?;
    let total: u8 = faces.iter().sum();
    let from = wind_at(play.fleet, total);
    let was = std::mem::replace(&mut play.fleet.sky.actual, from);
    play.business.pop();
    play.say(|_| {
        let clause = if total <= 8 { "B-WIND-4" } else { "B-WIND-5" };
        let (now, before) = (side_name(from), side_name(was));
        let told =
            if from == was { format!("still blows from the {now}") } else { format!("shifts from {before} to {now}") };
        Report::new(clause, None, format!("The alarm sounds, and the roll is {total}: the wind {told}.")).with(
            Event::thrown("The alarm sounds".to_owned(), &faces, &*row.needed, format!("wind from {now}"))
                .good(|_| from != was),
        )
    });
    wind_shifts(play);
    Ok(())
}

/// Applies a new wind at once, even in the middle of a move (B-WIND-6, AMB-11).
pub fn wind_shifts(play: &mut Play<'_>) {
    if let Some(mover) = play.fleet.under_way().map(|ship| ship.id) {
        come_round(play, mover);
    }
}

/// Returns the side from which the wind blows on this total of two dice (B-WIND-4, B-WIND-5, AMB-8).
pub fn wind_at(fleet: &Fleet, total: u8) -> Heading {
    let prevailing = fleet.sky.prevailing;
    let quarters = match total {
        9..=12 => fleet.sky.rulings.wind_table[usize::from(total - 9)],
        _ => 0,
    };
    prevailing.turned(Angle::degrees(i32::from(quarters) * 90))
}

/// Returns the wind table in words: 'to 8 South, 9 East, 10 West, 11 North, 12 North'.
fn table_in_words(fleet: &Fleet) -> String {
    let rest: String = (9..=12).map(|total| format!(", {total} {}", side_name(wind_at(fleet, total)))).collect();
    format!("2-8 {}{rest}", side_name(fleet.sky.prevailing))
}

/// Opens phase 3: the wind speed is rolled for (B-TURN-4), unless a calm has settled it (AMB-84).
pub fn open_speed(play: &mut Play<'_>) {
    if play.fleet.sky.calm {
        play.fleet.sky.speed = Speed::Light;
        play.say(|_| Report::new("AMB-84", None, "There is a calm. The wind is light this turn, without a roll."));
    } else {
        play.business.push(Weather::WindSpeed);
    }
}

/// Returns the wind speed for this face (B-WSPD-1).
pub const fn speed_at(face: u8) -> Speed {
    match face {
        1 => Speed::Light,
        6 => Speed::Gusty,
        _ => Speed::Normal,
    }
}

/// Returns the wind speed in words: 'light', 'normal' or 'gusty'.
pub const fn speed_name(speed: Speed) -> &'static str {
    match speed {
        Speed::Light => "light",
        Speed::Normal => "normal",
        Speed::Gusty => "gusty",
    }
}

/// Rolls one die for the wind speed of this turn (B-WSPD-1).
pub fn speed(play: &mut Play<'_>) -> Awaited {
    let row = Throw::side_d6(None, SPEED, 1, "1 light, 2-5 normal, 6 gusty", "B-WSPD-1");
    let faces = play.dice.throw(&row, &|| "Wind speed".to_owned())?;
    let speed = speed_at(faces[0]);
    play.fleet.sky.speed = speed;
    play.business.pop();
    play.say(|fleet| {
        let (name, from) = (speed_name(speed), side_name(fleet.sky.actual));
        Report::new(
            "B-WSPD-1",
            None,
            format!("The roll for wind speed is {}: the wind is {name} and blows from the {from}.", faces[0]),
        )
        .with(Event::thrown("Wind speed".to_owned(), &faces, &*row.needed, name).good(|_| speed != Speed::Normal))
    });
    Ok(())
}

/// Returns the label beside the compass rose: 'Gusty wind from West'.
pub fn label(sky: &Sky) -> String {
    let speed = match sky.speed {
        Speed::Light => "Light wind",
        Speed::Normal => "Wind",
        Speed::Gusty => "Gusty wind",
    };
    format!("{speed} from {}", side_name(sky.actual))
}

/// Hides the setting of the clock from a captain who tries out orders: sets it to some moment that is still possible.
/// A clock that the scenario has set is known to both sides and stays.
pub fn conceal(world: &mut World, rng: &mut ChaCha8Rng) {
    let fleet = Fleet::seen_mut(world);
    let clock = fleet.clock;
    if fleet.options().alarm != Alarm::Random || clock.rang || clock.unset {
        return;
    }
    let rings_before = drawn(clock.ships, fleet.later.activations, |row| below(rng, u32::from(row.sides)) as u8 + 1);
    fleet.clock = AlarmClock { rings_before, guessed: true, ..clock };
}

/// Halves the speed of a ship on her course if the wind has come round against her (AMB-11).
pub(crate) fn come_round(play: &mut Play<'_>, unit: UnitId) {
    let ship = play.fleet.ship(unit);
    if ship.run.stage == Stage::Course
        && !ship.run.half
        && ship.rig.hoisted > 0
        && !play.fleet.is_running(ship.berth.pose.heading)
    {
        come_contrary(play, unit);
    }
}

fn come_contrary(play: &mut Play<'_>, unit: UnitId) {
    let remainder = play.fleet.options().half_remainder;
    let ship = play.fleet.ship_mut(unit);
    ship.run.half = true;
    ship.run.half_from = remainder.then_some(ship.run.ran);
    play.tell("B-SAIL-4", unit, |fleet| {
        format!(
            "{} now has the wind contrary and moves at half speed, {} at most.",
            fleet.name(unit),
            fleet.allowance(unit).max.in_inches()
        )
    });
}
