//! Clauses of cannon fire (A-FIRE), each tested by a battle in which it matters.

use wg_admiralty::choices::Choice;
use wg_admiralty::gunnery::aim::Why;
use wg_admiralty::position::battle::Bracket;
use wg_admiralty::position::charts::GunRating;
use wg_admiralty::position::ship::Hits;
use wg_core::Broadside;
use wg_core::Choices;
use wg_core::PerBroadside;
use wg_core::Viewer;
use wg_core::shown::sheet::Part;
use wg_core::talk::order::Order;

use crate::common::{FIRE, Game, PORT, REPAIR, STARBOARD};

/// A ship of the line to starboard, 40 mm off.
const RED: &str = "Red France custom 65,0 180 guns=[2,4,4,0]";

/// One ship with these guns and words that fires at a target with these words.
fn duel(own: &str, red: &str, faces: &[u8]) -> Game {
    Game::at(FIRE, faces, &[&format!("Own Britain custom 0,0 0 {own}"), &format!("Red France custom {red}")])
}

/// Fires a battery, checks that its faces were all rolled, and returns the hits on Red.
fn hits(own: &str, battery: u8, red: &str, faces: &[u8]) -> Hits {
    let mut game = duel(own, red, faces);
    game.fire("Own", battery, "Red", 0).finish_phase();
    game.threw(faces);
    game.ship("Red").log.hits
}

#[test]
fn a_fire_1_guns_fire_at_an_enemy_in_the_arc() {
    let mut game = Game::at(
        FIRE,
        &[],
        &["Own Britain custom 0,0 0 guns=[2,4,5,1]", "Friend Britain custom 70,60 0 guns=[2,4,5,1]", RED],
    );
    let (friend, port) = (game.shot("Own", STARBOARD, "Friend", 0), game.shot("Own", PORT, "Red", 0));
    game.refused(friend, "A-FIRE-1").refused(port, "A-ARC-1").fire("Own", STARBOARD, "Red", 0);
}

#[test]
fn a_fire_2_three_figures_are_light_medium_and_heavy_dice_of_a_side() {
    let game = duel("guns=[6,0,9,0]", "65,0 180 guns=[2,4,4,0]", &[]);
    assert_eq!(game.dice("Own", 1, "Red"), Some([6, 0, 9]));
    assert_eq!(
        (game.ship("Own").guns(Broadside::Larboard), game.ship("Own").guns(Broadside::Starboard)),
        ([6, 0, 9, 0], [6, 0, 9, 0]),
        "each side has them"
    );
}

#[test]
fn a_fire_3_carronades_fire_at_close_range_only() {
    let heavy = |x: u32| duel("guns=[4,4,4,3]", &format!("{x},0 180 guns=[2,4,4,0]"), &[]).dice("Own", 1, "Red");
    assert_eq!([105, 106, 266].map(heavy), [Some([4, 4, 7]), Some([2, 2, 2]), Some([1, 1, 1])]);
}

#[test]
fn a_fire_4_one_size_at_a_time_and_heavy_guns_first() {
    // A heavy hit is 2G CR, a medium one G BD, a light one G. The follow-up dice stand behind each roll.
    let faces = [/* heavy, CR */ 5, 1, /* medium, BD */ 5, 1, /* light */ 5];
    let mut game = duel("guns=[1,1,1,0]", "65,0 180 guns=[2,4,4,0]", &faces);
    game.fire("Own", STARBOARD, "Red", 0).finish_phase();
    game.threw(&faces);
    assert_eq!((game.ship("Red").log.hits.g, game.ship("Red").sail_value()), (PerBroadside::of([0, 4]), 95));
    let mut game = duel("guns=[1,1,1,0]", "65,0 180 guns=[2,4,4,0]", &[5]);
    game.fire("Own", STARBOARD + 1, "Red", 0).finish_phase();
    assert_eq!(game.ship("Red").log.hits.g, PerBroadside::of([0, 1]), "light guns alone");
}

#[test]
fn a_fire_5_dice_of_a_size_are_changed_by_the_modifiers() {
    assert_eq!(
        hits("guns=[0,8,0,0]", STARBOARD + 2, "185,0 180 guns=[2,4,4,0]", &[1, 1, 1, 1]),
        Hits::default(),
        "four of eight at medium range"
    );
}

#[test]
fn a_fire_6_a_die_hits_on_the_number_or_more() {
    assert_eq!(
        hits("guns=[6,0,0,0] grade=B", STARBOARD + 1, "65,0 180 guns=[2,4,4,0]", &[1, 2, 3, 4, 5, 6]).g,
        PerBroadside::of([0, 2])
    );
    assert_eq!(
        hits("guns=[6,0,0,0] grade=A", STARBOARD + 1, "65,0 180 guns=[2,4,4,0]", &[1, 2, 3, 4, 5, 6]).g,
        PerBroadside::of([0, 3])
    );
}

#[test]
fn a_fire_7_one_die_makes_no_pair() {
    let mut game = duel("guns=[2,0,0,0] grade=F", "185,0 180 guns=[2,4,4,0]", &[]);
    game.fire("Own", STARBOARD + 1, "Red", 0).finish_phase();
    game.threw(&[]);
    assert!(game.has_said("A-FIRE-7"));
    assert_eq!(
        hits("guns=[8,0,0,0] grade=F", STARBOARD + 1, "185,0 180 guns=[2,4,4,0]", &[6, 5, 5, 5]),
        Hits::default(),
        "a six alone"
    );
    assert_eq!(
        hits("guns=[8,0,0,0] grade=F", STARBOARD + 1, "185,0 180 guns=[2,4,4,0]", &[6, 6, 5, 5]).g,
        PerBroadside::of([0, 1]),
        "a pair"
    );
}

#[test]
fn a_fire_8_line_modifiers_move_the_start_line_by_two_at_most() {
    for (extra, lines) in [("0", [1, 2]), ("1", [2, 2]), ("-4", [-2, -2])] {
        let options = format!("\"extra_line\": {extra},");
        let game = Game::with(
            &options,
            FIRE,
            "",
            0.0,
            &[],
            &["Own Britain custom 0,0 0 guns=[2,4,5,1]", "Red France custom 65,0 180 guns=[2,4,4,0] sail=full"],
        );
        let fleet = game.fleet();
        assert_eq!(fleet.lines(GunRating::Heavy, fleet.ship(game.id("Red"))), lines, "{extra}");
    }
}

#[test]
fn a_fire_9_hull_and_rigging_dice_are_thrown_together() {
    // Two of four medium dice at the rigging: the hull faces come first, and all come before any follow-up.
    let faces = [5, 1, 5, 1, /* BD of the hull hit */ 1];
    let mut game = duel("guns=[0,4,0,0]", "65,0 180 guns=[2,4,4,0]", &faces);
    game.fire("Own", STARBOARD + 2, "Red", 2).finish_phase();
    game.threw(&faces);
    assert_eq!((game.ship("Red").log.hits.g, game.ship("Red").sail_value()), (PerBroadside::of([0, 1]), 96));
}

#[test]
fn a_fire_10_each_hit_gives_all_of_its_cell_and_of_its_own_column() {
    let all = hits(
        "guns=[0,0,1,0]",
        STARBOARD + 3,
        "65,0 180 guns=[2,4,4,0] hull=weak",
        &[5, /* BD, side */ 5, 1, /* CR: S */ 1],
    );
    assert_eq!(
        (all.g, all.b, all.s, all.m),
        (PerBroadside::of([0, 3]), PerBroadside::of([1, 0]), 5, 0),
        "3G BD CR, nothing of the rigging column"
    );
    let mut game = duel("guns=[0,1,0,0]", "65,0 180 guns=[2,4,4,0] hull=weak sail=full", &[5]);
    game.fire("Own", STARBOARD + 2, "Red", 1).finish_phase();
    let all = game.ship("Red").log.hits;
    assert_eq!((all.g, all.s, all.m), (PerBroadside::of([0, 0]), 6, 1), "6S M, nothing of the hull column");
}

#[test]
fn a_fire_11_a_size_is_noted_before_the_next_fires() {
    // Red has four G on her log. The heavy hit brings two more, so its GD die comes before the medium guns roll.
    let faces = [5, /* CR */ 1, /* GD: light */ 1, /* medium, BD */ 5, 1];
    let mut game = duel("guns=[0,1,1,0]", "65,0 180 guns=[2,4,4,0] g_starboard=4", &faces);
    game.fire("Own", STARBOARD, "Red", 0).finish_phase();
    game.threw(&faces);
    assert_eq!(
        (game.ship("Red").guns(Broadside::Starboard), game.ship("Red").log.hits.g),
        ([1, 4, 4, 0], PerBroadside::of([0, 2]))
    );
}

/// Two ships with three light dice each at one target, with these words.
fn alike(own: &str, mate: &str, faces: &[u8]) -> Game {
    let ships = [
        format!("A Britain custom 0,-30 0 guns=[3,1,0,0] {own}"),
        format!("B Britain custom 0,30 0 guns=[3,1,0,0] {mate}"),
        RED.to_owned(),
    ];
    let mut game = Game::at(FIRE, faces, &ships.each_ref().map(String::as_str));
    game.fire("A", STARBOARD + 1, "Red", 0).fire("B", STARBOARD + 1, "Red", 0);
    game
}

#[test]
fn a_fire_12_ships_that_pool_their_dice_throw_them_at_once() {
    // With dice rolled by hand there is one throw, with a row for each ship.
    let rows = |together: bool| {
        let mut game = alike("", "", &[]);
        if together {
            game.choose("B", Choice::FireTogether);
        }
        game.finish_phase();
        let throws = &game.ask().throws;
        throws.iter().map(|row| (row.unit, row.dice)).collect::<Vec<_>>()
    };
    let (one, other) = (Some(wg_core::ids::UnitId(0)), Some(wg_core::ids::UnitId(1)));
    assert_eq!((rows(false), rows(true)), (vec![(one, 3)], vec![(one, 3), (other, 3)]));
    // Each hits as if alone: hits add up, extra sixes count for each ship (A-R4), and what follows comes ship by ship.
    let pooled = |faces: &[u8]| {
        let mut game = alike("", "", faces);
        game.choose("A", Choice::FireTogether).finish_phase();
        game.threw(faces);
        game.ship("Red").log.hits
    };
    assert_eq!(pooled(&[6, 5, 1, 6, 5, 1]).g, PerBroadside::of([0, 4]), "no critical hit: one six in each roll");
    let hits = pooled(&[6, 6, 1, 5, 1, 1, /* CR of A, 3 less 1 */ 3]);
    assert_eq!((hits.g, hits.s), (PerBroadside::of([0, 3]), 5), "two sixes in one roll");
}

#[test]
fn whoever_has_declared_is_not_waited_for_though_her_dice_could_be_thrown_with_others() {
    let state = |game: &Game, name: &str| {
        let sheet = game.session.sheet(game.id(name), Viewer::All);
        sheet.parts.iter().find_map(|part| {
            if let Part::Battery { number: STARBOARD, state, .. } = part { Some(state.clone()) } else { None }
        })
    };
    let mut game = alike("", "", &[]);
    game.fire("A", STARBOARD + 2, "Red", 0).fire("B", STARBOARD + 2, "Red", 0);
    let ask = game.ask();
    assert!(
        ask.offers.iter().any(|offer| matches!(Choice::chosen(&offer.order), Some(Choice::FireTogether))),
        "it is offered: {ask:?}"
    );
    assert_eq!(ask.default, Order::EndPhase, "and is nobody's next step");
    let view = game.session.view(Viewer::All);
    assert!(view.units.iter().all(|unit| !unit.can_act), "all have declared");
    assert_eq!(state(&game, "A").as_deref(), Some("fires at Red"), "her sheet says at whom");
}

#[test]
fn a_fire_12_only_with_the_same_modifiers_at_the_same_target() {
    for (own, mate, may) in [("", "", true), ("grade=A", "", false), ("", "grade=D", false)] {
        let mut game = alike(own, mate, &[]);
        let order = Choice::FireTogether.order(game.id("A"));
        if may {
            game.order(order.clone());
            assert!(game.said("A-FIRE-12").contains("A pools her dice"));
        }
        game.refused(order, "A-FIRE-12");
    }
    // B is at medium range, and the other volley of A is of another size.
    let ships = [
        "A Britain custom 0,0 0 guns=[3,3,0,0]",
        "B Britain custom -60,0 0 guns=[3,3,0,0]",
        "Red France custom 80,20 0 guns=[1,1,1,0]",
    ];
    let mut game = Game::at(FIRE, &[], &ships);
    game.fire("A", STARBOARD + 1, "Red", 0).fire("B", STARBOARD + 1, "Red", 0).fire("A", STARBOARD + 2, "Red", 0);
    let order = Choice::FireTogether.order(game.id("A"));
    game.refused(order, "A-FIRE-12");
}

#[test]
fn a_fire_13_a_battery_fires_once_a_turn() {
    let mut game = duel("guns=[2,4,5,1]", "65,0 180 guns=[2,4,4,0]", &[]);
    game.fire("Own", STARBOARD + 2, "Red", 0);
    let (again, light) = (game.shot("Own", STARBOARD + 2, "Red", 0), game.shot("Own", STARBOARD + 1, "Red", 0));
    let whole = game.shot("Own", STARBOARD, "Red", 0);
    game.refused(again, "A-FIRE-13").refused(whole, "A-FIRE-13").order(light);
}

#[test]
fn a_fire_14_all_fire_of_a_turn_is_simultaneous() {
    // Own rolls first and blocks every medium gun of Red, which still rolls all four of them.
    let faces = [5, /* BD, side */ 5, 4, 1, 1, 1, 1];
    let mut game = duel("guns=[0,1,0,0]", "65,0 180 guns=[0,4,0,0] b_starboard=3", &faces);
    assert_eq!(game.dice("Red", 1, "Own"), Some([0, 1, 0]));
    game.fire("Own", STARBOARD + 2, "Red", 0).fire("Red", STARBOARD + 2, "Own", 0).finish_phase();
    game.threw(&faces[..4]);
    assert_eq!((game.ship("Red").log.hits.b, game.dice("Red", 1, "Own")), (PerBroadside::of([0, 4]), Some([0, 0, 0])));
}

#[test]
fn a_fire_15_fractions_are_rounded_down() {
    let dice = |x: u32| duel("guns=[3,5,7,0]", &format!("{x},0 180 guns=[2,4,4,0]"), &[]).dice("Own", 1, "Red");
    assert_eq!([106, 266].map(dice), [Some([1, 2, 3]), Some([0, 1, 1])]);
}

#[test]
fn a_fire_16_each_six_after_the_first_is_a_critical_hit() {
    // Light guns at a normal hull: a G each, and CR dice of 1 for the second and third six.
    let faces = [2, 2, 3, 4, 4, 5, 6, 6, 6, /* CR, light: blanks */ 1, 1];
    assert_eq!(hits("guns=[9,0,0,0]", STARBOARD + 1, "65,0 180 guns=[2,4,4,0]", &faces).g, PerBroadside::of([0, 4]));
    assert_eq!(
        hits("guns=[2,0,0,0]", STARBOARD + 1, "65,0 180 guns=[2,4,4,0]", &[5, 6]).g,
        PerBroadside::of([0, 2]),
        "one six: none"
    );
}

#[test]
fn a_fire_17_the_size_of_guns_changes_the_cr_roll() {
    // Two sixes at a stout hull: light 2 BD, medium 2 G, heavy 2 (G BD); then one CR die of 3.
    let of = |own: &str, battery: u8, faces: &[u8]| {
        let hits = hits(own, STARBOARD + battery, "65,0 180 guns=[2,4,4,0] hull=stout", faces);
        (hits.s, hits.m, hits.w)
    };
    assert_eq!(of("guns=[2,0,0,0]", 1, &[6, 6, 1, 1, 3]), (5, 0, 0), "2: 5S");
    assert_eq!(of("guns=[0,2,0,0]", 2, &[6, 6, 3, /* BD */ 1]), (0, 0, 0), "3: BD");
    assert_eq!(of("guns=[0,0,2,0]", 3, &[6, 6, 1, 1, 3]), (0, 1, 0), "4: M");
}

#[test]
fn a_fire_18_range_runs_from_the_side_to_the_nearest_point_of_the_base() {
    let range = |red: &str| duel("guns=[2,4,5,1]", red, &[]).aim("Own", 1, "Red");
    for (red, mm, bracket) in [
        ("105,0 180 guns=[2,4,4,0]", 8000, Bracket::Close),
        ("105.1,0 180 guns=[2,4,4,0]", 8010, Bracket::Medium),
        ("117.5,0 90 guns=[2,4,4,0]", 8000, Bracket::Close),
        ("265.1,0 180 guns=[2,4,4,0]", 24010, Bracket::Long),
    ] {
        assert_eq!(range(red).map(|aim| (aim.range.0, aim.bracket)), Ok((mm, bracket)), "{red}");
    }
    assert!(matches!(range("505.1,0 180 guns=[2,4,4,0]"), Err(Why::Far(_))));
}

#[test]
fn a_fire_19_a_609_at_40_mm() {
    for (sail, lines) in [("full", [1, 2]), ("battle", [1, 1])] {
        let game = duel("guns=[6,0,9,0] grade=B", &format!("65,0 180 guns=[2,4,4,0] sail={sail}"), &[]);
        let fleet = game.fleet();
        let aim = game.aim("Own", 1, "Red").expect("she bears");
        assert_eq!(
            (game.dice("Own", 1, "Red"), fleet.needed(fleet.ship(game.id("Own")), aim.bracket)),
            (Some([6, 0, 9]), 5)
        );
        assert_eq!(fleet.lines(GunRating::Heavy, fleet.ship(game.id("Red"))), lines, "{sail}");
    }
}

#[test]
fn a_fire_20_a_022_at_160_mm() {
    let mut game = duel("guns=[0,2,2,0] grade=F m=1", "185,0 180 guns=[2,4,4,0] sail=battle", &[]);
    let fleet = game.fleet();
    assert_eq!(
        (game.dice("Own", 1, "Red"), fleet.needed(fleet.ship(game.id("Own")), Bracket::Medium)),
        (Some([0, 1, 1]), 12)
    );
    game.fire("Own", STARBOARD, "Red", 0).finish_phase();
    game.threw(&[]);
    assert!(!game.wants_dice() && game.has_said("A-FIRE-7"), "no die is rolled, and it is said why");
    // Own has a mast to secure, so it is still the same turn.
    game.on_to(1, REPAIR);
    let own = game.ship("Own").gunnery;
    assert_eq!(
        (own.fired, own.at),
        (PerBroadside::of([[false; 3]; 2]), PerBroadside::of([[None; 3]; 2])),
        "her battery counts as not fired"
    );
}
