//! Scenario files: how they are read and written, and the messages that a designer gets when a file is wrong.

use std::collections::BTreeMap;
use std::path::PathBuf;

use wg_core::geometry::Heading;
use wg_core::scenario::testing::check_bad_folder;
use wg_core::scenario::{
    Check, Edge, HeadingSpec, LandSpec, Loaded, OptionSpec, Preset, Problems, Scenario, ShipSpec, SideSpec, SpanIndex,
    Takes, Value, check_common, load, parse, parse_for_check, to_ron,
};
use wg_core::shown::view::SideColour;

use crate::scenario_properties::inside;

pub(crate) const LESSON: &str = r##"// A lesson.
(
    version: 1, ruleset: "crane", name: "A lesson", length: "20 minutes",
    story: r#"The "Wasp" /* is no comment */ lies
in wait."#,
    options: {"end": "turns", "turns": 14, "step": 0.5, "hidden": true, "list": [1, 2.0, "x", [false]]},
    table: (width: 22, height: 28.0, grid: (square: 2)),
    wind: "sw", /* blocks /* may nest */ */
    land: [(name: "Cape", squares: [(1, 2), (2, 2)]), (outline: [(0, 0), (3, 0), (0, 3)], shoal: true)],
    sides: [(name: "Spain", edge: Some(South)), (name: "England", nation: "Great Britain", colour: Red, captain: "bold")],
    ships: [
        (name: "Gata", class: "small", side: "Spain", square: (3, 1), heading: "E"),
        (name: "Wasp", class: "small", side: "England", at: (17, 27.5), heading: 270,
         overrides: {"range": 4}, state: {"hull": 1, "prize": false},), // a comma too many does no harm
    ],
    battle: {"turn": 3},
)
"##;

pub(crate) fn checked(text: &str, file: &str) -> Result<(), Problems> {
    let loaded = parse_for_check(text, file)?;
    let mut check = Check::new(&loaded);
    check_common(&loaded, &mut check);
    check.finish()
}

fn lesson() -> Loaded {
    parse(LESSON, "lesson.ron").unwrap_or_else(|problems| panic!("the lesson reads well:\n{problems}"))
}

#[test]
fn every_bad_file_says_what_its_text_says() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    match check_bad_folder(folder, checked) {
        Ok(count) => assert!(count >= 60, "a folder that has lost its files proves nothing: {count}"),
        Err(wrong) => panic!("{wrong}"),
    }
}

/// Checks a drill with this many ships, alternating between two sides. Ships in `names` get these names instead of
/// their own.
fn many_ships(count: usize, names: &[(usize, &str)]) -> Result<(), String> {
    let name = |place: usize| {
        names
            .iter()
            .find(|(other, _)| *other == place)
            .map_or_else(|| format!("S{place}"), |(_, name)| (*name).to_owned())
    };
    let ships: Vec<String> = (0..count)
        .map(|place| format!("(name: {:?}, class: \"x\", side: \"{}\")", name(place), ["A", "B"][place % 2]))
        .collect();
    let text = format!(
        "(version: 1, ruleset: \"drill\", name: \"All\", sides: [(name: \"A\"), (name: \"B\")], ships: [\n{}])",
        ships.join(",\n")
    );
    checked(&text, "many.ron").map_err(|problems| problems.to_string())
}

#[test]
fn a_battle_has_at_most_250_ships() {
    assert_eq!(many_ships(250, &[]), Ok(()), "so many may be");
    assert_eq!(
        many_ships(251, &[]),
        Err("many.ron:1:87: ships: found 251 ships, expected at most 250".to_owned()),
        "one more may not"
    );
}

#[test]
fn whose_name_is_another_ships_is_told_one_that_is_free() {
    let told = |names: &[(usize, &str)]| many_ships(8, names).expect_err("a name stands there twice");
    let again = |line: usize, place: usize, free: &str, first: usize| {
        format!(
            "many.ron:{line}:8: ships[{place}].name: found \"Ant\" a second time, expected a name of her own, such as {free:?}, because ships[{first}] already has this name"
        )
    };
    let twice = |line: usize, place: usize, free: &str| again(line, place, free, 0);
    assert_eq!(told(&[(0, "Ant"), (3, "Ant")]), twice(5, 3, "Ant of B"), "by her side");
    assert_eq!(told(&[(0, "Ant"), (3, "Ant"), (4, "Ant of B")]), twice(5, 3, "Ant 2"), "that is taken, so by a number");
    assert_eq!(
        told(&[(0, "Ant"), (3, "Ant"), (4, "Ant of B"), (6, "Ant 2")]),
        twice(5, 3, "Ant 3"),
        "and that is taken too"
    );
    let thrice = [twice(5, 3, "Ant of B"), again(7, 5, "Ant 2", 3)].join("\n");
    assert_eq!(told(&[(0, "Ant"), (3, "Ant"), (5, "Ant")]), thrice, "nobody is told a name that another one was told");
}

#[test]
fn the_lesson_reads_as_it_is_written() {
    let scenario = lesson().scenario;
    assert_eq!(checked(LESSON, "lesson.ron"), Ok(()), "nothing in it is wrong");
    assert_eq!(scenario.story, "The \"Wasp\" /* is no comment */ lies\nin wait.", "raw text keeps its line break");
    assert_eq!(scenario.wind, Some(HeadingSpec(Heading::degrees(225))), "small letters will do");
    assert_eq!(scenario.table.height, Some(28.0), "inches");
    assert_eq!(scenario.options["turns"], Value::Int(14), "a whole number stays whole");
    assert_eq!(scenario.options["step"], Value::Number(0.5), "half an inch is exactly half an inch");
    let list = vec![Value::Int(1), Value::Number(2.0), Value::from("x"), Value::List(vec![Value::Bool(false)])];
    assert_eq!(scenario.options["list"], Value::List(list), "2.0 is no whole number");
    assert_eq!(scenario.sides[0].colour, SideColour::Blue, "Red is taken, so Spain has the next");
    assert_eq!(scenario.sides[0].edge, Some(Edge::South), "Some(..) may be written, and need not");
    assert_eq!(scenario.ships[0].square, Some((3, 1)), "column and row");
    assert_eq!(scenario.ships[1].at, Some((17.0, 27.5)), "inches");
    assert_eq!([&scenario.sides[0].captain, &scenario.sides[1].captain], ["human", "bold"], "who commands them");
    assert_eq!(scenario.ships[1].state["hull"].as_int(), Some(1), "her state");
}

#[test]
fn decimals_lose_nothing() {
    for number in ["0.1", "16777217.0", "0.30000000000000004", "1e300", "-2.5"] {
        let text =
            format!(r#"(version: 1, ruleset: "r", name: "n", options: {{"x": {number}}}, table: (width: {number}))"#);
        let scenario = parse(&text, "n.ron").expect("it reads").scenario;
        let wanted = number.parse::<f64>().expect("a number");
        assert_eq!(scenario.options["x"], Value::Number(wanted), "{number} as an option");
        assert_eq!(scenario.table.width, Some(wanted), "{number} as a width");
    }
}

#[test]
fn every_part_of_a_file_has_its_place() {
    let index = lesson().index;
    for (path, place, text) in [
        ("version", (3, 14), "1"),
        ("options.turns", (6, 40), "14"),
        ("options.list[3][0]", (6, 96), "false"),
        ("table.grid.square", (7, 53), "2"),
        ("land[0].squares[1][0]", (9, 46), "2"),
        ("sides[0].edge", (10, 40), "South"),
        ("ships[1].class", (13, 31), "\"small\""),
        ("ships[1].state.prize", (14, 63), "false"),
    ] {
        assert_eq!(index.find(path), Some(place), "{path}");
        assert_eq!(index.text_at(path), Some(text), "{path}");
    }
    assert_eq!(index.find("ships[2]"), None, "there is no third ship");
    assert_eq!(
        index.nearest("ships[1].state.rigging"),
        index.find("ships[1].state").expect("it is there"),
        "what is around it"
    );
    assert_eq!(index.nearest("nonsense[[.."), (2, 1), "the whole");
}

#[test]
fn a_name_with_dots_has_its_place() {
    let text = r#"(version: 1, ruleset: "r", name: "n", options: {"a": 1, "a.b[0]": 2, "": 3})"#;
    let index = SpanIndex::new(text);
    assert_eq!(index.text_at("options.a.b[0]"), Some("2"), "the longest name that is there");
    assert_eq!(index.text_at("options.a"), Some("1"), "and the short one");
}

#[test]
fn the_form_that_is_checked_is_the_form_of_the_types() {
    // A field of the types that the form does not know would be reported as unknown here.
    let full = lesson().scenario;
    let text = to_ron(&full);
    for field in [
        "version",
        "ruleset",
        "name",
        "story",
        "length",
        "options",
        "table",
        "width",
        "height",
        "grid",
        "square",
        "wind",
        "land",
        "squares",
        "outline",
        "shoal",
        "sides",
        "nation",
        "colour",
        "edge",
        "captain",
        "ships",
        "class",
        "side",
        "at",
        "heading",
        "overrides",
        "state",
        "battle",
    ] {
        assert!(text.contains(&format!("{field}: ")), "the lesson uses every field, {field} too");
    }
    assert_eq!(parse(&text, "again.ron").map(|loaded| loaded.scenario), Ok(full), "and reads back the same");
}

#[test]
fn what_is_written_is_pleasant_to_read() {
    let wanted = r#"// A lesson: a battle for Weathergage.
(
    version: 1,
    ruleset: "crane",
    name: "A lesson",
    wind: "SW",
    land: [
        (name: "Cape", squares: [(1, 2), (2, 2)]),
    ],
    sides: [
        (name: "Spain", colour: Red, edge: South),
        (name: "England", colour: Blue),
    ],
    ships: [
        (name: "Gata", class: "small", side: "Spain", square: (3, 1), heading: "E"),
        (
            name: "Wasp",
            class: "small",
            side: "England",
            at: (17.0, 27.5),
            heading: 100,
            state: {"captured_by": "", "guns_and_crew": 2, "hull": 1, "rigging": 3},
        ),
    ],
)
"#;
    let mut scenario = Scenario::new("crane", "A lesson");
    scenario.wind = HeadingSpec::from_point("SW");
    scenario.land = vec![LandSpec { name: "Cape".into(), squares: vec![(1, 2), (2, 2)], ..LandSpec::default() }];
    scenario.sides = vec![SideSpec::new("Spain", SideColour::Red), SideSpec::new("England", SideColour::Blue)];
    scenario.sides[0].edge = Some(Edge::South);
    let state = [("hull", 1.into()), ("rigging", 3.into()), ("guns_and_crew", 2.into()), ("captured_by", "".into())];
    scenario.ships = vec![
        ShipSpec {
            square: Some((3, 1)),
            heading: HeadingSpec::from_point("E"),
            ..ShipSpec::new("Gata", "small", "Spain")
        },
        ShipSpec {
            at: Some((17.0, 27.5)),
            heading: HeadingSpec::from_degrees(100.0),
            state: state.map(|(key, value): (&str, Value)| (key.to_owned(), value)).into(),
            ..ShipSpec::new("Wasp", "small", "England")
        },
    ];
    assert_eq!(to_ron(&scenario), wanted, "one ship a line where she fits");
}

#[test]
fn a_ruleset_checks_its_own_names_in_a_few_lines() {
    const OPTIONS: &[OptionSpec] = &[
        OptionSpec::word("end", &["turns", "clock", "none"], "turns"),
        OptionSpec::whole("turns", 4..=24, 14),
        OptionSpec::number("step", 0.5..=1.0, 1.0),
        OptionSpec::flag("hidden", false),
        OptionSpec::list("list", &Takes::Whole(0..=5), 3),
        OptionSpec::new("wind", Takes::Either(&[Takes::Flag, Takes::Word(&["table"])]), Preset::Text("table")),
    ];
    let text = LESSON.replace(
        r#"{"end": "turns", "turns": 14, "step": 0.5, "hidden": true, "list": [1, 2.0, "x", [false]]}"#,
        r#"{"end": "truns", "turns": 3, "step": 2, "hiden": true, "list": [1, 9], "wind": 7, "hidden": "no"}"#,
    );
    let loaded = parse(&text, "l.ron").expect("it reads");
    let mut check = Check::new(&loaded);
    check.options(OPTIONS);
    check.one_of("ships[0].class", "frigat", &["large", "medium", "small"]);
    check.int_in("ships[1].state.hull", &loaded.scenario.ships[1].state["hull"], 2..=3);
    check.int_in("ships[1].state.rigging", &Value::Bool(true), 0..=3);
    check.number_in("table.width", f64::NAN, 0.0..=1.0);
    assert_eq!(check.count(), 11, "each is counted");
    let wanted = r#"
l.ron:6:22: options.end: found "truns", expected one of "turns", "clock", "none" (did you mean "turns"?)
l.ron:6:40: options.turns: found 3, expected a whole number from 4 to 24
l.ron:6:51: options.step: found 2, expected a number from 0.5 to 1
l.ron:6:63: options.hiden: found "hiden", expected one of "end", "turns", "step", "hidden", "list", "wind" (did you mean "hidden"?)
l.ron:6:77: options.list: found [1, 9], expected a list in square brackets with at most 3 values, each a whole number from 0 to 5
l.ron:6:93: options.wind: found 7, expected true or false, or "table"
l.ron:6:106: options.hidden: found "no", expected true or false
l.ron:7:20: table.width: found NaN, expected a number from 0 to 1
l.ron:12:31: ships[0].class: found "frigat", expected one of "large", "medium", "small"
l.ron:14:42: ships[1].state.rigging: found true, expected a whole number from 0 to 3
l.ron:14:51: ships[1].state.hull: found 1, expected a whole number from 2 to 3"#;
    assert_eq!(check.finish().expect_err("there are problems").to_string(), wanted.trim(), "sorted by place");
    assert_eq!(OPTIONS[1].of(&BTreeMap::new()), Value::Int(14), "the default of an option that is left out");
}

#[test]
fn a_scenario_made_in_memory_is_told_by_its_place_in_the_file_that_it_would_be() {
    let mut scenario = lesson().scenario;
    scenario.ships[1].side = "Engand".to_owned();
    scenario.table.width = Some(f64::INFINITY);
    let loaded = Loaded::from_scenario(scenario, "saved.ron");
    let mut check = Check::new(&loaded);
    check_common(&loaded, &mut check);
    let problems = check.finish().expect_err("there are problems");
    let paths: Vec<&str> = problems.into_iter().map(|problem| problem.path.as_str()).collect();
    assert!(paths.contains(&"table.width") && paths.contains(&"ships[1].side"), "{problems}");
}

#[test]
fn files_that_cannot_be_read_are_told_like_any_other_problem() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = load(folder.path().join("none.ron")).expect_err("it does not read").to_string();
    assert!(missing.ends_with("none.ron: found no file of this name, expected a scenario file"), "{missing}");
    let directory = load(folder.path()).expect_err("it does not read").to_string();
    assert!(directory.contains("found a file that cannot be read"), "{directory}");
    let good = folder.path().join("lesson.ron");
    std::fs::write(&good, format!("\u{feff}{}", LESSON.replace('\n', "\r\n"))).expect("it is written");
    let loaded = load(&good).expect("it reads");
    assert_eq!(loaded.index.find("version"), Some((3, 14)), "a byte order mark and Windows line ends do no harm");
    let large = folder.path().join("large.ron");
    std::fs::write(&large, " ".repeat(2 << 20)).expect("it is written");
    assert!(
        load(&large).expect_err("it does not read").to_string().contains("expected a smaller file"),
        "a file of 2 MiB"
    );
}

#[test]
fn ten_megabytes_of_anything_are_answered_with_a_few_problems() {
    for piece in [
        "(", "[", "{\"a\":", "/*", "\"", "r#", "r####\"", "'", "a,", "(a:1,", "é", "\n", "\\", "#![", "1,", "[[],",
        "//\n",
    ] {
        for length in [900_000, 10_000_000] {
            for before in ["", "(version: 1, battle: {\"x\": [", "(version: 1, ships: ["] {
                let text = before.to_owned() + &piece.repeat(length / piece.len());
                let problems = parse(&text, "g.ron").expect_err("it does not read");
                assert!(problems.list().len() <= 200, "{piece:?}: only the first problems are kept");
                inside(&problems, &text);
            }
        }
    }
    let many = format!("(version: 1, ships: [{}])", "(nam: 1),".repeat(100_000));
    let problems = parse(&many, "many.ron").expect_err("it does not read");
    assert!(problems.left_off() > 90_000, "the rest are counted");
}
