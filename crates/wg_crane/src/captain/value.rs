//! How well a side stands, for captains who try orders out.
//!
//! In hundredths of a point. The score (I.C) counts most by far; what is added to it is what a ship can still do, and what may
//! still become of her: both are worth the less the fewer turns are left. Who has the higher score counts the more.

use std::sync::LazyLock;

use crate::gunnery::odds;
use crate::prelude::*;
use crate::sailing::movement::Prospect;

/// What is at stake with the last boxes of her hull, in hundredths, by how many are left.
const HULL_AT_STAKE: [i32; 7] = [100, 30, 16, 9, 5, 2, 0];

/// What is at stake with the last units of her crew, in hundredths.
const CREW_AT_STAKE: [i32; 7] = [35, 18, 10, 6, 3, 1, 0];

/// A die of broadside, over the turns that count.
const DIE: i32 = 60;

/// A movement point.
const POINT: i32 = 25;

/// A square between her guns and the nearest enemy.
const FAR: i32 = 12;

/// A prize's square from the edge where she is safe.
const HOME: i32 = 6;

/// Nothing but the edge of the board ahead.
const STUCK: i32 = 75;

/// Nothing but courses that end so.
const DOOMED: i32 = 60;

/// Dead in the water, besides the movement that is lost.
const IDLE: i32 = 120;

/// Having the higher score, when no turns are left.
const WIN: i32 = 500;

/// What an average die of a shot ticks.
const SHOT: i32 = 83;

/// How much of a chance counts, in hundredths: of a ship that has still to move, of one that moves in the next phase, of one that has moved.
const CHANCES: [i32; 3] = [40, 30, 15];

/// So many turns make a ship worth what she can still do.
const LONG: i32 = 6;

/// How well a side stands, with so many turns still to come if that is known.
pub fn value(fleet: &Fleet, side: SideId, turns_left: Option<u16>) -> i32 {
    let future = turns_left.map_or(LONG, |left| i32::from(left).min(LONG));
    let ahead = fleet.score(side) - fleet.score(side.other());
    let win = WIN * ahead.clamp(-5, 5) / 5 * (LONG - future) / LONG;
    100 * ahead + win + (standing(fleet, side) - standing(fleet, side.other())) * future / LONG
}

/// A lead that as good as wins: a quarter of what a side's ships are worth, and less of it the fewer turns are left to lose it again.
pub fn decisive(fleet: &Fleet, turns_left: Option<u16>) -> i32 {
    let future = turns_left.map_or(LONG, |left| i32::from(left).min(LONG));
    let all: i32 = fleet.ships.iter().map(|ship| i32::from(ship.total())).sum();
    (100 * all / 8 * (LONG + future) / (2 * LONG)).max(1)
}

/// The chance in hundredths that a ship is taken by whom she boards: on a course that ends in an enemy's square, or when she is told whom to board.
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

/// The chances of taking an enemy and of being taken, in hundredths.
fn fight(fleet: &Fleet, ship: &Ship, enemy: &Ship) -> (i32, i32) {
    FIGHTS[usize::from(fleet.options.surrender_minus)][usize::from(ship.units().min(MOST))]
        [usize::from(enemy.units().min(MOST))]
}

fn standing(fleet: &Fleet, side: SideId) -> i32 {
    let able = |ship: &Ship| DIE * i32::from(ship.dice()) + POINT * i32::from(ship.allowance());
    fleet.of_side(side).map(|ship| able(ship) - stake(ship) - position(fleet, ship) + chance(fleet, ship)).sum()
}

/// What the enemy would gain if he sank or took her, by how near that is. A prize has never more than a few men, and who would
/// retake her must come to her first.
fn stake(ship: &Ship) -> i32 {
    let row = |table: &[i32; 7], left: u8| table[usize::from(left).min(6)];
    let (hull, crew) =
        (row(&HULL_AT_STAKE, ship.built.boxes.saturating_sub(ship.damage.hull)), row(&CREW_AT_STAKE, ship.units()));
    match ship.colours.fate {
        // Sunk by her first owner she still counts (C-CAP-11).
        Fate::Prize => i32::from(ship.total()) * crew / 3,
        _ => i32::from(ship.total().saturating_sub(ship.worth.points)) * (hull + crew),
    }
}

/// What is bad about where she lies: dead in the water, too far off, nothing but the edge ahead.
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

/// True if whatever she does on her next move ends with nothing but the edge ahead (C-MOVE-8). Only near the edge is it looked for.
fn leads_aground(fleet: &Fleet, ship: &Ship) -> bool {
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

/// What she may gain on her next move: a shot, or an enemy to board.
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

/// What is to be gained by boarding, on average.
fn boarding(fleet: &Fleet, ship: &Ship, enemy: &Ship) -> i32 {
    let (taken, lost) = fight(fleet, ship, enemy);
    // A ship of his own that is retaken is lost to the enemy's score; a prize that is lost is an own gain foregone.
    let worth = |ship: &Ship| {
        i32::from(if ship.colours.fate == Fate::Prize {
            ship.worth.points
        } else {
            ship.total().saturating_sub(ship.worth.points)
        })
    };
    taken * worth(enemy) - lost * worth(ship)
}

/// The most units that are told apart.
const MOST: u8 = 8;

/// The chances of taking a ship and of being taken, in hundredths: by the option, the boarder's units and the other's.
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
