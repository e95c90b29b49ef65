//! The plot: where ships lie, in plain numbers, and what their guns would do from there.
//!
//! Captains weigh hundreds of places for a single order. The plot estimates each, in inches and expected boxes, fast
//! and almost exactly. The rules themselves are in [`crate::gunnery::firing`] and [`crate::sailing::movement`], and
//! have the last word on every order.

use std::sync::LazyLock;

use wg_core::rules::advice::Sails;

use crate::gunnery::odds;
use crate::options::{Blocks, RakeTest};
use crate::position::lie::ROUNDED;
use crate::prelude::*;

/// The inches that guns carry, and the inches up to which every hit counts (B-FIRE-4, B-FIRE-6).
const LONG: f64 = 20.0 + ROUNDED;
const SHORT: f64 = 10.0 + ROUNDED;

/// The inches that units see in fog.
const FOG: f64 = 10.0 + ROUNDED;

/// The tangent of 22.5 degrees, the widest angle off the keel from which a shot rakes (AMB-58).
const RAKING: f64 = 0.4143;

/// The number of dice up to which the table of expected boxes goes.
const MOST: usize = 24;

/// Expected boxes of a volley: by the least face that hits, by whether hits are halved, and by dice.
static BOXES: LazyLock<[[[f64; MOST]; 2]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|needed| {
        [false, true].map(|halved| {
            std::array::from_fn(|dice| {
                odds::Volley { dice: dice as u8, needed: needed.clamp(1, 7) as u8, halved, aimed: false }
                    .tally()
                    .expected()
            })
        })
    })
});

/// Returns the mean number of boxes that a volley ticks.
pub fn boxes(dice: u8, needed: u8, halved: bool) -> f64 {
    BOXES[usize::from(needed.min(7))][usize::from(halved)][usize::from(dice).min(MOST - 1)]
}

/// A ship on the plot.
#[derive(Clone, Copy, Debug)]
pub struct Craft {
    /// The id of the ship.
    pub id: UnitId,
    /// The side of the ship.
    pub side: SideId,
    /// The place and heading of the hull.
    pub lie: PlainHull,
    /// True if the ship is in the fight.
    pub fights: bool,
    /// True if the ship's model is on the table.
    pub floats: bool,
    /// True if the ship has still to move in this turn.
    pub waits: bool,
    /// The dice of each battery that could fire now.
    pub loaded: [u8; 4],
    /// The dice of each battery when it is loaded.
    pub guns: [u8; 4],
    /// The least face that hits for a shot that does not rake, by the state of the firing ship and the weather.
    pub needed: u8,
    /// True if the ship's broadsides can rake, because nothing hampers them (AMB-59).
    pub rakes: bool,
    /// True if the ship is so short that guns hit her on 5-6 only (B-FIRE-9c).
    pub small: bool,
    /// The worth to her enemy of a box ticked on the ship.
    pub worth: f64,
    /// The inches that the ship makes in a turn under her present sail.
    pub way: f64,
}

/// A work with guns on the plot (B-FORT-1).
#[derive(Clone, Copy, Debug)]
pub struct Works {
    /// The id of the work.
    pub id: UnitId,
    /// The side of the work.
    pub side: SideId,
    /// The place and the heading of its guns.
    pub lie: PlainHull,
    /// The dice of its guns, or 0 if they cannot fire now.
    pub loaded: u8,
    /// The dice of its guns when they are loaded.
    pub dice: u8,
}

/// All ships on the plot, indexed by `UnitId`.
#[derive(Clone, Debug)]
pub struct Plot<'a> {
    /// The fleet as the rules know it.
    pub fleet: &'a Fleet,
    /// The ships.
    pub craft: SmallVec<[Craft; 12]>,
    /// The forts and batteries that hold out.
    pub works: SmallVec<[Works; 4]>,
    carries: f64,
    arc: f64,
}

impl<'a> Plot<'a> {
    /// Makes the plot of the table as it is.
    pub fn of(fleet: &'a Fleet) -> Self {
        let arc = Heading::new(fleet.options().ship_arc.0.min(8900));
        let carries = if fleet.sky.fog { FOG } else { LONG };
        let works = [SideId(0), SideId(1)]
            .into_iter()
            .flat_map(|side| fleet.forts(side))
            .map(|unit| works(fleet, unit))
            .collect();
        Self {
            fleet,
            works,
            craft: fleet.ships.iter().map(|ship| craft(fleet, ship)).collect(),
            carries,
            arc: arc.sin() / arc.cos() * (1.0 + ROUNDED),
        }
    }

    /// Returns the mean number of boxes that a fort's guns would tick on a ship that lies at `there` (B-FORT-2,
    /// B-FORT-3). Land between the two is ignored.
    pub fn salvo(&self, works: &Works, dice: u8, at: &Craft, there: &PlainHull) -> f64 {
        let to = there.nearest((works.lie.x, works.lie.y));
        let (ahead, right) = works.lie.seen(to);
        let squared = ahead * ahead + right * right;
        if dice == 0 || squared > self.carries * self.carries || right.abs() > ahead {
            return 0.0;
        }
        let needed = if at.small || self.fleet.sky.fog || self.fleet.sky.smoke { 5 } else { 4 };
        boxes(dice, needed, squared > SHORT * SHORT)
    }

    /// Returns a ship by her id.
    pub fn at(&self, unit: UnitId) -> &Craft {
        &self.craft[unit.index()]
    }

    /// Iterates over the enemies of a side that fight.
    pub fn enemies(&self, side: SideId) -> impl Iterator<Item = &Craft> {
        self.craft.iter().filter(move |craft| craft.side != side && craft.fights)
    }

    /// Returns the mean number of boxes that a battery of a ship at `lie` would tick on a ship at `there`. Returns 0 if
    /// the battery does not bear.
    pub fn volley(
        &self,
        by: &Craft,
        lie: &PlainHull,
        battery: Battery,
        dice: u8,
        at: &Craft,
        there: &PlainHull,
    ) -> f64 {
        if dice == 0 {
            return 0.0;
        }
        let from = match battery {
            LARBOARD => lie.place(0.0, -lie.beam),
            STARBOARD => lie.place(0.0, lie.beam),
            BOW => lie.place(lie.half, 0.0),
            _ => lie.place(-lie.half, 0.0),
        };
        let to = there.nearest(from);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let squared = dx * dx + dy * dy;
        if squared > self.carries * self.carries {
            return 0.0;
        }
        let (ahead, right) = (dx * lie.east + dy * lie.north, dx * lie.north - dy * lie.east);
        let bears = match battery {
            LARBOARD => ahead.abs() <= -right * self.arc,
            STARBOARD => ahead.abs() <= right * self.arc,
            BOW => right.abs() <= ahead * self.arc,
            _ => right.abs() <= -ahead * self.arc,
        };
        if !bears || self.is_blocked(by, at, from, to) {
            return 0.0;
        }
        let rake = battery <= STARBOARD && by.rakes && !at.small && self.is_rake(lie, from, there);
        let needed = if rake { 3 } else { by.needed.max(if at.small { 5 } else { 4 }) };
        boxes(dice, needed, squared > SHORT * SHORT)
    }

    /// True if a broadside fired from `from` rakes a ship that lies at `there` (B-FIRE-7, AMB-58).
    fn is_rake(&self, lie: &PlainHull, from: (f64, f64), there: &PlainHull) -> bool {
        let (along, aside) = there.seen(from);
        let close = aside.abs() <= RAKING * along.abs();
        let crosses = || {
            let (_, bow) = there.seen(lie.place(lie.half, 0.0));
            let (_, stern) = there.seen(lie.place(-lie.half, 0.0));
            bow * stern <= 0.0
        };
        match self.fleet.options().rake_test {
            RakeTest::CrossAnd22 => close && crosses(),
            RakeTest::Cross => crosses(),
            RakeTest::Angle => close,
        }
    }

    /// True if land or a hull stops the line of fire (AMB-91).
    fn is_blocked(&self, by: &Craft, at: &Craft, from: (f64, f64), to: (f64, f64)) -> bool {
        let blocks = self.fleet.options().hull_blocks;
        let stops = |other: &Craft| {
            let stops = match blocks {
                Blocks::None => false,
                Blocks::All => true,
                Blocks::Friends => other.side == by.side,
            };
            stops && other.floats && other.id != by.id && other.id != at.id && other.lie.is_on(from, to)
        };
        if self.craft.iter().any(stops) {
            return true;
        }
        let waters = &self.fleet.chart.waters;
        !waters.pieces().is_empty() && waters.blocks(Point::inches(from.0, from.1), Point::inches(to.0, to.1)).is_some()
    }

    /// Returns the mean number of boxes that all batteries of one ship would tick on another: the better broadside,
    /// half of the other one because only one of two is reloaded (B-LOAD-3), bow and stern.
    pub fn fire(&self, by: &Craft, lie: &PlainHull, dice: &[u8; 4], at: &Craft, there: &PlainHull) -> f64 {
        let reach = self.carries + lie.half + lie.beam + there.half + there.beam;
        if lie.apart_squared(there) > reach * reach {
            return 0.0;
        }
        let shot = |battery: Battery| self.volley(by, lie, battery, dice[battery], at, there);
        add_up([shot(0), shot(1), shot(2), shot(3)])
    }
}

/// Adds up the boxes of the four batteries. The weaker broadside counts half, because only one of two fired in the same
/// turn is reloaded (B-LOAD-3).
pub fn add_up([larboard, starboard, bow, stern]: [f64; 4]) -> f64 {
    larboard.max(starboard) + 0.5 * larboard.min(starboard) + bow + stern
}

fn works(fleet: &Fleet, unit: UnitId) -> Works {
    let (pose, block) = (fleet.troop(unit).stand.pose, fleet.block(unit));
    let middle = PlainHull::of(pose, &block);
    let dice = fleet.fort_dice(unit);
    let loaded = if fleet.may_fire(unit, 0).is_ok() { dice } else { 0 };
    Works { id: unit, side: fleet.troop(unit).side(), lie: middle.run(middle.half), loaded, dice }
}

fn craft(fleet: &Fleet, ship: &Ship) -> Craft {
    let log = fleet.log(ship.id);
    let fights = ship.fights();
    let silent = !fights
        || fleet.beyond_red(ship.id)
        || ship.clocks.blaze > 0
        || ship.crew.men() == 0
        || ship.nerve.duty == crate::position::ship::Duty::Hide;
    let guns = std::array::from_fn(|battery| if silent { 0 } else { log.dice(ship.guns.left[battery]) });
    let loaded = std::array::from_fn(|battery| {
        if fleet.may_fire(ship.id, battery).is_ok() { log.dice(ship.guns.left[battery]) } else { 0 }
    });
    let (needed, _) = fleet.needed(ship.id, ship.id, false);
    // The face above is that of a shot at herself. It may be due to her own length, which does not count here.
    let small = log.footprint.length <= crate::gunnery::firing::SMALL;
    let own_penalty =
        fleet.beyond_yellow(ship.id) || fleet.sky.fog || fleet.sky.smoke || ship.crew.below == 0 && log.men > log.deck;
    let needed = if needed == 6 {
        6
    } else if own_penalty {
        5
    } else {
        4
    };
    let run = f64::from(fleet.usual_way(ship.id));
    Craft {
        id: ship.id,
        side: ship.side(),
        lie: PlainHull::of(ship.berth.pose, &log.footprint),
        fights,
        floats: ship.on_table(),
        waits: fights && ship.run.stage == Stage::Waits && fleet.must_move(ship.id),
        loaded,
        guns,
        needed,
        rakes: needed == 4,
        small,
        worth: worth(fleet, ship),
        way: run,
    }
}

impl Fleet {
    /// Returns the inches that a ship makes in a turn under her present sail, on her heading and in a normal wind.
    pub fn usual_way(&self, unit: UnitId) -> u8 {
        let ship = self.ship(unit);
        if !ship.sails() || ship.berth.aground || self.beyond_red(unit) {
            return 0;
        }
        if self.log(unit).oars {
            return 7;
        }
        let (least, most) = self.printed(unit);
        let middle = (least + most + 1) / 2;
        (if self.is_running(ship.berth.pose.heading) { middle } else { (middle + 1) / 2 }) as u8
    }
}

/// Returns how far a unit can come in a turn, running before the wind or, for oars and men on foot, with an average roll
/// of two dice (B-MOVE-7, B-OARS-1, B-LMOV-1).
pub fn run_in_a_turn(fleet: &Fleet, unit: UnitId, sails: Sails) -> Length {
    const ROLLED: i32 = 7;
    if fleet.is_troop(unit) {
        return Length::inches(if fleet.roster(unit).kind == Kind::Fort { 0 } else { ROLLED });
    }
    let ship = fleet.ship(unit);
    if !ship.sails() || sails == Sails::AsSet && ship.berth.aground {
        return Length::ZERO;
    }
    let log = fleet.log(unit);
    if log.oars {
        return Length::inches(ROLLED);
    }
    let standing = log.masts.len().saturating_sub(usize::from(ship.rig.lost));
    let best = log.masts.iter().take(standing).map(|(_, most)| i32::from(*most)).max().unwrap_or_default();
    Length::inches(if sails == Sails::Best { best } else { fleet.printed(unit).1 })
}

/// The worth to her first owner of a box ticked on a prize.
const PRIZE: f64 = 0.3;

/// Returns the worth to her enemy of a box ticked on a ship. It rises as she comes near to her lines, and is small
/// beyond the red line, where she sinks without help.
fn worth(fleet: &Fleet, ship: &Ship) -> f64 {
    let log = fleet.log(ship.id);
    let boxes = f64::from(ship.hull.boxes);
    if !ship.fights() {
        // A captured prize that sinks scores half of what she scores if she is kept (AMB-85).
        return if ship.colours.fate == Fate::Struck && ship.side() != ship.built.side { PRIZE } else { 0.0 };
    }
    if fleet.beyond_red(ship.id) {
        return 0.2;
    }
    let red = f64::from(log.red.unwrap_or(log.black));
    let hurt = 0.6 * boxes / red;
    let near = |line: Option<u8>| line.is_some_and(|line| line > ship.hull.boxes && line - ship.hull.boxes <= 3);
    let line = if near(log.yellow) || near(log.red) { 0.35 } else { 0.0 };
    let runs = if fleet.options().exit.is_some_and(|exit| exit.side == ship.built.side) { 0.3 } else { 0.0 };
    1.0 + hurt + line + runs
}
