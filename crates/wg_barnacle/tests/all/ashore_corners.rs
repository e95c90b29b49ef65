//! Corners of the rules ashore that hardly any battle turns: who is the second of two, what lies exactly at a bound, what a shoal is not.

use std::sync::Arc;

use wg_barnacle::ashore::land_melee::{Melees, open_scene};
use wg_barnacle::ashore::landing::{self, Landing};
use wg_barnacle::ashore::{embarking, land_orders};
use wg_barnacle::phases::{BOARDING, LANDINGS, SIDE_A_MOVES};
use wg_barnacle::position::sky::GoesOn;
use wg_barnacle::position::{Fleet, Whereabouts};
use wg_barnacle::shown::sheet::sheet;
use wg_core::geometry::Pose;
use wg_core::{Heading, Length, Order, Point, UnitId, Viewer};

use crate::island::{ISLAND, ashore, charge, unit};
use crate::play::{AtSea as _, BLUE, Battle, RED, mustered};

/// A battle on the island in Red's move.
fn island(units: &str) -> Battle {
    let mut battle = Battle::of(mustered(&ashore("", units)));
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle
}

/// Red's Ours and Blue's Theirs eight inches apart, in the open.
fn two() -> Battle {
    let units = unit("Red", "rabble", "Ours", (50.0, 30.0), "N", "")
        + &unit("Blue", "pirates", "Theirs", (50.0, 38.0), "S", "");
    island(&units)
}

fn put(battle: &mut Battle, name: &str, at: (f64, f64)) -> UnitId {
    let id = battle.id(name);
    battle.fleet.troop_mut(id).stand.pose.at = Point::inches(at.0, at.1);
    id
}

/// A party of so many of a ship's men stands somewhere.
fn party(battle: &mut Battle, name: &str, at: (f64, f64), whereabouts: Whereabouts) -> UnitId {
    let id = put(battle, name, at);
    let troop = battle.fleet.troop_mut(id);
    (troop.company.men, troop.stand.whereabouts) = (8, whereabouts);
    id
}

#[test]
fn b_chg_2_who_would_need_a_seven_does_not_charge() {
    let mut battle = two();
    let (ours, theirs) = (battle.id("Ours"), battle.id("Theirs"));
    battle.fleet.troop_mut(ours).company.leaders = 0;
    let check = |battle: &Battle| land_orders::check(&battle.fleet, RED, &charge(ours.0, theirs.0));
    assert_eq!(check(&battle), Ok(()), "rabble without a leader goes on a 6");
    let chart = Arc::get_mut(&mut battle.fleet.chart).expect("nobody else reads this chart");
    chart.rosters[0].charge = 5;
    let refusal = check(&battle).expect_err("no face is enough");
    assert_eq!(
        (&*refusal.clause, &*refusal.sentence),
        ("B-CHG-2", "Ours has no leader and would need 7 or more on one die, so it cannot charge.")
    );
}

#[test]
fn b_land_5_the_way_off_begins_at_the_boats() {
    let mut battle = island("");
    let rover = battle.id("Rover");
    battle.ship_mut("Rover").berth.pose = Pose::new(Point::inches(15.0, 25.0), Heading::NORTH);
    let first = party(&mut battle, "Party of the Rover", (24.0, 25.0), Whereabouts::Boats(None));
    let embark = Order::Embark { unit: first, target: rover };
    let preview = land_orders::preview(&battle.fleet, &embark);
    assert_eq!((&*preview.used, &*preview.clause), ("aboard at once", "B-LAND-5"), "7.6 inches");
    assert_eq!(preview.marks.len(), 1, "a line to her side");
}

#[test]
fn b_land_5_her_boats_are_out_and_whoever_fought_the_party_is_free() {
    let mut battle = island(&unit("Blue", "pirates", "Theirs", (50.0, 40.0), "S", ""));
    let (rover, theirs) = (battle.id("Rover"), battle.id("Theirs"));
    battle.ship_mut("Rover").berth.pose = Pose::new(Point::inches(22.0, 25.0), Heading::NORTH);
    battle.ship_mut("Rover").crew.below -= 8;
    let first = party(&mut battle, "Party of the Rover", (31.0, 25.0), Whereabouts::Ashore);
    battle.fleet.troop_mut(theirs).march.engaged = Some(first);
    battle.does(|play| embarking::embark(play, first, rover));
    assert_eq!(battle.fleet.troop(first).stand.whereabouts, Whereabouts::Aboard);
    assert_eq!(battle.ship("Rover").crew.boats_out, 2, "they go again in the turn after next");
    let told = "Party of the Rover goes to Rover by boat, 6.6 in away.";
    assert!(battle.reports.iter().any(|report| report.sentence == told && report.clause == "B-LAND-5"), "no quay");
    assert_eq!(battle.fleet.troop(theirs).march.engaged, None, "nobody is left to fight");
}

#[test]
fn b_mel_7_the_cover_in_whose_very_middle_they_stand_is_no_other_cover() {
    let mut battle = two();
    let ours = put(&mut battle, "Ours", (46.0, 41.5));
    assert_eq!(battle.fleet.nearest_cover(ours, Heading::EAST), None, "they stand in the trench already");
    assert_eq!(battle.fleet.nearest_cover(ours, Heading::WEST), Some(Point::inches(35.0, 46.5)), "the wood lies west");
}

#[test]
fn b_mel_6_whoever_stands_behind_stops_a_recoil() {
    let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
        + &unit("Red", "pirates", "Far", (60.0, 40.0), "N", "")
        + &unit("Red", "pirates", "Behind", (50.0, 28.0), "N", "");
    let battle = island(&units);
    let pushed = battle.fleet.pushed(battle.id("Ours"), Heading::SOUTH, Length::inches(4), Heading::NORTH);
    assert_eq!(pushed.at, Point::inches(50.0, 29.25), "three steps of a quarter of an inch");
}

#[test]
fn b_land_2_a_shoal_is_no_shore() {
    let head = ISLAND
        .replace("(30, 50)])],", "(30, 50)]), (outline: [(20, 20), (29, 20), (29, 50), (20, 50)], shoal: true)],");
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (16, 35), heading: "N", state: {"sail": 0}),
        (name: "Watch", class: "brig", side: "Blue", at: (90, 60), heading: "N"),"#;
    let ours = unit("Red", "pirates", "Ours", (34.5, 45.0), "N", "");
    let battle = Battle::of(mustered(&crate::common::battle(&head, &format!("{ships}{ours}"))));
    let (rover, ours, first) = (battle.id("Rover"), battle.id("Ours"), battle.id("Party of the Rover"));
    let ground = battle.fleet.ground(ours);
    let off = ground.distance_to_point(Point::inches(30.0, 45.0));
    assert_eq!(battle.fleet.off_shore(ours), off, "the island's shore, though the shoal begins an inch beyond it");
    let near = battle.fleet.shore_near(&ground, Length::inches(10));
    assert!(!near.is_empty() && near.iter().all(|at| at.x >= Length::inches(30)), "{near:?}");
    let beach = battle.fleet.beach(first, 8, &battle.fleet.shape(rover)).expect("there is a beach");
    assert_eq!((beach.at, beach.way), (Point::inches(30.0, 35.0), Length::from_inches(12.6)), "beyond the shoal");
}

#[test]
fn amb_79_a_party_lands_exactly_an_inch_from_the_enemy() {
    let mut battle = island(&unit("Blue", "pirates", "Theirs", (50.0, 40.0), "W", ""));
    battle.ship_mut("Rover").berth.pose = Pose::new(Point::inches(20.0, 25.0), Heading::NORTH);
    let (hull, first) = (battle.fleet.shape(battle.id("Rover")), battle.id("Party of the Rover"));
    let free = battle.fleet.beach(first, 8, &hull).expect("a beach").pose;
    assert_eq!(free.heading, Heading::EAST, "straight inland");
    for (units, room) in [(0, true), (-1, false)] {
        // Both are an inch deep.
        let theirs = put(&mut battle, "Theirs", (50.0, 40.0));
        let x = free.at.x.0 + 2 * Length::INCH.0 + units;
        battle.fleet.troop_mut(theirs).stand.pose.at = Point::new(Length(x), free.at.y);
        let pose = battle.fleet.beach(first, 8, &hull).expect("a beach").pose;
        assert_eq!(pose == free, room, "{units} off an inch");
    }
}

#[test]
fn b_land_2_points_of_the_shore_are_at_most_an_inch_apart() {
    let head = r#"options: {"landings": "on"}, table: (width: 96, height: 72),
        land: [(name: "Isla", outline: [(30, 20), (31.5, 20), (31.5, 21.5), (30, 21.5)])],"#;
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (16, 35), heading: "N"),
        (name: "Watch", class: "brig", side: "Blue", at: (90, 60), heading: "N")"#;
    let battle = Battle::of(mustered(&crate::common::battle(head, ships)));
    let hull = battle.fleet.shape(battle.id("Rover"));
    let shore = battle.fleet.shore_near(&hull, Length::inches(60));
    assert!(shore.contains(&Point::inches(30.75, 20.0)), "an inch and a half is halved: {shore:?}");
}

#[test]
fn b_mel_1_a_leader_without_men_has_three_dice_and_no_more() {
    let mut battle = two();
    let (ours, theirs) = (battle.id("Ours"), battle.id("Theirs"));
    for (men, leaders, dice) in [(0, 1, 3), (1, 0, 1), (4, 1, 4), (5, 1, 4), (10, 1, 5), (0, 0, 0)] {
        let company = &mut battle.fleet.troop_mut(ours).company;
        (company.men, company.leaders) = (men, leaders);
        assert_eq!(battle.fleet.melee_dice(ours, theirs, false).dice, dice, "{men} of a rabble and {leaders} leaders");
    }
}

#[test]
fn b_mel_2_two_fights_in_two_places_are_no_choice() {
    let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
        + &unit("Red", "pirates", "Others", (40.0, 30.0), "N", "")
        + &unit("Blue", "pirates", "Theirs", (50.0, 31.0), "S", "")
        + &unit("Blue", "pirates", "Rogues", (40.0, 31.0), "S", "");
    let mut battle = island(&units);
    let ids = ["Ours", "Others", "Theirs", "Rogues"].map(|name| battle.id(name));
    for (own, enemy) in [(ids[0], ids[2]), (ids[1], ids[3])] {
        let march = &mut battle.fleet.troop_mut(own).march;
        (march.engaged, march.attacks) = (Some(enemy), true);
        battle.fleet.troop_mut(enemy).march.engaged = Some(own);
    }
    battle.fleet.cursor.phase = BOARDING;
    battle.business.push(Melees::Contacts);
    assert_eq!(battle.ask(), None, "each fights its own enemy");
    battle.fleet.troop_mut(ids[1]).march.engaged = Some(ids[2]);
    let ask = battle.ask().expect("two attack one");
    assert_eq!(ask.seat, wg_core::Seat::Side(RED), "their captain says who begins");
    assert_eq!(&*ask.reason, "2 units attack Theirs. Which one fights first?");
}

#[test]
fn amb_80_a_fight_with_a_ship_has_no_picture() {
    let mut battle = two();
    let (ours, theirs, watch) = (battle.id("Ours"), battle.id("Theirs"), battle.id("Watch"));
    battle.fleet.troop_mut(ours).march.engaged = Some(watch);
    assert!(open_scene(&battle.fleet, &battle.business, ours).is_none(), "as the game master has corrected it");
    battle.fleet.troop_mut(ours).march.engaged = Some(theirs);
    let scene = open_scene(&battle.fleet, &battle.business, ours).expect("a fight ashore");
    assert_eq!(scene.title, "Theirs attacks Ours in the open");
    // What is being fought out comes before what was begun.
    battle.business.push(Melees::Melee { attacker: ours, defender: theirs, round: 1 });
    let scene = open_scene(&battle.fleet, &battle.business, ours).expect("a fight ashore");
    assert_eq!(scene.title, "Ours attacks Theirs in the open");
    battle.business = Default::default();
    battle.business.push(Melees::Press { winner: ours, loser: theirs });
    let scene = open_scene(&battle.fleet, &battle.business, theirs).expect("a fight ashore");
    assert_eq!(scene.title, "Ours attacks Theirs in the open");
}

#[test]
fn amb_79_the_roster_tells_of_a_charge_that_failed() {
    let mut battle = two();
    let ours = battle.id("Ours");
    let told = |fleet: &Fleet| format!("{:?}", sheet(fleet, ours, Viewer::All)).contains("Its charge failed");
    assert!(!told(&battle.fleet), "it has not thrown");
    battle.fleet.troop_mut(ours).march.balked = true;
    assert!(told(&battle.fleet), "no contact this turn");
}

#[test]
fn b_mel_2_the_dice_of_both_are_told() {
    let mut battle = two();
    let (ours, theirs) = (battle.id("Ours"), battle.id("Theirs"));
    battle.fleet.cursor.phase = BOARDING;
    battle.business.push(Melees::Melee { attacker: ours, defender: theirs, round: 1 });
    battle.dice(&[5, 5, 1, 1, 1, 1, 1]).dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1, 1]).settle();
    let told: Vec<&str> = battle
        .reports
        .iter()
        .filter(|report| report.sentence.contains(" rolls "))
        .map(|report| &*report.sentence)
        .collect();
    assert_eq!(
        told,
        ["Ours rolls 5, 5, 1, 1, 1, 1, 1: 2 enemies down.", "Theirs rolls 6, 1, 1, 1, 1, 1, 1, 1, 1, 1: 1 enemy down."]
    );
}

#[test]
fn b_land_1_any_party_ashore_holds_ground() {
    let mut battle = island("");
    assert!(!battle.fleet.holds_ground(RED), "all are aboard");
    party(&mut battle, "Party of the Rover (2nd)", (40.0, 30.0), Whereabouts::Ashore);
    assert!(battle.fleet.holds_ground(RED) && !battle.fleet.holds_ground(BLUE), "the second of hers");
}

#[test]
fn b_land_1_a_row_boat_lands_nobody() {
    let head = format!(r#"battle: {{"turn": 2, "phase": 7, "first": "Red"}}, {ISLAND}"#);
    let ships = r#"(name: "Gig", class: "row_boat", side: "Red", at: (20, 25), heading: "E"),
        (name: "Watch", class: "brig", side: "Blue", at: (90, 60), heading: "S")"#;
    let battle = Battle::of(mustered(&crate::common::battle(&head, ships)));
    let refusal = battle.fleet.lander(battle.id("Gig")).expect_err("she is a boat herself");
    assert_eq!((&*refusal.clause, &*refusal.sentence), ("B-LAND-1", "Gig has no boats for a landing."));
}

/// What is to do, the last first.
fn to_do(battle: &Battle) -> Vec<Landing> {
    let landing = |item: &wg_barnacle::Item| match item {
        wg_barnacle::Item::Landing(landing) => landing.clone(),
        other => panic!("{other:?} is no landing"),
    };
    battle.business.iter().map(landing).collect()
}

#[test]
fn b_turn_14_boats_row_first_then_side_a_lands_then_side_b() {
    for (first, second) in [(RED, BLUE), (BLUE, RED)] {
        let mut battle = island("");
        battle.fleet.initiative.first = Some(first);
        battle.fleet.cursor.phase = LANDINGS;
        let boats = Whereabouts::Boats(None);
        let one = party(&mut battle, "Party of the Rover", (10.0, 30.0), boats);
        let other = party(&mut battle, "Party of the Watch (2nd)", (10.0, 50.0), boats);
        battle.does(landing::open);
        let (a, b) = (Landing::Landings(first), Landing::Landings(second));
        assert_eq!(
            to_do(&battle),
            [b.clone(), a.clone(), Landing::Row(other), Landing::Row(one)],
            "the last comes first"
        );
        for (side, rest) in [(first, vec![b.clone(), a]), (second, vec![b])] {
            battle.business = Default::default();
            battle.fleet.later.goes_on = Some(GoesOn::Landings(side));
            battle.does(landing::open);
            assert_eq!(to_do(&battle), rest, "a battle that was saved as {side:?} was asked goes on there");
        }
    }
}

#[test]
fn b_land_2_a_landing_within_24_inches_of_an_enemy_is_offered_first() {
    let units = unit("Blue", "kings_men", "Far", (65.0, 45.0), "W", "")
        + &unit("Blue", "kings_men", "Near", (54.5, 25.0), "W", "");
    let mut battle = island(&units);
    battle.fleet.cursor.phase = LANDINGS;
    battle.ship_mut("Rover").berth.pose = Pose::new(Point::inches(16.0, 25.0), Heading::EAST);
    for (units, first) in [(0, true), (1, false)] {
        let near = put(&mut battle, "Near", (54.5, 25.0));
        battle.fleet.troop_mut(near).stand.pose.at.x.0 += units;
        let ask = landing::ask(&battle.fleet, RED).expect("she can land a party");
        assert_eq!(ask.offers[0].order != Order::Pass, first, "{units} beyond 24 inches from (30, 25)");
        assert_eq!(ask.offers.len(), 2, "a party, or none");
    }
}

#[test]
fn b_mel_1_works_shelter_those_who_defend_themselves_alone() {
    let units = unit("Red", "pirates", "Ours", (46.0, 41.0), "S", "")
        + &unit("Blue", "pirates", "Theirs", (46.0, 38.0), "N", "");
    let mut battle = island(&units);
    let (ours, theirs) = (battle.id("Ours"), battle.id("Theirs"));
    battle.fleet.cursor.phase = BOARDING;
    for (attacker, defender, dice) in [(ours, theirs, [10, 10]), (theirs, ours, [10, 18])] {
        battle.dice.rows.clear();
        battle.business.push(Melees::Melee { attacker, defender, round: 20 });
        battle.dice(&vec![1; dice[0] + dice[1]]).done();
        let thrown: Vec<usize> = battle.dice.rows.iter().map(|row| usize::from(row.dice)).collect();
        assert_eq!(thrown, dice, "seven dice for fifteen men, and three for their leader");
    }
    let company = &mut battle.fleet.troop_mut(ours).company;
    (company.men, company.leaders) = (250, 9);
    assert_eq!(battle.fleet.melee_dice(ours, theirs, true).dice, 200, "as many as are ever thrown");
}

#[test]
fn amb_74_a_fight_is_over_when_either_is_gone() {
    for gone in [0, 1] {
        let mut battle = two();
        let both = [battle.id("Ours"), battle.id("Theirs")];
        battle.fleet.cursor.phase = BOARDING;
        let company = &mut battle.fleet.troop_mut(both[gone]).company;
        (company.men, company.leaders) = (1, 0);
        battle.business.push(Melees::Melee { attacker: both[0], defender: both[1], round: 1 });
        let dice = if gone == 0 { [1, 10] } else { [7, 1] };
        for (at, count) in dice.into_iter().enumerate() {
            let mut faces = vec![1; count];
            faces[0] = if at == gone { 1 } else { 6 };
            battle.dice(&faces);
        }
        battle.done();
        assert_eq!(battle.fleet.troop(both[gone]).stand.whereabouts, Whereabouts::Destroyed, "{}", battle.last());
    }
}

#[test]
fn b_land_8_back_by_the_quay() {
    let mut battle = island("");
    let rover = battle.id("Rover");
    battle.ship_mut("Rover").berth.pose = Pose::new(Point::inches(27.0, 34.0), Heading::NORTH);
    battle.ship_mut("Rover").crew.below -= 8;
    let first = party(&mut battle, "Party of the Rover", (31.0, 34.0), Whereabouts::Ashore);
    battle.does(|play| embarking::embark(play, first, rover));
    assert!(battle.said("B-LAND-8").starts_with("Party of the Rover goes to Rover, "), "{}", battle.last());
}

#[test]
fn b_land_3_the_preview_tells_in_how_many_turns_boats_are_ashore() {
    for (off, used) in [
        (10.0, "8 men, ashore at once"),
        (10.1, "8 men, ashore in 2 turns"),
        (20.0, "8 men, ashore in 2 turns"),
        (20.1, "8 men, ashore in 3 turns"),
    ] {
        let mut battle = island("");
        let rover = battle.id("Rover");
        battle.ship_mut("Rover").berth.pose = Pose::new(Point::inches(28.6 - off, 25.0), Heading::NORTH);
        let preview = |men| land_orders::preview(&battle.fleet, &Order::Land { unit: rover, men });
        assert_eq!(preview(8).used, used, "{off} inches off");
        assert!(preview(0).used.starts_with("1 man"), "nobody lands alone: {}", preview(0).used);
    }
}

#[test]
fn b_lmov_5_a_ditch_under_the_very_feet_of_the_enemy_stops_no_charge() {
    let head = r#"table: (width: 96, height: 72), land: [(name: "Isla", outline: [(30, 20), (70, 20), (70, 40), (30, 40)]),
        (name: "Cabo", outline: [(30, 40.2), (70, 40.2), (70, 60), (30, 60)])],"#;
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (10, 35), heading: "N"),
        (name: "Watch", class: "brig", side: "Blue", at: (90, 60), heading: "N"),"#;
    let units = unit("Red", "pirates", "Ours", (50.0, 30.05), "N", "")
        + &unit("Blue", "pirates", "Theirs", (50.0, 40.75), "N", "");
    let mut battle = Battle::of(mustered(&crate::common::battle(head, &format!("{ships}{units}"))));
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    let (ours, theirs) = (battle.id("Ours"), battle.id("Theirs"));
    let check = |battle: &Battle| land_orders::check(&battle.fleet, RED, &charge(ours.0, theirs.0));
    assert_eq!(check(&battle), Ok(()), "a fifth of an inch, where the charge ends");
    put(&mut battle, "Theirs", (50.0, 42.0));
    put(&mut battle, "Ours", (50.0, 30.1));
    assert_eq!(
        check(&battle).err().map(|refusal| refusal.clause),
        Some("B-LMOV-5".to_owned()),
        "farther on it is water"
    );
}
