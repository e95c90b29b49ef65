//! A learner who does only what the tutor points at, by mouse, through the panels as they are drawn and the map of the
//! screen.

use bevy_egui::egui::{self, pos2, vec2};
use wg_core::{Angle, DiceSource, Event, Fate, Heading, Order, Plan, Report, Seat, SideId, UnitId};
use wg_hand::{Desktop, Sitting, Table};
use wg_library::Library;
use wg_panels::TutorDeed;

use super::by_mouse::Hand as Learner;

/// The number of presses that is enough for any lesson.
const ENOUGH: usize = 120;

fn drill() -> Library {
    let (lesson, steps) = wg_testkit::fixtures::FIRST_LESSON;
    Library::new(&[&wg_testkit::drill::DRILL])
        .with("drill/01-first-lesson", lesson)
        .with_lesson("drill/01-first-lesson", steps)
}

impl Learner {
    /// Begins the lesson of this battle.
    fn new(library: Library, id: &str, seed: u64, size: egui::Vec2) -> Self {
        Self::at_lesson(library, id, DiceSource::Machine { seed }, size, None)
    }

    /// Returns the number of shots that this side has ordered.
    fn shots(&self, side: SideId) -> usize {
        let own = |entry: &&wg_core::Entry| entry.seat == Seat::Side(side) && matches!(entry.order, Order::Fire { .. });
        self.desktop.sitting.battle.session().entries().iter().filter(own).count()
    }
}

/// Follows a lesson to its end.
fn taken(library: Library, id: &str, seed: u64, size: egui::Vec2) -> Learner {
    let side = library
        .battle(id)
        .and_then(|battle| Ok(library.lesson(&battle)?.map(|lesson| lesson.learner(&battle.loaded.scenario))))
        .expect("a lesson")
        .expect("a lesson");
    let mut learner = Learner::new(library, id, seed, size);
    let mut first_shot = None;
    let said = follow_to_the_end(&mut learner, |learner, turn| {
        if first_shot.is_none() && learner.shots(side) > 0 {
            first_shot = Some((learner.presses, turn));
        }
    });
    let (presses, turn) = first_shot.unwrap_or_else(|| panic!("{id} with seed {seed}: no shot was fired: {said:#?}"));
    assert!(
        presses < 10 && turn == 1,
        "{id} with seed {seed}: the first broadside came in turn {turn} after {presses} presses: {said:#?}"
    );
    assert_eq!(
        learner.desktop.screens[0].panel.lessons_over,
        [id],
        "seed {seed}: taken to its end, it does not begin by itself again: {said:#?}"
    );
    learner
}

/// Does what the tutor points at until the lesson is over, and calls `look` after each press with the turn before it.
/// Returns what was said.
fn follow_to_the_end(learner: &mut Learner, mut look: impl FnMut(&Learner, u16)) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    while !learner.is_over() {
        said.push(learner.says().map(|tutor| tutor.says.clone()).unwrap_or_default());
        let pressable = || {
            learner
                .map
                .widgets
                .iter()
                .filter(|widget| widget.press)
                .map(|widget| widget.label.as_str())
                .collect::<Vec<_>>()
        };
        assert!(
            learner.presses < ENOUGH,
            "it does not end, at {}: {:?} of {said:#?}",
            learner.desktop.screens[0].desk.headline,
            pressable()
        );
        let turn = learner.desktop.screens[0].desk.view.turn;
        learner.follow();
        look(learner, turn);
    }
    assert!(said.iter().all(|said| !said.is_empty()), "the tutor always says something: {said:#?}");
    said
}

const SMALL: egui::Vec2 = vec2(1280.0, 720.0);
const LARGE: egui::Vec2 = vec2(1920.0, 1080.0);

/// Follows a lesson with several seeds. Half of the runs must take the lesson to its last step.
fn follows(library: &Library, id: &str) {
    let mut steps = 0;
    for (seed, size) in [(1_u64, SMALL), (2, LARGE), (3, SMALL), (4, SMALL), (5, LARGE), (6, SMALL)] {
        let learner = taken(library.clone(), id, seed, size);
        assert_eq!(
            learner.desktop.screens[0].panel.lessons_over,
            [id],
            "seed {seed}: it does not begin by itself again"
        );
        eprintln!(
            "{id}, seed {seed}: {} presses, {:?}",
            learner.presses,
            learner.desktop.sitting.battle.session().outcome()
        );
        steps += usize::from(learner.desktop.sitting.battle.session().outcome().is_none());
    }
    assert!(steps >= 3, "{id}: only {steps} of 6 lessons came to their last step before the battle was over");
}

#[test]
fn whoever_does_what_the_tutor_points_at_finishes_the_lesson_of_barnacle() {
    follows(&Library::new(wg_rulesets::ALL), "barnacle/01-first-lesson");
}

#[test]
fn whoever_does_what_the_tutor_points_at_finishes_the_lesson_of_warp_spawn() {
    follows(&Library::new(wg_rulesets::ALL), "warpspawn/01-first-lesson");
}

#[test]
fn whoever_does_what_the_tutor_points_at_finishes_the_lesson_of_admiralty() {
    follows(&Library::new(wg_rulesets::ALL), "admiralty/01-first-lesson");
}

#[test]
fn whoever_does_what_the_tutor_points_at_learns_to_signal_to_a_division_out_of_sight() {
    let id = "admiralty/14-out-of-sight";
    let (caesar, namur, formidable) = (UnitId(0), UnitId(2), UnitId(4));
    let (engage, closely) = (17, 15);
    let mut taken = 0;
    for (seed, size) in [(1_u64, SMALL), (2, LARGE), (3, SMALL), (4, LARGE), (5, SMALL), (6, SMALL)] {
        let mut learner = Learner::new(Library::new(wg_rulesets::ALL), id, seed, size);
        let said = follow_to_the_end(&mut learner, |_, _| ());
        let session = learner.desktop.sitting.battle.session();
        eprintln!(
            "{id}, seed {seed}: {} presses, turn {}: {:?}",
            learner.presses,
            learner.desktop.screens[0].desk.view.turn,
            session.outcome()
        );
        // A learner whose admiral is hit is not told to change the signal.
        let hit = session.entries().iter().any(|entry| entry.reports.iter().any(|report| report.clause == "A-DMG-O-2"));
        if hit || session.outcome().is_some() {
            continue;
        }
        taken += 1;
        let own =
            session.entries().iter().filter(|entry| entry.seat == Seat::Side(SideId(0))).map(|entry| &entry.order);
        let given: Vec<&Order> =
            own.filter(|order| matches!(order, Order::Signal { .. } | Order::Plan { .. })).collect();
        let signal = |message, target| Order::Signal { unit: caesar, message, target, value: 0 };
        let obeyed = Order::Plan { unit: namur, plan: Some(Plan::Engage(formidable)) };
        assert_eq!(
            given,
            [&signal(engage, None), &signal(engage, Some(formidable)), &obeyed, &signal(closely, None)],
            "seed {seed}: {said:#?}"
        );
        let heading = learner.desktop.screens[0]
            .desk
            .view
            .units
            .iter()
            .find(|unit| unit.id == namur)
            .expect("she is there")
            .pose
            .heading;
        assert!(heading.to(Heading::degrees(135)).abs() > Angle::degrees(30), "she has come round: {heading}");
        assert_eq!(learner.desktop.screens[0].panel.lessons_over, [id], "it does not begin by itself again");
    }
    assert!(taken >= 4, "only {taken} of 6 came to the last step");
}

#[test]
fn whoever_does_what_the_tutor_points_at_finishes_the_lesson_of_crane() {
    follows(&Library::new(wg_rulesets::ALL), "crane/01-first-lesson");
}

#[test]
fn whoever_does_what_the_tutor_points_at_finishes_the_lesson_of_the_drill() {
    follows(&drill(), "drill/01-first-lesson");
}

#[test]
fn what_is_optional_comes_after_the_last_step_as_well_and_once() {
    let id = "barnacle/01-first-lesson";
    let library = Library::new(wg_rulesets::ALL);
    let steps = library.lesson(&library.battle(id).expect("it is there")).expect("in order").expect("a lesson").steps;
    let mut later = Vec::new();
    for seed in 1..=3 {
        let mut learner = Learner::new(library.clone(), id, seed, SMALL);
        let mut told: Vec<usize> = Vec::new();
        while learner.desktop.sitting.battle.session().outcome().is_none() && learner.presses < 2 * ENOUGH {
            let over = learner.is_over();
            let step = learner.says().and_then(|said| said.step).map(|(step, _)| step - 1);
            let said = learner.says().is_some();
            assert!(
                !over || !said || step.is_some(),
                "seed {seed}: nobody is told that there is nothing new when the lesson is over"
            );
            assert_eq!(
                over,
                learner.desktop.screens[0].panel.lessons_over == [id],
                "seed {seed}: whoever has come to the end has taken it"
            );
            if let Some(step) = step.filter(|step| told.last() != Some(step)) {
                if over {
                    assert!(steps[step].optional, "seed {seed}: {:?} was what the lesson waited for", steps[step].says);
                    assert!(!told.contains(&step), "seed {seed}: {:?} is told twice", steps[step].says);
                    later.push(step);
                }
                told.push(step);
            }
            learner.press(learner.big_button().center());
        }
    }
    assert!(!later.is_empty(), "something came that the lesson had not met");
}

#[test]
fn whoever_hushes_the_tutor_after_the_lesson_hears_no_more_and_the_menu_begins_it_anew() {
    let told_later = |seed| {
        let mut learner = Learner::new(Library::new(wg_rulesets::ALL), "barnacle/01-first-lesson", seed, SMALL);
        while !(learner.is_over() && learner.says().is_some())
            && learner.desktop.sitting.battle.session().outcome().is_none()
            && learner.presses < 2 * ENOUGH
        {
            learner.press(learner.big_button().center());
        }
        learner.says().is_some().then_some(learner)
    };
    let mut learner = (1..=3).find_map(told_later).expect("something is told after the lesson");
    learner.press(learner.button("Stop the lesson").center());
    let hushed = learner.desktop.sitting.battle.session().entries().len();
    while learner.desktop.sitting.battle.session().outcome().is_none()
        && learner.desktop.sitting.battle.session().entries().len() < hushed + 12
    {
        assert!(learner.says().is_none(), "he was hushed: {:?}", learner.says());
        learner.press(learner.big_button().center());
    }
    learner.desktop.tutor_deed(TutorDeed::TakeUp);
    assert!(!learner.desktop.screens[0].panel.tutor.folded, "it lies open");
    learner.rest();
    assert!(!learner.is_over() || learner.desktop.sitting.battle.session().outcome().is_some(), "from its beginning");
}

#[test]
fn what_consists_of_several_pieces_is_framed_as_a_whole() {
    let mut learner = Learner::new(Library::new(wg_rulesets::ALL), "barnacle/01-first-lesson", 1, SMALL);
    for (words, label) in [("These are your fire dice", "die "), ("This is your own sheet", "Charlotte damage row")] {
        while !learner.says().is_some_and(|said| said.says.contains(words)) {
            assert!(learner.presses < ENOUGH, "{words:?} is told");
            learner.follow();
        }
        learner.rest();
        let (_, framed) = learner.desktop.screens[0].panel.tutor.shown.expect("it is shown");
        let framed = framed.unwrap_or_else(|| panic!("an arrow leads to it: {:?}", learner.says())).expand(0.5);
        let pieces: Vec<_> = learner.map.widgets.iter().filter(|widget| widget.label.starts_with(label)).collect();
        // Below the dice of the guns may lie those of what followed from them, and they are not framed.
        let thrown = |report: &Report| if let Event::Thrown { faces, .. } = &report.event { faces.len() } else { 0 };
        let dice: usize = learner.desktop.screens[0].desk.tray.last.iter().map(thrown).sum();
        let wanted = if label == "die " { dice } else { pieces.len() };
        let inside = pieces.iter().filter(|piece| framed.contains_rect(piece.rect)).count();
        assert!(pieces.len() > 1 && inside == wanted, "{inside} of {wanted} lie in {framed:?}: {pieces:?}");
    }
}

#[test]
fn every_ruleset_has_a_lesson_and_every_lesson_is_in_order() {
    let library = Library::new(wg_rulesets::ALL);
    for ruleset in wg_rulesets::ALL {
        let of = format!("{}/", ruleset.about().id);
        assert!(library.lessons().iter().any(|id| id.starts_with(&of)), "{of} has a lesson");
    }
    for id in library.lessons() {
        let battle = library.battle(id).expect("its battle is in order");
        library.lesson(&battle).unwrap_or_else(|error| panic!("{id}: {error:#}"));
    }
}

#[test]
fn what_is_taken_back_takes_its_steps_back() {
    let mut learner = Learner::new(Library::new(wg_rulesets::ALL), "crane/01-first-lesson", 1, SMALL);
    let first = learner.says().expect("it speaks").clone();
    learner.follow();
    let second = learner.says().expect("it speaks").clone();
    assert_ne!(first.says, second.says, "a course that is laid is the next thing");
    learner.desktop.sitting.touch(0, |battle, place| place.back_out(battle));
    learner.rest();
    assert_eq!(learner.says(), Some(&first), "out of the hand, and back");
    learner.follow();
    learner.follow();
    learner.follow();
    assert_ne!(learner.says().map(|said| said.says.clone()), Some(second.says), "she has sailed");
    learner.desktop.sitting.undo(0);
    learner.rest();
    assert_eq!(learner.says(), Some(&first), "an order that is taken back leads back to its step");
}

#[test]
fn who_does_something_else_is_told_so_and_told_again() {
    let mut learner = Learner::new(Library::new(wg_rulesets::ALL), "crane/01-first-lesson", 1, SMALL);
    // A square to the side: column 4, row 8.
    let at = learner.lens.table_to_screen(wg_core::Point::inches(7.0, 15.0));
    learner.press(pos2(at.x, at.y));
    let said = learner.says().expect("it speaks");
    assert!(
        said.step.is_some_and(|(step, _)| step == 1) && !said.otherwise.is_empty(),
        "another square was clicked: {said:?}"
    );
    learner.follow();
    assert_eq!(learner.says().and_then(|said| said.step).map(|(step, _)| step), Some(2), "and now the right one");
}

#[test]
fn the_tutor_is_folded_hushed_and_taken_up_again() {
    let mut learner = Learner::new(Library::new(wg_rulesets::ALL), "barnacle/01-first-lesson", 1, SMALL);
    learner.press(learner.button("Hide the lesson").center());
    assert!(learner.map.texts.iter().any(|text| text.text == "Lesson"), "a tab is left");
    learner.press(learner.button("Open the lesson").center());
    learner.press(learner.button("Stop the lesson").center());
    assert!(learner.is_over() && learner.says().is_none(), "it is still");
    assert!(
        learner.desktop.screens[0].desk.can_teach && !learner.desktop.screens[0].panel.lessons_over.is_empty(),
        "the menu has it, and it does not begin by itself again"
    );
    learner.desktop.tutor_deed(TutorDeed::TakeUp);
    learner.rest();
    assert!(
        learner.says().is_some_and(|said| said.step.is_some_and(|(step, _)| step == 1)),
        "where it was: {:?}",
        learner.says()
    );
}

#[test]
fn a_lesson_that_was_taken_does_not_begin_by_itself_but_from_the_title() {
    let library = Library::new(wg_rulesets::ALL);
    let game = wg_hand::desktop::title::Demo::battle(&library, 1).expect("a battle");
    let mut desktop = Desktop::new(game, library, None, None);
    desktop.screens[0].panel.lessons_over.push("barnacle/01-first-lesson".to_owned());
    desktop.start("barnacle/01-first-lesson", vec!["human".into(), "deckhand".into()], false).expect("it begins");
    desktop.tutor_now();
    assert!(
        desktop.screens[0].desk.tutor.is_none() && desktop.screens[0].desk.can_teach,
        "it was taken: the menu has it"
    );
    desktop.start("barnacle/01-first-lesson", vec!["human".into(), "human".into()], false).expect("it begins");
    desktop.tutor_now();
    assert!(!desktop.screens[0].desk.can_teach, "two people teach each other");
    desktop.first_lesson().expect("it begins");
    desktop.tutor_now();
    assert!(desktop.screens[0].desk.tutor.is_some(), "the title means it");
    let waits = desktop.sitting.eye(0).asked().map(|ask| ask.seat);
    assert_eq!(waits, Some(Seat::Side(SideId(0))), "the learner plays his side");
}

/// Lays a course to a point beside the enemy, if a course is asked for.
fn towards_the_enemy(game: &mut Sitting, side: SideId) {
    if game.eye(0).course_offer().is_none() {
        return;
    }
    let view = game.eye(0).desk(&game.telling).view;
    let own = view.units.iter().find(|unit| unit.side == side).map(|unit| unit.pose.at);
    let enemy = view.units.iter().find(|unit| unit.side != side && unit.fate == Fate::Afloat).map(|unit| unit.pose.at);
    if let Some((own, enemy)) = own.zip(enemy) {
        // On squares, choose a course that brings her abeam, if there is one.
        let near = wg_core::Length::inches(5);
        let abeam = |pose: &wg_core::Pose| {
            let bearing = pose.at.heading_to(enemy).map(|bearing| pose.heading.to(bearing).abs());
            pose.at.within(near, enemy) && bearing.is_some_and(|off| (off.0 - 9_000).abs() < 100)
        };
        let path = game
            .eye(0)
            .paths()
            .iter()
            .find(|path| path.complete && path.end == wg_core::PathEnd::Lies && path.poses.iter().any(abeam));
        if let Some(course) = path.map(|path| path.course.clone()) {
            let mut order = game.eye(0).course_offer().expect("it is on offer").order.clone();
            order.set_course(course);
            return game.press(0, |battle, place| place.propose(battle, order));
        }
        // Otherwise go beside her, on the side from which the learner comes.
        let away = if own.x < enemy.x { -1 } else { 1 };
        game.press(0, |battle, place| {
            place.click(battle, wg_core::Point { x: enemy.x + wg_core::Length::inches(5 * away), y: enemy.y }, None)
        });
    }
}

#[test]
fn a_newcomer_beats_the_lessons_opponent_two_times_of_three() {
    // A newcomer sails towards the enemy, fires whenever asked, and otherwise presses the big button.
    for id in ["barnacle/01-first-lesson", "crane/01-first-lesson"] {
        let library = Library::new(wg_rulesets::ALL);
        let battle = library.battle(id).expect("it is there");
        let lesson = library.lesson(&battle).expect("in order").expect("a lesson");
        let scenario = &battle.loaded.scenario;
        let (learner, captains) = (lesson.learner(scenario), lesson.captains(scenario, "human"));
        let (mut won, games) = (0, 18);
        for seed in 0..games {
            let dice = DiceSource::Machine { seed };
            let mut game =
                Sitting::start(battle.ruleset, &battle.loaded, &Table { captains: captains.clone(), dice }, None)
                    .expect("it begins");
            for _ in 0..2000 {
                if game.battle.session().outcome().is_some() {
                    break;
                }
                if game.eye(0).computer_waits() {
                    game.computer_order();
                } else {
                    towards_the_enemy(&mut game, learner);
                    let order = game.eye(0).desk(&game.telling).big_button.map_or(Order::Pass, |button| button.order);
                    game.give(0, order);
                }
            }
            won += usize::from(game.battle.session().outcome().is_some_and(|outcome| outcome.winner == Some(learner)));
        }
        eprintln!("{id}: {won} of {games}");
        assert!(won * 3 >= games as usize * 2, "{id}: a newcomer wins {won} of {games}");
    }
}

#[test]
fn ships_of_a_lesson_are_there_when_it_begins() {
    let learner = Learner::new(drill(), "drill/01-first-lesson", 1, SMALL);
    assert!(learner.desktop.screens[0].desk.view.units.iter().all(|unit| unit.fate == Fate::Afloat), "both");
}

#[test]
fn a_hint_stands_beside_the_course_that_it_is_about_and_a_click_puts_its_kind_off_for_good() {
    use wg_core::{Angle, Course, Leg, Length, UnitId};
    let mut learner = Learner::new(Library::new(wg_rulesets::ALL), "barnacle/01-first-lesson", 1, SMALL);
    learner.follow();
    learner.follow();
    learner.desktop.tutor_deed(TutorDeed::Dismiss);
    let course = |degrees| Course::new([Leg::Turn(Angle::degrees(degrees)), Leg::Run(Length::inches(8))]);
    let lay = |learner: &mut Learner, degrees| {
        learner.desktop.sitting.press(0, |battle, place| {
            place.propose(battle, Order::Course { unit: UnitId(0), course: course(degrees) })
        });
        learner.rest();
        // A ship that closes with an enemy lies before the enemy's guns, too.
        learner.desktop.screens[0]
            .desk
            .hints
            .iter()
            .map(|hint| hint.key.clone())
            .filter(|key| *key != "under fire")
            .collect::<Vec<_>>()
    };
    assert_eq!(lay(&mut learner, -22), Vec::<&str>::new(), "nothing is overlooked");
    assert_eq!(lay(&mut learner, 40), ["contrary"], "from the south the wind is no longer behind her");
    assert_eq!(lay(&mut learner, -3), ["few degrees"], "a whole box for three degrees");
    let shown = |learner: &Learner| {
        learner.map.widgets.iter().any(|widget| widget.label.starts_with("Don't show hints of this kind again"))
    };
    assert!(shown(&learner), "it stands there");
    learner.press(learner.button("Don't show hints of this kind again").center());
    assert!(learner.desktop.screens[0].panel.hints_off == ["few degrees"] && !shown(&learner), "not again");
}

#[test]
fn a_hint_tells_of_the_shoal_that_cannot_be_escaped() {
    let text = r#"(version: 1, ruleset: "crane", name: "Edge", options: {"wind": "fixed"}, wind: "SW",
        sides: [(name: "Red", edge: South), (name: "Blue", edge: North)],
        ships: [(name: "Ant", class: "medium", side: "Red", square: (5, 10), heading: "NW"), (name: "Bee", class: "medium", side: "Blue", square: (9, 2), heading: "S")],
        battle: {"turn": 1, "phase": 1, "first": "Red"})"#;
    let loaded = wg_core::scenario::parse(text, "edge.ron").expect("it is in order");
    let ruleset = wg_rulesets::ALL.iter().copied().find(|ruleset| ruleset.about().id == "crane").expect("it is there");
    let table = Table { captains: vec!["human".into(), "human".into()], dice: DiceSource::Machine { seed: 1 } };
    let mut game = Sitting::start(ruleset, &loaded, &table, None).expect("it begins");
    let at = |column: i32, row: i32| wg_core::Point {
        x: wg_core::Length::inches(2 * column - 1),
        y: wg_core::Length::inches(2 * row - 1),
    };
    let mut hints = |column, row| {
        game.touch(0, |battle, place| place.back_out(battle));
        game.press(0, |battle, place| place.click(battle, at(column, row), None));
        game.eye(0)
            .desk(&game.telling)
            .hints
            .into_iter()
            .filter(|hint| hint.key == "aground")
            .map(|hint| hint.sentence)
            .collect::<Vec<_>>()
    };
    assert_eq!(hints(2, 13), ["From there every course puts her on a shoal next turn."], "into the corner");
    assert_eq!(hints(2, 10), Vec::<String>::new(), "along the edge there is water");
}
