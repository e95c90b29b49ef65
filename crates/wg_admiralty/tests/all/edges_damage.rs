//! Edge cases of damage: each face of each die, each distance, each count that waits, and the ships released when one
//! is lost.

use wg_admiralty::gunnery::volley::count_hits;
use wg_admiralty::position::fleet::Fleet;
use wg_admiralty::position::ship::{Hits, Mend};
use wg_core::Broadside;
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::common::{COMMAND, FIRE, Game, MOVEMENT, REPAIR};

const REST: [&str; 4] = [
    "Mate Britain custom 500,500 90 guns=[1,1,1,0] sail=stop",
    "Pair Britain custom 500,-500 90 guns=[1,1,1,0] sail=stop",
    "Rest France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
    "Last France custom -900,900 90 guns=[1,1,1,0] sail=stop",
];

fn game(options: &str, phase: u8, battle: &str, faces: &[u8], ships: &[&str]) -> Game {
    Game::with(options, phase, battle, 0.0, faces, &[ships, &REST].concat())
}

#[test]
fn a_r51_which_gun_die_is_lost_by_each_face() {
    // The dice left to starboard, where she has four G, and the loss for each face from 1 to 6: light, medium, heavy,
    // carronade; 9 rolls again.
    let cases = [
        ("", "[3,3,3,0]", [0, 0, 1, 1, 2, 2]),
        ("", "[3,3,3,3]", [0, 1, 2, 3, 9, 9]),
        ("", "[3,0,3,0]", [0, 0, 0, 2, 2, 2]),
        ("", "[0,3,0,3]", [1, 1, 1, 3, 3, 3]),
        ("", "[0,3,3,3]", [1, 1, 2, 2, 3, 3]),
        ("\"gd_hits_carronade\": \"last\",", "[3,3,3,3]", [0, 0, 1, 1, 2, 2]),
        ("\"gd_hits_carronade\": \"last\",", "[0,3,3,3]", [1, 1, 1, 2, 2, 2]),
        ("\"gd_hits_carronade\": \"never\",", "[3,0,3,3]", [0, 0, 0, 2, 2, 2]),
    ];
    for (options, left, by_face) in cases {
        for (face, lost) in (1..=6_u8).zip(by_face) {
            // A fire burns on with a 5: one G, which a side die puts to starboard as the fifth there.
            let faces = if lost == 9 { vec![5, 6, face, 1] } else { vec![5, 6, face] };
            let own = format!(
                "Own Britain custom 0,0 0 guns=[3,3,3,3] sail=stop f=1 g_starboard=4 guns_starboard={left} guns_port={left}"
            );
            let mut game = game(options, FIRE, "", &faces, &[&own]);
            game.finish_phase();
            game.threw(&faces);
            let before: Vec<u8> =
                left.trim_matches(['[', ']']).split(',').map(|die| die.parse().unwrap_or(0)).collect();
            let mut wanted = [before[0], before[1], before[2], before[3]];
            wanted[if lost == 9 { 0 } else { lost }] -= 1;
            let own = game.ship("Own");
            assert_eq!(own.guns(Broadside::Starboard), wanted, "{options} {left}, a {face}");
            assert_eq!(
                (own.log.hits.g[Broadside::Starboard], own.guns(Broadside::Larboard).to_vec()),
                (0, before),
                "{left}: five are crossed out, on one side"
            );
        }
    }
}

#[test]
fn a_r51_one_size_alone_wants_no_die() {
    for (options, left, wanted) in [
        ("", "[3,0,0,0]", [2, 0, 0, 0]),
        ("", "[0,0,0,3]", [0, 0, 0, 2]),
        ("\"gd_hits_carronade\": \"last\",", "[0,0,0,3]", [0, 0, 0, 2]),
        ("\"gd_hits_carronade\": \"last\",", "[0,0,3,3]", [0, 0, 2, 3]),
        ("\"gd_hits_carronade\": \"never\",", "[0,2,0,3]", [0, 1, 0, 3]),
    ] {
        let faces = [5, 6];
        let own = format!("Own Britain custom 0,0 0 guns=[3,3,3,3] sail=stop f=1 g_starboard=4 guns_starboard={left}");
        let mut game = game(options, FIRE, "", &faces, &[&own]);
        game.finish_phase();
        game.threw(&faces);
        assert_eq!(game.ship("Own").guns(Broadside::Starboard), wanted, "{options} {left}");
    }
}

#[test]
fn a_fire_14_everything_that_waits_is_added_at_the_end_of_the_step() {
    // Each count by its word, the word of what waits, and how to read it.
    type Count = (&'static str, &'static str, fn(&Hits) -> u8);
    let counts: [Count; 13] = [
        ("b_port", "coming_b_port", |hits| hits.b[Broadside::Larboard]),
        ("b_starboard", "coming_b_starboard", |hits| hits.b[Broadside::Starboard]),
        ("g_port", "coming_g_port", |hits| hits.g[Broadside::Larboard]),
        ("g_starboard", "coming_g_starboard", |hits| hits.g[Broadside::Starboard]),
        ("m", "coming_m", |hits| hits.m),
        ("m_ever", "coming_m_ever", |hits| hits.m_ever),
        ("f", "coming_f", |hits| hits.f),
        ("w", "coming_w", |hits| hits.w),
        ("p", "coming_p", |hits| hits.p),
        ("r", "coming_r", |hits| hits.r),
        ("a", "coming_a", |hits| hits.a),
        ("worse", "coming_worse", |hits| hits.worse),
        ("i", "coming_i", |hits| hits.i),
    ];
    for (word, coming, count) in counts {
        // An F or I on the log rolls first. A 4 does nothing on the F line, and a 1 nothing on the I line.
        let (before, faces) = match word {
            "f" => (1, vec![4]),
            "i" => (1, vec![1]),
            _ => (1, vec![]),
        };
        let own = format!("Own Britain custom 0,0 0 guns=[3,3,3,3] sail=stop {word}={before} {coming}=2");
        let mut game = game("", FIRE, "", &faces, &[&own]);
        game.finish_phase();
        let log = game.ship("Own").log;
        assert_eq!((count(&log.hits), count(&log.coming)), (3, 0), "{word}: one and two");
        let mut rest = log.hits.clone();
        rest.m_ever = 0;
        let others: u8 = counts.iter().filter(|(other, ..)| *other != word).map(|(.., count)| count(&rest)).sum();
        assert_eq!(others, 0, "{word}: nothing else is counted");
    }
    let own = "Own Britain custom 0,0 0 guns=[3,3,3,3] sail=stop sail_value=90 coming_s=95 coming_guns_port=[1,0,2,1] coming_guns_starboard=[0,3,0,0] guns_port=[2,3,3,3] coming_o=2";
    let mut game = game("", FIRE, "", &[], &[own]);
    game.finish_phase();
    let own = game.ship("Own");
    assert_eq!(own.sail_value(), 0, "no less than nothing is left of her sails");
    assert_eq!(
        (own.guns(Broadside::Larboard), own.guns(Broadside::Starboard)),
        ([1, 3, 1, 2], [3, 0, 3, 3]),
        "gun dice of each size and side"
    );
    assert_eq!(own.company.o, 2, "officers");
}

#[test]
fn a_dmg_e_3_who_rolls_how_far_off_on_which_side() {
    // An inferno rolls a 6: E, which makes the neighbours roll. The ship's own E is a 1. A neighbour's 6 gives 5G W at
    // -2, and D at -3.
    // D at -3.
    for (gap, faces, w, f) in [
        (0.5, vec![6, 1, 6, 1], 1, 0),
        (10.0, vec![6, 1, 6, 1], 1, 0),
        (10.01, vec![6, 1, 6, 6], 0, 1),
        (20.0, vec![6, 1, 6, 6], 0, 1),
        (20.01, vec![6, 1], 0, 0),
    ] {
        for (x, side) in [(25.0 + gap, 0), (-25.0 - gap, 1)] {
            let near = format!("Near France custom {x},0 0 guns=[5,5,5,0] sail=stop");
            let own = "Own Britain custom 0,0 0 guns=[2,4,5,1] i=1 sail=stop";
            let mut game = game("", FIRE, "", &faces, &[own, &near]);
            game.finish_phase();
            game.threw(&faces);
            let hits = game.ship("Near").log.hits;
            assert_eq!((hits.w, hits.f), (w, f), "{gap} mm off");
            let lost = hits.guns.map(|guns| guns.iter().sum::<u8>()).into_array();
            let mut wanted = [0, 0];
            wanted[side] = u8::from(w == 1);
            assert_eq!(lost, wanted, "{gap} mm off at {x}: the five G fall on the side that faces the wreck");
            assert_eq!(game.ship("Own").log.hits.w, 0, "her own roll is unmodified: a 1 is blank");
        }
    }
}

#[test]
fn a_dmg_l_1_a_ship_that_is_lost_lets_go_of_everybody() {
    // Own founders in this step. Two ships are locked with her, one of them with another as well, and one helps her.
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,4,5,1] sail=stop w=8 locked=[\"Red\"]",
        "Red France custom 26,0 0 guns=[2,4,5,1] sail=stop locked=[\"Own\",\"Own\"]",
        "Blue France custom -26,0 0 guns=[2,4,5,1] sail=stop locked=[\"Own\",\"Green\"]",
        "Green France custom -52,0 0 guns=[2,4,5,1] sail=stop",
    ];
    let mut game = game("", FIRE, "\"actions\": [[\"Red\", \"Own\"]],", &[], &ships);
    game.finish_phase();
    assert_eq!(game.ship("Own").colours.fate, Fate::Sunk, "eight W less two for the pumps");
    assert!(game.ship("Own").log.hits.locks.is_empty(), "she is locked with nobody any more");
    assert!(game.ship("Red").log.hits.locks.is_empty(), "Red is free of both her L");
    assert_eq!(game.ship("Blue").log.hits.locks.as_slice(), [game.id("Green")], "Blue is free of her, not of Green");
    assert!(game.fleet().battle.actions.is_empty(), "nobody boards a wreck");
}

#[test]
fn a_adv_6_each_burning_ship_with_a_helper_beside_her_is_rolled_for() {
    let ships = [
        "One France custom 0,0 0 guns=[1,1,1,0] sail=stop i=1 fate=struck aid=Helps",
        "Helps Britain custom 45,0 0 guns=[1,1,1,0] sail=stop aid=One",
        "Two France custom 0,300 0 guns=[1,1,1,0] sail=stop i=1 fate=struck aid=Far",
        "Far Britain custom 60,300 0 guns=[1,1,1,0] sail=stop aid=Two",
        "Three France custom 0,-300 0 guns=[1,1,1,0] sail=stop i=1 fate=struck aid=Too",
        "Too Britain custom 42,-300 0 guns=[1,1,1,0] sail=stop aid=Three",
        "Spare France custom 800,-300 0 guns=[1,1,1,0] sail=stop",
        "Spare_Two France custom 800,-500 0 guns=[1,1,1,0] sail=stop",
    ];
    // Three infernos roll a 1; then One rolls a 6 and Three a 5. No helper lies by Two.
    let faces = [1, 1, 1, 6, 5];
    let mut game = game("\"adv_aid\": true, \"end\": \"last_ship\",", FIRE, "", &faces, &ships);
    game.finish_phase();
    game.threw(&faces);
    let aid = |name: &str| game.ship(name).colours.aid;
    assert_eq!((aid("One"), aid("Helps"), game.ship("Helps").colours.out), (None, None, true), "One is evacuated");
    assert_eq!((aid("Two"), aid("Far")), (Some(game.id("Far")), Some(game.id("Two"))), "35 mm off is too far");
    assert_eq!((aid("Three"), game.ship("Too").colours.out), (Some(game.id("Too")), false), "a 5 is not enough");
}

#[test]
fn a_t_water_what_is_left_after_the_pumps_step_by_step() {
    // W, P, and the flooding afterwards, for a ship with Full sail set.
    for (w, p, flood) in
        [(4, 0, 0), (5, 0, 3), (6, 0, 4), (7, 0, 5), (8, 0, 6), (3, 1, 0), (4, 1, 3), (2, 2, 0), (3, 2, 3), (9, 5, 6)]
    {
        let own = format!("Own Britain custom 0,0 0 guns=[2,4,5,1] sail=full w={w} p={p}");
        let mut game = game("", FIRE, "", &[], &[&own]);
        game.finish_phase();
        let own = game.ship("Own");
        assert_eq!(own.log.flood, flood, "{w} W with {p} P");
        assert_eq!(own.colours.fate == Fate::Sunk, flood == 6, "{w} W with {p} P: six founder her");
        let sail = if (3..6).contains(&flood) { "Normal" } else { "Full" };
        assert_eq!(own.berth.sail.title(), sail, "{w} W with {p} P: no Full sail from three on");
    }
    // Flooding is judged anew in every turn, and may get better.
    let mut game = game("", FIRE, "", &[], &["Own Britain custom 0,0 0 guns=[2,4,5,1] sail=slow w=4 flood=5"]);
    game.finish_phase();
    assert_eq!((game.ship("Own").log.flood, game.ship("Own").berth.sail.title()), (0, "Slow"), "the pumps have gained");
}

#[test]
fn a_repair_2_a_boatswains_order_of_work() {
    // The hits of a ship, and the repairs to which three dice are assigned, one after the other.
    use Mend::{BPort, BStarboard, F, L, M, P, R, W};
    let usual = |words: &str| {
        let own = format!("Own Britain custom 0,0 0 guns=[2,4,5,1] sail=stop grade=A {words}");
        let locked = "Near Britain custom 26,0 0 guns=[1,1,1,0] sail=stop";
        let game = game("", REPAIR, "", &[], &[&own, locked]);
        let (mut fleet, unit): (Fleet, _) = (game.fleet(), game.id("Own"));
        let mut put = Vec::new();
        while let Some(mend) = fleet.usual_mend(fleet.ship(unit)) {
            put.push(mend);
            let dice = &mut fleet.ship_mut(unit).repairs.dice;
            *dice.iter_mut().find(|die| die.is_none()).expect("there is room") = Some(mend);
        }
        put
    };
    assert_eq!(usual("f=1 b_port=1 m=1"), [F, F, BPort], "65 for a second die to one fire, 60 for a B");
    assert_eq!(usual("f=3 b_port=1 m=1"), [F, F, F], "three fires want three dice");
    assert_eq!(usual("w=5 f=1"), [F, W, W], "much water comes next");
    assert_eq!(
        usual("w=4 m=1 r=1"),
        [M, R, M],
        "little water comes after masts and the rudder; 25 each, and 25 for a second die"
    );
    assert_eq!(usual("w=1 p=1"), [P, W, P], "a pump, then the hole, then the pump again");
    assert_eq!(usual("locked=[\"Near\"] m=1 b_starboard=1"), [BStarboard, L, M], "guns, locks, masts");
    assert_eq!(usual("b_port=1 b_starboard=1"), [BPort, BStarboard, BPort], "both sides, larboard first");
    assert_eq!(usual("r=1 p=1"), [R, P, R], "35, 30, and 10 for a second die");
    assert_eq!(usual(""), [], "nothing to mend");
}

#[test]
fn a_repair_1_each_kind_on_the_face_that_it_needs_and_no_other_hit() {
    type Count = (Mend, &'static str, u8, fn(&Hits) -> usize);
    let kinds: [Count; 8] = [
        (Mend::BPort, "b_port=2", 4, |hits| usize::from(hits.b[Broadside::Larboard])),
        (Mend::BStarboard, "b_starboard=2", 4, |hits| usize::from(hits.b[Broadside::Starboard])),
        (Mend::L, "locked=[\"Near\",\"Near\"]", 5, |hits| hits.locks.len()),
        (Mend::M, "m=2", 5, |hits| usize::from(hits.m)),
        (Mend::F, "f=2", 5, |hits| usize::from(hits.f)),
        (Mend::W, "w=2", 6, |hits| usize::from(hits.w)),
        (Mend::R, "r=2", 6, |hits| usize::from(hits.r)),
        (Mend::P, "p=2", 6, |hits| usize::from(hits.p)),
    ];
    let all: String = kinds.iter().map(|(_, words, ..)| format!("{words} ")).collect();
    for (mend, _, needed, _) in kinds {
        for (face, left) in [(needed - 1, 2), (needed, 1)] {
            let own = format!("Own Britain custom 0,0 0 guns=[2,4,5,1] sail=stop grade=F {all}");
            let mut game =
                game("", REPAIR, "", &[face], &[&own, "Near Britain custom 26,0 0 guns=[1,1,1,0] sail=stop"]);
            let unit = game.id("Own");
            game.order(Order::Repair { unit, what: mend as u8 });
            game.finish_phase();
            let hits = game.ship("Own").log.hits;
            for (other, _, _, count) in kinds {
                assert_eq!(count(&hits), if other == mend { left } else { 2 }, "{mend:?} on {face}: {other:?}");
            }
            assert_eq!(hits.m_ever, 2, "{mend:?}: masts that were ever hit stay counted");
        }
    }
}

#[test]
fn a_repair_4_out_of_range_at_slow_or_stop() {
    let dice = |options: &str, words: &str, gap: f64| {
        let own = format!("Own Britain custom 0,0 0 guns=[2,4,5,1] grade=C {words}");
        let foe = format!("Foe France custom {},0 0 guns=[2,4,5,1] sail=stop", 25.0 + gap);
        let game = Game::with(options, COMMAND, "", 0.0, &[], &[&own, &foe]);
        let fleet = game.fleet();
        let ship = fleet.ship(game.id("Own"));
        (fleet.repair_dice(ship), fleet.to_mend(ship, Mend::Sail))
    };
    let on = "\"adv_repair\": true,";
    assert_eq!(dice(on, "sail=slow sail_value=90", 480.01), (3, 1), "a die more, and sails can be bent");
    assert_eq!(dice(on, "sail=slow sail_value=90", 480.0), (2, 0), "within range there is no ease");
    assert_eq!(dice(on, "sail=battle sail_value=90", 600.0), (2, 0), "nor under more sail than Slow");
    assert_eq!(dice(on, "sail=battle anchored=true sail_value=90", 600.0), (3, 1), "at anchor there is");
    assert_eq!(dice(on, "sail=stop", 600.0), (3, 0), "nothing is mended of sound sails");
    assert_eq!(dice("", "sail=slow sail_value=90", 600.0), (2, 0), "only by the option");
    assert_eq!(dice("", "sail=slow struck=true", 600.0), (0, 0), "who has struck mends nothing");
}

#[test]
fn a_adv_3_masts_crash_from_a_five_on_and_a_second_five_entangles() {
    // Own rolls for her M. Red is locked with her, and Blue by her own L. Then two ships roll on the L line.
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,4,5,1] sail=stop m=1 locked=[\"Red\"]",
        "Red France custom 26,0 0 guns=[2,4,5,1] sail=stop",
        "Blue France custom -26,0 0 guns=[2,4,5,1] sail=stop locked=[\"Own\"]",
    ];
    for (faces, sails) in [
        (vec![4], [90, 100, 100]),
        (vec![5, 4, 4], [80, 90, 90]),
        (vec![5, 1, 2], [80, 100, 100]),
        (vec![6, 5, 1, 1, 4], [70, 80, 90]),
        (vec![6, 4, 6, 1, 1], [70, 90, 70]),
    ] {
        let mut game = game("\"adv_crash\": true,", MOVEMENT, "\"turn\": 2,", &faces, &ships);
        game.threw(&faces);
        let left = ["Own", "Red", "Blue"].map(|name| game.ship(name).sail_value());
        assert_eq!(left, sails, "{faces:?}");
        assert_eq!(game.ship("Own").log.hits.m, 0, "{faces:?}: her mast is crossed out");
        game.refused(Order::Board { unit: game.id("Own"), target: game.id("Red"), men: 0 }, "A-MOVE-1");
    }
    let game = game("", MOVEMENT, "\"turn\": 2,", &[5], &ships);
    game.threw(&[5]);
    assert_eq!(game.ship("Red").sail_value(), 100, "without the option nothing crashes");
}

#[test]
fn a_r7_pairs_of_sixes_of_both_colours() {
    let hits = |hull: &[u8], rigging: &[u8], dominates: bool| {
        count_hits(12, &[hull.iter().copied().collect(), rigging.iter().copied().collect()], dominates)
    };
    assert_eq!(hits(&[6, 6, 6, 1, 2, 3], &[6, 1, 2], true), [2, 0], "a hull pair, then a mixed one at the hull");
    assert_eq!(hits(&[6, 6, 6, 1, 2, 3], &[6, 1, 2], false), [1, 1], "or at the rigging");
    assert_eq!(hits(&[6, 6], &[6, 5], true), [1, 0], "one left over is none");
    assert_eq!(hits(&[6], &[6, 6], false), [0, 1], "one left over in the other colour");
    assert_eq!(hits(&[6, 6, 6, 6], &[6, 6], true), [2, 1], "pairs in both");
    let by_number = count_hits(5, &[[4, 5, 6].into_iter().collect(), [5, 1].into_iter().collect()], true);
    assert_eq!(by_number, [2, 1], "elsewhere the number is enough");
}
