//! The pointer on the table as the window hears it: presses and releases of a mouse, on a quick machine and on a slow
//! one.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, RequestRedraw, WindowEvent};
use wg_core::{DiceSource, Event, Order, PathEnd, Point, Report, UnitId};
use wg_hand::{Desktop, Sitting, Table};
use wg_library::Library;
use wg_panels::chart::on_chart::{Kind, Thing};
use wg_table::{Animator, ChartRect, Lens, TableModel};

use super::onto_table::gather;
use super::pointer::pointer;

const OWN: UnitId = UnitId(0);
const FOE: UnitId = UnitId(1);
const SIZE: Vec2 = Vec2::new(1280.0, 720.0);

/// Sirène has an enemy in the square ahead.
const ADJACENT: &str = r#"(
    version: 1, ruleset: "crane", name: "Beside Her", wind: "SW", options: {"end": "none"},
    sides: [(name: "Red", colour: Red, edge: South), (name: "Blue", colour: Blue, edge: North)],
    ships: [
        (name: "Sirène", class: "medium", side: "Red", square: (4, 5), heading: "N"),
        (name: "Melampus", class: "medium", side: "Blue", square: (4, 6), heading: "E"),
    ],
    battle: {"turn": 2, "phase": 1, "first": "Red"},
)"#;

/// A window that has only a pointer, with a battle on the table.
struct Screen {
    app: App,
    window: Entity,
}

impl Screen {
    fn with(id: &str, captains: [&str; 2]) -> Self {
        let library = Library::new(wg_rulesets::ALL).with("crane/beside", ADJACENT.to_owned());
        let battle = library.battle(id).expect("it is there");
        let table = Table { captains: captains.map(str::to_owned).to_vec(), dice: DiceSource::Machine { seed: 3 } };
        let game = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
        let mut desktop = Desktop::new(game, library, None, None);
        let (mut model, mut animator) = (TableModel::default(), Animator::default());
        gather(&mut desktop, 0, &mut model, &mut animator);
        animator.skip();
        let free = Rect::from_corners(Vec2::ZERO, SIZE);
        let mut lens = Lens::default();
        lens.resize(SIZE, free, wg_table::Layout::new(&model.view, model.corner, free.width() / free.height()).whole);
        let mut app = App::new();
        app.insert_resource(desktop);
        app.world_mut().spawn((wg_table::Table, lens, animator, ChartRect(free)));
        app.init_resource::<ButtonInput<KeyCode>>().init_resource::<Time<Real>>();
        app.add_message::<WindowEvent>().add_message::<RequestRedraw>().add_systems(Update, pointer);
        let window = app
            .world_mut()
            .spawn((Window { resolution: (SIZE.x as u32, SIZE.y as u32).into(), ..default() }, PrimaryWindow))
            .id();
        Self { app, window }
    }

    fn game(&mut self) -> &mut Sitting {
        &mut self.app.world_mut().resource_mut::<Desktop>().into_inner().sitting
    }

    fn desk(&mut self) -> wg_panels::Desk {
        let sitting = self.game();
        sitting.eye(0).desk(&sitting.telling)
    }

    fn lies(&mut self, unit: UnitId) -> Point {
        self.game().eye(0).berth(unit).expect("she is on the table").0.at
    }

    /// Moves the pointer there with these presses and releases in one frame, `after` seconds after the last.
    fn frame(&mut self, at: Point, presses: &[bool], after: f32) {
        let deeds: Vec<(Point, Option<bool>)> =
            std::iter::once((at, None)).chain(presses.iter().map(|pressed| (at, Some(*pressed)))).collect();
        self.all_at_once(&deeds, after);
    }

    /// Moves the pointer from point to point, pressing and releasing, all in one frame.
    fn all_at_once(&mut self, deeds: &[(Point, Option<bool>)], after: f32) {
        let (world, window) = (self.app.world_mut(), self.window);
        world.resource_mut::<Time<Real>>().advance_by(Duration::from_secs_f32(after));
        for (at, pressed) in deeds {
            let position = wg_table::Table::get_mut::<Lens>(world).table_to_screen(*at);
            world.get_mut::<Window>(window).expect("the window").set_cursor_position(Some(position));
            world.write_message(WindowEvent::CursorMoved(CursorMoved { window, position, delta: None }));
            let Some(pressed) = pressed else { continue };
            let state = if *pressed { ButtonState::Pressed } else { ButtonState::Released };
            world.write_message(WindowEvent::MouseButtonInput(MouseButtonInput {
                button: MouseButton::Left,
                state,
                window,
            }));
        }
        self.app.update();
    }

    fn click(&mut self, at: Point, after: f32) {
        self.frame(at, &[true], after);
        self.frame(at, &[false], 0.05);
    }

    fn orders(&mut self) -> usize {
        self.game().battle.session().entries().len()
    }

    fn is_armed(&mut self) -> bool {
        let game = self.game();
        let course = game.places[0].draft.proposal.as_ref().and_then(Order::course).cloned();
        course.is_some_and(|course| game.eye(0).end_of_course(&course) == PathEnd::Boards(FOE))
    }
}

fn beside() -> Screen {
    let mut window = Screen::with("crane/beside", ["human", "human"]);
    window.game().touch(0, |_, place| place.select(Some(OWN)));
    window
}

#[test]
fn a_click_on_an_enemy_arms_the_boarding_and_another_boards_her() {
    let mut window = beside();
    let (at, orders) = (window.lies(FOE), window.orders());
    window.click(at, 1.0);
    assert!(window.is_armed() && window.orders() == orders, "{:?}", window.game().places[0].draft);
    let desk = window.desk();
    assert!(desk.odds.is_some(), "the card shows the odds");
    assert_eq!(desk.big_button.map(|button| button.label).as_deref(), Some("Sirène boards Melampus"));
    window.click(at, 1.0);
    assert_eq!(window.orders(), orders + 1, "a second click on her does it");
}

#[test]
fn a_double_click_or_a_slow_machine_that_brings_two_clicks_at_once_boards_nobody() {
    let mut window = beside();
    let (at, orders) = (window.lies(FOE), window.orders());
    window.frame(at, &[true, false, true, false], 1.0);
    assert!(window.is_armed() && window.orders() == orders, "both in one frame");
    let mut window = beside();
    window.click(at, 1.0);
    window.click(at, 0.1);
    assert!(window.is_armed() && window.orders() == orders, "nobody has read the odds so soon");
    window.click(at, 1.0);
    assert_eq!(window.orders(), orders + 1, "later it is meant");
}

#[test]
fn a_ship_that_is_dragged_onto_an_enemy_or_seems_to_be_on_a_slow_machine_has_only_armed_the_boarding() {
    let mut window = beside();
    let (own, foe, orders) = (window.lies(OWN), window.lies(FOE), window.orders());
    window.frame(own, &[true], 1.0);
    window.frame(foe, &[], 0.2);
    window.frame(foe, &[false], 0.2);
    assert!(window.is_armed() && window.orders() == orders, "dragged there: {:?}", window.game().places[0].draft);
    let mut window = beside();
    // Her release and the click on the enemy arrive in one frame, when the pointer is at the enemy already.
    window.frame(own, &[true], 1.0);
    window.frame(foe, &[false, true, false], 0.2);
    assert!(
        window.is_armed() && window.orders() == orders,
        "clicked one after the other: {:?}",
        window.game().places[0].draft
    );
}

#[test]
fn a_boarding_among_the_choices_is_armed_first_too() {
    let mut window = beside();
    let choice =
        window.desk().choices.into_iter().find(|button| button.label == "Sirène boards Melampus").expect("a choice");
    assert!(choice.opens, "a press puts it on the big button");
    window.game().press(0, |battle, place| place.propose(battle, choice.order));
    assert!(window.desk().big_button.is_some_and(|button| !button.opens), "where a press gives it");
}

#[test]
fn a_click_on_a_divisions_pennant_selects_who_leads_it_and_lays_no_course() {
    let mut window = Screen::with("admiralty/09-twelve-against-twelve", ["human", "human"]);
    for _ in 0..10 {
        let game = window.game();
        if game.eye(0).limits().is_some() {
            break;
        }
        let order = game
            .eye(0)
            .desk(&game.telling)
            .big_button
            .map(|button| button.order)
            .or_else(|| game.eye(0).asked().map(|ask| ask.default.clone()))
            .expect("an order");
        game.give(0, order);
    }
    let (mover, orders) = (window.game().places[0].selected.expect("somebody sails"), window.orders());
    let (pose, footprint) = window.game().eye(0).berth(mover).expect("she is on the table");
    let water = pose.bow(&footprint).offset(pose.heading, wg_core::Length::millimetres(40));
    let division = window
        .game()
        .eye(0)
        .seen()
        .divisions
        .iter()
        .find(|division| !division.ships.contains(&mover))
        .cloned()
        .expect("another one");
    assert!(window.game().eye(0).means_water(water), "a course could go there");
    let middle = wg_table::Table::get_mut::<Lens>(window.app.world_mut()).table_to_screen(water);
    let shape = wg_panels::chart::shape::Quad::turned(
        bevy_egui::egui::pos2(middle.x, middle.y),
        bevy_egui::egui::vec2(60.0, 20.0),
        0.0,
    );
    let division_name = division.name.clone();
    let pennant =
        Thing { kind: Kind::Division, text: division.name, unit: Some(division.leader), shape, size: 12.0, line: None };
    window.app.world_mut().resource_mut::<Desktop>().screens[0].laid.chart.things.push(pennant);
    window.click(water, 1.0);
    assert_eq!(
        (window.game().places[0].selected, window.orders()),
        (Some(division.leader), orders),
        "her leader is looked at"
    );
    let (leader, all) = (window.game().eye(0).seen().units[division.leader.index()].name.clone(), division.ships.len());
    let notice = window.game().places[0].notice.clone();
    assert!(
        notice.starts_with(&format!("{division_name}: {all} ships, ")) && notice.contains(&leader),
        "and how it stands: {notice}"
    );
    assert_eq!(
        window.app.world().resource::<Desktop>().screens[0].panel.division,
        Some(division.leader),
        "her standing orders will be for all of them"
    );
    assert_eq!(window.game().places[0].draft.proposal, None, "and nobody sails there");
    window.app.world_mut().resource_mut::<Desktop>().screens[0].laid.chart.things.clear();
    window.game().touch(0, |_, place| place.select(Some(mover)));
    window.click(water, 1.0);
    assert!(window.game().places[0].draft.proposal.is_some(), "without a pennant the same place is water");
}

#[test]
fn a_click_while_something_is_under_way_ends_it_and_gives_no_order() {
    let mut window = beside();
    let water = window.lies(OWN).offset(wg_core::Heading::NORTH, wg_core::Length::inches(-1));
    window.app.world_mut().resource_mut::<Desktop>().sitting.touch(0, |_, place| place.select(None));
    wg_table::Table::get_mut::<Animator>(window.app.world_mut()).mark(OWN);
    let course = window.game().battle.session().asks()[0]
        .offers
        .iter()
        .find_map(|offer| offer.order.course().map(|_| offer.order.clone()))
        .expect("a course");
    window.game().give(0, course);
    let fresh = std::mem::take(&mut window.game().places[0].fresh);
    wg_table::Table::get_mut::<Animator>(window.app.world_mut()).feed(&fresh);
    assert!(wg_table::Table::get_mut::<Animator>(window.app.world_mut()).is_busy(), "she sails");
    let (orders, draft) = (window.orders(), window.game().places[0].draft.proposal.clone());
    window.click(water, 1.0);
    assert!(!wg_table::Table::get_mut::<Animator>(window.app.world_mut()).is_busy(), "it is over");
    assert_eq!(
        (window.orders(), window.game().places[0].draft.proposal.clone()),
        (orders, draft),
        "and nothing was ordered"
    );
}

#[test]
fn a_click_while_the_other_side_thinks_lets_it_play_at_once() {
    let mut window = Screen::with("crane/beside", ["lieutenant", "human"]);
    assert!(window.game().eye(0).computer_waits(), "Red is to move");
    window.app.world_mut().resource_mut::<Desktop>().thought = Duration::from_secs(5);
    let (at, orders) = (window.lies(FOE), window.orders());
    let selected = window.game().places[0].selected;
    window.click(at, 1.0);
    assert_eq!(window.app.world().resource::<Desktop>().thought, Duration::ZERO, "whoever thinks has thought enough");
    assert_eq!((window.orders(), window.game().places[0].selected), (orders, selected), "the click means nothing else");
}

#[test]
fn a_course_that_is_only_pointed_at_is_drawn_as_a_wish_and_one_that_is_laid_is_not() {
    for (id, inches) in [
        ("crane/beside", 2),
        ("barnacle/05-frigate-duel", 6),
        ("admiralty/02-two-doctrines", 4),
        ("warpspawn/01-first-lesson", 2),
    ] {
        let mut window = Screen::with(id, ["human", "human"]);
        let game = window.game();
        for _ in 0..60 {
            if game.eye(0).course_offer().is_some() {
                break;
            }
            let order = game
                .eye(0)
                .desk(&game.telling)
                .big_button
                .map(|button| button.order)
                .or_else(|| game.eye(0).asked().map(|ask| ask.default.clone()))
                .expect("an order");
            game.give(0, order);
        }
        let unit = game.places[0]
            .selected
            .filter(|_| game.eye(0).course_offer().is_some())
            .unwrap_or_else(|| panic!("{id}: somebody sails"));
        let (pose, footprint) = game.eye(0).berth(unit).expect("she is on the table");
        let ends = game
            .eye(0)
            .paths()
            .iter()
            .find(|path| path.complete && path.end == PathEnd::Lies)
            .and_then(|path| path.poses.last());
        let at = ends
            .map_or_else(|| pose.bow(&footprint).offset(pose.heading, wg_core::Length::inches(inches)), |end| end.at);
        let wish = |game: &Sitting| {
            game.eye(0)
                .overlays(&game.eye(0).seen())
                .ghosts
                .iter()
                .filter(|ghost| ghost.unit == unit)
                .map(|ghost| ghost.wish)
                .collect::<Vec<_>>()
        };
        game.point_at(0, Some(at), None);
        assert_eq!(wish(game), [true], "{id}: pointed at");
        game.press(0, |battle, place| place.click(battle, at, None));
        assert_eq!(wish(game).first(), Some(&false), "{id}: laid");
    }
}

/// Returns where a ship lies, and a square to which she may be carried.
fn drag_in(window: &mut Screen, ship: UnitId) -> (Point, Point) {
    let from = window.lies(ship);
    let game = window.game();
    game.touch(0, |_, place| place.select(Some(ship)));
    let ends = game
        .eye(0)
        .paths()
        .iter()
        .filter(|path| path.complete && path.end == PathEnd::Lies)
        .filter_map(|path| path.poses.last());
    let to = ends.map(|pose| pose.at).find(|at| *at != from).expect("she may sail");
    game.touch(0, |_, place| place.select(None));
    (from, to)
}

#[test]
fn a_whole_drag_that_a_slow_machine_hears_in_one_frame_sails_the_ship_that_was_pressed() {
    let mut window = beside();
    let (from, to) = drag_in(&mut window, OWN);
    let orders = window.orders();
    window.all_at_once(&[(to, None), (from, None), (from, Some(true)), (to, None), (to, Some(false))], 1.0);
    assert!(window.orders() > orders, "she sails: {:?}", window.game().places[0].refusal);
    assert_eq!(window.lies(OWN), to, "to where she was put down");
}

#[test]
fn a_ship_that_is_dragged_while_another_still_sails_is_taken_up_all_the_same() {
    let mut window = beside();
    let (from, to) = drag_in(&mut window, OWN);
    let orders = window.orders();
    let sails = Report {
        event: Event::Moved {
            from: window.game().eye(0).berth(FOE).expect("she lies there").0,
            to: wg_core::Pose::default(),
        },
        ..Report::new("C-MOVE-1", Some(FOE), "")
    };
    wg_table::Table::get_mut::<Animator>(window.app.world_mut()).feed(&[sails]);
    assert!(wg_table::Table::get_mut::<Animator>(window.app.world_mut()).is_busy(), "somebody is under way");
    window.frame(from, &[true], 1.0);
    assert!(!wg_table::Table::get_mut::<Animator>(window.app.world_mut()).is_busy(), "the press ends it");
    assert_eq!((window.orders(), window.game().places[0].draft.proposal.clone()), (orders, None), "and orders nothing");
    window.frame(to, &[], 0.1);
    window.frame(to, &[false], 0.1);
    assert_eq!(window.lies(OWN), to, "but whoever drags on has dragged her");
}

#[test]
fn a_drag_that_leaves_the_table_and_comes_back_still_carries_the_ship() {
    let mut window = beside();
    let (from, to) = drag_in(&mut window, OWN);
    window.frame(from, &[true], 1.0);
    let off = Point::inches(-400.0, -400.0);
    window.frame(to, &[], 0.1);
    window.frame(off, &[], 0.1);
    window.frame(to, &[], 0.1);
    window.frame(to, &[false], 0.1);
    assert_eq!(window.lies(OWN), to, "she was in the hand all the time");
    let mut window = beside();
    let orders = window.orders();
    window.frame(from, &[true], 1.0);
    window.frame(to, &[], 0.1);
    window.frame(off, &[false], 0.1);
    window.frame(to, &[false], 0.1);
    assert_eq!((window.lies(OWN), window.orders()), (from, orders), "let go off the table she is put back");
}

#[test]
fn a_press_while_the_view_moves_by_itself_means_nothing_wherever_it_lands() {
    let mut window = beside();
    let (foe, orders) = (window.lies(FOE), window.orders());
    let view = window.desk().view;
    let lens = |window: &mut Screen| *wg_table::Table::get_mut::<Lens>(window.app.world_mut());
    wg_table::Table::get_mut::<Lens>(window.app.world_mut()).go_home(&view, true);
    assert!(lens(&mut window).is_gliding(), "the view is on its way to the fight");
    window.click(foe, 1.0);
    assert!(!window.is_armed(), "a press that fell on the enemy by chance arms nothing");
    while wg_table::Table::get_mut::<Lens>(window.app.world_mut()).advance(0.1) {}
    window.click(foe, 1.0);
    assert!(!window.is_armed(), "nor does one that comes before the player can have seen her there");
    wg_table::Table::get_mut::<Lens>(window.app.world_mut()).advance(1.0);
    window.click(foe, 1.0);
    assert!(window.is_armed() && window.orders() == orders, "now it is meant");
}
