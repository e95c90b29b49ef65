//! VIII. Boarding and IX. Capture: the surrender throw, the fight, the prize and her crew.

use bevy_ecs::prelude::*;
use smallvec::SmallVec;
use wg_core::cursor::Cursor;
use wg_core::dice::{Awaiting, Dice, Faces, Throw};
use wg_core::geometry::Compass;
use wg_core::ids::{SideId, UnitId};
use wg_core::rules::phase::Submitted;
use wg_core::shown::report::{Event, Report, Reports};
use wg_core::shown::sheet::{Scene, SceneRoll, Tone, Zone};
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::damage::boxes::score;
use crate::position::fleet::{Fleet, Ship};
use crate::position::gather::Table;
use crate::scenario::options::Options;
use crate::shown::view::Roster;
use crate::turn::agenda::{Business, Item};
use crate::turn::ending::Stir;

/// The purpose of the surrender throw.
const SURRENDER: u16 = 6;
/// The purpose of the boarding dice.
const MELEE: u16 = 7;

/// The highest modified throw on which a boarded ship surrenders (C-BOARD-5).
pub const SURRENDERS: i32 = 3;

/// The lowest face that destroys an enemy unit (C-BOARD-7).
pub const KILLS: u8 = 4;

/// The question of [`Order::Number`]: how many units go aboard the prize (C-CAP-2).
pub const UNITS: u8 = 1;

/// C-BOARD-2, C-R12: the boarder takes the target's heading or its reverse, whichever is nearer to her own as she came in.
pub const fn alongside(entered: Compass, target: Compass) -> Compass {
    if target.to(entered).abs() > 2 { target.opposite() } else { target }
}

/// C-BOARD-6, C-LOST-7, C-R25: what is added to the surrender throw.
pub fn modifier(boarder: u8, target: u8, options: &Options) -> i32 {
    let more = i32::from(target) - i32::from(boarder);
    if options.surrender_minus { more } else { more.max(0) }
}

/// C-CAP-2, C-R28: how many units may go aboard the prize, the least and the most.
pub fn crews(captor: &Ship, prize: &Ship) -> (u8, u8) {
    let units = captor.units();
    (u8::from(units >= 2), units.min(prize.boxes))
}

/// C-CAP-2: how many go unless the captain says otherwise: one, or none if she has no other.
pub fn usual_crew(captor: &Ship) -> u8 {
    u8::from(captor.units() >= 2)
}

/// C-CAP-3: each unit that comes aboard opens a box, of those that are ticked first, then of those marked off for units that she had
/// sent to a prize herself.
pub fn manned(prize: &Ship, count: u8) -> Ship {
    let ticked = count.min(prize.crew);
    Ship { crew: prize.crew - ticked, moved: prize.moved.saturating_sub(count - ticked), ..*prize }
}

/// A side takes a ship (C-CAP-1, C-CAP-6, C-OBJ-9). Retaken by her first owner she is one of his own again, and what she had
/// scored for the enemy is lost (C-CAP-10, C-R34).
pub fn capture(prize: &mut Ship, by: SideId, options: &Options) {
    if prize.fate == Fate::Afloat {
        prize.before = prize.points;
    }
    (prize.crew, prize.moved) = (prize.boxes, 0);
    prize.side = by;
    if by == prize.built_for {
        prize.fate = Fate::Afloat;
        prize.points = if options.recapture_keeps_boxes { prize.before } else { 0 };
    } else {
        prize.fate = Fate::Prize;
        prize.points = prize.total();
    }
    // C-R30: she moves from her captor's next phase on. C-MOVE-9: off the shoal.
    prize.done = true;
    prize.afloat_again |= prize.aground;
    prize.aground = false;
}

/// C-R26: the casualties of a round, from the faces of both.
pub fn casualties(boarder: &mut Ship, target: &mut Ship, boarders: &[u8], defenders: &[u8]) -> [u8; 2] {
    let kills = |faces: &[u8]| faces.iter().filter(|face| **face >= KILLS).count() as u8;
    let lost = [kills(defenders).min(boarder.units()), kills(boarders).min(target.units())];
    boarder.crew += lost[0];
    target.crew += lost[1];
    score(boarder, target.side, lost[0], boarder.fate);
    score(target, boarder.side, lost[1], target.fate);
    lost
}

/// C-R33: a prize crosses the edge from which her captor's side entered.
pub fn leave(table: &mut Table, roster: &Roster, reports: &mut Reports, fleet: &Fleet, from: &Ship, over: Ship) {
    // The chart knows her last square; the table no longer has her.
    let gone = Ship { square: from.square, fate: Fate::Gone, done: true, ..over };
    table.store(&gone);
    reports.say(|| {
        let sentence =
            format!("{} sails {} off the board: her {} points are safe for {}.", roster.name(gone.id), gone.heading, gone.points, roster.side(gone.side));
        Report::new("C-CAP-4", Some(gone.id), sentence).with(Event::Moved { from: fleet.pose(from), to: fleet.pose(&over) })
    });
    reports.say(|| Report::new("C-CAP-9", Some(gone.id), format!("{} is out of the enemy's reach.", roster.name(gone.id))).with(Event::Fate));
}

/// C-R11: of several enemies in one square, the one that is boarded was named.
pub fn take_target(
    submitted: Res<Submitted>,
    mut business: ResMut<Business>,
    mut table: Table,
    cursor: Res<Cursor>,
    roster: Res<Roster>,
    mut reports: ResMut<Reports>,
) {
    let (Some((_, Order::Board { unit, target, .. })), Some(Item::Board { .. })) = (&submitted.0, business.top()) else { return };
    business.pop();
    lay_alongside(&mut table, &cursor, *unit, *target);
    business.push(Item::Strike { boarder: *unit, target: *target });
    tell_boarding(&mut reports, &table.fleet(&cursor), &roster, *unit, *target);
}

/// Who boards whom, and with how many.
fn tell_boarding(reports: &mut Reports, fleet: &Fleet, roster: &Roster, boarder: UnitId, target: UnitId) {
    reports.say(|| {
        let (from, at) = (fleet.ship(boarder), fleet.ship(target));
        let (name, other, crews) = (roster.name(boarder), roster.name(target), [from, at].map(|ship| units(ship.units())));
        let sentence = format!("{name} boards {other} and lies alongside, heading {}: {} against {}.", from.heading, crews[0], crews[1]);
        Report::new("C-BOARD-2", Some(boarder), sentence)
    });
    reports.say(|| fight_report("C-BOARD-1", fleet, roster, boarder, target, Vec::new(), String::new()));
}

/// C-R13: once a boarding has begun, neither ship fires in that phase. C-R12: the boarder lies by the heading of the one she boards.
fn lay_alongside(table: &mut Table, cursor: &Cursor, boarder: UnitId, target: UnitId) {
    let fleet = table.fleet(cursor);
    let (from, at) = (*fleet.ship(boarder), *fleet.ship(target));
    table.store(&Ship { heading: alongside(from.heading, at.heading), ..from });
    table.store(&Ship { engaged: true, ..at });
}

/// C-BOARD-1: the boarding begins, unless the boarder has been sunk or lost her crew on the way in. C-R48: a prize of her own side
/// that has no crew is manned instead; she sails from the next phase on, as if just taken (C-R30).
pub fn begin(mut table: Table, mut business: ResMut<Business>, cursor: Res<Cursor>, roster: Res<Roster>, mut stir: ResMut<Stir>, mut reports: ResMut<Reports>) {
    let Some(Item::Board { unit }) = business.top().copied() else { return };
    let fleet = table.fleet(&cursor);
    let boarder = fleet.ship(unit);
    let target = fleet.comes_alongside(boarder, boarder.square).filter(|_| boarder.on_table() && boarder.units() > 0);
    business.pop();
    let Some(target) = target else { return };
    lay_alongside(&mut table, &cursor, unit, target);
    if fleet.ship(target).side == boarder.side {
        stir.stirred = true;
        business.push(Item::Man { captor: unit, prize: target });
        reports.say(|| {
            let sentence = format!("{} lies alongside {}, a prize without a crew, to man her.", roster.name(unit), roster.name(target));
            Report::new("C-R48", Some(unit), sentence).with(Event::Fate)
        });
        return;
    }
    business.push(Item::Strike { boarder: unit, target });
    tell_boarding(&mut reports, &table.fleet(&cursor), &roster, unit, target);
}

/// C-BOARD-4, C-BOARD-5, C-BOARD-6: does the boarded ship surrender?
pub fn strike(
    mut table: Table,
    mut business: ResMut<Business>,
    mut dice: Dice,
    cursor: Res<Cursor>,
    roster: Res<Roster>,
    mut stir: ResMut<Stir>,
    mut reports: ResMut<Reports>,
) -> Result<(), Awaiting> {
    let Some(Item::Strike { boarder, target }) = business.top().copied() else { return Ok(()) };
    let fleet = table.fleet(&cursor);
    let (attacker, defender) = (*fleet.ship(boarder), *fleet.ship(target));
    if defender.units() == 0 {
        stir.stirred = true;
        business.pop();
        let sentence = || format!("{} has no guns or crew left and surrenders without a fight.", roster.name(target));
        reports.say(|| Report::new("C-BOARD-4", Some(target), sentence()));
        seize(&mut table, &mut business, &roster, &mut reports, &fleet, boarder, target);
        return Ok(());
    }
    let title = || format!("{} is boarded: does she surrender?", roster.name(target));
    let add = modifier(attacker.units(), defender.units(), &fleet.options);
    let row = Throw { needed: needed(add).into(), ..Throw::d6(target, SURRENDER, 1, "", "C-BOARD-5") };
    let faces = dice.throw(&row, title)?;
    let total = i32::from(faces[0]) + add;
    let surrenders = total <= SURRENDERS;
    stir.stirred = true;
    business.pop();
    let sum = match add {
        0 => format!("{total}"),
        1.. => format!("{} + {add} = {total}", faces[0]),
        _ => format!("{} - {} = {total}", faces[0], -add),
    };
    let verdict = if surrenders { "she surrenders" } else { "she fights" };
    reports.say(|| {
        let clause = if add == 0 { "C-BOARD-5" } else { "C-BOARD-6" };
        Report::new(clause, Some(target), format!("{} throws {sum}: {verdict}.", roster.name(target))).with(Event::Thrown {
            title: title(),
            good: faces.iter().map(|_| !surrenders).collect(),
            faces: SmallVec::from_slice(&faces),
            sides: 6,
            needed: needed(add),
            result: verdict.to_owned(),
            expected: 0,
            actual: 0,
            side: Some(defender.side),
        })
    });
    reports.say(|| {
        let roll = SceneRoll {
            label: format!("Does {} surrender?", roster.name(target)),
            side: defender.side,
            good: faces.iter().map(|_| !surrenders).collect(),
            faces: SmallVec::from_slice(&faces),
            sides: 6,
            result: format!("{sum}: {verdict}"),
        };
        fight_report("C-BOARD-5", &fleet, &roster, boarder, target, vec![roll], String::new())
    });
    if surrenders {
        seize(&mut table, &mut business, &roster, &mut reports, &fleet, boarder, target);
    } else {
        business.push(Item::Melee { boarder, target });
    }
    Ok(())
}

/// C-BOARD-7 to C-BOARD-10, C-R26, C-R27: a round of the fight, and what comes of it.
pub fn melee(
    mut table: Table,
    mut business: ResMut<Business>,
    mut dice: Dice,
    cursor: Res<Cursor>,
    roster: Res<Roster>,
    mut reports: ResMut<Reports>,
) -> Result<(), Awaiting> {
    let Some(Item::Melee { boarder, target }) = business.top().copied() else { return Ok(()) };
    let mut fleet = table.fleet(&cursor);
    let (mut attacker, mut defender) = (*fleet.ship(boarder), *fleet.ship(target));
    let before = [attacker, defender];
    let title = |at: usize| format!("{} fights {} hand to hand", roster.name(before[at].id), roster.name(before[1 - at].id));
    let rows = before.map(|ship| Throw::d6(ship.id, MELEE, ship.units(), "4-6 destroys an enemy unit", "C-BOARD-7"));
    let (boarders, defenders) = (dice.throw(&rows[0], || title(0)), dice.throw(&rows[1], || title(1)));
    let thrown: [Faces; 2] = [boarders?, defenders?];
    let lost = casualties(&mut attacker, &mut defender, &thrown[0], &thrown[1]);
    for ship in [attacker, defender] {
        table.store(&ship);
        fleet.ships[ship.id.index()] = ship;
    }
    business.pop();
    for (at, ship) in before.iter().enumerate() {
        let kills = lost[1 - at];
        reports.say(|| {
            let (faces, result) = (&thrown[at], format!("{} down", enemies(kills)));
            let shown = faces.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
            Report::new("C-BOARD-7", Some(ship.id), format!("{} throws {shown}: {result}.", roster.name(ship.id))).with(Event::Thrown {
                title: title(at),
                good: faces.iter().map(|face| *face >= KILLS).collect(),
                faces: SmallVec::from_slice(faces),
                sides: 6,
                needed: "4-6 destroys an enemy unit".to_owned(),
                result,
                // Half the dice destroy one each, and no more than there are.
                expected: expected_kills(faces.len() as u8, before[1 - at].units()),
                actual: i32::from(kills) * 100,
                side: Some(ship.side),
            })
        });
    }
    for (at, ship) in before.iter().enumerate().filter(|(at, _)| lost[*at] > 0) {
        let left = [attacker, defender][at].units();
        reports.say(|| {
            Report::new("C-BOARD-7", Some(ship.id), format!("{} loses {} and has {left} left.", roster.name(ship.id), units(lost[at])))
                .with(Event::Harmed { boxes: lost[at] })
        });
    }
    reports.say(|| {
        let roll = |at: usize| SceneRoll {
            label: format!("{}, {}", roster.name(before[at].id), units(before[at].units())),
            side: before[at].side,
            good: thrown[at].iter().map(|face| *face >= KILLS).collect(),
            faces: SmallVec::from_slice(&thrown[at]),
            sides: 6,
            result: format!("{} down", enemies(lost[1 - at])),
        };
        fight_report("C-BOARD-7", &fleet, &roster, boarder, target, vec![roll(0), roll(1)], String::new())
    });
    match [attacker.units(), defender.units()] {
        [0, 0] => reports.say(|| {
            let sentence = format!("Both crews are gone: {} and {} lie dead in the water.", roster.name(boarder), roster.name(target));
            Report::new("C-R27", Some(target), sentence).with(Event::Fate)
        }),
        [0, _] => {
            reports.say(|| Report::new("C-BOARD-10", Some(boarder), format!("{} has lost all her boarders and is taken herself.", roster.name(boarder))));
            seize(&mut table, &mut business, &roster, &mut reports, &fleet, target, boarder);
        }
        [_, 0] => {
            reports.say(|| Report::new("C-BOARD-9", Some(target), format!("{} has no crew left to fight with.", roster.name(target))));
            seize(&mut table, &mut business, &roster, &mut reports, &fleet, boarder, target);
        }
        _ => business.push(Item::Strike { boarder, target }),
    }
    Ok(())
}

/// C-CAP-1: the ship is taken; then her captor mans her.
fn seize(table: &mut Table, business: &mut Business, roster: &Roster, reports: &mut Reports, fleet: &Fleet, captor: UnitId, prize: UnitId) {
    let (before, by) = (*fleet.ship(prize), fleet.ship(captor).side);
    let mut taken = before;
    capture(&mut taken, by, &fleet.options);
    table.store(&taken);
    business.push(Item::Man { captor, prize });
    reports.say(|| {
        let (name, side, owner) = (roster.name(prize), roster.side(by), roster.side(before.side));
        let (clause, sentence) = if taken.fate == Fate::Prize {
            ("C-OBJ-9", format!("{name} strikes to {}: a prize of {side}, worth {} points.", roster.name(captor), taken.points))
        } else {
            let kept = if taken.points == 0 { "all points".to_owned() } else { format!("all but {} points", taken.points) };
            ("C-CAP-10", format!("{name} is retaken by {side}: {owner} loses {kept} for her."))
        };
        Report::new(clause, Some(prize), sentence).with(Event::Fate)
    });
    reports.say(|| {
        let mut fleet = fleet.clone();
        fleet.ships[prize.index()] = taken;
        let note = format!("{} is taken.", roster.name(prize));
        fight_report("C-CAP-1", &fleet, roster, captor, prize, Vec::new(), note)
    });
}

/// C-CAP-2, C-CAP-3, C-R28: so many units go aboard the prize.
pub fn man_prize(
    submitted: Res<Submitted>,
    mut business: ResMut<Business>,
    mut table: Table,
    cursor: Res<Cursor>,
    roster: Res<Roster>,
    mut reports: ResMut<Reports>,
) {
    let (Some((_, Order::Number { what: UNITS, value, .. })), Some(Item::Man { captor, prize })) = (&submitted.0, business.top().copied()) else { return };
    business.pop();
    let fleet = table.fleet(&cursor);
    let count = *value as u8;
    let sender = Ship { moved: fleet.ship(captor).moved + count, ..*fleet.ship(captor) };
    let manned = manned(fleet.ship(prize), count);
    table.store(&sender);
    table.store(&manned);
    reports.say(|| {
        let (from, to) = (roster.name(captor), roster.name(prize));
        let sentence = match (count, sender.units()) {
            (0, _) => format!("Nobody goes aboard {to}: she lies unmanned, for anyone to take."),
            (_, 0) => format!("{from} sends her last {} aboard {to}, and lies dead in the water.", units(count)),
            (_, left) => format!("{from} sends {} aboard {to} and keeps {left}.", units(count)),
        };
        Report::new(if count == 0 { "C-R28" } else { "C-CAP-3" }, Some(prize), sentence).with(Event::Fate)
    });
}

/// Kills to be expected of so many dice against so many enemies, in hundredths.
fn expected_kills(dice: u8, enemies: u8) -> i32 {
    let (mut ways, mut sum, mut all) = (1_u64, 0_u64, 0_u64);
    for kills in 0..=u64::from(dice) {
        all += ways;
        sum += ways * kills.min(u64::from(enemies));
        ways = ways * (u64::from(dice) - kills) / (kills + 1);
    }
    (sum * 100 / all.max(1)) as i32
}

/// 'surrenders on 3 or less; 2 is subtracted'.
fn needed(add: i32) -> String {
    match add {
        0 => "1-3 surrenders, 4-6 fights".to_owned(),
        1.. => format!("1-3 surrenders, 4 or more fights; {add} is added"),
        _ => format!("3 or less surrenders, 4-6 fights; {} is subtracted", -add),
    }
}

/// '1 unit', '3 units'.
fn units(count: u8) -> String {
    format!("{count} {}", if count == 1 { "unit" } else { "units" })
}

/// 'no enemy', '2 enemies'.
fn enemies(count: u8) -> String {
    match count {
        0 => "no enemy".to_owned(),
        1 => "1 enemy".to_owned(),
        _ => format!("{count} enemies"),
    }
}

fn fight_report(clause: &str, fleet: &Fleet, roster: &Roster, boarder: UnitId, target: UnitId, rolls: Vec<SceneRoll>, note: String) -> Report {
    let mut scene = scene(fleet, roster, boarder, target);
    scene.rolls = rolls;
    if !note.is_empty() {
        scene.notes = vec![(note, Tone::Plain)];
    }
    Report::new(clause, Some(target), String::new()).with(Event::Fight(Box::new(scene)))
}

/// The two ships alongside each other, with their units.
pub fn scene(fleet: &Fleet, roster: &Roster, boarder: UnitId, target: UnitId) -> Scene {
    let zone = |unit: UnitId| {
        let ship = fleet.ship(unit);
        Zone { name: roster.name(unit).to_owned(), men: vec![(ship.side, u16::from(ship.units()))], ..Zone::default() }
    };
    let (attacker, defender) = (fleet.ship(boarder), fleet.ship(target));
    let mut notes = Vec::new();
    if attacker.side != defender.side && defender.units() > 0 {
        let (may, tone) = match SURRENDERS - modifier(attacker.units(), defender.units(), &fleet.options) {
            ..1 => ("She fights whatever she throws.".to_owned(), Tone::Bad),
            1 => ("She surrenders only on a 1.".to_owned(), Tone::Bad),
            most @ 2..6 => (format!("She surrenders on 1-{most}."), Tone::Plain),
            _ => ("She surrenders whatever she throws.".to_owned(), Tone::Good),
        };
        notes.push((may, tone));
    }
    Scene { title: format!("{} boards {}", roster.name(boarder), roster.name(target)), zones: vec![zone(boarder), zone(target)], notes, ..Scene::default() }
}

/// The fight that is being settled aboard a ship, if there is one.
pub fn open_scene(fleet: &Fleet, roster: &Roster, top: Option<&Item>, unit: UnitId) -> Option<Scene> {
    let (one, other) = match *top? {
        Item::Strike { boarder, target } | Item::Melee { boarder, target } => (boarder, target),
        Item::Man { captor, prize } => (captor, prize),
        _ => return None,
    };
    [one, other].contains(&unit).then(|| scene(fleet, roster, one, other))
}
