//! Why guns stay silent while a ship passes, and the passing fire that a course allows (A-PASS-1 to A-PASS-6).

use wg_core::geometry::nearest_point;

use crate::gunnery::gun_check::cannot_aim;
use crate::gunnery::silence::no_dice;
use crate::gunnery::{battery, forecast, number};
use crate::passing::{Stop, stops};
use crate::position::options::BothSides;
use crate::prelude::*;

impl Fleet {
    /// Checks that the guns of a side may fire in passing, at any target. The ship must fight under her own crew and
    /// without an inferno, and the side must have guns left that have not fired in passing.
    ///
    /// # Errors
    /// If they may not fire, with the reason.
    pub(super) fn check_pass<R: Reason>(&self, ship: &Ship, side: Broadside) -> Result<(), R> {
        let (name, to) = (self.name(ship.id), side_name(side));
        R::forbid(!ship.fights(), "A-CMD-7", || format!("{name} is out of the fight."))?;
        R::forbid(ship.is_prize(), "A-BOARD-10", || format!("{name} is a prize, and prize crews do not fire."))?;
        R::forbid(ship.log.hits.i > 0, "A-DMG-I-2", || {
            format!("{name} has an inferno aboard, so her guns are silent.")
        })?;
        let passed = ship.gunnery.passing[side];
        R::forbid(passed, "A-PASS-6", || {
            format!("{name} has fired to {to} in passing, so that side is silent this turn.")
        })?;
        let other = self.options.both_sides == BothSides::One && ship.gunnery.passing[side.other()];
        R::forbid(other, "A-R83", || {
            format!("{name} has fired her other side, and in this battle she fires only one side a turn.")
        })?;
        R::forbid(ship.guns(side).iter().all(|dice| *dice == 0), "A-DICE-6", || {
            format!("{name} has no guns left to {to}.")
        })
    }

    /// Checks that the guns of a side may fire at this target if either ship passes the other.
    ///
    /// # Errors
    /// If they may not fire, with the reason.
    pub(super) fn check_passing<R: Reason>(&self, ship: &Ship, side: Broadside, target: &Ship) -> Result<(), R> {
        self.check_pass(ship, side)?;
        R::forbid(self.in_one_action(ship.id, target.id), "A-BOARD-9", || {
            format!(
                "{} and {} are in the same boarding action, so they do not fire at each other.",
                self.name(ship.id),
                self.name(target.id)
            )
        })?;
        R::forbid(self.is_immune(ship, target), "A-ADV-8", || {
            format!(
                "{} is a frigate that has fired at no ship of the line, so {} may not fire at her.",
                self.name(target.id),
                self.name(ship.id)
            )
        })
    }
}

/// Returns why a chance of passing fire cannot be taken, with firer and target at their poses of that instant. Returns
/// `None` if it can.
pub(super) fn why_not(fleet: &Fleet, stop: Stop) -> Option<Refusal> {
    let (ship, target, side) = (fleet.get(stop.firer)?, fleet.get(stop.target)?, stop.side);
    if let Err(why) = fleet.check_passing(ship, side, target) {
        return Some(why);
    }
    let aim = match fleet.aim_in_passing(ship, side, target) {
        Ok(aim) => aim,
        Err(why) => return Some(cannot_aim(fleet, ship.id, side, target.id, why)),
    };
    let name = fleet.name(ship.id);
    // A single die is no chance where a hit takes a pair of sixes.
    let rolls =
        || GunRating::ALL.into_iter().any(|size| fleet.rolls(ship, side, size, &aim, fleet.fires_second(ship, side)));
    let no_pair = || {
        let (to, range) = (side_name(side), aim.bracket.name());
        refuse(
            "A-FIRE-7",
            format!("{name} has at most one die of each size to {to}, and at {range} range only pairs of sixes hit."),
        )
    };
    no_dice(fleet, ship, side, &GunRating::ALL, Some(&aim)).or_else(|| (!rolls()).then(no_pair))
}

/// Explains why this battery cannot fire at this ship in passing, at any point of her course.
pub(crate) fn cannot_pass(fleet: &Fleet, unit: UnitId, number: u8, target: UnitId) -> Option<Refusal> {
    fleet.check_passing(fleet.get(unit)?, battery(number)?.0, fleet.get(target)?).err()
}

/// Tells a side why its guns get no chance, unless the same guns have fired at that ship in passing already.
pub(super) fn say(play: &mut Play<'_>, stop: Stop, why: &Refusal) {
    if is_news(play, stop) {
        say_at(play, stop, why, &[stop.target]);
    }
}

/// True if the silence of these guns is to be told. The report about a crossing covers the rake that follows it.
fn is_news(play: &Play<'_>, stop: Stop) -> bool {
    let gunnery = &play.fleet.ship(stop.firer).gunnery;
    play.reports.is_open()
        && !stop.later
        && !(gunnery.passing[stop.side] && gunnery.at[stop.side].contains(&Some(stop.target)))
}

/// Tells a side why its guns do not fire at these ships.
fn say_at(play: &mut Play<'_>, stop: Stop, why: &Refusal, targets: &[UnitId]) {
    play.say(|fleet| {
        let names: SmallVec<[&str; 4]> = targets.iter().map(|target| fleet.name(*target)).collect();
        let sentence = format!("No passing fire at {}. {}", in_a_row(&names), why.sentence);
        Report::new(&why.clause, Some(stop.firer), "").aside(fleet.ship(stop.firer).colours.side, sentence)
    });
}

/// Reports, as a ship sets out, which guns will be silent in passing: her own, and those of the enemies on her way.
pub(crate) fn say_silent(play: &mut Play<'_>, unit: UnitId, course: &Course) {
    if !play.reports.is_open() {
        return;
    }
    // Guns that are silent for one reason are told once, with all their targets.
    let mut told: Vec<(Stop, Refusal, Vec<UnitId>)> = Vec::new();
    for stop in stops::silent(play.fleet, unit, course).into_iter().filter(|stop| is_news(play, *stop)) {
        let Err(why) = play.fleet.check_pass::<Refusal>(play.fleet.ship(stop.firer), stop.side) else { continue };
        match told
            .iter_mut()
            .find(|(other, same, _)| (other.firer, other.side) == (stop.firer, stop.side) && *same == why)
        {
            Some((.., targets)) if targets.contains(&stop.target) => {}
            Some((.., targets)) => targets.push(stop.target),
            None => told.push((stop, why, vec![stop.target])),
        }
    }
    for (stop, why, targets) in told {
        say_at(play, stop, &why, &targets);
    }
}

/// Returns the passing fire that a course allows to the ship and to her enemies, in the order of the course, and hints
/// why her own guns are silent.
pub(crate) fn along(fleet: &Fleet, unit: UnitId, course: &Course) -> (Vec<Salvo>, Vec<Hint>) {
    let mover = fleet.ship(unit);
    let (mut salvos, mut hints) = (Vec::<Salvo>::new(), Vec::<Hint>::new());
    let (open, silent) = (stops::stops(fleet, unit, course), stops::silent(fleet, unit, course));
    let mut there = if open.is_empty() && silent.is_empty() { return (salvos, hints) } else { fleet.clone() };
    for stop in open.into_iter().chain(silent) {
        there.ship_mut(unit).berth.pose = stops::pose_at(mover, course, stop.at);
        match why_not(&there, stop) {
            None => salvos.extend(salvo(&there, stop)),
            Some(why) if stop.firer == unit => {
                let sentence = format!("No passing fire at {}. {}", fleet.name(stop.target), why.sentence);
                if hints.iter().all(|hint| hint.sentence != sentence) {
                    hints.push(Hint::new("no passing fire", PASSING, sentence));
                }
            }
            Some(_) => {}
        }
    }
    (salvos, hints)
}

/// The clause with which the rules of passing fire begin.
const PASSING: &str = "A-PASS-1";

fn salvo(there: &Fleet, stop: Stop) -> Option<Salvo> {
    let (ship, side) = (there.ship(stop.firer), stop.side);
    let aim = there.passing_aim(stop)?;
    let from = ship.field(side).muzzle();
    let line = (from, nearest_point(from, &there.ship(stop.target).hull()));
    let worth = forecast::worth(there, ship, side, &aim);
    Some(Salvo {
        by: ship.id,
        battery: number(side, None),
        target: stop.target,
        line,
        range: aim.range,
        rake: aim.rake != Rake::No,
        expected: forecast::hits(there, ship, side, &aim),
        unit: "hits".to_owned(),
        worth,
    })
}
