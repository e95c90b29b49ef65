//! Ships that touch (A-MOVE-19, A-R14).

use crate::damage::{Damage, accident};
use crate::prelude::*;
use crate::sailing::{Sailing, walk};

const AVOID: u16 = 3;
const SHAKEN: u16 = 4;

/// Settles a contact (A-MOVE-19). A ship that tries to avoid the other must roll her tack number or more. If she does,
/// she stops 5 mm short and takes in sail to Slow. Otherwise both ships stop and may lock.
pub(super) fn settle(play: &mut Play<'_>, unit: UnitId, other: UnitId, short: Pose, avoids: bool) -> Awaited {
    if avoids {
        let needed = CHARTS.tack[play.fleet.ship(unit).grade() as usize];
        let needed_words = format!("avoids her on {}", or_more(needed));
        let row = Throw { needed: needed_words.into(), ..Throw::d6(unit, AVOID, 1, "", "A-MOVE-19") }
            .counts(needed, 6)
            .at(other);
        let face = play
            .dice
            .throw(&row, &|| format!("{} tries to avoid {}", play.fleet.name(unit), play.fleet.name(other)))?[0];
        let works = face >= needed;
        play.say(|fleet| {
            let title = format!("{} tries to avoid {}", fleet.name(unit), fleet.name(other));
            let result = if works { "she stops short and takes in sail" } else { "they touch" };
            let event = Event::thrown(title.clone(), &[face], or_more(needed), result)
                .good(|_| works)
                .by(fleet.ship(unit).colours.side);
            Report::new("A-MOVE-19", Some(unit), format!("{title}: {face} (needs {}), and {result}.", or_more(needed)))
                .with(event)
        });
        if works {
            play.business.pop();
            let from = play.fleet.ship(unit).berth.pose;
            play.fleet.ship_mut(unit).berth.pose = short;
            play.fleet.followed_to(unit, &[short.at]);
            walk::take_in(play, unit);
            play.show("A-MOVE-19", unit, Event::Moved { from, to: short }, |_| "");
            return Ok(());
        }
    }
    play.business.pop();
    let ship = play.fleet.ship(other);
    // Both ships stop, even if the other has yet to sail or to go on with a tack.
    if ship.berth.tacking || play.fleet.allowance(ship) > Length::ZERO {
        play.fleet.ship_mut(other).berth.moved = true;
    }
    touch(play, unit, other);
    Ok(())
}

/// Reports that two bases touch, and pushes the rolls that follow: on the L line for each ship, then for their masts
/// (A-MOVE-19).
pub(super) fn touch(play: &mut Play<'_>, unit: UnitId, other: UnitId) {
    play.say(|fleet| {
        Report::new(
            "A-MOVE-19",
            Some(unit),
            format!("{} and {} run foul of each other.", fleet.name(unit), fleet.name(other)),
        )
        .with(Event::Fate)
        .noted(Moment::Collision, unit)
    });
    play.business.push(Sailing::MastChecks(unit, other));
    for (one, by) in [(other, unit), (unit, other)] {
        play.business.push(Damage::Begin(HitContext { by: Some(by), ..accident(one) }, Line::L));
    }
}

/// Rolls a die for each of two ships that have touched. On a 6 the ship takes an M (A-MOVE-19).
pub(super) fn masts(play: &mut Play<'_>, one: UnitId, other: UnitId) -> Awaited {
    let mut throw = |unit: UnitId| {
        let row = Throw::d6(unit, SHAKEN, 1, "a mast is hit on a 6", "A-MOVE-19").counts(6, 6);
        play.dice.throw(&row, &|| format!("{} checks her masts", play.fleet.name(unit)))
    };
    let (first, second) = (throw(one), throw(other));
    let faces = [(one, first?[0]), (other, second?[0])];
    play.business.pop();
    for (unit, face) in faces {
        if face == 6 {
            play.fleet.ship_mut(unit).log.hits.lose_mast();
        }
        play.say(|fleet| {
            let result = if face == 6 { "a mast is hit (M)" } else { "they hold" };
            let event = Event::thrown(
                format!("{} checks her masts", fleet.name(unit)),
                &[face],
                "a mast is hit on a 6",
                result,
            )
            .good(|face| *face == 6);
            Report::new("A-MOVE-19", Some(unit), format!("{} checks her masts: {face}, {result}.", fleet.name(unit)))
                .with(event)
        });
    }
    Ok(())
}
