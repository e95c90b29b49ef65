//! Units that give way in a melee on land, and winners that follow them (A17, B-MEL-6, B-MEL-7).

use wg_core::geometry::nearest_between;

use crate::ashore::charge::engage;
use crate::ashore::ground::STEP;
use crate::ashore::land_melee::{Melees, begin};
use crate::ashore::march::Marching;
use crate::position::troop::break_off;
use crate::prelude::*;

/// Purposes of rolls: to attack again, and to run.
const SURGE: u16 = 162;
const ROUT: u16 = 163;

/// The distance that a loser recoils, and the least face on which the winner attacks again (B-MEL-6).
const RECOIL: Length = Length::inches(4);
const SURGES: u8 = 4;
/// The number of dice of a run (B-MEL-7).
const ROUT_DICE: u8 = 4;

/// Ends the loser's contact with all the units that attacked it.
pub(crate) fn part(fleet: &mut Fleet, loser: UnitId, winner: UnitId) {
    if fleet.roster(loser).kind == Kind::Fort {
        // The walls stay, and so do the other units before them. Only this winner's contact ends.
        let march = &mut fleet.troop_mut(winner).march;
        (march.engaged, march.attacks) = (None, false);
        let other = fleet
            .troops
            .iter()
            .find(|troop| troop.march.attacks && troop.march.engaged == Some(loser))
            .map(|troop| troop.id);
        fleet.troop_mut(loser).march.engaged = other;
    } else {
        break_off(fleet, loser);
    }
}

/// Moves the loser back 4 inches, facing the enemy. The winner may attack again (B-MEL-6).
pub(crate) fn recoil(play: &mut Play<'_>, loser: UnitId, winner: UnitId) {
    part(play.fleet, loser, winner);
    if play.fleet.roster(loser).kind == Kind::Fort {
        play.tell("B-MEL-6", loser, |fleet| format!("{} cannot recoil from behind its walls.", fleet.name(loser)));
    } else {
        let from = play.fleet.troop(loser).stand.pose;
        let away = away(play.fleet, loser, winner);
        let to = play.fleet.pushed(loser, away, RECOIL, away.reversed());
        let troop = play.fleet.troop_mut(loser);
        troop.stand.pose = to;
        troop.march.disordered = true;
        play.show("B-MEL-6", loser, Event::Moved { from, to }, |fleet| {
            format!(
                "{} recoils {} from {}.",
                fleet.name(loser),
                from.at.distance(to.at).in_inches(),
                fleet.name(winner)
            )
        });
    }
    if play.fleet.may_press(winner, loser) {
        play.business.push(Melees::Press { winner, loser });
    }
}

/// Returns the heading straight away from the enemy.
fn away(fleet: &Fleet, unit: UnitId, from: UnitId) -> Heading {
    let (own, other) = (fleet.troop(unit).stand.pose, fleet.troop(from).stand.pose);
    let (near, far) = nearest_between(&fleet.ground(from), &fleet.ground(unit));
    // A unit that is beaten by a fort goes back straight from the nearest point of the walls.
    let along = if fleet.roster(from).kind == Kind::Fort { near.heading_to(far) } else { None };
    along.or_else(|| other.at.heading_to(own.at)).unwrap_or(own.heading.reversed())
}

/// Rolls whether the winner attacks again, on 4, 5 or 6 (B-MEL-6).
pub(crate) fn surge(play: &mut Play<'_>, winner: UnitId, loser: UnitId) -> Awaited {
    let title = format!("{} attacks {} again", play.fleet.name(winner), play.fleet.name(loser));
    let row = Throw::d6(winner, SURGE, 1, "attacks again on 4-6", "B-MEL-6").counts(SURGES, 6);
    let faces = play.dice.throw(&row, &|| title.clone())?;
    play.business.pop();
    let goes = faces[0] >= SURGES;
    let result = if goes { "it attacks" } else { "it stays" };
    let sentence = format!(
        "{} rolls a {}: {}.",
        play.fleet.name(winner),
        faces[0],
        if goes { "it attacks again at once" } else { "it stays where it is" }
    );
    tell_row(play, &row, title, &faces, result, sentence);
    if !goes {
        return Ok(());
    }
    if play.fleet.roster(loser).kind != Kind::Fort {
        close_up(play, winner, loser);
    }
    engage(play.fleet, winner, loser);
    play.fleet.troop_mut(loser).march.engaged = Some(winner);
    begin(play, winner, loser);
    Ok(())
}

/// Moves the winner after the unit that has recoiled, until they touch.
fn close_up(play: &mut Play<'_>, winner: UnitId, loser: UnitId) {
    let (own, other) = (play.fleet.ground(winner), play.fleet.ground(loser));
    let (near, far) = nearest_between(&own, &other);
    let from = own.pose;
    let Some(way) = near.heading_to(far) else { return };
    let facing = from.at.heading_to(other.pose.at).unwrap_or(from.heading);
    // Shortens the move while the unit's new front would overlap the enemy.
    let mut inches = near.distance(far);
    while inches > Length::ZERO
        && play.fleet.ground_at(winner, Pose::new(from.at.offset(way, inches), facing)).overlaps(&other)
    {
        inches = (inches - STEP).max(Length::ZERO);
    }
    let to = Pose::new(from.at.offset(way, inches), facing);
    if !play.fleet.has_footing(&play.fleet.ground_at(winner, to)) {
        return;
    }
    play.fleet.troop_mut(winner).stand.pose = to;
    play.show("B-MEL-6", winner, Event::Moved { from, to }, |_| "");
}

/// Lets the winner move 2D6 inches, unless it is a fort or in another contact (B-MEL-7).
pub(crate) fn follow_up(play: &mut Play<'_>, winner: UnitId) {
    if play.fleet.roster(winner).kind == Kind::Fort || play.fleet.troop(winner).march.engaged.is_some() {
        return;
    }
    play.fleet.troop_mut(winner).march.stage = Pace::Throws;
    play.business.push(Marching::March(winner));
}

/// Rolls 4D6 inches and runs the loser to the nearest cover, with its back to the enemy (B-MEL-7).
pub(crate) fn rout(play: &mut Play<'_>, loser: UnitId, winner: UnitId) -> Awaited {
    let title = format!("{} runs from {}", play.fleet.name(loser), play.fleet.name(winner));
    let row = Throw::d6(loser, ROUT, ROUT_DICE, "inches it runs", "B-MEL-7");
    let faces = play.dice.throw(&row, &|| title.clone())?;
    play.business.pop();
    let inches: u8 = faces.iter().sum();
    let from = play.fleet.troop(loser).stand.pose;
    let away = away(play.fleet, loser, winner);
    let cover = play.fleet.nearest_cover(loser, away);
    let way = cover.and_then(|to| from.at.heading_to(to)).unwrap_or(away);
    let most = Length::inches(i32::from(inches));
    let run = cover.map_or(most, |to| from.at.distance(to).min(most));
    let to = play.fleet.pushed(loser, way, run, way);
    let troop = play.fleet.troop_mut(loser);
    troop.stand.pose = to;
    troop.march.disordered = true;
    let ran = from.at.distance(to.at);
    let safe = if cover.is_some_and(|at| at.distance(to.at) <= Length::INCH) { " and reaches cover," } else { "" };
    let sentence = format!(
        "{} runs {ran}{safe} with its back to {}.",
        play.fleet.name(loser),
        play.fleet.name(winner),
        ran = ran.in_inches()
    );
    tell_row(play, &row, title, &faces, format!("{inches} in"), sentence);
    play.show("B-MEL-7", loser, Event::Moved { from, to }, |_| "");
    Ok(())
}
