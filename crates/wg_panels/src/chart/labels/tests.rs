//! What stays where it is while something is only pointed at.

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
        taken_from: None,
        along: [30.0, 0.0],
        across: [0.0, 8.0],
        pointed: false,
        length: 60.0,
        minor: false,
        nameless: false,
    };
    Label::new([600.0, 400.0], "Fortuna", style)
}

/// A ghost at a place.
fn ghost(at: Pos2) -> Label {
    Label::new([at.x, at.y], "", LabelStyle::Hull { along: [30.0, 0.0], across: [0.0, 8.0] })
}

/// Where the ribbon lies after a picture of these labels.
fn ribbon(ctx: &Context, labels: &[Label], pointed: bool) -> Pos2 {
    let (chart, look) = (Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0)), Look::new(Theme::Paper, 100, false, vec2(1280.0, 720.0)));
    for _ in 0..2 {
        let input = egui::RawInput { screen_rect: Some(chart), ..egui::RawInput::default() };
        let picture = |ui: &mut egui::Ui| {
            crate::look::theme::apply(ui.ctx(), &look);
            on_chart::points(ui.ctx(), pointed);
            survey(ui.ctx(), chart, labels, &look);
            paint(ui.ctx(), chart, labels, &look);
        };
        ctx.run_ui(input, picture).drop_without_applying_deltas();
    }
    OnChart::of(ctx).all(Kind::Ribbon).next().map_or(pos2(0.0, 0.0), |thing| thing.shape.middle())
}

#[test]
fn a_name_stays_under_a_ghost_that_is_only_pointed_at_and_makes_way_for_one_that_lies_there() {
    let ctx = Context::default();
    let place = ribbon(&ctx, &[ship()], false);
    assert!(place.distance(pos2(600.0, 400.0)) < 80.0, "she has her name: {place}");
    assert_eq!(ribbon(&ctx, &[ship(), ghost(place)], true), place, "it does not flee the pointer");
    assert!(ribbon(&ctx, &[ship(), ghost(place)], false).distance(place) > 5.0, "a course that is laid is not covered");
}

#[test]
fn a_name_makes_way_for_what_a_square_costs() {
    let ctx = Context::default();
    let place = ribbon(&ctx, &[ship()], false);
    let cost = Label::new([place.x, place.y], "3", LabelStyle::Cost);
    assert!(ribbon(&ctx, &[ship(), cost], true).distance(place) > 5.0, "numbers stay in their squares");
}

#[test]
fn a_ghost_is_seen_through_a_name_that_lies_over_it() {
    let ctx = Context::default();
    let mut ground = Ground { hulls: vec![hull_of(&ghost(pos2(100.0, 100.0))).expect("a hull")], ships: vec![false], ..Ground::default() };
    let over = Seat::at(Rect::from_center_size(pos2(110.0, 100.0), vec2(60.0, 20.0)), 0.0);
    let pen = Painter::new(ctx, LayerId::background(), Rect::EVERYTHING);
    assert!((over_ghosts(&pen, &over, &ground).opacity() - SHEER).abs() < 1e-6, "sheer");
    ground.ships = vec![true];
    assert!((over_ghosts(&pen, &over, &ground).opacity() - 1.0).abs() < 1e-6, "a ship is no ghost");
}
