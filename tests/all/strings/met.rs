//! The sentences that are met in battles: each template of the sources, filled.
//!
//! Battles of every scenario are played at random from fixed seeds. Everything that a player at the table is shown is
//! read: panels, previews, refusals, sheets, reports and the reckoning.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Write as _};

use wg_core::dice::{below, seeded};
use wg_core::scenario::load;
use wg_core::{DiceSource, Ruleset, UnitId};
use wg_hand::{HERE, Sitting, Table};
use wg_testkit::golden::scenarios;

use super::literals::quoted;

/// The greatest number of orders in a battle, and the number of battles of a scenario.
const ORDERS: usize = 260;
const BATTLES: u64 = 2;

/// A template that occurs in the sources, in pieces between its holes.
struct Template<'a> {
    text: &'a str,
    pieces: Vec<String>,
    /// Up to two sentences that were made from it: one with a 1 in a hole, and one with another number.
    met: BTreeMap<bool, String>,
}

impl<'a> Template<'a> {
    /// Returns a template, or `None` if its own words are too few to be told from others.
    fn new(text: &'a str) -> Option<Self> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find('{') {
            if rest[at..].starts_with("{{") {
                return None;
            }
            pieces.push(rest[..at].to_owned());
            rest = &rest[at + rest[at..].find('}')? + 1..];
        }
        pieces.push(rest.to_owned());
        let letters = pieces.iter().flat_map(|piece| piece.chars()).filter(|c| c.is_alphabetic()).count();
        (letters >= 8 && text.contains(' ')).then(|| Self { text, pieces, met: BTreeMap::new() })
    }

    /// Returns the rarest kind of word in its own text, by which it is looked up: the longest.
    fn key(&self) -> Option<&str> {
        // A word that a hole touches is only a part of a word.
        let count = self.pieces.len();
        let whole = self.pieces.iter().enumerate().flat_map(move |(n, piece)| {
            let words: Vec<&str> = words(piece).collect();
            let starts = n > 0 && piece.starts_with(char::is_alphanumeric);
            let ends = n + 1 < count && piece.ends_with(char::is_alphanumeric);
            let from = usize::from(starts).min(words.len());
            let to = words.len().saturating_sub(usize::from(ends)).max(from);
            words[from..to].to_vec()
        });
        whole.max_by_key(|word| word.len())
    }

    /// Returns what fills the holes in a sentence that contains this template.
    fn filled<'s>(&self, sentence: &'s str) -> Option<Vec<&'s str>> {
        let mut holes = Vec::new();
        let mut at = sentence.find(self.pieces[0].as_str())? + self.pieces[0].len();
        for piece in &self.pieces[1..] {
            let found = if piece.is_empty() { sentence.len() } else { at + sentence[at..].find(piece.as_str())? };
            holes.push(&sentence[at..found]);
            at = (found + piece.len()).min(sentence.len());
        }
        Some(holes)
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 2)
}

/// Adds all texts of more than one word in a value, as `Debug` writes them.
fn read(shown: &impl Debug, said: &mut BTreeSet<String>) {
    let debug = format!("{shown:?}");
    for text in quoted(&debug).filter(|text| text.contains(' ')) {
        if !said.contains(text) {
            said.insert(text.replace("\\\"", "\"").replace("\\'", "'"));
        }
    }
}

/// Plays battles of all scenarios of a ruleset and returns everything that was shown.
fn said(ruleset: &'static dyn Ruleset) -> BTreeSet<String> {
    let mut said = BTreeSet::new();
    for (n, file) in scenarios(ruleset).into_iter().enumerate() {
        let loaded = load(&file).unwrap_or_else(|problems| panic!("{problems}"));
        let orders = (ORDERS * 8 / loaded.scenario.units().max(8)).max(40);
        for seed in 0..BATTLES {
            let dice = DiceSource::Machine { seed: 77 + seed };
            let table = Table { captains: vec!["human".to_owned(); 2], dice };
            let mut sitting = Sitting::start(ruleset, &loaded, &table, None).expect("a scenario can be played");
            let mut rng = seeded(seed, n as u64);
            for order in 0..orders {
                look(&sitting, order, &mut said);
                let session = sitting.battle.session();
                let Some(ask) = session.asks().get(below(&mut rng, session.asks().len().max(1) as u32) as usize) else {
                    break;
                };
                let (seat, order) = (ask.seat, session.sample(ask, &mut rng));
                read(&session.preview(seat, &order), &mut said);
                sitting.press(HERE, |_, _| Some(order));
            }
            read(
                &sitting.telling.reckoning(&sitting.battle, &sitting.battle.session().view(wg_core::Viewer::All)),
                &mut said,
            );
        }
    }
    said
}

/// Reads what the table shows now.
fn look(sitting: &Sitting, order: usize, said: &mut BTreeSet<String>) {
    let session = sitting.battle.session();
    read(&sitting.eye(HERE).desk(&sitting.telling), said);
    for ask in session.asks() {
        read(ask, said);
    }
    if order.is_multiple_of(5) {
        for ask in session.asks() {
            ask.offers.iter().take(12).for_each(|offer| read(&session.preview(ask.seat, &offer.order), said));
        }
        (0..session.scenario().units() as u16).for_each(|unit| read(&session.barred(UnitId(unit)), said));
        read(&(session.matters(), session.corrections()), said);
    }
}

/// Returns two lists: each template with the sentences met, by file, and the templates that were never met.
pub fn lists(sections: &[(String, Vec<String>)]) -> (String, String) {
    let mut said = BTreeSet::new();
    std::thread::scope(|scope| {
        let played: Vec<_> = wg_rulesets::ALL.iter().map(|ruleset| scope.spawn(|| self::said(*ruleset))).collect();
        for played in played {
            said.extend(played.join().expect("every battle is played to its end"));
        }
    });
    let mut templates: Vec<Vec<Template<'_>>> =
        sections.iter().map(|(_, texts)| texts.iter().filter_map(|text| Template::new(text)).collect()).collect();
    let mut by_word: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
    for (section, list) in templates.iter().enumerate() {
        for (n, template) in list.iter().enumerate() {
            if let Some(key) = template.key() {
                by_word.entry(key.to_owned()).or_default().push((section, n));
            }
        }
    }
    for sentence in &said {
        let known: BTreeSet<&str> = words(sentence).collect();
        for (section, n) in known.iter().filter_map(|word| by_word.get(*word)).flatten() {
            let template = &mut templates[*section][*n];
            if let Some(holes) = template.filled(sentence) {
                let single = holes.iter().any(|hole| *hole == "1" || hole.starts_with("1 "));
                template.met.entry(single).or_insert_with(|| sentence.clone());
            }
        }
    }
    let (mut met, mut never) = (String::new(), String::new());
    for ((file, _), list) in sections.iter().zip(&templates) {
        let (some, none): (Vec<_>, Vec<_>) = list.iter().partition(|template| !template.met.is_empty());
        write_section(&mut met, file, &some);
        write_section(&mut never, file, &none);
    }
    (met, never)
}

fn write_section(list: &mut String, file: &str, templates: &[&Template<'_>]) {
    if templates.is_empty() {
        return;
    }
    let _ = writeln!(list, "{}## {file}", if list.is_empty() { "" } else { "\n" });
    for template in templates {
        let _ = writeln!(list, "{}", template.text.replace('\n', "\\n"));
        // A template without holes is its own example.
        for sentence in template.met.values().filter(|_| template.pieces.len() > 1) {
            let _ = writeln!(list, "    {sentence}");
        }
    }
}
