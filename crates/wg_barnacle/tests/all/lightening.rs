//! Guns overboard, and the tide (A8).

use wg_barnacle::position::{Duty, Guns, Stage};
use wg_barnacle::sailing::lightening::NAMED;
use wg_core::{Advice as _, AskKind, Length, Order, Scenario, Seat, UnitId, Viewer};
use wg_testkit::Script;

use crate::common::*;

const SURPRISE: UnitId = UnitId(0);

/// Returns the answer with this button label.
fn answer(script: &Script, label: &str) -> Order {
    let ask = &script.session.asks()[0];
    let offer = ask.offers.iter().find(|offer| offer.label == label);
    offer
        .unwrap_or_else(|| {
            panic!(
                "'{label}' is not offered, only {:?}",
                ask.offers.iter().map(|offer| &*offer.label).collect::<Vec<_>>()
            )
        })
        .order
        .clone()
}

fn choose(script: &mut Script, label: &str) {
    let order = answer(script, label);
    script.order(RED, order);
}

/// Returns a battle with a ship of Red's aground, of this class and state.
fn scenario(class: &str, head: &str, state: &str) -> Scenario {
    battle(
        head,
        &format!(
            r#"(name: "Surprise", class: "{class}", side: "Red", at: (30, 20), heading: "N", state: {{"aground": true, {state}}}),
               (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {{"sail": 0}})"#
        ),
    )
}

fn aground(class: &str, state: &str) -> Script {
    let mut script = at_sea(&scenario(class, "", state), NORMAL);
    script.order(RED, begin(0));
    script
}

fn guns(script: &Script) -> Guns {
    fleet(script).ship(SURPRISE).guns
}

#[test]
fn b_agnd_3_a_die_for_each_gun_and_any_6_frees_her() {
    let mut script = aground("frigate", "\"sail\": 0");
    choose(&mut script, "Throw half the larboard guns overboard");
    assert_eq!(
        (script.session.asks()[0].kind, script.session.asks()[0].throws[0].dice),
        (AskKind::Throw, 4),
        "the dice of 4 guns"
    );
    script.dice(&[1, 2, 6, 3]);
    let now = fleet(&script);
    assert!(!now.ship(SURPRISE).berth.aground);
    assert_eq!(script.said("B-AGND-3"), "Surprise throws 4 guns overboard, and she floats free.");
    let mut script = aground("frigate", "\"sail\": 0");
    choose(&mut script, "Throw all bow guns overboard");
    script.dice(&[5, 5]);
    let now = fleet(&script);
    assert!(
        now.ship(SURPRISE).berth.aground && now.ship(SURPRISE).run.stage == Stage::Done,
        "she lies there for this turn"
    );
    assert_eq!(script.said("B-AGND-3"), "Surprise throws 2 guns overboard, but she stays aground.");
    script.refused(RED, begin(0), "B-MOVE-4").order(RED, Order::EndPhase);
}

#[test]
fn b_agnd_4_a_man_o_war_throws_three_guns_for_a_die() {
    let mut script = aground("man_o_war", "\"sail\": 0");
    assert!(
        script.session.asks()[0].offers.iter().all(|offer| offer.label != "Throw all bow guns overboard"),
        "2 guns are no die"
    );
    script.refused(RED, Order::Lighten { unit: SURPRISE, what: 3 }, "B-AGND-4");
    // Two at the bow and one to larboard make three.
    for label in ["Choose 1 bow gun", "Choose 1 bow gun", "Choose 1 larboard gun"] {
        choose(&mut script, label);
    }
    choose(&mut script, "Throw the chosen guns overboard");
    assert_eq!(script.session.asks()[0].throws[0].dice, 1);
    script.dice(&[2]);
    assert_eq!((guns(&script).left, guns(&script).overboard), ([11, 12, 0, 2], [1, 0, 2, 0]));
    let mut script = aground("man_o_war", "\"sail\": 0");
    choose(&mut script, "Throw all larboard guns overboard");
    assert_eq!(script.session.asks()[0].throws[0].dice, 4, "12 guns");
}

#[test]
fn b_agnd_5_the_number_is_said_before_the_dice_and_the_guns_are_gone() {
    let mut script = aground("frigate", "\"sail\": 0");
    choose(&mut script, "Choose 1 stern gun");
    choose(&mut script, "Choose 1 starboard gun");
    assert_eq!(script.session.asks()[0].reason, "Surprise has 2 guns chosen and 2 dice to roll");
    assert_eq!(guns(&script), Guns { loaded: [true; 4], ..guns(&script) });
    assert_eq!(guns(&script).left, [8, 8, 2, 2], "nothing is thrown before all is said");
    // A whole battery is added to the guns named before.
    choose(&mut script, "Throw all bow guns overboard");
    assert_eq!(script.session.asks()[0].throws[0].dice, 4);
    script.dice(&[1, 1, 1, 1]);
    assert_eq!((guns(&script).left, guns(&script).overboard), ([8, 7, 0, 1], [0, 1, 2, 1]));
    let mut script = aground("frigate", "\"sail\": 0");
    choose(&mut script, "Choose 1 stern gun");
    choose(&mut script, "Keep her guns after all");
    assert_eq!((guns(&script).left, fleet(&script).ship(SURPRISE).run.stage), ([8, 8, 2, 2], Stage::Done));
}

#[test]
fn amb_31_each_button_throws_the_guns_of_its_own_battery() {
    let buttons = [
        ("Throw all larboard guns overboard", [8, 0, 0, 0]),
        ("Throw all starboard guns overboard", [0, 8, 0, 0]),
        ("Throw all bow guns overboard", [0, 0, 2, 0]),
        ("Throw all stern guns overboard", [0, 0, 0, 2]),
        ("Throw half the larboard guns overboard", [4, 0, 0, 0]),
        ("Throw half the starboard guns overboard", [0, 4, 0, 0]),
    ];
    for (label, overboard) in buttons {
        let mut script = aground("frigate", "\"sail\": 0");
        choose(&mut script, label);
        script.dice(&vec![1; overboard.iter().sum::<u8>().into()]);
        assert_eq!(guns(&script).overboard, overboard, "{label}");
    }
}

#[test]
fn half_a_battery_is_offered_of_four_guns_and_more_that_are_not_named_yet() {
    let offered = |script: &Script| {
        script.session.asks()[0].offers.iter().any(|offer| offer.label == "Throw half the larboard guns overboard")
    };
    let mut script = aground("frigate", "\"sail\": 0");
    for left in (3..8).rev() {
        choose(&mut script, "Choose 1 larboard gun");
        assert_eq!(offered(&script), left >= 4, "{left} guns are left");
    }
}

#[test]
fn every_number_of_every_battery_can_be_named() {
    let mut script = aground("brig", "\"sail\": 0");
    for label in ["Choose 1 larboard gun"; 5].into_iter().chain(["Choose 1 starboard gun"; 2]) {
        choose(&mut script, label);
    }
    choose(&mut script, "Throw the chosen guns overboard");
    script.dice(&[1; 7]);
    assert_eq!(guns(&script).overboard, [5, 2, 0, 0]);
}

#[test]
fn the_preview_says_how_many_dice_and_how_likely() {
    let script = aground("frigate", "\"sail\": 0");
    let preview = script.session.preview(RED, &answer(&script, "Throw half the larboard guns overboard"));
    assert_eq!((preview.used.as_str(), preview.clause.as_str()), ("4 guns: 4 dice, 52% to float free", "B-AGND-3"));
}

#[test]
fn amb_31_whoever_floats_may_hoist_and_sail_at_once_and_her_guns_are_not_destroyed() {
    let mut script = aground("frigate", "\"sail\": 0");
    choose(&mut script, "Throw all larboard guns overboard");
    script.dice(&[6, 1, 1, 1, 1, 1, 1, 1]);
    let now = fleet(&script);
    assert!(
        !now.battery_destroyed(SURPRISE, 0) && now.log(SURPRISE).dice(now.ship(SURPRISE).guns.left[0]) == 0,
        "no fire dice are left to larboard"
    );
    assert_eq!(now.ship(SURPRISE).nerve.due, 0, "no test");
    script.order(RED, set_sail(0, 3)).order(RED, steer(0, &[Go::Run(5.0)]));
    assert_eq!(fleet(&script).ship(SURPRISE).run.ran, Length::inches(5));
}

#[test]
fn amb_31_a_ship_that_comes_off_is_hauled_clear_and_does_not_sound_again() {
    let land = r#"land: [(name: "Cay", outline: [(20, 27), (40, 27), (40, 40), (20, 40)])],"#;
    let mut script = at_sea(&scenario("frigate", land, "\"sail\": 3"), NORMAL);
    script.order(RED, begin(0));
    choose(&mut script, "Throw all bow guns overboard");
    script.dice(&[6, 1]);
    let (now, beam) = (fleet(&script), fleet(&script).log(SURPRISE).footprint.beam);
    let shape = now.shape(SURPRISE);
    assert_eq!(now.chart.waters.nearest_land(&shape, Length::inches(10)).map(|(distance, _)| distance), Some(beam));
    script.order(RED, set_sail(0, 1)).order(RED, steer(0, &[Go::Turn(45), Go::Run(1.0)]));
    let now = fleet(&script);
    assert!(
        !now.ship(SURPRISE).berth.aground && script.session.asks()[0].kind != AskKind::Throw,
        "no die for the land that she has just left"
    );
}

#[test]
fn amb_94_lightening_comes_after_the_retest_and_before_the_sail() {
    let mut script = aground("frigate", r#""sail": 3, "duty": "no_closer""#);
    assert_eq!(script.session.asks()[0].throws.first().map(|row| row.dice), Some(3), "the captain's nerve");
    script.dice(&[1, 1, 1]);
    assert_eq!(fleet(&script).ship(SURPRISE).nerve.duty, Duty::None);
    choose(&mut script, "Throw all stern guns overboard");
    script.dice(&[6, 6]);
    assert!(script.session.asks()[0].offers.iter().any(|offer| matches!(offer.order, Order::SetSail { .. })));
    let early = at_sea(
        &scenario("frigate", r#"options: {"wind_alarm": "manual", "sail_before_pips": false},"#, "\"sail\": 3"),
        GUSTY,
    );
    let mut script = early;
    script.order(RED, begin(0));
    choose(&mut script, "Throw all stern guns overboard");
    script.dice(&[6, 1]);
    assert_eq!(
        script.session.asks()[0].throws.first().map(|row| row.clause.as_ref()),
        Some("B-WSPD-3"),
        "then the wind's die"
    );
}

#[test]
fn who_has_no_guns_or_no_captain_with_nerve_is_not_asked() {
    for state in [
        r#""sail": 0, "larboard_lost": 8, "starboard_lost": 8, "bow_lost": 2, "stern_lost": 2"#,
        r#""sail": 0, "duty": "hide""#,
        r#""boxes": 25"#,
        r#""sail": 0, "blaze": 1"#,
    ] {
        let script = at_sea(&scenario("frigate", "", state), NORMAL);
        assert!(
            script.session.asks()[0].offers.iter().all(|offer| !matches!(offer.order, Order::Begin { .. })),
            "{state}"
        );
    }
    let mut script = at_sea(&scenario("frigate", "", "\"sail\": 0"), NORMAL);
    assert_eq!(script.session.asks()[0].offers[1].label, "Lighten ship");
    script.refused(RED, Order::Lighten { unit: SURPRISE, what: NAMED }, "B-TURN-1");
}

#[test]
fn guns_overboard_are_saved_and_told_on_the_sheet() {
    let mut script = aground("frigate", "\"sail\": 0");
    choose(&mut script, "Throw all bow guns overboard");
    script.dice(&[1, 1]);
    let saved = script.session.as_scenario(Viewer::All).expect("between two moves");
    let again = wg_core::Session::new(&wg_barnacle::BARNACLE, &saved, wg_core::DiceSource::Hand { seed: 0 })
        .unwrap_or_else(|problems| panic!("{problems}"));
    let there = wg_barnacle::position::fleet::Fleet::gather(again.world());
    assert_eq!(there.ship(SURPRISE).guns, guns(&script));
    let sheet = format!("{:?}", script.session.sheet(SURPRISE, Viewer::All));
    assert!(
        sheet.contains("Thrown overboard: 2 guns (lost, but not destroyed).") && sheet.contains("\"overboard\""),
        "{sheet}"
    );
    let view = script.session.view(Viewer::All);
    assert_eq!(view.units[0].badge, "aground");
    assert!(view.units[0].aground && !view.units[1].aground, "of her alone it is a fact");
}

#[test]
fn masters_lighten_ship_with_the_guns_that_bear_on_nobody() {
    let scenario = battle(
        "",
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (30, 20), heading: "N", state: {"aground": true, "sail": 0}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (44, 20), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    script.order(RED, begin(0));
    let master = (wg_barnacle::BARNACLE.house_captains()[0].make)(1, wg_core::Manner::default());
    let order = master.answer(script.session.world(), &script.session.asks()[0]);
    assert_eq!(order, answer(&script, "Throw half the larboard guns overboard"), "the enemy lies to starboard");
}

#[test]
fn amb_30_the_tide_of_the_scenario_and_of_the_game_master_frees_all() {
    let mut script = at_sea(&scenario("frigate", "", "\"sail\": 0"), NORMAL);
    let tide = script
        .session
        .matters()
        .into_iter()
        .find(|matter| matter.title == "Special event")
        .expect("events are the game master's");
    let matter = Some(wg_core::Matter { key: tide.key, unit: None, option: tide.options[0].0 });
    script.order(Seat::GameMaster, Order::Ruling { reason: "high water".to_owned(), matter });
    assert!(!fleet(&script).ship(SURPRISE).berth.aground);
    assert_eq!(script.said("B-AGND-2"), "The tide returns and Surprise floats again.");
}
