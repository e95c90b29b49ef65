//! Losses of units on land to fire: guns, men and leaders (A15).

use crate::damage::Damage;
use crate::damage::casualties;
use crate::prelude::*;

const DEAD: u16 = 121;

const LEADERS: u16 = 122;

/// Applies the hits of a volley on land: guns are destroyed, men fall, and a die for leaders is rolled for every full
/// six dead (B-FORT-3, B-FORT-4, B-TRP-3, B-TRP-4, AMB-67, AMB-68).
pub fn losses(play: &mut Play<'_>) -> Awaited {
    let Some(&Damage::Losses { unit, by, hits, sixes, pieces }) = play.business.top_of() else { return Ok(()) };
    let fleet = &play.fleet;
    let troop = *fleet.troop(unit);
    if !troop.on_table() {
        return play.business.done();
    }
    let guns = if pieces { hits.min(troop.pieces.left) } else { 0 };
    // Only sixes carry over to the men when the last gun is destroyed (AMB-67).
    let on_men = if pieces { sixes.saturating_sub(guns) } else { hits };
    let name = || format!("{}'s losses", fleet.name(unit));
    let Rolled { faces, shown: as_rolled } = if on_men > 0 {
        let row = Throw::d6(by, DEAD, on_men, "1: 1 dead, 2-5: 2 dead, 6: 3 dead", "B-TRP-3");
        // Every die kills at least one man.
        play.dice.throw_if(on_men < troop.company.men, &row, &name)?
    } else {
        Rolled { faces: Faces::new(), shown: true }
    };
    let dead = faces.iter().map(|face| dead(*face)).sum::<u8>().min(troop.company.men);
    let leaders = leaders_among(play, by, unit, dead, LEADERS)?;
    play.business.pop();
    if guns > 0 {
        let pieces = &mut play.fleet.troop_mut(unit).pieces;
        pieces.left -= guns;
        pieces.unmanned = pieces.unmanned.min(pieces.left);
        play.say(|fleet| {
            let left = fleet.troop(unit).pieces.left;
            let sentence = format!("{} loses {} and has {left} left.", fleet.name(unit), counted(guns, "gun", "guns"));
            Report::new("B-FORT-3", Some(unit), sentence)
                .with(Event::Harmed { boxes: guns })
                .harms(unit, [Toll::of(guns, "1 gun", "guns")])
        });
    }
    if on_men > 0 {
        let clause = if pieces { "B-FORT-4" } else { "B-TRP-3" };
        play.say(|fleet| {
            let result = format!("{dead} dead");
            if !as_rolled {
                let sentence = if dead > 0 {
                    format!("{} loses its last {}, as on any roll.", fleet.name(unit), counted(dead, "man", "men"))
                } else {
                    format!("{} has no men left to lose.", fleet.name(unit))
                };
                return Report::new(clause, Some(unit), sentence);
            }
            Report::new(
                clause,
                Some(unit),
                format!("The roll for {}'s losses is {}: {result}.", fleet.name(unit), shown(&faces)),
            )
            .with(
                Event::thrown(
                    format!("{}'s losses", fleet.name(unit)),
                    &faces,
                    "1: 1 dead, 2-5: 2 dead, 6: 3 dead",
                    result,
                )
                .good(|face| *face == 6)
                .by(fleet.side_of(by)),
            )
        });
        casualties::kill(play, unit, dead - leaders, leaders);
    }
    Ok(())
}

/// Returns the number of dead for this face (B-TRP-3).
const fn dead(face: u8) -> u8 {
    match face {
        1 => 1,
        6 => 3,
        _ => 2,
    }
}

/// Rolls a die for every full six dead. Returns the number of leaders among them, one for each 1 (B-TRP-4, AMB-68).
pub(crate) fn leaders_among(play: &mut Play<'_>, by: UnitId, unit: UnitId, dead: u8, purpose: u16) -> Awaited<u8> {
    let company = play.fleet.troop(unit).company;
    let leaders = company.leaders;
    let dice = Party { men: company.men, leaders }.leader_dice(dead);
    if dice == 0 {
        return Ok(0);
    }
    let fleet = &play.fleet;
    let row = Throw::d6(by, purpose, dice, "a leader falls on a 1", "B-TRP-4").counts(1, 1);
    let title = || format!("Does a leader of {} fall?", fleet.name(unit));
    let faces = play.dice.throw(&row, &title)?;
    let fallen = (faces.iter().filter(|face| **face == 1).count() as u8).min(leaders);
    play.say(|fleet| {
        let result = match fallen {
            0 => "no leader falls".to_owned(),
            1 => "a leader falls".to_owned(),
            more => format!("{more} leaders fall"),
        };
        Report::new(
            "B-TRP-4",
            Some(unit),
            format!("The roll for {}'s leaders is {} ({dead} dead): {result}.", fleet.name(unit), shown(&faces)),
        )
        .with(
            Event::thrown(
                format!("Does a leader of {} fall?", fleet.name(unit)),
                &faces,
                "a leader falls on a 1",
                result,
            )
            .good(|face| *face == 1)
            .by(fleet.side_of(by)),
        )
    });
    Ok(fallen)
}
