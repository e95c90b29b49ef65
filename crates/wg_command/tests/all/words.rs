//! The words of scenario files: listed from the declarations, each with a meaning, in the documents, in the shipped
//! scenarios, and accepted by `check`.

use std::collections::BTreeSet;

use wg_command::words;
use wg_core::Ruleset;
use wg_core::scenario::{Loaded, OptionSpec, Scenario, Takes, Value, Words, parse, to_ron};
use wg_library::Library;

fn library() -> Library {
    Library::new(wg_rulesets::ALL)
}

#[test]
fn the_page_of_words_is_what_the_declarations_say() {
    wg_testkit::golden::page("docs/words.md", &words::markdown(&library()));
}

#[test]
fn each_word_has_a_meaning_and_each_meaning_its_word() {
    for ruleset in wg_rulesets::ALL {
        let (id, words) = (ruleset.about().id, ruleset.words());
        let mut left: BTreeSet<&str> = words.about.keys().map(String::as_str).collect();
        let silent = words.about.iter().find(|(_, remark)| remark.trim().is_empty());
        assert!(silent.is_none(), "{id}: an empty remark in data/words.ron: {silent:?}");
        for (list, specs) in words.lists() {
            for spec in specs {
                let path = format!("{list}.{}", spec.key);
                let told = left.remove(path.as_str());
                assert!(told, "{id}: {path} has no remark in data/words.ron");
                for value in spec.takes.choices().into_iter().filter(|_| list == "options") {
                    let told = left.remove(format!("{path}.{value}").as_str());
                    assert!(told, "{id}: data/words.ron does not say what {path} does if it is {value}");
                }
                assert!(
                    spec.takes.admits(&spec.default.value()) || spec.default.value().as_text() == Some(""),
                    "{id}: the default of {path} is none of its values"
                );
            }
        }
        // A number that a player cannot read by itself may have a remark too.
        left.retain(|remark| {
            !words.options.iter().any(|spec| {
                let value =
                    remark.strip_prefix("options.").and_then(|rest| rest.strip_prefix(spec.key)?.strip_prefix('.'));
                let number = value.and_then(|value| value.parse().ok()).map(Value::Int);
                number.is_some_and(|number| spec.takes.admits(&number))
            })
        });
        assert!(left.is_empty(), "{id}: data/words.ron speaks of words that there are not: {left:?}");
    }
}

#[test]
fn each_word_of_every_shipped_scenario_is_listed() {
    for listed in library().list() {
        let scenario = listed.scenario.unwrap_or_else(|problems| panic!("{problems}")).scenario;
        let ruleset = library().ruleset(&scenario.ruleset).expect("a ruleset");
        let words = ruleset.words();
        let of = |specs: &[OptionSpec]| specs.iter().map(|spec| spec.key).collect::<BTreeSet<_>>();
        let known = |values: &std::collections::BTreeMap<String, Value>, specs: &[OptionSpec]| {
            let known = of(specs);
            values
                .keys()
                .for_each(|key| assert!(known.contains(key.as_str()), "{}: {key} is listed nowhere", listed.id));
        };
        known(&scenario.options, words.options);
        known(&scenario.battle, words.battle);
        for ship in &scenario.ships {
            let kind = words.kinds.iter().find(|kind| kind.classes.iter().any(|(key, _)| *key == ship.class));
            let kind = kind.unwrap_or_else(|| panic!("{}: the class {} is listed nowhere", listed.id, ship.class));
            known(&ship.overrides, kind.overrides);
            known(&ship.state, kind.state);
        }
    }
}

/// Returns values at the limits of what a word takes.
fn samples(takes: &Takes) -> Vec<Value> {
    match takes {
        Takes::Flag => vec![true.into(), false.into()],
        Takes::Word(words) => words.iter().map(|word| (*word).into()).collect(),
        Takes::Whole(range) => vec![(*range.start()).into(), (*range.end()).into()],
        Takes::Number(range) => vec![(*range.start()).into(), (*range.end()).into()],
        Takes::Text => vec!["".into()],
        Takes::List(of, _) => vec![Value::List(Vec::new()), Value::List(samples(of).into_iter().take(1).collect())],
        Takes::Either(any) => any.iter().flat_map(samples).collect(),
    }
}

/// Returns the problem with the word itself, if any: that the word is unknown, or that it does not take this value.
/// Missing companion words do not count.
fn refused(ruleset: &dyn Ruleset, scenario: Scenario, path: &str, spec: &OptionSpec, value: &Value) -> Option<String> {
    let problems = ruleset.check(&Loaded::from_scenario(scenario, "words.ron")).err()?;
    let (no_such, no_value) = (format!("{:?}", spec.key), spec.takes.expected(value));
    let wrong = problems
        .list()
        .iter()
        .find(|problem| problem.path == path && (problem.found == no_such || problem.expected == no_value));
    wrong.map(ToString::to_string)
}

/// Returns a scenario of this ruleset, and the first unit of this kind in it.
fn example(ruleset: &dyn Ruleset, words: &Words, kind: usize) -> (Scenario, usize) {
    let scenarios =
        library().list().into_iter().filter_map(|listed| listed.scenario.ok()).map(|loaded| loaded.scenario);
    let place = |scenario: &Scenario| {
        scenario.ships.iter().position(|ship| words.kinds[kind].classes.iter().any(|(key, _)| *key == ship.class))
    };
    scenarios
        .filter(|scenario| scenario.ruleset == ruleset.about().id)
        .find_map(|scenario| place(&scenario).map(|place| (scenario, place)))
        .expect("an example of each kind")
}

#[test]
fn each_listed_word_and_each_of_its_values_is_taken_by_check() {
    for ruleset in wg_rulesets::ALL {
        let words = ruleset.words();
        for kind in 0..words.kinds.len() {
            let (scenario, place) = example(*ruleset, &words, kind);
            let unit = &words.kinds[kind];
            let lists =
                [("options".to_owned(), words.options), ("battle".to_owned(), words.battle)].into_iter().chain([
                    (format!("ships[{place}].overrides"), unit.overrides),
                    (format!("ships[{place}].state"), unit.state),
                ]);
            for (list, specs) in lists {
                for (spec, value) in
                    specs.iter().flat_map(|spec| samples(&spec.takes).into_iter().map(move |value| (spec, value)))
                {
                    let mut scenario = scenario.clone();
                    let values = match list.as_str() {
                        "options" => &mut scenario.options,
                        "battle" => &mut scenario.battle,
                        list if list.ends_with("overrides") => &mut scenario.ships[place].overrides,
                        _ => &mut scenario.ships[place].state,
                    };
                    values.insert(spec.key.to_owned(), value.clone());
                    let path = format!("{list}.{}", spec.key);
                    if let Some(sentence) = refused(*ruleset, scenario, &path, spec, &value) {
                        panic!("{} is listed with {value}, and refused: {sentence}", spec.key);
                    }
                }
            }
            for (class, _) in &unit.classes {
                let mut scenario = scenario.clone();
                scenario.ships[place].class = (*class).to_owned();
                let told = ruleset
                    .check(&Loaded::from_scenario(scenario, "words.ron"))
                    .err()
                    .map(|problems| problems.to_string())
                    .unwrap_or_default();
                assert!(!told.contains(&format!("ships[{place}].class: ")), "{class} is listed, and refused: {told}");
            }
        }
    }
}

#[test]
fn a_word_that_is_not_listed_is_refused() {
    for ruleset in wg_rulesets::ALL {
        let (scenario, _) = example(*ruleset, &ruleset.words(), 0);
        let mut wrong = scenario.clone();
        wrong.options.insert("no_such_word".to_owned(), true.into());
        let text = to_ron(&wrong);
        let loaded = parse(&text, "words.ron").expect("it reads");
        let told = ruleset.check(&loaded).expect_err("it is refused").to_string();
        for spec in ruleset.words().options {
            assert!(told.contains(&format!("{:?}", spec.key)), "all options are named, {} too: {told}", spec.key);
        }
    }
}
