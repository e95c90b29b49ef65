//! VIII. Boarding: the choice of a target, the surrender roll and the fight.

use wg_core::dice::shown;
use wg_core::shown::report;
use wg_core::shown::sheet::{Scene, SceneRoll, Zone};

use crate::boarding::capture::seize;
use crate::boarding::{Boarding, Capture};
use crate::damage::boxes::score;
use crate::options::Options;
use crate::prelude::*;

/// The purpose of the surrender roll.
const SURRENDER: u16 = 6;
/// The purpose of the dice of a boarding fight.
const MELEE: u16 = 7;

/// The highest modified roll on which a boarded ship surrenders (C-BOARD-5).
pub const SURRENDERS: i32 = 3;

/// The lowest face that destroys an enemy unit (C-BOARD-7).
pub const KILLS: u8 = 4;

/// Returns the heading that the boarder takes: the target's heading or its reverse, whichever is nearer to her own as
/// she came in. At right angles it is the target's (C-BOARD-2, C-R12).
pub const fn alongside(entered: Compass, target: Compass) -> Compass {
    if target.to(entered).abs() > 2 { target.opposite() } else { target }
}

/// Returns the modifier of the surrender roll, from the units of both ships (C-BOARD-6, C-LOST-7, C-R25).
pub fn modifier(boarder: u8, target: u8, options: &Options) -> i32 {
    let more = i32::from(target) - i32::from(boarder);
    if options.surrender_minus { more } else { more.max(0) }
}

/// Marks the casualties of a round, from the faces that both ships rolled, and scores them. Returns the units that the
/// boarder and the target lost (C-R26).
pub fn casualties(boarder: &mut Ship, target: &mut Ship, boarders: &[u8], defenders: &[u8]) -> [u8; 2] {
    let kills = |faces: &[u8]| faces.iter().filter(|face| **face >= KILLS).count() as u8;
    let lost = [kills(defenders).min(boarder.units()), kills(boarders).min(target.units())];
    boarder.damage.crew += lost[0];
    target.damage.crew += lost[1];
    score(boarder, target.colours.side, lost[0], boarder.colours.fate);
    score(target, boarder.colours.side, lost[1], target.colours.fate);
    lost
}

/// Asks a ship alongside more than one enemy which of them she boards (C-R11). Returns `None` if there is no such
/// choice.
pub fn ask(fleet: &Fleet, unit: UnitId) -> Option<Ask> {
    let ship = fleet.ship(unit);
    let enemies: SmallVec<[UnitId; 6]> = fleet.enemies_in(ship, ship.berth.square).map(|enemy| enemy.id).collect();
    if enemies.len() < 2 || !ship.on_table() || ship.units() == 0 {
        return None;
    }
    let board = Offer::at_one_of(enemies, "Board", |target| Order::Board { unit, target, men: 0 })?;
    Some(Ask::new(Seat::Side(ship.colours.side), AskKind::Choice, "Which ship do you board?", vec![board]))
}

/// Explains why a ship may not board this target (C-R11, C-BOARD-1).
pub fn refuse(fleet: &Fleet, _side: SideId, unit: UnitId, target: UnitId) -> Refusal {
    report::refuse(
        "C-R11",
        format!(
            "{} is not an enemy in {}'s square, {}.",
            fleet.name(target),
            fleet.name(unit),
            fleet.ship(unit).berth.square
        ),
    )
}

/// Starts the boarding of the enemy that was named among several in a square (C-R11).
pub fn take_target(play: &mut Play<'_>, unit: UnitId, target: UnitId) {
    play.business.pop();
    lay_alongside(play.fleet, unit, target);
    play.business.push(Boarding::Strike { boarder: unit, target });
    tell_boarding(play, unit, target);
}

/// Reports that a ship boards another, and the units on both sides.
fn tell_boarding(play: &mut Play<'_>, boarder: UnitId, target: UnitId) {
    play.tell("C-BOARD-2", boarder, |fleet| {
        let (from, at) = (fleet.ship(boarder), fleet.ship(target));
        let (name, other, crews) =
            (fleet.name(boarder), fleet.name(target), [from, at].map(|ship| counted(ship.units(), "unit", "units")));
        format!(
            "{name} boards {other} and comes alongside, heading {}. Guns and crew: {} against {}.",
            from.berth.heading, crews[0], crews[1]
        )
    });
    play.say(|fleet| fight_report("C-BOARD-1", fleet, boarder, target, Vec::new(), String::new()));
}

/// Sets the heading of the boarder alongside her target (C-R12). Neither ship may fire for the rest of the phase
/// (C-R13).
fn lay_alongside(fleet: &mut Fleet, boarder: UnitId, target: UnitId) {
    let at = fleet.ship(target).berth.heading;
    let from = fleet.ship_mut(boarder);
    from.berth.heading = alongside(from.berth.heading, at);
    fleet.ship_mut(target).gunnery.engaged = true;
}

/// Begins a boarding, unless the boarder was sunk or lost her crew on the way in (C-BOARD-1). A crewless prize of her
/// own side is manned instead (C-R48), and sails from the next phase on as if she had just been taken (C-R30).
pub fn begin(play: &mut Play<'_>, unit: UnitId) {
    let fleet = &play.fleet;
    let boarder = fleet.ship(unit);
    let target =
        fleet.comes_alongside(boarder, boarder.berth.square).filter(|_| boarder.on_table() && boarder.units() > 0);
    play.business.pop();
    let Some(target) = target else { return };
    let of_own_side = fleet.ship(target).colours.side == boarder.colours.side;
    lay_alongside(play.fleet, unit, target);
    if of_own_side {
        play.fleet.conditions.lull.action = true;
        play.business.push(Capture::Man { captor: unit, prize: target });
        play.show("C-R48", unit, Event::Fate, |fleet| {
            format!("{} comes alongside {}, a prize without a crew, to man her.", fleet.name(unit), fleet.name(target))
        });
        return;
    }
    play.business.push(Boarding::Strike { boarder: unit, target });
    tell_boarding(play, unit, target);
}

/// Rolls for the surrender of the boarded ship. She surrenders without a roll if she has no units (C-BOARD-4,
/// C-BOARD-5, C-BOARD-6).
pub fn strike(play: &mut Play<'_>, boarder: UnitId, target: UnitId) -> Awaited {
    let fleet = &play.fleet;
    let (attacker, defender) = (*fleet.ship(boarder), *fleet.ship(target));
    if defender.units() == 0 {
        play.fleet.conditions.lull.action = true;
        play.business.pop();
        let sentence =
            |fleet: &Fleet| format!("{} has no guns or crew left and surrenders without a fight.", fleet.name(target));
        play.tell("C-BOARD-4", target, |fleet| sentence(fleet));
        seize(play, boarder, target);
        return Ok(());
    }
    let title = |fleet: &Fleet| format!("Does {} surrender?", fleet.name(target));
    let add = modifier(attacker.units(), defender.units(), &fleet.options);
    let row = Throw { needed: needed(add).into(), ..Throw::d6(target, SURRENDER, 1, "", "C-BOARD-5") };
    // The die decides nothing if she surrenders on every face, or on none.
    let matters = add < SURRENDERS && 6 + add > SURRENDERS;
    let rolled = play.dice.throw_if(matters, &row, &|| title(fleet))?;
    let faces = rolled.faces;
    let total = i32::from(faces[0]) + add;
    let surrenders = total <= SURRENDERS;
    play.fleet.conditions.lull.action = true;
    play.business.pop();
    let sum = match add {
        0 => format!("{total}"),
        1.. => format!("{} + {add} = {total}", faces[0]),
        _ => format!("{} - {} = {total}", faces[0], -add),
    };
    let verdict = if surrenders { "surrenders" } else { "fights" };
    play.say(|fleet| {
        let clause = if add == 0 { "C-BOARD-5" } else { "C-BOARD-6" };
        if !rolled.shown {
            let sentence = format!("{} {verdict}, as she would on any roll.", fleet.name(target));
            return Report::new(clause, Some(target), sentence);
        }
        Report::new(clause, Some(target), format!("{} rolls {sum} and {verdict}.", fleet.name(target))).with(
            Event::thrown(title(fleet), &faces, needed(add), format!("she {verdict}"))
                .good(|_| !surrenders)
                .by(defender.colours.side),
        )
    });
    play.say(|fleet| {
        let roll = rolled.shown.then(|| SceneRoll {
            label: format!("Does {} surrender?", fleet.name(target)),
            side: defender.colours.side,
            good: faces.iter().map(|_| !surrenders).collect(),
            faces: SmallVec::from_slice(&faces),
            sides: 6,
            result: format!("{sum}: she {verdict}"),
        });
        fight_report("C-BOARD-5", fleet, boarder, target, roll.into_iter().collect(), String::new())
    });
    if surrenders {
        seize(play, boarder, target);
    } else {
        play.business.push(Boarding::Melee { boarder, target });
    }
    Ok(())
}

/// Fights one round and settles its result (C-BOARD-7 to C-BOARD-10, C-R26, C-R27). If both crews survive, the boarded
/// ship rolls for surrender again (C-BOARD-8).
pub fn melee(play: &mut Play<'_>, boarder: UnitId, target: UnitId) -> Awaited {
    let fleet = &play.fleet;
    let (mut attacker, mut defender) = (*fleet.ship(boarder), *fleet.ship(target));
    let before = [attacker, defender];
    let title = |fleet: &Fleet, at: usize| {
        format!("{} fights {} hand to hand", fleet.name(before[at].id), fleet.name(before[1 - at].id))
    };
    let rows = before.map(|ship| {
        Throw::d6(ship.id, MELEE, ship.units(), "each 4-6 destroys an enemy unit", "C-BOARD-7").counts(KILLS, 6)
    });
    let (boarders, defenders) =
        (play.dice.throw(&rows[0], &|| title(fleet, 0)), play.dice.throw(&rows[1], &|| title(fleet, 1)));
    let thrown: [Faces; 2] = [boarders?, defenders?];
    let lost = casualties(&mut attacker, &mut defender, &thrown[0], &thrown[1]);
    play.fleet.set(attacker);
    play.fleet.set(defender);
    play.business.pop();
    for (at, ship) in before.iter().enumerate() {
        let kills = lost[1 - at];
        play.say(|fleet| {
            let (faces, result) = (&thrown[at], format!("{} destroyed", enemies(kills)));
            Report::new(
                "C-BOARD-7",
                Some(ship.id),
                format!("{} rolls {}: {result}.", fleet.name(ship.id), shown(faces)),
            )
            .with(
                Event::thrown(title(fleet, at), faces, "each 4-6 destroys an enemy unit", result)
                    .good(|face| *face >= KILLS)
                    .luck(expected_kills(faces.len() as u8, before[1 - at].units()), i32::from(kills) * 100)
                    .by(ship.colours.side),
            )
            .fought(ship.id, before[1 - at].id, faces.len(), kills.into())
        });
    }
    for (at, ship) in before.iter().enumerate().filter(|(at, _)| lost[*at] > 0) {
        let left = [attacker, defender][at].units();
        play.show("C-BOARD-7", ship.id, Event::Harmed { boxes: lost[at] }, |fleet| {
            format!("{} loses {} and has {left} left.", fleet.name(ship.id), counted(lost[at], "unit", "units"))
        });
    }
    play.say(|fleet| {
        let roll = |at: usize| SceneRoll {
            label: format!("{}, {}", fleet.name(before[at].id), counted(before[at].units(), "unit", "units")),
            side: before[at].colours.side,
            good: thrown[at].iter().map(|face| *face >= KILLS).collect(),
            faces: SmallVec::from_slice(&thrown[at]),
            sides: 6,
            result: format!("{} destroyed", enemies(lost[1 - at])),
        };
        fight_report("C-BOARD-7", fleet, boarder, target, vec![roll(0), roll(1)], String::new())
    });
    match [attacker.units(), defender.units()] {
        [0, 0] => play.show("C-R27", target, Event::Fate, |fleet| {
            format!("Both crews are gone, so {} and {} are dead in the water.", fleet.name(boarder), fleet.name(target))
        }),
        [0, _] => {
            play.tell("C-BOARD-10", boarder, |fleet| {
                format!("{} has lost her whole crew, so she is taken herself.", fleet.name(boarder))
            });
            seize(play, target, boarder);
        }
        [_, 0] => {
            play.tell("C-BOARD-9", target, |fleet| format!("{} has no crew left to fight with.", fleet.name(target)));
            seize(play, boarder, target);
        }
        _ => play.business.push(Boarding::Strike { boarder, target }),
    }
    Ok(())
}

/// Returns the kills to be expected of this many dice against a number of enemies, in hundredths.
fn expected_kills(dice: u8, enemies: u8) -> i32 {
    let (mut ways, mut sum, mut all) = (1_u64, 0_u64, 0_u64);
    for kills in 0..=u64::from(dice) {
        all += ways;
        sum += ways * kills.min(u64::from(enemies));
        ways = ways * (u64::from(dice) - kills) / (kills + 1);
    }
    (sum * 100 / all.max(1)) as i32
}

/// Returns the label of the surrender roll, such as '3 or less surrenders, 4-6 fights; 2 is subtracted'.
fn needed(add: i32) -> String {
    match add {
        0 => "she surrenders on 1-3 and fights on 4-6".to_owned(),
        1.. => format!("add {add}, and she surrenders on 3 or less"),
        _ => format!("subtract {}, and she surrenders on 3 or less", -add),
    }
}

/// Returns a number of enemies as text, such as 'no enemy' or '2 enemies'.
fn enemies(count: u8) -> String {
    match count {
        0 => "no enemy unit".to_owned(),
        1 => "1 enemy unit".to_owned(),
        _ => format!("{count} enemy units"),
    }
}

pub(crate) fn fight_report(
    clause: &str,
    fleet: &Fleet,
    boarder: UnitId,
    target: UnitId,
    rolls: Vec<SceneRoll>,
    note: String,
) -> Report {
    let mut scene = scene(fleet, boarder, target);
    scene.rolls = rolls;
    if !note.is_empty() {
        scene.notes = vec![(note, Tone::Plain)];
    }
    Report::new(clause, Some(target), String::new()).with(Event::Fight(Box::new(scene)))
}

/// Returns the scene of two ships alongside each other, with their units.
pub fn scene(fleet: &Fleet, boarder: UnitId, target: UnitId) -> Scene {
    let zone = |unit: UnitId| {
        let ship = fleet.ship(unit);
        Zone {
            name: fleet.name(unit).to_owned(),
            men: vec![(ship.colours.side, u16::from(ship.units()))],
            ..Zone::default()
        }
    };
    let (attacker, defender) = (fleet.ship(boarder), fleet.ship(target));
    let mut notes = Vec::new();
    if attacker.colours.side != defender.colours.side && defender.units() > 0 {
        let (may, tone) = match SURRENDERS - modifier(attacker.units(), defender.units(), &fleet.options) {
            ..1 => ("She fights on any roll.".to_owned(), Tone::Bad),
            1 => ("She surrenders only on a 1.".to_owned(), Tone::Bad),
            most @ 2..6 => (format!("She surrenders on 1-{most}."), Tone::Plain),
            _ => ("She surrenders on any roll.".to_owned(), Tone::Good),
        };
        notes.push((may, tone));
    }
    Scene {
        title: format!("{} boards {}", fleet.name(boarder), fleet.name(target)),
        zones: vec![zone(boarder), zone(target)],
        notes,
        ..Scene::default()
    }
}

/// Returns the scene of the boarding, or of the manning of a prize, in which a ship takes part. Returns `None` if there
/// is none.
pub fn open_scene(fleet: &Fleet, top: Option<&Item>, unit: UnitId) -> Option<Scene> {
    let (one, other) = match *top? {
        Item::Boarding(Boarding::Strike { boarder, target } | Boarding::Melee { boarder, target }) => (boarder, target),
        Item::Capture(Capture::Man { captor, prize }) => (captor, prize),
        _ => return None,
    };
    [one, other].contains(&unit).then(|| scene(fleet, one, other))
}
