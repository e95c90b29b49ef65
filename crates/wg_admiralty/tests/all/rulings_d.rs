//! Rulings about volleys, explosions and advanced rules (A-R18 to A-R79).

use wg_admiralty::choices::Choice;
use wg_admiralty::passing::stops;
use wg_admiralty::position::battle::Bracket;
use wg_admiralty::position::charts::GunRating;
use wg_admiralty::position::fleet::Ship;
use wg_core::Broadside;
use wg_core::PerBroadside;
use wg_core::geometry::{Angle, Course, Leg, Length};
use wg_core::talk::order::Order;

use crate::common::{BOARDING, FIRE, Game, MOVEMENT, PORT, STARBOARD};

const OWN: &str = "Own Britain custom 0,0 0 guns=[1,1,1,0]";
const AWAY: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

/// Own fires her starboard guns at Foe. Returns Foe afterwards.
fn volley(options: &str, own: &str, foe: &str, faces: &[u8]) -> (Ship, Game) {
    let mut game = Game::with(
        options,
        FIRE,
        "",
        0.0,
        faces,
        &[&format!("Own Britain custom {own}"), &format!("Foe France custom {foe} sail=stop")],
    );
    game.fire("Own", STARBOARD, "Foe", 0).finish_phase();
    assert!(game.all_thrown(), "{:?}", game.session.asks());
    (game.ship("Foe"), game)
}

fn says(game: &Game, words: &str) -> usize {
    game.reports.iter().filter(|report| report.sentence.contains(words)).count()
}

#[test]
fn a_r18_the_line_of_fire_turns_with_the_ship_that_moves() {
    let crossing = |legs: &str| {
        let game = Game::with(
            "",
            MOVEMENT,
            "",
            180.0,
            &[],
            &[
                "Own Britain custom 0,0 0 guns=[1,1,1,0] sail=normal",
                "Foe France custom 100,40 0 guns=[1,1,1,0] sail=stop",
            ],
        );
        let wg_core::talk::order::Order::Course { unit, course } = game.course("Own", legs) else { panic!("a course") };
        let found = stops(&game.fleet(), unit, &course);
        found.iter().find(|stop| stop.firer == unit && !stop.rake).map(|stop| stop.at.0)
    };
    assert_eq!(crossing("140"), Some(4000));
    // On heading 15 from 1.95,14.83, the firer's line of fire meets 100,40 after 49.69 mm.
    assert!(crossing("s1 125").is_some_and(|at| (at - 6469).abs() <= 5), "{:?}", crossing("s1 125"));
}

#[test]
fn a_r19_neighbours_roll_at_any_e_of_hers_or_when_she_blows_up() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] i=1",
        "Mate Britain custom 30,0 0 guns=[1,1,1,0]",
        "Third Britain custom 500,500 0 guns=[1,1,1,0]",
        AWAY,
    ];
    let rolls = |options: &str, faces: &[u8]| {
        let game = Game::with(options, FIRE, "", 0.0, faces, &ships);
        assert!(!game.wants_dice(), "{:?}", game.session.asks());
        says(&game, "Mate: does the magazine explode?")
    };
    assert_eq!((rolls("", &[6, 1, 1]), rolls("", &[6, 6, 1])), (1, 1), "at each roll of hers, once");
    let blows_up = "\"e_neighbours\": \"blow_up\"";
    assert_eq!((rolls(blows_up, &[6, 1]), rolls(blows_up, &[6, 6, 1])), (0, 1), "only when she blows up");
    // A neighbour's roll makes no other ship roll: Third lies beside Mate only.
    let row = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] i=1",
        "Mate Britain custom 30,0 0 guns=[1,1,1,0]",
        "Third Britain custom 60,0 0 guns=[1,1,1,0]",
        AWAY,
    ];
    let game = Game::with("", FIRE, "", 0.0, &[6, 1, /* D */ 5, 1], &row);
    assert_eq!(
        (
            says(&game, "Mate: does the magazine explode?"),
            says(&game, "Third: does the magazine explode?"),
            game.wants_dice()
        ),
        (1, 0, false)
    );
}

#[test]
fn a_r25_all_is_kept_at_the_medium_scale_and_shown_at_another() {
    for (scale, by) in [("small", 0.5), ("medium", 1.0), ("large", 2.0)] {
        let options = format!("\"scale\": {scale:?}, \"adv_aid\": true");
        let game = |phase: u8, faces: &[u8], ships: &[String]| {
            let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
            Game::with(&options, phase, "", 0.0, faces, &ships)
        };
        let at = |east: f64, north: f64| format!("{},{}", east * by, north * by);
        // Scales a course, a turn on the circle, and the 5 mm by which she avoids a contact.
        let ships = [
            format!("Own Britain custom {} 90 guns=[1,1,1,0]", at(0.0, 0.0)),
            format!("Mate Britain custom {} 0 guns=[1,1,1,0]", at(62.5, 0.0)),
            format!("Pair Britain custom {} 90 guns=[1,1,1,0]", at(-200.0, -200.0)),
            AWAY.to_owned(),
        ];
        let mut one = game(MOVEMENT, &[6], &ships);
        let own = one.id("Own");
        let order = |legs: [Leg; 2]| Order::Course { unit: own, course: Course::new(legs) };
        let mm = |mm: f64| Length((mm * by * 100.0) as i32);
        one.refused(
            order([Leg::Arc { run: mm(15.0) + Length(1), turn: Angle::degrees(15) }, Leg::Run(mm(35.0) - Length(1))]),
            "A-MOVE-10",
        );
        one.order(order([Leg::Run(mm(20.0)), Leg::Run(mm(30.0))])).choose("Own", Choice::Avoid);
        one.lies("Own", 20.0 * by, 0.0, 90.0);
        // Boarders, neighbours of a magazine and helpers use the same scaled millimetres.
        for (gap, boards) in [(10.0, true), (10.1, false)] {
            let ships = [
                format!("Own Britain custom {} 0 guns=[1,1,1,0] sail=stop", at(0.0, 0.0)),
                format!("Foe France custom {} 0 guns=[1,1,1,0] sail=stop", at(25.0 + gap, 0.0)),
            ];
            let one = game(BOARDING, &[], &ships);
            assert_eq!(!one.fleet().prey(&one.ship("Own")).is_empty(), boards, "{scale}, {gap}");
        }
        for (gap, helps) in [(14.9, false), (15.0, true), (30.0, true), (30.1, false)] {
            let ships = [
                format!("Own Britain custom {} 0 guns=[1,1,1,0] i=1 sail=stop", at(0.0, 0.0)),
                format!("Foe France custom {} 0 guns=[1,1,1,0] sail=stop", at(25.0 + gap, 0.0)),
                "Rest Britain custom -900,900 90 guns=[1,1,1,0]".to_owned(),
                "Last Britain custom -900,-900 90 guns=[1,1,1,0]".to_owned(),
            ];
            let one = game(FIRE, &[1, 1], &ships);
            assert_eq!(one.fleet().lies_by(&one.ship("Foe")), helps, "{scale}, {gap}");
        }
        for (gap, lost) in [(10.0, -2), (10.1, -3), (20.0, -3)] {
            let ships = [
                format!("Own Britain custom {} 0 guns=[1,1,1,0] i=1 sail=stop", at(0.0, 0.0)),
                format!("Foe France custom {} 0 guns=[1,1,1,0] sail=stop", at(25.0 + gap, 0.0)),
                "Rest Britain custom -900,900 90 guns=[1,1,1,0]".to_owned(),
                "Last Britain custom -900,-900 90 guns=[1,1,1,0]".to_owned(),
            ];
            let one = game(FIRE, &[6, 6, 1], &ships);
            assert_eq!(
                says(&one, &format!("Foe: does the magazine explode? 1 − {}", -lost)),
                1,
                "{scale}, {gap}: {:?}",
                one.sentences()
            );
        }
    }
}

#[test]
fn a_r31_the_best_moment_for_a_rake_is_the_earliest_of_the_best() {
    let game = Game::with(
        "",
        MOVEMENT,
        "",
        270.0,
        &[],
        &[
            "Own Britain custom -70,-90 90 guns=[1,1,1,0] sail=normal",
            "Foe France custom 0,0 0 guns=[1,1,1,0] sail=stop",
        ],
    );
    let wg_core::talk::order::Order::Course { unit, course } = game.course("Own", "140") else { panic!("a course") };
    let found = stops(&game.fleet(), unit, &course);
    let at = found.iter().find(|stop| stop.firer == unit && stop.rake).map(|stop| stop.at.0);
    assert!(at.is_some_and(|at| (at - 3272).abs() <= 3), "she comes into the stern zone after 32.72 mm: {at:?}");
}

#[test]
fn a_r40_carronades_are_lost_alike_or_last_or_never() {
    let left = |options: &str, guns: &str, faces: &[u8]| {
        volley(options, "0,0 0 guns=[0,1,0,0]", &format!("60,0 0 guns={guns} g_port=4"), faces)
            .0
            .guns(Broadside::Larboard)
    };
    assert_eq!((left("", "[0,0,1,2]", &[5, 1, 6]), left("", "[0,0,1,2]", &[5, 1, 3])), ([0, 0, 1, 1], [0, 0, 0, 2]));
    assert_eq!(left("\"gd_hits_carronade\": \"last\"", "[0,0,1,2]", &[5, 1]), [0, 0, 0, 2]);
    assert_eq!(left("\"gd_hits_carronade\": \"last\"", "[0,0,0,2]", &[5, 1]), [0, 0, 0, 1]);
    assert_eq!(left("\"gd_hits_carronade\": \"never\"", "[0,0,0,2]", &[5, 1]), [0, 0, 0, 2]);
}

#[test]
fn a_r42_gun_hits_without_an_attacker_are_split() {
    let hits =
        |words: &str, faces: &[u8]| Game::at(FIRE, faces, &[&format!("{OWN} {words}"), AWAY]).ship("Own").log.hits.g;
    assert_eq!(hits("i=1", &[3]), PerBroadside::of([1, 1]));
    assert_eq!((hits("f=1", &[5, 3]), hits("f=1", &[5, 4])), (PerBroadside::of([1, 0]), PerBroadside::of([0, 1])));
    // A neighbour's explosion falls on the side that faces the wreck.
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] i=1",
        "Mate Britain custom 30,0 0 guns=[1,2,2,0]",
        "Third Britain custom 500,500 0 guns=[1,1,1,0]",
        AWAY,
    ];
    let game = Game::at(FIRE, &[6, 6, 6, 1], &ships);
    assert_eq!(
        (
            game.ship("Mate").log.hits.g,
            game.ship("Mate").guns(Broadside::Larboard).iter().sum::<u8>(),
            game.ship("Mate").guns(Broadside::Starboard).iter().sum::<u8>()
        ),
        (PerBroadside::of([0, 0]), 4, 5)
    );
}

#[test]
fn a_r44_a_rake_is_split_with_the_hits_that_its_criticals_made() {
    let (foe, _) =
        volley("", "20,-70 270 guns=[0,0,1,0]", "0,0 0 guns=[2,4,4,0]", &[5, 1, /* CR2 */ 5, /* C: a gun */ 5]);
    assert_eq!(foe.log.hits.g, PerBroadside::of([1, 1]), "three, of which the odd one is lost");
}

#[test]
fn a_r47_pairs_of_sixes_and_their_criticals() {
    let criticals = |options: &str, more: usize| {
        let mut faces = vec![6, 6, 6, 6, 1, 1];
        faces.extend(vec![1; more]);
        says(
            &volley(options, "0,0 0 guns=[0,8,0,0] grade=F", "150,0 0 guns=[2,4,4,0]", &faces).1,
            ": critical hit (roll",
        )
    };
    assert_eq!(
        (criticals("", 1), criticals("\"pair_crit\": \"literal\"", 3), criticals("\"pair_crit\": \"none\"", 0)),
        (1, 3, 0)
    );
}

#[test]
fn a_r49_what_guns_suffer_tells_from_the_next_use() {
    let ships = ["Own Britain custom 0,0 0 guns=[0,1,0,0]", "Foe France custom 60,0 0 guns=[0,2,0,0] g_port=4"];
    let mut game = Game::at(FIRE, &[5, /* BD */ 1, 1, 1], &ships);
    game.fire("Own", STARBOARD, "Foe", 0).fire("Foe", PORT, "Own", 0).finish_phase();
    assert!(says(&game, "1 1 at the hull: 0 hits") == 1, "two dice, though one is lost: {:?}", game.sentences());
    assert_eq!(game.ship("Foe").guns(Broadside::Larboard), [0, 1, 0, 0]);
}

#[test]
fn a_r51_a_gd_takes_a_size_by_the_die() {
    let left = |guns: &str, die: u8| {
        volley("", "0,0 0 guns=[0,1,0,0]", &format!("60,0 0 guns={guns} g_port=4"), &[5, 1, die])
            .0
            .guns(Broadside::Larboard)
    };
    assert_eq!((left("[6,0,9,0]", 3), left("[6,0,9,0]", 4)), ([5, 0, 9, 0], [6, 0, 8, 0]));
    assert_eq!([2, 3, 5].map(|die| left("[2,4,4,0]", die)), [[1, 4, 4, 0], [2, 3, 4, 0], [2, 4, 3, 0]]);
}

#[test]
fn a_r52_each_ship_rounds_down_her_own_dice() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[0,3,0,0]",
        "Mate Britain custom 0,60 0 guns=[0,3,0,0]",
        "Foe France custom 150,30 0 guns=[1,1,1,0]",
    ];
    let game = Game::at(FIRE, &[], &ships);
    let fleet = game.fleet();
    let dice = ["Own", "Mate"].map(|name| {
        let aim = fleet.aim(&game.ship(name), Broadside::Starboard, &game.ship("Foe")).expect("she lies in range");
        fleet.dice(&game.ship(name), Broadside::Starboard, GunRating::Medium, &aim, false)
    });
    assert_eq!(dice, [1, 1], "not 3");
}

#[test]
fn a_r54_a_frigate_that_has_fired_is_fair_game_for_all_or_for_one() {
    let ships =
        [OWN, "Mate Britain custom 400,0 0 guns=[1,1,1,0]", "Aid Britain gb-38 120,0 0", "Foe France fr-40 60,0 0"];
    let immune = |game: &Game| {
        let fleet = game.fleet();
        ["Own", "Mate"].map(|name| fleet.is_immune(&game.ship(name), &game.ship("Foe")))
    };
    // A frigate fires at a ship of the line. In the same step none may answer. Afterwards all may, or only that one. If
    // she fires at a frigate, none ever may.
    for (scope, battery, at, after) in [
        ("side", PORT, "Own", [false, false]),
        ("ship", PORT, "Own", [false, true]),
        ("side", STARBOARD, "Aid", [true, true]),
        ("ship", STARBOARD, "Aid", [true, true]),
    ] {
        let options = format!("\"adv_frigate\": true, \"immunity_scope\": {scope:?}");
        let mut game = Game::with(&options, FIRE, "", 0.0, &[1; 5], &ships);
        let shot = game.shot("Own", STARBOARD, "Foe", 0);
        game.refused(shot, "A-ADV-8").end_phase();
        game.fire("Foe", battery, at, 0).finish_phase();
        assert_eq!(immune(&game), after, "{scope}, after fire at {at}");
    }
    // A sloop counts as a frigate here; a ship of 50 guns does not.
    for (foe, is_immune) in [("sp-64", false), ("gb-50", false), ("gb-44", true), ("gb-18", true)] {
        let foe = format!("Foe France {foe} 60,0 0");
        let game = Game::with("\"adv_frigate\": true", FIRE, "", 0.0, &[], &[OWN, &foe]);
        assert_eq!(game.fleet().is_immune(&game.ship("Own"), &game.ship("Foe")), is_immune, "{foe}");
    }
}

/// Returns the dice of a partial broadside, if there is one at this threshold.
fn partial(threshold: f64) -> Option<[u8; 3]> {
    let options = format!("\"adv_partial\": true, \"partial_threshold\": {threshold:?}");
    let ships = ["Own Britain custom 0,0 0 guns=[3,4,7,0]", "Foe France fr-74 60,45.17 0 before=[60,120]"];
    let game = Game::with(&options, FIRE, "", 0.0, &[], &ships);
    let aim = game.fleet().aim(&game.ship("Own"), Broadside::Starboard, &game.ship("Foe")).ok()?;
    Some(GunRating::ALL.map(|size| game.fleet().dice(&game.ship("Own"), Broadside::Starboard, size, &aim, false)))
}

#[test]
fn a_r55_how_much_of_the_opening_her_hull_covers() {
    for (off, ahead, share) in [(40.0, 36.89, 1.06), (60.0, 45.17, 0.66), (80.0, 53.46, 0.48)] {
        let game = Game::at(FIRE, &[], &["Own Britain gb-74 0,0 0", &format!("Foe France fr-74 {off},{ahead} 0")]);
        let (own, foe) = (game.ship("Own"), game.ship("Foe").hull());
        let (starboard, port) =
            (own.field(Broadside::Starboard).blocked(&foe), own.field(Broadside::Larboard).blocked(&foe));
        assert!(
            (starboard - share).abs() < 0.006 && port == 0.0,
            "{starboard} at {off} mm between keels, and {port} on the other side"
        );
        // It is the same ahead and astern, to starboard and to larboard.
        for (x, y, side) in [(off, -ahead, Broadside::Starboard), (-off, ahead, Broadside::Larboard)] {
            let game = Game::at(FIRE, &[], &["Own Britain gb-74 0,0 0", &format!("Foe France fr-74 {x},{y} 0")]);
            let mirrored = game.ship("Own").field(side).blocked(&game.ship("Foe").hull());
            assert!((mirrored - share).abs() < 0.006, "{mirrored} at {x}, {y}");
        }
    }
    // Strictly more than the threshold: a ship at 60 mm passes 0.65 and not 0.67.
    assert!(partial(0.65).is_some() && partial(0.67).is_none());
}

#[test]
fn a_r56_half_of_the_dice_of_each_size() {
    assert_eq!(partial(0.5), Some([1, 2, 3]), "3, 4 and 7 at close range");
}

#[test]
fn a_r57_half_or_all_of_the_heavy_guns() {
    let heavy = |loss: &str, sea: &str| {
        let ships = ["Own Britain custom 0,0 0 guns=[0,0,16,0]", "Foe France custom 60,0 0 guns=[1,1,1,0]"];
        let game =
            Game::with(&format!("\"adv_weather\": true{loss}"), FIRE, &format!("\"sea\": {sea:?}"), 270.0, &[], &ships);
        let aim = game.fleet().aim(&game.ship("Own"), Broadside::Starboard, &game.ship("Foe")).expect("she lies abeam");
        game.fleet().dice(&game.ship("Own"), Broadside::Starboard, GunRating::Heavy, &aim, false)
    };
    assert_eq!((heavy("", "choppy"), heavy("", "heavy")), (4, 0));
    assert_eq!(heavy(", \"adv_weather_loss\": \"0.5,0.5\"", "heavy"), 2);
    assert_eq!(heavy(", \"adv_weather_loss\": \"1,1\"", "choppy"), 0);
}

#[test]
fn a_r58_the_second_die_of_crashing_masts_crosses_nothing_out() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] m=1 locked=[\"Foe\"]",
        "Foe France custom 30,0 0 guns=[1,1,1,0] m=1",
        "Mate Britain custom 500,500 90 guns=[1,1,1,0]",
    ];
    for (die, value) in [(1, 100), (4, 90)] {
        // Foe's own mast hit rolls afterwards, and is still there.
        let game = Game::with("\"adv_crash\": true", MOVEMENT, "", 0.0, &[5, die, 2], &ships);
        assert_eq!((game.ship("Foe").log.hits.m, game.ship("Foe").sail_value(), game.wants_dice()), (1, value, false));
        assert_eq!(says(&game, "secured"), 0, "nor is a mast said to be secured: {:?}", game.sentences());
    }
}

#[test]
fn a_r62_a_lost_round_weighs_on_the_next_test_alone() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,2,2,0] sail=stop",
        "Foe France custom 30,0 0 guns=[2,2,2,0] sail=stop sail_value=50",
        "Mate Britain custom 500,500 90 guns=[1,1,1,0]",
        "Rest France custom -900,-900 90 guns=[1,1,1,0]",
        "Last France custom -900,900 90 guns=[1,1,1,0]",
    ];
    let mut game = Game::at(BOARDING, &[6, 1, 6, 1, 1, 1, 1, 1, 1, 1, /* does she strike */ 1], &ships);
    game.board("Own", "Foe").finish_phase();
    assert_eq!(game.fleet().strain_now(&game.ship("Foe")).0, 2);
    for _ in 0..3 {
        if game.session.cursor().turn == 1 || game.phase() < FIRE {
            game.finish_phase();
        }
    }
    assert!(says(&game, "Does Foe strike? 1 + 2 = 3") == 1, "{:?}", game.sentences());
    assert_eq!(game.ship("Foe").company.rounds_lost, 0);
}

#[test]
fn a_r67_all_dice_of_a_roll_may_be_of_one_colour() {
    let (_, game) = volley("", "0,0 0 guns=[0,0,3,0]", "60,0 0 guns=[2,4,4,0]", &[1, 1, 1]);
    assert!(says(&game, "roll 1 1 1 at the hull") == 1 && says(&game, "at the rigging") == 0);
}

#[test]
fn a_r76_by_the_basic_method_a_single_die_goes_to_the_hull() {
    let game = Game::with("\"close_mix\": \"basic\"", FIRE, "", 0.0, &[], &[OWN, AWAY]);
    let rigging = |dice: u8| game.fleet().rigging_range(&game.ship("Own"), GunRating::Medium, Bracket::Close, dice);
    assert_eq!((rigging(1), rigging(2)), ((0, 0), (1, 1)));
}

#[test]
fn a_r77_a_battery_that_could_not_roll_keeps_its_former_target() {
    let (_, game) = volley(
        "",
        "0,0 0 guns=[0,2,0,0] grade=F targets=[\"\",\"\",\"\",\"\",\"Foe\",\"\"]",
        "150,0 0 guns=[2,4,4,0]",
        &[],
    );
    let gunnery = game.ship("Own").gunnery;
    let kept = if game.session.cursor().turn == 1 { gunnery.at } else { gunnery.last };
    assert_eq!((gunnery.fired[Broadside::Starboard][1], kept[Broadside::Starboard][1]), (false, Some(game.id("Foe"))));
    assert!(!game.has_said("A-FIRE-6"));
}
