//! Grappling, with its small arms (A7, B-GARM).

use wg_barnacle::position::Stage;
use wg_core::scenario::HeadingSpec;
use wg_core::{Heading, Order, Scenario, UnitId};
use wg_testkit::Script;

use crate::common::*;

fn beam(class: &str) -> f64 {
    wg_barnacle::position::logs::log(class).expect("a class").footprint.beam.to_inches()
}

/// Returns a battle with a ship of Red's at (30, 25) heading north, and one of Blue's to starboard, `inches` from
/// side to side.
pub(crate) fn beside(head: &str, own: (&str, &str), other: (&str, &str), inches: f64, heading: &str) -> Scenario {
    let x = 30.0 + beam(own.0) / 2.0 + inches + beam(other.0) / 2.0;
    battle(
        head,
        &format!(
            r#"(name: "Surprise", class: "{}", side: "Red", at: (30, 25), heading: "N", {}),
               (name: "Fortuna", class: "{}", side: "Blue", at: ({x}, 25), heading: "{heading}", {})"#,
            own.0, own.1, other.0, other.1
        ),
    )
}

/// Starts with a frigate under sail beside a brig under sail, both heading north.
pub(crate) fn frigate_and_brig(inches: f64) -> Script {
    at_sea(&beside("", ("frigate", ""), ("brig", ""), inches, "N"), NORMAL)
}

pub(crate) fn grapple(unit: u16, target: u16) -> Order {
    Order::Grapple { unit: UnitId(unit), target: UnitId(target) }
}

fn cut(unit: u16, target: u16) -> Order {
    Order::Cut { unit: UnitId(unit), target: UnitId(target) }
}

/// Rolls the grapples of a frigate and the small arms of both: 12 men on deck against the brig's 8, with this many
/// sixes each.
pub(crate) fn throw(script: &mut Script, face: u8, sixes: [usize; 2]) {
    let volley = |dice: usize, sixes: usize| (0..dice).map(|die| if die < sixes { 6 } else { 2 }).collect::<Vec<u8>>();
    script.dice(&[face]).dice(&volley(12, sixes[0])).dice(&volley(8, sixes[1]));
}

pub(crate) fn grappled(script: &Script) -> bool {
    let fleet = fleet(script);
    assert_eq!(fleet.are_tied(UnitId(0), UnitId(1)), fleet.are_tied(UnitId(1), UnitId(0)), "each is tied to the other");
    fleet.are_tied(UnitId(0), UnitId(1))
}

pub(crate) fn men(script: &Script, unit: u16) -> (u8, u8) {
    let crew = fleet(script).ship(UnitId(unit)).crew;
    (crew.men(), crew.leaders)
}

#[test]
fn b_grap_1_the_same_direction_and_within_four_inches() {
    for inches in [0.5, 4.0] {
        assert_eq!(
            fleet(&frigate_and_brig(inches)).grapple_targets(UnitId(0)).as_slice(),
            &[UnitId(1)],
            "at {inches} inches"
        );
    }
    let mut far = frigate_and_brig(4.5);
    far.refused(RED, grapple(0, 1), "B-GRAP-1");
    let refusal = far.session.check(RED, &grapple(0, 1)).expect_err("she lies too far off");
    assert!(
        refusal.sentence.contains("0.5") && !refusal.marks.is_empty(),
        "it says by how much, and draws it: {refusal}"
    );
    at_sea(&beside("", ("frigate", ""), ("brig", ""), 2.0, "S"), NORMAL).refused(RED, grapple(0, 1), "B-GRAP-1");
}

#[test]
fn b_grap_1_it_says_how_far_off_she_lies() {
    for (inches, says) in [
        (4.5, "Fortuna is 0.5 in too far away. The distance is 4.5 in"),
        (40.0, "Fortuna is 36.0 in too far away. The distance is 40.0 in"),
    ] {
        let refusal = frigate_and_brig(inches).session.check(RED, &grapple(0, 1)).expect_err("she lies too far off");
        assert!(refusal.sentence.starts_with(says), "{}", refusal.sentence);
    }
}

#[test]
fn b_ex_07_a_becalmed_ship_is_grappled_on_any_heading_within_four_inches() {
    for (inches, may) in [(4.0, true), (4.1, false)] {
        let scenario = beside(
            r#"wind: "N","#,
            ("merchantman", r#"state: {"sail": 2}"#),
            ("sloop", r#"overrides: {"pirate": true}"#),
            inches,
            "S",
        );
        let mut script = at_sea(&scenario, LIGHT);
        script.order(RED, begin(0)).order(RED, set_sail(0, 2)).dice(&[5]);
        assert!(fleet(&script).becalmed(UnitId(0)), "2 inches less 5");
        script.order(RED, steer(0, &[])).pass_all().order(RED, Order::EndPhase);
        if may {
            script.order(BLUE, grapple(1, 0)).dice(&[1]).dice(&[1; 6]).dice(&[1; 5]).all_thrown();
        } else {
            script.refused(BLUE, grapple(1, 0), "B-GRAP-1");
        }
    }
}

#[test]
fn b_grap_2_the_direction_does_not_matter_if_one_is_becalmed() {
    for (own, other, may) in [
        ("", "", false),
        (r#"state: {"sail": 0}"#, "", true),
        ("", r#"state: {"sail": 0}"#, true),
        ("", r#"state: {"masts_lost": 7, "sail": 0}"#, true),
    ] {
        let script = at_sea(&beside("", ("frigate", own), ("brig", other), 2.0, "S"), NORMAL);
        assert_eq!(!fleet(&script).grapple_targets(UnitId(0)).is_empty(), may, "{own} against {other}");
    }
}

#[test]
fn b_grap_3_one_attempt_a_turn() {
    let mut script = frigate_and_brig(2.0);
    script.order(RED, grapple(0, 1));
    throw(&mut script, 4, [0, 0]);
    script.refused(RED, grapple(0, 1), "B-GRAP-3").all_thrown();
    let refusal = script.session.check(RED, &grapple(0, 1)).expect_err("once");
    assert_eq!(
        refusal.sentence,
        "Surprise has already tried once this turn. Only a ship twice as long as Fortuna may try again."
    );
    assert!(!grappled(&script));
}

#[test]
fn b_grap_4_twice_as_long_may_try_twice_at_the_same_ship() {
    let ships = format!(
        r#"(name: "Royal Oak", class: "man_o_war", side: "Red", at: (30, 25), heading: "N"),
           (name: "Fortuna", class: "schooner", side: "Blue", at: ({}, 25), heading: "N"),
           (name: "Avispa", class: "schooner", side: "Blue", at: ({}, 25), heading: "N")"#,
        30.0 + beam("man_o_war") / 2.0 + 2.0 + beam("schooner") / 2.0,
        30.0 - beam("man_o_war") / 2.0 - 2.0 - beam("schooner") / 2.0
    );
    let mut script = at_sea(&battle("", &ships), NORMAL);
    script.order(RED, grapple(0, 1)).dice(&[1]).dice(&[1; 16]).dice(&[1; 6]).all_thrown();
    script.refused(RED, grapple(0, 2), "B-GRAP-3");
    script.order(RED, grapple(0, 1)).dice(&[1]).dice(&[1; 16]).dice(&[1; 6]).all_thrown();
    script.refused(RED, grapple(0, 1), "B-GRAP-4");
}

#[test]
fn b_grap_5_it_holds_on_five_and_six() {
    for (face, holds) in [(4, false), (5, true), (6, true)] {
        let mut script = frigate_and_brig(2.0);
        script.order(RED, grapple(0, 1));
        throw(&mut script, face, [0, 0]);
        if holds {
            script.order(BLUE, Order::Pass);
        }
        assert_eq!(grappled(&script), holds, "on a {face}");
    }
}

#[test]
fn b_grap_6_the_enemy_may_cut_it_on_five_and_six() {
    for (face, cuts) in [(4, false), (5, true), (6, true)] {
        let mut script = frigate_and_brig(2.0);
        script.order(RED, grapple(0, 1));
        throw(&mut script, 6, [0, 0]);
        script.order(BLUE, cut(1, 0)).dice(&[face]).all_thrown();
        assert_eq!(grappled(&script), !cuts, "on a {face}");
        let stage = fleet(&script).ship(UnitId(0)).run.stage;
        assert_eq!(stage, if cuts { Stage::Waits } else { Stage::Done }, "a grapple that was cut stops nobody");
    }
}

#[test]
fn b_grap_6_who_hides_or_fights_a_fire_cuts_nothing() {
    for (state, asked) in
        [("", true), (r#"state: {"blaze": 1}"#, false), (r#"state: {"duty": "hide", "sail": 0}"#, false)]
    {
        let mut script = at_sea(&beside("", ("frigate", ""), ("brig", state), 2.0, "N"), NORMAL);
        script.order(RED, grapple(0, 1)).dice(&[6]);
        let volleys: usize = script.session.asks()[0].throws.iter().skip(1).map(|row| usize::from(row.dice)).sum();
        script.dice(&vec![1; volleys]);
        assert_eq!(script.session.check(BLUE, &cut(1, 0)).is_ok(), asked, "{state}");
        assert_eq!(grappled(&script), !asked, "{state}");
    }
}

#[test]
fn b_grap_8_both_stop_at_once() {
    let mut script = frigate_and_brig(2.0);
    script.order(RED, grapple(0, 1));
    throw(&mut script, 5, [0, 0]);
    script.order(BLUE, Order::Pass);
    assert_eq!(
        script.said("B-GRAP-8"),
        "Surprise and Fortuna are grappled and stop at once, and Fortuna loses her move."
    );
    script.refused(RED, begin(0), "B-MOVE-4").order(RED, Order::EndPhase);
    script.refused(BLUE, begin(1), "B-MOVE-4");
    // In the next turn they still lie where they are, and neither must move.
    let fleet = fleet(&script);
    assert!(!fleet.must_move(UnitId(0)) && !fleet.can_move(UnitId(1)) && fleet.lies_becalmed(UnitId(1)));
}

#[test]
fn b_grap_8_who_has_moved_loses_no_move() {
    let mut script =
        at_sea(&beside("", ("frigate", r#"state: {"sail": 1}"#), ("brig", r#"state: {"sail": 0}"#), 2.0, "N"), NORMAL);
    script
        .order(RED, begin(0))
        .order(RED, set_sail(0, 1))
        .order(RED, steer(0, &[Go::Run(1.0)]))
        .pass_all()
        .order(RED, Order::EndPhase);
    script.order(BLUE, grapple(1, 0)).dice(&[6]).dice(&[1; 8]).dice(&[1; 12]).order(RED, Order::Pass);
    assert_eq!(script.said("B-GRAP-8"), "Fortuna and Surprise are grappled and stop at once.");
}

#[test]
fn b_grap_9_not_with_sails_on_fire() {
    let mut script = at_sea(&beside("", ("frigate", r#"state: {"fire_sails": 2}"#), ("brig", ""), 2.0, "N"), NORMAL);
    script.refused(RED, grapple(0, 1), "B-GRAP-9");
}

#[test]
fn b_turn_9_and_in_the_middle_of_her_move() {
    let mut script = at_sea(&beside("", ("frigate", ""), ("brig", ""), 2.0, "N"), NORMAL);
    script.order(RED, begin(0)).refused(RED, grapple(0, 1), "AMB-28");
    script.order(RED, set_sail(0, 2)).order(RED, steer(0, &[Go::Run(1.0), Go::Ask])).pass_all();
    script.order(RED, grapple(0, 1));
    throw(&mut script, 6, [0, 0]);
    script.order(BLUE, Order::Pass);
    let fleet = fleet(&script);
    assert_eq!(fleet.ship(UnitId(0)).run.stage, Stage::Done, "though she had inches left");
    assert_eq!(fleet.ship(UnitId(0)).run.ran.to_inches(), 1.0);
}

#[test]
fn amb_24_the_four_inches_are_never_waived_and_grappled_counts_as_becalmed() {
    at_sea(&beside("", ("frigate", ""), ("brig", r#"state: {"sail": 0}"#), 4.1, "S"), NORMAL).refused(
        RED,
        grapple(0, 1),
        "B-GRAP-1",
    );
    let script = at_sea(&beside("", ("frigate", ""), ("brig", r#"state: {"aground": true}"#), 2.0, "S"), NORMAL);
    assert!(fleet(&script).lies_becalmed(UnitId(1)) && !fleet(&script).grapple_targets(UnitId(0)).is_empty());
}

#[test]
fn amb_25_headings_differ_by_45_degrees_at_most() {
    for (degrees, may) in [(45, true), (46, false), (90, false)] {
        let mut scenario = beside("", ("frigate", ""), ("brig", ""), 3.0, "N");
        scenario.ships[1].heading = Some(HeadingSpec::from(Heading::degrees(degrees)));
        scenario.ships[1].at = Some((37.5, 25.0));
        let script = at_sea(&scenario, NORMAL);
        let check = script.session.check(RED, &grapple(0, 1));
        let far = check.as_ref().err().is_some_and(|refusal| refusal.sentence.contains("too far away"));
        assert!(!far, "they lie near enough: {check:?}");
        assert_eq!(check.is_ok(), may, "{degrees} degrees: {check:?}");
    }
    let wide =
        beside(r#"options: {"grapple_angle": 180, "wind_alarm": "manual"},"#, ("frigate", ""), ("brig", ""), 2.0, "S");
    assert!(!fleet(&at_sea(&wide, NORMAL)).grapple_targets(UnitId(0)).is_empty(), "the option");
}

#[test]
fn amb_26_twice_the_length_is_at_least_twice() {
    // She is not quite twice as long: 18 inches against a brig's 10.
    let scenario = beside("", ("man_o_war", ""), ("brig", ""), 2.0, "N");
    let mut script = at_sea(&scenario, NORMAL);
    script.order(RED, grapple(0, 1)).dice(&[1]).dice(&[1; 16]).dice(&[1; 8]).all_thrown();
    script.refused(RED, grapple(0, 1), "B-GRAP-3");
}

#[test]
fn amb_27_it_is_cut_at_once_or_not_and_the_grappler_may_let_go() {
    let mut script = frigate_and_brig(2.0);
    script.order(RED, grapple(0, 1));
    throw(&mut script, 6, [0, 0]);
    script.order(BLUE, Order::Pass).order(RED, Order::EndPhase);
    script.refused(BLUE, cut(1, 0), "AMB-27");
    let mut script = frigate_and_brig(2.0);
    script.order(RED, grapple(0, 1));
    throw(&mut script, 6, [0, 0]);
    script.order(BLUE, Order::Pass).order(RED, cut(0, 1));
    assert!(!grappled(&script), "she lets go without a die");
    let options = r#"options: {"cut_later": true, "wind_alarm": "manual"},"#;
    let mut later = at_sea(&beside(options, ("frigate", ""), ("brig", ""), 2.0, "N"), NORMAL);
    later.order(RED, grapple(0, 1));
    throw(&mut later, 6, [0, 0]);
    later.order(BLUE, Order::Pass).order(RED, Order::EndPhase).order(BLUE, cut(1, 0)).dice(&[4]).refused(
        BLUE,
        cut(1, 0),
        "AMB-27",
    );
    assert!(grappled(&later), "with the option she hacks at it, once in her own move");
}

#[test]
fn amb_28_in_her_own_phase_and_the_enemy_loses_a_move_not_yet_made() {
    let mut script = frigate_and_brig(2.0);
    script.refused(BLUE, grapple(1, 0), "T-ASK").order(RED, begin(0)).refused(RED, grapple(0, 1), "AMB-28");
    // Blue grapples a ship that has moved already, so she loses nothing.
    let scenario = beside("", ("frigate", r#"state: {"sail": 0}"#), ("brig", ""), 2.0, "N");
    let mut script = at_sea(&scenario, NORMAL);
    script
        .order(RED, Order::EndPhase)
        .order(BLUE, grapple(1, 0))
        .dice(&[6])
        .dice(&[1; 8])
        .dice(&[1; 12])
        .order(RED, Order::Pass);
    assert_eq!(script.said("B-GRAP-8"), "Fortuna and Surprise are grappled and stop at once.");
}

#[test]
fn who_may_not_grapple_is_told_why() {
    for (own, clause) in [
        (r#""blaze": 1"#, "AMB-45"),
        (r#""boxes": 30"#, "B-DAM-10"),
        (r#""duty": "hide", "sail": 0"#, "B-MOR-9"),
        (r#""duty": "retire""#, "B-MOR-7"),
    ] {
        let mut scenario =
            beside(r#"battle: {"turn": 1},"#, ("frigate", &format!("state: {{{own}}}")), ("brig", ""), 2.0, "N");
        let mut far = scenario.ships[0].clone();
        (far.name, far.at, far.state) = ("Far".to_owned(), Some((80.0, 50.0)), Default::default());
        scenario.ships.push(far);
        let mut script = at_sea(&scenario, NORMAL);
        if clause == "B-DAM-10" {
            // She drifts first.
            script.dice(&[1, 1]).pass_all();
        }
        script.refused(RED, grapple(0, 1), clause);
        script.refused(RED, grapple(2, 0), "B-GRAP-1").refused(RED, cut(0, 1), "B-GRAP-8");
    }
}

#[test]
fn a_ship_with_boarders_aboard_the_enemy_does_not_let_go() {
    let held = r#"state: {"sail": 0, "grappled_with": ["Fortuna"], "boards": "Fortuna", "boarders": 12, "boarding_leaders": 1}"#;
    let mut script = at_sea(&beside(r#"battle: {"turn": 2},"#, ("frigate", held), ("brig", ""), 2.0, "N"), NORMAL);
    script.refused(RED, cut(0, 1), "AMB-27").refused(RED, begin(0), "B-GRAP-8");
    let sheet = format!("{:?}", script.session.sheet(UnitId(0), wg_core::Viewer::Public));
    assert!(
        sheet.contains("She is grappled with Fortuna and cannot move.")
            && sheet.contains("Boarding Fortuna: 12 men and 1 leader, at the foothold."),
        "{sheet}"
    );
    // The other ship cannot get clear either, by a grapple of her own, while they fight for her.
    let boarded = r#"state: {"sail": 0, "boards": "Surprise", "boarders": 6, "boarding_leaders": 0}"#;
    let mut rid = at_sea(
        &beside(
            r#"battle: {"turn": 2},"#,
            ("frigate", r#"state: {"sail": 0, "grappled_with": ["Fortuna"]}"#),
            ("brig", boarded),
            2.0,
            "N",
        ),
        NORMAL,
    );
    rid.refused(RED, cut(0, 1), "AMB-27");
    assert!(!rid.session.asks()[0].offers.iter().any(|offer| matches!(offer.order, Order::Cut { .. })));
    let view = script.session.view(wg_core::Viewer::Public);
    assert_eq!((view.units[0].badge.as_str(), view.units[1].badge.as_str()), ("grappled", "grappled"));
    assert_eq!(view.ties, [(UnitId(0), UnitId(1))], "the ropes are drawn once");
}

#[test]
fn a_chance_to_grapple_has_its_odds() {
    let script = frigate_and_brig(2.0);
    let odds = script.session.preview(RED, &grapple(0, 1)).odds.expect("a card");
    assert_eq!(
        (odds.range.as_str(), odds.chances[0].0.as_str()),
        ("2.0 in from hull to hull", "the grapples hold and are not cut")
    );
    assert!(
        odds.line.ends_with("Expect 2.0 of her men down and 1.3 of yours") && odds.unit == "of her men down",
        "{odds:?}"
    );
    assert!(
        (odds.chances[1].1 - 1.0 / 3.0).abs() < 1e-9
            && (odds.chances[0].1 - 2.0 / 9.0).abs() < 1e-9
            && (odds.expected - 2.0).abs() < 1e-9,
        "{odds:?}"
    );
}

#[test]
fn mistakes_about_grapples_are_told() {
    let wrong = |own: &str| {
        let text = wg_core::scenario::to_ron(&beside(
            r#"battle: {"turn": 2},"#,
            ("frigate", &format!("state: {{{own}}}")),
            ("brig", ""),
            2.0,
            "N",
        ));
        let loaded = wg_core::scenario::parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}"));
        wg_barnacle::scenario::check::check(&loaded).err().map_or_else(String::new, |problems| problems.to_string())
    };
    for (own, told) in [
        (r#""grappled_with": ["Fortuna"]"#, ""),
        (r#""grappled_with": ["Surprise"]"#, r#"found "Surprise", expected"#),
        (r#""grapple_at": "Nobody""#, r#"grapple_at: found "Nobody""#),
        (
            r#""boards": "Fortuna", "boarders": 3"#,
            r#"found "Fortuna", not grappled with her, expected "grappled_with": ["Fortuna"] as well"#,
        ),
        (
            r#""grappled_with": ["Fortuna"], "boards": "Fortuna", "boarders": 40"#,
            "found 40, expected at most 36, the number of men that she has left",
        ),
        (r#""boarders": 4"#, "boarders without a ship to board"),
    ] {
        let found = wrong(own);
        assert!(if told.is_empty() { found.is_empty() } else { found.contains(told) }, "{own}: {found}");
    }
}

#[test]
fn the_grapple_is_the_last_of_three_rows_and_each_has_its_sentence() {
    let mut script = frigate_and_brig(2.0);
    script.order(RED, grapple(0, 1));
    throw(&mut script, 5, [1, 0]);
    let rows: Vec<(String, String)> = script
        .reports()
        .into_iter()
        .filter_map(|report| {
            if let wg_core::shown::report::Event::Thrown { title, .. } = &report.event {
                Some((title.clone(), report.sentence.clone()))
            } else {
                None
            }
        })
        .collect();
    let last = &rows[rows.len() - 3..];
    assert_eq!(last[0].1, "Surprise's 12 men fire small arms at Fortuna: 1 man down.");
    assert_eq!(last[1].1, "Fortuna's 8 men fire small arms at Surprise: nobody down.");
    assert_eq!(last[2].1, "Surprise throws grapples at Fortuna and rolls a 5: they hold.");
    let ask = &script.session.asks()[0];
    assert_eq!(
        (&*ask.reason, &*ask.offers[0].label),
        ("Surprise has grappled Fortuna. Try to cut free on a 5 or 6?", "Cut the grapples")
    );
}
