//! Rulings about strain, tacks, ranges and the end of the battle (A-R41, A-R63 to A-R88).

use wg_admiralty::choices::{Anchoring, Choice};
use wg_admiralty::gunnery::aim::Why;
use wg_admiralty::position::battle::EndedBy;
use wg_core::Broadside;
use wg_core::Choices;
use wg_core::geometry::Length;
use wg_core::ids::SideId;
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;
use wg_core::{DiceSource, Session};

use crate::common::{COMMAND, FIRE, Game, MOVEMENT, PORT, REPAIR, STARBOARD, text};

const OWN: &str = "Own Britain custom 0,0 0 guns=[1,1,1,0]";
const AWAY: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

fn fire(options: &str, ships: &[&str]) -> Game {
    Game::with(options, FIRE, "", 0.0, &[], ships)
}

#[test]
fn a_r63_the_worse_side_by_share_and_b_do_not_count() {
    let strain = |words: &str| {
        let game = fire("", &[&format!("Own Britain custom 0,0 0 guns=[2,4,2,3] {words}"), AWAY]);
        game.fleet().strain_now(&game.ship("Own")).0
    };
    assert_eq!(
        [strain(""), strain("guns_port=[1,2,1,3]"), strain("guns_starboard=[1,1,0,3]"), strain("b_port=4")],
        [0, 1, 2, 0]
    );
}

#[test]
fn a_r64_streamlined_100_stays_and_below_10_is_nothing() {
    for (value, percent) in [(100, 5000), (99, 4500), (10, 500), (9, 0)] {
        let game = Game::with(
            "\"sail_percent\": \"streamlined\"",
            COMMAND,
            "",
            0.0,
            &[],
            &[&format!("Own Britain custom 0,0 90 guns=[1,1,1,0] sail_value={value}"), AWAY],
        );
        assert_eq!(game.fleet().allowance(&game.ship("Own")), Length(percent), "{value}");
    }
}

#[test]
fn a_r65_without_a_rudder_she_does_not_run_straight_either() {
    let mut game = Game::at(
        MOVEMENT,
        &[],
        &["Own Britain custom 0,0 90 guns=[1,1,1,0] r=4", "Mate Britain custom 300,300 90 guns=[1,1,1,0]", AWAY],
    );
    let order = game.course("Own", "50");
    game.refused(order, "A-R65").finish_phase().lies("Own", 0.0, 0.0, 90.0);
}

#[test]
fn a_r66_an_edge_belongs_to_the_nearer_bracket() {
    use wg_admiralty::position::battle::Bracket;
    let bracket = |x: f64| {
        let game = fire("", &[OWN, &format!("Foe France custom {x},0 0 guns=[1,1,1,0]")]);
        game.fleet().aim(&game.ship("Own"), Broadside::Starboard, &game.ship("Foe")).map(|aim| aim.bracket).ok()
    };
    assert_eq!(
        [bracket(105.0), bracket(105.01), bracket(265.0), bracket(265.01), bracket(505.0), bracket(505.01)],
        [
            Some(Bracket::Close),
            Some(Bracket::Medium),
            Some(Bracket::Medium),
            Some(Bracket::Long),
            Some(Bracket::Long),
            None
        ]
    );
}

#[test]
fn a_r69_ships_in_the_way_stop_fire_only_by_the_option() {
    let ships = [OWN, "Mate Britain custom 60,0 0 guns=[1,1,1,0]", "Foe France custom 120,0 0 guns=[1,1,1,0]"];
    let aim = |options: &str| {
        let game = fire(options, &ships);
        game.fleet().aim(&game.ship("Own"), Broadside::Starboard, &game.ship("Foe")).err()
    };
    assert_eq!((aim(""), aim("\"los_blocks\": true")), (None, Some(Why::Blocked(wg_core::ids::UnitId(1)))));
}

#[test]
fn a_r70_she_may_hold_fire_but_not_choose_a_third_ship() {
    let mut game =
        fire("", &[OWN, "Foe France custom 60,0 0 guns=[1,1,1,0]", "Two France custom 90,15 0 guns=[1,1,1,0]"]);
    let shot = game.shot("Own", STARBOARD, "Two", 0);
    game.refused(shot, "A-ARC-9").finish_phase();
    assert!(!game.has_said("A-FIRE-6"));
}

#[test]
fn a_r71_each_of_two_infernos_rolls_and_she_blows_up_once() {
    let game = Game::at(
        FIRE,
        &[1, 1],
        &[
            "Own Britain custom 0,0 0 guns=[1,1,1,0] i=2",
            "Mate Britain custom 500,0 0 guns=[1,1,1,0]",
            "Third Britain custom 500,500 0 guns=[1,1,1,0]",
            AWAY,
        ],
    );
    assert!(!game.wants_dice());
    let game = Game::at(
        FIRE,
        &[6, 6, 6, 6],
        &[
            "Own Britain custom 0,0 0 guns=[1,1,1,0] i=2",
            "Mate Britain custom 500,0 0 guns=[1,1,1,0]",
            "Third Britain custom 500,500 0 guns=[1,1,1,0]",
            AWAY,
        ],
    );
    let times = game.reports.iter().filter(|report| report.sentence == "Own blows up.").count();
    assert_eq!((times, game.ship("Own").colours.fate), (1, Fate::Sunk));
}

#[test]
fn a_r73_the_wind_blows_from_anywhere_or_from_four_directions() {
    let opens = |options: &str, wind: f64| {
        wg_core::scenario::parse(&text(options, "", wind, &[OWN, AWAY]), "t.ron").is_ok_and(|loaded| {
            Session::new(&wg_admiralty::ADMIRALTY, &loaded.scenario, DiceSource::Machine { seed: 1 }).is_ok()
        })
    };
    let four = "\"wind_directions\": \"4\"";
    assert!(opens("", 33.5) && opens(four, 270.0) && !opens(four, 33.5));
}

#[test]
fn a_r74_fifty_guns_make_a_ship_of_the_line() {
    for (options, guns, line) in [("", 50, true), ("", 49, false), ("\"line_min_guns\": 60", 50, false)] {
        let game = fire(options, &[&format!("{OWN} number={guns}"), AWAY]);
        assert_eq!(game.fleet().is_line(&game.ship("Own")), line);
    }
}

#[test]
fn a_r75_range_from_side_to_base_or_between_centerpoints() {
    let range = |options: &str| {
        let game = fire(options, &[OWN, "Foe France custom 100,0 0 guns=[1,1,1,0]"]);
        game.fleet().range(&game.ship("Own"), Broadside::Starboard, &game.ship("Foe")).0
    };
    assert_eq!((range(""), range("\"range_measure\": \"centers\"")), (7500, 10_000));
}

#[test]
fn a_r78_after_a_failed_tack_the_heading_stays() {
    let mut game = Game::at(MOVEMENT, &[1], &["Own Britain custom 0,0 60 guns=[1,1,1,0]", AWAY]);
    game.sail("Own", "30 p1 5").lies("Own", 25.98, 15.0, 60.0);
    assert!(game.ship("Own").berth.irons && game.fleet().is_free(game.id("Own")));
}

#[test]
fn a_r41_a_tack_takes_two_turns_or_is_made_at_once() {
    let ship = "Own Britain custom 0,0 60 guns=[1,1,1,0]";
    let mut game = Game::with("\"tack\": \"snap\"", MOVEMENT, "", 0.0, &[3], &[ship, AWAY]);
    game.sail("Own", "30 p1 5").lies("Own", 25.98, 15.0, 300.0);
    let second = |die: u8| {
        let mut game = Game::at(MOVEMENT, &[3, die], &[ship, AWAY]);
        game.sail("Own", "30 p1 5");
        assert!(game.ship("Own").berth.tacking && game.pose("Own").2 == 45.0);
        for _ in 0..5 {
            if game.session.cursor().turn == 1 {
                game.finish_phase();
            }
        }
        let begin = Order::Begin { unit: game.id("Own") };
        game.order(begin);
        game
    };
    assert!(second(2).ship("Own").berth.irons);
    let mut game = second(3);
    game.sail("Own", "p3 5");
    assert_eq!(
        (game.pose("Own").2, game.ship("Own").berth.tacking),
        (0.0, true),
        "50 mm, the speed of the fore broadside"
    );
}

#[test]
fn a_r82_half_of_a_fleet_or_the_turn_limit() {
    let ended = |options: &str| {
        let mut game = Game::with(
            options,
            FIRE,
            "",
            0.0,
            &[],
            &[
                OWN,
                "Foe France custom 900,-900 90 guns=[2,4,4,0] w=8",
                "Two France custom 900,900 90 guns=[2,4,4,0] sail=stop",
            ],
        );
        game.finish_phase();
        game.fleet().battle.end
    };
    assert_eq!(
        (ended(""), ended("\"end\": \"turns\""), ended("\"end\": \"last_ship\"")),
        (Some(EndedBy::Half(SideId(1))), None, None)
    );
    let mut game = Game::with("\"turn_limit\": 1", MOVEMENT, "", 0.0, &[], &[OWN, AWAY]);
    for _ in 0..6 {
        game.finish_phase();
    }
    assert_eq!(
        (game.fleet().battle.end, game.session.outcome().and_then(|outcome| outcome.winner)),
        (Some(EndedBy::Turns), None)
    );
}

#[test]
fn a_r82_at_the_limit_the_smaller_share_has_won_and_within_five_per_cent_it_is_a_draw() {
    // Two dice lost of 34 are 5.9 %, two of 40 are 5 %.
    let ended = |guns: &str, left: &str, own: &str| {
        let foe = format!("Foe France custom 900,-900 90 guns={guns} guns_starboard={left} sail=stop anchored=true");
        let mine = format!("Own Britain custom 0,0 0 guns=[5,6,6,0] guns_port={own} sail=stop anchored=true");
        let mut game = Game::with("\"turn_limit\": 1", REPAIR, "", 0.0, &[1; 9], &[&mine, &foe]);
        game.finish_phase();
        let outcome = game.session.outcome().expect("turn 1 was the last");
        (outcome.winner.map(|side| side.0), outcome.reason.clone())
    };
    assert_eq!(ended("[5,6,6,0]", "[5,6,4,0]", "[5,6,6,0]").0, Some(0), "5.9 % are more than 5");
    assert_eq!(ended("[8,6,6,0]", "[6,6,6,0]", "[5,6,6,0]").0, None, "5 % are not");
    assert_eq!(ended("[5,6,6,0]", "[5,6,6,0]", "[5,0,6,0]").0, Some(1), "who has lost more has lost");
    let (nobody, why) = ended("[5,6,6,0]", "[5,6,5,0]", "[5,6,5,0]");
    assert!(nobody.is_none() && why.starts_with("A draw: turn 1 was the last"), "{why}");
}

#[test]
fn a_r82_the_score_says_what_it_was_given_for() {
    let foes = [
        "Foe France custom 900,-900 90 guns=[2,4,4,0] w=8",
        "Two France custom 900,900 90 guns=[2,4,4,0] guns_starboard=[1,3,3,0] sail=stop",
    ];
    let game = Game::with("\"end\": \"turns\"", FIRE, "", 0.0, &[], &[OWN, foes[0], foes[1]]);
    let view = game.session.view(wg_core::Viewer::Public);
    let britain = &view.sides[0];
    assert_eq!(
        britain.tally.lines,
        ["Foe, lost: 20 of 20 gun dice gone", "Two: 3 of 20 gun dice gone", "In all: 23 of 40 gun dice gone"]
    );
    assert_eq!((britain.score, view.sides[1].tally.lines.is_empty()), (Some(57), true));
}

#[test]
fn a_r83_both_sides_in_full_by_half_or_one_alone() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[0,4,0,0]",
        "Foe France custom 60,0 0 guns=[1,1,1,0] sail=stop",
        "Two France custom -60,0 0 guns=[1,1,1,0] sail=stop",
    ];
    for (word, dice) in [("full", 8), ("half", 6)] {
        let mut game = Game::with(&format!("\"both_sides\": {word:?}"), FIRE, "", 0.0, &[1; 8][..dice], &ships);
        game.fire("Own", STARBOARD, "Foe", 0).fire("Own", PORT, "Two", 0).finish_phase();
        game.threw(&[1; 8][..dice]);
    }
    let mut game = Game::with("\"both_sides\": \"one\"", FIRE, "", 0.0, &[1; 4], &ships);
    game.fire("Own", STARBOARD, "Foe", 0);
    let shot = game.shot("Own", PORT, "Two", 0);
    assert!(!game.ask().offers.iter().any(|offer| offer.admits(&shot)));
}

#[test]
fn a_r84_over_the_edge_she_is_gone_and_lost() {
    let mut game = Game::at(
        MOVEMENT,
        &[],
        &["Own Britain custom 970,0 90 guns=[1,1,1,0]", "Mate Britain custom 940,200 90 guns=[1,1,1,0]", AWAY],
    );
    game.sail("Own", "50").sail("Mate", "50");
    assert_eq!(
        (game.ship("Own").colours.fate, game.ship("Mate").colours.fate),
        (Fate::Gone, Fate::Afloat),
        "her centerpoint counts"
    );
    assert_eq!(game.fleet().losses(SideId(0)), (2, 1));
}

#[test]
fn a_r85_who_moved_first_declares_first_and_then_all_is_thrown() {
    let mut game = Game::at(FIRE, &[1; 6], &[OWN, "Foe France custom 60,0 0 guns=[1,1,1,0]"]);
    let aims = |game: &Game| game.session.view(wg_core::Viewer::Public).aims;
    assert!(aims(&game).is_empty(), "nobody has declared");
    game.fire("Own", STARBOARD, "Foe", 0);
    assert!(!game.has_said("A-FIRE-6"), "nothing is thrown yet");
    let shown: Vec<_> = aims(&game).iter().map(|aim| (aim.by, aim.at)).collect();
    assert_eq!(
        shown,
        [(game.id("Own"), game.id("Foe"))],
        "all see at whom, and one line is enough for guns of three sizes"
    );
    if game.ask().seat == wg_core::ids::Seat::Side(SideId(0)) {
        game.end_phase();
    }
    game.fire("Foe", PORT, "Own", 0).finish_phase();
    assert!(game.all_thrown() && game.has_said("A-FIRE-6"));
    assert!(aims(&game).is_empty(), "what has been fired is declared no longer");
}

#[test]
fn a_r88_springs_are_rigged_in_a_later_command_phase() {
    let mut game = Game::at(COMMAND, &[], &[&format!("{OWN} sail=stop anchored=true"), AWAY]);
    game.choose("Own", Choice::Anchor(Anchoring::RigSprings));
    assert!(game.ship("Own").berth.springs && game.has_said("A-R88"));
    let mut game = Game::at(COMMAND, &[], &[&format!("{OWN} sail=stop"), AWAY]);
    game.choose("Own", Choice::Anchor(Anchoring::LetGo));
    let springs = Choice::Anchor(Anchoring::RigSprings).order(game.id("Own"));
    game.refused(springs, "A-MOVE-21");
}
