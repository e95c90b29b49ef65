//! The tutor: a card that explains one thing at a time, beside the thing it is about, with an arrow to it and a ring
//! around it.
//!
//! The card covers no hull, no course and no button. The player can fold it to a tab, dismiss it, and open it again
//! from the menu.

use egui::{Context, CursorIcon, Order, Rect, Sense, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::chart::laid::Laid;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::desk::Intent;
use crate::read::pointing::Pointing;
use crate::read::state::PanelState;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;
use crate::widgets::sought::{self};
use crate::{Tutor, TutorDeed};

const WIDTH: f32 = 350.0;
const PAD: f32 = 16.0;
const HEAD: f32 = 30.0;
const FOOT: f32 = 40.0;
/// The distance from the card at which the pointer counts as on its way to it.
const NEAR: f32 = 24.0;
/// How much more the card may cover of what it should not before it is moved.
const WORSE: f32 = 0.02;

/// Shows the card beside the thing it is about, clear of the cards already on the chart. It stays where it is while
/// something is only hovered, and while the pointer is about to press a button on it.
pub fn show(
    ctx: &Context,
    look: &Look,
    tutor: &Tutor,
    state: &mut PanelState,
    laid: &mut Laid,
    (chart, pointed): (Rect, bool),
    pass: &mut Pass,
) {
    let thing = match &tutor.at {
        Pointing::Nothing => None,
        Pointing::Unit(_) | Pointing::Place(_) => state.tutor.seen.filter(|rect| chart.intersects(*rect)),
        Pointing::Button(_) | Pointing::Entry(_) | Pointing::Label(_) | Pointing::Dice => pass.sought.found(),
        Pointing::BigButton => laid.big_button,
    };
    let others: Vec<Rect> = laid.cards(ctx).iter().map(|(_, card)| *card).collect();
    let keep = kept_free(look, state, laid, &others);
    if state.tutor.folded {
        let size = vec2(look.px(112.0), look.px(34.0));
        let corner = Rect::from_center_size(chart.center_bottom(), Vec2::ZERO);
        let rect = place(size, Some(corner), chart, &keep, None);
        laid.card(ctx, "tutor", rect);
        pass.pane(ctx, "tutor", rect, Order::Foreground, |ui, pass| tab(ui, look, rect, pass));
        state.tutor.shown = None;
        return;
    }
    let card = Card::set(ctx, look, tutor, chart);
    let before = state.tutor.shown.filter(|(_, other)| *other == thing).map(|(rect, _)| rect);
    let near = |rect: &Rect| ctx.pointer_hover_pos().is_some_and(|at| rect.expand(look.px(NEAR)).contains(at));
    // The card stays where it is as long as its place is no worse than before. A slightly better place elsewhere is no
    // reason to move.
    let (words, in_chart, cost) = &state.tutor.said;
    let same = (words, in_chart) == (&tutor.says, &chart);
    let stays = before.filter(|rect| {
        same && is_of(*rect, card.size) && (pointed || near(rect) || covers(*rect, &keep) < cost + WORSE)
    });
    let rect = stays.unwrap_or_else(|| place(card.size, thing, chart, &keep, before));
    if stays.is_none() {
        state.tutor.said = (tutor.says.clone(), chart, covers(rect, &keep));
    }
    state.tutor.shown = Some((rect, thing));
    laid.card(ctx, "tutor", rect);
    if let Some(thing) = thing {
        let painter = sought::above(ctx);
        let ring = sought::mark(&painter, look, thing, &tutor.at);
        sought::leader(&painter, look, rect, ring);
    }
    pass.pane(ctx, "tutor", rect, Order::Foreground, |ui, pass| card.show(ui, look, tutor, rect, pass));
}

/// Returns what the card should not cover, each with a weight.
fn kept_free(look: &Look, state: &PanelState, laid: &Laid, others: &[Rect]) -> Vec<(Rect, f32)> {
    let covered = &laid.covered;
    let track = state.run_track.iter().map(|at| (Rect::from_center_size(*at, Vec2::splat(look.px(26.0))), 1.5));
    let cards = others.iter().map(|rect| (*rect, 2.0));
    let hulls = covered.hulls.iter().map(|hull| (hull.expand(4.0), 3.0));
    let lettering = covered.lettering.iter().map(|words| (*words, 1.0));
    let big = laid.big_button.map(|rect| (rect, 6.0));
    hulls.chain(lettering).chain(track).chain(cards).chain(big).collect()
}

/// True if a rectangle has this size, apart from rounding errors.
fn is_of(rect: Rect, size: Vec2) -> bool {
    (rect.size() - size).length() < 0.1
}

fn common(a: Rect, b: Rect) -> f32 {
    if a.intersects(b) { a.intersect(b).area() } else { 0.0 }
}

/// Returns how much a card covers of what it should not.
fn covers(rect: Rect, keep: &[(Rect, f32)]) -> f32 {
    keep.iter()
        .map(|(other, weight)| {
            weight * (common(rect.expand(5.0), *other) / other.area().clamp(1.0, rect.area())).sqrt()
        })
        .sum()
}

/// Returns the rectangle of a card of this size: inside the chart, near the thing, and covering as little as possible.
/// The card keeps its place if that is about as good.
pub fn place(size: Vec2, thing: Option<Rect>, chart: Rect, keep: &[(Rect, f32)], before: Option<Rect>) -> Rect {
    let inside = chart.shrink(8.0);
    let most = (inside.max - size).max(inside.min);
    let far = chart.size().length().max(1.0);
    let cost = |rect: Rect| {
        let covers = covers(rect, keep);
        let Some(thing) = thing else {
            // A card that points at nothing goes to the middle of the lower edge.
            return covers + rect.center().distance(pos2(chart.center().x, chart.bottom())) / far;
        };
        let gap = vec2(
            (thing.left() - rect.right()).max(rect.left() - thing.right()).max(0.0),
            (thing.top() - rect.bottom()).max(rect.top() - thing.bottom()).max(0.0),
        );
        // Room for the arrow between them, which should cross no ship.
        let near = if gap.length() < if before == Some(rect) { 14.0 } else { 22.0 } { 0.3 } else { 0.0 };
        let crossed = sought::ends(rect, thing).map_or(0.0, |[from, to]| {
            let on = |hull: &Rect| (1..8).any(|n| hull.contains(from.lerp(to, n as f32 / 8.0)));
            keep.iter().filter(|(other, weight)| *weight > 1.2 && on(other) && !other.intersects(thing)).count() as f32
                * 0.3
        });
        covers + common(rect, thing.expand(14.0)).sqrt() * 0.2 + near + crossed + gap.length() / far * 2.0
    };
    let step = (size.y / 5.0).clamp(14.0, 30.0);
    let count = |length: f32| (length / step).floor().max(0.0) as usize + 1;
    let (columns, rows) = (count(most.x - inside.left()), count(most.y - inside.top()));
    let at = |column: usize, row: usize| {
        Rect::from_min_size(
            pos2((inside.left() + column as f32 * step).min(most.x), (inside.top() + row as f32 * step).min(most.y)),
            size,
        )
    };
    let all =
        (0..=columns).flat_map(|column| (0..=rows).map(move |row| (column, row))).map(|(column, row)| at(column, row));
    let habit = |rect: Rect| if before == Some(rect) { -0.06 } else { 0.0 };
    let old = before.filter(|rect| is_of(*rect, size) && inside.expand(1.0).contains_rect(*rect));
    let best = all.chain(old).map(|rect| (cost(rect) + habit(rect), rect)).min_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or_else(|| Rect::from_min_size(inside.min, size), |(_, rect)| rect)
}

/// Shows the tab of a folded tutor.
fn tab(ui: &egui::Ui, look: &Look, rect: Rect, pass: &mut Pass) {
    let palette = look.ink();
    let response =
        pass.spot(ui, rect, "open", Sense::click(), "Open the lesson").on_hover_cursor(CursorIcon::PointingHand);
    let painter = ui.painter();
    let lit = response.hovered() || response.has_focus();
    paint::shadow(painter, look, rect, look.px(4.0));
    painter.rect(
        rect,
        look.px(4.0),
        rgb(if lit { palette.button_hover } else { palette.card }),
        Stroke::new(2.0, rgb(palette.gilt)),
        StrokeKind::Inside,
    );
    bits::put_centre(
        painter,
        bits::fitted(painter, "Lesson", look.title(19.0), rgb(palette.ink), rect.width() - look.px(12.0)),
        rect.center(),
    );
    if response.clicked() {
        pass.intents.push(Intent::Tutor(TutorDeed::Fold));
    }
}

/// The card, laid out.
struct Card {
    size: Vec2,
    words: std::sync::Arc<egui::Galley>,
    otherwise: Option<std::sync::Arc<egui::Galley>>,
    foot: bool,
}

impl Card {
    fn set(ctx: &Context, look: &Look, tutor: &Tutor, chart: Rect) -> Self {
        let painter = ctx.layer_painter(egui::LayerId::background());
        let palette = look.ink();
        let width = look.px(WIDTH).min(chart.width() * 0.6);
        let room = width - look.px(PAD * 2.0);
        let words = bits::paragraph(&painter, &[Run(&tutor.says, look.text(size::TEXT + 2.0), rgb(palette.ink))], room);
        let otherwise = (!tutor.otherwise.is_empty()).then(|| {
            bits::paragraph(&painter, &[Run(&tutor.otherwise, look.italic(size::TEXT + 1.0), rgb(palette.bad))], room)
        });
        let foot = tutor.read || !tutor.clause.is_empty();
        let beside = otherwise.as_ref().map_or(0.0, |galley| galley.size().y + look.px(8.0));
        let height =
            look.px(HEAD + 10.0) + words.size().y + beside + if foot { look.px(FOOT + 12.0) } else { look.px(PAD) };
        Self { size: vec2(width, height).ceil(), words, otherwise, foot }
    }

    fn show(self, ui: &mut egui::Ui, look: &Look, tutor: &Tutor, rect: Rect, pass: &mut Pass) {
        let palette = look.ink();
        let painter = ui.painter().clone();
        paint::shadow(&painter, look, rect, look.px(6.0));
        painter.rect(
            rect,
            look.px(6.0),
            rgb(palette.card),
            Stroke::new((look.k * 2.4).max(2.0), rgb(palette.gilt)),
            StrokeKind::Inside,
        );
        let inner = rect.shrink2(vec2(look.px(PAD), 0.0));
        let middle = rect.top() + look.px(HEAD / 2.0 + 5.0);
        // No number: a step may wait for an occasion, and may come back.
        let head = "Your lesson";
        let ink = rgb(palette.ink_soft);
        bits::put_left(
            &painter,
            bits::fitted(&painter, head, look.title(17.0), ink, inner.width() - look.px(66.0)),
            pos2(inner.left(), middle),
        );
        for (n, (deed, name)) in
            [(TutorDeed::Dismiss, "Stop the lesson"), (TutorDeed::Fold, "Hide the lesson")].into_iter().enumerate()
        {
            let at = Rect::from_center_size(
                pos2(rect.right() - look.px(20.0 + 30.0 * n as f32), middle),
                Vec2::splat(look.px(27.0)),
            );
            let response = pass.spot(ui, at, name, Sense::click(), name).on_hover_cursor(CursorIcon::PointingHand);
            if response.hovered() || response.has_focus() {
                painter.rect_filled(at, look.px(4.0), rgb(palette.button_hover));
            }
            if deed == TutorDeed::Dismiss {
                paint::close_icon(&painter, at.center(), look.px(11.0), rgb(palette.ink));
            } else {
                painter.hline(
                    at.shrink(look.px(8.0)).x_range(),
                    at.center().y + look.px(4.0),
                    Stroke::new((look.k * 2.0).max(1.6), rgb(palette.ink)),
                );
            }
            if response
                .on_hover_text(if deed == TutorDeed::Dismiss {
                    "Stop the lesson. You can start it again from the menu."
                } else {
                    name
                })
                .clicked()
            {
                pass.intents.push(Intent::Tutor(deed));
            }
        }
        let mut top = rect.top() + look.px(HEAD + 8.0);
        let place = Rect::from_min_size(pos2(inner.left(), top), self.words.size());
        pass.spot(ui, place, "says", Sense::hover(), &tutor.says);
        bits::put(&painter, self.words, place.min);
        top = place.bottom();
        if let Some(galley) = self.otherwise {
            let place = Rect::from_min_size(pos2(inner.left(), top + look.px(8.0)), galley.size());
            pass.spot(ui, place, "otherwise", Sense::hover(), &tutor.otherwise);
            bits::put(&painter, galley, place.min);
        }
        if self.foot {
            foot(
                ui,
                look,
                tutor,
                Rect::from_min_max(
                    pos2(inner.left(), rect.bottom() - look.px(FOOT + 6.0)),
                    rect.max - vec2(look.px(PAD), look.px(9.0)),
                ),
                pass,
            );
        }
    }
}

/// Shows the foot of the card: the clause to read further, and the button that goes on.
fn foot(ui: &egui::Ui, look: &Look, tutor: &Tutor, line: Rect, pass: &mut Pass) {
    let palette = look.ink();
    let painter = ui.painter();
    if !tutor.clause.is_empty() {
        let says = format!("Rule {}", tutor.clause);
        let words = bits::fitted(painter, &says, look.italic(size::REMARK), rgb(palette.ink_soft), line.width() * 0.5);
        let place = Rect::from_min_size(
            pos2(line.left(), line.center().y - look.px(15.0)),
            vec2(words.size().x + look.px(6.0), look.px(30.0)),
        );
        let response = pass
            .spot(ui, place, "clause", Sense::click(), &format!("Read rule {}", tutor.clause))
            .on_hover_cursor(CursorIcon::PointingHand);
        pass.cite(&response, &tutor.clause);
        let under = rgba(if response.hovered() { palette.ink } else { palette.ink_soft }, 0.8);
        let at = bits::put_left(painter, words, place.left_center());
        painter.hline(at.x_range(), at.bottom() - look.px(2.0), Stroke::new(1.0, under));
        if response.clicked() {
            pass.intents.push(Intent::Clause(tutor.clause.clone()));
        }
    }
    if tutor.read {
        let place =
            Rect::from_min_max(pos2(line.right() - look.px(118.0).min(line.width() * 0.45), line.top()), line.max);
        let response = pass
            .spot(ui, place, "read", Sense::click(), "Continue the lesson")
            .on_hover_cursor(CursorIcon::PointingHand);
        let lit = response.hovered() || response.has_focus();
        paint::shadow(painter, look, place, look.px(4.0));
        painter.rect(
            place,
            look.px(4.0),
            rgb(palette.ink),
            Stroke::new(if lit { 2.4 } else { 1.2 }, rgb(palette.gilt)),
            StrokeKind::Inside,
        );
        bits::put_centre(
            painter,
            bits::fitted(painter, "Continue", look.title(20.0), rgb(palette.card), place.width() - look.px(12.0)),
            place.center(),
        );
        if bits::pressed(&response) {
            pass.intents.push(Intent::Tutor(TutorDeed::Read));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHART: Rect = Rect { min: pos2(20.0, 60.0), max: pos2(1000.0, 700.0) };

    #[test]
    fn the_card_stays_inside_the_chart_off_what_it_speaks_of_and_off_hulls() {
        let size = vec2(350.0, 140.0);
        for x in (40..1000).step_by(60) {
            for y in (80..700).step_by(60) {
                let thing = Rect::from_center_size(pos2(x as f32, y as f32), vec2(80.0, 40.0));
                let other = Rect::from_center_size(pos2(510.0, 380.0), vec2(60.0, 120.0));
                let card = place(size, Some(thing), CHART, &[(thing, 3.0), (other, 3.0)], None);
                assert!(CHART.contains_rect(card), "{card:?} leaves the chart for {thing:?}");
                assert!(!card.intersects(thing) && !card.intersects(other), "{card:?} lies on {thing:?} or {other:?}");
            }
        }
    }

    #[test]
    fn the_card_stands_near_a_button_outside_of_the_chart() {
        let button = Rect::from_min_size(pos2(1020.0, 640.0), vec2(240.0, 60.0));
        let card = place(vec2(350.0, 140.0), Some(button), CHART, &[(button, 6.0)], None);
        assert!(card.right() > 900.0 && card.bottom() > 600.0, "{card:?} stands beside it");
        let ends = sought::ends(card, button).expect("there is a line");
        assert!(ends[0].x <= card.right() + 0.5 && ends[1].x >= button.left() - 0.5, "from edge to edge: {ends:?}");
    }

    #[test]
    fn the_card_does_not_flutter_when_another_place_is_hardly_better() {
        let thing = Rect::from_center_size(pos2(300.0, 300.0), vec2(80.0, 40.0));
        let first = place(vec2(350.0, 140.0), Some(thing), CHART, &[], None);
        let moved = thing.translate(vec2(3.0, 2.0));
        assert_eq!(place(vec2(350.0, 140.0), Some(moved), CHART, &[], Some(first)), first, "it stays");
    }
}
