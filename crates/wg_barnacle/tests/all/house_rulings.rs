//! Rulings of our own where the text says nothing: AMB-101 to AMB-104.

use wg_barnacle::BARNACLE;
use wg_barnacle::boarding::assault::DEFEND;
use wg_barnacle::choices::Choice;
use wg_barnacle::gunnery::cover::Cover;
use wg_barnacle::position::STARBOARD;
use wg_barnacle::position::fight::Party;
use wg_core::Choices;
use wg_core::shown::sheet::Part;
use wg_core::{AskKind, Length, Order, UnitId, Viewer};
use wg_testkit::Script;

use crate::common::*;
use crate::island::*;

#[test]
fn amb_101_troops_on_the_march_are_fired_at_where_they_stop() {
    // A brig of Blue's lies off the west shore with her guns to the east. Guards of Red's march north before them.
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (90, 5), heading: "N", state: {"sail": 0}),
        (name: "Avispa", class: "brig", side: "Blue", at: (22, 35), heading: "N", state: {"sail": 0}),
        (name: "Guards", class: "kings_men", side: "Red", at: (33, 25.5), heading: "N")"#;
    let at_move = || {
        let mut script = at_sea(&battle(&format!(r#"options: {{"wind_alarm": "manual"}}, {ISLAND}"#), ships), NORMAL);
        script.order(RED, begin(2)).dice(&[6, 6]);
        script
    };
    let bears = |script: &Script| !fleet(script).chances(UnitId(1), STARBOARD).is_empty();
    let mut past = at_move();
    assert!(!bears(&past), "out of the arc where they begin");
    // Blue is asked when they stop in the middle of her arc. On a way there and back it is not asked.
    past.order(RED, march(2, &[Go::Run(6.0), Go::Turn(180), Go::Run(6.0)]));
    assert!(
        past.session.asks()[0].seat == RED && !bears(&past),
        "Blue was not asked on the way: {:?}",
        past.session.asks()
    );
    let mut stops = at_move();
    stops.order(RED, march(2, &[Go::Run(6.0)]));
    assert!(bears(&stops) && stops.session.asks()[0].seat == BLUE, "{:?}", stops.session.asks());
    stops.order(BLUE, fire(1, 1, 2)).dice(&[1, 1, 1, 1, 1]);
}

#[test]
fn amb_101_a_charge_that_falls_short_and_men_who_form_anew_are_fired_at_where_they_stand() {
    let before_the_guns = |y: f64| {
        let ships = format!(
            r#"(name: "Rover", class: "brig", side: "Red", at: (90, 5), heading: "N", state: {{"sail": 0}}),
               (name: "Avispa", class: "brig", side: "Blue", at: (22, 35), heading: "N", state: {{"sail": 0}}),
               (name: "Ours", class: "pirates", side: "Red", at: (36, {y}), heading: "N"),
               (name: "Theirs", class: "rabble", side: "Blue", at: (36, 40), heading: "S")"#
        );
        at_sea(&battle(&format!(r#"options: {{"wind_alarm": "manual"}}, {ISLAND}"#), &ships), NORMAL)
    };
    let asked =
        |script: &Script| script.session.asks().iter().any(|ask| ask.kind == AskKind::Reaction && ask.seat == BLUE);
    let mut short = before_the_guns(25.5);
    short.order(RED, charge(2, 3)).dice(&[6]).dice(&[2, 2, 1, 1]);
    assert!(asked(&short), "six inches on: {:?}", short.session.asks());
    let mut forms = before_the_guns(31.5);
    forms.order(RED, Choice::Form(2).order(UnitId(2)));
    assert!(asked(&forms), "{:?}", forms.session.asks());
}

#[test]
fn amb_102_all_leaders_go_with_the_boarders_and_all_aboard_defend() {
    let scenario = battle(
        r#"options: {"wind_alarm": "manual"}, battle: {"turn": 1, "phase": 10, "first": "Red"},"#,
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (30, 25), heading: "N", state: {"grappled_with": ["Fortuna"]}),
           (name: "Fortuna", class: "galleon", side: "Blue", at: (35, 25), heading: "N"),
           (name: "Avispa", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = Script::new(&BARNACLE, &scenario);
    script.order(RED, Order::Board { unit: UnitId(0), target: UnitId(1), men: 4 });
    script.order(BLUE, Order::Number { unit: UnitId(1), what: DEFEND, value: 2 });
    let fight = fleet(&script).fight(UnitId(0)).expect("they fight");
    assert_eq!(fight.parties, [Party { men: 4, leaders: 2 }, Party { men: 2, leaders: 3 }]);
    assert_eq!(fleet(&script).at_home(UnitId(0)).leaders, 0, "nobody leads those who stay");
    let throws = script.session.asks()[0].throws.clone();
    assert_eq!(throws.iter().map(|row| row.dice).collect::<Vec<_>>(), [2 + 6, 2 + 9]);
}

#[test]
fn amb_103_units_that_belong_to_the_land_do_not_go_aboard() {
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {"sail": 0, "aboard": 12, "parties": [["ashore", 1, 6, 1, 0, 31, 25, 90]]}),
        (name: "Watch", class: "row_boat", side: "Blue", at: (90, 60), heading: "S"),
        (name: "Brethren", class: "pirates", side: "Red", at: (31, 33), heading: "E", state: {"killed": 12})"#;
    let mut script = at_sea(&battle(&format!(r#"options: {{"wind_alarm": "manual"}}, {ISLAND}"#), ships), NORMAL);
    script.order(RED, Order::EndPhase).order(BLUE, Order::EndPhase);
    let aboard = |unit: u16| Order::Embark { unit: UnitId(unit), target: UnitId(0) };
    let offered = |unit: u16| asks(&script, RED, |order| *order == aboard(unit));
    assert!(offered(3) && !offered(2), "her own party, and not the Brethren beside them");
    script.refused(RED, aboard(2), "AMB-103").order(RED, aboard(3));
}

#[test]
fn amb_104_houses_count_as_works_hand_to_hand() {
    let town = ISLAND.replace(
        "works: [",
        r#"works: [(name: "the town", kind: House, outline: [(44, 28), (56, 28), (56, 34), (44, 34)]),"#,
    );
    let stands = |class: &str, at: (f64, f64)| {
        let units = unit("Red", class, "Ours", at, "N", "") + &unit("Blue", "pirates", "Theirs", (50.0, 46.0), "S", "");
        let ships = format!(
            r#"(name: "Rover", class: "brig", side: "Red", at: (90, 5), heading: "N", state: {{"sail": 0}}),
               (name: "Watch", class: "sloop", side: "Blue", at: (5, 68), heading: "S", state: {{"sail": 0}}),{units}"#
        );
        at_sea(&battle(&format!(r#"options: {{"wind_alarm": "manual"}}, {town}"#), &ships), NORMAL)
    };
    let (ours, theirs) = (UnitId(2), UnitId(3));
    let dice =
        |class: &str, at: (f64, f64), defends: bool| fleet(&stands(class, at)).melee_dice(ours, theirs, defends).dice;
    let (house, open) = ((50.0, 31.0), (62.0, 36.0));
    assert_eq!(
        (dice("pirates", house, true), dice("pirates", open, true)),
        (15 + 3, 7 + 3),
        "a die a man, and the leader"
    );
    assert_eq!(dice("pirates", house, false), 7 + 3, "not for who comes out of them");
    assert_eq!(dice("rabble", house, true), 4 + 3, "rabble has nothing of them (AMB-81)");
    let script = stands("pirates", house);
    assert_eq!(fleet(&script).cover(ours), Cover::House);
    let notes = script.session.sheet(ours, Viewer::All).parts;
    assert!(notes.iter().any(|part| matches!(part, Part::Note { clause, .. } if clause == "AMB-104")), "{notes:?}");
    assert!(fleet(&script).block(ours).beam > Length::inches(4));
}
