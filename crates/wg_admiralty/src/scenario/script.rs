//! The script of the weather: lines such as `"4 brisk choppy 270"` (A-WIND-6).

use crate::position::battle::{Change, Intensity, SeaState, Weather};
use crate::prelude::*;
use crate::scenario::state::{SEAS, WINDS, values};

/// The intensity of this name.
pub fn intensity(word: &str) -> Option<Intensity> {
    let all = [Intensity::Weak, Intensity::Normal, Intensity::Brisk];
    WINDS.iter().position(|name| *name == word).map(|place| all[place])
}

/// The sea of this name.
pub fn sea(word: &str) -> Option<SeaState> {
    let all = [SeaState::Calm, SeaState::Choppy, SeaState::Heavy];
    SEAS.iter().position(|name| *name == word).map(|place| all[place])
}

/// The weather at the beginning.
pub fn weather(scenario: &Scenario) -> Weather {
    let said = values(&scenario.battle);
    Weather {
        from: scenario.wind.map_or(Heading::NORTH, |wind| wind.heading()),
        intensity: intensity(said.text("wind")).unwrap_or_default(),
        sea: sea(said.text("sea")).unwrap_or_default(),
    }
}

/// One line of the script, after the weather before it.
///
/// # Errors
/// What would be right instead.
pub fn line(text: &str, before: Weather) -> Result<Change, String> {
    let mut words = text.split_whitespace();
    let turn = words.next().and_then(|word| word.parse::<u16>().ok()).filter(|turn| *turn > 0);
    let Some(turn) = turn else { return Err("the number of a turn first, such as \"4 brisk choppy\"".to_owned()) };
    let mut weather = before;
    for word in words {
        if let Some(now) = intensity(word) {
            weather.intensity = now;
        } else if let Some(now) = sea(word) {
            weather.sea = now;
        } else if let Some(degrees) = word.parse::<i32>().ok().filter(|degrees| (0..360).contains(degrees)) {
            weather.from = Heading::degrees(degrees);
        } else {
            return Err(format!(
                "after the turn one of {}, one of {}, or the degrees that the wind comes from",
                WINDS.join(", "),
                SEAS.join(", ")
            ));
        }
    }
    Ok(Change { turn, weather })
}

/// All lines of a scenario that has been checked.
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
