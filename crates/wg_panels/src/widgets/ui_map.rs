//! Everything that is on the screen, for tests and other programs: every named widget, and every piece of text with its
//! colours.
//!
//! Names come from the accessibility tree, text from what was painted. Call [`read`] at the end of a pass in which
//! [`egui::Context::enable_accesskit`] holds.

use egui::epaint::Shape;
use egui::{Color32, Context, LayerId, Order, Rect};

/// A named widget on the screen.
#[derive(Clone, PartialEq, Debug)]
pub struct Widget {
    /// The name that a screen reader says.
    pub label: String,
    /// The role: `Button`, `Label`, `RadioButton` ..
    pub kind: String,
    /// The widget's rectangle, in points.
    pub rect: Rect,
    /// True if the widget can be pressed.
    pub press: bool,
    /// True if the widget is switched on.
    pub on: bool,
}

/// A piece of text that was painted.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// The text.
    pub text: String,
    /// The text's rectangle, in points.
    pub rect: Rect,
    /// The size of the first letter, in points.
    pub size: f32,
    /// The colour of most of the letters.
    pub colour: Color32,
    /// The colour behind the text, if egui painted that in one colour.
    pub ground: Option<Color32>,
    /// True if a part of the text is outside the visible part of its pane.
    pub clipped: bool,
    /// True if the text had no room and ends in an ellipsis.
    pub cut: bool,
}

/// Everything that was painted and named in one pass.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct UiMap {
    /// Named widgets, from bottom to top.
    pub widgets: Vec<Widget>,
    /// Pieces of text, in the order in which they were painted.
    pub texts: Vec<Text>,
}

/// True if widgets have names in the current pass. They have names from the second pass on in which
/// [`egui::Context::enable_accesskit`] was called.
pub fn is_named(ctx: &Context) -> bool {
    ctx.viewport(|viewport| viewport.this_pass.accesskit_state.is_some())
}

/// Reads the current pass, at its end.
pub fn read(ctx: &Context) -> UiMap {
    UiMap { widgets: widgets(ctx), texts: texts(ctx) }
}

/// Returns the layers from bottom to top.
fn layers(ctx: &Context) -> Vec<LayerId> {
    let mut layers = vec![LayerId::background()];
    let areas: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    for order in [Order::Background, Order::Middle, Order::Foreground, Order::Tooltip, Order::Debug] {
        layers.extend(areas.iter().filter(|layer| layer.order == order && **layer != LayerId::background()));
    }
    layers
}

fn widgets(ctx: &Context) -> Vec<Widget> {
    let order = layers(ctx);
    ctx.viewport(|viewport| {
        let Some(tree) = &viewport.this_pass.accesskit_state else { return Vec::new() };
        let mut list: Vec<(usize, usize, Widget)> = Vec::new();
        for (layer, widgets) in viewport.this_pass.widgets.layers() {
            let height = order.iter().position(|other| other == layer).unwrap_or(0);
            for (n, widget) in widgets.iter().enumerate() {
                let Some(node) = tree.nodes.get(&widget.id) else { continue };
                let label = node.label().or_else(|| node.value()).unwrap_or_default();
                let rect = widget.rect.intersect(widget.interact_rect);
                if label.is_empty() || !rect.is_positive() {
                    continue;
                }
                let on = node.toggled().is_some_and(|toggled| toggled == egui::accesskit::Toggled::True);
                let press = widget.enabled && widget.sense.senses_click();
                list.push((
                    height,
                    n,
                    Widget { label: label.to_owned(), kind: format!("{:?}", node.role()), rect, press, on },
                ));
            }
        }
        list.sort_by_key(|(height, n, _)| (*height, *n));
        list.into_iter().map(|(_, _, widget)| widget).collect()
    })
}

/// A painted surface of one colour.
struct Ground {
    rect: Rect,
    colour: Color32,
}

fn texts(ctx: &Context) -> Vec<Text> {
    let mut texts: Vec<Text> = Vec::new();
    let mut grounds: Vec<Ground> = Vec::new();
    let order = layers(ctx);
    ctx.graphics(|graphics| {
        for layer in order {
            let Some(list) = graphics.get(layer) else { continue };
            for clipped in list.all_entries() {
                shape(&clipped.shape, clipped.clip_rect, &mut texts, &mut grounds);
            }
        }
    });
    texts
}

/// True if a colour is opaque enough to hide what is below.
fn solid(colour: Color32) -> bool {
    colour.a() > 220
}

fn shape(shape: &Shape, clip: Rect, texts: &mut Vec<Text>, grounds: &mut Vec<Ground>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|inner| self::shape(inner, clip, texts, grounds)),
        Shape::Rect(rect) if rect.fill != Color32::TRANSPARENT => {
            let seen = rect.rect.intersect(clip);
            // Shadows and veils only tint.
            if solid(rect.fill) && rect.blur_width < 1.0 {
                grounds.push(Ground { rect: seen, colour: rect.fill });
            } else if rect.blur_width < 1.0 {
                tint(seen, rect.fill, grounds);
            }
            hide(seen, rect.fill, texts);
        }
        Shape::Circle(circle) if solid(circle.fill) => {
            grounds.push(Ground { rect: circle.visual_bounding_rect().intersect(clip), colour: circle.fill })
        }
        Shape::Path(path) if solid(path.fill) && path.closed => {
            grounds.push(Ground { rect: path.visual_bounding_rect().intersect(clip), colour: path.fill });
        }
        Shape::Text(text) => {
            let rect = text.visual_bounding_rect();
            let said = text.galley.text();
            let seen = rect.intersect(clip);
            if said.trim().is_empty() || !seen.is_positive() || text.override_text_color.is_some() {
                return;
            }
            let longest = text
                .galley
                .job
                .sections
                .iter()
                .max_by_key(|section| section.byte_range.end.0 - section.byte_range.start.0);
            let colour = longest.map_or(text.fallback_color, |section| section.format.color);
            let colour = if colour == Color32::PLACEHOLDER { text.fallback_color } else { colour };
            let size = longest.map_or(0.0, |section| section.format.font_id.size);
            let ground =
                grounds.iter().rev().find(|ground| ground.rect.contains(seen.center())).map(|ground| ground.colour);
            // A bit of a descender outside does not count.
            let clipped = !clip.expand(1.0).contains_rect(rect.shrink2(egui::vec2(0.0, rect.height() * 0.2)));
            let cut = text.galley.elided;
            texts.push(Text { text: said.to_owned(), rect, size, colour, ground, clipped, cut });
        }
        _ => {}
    }
}

/// Tints the surfaces painted before with a veil.
fn tint(rect: Rect, veil: Color32, grounds: &mut [Ground]) {
    for ground in grounds.iter_mut().filter(|ground| rect.contains(ground.rect.center())) {
        let through = 1.0 - f32::from(veil.a()) / 255.0;
        let mix = |below: u8, above: u8| (f32::from(below) * through + f32::from(above)).min(255.0) as u8;
        ground.colour = Color32::from_rgb(
            mix(ground.colour.r(), veil.r()),
            mix(ground.colour.g(), veil.g()),
            mix(ground.colour.b(), veil.b()),
        );
    }
}

/// Removes text that a later surface covers completely.
fn hide(rect: Rect, fill: Color32, texts: &mut Vec<Text>) {
    if solid(fill) {
        texts.retain(|text| !rect.contains_rect(text.rect));
    } else if fill.a() > 40 && rect.width() > 400.0 {
        // A veil over the whole screen: the text below is not meant to be read.
        texts.retain(|text| !rect.contains_rect(text.rect));
    }
}
