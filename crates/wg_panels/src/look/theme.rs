//! The theme: light (paper) or dark (lantern), the scale of all text, room mode; and what follows for egui's own widgets.

use std::sync::Arc;

use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Vec2, style::WidgetVisuals,
    vec2,
};
use wg_core::SideColour;

use crate::look::fonts;
use crate::look::tokens::{LANTERN_THEME, PAPER_THEME, Palette, Rgb, Tint, size};
use crate::own;

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Light: paper by day.
    #[default]
    Paper,
    /// Dark: by the light of a lantern.
    Lantern,
}

impl Theme {
    /// The palette of the theme.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Paper => &PAPER_THEME,
            Self::Lantern => &LANTERN_THEME,
        }
    }

    /// The other theme.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Paper => Self::Lantern,
            Self::Lantern => Self::Paper,
        }
    }
}

/// How to draw, handed to everything that draws: colours, scale, room mode.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// The theme.
    pub theme: Theme,
    /// What every size is multiplied by.
    pub k: f32,
    /// Room mode.
    pub room: bool,
    /// Words are set in EB Garamond, for the screen is large enough; else in Source Sans. One face for one purpose, whatever the size.
    pub serif: bool,
}

/// From this scale on the words of a screen are large enough for EB Garamond.
const SERIF: f32 = 0.93;
/// It is not set smaller than this.
const SERIF_LEAST: f32 = 14.5;

impl Look {
    /// The look for a screen of this size in points: text at `percent` (75 to 300), twice that in room mode.
    pub fn new(theme: Theme, percent: u16, room: bool, screen: Vec2) -> Self {
        let fit = (screen.x / 1920.0).min(screen.y / 1080.0);
        let base = if room { fit.clamp(0.5, 2.0) * 2.0 } else { fit.clamp(0.84, 1.6) };
        let percent = f32::from(percent.clamp(75, 300)) / 100.0;
        // In the room the text is large already: a larger setting must not push the table off the screen.
        let percent = if room { percent.clamp(0.75, 1.25) } else { percent };
        let k = base * percent;
        Self { theme, k, room, serif: k >= SERIF }
    }

    /// The same look, but no larger than `k`: for a pane that would not hold its words otherwise.
    #[must_use]
    pub fn at_most(&self, k: f32) -> Self {
        Self { k: self.k.min(k), ..*self }
    }

    /// Lettering on the chart: EB Garamond at any size, upright or italic, as engravers letter a chart.
    pub fn chart(&self, size: f32, italic: bool) -> FontId {
        FontId::new(
            self.px(size).max(13.0),
            FontFamily::Name(if italic { fonts::TEXT_ITALIC } else { fonts::TEXT }.into()),
        )
    }

    /// The palette.
    pub const fn ink(&self) -> &'static Palette {
        self.theme.palette()
    }

    /// A length at the scale of this look.
    pub fn px(&self, length: f32) -> f32 {
        length * self.k
    }

    /// Names and titles.
    pub fn title(&self, size: f32) -> FontId {
        FontId::new(self.px(size), FontFamily::Name(fonts::TITLES.into()))
    }

    /// Running text.
    pub fn text(&self, size: f32) -> FontId {
        self.face(size, fonts::TEXT, fonts::SMALL)
    }

    /// Remarks.
    pub fn italic(&self, size: f32) -> FontId {
        self.face(size, fonts::TEXT_ITALIC, fonts::SMALL_ITALIC)
    }

    /// Numbers and what matters.
    pub fn bold(&self, size: f32) -> FontId {
        self.face(size, fonts::TEXT_BOLD, fonts::SMALL_BOLD)
    }

    /// Figures in boxes and tables: all of one width.
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

    /// The tint of a side.
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

/// A token as egui's colour.
pub const fn rgb(colour: Rgb) -> Color32 {
    Color32::from_rgb(colour[0], colour[1], colour[2])
}

/// A token as egui's colour with an opacity of 0 to 1.
pub fn rgba(colour: Rgb, opacity: f32) -> Color32 {
    rgb(colour).gamma_multiply(opacity)
}

/// Give fonts, text styles, spacing and visuals to egui's own widgets (menus, scroll bars, tooltips), if they changed.
pub fn apply(ctx: &Context, look: &Look) {
    fonts::install(ctx);
    let id = egui::Id::new("weathergage look");
    // The style belongs to the context: two places that share one give it theirs in turn.
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
        // Sizes at odd scales are fractions of a point; text is snapped where it is put down (`bits::put`).
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
