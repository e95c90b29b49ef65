//! A6. A ship's move, stage by stage and inch by inch: phases 4 and 5.

use smallvec::SmallVec;
use wg_core::dice::{Awaiting, Throw};
use wg_core::geometry::{Advance, Angle, BeatKind, Course, Hull as Shape, Length, Motion, Point, Pose, Struck, Walk, advance, advance_to};
use wg_core::ids::UnitId;
use wg_core::scenario::Edge;
use wg_core::shown::report::{Event, Report};

use crate::damage::Damage;
use crate::gunnery::window;
use crate::position::fleet::Fleet;
use crate::position::gather::Play;
use crate::position::ship::{Duty, Fate, Heed, Run, Stage, Trend, trigger};
use crate::position::sky::{Foul, Speed};
use crate::sailing::Sailing;
use crate::sailing::swimmers;
use crate::scenario::options::Grounding;
use crate::turn::agenda::Item;
use crate::weather::wind;

/// Purposes of throws.
const PIPS: u16 = 50;
const OARS: u16 = 51;
const DRIFT: u16 = 52;
const GROUND: u16 = 53;

/// B-COLL-3: above this speed both take two dice.
const FAST: u8 = 16;

/// AMB-30: within so far of land a ship may run aground.
const SHOALING: Length = Length::inches(4);

/// B-TURN-5, B-TURN-10: a side's phase begins; what drifts, drifts first.
///
/// # Errors
/// Never: nothing is thrown here.
pub fn open(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.fleet.cursor.active = play.fleet.active();
    let Some(side) = play.fleet.active() else { return Ok(()) };
    let drifters: SmallVec<[UnitId; 8]> = play
        .fleet
        .ships
        .iter()
        .filter(|ship| ship.built.side == side && play.fleet.drifts(ship.id) && ship.run.stage == Stage::Waits)
        .map(|ship| ship.id)
        .collect();
    for unit in drifters.into_iter().rev() {
        play.fleet.ship_mut(unit).run.stage = Stage::Pips;
        play.business.push(Sailing::Move(unit));
    }
    play.say(|fleet| Report::new("B-TURN-5", None, format!("{} moves.", fleet.side_name(side))).with(Event::Phase));
    swimmers::open(play, side);
    Ok(())
}

/// B-MOVE-3, AMB-94: a ship's move begins.
pub fn begin(play: &mut Play<'_>, unit: UnitId) {
    next(play);
    let pose = play.fleet.ship(unit).berth.pose;
    if play.fleet.may_drop_anchor(unit) {
        drop_anchor(play, unit);
    }
    play.fleet.ship_mut(unit).run = Run { stage: Stage::Begins, from: pose, ..Run::default() };
    play.business.push(Sailing::Move(unit));
}

/// A move of any unit begins: whatever was let go by in the last one is forgotten.
pub(crate) fn next(play: &mut Play<'_>) {
    play.fleet.cursor.moves += 1;
    for ship in play.fleet.ships.touch_all() {
        ship.heed = Heed::default();
    }
    for troop in play.fleet.troops.touch_all() {
        troop.pieces.heed = Heed::default();
    }
}

/// AMB-18: without a mast standing she lies at anchor from now on.
fn drop_anchor(play: &mut Play<'_>, unit: UnitId) {
    play.fleet.ship_mut(unit).rig.anchor = true;
    play.say(|fleet| Report::new("AMB-18", Some(unit), format!("{} drops anchor without a mast standing.", fleet.name(unit))).with(Event::Fate));
}

/// B-MOVE-3, B-MOVE-4: so many masts are hoisted.
pub fn set_sail(play: &mut Play<'_>, unit: UnitId, after: u8) {
    let before = play.fleet.ship(unit).rig.hoisted;
    hoist(play, unit, after);
    play.say(|fleet| {
        let name = fleet.name(unit);
        let sentence = match after.cmp(&before) {
            _ if after == 0 && before == 0 => format!("{name} stays at anchor."),
            _ if after == 0 => format!("{name} takes in all sail and anchors."),
            std::cmp::Ordering::Greater => format!("{name} hoists {}: increment {after}.", masts(after - before)),
            std::cmp::Ordering::Less => format!("{name} takes in {}: increment {after}.", masts(before - after)),
            std::cmp::Ordering::Equal => format!("{name} keeps increment {after}."),
        };
        Report::new("B-MOVE-3", Some(unit), sentence)
    });
}

fn hoist(play: &mut Play<'_>, unit: UnitId, sail: u8) {
    let early = play.fleet.options().pips_before_sail;
    let ship = play.fleet.ship_mut(unit);
    ship.rig.hoisted = sail;
    ship.run.stage = if early { Stage::Course } else { Stage::Pips };
}

fn masts(count: u8) -> String {
    if count == 1 { "1 mast".to_owned() } else { format!("{count} masts") }
}

/// One stage of a ship's move: AMB-94. Nothing is done while her captain is asked.
///
/// # Errors
/// When dice are missing.
pub fn stage(play: &mut Play<'_>) -> Result<(), Awaiting> {
    let Some(&Sailing::Move(unit)) = play.business.top_of() else { return Ok(()) };
    match play.fleet.ship(unit).run.stage {
        Stage::Waits | Stage::Done => finish(play, unit),
        Stage::Begins => before_sail(play, unit),
        Stage::Sails => {
            // Nobody is asked where there is nothing to choose; a captain who must retire may have to hoist all he can (AMB-95).
            let (now, least) = (play.fleet.ship(unit).rig.hoisted, play.fleet.sail_range(unit).0);
            if now < least { set_sail(play, unit, least) } else { hoist(play, unit, now) }
        }
        Stage::Pips => return pips(play, unit),
        Stage::Course => hold_on(play, unit),
    }
    Ok(())
}

/// B-WIND-6: the alarm may ring; B-MOR-6, AMB-51: a captain tries to recover his nerve.
fn before_sail(play: &mut Play<'_>, unit: UnitId) {
    if wind::sounds(play) {
        return;
    }
    play.fleet.later.activations += 1;
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

/// B-WSPD-2, B-WSPD-3, B-OARS-1, B-DAM-11: the die of the wind, the dice of oars or drift.
fn pips(play: &mut Play<'_>, unit: UnitId) -> Result<(), Awaiting> {
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
        thrown(
            play,
            unit,
            "B-DAM-11",
            &format!("{name} drifts"),
            &faces,
            "inches",
            &format!("{inches} in"),
            format!("{name} is adrift: {inches} inches before the wind."),
        );
        return Ok(());
    }
    if !ship.sails() || (!fleet.log(unit).oars && ship.rig.hoisted == 0 && !early) || ship.berth.aground {
        play.fleet.ship_mut(unit).run.stage = Stage::Done;
        return Ok(());
    }
    if fleet.log(unit).oars {
        let row = Throw::d6(unit, OARS, 2, "inches under oars", "B-OARS-1");
        let faces = play.dice.throw(&row, &|| format!("The oars of {name}"))?;
        run.pips = faces.iter().sum::<u8>() as i8;
        play.fleet.ship_mut(unit).run = run;
        thrown(
            play,
            unit,
            "B-OARS-1",
            &format!("The oars of {name}"),
            &faces,
            "inches under oars",
            &format!("{} in", run.pips),
            format!("{name} may row {} inches.", run.pips),
        );
        return Ok(());
    }
    run.half = !fleet.is_running(ship.berth.pose.heading);
    match fleet.wind_speed_for(unit) {
        Speed::Normal => play.fleet.ship_mut(unit).run = run,
        speed => {
            let (clause, what, sign) = if speed == Speed::Light { ("B-WSPD-2", "loses", -1) } else { ("B-WSPD-3", "gains", 1) };
            let title = if speed == Speed::Light { format!("Light wind for {name}") } else { format!("A gust for {name}") };
            let row = Throw::d6(unit, PIPS, 1, if speed == Speed::Light { "inches she loses" } else { "inches she gains" }, clause);
            let faces = play.dice.throw(&row, &|| title.clone())?;
            run.pips = sign * faces[0] as i8;
            play.fleet.ship_mut(unit).run = run;
            thrown(play, unit, clause, &title, &faces, "inches", &format!("{} in", run.pips), format!("{name} {what} {} inches of the wind.", faces[0]));
        }
    }
    Ok(())
}

fn thrown(play: &mut Play<'_>, unit: UnitId, clause: &str, title: &str, faces: &[u8], needed: &str, result: &str, sentence: String) {
    play.say(|fleet| Report::new(clause, Some(unit), sentence).with(Event::thrown(title.to_owned(), faces, needed, result).by(fleet.ship(unit).side())));
}

/// At the stage of her course nobody is asked: she has no choice, or she can do nothing.
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
    /// True if her captain must be asked for a course.
    pub fn asks_course(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        ship.run.stage == Stage::Course && ship.sails() && !ship.berth.aground && !self.is_spent(unit) && ship.clocks.blaze == 0
    }

    /// The course of a ship without a choice: a burning one sails her least, straight on (AMB-45).
    fn only_course(&self, unit: UnitId) -> Option<Course> {
        let ship = self.ship(unit);
        let left = self.allowance(unit).min - ship.run.ran;
        (ship.clocks.blaze > 0 && ship.fights() && !ship.berth.aground && left > Length::ZERO).then(|| Course::run(left))
    }

    /// Neither an inch nor a turn is left to her.
    fn is_spent(&self, unit: UnitId) -> bool {
        let limits = self.course_limits(unit);
        limits.max_run == Length::ZERO && limits.turns == 0
    }
}

/// AMB-82: her speed, for collisions, is what she is to move in this turn, gust included: as far as her course goes, and no less than the inches
/// that she must run, whatever of them is laid already.
fn set_out(play: &mut Play<'_>, unit: UnitId, course: &Course) {
    let Ok(plan) = play.fleet.plan(unit, course) else { return };
    let must = if play.fleet.is_held_back(unit) { Length::ZERO } else { plan.allowance.min };
    play.fleet.ship_mut(unit).run.speed = (plan.ran.max(must).0 / Length::INCH.0).clamp(0, 255) as u8;
}

/// B-MOVE-6: her course is laid.
pub fn take_course(play: &mut Play<'_>, unit: UnitId, course: &Course) {
    let terms = play.fleet.terms(unit);
    set_out(play, unit, course);
    play.business.push(Sailing::Walk { unit, course: course.clone(), walk: Walk::default(), terms });
}

/// B-TURN-5: her course, inch by inch and turn by turn, until somebody may fire, something stops her, or it is done.
///
/// # Errors
/// When dice are missing.
pub fn walk(play: &mut Play<'_>) -> Result<(), Awaiting> {
    loop {
        let Some(Sailing::Walk { unit, course, walk, terms }) = play.business.top_of() else { return Ok(()) };
        let (unit, course, mut walk, terms) = (*unit, course.clone(), *walk, *terms);
        let ship = *play.fleet.ship(unit);
        if ship.run.stage != Stage::Course || !ship.sails() || ship.berth.aground {
            play.business.pop();
            return Ok(());
        }
        heed_wind(play, unit);
        if play.fleet.terms(unit) != terms {
            play.business.pop();
            return Ok(());
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
            play.business.pop();
            return Ok(());
        }
        let run = ship.berth.pose.at.distance(beat.pose.at);
        if beat.kind == BeatKind::Run && ship.run.ran + rounded(run) > play.fleet.allowance(unit).max {
            // She has come contrary to the wind unforeseen: what is left is for her captain to say.
            play.business.pop();
            return Ok(());
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

/// Whole hundredths of an inch: what a beat of the walk adds is a difference of rounded places.
fn rounded(run: Length) -> Length {
    let hundredths = (run.0 * 100 + Length::INCH.0 / 2) / Length::INCH.0;
    Length(hundredths * Length::INCH.0 / 100)
}

/// AMB-11: a wind that has come round against a ship on her course halves her speed from now on.
pub(crate) fn heed_wind(play: &mut Play<'_>, unit: UnitId) {
    let ship = play.fleet.ship(unit);
    if ship.run.stage == Stage::Course && !ship.run.half && ship.rig.hoisted > 0 && !play.fleet.is_running(ship.berth.pose.heading) {
        come_contrary(play, unit);
    }
}

fn come_contrary(play: &mut Play<'_>, unit: UnitId) {
    let remainder = play.fleet.options().half_remainder;
    let ship = play.fleet.ship_mut(unit);
    ship.run.half = true;
    ship.run.half_from = remainder.then_some(ship.run.ran);
    play.say(|fleet| {
        Report::new("B-SAIL-4", Some(unit), format!("{} has come contrary to the wind: half speed, {} at most.", fleet.name(unit), fleet.allowance(unit).max))
    });
}

/// One inch or one turn, as far as it can be made. True if something has stopped her.
pub(crate) fn make_way(play: &mut Play<'_>, unit: UnitId, motion: Motion, to: Pose) -> Result<bool, Awaiting> {
    let fleet = &play.fleet;
    let shape = fleet.shape(unit);
    let (others, ids) = fleet.obstacles(unit, &shape);
    let edge_blocks = fleet.options().edge_blocks;
    let made = match motion {
        Motion::Turn(_) => advance(&shape, motion, &others, &fleet.chart.waters, edge_blocks),
        Motion::Run(_) => advance_to(&shape, to, &others, &fleet.chart.waters, edge_blocks),
    };
    settle(play, unit, motion, &made, &ids)
}

/// The inches that she has run since they were told last, as one line of the journal.
fn tell_run(play: &mut Play<'_>, unit: UnitId) {
    let run = play.fleet.ship(unit).run;
    if run.ran <= run.told {
        return;
    }
    play.fleet.ship_mut(unit).run.told = run.ran;
    play.say(|fleet| {
        let (name, more) = (fleet.name(unit), run.ran - run.told);
        let sentence = if run.told == Length::ZERO { format!("{name} sails {more}.") } else { format!("{name} sails on for {more}, {} in all.", run.ran) };
        Report::new("B-MOVE-5", Some(unit), sentence)
    });
}

/// What a motion has come to: her place, her run, and what she has struck.
fn settle(play: &mut Play<'_>, unit: UnitId, motion: Motion, made: &Advance, ids: &[UnitId]) -> Result<bool, Awaiting> {
    let before = play.fleet.ship(unit).berth.pose;
    let step = match (motion, made.done) {
        (Motion::Run(_), Motion::Run(done)) if made.struck.is_some() => done,
        (Motion::Run(whole), _) => rounded(whole),
        _ => Length::ZERO,
    };
    let taken = match motion {
        Motion::Turn(by) => play.fleet.take_boxes(unit, play.fleet.ship(unit).run.turned, by),
        Motion::Run(_) => None,
    };
    {
        let ship = play.fleet.ship_mut(unit);
        ship.berth.pose = made.pose;
        ship.run.ran += step;
        ship.run.turned = taken.unwrap_or(ship.run.turned);
    }
    if matches!(motion, Motion::Turn(_)) {
        tell_run(play, unit);
    }
    play.say(|fleet| {
        let sentence = match motion {
            Motion::Turn(by) => {
                format!("{} turns {}° to {}.", fleet.name(unit), by.abs().to_degrees().round(), if by > Angle::ZERO { "starboard" } else { "larboard" })
            }
            // The inches of a stretch are told together.
            Motion::Run(_) => String::new(),
        };
        Report::new("B-MOVE-5", Some(unit), sentence).with(Event::Moved { from: before, to: made.pose })
    });
    if sound(play, unit, made.struck.is_some())? {
        return Ok(true);
    }
    match made.struck {
        None => {}
        Some(Struck::Hull(place)) => run_foul(play, unit, ids[place]),
        Some(Struck::Land(place) | Struck::Shoal(place)) => run_aground(play, unit, place),
        Some(Struck::Edge(_)) => {
            play.fleet.ship_mut(unit).run.stage = Stage::Done;
            play.say(|fleet| Report::new("AMB-21", Some(unit), format!("{} is stopped by the table's edge.", fleet.name(unit))));
        }
    }
    Ok(made.struck.is_some() || leave(play, unit))
}

impl Fleet {
    /// What else floats near her, and who it is.
    pub fn obstacles(&self, unit: UnitId, shape: &Shape) -> (SmallVec<[Shape; 8]>, SmallVec<[UnitId; 8]>) {
        let mut hulls = SmallVec::new();
        let mut ids = SmallVec::new();
        for other in self.ships.iter().filter(|other| other.id != unit && other.on_table()) {
            let there = self.shape(other.id);
            // No single motion reaches farther than her own length and an inch.
            let reach = Length(shape.footprint.length.0 * 2 + there.footprint.length.0) + Length::INCH * 2;
            if shape.pose.at.within(reach, there.pose.at) {
                hulls.push(there);
                ids.push(other.id);
            }
        }
        (hulls, ids)
    }
}

/// B-COLL-1, AMB-82: both stop; the one struck loses the move that she has not made. The damage comes in phase 6.
fn run_foul(play: &mut Play<'_>, mover: UnitId, struck: UnitId) {
    let (own, other) = (*play.fleet.ship(mover), *play.fleet.ship(struck));
    let dice = if own.run.speed > FAST || other.run.speed > FAST { 2 } else { 1 };
    let lost = other.fights() && other.run.stage == Stage::Waits;
    for unit in [mover, struck] {
        let ship = play.fleet.ship_mut(unit);
        ship.run.stage = Stage::Done;
        ship.run.speed = 0;
    }
    let known = play.fleet.later.fouls.iter().any(|foul| (foul.mover, foul.struck) == (mover, struck) || (foul.mover, foul.struck) == (struck, mover));
    if !known {
        play.fleet.later.fouls.push(Foul { mover, struck, dice });
    }
    play.say(|fleet| {
        let loses = if lost { ", who loses her move" } else { "" };
        Report::new("B-COLL-1", Some(mover), format!("{} runs foul of {}{loses}.", fleet.name(mover), fleet.name(struck))).with(Event::Fate)
    });
}

/// AMB-30: the hull touches land or a shoal.
fn run_aground(play: &mut Play<'_>, unit: UnitId, place: usize) {
    let ship = play.fleet.ship_mut(unit);
    ship.berth.aground = true;
    (ship.run.stage, ship.run.speed) = (Stage::Done, 0);
    play.say(|fleet| {
        let name = fleet.chart.land.get(place).map_or("", |land| land.name.as_str());
        let on = if name.is_empty() { "land".to_owned() } else { name.to_owned() };
        Report::new("B-AGND-1", Some(unit), format!("{} runs aground on {on}.", fleet.name(unit))).with(Event::Fate)
    });
}

/// AMB-30: once a move, at the nearest point of her course, a die within 4 inches of land. True if she is aground.
fn sound(play: &mut Play<'_>, unit: UnitId, stopped: bool) -> Result<bool, Awaiting> {
    let fleet = &play.fleet;
    let ship = fleet.ship(unit);
    if ship.run.sounded || stopped || fleet.options().grounding != Grounding::Table || fleet.log(unit).boat || fleet.chart.land.is_empty() {
        return Ok(false);
    }
    let Some((distance, place)) = fleet.chart.waters.nearest_land(&fleet.shape(unit), SHOALING) else { return Ok(false) };
    if fleet.rest_comes_nearer(play.business.top(), unit, distance) {
        return Ok(false);
    }
    let needed = fleet.grounding_number(unit, distance);
    play.fleet.ship_mut(unit).run.sounded = true;
    if needed == 0 {
        return Ok(false);
    }
    let name = play.fleet.name(unit).to_owned();
    let row = Throw::d6(unit, GROUND, 1, GROUNDING[usize::from(needed)], "B-AGND-1").counts(1, needed);
    let faces = play.dice.throw(&row, &|| format!("{name}, {distance} from land"))?;
    let aground = faces[0] <= needed;
    let sentence = if aground { format!("{name} touches bottom {distance} from land.") } else { format!("{name} clears the land by {distance}.") };
    thrown(play, unit, "B-AGND-1", &format!("{name} is sounding"), &faces, GROUNDING[usize::from(needed)], if aground { "aground" } else { "clear" }, sentence);
    if aground {
        run_aground(play, unit, place);
    }
    Ok(aground)
}

/// What the die of running aground needs, by number.
const GROUNDING: [&str; 6] = ["never", "aground on 1", "aground on 1-2", "aground on 1-3", "aground on 1-4", "aground on 1-5"];

impl Fleet {
    /// AMB-30: aground on this or less: the band of the distance and the ship's size.
    pub fn grounding_number(&self, unit: UnitId, distance: Length) -> u8 {
        let log = self.log(unit);
        if log.boat || distance > SHOALING {
            return 0;
        }
        let band = match distance {
            far if far > Length::inches(3) => 1,
            far if far > Length::inches(2) => 2,
            far if far > Length::inches(1) => 3,
            _ => 4,
        };
        (band + log.size as i8 - 1).clamp(0, 5) as u8
    }

    /// True if the rest of her course brings her nearer to land than this.
    fn rest_comes_nearer(&self, top: Option<&Item>, unit: UnitId, than: Length) -> bool {
        let Some(Item::Sailing(Sailing::Walk { unit: walker, course, walk, .. })) = top else { return false };
        if *walker != unit {
            return false;
        }
        let footprint = self.log(unit).footprint;
        let (mut pose, mut walk) = (self.ship(unit).berth.pose, *walk);
        while let Some(beat) = walk.next(course, pose, &footprint, Length::INCH) {
            pose = beat.pose;
            let shape = Shape::new(pose, footprint);
            if self.chart.waters.nearest_land(&shape, than).is_some_and(|(distance, _)| distance < than) {
                return true;
            }
        }
        false
    }

    /// The edge of the table that a place lies beyond.
    pub fn beyond_edge(&self, at: Point) -> Option<Edge> {
        let (width, height) = self.chart.waters.size();
        match at {
            at if at.y > height => Some(Edge::North),
            at if at.x > width => Some(Edge::East),
            at if at.y < Length::ZERO => Some(Edge::South),
            at if at.x < Length::ZERO => Some(Edge::West),
            _ => None,
        }
    }
}

/// AMB-21: a ship whose middle is over the edge has left the table. True if she has.
fn leave(play: &mut Play<'_>, unit: UnitId) -> bool {
    let Some(edge) = play.fleet.beyond_edge(play.fleet.ship(unit).berth.pose.at) else { return false };
    let side = play.fleet.ship(unit).side();
    let exit = play.fleet.options().exit.filter(|exit| exit.side == side && exit.edge == edge && play.fleet.ship(unit).built.side == side);
    let ship = play.fleet.ship_mut(unit);
    ship.colours.fate = if exit.is_some() { Fate::Escaped } else { Fate::Left };
    ship.run.stage = Stage::Done;
    play.say(|fleet| {
        let by = format!("{edge:?}").to_lowercase();
        let sentence = match exit {
            Some(exit) => format!("{} reaches the {by} edge: {} points for {}.", fleet.name(unit), exit.points, fleet.side_name(side)),
            None => format!("{} leaves the table by the {by} edge.", fleet.name(unit)),
        };
        Report::new("AMB-21", Some(unit), sentence).with(Event::Fate)
    });
    true
}

/// B-DAM-11: an inch of drift, straight before the wind, her heading unchanged.
///
/// # Errors
/// When dice are missing.
pub fn drift(play: &mut Play<'_>) -> Result<(), Awaiting> {
    loop {
        let Some(&Sailing::Drift(unit, left)) = play.business.top_of() else { return Ok(()) };
        let fleet = &play.fleet;
        if left == 0 || !fleet.ship(unit).on_table() || fleet.ship(unit).berth.aground {
            play.business.pop();
            return Ok(());
        }
        if let Some(Sailing::Drift(_, left)) = play.business.top_mut_of() {
            *left -= 1;
        }
        let wind = if fleet.options().drift_actual { fleet.sky.actual } else { fleet.sky.prevailing };
        let pose = fleet.ship(unit).berth.pose;
        let to = Pose::new(pose.at.offset(wind.reversed(), Length::INCH), pose.heading);
        let stopped = make_way(play, unit, Motion::Run(Length::INCH), to)?;
        if stopped && let Some(Sailing::Drift(_, left)) = play.business.top_mut_of() {
            *left = 0;
        }
        if window::open(play, unit) {
            return Ok(());
        }
    }
}

/// AMB-50: her move is over: did she advance or retire?
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
    let fights = fleet.ship(unit).fights();
    let ship = play.fleet.ship_mut(unit);
    ship.run.stage = Stage::Done;
    if fights {
        ship.nerve.trend = trend;
    }
    swimmers::pick_up(play, unit);
}
