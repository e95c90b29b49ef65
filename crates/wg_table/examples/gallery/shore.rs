//! Tables with land: a free table, a shore with works, troops.

use bevy::prelude::*;
use wg_core::geometry::Arc;
use wg_core::shown::view::{Afloat, LandView, Model, TroopView, UnitKind, WorkKind, WorkView};
use wg_core::{Angle, Footprint, Heading, Hull, Length, Mark, Pose, SideId, UnitId, View};
use wg_panels::read::overlays::{Ghost, Overlays};
use wg_table::TableModel;

use super::{Class, View2, crane, free, inches, ship};

pub(crate) fn free_table() -> (TableModel, View2) {
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
        Mark::Arc {
            hull,
            arc,
            bands: vec![
                (Length::inches(10), "to 10 in: every hit".into()),
                (Length::inches(20), "to 20 in: half".into()),
            ],
        },
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

pub(crate) fn troop(view: &mut View, name: &str, side: u8, pose: Pose, size: (f64, f64), kind: UnitKind) -> UnitId {
    let unit = ship(view, name, side, Class::Small, pose);
    unit.footprint = Footprint { length: Length::from_inches(size.0), beam: Length::from_inches(size.1) };
    (unit.kind, unit.model) = (kind, Model::default());
    unit.id
}

pub(crate) fn of(men: u8, leaders: u8) -> TroopView {
    TroopView { men, leaders, ranks: 2, ..TroopView::default() }
}

pub(crate) fn pose(x: f64, y: f64, degrees: i32) -> Pose {
    Pose { at: inches(x, y), heading: Heading::new(degrees * 100) }
}

/// A landing under the guns of a fort.
pub(crate) fn shore() -> (TableModel, View2) {
    let (mut model, seen) = free_table();
    model.overlays = Overlays::default();
    let view = &mut model.view;
    (view.table.width, view.table.height) = (Length::inches(96), Length::inches(64));
    let coast = [
        (40.0, 64.0),
        (46.0, 54.0),
        (42.0, 44.0),
        (50.0, 34.0),
        (48.0, 22.0),
        (56.0, 12.0),
        (60.0, 0.0),
        (96.0, 0.0),
        (96.0, 64.0),
    ];
    view.table.land = vec![LandView {
        name: "Tierra Firme".into(),
        outline: coast.map(|(x, y)| inches(x, y)).to_vec(),
        shoal: false,
    }];
    let patch = |name: &str, kind, outline: &[(f64, f64)]| WorkView {
        name: name.into(),
        kind,
        outline: outline.iter().map(|(x, y)| inches(*x, *y)).collect(),
    };
    view.table.works = vec![
        patch("Puerto Bello", WorkKind::House, &[(76.0, 26.0), (90.0, 25.0), (91.0, 37.0), (77.0, 38.0)]),
        patch("Mill", WorkKind::House, &[(66.0, 44.0), (69.0, 44.0), (69.0, 46.0), (66.0, 46.0)]),
        patch("Breastwork", WorkKind::Fieldwork, &[(61.0, 26.0), (62.4, 26.0), (62.4, 33.0), (61.0, 33.0)]),
        patch("Trench", WorkKind::Trench, &[(66.0, 18.0), (74.0, 16.0), (74.3, 17.2), (66.3, 19.2)]),
        patch("Wood", WorkKind::Wood, &[(72.0, 50.0), (84.0, 48.0), (88.0, 56.0), (78.0, 60.0), (71.0, 57.0)]),
        patch(
            "Lookout Hill",
            WorkKind::Hill,
            &[(70.0, 3.0), (80.0, 2.0), (86.0, 6.0), (84.0, 12.0), (76.0, 13.0), (69.0, 9.0)],
        ),
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
    let fort = troop(
        view,
        "San Marco",
        0,
        pose(56.0, 42.0, 270),
        (6.0, 10.0),
        UnitKind::Fort(TroopView { guns: 5, fired: true, ..of(24, 1) }),
    );
    view.units[fort.index()].model.ports = 7;
    troop(
        view,
        "Battery Santiago",
        0,
        pose(58.5, 16.0, 285),
        (3.0, 6.0),
        UnitKind::Fort(TroopView { guns: 3, ..of(10, 0) }),
    );
    let foot = troop(
        view,
        "King's Foot",
        0,
        pose(64.4, 29.5, 270),
        (1.6, 7.0),
        UnitKind::Foot(TroopView { cover: true, ..of(22, 1) }),
    );
    let marines = troop(
        view,
        "Marines of Surprise",
        1,
        pose(57.8, 29.5, 90),
        (1.6, 6.0),
        UnitKind::Foot(TroopView { fired: true, ..of(18, 2) }),
    );
    view.units[marines.index()].hurt = 25;
    view.units[marines.index()].can_act = true;
    let pikes = troop(view, "Townsfolk", 0, pose(74.0, 22.0, 250), (1.6, 6.0), UnitKind::Foot(of(20, 0)));
    let seamen = troop(
        view,
        "Seamen",
        1,
        pose(71.4, 21.0, 70),
        (1.6, 5.0),
        UnitKind::Foot(TroopView { engaged: Some(pikes), ..of(15, 1) }),
    );
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

pub(crate) fn shore_close() -> (TableModel, View2) {
    let (model, seen) = shore();
    (model, View2 { close: Some((inches(60.0, 33.0), 1.35)), ..seen })
}

pub(crate) fn shore_lantern() -> (TableModel, View2) {
    let (mut model, seen) = shore();
    model.dark = true;
    (model, View2 { close: Some((inches(40.0, 32.0), 0.85)), ..seen })
}

/// Men at a size at which every detail is visible.
pub(crate) fn troops() -> (TableModel, View2) {
    let (mut model, seen) = shore();
    let view = &mut model.view;
    (view.table.width, view.table.height) = (Length::inches(36), Length::inches(24));
    let outline = [(0.0, 0.0), (36.0, 0.0), (36.0, 17.0), (0.0, 16.0)];
    view.table.land =
        vec![LandView { name: String::new(), outline: outline.map(|(x, y)| inches(x, y)).to_vec(), shoal: false }];
    (view.ties, view.afloat, view.units) = (Vec::new(), Vec::new(), Vec::new());
    let patch = |name: &str, kind, outline: &[(f64, f64)]| WorkView {
        name: name.into(),
        kind,
        outline: outline.iter().map(|(x, y)| inches(*x, *y)).collect(),
    };
    view.table.works = vec![
        patch("Chapel", WorkKind::House, &[(30.0, 2.0), (34.0, 2.0), (34.0, 4.6), (30.0, 4.6)]),
        patch("Breastwork", WorkKind::Fieldwork, &[(21.0, 6.6), (27.0, 6.6), (27.0, 7.6), (21.0, 7.6)]),
    ];
    let fort = troop(
        view,
        "San Marco",
        0,
        pose(8.0, 10.0, 0),
        (6.0, 10.0),
        UnitKind::Fort(TroopView { guns: 6, ..of(24, 1) }),
    );
    view.units[fort.index()].model.ports = 8;
    troop(
        view,
        "King's Foot",
        0,
        pose(24.0, 5.0, 0),
        (1.4, 6.0),
        UnitKind::Foot(TroopView { cover: true, ..of(23, 1) }),
    );
    let marines = troop(
        view,
        "Marines",
        1,
        pose(24.0, 11.0, 180),
        (1.4, 5.0),
        UnitKind::Foot(TroopView { fired: true, ..of(18, 2) }),
    );
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
