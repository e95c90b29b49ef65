//! Edge cases of movement: the first of two crossings, what goes with an anchor, and the speed left by flooding and
//! slower zones.

use wg_admiralty::choices::{Anchoring, Choice};
use wg_core::AskKind;

use crate::common::{COMMAND, Game, MOVEMENT, STARBOARD};

const AWAY: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

#[test]
fn a_pass_9_of_two_crossings_the_first_is_the_instant() {
    // The wind is from the south. Red heads 120 and crosses the line of Green at 65 mm, close range. Then she turns 75
    // degrees to port and crosses it again beyond 80 mm.
    let ships = [
        "Red Britain custom 60,3 120 guns=[0,0,1,0] sail=normal",
        "Green France custom 0,0 0 guns=[0,2,0,0] sail=stop",
    ];
    let mut game = Game::with("", MOVEMENT, "", 180.0, &[1, 1], &ships);
    game.sail("Red", "10 p5 15");
    let shot = game.shot("Green", STARBOARD, "Red", 0);
    while game.ask().kind == AskKind::Reaction && !game.ask().offers.iter().any(|offer| offer.admits(&shot)) {
        game.pass();
    }
    assert!(game.ship("Red").berth.pose.heading.to_degrees() > 119.0, "before she turns");
    game.order(shot);
    game.threw(&[1, 1]);
}

#[test]
fn a_r88_springs_go_with_the_anchor() {
    for what in [Anchoring::Weigh, Anchoring::Cut] {
        let mut game = Game::at(
            COMMAND,
            &[],
            &["Own Britain custom 0,0 90 guns=[1,1,1,0] sail=stop anchored=true springs=true", AWAY],
        );
        assert_eq!(game.fleet().pivots(&game.ship("Own")), 2, "she turns two steps on her springs");
        game.choose("Own", Choice::Anchor(what));
        let berth = game.ship("Own").berth;
        assert_eq!((berth.anchored, berth.springs), (false, false), "weighed or cut: {what:?}");
        // After anchoring again, she has to rig springs again.
        game.choose("Own", Choice::Anchor(Anchoring::LetGo));
        assert_eq!(game.fleet().pivots(&game.ship("Own")), 1, "without springs one step");
    }
}

#[test]
fn a_move_19_who_is_run_into_has_had_her_move() {
    let ships = ["Own Britain custom 0,0 90 guns=[1,1,1,0]", "Foe France custom 60,0 90 guns=[1,1,1,0]", AWAY_TOO];
    let mut game = Game::at(MOVEMENT, &[/* L */ 1, 1, /* masts */ 1, 1], &ships);
    game.sail("Own", "50");
    while game.ask().kind == AskKind::Reaction {
        game.pass();
    }
    game.choose("Own", Choice::RunFoul).on_to(1, COMMAND);
    game.threw(&[1, 1, 1, 1]);
    game.lies("Own", 10.0, 0.0, 90.0);
    game.lies("Foe", 60.0, 0.0, 90.0);
    assert!(!game.fleet().is_locked(game.id("Foe")), "nothing holds her but that both stop");
}

const AWAY_TOO: &str = "Far France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

#[test]
fn a_t_water_full_sail_is_no_faster_with_water_in_her() {
    // Fore broadside: 100 mm at Normal, 125 at Full; three quarters of Normal with 3 W left, half with 4, a quarter
    // with 5.
    for (flood, speed) in [(0, 12_500), (3, 7500), (4, 5000), (5, 2500)] {
        let own = format!(
            "Own Britain custom 0,0 90 guns=[1,1,1,0] sail=full flood={flood} w={}",
            if flood == 0 { 0 } else { flood + 2 }
        );
        let game = Game::at(MOVEMENT, &[], &[&own, AWAY]);
        assert_eq!(game.fleet().allowance(&game.ship("Own")).0, speed, "{flood} W left");
    }
}

#[test]
fn a_move_12_a_slower_zone_leaves_its_own_speed_or_what_is_sailed_already() {
    // From the aft broadside zone (160 mm at Normal) into the fore broadside zone (100): 15 mm are left after 85, none
    // after 135.
    for (legs, x, y) in [("70 p1 75", 97.44, -20.07), ("120 p1 25", 130.74, -33.01)] {
        let mut game = Game::at(MOVEMENT, &[], &["Own Britain custom 0,0 105 guns=[1,1,1,0] sail=normal", AWAY]);
        game.sail("Own", legs);
        game.lies("Own", x, y, 90.0);
    }
}
