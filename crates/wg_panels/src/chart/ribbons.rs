//! The ribbons with ships' names: their size, their forms, and how they are painted. They find their places together
//! with all other lettering (`berths.rs`).

use egui::{Area, Context, Id, Order, Painter, Pos2, Rect, Sense, Stroke, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use wg_core::{SideColour, UnitId};

use crate::chart::berths::{self, Ground, Seat};
use crate::chart::on_chart::{Kind, OnChart, Thing};
use crate::chart::seats;
use crate::chart::words;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::label::{Label, LabelStyle};
use crate::read::standing::StandingMark;
use crate::widgets::signs::Sign;
use crate::widgets::{bits, paint};

/// The height of a ribbon, in sizes of its letters.
pub const HEIGHT: f32 = 1.55;

/// The letter size of a unit of men, relative to that of ships.
const MINOR: f32 = 0.88;
/// The width of a sign, in letter sizes.
const SIGN: f32 = 1.1;
/// The room that the bar of a ship's strength takes below her name, in letter sizes.
const BAR: f32 = 0.3;
/// The letter size of a ribbon in a crowd, relative to the full size.
const SMALL: f32 = 0.86;

/// The form of a ribbon that shows only a number. The forms before it are: whole, with a sign for its badge, and
/// smaller.
pub const NUMBER: usize = 3;

/// Returns the letter size of ribbons where the longest ship has this length in points: small ships have small ribbons.
pub fn letters(look: &Look, length: f32) -> f32 {
    if look.room {
        let least = size::RIBBON_ROOM / HEIGHT * look.k / 2.0;
        return (length * 0.2).clamp(least * 1.02, least * 1.5);
    }
    let k = look.k.max(0.96);
    (length * 0.16).clamp(size::RIBBON_SMALL * k, size::RIBBON * k)
}

/// Returns the unit whose ribbon or number is at a point of the screen.
pub fn under(chart: &OnChart, at: Pos2) -> Option<UnitId> {
    let named = chart.things.iter().filter(|thing| matches!(thing.kind, Kind::Ribbon | Kind::Number));
    named.filter(|thing| thing.shape.bounds().contains(at) && !is_faded(chart, thing)).find_map(|thing| thing.unit)
}

/// True if a ghost shows through the lettering. A click there is meant for the course.
fn is_faded(chart: &OnChart, thing: &Thing) -> bool {
    chart.all(Kind::Ghost).any(|ghost| ghost.shape.common(&thing.shape) > 0.5)
}

/// Returns the ship that represents the division whose pennant is at a point of the screen. A click on a pennant counts
/// as one on the water under it only while a ghost shows through.
pub fn pennant_under(chart: &OnChart, at: Pos2) -> Option<UnitId> {
    let flags = chart.all(Kind::Division).filter(|thing| thing.shape.bounds().contains(at));
    flags.filter(|thing| !is_faded(chart, thing)).find_map(|thing| thing.unit)
}

/// Gives all ribbons names for screen readers. They do not take the pointer, so that clicks reach the sea under them.
pub fn name_all(ctx: &Context, chart: &OnChart) {
    let area = Area::new(Id::new("weathergage ribbons"))
        .order(Order::Background)
        .fixed_pos(Pos2::ZERO)
        .constrain(false)
        .movable(false)
        .interactable(false);
    area.fade_in(false).show(ctx, |ui| {
        for thing in chart.things.iter().filter(|thing| matches!(thing.kind, Kind::Ribbon | Kind::Number)) {
            let id = Id::new(("ribbon", thing.unit.map(|unit| unit.0)));
            let response = ui.interact(thing.shape.bounds(), id, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &thing.text));
        }
    });
}

/// A ribbon to be placed on the chart.
pub struct Ribbon<'a> {
    pub(crate) label: &'a Label,
    /// The unit it belongs to.
    pub unit: UnitId,
    pub(crate) colour: SideColour,
    pub(crate) selected: bool,
    pub(crate) can_act: bool,
    pub(crate) badge: &'a str,
    pub(crate) standing: StandingMark,
    pub(crate) left: Option<f32>,
    pub(crate) taken_from: Option<SideColour>,
    pub(crate) letters: f32,
}

/// How much of a ribbon is shown, and how large.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Form {
    letters: f32,
    badge: Badge,
    number: bool,
    /// True if there is a bar for the strength that is left.
    bar: bool,
}

/// How the state of the ship is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Badge {
    /// Not shown, or there is nothing to show.
    None,
    /// Shown by the word.
    Word,
    /// Shown by its sign, where there is no room for the word.
    Sign(Sign),
}

impl<'a> Ribbon<'a> {
    /// Returns the ribbon for a label, or `None` if the label is no ribbon.
    pub fn new(label: &'a Label, letters: f32) -> Option<Self> {
        let LabelStyle::Ribbon { unit, colour, selected, can_act, badge, standing, left, taken_from, minor, .. } =
            &label.style
        else {
            return None;
        };
        // Ships must be easy to tell from men. In room mode the minimum letter size leaves little difference.
        let letters = if *minor { letters * MINOR } else { letters };
        Some(Self {
            label,
            unit: *unit,
            colour: *colour,
            selected: *selected,
            can_act: *can_act,
            badge,
            standing: *standing,
            left: *left,
            taken_from: *taken_from,
            letters,
        })
    }

    /// Returns the middle of the ship.
    pub fn ship(&self) -> Pos2 {
        pos2(self.label.at[0], self.label.at[1])
    }

    /// True for a unit of men.
    pub fn is_minor(&self) -> bool {
        matches!(self.label.style, LabelStyle::Ribbon { minor: true, .. })
    }

    /// True if her name must be shown if at all possible: she is selected, asked or aimed at.
    pub fn matters(&self) -> bool {
        self.selected || matches!(self.label.style, LabelStyle::Ribbon { minded: true, .. })
    }

    /// True if the name of her division replaces her own.
    pub fn is_nameless(&self) -> bool {
        matches!(self.label.style, LabelStyle::Ribbon { nameless: true, .. })
    }

    /// True if the pointer is over her.
    pub fn is_pointed(&self) -> bool {
        matches!(self.label.style, LabelStyle::Ribbon { pointed: true, .. })
    }

    /// Returns the number that replaces her name where there is no room for it.
    pub fn number(&self) -> String {
        (self.unit.0 + 1).to_string()
    }

    /// Returns what a screen reader says.
    fn said(&self) -> String {
        if self.badge.is_empty() { self.label.text.clone() } else { format!("{}, {}", self.label.text, self.badge) }
    }

    pub(super) fn form(&self, look: &Look, number: usize) -> Form {
        let small = (self.letters * SMALL).max(words::least(look)).min(self.letters);
        let word = if self.badge.is_empty() { Badge::None } else { Badge::Word };
        let (whole, badge) = (
            Form { letters: self.letters, badge: word, number: false, bar: self.left.is_some() },
            Sign::of(self.badge).map_or(Badge::None, Badge::Sign),
        );
        match number {
            0 => whole,
            1 => Form { badge, ..whole },
            2 => Form { badge, letters: small, ..whole },
            _ => Form { badge: Badge::None, letters: small, number: true, ..whole },
        }
    }

    /// Returns the sign that replaces the badge in this form, with the badge's word, if there is one.
    pub fn sign(&self, form: usize) -> Option<(Sign, &str)> {
        (1..NUMBER).contains(&form).then(|| Sign::of(self.badge)).flatten().map(|sign| (sign, self.badge))
    }

    /// Returns the sizes of all forms, best first.
    pub fn sizes(&self, painter: &Painter, look: &Look) -> [Vec2; NUMBER + 1] {
        [0, 1, 2, 3].map(|number| self.size(painter, look, self.form(look, number)))
    }

    /// Lays out name and badge.
    fn set(&self, painter: &Painter, look: &Look, form: Form) -> [std::sync::Arc<egui::Galley>; 2] {
        let palette = look.ink();
        let letters = form.letters / look.k;
        let badge = if form.badge == Badge::Word { format!("· {}", self.badge) } else { String::new() };
        let name = if form.number { self.number() } else { self.label.text.clone() };
        [
            painter.layout_no_wrap(name, look.title(letters), rgb(palette.ink)),
            painter.layout_no_wrap(badge, look.italic(letters * 0.94), rgb(palette.ink_soft)),
        ]
    }

    /// Returns the size of the whole ribbon with its tail.
    fn size(&self, painter: &Painter, look: &Look, form: Form) -> Vec2 {
        let [name, badge] = self.set(painter, look, form);
        if form.number {
            let high = form.letters * (1.3 + form.below());
            return vec2((name.size().x + form.letters * 0.6).max(form.letters * 1.3), high).round();
        }
        let gap = form.letters * 0.34;
        let badge = match form.badge {
            Badge::None => 0.0,
            Badge::Word => badge.size().x + gap,
            Badge::Sign(_) => form.letters * SIGN,
        };
        let dot = if self.can_act { form.letters * 0.76 } else { 0.0 };
        let sign = if self.standing == StandingMark::Asks { 0.0 } else { form.letters * 0.9 };
        let width = form.cut()
            + gap * 0.7
            + form.letters * 0.62
            + gap
            + name.size().x
            + badge
            + sign
            + dot
            + gap * 0.6
            + form.cut();
        vec2(width.round(), form.height())
    }

    /// Paints the ribbon at a place, in one of its forms.
    pub fn show(&self, painter: &Painter, look: &Look, seat: &Seat, number: usize) -> Thing {
        let form = self.form(look, number);
        if let Some([from, to]) = seat.leader {
            leader(painter, look, from, to);
        }
        self.draw(painter, look, seat.shape.bounds(), form);
        let kind = if form.number { Kind::Number } else { Kind::Ribbon };
        Thing {
            kind,
            text: self.said(),
            unit: Some(self.unit),
            shape: seat.shape,
            size: form.letters,
            line: seat.leader,
        }
    }

    /// Shows the whole name of a ship that is hovered and has no room for it. The name is drawn on top, but if possible
    /// covers nothing. Returns the area covered.
    pub fn show_pointed(
        &self,
        painter: &Painter,
        look: &Look,
        table: Rect,
        (ground, lain): (&Ground, &[Rect]),
    ) -> Option<Rect> {
        let size = self.size(painter, look, self.form(look, 0));
        let hull = ground.hulls.iter().find(|hull| hull.middle().distance(self.ship()) < 0.5).copied();
        let seats =
            seats::around(&hull.unwrap_or_else(|| Rect::from_center_size(self.ship(), Vec2::splat(4.0)).into()), size);
        berths::over(&seats, table, ground, lain).map(|seat| self.show(painter, look, seat, 0).shape.bounds())
    }

    fn draw(&self, painter: &Painter, look: &Look, whole: Rect, form: Form) {
        let palette = look.ink();
        let letters = form.letters;
        if form.number {
            return self.draw_number(painter, look, whole, form);
        }
        let rect = Rect::from_min_max(whole.min.round(), pos2(whole.right() - form.cut(), whole.bottom()).round());
        let tint = look.side(self.colour);
        let stroke = if self.selected {
            Stroke::new((letters * 0.12).max(1.6), rgb(tint.text))
        } else {
            Stroke::new(if self.is_pointed() { 1.6 } else { 0.9 }, rgb(palette.ink))
        };
        paint::ribbon(
            painter,
            rect,
            rgb(if self.selected || self.is_pointed() { palette.card } else { palette.paper }),
            stroke,
        );
        let gap = letters * 0.34;
        let mark = letters * 0.62;
        // The bar lies under the line of letters.
        let middle = rect.center().y - letters * form.below() / 2.0;
        let flag = Rect::from_min_size(
            pos2(rect.left() + form.cut() + gap * 0.7, middle - mark * 0.45),
            vec2(mark, mark * 0.9),
        );
        if let Some(left) = self.left {
            let bar = Rect::from_min_max(
                pos2(flag.left(), middle + letters * 0.56),
                pos2(rect.right() - gap * 0.4, rect.bottom() - (letters * 0.16).max(2.0)),
            );
            paint::strength_bar(painter, look, left, tint.fill, bar);
        }
        self.flag(painter, look, flag);
        let [name, badge] = self.set(painter, look, form);
        let mut x = bits::put_left(painter, name, pos2(flag.right() + gap, middle)).right();
        match form.badge {
            Badge::None => {}
            Badge::Word => x = bits::put_left(painter, badge, pos2(x + gap, middle)).right(),
            Badge::Sign(sign) => {
                let place =
                    Rect::from_center_size(pos2(x + letters * SIGN * 0.56, middle), Vec2::splat(letters * 0.84));
                sign.paint(painter, place, rgb(palette.ink_soft));
                x += letters * SIGN;
            }
        }
        if self.standing != StandingMark::Asks {
            let sign = Rect::from_center_size(pos2(x + letters * 0.52, middle), Vec2::splat(letters * 0.8));
            paint::standing_mark(painter, sign, self.standing, rgb(palette.ink));
            x += letters * 0.9;
        }
        if self.can_act {
            painter.circle(
                pos2(x + letters * 0.5, middle),
                letters * 0.24,
                rgb(palette.gilt),
                Stroke::new(0.9, rgb(palette.ink)),
            );
        }
    }

    /// Draws a small plate with her number, rimmed in her side's colour and gilt if she may still act. A tab points to
    /// her hull, because the plate may be between two ships.
    fn draw_number(&self, painter: &Painter, look: &Look, plate: Rect, form: Form) {
        let palette = look.ink();
        let fill = if self.can_act {
            palette.gilt
        } else if self.selected || self.is_pointed() {
            palette.card
        } else {
            palette.paper
        };
        let tint = rgb(look.side(self.colour).fill);
        let stroke = Stroke::new(if self.selected { 2.4 } else { 1.4 }, tint);
        let toward = self.ship() - plate.center();
        // Where the line to her hull leaves the plate.
        let part = (toward.x.abs() / (plate.width() / 2.0)).max(toward.y.abs() / (plate.height() / 2.0)).max(1.0);
        let (foot, way) = (plate.center() + toward / part, toward.normalized());
        let (tip, half) = (foot + way * form.letters * 0.42, way.rot90() * form.letters * 0.3);
        painter.add(egui::Shape::convex_polygon(vec![tip, foot + half, foot - half], tint, Stroke::NONE));
        painter.rect(plate, form.letters * 0.3, rgb(fill), stroke, egui::StrokeKind::Inside);
        let ink = if self.can_act { crate::look::tokens::INK } else { palette.ink };
        let number = painter.layout_no_wrap(self.number(), look.title(form.letters / look.k), rgb(ink));
        let letters = form.letters;
        bits::put_centre(painter, number, plate.center() - vec2(0.0, letters * form.below() / 2.0));
        if let Some(left) = self.left {
            let bar = Rect::from_min_max(
                pos2(plate.left() + letters * 0.2, plate.bottom() - letters * 0.42),
                plate.max - Vec2::splat(letters * 0.2),
            );
            paint::strength_bar(painter, look, left, look.side(self.colour).fill, bar);
        }
    }

    /// Draws the mark of her side; for a prize, the captor's mark above that of her own side.
    pub(crate) fn flag(&self, painter: &Painter, look: &Look, flag: Rect) {
        let edge = rgba(look.ink().ink, 0.75);
        let fill = rgb(look.side(self.colour).fill);
        let Some(own) = self.taken_from else { return paint::side_mark(painter, flag, self.colour, fill, edge) };
        let half = vec2(flag.width(), flag.width() * 0.62);
        let below = Rect::from_center_size(flag.center() + vec2(0.0, flag.width() * 0.36), half);
        paint::side_mark(painter, below, own, rgb(look.side(own).fill), edge);
        let above = Rect::from_center_size(flag.center() - vec2(0.0, flag.width() * 0.36), half);
        paint::side_mark(painter, above, self.colour, fill, edge);
    }
}

impl Form {
    pub(super) fn height(self) -> f32 {
        (self.letters * (HEIGHT + self.below())).round()
    }

    /// Returns the room for the bar, in letter sizes.
    const fn below(self) -> f32 {
        if self.bar { BAR } else { 0.0 }
    }

    fn cut(self) -> f32 {
        self.letters * HEIGHT * 0.34
    }
}

/// Draws a thin line from a ribbon that is not beside its ship to that ship.
fn leader(painter: &Painter, look: &Look, from: Pos2, to: Pos2) {
    let palette = look.ink();
    painter.line_segment([from, to], Stroke::new(3.0, rgba(palette.paper, 0.5)));
    painter.line_segment([from, to], Stroke::new((look.k * 0.9).max(0.9), rgb(palette.ink)));
    painter.circle_filled(to, (look.k * 1.8).max(1.8), rgb(palette.ink));
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::look::theme::Theme;

    /// Returns the label style of a small ship with this badge.
    pub(crate) fn style(unit: u16, badge: &str, minor: bool) -> LabelStyle {
        LabelStyle::Ribbon {
            unit: UnitId(unit),
            colour: SideColour::Red,
            selected: false,
            can_act: true,
            badge: badge.into(),
            standing: StandingMark::Asks,
            left: None,
            taken_from: None,
            along: [20.0, 0.0],
            across: [0.0, 8.0],
            pointed: false,
            length: 40.0,
            minor,
            nameless: false,
            minded: false,
        }
    }

    #[test]
    fn in_the_room_no_form_of_a_ribbon_has_letters_under_fifteen_points() {
        let look = Look::new(Theme::Paper, 100, true, vec2(1920.0, 1080.0));
        for minor in [false, true] {
            let label = Label::new([100.0, 100.0], "Surprise", style(0, "prize", minor));
            let ribbon = Ribbon::new(&label, letters(&look, 40.0)).expect("a ribbon");
            assert!((0..=NUMBER).all(|form| ribbon.form(&look, form).letters >= 15.0), "read from three metres");
            assert!(ribbon.form(&look, 2).letters < ribbon.form(&look, 0).letters || minor, "smaller in a crowd");
        }
    }
}
