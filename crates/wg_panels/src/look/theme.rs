//! The theme, light (paper) or dark (lantern), the scale of all text and room mode, and the resulting style of egui's
//! own widgets.

use std::sync::Arc;

use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Vec2, style::WidgetVisuals,
    vec2,
};
use wg_core::SideColour;

use crate::look::fonts;
use crate::look::tokens::{LANTERN_THEME, PAPER_THEME, Palette, Rgb, Tint, size};
use crate::own;

/// The theme: light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Light: paper in daylight.
    #[default]
    Paper,
    /// Dark: paper by lantern light.
    Lantern,
}

impl Theme {
    /// Returns the palette of the theme.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Paper => &PAPER_THEME,
            Self::Lantern => &LANTERN_THEME,
        }
    }

    /// Returns the other theme.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Paper => Self::Lantern,
            Self::Lantern => Self::Paper,
        }
    }
}

/// How to draw: theme, scale and room mode. Everything that draws receives one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// The theme.
    pub theme: Theme,
    /// The factor by which every size is multiplied.
    pub k: f32,
    /// True in room mode, in which several people watch one screen from a distance.
    pub room: bool,
    /// True if the screen is large enough for text in EB Garamond; otherwise text is set in Source Sans. All text of a
    /// screen follows this one choice, whatever its size.
    pub serif: bool,
}

/// The smallest scale at which text is set in EB Garamond.
const SERIF: f32 = 0.93;
/// The smallest size at which EB Garamond is set, in points, unless less was asked for.
const SERIF_LEAST: f32 = 14.5;

impl Look {
    /// Returns the look for a screen of this size in points, with text at `percent` (75 to 300). Room mode doubles the
    /// base scale.
    pub fn new(theme: Theme, percent: u16, room: bool, screen: Vec2) -> Self {
        let fit = (screen.x / 1920.0).min(screen.y / 1080.0);
        let base = if room { fit.clamp(0.5, 2.0) * 2.0 } else { fit.clamp(0.84, 1.6) };
        let percent = f32::from(percent.clamp(75, 300)) / 100.0;
        // Text in room mode is already large: a larger setting must not push the table off the screen.
        let percent = if room { percent.clamp(0.75, 1.25) } else { percent };
        let k = base * percent;
        Self { theme, k, room, serif: k >= SERIF }
    }

    /// Returns this look with a scale of at most `k`, for a pane that could not hold its text otherwise.
    #[must_use]
    pub fn at_most(&self, k: f32) -> Self {
        Self { k: self.k.min(k), ..*self }
    }

    /// Returns the face for lettering on the chart: EB Garamond at any size, upright or italic, as on engraved charts.
    /// Never below 13 points.
    pub fn chart(&self, size: f32, italic: bool) -> FontId {
        FontId::new(
            self.px(size).max(13.0),
            FontFamily::Name(if italic { fonts::TEXT_ITALIC } else { fonts::TEXT }.into()),
        )
    }

    /// Returns the palette of the theme.
    pub const fn ink(&self) -> &'static Palette {
        self.theme.palette()
    }

    /// Scales a length to this look.
    pub fn px(&self, length: f32) -> f32 {
        length * self.k
    }

    /// Returns the face for names and titles.
    pub fn title(&self, size: f32) -> FontId {
        FontId::new(self.px(size), FontFamily::Name(fonts::TITLES.into()))
    }

    /// Returns the face for running text.
    pub fn text(&self, size: f32) -> FontId {
        self.face(size, fonts::TEXT, fonts::SMALL)
    }

    /// Returns the face for remarks.
    pub fn italic(&self, size: f32) -> FontId {
        self.face(size, fonts::TEXT_ITALIC, fonts::SMALL_ITALIC)
    }

    /// Returns the face for numbers and emphasised text.
    pub fn bold(&self, size: f32) -> FontId {
        self.face(size, fonts::TEXT_BOLD, fonts::SMALL_BOLD)
    }

    /// Returns the face for figures in boxes and tables, all of equal width.
    pub fn figures(&self, size: f32) -> FontId {
        FontId::new(self.px(size) * 0.94, FontFamily::Name(fonts::SMALL.into()))
    }

    fn face(&self, size: f32, large: &'static str, small: &'static str) -> FontId {
        let px = self.px(size);
        // Source Sans has the larger x-height: at the same size it looks bigger.
        if self.serif {
            FontId::new(px.max(SERIF_LEAST.min(size)), FontFamily::Name(large.into()))
        } else {
            FontId::new(px * 0.94, FontFamily::Name(small.into()))
        }
    }

    /// Returns the tint of a side.
    pub fn side(&self, colour: SideColour) -> &'static Tint {
        let palette = self.ink();
        match colour {
            SideColour::Red => &palette.sides[0],
            SideColour::Blue => &palette.sides[1],
            SideColour::Yellow => &palette.sides[2],
            SideColour::Green => &palette.sides[3],
        }
    }
}

/// Converts a token to egui's colour.
pub const fn rgb(colour: Rgb) -> Color32 {
    Color32::from_rgb(colour[0], colour[1], colour[2])
}

/// Converts a token to egui's colour with an opacity of 0 to 1.
pub fn rgba(colour: Rgb, opacity: f32) -> Color32 {
    rgb(colour).gamma_multiply(opacity)
}

/// Sets fonts, text styles, spacing and visuals of egui's own widgets (menus, scroll bars, tooltips), if the look has
/// changed.
pub fn apply(ctx: &Context, look: &Look) {
    fonts::install(ctx);
    let id = egui::Id::new("weathergage look");
    // The style belongs to the context. Two places that share one context set it in turn.
    if own::kept::<Arc<Look>>(ctx, id).is_some_and(|last| *last == *look) {
        return;
    }
    own::keep(ctx, id, Arc::new(*look));
    let palette = look.ink();
    ctx.set_theme(match look.theme {
        Theme::Paper => egui::Theme::Light,
        Theme::Lantern => egui::Theme::Dark,
    });
    ctx.all_styles_mut(|style| {
        // Sizes at odd scales are fractions of a point. Text is snapped to whole points when it is painted
        // (`bits::put`).
        #[cfg(debug_assertions)]
        {
            style.debug.show_unaligned = false;
        }
        style.text_styles = [
            (TextStyle::Small, look.text(size::SMALL)),
            (TextStyle::Body, look.text(size::TEXT)),
            (TextStyle::Button, look.text(size::TEXT)),
            (TextStyle::Monospace, look.figures(size::REMARK)),
            (TextStyle::Heading, look.title(size::PART)),
        ]
        .into();
        let spacing = &mut style.spacing;
        spacing.item_spacing = vec2(look.px(6.0), look.px(4.0));
        spacing.button_padding = vec2(look.px(10.0), look.px(5.0));
        spacing.menu_margin = Margin::same(look.px(8.0) as i8);
        spacing.interact_size = vec2(look.px(32.0), look.px(28.0));
        spacing.tooltip_width = look.px(340.0);
        spacing.menu_width = look.px(250.0);
        spacing.scroll.floating = true;
        spacing.scroll.bar_width = look.px(8.0).max(6.0);
        spacing.scroll.floating_width = look.px(4.0).max(3.0);
        spacing.scroll.dormant_handle_opacity = 0.45;
        let visuals = &mut style.visuals;
        visuals.override_text_color = None;
        visuals.window_fill = rgb(palette.card);
        visuals.panel_fill = rgb(palette.sheet);
        visuals.extreme_bg_color = rgb(palette.box_fill);
        visuals.faint_bg_color = rgb(palette.paper);
        visuals.window_stroke = Stroke::new(1.0, rgb(palette.edge));
        visuals.window_corner_radius = CornerRadius::same(4);
        visuals.menu_corner_radius = CornerRadius::same(4);
        visuals.popup_shadow = Shadow { offset: [3, 5], blur: 12, spread: 0, color: Color32::from_black_alpha(90) };
        visuals.window_shadow = visuals.popup_shadow;
        visuals.selection.bg_fill = rgb(look.side(SideColour::Blue).wash);
        visuals.selection.stroke = Stroke::new(1.0, rgb(palette.ink));
        visuals.hyperlink_color = rgb(look.side(SideColour::Blue).text);
        let widget = |fill: Rgb, line: Rgb| WidgetVisuals {
            bg_fill: rgb(fill),
            weak_bg_fill: rgb(fill),
            bg_stroke: Stroke::new(1.0, rgb(line)),
            fg_stroke: Stroke::new(1.2, rgb(palette.ink)),
            corner_radius: CornerRadius::same(3),
            expansion: 0.0,
        };
        visuals.widgets.noninteractive = widget(palette.sheet, palette.rule);
        visuals.widgets.inactive = widget(palette.button, palette.rule);
        visuals.widgets.hovered = widget(palette.button_hover, palette.ink);
        visuals.widgets.active = widget(palette.paper, palette.ink);
        visuals.widgets.open = widget(palette.button_hover, palette.ink);
    });
}
