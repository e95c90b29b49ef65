//! How well a side stands, for captains who try orders out.
//! The value is in hundredths of a point. The score counts most (AMB-85). To it are added the likely fate of the ships,
//! what they can still do, and where they lie. All of these count less the fewer turns are left.

use crate::captain::boarding_sense;
use crate::captain::gun_sense::{Craft, Plot, Works};
use crate::prelude::*;
use crate::turn::ending;

/// The number of turns left from which a ship counts for all that she can still do.
const LONG: u16 = 6;

/// The worth of a die of a ship's better broadside, in points.
const DIE: f64 = 3.5;

/// The worth of a die of a fort, and of a man on land, in points. Men of landing parties count only when they are lost,
/// so that landing alone gains nothing.
const FORT_DIE: f64 = 3.0;
const MAN: f64 = 0.4;

/// The worth of a box that a fort would tick, now or where ships are bound, in points.
const SALVO: f64 = 1.6;

/// How likely a unit on land is lost to enemies there, by the ratio of their melee dice to its own. It is safe up to
/// the first ratio of `THREAT` and lost from the second on. `TAKEN` is the share that counts while no unit has charged.
/// Enemies count less the farther off they are, up to `MARCH` inches. Those in boats, and those who could be landed,
/// count in part.
const THREAT: (f64, f64) = (0.6, 1.8);
const TAKEN: f64 = 0.6;
const MARCH: f64 = 40.0;
const BOATS: f64 = 0.7;
const ABOARD: f64 = 0.3;

/// The worth of a box that a ship's guns would tick from where she lies, and from where she will lie if she sails on.
const SHOT: f64 = 2.8;
const NEXT_SHOT: f64 = 3.0;

/// The cost of a point of continuing damage.
const FLOODING: f64 = 5.0;

/// The share of a ship's black-line number that is likely to be lost: for the boxes up to the yellow line, from there
/// to the red line, and beyond it; for her crew if all are killed; for a point of morale; for her captain's duty and
/// trend; and for fire.
const TO_YELLOW: f64 = 0.6;
const TO_RED: f64 = 0.35;
const BEYOND_RED: f64 = 0.78;
const CREW: f64 = 0.2;
const MORALE: f64 = 0.05;
const NO_CLOSER: f64 = 0.2;
const RETIRE: f64 = 0.25;
const HIDE: f64 = 0.6;
const TREND: f64 = 0.02;
const BLAZE: f64 = 0.15;

/// The cost of a lost increment or turning box.
const MAST: f64 = 1.0;

/// The cost of an inch too far from the enemy, the worth of an inch farther for a crippled ship, and the inches that
/// are near enough.
const FAR: f64 = 0.13;
const FLIGHT: f64 = 0.12;
const NEAR: f64 = 6.0;

/// The cost of an inch between an enemy aground and the nearest ship that could finish her.
const UNFINISHED: f64 = 0.25;

/// The cost of an inch from the edge by which a ship gets away, as a share of the points of the exit.
const HOME: f64 = 0.006;

/// The worth of a grapple with an enemy that the ship's men can take, as a share of the points for a ship taken.
const HELD: f64 = 0.3;

/// The inches that guns carry, the turns in which two ships may approach, and the least inches a turn that a ship is
/// expected to make.
const GUNS: f64 = 20.0;
const TWICE: f64 = 1.5;
const LEAST_WAY: u8 = 4;

/// The cost of lying foul of an enemy.
const FOUL: f64 = 3.0;

/// The cost of lying aground, and of having nothing but the edge or land ahead.
const AGROUND: f64 = 9.0;
const PENNED: f64 = 3.0;

/// Returns how well a side stands, in hundredths of a point.
pub fn value(fleet: &Fleet, side: SideId) -> i32 {
    let plot = Plot::of(fleet);
    let left = fleet.options().turns.saturating_sub(fleet.cursor.turn).min(LONG);
    let future = f64::from(left) / f64::from(LONG);
    let score = f64::from(ending::points(fleet, side) - ending::points(fleet, side.other()));
    // The side that leads after the last turn has won.
    let lead = if score == 0.0 { 0.0 } else { 12.0 * (1.0 - future) * score.signum() };
    let standing = standing(&plot, side, future) - standing(&plot, side.other(), future);
    let worth = score + lead + standing + manner(&plot, side) * future.min(0.5) * 2.0;
    (worth * 100.0).clamp(-1e8, 1e8) as i32
}

/// Returns the lead that is as good as a win, in hundredths of a point: half of what all ships are worth, down to half
/// of that the fewer turns are left.
pub fn decisive(fleet: &Fleet) -> i32 {
    let left = fleet.options().turns.saturating_sub(fleet.cursor.turn).min(LONG);
    let all: i32 = fleet.ships.iter().map(|ship| i32::from(fleet.log(ship.id).black)).sum();
    (100 * all / 2 * i32::from(LONG + left) / i32::from(2 * LONG)).max(100)
}

/// True if a ship can be sailed as she should be: with half her masts, all her rudder, and nothing that sends her away.
pub fn is_handy(fleet: &Fleet, unit: UnitId) -> bool {
    if fleet.is_troop(unit) {
        return false;
    }
    let ship = fleet.ship(unit);
    let (clocks, masts) = (ship.clocks, fleet.log(unit).masts.len());
    let steers = ship.hull.rudder_lost == 0
        && [clocks.jammed, clocks.starboard_only, clocks.larboard_only, clocks.ratlines].iter().all(|left| *left <= 1);
    ship.fights() && steers && usize::from(ship.rig.lost) * 2 <= masts && matches!(ship.nerve.duty, Duty::None)
}

/// True if an enemy could fight a ship in this turn or the next: within the range of guns after both have sailed on.
/// Units on land always are in touch.
pub fn in_touch(fleet: &Fleet, unit: UnitId) -> bool {
    if fleet.is_troop(unit) {
        return true;
    }
    let way = |unit: UnitId| TWICE * f64::from(fleet.usual_way(unit).max(LEAST_WAY));
    let (own, side) = (PlainHull::of(fleet.ship(unit).berth.pose, &fleet.log(unit).footprint), fleet.ship(unit).side());
    let near = |lie: PlainHull, way: f64| own.gap(&lie) <= GUNS + way;
    let ships = fleet
        .fighting(side.other())
        .any(|enemy| near(PlainHull::of(enemy.berth.pose, &fleet.log(enemy.id).footprint), way(unit) + way(enemy.id)));
    ships
        || fleet
            .standing(side.other())
            .any(|troop| near(PlainHull::of(troop.stand.pose, &fleet.block(troop.id)), way(unit)))
}

/// Returns the part of the value that is computed for either side in the same way.
fn standing(plot: &Plot<'_>, side: SideId, future: f64) -> f64 {
    let fleet = plot.fleet;
    let own = |craft: &&Craft| craft.side == side && craft.fights;
    let ashore = fleet.troops.iter().filter(|troop| troop.side() == side).map(|troop| shore(plot, troop)).sum::<f64>();
    let afloat: f64 = plot
        .craft
        .iter()
        .filter(own)
        .map(|craft| {
            let ship = fleet.ship(craft.id);
            let able = (abilities(fleet, ship, craft) + chances(plot, craft)) * (0.15 + 0.85 * future);
            able - f64::from(fleet.log(ship.id).black) * risk(fleet, ship, future) + held(fleet, ship)
        })
        .sum();
    afloat + ashore * (0.15 + 0.85 * future) - unfinished(plot, side) * future
}

/// Returns the cost of enemies that lie aground, by their distance from the nearest ship that could finish them: one
/// that has guns and no reason to keep away.
fn unfinished(plot: &Plot<'_>, side: SideId) -> f64 {
    let fleet = plot.fleet;
    let able = |craft: &&Craft| {
        craft.side == side && craft.fights && craft.guns != [0; 4] && !fleet.beyond_yellow(craft.id) && craft.way > 0.0
    };
    let nearest = |enemy: &Craft| {
        plot.craft.iter().filter(able).map(|craft| craft.lie.gap(&enemy.lie)).fold(f64::INFINITY, f64::min)
    };
    let aground = plot.enemies(side).filter(|enemy| fleet.ship(enemy.id).berth.aground);
    aground.map(nearest).filter(|gap| gap.is_finite()).map(|gap| UNFINISHED * (gap - NEAR).clamp(0.0, 40.0)).sum()
}

/// Returns what a unit on land can still do with its guns, men and leaders, less what is likely to be lost with it.
fn shore(plot: &Plot<'_>, troop: &Troop) -> f64 {
    let fleet = plot.fleet;
    let company = troop.company;
    if fleet.roster(troop.id).of.is_some() {
        let lost = match troop.stand.whereabouts {
            Whereabouts::Taken | Whereabouts::Fled => company.killed + company.men,
            _ => company.killed,
        };
        let risk = if troop.ashore() {
            danger(fleet, troop) * (MAN * f64::from(company.men) + f64::from(company.leaders))
        } else {
            0.0
        };
        return -MAN * f64::from(lost) - risk;
    }
    if !troop.on_table() {
        return 0.0;
    }
    let works = plot.works.iter().find(|works| works.id == troop.id);
    let guns = works.map_or(0.0, |works| FORT_DIE * f64::from(works.dice) + SALVO * salvoes(plot, works));
    let men = self::company(company.men, company.leaders);
    let prize = score_ashore(works.map_or(0, |_| fleet.roster(troop.id).guns), company.leaders);
    guns + men - danger(fleet, troop) * (guns + men + f64::from(prize))
}

/// Returns the number of boxes of a fort's best shots, now at where ships lie, and later at where they are bound.
fn salvoes(plot: &Plot<'_>, works: &Works) -> f64 {
    let dice = if plot.fleet.active().is_some() { works.loaded } else { works.dice };
    let now = plot.enemies(works.side).map(|enemy| plot.salvo(works, dice, enemy, &enemy.lie)).fold(0.0, f64::max);
    let then = plot
        .enemies(works.side)
        .map(|enemy| plot.salvo(works, works.dice, enemy, &enemy.lie.run(0.7 * enemy.way)))
        .fold(0.0, f64::max);
    now + then
}

/// Returns the probability that a unit on land is lost to enemies on land, from 0 to [`TAKEN`], by melee dice and
/// distance.
fn danger(fleet: &Fleet, troop: &Troop) -> f64 {
    let at = troop.stand.pose.at;
    let side = troop.side();
    let near = |other: Point, reach: f64| (1.0 - at.distance(other).to_inches() / reach).max(0.0);
    let landed = fleet.troops.iter().filter(|other| other.side() != side && other.on_table() && other.company.men > 0);
    let mut attack = 0.0;
    for other in landed.filter(|other| !fleet.is_fort(other.id)) {
        let share = if other.in_boats() { BOATS } else { 1.0 };
        attack +=
            share * near(other.stand.pose.at, MARCH) * f64::from(fleet.melee_dice(other.id, troop.id, false).dice);
    }
    for ship in fleet.fighting(side.other()).filter(|ship| fleet.parties(ship.id).next().is_some()) {
        attack +=
            ABOARD * near(ship.berth.pose.at, MARCH) * f64::from(fleet.log(ship.id).deck.min(ship.crew.men())) / 2.0;
    }
    if attack <= 0.0 {
        return 0.0;
    }
    let friends = fleet.standing(side).filter(|other| other.id != troop.id && !fleet.is_fort(other.id));
    let help: f64 = friends
        .map(|other| {
            0.5 * near(other.stand.pose.at, 12.0) * f64::from(fleet.melee_dice(other.id, other.id, false).dice)
        })
        .sum();
    let defence = f64::from(fleet.melee_dice(troop.id, troop.id, true).dice) + help;
    TAKEN * ((attack / defence.max(1.0) - THREAT.0) / (THREAT.1 - THREAT.0)).clamp(0.0, 1.0)
}

/// Returns what may be won from the ships to which a ship is grappled.
fn held(fleet: &Fleet, ship: &Ship) -> f64 {
    fleet
        .ties(ship.id)
        .map(|tie| HELD * 2.0 * f64::from(fleet.log(tie.with).black) * boarding_sense::prey(fleet, ship.id, tie.with))
        .sum()
}

/// Returns the dice of a ship's batteries as captains count them: the better broadside, and part of the others.
fn broadsides(dice: [u8; 4]) -> f64 {
    let [larboard, starboard, bow, stern] = dice.map(f64::from);
    larboard.max(starboard) + 0.1 * larboard.min(starboard) + 0.5 * (bow + stern)
}

/// Returns what an undamaged ship is worth to her side, in points: the black-line number that the enemy scores if she
/// sinks (AMB-85), and what her guns can do.
pub fn undamaged(log: &Log) -> f64 {
    f64::from(log.black) + DIE * broadsides(log.guns.map(|guns| log.dice(guns)))
}

/// Returns what men and leaders on land are worth to their side besides their guns, in points.
fn company(men: u8, leaders: u8) -> f64 {
    MAN * f64::from(men) + f64::from(leaders)
}

/// Returns the points that the enemy scores for a work with so many guns, and for leaders (AMB-85).
fn score_ashore(guns: u8, leaders: u8) -> i32 {
    ending::GUN * i32::from(guns) + ending::LEADER * i32::from(leaders)
}

/// Returns what an undamaged unit on land is worth to its side, in points: the points that the enemy scores for it, and
/// what its guns and its men can do.
pub fn undamaged_ashore(roster: &Roster) -> f64 {
    let lost = f64::from(score_ashore(roster.guns, roster.leaders));
    lost + FORT_DIE * f64::from(roster.quality.dice(roster.guns)) + company(roster.men, roster.leaders)
}

/// Returns what a ship can still do, in points.
fn abilities(fleet: &Fleet, ship: &Ship, craft: &Craft) -> f64 {
    let dice = broadsides(craft.guns);
    let sure = match craft.needed {
        4 => 1.0,
        5 => 0.67,
        _ => 0.6,
    };
    let boxes = ship.hull.rudder_lost.count_ones();
    let rigging = f64::from(ship.rig.lost)
        + f64::from(boxes)
        + 0.5 * f64::from(ship.clocks.jammed.min(3) + ship.clocks.ratlines.min(3));
    let lies = ship.berth.aground || fleet.dismasted(ship.id);
    let flooding = f64::from(ship.hull.flooding.min(6));
    DIE * dice * sure - MAST * rigging - FLOODING * flooding - if lies { AGROUND } else { 0.0 }
}

/// Returns what is likely to be lost with a ship, as a share of her black-line number.
fn risk(fleet: &Fleet, ship: &Ship, future: f64) -> f64 {
    let log = fleet.log(ship.id);
    let Some(red) = log.red.map(f64::from) else { return 0.2 };
    if fleet.beyond_red(ship.id) {
        return BEYOND_RED * (0.6 + 0.4 * future);
    }
    let yellow = log.yellow.map_or(red / 2.0, f64::from);
    let boxes = f64::from(ship.hull.boxes);
    let hull = TO_YELLOW * (boxes / yellow).min(1.0) + TO_RED * ((boxes - yellow) / (red - yellow)).clamp(0.0, 1.0);
    let crew = CREW * f64::from(ship.crew.killed) / f64::from(log.men.max(1));
    let duty = match ship.nerve.duty {
        Duty::None => 0.0,
        Duty::NoCloser => NO_CLOSER,
        Duty::Retire => RETIRE,
        Duty::Hide => HIDE,
    };
    let trend = match ship.nerve.trend {
        Trend::Advancing => -TREND,
        Trend::Neither => 0.0,
        Trend::Retiring => TREND,
    };
    let nerve = MORALE * f64::from(log.morale - ship.nerve.morale) + duty + trend;
    let fire = BLAZE * f64::from(ship.clocks.blaze);
    (hull + crew + nerve + fire) * (0.35 + 0.65 * future)
}

/// Returns the worth of the shots that a ship has from where she lies, and from farther along her heading.
fn chances(plot: &Plot<'_>, craft: &Craft) -> f64 {
    let moves = plot.fleet.active().is_some();
    let dice = if moves { &craft.loaded } else { &craft.guns };
    let ahead = craft.lie.run(0.7 * craft.way);
    let (mut now, mut then) = (0.0_f64, 0.0_f64);
    for enemy in plot.enemies(craft.side) {
        now = now.max(plot.fire(craft, &craft.lie, dice, enemy, &enemy.lie));
        then = then.max(plot.fire(craft, &ahead, &craft.guns, enemy, &enemy.lie));
    }
    SHOT * now + NEXT_SHOT * then
}

/// Returns the worth to a captain of the places of his own ships: near enough to the enemy or far enough away, and with
/// room ahead.
fn manner(plot: &Plot<'_>, side: SideId) -> f64 {
    let fleet = plot.fleet;
    let (width, height) = fleet.chart.waters.size();
    let size = (width.to_inches(), height.to_inches());
    let own = |craft: &&Craft| craft.side == side && craft.fights;
    let exit = fleet.options().exit.filter(|exit| exit.side == side);
    plot.craft
        .iter()
        .filter(own)
        .map(|craft| {
            let ship = fleet.ship(craft.id);
            let gap = plot.enemies(side).map(|enemy| craft.lie.gap(&enemy.lie)).fold(f64::INFINITY, f64::min);
            let gap = if gap.is_finite() { gap } else { NEAR };
            let crippled = ship.nerve.duty == Duty::Retire || fleet.beyond_red(craft.id) || craft.guns[..2] == [0, 0];
            let mut worth = if let Some(exit) = exit.filter(|_| crippled || fleet.is_trader(craft.id)) {
                -HOME * f64::from(exit.points) * exit.edge.off((craft.lie.x, craft.lie.y), size)
            } else if crippled {
                FLIGHT * gap.min(40.0)
            } else {
                -FAR * (gap - NEAR).max(0.0) - if gap < 0.2 { FOUL } else { 0.0 }
            };
            let then = craft.lie.run(craft.way + 2.0);
            if craft.way > 0.0 && exit.is_none() && Edge::beyond((then.x, then.y), size).is_some() {
                worth -= PENNED;
            }
            if craft.way > 0.0 && !fleet.chart.coast.is_empty() {
                let (land, shoal) = fleet.chart.coast.off(&craft.lie.run(0.7 * craft.way), 3.0);
                if land <= 1.0 || shoal <= 0.0 {
                    worth -= PENNED;
                }
            }
            worth
        })
        .sum()
}
