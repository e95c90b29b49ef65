//! Battles that are continued: where they were left, from any order, or as a scenario; and looking back.

use std::fs;
use wg_core::{AskKind, DiceSource, Order};
use wg_library::Library;
use wg_panels::Past;

use super::battle_tests::{mixed, play_by_buttons};
use super::table_tests::{lesson, table};
use crate::desktop::Desktop;
use crate::desktop::replay::look;
use crate::files::saved::{cards, last_unfinished};
use crate::game::Table;
use crate::sitting::Sitting;

#[test]
fn a_battle_goes_on_where_it_was_left_even_with_a_torn_last_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (hash, file) = {
        let mut game = lesson(&["human", "human"], Some(folder.path()));
        for _ in 0..3 {
            let order = game.eye(0).desk(&game.telling).big_button.expect("somebody is asked").order;
            game.give(0, order);
        }
        (game.battle.session().hash(), game.battle.file().expect("it is saved"))
    };
    let whole = fs::read(&file).expect("the journal");
    let mut torn = whole.clone();
    torn.extend_from_slice(b"Order(seat: Side(0), ord");
    fs::write(&file, &torn).expect("as a crash would leave it");
    assert_eq!(last_unfinished(folder.path()).as_deref(), Some(file.as_path()), "it waits to be continued");
    let mut game = Sitting::resume(wg_rulesets::ALL, &file).expect("it goes on");
    assert_eq!(game.battle.session().hash(), hash, "with every whole order");
    assert!(game.places[0].refusal.is_some(), "and says what was left out");
    let order = game.eye(0).desk(&game.telling).big_button.expect("somebody is asked").order;
    game.give(0, order);
    let hash = game.battle.session().hash();
    drop(game);
    assert_eq!(
        Sitting::load(wg_rulesets::ALL, &file, None).expect("the file is whole again").battle.session().hash(),
        hash,
        "new orders follow the whole ones"
    );
}

#[test]
fn a_damaged_journal_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("1-foreign.wgj");
    fs::write(&file, "Dear diary,\ntoday we sailed.\n").expect("a foreign file");
    let error = Sitting::resume(wg_rulesets::ALL, &file).err().expect("this is no journal");
    assert!(format!("{error:#}").contains(":1:"), "the sentence names the line: {error:#}");
    assert_eq!(
        fs::read_to_string(&file).expect("still there"),
        "Dear diary,\ntoday we sailed.\n",
        "nothing was overwritten"
    );
}

#[test]
fn a_full_disk_does_not_lose_the_battle() {
    let battle =
        Library::new(wg_rulesets::ALL).battle("crane/01-first-lesson").expect("the lesson is part of the program");
    let mut game =
        Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "human"]), None).expect("it begins");
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a full disk");
    game.battle.session_mut().continue_journal(Box::new(full));
    let order = game.eye(0).desk(&game.telling).big_button.expect("somebody is asked").order;
    game.give(0, order);
    assert!(game.battle.unsaved().is_some_and(|told| told.sentence.contains("No space left")), "the player is told");
    assert_eq!(game.battle.session().entries().len(), 1, "and the order stands");
}

#[test]
fn the_table_is_seen_as_it_was_after_any_order() {
    let mut game = mixed(&["human", "human"], None);
    let mut seen = Vec::new();
    for _ in 0..25 {
        game.telling.remember(&game.battle);
        let desk = game.eye(0).desk(&game.telling);
        seen.push((desk.view.units.iter().map(|unit| (unit.pose, unit.fate)).collect::<Vec<_>>(), desk.sheets));
        let order = desk.big_button.expect("somebody is asked").order;
        game.give(0, order);
    }
    let now = game.battle.session().hash();
    for order in [3, 24, 0, 11, 12] {
        game.touch(0, |battle, place| place.look_at(battle, order, false));
        game.telling.remember(&game.battle);
        let desk = game.eye(0).desk(&game.telling);
        let ships: Vec<_> = desk.view.units.iter().map(|unit| (unit.pose, unit.fate)).collect();
        assert_eq!((ships, desk.sheets), seen[order], "after order {order}");
        assert_eq!(
            desk.replay.as_ref().map(|replay| (replay.at, replay.orders)),
            Some((order, 25)),
            "on the time line"
        );
        assert!(desk.ask.is_none() && desk.big_button.is_none(), "who looks back is asked nothing");
        game.give(0, Order::EndPhase);
        assert_eq!(
            game.places[0].refusal.as_ref().map(|refusal| refusal.clause.as_str()),
            Some("T-PAST"),
            "and orders nothing"
        );
    }
    game.touch(0, |battle, place| place.look_away(battle));
    assert_eq!(game.battle.session().hash(), now, "the battle stands as it stood");
    assert!(game.eye(0).asked().is_some(), "and goes on");
}

#[test]
fn a_battle_goes_on_from_any_order_as_a_battle_of_its_own() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut game = mixed(&["human", "human"], Some(folder.path()));
    for _ in 0..40 {
        let order = game.eye(0).desk(&game.telling).big_button.expect("somebody is asked").order;
        game.give(0, order);
    }
    let file = game.battle.file().expect("it is saved");
    let old = fs::read(&file).expect("its journal");
    let fork = 17;
    let there = game.battle.session().entries()[fork - 1].hash.clone();
    game.touch(0, |battle, place| place.look_at(battle, fork, false));
    let fresh = Table { captains: vec!["human".into(), "deckhand".into()], dice: DiceSource::Machine { seed: 77 } };
    let mut other = game.branch(0, &fresh, Some(folder.path())).expect("it leaves the old one");
    assert_eq!(other.battle.session().entries().len(), fork, "the orders until then stand in the new journal too");
    assert_eq!(other.battle.session().entries()[fork - 1].hash, there, "and led to the same table");
    play_by_buttons(&mut other);
    let (hash, new) = (other.battle.session().hash(), other.battle.file().expect("it is saved as well"));
    assert_ne!(new, file, "in a file of its own");
    assert_eq!(fs::read(&file).expect("its journal"), old, "the old journal is untouched");
    let again = Sitting::load(wg_rulesets::ALL, &new, None).expect("the new one can be read");
    assert_eq!(again.battle.session().hash(), hash, "and plays to the same end");
    let left = again.battle.session().left().expect("it says what it left");
    assert_eq!(
        (left.orders, left.from.as_str()),
        (fork, file.file_name().and_then(|name| name.to_str()).expect("a name")),
        "and where"
    );
    let mut other = other;
    other.undo_to(0, 3);
    assert!(other.places[0].refusal.is_some(), "behind the fork lies another battle");
}

#[test]
fn a_branch_of_a_branch_plays_the_same_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut game = mixed(&["human", "human"], Some(folder.path()));
    for (fork, seed) in [(20, 501), (31, 502), (26, 503), (0, 504)] {
        while game.battle.session().entries().len() < 44 && game.battle.session().outcome().is_none() {
            let order = game.eye(0).desk(&game.telling).big_button.expect("somebody is asked").order;
            game.give(0, order);
        }
        game.touch(0, |battle, place| place.look_at(battle, fork, false));
        let fresh = Table { captains: vec!["human".into(), "human".into()], dice: DiceSource::Machine { seed } };
        game = game.branch(0, &fresh, Some(folder.path())).expect("it leaves the old one");
        for _ in 0..6 {
            let order = game.eye(0).desk(&game.telling).big_button.expect("somebody is asked").order;
            game.give(0, order);
        }
        let file = game.battle.file().expect("it is saved");
        assert_eq!(
            Sitting::load(wg_rulesets::ALL, &file, None).expect("it can be read").battle.session().hash(),
            game.battle.session().hash(),
            "from order {fork} on"
        );
    }
}

#[test]
fn a_running_battle_becomes_a_scenario_that_the_check_accepts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let battles = folder.path().join("battles");
    let mut game = mixed(&["human", "human"], Some(&battles));
    let mut written = 0;
    for _ in 0..60 {
        if game.eye(0).desk(&game.telling).can_save {
            let path = crate::desktop::replay::write_scenario(&game, 0, Some(&battles)).expect("it is written");
            let loaded = wg_core::scenario::load(&path).expect("it can be read");
            game.battle.session().ruleset().check(&loaded).expect("and is in order");
            written += 1;
        }
        let order = game.eye(0).desk(&game.telling).big_button.expect("somebody is asked").order;
        game.give(0, order);
    }
    assert!(written > 10, "{written} positions were written");
}

#[test]
fn a_battle_that_was_fought_out_does_not_wait_to_be_continued() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut game = lesson(&["human", "human"], Some(folder.path()));
    let order = game.eye(0).desk(&game.telling).big_button.expect("a course").order;
    game.give(0, order);
    assert_eq!(last_unfinished(folder.path()), game.battle.file(), "it has begun");
    play_by_buttons(&mut game);
    assert_eq!(last_unfinished(folder.path()), None, "it is over");
    let cards = cards(wg_rulesets::ALL, folder.path());
    assert!(
        cards.len() == 1 && cards[0].over && cards[0].name == "The First Lesson",
        "but it can be looked at again: {cards:?}"
    );
    drop(game);
    // The list was lost, or an older program wrote none; opening the journal mends the list.
    fs::remove_file(folder.path().join("finished.txt")).expect("the list was there");
    let file = last_unfinished(folder.path()).expect("nobody knows that it is over");
    Sitting::resume(wg_rulesets::ALL, &file).expect("it is whole");
    assert_eq!(last_unfinished(folder.path()), None, "now it is known again");
}

#[test]
fn while_two_people_hide_their_cards_no_battle_that_goes_on_from_theirs_opens_a_hand() {
    let library = || Library::new(wg_rulesets::ALL);
    let battle = library().battle("warpspawn/01-first-lesson").expect("it is there");
    let both = Table { captains: vec!["human".to_owned(); 2], dice: DiceSource::Machine { seed: 21 } };
    let game = Sitting::start(battle.ruleset, &battle.loaded, &both, None).expect("it begins");
    let mut desktop = Desktop::new(game, library(), None, None);
    desktop.sitting.give(0, desktop.sitting.eye(0).asked().expect("somebody is asked").default.clone());
    let play_on = |desktop: &mut Desktop, captains: [&str; 2]| {
        look(desktop, 0, Past::Show(0));
        look(desktop, 0, Past::Branch { captains: captains.map(str::to_owned).to_vec(), by_hand: false });
    };
    play_on(&mut desktop, ["human", "commander"]);
    assert!(desktop.sitting.battle.captains.iter().all(Option::is_none), "both are people's still");
    assert_eq!(desktop.sitting.battle.session().entries().len(), 1, "and it is the same battle");
    play_on(&mut desktop, ["human", "human"]);
    assert_eq!(desktop.sitting.battle.session().entries().len(), 0, "two people may go on from its beginning");
}

/// A saved battle with cards against the computer, in which both sides hold some.
fn against_the_computer(folder: &std::path::Path) -> Desktop {
    let library = || Library::new(wg_rulesets::ALL);
    let battle = library().battle("warpspawn/01-first-lesson").expect("it is there");
    let table =
        Table { captains: vec!["human".to_owned(), "commander".to_owned()], dice: DiceSource::Machine { seed: 21 } };
    let game = Sitting::start(battle.ruleset, &battle.loaded, &table, Some(folder)).expect("it begins");
    let mut desktop = Desktop::new(game, library(), None, None);
    while desktop.sitting.battle.session().entries().len() < 12 {
        if desktop.sitting.eye(0).computer_waits() {
            desktop.sitting.computer_order();
        } else {
            desktop.sitting.give(0, desktop.sitting.eye(0).asked().expect("somebody is asked").default.clone());
        }
    }
    desktop
}

#[test]
fn while_a_battle_against_the_computer_is_to_be_won_no_other_captains_open_its_hand() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desktop = against_the_computer(folder.path());
    let hands = |game: &Sitting| game.eye(0).seen().cards.clone().expect("cards are played").hands;
    assert!(
        hands(&desktop.sitting)[1].known.is_empty() && hands(&desktop.sitting)[1].count > 0,
        "the computer holds cards, and nobody sees them"
    );
    let file = desktop.sitting.battle.file().expect("it is saved");
    let play_on = |desktop: &mut Desktop, captains: [&str; 2]| {
        look(desktop, 0, Past::Show(11));
        look(desktop, 0, Past::Branch { captains: captains.map(str::to_owned).to_vec(), by_hand: false });
    };
    for captains in [["human", "human"], ["deckhand", "human"], ["deckhand", "commander"]] {
        desktop.screens[0].panel.note.clear();
        play_on(&mut desktop, captains);
        assert!(
            desktop.screens[0].panel.note.contains("Until the battle is over"),
            "{captains:?}: it is said why not: {:?}",
            desktop.screens[0].panel.note
        );
        assert_eq!(desktop.sitting.battle.session().entries().len(), 12, "{captains:?}: it is the same battle");
        assert!(
            !desktop.sitting.battle.is_human(wg_core::Seat::Side(wg_core::SideId(1))),
            "{captains:?}: and the computer's hand is the computer's"
        );
    }
    play_on(&mut desktop, ["human", "deckhand"]);
    assert_eq!(
        desktop.sitting.battle.session().entries().len(),
        11,
        "another captain may take its place: {:?}",
        desktop.screens[0].panel.note
    );
    assert!(hands(&desktop.sitting)[1].known.is_empty(), "and its hand is hidden still");
    drop(desktop);
    let both = vec!["human".to_owned(); 2];
    let text = fs::read(&file).expect("its journal");
    let refused = Sitting::resume_with(wg_rulesets::ALL, &file, Some(&both)).map(drop);
    assert!(
        refused.is_err_and(|error| error.to_string().contains("Until the battle is over")),
        "nor is it taken up again with a person on both sides"
    );
    assert_eq!(fs::read(&file).expect("its journal"), text, "nothing was written");
    let mut game = Sitting::resume(wg_rulesets::ALL, &file).expect("it goes on as it was");
    game.battle.rise();
    for _ in 0..20_000 {
        let Some(order) = game.eye(0).asked().map(|ask| ask.default.clone()) else { break };
        game.give(0, order);
    }
    assert!(game.battle.session().outcome().is_some(), "it is over");
    drop(game);
    let game = Sitting::resume(wg_rulesets::ALL, &file).expect("it can be read");
    let library = Library::new(wg_rulesets::ALL);
    let mut desktop = Desktop::new(game, library, None, None);
    play_on(&mut desktop, ["human", "human"]);
    assert_eq!(
        desktop.sitting.battle.session().entries().len(),
        11,
        "after it anybody may play on from there: {:?}",
        desktop.screens[0].panel.note
    );
}

#[test]
fn where_nothing_is_hidden_anybody_plays_on_from_a_battle_against_the_computer() {
    let game = mixed(&["human", "deckhand"], None);
    let mut desktop = Desktop::new(game, Library::new(wg_rulesets::ALL), None, None);
    look(&mut desktop, 0, Past::Show(0));
    look(&mut desktop, 0, Past::Branch { captains: vec!["human".to_owned(); 2], by_hand: false });
    assert!(
        desktop.sitting.battle.is_human(wg_core::Seat::Side(wg_core::SideId(1))),
        "{:?}",
        desktop.screens[0].panel.note
    );
}

#[test]
fn a_roll_by_hand_that_a_ruling_takes_back_keeps_its_faces_so_that_one_can_be_corrected() {
    let sitting = Sitting::of_text(
        "crane/lesson",
        include_str!("../../../../scenarios/crane/01-first-lesson.ron"),
        DiceSource::Hand { seed: 1 },
    );
    let mut desktop = Desktop::new(sitting, Library::new(wg_rulesets::ALL), None, None);
    let asked = |desktop: &Desktop| desktop.sitting.eye(0).asked().map(|ask| ask.kind);
    let mut orders = 0;
    while asked(&desktop) != Some(AskKind::Throw) {
        let order = desktop.sitting.eye(0).asked().expect("somebody").default.clone();
        desktop.sitting.give(0, order);
        orders += 1;
        assert!(orders < 40, "somebody fires");
    }
    desktop.refresh(0);
    desktop.take_up_dice(0);
    let wanted = desktop.screens[0].desk.tray.dice_wanted();
    let faces: Vec<u8> = (0..wanted).map(|n| n as u8 % 6 + 1).collect();
    let at = desktop.sitting.battle.session().entries().len();
    desktop.sitting.give(0, Order::Throw { faces: faces.iter().copied().collect() });
    desktop.refresh(0);
    desktop.take_up_dice(0);
    desktop.sitting.rule(0, at, "a face was read wrongly");
    assert!(desktop.sitting.places[0].refusal.is_none(), "{:?}", desktop.sitting.places[0].refusal);
    desktop.refresh(0);
    desktop.take_up_dice(0);
    let (desk, dice) = (desktop.screens[0].desk.clone(), &mut desktop.screens[0].panel.dice);
    assert_eq!((dice.faces(), dice.missing(&desk)), (&faces[..], 0), "all faces are in again");
    dice.pick(wanted - 1);
    dice.type_face(&desk, 6);
    let Some(wg_panels::Intent::Submit(order)) = dice.throw(&desk) else { panic!("the roll is whole") };
    let mut right = faces;
    right[wanted - 1] = 6;
    assert_eq!(order, Order::Throw { faces: right.into_iter().collect() }, "one face is another");
}

#[test]
fn any_battle_that_is_not_over_is_continued_with_its_own_captains_not_only_the_newest() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let plays = |captains: &[&str]| {
        let mut game = lesson(captains, Some(folder.path()));
        let order = game.eye(0).desk(&game.telling).big_button.expect("somebody is asked").order;
        game.give(0, order);
        (game.battle.session().hash(), game.battle.players(), game.battle.file().expect("it is saved"))
    };
    let (older, newer) = (plays(&["human", "deckhand"]), plays(&["human", "human"]));
    assert_ne!(older.2, newer.2, "two files");
    let mut desktop = Desktop::new(
        lesson(&["human", "human"], None),
        Library::new(wg_rulesets::ALL),
        Some(folder.path().into()),
        None,
    );
    for (hash, players, file) in [&older, &newer, &newer] {
        desktop.go_on_with(0, file).expect("it goes on, even if it is on the table already");
        let battle = &desktop.sitting.battle;
        assert_eq!((battle.session().hash(), &battle.players()), (*hash, players));
    }
}
