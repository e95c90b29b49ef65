//! What the hand can do, without a window: clicks on the table, buttons, undo, saving and going on.

use std::fs;
use std::path::Path;

use wg_command::Library;
use wg_core::{AskKind, DiceSource, Order, Point, Seat, SideId, UnitId};
use wg_testkit::drill::DRILL;

use super::game::{Game, Table};
use super::saved::last_unfinished;

fn table(captains: &[&str]) -> Table {
    Table { captains: captains.iter().map(|name| (*name).to_owned()).collect(), dice: DiceSource::Machine { seed: 5 } }
}

fn lesson(captains: &[&str], folder: Option<&Path>) -> Game {
    let battle = Library::new(wg_rulesets::ALL).battle("crane/01-first-lesson").expect("the lesson is part of the program");
    Game::start(battle.ruleset, &battle.loaded, &table(captains), folder).expect("the lesson begins")
}

fn place(game: &Game, unit: UnitId) -> Point {
    game.desk().view.units[unit.index()].pose.at
}

fn ahead(game: &Game, unit: UnitId, inches: i32) -> Point {
    let pose = game.desk().view.units[unit.index()].pose;
    pose.run(wg_core::Length::inches(inches)).at
}

/// Press buttons until the battle is over or a thousand were pressed.
fn play_by_buttons(game: &mut Game) {
    for _ in 0..1000 {
        if game.session.outcome().is_some() {
            return;
        }
        if game.computer_waits() {
            game.computer_order();
            continue;
        }
        let desk = game.desk();
        let button = desk.big_button.expect("somebody is asked, so there is a big button");
        let before = game.session.entries().len();
        game.submit(button.order);
        assert!(game.refusal.is_none(), "the big button is always legal, but: {:?}", game.refusal);
        assert!(game.session.entries().len() > before, "pressing it does something");
    }
    panic!("a thousand buttons did not end the battle");
}

#[test]
fn a_click_on_water_proposes_a_course_and_a_second_click_sails_it() {
    let mut game = lesson(&["human", "human"], None);
    let unit = game.selected.expect("somebody who can act is selected");
    let (from, to) = (place(&game, unit), ahead(&game, unit, 6));
    game.click(to, None);
    assert_eq!(place(&game, unit), from, "a proposal is no order");
    assert!(game.draft.proposal.is_some(), "it lies on the table as a ghost");
    assert!(!game.overlays(&game.desk().view).ghosts.is_empty(), "and is drawn");
    game.click(to, None);
    assert!(game.refusal.is_none(), "{:?}", game.refusal);
    assert_ne!(place(&game, unit), from, "now she sails");
}

#[test]
fn a_click_on_a_square_on_the_way_proposes_a_whole_course_through_it() {
    let mut game = lesson(&["human", "human"], None);
    let unit = game.selected.expect("somebody who can act is selected");
    game.click(ahead(&game, unit, 2), None);
    let order = game.draft.proposal.clone().expect("a proposal");
    assert!(game.session.check(game.asked().expect("a person is asked").seat, &order).is_ok(), "the whole course can be ordered");
}

#[test]
fn a_click_astern_is_refused_with_the_clause() {
    let mut game = lesson(&["human", "human"], None);
    let unit = game.selected.expect("somebody who can act is selected");
    game.click(ahead(&game, unit, -2), None);
    assert_eq!(game.refusal.as_ref().map(|refusal| refusal.clause.as_str()), Some("C-MOVE-5"), "{:?}", game.refusal);
    assert!(game.draft.proposal.is_none(), "nothing is proposed");
}

#[test]
fn escape_backs_out_of_a_proposal() {
    let mut game = lesson(&["human", "human"], None);
    let unit = game.selected.expect("somebody who can act is selected");
    game.click(ahead(&game, unit, 6), None);
    assert!(game.back_out(), "there was something to back out of");
    assert!(game.draft.proposal.is_none() && !game.back_out(), "now there is nothing");
}

#[test]
fn two_people_end_a_battle_with_the_big_button_alone() {
    let mut game = lesson(&["human", "human"], None);
    play_by_buttons(&mut game);
    let desk = game.desk();
    assert!(desk.reckoning.is_some_and(|reckoning| !reckoning.title.is_empty()), "and see the reckoning");
}

#[test]
fn one_person_ends_a_battle_against_the_deckhand() {
    let mut game = lesson(&["human", "deckhand"], None);
    play_by_buttons(&mut game);
}

#[test]
fn a_move_without_dice_can_be_taken_back() {
    let mut game = lesson(&["human", "human"], None);
    let unit = game.selected.expect("somebody who can act is selected");
    let (from, hash) = (place(&game, unit), game.session.hash());
    let order = game.desk().big_button.expect("a course").order;
    game.submit(order);
    if game.session.undo_limit() == 0 {
        game.undo();
        assert_eq!((place(&game, unit), game.session.hash()), (from, hash), "as if it had never been");
        assert!(game.journal.iter().all(|line| line.order == 0), "nothing of it stands in the journal");
    }
}

#[test]
fn a_battle_goes_on_where_it_was_left_even_with_a_torn_last_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (hash, file) = {
        let mut game = lesson(&["human", "human"], Some(folder.path()));
        for _ in 0..3 {
            let order = game.desk().big_button.expect("somebody is asked").order;
            game.submit(order);
        }
        (game.session.hash(), game.file.clone().expect("it is saved"))
    };
    let whole = fs::read(&file).expect("the journal");
    let mut torn = whole.clone();
    torn.extend_from_slice(b"Order(seat: Side(0), ord");
    fs::write(&file, &torn).expect("as a crash would leave it");
    assert_eq!(last_unfinished(folder.path()).as_deref(), Some(file.as_path()), "it waits to be continued");
    let mut game = Game::resume(wg_rulesets::ALL, &file).expect("it goes on");
    assert_eq!(game.session.hash(), hash, "with every whole order");
    assert!(game.refusal.is_some(), "and says what was left out");
    let order = game.desk().big_button.expect("somebody is asked").order;
    game.submit(order);
    let hash = game.session.hash();
    drop(game);
    assert_eq!(Game::load(wg_rulesets::ALL, &file, None).expect("the file is whole again").session.hash(), hash, "new orders follow the whole ones");
}

#[test]
fn a_damaged_journal_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("1-foreign.wgj");
    fs::write(&file, "Dear diary,\ntoday we sailed.\n").expect("a foreign file");
    let error = Game::resume(wg_rulesets::ALL, &file).err().expect("this is no journal");
    assert!(format!("{error:#}").contains(":1:"), "the sentence names the line: {error:#}");
    assert_eq!(fs::read_to_string(&file).expect("still there"), "Dear diary,\ntoday we sailed.\n", "nothing was overwritten");
}

#[test]
fn a_full_disk_does_not_lose_the_battle() {
    let battle = Library::new(wg_rulesets::ALL).battle("crane/01-first-lesson").expect("the lesson is part of the program");
    let mut game = Game::start(battle.ruleset, &battle.loaded, &table(&["human", "human"]), None).expect("it begins");
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a full disk");
    game.session.continue_journal(Box::new(full));
    let order = game.desk().big_button.expect("somebody is asked").order;
    game.submit(order);
    assert_eq!(game.refusal.as_ref().map(|refusal| refusal.clause.as_str()), Some("W-SAVE"), "the player is told");
    assert_eq!(game.session.entries().len(), 1, "and the order stands");
}

#[test]
fn hand_dice_are_asked_for_in_the_tray_whoever_throws() {
    let battle = Library::new(wg_rulesets::ALL).battle("crane/02-mixed").expect("part of the program");
    let by_hand = Table { captains: vec!["human".into(), "deckhand".into()], dice: DiceSource::Hand { seed: 1 } };
    let mut game = Game::start(battle.ruleset, &battle.loaded, &by_hand, None).expect("it begins");
    let mut throws = 0;
    while throws < 3 {
        if game.computer_waits() {
            game.computer_order();
            continue;
        }
        let ask = game.asked().expect("a person is asked").clone();
        if ask.kind != AskKind::Throw {
            let order = game.desk().big_button.expect("a button").order;
            game.submit(order);
            continue;
        }
        let desk = game.desk();
        assert!(desk.big_button.is_none() && !desk.tray.wanted.is_empty(), "the tray waits, not the button");
        let dice: usize = desk.tray.wanted.iter().map(|row| usize::from(row.dice)).sum();
        game.submit(Order::Throw { faces: (0..dice).map(|n| (n % 6 + 1) as u8).collect() });
        assert!(game.refusal.is_none(), "{:?}", game.refusal);
        throws += 1;
    }
}

#[test]
fn a_free_course_is_drawn_leg_by_leg_with_clicks() {
    let scenario = wg_testkit::fixtures::two_cutters();
    let loaded = wg_core::scenario::Loaded::from_scenario(scenario, "the drill");
    let mut game = Game::start(&DRILL, &loaded, &table(&["human", "human"]), None).expect("the drill begins");
    // The hidden signals first: whatever is on the buttons.
    while game.course_offer().is_none() {
        let side = game.curtain();
        if let Some(side) = side {
            game.take_seat(side);
        }
        let order = game.desk().big_button.expect("a button").order;
        game.submit(order);
        assert!(game.refusal.is_none(), "{:?}", game.refusal);
    }
    let unit = game.selected.expect("she can act");
    let from = place(&game, unit);
    let to = ahead(&game, unit, 5);
    game.click(to, None);
    let proposal = game.draft.proposal.clone().expect("a course");
    assert!(proposal.course().is_some_and(|course| !course.is_empty()), "with a leg");
    let order = game.desk().big_button.expect("a button").order;
    game.submit(order);
    assert!(game.refusal.is_none(), "{:?}", game.refusal);
    assert_ne!(place(&game, unit), from, "she has moved at least the first inch");
}

#[test]
fn an_order_for_the_enemy_is_refused() {
    let mut game = lesson(&["human", "deckhand"], None);
    let enemy = game.desk().view.units.iter().find(|unit| unit.side == SideId(1)).expect("an enemy").id;
    let order = Order::Fire { unit: enemy, battery: 0, target: UnitId(0), aim: 0 };
    assert!(game.session.check(Seat::Side(SideId(0)), &order).is_err(), "she is not ours");
    let before = game.session.hash();
    game.submit(order);
    assert!(game.refusal.is_some() && game.session.hash() == before, "and nothing changed");
}
