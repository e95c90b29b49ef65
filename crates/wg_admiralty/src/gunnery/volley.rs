//! One roll: one ship, one size of guns, hull and rigging dice together (A-FIRE-4 to A-FIRE-17, A-MIX-1, A-R5 to A-R8, A-R47).

use serde::Serialize;
use smallvec::SmallVec;
use wg_core::dice::{Awaiting, DieColour, Faces, Throw};
use wg_core::ids::UnitId;
use wg_core::shown::report::{Event, Odds, Report, counted};

use crate::Play;
use crate::damage::Damage;
use crate::gunnery::aim::Aim;
use crate::gunnery::odds::{self, Harm};
use crate::gunnery::{Gunnery, needs, says};
use crate::phases::MOVEMENT;
use crate::position::battle::{Blow, Bracket, Rake, side_name};
use crate::position::charts::{CHARTS, Code, GunRating};
use crate::position::fleet::{Fleet, Ship};
use crate::position::options::PairCrit;
use crate::position::ship::STARBOARD;

/// Purposes of gun dice: hull, then rigging, by size.
const GUNS: u16 = 60;
const CAN: u16 = 70;

/// A battery that fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Volley {
    /// Who.
    pub unit: UnitId,
    /// From which side.
    pub side: u8,
    /// Guns of this size.
    pub size: GunRating,
    /// At whom.
    pub target: UnitId,
    /// So many dice at the rigging, where that is chosen (A-MIX-7).
    pub rigging: u8,
}

impl Fleet {
    /// How a target lies: to cannon fire, or to a ship that fires at her in passing.
    pub fn lies(&self, ship: &Ship, side: usize, target: &Ship) -> Option<Aim> {
        if self.cursor.phase != MOVEMENT {
            return self.aim(ship, side, target).ok();
        }
        let range = self.range(ship, side, target);
        let bracket = self.bracket(range)?;
        Some(Aim { target: target.id, range, bracket, off: ship.off(side, target.berth.pose.at), rake: self.rake(ship, target), partial: false })
    }
}

/// Dice of the three sizes of a side.
pub fn dice_of_side(fleet: &Fleet, ship: &Ship, side: usize, aim: &Aim, second: bool) -> [u8; 3] {
    GunRating::ALL.map(|size| fleet.dice(ship, side, size, aim, second))
}

/// A whole side, heavy guns first. `mix`: 0 at the hull, 1 by half, 2 at the rigging, as far as the method lets it.
pub fn of_side(fleet: &Fleet, unit: UnitId, side: usize, target: UnitId, mix: u8) -> SmallVec<[Volley; 3]> {
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
        Volley { unit, side: side as u8, size, target, rigging }
    };
    let loaded = |size: &GunRating| !ship.gunnery.fired[side][*size as usize];
    GunRating::ALL.into_iter().rev().filter(loaded).map(volley).collect()
}

/// All of them are thrown, in ship order; of two sides of one ship the one with more dice first (A-R83, A-R85).
pub fn begin(play: &mut Play<'_>, volleys: impl IntoIterator<Item = Volley>) {
    let fleet = &play.fleet;
    let mut volleys: SmallVec<[Volley; 8]> = volleys.into_iter().collect();
    let sum = |volley: &Volley| -> u32 {
        let (ship, side) = (fleet.ship(volley.unit), usize::from(volley.side));
        let aim = fleet.lies(ship, side, fleet.ship(volley.target));
        aim.map_or(0, |aim| dice_of_side(fleet, ship, side, &aim, false).iter().map(|dice| u32::from(*dice)).sum())
    };
    let order: Vec<(UnitId, u32, u8)> = volleys.iter().map(|volley| (volley.unit, u32::MAX - sum(volley), volley.side)).collect();
    let mut places: Vec<usize> = (0..volleys.len()).collect();
    places.sort_by_key(|place| order[*place]);
    volleys = places.into_iter().map(|place| volleys[place]).collect();
    play.business.push(Gunnery::Fire { volleys, next: 0 });
}

/// The next roll.
pub(super) fn next(play: &mut Play<'_>) -> Result<(), Awaiting> {
    let Some(Gunnery::Fire { volleys, next }) = play.business.top_of::<Gunnery>() else { return Ok(()) };
    let Some(volley) = volleys.get(usize::from(*next)).copied() else {
        play.business.pop();
        return Ok(());
    };
    fire(play, volley)
}

fn advance(play: &mut Play<'_>) {
    if let Some(Gunnery::Fire { next, .. }) = play.business.top_mut_of() {
        *next += 1;
    }
}

/// Hull and rigging dice of a roll (A-FIRE-9, A-MIX-1 to A-MIX-9); all may be of one colour (A-R67).
fn mix(play: &mut Play<'_>, volley: Volley, bracket: Bracket, dice: u8) -> Result<[u8; 2], Awaiting> {
    let fleet = &play.fleet;
    let ship = fleet.ship(volley.unit);
    if bracket == Bracket::Close {
        let (least, most) = fleet.rigging_range(ship, volley.size, bracket, dice);
        let rigging = volley.rigging.clamp(least, most.min(dice));
        return Ok([dice - rigging, rigging]);
    }
    if !fleet.options.can {
        return Ok(Fleet::doctrine_mix(dice, ship.built.doctrine));
    }
    // A-MIX-5: drawn blind, without putting back; the can is full again before each roll.
    let [hull, rigging] = fleet.options.can_contents;
    let all = hull.saturating_add(rigging);
    let drawn: Vec<Result<Faces, Awaiting>> = (0..dice.min(all))
        .map(|drawn| {
            let row = Throw { sides: all - drawn, ..Throw::d6(volley.unit, CAN, 1, "drawn from the can: the low numbers are hull dice", "A-MIX-5") };
            play.dice.throw(&row, &|| format!("{} draws dice from the can", play.fleet.name(volley.unit)))
        })
        .collect();
    let mut left = [hull, rigging];
    for face in drawn {
        let face = face?[0];
        left[usize::from(face > left[0])] -= 1;
    }
    Ok([hull - left[0], rigging - left[1]])
}

/// A-FIRE-4 to A-FIRE-10, A-FIRE-11, A-FIRE-16: one size of one side fires. Every ship throws for herself, which comes to the same as a common
/// throw (A-FIRE-12, A-R52).
fn fire(play: &mut Play<'_>, volley: Volley) -> Result<(), Awaiting> {
    let fleet = &play.fleet;
    let (ship, target) = (fleet.ship(volley.unit), fleet.ship(volley.target));
    let side = usize::from(volley.side);
    let Some(aim) = fleet.lies(ship, side, target).filter(|_| target.on_table()) else {
        advance(play);
        return Ok(());
    };
    let dice = fleet.dice(ship, side, volley.size, &aim, fleet.fires_second(ship, side));
    let needed = fleet.needed(ship, aim.bracket);
    if dice == 0 || (needed > 6 && dice < 2) {
        // A-FIRE-7, A-R77: no roll; the battery counts as not fired.
        if dice > 0 {
            play.say(|fleet| {
                let sentence = format!("{} of {}: one die, and a pair of sixes is needed: no roll.", title_of(volley), fleet.name(volley.unit));
                Report::new("A-FIRE-7", Some(volley.unit), sentence)
            });
        }
        let gunnery = &mut play.fleet.ship_mut(volley.unit).gunnery;
        gunnery.at[side][volley.size as usize] = gunnery.last[side][volley.size as usize];
        advance(play);
        return Ok(());
    }
    let lines = fleet.lines(volley.size, target);
    let dominant = Fleet::hull_dominates(ship, aim.bracket);
    let parts = mix(play, volley, aim.bracket, dice)?;
    let rows = [0, 1].map(|part| {
        let cell = CHARTS.hit(lines[part], part == 0).iter().map(|code| code.says()).collect::<Vec<_>>().join(" ");
        let what = ["hull", "rigging"][part];
        let needed_words = format!("{}: {cell} each", needs(needed));
        let row = Throw { needed: needed_words.into(), ..Throw::d6(volley.unit, GUNS + volley.size as u16 + part as u16 * 3, parts[part], "", "A-FIRE-6") };
        let colour = [DieColour::Oxblood, DieColour::Indigo][part];
        row.counts(needed.min(6), 6).at(volley.target).coloured(colour, what)
    });
    let thrown: SmallVec<[Option<Result<Faces, Awaiting>>; 2]> =
        rows.iter().map(|row| (row.dice > 0).then(|| play.dice.throw(row, &|| title(play.fleet, volley)))).collect();
    let mut faces: [Faces; 2] = Default::default();
    for (place, row) in thrown.into_iter().enumerate() {
        if let Some(row) = row {
            faces[place] = row?;
        }
    }
    advance(play);
    resolve(play, volley, &aim, needed, lines, dominant, &faces);
    Ok(())
}

/// What the faces come to.
fn resolve(play: &mut Play<'_>, volley: Volley, aim: &Aim, needed: u8, lines: [i8; 2], dominant: bool, faces: &[Faces; 2]) {
    let side = usize::from(volley.side);
    let sixes = faces.iter().flatten().filter(|face| **face == 6).count() as u8;
    let hits = count_hits(needed, faces, dominant);
    let gunnery = &mut play.fleet.ship_mut(volley.unit).gunnery;
    gunnery.fired[side][volley.size as usize] = true;
    gunnery.at[side][volley.size as usize] = Some(volley.target);
    let before = gunnery.sixes[side];
    gunnery.sixes[side] = before.saturating_add(sixes);
    let extra = extra(play.fleet, needed, sixes, before, hits);
    provoke(play.fleet, volley);
    let fleet = &play.fleet;
    let facing = fleet.ship(volley.target).off(STARBOARD, fleet.ship(volley.unit).berth.pose.at).v;
    let near = if facing > 0.0 {
        Some(1)
    } else if facing < 0.0 {
        Some(0)
    } else {
        None
    };
    let blow = Blow {
        unit: volley.target,
        by: Some(volley.unit),
        size: [-1, 0, 1][volley.size as usize],
        near,
        split: aim.rake != Rake::No || near.is_none(),
        ..Blow::default()
    };
    tell(play, volley, aim, needed, lines, hits, extra, faces);
    play.fleet.battle.blow = Some(blow);
    play.business.push(Damage::Close);
    if extra > 0 {
        play.business.push(Damage::Extra(extra));
    }
    if hits != [0; 2] {
        play.business.push(Damage::Hits { hits, lines, at: 0 });
    }
}

/// Hits of both colours; where pairs of sixes are needed, one that is mixed takes the dominant colour (A-R7).
pub fn count_hits(needed: u8, faces: &[Faces; 2], hull_dominates: bool) -> [u8; 2] {
    let count = |least: u8| [0, 1].map(|part: usize| faces[part].iter().filter(|face| **face >= least).count() as u8);
    if needed <= 6 {
        return count(needed);
    }
    let sixes = count(6);
    let mut hits = sixes.map(|count| count / 2);
    if sixes.iter().all(|count| count % 2 == 1) {
        hits[usize::from(!hull_dominates)] += 1;
    }
    hits
}

/// A-FIRE-16, A-R4, A-R6, A-R47: CR rolls for sixes after the first.
fn extra(fleet: &Fleet, needed: u8, sixes: u8, before: u8, hits: [u8; 2]) -> u8 {
    if needed > 6 {
        return match fleet.options.pair_crit {
            PairCrit::Pairs => (hits[0] + hits[1]).saturating_sub(1),
            PairCrit::Literal => sixes.saturating_sub(1),
            PairCrit::None => 0,
        };
    }
    if fleet.options.sixes_by_turn { (before.saturating_add(sixes)).saturating_sub(1) - before.saturating_sub(1) } else { sixes.saturating_sub(1) }
}

/// A-R54: who has fired at a ship of the line is fair game.
fn provoke(fleet: &mut Fleet, volley: Volley) {
    if !fleet.is_line(fleet.ship(volley.unit)) && fleet.is_line(fleet.ship(volley.target)) {
        let colours = &mut fleet.ship_mut(volley.unit).colours;
        colours.fair_game = true;
        colours.provoked.insert(volley.target);
    }
}

/// 'Heavy guns to starboard'.
fn title_of(volley: Volley) -> String {
    let size = ["Light", "Medium", "Heavy"][volley.size as usize];
    format!("{size} guns to {}", side_name(usize::from(volley.side)))
}

fn title(fleet: &Fleet, volley: Volley) -> String {
    format!("{}: {} guns at {}", fleet.name(volley.unit), volley.size.name(), fleet.name(volley.target))
}

/// What was thrown, a report for each colour.
#[expect(clippy::too_many_arguments, reason = "all that one roll consists of")]
fn tell(play: &mut Play<'_>, volley: Volley, aim: &Aim, needed: u8, lines: [i8; 2], hits: [u8; 2], extra: u8, faces: &[Faces; 2]) {
    for part in 0..2 {
        if faces[part].is_empty() {
            continue;
        }
        play.say(|fleet| {
            let side = fleet.ship(volley.unit).colours.side;
            let what = ["hull", "rigging"][part];
            let cell = CHARTS.hit(lines[part], part == 0).iter().map(|code| code.says()).collect::<Vec<_>>().join(" ");
            let result = format!("{} on line {:+}: {cell}", counted(hits[part], "hit", "hits"), lines[part]);
            let hoped = odds::mean(&odds::hits(faces[part].len() as u8, needed));
            let event = Event::thrown(title(fleet, volley), &faces[part], needs(needed), result.clone())
                .good(|face| *face >= needed.min(6))
                .luck((hoped * 100.0) as i32, i32::from(hits[part]) * 100)
                .coloured([DieColour::Oxblood, DieColour::Indigo][part], what)
                .by(side);
            let more = if extra > 0 && part == usize::from(faces[0].is_empty()) {
                format!(", {} for sixes", counted(extra, "critical", "criticals"))
            } else {
                String::new()
            };
            let sentence = format!("{}, {}: {what} {}: {}{more}.", title(fleet, volley), says(aim), list(&faces[part]), counted(hits[part], "hit", "hits"));
            Report::new("A-FIRE-6", Some(volley.unit), sentence).with(event)
        });
    }
}

fn list(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// Exact odds of these sizes of a side, each with so many dice at the rigging where that is chosen.
pub fn odds(fleet: &Fleet, ship: &Ship, side: usize, aim: &Aim, sizes: &[(GunRating, u8)]) -> Odds {
    let target = fleet.ship(aim.target);
    let needed = fleet.needed(ship, aim.bracket);
    let second = fleet.fires_second(ship, side);
    let (mut hull, mut rigging) = (vec![1.0], vec![1.0]);
    let (mut harm, mut calm, mut words) = (Harm::default(), 1.0, Vec::new());
    for (size, wanted) in sizes {
        let dice = fleet.dice(ship, side, *size, aim, second);
        if dice == 0 || (needed > 6 && dice < 2) {
            continue;
        }
        let (least, most) = fleet.rigging_range(ship, *size, aim.bracket, dice);
        let at_rigging = (*wanted).clamp(least, most.min(dice));
        let parts = [dice - at_rigging, at_rigging];
        let lines = fleet.lines(*size, target);
        let size_mod = [-1, 0, 1][*size as usize];
        words.push(format!("{dice} {}", size.name()));
        for (part, sum) in [&mut hull, &mut rigging].into_iter().enumerate() {
            let bars = odds::hits(parts[part], needed);
            let cell = CHARTS.hit(lines[part], part == 0);
            harm = harm.and(Harm::of_cell(cell, size_mod).times(odds::mean(&bars)));
            if odds::is_critical(cell) {
                calm *= bars[0];
            }
            *sum = convolve(sum, &bars);
        }
        harm = harm.and(Harm::of(Code::CR, size_mod).times(odds::extra_sixes(dice)));
        if !odds::is_critical(CHARTS.hit(lines[0], true)) {
            let sixes = wg_core::odds::binomial(dice, 1, 6);
            calm *= sixes[0] + sixes.get(1).copied().unwrap_or_default();
        }
    }
    let (expected, at_rigging) = (odds::mean(&hull), odds::mean(&rigging));
    let rest = Odds { title: "Rigging".to_owned(), unit: "rigging hits".to_owned(), bars: rigging, expected: at_rigging, ..Odds::default() };
    Odds {
        title: format!("{} on {}", if side == STARBOARD { "Starboard guns" } else { "Larboard guns" }, fleet.name(aim.target)),
        range: says(aim),
        line: format!("{} dice, {}; {:.1} G and {:.0} S to expect", words.join(", "), needs(needed), harm.g, harm.s),
        unit: "hull hits".to_owned(),
        bars: hull,
        expected,
        chances: vec![("at least one critical".to_owned(), 1.0 - calm)],
        also: (at_rigging > 0.0).then(|| Box::new(rest)),
    }
}

fn convolve(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; one.len() + other.len() - 1];
    for (at, chance) in one.iter().enumerate() {
        for (more, with) in other.iter().enumerate() {
            sum[at + more] += chance * with;
        }
    }
    sum
}

/// About how much harm a whole side does, as many G (for captains).
pub fn worth(fleet: &Fleet, ship: &Ship, side: usize, aim: &Aim) -> f64 {
    let target = fleet.ship(aim.target);
    let needed = fleet.needed(ship, aim.bracket);
    let second = fleet.fires_second(ship, side);
    GunRating::ALL
        .into_iter()
        .map(|size| {
            let dice = fleet.dice(ship, side, size, aim, second);
            if dice == 0 || (needed > 6 && dice < 2) {
                return 0.0;
            }
            let (least, _) = fleet.rigging_range(ship, size, aim.bracket, dice);
            let size_mod = [-1, 0, 1][size as usize];
            let lines = fleet.lines(size, target);
            let chance = if needed > 6 { 1.0 / 72.0 } else { f64::from(7 - needed) / 6.0 };
            let part = |dice: u8, line: i8, hull: bool| Harm::of_cell(CHARTS.hit(line, hull), size_mod).worth() * f64::from(dice) * chance;
            part(dice - least, lines[0], true) + part(least, lines[1], false) + Harm::of(Code::CR, size_mod).worth() * odds::extra_sixes(dice)
        })
        .sum()
}
