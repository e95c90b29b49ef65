//! A ship's move in phases 4 and 5, stage by stage and inch by inch (A6).

use wg_core::geometry::{BeatKind, Walk, advance};

use crate::damage::Damage;
use crate::gunnery::window;
use crate::prelude::*;
use crate::sailing::hazards::settle;
use crate::sailing::{Sailing, swimmers};
use crate::weather::wind;
use crate::weather::wind::come_round;

/// Purposes of rolls: the die of the wind, the dice of oars, and the dice of drift.
const PIPS: u16 = 50;
const OARS: u16 = 51;
const DRIFT: u16 = 52;

/// Opens a side's movement phase (B-TURN-5, B-TURN-10). Ships that drift do so first.
pub fn open(play: &mut Play<'_>) {
    play.fleet.cursor.active = play.fleet.active();
    wind::set_anew(play);
    let Some(side) = play.fleet.active() else { return };
    // In a battle saved in this phase the drifting is done, even if a ship has come free since.
    let opened = play.fleet.later.water.swum[side];
    let drifters: SmallVec<[UnitId; 8]> = play
        .fleet
        .ships
        .iter()
        .filter(|ship| {
            !opened && ship.built.side == side && play.fleet.drifts(ship.id) && ship.run.stage == Stage::Waits
        })
        .map(|ship| ship.id)
        .collect();
    for unit in drifters.into_iter().rev() {
        play.fleet.ship_mut(unit).run.stage = Stage::Pips;
        play.business.push(Sailing::Move(unit));
    }
    play.say(|fleet| Report::new("B-TURN-5", None, format!("{} moves.", fleet.side_name(side))).with(Event::Phase));
    swimmers::open(play, side);
}

/// Begins a ship's move (B-MOVE-3, AMB-94).
pub fn begin(play: &mut Play<'_>, unit: UnitId) {
    next(play);
    let pose = play.fleet.ship(unit).berth.pose;
    if play.fleet.may_drop_anchor(unit) {
        drop_anchor(play, unit);
    }
    play.fleet.ship_mut(unit).run = Run { stage: Stage::Begins, from: pose, ..Run::default() };
    play.business.push(Sailing::Move(unit));
}

/// Forgets the chances to fire that were let go by in the last move, because a new move begins.
pub(crate) fn next(play: &mut Play<'_>) {
    play.fleet.cursor.moves += 1;
    for ship in play.fleet.ships.touch_all() {
        ship.heed = Heed::default();
    }
    for troop in play.fleet.troops.touch_all() {
        troop.pieces.heed = Heed::default();
    }
}

/// Drops the anchor of a dismasted ship (AMB-18).
fn drop_anchor(play: &mut Play<'_>, unit: UnitId) {
    play.fleet.ship_mut(unit).rig.anchor = true;
    play.show("AMB-18", unit, Event::Fate, |fleet| {
        format!("{} has no mast standing and drops anchor.", fleet.name(unit))
    });
}

/// Sets the sail to `after` masts (B-MOVE-3, B-MOVE-4).
pub fn set_sail(play: &mut Play<'_>, unit: UnitId, after: u8) {
    let before = play.fleet.ship(unit).rig.hoisted;
    hoist(play, unit, after);
    play.tell("B-MOVE-3", unit, |fleet| {
        let name = fleet.name(unit);
        match after.cmp(&before) {
            _ if after == 0 && before == 0 => format!("{name} stays at anchor."),
            _ if after == 0 => format!("{name} takes in all sail and anchors."),
            std::cmp::Ordering::Greater => {
                let more = counted(after - before, "increment", "increments");
                format!("{name} sets {more} of sail and now carries {after}.")
            }
            std::cmp::Ordering::Less => {
                let less = counted(before - after, "increment", "increments");
                format!("{name} takes in {less} of sail and now carries {after}.")
            }
            std::cmp::Ordering::Equal => format!("{name} keeps {} of sail.", counted(after, "increment", "increments")),
        }
    });
}

fn hoist(play: &mut Play<'_>, unit: UnitId, sail: u8) {
    let early = play.fleet.options().pips_before_sail;
    let ship = play.fleet.ship_mut(unit);
    ship.rig.hoisted = sail;
    ship.run.stage = if early { Stage::Course } else { Stage::Pips };
}

/// Plays one stage of a ship's move (AMB-94). Not called while her captain is asked.
pub fn stage(play: &mut Play<'_>) -> Awaited {
    let Some(&Sailing::Move(unit)) = play.business.top_of() else { return Ok(()) };
    match play.fleet.ship(unit).run.stage {
        Stage::Waits | Stage::Done => finish(play, unit),
        Stage::Begins => before_sail(play, unit),
        Stage::Sails => {
            // The captain has no choice here. A captain who must retire may have to hoist all the sail that he can
            // (AMB-95).
            let (now, least) = (play.fleet.ship(unit).rig.hoisted, play.fleet.sail_range(unit).0);
            if now < least { set_sail(play, unit, least) } else { hoist(play, unit, now) }
        }
        Stage::Pips => return pips(play, unit),
        Stage::Course => hold_on(play, unit),
    }
    Ok(())
}

/// Rings the alarm if it is due (B-WIND-6), offers to lighten ship, and lets a captain test again (B-MOR-6, AMB-51).
fn before_sail(play: &mut Play<'_>, unit: UnitId) {
    if wind::sounds(play) {
        return;
    }
    let later = &mut play.fleet.later;
    later.activations = later.activations.saturating_add(1);
    let early = play.fleet.options().pips_before_sail;
    let ship = play.fleet.ship_mut(unit);
    ship.run.stage = if early { Stage::Pips } else { Stage::Sails };
    let retests = ship.nerve.duty == Duty::NoCloser;
    if play.fleet.may_lighten(unit) {
        play.business.push(Sailing::Lighten { unit, named: [0; 4], told: false });
    }
    let ship = play.fleet.ship_mut(unit);
    if retests {
        ship.nerve.due |= trigger::AGAIN;
        play.business.push(Damage::Nerve);
    }
}

/// Rolls the die of the wind, or the dice of oars or drift (B-WSPD-2, B-WSPD-3, B-OARS-1, B-DAM-11). Normal wind has no
/// die (B-WSPD-6).
fn pips(play: &mut Play<'_>, unit: UnitId) -> Awaited {
    let fleet = &play.fleet;
    let early = fleet.options().pips_before_sail;
    let ship = *fleet.ship(unit);
    let name = fleet.name(unit).to_owned();
    let mut run = ship.run;
    run.stage = if early { Stage::Sails } else { Stage::Course };
    if fleet.drifts(unit) {
        let row = Throw::d6(unit, DRIFT, 2, "inches she drifts", "B-DAM-11");
        let faces = play.dice.throw(&row, &|| format!("{name} drifts"))?;
        let inches: u8 = faces.iter().sum();
        run.stage = Stage::Done;
        play.fleet.ship_mut(unit).run = run;
        play.business.push(Sailing::Drift(unit, inches));
        let told = Throw { needed: "inches".into(), ..row };
        tell_row(
            play,
            &told,
            format!("{name} drifts"),
            &faces,
            format!("{inches} in"),
            format!("{name} drifts {inches} inches before the wind."),
        );
        return Ok(());
    }
    if !ship.sails() || (!fleet.log(unit).oars && ship.rig.hoisted == 0 && !early) || ship.berth.aground {
        play.fleet.ship_mut(unit).run.stage = Stage::Done;
        return Ok(());
    }
    if fleet.log(unit).oars {
        let row = Throw::d6(unit, OARS, 2, "inches under oars", "B-OARS-1");
        let faces = play.dice.throw(&row, &|| format!("{name} rows"))?;
        run.pips = faces.iter().sum::<u8>() as i8;
        play.fleet.ship_mut(unit).run = run;
        tell_row(
            play,
            &row,
            format!("{name} rows"),
            &faces,
            format!("{} in", run.pips),
            format!("{name} may row {} inches.", run.pips),
        );
        return Ok(());
    }
    run.half = !fleet.is_running(ship.berth.pose.heading);
    match fleet.wind_speed_for(unit) {
        Speed::Normal => play.fleet.ship_mut(unit).run = run,
        speed => {
            let (clause, what, sign, wind) = if speed == Speed::Light {
                ("B-WSPD-2", "loses", -1, "light wind")
            } else {
                ("B-WSPD-3", "gains", 1, "a gust")
            };
            let title = format!("{name} in {wind}");
            let row = Throw::d6(
                unit,
                PIPS,
                1,
                if speed == Speed::Light { "inches she loses" } else { "inches she gains" },
                clause,
            );
            let faces = play.dice.throw(&row, &|| title.clone())?;
            run.pips = sign * faces[0] as i8;
            play.fleet.ship_mut(unit).run = run;
            let sentence = format!("{name} {what} {} in {wind}.", counted(faces[0], "inch", "inches"));
            tell_row(
                play,
                &Throw { needed: "inches".into(), ..row },
                title,
                &faces,
                format!("{} in", run.pips),
                sentence,
            );
        }
    }
    Ok(())
}

/// Moves a ship whose captain is not asked for a course: she has no choice, or she can do nothing.
fn hold_on(play: &mut Play<'_>, unit: UnitId) {
    let fleet = &play.fleet;
    match fleet.only_course(unit) {
        Some(course) => {
            let terms = fleet.terms(unit);
            set_out(play, unit, &course);
            play.business.push(Sailing::Walk { unit, course, walk: Walk::default(), terms });
        }
        None => play.fleet.ship_mut(unit).run.stage = Stage::Done,
    }
}

impl Fleet {
    /// True if the captain must be asked for a course: the ship can still run or turn, and is not on fire.
    pub fn asks_course(&self, unit: UnitId) -> bool {
        !self.is_spent(unit) && self.ship(unit).clocks.blaze == 0
    }

    /// Returns the course of a ship without a choice. A burning ship sails her least inches straight on, or by option
    /// stays where she is (AMB-45).
    fn only_course(&self, unit: UnitId) -> Option<Course> {
        let ship = self.ship(unit);
        let left = self.allowance(unit).min - ship.run.ran;
        (ship.clocks.blaze > 0
            && !self.options().burning_lies
            && ship.fights()
            && !ship.berth.aground
            && left > Length::ZERO)
            .then(|| Course::run(left))
    }

    /// True if neither an inch nor a turn is left to the ship.
    fn is_spent(&self, unit: UnitId) -> bool {
        let limits = self.course_limits(unit);
        limits.max_run == Length::ZERO && limits.turns == 0
    }
}

/// Sets the ship's speed for collisions: the inches that she is to move this turn, gust included. It is the length of
/// her course, and at least the inches that she must run, even if fewer are ordered so far (AMB-82).
fn set_out(play: &mut Play<'_>, unit: UnitId, course: &Course) {
    let Ok(plan) = play.fleet.plan(unit, course) else { return };
    let must = if play.fleet.is_held_back(unit) { Length::ZERO } else { plan.allowance.min };
    play.fleet.ship_mut(unit).run.speed = (plan.ran.max(must).0 / Length::INCH.0).clamp(0, 255) as u8;
}

/// Starts the course that was ordered (B-MOVE-6).
pub fn take_course(play: &mut Play<'_>, unit: UnitId, course: &Course) {
    let terms = play.fleet.terms(unit);
    set_out(play, unit, course);
    play.business.push(Sailing::Walk { unit, course: course.clone(), walk: Walk::default(), terms });
}

/// Sails a course inch by inch and turn by turn, until a side may fire, something stops the ship, or the course is done
/// (B-TURN-5).
pub fn walk(play: &mut Play<'_>) -> Awaited {
    loop {
        let Some(Sailing::Walk { unit, course, walk, terms }) = play.business.top_of() else { return Ok(()) };
        let (unit, course, mut walk, terms) = (*unit, course.clone(), *walk, *terms);
        let ship = *play.fleet.ship(unit);
        if ship.run.stage != Stage::Course || !ship.sails() || ship.berth.aground {
            return play.business.done();
        }
        come_round(play, unit);
        if play.fleet.terms(unit) != terms {
            return play.business.done();
        }
        let footprint = play.fleet.log(unit).footprint;
        let Some(beat) = walk.next(&course, ship.berth.pose, &footprint, Length::INCH) else {
            play.business.pop();
            play.fleet.ship_mut(unit).run.stage = Stage::Done;
            tell_run(play, unit);
            return Ok(());
        };
        let by = match (beat.kind, course.legs().get(beat.leg)) {
            (BeatKind::Turn, Some(wg_core::geometry::Leg::Turn(by))) => *by,
            _ => Angle::ZERO,
        };
        if beat.kind == BeatKind::Halt {
            tell_run(play, unit);
            return play.business.done();
        }
        let run = ship.berth.pose.at.distance(beat.pose.at);
        if beat.kind == BeatKind::Run && ship.run.ran + rounded(run) > play.fleet.allowance(unit).max {
            // The ship has come contrary to the wind, which was not foreseen. Her captain decides about what is left.
            return play.business.done();
        }
        if let Some(Sailing::Walk { walk: kept, .. }) = play.business.top_mut_of() {
            *kept = walk;
        }
        let motion = if beat.kind == BeatKind::Turn { Motion::Turn(by) } else { Motion::Run(run) };
        let stopped = make_way(play, unit, motion, beat.pose)?;
        let open = window::open(play, unit);
        if stopped || open {
            tell_run(play, unit);
            return Ok(());
        }
    }
}

/// Rounds to whole hundredths of an inch. The run of a beat is a difference of rounded places.
pub(crate) fn rounded(run: Length) -> Length {
    let hundredths = (run.0 * 100 + Length::INCH.0 / 2) / Length::INCH.0;
    Length(hundredths * Length::INCH.0 / 100)
}

/// Moves the ship by one inch or one turn, or as far as her way is free. Returns true if something has stopped her.
pub(crate) fn make_way(play: &mut Play<'_>, unit: UnitId, motion: Motion, to: Pose) -> Awaited<bool> {
    let fleet = &play.fleet;
    let shape = fleet.shape(unit);
    let (others, ids) = fleet.obstacles(unit, &shape);
    let edge_blocks = fleet.options().edge_blocks;
    let made = match motion {
        Motion::Turn(_) | Motion::Arc { .. } => advance(&shape, motion, &others, &fleet.chart.waters, edge_blocks),
        Motion::Run(_) => advance_to(&shape, to, &others, &fleet.chart.waters, edge_blocks),
    };
    settle(play, unit, motion, &made, &ids)
}

/// Reports the inches that the ship has run since the last report, in one sentence.
pub(crate) fn tell_run(play: &mut Play<'_>, unit: UnitId) {
    let run = play.fleet.ship(unit).run;
    if run.ran <= run.told {
        return;
    }
    play.fleet.ship_mut(unit).run.told = run.ran;
    play.tell("B-MOVE-5", unit, |fleet| {
        let (name, more) = (fleet.name(unit), run.ran - run.told);
        if run.told == Length::ZERO {
            format!("{name} sails {more}.", more = more.in_inches())
        } else {
            format!("{name} sails on for {more} and has now run {}.", run.ran.in_inches(), more = more.in_inches())
        }
    });
}

/// Ends a ship's move, and notes whether she advanced or retired (AMB-50).
fn finish(play: &mut Play<'_>, unit: UnitId) {
    play.business.pop();
    let fleet = &play.fleet;
    let end = fleet.shape(unit);
    let start = Shape::new(fleet.ship(unit).run.from, end.footprint);
    let trend = match (fleet.nearest_enemy_from(unit, &start), fleet.nearest_enemy_from(unit, &end)) {
        (Some((before, _)), Some((after, _))) if after < before => Trend::Advancing,
        (Some((before, _)), Some((after, _))) if after > before => Trend::Retiring,
        _ => Trend::Neither,
    };
    let ship = play.fleet.ship_mut(unit);
    ship.run.stage = Stage::Done;
    if ship.fights() {
        ship.nerve.trend = trend;
    }
    swimmers::pick_up(play, unit);
}
