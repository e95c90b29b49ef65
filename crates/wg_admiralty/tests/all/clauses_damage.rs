//! Clauses of damage by guns, and of where it falls: sides, masts and sails (A-DMG-A to A-DMG-GD, -R, -S, -XX).

use wg_admiralty::choices::{Anchoring, Choice};
use wg_admiralty::position::charts::GunRating;
use wg_admiralty::position::ship::{Hits, Mend, Setting};
use wg_core::Broadside;
use wg_core::Choices;
use wg_core::PerBroadside;
use wg_core::talk::order::Order;

use crate::common::{COMMAND, FIRE, Game, MOVEMENT, REPAIR, STARBOARD};

/// Fires guns of one size of Own, in the middle of the table, at Red, which has these words. All faces must be rolled.
fn fire(guns: &str, battery: u8, red: &str, faces: &[u8]) -> Game {
    let ships =
        [format!("Own Britain custom 0,0 0 guns={guns} sail=stop"), format!("Red France custom {red} sail=stop")];
    let mut game = Game::with("\"end\": \"last_ship\",", FIRE, "", 0.0, faces, &[&ships[0], &ships[1]]);
    game.fire("Own", STARBOARD + battery, "Red", 0).finish_phase();
    game.threw(faces);
    game
}

fn hits(guns: &str, battery: u8, red: &str, faces: &[u8]) -> Hits {
    fire(guns, battery, red, faces).ship("Red").log.hits
}

/// Two heavy sixes at a stout hull bring 2G, no B, and one CR. `more` is the die of the CR (one more for heavy guns),
/// and those after it.
fn critical(words: &str, more: &[u8]) -> Game {
    fire("[0,0,2,0]", 3, &format!("65,0 180 guns=[2,4,4,2] hull=stout {words}"), &[&[6, 6, 1, 1], more].concat())
}

#[test]
fn a_dmg_gen_1_active_damage_goes_on_and_static_damage_does_not() {
    let mut game = critical("", &[3]);
    let g = game.ship("Red").log.hits.g;
    game.finish_phase();
    assert!(game.ship("Red").log.hits.m == 1 && game.wants_dice(), "the mast rolls in the next Movement phase");
    game.order(Order::Throw { faces: [5].into_iter().collect() });
    assert_eq!((game.ship("Red").sail_value(), game.ship("Red").log.hits.g), (80, g));
}

#[test]
fn a_dmg_gen_2_hits_are_written_on_the_log() {
    let game = critical("", &[4]);
    let hits = game.ship("Red").log.hits;
    assert_eq!((hits.g, hits.w), (PerBroadside::of([0, 2]), 1), "common ones and rarer ones");
    let sheet = game.session.sheet(game.id("Red"), wg_core::ids::Viewer::All);
    let text = format!("{sheet:?}");
    assert!(text.contains("1 hole at the waterline. The pumps control 1, leaving 0. She founders at 6."), "{text}");
}

/// Rolls this face for a repair, and returns Own's hits afterwards.
fn mend(words: &str, what: Mend, face: u8) -> Hits {
    let own = format!("Own Britain custom 0,0 90 guns=[2,4,5,1] {words}");
    let mut game = Game::at(REPAIR, &[face], &[&own, "Red France custom 0,300 90 guns=[2,4,4,0]"]);
    let unit = game.id("Own");
    game.order(Order::Repair { unit, what: what as u8 }).finish_phase();
    game.ship("Own").log.hits
}

#[test]
fn a_dmg_gen_3_some_damage_can_be_repaired() {
    assert_eq!((mend("f=1", Mend::F, 5).f, mend("m=1", Mend::M, 5).m, mend("p=1", Mend::P, 6).p), (0, 0, 0));
    let mut game = Game::at(
        REPAIR,
        &[],
        &[
            "Own Britain custom 0,0 90 guns=[2,4,5,1] a=1 g_port=3 m=1 sail_value=60",
            "Red France custom 0,300 90 guns=[2,4,4,0]",
        ],
    );
    let unit = game.id("Own");
    let choices =
        game.ask().offers.iter().filter(|offer| offer.admits(&Order::Repair { unit, what: Mend::Sail as u8 })).count();
    assert_eq!(choices, 0, "sails are not");
    game.order(Order::Repair { unit, what: Mend::M as u8 });
}

#[test]
fn a_dmg_a_1_two_a_and_she_may_not_anchor() {
    assert_eq!(critical("", &[5, 1]).ship("Red").log.hits.a, 1, "CR2 1: A");
    for (a, may) in [(1, true), (2, false)] {
        let mut game = Game::at(
            COMMAND,
            &[],
            &[
                &format!("Own Britain custom 0,0 90 guns=[2,4,5,1] sail=stop a={a}"),
                "Red France custom 0,300 90 guns=[2,4,4,0]",
            ],
        );
        let order = Choice::Anchor(Anchoring::LetGo).order(game.id("Own"));
        if may {
            game.order(order);
        } else {
            game.refused(order, "A-DMG-A-1");
        }
    }
}

#[test]
fn a_dmg_b_1_a_set_of_b_falls_on_one_side_by_a_die() {
    for (die, b) in [(3, [2, 0]), (4, [0, 2])] {
        assert_eq!(
            hits("[0,2,0,0]", 2, "65,0 180 guns=[2,4,4,0]", &[5, 5, /* BD, side */ 5, die, /* BD */ 6]).b,
            PerBroadside::of(b)
        );
    }
}

#[test]
fn a_dmg_b_2_each_b_suppresses_a_die_of_each_size() {
    let at = |b: u8| {
        Game::at(
            COMMAND,
            &[],
            &[
                &format!("Own Britain custom 0,0 0 guns=[2,5,5,0] b_starboard={b} b_port=1"),
                "Red France custom 65,0 180 guns=[2,4,4,0]",
            ],
        )
        .dice("Own", 1, "Red")
    };
    assert_eq!([0, 1, 2].map(at), [Some([2, 5, 5]), Some([1, 4, 4]), Some([0, 3, 3])], "of its own side");
}

#[test]
fn a_dmg_b_3_they_stay_suppressed_until_repaired() {
    assert_eq!(
        (mend("b_starboard=2", Mend::BStarboard, 3).b, mend("b_starboard=2", Mend::BStarboard, 4).b),
        (PerBroadside::of([0, 2]), PerBroadside::of([0, 1]))
    );
    let mut game = Game::at(
        COMMAND,
        &[],
        &[
            "Own Britain custom 0,0 0 guns=[0,2,0,0] sail=stop b_starboard=2",
            "Red France custom 65,0 180 guns=[0,2,0,0] sail=stop b_starboard=2",
        ],
    );
    for turn in 2..4 {
        game.on_to(turn, COMMAND);
        assert_eq!(game.dice("Own", 1, "Red"), Some([0, 0, 0]), "turn {turn}");
    }
}

#[test]
fn a_dmg_bd_1_a_die_at_once_says_whether_a_b_follows() {
    for (die, b) in [(1, 0), (4, 0), (5, 1), (6, 1)] {
        let faces: &[u8] = if b > 0 { &[5, die, 1] } else { &[5, die] };
        assert_eq!(hits("[0,1,0,0]", 2, "65,0 180 guns=[2,4,4,0]", faces).b, PerBroadside::of([b, 0]), "{die}");
    }
}

#[test]
fn a_dmg_c_1_a_carronade_of_a_random_side() {
    for (die, port, starboard) in [(3, 1, 2), (4, 2, 1)] {
        let ship = critical("", &[5, 5, die]).ship("Red");
        assert_eq!((ship.guns(Broadside::Larboard)[3], ship.guns(Broadside::Starboard)[3]), (port, starboard));
    }
    let ship = critical("guns_port=[2,4,4,0]", &[5, 5]).ship("Red");
    assert_eq!(
        (ship.guns(Broadside::Larboard)[3], ship.guns(Broadside::Starboard)[3]),
        (0, 1),
        "only one side has any: no die"
    );
}

#[test]
fn a_dmg_c_2_without_carronades_a_gun_hit() {
    let game = fire("[0,0,2,0]", 3, "65,0 180 guns=[2,4,4,0] hull=stout", &[6, 6, 1, 1, 5, 5]);
    assert_eq!(game.ship("Red").log.hits.g, PerBroadside::of([0, 3]));
}

#[test]
fn a_dmg_cr_1_a_cr_is_rolled_for_and_inflicted() {
    let of = |die: u8, more: &[u8]| {
        let hits = critical("", &[&[die], more].concat()).ship("Red").log.hits;
        (hits.s, hits.b, hits.m, hits.w, hits.p)
    };
    assert_eq!(of(1, &[]), (5, PerBroadside::of([0, 0]), 0, 0, 0), "1 + 1: 5S");
    assert_eq!(of(2, &[5, 1]), (0, PerBroadside::of([1, 0]), 0, 0, 0), "BD, B");
    assert_eq!(of(3, &[]), (0, PerBroadside::of([0, 0]), 1, 0, 0));
    assert_eq!(of(4, &[]), (0, PerBroadside::of([0, 0]), 0, 1, 0));
    assert_eq!(of(5, &[3]), (0, PerBroadside::of([0, 0]), 0, 0, 1), "CR2, P");
}

#[test]
fn a_dmg_cr2_1_rarer_damage() {
    let of = |die: u8, more: &[u8]| {
        let ship = critical("", &[&[5, die], more].concat()).ship("Red");
        let hits = &ship.log.hits;
        (hits.a, ship.company.o, hits.p, hits.r, ship.guns(Broadside::Larboard)[3], hits.f)
    };
    assert_eq!(of(1, &[]), (1, 0, 0, 0, 2, 0));
    assert_eq!(of(2, &[1]), (0, 1, 0, 0, 2, 0));
    assert_eq!(of(3, &[]), (0, 0, 1, 0, 2, 0));
    assert_eq!(of(4, &[]), (0, 0, 0, 1, 2, 0));
    assert_eq!(of(5, &[1]), (0, 0, 0, 0, 1, 0));
    assert_eq!(of(6, &[6]), (0, 0, 0, 0, 2, 1));
}

#[test]
fn a_dmg_d_1_a_d_is_rolled_for_at_once() {
    for (die, f) in [(1, 0), (5, 0), (6, 1)] {
        assert_eq!(critical("", &[5, 6, die]).ship("Red").log.hits.f, f, "{die}");
    }
}

#[test]
fn a_dmg_g_1_gun_hits_fall_on_the_side_that_faces_the_attacker() {
    assert_eq!(hits("[2,0,0,0]", 1, "65,0 180 guns=[2,4,4,0]", &[5, 5]).g, PerBroadside::of([0, 2]));
    assert_eq!(hits("[2,0,0,0]", 1, "65,0 0 guns=[2,4,4,0]", &[5, 5]).g, PerBroadside::of([2, 0]));
    assert_eq!(hits("[2,0,0,0]", 1, "65,0 315 guns=[2,4,4,0]", &[5, 5]).g, PerBroadside::of([2, 0]));
}

#[test]
fn a_dmg_g_2_from_ahead_or_astern_they_are_split() {
    // The odd one is lost, on the keel line and off it.
    assert_eq!(hits("[2,0,0,0]", 1, "77.5,0 270 guns=[2,4,4,0]", &[5, 5, 5]).g, PerBroadside::of([1, 1]));
    assert_eq!(hits("[2,0,0,0]", 1, "77.5,10 270 guns=[2,4,4,0]", &[5, 5, 5]).g, PerBroadside::of([1, 1]));
    assert_eq!(hits("[2,0,0,0]", 1, "77.5,0 90 guns=[2,4,4,0]", &[5, 5, 5, 5]).g, PerBroadside::of([2, 2]));
}

#[test]
fn a_dmg_g_3_when_the_near_side_is_gone_the_other_takes_them() {
    assert_eq!(
        hits("[2,0,0,0]", 1, "65,0 180 guns=[2,4,4,0] guns_starboard=[0,0,0,0]", &[5, 5]).g,
        PerBroadside::of([2, 0])
    );
    // The last die goes with the fifth G, and the sixth G goes to the other side.
    let game = fire("[3,0,0,0]", 1, "65,0 180 guns=[1,4,4,0] guns_starboard=[1,0,0,0] g_starboard=3", &[5, 5, 5]);
    assert_eq!(
        (game.ship("Red").guns(Broadside::Starboard), game.ship("Red").log.hits.g),
        ([0; 4], PerBroadside::of([1, 0]))
    );
}

#[test]
fn a_dmg_gd_1_five_g_make_a_gd_and_are_crossed_out() {
    let game = fire("[1,0,0,0]", 1, "65,0 180 guns=[2,4,4,0] g_starboard=4 g_port=4", &[5, /* GD */ 3]);
    assert_eq!(
        (
            game.ship("Red").guns(Broadside::Starboard),
            game.ship("Red").guns(Broadside::Larboard),
            game.ship("Red").log.hits.g
        ),
        ([2, 3, 4, 0], [2, 4, 4, 0], PerBroadside::of([4, 0]))
    );
}

#[test]
fn a_dmg_gd_2_a_size_by_a_die_and_never_one_that_is_empty() {
    let left = |guns: &str, faces: &[u8]| {
        fire("[1,0,0,0]", 1, &format!("65,0 180 guns={guns} g_starboard=4"), faces)
            .ship("Red")
            .guns(Broadside::Starboard)
    };
    assert_eq!([2, 4, 5].map(|die| left("[2,4,4,0]", &[5, die])), [[1, 4, 4, 0], [2, 3, 4, 0], [2, 4, 3, 0]]);
    assert_eq!([3, 4].map(|die| left("[6,0,9,0]", &[5, die])), [[5, 0, 9, 0], [6, 0, 8, 0]]);
    assert_eq!(left("[0,0,9,0]", &[5]), [0, 0, 8, 0], "one size: no die");
}

#[test]
fn a_dmg_gd_3_eight_g_are_a_gd_and_three_g() {
    let game = fire("[8,0,0,0]", 1, "65,0 180 guns=[2,4,4,0]", &[5, 5, 5, 5, 5, 5, 5, 5, /* GD */ 6]);
    assert_eq!(
        (game.ship("Red").guns(Broadside::Starboard), game.ship("Red").log.hits.g),
        ([2, 4, 3, 0], PerBroadside::of([0, 3]))
    );
}

#[test]
fn a_dmg_r_1_each_r_takes_steps_and_the_fourth_the_rudder() {
    let steps = |r: u8| {
        let game = Game::at(
            COMMAND,
            &[],
            &[&format!("Own Britain custom 0,0 90 guns=[2,4,5,1] r={r}"), "Red France custom 0,300 90 guns=[2,4,4,0]"],
        );
        let fleet = game.fleet();
        fleet.rudder(fleet.ship(game.id("Own")))
    };
    assert_eq!([0, 1, 2, 3, 4, 5].map(steps), [5, 4, 3, 2, 0, 0]);
}

#[test]
fn a_dmg_r_2_without_a_rudder_she_must_anchor_and_take_in_her_sails() {
    for (words, anchored) in [
        ("sail=full", true),
        ("sail=battle a=1", true),
        ("sail=normal a=2 sail_value=40", false),
        ("sail=slow locked=[\"Held\"]", false),
    ] {
        let own = format!("Own Britain custom 0,0 90 guns=[2,4,5,1] r=4 {words}");
        let ships = [
            &own,
            "Held Britain custom 0,-30 90 guns=[2,4,5,1]",
            "Friend Britain custom 300,0 90 guns=[2,4,5,1]",
            "Red France custom 0,300 90 guns=[2,4,4,0]",
        ];
        let mut game = Game::at(MOVEMENT, &[], &ships);
        let course = game.course("Own", "50");
        game.refused(course, if words.contains("locked") { "A-MOVE-17" } else { "A-R65" }).on_to(1, COMMAND);
        let unit = game.id("Own");
        game.refused(Order::SetSail { unit, sail: 4 }, "A-DMG-R-2").finish_phase();
        let own = game.ship("Own");
        assert_eq!(
            (own.berth.sail, own.berth.anchored),
            (Setting::Stop, anchored),
            "{words}: nobody asks her captain, and no die is thrown"
        );
        assert_eq!(
            game.fleet().lines(GunRating::Medium, &own)[1],
            -1,
            "{words}: the rigging of a ship that lies still"
        );
        assert!(game.fleet().is_stationary(&own), "{words}: and she may be boarded");
        game.on_to(2, COMMAND).lies("Own", 0.0, 0.0, 90.0);
        for order in [
            Order::SetSail { unit, sail: 3 },
            Choice::Anchor(Anchoring::Weigh).order(unit),
            Choice::Anchor(Anchoring::Cut).order(unit),
        ] {
            if anchored || matches!(order, Order::SetSail { .. }) {
                game.refused(order, "A-DMG-R-2");
            }
        }
    }
}

#[test]
fn a_dmg_r_2_her_captain_may_do_it_himself() {
    let ships = ["Own Britain custom 0,0 90 guns=[2,4,5,1] r=4 sail=full", "Red France custom 0,300 90 guns=[2,4,4,0]"];
    let mut game = Game::at(COMMAND, &[], &ships);
    let unit = game.id("Own");
    game.order(Order::SetSail { unit, sail: 1 });
    assert_eq!(game.ship("Own").berth.sail, Setting::Stop, "what must be done takes no die");
    let anchors: Vec<_> = game
        .ask()
        .offers
        .iter()
        .filter(|offer| matches!(Choice::chosen(&offer.order), Some(Choice::Anchor(_))))
        .collect();
    assert!(
        matches!(anchors.as_slice(), [offer] if offer.label == "Drop anchor" && offer.blanks.is_empty()),
        "it is said once: {anchors:?}"
    );
    game.choose("Own", Choice::Anchor(Anchoring::LetGo));
    assert!(game.ship("Own").berth.anchored);
}

#[test]
fn a_dmg_r_3_without_anchors_and_rigging_she_only_drifts() {
    for (options, y) in [("", 0.0), ("\"drift\": true,", -10.0)] {
        let ships = [
            "Own Britain custom 0,0 90 guns=[2,4,5,1] r=4 a=2 sail_value=0 sail=full",
            "Red France custom 0,300 90 guns=[2,4,4,0] sail=stop anchored=true",
        ];
        let mut game = Game::with(options, MOVEMENT, "", 0.0, &[], &ships);
        game.on_to(1, COMMAND).lies("Own", 0.0, y, 90.0);
        let order = Choice::Anchor(Anchoring::LetGo).order(game.id("Own"));
        game.refused(order, "A-DMG-A-1");
    }
}

#[test]
fn a_dmg_s_1_each_s_takes_one_from_a_hundred() {
    assert_eq!(critical("", &[1]).ship("Red").sail_value(), 95);
    assert_eq!(critical("sail_value=93", &[1]).ship("Red").sail_value(), 88);
    assert_eq!(critical("sail_value=3", &[1]).ship("Red").sail_value(), 0, "and not below 0");
}

#[test]
fn a_dmg_s_2_it_is_the_percentage_of_speed() {
    for (value, run) in [(100, "50"), (60, "30"), (59, "29")] {
        let mut game = Game::at(
            MOVEMENT,
            &[],
            &[
                &format!("Own Britain custom 0,0 90 guns=[2,4,5,1] sail_value={value}"),
                "Red France custom 0,300 90 guns=[2,4,4,0]",
            ],
        );
        let more = game.course("Own", "51");
        game.refused(more, "A-MOVE-9").sail("Own", run);
    }
}

#[test]
fn a_dmg_xx_1_the_hit_that_rolled_it_is_crossed_out() {
    let mut game = Game::at(
        FIRE,
        &[1],
        &["Own Britain custom 0,0 90 guns=[2,4,5,1] f=1", "Red France custom 0,300 90 guns=[2,4,4,0]"],
    );
    game.finish_phase();
    game.threw(&[1]);
    assert_eq!(game.ship("Own").log.hits.f, 0, "the fire is out");
    let game = Game::at(
        MOVEMENT,
        &[1],
        &["Own Britain custom 0,0 90 guns=[2,4,5,1] m=1", "Red France custom 0,300 90 guns=[2,4,4,0]"],
    );
    game.threw(&[1]);
    assert_eq!(
        (game.ship("Own").log.hits.m, game.ship("Own").log.hits.m_ever, game.ship("Own").sail_value()),
        (0, 1, 100),
        "the mast is secured"
    );
}
