//! Tests of the lettering and of the areas that it keeps free.

use wg_core::{Footprint, Length, Point, Pose, UnitId};

use super::*;
use crate::labels::marks::tape;
use wg_panels::read::overlays::{ReachKind, ReachSquare};

#[test]
fn the_tape_measures_in_inches_and_centimetres() {
    let at = |inches: i32| Point { x: wg_core::Length::inches(inches), y: wg_core::Length::ZERO };
    assert_eq!(tape(at(2), at(7), Measure::Inches), "5.0 in · 12.7 cm", "five inches");
    assert_eq!(
        tape(at(2), at(7), Measure::Millimetres),
        "127 mm · 5.0 in",
        "the same by rules that measure in millimetres"
    );
}

fn ship(id: u16, x: i32, y: i32) -> UnitView {
    UnitView {
        id: UnitId(id),
        name: format!("Ship {id}"),
        pose: Pose { at: Point { x: Length::inches(x), y: Length::inches(y) }, heading: Heading::EAST },
        footprint: Footprint { length: Length::inches(2), beam: Length::from_inches(0.5) },
        ..UnitView::default()
    }
}

fn model() -> (TableModel, Lens) {
    let mut model = TableModel::default();
    model.view.table.width = Length::inches(22);
    model.view.table.height = Length::inches(28);
    let mut lens = Lens::default();
    let window = Vec2::new(1400.0, 900.0);
    let layout = Layout::new(&model.view, crate::layout::Corner::default(), 1.55);
    lens.resize(window, Rect { min: Vec2::ZERO, max: window }, layout.whole);
    (model, lens)
}

#[test]
fn a_ribbon_belongs_to_the_place_of_its_ship_and_knows_her_size() {
    let (mut model, lens) = model();
    model.view.units = vec![ship(0, 10, 10)];
    let ship = lens.table_to_screen(model.view.units[0].pose.at);
    let labels = labels(&model, &lens, &Animator::default());
    let ribbon = labels.iter().find(|label| label.text == "Ship 0").expect("she has a ribbon");
    assert!(ship.distance(Vec2::from_array(ribbon.at)) < 1.0, "the ribbon belongs to her");
    let LabelStyle::Ribbon { along, across, length, .. } = ribbon.style else { panic!("a ribbon") };
    assert!(
        along[0].abs() > across[1].abs() && along[1].abs() < 0.1 && (length - 50.8 * lens.zoom).abs() < 0.1,
        "she lies east to west, two inches long"
    );
}

#[test]
fn hulls_and_squares_of_the_reach_are_to_be_kept_free_and_the_sheet_is_the_frame() {
    let (mut model, lens) = model();
    model.view.units = vec![ship(0, 10, 10)];
    model.overlays.reach.push(ReachSquare {
        at: Point { x: Length::inches(13), y: Length::inches(10) },
        width: Length::inches(2),
        cost: "1".into(),
        kind: ReachKind::End,
    });
    let labels = labels(&model, &lens, &Animator::default());
    let kept = labels.iter().filter(|label| matches!(label.style, LabelStyle::Keep { .. })).count();
    assert!(kept >= 2, "her ensign and a square");
    assert_eq!(labels.iter().filter(|label| matches!(label.style, LabelStyle::Frame { .. })).count(), 1, "one sheet");
}

#[test]
fn names_keep_off_lines_of_fire() {
    let (mut model, lens) = model();
    model.view.units = vec![ship(0, 5, 5), ship(1, 15, 15)];
    let kept = |model: &TableModel| {
        let labels = labels(model, &lens, &Animator::default());
        labels.iter().filter(|label| matches!(label.style, LabelStyle::Keep { weight, .. } if weight == FIRE)).count()
    };
    assert_eq!(kept(&model), 0, "nobody fires");
    let [from, to] = [0, 1].map(|n: usize| model.view.units[n].pose.at);
    model.view.aims = vec![wg_core::shown::view::AimView { by: UnitId(0), at: UnitId(1), from, to }];
    assert!(kept(&model) > 5, "all along the line");
}

#[test]
fn names_keep_off_the_water_that_the_selected_ship_may_come_to() {
    let (mut model, lens) = model();
    model.view.units = vec![ship(0, 5, 5)];
    let kept = |model: &TableModel| -> Vec<(Vec2, Vec2)> {
        let labels = labels(model, &lens, &Animator::default());
        let keeps = labels.iter().filter_map(|label| {
            if let LabelStyle::Keep { half, .. } = label.style { Some((label.at, half)) } else { None }
        });
        keeps.map(|(at, half)| (Vec2::from_array(at), Vec2::from_array(half))).collect()
    };
    let before = kept(&model);
    let outline =
        [(8, 4), (12, 4), (12, 8)].map(|(x, y)| Point { x: Length::inches(x), y: Length::inches(y) }).to_vec();
    model.overlays.marks = vec![wg_core::Mark::Reach { outline, label: String::new() }];
    let water: Vec<(Vec2, Vec2)> = kept(&model).into_iter().filter(|one| !before.contains(one)).collect();
    let at = |x: f64, y: f64| lens.table_to_screen(Point { x: Length::from_inches(x), y: Length::from_inches(y) });
    let covers = |at: Vec2| water.iter().any(|(middle, half)| (at - *middle).abs().cmple(*half + 0.5).all());
    assert!(covers(at(11.0, 5.0)) && covers(at(11.8, 7.0)), "all of it: {water:?}");
    assert!(!covers(at(8.6, 7.5)), "but not on the other side of its edge");
}

#[test]
fn what_is_selected_changes_no_place_of_a_name() {
    let (mut model, lens) = model();
    model.view.units = vec![ship(0, 5, 5), ship(1, 15, 15)];
    let places = |model: &TableModel| {
        let labels = labels(model, &lens, &Animator::default());
        labels
            .iter()
            .filter(|label| matches!(label.style, LabelStyle::Ribbon { .. }))
            .map(|label| (label.text.clone(), label.at))
            .collect::<Vec<_>>()
    };
    let before = places(&model);
    model.selected = Some(UnitId(0));
    assert_eq!(places(&model), before, "in the same order, at the same places");
}

#[test]
fn the_words_of_the_scale_lie_on_the_card_of_the_rose() {
    let mut model = TableModel::default();
    for (width, height) in [(22, 28), (40, 32), (30, 30), (20, 40)] {
        (model.view.table.width, model.view.table.height) = (Length::inches(width), Length::inches(height));
        for size in [Vec2::new(940.0, 490.0), Vec2::new(1280.0, 720.0), Vec2::new(1900.0, 1000.0)] {
            let mut lens = Lens::default();
            let layout = Layout::new(&model.view, crate::layout::Corner::default(), size.x / size.y);
            lens.resize(size, Rect { min: Vec2::ZERO, max: size }, layout.whole);
            let Some(card) = layout.card else { continue };
            let bottom = lens.to_screen(card.min).y;
            let labels = labels(&model, &lens, &Animator::default());
            let words = labels.iter().find(|label| label.text == "centimetres").expect("they are named");
            let lowest = std::iter::once(words.at)
                .chain(words.or.iter().map(|other| other.at))
                .map(|at| at[1])
                .fold(0.0, f32::max);
            assert!(lowest + 7.0 < bottom, "{width} by {height} inches at {size}: {lowest} of {bottom}");
        }
    }
}

#[test]
fn the_wind_is_named_beside_the_rose_once_it_is_known() {
    let (mut model, lens) = model();
    let winds = |model: &TableModel| {
        labels(model, &lens, &Animator::default()).iter().filter(|l| l.style == LabelStyle::Wind).count()
    };
    assert_eq!(winds(&model), 0);
    model.view.wind.label = "Wind from SW".into();
    assert_eq!(winds(&model), 1);
}

#[test]
fn the_unit_of_the_rules_is_above_on_the_scale_bar() {
    for (width, height) in [(22, 28), (60, 24)] {
        for measure in [Measure::Inches, Measure::Millimetres] {
            let mut model = TableModel::default();
            (model.view.table.width, model.view.table.height) = (Length::inches(width), Length::inches(height));
            model.view.table.measure = measure;
            let size = Vec2::new(1280.0, 720.0);
            let mut lens = Lens::default();
            let layout = Layout::new(&model.view, crate::layout::Corner::default(), size.x / size.y);
            lens.resize(size, Rect { min: Vec2::ZERO, max: size }, layout.whole);
            let labels = labels(&model, &lens, &Animator::default());
            let figures = labels.iter().filter(|label| label.style == LabelStyle::Figure);
            let named = |names: &[&str]| {
                let found = figures.clone().find(|label| names.contains(&label.text.as_str()));
                found.unwrap_or_else(|| panic!("{names:?} are named")).at[1]
            };
            let (inches, other) = (named(&["inches"]), named(&["cm", "mm", "centimetres", "millimetres"]));
            let what = format!("{width} by {height} inches, {measure:?}");
            assert_eq!(inches < other, measure == Measure::Inches, "{what}: inches at {inches}, the others at {other}");
            // The noughts stand at the left ends of their rows, beside the names of their units.
            let noughts: Vec<f32> =
                figures.clone().filter(|label| label.text == "0").map(|label| label.at[1]).collect();
            assert_eq!(noughts.len(), 2, "{what}: two rows");
            let middle = (inches + other) / 2.0;
            assert!(noughts.iter().any(|y| *y < middle) && noughts.iter().any(|y| *y > middle), "{what}: {noughts:?}");
        }
    }
}

#[test]
fn rose_and_scale_bar_stay_in_sight_while_the_view_moves() {
    let (mut model, mut lens) = model();
    (model.view.table.width, model.view.table.height) = (Length::inches(40), Length::inches(40));
    model.view.units = vec![ship(0, 8, 7)];
    model.view.wind.label = "Wind from SW".into();
    let whole = Layout::new(&model.view, model.corner, 1.6).whole;
    lens.resize(lens.window, lens.free, whole);
    lens.show_fight(&model.view);
    for _ in 0..6 {
        let pane = lens.pane().expect("a part is seen");
        let layout = in_sight(&model, &lens);
        let (rose, radius) = (lens.to_screen(layout.rose), layout.rose_radius * lens.zoom);
        assert!(pane.inflate(-radius * 1.3).contains(rose), "the rose is in sight: {rose} in {pane:?}");
        let bar = [0.0, f32::from(layout.scale_inches.0) * 25.4].map(|along| layout.scale + Vec2::new(along, 0.0));
        assert!(bar.iter().all(|end| pane.contains(lens.to_screen(*end))), "and so is the bar");
        let words: Vec<String> = labels(&model, &lens, &Animator::default())
            .into_iter()
            .filter(|label| !label.text.is_empty() && pane.contains(Vec2::from_array(label.at)))
            .map(|label| label.text)
            .collect();
        assert!(["N", "Wind from SW", "inches"].iter().all(|word| words.iter().any(|said| said == word)), "{words:?}");
        assert!(radius < 0.2 * pane.size().min_element() && radius > 20.0, "neither small nor large: {radius}");
        lens.zoom_at(pane.center() + Vec2::new(31.0, 7.0), 1.2);
        lens.pan(Vec2::new(-13.0, 9.0));
    }
}
