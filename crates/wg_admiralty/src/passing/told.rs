//! Why guns are silent while a ship passes them, and what a course would let guns do in passing (A-PASS-1 to A-PASS-6).

use wg_core::geometry::nearest_point;

use crate::gunnery::gun_check::cannot_aim;
use crate::gunnery::silence::no_dice;
use crate::gunnery::{battery, forecast, number};
use crate::passing::{Stop, stops};
use crate::position::options::BothSides;
use crate::prelude::*;

impl Fleet {
    /// May the guns of a side fire in passing, whoever passes: are they loaded, manned by her own crew, her colours up?
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_pass<R: Reason>(&self, ship: &Ship, side: Broadside) -> Result<(), R> {
        let (name, to) = (self.name(ship.id), side_name(side));
        R::forbid(!ship.fights(), "A-CMD-7", || format!("{name} is out of the fight."))?;
        R::forbid(ship.is_prize(), "A-BOARD-10", || format!("{name} is a prize, and a prize crew does not fire."))?;
        R::forbid(ship.log.hits.i > 0, "A-DMG-I-2", || {
            format!("{name} is an inferno, and all her firing has stopped.")
        })?;
        let passed = ship.gunnery.passing[side];
        R::forbid(passed, "A-PASS-6", || {
            format!("{name} has fired to {to} in passing, and that side is silent for the turn.")
        })?;
        let other = self.options.both_sides == BothSides::One && ship.gunnery.passing[side.other()];
        R::forbid(other, "A-R83", || {
            format!("{name} has fired her other side: in this battle one side a turn is all.")
        })?;
        R::forbid(ship.guns(side).iter().all(|dice| *dice == 0), "A-DICE-6", || {
            format!("{name} has no gun left to {to}.")
        })
    }

    /// May they fire at this one, should she pass?
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_passing<R: Reason>(&self, ship: &Ship, side: Broadside, target: &Ship) -> Result<(), R> {
        self.check_pass(ship, side)?;
        R::forbid(self.in_one_action(ship.id, target.id), "A-BOARD-9", || {
            format!(
                "{} and {} are in one boarding action: they do not fire at each other.",
                self.name(ship.id),
                self.name(target.id)
            )
        })?;
        R::forbid(self.is_immune(ship, target), "A-ADV-8", || {
            format!(
                "{} is a frigate that has fired at no ship of the line, and {} lets her be.",
                self.name(target.id),
                self.name(ship.id)
            )
        })
    }
}

/// Why a chance to fire in passing is none, with both lying as they lie at its instant.
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
    // Nobody is asked about a single die where a hit takes a pair of sixes.
    let rolls =
        || GunRating::ALL.into_iter().any(|size| fleet.rolls(ship, side, size, &aim, fleet.fires_second(ship, side)));
    let no_pair = || {
        let (to, range) = (side_name(side), aim.bracket.name());
        refuse(
            "A-FIRE-7",
            format!(
                "{name} has one die for the guns of each size to {to}, and at {range} range a hit takes a pair of sixes."
            ),
        )
    };
    no_dice(fleet, ship, side, &GunRating::ALL, Some(&aim)).or_else(|| (!rolls()).then(no_pair))
}

/// Why this battery does not fire at this ship in passing, wherever she passes: for who asks for it.
pub(crate) fn cannot_pass(fleet: &Fleet, unit: UnitId, number: u8, target: UnitId) -> Option<Refusal> {
    fleet.check_passing(fleet.get(unit)?, battery(number)?.0, fleet.get(target)?).err()
}

/// Nobody is asked, and it is said why: to the side whose guns are silent. Of guns that have just fired at her it is known.
pub(super) fn say(play: &mut Play<'_>, stop: Stop, why: &Refusal) {
    let gunnery = &play.fleet.ship(stop.firer).gunnery;
    let side = stop.side;
    // What is said of a crossing is said of the rake that follows.
    if !play.reports.is_open() || stop.later || (gunnery.passing[side] && gunnery.at[side].contains(&Some(stop.target)))
    {
        return;
    }
    play.say(|fleet| {
        let sentence = format!("No fire in passing at {}: {}", fleet.name(stop.target), why.sentence);
        Report::new(&why.clause, Some(stop.firer), "").aside(fleet.ship(stop.firer).colours.side, sentence)
    });
}

/// She sets out: whose guns will be silent when she passes them, or they her.
pub(crate) fn say_silent(play: &mut Play<'_>, unit: UnitId, course: &Course) {
    if !play.reports.is_open() {
        return;
    }
    let mut told: SmallVec<[(UnitId, Broadside, UnitId); 4]> = SmallVec::new();
    for stop in stops::silent(play.fleet, unit, course) {
        let who = (stop.firer, stop.side, stop.target);
        if let Some(why) =
            play.fleet.check_pass(play.fleet.ship(stop.firer), stop.side).err().filter(|_| !told.contains(&who))
        {
            told.push(who);
            say(play, stop, &why);
        }
    }
}

/// What a course would let guns do in passing: the chances to fire, hers and the enemies', in the order in which they come, and hints why hers are
/// silent.
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
                let sentence = format!("No fire in passing at {}: {}", fleet.name(stop.target), why.sentence);
                if hints.iter().all(|hint| hint.sentence != sentence) {
                    hints.push(Hint::new("no passing fire", PASSING, sentence));
                }
            }
            Some(_) => {}
        }
    }
    (salvos, hints)
}

/// Where all about passing fire begins.
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
