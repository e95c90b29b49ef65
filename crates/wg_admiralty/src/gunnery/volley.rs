//! A gun roll: one ship, one size of guns, hull and rigging dice together (A-FIRE-4 to A-FIRE-17, A-MIX-1, A-R5 to
//! A-R8, A-R47).

use crate::damage::Damage;
use crate::gunnery::aim::Aim;
use crate::gunnery::{Gunnery, needs, odds, raking, says, together};
use crate::phases::MOVEMENT;
use crate::position::battle::millimetres;
use crate::position::charts::in_words;
use crate::prelude::*;

/// The first purpose number of gun dice: hull by size, then rigging by size.
const GUNS: u16 = 60;
const CAN: u16 = 70;

/// A battery that fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Volley {
    /// The ship that fires.
    pub unit: UnitId,
    /// The side from which she fires.
    pub side: Broadside,
    /// The size of the guns.
    pub size: GunRating,
    /// The target.
    pub target: UnitId,
    /// The number of rigging dice, where that can be chosen (A-MIX-7).
    pub rigging: u8,
    /// Whether the dice are rolled together with those of other ships (A-FIRE-12).
    pub together: bool,
}

impl Fleet {
    /// Returns the aim at a target: in the Movement phase as for passing fire, otherwise as for cannon fire. Returns
    /// `None` if the side may not fire at the target.
    pub fn lies(&self, ship: &Ship, side: Broadside, target: &Ship) -> Option<Aim> {
        let aim = if self.cursor.phase == MOVEMENT {
            self.aim_in_passing(ship, side, target)
        } else {
            self.aim(ship, side, target)
        };
        aim.ok()
    }
}

/// Returns the number of dice of each of the three sizes of a side.
pub fn dice_of_side(fleet: &Fleet, ship: &Ship, side: Broadside, aim: &Aim, second: bool) -> [u8; 3] {
    GunRating::ALL.map(|size| fleet.dice(ship, side, size, aim, second))
}

/// Returns the volleys of a whole side, heavy guns first. `mix` is 0 for dice at the hull, 1 for half and half, 2 for
/// dice at the rigging, as far as the method allows.
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

/// Begins to roll these volleys, in ship order. Of two sides of one ship the one with more dice goes first (A-R83,
/// A-R85).
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

/// Makes the next roll: that of one ship, or those of several that roll together.
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

/// Returns the hull and rigging dice of a roll (A-FIRE-9, A-MIX-1 to A-MIX-9). All may be of one colour (A-R67).
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
    // A-MIX-5: dice are drawn blind and not put back. The can is full again before each roll, and is refilled when
    // empty.
    let can = fleet.options.can_contents;
    let all = can[0].saturating_add(can[1]);
    let drawn: Vec<Awaited<Faces>> = (0..dice)
        .map(|drawn| {
            let row = Throw {
                sides: all - drawn % all,
                ..Throw::d6(volley.unit, CAN, 1, "drawn from the can (low numbers are hull dice)", "A-MIX-5")
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

/// A volley with its dice.
struct Roll {
    volley: Volley,
    aim: Aim,
    /// The lowest die that hits; 12 means a pair of sixes.
    needed: u8,
    /// The lines of the hit table: for the hull, for the rigging.
    lines: [i8; 2],
    /// Whether a mixed pair of sixes hits the hull.
    dominant: bool,
    /// The faces of the hull dice and of the rigging dice.
    faces: [Faces; 2],
}

/// Fires one size of one side, or those of several ships that roll together (A-FIRE-4 to A-FIRE-10, A-FIRE-11,
/// A-FIRE-16). The dice of each ship are rows of their own, since sixes and pairs count for each ship (A-FIRE-12, A-R4,
/// A-R52).
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
    // All rows are requested before the first is awaited, so that they are one roll.
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
    let blows: SmallVec<[(HitContext, [u8; 2], u8); 2]> = rolls.iter().map(|roll| count(play, roll)).collect();
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

/// Returns the aim of a volley and its number of dice, or `None` if it makes no roll (A-FIRE-7).
fn loaded(fleet: &Fleet, volley: Volley) -> Option<(Aim, u8)> {
    let (ship, target, side) = (fleet.ship(volley.unit), fleet.ship(volley.target), volley.side);
    let aim = fleet.lies(ship, side, target)?;
    let dice = fleet.dice(ship, side, volley.size, &aim, fleet.fires_second(ship, side));
    let least = if fleet.needed(ship, aim.bracket) > 6 { 2 } else { 1 };
    (dice >= least).then_some((aim, dice))
}

/// Reports that a battery makes no roll. It counts as not fired, and keeps its old target (A-FIRE-7, A-R77).
fn no_roll(play: &mut Play<'_>, volley: Volley) {
    let (ship, target, side) = (play.fleet.ship(volley.unit), play.fleet.ship(volley.target), volley.side);
    let Some(aim) = play.fleet.lies(ship, side, target) else { return };
    if play.fleet.dice(ship, side, volley.size, &aim, play.fleet.fires_second(ship, side)) > 0 {
        play.say(|fleet| {
            let guns = title_of(volley);
            let sentence = format!(
                "{} does not fire her {guns}. She has one die for them, and only pairs of sixes hit.",
                fleet.name(volley.unit)
            );
            let report = Report::new("A-FIRE-7", Some(volley.unit), sentence);
            // Fire in passing was never promised. A broadside that was declared is told with the others.
            if fleet.cursor.phase == MOVEMENT {
                return report;
            }
            report
                .fires_at(volley.target, broadside(fleet, volley.side, volley.target, &aim))
                .rolled("no chance to hit")
        });
    }
    let gunnery = &mut play.fleet.ship_mut(volley.unit).gunnery;
    gunnery.at[side][volley.size as usize] = gunnery.last[side][volley.size as usize];
}

/// Returns the dice that hit and what each hit does: '5 or more hit; each hit is 2 gun hits, a critical hit (hit table,
/// line +1)'.
fn each(part: usize, needed: u8, lines: [i8; 2]) -> String {
    let hits = format!("hits on {}", needs(needed));
    let line = if lines[part] == 0 { "0".to_owned() } else { format!("{:+}", lines[part]) };
    format!("{hits}. Each hit: {} (hit table, line {line})", in_words(CHARTS.hit(lines[part], part == 0)))
}

/// Creates a row of dice: the hull dice or the rigging dice of a volley.
fn row(volley: Volley, part: usize, dice: u8, needed: u8, lines: [i8; 2]) -> Throw {
    let row = Throw {
        needed: each(part, needed, lines).into(),
        ..Throw::d6(volley.unit, GUNS + volley.size as u16 + part as u16 * 3, dice, "", "A-FIRE-6")
    };
    row.counts(needed.min(6), 6)
        .at(volley.target)
        .coloured([DieColour::Oxblood, DieColour::Indigo][part], ["hull", "rigging"][part])
}

/// Counts a roll. Returns the blow, its hits on hull and rigging, and the number of CR rolls for sixes.
fn count(play: &mut Play<'_>, roll: &Roll) -> (HitContext, [u8; 2], u8) {
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
    let blow = HitContext {
        unit: volley.target,
        by: Some(volley.unit),
        size: [-1, 0, 1][volley.size as usize],
        near,
        split: roll.aim.rake != Rake::No || near.is_none(),
        ..HitContext::default()
    };
    (blow, hits, extra)
}

/// Counts the hits of both colours. Where pairs of sixes are needed, a mixed pair counts for the dominant colour
/// (A-R7).
pub fn count_hits(needed: u8, faces: &[Faces; 2], hull_dominates: bool) -> [u8; 2] {
    let count = |least: u8| [0, 1].map(|part: usize| faces[part].iter().filter(|face| **face >= least).count() as u8);
    if needed <= 6 {
        return count(needed);
    }
    odds::count_pairs(count(6), hull_dominates)
}

/// Returns the number of CR rolls for sixes after the first (A-FIRE-16, A-R4, A-R6, A-R47).
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

/// Marks a ship that has fired at a ship of the line as fair game (A-R54).
fn provoke(fleet: &mut Fleet, volley: Volley) {
    if !fleet.is_line(fleet.ship(volley.unit)) && fleet.is_line(fleet.ship(volley.target)) {
        let colours = &mut fleet.ship_mut(volley.unit).colours;
        colours.fair_game = true;
        colours.provoked.insert(volley.target);
    }
}

/// Returns the name of a battery in a sentence: 'heavy guns to starboard'.
fn title_of(volley: Volley) -> String {
    format!("{} guns to {}", volley.size.name(), side_name(volley.side))
}

fn title(fleet: &Fleet, volley: Volley) -> String {
    format!("{}: {} guns at {}", fleet.name(volley.unit), volley.size.name(), fleet.name(volley.target))
}

/// Reports a roll, with one report for each colour.
fn tell(play: &mut Play<'_>, roll: &Roll, hits: [u8; 2], extra: u8) {
    let Roll { volley, aim, needed, lines, faces, .. } = roll;
    let (volley, needed) = (*volley, *needed);
    let parts = faces.each_ref().map(|faces| faces.len() as u8);
    if play.fleet.cursor.phase != MOVEMENT {
        // Declared fire becomes a shot now. Passing fire was reported when it was called.
        play.say(|fleet| {
            let muzzle = fleet.ship(volley.unit).field(volley.side).muzzle();
            let line = (muzzle, fleet.ship(volley.target).berth.pose.at);
            Report::new("A-FIRE-6", Some(volley.unit), "")
                .with(Event::Shot { target: volley.target, line })
                .fires_at(volley.target, broadside(fleet, volley.side, volley.target, aim))
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
                let sixes = match extra {
                    _ if needed > 6 => "pairs of sixes (A-R47)",
                    1 => "an extra six",
                    _ => "extra sixes",
                };
                format!(", {} for {sixes}", counted(extra, "critical hit", "critical hits"))
            } else {
                String::new()
            };
            let sentence = format!(
                "{}'s {} guns fire at {} ({}) and roll {} at the {what}: {}{more}.",
                fleet.name(volley.unit),
                volley.size.name(),
                fleet.name(volley.target),
                says(aim),
                list(&faces[part]),
                counted(hits[part], "hit", "hits")
            );
            let report =
                Report::new("A-FIRE-6", Some(volley.unit), sentence).with(event).dice_hit(hits[part]).recorded(
                    ShotRecord::new(
                        volley.unit,
                        volley.target,
                        aim.range.to_millimetres(),
                        faces[part].len(),
                        hits[part],
                    )
                    .from_battery(format!("{} {} guns", side_name(volley.side), volley.size.name()))
                    .aimed_at(what)
                    .in_band(aim.bracket.name(), ["", "bow", "stern"][aim.rake as usize]),
                );
            // A rake without hits draws no attention.
            if aim.rake == Rake::No || hits[part] == 0 { report } else { report.noted(Moment::Rake, volley.target) }
        });
    }
}

/// Returns the words of the line about a broadside: 'starboard broadside on Sirène at 65 mm, a stern rake'.
pub(crate) fn broadside(fleet: &Fleet, side: Broadside, target: UnitId, aim: &Aim) -> String {
    format!("{} broadside on {} at {}{}", side_name(side), fleet.name(target), millimetres(aim.range), raking(aim))
}

fn list(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
