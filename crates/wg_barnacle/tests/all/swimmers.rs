//! Boats and swimmers (B-OARS-2, AMB-23, AMB-37, AMB-55).

use wg_barnacle::choices::Choice;
use wg_barnacle::position::afloat::Party;
use wg_barnacle::position::{Fate, Fleet};
use wg_core::Choices;
use wg_core::{AskKind, Length, Order, Point, Seat, Session, SideId, UnitId, Viewer};
use wg_testkit::Script;

use crate::common::*;

const TEAL: UnitId = UnitId(0);
const WREN: UnitId = UnitId(1);

/// Starts Red's phase in a battle that has begun. Red's Teal lies at a place with some state, and Red's Wren is gone.
/// `afloat` lists Wren's men in the water.
fn afloat(head: &str, teal: &str, afloat: &str) -> Script {
    let scenario = battle(
        &format!(r#"{head} battle: {{"turn": 2, "phase": 4, "first": "Red", "afloat": [{afloat}]}},"#),
        &format!(
            r#"(name: "Teal", class: "frigate", side: "Red", heading: "N", {teal}),
               (name: "Wren", class: "brig", side: "Red", at: (20, 20), heading: "N", state: {{"boxes": 34, "fate": "sunk", "aboard": 0}}),
               (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {{"sail": 0}})"#
        ),
    );
    Script::new(&wg_barnacle::BARNACLE, &scenario)
}

fn teal(at: &str, killed: u8) -> String {
    format!(r#"at: {at}, state: {{"sail": 0, "killed": {killed}}}"#)
}

fn parties(script: &Script) -> Vec<(bool, u8, u8, Point)> {
    fleet(script)
        .later
        .water
        .parties
        .iter()
        .map(|party: &Party| (party.boat, party.men, party.leaders, party.at))
        .collect()
}

#[test]
fn b_oars_2_each_swims_one_die_and_on_a_1_he_is_eaten() {
    let mut script = afloat("", &teal("(20, 50)", 20), r#"["Wren", "Red", "men", 20, 20, 0, 3, 0]"#);
    let row = &script.session.asks()[0].throws[0];
    assert_eq!((row.dice, row.clause.as_ref()), (3, "B-OARS-2"), "all of them are one row");
    script.dice(&[1, 5, 2]);
    assert_eq!(parties(&script), [(false, 1, 0, Point::inches(20.0, 25.0)), (false, 1, 0, Point::inches(20.0, 22.0))]);
    assert_eq!(script.said("B-OARS-2"), "3 men from Wren swim towards Teal: 1 is taken by sharks.");
    assert_eq!(fleet(&script).ship(WREN).crew.killed, 1);
}

#[test]
fn b_ex_09_oars_and_swimmers() {
    // Dice 4 and 3 allow up to 7 inches, heading into a gusty wind.
    let scenario = battle(
        "",
        r#"(name: "Gig", class: "row_boat", side: "Red", at: (40, 30), heading: "S"),
           (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, GUSTY);
    script.order(RED, begin(0)).dice(&[4, 3]);
    assert_eq!(allowed(&script, 0), (0, 7));
    // Three swimmers roll 1, 5 and 2: one is eaten, and the others swim 5 and 2 inches.
    let mut script = afloat("", &teal("(20, 50)", 20), r#"["Wren", "Red", "men", 20, 20, 0, 3, 0]"#);
    script.dice(&[1, 5, 2]);
    assert_eq!(parties(&script).iter().map(|party| party.3.y.to_inches()).collect::<Vec<_>>(), [25.0, 22.0]);
}

#[test]
fn amb_23_a_friend_within_an_inch_takes_them_up_below_decks_and_land_is_safe() {
    // Teal's stern lies 3 inches off, so a 2 brings a swimmer within 1 inch.
    let mut script = afloat("", &teal("(20, 30)", 20), r#"["Wren", "Red", "men", 20, 20, 0, 2, 0]"#);
    script.dice(&[2, 6]);
    let crew = fleet(&script).ship(TEAL).crew;
    assert_eq!(
        (parties(&script).len(), crew.below, crew.deck, crew.killed),
        (0, 6, 12, 20),
        "they take the places of those who fell"
    );
    assert_eq!(script.said("B-OARS-2"), "2 men from Wren swim towards Teal: 2 are picked up.");
    // Teal has no room, so they make for the land.
    let cay = r#"land: [(name: "Cay", outline: [(10, 24), (30, 24), (30, 28), (10, 28)])],"#;
    let mut script = afloat(cay, &teal("(50, 20)", 0), r#"["Wren", "Red", "men", 20, 20, 0, 3, 0]"#);
    script.dice(&[4, 3, 6]);
    assert_eq!(parties(&script), [(false, 1, 0, Point::inches(20.0, 23.0))]);
    assert_eq!(script.said("B-OARS-2"), "3 men from Wren swim towards the shore: 2 are safe ashore.");
    // A shoal is not land.
    let shoal = cay.replace("28)])", "28)], shoal: true)");
    let mut script = afloat(&shoal, &teal("(50, 20)", 0), r#"["Wren", "Red", "men", 20, 20, 0, 1, 0]"#);
    script.dice(&[4]);
    assert_eq!(parties(&script), [(false, 1, 0, Point::inches(20.0, 20.0))], "nowhere to go: he treads water");
    assert_eq!(script.said("B-OARS-2"), "1 man from Wren swims.");
}

#[test]
fn amb_23_a_ship_takes_up_whom_she_sails_to_and_no_more_than_she_has_room_for() {
    let mut script = afloat(
        "",
        r#"at: (22.5, 10), state: {"sail": 3, "killed": 2}"#,
        r#"["Wren", "Blue", "men", 60, 20, 0, 1, 0], ["Wren", "Red", "men", 22.5, 20, 0, 5, 0]"#,
    );
    script.dice(&[2, 2, 2, 2, 2]);
    assert_eq!(fleet(&script).ship(TEAL).crew.men(), 36, "two come aboard at once");
    assert_eq!(
        parties(&script).iter().map(|party| party.1).sum::<u8>(),
        4,
        "the others stay in the water, and the enemy's man is not hers"
    );
    let mut script = afloat(
        "",
        r#"at: (22.5, 4), state: {"sail": 3, "killed": 20}"#,
        r#"["Wren", "Red", "men", 22.5, 24, 0, 5, 0]"#,
    );
    script.dice(&[2; 5]);
    assert_eq!(parties(&script).len(), 1);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5)).order(RED, steer(0, &[Go::Run(10.0)]));
    assert_eq!((parties(&script).len(), fleet(&script).ship(TEAL).crew.men()), (0, 21));
    assert_eq!(script.said("AMB-23"), "Teal picks up 5 men.");
}

#[test]
fn amb_55_a_boat_rows_two_dice_for_the_nearest_friend() {
    let boat = r#"["Wren", "Red", "boat", 20, 20, 0, 8, 2], ["Wren", "Red", "men", 20, 20, 0, 2, 0]"#;
    let mut script = afloat("", r#"at: (20, 42), state: {"sail": 0, "killed": 20, "leaders_killed": 1}"#, boat);
    let rows: Vec<(u8, String)> =
        script.session.asks()[0].throws.iter().map(|row| (row.dice, row.clause.to_string())).collect();
    assert_eq!(rows, [(2, "B-OARS-1".to_owned()), (2, "B-OARS-2".to_owned())], "thrown together");
    script.dice(&[4, 3, 2, 2]);
    assert_eq!(parties(&script), [(true, 8, 2, Point::inches(20.0, 27.0)), (false, 2, 0, Point::inches(20.0, 22.0))]);
    let view = script.session.view(Viewer::All).afloat;
    assert_eq!(
        view.iter().map(|group| (group.boat, group.men, group.side, group.at.y.to_inches())).collect::<Vec<_>>(),
        [(true, 10, SideId(0), 27.0), (false, 2, SideId(0), 22.0)]
    );
    assert_eq!(script.said("AMB-55"), "Wren's boats, with 10 men aboard, row 7 inches towards Teal.");
    // Next turn they come alongside, and a leader takes the place of the one who fell.
    script
        .order(RED, Order::EndPhase)
        .order(BLUE, Order::EndPhase)
        .dice(&[6, 1])
        .order(RED, Choice::MoveFirst.order(TEAL));
    script.dice(&[NORMAL]).dice(&[6, 6, 2, 2]);
    let now = fleet(&script);
    assert_eq!((now.ship(TEAL).crew.men(), now.ship(TEAL).crew.leaders, now.ship(WREN).crew.leaders), (24, 2, 1));
    assert_eq!(parties(&script), [(false, 2, 0, Point::inches(20.0, 24.0))]);
}

/// Starts with a ship of Red's, past her half mark, whose captain is about to fail a test.
fn failing(options: &str) -> Script {
    let scenario = battle(
        &format!(r#"options: {{"wind_alarm": "manual"{options}}},"#),
        r#"(name: "Teal", class: "frigate", side: "Red", at: (40, 20), heading: "N", state: {"sail": 0, "duty": "no_closer", "killed": 4, "morale": 3}),
           (name: "Swan", class: "frigate", side: "Red", at: (8, 8), heading: "N", state: {"sail": 0}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    script.order(RED, begin(0)).dice(&[6, 6, 6]);
    script
}

#[test]
fn amb_55_who_abandons_ship_takes_to_the_boats_and_the_rest_swim() {
    let at = Point::inches(40.0, 20.0);
    for (options, boats) in [
        ("", vec![(true, 12, 2, at), (false, 20, 0, at)]),
        (r#", "lifeboats": false"#, vec![(false, 32, 2, at)]),
        (r#", "swimmers": "off""#, vec![(true, 12, 2, at)]),
        (r#", "swimmers": "off", "lifeboats": false"#, vec![]),
    ] {
        let script = failing(options);
        let now = fleet(&script);
        assert_eq!(
            (now.ship(TEAL).colours.fate, now.ship(TEAL).crew.men(), now.ship(TEAL).crew.killed),
            (Fate::Abandoned, 0, 4),
            "{options}"
        );
        assert_eq!(parties(&script), boats, "{options}");
    }
    assert_eq!(failing("").said("AMB-55"), "12 men from Teal are in her boats, and 20 are in the water.");
}

#[test]
fn men_who_leave_their_ship_in_their_own_phase_move_in_the_next() {
    let mut script = failing("");
    script
        .order(RED, Order::EndPhase)
        .order(BLUE, Order::EndPhase)
        .dice(&[6, 1])
        .order(RED, Choice::MoveFirst.order(TEAL));
    script.dice(&[NORMAL]);
    assert_eq!(script.session.asks()[0].kind, AskKind::Throw);
}

#[test]
fn amb_37_men_of_a_ship_that_is_scuttled_take_boats_or_swim() {
    let scenario = battle(
        "",
        r#"(name: "Teal", class: "frigate", side: "Red", at: (40, 20), heading: "N", state: {"boxes": 26}),
           (name: "Swan", class: "frigate", side: "Red", at: (8, 8), heading: "N", state: {"sail": 0}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    script
        .dice(&[1, 1])
        .order(RED, Order::EndPhase)
        .order(BLUE, Order::EndPhase)
        .order(RED, Order::Scuttle { unit: TEAL })
        .dice(&[4]);
    assert_eq!(fleet(&script).ship(TEAL).colours.fate, Fate::Scuttled);
    assert_eq!(
        parties(&script).iter().map(|party| (party.0, party.1, party.2)).collect::<Vec<_>>(),
        [(true, 12, 2), (false, 24, 0)]
    );
}

#[test]
fn amb_23_men_of_a_ship_that_sinks_swim_and_boats_do_not_save_them() {
    let scenario = battle(
        r#"battle: {"turn": 2, "phase": 11, "first": "Red"},"#,
        r#"(name: "Teal", class: "sloop", side: "Red", at: (40, 20), heading: "N", state: {"boxes": 22, "flooding": 1, "sail": 0}),
           (name: "Swan", class: "frigate", side: "Red", at: (8, 8), heading: "N", state: {"sail": 0}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = Script::new(&wg_barnacle::BARNACLE, &scenario);
    script.dice(&[6, 1]);
    assert_eq!(fleet(&script).ship(TEAL).colours.fate, Fate::Sunk);
    assert_eq!(parties(&script), [(false, 12, 1, Point::inches(40.0, 20.0))]);
}

#[test]
fn amb_45_men_of_a_ship_that_burns_are_lost_or_swim() {
    for (option, swim) in [("lost", vec![]), ("swim", vec![(12, 1)])] {
        let scenario = battle(
            &format!(
                r#"options: {{"wind_alarm": "manual", "burnt_crew": "{option}"}}, battle: {{"turn": 2, "phase": 12, "first": "Red"}},"#
            ),
            r#"(name: "Teal", class: "sloop", side: "Red", at: (40, 20), heading: "N", state: {"blaze": 3, "sail": 0}),
               (name: "Swan", class: "frigate", side: "Red", at: (8, 8), heading: "N", state: {"sail": 0}),
               (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {"sail": 0})"#,
        );
        let mut script = Script::new(&wg_barnacle::BARNACLE, &scenario);
        script.dice(&[2]);
        let now = fleet(&script);
        assert_eq!(now.ship(TEAL).colours.fate, Fate::Burnt);
        assert_eq!(parties(&script).iter().map(|party| (party.1, party.2)).collect::<Vec<_>>(), swim, "{option}");
        assert_eq!(now.ship(TEAL).crew.killed, if swim.is_empty() { 12 } else { 0 });
    }
}

#[test]
fn prisoners_and_the_prize_crew_swim_each_for_their_own_side() {
    let scenario = battle(
        r#"battle: {"turn": 2, "phase": 11, "first": "Red"},"#,
        r#"(name: "Teal", class: "sloop", side: "Red", at: (40, 20), heading: "N", state: {"boxes": 22, "flooding": 1, "sail": 0, "fate": "struck", "prize_crew": 4}),
           (name: "Swan", class: "frigate", side: "Red", at: (8, 8), heading: "N", state: {"sail": 0}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {"sail": 0})"#,
    );
    let script = Script::new(&wg_barnacle::BARNACLE, &scenario);
    let sides: Vec<(SideId, u8)> =
        fleet(&script).later.water.parties.iter().map(|party| (party.side, party.men)).collect();
    assert_eq!(sides, [(SideId(0), 12), (SideId(1), 4)]);
}

#[test]
fn a_battle_with_men_in_the_water_is_saved_with_them_and_they_do_not_swim_twice() {
    let mut script = afloat(
        "",
        &teal("(20, 50)", 20),
        r#"["Wren", "Red", "boat", 20, 20, 0, 8, 2], ["Wren", "Red", "men", 20, 20, 0, 3, 1]"#,
    );
    script.dice(&[4, 3, 2, 2, 5, 6]);
    let was = fleet(&script).later.water;
    let saved = script.session.as_scenario(Viewer::All).expect("between two moves");
    let text = wg_core::scenario::to_ron(&saved);
    let loaded = wg_core::scenario::parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    let again = Session::new(&wg_barnacle::BARNACLE, &loaded.scenario, wg_core::DiceSource::Hand { seed: 0 })
        .unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(Fleet::gather(again.world()).later.water, was);
    assert_eq!(again.asks()[0].kind, AskKind::Turn, "nobody throws again");
}

#[test]
fn nobody_waits_for_swimmers_at_the_end_of_a_battle() {
    let scenario = battle(
        r#"battle: {"turn": 2, "phase": 11, "first": "Red"},"#,
        r#"(name: "Teal", class: "sloop", side: "Red", at: (40, 20), heading: "N", state: {"boxes": 22, "flooding": 1, "sail": 0}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {"sail": 0})"#,
    );
    let script = Script::new(&wg_barnacle::BARNACLE, &scenario);
    assert!(script.session.outcome().is_some() && parties(&script).len() == 1);
}

#[test]
fn a_boat_stays_a_boat_and_reaches_the_land_whole() {
    let cay = r#"land: [(name: "Cay", outline: [(10, 24), (30, 24), (30, 28), (10, 28)])],"#;
    let mut script = afloat(cay, &teal("(60, 20)", 0), r#"["Wren", "Red", "boat", 20, 20, 0, 8, 2]"#);
    script.dice(&[1, 2]);
    assert_eq!(parties(&script)[0].3, Point::inches(20.0, 23.0));
    assert_eq!(Length::inches(1), Point::inches(20.0, 23.0).distance(Point::inches(20.0, 24.0)));
    script
        .order(RED, Order::EndPhase)
        .order(BLUE, Order::EndPhase)
        .dice(&[6, 1])
        .order(RED, Choice::MoveFirst.order(TEAL));
    script.dice(&[NORMAL]).dice(&[1, 1]);
    assert_eq!(
        script.said("AMB-55"),
        "Wren's boats, with 10 men aboard, row 2 inches towards the shore: 10 are safe ashore."
    );
    assert!(parties(&script).is_empty());
    assert!(script.session.asks().iter().all(|ask| ask.seat != Seat::GameMaster));
}

#[test]
fn amb_55_boats_with_nowhere_to_go_lie_on_their_oars_while_men_tread_water() {
    // Teal has all her men aboard and no room for another, and there is no land.
    let both = r#"["Wren", "Red", "boat", 20, 20, 0, 8, 1], ["Wren", "Red", "men", 22, 20, 0, 2, 0]"#;
    let mut script = afloat("", &teal("(20, 50)", 0), both);
    let rows: Vec<u8> = script.session.asks()[0].throws.iter().map(|row| row.dice).collect();
    assert_eq!(rows, [2], "a die for each man in the water, and none for the boat");
    script.dice(&[3, 1]);
    assert_eq!(
        parties(&script),
        [(true, 8, 1, Point::inches(20.0, 20.0)), (false, 1, 0, Point::inches(22.0, 20.0))],
        "nobody has moved, and a shark has one of them"
    );
}
