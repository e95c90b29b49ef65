//! The view of the table: zoom, pan, and conversion between screen and table. Pure functions, no Bevy systems.

use bevy::math::{Rect, Vec2};
use bevy::prelude::Component;
use wg_core::{Point, UnitId, View};
use wg_panels::chart::chart_room;

use crate::fight::{Fight, matters};
use crate::glide::{Glide, Sight};
use crate::layout::{self, Corner, Framing};
use crate::model::TableModel;

/// What the lens shows by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// The whole table, also after the window changes.
    #[default]
    Whole,
    /// The fight. The lens follows it when it moves elsewhere.
    Fight,
    /// An event or a ship that the player wanted to see. The lens goes back to the fight when that is elsewhere.
    Aside,
    /// What the player has zoomed or panned to. The lens leaves it alone.
    Own,
}

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
    /// What the lens shows by itself.
    pub aim: Aim,
    /// True once the player has zoomed.
    pub zoomed: bool,
    /// True once the player has moved the table.
    pub panned: bool,
    /// The place of the rose while only a part of the table is seen.
    pub corner: Corner,
    /// The size of the part of the screen in which the table is seen, in logical pixels, around the middle of the free
    /// rectangle. It matters only while a part of the table is out of sight.
    pane: Vec2,
    /// The fight, as last looked for.
    fight: Option<Fight>,
    /// The way to another view, while the lens is on it.
    glide: Option<Glide>,
    /// Seconds until a press may count after the lens has moved by itself.
    unread: f32,
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
            aim: Aim::Whole,
            zoomed: false,
            panned: false,
            corner: Corner::default(),
            pane: window,
            fight: None,
            glide: None,
            unread: 0.0,
        }
    }
}

/// The closest zoom: the shorter side of the free rectangle shows at least this many millimetres.
const NEAREST: f32 = 90.0;
/// The width of the frame around a part of the table, as a share of the shorter side of the free rectangle, and its
/// limits in logical pixels.
const FRAME: (f32, f32, f32) = (0.034, 14.0, 40.0);
/// The lens follows a fight that is seen at less than this share of the size that it could have.
const SMALLER: f32 = 0.62;
/// Seconds that a player needs to see where the lens has gone. A press that comes sooner was aimed at the view before.
const READING: f32 = 0.35;

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

    /// Returns the width of the frame around a part of the table, in logical pixels.
    pub fn frame(&self) -> f32 {
        (self.free.size().min_element() * FRAME.0).clamp(FRAME.1, FRAME.2)
    }

    /// Returns the size of the area inside the frame, in logical pixels.
    fn room(&self) -> Vec2 {
        (self.free.size() - Vec2::splat(2.0 * (chart_room::MARGIN + self.frame()))).max(Vec2::splat(16.0))
    }

    /// Returns the part of the screen in which the table is seen; `None` while the whole table is in sight and needs no
    /// frame.
    pub fn pane(&self) -> Option<Rect> {
        let all = [self.whole.min, self.whole.max].map(|corner| self.to_screen(corner));
        let in_sight = all.iter().all(|corner| self.free.inflate(0.5).contains(*corner));
        (!in_sight).then(|| Rect::from_center_size(self.free.center(), self.pane))
    }

    /// Returns the part of the world that is seen inside the frame, in millimetres; `None` while the whole table is in
    /// sight.
    pub fn part(&self) -> Option<Rect> {
        self.pane().map(|pane| Rect::from_corners(self.to_world(pane.min), self.to_world(pane.max)))
    }

    /// Returns the frame around what is seen; `None` while the whole table is in sight.
    pub fn framing(&self) -> Option<Framing> {
        let px = self.zoom.recip();
        let window = Rect::from_corners(self.to_world(Vec2::ZERO), self.to_world(self.window));
        self.part().map(|part| Framing { part, border: self.frame() * px, window, px })
    }

    /// Returns the view for an aim.
    fn sight(&self, aim: Aim) -> Sight {
        let part = self.fight.and_then(|fight| fight.part(self.room(), self.whole_zoom()));
        match (aim, part) {
            (Aim::Fight, Some((part, zoom))) => Sight { centre: part.center(), zoom, pane: part.size() * zoom },
            (Aim::Fight | Aim::Whole, _) => {
                let zoom = self.whole_zoom();
                Sight { centre: self.whole.center(), zoom, pane: self.whole.size() * zoom }
            }
            (Aim::Aside | Aim::Own, _) => Sight { pane: self.room(), ..self.now() },
        }
    }

    /// Returns the present view.
    const fn now(&self) -> Sight {
        Sight { centre: self.centre, zoom: self.zoom, pane: self.pane }
    }

    fn see(&mut self, sight: Sight) {
        (self.centre, self.zoom, self.pane) = (sight.centre, sight.zoom, sight.pane);
    }

    /// Shows the whole table.
    pub fn show_whole(&mut self) {
        self.go(Aim::Whole, false);
        self.unread = 0.0;
    }

    /// Shows the fight at once, as when a battle begins.
    pub fn show_fight(&mut self, view: &View) {
        self.fight = Fight::of(view);
        self.go(Aim::Fight, false);
        self.unread = 0.0;
        self.place_rose(view);
    }

    /// Shows the whole table, or the fight if the whole table is seen already. The lens glides there if `glides`.
    pub fn go_home(&mut self, view: &View, glides: bool) {
        self.fight = Fight::of(view);
        self.go(if self.pane().is_none() { Aim::Fight } else { Aim::Whole }, glides);
        self.place_rose(view);
    }

    /// Follows the fight when a phase begins or somebody is asked something: if the units that are asked or their
    /// enemies in reach are out of sight, or the fight has become much smaller than the view. The lens glides there if
    /// `glides`. Does nothing if the player has chosen the view. Returns true if the view changes.
    pub fn follow(&mut self, view: &View, asked: &[UnitId], glides: bool) -> bool {
        if !matches!(self.aim, Aim::Fight | Aim::Aside) {
            return false;
        }
        let before = std::mem::replace(&mut self.fight, Fight::of(view));
        let there = self.sight(Aim::Fight);
        if self.sees(view, asked) && self.zoom >= there.zoom * SMALLER {
            self.fight = before;
            return false;
        }
        let moves = there != self.now();
        if moves {
            self.go(Aim::Fight, glides);
            self.place_rose(view);
        }
        moves
    }

    /// Returns true if the units that are asked, and their enemies in reach, are in sight.
    pub fn sees(&self, view: &View, asked: &[UnitId]) -> bool {
        let Some(part) = self.part() else { return true };
        matters(view, asked).iter().all(|hull| {
            let hull = hull.inflate(-0.15 * hull.width());
            part.contains(hull.min) && part.contains(hull.max)
        })
    }

    /// Finds the place with the fewest ships for the rose, while only a part of the table is seen.
    pub fn place_rose(&mut self, view: &View) {
        let there = self.glide.map_or(self.now(), |glide| glide.to);
        let part = Rect::from_center_size(there.centre, there.pane / there.zoom);
        self.corner = self.corner.free_in(view, part);
    }

    /// Goes to the view for an aim, at once or gliding.
    fn go(&mut self, aim: Aim, glides: bool) {
        self.aim = aim;
        let there = self.sight(aim);
        self.unread = if there == self.now() { self.unread } else { READING };
        self.glide = (glides && there != self.now()).then(|| Glide::new(self.now(), there));
        if self.glide.is_none() {
            self.see(there);
        }
    }

    /// Lets time pass, in seconds. Returns true while the lens is on its way to another view.
    pub fn advance(&mut self, seconds: f32) -> bool {
        let Some(mut glide) = self.glide else {
            self.unread = (self.unread - seconds).max(0.0);
            return false;
        };
        self.see(glide.advance(seconds));
        self.glide = (!glide.is_over()).then_some(glide);
        true
    }

    /// Returns true if the view has been still for long enough that a press is meant for what is seen now. The lens
    /// moves by itself, so a press during that time or just after it was aimed at something else.
    pub fn is_still(&self) -> bool {
        self.glide.is_none() && self.unread <= 0.0
    }

    /// Returns true while the lens is on its way to another view.
    pub const fn is_gliding(&self) -> bool {
        self.glide.is_some()
    }

    /// Adapts to a new window, free rectangle or table. The whole table stays whole, the fight stays in the middle, and
    /// anything else keeps its centre.
    pub fn resize(&mut self, window: Vec2, free: Rect, whole: Rect) {
        (self.window, self.free, self.whole) = (window, free, whole);
        self.glide = None;
        self.see(self.sight(self.aim));
        if matches!(self.aim, Aim::Aside | Aim::Own) {
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

    /// From now on the view is what the player makes of it.
    fn take(&mut self, aim: Aim) {
        (self.aim, self.glide, self.unread) = (aim, None, 0.0);
        self.pane = self.room();
    }

    /// Zooms by a factor, keeping the point under a place of the screen where it is.
    pub fn zoom_at(&mut self, screen: Vec2, factor: f32) {
        let under = self.to_world(screen);
        let (low, high) = self.limits();
        self.zoom = (self.zoom * factor).clamp(low, high);
        self.take(Aim::Own);
        self.zoomed = true;
        self.centre += under - self.to_world(screen);
        self.clamp();
    }

    /// Moves the table by so many logical pixels.
    pub fn pan(&mut self, by: Vec2) {
        self.centre -= Vec2::new(by.x, -by.y) / self.zoom;
        self.take(Aim::Own);
        self.panned = true;
        self.clamp();
    }

    /// The aim after the player wanted to see something, but did not choose the view by hand.
    const fn aside(&self) -> Aim {
        if matches!(self.aim, Aim::Fight | Aim::Aside) { Aim::Aside } else { Aim::Own }
    }

    /// Centres a point of the table, and zooms in to at least 1.8 times the zoom of the whole table.
    pub fn centre_on(&mut self, at: Point) {
        self.centre = layout::place(at);
        self.zoom = self.zoom.max(self.whole_zoom() * 1.8).min(self.limits().1);
        self.take(self.aside());
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
        let Some(pane) = self.pane() else { return };
        let half = (pane.size() / 2.0 - Vec2::splat(RIM)).max(Vec2::splat(8.0)) / self.zoom;
        let middle = (low + high) / 2.0;
        let axis = |low: f32, high: f32, middle: f32, half: f32, now: f32| {
            if high - low > 2.0 * half { middle } else { now.clamp(high - half, low + half) }
        };
        let wanted = Vec2::new(
            axis(low.x, high.x, middle.x, half.x, self.centre.x),
            axis(low.y, high.y, middle.y, half.y, self.centre.y),
        );
        if wanted != self.centre {
            self.centre = wanted;
            self.take(self.aside());
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

/// The distance from the edge that a point keeps when it is brought into view, in logical pixels.
const RIM: f32 = 56.0;

#[cfg(test)]
mod tests;
