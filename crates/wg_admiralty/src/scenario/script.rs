//! The script of the weather, with lines such as `"4 brisk choppy 270"` (A-WIND-6).

use wg_core::scenario::Worded;

use crate::position::battle::{Change, Intensity, SeaState, Weather};
use crate::prelude::*;
use crate::scenario::state::values;

/// Returns the value of this word, if it names one.
fn case<T: Worded>(word: &str) -> Option<T> {
    T::ALL.iter().copied().find(|case| case.word() == word)
}

/// Returns the weather at the beginning.
pub fn weather(scenario: &Scenario) -> Weather {
    let said = values(&scenario.battle);
    Weather {
        from: scenario.wind.map_or(Heading::NORTH, |wind| wind.heading()),
        intensity: case(said.text("wind")).unwrap_or_default(),
        sea: case(said.text("sea")).unwrap_or_default(),
    }
}

/// Reads one line of the script. What it leaves out stays as in `before`.
///
/// # Errors
/// If the line is malformed, with what would be right.
pub fn line(text: &str, before: Weather) -> Result<Change, String> {
    let mut words = text.split_whitespace();
    let turn = words.next().and_then(|word| word.parse::<u16>().ok()).filter(|turn| *turn > 0);
    let Some(turn) = turn else { return Err("the number of a turn first, such as \"4 brisk choppy\"".to_owned()) };
    let mut weather = before;
    for word in words {
        if let Some(now) = case(word) {
            weather.intensity = now;
        } else if let Some(now) = case(word) {
            weather.sea = now;
        } else if let Some(degrees) = word.parse::<i32>().ok().filter(|degrees| (0..360).contains(degrees)) {
            weather.from = Heading::degrees(degrees);
        } else {
            return Err(format!(
                "after the turn: one of {}, one of {}, or the degrees that the wind comes from",
                Intensity::WORDS.join(", "),
                SeaState::WORDS.join(", ")
            ));
        }
    }
    Ok(Change { turn, weather })
}

/// Returns all changes in the script of a scenario that has been checked.
pub fn script(scenario: &Scenario) -> Vec<Change> {
    let lines = values(&scenario.battle).list("script");
    let mut now = weather(scenario);
    let mut changes = Vec::new();
    for text in lines.iter().filter_map(Value::as_text) {
        if let Ok(change) = line(text, now) {
            now = change.weather;
            changes.push(change);
        }
    }
    changes
}
