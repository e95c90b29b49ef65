//! The source of the dice and the player of a side may be changed in a running battle, and the journal records it.

use std::fs;

use wg_core::dice::DICE_MATTER;
use wg_core::{AskKind, DiceSource, Matter, Order, Seat, SideId};

use super::{answer, answer_times, battle, library, machine, replay, window};
use crate::sitting::Sitting;

fn thrown_by(option: u16) -> Order {
    Order::Ruling {
        reason: "The dice change hands".to_owned(),
        matter: Some(Matter { key: DICE_MATTER, unit: None, option }),
    }
}

#[test]
fn the_dice_change_hands_by_a_ruling_and_change_back_when_it_is_taken_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut game = battle(DiceSource::Hand { seed: 4 }, Some(folder.path()));
    while game.eye(0).asked().is_none_or(|ask| ask.kind != AskKind::Throw) {
        assert!(answer(&mut game), "somebody throws before the battle is over");
    }
    let offer = game
        .eye(0)
        .desk(&game.telling)
        .matters
        .into_iter()
        .find(|matter| matter.key == DICE_MATTER)
        .expect("the game master's sheet has it");
    assert_eq!(
        offer.options.iter().find(|(option, _)| Some(*option) == offer.current).map(|(_, says)| &**says),
        Some("rolled by the players"),
        "as it stands"
    );
    let (order, asks) = (game.battle.session().entries().len(), game.battle.session().asks().to_vec());
    game.judge(0, thrown_by(0));
    assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    assert_eq!(
        game.battle.session().dice_source(),
        &DiceSource::Machine { seed: 4 },
        "the machine throws, with the battle's seed"
    );
    assert!(!game.eye(0).desk(&game.telling).tray.by_hand, "the tray wants nothing typed");
    answer_times(&mut game, 25);
    assert!(
        game.battle.session().entries()[order + 1..].iter().all(|entry| !matches!(entry.order, Order::Throw { .. })),
        "nobody types any more"
    );
    let path = game.battle.file().expect("it is saved");
    let again = window(&path).expect("it plays back");
    assert_eq!(
        (again.battle.session().hash(), again.battle.session().dice_source()),
        (game.battle.session().hash(), game.battle.session().dice_source()),
        "with the dice in those hands"
    );
    replay(&path).expect("the command line reads it too");
    game.rule(0, order, "They like to throw after all");
    assert_eq!(
        (game.battle.session().dice_source(), game.battle.session().asks()),
        (&DiceSource::Hand { seed: 4 }, &asks[..]),
        "taken back like any order"
    );
    game.judge(0, thrown_by(1));
    answer_times(&mut game, 20);
    game.judge(0, thrown_by(0));
    answer_times(&mut game, 5);
    game.touch(0, |battle, place| place.look_at(battle, order, false));
    assert_eq!(game.eye(0).shown().dice_source(), &DiceSource::Hand { seed: 4 }, "as it was then");
    let hash = game.battle.session().hash();
    drop(game);
    assert_eq!(
        Sitting::resume(wg_rulesets::ALL, &path).expect("it goes on").battle.session().hash(),
        hash,
        "whatever was ruled and taken back"
    );
}

#[test]
fn a_battle_whose_dice_changed_hands_can_be_left_at_any_order() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut game = battle(machine(), Some(folder.path()));
    answer_times(&mut game, 12);
    game.judge(0, thrown_by(1));
    answer_times(&mut game, 12);
    for fork in [5, 12, 13, 20] {
        game.touch(0, |battle, place| place.look_at(battle, fork, false));
        let table = crate::game::Table { captains: Vec::new(), dice: DiceSource::Machine { seed: 8 } };
        let mut other = game.branch(0, &table, Some(folder.path())).expect("it leaves the old one");
        assert_eq!(
            other.battle.session().entries()[fork - 1].hash,
            game.battle.session().entries()[fork - 1].hash,
            "where it was left, after order {fork}"
        );
        answer_times(&mut other, 8);
        replay(&other.battle.file().expect("it is saved")).unwrap_or_else(|error| panic!("order {fork}: {error}"));
    }
}

#[test]
fn another_captain_takes_over_a_saved_battle_and_keeps_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut game = battle(machine(), Some(folder.path()));
    answer_times(&mut game, 6);
    let path = game.battle.file().expect("it is saved");
    drop(game);
    let options = wg_command::PlayOptions {
        scenario: Some(path.clone().into()),
        blue: Some("deckhand".to_owned()),
        ..Default::default()
    };
    let Some(wg_library::Opened::Journal(file)) = options.open(&library()).expect("it is whole") else {
        panic!("it is a journal")
    };
    let mut game = Sitting::resume_with(wg_rulesets::ALL, &path, file.captains.as_deref()).expect("it goes on");
    assert!(
        game.battle.is_human(Seat::Side(SideId(0))) && !game.battle.is_human(Seat::Side(SideId(1))),
        "blue is the deckhand's"
    );
    for _ in 0..30 {
        if game.eye(0).computer_waits() {
            game.computer_order();
        } else if !answer(&mut game) {
            break;
        }
    }
    let hash = game.battle.session().hash();
    drop(game);
    assert!(
        fs::read_to_string(&path).expect("its journal").contains("\nCaptains([\"human\",\"deckhand\"])\n"),
        "it stands in the journal"
    );
    let again = Sitting::resume(wg_rulesets::ALL, &path).expect("it goes on");
    assert!(!again.battle.is_human(Seat::Side(SideId(1))) && again.battle.session().hash() == hash, "from now on");
    replay(&path).expect("the command line reads it too");
    let unknown = wg_command::PlayOptions {
        scenario: Some(path.clone().into()),
        red: Some("dekhand".to_owned()),
        ..Default::default()
    };
    assert!(
        unknown.open(&library()).err().expect("there is nobody of that name").to_string().contains("deckhand"),
        "with the nearest name"
    );
}
