//! Draws the table's gallery: `cargo run -p wg_table --example gallery -- out_dir`.
//!
//! The gallery shows an empty chart, ships of every kind at large size, a full battle, overlays, free tables with land,
//! troops, two fleets, and the lantern theme. A second argument picks the plates whose names begin with it.

mod shore;

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};
use wg_core::geometry::{Compass, Grid, Square};
use wg_core::shown::view::{LandView, Model, Rig, Smoke, TroopView, UnitKind, WindView};
use wg_core::{
    Fate, Footprint, Heading, Length, Mark, Point, Pose, SideColour, SideId, SideView, UnitId, UnitView, View,
};
use wg_panels::read::overlays::{Ghost, ReachKind, ReachSquare, Target, TargetKind};
use wg_panels::{Laid, Look, Theme};
use wg_table::picture::{self, Picture};
use wg_table::{Animator, ChartRect, Lens, Table, TableModel, TablePlugin, labels};

use self::shore::{free_table, of, pose, shore, shore_close, shore_lantern, troop, troops};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().unwrap_or_else(|| "gallery".into());
    let only = args.next();
    std::fs::create_dir_all(&folder)?;
    let plates: [(&str, fn() -> (TableModel, View2)); 12] = [
        ("a_chart", empty),
        ("b_ships", ships),
        ("c_battle", battle),
        ("d_overlays", overlays),
        ("e_free_table", free_table),
        ("f_lantern", lantern),
        ("g_close", close),
        ("h_shore", shore),
        ("i_shore_close", shore_close),
        ("j_shore_lantern", shore_lantern),
        ("k_troops", troops),
        ("l_fleets", fleets),
    ];
    for (name, plate) in plates {
        if only.as_deref().is_some_and(|only| !name.starts_with(only)) {
            continue;
        }
        let (model, seen) = plate();
        draw(&Path::new(&folder).join(format!("{name}.png")), model, seen)?;
    }
    Ok(())
}

/// The part of the table that is shown: the free rectangle, and a point with the zoom for a close-up.
#[derive(Clone, Copy, Default)]
pub(crate) struct View2 {
    pub(crate) free: Rect,
    pub(crate) close: Option<(Point, f32)>,
}

#[derive(Resource, Clone, Copy)]
struct Close(View2);

fn draw(path: &Path, model: TableModel, seen: View2) -> Result<(), picture::PictureError> {
    picture::take(&Picture::new(path, 1920, 1080), |app| {
        app.add_plugins((EguiPlugin::default(), TablePlugin));
        *Table::get_mut::<TableModel>(app.world_mut()) = model;
        *Table::get_mut::<ChartRect>(app.world_mut()) = ChartRect(seen.free);
        app.insert_resource(Close(seen)).add_systems(PreUpdate, go_near).add_systems(EguiPrimaryContextPass, letter);
    })
}

fn go_near(close: Res<Close>, mut lens: Single<&mut Lens>) {
    if let Some((at, zoom)) = close.0.close
        && lens.window.x > 1300.0
    {
        lens.centre_on(at);
        lens.zoom = zoom;
    }
}

fn letter(
    mut contexts: EguiContexts,
    mut laid: Local<Laid>,
    model: Single<&TableModel>,
    lens: Single<&Lens>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    wg_panels::look::fonts::install(ctx);
    let theme = Theme::default();
    let look = Look::new(theme, 100, false, egui::vec2(lens.window.x, lens.window.y));
    let chart = egui::Rect::from_min_max(
        egui::pos2(lens.free.min.x, lens.free.min.y),
        egui::pos2(lens.free.max.x, lens.free.max.y),
    );
    wg_panels::chart::labels::paint(ctx, &mut laid, chart, &labels(&model, &lens, &Animator::default()), &look);
    Ok(())
}

pub(crate) fn free() -> Rect {
    Rect { min: Vec2::new(12.0, 64.0), max: Vec2::new(1430.0, 1068.0) }
}

pub(crate) fn grid() -> Grid {
    Grid { origin: Point::default(), square: Length::inches(2), columns: 11, rows: 14 }
}

pub(crate) fn crane() -> TableModel {
    let mut model = TableModel::default();
    let view = &mut model.view;
    view.table.width = Length::inches(22);
    view.table.height = Length::inches(28);
    view.table.grid = Some(grid());
    view.wind = WindView { from: Some(Heading::new(22_500)), label: "Wind from SW".into(), ..WindView::default() };
    view.sides = vec![
        SideView { name: "Red".into(), colour: SideColour::Red, ..default() },
        SideView { name: "Blue".into(), colour: SideColour::Blue, ..default() },
    ];
    model
}

fn empty() -> (TableModel, View2) {
    (crane(), View2 { free: free(), close: None })
}

#[derive(Clone, Copy)]
pub(crate) enum Class {
    Large,
    Medium,
    Small,
}

pub(crate) fn ship<'a>(view: &'a mut View, name: &str, side: u8, class: Class, pose: Pose) -> &'a mut UnitView {
    let (length, beam, model) = match class {
        Class::Large => (1.8, 0.5, Model { masts: 3, ports: 12, rig: Rig::Square, poop: true }),
        Class::Medium => (1.5, 0.42, Model { masts: 3, ports: 8, rig: Rig::Square, poop: false }),
        Class::Small => (1.1, 0.36, Model { masts: 1, ports: 4, rig: Rig::ForeAndAft, poop: false }),
    };
    let index = view.units.len();
    view.units.push(UnitView {
        id: UnitId(index as u16),
        name: name.into(),
        side: SideId(side),
        built_for: SideId(side),
        pose,
        footprint: Footprint { length: Length::from_inches(length), beam: Length::from_inches(beam) },
        model,
        sail: 100,
        men: 70,
        ..default()
    });
    &mut view.units[index]
}

fn on(x: i8, y: i8, bow: Compass) -> Pose {
    grid().pose(Square { x, y }, bow)
}

pub(crate) fn inches(x: f64, y: f64) -> Point {
    Point { x: Length::from_inches(x), y: Length::from_inches(y) }
}

fn ships() -> (TableModel, View2) {
    let mut model = crane();
    model.view.table.grid = None;
    model.view.table.width = Length::inches(14);
    model.view.table.height = Length::inches(10);
    let east = |x: f64, y: f64, degrees: i32| Pose { at: inches(x, y), heading: Heading::new(degrees * 100) };
    let view = &mut model.view;
    ship(view, "Victory", 1, Class::Large, east(1.8, 8.4, 90));
    ship(view, "Bucentaure", 0, Class::Large, east(5.2, 8.4, 300)).smoke =
        Smoke { larboard: true, starboard: false, ..Smoke::default() };
    ship(view, "Surprise", 1, Class::Medium, east(8.4, 8.4, 20)).can_act = true;
    let hurt = ship(view, "Fortuna", 0, Class::Medium, east(11.2, 8.4, 120));
    (hurt.hurt, hurt.stumps) = (60, 1);
    ship(view, "Wasp", 1, Class::Small, east(1.6, 5.2, 60));
    ship(view, "Avispa", 0, Class::Small, east(4.1, 5.2, 150));
    let still = ship(view, "Royal Oak", 1, Class::Large, east(6.7, 5.1, 45));
    (still.dead_in_water, still.stumps, still.hurt, still.badge) = (true, 2, 40, "adrift".into());
    let prize = ship(view, "Bonita", 1, Class::Medium, east(9.6, 5.3, 260));
    (prize.built_for, prize.fate, prize.badge, prize.sail) = (SideId(0), Fate::Prize, "prize".into(), 33);
    let fire = ship(view, "Neptuno", 0, Class::Large, east(12.2, 5.2, 0));
    (fire.fires, fire.hurt) = (2, 80);
    ship(view, "Prudence", 1, Class::Medium, east(1.8, 2.2, 75)).sail = 0;
    ship(view, "Gone", 0, Class::Large, east(4.6, 2.2, 75)).fate = Fate::Sunk;
    let both = ship(view, "Orion", 1, Class::Large, east(7.6, 2.2, 225));
    both.smoke = Smoke { larboard: true, starboard: true, ..Smoke::default() };
    let brig = ship(view, "Pickle", 1, Class::Medium, east(10.4, 2.2, 90));
    brig.model = Model { masts: 2, ports: 6, rig: Rig::Square, poop: false };
    let galley = ship(view, "Galera", 0, Class::Medium, east(12.5, 2.2, 30));
    galley.model = Model { masts: 1, ports: 9, rig: Rig::Oars, poop: false };
    model.selected = Some(UnitId(0));
    (model, View2 { free: free(), close: None })
}

fn battle() -> (TableModel, View2) {
    let mut model = crane();
    let view = &mut model.view;
    view.table.land = vec![
        LandView {
            name: "Isla Perdida".into(),
            outline: [
                (1.0, 17.5),
                (3.2, 17.0),
                (5.4, 17.8),
                (7.6, 18.6),
                (7.4, 20.4),
                (5.6, 21.0),
                (4.4, 22.4),
                (2.6, 22.6),
                (1.4, 20.6),
            ]
            .map(|(x, y)| inches(x, y))
            .to_vec(),
            shoal: false,
        },
        LandView {
            name: "Bank".into(),
            outline: [(15.6, 3.0), (18.0, 2.4), (20.6, 3.2), (20.4, 5.4), (18.2, 6.0), (15.8, 5.2)]
                .map(|(x, y)| inches(x, y))
                .to_vec(),
            shoal: true,
        },
    ];
    use Compass::*;
    ship(view, "Victory", 1, Class::Large, on(5, 6, N)).can_act = true;
    let temeraire = ship(view, "Temeraire", 1, Class::Large, on(5, 5, NE));
    (temeraire.smoke, temeraire.can_act) = (Smoke { larboard: false, starboard: true, ..Smoke::default() }, true);
    ship(view, "Surprise", 1, Class::Medium, on(3, 4, N));
    ship(view, "Wasp", 1, Class::Small, on(2, 3, NE)).can_act = true;
    let adrift = ship(view, "Royal Oak", 1, Class::Large, on(7, 8, NW));
    (adrift.dead_in_water, adrift.stumps, adrift.hurt, adrift.badge) = (true, 2, 50, "adrift".into());
    let buc = ship(view, "Bucentaure", 0, Class::Large, on(6, 9, E));
    (buc.smoke, buc.hurt) = (Smoke { larboard: false, starboard: true, ..Smoke::default() }, 30);
    ship(view, "Neptuno", 0, Class::Large, on(8, 10, SE));
    let fortuna = ship(view, "Fortuna", 0, Class::Medium, on(9, 7, S));
    (fortuna.fires, fortuna.hurt) = (1, 60);
    ship(view, "Avispa", 0, Class::Small, on(10, 9, SW));
    let bonita = ship(view, "Bonita", 1, Class::Medium, on(8, 5, W));
    (bonita.built_for, bonita.fate, bonita.badge, bonita.sail) = (SideId(0), Fate::Prize, "prize".into(), 33);
    ship(view, "San Juan", 0, Class::Large, on(4, 8, N)).fate = Fate::Sunk;
    model.selected = Some(UnitId(0));
    (model, View2 { free: free(), close: None })
}

pub(crate) fn overlays() -> (TableModel, View2) {
    let (mut model, seen) = battle();
    let at = |x: i8, y: i8| grid().centre(Square { x, y });
    let reach = |x: i8, y: i8, cost: &str, kind| ReachSquare {
        at: at(x, y),
        width: Length::inches(2),
        cost: cost.into(),
        kind,
    };
    model.overlays.reach = vec![
        reach(5, 7, "1", ReachKind::Waypoint),
        reach(4, 7, "2", ReachKind::End),
        reach(6, 7, "2", ReachKind::End),
        reach(6, 8, "3", ReachKind::End),
        reach(5, 8, "2", ReachKind::Chosen),
        reach(5, 9, "3", ReachKind::End),
    ];
    let path = vec![on(5, 6, Compass::N), on(5, 7, Compass::N), on(5, 8, Compass::N)];
    model.overlays.ghosts =
        vec![Ghost { unit: UnitId(0), pose: on(5, 8, Compass::N), path, faint: false, ..Ghost::default() }];
    model.overlays.targets = vec![
        Target { unit: UnitId(5), kind: TargetKind::Considered, label: String::new() },
        Target { unit: UnitId(7), kind: TargetKind::Open, label: String::new() },
        Target { unit: UnitId(6), kind: TargetKind::Refused, label: String::new() },
    ];
    model.overlays.marks = vec![Mark::Squares {
        at: vec![at(6, 5), at(7, 5), at(6, 4), at(7, 4)],
        width: Length::inches(2),
        label: "within reach of the guns".into(),
    }];
    model.overlays.refusals = vec![Mark::Line { from: at(2, 3), to: at(10, 9), label: "range 8, out by 5".into() }];
    (model, seen)
}

/// Two fleets of twelve before a fort, with men on land: as much as a table holds.
fn fleets() -> (TableModel, View2) {
    let (mut model, seen) = shore();
    let view = &mut model.view;
    (view.table.width, view.table.height) = (Length::inches(144), Length::inches(96));
    let coast = [(60.0, 96.0), (64.0, 84.0), (78.0, 78.0), (92.0, 82.0), (100.0, 90.0), (101.0, 96.0)];
    view.table.land = vec![
        LandView { name: "Cabo Tormentoso".into(), outline: coast.map(|(x, y)| inches(x, y)).to_vec(), shoal: false },
        LandView {
            name: "Los Desamparados de Nuestra Señora".into(),
            outline: [(116.0, 40.0), (121.0, 41.0), (122.0, 45.0), (117.0, 46.0)].map(|(x, y)| inches(x, y)).to_vec(),
            shoal: false,
        },
    ];
    (view.table.works, view.ties, view.afloat, view.units) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    const NAMES: [&str; 12] = [
        "Royal Oak",
        "Surprise",
        "Victory",
        "Wasp",
        "Temeraire",
        "Orion",
        "Pickle",
        "Argo",
        "Meridian",
        "Prudence",
        "Amphion",
        "Bellerophon",
    ];
    const FOES: [&str; 12] = [
        "Fortuna",
        "San Nicolás",
        "Bonita",
        "Avispa",
        "Neptuno",
        "Galgo",
        "Santa Clara",
        "San Juan",
        "Bucentaure",
        "Redoutable",
        "Infanta",
        "Aquilón",
    ];
    for n in 0..12_usize {
        let class = [Class::Large, Class::Medium, Class::Small][n % 3];
        let length = [14.0, 11.0, 7.0][n % 3];
        let (column, row) = ((n / 6) as f64, (n % 6) as f64);
        for (side, name, x, heading) in [
            (1, NAMES[n], 14.0 + column * 22.0, 60 + 7 * n as i32),
            (0, FOES[n], 76.0 + column * 24.0, 250 + 9 * n as i32),
        ] {
            let unit = ship(view, name, side, class, pose(x + 3.0 * (row % 2.0), 8.0 + row * 11.5, heading));
            unit.footprint =
                Footprint { length: Length::from_inches(length), beam: Length::from_inches(length * 0.27) };
            (unit.can_act, unit.smoke.starboard) = (side == 1 && n % 2 == 0, n % 5 == 0);
        }
    }
    let fort = troop(
        view,
        "San Marco",
        0,
        pose(72.0, 85.0, 190),
        (6.0, 9.0),
        UnitKind::Fort(TroopView { guns: 6, ..of(24, 1) }),
    );
    view.units[fort.index()].model.ports = 6;
    troop(view, "King's Foot", 0, pose(86.0, 84.0, 200), (1.6, 6.0), UnitKind::Foot(of(22, 1)));
    troop(view, "Marines", 1, pose(80.0, 87.5, 40), (1.6, 5.0), UnitKind::Foot(of(16, 1)));
    (model.selected, model.hover) = (Some(UnitId(0)), None);
    model.corner = wg_table::Corner::default().free(&model.view);
    (model, seen)
}

fn lantern() -> (TableModel, View2) {
    let (mut model, seen) = overlays();
    model.dark = true;
    (model, seen)
}

pub(crate) fn close() -> (TableModel, View2) {
    let (model, seen) = battle();
    (model, View2 { close: Some((inches(12.0, 14.0), 3.4)), ..seen })
}
