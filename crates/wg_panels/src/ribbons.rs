//! The ribbons with the ships' names: how large they are, where they lie, how they are painted.
//!
//! A ribbon lies beside its ship where it covers least: no hull, no ghost, no square that matters, no other
//! ribbon, and it never leaves the chart. One that had to move away has a thin line to its ship.

use egui::{Area, Context, CursorIcon, Id, LayerId, Order, Painter, Pos2, Rect, Sense, Stroke, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use wg_core::{SideColour, UnitId};

use crate::bits;
use crate::desk::Intent;
use crate::label::{Label, LabelStyle};
use crate::paint;
use crate::standing::StandingMark;
use crate::theme::{Look, rgb, rgba};
use crate::tokens::size;

/// The height of a ribbon in sizes of its letters.
pub const HEIGHT: f32 = 1.55;

/// The letters of a unit of men beside those of ships.
const MINOR: f32 = 0.88;

/// A ribbon that wants a place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Wish {
    /// The middle of the ship.
    pub ship: Pos2,
    /// Half of what she takes up.
    pub hull: Vec2,
    /// The size of the ribbon with its tail.
    pub size: Vec2,
    /// The place among the candidates where it lay in the last frame: it does not flutter about.
    pub last: Option<usize>,
}

impl Wish {
    /// Places around the ship, the best first; further out in every ring.
    fn candidates(&self) -> impl Iterator<Item = (usize, Rect, f32)> + '_ {
        const RINGS: usize = 6;
        // Right of her middle and below it, in units of what keeps the ribbon clear of the hull.
        const WAYS: [(f32, f32); 14] = [
            (0.0, 1.0),
            (0.0, -1.0),
            (1.0, 0.0),
            (-1.0, 0.0),
            (0.45, 1.0),
            (-0.45, 1.0),
            (0.45, -1.0),
            (-0.45, -1.0),
            (0.8, 1.0),
            (-0.8, 1.0),
            (0.8, -1.0),
            (-0.8, -1.0),
            (1.0, 0.6),
            (-1.0, 0.6),
        ];
        let gap = 2.0;
        let clear = self.hull + self.size / 2.0 + Vec2::splat(gap);
        (0..RINGS).flat_map(move |ring| {
            WAYS.iter().enumerate().map(move |(n, (x, y))| {
                let step = ring as f32 * self.size.y * 0.72;
                let out = vec2(x * clear.x, y * clear.y) + vec2(*x, *y) * step;
                let rank = n as f32 * 0.012 + ring as f32 * 0.22;
                (ring * WAYS.len() + n, Rect::from_center_size(self.ship + out, self.size), rank)
            })
        })
    }
}

/// How much of `rect` lies under `other`.
fn covered(rect: Rect, other: Rect) -> f32 {
    let common = rect.intersect(other);
    if common.is_positive() { common.area() / rect.area().max(1.0) } else { 0.0 }
}

/// How much of the smaller one of two lies under the other.
fn hidden(rect: Rect, other: Rect) -> f32 {
    let common = rect.intersect(other);
    if common.is_positive() { common.area() / rect.area().min(other.area()).max(1.0) } else { 0.0 }
}

/// Places for all ribbons: each where it covers least of what is to be kept free, and none outside `frame` if it fits there.
pub fn place(wishes: &[Wish], keep: &[(Rect, f32)], frame: Rect) -> Vec<(usize, Rect)> {
    let mut found: Vec<Option<(usize, Rect)>> = vec![None; wishes.len()];
    // The first round gives everybody a place, the others mend it now that all are known.
    for round in 0..4 {
        let mut changed = false;
        for (n, wish) in wishes.iter().enumerate() {
            let others = |rect: Rect| -> f32 {
                let of = |(_, other): &(usize, Rect)| 3.0 * covered(rect, other.expand2(vec2(2.0, 1.0)));
                found.iter().enumerate().filter(|(i, _)| *i != n).filter_map(|(_, place)| place.as_ref()).map(of).sum()
            };
            let cost = |number: usize, rect: Rect, rank: f32| {
                let kept: f32 = keep.iter().map(|(other, weight)| weight * 1.6 * hidden(rect, *other)).sum();
                let outside = 1.0 - covered(rect, frame);
                let habit = if wish.last == Some(number) { -0.08 } else { 0.0 };
                rank + kept + others(rect) + if outside > 0.001 { 4.0 + 20.0 * outside } else { 0.0 } + habit
            };
            let best = wish
                .candidates()
                .map(|(number, rect, rank)| (number, rect, cost(number, rect, rank)))
                .min_by(|a, b| a.2.total_cmp(&b.2))
                .map(|(number, rect, _)| (number, inside(rect, frame)));
            changed |= best != found[n];
            found[n] = best;
        }
        if round > 0 && !changed {
            break;
        }
    }
    found.into_iter().map(|place| place.unwrap_or((0, Rect::ZERO))).collect()
}

/// This ribbon lies on another one, on a hull, on a name of the chart, or far from where it belongs.
fn is_crowded(n: usize, places: &[(usize, Rect)], wishes: &[Wish], keep: &[(Rect, f32)]) -> bool {
    let rect = places[n].1;
    let far = Rect::from_center_size(wishes[n].ship, wishes[n].hull * 2.0).expand(rect.height() * 1.1);
    let on_ribbon = places.iter().enumerate().any(|(other, (_, place))| other != n && hidden(rect, *place) > 0.02);
    let on_hull = keep.iter().any(|(hull, weight)| *weight >= 0.99 && hidden(rect, *hull) > 0.05);
    let on_name = keep.iter().any(|(name, weight)| *weight < 0.4 && *weight > crate::labels::ROSE && hidden(rect, *name) > 0.25);
    on_ribbon || on_hull || on_name || !far.intersects(rect)
}

/// Slid into the frame.
fn inside(rect: Rect, frame: Rect) -> Rect {
    let most = (frame.max - rect.size()).max(frame.min);
    Rect::from_min_size(rect.min.clamp(frame.min, most), rect.size())
}

/// The size of the letters where the longest ship is so many points long: small ships have small ribbons.
pub fn letters(look: &Look, length: f32) -> f32 {
    if look.room {
        let least = size::RIBBON_ROOM / HEIGHT * look.k / 2.0;
        return (length * 0.2).clamp(least * 1.02, least * 1.5);
    }
    let k = look.k.max(0.96);
    (length * 0.16).clamp(size::RIBBON_SMALL * k, size::RIBBON * k)
}

/// A ribbon that is set and waits for its place.
struct Ribbon<'a> {
    label: &'a Label,
    unit: UnitId,
    colour: SideColour,
    selected: bool,
    can_act: bool,
    badge: &'a str,
    standing: StandingMark,
    taken_from: Option<SideColour>,
    letters: f32,
}

/// What all ribbons cover and the hulls they belong to, for the cards that lie above the chart.
#[derive(Clone, Default, Debug)]
pub struct Covered {
    /// The hulls.
    pub hulls: Vec<Rect>,
    /// Whose they are, in the same order.
    pub units: Vec<UnitId>,
    /// The ribbons, and lettering that matters: the wind.
    pub ribbons: Vec<Rect>,
    /// That lettering alone, with the rose and the scale bar.
    pub lettering: Vec<Rect>,
}

impl Covered {
    /// What was painted in this frame.
    pub fn of(ctx: &Context) -> Self {
        ctx.data(|data| data.get_temp(Id::new("weathergage covered"))).unwrap_or_default()
    }
}

/// Find places for all ribbons among `labels` and paint them; `keep` is what ribbons, `names` what cards should leave free.
pub fn paint(ctx: &Context, look: &Look, chart: Rect, labels: &[Label], keep: &[(Rect, f32)], names: &[Rect], intents: &mut Vec<Intent>) {
    let longest = |label: &Label| if let LabelStyle::Ribbon { length, .. } = label.style { length } else { 0.0 };
    let letters = letters(look, labels.iter().map(longest).fold(0.0, f32::max));
    let measure = ctx.layer_painter(LayerId::background());
    let (mut ribbons, away): (Vec<Ribbon<'_>>, Vec<Ribbon<'_>>) =
        labels.iter().filter_map(|label| Ribbon::new(label, letters)).partition(|ribbon| chart.contains(ribbon.ship()));
    let memory = Id::new("weathergage ribbons");
    let before: Vec<(UnitId, usize)> = ctx.data(|data| data.get_temp(memory)).unwrap_or_default();
    let mut wishes: Vec<Wish> = ribbons
        .iter()
        .map(|ribbon| Wish {
            ship: ribbon.ship(),
            hull: ribbon.hull(),
            size: ribbon.size(&measure, look),
            last: before.iter().find(|(unit, _)| *unit == ribbon.unit).map(|(_, place)| *place),
        })
        .collect();
    let sheet = labels.iter().find_map(|label| match label.style {
        LabelStyle::Frame { half } => Some(Rect::from_center_size(label.at.into(), Vec2::from(half) * 2.0)),
        _ => None,
    });
    let frame = sheet.map_or(chart, |sheet| sheet.intersect(chart)).shrink(2.0);
    let frame = if frame.is_positive() { frame } else { chart };
    let slip = crate::journal::slip_of(ctx);
    let above = slip.into_iter().chain(crate::todo::covers(ctx)).map(|card| (card.expand(3.0), 1.2));
    // A ribbon under the sheet of a fight is not seen at all.
    let above = above.chain(crate::scene::fight_of(ctx).map(|fight| (fight.expand(3.0), 3.0)));
    let keep: Vec<(Rect, f32)> = keep.iter().copied().chain(above).collect();
    let mut places = place(&wishes, &keep, frame);
    // In a crowd how many men there are makes way for names: it stands on the sheet too.
    let crowded: Vec<bool> = (0..ribbons.len()).map(|n| ribbons[n].label_is_long() && !ribbons[n].selected && is_crowded(n, &places, &wishes, &keep)).collect();
    if crowded.contains(&true) {
        for ((ribbon, wish), crowded) in ribbons.iter_mut().zip(&mut wishes).zip(&crowded) {
            if *crowded {
                ribbon.badge = "";
                wish.size = ribbon.size(&measure, look);
            }
        }
        places = place(&wishes, &keep, frame);
    }
    ctx.data_mut(|data| {
        data.insert_temp(memory, ribbons.iter().zip(&places).map(|(ribbon, place)| (ribbon.unit, place.0)).collect::<Vec<_>>());
        let hulls = ribbons.iter().map(|ribbon| Rect::from_center_size(ribbon.ship(), ribbon.hull() * 2.0)).collect();
        data.insert_temp(
            Id::new("weathergage covered"),
            Covered {
                hulls,
                units: ribbons.iter().map(|ribbon| ribbon.unit).collect(),
                ribbons: places.iter().map(|place| place.1).chain(names.iter().copied()).chain(slip).collect(),
                lettering: names.to_vec(),
            },
        );
    });
    let ground = Painter::new(ctx.clone(), LayerId::background(), chart);
    for (ribbon, (_, rect)) in ribbons.iter().zip(&places) {
        leader(&ground, look, ribbon, *rect);
    }
    // The selected ship's ribbon lies on top.
    for on_top in [false, true] {
        for (ribbon, (_, rect)) in ribbons.iter().zip(&places).filter(|(ribbon, _)| ribbon.selected == on_top) {
            ribbon.show(ctx, look, chart, *rect, intents);
        }
    }
    beyond(ctx, look, chart, &away, intents);
}

/// No more arrows than this at the edge of the chart.
const MOST_ARROWS: usize = 10;

/// Arrows at the edge of the chart towards those who have something to do and are not seen, the selected one first.
fn beyond(ctx: &Context, look: &Look, chart: Rect, away: &[Ribbon<'_>], intents: &mut Vec<Intent>) {
    let mut wanted: Vec<&Ribbon<'_>> = away.iter().filter(|ribbon| ribbon.can_act || ribbon.selected).collect();
    wanted.sort_by_key(|ribbon| (!ribbon.selected, ribbon.unit));
    let mut taken: Vec<Rect> = Vec::new();
    for ribbon in wanted.into_iter().take(MOST_ARROWS) {
        let measure = ctx.layer_painter(LayerId::background());
        let name = measure.layout_no_wrap(ribbon.label.text.clone(), look.title(ribbon.letters / look.k), rgb(look.ink().ink));
        let (height, point) = (ribbon.height(), ribbon.height() * 0.62);
        let size = vec2(name.size().x + ribbon.letters * 2.6 + point, height);
        let inner = chart.shrink2(size / 2.0 + Vec2::splat(point * 0.5));
        let start = inner.clamp(ribbon.ship());
        // Slid along the edge until it lies on no other.
        let along = if (start.x - inner.left()).abs() < 1.0 || (start.x - inner.right()).abs() < 1.0 { vec2(0.0, 1.0) } else { vec2(1.0, 0.0) };
        let step = if along.x > 0.0 { size.x } else { size.y } + 3.0;
        let tries = (0..14).map(|n| start + along * step * if n % 2 == 0 { n as f32 / 2.0 } else { -(n as f32 + 1.0) / 2.0 });
        let free = |at: &Pos2| inner.contains(*at) && taken.iter().all(|other| !other.intersects(Rect::from_center_size(*at, size)));
        let Some(at) = tries.into_iter().find(|at| free(at)) else { continue };
        let rect = Rect::from_center_size(at, size);
        taken.push(rect);
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
            let way = (ribbon.ship() - hub).normalized();
            let side = way.rot90();
            let points = vec![hub + way * radius * 0.78, hub - way * radius * 0.45 + side * radius * 0.55, hub - way * radius * 0.45 - side * radius * 0.55];
            painter.add(egui::Shape::convex_polygon(points, rgb(crate::tokens::INK), Stroke::NONE));
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

/// A thin line from a ribbon that lies apart to its ship.
fn leader(painter: &Painter, look: &Look, ribbon: &Ribbon<'_>, rect: Rect) {
    let hull = Rect::from_center_size(ribbon.ship(), ribbon.hull() * 2.0);
    let from = rect.clamp(ribbon.ship());
    let way = ribbon.ship() - from;
    // Into the hull, not only to the corner of its rectangle.
    let to = ribbon.ship() - way.normalized() * ribbon.hull().min_elem() * 0.55;
    if hull.expand(rect.height() * 0.45).intersects(rect) || way.length() < rect.height() {
        return;
    }
    let palette = look.ink();
    painter.line_segment([from, to], Stroke::new(3.0, rgba(palette.paper, 0.5)));
    painter.line_segment([from, to], Stroke::new((look.k * 0.9).max(0.9), rgb(palette.ink)));
    painter.circle_filled(to, (look.k * 1.8).max(1.8), rgb(palette.ink));
}

impl<'a> Ribbon<'a> {
    fn new(label: &'a Label, letters: f32) -> Option<Self> {
        let LabelStyle::Ribbon { unit, colour, selected, can_act, badge, standing, taken_from, minor, .. } = &label.style else { return None };
        // Ships come first at a glance; in the room it cannot be much smaller and still be read.
        let letters = if *minor { letters * MINOR } else { letters };
        Some(Self { label, unit: *unit, colour: *colour, selected: *selected, can_act: *can_act, badge, standing: *standing, taken_from: *taken_from, letters })
    }

    /// It says how many men there are.
    fn label_is_long(&self) -> bool {
        matches!(self.label.style, LabelStyle::Ribbon { minor: true, .. }) && !self.badge.is_empty()
    }

    fn ship(&self) -> Pos2 {
        pos2(self.label.at[0], self.label.at[1])
    }

    fn hull(&self) -> Vec2 {
        if let LabelStyle::Ribbon { hull, .. } = self.label.style { hull.into() } else { Vec2::ZERO }
    }

    fn height(&self) -> f32 {
        (self.letters * HEIGHT).round()
    }

    fn cut(&self) -> f32 {
        self.height() * 0.34
    }

    /// Name and badge, set.
    fn set(&self, painter: &Painter, look: &Look) -> [std::sync::Arc<egui::Galley>; 2] {
        let palette = look.ink();
        let letters = self.letters / look.k;
        let badge = if self.badge.is_empty() { String::new() } else { format!("· {}", self.badge) };
        [
            painter.layout_no_wrap(self.label.text.clone(), look.title(letters), rgb(palette.ink)),
            painter.layout_no_wrap(badge, look.italic(letters * 0.94), rgb(palette.ink_soft)),
        ]
    }

    /// The whole ribbon with its tail.
    fn size(&self, painter: &Painter, look: &Look) -> Vec2 {
        let [name, badge] = self.set(painter, look);
        let gap = self.letters * 0.34;
        let badge = if self.badge.is_empty() { 0.0 } else { badge.size().x + gap };
        let dot = if self.can_act { self.letters * 0.76 } else { 0.0 };
        let sign = if self.standing == StandingMark::Asks { 0.0 } else { self.letters * 0.9 };
        let width = self.cut() + gap * 0.7 + self.letters * 0.62 + gap + name.size().x + badge + sign + dot + gap * 0.6 + self.cut();
        vec2(width.round(), self.height())
    }

    fn show(&self, ctx: &Context, look: &Look, chart: Rect, whole: Rect, intents: &mut Vec<Intent>) {
        let palette = look.ink();
        let rect = Rect::from_min_max(whole.min.round(), pos2(whole.right() - self.cut(), whole.bottom()).round());
        let area = Area::new(Id::new(("ribbon", self.unit.0))).order(Order::Middle).fixed_pos(rect.min).constrain(false).movable(false);
        let response = area
            .fade_in(false)
            .show(ctx, |ui| {
                ui.set_clip_rect(chart);
                let (_, response) = ui.allocate_exact_size(rect.size() + vec2(self.cut(), 0.0), Sense::click());
                let text = &self.label.text;
                let said = if self.badge.is_empty() { text.clone() } else { format!("{text}, {}", self.badge) };
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &said));
                let painter = ui.painter();
                let tint = look.side(self.colour);
                let pointed = response.hovered() || response.has_focus();
                let stroke = if self.selected {
                    Stroke::new((self.letters * 0.12).max(1.6), rgb(tint.text))
                } else {
                    Stroke::new(if pointed { 1.6 } else { 0.9 }, rgb(palette.ink))
                };
                paint::ribbon(painter, rect, rgb(if self.selected || pointed { palette.card } else { palette.paper }), stroke);
                let gap = self.letters * 0.34;
                let mark = self.letters * 0.62;
                let flag = Rect::from_min_size(pos2(rect.left() + self.cut() + gap * 0.7, rect.center().y - mark * 0.45), vec2(mark, mark * 0.9));
                match self.taken_from {
                    // The captor's flag above her own.
                    Some(own) => {
                        let half = vec2(mark, mark * 0.62);
                        let below = Rect::from_center_size(flag.center() + vec2(0.0, mark * 0.36), half);
                        paint::side_mark(painter, below, own, rgb(look.side(own).fill), rgba(palette.ink, 0.75));
                        let above = Rect::from_center_size(flag.center() - vec2(0.0, mark * 0.36), half);
                        paint::side_mark(painter, above, self.colour, rgb(tint.fill), rgba(palette.ink, 0.75));
                    }
                    None => paint::side_mark(painter, flag, self.colour, rgb(tint.fill), rgba(palette.ink, 0.75)),
                }
                let [name, badge] = self.set(painter, look);
                let mut x = bits::put_left(painter, name, pos2(flag.right() + gap, rect.center().y)).right();
                if !self.badge.is_empty() {
                    x = bits::put_left(painter, badge, pos2(x + gap, rect.center().y)).right();
                }
                if self.standing != StandingMark::Asks {
                    let sign = Rect::from_center_size(pos2(x + self.letters * 0.52, rect.center().y), Vec2::splat(self.letters * 0.8));
                    paint::standing_mark(painter, sign, self.standing, rgb(palette.ink));
                    x += self.letters * 0.9;
                }
                if self.can_act {
                    let dot = pos2(x + self.letters * 0.5, rect.center().y);
                    painter.circle(dot, self.letters * 0.24, rgb(palette.gilt), Stroke::new(0.9, rgb(palette.ink)));
                }
                response
            })
            .inner
            .on_hover_cursor(CursorIcon::PointingHand);
        if response.clicked() {
            intents.push(Intent::Select(Some(self.unit)));
        }
        if response.double_clicked() {
            intents.push(Intent::Centre(self.unit));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Rect = Rect { min: Pos2::new(0.0, 0.0), max: Pos2::new(800.0, 600.0) };

    fn wish(x: f32, y: f32) -> Wish {
        Wish { ship: pos2(x, y), hull: vec2(30.0, 10.0), size: vec2(110.0, 20.0), last: None }
    }

    fn hulls(wishes: &[Wish]) -> Vec<(Rect, f32)> {
        wishes.iter().map(|wish| (Rect::from_center_size(wish.ship, wish.hull * 2.0), 1.0)).collect()
    }

    #[test]
    fn a_ribbon_lies_below_its_ship_where_there_is_room() {
        let wishes = [wish(400.0, 300.0)];
        let rect = place(&wishes, &hulls(&wishes), FRAME)[0].1;
        assert!(rect.top() >= 310.0 && rect.top() < 320.0 && (rect.center().x - 400.0).abs() < 1.0, "centred below: {rect:?}");
    }

    #[test]
    fn ribbons_of_a_close_line_cover_neither_each_other_nor_a_ship() {
        for y in [14.0, 300.0, 586.0] {
            let wishes: Vec<Wish> = (0..6).map(|n| wish(60.0 + 64.0 * n as f32, y)).collect();
            let hulls = hulls(&wishes);
            let places = place(&wishes, &hulls, FRAME);
            for (n, (_, rect)) in places.iter().enumerate() {
                assert!(FRAME.contains_rect(*rect), "{rect:?} leaves the chart");
                assert!(hulls.iter().all(|(hull, _)| covered(*rect, *hull) < 0.01), "{rect:?} covers a ship at {y}");
                assert!(places.iter().skip(n + 1).all(|(_, other)| covered(*rect, *other) < 0.01), "ribbon {n} lies upon another at {y}");
            }
        }
    }

    #[test]
    fn a_ribbon_that_finds_no_room_of_its_own_is_crowded() {
        let alone = [wish(400.0, 300.0)];
        let kept = hulls(&alone);
        assert!(!is_crowded(0, &place(&alone, &kept, FRAME), &alone, &kept), "alone on the sea");
        let many: Vec<Wish> = (0..40).map(|n| Wish { size: vec2(220.0, 20.0), ..wish(60.0 + 34.0 * (n % 8) as f32, 200.0 + 24.0 * (n / 8) as f32) }).collect();
        let kept = hulls(&many);
        let places = place(&many, &kept, FRAME);
        assert!((0..40).any(|n| is_crowded(n, &places, &many, &kept)), "forty on a beach");
    }

    #[test]
    fn ribbons_leave_squares_that_matter_free_if_another_place_is_free() {
        let wishes = [wish(400.0, 300.0)];
        let mut keep = hulls(&wishes);
        keep.push((Rect::from_min_size(pos2(300.0, 312.0), vec2(200.0, 90.0)), 0.5));
        let rect = place(&wishes, &keep, FRAME)[0].1;
        assert!(rect.bottom() <= 290.0, "above her: {rect:?}");
    }
}
