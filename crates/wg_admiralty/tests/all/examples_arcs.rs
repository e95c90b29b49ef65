//! The worked examples of arcs, targets and passing fire. A 74 lies at the middle of the table, heading north.

use wg_admiralty::captain::flag_captain::FLAG_CAPTAIN;
use wg_admiralty::gunnery::aim::Why;
use wg_admiralty::position::battle::{Bracket, Rake};
use wg_core::Broadside;
use wg_core::PerBroadside;
use wg_core::ids::{Seat, SideId};

use crate::common::{COMMAND, FIRE, Game, MOVEMENT, STARBOARD};

const GREEN: &str = "Green Britain gb-74 0,0 0";

#[test]
fn a_ex_31_moving_in_and_out_of_an_arc() {
    let bears = |words: &str| {
        Game::at(COMMAND, &[], &[GREEN, &format!("Red France custom {words} guns=[2,4,4,0]")]).aim("Green", 1, "Red")
    };
    let game = Game::at(FIRE, &[], &[GREEN, "Red France custom 100,10 0 guns=[2,4,4,0]"]);
    let field = game.ship("Green").field(Broadside::Starboard);
    for (out, half) in [(100.0, 61.24), (87.5, 56.07), (112.5, 66.42)] {
        assert!((field.half_width(out * 100.0) / 100.0 - half).abs() < 0.006, "{out}");
    }
    assert!(bears("100,10 0").is_ok(), "B, wholly inside");
    assert!(bears("100,60 0 before=[100,95]").is_ok(), "C, going in, centre inside");
    assert!(matches!(bears("100,62.5 0 before=[100,95]"), Err(Why::MovingIn(_))), "D, centre outside");
    assert!(bears("100,75 0 before=[100,40]").is_ok(), "A, going out, a corner inside");
    assert!(matches!(bears("100,95 0 before=[100,40]"), Err(Why::Outside(_))), "A farther on");
    assert!(matches!(bears("100,75 0 before=[100,95]"), Err(Why::MovingIn(_))), "there, but going in");
}

#[test]
fn a_ex_34_the_primary_target() {
    let t1 = "T1 France custom 70,30 0 guns=[2,4,4,0]";
    let t2 = "T2 France custom 130,5 0 guns=[2,4,4,0]";
    let t3 = "T3 France custom 75,-30 0 guns=[2,4,4,0]";
    let mut game = Game::at(FIRE, &[], &[GREEN, t1, t2, t3]);
    let table = [
        ("T1", 4528, Bracket::Close, 23.20),
        ("T2", 10500, Bracket::Medium, 2.20),
        ("T3", 5025, Bracket::Close, 21.80),
    ];
    for (name, range, bracket, off) in table {
        let aim = game.aim("Green", 1, name).expect("she bears");
        assert_eq!((aim.range.0, aim.bracket), (range, bracket), "{name}");
        assert!((aim.off.angle().to_degrees().abs() - off).abs() < 0.006, "{name}");
    }
    for wrong in ["T1", "T2"] {
        let shot = game.shot("Green", STARBOARD, wrong, 0);
        game.refused(shot, "A-ARC-9");
    }
    game.fire("Green", STARBOARD, "T3", 0);
    let mut game = Game::at(FIRE, &[], &[GREEN, t1, t2]);
    let shot = game.shot("Green", STARBOARD, "T2", 0);
    game.refused(shot, "A-ARC-9").fire("Green", STARBOARD, "T1", 0);
}

#[test]
fn a_ex_36_either_of_two_equal_targets() {
    for (numbers, higher) in [([74, 74], "T4"), ([64, 80], "T5"), ([80, 64], "T4")] {
        let ships = [("T4", 30, numbers[0]), ("T5", -30, numbers[1])]
            .map(|(name, y, number)| format!("{name} France custom 75,{y} 0 guns=[2,4,4,0] number={number}"));
        let at = || Game::at(FIRE, &[], &[GREEN, &ships[0], &ships[1]]);
        for name in ["T4", "T5"] {
            let mut game = at();
            let aim = game.aim("Green", 1, name).expect("she bears");
            assert_eq!(aim.bracket, Bracket::Close);
            assert!((aim.off.angle().to_degrees().abs() - 21.80).abs() < 0.006);
            game.fire("Green", STARBOARD, name, 0);
        }
        let game = at();
        assert_eq!(game.ask().default, game.shot("Green", STARBOARD, higher, 0), "the higher rate is offered first");
        let captain = (FLAG_CAPTAIN.make)(1, wg_core::Manner::default());
        assert_eq!(
            captain.answer(game.session.world(), game.ask()),
            game.shot("Green", STARBOARD, higher, 0),
            "and the computer takes her"
        );
    }
}

#[test]
fn a_ex_37_red_passes_through_the_line_of_fire() {
    let dice = [5, 1, 1, 1, 1, 1, /* CR */ 1, 1, 1, 1, 1, 1, 1];
    let ships = [
        "Green Britain custom 0,0 0 guns=[2,4,5,1] grade=B sail=stop",
        "Red France custom 60,60 180 guns=[2,4,4,0] speed=average sail=normal",
    ];
    let mut game = Game::at(MOVEMENT, &dice, &ships);
    game.end_phase().sail("Red", "140");
    assert_eq!(game.ask().seat, Seat::Side(SideId(0)), "{}", game.ask().reason);
    game.lies("Red", 60.0, 0.0, 180.0);
    let fleet = game.fleet();
    let (green, red) = (fleet.ship(game.id("Green")), fleet.ship(game.id("Red")));
    assert_eq!((fleet.range(green, Broadside::Starboard, red).0, fleet.rake(green, red)), (3500, Rake::No));
    let part = game.shot("Green", STARBOARD + 3, "Red", 0);
    game.refused(part, "A-PASS-5").fire("Green", STARBOARD, "Red", 0);
    game.threw(&dice);
    assert_eq!(game.ship("Red").log.hits.g, PerBroadside::of([0, 0]), "it waits for the end of cannon fire");
    game.pass();
    game.lies("Red", 60.0, -80.0, 180.0);
    assert_eq!(game.phase(), 2);
    assert!(matches!(game.aim("Green", 1, "Red"), Err(Why::Outside(_))));
    assert!((game.ship("Green").field(Broadside::Starboard).half_width(7250.0) / 100.0 - 49.85).abs() < 0.006);
    let fleet = game.fleet();
    let green = fleet.ship(game.id("Green"));
    assert!(
        !fleet.can_fire(green, Broadside::Starboard) && fleet.can_fire(green, Broadside::Larboard),
        "starboard is silent, port is free"
    );
    game.on_to(2, MOVEMENT);
    assert_eq!((game.ship("Red").log.hits.g, game.ship("Red").sail_value()), (PerBroadside::of([0, 2]), 95));
}

#[test]
fn a_ex_38_who_never_crosses_the_line_is_not_fired_at_in_passing() {
    let ships = [
        "Green Britain custom 0,0 0 guns=[2,4,5,1] sail=stop",
        "Red France custom 120,30 315 guns=[2,4,4,0] sail=normal",
    ];
    let mut game = Game::with("", MOVEMENT, "", 225.0, &[], &ships);
    let off =
        |game: &Game| game.ship("Green").off(Broadside::Starboard, game.ship("Red").berth.pose.at).angle().to_degrees();
    let bearing =
        |game: &Game| game.ship("Red").berth.pose.relative_bearing(game.ship("Green").berth.pose.at).to_degrees();
    assert!((game.ship("Green").field(Broadside::Starboard).half_width(12000.0) / 100.0 - 69.53).abs() < 0.006);
    assert!((off(&game) - 14.04).abs() < 0.006 && (bearing(&game) + 59.0).abs() < 0.06);
    game.end_phase().sail("Red", "100");
    // Green crosses the line of fire of Red's larboard guns, so Red may fire, but not Green.
    assert_eq!(game.ask().seat, Seat::Side(SideId(1)), "{}", game.ask().reason);
    game.pass();
    assert_eq!(game.phase(), 2, "{}", game.ask().reason);
    game.lies("Red", 49.29, 100.71, 315.0);
    assert!((off(&game) - 63.92).abs() < 0.006 && (bearing(&game) + 108.9).abs() < 0.06);
    assert!(matches!(game.aim("Green", 1, "Red"), Err(Why::Outside(_))), "no fire at the end of the move either");
    let green = game.ship("Green");
    let nearest = game
        .ship("Red")
        .hull()
        .corners()
        .map(|corner| green.off(Broadside::Starboard, corner))
        .into_iter()
        .min_by(|one, other| one.u.total_cmp(&other.u))
        .expect("corners");
    assert!((nearest.u / 100.0 - 74.19).abs() < 0.03 && (nearest.v / 100.0 - 58.13).abs() < 0.03);
    assert!((green.field(Broadside::Starboard).half_width(nearest.v) / 100.0 - 43.90).abs() < 0.006);
}

/// Green sails north past Red, which lies to starboard of her.
fn passing(dice: &[u8]) -> Game {
    let ships = [
        "Green Britain custom 0,-60 0 guns=[2,4,5,1] sail=normal",
        "Red France custom 60,0 180 guns=[2,4,4,0] sail=stop",
    ];
    let mut game = Game::with("", MOVEMENT, "", 180.0, dice, &ships);
    game.sail("Green", "140");
    game
}

#[test]
fn a_ex_40_who_calls_passing_fire_and_who_does_not() {
    let mut game = passing(&[1; 10]);
    assert_eq!(game.ask().seat, Seat::Side(SideId(0)), "Green, who moves");
    game.pass();
    assert_eq!(game.ask().seat, Seat::Side(SideId(1)), "Red may still call as she passes");
    game.fire("Red", STARBOARD, "Green", 0);
    game.threw(&[1; 10]);
    assert_eq!(
        (game.ship("Green").gunnery.passing, game.ship("Red").gunnery.passing),
        (PerBroadside::of([false; 2]), PerBroadside::of([false, true]))
    );
    let mut game = passing(&[]);
    game.pass().pass();
    game.lies("Green", 0.0, 80.0, 0.0);
    assert_ne!(game.ask().kind, wg_core::AskKind::Reaction, "Green is let go of");
    let shot = game.shot("Red", STARBOARD, "Green", 0);
    assert!(!game.ask().offers.iter().any(|offer| offer.admits(&shot)), "nobody may");
    // Both fire: the B that Green makes does not silence Red's guns.
    let mut dice =
        vec![1, 1, 1, 1, 1, 1, /* medium */ 5, 1, 1, 1, /* BD, side */ 5, 4, /* light */ 1, 1];
    dice.extend([1; 10]);
    let mut game = passing(&dice);
    game.fire("Green", STARBOARD, "Red", 0).fire("Red", STARBOARD, "Green", 0);
    game.threw(&dice);
    assert_eq!(game.ship("Red").log.hits.b, PerBroadside::of([0, 0]), "simultaneous");
    assert!(
        game.ship("Green").gunnery.passing[Broadside::Starboard]
            && game.ship("Red").gunnery.passing[Broadside::Starboard]
    );
}
