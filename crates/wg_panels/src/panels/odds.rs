//! The odds card: the exact chances of a shot, beside its target.

use egui::{Context, Order, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, pos2, vec2};
use wg_core::Odds;

use crate::chart::laid::Laid;
use crate::look::theme::{Look, rgb};
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

const WIDTH: f32 = 340.0;
const PAD: f32 = 14.0;
const BARS: f32 = 82.0;
/// The height of the bars where two charts are one above the other.
const LOW_BARS: f32 = 54.0;
const CHANCE_GAP: f32 = 5.0;

/// Shows the card beside the ship at `anchor`, inside `chart`: if possible on no ship, and above all not on that one.
/// Returns the card's rectangle.
pub fn beside(
    ctx: &Context,
    look: &Look,
    odds: &Odds,
    laid: &mut Laid,
    (anchor, chart): (Pos2, Rect),
    pass: &mut Pass,
) -> Rect {
    let painter = ctx.layer_painter(egui::LayerId::background());
    let covered = &laid.covered;
    let target = covered.hulls.iter().copied().find(|hull| hull.center().distance(anchor) < 3.0);
    let target = target.unwrap_or_else(|| Rect::from_center_size(anchor, egui::Vec2::splat(look.px(44.0))));
    let others: Vec<Rect> = covered.hulls.iter().chain(&covered.lettering).copied().chain(pieces(ctx, laid)).collect();
    // A card that would cover a ship is rather a little smaller.
    let set = |part: f32| {
        let look = look.at_most((look.k * part).max(READABLE.min(look.k)));
        let rect = place(size(&painter, &look, odds, chart.width()), target, chart, &others);
        (look, rect)
    };
    let is_clear = |(_, rect): &(Look, Rect)| !covered.hulls.iter().any(|hull| hull.intersects(*rect));
    let (look, rect) = SMALLER.into_iter().map(set).find(is_clear).unwrap_or_else(|| set(1.0));
    laid.card(ctx, "odds", rect);
    pass.pane(ctx, "odds", rect, Order::Foreground, |ui, pass| card(ui, &look, odds, pass));
    rect
}

/// The fractions of its size at which a card is set, until it covers no ship.
const SMALLER: [f32; 4] = [1.0, 0.9, 0.8, 0.7];
/// The smallest scale of a card that is set smaller.
const READABLE: f32 = 0.84;

/// Returns the cards already placed, cut into pieces that each count as much as a ship.
pub fn pieces(ctx: &Context, laid: &Laid) -> Vec<Rect> {
    laid.cards(ctx).iter().flat_map(|(_, rect)| cut(*rect)).collect()
}

/// Cuts a card into 24 pieces.
pub fn cut(card: Rect) -> impl Iterator<Item = Rect> {
    let piece = vec2(card.width() / 6.0, card.height() / 4.0);
    (0..24_u8).map(move |n| {
        Rect::from_min_size(card.min + vec2(f32::from(n % 6) * piece.x, f32::from(n / 6) * piece.y), piece)
    })
}

/// The cost of covering anything at all: as much as a place about half a card farther away.
const COVERS: f32 = 0.4;

/// Returns where a card of this size goes: near the target, inside the chart, where it covers least.
pub fn place(size: egui::Vec2, target: Rect, chart: Rect, others: &[Rect]) -> Rect {
    let inside = chart.shrink(6.0);
    let most = (inside.max - size).max(inside.min);
    let (across, down) = (target.width() / 2.0 + size.x / 2.0, target.height() / 2.0 + size.y / 2.0);
    let common = |a: Rect, b: Rect| if a.intersects(b) { a.intersect(b).area() } else { 0.0 };
    let cost = |rect: Rect| {
        let covered: f32 = others.iter().map(|other| common(rect, *other) / other.area().max(1.0)).sum();
        let away = rect.center().distance(target.center()) / (size.x + size.y);
        // A place that covers nothing is better than a nearer one that covers a little.
        let free = if covered > 0.02 { COVERS } else { 0.0 };
        covered * 1.5 + free + common(rect, target.expand(6.0)) * 0.1 + away
    };
    let ways = [
        (1.0, 0.2),
        (-1.0, 0.2),
        (0.0, 1.0),
        (0.0, -1.0),
        (1.0, 1.0),
        (-1.0, 1.0),
        (1.0, -1.0),
        (-1.0, -1.0),
        (1.0, -0.5),
        (-1.0, -0.5),
    ];
    let found = [18.0, 60.0, 130.0, 220.0].iter().flat_map(|gap| {
        ways.iter().map(move |(x, y)| {
            let middle = target.center() + vec2(x * (across + gap), y * (down + gap));
            let min = middle - size / 2.0;
            Rect::from_min_size(pos2(min.x.clamp(inside.left(), most.x), min.y.clamp(inside.top(), most.y)), size)
        })
    });
    found.min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or_else(|| Rect::from_min_size(inside.min, size))
}

/// The distances of a card from the pointer, in points. Farther away the player would not notice it.
const AT_HAND: [f32; 2] = [14.0, 38.0];

/// Returns the place for a card that follows the pointer: right beside it, on the side where it covers least, and on
/// the same side as before while that is about as good. It covers nothing that is being read, if that can be avoided.
/// The first value is the index of the place, to be passed as `before` next time.
pub fn at_hand(
    size: egui::Vec2,
    spot: Rect,
    chart: Rect,
    (others, read): (&[Rect], &[Rect]),
    before: Option<usize>,
) -> (usize, Rect) {
    let inside = chart.shrink(6.0);
    let ways = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
    let place = |far: f32, (x, y): (f32, f32)| {
        let off = (spot.size() + size) / 2.0 + egui::Vec2::splat(far);
        // At a corner the card is beside the pointer, not beyond it.
        let slip = if x != 0.0 && y != 0.0 { spot.height() / 2.0 + far } else { 0.0 };
        Rect::from_center_size(spot.center() + vec2(x * off.x, y * (off.y - slip)), size)
    };
    let common = |a: Rect, b: Rect| if a.intersects(b) { a.intersect(b).area() } else { 0.0 };
    let cost = |(way, rect): &(usize, Rect)| {
        let covered: f32 = others.iter().map(|other| common(*rect, *other) / other.area().max(1.0)).sum();
        let off = 1.0 - common(*rect, inside) / rect.area().max(1.0);
        let hides = if read.iter().any(|card| rect.expand(6.0).intersects(*card)) { 20.0 } else { 0.0 };
        covered * 1.5 + hides + off * 40.0 + *way as f32 * 0.03 - if before == Some(*way) { 0.8 } else { 0.0 }
    };
    let places = AT_HAND.into_iter().flat_map(|far| ways.map(|way| place(far, way))).enumerate();
    let (way, rect) = places.min_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap_or((0, place(AT_HAND[0], ways[0])));
    // In a small chart no side has room, so the card is moved in.
    let most = (inside.max - size).max(inside.min);
    (
        way,
        Rect::from_min_size(
            pos2(rect.left().clamp(inside.left(), most.x), rect.top().clamp(inside.top(), most.y)).round(),
            size,
        ),
    )
}

fn line(painter: &Painter, look: &Look, odds: &Odds, width: f32) -> std::sync::Arc<egui::Galley> {
    bits::paragraph(painter, &[Run(&odds.line, look.text(15.0), rgb(look.ink().ink_soft))], width)
}

/// Lays out title and range: side by side, or with the range below where names are long. Neither is ever cut.
fn head(
    painter: &Painter,
    look: &Look,
    odds: &Odds,
    width: f32,
) -> (std::sync::Arc<egui::Galley>, std::sync::Arc<egui::Galley>, bool) {
    let palette = look.ink();
    let set =
        |room: f32| bits::boxed(painter, &odds.title, look.title(21.0), rgb(palette.ink), vec2(room, look.px(30.0)), 1);
    let range = bits::boxed(painter, &odds.range, look.text(17.0), rgb(palette.bad), vec2(width, look.px(26.0)), 1);
    let wide = painter.layout_no_wrap(odds.title.clone(), look.title(21.0), rgb(palette.ink)).size().x;
    let room = width - range.size().x - look.px(10.0);
    let below = wide * 0.9 > room;
    (set(if below { width } else { room }), range, below)
}

/// Returns the number of bars to draw: up to the last possible result, but without a long tail of results that hardly
/// ever happen.
fn seen(odds: &Odds) -> usize {
    let last = |least: f64| odds.bars.iter().rposition(|chance| *chance > least).map_or(0, |last| last + 1);
    let (likely, possible) = (last(0.0005), last(0.0));
    if possible <= FEW { possible.max(1).min(odds.bars.len()) } else { likely.max(FEW).min(possible) }
}

/// Up to this many bars are all drawn, however unlikely they are.
const FEW: usize = 7;

/// Iterates over the odds and those of the other dice of the same roll, from top to bottom.
fn charts(odds: &Odds) -> impl Iterator<Item = &Odds> {
    std::iter::successors(Some(odds), |odds| odds.also.as_deref())
}

/// Bars with their numbers, and the other chances beside them.
struct Chart<'a> {
    odds: &'a Odds,
    /// What these bars count and the line that explains it, above them; `None` if there is only one chart.
    label: Option<std::sync::Arc<egui::Galley>>,
    chances: Chances,
    height: f32,
}

impl<'a> Chart<'a> {
    /// Lays out all charts of a card.
    fn set(painter: &Painter, look: &Look, odds: &'a Odds, inner: f32) -> Vec<Self> {
        let palette = look.ink();
        let only = odds.also.is_none();
        let chart = |(n, odds): (usize, &'a Odds)| {
            let chances = Chances::set(painter, look, odds, inner);
            let line = if n == 0 || odds.line.is_empty() { String::new() } else { format!("   {}", odds.line) };
            let runs = [
                Run(&odds.unit, look.title(17.0), rgb(palette.ink)),
                Run(&line, look.text(15.0), rgb(palette.ink_soft)),
            ];
            let label = (!only).then(|| bits::paragraph(painter, &runs, inner));
            let bars = if odds.bars.is_empty() || odds.unit.is_empty() {
                0.0
            } else {
                look.px(40.0 + if only { BARS } else { LOW_BARS })
            };
            let height = label.as_ref().map_or(0.0, |label| look.px(4.0) + label.size().y) + bars.max(chances.height);
            Self { odds, label, chances, height }
        };
        charts(odds).enumerate().map(chart).collect()
    }

    /// Draws the chart in `place`. `column` is the width kept for the words beside the bars, and `most` the number of
    /// bars of the longest chart: bars are equally wide in all charts.
    fn draw(self, painter: &Painter, look: &Look, place: Rect, column: f32, most: usize) {
        let below = self.label.map_or(place.top(), |label| {
            bits::put(painter, label, pos2(place.left(), place.top() + look.px(4.0))).bottom()
        });
        let chart =
            Rect::from_min_max(pos2(place.left(), below), pos2(place.right() - column - look.px(14.0), place.bottom()));
        bars(painter, look, self.odds, chart, most);
        let mut top = chart.center().y - self.chances.height / 2.0;
        for words in self.chances.words {
            let high = words.size().y;
            bits::put(painter, words, pos2(place.right(), top));
            top += high + look.px(CHANCE_GAP);
        }
    }
}

/// Returns the size of the card.
pub fn size(painter: &Painter, look: &Look, odds: &Odds, most: f32) -> egui::Vec2 {
    let bars = charts(odds).map(seen).max().unwrap_or(0);
    let width = look.px(WIDTH + bars.saturating_sub(7) as f32 * 20.0).min(most * 0.9);
    let inner = width - look.px(PAD * 2.0);
    let charts: f32 = Chart::set(painter, look, odds, inner).iter().map(|chart| chart.height).sum();
    let head = look.px(PAD + 26.0 + if head(painter, look, odds, inner).2 { 22.0 } else { 0.0 });
    vec2(width, head + line(painter, look, odds, inner).size().y + charts + look.px(PAD))
}

/// Draws the card into the whole of `ui`.
pub fn card(ui: &egui::Ui, look: &Look, odds: &Odds, pass: &mut Pass) {
    let palette = look.ink();
    let rect = ui.max_rect();
    let painter = ui.painter();
    let radius = look.px(5.0);
    paint::shadow(painter, look, rect, radius);
    painter.rect(
        rect,
        radius,
        rgb(palette.card),
        Stroke::new((look.k * 1.6).max(1.4), rgb(palette.bad)),
        StrokeKind::Inside,
    );
    let inner = rect.shrink(look.px(PAD));
    let (title, range, under) = head(painter, look, odds, inner.width());
    let middle = inner.top() + look.px(9.0);
    bits::put_left(painter, title, pos2(inner.left(), middle));
    if under {
        bits::put_left(painter, range, pos2(inner.left(), middle + look.px(23.0)));
    } else {
        bits::put_right(painter, range, pos2(inner.right(), middle));
    }
    let explanation = line(painter, look, odds, inner.width());
    let mut below =
        bits::put(painter, explanation, pos2(inner.left(), inner.top() + look.px(if under { 46.0 } else { 24.0 })))
            .bottom();
    let charts = Chart::set(painter, look, odds, inner.width());
    let column = charts.iter().map(|chart| chart.chances.column).fold(0.0, f32::max);
    let most = charts.iter().map(|chart| seen(chart.odds)).max().unwrap_or(1);
    below += look.px(6.0);
    let share = (inner.bottom() - below) / charts.iter().map(|chart| chart.height).sum::<f32>().max(1.0);
    for chart in charts {
        let place = Rect::from_min_max(pos2(inner.left(), below), pos2(inner.right(), below + chart.height * share));
        chart.draw(painter, look, place, column, most);
        below = place.bottom();
    }
    let title = if odds.range.is_empty() { odds.title.clone() } else { format!("{}, {}", odds.title, odds.range) };
    let said = bits::sentences(&[&title, &odds.line, &spoken(odds)]);
    let response = pass.spot(ui, rect, "card", Sense::hover(), &said);
    pass.cite(&response, in_brackets(&odds.line));
}

/// Returns the charts in words, for a screen reader.
fn spoken(odds: &Odds) -> String {
    let chart = |(n, odds): (usize, &Odds)| {
        let line = if n == 0 { "" } else { &*odds.line };
        let unit = |n: usize| if n == 1 { singular(&odds.unit) } else { odds.unit.clone() };
        let bars: Vec<String> =
            odds.bars.iter().enumerate().map(|(n, chance)| format!("{n} {} {}", unit(n), percent(*chance))).collect();
        let bars = if odds.unit.is_empty() { String::new() } else { bars.join(", ") };
        bits::sentences(&[line, &bars, &said(odds).join(", ")])
    };
    charts(odds).enumerate().map(chart).collect::<Vec<_>>().join(". ")
}

/// Returns a unit of harm in the singular: 'box lost' for 'boxes lost'.
fn singular(unit: &str) -> String {
    let one = |word: &str| {
        let ends = [("ies", "y"), ("xes", "x"), ("sses", "ss"), ("s", "")];
        let stem = |(many, single): (&str, &str)| Some(format!("{}{single}", word.strip_suffix(many)?));
        ends.into_iter().find_map(stem).unwrap_or_default()
    };
    match unit.split(' ').find(|word| word.ends_with('s')) {
        Some(word) => unit.replacen(word, &one(word), 1),
        None => unit.to_owned(),
    }
}

/// Returns the other chances and the expected result, in words. Odds without a unit have only chances.
fn said(odds: &Odds) -> Vec<String> {
    let expected = (!odds.unit.is_empty()).then(|| format!("expect {:.1} {}", odds.expected, odds.unit));
    odds.chances.iter().map(|(what, chance)| format!("{what} {}", percent(*chance))).chain(expected).collect()
}

/// The chances and the expected result, laid out in a column beside the bars. Long words wrap, so that nothing is cut.
struct Chances {
    words: Vec<std::sync::Arc<egui::Galley>>,
    column: f32,
    height: f32,
}

impl Chances {
    fn set(painter: &Painter, look: &Look, odds: &Odds, inner: f32) -> Self {
        let ink = rgb(look.ink().ink);
        let set = |text: &String| bits::paragraph_right(painter, &[Run(text, look.text(15.0), ink)], inner * 0.56);
        let words: Vec<_> = said(odds).iter().map(set).collect();
        let column = words.iter().map(|words| words.size().x).fold(0.0_f32, f32::max);
        let height = words.iter().map(|words| words.size().y + look.px(CHANCE_GAP)).sum::<f32>() - look.px(CHANCE_GAP);
        Self { words, column, height }
    }
}

/// Returns the first clause id that a sentence names in brackets, or an empty string.
pub fn in_brackets(sentence: &str) -> &str {
    let id = |part: &str| {
        part.contains('-') && part.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-')
    };
    sentence
        .split('(')
        .skip(1)
        .filter_map(|rest| rest.split([')', ',', ';', ' ']).next())
        .find(|part| id(part))
        .unwrap_or_default()
}

/// Formats a chance as a percentage. What is possible is never '0%', and what is uncertain is never '100%'.
fn percent(chance: f64) -> String {
    let rounded = (chance * 100.0).round();
    match chance {
        c if c > 0.0 && rounded == 0.0 => "<1%".to_owned(),
        c if c < 1.0 && rounded == 100.0 => ">99%".to_owned(),
        _ => format!("{rounded:.0}%"),
    }
}

/// Draws the bars from the left, each as wide as in the chart with the most bars.
fn bars(painter: &Painter, look: &Look, odds: &Odds, chart: Rect, most: usize) {
    // Without a unit there is nothing to count: the chances say it all.
    if odds.bars.is_empty() || odds.unit.is_empty() {
        return;
    }
    let palette = look.ink();
    let shown = &odds.bars[..seen(odds)];
    let pitch = (chart.width() / most.max(shown.len()) as f32).min(look.px(40.0));
    let wide = pitch * 0.8;
    let base = chart.bottom() - look.px(19.0);
    // Where bars are close together, a number that would overlap its neighbour is moved up by a line.
    let raised = if pitch < look.px(34.0) { look.px(13.0) } else { 0.0 };
    let highest = base - chart.top() - look.px(18.0) - raised;
    let peak = shown.iter().copied().fold(0.0, f64::max).max(0.01);
    let first_peak = shown.iter().position(|chance| (chance - peak).abs() < 1e-9);
    let crowded = pitch < look.px(26.0);
    let points = |size: f32| size.max(bits::SMALLEST / look.k / 0.94);
    let label =
        |text: &str, size: f32, ink| painter.layout_no_wrap(text.to_owned(), look.figures(points(size)), rgb(ink));
    for (n, chance) in shown.iter().enumerate() {
        let left = chart.left() + n as f32 * pitch;
        let height = (*chance / peak) as f32 * highest;
        let bar = Rect::from_min_max(pos2(left, base - height.max(1.0)), pos2(left + wide, base));
        painter.rect_filled(bar, 0.0, rgb(if Some(n) == first_peak { palette.bar_peak } else { palette.bar }));
    }
    let middle = |n: usize| chart.left() + n as f32 * pitch + wide / 2.0;
    // The greatest chances first. A number that would overlap another one even a line higher is left out.
    let mut order: Vec<usize> = (0..shown.len()).filter(|n| !crowded || shown[*n] > 0.005).collect();
    order.sort_by(|a, b| shown[*b].total_cmp(&shown[*a]));
    let mut taken: Vec<Rect> = Vec::new();
    for n in order {
        let above = label(&percent(shown[n]), if crowded { 12.0 } else { 13.0 }, palette.ink_soft);
        let top = base - ((shown[n] / peak) as f32 * highest).max(1.0);
        let beside = Rect::from_center_size(pos2(middle(n), top - look.px(9.0)), above.size());
        let free = |at: &Rect| taken.iter().all(|other| !other.intersects(at.expand2(vec2(2.0, -2.0))));
        if let Some(at) = [beside, beside.translate(vec2(0.0, -raised))].into_iter().find(free) {
            taken.push(at);
            bits::put_centre(painter, above, at.center());
        }
    }
    // Below, as many numbers as fit side by side: each, every second, every fifth, or every tenth.
    let widest = label(&(shown.len() - 1).to_string(), 15.0, palette.ink).size().x + look.px(3.0);
    let every = [1, 2, 5, 10, 20].into_iter().find(|every| *every as f32 * pitch >= widest).unwrap_or(50);
    for n in (0..shown.len()).step_by(every) {
        bits::put_centre(painter, label(&n.to_string(), 15.0, palette.ink), pos2(middle(n), base + look.px(10.0)));
    }
    painter.hline(
        chart.left()..=(chart.left() + shown.len() as f32 * pitch - pitch * 0.2),
        base,
        Stroke::new(1.0, rgb(palette.rule)),
    );
}

#[cfg(test)]
mod tests {
    use super::{at_hand, in_brackets, percent, place, seen};
    use egui::{Rect, pos2, vec2};
    use wg_core::Odds;

    #[test]
    fn a_card_lies_beside_the_hand_on_the_side_where_it_hides_least_and_stays_there() {
        let chart = Rect::from_min_max(pos2(0.0, 0.0), pos2(1000.0, 700.0));
        let size = vec2(280.0, 140.0);
        let spot = |x: f32, y: f32| Rect::from_center_size(pos2(x, y), vec2(30.0, 30.0));
        let gap = |card: Rect, at: egui::Pos2| card.distance_to_pos(at);
        let ships = [
            Rect::from_center_size(pos2(640.0, 430.0), vec2(120.0, 60.0)),
            Rect::from_center_size(pos2(640.0, 280.0), vec2(120.0, 60.0)),
        ];
        for (x, y) in [(500.0, 350.0), (980.0, 350.0), (500.0, 690.0), (5.0, 5.0), (995.0, 695.0)] {
            let (_, card) = at_hand(size, spot(x, y), chart, (&ships, &[]), None);
            assert!(chart.contains_rect(card) && !card.contains(pos2(x, y)), "{card:?} at {x}, {y}");
            assert!(gap(card, pos2(x, y)) <= 62.0, "beside the hand: {} from {x}, {y}", gap(card, pos2(x, y)));
        }
        let (way, card) = at_hand(size, spot(500.0, 350.0), chart, (&ships, &[]), None);
        assert!(ships.iter().all(|ship| !ship.intersects(card)), "on no ship: {card:?}");
        // Another side has become slightly better, but the card does not jump.
        let speck = [Rect::from_center_size(card.center(), vec2(260.0, 120.0))];
        let half = [Rect::from_min_size(card.min, vec2(600.0, 600.0))];
        assert_eq!(at_hand(size, spot(502.0, 351.0), chart, (&half, &[]), Some(way)).0, way, "it stays");
        assert_ne!(
            at_hand(size, spot(502.0, 351.0), chart, (&speck, &[]), Some(way)).0,
            way,
            "but not upon something that it hides"
        );
        let tutor = [card.translate(vec2(150.0, 0.0))];
        assert!(
            !at_hand(size, spot(500.0, 350.0), chart, (&[], &tutor), Some(way)).1.intersects(tutor[0]),
            "nor upon a card that is being read"
        );
    }

    #[test]
    fn the_card_stays_inside_the_chart_and_off_its_target() {
        let chart = Rect::from_min_max(pos2(20.0, 60.0), pos2(900.0, 700.0));
        for x in (20..900).step_by(40) {
            for y in (60..700).step_by(40) {
                let anchor = pos2(x as f32, y as f32);
                let target = Rect::from_center_size(anchor, vec2(70.0, 50.0));
                let card = place(vec2(340.0, 170.0), target, chart, &[]);
                assert!(chart.contains_rect(card), "{card:?} leaves the chart for {anchor:?}");
                assert!(!card.intersects(target), "{card:?} covers its target {anchor:?}");
            }
        }
    }

    #[test]
    fn no_bar_stands_for_what_cannot_happen() {
        let odds = |bars: Vec<f64>| Odds { bars, ..Odds::default() };
        let mut bars = vec![0.0; 57];
        bars[..4].copy_from_slice(&[0.2, 0.5, 0.2, 0.1]);
        assert_eq!(seen(&odds(bars.clone())), 4, "0 to 3 can happen");
        bars[9] = 0.000_01;
        assert_eq!(seen(&odds(bars)), 7, "a long tail is not drawn");
        assert_eq!(seen(&odds(vec![1.0])), 1, "what is certain has a bar");
        assert_eq!(seen(&odds(vec![0.9, 0.1, 0.000_1])), 3, "the few of a battery are all drawn");
    }

    #[test]
    fn the_clause_of_a_sentence_is_the_one_in_brackets() {
        assert_eq!(in_brackets("3 dice (two of them late); 6 crew (C-FIRE-2)"), "C-FIRE-2", "not the first brackets");
        assert_eq!(in_brackets("no clause here"), "", "there is none");
    }

    #[test]
    fn what_can_happen_is_never_called_impossible() {
        assert_eq!(percent(0.002), "<1%", "a small chance is a chance");
        assert_eq!(percent(0.999), ">99%", "nearly certain is not certain");
        assert_eq!(percent(0.333), "33%", "a third");
        assert_eq!(percent(0.0), "0%", "impossible");
    }
}
