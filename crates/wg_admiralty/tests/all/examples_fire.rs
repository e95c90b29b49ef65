//! The worked examples of cannon fire, lines and the mix of dice, in the dice order of the catalogue.

use wg_admiralty::gunnery::aim::Why;
use wg_admiralty::gunnery::volley::count_hits;
use wg_admiralty::position::battle::Bracket;
use wg_admiralty::position::charts::{CHARTS, Doctrine, GunRating};
use wg_admiralty::position::fleet::Fleet;
use wg_core::Broadside;
use wg_core::PerBroadside;

use crate::common::{FIRE, Game, STARBOARD};

#[test]
fn a_ex_01_heavy_guns_at_40_mm_with_an_extra_six() {
    let dice = [
        1, 2, 3, 4, 4, 5, 5, 6, 6, /* 4 hits: 2G CR each */ 1, 2, 3, /* BD */ 3, 4, /* extra six */ 5,
        /* CR2 */ 4, /* GD */ 5,
    ];
    let mut game = Game::at(
        FIRE,
        &dice,
        &["Own Britain custom 0,0 0 guns=[6,0,9,0] grade=B", "Sirene France custom 65,0 180 guns=[2,4,4,0] sail=full"],
    );
    assert_eq!(game.aim("Own", 1, "Sirene").map(|aim| aim.range.0), Ok(4000));
    let fleet = game.fleet();
    assert_eq!(fleet.lines(GunRating::Heavy, fleet.ship(game.id("Sirene"))), [1, 2], "hull and rigging dice");
    game.fire("Own", STARBOARD + 3, "Sirene", 0).finish_phase();
    game.threw(&dice);
    let hits = game.ship("Sirene").log.hits;
    assert_eq!(
        (game.ship("Sirene").guns(Broadside::Starboard), hits.g),
        ([2, 4, 3, 0], PerBroadside::of([0, 3])),
        "starboard 243 with 3G"
    );
    assert_eq!(
        (game.ship("Sirene").sail_value(), hits.m, hits.w, hits.r, hits.b),
        (95, 1, 1, 1, PerBroadside::of([0, 0]))
    );
}

#[test]
fn a_ex_03_one_die_at_12_is_no_roll() {
    // With a mast hit to repair, the battle stops in the Repair phase, before the state of the turn is cleared.
    let ships = ["Own Britain custom 0,0 0 guns=[0,2,2,0] grade=F m=1", "Sirene France custom 185,0 0 guns=[2,4,4,0]"];
    let mut game = Game::at(FIRE, &[], &ships);
    assert_eq!(game.aim("Own", 1, "Sirene").map(|aim| (aim.range.0, aim.bracket)), Ok((16000, Bracket::Medium)));
    assert_eq!(game.dice("Own", 1, "Sirene"), Some([0, 1, 1]));
    game.fire("Own", STARBOARD + 2, "Sirene", 0).finish_phase();
    assert!(game.has_said("A-FIRE-7") && game.phase() == 5);
    let own = game.ship("Own");
    assert_eq!((own.gunnery.fired, own.gunnery.at), Default::default(), "the battery has not fired");
    game.threw(&[]);
}

#[test]
fn a_ex_04_two_extra_sixes_and_two_b_on_one_side() {
    let dice = [
        2, 2, 3, 4, 4, 5, 6, 6, 6, /* BD */ 1, 4, 5, /* side */ 2, /* BD */ 6, /* CR, BD */ 3, 2,
        /* CR, CR2, D */ 6, 6, 5,
    ];
    let mut game = Game::at(
        FIRE,
        &dice,
        &["Own Britain custom 0,0 0 guns=[0,9,0,0] grade=B", "Sirene France custom 65,0 180 guns=[2,4,4,0]"],
    );
    game.fire("Own", STARBOARD + 2, "Sirene", 0).finish_phase();
    game.threw(&dice);
    let hits = game.ship("Sirene").log.hits;
    assert_eq!((hits.g, hits.b, hits.f), (PerBroadside::of([0, 4]), PerBroadside::of([2, 0]), 0));
    assert_eq!((game.ship("Sirene").sail_value(), game.ship("Sirene").guns(Broadside::Starboard)), (100, [2, 4, 4, 0]));
}

#[test]
fn a_ex_05_edges_of_the_ranges() {
    let at = |range: f64, options: &str, scale: f64| {
        let beam = 25.0 * scale;
        let place = format!("Sirene France custom {},0 0 guns=[2,4,4,0]", range + beam - 500.0);
        Game::with(options, FIRE, "", 0.0, &[], &["Own Britain custom -500,0 0 guns=[0,0,9,1]", &place])
    };
    for (range, dice) in [(80.0, 10), (80.1, 4), (240.0, 4), (240.1, 2), (480.0, 2)] {
        assert_eq!(at(range, "", 1.0).dice("Own", 1, "Sirene"), Some([0, 0, dice]), "at {range} mm");
    }
    assert!(matches!(at(480.1, "", 1.0).aim("Own", 1, "Sirene"), Err(Why::Far(by)) if by.0 == 10));
    for (scale, by, edges) in [("small", 0.5, [40.0, 120.0, 240.0]), ("large", 2.0, [160.0, 480.0, 960.0])] {
        let options = format!("\"scale\": {scale:?},");
        let heavy = |range: f64| at(range, &options, by).dice("Own", 1, "Sirene").map(|dice| dice[2]);
        let ends = edges.map(|edge| (heavy(edge), heavy(edge + 0.1)));
        assert_eq!(ends, [(Some(10), Some(4)), (Some(4), Some(2)), (Some(2), None)], "{scale}");
    }
}

#[test]
fn a_ex_07_what_a_gun_die_must_show() {
    let hits = |die: u8, range: f64| -> Vec<&str> {
        let place = format!("Sirene France custom {},0 0 guns=[2,4,4,0]", range + 25.0);
        let grades = ["A", "B", "C", "D"].into_iter().filter(|grade| {
            let own = format!("Own Britain custom 0,0 0 guns=[16,0,0,0] grade={grade}");
            let mut game = Game::at(FIRE, &[die; 16], &[&own, &place]);
            game.fire("Own", STARBOARD + 1, "Sirene", 0).finish_phase();
            game.has_said("A-DMG-G-1")
        });
        grades.collect()
    };
    assert_eq!([40.0, 160.0, 300.0].map(|range| hits(5, range)), [vec!["A", "B", "C"], vec!["A", "B"], vec!["A"]]);
    assert_eq!([40.0, 160.0, 300.0].map(|range| hits(4, range)), [vec!["A"], vec![], vec![]]);
    assert_eq!(CHARTS.gun_dice[3], [6, 6, 6], "D needs 6 everywhere");
}

#[test]
fn a_ex_09_a_mixed_pair_takes_the_dominant_colour() {
    let row = |faces: &[u8]| faces.iter().copied().collect();
    assert_eq!(count_hits(12, &[row(&[6, 6, 6, 1, 2, 3]), row(&[6, 1, 2])], true), [2, 0]);
    let dice = [6, 6, 6, 1, 2, 3, 6, 1, 2, /* a CR of each hit, one of the second pair */ 1, 1, 1];
    let ships = [
        "Own Britain custom 0,0 0 guns=[0,0,18,0] grade=F doctrine=hull",
        "Sirene France custom 185,0 180 guns=[2,4,4,0]",
    ];
    let mut game = Game::at(FIRE, &dice, &ships);
    game.fire("Own", STARBOARD + 3, "Sirene", 0).finish_phase();
    game.threw(&dice);
    assert_eq!((game.ship("Sirene").log.hits.g, game.ship("Sirene").sail_value()), (PerBroadside::of([0, 4]), 85));
}

/// Two sixes of a size at a stout hull bring one CR. Returns what comes of this die, and of the CR2 die after it if
/// there is one.
fn critical(size: u8, die: u8) -> (u8, u8, u8, u8) {
    let guns = ["[2,0,0,0]", "[0,2,0,0]", "[0,0,2,0]"][usize::from(size)];
    let own = format!("Own Britain custom 0,0 0 guns={guns} grade=B");
    let mut dice = vec![6, 6];
    dice.extend(if size == 1 { vec![] } else { vec![1, 1] });
    dice.extend([die, 1]);
    let mut game = Game::at(FIRE, &dice, &[&own, "Sirene France custom 65,0 180 guns=[2,4,4,0] hull=stout"]);
    game.fire("Own", STARBOARD + 1 + size, "Sirene", 0).finish_phase();
    let hits = game.ship("Sirene").log.hits;
    (hits.s, hits.m.max(hits.m_ever), hits.w, hits.a)
}

#[test]
fn a_ex_11_the_size_of_guns_on_the_cr_line() {
    let (blank, sails, mast, water, rare) = ((0, 0, 0, 0), (5, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1));
    assert_eq!([0, 1, 2].map(|size| critical(size, 1)), [blank, blank, sails]);
    assert_eq!([0, 1, 2].map(|size| critical(size, 5)), [mast, water, rare]);
    assert_eq!([0, 1, 2].map(|size| critical(size, 6)), [water, rare, rare]);
}

#[test]
fn a_ex_13_carronades_at_close_range_and_under_a_bow_rake() {
    let heavy = |guns: &str, place: &str| {
        let game = Game::at(
            FIRE,
            &[],
            &[
                &format!("Own Britain custom 0,0 0 guns={guns}"),
                &format!("Sirene France custom {place} guns=[2,4,4,0]"),
            ],
        );
        game.dice("Own", 1, "Sirene").map(|dice| dice[2])
    };
    assert_eq!(heavy("[2,4,5,1]", "105,0 0"), Some(6), "80 mm");
    assert_eq!(heavy("[2,4,5,1]", "106,0 0"), Some(2), "81 mm");
    assert_eq!(heavy("[1,4,4,2]", "97.5,0 270"), Some(9), "60 mm, and her bow towards the guns");
}

/// Returns the lines of hull and rigging dice of a size at a target with these words.
fn lines(size: GunRating, words: &str) -> [i8; 2] {
    let target = format!("Sirene France custom 65,0 180 guns=[2,4,4,0] {words}");
    let game = Game::at(FIRE, &[], &["Own Britain custom 0,0 0 guns=[6,5,9,0]", &target]);
    let fleet = game.fleet();
    fleet.lines(size, fleet.ship(game.id("Sirene")))
}

const SAILS: [&str; 6] =
    ["sail=stop", "sail=slow", "sail=battle", "sail=normal", "sail=full", "sail=stop anchored=true"];

#[test]
fn a_ex_14_lines_of_hull_dice() {
    use GunRating::{Heavy, Light, Medium};
    let table = [
        (Heavy, "weak", 2),
        (Heavy, "normal", 1),
        (Heavy, "stout", 0),
        (Medium, "stout", -1),
        (Light, "stout", -2),
        (Light, "weak", 0),
    ];
    for (size, hull, line) in table {
        for sail in SAILS {
            assert_eq!(lines(size, &format!("hull={hull} {sail}"))[0], line, "{size:?} at {hull}, {sail}");
        }
    }
}

#[test]
fn a_ex_15_lines_of_rigging_dice() {
    use GunRating::{Heavy, Light, Medium};
    let table = [
        (Heavy, 4, 2),
        (Heavy, 3, 2),
        (Heavy, 2, 1),
        (Medium, 1, -1),
        (Medium, 0, -1),
        (Medium, 5, -1),
        (Light, 1, -2),
        (Light, 4, 0),
    ];
    for (size, sail, line) in table {
        for hull in ["weak", "normal", "stout"] {
            assert_eq!(
                lines(size, &format!("hull={hull} {}", SAILS[sail]))[1],
                line,
                "{size:?} at {}, {hull}",
                SAILS[sail]
            );
        }
    }
}

#[test]
fn a_ex_17_two_thirds_to_the_dominant_colour() {
    let table = [(1, 0), (2, 0), (2, 1), (3, 1), (4, 1), (4, 2), (5, 2), (6, 2), (6, 3), (7, 3)];
    for (dice, (dominant, other)) in (1..).zip(table) {
        assert_eq!(Fleet::doctrine_mix(dice, Doctrine::Hull), [dominant, other]);
        assert_eq!(Fleet::doctrine_mix(dice, Doctrine::Rigging), [other, dominant]);
    }
}

#[test]
fn a_ex_18_a_french_80_fires_at_rigging() {
    let dice = [6, 6, 5, 2, /* hull hit: CR */ 3, /* extra six */ 1];
    let mut game = Game::at(
        FIRE,
        &dice,
        &["Bucentaure Britain fr-80 0,0 0", "Own France custom 225,0 180 guns=[2,4,4,0] sail=normal"],
    );
    assert_eq!(game.dice("Bucentaure", 1, "Own").map(|dice| dice[2]), Some(4));
    game.fire("Bucentaure", STARBOARD + 3, "Own", 0).finish_phase();
    game.threw(&dice);
    let hits = game.ship("Own").log.hits;
    assert_eq!((hits.g, game.ship("Own").sail_value(), hits.m), (PerBroadside::of([0, 2]), 86, 2));
}

#[test]
fn a_ex_19_three_ways_to_mix_at_close_range() {
    let rigging = |method: &str, guns: [u8; 3]| {
        let options = format!("\"close_mix\": {method:?},");
        let own = format!("Own Britain custom 0,0 0 guns=[{},{},{},1]", guns[0], guns[1], guns[2]);
        let game = Game::with(&options, FIRE, "", 0.0, &[], &[&own, "Sirene France custom 65,0 180 guns=[2,4,4,0]"]);
        let fleet = game.fleet();
        let dice = game.dice("Own", 1, "Sirene").expect("she bears");
        let ship = fleet.ship(game.id("Own"));
        [2, 1, 0].map(|size| fleet.rigging_range(ship, GunRating::ALL[size], Bracket::Close, dice[size]))
    };
    assert_eq!(rigging("battery", [2, 4, 5]), [(0, 0), (0, 4), (0, 2)], "heavy 6/0, the others as she likes");
    assert_eq!(rigging("basic", [2, 4, 5]), [(1, 1), (1, 1), (1, 1)], "5/1, 3/1, 1/1");
    assert_eq!(rigging("advanced_basic", [2, 4, 5]), [(1, 1), (0, 1), (0, 1)], "5/1, and 4/0 and 2/0 are allowed");
    assert_eq!(rigging("basic", [1, 1, 0]), [(0, 0), (0, 0), (0, 0)], "a single die goes to the hull");
}
