//! Edge cases of fire and damage: the converse of a rule, the ships that it leaves out, one die more, and the next
//! turn.

use wg_admiralty::choices::Choice;
use wg_admiralty::gunnery::aim::Why;
use wg_admiralty::position::ship::{Admiral, Mend};
use wg_core::Choices;
use wg_core::PerBroadside;
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::common::{BOARDING, COMMAND, FIRE, Game, MOVEMENT, PORT, REPAIR, STARBOARD};

/// More ships, so that the battle does not end with the loss of one.
const REST: [&str; 4] = [
    "Mate Britain custom 500,500 90 guns=[1,1,1,0] sail=stop",
    "Pair Britain custom 500,-500 90 guns=[1,1,1,0] sail=stop",
    "Rest France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
    "Last France custom -900,900 90 guns=[1,1,1,0] sail=stop",
];

/// Starts a battle with these ships and [`REST`], in a phase of turn 1.
fn game(options: &str, phase: u8, battle: &str, wind: f64, faces: &[u8], ships: &[&str]) -> Game {
    Game::with(options, phase, battle, wind, faces, &[ships, &REST].concat())
}

#[test]
fn a_dmg_o_2_an_admiral_who_is_hurt_can_be_hit_again() {
    for (die, fate) in [(3, Admiral::Hurt), (4, Admiral::Killed)] {
        // One heavy hit: 2G CR; CR 5 + 1: CR2; 2: O; then the die for the admiral.
        let faces = [5, 5, 2, die];
        let foe = "Foe France custom 65,0 180 guns=[2,4,4,0] sail=stop flagship=true admiral=hurt";
        let mut game = game("", FIRE, "", 0.0, &faces, &["Own Britain custom 0,0 0 guns=[0,0,1,0] sail=stop", foe]);
        game.fire("Own", STARBOARD + 3, "Foe", 0).on_to(2, MOVEMENT);
        game.threw(&faces);
        assert_eq!(game.ship("Foe").company.admiral, fate, "a die of {die}");
        assert_eq!(game.ship("Foe").log.hits.worse, 0, "her captain is not the one who is hit");
    }
}

#[test]
fn a_board_7_an_action_ends_with_a_ship_that_founders() {
    for (foe, dice) in [("w=8", &[][..]), ("w=7", &[1; 8][..])] {
        let foe = format!("Foe France custom 30,0 0 guns=[2,2,2,0] sail=stop {foe}");
        let ships = ["Own Britain custom 0,0 0 guns=[2,2,2,0] sail=stop", &foe];
        let mut game = game("", FIRE, "\"actions\": [[\"Own\", \"Foe\"]]", 0.0, dice, &ships);
        game.on_to(2, MOVEMENT);
        game.threw(dice);
        let sunk = game.ship("Foe").colours.fate == Fate::Sunk;
        assert_eq!((sunk, game.fleet().battle.actions.is_empty()), (dice.is_empty(), dice.is_empty()), "{foe}");
    }
}

#[test]
fn a_r42_an_odd_g_of_a_fire_is_never_lost() {
    for rule in ["lost", "nearer"] {
        for (side, g) in [(3, [1, 0]), (4, [0, 1])] {
            let option = format!("\"rake_odd_g\": {rule:?}");
            let mut game =
                game(&option, FIRE, "", 0.0, &[5, side], &["Own Britain custom 0,0 0 guns=[2,2,2,0] f=1 sail=stop"]);
            game.on_to(2, MOVEMENT);
            game.threw(&[5, side]);
            assert_eq!(game.ship("Own").log.hits.g, PerBroadside::of(g), "{rule}: only rakes lose it");
        }
    }
}

#[test]
fn a_adv_5_a_ship_that_has_struck_asks_nobody_for_aid() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] i=1 fate=struck",
        "Foe France custom 75,0 0 guns=[1,1,1,0] sail=stop",
    ];
    let game = game("\"adv_aid\": true", FIRE, "", 0.0, &[1], &ships);
    assert!(game.ship("Own").colours.aid.is_none() && !game.has_said("A-ADV-5"), "she is out of play already");
    assert!(game.ship("Foe").fights(), "and nobody is bound to help her");
}

/// Own fires both sides, starboard at Foe and port at Two, declared in this order.
fn both_sides(word: &str, guns: &str, order: [&str; 2], faces: &[u8]) -> Game {
    let own = format!("Own Britain custom 0,0 0 sail=stop {guns}");
    let foes =
        ["Foe France custom 60,0 0 guns=[1,1,1,0] sail=stop", "Two France custom -60,0 0 guns=[1,1,1,0] sail=stop"];
    let mut game = game(&format!("\"both_sides\": {word:?}"), FIRE, "", 0.0, faces, &[&own, foes[0], foes[1]]);
    for at in order {
        game.fire("Own", if at == "Foe" { STARBOARD } else { PORT }, at, 0);
    }
    game
}

#[test]
fn a_r83_by_half_it_is_the_side_with_fewer_dice_that_is_halved() {
    // 4 dice and 2: 6 in full, 4 + 1 by half, whichever side has them and whichever is declared first.
    for guns in ["guns=[0,4,0,0] guns_port=[0,2,0,0]", "guns=[0,4,0,0] guns_starboard=[0,2,0,0]"] {
        for order in [["Foe", "Two"], ["Two", "Foe"]] {
            for (word, dice) in [("full", 6), ("half", 5)] {
                let mut game = both_sides(word, guns, order, &vec![1; dice]);
                game.finish_phase();
                game.threw(&vec![1; dice]);
            }
        }
    }
    // In the next turn both sides have full dice again.
    let mut game = both_sides("half", "guns=[0,4,0,0] guns_port=[0,2,0,0]", ["Foe", "Two"], &[1; 9]);
    game.on_to(2, FIRE).fire("Own", STARBOARD, "Foe", 0).finish_phase();
    game.threw(&[1; 9]);
}

#[test]
fn a_fire_12_a_ship_that_rakes_does_not_pool_with_one_that_does_not() {
    let ships = [
        "Own Britain custom -65,0 0 guns=[0,2,0,0] sail=stop",
        "Abeam Britain custom 65,0 0 guns=[0,2,0,0] sail=stop",
        "Astern Britain custom 0,-65 90 guns=[0,2,0,0] sail=stop",
        "Foe France custom 0,0 0 guns=[1,1,1,0] sail=stop",
    ];
    let battle = |other: &str, battery: u8| {
        let mut game = game("", FIRE, "", 0.0, &[], &ships);
        game.fire("Own", STARBOARD + 2, "Foe", 0).fire(other, battery, "Foe", 0);
        game
    };
    battle("Abeam", PORT + 2).choose("Own", Choice::FireTogether);
    let mut raked = battle("Astern", PORT + 2);
    let together = Choice::FireTogether.order(raked.id("Own"));
    raked.refused(together, "A-FIRE-12");
}

#[test]
fn a_adv_2_only_the_lee_side_heels_and_only_at_a_target_to_leeward() {
    // The wind is from the south, and Own heads 10 degrees west of north. Her starboard side is the lee side by 10
    // degrees, and a target 20 degrees ahead of her port beam lies to leeward of her.
    let battle = |x: f64, y: f64| {
        let foe = format!("Foe France custom {x},{y} 350 guns=[2,4,4,0] sail=stop");
        game(
            "\"adv_weather\": true",
            FIRE,
            "\"sea\": \"choppy\"",
            180.0,
            &[],
            &["Own Britain custom 0,0 350 guns=[2,4,5,1] sail=stop", &foe],
        )
    };
    assert_eq!(battle(60.6, 35.0).dice("Own", 1, "Foe"), Some([1, 2, 1]), "to leeward, over her lee side");
    assert_eq!(battle(-68.9, 12.2).dice("Own", 0, "Foe"), Some([1, 2, 3]), "to leeward, over her weather side");
    assert_eq!(battle(68.9, -20.0).dice("Own", 1, "Foe"), Some([1, 2, 3]), "to windward, over her lee side");
}

#[test]
fn a_dice_4_rakes_count_at_long_range_too() {
    // 8 medium dice: a quarter at long range, twice as many for a stern rake, half as many again for a bow rake.
    for (own, battery, dice) in [("0,-300 90", PORT, 4), ("0,300 90", STARBOARD, 3), ("-300,0 0", STARBOARD, 2)] {
        let own = format!("Own Britain custom {own} guns=[0,8,0,0] sail=stop");
        let mut game =
            game("", FIRE, "", 0.0, &vec![1; dice], &[&own, "Foe France custom 0,0 0 guns=[1,1,1,0] sail=stop"]);
        game.fire("Own", battery + 2, "Foe", 0).finish_phase();
        game.threw(&vec![1; dice]);
    }
}

#[test]
fn a_adv_1_a_ship_that_lies_still_has_not_just_come_in() {
    let aim = |before: &str| {
        let foe = format!("Foe France custom 40,37 0 guns=[1,1,1,0] sail=stop {before}");
        let options = "\"adv_partial\": true, \"partial_threshold\": 0.1";
        game(options, FIRE, "", 0.0, &[], &["Own Britain custom 0,0 0 guns=[2,4,6,0] sail=stop", &foe])
            .aim("Own", 1, "Foe")
            .map(|aim| aim.partial)
    };
    assert_eq!(aim("before=[40,90]"), Ok(true), "she has come in: half of the broadside");
    assert!(matches!(aim(""), Err(Why::MovingIn(_))), "she lay there before, her centre outside");
}

#[test]
fn a_repair_4_out_of_range_is_beyond_480_mm_from_base_to_base() {
    let dice = |y: f64| {
        let foe = format!("Foe France custom 0,{y} 90 guns=[2,4,4,0] sail=stop");
        let game = game(
            "\"adv_repair\": true",
            REPAIR,
            "",
            0.0,
            &[],
            &["Own Britain custom 0,0 90 guns=[4,4,4,0] m=1 sail=stop", &foe],
        );
        game.fleet().repair_dice(&game.ship("Own"))
    };
    assert_eq!((dice(505.0), dice(505.01)), (3, 4), "480 mm is within range, a hair more is not");
}

#[test]
fn a_repair_4_one_die_a_turn_bends_five_and_never_above_a_hundred() {
    for (value, face, after) in [(50, 5, 55), (50, 4, 50), (97, 6, 100)] {
        let own = format!("Own Britain custom 0,0 90 guns=[4,4,4,0] sail=stop sail_value={value}");
        let mut game = game("\"adv_repair\": true", REPAIR, "", 0.0, &[face], &[&own]);
        let mend = Order::Repair { unit: game.id("Own"), what: Mend::Sail as u8 };
        game.order(mend.clone());
        if game.phase() == REPAIR {
            game.refused(mend, "A-REPAIR-4").end_phase();
        }
        game.threw(&[face]);
        assert_eq!(game.ship("Own").sail_value(), after, "{value} and a die of {face}");
    }
}

#[test]
fn a_r23_a_sail_value_stands_at_0_and_no_lower() {
    // Own has a sail value of 5, and an inferno takes 10: 0. New sails make it 5.
    let own = "Own Britain custom 0,0 90 guns=[4,4,4,0] sail=stop sail_value=5 i=1";
    let mut game = game("\"adv_repair\": true", FIRE, "", 0.0, &[3, 5], &[own]);
    game.on_to(1, REPAIR);
    assert_eq!(game.ship("Own").sail_value(), 0, "never below 0");
    let unit = game.id("Own");
    game.order(Order::Repair { unit, what: Mend::Sail as u8 });
    if game.phase() == REPAIR {
        game.end_phase();
    }
    assert_eq!(game.ship("Own").sail_value(), 5, "and no more was lost than there was");
}

#[test]
fn a_board_8_momentum_is_used_up_by_one_round() {
    // Own wins by 1 and has a fifth die in the next round, which is a draw. In the third round she has four dice again.
    let faces = [&[4, 1, 1, 1, 1, 1, 1, 1][..], &[1; 9], &[1; 8]].concat();
    let ships =
        ["Own Britain custom 0,0 0 guns=[2,2,2,0] sail=stop", "Foe France custom 30,0 0 guns=[2,2,2,0] sail=stop"];
    let mut game = game("", BOARDING, "\"actions\": [[\"Own\", \"Foe\"]]", 0.0, &faces, &ships);
    game.on_to(4, MOVEMENT);
    game.threw(&faces);
    assert_eq!(game.fleet().battle.actions.len(), 1, "they fight on");
}

#[test]
fn a_board_8_a_lost_round_weighs_on_one_test_alone() {
    let ships =
        ["Own Britain custom 0,0 0 guns=[2,2,2,0] sail=stop", "Foe France custom 30,0 0 guns=[2,2,2,0] sail=stop"];
    let mut game = game(
        "",
        BOARDING,
        "\"actions\": [[\"Own\", \"Foe\"]]",
        0.0,
        &[&[4, 1, 1, 1, 1, 1, 1, 1][..], &[1; 9]].concat(),
        &ships,
    );
    game.on_to(2, COMMAND);
    let strain = |game: &Game| game.fleet().strain_now(&game.ship("Foe")).0;
    assert_eq!(strain(&game), 1, "she lost a round");
    // The next round is a draw.
    game.on_to(3, COMMAND);
    assert_eq!(strain(&game), 0, "after the test it is forgotten");
}

#[test]
fn a_r29_a_ship_that_ran_foul_in_this_turn_boards_nobody_and_is_not_boarded() {
    let own = |before: &str| format!("Own Britain custom 0,0 0 guns=[2,2,2,0] locked=[\"Foe\"] {before}");
    let prey = |before: &str| {
        let game =
            game("", BOARDING, "", 0.0, &[], &[&own(before), "Foe France custom 30,0 0 guns=[2,2,2,0] sail=stop"]);
        let fleet = game.fleet();
        [fleet.prey(&game.ship("Own")).len(), fleet.prey(&game.ship("Foe")).len()]
    };
    assert_eq!((prey("before=[0,-5]"), prey("")), ([0, 0], [1, 1]), "moved in this turn, and not");
}
