//! The map of the screen: every widget, every piece of text with its colours, every ship and square, as one JSON file.
//! It is for tests and other programs; `docs/formats.md` has its format.

use std::path::PathBuf;

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Color32, Rect, pos2};
use serde_json::{Value, json};
use wg_hand::desktop::Screen;
use wg_hand::files::saved::write_whole;
use wg_hand::{Desktop, HERE};
use wg_panels::look::theme::rgb;
use wg_panels::read::overlays::{ReachKind, ReachSquare, TargetKind};
use wg_panels::widgets::ui_map::{self, UiMap};
use wg_panels::{Ground, Label};
use wg_table::{Lens, TableModel};

/// The version of the file format.
const VERSION: u32 = 1;

/// The file of the map, and its last content.
pub struct MapFile {
    path: PathBuf,
    last: Value,
    written: u64,
    /// True for a map of a picture. No captain plays on in a picture, so the map does not wait for one.
    picture: bool,
}

impl MapFile {
    /// Creates a map to be written to this path.
    pub fn new(path: PathBuf) -> Self {
        Self { path, last: Value::Null, written: 0, picture: false }
    }

    /// Creates the map of a picture.
    pub fn of_picture(path: PathBuf) -> Self {
        Self { picture: true, ..Self::new(path) }
    }

    /// Returns true if this is the map of a picture.
    pub fn is_of_picture(&self) -> bool {
        self.picture
    }
}

/// The map to be written, if one is wanted.
#[derive(Resource)]
pub struct ScreenMap(pub Option<MapFile>);

/// Writes the map of a settled screen, if it has changed. Call it at the end of the pass that draws the panels.
pub fn write(
    ctx: &egui::Context,
    map: &mut ScreenMap,
    desktop: &mut Desktop,
    model: &TableModel,
    lens: &Lens,
    labels: &[Label],
    chart: Rect,
) {
    if map.0.is_none() {
        return;
    }
    ctx.enable_accesskit();
    if !ui_map::is_named(ctx) {
        ctx.request_repaint();
        return;
    }
    let body = body(ctx, &ui_map::read(ctx), desktop, model, lens, labels, chart);
    let Some(file) = &mut map.0 else { return };
    if body == file.last {
        return;
    }
    file.written += 1;
    let mut whole =
        json!({ "weathergage_ui_map": VERSION, "number": file.written, "frames": ctx.cumulative_frame_nr() });
    if let (Some(whole), Some(parts)) = (whole.as_object_mut(), body.as_object()) {
        whole.extend(parts.clone());
    }
    file.last = body;
    if let Err(error) = write_whole(&file.path, &format!("{whole:#}\n")) {
        desktop.screens[HERE].panel.note =
            format!("The map of the screen cannot be written to {}: {error}.", file.path.display());
        map.0 = None;
    }
}

/// Returns the map of a screen on which these widgets and texts were drawn.
pub(super) fn body(
    ctx: &egui::Context,
    UiMap { widgets, texts }: &UiMap,
    desktop: &Desktop,
    model: &TableModel,
    lens: &Lens,
    labels: &[Label],
    chart: Rect,
) -> Value {
    let palette = desktop.screens[HERE].panel.theme.palette();
    let scale = ctx.pixels_per_point();
    let screen = ctx.content_rect();
    let widgets: Vec<Value> = widgets
        .iter()
        .map(|widget| json!({ "label": widget.label, "kind": widget.kind, "press": widget.press, "on": widget.on, "rect": rect(widget.rect, scale) }))
        .collect();
    let texts: Vec<Value> = texts
        .iter()
        .map(|text| {
            // Lettering lies on the part of the table that is drawn there.
            let on_chart = || {
                // The same number is at the edge and on the scale; use the nearest.
                let away = |label: &&Label| (text.rect.center() - egui::pos2(label.at[0], label.at[1])).length_sq();
                let same = labels
                    .iter()
                    .flat_map(|label| std::iter::once(label).chain(&label.or))
                    .filter(|label| label.text == text.text)
                    .min_by(|a, b| away(a).total_cmp(&away(b)));
                same.map(|label| match label.ground {
                    Ground::Sea => rgb(palette.chart_sea),
                    Ground::Paper => rgb(palette.chart_paper),
                })
            };
            json!({
                "text": text.text, "rect": rect(text.rect, scale), "size": tenth(text.size), "colour": colour(text.colour),
                "ground": text.ground.or_else(on_chart).map(colour), "clipped": text.clipped,
            })
        })
        .collect();
    let over = desktop.screens[HERE].is_covered();
    json!({
        "screen": screen_name(&desktop.screens[HERE]),
        "orders": desktop.sitting.battle.session().entries().len(),
        "tutor": tutor(&desktop.screens[HERE], scale),
        "scale": scale,
        "size": rect(screen, scale),
        "chart": rect(chart, scale),
        "table_can_be_pressed": !over,
        "widgets": widgets,
        "texts": texts,
        "ships": ships(model, lens, scale),
        "lettered": lettered(&desktop.screens[HERE].laid.chart, scale),
        "squares": squares(model, lens, scale),
    })
}

/// Returns what the tutor says, where its card is, and what it points at.
fn tutor(seat: &Screen, scale: f32) -> Value {
    let Some((said, (card, at))) = seat.desk.tutor.as_ref().zip(seat.panel.tutor.shown) else {
        return Value::Null;
    };
    let step = said.step.map(|(step, _)| step);
    json!({ "step": step, "says": said.says, "otherwise": said.otherwise, "read": said.read, "rect": rect(card, scale), "at": at.map(|at| rect(at, scale)) })
}

/// Returns all lettering on the chart, with the hulls and cards that it must not cover.
fn lettered(chart: &wg_panels::chart::on_chart::OnChart, scale: f32) -> Vec<Value> {
    let corners = |shape: &wg_panels::chart::shape::Quad| shape.corners().map(|at| [tenth(at.x), tenth(at.y)]);
    chart
        .things
        .iter()
        .map(|thing| {
            json!({
                "kind": thing.kind.word(), "label": thing.text, "unit": thing.unit.map(|unit| unit.0), "size": tenth(thing.size),
                "rect": rect(thing.shape.bounds(), scale), "corners": corners(&thing.shape),
            })
        })
        .collect()
}

fn screen_name(seat: &Screen) -> &'static str {
    use wg_panels::Page;
    match (seat.panel.page, seat.panel.title) {
        _ if seat.panel.clause.is_some() => "clause",
        _ if seat.panel.curtain.is_some() => "curtain",
        (Some(Page::Battles), _) => "battles",
        (Some(Page::Briefing), _) => "briefing",
        (Some(Page::Orders), _) => "orders",
        (Some(Page::Saved), _) => "saved",
        (Some(Page::Rules), _) => "rules",
        (Some(Page::Settings), _) => "settings",
        (Some(Page::Master), _) => "master",
        (None, true) => "title",
        (None, false) if seat.desk.reckoned().is_some() && !seat.panel.reckoning_aside => "reckoning",
        (None, false) => "table",
    }
}

/// Returns every ship on the table, with the bounding rectangle of her hull on the screen.
fn ships(model: &TableModel, lens: &Lens, scale: f32) -> Vec<Value> {
    let on_table = model.view.units.iter().filter(|unit| unit.on_table());
    on_table
        .map(|unit| {
            let hull = wg_core::Hull { pose: unit.pose, footprint: unit.footprint };
            let corners = hull.corners().map(|corner| {
                let at = lens.table_to_screen(corner);
                pos2(at.x, at.y)
            });
            let target = model.overlays.targets.iter().find(|target| target.unit == unit.id).map(|target| match target.kind {
                TargetKind::Open => "open",
                TargetKind::Considered => "considered",
                TargetKind::Refused => "refused",
                TargetKind::Friend => "friend",
            });
            json!({
                "label": unit.name, "kind": "ship", "unit": unit.id.0, "side": unit.side.0, "selected": model.selected == Some(unit.id),
                "can_act": unit.can_act, "target": target, "rect": rect(Rect::from_points(&corners), scale),
            })
        })
        .collect()
}

/// Returns every square that can be pressed now.
fn squares(model: &TableModel, lens: &Lens, scale: f32) -> Vec<Value> {
    let square = |square: &ReachSquare| {
        let middle = lens.table_to_screen(square.at);
        let half = square.width.0 as f32 / 200.0 * lens.zoom;
        let place = Rect::from_center_size(pos2(middle.x, middle.y), egui::Vec2::splat(half * 2.0));
        let kind = match square.kind {
            ReachKind::End => "end",
            ReachKind::Waypoint => "waypoint",
            ReachKind::Chosen => "chosen",
            ReachKind::Pointed => "pointed",
        };
        json!({ "label": square.cost, "kind": kind, "rect": rect(place, scale) })
    };
    model.overlays.reach.iter().map(square).collect()
}

fn tenth(number: f32) -> f64 {
    (f64::from(number) * 10.0).round() / 10.0
}

/// Returns a rectangle in points and in pixels: left, top, right, bottom.
fn rect(rect: Rect, scale: f32) -> Value {
    let list = |by: f32| [rect.left(), rect.top(), rect.right(), rect.bottom()].map(|side| tenth(side * by));
    json!({ "points": list(1.0), "pixels": list(scale) })
}

fn colour(colour: Color32) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.r(), colour.g(), colour.b())
}
