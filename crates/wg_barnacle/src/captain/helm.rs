//! The helm: courses that a ship could sail, and what each is good for. For captains; the rules have the last word on every course.

use smallvec::SmallVec;
use wg_core::geometry::{Advance, Angle, BeatKind, Course, Heading, Hull as Shape, Leg, Length, Motion, advance, advance_to, walk};
use wg_core::ids::{SideId, UnitId};
use wg_core::scenario::Edge;
use wg_core::talk::offer::{Hand, Offer};
use wg_core::talk::order::Order;

use crate::captain::boarding_sense;
use crate::captain::coast::Ways;
use crate::captain::gun_sense::{Craft, Lie, Plot, Swing, add_up};
use crate::captain::shore_master;
use crate::position::fleet::Fleet;
use crate::position::ship::Duty;
use crate::position::sky::Speed;
use crate::scenario::options::Grounding;

/// Grapples carry so far (B-GRAP-1), less what rounding may take.
const GRAPPLES: f64 = 3.9;

/// What counts how much with a captain, in boxes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// A box that the enemy ticks on her, against one that she ticks on him.
    pub harm: f64,
    /// The same for a ship that has had enough.
    pub harm_crippled: f64,
    /// Fire of the next turn from where she ends.
    pub next: f64,
    /// Fire of enemies who have still to move, from where they may come.
    pub coming: f64,
    /// An inch too far from the enemy.
    pub far: f64,
    /// An inch farther from the enemy, for a ship that has had enough.
    pub flight: f64,
    /// An inch nearer to the edge by which she gets away.
    pub home: f64,
    /// Getting away by it.
    pub away: f64,
    /// Leaving the table.
    pub lost: f64,
    /// The same for a ship that has had enough.
    pub lost_crippled: f64,
    /// Running foul of somebody.
    pub foul: f64,
    /// Running foul of a friend, besides.
    pub foul_friend: f64,
    /// Land or a shoal.
    pub aground: f64,
    /// Wherever she turns next, land, a hull or the edge is there.
    pub doomed: f64,
    /// The same where she can anchor.
    pub penned: f64,
    /// Ending nearer to the enemy, or farther (B-MOR-4).
    pub trend: f64,
    /// The same where a captain is likely to be tested.
    pub trend_tested: f64,
    /// Ending where she can grapple an enemy whom her men are sure to take.
    pub board: f64,
    /// An inch to windward.
    pub gauge: f64,
    /// Inches between hulls that are near enough.
    pub close: f64,
    /// A chance to fire that is as good as this share of the best to come is taken.
    pub good: f64,
    /// What a point of continuing damage that is repaired is worth, for each of up to four turns that are left.
    pub repair: f64,
    /// What it costs to fire the second broadside in a turn: only one is reloaded (B-LOAD-3).
    pub reload: f64,
    /// What is hoped of guns whose ship has still to move, as a share of a short shot.
    pub hope: f64,
}

impl Weights {
    /// The sailing master's.
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

/// How many courses a captain wants, and from how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The best so many.
    pub count: usize,
    /// From some 150 instead of some 40.
    pub fine: bool,
}

/// A course with what it is worth.
#[derive(Clone, Debug)]
pub struct Rated {
    /// In boxes.
    pub score: f64,
    /// The course.
    pub course: Course,
}

/// What a captain has in mind with a ship.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Aim {
    /// To fight.
    Fight,
    /// To get away by this edge.
    Exit(Edge),
    /// To get away from the enemy.
    Flee,
}

/// One ship at the helm.
pub struct Helm<'a> {
    weights: &'a Weights,
    plot: &'a Plot<'a>,
    /// The table, with the sail that is weighed.
    trim: Fleet,
    unit: UnitId,
    aim: Aim,
    crippled: bool,
    tested: bool,
    start_gap: f64,
    width: f64,
    height: f64,
    enemies: SmallVec<[Enemy; 8]>,
    /// Hulls that she could strike.
    others: SmallVec<[Other; 12]>,
    /// How far it is to the nearest enemy, where there is land to be sailed round.
    ways: Option<Ways>,
}

/// An enemy as the helm sees her.
struct Enemy {
    craft: Craft,
    /// Where she may be when it is her turn to fire, if she has still to move: first where she lies.
    comes: SmallVec<[Lie; 4]>,
    /// How sure her own men are to take this one, 0 to 1.
    prey: f64,
    /// How she heads.
    heading: Heading,
}

/// A hull that she could strike.
struct Other {
    lie: Lie,
    waits: bool,
    friend: bool,
}

/// A place on a course.
#[derive(Clone, Copy)]
struct Mark {
    lie: Lie,
    heading: Heading,
}

impl<'a> Helm<'a> {
    /// A ship takes her place at the helm.
    pub fn new(plot: &'a Plot<'a>, weights: &'a Weights, unit: UnitId) -> Self {
        let fleet = plot.fleet;
        let own = plot.at(unit);
        let ship = fleet.ship(unit);
        let (width, height) = fleet.chart.waters.size();
        let half_crew = ship.crew.killed * 2 >= fleet.log(unit).men;
        let crippled =
            ship.nerve.duty == Duty::Retire || fleet.beyond_yellow(unit) && (half_crew || own.loaded == [0; 4]) || own.guns[..2] == [0, 0] || !ship.fights();
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
        enemies.sort_by(|one, two| own.lie.apart_squared(&one.craft.lie).total_cmp(&own.lie.apart_squared(&two.craft.lie)));
        enemies.truncate(6);
        let reach = |other: &Craft| own.lie.half * 3.0 + other.lie.half * 2.0 + 40.0;
        let near = |other: &&Craft| other.id != unit && other.floats && own.lie.apart_squared(&other.lie) <= reach(other) * reach(other);
        let others = plot.craft.iter().filter(near).map(|other| Other { lie: other.lie, waits: other.waits, friend: other.side == own.side }).collect();
        let ways = (!fleet.chart.coast.is_empty()).then(|| fleet.chart.coast.ways(enemies.iter().map(|enemy| (enemy.craft.lie.x, enemy.craft.lie.y))));
        let mut helm = Self {
            weights,
            plot,
            trim: fleet.clone(),
            unit,
            aim: aim(fleet, unit, crippled),
            crippled,
            tested,
            start_gap: 0.0,
            width: width.to_inches(),
            height: height.to_inches(),
            enemies,
            others,
            ways,
        };
        helm.start_gap = helm.gap(&Lie::of(ship.run.from, &log.footprint));
        helm
    }

    /// The same table with another sail set, and the wind as it will most likely be.
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

    /// How far the nearest enemy lies from there.
    fn gap(&self, lie: &Lie) -> f64 {
        self.enemies.iter().map(|enemy| lie.gap(&enemy.craft.lie)).fold(f64::INFINITY, f64::min)
    }

    /// The best of a few courses, to choose a sail by.
    pub fn glance(&self) -> f64 {
        let mut best = f64::NEG_INFINITY;
        self.courses(false, |course| best = best.max(self.rate(&course)));
        best
    }

    /// Many courses, or a few, the best first. They are not judged yet.
    pub fn weigh(&self, fine: bool) -> Vec<Rated> {
        let mut rated = Vec::with_capacity(160);
        self.courses(fine, |course| rated.push(Rated { score: self.rate(&course), course }));
        rated.sort_by(|one, two| two.score.total_cmp(&one.score));
        rated.dedup_by(|one, two| one.course == two.course);
        rated
    }

    /// Courses that she could sail under this sail.
    fn courses(&self, fine: bool, mut take: impl FnMut(Course)) {
        let (fleet, unit) = (&self.trim, self.unit);
        let ship = fleet.ship(unit);
        let left = |half: bool| {
            let allowance = fleet.allowance_at(unit, half, if half == ship.run.half { ship.run.half_from } else { None });
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

    /// Where a course leads: every few inches, and after every turn.
    fn track(&self, course: &Course) -> SmallVec<[Mark; 16]> {
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

    /// What a course is worth, in boxes.
    pub fn rate(&self, course: &Course) -> f64 {
        let w = self.weights;
        let marks = self.track(course);
        let Some(end) = marks.last().copied() else { return 0.0 };
        let own = self.plot.at(self.unit);
        let harm = if self.crippled { w.harm_crippled } else { w.harm } * (0.6 + 0.4 * own.worth.max(1.0));
        self.fire(&marks, own, harm) + self.place(&end, own) - self.dangers(course, &marks, &end)
    }

    /// Fire on the way, and from where she ends.
    fn fire(&self, marks: &[Mark], own: &Craft, harm: f64) -> f64 {
        let w = self.weights;
        let Some(end) = marks.last() else { return 0.0 };
        let mut best = [0.0_f64; 4];
        let (mut received, mut next_given, mut next_taken, mut coming_given, mut coming_taken) = (0.0, 0.0_f64, 0.0, 0.0_f64, 0.0);
        for enemy in &self.enemies {
            let craft = &enemy.craft;
            let reach = 21.0 + own.lie.half + own.lie.beam + craft.lie.half + craft.lie.beam;
            let near = |mark: &Mark| mark.lie.apart_squared(&craft.lie) <= reach * reach;
            let mut against = [0.0_f64; 4];
            for mark in marks.iter().filter(|mark| near(mark)) {
                for battery in 0..4 {
                    best[battery] = best[battery].max(craft.worth * self.plot.volley(own, &mark.lie, battery, own.loaded[battery], craft, &craft.lie));
                    against[battery] = against[battery].max(self.plot.volley(craft, &craft.lie, battery, craft.loaded[battery], own, &mark.lie));
                }
            }
            received += add_up(against);
            if enemy.comes.is_empty() {
                if near(end) {
                    next_given = next_given.max(craft.worth * self.plot.fire(own, &end.lie, &own.guns, craft, &craft.lie));
                    next_taken += self.plot.fire(craft, &craft.lie, &craft.guns, own, &end.lie);
                }
            } else {
                let (mut given, mut taken, mut most) = (0.0, 0.0, 0.0_f64);
                for lie in &enemy.comes {
                    given += craft.worth * self.plot.fire(own, &end.lie, &own.loaded, craft, lie);
                    let fire = self.plot.fire(craft, lie, &craft.loaded, own, &end.lie);
                    taken += fire;
                    most = most.max(fire);
                }
                let count = enemy.comes.len() as f64;
                coming_given = coming_given.max(given / count);
                coming_taken += (taken / count + most) / 2.0;
            }
        }
        let (by_forts, next_by_forts) = self.batteries(marks, own, end);
        let received = received + by_forts;
        next_taken += next_by_forts;
        let given = add_up(best).max(w.coming * coming_given);
        let scale = if self.aim == Aim::Fight { 1.0 } else { 0.7 };
        scale * given - harm * received.max(w.coming * coming_taken) + w.next * (scale * next_given - harm * next_taken)
    }

    /// What forts do to her on her way, and from where she ends: in this turn, and in the next.
    fn batteries(&self, marks: &[Mark], own: &Craft, end: &Mark) -> (f64, f64) {
        let (mut now, mut then) = (0.0, 0.0);
        for works in self.plot.works.iter().filter(|works| works.side != own.side) {
            let reach = 22.0 + own.lie.half;
            let near = |mark: &&Mark| works.lie.apart_squared(&mark.lie) <= reach * reach;
            now += marks.iter().filter(near).map(|mark| self.plot.salvo(works, works.loaded, own, &mark.lie)).fold(0.0, f64::max);
            then += self.plot.salvo(works, works.dice, own, &end.lie);
        }
        (now, then)
    }

    /// How good it is to be there.
    fn place(&self, end: &Mark, own: &Craft) -> f64 {
        let w = self.weights;
        let gap = self.gap(&end.lie);
        if gap == f64::INFINITY {
            return 0.0;
        }
        let way = f64::from(self.way(end.heading));
        let then = end.lie.run(way * 0.8);
        let mut score = match self.aim {
            Aim::Fight => {
                let nearest = |lie: &Lie| {
                    let to = |enemy: &Enemy| {
                        let there = if enemy.comes.is_empty() { enemy.craft.lie } else { enemy.craft.lie.run(enemy.craft.way * 0.7) };
                        (lie.gap(&there) - w.close).max(0.0) / (0.7 + 0.3 * enemy.craft.worth)
                    };
                    let straight = self.enemies.iter().map(to).fold(f64::INFINITY, f64::min);
                    self.ways.as_ref().map_or(straight, |ways| straight.max(ways.from(lie.x, lie.y) - lie.half - w.close))
                };
                -w.far * (nearest(&end.lie) + nearest(&then)) - if gap < 1.0 { 0.3 } else { 0.0 }
            }
            Aim::Flee => w.flight * (gap.min(45.0) + self.gap(&then).min(45.0)),
            Aim::Exit(edge) => {
                let to = |lie: &Lie| match edge {
                    Edge::North => self.height - lie.y,
                    Edge::East => self.width - lie.x,
                    Edge::South => lie.y,
                    Edge::West => lie.x,
                };
                -w.home * (to(&end.lie) + 0.6 * to(&then).max(0.0)) + 0.02 * gap.min(30.0)
            }
        };
        if self.aim == Aim::Fight {
            let alongside = |enemy: &&Enemy| {
                enemy.prey > 0.0 && end.heading.to(enemy.heading).abs() <= self.trim.options().grapple_angle && end.lie.gap(&enemy.craft.lie) <= GRAPPLES
            };
            score += w.board * self.enemies.iter().filter(alongside).map(|enemy| enemy.prey).fold(0.0, f64::max);
        }
        let trend = if self.tested { w.trend_tested } else { w.trend };
        if self.aim == Aim::Fight || self.tested {
            score += trend
                * if gap < self.start_gap - 0.05 {
                    1.0
                } else if gap > self.start_gap + 0.05 {
                    -1.0
                } else {
                    0.0
                };
        }
        if let Some(enemy) = self.enemies.first() {
            let from = self.trim.sky.actual;
            let up = |lie: &Lie| lie.x * from.sin() + lie.y * from.cos();
            score += w.gauge * (up(&end.lie) - up(&enemy.craft.lie)).clamp(-20.0, 20.0);
        }
        let hoisted = self.trim.ship(self.unit).rig.hoisted;
        score -= if hoisted == 0 && own.way > 0.0 { 0.5 } else { 0.0 };
        score
    }

    /// Whole inches that she makes under this sail on a heading.
    fn way(&self, heading: Heading) -> i32 {
        let (least, most) = self.trim.printed(self.unit);
        let middle = (least + most + 1) / 2;
        if self.trim.is_running(heading) { middle } else { (middle + 1) / 2 }
    }

    /// Collisions, land, edges, on the way and next turn.
    fn dangers(&self, course: &Course, marks: &[Mark], end: &Mark) -> f64 {
        let w = self.weights;
        let mut cost = 0.0;
        // A turn swings her middle: that may lead over the edge, too.
        if let Some(edge) = marks.iter().find_map(|mark| self.beyond(&mark.lie)) {
            return match self.aim {
                Aim::Exit(exit) if exit == edge => -w.away,
                _ if self.crippled => w.lost_crippled,
                _ => w.lost,
            };
        }
        cost += self
            .others
            .iter()
            .filter(|other| fouls(course, marks[0].lie, &other.lie))
            .map(|other| w.foul + if other.friend { w.foul_friend } else { 0.0 })
            .fold(0.0, f64::max);
        if self.ways.is_some() {
            let most = marks.iter().skip(1).map(|mark| self.ashore(mark)).fold(0.0, f64::max);
            cost += w.aground * most;
        }
        cost + self.ahead(end)
    }

    /// How likely she is to run aground there.
    fn ashore(&self, mark: &Mark) -> f64 {
        let fleet = &self.trim;
        let (land, shoal) = fleet.chart.coast.off(&mark.lie, 4.3);
        if land < 0.3 || shoal < 0.3 {
            return 1.0;
        }
        if fleet.options().grounding != Grounding::Table {
            return 0.0;
        }
        // A little nearer than it seems: what is reckoned here is not exact.
        f64::from(fleet.grounding_number(self.unit, Length::from_inches((land - 0.2).max(0.0)))) / 6.0
    }

    /// What next turn brings, if she must sail on from there: is there a course that leads clear?
    fn ahead(&self, end: &Mark) -> f64 {
        let w = self.weights;
        let (fleet, unit) = (&self.trim, self.unit);
        let ship = fleet.ship(unit);
        let hoisted = ship.rig.hoisted;
        if hoisted == 0 {
            return 0.0;
        }
        // Sail can be taken in, unless the ratlines are cut.
        let stuck = ship.clocks.ratlines > 1;
        let sail = if stuck { hoisted } else { hoisted.saturating_sub(5).max(1) };
        let (least, _) = fleet.log(unit).masts.get(usize::from(sail) - 1).copied().unwrap_or_default();
        let widest = fleet.log(unit).turns.iter().map(|angle| i32::from(*angle)).sum::<i32>().min(180);
        let clear = |by: i32, wide: f64| {
            let heading = end.heading.turned(Angle::degrees(by));
            let lie = if by == 0 { end.lie } else { end.lie.turned(Swing::by(Angle::degrees(by))) };
            let run = f64::from(if fleet.is_running(heading) && fleet.is_running(end.heading) { i32::from(least) } else { (i32::from(least) + 1) / 2 }) + wide;
            let then = lie.run(run);
            if self.beyond(&then).is_some() {
                return matches!(self.aim, Aim::Exit(_)) && by == 0;
            }
            let sweep = lie.swept(run);
            if self.others.iter().any(|other| !other.waits && sweep.meets(&other.lie, 0.2) && !end.lie.meets(&other.lie, 0.0)) {
                return false;
            }
            self.ways.is_none() || self.ashore(&Mark { lie: then, heading }) < 0.5 && self.ashore(&Mark { lie: lie.run(run / 2.0), heading }) < 0.5
        };
        let turns = [0, widest / 2, -widest / 2, widest, -widest];
        let room = turns.iter().filter(|by| clear(**by, 3.0)).count();
        if room >= 2 {
            return 0.0;
        }
        if turns.iter().any(|by| clear(*by, 0.0)) {
            return w.penned * (1.0 - 0.5 * room as f64);
        }
        if sail <= 1 && !stuck { 2.0 * w.penned } else { w.doomed }
    }

    /// The edge that she has left the table by, or will before she knows.
    fn beyond(&self, lie: &Lie) -> Option<Edge> {
        match lie {
            lie if lie.y > self.height => Some(Edge::North),
            lie if lie.x > self.width => Some(Edge::East),
            lie if lie.y < 0.0 => Some(Edge::South),
            lie if lie.x < 0.0 => Some(Edge::West),
            _ => None,
        }
    }
}

/// True if a hull lies in the way of a course.
fn fouls(course: &Course, start: Lie, other: &Lie) -> bool {
    let mut lie = start;
    // Who lies foul already may get clear, but no deeper.
    let before = lie.parted(other);
    let limit = if before < 0.1 { before - 0.02 } else { 0.1 };
    course.legs().iter().any(|leg| match *leg {
        Leg::Run(run) => {
            let inches = run.to_inches();
            let from = lie;
            lie = lie.run(inches);
            if before < 0.1 { from.run(inches.min(0.5)).parted(other) < limit || lie.parted(other) < limit } else { from.swept(inches).meets(other, 0.15) }
        }
        Leg::Turn(by) => {
            let from = lie;
            lie = lie.turned(Swing::by(by));
            let reach = lie.half * 2.0 + lie.beam + other.half + other.beam + 0.5;
            let bow = lie.place(lie.half, 0.0);
            let (dx, dy) = (bow.0 - other.x, bow.1 - other.y);
            let limit = if before < 0.1 { limit } else { 0.35 };
            dx * dx + dy * dy <= reach * reach && (1..=4).any(|part| from.turned(Swing::by(Angle(by.0 / 4 * part))).parted(other) < limit)
        }
        _ => false,
    })
}

/// Where an enemy who has still to move may come to.
fn comes(craft: &Craft) -> SmallVec<[Lie; 4]> {
    if !craft.waits {
        return SmallVec::new();
    }
    let swing = |by: i32| craft.lie.turned(Swing::by(Angle::degrees(by))).run(craft.way * 0.7);
    SmallVec::from_slice(&[craft.lie.run(craft.way * 0.5), craft.lie.run(craft.way), swing(45), swing(-45)])
}

/// What a captain has in mind with her.
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

fn legs(run: i32, turn: Option<Angle>, then: i32, last: Option<Angle>) -> Course {
    let leg = |run: i32| (run > 0).then(|| Leg::Run(Length::inches(run)));
    Course::new(leg(run).into_iter().chain(turn.map(Leg::Turn)).chain(leg(then)).chain(last.map(Leg::Turn)))
}

impl Fleet {
    /// A ship with few guns for her size: she is there to get away, not to fight.
    pub fn is_trader(&self, unit: UnitId) -> bool {
        let log = self.log(unit);
        let broadside = log.dice(log.guns[0]).max(log.dice(log.guns[1]));
        u16::from(broadside) * 12 < u16::from(log.black)
    }

    /// True if something lies in the way of a course.
    pub fn strikes(&self, unit: UnitId, course: &Course) -> bool {
        let mut shape = self.shape(unit);
        let others: SmallVec<[Shape; 12]> = self.ships.iter().filter(|other| other.id != unit && other.on_table()).map(|other| self.shape(other.id)).collect();
        let blocks = self.options().edge_blocks;
        let footprint = shape.footprint;
        for beat in walk(course, shape.pose, &footprint, Length::ZERO) {
            let made: Advance = match (beat.kind, course.legs().get(beat.leg)) {
                (BeatKind::Turn, Some(Leg::Turn(by))) => advance(&shape, Motion::Turn(*by), &others, &self.chart.waters, blocks),
                (BeatKind::Run, _) => advance_to(&shape, beat.pose, &others, &self.chart.waters, blocks),
                _ => continue,
            };
            if made.struck.is_some() {
                return true;
            }
            shape = Shape::new(beat.pose, footprint);
        }
        false
    }

    /// Courses that a captain may like, the best first: all may be sailed, and none strikes anything if there is one that does not.
    pub fn likely_courses(&self, plot: &Plot<'_>, weights: &Weights, side: SideId, unit: UnitId, wanted: Wanted) -> Vec<Course> {
        let Wanted { count, fine } = wanted;
        let rated = Helm::new(plot, weights, unit).weigh(fine);
        let (mut clear, mut foul) = (Vec::with_capacity(count), Vec::new());
        for Rated { course, .. } in rated {
            if clear.len() >= count || foul.len() + clear.len() > 3 * count + 60 {
                break;
            }
            if self.check_course(side, unit, &course).is_err() {
                continue;
            }
            if self.strikes(unit, &course) { foul.push(course) } else { clear.push(course) }
        }
        // Who can keep clear does.
        if clear.is_empty() {
            foul.truncate(count);
            return foul;
        }
        clear
    }
}

/// Courses that are suggested at most.
const SUGGESTED: usize = 24;

/// What is worth trying of an offer: the likeliest courses.
pub fn suggest(fleet: &Fleet, offer: &Offer) -> Vec<Order> {
    let Order::Course { unit, .. } = offer.order else {
        let orders = shore_master::suggest(fleet, offer);
        return if orders.is_empty() { boarding_sense::suggest(fleet, offer) } else { orders };
    };
    let plot = Plot::of(fleet);
    let courses = fleet.likely_courses(&plot, &Weights::MASTER, fleet.ship(unit).side(), unit, Wanted { count: SUGGESTED, fine: true });
    courses.into_iter().map(|course| Order::Course { unit, course }).collect()
}
