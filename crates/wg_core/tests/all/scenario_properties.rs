//! Property tests: any scenario can be written and read again, and no text makes the reader panic.

use std::collections::BTreeMap;

use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use wg_core::geometry::Heading;
use wg_core::scenario::{
    ArrivalSpec, DivisionSpec, Edge, GoalSpec, GridSpec, HeadingSpec, LandSpec, Problems, Scenario, ShipSpec, SideSpec,
    TableSpec, Task, Value, WorkSpec, ZoneSpec, parse, to_ron,
};
use wg_core::shown::view::{SideColour, WorkKind};

use crate::scenario::{LESSON, checked};

/// Checks that every problem lies within the text and has something to say.
pub(crate) fn inside(problems: &Problems, text: &str) {
    assert!(!problems.list().is_empty(), "an error without a problem");
    for problem in problems {
        let line = text.split('\n').nth(problem.line - 1).unwrap_or_else(|| panic!("no such line: {problem}"));
        assert!((1..=line.chars().count() + 1).contains(&problem.column), "no such column: {problem}");
        assert!(problem.found.chars().count() <= 80 && !problem.found.is_empty(), "found: {problem}");
        assert!(!problem.expected.is_empty(), "expected: {problem}");
        assert!(!problem.to_string().contains('\n'), "one line: {problem}");
    }
}

pub(crate) fn value() -> impl Strategy<Value = Value> {
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

pub(crate) fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[A-Za-z' ]{1,20}", any::<String>()]
}

pub(crate) fn heading() -> impl Strategy<Value = HeadingSpec> {
    (0..36_000_i32).prop_map(|hundredths| HeadingSpec(Heading::new(hundredths)))
}

pub(crate) fn edge() -> impl Strategy<Value = Edge> {
    prop_oneof![Just(Edge::North), Just(Edge::East), Just(Edge::South), Just(Edge::West)]
}

pub(crate) fn place() -> impl Strategy<Value = (f64, f64)> {
    (0.0..100.0, 0.0..100.0)
}

pub(crate) fn land() -> impl Strategy<Value = LandSpec> {
    (name(), vec((-300_i16..300, -300_i16..300), 0..30), vec(place(), 0..20), any::<bool>())
        .prop_map(|(name, squares, outline, shoal)| LandSpec { name, squares, outline, shoal })
}

fn work() -> impl Strategy<Value = WorkSpec> {
    let kind = prop_oneof![Just(WorkKind::House), Just(WorkKind::Trench), Just(WorkKind::Port)];
    (name(), kind, vec(place(), 0..9)).prop_map(|(name, kind, outline)| WorkSpec { name, kind, outline })
}

pub(crate) fn side() -> impl Strategy<Value = SideSpec> {
    let colour = prop_oneof![Just(SideColour::Red), Just(SideColour::Blue), Just(SideColour::Green)];
    (name(), name(), colour, option::of(edge()), name(), name()).prop_map(
        |(name, nation, colour, edge, briefing, captain)| SideSpec { name, nation, colour, edge, briefing, captain },
    )
}

pub(crate) fn ship() -> impl Strategy<Value = ShipSpec> {
    let square = option::of((any::<i8>(), any::<i8>()).prop_map(|(x, y)| (i16::from(x), i16::from(y))));
    ((name(), name(), name(), name()), option::of(place()), square, option::of(heading()), values(), values()).prop_map(
        |((name, class, side, nation), at, square, heading, overrides, state)| ShipSpec {
            name,
            class,
            side,
            nation,
            at,
            square,
            heading,
            overrides,
            state,
        },
    )
}

fn division() -> impl Strategy<Value = DivisionSpec> {
    (name(), name(), name(), vec(name(), 0..4)).prop_map(|(name, side, leader, ships)| DivisionSpec {
        name,
        side,
        leader,
        ships,
    })
}

fn zone() -> impl Strategy<Value = ZoneSpec> {
    land().prop_map(|LandSpec { name, squares, outline, .. }| ZoneSpec { name, squares, outline })
}

fn goal() -> impl Strategy<Value = GoalSpec> {
    let task = (0..Task::ALL.len()).prop_map(|at| Task::ALL[at].1);
    let number = || option::of(1..999_u16);
    let names = (name(), vec(name(), 0..3), name(), name(), vec(name(), 0..3));
    let flags = (any::<bool>(), any::<bool>());
    (names, task, option::of(edge()), number(), number(), number(), flags).prop_map(
        |((side, ships, division, zone, done), task, edge, by, least, points, (wins, secret))| GoalSpec {
            side,
            task,
            ships,
            division,
            edge,
            zone,
            by,
            least,
            points,
            wins,
            secret,
            done,
        },
    )
}

fn arrival() -> impl Strategy<Value = ArrivalSpec> {
    let number = || option::of(1..999_u16);
    let names = (vec(name(), 0..3), name(), name(), vec(name(), 0..3));
    (names, (number(), number(), number(), number(), number()), option::of(edge()), any::<bool>()).prop_map(
        |((ships, division, zone, come), (turn, from, die, least, awaited), edge, secret)| ArrivalSpec {
            ships,
            division,
            turn,
            from,
            die,
            least,
            edge,
            zone,
            secret,
            come,
            awaited,
        },
    )
}

pub(crate) fn scenario() -> impl Strategy<Value = Scenario> {
    let table =
        (option::of(1.0..99.0), option::of(1.0..99.0), option::of(0.1..9.0)).prop_map(|(width, height, square)| {
            TableSpec { width, height, grid: square.map(|square| GridSpec { square }) }
        });
    let texts = (name(), name(), any::<String>(), name());
    let fleets = (vec(side(), 0..4), vec(ship(), 0..5), vec(division(), 0..3));
    let lists =
        (vec(land(), 0..3), vec(work(), 0..3), fleets, (vec(zone(), 0..3), vec(goal(), 0..3), vec(arrival(), 0..3)));
    (texts, values(), table, option::of(heading()), lists, values()).prop_map(
        |((ruleset, name, story, length), options, table, wind, (land, works, fleets, aims), battle)| {
            let ((sides, ships, divisions), (zones, goals, arrivals)) = (fleets, aims);
            Scenario {
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
                zones,
                goals,
                arrivals,
                battle,
            }
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
