//! The view of the table: zoom, pan, and conversion between screen and table. Pure functions, no Bevy systems.

use bevy::math::{Rect, Vec2};
use bevy::prelude::Component;
use wg_core::Point;
use wg_panels::chart::chart_room;

use crate::layout;
use crate::model::TableModel;

/// The visible part of the table, and its place on the screen. Screen coordinates are logical pixels from the upper
/// left corner, `y` downwards. World coordinates are millimetres, `y` to the north.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Lens {
    /// The size of the window or picture, in logical pixels.
    pub window: Vec2,
    /// The part of the window that the panels leave free.
    pub free: Rect,
    /// The world coordinates at the middle of the free rectangle.
    pub centre: Vec2,
    /// Logical pixels per millimetre.
    pub zoom: f32,
    /// The rectangle of the world that contains everything there is to see, in millimetres.
    pub whole: Rect,
    /// True while the whole table is shown, also after the window changes. Zooming or panning ends it.
    pub fitted: bool,
}

impl Default for Lens {
    fn default() -> Self {
        let window = Vec2::new(1280.0, 720.0);
        Self {
            window,
            free: Rect { min: Vec2::ZERO, max: window },
            centre: Vec2::ZERO,
            zoom: 1.0,
            whole: Rect { min: Vec2::ZERO, max: Vec2::ONE },
            fitted: true,
        }
    }
}

/// The closest zoom: the shorter side of the free rectangle shows at least this many millimetres.
const NEAREST: f32 = 90.0;

impl Lens {
    /// Returns the zoom that shows the whole table.
    pub fn whole_zoom(&self) -> f32 {
        let room = (self.free.size() - Vec2::splat(2.0 * chart_room::MARGIN)).max(Vec2::splat(16.0));
        let size = self.whole.size().max(Vec2::splat(1.0));
        (room.x / size.x).min(room.y / size.y)
    }

    /// Returns the smallest and the largest zoom.
    pub fn limits(&self) -> (f32, f32) {
        let whole = self.whole_zoom();
        let nearest = self.free.size().min_element().max(16.0) / NEAREST;
        (whole * 0.6, nearest.max(whole * 1.5))
    }

    /// Shows the whole table.
    pub fn show_whole(&mut self) {
        self.zoom = self.whole_zoom();
        self.centre = self.whole.center();
        self.fitted = true;
    }

    /// Adapts to a new window, free rectangle or table. Shows the whole table if it was shown before or if the table is
    /// new, or else keeps the centre.
    pub fn resize(&mut self, window: Vec2, free: Rect, whole: Rect) {
        let same_table = whole == self.whole;
        (self.window, self.free, self.whole) = (window, free, whole);
        if self.fitted || !same_table {
            self.show_whole();
        } else {
            self.clamp();
        }
    }

    /// Returns the free rectangle and the whole for [`Lens::resize`], if the window, the panels or the table have
    /// changed since its last call.
    pub fn is_behind(&self, model: &TableModel, window: Vec2, free: Rect) -> Option<(Rect, Rect)> {
        let all = Rect { min: Vec2::ZERO, max: window };
        let free = if free.is_empty() { all } else { free.intersect(all) };
        let free = if free.width() < 40.0 || free.height() < 40.0 { all } else { free };
        let whole = layout::Layout::new(&model.view, model.corner, free.width() / free.height()).whole;
        (self.window != window || self.free != free || self.whole != whole).then_some((free, whole))
    }

    /// Zooms by a factor, keeping the point under a place of the screen where it is.
    pub fn zoom_at(&mut self, screen: Vec2, factor: f32) {
        let under = self.to_world(screen);
        let (low, high) = self.limits();
        self.zoom = (self.zoom * factor).clamp(low, high);
        self.fitted = false;
        self.centre += under - self.to_world(screen);
        self.clamp();
    }

    /// Moves the table by so many logical pixels.
    pub fn pan(&mut self, by: Vec2) {
        self.centre -= Vec2::new(by.x, -by.y) / self.zoom;
        self.fitted = false;
        self.clamp();
    }

    /// Centres a point of the table, and zooms in to at least 1.8 times the zoom of the whole table.
    pub fn centre_on(&mut self, at: Point) {
        self.centre = layout::place(at);
        self.zoom = self.zoom.max(self.whole_zoom() * 1.8).min(self.limits().1);
        self.fitted = false;
        self.clamp();
    }

    /// Pans as little as possible to show these points, some way from the edge. Points that do not fit are centred.
    /// Does nothing while the whole table is shown.
    pub fn show_points(&mut self, points: impl IntoIterator<Item = Point>) {
        self.show_places(points.into_iter().map(layout::place));
    }

    /// Moves the view as little as necessary to show these places, in millimetres of the table. A view that is fitted
    /// stays.
    pub fn show_places(&mut self, places: impl IntoIterator<Item = Vec2>) {
        let places: Vec<Vec2> = places.into_iter().collect();
        let (Some(low), Some(high)) =
            (places.iter().copied().reduce(Vec2::min), places.iter().copied().reduce(Vec2::max))
        else {
            return;
        };
        let half = (self.free.size() / 2.0 - Vec2::splat(70.0)).max(Vec2::splat(8.0)) / self.zoom;
        let middle = (low + high) / 2.0;
        let axis = |low: f32, high: f32, middle: f32, half: f32, now: f32| {
            if high - low > 2.0 * half { middle } else { now.clamp(high - half, low + half) }
        };
        let wanted = Vec2::new(
            axis(low.x, high.x, middle.x, half.x, self.centre.x),
            axis(low.y, high.y, middle.y, half.y, self.centre.y),
        );
        if wanted != self.centre && !self.fitted {
            self.centre = wanted;
            self.clamp();
        }
    }

    fn clamp(&mut self) {
        let (low, high) = self.limits();
        self.zoom = self.zoom.clamp(low, high);
        self.centre = self.centre.clamp(self.whole.min, self.whole.max);
    }

    /// Converts world coordinates to screen coordinates.
    pub fn to_screen(&self, world: Vec2) -> Vec2 {
        let off = (world - self.centre) * self.zoom;
        self.free.center() + Vec2::new(off.x, -off.y)
    }

    /// Converts screen coordinates to world coordinates.
    pub fn to_world(&self, screen: Vec2) -> Vec2 {
        let off = (screen - self.free.center()) / self.zoom;
        self.centre + Vec2::new(off.x, -off.y)
    }

    /// Returns the point of the table at a place of the screen.
    pub fn screen_to_table(&self, screen: Vec2) -> Point {
        layout::point(self.to_world(screen))
    }

    /// Returns the place of a point of the table on the screen.
    pub fn table_to_screen(&self, point: Point) -> Vec2 {
        self.to_screen(layout::place(point))
    }

    /// Returns the world coordinates in the middle of the window, where Bevy's camera stands.
    pub fn eye(&self) -> Vec2 {
        self.to_world(self.window / 2.0)
    }

    /// Returns the millimetres per logical pixel, rounded to steps of a fifth. Line widths follow the zoom in these
    /// steps, so that not every notch of the wheel draws everything again.
    pub fn px(&self) -> f32 {
        1.2_f32.powf(-(self.zoom.max(1e-4).ln() / 1.2_f32.ln()).round())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::Length;

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
        assert!(!lens.fitted, "from now on the player decides");
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
}
