//! Rulings about dice, lines and options of damage (A-R1 to A-R47), tested on a fleet.

use wg_admiralty::choices::{Anchoring, Choice};
use wg_admiralty::gunnery::aim::{Aim, Motion};
use wg_admiralty::gunnery::volley::count_hits;
use wg_admiralty::position::battle::Rake;
use wg_admiralty::position::charts::GunRating;
use wg_core::Broadside;
use wg_core::PerBroadside;
use wg_core::geometry::{Angle, Length};

use crate::common::{COMMAND, FIRE, Game, MOVEMENT, STARBOARD};

const FOE: &str = "Foe France custom 60,0 0 guns=[2,4,4,0]";
const AWAY: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

fn fire(options: &str, battle: &str, own: &str, foe: &str) -> Game {
    Game::with(options, FIRE, battle, 0.0, &[], &[own, foe])
}

fn aim(game: &Game) -> Aim {
    game.fleet().aim(&game.ship("Own"), Broadside::Starboard, &game.ship("Foe")).unwrap_or_else(|why| panic!("{why:?}"))
}

fn dice(game: &Game) -> [u8; 3] {
    GunRating::ALL.map(|size| game.fleet().dice(&game.ship("Own"), Broadside::Starboard, size, &aim(game), false))
}

/// Own of Britain fires her starboard guns at Foe, 60 mm off, with these dice.
fn shoot(options: &str, own: &str, foe: &str, faces: &[u8]) -> Game {
    let mut game = Game::with(
        options,
        FIRE,
        "",
        0.0,
        faces,
        &[
            &format!("Own Britain custom 0,0 0 {own}"),
            &format!("Foe France custom 60,0 0 guns=[2,4,4,0] sail=stop {foe}"),
        ],
    );
    game.fire("Own", STARBOARD, "Foe", 0).finish_phase();
    assert!(game.all_thrown(), "{:?}", game.session.asks());
    game
}

#[test]
fn a_r1_a_bow_rake_is_one_from_the_bow_zone() {
    let own = "Own Britain custom 0,100 90 guns=[0,4,0,0]";
    let foe = "Foe France custom 0,0 0 guns=[2,4,4,0]";
    let (bow, word) = (fire("", "", own, foe), fire("\"bow_rake_zone\": \"stern\"", "", own, foe));
    assert_eq!((dice(&bow)[1], dice(&word)[1]), (6, 4));
    assert_eq!(word.fleet().rake(&word.ship("Own"), &word.ship("Foe")), Rake::No);
}

#[test]
fn a_r2_sound_pumps_master_two_holes_or_one() {
    let pumps = |options: &str| {
        [0, 1, 2].map(|p| {
            let game = fire(options, "", &format!("Own Britain custom 0,0 0 guns=[1,1,1,0] w=5 p={p}"), AWAY);
            game.fleet().water(&game.ship("Own"))
        })
    };
    assert_eq!((pumps(""), pumps("\"pump_capacity\": \"1,0,0\"")), ([3, 4, 5], [4, 5, 5]));
}

#[test]
fn a_r3_sea_range_and_rake_multiply_with_one_floor() {
    let game = fire(
        "",
        "\"sea\": \"choppy\"",
        "Own Britain custom 0,-150 270 guns=[5,7,9,0]",
        "Foe France custom 0,0 0 guns=[2,4,4,0]",
    );
    assert_eq!(dice(&game), [2, 3, 4], "2 x 0.5 x 0.5");
}

#[test]
fn a_r4_extra_sixes_by_roll_or_by_side_and_turn() {
    let criticals = |options: &str| {
        let game = shoot(options, "guns=[1,1,0,0] grade=B", "", &[6, /* BD */ 1, 6, /* light: BD */ 1, 1, 1, 1]);
        game.reports.iter().filter(|report| report.sentence.contains(": critical hit (roll")).count()
    };
    assert_eq!((criticals(""), criticals("\"extra_six_scope\": \"side_turn\"")), (0, 1));
}

#[test]
fn a_r5_sixes_of_both_colours_count_together() {
    // Medium range: 6 dice, 4 at the hull, 2 at the rigging. A six in each: both hit, and there is one CR.
    let ships = ["Own Britain custom 0,0 0 guns=[0,12,0,0] grade=C", "Foe France custom 150,0 0 guns=[2,4,4,0]"];
    let mut game = Game::with("", FIRE, "", 0.0, &[6, 1, 1, 1, 6, 1, /* BD */ 1, /* CR */ 1], &ships);
    game.fire("Own", STARBOARD, "Foe", 0).finish_phase();
    assert!(
        game.all_thrown()
            && game.reports.iter().any(|report| report.sentence.contains("critical hit (roll 1), no effect")),
        "{:?}",
        game.sentences()
    );
}

#[test]
fn a_r6_a_six_always_hits_except_where_pairs_are_needed() {
    for needed in 4..=6 {
        assert_eq!(count_hits(needed, &[[6, 6].as_slice().into(), [6].as_slice().into()], true), [2, 1]);
    }
    assert_eq!(count_hits(12, &[[6, 1].as_slice().into(), [1].as_slice().into()], true), [0, 0]);
}

#[test]
fn a_r7_pairs_within_a_colour_first_then_a_mixed_one_by_doctrine() {
    let hits = |hull: &[u8], rigging: &[u8], dominant| count_hits(12, &[hull.into(), rigging.into()], dominant);
    assert_eq!((hits(&[6, 6, 6, 1], &[6, 1], true), hits(&[6, 6, 6, 1], &[6, 1], false)), ([2, 0], [1, 1]));
    assert_eq!(hits(&[6, 6], &[6, 6, 6], true), [1, 1]);
}

#[test]
fn a_r8_a_single_die_goes_to_what_doctrine_prefers() {
    use wg_admiralty::position::charts::Doctrine;
    use wg_admiralty::position::fleet::Fleet;
    assert_eq!((Fleet::doctrine_mix(1, Doctrine::Hull), Fleet::doctrine_mix(1, Doctrine::Rigging)), ([1, 0], [0, 1]));
}

#[test]
fn a_r9_the_side_of_a_b_is_thrown_for() {
    let blocked = |die: u8| shoot("", "guns=[0,1,0,0]", "", &[5, /* BD */ 5, die]).ship("Foe").log.hits.b;
    assert_eq!(
        (blocked(3), blocked(4)),
        (PerBroadside::of([1, 0]), PerBroadside::of([0, 1])),
        "though she is engaged to larboard alone"
    );
}

#[test]
fn a_r10_a_c_takes_a_carronade_where_there_is_one() {
    let after = |guns: &str| {
        // Heavy die 5: CR 5+1: CR2, 5: C.
        let mut faces = vec![5, 5, 5];
        faces.extend(if guns.starts_with("2,4,4,2") { &[4][..] } else { &[] });
        let mut game = Game::at(
            FIRE,
            &faces,
            &["Own Britain custom 0,0 0 guns=[0,0,1,0]", &format!("Foe France custom 60,0 0 guns=[{guns}] sail=stop")],
        );
        game.fire("Own", STARBOARD, "Foe", 0).finish_phase();
        let foe = game.ship("Foe");
        (foe.guns(Broadside::Larboard)[3], foe.guns(Broadside::Starboard)[3], foe.log.hits.g)
    };
    assert_eq!(after("2,4,4,2"), (2, 1, PerBroadside::of([2, 0])));
    assert_eq!(after("2,4,4,0"), (0, 0, PerBroadside::of([3, 0])), "a gun hit in its place");
}

#[test]
fn a_r11_gun_hits_go_over_to_the_other_side_and_then_nowhere() {
    let hits = |foe: &str| shoot("", "guns=[0,0,1,0]", foe, &[5, /* CR */ 2, 3]).ship("Foe").log.hits;
    assert_eq!(hits("").g, PerBroadside::of([2, 0]));
    assert_eq!(hits("guns_port=[0,0,0,0]").g, PerBroadside::of([0, 2]));
    let mut game = Game::at(
        FIRE,
        &[5, 2, 3],
        &[
            "Own Britain custom 0,0 0 guns=[0,0,1,0]",
            "Foe France custom 60,0 0 guns=[2,4,4,0] guns_port=[0,0,0,0] guns_starboard=[0,0,0,0]",
        ],
    );
    game.fire("Own", STARBOARD, "Foe", 0).finish_phase();
    assert_eq!(game.ship("Foe").log.hits.g, PerBroadside::of([0, 0]));
}

#[test]
fn a_r12_the_odd_hit_of_a_rake_is_lost_or_falls_on_the_nearer_side() {
    let hits = |options: &str, own: &str, faces: &[u8]| {
        let mut game =
            Game::with(options, FIRE, "", 0.0, faces, &[own, "Foe France custom 0,0 0 guns=[2,4,4,0] sail=stop"]);
        game.fire("Own", STARBOARD, "Foe", 0).finish_phase();
        assert!(game.all_thrown());
        game.ship("Foe").log.hits.g
    };
    let near = "Own Britain custom 20,-70 270 guns=[0,1,0,0]";
    let nearer = "\"rake_odd_g\": \"nearer\"";
    assert_eq!(
        (hits("", near, &[5, 1, 1]), hits(nearer, near, &[5, 1, 1])),
        (PerBroadside::of([0, 0]), PerBroadside::of([0, 1]))
    );
    assert_eq!(
        (hits("", near, &[5, 5, 1, 1]), hits(nearer, near, &[5, 5, 1, 1])),
        (PerBroadside::of([1, 1]), PerBroadside::of([1, 1])),
        "two are split evenly"
    );
    let exactly = "Own Britain custom 0,-70 270 guns=[0,1,0,0]";
    assert_eq!(
        (hits("", exactly, &[5, 1, 1]), hits(nearer, exactly, &[5, 1, 1, 3]), hits(nearer, exactly, &[5, 1, 1, 4])),
        (PerBroadside::of([0, 0]), PerBroadside::of([1, 0]), PerBroadside::of([0, 1]))
    );
}

#[test]
fn a_r13_five_steps_with_a_sound_rudder_or_as_many_as_the_option_says() {
    for (options, steps) in [("", 5), ("\"max_steps\": 3", 3), ("\"max_steps\": 7", 7)] {
        let game = fire(options, "", "Own Britain custom 0,0 180 guns=[1,1,1,0] sail=normal", AWAY);
        assert_eq!(game.fleet().steps(&game.ship("Own"), Length::millimetres(140)), steps);
    }
}

#[test]
fn a_r15_in_or_out_is_found_from_the_angle_now_and_before() {
    let motion = |before: i32| {
        let game = fire(
            "",
            "",
            "Own Britain custom 0,0 0 guns=[1,1,1,0]",
            &format!("Foe France custom 100,50 0 guns=[1,1,1,0] before=[100,{before}]"),
        );
        game.fleet().motion(&game.ship("Own"), Broadside::Starboard, &game.ship("Foe"))
    };
    assert_eq!([motion(90), motion(20), motion(-20)], [Motion::In, Motion::Out, Motion::Out]);
}

#[test]
fn a_r16_closest_by_angle_or_by_millimetres() {
    let primary = |options: &str| {
        let ships = [
            "Own Britain custom 0,0 0 guns=[1,1,1,0]",
            "Near France custom 45,14 0 guns=[1,1,1,0]",
            "Wide France custom 85,-20 0 guns=[1,1,1,0]",
        ];
        let game = Game::with(options, FIRE, "", 0.0, &[], &ships);
        game.fleet().aims(&game.ship("Own"), Broadside::Starboard)[0].target == game.id("Near")
    };
    assert!(!primary("") && primary("\"line_distance\": \"mm\""));
}

#[test]
fn a_r17_the_sweep_is_the_whole_of_an_arc() {
    let game = fire("", "", "Own Britain custom 0,0 0 guns=[1,1,1,0]", AWAY);
    let (own, half) = (game.ship("Own"), 25.0 + 87.5 * 0.414_213_56);
    assert_eq!(own.built.sweep, Angle::degrees(45));
    let at = |y: f64| {
        own.field(Broadside::Starboard)
            .margin(wg_core::geometry::Point::new(Length(110_000), Length(100_000 + (y * 100.0) as i32)))
    };
    assert!(at(half - 0.1) > 0.0 && at(half + 0.1) < 0.0);
}

#[test]
fn a_r22_a_mast_first_rolls_in_the_next_movement_phase() {
    let game = Game::at(COMMAND, &[], &["Own Britain custom 0,0 90 guns=[1,1,1,0] m=1", AWAY]);
    assert!(!game.wants_dice() && game.ship("Own").log.hits.m == 1);
    let game = Game::at(MOVEMENT, &[6], &["Own Britain custom 0,0 90 guns=[1,1,1,0] m=1", AWAY]);
    assert_eq!(game.ship("Own").sail_value(), 70);
}

#[test]
fn a_r23_without_sail_she_lies_still_but_may_anchor() {
    let mut game = Game::at(COMMAND, &[], &["Own Britain custom 0,0 90 guns=[1,1,1,0] sail_value=0", AWAY]);
    assert_eq!(game.fleet().allowance(&game.ship("Own")), Length::ZERO);
    game.choose("Own", Choice::Anchor(Anchoring::LetGo));
    assert!(game.ship("Own").berth.anchored);
    let game = Game::at(MOVEMENT, &[6], &["Own Britain custom 0,0 90 guns=[1,1,1,0] sail_value=10 m=1", AWAY]);
    assert_eq!(game.ship("Own").sail_value(), 0, "never below");
}

#[test]
fn a_r28_light_guns_never_reach_the_last_box_nor_heavy_ones_the_blank() {
    // Two sixes at a stout hull bring one CR. The 5 after its die blocks guns on the BD line, and is a C on the CR2
    // line, which is a G here.
    let comes_to = |size: u8, die: u8| {
        let guns = ["[2,0,0,0]", "[0,2,0,0]", "[0,0,2,0]"][usize::from(size)];
        let (first, g): (&[u8], u8) =
            [(&[6, 6, 1, 1][..], 0), (&[6, 6][..], 2), (&[6, 6, 1, 1][..], 2)][usize::from(size)];
        let faces = [first, &[die, 5, 2]].concat();
        let ships = [
            format!("Own Britain custom 0,0 0 guns={guns}"),
            "Foe France custom 65,0 180 guns=[2,4,4,0] hull=stout".to_owned(),
        ];
        let mut game = Game::at(FIRE, &faces, &ships.each_ref().map(String::as_str));
        game.fire("Own", STARBOARD + 1 + size, "Foe", 0).finish_phase();
        let hits = game.ship("Foe").log.hits;
        match (hits.s, hits.m_ever, hits.w, hits.b[Broadside::Larboard], hits.g[Broadside::Starboard] - g) {
            (0, 0, 0, 0, 0) => "-",
            (5, 0, 0, 0, 0) => "5S",
            (0, 0, 0, 1, 0) => "BD",
            (0, 1, 0, 0, 0) => "M",
            (0, 0, 1, 0, 0) => "W",
            (0, 0, 0, 0, 1) => "CR2",
            other => panic!("{other:?}"),
        }
    };
    let line = |size: u8| [1, 2, 3, 4, 5, 6].map(|die| comes_to(size, die));
    assert_eq!(line(0), ["-", "-", "5S", "BD", "M", "W"], "light guns: below 1 is 1");
    assert_eq!(line(1), ["-", "5S", "BD", "M", "W", "CR2"]);
    assert_eq!(line(2), ["5S", "BD", "M", "W", "CR2", "CR2"], "heavy guns: above 6 is 6");
}

#[test]
fn a_r36_each_size_takes_the_primary_target_or_its_own_former_one() {
    // Near is the primary target. The heavy guns fired at Far in the last turn, the others at no ship.
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] targets=[\"\",\"\",\"\",\"\",\"\",\"Far\"]",
        "Near France custom 50,0 0 guns=[2,4,4,0]",
        "Far France custom 85,30 0 guns=[2,4,4,0]",
        "Third France custom 85,-30 0 guns=[2,4,4,0]",
    ];
    let offered = |options: &str| {
        let game = Game::with(options, FIRE, "", 0.0, &[], &ships);
        let may = |battery: u8, target: &str| {
            game.ask().offers.iter().any(|offer| offer.admits(&game.shot("Own", battery, target, 0)))
        };
        [STARBOARD, STARBOARD + 1, STARBOARD + 2, STARBOARD + 3]
            .map(|battery| ["Near", "Far", "Third"].map(|target| may(battery, target)))
    };
    let (near, both, none) = ([true, false, false], [true, true, false], [false; 3]);
    assert_eq!(offered(""), [near, near, near, both], "each size for itself, and nobody a third ship");
    assert_eq!(offered("\"split_battery\": false"), [near, none, none, none], "all sizes take the same");
    // All three may be split over two ships, and roll so.
    let mut game = Game::with("", FIRE, "", 0.0, &[1, 1, 1], &ships);
    game.fire("Own", STARBOARD + 3, "Far", 0)
        .fire("Own", STARBOARD + 2, "Near", 0)
        .fire("Own", STARBOARD + 1, "Near", 0)
        .finish_phase();
    let at = if game.session.cursor().turn == 1 { game.ship("Own").gunnery.at } else { game.ship("Own").gunnery.last };
    assert_eq!(
        at[Broadside::Starboard],
        [Some(game.id("Near")), Some(game.id("Near")), Some(game.id("Far"))],
        "light, medium, heavy"
    );
}

#[test]
fn a_r37_each_bd_rolls_one_die() {
    let game = shoot("", "guns=[0,2,0,0]", "", &[5, 5, /* BD each */ 4, 5, /* side */ 1]);
    assert_eq!(game.ship("Foe").log.hits.b, PerBroadside::of([1, 0]));
}

#[test]
fn a_r38_all_b_of_a_roll_on_one_side_or_each_by_its_die() {
    let blocked = |options: &str, faces: &[u8]| shoot(options, "guns=[0,2,0,0]", "", faces).ship("Foe").log.hits.b;
    assert_eq!(blocked("", &[5, 5, 5, 2, 6]), PerBroadside::of([2, 0]));
    assert_eq!(blocked("\"b_set\": \"each\"", &[5, 5, 5, 2, 6, 5]), PerBroadside::of([1, 1]));
}

#[test]
fn a_r39_b_spares_carronades_unless_the_option_is_on() {
    let own = "Own Britain custom 0,0 0 guns=[0,0,4,3] b_starboard=2";
    assert_eq!((dice(&fire("", "", own, FOE))[2], dice(&fire("\"b_hits_carronade\": true", "", own, FOE))[2]), (5, 3));
}

#[test]
fn a_r45_lines_stay_within_two_either_way() {
    for (extra, lines) in [(0, [2, 2]), (3, [2, 2]), (-4, [-2, -2])] {
        let game = fire(
            &format!("\"extra_line\": {extra}"),
            "",
            "Own Britain custom 0,0 0 guns=[0,0,4,0]",
            &format!("{FOE} hull=weak sail=full"),
        );
        assert_eq!(game.fleet().lines(GunRating::Heavy, &game.ship("Foe")), lines);
    }
}

#[test]
fn a_r46_seven_and_thirty_from_a_hundred_leave_63() {
    let value = |options: &str| {
        let game = Game::with(
            options,
            MOVEMENT,
            "",
            0.0,
            &[6],
            &["Own Britain custom 0,0 120 guns=[1,1,1,0] sail_value=93 m=1", AWAY],
        );
        (game.ship("Own").sail_value(), game.fleet().allowance(&game.ship("Own")).0)
    };
    assert_eq!((value(""), value("\"sail_percent\": \"streamlined\"")), ((63, 5000), (63, 4800)));
}

#[test]
fn a_r43_only_cr_takes_the_size_of_guns_or_cr2_too() {
    // Heavy: CR 5+1: CR2. Its die of 3 is a P; with the size of the guns it is 4: R.
    let hits = |options: &str| {
        let hits = shoot(options, "guns=[0,0,1,0]", "", &[5, 5, 3]).ship("Foe").log.hits;
        (hits.p, hits.r)
    };
    assert_eq!((hits(""), hits("\"cr2_modified\": true")), ((1, 0), (0, 1)));
}

#[test]
fn a_r27_the_house_rule_for_officers_or_only_a_mark() {
    let after = |options: &str, faces: &[u8]| {
        let foe = shoot(options, "guns=[0,0,1,0]", "grade=C", faces).ship("Foe");
        (foe.company.o, foe.grade().letter())
    };
    assert_eq!(after("", &[5, 5, 2, 6]), (1, "D"));
    assert_eq!(after("\"officer_rule\": \"record_only\"", &[5, 5, 2]), (1, "C"));
}
