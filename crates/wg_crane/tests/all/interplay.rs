//! Worked examples of interplay. Dice and results were derived from the catalogue by hand before the tests were first
//! run.
//!
//! Red entered from the south and Blue from the north. The wind is from the south-west.

use wg_core::{AskKind, Compass, Fate};

use crate::common::{BLUE, Game, RED, scenario_in};

const BLUE_FIRST: &str = "\"turn\": 1, \"first\": \"Blue\", \"limit\": 12";

/// Sets up a battle in which Blue moves first.
fn blue_first(options: &str, faces: &[u8], ships: &[&str]) -> Game {
    Game::of(&scenario_in("SW", options, BLUE_FIRST, ships), faces)
}

/// Rose passes Hart's beam at two squares, and Hart fires 2 dice: a 4 is rigging 1/4, a 6 is crew 1/4. Rose does not
/// bear (Hart is ahead), so she does not reply (C-FIRE-11). She boards with 3 units against 4. Hart's 3 + 1 = 4 makes
/// her fight. Rose's 4, 5, 1 kill two and Hart's 6, 2, 3, 1 kill one, which leaves 2 against 2. On 3 + 0 = 3 Hart
/// surrenders (C-BOARD-8). Red has 12 points for her, Blue 1 + 1 + 1. One unit of two goes aboard: 1 on each ship, dice
/// 2 - floor(3/2) = 1.
#[test]
fn c_board_8_a_boarder_who_was_hurt_on_her_way_takes_her_target_at_the_second_try() {
    let ships = ["Red medium Rose 5,5 N", "Blue medium Hart 5,8 E", "Blue medium Bold 7,6 N"];
    let mut game = Game::new(&[4, 6, 3, 4, 5, 1, 6, 2, 3, 1, 3], &ships);
    game.sail("Rose", "N N N").hold();
    game.fire("Hart", "Rose").hold();
    assert_eq!(game.asked(), (RED, AskKind::Choice), "Bold has held her fire, and the prize is to be manned");
    game.send(1);
    assert_eq!(
        (game.boxes("Rose"), game.ship("Rose").units(), game.ship("Rose").dice()),
        ([0, 1, 2], 1, 1),
        "one unit fell to guns, one in the fight, one went over"
    );
    assert_eq!(
        (game.ship("Hart").units(), game.berth("Rose")),
        (1, ((5, 8), Compass::E)),
        "she lies alongside by the heading of Hart"
    );
    assert_eq!(game.scores(), [12, 3], "all boxes of a medium ship against three ticks");
}

/// Bold (4 units) retakes Hart (1 unit): on 6 - 3 = 3 she surrenders, and Red's 12 points fall to 0 (C-CAP-10). Two
/// units go aboard: Bold keeps 2 and 2 - floor(2/2) = 1 die. In Red's phase smoke and boarding are over. Rose fires 2,
/// 4, 6 at two squares: hull 1, rigging 2, crew 3 of 4, which is 3 points (C-R34). Hart replies with 2 - floor(3/2) = 1
/// die, a 5. Bold, heading S, bears too: 1 die, a 3. Rose has fired and does not reply to Bold.
#[test]
fn c_cap_10_a_prize_that_was_retaken_fires_for_her_own_side_in_the_next_phase() {
    let ships =
        ["Red large Rose 8,4 N", "Blue medium Hart 6,6 N fate=prize crew=3 rigging=1", "Blue medium Bold 6,8 S"];
    let mut game = blue_first("", &[6, 2, 4, 6, 5, 3], &ships);
    assert_eq!(game.scores(), [12, 0], "she begins as Red's prize");
    game.sail("Bold", "S S").send(2);
    assert_eq!(
        (game.scores(), game.ship("Hart").colours.fate),
        ([0, 0], Fate::Afloat),
        "retaken, all points for her are lost"
    );
    game.sail("Rose", "N N N").fire("Rose", "Hart");
    game.fire("Hart", "Rose").fire("Bold", "Rose");
    assert_eq!((game.boxes("Hart"), game.boxes("Rose")), ([1, 2, 3], [1, 1, 0]), "three boxes against two");
    assert_eq!((game.scores(), game.berth("Rose")), ([3, 2], ((8, 7), Compass::N)), "and Rose sails on");
}

/// By option Red keeps the 4 points that it scored before it took Hart (C-R34). When Hart is taken again, Red has 12
/// points for her, of which 4 would stay again. Rose (6 units) is alongside two enemies and names Hart (1 unit): on 6 -
/// 5 = 1 she surrenders.
#[test]
fn c_r34_what_was_scored_before_is_kept_from_one_capture_to_the_next() {
    let ships =
        ["Red large Rose 6,4 N", "Blue medium Hart 6,6 N fate=prize crew=3 hull=2 before=4", "Blue medium Bold 6,8 S"];
    let mut game = blue_first("\"recapture_keeps_boxes\": true", &[6, 6], &ships);
    game.sail("Bold", "S S").send(1);
    assert_eq!(game.scores(), [4, 0], "retaken: the boxes from before her capture stay");
    game.sail("Rose", "N N");
    assert_eq!(game.asked(), (RED, AskKind::Choice), "two enemies lie there");
    game.board("Rose", "Hart").send(1);
    assert_eq!(
        (game.scores(), game.ship("Hart").worth.before),
        ([12, 0], 4),
        "taken again she counts in full, and 4 would stay again"
    );
}

/// Blue moves first. Hart crosses the beam of Rose, which has no rigging: 6, 6, 1 tick two crew boxes. Hart has 2 - 1 =
/// 1 die left, a 2: hull 1. In Red's own phase Rose may not fire (C-R14), even though she fired in Blue's phase.
#[test]
fn c_r14_a_hulk_fires_in_the_first_sides_phase_and_not_in_her_own() {
    let ships = ["Red large Rose 6,6 N rigging=6", "Red small Ruby 1,1 N", "Blue medium Hart 8,4 N"];
    let mut game = blue_first("", &[6, 6, 1, 2], &ships);
    game.sail("Hart", "N N N").hold();
    game.fire("Rose", "Hart").fire("Hart", "Rose");
    assert_eq!(
        (game.boxes("Hart"), game.boxes("Rose"), game.berth("Hart").0),
        ([0, 0, 2], [1, 6, 0], (8, 7)),
        "two crew against one hull, and she sails on"
    );
    assert!(!game.ship("Rose").gunnery.fired, "smoke is gone with Blue's phase");
    assert_eq!(game.refuses_fire("Rose", "Hart").clause, "C-R14", "she cannot move a square first");
    game.sail("Ruby", "N N N");
    assert_eq!((game.asked().0, game.session.cursor().turn), (BLUE, 2), "Blue moves first in turn 2 as well");
}

/// Rose, rigging 1/4, tries to board Hart three squares ahead. A 4 from Hart makes her rigging 2/4: allowance 2, one
/// point spent, one left. Rose stops a square short. In Blue's phase Hart crosses her beam at one square: Rose's 2, 6
/// tick hull and crew. Hart, heading SE, does not bear.
#[test]
fn c_r22_a_boarder_who_is_slowed_on_her_way_falls_short_and_has_her_guns_in_the_next_phase() {
    let ships = ["Red medium Rose 5,5 N rigging=1", "Blue medium Hart 5,8 E"];
    let mut game = Game::new(&[4, 1, 2, 6], &ships);
    game.sail("Rose", "N N N").fire("Hart", "Rose");
    // A course that she cannot finish ends there, and her captain orders a new one.
    game.sail("Rose", "N");
    assert_eq!(
        (game.berth("Rose").0, game.boxes("Rose"), game.asked().0),
        ((5, 7), [0, 2, 0], BLUE),
        "she is short by a square, and her phase is over"
    );
    game.sail("Hart", "SE E E").fire("Rose", "Hart");
    assert_eq!((game.boxes("Hart"), game.berth("Hart").0), ([1, 0, 1], (8, 7)), "Hart takes it and sails on");
    assert_eq!(game.scores(), [2, 2], "two boxes each, the one from before among them");
}

/// Bold (4 units) takes Rose (1 unit, the other is aboard the prize Pip) on 6 - 3 = 3. Pip continues under Red (C-R45)
/// and leaves over the south edge for 2 movement points.
#[test]
fn c_r45_a_prize_sails_home_though_her_captor_was_taken() {
    let ships = [
        "Red small Rose 6,6 N moved=1",
        "Red small Ruby 1,1 N",
        "Blue small Pip 4,2 S fate=prize crew=1",
        "Blue medium Bold 6,8 S",
    ];
    let mut game = blue_first("", &[6], &ships);
    game.sail("Bold", "S S").send(1);
    assert_eq!(game.scores(), [6, 6], "a small prize each");
    game.sail("Pip", "S S");
    assert_eq!(game.ship("Pip").colours.fate, Fate::Gone, "she is over the edge from which Red came");
    game.sail("Ruby", "N N N");
    assert_eq!(game.scores(), [6, 6], "and her points are safe");
}

/// One unit against one: on a 4 the boarded ship fights. 5 and 6 kill both crews (C-R27): 2 crew boxes each, and
/// neither ship is captured. Ruby follows into the square: Hart has no crew left and is taken without a roll
/// (C-BOARD-4). Two of Ruby's four units go aboard: she keeps 2 units and 1 die.
#[test]
fn c_r27_a_second_boarder_takes_in_the_same_phase_what_two_dead_crews_have_left() {
    let ships = [
        "Red small Rose 5,5 N crew=1",
        "Red medium Ruby 5,3 N",
        "Blue small Hart 5,6 N crew=1",
        "Blue small Bess 11,14 S",
    ];
    let mut game = Game::new(&[4, 5, 6], &ships);
    game.sail("Rose", "N");
    assert_eq!(
        (game.ship("Rose").units(), game.ship("Hart").units(), game.scores()),
        (0, 0, [2, 2]),
        "both crews are gone, and nobody is taken"
    );
    game.sail("Ruby", "N N N").send(2);
    assert_eq!(
        (game.ship("Hart").colours.fate, game.ship("Hart").units()),
        (Fate::Prize, 2),
        "her friend takes her without a die"
    );
    assert_eq!(
        (game.ship("Ruby").units(), game.ship("Ruby").dice(), game.scores()),
        (2, 1, [6, 2]),
        "six points instead of two"
    );
    assert_eq!(game.ship("Rose").units(), 0, "Rose is no prize: nobody mans her");
}

/// Rose is asked because Hart bears, but fires at her own side's prize instead (C-R49): a 3 is the fourth hull box, she
/// sinks, and Red keeps 12 (C-CAP-11). A friend does not fire back. Hart's 4, 4 slow Rose to 2 points: one is spent,
/// one step is left.
#[test]
fn c_r49_a_captor_sinks_his_prize_in_passing_and_is_fired_at_all_the_same() {
    let ships = ["Red medium Rose 5,5 N", "Blue medium Prix 7,6 N fate=prize hull=3 crew=2", "Blue medium Hart 3,6 N"];
    let mut game = Game::new(&[3, 1, 4, 4], &ships);
    game.sail("Rose", "N N N");
    let prix = game.id("Prix");
    assert!(
        game.shots_on_offer().iter().any(|(_, targets)| targets.contains(&prix)),
        "the prize stands beside the enemy in the offer"
    );
    game.fire("Rose", "Prix").fire("Hart", "Rose").sail("Rose", "N");
    assert_eq!(
        (game.ship("Prix").colours.fate, game.boxes("Rose"), game.berth("Rose").0),
        (Fate::Sunk, [0, 2, 0], (5, 7)),
        "sunk; slowed, one step more"
    );
    assert_eq!(game.scores(), [12, 2], "the captor keeps all her boxes");
}

/// The sides roll for the first move every turn. Blue takes Rose as the second side of turn 1. In turn 2 they roll 3
/// and 3, then again 2 and 6: Blue is first, and its next phase comes at once. The prize moves in it (C-R30).
#[test]
fn c_r36_a_prize_of_the_second_side_moves_at_once_where_her_captor_is_first_in_the_next_turn() {
    let ships = ["Red small Rose 5,6 S crew=2", "Red small Ruby 1,1 N", "Blue medium Hart 5,8 S"];
    let state = "\"turn\": 1, \"first\": \"Red\", \"limit\": 12";
    let mut game = Game::of(&scenario_in("SW", "\"initiative\": \"each_turn\"", state, &ships), &[3, 3, 2, 6]);
    game.sail("Ruby", "N N N").sail("Hart", "S S").send(1);
    assert_eq!((game.asked().0, game.session.cursor().turn), (BLUE, 2), "Blue has thrown higher for turn 2");
    game.sail("Rose", "S S S").sail("Hart", "S S SE");
    assert_eq!(
        (game.berth("Rose").0, game.berth("Hart").0, game.asked().0),
        ((5, 3), (6, 3), RED),
        "prize and captor have moved, now Red"
    );
    assert_eq!(game.scores(), [0, 6], "a small prize");
}

/// Rose enters Hart's square with her last unit, and Bold, three squares abeam, fires: a 6 kills that unit. There is no
/// boarding (C-DMG-10). Rose stays there without a crew, and Bess, which comes in Blue's phase, takes her without a
/// roll.
#[test]
fn c_dmg_10_a_boarder_without_a_crew_boards_nobody_and_is_taken_herself() {
    let ships = [
        "Red small Rose 5,5 N crew=1",
        "Red small Ruby 1,1 N",
        "Blue small Hart 5,6 N",
        "Blue large Bold 8,6 N",
        "Blue medium Bess 5,9 S",
    ];
    let mut game = Game::new(&[6, 1, 1], &ships);
    game.sail("Rose", "N").fire("Bold", "Rose");
    assert_eq!(
        (game.berth("Rose").0, game.ship("Rose").units(), game.has_said("C-BOARD-2")),
        ((5, 6), 0, false),
        "she is there, and nobody is left to board"
    );
    game.sail("Ruby", "N N N").sail("Bess", "S S S").send(1);
    assert_eq!(
        (game.ship("Rose").colours.fate, game.ship("Rose").units(), game.scores()),
        (Fate::Prize, 1, [0, 6]),
        "taken, with one of Bess's units aboard"
    );
}

/// 6, 1, 1 are fired at a ship without a crew and with one hull box left. The 6 is wasted, or by option goes to the
/// hull and sinks her (C-R23): 6 points instead of 3.
#[test]
fn c_r23_a_hit_on_a_crew_that_is_gone_sinks_her_by_option() {
    for (option, fate, score) in [("waste", Fate::Afloat, 3), ("hull", Fate::Sunk, 6)] {
        let ships = ["Red large Rose 5,5 N", "Blue small Hart 6,6 N hull=1 crew=2", "Blue small Bess 11,14 S"];
        let mut game = Game::with(&format!("\"overflow\": \"{option}\""), &[6, 1, 1], &ships);
        game.sail("Rose", "N N N").fire("Rose", "Hart");
        assert_eq!((game.ship("Hart").colours.fate, game.scores()), (fate, [score, 0]), "overflow: {option}");
    }
}

/// Hart is on a shoal at the east edge without a crew. Rose takes her and comes alongside on Hart's heading, E. In turn
/// 2 the prize may go in any direction with her first step (C-MOVE-9): south. Rose, whose squares ahead are all off the
/// board, is on a shoal herself when the phase begins (C-R9).
#[test]
fn c_move_9_the_prize_comes_off_the_shoal_and_her_captor_is_left_on_it() {
    let ships = ["Red medium Rose 8,8 E", "Blue small Hart 11,8 E aground=true crew=2", "Blue small Bess 1,14 E"];
    let mut game = Game::new(&[], &ships);
    game.sail("Rose", "E E E").send(1);
    assert_eq!(
        (game.berth("Rose"), game.ship("Hart").berth.aground),
        (((11, 8), Compass::E), false),
        "alongside; her captors warp her off"
    );
    game.sail("Bess", "E E E");
    assert!(
        game.ship("Rose").berth.aground && !game.ship("Hart").berth.aground,
        "turn 2: the captor has nothing but the edge ahead"
    );
    game.sail("Hart", "S S S");
    assert_eq!((game.berth("Hart").0, game.scores()), ((11, 5), [6, 0]), "the prize is off");
}
