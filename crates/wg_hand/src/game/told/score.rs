//! The score sheet of the reckoning: the fate of the ships, the luck of the dice, and the effect of cards.

use std::borrow::Cow;

use wg_core::{Event, Fate, Session, Strength, Tally, UnitView, View, Viewer};
use wg_panels::read::reckoning::{CardLine, DieLuck, DivisionLine, ScoreLine};

use crate::game::battle::Battle;
use crate::game::told::Telling;

impl Telling {
    /// Returns the dice of each kind rolled in battle, and the effect of the cards played on them. Dice rolled to fit
    /// out the fleets, before turn 1, do not count as luck.
    pub(crate) fn dice_and_cards(&self, sides: usize) -> (Vec<DieLuck>, Vec<CardLine>) {
        let (mut dice, mut lines): (Vec<DieLuck>, Vec<CardLine>) = (Vec::new(), Vec::new());
        for line in self.journal.iter().filter(|line| self.turn_of(line.order) > 0) {
            let Event::Thrown { title, faces, sides: of, side, cards, .. } = &line.report.event else { continue };
            if let Some(side) = side.filter(|side| side.index() < sides) {
                let place = dice.iter().position(|die| die.sides == *of).unwrap_or_else(|| {
                    dice.push(DieLuck { sides: *of, thrown: vec![(0, 0); sides] });
                    dice.len() - 1
                });
                let thrown = &mut dice[place].thrown[side.index()];
                *thrown =
                    (thrown.0 + faces.len() as u32, thrown.1 + faces.iter().map(|face| u32::from(*face)).sum::<u32>());
            }
            lines.extend(cards.iter().map(|card| CardLine {
                turn: self.turn_of(line.order),
                side: card.side,
                card: card.card.clone(),
                on: title.clone(),
                with: card.with.clone(),
                without: card.without.clone(),
                matters: card.matters,
            }));
        }
        dice.sort_by_key(|die| std::cmp::Reverse(die.sides));
        (dice, lines)
    }

    /// Returns what each division did and suffered: the harm done by its dice as reported, and the state of its ships
    /// now.
    pub(crate) fn division_lines(&self, battle: &Battle, view: &View) -> Vec<DivisionLine> {
        let line = |division: &wg_core::DivisionView| {
            let ships = || division.ships.iter().filter_map(|unit| view.units.get(unit.index()));
            let strengths = || ships().filter_map(|unit| strength_of(battle.session(), unit));
            let thrown =
                self.journal.iter().filter(|line| line.report.unit.is_some_and(|unit| division.ships.contains(&unit)));
            let dice = thrown.map(|line| {
                if let Event::Thrown { actual, side, .. } = line.report.event
                    && side == Some(division.side)
                {
                    actual
                } else {
                    0
                }
            });
            let taken = |unit: &&UnitView| unit.fate != Fate::Sunk && (unit.struck || unit.side != unit.built_for);
            DivisionLine {
                name: division.name.clone(),
                side: division.side,
                ships: division.ships.len(),
                sunk: ships().filter(|unit| unit.fate == Fate::Sunk).count(),
                taken: ships().filter(taken).count(),
                thrown: dice.sum(),
                left: strengths().map(|strength| u32::from(strength.left)).sum(),
                of: strengths().map(|strength| u32::from(strength.of)).sum(),
            }
        };
        view.divisions.iter().map(line).collect()
    }

    /// Returns the lines of the score sheet. Each one says whose ships it counts, so that nobody has to guess which way
    /// round a number is meant.
    pub(crate) fn score_lines(&self, battle: &Battle, view: &View, scores: &[i32]) -> Vec<ScoreLine> {
        let named = |what: &str, wanted: &dyn Fn(usize, &UnitView) -> bool| ScoreLine {
            what: what.to_owned(),
            values: (0..view.sides.len())
                .map(|side| {
                    let names: Vec<&str> =
                        view.units.iter().filter(|unit| wanted(side, unit)).map(|unit| unit.name.as_str()).collect();
                    (names.len().to_string(), listed(&names))
                })
                .collect(),
        };
        let enemy = |side: usize, unit: &UnitView| unit.built_for.index() != side;
        let taken = |side: usize, unit: &UnitView| enemy(side, unit) && unit.side.index() == side;
        let mut lines: Vec<ScoreLine> = Vec::new();
        // Group by the words beside the names: sunk, blown up, fled.
        let mut ends = |fate: Fate, usual: &'static str| {
            let gone = |side: usize, unit: &UnitView| enemy(side, unit) && unit.fate == fate && !taken(side, unit);
            let word = |unit: &UnitView| if unit.badge.is_empty() { usual.to_owned() } else { unit.badge.clone() };
            let mut words: Vec<String> = if fate == Fate::Sunk { vec![usual.to_owned()] } else { Vec::new() };
            for unit in view.units.iter().filter(|unit| (0..view.sides.len()).any(|side| gone(side, unit))) {
                if !words.contains(&word(unit)) {
                    words.push(word(unit));
                }
            }
            for what in words {
                lines.push(named(&format!("Enemy ships {what}"), &|side, unit| gone(side, unit) && word(unit) == what));
            }
        };
        ends(Fate::Sunk, "sunk");
        ends(Fate::Gone, "off the table");
        lines.insert(
            1,
            named("Enemy ships taken", &|side, unit| {
                taken(side, unit) && (unit.fate == Fate::Prize || self.was_taken(unit.id.index()))
            }),
        );
        let lost = |side: usize| -> (String, String) {
            let (left, of) = battle.own_strength(view, side);
            (format!("{} of {of}", of - left), String::new())
        };
        let counted = battle.counted();
        if !counted.is_empty() {
            lines.push(ScoreLine {
                what: format!("Own {counted} lost, including those of sunk ships"),
                values: (0..view.sides.len()).map(lost).collect(),
            });
        }
        let afloat = |side: usize| view.units.iter().filter(|unit| !enemy(side, unit) && fights(unit)).count();
        lines.push(ScoreLine {
            what: "Own ships still fighting".to_owned(),
            values: (0..view.sides.len()).map(|side| (afloat(side).to_string(), String::new())).collect(),
        });
        let given = |side: usize| view.sides.get(side).map(|side| given_for(&side.tally)).unwrap_or_default();
        lines.push(ScoreLine {
            what: "Points scored".to_owned(),
            values: scores.iter().enumerate().map(|(side, score)| (score.to_string(), given(side))).collect(),
        });
        lines
    }
}

impl Battle {
    /// Returns the unit in which strength is counted; empty if it cannot be counted.
    pub(crate) fn counted(&self) -> Cow<'static, str> {
        let units = self.session().view(Viewer::Public).units;
        units
            .iter()
            .find_map(|unit| strength_of(self.session(), unit))
            .map_or_else(Cow::default, |strength| strength.counted)
    }

    /// Returns the strength left of the ships that a side began with, even if captured, and their strength at the
    /// beginning.
    fn own_strength(&self, view: &View, side: usize) -> (u32, u32) {
        let own = view.units.iter().filter(|unit| unit.built_for.index() == side);
        own.filter_map(|unit| strength_of(self.session(), unit))
            .fold((0, 0), |(left, of), strength| (left + u32::from(strength.left), of + u32::from(strength.of)))
    }
}

/// Returns the strength of a unit as far as it is public; `None` if it cannot be counted.
pub(crate) fn strength_of(session: &Session, unit: &UnitView) -> Option<Strength> {
    Strength::of(unit, &session.sheet(unit.id, Viewer::Public))
}

/// Returns true if the unit is a ship or party that still fights.
fn fights(unit: &UnitView) -> bool {
    unit.fate == Fate::Afloat && !unit.out
}

/// Returns what a side's points were given for, one line for each; of more than six, the first five and the number of
/// the rest.
fn given_for(tally: &Tally) -> String {
    const MOST: usize = 6;
    let lines = &tally.lines;
    if lines.len() <= MOST {
        return lines.join("\n");
    }
    format!("{}\nand {} more", lines[..MOST - 1].join("\n"), lines.len() + 1 - MOST)
}

/// Lists names for a line of the score sheet; of more than eight, the first seven and the number of the rest.
fn listed(names: &[&str]) -> String {
    const MOST: usize = 8;
    if names.len() <= MOST {
        return names.join(", ");
    }
    format!("{} and {} more", names[..MOST - 1].join(", "), names.len() + 1 - MOST)
}
