//! What the hand can do, without a window: clicks on the table, buttons, undo, saving and going on.

use std::fs;
use std::path::Path;

use wg_command::Library;
use wg_core::{AskKind, DiceSource, Order, Point, Seat, SideId, StandingOrder, UnitId};
use wg_testkit::drill::DRILL;

use crate::files::saved::{cards, last_unfinished};
use crate::game::{Game, Table};

pub(crate) fn table(captains: &[&str]) -> Table {
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
fn a_broadside_stays_in_the_tray_with_all_that_was_thrown_since_its_captain_decided() {
    let battle = Library::new(wg_rulesets::ALL).battle("crane/04-frigates").expect("part of the program");
    let mut game = Game::start(battle.ruleset, &battle.loaded, &table(&["human", "deckhand"]), None).expect("it begins");
    let whose =
        |reports: &[wg_core::Report]| reports.last().and_then(|report| if let wg_core::Event::Thrown { side, .. } = report.event { side } else { None });
    let (mut kept, mut own) = (0, 0);
    for _ in 0..400 {
        if game.session.outcome().is_some() {
            break;
        }
        if game.computer_waits() {
            game.computer_order();
            continue;
        }
        let tray = game.desk().tray;
        let last = whose(&tray.last);
        assert!(tray.before.iter().all(|throw| *throw != tray.last), "none lies there twice");
        kept += usize::from(last == Some(SideId(1)) && tray.before.iter().any(|throw| whose(throw) == Some(SideId(0))));
        own += usize::from(last == Some(SideId(0)));
        // All throws of ships since his last decision lie there, in the order in which they fell.
        let decided = game.session.entries().iter().rposition(|entry| entry.seat == Seat::Side(SideId(0))).map_or(1, |place| place + 1);
        let since: Vec<_> = game.journal.iter().filter(|line| line.order >= decided && line.report.unit.is_some()).map(|line| line.report.clone()).collect();
        let since: Vec<_> = since.into_iter().filter(|report| matches!(report.event, wg_core::Event::Thrown { .. })).collect();
        let shown: Vec<_> = tray.before.concat().into_iter().chain(tray.last.clone()).collect();
        assert!(since.len() > shown.len() || shown.ends_with(&since), "{since:?} are not all in {shown:?}");
        game.submit(game.desk().big_button.expect("a button").order);
    }
    assert!(kept > 0 && own > 0, "both happen in a battle: {kept} and {own}");
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
fn a_course_that_was_laid_waits_while_another_ship_is_looked_at_and_goes_with_the_next_order() {
    let mut game = cutters_at_sea();
    let unit = game.selected.expect("she can act");
    let from = place(&game, unit);
    game.click(ahead(&game, unit, 5), None);
    let laid = game.draft.proposal.clone();
    assert!(laid.is_some(), "a course lies in the hand");
    let other = UnitId(1 - unit.0);
    game.select(Some(other));
    assert_eq!(game.draft.proposal, None, "it is not hers");
    game.select(Some(unit));
    assert_eq!(game.draft.proposal, laid, "it was kept");
    game.select(Some(other));
    game.submit(laid.expect("a course"));
    assert_ne!(place(&game, unit), from, "she has sailed");
    game.select(Some(unit));
    assert_eq!(game.draft.proposal, None, "a course is laid once");
}

#[test]
fn a_click_on_a_square_on_the_way_proposes_a_whole_course_through_it() {
    let mut game = lesson(&["human", "human"], None);
    let unit = game.selected.expect("somebody who can act is selected");
    game.click(ahead(&game, unit, 2), None);
    let order = game.draft.proposal.clone().expect("a proposal");
    assert!(game.session.check(game.asked().expect("a person is asked").seat, &order).is_ok(), "the whole course can be ordered");
    assert!(game.desk().hint.starts_with("She may not stop there"), "she has three points to spend: {}", game.desk().hint);
    let from = place(&game, unit);
    game.click(ahead(&game, unit, 6), None);
    assert_ne!(place(&game, unit), from, "a click where it ends sails it, until she may fire");
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
        (game.session.hash(), game.file().expect("it is saved"))
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
    assert!(game.unsaved().is_some_and(|told| told.sentence.contains("No space left")), "the player is told");
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

/// Two cutters of the drill, one of whom is to sail; hidden signals were given by whatever is on the buttons.
fn cutters_at_sea() -> Game {
    let loaded = wg_core::scenario::Loaded::from_scenario(wg_testkit::fixtures::two_cutters(), "the drill");
    let mut game = Game::start(&DRILL, &loaded, &table(&["human", "human"]), None).expect("the drill begins");
    while game.course_offer().is_none() {
        if let Some(side) = game.curtain() {
            game.take_seat(side);
        }
        game.submit(game.desk().big_button.expect("a button").order);
        assert!(game.refusal.is_none(), "{:?}", game.refusal);
    }
    game
}

#[test]
fn a_free_course_is_drawn_leg_by_leg_with_clicks() {
    let mut game = cutters_at_sea();
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

/// Answer every ask with its default until the battle is over; `false` if somebody was asked whether she fires.
fn play_defaults(game: &mut Game) -> bool {
    let mut asked = false;
    for _ in 0..3000 {
        let Some(ask) = game.asked().cloned() else { break };
        asked |= ask.kind == AskKind::Reaction;
        let order = game.desk().big_button.map_or(ask.default, |button| button.order);
        game.submit(order);
        assert!(game.refusal.is_none(), "{:?}", game.refusal);
    }
    !asked
}

fn mixed(captains: &[&str], folder: Option<&Path>) -> Game {
    let battle = Library::new(wg_rulesets::ALL).battle("crane/02-mixed").expect("part of the program");
    Game::start(battle.ruleset, &battle.loaded, &table(captains), folder).expect("it begins")
}

#[test]
fn a_whole_battle_is_fought_with_standing_orders_alone() {
    let mut game = mixed(&["human", "human"], None);
    let units: Vec<UnitId> = game.desk().view.units.iter().map(|unit| unit.id).collect();
    for unit in units {
        let order = StandingOrder { fire: true, battery: None, within: None, rake_only: false };
        game.order_her(Order::Standing { unit, order: Some(order) });
        assert!(game.refusal.is_none(), "{:?}", game.refusal);
    }
    assert!(play_defaults(&mut game), "nobody was asked whether she fires");
    assert!(game.session.outcome().is_some(), "it came to its end");
    let shots = game.journal.iter().filter(|line| matches!(line.report.event, wg_core::Event::Shot { .. })).count();
    assert!(shots > 3, "and they fired by themselves: {shots} shots");
}

#[test]
fn standing_orders_stand_on_the_desk_and_can_be_taken_back() {
    let mut game = mixed(&["human", "deckhand"], None);
    let unit = game.desk().view.units.iter().find(|unit| unit.side == SideId(0)).expect("a ship").id;
    game.select(Some(unit));
    assert_eq!(game.desk().standing.expect("her own side gives them").order, None, "at first she asks");
    let hold = StandingOrder { fire: false, battery: None, within: None, rake_only: false };
    game.order_her(Order::Standing { unit, order: Some(hold) });
    let desk = game.desk();
    assert_eq!(desk.standing.expect("still").words(), "holds her fire", "as it stands on her sheet");
    assert_eq!(desk.marks, [(unit, wg_panels::StandingMark::Holds)], "and on her ribbon");
    game.order_her(Order::Standing { unit, order: None });
    assert!(game.desk().marks.is_empty(), "she asks again");
    let enemy = game.desk().view.units.iter().find(|unit| unit.side == SideId(1)).expect("an enemy").id;
    game.select(Some(enemy));
    assert!(game.desk().standing.is_none(), "the enemy takes orders from his own captain");
}

#[test]
fn the_table_is_seen_as_it_was_after_any_order() {
    let mut game = mixed(&["human", "human"], None);
    let mut seen = Vec::new();
    for _ in 0..25 {
        game.remember();
        let desk = game.desk();
        seen.push((desk.view.units.iter().map(|unit| (unit.pose, unit.fate)).collect::<Vec<_>>(), desk.sheets));
        let order = desk.big_button.expect("somebody is asked").order;
        game.submit(order);
    }
    let now = game.session.hash();
    for order in [3, 24, 0, 11, 12] {
        game.look_at(order, false);
        game.remember();
        let desk = game.desk();
        let ships: Vec<_> = desk.view.units.iter().map(|unit| (unit.pose, unit.fate)).collect();
        assert_eq!((ships, desk.sheets), seen[order], "after order {order}");
        assert_eq!(desk.replay.as_ref().map(|replay| (replay.at, replay.orders)), Some((order, 25)), "on the time line");
        assert!(desk.ask.is_none() && desk.big_button.is_none(), "who looks back is asked nothing");
        game.submit(Order::EndPhase);
        assert_eq!(game.refusal.as_ref().map(|refusal| refusal.clause.as_str()), Some("T-PAST"), "and orders nothing");
    }
    game.look_away();
    assert_eq!(game.session.hash(), now, "the battle stands as it stood");
    assert!(game.asked().is_some(), "and goes on");
}

#[test]
fn a_battle_goes_on_from_any_order_as_a_battle_of_its_own() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut game = mixed(&["human", "human"], Some(folder.path()));
    for _ in 0..40 {
        let order = game.desk().big_button.expect("somebody is asked").order;
        game.submit(order);
    }
    let file = game.file().expect("it is saved");
    let old = fs::read(&file).expect("its journal");
    let fork = 17;
    let there = game.session.entries()[fork - 1].hash.clone();
    game.look_at(fork, false);
    let fresh = Table { captains: vec!["human".into(), "deckhand".into()], dice: DiceSource::Machine { seed: 77 } };
    let mut other = game.branch(&fresh, Some(folder.path())).expect("it leaves the old one");
    assert_eq!(other.session.entries().len(), fork, "the orders until then stand in the new journal too");
    assert_eq!(other.session.entries()[fork - 1].hash, there, "and led to the same table");
    play_by_buttons(&mut other);
    let (hash, new) = (other.session.hash(), other.file().expect("it is saved as well"));
    assert_ne!(new, file, "in a file of its own");
    assert_eq!(fs::read(&file).expect("its journal"), old, "the old journal is untouched");
    let again = Game::load(wg_rulesets::ALL, &new, None).expect("the new one can be read");
    assert_eq!(again.session.hash(), hash, "and plays to the same end");
    let left = again.session.left().expect("it says what it left");
    assert_eq!((left.orders, left.from.as_str()), (fork, file.file_name().and_then(|name| name.to_str()).expect("a name")), "and where");
    let mut other = other;
    other.undo_to(3);
    assert!(other.refusal.is_some(), "behind the fork lies another battle");
}

#[test]
fn a_branch_of_a_branch_plays_the_same_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut game = mixed(&["human", "human"], Some(folder.path()));
    for (fork, seed) in [(20, 501), (31, 502), (26, 503), (0, 504)] {
        while game.session.entries().len() < 44 && game.session.outcome().is_none() {
            let order = game.desk().big_button.expect("somebody is asked").order;
            game.submit(order);
        }
        game.look_at(fork, false);
        let fresh = Table { captains: vec!["human".into(), "human".into()], dice: DiceSource::Machine { seed } };
        game = game.branch(&fresh, Some(folder.path())).expect("it leaves the old one");
        for _ in 0..6 {
            let order = game.desk().big_button.expect("somebody is asked").order;
            game.submit(order);
        }
        let file = game.file().expect("it is saved");
        assert_eq!(Game::load(wg_rulesets::ALL, &file, None).expect("it can be read").session.hash(), game.session.hash(), "from order {fork} on");
    }
}

#[test]
fn undo_takes_luck_and_tray_back_and_dice_only_with_a_ruling() {
    let mut game = mixed(&["human", "human"], None);
    let thrown = |game: &Game| game.session.entries().iter().any(|entry| !entry.faces.is_empty());
    let mut before = (0, game.desk().tray);
    while !thrown(&game) {
        before = (game.session.entries().len(), game.desk().tray);
        let order = game.desk().big_button.expect("somebody is asked").order;
        game.submit(order);
    }
    assert_ne!(game.desk().tray.luck, before.1.luck, "somebody had good luck or bad");
    game.undo_to(before.0);
    assert_eq!(game.refusal.as_ref().map(|refusal| refusal.clause.as_str()), Some("T-UNDO"), "undo stops at dice");
    let ruling = game.desk().ruling.expect("the game master may rule");
    assert!(ruling.dice > 0 && ruling.to == before.0, "{ruling:?}");
    game.rule(ruling.to, "the die was cocked");
    assert!(game.refusal.is_none(), "{:?}", game.refusal);
    let desk = game.desk();
    assert_eq!((desk.tray.luck, desk.tray.last), (before.1.luck, before.1.last), "luck and tray are as they were");
    assert!(desk.journal.iter().any(|line| line.report.sentence.contains("the die was cocked")), "the reason stands in the journal");
}

#[test]
fn a_running_battle_becomes_a_scenario_that_the_check_accepts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let battles = folder.path().join("battles");
    let mut game = mixed(&["human", "human"], Some(&battles));
    let mut written = 0;
    for _ in 0..60 {
        if game.desk().can_save {
            let path = crate::desktop::replay::write_scenario(&game, Some(&battles)).expect("it is written");
            let loaded = wg_core::scenario::load(&path).expect("it can be read");
            game.session.ruleset().check(&loaded).expect("and is in order");
            written += 1;
        }
        let order = game.desk().big_button.expect("somebody is asked").order;
        game.submit(order);
    }
    assert!(written > 10, "{written} positions were written");
}

#[test]
fn dice_by_hand_are_thrown_for_every_seat_from_the_set_up_to_the_end() {
    let battle = Library::new(wg_rulesets::ALL).battle("crane/02-mixed").expect("part of the program");
    for captains in [["human", "human"], ["deckhand", "deckhand"], ["human", "deckhand"]] {
        let by_hand = Table { captains: captains.map(str::to_owned).to_vec(), dice: DiceSource::Hand { seed: 1 } };
        let mut game = Game::start(battle.ruleset, &battle.loaded, &by_hand, None).expect("it begins");
        let mut panel = wg_panels::PanelState::default();
        let (mut throws, mut set_up) = (0, 0);
        for n in 0..4000 {
            if game.session.outcome().is_some() {
                break;
            }
            if game.computer_waits() {
                game.computer_order();
                continue;
            }
            let ask = game.asked().expect("a person is asked").clone();
            let desk = game.desk();
            if ask.kind != AskKind::Throw {
                game.submit(desk.big_button.expect("a button").order);
                continue;
            }
            assert!(desk.headline.starts_with("Throw "), "it says what to do: {}", desk.headline);
            assert!(!desk.busy, "and waits for it");
            (throws, set_up) = (throws + 1, set_up + usize::from(desk.view.turn == 0));
            assert!(panel.type_face(&desk, 9).is_none() && panel.dice.count() == 0, "no die shows a nine");
            panel.type_face(&desk, 1);
            panel.dice.take_back();
            for face in 0..desk.tray.dice_wanted() {
                // Four fives for the turn limit: a long battle.
                let face = if desk.tray.dice_wanted() == 4 { 5 } else { ((n + face) % 6 + 1) as u8 };
                assert!(panel.type_face(&desk, face).is_none(), "no die is final before the throw counts");
            }
            let Some(wg_panels::Intent::Submit(order)) = panel.dice.throw(&desk) else { panic!("all dice are in, so the throw is given") };
            game.submit(order);
            assert!(game.refusal.is_none(), "{:?}", game.refusal);
        }
        assert!(game.session.outcome().is_some(), "{captains:?}: the battle came to its end");
        assert!(throws > set_up && set_up > 0, "{captains:?}: {throws} throws, {set_up} of them in the set-up");
    }
}

#[test]
fn a_battle_that_was_fought_out_does_not_wait_to_be_continued() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut game = lesson(&["human", "human"], Some(folder.path()));
    let order = game.desk().big_button.expect("a course").order;
    game.submit(order);
    assert_eq!(last_unfinished(folder.path()), game.file(), "it has begun");
    play_by_buttons(&mut game);
    assert_eq!(last_unfinished(folder.path()), None, "it is over");
    let cards = cards(wg_rulesets::ALL, folder.path());
    assert!(cards.len() == 1 && cards[0].over && cards[0].name == "The First Lesson", "but it can be looked at again: {cards:?}");
    drop(game);
    // The list was lost, or an older program wrote none: looking into the journal mends it.
    fs::remove_file(folder.path().join("finished.txt")).expect("the list was there");
    let file = last_unfinished(folder.path()).expect("nobody knows that it is over");
    Game::resume(wg_rulesets::ALL, &file).expect("it is whole");
    assert_eq!(last_unfinished(folder.path()), None, "now it is known again");
}

#[test]
fn the_key_of_the_clause_reads_what_lies_under_the_pointer() {
    let mut game = lesson(&["human", "human"], None);
    let unit = game.selected.expect("somebody who can act is selected");
    let (there, astern) = (ahead(&game, unit, 6), ahead(&game, unit, -2));
    game.point_at(Some(there), None);
    assert_eq!(game.clause_in_question(Some(there)).as_deref(), Some("C-MOVE-1"), "water that she can reach");
    game.point_at(Some(astern), None);
    assert_eq!(game.clause_in_question(Some(astern)).as_deref(), Some("C-MOVE-5"), "water behind her");
    // An enemy who is too far off to be boarded.
    let battle = Library::new(wg_rulesets::ALL).battle("crane/04-frigates").expect("part of the program");
    let mut game = Game::start(battle.ruleset, &battle.loaded, &table(&["human", "human"]), None).expect("it begins");
    while game.course_offer().is_none() {
        let order = game.desk().big_button.expect("a button").order;
        game.submit(order);
    }
    let side = game.side(game.selected.expect("who sails is selected"));
    let enemy = game.desk().view.units.iter().find(|other| other.side != side).expect("an enemy").id;
    let at = place(&game, enemy);
    game.point_at(Some(at), Some(enemy));
    let clause = game.clause_in_question(Some(at)).expect("a reason");
    assert!(clause.starts_with("C-FIRE") || clause.starts_with("C-R") || clause.starts_with("C-LOST"), "why she cannot fire at her yet: {clause}");
}

#[test]
fn the_key_of_the_clause_reads_of_a_field_of_fire_who_in_it_may_be_fired_at() {
    let battle = Library::new(wg_rulesets::ALL).battle("admiralty/03-two-against-two").expect("part of the program");
    let mut game = Game::start(battle.ruleset, &battle.loaded, &table(&["human", "human"]), None).expect("it begins");
    while game.course_offer().is_none() {
        let order = game.desk().big_button.expect("a button").order;
        game.submit(order);
    }
    let view = game.desk().view;
    let ship = view.units.iter().find(|unit| Some(unit.id) == game.selected).expect("who sails is selected");
    let mm = |ahead: i32, out: i32| ship.pose.at.shifted(wg_core::Length::millimetres(out), wg_core::Length::millimetres(ahead));
    let (abeam, ahead) = (mm(0, 60), mm(60, 0));
    let mut clause = |arcs: bool, at: Point| {
        game.arcs = arcs;
        game.point_at(Some(at), None);
        game.clause_in_question(Some(at)).unwrap_or_default()
    };
    assert_eq!(clause(true, abeam), "A-ARC-5", "she points north, and her field is drawn to starboard");
    assert_ne!(clause(true, ahead), "A-ARC-5", "ahead of her there is no field");
    assert_ne!(clause(false, abeam), "A-ARC-5", "and none where none is drawn");
}

#[test]
fn changing_places_says_with_whom() {
    let battle = Library::new(wg_rulesets::ALL).battle("crane/02-mixed").expect("part of the program");
    let mut game = Game::start(battle.ruleset, &battle.loaded, &table(&["human", "human"]), None).expect("it begins");
    let choices = game.desk().choices;
    let others: Vec<&str> = choices.iter().filter(|button| button.label.starts_with("Swap: ")).map(|button| button.remark.as_str()).collect();
    assert!(others.len() > 2 && others.iter().all(|remark| remark.starts_with("with ")), "{others:?}");
    assert!(choices.iter().all(|button| button.clause == "C-SETUP-4"), "and under which clause");
    let own = game.selected.expect("somebody is selected");
    assert!(choices.iter().all(|button| button.order.unit() == Some(own)), "the places of the ship that is selected, and of no other");
    let next = game.desk().view.units.iter().find(|other| other.id != own && other.side == game.side(own)).expect("a line of five").id;
    game.click(place(&game, next), Some(next));
    assert!(game.desk().choices.iter().all(|button| button.order.unit() == Some(next)), "a click on another brings hers");
}

/// The drill with its signals laid down: the first cutter is to sail.
fn drill(captains: &[&str], dice: DiceSource) -> Game {
    let loaded = wg_core::scenario::Loaded::from_scenario(wg_testkit::fixtures::two_cutters(), "the drill");
    let table = Table { dice, ..table(captains) };
    let mut game = Game::start(&DRILL, &loaded, &table, None).expect("the drill begins");
    while game.course_offer().is_none() {
        if game.computer_waits() {
            game.computer_order();
            continue;
        }
        if let Some(side) = game.curtain() {
            game.take_seat(side);
        }
        let order = game.desk().big_button.expect("a button").order;
        game.submit(order);
    }
    game
}

#[test]
fn the_game_master_rules_at_any_time_and_his_reason_stands_in_the_journal() {
    let mut game = drill(&["human", "deckhand"], DiceSource::Machine { seed: 5 });
    let desk = game.desk();
    assert!(desk.can_rule && desk.matters[0].title == "Fog" && desk.matters[0].current == Some(0), "{:?}", desk.matters);
    let fog = |option| Order::Ruling { reason: "a bank drifts in".to_owned(), matter: Some(wg_core::Matter { key: 0, unit: None, option }) };
    game.judge(fog(1));
    assert!(game.refusal.is_none(), "{:?}", game.refusal);
    let desk = game.desk();
    assert_eq!(desk.matters[0].current, Some(1), "the fog has come");
    assert_eq!(desk.journal.last().map(|line| line.report.sentence.as_str()), Some("The game master rules: a bank drifts in."), "with its reason");
    assert!(desk.ask.is_some(), "and the battle goes on");
    game.judge(fog(7));
    assert_eq!(game.refusal.as_ref().map(|refusal| refusal.clause.as_str()), Some("T-RULING"), "he cannot rule what is not left to him");
    game.undo();
    assert_eq!(game.desk().matters[0].current, Some(0), "a ruling is taken back like any order");
}

fn legs(order: &Order) -> Vec<wg_core::Leg> {
    order.course().map(|course| course.legs().to_vec()).unwrap_or_default()
}

/// A place so many inches off the bow of the selected ship, so many degrees to starboard of her heading.
fn off_bow(game: &Game, inches: f64, degrees: i32) -> Point {
    let unit = &game.desk().view.units[game.selected.expect("somebody is selected").index()];
    let heading = unit.pose.heading.turned(wg_core::Angle::degrees(degrees));
    unit.pose.bow(&unit.footprint).offset(heading, wg_core::Length::from_inches(inches))
}

#[test]
fn a_course_on_free_water_is_clamped_to_what_she_may() {
    use wg_core::{Angle, Leg, Length};
    let mut game = drill(&["human", "human"], DiceSource::Machine { seed: 5 });
    let cases = [
        (6.1, 0, vec![Leg::Run(Length::inches(6))], "straight ahead, in whole inches"),
        (25.0, 0, vec![Leg::Run(Length::inches(10))], "no farther than she may"),
        (5.0, 28, vec![Leg::Turn(Angle::degrees(30)), Leg::Run(Length::inches(5))], "turns in steps of 15 degrees"),
        (5.0, -80, vec![Leg::Turn(Angle::degrees(-45)), Leg::Run(Length::inches(4))], "and of 45 at most"),
    ];
    for (inches, degrees, wanted, why) in cases {
        let at = off_bow(&game, inches, degrees);
        game.point_at(Some(at), None);
        let hovering = game.draft.hovering.clone().expect(why);
        assert_eq!(legs(&hovering), wanted, "{why}");
        assert!(game.session.check(Seat::Side(SideId(0)), &hovering).is_ok(), "{why}: and it may be sailed");
        let overlays = game.overlays(&game.desk().view);
        assert!(overlays.ghosts.len() == 1 && overlays.ring.is_some(), "its ghost is drawn, with the ring to drag it by");
        assert!(overlays.marks.iter().any(|mark| matches!(mark, wg_core::Mark::Reach { .. })), "and the water she can reach");
    }
    let desk = game.desk();
    let running = desk.running.expect("a card stands at the ghost");
    assert_eq!(wg_panels::panels::run_card::run_words(&running.card, wg_core::Measure::Inches), "4 of 10 in run");
    assert_eq!(wg_panels::panels::run_card::under_words(&running.card), "three 45° turns remaining");
}

#[test]
fn a_ship_is_dragged_by_the_ring_at_her_bow_and_ordered_with_a_click_on_the_ghost() {
    let mut game = drill(&["human", "human"], DiceSource::Machine { seed: 5 });
    let unit = game.selected.expect("she can act");
    let ring = game.ring().expect("a ring at her bow");
    let (near, far) = (off_bow(&game, 4.0, 0), off_bow(&game, 8.0, 30));
    assert!(game.grip(ring), "the hand takes it");
    for at in [near, far] {
        game.point_at(Some(at), None);
        assert!(game.draft.proposal.is_none() && game.draft.hovering.is_some(), "nothing is proposed while it is dragged");
    }
    game.let_go(far, None, true);
    let first = game.draft.proposal.clone().expect("let go, it is proposed");
    assert_eq!(legs(&first).len(), 2, "a turn and a run");
    // By the ring at the ghost's bow the last leg is moved.
    let ring = game.ring().expect("now at the ghost's bow");
    assert!(ring.distance(far) < wg_core::Length::INCH, "where it was let go");
    game.grip(ring);
    game.point_at(Some(near), None);
    game.let_go(near, None, true);
    let second = game.draft.proposal.clone().expect("proposed");
    assert_eq!(legs(&second), [wg_core::Leg::Run(wg_core::Length::inches(4))], "the leg was changed, not added to");
    let from = place(&game, unit);
    let ring = game.ring().expect("at the ghost's bow");
    game.grip(ring);
    game.let_go(ring, None, false);
    assert_ne!(place(&game, unit), from, "a click on the ghost orders it: {:?}", game.refusal);
}

#[test]
fn legs_are_laid_one_after_the_other_and_taken_back_one_by_one() {
    let mut game = drill(&["human", "human"], DiceSource::Machine { seed: 5 });
    for (inches, degrees) in [(3.0, 0), (6.0, 12), (9.0, 0)] {
        let at = off_bow(&game, inches, degrees);
        game.click(at, None);
        assert!(game.refusal.is_none(), "{:?}", game.refusal);
    }
    let three = legs(&game.draft.proposal.clone().expect("a course"));
    assert_eq!(game.draft.stretches.len(), 3, "{three:?}");
    let handy: Vec<String> = game.desk().handy.into_iter().map(|button| button.label).collect();
    assert_eq!(handy, ["Take back a leg"], "the drill asks nobody on the way");
    assert!(game.take_leg_back(), "the third");
    let two = legs(&game.draft.proposal.clone().expect("two are left"));
    assert!(two.len() < three.len() && three.starts_with(&two), "{two:?} of {three:?}");
    assert!(game.back_out() && game.back_out(), "Esc takes them back too");
    assert!(game.draft.proposal.is_none() && !game.back_out(), "until there is nothing");
}

#[test]
fn a_course_into_another_ship_ends_before_her_and_says_why() {
    let loaded = {
        let mut scenario = wg_testkit::fixtures::two_cutters();
        scenario.ships[0].at = Some((20.0, 20.0));
        scenario.ships[1].at = Some((26.0, 20.0));
        for ship in &mut scenario.ships {
            ship.heading = Some(wg_core::scenario::HeadingSpec(wg_core::Heading::EAST));
        }
        wg_core::scenario::Loaded::from_scenario(scenario, "the drill")
    };
    let mut game = Game::start(&DRILL, &loaded, &table(&["human", "human"]), None).expect("the drill begins");
    while game.course_offer().is_none() {
        if let Some(side) = game.curtain() {
            game.take_seat(side);
        }
        let order = game.desk().big_button.expect("a button").order;
        game.submit(order);
    }
    let at = off_bow(&game, 9.0, 0);
    game.point_at(Some(at), None);
    let course = legs(&game.draft.hovering.clone().expect("there is a course"));
    assert_eq!(course, [wg_core::Leg::Run(wg_core::Length::inches(3))], "as far as she may");
    let why = game.desk().running.expect("a card").refusal.expect("with the reason");
    assert_eq!(why.clause, "D-MOVE-3", "{}", why.sentence);
    assert!(!game.overlays(&game.desk().view).refusals.is_empty(), "which is drawn");
    game.click(at, None);
    assert!(game.draft.proposal.is_some() && game.refusal.is_none(), "what she may sail is proposed");
}

#[test]
fn where_a_course_could_go_no_name_is_meant_and_elsewhere_it_stands_for_its_ship() {
    let game = lesson(&["human", "human"], None);
    let unit = game.selected.expect("somebody who can act is selected");
    assert!(game.means_water(ahead(&game, unit, 4)), "she could sail there: the sea wins");
    assert!(!game.means_water(ahead(&game, unit, 400)), "she could not: a name is a name");
}

#[test]
fn only_those_who_are_asked_wear_the_dot_of_those_who_may_still_act() {
    for id in ["crane/02-mixed", "barnacle/06-squadrons", "barnacle/08-the-landing"] {
        let battle = Library::new(wg_rulesets::ALL).battle(id).expect("it is part of the program");
        let mut game = Game::start(battle.ruleset, &battle.loaded, &table(&["deckhand", "deckhand"]), None).expect("it begins");
        for order in 0..80 {
            let asked: Vec<Seat> = game.session.asks().iter().map(|ask| ask.seat).collect();
            let view = game.desk().view;
            let wrong = view.units.iter().find(|unit| unit.can_act && !asked.contains(&Seat::Side(unit.side)));
            assert!(wrong.is_none(), "{id} after {order} orders: {:?} wears the dot and {asked:?} are asked", wrong.map(|unit| &unit.name));
            game.computer_order();
        }
    }
}
