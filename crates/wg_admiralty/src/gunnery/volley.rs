//! One roll: one ship, one size of guns, hull and rigging dice together (A-FIRE-4 to A-FIRE-17, A-MIX-1, A-R5 to A-R8, A-R47).

use crate::damage::Damage;
use crate::gunnery::aim::Aim;
use crate::gunnery::{Gunnery, needs, odds, says, together};
use crate::phases::MOVEMENT;
use crate::position::charts::in_words;
use crate::prelude::*;

/// Purposes of gun dice: hull, then rigging, by size.
const GUNS: u16 = 60;
const CAN: u16 = 70;

/// A battery that fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Volley {
    /// Who.
    pub unit: UnitId,
    /// From which side.
    pub side: Broadside,
    /// Guns of this size.
    pub size: GunRating,
    /// At whom.
    pub target: UnitId,
    /// So many dice at the rigging, where that is chosen (A-MIX-7).
    pub rigging: u8,
    /// They are thrown together with those of other ships (A-FIRE-12).
    pub together: bool,
}

impl Fleet {
    /// How a target lies: to cannon fire, or to a ship that fires at her in passing.
    pub fn lies(&self, ship: &Ship, side: Broadside, target: &Ship) -> Option<Aim> {
        let aim = if self.cursor.phase == MOVEMENT {
            self.aim_in_passing(ship, side, target)
        } else {
            self.aim(ship, side, target)
        };
        aim.ok()
    }
}

/// Dice of the three sizes of a side.
pub fn dice_of_side(fleet: &Fleet, ship: &Ship, side: Broadside, aim: &Aim, second: bool) -> [u8; 3] {
    GunRating::ALL.map(|size| fleet.dice(ship, side, size, aim, second))
}

/// A whole side, heavy guns first. `mix`: 0 at the hull, 1 by half, 2 at the rigging, as far as the method lets it.
pub fn of_side(fleet: &Fleet, unit: UnitId, side: Broadside, target: UnitId, mix: u8) -> SmallVec<[Volley; 3]> {
    let (ship, other) = (fleet.ship(unit), fleet.ship(target));
    let Some(aim) = fleet.lies(ship, side, other) else { return SmallVec::new() };
    let second = fleet.fires_second(ship, side);
    let volley = |size: GunRating| {
        let dice = fleet.dice(ship, side, size, &aim, second);
        let (least, most) = fleet.rigging_range(ship, size, aim.bracket, dice);
        let rigging = match mix {
            0 => least,
            1 => u8::midpoint(least, most),
            _ => most,
        };
        Volley { unit, side, size, target, rigging, together: false }
    };
    let loaded = |size: &GunRating| !ship.gunnery.fired[side][*size as usize];
    GunRating::ALL.into_iter().rev().filter(loaded).map(volley).collect()
}

/// All of them are thrown, in ship order; of two sides of one ship the one with more dice first (A-R83, A-R85).
pub fn begin(play: &mut Play<'_>, volleys: impl IntoIterator<Item = Volley>) {
    let fleet = &play.fleet;
    let mut volleys: SmallVec<[Volley; 8]> = volleys.into_iter().collect();
    let sum = |volley: &Volley| -> u32 {
        let (ship, side) = (fleet.ship(volley.unit), volley.side);
        let aim = fleet.lies(ship, side, fleet.ship(volley.target));
        aim.map_or(0, |aim| dice_of_side(fleet, ship, side, &aim, false).iter().map(|dice| u32::from(*dice)).sum())
    };
    let order: Vec<(UnitId, u32, Broadside)> =
        volleys.iter().map(|volley| (volley.unit, u32::MAX - sum(volley), volley.side)).collect();
    let mut places: Vec<usize> = (0..volleys.len()).collect();
    places.sort_by_key(|place| order[*place]);
    volleys = together::beside(fleet, places.into_iter().map(|place| volleys[place]).collect());
    play.business.push(Gunnery::Fire { volleys, next: 0 });
}

/// The next throw: the roll of one ship, or those of several that throw together.
pub(super) fn next(play: &mut Play<'_>) -> Awaited {
    let Some(Gunnery::Fire { volleys, next }) = play.business.top_of::<Gunnery>() else { return Ok(()) };
    let left = &volleys[usize::from(*next)..];
    let Some(first) = left.first().copied() else {
        return play.business.done();
    };
    let others =
        left[1..].iter().take(together::MOST - 1).take_while(|volley| together::are(play.fleet, first, **volley));
    let thrown: SmallVec<[Volley; 2]> = [first].into_iter().chain(others.copied()).collect();
    fire(play, &thrown)
}

/// Hull and rigging dice of a roll (A-FIRE-9, A-MIX-1 to A-MIX-9); all may be of one colour (A-R67).
fn mix(play: &mut Play<'_>, volley: Volley, bracket: Bracket, dice: u8) -> Awaited<[u8; 2]> {
    let fleet = &play.fleet;
    let ship = fleet.ship(volley.unit);
    if bracket == Bracket::Close {
        let (least, most) = fleet.rigging_range(ship, volley.size, bracket, dice);
        let rigging = volley.rigging.clamp(least, most);
        return Ok([dice - rigging, rigging]);
    }
    if !fleet.options.can {
        return Ok(Fleet::doctrine_mix(dice, ship.built.doctrine));
    }
    // A-MIX-5: drawn blind, without putting back; the can is full again before each roll, and whenever it is empty.
    let can = fleet.options.can_contents;
    let all = can[0].saturating_add(can[1]);
    let drawn: Vec<Awaited<Faces>> = (0..dice)
        .map(|drawn| {
            let row = Throw {
                sides: all - drawn % all,
                ..Throw::d6(volley.unit, CAN, 1, "drawn from the can: the low numbers are hull dice", "A-MIX-5")
            };
            play.dice.throw(&row, &|| format!("{} draws dice from the can", play.fleet.name(volley.unit)))
        })
        .collect();
    let (mut left, mut parts) = (can, [0; 2]);
    for face in drawn {
        if left == [0; 2] {
            left = can;
        }
        let colour = usize::from(face?[0] > left[0]);
        left[colour] -= 1;
        parts[colour] += 1;
    }
    Ok(parts)
}

/// What a volley is thrown with, and the faces.
struct Roll {
    volley: Volley,
    aim: Aim,
    /// What a die must show.
    needed: u8,
    /// The lines of the hit table: hull, rigging.
    lines: [i8; 2],
    /// A mixed pair of sixes is one at the hull.
    dominant: bool,
    /// Hull, rigging.
    faces: [Faces; 2],
}

/// A-FIRE-4 to A-FIRE-10, A-FIRE-11, A-FIRE-16: one size of one side fires, or of several ships that throw together. The dice of each ship are
/// rows of their own, for sixes and pairs count for each (A-FIRE-12, A-R4, A-R52).
fn fire(play: &mut Play<'_>, volleys: &[Volley]) -> Awaited {
    let mut rolls: SmallVec<[Roll; 2]> = SmallVec::new();
    let mut rows: SmallVec<[Throw; 4]> = SmallVec::new();
    for volley in volleys.iter().copied() {
        let Some((aim, dice)) = loaded(play.fleet, volley) else { continue };
        let (ship, target) = (play.fleet.ship(volley.unit), play.fleet.ship(volley.target));
        let (needed, lines) = (play.fleet.needed(ship, aim.bracket), play.fleet.lines(volley.size, target));
        let dominant = Fleet::hull_dominates(ship, aim.bracket);
        let parts = mix(play, volley, aim.bracket, dice)?;
        rows.extend([0, 1].map(|part| row(volley, part, parts[part], needed, lines)));
        rolls.push(Roll { volley, aim, needed, lines, dominant, faces: Default::default() });
    }
    // All rows are asked for before the first is waited for: one throw.
    let thrown: SmallVec<[Option<Awaited<Faces>>; 4]> = rows
        .iter()
        .enumerate()
        .map(|(at, row)| (row.dice > 0).then(|| play.dice.throw(row, &|| title(play.fleet, rolls[at / 2].volley))))
        .collect();
    for (at, faces) in thrown.into_iter().enumerate() {
        if let Some(faces) = faces {
            rolls[at / 2].faces[at % 2] = faces?;
        }
    }
    if let Some(Gunnery::Fire { next, .. }) = play.business.top_mut_of() {
        *next += volleys.len() as u16;
    }
    for volley in volleys.iter().filter(|volley| rolls.iter().all(|roll| roll.volley != **volley)) {
        no_roll(play, *volley);
    }
    let blows: SmallVec<[(Blow, [u8; 2], u8); 2]> = rolls.iter().map(|roll| count(play, roll)).collect();
    for (at, (roll, (blow, hits, extra))) in rolls.iter().zip(blows).enumerate().rev() {
        play.business.push(Damage::Close);
        if extra > 0 {
            play.business.push(Damage::Extra(extra));
        }
        if hits != [0; 2] {
            play.business.push(Damage::Hits { hits, lines: roll.lines, at: 0 });
        }
        if at > 0 {
            play.business.push(Damage::Resume(Some(blow)));
        } else {
            play.fleet.battle.blow = Some(blow);
        }
    }
    Ok(())
}

/// How a volley lies and with how many dice it is thrown; none for one that is not thrown (A-FIRE-7).
fn loaded(fleet: &Fleet, volley: Volley) -> Option<(Aim, u8)> {
    let (ship, target, side) = (fleet.ship(volley.unit), fleet.ship(volley.target), volley.side);
    let aim = fleet.lies(ship, side, target)?;
    let dice = fleet.dice(ship, side, volley.size, &aim, fleet.fires_second(ship, side));
    let least = if fleet.needed(ship, aim.bracket) > 6 { 2 } else { 1 };
    (dice >= least).then_some((aim, dice))
}

/// A-FIRE-7, A-R77: no roll; the battery counts as not fired, and her old target is kept.
fn no_roll(play: &mut Play<'_>, volley: Volley) {
    let (ship, target, side) = (play.fleet.ship(volley.unit), play.fleet.ship(volley.target), volley.side);
    let Some(aim) = play.fleet.lies(ship, side, target) else { return };
    if play.fleet.dice(ship, side, volley.size, &aim, play.fleet.fires_second(ship, side)) > 0 {
        play.tell("A-FIRE-7", volley.unit, |fleet| {
            let guns = title_of(volley);
            format!(
                "The {guns} of {} do not fire: she has one die for them, and a hit takes a pair of sixes.",
                fleet.name(volley.unit)
            )
        });
    }
    let gunnery = &mut play.fleet.ship_mut(volley.unit).gunnery;
    gunnery.at[side][volley.size as usize] = gunnery.last[side][volley.size as usize];
}

/// What a die must show, and what each hit does: '5 or more hit; each hit is 2 gun hits, a critical hit (hit table, line +1)'.
fn each(part: usize, needed: u8, lines: [i8; 2]) -> String {
    let hits = if needed > 6 { "pairs of sixes hit".to_owned() } else { format!("{} hit", needs(needed)) };
    let line = if lines[part] == 0 { "0".to_owned() } else { format!("{:+}", lines[part]) };
    format!("{hits}; each hit is {} (hit table, line {line})", in_words(CHARTS.hit(lines[part], part == 0)))
}

/// A row of dice: those at the hull, or those at the rigging.
fn row(volley: Volley, part: usize, dice: u8, needed: u8, lines: [i8; 2]) -> Throw {
    let row = Throw {
        needed: each(part, needed, lines).into(),
        ..Throw::d6(volley.unit, GUNS + volley.size as u16 + part as u16 * 3, dice, "", "A-FIRE-6")
    };
    row.counts(needed.min(6), 6)
        .at(volley.target)
        .coloured([DieColour::Oxblood, DieColour::Indigo][part], ["hull", "rigging"][part])
}

/// What the faces come to: the blow with its hits at hull and rigging, and CR rolls for sixes.
fn count(play: &mut Play<'_>, roll: &Roll) -> (Blow, [u8; 2], u8) {
    let volley = roll.volley;
    let side = volley.side;
    let sixes = roll.faces.iter().flatten().filter(|face| **face == 6).count() as u8;
    let hits = count_hits(roll.needed, &roll.faces, roll.dominant);
    let gunnery = &mut play.fleet.ship_mut(volley.unit).gunnery;
    gunnery.fired[side][volley.size as usize] = true;
    gunnery.at[side][volley.size as usize] = Some(volley.target);
    let before = gunnery.sixes[side];
    gunnery.sixes[side] = before.saturating_add(sixes);
    let extra = extra(play.fleet, roll.needed, sixes, before, hits);
    provoke(play.fleet, volley);
    let fleet = &play.fleet;
    let facing = fleet.ship(volley.target).off(Broadside::Starboard, fleet.ship(volley.unit).berth.pose.at).v;
    let near = if facing > 0.0 {
        Some(Broadside::Starboard)
    } else if facing < 0.0 {
        Some(Broadside::Larboard)
    } else {
        None
    };
    tell(play, roll, hits, extra);
    let blow = Blow {
        unit: volley.target,
        by: Some(volley.unit),
        size: [-1, 0, 1][volley.size as usize],
        near,
        split: roll.aim.rake != Rake::No || near.is_none(),
        ..Blow::default()
    };
    (blow, hits, extra)
}

/// Hits of both colours; where pairs of sixes are needed, one that is mixed takes the dominant colour (A-R7).
pub fn count_hits(needed: u8, faces: &[Faces; 2], hull_dominates: bool) -> [u8; 2] {
    let count = |least: u8| [0, 1].map(|part: usize| faces[part].iter().filter(|face| **face >= least).count() as u8);
    if needed <= 6 {
        return count(needed);
    }
    odds::count_pairs(count(6), hull_dominates)
}

/// A-FIRE-16, A-R4, A-R6, A-R47: CR rolls for sixes after the first.
fn extra(fleet: &Fleet, needed: u8, sixes: u8, before: u8, hits: [u8; 2]) -> u8 {
    if needed > 6 {
        return odds::pair_rolls(fleet.options.pair_crit, sixes, hits);
    }
    if fleet.options.sixes_by_turn {
        (before.saturating_add(sixes)).saturating_sub(1) - before.saturating_sub(1)
    } else {
        sixes.saturating_sub(1)
    }
}

/// A-R54: who has fired at a ship of the line is fair game.
fn provoke(fleet: &mut Fleet, volley: Volley) {
    if !fleet.is_line(fleet.ship(volley.unit)) && fleet.is_line(fleet.ship(volley.target)) {
        let colours = &mut fleet.ship_mut(volley.unit).colours;
        colours.fair_game = true;
        colours.provoked.insert(volley.target);
    }
}

/// 'heavy guns to starboard'.
fn title_of(volley: Volley) -> String {
    format!("{} guns to {}", volley.size.name(), side_name(volley.side))
}

fn title(fleet: &Fleet, volley: Volley) -> String {
    format!("{}: {} guns at {}", fleet.name(volley.unit), volley.size.name(), fleet.name(volley.target))
}

/// What was thrown, a report for each colour.
fn tell(play: &mut Play<'_>, roll: &Roll, hits: [u8; 2], extra: u8) {
    let Roll { volley, aim, needed, lines, faces, .. } = roll;
    let (volley, needed) = (*volley, *needed);
    let parts = faces.each_ref().map(|faces| faces.len() as u8);
    if play.fleet.cursor.phase != MOVEMENT {
        // What was declared is fired now; who fires in passing was told of when she was asked.
        play.say(|fleet| {
            let muzzle = fleet.ship(volley.unit).field(volley.side).muzzle();
            let line = (muzzle, fleet.ship(volley.target).berth.pose.at);
            Report::new("A-FIRE-6", Some(volley.unit), "").with(Event::Shot { target: volley.target, line })
        });
    }
    let hoped =
        odds::Roll { parts, needed, hull_dominates: roll.dominant, pair_crit: play.fleet.options.pair_crit }.hits();
    for part in 0..2 {
        if faces[part].is_empty() {
            continue;
        }
        play.say(|fleet| {
            let side = fleet.ship(volley.unit).colours.side;
            let what = ["hull", "rigging"][part];
            let result = counted(hits[part], "hit", "hits");
            let hoped = odds::mean(&hoped[part]);
            let event = Event::thrown(title(fleet, volley), &faces[part], each(part, needed, *lines), result)
                .good(|face| *face >= needed.min(6))
                .luck((hoped * 100.0) as i32, i32::from(hits[part]) * 100)
                .coloured([DieColour::Oxblood, DieColour::Indigo][part], what)
                .by(side);
            let more = if extra > 0 && part == usize::from(faces[0].is_empty()) {
                let sixes = if needed > 6 { "pairs of sixes (A-R47)" } else { "sixes" };
                format!(", {} for {sixes}", counted(extra, "critical hit", "critical hits"))
            } else {
                String::new()
            };
            let sentence = format!(
                "{}, {}, throw {} at the {what}: {}{more}.",
                title(fleet, volley),
                says(aim),
                list(&faces[part]),
                counted(hits[part], "hit", "hits")
            );
            let report = Report::new("A-FIRE-6", Some(volley.unit), sentence).with(event);
            // A rake that hits nothing is not looked at.
            if aim.rake == Rake::No || hits[part] == 0 { report } else { report.noted(Moment::Rake, volley.target) }
        });
    }
}

fn list(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
