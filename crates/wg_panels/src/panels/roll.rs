//! The roll on which cards are played, as a card on the table: its title, the cards played on it, and the present
//! chances.

use egui::{Context, Order, Rect, Sense, Ui, pos2, vec2};
use wg_core::{CardKind, RollView};

use crate::chart::laid::Laid;
use crate::chart::on_chart::Covered;
use crate::look::theme::{Look, rgb};
use crate::look::tokens::{RED, size};
use crate::read::flight::Flight;
use crate::read::hand::Hand;
use crate::read::state::PanelState;
use crate::widgets::card::{self, Lie};
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

/// The step from one card to the next, at scale 1.
const STEP: f32 = 92.0;
/// The height of a card, at scale 1.
pub(crate) const TALL: f32 = 118.0;

/// A roll as shown: the one on which cards may be played, or a finished one that its last cards are still leaving.
pub(crate) struct Shown {
    roll: RollView,
    /// The cards on the roll: the index of the place, the kind, and what the card adds.
    played: Vec<(usize, CardKind, i8)>,
    /// The number of places for cards.
    places: usize,
    /// True if the roll is finished and only waits for its cards to leave.
    over: bool,
}

impl Shown {
    /// Returns the roll to show now, if there is one.
    pub(crate) fn of(hand: &Hand, state: &PanelState) -> Option<Self> {
        let title = hand.roll.as_ref().map(|roll| roll.title.as_str());
        if let Some(late) =
            state.flights.iter().find(|flight| !flight.on.is_empty() && Some(flight.on.as_str()) != title)
        {
            let known = state.memory.cards.roll.as_ref().map(|(roll, _)| roll).filter(|roll| roll.title == late.on);
            let roll = known.cloned().unwrap_or_else(|| RollView { title: late.on.clone(), ..RollView::default() });
            let places = state
                .flights
                .iter()
                .filter(|flight| flight.on == late.on)
                .map(|flight| flight.slot + 1)
                .max()
                .unwrap_or_default();
            return Some(Self { roll, played: Vec::new(), places, over: true });
        }
        let roll = hand.roll.clone()?;
        let flies =
            |slot: usize| state.flights.iter().any(|flight: &Flight| flight.on == roll.title && flight.slot == slot);
        let played = hand
            .played
            .iter()
            .enumerate()
            .filter(|(slot, _)| !flies(*slot))
            .map(|(slot, (kind, _, by))| (slot, kind.clone(), *by))
            .collect();
        Some(Self { played, places: hand.played.len(), roll, over: false })
    }
}

/// Returns a place for a card of this size: above the middle, unless it would cover ships there. Ships that the roll is
/// about count most.
fn clear_of_ships(covered: &Covered, chart: Rect, size: egui::Vec2, about: &[wg_core::UnitId]) -> Rect {
    let far = (chart.size() - size).max(egui::Vec2::ZERO);
    let places = [
        (0.5, 0.0),
        (0.0, 0.0),
        (1.0, 0.0),
        (0.0, 0.5),
        (1.0, 0.5),
        (0.0, 1.0),
        (1.0, 1.0),
        (0.5, 1.0),
        (0.25, 0.0),
        (0.75, 0.0),
    ];
    let rects = places.map(|(x, y)| Rect::from_min_size(chart.min + far * vec2(x, y), size));
    let cost = |rect: &Rect| {
        let hidden = covered.hulls.iter().zip(&covered.units).filter(|(hull, _)| hull.intersects(*rect));
        hidden.map(|(_, unit)| if about.contains(unit) { 5 } else { 1 }).sum::<u32>()
    };
    rects.into_iter().min_by_key(cost).unwrap_or(rects[0])
}

/// Draws the roll. Returns the places of its cards.
pub(crate) fn show(
    ctx: &Context,
    look: &Look,
    shown: &Shown,
    state: &mut PanelState,
    laid: &mut Laid,
    chart: Rect,
    pass: &mut Pass,
) -> Vec<Rect> {
    let k = look.k;
    let roll = &shown.roll;
    let bars = roll.odds.as_ref().map_or(0, |odds| odds.bars.len());
    let cards = shown.places;
    let wide = (340.0_f32).max(40.0 + cards as f32 * STEP + if bars > 0 { 190.0 } else { 0.0 }) * k;
    let body = if cards > 0 {
        128.0
    } else if bars > 0 {
        96.0
    } else {
        0.0
    };
    let size_of = vec2(wide.min(chart.width() * 0.9), (74.0 + body) * k);
    // A finished roll stays where it was, even if ships have moved since.
    let before = state
        .memory
        .cards
        .roll
        .as_ref()
        .filter(|(before, place)| shown.over && before.title == roll.title && place.size() == size_of);
    let rect = before.map_or_else(
        || clear_of_ships(&laid.covered, chart.shrink2(vec2(look.px(14.0), look.px(34.0))), size_of, &roll.units),
        |(_, place)| *place,
    );
    state.memory.cards.roll = Some((roll.clone(), rect));
    laid.card(ctx, "roll", rect);
    let top = rect.top() + 66.0 * k;
    let place = |slot: usize| {
        Rect::from_min_size(pos2(rect.left() + (12.0 + slot as f32 * STEP) * k, top), vec2(TALL * card::WIDE, TALL) * k)
    };
    pass.pane(ctx, "roll", rect, Order::Middle, |ui, pass| {
        let painter = ui.painter();
        paint::paper(painter, look, rect, look.ink().card);
        let inner = rect.shrink(12.0 * k);
        let title = bits::fitted(painter, &roll.title, look.title(21.0), rgb(look.ink().ink), inner.width());
        bits::put(painter, title, inner.min);
        let line = bits::fitted(painter, &roll.line, look.text(size::REMARK), rgb(look.ink().ink_soft), inner.width());
        bits::put(painter, line, inner.min + vec2(0.0, 27.0 * k));
        pass.spot(ui, rect, "roll", Sense::hover(), &format!("{}, {}", roll.title, roll.line));
        for (slot, kind, by) in &shown.played {
            card::face(painter, look, place(*slot), kind, Lie::Shown);
            sealed(painter, look, place(*slot), *by);
        }
        chances(ui, look, roll, inner, cards > 0, body);
    });
    (0..cards).map(place).collect()
}

/// Paints the seal of what a card adds, at its lower right corner.
pub(crate) fn sealed(painter: &egui::Painter, look: &Look, place: Rect, by: i8) {
    if by != 0 {
        card::seal(painter, place.right_bottom() - vec2(6.0, 14.0) * look.k, 14.0 * look.k, by);
    }
}

/// Draws the present chances as bars.
fn chances(ui: &Ui, look: &Look, roll: &RollView, inner: Rect, beside: bool, body: f32) {
    let (k, painter) = (look.k, ui.painter());
    let Some(odds) = &roll.odds else { return };
    // Without cards beside them the bars take the whole width.
    let width = if beside { 150.0 * k } else { inner.width().min(260.0 * k) };
    let floor = inner.bottom() - 18.0 * k;
    let tall = (body - 42.0) * k;
    let left = if beside { inner.right() - width } else { inner.center().x - width / 2.0 };
    let each = width / odds.bars.len().max(1) as f32;
    for (n, chance) in odds.bars.iter().enumerate() {
        let high = tall * *chance as f32;
        let bar = Rect::from_min_max(
            pos2(left + n as f32 * each + 4.0 * k, floor - high),
            pos2(left + (n + 1) as f32 * each - 4.0 * k, floor),
        );
        painter.rect_filled(bar, 0.0, rgb(RED));
        let middle = bar.center().x;
        let percent = format!("{:.0}%", chance * 100.0);
        bits::put_centre(
            painter,
            bits::line(painter, &percent, look.text(size::SMALL), rgb(look.ink().ink_soft), each),
            pos2(middle, bar.top() - 8.0 * k),
        );
        let label = bits::line(painter, &n.to_string(), look.figures(size::SMALL), rgb(look.ink().ink), each);
        bits::put_centre(painter, label, pos2(middle, floor + 9.0 * k));
    }
}
