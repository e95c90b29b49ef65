//! The labels on the table, drawn by egui: ribbons with ships' names, chart lettering, costs, notes.

use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, Context, FontId, LayerId, Painter, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::TextShape, pos2, vec2};

use wg_core::UnitId;

use crate::bits;
use crate::desk::Intent;
use crate::label::{Ground, Label, LabelStyle};
use crate::ribbons;
use crate::standing::StandingMark;
use crate::theme::{Look, rgb, rgba};
use crate::tokens::{self, Rgb};

/// Paint all labels inside `chart`. Ribbons can be pressed and have the ship's name for a screen reader; they lie where
/// they cover least. Call it before [`crate::layout::show`] or after: cards above the chart stay above.
pub fn paint(ctx: &Context, chart: Rect, labels: &[Label], look: &Look) -> Vec<Intent> {
    let look = &look.at_most(chart.width().max(chart.height()) / 420.0);
    let mut intents = Vec::new();
    if !crate::fonts::ready(ctx) {
        return intents;
    }
    let painter = Painter::new(ctx.clone(), LayerId::background(), chart);
    let mut keep = Vec::new();
    let mut bands = Vec::new();
    for label in labels {
        if let LabelStyle::Keep { half, weight } = label.style {
            keep.push((Rect::from_center_size(label.at.into(), Vec2::from(half) * 2.0), weight));
        } else if let Some(place) = lettering(&painter, look, label) {
            let weight = match label.style {
                LabelStyle::Note { .. } => 0.9,
                LabelStyle::Wind => 1.2,
                LabelStyle::Cost | LabelStyle::ChartRemark => 0.6,
                _ => 0.3,
            };
            keep.push((place, weight));
            if matches!(label.style, LabelStyle::ChartTitle | LabelStyle::Wind) {
                bands.push(place);
            }
            // What the bands of an arc mean stands aslant on it.
            if matches!(label.style, LabelStyle::Note { .. }) && !straight(label) {
                bands.push(place);
            }
        }
    }
    let wind = labels.iter().filter(|label| matches!(label.style, LabelStyle::Wind | LabelStyle::ChartTitle));
    let mut names: Vec<Rect> = wind.map(|label| Rect::from_center_size(label.at.into(), Vec2::splat(look.px(40.0)))).collect();
    // What ribbons hardly mind, cards do: the rose.
    names.extend(keep.iter().filter(|(_, weight)| *weight <= ROSE).map(|(rect, _)| *rect));
    names.extend(bands);
    ribbons::paint(ctx, look, chart, labels, &keep, &names, &mut intents);
    intents
}

/// The weight of the rose among what is to be kept free: it may lie under a ribbon, but not under a card.
pub const ROSE: f32 = 0.12;

/// Put the signs of standing orders on the ribbons.
pub fn mark(labels: &mut [Label], marks: &[(UnitId, StandingMark)]) {
    for label in labels {
        if let LabelStyle::Ribbon { unit, standing, .. } = &mut label.style {
            *standing = marks.iter().find(|(of, _)| of == unit).map_or(StandingMark::Asks, |(_, mark)| *mark);
        }
    }
}

/// The colour of lettering on this ground, and of the breath around it.
fn chart_ink(look: &Look, ground: Ground) -> (Rgb, Rgb) {
    match ground {
        Ground::Sea => (look.ink().chart_ink, look.ink().chart_halo),
        Ground::Paper => (tokens::INK, look.ink().chart_paper),
    }
}

/// Everything but ribbons; where it was painted.
fn lettering(painter: &Painter, look: &Look, label: &Label) -> Option<Rect> {
    let palette = look.ink();
    let (ink, breath) = chart_ink(look, label.ground);
    let (font, colour, spacing) = match &label.style {
        LabelStyle::ChartTitle => (look.title(22.0), ink, look.px(2.5)),
        LabelStyle::ChartSmall => (look.chart(15.0, false), ink, 0.0),
        LabelStyle::ChartRemark => (look.chart(15.0, true), ink, 0.0),
        LabelStyle::Cost => (look.bold(15.0), palette.ink, 0.0),
        LabelStyle::Wind => (look.chart(18.5, true), if label.ground == Ground::Sea { palette.chart_wind } else { palette.paper_wind }, 0.0),
        LabelStyle::Note { bad } if straight(label) => (look.chart(15.5, true), if *bad { palette.bad } else { palette.ink }, 0.0),
        LabelStyle::Note { bad } => (look.chart(15.5, true), if *bad { palette.bad } else { ink }, 0.0),
        LabelStyle::Ribbon { .. } | LabelStyle::Keep { .. } | LabelStyle::Frame { .. } => return None,
    };
    let galley = |font: FontId| {
        let mut format = TextFormat::simple(font, rgb(colour));
        format.extra_letter_spacing = spacing;
        painter.layout_job(LayoutJob::single_section(label.text.clone(), format))
    };
    // Letters fit the room that the chart has for them.
    let font = FontId::new(font.size.min(label.most).max(7.0), font.family);
    let wide = galley(font.clone());
    let galley = if wide.size().x > label.width { galley(FontId::new((font.size * label.width / wide.size().x).max(7.0), font.family)) } else { wide };
    let at = pos2(label.at[0], label.at[1]) + Vec2::from(label.off) * look.k;
    match &label.style {
        LabelStyle::Note { bad } if straight(label) => {
            let plate = Rect::from_center_size(at, galley.size() + vec2(look.px(14.0), look.px(4.0)));
            let plate = keep_inside(plate, painter.clip_rect());
            let line = if *bad { palette.bad } else { palette.rule };
            painter.rect(plate, look.px(3.0), rgba(palette.card, 0.95), Stroke::new(1.0, rgb(line)), StrokeKind::Inside);
            bits::put_centre(painter, galley, plate.center());
            return Some(plate);
        }
        LabelStyle::Cost => {
            let radius = (galley.size().x.max(galley.size().y * 0.74) / 2.0) + galley.size().y * 0.14;
            painter.circle(at, radius, rgba(palette.card, 0.92), Stroke::new(0.8, rgba(palette.rule, 0.9)));
            bits::put_centre(painter, galley, at);
            return Some(Rect::from_center_size(at, Vec2::splat(radius * 2.0)));
        }
        _ => {}
    }
    let place = Rect::from_center_size(at, galley.size());
    if straight(label) {
        let place = if matches!(label.style, LabelStyle::Wind) { keep_inside(place, painter.clip_rect()) } else { place };
        if label.ground == Ground::Sea {
            halo(painter, &galley, place.min.round(), 0.0, look, breath);
        }
        bits::put(painter, galley, place.min);
        return Some(place);
    }
    let half = galley.size() / 2.0;
    let (sin, cos) = label.angle.sin_cos();
    let corner = at - vec2(half.x * cos - half.y * sin, half.x * sin + half.y * cos);
    halo(painter, &galley, corner, label.angle, look, breath);
    let mut shape = TextShape::new(corner, galley, Color32::PLACEHOLDER);
    shape.angle = label.angle;
    painter.add(Shape::Text(shape));
    let around = vec2(half.x * cos.abs() + half.y * sin.abs(), half.x * sin.abs() + half.y * cos.abs());
    Some(Rect::from_center_size(at, around * 2.0))
}

fn straight(label: &Label) -> bool {
    label.angle.abs() < 0.01
}

/// A breath of the ground around lettering, so that it stays legible upon hatching and sails.
fn halo(painter: &Painter, galley: &std::sync::Arc<egui::Galley>, at: egui::Pos2, angle: f32, look: &Look, breath: Rgb) {
    let far = look.k.clamp(0.8, 1.4);
    for (x, y) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
        let mut shape = TextShape::new(at + vec2(x, y) * far, galley.clone(), Color32::PLACEHOLDER);
        shape.angle = angle;
        shape.override_text_color = Some(rgba(breath, 0.42));
        painter.add(Shape::Text(shape));
    }
}

fn keep_inside(rect: Rect, chart: Rect) -> Rect {
    let most = (chart.max - rect.size()).max(chart.min);
    Rect::from_min_size(rect.min.clamp(chart.min, most), rect.size())
}
