use wg_core::{Footprint, Length, Pose, SideId, UnitView};

use super::*;

fn lens() -> Lens {
    let mut lens = Lens::default();
    let free = Rect { min: Vec2::new(10.0, 50.0), max: Vec2::new(1000.0, 700.0) };
    let whole = Rect { min: Vec2::new(-20.0, -20.0), max: Vec2::new(580.0, 730.0) };
    lens.resize(Vec2::new(1280.0, 720.0), free, whole);
    lens
}

fn near(a: Vec2, b: Vec2) -> bool {
    a.distance(b) < 0.05
}

#[test]
fn the_whole_table_fits_into_what_the_panels_leave() {
    let lens = lens();
    for corner in [lens.whole.min, lens.whole.max] {
        assert!(lens.free.contains(lens.to_screen(corner)), "inside the free rectangle");
    }
    assert!(near(lens.to_screen(lens.whole.center()), lens.free.center()), "in its middle");
}

#[test]
fn north_is_up() {
    let lens = lens();
    assert!(lens.to_screen(Vec2::new(0.0, 10.0)).y < lens.to_screen(Vec2::ZERO).y);
}

#[test]
fn screen_and_table_are_inverse() {
    let mut lens = lens();
    lens.zoom_at(Vec2::new(400.0, 300.0), 2.3);
    lens.pan(Vec2::new(-31.0, 12.0));
    let there = Point { x: Length(12_000), y: Length(34_000) };
    let back = lens.screen_to_table(lens.table_to_screen(there));
    assert!((back.x - there.x).0.abs() < 5 && (back.y - there.y).0.abs() < 5, "to a twentieth of a millimetre");
}

#[test]
fn zoom_keeps_what_lies_under_the_pointer() {
    let mut lens = lens();
    let pointer = Vec2::new(500.0, 410.0);
    let before = lens.to_world(pointer);
    lens.zoom_at(pointer, 1.7);
    assert!(near(lens.to_world(pointer), before), "the same place");
    assert_eq!(lens.aim, Aim::Own, "from now on the player decides");
}

#[test]
fn ships_that_are_asked_about_come_into_view_with_the_least_panning() {
    let mut lens = lens();
    let at = |x: i32, y: i32| Point { x: Length::millimetres(x), y: Length::millimetres(y) };
    let fitted = lens;
    lens.show_points([at(10, 10)]);
    assert_eq!(lens, fitted, "the whole table is seen already");
    lens.zoom_at(lens.free.center(), 4.0);
    let zoomed = lens;
    lens.show_points([layout::point(lens.centre)]);
    assert_eq!(lens, zoomed, "what is seen already moves nothing");
    lens.show_points([at(30, 30), at(60, 40)]);
    for point in [at(30, 30), at(60, 40)] {
        assert!(lens.free.contains(lens.table_to_screen(point)), "now they are seen");
    }
    assert_eq!(lens.zoom, zoomed.zoom, "and as large as before");
}

#[test]
fn zoom_has_limits() {
    let mut lens = lens();
    let (low, high) = lens.limits();
    lens.zoom_at(lens.free.center(), 1e6);
    assert!(lens.zoom <= high * 1.001);
    lens.zoom_at(lens.free.center(), 1e-9);
    assert!(lens.zoom >= low * 0.999);
}

#[test]
fn one_cannot_lose_the_table() {
    let mut lens = lens();
    lens.pan(Vec2::splat(1e7));
    assert!(lens.whole.contains(lens.centre), "something of it stays in the middle");
}

#[test]
fn a_fitted_table_stays_fitted_when_the_window_grows_and_a_zoomed_one_stays_zoomed() {
    let mut lens = lens();
    let (window, whole) = (Vec2::new(1920.0, 1080.0), lens.whole);
    let free = Rect { min: Vec2::ZERO, max: window };
    lens.resize(window, free, whole);
    assert!((lens.zoom - lens.whole_zoom()).abs() < 1e-4);
    lens.zoom_at(lens.free.center(), 2.0);
    let zoom = lens.zoom;
    lens.resize(window * 1.2, Rect { min: Vec2::ZERO, max: window * 1.2 }, whole);
    assert!((lens.zoom - zoom).abs() < 1e-4);
}

/// Returns a table of 1 m by 1 m with ships of 50 mm at these places, in millimetres; every other one is an enemy.
fn table(ships: &[(i32, i32)]) -> View {
    let mut view = View::default();
    (view.table.width, view.table.height) = (Length::millimetres(1000), Length::millimetres(1000));
    view.units = ships
        .iter()
        .enumerate()
        .map(|(n, (x, y))| UnitView {
            id: UnitId(n as u16),
            side: SideId(n as u8 % 2),
            pose: Pose { at: Point { x: Length::millimetres(*x), y: Length::millimetres(*y) }, ..Pose::default() },
            footprint: Footprint { length: Length::millimetres(50), beam: Length::millimetres(12) },
            ..UnitView::default()
        })
        .collect();
    view
}

/// Returns a lens that shows the fight of this battle, which has just begun.
fn at_battle(view: &View) -> Lens {
    let mut lens = Lens::default();
    let free = Rect { min: Vec2::new(10.0, 50.0), max: Vec2::new(910.0, 700.0) };
    let layout = layout::Layout::new(view, Corner::default(), free.width() / free.height());
    lens.resize(Vec2::new(1280.0, 720.0), free, layout.whole);
    lens.show_fight(view);
    lens
}

fn on_screen(lens: &Lens, view: &View) -> bool {
    let pane = lens.pane().unwrap_or(lens.free);
    view.units.iter().all(|unit| pane.contains(lens.table_to_screen(unit.pose.at)))
}

#[test]
fn a_battle_begins_where_its_ships_are() {
    let view = table(&[(200, 150), (320, 220)]);
    let lens = at_battle(&view);
    assert!(lens.zoom > 1.25 * lens.whole_zoom(), "larger than on the whole table");
    assert!(on_screen(&lens, &view), "and all of them");
    assert!(lens.free.contains(lens.pane().expect("a part").max), "inside what the panels leave");
    assert!(lens.is_still(), "a press counts at once: nothing was seen before");
    let mut larger = lens;
    larger.resize(Vec2::new(1920.0, 1080.0), Rect::from_corners(Vec2::ZERO, Vec2::new(1500.0, 1000.0)), lens.whole);
    assert!(larger.zoom > lens.zoom && on_screen(&larger, &view), "also in a larger window");
    let fleets = table(&[(60, 60), (940, 940)]);
    let lens = at_battle(&fleets);
    assert!(lens.pane().is_none() && (lens.zoom - lens.whole_zoom()).abs() < 1e-4, "these are all over the table");
}

#[test]
fn the_view_follows_a_fight_that_has_gone_elsewhere_and_stays_while_it_is_seen() {
    let mut lens = at_battle(&table(&[(200, 150), (320, 220)]));
    let before = lens;
    assert!(!lens.follow(&table(&[(230, 170), (330, 200)]), &[UnitId(0)], true), "they have moved a little");
    assert_eq!(lens, before, "the view stays");
    let gone = table(&[(700, 800), (800, 850)]);
    assert!(lens.follow(&gone, &[UnitId(0)], true) && lens.is_gliding(), "they are out of sight");
    let mut frames = 0;
    while lens.advance(0.05) {
        frames += 1;
    }
    assert!((9..=11).contains(&frames) && on_screen(&lens, &gone), "after half a second they are in sight");
    let mut cut = before;
    assert!(cut.follow(&gone, &[UnitId(0)], false) && !cut.is_gliding(), "without motion it is there at once");
    assert_eq!((cut.centre, cut.zoom), (lens.centre, lens.zoom), "at the same place");
}

#[test]
fn the_view_follows_an_enemy_in_reach_and_closes_in_on_a_fight_that_has_become_small() {
    let mut lens = at_battle(&table(&[(200, 150), (320, 220)]));
    let part = lens.part().expect("a part");
    let beyond = |by: f32| (part.max.x + by) as i32;
    let near = table(&[(beyond(-60.0), 220), (beyond(60.0), 220)]);
    assert!(lens.follow(&near, &[UnitId(0)], false), "the enemy is beyond the frame, but near the ship that is asked");
    let mut lens = at_battle(&table(&[(200, 150), (320, 220)]));
    let far = table(&[(200, 150), (beyond(300.0), 900)]);
    assert!(!lens.follow(&far, &[UnitId(0)], false), "an enemy out of reach does not matter to her");
    assert!(lens.follow(&far, &[], false), "if nobody is asked, everybody matters");
    let mut lens = at_battle(&table(&[(200, 200), (600, 500)]));
    assert!(!lens.follow(&table(&[(250, 250), (550, 480)]), &[], false), "the fight is a little smaller");
    let small = table(&[(300, 300), (380, 330)]);
    assert!(lens.follow(&small, &[], false) && lens.zoom > 2.0 * lens.whole_zoom(), "now it is much smaller");
}

#[test]
fn a_view_that_the_player_has_chosen_is_left_alone_until_a_new_battle_or_home() {
    let view = table(&[(200, 150), (320, 220)]);
    let gone = table(&[(700, 800), (800, 850)]);
    let mut lens = at_battle(&view);
    lens.pan(Vec2::new(5.0, 0.0));
    let own = lens;
    assert!(!lens.follow(&gone, &[UnitId(0)], true), "it is the player's view");
    assert_eq!(lens, own, "nothing has moved");
    assert!(!lens.sees(&gone, &[UnitId(0)]), "although the ship that is asked is out of sight");
    lens.go_home(&gone, false);
    assert!(lens.pane().is_none(), "home is the whole table");
    assert!(!lens.follow(&table(&[(500, 500), (520, 520)]), &[UnitId(0)], false), "which stays, too");
    lens.go_home(&gone, false);
    assert!(on_screen(&lens, &gone) && lens.pane().is_some(), "home again is the fight");
    assert!(lens.follow(&view, &[UnitId(0)], false), "which is followed again");
    lens.zoom_at(lens.free.center(), 1.3);
    lens.show_fight(&view);
    assert_eq!(lens.aim, Aim::Fight, "a new battle begins with its fight");
    lens.centre_on(gone.units[0].pose.at);
    assert!(lens.follow(&view, &[UnitId(0)], false), "an event that was looked at does not end it");
}

#[test]
fn a_press_counts_only_once_the_player_can_have_seen_where_the_view_has_gone() {
    let mut lens = at_battle(&table(&[(200, 150), (320, 220)]));
    lens.follow(&table(&[(700, 800), (800, 850)]), &[], true);
    assert!(!lens.is_still(), "it moves");
    while lens.advance(0.1) {}
    assert!(!lens.is_still(), "it has just come to rest");
    lens.advance(0.5);
    assert!(lens.is_still(), "now a press is meant for what is seen");
    lens.follow(&table(&[(200, 150), (320, 220)]), &[], false);
    assert!(!lens.is_still(), "nor does it count just after a view has changed at once");
    lens.pan(Vec2::X);
    assert!(lens.is_still(), "whoever moves the table himself knows where it is");
}
