//! Ships that have changed hands or have no crew: fired at, grappled, boarded and retaken (AMB-87, AMB-99). Crews that
//! leave their ship of their own will (B-DAM-10).

use wg_barnacle::BARNACLE;
use wg_barnacle::boarding::assault::DEFEND;
use wg_barnacle::position::{Fate, Stage};
use wg_core::{Advice as _, Order, SideId, UnitId, Viewer};
use wg_testkit::Script;

use crate::common::*;

const SWAN: UnitId = UnitId(0);
const TEAL: UnitId = UnitId(1);
const ROSE: UnitId = UnitId(2);

/// Starts Red's move with Red's brig Swan, Red's frigate Teal in some state 2 inches off to starboard, and Blue's brig
/// Rose far away.
fn beside(options: &str, phase: u8, teal: &str) -> Script {
    let scenario = battle(
        &format!(
            r#"options: {{"wind_alarm": "manual", {options}}}, battle: {{"turn": 2, "phase": {phase}, "first": "Red"}},"#
        ),
        &format!(
            r#"(name: "Swan", class: "brig", side: "Red", at: (30, 25), heading: "N", state: {{"sail": 0}}),
               (name: "Teal", class: "frigate", side: "Red", at: (36, 25), heading: "N", state: {{"sail": 0, {teal}}}),
               (name: "Rose", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {{"sail": 0}})"#
        ),
    );
    Script::new(&BARNACLE, &scenario)
}

const MANNED: &str = r#""fate": "struck", "prize_crew": 4"#;
const EMPTY: &str = r#""fate": "struck""#;

fn grapple(unit: u16, target: u16) -> Order {
    Order::Grapple { unit: UnitId(unit), target: UnitId(target) }
}

fn offered(script: &Script, order: &Order) -> bool {
    script.session.asks().iter().flat_map(|ask| &ask.offers).any(|offer| offer.admits(order))
}

fn of(script: &Script, unit: UnitId) -> (Fate, SideId) {
    let colours = fleet(script).ship(unit).colours;
    (colours.fate, colours.side)
}

#[test]
fn amb_99_a_prize_without_a_crew_is_retaken_by_grappling_her() {
    let mut script = beside("", 4, EMPTY);
    assert_eq!(of(&script, TEAL), (Fate::Struck, SideId(1)));
    assert!(offered(&script, &grapple(0, 1)), "{:?}", script.session.asks());
    let preview = script.session.preview(RED, &grapple(0, 1));
    assert!(preview.odds.expect("odds").line.contains("Nobody fires small arms"), "her men aboard are prisoners");
    // Prisoners are not fired at.
    script.order(RED, grapple(0, 1)).dice(&[5]);
    assert_eq!(script.said("AMB-87"), "Teal is retaken by Swan, with 36 men aboard set free.");
    assert_eq!(of(&script, TEAL), (Fate::Fighting, SideId(0)));
    let teal = *fleet(&script).ship(TEAL);
    assert_eq!(
        (teal.crew.men(), teal.crew.prize, teal.run.stage),
        (36, 0, Stage::Done),
        "she has no move in this turn"
    );
}

#[test]
fn amb_99_a_prize_crew_is_shot_at_cuts_and_defends_her() {
    let mut script = beside("", 4, MANNED);
    // 8 men on Swan's deck fire two sixes. The prize crew does not fire. The grapples hold, and the prize crew may cut.
    script.order(RED, grapple(0, 1)).dice(&[6]).dice(&[6, 6, 1, 2, 3, 4, 5, 1]);
    let crew = fleet(&script).ship(TEAL).crew;
    assert_eq!((crew.prize, crew.men(), crew.killed), (2, 36, 0), "prisoners are not shot at");
    assert_eq!(script.said("B-GARM-1"), "Teal loses 2 men and has 2 men left.");
    let cut = Order::Cut { unit: TEAL, target: SWAN };
    assert!(script.session.asks()[0].seat == BLUE && offered(&script, &cut), "the captor's men may cut");
    script.order(BLUE, cut).dice(&[5]);
    assert!(!fleet(&script).are_tied(SWAN, TEAL) && of(&script, TEAL) == (Fate::Struck, SideId(1)));
}

#[test]
fn amb_99_a_manned_prize_is_boarded_and_retaken() {
    let mut script = beside("", 4, MANNED);
    script.order(RED, grapple(0, 1)).dice(&[5]).dice(&[1; 8]);
    let cut = Order::Cut { unit: TEAL, target: SWAN };
    assert!(offered(&script, &cut), "the prize crew may cut");
    script.order(BLUE, Order::Pass);
    let now = fleet(&script);
    assert!(now.are_tied(SWAN, TEAL) && now.ship(TEAL).colours.fate == Fate::Struck);
    assert_eq!(script.session.view(Viewer::All).ties, [(SWAN, TEAL)]);
    let saved = script.session.as_scenario(Viewer::All).expect("between two moves");
    let again = Script::new(&BARNACLE, &saved);
    assert!(fleet(&again).are_tied(SWAN, TEAL), "saved");
    // Plays on to phase 10.
    script.order(RED, Order::EndPhase).order(BLUE, Order::EndPhase);
    let board = Order::Board { unit: SWAN, target: TEAL, men: 20 };
    let odds = script.session.preview(RED, &board).odds.expect("odds");
    assert!(odds.title.contains("4 men"), "{}", odds.title);
    script.order(RED, board).order(BLUE, Order::Number { unit: TEAL, what: DEFEND, value: 4 });
    // 10 and 6 dice fight 4: four men fall, and none is left.
    script.dice(&[6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).dice(&[1; 4]);
    assert_eq!(of(&script, TEAL), (Fate::Fighting, SideId(0)));
    assert_eq!(script.said("AMB-74"), "Teal is retaken by Swan, with 36 men aboard set free.");
}

#[test]
fn amb_99_the_enemy_fires_at_a_prize_and_her_captor_only_while_none_of_his_men_is_aboard() {
    // Teal lies to starboard of Swan. Her first owner may fire at her, with a prize crew or without.
    for teal in [MANNED, EMPTY] {
        let mut script = beside("", 4, teal);
        assert!(offered(&script, &fire(0, 1, 1)), "{teal}");
        assert!(script.session.preview(RED, &fire(0, 1, 1)).odds.is_some());
        script.order(RED, fire(0, 1, 1)).dice(&[4, 4, 1, 1, 1]);
        assert_eq!(fleet(&script).ship(TEAL).hull.boxes, 2);
    }
    // The captor's Rose lies beside her prize.
    let captor = |teal: &str| {
        let scenario = battle(
            r#"battle: {"turn": 2, "phase": 5, "first": "Red"},"#,
            &format!(
                r#"(name: "Swan", class: "brig", side: "Red", at: (80, 50), heading: "N", state: {{"sail": 0}}),
                   (name: "Teal", class: "frigate", side: "Red", at: (36, 25), heading: "N", state: {{"sail": 0, {teal}}}),
                   (name: "Rose", class: "brig", side: "Blue", at: (30, 25), heading: "N", state: {{"sail": 0}})"#
            ),
        );
        Script::new(&BARNACLE, &scenario)
    };
    let mut script = captor(EMPTY);
    assert!(offered(&script, &fire(2, 1, 1)) && script.session.asks()[0].default == Order::EndPhase);
    assert!(
        !script.session.view(Viewer::All).units[ROSE.index()].can_act || fleet(&script).can_begin(ROSE),
        "nothing that she should do"
    );
    script.order(BLUE, fire(2, 1, 1)).dice(&[4, 1, 1, 1, 1]);
    let mut script = captor(MANNED);
    let sentence = script.session.preview(BLUE, &fire(2, 1, 1)).refusals[0].sentence.clone();
    assert_eq!(sentence, "Teal is a prize, with 4 men of your own aboard.");
    script.refused(BLUE, fire(2, 1, 1), "AMB-99");
}

#[test]
fn amb_99_gunfire_kills_prisoners_first_then_the_prize_crew() {
    let script = beside("", 4, MANNED);
    let mut now = fleet(&script);
    wg_barnacle::damage::crew::kill(&mut now, TEAL, 2);
    assert_eq!((now.ship(TEAL).crew.men(), now.ship(TEAL).crew.prize, now.ship(TEAL).crew.killed), (34, 4, 2));
    wg_barnacle::damage::crew::kill(&mut now, TEAL, 36);
    assert_eq!((now.ship(TEAL).crew.men(), now.ship(TEAL).crew.prize, now.ship(TEAL).crew.killed), (0, 2, 36));
    wg_barnacle::damage::crew::kill(&mut now, TEAL, 9);
    assert_eq!((now.ship(TEAL).crew.prize, now.ship(TEAL).colours.fate), (0, Fate::Struck));
    assert!(now.anchored(TEAL), "without them she lies at anchor");
}

#[test]
fn amb_87_an_abandoned_ship_is_fired_at_by_either_side_and_taken_by_whoever_grapples_her() {
    // Her own side fires at her so that the enemy does not get her.
    let mut script = beside("", 4, r#""fate": "abandoned", "aboard": 0, "killed": 36"#);
    assert!(offered(&script, &fire(0, 1, 1)));
    script.order(RED, fire(0, 1, 1)).dice(&[4, 1, 1, 1, 1]);
    assert_eq!(fleet(&script).ship(TEAL).hull.boxes, 1);
    let enemy = |phase: u8| {
        let scenario = battle(
            &format!(r#"battle: {{"turn": 2, "phase": {phase}, "first": "Red"}},"#),
            r#"(name: "Swan", class: "brig", side: "Red", at: (80, 50), heading: "N", state: {"sail": 0}),
               (name: "Teal", class: "frigate", side: "Red", at: (36, 25), heading: "N", state: {"sail": 0, "fate": "abandoned", "aboard": 0, "killed": 36}),
               (name: "Rose", class: "brig", side: "Blue", at: (30, 25), heading: "N", state: {"sail": 0})"#,
        );
        Script::new(&BARNACLE, &scenario)
    };
    let mut script = enemy(5);
    assert!(offered(&script, &fire(2, 1, 1)) && offered(&script, &grapple(2, 1)));
    script.order(BLUE, grapple(2, 1)).dice(&[5]);
    assert_eq!(of(&script, TEAL), (Fate::Struck, SideId(1)));
    assert_eq!(script.said("AMB-87"), "Teal is taken by Rose, with nobody aboard.");
}

#[test]
fn amb_99_masters_retake_a_prize_in_reach_and_leave_hulks_alone() {
    let master = (BARNACLE.house_captains()[0].make)(1, wg_core::Manner::default());
    let script = beside("", 4, EMPTY);
    assert_eq!(master.answer(script.session.world(), &script.session.asks()[0]), grapple(0, 1));
    let script = beside("", 4, r#""fate": "abandoned", "aboard": 0, "killed": 36"#);
    let order = master.answer(script.session.world(), &script.session.asks()[0]);
    assert!(!matches!(order, Order::Fire { .. }), "{order:?}");
}

#[test]
fn amb_99_a_prize_that_sails_past_is_a_chance_to_fire() {
    // Red's move is over when Blue's prize crew sails Teal past Swan's starboard guns.
    let scenario = battle(
        r#"battle: {"turn": 2, "phase": 5, "first": "Red"},"#,
        r#"(name: "Swan", class: "brig", side: "Red", at: (30, 25), heading: "N", state: {"sail": 0}),
           (name: "Teal", class: "frigate", side: "Red", at: (40, 10), heading: "N", state: {"sail": 4, "fate": "struck", "prize_crew": 4}),
           (name: "Rose", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = Script::new(&BARNACLE, &scenario);
    script.order(BLUE, begin(1)).order(BLUE, set_sail(1, 4)).order(BLUE, steer(1, &[Go::Run(8.0)]));
    assert!(script.session.asks()[0].seat == RED && offered(&script, &fire(0, 1, 1)), "{:?}", script.session.asks());
}

/// Starts Red's move with Red's frigate Swan beyond her red line (25 of 45 boxes) with some more state, and Blue's brig
/// Rose.
fn red_line(options: &str, phase: u8, swan: &str) -> Script {
    let scenario = battle(
        &format!(
            r#"options: {{"wind_alarm": "manual", {options}}}, battle: {{"turn": 2, "phase": {phase}, "first": "Red"}},"#
        ),
        &format!(
            r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 25), heading: "N", state: {{"sail": 0, {swan}}}),
               (name: "Teal", class: "brig", side: "Red", at: (10, 10), heading: "N", state: {{"sail": 0}}),
               (name: "Rose", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {{"sail": 0}})"#
        ),
    );
    let mut script = Script::new(&BARNACLE, &scenario);
    if phase == 4 && !swan.contains("grappled") {
        script.dice(&[1, 1]);
    }
    script
}

const RED_LINE: &str = r#""boxes": 25"#;

fn abandon(unit: u16) -> Order {
    Order::Abandon { unit: UnitId(unit) }
}

#[test]
fn b_dam_10_beyond_the_red_line_a_crew_may_abandon_ship_at_its_own_move() {
    let mut script = red_line("", 4, RED_LINE);
    assert!(offered(&script, &abandon(0)) && script.session.asks()[0].default == Order::EndPhase);
    let preview = script.session.preview(RED, &abandon(0));
    assert_eq!(
        (preview.used.as_str(), preview.clause.as_str()),
        ("12 of her 36 men in her boats, 24 in the water", "B-DAM-10")
    );
    script.refused(RED, abandon(1), "B-DAM-10").order(RED, abandon(0));
    assert_eq!(script.said("B-DAM-10"), "Swan's 36 men abandon ship on the captain's orders, and she is adrift.");
    assert_eq!(script.said("AMB-55"), "12 men from Swan are in her boats, and 24 are in the water.");
    let now = fleet(&script);
    assert_eq!(
        (now.ship(SWAN).colours.fate, now.ship(SWAN).crew.men(), now.later.water.parties.len()),
        (Fate::Abandoned, 0, 2)
    );
    assert_eq!(now.initiative.now[SideId(0)].adverse, 0, "nobody's nerve has failed");
    script.order(RED, Order::EndPhase);
}

#[test]
fn b_dam_10_without_lifeboats_all_of_them_swim() {
    let script = red_line(r#""lifeboats": false"#, 4, RED_LINE);
    assert_eq!(script.session.preview(RED, &abandon(0)).used, "36 men in the water");
}

#[test]
fn b_dam_10_it_is_offered_with_scuttling_in_phase_14_too() {
    let mut script = red_line("", 14, RED_LINE);
    assert!(offered(&script, &abandon(0)) && offered(&script, &Order::Scuttle { unit: SWAN }));
    script.order(RED, abandon(0));
    assert_eq!(fleet(&script).ship(SWAN).colours.fate, Fate::Abandoned);
    assert!(!script.sentences().iter().any(|sentence| sentence.contains("seacocks")), "no die is thrown for it");
}

#[test]
fn b_dam_10_nobody_abandons_short_of_the_red_line_on_fire_hiding_or_in_another_phase() {
    for (state, clause) in [
        (r#""boxes": 24"#, "B-DAM-10"),
        (r#""boxes": 25, "blaze": 1"#, "B-CFIRE-1"),
        (r#""boxes": 25, "duty": "hide""#, "B-MOR-9"),
    ] {
        let script = red_line("", 4, state);
        assert!(!offered(&script, &abandon(0)), "{state}");
        let refusals = script.session.preview(RED, &abandon(0)).refusals;
        assert_eq!(refusals.first().map(|refusal| refusal.clause.as_str()), Some(clause), "{state}");
    }
    let mut script = red_line("", 5, RED_LINE);
    script.refused(BLUE, abandon(0), "B-TURN-5");
    assert!(!offered(&script, &abandon(0)));
}

#[test]
fn b_dam_10_masters_leave_a_ship_that_goes_down_this_turn_and_stay_with_any_other() {
    let master = (BARNACLE.house_captains()[0].make)(1, wg_core::Manner::default());
    let answer = |boxes: u8| {
        let script = red_line("", 4, &format!(r#""boxes": {boxes}, "red_flooding": true"#));
        master.answer(script.session.world(), &script.session.asks()[0])
    };
    assert_eq!(answer(35), abandon(0), "10 more make 45: she sinks in phase 11");
    assert!(answer(34) != abandon(0), "afloat for one turn more");
}

#[test]
fn amb_87_her_own_side_may_take_an_abandoned_ship_again_and_man_her() {
    let mut script = beside("", 4, r#""fate": "abandoned", "aboard": 0, "killed": 36"#);
    assert_eq!(wg_barnacle::turn::ending::points(&fleet(&script), SideId(1)), 45, "lost");
    script.order(RED, grapple(0, 1)).dice(&[5]);
    assert_eq!(script.said("AMB-87"), "Teal is retaken by Swan, with nobody aboard.");
    assert_eq!(
        (of(&script, TEAL), wg_barnacle::turn::ending::points(&fleet(&script), SideId(1))),
        ((Fate::Struck, SideId(0)), 0)
    );
    script.order(RED, Order::EndPhase);
    while !script.session.asks()[0].reason.starts_with("Put a prize crew") {
        let ask = script.session.asks()[0].clone();
        script.order(ask.seat, ask.default.clone());
    }
    script.order(RED, Order::Number { unit: SWAN, what: wg_barnacle::turn::prize_crews::PRIZE_CREW, value: 3 });
    assert_eq!(fleet(&script).ship(TEAL).crew.prize, 3);
}

#[test]
fn amb_99_shots_at_a_hulk_stop_nobody_and_are_nobodys_business_to_end_the_phase() {
    // Swan sails past the abandoned Teal, and no window opens for it.
    let scenario = battle(
        r#"battle: {"turn": 2, "phase": 4, "first": "Red"},"#,
        r#"(name: "Swan", class: "brig", side: "Red", at: (30, 10), heading: "N", state: {"sail": 5}),
           (name: "Teal", class: "frigate", side: "Blue", at: (40, 25), heading: "N", state: {"sail": 0, "fate": "abandoned", "aboard": 0, "killed": 36}),
           (name: "Rose", class: "brig", side: "Blue", at: (90, 50), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = Script::new(&BARNACLE, &scenario);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5)).order(RED, steer(0, &[Go::Run(12.0)]));
    assert_eq!(script.session.asks()[0].default, Order::EndPhase, "{:?}", script.session.asks());
    assert!(offered(&script, &fire(0, 1, 1)), "but he may if he likes");
}
