//! Draws the table's gallery: `cargo run -p wg_table --example gallery -- out_dir`.
//!
//! An empty chart, ships of every kind large, a full battle, a free table with land, and the lantern theme.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};
use wg_core::geometry::{Arc, Compass, Grid, Square};
use wg_core::shown::view::{Afloat, LandView, Model, Rig, Smoke, TroopView, UnitKind, WindView, WorkKind, WorkView};
use wg_core::{Angle, Fate, Footprint, Heading, Hull, Length, Mark, Point, Pose, SideColour, SideId, SideView, UnitId, UnitView, View};
use wg_panels::read::overlays::{Ghost, Overlays, ReachKind, ReachSquare, Target, TargetKind};
use wg_panels::{Look, Theme};
use wg_table::picture::{self, Picture};
use wg_table::{Animator, ChartRect, Lens, TableModel, TablePlugin, labels};

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

/// What of the table is seen: the free rectangle, and a close look at a point.
#[derive(Clone, Copy, Default)]
struct View2 {
    free: Rect,
    close: Option<(Point, f32)>,
}

#[derive(Resource, Clone, Copy)]
struct Close(View2);

fn draw(path: &Path, model: TableModel, seen: View2) -> Result<(), picture::PictureError> {
    picture::take(&Picture::new(path, 1920, 1080), |app| {
        app.add_plugins((EguiPlugin::default(), TablePlugin))
            .insert_resource(model)
            .insert_resource(ChartRect(seen.free))
            .insert_resource(Close(seen))
            .add_systems(PreUpdate, go_near)
            .add_systems(EguiPrimaryContextPass, letter);
    })
}

fn go_near(close: Res<Close>, mut lens: ResMut<Lens>) {
    if let Some((at, zoom)) = close.0.close
        && lens.window.x > 1300.0
    {
        lens.centre_on(at);
        lens.zoom = zoom;
    }
}

fn letter(mut contexts: EguiContexts, model: Res<TableModel>, lens: Res<Lens>) -> Result {
    let ctx = contexts.ctx_mut()?;
    wg_panels::look::fonts::install(ctx);
    let theme = Theme::default();
    let look = Look::new(theme, 100, false, egui::vec2(lens.window.x, lens.window.y));
    let chart = egui::Rect::from_min_max(egui::pos2(lens.free.min.x, lens.free.min.y), egui::pos2(lens.free.max.x, lens.free.max.y));
    wg_panels::chart::labels::paint(ctx, chart, &labels(&model, &lens, &Animator::default()), &look);
    Ok(())
}

fn free() -> Rect {
    Rect { min: Vec2::new(12.0, 64.0), max: Vec2::new(1430.0, 1068.0) }
}

fn grid() -> Grid {
    Grid { origin: Point::default(), square: Length::inches(2), columns: 11, rows: 14 }
}

fn crane() -> TableModel {
    let mut model = TableModel::default();
    let view = &mut model.view;
    view.table.width = Length::inches(22);
    view.table.height = Length::inches(28);
    view.table.grid = Some(grid());
    view.wind = WindView { from: Some(Heading::new(22_500)), label: "Wind from SW".into(), ..WindView::default() };
    view.sides =
        vec![SideView { name: "Red".into(), colour: SideColour::Red, ..default() }, SideView { name: "Blue".into(), colour: SideColour::Blue, ..default() }];
    model
}

fn empty() -> (TableModel, View2) {
    (crane(), View2 { free: free(), close: None })
}

#[derive(Clone, Copy)]
enum Class {
    Large,
    Medium,
    Small,
}

fn ship<'a>(view: &'a mut View, name: &str, side: u8, class: Class, pose: Pose) -> &'a mut UnitView {
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

fn inches(x: f64, y: f64) -> Point {
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
    ship(view, "Bucentaure", 0, Class::Large, east(5.2, 8.4, 300)).smoke = Smoke { larboard: true, starboard: false, ..Smoke::default() };
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
            outline: [(1.0, 17.5), (3.2, 17.0), (5.4, 17.8), (7.6, 18.6), (7.4, 20.4), (5.6, 21.0), (4.4, 22.4), (2.6, 22.6), (1.4, 20.6)]
                .map(|(x, y)| inches(x, y))
                .to_vec(),
            shoal: false,
        },
        LandView {
            name: "Bank".into(),
            outline: [(15.6, 3.0), (18.0, 2.4), (20.6, 3.2), (20.4, 5.4), (18.2, 6.0), (15.8, 5.2)].map(|(x, y)| inches(x, y)).to_vec(),
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

fn overlays() -> (TableModel, View2) {
    let (mut model, seen) = battle();
    let at = |x: i8, y: i8| grid().centre(Square { x, y });
    let reach = |x: i8, y: i8, cost: &str, kind| ReachSquare { at: at(x, y), width: Length::inches(2), cost: cost.into(), kind };
    model.overlays.reach = vec![
        reach(5, 7, "1", ReachKind::Waypoint),
        reach(4, 7, "2", ReachKind::End),
        reach(6, 7, "2", ReachKind::End),
        reach(6, 8, "3", ReachKind::End),
        reach(5, 8, "2", ReachKind::Chosen),
        reach(5, 9, "3", ReachKind::End),
    ];
    let path = vec![on(5, 6, Compass::N), on(5, 7, Compass::N), on(5, 8, Compass::N)];
    model.overlays.ghosts = vec![Ghost { unit: UnitId(0), pose: on(5, 8, Compass::N), path, faint: false, ..Ghost::default() }];
    model.overlays.targets = vec![
        Target { unit: UnitId(5), kind: TargetKind::Considered, label: String::new() },
        Target { unit: UnitId(7), kind: TargetKind::Open, label: String::new() },
        Target { unit: UnitId(6), kind: TargetKind::Refused, label: String::new() },
    ];
    model.overlays.marks =
        vec![Mark::Squares { at: vec![at(6, 5), at(7, 5), at(6, 4), at(7, 4)], width: Length::inches(2), label: "within reach of the guns".into() }];
    model.overlays.refusals = vec![Mark::Line { from: at(2, 3), to: at(10, 9), label: "range 8, out by 5".into() }];
    (model, seen)
}

fn free_table() -> (TableModel, View2) {
    let mut model = crane();
    let view = &mut model.view;
    view.table.grid = None;
    view.table.width = Length::inches(144);
    view.table.height = Length::inches(96);
    view.wind.prevailing = Some(Heading::SOUTH);
    view.wind.label = "Gusty from SW".into();
    let outline = [
        (64.0, 22.0),
        (70.0, 17.0),
        (80.0, 18.0),
        (100.0, 20.0),
        (118.0, 18.0),
        (124.0, 27.0),
        (110.0, 33.0),
        (106.0, 42.0),
        (94.0, 42.0),
        (86.0, 34.0),
        (72.0, 30.0),
    ];
    let bank = [(46.0, 16.0), (54.0, 10.0), (68.0, 10.0), (70.0, 15.0), (62.0, 20.0), (50.0, 20.0)];
    view.table.land = vec![
        LandView { name: "Isla Perdida".into(), outline: outline.map(|(x, y)| inches(x, y)).to_vec(), shoal: false },
        LandView { name: String::new(), outline: bank.map(|(x, y)| inches(x, y)).to_vec(), shoal: true },
    ];
    let sizes = [
        ("Royal Oak", 1, Class::Large, 28.0, 72.0, 118, 18.0),
        ("Surprise", 1, Class::Medium, 64.0, 51.0, 28, 14.0),
        ("Fortuna", 0, Class::Large, 84.0, 48.0, 298, 16.0),
        ("Wasp", 1, Class::Small, 49.0, 78.0, 150, 8.0),
        ("Avispa", 0, Class::Medium, 90.0, 68.0, 292, 9.0),
    ];
    for (name, side, class, x, y, heading, length) in sizes {
        let unit = ship(view, name, side, class, Pose { at: inches(x, y), heading: Heading::new(heading * 100) });
        unit.footprint = Footprint { length: Length::from_inches(length), beam: Length::from_inches(length * 0.27) };
    }
    view.units[0].smoke.starboard = true;
    view.units[2].fires = 1;
    let hull = Hull { pose: view.units[1].pose, footprint: view.units[1].footprint };
    let arc = Arc { centre: Angle::degrees(90), half_width: Angle::degrees(30) };
    model.overlays.marks = vec![
        Mark::Arc { hull, arc, bands: vec![(Length::inches(10), "to 10 in: every hit".into()), (Length::inches(20), "to 20 in: half".into())] },
        Mark::Line { from: hull.pose.at, to: view.units[2].pose.at, label: "8.4 in, rake".into() },
    ];
    let ghost = Pose { at: inches(68.0, 66.0), heading: Heading::new(34_300) };
    model.overlays.ghosts = vec![Ghost {
        unit: UnitId(1),
        pose: ghost,
        path: vec![hull.pose, Pose { at: inches(69.0, 60.0), heading: hull.pose.heading }, ghost],
        faint: false,
        ..Ghost::default()
    }];
    model.selected = Some(UnitId(1));
    (model, View2 { free: free(), close: None })
}

fn troop(view: &mut View, name: &str, side: u8, pose: Pose, size: (f64, f64), kind: UnitKind) -> UnitId {
    let unit = ship(view, name, side, Class::Small, pose);
    unit.footprint = Footprint { length: Length::from_inches(size.0), beam: Length::from_inches(size.1) };
    (unit.kind, unit.model) = (kind, Model::default());
    unit.id
}

fn of(men: u8, leaders: u8) -> TroopView {
    TroopView { men, leaders, ranks: 2, ..TroopView::default() }
}

fn pose(x: f64, y: f64, degrees: i32) -> Pose {
    Pose { at: inches(x, y), heading: Heading::new(degrees * 100) }
}

/// A landing under the guns of a fort.
fn shore() -> (TableModel, View2) {
    let (mut model, seen) = free_table();
    model.overlays = Overlays::default();
    let view = &mut model.view;
    (view.table.width, view.table.height) = (Length::inches(96), Length::inches(64));
    let coast = [(40.0, 64.0), (46.0, 54.0), (42.0, 44.0), (50.0, 34.0), (48.0, 22.0), (56.0, 12.0), (60.0, 0.0), (96.0, 0.0), (96.0, 64.0)];
    view.table.land = vec![LandView { name: "Tierra Firme".into(), outline: coast.map(|(x, y)| inches(x, y)).to_vec(), shoal: false }];
    let patch = |name: &str, kind, outline: &[(f64, f64)]| WorkView { name: name.into(), kind, outline: outline.iter().map(|(x, y)| inches(*x, *y)).collect() };
    view.table.works = vec![
        patch("Puerto Bello", WorkKind::House, &[(76.0, 26.0), (90.0, 25.0), (91.0, 37.0), (77.0, 38.0)]),
        patch("Mill", WorkKind::House, &[(66.0, 44.0), (69.0, 44.0), (69.0, 46.0), (66.0, 46.0)]),
        patch("Breastwork", WorkKind::Fieldwork, &[(61.0, 26.0), (62.4, 26.0), (62.4, 33.0), (61.0, 33.0)]),
        patch("Trench", WorkKind::Trench, &[(66.0, 18.0), (74.0, 16.0), (74.3, 17.2), (66.3, 19.2)]),
        patch("Wood", WorkKind::Wood, &[(72.0, 50.0), (84.0, 48.0), (88.0, 56.0), (78.0, 60.0), (71.0, 57.0)]),
        patch("Lookout Hill", WorkKind::Hill, &[(70.0, 3.0), (80.0, 2.0), (86.0, 6.0), (84.0, 12.0), (76.0, 13.0), (69.0, 9.0)]),
        patch("Quay", WorkKind::Port, &[(47.0, 24.0), (56.0, 24.0), (56.0, 27.0), (47.0, 27.0)]),
    ];
    view.units.clear();
    let sized = |view: &mut View, name: &str, side, class, at: Pose, length: f64| {
        let unit = ship(view, name, side, class, at);
        unit.footprint = Footprint { length: Length::from_inches(length), beam: Length::from_inches(length * 0.27) };
        unit.id
    };
    let royal = sized(view, "Royal Oak", 1, Class::Large, pose(26.0, 40.0, 20), 16.0);
    let fortuna = sized(view, "Fortuna", 0, Class::Large, pose(31.2, 41.0, 14), 15.0);
    view.ties = vec![(royal, fortuna)];
    sized(view, "Surprise", 1, Class::Medium, pose(20.0, 18.0, 60), 12.0);
    let fort = troop(view, "San Marco", 0, pose(56.0, 42.0, 270), (6.0, 10.0), UnitKind::Fort(TroopView { guns: 5, fired: true, ..of(24, 1) }));
    view.units[fort.index()].model.ports = 7;
    troop(view, "Battery Santiago", 0, pose(58.5, 16.0, 285), (3.0, 6.0), UnitKind::Fort(TroopView { guns: 3, ..of(10, 0) }));
    let foot = troop(view, "King's Foot", 0, pose(64.4, 29.5, 270), (1.6, 7.0), UnitKind::Foot(TroopView { cover: true, ..of(22, 1) }));
    let marines = troop(view, "Marines of Surprise", 1, pose(57.8, 29.5, 90), (1.6, 6.0), UnitKind::Foot(TroopView { fired: true, ..of(18, 2) }));
    view.units[marines.index()].hurt = 25;
    view.units[marines.index()].can_act = true;
    let pikes = troop(view, "Townsfolk", 0, pose(74.0, 22.0, 250), (1.6, 6.0), UnitKind::Foot(of(20, 0)));
    let seamen = troop(view, "Seamen", 1, pose(71.4, 21.0, 70), (1.6, 5.0), UnitKind::Foot(TroopView { engaged: Some(pikes), ..of(15, 1) }));
    let _ = seamen;
    troop(view, "Dragoons", 0, pose(80.0, 43.0, 230), (3.0, 6.0), UnitKind::Horse(of(12, 1)));
    troop(view, "Boats of Royal Oak", 1, pose(37.0, 26.0, 100), (3.0, 6.0), UnitKind::Boats(of(24, 1)));
    troop(view, "Boats of Wasp", 1, pose(35.0, 16.0, 80), (2.4, 3.4), UnitKind::Boats(of(10, 0)));
    view.afloat = vec![
        Afloat { at: inches(36.0, 50.0), men: 5, side: SideId(0), boat: false, heading: Heading::NORTH },
        Afloat { at: inches(17.0, 50.0), men: 4, side: SideId(0), boat: true, heading: Heading::new(3_000) },
    ];
    model.selected = Some(marines);
    model.hover = Some(foot);
    model.corner = wg_table::Corner::default().free(&model.view);
    (model, seen)
}

fn shore_close() -> (TableModel, View2) {
    let (model, seen) = shore();
    (model, View2 { close: Some((inches(60.0, 33.0), 1.35)), ..seen })
}

fn shore_lantern() -> (TableModel, View2) {
    let (mut model, seen) = shore();
    model.dark = true;
    (model, View2 { close: Some((inches(40.0, 32.0), 0.85)), ..seen })
}

/// Two fleets of twelve before a fort, with men ashore: as much as a table carries.
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
    const NAMES: [&str; 12] =
        ["Royal Oak", "Surprise", "Victory", "Wasp", "Temeraire", "Orion", "Pickle", "Argo", "Meridian", "Prudence", "Amphion", "Bellerophon"];
    const FOES: [&str; 12] =
        ["Fortuna", "San Nicolás", "Bonita", "Avispa", "Neptuno", "Galgo", "Santa Clara", "San Juan", "Bucentaure", "Redoutable", "Infanta", "Aquilón"];
    for n in 0..12_usize {
        let class = [Class::Large, Class::Medium, Class::Small][n % 3];
        let length = [14.0, 11.0, 7.0][n % 3];
        let (column, row) = ((n / 6) as f64, (n % 6) as f64);
        for (side, name, x, heading) in [(1, NAMES[n], 14.0 + column * 22.0, 60 + 7 * n as i32), (0, FOES[n], 76.0 + column * 24.0, 250 + 9 * n as i32)] {
            let unit = ship(view, name, side, class, pose(x + 3.0 * (row % 2.0), 8.0 + row * 11.5, heading));
            unit.footprint = Footprint { length: Length::from_inches(length), beam: Length::from_inches(length * 0.27) };
            (unit.can_act, unit.smoke.starboard) = (side == 1 && n % 2 == 0, n % 5 == 0);
        }
    }
    let fort = troop(view, "San Marco", 0, pose(72.0, 85.0, 190), (6.0, 9.0), UnitKind::Fort(TroopView { guns: 6, ..of(24, 1) }));
    view.units[fort.index()].model.ports = 6;
    troop(view, "King's Foot", 0, pose(86.0, 84.0, 200), (1.6, 6.0), UnitKind::Foot(of(22, 1)));
    troop(view, "Marines", 1, pose(80.0, 87.5, 40), (1.6, 5.0), UnitKind::Foot(of(16, 1)));
    (model.selected, model.hover) = (Some(UnitId(0)), None);
    model.corner = wg_table::Corner::default().free(&model.view);
    (model, seen)
}

/// Men large enough to see their buttons.
fn troops() -> (TableModel, View2) {
    let (mut model, seen) = shore();
    let view = &mut model.view;
    (view.table.width, view.table.height) = (Length::inches(36), Length::inches(24));
    let outline = [(0.0, 0.0), (36.0, 0.0), (36.0, 17.0), (0.0, 16.0)];
    view.table.land = vec![LandView { name: String::new(), outline: outline.map(|(x, y)| inches(x, y)).to_vec(), shoal: false }];
    (view.ties, view.afloat, view.units) = (Vec::new(), Vec::new(), Vec::new());
    let patch = |name: &str, kind, outline: &[(f64, f64)]| WorkView { name: name.into(), kind, outline: outline.iter().map(|(x, y)| inches(*x, *y)).collect() };
    view.table.works = vec![
        patch("Chapel", WorkKind::House, &[(30.0, 2.0), (34.0, 2.0), (34.0, 4.6), (30.0, 4.6)]),
        patch("Breastwork", WorkKind::Fieldwork, &[(21.0, 6.6), (27.0, 6.6), (27.0, 7.6), (21.0, 7.6)]),
    ];
    let fort = troop(view, "San Marco", 0, pose(8.0, 10.0, 0), (6.0, 10.0), UnitKind::Fort(TroopView { guns: 6, ..of(24, 1) }));
    view.units[fort.index()].model.ports = 8;
    troop(view, "King's Foot", 0, pose(24.0, 5.0, 0), (1.4, 6.0), UnitKind::Foot(TroopView { cover: true, ..of(23, 1) }));
    let marines = troop(view, "Marines", 1, pose(24.0, 11.0, 180), (1.4, 5.0), UnitKind::Foot(TroopView { fired: true, ..of(18, 2) }));
    view.units[marines.index()].hurt = 30;
    troop(view, "Dragoons", 0, pose(31.0, 8.5, 315), (2.4, 5.0), UnitKind::Horse(of(11, 1)));
    troop(view, "Boats of Surprise", 1, pose(27.0, 20.0, 200), (3.0, 6.0), UnitKind::Boats(of(24, 1)));
    view.afloat = vec![
        Afloat { at: inches(14.0, 20.5), men: 7, side: SideId(0), boat: false, heading: Heading::NORTH },
        Afloat { at: inches(19.5, 20.5), men: 4, side: SideId(1), boat: true, heading: Heading::new(3_000) },
    ];
    (model.selected, model.hover) = (Some(fort), Some(UnitId(1)));
    (model, seen)
}

fn lantern() -> (TableModel, View2) {
    let (mut model, seen) = overlays();
    model.dark = true;
    (model, seen)
}

fn close() -> (TableModel, View2) {
    let (model, seen) = battle();
    (model, View2 { close: Some((inches(12.0, 14.0), 3.4)), ..seen })
}
