//! Boarding (A-BOARD-1 to A-BOARD-10).

use wg_admiralty::choices::{Choice, Pivot};
use wg_admiralty::position::ship::Setting;
use wg_core::AskKind;
use wg_core::Broadside;
use wg_core::Choices;
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::common::{BOARDING, COMMAND, FIRE, Game, MOVEMENT, PORT, STARBOARD};

/// More ships, so that the battle does not end with the loss of one.
const REST: [&str; 4] = [
    "Mate Britain custom 500,500 90 guns=[1,1,1,0]",
    "Pair Britain custom 500,-500 90 guns=[1,1,1,0]",
    "Rest France custom -900,-900 90 guns=[1,1,1,0]",
    "Last France custom -900,900 90 guns=[1,1,1,0]",
];

/// Own of Britain and Foe of France, 5 mm apart at Stop, in the Boarding phase.
fn abeam(own: &str, foe: &str, dice: &[u8]) -> Game {
    apart("30", own, foe, dice)
}

fn apart(off: &str, own: &str, foe: &str, dice: &[u8]) -> Game {
    let sail = |words: &str| if words.contains("sail=") { "" } else { "sail=stop" };
    let pair = [
        format!("Own Britain custom 0,0 0 guns=[2,2,2,0] {} {own}", sail(own)),
        format!("Foe France custom {off},0 0 guns=[2,2,2,0] {} {foe}", sail(foe)),
    ];
    let mut ships: Vec<&str> = pair.iter().map(String::as_str).collect();
    ships.extend(REST);
    Game::at(BOARDING, dice, &ships)
}

/// Plays the second turn to its end.
fn next_round(game: &mut Game) {
    while game.session.cursor().turn < 3 && !game.wants_dice() && game.session.outcome().is_none() {
        game.finish_phase();
    }
}

#[test]
fn a_board_1_both_lie_still_within_10_mm() {
    apart("35", "", "", &[1, 1]).board("Own", "Foe").finish_phase();
    // If she is locked, any attitude and any sail setting will do.
    abeam("sail=full locked=[\"Foe\"]", "", &[1, 1, 1]).board("Own", "Foe").finish_phase();
    let refusals = [
        ("35.01", "", "", "A-BOARD-1"),
        ("30", "sail=slow", "", "A-R29"),
        ("30", "", "sail=slow", "A-R29"),
        ("30", "before=[0,-5]", "", "A-R29"),
    ];
    for (off, own, foe, clause) in refusals {
        let pair = [
            format!(
                "Own Britain custom 0,0 0 guns=[2,2,2,0] {} {own}",
                if own.contains("sail") { "" } else { "sail=stop" }
            ),
            format!(
                "Foe France custom {off},0 0 guns=[2,2,2,0] {} {foe}",
                if foe.contains("sail") { "" } else { "sail=stop" }
            ),
            // This pair makes sure that Britain is asked.
            "Near Britain custom -200,0 0 guns=[1,1,1,0] sail=stop".to_owned(),
            "Prey France custom -230,0 0 guns=[1,1,1,0] sail=stop".to_owned(),
        ];
        let mut game = Game::at(BOARDING, &[], &pair.each_ref().map(String::as_str));
        let board = Order::Board { unit: game.id("Own"), target: game.id("Foe"), men: 0 };
        game.refused(board, clause);
    }
}

#[test]
fn a_board_2_boarding_is_declared_and_never_goes_by_itself() {
    let mut game = abeam("", "", &[]);
    game.finish_phase();
    assert!(!game.has_said("A-BOARD-2") && !game.has_said("A-BOARD-4"));
    let mut game = abeam("", "", &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    game.board("Own", "Foe");
    assert!(game.said("A-BOARD-2").contains("Own declares"));
    assert!(!game.has_said("A-BOARD-4"), "nothing is thrown before both sides have declared");
    game.finish_phase();
    let fleet = game.fleet();
    assert_eq!((fleet.battle.actions[0].attacker, fleet.battle.actions[0].defender), (game.id("Own"), game.id("Foe")));
}

#[test]
fn a_board_3_who_declare_on_each_other_roll_for_who_attacks() {
    let mut game = abeam("", "", &[4, 4, 2, 5, /* attempt */ 6, 1, /* round */ 1, 1, 1, 1, 1, 1, 1, 1]);
    game.board("Own", "Foe").board("Foe", "Own");
    let fleet = game.fleet();
    assert_eq!(fleet.battle.actions.len(), 1);
    assert_eq!((fleet.battle.actions[0].attacker, fleet.battle.actions[0].defender), (game.id("Foe"), game.id("Own")));
}

#[test]
fn a_board_4_any_six_begins_the_action_and_no_more_tries_are_needed() {
    let mut game = abeam("", "", &[5, 5]);
    game.board("Own", "Foe").finish_phase();
    assert!(game.fleet().battle.actions.is_empty());
    // Two dice for the attempt, then a round of four dice each without a hit, then the next round without another
    // attempt.
    let mut game = abeam("", "", &[1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    game.board("Own", "Foe").finish_phase();
    assert_eq!(game.fleet().battle.actions.len(), 1);
    next_round(&mut game);
    assert!(!game.wants_dice());
    let tries =
        game.reports.iter().filter(|report| report.clause == "A-BOARD-4" && report.sentence.contains("boards")).count();
    assert_eq!((tries, game.fleet().battle.actions.len()), (1, 1), "{:?}", game.sentences());
}

#[test]
fn a_board_5_dice_of_a_round() {
    let dice = |own: &str, friends: usize| {
        let game = abeam(own, "", &[]);
        let mut ship = game.ship("Own");
        ship.company.momentum = u8::from(own.contains("size=5"));
        game.fleet().boarders(&ship, friends)
    };
    assert_eq!([dice("", 0), dice("size=6", 0), dice("size=1", 0)], [4, 6, 1]);
    assert_eq!([dice("party=true", 0), dice("", 2), dice("size=5", 0)], [5, 6, 6], "a party, two friends, momentum");
    assert_eq!([dice("f=1", 0), dice("f=1 i=1", 0), dice("f=9", 0)], [3, 2, 1], "one at least");
    assert_eq!([dice("guns_port=[0,0,0,0]", 0), dice("guns_port=[0,0,1,0]", 0)], [3, 4], "half of all gun dice");
}

#[test]
fn a_board_6_more_hits_win_by_the_difference() {
    for (grade, needed) in [("A", 4), ("B", 4), ("C", 5), ("D", 5), ("E", 6), ("F", 6)] {
        let mut game = abeam(&format!("grade={grade}"), "grade=F", &[6, 1, needed, needed - 1, 1, 1, 1, 1, 1, 1]);
        game.board("Own", "Foe").finish_phase();
        assert!(game.said("A-BOARD-8").contains("Own wins the round by 1"), "{grade}: {:?}", game.sentences());
    }
    let mut game = abeam("", "", &[6, 1, 6, 1, 1, 1, 6, 1, 1, 1]);
    game.board("Own", "Foe").finish_phase();
    assert!(game.said("A-BOARD-6").contains("fight on") && game.fleet().battle.actions.len() == 1);
}

#[test]
fn a_board_7_by_two_a_defender_strikes_and_an_attacker_is_beaten_off() {
    let mut game = abeam("", "", &[6, 1, 6, 6, 1, 1, 1, 1, 1, 1]);
    game.board("Own", "Foe").finish_phase();
    let foe = game.ship("Foe");
    assert!(foe.is_prize() && foe.colours.fate == Fate::Prize && game.fleet().battle.actions.is_empty());
    let mut game = abeam("", "", &[6, 1, 1, 1, 1, 1, 6, 6, 1, 1]);
    game.board("Own", "Foe").finish_phase();
    assert!(!game.ship("Own").colours.struck && !game.ship("Own").is_prize());
    assert_eq!((game.ship("Own").size(), game.ship("Foe").size(), game.fleet().battle.actions.len()), (2, 4, 0));
}

#[test]
fn a_board_8_a_round_by_one_gives_a_die_and_strains_the_loser() {
    let mut game = abeam("", "", &[6, 1, 6, 1, 1, 1, 1, 1, 1, 1]);
    game.board("Own", "Foe").finish_phase();
    let fleet = game.fleet();
    let (own, foe) = (game.ship("Own"), game.ship("Foe"));
    assert_eq!((fleet.boarders(&own, 0), fleet.boarders(&foe, 0)), (5, 4));
    assert_eq!((fleet.strain_now(&own).0, fleet.strain_now(&foe).0), (0, 1));
}

#[test]
fn a_board_9_they_do_not_move_and_only_a_winning_defender_breaks_off() {
    let mut game = abeam(
        "",
        "",
        &[
            6, 1, /* Foe wins by 1 */ 1, 1, 1, 1, 6, 1, 1, 1, /* momentum: 4 and 5 dice */ 1, 1, 1, 1, 1, 1,
            1, 1, 1,
        ],
    );
    game.board("Own", "Foe").finish_phase();
    while game.session.cursor().turn == 1 {
        game.finish_phase();
    }
    let (course, pivot) = (game.course("Own", "50"), Choice::Pivot(Pivot::Starboard).order(game.id("Own")));
    game.refused(course, "A-BOARD-9").refused(pivot, "A-BOARD-9");
    assert_eq!(game.phase(), MOVEMENT);
    for _ in 0..4 {
        if game.phase() != BOARDING {
            game.finish_phase();
        }
    }
    // The attacker may not break off. The defender may: she has won a round and is free of locks.
    let attacker = Choice::BreakOff.order(game.id("Own"));
    assert!(!game.ask().offers.iter().any(|offer| offer.admits(&attacker)), "the attacker does not break off");
    game.choose("Foe", Choice::BreakOff);
    assert!(game.fleet().battle.actions.is_empty() && game.said("A-BOARD-9").contains("breaks off"));
    // If she is locked, the defender may not break off.
    let mut game = abeam("", "locked=[\"Own\"]", &[6, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    game.board("Own", "Foe").finish_phase();
    assert!(game.fleet().battle.actions[0].held);
    next_round(&mut game);
    assert!(!game.has_said("A-BOARD-9") && game.fleet().battle.actions.len() == 1);
}

/// Own and Foe are in a boarding action, with Helper beside Own. Third of France lies 60 mm off on the other side of
/// Own, and Passer sails past her.
fn fought(faces: &[u8]) -> Game {
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,2,2,0] sail=stop grade=B",
        "Foe France custom 30,0 0 guns=[2,2,2,0] sail=stop",
        "Helper Britain custom 60,0 0 guns=[2,2,2,0] sail=stop",
        "Third France custom -60,0 0 guns=[1,1,1,0] sail=stop",
        "Passer France custom -180,200 180 guns=[1,1,1,0] sail=normal",
        "Rest France custom -900,-900 90 guns=[1,1,1,0]",
        "Mate Britain custom 500,500 90 guns=[1,1,1,0]",
        "Pair Britain custom 500,-500 90 guns=[1,1,1,0]",
    ];
    // One attempt begins the action for both; a round of 5 and 4 dice ends without a hit.
    let all: Vec<u8> = [6, 1].into_iter().chain([1; 9]).chain(faces.iter().copied()).collect();
    let mut game = Game::at(BOARDING, &all, &ships);
    game.board("Own", "Foe").board("Helper", "Foe").on_to(2, MOVEMENT);
    assert_eq!(game.fleet().battle.actions.len(), 1, "they fight on");
    game
}

#[test]
fn a_board_9_ships_of_an_action_are_silent_at_each_other_and_fire_at_others() {
    let mut game = fought(&[]);
    game.on_to(2, FIRE);
    for (by, side, at) in [("Own", 1, "Foe"), ("Foe", 0, "Own"), ("Helper", 0, "Foe"), ("Foe", 1, "Helper")] {
        assert!(game.aim(by, side, at).is_err(), "{by} and {at} are in one action");
    }
    let shot = game.shot("Own", STARBOARD, "Foe", 0);
    game.refuses(shot, "A-BOARD-9", "Own and Foe are in the same boarding action, so they do not fire at each other.");
    game.fire("Own", PORT, "Third", 0).end_phase();
    let shot = game.shot("Third", STARBOARD, "Own", 0);
    assert!(game.ask().offers.iter().any(|offer| offer.admits(&shot)), "and a third ship fires at her");
}

#[test]
fn a_board_9_ships_of_an_action_fire_in_passing_at_others() {
    let mut game = fought(&[1; 9]);
    game.end_phase().sail("Passer", "140");
    // Passer comes on in the next turn.
    game.on_to(3, MOVEMENT);
    game.end_phase().sail("Passer", "140");
    let asked = game.ask().clone();
    let order = game.shot("Own", PORT, "Passer", 0);
    assert!(
        asked.kind == AskKind::Reaction && asked.offers.iter().any(|offer| offer.admits(&order)),
        "she may: {:?}",
        asked.reason
    );
}

#[test]
fn a_board_9_ships_of_an_action_may_set_sail() {
    let mut game = fought(&[2]);
    game.on_to(2, COMMAND);
    let unit = game.id("Own");
    game.order(Order::SetSail { unit, sail: 3 });
    assert_eq!(game.ship("Own").berth.sail, Setting::Battle, "somebody is free to set sail");
}

#[test]
fn a_board_10_a_prize_crew_costs_two_and_the_prize_lies_quiet() {
    for (words, sail, size) in [("", Setting::Slow, 2), ("anchored=true", Setting::Stop, 2)] {
        let mut game = abeam("", words, &[6, 1, 6, 6, 1, 1, 1, 1, 1, 1]);
        game.board("Own", "Foe").finish_phase();
        let foe = game.ship("Foe");
        assert_eq!((foe.berth.sail, game.ship("Own").size()), (sail, size));
        assert!(!game.fleet().can_fire(&foe, Broadside::Larboard), "she does not fire");
        assert_eq!(game.fleet().repair_dice(&foe), 0);
    }
    let mut game = apart("25", "size=2", "size=2", &[6, 1, 6, 6, 1, 1]);
    game.board("Own", "Foe").finish_phase();
    assert_eq!(game.ship("Own").size(), 1, "not below 1");
}
