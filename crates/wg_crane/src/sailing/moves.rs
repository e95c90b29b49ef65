//! V. Movement: the beginning of a phase, the orders that its side may give, and the sailing of a course square by
//! square.

use wg_core::rules::chapter::claim;

use crate::boarding::{Boarding, assault, capture};
use crate::gunnery::firing;
use crate::prelude::*;
use crate::sailing::Movement;
use crate::sailing::charted::Charted;
use crate::sailing::movement::{Steps, UPWIND_COST};
use crate::set_up;

/// Opens a movement phase and queues the rolls that it still needs (C-R9, C-R36).
pub fn open(play: &mut Play<'_>) {
    play.fleet.cursor.active = play.fleet.active();
    play.business.push(Movement::Begin);
    set_up::throw_for_phase(play);
}

/// Begins a movement phase once the side that moves first is known: sets the cursor's side and announces the phase. A
/// ship that has nothing but the edge before her at the start of her phase is on a shoal (C-MOVE-8, C-R9).
///
/// # Errors
/// Never returns an error, because no die is rolled here.
pub fn begin(play: &mut Play<'_>) -> Awaited {
    play.business.pop();
    play.fleet.cursor.active = play.fleet.active();
    let Some(active) = play.fleet.active() else { return Ok(()) };
    play.say(|fleet| {
        Report::new("C-MOVE-4", None, format!("Turn {}: {} moves.", fleet.cursor.turn, fleet.side(active)))
            .with(Event::Phase)
    });
    let stranded: SmallVec<[UnitId; 4]> = play
        .fleet
        .of_side(active)
        .filter(|ship| !ship.sailing.done && play.fleet.strands(ship))
        .map(|ship| ship.id)
        .collect();
    for unit in stranded {
        play.fleet.ship_mut(unit).berth.aground = true;
        play.say(|fleet| stranded_report(fleet, fleet.ship(unit)));
    }
    Ok(())
}

/// Asks the side whose phase it is for courses and shots, and offers the end of the phase once no ship must move any
/// more (C-MOVE-4, C-FIRE-5, C-R5). Returns `None` if nothing but the end of the phase could be offered.
pub fn turn(fleet: &Fleet, charted: &Charted) -> Option<Ask> {
    let side = fleet.active()?;
    let mut offers = Vec::with_capacity(12);
    // A ship that has begun her move finishes it before another begins.
    let begun = fleet.under_way().is_some();
    let concerned = |ship: &&Ship| ship.colours.side == side && ship.on_table() && (!begun || fleet.is_under_way(ship));
    let mut must_move = false;
    let mut movers: SmallVec<[&Ship; 12]> = SmallVec::new();
    for ship in fleet.ships.iter().filter(concerned) {
        let (can, must) = fleet.can_and_must_move(ship);
        must_move |= can && must;
        if can {
            movers.push(ship);
        }
    }
    if !must_move {
        offers.push(Offer::plain(Order::EndPhase, "End the phase"));
    }
    let without = offers.len();
    for ship in movers {
        let paths = charted.paths(fleet, ship);
        // By default a ship sails and does not board.
        let quiet = paths.iter().find(|path| path.complete && !matches!(path.end, PathEnd::Boards(_)));
        let Some(first) = quiet.or_else(|| paths.iter().find(|path| path.complete)).map(|path| path.course.clone())
        else {
            continue;
        };
        offers.push(
            Offer::plain(Order::Course { unit: ship.id, course: first }, "Sail")
                .with(Slot::Course, Domain::Paths(paths)),
        );
    }
    for ship in fleet.ships.iter().filter(concerned) {
        firing::offers(fleet, ship, &mut offers);
    }
    claim::<Movement>(&mut offers);
    if offers.len() == without {
        return None;
    }
    Some(Ask::new(Seat::Side(side), AskKind::Turn, "Sail your ships", offers))
}

/// Puts a ship on the course that she was ordered to sail (C-MOVE-4).
pub fn take_course(play: &mut Play<'_>, unit: UnitId, course: &Course) {
    let mut steps = Steps::default();
    for eighths in course.steps() {
        steps.push(eighths);
    }
    let fleet = &mut play.fleet;
    if fleet.ship(unit).sailing.steps == 0 {
        fleet.cursor.moves += 1;
    }
    // If a ship may stop in the middle of her move and another sets sail, the first has ended her move. A ship that
    // only friends have stopped waits for them.
    if !fleet.options.must_move_full {
        let left: SmallVec<[UnitId; 4]> = fleet
            .ships
            .iter()
            .filter(|other| other.id != unit && other.sailing.steps > 0 && fleet.can_move(other))
            .map(|other| other.id)
            .collect();
        for other in left {
            fleet.ship_mut(other).sailing.done = true;
        }
    }
    play.business.push(Movement::Walk { unit, course: steps, at: 0 });
}

/// Sails a course square by square. As soon as any ship may fire, her captain is given the chance, before the mover
/// sails on (C-MOVE-5, C-MOVE-6, C-FIRE-8).
///
/// # Errors
/// Never returns an error, because no die is rolled here.
pub fn sail(play: &mut Play<'_>) -> Awaited {
    let Some(&Movement::Walk { unit, course, at }) = play.business.top_of() else { return Ok(()) };
    let first = usize::from(at);
    for at in first.. {
        let fleet = &play.fleet;
        let ship = *fleet.ship(unit);
        let rest = course.as_slice().get(at..).unwrap_or_default();
        // After the first square nothing has happened that could bar her from the rest of her course.
        let sails = || at > first || (ship.on_table() && fleet.can_sail(&ship, rest));
        let Some(eighths) = rest.first().copied().filter(|_| sails()) else {
            // A ship that was slowed or barred gets another order if she can still go on (C-R22). So does a ship for
            // which a square has come free (C-R5, C-R8).
            let over =
                !fleet.waits(&ship) && if rest.is_empty() { !fleet.must_move(&ship) } else { !fleet.can_move(&ship) };
            play.business.pop();
            play.fleet.ship_mut(unit).sailing.done = over;
            return Ok(());
        };
        let heading = ship.berth.heading.turned(eighths);
        let (square, spent) =
            (ship.berth.square.step(heading), ship.sailing.spent + fleet.paid(heading, ship.points_left()));
        let mut moved = ship;
        moved.berth = Berth { square, heading, afloat_again: false, ..ship.berth };
        (moved.sailing.spent, moved.sailing.steps) = (spent, (ship.sailing.steps + 1).min(MOST_STEPS));
        if !fleet.is_open(square) {
            play.business.pop();
            capture::leave(play, &ship, moved);
            return Ok(());
        }
        let boards = fleet.comes_alongside(&ship, square);
        if let Some(other) = boards {
            // She comes alongside, loses the movement that is left and may not fire (C-BOARD-2, C-BOARD-3, C-R13). If
            // there are several enemies, her captain names one of them first, and that one decides her heading (C-R12).
            (moved.sailing.done, moved.gunnery.engaged) = (true, true);
            if fleet.enemies_in(&ship, square).nth(1).is_none() {
                moved.berth.heading = assault::alongside(heading, fleet.ship(other).berth.heading);
            }
        } else {
            // A ship that can sail on is not on a shoal.
            moved.berth.aground = rest.len() == 1 && fleet.strands(&moved);
        }
        play.fleet.set(moved);
        if boards.is_some() {
            play.business.replace(Boarding::Board { unit });
        } else if let Some(Movement::Walk { at, .. }) = play.business.top_mut_of() {
            *at += 1;
        }
        play.say(|fleet| step_report(fleet, &ship, &moved, heading));
        if moved.berth.aground {
            play.say(|fleet| stranded_report(fleet, &moved));
        }
        if firing::offer_chances(play, unit) || boards.is_some() {
            return Ok(());
        }
    }
    Ok(())
}

fn step_report(fleet: &Fleet, from: &Ship, to: &Ship, step: Compass) -> Report {
    let clause = if fleet.cost(step) == UPWIND_COST { "C-WIND-4" } else { "C-MOVE-5" };
    let wind = if clause == "C-WIND-4" { ", straight into the wind" } else { "" };
    // The points left when she arrived, whether or not she is now on a shoal.
    let afloat = to.with(|she| she.berth.aground = from.berth.aground);
    let (left, all) = (afloat.points_left(), afloat.allowance().max(to.sailing.spent));
    let sentence =
        format!("{} sails {step} to {}{wind}, with {left} of {all} points left.", fleet.name(to.id), to.berth.square);
    Report::new(clause, Some(to.id), sentence).with(Event::Moved { from: fleet.pose(from), to: fleet.pose(to) })
}

fn stranded_report(fleet: &Fleet, ship: &Ship) -> Report {
    let sentence = format!(
        "{} has no open square ahead of her at {}. That counts as a shoal, so she is dead in the water.",
        fleet.name(ship.id),
        ship.berth.square
    );
    Report::new("C-MOVE-8", Some(ship.id), sentence).with(Event::Fate)
}
