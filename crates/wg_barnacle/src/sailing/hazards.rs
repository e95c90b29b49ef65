//! What stops a ship on her way: other ships, land, shoals and the table's edges (A8).

use wg_core::geometry::{BeatKind, advance};

use crate::gunnery::window;
use crate::options::Grounding;
use crate::position::aground::hauled_astern;
use crate::prelude::*;
use crate::sailing::Sailing;
use crate::sailing::moves::{make_way, rounded, tell_run};

const GROUND: u16 = 53;

/// The speed above which a collision costs two dice each (B-COLL-3).
const FAST: u8 = 16;

/// The distance from land within which a ship may run aground (AMB-30).
const SHOALING: Length = Length::inches(4);

/// The faces that put a ship aground, in words, indexed by her grounding number.
const GROUNDING: [&str; 6] =
    ["never", "aground on 1", "aground on 1-2", "aground on 1-3", "aground on 1-4", "aground on 1-5"];

impl Fleet {
    /// Returns the hulls of the other ships near a ship, and their ids in the same order.
    pub fn obstacles(&self, unit: UnitId, shape: &Shape) -> (SmallVec<[Shape; 8]>, SmallVec<[UnitId; 8]>) {
        let mut hulls = SmallVec::new();
        let mut ids = SmallVec::new();
        for other in self.ships.iter().filter(|other| other.id != unit && other.on_table()) {
            let there = self.shape(other.id);
            // No single motion reaches farther than the ship's length, her beam and an inch together.
            if shape.at_least(&there) <= shape.footprint.length + shape.footprint.beam + Length::INCH {
                hulls.push(there);
                ids.push(other.id);
            }
        }
        (hulls, ids)
    }

    /// Returns the ship's grounding number at this distance from land: she runs aground if the die shows that number or
    /// less. It is 0 to 5: the band of the distance changed by her size, and 0 for boats (AMB-30).
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
        (band + log.size as u8 - 1).min(5)
    }

    /// True if the rest of the ship's course or drift brings her nearer to land than `than`.
    fn rest_comes_nearer(&self, top: Option<&Item>, unit: UnitId, than: Length) -> bool {
        let (footprint, mut pose) = (self.log(unit).footprint, self.ship(unit).berth.pose);
        let nearer = |pose: Pose| {
            self.chart
                .waters
                .nearest_land(&Shape::new(pose, footprint), than)
                .is_some_and(|(distance, _)| distance < than)
        };
        if let Some((course, mut walk)) = top.and_then(|item| item.course_of(unit)) {
            while let Some(beat) = walk.next(course, pose, &footprint, Length::INCH) {
                pose = beat.pose;
                if nearer(pose) {
                    return true;
                }
            }
        }
        (0..top.and_then(|item| item.drift_of(unit)).unwrap_or(0)).any(|_| {
            pose = self.drifted(pose);
            nearer(pose)
        })
    }

    /// Returns the edge of the table beyond which a place lies, or `None` if it lies on the table.
    pub fn beyond_edge(&self, at: Point) -> Option<Edge> {
        Edge::beyond((at.x, at.y), self.chart.waters.size())
    }

    /// True if a ship, land, a shoal or a closed edge lies in the way of a course.
    pub fn strikes(&self, unit: UnitId, course: &Course) -> bool {
        let mut shape = self.shape(unit);
        let others: SmallVec<[Shape; 12]> = self
            .ships
            .iter()
            .filter(|other| other.id != unit && other.on_table())
            .map(|other| self.shape(other.id))
            .collect();
        let blocks = self.options().edge_blocks;
        let footprint = shape.footprint;
        for beat in walk(course, shape.pose, &footprint, Length::ZERO) {
            let made: Advance = match (beat.kind, course.legs().get(beat.leg)) {
                (BeatKind::Turn, Some(Leg::Turn(by))) => {
                    advance(&shape, Motion::Turn(*by), &others, &self.chart.waters, blocks)
                }
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
}

/// Applies the result of a motion: the ship's new place, her run, and what she has struck. Returns true if something
/// has stopped her.
pub(crate) fn settle(
    play: &mut Play<'_>,
    unit: UnitId,
    motion: Motion,
    made: &Advance,
    ids: &[UnitId],
) -> Awaited<bool> {
    let before = play.fleet.ship(unit).berth.pose;
    let step = match (motion, made.done) {
        (Motion::Run(_), Motion::Run(done)) if made.struck.is_some() => done,
        (Motion::Run(whole), _) => rounded(whole),
        _ => Length::ZERO,
    };
    let taken = match motion {
        Motion::Turn(by) => play.fleet.take_boxes(unit, play.fleet.ship(unit).run.turned, by),
        Motion::Run(_) | Motion::Arc { .. } => None,
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
                format!(
                    "{} turns {}° to {}.",
                    fleet.name(unit),
                    by.abs().to_degrees().round(),
                    if by > Angle::ZERO { "starboard" } else { "larboard" }
                )
            }
            // The inches of a stretch are reported together.
            Motion::Run(_) | Motion::Arc { .. } => String::new(),
        };
        Report::new("B-MOVE-5", Some(unit), sentence).with(Event::Moved { from: before, to: made.pose })
    });
    if sound(play, unit, made.struck.is_some())? {
        return Ok(true);
    }
    match made.struck {
        None => {}
        Some(Struck::Hull(place)) => run_foul(play, unit, ids[place]),
        Some(Struck::Land(place) | Struck::Shoal(place)) => touch_land(play, unit, place),
        Some(Struck::Edge(_)) => {
            play.fleet.ship_mut(unit).run.stage = Stage::Done;
            play.tell("AMB-21", unit, |fleet| format!("{} stops at the edge of the table.", fleet.name(unit)));
        }
    }
    Ok(made.struck.is_some() || leave(play, unit))
}

/// Stops both ships of a collision. The one that was struck loses a move that she has not made yet. The damage comes in
/// phase 6 (B-COLL-1, AMB-82).
fn run_foul(play: &mut Play<'_>, mover: UnitId, struck: UnitId) {
    let (own, other) = (*play.fleet.ship(mover), *play.fleet.ship(struck));
    let dice = if own.run.speed > FAST || other.run.speed > FAST { 2 } else { 1 };
    let lost = other.fights() && other.run.stage == Stage::Waits;
    for unit in [mover, struck] {
        let ship = play.fleet.ship_mut(unit);
        ship.run.stage = Stage::Done;
        ship.run.speed = 0;
    }
    // The mover may strike the same ship again if the game master has let her move a second time.
    let pair = [(mover, struck), (struck, mover)];
    if !play.fleet.later.fouls.iter().any(|foul| pair.contains(&(foul.mover, foul.struck))) {
        play.fleet.later.fouls.push(Foul { mover, struck, dice });
    }
    play.say(|fleet| {
        let other = fleet.name(struck);
        let loses = if lost { format!(", and {other} loses her move") } else { String::new() };
        Report::new("B-COLL-1", Some(mover), format!("{} runs foul of {other}{loses}.", fleet.name(mover)))
            .with(Event::Fate)
            .noted(Moment::Collision, mover)
    });
}

/// Ends the move of a ship whose hull touches land or a shoal. She is aground, unless she is a boat (AMB-30).
fn touch_land(play: &mut Play<'_>, unit: UnitId, place: usize) {
    if !play.fleet.log(unit).boat {
        return run_aground(play, unit, place);
    }
    let to = hauled_astern(play.fleet, unit);
    let ship = play.fleet.ship_mut(unit);
    let from = std::mem::replace(&mut ship.berth.pose, to);
    (ship.run.stage, ship.run.speed) = (Stage::Done, 0);
    play.show("AMB-30", unit, Event::Moved { from, to }, |fleet| {
        let land = land_name(fleet, place).unwrap_or("the shore");
        format!("{} stops at {land}.", fleet.name(unit))
    });
}

/// Puts the ship aground on a piece of land or shoal (AMB-30).
fn run_aground(play: &mut Play<'_>, unit: UnitId, place: usize) {
    let ship = play.fleet.ship_mut(unit);
    ship.berth.aground = true;
    (ship.run.stage, ship.run.speed) = (Stage::Done, 0);
    play.say(|fleet| {
        let on = land_name(fleet, place).map(|land| format!(" on {land}")).unwrap_or_default();
        Report::new("B-AGND-1", Some(unit), format!("{} runs aground{on}.", fleet.name(unit)))
            .with(Event::Fate)
            .noted(Moment::Aground, unit)
    });
}

/// Returns the name of a piece of land or shoal, or `None` if it has none.
fn land_name(fleet: &Fleet, place: usize) -> Option<&str> {
    fleet.chart.land.get(place).map(|land| land.name.as_str()).filter(|name| !name.is_empty())
}

/// Rolls the die for running aground within 4 inches of land, once a move and at the nearest point of the ship's
/// course. Returns true if she is aground (AMB-30).
fn sound(play: &mut Play<'_>, unit: UnitId, stopped: bool) -> Awaited<bool> {
    let fleet = &play.fleet;
    let ship = fleet.ship(unit);
    if ship.run.sounded || stopped || fleet.options().grounding != Grounding::Table || fleet.log(unit).boat {
        return Ok(false);
    }
    let Some((distance, place)) = fleet.chart.waters.nearest_land(&fleet.shape(unit), SHOALING) else {
        return Ok(false);
    };
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
    let title = format!("{name} passes {distance} off the land", distance = distance.in_inches());
    let faces = play.dice.throw(&row, &|| title.clone())?;
    let aground = faces[0] <= needed;
    let sentence = if aground {
        let off = distance.at_least_a_tenth();
        if off == distance {
            format!("{name} touches bottom {distance} from land.", distance = distance.in_inches())
        } else {
            format!("{name} touches bottom close to the land.")
        }
    } else {
        format!("{name} clears the land by {distance}.", distance = distance.in_inches())
    };
    tell_row(play, &Throw { good: None, ..row }, title, &faces, if aground { "aground" } else { "clear" }, sentence);
    if aground {
        run_aground(play, unit, place);
    }
    Ok(aground)
}

/// Takes a ship off the table if her middle is over the edge. Returns true if she has left (AMB-21).
fn leave(play: &mut Play<'_>, unit: UnitId) -> bool {
    let Some(edge) = play.fleet.beyond_edge(play.fleet.ship(unit).berth.pose.at) else { return false };
    let side = play.fleet.ship(unit).side();
    let exit = play
        .fleet
        .options()
        .exit
        .filter(|exit| exit.side == side && exit.edge == edge && play.fleet.ship(unit).built.side == side);
    let ship = play.fleet.ship_mut(unit);
    ship.colours.fate = if exit.is_some() { Fate::Escaped } else { Fate::Left };
    ship.run.stage = Stage::Done;
    play.show("AMB-21", unit, Event::Fate, |fleet| {
        let by = format!("{edge:?}").to_lowercase();
        match exit {
            Some(exit) => format!(
                "{} leaves by the {by} edge and scores {} for {}.",
                fleet.name(unit),
                counted(exit.points, "point", "points"),
                fleet.side_name(side)
            ),
            None => format!("{} leaves the table by the {by} edge.", fleet.name(unit)),
        }
    });
    true
}

/// Drifts a ship inch by inch, straight downwind with her heading unchanged (B-DAM-11).
pub fn drift(play: &mut Play<'_>) -> Awaited {
    loop {
        let Some(&Sailing::Drift(unit, left)) = play.business.top_of() else { return Ok(()) };
        let fleet = &play.fleet;
        if left == 0 || !fleet.ship(unit).on_table() || fleet.ship(unit).berth.aground {
            return play.business.done();
        }
        if let Some(Sailing::Drift(_, left)) = play.business.top_mut_of() {
            *left -= 1;
        }
        let to = fleet.drifted(fleet.ship(unit).berth.pose);
        let stopped = make_way(play, unit, Motion::Run(Length::INCH), to)?;
        if stopped && let Some(Sailing::Drift(_, left)) = play.business.top_mut_of() {
            *left = 0;
        }
        // If a window opens, it is settled next.
        window::open(play, unit);
    }
}
