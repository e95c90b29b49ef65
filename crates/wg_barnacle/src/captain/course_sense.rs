//! The worth of courses to the sailing master.

use crate::captain::gun_sense::{Craft, add_up};
use crate::captain::helm::{Aim, Enemy, GRAPPLES, Helm, Mark};
use crate::options::Grounding;
use crate::position::lie::Swing;
use crate::prelude::*;

impl<'a> Helm<'a> {
    /// Returns the gap between a hull at this place and the nearest enemy, in inches. Infinite without an enemy.
    pub(crate) fn gap(&self, lie: &PlainHull) -> f64 {
        self.enemies.iter().map(|enemy| lie.gap(&enemy.craft.lie)).fold(f64::INFINITY, f64::min)
    }

    /// Returns the worth of the best of a few courses, to choose a sail by.
    pub fn glance(&self) -> f64 {
        let mut best = f64::NEG_INFINITY;
        self.courses(false, |course| best = best.max(self.rate(&course)));
        best
    }

    /// Returns the worth of a course, in boxes.
    pub fn rate(&self, course: &Course) -> f64 {
        let w = self.weights;
        let marks = self.track(course);
        let Some(end) = marks.last().copied() else { return 0.0 };
        let own = self.plot.at(self.unit);
        let harm = if self.crippled { w.harm_crippled } else { w.harm } * (0.6 + 0.4 * own.worth.max(1.0));
        self.fire(&marks, own, harm) + self.place(&end, own) - self.dangers(course, &marks, &end)
    }

    /// Returns the worth of fire along a course and from where the ship ends, in boxes.
    pub(crate) fn fire(&self, marks: &[Mark], own: &Craft, harm: f64) -> f64 {
        let w = self.weights;
        let Some(end) = marks.last() else { return 0.0 };
        let mut best = [0.0_f64; 4];
        let (mut received, mut next_given, mut next_taken, mut coming_given, mut coming_taken) =
            (0.0, 0.0_f64, 0.0, 0.0_f64, 0.0);
        for enemy in &self.enemies {
            let craft = &enemy.craft;
            let reach = 21.0 + own.lie.half + own.lie.beam + craft.lie.half + craft.lie.beam;
            let near = |mark: &Mark| mark.lie.apart_squared(&craft.lie) <= reach * reach;
            let mut against = [0.0_f64; 4];
            for mark in marks.iter().filter(|mark| near(mark)) {
                for battery in 0..4 {
                    best[battery] = best[battery].max(
                        craft.worth * self.plot.volley(own, &mark.lie, battery, own.loaded[battery], craft, &craft.lie),
                    );
                    against[battery] = against[battery].max(self.plot.volley(
                        craft,
                        &craft.lie,
                        battery,
                        craft.loaded[battery],
                        own,
                        &mark.lie,
                    ));
                }
            }
            received += add_up(against);
            if enemy.comes.is_empty() {
                if near(end) {
                    next_given =
                        next_given.max(craft.worth * self.plot.fire(own, &end.lie, &own.guns, craft, &craft.lie));
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

    /// Returns the boxes that forts are expected to tick on the ship: along her course in this turn, and in the next
    /// turn where she ends.
    fn batteries(&self, marks: &[Mark], own: &Craft, end: &Mark) -> (f64, f64) {
        let (mut now, mut then) = (0.0, 0.0);
        for works in self.plot.works.iter().filter(|works| works.side != own.side) {
            let reach = 22.0 + own.lie.half;
            let near = |mark: &&Mark| works.lie.apart_squared(&mark.lie) <= reach * reach;
            now += marks
                .iter()
                .filter(near)
                .map(|mark| self.plot.salvo(works, works.loaded, own, &mark.lie))
                .fold(0.0, f64::max);
            then += self.plot.salvo(works, works.dice, own, &end.lie);
        }
        (now, then)
    }

    /// Returns the worth of the place where a course ends, in boxes.
    pub(crate) fn place(&self, end: &Mark, own: &Craft) -> f64 {
        let w = self.weights;
        let gap = self.gap(&end.lie);
        if gap == f64::INFINITY {
            return 0.0;
        }
        let way = f64::from(self.way(end.heading));
        let then = end.lie.run(way * 0.8);
        let mut score = match self.aim {
            Aim::Fight => {
                let nearest = |lie: &PlainHull| {
                    let to = |enemy: &Enemy| {
                        let there = if enemy.comes.is_empty() {
                            enemy.craft.lie
                        } else {
                            enemy.craft.lie.run(enemy.craft.way * 0.7)
                        };
                        (lie.gap(&there) - w.close).max(0.0) / (0.7 + 0.3 * enemy.craft.worth)
                    };
                    let straight = self.enemies.iter().map(to).fold(f64::INFINITY, f64::min);
                    self.ways
                        .as_ref()
                        .map_or(straight, |ways| straight.max(ways.from(lie.x, lie.y) - lie.half - w.close))
                };
                -w.far * (nearest(&end.lie) + nearest(&then)) - if gap < 1.0 { 0.3 } else { 0.0 }
            }
            Aim::Flee => w.flight * (gap.min(45.0) + self.gap(&then).min(45.0)),
            Aim::Exit(edge) => {
                let to = |lie: &PlainHull| edge.off((lie.x, lie.y), self.size);
                -w.home * (to(&end.lie) + 0.6 * to(&then).max(0.0)) + 0.02 * gap.min(30.0)
            }
        };
        if self.aim == Aim::Fight {
            let alongside = |enemy: &&Enemy| {
                enemy.prey > 0.0
                    && end.heading.to(enemy.heading).abs() <= self.trim.options().grapple_angle
                    && end.lie.gap(&enemy.craft.lie) <= GRAPPLES
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
            let up = |lie: &PlainHull| lie.x * from.sin() + lie.y * from.cos();
            score += w.gauge * (up(&end.lie) - up(&enemy.craft.lie)).clamp(-20.0, 20.0);
        }
        let hoisted = self.trim.ship(self.unit).rig.hoisted;
        score -= if hoisted == 0 && own.way > 0.0 { 0.5 } else { 0.0 };
        score
    }

    /// Returns the inches that the ship makes in a turn under this sail on a heading.
    fn way(&self, heading: Heading) -> i32 {
        let (least, most) = self.trim.printed(self.unit);
        let middle = (least + most + 1) / 2;
        if self.trim.is_running(heading) { middle } else { (middle + 1) / 2 }
    }

    /// Returns the cost of collisions, land and edges, on the way and next turn.
    fn dangers(&self, course: &Course, marks: &[Mark], end: &Mark) -> f64 {
        let w = self.weights;
        let mut cost = 0.0;
        // A turn also swings the ship's middle, which may take her over the edge.
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

    /// Returns the probability that the ship runs aground at this place.
    fn ashore(&self, mark: &Mark) -> f64 {
        let fleet = &self.trim;
        let (land, shoal) = fleet.chart.coast.off(&mark.lie, 4.3);
        if land < 0.3 || shoal < 0.3 {
            return 1.0;
        }
        if fleet.options().grounding != Grounding::Table {
            return 0.0;
        }
        // Takes the land as a little nearer than measured, because this estimate is not exact.
        f64::from(fleet.grounding_number(self.unit, Length::from_inches((land - 0.2).max(0.0)))) / 6.0
    }

    /// Returns the cost of the dangers that a ship with sail set has ahead of her in the next turn. It depends on how
    /// many courses lead clear.
    fn ahead(&self, end: &Mark) -> f64 {
        let w = self.weights;
        let (fleet, unit) = (&self.trim, self.unit);
        let ship = fleet.ship(unit);
        let hoisted = ship.rig.hoisted;
        if hoisted == 0 {
            return 0.0;
        }
        // Sail can be taken in unless the ratlines are cut.
        let stuck = ship.clocks.ratlines > 1;
        let sail = if stuck { hoisted } else { hoisted.saturating_sub(5).max(1) };
        let (least, _) = fleet.log(unit).masts.get(usize::from(sail) - 1).copied().unwrap_or_default();
        let widest = fleet.log(unit).turns.iter().map(|angle| i32::from(*angle)).sum::<i32>().min(180);
        let clear = |by: i32, wide: f64| {
            let heading = end.heading.turned(Angle::degrees(by));
            let lie = if by == 0 { end.lie } else { end.lie.turned(Swing::by(Angle::degrees(by))) };
            let run = f64::from(if fleet.is_running(heading) && fleet.is_running(end.heading) {
                i32::from(least)
            } else {
                (i32::from(least) + 1) / 2
            }) + wide;
            let then = lie.run(run);
            if self.beyond(&then).is_some() {
                return matches!(self.aim, Aim::Exit(_)) && by == 0;
            }
            let sweep = lie.swept(run);
            if self
                .others
                .iter()
                .any(|other| !other.waits && sweep.meets(&other.lie, 0.2) && !end.lie.meets(&other.lie, 0.0))
            {
                return false;
            }
            self.ways.is_none()
                || self.ashore(&Mark { lie: then, heading }) < 0.5
                    && self.ashore(&Mark { lie: lie.run(run / 2.0), heading }) < 0.5
        };
        let turns = [0, widest / 2, -widest / 2, widest, -widest];
        // A gust carries her on by up to six inches.
        let wide = if fleet.wind_speed_for(unit) == Speed::Gusty { 6.0 } else { 3.0 };
        let room = turns.iter().filter(|by| clear(**by, wide)).count();
        if room >= 2 {
            return 0.0;
        }
        if turns.iter().any(|by| clear(*by, 0.0)) {
            return w.penned * (1.0 - 0.5 * room as f64);
        }
        if sail <= 1 && !stuck { 2.0 * w.penned } else { w.doomed }
    }

    /// Returns the edge beyond which a hull lies, or `None` if it lies on the table.
    fn beyond(&self, lie: &PlainHull) -> Option<Edge> {
        Edge::beyond((lie.x, lie.y), self.size)
    }
}

/// True if a hull lies in the way of a course.
fn fouls(course: &Course, start: PlainHull, other: &PlainHull) -> bool {
    let mut lie = start;
    // A ship that lies foul already may get clear, but not deeper into the other hull.
    let before = lie.parted(other);
    let limit = if before < 0.1 { before - 0.02 } else { 0.1 };
    course.legs().iter().any(|leg| match *leg {
        Leg::Run(run) => {
            let inches = run.to_inches();
            let from = lie;
            lie = lie.run(inches);
            if before < 0.1 {
                from.run(inches.min(0.5)).parted(other) < limit || lie.parted(other) < limit
            } else {
                from.swept(inches).meets(other, 0.15)
            }
        }
        Leg::Turn(by) => {
            let from = lie;
            lie = lie.turned(Swing::by(by));
            let reach = lie.half * 2.0 + lie.beam + other.half + other.beam + 0.5;
            let bow = lie.place(lie.half, 0.0);
            let (dx, dy) = (bow.0 - other.x, bow.1 - other.y);
            let limit = if before < 0.1 { limit } else { 0.35 };
            dx * dx + dy * dy <= reach * reach
                && (1..=4).any(|part| from.turned(Swing::by(Angle(by.0 / 4 * part))).parted(other) < limit)
        }
        _ => false,
    })
}

/// Returns the places to which an enemy ship may come if she has still to move. Empty if she has moved.
pub(crate) fn comes(craft: &Craft) -> SmallVec<[PlainHull; 4]> {
    if !craft.waits {
        return SmallVec::new();
    }
    let swing = |by: i32| craft.lie.turned(Swing::by(Angle::degrees(by))).run(craft.way * 0.7);
    SmallVec::from_slice(&[craft.lie.run(craft.way * 0.5), craft.lie.run(craft.way), swing(45), swing(-45)])
}
