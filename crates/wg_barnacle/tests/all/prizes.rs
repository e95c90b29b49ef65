//! Ships that were taken (AMB-99).

use wg_barnacle::BARNACLE;
use wg_barnacle::boarding::prizes::defenders;
use wg_barnacle::choices::Choice;
use wg_barnacle::position::{Fate, Stage};
use wg_barnacle::turn::ending::points;
use wg_barnacle::turn::prize_crews::PRIZE_CREW;
use wg_core::Choices;
use wg_core::{Advice as _, Order, SideId, UnitId, Viewer};
use wg_testkit::Script;

use crate::common::*;

const SWAN: UnitId = UnitId(0);
const TEAL: UnitId = UnitId(1);

/// Starts a phase with Red's frigate Swan, and Blue's struck frigate Teal `x` inches from the west edge, each with some
/// more state.
fn taken(head: &str, swan: &str, x: f64, teal: &str, phase: u8) -> Script {
    let scenario = battle(
        &format!(r#"{head} battle: {{"turn": 2, "phase": {phase}, "first": "Red"}},"#),
        &format!(
            r#"(name: "Swan", class: "frigate", side: "Red", at: (30, 30), heading: "N", state: {{"sail": 0, {swan}}}),
               (name: "Teal", class: "frigate", side: "Blue", at: ({x}, 30), heading: "N", state: {{"sail": 0, "fate": "struck", {teal}}}),
               (name: "Fortuna", class: "brig", side: "Blue", at: (64, 44), heading: "N", state: {{"sail": 0}})"#
        ),
    );
    Script::new(&BARNACLE, &scenario)
}

fn crew(men: i16) -> Order {
    Order::Number { unit: SWAN, what: PRIZE_CREW, value: men }
}

/// Plays on to Red's phase of the next turn.
fn next_turn(script: &mut Script) {
    script.dice(&[6, 1]).order(RED, Choice::MoveFirst.order(SWAN)).dice(&[NORMAL]);
}

#[test]
fn amb_99_a_captor_beside_her_is_asked_for_a_prize_crew_once_a_turn() {
    let mut script = taken("", "", 34.0, "", 14);
    assert_eq!(script.session.asks()[0].reason, "Put a prize crew aboard Teal?");
    script.refused(RED, crew(2), "AMB-99").refused(RED, crew(36), "AMB-99");
    assert_eq!(script.session.preview(RED, &crew(3)).used, "sends 3 of her 36 men aboard the prize");
    script.order(RED, crew(5));
    let now = fleet(&script);
    let (swan, teal) = (now.ship(SWAN), now.ship(TEAL));
    assert_eq!(
        (swan.crew.men(), swan.crew.deck, swan.crew.killed, teal.crew.prize, defenders(teal)),
        (31, 12, 0, 5, Some(5))
    );
    assert_eq!(script.said("AMB-99"), "Swan puts 5 men aboard Teal to sail her from the next turn.");
    let preview = script.session.preview(RED, &begin(1)).used;
    assert_eq!(preview, "at anchor: may set up to 4 increments");
    // Teal lies too far off, Swan can spare no men, Teal is beyond her red line, or Teal has a prize crew already.
    for (swan, x, teal) in
        [("", 40.0, ""), ("\"killed\": 33", 34.0, ""), ("", 34.0, "\"boxes\": 25"), ("", 34.0, "\"prize_crew\": 3")]
    {
        let script = taken("", swan, x, teal, 14);
        assert!(script.session.asks()[0].reason != "Put a prize crew aboard Teal?", "{swan} {x} {teal}");
    }
    let mut script = taken("", "", 34.0, "", 14);
    script.order(RED, Order::Pass);
    assert_eq!(fleet(&script).ship(TEAL).crew.prize, 0);
}

#[test]
fn amb_99_a_prize_sails_from_the_next_turn_at_half_her_increments_and_fires_nothing() {
    let mut script = taken("", "", 34.0, "", 14);
    script.order(RED, crew(3));
    next_turn(&mut script);
    let now = fleet(&script);
    assert!((0..4).all(|battery| now.may_fire(TEAL, battery).is_err()));
    assert_eq!(script.session.view(Viewer::All).units[1].badge, "prize");
    script.order(RED, begin(1)).refused(RED, set_sail(1, 5), "B-MOVE-3");
    script.order(RED, set_sail(1, 4)).order(RED, steer(1, &[Go::Run(7.0)]));
    let now = fleet(&script);
    assert_eq!((now.ship(TEAL).run.stage, now.ship(TEAL).rig.hoisted), (Stage::Done, 4));
    script.order(RED, Order::EndPhase);
}

#[test]
fn amb_99_without_a_prize_crew_she_lies_at_anchor() {
    let mut script = taken("", "", 34.0, "", 14);
    script.order(RED, Order::Pass);
    next_turn(&mut script);
    script.refused(RED, begin(1), "B-END-1");
    assert!(fleet(&script).anchored(TEAL));
}

#[test]
fn the_prize_crew_of_the_option_is_the_least() {
    let mut script = taken(r#"options: {"wind_alarm": "manual", "prize_crew": 6},"#, "", 34.0, "", 14);
    script.refused(RED, crew(5), "AMB-99").order(RED, crew(6));
}

#[test]
fn amb_99_a_prize_that_is_sailed_off_the_table_stays_a_prize() {
    let mut script = taken("", "", 34.0, "\"prize_crew\": 3", 4);
    assert_eq!(points(&fleet(&script), SideId(0)), 90);
    let mut off = taken("", "", 34.0, "\"prize_crew\": 3", 4);
    let now = fleet(&off);
    assert_eq!(now.ship(TEAL).side(), SideId(0));
    off.order(RED, begin(1)).order(RED, set_sail(1, 4));
    let mut there = fleet(&off);
    there.ship_mut(TEAL).colours.fate = Fate::Left;
    assert_eq!(points(&there, SideId(0)), 90);
    script.order(RED, Order::EndPhase);
}

#[test]
fn amb_99_she_may_be_retaken_and_her_men_are_free() {
    let mut desk =
        wg_testkit::Rehearsal::<wg_barnacle::Barnacle>::of(fleet(&taken("", "", 34.0, "\"prize_crew\": 3", 4)));
    desk.does(|play| wg_barnacle::boarding::prizes::take(play, TEAL, UnitId(2), "AMB-99"));
    let teal = *desk.fleet.ship(TEAL);
    assert_eq!((teal.side(), teal.colours.fate, teal.crew.prize, teal.crew.men()), (SideId(1), Fate::Fighting, 0, 36));
    assert_eq!(points(&desk.fleet, SideId(0)), 0);
    // Taken again by Red, she strikes once more. With no men aboard she only changes hands.
    desk.does(|play| wg_barnacle::boarding::prizes::take(play, TEAL, SWAN, "AMB-99"));
    assert_eq!((desk.fleet.ship(TEAL).side(), desk.fleet.ship(TEAL).colours.fate), (SideId(0), Fate::Struck));
    let crew = &mut desk.fleet.ship_mut(TEAL).crew;
    (crew.below, crew.deck) = (0, 0);
    desk.does(|play| wg_barnacle::boarding::prizes::take(play, TEAL, UnitId(2), "AMB-99"));
    assert_eq!((desk.fleet.ship(TEAL).side(), desk.fleet.ship(TEAL).colours.fate), (SideId(1), Fate::Struck));
    assert_eq!(points(&desk.fleet, SideId(0)), 0, "a ship in her own side's hands is worth nothing to the enemy");
}

#[test]
fn masters_man_a_prize_if_they_can_spare_the_men_and_sail_her_away() {
    let script = taken("", "", 34.0, "", 14);
    let master = (BARNACLE.house_captains()[0].make)(1, wg_core::Manner::default());
    let order = master.answer(script.session.world(), &script.session.asks()[0]);
    assert_eq!(order, crew(3));
    // With an enemy near she is sailed out of reach.
    let scenario = battle(
        r#"battle: {"turn": 2, "phase": 4, "first": "Red"},"#,
        r#"(name: "Swan", class: "frigate", side: "Red", at: (8, 8), heading: "N", state: {"sail": 0}),
           (name: "Teal", class: "frigate", side: "Blue", at: (60, 25), heading: "N", state: {"sail": 0, "fate": "struck", "prize_crew": 3}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (60, 8), heading: "N", state: {"sail": 3})"#,
    );
    let mut script = Script::new(&BARNACLE, &scenario);
    let mut begun = false;
    for _ in 0..20 {
        let ask = script.session.asks()[0].clone();
        if ask.seat != RED {
            break;
        }
        let order = master.answer(script.session.world(), &ask);
        begun |= order == begin(1);
        script.order(RED, order);
    }
    assert!(begun && fleet(&script).ship(TEAL).rig.hoisted > 0, "the prize makes sail");
}

#[test]
fn a_prize_is_saved_with_her_crew() {
    let script = taken("", "", 34.0, "\"prize_crew\": 4", 4);
    let saved = script.session.as_scenario(Viewer::All).expect("between two moves");
    let again = wg_core::Session::new(&BARNACLE, &saved, wg_core::DiceSource::Hand { seed: 0 })
        .unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(wg_barnacle::position::fleet::Fleet::gather(again.world()).ship(TEAL), fleet(&script).ship(TEAL));
}
