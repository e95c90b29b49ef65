//! Scenario files: what is read, what is written, and what a designer is told when a file is wrong.

use std::collections::BTreeMap;
use std::path::PathBuf;

use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use wg_core::geometry::Heading;
use wg_core::scenario::testing::check_bad_folder;
use wg_core::scenario::{
    Check, DivisionSpec, Edge, GridSpec, HeadingSpec, LandSpec, Loaded, OptionSpec, Preset, Problems, Scenario, ShipSpec, SideSpec, SpanIndex, TableSpec,
    Takes, Value, WorkSpec, check_common, load, parse, parse_for_check, to_ron,
};
use wg_core::shown::view::{SideColour, WorkKind};

const LESSON: &str = r##"// A lesson.
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

fn checked(text: &str, file: &str) -> Result<(), Problems> {
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
        let text = format!(r#"(version: 1, ruleset: "r", name: "n", options: {{"x": {number}}}, table: (width: {number}))"#);
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
    assert_eq!(index.nearest("ships[1].state.rigging"), index.find("ships[1].state").expect("it is there"), "what is around it");
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
    // A field of the types that the table of the form does not know would be told as unknown here.
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
        ShipSpec { square: Some((3, 1)), heading: HeadingSpec::from_point("E"), ..ShipSpec::new("Gata", "small", "Spain") },
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
l.ron:6:77: options.list: found [1, 9], expected a list in square brackets of at most 3, each a whole number from 0 to 5
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
    assert!(missing.ends_with("none.ron: found no such file, expected a scenario file"), "{missing}");
    let directory = load(folder.path()).expect_err("it does not read").to_string();
    assert!(directory.contains("found a file that cannot be read"), "{directory}");
    let good = folder.path().join("lesson.ron");
    std::fs::write(&good, format!("\u{feff}{}", LESSON.replace('\n', "\r\n"))).expect("it is written");
    let loaded = load(&good).expect("it reads");
    assert_eq!(loaded.index.find("version"), Some((3, 14)), "a byte order mark and Windows line ends do no harm");
    let large = folder.path().join("large.ron");
    std::fs::write(&large, " ".repeat(2 << 20)).expect("it is written");
    assert!(load(&large).expect_err("it does not read").to_string().contains("expected a smaller file"), "a file of 2 MiB");
}

#[test]
fn ten_megabytes_of_anything_are_answered_with_a_few_problems() {
    for piece in ["(", "[", "{\"a\":", "/*", "\"", "r#", "r####\"", "'", "a,", "(a:1,", "é", "\n", "\\", "#![", "1,", "[[],", "//\n"] {
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

/// Every problem lies within the text, and says something.
fn inside(problems: &Problems, text: &str) {
    assert!(!problems.list().is_empty(), "an error without a problem");
    for problem in problems {
        let line = text.split('\n').nth(problem.line - 1).unwrap_or_else(|| panic!("no such line: {problem}"));
        assert!((1..=line.chars().count() + 1).contains(&problem.column), "no such column: {problem}");
        assert!(problem.found.chars().count() <= 80 && !problem.found.is_empty(), "found: {problem}");
        assert!(!problem.expected.is_empty(), "expected: {problem}");
        assert!(!problem.to_string().contains('\n'), "one line: {problem}");
    }
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::Int),
        (-1e6..1e6).prop_map(Value::Number),
        any::<String>().prop_map(Value::Text),
    ];
    leaf.prop_recursive(2, 8, 4, |inner| vec(inner, 0..4).prop_map(Value::List))
}

fn values() -> impl Strategy<Value = BTreeMap<String, Value>> {
    btree_map("[a-z_]{1,12}|\\PC{0,6}", value(), 0..4)
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[A-Za-z' ]{1,20}", any::<String>()]
}

fn heading() -> impl Strategy<Value = HeadingSpec> {
    (0..36_000_i32).prop_map(|hundredths| HeadingSpec(Heading::new(hundredths)))
}

fn edge() -> impl Strategy<Value = Edge> {
    prop_oneof![Just(Edge::North), Just(Edge::East), Just(Edge::South), Just(Edge::West)]
}

fn place() -> impl Strategy<Value = (f64, f64)> {
    (0.0..100.0, 0.0..100.0)
}

fn land() -> impl Strategy<Value = LandSpec> {
    (name(), vec((-300_i16..300, -300_i16..300), 0..30), vec(place(), 0..20), any::<bool>()).prop_map(|(name, squares, outline, shoal)| LandSpec {
        name,
        squares,
        outline,
        shoal,
    })
}

fn work() -> impl Strategy<Value = WorkSpec> {
    let kind = prop_oneof![Just(WorkKind::House), Just(WorkKind::Trench), Just(WorkKind::Port)];
    (name(), kind, vec(place(), 0..9)).prop_map(|(name, kind, outline)| WorkSpec { name, kind, outline })
}

fn side() -> impl Strategy<Value = SideSpec> {
    let colour = prop_oneof![Just(SideColour::Red), Just(SideColour::Blue), Just(SideColour::Green)];
    (name(), name(), colour, option::of(edge()), name()).prop_map(|(name, nation, colour, edge, captain)| SideSpec { name, nation, colour, edge, captain })
}

fn ship() -> impl Strategy<Value = ShipSpec> {
    let square = option::of((any::<i8>(), any::<i8>()).prop_map(|(x, y)| (i16::from(x), i16::from(y))));
    ((name(), name(), name()), option::of(place()), square, option::of(heading()), values(), values())
        .prop_map(|((name, class, side), at, square, heading, overrides, state)| ShipSpec { name, class, side, at, square, heading, overrides, state })
}

fn division() -> impl Strategy<Value = DivisionSpec> {
    (name(), name(), name(), vec(name(), 0..4)).prop_map(|(name, side, leader, ships)| DivisionSpec { name, side, leader, ships })
}

fn scenario() -> impl Strategy<Value = Scenario> {
    let table = (option::of(1.0..99.0), option::of(1.0..99.0), option::of(0.1..9.0)).prop_map(|(width, height, square)| TableSpec {
        width,
        height,
        grid: square.map(|square| GridSpec { square }),
    });
    let texts = (name(), name(), any::<String>(), name());
    let lists = (vec(land(), 0..3), vec(work(), 0..3), vec(side(), 0..4), vec(ship(), 0..5), vec(division(), 0..3));
    (texts, values(), table, option::of(heading()), lists, values()).prop_map(
        |((ruleset, name, story, length), options, table, wind, (land, works, sides, ships, divisions), battle)| Scenario {
            version: 1,
            ruleset,
            name,
            story,
            length,
            options,
            table,
            wind,
            land,
            works,
            sides,
            ships,
            divisions,
            battle,
        },
    )
}

fn never_panics(text: &str) -> Result<(), TestCaseError> {
    if let Err(problems) = checked(text, "any.ron") {
        inside(&problems, text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_scenario_reads_back_as_it_was_written(scenario in scenario()) {
        let text = to_ron(&scenario);
        let again = parse(&text, "again.ron").map_err(|problems| TestCaseError::fail(format!("{problems}\n{text}")))?;
        prop_assert_eq!(again.scenario, scenario, "{}", text);
    }

    #[test]
    fn any_text_is_answered_with_a_place_inside_it(text in any::<String>()) {
        never_panics(&text)?;
        never_panics(&format!("(version: 1, ruleset: {text}"))?;
    }

    #[test]
    fn any_soup_of_brackets_is_answered_with_a_place_inside_it(
        pieces in vec(prop_oneof![
            Just("("), Just(")"), Just("["), Just("]"), Just("{"), Just("}"), Just(","), Just(":"), Just("\""),
            Just("name"), Just("ships"), Just("options"), Just("Some("), Just("1"), Just("-1.5e"), Just("r#\""), Just("'"),
            Just("\\"), Just("/*"), Just("*/"), Just("//"), Just("\n"), Just(" "), Just("é"), Just("true"), Just("#"),
        ], 0..60),
    ) {
        never_panics(&pieces.concat())?;
        never_panics(&format!("(version: 1, {}", pieces.concat()))?;
    }

    #[test]
    fn a_damaged_lesson_is_answered_with_a_place_inside_it(
        cuts in vec((0..LESSON.len(), 0..12_usize, "[(){}\\[\\],:\"'/*#a-z0-9 \\\\.-]{0,3}"), 1..4),
    ) {
        let mut text = LESSON.to_owned();
        for (at, length, put) in cuts {
            let (from, to) = (at.min(text.len()), (at + length).min(text.len()));
            if text.is_char_boundary(from) && text.is_char_boundary(to) {
                text.replace_range(from..to, &put);
            }
        }
        never_panics(&text)?;
    }
}
