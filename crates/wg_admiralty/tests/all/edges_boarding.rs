//! Edge cases of boarding: the margin of each round, the round after an action has ended, men who are gone, and the
//! odds before an attempt.

use wg_admiralty::position::battle::Action;
use wg_admiralty::position::ship::Setting;
use wg_core::PerSide;
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::common::{BOARDING, Game};

/// More ships, so that the battle does not end with the loss of one.
const REST: [&str; 4] = [
    "Mate Britain custom 500,500 90 guns=[1,1,1,0] sail=stop",
    "Pair Britain custom 500,-500 90 guns=[1,1,1,0] sail=stop",
    "Rest France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
    "Last France custom -900,900 90 guns=[1,1,1,0] sail=stop",
];

/// Starts a battle with these ships and [`REST`] in the Boarding phase, with these boarding actions.
fn game(actions: &str, faces: &[u8], ships: &[&str]) -> Game {
    Game::with("", BOARDING, &format!("\"actions\": [{actions}],"), 0.0, faces, &[ships, &REST].concat())
}

fn own(words: &str) -> String {
    format!("Own Britain custom 0,0 0 guns=[2,2,2,0] sail=stop {words}")
}

fn foe(words: &str) -> String {
    format!("Foe France custom 30,0 0 guns=[2,2,2,0] sail=stop {words}")
}

/// Returns four dice, of which this many hit on 4 or more.
fn four(hits: u8) -> Vec<u8> {
    (0..4).map(|die| if die < hits { 4 } else { 3 }).collect()
}

#[test]
fn a_board_7_and_a_board_8_what_each_margin_of_a_round_comes_to() {
    for mine in 0..=4_u8 {
        for theirs in 0..=4_u8 {
            let faces = [four(mine), four(theirs)].concat();
            let game = game("[\"Own\", \"Foe\"]", &faces, &[&own(""), &foe("")]);
            game.threw(&faces);
            let (own, foe) = (game.ship("Own"), game.ship("Foe"));
            let held: Vec<bool> = game.fleet().battle.actions.iter().map(|action| action.held).collect();
            let by = i16::from(mine) - i16::from(theirs);
            let lost = (own.company.rounds_lost, foe.company.rounds_lost);
            let momentum = (own.company.momentum, foe.company.momentum);
            let case = format!("{mine} hits to {theirs}");
            let (goes_on, taken) = (by.abs() < 2, by >= 2);
            assert_eq!(held, if goes_on { vec![by == -1] } else { vec![] }, "{case}: whether it goes on, and is held");
            assert_eq!(foe.is_prize(), taken, "{case}: whether she strikes");
            assert_eq!(momentum, (u8::from(by == 1), u8::from(by == -1)), "{case}: momentum");
            assert_eq!(lost, (u8::from(by < 0), u8::from(by == 1)), "{case}: rounds lost, and none of a prize");
            assert_eq!(own.company.sent, if by.abs() >= 2 { 2 } else { 0 }, "{case}: men sent or lost");
            assert_eq!(foe.company.sent, if taken { 3 } else { 0 }, "{case}: of a prize's size value one is left");
        }
    }
}

#[test]
fn a_board_8_momentum_is_for_one_round_and_only_a_lost_round_strains() {
    let faces = [5, 5, 1, 1, 1, 5, 5, 1, 1];
    let mut game =
        game("[\"Own\", \"Foe\"]", &faces, &[&own("momentum=1 rounds_lost=1"), &foe("rounds_lost=2 held=true")]);
    game.finish_phase().threw(&faces);
    let (own, foe) = (game.ship("Own").company, game.ship("Foe").company);
    assert_eq!((own.momentum, foe.momentum), (0, 0), "five dice for momentum, and the next round has four");
    assert_eq!((own.rounds_lost, foe.rounds_lost), (1, 2), "an equal round is lost by nobody");
    assert!(game.fleet().battle.actions[0].held, "a round that the defender won before stays won");
}

#[test]
fn a_board_5_every_action_fights_one_round_though_one_of_them_ends() {
    let pairs = [
        own(""),
        foe(""),
        "Two Britain custom 0,300 0 guns=[2,2,2,0] sail=stop".to_owned(),
        "Duo France custom 30,300 0 guns=[2,2,2,0] sail=stop".to_owned(),
        "Three Britain custom 0,-300 0 guns=[2,2,2,0] sail=stop".to_owned(),
        "Trio France custom 30,-300 0 guns=[2,2,2,0] sail=stop".to_owned(),
    ];
    let ships: Vec<&str> = pairs.iter().map(String::as_str).collect();
    let actions = "[\"Own\", \"Foe\"], [\"Two\", \"Duo\"], [\"Three\", \"Trio\"]";
    // The first action goes on, the second ends, and the third round is won by one.
    let faces = [four(1), four(1), four(3), four(0), four(2), four(1)].concat();
    let game = game(actions, &faces, &ships);
    game.threw(&faces);
    let left: Vec<_> = game.fleet().battle.actions.iter().map(|action| (action.attacker, action.defender)).collect();
    assert_eq!(
        left,
        [(game.id("Own"), game.id("Foe")), (game.id("Three"), game.id("Trio"))],
        "the one in the middle is over"
    );
    assert!(game.ship("Duo").is_prize() && game.ship("Three").company.momentum == 1, "each has fought once");
}

#[test]
fn a_board_10_a_prize_crew_leaves_one_of_the_captors_size_value() {
    // Own's size, the men sent before, and the men sent after she has taken a ship that struck.
    for (size, before, after) in [(6, 0, 2), (6, 3, 5), (6, 4, 5), (3, 0, 2), (3, 1, 2), (2, 0, 1), (1, 0, 0)] {
        let mut game = game("", &[], &[&own(&format!("size={size} sent={before}")), &foe("struck=true size=6")]);
        game.board("Own", "Foe").finish_phase();
        game.threw(&[]);
        assert_eq!(game.ship("Own").company.sent, after, "size {size}, {before} sent before");
        assert_eq!((game.ship("Foe").company.sent, game.ship("Foe").size()), (5, 1), "her own people are prisoners");
    }
}

#[test]
fn a_board_10_a_prize_lies_at_slow_or_at_anchor_and_forgets_what_she_was_told() {
    for (words, sail) in [("", Setting::Slow), ("anchored=true", Setting::Stop)] {
        let red = foe(&format!("struck=true party=true momentum=1 rounds_lost=2 flagship=true {words}"));
        let mut game = game("", &[], &[&own(""), &red]);
        game.board("Own", "Foe").finish_phase();
        let foe = game.ship("Foe");
        assert_eq!((foe.berth.sail, foe.colours.fate, foe.colours.struck), (sail, Fate::Prize, false), "{words}");
        assert_eq!((foe.company.party, foe.company.momentum, foe.company.rounds_lost), (false, 0, 0), "{words}");
        assert_eq!(
            game.fleet().battle.flag_struck,
            PerSide::of([false, true]),
            "{words}: a flagship that is taken weighs on her side"
        );
    }
}

#[test]
fn a_board_10_who_is_taken_back_is_no_prize_and_no_flagship_that_was_lost() {
    // Lost of France was taken by Britain, and lies with her colours struck beside Foe.
    let lost = "Lost France custom 0,0 0 guns=[2,2,2,0] sail=stop captured=true struck=true flagship=true";
    let mut game = game("", &[], &[lost, &foe("")]);
    assert!(game.ship("Lost").is_prize(), "she begins as a prize");
    game.board("Foe", "Lost").finish_phase();
    let lost = game.ship("Lost");
    assert_eq!(
        (lost.is_prize(), lost.colours.fate, lost.colours.struck),
        (false, Fate::Afloat, false),
        "her own again"
    );
    assert_eq!(game.fleet().battle.flag_struck, PerSide::of([false, false]), "no flagship has struck in this turn");
}

#[test]
fn a_board_3_of_two_who_board_each_other_the_higher_die_attacks() {
    let third = "Third Britain custom 500,0 0 guns=[2,2,2,0] sail=stop";
    let prey = "Prey France custom 530,0 0 guns=[2,2,2,0] sail=stop";
    // The dice of Own and of Foe, rolled again on a tie, and the ship that attacks.
    for (dice, attacker) in
        [(&[5, 4][..], "Own"), (&[4, 5], "Foe"), (&[3, 3, 2, 6], "Foe"), (&[1, 1, 6, 6, 2, 1], "Own")]
    {
        let faces = [&[1, 6][..], &[4; 4], &[4; 4]].concat();
        let faces = [&[1, 2][..], dice, &faces].concat();
        let mut game = game("", &faces, &[third, prey, &own(""), &foe("")]);
        game.board("Third", "Prey").board("Own", "Foe").board("Foe", "Own").finish_phase();
        game.threw(&faces);
        let actions = game.fleet().battle.actions;
        let sides: Vec<(_, _)> = actions.iter().map(|action: &Action| (action.attacker, action.defender)).collect();
        let (own, foe) = (game.id("Own"), game.id("Foe"));
        let wanted = if attacker == "Own" { (own, foe) } else { (foe, own) };
        assert_eq!(sides, [wanted], "{dice:?}: one try is left of the two, and the third ship's is another matter");
    }
}

#[test]
fn a_board_4_whoever_is_in_an_action_by_anothers_try_needs_none() {
    let mate = "Next Britain custom 60,0 0 guns=[2,2,2,0] sail=stop";
    // Own begins an action with the first attempt. Next joins her without a die.
    let faces = [&[6, 1][..], &four(1), &four(1)].concat();
    let mut game = game("", &[&faces[..2], &[4, 3, 3, 3, 3], &four(1)].concat(), &[&own(""), &foe(""), mate]);
    game.board("Own", "Foe").board("Next", "Foe").finish_phase();
    let action = game.fleet().battle.actions[0].clone();
    assert_eq!(
        (action.friends[0].as_slice(), action.friends[1].len()),
        (&[game.id("Next")][..], 0),
        "she is beside Own"
    );
    assert!(!game.wants_dice(), "five dice against four: {:?}", game.sentences());
}

/// Returns the chance of a wanted number of hits with this many dice, counted over all falls.
fn chance(dice: u8, needed: u8, wanted: impl Fn(i32) -> bool) -> f64 {
    let falls = 6_u32.pow(u32::from(dice));
    let count = (0..falls).filter(|fall| {
        let hits = (0..u32::from(dice)).filter(|die| fall / 6_u32.pow(*die) % 6 + 1 >= u32::from(needed)).count();
        wanted(hits as i32)
    });
    count.count() as f64 / f64::from(falls)
}

#[test]
fn a_board_4_the_odds_of_a_try_and_of_its_first_round() {
    // Words of both ships, dice of the attempt, and for each ship her dice and what they hit on.
    let cases = [
        ("grade=A", "grade=C", 2, (4, 4), (4, 5)),
        ("grade=C locked=[\"Foe\"]", "grade=E", 3, (4, 5), (4, 6)),
        ("grade=E size=3", "grade=A size=5", 1, (3, 6), (5, 4)),
        ("grade=B party=true f=1", "grade=D i=1 f=1", 2, (4, 4), (2, 5)),
        ("grade=B size=2 locked=[\"Foe\"]", "grade=B guns_port=[0,0,0,0]", 2, (2, 4), (3, 4)),
    ];
    for (mine, theirs, tries, (dice, needed), (others, on)) in cases {
        let game = game("", &[], &[&own(mine), &foe(theirs)]);
        let order = Order::Board { unit: game.id("Own"), target: game.id("Foe"), men: 0 };
        let odds = game.session.preview(game.ask().seat, &order).odds.expect("there are odds");
        let near = |told: f64, counted: f64, what: &str| {
            assert!((told - counted).abs() < 1e-9, "{mine} / {theirs}: {what}: told {told}, counted {counted}");
        };
        let begins = chance(tries, 6, |sixes| sixes > 0);
        near(odds.bars[0], 1.0 - begins, "it does not begin");
        near(odds.bars[1], begins, "it begins");
        near(odds.expected, begins, "it begins, on average");
        let by = |wanted: &dyn Fn(i32) -> bool| -> f64 {
            (0..=i32::from(dice))
                .map(|own| chance(dice, needed, |hits| hits == own) * chance(others, on, |hits| wanted(own - hits)))
                .sum()
        };
        let told: Vec<f64> = odds.chances.iter().map(|(_, chance)| *chance).collect();
        near(told[0], by(&|by| by >= 2), "takes her in a round");
        near(told[1], by(&|by| by > 0), "wins a round");
        near(told[2], by(&|by| by <= -2), "loses a round by 2 or more");
    }
    // A ship that has struck, or is in an action with a friend already, is boarded without a die.
    for (actions, words) in [("", "struck=true"), ("[\"Mate\", \"Foe\"]", "")] {
        let game = game(actions, &[], &[&own(""), &foe(words)]);
        let order = Order::Board { unit: game.id("Own"), target: game.id("Foe"), men: 0 };
        let odds = game.session.preview(game.ask().seat, &order).odds.expect("there are odds");
        assert_eq!(odds.bars, [0.0, 1.0], "{actions}{words}: it begins");
    }
}

#[test]
fn a_board_4_why_a_ship_boards_nobody() {
    let mate = "Next Britain custom 60,0 0 guns=[2,2,2,0] sail=stop";
    let mut game = game("", &[], &[&own(""), &foe(""), mate]);
    let why = |game: &Game, name: &str| game.session.why_idle(game.id(name)).map(|refusal| refusal.clause);
    assert_eq!(why(&game, "Own"), None, "she can board Foe");
    assert_eq!(why(&game, "Mate").as_deref(), Some("A-BOARD-1"), "nobody lies near enough to board");
    game.board("Own", "Foe");
    assert_eq!(why(&game, "Own").as_deref(), Some("A-BOARD-4"), "she has declared her try");
    assert_eq!(why(&game, "Next"), None, "the other has still her own");
}

#[test]
fn a_board_5_half_of_all_gun_dice_and_a_die_more_or_less() {
    // Twenty-four dice on both sides with the carronades; twelve left are half.
    for (port, dice) in [("[2,4,4,2]", 4), ("[0,0,1,0]", 4), ("[0,0,0,0]", 3)] {
        let game =
            game("", &[], &[&format!("Own Britain custom 0,0 0 guns=[2,4,4,2] sail=stop guns_port={port}"), &foe("")]);
        assert_eq!(game.fleet().boarders(&game.ship("Own"), 0), dice, "{port} left to larboard");
    }
    let unarmed = "Own Britain custom 0,0 0 guns=[0,0,0,0] sail=stop";
    let without = game("", &[], &[unarmed, &foe("")]);
    assert_eq!(without.fleet().boarders(&without.ship("Own"), 0), 4, "who never had a gun has lost none");
    let game = game("", &[], &[&own("size=6 party=true f=3 i=1"), &foe("")]);
    assert_eq!(game.fleet().boarders(&game.ship("Own"), 2), 5, "6 + party + 2 friends - 3 F - 1 I");
}
