//! Why a ship cannot fire: the reason is right, in one sentence, and the most useful one comes first.

use wg_core::shown::report::{Mark, Refusal};
use wg_core::talk::order::Order;

use crate::common::{BOARDING, FIRE, Game, MOVEMENT, PORT, REPAIR, STARBOARD};

/// Starts a battle with these ships at the beginning of the Fire phase. Far off, Mate bears on Prey, so that Britain is
/// always asked.
fn battle(options: &str, state: &str, ships: &[&str]) -> Game {
    let far = [
        "Mate Britain custom -900,900 0 guns=[4,4,4,0] sail=stop",
        "Prey France custom -835,900 0 guns=[1,1,1,0] sail=stop",
    ];
    let ships: Vec<&str> = ships.iter().copied().chain(far).collect();
    Game::with(&format!("\"end\": \"last_ship\", {options}"), FIRE, state, 0.0, &[1; 4], &ships)
}

/// Own lies in the middle and points north. `red` begins with Red's place.
fn fight(options: &str, state: &str, own: &str, red: &str) -> Game {
    battle(options, state, &[&format!("Own Britain custom 0,0 0 {own}"), &format!("Red France custom {red}")])
}

/// Returns why Own does not fire this battery at a target.
fn why(game: &Game, battery: u8, target: &str) -> Refusal {
    let preview = game.session.preview(game.ask().seat, &game.shot("Own", battery, target, 0));
    let [why] = &preview.refusals[..] else { panic!("one reason: {:?}", preview.refusals) };
    why.clone()
}

/// Returns the clause and the sentence of the refusal for the whole starboard side.
fn told(options: &str, battle: &str, own: &str, red: &str) -> (String, String) {
    let why = why(&fight(options, battle, own, red), STARBOARD, "Red");
    (why.clause, why.sentence)
}

const ABEAM: &str = "65,0 180 guns=[2,4,4,0] sail=battle";

#[test]
fn who_fights_no_more_says_what_has_become_of_her() {
    let own = |words: &str| told("", "", &format!("guns=[2,4,5,0] {words}"), ABEAM);
    let said = |clause: &str, sentence: &str| (clause.to_owned(), sentence.to_owned());
    assert_eq!(own("fate=struck"), said("A-CMD-7", "Own has struck and does not fire."));
    assert_eq!(own("i=1"), said("A-DMG-I-2", "Own has an inferno aboard, so her guns are silent."));
    assert_eq!(own("fate=prize"), said("A-MOVE-1", "Own takes no orders from you, because she sails for France."));
    let taken =
        battle("", "", &["Own France custom 0,0 0 guns=[2,4,5,0] fate=prize", &format!("Red France custom {ABEAM}")]);
    let taken = why(&taken, STARBOARD, "Red");
    assert_eq!(
        (taken.clause.as_str(), taken.sentence.as_str()),
        ("A-BOARD-10", "Own is a prize, and prize crews do not fire.")
    );
}

#[test]
fn a_r53_who_is_no_target_says_why() {
    let red = |words: &str| told("", "", "guns=[2,4,5,0]", &format!("{ABEAM} {words}"));
    let said = |clause: &str, sentence: &str| (clause.to_owned(), sentence.to_owned());
    assert_eq!(red("fate=struck"), said("A-R53", "Red has struck and is no longer a target."));
    assert_eq!(red("fate=sunk"), said("A-R53", "Red has gone down."));
    assert_eq!(red("fate=blown_up"), said("A-R53", "Red has blown up."));
    assert_eq!(red("fate=gone"), said("A-R53", "Red has left the table."));
    let game = fight("", "", "guns=[2,4,5,0]", ABEAM);
    let friend = why(&game, STARBOARD, "Mate");
    assert_eq!((friend.clause.as_str(), friend.sentence.as_str()), ("A-FIRE-1", "Mate is a friend."));
    let prize = fight("", "", "guns=[2,4,5,0]", &format!("{ABEAM} fate=prize").replace("sail=battle", ""));
    let prize = why(&prize, STARBOARD, "Red");
    assert_eq!(prize.sentence, "Red is a prize of your own side.");
}

#[test]
fn a_pass_6_of_an_enemy_towards_whom_guns_have_fired_it_is_not_said_that_she_lies_on_the_other_side() {
    // Red passes to starboard and is fired at. Red, and Prey beyond her, then lie where these guns cannot fire again.
    let ships = [
        "Own Britain custom 0,0 0 guns=[0,2,0,0] sail=stop",
        "Red France custom 60,60 180 guns=[0,0,0,0] sail=battle",
        "Prey France custom 100,0 0 guns=[0,0,0,0] sail=stop",
        "Lee France custom -100,0 0 guns=[0,0,0,0] sail=stop",
    ];
    let mut game = Game::at(MOVEMENT, &[1, 1], &ships);
    game.end_phase().sail("Red", "70").fire("Own", STARBOARD, "Red", 0).finish_phase().on_to(1, FIRE);
    let fired = "Own has fired to starboard in passing at Red, so that side is silent this turn.";
    for battery in [PORT, PORT + 2, STARBOARD, STARBOARD + 2] {
        let why = why(&game, battery, "Prey");
        assert_eq!(
            (why.clause.as_str(), why.sentence.as_str()),
            ("A-PASS-6", fired),
            "battery {battery}, whichever is tried"
        );
        assert!(
            matches!(why.marks[..], [Mark::Line { .. }]),
            "the line goes from the guns that could: {:?}",
            why.marks
        );
    }
    let why = why(&game, STARBOARD, "Lee");
    assert_eq!(
        why.sentence, "Lee is to larboard of Own, so the guns to starboard do not bear on her.",
        "there her guns could"
    );
}

#[test]
fn a_fire_13_guns_that_are_declared_say_at_whom() {
    let mut game = fight("", "", "guns=[0,4,5,0]", ABEAM);
    game.fire("Own", STARBOARD + 3, "Red", 0);
    assert_eq!(
        why(&game, STARBOARD + 3, "Red").sentence,
        "Own has already declared fire from her starboard heavy guns at Red."
    );
    assert_eq!(
        why(&game, STARBOARD, "Red").sentence,
        "Own has declared fire from some of her starboard guns. Declare the others by size."
    );
    game.fire("Own", STARBOARD + 2, "Red", 0);
    assert_eq!(
        why(&game, STARBOARD, "Red").sentence,
        "Own has already declared fire from her starboard broadside at Red.",
        "she carries no light guns"
    );
    assert_eq!(
        why(&game, PORT, "Red").sentence,
        "Own has already declared fire from her starboard broadside at Red.",
        "and that is the reason for either side"
    );
}

#[test]
fn a_r83_where_one_side_a_turn_is_all_the_other_says_so() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,4,5,0]",
        "Red France custom 65,0 180 guns=[2,4,4,0]",
        "Lee France custom -65,0 180 guns=[2,4,4,0]",
    ];
    let mut game = battle("\"both_sides\": \"one\"", "", &ships);
    game.fire("Own", STARBOARD, "Red", 0);
    assert_eq!(
        why(&game, PORT, "Lee").sentence,
        "Own fires to starboard, and in this battle she fires only one side a turn."
    );
}

#[test]
fn a_dmg_gd_2_guns_that_are_lost_blocked_or_were_never_there_are_told_apart() {
    let own = |words: &str, battery: u8| why(&fight("", "", words, ABEAM), battery, "Red").sentence;
    assert_eq!(own("guns=[2,4,5,0] guns_starboard=[0,0,0,0]", STARBOARD), "Own has lost all her starboard guns.");
    assert_eq!(
        own("guns=[2,4,5,0] guns_starboard=[2,4,0,0]", STARBOARD + 3),
        "Own has lost all her starboard heavy guns."
    );
    assert_eq!(own("guns=[2,0,5,0]", STARBOARD + 2), "Own carries no starboard medium guns.");
    let blocked = "Own has only blocked starboard guns left. Only repairs clear them.";
    assert_eq!(own("guns=[2,2,1,0] b_starboard=2", STARBOARD), blocked);
    assert_eq!(own("guns=[0,0,5,0] flood=5 w=7", STARBOARD + 3), "Own is nearly awash and cannot fire her heavy guns.");
    assert_eq!(
        own("guns=[1,1,0,0] party=true", STARBOARD),
        "Own keeps her boarding party ready and has nobody left for her starboard guns."
    );
    // If the guns are lost, it does not matter where the enemy lies.
    let ahead =
        fight("", "", "guns=[2,4,5,0] guns_starboard=[0,0,0,0] guns_port=[0,0,0,0]", "10,300 180 guns=[2,4,4,0]");
    assert_eq!(why(&ahead, PORT, "Red").sentence, "Own has lost all her starboard guns.");
}

#[test]
fn a_dice_6_too_few_guns_for_a_die_is_told_with_the_range() {
    let at =
        |own: &str, x: u32| why(&fight("", "", own, &format!("{x},0 180 guns=[2,4,4,0]")), STARBOARD, "Red").sentence;
    assert_eq!(at("guns=[0,1,0,0]", 200), "Own has too few starboard medium guns for even one die at medium range.");
    assert_eq!(at("guns=[0,3,0,0]", 400), "Own has too few starboard medium guns for even one die at long range.");
    assert_eq!(
        at("guns=[0,0,0,2]", 200),
        "Own has only carronades left to starboard, and they fire only at close range."
    );
    let sea = told("", "\"sea\": \"choppy\"", "guns=[0,1,0,0]", ABEAM).1;
    assert_eq!(sea, "Own has too few starboard medium guns for even one die at close range in a choppy sea.");
}

#[test]
fn a_arc_1_how_she_lies_is_told_in_whole_millimetres() {
    let at = |place: &str| {
        let (clause, sentence) = told("", "", "guns=[2,4,5,0]", &format!("{place} 180 guns=[2,4,4,0] sail=stop"));
        format!("{clause}: {sentence}")
    };
    assert_eq!(
        at("100,300"),
        "A-ARC-1: Red is outside Own's starboard arc. The centre of Red is 239 mm too far ahead."
    );
    assert_eq!(
        at("100,-300"),
        "A-ARC-1: Red is outside Own's starboard arc. The centre of Red is 239 mm too far astern."
    );
    assert_eq!(at("700,0"), "A-FIRE-18: Red is out of range by 195 mm. Guns reach 480 mm.");
    let coming = told("", "", "guns=[2,4,5,0]", "100,62.5 0 guns=[2,4,4,0] before=[100,95]");
    assert_eq!(
        coming,
        (
            "A-ARC-3".to_owned(),
            "Red is only partly inside the starboard arc. The centre of Red is still 1.3 mm outside.".to_owned()
        )
    );
}

#[test]
fn a_arc_9_the_primary_target_is_named_with_what_makes_her_so() {
    let ships = |other: &str| {
        let next = format!("Next France custom {other} 180 guns=[2,4,4,0]");
        why(
            &battle(
                "",
                "",
                &["Own Britain custom 0,0 0 guns=[2,4,5,0]", "Red France custom 65,20 180 guns=[2,4,4,0]", &next],
            ),
            STARBOARD,
            "Next",
        )
        .sentence
    };
    assert_eq!(
        ships("200,0"),
        "Red is the primary target to starboard because she is at close range and Next at medium."
    );
    assert_eq!(
        ships("65,-40"),
        "Red is the primary target to starboard because she is nearer to the line of fire than Next."
    );
}

#[test]
fn a_r69_a_ship_in_the_line_of_fire_blocks_it_only_where_the_battle_says_so() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,4,5,0]",
        "Red France custom 200,0 180 guns=[2,4,4,0]",
        "Friend Britain custom 100,0 0 guns=[1,1,1,0]",
    ];
    let blocked = battle("\"los_blocks\": true", "", &ships);
    assert_eq!(
        why(&blocked, STARBOARD, "Red").sentence,
        "Friend is in the line of fire to Red, and in this battle ships block fire."
    );
    // If ships do not block, the forecast says that the shot passes over Friend.
    let line = |ships: &[&str]| {
        let game = battle("", "", ships);
        let preview = game.session.preview(game.ask().seat, &game.shot("Own", STARBOARD, "Red", 0));
        preview.odds.expect("odds").line
    };
    assert!(
        line(&ships).ends_with(". The line of fire passes over Friend, but ships do not block fire (A-R69)."),
        "{}",
        line(&ships)
    );
    assert!(
        !line(&[ships[0], ships[1], "Friend Britain custom 100,200 0 guns=[1,1,1,0]"]).contains("passes over"),
        "who lies beside the line is not named"
    );
}

#[test]
fn the_forecast_names_who_fires_with_what_at_whom() {
    let game = fight("", "", "guns=[2,4,5,0]", ABEAM);
    let odds = |battery: u8| {
        let preview = game.session.preview(game.ask().seat, &game.shot("Own", battery, "Red", 0));
        let odds = preview.odds.expect("odds");
        (odds.title, odds.line)
    };
    let (title, line) = odds(STARBOARD);
    assert_eq!(title, "Own fires at Red");
    assert!(line.starts_with("Starboard broadside: 5 heavy, 4 medium and 2 light dice, "), "{line}");
    assert!(odds(STARBOARD + 3).1.starts_with("Starboard heavy guns: 5 heavy dice, "), "{}", odds(STARBOARD + 3).1);
    let one = fight("", "", "guns=[0,0,1,0]", ABEAM);
    let line = one.session.preview(one.ask().seat, &one.shot("Own", STARBOARD, "Red", 0)).odds.expect("odds").line;
    assert!(line.starts_with("Starboard broadside: 1 heavy die, "), "{line}");
}

#[test]
fn a_pass_1_who_sails_past_whom_is_said_by_who_moves() {
    let ships = [
        "Own Britain custom 0,-60 0 guns=[0,2,0,0] sail=normal",
        "Red France custom 60,0 180 guns=[0,2,0,0] anchored=true sail=stop",
        "Mate Britain custom -900,900 0 guns=[1,1,1,0] sail=stop",
        "Far France custom 900,900 0 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::with("", MOVEMENT, "", 180.0, &[1; 8], &ships);
    game.sail("Own", "140");
    let mut asked = Vec::new();
    while matches!(game.ask().kind, wg_core::AskKind::Reaction) {
        asked.push(game.ask().reason.clone());
        let fire = game.ask().offers[0].order.clone();
        game.order(fire);
    }
    asked.sort();
    assert_eq!(
        asked,
        ["As she sails, Own can fire to starboard at Red", "Red's starboard guns bear on Own as she sails"],
        "whoever lies at anchor passes nobody"
    );
    let fired: Vec<&str> = game.sentences().into_iter().filter(|said| said.contains(" fires to ")).collect();
    let range = "35 mm, close range";
    let told = [
        format!("Own fires to starboard as she passes Red, {range}."),
        format!("Red fires to starboard as Own passes, {range}."),
    ];
    assert!(told.iter().all(|said| fired.contains(&said.as_str())), "{fired:?}");
}

#[test]
fn a_pass_2_a_wrong_answer_to_guns_in_passing_is_told_of_both_ships() {
    let ships = [
        "Own Britain custom 0,-60 0 guns=[0,2,0,0] sail=normal",
        "Red France custom 60,0 180 guns=[0,0,0,0] anchored=true sail=stop",
        "Far France custom 900,900 0 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::with("", MOVEMENT, "", 180.0, &[1; 8], &ships);
    game.sail("Own", "140");
    let seat = game.ask().seat;
    let told = game.submit(seat, Order::EndPhase).expect_err("she is to answer").sentence;
    assert_eq!(told, "Own and Red are passing each other. Fire at Red, or hold fire.");
}

/// The beginning of a phase, with a bank in the middle on which ships may be aground.
fn on_bank(phase: u8, faces: &[u8], ships: &[&str]) -> Game {
    let state = format!("\"turn\": 1, \"phase\": {phase}, \"first\": \"Britain\",");
    let land = "land: [(name: \"Bank\", outline: [(980.0, 980.0), (1020.0, 980.0), (1020.0, 1005.0), (980.0, 1005.0)], shoal: true)],\nsides:";
    Game::of(&crate::common::text("\"initiative\": \"once\"", &state, 0.0, ships).replace("sides:", land), faces)
}

/// Returns why a ship has nothing to do while her side is asked.
fn idle(game: &Game, name: &str) -> Option<String> {
    wg_core::Shown::why_idle(&wg_admiralty::ADMIRALTY, game.session.world(), game.id(name))
        .map(|why| format!("{}: {}", why.clause, why.sentence))
}

#[test]
fn whoever_has_nothing_to_fire_at_is_told_why() {
    let idle = |game: &Game| idle(game, "Own").unwrap_or_default();
    assert_eq!(idle(&fight("", "", "guns=[2,4,5,0]", ABEAM)), "", "she has a broadside to fire");
    let far = "A-FIRE-18: Red is out of range by 195 mm. Guns reach 480 mm.";
    assert_eq!(idle(&fight("", "", "guns=[2,4,5,0]", "-700,0 180 guns=[2,4,4,0]")), far, "of the nearest enemy");
    let mut game = fight("", "", "guns=[2,4,5,0]", ABEAM);
    game.fire("Own", STARBOARD, "Red", 0);
    assert_eq!(idle(&game), "A-R85: Own has already declared fire to starboard at Red.");
    let burning = fight("", "", "guns=[2,4,5,0] i=1", ABEAM);
    assert_eq!(idle(&burning), "A-DMG-I-2: Own has an inferno aboard, so her guns are silent.");
    let ships = [
        "Own Britain custom 0,0 0 guns=[0,2,0,0] sail=stop",
        "Red France custom 60,60 180 guns=[0,0,0,0] sail=battle",
        "Mate Britain custom -900,900 0 guns=[4,4,4,0] sail=stop",
        "Prey France custom -835,900 0 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::at(MOVEMENT, &[1, 1], &ships);
    game.end_phase().sail("Red", "70").fire("Own", STARBOARD, "Red", 0).finish_phase().on_to(1, FIRE);
    assert_eq!(
        idle(&game),
        "A-PASS-6: Own has fired her starboard broadside in passing, and she has no target to larboard."
    );
}

#[test]
fn whoever_has_nothing_to_do_in_another_phase_is_told_why() {
    let at = |phase: u8, own: &str| {
        let ships = [
            &format!("Own Britain custom 0,0 90 {own}"),
            "Red France custom 300,0 180 guns=[2,4,4,0]",
            "Mate Britain custom -900,900 90 guns=[4,4,4,0] sail=stop f=1 anchored=true",
            "Prey France custom -900,867 90 guns=[1,1,1,0] sail=stop anchored=true",
        ];
        idle(
            &if own.contains("aground") { on_bank(phase, &[], &ships) } else { Game::at(phase, &[1; 4], &ships) },
            "Own",
        )
        .unwrap_or_default()
    };
    assert_eq!(at(MOVEMENT, "guns=[1,1,1,0] aground=true"), "A-MOVE-20: Own is aground. Only a repair gets her off.");
    assert_eq!(at(MOVEMENT, "guns=[1,1,1,0]"), "", "she sails");
    assert_eq!(
        at(BOARDING, "guns=[1,1,1,0]"),
        "A-R29: Own has sail set. To board, she must be at anchor, at Stop, locked or in irons."
    );
    assert_eq!(at(BOARDING, "guns=[1,1,1,0] sail=stop"), "A-R29: Red is not lying still.");
    assert_eq!(at(REPAIR, "guns=[1,1,1,0]"), "A-REPAIR-1: Own has nothing to repair.");
    assert_eq!(at(REPAIR, "guns=[1,1,1,0] m=1"), "", "she has");
}

#[test]
fn a_move_20_what_gets_a_ship_off_the_ground_is_not_called_a_tangle() {
    let mended = |own: &str, red: &str| {
        let ships = [
            &format!("Own Britain custom 0,0 90 guns=[1,1,1,0] {own}"),
            &format!("Red France custom 0,34 90 guns=[1,1,1,0] {red}"),
            "Far France custom 900,900 0 guns=[1,1,1,0]",
        ];
        let mut game = if own.contains("aground") {
            on_bank(REPAIR, &[1, 6, 1], &ships)
        } else {
            Game::at(REPAIR, &[1, 6, 1], &ships)
        };
        let unit = game.id("Own");
        let labels: Vec<&str> = game.ask().offers[0]
            .blanks
            .iter()
            .flat_map(|blank| match &blank.domain {
                wg_core::talk::offer::Domain::Choices(choices) => {
                    choices.iter().map(|(_, label)| &**label).collect::<Vec<_>>()
                }
                _ => Vec::new(),
            })
            .collect();
        let label = labels[0].to_owned();
        let free = Order::Repair { unit, what: wg_admiralty::position::ship::Mend::L as u8 };
        game.order(free.clone()).order(free);
        let put = game.said("A-REPAIR-2").to_owned();
        game.finish_phase();
        (label, put, game.said("A-REPAIR-2").to_owned())
    };
    let (label, put, done) = mended("aground=true", "");
    assert_eq!((label.as_str(), put.as_str()), ("Haul her off", "Own assigns a repair die to hauling off the ground."));
    assert_eq!(done, "Own makes repairs (hauling off the ground with 2 dice): 1 6, she is off the ground.");
    let (label, put, done) = mended("locked=[\"Red\"]", "");
    assert_eq!(
        (label.as_str(), put.as_str()),
        ("Cut her free (locked)", "Own assigns a repair die to cutting her free from Red.")
    );
    assert_eq!(done, "Own makes repairs (cutting her free from Red with 2 dice): 1 6, she is cut free from Red.");
}
