//! The words on the chart that are not ribbons: how they are set, what they take up, and how they are painted.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Color32, FontId, Galley, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::TextShape, pos2, vec2,
};

use crate::chart::on_chart::Kind;
use crate::chart::shape::Quad;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::{self, Rgb};
use crate::read::label::{Ground, Label, LabelStyle};
use crate::widgets::bits;

/// Words that have been laid out.
pub struct Words {
    galley: Arc<Galley>,
    /// Their middle.
    middle: Pos2,
    /// The area that they take up.
    pub shape: Quad,
    /// The size of their letters, in points.
    pub size: f32,
}

/// Returns the kind of a label among the things on the chart, or `None` if it is not made of words.
pub const fn kind(label: &Label) -> Option<Kind> {
    match &label.style {
        LabelStyle::ChartTitle | LabelStyle::ChartSmall => Some(Kind::Name),
        LabelStyle::Figure => Some(Kind::Figure),
        LabelStyle::ChartRemark | LabelStyle::Wind => Some(Kind::Words),
        LabelStyle::Cost => Some(Kind::Cost),
        LabelStyle::Note { .. } => Some(Kind::Note),
        LabelStyle::Ribbon { .. }
        | LabelStyle::Hoist { .. }
        | LabelStyle::Division { .. }
        | LabelStyle::Keep { .. }
        | LabelStyle::Hull { .. }
        | LabelStyle::Frame { .. } => None,
    }
}

/// Returns the smallest letter size on the chart, in points. In room mode text must be readable from three metres away.
pub fn least(look: &Look) -> f32 {
    if look.room { (look.k * 7.5).max(12.0) } else { 11.0 }
}

/// Returns the colour of lettering on this ground, and of the halo around it.
fn chart_ink(look: &Look, ground: Ground) -> (Rgb, Rgb) {
    match ground {
        Ground::Sea => (look.ink().chart_ink, look.ink().chart_halo),
        Ground::Paper => (tokens::INK, look.ink().chart_paper),
    }
}

fn straight(label: &Label) -> bool {
    label.angle.abs() < 0.01
}

/// Returns typeface, colour and letter spacing of a label.
fn face(look: &Look, label: &Label) -> (FontId, Rgb, f32) {
    let palette = look.ink();
    let (ink, _) = chart_ink(look, label.ground);
    match &label.style {
        LabelStyle::ChartTitle => (look.title(22.0), ink, look.px(2.5)),
        LabelStyle::ChartRemark => (look.chart(15.0, true), ink, 0.0),
        LabelStyle::Cost => (look.bold(15.0), palette.ink, 0.0),
        LabelStyle::Wind => (
            look.chart(18.5, true),
            if label.ground == Ground::Sea { palette.chart_wind } else { palette.paper_wind },
            0.0,
        ),
        LabelStyle::Note { bad } => (
            look.chart(15.5, true),
            if *bad {
                palette.bad
            } else if straight(label) {
                palette.ink
            } else {
                ink
            },
            0.0,
        ),
        _ => (look.chart(15.0, false), ink, 0.0),
    }
}

/// Lays out the words of a label as large as there is room, but at most at `part` of their size. Returns `None` if
/// there is no room at all.
pub fn set(painter: &Painter, look: &Look, label: &Label, part: f32) -> Option<Words> {
    let (font, colour, spacing) = face(look, label);
    let least = least(look).min(font.size);
    let galley = |size: f32| {
        let mut format = TextFormat::simple(FontId::new(size, font.family.clone()), rgb(colour));
        format.extra_letter_spacing = spacing * (size / font.size);
        let mut job = LayoutJob::single_section(label.text.clone(), format);
        job.halign = egui::Align::Min;
        painter.layout_job(job)
    };
    let wanted = (font.size * part).min(label.most).max(least);
    let wide = galley(wanted);
    let (galley, size) = if wide.size().x > label.width {
        let size = (wanted * label.width / wide.size().x).max(least);
        (galley(size), size)
    } else {
        (wide, wanted)
    };
    if galley.size().x > label.width.max(least) * 1.04 {
        return None;
    }
    let at = pos2(label.at[0], label.at[1]) + Vec2::from(label.off) * look.k;
    let shape = match &label.style {
        LabelStyle::Note { .. } if straight(label) => {
            Rect::from_center_size(at, galley.size() + vec2(look.px(14.0), look.px(4.0))).into()
        }
        LabelStyle::Cost => Rect::from_center_size(at, Vec2::splat(radius(&galley) * 2.0)).into(),
        // Letters do not fill the height of their line.
        _ => Quad::turned(at, galley.size() - vec2(0.0, galley.size().y * 0.16), label.angle),
    };
    Some(Words { galley, middle: at, shape, size })
}

/// Returns the radius of the small disc behind a cost.
fn radius(galley: &Galley) -> f32 {
    (galley.size().x.max(galley.size().y * 0.74) / 2.0) + galley.size().y * 0.14
}

/// Paints words where they were laid out.
pub fn paint(painter: &Painter, look: &Look, label: &Label, words: Words) {
    let palette = look.ink();
    let Words { galley, middle, shape, .. } = words;
    match &label.style {
        LabelStyle::Note { bad } if straight(label) => {
            let line = if *bad { palette.bad } else { palette.rule };
            painter.rect(
                shape.bounds(),
                look.px(3.0),
                rgba(palette.card, 0.95),
                Stroke::new(1.0, rgb(line)),
                StrokeKind::Inside,
            );
            bits::put_centre(painter, galley, middle);
        }
        LabelStyle::Cost => {
            painter.circle(
                middle,
                radius(&galley),
                rgba(palette.card, 0.92),
                Stroke::new(0.8, rgba(palette.rule, 0.9)),
            );
            bits::put_centre(painter, galley, middle);
        }
        _ => {
            let half = galley.size() / 2.0;
            let (sin, cos) = label.angle.sin_cos();
            let corner = middle - vec2(half.x * cos - half.y * sin, half.x * sin + half.y * cos);
            let (_, breath) = chart_ink(look, label.ground);
            if straight(label) && !breathes(label) {
                bits::put(painter, galley, corner);
                return;
            }
            if straight(label) {
                // Trees and hachures are darker than waves: there the halo is wider.
                if label.ground == Ground::Paper {
                    for far in [2.4, 1.7] {
                        halo(painter, &galley, (corner.round(), 0.0), far * look.k, (breath, BREATH));
                    }
                }
                halo(
                    painter,
                    &galley,
                    (corner.round(), 0.0),
                    look.k,
                    (breath, if label.ground == Ground::Sea { BREATH } else { 2.0 * BREATH }),
                );
                bits::put(painter, galley, corner);
                return;
            }
            halo(painter, &galley, (corner, label.angle), look.k, (breath, BREATH));
            let mut text = TextShape::new(corner, galley, Color32::PLACEHOLDER);
            text.angle = label.angle;
            painter.add(Shape::Text(text));
        }
    }
}

/// True if a label has a halo. Names are drawn on hatching, trees and stippling. Figures and the wind are on plain
/// paper or on the open sea, where a halo would only blur them: thin letters in a light colour would get dark edges.
fn breathes(label: &Label) -> bool {
    matches!(label.style, LabelStyle::ChartTitle | LabelStyle::ChartSmall) && label.text.chars().count() > 1
}

/// The opacity of the halo around lettering.
const BREATH: f32 = 0.42;

/// Paints a halo in the colour of the ground around lettering, so that it stays legible on hatching.
fn halo(painter: &Painter, galley: &Arc<Galley>, (at, angle): (Pos2, f32), far: f32, (breath, strength): (Rgb, f32)) {
    let far = far.clamp(0.8, 3.2);
    for (x, y) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
        let mut shape = TextShape::new(at + vec2(x, y) * far, galley.clone(), Color32::PLACEHOLDER);
        shape.angle = angle;
        shape.override_text_color = Some(rgba(breath, strength));
        painter.add(Shape::Text(shape));
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, LayerId, RawInput};

    use super::*;
    use crate::PanelState;

    /// Returns the offsets of the halo copies of some words from the words themselves, on this ground.
    fn breaths(ground: Ground) -> Vec<f32> {
        let ctx = Context::default();
        let label = Label { ground, ..Label::new([300.0, 200.0], "Isla Perdida", LabelStyle::ChartTitle) };
        let mut found = Vec::new();
        // The typefaces arrive with the second pass.
        for _ in 0..2 {
            let output = ctx.run_ui(RawInput::default(), |ui| {
                let look = PanelState::default().look(vec2(1280.0, 720.0));
                crate::look::theme::apply(ui.ctx(), &look);
                if crate::look::fonts::ready(ui.ctx()) {
                    let painter = Painter::new(ui.ctx().clone(), LayerId::background(), egui::Rect::EVERYTHING);
                    let words = set(&painter, &look, &label, 1.0).expect("it has room");
                    paint(&painter, &look, &label, words);
                }
            });
            let texts: Vec<Pos2> = output
                .shapes
                .iter()
                .filter_map(|clipped| if let Shape::Text(text) = &clipped.shape { Some(text.pos) } else { None })
                .collect();
            if let Some(own) = texts.last() {
                found = texts.iter().map(|at| at.distance(*own)).collect();
            }
            output.drop_without_applying_deltas();
        }
        found
    }

    #[test]
    fn names_on_land_have_a_wider_breath_around_them_than_names_at_sea() {
        let widest = |ground| breaths(ground).into_iter().fold(0.0, f32::max);
        let (sea, land) = (widest(Ground::Sea), widest(Ground::Paper));
        assert!(sea > 0.5, "a breath of the sea: {sea}");
        assert!(land > sea * 1.8, "trees and hachures want more than waves: {land} against {sea}");
    }
}
