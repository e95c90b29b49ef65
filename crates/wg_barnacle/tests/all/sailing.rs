//! Sailing and its hazards: land, edges, collisions, drift, wind that shifts in mid-move, and duties (A6, A8).

use wg_barnacle::position::{Duty, Fate, Fleet, Stage, Trend};
use wg_core::{Length, Order, Point, Seat, UnitId};
use wg_testkit::Script;

use crate::common::*;
use crate::island::next_turn;

const SURPRISE: UnitId = UnitId(0);
const FORTUNA: UnitId = UnitId(1);

/// Starts with a frigate of Red's at a place with a heading and some state, and a brig of Blue's far away.
fn alone(head: &str, at: &str, heading: &str, state: &str) -> Script {
    at_sea(
        &battle(
            head,
            &format!(
                r#"(name: "Surprise", class: "frigate", side: "Red", at: {at}, heading: "{heading}", state: {{{state}}}),
                   (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {{"sail": 0}})"#
            ),
        ),
        NORMAL,
    )
}

fn options(options: &str) -> String {
    format!(r#"options: {{"wind_alarm": "manual", {options}}},"#)
}

#[test]
fn b_turn_3_the_winner_of_initiative_moves_first_if_he_likes() {
    let script = alone("", "(20, 20)", "N", "");
    assert_eq!(script.session.asks()[0].seat, RED);
    let phases: Vec<_> = fleet(&script).initiative.first.into_iter().collect();
    assert_eq!(phases, [wg_core::SideId(0)]);
}

#[test]
fn b_turn_4_the_winds_speed_is_thrown_after_initiative() {
    let mut script = alone("", "(20, 20)", "N", "");
    let said: Vec<String> = script.reports().into_iter().map(|report| report.clause).collect();
    let place = |start: &str| said.iter().position(|clause| clause.starts_with(start));
    assert!(place("B-INIT") < place("B-WSPD"), "initiative, then the wind: {said:?}");
}

#[test]
fn b_turn_5_every_ship_of_the_side_moves_once() {
    let mut script = alone("", "(20, 20)", "N", r#""sail": 3"#);
    script.refused(BLUE, begin(1), "T-ASK");
    script.order(RED, begin(0)).order(RED, set_sail(0, 3)).order(RED, steer(0, &[Go::Run(5.0)]));
    script.refused(RED, begin(0), "B-MOVE-4");
}

#[test]
fn b_turn_10_then_the_other_side_does_the_same() {
    let mut script = alone("", "(20, 20)", "N", r#""sail": 0"#);
    script.order(RED, Order::EndPhase);
    assert_eq!(script.session.asks()[0].seat, BLUE);
    script.order(BLUE, begin(1)).order(BLUE, set_sail(1, 3)).order(BLUE, steer(1, &[Go::Run(5.0)]));
}

#[test]
fn b_turn_12_side_a_still_fires_in_phase_5() {
    let scenario = battle(
        "",
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 30), heading: "N", state: {"sail": 0}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (36, 18), heading: "N", state: {"sail": 2})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    script
        .order(RED, Order::EndPhase)
        .order(BLUE, begin(1))
        .order(BLUE, set_sail(1, 7))
        .order(BLUE, steer(1, &[Go::Run(16.0)]));
    let asked = |script: &Script| script.session.asks().iter().any(|ask| ask.seat == RED);
    while !asked(&script) {
        script.order(BLUE, Order::Pass);
    }
    script.order(RED, fire(0, 1, 1));
}

#[test]
fn b_agnd_1_near_land_a_die_and_on_it_none() {
    let land = r#"land: [(name: "Cay", outline: [(15, 40), (25, 40), (25, 50), (15, 50)])],"#;
    // At the nearest point of her course her bow is 2.5 inches off. For a large ship that is band 2 and 1 more.
    let mut script = alone(land, "(20, 20)", "N", r#""sail": 3"#);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5)).order(RED, steer(0, &[Go::Run(10.0)]));
    assert!(
        fleet(&script).ship(SURPRISE).berth.pose.at == Point::inches(20.0, 30.0)
            || script.session.asks()[0].throws.len() == 1
    );
    script.dice(&[3]);
    assert!(fleet(&script).ship(SURPRISE).berth.aground, "3 inches off: aground on 1-3");
    let mut script = alone(land, "(20, 20)", "N", r#""sail": 3"#);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5)).order(RED, steer(0, &[Go::Run(10.0)])).dice(&[4]);
    assert!(!fleet(&script).ship(SURPRISE).berth.aground);
    let mut script = alone(land, "(20, 20)", "N", r#""sail": 8"#);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8)).order(RED, steer(0, &[Go::Run(15.0)]));
    let now = fleet(&script);
    assert!(now.ship(SURPRISE).berth.aground, "her hull touches land");
    assert!(now.chart.waters.touches(&now.shape(SURPRISE)).is_none(), "she lies against it, not on it");
}

#[test]
fn amb_30_a_boat_that_touches_land_is_stopped_and_not_aground() {
    let scenario = battle(
        r#"options: {"wind_alarm": "manual"}, land: [(name: "Cay", outline: [(15, 30), (25, 30), (25, 40), (15, 40)])],"#,
        r#"(name: "Gig", class: "row_boat", side: "Red", at: (20, 27), heading: "N"),
           (name: "Fortuna", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    script.order(RED, begin(0)).dice(&[3, 4]).order(RED, steer(0, &[Go::Run(6.0)]));
    let gig = *fleet(&script).ship(SURPRISE);
    assert!(gig.run.ran < Length::inches(6) && gig.run.stage == Stage::Done, "the land stops her: {:?}", gig.run);
    assert!(!gig.berth.aground, "she is a boat");
    assert_eq!(script.said("AMB-30"), "Gig stops at Cay.");
    // In her next move she rows away.
    next_turn(&mut script);
    script.order(RED, begin(0)).dice(&[3, 4]).order(RED, steer(0, &[Go::Turn(-90), Go::Run(2.0)]));
    assert!(fleet(&script).ship(SURPRISE).berth.pose.at.x < gig.berth.pose.at.x, "off to the west");
}

#[test]
fn amb_30_band_and_size() {
    let now = fleet(&alone("", "(20, 20)", "N", ""));
    let number = |inches: f64| now.grounding_number(SURPRISE, Length::from_inches(inches));
    assert_eq!([4.1, 4.0, 3.0, 2.0, 1.0].map(number), [0, 2, 3, 4, 5], "a large ship adds 1");
    assert_eq!(now.grounding_number(FORTUNA, Length::from_inches(3.5)), 1, "a medium one nothing");
}

#[test]
fn amb_30_one_die_in_a_move_though_the_course_changes_and_she_comes_nearer() {
    let land = r#"land: [(name: "Cay", outline: [(15, 40), (25, 40), (25, 50), (15, 50)])],"#;
    let mut script = alone(land, "(20, 20)", "N", r#""sail": 3"#);
    // The nearest point of the course in force is its end, 4 inches off.
    script.order(RED, begin(0)).order(RED, set_sail(0, 6)).order(RED, steer(0, &[Go::Run(9.0), Go::Ask]));
    assert_eq!(script.session.asks()[0].throws.len(), 1);
    script.dice(&[6]);
    // She goes on to 2 inches off, where 4 or less would ground her.
    script.order(RED, steer(0, &[Go::Run(2.0)])).all_thrown();
    let now = fleet(&script);
    assert_eq!((now.ship(SURPRISE).run.ran, now.ship(SURPRISE).berth.aground), (Length::inches(11), false));
    // In her next move she rolls again.
    next_turn(&mut script);
    script.order(RED, begin(0)).order(RED, set_sail(0, 1)).order(RED, steer(0, &[Go::Run(1.0)]));
    assert_eq!(script.session.asks()[0].throws.len(), 1, "{:#?}", script.sentences());
}

#[test]
fn b_agnd_2_a_ship_aground_does_not_move() {
    let mut script = alone("", "(20, 20)", "N", r#""aground": true"#);
    script.refused(RED, set_sail(0, 5), "B-MOVE-4").order(RED, begin(0)).order(RED, Order::Pass);
    let now = fleet(&script);
    assert_eq!(
        (now.ship(SURPRISE).run.stage, now.ship(SURPRISE).berth.pose.at),
        (Stage::Done, Point::inches(20.0, 20.0)),
        "she keeps her guns and lies"
    );
    script.refused(RED, begin(0), "B-MOVE-4").order(RED, Order::EndPhase);
}

#[test]
fn amb_21_who_crosses_the_edge_is_out_of_play_or_is_stopped() {
    let mut script = alone("", "(20, 52)", "N", r#""sail": 8"#);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8)).order(RED, steer(0, &[Go::Run(15.0)]));
    assert_eq!(fleet(&script).ship(SURPRISE).colours.fate, Fate::Left);
    let mut script = alone(&options(r#""edge": "blocked""#), "(20, 45)", "N", r#""sail": 8"#);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8)).order(RED, steer(0, &[Go::Run(15.0)]));
    let now = fleet(&script);
    assert_eq!(now.ship(SURPRISE).colours.fate, Fate::Fighting);
    assert!(now.chart.waters.inside_table(&now.shape(SURPRISE)), "she lies at the edge, on the table");
}

#[test]
fn amb_85_an_exit_scores_for_its_side() {
    let exit = options(r#""exit_side": "Red", "exit_edge": "north", "exit_points": 30"#);
    let mut script = alone(&exit, "(20, 52)", "N", r#""sail": 8"#);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8)).order(RED, steer(0, &[Go::Run(15.0)]));
    let now = fleet(&script);
    assert_eq!(now.ship(SURPRISE).colours.fate, Fate::Escaped);
    assert_eq!(wg_barnacle::turn::ending::points(&now, wg_core::SideId(0)), 30);
}

#[test]
fn amb_17_what_is_stopped_loses_its_inches() {
    let scenario = battle(
        "",
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 20), heading: "N", state: {"sail": 9}),
           (name: "Wasp", class: "sloop", side: "Red", at: (20, 36), heading: "E", state: {"sail": 0}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, GUSTY);
    script.order(RED, begin(0)).order(RED, set_sail(0, 9)).dice(&[2]).order(RED, steer(0, &[Go::Run(19.0)]));
    let now = fleet(&script);
    assert_eq!(now.ship(SURPRISE).run.stage, Stage::Done);
    assert!(now.ship(SURPRISE).run.ran < Length::inches(9), "she lies against the sloop, and sails no farther");
}

#[test]
fn amb_82_the_speed_is_what_she_was_to_move_and_boxes_come_in_phase_6() {
    for (run, dice) in [(16.0, 1), (17.0, 2)] {
        let scenario = battle(
            "",
            r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 20), heading: "N", state: {"sail": 9}),
               (name: "Fortuna", class: "brig", side: "Blue", at: (20, 38), heading: "E")"#,
        );
        let mut script = at_sea(&scenario, GUSTY);
        // Increment 8 with a gust of 1 is 16 or 17 inches.
        script
            .order(RED, begin(0))
            .order(RED, set_sail(0, 8))
            .dice(&[1])
            .order(RED, steer(0, &[Go::Run(run)]))
            .pass_all();
        let now = fleet(&script);
        assert_eq!((now.later.fouls[0].dice, now.ship(FORTUNA).hull.boxes), (dice, 0), "at {run} inches");
    }
}

#[test]
fn amb_11_a_shift_against_her_in_mid_move_halves_her_speed() {
    // The game master rings the alarm in the middle of her move. A scripted alarm would do the same.
    let mut script = alone("", "(20, 20)", "N", r#""sail": 8"#);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8)).order(RED, steer(0, &[Go::Run(6.0), Go::Ask]));
    let ring = Order::Ruling { reason: "the clock rings".to_owned(), matter: alarm(&script) };
    script.order(Seat::GameMaster, ring).dice(&[6, 6]);
    assert_eq!(fleet(&script).sky.actual, wg_core::Heading::NORTH);
    // The shift is reported when she sails on: half of 16 is 8, and 6 are run.
    script.order(RED, steer(0, &[Go::Run(2.0)]));
    assert_eq!(fleet(&script).ship(SURPRISE).run.ran, Length::inches(8));
}

/// Returns the matter of the alarm clock.
fn alarm(script: &Script) -> Option<wg_core::Matter> {
    let offer = script
        .session
        .matters()
        .into_iter()
        .find(|matter| matter.title.to_lowercase().contains("alarm"))
        .expect("the umpire may ring the clock");
    Some(wg_core::Matter { key: offer.key, unit: None, option: offer.options.first().map_or(0, |option| option.0) })
}

/// Returns a fleet with a frigate beyond her red line and a dismasted sloop beside her, in an east wind where the south
/// wind prevails. Two dice have been rolled for each ship that drifts.
fn drifting(more: &str, dice: &[u8]) -> Fleet {
    let scenario = battle(
        &format!(r#"{} battle: {{"wind": "E"}},"#, options(more)),
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (40, 20), heading: "E", state: {"boxes": 26}),
           (name: "Wasp", class: "sloop", side: "Red", at: (60, 20), heading: "E", state: {"masts_lost": 5, "sail": 0}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    script.dice(dice).all_thrown();
    fleet(&script)
}

#[test]
fn amb_19_beyond_the_red_line_she_drifts_before_the_prevailing_wind() {
    let now = drifting("", &[4, 3]);
    assert_eq!((now.sky.actual, now.sky.prevailing), (wg_core::Heading::EAST, wg_core::Heading::SOUTH));
    assert_eq!(
        now.ship(SURPRISE).berth.pose.at,
        Point::inches(40.0, 27.0),
        "7 inches to the north, her heading unchanged"
    );
    assert_eq!(now.ship(SURPRISE).berth.pose.heading, wg_core::Heading::EAST);
    assert_eq!(now.ship(UnitId(1)).berth.pose.at, Point::inches(60.0, 20.0), "a dismasted ship lies still");
}

#[test]
fn amb_19_by_option_the_actual_wind_drives_her_and_whoever_is_adrift() {
    let now = drifting(r#""drift_wind": "actual""#, &[4, 3]);
    assert_eq!(now.ship(SURPRISE).berth.pose.at, Point::inches(33.0, 20.0), "7 inches to the west");
    let now = drifting(r#""drift_ships": "all""#, &[4, 3, 2, 1]);
    assert_eq!(now.ship(SURPRISE).berth.pose.at, Point::inches(40.0, 27.0));
    assert_eq!(now.ship(UnitId(1)).berth.pose.at, Point::inches(60.0, 23.0), "the dismasted sloop too");
}

#[test]
fn b_dam_11_a_ship_beyond_the_red_line_drifts_two_dice() {
    for (faces, inches) in [([1, 1], 2.0), ([6, 6], 12.0)] {
        let now = drifting("", &faces);
        assert_eq!(
            now.ship(SURPRISE).berth.pose.at,
            Point::inches(40.0, 20.0 + inches),
            "by the prevailing wind, whatever blows now"
        );
    }
}

#[test]
fn amb_45_a_burning_ship_runs_her_least_straight_on_and_nobody_is_asked() {
    // Increment 3 of a frigate is 5 or 6 inches.
    let burning = |more: &str| {
        let mut script = alone(&options(more), "(20, 20)", "N", r#""sail": 3, "blaze": 1"#);
        if fleet(&script).can_move(SURPRISE) {
            script.order(RED, begin(0));
        }
        script
    };
    let script = burning("");
    let now = fleet(&script);
    assert_eq!((now.ship(SURPRISE).run.stage, now.ship(SURPRISE).run.ran), (Stage::Done, Length::inches(5)));
    assert_eq!(
        now.ship(SURPRISE).berth.pose,
        wg_core::geometry::Pose::new(Point::inches(20.0, 25.0), wg_core::Heading::NORTH)
    );
    let script = burning(r#""burning_move": "none""#);
    assert_eq!(fleet(&script).ship(SURPRISE).berth.pose.at, Point::inches(20.0, 20.0), "with the option she lies");
}

#[test]
fn amb_45_set_on_fire_in_mid_move_she_runs_what_is_left_of_her_least() {
    let scenario = battle(
        "",
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 20), heading: "N", state: {"sail": 5, "boxes": 2}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (29, 34), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    // Increment 5 is 9 or 10 inches. The brig fires as soon as she is asked, and aims high.
    script.order(RED, begin(0)).order(RED, set_sail(0, 5)).order(RED, steer(0, &[Go::Run(10.0)]));
    while !script.session.asks().iter().any(|ask| ask.seat == BLUE) {
        script.order(RED, Order::Pass);
    }
    let ran = fleet(&script).ship(SURPRISE).run.ran;
    assert!(
        ran > Length::inches(1) && ran < Length::inches(9),
        "in the middle of her move: {ran}",
        ran = ran.in_inches()
    );
    script.order(BLUE, Order::Fire { unit: FORTUNA, battery: 0, target: SURPRISE, aim: 1 });
    script.dice(&[6]).dice(&[6, 1, 1, 1, 1]).dice(&[6, 6, 6]).pass_all();
    let now = fleet(&script);
    assert_eq!((now.ship(SURPRISE).clocks.blaze, now.ship(SURPRISE).run.stage), (1, Stage::Done));
    assert_eq!(
        now.ship(SURPRISE).run.ran,
        Length::inches(9),
        "her least in all, not {ran} and as much again",
        ran = ran.in_inches()
    );
}

#[test]
fn amb_94_retest_then_sail_then_the_die_then_the_course() {
    let scenario = battle(
        "",
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 20), heading: "N", state: {"sail": 3, "duty": "no_closer"}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, GUSTY);
    script.order(RED, begin(0));
    assert!(script.session.asks()[0].throws.first().is_some_and(|row| row.dice == 3), "the captain's nerve first");
    script.dice(&[1, 1, 1]);
    assert_eq!(fleet(&script).ship(SURPRISE).nerve.duty, Duty::None, "recovered (AMB-51)");
    script.order(RED, set_sail(0, 3)).dice(&[2]);
    assert_eq!(allowed(&script, 0), (7, 8));
}

#[test]
fn amb_95_a_duty_goes_before_the_inches_she_must_run() {
    let scenario = battle(
        "",
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (40, 20), heading: "N", state: {"sail": 5, "duty": "no_closer"}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (40, 55), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    // The test fails by 2 again, so the ban holds. She is neither advancing nor retiring, so 12 is needed, and 14 is
    // over by 2.
    script.order(RED, begin(0)).dice(&[5, 5, 4]).order(RED, set_sail(0, 5));
    script.refused(RED, steer(0, &[Go::Run(10.0)]), "B-MOR-6");
    script.order(RED, steer(0, &[]));
}

#[test]
fn amb_50_closer_is_advancing_and_farther_is_retiring() {
    for (heading, trend) in [("N", Trend::Advancing), ("S", Trend::Retiring)] {
        let scenario = battle(
            "",
            &format!(
                r#"(name: "Surprise", class: "frigate", side: "Red", at: (40, 25), heading: "{heading}", state: {{"sail": 2}}),
                   (name: "Fortuna", class: "brig", side: "Blue", at: (40, 58), heading: "E", state: {{"sail": 0}})"#
            ),
        );
        let mut script = at_sea(&scenario, NORMAL);
        script.order(RED, begin(0)).order(RED, set_sail(0, 2));
        let inches = if heading == "N" { 3.0 } else { 2.0 };
        script.order(RED, steer(0, &[Go::Run(inches)])).pass_all();
        assert_eq!(fleet(&script).ship(SURPRISE).nerve.trend, trend, "heading {heading}");
    }
}
