//! Scenarios with mistakes, and orders that make no sense, are refused with one clear sentence, and change nothing.

use std::path::Path;
use wg_core::Rules as _;

use wg_admiralty::ADMIRALTY;
use wg_admiralty::position::ship::Mend;
use wg_core::geometry::{Angle, Course, Leg, Length};
use wg_core::scenario::parse;
use wg_core::scenario::testing::check_bad_folder;
use wg_core::talk::order::Order;

use crate::common::{FIRE, Game, MOVEMENT, REPAIR, STARBOARD};

const AWAY: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

#[test]
fn each_mistake_in_a_scenario_is_told_with_its_place_and_what_would_be_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    let count = check_bad_folder(&folder, |text, file| ADMIRALTY.check(&parse(text, file)?))
        .unwrap_or_else(|wrong| panic!("{wrong}"));
    assert!(count >= 20, "{count} files");
}

#[test]
fn courses_that_she_cannot_sail_are_refused() {
    let mut game = Game::at(MOVEMENT, &[], &["Own Britain custom 0,0 90 guns=[1,1,1,0] r=2", AWAY]);
    for (legs, clause) in [("p4", "A-MOVE-11"), ("s4 5", "A-MOVE-11"), ("30", "A-MOVE-9"), ("55", "A-MOVE-9")] {
        let order = game.course("Own", legs);
        game.refused(order, clause);
    }
    let unit = game.id("Own");
    let course = |leg: Leg| Order::Course { unit, course: Course::new([leg, Leg::Run(Length(4250))]) };
    game.refused(course(Leg::Arc { run: Length(750), turn: Angle(750) }), "A-MOVE-10");
    game.refused(course(Leg::Arc { run: Length(1500), turn: Angle(3000) }), "A-MOVE-10");
    game.refused(course(Leg::Run(Length(-500))), "A-MOVE-1");
    let mut game = Game::at(
        MOVEMENT,
        &[],
        &["Own Britain custom 0,0 0 guns=[1,1,1,0]", "Mate Britain custom 300,0 90 guns=[1,1,1,0]", AWAY],
    );
    let order = game.course("Own", "50");
    game.refused(order, "A-MOVE-12");
}

#[test]
fn targets_that_may_not_be_fired_at_are_refused() {
    let ships = |foe: &str| {
        [
            "Own Britain custom 0,0 0 guns=[1,1,1,0]".to_owned(),
            format!("Foe France {foe}"),
            "Near France custom 60,0 0 guns=[1,1,1,0]".to_owned(),
        ]
    };
    for (foe, options, clause) in [
        ("custom -60,0 0 guns=[1,1,1,0]", "", "A-ARC-1"),
        ("custom 60,200 0 guns=[1,1,1,0]", "", "A-ARC-1"),
        ("custom 600,0 0 guns=[1,1,1,0]", "", "A-FIRE-18"),
        ("custom 150,0 0 guns=[1,1,1,0]", "", "A-ARC-9"),
        ("custom 150,0 0 guns=[1,1,1,0] fate=struck", "", "A-R53"),
        ("fr-40 150,0 0", "\"adv_frigate\": true", "A-ADV-8"),
    ] {
        let mut game = Game::with(options, FIRE, "", 0.0, &[], &ships(foe).each_ref().map(String::as_str));
        let shot = game.shot("Own", STARBOARD, "Foe", 0);
        game.refused(shot, clause);
    }
}

#[test]
fn repair_dice_go_to_what_can_be_repaired_and_no_more_than_there_are() {
    let mut game = Game::at(
        REPAIR,
        &[1],
        &[
            "Own Britain custom 0,0 90 guns=[1,1,1,0] grade=E m=2 i=1 a=1",
            "Mate Britain custom 300,0 90 guns=[1,1,1,0] m=1",
            AWAY,
        ],
    );
    let unit = game.id("Own");
    let put = |mend: Mend| Order::Repair { unit, what: mend as u8 };
    game.refused(put(Mend::F), "A-REPAIR-1")
        .refused(put(Mend::Sail), "A-REPAIR-4")
        .refused(Order::Repair { unit, what: 200 }, "A-REPAIR-1");
    game.order(put(Mend::M)).refused(put(Mend::M), "A-REPAIR-2");
}

#[test]
fn passing_fire_after_the_chance_has_gone_is_refused() {
    let ships = [
        "Red Britain custom 60,60 180 guns=[0,1,0,0] sail=normal",
        "Mate Britain custom 500,500 90 guns=[1,1,1,0]",
        "Green France custom 0,0 0 guns=[0,2,0,0] sail=battle",
    ];
    let mut game = Game::at(MOVEMENT, &[], &ships);
    game.sail("Red", "140");
    while game.ask().kind == wg_core::AskKind::Reaction {
        game.pass();
    }
    let shot = game.shot("Red", STARBOARD, "Green", 0);
    game.refused(shot, "A-FIRE-1");
}

/// Returns the sentence with which this order is refused.
fn says(game: &Game, order: &Order) -> String {
    game.session.check(game.ask().seat, order).err().unwrap_or_else(|| panic!("{order:?} is in order")).sentence
}

#[test]
fn refusals_say_what_would_be_right() {
    let game =
        |words: &str| Game::at(MOVEMENT, &[], &[&format!("Own Britain custom 0,0 90 guns=[1,1,1,0] {words}"), AWAY]);
    for (words, legs, told) in [
        ("r=3 sail=normal", "s3 55", "Own cannot make 3 turning steps because her rudder allows only 2."),
        ("", "s4", "Own cannot make 4 turning steps because her speed allows only 3."),
        ("", "30", "Own must sail her whole speed, 50 mm, but this course is 30 mm."),
    ] {
        let game = game(words);
        assert_eq!(says(&game, &game.course("Own", legs)), told);
    }
    let one = game("");
    let half = Order::Course {
        unit: one.id("Own"),
        course: Course::new([Leg::Arc { run: Length(750), turn: Angle(750) }, Leg::Run(Length(4250))]),
    };
    assert_eq!(says(&one, &half), "Own turns in whole steps of 15 mm and 15°.");
    let shot = one.shot("Own", STARBOARD, "Foe", 0);
    assert_eq!(
        says(&one, &shot),
        "Guns fire in the Fire phase. In the Movement phase they fire only at a ship that is sailing past."
    );
    let mut mending = Game::at(
        REPAIR,
        &[1],
        &[
            "Own Britain custom 0,0 90 guns=[1,1,1,0] grade=E m=2",
            "Mate Britain custom 300,0 90 guns=[1,1,1,0] m=1",
            AWAY,
        ],
    );
    let mend = Order::Repair { unit: mending.id("Own"), what: Mend::M as u8 };
    mending.order(mend.clone());
    assert_eq!(says(&mending, &mend), "Own has already assigned her one repair die.");
}

#[test]
fn nobody_is_called_once_the_hand_has_left_the_model() {
    // Red has passed Green, and neither called passing fire. Neither may call now, nor in the Command phase (A-PASS-2).
    let ships = [
        "Red Britain custom 60,60 180 guns=[0,1,0,0] sail=normal",
        "Mate Britain custom 500,500 90 guns=[1,1,1,0]",
        "Green France custom 0,0 0 guns=[0,2,0,0]",
    ];
    let mut game = Game::at(MOVEMENT, &[], &ships);
    game.sail("Red", "140");
    while game.ask().kind == wg_core::AskKind::Reaction {
        game.pass();
    }
    let (red, green) = (game.shot("Red", STARBOARD, "Green", 0), game.shot("Green", STARBOARD, "Red", 0));
    game.refused(red.clone(), "A-FIRE-1").finish_phase();
    assert_eq!(game.phase(), 2);
    game.refused(red, "A-TURN-6").end_phase();
    game.refused(green, "A-TURN-6");
}

/// Returns all problems of the Trafalgar scenario with some of its text replaced.
fn trafalgar(changes: &[(&str, &str)]) -> String {
    let mut text = include_str!("../../../../scenarios/admiralty/13-trafalgar.ron").to_owned();
    for (old, new) in changes {
        assert_eq!(text.matches(old).count(), 1, "{old} stands there once");
        text = text.replace(old, new);
    }
    let problems = parse(&text, "trafalgar.ron").and_then(|loaded| ADMIRALTY.check(&loaded));
    problems.map_or_else(|problems| problems.to_string(), |()| String::new())
}

#[test]
fn of_sixty_ships_a_name_twice_is_told_with_what_to_call_her() {
    assert_eq!(trafalgar(&[]), "", "as it is it is in order");
    // The third of the British ships is Neptune. The first of the Combined Fleet, 31st in the list, takes her name.
    let told =
        trafalgar(&[("(name: \"Neptuno\", class", "(name: \"Neptune\", class"), ("\"follow Neptuno\"", "\"hold\"")]);
    let sentence = "found \"Neptune\" a second time, expected a name of her own, such as \"Neptune of Combined Fleet\", because ships[2] already has this name";
    assert!(told.contains(&format!("ships[31].name: {sentence}")), "{told}");
}

#[test]
fn ships_upon_each_other_in_a_long_line_are_all_told() {
    // Two ships of one column are on one place, and two of the enemy's line far behind.
    let told = trafalgar(&[("at: (980, 1825)", "at: (1060, 1825)"), ("at: (1700, 2125)", "at: (1700, 2200)")]);
    let pairs: Vec<&str> =
        told.lines().map(|line| line.split_once("found ").map_or(line, |(_, found)| found)).collect();
    let sentence = |pair: &str| format!("{pair}, expected places where no two ships touch");
    assert_eq!(pairs, [sentence("Leviathan on Neptune"), sentence("San Francisco de Asís on Mont-Blanc")], "{told}");
    // Of three ships on one place, two have to be moved.
    let told = trafalgar(&[("at: (980, 1825)", "at: (1060, 1825)"), ("at: (900, 1825)", "at: (1060, 1825)")]);
    assert!(
        told.contains("Leviathan on Neptune") && told.contains("Conqueror on Neptune") && told.lines().count() == 2,
        "{told}"
    );
}
