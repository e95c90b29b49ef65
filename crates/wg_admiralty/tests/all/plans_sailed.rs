//! A-R87 as properties: plans lead where the same courses by hand lead, and a line never touches itself.

use wg_admiralty::position::fleet::Fleet;
use wg_admiralty::position::ship::Setting;
use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::geometry::{Angle, Course, Heading, Leg, Length, Pose};
use wg_core::shown::report::{Event, Report};
use wg_core::talk::order::Order;
use wg_core::{Plan, UnitId};

use crate::common::{COMMAND, Game, MOVEMENT};
use crate::plans::{form_line, game, line, next_turn, plan};

/// Returns the courses that lead through these poses, as a player lays them by hand: turns in one go, and runs to a
/// hundredth of a millimetre.
fn sailed(fleet: &Fleet, moves: &[(Pose, Pose)]) -> Vec<Course> {
    let (step, whole) = (fleet.circle(1).run, fleet.circle(1).turn);
    let mut ways = vec![Vec::<Leg>::new()];
    for (from, to) in moves {
        let turn = from.heading.to(to.heading);
        if turn == Angle::ZERO {
            let about = from.at.distance(to.at);
            let runs: Vec<Length> =
                (-2..=2).map(|more| about + Length(more)).filter(|run| from.run(*run) == *to).collect();
            assert!(!runs.is_empty(), "a run from {from:?} to {to:?}");
            ways = ways
                .iter()
                .flat_map(|way| runs.iter().map(|run| way.iter().copied().chain([Leg::Run(*run)]).collect()))
                .collect();
            continue;
        }
        assert_eq!(turn.0 % whole.0, 0, "a turn by steps of the circle");
        for way in &mut ways {
            match way.last_mut() {
                Some(Leg::Arc { run, turn: before }) if (before.0 > 0) == (turn.0 > 0) => {
                    *run += step * (turn.0 / whole.0).abs();
                    *before = Angle(before.0 + turn.0);
                }
                _ => way.push(Leg::Arc { run: step * (turn.0 / whole.0).abs(), turn }),
            }
        }
    }
    ways.into_iter().map(Course::new).collect()
}

/// Adds the courses by which the ship would have sailed all of her speed, had the wind not cut them short.
fn whole(fleet: &Fleet, unit: UnitId, courses: Vec<Course>) -> Vec<Course> {
    let speed = fleet.allowance(fleet.ship(unit));
    let longer = |course: &Course| {
        let mut legs = course.legs().to_vec();
        match legs.last_mut() {
            Some(Leg::Run(run)) => *run += speed - course.length(),
            _ => legs.push(Leg::Run(speed - course.length())),
        }
        Course::new(legs)
    };
    let short: Vec<Course> = courses.iter().filter(|course| course.length() < speed).map(longer).collect();
    courses.into_iter().chain(short).collect()
}

/// Returns the ships that sailed in these reports, in their order, and their tracks.
fn tracks(reports: &[Report]) -> Vec<(UnitId, Vec<(Pose, Pose)>)> {
    let mut tracks: Vec<(UnitId, Vec<(Pose, Pose)>)> = Vec::new();
    for report in reports {
        let (Event::Moved { from, to }, Some(unit)) = (&report.event, report.unit) else { continue };
        match tracks.last_mut().filter(|(last, _)| *last == unit) {
            Some((_, moves)) => moves.push((*from, *to)),
            None => tracks.push((unit, vec![(*from, *to)])),
        }
    }
    tracks
}

/// A line of five, and three ships with plans of other kinds.
fn fleet_by_plans() -> Game {
    let mut ships = line(5, 135, "sail=battle grade=A");
    ships.extend([
        "Steers Britain custom -700,-300 90 guns=[1,1,1,0] sail=battle".to_owned(),
        "Engages Britain custom -400,500 90 guns=[1,1,1,0] sail=battle".to_owned(),
        "Holds Britain custom -700,-600 90 guns=[1,1,1,0] sail=battle".to_owned(),
        "Prey France custom 0,700 90 guns=[1,1,1,0] sail=slow".to_owned(),
    ]);
    let mut game = game(&ships);
    form_line(&mut game, 5);
    game
}

/// Returns the kind of a plan.
const fn kind(plan: Plan) -> &'static str {
    match plan {
        Plan::Follow(_) => "follow",
        Plan::Engage(_) => "engage",
        Plan::Steer(_) => "steer",
        Plan::Hold => "hold",
    }
}

#[test]
fn a_r87_a_plan_and_the_same_courses_by_hand_lead_to_the_same_position() {
    let mut by_plan = std::collections::BTreeSet::new();
    for seed in 0..6 {
        let (mut planned, mut by_hand) = (fleet_by_plans(), fleet_by_plans());
        let mut rng = seeded(seed, 1);
        for turn in 0..5_u32 {
            let heading = Heading::degrees(90 + 15 * below(&mut rng, 7) as i32);
            let hand = below(&mut rng, 3) as i32 - 1;
            let orders = [
                lead(&planned, hand),
                plan(&planned, "Steers", Plan::Steer(heading)),
                plan(&planned, "Engages", Plan::Engage(planned.id("Prey"))),
                plan(&planned, "Holds", Plan::Hold),
            ];
            for order in orders {
                planned.order(order.clone());
                by_hand.order(order);
            }
            let before = planned.reports.len();
            planned.order(Order::EndPhase);
            let tracks = tracks(&planned.reports[before..]);
            assert_eq!(tracks.len(), 7, "all but the leader sail: {:#?}", planned.sentences());
            for (unit, moves) in tracks {
                let courses = whole(&by_hand.fleet(), unit, sailed(&by_hand.fleet(), &moves));
                let seat = by_hand.ask().seat;
                let order = |course: Course| Order::Course { unit, course };
                let course =
                    courses.iter().find(|course| by_hand.session.check(seat, &order((*course).clone())).is_ok());
                let course = course
                    .unwrap_or_else(|| panic!("{unit} may sail what she sailed, seed {seed}, turn {turn}: {courses:?}"))
                    .clone();
                by_hand.order(order(course));
                by_plan.insert(kind(by_hand.fleet().ship(unit).planned.plan.expect("she has one")));
            }
            assert_eq!(planned.session.hash(), by_hand.session.hash(), "seed {seed}, turn {turn}");
            next_turn(&mut planned);
            next_turn(&mut by_hand);
        }
    }
    assert_eq!(by_plan.len(), 4, "all four plans were sailed");
}

/// The leader makes these steps of her circle and runs on.
fn lead(game: &Game, steps: i32) -> Order {
    lead_after(game, Length::ZERO, steps)
}

/// The leader runs this far, makes these steps of her circle, and runs on.
fn lead_after(game: &Game, first: Length, steps: i32) -> Order {
    let fleet = game.fleet();
    let run = fleet.allowance(fleet.ship(UnitId(0)));
    let circle = fleet.circle(1);
    let rest = run - first - circle.run * steps.abs();
    let legs = [
        (first > Length::ZERO).then_some(Leg::Run(first)),
        (steps != 0).then(|| circle.arc(steps)),
        (rest > Length::ZERO).then_some(Leg::Run(rest)),
    ];
    Order::Course { unit: UnitId(0), course: Course::new(legs.into_iter().flatten()) }
}

/// What happened to a leader and her line in many turns.
#[derive(Default, Debug)]
struct Sailed {
    turns: usize,
    /// The number of times that a follower asked for orders.
    asked: usize,
    /// The number of times that a follower was within 45 mm of the ship ahead.
    kept: usize,
    /// The number of times that the leader turned as far as she could, began a tack, lay with no sail, or lay with the
    /// wind ahead.
    hard: usize,
    tacked: usize,
    stopped: usize,
    in_irons: usize,
}

/// Plays a turn of a leader that sails at random, but not into her own line, aground or off the table. Returns false if
/// she cannot sail.
fn leader_sails(game: &mut Game, rng: &mut ChaCha8Rng, sailed: &mut Sailed) -> bool {
    let fleet = game.fleet();
    let leader = fleet.ship(UnitId(0));
    if !fleet.can_move(leader) || fleet.allowance(leader) == Length::ZERO {
        return fleet.ship(UnitId(0)).on_table();
    }
    let run = fleet.allowance(leader);
    let most = i32::from(fleet.steps(leader, run));
    let tries: Vec<Order> = (0..12)
        .map(|_| {
            let steps = below(rng, 2 * most as u32 + 1) as i32 - most;
            let room = (run - fleet.circle(1).run * steps.abs()).0.max(0) / 500;
            lead_after(game, Length(500 * below(rng, room as u32 + 1) as i32), steps)
        })
        .collect();
    let seat = game.ask().seat;
    let clear = |order: &&Order| {
        let preview = game.session.preview(seat, order);
        preview.refusals.is_empty()
            && !preview.hints.iter().any(|hint| ["foul", "edge"].contains(&&*hint.key))
            && !preview.used.is_empty()
    };
    let Some(order) = tries.iter().find(clear).cloned() else { return false };
    let Order::Course { course, .. } = &order else { return false };
    let turns =
        course.legs().iter().map(|leg| if let Leg::Arc { turn, .. } = leg { turn.0.abs() } else { 0 }).sum::<i32>();
    sailed.hard += usize::from(most > 0 && turns == most * fleet.circle(1).turn.0);
    game.order(order);
    sailed.tacked += usize::from(game.has_said("A-MOVE-13"));
    sailed.in_irons += usize::from(game.has_said("A-MOVE-14"));
    true
}

/// Plays turns of a line whose leader is sailed at random. With `stops` she sets and takes in sail too.
fn line_sails(seed: u64, stops: bool, sailed: &mut Sailed) {
    let words = ["sail=battle grade=A", "sail=normal grade=A", "sail=slow grade=A"][seed as usize % 3];
    // Close to the wind she is sooner made to tack.
    let ships = line(6, if stops && seed.is_multiple_of(2) { 75 } else { 135 }, words);
    let mut rng = seeded(seed, 2);
    let faces: Vec<u8> = (0..60).map(|_| 1 + below(&mut rng, 6) as u8).collect();
    let mut game = Game::at(MOVEMENT, &faces, &ships.iter().map(String::as_str).collect::<Vec<_>>());
    form_line(&mut game, 6);
    for turn in 1..=8_u16 {
        game.reports.clear();
        if !leader_sails(&mut game, &mut rng, sailed)
            || game.session.cursor().phase + 1 != MOVEMENT
            || game.wants_dice()
        {
            return;
        }
        game.order(Order::EndPhase);
        sailed.turns += 1;
        let fleet = game.fleet();
        for one in 0..6_u16 {
            for other in 0..one {
                let apart = fleet.gap(UnitId(one), UnitId(other)).0;
                assert!(apart > 0, "S{one} touches S{other}, seed {seed}, turn {turn}: {:#?}", game.sentences());
                sailed.kept += usize::from(one == other + 1 && apart <= 4500);
            }
        }
        assert!(!game.has_said("A-MOVE-19"), "seed {seed}, turn {turn}: {:#?}", game.sentences());
        if game.has_said("A-R87") {
            sailed.asked += 1;
            return;
        }
        game.on_to(turn, COMMAND);
        let setting = 1 + below(&mut rng, 5) as i16;
        let order = Order::SetSail { unit: UnitId(0), sail: setting };
        if stops && game.session.check(game.ask().seat, &order).is_ok() {
            game.order(order);
            sailed.stopped += usize::from(game.ship("S0").berth.sail == Setting::Stop);
        }
        game.on_to(turn + 1, MOVEMENT);
    }
}

#[test]
fn a_r87_a_line_that_follows_never_touches_itself_on_open_water() {
    let mut sailed = Sailed::default();
    (0..40).for_each(|seed| line_sails(seed, false, &mut sailed));
    let Sailed { turns, asked, kept, .. } = sailed;
    assert!(turns > 150 && sailed.hard > 20, "many turns were sailed: {sailed:?}");
    assert!(asked * 12 < turns, "and it is rare that a ship asks: {sailed:?}");
    assert!(kept > turns * 5 * 7 / 10, "they keep the line: {sailed:?}");
}

#[test]
fn a_r87_a_line_never_touches_itself_when_its_leader_stops_or_goes_through_the_wind() {
    let mut sailed = Sailed::default();
    (100..140).for_each(|seed| line_sails(seed, true, &mut sailed));
    assert!(sailed.turns > 100, "many turns were sailed: {sailed:?}");
    assert!(
        sailed.stopped > 10 && sailed.tacked > 5 && sailed.in_irons > 0,
        "with all that may happen to her: {sailed:?}"
    );
}
