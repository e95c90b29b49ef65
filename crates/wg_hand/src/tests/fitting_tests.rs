//! Fitting out the fleets with real dice.

use wg_core::{AskKind, DiceSource, Order};
use wg_panels::Intent;

use crate::sitting::Sitting;

const LINES: &str = include_str!("../../../../scenarios/warpspawn/02-line-against-line.ron");

fn sitting(dice: DiceSource) -> Sitting {
    Sitting::of_text("warpspawn/lines", LINES, dice)
}

/// Types these faces for the roll that is asked for.
fn roll(game: &mut Sitting, face: u8) {
    let dice = game.eye(0).asked().filter(|ask| ask.kind == AskKind::Throw).expect("a roll").throws.iter();
    let faces = dice.map(|row| face.min(row.sides)).collect();
    game.give(0, Order::Throw { faces });
    assert_eq!(game.places[0].refusal, None);
}

fn is_asked_for_dice(game: &Sitting) -> bool {
    game.eye(0).asked().is_some_and(|ask| ask.kind == AskKind::Throw)
}

#[test]
fn the_headline_names_the_ships_that_roll_one_die_each_and_what_for() {
    let mut game = sitting(DiceSource::Hand { seed: 5 });
    (0..3).for_each(|_| roll(&mut game, 1));
    let desk = game.eye(0).desk(&game.telling);
    assert_eq!(
        desk.headline,
        "Roll 8 dice, one for each ship: Captain of Resolute, Bellona, Thunderer, Defiance, Minotaur, Conqueror, \
         Orion and Warspite"
    );
    let first = &desk.view.fitting.expect("the fleets are fitted out").fleets[0].ships[0];
    assert_eq!(first.name, "Resolute");
    let known: Vec<(&str, &str)> = first.rolls.iter().map(|roll| (&*roll.name, &*roll.gives)).collect();
    assert_eq!(known, [("Seaworthy", "Swiftness +1"), ("", ""), ("", "")], "what was rolled already is shown");
}

#[test]
fn one_press_lets_the_program_roll_the_rest_of_the_fitting_out() {
    let whole = {
        let mut machine = sitting(DiceSource::Machine { seed: 5 });
        while machine.battle.session().cursor().turn == 0 {
            let order = machine.eye(0).asked().expect("somebody is asked").default.clone();
            machine.give(0, order);
        }
        machine.battle.session().hash()
    };
    let mut game = sitting(DiceSource::Hand { seed: 5 });
    let button = |game: &Sitting| {
        let handy = game.eye(0).desk(&game.telling).handy;
        handy.iter().any(|button| button.intent == Intent::RollTheRest)
    };
    assert!(is_asked_for_dice(&game) && button(&game), "the program offers it");
    game.roll_the_rest(0);
    while game.battle.session().cursor().turn == 0 {
        assert!(!is_asked_for_dice(&game), "no more dice are asked for");
        let order = game.eye(0).asked().expect("a flagship and places are chosen by people").default.clone();
        game.give(0, order);
    }
    assert_eq!(game.battle.session().hash(), whole, "the faces are those of the machine");
    for _ in 0..40 {
        if is_asked_for_dice(&game) {
            break;
        }
        let order = game.eye(0).asked().expect("somebody").default.clone();
        game.give(0, order);
    }
    assert!(is_asked_for_dice(&game) && !button(&game), "in the battle the players roll again");
}

#[test]
fn a_roll_that_is_taken_back_is_typed_and_not_rolled_by_the_program_again() {
    let mut game = sitting(DiceSource::Hand { seed: 5 });
    roll(&mut game, 2);
    game.roll_the_rest(0);
    game.rule(0, 1, "Red's dice were real");
    assert_eq!(game.places[0].refusal, None);
    assert!(is_asked_for_dice(&game), "the players are asked again");
    let rolls = game.battle.session().entries().iter().filter(|entry| matches!(entry.order, Order::Throw { .. }));
    assert_eq!(rolls.count(), 1, "and nothing is rolled for them");
}
