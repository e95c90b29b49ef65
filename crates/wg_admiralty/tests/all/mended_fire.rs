//! Targets of a battery, the mix of its dice, and the ships that are silent in a boarding action (A-BOARD-9, A-MIX-5 to
//! A-MIX-10, A-R1).

use wg_admiralty::position::battle::CloseMix;
use wg_core::Viewer;
use wg_core::talk::offer::Domain;
use wg_core::talk::order::{Order, Slot};

use crate::common::{BOARDING, COMMAND, FIRE, Game, MOVEMENT, PORT, STARBOARD};

#[test]
fn a_mix_5_a_can_that_is_empty_is_filled_again() {
    // A can of one hull die and one rigging die, and five dice to roll: two draws, two draws, and one.
    let options = "\"long_mix\": \"can\", \"can_hull\": 1, \"can_rigging\": 1,";
    let ships = ["Own Britain custom 0,0 0 guns=[0,10,0,0]", "Red France custom 185,0 180 guns=[2,4,4,0]"];
    let draws = [1, 1, 2, 1, 1];
    let faces: Vec<u8> = draws.into_iter().chain([1; 5]).collect();
    let mut game = Game::with(options, FIRE, "", 0.0, &faces, &ships);
    game.fire("Own", STARBOARD + 2, "Red", 0).finish_phase();
    game.threw(&[1; 5]);
    let thrown = |words: &str| game.sentences().iter().any(|said| said.contains(words));
    assert!(
        thrown("roll 1 1 1 at the hull") && thrown("roll 1 1 at the rigging"),
        "hull, rigging; rigging, hull; hull: {:#?}",
        game.sentences()
    );
}

#[test]
fn a_mix_5_odds_of_a_small_can_are_those_of_all_dice() {
    let ways = wg_admiralty::gunnery::odds::drawn([1, 1], 5);
    let mut ways: Vec<([u8; 2], f64)> = ways.into_iter().collect();
    ways.sort_by_key(|(way, _)| *way);
    assert_eq!(ways, [([2, 3], 0.5), ([3, 2], 0.5)], "two cans of one each, and a fifth die of either colour");
}

#[test]
fn a_mix_7_each_target_is_offered_with_a_split_of_her_own() {
    // The primary target is close. The target of last turn is at medium range, where doctrine leaves no choice.
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,4,5,1] targets=[\"\",\"\",\"\",\"Far\",\"Far\",\"Far\"]",
        "Near France custom 60,0 0 guns=[1,1,1,0]",
        "Far France custom 150,0 0 guns=[1,1,1,0]",
    ];
    let game = Game::at(FIRE, &[], &ships);
    for (battery, close) in [(STARBOARD, 3), (STARBOARD + 1, 3), (STARBOARD + 2, 5)] {
        let choices = |target: &str| {
            let (own, target) = (game.id("Own"), game.id(target));
            let fits = |order: &Order| matches!(order, Order::Fire { unit, battery: number, .. } if (*unit, *number) == (own, battery));
            let offers: Vec<_> = game
                .ask()
                .offers
                .iter()
                .filter(|offer| fits(&offer.order) && offer.targets().contains(&target))
                .collect();
            assert!(offers.len() <= 1, "a shot is offered once");
            offers.first().map(|offer| {
                match offer.blanks.iter().find(|blank| blank.slot == Slot::Choice).map(|blank| &blank.domain) {
                    Some(Domain::Choices(choices)) => choices.len(),
                    _ => 0,
                }
            })
        };
        assert_eq!(
            (choices("Near"), choices("Far")),
            (Some(close), Some(0)),
            "battery {battery}: the owner splits at close range, doctrine at medium range"
        );
    }
}

#[test]
fn a_mix_10_a_battle_that_begins_with_the_guns_rolls_for_the_method_first() {
    for phase in [COMMAND, FIRE] {
        let ships = ["Own Britain custom 0,0 0 guns=[2,4,5,1]", "Red France custom 65,0 180 guns=[2,4,4,0]"];
        let mut game = Game::with("\"close_mix\": \"roll\",", phase, "", 0.0, &[4], &ships);
        if phase == COMMAND {
            game.finish_phase();
        }
        game.threw(&[4]);
        assert_eq!(
            (game.phase(), game.fleet().battle.mix),
            (FIRE, Some(CloseMix::Basic)),
            "4 is the basic method, and it is known before the first shot"
        );
    }
}

#[test]
fn a_r1_by_the_letter_a_rake_from_astern_is_a_bow_rake_as_well() {
    // Two dice: doubled for a stern rake, and half as many again where the bow rake is fired from the stern zone.
    let dice = |option: &str, heading: u16| {
        let red = format!("Red France custom 60,0 {heading} guns=[2,4,4,0]");
        Game::with(option, FIRE, "", 0.0, &[], &["Own Britain custom 0,0 0 guns=[0,2,0,0]", &red])
            .dice("Own", 1, "Red")
            .map(|dice| dice[1])
    };
    let (astern, ahead) = (90, 270);
    assert_eq!((dice("", astern), dice("", ahead)), (Some(4), Some(3)), "the bow zone is ahead");
    let stern = "\"bow_rake_zone\": \"stern\"";
    assert_eq!(
        (dice(stern, astern), dice(stern, ahead)),
        (Some(6), Some(2)),
        "by the letter both rakes are from astern, and none from ahead"
    );
}

#[test]
fn a_r54_whom_a_frigate_has_fired_at_is_written_down() {
    let options = "\"adv_frigate\": true, \"immunity_scope\": \"ship\"";
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0]",
        "Mate Britain custom 400,0 0 guns=[1,1,1,0]",
        "Foe France fr-40 60,0 0",
        "Two France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::with(options, FIRE, "", 0.0, &[1; 5], &ships);
    game.fire("Foe", PORT, "Own", 0).on_to(2, COMMAND);
    let immune = |game: &Game| ["Own", "Mate"].map(|name| game.fleet().is_immune(&game.ship(name), &game.ship("Foe")));
    assert_eq!(immune(&game), [false, true], "only whom she has fired at fires at her");
    let saved = game.session.as_scenario(Viewer::All).expect("nothing waits");
    let again = Game::of_scenario(&saved, &[]);
    assert_eq!(
        (immune(&again), again.ship("Foe").colours),
        ([false, true], game.ship("Foe").colours),
        "and so it is when the file is opened"
    );
}

/// The fleet flagship of France is taken by boarding. Wavers of France has a strain of 2.
#[test]
fn a_cmd_6_a_flagship_that_was_taken_weighs_on_the_next_test() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,2,2,0] sail=stop",
        "Flag France custom 30,0 0 guns=[2,2,2,0] sail=stop flagship=true",
        "Mate Britain custom 500,500 90 guns=[1,1,1,0] sail=stop",
        "Wavers France custom -900,-900 90 guns=[2,2,2,0] sail=stop sail_value=0 grade=C",
        "Rest France custom -900,900 90 guns=[1,1,1,0] sail=stop",
        "Last France custom -900,500 90 guns=[1,1,1,0] sail=stop",
    ];
    let faces = [
        /* a try */ 6, 1, /* a round */ 6, 6, 6, 1, 1, 1, 1, 1, /* does Wavers strike */ 1,
        /* and a turn later */ 1,
    ];
    let mut game = Game::at(BOARDING, &faces, &ships);
    game.board("Own", "Flag").on_to(2, COMMAND);
    assert!(game.ship("Flag").is_prize(), "she is taken in the Boarding phase of turn 1");
    game.on_to(3, COMMAND).finish_phase();
    let tests: Vec<&str> =
        game.sentences().into_iter().filter(|said| said.starts_with("Does Wavers strike?")).collect();
    assert!(tests[0].contains("1 + 3 = 4"), "2 for her sails and 1 for the flagship: {tests:?}");
    assert!(tests[1].contains("1 + 2 = 3"), "once, and not again: {tests:?}");
}

#[test]
fn a_board_5_a_friend_who_strikes_fights_no_more() {
    // Helper has joined Own against Foe, and strikes in the next Command phase.
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,2,2,0] sail=stop",
        "Helper Britain custom 60,0 0 guns=[2,2,2,0] sail=stop sail_value=0 grade=E",
        "Foe France custom 30,0 0 guns=[2,2,2,0] sail=stop",
        "Mate Britain custom 500,500 90 guns=[1,1,1,0] sail=stop",
        "Pair Britain custom 500,-500 90 guns=[1,1,1,0] sail=stop",
        "Two France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
        "Rest France custom -900,900 90 guns=[1,1,1,0] sail=stop",
    ];
    let round = |ours: usize| vec![1; ours + 4];
    let mut faces = vec![6, 1];
    faces.extend(round(5));
    faces.push(/* she strikes */ 6);
    faces.extend(round(4));
    let mut game = Game::at(BOARDING, &faces, &ships);
    game.board("Own", "Foe").board("Helper", "Foe").on_to(3, MOVEMENT);
    assert!(
        game.ship("Helper").colours.struck && game.fleet().battle.actions[0].friends[0].is_empty(),
        "who has struck is no help"
    );
}

#[test]
fn a_r47_the_report_of_pairs_of_sixes_names_the_ruling() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[0,8,0,0] grade=F",
        "Foe France custom 185,0 180 guns=[2,4,4,0] sail=stop",
        "Two France custom -900,-900 90 guns=[1,1,1,0]",
    ];
    let mut game = Game::at(FIRE, &[6, 6, 6, 6, /* BD */ 1, 1, /* CR */ 1], &ships);
    game.fire("Own", STARBOARD + 2, "Foe", 0).finish_phase();
    let said = game
        .sentences()
        .into_iter()
        .find(|said| said.contains("critical hit"))
        .expect("the second pair brings one")
        .to_owned();
    assert!(said.contains("1 critical hit for pairs of sixes (A-R47)"), "{said}");
}
