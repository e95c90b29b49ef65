//! The ribbons with the ships' names: how large they are, in which forms they come, how they are painted. Where they lie is found
//! together with all other lettering (`berths.rs`).

use egui::{Area, Context, CursorIcon, Id, LayerId, Order, Painter, Pos2, Rect, Sense, Stroke, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use wg_core::{SideColour, UnitId};

use crate::chart::berths::{self, Ground, Seat};
use crate::chart::on_chart::{Kind, OnChart, Thing};
use crate::chart::shape::Quad;
use crate::chart::words;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::desk::Intent;
use crate::read::label::{Label, LabelStyle};
use crate::read::standing::StandingMark;
use crate::widgets::{bits, paint};

/// The height of a ribbon in sizes of its letters.
pub const HEIGHT: f32 = 1.55;

/// The letters of a unit of men beside those of ships.
const MINOR: f32 = 0.88;
/// The letters of a ribbon in a crowd.
const SMALL: f32 = 0.86;

/// The form of a ribbon in which it is a number. Before it: the whole, without its badge, smaller.
pub const NUMBER: usize = 3;

/// The size of the letters where the longest ship is so many points long: small ships have small ribbons.
pub fn letters(look: &Look, length: f32) -> f32 {
    if look.room {
        let least = size::RIBBON_ROOM / HEIGHT * look.k / 2.0;
        return (length * 0.2).clamp(least * 1.02, least * 1.5);
    }
    let k = look.k.max(0.96);
    (length * 0.16).clamp(size::RIBBON_SMALL * k, size::RIBBON * k)
}

/// The unit whose ribbon or number lies at a place of the screen.
pub fn under(chart: &OnChart, at: Pos2) -> Option<UnitId> {
    let named = chart.things.iter().filter(|thing| matches!(thing.kind, Kind::Ribbon | Kind::Number));
    named.filter(|thing| thing.shape.bounds().contains(at)).find_map(|thing| thing.unit)
}

/// Who leads the division whose pennant lies at a place of the screen. A pennant is cloth: nobody means the water under it.
pub fn pennant_under(chart: &OnChart, at: Pos2) -> Option<UnitId> {
    chart.all(Kind::Division).filter(|thing| thing.shape.bounds().contains(at)).find_map(|thing| thing.unit)
}

/// Give all ribbons their names for a screen reader. They take no pointer: what lies under them is the sea.
pub fn name_all(ctx: &Context, chart: &OnChart) {
    let area = Area::new(Id::new("weathergage ribbons")).order(Order::Background).fixed_pos(Pos2::ZERO).constrain(false).movable(false).interactable(false);
    area.fade_in(false).show(ctx, |ui| {
        for thing in chart.things.iter().filter(|thing| matches!(thing.kind, Kind::Ribbon | Kind::Number)) {
            let id = Id::new(("ribbon", thing.unit.map(|unit| unit.0)));
            let response = ui.interact(thing.shape.bounds(), id, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &thing.text));
        }
    });
}

/// A ribbon that is set and waits for its place.
pub struct Ribbon<'a> {
    pub(crate) label: &'a Label,
    /// Whose it is.
    pub unit: UnitId,
    pub(crate) colour: SideColour,
    pub(crate) selected: bool,
    pub(crate) can_act: bool,
    pub(crate) badge: &'a str,
    pub(crate) standing: StandingMark,
    pub(crate) taken_from: Option<SideColour>,
    pub(crate) letters: f32,
}

/// How much of a ribbon is shown, and how large.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Form {
    letters: f32,
    badge: bool,
    number: bool,
}

/// No more arrows than this at the edge of the chart.
const MOST_ARROWS: usize = 10;

/// Arrows at the edge of the chart towards those who have something to do and are not seen, the selected one first; on nothing else.
pub fn beyond(ctx: &Context, look: &Look, chart: Rect, away: &[Ribbon<'_>], out: &mut OnChart, intents: &mut Vec<Intent>) {
    let mut wanted: Vec<&Ribbon<'_>> = away.iter().filter(|ribbon| ribbon.can_act || ribbon.selected).collect();
    wanted.sort_by_key(|ribbon| (!ribbon.selected, ribbon.unit));
    let mut taken: Vec<Rect> = out.things.iter().map(|thing| thing.shape.bounds()).collect();
    for ribbon in wanted.into_iter().take(MOST_ARROWS) {
        let measure = ctx.layer_painter(LayerId::background());
        let name = measure.layout_no_wrap(ribbon.label.text.clone(), look.title(ribbon.letters / look.k), rgb(look.ink().ink));
        let (height, point) = (ribbon.form(look, 0).height(), ribbon.form(look, 0).height() * 0.62);
        let size = vec2(name.size().x + ribbon.letters * 2.6 + point, height);
        let inner = chart.shrink2(size / 2.0 + Vec2::splat(point * 0.5));
        let start = inner.clamp(ribbon.ship());
        // Slid along the edge until it lies on no other.
        let along = if (start.x - inner.left()).abs() < 1.0 || (start.x - inner.right()).abs() < 1.0 { vec2(0.0, 1.0) } else { vec2(1.0, 0.0) };
        let step = if along.x > 0.0 { size.x } else { size.y } + 3.0;
        let tries = (0..40).map(|n| start + along * step * if n % 2 == 0 { n as f32 / 2.0 } else { -(n as f32 + 1.0) / 2.0 });
        let free = |at: &Pos2| inner.contains(*at) && taken.iter().all(|other| !other.intersects(Rect::from_center_size(*at, size)));
        let Some(at) = tries.into_iter().find(|at| free(at)) else { continue };
        let rect = Rect::from_center_size(at, size);
        taken.push(rect);
        out.things.push(Thing { kind: Kind::Arrow, text: ribbon.label.text.clone(), unit: Some(ribbon.unit), shape: rect.into(), size: ribbon.letters });
        arrow(ctx, look, ribbon, rect, name, intents);
    }
}

fn arrow(ctx: &Context, look: &Look, ribbon: &Ribbon<'_>, rect: Rect, name: std::sync::Arc<egui::Galley>, intents: &mut Vec<Intent>) {
    let palette = look.ink();
    let area = Area::new(Id::new(("beyond", ribbon.unit.0))).order(Order::Middle).fixed_pos(rect.min).constrain(false).movable(false);
    let response = area
        .fade_in(false)
        .show(ctx, |ui| {
            let (_, response) = ui.allocate_exact_size(rect.size(), Sense::click());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("Go to {}", ribbon.label.text)));
            let painter = ui.painter();
            let tint = look.side(ribbon.colour);
            let lit = response.hovered() || response.has_focus() || ribbon.selected;
            let plate = rect.shrink2(vec2(0.0, 0.5));
            painter.rect_filled(plate.translate(vec2(1.5, 2.0)), 3.0, egui::Color32::from_black_alpha(46));
            let stroke = Stroke::new(if lit { 2.0 } else { 1.2 }, rgb(if lit { tint.text } else { palette.ink }));
            painter.rect(plate, 3.0, rgb(if lit { palette.card } else { palette.paper }), stroke, egui::StrokeKind::Inside);
            // An arrow towards her in a disc of gilt.
            let hub = pos2(rect.left() + ribbon.letters * 0.85, rect.center().y);
            let radius = rect.height() * 0.36;
            painter.circle(hub, radius, rgb(palette.gilt), Stroke::new(1.0, rgb(palette.ink)));
            let [tip, left, notch, right] = dart(hub, ribbon.ship(), radius);
            for half in [vec![tip, left, notch], vec![tip, notch, right]] {
                painter.add(egui::Shape::convex_polygon(half, rgb(crate::look::tokens::INK), Stroke::new(0.6, rgb(crate::look::tokens::INK))));
            }
            let flag = Rect::from_center_size(pos2(hub.x + radius + ribbon.letters * 0.62, rect.center().y), Vec2::splat(ribbon.letters * 0.58));
            paint::side_mark(painter, flag, ribbon.colour, rgb(tint.fill), rgba(palette.ink, 0.75));
            bits::put_left(painter, name, pos2(flag.right() + ribbon.letters * 0.26, rect.center().y));
            response
        })
        .inner
        .on_hover_cursor(CursorIcon::PointingHand);
    if response.clicked() {
        intents.push(Intent::Find(ribbon.unit));
    }
}

/// A dart that flies from here toward a place: its tip, a feather, the notch between the feathers, the other feather. It is half as long again
/// as it is broad: of three equal sides nobody knows which way they point.
fn dart(hub: Pos2, to: Pos2, radius: f32) -> [Pos2; 4] {
    let way = (to - hub).normalized();
    let (back, side) = (hub - way * radius * 0.66, way.rot90() * radius * 0.50);
    [hub + way * radius * 0.86, back + side, hub - way * radius * 0.30, back - side]
}

impl<'a> Ribbon<'a> {
    /// The ribbon of a label that is one.
    pub fn new(label: &'a Label, letters: f32) -> Option<Self> {
        let LabelStyle::Ribbon { unit, colour, selected, can_act, badge, standing, taken_from, minor, .. } = &label.style else { return None };
        // Ships come first at a glance; in the room it cannot be much smaller and still be read.
        let letters = if *minor { letters * MINOR } else { letters };
        Some(Self { label, unit: *unit, colour: *colour, selected: *selected, can_act: *can_act, badge, standing: *standing, taken_from: *taken_from, letters })
    }

    /// The middle of the ship.
    pub fn ship(&self) -> Pos2 {
        pos2(self.label.at[0], self.label.at[1])
    }

    /// A unit of men.
    pub fn is_minor(&self) -> bool {
        matches!(self.label.style, LabelStyle::Ribbon { minor: true, .. })
    }

    /// She goes by the name of her division.
    pub fn is_nameless(&self) -> bool {
        matches!(self.label.style, LabelStyle::Ribbon { nameless: true, .. })
    }

    /// The pointer is over her.
    pub fn is_pointed(&self) -> bool {
        matches!(self.label.style, LabelStyle::Ribbon { pointed: true, .. })
    }

    /// What stands for her name where there is no room for it.
    pub fn number(&self) -> String {
        (self.unit.0 + 1).to_string()
    }

    /// What a screen reader says.
    fn said(&self) -> String {
        if self.badge.is_empty() { self.label.text.clone() } else { format!("{}, {}", self.label.text, self.badge) }
    }

    fn form(&self, look: &Look, number: usize) -> Form {
        let small = (self.letters * SMALL).max(words::least(look)).min(self.letters);
        let whole = Form { letters: self.letters, badge: !self.badge.is_empty(), number: false };
        match number {
            0 => whole,
            1 => Form { badge: false, ..whole },
            2 => Form { badge: false, letters: small, ..whole },
            _ => Form { badge: false, letters: small, number: true },
        }
    }

    /// The sizes of all its forms, the best first.
    pub fn sizes(&self, painter: &Painter, look: &Look) -> [Vec2; NUMBER + 1] {
        [0, 1, 2, 3].map(|number| self.size(painter, look, self.form(look, number)))
    }

    /// Name and badge, set.
    fn set(&self, painter: &Painter, look: &Look, form: Form) -> [std::sync::Arc<egui::Galley>; 2] {
        let palette = look.ink();
        let letters = form.letters / look.k;
        let badge = if form.badge { format!("· {}", self.badge) } else { String::new() };
        let name = if form.number { self.number() } else { self.label.text.clone() };
        [painter.layout_no_wrap(name, look.title(letters), rgb(palette.ink)), painter.layout_no_wrap(badge, look.italic(letters * 0.94), rgb(palette.ink_soft))]
    }

    /// The whole ribbon with its tail.
    fn size(&self, painter: &Painter, look: &Look, form: Form) -> Vec2 {
        let [name, badge] = self.set(painter, look, form);
        if form.number {
            return vec2((name.size().x + form.letters * 0.6).max(form.letters * 1.3), form.letters * 1.3).round();
        }
        let gap = form.letters * 0.34;
        let badge = if form.badge { badge.size().x + gap } else { 0.0 };
        let dot = if self.can_act { form.letters * 0.76 } else { 0.0 };
        let sign = if self.standing == StandingMark::Asks { 0.0 } else { form.letters * 0.9 };
        let width = form.cut() + gap * 0.7 + form.letters * 0.62 + gap + name.size().x + badge + sign + dot + gap * 0.6 + form.cut();
        vec2(width.round(), form.height())
    }

    /// Paint it at a place, in one of its forms.
    pub fn show(&self, painter: &Painter, look: &Look, seat: &Seat, number: usize) -> Thing {
        let form = self.form(look, number);
        if let Some([from, to]) = seat.leader {
            leader(painter, look, from, to);
        }
        self.draw(painter, look, seat.shape.bounds(), form);
        let kind = if form.number { Kind::Number } else { Kind::Ribbon };
        Thing { kind, text: self.said(), unit: Some(self.unit), shape: seat.shape, size: form.letters }
    }

    /// The whole name of a ship that is pointed at and has no room for it: above other names, but on no hull if it can be helped.
    pub fn show_pointed(&self, painter: &Painter, look: &Look, table: Rect, ground: &Ground) {
        let form = self.form(look, 0);
        let size = self.size(painter, look, form);
        let hull = ground.hulls.iter().find(|hull| hull.middle().distance(self.ship()) < 0.5).copied();
        let seats = berths::around(&hull.unwrap_or_else(|| Rect::from_center_size(self.ship(), Vec2::splat(4.0)).into()), size);
        let cost = |seat: &Seat| {
            let upon = ground.hulls.iter().filter(|hull| seat.shape.meets(hull)).count()
                + ground.cards.iter().filter(|card| seat.shape.meets(&Quad::from(**card))).count();
            let off = if table.contains_rect(seat.shape.bounds()) { 0.0 } else { 5.0 };
            seat.rank + upon as f32 * 2.0 + off
        };
        if let Some(seat) = seats.iter().min_by(|a, b| cost(a).total_cmp(&cost(b))) {
            self.show(painter, look, seat, 0);
        }
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
        paint::ribbon(painter, rect, rgb(if self.selected || self.is_pointed() { palette.card } else { palette.paper }), stroke);
        let gap = letters * 0.34;
        let mark = letters * 0.62;
        let flag = Rect::from_min_size(pos2(rect.left() + form.cut() + gap * 0.7, rect.center().y - mark * 0.45), vec2(mark, mark * 0.9));
        self.flag(painter, look, flag);
        let [name, badge] = self.set(painter, look, form);
        let mut x = bits::put_left(painter, name, pos2(flag.right() + gap, rect.center().y)).right();
        if form.badge {
            x = bits::put_left(painter, badge, pos2(x + gap, rect.center().y)).right();
        }
        if self.standing != StandingMark::Asks {
            let sign = Rect::from_center_size(pos2(x + letters * 0.52, rect.center().y), Vec2::splat(letters * 0.8));
            paint::standing_mark(painter, sign, self.standing, rgb(palette.ink));
            x += letters * 0.9;
        }
        if self.can_act {
            painter.circle(pos2(x + letters * 0.5, rect.center().y), letters * 0.24, rgb(palette.gilt), Stroke::new(0.9, rgb(palette.ink)));
        }
    }

    /// A little plate with her number, rimmed in her side's colour, with a tab toward her hull, for it may lie between two; gilt where she may
    /// still act.
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
        // Where the way to her leaves the plate.
        let part = (toward.x.abs() / (plate.width() / 2.0)).max(toward.y.abs() / (plate.height() / 2.0)).max(1.0);
        let (foot, way) = (plate.center() + toward / part, toward.normalized());
        let (tip, half) = (foot + way * form.letters * 0.42, way.rot90() * form.letters * 0.3);
        painter.add(egui::Shape::convex_polygon(vec![tip, foot + half, foot - half], tint, Stroke::NONE));
        painter.rect(plate, form.letters * 0.3, rgb(fill), stroke, egui::StrokeKind::Inside);
        let ink = if self.can_act { crate::look::tokens::INK } else { palette.ink };
        let number = painter.layout_no_wrap(self.number(), look.title(form.letters / look.k), rgb(ink));
        bits::put_centre(painter, number, plate.center());
    }

    /// The mark of her side; of a prize the captor's above her own.
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
    fn height(self) -> f32 {
        (self.letters * HEIGHT).round()
    }

    fn cut(self) -> f32 {
        self.height() * 0.34
    }
}

/// A thin line from a ribbon that lies apart to its ship.
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

    /// How a small ship's name is set, with this word beside it.
    pub(crate) fn style(unit: u16, badge: &str, minor: bool) -> LabelStyle {
        LabelStyle::Ribbon {
            unit: UnitId(unit),
            colour: SideColour::Red,
            selected: false,
            can_act: true,
            badge: badge.into(),
            standing: StandingMark::Asks,
            taken_from: None,
            along: [20.0, 0.0],
            across: [0.0, 8.0],
            pointed: false,
            length: 40.0,
            minor,
            nameless: false,
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

    #[test]
    fn an_arrow_at_the_edge_of_the_chart_points_to_the_ship_and_can_be_read_as_an_arrow() {
        let hub = pos2(400.0, 300.0);
        for n in 0_u8..24 {
            let way = Vec2::angled(f32::from(n) / 24.0 * std::f32::consts::TAU);
            let [tip, left, notch, right] = dart(hub, hub + way * 900.0, 10.0);
            assert!((tip - notch).normalized().dot(way) > 0.999, "its tip lies where she does: {way:?}");
            let (long, broad) = (tip.distance(left.lerp(right, 0.5)), left.distance(right));
            assert!(long > broad * 1.45, "no side of it is taken for its tip: {long} by {broad}");
            assert!([tip, left, right].iter().all(|at| at.distance(hub) < 10.0), "it stays in its disc");
            assert!((notch - left.lerp(right, 0.5)).dot(way) > 2.0, "its feathers are parted");
        }
    }
}
