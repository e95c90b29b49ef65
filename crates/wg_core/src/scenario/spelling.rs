//! Names that are written with the same letters in two ways: with 'é' as one character, or as 'e' and an accent. Names
//! are kept as they are written, and compared as if both were one.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization as _, is_nfc};

use super::spec::Scenario;
use super::value::Value;

/// Returns the composed form of a name, by which names are compared.
pub(super) fn composed(name: &str) -> Cow<'_, str> {
    if name.is_ascii() || is_nfc(name) { Cow::Borrowed(name) } else { Cow::Owned(name.nfc().collect()) }
}

/// Writes every mention of a ship, a side or a division as its own name is written.
pub(super) fn as_named(scenario: &mut Scenario) {
    let sides = scenario.sides.iter().map(|side| &side.name);
    let ships = scenario.ships.iter().map(|ship| &ship.name);
    let divisions = scenario.divisions.iter().map(|division| &division.name);
    let names: Vec<String> = sides.chain(ships).chain(divisions).filter(|name| !name.is_ascii()).cloned().collect();
    if names.is_empty() {
        return;
    }
    let name = |text: &mut String| {
        if !text.is_ascii()
            && !names.contains(text)
            && let Some(name) = names.iter().find(|name| composed(name) == composed(text))
        {
            text.clone_from(name);
        }
    };
    for ship in &mut scenario.ships {
        name(&mut ship.side);
        ship.overrides.values_mut().chain(ship.state.values_mut()).for_each(|value| in_value(value, &name));
    }
    for division in &mut scenario.divisions {
        name(&mut division.side);
        name(&mut division.leader);
        division.ships.iter_mut().for_each(name);
    }
    scenario.options.values_mut().chain(scenario.battle.values_mut()).for_each(|value| in_value(value, &name));
}

fn in_value(value: &mut Value, name: &impl Fn(&mut String)) {
    match value {
        Value::Text(text) => name(text),
        Value::List(list) => list.iter_mut().for_each(|value| in_value(value, name)),
        Value::Bool(_) | Value::Int(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::{Check, check_common, parse};

    const COMPOSED: &str = "T\u{e9}m\u{e9}raire";
    const APART: &str = "Te\u{301}me\u{301}raire";

    fn fleet(first: &str, second: &str, mentioned: &str) -> String {
        format!(
            "(version: 1, ruleset: \"admiralty\", name: \"Two spellings\", wind: \"S\",
            sides: [(name: \"Red\"), (name: \"Blue\")],
            ships: [(name: \"{first}\", class: \"gb-74\", side: \"Red\"), (name: \"{second}\", class: \"gb-74\", side: \"Red\"),
                (name: \"B\", class: \"gb-74\", side: \"Blue\")],
            divisions: [(name: \"D\", side: \"Red\", leader: \"{mentioned}\", ships: [\"{mentioned}\"])])"
        )
    }

    fn told(text: &str) -> String {
        let loaded = parse(text, "two.ron").expect("it has the form of a scenario");
        let mut check = Check::new(&loaded);
        check_common(&loaded, &mut check);
        check.finish().err().map(|problems| problems.to_string()).unwrap_or_default()
    }

    #[test]
    fn a_ship_is_found_by_either_spelling_and_keeps_her_own() {
        for (name, mentioned) in [(COMPOSED, APART), (APART, COMPOSED)] {
            let text = fleet(name, "Victory", mentioned);
            assert_eq!(told(&text), "");
            let scenario = parse(&text, "two.ron").expect("in order").scenario;
            assert_eq!((&*scenario.ships[0].name, &*scenario.divisions[0].leader), (name, name));
        }
    }

    #[test]
    fn two_names_that_differ_only_in_spelling_are_one() {
        let told = told(&fleet(COMPOSED, APART, COMPOSED));
        assert!(told.contains("a second time") && told.contains("ships[1].name"), "{told}");
    }
}
