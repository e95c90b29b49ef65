//! The value of a position for a side, for captains who try orders out.
//!
//! Values are in hundredths of a point. The score (I.C) counts most by far. Added to it is what a ship can still do and
//! what may still happen to her, which counts for less the fewer turns are left. A lead in score then counts for more.

use std::sync::LazyLock;

use crate::gunnery::odds;
use crate::prelude::*;
use crate::sailing::movement::Prospect;

/// The share of a ship that is at stake with her last hull boxes, in hundredths, by the boxes left.
const HULL_AT_STAKE: [i32; 7] = [100, 30, 16, 9, 5, 2, 0];

/// The share of a ship that is at stake with her last units of crew, in hundredths, by the units left.
const CREW_AT_STAKE: [i32; 7] = [35, 18, 10, 6, 3, 1, 0];

/// The value of a broadside die for the rest of the battle, if [`LONG`] turns or more are left.
const DIE: i32 = 60;

/// The value of a movement point for the rest of the battle, if [`LONG`] turns or more are left.
const POINT: i32 = 25;

/// The cost of each square by which the nearest enemy is out of range.
const FAR: i32 = 12;

/// The cost of each square between a prize and the edge where she is safe.
const HOME: i32 = 6;

/// The cost of having nothing but the edge of the board ahead.
const STUCK: i32 = 75;

/// The cost of having only courses that end with nothing but the edge ahead.
const DOOMED: i32 = 60;

/// The cost of being dead in the water, besides the movement that is lost.
const IDLE: i32 = 120;

/// The value of a lead of 5 points or more when no turns are left. A smaller lead is worth proportionally less.
const WIN: i32 = 500;

/// The boxes that a die of a shot ticks on average, in hundredths.
const SHOT: i32 = 83;

/// The weight of a chance, in hundredths: for a ship that has still to move, for one that moves in the next phase, and
/// for one that has moved.
const CHANCES: [i32; 3] = [40, 30, 15];

/// The number of turns left from which the abilities of a ship count in full.
const LONG: i32 = 6;

/// Returns the value of the position for a side. `turns_left` is `None` if the number of turns is unknown or unlimited.
pub fn value(fleet: &Fleet, side: SideId, turns_left: Option<u16>) -> i32 {
    let future = turns_left.map_or(LONG, |left| i32::from(left).min(LONG));
    let ahead = fleet.score(side) - fleet.score(side.other());
    let win = WIN * ahead.clamp(-5, 5) / 5 * (LONG - future) / LONG;
    100 * ahead + win + (standing(fleet, side) - standing(fleet, side.other())) * future / LONG
}

/// Returns the lead, in hundredths of a point, that almost certainly wins. It is a quarter of the average total of a
/// side's ships, and falls to half of that as the turns run out.
pub fn decisive(fleet: &Fleet, turns_left: Option<u16>) -> i32 {
    let future = turns_left.map_or(LONG, |left| i32::from(left).min(LONG));
    let all: i32 = fleet.ships.iter().map(|ship| i32::from(ship.total())).sum();
    (100 * all / 8 * (LONG + future) / (2 * LONG)).max(1)
}

/// Returns the chance, in hundredths, that a ship is taken by the enemy that she boards with an order: a course that
/// ends in the enemy's square, or a boarding. Returns 0 for any other order.
pub fn risk(fleet: &Fleet, order: &Order) -> u8 {
    let Some(ship) = order.unit().map(|unit| fleet.ship(unit)) else { return 0 };
    let enemy = match order {
        Order::Board { target, .. } => Some(fleet.ship(*target)),
        Order::Course { course, .. } => {
            let (mut square, mut heading) = (ship.berth.square, ship.berth.heading);
            for eighths in course.steps() {
                heading = heading.turned(eighths);
                square = square.step(heading);
            }
            fleet
                .of_side(ship.colours.side.other())
                .filter(|enemy| enemy.berth.square == square)
                .max_by_key(|enemy| enemy.units())
        }
        _ => None,
    };
    enemy
        .filter(|enemy| enemy.colours.side != ship.colours.side)
        .map_or(0, |enemy| fight(fleet, ship, enemy).1.clamp(0, 100) as u8)
}

/// Returns the chances of taking an enemy and of being taken, in hundredths.
fn fight(fleet: &Fleet, ship: &Ship, enemy: &Ship) -> (i32, i32) {
    FIGHTS[usize::from(fleet.options.surrender_minus)][usize::from(ship.units().min(MOST))]
        [usize::from(enemy.units().min(MOST))]
}

/// Returns the value of what a ship can do for the rest of the battle, with this many dice and movement points.
fn able(dice: u8, movement: u8) -> i32 {
    DIE * i32::from(dice) + POINT * i32::from(movement)
}

/// Returns what an undamaged ship of a size is worth to her side, in hundredths of a point: the points that the enemy
/// scores for her (C-OBJ-9), and what she can do with so many turns left that they do not count.
pub fn undamaged(boxes: u8, dice: u8, movement: u8) -> i32 {
    100 * 3 * i32::from(boxes) + able(dice, movement)
}

fn standing(fleet: &Fleet, side: SideId) -> i32 {
    let able = |ship: &Ship| able(ship.dice(), ship.allowance());
    fleet.of_side(side).map(|ship| able(ship) - stake(ship) - position(fleet, ship) + chance(fleet, ship)).sum()
}

/// Returns what the enemy would gain by sinking or taking a ship, weighted by how near that is. The crew of a prize
/// counts for a third: it is always small, and an enemy that would retake her must reach her first.
fn stake(ship: &Ship) -> i32 {
    let row = |table: &[i32; 7], left: u8| table[usize::from(left).min(6)];
    let (hull, crew) =
        (row(&HULL_AT_STAKE, ship.built.boxes.saturating_sub(ship.damage.hull)), row(&CREW_AT_STAKE, ship.units()));
    match ship.colours.fate {
        // A prize that her first owner sinks still counts (C-CAP-11).
        Fate::Prize => i32::from(ship.total()) * crew / 3,
        _ => i32::from(ship.total().saturating_sub(ship.worth.points)) * (hull + crew),
    }
}

/// Returns the cost of a ship's place: dead in the water, out of range, a prize far from her edge, or nothing but the
/// edge ahead.
fn position(fleet: &Fleet, ship: &Ship) -> i32 {
    if ship.dead_in_water() {
        return IDLE;
    }
    if ship.colours.fate == Fate::Prize {
        return fleet
            .conditions
            .edges
            .edge(ship.colours.side)
            .map_or(0, |edge| HOME * i32::from(fleet.sea.distance_to(ship.berth.square, edge)));
    }
    let nearest =
        fleet.of_side(ship.colours.side.other()).map(|enemy| ship.berth.square.range_to(enemy.berth.square)).min();
    let far = i32::from(nearest.unwrap_or_default().saturating_sub(ship.built.range));
    let rested = ship.with(|she| (she.sailing.spent, she.sailing.steps) = (0, 0));
    let stuck =
        fleet.prospect(&rested, rested.berth.square, rested.berth.heading, rested.points_left()) == Prospect::Shoal;
    let ahead = if stuck {
        STUCK
    } else if leads_aground(fleet, &rested) {
        DOOMED
    } else {
        0
    };
    FAR * far + ahead
}

/// True if every course of a ship's next move ends with nothing but the edge ahead (C-MOVE-8). Only ships near the edge
/// are examined.
pub(crate) fn leads_aground(fleet: &Fleet, ship: &Ship) -> bool {
    let reach = ship.points_left();
    let bound = ship.berth.square.steps(ship.berth.heading, reach + 1);
    if reach == 0 || fleet.sea.is_open(bound) {
        return false;
    }
    let strands = |path: &Path| {
        let end = path
            .poses
            .last()
            .and_then(|pose| Some((fleet.sea.grid().square_at(pose.at)?, Compass::from_heading(pose.heading)?)));
        path.end == PathEnd::Lies
            && end.is_some_and(|(square, heading)| {
                fleet.prospect(ship, square, heading, ship.allowance()) == Prospect::Shoal
            })
    };
    fleet.paths(ship).iter().filter(|path| path.complete).all(strands)
}

/// Returns what a ship may gain on her next move by a shot or a boarding, weighted by when that move is.
fn chance(fleet: &Fleet, ship: &Ship) -> i32 {
    let weight = match fleet.active() {
        Some(active) if active != ship.colours.side => CHANCES[1],
        Some(_) if ship.sailing.steps > 0 || ship.sailing.done => CHANCES[2],
        _ => CHANCES[0],
    };
    if ship.dead_in_water() {
        return 0;
    }
    let rested = ship.with(|she| she.sailing.spent = 0);
    let mut best = 0;
    for enemy in fleet.of_side(ship.colours.side.other()) {
        if rested.could_fire_at(enemy.berth.square) {
            best = best.max(SHOT * i32::from(ship.dice()));
        }
        if ship.colours.fate != Fate::Prize && rested.could_reach(enemy.berth.square) {
            best = best.max(boarding(fleet, ship, enemy));
        }
    }
    weight * best / 100
}

/// Returns the average gain of boarding an enemy, in hundredths of a point.
fn boarding(fleet: &Fleet, ship: &Ship, enemy: &Ship) -> i32 {
    let (taken, lost) = fight(fleet, ship, enemy);
    // Taking an enemy's own ship gains the boxes that are not yet scored on her. Retaking a prize costs the enemy the
    // points scored for her.
    let worth = |ship: &Ship| {
        i32::from(if ship.colours.fate == Fate::Prize {
            ship.worth.points
        } else {
            ship.total().saturating_sub(ship.worth.points)
        })
    };
    taken * worth(enemy) - lost * worth(ship)
}

/// The most units that the table distinguishes.
const MOST: u8 = 8;

/// The chances of taking a ship and of being taken, in hundredths, by the option `surrender_minus`, the boarder's units
/// and the target's.
static FIGHTS: LazyLock<[[[(i32, i32); MOST as usize + 1]; MOST as usize + 1]; 2]> = LazyLock::new(|| {
    [false, true].map(|surrender_minus| {
        let options = crate::options::Options { surrender_minus, ..Default::default() };
        std::array::from_fn(|boarder| {
            std::array::from_fn(|target| {
                let fight = odds::fight(boarder as u8, target as u8, &options);
                ((fight.taken * 100.0) as i32, (fight.lost * 100.0) as i32)
            })
        })
    })
});
