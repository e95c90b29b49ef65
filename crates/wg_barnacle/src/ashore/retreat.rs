//! A17. Who gives way in a melee on land, and who follows (B-MEL-6, B-MEL-7).

use wg_core::geometry::nearest_between;

use crate::ashore::charge::engage;
use crate::ashore::ground::STEP;
use crate::ashore::land_melee::{Melees, begin};
use crate::ashore::march::Marching;
use crate::position::troop::break_off;
use crate::prelude::*;

/// Purposes of throws.
const SURGE: u16 = 162;
const ROUT: u16 = 163;

/// B-MEL-6: how far a loser recoils, and on what the winner attacks again.
const RECOIL: Length = Length::inches(4);
const SURGES: u8 = 4;
/// B-MEL-7: dice of a run.
const ROUT_DICE: u8 = 4;

/// The loser leaves the contact, and all who attacked him lose theirs.
pub(crate) fn part(fleet: &mut Fleet, loser: UnitId, winner: UnitId) {
    if fleet.roster(loser).kind == Kind::Fort {
        // Its walls stay, and who else stands before them; only this winner has done with it.
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

/// B-MEL-6: the loser gives way 4 inches with his face to the enemy; the winner may attack again.
pub(crate) fn recoil(play: &mut Play<'_>, loser: UnitId, winner: UnitId) {
    part(play.fleet, loser, winner);
    if play.fleet.roster(loser).kind == Kind::Fort {
        play.tell("B-MEL-6", loser, |fleet| format!("{} cannot give way behind its walls.", fleet.name(loser)));
    } else {
        let from = play.fleet.troop(loser).stand.pose;
        let away = away(play.fleet, loser, winner);
        let to = play.fleet.pushed(loser, away, RECOIL, away.reversed());
        let troop = play.fleet.troop_mut(loser);
        troop.stand.pose = to;
        troop.march.disordered = true;
        play.show("B-MEL-6", loser, Event::Moved { from, to }, |fleet| {
            format!(
                "{} recoils {} before {}.",
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

/// Straight away from the enemy.
fn away(fleet: &Fleet, unit: UnitId, from: UnitId) -> Heading {
    let (own, other) = (fleet.troop(unit).stand.pose, fleet.troop(from).stand.pose);
    let (near, far) = nearest_between(&fleet.ground(from), &fleet.ground(unit));
    // The way along which the attacker came, where he stands against it.
    let along = if fleet.roster(from).kind == Kind::Fort { near.heading_to(far) } else { None };
    along.or_else(|| other.at.heading_to(own.at)).unwrap_or(own.heading.reversed())
}

/// B-MEL-6: 4, 5 or 6, and the winner is at them again.
pub(crate) fn surge(play: &mut Play<'_>, winner: UnitId, loser: UnitId) -> Awaited {
    let title = format!("{} attacks {} again", play.fleet.name(winner), play.fleet.name(loser));
    let row = Throw::d6(winner, SURGE, 1, "4-6 attacks again", "B-MEL-6").counts(SURGES, 6);
    let faces = play.dice.throw(&row, &|| title.clone())?;
    play.business.pop();
    let goes = faces[0] >= SURGES;
    let result = if goes { "it attacks" } else { "it stays" };
    let sentence = format!(
        "{} throws {}: {}.",
        play.fleet.name(winner),
        faces[0],
        if goes { "it attacks again on the spot" } else { "it stays where it is" }
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

/// The winner goes after who has recoiled, until they touch.
fn close_up(play: &mut Play<'_>, winner: UnitId, loser: UnitId) {
    let (own, other) = (play.fleet.ground(winner), play.fleet.ground(loser));
    let (near, far) = nearest_between(&own, &other);
    let from = own.pose;
    let Some(way) = near.heading_to(far) else { return };
    let facing = from.at.heading_to(other.pose.at).unwrap_or(from.heading);
    // Back by as much as its new front would lie in them.
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

/// B-MEL-7: the winner may move, if his hands are free.
pub(crate) fn follow_up(play: &mut Play<'_>, winner: UnitId) {
    if play.fleet.roster(winner).kind == Kind::Fort || play.fleet.troop(winner).march.engaged.is_some() {
        return;
    }
    play.fleet.troop_mut(winner).march.stage = Pace::Throws;
    play.business.push(Marching::March(winner));
}

/// B-MEL-7: four dice of inches to the nearest cover, with the back to the enemy.
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
    let safe = if cover.is_some_and(|at| at.distance(to.at) <= Length::INCH) { " into cover" } else { "" };
    let sentence = format!(
        "{} runs {ran}{safe}, its back to {}.",
        play.fleet.name(loser),
        play.fleet.name(winner),
        ran = ran.in_inches()
    );
    tell_row(play, &row, title, &faces, format!("{inches} in"), sentence);
    play.show("B-MEL-7", loser, Event::Moved { from, to }, |_| "");
    Ok(())
}
