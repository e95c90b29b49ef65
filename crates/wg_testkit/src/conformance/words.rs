//! Checks the game master's corrections of words of the position.

use wg_core::dice::{ChaCha8Rng, below};
use wg_core::rules::spoken::SpokenWord;
use wg_core::scenario::{Loaded, Takes};
use wg_core::{DiceSource, Order, Ruleset, Scenario, Seat, Session, UnitId, Value, Viewer};

use super::files::{Paper, replay};
use super::play::{now_and_then, to_the_end};
use super::{battle, chance, is_clause, size};
use crate::values::any_value;

/// Checks that any word of the position may be corrected at any ask. A word that is set must have the new value. A
/// value that the check of files would refuse must be refused with the same sentence and change nothing. The battle
/// must go on to its end, undo must take a correction back, and the journal must play it again.
///
/// # Panics
/// If the ruleset does not conform.
pub fn words_can_be_corrected(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for seed in size::battles(scenario, 1500, 8) {
        let dice = if seed % 3 == 0 { DiceSource::Machine { seed } } else { DiceSource::Hand { seed } };
        let mut session = battle(ruleset, scenario, dice);
        let paper = Paper::default();
        session.keep_journal(Some(Box::new(paper.clone())), &[]);
        to_the_end(&mut session, &mut chance(seed), |session, orders, rng| {
            if session.outcome().is_none() && now_and_then(orders, size::seldom(session.scenario(), 4), rng) {
                correct_something(session, rng);
            }
        });
        let (orders, hash) = (session.entries().len(), session.hash());
        let again = replay(ruleset, &paper.text());
        let same = (again.entries().len(), again.hash()) == (orders, hash);
        assert!(same, "the journal with corrections plays back, seed {seed}");
    }
}

fn correct_something(session: &mut Session, rng: &mut ChaCha8Rng) {
    let units = session.view(Viewer::All).units.len() as u32;
    let unit = (below(rng, 5) > 0).then(|| UnitId(below(rng, units) as u16));
    let words = session.words(unit);
    if words.is_empty() {
        return;
    }
    let word = &words[below(rng, words.len() as u32) as usize];
    let value = match (below(rng, 8), word.value.clone()) {
        (0, _) => Value::Text("nonsense".to_owned()),
        (1, Some(value)) => value,
        _ => with_names(any_value(&word.spec.takes, rng), session.scenario(), rng),
    };
    let (before, count) = (session.hash(), session.entries().len());
    let (asked, cursor) = (session.asks().to_vec(), session.cursor());
    let told = format!("{:?} of {unit:?} to {value}", word.spec.key);
    let refused_by_file = refusals_of_the_file(session, unit, word, &value);
    let given = Order::Correct {
        unit,
        word: word.spec.key.to_owned(),
        value: value.to_string(),
        reason: "the suite says so".to_owned(),
    };
    match session.submit(Seat::GameMaster, given) {
        Err(refusal) => {
            assert!(is_clause(session.ruleset(), &refusal.clause), "{told} is refused by a clause");
            assert_eq!(session.hash(), before, "{told} is refused and changes nothing");
            if let Some(sentences) = refused_by_file {
                let same = sentences.is_empty() || sentences.contains(&refusal.sentence);
                assert!(same, "{told} is refused as the file would be: {} is none of {sentences:?}", refusal.sentence);
            }
        }
        Ok(_) => {
            assert!(word.can_be_set, "{told} is taken, and can be set");
            let reports = &session.entries()[count].reports;
            let is_told = reports.iter().any(|report| report.sentence.contains("the suite says so"));
            assert!(is_told, "{told}: the reason is told");
            // Beats that are played at once may have changed the word again. A field or a list may be spelt in several
            // ways, and an empty text may stand for the value of a file that leaves the word out.
            let is_empty = value.as_text() == Some("");
            let has_one_spelling = !word.field && !is_empty && !matches!(word.spec.takes, Takes::List(..));
            if has_one_spelling && session.asks() == asked && session.cursor() == cursor {
                assert_eq!(session.say(word.spec.key, unit).as_ref(), Some(&value), "{told} is set, and said");
            }
            if below(rng, 4) == 0 && session.undo_limit() <= count {
                if let Err(refusal) = session.undo_to(count, None) {
                    panic!("a correction without dice is taken back like any order: {refusal}");
                }
                assert_eq!(session.hash(), before, "{told} that is taken back leaves nothing behind");
            }
        }
    }
}

/// Replaces about every other empty text of a value by the name of a unit or a side.
fn with_names(value: Value, scenario: &Scenario, rng: &mut ChaCha8Rng) -> Value {
    match value {
        Value::Text(text) if text.is_empty() && below(rng, 2) == 0 => {
            let sides = scenario.sides.iter().map(|side| &side.name);
            let names: Vec<&String> = scenario.ships.iter().map(|unit| &unit.name).chain(sides).collect();
            names[below(rng, names.len() as u32) as usize].as_str().into()
        }
        Value::List(list) => list.into_iter().map(|value| with_names(value, scenario, rng)).collect::<Vec<_>>().into(),
        value => value,
    }
}

/// Returns the problems that the check finds in a file with this value in place of the present one, or `None` if the
/// battle cannot be written down now.
fn refusals_of_the_file(
    session: &Session,
    unit: Option<UnitId>,
    word: &SpokenWord,
    value: &Value,
) -> Option<Vec<String>> {
    let mut file = session.as_scenario(Viewer::All)?;
    if word.field || !word.can_be_set {
        return None;
    }
    match unit {
        Some(unit) => file.ships.get_mut(unit.index())?.state.insert(word.spec.key.to_owned(), value.clone()),
        None => file.battle.insert(word.spec.key.to_owned(), value.clone()),
    };
    let problems = session.ruleset().check(&Loaded::from_scenario(file, "file")).err();
    let told = |problem: &wg_core::scenario::Problem| {
        format!("{}: found {}, expected {}", problem.path, problem.found, problem.expected)
    };
    Some(problems.map(|problems| problems.list().iter().map(told).collect()).unwrap_or_default())
}
