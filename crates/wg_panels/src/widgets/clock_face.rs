//! The table's clock as a small dial for the game master. Everybody sees the screen, and the players must not see the
//! time left. So the time shows only while the dial is pressed.

use egui::{Rect, Sense, Shape, Stroke, Ui, pos2, vec2};

use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::read::clock_face::ClockFace;
use crate::widgets::bits;
use crate::widgets::pass::Pass;

impl ClockFace {
    /// Returns the text shown to everybody, which keeps the time hidden.
    pub const fn hidden_words(&self) -> &'static str {
        if self.runs { "clock running, press to look" } else { "clock stopped, press to look" }
    }

    /// Returns the time left in words: '2:05 until the clock rings'.
    pub fn words(&self) -> String {
        let time = format!("{}:{:02}", self.seconds / 60, self.seconds % 60);
        if self.runs { format!("{time} until the clock rings") } else { format!("{time} left, clock stopped") }
    }
}

/// Draws the dial at the right end of `line`. Returns the width of the dial with its text.
pub fn show(ui: &Ui, look: &Look, face: &ClockFace, line: Rect, pass: &mut Pass) -> f32 {
    let palette = look.ink();
    let painter = ui.painter();
    let radius = look.px(13.0);
    let centre = pos2(line.right() - radius - 1.0, line.center().y);
    let place = Rect::from_min_max(pos2(line.right() - line.width() * 0.5, line.top()), line.max);
    let response = pass
        .spot(ui, place, "clock", Sense::click_and_drag(), face.hidden_words())
        .on_hover_cursor(egui::CursorIcon::PointingHand);
    let seen = response.is_pointer_button_down_on();
    painter.circle(centre, radius, rgb(palette.box_fill), Stroke::new((look.k * 1.3).max(1.1), rgb(palette.ink)));
    // The time left, as a wedge that closes towards twelve.
    let steps = 40;
    let end = if seen { face.share.clamp(0.0, 1.0) * std::f32::consts::TAU } else { 0.0 };
    let hand = |angle: f32| centre + vec2(-angle.sin(), -angle.cos()) * radius * 0.8;
    let fill = rgb(if face.runs { palette.bar } else { palette.rule });
    for step in 0..steps {
        let (from, to) = (end * step as f32 / steps as f32, end * (step + 1) as f32 / steps as f32);
        painter.add(Shape::convex_polygon(vec![centre, hand(from), hand(to)], fill, Stroke::NONE));
    }
    painter.line_segment([centre, hand(end)], Stroke::new((look.k * 1.6).max(1.3), rgb(palette.ink)));
    let words = if seen { face.words() } else { face.hidden_words().to_owned() };
    let galley = bits::line(painter, &words, look.italic(size::REMARK), rgb(palette.ink_soft), line.width() * 0.5);
    let left = bits::put_right(painter, galley, pos2(centre.x - radius - look.px(8.0), line.center().y)).left();
    if seen {
        pass.spot(ui, Rect::from_min_max(pos2(left, line.top()), line.max), "time", Sense::hover(), &words);
    }
    line.right() - left
}
