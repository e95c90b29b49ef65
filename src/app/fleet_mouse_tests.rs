//! Fleets of Admiralty by mouse: signals and divisions to the end of a battle, every ship of the Nile in her own place,
//! and Trafalgar played by somebody who leaves most of it to the captains of the ships. `WG_JOURNALS=tests/journals
//! cargo test --lib fleet_mouse_tests` writes their journals there.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Event, PointerButton, Pos2, pos2, vec2};
use wg_core::{DiceSource, Fate, Order, Plan, Point, SideId, UnitView};

use super::by_mouse::Hand;
use super::mouse_tests::keep;

const SIZE: bevy_egui::egui::Vec2 = vec2(1920.0, 1080.0);

impl Hand {
    fn turn(&self) -> u16 {
        self.desktop.screens[0].desk.view.turn
    }

    fn given(&self, kind: impl Fn(&Order) -> bool) -> usize {
        self.desktop
            .sitting
            .battle
            .session()
            .entries()
            .iter()
            .filter(|entry| entry.seat.side() == Some(SideId(0)) && kind(&entry.order))
            .count()
    }

    fn unit(&self, name: &str) -> UnitView {
        self.desktop.screens[0]
            .desk
            .view
            .units
            .iter()
            .find(|unit| unit.name == name)
            .unwrap_or_else(|| panic!("{name} is there"))
            .clone()
    }

    fn at(&self, point: Point) -> Pos2 {
        let at: Vec2 = self.lens.table_to_screen(point);
        pos2(at.x, at.y)
    }

    fn click_ship(&mut self, name: &str) {
        let at = self.at(self.unit(name).pose.at);
        self.press(at);
        assert_eq!(self.desktop.sitting.places[0].selected, Some(self.unit(name).id), "{name} is in the hand");
    }

    fn big_button_says(&self, words: &str) -> bool {
        self.desktop.screens[0].desk.big_button.as_ref().is_some_and(|button| button.label.contains(words))
    }

    /// Presses the big button.
    fn obvious(&mut self) {
        self.press(self.big_button().center());
    }

    /// Presses an entry in the menu of a ship's standing orders.
    fn plan(&mut self, name: &str, entry: &str) {
        self.click_ship(name);
        let (_, line) = self
            .pressable("Standing orders: ")
            .into_iter()
            .next()
            .unwrap_or_else(|| panic!("the orders of {name} are on the screen"));
        self.press(line.center());
        self.press_on(entry);
    }

    /// Returns true if this question is put to side 0 now.
    fn asks(&self, reason: &str) -> bool {
        self.desktop
            .sitting
            .eye(0)
            .asked()
            .is_some_and(|ask| ask.seat.side() == Some(SideId(0)) && ask.reason == reason)
    }

    fn until(&mut self, what: &str, wanted: impl Fn(&Self) -> bool) {
        let before = self.presses;
        while !wanted(self) {
            assert!(self.presses < before + 400, "{what}: {}", self.desktop.screens[0].desk.headline);
            self.obvious();
        }
    }
}

#[test]
fn a_battle_under_binding_signals_is_fought_to_its_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut hand = Hand::at_battle(
        "admiralty/14-out-of-sight",
        ["human", "midshipman"],
        DiceSource::Machine { seed: 7 },
        SIZE,
        folder.path(),
    );
    let namur = hand.unit("Namur").id;
    let planned = |hand: &Hand| {
        hand.desktop.sitting.battle.session().ruleset().plan_of(hand.desktop.sitting.battle.session().world(), namur)
    };
    hand.until("her first commands", |hand| hand.asks("Set sails and signal"));
    hand.click_ship("Caesar");
    for start in ["Make a signal: how to engage", "Engage …", "Engage Mont-Blanc"] {
        let (_, at) = hand.pressable(start).into_iter().next().unwrap_or_else(|| panic!("{start} is on the screen"));
        hand.press(at.center());
    }
    let leave = |hand: &Hand| {
        hand.desktop
            .sitting
            .battle
            .session()
            .entries()
            .iter()
            .any(|entry| entry.reports.iter().any(|report| report.clause == "A-R86"))
    };
    hand.until("the Namur reads it", |hand| hand.is_done() || (leave(hand) && hand.asks("Sail your ships")));
    assert_eq!(planned(&hand), Some(Plan::Hold), "she sails on until then");
    hand.plan("Namur", "Engage Mont-Blanc");
    assert_eq!(planned(&hand), Some(Plan::Engage(hand.unit("Mont-Blanc").id)));
    hand.until("the end", Hand::is_done);
    eprintln!(
        "{} presses, {} orders, turn {}: {:?}",
        hand.presses,
        hand.desktop.sitting.battle.session().entries().len(),
        hand.turn(),
        hand.desktop.sitting.battle.session().outcome()
    );
    keep(&hand, "admiralty-out-of-sight-binding-signals-by-mouse");
}

#[test]
fn every_british_ship_at_the_nile_is_given_her_own_place_with_five_presses_at_most() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut hand = Hand::at_battle(
        "admiralty/11-the-nile",
        ["human", "flag-captain"],
        DiceSource::Machine { seed: 1798 },
        SIZE,
        folder.path(),
    );
    hand.unlettered = true;
    hand.until("the ships are to sail", |hand| hand.asks("Sail your ships"));
    let places = [
        ("Goliath", "Engage Guerrier"),
        ("Zealous", "Engage Guerrier"),
        ("Orion", "Engage Conquérant"),
        ("Audacious", "Engage Conquérant"),
        ("Theseus", "Engage Guerrier"),
        ("Alexander", "Engage Guerrier"),
        ("Swiftsure", "Follow Alexander"),
        ("Vanguard", "Engage Spartiate"),
        ("Minotaur", "Engage Guerrier"),
        ("Defence", "Engage Conquérant"),
        ("Bellerophon", "Engage Guerrier"),
        ("Majestic", "Engage Guerrier"),
        ("Leander", "Follow Majestic"),
    ];
    let before = hand.presses;
    for (name, entry) in places {
        hand.plan(name, entry);
    }
    let placed = hand.presses - before;
    hand.until("the second turn", |hand| hand.turn() > 1 && hand.asks("Sail your ships"));
    let (all, plans) = (hand.presses - before, hand.given(|order| matches!(order, Order::Plan { .. })));
    eprintln!(
        "{placed} presses for places, {all} for the turn, {plans} plans, {} orders",
        hand.desktop.sitting.battle.session().entries().len()
    );
    assert!(all <= 5 * places.len(), "{all} presses for {} ships", places.len());
    keep(&hand, "admiralty-nile-a-turn-of-the-british-part-by-mouse");
}

#[test]
fn the_menu_of_orders_stays_open_while_one_chooses_for_whom_and_closes_with_the_order() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut hand = Hand::at_battle(
        "admiralty/13-trafalgar",
        ["human", "admiral"],
        DiceSource::Machine { seed: 1805 },
        SIZE,
        folder.path(),
    );
    hand.unlettered = true;
    hand.until("the ships are to sail", |hand| hand.asks("Sail your ships"));
    hand.click_ship("Victory");
    let (_, line) = hand.pressable("Standing orders: ").into_iter().next().expect("her orders are on the screen");
    hand.press(line.center());
    hand.press_on("Orders for Weather column");
    hand.press_on("All stay on course");
    let holds = hand.given(|order| matches!(order, Order::Plan { plan: Some(Plan::Hold), .. }));
    assert!(holds > 8, "each of the column has her order: {holds}");
    assert!(hand.pressable("All stay on course").is_empty(), "and the menu is closed");
}

/// Trafalgar, when Britain is to sail as planned.
fn to_sail_as_planned(folder: &std::path::Path) -> Hand {
    let mut hand = Hand::at_battle(
        "admiralty/13-trafalgar",
        ["human", "admiral"],
        DiceSource::Machine { seed: 1805 },
        SIZE,
        folder,
    );
    hand.until("the ships are to sail", |hand| hand.asks("Sail your ships"));
    hand
}

/// Returns the number of frames after the one in which the mouse is released here until `done` is true, at most ten.
fn pictures_until(hand: &mut Hand, at: Pos2, done: impl Fn(&Hand) -> bool) -> usize {
    let button = |pressed| Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::default(),
    };
    for events in [vec![Event::PointerMoved(at)], vec![Event::PointerMoved(at)], vec![button(true)]] {
        hand.wait(1.0);
        hand.frame(events);
    }
    assert!(!done(hand), "it is not so before the mouse is let go");
    hand.frame(vec![button(false)]);
    for pictures in 1..=10 {
        // A frame takes a sixtieth of a second, and computer captains decide between two frames.
        hand.animator.advance(1.0 / 60.0);
        if hand.desktop.sitting.eye(0).computer_waits() && !hand.animator.is_busy() {
            hand.desktop.sitting.computer_orders(|| false);
        }
        hand.frame(Vec::new());
        if done(hand) {
            return pictures;
        }
    }
    panic!("nothing comes of it in ten pictures: {}", hand.desktop.screens[0].desk.headline);
}

#[test]
fn a_click_is_answered_within_one_frame() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut hand = to_sail_as_planned(folder.path());
    let ship = hand.unit("Victory");
    let orders =
        |hand: &Hand| hand.pressable("Standing orders: ").into_iter().next().expect("her orders are on the screen");
    hand.click_ship(&ship.name);
    let line = orders(&hand).1.center();
    let menu = pictures_until(&mut hand, line, |hand| !hand.pressable("Orders for Weather column").is_empty());
    let entry = hand.button("Stay on course").center();
    let order = pictures_until(&mut hand, entry, |hand| orders(hand).0.starts_with("Standing orders: Stay on course"));
    eprintln!("frames until a click is answered: {menu} for a menu, {order} for an order");
    assert_eq!((menu, order), (1, 1), "the next picture shows what came of it");
}

#[test]
fn sail_as_planned_begins_to_move_within_three_frames() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut hand = to_sail_as_planned(folder.path());
    hand.animator.enabled = true;
    let lies: Vec<_> = hand.desktop.screens[0]
        .desk
        .view
        .units
        .iter()
        .map(|unit| (unit.id, hand.animator.shown(unit.id, unit.pose)))
        .collect();
    let moves = move |hand: &Hand| {
        hand.model
            .view
            .units
            .iter()
            .zip(&lies)
            .any(|(unit, (id, before))| hand.animator.shown(*id, unit.pose).at != before.at)
    };
    assert!(hand.big_button_says("Follow standing orders"), "{}", hand.desktop.screens[0].desk.headline);
    let at = hand.big_button().center();
    let pictures = pictures_until(&mut hand, at, moves);
    eprintln!("frames until they begin to move: {pictures}");
    assert!(pictures <= 3, "after {pictures} pictures");
}

#[test]
fn ten_turns_of_trafalgar_as_planned_against_the_admiral() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut hand = Hand::at_battle(
        "admiralty/13-trafalgar",
        ["human", "admiral"],
        DiceSource::Machine { seed: 1805 },
        SIZE,
        folder.path(),
    );
    hand.unlettered = true;
    let mut presses = Vec::new();
    for turn in 1..=10 {
        let before = hand.presses;
        hand.until("the next turn", |hand| hand.is_done() || hand.turn() > turn);
        presses.push(hand.presses - before);
    }
    assert!(presses.iter().all(|presses| *presses <= 12), "who wants nothing special presses little: {presses:?}");
    let lost = |side| {
        hand.desktop.screens[0]
            .desk
            .view
            .units
            .iter()
            .filter(|unit| unit.side == SideId(side) && (unit.struck || unit.fate != Fate::Afloat))
            .count()
    };
    eprintln!(
        "presses a turn {presses:?}, {} orders, lost {} and {}",
        hand.desktop.sitting.battle.session().entries().len(),
        lost(0),
        lost(1)
    );
    keep(&hand, "admiralty-trafalgar-ten-turns-part-by-mouse");
}
