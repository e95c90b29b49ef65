//! Clauses of arcs, targets and passing fire (A-ARC, A-PASS), each tested by a battle in which it matters.

use wg_admiralty::gunnery::aim::{Aim, Motion, Why};
use wg_admiralty::position::battle::Rake;
use wg_core::AskKind;
use wg_core::Broadside;
use wg_core::PerBroadside;
use wg_core::Shown as _;
use wg_core::ids::{Seat, SideId};
use wg_core::talk::order::Order;

use crate::common::{COMMAND, FIRE, Game, MOVEMENT, PORT, STARBOARD};

const OWN: &str = "Own Britain custom 0,0 0 guns=[2,4,5,1] sail=stop";

/// Aims the starboard guns of Own at Red. Own lies in the middle of the table, and Red has these words.
fn aim(own: &str, red: &str) -> Result<Aim, Why> {
    let ships =
        [format!("Own Britain custom 0,0 0 guns=[2,4,5,1] {own}"), format!("Red France custom {red} guns=[2,4,4,0]")];
    Game::at(COMMAND, &[], &[&ships[0], &ships[1]]).aim("Own", 1, "Red")
}

#[test]
fn a_arc_1_one_arc_on_each_broadside_of_10_or_45_degrees() {
    assert!(
        aim("", "100,0 0").is_ok() && aim("", "-100,0 0") == Err(Why::Outside(11250.0)) && aim("", "0,100 0").is_err()
    );
    for (year, class, sweep) in [
        (1779, "gb-74", 10),
        (1780, "gb-74", 45),
        (1792, "fr-74", 10),
        (1793, "fr-74", 45),
        (1799, "sp-74", 10),
        (1800, "sp-74", 45),
    ] {
        let game = Game::with(
            "",
            FIRE,
            &format!("\"year\": {year},"),
            0.0,
            &[],
            &[&format!("Own Britain {class} 0,0 0"), "Red France custom 100,60 0 guns=[2,4,4,0]"],
        );
        assert_eq!(game.ship("Own").built.sweep.to_degrees(), f64::from(sweep), "{class} {year}");
        assert_eq!(game.aim("Own", 1, "Red").is_ok(), sweep == 45, "{class} {year}");
    }
}

#[test]
fn a_arc_2_a_ship_wholly_inside_may_always_be_fired_at() {
    assert!(aim("", "100,10 0 before=[100,40]").is_ok(), "moving in");
    assert!(aim("", "100,10 0 before=[100,5]").is_ok(), "moving out");
    assert!(matches!(aim("", "520,10 0"), Err(Why::Far(_))), "but in range");
}

#[test]
fn a_arc_3_a_ship_moving_in_needs_her_centre_inside() {
    assert!(aim("", "100,61.2 0 before=[100,95]").is_ok());
    assert!(matches!(aim("", "100,61.3 0 before=[100,95]"), Err(Why::MovingIn(_))));
}

#[test]
fn a_arc_4_a_ship_moving_out_may_have_any_part_inside() {
    assert!(aim("", "100,91 0 before=[100,40]").is_ok(), "a corner");
    assert!(matches!(aim("", "100,91.5 0 before=[100,40]"), Err(Why::Outside(_))));
}

#[test]
fn a_arc_5_the_four_ships_of_the_figure() {
    assert!(aim("", "100,75 0 before=[100,40]").is_ok(), "A leaves, her stern inside");
    assert!(aim("", "100,10 0").is_ok(), "B");
    assert!(aim("", "100,60 0 before=[100,95]").is_ok(), "C enters, centre just inside");
    assert!(aim("", "100,62.5 0 before=[100,95]").is_err(), "D enters, centre just outside");
}

#[test]
fn a_arc_6_motion_is_relative_and_motionless_ships_go_by_the_centre() {
    let motion = |own: &str, red: &str| {
        let ships = [
            format!("Own Britain custom 0,0 0 guns=[2,4,5,1] {own}"),
            format!("Red France custom {red} guns=[2,4,4,0]"),
        ];
        let game = Game::at(COMMAND, &[], &[&ships[0], &ships[1]]);
        let fleet = game.fleet();
        fleet.motion(fleet.ship(game.id("Own")), Broadside::Starboard, fleet.ship(game.id("Red")))
    };
    assert_eq!(motion("", "100,75 0"), Motion::Still);
    assert!(matches!(aim("", "100,75 0"), Err(Why::MovingIn(_))), "neither has moved: her centre is outside");
    // Red lies still while the firer runs on or comes up.
    assert_eq!((motion("before=[0,-30]", "100,75 0"), motion("before=[0,30]", "100,75 0")), (Motion::In, Motion::Out));
    // The two ships have sailed side by side.
    assert_eq!(motion("before=[0,-30]", "100,75 0 before=[100,45]"), Motion::Still);
}

#[test]
fn a_arc_7_the_arc_begins_along_the_whole_side() {
    let game = Game::at(FIRE, &[], &[OWN, "Red France custom 100,0 0 guns=[2,4,4,0]"]);
    let field = game.ship("Own").field(Broadside::Starboard);
    let holds = |x: f64, y: f64| {
        let mm = |mm: f64| wg_core::geometry::Length(((mm + 1000.0) * 100.0_f64).round() as i32);
        field.contains(wg_core::geometry::Point::new(mm(x), mm(y)))
    };
    assert!(holds(12.5, 25.0) && !holds(12.49, 0.0) && !holds(12.5, 25.01), "her side, edges included");
    assert!(
        holds(112.5, 66.42) && !holds(112.5, 66.43) && holds(112.5, -66.42),
        "100 mm out, by the tangent of half the sweep"
    );
}

#[test]
fn a_arc_8_the_line_of_fire_is_square_to_the_keel_through_the_centre() {
    let off = |red: &str| aim("", red).map(|aim| aim.off.angle().to_degrees());
    assert_eq!(off("100,0 30"), Ok(0.0));
    assert!(off("80,20 0").is_ok_and(|angle| (angle - 14.04).abs() < 0.01), "atan(20 / 80), forward");
    assert!(off("80,-20 0").is_ok_and(|angle| (angle + 14.04).abs() < 0.01), "and aft");
}

/// True if Own's starboard side may fire at this one of several ships.
fn may_fire(ships: &[&str], at: &str) -> bool {
    let own = [&[OWN], ships].concat();
    let game = Game::at(FIRE, &[], &own);
    let shot = game.shot("Own", STARBOARD, at, 0);
    game.ask().offers.iter().any(|offer| offer.admits(&shot))
}

#[test]
fn a_arc_9_the_nearest_bracket_then_the_closest_to_the_line() {
    let near = "Near France custom 60,25 0 guns=[2,4,4,0]";
    let far = "Far France custom 100,5 0 guns=[2,4,4,0]";
    assert!(
        may_fire(&[near, far], "Far") && !may_fire(&[near, far], "Near"),
        "both are close: millimetres do not count"
    );
    let beyond = "Far France custom 110,5 0 guns=[2,4,4,0]";
    assert!(may_fire(&[near, beyond], "Near") && !may_fire(&[near, beyond], "Far"));
}

#[test]
fn a_arc_10_a_target_of_last_turn_may_be_kept() {
    let at = |words: &str, red: &str| {
        let own = format!("{OWN} {words}");
        let game = Game::at(
            FIRE,
            &[],
            &[&own, &format!("Old France custom {red} 0 guns=[2,4,4,0]"), "New France custom 70,0 0 guns=[2,4,4,0]"],
        );
        let may = |battery: u8, at: &str| {
            game.ask().offers.iter().any(|offer| offer.admits(&game.shot("Own", battery, at, 0)))
        };
        (may(STARBOARD + 3, "Old"), may(STARBOARD + 2, "Old"), may(STARBOARD + 3, "New"))
    };
    assert_eq!(at("", "150,30"), (false, false, true));
    assert_eq!(
        at("targets=[\"\",\"\",\"\",\"\",\"\",\"Old\"]", "150,30"),
        (true, false, true),
        "that battery, and no other"
    );
    assert_eq!(
        at("targets=[\"\",\"\",\"\",\"\",\"\",\"Old\"]", "150,300"),
        (false, false, true),
        "no longer in the arc"
    );
}

#[test]
fn a_arc_11_either_of_two_equal_targets() {
    let ships = ["Ahead France custom 75,30 0 guns=[2,4,4,0]", "Astern France custom 75,-30 0 guns=[2,4,4,0]"];
    assert!(may_fire(&ships, "Ahead") && may_fire(&ships, "Astern"));
    let ships = ["Ahead France custom 75,30.1 0 guns=[2,4,4,0]", ships[1]];
    assert!(!may_fire(&ships, "Ahead") && may_fire(&ships, "Astern"));
}

#[test]
fn a_arc_12_of_three_in_one_bracket_the_one_nearest_the_line() {
    let three = [
        "A France custom 70,30 0 guns=[2,4,4,0]",
        "B France custom 100,-8 0 guns=[2,4,4,0]",
        "C France custom 64,-40 0 guns=[2,4,4,0]",
    ];
    assert_eq!(["A", "B", "C"].map(|name| may_fire(&three, name)), [false, true, false]);
    let farther = "D France custom 240,0 0 guns=[2,4,4,0]";
    assert!(
        !may_fire(&[three[0], farther], "D") && may_fire(&[three[0], farther], "A"),
        "a nearer bracket, though farther off the line"
    );
}

/// Red sails south past Own, which lies in the middle of the table. The side that is asked first lies still.
fn pass_by(faces: &[u8], red: &str, run: &str) -> Game {
    let mut game = Game::at(MOVEMENT, faces, &[OWN, &format!("Red France custom {red} sail=normal")]);
    game.end_phase().sail("Red", run);
    game
}

const CROSSING: &str = "60,60 180 guns=[0,0,0,0]";

#[test]
fn a_pass_1_it_is_called_as_a_ship_moves_past_or_is_passed() {
    let game = pass_by(&[], CROSSING, "140");
    assert_eq!((game.ask().kind, game.ask().seat, game.phase()), (AskKind::Reaction, Seat::Side(SideId(0)), MOVEMENT));
    // The ship that moves may call as well.
    let ships = [
        "Own Britain custom 0,-60 0 guns=[2,4,5,1] sail=normal",
        "Red France custom 60,0 180 guns=[0,0,0,0] sail=stop",
    ];
    let mut game = Game::with("", MOVEMENT, "", 180.0, &[], &ships);
    game.sail("Own", "140");
    assert_eq!((game.ask().kind, game.ask().seat), (AskKind::Reaction, Seat::Side(SideId(0))));
}

#[test]
fn a_pass_2_nobody_calls_it_before_or_after_the_move() {
    let mut game = Game::at(MOVEMENT, &[], &[OWN, "Red France custom 60,60 180 guns=[2,4,4,0] sail=normal"]);
    let shot = game.shot("Own", STARBOARD, "Red", 0);
    game.refused(shot.clone(), "A-FIRE-1").end_phase().sail("Red", "140").pass();
    while game.ask().kind == AskKind::Reaction {
        game.pass();
    }
    assert_eq!(game.phase(), COMMAND);
    game.refused(shot, "A-TURN-6");
}

#[test]
fn a_pass_3_only_at_who_crosses_or_presents_a_rake() {
    assert_eq!(
        pass_by(&[], "60,200 180 guns=[0,0,0,0]", "140").phase(),
        COMMAND,
        "she stops short of the line of fire"
    );
    // Red does not cross the line of fire, but her bow comes to point at Own's guns.
    let mut game =
        Game::with("", MOVEMENT, "", 0.0, &[], &[OWN, "Red France custom 230,75 300 guns=[0,0,0,0] sail=battle"]);
    game.end_phase().sail("Red", "p2 20");
    assert_eq!(game.ask().kind, AskKind::Reaction, "{}", game.ask().reason);
    let fleet = game.fleet();
    let (own, red) = (fleet.ship(game.id("Own")), fleet.ship(game.id("Red")));
    assert_eq!(fleet.rake(own, red), Rake::Bow);
    assert!(own.off(Broadside::Starboard, red.berth.pose.at).u > 0.0, "she has not crossed");
}

#[test]
fn a_pass_4_her_centre_must_have_passed_the_line_of_fire() {
    assert_eq!(
        pass_by(&[], "60,140 180 guns=[0,0,0,0]", "140").ask().kind,
        AskKind::Turn,
        "exactly on the line, and not past it"
    );
    let game = pass_by(&[], "60,139 180 guns=[0,0,0,0]", "140");
    assert_eq!(game.ask().kind, AskKind::Reaction);
    game.lies("Red", 60.0, 0.0, 180.0);
}

#[test]
fn a_pass_5_all_guns_of_the_side_are_used() {
    let faces = [1; 12];
    let mut game = pass_by(&faces, CROSSING, "140");
    for size in 1..4 {
        let part = game.shot("Own", STARBOARD + size, "Red", 0);
        game.refused(part, "A-PASS-5");
    }
    game.fire("Own", STARBOARD, "Red", 0);
    game.threw(&faces);
}

#[test]
fn a_pass_6_that_side_fires_no_more_in_this_turn() {
    let mut game = Game::at(
        MOVEMENT,
        &[1; 12],
        &[
            OWN,
            "Red France custom 60,60 180 guns=[0,0,0,0] sail=normal",
            "Prey France custom 100,0 0 guns=[0,0,0,0] sail=stop",
            "Other France custom -70,0 0 guns=[0,0,0,0] sail=stop",
        ],
    );
    game.end_phase();
    game.sail("Red", "140");
    game.fire("Own", STARBOARD, "Red", 0).on_to(1, FIRE);
    let shot = game.shot("Own", STARBOARD, "Prey", 0);
    game.refused(shot, "A-PASS-6").fire("Own", PORT, "Other", 0);
}

#[test]
fn a_pass_7_it_takes_effect_with_all_other_fire() {
    // Two heavy hits: 2G CR each. The first CR is 5S, the second W; one more six brings a rudder hit. With the G that
    // she has already, a gun die is lost.
    let faces = [6, 6, /* CR */ 1, /* CR */ 4, /* CR: CR2, R */ 5, 4, /* heavy */ 5];
    let ships = [
        "Own Britain custom 0,0 0 guns=[0,0,2,0] grade=B sail=stop",
        "Red France custom 60,60 180 guns=[2,4,4,0] sail=normal g_starboard=1 hull=normal",
        "Prey France custom -60,0 0 guns=[1,1,1,0] sail=stop",
        "Mate Britain custom 0,-100 0 guns=[0,0,0,0] sail=stop",
    ];
    let mut game = Game::at(MOVEMENT, &faces, &ships);
    game.end_phase().sail("Red", "140");
    while !game
        .ask()
        .offers
        .iter()
        .any(|offer| offer.order.unit() == Some(game.id("Own")) && offer.order != Order::Pass)
    {
        game.pass();
    }
    game.fire("Own", STARBOARD, "Red", 0);
    game.threw(&faces);
    let whole = |game: &Game| {
        let red = game.ship("Red");
        (red.guns(Broadside::Starboard), red.sail_value(), red.log.hits.w, red.log.hits.r, red.log.hits.m)
    };
    assert_eq!(whole(&game), ([2, 4, 4, 0], 100, 0, 0, 0), "nothing of it counts yet");
    game.on_to(1, COMMAND);
    assert_eq!(whole(&game), ([2, 4, 4, 0], 100, 0, 0, 0), "nor in the Command phase");
    game.on_to(1, FIRE);
    let (fleet, aim) = (game.fleet(), game.aim("Red", 1, "Mate"));
    let aim = aim.expect("she lies where Red ends her move");
    assert_eq!(
        fleet.dice(
            fleet.ship(game.id("Red")),
            Broadside::Starboard,
            wg_admiralty::position::charts::GunRating::Heavy,
            &aim,
            false
        ),
        4,
        "she fires with all her guns"
    );
    game.on_to(2, MOVEMENT);
    let red = game.ship("Red");
    assert_eq!(
        (whole(&game), red.log.hits.g),
        (([2, 4, 3, 0], 95, 1, 1, 0), PerBroadside::of([0, 0])),
        "at the end of cannon fire all of it counts at once"
    );
}

#[test]
fn a_pass_8_good_targets_do_not_slip_through() {
    // Red begins and ends her move outside the arc, and is fired at in between.
    let mut game = pass_by(&[1; 12], CROSSING, "140");
    assert!(game.aim("Own", 1, "Red").is_ok());
    game.fire("Own", STARBOARD, "Red", 0);
    assert!(matches!(game.aim("Own", 1, "Red"), Err(Why::Outside(_))) && game.phase() == COMMAND);
}

#[test]
fn a_arc_5_the_drawn_figure_says_what_the_rules_say() {
    let figure = wg_admiralty::ADMIRALTY.figure("A-ARC-5").expect("it is drawn");
    let answers: String =
        figure.ships.iter().map(|ship| if ship.may { ship.letter } else { ship.letter.to_ascii_lowercase() }).collect();
    assert_eq!(answers, "ABCd", "A to C may be fired at, D may not");
    for ship in &figure.ships {
        let mm = |point: wg_core::geometry::Point| (f64::from(point.x.0) / 100.0, f64::from(point.y.0) / 100.0);
        let ((x, y), (east, north)) = (mm(ship.hull.pose.at), mm(ship.before));
        let placed = aim("", &format!("{x},{y} 0 before=[{east},{north}]"));
        assert_eq!(placed.is_ok(), ship.may, "{}: {}", ship.letter, ship.answer);
    }
    assert!(wg_admiralty::ADMIRALTY.figure("A-FIRE-1").is_none(), "no other clause has one");
}
