//! Edge cases of the Command phase: anchors, sail with flooding or without a rudder, strain point by point, and signals
//! word by word.

use wg_admiralty::choices::{Anchoring, Choice};
use wg_admiralty::command::book::words;
use wg_admiralty::position::battle::Filled;
use wg_admiralty::position::ship::{Admiral, Setting};
use wg_core::PerSide;
use wg_core::Seat;
use wg_core::ids::{SideId, UnitId};
use wg_core::talk::offer::Domain;
use wg_core::talk::order::Order;
use wg_core::{Answer, Choices};

use crate::common::{BOARDING, COMMAND, Game, MOVEMENT, text};

const FOE: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";
const MATE: &str = "Mate Britain custom 700,700 90 guns=[1,1,1,0] sail=stop";

/// Own of Britain in the Command phase of turn 2.
fn game(words: &str, faces: &[u8]) -> Game {
    let own = format!("Own Britain custom 0,0 0 guns=[4,4,4,2] {words}");
    Game::with("", COMMAND, "\"turn\": 2,", 180.0, faces, &[&own, MATE, FOE])
}

/// Returns what Own can do with her anchor, by the numbers of the answers.
fn anchoring(words: &str) -> Vec<u16> {
    let game = game(words, &[]);
    let fleet = game.fleet();
    fleet.anchoring(fleet.ship(game.id("Own"))).iter().map(|what| what.number()).collect()
}

#[test]
fn a_move_21_what_she_can_do_about_her_anchor() {
    const NONE: [u16; 0] = [];
    assert_eq!(anchoring("sail=stop"), [0], "at Stop she lets it go");
    assert_eq!(anchoring("sail=slow"), NONE, "not under any sail");
    assert_eq!(anchoring("sail=full sail_value=0"), [0], "but without a sail that draws");
    assert_eq!(anchoring("sail=stop a=1"), [0], "one A leaves her an anchor");
    assert_eq!(anchoring("sail=stop a=2"), NONE, "two leave none");
    assert_eq!(anchoring("sail=stop anchored=true anchored_in=1"), [1, 2, 3], "weigh, cut, or rig springs");
    assert_eq!(anchoring("sail=stop anchored=true anchored_in=2"), NONE, "not in the turn in which she anchored");
    assert_eq!(anchoring("sail=stop anchored=true springs=true"), [1, 2], "springs are rigged once");
    assert_eq!(anchoring("sail=stop anchored=true r=3"), [1, 2, 3], "with a rudder that is hit she may weigh");
    assert_eq!(anchoring("sail=stop anchored=true r=4"), [3], "without one she lies there");
    assert_eq!(anchoring("sail=stop anchored=true a=2"), [1, 2, 3], "an anchor that is down holds");
    assert_eq!(anchoring("sail=stop struck=true"), NONE, "who has struck does nothing");
}

#[test]
fn a_move_21_what_each_of_these_changes() {
    let after = |words: &str, what: Anchoring| {
        let mut game = game(words, &[]);
        game.choose("Own", Choice::Anchor(what));
        let ship = game.ship("Own");
        (ship.berth.anchored, ship.berth.springs, ship.log.hits.a, ship.berth.irons, ship.berth.tacking)
    };
    assert_eq!(
        after("sail=stop irons=true", Anchoring::LetGo),
        (true, false, 0, false, false),
        "at anchor nobody is in irons"
    );
    assert_eq!(
        after("sail=stop tacking=true", Anchoring::LetGo),
        (true, false, 0, false, false),
        "nor in the middle of a tack"
    );
    assert_eq!(
        after("sail=stop anchored=true springs=true a=1", Anchoring::Weigh),
        (false, false, 1, false, false),
        "she weighs"
    );
    assert_eq!(
        after("sail=stop anchored=true springs=true a=1", Anchoring::Cut),
        (false, false, 2, false, false),
        "a cut costs an A"
    );
    assert_eq!(after("sail=stop anchored=true", Anchoring::RigSprings), (true, true, 0, false, false), "springs");
    let mut game = game("sail=stop", &[]);
    game.choose("Own", Choice::Anchor(Anchoring::LetGo));
    for what in [Anchoring::Weigh, Anchoring::Cut, Anchoring::RigSprings] {
        let order = Choice::Anchor(what).order(game.id("Own"));
        game.refused(order, "A-MOVE-21");
    }
    game.on_to(3, COMMAND).choose("Own", Choice::Anchor(Anchoring::RigSprings));
    assert!(game.ship("Own").berth.springs, "in the next turn she rigs springs");
}

/// Returns the most sail that Own is offered, from 1 for Stop to 5 for Full, or `None` if she is offered none.
fn most_sail(words: &str) -> Option<i16> {
    let game = game(words, &[]);
    let offer = game
        .ask()
        .offers
        .iter()
        .find(|offer| matches!(offer.order, Order::SetSail { unit, .. } if unit == game.id("Own")))?;
    let Some(Domain::Range { min, max }) = offer.blanks.first().map(|blank| &blank.domain) else { panic!("{offer:?}") };
    assert_eq!(*min, 1, "Stop can always be set");
    Some(*max)
}

#[test]
fn a_t_water_and_a_dmg_r_2_how_much_sail_may_be_set() {
    assert_eq!(most_sail(""), Some(5), "a sound ship sets Full");
    assert_eq!(most_sail("flood=2"), Some(5), "two W left after the pumps are none");
    assert_eq!(most_sail("flood=3"), Some(4), "with three there is no Full sail");
    assert_eq!(most_sail("flood=5"), Some(4), "nor with more");
    assert_eq!(most_sail("r=3"), Some(5), "a rudder that is hit");
    assert_eq!(most_sail("r=4"), Some(1), "without one she can only take in her sails");
    assert_eq!(most_sail("r=4 sail=stop"), None, "and where she has, there is nothing to set");
    assert_eq!(most_sail("tried=true"), None, "one try a turn");
    for (words, refused) in [("flood=3", 5), ("r=4", 2)] {
        let mut game = game(words, &[]);
        let order = Order::SetSail { unit: game.id("Own"), sail: refused };
        game.refused(order, if words == "r=4" { "A-DMG-R-2" } else { "A-T-WATER" });
    }
}

#[test]
fn a_dmg_r_2_without_a_rudder_she_comes_to_stop_without_a_die() {
    for (words, anchored) in [("", true), ("a=2", false), ("sail=stop", true), ("sail=stop anchored=true", true)] {
        let mut game = game(&format!("r=4 {words}"), &[]);
        game.finish_phase();
        game.threw(&[]);
        let berth = game.ship("Own").berth;
        assert_eq!((berth.sail, berth.anchored), (Setting::Stop, anchored), "{words}");
        let mate = game.ship("Mate").berth;
        assert!(!mate.anchored, "{words}: nobody else anchors");
    }
    // Her captain may set it himself, without a die.
    let mut game = game("r=4 sail=full a=2", &[]);
    let unit = game.id("Own");
    game.order(Order::SetSail { unit, sail: 1 });
    assert_eq!((game.ship("Own").berth.sail, game.ship("Own").company.tried), (Setting::Stop, true), "without a die");
}

#[test]
fn a_cmd_1_what_is_set_already_wants_no_die_and_is_a_try_all_the_same() {
    let mut game = game("sail=battle", &[]);
    let unit = game.id("Own");
    let used =
        |game: &Game, sail: i16| game.session.preview(Seat::Side(SideId(0)), &Order::SetSail { unit, sail }).used;
    assert_eq!(
        [1, 2, 3, 4, 5].map(|sail| used(&game, sail)),
        [
            "Stop, on a roll of 2 or more",
            "Slow, on a roll of 2 or more",
            "stays at Battle",
            "Normal, on a roll of 2 or more",
            "Full, on a roll of 2 or more"
        ]
    );
    game.order(Order::SetSail { unit, sail: 3 });
    game.threw(&[]);
    assert!(game.ship("Own").company.tried, "she has had her try");
    game.refused(Order::SetSail { unit, sail: 5 }, "A-CMD-1");
}

#[test]
fn a_cmd_5_a_party_is_called_and_stood_down_in_another_turn() {
    let may = |words: &str| {
        let mut game = game(words, &[]);
        [true, false].map(|call| {
            let order = Choice::Party(call).order(game.id("Own"));
            let taken = game.session.check(Seat::Side(SideId(0)), &order).is_ok();
            if !taken {
                game.refused(order, if words.contains("struck") { "A-CMD-7" } else { "A-CMD-5" });
            }
            taken
        })
    };
    assert_eq!(may(""), [true, false], "she calls it");
    assert_eq!(may("party=true party_in=1"), [false, true], "in a later turn she stands it down");
    assert_eq!(may("party=true party_in=2"), [false, false], "not in the turn in which it was called");
    assert_eq!(may("struck=true"), [false, false], "who has struck has none");
}

#[test]
fn a_t_strain_each_point_at_its_edge() {
    let strain = |words: &str| {
        let game = game(words, &[]);
        let fleet = game.fleet();
        fleet.strain_now(fleet.ship(game.id("Own"))).0
    };
    // Twelve dice on a side. Carronades do not count.
    let guns = ["[4,3,0,0]", "[4,2,0,2]", "[4,0,0,2]", "[3,0,0,2]", "[0,0,0,2]"];
    for (side, other) in [("guns_port", "guns_starboard"), ("guns_starboard", "guns_port")] {
        let of = guns.map(|guns| strain(&format!("{side}={guns}")));
        assert_eq!(of, [0, 1, 1, 2, 2], "{side}: 7, 6, 4, 3 and no dice of 12");
        assert_eq!(strain(&format!("{side}=[3,0,0,0] {other}=[4,2,0,0]")), 2, "the worse side alone counts");
    }
    assert_eq!(["51", "50", "1", "0"].map(|value| strain(&format!("sail_value={value}"))), [0, 1, 1, 2], "sail value");
    let water = ["w=4", "w=5", "w=9", "w=3 p=1", "w=4 p=1", "w=3 p=2", "w=2 p=3"].map(strain);
    assert_eq!(water, [0, 1, 1, 0, 1, 1, 0], "three W that the pumps leave");
    assert_eq!(["i=1", "i=2", "f=3"].map(strain), [1, 1, 0], "an inferno, and no fire");
    assert_eq!(["rounds_lost=1", "rounds_lost=3"].map(strain), [1, 3], "each round lost");
    assert_eq!(strain("b_port=9 r=3 m=4 g_port=4 worse=2"), 0, "nothing else weighs on her");
}

#[test]
fn a_cmd_6_two_points_make_her_throw_and_a_flagship_that_struck_adds_one() {
    // Grade D strikes on 8. Each case has Own's words, `flag_struck` of both sides, the die that she rolls, if she
    // does, and whether she strikes.
    let cases = [
        ("i=1", [0, 0], None, false),
        ("i=1", [1, 0], None, false),
        ("i=1 rounds_lost=1", [0, 0], Some(5), false),
        ("i=1 rounds_lost=1", [0, 0], Some(6), true),
        ("i=1 rounds_lost=1", [1, 0], Some(4), false),
        ("i=1 rounds_lost=1", [1, 0], Some(5), true),
        ("i=1 rounds_lost=1", [0, 1], Some(5), false),
        ("i=1 rounds_lost=2", [0, 0], Some(4), false),
        ("i=1 rounds_lost=2", [0, 0], Some(5), true),
    ];
    for (words, flags, die, strikes) in cases {
        let faces: Vec<u8> = die.into_iter().collect();
        let own = format!("Own Britain custom 0,0 0 guns=[4,4,4,2] grade=D {words}");
        let third = "Third Britain custom -700,700 90 guns=[1,1,1,0] sail=stop";
        let battle = format!("\"turn\": 2, \"flag_struck\": {flags:?},");
        let mut game = Game::with("", COMMAND, &battle, 180.0, &faces, &[&own, MATE, third, FOE]);
        game.finish_phase();
        game.threw(&faces);
        assert_eq!(game.ship("Own").colours.struck, strikes, "{words}, flags {flags:?}, die {die:?}");
        assert_eq!(game.fleet().battle.flag_struck, PerSide::of([false, false]), "{words}: it weighs once");
        assert_eq!(game.ship("Own").company.rounds_lost, 0, "{words}: rounds lost weigh once");
        if strikes {
            let ship = game.ship("Own");
            assert_eq!((ship.berth.sail, ship.colours.struck_in), (Setting::Stop, 2), "she lies at Stop");
        }
    }
}

#[test]
fn a_cmd_6_a_flagship_that_strikes_weighs_on_those_who_throw_after_her() {
    // The flagship rolls first. Her friend then needs one less; the enemy does not.
    let ships = [
        "Flag Britain custom 0,0 0 guns=[4,4,4,2] grade=D i=1 rounds_lost=1 flagship=true",
        "Own Britain custom 0,300 0 guns=[4,4,4,2] grade=D i=1 rounds_lost=1",
        MATE,
        "Pair Britain custom -700,700 90 guns=[1,1,1,0] sail=stop",
        "Third Britain custom -700,-700 90 guns=[1,1,1,0] sail=stop",
        "Blue France custom 300,0 0 guns=[4,4,4,2] grade=D i=1 rounds_lost=1",
        FOE,
    ];
    let faces = [6, 5, 5];
    let mut game = Game::with("", COMMAND, "\"turn\": 2,", 180.0, &faces, &ships);
    game.finish_phase();
    game.threw(&faces);
    let struck = ["Flag", "Own", "Blue"].map(|name| game.ship(name).colours.struck);
    assert_eq!(struck, [true, true, false], "5 + 2 + 1 strikes, 5 + 2 does not");
}

#[test]
fn a_cmd_3_words_are_counted_as_the_rule_counts_them() {
    let counts = [
        ("", 0),
        ("Engage", 1),
        ("Steer course 270", 3),
        ("Engage the enemy more closely", 5),
        ("Engage Mont-Blanc", 3),
        ("  Engage   the  enemy ", 3),
        ("-Engage-", 1),
    ];
    for (says, count) in counts {
        assert_eq!(words(says), count, "{says:?}");
    }
}

#[test]
fn a_cmd_3_a_message_is_read_back_as_it_was_written() {
    let named = |name: &str| (name == "Red").then_some(UnitId(7));
    let read = |says: &str| Filled::read(says, named);
    for course in [0, 1, 270, 359] {
        let filled = read(&format!("Steer course {course}")).unwrap_or_else(|| panic!("{course}"));
        assert_eq!((filled.course, filled.names), (course, None), "a course of {course}");
    }
    for wrong in ["Steer course 360", "Steer course -1", "Steer course NE", "Steer course ", "Engage Blue", "Nonsense"]
    {
        assert_eq!(read(wrong), None, "{wrong:?} stands in no book");
    }
    let filled = read("Engage Red").expect("she is in the battle");
    assert_eq!((filled.names, filled.course), (Some(UnitId(7)), 0), "it names her");
    let plain = read("Engage the enemy more closely").expect("it stands in the book");
    assert_eq!((plain.names, plain.course), (None, 0), "it names nobody");
}

#[test]
fn a_cmd_4_a_preview_says_how_many_may_read_it() {
    // Six readers on 4 or more: three of them read it. With a hurt admiral, a third of them do.
    let hearers: Vec<String> =
        (0..6).map(|at| format!("Ship{at} Britain custom {},0 0 guns=[1,1,1,0] sail=stop", 100 * at - 300)).collect();
    for (admiral, hoped) in [("", "about 3 of 6 will read it"), ("admiral=hurt", "about 2 of 6 will read it")] {
        let flag = format!("Flag Britain custom 0,300 0 guns=[1,1,1,0] sail=stop flagship=true {admiral}");
        let ships: Vec<&str> = hearers.iter().map(String::as_str).chain([flag.as_str(), FOE]).collect();
        let mut game = Game::at(COMMAND, &[], &ships);
        game.choose("Flag", Choice::Signal(2));
        let offer = game.ask().offers.iter().find(|offer| offer.label.contains("more closely")).expect("it is offered");
        let order = offer.order.clone();
        let used = game.session.preview(game.ask().seat, &order).used;
        assert_eq!(used, format!("5 words, {hoped}"), "{admiral}");
    }
}

#[test]
fn a_dmg_o_2_an_admiral_who_is_hurt_is_read_by_one_more() {
    for (admiral, die, reads) in [("well", 4, true), ("well", 3, false), ("hurt", 4, false), ("hurt", 5, true)] {
        let flag = format!(
            "Flag Britain custom 0,300 0 guns=[1,1,1,0] sail=stop flagship=true admiral={admiral} signal=Engage_the_enemy_more_closely"
        );
        let ships = [flag.as_str(), "Own Britain custom 0,0 0 guns=[1,1,1,0] sail=stop", FOE];
        let mut game = Game::at(COMMAND, &[die], &ships);
        game.finish_phase();
        game.threw(&[die]);
        let read = game.fleet().battle.signals[SideId(0)].is_some_and(|signal| signal.read.contains(game.id("Own")));
        assert_eq!(read, reads, "{admiral}, a die of {die}");
    }
    let dead = "Flag Britain custom 0,300 0 guns=[1,1,1,0] sail=stop flagship=true";
    let game = Game::at(COMMAND, &[], &[dead, FOE, MATE]);
    assert_eq!(game.ship("Flag").company.admiral, Admiral::Well, "a flagship has her admiral aboard");
}

#[test]
fn a_cmd_1_a_division_is_offered_each_setting_that_two_of_its_ships_would_set() {
    let settings = |words: [&str; 3]| {
        let ships: Vec<String> = ["Leader", "Second", "Third"]
            .iter()
            .zip(words)
            .enumerate()
            .map(|(at, (name, words))| format!("{name} Britain custom {},0 0 guns=[1,1,1,0] {words}", 90 * at))
            .chain([FOE.to_owned()])
            .collect();
        let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
        let text = text("\"initiative\": \"once\"", "\"turn\": 2, \"phase\": 2, \"first\": \"Britain\"", 180.0, &ships);
        let van = "divisions: [(name: \"Van\", side: \"Britain\", leader: \"Leader\", ships: [\"Leader\", \"Second\", \"Third\"])],\nships: [\n";
        let game = Game::of(&text.replacen("ships: [\n", van, 1), &[]);
        let offer = game.ask().offers.iter().find(
            |offer| matches!(Choice::of(&offer.order), Some((unit, Choice::AllSail(_))) if unit == game.id("Leader")),
        );
        let Some(offer) = offer else { return Vec::new() };
        let Some(Domain::Choices(choices)) = offer.blanks.first().map(|blank| &blank.domain) else {
            panic!("{offer:?}")
        };
        choices.iter().map(|(option, label)| (*option, label.to_string())).collect()
    };
    let all = [(0, "Stop"), (1, "Slow"), (2, "Battle"), (3, "Normal"), (4, "Full")]
        .map(|(option, label)| (option, label.to_owned()));
    let but_battle = [0, 1, 3, 4].map(|at: usize| all[at].clone());
    assert_eq!(settings(["", "", ""]), but_battle, "all lie at Battle already");
    assert_eq!(settings(["", "", "sail=slow"]), but_battle, "one alone would set Battle");
    assert_eq!(settings(["", "tried=true", "flood=3"]), but_battle[..3], "one alone would set Full");
    assert_eq!(settings(["", "tried=true", "tried=true"]), [], "one ship is no division");
}

#[test]
fn a_move_21_a_division_is_offered_what_two_of_its_ships_can_do_about_their_anchors() {
    let anchors = |words: [&str; 3]| {
        let ships: Vec<String> = ["Leader", "Second", "Third"]
            .iter()
            .zip(words)
            .enumerate()
            .map(|(at, (name, words))| format!("{name} Britain custom {},0 0 guns=[1,1,1,0] {words}", 90 * at))
            .chain([FOE.to_owned()])
            .collect();
        let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
        let text = text("\"initiative\": \"once\"", "\"turn\": 2, \"phase\": 2, \"first\": \"Britain\"", 180.0, &ships);
        let van = "divisions: [(name: \"Van\", side: \"Britain\", leader: \"Leader\", ships: [\"Leader\", \"Second\", \"Third\"])],\nships: [\n";
        let game = Game::of(&text.replacen("ships: [\n", van, 1), &[]);
        let offer = game.ask().offers.iter().find(
            |offer| matches!(Choice::of(&offer.order), Some((unit, Choice::AllAnchors(_))) if unit == game.id("Leader")),
        );
        let Some(offer) = offer else { return Vec::new() };
        let Some(Domain::Choices(choices)) = offer.blanks.first().map(|blank| &blank.domain) else {
            panic!("{offer:?}")
        };
        choices.iter().map(|(option, _)| *option).collect()
    };
    let lies = "anchored=true sail=stop";
    assert_eq!(anchors([lies, "sail=stop", "sail=stop"]), [0], "two can let go; one alone could weigh");
    assert_eq!(anchors([lies, lies, "sail=stop"]), [1, 2, 3], "two can weigh, cut or rig springs");
    assert_eq!(
        anchors([lies, "anchored=true sail=stop springs=true", "sail=stop"]),
        [1, 2],
        "one alone could rig springs"
    );
    assert_eq!(anchors([lies, "sail=slow", "sail=stop"]), [0_u16; 0], "no two can do the same");
}

#[test]
fn a_move_16_and_a_r88_how_far_she_may_turn_where_she_lies() {
    let pivots = |wind: f64, words: &str| {
        let own = format!("Own Britain custom 0,0 0 guns=[4,4,4,2] {words}");
        let game = Game::with("", MOVEMENT, "", wind, &[], &[&own, MATE, FOE]);
        game.fleet().pivots(&game.ship("Own"))
    };
    assert_eq!(pivots(180.0, "sail=slow"), 0, "under way she turns on her circle");
    assert_eq!(pivots(180.0, "sail=stop"), 1, "at Stop one step");
    assert_eq!(pivots(180.0, "sail=stop anchored=true"), 1, "at anchor one");
    assert_eq!(pivots(180.0, "sail=stop anchored=true springs=true"), 2, "with springs two");
    assert_eq!(pivots(180.0, "sail=battle irons=true"), 2, "in irons she falls off by two");
    assert_eq!(pivots(0.0, "sail=full"), 1, "with the wind ahead she lies as if stopped");
    assert_eq!(pivots(45.0, "sail=full"), 1, "45 degrees are ahead");
    assert_eq!(pivots(45.01, "sail=full"), 0, "and no more");
    assert_eq!(pivots(180.0, "sail=stop r=4"), 0, "not without a rudder");
    assert_eq!(pivots(180.0, "sail=stop struck=true"), 0, "nor when she has struck");
    let party = Game::with("", BOARDING, "", 0.0, &[], &["Own Britain custom 0,0 0 guns=[4,4,4,2]", MATE, FOE]);
    assert_eq!(party.ship("Own").berth.sail, Setting::Battle, "Battle sail is usual");
}
