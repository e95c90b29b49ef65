//! The damage box (A10), and what collisions do (A8).

use crate::damage::{Damage, morale, specific};
use crate::phases::COLLISIONS;
use crate::prelude::*;

/// Purpose of the dice of a collision.
const COLLISION: u16 = 20;

/// The number of increments lost at the yellow line (B-DAM-4).
pub const YELLOW_LOSES: u8 = 2;

/// The number of boxes that the red line costs every turn (B-DAM-9).
pub const RED_FLOODING: u8 = 10;

/// The effects of the boxes ticked in one beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Harm {
    /// The number of boxes ticked.
    pub boxes: u8,
    /// The number of the last box ticked.
    pub last: u8,
    /// True if the yellow line was reached.
    pub yellow: bool,
    /// True if the red line was reached.
    pub red: bool,
    /// True if the black line was reached.
    pub black: bool,
    /// True if the last box ticked has a letter that calls for a specific hit (B-SPEC-2).
    pub letter: bool,
}

/// The agenda item of collisions, phase 6.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Collisions {
    /// A collision is resolved.
    Collision {
        /// The ship that moved.
        mover: UnitId,
        /// The ship that she struck.
        struck: UnitId,
        /// The number of dice for each of the two (B-COLL-2, B-COLL-3).
        dice: u8,
    },
}

impl Chapter for Collisions {
    type Game = Barnacle;

    fn waits(&self) -> bool {
        false
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        collide(play)
    }
}

/// Adds the chapter of collisions (A8).
pub fn plugin(app: &mut App) {
    app.chapter::<Collisions>([COLLISIONS]).opens(COLLISIONS, open_collisions);
}

/// Opens phase 6: resolves the collisions of this turn, and then makes the morale tests that they make due (B-COLL-2,
/// AMB-48).
pub fn open_collisions(play: &mut Play<'_>) {
    if play.fleet.later.fouls.is_empty() {
        return;
    }
    play.business.push(Damage::Nerve);
    for foul in std::mem::take(&mut play.fleet.later.fouls).into_iter().rev() {
        play.business.push(Collisions::Collision { mover: foul.mover, struck: foul.struck, dice: foul.dice });
    }
}

/// Rolls the damage of both ships in a collision, at the same time. Its boxes do cause specific hits (B-COLL-2,
/// B-COLL-3, AMB-82).
pub fn collide(play: &mut Play<'_>) -> Awaited {
    let Some(&Collisions::Collision { mover, struck, dice }) = play.business.top_of() else { return Ok(()) };
    play.business.pop();
    let clause = if dice > 1 { "B-COLL-3" } else { "B-COLL-2" };
    let fleet = &play.fleet;
    let pair: SmallVec<[(UnitId, UnitId); 2]> =
        [(mover, struck), (struck, mover)].into_iter().filter(|(unit, _)| fleet.ship(*unit).on_table()).collect();
    let mut thrown = SmallVec::<[_; 2]>::new();
    for (unit, other) in &pair {
        let row = Throw::d6(*unit, COLLISION, dice, "each pip ticks a box", clause);
        // A ship that any roll sinks, or that is sinking already, loses the same on every face.
        let left = fleet.log(*unit).black.saturating_sub(fleet.ship(*unit).hull.boxes);
        let sinking = fleet.ship(*unit).colours.fate == Fate::Sinking;
        let reason = || format!("{}'s damage from {}", fleet.name(*unit), fleet.name(*other));
        thrown.push((sinking, play.dice.throw_if(!sinking && dice < left, &row, &reason)));
    }
    for ((sinking, rolled), (unit, other)) in thrown.into_iter().zip(&pair).rev() {
        let Rolled { faces, shown: as_rolled } = rolled?;
        let (unit, other, boxes) = (*unit, *other, faces.iter().sum::<u8>());
        play.business.push(Damage::Hits { unit, left: boxes, cause: Cause::Collision(other) });
        play.say(|fleet| {
            let (name, other) = (fleet.name(unit), fleet.name(other));
            if !as_rolled {
                let sentence = if sinking {
                    format!("{name} is sinking already, so the collision with {other} costs her nothing more.")
                } else {
                    format!("{name} is so badly damaged that the collision with {other} sinks her on any roll.")
                };
                return Report::new(clause, Some(unit), sentence);
            }
            Report::new(
                clause,
                Some(unit),
                format!(
                    "{name} rolls {} for the collision with {other} and loses {}.",
                    shown(&faces),
                    counted(boxes, "box", "boxes")
                ),
            )
            .with(Event::thrown(
                format!("{name}'s damage from {other}"),
                &faces,
                "each pip ticks a box",
                counted(boxes, "box", "boxes"),
            ))
        });
    }
    Ok(())
}

/// Ticks boxes one after another, up to the next letter, and then rolls its specific hit (B-DAM-2, B-FIRE-10,
/// B-SPEC-2).
pub fn hits(play: &mut Play<'_>) -> Awaited {
    let Some(&Damage::Hits { unit, left, cause }) = play.business.top_of() else { return Ok(()) };
    let harm = tick(play.fleet, unit, left, cause);
    let left = if harm.black { 0 } else { left - harm.boxes };
    match play.business.top_mut() {
        Some(Item::Damage(Damage::Hits { left: open, .. })) if left > 0 && harm.boxes > 0 => *open = left,
        _ => drop(play.business.pop()),
    }
    tell(play, unit, cause, harm);
    if harm.letter { specific::hit(play, unit, cause) } else { Ok(()) }
}

/// Ticks up to `most` boxes. Stops after a letter that calls for a specific hit (B-SPEC-2), and at the black line.
/// Lines take effect the moment their box is ticked (AMB-34). A ship that is sinking or off the table loses nothing
/// more.
pub fn tick(fleet: &mut Fleet, unit: UnitId, most: u8, cause: Cause) -> Harm {
    let mut harm = Harm::default();
    if !fleet.ship(unit).on_table() || fleet.ship(unit).colours.fate == Fate::Sinking {
        return harm;
    }
    if by_enemy(fleet, unit, cause) && most > 0 {
        fleet.ship_mut(unit).hull.hurt_now = true;
    }
    while harm.boxes < most && !harm.letter && !harm.black {
        let ship = fleet.ship_mut(unit);
        ship.hull.boxes += 1;
        let number = ship.hull.boxes;
        (harm.boxes, harm.last) = (harm.boxes + 1, number);
        let log = fleet.log(unit);
        let (yellow, red, black) = (log.yellow == Some(number), log.red == Some(number), number >= log.black);
        // Continuing damage uses a letter up without a roll (B-CONT-7, AMB-39). A ship that sinks needs no roll.
        harm.letter = log.has_letter(number) && cause != Cause::Flooding && !black;
        if yellow {
            harm.yellow = true;
            lose_masts(fleet, unit, YELLOW_LOSES);
            // The captain has to test his morale (B-DAM-5).
            morale::call(fleet.ship_mut(unit), trigger::YELLOW);
        }
        if red {
            harm.red = true;
            reach_red(fleet, unit);
        }
        if black {
            harm.black = true;
            let ship = fleet.ship_mut(unit);
            ship.colours.fate = Fate::Sinking;
            ship.lie_to();
        }
    }
    harm
}

/// Applies the red line: sails come down, the move ends, and the ship floods by 10 boxes in every phase 11 (B-DAM-7 to
/// B-DAM-13, AMB-36). The boxes due in a phase 11 are counted before any is ticked, so that a line reached in that
/// phase counts from the next turn on (AMB-98).
fn reach_red(fleet: &mut Fleet, unit: UnitId) {
    let (repairable, active) = (fleet.options().red_repairable, fleet.active());
    let ship = fleet.ship_mut(unit);
    ship.lie_to();
    if active == Some(ship.built.side) {
        // Ships that drift have already drifted in this phase, so that she has no move left in it.
        ship.run.stage = Stage::Done;
    }
    if repairable {
        ship.hull.flood(RED_FLOODING);
    } else {
        ship.hull.red_flooding = true;
    }
    morale::call(ship, trigger::RED);
}

/// Removes the top increments for good, and lowers the sail set to what is left. Returns how many were lost (AMB-35).
pub fn lose_masts(fleet: &mut Fleet, unit: UnitId, masts: u8) -> u8 {
    let lost = masts.min(fleet.top(unit));
    fleet.ship_mut(unit).rig.lost += lost;
    let top = fleet.top(unit);
    let rig = &mut fleet.ship_mut(unit).rig;
    rig.hoisted = rig.hoisted.min(top);
    lost
}

/// True if an enemy of the ship has caused the damage (AMB-89).
fn by_enemy(fleet: &Fleet, unit: UnitId, cause: Cause) -> bool {
    let by = match cause {
        Cause::Shot(shot) => shot.shooter,
        Cause::Collision(other) => other,
        Cause::Flooding => return false,
    };
    fleet.side_of(by) != Some(fleet.ship(unit).side())
}

/// Reports the boxes that were ticked, and what follows from them.
fn tell(play: &mut Play<'_>, unit: UnitId, cause: Cause, harm: Harm) {
    if harm.boxes == 0 || !play.reports.is_open() {
        return;
    }
    let clause = match cause {
        Cause::Shot(_) => "B-FIRE-10",
        Cause::Collision(_) => "B-COLL-2",
        Cause::Flooding => "B-CONT-2",
    };
    play.say(|fleet| {
        let first = harm.last + 1 - harm.boxes;
        let boxes = match harm.boxes {
            1 => format!("box {first}"),
            2 => format!("boxes {first} and {}", harm.last),
            _ => format!("boxes {first} to {}", harm.last),
        };
        let of = fleet.log(unit).black;
        let shot = matches!(cause, Cause::Shot(_));
        Report::new(clause, Some(unit), format!("{} loses {boxes} of {of}.", fleet.name(unit)))
            .with(Event::Harmed { boxes: harm.boxes })
            .harms(unit, shot.then(|| Toll::of(harm.boxes, "1 box", "boxes")))
    });
    if harm.yellow {
        play.tell("B-DAM-4", unit, |fleet| {
            let (name, left) = (fleet.name(unit), counted(fleet.top(unit), "increment", "increments"));
            format!("{name} reaches her yellow line, which costs her {YELLOW_LOSES} increments. She has {left} left.")
        });
    }
    if harm.red {
        play.tell("B-DAM-7", unit, |fleet| {
            let name = fleet.name(unit);
            format!(
                "{name} reaches her red line. She is adrift, her guns are silent, \
                 and she loses {RED_FLOODING} more boxes every turn."
            )
        });
    }
    if harm.black {
        play.say(|fleet| {
            Report::new("B-DAM-14", Some(unit), format!("{} reaches her black line and is sinking.", fleet.name(unit)))
                .with(Event::Fate)
                .noted(Moment::Loss, unit)
        });
    }
}
