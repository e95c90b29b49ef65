//! Goals, in the drill: what counts for them, what they give, who knows of them, and how they end a battle.

use wg_captains::{captain, play_out};
use wg_core::scenario::{GoalSpec, HeadingSpec, Loaded, Task, ZoneSpec, parse, to_ron};
use wg_core::{
    Course, DiceSource, Edge, Heading, Leg, Length, Order, Rules as _, Scenario, Session, SideId, UnitId, Viewer,
};
use wg_testkit::drill::DRILL;
use wg_testkit::fixtures::two_cutters;
use wg_testkit::script::{FIRST, SECOND, Script};

const VIGILANT: UnitId = UnitId(0);
const MOONRAKER: UnitId = UnitId(1);
const REVENUE: SideId = SideId(0);
const SMUGGLERS: SideId = SideId(1);

/// Vigilant at (10, 10), heading north, with a cove from 14 to 20 inches north of the south edge before her bow, and
/// Moonraker far off to the east.
fn before_the_cove(goals: Vec<GoalSpec>) -> Scenario {
    let mut scenario = two_cutters();
    for (ship, x) in scenario.ships.iter_mut().zip([10.0, 40.0]) {
        (ship.at, ship.heading) = (Some((x, 10.0)), Some(HeadingSpec(Heading::NORTH)));
    }
    let outline = vec![(6.0, 14.0), (14.0, 14.0), (14.0, 20.0), (6.0, 20.0)];
    scenario.zones = vec![ZoneSpec { name: "the cove".to_owned(), outline, ..ZoneSpec::default() }];
    scenario.goals = goals;
    scenario
}

fn goal(side: &str, task: Task) -> GoalSpec {
    GoalSpec { side: side.to_owned(), task, points: Some(7), ..GoalSpec::default() }
}

fn reach() -> GoalSpec {
    GoalSpec { zone: "the cove".to_owned(), ..goal("Revenue", Task::Reach) }
}

fn begin(scenario: &Scenario) -> Script {
    let mut script = Script::new(&DRILL, scenario);
    let lay = |unit, option| Order::Choose { unit, what: 0, option };
    script.order(SECOND, lay(MOONRAKER, 0)).order(FIRST, lay(VIGILANT, 0));
    script
}

/// Vigilant sails this many inches north, or heaves to; then Moonraker heaves to.
fn sail(script: &mut Script, inches: i32) {
    let course = |unit, inches| {
        let leg = (inches > 0).then(|| Leg::Run(Length::inches(inches)));
        Order::Course { unit, course: Course::new(leg) }
    };
    script.order(FIRST, course(VIGILANT, inches)).order(SECOND, course(MOONRAKER, 0));
}

fn scores(session: &Session, viewer: Viewer) -> [i32; 2] {
    let view = session.view(viewer);
    [0, 1].map(|side: usize| view.sides[side].score.unwrap_or_default())
}

#[test]
fn a_zone_is_reached_when_her_middle_lies_in_it_at_the_end_of_a_phase_and_counts_once() {
    let mut script = begin(&before_the_cove(vec![reach()]));
    sail(&mut script, 3);
    assert_eq!(scores(&script.session, Viewer::All), [0, 0], "her middle is an inch short of the cove");
    sail(&mut script, 1);
    assert_eq!(scores(&script.session, Viewer::All), [7, 0], "on its edge is in it");
    let told = script.session.view(Viewer::Public).goals[0].clone();
    assert_eq!((told.done, told.of, told.points, told.closed), (1, 1, 7, true), "{told:?}");
    assert_eq!(told.says, "Reach the cove: any ship");
    sail(&mut script, 2);
    sail(&mut script, 9);
    assert_eq!(scores(&script.session, Viewer::All), [7, 0], "neither twice, nor lost when she goes on");
}

#[test]
fn what_is_late_counts_nothing() {
    let mut script = begin(&before_the_cove(vec![GoalSpec { by: Some(1), ..reach() }]));
    sail(&mut script, 3);
    let early = script.session.view(Viewer::All).goals[0].clone();
    assert!(early.closed && early.progress() == "too late", "the first turn is over: {early:?}");
    sail(&mut script, 3);
    assert_eq!(scores(&script.session, Viewer::All), [0, 0], "it is turn 2");
    let mut script = begin(&before_the_cove(vec![GoalSpec { by: Some(1), ..reach() }]));
    sail(&mut script, 4);
    assert_eq!(scores(&script.session, Viewer::All), [7, 0], "in the turn that was given");
}

#[test]
fn a_goal_that_wins_ends_the_battle_and_says_so() {
    let mut script = begin(&before_the_cove(vec![GoalSpec { points: None, wins: true, ..reach() }]));
    sail(&mut script, 3);
    assert_eq!(script.session.outcome(), None);
    script.order(FIRST, Order::Course { unit: VIGILANT, course: Course::new([Leg::Run(Length::inches(2))]) });
    let outcome = script.session.outcome().expect("it is won before the other side moves");
    assert_eq!((outcome.winner, outcome.clause.as_str()), (Some(REVENUE), "T-GOAL"));
    assert_eq!(outcome.reason, "Revenue wins by a goal: Reach the cove: any ship.");
}

#[test]
fn points_for_goals_count_like_all_others_when_the_battle_ends() {
    let played = |goals| {
        let mut script = begin(&before_the_cove(goals));
        sail(&mut script, 4);
        for _ in 1..30 {
            if script.session.outcome().is_some() {
                break;
            }
            sail(&mut script, 0);
        }
        script.session.outcome().expect("night falls").clone()
    };
    let plain = played(Vec::new());
    assert_eq!((plain.winner, plain.scores.as_slice()), (None, &[0, 0][..]), "nothing happened");
    let hers = played(vec![reach()]);
    assert_eq!((hers.winner, hers.scores.as_slice()), (Some(REVENUE), &[7, 0][..]));
    assert_eq!(
        (hers.reason.as_str(), hers.clause),
        ("Revenue wins 7 to 0, with the points for goals: Night falls after turn 12.", plain.clause)
    );
    let his = played(vec![GoalSpec { points: Some(8), ..goal("Smugglers", Task::Keep) }, reach()]);
    assert_eq!((his.winner, his.scores.as_slice()), (Some(SMUGGLERS), &[7, 8][..]), "she was kept to the end");
    let held = played(vec![GoalSpec { zone: "the cove".to_owned(), ..goal("Revenue", Task::Hold) }]);
    assert_eq!((held.winner, held.scores.as_slice()), (Some(REVENUE), &[7, 0][..]), "she lies there alone");
    let not_held = played(vec![GoalSpec { zone: "the cove".to_owned(), ..goal("Smugglers", Task::Hold) }]);
    assert_eq!((not_held.winner, not_held.scores.as_slice()), (None, &[0, 0][..]), "he is not there");
    let stronger = played(vec![goal("Smugglers", Task::Stronger)]);
    assert_eq!(stronger.winner, None, "both are whole, and equal is not stronger");
}

#[test]
fn a_secret_goal_is_known_to_its_side_alone_until_the_battle_is_over() {
    let secret = GoalSpec { secret: true, ..reach() };
    let mut scenario = before_the_cove(vec![secret, goal("Smugglers", Task::Keep)]);
    scenario.sides[0].briefing = "The run goods lie in the cove.".to_owned();
    let mut script = begin(&scenario);
    sail(&mut script, 4);
    let known = |session: &Session, viewer| session.view(viewer).goals.len();
    let all = [Viewer::Side(REVENUE), Viewer::Side(SMUGGLERS), Viewer::Public, Viewer::All];
    assert_eq!(all.map(|viewer| known(&script.session, viewer)), [2, 1, 1, 2]);
    let zone = |viewer| script.session.view(viewer).table.zones[0].name.clone();
    assert_eq!(all.map(zone), ["the cove", "", "", "the cove"], "nor is its zone shown to others");
    assert_eq!(scores(&script.session, Viewer::Side(REVENUE)), [7, 0]);
    assert_eq!(scores(&script.session, Viewer::Side(SMUGGLERS)), [0, 0], "the score gives nothing away");
    let state = script.session.state_json(Viewer::Side(SMUGGLERS)).to_string();
    assert!(!state.contains("GoalsDone"), "nor does the position: {state}");
    let written = |viewer| {
        let mut file = scenario.clone();
        file.keep_known(viewer);
        to_ron(&file)
    };
    assert!(written(Viewer::Side(REVENUE)).contains("run goods") && written(Viewer::Side(REVENUE)).contains("secret"));
    let his = written(Viewer::Side(SMUGGLERS));
    assert!(
        !his.contains("run goods") && !his.contains("secret") && !his.contains("the cove"),
        "nor does a file that is written for him: {his}"
    );
    for _ in 1..30 {
        if script.session.outcome().is_none() {
            sail(&mut script, 0);
        }
    }
    assert_eq!(known(&script.session, Viewer::Public), 2, "now it is told");
    assert_eq!(script.session.outcome().map(|outcome| outcome.scores.to_vec()), Some(vec![7, 7]));
}

#[test]
fn a_battle_begins_with_what_its_file_says_was_done_for_its_goals() {
    let begun = before_the_cove(vec![GoalSpec { done: vec!["Vigilant".to_owned()], ..reach() }]);
    let again = parse(&to_ron(&begun), "again.ron").expect("it can be read");
    let session = Session::from_loaded(&DRILL, &again, DiceSource::Machine { seed: 1 }).expect("it is in order");
    assert_eq!(scores(&session, Viewer::All), [7, 0]);
}

#[test]
fn undo_takes_back_what_was_done_for_a_goal() {
    let mut script = begin(&before_the_cove(vec![reach()]));
    script.order(FIRST, Order::Course { unit: VIGILANT, course: Course::new([Leg::Run(Length::inches(4))]) });
    assert_eq!(scores(&script.session, Viewer::All), [7, 0]);
    let orders = script.session.entries().len();
    script.session.undo_to(orders - 1, None).expect("no die was rolled");
    assert_eq!(scores(&script.session, Viewer::All), [0, 0]);
}

#[test]
fn a_lieutenant_sails_for_his_goal() {
    let reached = |goals: Vec<GoalSpec>| {
        let mut scenario = before_the_cove(goals);
        // The cove lies astern of her, and the enemy ahead.
        (scenario.ships[0].at, scenario.ships[0].heading) = (Some((10.0, 30.0)), Some(HeadingSpec(Heading::EAST)));
        let mut session = Session::new(&DRILL, &scenario, DiceSource::Machine { seed: 5 }).expect("it is in order");
        let mut captains =
            [captain(&DRILL, "commander", 1).expect("a level"), captain(&DRILL, "deckhand", 2).expect("a level")];
        let _ = play_out(&mut session, &mut captains, 400);
        session.view(Viewer::All).goals.first().is_some_and(|goal| goal.done > 0)
    };
    assert!(reached(vec![GoalSpec { points: Some(40), ..reach() }]), "forty points are worth a detour");
}

#[test]
fn what_is_wrong_with_a_goal_is_said_with_its_place_and_what_would_be_right() {
    let problems = |text: &str| {
        let file = format!(
            "(version: 1, ruleset: \"drill\", name: \"A\",\n sides: [(name: \"Red\"), (name: \"Blue\")],\n ships: [(name: \
             \"Ant\", class: \"cutter\", side: \"Red\", at: (5, 5), heading: 0), (name: \"Bee\", class: \"cutter\", \
             side: \"Blue\", at: (9, 9), heading: 0)],\n {text})"
        );
        let loaded = match wg_core::scenario::parse_for_check(&file, "a.ron") {
            Ok(loaded) => loaded,
            Err(problems) => return problems.to_string(),
        };
        DRILL.check(&Loaded { ..loaded }).map_or_else(|problems| problems.to_string(), |()| String::new())
    };
    let cases = [
        ("goals: [(side: \"Red\", task: Leave, points: 3)]", ""),
        (
            "goals: [(side: \"Rde\", task: Leave, points: 3)]",
            "goals[0].side: found \"Rde\", expected one of \"Red\", \"Blue\" (did you mean \"Red\"?)",
        ),
        ("goals: [(side: \"Red\", task: Flee, points: 3)]", "goals[0].task: found Flee, expected one of"),
        (
            "goals: [(side: \"Red\", task: Leave)]",
            "goals[0]: found a goal that gives nothing, expected points: 10, or wins: true",
        ),
        (
            "goals: [(side: \"Red\", task: Leave, ships: [\"Bea\"], points: 3)]",
            "goals[0].ships[0]: found \"Bea\", expected one of \"Ant\", \"Bee\"",
        ),
        (
            "goals: [(side: \"Red\", task: Sink, ships: [\"Ant\"], points: 3)]",
            "goals[0].ships[0]: found \"Ant\", expected \"Bee\"",
        ),
        (
            "goals: [(side: \"Red\", task: Take, ships: [\"Bee\", \"Bee\"], points: 3)]",
            "goals[0].ships[1]: found \"Bee\" a second time, expected each ship once",
        ),
        (
            "goals: [(side: \"Red\", task: Reach, zone: \"the cvoe\", points: 3)],\n zones: [(name: \"the cove\", outline: [(1, 1), (3, 1), (3, 3)])]",
            "goals[0].zone: found \"the cvoe\", expected \"the cove\"",
        ),
        (
            "goals: [(side: \"Red\", task: Sink, edge: West, points: 3)]",
            "goals[0].edge: found an edge for this task, expected an edge for Leave only",
        ),
        (
            "goals: [(side: \"Red\", task: Hold, zone: \"a\", by: 3, points: 3)],\n zones: [(name: \"a\", outline: [(1, 1), (3, 1), (3, 3)])]",
            "goals[0].by: found a turn for this task, expected no \"by\", because it is judged when the battle ends",
        ),
        (
            "goals: [(side: \"Red\", task: Sink, least: 2, points: 3)]",
            "goals[0].least: found 2, expected a number from 1 to 1",
        ),
        (
            "goals: [(side: \"Red\", task: Sink, least: 0, points: 3)]",
            "goals[0].least: found 0, expected a whole number from 1 to 999",
        ),
        ("zones: [(name: \"a\")]", "zones[0]: found neither squares nor an outline, expected squares or an outline"),
        (
            "zones: [(name: \"a\", outline: [(1, 1), (3, 1), (300000, 3)])]",
            "zones[0].outline[2]: found (300000, 3), expected a place on the table",
        ),
    ];
    for (text, told) in cases {
        let found = problems(text);
        assert!(if told.is_empty() { found.is_empty() } else { found.contains(told) }, "{text}\n  {found}");
    }
}

#[test]
fn an_edge_by_which_ships_leave_is_named_in_the_goal() {
    let scenario =
        before_the_cove(vec![GoalSpec { edge: Some(Edge::West), by: Some(12), ..goal("Revenue", Task::Leave) }]);
    let session = Session::new(&DRILL, &scenario, DiceSource::Machine { seed: 1 }).expect("it is in order");
    let goal = &session.view(Viewer::Public).goals[0];
    assert_eq!(
        (goal.says.as_str(), goal.worth.as_str()),
        ("Leave by the west edge by the end of turn 12: any ship", "7 points")
    );
    assert_eq!(goal.progress(), "not yet");
}
