//! The sailing master: the captain that comes with these rules. He is our own: the published text has no rules for solo
//! play.
//!
//! He moves the ship nearest to the enemy first, and sets the sail that has the best course. He weighs courses by the
//! fire that they give and take, by where they lead, and by what can be done from there. He fires where he expects no
//! better chance.

use crate::captain::gun_sense::{Craft, Plot, boxes};
use crate::captain::helm::{Helm, Wanted, Weights};
use crate::captain::{boarding_sense, shore_master};
use crate::gunnery::Gunnery;
use crate::prelude::*;
use crate::sailing::Sailing;
use crate::turn::ending::Ending;

/// The entry of the sailing master in the list of captains.
pub const MASTER: HouseListing =
    HouseListing { name: "master", make: |_, manner| Box::new(Master { manner, ..Master::new() }) };

/// The number of turns for which a repaired point of continuing damage counts.
const REPAIRED: u16 = 4;

/// The worth of a destroyed gun of a fort, and of a hit on men, in boxes.
const GUN: f64 = 2.0;
const MEN: f64 = 0.8;

/// The factor for a shot at the enemy ship that the whole division fights.
const TOGETHER: f64 = 1.2;

/// The sailing master.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Master {
    weights: Weights,
    manner: Manner,
}

impl Master {
    /// Returns the sailing master as listed.
    pub const fn new() -> Self {
        Self::weighing(Weights::MASTER)
    }

    /// Returns a sailing master with other weights.
    pub const fn weighing(weights: Weights) -> Self {
        Self { weights, manner: Manner { quick: false, bold: false } }
    }
}

impl Default for Master {
    fn default() -> Self {
        Self::new()
    }
}

impl HouseCaptain for Master {
    fn answer(&self, world: &World, ask: &Ask) -> Order {
        let fleet = Fleet::seen(world);
        let Seat::Side(side) = ask.seat else { return ask.default.clone() };
        let divisions = world.resource::<Divisions>();
        let scene = Scene {
            plot: Plot::of(fleet),
            fleet,
            divisions,
            business: world.resource::<Business>(),
            side,
            weights: &self.weights,
            manner: self.manner,
        };
        scene.answer(ask).unwrap_or_else(|| ask.default.clone())
    }
}

/// What the sailing master sees when he is asked.
struct Scene<'a> {
    fleet: &'a Fleet,
    divisions: &'a Divisions,
    plot: Plot<'a>,
    business: &'a Business,
    side: SideId,
    weights: &'a Weights,
    manner: Manner,
}

impl Scene<'_> {
    fn answer(&self, ask: &Ask) -> Option<Order> {
        if let Some(order) = boarding_sense::answer(self.fleet, ask, self.manner.bold) {
            return Some(order);
        }
        let first = ask.offers.first()?;
        if let Some(order) = self.leave(ask) {
            return Some(order);
        }
        if let Some(order) = shore_master::answer(self.fleet, self.side, ask) {
            return Some(order);
        }
        // In phases 8 and 9 holding fire saves nothing.
        if let Some(Gunnery::Volleys { .. }) = self.business.top_of() {
            return Some(ask.default.clone());
        }
        match first.order {
            Order::SetSail { unit, .. } => {
                shore_master::sail(self.fleet, self.side, first).or_else(|| self.sail(unit, first))
            }
            Order::Course { unit, .. } => self.steer(unit, ask),
            Order::Choose { .. } => self.choose(ask),
            Order::Repair { .. } => Some(first.order.clone()),
            Order::Scuttle { .. } => None,
            _ if matches!(self.business.top(), Some(Item::Sailing(Sailing::Lighten { .. }))) => self.lighten(ask),
            _ if matches!(self.business.top(), Some(Item::Ending(Ending::Prize(_)))) => self.prize_crew(ask),
            _ => self.fire_or_move(ask),
        }
    }

    /// Abandons a ship that will go down this turn, while her boats can still be manned. Any other ship may yet be of
    /// use (B-DAM-10).
    fn leave(&self, ask: &Ask) -> Option<Order> {
        let moves = self.business.top().is_none() && self.fleet.options().lifeboats;
        let leaves = |order: &&Order| moves && matches!(order, Order::Abandon { unit } if self.fleet.is_doomed(*unit));
        ask.offers.iter().map(|offer| &offer.order).find(leaves).cloned()
    }

    /// Returns a shot that is worth firing, or else an order for the next unit to move. Returns `None` if there is
    /// neither, which ends the phase by default.
    fn fire_or_move(&self, ask: &Ask) -> Option<Order> {
        if let Some(shot) = self.best_shot(ask) {
            return Some(shot);
        }
        if let Some(order) = ask
            .offers
            .iter()
            .map(|offer| &offer.order)
            .find(|order| matches!(order, Order::Pass | Order::Repair { .. }))
        {
            let repair = ask.offers.iter().find(|offer| matches!(offer.order, Order::Repair { .. }));
            return Some(repair.map_or_else(|| order.clone(), |offer| offer.order.clone()));
        }
        let begins = ask
            .offers
            .iter()
            .filter_map(|offer| if let Order::Begin { unit } = offer.order { Some(unit) } else { None });
        let begins = begins.filter(|unit| !self.fleet.is_troop(*unit));
        // A ship at anchor that could weigh is asked as well before the phase ends.
        let next = begins.min_by(|one, two| self.nearness(*one).total_cmp(&self.nearness(*two)));
        next.map(|unit| Order::Begin { unit }).or_else(|| shore_master::turn(self.fleet, ask))
    }

    /// Returns the distance of the nearest enemy, for the order of moves. A ship waits for a friend ahead of her that
    /// has still to move.
    fn nearness(&self, unit: UnitId) -> f64 {
        let own = self.plot.at(unit);
        let ahead = own.lie.swept(own.way);
        let hemmed = self
            .plot
            .craft
            .iter()
            .any(|other| other.side == own.side && other.id != unit && other.waits && ahead.meets(&other.lie, 0.5));
        self.plot.enemies(own.side).map(|enemy| own.lie.gap(&enemy.lie)).fold(1e9, f64::min)
            + if hemmed { 200.0 } else { 0.0 }
    }

    /// Returns the sail whose best course is the best (B-MOVE-3).
    fn sail(&self, unit: UnitId, offer: &Offer) -> Option<Order> {
        let Domain::Range { min, max } = offer.blanks.first()?.domain else { return None };
        let mut helm = Helm::new(&self.plot, self.weights, unit);
        // From full sail down, every other sail is tried, or in haste every fourth, and the present sail as well.
        let now = offer.order.number(Slot::Value).unwrap_or_default() as i16;
        let apart = if self.manner.quick { 4 } else { 2 };
        let sails = (min..=max).rev().filter(|sail| (max - sail) % apart == 0 || *sail == now || *sail == min);
        let rated = sails.map(|sail| {
            helm.try_sail(sail.clamp(0, 255) as u8);
            (sail, helm.glance())
        });
        let best = rated.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        Some(Order::SetSail { unit, sail: best.0 })
    }

    /// Returns the best course, or a shot to be fired first if that course brings no better one.
    fn steer(&self, unit: UnitId, ask: &Ask) -> Option<Order> {
        if let Some(order) = shore_master::course(self.fleet, self.side, ask) {
            return Some(self.best_shot(ask).unwrap_or(order));
        }
        let course = self
            .fleet
            .likely_courses(&self.plot, self.weights, self.side, unit, Wanted { count: 1, fine: !self.manner.quick })
            .into_iter()
            .next()?;
        let way = self.along(&course, unit);
        let own = self.plot.at(unit);
        let shot = ask.offers.iter().filter_map(|offer| self.shot(offer)).find(|shot| {
            if self.fleet.is_troop(shot.unit) {
                return self.fires_now(shot, None);
            }
            let then = if shot.unit == unit { self.best_from(own, shot.battery, &way) } else { self.hope(shot, None) };
            self.is_worth(shot, then)
        });
        Some(shot.map_or_else(|| Order::Course { unit, course }, |shot| shot.order()))
    }

    /// Returns the places of a ship along a course, 2 inches apart.
    fn along(&self, course: &wg_core::Course, unit: UnitId) -> Vec<PlainHull> {
        let footprint = self.fleet.log(unit).footprint;
        walk(course, self.fleet.ship(unit).berth.pose, &footprint, Length::inches(2))
            .map(|beat| PlainHull::of(beat.pose, &footprint))
            .collect()
    }

    /// Returns the worth of the best shot that a battery can expect from some places, while no other ship moves.
    fn best_from(&self, own: &Craft, battery: Battery, places: &[PlainHull]) -> f64 {
        let fire = |lie: &PlainHull| {
            let at = |enemy: &Craft| {
                enemy.worth * self.plot.volley(own, lie, battery, own.loaded[battery], enemy, &enemy.lie)
            };
            self.plot.enemies(own.side).map(at).fold(0.0, f64::max)
        };
        places.iter().map(fire).fold(0.0, f64::max)
    }

    /// Returns the most valuable shot that an ask offers, or `None` if no shot is worth firing.
    fn best_shot(&self, ask: &Ask) -> Option<Order> {
        let window = match self.business.top() {
            Some(Item::Gunnery(Gunnery::Window { mover, .. })) => Some(*mover),
            _ => None,
        };
        let mover = window.flatten();
        let shots = ask.offers.iter().filter_map(|offer| self.shot(offer));
        let worth = shots.filter(|shot| {
            if self.fleet.is_troop(shot.unit) {
                self.fires_now(shot, mover)
            } else {
                self.is_worth(shot, self.hope(shot, mover))
            }
        });
        worth.reduce(|best, next| if next.worth > best.worth { next } else { best }).map(|shot| shot.order())
    }

    /// Returns the best shot of an offer to fire.
    fn shot(&self, offer: &Offer) -> Option<Shot> {
        let Order::Fire { unit, battery, .. } = offer.order else { return None };
        let battery = Battery::from(battery);
        let rated = offer.targets().into_iter().filter_map(|target| {
            let chance = self.fleet.bears(unit, battery, target).ok()?;
            let expected = boxes(chance.dice, chance.needed, chance.halved);
            let each = match () {
                // He does not fire at his own hulks and prizes.
                () if self.fleet.side_of(target) == Some(self.side) => 0.0,
                () if !self.fleet.is_troop(target) => self.plot.at(target).worth,
                () if self.fleet.troop(target).pieces.left > 0 => GUN,
                () => MEN,
            };
            let together = if self.fought(unit) == Some(target) { TOGETHER } else { 1.0 };
            Some(Shot { unit, battery, target, worth: expected * each * together })
        });
        rated.reduce(|best, next| if next.worth > best.worth { next } else { best })
    }

    /// Returns the enemy that a ship's division fights together: the enemy nearest to the first ship of the division
    /// that is still on the table.
    fn fought(&self, unit: UnitId) -> Option<UnitId> {
        let serves = |mate: UnitId| self.plot.at(mate).floats && self.plot.at(mate).side == self.side;
        let apart = |one: UnitId, other: UnitId| self.fleet.shape(other).distance_to(&self.fleet.shape(one));
        self.divisions.fought(unit, serves, self.plot.enemies(self.side).map(|enemy| enemy.id), apart)
    }

    /// True if a fort should fire now: at short range at once, and at long range if its target will come no nearer in
    /// this turn on her heading.
    fn fires_now(&self, shot: &Shot, mover: Option<UnitId>) -> bool {
        let (unit, target) = (shot.unit, shot.target);
        if self.fleet.is_troop(target) {
            return true;
        }
        let short = |there: &wg_core::geometry::Hull| {
            self.fleet
                .bears_if(unit, &self.fleet.ground(unit), shot.battery, target, there)
                .is_ok_and(|chance| !chance.halved)
        };
        let craft = self.plot.at(target);
        let left = if mover == Some(target) {
            (self.fleet.allowance(target).max - self.fleet.ship(target).run.ran).to_inches().max(0.0)
        } else if craft.waits && self.moves_now_or_later(craft.side) {
            craft.way
        } else {
            0.0
        };
        let (pose, footprint) = (self.fleet.ship(target).berth.pose, self.fleet.log(target).footprint);
        let ahead = (1..=(left / 2.0).ceil() as u8)
            .map(|step| craft.lie.run((f64::from(step) * 2.0).min(left)).shape(pose.heading, footprint));
        short(&self.fleet.shape(target)) || !ahead.into_iter().any(|there| short(&there))
    }

    /// Returns the worth of the best shot that the same battery can hope for later in this turn, in boxes.
    fn hope(&self, shot: &Shot, mover: Option<UnitId>) -> f64 {
        let own = self.plot.at(shot.unit);
        let ship = self.fleet.ship(shot.unit);
        // The ship's own course is known.
        if mover == Some(shot.unit) || ship.run.stage == Stage::Course {
            return self.best_from(own, shot.battery, &self.rest(shot.unit));
        }
        let short = boxes(own.loaded[shot.battery], own.needed, false);
        // A ship that has still to move will choose the place from which she fires.
        let to_move =
            if ship.run.stage == Stage::Waits && self.fleet.must_move(shot.unit) && self.moves_now_or_later(own.side) {
                self.weights.hope * short
            } else {
                0.0
            };
        // The enemy ship that moves now is expected to sail on along her heading. Other enemies may come as well.
        let passing = mover
            .filter(|mover| !self.fleet.is_troop(*mover) && self.plot.at(*mover).side != own.side)
            .map_or(0.0, |mover| {
                let craft = self.plot.at(mover);
                let left = (self.fleet.allowance(mover).max - self.fleet.ship(mover).run.ran).to_inches().max(0.0);
                let places =
                    (1..=(left / 2.0).ceil() as u8).map(|step| craft.lie.run((f64::from(step) * 2.0).min(left)));
                places
                    .map(|lie| {
                        craft.worth
                            * self.plot.volley(own, &own.lie, shot.battery, own.loaded[shot.battery], craft, &lie)
                    })
                    .fold(0.0, f64::max)
            });
        let coming = self
            .plot
            .enemies(own.side)
            .filter(|enemy| enemy.waits && Some(enemy.id) != mover && self.moves_now_or_later(enemy.side))
            .map(|enemy| {
                let ahead = enemy.lie.run(enemy.way);
                0.75 * enemy.worth
                    * self.plot.volley(own, &own.lie, shot.battery, own.loaded[shot.battery], enemy, &ahead)
            });
        coming.fold(passing.max(to_move), f64::max)
    }

    /// Returns the rest of the course that one of his ships is on.
    fn rest(&self, unit: UnitId) -> Vec<PlainHull> {
        let walk = self.business.iter().rev().find_map(|item| match item {
            Item::Sailing(Sailing::Walk { unit: walker, course, walk, .. }) if *walker == unit => {
                Some(walk.rest(course))
            }
            _ => None,
        });
        walk.map_or_else(Vec::new, |course| self.along(&course, unit))
    }

    /// True if a side's movement phase of this turn is not over.
    fn moves_now_or_later(&self, side: SideId) -> bool {
        let first = self.fleet.initiative.first;
        let active = self.fleet.active();
        active == Some(side) || active.is_some() && active == first
    }

    /// True if a shot is worth firing now, compared to the worth `hope` of a later one.
    fn is_worth(&self, shot: &Shot, hope: f64) -> bool {
        let ship = self.fleet.ship(shot.unit);
        let mut worth = shot.worth;
        if is_main(shot.battery) {
            let other = if shot.battery == LARBOARD { STARBOARD } else { LARBOARD };
            if ship.guns.fired[other] {
                // One of the two broadsides stays empty next turn.
                worth -= self.weights.reload * 0.5 * boxes(self.plot.at(shot.unit).loaded[shot.battery], 4, false);
            } else if ship.hull.flooding > 0 && ship.clocks.fire_below == 0 && !self.fleet.options().repair_bars_next {
                let left = self.fleet.options().turns.saturating_sub(self.fleet.cursor.turn).min(REPAIRED);
                worth -= self.weights.repair * f64::from(left);
            }
        }
        // Waiting gains nothing if the later chance is no better.
        worth > 0.0 && worth >= self.weights.good * hope
    }

    /// Throws half of the broadside overboard that bears on least, as long as the other one has guns left and there are
    /// turns to use the ship in (B-AGND-3).
    fn lighten(&self, ask: &Ask) -> Option<Order> {
        let unit = ask.offers.iter().find_map(|offer| offer.order.unit())?;
        let ship = self.fleet.ship(unit);
        let turns = self.fleet.options().turns.saturating_sub(self.fleet.cursor.turn);
        if turns < 2 || ship.guns.left[LARBOARD] == 0 || ship.guns.left[STARBOARD] == 0 {
            return Some(Order::Pass);
        }
        let own = self.plot.at(unit);
        let fire = |battery: Battery| {
            let at = |enemy: &Craft| self.plot.volley(own, &own.lie, battery, own.guns[battery], enemy, &enemy.lie);
            self.plot.enemies(own.side).map(at).fold(0.0, f64::max) + 0.01 * f64::from(own.guns[battery])
        };
        let idle = if fire(STARBOARD) < fire(LARBOARD) { STARBOARD } else { LARBOARD };
        let wanted = crate::sailing::lightening::likely(unit, idle);
        let offered = |order: &Order| ask.offers.iter().any(|offer| offer.order == *order);
        Some(wanted.into_iter().find(offered).unwrap_or(Order::Pass))
    }

    /// Puts the smallest prize crew aboard, from the ship with the most men, if that ship keeps four times as many
    /// (AMB-99).
    fn prize_crew(&self, ask: &Ask) -> Option<Order> {
        let men = |order: &Order| order.unit().map_or(0, |unit| self.fleet.ship(unit).crew.men());
        let offers = ask.offers.iter().map(|offer| &offer.order).filter(|order| matches!(order, Order::Number { .. }));
        let best =
            offers.max_by_key(|order| men(order)).filter(|order| men(order) >= 5 * self.fleet.options().prize_crew);
        Some(best.cloned().unwrap_or(Order::Pass))
    }

    /// Answers a choice: moves second, reloads the broadside with the better targets, and gives up the narrowest turn.
    fn choose(&self, ask: &Ask) -> Option<Order> {
        let (unit, first) = Choice::of(&ask.offers.first()?.order)?;
        match first {
            Choice::MoveFirst | Choice::MoveSecond => Some(Choice::MoveSecond.order(unit)),
            Choice::Reload(_) => {
                let own = self.plot.at(unit);
                let ahead = own.lie.run(own.way);
                let fire = |broadside: Broadside| {
                    let battery = broadside as Battery;
                    let at = |enemy: &Craft| {
                        let volley =
                            |lie: &PlainHull| self.plot.volley(own, lie, battery, own.guns[battery], enemy, &enemy.lie);
                        volley(&own.lie) + 0.7 * volley(&ahead)
                    };
                    self.plot.enemies(own.side).map(at).fold(0.0, f64::max) + 0.01 * f64::from(own.guns[battery])
                };
                let starboard = fire(Broadside::Starboard) > fire(Broadside::Larboard);
                let broadside = if starboard { Broadside::Starboard } else { Broadside::Larboard };
                Some(Choice::Reload(broadside).order(unit))
            }
            // The narrowest turn is given up.
            _ => {
                let angle = |offer: &&Offer| match Choice::chosen(&offer.order) {
                    Some(Choice::LoseTurn(place)) => {
                        self.fleet.log(unit).turns.get(usize::from(place)).copied().unwrap_or(u8::MAX)
                    }
                    _ => u8::MAX,
                };
                ask.offers.iter().min_by_key(angle).map(|offer| offer.order.clone())
            }
        }
    }
}

/// A shot that is offered.
struct Shot {
    unit: UnitId,
    battery: Battery,
    target: UnitId,
    worth: f64,
}

impl Shot {
    fn order(&self) -> Order {
        Order::Fire { unit: self.unit, battery: self.battery as u8, target: self.target, aim: 0 }
    }
}
