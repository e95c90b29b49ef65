//! Names and flags that keep their places: on the same side of their ships when a panel opens, and from order to order.

use std::collections::BTreeMap;

use bevy_egui::egui::{Context, Pos2, Vec2, vec2};
use wg_core::{DiceSource, UnitId};
use wg_hand::{Sitting, Table};
use wg_library::Library;
use wg_panels::Theme;
use wg_panels::chart::on_chart::{Kind, OnChart, Thing};

use super::by_mouse::Hand;
use super::chart_tests::{Bench, SIZES, battle};

/// Returns the way from each ship to her name, and from the middle of each division's ships to its pennant.
fn ways(chart: &OnChart) -> BTreeMap<String, Vec2> {
    let hulls: BTreeMap<UnitId, Pos2> =
        chart.all(Kind::Hull).filter_map(|hull| Some((hull.unit?, hull.shape.middle()))).collect();
    let named = chart.things.iter().filter(|thing| matches!(thing.kind, Kind::Ribbon | Kind::Division));
    let way = |thing: &Thing| Some((said_of(thing), thing.shape.middle() - *hulls.get(&thing.unit?)?));
    named.filter_map(way).collect()
}

fn said_of(thing: &Thing) -> String {
    thing.text.split(',').next().unwrap_or_default().to_owned()
}

/// Returns the names that lie on another side of their ships than before.
fn changed_sides(before: &BTreeMap<String, Vec2>, now: &BTreeMap<String, Vec2>) -> Vec<String> {
    let turned = |(name, way): (&String, &Vec2)| {
        let was = before.get(name)?;
        (was.normalized().dot(way.normalized()) < 0.5).then(|| name.clone())
    };
    now.iter().filter_map(turned).collect()
}

#[test]
fn a_panel_that_is_opened_or_closed_leaves_names_and_flags_on_their_sides_of_the_ships() {
    let library = Library::new(wg_rulesets::ALL);
    let (mut names, mut turned) = (0, Vec::new());
    for (id, orders) in
        [("admiralty/07-five-against-five", 40), ("admiralty/13-trafalgar", 60), ("barnacle/06-squadrons", 40)]
    {
        let mut bench = Bench::new(battle(&library, id, orders), &library, Context::default());
        bench.desktop.screens[0].panel.folded = Some(true);
        let mut before = ways(&bench.laid(SIZES[0], false, Theme::Paper));
        for folded in [false, true, false] {
            bench.desktop.screens[0].panel.folded = Some(folded);
            let now = ways(&bench.laid(SIZES[0], false, Theme::Paper));
            names += now.len();
            turned.extend(changed_sides(&before, &now));
            before = now;
        }
    }
    assert!(names > 60 && turned.len() * 10 <= names, "of {names} names {turned:?} changed sides");
}

#[test]
fn names_and_flags_keep_their_sides_of_the_ships_from_order_to_order() {
    let library = Library::new(wg_rulesets::ALL);
    for (id, least) in [
        ("admiralty/09-twelve-against-twelve", 100),
        ("warpspawn/02-line-against-line", 100),
        ("crane/03-line-of-battle", 100),
    ] {
        let battle = library.battle(id).expect("the program brings it along");
        let dice = DiceSource::Machine { seed: 7 };
        let table = Table { captains: vec!["deckhand".to_owned(); battle.loaded.scenario.sides.len()], dice };
        let game = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
        let mut bench = Bench::new(game, &library, Context::default());
        let mut before = ways(&bench.laid(SIZES[0], false, Theme::Paper));
        let (mut names, mut turned) = (0, Vec::new());
        for _ in 0..24 {
            for _ in 0..3 {
                bench.desktop.sitting.computer_order();
            }
            let now = ways(&bench.laid(SIZES[0], false, Theme::Paper));
            names += now.len();
            turned.extend(changed_sides(&before, &now));
            before = now;
        }
        // In a melee hulls come to lie where names were.
        assert!(names > least && turned.len() * 15 <= names, "{id}: of {names} names {turned:?} changed sides");
    }
}

#[test]
fn names_and_flags_keep_their_places_while_a_hand_presses_the_big_button() {
    for id in ["admiralty/03-two-against-two", "crane/02-mixed", "warpspawn/02-line-against-line"] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let dice = DiceSource::Machine { seed: 2 };
        let mut hand = Hand::at_battle(id, ["human", "deckhand"], dice, vec2(1366.0, 768.0), folder.path());
        let (mut names, mut turned, mut moved) = (0, Vec::new(), 0);
        for _ in 0..40 {
            let before = ways(&hand.desktop.screens[0].laid.chart);
            hand.press(hand.big_button().center());
            let now = ways(&hand.desktop.screens[0].laid.chart);
            names += now.len();
            turned.extend(changed_sides(&before, &now));
            moved += now
                .iter()
                .filter(|(name, way)| before.get(*name).is_some_and(|was| (*was - **way).length() > 6.0))
                .count();
        }
        // The costs of squares are written where names may have lain.
        assert!(names > 100 && turned.len() * 10 <= names, "{id}: of {names} names {turned:?} changed sides");
        assert!(moved * 3 <= names, "{id}: of {names} names {moved} moved");
    }
}
