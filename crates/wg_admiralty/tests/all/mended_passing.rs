//! Passing fire obeys the rules of cannon fire (A-PASS-3, A-PASS-7, A-R69, A-R83).

use wg_admiralty::passing::stops;
use wg_admiralty::position::battle::Rake;
use wg_admiralty::position::fleet::Fleet;
use wg_core::AskKind;
use wg_core::Broadside;
use wg_core::geometry::{Course, Leg, Length, Pose, along};
use wg_core::ids::UnitId;
use wg_core::talk::order::Order;

use crate::common::{COMMAND, FIRE, Game, MOVEMENT, PORT, STARBOARD};

/// Holds the fire of all ships that are asked, until this ship is asked and calls.
pub fn call(game: &mut Game, by: &str, battery: u8, at: &str) {
    while game.ask().kind == AskKind::Reaction {
        let order = game.shot(by, battery, at, 0);
        if game.ask().offers.iter().any(|offer| offer.admits(&order)) {
            game.order(order);
            return;
        }
        game.pass();
    }
    panic!("{by} is not asked: {:#?}", game.sentences());
}

/// Returns each chance of passing fire as firer, side and target, until all have moved. All hold their fire.
fn asked(game: &mut Game) -> Vec<(UnitId, u8, UnitId)> {
    let mut all = Vec::new();
    while game.ask().kind == AskKind::Reaction {
        let fire = game.ask().offers.iter().find_map(|offer| match offer.order {
            Order::Fire { unit, battery, target, .. } => Some((unit, battery, target)),
            _ => None,
        });
        all.push(fire.expect("a reaction offers a shot"));
        game.pass();
    }
    all
}

#[test]
fn a_pass_3_a_rake_of_who_moves_out_of_the_arc_needs_only_a_part_of_her_inside() {
    // Red's stern quarter is inside the field of fire, her centre never. The same shot may be fired in the Fire phase
    // (A-ARC-4).
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,4,5,1] sail=stop",
        "Red France custom 60,50 45 guns=[0,0,0,0] sail=slow",
        "Two France custom -900,-900 90 guns=[1,1,1,0]",
    ];
    let mut game = Game::with("", MOVEMENT, "", 180.0, &[], &ships);
    game.end_phase().sail("Red", "40");
    let (own, red) = (game.id("Own"), game.id("Red"));
    assert_eq!(asked(&mut game), [(own, STARBOARD, red)], "she presents her stern");
    let after = [
        "Own Britain custom 0,0 0 guns=[2,4,5,1] sail=stop",
        "Red France custom 62,52 45 guns=[0,0,0,0] sail=slow before=[60,50]",
    ];
    let game = Game::with("", FIRE, "", 180.0, &[], &after);
    let aim = game.aim("Own", 1, "Red").expect("cannon fire reaches her there");
    assert_eq!(aim.rake, Rake::Stern, "the same rake");
    assert!(
        game.ship("Own").field(Broadside::Starboard).margin(game.ship("Red").berth.pose.at) < 0.0,
        "and her centre is outside"
    );
}

/// Returns the pose of a ship after this run of a course.
fn pose_at(start: Pose, course: &Course, base: &wg_core::geometry::Footprint, run: i32) -> Pose {
    let (mut here, mut left) = (start, run);
    for leg in course.legs() {
        let (Leg::Run(whole) | Leg::Arc { run: whole, .. }) = *leg else { continue };
        let part = whole.0.min(left);
        here = along(*leg, here, base, Length(part));
        left -= part;
    }
    here
}

/// Returns the worth of the best rake along a course, found by looking every quarter of a millimetre: the rake factor
/// times the range factor, in sixteenths.
fn best_rake(fleet: &Fleet, mover: UnitId, course: &Course, firer: UnitId, side: Broadside, target: UnitId) -> i32 {
    let mut there = fleet.clone();
    let (start, base) = (fleet.ship(mover).berth.pose, fleet.ship(mover).built.base);
    let run = course.length().0;
    let points = (0..run).step_by(25).chain([run]);
    let worth = |at: i32| {
        there.ship_mut(mover).berth.pose = pose_at(start, course, &base, at);
        let aim = there.aim(there.ship(firer), side, there.ship(target)).ok().filter(|aim| !aim.partial);
        aim.map_or(0, |aim| [0, 6, 8][aim.rake as usize] * [4, 2, 1][aim.bracket as usize])
    };
    points.map(worth).max().unwrap_or_default()
}

#[test]
fn a_pass_3_no_rake_along_a_course_is_too_short_to_be_seen() {
    let (mut short, mut checked, mut asked_of) = (0, 0, 0);
    let mut seed = 20_261_126_u64;
    let mut next = |below: i64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as i64 % below
    };
    for _ in 0..400 {
        let (x, y, heading) = (next(600) - 300, next(600) - 300, next(36) * 10);
        if x.abs() < 60 && y.abs() < 60 {
            continue;
        }
        let red = format!("Red France custom {x},{y} {heading} guns=[9,9,9,0] sail=normal");
        let mut game = Game::with(
            "",
            MOVEMENT,
            "",
            ((heading + 180) % 360) as f64,
            &[],
            &["Own Britain custom 0,0 0 guns=[9,9,9,0] sail=stop", &red],
        );
        let steps = next(11) - 5;
        let turn = if steps < 0 {
            format!("p{} ", -steps)
        } else if steps > 0 {
            format!("s{steps} ")
        } else {
            String::new()
        };
        let Order::Course { unit, course } = game.course("Red", &format!("{turn}{}", 140 - 15 * steps.abs())) else {
            panic!("a course")
        };
        let (fleet, own) = (game.fleet(), game.id("Own"));
        let found = stops(&fleet, unit, &course);
        for (firer, target, side) in [(own, unit), (unit, own)]
            .into_iter()
            .flat_map(|(firer, target)| Broadside::BOTH.map(|side| (firer, target, side)))
        {
            let best = best_rake(&fleet, unit, &course, firer, side, target);
            let mut there = fleet.clone();
            let worth = |run: Length| {
                there.ship_mut(unit).berth.pose =
                    pose_at(fleet.ship(unit).berth.pose, &course, &fleet.ship(unit).built.base, run.0);
                let aim = there.aim(there.ship(firer), side, there.ship(target)).ok();
                aim.map_or(0, |aim| [0, 6, 8][aim.rake as usize] * [4, 2, 1][aim.bracket as usize])
            };
            let own: Vec<_> =
                found.iter().filter(|stop| (stop.firer, stop.side, stop.target) == (firer, side, target)).collect();
            let most = own.iter().map(|stop| stop.at).map(worth).max().unwrap_or_default();
            assert!(
                most >= best,
                "{red}, {steps} steps, {side:?}: the best rake is worth {best}, and only {most} is offered"
            );
            checked += usize::from(best > 0);
            short += usize::from(own.iter().any(|stop| stop.rake));
        }
        // The ships that may fire on the way are asked there, and no others.
        let expected: Vec<_> = found
            .iter()
            .map(|stop| (stop.firer, wg_admiralty::gunnery::number(stop.side, None), stop.target))
            .collect();
        game.end_phase().order(Order::Course { unit, course });
        let all = asked(&mut game);
        // A ship that runs into the other one stops there.
        let met = game.ask().reason.contains("about to touch");
        assert!(
            all == expected || (met && expected.starts_with(&all)),
            "{red}, {steps} steps: {all:?} of {expected:?}"
        );
        asked_of += expected.len();
    }
    assert!(checked > 100 && short > 20 && asked_of > 100, "the courses present rakes: {checked}, {short}, {asked_of}");
}

#[test]
fn a_r83_one_side_a_turn_holds_in_passing_too() {
    let fires = |option: &str| {
        let ships = [
            "Red Britain custom 0,60 180 guns=[2,2,2,0] sail=normal",
            "Left France custom 60,0 0 guns=[0,0,0,0] sail=stop",
            "Right France custom -60,-40 0 guns=[0,0,0,0] sail=stop",
            "Mate Britain custom 900,900 90 guns=[1,1,1,0]",
        ];
        let mut game = Game::with(option, MOVEMENT, "", 0.0, &[1; 12], &ships);
        game.sail("Red", "140");
        let port = game.shot("Red", PORT, "Left", 0);
        game.order(port);
        let right = (game.id("Red"), STARBOARD, game.id("Right"));
        (asked(&mut game).contains(&right), game)
    };
    assert!(fires("").0 && fires("\"both_sides\": \"half\"").0, "both sides fire, in full or by half");
    let (offered, game) = fires("\"both_sides\": \"one\"");
    assert!(!offered, "where one side a turn is all, the other one is silent in passing too");
    let told = |clause: &str| {
        game.reports.iter().any(|report| {
            report.clause == clause
                && report.aside.as_ref().is_some_and(|aside| aside.sentence.contains("one side a turn"))
        })
    };
    assert!(told("A-R83"), "and her captain is told why: {:#?}", game.reports);
}

#[test]
fn a_r69_ships_that_block_cannon_fire_block_passing_fire() {
    let offered = |option: &str| {
        let ships = [
            "Own Britain custom 0,0 0 guns=[2,4,5,1] sail=stop",
            "Red France custom 120,60 180 guns=[0,0,0,0] sail=normal",
            "Mate Britain custom 60,0 90 guns=[0,0,0,0] sail=stop",
            "Two France custom -900,-900 90 guns=[1,1,1,0]",
        ];
        let mut game = Game::with(option, MOVEMENT, "", 0.0, &[], &ships);
        game.end_phase().sail("Red", "140");
        let shot = (game.id("Own"), STARBOARD, game.id("Red"));
        asked(&mut game).contains(&shot)
    };
    assert!(offered(""), "ships do not stop fire");
    assert!(!offered("\"los_blocks\": true"), "Mate lies in the line of fire where Red crosses it");
}

#[test]
fn a_pass_7_officers_fall_at_the_end_of_cannon_fire() {
    let ships = [
        "Red Britain custom 60,60 180 guns=[2,4,4,0] sail=normal flagship=true hull=stout",
        "Green France custom 0,0 0 guns=[0,0,2,0] grade=B sail=stop",
        "Mate Britain custom 900,900 90 guns=[1,1,1,0]",
        "Two France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
    ];
    let faces = [6, 6, 1, 1, /* CR2 */ 5, /* O */ 2, /* killed */ 4];
    let mut game = Game::with("", MOVEMENT, "", 0.0, &faces, &ships);
    game.sail("Red", "140");
    call(&mut game, "Green", STARBOARD, "Red");
    game.threw(&faces);
    game.on_to(1, COMMAND);
    assert!(game.fleet().can_signal(&game.ship("Red")), "he signals in this turn's Command phase");
    assert_eq!(game.ship("Red").company.o, 0, "the hit waits as well");
    let saved = game.session.as_scenario(wg_core::Viewer::All).expect("the Command phase begins");
    for mut game in [game, Game::of_scenario(&saved, &[])] {
        game.on_to(2, COMMAND);
        let red = game.ship("Red");
        assert!(
            !game.fleet().can_signal(&red) && red.company.o == 1,
            "he is dead from the end of cannon fire on, in a saved battle too"
        );
    }
}
