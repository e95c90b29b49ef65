//! Corners of the turn: what is offered first, what every option of the game master does, and the faces that each row of dice names.

use bevy_app::App;
use wg_barnacle::ashore::land_melee::{self, Melees};
use wg_barnacle::ashore::march::Marching;
use wg_barnacle::boarding::assault::Boarding;
use wg_barnacle::boarding::grapple::Grappling;
use wg_barnacle::damage::Damage;
use wg_barnacle::damage::specific::destroy_gun;
use wg_barnacle::gunnery::{Gunnery, window};
use wg_barnacle::options::{WINDS, quarters};
use wg_barnacle::phases::{BOARDING, COLLISIONS, MUSKETS, REPAIRS, SIDE_A_MOVES};
use wg_barnacle::position::fight::Party;
use wg_barnacle::position::grappled::tie;
use wg_barnacle::position::ship::trigger;
use wg_barnacle::position::{Aim, Area, Cause, Fight, Fleet, Shot, Shots, Speed, Stage, Whereabouts};
use wg_barnacle::sailing::Sailing;
use wg_barnacle::scenario::muster;
use wg_barnacle::turn::ending::Ending;
use wg_barnacle::turn::game_master::{matters, rule};
use wg_barnacle::turn::offers;
use wg_barnacle::weather::wind;
use wg_core::cursor::Cursor;
use wg_core::geometry::Pose;
use wg_core::{Heading, Matter, Order, Point, Seat, UnitId};

use crate::common;
use crate::island::{ISLAND, ashore, unit};
use crate::play::{AtSea as _, BLUE, Battle, RED, mustered};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);

fn in_reds_phase(mut battle: Battle) -> Battle {
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle
}

#[test]
fn b_move_6_who_must_move_is_offered_first() {
    let ships = ["Red frigate Rose 20,40 N sail=0", "Red frigate Hart 40,40 N sail=3", "Blue brig Wasp 80,40 N"];
    let mut battle = in_reds_phase(Battle::new(&ships));
    let hart = battle.id("Hart");
    let orders = |battle: &Battle| {
        let ask = offers::turn(&battle.fleet).expect("Red is asked");
        ask.offers.iter().map(|offer| offer.order.clone()).collect::<Vec<_>>()
    };
    assert_eq!(orders(&battle), [Order::Begin { unit: hart }, Order::Begin { unit: ROSE }], "Hart has sail set");
    battle.ship_mut("Hart").rig.hoisted = 0;
    assert_eq!(orders(&battle), [Order::EndPhase, Order::Begin { unit: ROSE }, Order::Begin { unit: hart }]);
}

#[test]
fn b_wind_5_each_line_of_the_wind_table_may_be_ruled_upon() {
    let battle = || Battle::new(&["Red frigate Rose 20,40 N", "Blue brig Wasp 60,40 N"]);
    let table = matters(&battle().fleet).into_iter().find(|matter| matter.title == "Wind table").expect("it is one");
    for (option, label) in &table.options {
        let mut battle = battle();
        let was = battle.fleet.sky.rulings.wind_table;
        let matter = Some(Matter { key: table.key, unit: None, option: *option });
        let order = Order::Ruling { reason: "so it is".to_owned(), matter };
        battle.does(|play| rule(play, Seat::GameMaster, &order));
        let (total, side) = label.split_once(": ").expect("'9: North'");
        let place = total.parse::<usize>().expect("a number") - 9;
        let from = ["North", "East", "South", "West"].iter().position(|name| *name == side).expect("a side");
        let mut wanted = was;
        wanted[place] = quarters(Heading::SOUTH, WINDS[from]);
        assert_eq!(battle.fleet.sky.rulings.wind_table, wanted, "{label}");
        assert_eq!(battle.last(), format!("On a total of {total} the wind will blow from the {side}."));
    }
}

#[test]
fn amb_9_before_the_first_turn_no_clock_is_set() {
    let head = r#"options: {"wind_alarm": "random"},"#;
    let ships = r#"(name: "Rose", class: "brig", side: "Red", at: (20, 20), heading: "N"),
        (name: "Wasp", class: "brig", side: "Blue", at: (80, 20), heading: "N")"#;
    for (turn, ships_to_move) in [(0, 0), (1, 2)] {
        let mut app = App::empty();
        let mut cursor = Cursor::default();
        cursor.turn = turn;
        app.insert_resource(cursor);
        muster::spawn(&mut app, &common::battle(head, ships));
        assert_eq!(Fleet::gather(app.world()).clock.ships, ships_to_move, "turn {turn}");
    }
}

#[test]
fn b_land_5_a_shoal_beneath_the_land_is_no_shore() {
    let shoal = "(30, 50)]), (outline: [(20, 20), (40, 20), (40, 50), (20, 50)], shoal: true)],";
    let head = ISLAND.replace("(30, 50)])],", shoal);
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (10, 35), heading: "N"),
        (name: "Watch", class: "brig", side: "Blue", at: (90, 60), heading: "N"),"#;
    let ours = unit("Red", "pirates", "Ours", (42.0, 44.0), "N", "");
    let battle = Battle::of(mustered(&common::battle(&head, &format!("{ships}{ours}"))));
    let off = battle.fleet.off_shore(battle.id("Ours"));
    assert_eq!(off, wg_core::Length::from_inches(5.5), "to the north, though the shoal ends beneath them");
}

#[test]
fn amb_80_nobody_fights_who_only_stands_there_or_attacks_from_nowhere() {
    let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
        + &unit("Blue", "pirates", "Theirs", (50.0, 31.0), "S", "");
    for (whereabouts, attacks, fights) in [
        (Whereabouts::Ashore, true, true),
        (Whereabouts::Ashore, false, false),
        (Whereabouts::Boats(None), true, false),
    ] {
        let mut battle = Battle::of(mustered(&ashore("", &units)));
        let (ours, theirs) = (battle.id("Ours"), battle.id("Theirs"));
        let troop = battle.fleet.troop_mut(ours);
        (troop.stand.whereabouts, troop.march.engaged, troop.march.attacks) = (whereabouts, Some(theirs), attacks);
        battle.does(land_melee::open);
        assert_eq!(!battle.business.is_empty(), fights, "{whereabouts:?}, attacks: {attacks}");
    }
}

#[test]
fn b_turn_6_men_and_ships_before_one_battery_are_two_offers() {
    let theirs = unit("Blue", "pirates", "Theirs", (34.0, 25.0), "W", "");
    let mut battle = in_reds_phase(Battle::of(mustered(&ashore("", &theirs))));
    let (rover, watch, theirs) = (battle.id("Rover"), battle.id("Watch"), battle.id("Theirs"));
    battle.ship_mut("Rover").berth.pose = Pose::new(Point::inches(22.0, 25.0), Heading::NORTH);
    battle.ship_mut("Watch").berth.pose = Pose::new(Point::inches(28.9, 29.0), Heading::NORTH);
    let mut offers = Vec::new();
    window::shots(&battle.fleet, RED, &mut offers);
    let fire = |target, aim| Order::Fire { unit: rover, battery: 1, target, aim };
    let found: Vec<[bool; 4]> = offers
        .iter()
        .map(|offer| {
            [fire(theirs, 0), fire(theirs, 1), fire(watch, 0), fire(watch, 1)].map(|order| offer.admits(&order))
        })
        .collect();
    assert_eq!(found, [[true, false, false, false], [false, false, true, true]], "only ships are aimed at: {offers:?}");
}

/// What each row is for, by the number under which journals know its dice, and the faces that it names.
fn good(battle: &Battle) -> Vec<(u16, Option<(u8, u8)>)> {
    battle.dice.rows.iter().map(|row| (row.purpose, row.good)).collect()
}

#[test]
fn every_row_at_sea_names_the_faces_that_count() {
    let pair = || in_reds_phase(Battle::new(&["Red frigate Rose 30,25 N", "Blue frigate Wasp 34,25 N"]));
    let mut battle = pair();
    let shot = Shot { shooter: ROSE, battery: 1, target: WASP, aim: Aim::Low };
    battle.business.push(Gunnery::Fire(Shots::from_slice(&[shot])));
    battle.dice(&[5]).dice(&[1; 6]).done();
    assert_eq!(good(&battle), [(60, Some((5, 6))), (61, Some((4, 6)))], "the aim, and the guns");
    let mut battle = pair();
    battle.business.push(Grappling::Grapple { unit: ROSE, target: WASP });
    battle.dice(&[5]).dice(&[6; 12]).dice(&[6; 12]).dice(&[2, 2]).dice(&[2, 2]).settle();
    let (arms, fallen) = ((71, Some((6, 6))), (72, Some((1, 1))));
    assert_eq!(good(&battle), [(70, Some((5, 6))), arms, arms, fallen, fallen], "grapples, small arms, leaders");
    let mut battle = pair();
    battle.business.push(Grappling::Hack { unit: WASP, from: ROSE, fresh: true });
    battle.dice(&[6]).done();
    assert_eq!(good(&battle), [(73, Some((5, 6)))], "knives");
    let mut battle = pair();
    battle.fleet.cursor.phase = BOARDING;
    tie(&mut battle.fleet, ROSE, WASP);
    let parties = [Party { men: 20, leaders: 1 }; 2];
    battle.ship_mut("Rose").fight = Fight { target: Some(WASP), area: Area::MainDeck, parties, ..Fight::default() };
    battle.business.push(Boarding::Round(ROSE));
    battle.dice(&[5; 13]).dice(&[5; 13]).dice(&[2; 2]).dice(&[2; 2]).settle();
    let fallen = (82, Some((1, 1)));
    assert_eq!(good(&battle)[..4], [(80, Some((5, 6))), (81, Some((5, 6))), fallen, fallen], "cutlasses, leaders");
    let mut battle = pair();
    tie(&mut battle.fleet, ROSE, WASP);
    battle.ship_mut("Rose").fight = Fight { target: Some(WASP), parties, ..Fight::default() };
    battle.business.push(Boarding::StrikeBack(ROSE));
    battle.dice(&[1]).done();
    assert_eq!(good(&battle), [(83, Some((4, 6)))], "a counter-attack");
    for (blaze, most) in [(1, 3), (2, 2), (3, 1)] {
        let mut battle = pair();
        battle.ship_mut("Rose").clocks.blaze = blaze;
        battle.open(REPAIRS).dice(&[1]).done();
        assert_eq!(good(&battle), [(25, Some((1, most)))], "a fire in its turn {blaze}");
    }
    let mut battle = pair();
    battle.business.push(Ending::Seacocks(ROSE));
    battle.dice(&[3]).done();
    assert_eq!(good(&battle), [(26, Some((4, 6)))], "seacocks");
    let mut battle = pair();
    battle.ship_mut("Rose").berth.aground = true;
    battle.business.push(Sailing::Lighten { unit: ROSE, named: [0, 0, 2, 0], told: true });
    battle.dice(&[1, 1]).done();
    assert_eq!(good(&battle), [(90, Some((6, 6)))], "guns overboard");
}

#[test]
fn every_row_ashore_names_the_faces_that_count() {
    let units = unit("Red", "kings_men", "Ours", (50.0, 30.0), "N", "")
        + &unit("Blue", "pirates", "Theirs", (50.0, 34.0), "S", "");
    let pair = || in_reds_phase(Battle::of(mustered(&ashore("\"musket_leader_die\": true", &units))));
    let (ours, theirs) = (UnitId(2), UnitId(3));
    let mut battle = pair();
    battle.business.push(Marching::Charge { unit: ours, target: theirs });
    battle.dice(&[1]).done();
    assert_eq!(good(&battle), [(151, Some((2, 6)))], "a charge of disciplined men");
    let mut battle = pair();
    battle.fleet.cursor.phase = BOARDING;
    battle.business.push(Melees::Surge { winner: ours, loser: theirs });
    battle.dice(&[3]).done();
    assert_eq!(good(&battle), [(162, Some((4, 6)))], "once more");
    let mut battle = pair();
    battle.fleet.cursor.phase = BOARDING;
    battle.business.push(Melees::Melee { attacker: ours, defender: theirs, round: 1 });
    battle.dice(&[5; 16]).dice(&[5; 10]).dice(&[2]).dice(&[2; 2]).settle();
    let (round, fallen) = ((160, Some((5, 6))), (161, Some((1, 1))));
    assert_eq!(good(&battle)[..4], [round, round, fallen, fallen], "hand to hand, leaders");
    let mut battle = pair();
    battle.fleet.cursor.phase = MUSKETS;
    let shot = Shot { shooter: ours, battery: 0, target: theirs, aim: Aim::Plain };
    battle.business.push(Gunnery::Muskets(Shots::from_slice(&[shot])));
    battle.dice(&[5; 20]).dice(&[2, 2]).done();
    assert_eq!(good(&battle), [(140, Some((5, 6))), (141, Some((1, 1)))], "muskets in line, leaders");
    let mut battle = pair();
    battle.business.push(Damage::Losses { unit: theirs, by: ROSE, hits: 3, sixes: 0, pieces: false });
    battle.dice(&[2, 3, 4]).dice(&[2]).done();
    assert_eq!(good(&battle), [(121, None), (122, Some((1, 1)))], "losses by guns, leaders");
    assert_eq!(battle.fleet.troop(theirs).side(), BLUE, "of the enemy's");
}

#[test]
fn amb_2_muskets_have_been_fired_when_late_landings_go_on() {
    let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
        + &unit("Blue", "pirates", "Theirs", (50.0, 34.0), "S", "");
    for (goes_on, asked) in [("", true), (r#", "goes_on": ["landings", "Red"]"#, false)] {
        let head = format!(
            r#"options: {{"wind_alarm": "manual", "landing_phase": "9"}}, battle: {{"turn": 2, "phase": 9, "first": "Red"{goes_on}}}, {ISLAND}"#
        );
        let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (90, 5), heading: "N", state: {"sail": 0}),
            (name: "Watch", class: "brig", side: "Blue", at: (5, 68), heading: "S", state: {"sail": 0}),"#;
        let script =
            wg_testkit::Script::new(&wg_barnacle::BARNACLE, &common::battle(&head, &format!("{ships}{units}")));
        let fires = |order: &Order| matches!(order, Order::SmallArms { .. });
        assert_eq!(crate::island::asks(&script, common::RED, fires), asked, "{goes_on}");
    }
}

#[test]
fn every_other_row_has_its_number() {
    let sea = || in_reds_phase(Battle::new(&["Red frigate Rose 30,25 N", "Blue frigate Wasp 34,25 N"]));
    let numbers = |battle: &Battle| battle.dice.rows.iter().map(|row| row.purpose).collect::<Vec<_>>();
    let chart = |sum: [u8; 3], more: &[u8]| {
        let mut battle = sea();
        let shot = Shot { shooter: ROSE, battery: 1, target: WASP, aim: Aim::Plain };
        battle.ship_mut("Wasp").hull.boxes = 2;
        battle.business.push(Damage::Hits { unit: WASP, left: 1, cause: Cause::Shot(shot) });
        battle.dice(&sum).dice(more).done();
        numbers(&battle)
    };
    assert_eq!(chart([3, 3, 2], &[1]), [21, 22], "the chart of specific hits, and to which hand her rudder jams");
    assert_eq!(chart([4, 4, 4], &[1, 1]), [21, 23], "men killed");
    let mut battle = sea();
    battle.foul("Rose", "Wasp", 1).open(COLLISIONS).dice(&[1]).dice(&[1]).done();
    assert_eq!(numbers(&battle), [20, 20], "a collision");
    let mut battle = sea();
    battle.ship_mut("Rose").nerve.due = trigger::HALF;
    battle.business.push(Damage::Nerve);
    battle.dice(&[1, 1, 1]).done();
    assert_eq!(numbers(&battle), [24], "nerve");
    for (speed, purpose) in [(Speed::Light, 50), (Speed::Gusty, 50)] {
        let mut battle = sea();
        battle.fleet.sky.speed = speed;
        battle.ship_mut("Rose").run.stage = Stage::Pips;
        battle.business.push(Sailing::Move(ROSE));
        battle.dice(&[1]).settle();
        assert_eq!(numbers(&battle), [purpose], "the wind: {speed:?}");
    }
    let mut battle = in_reds_phase(Battle::new(&["Red row_boat Rose 30,25 N", "Blue frigate Wasp 84,25 N"]));
    battle.ship_mut("Rose").run.stage = Stage::Pips;
    battle.business.push(Sailing::Move(ROSE));
    battle.dice(&[1, 1]).settle();
    assert_eq!(numbers(&battle), [51], "oars");
    let mut battle = sea();
    battle.ship_mut("Rose").hull.boxes = 30;
    battle.ship_mut("Rose").run.stage = Stage::Pips;
    battle.business.push(Sailing::Move(ROSE));
    battle.dice(&[1, 1]).settle();
    assert_eq!(numbers(&battle), [52], "drift");
}

#[test]
fn amb_46_each_broadside_has_its_own_test() {
    for (battery, due) in [(0, trigger::LARBOARD), (1, trigger::STARBOARD), (2, 0)] {
        let mut battle = Battle::new(&["Red frigate Rose 30,25 N", "Blue frigate Wasp 34,25 N"]);
        let guns = &mut battle.ship_mut("Rose").guns;
        guns.left = [0; 4];
        guns.left[battery] = 1;
        destroy_gun(&mut battle.fleet, ROSE, Cause::Flooding);
        assert_eq!(battle.ship("Rose").nerve.due, due, "the last gun of battery {battery}");
    }
}

#[test]
fn amb_9_the_alarm_may_ring_before_the_very_first_move() {
    for (lot, rings) in [(1, 0), (2, 1)] {
        let ships = ["Red frigate Rose 20,40 N", "Blue brig Wasp 60,40 N"];
        let mut battle = Battle::with("\"wind_alarm\": \"random\"", &ships);
        battle.dice.secret = [5, lot].into_iter().collect();
        battle.does(wind::open_weather);
        assert_eq!(battle.fleet.clock.rings_before, Some(rings), "a 5, and then a {lot}");
    }
}

#[test]
fn b_land_8_a_port_among_other_works_makes_landings() {
    let head = |works: &str| {
        format!(r#"land: [(name: "Isla", outline: [(30, 20), (70, 20), (70, 50), (30, 50)])], works: [{works}],"#)
    };
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (10, 35), heading: "N"),
        (name: "Watch", class: "brig", side: "Blue", at: (90, 50), heading: "N")"#;
    let house = r#"(name: "a house", kind: House, outline: [(40, 30), (44, 30), (44, 34), (40, 34)])"#;
    let port = r#"(name: "the quay", kind: Port, outline: [(28.5, 30), (30, 30), (30, 38), (28.5, 38)])"#;
    for (works, lands) in
        [(house.to_owned(), false), (format!("{house}, {port}"), true), (format!("{port}, {house}"), true)]
    {
        let fleet = mustered(&common::battle(&head(&works), ships));
        assert_eq!(fleet.parties(ROSE).next().is_some(), lands, "{works}");
    }
}
