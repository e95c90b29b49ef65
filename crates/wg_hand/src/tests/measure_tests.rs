//! Distances are given in the unit of the rules, and guns are named by their numbers.

use wg_core::scenario::Loaded;
use wg_core::{About, DiceSource, Length, Measure, Rules as _, Ruleset, UnitId};
use wg_library::Library;
use wg_testkit::changed::{Changed, Changes};
use wg_testkit::drill::DRILL;

use crate::game::Table;
use crate::sitting::Sitting;

/// The drill in millimetres.
struct Metric;

static METRIC: Changed<Metric> = Changed(Metric);

impl Changes for Metric {
    fn below(&self) -> &'static dyn Ruleset {
        &DRILL
    }
    fn about(&self) -> About {
        About { measure: Measure::Millimetres, ..DRILL.about() }
    }
}

fn people() -> Table {
    Table { captains: vec!["human".into(), "human".into()], dice: DiceSource::Machine { seed: 5 } }
}

/// Plays the battle by its defaults until a course can be laid.
fn at_helm(mut game: Sitting) -> Sitting {
    for _ in 0..40 {
        if let Some(side) = game.eye(0).curtain() {
            game.touch(0, |_, place| place.take_seat(side));
        }
        if game.eye(0).limits().is_some() {
            return game;
        }
        let order = game.eye(0).asked().expect("somebody is asked").default.clone();
        game.give(0, order);
    }
    panic!("nobody was asked for a course")
}

#[test]
fn rules_that_measure_in_millimetres_say_so_once_and_everything_follows() {
    let cutters = Loaded::from_scenario(wg_testkit::fixtures::two_cutters(), "the drill");
    let mut game = at_helm(Sitting::start(&METRIC, &cutters, &people(), None).expect("it begins"));
    let unit = game
        .eye(0)
        .asked()
        .and_then(|ask| ask.offers.iter().find_map(|offer| offer.order.unit()))
        .expect("a cutter sails");
    game.touch(0, |_, place| place.select(Some(unit)));
    let desk = game.eye(0).desk(&game.telling);
    assert_eq!(desk.view.table.measure, Measure::Millimetres, "the scale bar and the tape read it");
    let steps = desk.standing.expect("her standing orders").measure;
    assert_eq!((steps.one, steps.names[1], steps.offered[0]), (Length::MILLIMETRE, "mm", 50));
    let (pose, footprint) = game.eye(0).berth(unit).expect("she lies there");
    game.press(0, |battle, place| {
        place.click(battle, pose.bow(&footprint).offset(pose.heading, Length::inches(6)), None)
    });
    let running = game.eye(0).desk(&game.telling).running.expect("a course in the hand");
    let words = wg_panels::panels::run_card::run_words(&running.card, running.measure);
    assert!(words.ends_with(" mm (up to 254)"), "ten inches at most: {words}");
    assert!(
        wg_panels::widgets::miniature::spoken(&game.eye(0).desk(&game.telling).view)
            .contains("1219 by 914 millimetres")
    );
}

#[test]
fn a_gun_is_named_only_where_its_number_names_one() {
    // Crane's captains order one shot to either side; the target decides which broadside fires.
    let library = Library::new(wg_rulesets::ALL);
    let battle = library.battle("crane/01-first-lesson").expect("it is part of the program");
    let game = Sitting::start(battle.ruleset, &battle.loaded, &people(), None).expect("it begins");
    assert_eq!(game.eye(0).battery_name(UnitId(0), 0, game.eye(0).viewer()), None, "neither Larboard nor Starboard");
    assert_eq!(game.eye(0).batteries_of(UnitId(0)), [0]);
}

#[test]
fn batteries_that_a_ship_does_not_have_move_no_others_up() {
    // A merchantman has no gun at her bow, and one at her stern.
    let text = r#"(version: 1, ruleset: "barnacle", name: "A test", wind: "S", sides: [(name: "Red"), (name: "Blue")], ships: [
        (name: "Swan", class: "merchantman", side: "Red", at: (20, 20), heading: "N"),
        (name: "Teal", class: "brig", side: "Blue", at: (60, 20), heading: "N")])"#;
    let loaded = Loaded::from_scenario(
        wg_core::scenario::parse(text, "test.ron").expect("it is a scenario").scenario,
        "the test",
    );
    let ruleset =
        *wg_rulesets::ALL.iter().find(|ruleset| ruleset.about().id == "barnacle").expect("it is part of the program");
    let game = Sitting::start(ruleset, &loaded, &people(), None).expect("it begins");
    let named: Vec<_> = game
        .eye(0)
        .batteries_of(UnitId(0))
        .into_iter()
        .map(|battery| (battery, game.eye(0).battery_name(UnitId(0), battery, game.eye(0).viewer())))
        .collect();
    assert_eq!(named.last(), Some(&(3, Some("Stern".to_owned()))), "by the number of orders to fire: {named:?}");
    assert_eq!(game.eye(0).battery_name(UnitId(0), 2, game.eye(0).viewer()), None, "she has no bow guns");
}
