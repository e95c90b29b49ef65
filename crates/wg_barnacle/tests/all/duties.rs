//! The duties of captains (AMB-52, AMB-95), anchors without masts (AMB-18), crews that have no men for boats (AMB-45,
//! B-MOR-9), and the speed of a collision (AMB-82).

use wg_barnacle::position::{Duty, Stage};
use wg_core::{Order, SideId, UnitId, Viewer};
use wg_testkit::Script;

use crate::common::*;
use crate::island::*;

const SWAN: UnitId = UnitId(0);

/// Starts with Red's frigate Swan at (40, 25) heading west, whose captain must retire from Blue's brig Fortuna in the
/// east.
fn retiring(head: &str, state: &str) -> Script {
    let scenario = battle(
        head,
        &format!(
            r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 25), heading: "W", state: {{"duty": "retire", {state}}}),
               (name: "Fortuna", class: "brig", side: "Blue", at: (65, 25), heading: "N", state: {{"sail": 0}})"#
        ),
    );
    at_sea(&scenario, NORMAL)
}

fn offers(script: &Script, wanted: impl Fn(&Order) -> bool) -> bool {
    script.session.asks().iter().flat_map(|ask| &ask.offers).any(|offer| wanted(&offer.order))
}

#[test]
fn amb_95_a_captain_who_must_retire_weighs_anchor() {
    let mut script = retiring("", r#""sail": 0"#);
    assert!(!offers(&script, |order| *order == Order::EndPhase), "the phase is not his to end");
    script.refused(RED, Order::EndPhase, "B-MOR-7").order(RED, begin(0));
    script.refused(RED, set_sail(0, 0), "B-MOR-7").order(RED, set_sail(0, 1)).refused(RED, steer(0, &[]), "B-MOR-7");
    script.order(RED, steer(0, &[Go::Run(1.0)])).pass_all().order(RED, Order::EndPhase);
    assert_eq!(fleet(&script).ship(SWAN).run.stage, Stage::Done);
}

#[test]
fn amb_52_a_captain_who_must_retire_does_not_take_in_all_sail() {
    let mut script = retiring("", r#""sail": 3"#);
    script.order(RED, begin(0));
    let refusal = script.session.preview(RED, &set_sail(0, 0)).refusals;
    assert_eq!(
        refusal.first().map(|refusal| refusal.sentence.as_str()),
        Some("Swan's captain must retire and must set at least 1 increment.")
    );
    script.refused(RED, set_sail(0, 0), "B-MOR-7").refused(RED, set_sail(0, 9), "B-MOVE-3");
    script.order(RED, set_sail(0, 3)).order(RED, steer(0, &[Go::Run(3.0)]));
    assert!(fleet(&script).ship(SWAN).berth.pose.at.x.to_inches() < 40.0, "farther off");
}

#[test]
fn amb_52_the_sail_is_enough_to_come_away() {
    // The enemy's bow points at her quarter. Until her stern is past it she is no farther off, and that takes 5 inches.
    let scenario = battle(
        "",
        r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 25), heading: "N", state: {"duty": "retire", "sail": 0, "jammed": 2}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (60, 21), heading: "W", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    let before = fleet(&script).nearest_enemy(SWAN).expect("Fortuna").0;
    script
        .order(RED, begin(0))
        .refused(RED, set_sail(0, 0), "B-MOR-7")
        .refused(RED, set_sail(0, 2), "B-MOR-7")
        .order(RED, set_sail(0, 3));
    let order = script.session.asks()[0].default.clone();
    script.order(RED, order).pass_all();
    assert!(fleet(&script).nearest_enemy(SWAN).expect("Fortuna").0 > before, "she has come away");
}

#[test]
fn amb_52_the_sail_is_enough_to_come_away_even_at_half_speed() {
    // The same as before, but the wind is contrary: at half speed it takes five masts to come as far.
    let scenario = battle(
        r#"wind: "N","#,
        r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 25), heading: "N", state: {"duty": "retire", "sail": 3, "jammed": 2}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (60, 21), heading: "W", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    script
        .order(RED, begin(0))
        .refused(RED, set_sail(0, 3), "B-MOR-7")
        .refused(RED, set_sail(0, 4), "B-MOR-7")
        .order(RED, set_sail(0, 5));
}

#[test]
fn amb_52_at_his_base_or_a_quay_he_may_anchor() {
    let scenario = battle(
        r#"battle: {"turn": 2, "phase": 4, "first": "Red", "bases": ["south", "none"]},"#,
        r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 5), heading: "W", state: {"sail": 3, "duty": "retire"}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (85, 30), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = Script::new(&wg_barnacle::BARNACLE, &scenario);
    script.order(RED, begin(0)).order(RED, set_sail(0, 0));
    assert!(fleet(&script).anchored(SWAN));
    let quay = battle(
        ISLAND,
        r#"(name: "Swan", class: "brig", side: "Red", at: (26.5, 34), heading: "N", state: {"sail": 0, "duty": "retire"}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (85, 60), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&quay, NORMAL);
    assert!(fleet(&script).docked(SWAN));
    script.order(RED, Order::EndPhase);
}

#[test]
fn amb_52_where_no_course_leads_away_he_may_stay() {
    let mut script = retiring("", r#""sail": 0, "ratlines": 2"#);
    script.order(RED, Order::EndPhase);
    // Between two enemies no course leads away from the nearest.
    let scenario = battle(
        "",
        r#"(name: "Swan", class: "row_boat", side: "Red", at: (40, 25), heading: "W", state: {"duty": "retire"}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (60, 25), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    script.refused(RED, Order::EndPhase, "B-MOR-7").order(RED, begin(0)).dice(&[3, 4]).refused(
        RED,
        steer(0, &[]),
        "B-MOR-7",
    );
}

#[test]
fn amb_95_masters_retire_from_their_anchor() {
    let mut script = retiring("", r#""sail": 0"#);
    let before = fleet(&script).nearest_enemy(SWAN).expect("Fortuna").0;
    let master = (wg_core::Advice::house_captains(&wg_barnacle::BARNACLE)[0].make)(1, wg_core::Manner::default());
    while script.session.asks()[0].default != Order::EndPhase {
        let ask = script.session.asks()[0].clone();
        if ask.throws.is_empty() {
            let order = master.answer(script.session.world(), &ask);
            script.order(ask.seat, order);
        } else {
            script.dice(&[1]);
        }
    }
    let now = fleet(&script);
    let off = now.nearest_enemy(SWAN).expect("Fortuna").0;
    assert!(
        now.ship(SWAN).nerve.duty == Duty::Retire && now.ship(SWAN).run.stage == Stage::Done && off > before,
        "she has come away: {before} to {off}",
        before = before.in_inches(),
        off = off.in_inches()
    );
}

#[test]
fn b_mor_6_a_captain_who_comes_no_closer_may_anchor() {
    let scenario = battle(
        "",
        r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 25), heading: "W", state: {"duty": "no_closer", "sail": 3}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (65, 25), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    script.order(RED, begin(0)).dice(&[6, 6, 2]).order(RED, set_sail(0, 0));
}

/// Starts with a brig that runs with the wind under seven masts (15 to 16 inches), and another brig `ahead` inches in
/// front of her, which heads east under `sail` masts.
fn chase(ahead: f64, sail: u8, wind: u8) -> Script {
    let scenario = battle(
        "",
        &format!(
            r#"(name: "Swan", class: "brig", side: "Red", at: (40, 10), heading: "N", state: {{"sail": {sail}}}),
               (name: "Fortuna", class: "brig", side: "Blue", at: (40, {}), heading: "E", state: {{"sail": 0}})"#,
            10.0 + ahead
        ),
    );
    let mut script = at_sea(&scenario, wind);
    script.order(RED, begin(0)).order(RED, set_sail(0, i16::from(sail)));
    script
}

fn dice(script: &Script) -> u8 {
    fleet(script).later.fouls.first().expect("they have run foul").dice
}

#[test]
fn b_coll_3_the_speed_is_that_of_the_move_and_not_of_the_course_laid_last() {
    // A gust of 2 makes 17 or 18 inches. Swan lays a course of 6 inches and then wants to be asked again.
    let mut script = chase(10.0, 7, GUSTY);
    script.dice(&[2]).order(RED, steer(0, &[Go::Run(6.0), Go::Ask])).pass_all();
    assert_eq!(dice(&script), 2);
    // The course is laid in two pieces, and the collision comes on the second.
    let mut script = chase(17.0, 7, GUSTY);
    script
        .dice(&[2])
        .order(RED, steer(0, &[Go::Run(6.0), Go::Ask]))
        .pass_all()
        .order(RED, steer(0, &[Go::Run(6.0), Go::Ask]))
        .pass_all();
    assert_eq!(dice(&script), 2);
}

#[test]
fn amb_82_more_than_16_and_not_16_gust_included() {
    for (gust, dice_each) in [(1, 1), (2, 2)] {
        let mut script = chase(10.0, 7, GUSTY);
        let run = f64::from(15 + gust);
        script.dice(&[gust]).order(RED, steer(0, &[Go::Run(run)])).pass_all();
        assert_eq!(dice(&script), dice_each, "a gust of {gust}, {run} inches to go");
    }
    let mut script = chase(10.0, 7, NORMAL);
    script.order(RED, steer(0, &[Go::Run(16.0)])).pass_all();
    assert_eq!(dice(&script), 1);
}

#[test]
fn b_coll_3_either_ships_speed_counts() {
    // Fortuna has made 17 inches in her own phase. Swan, which is slow, runs foul of her.
    let ships = |fast: &str| {
        format!(
            r#"(name: "Swan", class: "brig", side: "Red", at: (40, 10), heading: "N", state: {{"sail": 3}}),
               (name: "Fortuna", class: "brig", side: "Blue", at: (40, 19), heading: "E", state: {{"moved": true, "sail": 5, {fast}}})"#
        )
    };
    for (speed, dice_each) in [(16, 1), (17, 2)] {
        let head = r#"battle: {"turn": 2, "phase": 5, "first": "Blue"},"#;
        let mut script = Script::new(&wg_barnacle::BARNACLE, &battle(head, &ships(&format!(r#""speed": {speed}"#))));
        script.order(RED, begin(0)).order(RED, set_sail(0, 3)).order(RED, steer(0, &[Go::Run(6.0)])).pass_all();
        assert_eq!(dice(&script), dice_each, "{speed} inches");
    }
}

#[test]
fn amb_82_a_burning_ship_goes_at_the_speed_of_her_least_inches() {
    let scenario = battle(
        r#"battle: {"turn": 2, "phase": 4, "first": "Red", "wind_speed": "gusty"},"#,
        r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 10), heading: "N", state: {"sail": 8, "blaze": 1}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (40, 23), heading: "E", state: {"sail": 0})"#,
    );
    let mut script = Script::new(&wg_barnacle::BARNACLE, &scenario);
    script.order(RED, begin(0)).dice(&[1]).pass_all();
    assert_eq!(dice(&script), 1, "16 inches, of 16 to 17");
}

/// Starts phase 7 with Red's brig Rover at the quay of the island, or at anchor off it.
fn rover(at: &str, state: &str) -> Script {
    let scenario = battle(
        &format!(r#"battle: {{"turn": 2, "phase": 7, "first": "Red"}}, {ISLAND}"#),
        &format!(
            r#"(name: "Rover", class: "brig", side: "Red", at: {at}, heading: "N", state: {{"sail": 0, {state}}}),
               (name: "Rose", class: "brig", side: "Red", at: (22, 48), heading: "E", state: {{"sail": 0}}),
               (name: "Watch", class: "row_boat", side: "Blue", at: (90, 60), heading: "S")"#
        ),
    );
    Script::new(&wg_barnacle::BARNACLE, &scenario)
}

const QUAY: &str = "(26.5, 34)";

#[test]
fn b_cfire_1_a_ship_with_a_catastrophic_fire_lands_nobody() {
    let mut script = rover(QUAY, r#""blaze": 1"#);
    assert!(!offers(&script, |order| matches!(order, Order::Land { unit, .. } if *unit == SWAN)));
    let refused = script.session.preview(RED, &land(0, 4)).refusals;
    assert_eq!(
        refused.first().map(|refusal| refusal.sentence.as_str()),
        Some("All 24 of Rover's men are fighting the fire, so her boats stay aboard.")
    );
    script.refused(RED, land(0, 4), "B-CFIRE-1").order(RED, land(1, 4));
}

#[test]
fn amb_45_a_ship_with_a_catastrophic_fire_sends_no_boats_for_men_ashore() {
    let party = r#""parties": [["ashore", 1, 8, 0, 0, 28.0, 25.0, 90.0]], "aboard": 16"#;
    let mut free = rover("(16, 30)", party);
    let mut script = rover("(16, 30)", &format!(r#""blaze": 1, {party}"#));
    let back = Order::Embark { unit: UnitId(3), target: SWAN };
    assert!(free.session.preview(RED, &back).refusals.is_empty(), "{:?}", free.session.preview(RED, &back));
    script.refused(RED, back.clone(), "B-CFIRE-1");
    free.order(RED, back);
}

#[test]
fn b_mor_9_a_crew_that_hides_lands_nobody_at_a_quay() {
    let mut script = rover(QUAY, r#""duty": "hide""#);
    script.refused(RED, land(0, 4), "B-MOR-9").order(RED, land(1, 4));
}

#[test]
fn b_dam_10_beyond_the_red_line_nobody_is_landed_at_a_quay() {
    let mut script = rover(QUAY, r#""boxes": 18"#);
    script.refused(RED, land(0, 4), "B-DAM-10").order(RED, land(1, 4));
}

/// Starts Red's phase with the brig Rover off the island without a mast.
fn dismasted(options: &str, state: &str) -> Script {
    let scenario = battle(
        &format!(r#"options: {{"wind_alarm": "manual", {options}}}, {ISLAND}"#),
        &format!(
            r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {{"sail": 0, "masts_lost": 7, {state}}}),
               (name: "Watch", class: "row_boat", side: "Blue", at: (90, 60), heading: "S")"#
        ),
    );
    at_sea(&scenario, NORMAL)
}

#[test]
fn amb_18_a_dismasted_crew_drops_anchor_at_its_next_move_and_may_land_men() {
    let mut script = dismasted("", "");
    assert!(!fleet(&script).anchored(SWAN) && fleet(&script).adrift(SWAN));
    assert_eq!(script.session.view(Viewer::All).units[0].badge, "adrift");
    assert!(
        script.session.preview(RED, &begin(0)).used.contains("drops anchor"),
        "{:?}",
        script.session.preview(RED, &begin(0))
    );
    script.order(RED, begin(0));
    assert_eq!(script.said("AMB-18"), "Rover has no mast standing and drops anchor.");
    let now = fleet(&script);
    assert!(now.anchored(SWAN) && !now.adrift(SWAN) && now.ship(SWAN).run.stage == Stage::Done);
    assert_eq!(script.session.view(Viewer::All).units[0].badge, "anchored");
    let saved = script.session.as_scenario(Viewer::All).expect("between two moves");
    let again = Script::new(&wg_barnacle::BARNACLE, &saved);
    assert_eq!(fleet(&again).ship(SWAN).rig, fleet(&script).ship(SWAN).rig);
    script.order(RED, Order::EndPhase).order(BLUE, Order::EndPhase).order(RED, land(0, 8));
    assert_eq!(fleet(&script).ship(SWAN).crew.men(), 16);
}

#[test]
fn amb_18_it_is_his_choice_and_without_an_anchor_he_lands_nobody() {
    let mut script = dismasted("", "");
    script.order(RED, Order::EndPhase).order(BLUE, Order::EndPhase);
    assert!(!offers(&script, |order| matches!(order, Order::Land { .. })), "adrift");
    assert!(fleet(&script).lander(SWAN).is_err_and(|refusal| refusal.clause == "B-LAND-1"));
}

#[test]
fn amb_18_nobody_drops_anchor_in_the_red_on_fire_hiding_grappled_or_by_the_option() {
    let barred = [r#""boxes": 18"#, r#""blaze": 1"#, r#""duty": "hide""#, r#""aground": true"#];
    for state in barred {
        let script = dismasted("", state);
        assert!(!offers(&script, |order| matches!(order, Order::Begin { unit } if *unit == SWAN)), "{state}");
    }
    let script = dismasted(r#""zero_sail": "adrift""#, "");
    assert!(!offers(&script, |order| matches!(order, Order::Begin { .. })), "that option knows no anchors");
    // Beyond the red line the anchor does not hold: she is adrift (B-DAM-7).
    let script = dismasted("", r#""at_anchor": true, "boxes": 18"#);
    assert!(fleet(&script).adrift(SWAN) && !fleet(&script).anchored(SWAN));
}

#[test]
fn amb_48_men_killed_ashore_are_no_casualties_of_their_ship() {
    // Half of a brig's crew is 12. 11 killed aboard and 8 ashore call for no test, but the 12th aboard does.
    let parties = r#""parties": [["destroyed", 1, 0, 0, 8, 28.0, 25.0, 90.0]], "killed": 11, "aboard": 5"#;
    let mut script = dismasted("", parties);
    let mut now = fleet(&script);
    assert!(!now.half_killed(SWAN) && !now.three_fourths_killed(SWAN), "19 of 24 are gone, 11 of them casualties");
    assert_eq!(now.ship(SWAN).nerve.due, 0);
    wg_barnacle::damage::crew::kill(&mut now, SWAN, 1);
    assert!(now.half_killed(SWAN) && now.ship(SWAN).nerve.due != 0);
    script.order(RED, Order::EndPhase);
}

#[test]
fn amb_52_land_ahead_ends_a_retreat_and_does_not_excuse_it() {
    // Isla Perdida lies `inches` to the east, and the enemy to the west. Swan cannot turn, and 5 masts would carry her
    // 5 inches.
    let off = |inches: f64| {
        let scenario = battle(
            ISLAND,
            &format!(
                r#"(name: "Swan", class: "frigate", side: "Red", at: ({}, 25), heading: "E", state: {{"duty": "retire", "sail": 0, "jammed": 2}}),
                   (name: "Watch", class: "row_boat", side: "Blue", at: (4, 25), heading: "S")"#,
                23.0 - inches
            ),
        );
        at_sea(&scenario, NORMAL)
    };
    let mut script = off(4.0);
    script.refused(RED, Order::EndPhase, "B-MOR-7").order(RED, begin(0)).order(RED, set_sail(0, 5)).refused(
        RED,
        steer(0, &[]),
        "B-MOR-7",
    );
    script.order(RED, steer(0, &[Go::Run(2.0)]));
    // No ship has to run aground to get away.
    off(0.5).order(RED, Order::EndPhase);
}

#[test]
fn amb_95_where_there_is_nothing_to_choose_her_one_mast_is_hoisted() {
    let mut script = retiring("", r#""sail": 0, "masts_lost": 8"#);
    script.refused(RED, Order::EndPhase, "B-MOR-7").order(RED, begin(0));
    assert_eq!(fleet(&script).ship(SWAN).rig.hoisted, 1);
    script.order(RED, steer(0, &[Go::Run(1.0)]));
}

#[test]
fn amb_95_a_duty_that_comes_in_mid_move_counts_from_where_she_is_then() {
    // Her captain has failed his test after she had come 2 inches closer.
    let mut script = retiring("", r#""sail": 3"#);
    script.order(RED, begin(0)).order(RED, set_sail(0, 3));
    let mut now = fleet(&script);
    let swan = now.ship_mut(SWAN);
    swan.nerve.duty = Duty::NoCloser;
    swan.run.from.at = wg_core::Point::inches(38.0, 25.0);
    for legs in [&[][..], &[Go::Run(1.0)]] {
        assert_eq!(now.check_course(SideId(0), SWAN, &course(legs)), Ok(()), "she may stop, or sail farther off");
    }
}
