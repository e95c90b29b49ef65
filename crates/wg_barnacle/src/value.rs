//! How well a side stands, for captains who try orders out.
//!
//! In hundredths of a point. The score (AMB-85) counts most; what is added to it is what may still become of ships, what they can
//! still do, and how they lie: all worth the less the fewer turns are left.

use wg_core::ids::SideId;

use crate::ending;
use crate::fleet::Fleet;
use crate::plot::{Craft, Plot};
use crate::ship::{Duty, Ship, Trend};

/// So many turns make a ship worth what she can still do.
const LONG: u16 = 6;

/// What a ship that is lost costs on average, in black-line numbers: some sink, some are taken.
const LOSS: f64 = 1.3;

/// A die of a broadside, in points.
const DIE: f64 = 3.5;

/// An increment or a turning box that is lost.
const MAST: f64 = 1.2;

/// A box that is likely to be ticked soon, in points.
const BOX: f64 = 2.2;

/// An inch too far from the enemy; an inch farther for a ship that has had enough; inches that are near enough.
const FAR: f64 = 0.13;
const FLIGHT: f64 = 0.12;
const NEAR: f64 = 6.0;

/// An inch nearer to the edge by which she gets away, in shares of what that is worth.
const HOME: f64 = 0.006;

/// Aground, and nothing but the edge or land ahead.
const AGROUND: f64 = 9.0;
const PENNED: f64 = 3.0;

/// How well a side stands.
pub fn value(fleet: &Fleet, side: SideId) -> i32 {
    let plot = Plot::of(fleet);
    let left = fleet.options().turns.saturating_sub(fleet.cursor.turn).min(LONG);
    let future = f64::from(left) / f64::from(LONG);
    let score = f64::from(ending::points(fleet, side) - ending::points(fleet, side.other()));
    // Who leads when the last turn is over has won.
    let lead = if score == 0.0 { 0.0 } else { 12.0 * (1.0 - future) * score.signum() };
    let standing = standing(&plot, side, future) - standing(&plot, side.other(), future);
    let worth = score + lead + standing + manner(&plot, side) * future.min(0.5) * 2.0;
    (worth * 100.0).clamp(-1e8, 1e8) as i32
}

/// What is said of either side alike.
fn standing(plot: &Plot<'_>, side: SideId, future: f64) -> f64 {
    let fleet = plot.fleet;
    let own = |craft: &&Craft| craft.side == side && craft.fights;
    plot.craft
        .iter()
        .filter(own)
        .map(|craft| {
            let ship = fleet.ship(craft.id);
            let able = (abilities(fleet, ship, craft) + chances(plot, craft)) * (0.15 + 0.85 * future);
            able - LOSS * f64::from(fleet.log(ship.id).black) * risk(fleet, ship) * (0.25 + 0.75 * future)
        })
        .sum()
}

/// What she can still do.
fn abilities(fleet: &Fleet, ship: &Ship, craft: &Craft) -> f64 {
    let [larboard, starboard, bow, stern] = craft.guns.map(f64::from);
    let dice = larboard.max(starboard) + 0.4 * larboard.min(starboard) + 0.5 * (bow + stern);
    let sure = match craft.needed {
        4 => 1.0,
        5 => 0.67,
        _ => 0.6,
    };
    let boxes = ship.hull.rudder_lost.count_ones();
    let rigging = f64::from(ship.rig.lost) + f64::from(boxes) + 0.5 * f64::from(ship.clocks.jammed.min(3) + ship.clocks.ratlines.min(3));
    DIE * dice * sure - MAST * rigging - if ship.berth.aground || fleet.dismasted(ship.id) { AGROUND } else { 0.0 }
}

/// How likely she is to be lost before long.
fn risk(fleet: &Fleet, ship: &Ship) -> f64 {
    let log = fleet.log(ship.id);
    let Some(red) = log.red.map(f64::from) else { return 0.2 };
    if fleet.beyond_red(ship.id) {
        // She sinks, but is hardly taken.
        return 0.8;
    }
    let yellow = log.yellow.map_or(red / 2.0, f64::from);
    // Continuing damage is repaired by a point a turn, if she lets it be repaired.
    let flooding = f64::from(ship.hull.flooding);
    let boxes = f64::from(ship.hull.boxes) + (flooding * (flooding + 1.0) / 2.0).min(3.0 * flooding + 1.0);
    let hull = if boxes < yellow { 0.05 + 0.33 * boxes / yellow } else { 0.4 + 0.45 * ((boxes - yellow) / (red - yellow)).min(1.0) };
    let crew = 0.25 * f64::from(ship.crew.killed) / f64::from(log.men.max(1));
    let nerve = 0.03 * f64::from(log.morale - ship.nerve.morale)
        + match ship.nerve.duty {
            Duty::None => 0.0,
            Duty::NoCloser => 0.06,
            Duty::Retire => 0.15,
            Duty::Hide => 0.4,
        }
        + match ship.nerve.trend {
            Trend::Advancing => -0.03,
            Trend::Neither => 0.0,
            Trend::Retiring => 0.04,
        };
    let fire = match ship.clocks.blaze {
        0 => 0.0,
        attempt => 0.15 + 0.15 * f64::from(attempt),
    };
    (hull + crew + nerve + fire).clamp(0.0, 0.95)
}

/// The shots that she has where she lies, and on her way.
fn chances(plot: &Plot<'_>, craft: &Craft) -> f64 {
    let moves = plot.fleet.active().is_some();
    let dice = if moves { &craft.loaded } else { &craft.guns };
    let ahead = craft.lie.run(0.7 * craft.way);
    let (mut now, mut then) = (0.0_f64, 0.0_f64);
    for enemy in plot.enemies(craft.side) {
        now = now.max(enemy.worth * plot.fire(craft, &craft.lie, dice, enemy, &enemy.lie));
        then = then.max(enemy.worth * plot.fire(craft, &ahead, &craft.guns, enemy, &enemy.lie));
    }
    BOX * (0.4 * now + 0.25 * then)
}

/// What a captain likes of his own ships' places: near enough, or far enough, and room before the bow.
fn manner(plot: &Plot<'_>, side: SideId) -> f64 {
    let fleet = plot.fleet;
    let (width, height) = fleet.chart.waters.size();
    let (width, height) = (width.to_inches(), height.to_inches());
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
                let to = match exit.edge {
                    wg_core::scenario::Edge::North => height - craft.lie.y,
                    wg_core::scenario::Edge::East => width - craft.lie.x,
                    wg_core::scenario::Edge::South => craft.lie.y,
                    wg_core::scenario::Edge::West => craft.lie.x,
                };
                -HOME * f64::from(exit.points) * to
            } else if crippled {
                FLIGHT * gap.min(40.0)
            } else {
                -FAR * (gap - NEAR).max(0.0)
            };
            let then = craft.lie.run(craft.way + 2.0);
            let off = then.x < 0.0 || then.y < 0.0 || then.x > width || then.y > height;
            if craft.way > 0.0 && exit.is_none() && off {
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
