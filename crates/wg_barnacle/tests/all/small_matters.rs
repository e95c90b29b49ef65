//! Small matters that no other test tells apart: what is reported, who is asked, and where boats land at the very bound
//! of a turn's rowing.

use wg_barnacle::ashore::landing::Landing;
use wg_barnacle::ashore::march::Marching;
use wg_barnacle::boarding::assault::{Boarding, open};
use wg_barnacle::choices::Choice;
use wg_barnacle::phases::{BOARDING, LANDINGS, SIDE_A_MOVES};
use wg_barnacle::position::fight::Party;
use wg_barnacle::position::grappled::tie;
use wg_barnacle::position::{Area, Fight, Pace, Whereabouts};
use wg_core::Choices;
use wg_core::shown::report::Event;
use wg_core::{Heading, Length, Order, Point, Pose, Seat, UnitId};

use crate::boarding::hits;
use crate::common::{self, fleet};
use crate::island::{ashore, charge, land, march, on_land, unit};
use crate::play::{AtSea as _, BLUE, Battle, RED, mustered};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);
const OURS: UnitId = UnitId(2);
const THEIRS: UnitId = UnitId(3);

#[test]
fn amb_79_who_does_not_dare_is_told_that_it_may_still_march() {
    for (face, goes) in [(2, false), (3, true)] {
        let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
            + &unit("Blue", "pirates", "Theirs", (50.0, 40.0), "S", "");
        let mut battle = Battle::of(mustered(&ashore("", &units)));
        battle.fleet.initiative.first = Some(RED);
        battle.fleet.cursor.phase = SIDE_A_MOVES;
        battle.business.push(Marching::Charge { unit: OURS, target: THEIRS });
        battle.dice(&[face]).settle();
        assert_eq!(battle.has_said("AMB-79"), !goes, "on {face}");
        assert_eq!(battle.fleet.troop(OURS).march.balked, !goes, "on {face}");
        let rushes = battle.item() == Some(&wg_barnacle::Item::Marching(Marching::Rush { unit: OURS, target: THEIRS }));
        assert_eq!(rushes, goes, "on {face}: pirates go on 3");
    }
}

#[test]
fn b_chg_3_a_charge_carries_as_far_as_its_dice() {
    // The fronts are nine inches apart.
    for (dice, ran, contact) in [([2, 2, 2, 2], 8.0, false), ([2, 2, 2, 3], 9.0, true), ([6, 6, 6, 6], 9.0, true)] {
        let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
            + &unit("Blue", "pirates", "Theirs", (50.0, 40.0), "S", "");
        let mut battle = Battle::of(mustered(&ashore("", &units)));
        battle.fleet.initiative.first = Some(RED);
        battle.fleet.cursor.phase = SIDE_A_MOVES;
        battle.business.push(Marching::Rush { unit: OURS, target: THEIRS });
        battle.dice(&dice).settle();
        let (ours, theirs) = (battle.fleet.troop(OURS), battle.fleet.troop(THEIRS));
        assert_eq!(ours.stand.pose.at, Point::inches(50.0, 30.0 + ran), "{dice:?}");
        assert_eq!(
            (ours.march.engaged, ours.march.attacks),
            (contact.then_some(THEIRS), contact),
            "{dice:?}: it attacks"
        );
        assert_eq!(
            (theirs.march.engaged, theirs.march.attacks),
            (contact.then_some(OURS), false),
            "{dice:?}: they are attacked"
        );
        assert!(
            ours.march.disordered && ours.march.stage == Pace::Done && !theirs.march.disordered,
            "{dice:?}: a charge breaks ranks"
        );
        assert_eq!(ours.march.ran, Length::from_inches(ran), "{dice:?}: so far it has run");
    }
}

#[test]
fn b_land_3_exactly_ten_inches_off_boats_reach_the_shore() {
    for (units, ashore_now) in [(0, true), (1, false)] {
        let mut battle = Battle::of(mustered(&ashore("", "")));
        let party = battle.id("Party of the Rover");
        let troop = battle.fleet.troop_mut(party);
        // A boat is measured as if it were two hundredths of a millimetre long.
        let at = Point::new(Length(Length::inches(20).0 - 1 - units), Length::inches(25));
        (troop.company.men, troop.stand.whereabouts) = (8, Whereabouts::Boats(None));
        troop.stand.pose = Pose::new(at, Heading::EAST);
        battle.fleet.cursor.phase = LANDINGS;
        battle.business.push(Landing::Row(party));
        battle.done();
        let stand = battle.fleet.troop(party).stand;
        assert_eq!(
            stand.whereabouts == Whereabouts::Ashore,
            ashore_now,
            "{units} beyond ten inches: {:?}",
            stand.pose.at
        );
        assert_eq!(stand.whereabouts == Whereabouts::Boats(None), !ashore_now, "{units} beyond ten inches");
    }
}

#[test]
fn b_land_5_boats_whose_ship_is_gone_or_taken_row_to_the_shore() {
    for (change, home) in [(0, true), (1, false), (2, false)] {
        let mut battle = Battle::of(mustered(&ashore("", "")));
        let (party, rover) = (battle.id("Party of the Rover"), battle.id("Rover"));
        let ship = battle.fleet.ship_mut(rover);
        ship.berth.pose = Pose::new(Point::inches(14.0, 25.0), Heading::NORTH);
        match change {
            1 => ship.colours.fate = wg_barnacle::position::Fate::Sunk,
            2 => ship.colours.side = BLUE,
            _ => {}
        }
        ship.crew.below = 0;
        let troop = battle.fleet.troop_mut(party);
        (troop.company.men, troop.stand.whereabouts) = (8, Whereabouts::Boats(Some(rover)));
        troop.stand.pose = Pose::new(Point::inches(22.0, 25.0), Heading::WEST);
        battle.business.push(Landing::Row(party));
        battle.done();
        let at = battle.fleet.troop(party).stand.whereabouts;
        assert_eq!(
            at,
            if home { Whereabouts::Aboard } else { Whereabouts::Ashore },
            "case {change}: she fights, is sunk, is the enemy's"
        );
        assert_eq!(battle.fleet.ship(rover).crew.men(), if home { 16 } else { 8 }, "case {change}: her men");
    }
}

#[test]
fn b_land_6_at_least_one_man_and_no_more_than_she_has() {
    let scenario = common::battle(
        &format!(
            r#"options: {{"wind_alarm": "manual"}}, battle: {{"turn": 2, "phase": 7, "first": "Red"}}, {}"#,
            crate::island::ISLAND
        ),
        r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {"sail": 0}),
           (name: "Watch", class: "row_boat", side: "Blue", at: (90, 60), heading: "S")"#,
    );
    let script = wg_testkit::Script::new(&wg_barnacle::BARNACLE, &scenario);
    for (men, clause) in [(0, "B-LAND-6"), (1, ""), (8, ""), (9, "B-LAND-6")] {
        let said =
            script.session.check(common::RED, &land(0, men)).err().map_or_else(String::new, |refusal| refusal.clause);
        assert_eq!(said, clause, "{men} men of a deck of 8");
    }
    let mut empty = fleet(&script);
    let berth = empty.ship(ROSE).berth;
    empty.ship_mut(ROSE).berth.pose = Pose::new(Point::inches(27.0, 34.0), Heading::NORTH);
    let crew = &mut empty.ship_mut(ROSE).crew;
    (crew.below, crew.deck) = (0, 0);
    assert_eq!(
        empty.lander(ROSE).err().map(|refusal| refusal.clause),
        Some("B-LAND-6".to_owned()),
        "nobody is left aboard, at a quay"
    );
    empty.ship_mut(ROSE).berth = berth;
    (empty.ship_mut(ROSE).crew.deck, empty.ship_mut(ROSE).crew.boats_out) = (5, 1);
    assert_eq!(
        empty.lander(ROSE).err().map(|refusal| refusal.clause),
        Some("B-LAND-4".to_owned()),
        "her boats were out"
    );
    empty.ship_mut(ROSE).crew.boats_out = 0;
    assert_eq!(
        empty.lander(ROSE).map(|lander| (lander.most, lander.docked)).ok(),
        Some((5, false)),
        "five are left to land"
    );
}

#[test]
fn b_lmov_1_who_is_not_on_land_takes_no_orders_there() {
    let script = on_land(
        "",
        &(unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
            + &unit("Blue", "pirates", "Theirs", (50.0, 40.0), "S", "")),
    );
    let party = fleet(&script).chart.names.find("Party of the Rover").expect("her first party").0;
    let said = |seat, order: Order| {
        script
            .session
            .check(seat, &order)
            .err()
            .map_or_else(String::new, |refusal| format!("{}: {}", refusal.clause, refusal.sentence))
    };
    assert!(
        said(common::RED, Order::Embark { unit: UnitId(party), target: ROSE }).starts_with("B-LMOV-1"),
        "they are aboard already"
    );
    assert_eq!(
        said(common::RED, Order::Embark { unit: OURS, target: ROSE }),
        "B-TURN-14: Ours goes aboard in phase 7, not in phase 4.",
        "men on land go aboard in phase 7"
    );
    assert!(said(common::RED, Order::Begin { unit: THEIRS }).starts_with("B-TURN-5"), "the enemy's men take no orders");
    assert_eq!(said(common::RED, Order::Begin { unit: OURS }), "", "one's own march");
    assert!(said(common::RED, march(2, &[])).starts_with("B-LMOV-1"), "when they have thrown their dice");
    assert_eq!(said(common::RED, charge(2, 3)), "", "or charge");
    let later = common::battle(
        &format!(r#"battle: {{"turn": 2, "phase": 8, "first": "Red"}}, {}"#, crate::island::ISLAND),
        &(r#"(name: "Rover", class: "brig", side: "Red", at: (90, 5), heading: "N"), (name: "Watch", class: "sloop", side: "Blue", at: (5, 68), heading: "S"),"#.to_owned()
            + &unit("Red", "small_battery", "Battery", (50.0, 30.0), "N", "")
            + &unit("Blue", "pirates", "Theirs", (50.0, 40.0), "S", "")
            + &unit("Red", "pirates", "Ours", (60.0, 30.0), "N", "")),
    );
    let script = wg_testkit::Script::new(&wg_barnacle::BARNACLE, &later);
    let refusal = script.session.check(common::RED, &Order::Begin { unit: UnitId(4) }).expect_err("not in phase 8");
    assert_eq!(refusal.sentence, "Ours may march only in its own side's movement phase, not in phase 8.");
}

/// Returns the notes of the last picture of a fight that was shown.
fn notes(battle: &Battle) -> Vec<String> {
    let scene = battle.reports.iter().rev().find_map(|report| match &report.event {
        Event::Fight(scene) => Some(scene.notes.iter().map(|(note, _)| note.clone()).collect()),
        _ => None,
    });
    scene.expect("a fight is shown")
}

#[test]
fn amb_73_the_picture_of_a_melee_says_that_it_stops() {
    let stops = "The melee stops until next turn.".to_owned();
    for (cap, lost, told) in [(1, 0, true), (1, 3, true), (20, 3, false), (1, 5, false)] {
        let mut battle = Battle::with(
            &format!("\"melee_round_cap\": {cap}"),
            &["Red frigate Rose 30,25 N", "Blue frigate Wasp 35,25 N"],
        );
        tie(&mut battle.fleet, ROSE, WASP);
        battle.ship_mut("Rose").fight = Fight {
            target: Some(WASP),
            area: Area::MainDeck,
            parties: [Party { men: 10, leaders: 0 }; 2],
            ..Fight::default()
        };
        battle.business.push(Boarding::Round(ROSE));
        battle.dice(&hits(5, 0)).dice(&hits(5, lost)).settle();
        assert_eq!(
            notes(&battle).contains(&stops),
            told,
            "{lost} to nothing in round 1 of {cap}: {:?}",
            notes(&battle)
        );
    }
}

#[test]
fn b_brd_1_leaders_alone_board_nobody() {
    let mut battle = Battle::new(&["Red frigate Rose 30,25 N", "Blue frigate Wasp 35,25 N"]);
    tie(&mut battle.fleet, ROSE, WASP);
    let crew = &mut battle.ship_mut("Rose").crew;
    (crew.below, crew.deck) = (0, 1);
    battle.fleet.cursor.phase = BOARDING;
    battle.does(open).settle();
    assert_eq!(battle.asked(), Some(Seat::Side(RED)), "one man may");
    let mut battle = Battle::new(&["Red frigate Rose 30,25 N", "Blue frigate Wasp 35,25 N"]);
    tie(&mut battle.fleet, ROSE, WASP);
    battle.business.push(Boarding::Board { unit: ROSE, target: WASP, second: false });
    let crew = &mut battle.ship_mut("Rose").crew;
    (crew.below, crew.deck) = (0, 0);
    battle.settle();
    assert_ne!(battle.asked(), Some(Seat::Side(RED)), "without a man nobody does");
}

#[test]
fn b_land_8_who_lands_at_a_quay_is_ashore_at_once_and_who_comes_back_is_aboard() {
    let mut battle = Battle::of(mustered(&ashore("", "")));
    let (rover, party) = (battle.id("Rover"), battle.id("Party of the Rover"));
    battle.ship_mut("Rover").berth.pose = Pose::new(Point::inches(27.0, 34.0), Heading::NORTH);
    battle.fleet.cursor.phase = LANDINGS;
    battle.does(|play| wg_barnacle::ashore::landing::land(play, rover, 20));
    let troop = *battle.fleet.troop(party);
    assert_eq!(troop.stand.whereabouts, Whereabouts::Ashore, "nobody rows");
    assert_eq!((troop.company.men, troop.company.leaders), (20, 1), "20 men, and a leader leads them");
    let crew = battle.ship("Rover").crew;
    assert_eq!((crew.deck, crew.below, crew.leaders, crew.boats_out), (4, 0, 1, 2), "4 men and a leader stay");
    battle.does(|play| wg_barnacle::ashore::embarking::embark(play, party, rover));
    let crew = battle.ship("Rover").crew;
    assert_eq!((crew.deck, crew.below, crew.leaders), (8, 16, 2), "all are aboard again, on deck first");
    assert_eq!(battle.fleet.troop(party).stand.whereabouts, Whereabouts::Aboard, "and nobody is ashore");
}

#[test]
fn amb_48_a_leader_who_goes_aboard_another_ship_has_a_place_there_or_is_her_guest() {
    for (own, lost, rover, wren) in [(true, 0, 2, 2), (true, 1, 2, 2), (false, 0, 2, 2), (false, 1, 1, 2)] {
        let mut battle = Battle::new(&["Red brig Rose 20,40 N", "Blue brig Wasp 90,90 N"]);
        let text = r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "N", state: {"sail": 0}),
            (name: "Wren", class: "brig", side: "Red", at: (16, 45), heading: "N", state: {"sail": 0}),
            (name: "Watch", class: "sloop", side: "Blue", at: (90, 5), heading: "N")"#;
        let head = format!(r#"options: {{"wind_alarm": "manual"}}, {}"#, crate::island::ISLAND);
        battle.fleet = mustered(&common::battle(&head, text));
        let party = battle.id("Party of the Rover");
        for (name, leaders) in [("Rover", 1), ("Wren", 2 - lost)] {
            let crew = &mut battle.ship_mut(name).crew;
            (crew.below, crew.leaders) = (0, leaders);
        }
        let ship = battle.id(if own { "Rover" } else { "Wren" });
        let troop = battle.fleet.troop_mut(party);
        (troop.company.men, troop.company.leaders) = (8, 1);
        troop.stand.whereabouts = Whereabouts::Boats(Some(ship));
        troop.stand.pose = Pose::new(Point::inches(20.0, 35.0), Heading::WEST);
        battle.business.push(Landing::Row(party));
        battle.done();
        let leaders = [battle.ship("Rover").crew.leaders, battle.ship("Wren").crew.leaders];
        let wren = if own { wren - lost } else { wren };
        assert_eq!(leaders, [rover, wren], "aboard his own ship: {own}; Wren has lost {lost}");
    }
}

#[test]
fn amb_79_along_an_enemy_as_near_as_before_one_may_march() {
    for (far, clause) in [(0.75, ""), (1.25, "")] {
        let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "E", "")
            + &unit("Blue", "pirates", "Theirs", (50.0, 34.25 + far), "N", "");
        let mut battle = Battle::of(mustered(&ashore("", &units)));
        let march = &mut battle.fleet.troop_mut(OURS).march;
        (march.stage, march.inches) = (Pace::Marches, 12);
        let said =
            wg_barnacle::ashore::march_check::check(&battle.fleet, OURS, &common::course(&[common::Go::Run(1.0)]));
        assert_eq!(
            said.err().map_or_else(String::new, |refusal| refusal.clause),
            clause,
            "{far} inches off, no nearer than before"
        );
    }
}

#[test]
fn amb_74_a_ship_whose_men_are_all_aboard_another_is_taken_by_who_boards_her() {
    let mut battle = Battle::new(&["Red frigate Rose 30,25 N", "Blue frigate Wasp 35,25 N", "Red brig Hart 40,25 N"]);
    tie(&mut battle.fleet, ROSE, WASP);
    tie(&mut battle.fleet, WASP, UnitId(2));
    let wasp = battle.ship_mut("Wasp");
    (wasp.crew.below, wasp.crew.deck, wasp.crew.leaders) = (0, 9, 1);
    wasp.fight = Fight {
        target: Some(UnitId(2)),
        parties: [Party { men: 9, leaders: 1 }, Party::default()],
        ..Fight::default()
    };
    battle.ship_mut("Rose").fight =
        Fight { target: Some(WASP), parties: [Party { men: 5, leaders: 0 }, Party::default()], ..Fight::default() };
    battle.business.push(Boarding::Defend(ROSE));
    battle.done();
    let colours = battle.ship("Wasp").colours;
    assert_eq!(
        (colours.fate, colours.side),
        (wg_barnacle::position::Fate::Struck, RED),
        "nobody is at home to defend her"
    );
    assert_eq!(battle.said("AMB-74"), "Wasp is taken by Rose, with 9 men aboard.");
}

#[test]
fn b_mel_6_whoever_closes_up_askew_stands_on_nobody() {
    use wg_barnacle::ashore::land_melee::Melees;
    for (x, y) in [(51.0, 30.0), (53.0, 29.5), (55.0, 29.0), (48.0, 30.0), (46.0, 29.5)] {
        let units = unit("Red", "kings_men", "Ours", (50.0, 29.0), "N", "")
            + &unit("Blue", "kings_men", "Theirs", (x, y), "S", "");
        let mut battle = Battle::of(mustered(&ashore("", &units)));
        battle.fleet.cursor.phase = BOARDING;
        battle.business.push(Melees::Melee { attacker: OURS, defender: THEIRS, round: 1 });
        let row = |kills: usize| (0..16).map(|die| if die < kills { 5 } else { 2 }).collect::<Vec<u8>>();
        battle.dice(&row(3)).dice(&row(0)).settle();
        battle.answer(Choice::AttackAgain.order(OURS)).dice(&[5]).settle();
        let (ours, theirs) = (battle.fleet.ground(OURS), battle.fleet.ground(THEIRS));
        assert!(!ours.overlaps(&theirs), "he has come up to them from ({x}, {y}) and stands on nobody");
        assert_eq!(battle.fleet.troop(OURS).march.engaged, Some(THEIRS), "and they fight");
    }
}
