//! Repairs and ship values (A-REPAIR-1 to A-REPAIR-4, A-SHIP-1 to A-SHIP-6).

use wg_admiralty::choices::Choice;
use wg_admiralty::position::charts::{Doctrine, GunRating, HullKind, SpeedType};
use wg_admiralty::position::classes::{CLASSES, class, dice, number};
use wg_admiralty::position::ship::Mend;
use wg_core::Broadside;
use wg_core::Choices;
use wg_core::talk::order::Order;

use crate::common::{FIRE, Game, REPAIR};

const FOE: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

/// Assigns the dice of a ship to these repairs, in the Repair phase.
fn mend(words: &str, mends: &[Mend], faces: &[u8]) -> Game {
    let mut game = Game::at(REPAIR, faces, &[&format!("Own Britain custom 0,0 90 guns=[4,4,4,0] {words}"), FOE]);
    let unit = game.id("Own");
    for mend in mends {
        game.order(Order::Repair { unit, what: *mend as u8 });
    }
    if game.session.cursor().turn == 1 && game.phase() == REPAIR {
        game.end_phase();
    }
    game
}

#[test]
fn a_repair_1_what_is_repaired_is_crossed_out() {
    for (words, what, needed) in [
        ("b_port=1", Mend::BPort, 4),
        ("b_starboard=1", Mend::BStarboard, 4),
        ("m=1", Mend::M, 5),
        ("f=1", Mend::F, 5),
        ("w=1", Mend::W, 6),
        ("r=1", Mend::R, 6),
        ("p=1", Mend::P, 6),
    ] {
        let left = |face: u8| {
            let game = mend(words, &[what], &[face, 2]);
            game.fleet().to_mend(&game.ship("Own"), what)
        };
        assert_eq!((left(needed - 1), left(needed)), (1, 0), "{words}");
    }
    let mut game = mend("f=1", &[], &[]);
    let seat_moved = game.session.cursor().turn;
    assert_eq!(seat_moved, 2);
    game.finish_phase();
}

#[test]
fn a_repair_2_dice_by_grade_each_set_to_a_hit_before_the_throw() {
    for (grade, dice) in [("A", 3), ("B", 3), ("C", 2), ("D", 2), ("E", 1), ("F", 1)] {
        let mut game =
            Game::at(REPAIR, &[], &[&format!("Own Britain custom 0,0 90 guns=[4,4,4,0] m=4 grade={grade}"), FOE]);
        let fleet = game.fleet();
        assert_eq!(fleet.repair_dice(&game.ship("Own")), dice, "{grade}");
        let order = Order::Repair { unit: game.id("Own"), what: Mend::M as u8 };
        for _ in 0..dice - 1 {
            game.order(order.clone());
        }
        assert!(!game.wants_dice(), "nothing is thrown before all are set");
    }
    // In this order: a 4 clears a B, a 3 does not, and a 5 secures a mast.
    let game = mend("grade=B b_port=2 m=1", &[Mend::BPort, Mend::BPort, Mend::M], &[4, 3, 5]);
    let hits = game.ship("Own").log.hits;
    assert_eq!((hits.b[Broadside::Larboard], hits.m), (1, 0));
    // Never repaired: A, O, GD, I.
    let mut game = Game::at(
        REPAIR,
        &[],
        &["Own Britain custom 0,0 90 guns=[4,4,4,0] a=1 o=1 i=1 g_port=3 m=1 guns_port=[3,4,4,0]", FOE],
    );
    let unit = game.id("Own");
    assert_eq!(game.fleet().mendable(&game.ship("Own")).as_slice(), [Mend::M]);
    game.refused(Order::Repair { unit, what: Mend::F as u8 }, "A-REPAIR-1")
        .refused(Order::Repair { unit, what: 9 }, "A-REPAIR-1");
}

#[test]
fn a_repair_2_as_usual_every_idle_die_is_put_to_work_and_all_are_thrown() {
    let ships = [
        "Own Britain custom 0,0 90 guns=[4,4,4,0] grade=B b_port=2 m=1",
        "Mate Britain custom 0,300 90 guns=[1,1,1,0] grade=C f=2 p=1",
        FOE,
    ];
    let faces = [5, 3, 4, /* Mate */ 5, 4];
    let mut usual = Game::at(REPAIR, &faces, &ships);
    let mut by_hand = Game::at(REPAIR, &faces, &ships);
    let (own, mate) = (usual.id("Own"), usual.id("Mate"));
    // One die is assigned by hand, and the others go where a boatswain sends them.
    usual.order(Order::Repair { unit: own, what: Mend::M as u8 });
    for (unit, what) in [(own, Mend::M), (own, Mend::BPort), (own, Mend::BPort), (mate, Mend::F), (mate, Mend::F)] {
        by_hand.order(Order::Repair { unit, what: what as u8 });
    }
    let order = usual.ask().default.clone();
    assert!(matches!(Choice::chosen(&order), Some(Choice::RepairAsUsual)), "it is what is proposed: {order:?}");
    let seat = usual.ask().seat;
    let told = usual.session.preview(seat, &order).shares;
    let told: Vec<_> = told.iter().map(|share| (share.unit, share.words.as_str())).collect();
    let hers = "rolls 2 dice to clear blocked guns to larboard on 4 or more, 1 die to secure a mast on 5 or more";
    assert_eq!(told, [(own, hers), (mate, "rolls 2 dice to fight a fire on 5 or more")]);
    usual.order(order);
    usual.threw(&faces);
    by_hand.threw(&faces);
    let hits = usual.ship("Own").log.hits;
    assert_eq!(
        (hits.b[Broadside::Larboard], hits.m, usual.ship("Mate").log.hits.f),
        (1, 0, 1),
        "a mast on 5, a B on 4 and not on 3, a fire on 5"
    );
    assert_eq!(usual.session.hash(), by_hand.session.hash());
}

#[test]
fn a_repair_3_holes_are_plugged_on_a_six_in_a_calm_sea() {
    let left = |face: u8| mend("w=1", &[Mend::W], &[face]).ship("Own").log.hits.w;
    assert_eq!((left(5), left(6)), (1, 0));
    for sea in ["choppy", "heavy"] {
        let mut game = Game::with(
            "",
            REPAIR,
            &format!("\"sea\": {sea:?}"),
            0.0,
            &[],
            &["Own Britain custom 0,0 90 guns=[4,4,4,0] w=1 m=1", FOE],
        );
        let order = Order::Repair { unit: game.id("Own"), what: Mend::W as u8 };
        game.refused(order, "A-REPAIR-3");
    }
}

#[test]
fn a_repair_4_out_of_range_she_has_a_die_more_and_bends_new_sails() {
    let on = "\"adv_repair\": true";
    let ship = |words: &str| format!("Own Britain custom 0,0 90 guns=[4,4,4,0] grade=B sail_value=90 {words}");
    let dice = |options: &str, words: &str, foe: &str| {
        let game = Game::with(options, FIRE, "", 0.0, &[], &[&ship(words), foe]);
        game.fleet().repair_dice(&game.ship("Own"))
    };
    assert_eq!((dice(on, "sail=slow", FOE), dice(on, "sail=battle", FOE), dice("", "sail=slow", FOE)), (4, 3, 3));
    assert_eq!(dice(on, "sail=slow", "Foe France custom 0,300 90 guns=[2,4,4,0]"), 3, "within range");
    let mut game = Game::with(on, REPAIR, "", 0.0, &[5], &[&ship("sail=slow"), FOE]);
    let order = Order::Repair { unit: game.id("Own"), what: Mend::Sail as u8 };
    game.order(order.clone());
    // Own may put one die to new sails, and no more.
    if game.phase() == REPAIR && game.session.cursor().turn == 1 {
        game.refused(order.clone(), "A-REPAIR-2").end_phase();
    }
    assert_eq!(game.ship("Own").sail_value(), 95);
    let mut game = Game::at(REPAIR, &[], &[&format!("{} m=1", ship("sail=slow")), FOE]);
    game.refused(order, "A-REPAIR-4");
}

#[test]
fn a_ship_1_half_of_the_guns_times_the_modifier_by_four() {
    assert_eq!((dice(44, 10), dice(2, 40), dice(16, 8)), (6, 1, 2));
    for (key, column) in [
        ("gb-victory", [6, 0, 9, 1]),
        ("gb-74", [2, 4, 5, 1]),
        ("fr-74", [2, 4, 4, 0]),
        ("us-44", [0, 0, 4, 4]),
        ("gb-18", [1, 0, 0, 0]),
    ] {
        assert_eq!(class(key).expect("it is there").computed(), column, "{key}");
    }
}

#[test]
fn a_ship_2_each_calibre_is_rounded_before_they_are_added() {
    // 4.875 and 3.5 give 9. Their sum would give 8.
    assert_eq!((dice(30, 13), dice(28, 10)), (5, 4));
    assert_eq!(class("gb-victory").expect("it is there").computed()[2], 9);
    assert_eq!((dice(4, 10), dice(3, 10)), (1, 0), "halves upwards");
}

#[test]
fn a_ship_3_the_quoted_sets_of_gun_dice() {
    assert_eq!([[6, 0, 9, 0], [2, 4, 4, 0], [0, 2, 2, 0], [2, 4, 5, 1]].map(number), ["609", "244", "022", "245+1"]);
    let game = Game::at(
        FIRE,
        &[],
        &["Own Britain custom 0,0 0 guns=[2,5,5,0] b_starboard=2", "Foe France custom 60,0 0 guns=[2,4,4,0]"],
    );
    let (fleet, own) = (game.fleet(), game.ship("Own"));
    let aim = fleet.aim(&own, Broadside::Starboard, &game.ship("Foe")).expect("she lies abeam");
    assert_eq!(
        GunRating::ALL.map(|size| fleet.dice(&own, Broadside::Starboard, size, &aim, false)),
        [0, 3, 3],
        "255 with two B is 033"
    );
}

#[test]
fn a_ship_4_gun_dice_are_four_numbers_and_may_be_more_than_nine() {
    let game = Game::at(FIRE, &[], &["Own Britain custom 0,0 0 guns=[12,0,10,3]", FOE]);
    assert_eq!(game.ship("Own").guns(Broadside::Larboard), [12, 0, 10, 3]);
    assert_eq!(number([12, 0, 10, 3]), "12-0-10+3");
}

#[test]
fn a_ship_5_hull_and_speed_by_kind() {
    for class in CLASSES.iter() {
        let three_decker = class.size >= 5;
        let hull = match class.number {
            _ if three_decker || class.key == "us-44" => HullKind::Stout,
            60..=80 => HullKind::Normal,
            _ => HullKind::Weak,
        };
        let speed = match class.number {
            _ if three_decker => SpeedType::Slow,
            50..=80 => SpeedType::Average,
            44 if class.key == "gb-44" => SpeedType::Average,
            _ => SpeedType::Fast,
        };
        assert_eq!((class.hull, class.speed), (hull, speed), "{}", class.key);
    }
}

#[test]
fn a_ship_6_fleet_and_year_give_grade_doctrine_and_arc() {
    let ship = |year: u16, words: &str| {
        let game =
            Game::with("", FIRE, &format!("\"year\": {year}"), 0.0, &[], &[&format!("Own Britain {words}"), FOE]);
        let own = game.ship("Own");
        (own.grade().letter(), own.built.doctrine, own.built.sweep.0 / 100)
    };
    assert_eq!(ship(1805, "gb-74 0,0 90"), ("B", Doctrine::Hull, 45));
    assert_eq!(ship(1779, "gb-74 0,0 90"), ("C", Doctrine::Hull, 10));
    assert_eq!(ship(1792, "fr-74 0,0 90"), ("C", Doctrine::Rigging, 10));
    assert_eq!(ship(1793, "fr-74 0,0 90"), ("D", Doctrine::Rigging, 45));
    assert_eq!(ship(1799, "sp-74 0,0 90"), ("E", Doctrine::Rigging, 10));
    assert_eq!(ship(1805, "gb-victory 0,0 90").0, "A");
    assert_eq!(
        ship(1805, "fr-74 0,0 90 grade=A doctrine=hull sweep=30"),
        ("A", Doctrine::Hull, 30),
        "the scenario may say otherwise"
    );
}
