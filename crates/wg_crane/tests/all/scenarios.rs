//! Every scenario of this ruleset is in order and can be played. A folder of faulty scenarios gets the right messages.

use std::path::{Path, PathBuf};

use wg_core::scenario::testing::check_bad_folder;
use wg_core::scenario::{Loaded, load, parse};
use wg_core::{AskKind, DiceSource, Domain, Event, Order, Rules as _, Session, Viewer};
use wg_crane::CRANE;
use wg_crane::scenario::check::check;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/crane")
}

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("the folder of scenarios is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|end| end == "ron") && !wg_core::scenario::lesson::is_lesson(path))
        .collect();
    files.sort();
    assert!(files.len() >= 2, "a folder that has lost its files proves nothing");
    files
}

fn read(file: &Path) -> Loaded {
    load(file).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Answers the first question: sails straight on if that is offered, fires if possible, and otherwise gives the default
/// answer.
fn answer(session: &Session) -> (wg_core::Seat, Order) {
    let ask = &session.asks()[0];
    assert_ne!(ask.kind, AskKind::Throw, "the machine throws by itself");
    for offer in &ask.offers {
        let mut order = offer.order.clone();
        let mut whole = true;
        for blank in &offer.blanks {
            match &blank.domain {
                Domain::Units(units) if !units.is_empty() => order.set_target(units[0]),
                Domain::Paths(paths) => match paths.iter().find(|path| path.complete) {
                    Some(path) => order.set_course(path.course.clone()),
                    None => whole = false,
                },
                Domain::Choices(choices) if !choices.is_empty() => order.set_choice(choices[0].0),
                Domain::Range { min, .. } => order.set_value(*min),
                _ => whole = false,
            }
        }
        let wanted = matches!(order, Order::Course { .. } | Order::Fire { .. } | Order::Board { .. });
        if wanted && whole && session.check(ask.seat, &order).is_ok() {
            return (ask.seat, order);
        }
    }
    (ask.seat, ask.default.clone())
}

#[test]
fn every_scenario_is_in_order_and_tells_its_story() {
    for file in files() {
        let loaded = read(&file);
        let scenario = &loaded.scenario;
        check(&loaded).unwrap_or_else(|problems| panic!("{problems}"));
        CRANE.check(&loaded).unwrap_or_else(|problems| panic!("{problems}"));
        let name = file.display();
        assert!(scenario.story.matches('.').count() >= 2, "{name}: the story has two sentences");
        assert!(!scenario.length.is_empty(), "{name}: players want to know how long it takes");
        assert!(scenario.sides.iter().all(|side| !side.nation.is_empty()), "{name}: every side has a nation");
    }
}

#[test]
fn every_scenario_can_be_played_to_its_end() {
    for file in files() {
        let loaded = read(&file);
        for seed in [1, 1805] {
            let mut session = Session::from_loaded(&CRANE, &loaded, DiceSource::Machine { seed })
                .unwrap_or_else(|problems| panic!("{problems}"));
            for _ in 0..5000 {
                if session.outcome().is_some() {
                    break;
                }
                let (seat, order) = answer(&session);
                session
                    .submit(seat, order.clone())
                    .unwrap_or_else(|refusal| panic!("{}: {order:?}: {refusal}", file.display()));
                let view = session.view(Viewer::Public);
                assert_eq!(
                    view.units.len(),
                    loaded.scenario.ships.len(),
                    "{}: every ship is in the view",
                    file.display()
                );
                assert!(
                    view.units.iter().all(|unit| !unit.name.is_empty() && !unit.class.is_empty()),
                    "{}: ships have names",
                    file.display()
                );
            }
            let outcome = session.outcome().unwrap_or_else(|| panic!("{}: no end after 5000 orders", file.display()));
            assert!(outcome.scores.iter().all(|score| (0..=90).contains(score)), "{}: {outcome:?}", file.display());
        }
    }
}

/// Plays the first lesson with both ships sailing straight on, and counts the shots in each turn.
#[test]
fn the_first_lesson_brings_a_broadside_in_the_first_two_turns() {
    let loaded = read(&folder().join("01-first-lesson.ron"));
    for seed in 1..=20 {
        let mut session = Session::from_loaded(&CRANE, &loaded, DiceSource::Machine { seed })
            .unwrap_or_else(|problems| panic!("{problems}"));
        session.set_reports(true);
        let mut shots = 0;
        while session.cursor().turn <= 2 && shots == 0 && session.outcome().is_none() {
            let (seat, order) = answer(&session);
            let reports = session.submit(seat, order).unwrap_or_else(|refusal| panic!("{refusal}"));
            shots += reports.iter().filter(|report| matches!(report.event, Event::Shot { .. })).count();
        }
        assert!(shots > 0, "seed {seed}: no shot in two turns");
    }
}

/// Returns the sizes of a side's ships in the scenario called Mixed, in alphabetical order.
fn mixed(side: usize) -> Vec<String> {
    let scenario = read(&folder().join("02-mixed.ron")).scenario;
    let name = &scenario.sides[side].name;
    let mut sizes: Vec<String> =
        scenario.ships.iter().filter(|ship| ship.side == *name).map(|ship| ship.class.clone()).collect();
    sizes.sort_unstable();
    sizes
}

#[test]
fn c_eq_2_five_ships_a_side_stand_in_line_and_a_sixth_finds_no_place() {
    let fleet = |count: usize| {
        let ships: String =
            (0..count).map(|n| format!("(name: \"R{n}\", class: \"small\", side: \"Red\"), (name: \"B{n}\", class: \"small\", side: \"Blue\"),")).collect();
        let text = format!(
            "(version: 1, ruleset: \"crane\", name: \"A line\", sides: [(name: \"Red\"), (name: \"Blue\")], ships: [{ships}])"
        );
        parse(&text, "line.ron").unwrap_or_else(|problems| panic!("{problems}"))
    };
    let session = Session::from_loaded(&CRANE, &fleet(5), DiceSource::Machine { seed: 1 })
        .unwrap_or_else(|problems| panic!("{problems}"));
    let ships = wg_crane::position::fleet::Fleet::gather(session.world()).ships;
    for side in [0, 1] {
        let mut squares: Vec<_> = ships
            .iter()
            .filter(|ship| ship.colours.side == wg_core::SideId(side))
            .map(|ship| ship.berth.square)
            .collect();
        squares.sort_unstable();
        squares.dedup();
        assert_eq!(squares.len(), 5, "five squares of the edge for side {side}");
    }
    let problems = check(&fleet(6)).expect_err("a line has five places").to_string();
    assert!(problems.contains("found 6 ships of Red, expected at most 5"), "{problems}");
    for file in files().iter().filter(|file| {
        ["02", "03", "04", "05", "06"]
            .iter()
            .any(|number| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(number)))
    }) {
        let scenario = read(file).scenario;
        let count = |side: usize| scenario.ships.iter().filter(|ship| ship.side == scenario.sides[side].name).count();
        assert_eq!([count(0), count(1)], [5, 5], "{}", file.display());
    }
}

#[test]
fn c_lost_3_similar_means_the_same_number_of_each_size_or_it_is_said() {
    let mut begun = 0;
    for file in files() {
        let loaded = read(&file);
        let sizes = |side: usize| {
            let own = loaded.scenario.ships.iter().filter(|ship| ship.side == loaded.scenario.sides[side].name);
            let mut sizes: Vec<String> = own.map(|ship| ship.class.clone()).collect();
            sizes.sort_unstable();
            sizes
        };
        let session = Session::from_loaded(&CRANE, &loaded, DiceSource::Machine { seed: 1 })
            .unwrap_or_else(|problems| panic!("{problems}"));
        let said = session.opening().iter().any(|report| report.clause == "C-LOST-3");
        // A battle that has begun has no set-up.
        let set_up = loaded.scenario.battle.is_empty();
        begun += usize::from(!set_up);
        assert_eq!(said, set_up && sizes(0) != sizes(1), "{}", file.display());
    }
    assert!(begun > 0);
    assert_eq!(mixed(0), mixed(1));
}

#[test]
fn c_data_4_mixed_is_one_large_ship_with_two_medium_and_two_small() {
    assert_eq!(mixed(0), ["large", "medium", "medium", "small", "small"]);
}

#[test]
fn c_eq_4_fleets_that_differ_are_allowed() {
    let text = r#"(version: 1, ruleset: "crane", name: "One against two",
        sides: [(name: "Red"), (name: "Blue")],
        ships: [
            (name: "Medea", class: "medium", side: "Red"),
            (name: "Raven", class: "small", side: "Blue"),
            (name: "Bonne Citoyenne", class: "small", side: "Blue"),
        ])"#;
    check(&parse(text, "uneven.ron").unwrap_or_else(|problems| panic!("{problems}")))
        .unwrap_or_else(|problems| panic!("{problems}"));
}

#[test]
fn c_move_8_a_ship_may_be_written_down_aground_where_she_can_be() {
    let file = |square: &str, heading: &str| {
        format!(
            "(version: 1, ruleset: \"crane\", name: \"Aground\", wind: \"SW\", battle: {{\"turn\": 3, \"first\": \"Blue\", \"limit\": 9}},
            land: [(name: \"The Sow\", squares: [(6, 6)], shoal: true), (name: \"Palos\", squares: [(2, 4), (3, 4), (4, 4)])],
            sides: [(name: \"Red\", edge: South), (name: \"Blue\", edge: North)],
            ships: [
                (name: \"Sabina\", class: \"medium\", side: \"Red\", square: {square}, heading: \"{heading}\", state: {{\"aground\": true, \"crew\": 4}}),
                (name: \"Rose\", class: \"medium\", side: \"Red\", square: (11, 1), heading: \"N\"),
                (name: \"Bold\", class: \"medium\", side: \"Blue\", square: (6, 8), heading: \"S\"),
            ])"
        )
    };
    for (square, heading, fits) in [
        ("(6, 6)", "N", true),
        ("(6, 1)", "S", true),
        ("(3, 3)", "N", true),
        ("(3, 3)", "S", false),
        ("(5, 1)", "E", false),
    ] {
        let loaded = parse(&file(square, heading), "aground.ron").unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(check(&loaded).is_ok(), fits, "{square} heading {heading}: {:?}", check(&loaded).err());
    }
    // On the edge of a shoal she can be boarded as anywhere else, and be sailed off (C-MOVE-9).
    let loaded = parse(&file("(6, 6)", "N"), "aground.ron").unwrap_or_else(|problems| panic!("{problems}"));
    let mut session = Session::from_loaded(&CRANE, &loaded, DiceSource::Machine { seed: 1 })
        .unwrap_or_else(|problems| panic!("{problems}"));
    let ask = session.asks()[0].clone();
    let course = Order::Course {
        unit: wg_core::UnitId(2),
        course: wg_core::Course::new([wg_core::Leg::Step(0), wg_core::Leg::Step(0)]),
    };
    session.submit(ask.seat, course).unwrap_or_else(|refusal| panic!("she is boarded: {refusal}"));
    let sabina = wg_crane::position::fleet::Fleet::gather(session.world()).ships[0];
    assert!(
        sabina.colours.side == wg_core::SideId(1) && !sabina.berth.aground && sabina.berth.afloat_again,
        "{sabina:?}"
    );
}

#[test]
fn mistakes_are_told_with_line_column_and_what_would_be_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    let count =
        check_bad_folder(folder, |text, file| check(&parse(text, file)?)).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert!(count >= 12, "{count} files: a folder that has lost its files proves nothing");
}
