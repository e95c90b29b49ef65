//! The words of the position, and how the game master corrects them.

use crate::dice::DiceBox;
use crate::ids::{Seat, UnitId};
use crate::rules::ruleset::MatterOffer;
use crate::rules::spoken::{Spoken, SpokenWord};
use crate::scenario::{Loaded, Problem, Scenario, Value};
use crate::session::Session;
use crate::shown::report::{Refusal, Report, Reports};
use crate::talk::order::Order;

/// The key of the first matter that stands for a word on the game master's sheet. A ruleset's own matters have lower
/// keys.
const FIRST_WORD: u8 = 200;

impl Session {
    /// Returns the words of a unit, or of the battle as a whole if `unit` is `None`, with their current values. Empty
    /// if the scenario has no such unit, or if the ruleset declares no words.
    pub fn words(&self, unit: Option<UnitId>) -> Vec<SpokenWord> {
        // Units that no line of the scenario names, such as landing parties, are covered by the words of other units.
        if unit.is_some_and(|unit| unit.index() >= self.scenario.ships.len()) {
            return Vec::new();
        }
        self.world.get_resource::<Spoken>().map(|spoken| (spoken.words)(&self.world, unit)).unwrap_or_default()
    }

    /// Returns the current value of a word of a unit, or of the battle if `unit` is `None`. Returns `None` if there is
    /// no such word, or if only the ruleset's own code can read it.
    pub fn say(&self, word: &str, unit: Option<UnitId>) -> Option<Value> {
        self.word(unit, word)?.value
    }

    fn word(&self, unit: Option<UnitId>, word: &str) -> Option<SpokenWord> {
        let spoken = self.world.get_resource::<Spoken>()?;
        unit.is_none_or(|unit| unit.index() < self.scenario.ships.len())
            .then(|| (spoken.word)(&self.world, unit, word))?
    }

    /// Returns the words on the game master's sheet at this moment, each as a matter whose options are the values of
    /// the word.
    pub fn corrections(&self) -> Vec<MatterOffer> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let offers = self.ruleset.sheet_words().iter().zip(FIRST_WORD..).filter_map(|((key, title), number)| {
            if let Some(word) = self.word(None, key).filter(|word| word.can_be_set) {
                return MatterOffer::correcting(number, title, word.spec, word.value.as_ref(), []);
            }
            let ships = (0..self.scenario.ships.len() as u16).map(UnitId);
            let hers = |unit| self.word(Some(unit), key).filter(|word| word.can_be_set).map(|word| (unit, word.spec));
            let hers: Vec<_> = ships.filter_map(hers).collect();
            MatterOffer::correcting(number, title, hers.first()?.1, None, hers.iter().map(|(unit, _)| *unit))
        });
        offers.collect()
    }

    /// Corrects a word of a unit, or of the battle if `unit` is `None`, as the game master: an [`Order::Correct`]. The
    /// battle then plays on until a seat is asked. Returns the report of the correction.
    ///
    /// # Errors
    /// If there is no such word, if it cannot be set, or if the check of scenario files refuses the resulting position.
    /// Nothing is changed then.
    pub fn set(&mut self, word: &str, unit: Option<UnitId>, value: &Value) -> Result<Report, Refusal> {
        let was = self.say(word, unit);
        let order = Order::Correct { unit, word: word.to_owned(), value: value.to_string(), reason: String::new() };
        self.submit(Seat::GameMaster, order)?;
        Ok(self.correction(unit, word, was.as_ref(), value, ""))
    }

    /// Returns the parsed value of a correction, or the reason why it cannot be made.
    pub(super) fn check_correction(&self, unit: Option<UnitId>, word: &str, value: &str) -> Result<Value, Refusal> {
        let refused = |sentence: String| Refusal::new("T-RULING", sentence);
        let words = self.words(unit);
        let settable: Vec<&SpokenWord> = words.iter().filter(|word| word.can_be_set).collect();
        let Some(known) = words.iter().find(|known| known.spec.key == word) else {
            let names: Vec<&str> = settable.iter().map(|word| word.spec.key).collect();
            let about = self.about(unit);
            let others =
                if names.is_empty() { String::new() } else { format!(" The values are: {}.", names.join(", ")) };
            return Err(refused(format!("There is no value {word:?} to correct for {about}.{others}")));
        };
        if !known.can_be_set {
            let about = self.about(unit);
            return Err(refused(format!(
                "{word:?} of {about} cannot be corrected now. It follows from other values or from the set-up."
            )));
        }
        let path = path_of(unit, known);
        let value: Value = ron::from_str(value).map_err(|_| {
            refused(format!("{path}: found {value}, expected {}", known.spec.takes.expected(&Value::from(""))))
        })?;
        let mut base = self.ruleset.scenario(&self.world, &self.scenario).unwrap_or_else(|| self.written());
        self.write_arrivals(&mut base);
        if unit.is_some_and(|unit| unit.index() >= base.ships.len()) {
            return Err(refused(format!("{} has not arrived yet, so there is nothing to correct.", self.about(unit))));
        }
        let mut changed = base.clone();
        put(&mut changed, unit, known, &value);
        let before = self.problems(&base);
        let is_new = |problem: &Problem| !before.iter().any(|known| told(known) == told(problem));
        match self.problems(&changed).iter().find(|problem| is_new(problem)) {
            Some(problem) => Err(refused(told(problem))),
            None if known.spec.takes.admits(&value) => Ok(value),
            None => Err(refused(format!("{path}: found {value}, expected {}", known.spec.takes.expected(&value)))),
        }
    }

    /// Makes a correction that has been checked.
    pub(super) fn correct(&mut self, unit: Option<UnitId>, word: &str, value: &str, reason: &str) {
        let Ok(value) = ron::from_str::<Value>(value) else { return };
        let was = self.say(word, unit);
        let Some(set) = self.world.get_resource::<Spoken>().map(|spoken| spoken.set) else { return };
        set(&mut self.world, unit, word, &value);
        let report = self.correction(unit, word, was.as_ref(), &value, reason);
        self.world.resource_mut::<Reports>().say(|| report);
        // Faces that were typed for an unfinished beat belong to the position before the correction.
        self.world.resource_mut::<DiceBox>().typed.clear();
        self.write_back();
    }

    fn correction(&self, unit: Option<UnitId>, word: &str, was: Option<&Value>, is: &Value, reason: &str) -> Report {
        let was = was.map_or_else(String::new, |was| format!(" (was {})", in_words(was)));
        let reason = if reason.trim().is_empty() { String::new() } else { format!(" {}", as_sentence(reason)) };
        let (about, is) = (self.about(unit), in_words(is));
        let word = word.replace("_port", " larboard").replace('_', " ");
        Report::new("T-RULING", unit, format!("The game master corrects {about}, {word}: {is}{was}.{reason}"))
    }

    /// Names the unit or the battle, for a sentence.
    fn about(&self, unit: Option<UnitId>) -> String {
        unit.map_or_else(
            || "the battle".to_owned(),
            |unit| {
                let spec = self.scenario.ships.get(unit.index());
                spec.map_or_else(|| format!("unit {unit}"), |spec| spec.name.clone())
            },
        )
    }

    /// Writes the position by means of its words alone, which is possible at any moment.
    fn written(&self) -> Scenario {
        let full = self.ruleset.in_full(&self.world, &self.scenario);
        let write = self.world.get_resource::<Spoken>().map(|spoken| spoken.write);
        write.map_or_else(|| full.clone(), |write| write(&self.world, &full))
    }

    fn problems(&self, scenario: &Scenario) -> Vec<Problem> {
        let loaded = Loaded::from_scenario(scenario.clone(), "ruling");
        self.ruleset.check(&loaded).err().map(|problems| problems.list().to_vec()).unwrap_or_default()
    }
}

/// Returns the path of the word in a scenario file.
fn path_of(unit: Option<UnitId>, word: &SpokenWord) -> String {
    let key = word.spec.key;
    match unit {
        // The battle as a whole has no other field.
        None if word.field => "wind".to_owned(),
        None => format!("battle.{key}"),
        Some(unit) if word.field => format!("ships[{}].{key}", unit.index()),
        Some(unit) => format!("ships[{}].state.{key}", unit.index()),
    }
}

/// Returns a value as players read it: without quotes, and with 'yes' and 'no' for a flag.
fn in_words(value: &Value) -> String {
    match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Text(text) if text.is_empty() => "none".to_owned(),
        Value::Text(text) => text.replace('_', " "),
        Value::List(list) if list.is_empty() => "none".to_owned(),
        Value::List(list) => list.iter().map(in_words).collect::<Vec<_>>().join(", "),
        Value::Int(_) | Value::Number(_) => value.to_string(),
    }
}

/// Adds a full stop to the game master's reason, unless it ends in a punctuation mark already.
pub(super) fn as_sentence(reason: &str) -> String {
    let reason = reason.trim();
    let full_stop = if reason.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{reason}{full_stop}")
}

/// Describes a problem like one of a file, but without the file name and line.
fn told(problem: &Problem) -> String {
    format!("{}: found {}, expected {}", problem.path, problem.found, problem.expected)
}

/// Puts a value where a scenario file would have it.
fn put(scenario: &mut Scenario, unit: Option<UnitId>, word: &SpokenWord, value: &Value) {
    let key = word.spec.key;
    match unit {
        None if word.field => scenario.put_field(key, value),
        None => {
            scenario.battle.insert(key.to_owned(), value.clone());
        }
        Some(unit) => {
            let Some(spec) = scenario.ships.get_mut(unit.index()) else { return };
            if word.field {
                spec.put_field(key, value);
            } else {
                spec.state.insert(key.to_owned(), value.clone());
            }
        }
    }
}
