//! A-CMD-3, A-CMD-4, A-T-SIGNAL, A-R86, A-EX-54: the flagship's signals, and the ships that read them.

use wg_admiralty::choices::Choice;
use wg_admiralty::command::book::{BOOK, MOST_WORDS, PAGES, words};
use wg_core::Choices;
use wg_core::geometry::Heading;
use wg_core::ids::Viewer;
use wg_core::talk::order::Order;
use wg_core::{Plan, SideId};

use crate::common::{COMMAND, Game, MOVEMENT, text};

const FLAG: &str = "Flag Britain custom 0,-500 0 guns=[2,4,5,1] flagship=true";
const FOE: &str = "Foe France custom 900,900 90 guns=[2,4,4,0] sail=stop";
const CLOSER: &str = "Engage the enemy more closely";

fn number(text: &str) -> u16 {
    BOOK.iter().position(|message| message.text == text).unwrap_or_else(|| panic!("{text:?} stands in the book")) as u16
}

/// The flagship opens the page of a message and makes the signal. `fill` fills in its blank.
fn signal(game: &mut Game, text: &str, fill: Option<Order>) {
    let message = number(text);
    let page = PAGES.iter().position(|(page, _)| *page == BOOK[usize::from(message)].page).expect("its page");
    game.choose("Flag", Choice::Signal(page as u8));
    let unit = game.id("Flag");
    game.order(Order::Signal { unit, message, target: None, value: 0 });
    if let Some(order) = fill {
        game.order(order);
    }
}

fn reads(game: &Game, name: &str) -> bool {
    let fleet = game.fleet();
    fleet.signal(fleet.ship(game.id("Flag")).colours.side).is_some_and(|signal| signal.read.contains(game.id(name)))
}

/// True if a ship this far north of the flagship reads a message with this die, with these other ships present.
fn tried(text: &str, fill: Option<i16>, north: i32, die: u8, more: &[&str]) -> bool {
    let reader = format!("Reader Britain custom 0,{} 0 guns=[2,4,5,1]", north - 500);
    let ships: Vec<&str> = [FLAG, &reader, FOE].into_iter().chain(more.iter().copied()).collect();
    let mut dice = vec![die];
    dice.extend(more.iter().map(|_| 1));
    let mut game = Game::at(COMMAND, &dice, &ships);
    let order = fill.map(|value| Order::Signal { unit: game.id("Flag"), message: number(text), target: None, value });
    signal(&mut game, text, order);
    game.end_phase();
    reads(&game, "Reader")
}

#[test]
fn a_ex_54_two_signals_near_far_and_repeated() {
    assert_eq!(words(CLOSER), 5);
    assert!(tried(CLOSER, None, 200, 4, &[]) && !tried(CLOSER, None, 200, 3, &[]), "5 words: 4 or more");
    let line = "Form line on me, course {}";
    assert_eq!(words("Form line on me, course 270"), 6);
    assert!(tried(line, Some(270), 200, 5, &[]) && !tried(line, Some(270), 200, 4, &[]), "6 words: 5 or more");
    assert!(
        !tried(line, Some(270), 1000, 5, &[]) && tried(line, Some(270), 1000, 6, &[]),
        "1,000 mm off a 5 counts as 4"
    );
    let frigate = "Euryalus Britain gb-36 0,0 0";
    assert!(
        tried(line, Some(270), 1000, 5, &[frigate]) && !tried(line, Some(270), 1000, 4, &[frigate]),
        "a frigate within 480 mm of both repeats it"
    );
}

#[test]
fn a_cmd_4_a_frigate_repeats_only_within_480_mm_of_both() {
    let line = "Form line on me, course {}";
    // Bases of 50, 40 and 50 mm in line: 480 mm between two of them are 525 mm between their centres.
    let repeats = |place: i32| tried(line, Some(270), 1000, 5, &[&format!("Euryalus Britain gb-36 0,{place} 0")]);
    assert!(repeats(25) && !repeats(26), "480 and 481 mm to the flagship");
    assert!(repeats(-25) && !repeats(-26), "480 and 481 mm to the reader");
    assert!(!tried(line, Some(270), 1000, 5, &["Orion Britain gb-74 0,0 0"]), "no ship of the line repeats");
    // 960 is not over 960.
    assert!(tried(line, Some(270), 960, 5, &[]));
    assert!(!tried(line, Some(270), 961, 5, &[]));
}

#[test]
fn a_cmd_4_one_try_a_turn_and_it_stays_until_it_is_replaced() {
    let ships = [FLAG, "Near Britain custom 0,-300 0 guns=[2,4,5,1]", FOE];
    let mut game = Game::at(COMMAND, &[3], &ships);
    signal(&mut game, CLOSER, None);
    game.refused(Choice::Signal(0).order(game.id("Flag")), "A-CMD-3");
    game.end_phase();
    assert!(!reads(&game, "Near"));
    assert!(game.all_thrown(), "one die for the one ship that may read it");
    let saved = game.fleet().battle.signals;
    assert!(
        saved[SideId(0)].is_some_and(|signal| signal.turn == 1 && signal.text.message == number(CLOSER)),
        "it flies on"
    );
    // In the next turn the ship tries again.
    let mut game = Game::with(
        "",
        COMMAND,
        "\"turn\": 2,",
        0.0,
        &[4],
        &[&format!("{FLAG} signal={}", CLOSER.replace(' ', "_")), ships[1], FOE],
    );
    game.end_phase();
    assert!(reads(&game, "Near"), "and reads it");
    assert!(game.said("A-CMD-4").contains("Near reads it"), "{}", game.said("A-CMD-4"));
}

#[test]
fn a_cmd_3_no_message_has_more_than_ten_words() {
    assert!(BOOK.len() >= 30, "{} messages", BOOK.len());
    for message in BOOK.iter() {
        let one = message.text.replace("{}", "Orion");
        assert!((1..=MOST_WORDS).contains(&words(&one)), "{one}");
    }
    assert_eq!(words("Support Duguay-Trouin"), 3, "no words are run together");
    let long = "San_Francisco_de_Asis Britain custom 0,-200 0 guns=[2,4,5,1]";
    let mut game = Game::at(COMMAND, &[], &[FLAG, long, "Near Britain custom 0,-300 0 guns=[2,4,5,1]", FOE]);
    let text = "Leave the line and take {} in tow";
    signal(&mut game, text, None);
    let name = |game: &Game, name: &str| Order::Signal {
        unit: game.id("Flag"),
        message: number(text),
        target: Some(game.id(name)),
        value: 0,
    };
    let order = name(&game, "San Francisco de Asis");
    game.refuses(
        order,
        "A-CMD-3",
        "A signal has at most 10 words, and this one has 11. Choose a ship with a shorter name.",
    );
    let order = name(&game, "Near");
    game.order(order);
    assert!(game.said("A-CMD-3").contains("Leave the line and take Near in tow"));
}

#[test]
fn a_t_signal_a_hurt_admiral_is_read_worse_and_a_dead_one_not_at_all() {
    let reads_on = |state: &str, north: i32, text: &str| {
        let reader = format!("Reader Britain custom 0,{} 0 guns=[2,4,5,1]", north - 500);
        let game =
            Game::at(COMMAND, &[], &[&format!("{FLAG} {state} signal={}", text.replace(' ', "_")), &reader, FOE]);
        let fleet = game.fleet();
        let reader = fleet.ship(game.id("Reader"));
        fleet.reads_on(reader, fleet.signal(reader.colours.side).expect("it flies")).0
    };
    let long = "Form line on me, course 270";
    assert_eq!((reads_on("", 200, CLOSER), reads_on("", 200, long)), (4, 5));
    assert_eq!((reads_on("", 1000, CLOSER), reads_on("", 1000, long)), (5, 6));
    assert_eq!(
        (reads_on("admiral=hurt", 200, CLOSER), reads_on("admiral=hurt", 1000, long)),
        (5, 7),
        "the last cannot be read at all"
    );
}

#[test]
fn a_cmd_3_who_is_no_flagship_or_has_lost_her_admiral_makes_no_signal() {
    let near = "Near Britain custom 0,-300 0 guns=[2,4,5,1]";
    let mut game = Game::at(COMMAND, &[], &[FLAG, near, FOE]);
    // Opening the book, and making a signal outright.
    let orders =
        |unit| [Choice::Signal(0).order(unit), Order::Signal { unit, message: number(CLOSER), target: None, value: 0 }];
    for order in orders(game.id("Near")) {
        game.refuses(order, "A-CMD-3", "Near is not a flagship, and only an admiral makes signals.");
    }
    let mut game = Game::at(COMMAND, &[], &[&format!("{FLAG} admiral=killed"), near, FOE]);
    for order in orders(game.id("Flag")) {
        game.refuses(order, "A-DMG-O-2", "Flag makes no signals because her admiral is dead.");
    }
    let mut game = Game::at(COMMAND, &[], &[&format!("{FLAG} fate=struck"), near, FOE]);
    for order in orders(game.id("Flag")) {
        game.refuses(order, "A-CMD-7", "Flag is out of the fight.");
    }
    let mut game = Game::at(COMMAND, &[], &[FLAG, near, FOE]);
    // Only an open book has a message to choose.
    game.refuses(orders(game.id("Flag"))[1].clone(), "A-CMD-3", "Open a page of the signal book first.");
}

#[test]
fn a_cmd_3_a_battle_with_a_signal_is_written_down_as_a_scenario_and_read_again() {
    let near = "Near Britain custom 0,-300 0 guns=[2,4,5,1]";
    let mut game = Game::at(COMMAND, &[4], &[FLAG, near, FOE]);
    signal(&mut game, CLOSER, None);
    game.on_to(2, COMMAND);
    let saved = game.session.as_scenario(Viewer::All).expect("the Command phase begins");
    let again = Game::of_scenario(&saved, &[]);
    let signal = again.fleet().battle.signals[SideId(0)].expect("it still flies");
    assert_eq!((signal.text.says(&again.fleet()).as_str(), signal.read.contains(again.id("Near"))), (CLOSER, true));
}

/// A division of two this far north of the flagship, under binding signals. `flag` is the state of the flagship.
fn bound(options: &str, north: i32, flag: &str) -> Game {
    bound_in(MOVEMENT, options, north, flag, &[])
}

/// A division of two this far north of the flagship, under binding signals, in a phase and with these dice.
fn bound_in(phase: u8, options: &str, north: i32, flag: &str, faces: &[u8]) -> Game {
    let (leader, second) = (
        format!("Leader Britain custom 0,{} 90 guns=[1,1,1,0]", north - 500),
        format!("Second Britain custom -90,{} 90 guns=[1,1,1,0]", north - 500),
    );
    let battle = format!("\"turn\": 2, \"phase\": {phase}, \"first\": \"Britain\"");
    let text = text(
        &format!("\"initiative\": \"once\", {options}"),
        &battle,
        0.0,
        &[&format!("{FLAG} {flag}"), &leader, &second, FOE],
    );
    let divisions = "divisions: [(name: \"Van\", side: \"Britain\", leader: \"Leader\", ships: [\"Leader\", \"Second\"])],\nships: [\n";
    Game::of(&text.replacen("ships: [\n", divisions, 1), faces)
}

#[test]
fn a_r86_where_signals_bind_a_division_changes_its_plan_by_leave_alone() {
    let steer =
        |game: &Game, name: &str| Order::Plan { unit: game.id(name), plan: Some(Plan::Steer(Heading::degrees(120))) };
    let binding = "\"signals\": \"binding\"";
    let read = format!("signal={} read_by=[\"Leader\"]", CLOSER.replace(' ', "_"));
    let flies = format!("signal={}", CLOSER.replace(' ', "_"));
    let may = [("", 300, ""), (binding, 160, ""), (binding, 300, read.as_str()), (binding, 300, "admiral=killed")];
    for (options, north, flag) in may {
        let mut game = bound(options, north, flag);
        for name in ["Leader", "Second", "Flag"] {
            let order = steer(&game, name);
            game.order(order);
        }
    }
    for (north, flag) in [(161, ""), (300, flies.as_str())] {
        let mut game = bound(binding, north, flag);
        for name in ["Leader", "Second"] {
            let order = steer(&game, name);
            game.refused(order, "A-R86");
            let course = game.course(name, "50");
            game.refused(course, "A-R86");
            let offered = game.session.ruleset().plans(game.session.world(), game.id(name));
            assert!(offered.is_empty(), "{name} has no leave, so nothing is offered: {offered:?}");
        }
        let order = steer(&game, "Flag");
        game.order(order);
        // The ships without leave sail straight on when the rest of the side does.
        game.end_phase();
        assert!(game.pose("Leader").0 > 0.0 && game.pose("Second").0 > -90.0, "{:?}", game.pose("Leader"));
    }
}

#[test]
fn a_cmd_3_what_flies_is_shown_with_who_has_read_it_and_comes_down_with_the_flagship() {
    let near = "Near Britain custom 0,-300 0 guns=[2,4,5,1]";
    let other = "Other Britain custom -120,-300 0 guns=[2,4,5,1]";
    let flies = format!("{FLAG} signal={} read_by=[\"Near\"]", CLOSER.replace(' ', "_"));
    let game = Game::at(COMMAND, &[], &[&flies, near, other, FOE]);
    let view = game.session.view(Viewer::Public);
    let [hoist] = view.hoists.as_slice() else { panic!("one signal flies: {:?}", view.hoists) };
    assert_eq!((hoist.unit, hoist.message.as_str()), (game.id("Flag"), CLOSER));
    assert_eq!(
        (hoist.read.as_slice(), hoist.unread.as_slice()),
        ([game.id("Near")].as_slice(), [game.id("Other")].as_slice())
    );
    assert_eq!(view.units[0].badge, "flagship", "the hoist tells it, not her ribbon");
    let sheet = format!("{:?}", game.session.sheet(game.id("Flag"), Viewer::Public));
    assert!(sheet.contains("Read by 1 of 2: Near."), "who has read it stands on her log");
    let struck = Game::at(COMMAND, &[], &[&format!("{flies} fate=struck"), near, other, FOE]);
    let view = struck.session.view(Viewer::Public);
    assert!(view.hoists.is_empty() && view.units[0].struck, "whoever has struck flies nothing");
}

#[test]
fn a_cmd_4_a_prize_is_not_among_those_who_are_to_read() {
    let taken = "Taken France custom 0,-300 0 guns=[2,4,4,0] fate=prize";
    let near = "Near Britain custom -120,-300 0 guns=[2,4,5,1]";
    let flies = format!("{FLAG} signal={}", CLOSER.replace(' ', "_"));
    let mut game = Game::at(COMMAND, &[6], &[&flies, near, taken, FOE]);
    let hoists = game.session.view(Viewer::Public).hoists;
    assert_eq!(
        (hoists[0].read.as_slice(), hoists[0].unread.as_slice()),
        ([].as_slice(), [game.id("Near")].as_slice()),
        "her prize crew has other work"
    );
    game.end_phase();
    assert!(reads(&game, "Near") && !reads(&game, "Taken"), "one die for one reader");
}

#[test]
fn a_r86_the_leader_who_reads_the_signal_has_leave_and_it_is_said() {
    let told = |options: &str, die: u8| {
        let mut game = bound_in(COMMAND, options, 300, &format!("signal={}", CLOSER.replace(' ', "_")), &[die, 1]);
        game.end_phase();
        game.sentences()
            .into_iter()
            .filter(|said| said.contains("new standing orders"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let binding = "\"signals\": \"binding\"";
    assert_eq!(told(binding, 4), ["Leader has read the signal, so you may give the Van new standing orders."]);
    assert!(
        told(binding, 3).is_empty() && told("\"turn_limit\": 9", 4).is_empty(),
        "who has not read it, and where nothing follows from it"
    );
}

#[test]
fn who_has_lost_her_masts_shows_none_and_her_strength_is_her_gun_dice() {
    let game = Game::at(COMMAND, &[], &[&format!("{FLAG} sail_value=0 guns_port=[1,1,1,0]"), FOE]);
    let unit = &game.session.view(Viewer::Public).units[0];
    assert_eq!(unit.stumps, unit.model.masts, "sail value 0");
    let strength = unit.strength.as_ref().expect("it is counted");
    let starboard: u16 = strength.of / 2;
    assert_eq!(
        (strength.left, &*strength.counted),
        (starboard + 3, "gun dice"),
        "three dice are left to larboard, all of the others"
    );
}
