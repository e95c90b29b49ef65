//! The score sheet of the reckoning: what became of the ships, what the dice showed, what cards turned.

use wg_core::shown::sheet::Part;
use wg_core::{Event, Fate, View, Viewer};
use wg_panels::read::reckoning::{CardLine, DieLuck, ScoreLine};

use super::game::Game;

impl Game {
    /// Dice of each kind that were thrown in battle, and what the cards on them turned. What was thrown for the fleets before it is no luck
    /// of the battle.
    pub(super) fn dice_and_cards(&self, sides: usize) -> (Vec<DieLuck>, Vec<CardLine>) {
        let (mut dice, mut lines): (Vec<DieLuck>, Vec<CardLine>) = (Vec::new(), Vec::new());
        for line in self.journal.iter().filter(|line| self.turn_of(line.order) > 0) {
            let Event::Thrown { title, faces, sides: of, side, cards, .. } = &line.report.event else { continue };
            if let Some(side) = side.filter(|side| side.index() < sides) {
                let place = dice.iter().position(|die| die.sides == *of).unwrap_or_else(|| {
                    dice.push(DieLuck { sides: *of, thrown: vec![(0, 0); sides] });
                    dice.len() - 1
                });
                let thrown = &mut dice[place].thrown[side.index()];
                *thrown = (thrown.0 + faces.len() as u32, thrown.1 + faces.iter().map(|face| u32::from(*face)).sum::<u32>());
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

    pub(super) fn counts_boxes(&self) -> bool {
        let sheets = self.session.view(Viewer::Public).units.into_iter().map(|unit| self.session.sheet(unit.id, Viewer::Public));
        sheets.into_iter().any(|sheet| sheet.parts.iter().any(|part| matches!(part, Part::Boxes { .. })))
    }

    /// Whose ships, and by whom: nobody shall have to guess which way round a number is meant.
    pub(super) fn score_lines(&self, view: &View, scores: &[i32]) -> Vec<ScoreLine> {
        let named = |what: &str, wanted: &dyn Fn(usize, &wg_core::UnitView) -> bool| ScoreLine {
            what: what.to_owned(),
            values: (0..view.sides.len())
                .map(|side| {
                    let names: Vec<&str> = view.units.iter().filter(|unit| wanted(side, unit)).map(|unit| unit.name.as_str()).collect();
                    (names.len().to_string(), names.join(", "))
                })
                .collect(),
        };
        let enemy = |side: usize, unit: &wg_core::UnitView| unit.built_for.index() != side;
        let taken = |side: usize, unit: &wg_core::UnitView| enemy(side, unit) && unit.side.index() == side;
        let mut lines: Vec<ScoreLine> = Vec::new();
        // By what became of them, in the words that stand beside their names: sunk, blown up, fled.
        let mut ends = |fate: Fate, usual: &'static str| {
            let gone = |side: usize, unit: &wg_core::UnitView| enemy(side, unit) && unit.fate == fate && !taken(side, unit);
            let word = |unit: &wg_core::UnitView| if unit.badge.is_empty() { usual.to_owned() } else { unit.badge.clone() };
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
        lines.insert(1, named("Enemy ships taken", &|side, unit| taken(side, unit) && (unit.fate == Fate::Prize || self.was_taken(unit.id.index()))));
        let lost = |side: usize| -> (String, String) {
            let (left, of) = self.own_boxes(view, side);
            (format!("{} of {of}", of - left), String::new())
        };
        if self.counts_boxes() {
            lines.push(ScoreLine { what: "Own boxes lost, sunk ships included".to_owned(), values: (0..view.sides.len()).map(lost).collect() });
        }
        let afloat = |side: usize| view.units.iter().filter(|unit| !enemy(side, unit) && unit.fate == Fate::Afloat).count();
        lines.push(ScoreLine {
            what: "Own ships still in the fight".to_owned(),
            values: (0..view.sides.len()).map(|side| (afloat(side).to_string(), String::new())).collect(),
        });
        lines.push(ScoreLine { what: "Points scored".to_owned(), values: scores.iter().map(|score| (score.to_string(), String::new())).collect() });
        lines
    }

    /// Boxes open on the ships that a side began with, wherever they are now.
    fn own_boxes(&self, view: &View, side: usize) -> (usize, usize) {
        let (mut left, mut all) = (0, 0);
        for unit in view.units.iter().filter(|unit| unit.built_for.index() == side) {
            let sheet = self.session.sheet(unit.id, Viewer::Public);
            let columns = sheet.parts.iter().filter_map(|part| if let Part::Boxes { columns, .. } = part { Some(columns) } else { None });
            for one in columns.flatten().flat_map(|column| &column.boxes).filter(|one| !one.struck) {
                all += 1;
                left += usize::from(unit.fate != Fate::Sunk && (!one.ticked || one.moved));
            }
        }
        (left, all)
    }
}
