//! The outlook: what guns could do from another place, by the same rules, before any ship sails there.

use wg_core::{Angle, Course, Leg, Length, Order, Outlook, Point, Pose, UnitId};
use wg_testkit::Script;

use crate::common::*;

const DUEL: &str = r#"(name: "Surprise", class: "frigate", side: "Red", at: (30, 20), heading: "N", state: {"sail": 5}),
    (name: "Fortuna", class: "frigate", side: "Blue", at: (42, 30), heading: "N", state: {"sail": 5})"#;

fn underway(ships: &str) -> Script {
    let mut script = at_sea(&battle("", ships), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5));
    script
}

fn outlook(script: &Script, unit: u16, pose: Pose) -> Outlook {
    script.session.outlook(RED, UnitId(unit), pose, true).expect("these rules look ahead")
}

fn pose(x: f64, y: f64, degrees: i32) -> Pose {
    Pose::new(Point::inches(x, y), wg_core::Heading::degrees(degrees))
}

#[test]
fn her_own_guns_there_are_those_that_bear_when_she_has_sailed_there() {
    let mut script = underway(DUEL);
    let there = pose(30.0, 30.0, 0);
    let told = outlook(&script, 0, there);
    let [salvo] = told.salvos.as_slice() else { panic!("one broadside bears: {:?}", told.salvos) };
    assert_eq!((salvo.battery, salvo.target), (1, UnitId(1)), "the starboard one");
    assert_eq!(told.arcs.len(), 4, "the arc of every battery that could fire");
    script.order(RED, steer(0, &[Go::Run(10.0)]));
    // She lets go by the chances that she has on the way.
    while fleet(&script).ship(UnitId(0)).berth.pose != there {
        let seat = script.session.asks()[0].seat;
        script.order(seat, Order::Pass);
    }
    let shot = script.session.ruleset().shot(script.session.world(), &fire(0, 1, 1)).expect("it bears");
    assert_eq!((shot.range, shot.rake), (salvo.range, salvo.rake), "as it was foretold");
}

#[test]
fn what_the_enemy_could_do_has_the_same_odds_with_the_sides_changed() {
    // Fortuna lies at anchor and cannot hoist sail. Both are undamaged frigates, beam to beam.
    let fixed = DUEL.replacen(
        r#"at: (42, 30), heading: "N", state: {"sail": 5}"#,
        r#"at: (42, 20), heading: "N", state: {"sail": 0, "ratlines": 3}"#,
        1,
    );
    let script = underway(&fixed);
    let told = outlook(&script, 0, pose(30.0, 20.0, 0));
    let ([own], [threat]) = (told.salvos.as_slice(), told.threats.as_slice()) else {
        panic!("one against one: {told:?}")
    };
    let [his] = threat.salvos.as_slice() else { panic!("one broadside: {threat:?}") };
    assert_eq!(
        (threat.comes.is_none(), his.battery, his.target),
        (true, 0, UnitId(0)),
        "her larboard guns, from where she lies"
    );
    assert!((own.expected - his.expected).abs() < 1e-9 && own.range == his.range, "{own:?} and {his:?}");
}

#[test]
fn an_enemy_who_has_yet_to_move_may_come_and_rake_by_a_course_that_the_rules_allow() {
    let script = underway(DUEL);
    let told = outlook(&script, 0, pose(30.0, 30.0, 0));
    let threat = told.threats.first().expect("she has her guns and her move before her");
    let (end, path) = threat.comes.clone().expect("it is worth her while to come");
    assert_eq!(path.last(), Some(&end), "the way leads there");
    assert!(threat.reach.len() > 10, "and her reach is known");
    let start = fleet(&script).ship(UnitId(1)).berth.pose;
    let run: i32 = std::iter::once(&start)
        .chain(&path)
        .zip(&path)
        .filter(|(from, to)| from.heading == to.heading)
        .map(|(from, to)| from.at.distance(to.at).0)
        .sum();
    let most = fleet(&script).log(UnitId(1)).masts.iter().map(|(_, most)| i32::from(*most)).max().unwrap_or_default();
    assert!(run <= Length::inches(most).0 + 40, "no farther than she may: {run} of {most} inches");
    // From where she lies she could do less.
    let now = script.session.outlook(BLUE, UnitId(1), start, false).expect("these rules look ahead");
    let here: f64 = now.salvos.iter().map(|salvo| salvo.expected).sum();
    assert!(threat.expected() > here, "{} against {here}", threat.expected());
}

#[test]
fn guns_that_have_fired_threaten_nobody() {
    let empty = r#"state: {"sail": 5, "larboard_empty": true, "starboard_empty": true, "bow_empty": true, "stern_empty": true}"#;
    let spent = DUEL.replacen(
        r#"at: (42, 30), heading: "N", state: {"sail": 5}"#,
        &format!(r#"at: (42, 30), heading: "N", {empty}"#),
        1,
    );
    let told = outlook(&underway(&spent), 0, pose(30.0, 30.0, 0));
    assert!(told.threats.is_empty() && !told.salvos.is_empty(), "{told:?}");
}

#[test]
fn who_has_moved_fires_from_where_she_lies() {
    let mut script = underway(DUEL);
    script.order(RED, steer(0, &[Go::Run(10.0)]));
    // Both let their chances go by until Red's phase is over and Blue's ship is asked.
    for _ in 0..60 {
        let Some(ask) = script.session.asks().first().cloned() else { break };
        if fleet(&script).ship(UnitId(1)).run.stage == wg_barnacle::position::ship::Stage::Course {
            break;
        }
        let order = match ask.kind {
            wg_core::AskKind::Reaction => Order::Pass,
            _ if ask.seat == BLUE && fleet(&script).can_begin(UnitId(1)) => begin(1),
            _ => ask.default.clone(),
        };
        script.order(ask.seat, order);
    }
    let own = fleet(&script).ship(UnitId(1)).berth.pose;
    let told = script.session.outlook(BLUE, UnitId(1), own, true).expect("these rules look ahead");
    assert!(told.threats.iter().all(|threat| threat.comes.is_none()), "Surprise has moved: {:?}", told.threats);
}

#[test]
fn a_course_is_tallied_whether_it_may_be_sailed_or_not() {
    let script = underway(DUEL);
    let card = |legs: &[Go]| {
        let order = steer(0, legs);
        script.session.preview(RED, &order).run.expect("a card")
    };
    let within = card(&[Go::Run(2.0), Go::Turn(20), Go::Run(4.0)]);
    assert_eq!((within.taken.len(), within.turns.len()), (1, 1), "one box is taken, one remains: {within:?}");
    let beyond = card(&[Go::Turn(45), Go::Run(2.0), Go::Turn(45), Go::Run(2.0), Go::Turn(10), Go::Run(40.0)]);
    assert_eq!(
        (beyond.taken.len(), beyond.turns.len()),
        (2, 0),
        "the card of a course that may not be sailed agrees with the refusal: {beyond:?}"
    );
    assert_eq!(beyond.run, Length::inches(44), "with what it would run");
    // The wind is south, so 45 degrees to either side of north is fair.
    let (from, to) = within.fair.expect("the wind moves her");
    assert!(
        from.to(wg_core::Heading::NORTH) > Angle::ZERO && wg_core::Heading::NORTH.to(to) > Angle::ZERO,
        "{from} to {to}"
    );
    let half = fleet(&script);
    assert!(half.is_running(from) && half.is_running(to), "both ends are with the wind still");
    assert!(
        !half.is_running(from.turned(Angle::degrees(-1))) && !half.is_running(to.turned(Angle::degrees(1))),
        "a degree farther is not"
    );
}

#[test]
fn nothing_is_thrown_or_changed_by_looking() {
    let script = underway(DUEL);
    let before = script.session.hash();
    for x in 20..40 {
        outlook(&script, 0, pose(f64::from(x), 30.0, x * 7));
    }
    assert_eq!(script.session.hash(), before, "the position is as it was");
    let order = Order::Course { unit: UnitId(0), course: Course::new([Leg::Run(Length::inches(9))]) };
    assert!(script.session.check(RED, &order).is_ok(), "and she may sail on");
}
