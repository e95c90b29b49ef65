//! The helm: courses that a ship could sail, and what each is worth. For captains only: the rules have the last word on
//! every course.

use crate::captain::boarding_sense;
use crate::captain::course_sense::comes;
use crate::captain::gun_sense::{Craft, Plot};
use crate::captain::likely_courses::legs;
use crate::position::coast::WaterDistances;
use crate::position::lie::Swing;
use crate::prelude::*;

/// The inches that grapples carry (B-GRAP-1), less a margin for rounding.
pub(crate) const GRAPPLES: f64 = 3.9;

/// The weights by which a captain rates courses and shots, in boxes unless a field says otherwise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// The cost of a box that the enemy ticks on the ship, compared to a box that she ticks on the enemy.
    pub harm: f64,
    /// The cost of a box that the enemy ticks on a crippled ship.
    pub harm_crippled: f64,
    /// The factor for fire in the next turn from the place where the ship ends.
    pub next: f64,
    /// The factor for fire at and from enemies that have still to move, at the places to which they may come.
    pub coming: f64,
    /// The cost of an inch too far from the enemy.
    pub far: f64,
    /// The worth of an inch farther from the enemy, for a crippled ship.
    pub flight: f64,
    /// The cost of an inch farther from the edge by which the ship is to get away.
    pub home: f64,
    /// The worth of getting away by the right edge.
    pub away: f64,
    /// The cost of leaving the table.
    pub lost: f64,
    /// The cost of leaving the table, for a crippled ship.
    pub lost_crippled: f64,
    /// The cost of running foul of another ship.
    pub foul: f64,
    /// The cost of running foul of a friend, added to `foul`.
    pub foul_friend: f64,
    /// The cost of running aground on land or a shoal, multiplied by its probability.
    pub aground: f64,
    /// The cost of ending where land, a hull or the edge stops the ship whichever way she turns next, and where she
    /// cannot anchor.
    pub doomed: f64,
    /// The cost of ending with only a narrow way out next turn. It is halved if there is one wide way out, and doubled
    /// if there is none but the ship can anchor.
    pub penned: f64,
    /// The worth of ending nearer to the enemy, and the cost of ending farther away (B-MOR-4).
    pub trend: f64,
    /// The same worth and cost as `trend`, if the captain will probably have to make a morale test.
    pub trend_tested: f64,
    /// The worth of ending where the ship can grapple an enemy that her men are sure to take.
    pub board: f64,
    /// The worth of an inch to windward of the nearest enemy.
    pub gauge: f64,
    /// The gap between hulls, in inches, that is near enough.
    pub close: f64,
    /// The share of the best later chance that a shot must reach for the captain to fire it now.
    pub good: f64,
    /// The worth of repairing a point of continuing damage, for each of up to four turns that are left.
    pub repair: f64,
    /// The factor for the cost of the second broadside fired in a turn, which is not reloaded (B-LOAD-3).
    pub reload: f64,
    /// The expected fire of a ship that has still to move, as a share of a short-range shot.
    pub hope: f64,
}

impl Weights {
    /// The weights of the sailing master.
    pub const MASTER: Self = Self {
        harm: 0.65,
        harm_crippled: 1.5,
        next: 0.45,
        coming: 0.45,
        far: 0.1,
        flight: 0.08,
        home: 0.14,
        away: 25.0,
        lost: 30.0,
        lost_crippled: 9.0,
        foul: 6.0,
        foul_friend: 3.0,
        aground: 16.0,
        doomed: 8.0,
        penned: 1.2,
        trend: 0.15,
        trend_tested: 0.7,
        board: 4.0,
        gauge: 0.008,
        close: 6.0,
        good: 0.85,
        repair: 0.5,
        reload: 0.5,
        hope: 0.9,
    };
}

/// The number of courses that a captain wants, and whether many or few are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The number of courses wanted, the best first.
    pub count: usize,
    /// True to choose from about 150 courses, false from about 40.
    pub fine: bool,
}

/// A course with its worth.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The worth of the course, in boxes.
    pub score: f64,
    /// The course.
    pub course: Course,
}

/// What a captain intends to do with a ship.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Aim {
    /// Fight.
    Fight,
    /// Get away by this edge.
    Exit(Edge),
    /// Get away from the enemy.
    Flee,
}

/// A ship for which courses are weighed.
pub struct Helm<'a> {
    pub(crate) weights: &'a Weights,
    pub(crate) plot: &'a Plot<'a>,
    /// The fleet, with the sail that is weighed.
    pub(crate) trim: Fleet,
    pub(crate) unit: UnitId,
    pub(crate) aim: Aim,
    pub(crate) crippled: bool,
    pub(crate) tested: bool,
    pub(crate) start_gap: f64,
    /// The size of the table, in inches.
    pub(crate) size: (f64, f64),
    pub(crate) enemies: SmallVec<[Enemy; 8]>,
    /// The hulls that the ship could run foul of.
    pub(crate) others: SmallVec<[Other; 12]>,
    /// Distances by water to the nearest enemy, if there is land to sail round.
    pub(crate) ways: Option<WaterDistances>,
}

/// An enemy as the helm sees her.
pub(crate) struct Enemy {
    pub(crate) craft: Craft,
    /// The places where the enemy may be when she fires, if she has still to move.
    pub(crate) comes: SmallVec<[PlainHull; 4]>,
    /// The chance that the ship's own men take the enemy, roughly, from 0 to 1.
    pub(crate) prey: f64,
    /// The heading of the enemy.
    pub(crate) heading: Heading,
}

/// A hull that the ship could run foul of.
pub(crate) struct Other {
    pub(crate) lie: PlainHull,
    pub(crate) waits: bool,
    pub(crate) friend: bool,
}

/// A place on a course.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    pub(crate) lie: PlainHull,
    pub(crate) heading: Heading,
}

impl<'a> Helm<'a> {
    /// Prepares the helm of a ship.
    pub fn new(plot: &'a Plot<'a>, weights: &'a Weights, unit: UnitId) -> Self {
        let fleet = plot.fleet;
        let own = plot.at(unit);
        let ship = fleet.ship(unit);
        let (width, height) = fleet.chart.waters.size();
        let half_crew = ship.crew.killed * 2 >= fleet.log(unit).men;
        let crippled = ship.nerve.duty == Duty::Retire
            || fleet.beyond_yellow(unit) && (half_crew || own.loaded == [0; 4])
            || own.guns[..2] == [0, 0]
            || !ship.fights();
        let near = |line: Option<u8>| line.is_some_and(|line| line > ship.hull.boxes && line - ship.hull.boxes <= 4);
        let log = fleet.log(unit);
        let tested = near(log.yellow) || near(log.red) || ship.hull.boxes > log.yellow.unwrap_or(200);
        let mut enemies: SmallVec<[Enemy; 8]> = plot
            .enemies(own.side)
            .map(|craft| Enemy {
                craft: *craft,
                comes: comes(craft),
                prey: boarding_sense::prey(fleet, unit, craft.id),
                heading: fleet.ship(craft.id).berth.pose.heading,
            })
            .collect();
        enemies.sort_by(|one, two| {
            own.lie.apart_squared(&one.craft.lie).total_cmp(&own.lie.apart_squared(&two.craft.lie))
        });
        enemies.truncate(6);
        let reach = |other: &Craft| own.lie.half * 3.0 + other.lie.half * 2.0 + 40.0;
        let near = |other: &&Craft| {
            other.id != unit && other.floats && own.lie.apart_squared(&other.lie) <= reach(other) * reach(other)
        };
        let others = plot
            .craft
            .iter()
            .filter(near)
            .map(|other| Other { lie: other.lie, waits: other.waits, friend: other.side == own.side })
            .collect();
        let ways = (!fleet.chart.coast.is_empty())
            .then(|| fleet.chart.coast.ways(enemies.iter().map(|enemy| (enemy.craft.lie.x, enemy.craft.lie.y))));
        let mut helm = Self {
            weights,
            plot,
            trim: fleet.clone(),
            unit,
            aim: aim(fleet, unit, crippled),
            crippled,
            tested,
            start_gap: 0.0,
            size: (width.to_inches(), height.to_inches()),
            enemies,
            others,
            ways,
        };
        helm.start_gap = helm.gap(&PlainHull::of(ship.run.from, &log.footprint));
        helm
    }

    /// Sets another sail on the ship, with the wind die as it is most likely to fall.
    pub fn try_sail(&mut self, sail: u8) {
        let heading = self.trim.ship(self.unit).berth.pose.heading;
        let half = !self.trim.is_running(heading);
        let pips = match self.trim.wind_speed_for(self.unit) {
            Speed::Normal => 0,
            Speed::Light => -3,
            Speed::Gusty => 4,
        };
        let early = self.trim.options().pips_before_sail;
        let ship = self.trim.ship_mut(self.unit);
        ship.rig.hoisted = sail;
        if !early {
            (ship.run.half, ship.run.pips) = (half, pips);
        }
    }

    /// Returns many courses if `fine`, or a few, the best first. They are not checked yet, and may be illegal.
    pub fn weigh(&self, fine: bool) -> Vec<Rated> {
        let mut rated = Vec::with_capacity(160);
        self.courses(fine, |course| rated.push(Rated { score: self.rate(&course), course }));
        rated.sort_by(|one, two| two.score.total_cmp(&one.score));
        rated.dedup_by(|one, two| one.course == two.course);
        rated
    }

    /// Passes to `take` the courses that the ship could sail under her present sail.
    pub(crate) fn courses(&self, fine: bool, mut take: impl FnMut(Course)) {
        let (fleet, unit) = (&self.trim, self.unit);
        let ship = fleet.ship(unit);
        let left = |half: bool| {
            let allowance =
                fleet.allowance_at(unit, half, if half == ship.run.half { ship.run.half_from } else { None });
            let rest = |inches: Length| ((inches - ship.run.ran).0.max(0) + Length::INCH.0 - 1) / Length::INCH.0;
            let most = (allowance.max - ship.run.ran).0.max(0) / Length::INCH.0;
            (rest(allowance.min).min(most), most)
        };
        let now = left(ship.run.half);
        let contrary = left(true);
        let held = fleet.is_held_back(unit);
        let picks = |(least, most): (i32, i32)| {
            let least = if held { 0 } else { least };
            let mut runs: SmallVec<[i32; 4]> = SmallVec::from_slice(&[most]);
            if most - least >= 2 {
                runs.push((least + most) / 2);
            }
            if least < most {
                runs.push(least);
            }
            runs
        };
        let runs = picks(now);
        runs.iter().for_each(|run| take(legs(*run, None, 0, None)));
        let boxes = fleet.turning_boxes(unit);
        let hand = fleet.hand(unit);
        if boxes.is_empty() || hand == Hand::Neither || ship.rig.hoisted == 0 && !fleet.log(unit).oars {
            return;
        }
        let widest = boxes.iter().map(|angle| i32::from(*angle)).sum::<i32>().min(180);
        let steps: &[i32] = if fine { &[15, 30, 45, 60, 90, 135, 180] } else { &[45, 90, 135] };
        let mut angles: SmallVec<[Angle; 16]> = SmallVec::new();
        for by in steps.iter().filter(|by| **by <= widest).flat_map(|by| [*by, -by]).map(Angle::degrees) {
            if hand.allows(by) {
                angles.push(by);
            }
        }
        let heading = ship.berth.pose.heading;
        for by in &angles {
            let half = ship.run.half || ship.rig.hoisted > 0 && !fleet.is_running(heading.turned(*by));
            for run in picks(if half { contrary } else { now }) {
                take(legs(0, Some(*by), run, None));
                if fine && run >= 4 {
                    take(legs(run / 2, Some(*by), run - run / 2, None));
                }
            }
            for run in &runs {
                if *run > 0 {
                    take(legs(*run, Some(*by), 0, None));
                }
            }
        }
        if !fine || boxes.len() < 2 {
            return;
        }
        let wide = i32::from(boxes[0]).min(widest / 2);
        for one in [wide, -wide].map(Angle::degrees) {
            for two in [wide, -wide].map(Angle::degrees) {
                if !hand.allows(one) || !hand.allows(two) {
                    continue;
                }
                let half = ship.run.half || ship.rig.hoisted > 0 && !fleet.is_running(heading.turned(one));
                for run in picks(if half { contrary } else { now }).into_iter().filter(|run| *run > 0) {
                    take(legs(0, Some(one), run, Some(two)));
                    if run >= 4 {
                        take(legs(run / 2, Some(one), run - run / 2, Some(two)));
                    }
                }
            }
        }
    }

    /// Returns places along a course: at most 5 inches apart on short runs, in quarters on long ones, and after every
    /// turn.
    pub(crate) fn track(&self, course: &Course) -> SmallVec<[Mark; 16]> {
        let own = self.plot.at(self.unit);
        let mut mark = Mark { lie: own.lie, heading: self.trim.ship(self.unit).berth.pose.heading };
        let mut marks = SmallVec::from_slice(&[mark]);
        for leg in course.legs() {
            match *leg {
                Leg::Run(run) => {
                    let inches = run.to_inches();
                    let parts = (inches / 5.0).ceil().clamp(1.0, 4.0);
                    for part in 1..=parts as u8 {
                        marks.push(Mark { lie: mark.lie.run(inches * f64::from(part) / parts), ..mark });
                    }
                    mark.lie = mark.lie.run(inches);
                }
                Leg::Turn(by) => {
                    mark = Mark { lie: mark.lie.turned(Swing::by(by)), heading: mark.heading.turned(by) };
                    marks.push(mark);
                }
                _ => {}
            }
        }
        marks
    }
}

/// Returns what a captain intends to do with a ship.
fn aim(fleet: &Fleet, unit: UnitId, crippled: bool) -> Aim {
    let ship = fleet.ship(unit);
    if let Some(exit) = fleet.options().exit.filter(|exit| exit.side == ship.built.side && ship.side() == exit.side) {
        let runs = |other: UnitId| fleet.is_trader(other);
        let traders = fleet.fighting(exit.side).any(|other| runs(other.id));
        if runs(unit) || crippled || !traders {
            return Aim::Exit(exit.edge);
        }
    }
    if crippled { Aim::Flee } else { Aim::Fight }
}
