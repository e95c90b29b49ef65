//! How well a side stands, for captains who try orders out.
//!
//! In hundredths of a point (AMB-85). Points that are won count in full; then what the ships can still do, what is at stake with
//! their boxes, their crews and their captains' nerve, and how they lie: guns that bear, a rake, the weather gauge, the edge
//! ahead. Everything runs smoothly with inches and degrees, so that a step towards something good is better already.

use smallvec::SmallVec;
use wg_core::geometry::{Angle, Length, Point};
use wg_core::ids::SideId;
use wg_core::scenario::Edge;

use crate::continuing::flooding;
use crate::ending::points;
use crate::fleet::Fleet;
use crate::logs::{Battery, LARBOARD, STARBOARD, is_main};
use crate::morale;
use crate::ship::{Duty, Ship};

/// So many turns to come make a ship worth what she can still do.
const LONG: i32 = 5;

/// Having more points, when no turns are left; for so many points ahead in full.
const WIN: i32 = 1200;
/// See [`WIN`].
const CLEAR: i32 = 20;

/// What is at stake with her boxes up to the red line, in hundredths of her black number: evenly, and the more the nearer it comes.
const EVENLY: i32 = 30;
/// See [`EVENLY`].
const NEARER: i32 = 40;
/// Beyond the red line she is as good as lost.
const DOOMED: i32 = 85;
/// A captain's number below this is a danger, by so much a point.
const STEADY: i32 = 12;
/// See [`STEADY`].
const NERVE: i32 = 2;
/// The whole of her crew.
const CREW: i32 = 40;
/// A catastrophic fire, by the attempt that comes next: the chance that she is lost to it (B-CFIRE-2).
const BLAZE: [i32; 4] = [0, 28, 56, 83];
/// No closer, retiring, hiding.
const DUTIES: [i32; 3] = [5, 12, 60];

/// A fire die of a broadside, over the turns that count.
const DIE: i32 = 70;
/// A fire die of bow or stern.
const CHASER: i32 = 45;
/// An increment.
const MAST: i32 = 20;
/// A turning box.
const TURN: i32 = 30;
/// Adrift or aground, besides what is lost anyhow.
const HELPLESS: i32 = 350;
/// A turn with a jammed rudder, shot ratlines or a small fire.
const CLOCK: i32 = 40;

/// How much of a volley counts that she could fire as she lies, in hundredths.
const CHANCE: i32 = 60;
/// A captain thinks so much more of what he can do than of what is done to him: two equals would never meet otherwise.
const EAGER: i32 = 30;
/// A battery that must be reloaded first; one that must wait for the other broadside.
const RELOADED: [i32; 2] = [60, 35];

/// An inch between her and the nearest enemy beyond [`NEAR`], for who is fit to fight.
const FAR: i32 = 5;
/// See [`FAR`].
const NEAR: Length = Length::inches(14);
/// An inch between her and the nearest enemy up to [`SAFE`], for who is not.
const FLEE: i32 = 10;
/// See [`FLEE`].
const SAFE: Length = Length::inches(40);
/// So much at stake, in hundredths, and she is not fit to fight.
const CRIPPLED: i32 = 45;
/// An inch upwind of the nearest enemy, up to so many.
const GAUGE: i32 = 3;
/// See [`GAUGE`].
const GAUGE_INCHES: i32 = 15;

/// The table's edge ahead, in hundredths of what leaving costs, at each quarter of [`AHEAD`].
const EDGE: [i32; 4] = [80, 45, 20, 8];
/// Land ahead, likewise, of [`HELPLESS`].
const LAND: [i32; 4] = [100, 60, 25, 10];
/// How far is looked ahead.
const AHEAD: Length = Length::inches(16);
/// How much of her exit's points count for a ship that lies before it, in hundredths.
const EXIT: i32 = 60;
/// From how far.
const EXIT_FROM: Length = Length::inches(72);

/// What a ship sees of the enemy.
#[derive(Clone, Copy)]
struct Sight {
    /// The best that each battery could do, in hundredths of a point.
    best: [i32; 4],
    /// The nearest enemy, and how far she herself lies upwind of him, in inches.
    near: Option<(Length, i32)>,
}

/// How well a side stands, in hundredths of a point.
pub fn value(fleet: &Fleet, side: SideId) -> i32 {
    let (own, other) = (side.index(), side.other().index());
    let ahead = points(fleet, side) - points(fleet, side.other());
    let future = if fleet.verdict.end.is_some() { 0 } else { (i32::from(fleet.options().turns) + 1 - i32::from(fleet.cursor.turn)).clamp(0, LONG) };
    let win = WIN * ahead.clamp(-CLEAR, CLEAR) / CLEAR * (LONG - future) / LONG;
    if future == 0 {
        return 100 * ahead + win;
    }
    let sights = sights(fleet);
    let (mut standing, mut chances, mut lies) = ([0; 2], [0; 2], [0; 2]);
    for (ship, sight) in fleet.ships.iter().zip(&sights).filter(|(ship, _)| ship.fights()) {
        let at = ship.side().index();
        let risk = risk(fleet, ship);
        standing[at] += able(fleet, ship) - risk * i32::from(fleet.log(ship.id).black);
        chances[at] += sight.best.iter().sum::<i32>();
        lies[at] += place(fleet, ship, sight, risk, at == own);
    }
    let eager = chances[own] * (100 + EAGER) / 100 - chances[other];
    100 * ahead + win + (standing[own] - standing[other]) * future / LONG + eager + lies[own] - lies[other]
}

/// What she can still do.
fn able(fleet: &Fleet, ship: &Ship) -> i32 {
    let log = fleet.log(ship.id);
    let silent = fleet.beyond_red(ship.id) || ship.nerve.duty == Duty::Hide || ship.crew.men() == 0;
    let dice = |battery: Battery| i32::from(log.dice(ship.guns.left[battery])) * if is_main(battery) { DIE } else { CHASER };
    let guns = if silent { 0 } else { (0..4).map(dice).sum() };
    let turns = log.turns.len() as i32 - ship.hull.rudder_lost.count_ones() as i32;
    let helpless = if fleet.adrift(ship.id) || ship.berth.aground { HELPLESS } else { 0 };
    let clocks = &ship.clocks;
    let running: i32 = [clocks.jammed, clocks.starboard_only / 2, clocks.larboard_only / 2, clocks.ratlines, clocks.fire_below, clocks.fire_sails]
        .into_iter()
        .map(i32::from)
        .sum();
    guns + MAST * i32::from(fleet.top(ship.id)) + TURN * turns - helpless - CLOCK * running
}

/// How likely she is to be lost, in hundredths.
fn risk(fleet: &Fleet, ship: &Ship) -> i32 {
    let log = fleet.log(ship.id);
    let hull = if fleet.beyond_red(ship.id) {
        DOOMED
    } else {
        let damage = damage(fleet, ship);
        EVENLY * damage / 100 + NEARER * damage * damage / 10_000
    };
    let crew = CREW * i32::from(ship.crew.killed) / i32::from(log.men.max(1));
    let nerve = NERVE * (STEADY - i32::from(morale::needed(fleet, ship.id))).max(0);
    let duty = match ship.nerve.duty {
        Duty::None => 0,
        Duty::NoCloser => DUTIES[0],
        Duty::Retire => DUTIES[1],
        Duty::Hide => DUTIES[2],
    };
    let blaze = BLAZE[usize::from(ship.clocks.blaze.min(3))];
    let spared = [hull, crew, nerve, duty, blaze].into_iter().fold(10_000, |spared, danger| spared * (100 - danger.clamp(0, 95)) / 100);
    100 - spared / 100
}

/// Boxes ticked, with those that flooding will tick in two turns, in hundredths of what she can bear before the red line.
fn damage(fleet: &Fleet, ship: &Ship) -> i32 {
    let log = fleet.log(ship.id);
    let bears = i32::from(log.red.unwrap_or(log.black)).max(1);
    ((i32::from(ship.hull.boxes) + 2 * i32::from(flooding(ship))) * 100 / bears).min(100)
}

/// What a box more on her is worth to the enemy, in hundredths of a point: how her risk rises with it.
fn price(fleet: &Fleet, ship: &Ship) -> i32 {
    let log = fleet.log(ship.id);
    let bears = i32::from(log.red.unwrap_or(log.black)).max(1);
    i32::from(log.black) * (EVENLY + 2 * NEARER * damage(fleet, ship) / 100) / bears
}

/// What every ship sees of her enemies.
fn sights(fleet: &Fleet) -> SmallVec<[Sight; 8]> {
    let mut sights: SmallVec<[Sight; 8]> = fleet.ships.iter().map(|_| Sight { best: [0; 4], near: None }).collect();
    let (east, north) = (fleet.sky.actual.sin(), fleet.sky.actual.cos());
    for (place, ship) in fleet.ships.iter().enumerate().filter(|(_, ship)| ship.fights()) {
        let rest = fleet.ships.iter().enumerate().skip(place + 1);
        for (other, enemy) in rest.filter(|(_, enemy)| enemy.fights() && enemy.side() != ship.side()) {
            let (from, to) = (ship.berth.pose.at, enemy.berth.pose.at);
            let distance = from.distance(to);
            let Some(towards) = from.heading_to(to) else { continue };
            let (dx, dy) = (f64::from((to.x - from.x).0), f64::from((to.y - from.y).0));
            let upwind = -((dx * east + dy * north) / f64::from(Length::INCH.0)) as i32;
            // How far off the keel of each the line between them lies: 0 is bow or stern on, 90 is beam on.
            let [off_ship, off_enemy] = [ship.berth.pose.heading.to(towards), enemy.berth.pose.heading.to(towards.reversed())];
            let [keel, enemy_keel] = [off_ship, off_enemy].map(|off| off.abs().0.min(18_000 - off.abs().0));
            let inches = gap(fleet, ship, keel, enemy, enemy_keel, distance);
            for (own, target, at, off, target_keel, upwind) in
                [(ship, enemy, place, off_ship, enemy_keel, upwind), (enemy, ship, other, off_enemy, keel, -upwind)]
            {
                let sight = &mut sights[at];
                aim(fleet, own, target, off, target_keel, inches, &mut sight.best);
                if sight.near.is_none_or(|(near, _)| distance < near) {
                    sight.near = Some((distance, upwind));
                }
            }
        }
    }
    sights
}

/// About how far apart two hulls lie, in hundredths of an inch.
fn gap(fleet: &Fleet, ship: &Ship, keel: i32, enemy: &Ship, enemy_keel: i32, distance: Length) -> i32 {
    // Half a length bow on, half a beam beam on, and in between.
    let reach = |ship: &Ship, keel: i32| {
        let footprint = fleet.log(ship.id).footprint;
        footprint.beam.0 / 2 + (footprint.length.0 - footprint.beam.0) / 200 * (9000 - keel) / 90
    };
    (distance.0 - reach(ship, keel) - reach(enemy, enemy_keel)).max(0) / (Length::INCH.0 / 100)
}

/// What each battery of a ship could do to this target, if that is better than what it could do to another.
fn aim(fleet: &Fleet, ship: &Ship, target: &Ship, off: Angle, target_keel: i32, inches: i32, best: &mut [i32; 4]) {
    let carries = by_range(inches);
    let barred = fleet.beyond_red(ship.id) || ship.nerve.duty == Duty::Hide || ship.clocks.blaze > 1 || ship.crew.men() == 0;
    if carries == 0 || barred {
        return;
    }
    let log = fleet.log(ship.id);
    let price = price(fleet, target);
    let rakes = target_keel <= 2250;
    let [plain, raking] = [false, rakes].map(|rake| i32::from(7 - fleet.needed(ship.id, target.id, rake).0));
    // The mean boxes of a die, in hundredths: the nearer to raking, the better a broadside's.
    let die = |main: bool| (if main { raking } else { plain }) * 100 / 6 + if main && !rakes { (9000 - target_keel) / 900 } else { 0 };
    for (battery, best) in best.iter_mut().enumerate() {
        let dice = i32::from(log.dice(ship.guns.left[battery]));
        if dice == 0 {
            continue;
        }
        let centre = [Angle::degrees(-90), Angle::degrees(90), Angle::ZERO, Angle::degrees(180)][battery];
        let beside = (off.0 - centre.0).rem_euclid(36_000);
        let outside = beside.min(36_000 - beside) - fleet.options().ship_arc.0;
        let bears = if outside <= 0 { 100 } else { (60 - outside / 150).max(5) };
        let volley = dice * die(is_main(battery)) * carries / 100 * bears / 100 * ready(ship, battery) / 100;
        *best = (*best).max(volley * price / 100 * CHANCE / 100);
    }
}

/// What of a volley arrives, in hundredths, by hundredths of an inch: all, half, and what may come of it next turn.
fn by_range(inches: i32) -> i32 {
    match inches {
        ..=1000 => 100,
        1001..=2000 => 60 - (inches - 1000) / 100,
        2001..=4400 => 36 - (inches - 2000) * 36 / 2400,
        _ => 0,
    }
}

/// How soon a battery can fire, in hundredths.
fn ready(ship: &Ship, battery: Battery) -> i32 {
    let guns = &ship.guns;
    if guns.loaded[battery] {
        return 100;
    }
    let both = is_main(battery) && guns.fired[LARBOARD] && guns.fired[STARBOARD];
    RELOADED[usize::from(both)]
}

/// How she lies: the enemy's distance, the wind, what is ahead of her, her exit.
fn place(fleet: &Fleet, ship: &Ship, sight: &Sight, risk: i32, own: bool) -> i32 {
    let mut worth = 0;
    let inches = |length: Length| length.0 / Length::INCH.0;
    if let Some((near, upwind)) = sight.near {
        worth += GAUGE * upwind.clamp(-GAUGE_INCHES, GAUGE_INCHES);
        if risk >= CRIPPLED || ship.nerve.duty == Duty::Retire {
            worth += FLEE * inches(near.min(SAFE));
        } else if own {
            // Who is eager to fight closes; what the enemy wants of the distance is his own affair.
            worth -= FAR * inches(near - near.min(NEAR));
        }
    }
    let black = i32::from(fleet.log(ship.id).black);
    let exit = fleet.options().exit.filter(|exit| exit.side == ship.side() && ship.built.side == exit.side);
    if ship.rig.hoisted > 0 || fleet.log(ship.id).oars {
        worth -= ahead(fleet, ship, black, exit.map(|exit| exit.edge));
    }
    if let Some(exit) = exit {
        let left = to_edge(fleet, ship.berth.pose.at, exit.edge).max(Length::ZERO).min(EXIT_FROM);
        worth += EXIT * i32::from(exit.points) * inches(EXIT_FROM - left) / inches(EXIT_FROM);
    }
    worth
}

/// What the edge or land ahead of her costs.
fn ahead(fleet: &Fleet, ship: &Ship, black: i32, exit: Option<Edge>) -> i32 {
    let (at, end) = (ship.berth.pose.at, ship.berth.pose.run(AHEAD).at);
    let (dx, dy) = (end.x - at.x, end.y - at.y);
    let waters = &fleet.chart.waters;
    for quarter in 0..4_usize {
        let part = |whole: Length| Length(whole.0 / 4 * (quarter as i32 + 1));
        let point = at.shifted(part(dx), part(dy));
        match fleet.beyond_edge(point) {
            Some(edge) if exit == Some(edge) => return 0,
            Some(_) if fleet.options().edge_blocks => return HELPLESS * EDGE[quarter] / 200,
            Some(_) => return black * 50 * EDGE[quarter] / 100,
            None => {}
        }
        if !waters.pieces().is_empty() && waters.contains(point).is_some() {
            return HELPLESS * LAND[quarter] / 100;
        }
    }
    0
}

/// How far a place is from an edge of the table.
fn to_edge(fleet: &Fleet, at: Point, edge: Edge) -> Length {
    let (width, height) = fleet.chart.waters.size();
    match edge {
        Edge::North => height - at.y,
        Edge::East => width - at.x,
        Edge::South => at.y,
        Edge::West => at.x,
    }
}
