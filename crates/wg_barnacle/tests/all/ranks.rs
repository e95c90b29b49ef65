//! Foot in one rank or in two (AMB-71).

use wg_barnacle::BARNACLE;
use wg_barnacle::ashore::ranks::check;
use wg_barnacle::captain::shore_master;
use wg_barnacle::choices::Choice;
use wg_barnacle::position::{Fleet, Stand};
use wg_core::Choices;
use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::shown::sheet::Part;
use wg_core::{Length, Order, Rules as _, Session, UnitId, Viewer};
use wg_testkit::Script;

use crate::common::*;
use crate::island::*;

const OURS: UnitId = UnitId(2);
const THEIRS: UnitId = UnitId(3);

fn form(unit: u16, ranks: u8) -> Order {
    Choice::Form(ranks).order(UnitId(unit))
}

/// Starts Red's move with a unit of this class that faces King's men of Blue's, five inches off on open ground.
fn facing(options: &str, class: &str, state: &str) -> Script {
    on_land(
        options,
        &(unit("Red", class, "Ours", (50.0, 30.0), "N", state)
            + &unit("Blue", "kings_men", "Theirs", (50.0, 36.0), "S", "")),
    )
}

/// Returns the dice of our muskets, and the least face that hits.
fn volley(fleet: &Fleet) -> (u8, u8) {
    let volley = fleet.muskets_on(OURS, THEIRS).expect("they fire");
    (volley.dice, volley.needed)
}

fn notes(script: &Script) -> Vec<(String, String)> {
    let parts = script.session.sheet(OURS, Viewer::All).parts;
    parts
        .into_iter()
        .filter_map(|part| if let Part::Note { text, clause, .. } = part { Some((clause, text)) } else { None })
        .collect()
}

#[test]
fn amb_71_pirates_begin_in_one_rank_and_others_in_two() {
    for (class, ranks, front) in
        [("pirates", 1, 7.5), ("kings_men", 2, 5.0), ("rabble", 2, 5.0), ("townsfolk", 2, 5.0), ("kings_horse", 2, 3.0)]
    {
        let script = facing("", class, "");
        let now = fleet(&script);
        assert_eq!((now.ranks(OURS), now.block(OURS).beam), (ranks, Length::from_inches(front)), "{class}");
        let view = script.session.view(Viewer::All);
        let seen = &view.units[OURS.index()];
        assert_eq!(
            (seen.kind.troop().map(|troop| troop.ranks), seen.footprint),
            (Some(ranks), now.block(OURS)),
            "{class}: so it is drawn"
        );
    }
}

#[test]
fn amb_71_in_one_rank_every_man_fires_and_in_two_the_front_rank() {
    let of = |class: &str, state: &str| volley(&fleet(&facing("", class, state)));
    assert_eq!(of("pirates", ""), (15, 6));
    assert_eq!(of("pirates", r#""ranks": 2"#), (8, 6));
    assert_eq!(of("pirates", r#""ranks": 2, "killed": 4"#), (6, 6), "eleven men: six in front");
    assert_eq!(of("kings_men", r#""ranks": 1"#), (20, 5), "trained and in line (B-ARMS-3)");
    assert_eq!(of("kings_men", ""), (20, 5));
    assert_eq!(of("rabble", r#""killed": 6"#), (7, 6));
    assert_eq!(of("rabble", r#""killed": 6, "ranks": 1"#), (10, 6), "fourteen men, ten muskets");
    let disordered = |ranks: u8| {
        let mut fleet = fleet(&facing("", "kings_men", &format!(r#""ranks": {ranks}"#)));
        fleet.troop_mut(OURS).march.disordered = true;
        volley(&fleet)
    };
    assert_eq!((disordered(1), disordered(2)), ((20, 6), (10, 6)), "after a charge they are not in line");
}

#[test]
fn amb_71_as_many_dice_are_thrown_as_the_odds_and_the_sheet_say() {
    let head =
        format!(r#"options: {{"wind_alarm": "manual"}}, battle: {{"turn": 2, "phase": 9, "first": "Red"}}, {ISLAND}"#);
    for (state, dice, formed) in [("", 15, "one rank"), (r#""ranks": 2"#, 8, "the front rank of two")] {
        let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", state)
            + &unit("Blue", "rabble", "Theirs", (50.0, 35.0), "S", "");
        let ships = format!(
            r#"(name: "Rover", class: "brig", side: "Red", at: (90, 5), heading: "N", state: {{"sail": 0}}),
               (name: "Watch", class: "sloop", side: "Blue", at: (5, 68), heading: "S", state: {{"sail": 0}}),{units}"#
        );
        let mut script = Script::new(&BARNACLE, &battle(&head, &ships));
        let shot = Order::SmallArms { unit: OURS, target: THEIRS };
        let odds = script.session.preview(RED, &shot).odds.expect("a card");
        assert!(odds.line.contains(formed) && (odds.expected - f64::from(dice) / 6.0).abs() < 1e-9, "{odds:?}");
        let note = notes(&script).into_iter().find(|(clause, _)| clause == "AMB-71").expect("the sheet tells of it").1;
        assert!(note.starts_with(&format!("{dice} muskets in {formed}")), "{note}");
        script.order(RED, shot).order(BLUE, Order::Pass);
        let throws = script.session.asks()[0].throws.clone();
        assert_eq!((throws.len(), throws[0].dice), (1, dice));
        script.dice(&vec![6; usize::from(dice)]);
        assert_eq!(fleet(&script).troop(THEIRS).company.men, 20 - dice);
    }
}

#[test]
fn amb_71_forming_anew_is_the_march_of_the_turn() {
    let mut script = facing("", "pirates", "");
    assert!(asks(&script, RED, |order| *order == form(2, 2)) && !asks(&script, RED, |order| *order == form(2, 1)));
    script.refused(RED, form(2, 1), "AMB-71").refused(RED, form(2, 3), "AMB-71");
    let preview = script.session.preview(RED, &form(2, 2));
    assert_eq!(
        (preview.used.as_str(), preview.clause.as_str(), preview.marks.len()),
        ("front of 4.0 in, 8 men may fire instead of 15, uses its march", "AMB-71", 1)
    );
    script.order(RED, form(2, 2));
    assert!(script.said("AMB-71").contains("Ours forms two ranks"), "{}", script.said("AMB-71"));
    let now = fleet(&script);
    assert_eq!((now.ranks(OURS), now.block(OURS).beam), (2, Length::inches(4)));
    assert!(!now.may_march(OURS) && !asks(&script, RED, |order| order.unit() == Some(OURS)), "that was its march");
    script.refused(RED, form(2, 1), "B-LMOV-1").refused(RED, begin(2), "B-LMOV-1").refused(
        RED,
        charge(2, 3),
        "B-LMOV-1",
    );
    next_turn(&mut script);
    assert_eq!(fleet(&script).ranks(OURS), 2, "it stays so");
    script.order(RED, form(2, 1));
    let now = fleet(&script);
    assert_eq!(
        (now.ranks(OURS), now.muskets(OURS)),
        (1, now.troop(OURS).company.men),
        "whoever has not fallen in between"
    );
}

#[test]
fn amb_71_who_has_marched_or_is_hand_to_hand_or_mounted_does_not_form_anew() {
    let mut script = facing("", "pirates", "");
    script.refused(BLUE, form(3, 1), "T-ASK").refused(RED, form(3, 1), "B-TURN-5");
    script.order(RED, begin(2)).dice(&[1, 1]).refused(RED, form(2, 2), "B-LMOV-1");
    script.order(RED, march(2, &[])).refused(RED, form(2, 2), "B-LMOV-1");
    facing("", "kings_horse", "").refused(RED, form(2, 1), "AMB-71");
    facing("", "small_battery", "").refused(RED, form(2, 1), "B-FORT-1");
    let (ours, theirs) = (
        unit("Red", "pirates", "Ours", (50.0, 30.0), "N", r#""engaged": "Theirs", "attacks": true"#),
        r#""engaged": "Ours""#,
    );
    let mut engaged = on_land("", &(ours + &unit("Blue", "kings_men", "Theirs", (50.0, 31.0), "S", theirs)));
    engaged.refused(RED, form(2, 2), "AMB-80");
    // A failed charge die leaves the unit its march (AMB-79), and so the choice of ranks.
    let mut balked = facing("", "pirates", "");
    balked.order(RED, charge(2, 3)).dice(&[1]).order(RED, form(2, 2));
}

#[test]
fn amb_71_one_rank_needs_its_front() {
    let beside = |side: &str, x: f64| {
        on_land(
            "",
            &(unit("Red", "pirates", "Ours", (50.0, 30.0), "N", r#""ranks": 2"#)
                + &unit(side, "pirates", "Others", (x, 30.0), "N", r#""ranks": 2"#)),
        )
    };
    // Each unit has two inches of front to either side, or 3.75 in one rank.
    let told = |script: &Script| {
        notes(script)
            .into_iter()
            .any(|(clause, text)| clause == "AMB-71" && text.starts_with("Others is in the way, because Ours needs"))
    };
    let mut narrow = beside("Red", 55.7);
    assert!(told(&narrow), "its sheet says why it is not offered: {:?}", notes(&narrow));
    narrow.refused(RED, form(2, 1), "AMB-71");
    let mut wide = beside("Red", 55.8);
    assert!(!told(&wide), "there is room");
    wide.order(RED, form(2, 1));
    let mut enemy = beside("Blue", 56.7);
    assert!(!asks(&enemy, RED, |order| *order == form(2, 1)), "what is refused is not offered");
    enemy.refused(RED, form(2, 1), "AMB-79");
    beside("Blue", 56.8).order(RED, form(2, 1));
    // Forming more closely is always possible.
    let narrow = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
        + &unit("Blue", "pirates", "Others", (50.0, 31.2), "S", "");
    on_land("", &narrow).order(RED, form(2, 2));
}

#[test]
fn amb_71_who_is_pressed_upon_another_forms_where_it_stands() {
    let others = unit("Red", "pirates", "Others", (50.0, 36.0), "N", "");
    let mut now = fleet(&on_land("", &(unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "") + &others)));
    now.troop_mut(OURS).stand.pose.at = wg_core::Point::inches(51.0, 36.0);
    assert_eq!(check(&now, OURS, 2), Ok(()), "they stand on each other already");
}

#[test]
fn b_arms_2_nobody_fires_along_his_own_rank() {
    // The target is far off to the right of a rank of fifteen: only the outermost man has a clear line.
    let at = |x: f64, y: f64| {
        let theirs = unit("Blue", "kings_horse", "Theirs", (x, y), "W", "");
        volley(&fleet(&on_land("", &(unit("Red", "pirates", "Ours", (42.0, 30.0), "N", "") + &theirs)))).0
    };
    assert_eq!(at(42.0, 36.0), 15, "before them");
    assert_eq!(at(54.0, 30.5), 1, "on their flank");
    assert_eq!(at(31.0, 30.5), 1, "on the other");
    assert_eq!(at(50.0, 36.0), 15, "half before them");
}

#[test]
fn amb_71_with_the_option_all_foot_stand_in_two_ranks() {
    let mut script = facing(r#""ranks": "two""#, "pirates", "");
    assert_eq!((fleet(&script).ranks(OURS), volley(&fleet(&script))), (2, (8, 6)));
    assert!(!asks(&script, RED, |order| matches!(Choice::chosen(order), Some(Choice::Form(_)))));
    script.refused(RED, form(2, 1), "AMB-71");
}

/// Starts phase 7 with a brig of Red's nine inches off the west shore.
fn landing(options: &str, more: &str) -> Script {
    let head = format!(r#"options: {{"wind_alarm": "manual", {options}}}, {ISLAND}"#);
    let ships = format!(
        r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {{"sail": 0}}),
           (name: "Watch", class: "row_boat", side: "Blue", at: (90, 60), heading: "S"){more}"#
    );
    let mut script = at_sea(&battle(&head, &ships), NORMAL);
    script.order(RED, Order::EndPhase).order(BLUE, Order::EndPhase);
    script
}

#[test]
fn amb_71_landing_parties_begin_in_one_rank() {
    let mut script = landing("", "");
    script.order(RED, land(0, 8));
    let now = fleet(&script);
    assert_eq!((now.ranks(OURS), now.block(OURS).beam, now.muskets(OURS)), (1, Length::inches(4), 8));
    let mut two = landing(r#""ranks": "two""#, "");
    two.order(RED, land(0, 8));
    assert_eq!((fleet(&two).ranks(OURS), fleet(&two).muskets(OURS)), (2, 4));
}

/// Saves the battle and reads it again.
fn again(script: &Script) -> (String, Session) {
    let text = to_ron(&script.session.as_scenario(Viewer::All).expect("between two moves"));
    let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    BARNACLE.check(&loaded).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    let loaded = Loaded::from_scenario(loaded.scenario, "saved");
    let session = Session::from_loaded(&BARNACLE, &loaded, wg_core::DiceSource::Hand { seed: 0 })
        .unwrap_or_else(|problems| panic!("{problems}"));
    (text, session)
}

#[test]
fn amb_71_how_a_unit_stands_is_written_down_and_read_again() {
    let stands = |session: &Session| -> Vec<Stand> {
        Fleet::gather(session.world()).troops.iter().map(|troop| troop.stand).collect()
    };
    let mut script = facing("", "pirates", "");
    assert!(!again(&script).0.contains(r#""ranks": 2"#), "what is usual is not written");
    script.order(RED, form(2, 2));
    let (text, session) = again(&script);
    assert!(text.contains(r#""ranks": 2"#), "{text}");
    assert_eq!(stands(&session), stands(&script.session));
    // A party has formed two ranks ashore, and the others are aboard.
    let party = r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {"sail": 0, "aboard": 16,
        "parties": [["ashore", 1, 8, 0, 0, 40, 30, 90]]}), (name: "Watch", class: "row_boat", side: "Blue", at: (90, 60), heading: "S")"#;
    let mut script = at_sea(&battle(&format!(r#"options: {{"wind_alarm": "manual"}}, {ISLAND}"#), party), NORMAL);
    assert_eq!(fleet(&script).ranks(OURS), 1);
    script.order(RED, form(2, 2));
    let (text, session) = again(&script);
    assert!(text.contains("two ranks"), "{text}");
    assert_eq!(stands(&session), stands(&script.session));
}

#[test]
fn amb_71_the_sailing_master_forms_one_rank_where_his_men_stay_and_would_fire() {
    let answer = |theirs: (f64, f64), state: &str| {
        let ours = unit("Red", "pirates", "Ours", (46.0, 41.5), "N", state);
        let more = unit("Blue", "kings_men", "More", (theirs.0, theirs.1 + 3.0), "S", "");
        let script = on_land("", &(ours + &unit("Blue", "kings_men", "Theirs", theirs, "S", "") + &more));
        shore_master::turn(&fleet(&script), &script.session.asks()[0])
    };
    assert_eq!(answer((46.0, 46.0), r#""ranks": 2"#), Some(form(2, 1)), "two enemies, and he holds the trench");
    assert_ne!(answer((46.0, 46.0), ""), Some(form(2, 2)), "he stands well");
    assert_ne!(answer((46.0, 24.0), r#""ranks": 2"#), Some(form(2, 1)), "nobody is near enough");
}
