//! Lettering that stays in place while something is only hovered.

use egui::{Pos2, pos2, vec2};
use wg_core::{SideColour, UnitId};

use super::*;
use crate::look::theme::Theme;
use crate::read::standing::StandingMark;

fn ship() -> Label {
    let style = LabelStyle::Ribbon {
        unit: UnitId(0),
        colour: SideColour::Red,
        selected: false,
        can_act: false,
        badge: String::new(),
        standing: StandingMark::Asks,
        left: None,
        taken_from: None,
        along: [30.0, 0.0],
        across: [0.0, 8.0],
        pointed: false,
        length: 60.0,
        minor: false,
        nameless: false,
        minded: false,
    };
    Label::new([600.0, 400.0], "Fortuna", style)
}

/// Returns the label of a ghost at a place.
fn ghost(at: Pos2) -> Label {
    Label::new([at.x, at.y], "", LabelStyle::Hull { along: [30.0, 0.0], across: [0.0, 8.0] })
}

/// A table that is drawn again and again.
#[derive(Default)]
struct Table {
    ctx: Context,
    laid: Laid,
}

/// Returns the place of the ribbon after drawing these labels.
fn ribbon(Table { ctx, laid }: &mut Table, labels: &[Label], pointed: bool) -> Pos2 {
    let (chart, look) = (
        Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0)),
        Look::new(Theme::Paper, 100, false, vec2(1280.0, 720.0)),
    );
    for _ in 0..2 {
        let input = egui::RawInput { screen_rect: Some(chart), ..egui::RawInput::default() };
        let picture = |ui: &mut egui::Ui| {
            crate::look::theme::apply(ui.ctx(), &look);
            laid.only_pointed = pointed;
            survey(ui.ctx(), laid, chart, labels, &look);
            paint(ui.ctx(), laid, chart, labels, &look);
        };
        ctx.run_ui(input, picture).drop_without_applying_deltas();
    }
    laid.chart.all(Kind::Ribbon).next().map_or(pos2(0.0, 0.0), |thing| thing.shape.middle())
}

#[test]
fn a_name_stays_under_a_ghost_that_is_only_pointed_at_and_makes_way_for_one_that_lies_there() {
    let mut table = Table::default();
    let place = ribbon(&mut table, &[ship()], false);
    assert!(place.distance(pos2(600.0, 400.0)) < 80.0, "she has her name: {place}");
    assert_eq!(ribbon(&mut table, &[ship(), ghost(place)], true), place, "it does not flee the pointer");
    assert!(
        ribbon(&mut table, &[ship(), ghost(place)], false).distance(place) > 5.0,
        "a course that is laid is not covered"
    );
}

#[test]
fn a_name_makes_way_for_what_a_square_costs() {
    let mut table = Table::default();
    let place = ribbon(&mut table, &[ship()], false);
    let cost = Label::new([place.x, place.y], "3", LabelStyle::Cost);
    assert!(ribbon(&mut table, &[ship(), cost], true).distance(place) > 5.0, "numbers stay in their squares");
}

#[test]
fn a_ghost_is_seen_through_a_name_that_lies_over_it() {
    let ctx = Context::default();
    let mut ground = Ground {
        hulls: vec![hull_of(&ghost(pos2(100.0, 100.0))).expect("a hull")],
        ships: vec![false],
        ..Ground::default()
    };
    let over = Seat::at(Rect::from_center_size(pos2(110.0, 100.0), vec2(60.0, 20.0)), 0.0);
    let pen = Painter::new(ctx, LayerId::background(), Rect::EVERYTHING);
    assert!((over_ghosts(&pen, &over, &ground).opacity() - SHEER).abs() < 1e-6, "sheer");
    ground.ships = vec![true];
    assert!((over_ghosts(&pen, &over, &ground).opacity() - 1.0).abs() < 1e-6, "a ship is no ghost");
}

/// Returns the labels of the flagship and of her signal.
fn flagship(at: Pos2, pointed: bool) -> [Label; 2] {
    let LabelStyle::Ribbon { .. } = ship().style else { panic!("a ship") };
    let mut hers = Label { at: at.into(), text: "Vanguard".into(), ..ship() };
    if let LabelStyle::Ribbon { unit, pointed: is, .. } = &mut hers.style {
        (*unit, *is) = (UnitId(99), pointed);
    }
    [hers, Label::new(at.into(), "Double the enemy's van", LabelStyle::Hoist { read: 3, of: 14 })]
}

/// Returns many ships around the flagship, as close together as in a melee.
fn crowd(around: Pos2, apart: f32) -> Vec<Label> {
    let places = (-4..=4).flat_map(|x| (-4..=4).map(move |y| (x, y))).filter(|place| *place != (0, 0));
    let other = |(n, (x, y)): (usize, (i32, i32))| {
        let mut other = Label {
            at: (around + vec2(x as f32 * apart * 1.5, y as f32 * apart)).into(),
            text: format!("Swiftsure {n}"),
            ..ship()
        };
        if let LabelStyle::Ribbon { unit, .. } = &mut other.style {
            *unit = UnitId(n as u16);
        }
        other
    };
    places.enumerate().map(other).collect()
}

/// Returns everything on the chart after drawing these labels.
fn laid(labels: &[Label]) -> OnChart {
    let mut table = Table::default();
    ribbon(&mut table, labels, false);
    table.laid.chart
}

#[test]
fn a_signal_flies_near_its_ship_and_its_line_crosses_no_other_however_many_lie_around_her() {
    let middle = pos2(640.0, 360.0);
    for apart in [46.0, 54.0, 64.0, 80.0, 120.0] {
        let labels: Vec<Label> = flagship(middle, false).into_iter().chain(crowd(middle, apart)).collect();
        let chart = laid(&labels);
        let hoist = chart.all(Kind::Hoist).next().unwrap_or_else(|| panic!("{apart}: it flies"));
        let [from, to] = hoist.line.expect("it has a halyard");
        assert!(from.distance(to) < 100.0, "{apart}: {from} to {to}");
        let others = chart.all(Kind::Hull).filter(|hull| hull.unit != Some(UnitId(99)));
        assert!(others.into_iter().all(|hull| !hull.shape.is_crossed(from, to)), "{apart}: across another ship");
    }
}

#[test]
fn a_selected_ship_has_her_name_however_many_lie_around_her() {
    let middle = pos2(640.0, 360.0);
    let mut labels: Vec<Label> = flagship(middle, false).into_iter().take(1).chain(crowd(middle, 50.0)).collect();
    let chart = laid(&labels);
    assert!(chart.all(Kind::Number).count() > 8, "it is a crowd: {}", chart.all(Kind::Number).count());
    if let LabelStyle::Ribbon { selected, .. } = &mut labels[0].style {
        *selected = true;
    }
    // Her label comes last, so that the other ships would choose their places before her.
    let hers = labels.remove(0);
    labels.push(hers);
    let chart = laid(&labels);
    let named: Vec<Kind> = chart
        .things
        .iter()
        .filter(|thing| thing.unit == Some(UnitId(99)) && thing.kind != Kind::Hull)
        .map(|thing| thing.kind)
        .collect();
    assert_eq!(named, [Kind::Ribbon], "her name, and no number beside it");
}

#[test]
fn whoever_is_pointed_at_goes_by_her_name_alone() {
    let middle = pos2(640.0, 360.0);
    let numbers = |pointed: bool| {
        let labels: Vec<Label> = flagship(middle, pointed).into_iter().take(1).chain(crowd(middle, 50.0)).collect();
        laid(&labels).all(Kind::Number).filter(|thing| thing.unit == Some(UnitId(99))).count()
    };
    assert_eq!([numbers(false), numbers(true)], [1, 0], "her number makes way for her name");
}

#[test]
fn what_cannot_be_missed_stays_beside_her_name_as_a_sign_where_there_is_no_room_for_the_word() {
    let anchored = |apart: f32| -> Vec<Label> {
        let mut labels = crowd(pos2(640.0, 360.0), apart);
        for label in &mut labels {
            if let LabelStyle::Ribbon { badge, .. } = &mut label.style {
                *badge = "anchored".into();
            }
        }
        labels
    };
    let (mut signs, mut keys) = (0, 0);
    for apart in [60.0, 66.0, 72.0, 80.0] {
        let labels = anchored(apart);
        let mut table = Table::default();
        ribbon(&mut table, &labels, false);
        let (ctx, chart) = (table.ctx, table.laid.chart);
        let look = look_on(
            Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0)),
            &Look::new(Theme::Paper, 100, false, vec2(1280.0, 720.0)),
        );
        let letters = ribbon_letters(&labels, &look);
        let painter = Painter::new(ctx.clone(), LayerId::background(), Rect::EVERYTHING);
        for thing in chart.all(Kind::Ribbon) {
            let label = labels
                .iter()
                .find(|label| matches!(label.style, LabelStyle::Ribbon { unit, .. } if Some(unit) == thing.unit))
                .expect("hers");
            let ribbon = Ribbon::new(label, letters).expect("a ribbon");
            let mut bare = Label { ..label.clone() };
            if let LabelStyle::Ribbon { badge, .. } = &mut bare.style {
                badge.clear();
            }
            let bare = Ribbon::new(&bare, letters).expect("a ribbon").sizes(&painter, &look);
            let wide = thing.shape.bounds().width();
            assert!(
                !bare.iter().any(|size| (size.x - wide).abs() < 0.5),
                "{apart}: {} has a word or a sign",
                thing.text
            );
            signs += usize::from((ribbon.sizes(&painter, &look)[0].x - wide).abs() > 1.0);
        }
        keys += chart.all(Kind::Legend).filter(|legend| legend.text.contains("anchored")).count();
    }
    assert!(signs > 10, "{signs} signs");
    assert!(keys > 0, "and a key says what they stand for");
}

/// Returns the desk of a battle with one ship that has this much of her strength left.
fn battered(left: u16, troop: bool) -> Desk {
    let mut unit = wg_core::UnitView { id: UnitId(0), ..wg_core::UnitView::default() };
    unit.strength = Some(Strength { left, of: 8, counted: "boxes".into() });
    if troop {
        unit.kind = wg_core::shown::view::UnitKind::Foot(wg_core::shown::view::TroopView::default());
    }
    let sheet = wg_core::shown::sheet::Sheet { unit: UnitId(0), ..Default::default() };
    let mut desk = Desk { sheets: vec![sheet], ..Desk::default() };
    desk.view.units = vec![unit];
    desk
}

#[test]
fn a_ship_that_has_lost_something_has_a_bar_of_what_is_left_and_a_sound_one_or_men_have_none() {
    let left = |desk: &Desk| {
        let mut labels = [ship()];
        mark(&mut labels, desk);
        if let LabelStyle::Ribbon { left, .. } = labels[0].style { left } else { panic!("a ribbon") }
    };
    assert_eq!(left(&battered(2, false)), Some(0.25), "two boxes of eight");
    assert_eq!(left(&battered(0, false)), Some(0.0), "nothing is left");
    assert_eq!(left(&battered(8, false)), None, "she is sound");
    assert_eq!(left(&battered(2, true)), None, "men have no bar");
}

/// Returns the place of the ribbon of a ship with this share of her strength, and the filled part of her bar.
fn bar(left: Option<f32>) -> (Rect, Option<Rect>) {
    let mut label = ship();
    if let LabelStyle::Ribbon { left: hers, .. } = &mut label.style {
        *hers = left;
    }
    let look = Look::new(Theme::Paper, 100, false, vec2(1280.0, 720.0));
    let mut table = Table::default();
    let mut shapes = Vec::new();
    for _ in 0..2 {
        let chart = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
        let input = egui::RawInput { screen_rect: Some(chart), ..egui::RawInput::default() };
        let output = table.ctx.run_ui(input, |ui| {
            crate::look::theme::apply(ui.ctx(), &look);
            survey(ui.ctx(), &mut table.laid, chart, std::slice::from_ref(&label), &look);
            paint(ui.ctx(), &mut table.laid, chart, std::slice::from_ref(&label), &look);
        });
        shapes = output.shapes.clone();
        output.drop_without_applying_deltas();
    }
    let ribbon = table.laid.chart.all(Kind::Ribbon).next().expect("her name").shape.bounds();
    let tint = crate::look::theme::rgb(look.side(SideColour::Red).fill);
    // Her flag is narrower than any bar.
    let filled = |shape: &egui::epaint::ClippedShape| match &shape.shape {
        egui::Shape::Rect(rect) if rect.fill == tint && rect.rect.width() > rect.rect.height() * 2.0 => Some(rect.rect),
        _ => None,
    };
    (ribbon, shapes.iter().find_map(filled))
}

#[test]
fn the_bar_lies_under_the_name_in_her_colour_and_is_as_long_as_what_is_left() {
    let ((bare, none), (ribbon, half), (_, whole)) = (bar(None), bar(Some(0.5)), bar(Some(1.0)));
    assert_eq!(none, None, "a sound ship has none");
    let (half, whole) = (half.expect("a bar"), whole.expect("a bar"));
    assert!(ribbon.contains_rect(half) && half.top() > ribbon.center().y, "{half:?} under the name in {ribbon:?}");
    assert!(whole.width() > ribbon.width() * 0.6, "{whole:?} as wide as the name in {ribbon:?}");
    assert!((half.width() / whole.width() - 0.5).abs() < 0.02, "{half:?} is half of {whole:?}");
    assert!(ribbon.height() > bare.height(), "it has its own room");
}

#[test]
fn places_of_last_resort_are_computed_only_for_ships_that_have_no_room() {
    let made = |apart: f32| {
        let mut table = Table::default();
        ribbon(&mut table, &crowd(pos2(640.0, 360.0), apart), false);
        let (wishes, ..) = table.laid.settled.known.expect("it was laid out");
        (wishes.iter().filter(|wish| wish.forms.has_last_resort()).count(), wishes.len())
    };
    let (wide, all) = made(84.0);
    assert_eq!(wide, 0, "{all} ships with room enough");
    let (close, all) = made(30.0);
    assert!(close > 0 && close < all, "in a crowd {close} of {all} ships have no other room");
}
