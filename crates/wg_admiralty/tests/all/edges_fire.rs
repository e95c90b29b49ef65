//! Edge cases of cannon fire: dice at each factor and each edge, heel on every heading, mixes die by die, the choice of
//! targets, and the order of rolls.

use wg_admiralty::choices::Choice;
use wg_admiralty::gunnery::fields::fields;
use wg_admiralty::gunnery::volley;
use wg_admiralty::position::battle::Bracket;
use wg_admiralty::position::charts::{Doctrine, GunRating};
use wg_admiralty::position::fleet::Fleet;
use wg_core::Broadside;
use wg_core::PerBroadside;
use wg_core::geometry::Heading;

use crate::common::{BOARDING, COMMAND, FIRE, Game, PORT, STARBOARD};

const REST: [&str; 2] = [
    "Mate Britain custom 700,700 90 guns=[1,1,1,0] sail=stop",
    "Rest France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
];

fn game(options: &str, battle: &str, wind: f64, faces: &[u8], ships: &[&str]) -> Game {
    Game::with(options, FIRE, battle, wind, faces, &[ships, &REST].concat())
}

/// Returns the light, medium and heavy dice of Own's starboard side against Foe, which lies abeam with this gap between
/// the side and her base.
fn dice(options: &str, battle: &str, own: &str, gap: f64) -> [u8; 3] {
    let foe = format!("Foe France custom {},0 0 guns=[2,4,4,0] sail=stop", 25.0 + gap);
    let own = format!("Own Britain custom 0,0 0 sail=stop {own}");
    game(options, battle, 270.0, &[], &[&own, &foe]).dice("Own", 1, "Foe").unwrap_or_else(|| panic!("{gap} mm"))
}

#[test]
fn a_dice_10_b_then_carronades_then_the_party_then_the_water() {
    let of = |words: &str| dice("", "", &format!("guns=[4,5,6,3] {words}"), 40.0);
    assert_eq!(of(""), [4, 5, 9], "carronades are added to the heavy dice at close range");
    assert_eq!(of("b_starboard=1"), [3, 4, 8], "a B takes one of each size, and no carronade");
    assert_eq!(of("b_starboard=5"), [0, 0, 4], "and no more than there are");
    assert_eq!(of("b_port=5"), [4, 5, 9], "B of the other side do nothing");
    assert_eq!(of("party=true"), [2, 2, 4], "half of each, rounded up, stands by to board");
    assert_eq!(of("b_starboard=1 party=true"), [1, 2, 4], "first the B, then the half");
    assert_eq!(of("flood=3"), [4, 5, 9], "three W silence nobody");
    assert_eq!(of("flood=4"), [3, 4, 8], "four are a B on each side");
    assert_eq!(of("flood=5"), [4, 5, 0], "with five the heavy guns are under water, the carronades too");
    assert_eq!(of("guns_starboard=[1,2,3,1]"), [1, 2, 4], "what is left");
    let held = |words: &str| dice("\"b_hits_carronade\": true,", "", &format!("guns=[4,5,6,3] {words}"), 40.0);
    assert_eq!((held("b_starboard=1"), held("b_starboard=4")), ([3, 4, 7], [0, 1, 2]), "by the option carronades too");
    let far = |gap: f64| dice("", "", "guns=[8,9,10,3]", gap);
    assert_eq!(far(80.0), [8, 9, 13], "80 mm are close");
    assert_eq!(far(80.01), [4, 4, 5], "and a hair more is medium: half, no carronades");
    assert_eq!(far(240.0), [4, 4, 5], "240 mm are medium");
    assert_eq!(far(240.01), [2, 2, 2], "a hair more is long: a quarter");
    assert_eq!(far(480.0), [2, 2, 2], "480 mm are long");
}

#[test]
fn a_adv_2_who_heels_on_which_heading() {
    // Foe lies abeam of Own, to starboard or larboard, with the wind from all directions. Half of the heavy dice are
    // left if Own heels towards her.
    for wind in (0..360).step_by(15) {
        for heading in [0, 90, 200] {
            for (side, bearing) in [(1, 90.0_f64), (0, 270.0)] {
                let out = Heading::degrees(heading + if side == 1 { 90 } else { 270 });
                let (east, north) = (65.0 * out.sin(), 65.0 * out.cos());
                let foe = format!("Foe France custom {east:.2},{north:.2} {heading} guns=[1,1,1,0] sail=stop");
                let own = format!("Own Britain custom 0,0 {heading} guns=[0,0,8,0] sail=stop");
                let game = game("\"adv_weather\": true,", "\"sea\": \"choppy\",", f64::from(wind), &[], &[&own, &foe]);
                let heavy = game.dice("Own", side, "Foe").expect("she lies abeam")[2];
                // Foe is to leeward, so that the firing side faces downwind.
                let off = (f64::from(heading) + bearing - f64::from(wind) - 180.0).rem_euclid(360.0);
                let lee = !(90.0..=270.0).contains(&off);
                let edge = (off - 90.0).abs() < 1e-6 || (off - 270.0).abs() < 1e-6;
                if !edge {
                    assert_eq!(heavy, if lee { 2 } else { 4 }, "wind {wind}, heading {heading}, side {side}");
                }
            }
        }
    }
}

#[test]
fn a_adv_2_a_target_that_is_neither_to_windward_nor_to_leeward() {
    // Her lee side faces both targets. The wind is from the north, and one target lies due east.
    let own = "Own Britain custom 0,0 45 guns=[0,0,8,0] sail=stop sweep=120";
    for (at, heavy) in [("65,0", 4), ("65,-0.01", 2), ("65,0.01", 4)] {
        let foe = format!("Foe France custom {at} 0 guns=[1,1,1,0] sail=stop");
        let game = game("\"adv_weather\": true,", "\"sea\": \"choppy\",", 0.0, &[], &[own, &foe]);
        assert_eq!(
            game.dice("Own", 1, "Foe").map(|dice| dice[2]),
            Some(heavy),
            "{at}: only a lee target makes her heel"
        );
    }
}

#[test]
fn a_r55_a_ship_must_block_more_than_the_threshold() {
    let fires = |threshold: f64| {
        let options = format!("\"adv_partial\": true, \"partial_threshold\": {threshold:?},");
        let own = "Own Britain custom 0,0 0 guns=[4,4,4,0] sail=stop";
        let foe = "Foe France custom 60,46 0 guns=[1,1,1,0] before=[60,90]";
        let game = game(&options, "", 0.0, &[], &[own, foe]);
        let fleet = game.fleet();
        let covers = fleet.ship(game.id("Own")).field(Broadside::Starboard).blocked(&fleet.ship(game.id("Foe")).hull());
        (covers, game.aim("Own", 1, "Foe").map(|aim| aim.partial).ok())
    };
    let (covers, _) = fires(0.5);
    assert!(covers > 0.1 && covers < 1.0, "her centre is outside, and she covers {covers}");
    assert_eq!(fires(covers - 1e-9).1, Some(true), "a hair more than the threshold is fired at by half");
    assert_eq!(fires(covers).1, None, "exactly as much is not");
}

#[test]
fn a_r26_of_equal_targets_all_fire_at_the_higher_rate_though_another_is_softer() {
    let own = "Own Britain custom 0,0 0 guns=[2,4,5,0] sail=stop";
    for (first, second, at) in [(80, 74, "One"), (74, 80, "Two"), (74, 74, "One")] {
        let ships = [
            own.to_owned(),
            "Other Britain custom 0,-500 0 guns=[2,4,5,0] sail=stop".to_owned(),
            format!("One France custom 75,30 0 guns=[1,1,1,0] sail=stop hull=stout number={first}"),
            format!("Two France custom 75,-30 0 guns=[1,1,1,0] sail=full hull=weak number={second}"),
            "Near_Other France custom 75,-500 0 guns=[1,1,1,0] sail=stop".to_owned(),
        ];
        let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
        let mut game = game("", "", 0.0, &[], &ships);
        game.choose("Own", Choice::FireAsTheyBear);
        let said = game.sentences().into_iter().find(|said| said.starts_with("Own declares")).unwrap_or_default();
        assert!(said.ends_with(&format!("at {at}.")), "rates {first} and {second}: {said}");
    }
}

#[test]
fn a_arc_7_fields_of_fire_are_drawn_of_sides_that_have_guns() {
    let drawn = |words: &str| {
        let own = format!("Own Britain custom 0,0 0 guns=[1,2,3,1] sail=stop {words}");
        let game = game("", "", 0.0, &[], &[&own, "Foe France custom 65,0 0 guns=[1,1,1,0] sail=stop"]);
        fields(&game.fleet(), &game.ship("Own")).len()
    };
    assert_eq!(drawn(""), 2, "both sides");
    assert_eq!(drawn("guns_port=[0,0,0,1]"), 2, "a carronade is a gun");
    assert_eq!(drawn("guns_port=[0,0,0,0]"), 1, "a side without any has no field");
    assert_eq!(drawn("passing_port=true"), 1, "nor one that has fired in passing");
    assert_eq!(drawn("struck=true"), 0, "nor a ship that has struck");
}

#[test]
fn a_r83_the_second_side_by_half_in_the_product() {
    let own = "Own Britain custom 0,0 0 guns=[5,7,9,0] sail=stop fired=[\"port_light\"]";
    let foe = "Foe France custom 65,0 0 guns=[2,4,4,0] sail=stop";
    for (option, wanted) in [("full", [5, 7, 9]), ("half", [2, 3, 4])] {
        let game = game(&format!("\"both_sides\": {option:?},"), "", 270.0, &[], &[own, foe]);
        let fleet = game.fleet();
        let (ship, other) = (fleet.ship(game.id("Own")), fleet.ship(game.id("Foe")));
        let aim = fleet.aim(ship, Broadside::Starboard, other).expect("she lies abeam");
        let second = fleet.fires_second(ship, Broadside::Starboard);
        let dice = GunRating::ALL.map(|size| fleet.dice(ship, Broadside::Starboard, size, &aim, second));
        assert_eq!(dice, wanted, "{option}");
        assert!(!fleet.fires_second(ship, Broadside::Larboard), "{option}: the side that has fired is the first");
    }
}

#[test]
fn a_mix_3_to_a_mix_9_how_many_dice_may_go_to_the_rigging() {
    for (dice, most) in (0..=12_u8).zip([0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8, 8]) {
        assert_eq!(Fleet::doctrine_mix(dice, Doctrine::Hull), [most, dice - most], "{dice} dice at the hull first");
        assert_eq!(Fleet::doctrine_mix(dice, Doctrine::Rigging), [dice - most, most], "{dice} at the rigging first");
    }
    for (method, heavy, medium) in [
        ("battery", [(0, 0); 8], [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7)]),
        (
            "basic",
            [(0, 0), (0, 0), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1)],
            [(0, 0), (0, 0), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1)],
        ),
        (
            "advanced_basic",
            [(0, 0), (0, 0), (0, 1), (0, 1), (0, 1), (0, 1), (1, 1), (1, 1)],
            [(0, 0), (0, 0), (0, 1), (0, 1), (0, 1), (0, 1), (1, 1), (1, 1)],
        ),
    ] {
        let foe = "Foe France custom 65,0 0 guns=[2,4,4,0] sail=stop";
        let own = "Own Britain custom 0,0 0 guns=[2,4,4,0] sail=stop doctrine=rigging";
        let game = game(&format!("\"close_mix\": {method:?},"), "", 270.0, &[], &[own, foe]);
        let fleet = game.fleet();
        let ship = fleet.ship(game.id("Own"));
        for dice in 0..8_u8 {
            let of = |size: GunRating| fleet.rigging_range(ship, size, Bracket::Close, dice);
            assert_eq!(of(GunRating::Heavy), heavy[usize::from(dice)], "{method}, {dice} heavy dice");
            assert_eq!(of(GunRating::Medium), medium[usize::from(dice)], "{method}, {dice} medium dice");
            assert_eq!(of(GunRating::Light), medium[usize::from(dice)], "{method}, {dice} light dice");
            let far = fleet.rigging_range(ship, GunRating::Heavy, Bracket::Medium, dice);
            let rigging = Fleet::doctrine_mix(dice, Doctrine::Rigging)[1];
            assert_eq!(far, (rigging, rigging), "{method}, {dice} dice at medium range: by doctrine alone");
        }
        assert!(
            Fleet::hull_dominates(ship, Bracket::Close) && !Fleet::hull_dominates(ship, Bracket::Medium),
            "{method}"
        );
    }
}

#[test]
fn a_mix_7_a_whole_side_by_each_of_its_three_mixes() {
    let foe = "Foe France custom 65,0 0 guns=[2,4,4,0] sail=stop";
    let game = game("", "", 270.0, &[], &["Own Britain custom 0,0 0 guns=[3,5,7,0] sail=stop", foe]);
    let fleet = game.fleet();
    for (mix, wanted) in [(0, [0, 0, 0]), (1, [0, 2, 1]), (2, [0, 5, 3])] {
        let volleys = volley::of_side(&fleet, game.id("Own"), Broadside::Starboard, game.id("Foe"), mix);
        let sizes: Vec<_> = volleys.iter().map(|volley| volley.size).collect();
        assert_eq!(sizes, [GunRating::Heavy, GunRating::Medium, GunRating::Light], "heavy guns first");
        let rigging: Vec<u8> = volleys.iter().map(|volley| volley.rigging).collect();
        assert_eq!(rigging, wanted, "mix {mix}");
    }
}

#[test]
fn a_r85_all_is_thrown_in_ship_order_and_of_two_sides_the_one_with_more_dice_first() {
    let ships = [
        "Two Britain custom 0,300 0 guns=[0,2,0,0] sail=stop",
        "Own Britain custom 0,0 0 guns=[0,3,0,0] guns_port=[0,1,0,0] sail=stop",
        "East France custom 65,0 0 guns=[0,2,0,0] sail=stop",
        "West France custom -65,0 0 guns=[0,2,0,0] sail=stop",
        "North France custom 65,300 0 guns=[0,2,0,0] sail=stop",
    ];
    let faces = [1, 2, /* Own to starboard */ 3, 1, 2, /* to larboard */ 3, /* East */ 1, 1];
    let mut game = game("", "", 0.0, &faces, &ships);
    game.fire("Own", PORT, "West", 0).fire("Own", STARBOARD, "East", 0).fire("Two", STARBOARD, "North", 0);
    game.fire("East", PORT, "Own", 0).finish_phase();
    game.threw(&faces);
    let thrown: Vec<&str> = game
        .sentences()
        .into_iter()
        .filter(|sentence| sentence.contains(" and roll "))
        .map(|sentence| sentence.split(" (").next().unwrap_or_default())
        .collect();
    assert_eq!(
        thrown,
        [
            "Two's medium guns fire at North",
            "Own's medium guns fire at East",
            "Own's medium guns fire at West",
            "East's medium guns fire at Own"
        ]
    );
}

#[test]
fn a_fire_16_extra_sixes_by_roll_or_by_side_and_turn() {
    let foe = "Foe France custom 65,0 0 guns=[9,9,9,0] sail=stop hull=stout";
    // Two rolls of two sixes each at a stout hull: a medium hit is a G, a light one (line -2) a BD.
    for (options, words, faces) in [
        ("", "", vec![6, 6, /* CR */ 1, 6, 6, 1, 1, /* CR */ 1]),
        ("\"extra_six_scope\": \"side_turn\",", "", vec![6, 6, 1, 6, 6, 1, 1, 1, 1]),
        ("\"extra_six_scope\": \"side_turn\",", "sixes_starboard=1", vec![6, 6, 1, 1, 6, 6, 1, 1, 1, 1]),
        ("\"extra_six_scope\": \"side_turn\",", "sixes_port=3", vec![6, 6, 1, 6, 6, 1, 1, 1, 1]),
        ("", "sixes_starboard=3", vec![6, 6, 1, 6, 6, 1, 1, 1]),
    ] {
        let own = format!("Own Britain custom 0,0 0 guns=[2,2,0,0] sail=stop {words}");
        let mut game = game(options, "", 270.0, &faces, &[&own, foe]);
        game.fire("Own", STARBOARD, "Foe", 0).finish_phase();
        game.threw(&faces);
    }
}

#[test]
fn a_adv_8_whom_ships_of_the_line_let_be() {
    let immune = |options: &str, own: &str, foe: &str| {
        let own = format!("Own Britain custom 0,0 0 guns=[2,4,4,0] sail=stop {own}");
        let foe = format!("Foe France custom 65,0 0 guns=[2,4,4,0] sail=stop {foe}");
        let game = game(options, "", 0.0, &[], &[&own, &foe]);
        let fleet = game.fleet();
        fleet.is_immune(fleet.ship(game.id("Own")), fleet.ship(game.id("Foe")))
    };
    let on = "\"adv_frigate\": true,";
    assert!(immune(on, "number=50", "number=49"), "a 50 lets a 49 be");
    assert!(!immune(on, "number=49", "number=49"), "a 49 does not");
    assert!(!immune(on, "number=50", "number=50"), "nor is a 50 let be");
    assert!(!immune("", "number=74", "number=36"), "only by the option");
    assert!(!immune(on, "", "number=36 fair_game=true"), "who has fired at a ship of the line is fair game");
    let by_ship = "\"adv_frigate\": true, \"immunity_scope\": \"ship\",";
    assert!(!immune(by_ship, "", "number=36 fired_at=[\"Own\"]"), "to the ship at which she has fired");
    assert!(immune(by_ship, "", "number=36 fired_at=[\"Mate\"]"), "and to no other");
    assert!(!immune(on, "", "number=36 fired_at=[\"Mate\"]"), "unless the whole side counts");
}

#[test]
fn a_r54_a_frigate_that_fires_at_the_line_is_fair_game_afterwards() {
    for (own, foe, fair) in
        [("number=36", "number=74", true), ("number=36", "number=44", false), ("number=74", "number=36", false)]
    {
        let own = format!("Own Britain custom 0,0 0 guns=[0,1,0,0] sail=stop {own}");
        let foe = format!("Foe France custom 65,0 0 guns=[2,4,4,0] sail=stop {foe}");
        let mut game = game("", "", 0.0, &[1], &[&own, &foe]);
        game.fire("Own", STARBOARD, "Foe", 0).finish_phase();
        let colours = game.ship("Own").colours;
        let at = colours.provoked.contains(game.id("Foe"));
        assert_eq!((colours.fair_game, at), (fair, fair), "{own} at {foe}");
    }
}

#[test]
fn a_fire_13_what_is_fired_and_at_whom_is_kept_for_the_next_turn() {
    let foe = "Foe France custom 30,0 0 guns=[9,9,9,0] sail=stop";
    let mut game = game("", "", 0.0, &[1, 1], &["Own Britain custom 0,0 0 guns=[1,0,1,0] sail=stop", foe]);
    game.fire("Own", STARBOARD, "Foe", 0).finish_phase();
    assert_eq!(game.phase(), BOARDING, "somebody may board before the turn ends");
    let gunnery = game.ship("Own").gunnery;
    assert_eq!(gunnery.fired.into_array(), [[false; 3], [true, false, true]], "the sizes that were thrown");
    let at = Some(game.id("Foe"));
    assert_eq!(gunnery.at.into_array(), [[None; 3], [at, None, at]], "at whom");
    let mut next = game;
    next.on_to(2, COMMAND);
    let gunnery = next.ship("Own").gunnery;
    assert_eq!(
        (gunnery.fired, gunnery.at),
        (PerBroadside::of([[false; 3]; 2]), PerBroadside::of([[None; 3]; 2])),
        "a new turn"
    );
    assert_eq!(gunnery.last.into_array(), [[None; 3], [at, None, at]], "what was done in the last one");
}

#[test]
fn a_dice_6_a_party_is_the_reason_only_where_it_leaves_nobody() {
    let why = |words: &str, foe: &str| {
        let own = format!("Own Britain custom 0,0 0 sail=stop {words}");
        let foe = format!("Foe France custom {foe},0 0 guns=[1,1,1,0] sail=stop");
        let far = [
            "Near_Mate Britain custom 700,635 0 guns=[1,1,1,0] sail=stop",
            "Prey France custom 765,635 0 guns=[1,1,1,0] sail=stop",
        ];
        let game = game("", "", 0.0, &[], &[&own, &foe, far[0], far[1]]);
        let order = game.shot("Own", STARBOARD, "Foe", 0);
        game.session.check(game.ask().seat, &order).err().map(|refusal| refusal.clause)
    };
    assert_eq!(why("guns=[1,2,0,0] party=true", "65"), None, "close by there is a medium die");
    assert_eq!(
        why("guns=[1,2,0,0] party=true", "185").as_deref(),
        Some("A-DICE-6"),
        "of two medium dice the range takes the last"
    );
    assert_eq!(why("guns=[2,1,0,0] party=true", "185").as_deref(), Some("A-DICE-6"), "of two light ones as well");
    assert_eq!(
        why("guns=[1,1,1,0] party=true", "65").as_deref(),
        Some("A-CMD-5"),
        "of one of each size nobody is left"
    );
    assert_eq!(why("guns=[1,0,0,1] party=true", "65").as_deref(), Some("A-CMD-5"), "nor of a carronade alone");
    assert_eq!(why("guns=[0,0,1,1] party=true", "65"), None, "a gun and a carronade are two");
}
