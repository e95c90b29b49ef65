//! The effects of hits, at once or over turns (A-DMG-GEN-1, A-CRIT-1, A-R90). Each follow-up roll is a beat of its own.
//! They are played depth first, in the order of the codes in a cell.

pub mod places;
pub mod settle;
mod spread;

use crate::phases::{FIRE, MOVEMENT};
use crate::position::charts::{Code, in_words};
use crate::prelude::*;

const ON_LINE: u16 = 20;
const SIDE_OF_B: u16 = 40;
const SIDE_OF_C: u16 = 41;
const OFFICER: u16 = 42;
/// The purposes of the dice that decide where G and GD fall.
const SIDE_OF_G: u16 = 43;
const SIZE_OF_GD: u16 = 44;

/// A step in resolving a gun roll. The ship that is hit is in [`crate::position::battle::Battle::blow`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Damage {
    /// A new blow begins with a roll on this line: from a fire, a mast, or a neighbour that blows up.
    Begin(HitContext, Line),
    /// The blow that was interrupted goes on.
    Resume(Option<HitContext>),
    /// Hits on hull and rigging, with the lines of the hit table on which they fall.
    Hits {
        /// The number of hits left: on the hull, on the rigging.
        hits: [u8; 2],
        /// The lines of the hit table: for the hull, for the rigging.
        lines: [i8; 2],
        /// The index of the next code in the cell.
        at: u8,
    },
    /// A code takes effect.
    Code(Code),
    /// A die is rolled on a line.
    Roll {
        /// The line.
        line: Line,
        /// Whether this is the roll for a crashing mast, which crosses nothing out (A-ADV-3, A-R58).
        crash: bool,
    },
    /// The number of CR rolls left for sixes beyond the first (A-FIRE-16).
    Extra(u8),
    /// The G of the whole roll are split over the sides (A-R44).
    Close,
    /// G are marked one by one, first to larboard and then to starboard (A-R11).
    Lay(PerBroadside<u8>),
}

impl Chapter for Damage {
    type Game = Admiralty;

    fn waits(&self) -> bool {
        false
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of::<Self>().copied() {
            Some(Self::Begin(blow, line)) => {
                play.business.replace(Self::Resume(play.fleet.battle.blow));
                play.fleet.battle.blow = Some(blow);
                play.business.push(Self::Close);
                play.business.push(Self::Roll { line, crash: false });
            }
            Some(Self::Resume(blow)) => {
                play.business.pop();
                play.fleet.battle.blow = blow;
            }
            Some(Self::Hits { hits, lines, at }) => next_code(play, hits, lines, at),
            Some(Self::Code(code)) => return inflict(play, code),
            Some(Self::Roll { line, crash }) => return roll(play, line, crash),
            Some(Self::Extra(left)) => {
                play.business.pop();
                if left > 0 {
                    play.business.push(Self::Extra(left - 1));
                    play.business.push(Self::Roll { line: Line::CR, crash: false });
                }
            }
            Some(Self::Close) => return places::close(play),
            Some(Self::Lay(left)) => return places::lay(play, left),
            None => {}
        }
        Ok(())
    }
}

/// Adds the chapter to the Movement and Fire phases, in which ships are hit.
pub fn plugin(app: &mut App) {
    app.chapter::<Damage>([MOVEMENT, FIRE]);
}

/// Creates a blow without an attacker. G are split, the odd one by a die, and all damage counts at once (A-R42).
pub fn accident(unit: UnitId) -> HitContext {
    HitContext { unit, split: true, now: true, ..HitContext::default() }
}

/// Plays the next code of the next hit (A-FIRE-10).
fn next_code(play: &mut Play<'_>, hits: [u8; 2], lines: [i8; 2], at: u8) {
    play.business.pop();
    let Some(target) = (0..2).find(|target| hits[*target] > 0) else { return };
    let cell = CHARTS.hit(lines[target], target == 0);
    let Some(code) = cell.get(usize::from(at)) else {
        let mut left = hits;
        left[target] -= 1;
        play.business.push(Damage::Hits { hits: left, lines, at: 0 });
        return;
    };
    play.business.push(Damage::Hits { hits, lines, at: at + 1 });
    play.business.push(Damage::Code(*code));
}

/// Returns the hits to which a blow is added: those on the log, or those that wait for the end of the step.
pub(crate) fn book<'a>(fleet: &'a mut Fleet, blow: &HitContext) -> &'a mut Hits {
    let log = &mut fleet.ship_mut(blow.unit).log;
    if blow.now { &mut log.hits } else { &mut log.coming }
}

/// Applies one code. Some codes are written on the log, others are played at once (A-CRIT-2). Each BD has a die of its
/// own (A-R37).
fn inflict(play: &mut Play<'_>, code: Code) -> Awaited {
    let Some(mut blow) = play.fleet.battle.blow else {
        return play.business.done();
    };
    match code {
        Code::G(count) => {
            blow.g = blow.g.saturating_add(count);
            play.fleet.battle.blow = Some(blow);
        }
        Code::B => return blocked(play, blow),
        Code::C => return carronade(play, blow),
        Code::O => return officer(play, blow),
        Code::BD => return follow(play, Line::BD),
        Code::CR => return follow(play, Line::CR),
        Code::CR2 => return follow(play, Line::CR2),
        Code::D => return follow(play, Line::D),
        Code::E => {
            play.business.pop();
            // A-R19: by default a ship's own E makes her neighbours roll too, after her own roll.
            if play.fleet.options.any_e && blow.blast == 0 {
                spread::blast(play, blow.unit);
            }
            play.business.push(Damage::Roll { line: Line::E, crash: false });
            return Ok(());
        }
        Code::Blown => {
            play.business.pop();
            spread::blow_up(play, &blow);
            return Ok(());
        }
        Code::L => {
            if let Some(by) = blow.by {
                book(play.fleet, &blow).lock(by);
                play.tell("A-DMG-L-1", blow.unit, |fleet| {
                    format!("{} is locked with {}.", fleet.name(blow.unit), fleet.name(by))
                });
            }
        }
        Code::S(count) => book(play.fleet, &blow).lose_sail(count),
        Code::A => one_more(&mut book(play.fleet, &blow).a),
        Code::F => one_more(&mut book(play.fleet, &blow).f),
        Code::I => one_more(&mut book(play.fleet, &blow).i),
        Code::M => book(play.fleet, &blow).lose_mast(),
        Code::P => one_more(&mut book(play.fleet, &blow).p),
        Code::R => one_more(&mut book(play.fleet, &blow).r),
        Code::W => one_more(&mut book(play.fleet, &blow).w),
        Code::XX => {}
    }
    play.business.pop();
    tell(play, &blow, code);
    Ok(())
}

/// Adds one hit, but never goes above 255. A scenario file may set as many as 255.
pub(crate) const fn one_more(count: &mut u8) {
    *count = count.saturating_add(1);
}

/// Reports a hit that is written down.
fn tell(play: &mut Play<'_>, blow: &HitContext, code: Code) {
    let (clause, what, toll) = match code {
        Code::S(count) => (
            "A-DMG-S-1",
            format!("loses {count} of her sail value"),
            Toll::of(count, "1 off her sails", "off her sails"),
        ),
        Code::M => ("A-DMG-M-1", "takes a mast hit (M)".to_owned(), Toll::of(1_u8, "a damaged mast", "damaged masts")),
        Code::W => (
            "A-DMG-W-1",
            "is holed at the waterline (W)".to_owned(),
            Toll::of(1_u8, "a hole at the waterline", "holes at the waterline"),
        ),
        Code::F => ("A-DMG-F-1", "is on fire (F)".to_owned(), Toll::of(1_u8, "a fire", "fires")),
        Code::I => (
            "A-DMG-I-1",
            "is an inferno (I), so her guns are silent".to_owned(),
            Toll::of(1_u8, "an inferno", "infernos"),
        ),
        Code::R => {
            ("A-DMG-R-1", "is hit in the rudder (R)".to_owned(), Toll::of(1_u8, "a damaged rudder", "rudder hits"))
        }
        Code::P => {
            ("A-DMG-P-1", "is hit in the pumps (P)".to_owned(), Toll::of(1_u8, "a damaged pump", "damaged pumps"))
        }
        Code::A => (
            "A-DMG-A-1",
            "is hit in the anchor gear (A)".to_owned(),
            Toll::of(1_u8, "damaged anchor gear", "hits on the anchor gear"),
        ),
        _ => return,
    };
    harmed(play, blow, (clause, 1), toll, |name| format!("{name} {what}."));
}

/// Reports harm to the ship that is hit, with the number of boxes that the table shows. Only harm by an attacker counts
/// for the line about a broadside.
fn harmed(
    play: &mut Play<'_>,
    blow: &HitContext,
    (clause, boxes): (&str, u8),
    toll: Toll,
    sentence: impl FnOnce(&str) -> String,
) {
    play.say(|fleet| {
        Report::new(clause, Some(blow.unit), sentence(fleet.name(blow.unit))).with(Event::Harmed { boxes }).told_of(
            blow.unit,
            blow.by.is_some(),
            toll,
        )
    });
}

fn follow(play: &mut Play<'_>, line: Line) -> Awaited {
    play.business.replace(Damage::Roll { line, crash: false });
    Ok(())
}

/// Rolls one die on a line, and reads it across. Its results come next, before anything else (A-CRIT-1).
fn roll(play: &mut Play<'_>, line: Line, crash: bool) -> Awaited {
    let Some(blow) = play.fleet.battle.blow else {
        return play.business.done();
    };
    if !play.fleet.ship(blow.unit).on_table() {
        return play.business.done();
    }
    let by = match line {
        Line::CR => blow.size,
        Line::CR2 if play.fleet.options.cr2_modified => blow.size,
        Line::E => blow.blast,
        _ => 0,
    };
    let row = Throw {
        needed: across(line, by, crash).into(),
        ..Throw::d6(blow.unit, ON_LINE + line as u16, 1, "", line.clause())
    };
    let face = play.dice.throw(&row, &|| format!("{}: {}", play.fleet.name(blow.unit), about(line)))?[0];
    play.business.pop();
    let die = face as i8 + by;
    let cell = cell(line, die);
    play.say(|fleet| {
        let unit = blow.unit;
        // Crossing out is good news, so it has words of its own.
        let result = comes_to(line, cell, crash);
        let sum = if by == 0 {
            face.to_string()
        } else {
            let why = match line {
                Line::E => "for the blast",
                _ if by > 0 => "for heavy guns",
                _ => "for light guns",
            };
            format!("{face} {} {} {why} = {die}", if by > 0 { '+' } else { '−' }, by.abs())
        };
        let title = format!("{}: {}", fleet.name(unit), about(line));
        let event = Event::thrown(title.clone(), &[face], format!("{} line", line.name()), result.clone())
            .good(|_| !cell.is_empty());
        let told = if title.ends_with('?') { sum } else { format!("(roll {sum})") };
        let critical = matches!(line, Line::CR | Line::CR2) && blow.by.is_some() && !cell.is_empty();
        Report::new(line.clause(), Some(unit), format!("{title} {told}, {result}."))
            .with(event)
            .harms(unit, critical.then(|| Toll::of(1_u8, "a critical hit", "critical hits")))
    });
    cross_out(play, &blow, line, cell, crash);
    if line == Line::M && !crash && face >= 5 && play.fleet.options.adv_crash {
        spread::crash_masts(play, blow.unit);
    } else if line == Line::M && crash && face >= 5 {
        spread::entangle(play, blow.unit);
    }
    for code in cell.iter().rev() {
        play.business.push(Damage::Code(*code));
    }
    Ok(())
}

/// Returns the cell of a die on a line. On the E line a die below 1 is a blank (A-CRIT-3).
fn cell(line: Line, die: i8) -> &'static [Code] {
    if line == Line::E && die < 1 { &[] } else { CHARTS.cell(line, die) }
}

/// Returns a cell in words. A hit that is crossed out is good news, and has words of its own. The roll for a crashing
/// mast crosses nothing out (A-R58).
fn comes_to(line: Line, cell: &[Code], crash: bool) -> String {
    match (line, cell) {
        (Line::M, [Code::XX]) if crash => in_words(&[]),
        (Line::M, [Code::XX]) => "the mast is secured".to_owned(),
        (Line::F, [Code::XX]) => "the fire is out".to_owned(),
        (_, []) if about(line).ends_with('?') => "no".to_owned(),
        _ => in_words(cell),
    }
}

/// Returns the result of each face on a line, with the modifier counted in: '1: the mast is secured; 2-4: nothing; 5:
/// 20 off the sails; …'.
fn across(line: Line, by: i8, crash: bool) -> String {
    let mut words: Vec<(i8, i8, String)> = Vec::new();
    for face in 1..=6 {
        let result = comes_to(line, cell(line, face + by), crash);
        match words.last_mut().filter(|(.., last)| *last == result) {
            Some((_, to, _)) => *to = face,
            None => words.push((face, face, result)),
        }
    }
    let faces = |from: i8, to: i8| if from == to { from.to_string() } else { format!("{from}-{to}") };
    let said = words.into_iter().map(|(from, to, result)| format!("{}: {result}", faces(from, to)));
    said.collect::<Vec<_>>().join("; ")
}

/// Returns the subject of a line in words.
const fn about(line: Line) -> &'static str {
    match line {
        Line::CR => "critical hit",
        Line::CR2 => "rare critical hit",
        Line::BD => "are any guns blocked?",
        Line::D => "does a fire break out?",
        Line::F => "fire aboard",
        Line::I => "inferno aboard",
        Line::E => "does the magazine explode?",
        Line::L => "do the ships lock?",
        Line::M => "damaged mast",
    }
}

/// Takes a hit off the log as the result demands (A-DMG-XX-1, A-DMG-M-2, A-DMG-I-1, A-CRIT-4).
fn cross_out(play: &mut Play<'_>, blow: &HitContext, line: Line, cell: &[Code], crash: bool) {
    if crash {
        return;
    }
    let gone = match line {
        Line::M => !cell.is_empty(),
        Line::F => cell.contains(&Code::XX) || cell.contains(&Code::I),
        _ => false,
    };
    if gone {
        let hits = &mut play.fleet.ship_mut(blow.unit).log.hits;
        match line {
            Line::M => hits.m = hits.m.saturating_sub(1),
            _ => hits.f = hits.f.saturating_sub(1),
        }
        if cell.contains(&Code::XX) {
            let what = if line == Line::M { "secures the mast" } else { "puts the fire out" };
            play.tell("A-DMG-XX-1", blow.unit, |fleet| format!("{} {what}.", fleet.name(blow.unit)));
        }
    }
}

/// Blocks guns on one side. A die decides the side, once for the whole roll or for each B (A-DMG-B-1, A-R9, A-R38).
fn blocked(play: &mut Play<'_>, mut blow: HitContext) -> Awaited {
    let side = match blow.b_side.filter(|_| !play.fleet.options.b_each) {
        Some(side) => side,
        None => which_side(play, &blow, SIDE_OF_B, "A-DMG-B-1", "on which side are guns blocked?")?,
    };
    play.business.pop();
    blow.b_side = Some(side);
    play.fleet.battle.blow = Some(blow);
    let hits = book(play.fleet, &blow);
    hits.b[side] = hits.b[side].saturating_add(1);
    let side = side_name(side);
    let toll = Toll::plain(format!("guns blocked to {side}"));
    harmed(play, &blow, ("A-DMG-B-1", 1), toll, |name| format!("{name} has guns blocked to {side}."));
    Ok(())
}

/// Rolls a side die: 1-3 larboard, 4-6 starboard.
pub(crate) fn which_side(
    play: &mut Play<'_>,
    blow: &HitContext,
    purpose: u16,
    clause: &'static str,
    what: &str,
) -> Awaited<Broadside> {
    let row = Throw::d6(blow.unit, purpose, 1, "1-3 larboard, 4-6 starboard", clause);
    let face = play.dice.throw(&row, &|| format!("{}: {what}", play.fleet.name(blow.unit)))?[0];
    let side = if face <= 3 { Broadside::Larboard } else { Broadside::Starboard };
    play.say(|fleet| {
        let title = format!("{}: {what}", fleet.name(blow.unit));
        let event = Event::thrown(title.clone(), &[face], "1-3 larboard, 4-6 starboard", side_name(side));
        Report::new(clause, Some(blow.unit), format!("{title} {face}, {}.", side_name(side))).with(event)
    });
    Ok(side)
}

/// Destroys a carronade of a side that has one. A ship without carronades takes a gun hit (A-DMG-C-1, A-DMG-C-2,
/// A-R10).
fn carronade(play: &mut Play<'_>, mut blow: HitContext) -> Awaited {
    // A carronade whose loss waits for the end of the step cannot be lost twice.
    let has = Broadside::BOTH.map(|side| play.fleet.ship(blow.unit).guns_to_come(side)[3] > 0);
    let side = match has {
        [false, false] => {
            play.business.pop();
            blow.g = blow.g.saturating_add(1);
            play.fleet.battle.blow = Some(blow);
            play.tell("A-DMG-C-2", blow.unit, |fleet| {
                format!("{} has no carronades, so a gun is hit instead.", fleet.name(blow.unit))
            });
            return Ok(());
        }
        [true, true] => which_side(play, &blow, SIDE_OF_C, "A-DMG-C-1", "on which side is a carronade lost?")?,
        [true, false] => Broadside::Larboard,
        [false, true] => Broadside::Starboard,
    };
    play.business.pop();
    one_more(&mut book(play.fleet, &blow).guns[side][3]);
    let toll = Toll::of(1_u8, "a carronade", "carronades");
    harmed(play, &blow, ("A-DMG-C-1", 1), toll, |name| format!("{name} loses a {} carronade.", side_name(side)));
    Ok(())
}

/// Marks an O, with its effect on the admiral. The loss counts at once if the blow does, otherwise at the end of the
/// step (A-PASS-7, A-R24).
fn fall(play: &mut Play<'_>, blow: &HitContext, admiral: Option<Admiral>) {
    let fallen = &mut play.fleet.ship_mut(blow.unit).company.fallen;
    fallen.o = fallen.o.saturating_add(1);
    fallen.admiral = admiral.or(fallen.admiral);
    if blow.now {
        settle::officers(play.fleet, blow.unit);
    }
}

/// Rolls for an officer who is hit. An admiral aboard is hurt or killed; without one the captain may fall (A-DMG-O-1,
/// A-DMG-O-2).
fn officer(play: &mut Play<'_>, blow: HitContext) -> Awaited {
    let unit = blow.unit;
    let admiral = matches!(play.fleet.ship(unit).admiral_to_come(), Admiral::Well | Admiral::Hurt);
    if play.fleet.options.officers_recorded {
        play.business.pop();
        fall(play, &blow, None);
        play.tell("A-DMG-O-1", unit, |fleet| format!("{} takes an officer hit (O).", fleet.name(unit)));
        return Ok(());
    }
    let needed = if admiral { "1-3: the admiral is hurt, 4-6: the admiral is killed" } else { "6: the captain falls" };
    let row = Throw::d6(unit, OFFICER, 1, needed, "A-DMG-O-2");
    let face = play.dice.throw(&row, &|| format!("{}: officer hit", play.fleet.name(unit)))?[0];
    play.business.pop();
    fall(play, &blow, admiral.then_some(if face >= 4 { Admiral::Killed } else { Admiral::Hurt }));
    let result = if admiral && face >= 4 {
        "her admiral is killed"
    } else if admiral {
        "her admiral is hurt"
    } else if face == 6 {
        one_more(&mut book(play.fleet, &blow).worse);
        "her captain falls and her crew drops a grade"
    } else {
        "no effect"
    };
    play.say(|fleet| {
        let event = Event::thrown(format!("{}: officer hit", fleet.name(unit)), &[face], needed, result);
        Report::new("A-DMG-O-2", Some(unit), format!("{}: officer hit (roll {face}), {result}.", fleet.name(unit)))
            .with(event)
            .harms(unit, (blow.by.is_some() && result != "no effect").then(|| Toll::plain(result)))
    });
    Ok(())
}
