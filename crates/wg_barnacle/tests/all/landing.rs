//! Landing parties (A9).

use wg_barnacle::BARNACLE;
use wg_barnacle::position::Whereabouts;
use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::shown::sheet::Part;
use wg_core::{DiceSource, Order, Point, Rules as _, Session, UnitId, Viewer};
use wg_testkit::Script;

use crate::common::*;
use crate::island::*;

const ROVER: UnitId = UnitId(0);
/// The first of Rover's parties, whose ids follow those of the two ships.
const PARTY: UnitId = UnitId(2);

/// Starts with a brig of Red's at a place and a heading, and a row boat of Blue's far off.
fn brig(options: &str, at: &str, heading: &str, state: &str) -> Script {
    let head = format!(r#"options: {{"wind_alarm": "manual", {options}}}, {ISLAND}"#);
    let ships = format!(
        r#"(name: "Rover", class: "brig", side: "Red", at: {at}, heading: "{heading}", state: {{{state}}}),
           (name: "Watch", class: "row_boat", side: "Blue", at: (90, 60), heading: "S")"#
    );
    at_sea(&battle(&head, &ships), NORMAL)
}

/// Starts with the brig anchored, with her bow `inches` off the west shore.
fn off(inches: f64) -> Script {
    brig("", &format!("({}, 25)", 25.0 - inches), "E", r#""sail": 0"#)
}

/// Plays on to the landings.
fn to_landings(script: &mut Script) {
    script.order(RED, Order::EndPhase).order(BLUE, Order::EndPhase);
}

fn whereabouts(script: &Script, unit: UnitId) -> Whereabouts {
    fleet(script).troop(unit).stand.whereabouts
}

#[test]
fn b_turn_14_parties_are_put_ashore_in_phase_7() {
    let mut script = off(9.0);
    script.refused(RED, land(0, 8), "B-TURN-14");
    to_landings(&mut script);
    assert_eq!(script.session.cursor().phase, 6);
    script.order(RED, land(0, 8));
    assert_eq!(whereabouts(&script, PARTY), Whereabouts::Ashore);
}

#[test]
fn ships_off_the_shore_and_parties_ashore_can_act_when_it_is_for_them_to_act() {
    let can = |script: &Script| {
        [ROVER, PARTY].map(|unit| script.session.view(Viewer::All).units[usize::from(unit.0)].can_act)
    };
    let mut script = off(9.0);
    script.order(RED, Order::EndPhase);
    assert_eq!(can(&script), [false, false], "Blue moves");
    script.order(BLUE, Order::EndPhase);
    assert_eq!(can(&script), [true, false], "phase 7");
    script.order(RED, land(0, 8));
    next_turn(&mut script);
    assert_eq!(can(&script), [true, true], "the party can march");
    script.order(RED, Order::EndPhase);
    assert_eq!(can(&script), [false, false]);
}

#[test]
fn b_land_3_the_sheet_tells_whither_boats_are_bound() {
    let mut script = off(14.0);
    to_landings(&mut script);
    script.order(RED, land(0, 8));
    assert_eq!(whereabouts(&script, PARTY), Whereabouts::Boats(None));
    let notes = script.session.sheet(PARTY, Viewer::All).parts;
    let told = notes.iter().find_map(|part| {
        if let Part::Note { text, clause, .. } = part { (clause == "B-LAND-3").then_some(text.as_str()) } else { None }
    });
    assert_eq!(told, Some("It rows to the shore, 10 inches a turn."));
}

#[test]
fn orders_to_go_aboard_that_make_no_sense_are_previewed_with_the_refusal_alone() {
    let mut script = off(9.0);
    to_landings(&mut script);
    script.order(RED, land(0, 8));
    for (unit, target) in [(ROVER, UnitId(1)), (ROVER, ROVER), (PARTY, UnitId(99)), (UnitId(99), ROVER)] {
        let preview = script.session.preview(RED, &Order::Embark { unit, target });
        assert!(
            !preview.refusals.is_empty() && preview.used.is_empty() && preview.marks.is_empty(),
            "{unit:?} to {target:?}: {preview:?}"
        );
    }
}

#[test]
fn amb_2_phase_7_and_with_the_option_phase_9() {
    let mut script = brig(r#""landing_phase": "9""#, "(16, 25)", "E", r#""sail": 0"#);
    script.refused(RED, land(0, 8), "AMB-2");
    to_landings(&mut script);
    assert_eq!(script.session.cursor().phase, 8);
    script.order(RED, land(0, 8));
}

#[test]
fn b_land_1_only_a_ship_at_anchor() {
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {"sail": 0}),
        (name: "Rose", class: "brig", side: "Red", at: (12, 55), heading: "S", state: {"sail": 2}),
        (name: "Watch", class: "row_boat", side: "Blue", at: (90, 60), heading: "S")"#;
    let mut script = at_sea(&battle(&format!(r#"options: {{"wind_alarm": "manual"}}, {ISLAND}"#), ships), NORMAL);
    script.order(RED, begin(1)).order(RED, set_sail(1, 2)).order(RED, steer(1, &[Go::Run(2.0)]));
    to_landings(&mut script);
    script.refused(RED, land(1, 4), "B-LAND-1").order(RED, land(0, 4));
}

#[test]
fn b_land_2_within_10_inches_they_are_ashore_at_once() {
    let mut script = off(9.0);
    to_landings(&mut script);
    let preview = script.session.preview(RED, &land(0, 8));
    assert!(preview.refusals.is_empty() && preview.ghost.is_some() && preview.used.contains("at once"), "{preview:?}");
    script.order(RED, land(0, 8));
    let now = fleet(&script);
    let (troop, crew) = (now.troop(PARTY), now.ship(ROVER).crew);
    assert_eq!((troop.company.men, troop.company.leaders, crew.men(), crew.leaders), (8, 1, 16, 1));
    assert_eq!((crew.deck, crew.below), (8, 8), "the deck is filled again from below");
    assert!(
        now.has_footing(&now.ground(PARTY)) && troop.stand.pose.heading == wg_core::geometry::Heading::EAST,
        "it looks inland"
    );
    assert_eq!(script.session.view(Viewer::All).units[2].fate, wg_core::shown::view::Fate::Afloat);
}

#[test]
fn amb_60_exactly_10_inches_are_near_enough_to_land_at_once() {
    for (inches, lands) in [(10.0, Whereabouts::Ashore), (10.1, Whereabouts::Boats(None))] {
        let mut script = off(inches);
        to_landings(&mut script);
        let at_once = script.session.preview(RED, &land(0, 8)).used.contains("at once");
        script.order(RED, land(0, 8));
        assert_eq!(
            (whereabouts(&script, PARTY), at_once),
            (lands, lands == Whereabouts::Ashore),
            "{inches} inches off: what was foretold comes"
        );
    }
}

#[test]
fn b_land_3_from_farther_off_boats_row_10_inches_a_turn() {
    let mut script = off(14.0);
    to_landings(&mut script);
    script.order(RED, land(0, 8));
    assert_eq!(whereabouts(&script, PARTY), Whereabouts::Boats(None));
    assert_eq!(fleet(&script).troop(PARTY).stand.pose.at, Point::inches(26.0, 25.0));
    assert!(matches!(script.session.view(Viewer::All).units[2].kind, wg_core::shown::view::UnitKind::Boats(_)));
    next_turn(&mut script);
    assert_eq!(whereabouts(&script, PARTY), Whereabouts::Boats(None), "until the next phase 7");
    to_landings(&mut script);
    assert_eq!(whereabouts(&script, PARTY), Whereabouts::Ashore);
}

#[test]
fn amb_22_landing_boats_row_10_inches_and_row_boats_two_dice() {
    let mut script = off(19.0);
    to_landings(&mut script);
    script.order(RED, land(0, 8));
    let before = fleet(&script).troop(PARTY).stand.pose.at;
    next_turn(&mut script);
    script.order(RED, Order::EndPhase);
    script.order(BLUE, begin(1)).dice(&[4, 3]);
    assert_eq!(allowed(&script, 1).1, 7, "the row boat");
    script.order(BLUE, steer(1, &[Go::Run(7.0)])).order(BLUE, Order::EndPhase);
    assert_eq!(before, Point::inches(21.0, 25.0), "the boats, 10 inches off her bow");
}

#[test]
fn b_land_4_every_other_turn() {
    let mut script = off(9.0);
    to_landings(&mut script);
    script.order(RED, land(0, 4));
    next_turn(&mut script);
    assert!(fleet(&script).lander(ROVER).is_err_and(|refusal| refusal.clause == "B-LAND-4"));
    to_landings(&mut script);
    assert!(!asks(&script, RED, |order| matches!(order, Order::Land { .. })), "not in the next turn");
    next_turn(&mut script);
    to_landings(&mut script);
    script.order(RED, land(0, 4));
    assert_eq!(whereabouts(&script, UnitId(3)), Whereabouts::Ashore);
}

#[test]
fn b_land_6_a_party_has_the_yellow_third_at_most() {
    let mut script = off(9.0);
    to_landings(&mut script);
    script.refused(RED, land(0, 9), "B-LAND-6").order(RED, land(0, 8));
}

#[test]
fn b_ex_43_landing_party() {
    let mut script = off(9.0);
    to_landings(&mut script);
    let first = script.session.cursor().turn;
    script.order(RED, land(0, 8));
    let mut turns = Vec::new();
    for party in [3, 4] {
        next_turn(&mut script);
        next_turn(&mut script);
        to_landings(&mut script);
        turns.push(script.session.cursor().turn - first);
        script.order(RED, land(0, 8));
        assert_eq!(whereabouts(&script, UnitId(party)), Whereabouts::Ashore);
    }
    assert_eq!(turns, [2, 4]);
    assert_eq!(fleet(&script).ship(ROVER).crew.men(), 0);
    let mut docked = brig("", "(26.5, 34)", "N", r#""sail": 0"#);
    to_landings(&mut docked);
    docked.order(RED, land(0, 24));
    assert_eq!(fleet(&docked).troop(PARTY).company.men, 24, "docked: all in one turn");
}

#[test]
fn b_land_7_the_second_and_the_last_third_may_follow() {
    let mut script =
        brig("", "(16, 25)", "E", r#""sail": 0, "parties": [["ashore", 1, 8, 1, 0, 34, 25, 90]], "aboard": 16"#);
    to_landings(&mut script);
    script.order(RED, land(0, 8));
    assert_eq!([2, 3, 4].map(|party| whereabouts(&script, UnitId(party)) == Whereabouts::Ashore), [true, true, false]);
    let full = r#""sail": 0, "parties": [["ashore", 1, 4, 1, 0, 34, 25, 90], ["destroyed", 2, 0, 0, 8, 34, 30, 90], ["fled", 3, 2, 0, 2, 34, 35, 90]], "aboard": 8"#;
    let script = brig("", "(16, 25)", "E", full);
    assert!(fleet(&script).lander(ROVER).is_err_and(|refusal| refusal.clause == "B-LAND-7"));
}

#[test]
fn b_land_8_a_ship_at_a_quay_lands_her_whole_crew() {
    let mut script = brig("", "(26.5, 34)", "N", r#""sail": 0"#);
    to_landings(&mut script);
    script.refused(RED, land(0, 25), "B-LAND-6").order(RED, land(0, 24));
    assert_eq!(fleet(&script).ship(ROVER).crew.men(), 0);
    assert_eq!(script.said("B-LAND-8").split(' ').next(), Some("24"));
}

#[test]
fn b_land_5_coming_back_is_the_same_in_reverse() {
    let state = |x: f64| format!(r#""sail": 0, "parties": [["ashore", 1, 8, 1, 0, {x}, 25, 90]], "aboard": 16"#);
    let mut script = brig("", "(16, 25)", "E", &state(31.0));
    to_landings(&mut script);
    script.order(RED, Order::Embark { unit: PARTY, target: ROVER });
    let crew = fleet(&script).ship(ROVER).crew;
    assert_eq!((whereabouts(&script, PARTY), crew.men(), crew.deck, crew.leaders), (Whereabouts::Aboard, 24, 8, 2));
    // From 14 inches it takes two turns.
    let mut script = brig("", "(11, 25)", "E", &state(31.0));
    to_landings(&mut script);
    script.order(RED, Order::Embark { unit: PARTY, target: ROVER });
    assert_eq!(whereabouts(&script, PARTY), Whereabouts::Boats(Some(ROVER)));
    next_turn(&mut script);
    to_landings(&mut script);
    assert_eq!(whereabouts(&script, PARTY), Whereabouts::Aboard);
    // Men inland are not taken off.
    let mut script = brig("", "(16, 25)", "E", &state(45.0));
    to_landings(&mut script);
    script.refused(RED, Order::Embark { unit: PARTY, target: ROVER }, "B-LAND-5");
}

#[test]
fn amb_32_the_same_boats_bring_them_back() {
    let state = r#""sail": 0, "parties": [["ashore", 1, 8, 1, 0, 31, 25, 90]], "aboard": 16"#;
    let mut script = brig("", "(16, 25)", "E", state);
    to_landings(&mut script);
    script.order(RED, land(0, 8));
    assert!(fleet(&script).check_embark(PARTY, ROVER).is_err_and(|refusal| refusal.clause == "AMB-32"));
}

#[test]
fn b_land_5_no_more_come_aboard_than_her_log_has_men() {
    let mut script =
        brig("", "(16, 25)", "E", r#""sail": 0, "parties": [["ashore", 1, 8, 1, 0, 31, 25, 90]], "aboard": 16"#);
    to_landings(&mut script);
    let mut now = fleet(&script);
    assert_eq!(now.check_embark(PARTY, ROVER), Ok(()), "16 aboard and 8 who come back are 24");
    now.ship_mut(ROVER).crew.below += 1;
    let refusal = now.check_embark(PARTY, ROVER).expect_err("somebody else has been picked up");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.contains("room for 7 men")),
        ("B-LAND-5", true),
        "{}",
        refusal.sentence
    );
}

#[test]
fn amb_48_men_ashore_are_no_casualties() {
    let mut script = off(9.0);
    to_landings(&mut script);
    script.order(RED, land(0, 8));
    let now = fleet(&script);
    assert_eq!((now.ship(ROVER).crew.killed, now.leaders_lost(ROVER), now.ship(ROVER).nerve.due), (0, 0, 0));
    let sheet = script.session.sheet(ROVER, Viewer::All);
    assert_eq!(sheet.name, "Rover");
}

#[test]
fn a_party_fights_on_when_its_ship_is_lost() {
    let state =
        r#""sail": 0, "boxes": 34, "fate": "sinking", "parties": [["ashore", 1, 8, 1, 0, 40, 25, 90]], "aboard": 16"#;
    let head = format!(r#"battle: {{"turn": 2}}, options: {{"wind_alarm": "manual"}}, {ISLAND}"#);
    let ships = format!(
        r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {{{state}}}),
           (name: "Watch", class: "row_boat", side: "Blue", at: (90, 60), heading: "S")"#
    );
    let mut script = at_sea(&battle(&head, &ships), NORMAL);
    next_turn(&mut script);
    assert_eq!(fleet(&script).ship(ROVER).colours.fate, wg_barnacle::position::ship::Fate::Sunk);
    assert!(script.session.outcome().is_none(), "Red still holds ground");
    // Rover's men swim first.
    script.dice(&[3; 17]);
    script.order(RED, begin(2)).dice(&[2, 2]).order(RED, march(2, &[Go::Run(4.0)]));
}

#[test]
fn parties_are_written_down_and_read_again() {
    let mut script = off(14.0);
    to_landings(&mut script);
    script.order(RED, land(0, 8));
    next_turn(&mut script);
    let saved = script.session.as_scenario(Viewer::All).expect("between moves it can be written");
    let text = to_ron(&saved);
    let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    BARNACLE.check(&loaded).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    let again = Session::from_loaded(
        &BARNACLE,
        &Loaded::from_scenario(loaded.scenario, "saved"),
        DiceSource::Machine { seed: 1 },
    )
    .unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!(script.session.view(Viewer::All), again.view(Viewer::All));
    for unit in 0..5 {
        assert_eq!(script.session.sheet(UnitId(unit), Viewer::All), again.sheet(UnitId(unit), Viewer::All));
    }
}

#[test]
fn a_landing_near_an_enemy_stands_first_and_elsewhere_nobody_lands_unless_it_is_said() {
    let first = |script: &Script| script.session.asks()[0].default.clone();
    let mut script = off(9.0);
    to_landings(&mut script);
    assert_eq!(first(&script), Order::Pass);
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {"sail": 0}),
        (name: "Watch", class: "row_boat", side: "Blue", at: (90, 60), heading: "S"),
        (name: "Guards", class: "kings_men", side: "Blue", at: (44, 27), heading: "W")"#;
    let mut script = at_sea(&battle(&format!(r#"options: {{"wind_alarm": "manual"}}, {ISLAND}"#), ships), NORMAL);
    to_landings(&mut script);
    assert_eq!(first(&script), land(0, 8));
}

#[test]
fn b_land_8_a_deck_third_is_usual_and_all_hands_at_most() {
    let mut script = brig("", "(26.5, 34)", "N", r#""sail": 0, "leaders_killed": 1"#);
    to_landings(&mut script);
    assert!(
        script.session.asks()[0].offers.iter().any(|offer| offer.order == land(0, 8) && offer.admits(&land(0, 24)))
    );
    let used = |men: i16| script.session.preview(RED, &land(0, men)).used;
    assert!(used(24).contains("AMB-87") && !used(13).contains("AMB-87"));
    script.order(RED, land(0, 12));
    assert_eq!((fleet(&script).troop(PARTY).company.leaders, fleet(&script).ship(ROVER).crew.leaders), (1, 0));
}

#[test]
fn oars_pull_ahead_as_far_as_the_dice_carry_if_nothing_is_said() {
    let mut script = off(9.0);
    script.order(RED, Order::EndPhase).order(BLUE, begin(1)).dice(&[4, 3]);
    let ask = script.session.asks()[0].clone();
    assert_eq!(ask.default, steer(1, &[Go::Run(7.0)]));
    assert!(ask.offers.iter().any(|offer| offer.label == "Stay here" && offer.order == steer(1, &[])));
    // Straight ahead the row boat would run aground on the shore, so she stays.
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {"sail": 0}),
        (name: "Watch", class: "row_boat", side: "Blue", at: (72, 40), heading: "W")"#;
    let mut script = at_sea(&battle(&format!(r#"options: {{"wind_alarm": "manual"}}, {ISLAND}"#), ships), NORMAL);
    script.order(RED, Order::EndPhase).order(BLUE, begin(1)).dice(&[4, 3]);
    assert_eq!(script.session.asks()[0].default, steer(1, &[]));
}

#[test]
fn who_keeps_at_anchor_is_told_so() {
    let mut script = off(9.0);
    assert_eq!(script.session.preview(RED, &begin(0)).used, "at anchor: may set up to 5 increments");
    script.order(RED, begin(0)).order(RED, set_sail(0, 0));
    assert!(script.said("B-MOVE-3").contains("stays at anchor"));
}

#[test]
fn b_data_17_a_party_has_a_leader_whenever_its_ship_can_give_one() {
    // By the house charts a sloop has one leader, and he goes with her men.
    let sloop = |state: &str| {
        let ships = format!(
            r#"(name: "Tern", class: "sloop", side: "Red", at: (18, 25), heading: "E", state: {{"sail": 0, {state}}}),
               (name: "Watch", class: "row_boat", side: "Blue", at: (90, 60), heading: "S")"#
        );
        let mut script = at_sea(
            &battle(&format!(r#"options: {{"wind_alarm": "manual", "no_leader_morale": -2}}, {ISLAND}"#), &ships),
            NORMAL,
        );
        to_landings(&mut script);
        script
    };
    let mut script = sloop("");
    assert!(script.session.preview(RED, &land(0, 4)).used.contains("with her last leader"));
    script.order(RED, land(0, 4));
    let now = fleet(&script);
    assert_eq!((now.troop(PARTY).company.leaders, now.ship(ROVER).crew.leaders, now.leaders_lost(ROVER)), (1, 0, 0));
    assert_eq!(now.charge_needs(PARTY), 2, "no 2 off the die");
    assert_eq!(
        wg_barnacle::damage::morale::needed(&now, ROVER),
        now.ship(ROVER).nerve.morale,
        "he is ashore, not lost (AMB-47)"
    );
    // A ship without a leader gives none. A brig's second leader goes with her second party.
    let mut none = sloop(r#""leaders_killed": 1"#);
    assert!(none.session.preview(RED, &land(0, 4)).used.contains("without a leader"));
    none.order(RED, land(0, 4));
    assert_eq!(fleet(&none).troop(PARTY).company.leaders, 0);
    assert_eq!(wg_barnacle::damage::morale::needed(&fleet(&none), ROVER), fleet(&none).ship(ROVER).nerve.morale - 2);
    let mut second =
        brig("", "(16, 25)", "E", r#""sail": 0, "parties": [["ashore", 1, 8, 1, 0, 34, 25, 90]], "aboard": 16"#);
    to_landings(&mut second);
    second.order(RED, land(0, 8));
    assert_eq!((fleet(&second).troop(UnitId(3)).company.leaders, fleet(&second).ship(ROVER).crew.leaders), (1, 0));
}
