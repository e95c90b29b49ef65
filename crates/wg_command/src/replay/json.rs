//! A journal as JSON, one object per line, in the format of `docs/formats.md`.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use serde_json::Value;
use wg_core::shown::sum::{Sum, add_toll};
use wg_core::{
    CardEffect, DiceSource, DieColour, Event, FightRecord, Order, Outcome, Record, Report, Seat, Session, ShotRecord,
    SideId, Toll, UnitId, Viewer,
};

use crate::replay::{Known, Step, Teller, digits, orders_known, phase_title, seen};
use wg_library::JournalFile;

/// The version of the format.
const FORMAT: u32 = 2;

/// One line of the output.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Journal {
        weathergage_replay: u32,
        file: String,
        ruleset: &'a str,
        rules_version: u32,
        /// `None` for a viewer who may not know the seed, which would reveal every secret roll.
        dice: Option<&'a DiceSource>,
        scenario: &'a str,
        sides: Vec<Side<'a>>,
        units: Vec<Unit<'a>>,
        orders: usize,
        dropped: Option<&'a str>,
    },
    Order {
        order: usize,
        /// `None` for a viewer who may not know how many orders the others gave.
        line: Option<usize>,
        turn: u16,
        phase: &'a str,
        seat: Seat,
        /// `None` while the order lies face down for the viewer.
        given: Option<&'a Order>,
        faces: &'a [u8],
        hash: &'a str,
    },
    Roll {
        order: usize,
        clause: &'a str,
        sentence: &'a str,
        unit: Option<UnitId>,
        title: &'a str,
        faces: &'a [u8],
        sides: u8,
        good: &'a [bool],
        needed: &'a str,
        result: &'a str,
        expected: i32,
        actual: i32,
        side: Option<SideId>,
        #[serde(skip_serializing_if = "DieColour::is_ivory")]
        colour: DieColour,
        #[serde(skip_serializing_if = "str::is_empty")]
        word: &'a str,
        #[serde(skip_serializing_if = "no_cards")]
        cards: &'a [CardEffect],
    },
    Report {
        order: usize,
        clause: &'a str,
        sentence: &'a str,
        unit: Option<UnitId>,
        event: &'a Event,
    },
    State {
        turn: u16,
        phase: String,
        hash: String,
        outcome: Option<&'a Outcome>,
        table: Value,
        units: Value,
    },
}

#[derive(Serialize)]
struct Side<'a> {
    side: usize,
    name: &'a str,
    nation: &'a str,
    colour: String,
    captain: Option<&'a str>,
}

#[derive(Serialize)]
struct Unit<'a> {
    unit: usize,
    name: &'a str,
    class: &'a str,
    side: &'a str,
}

/// A line that waits for the end of its turn, because harm may yet be done by its shot.
struct Held {
    /// The line without its record.
    text: String,
    record: Option<Record>,
    harm: Vec<Toll>,
}

/// What follows the other fields of a roll of guns or of a fight.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Tail<'a> {
    Shot {
        #[serde(flatten)]
        shot: &'a ShotRecord,
        harm: Vec<Harm<'a>>,
    },
    Fight(&'a FightRecord),
}

/// Returns the harm as a plural: 'mast hits'. Harm without a number is a sentence: 'her rudder is jammed'.
fn noun(toll: &Toll) -> &str {
    if toll.is_plain() { &toll.one } else { &toll.more }
}

#[derive(Serialize)]
struct Harm<'a> {
    count: u16,
    what: &'a str,
}

impl Held {
    fn is_shot_at(&self, unit: UnitId) -> bool {
        matches!(&self.record, Some(Record::Shot(shot)) if shot.target == unit)
    }

    fn write(&self, out: &mut dyn Write) -> Result<()> {
        let tail = match &self.record {
            None => return Ok(writeln!(out, "{}", self.text)?),
            Some(Record::Shot(shot)) => {
                let harm = self.harm.iter().map(|toll| Harm { count: toll.count, what: noun(toll) }).collect();
                Tail::Shot { shot, harm }
            }
            Some(Record::Fight(fight)) => Tail::Fight(fight),
        };
        let (line, tail) = (&self.text[..self.text.len() - 1], serde_json::to_string(&tail)?);
        Ok(writeln!(out, "{line},{}", &tail[1..])?)
    }
}

pub(crate) struct Json<'a> {
    out: &'a mut dyn Write,
    viewer: Viewer,
    turn: u16,
    held: Vec<Held>,
}

impl<'a> Json<'a> {
    pub(crate) fn new(out: &'a mut dyn Write, viewer: Viewer) -> Self {
        Self { out, viewer, turn: 0, held: Vec::new() }
    }

    fn line(&mut self, line: &Line) -> Result<()> {
        self.held.push(Held { text: serde_json::to_string(line)?, record: None, harm: Vec::new() });
        Ok(())
    }

    /// Writes a report with the record of its roll, and notes the harm that it tells of with the last shot on that unit.
    fn report(&mut self, order: usize, report: &Report) -> Result<()> {
        for sum in &report.sums {
            let Sum::Toll(unit, toll) = sum else { continue };
            if let Some(held) = self.held.iter_mut().rev().find(|held| held.is_shot_at(*unit)) {
                toll.iter().for_each(|harm| add_toll(&mut held.harm, harm));
            }
        }
        self.line(&told(order, report))?;
        if let Some(held) = self.held.last_mut() {
            held.record = report.record.as_deref().cloned();
        }
        Ok(())
    }
}

impl Teller for Json<'_> {
    fn begin(&mut self, file: &JournalFile, session: &Session) -> Result<()> {
        let header = &file.journal.header;
        let scenario = session.scenario();
        let sides = scenario.sides.iter().enumerate().map(|(at, side)| Side {
            side: at,
            name: &side.name,
            nation: &side.nation,
            colour: format!("{:?}", side.colour).to_lowercase(),
            captain: header.captains.get(at).map(String::as_str),
        });
        let units = scenario.ships.iter().enumerate().map(|(at, ship)| Unit {
            unit: at,
            name: &ship.name,
            class: &ship.class,
            side: &ship.side,
        });
        self.line(&Line::Journal {
            weathergage_replay: FORMAT,
            file: file.path.display().to_string(),
            ruleset: &header.ruleset,
            rules_version: header.rules_version,
            dice: Some(&header.dice).filter(|_| self.viewer == Viewer::All),
            scenario: &scenario.name,
            sides: sides.collect(),
            units: units.collect(),
            orders: orders_known(file, self.viewer),
            dropped: file.journal.dropped.as_deref(),
        })?;
        seen(session.opening(), self.viewer).iter().try_for_each(|report| self.report(0, report))
    }

    fn step(&mut self, step: &Step) -> Result<()> {
        let entry = step.entry;
        if step.turn != self.turn {
            self.turn = step.turn;
            self.flush()?;
        }
        if step.known != Known::Nothing {
            self.line(&Line::Order {
                order: step.number,
                line: step.line,
                turn: step.turn,
                phase: &step.phase,
                seat: entry.seat,
                given: Some(&entry.order).filter(|_| step.known == Known::All),
                faces: &entry.faces,
                hash: &step.hash,
            })?;
        }
        step.reports.iter().try_for_each(|report| self.report(step.number, report))
    }

    fn end(&mut self, session: &Session) -> Result<()> {
        // When the battle is over, everything is open.
        let viewer = if session.outcome().is_some() { Viewer::All } else { self.viewer };
        let mut state = session.state_json(viewer);
        let mut take = |key| state.get_mut(key).map(Value::take).unwrap_or_default();
        self.line(&Line::State {
            turn: session.cursor().turn,
            phase: phase_title(session, viewer),
            hash: digits(session.hash_for(viewer)),
            outcome: session.outcome(),
            table: take("table"),
            units: take("units"),
        })
    }

    fn flush(&mut self) -> Result<()> {
        let held = std::mem::take(&mut self.held);
        held.iter().try_for_each(|line| line.write(self.out))
    }
}

/// Returns true if a roll has no cards. Most rolls have none, and rules without cards never have any.
fn no_cards(cards: &&[CardEffect]) -> bool {
    cards.is_empty()
}

/// Returns the line for a report; a report of a roll becomes a roll line.
fn told(order: usize, report: &Report) -> Line<'_> {
    let Report { clause, sentence, unit, event, aside: _, moment: _, sums: _, record: _ } = report;
    match event {
        Event::Thrown { title, faces, sides, good, needed, result, expected, actual, side, colour, word, cards } => {
            Line::Roll {
                order,
                clause,
                sentence,
                unit: *unit,
                title,
                faces,
                sides: *sides,
                good,
                needed,
                result,
                expected: *expected,
                actual: *actual,
                side: *side,
                colour: *colour,
                word,
                cards,
            }
        }
        event => Line::Report { order, clause, sentence, unit: *unit, event },
    }
}
