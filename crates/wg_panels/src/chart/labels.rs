//! The labels on the table, drawn by egui with one common layout: ribbons with ships' names, chart lettering, costs and
//! notes.
//!
//! In every pass [`survey`] records the places of hulls and names, [`crate::layout::show`] places the cards above the
//! chart, and [`paint`] then letters the chart where nothing else is.

use egui::{Context, LayerId, Painter, Rect, Vec2, vec2};
use wg_core::UnitId;
use wg_core::shown::strength::Strength;

use crate::chart::arrows;
use crate::chart::berths::{self, Berth, Ground, Seat, Wish};
use crate::chart::forms::{self, Forms, Keeping, Setting};
use crate::chart::hoists::Hoist;
use crate::chart::items::{Item, Key, Said, Scene};
use crate::chart::laid::Laid;
use crate::chart::legend;
use crate::chart::on_chart::{Covered, Kind, OnChart, Thing};
use crate::chart::pennants::Pennant;
use crate::chart::ribbons::{self, Ribbon};
use crate::chart::shape::Quad;
use crate::chart::words;
use crate::look::theme::Look;
use crate::read::desk::{Desk, Intent};
use crate::read::label::{Label, LabelStyle};
use crate::read::standing::StandingMark;
use crate::widgets::signs::Sign;

/// The weight of the compass rose among areas to keep free: a ribbon may cover it, but not a card.
pub const ROSE: f32 = 0.12;

/// Sets the marks of standing orders and the strength that is left on the ribbons.
pub fn mark(labels: &mut [Label], desk: &Desk) {
    for label in labels {
        if let LabelStyle::Ribbon { unit, standing, left, .. } = &mut label.style {
            *standing = desk.marks.iter().find(|(of, _)| of == unit).map_or(StandingMark::Asks, |(_, mark)| *mark);
            *left = strength(desk, *unit);
        }
    }
}

/// Returns the share of a ship's strength that is left, from 0 to 1; `None` if she has lost nothing, or is no ship.
fn strength(desk: &Desk, unit: UnitId) -> Option<f32> {
    let ship = desk.view.units.get(unit.index()).filter(|unit| unit.kind.troop().is_none())?;
    let strength = Strength::of(ship, desk.sheet(unit)?)?;
    (strength.left < strength.of).then(|| f32::from(strength.left) / f32::from(strength.of))
}

/// Returns a look whose lettering is not too large for the chart.
fn look_on(chart: Rect, look: &Look) -> Look {
    look.at_most(chart.width().max(chart.height()) / 420.0)
}

/// Returns the sheet and the table top on it, as given by the frame label; the chart for both if there is none.
fn sheet_of(labels: &[Label], chart: Rect) -> (Rect, Rect) {
    let frame = labels.iter().find_map(|label| match label.style {
        LabelStyle::Frame { half, border } => {
            Some((Rect::from_center_size(label.at.into(), Vec2::from(half) * 2.0), border))
        }
        _ => None,
    });
    frame.map_or((chart, chart), |(sheet, border)| (sheet, sheet.shrink(border)))
}

/// Returns the hull of a label, if it has one.
fn hull_of(label: &Label) -> Option<Quad> {
    match label.style {
        LabelStyle::Ribbon { along, across, .. } | LabelStyle::Hull { along, across } => {
            Some(Quad::lying(label.at.into(), along.into(), across.into()))
        }
        _ => None,
    }
}

/// Records the places of hulls, names and drawings, before the cards above the chart are placed.
pub fn survey(ctx: &Context, laid: &mut Laid, chart: Rect, labels: &[Label], look: &Look) {
    if !crate::look::fonts::ready(ctx) {
        return;
    }
    let look = &look_on(chart, look);
    let painter = Painter::new(ctx.clone(), LayerId::background(), chart);
    let (sheet, table) = sheet_of(labels, chart);
    let mut covered = Covered { sheet, table, ..Covered::default() };
    for label in labels {
        match &label.style {
            LabelStyle::Ribbon { unit, selected, can_act, .. } => {
                let signals =
                    labels.iter().any(|other| other.at == label.at && matches!(other.style, LabelStyle::Hoist { .. }));
                let hull = hull_of(label).map_or(Rect::NOTHING, |hull| hull.bounds());
                covered.hulls.push(hull);
                covered.units.push(*unit);
                covered.weights.push(
                    1.0 + if *selected { 1.0 } else { 0.0 }
                        + if *can_act { 0.5 } else { 0.0 }
                        + if signals { 1.0 } else { 0.0 },
                );
                let room = if signals { vec2(90.0, 60.0) } else { vec2(60.0, 24.0) };
                covered.beside.push(hull.expand2(room * look.k.max(0.6)));
            }
            LabelStyle::Keep { half, weight } => {
                let list = if *weight <= ROSE { &mut covered.lettering } else { &mut covered.drawn };
                list.push(Rect::from_center_size(label.at.into(), Vec2::from(*half) * 2.0));
            }
            LabelStyle::Hull { .. } => covered.drawn.extend(hull_of(label).map(|hull| hull.bounds())),
            LabelStyle::ChartTitle | LabelStyle::Wind | LabelStyle::Note { .. } => {
                covered.lettering.extend(words::set(&painter, look, label, 1.0).map(|words| words.shape.bounds()));
            }
            _ => {}
        }
    }
    laid.covered = covered;
}

/// Paints all labels inside `chart`, each where nothing else is. Call it after [`crate::layout::show`] has placed the
/// cards.
pub fn paint(ctx: &Context, laid: &mut Laid, chart: Rect, labels: &[Label], look: &Look) -> Vec<Intent> {
    let look = &look_on(chart, look);
    let mut intents = Vec::new();
    if !crate::look::fonts::ready(ctx) {
        return intents;
    }
    let painter = Painter::new(ctx.clone(), LayerId::background(), chart);
    let (sheet, table) = sheet_of(labels, chart);
    let (sheet, seen) = (sheet.intersect(chart), table.intersect(chart).shrink(1.0));
    let mut out = OnChart { sheet, table: seen, ..OnChart::default() };
    let rim = if seen.is_positive() { seen } else { chart };
    let Wanted { items, nameless, away } = items(labels, look, rim);
    let mut ground = Ground { table: seen.is_positive().then_some(seen), ..ground(laid.cards(ctx), labels, &mut out) };
    let far = items.iter().any(|item| matches!(item, Item::Division(_)));
    let mut wishes = wishes(
        &Scene { painter: &painter, look, chart: (chart, seen), ground: &ground, ships: &ground.own(), far },
        &mut laid.forms,
        labels,
        &items,
    );
    // Ribbons leave the names of the chart free, but may cover them if there is no other place.
    let names =
        items.iter().zip(&wishes).filter(|(item, _)| matches!(item, Item::Words(said) if said.kind == Kind::Name));
    ground.dear.extend(names.filter_map(|(_, wish)| Some((wish.forms.first_seat()?.shape, 0.5))));
    let mut berths = settle(&mut laid.settled, laid.only_pointed, &items, &mut wishes, &ground);
    let rims = (chart, sheet, seen);
    let mut legend = legend::legend(
        laid,
        &painter,
        look,
        (&listed(&items, &berths), &signs(&items, &berths)),
        rims,
        &lain(&wishes, &berths, &out),
    );
    if legend.is_none() && listed(&items, &berths).next().is_some() {
        // Without a legend nobody could read the numbers, so they are left out.
        for (_, wish) in items.iter().zip(wishes.iter_mut()).filter(|(item, _)| matches!(item, Item::Ribbon(_))) {
            wish.forms.truncate(ribbons::NUMBER);
            wish.last = wish.last.filter(|last| last.form < ribbons::NUMBER);
        }
        berths = berths::lay(&wishes, &ground);
    }
    let mut taken = lain(&wishes, &berths, &OnChart::default());
    let pointed = labels
        .iter()
        .find(|label| matches!(label.style, LabelStyle::Ribbon { pointed: true, .. }))
        .map(|label| label.at);
    let opens =
        |item: &Item<'_>, berth: Option<Berth>| pointed.is_some_and(|at| at == item.label().at) && item.opens(berth);
    for ((item, wish), berth) in items.iter().zip(&wishes).zip(&berths) {
        let Some(berth) = berth.filter(|berth| !opens(item, Some(*berth))) else { continue };
        let place = &wish.forms[berth.form][berth.seat];
        let seat = Seat { leader: berths::tie(wish, place, &ground), ..*place };
        out.things.push(item.put(&over_ghosts(&painter, &seat, &ground), look, &seat, berth));
    }
    if let Some(legend) = legend.take() {
        out.things.push(legend.paint(&painter, look));
    }
    for (item, _) in items.iter().zip(&berths).filter(|(item, berth)| opens(item, **berth)) {
        taken.extend(item.show_pointed(&painter, look, seen, (&ground, &taken)));
    }
    for ribbon in nameless.iter().filter(|ribbon| ribbon.is_pointed()) {
        ribbon.show_pointed(&painter, look, seen, (&ground, &taken));
    }
    arrows::beyond(ctx, look, rim, &away, &mut out, &mut intents);
    ribbons::name_all(ctx, &out);
    laid.chart = out;
    intents
}

/// Returns the wishes of all items.
fn wishes(on: &Scene<'_>, known: &mut forms::Known, labels: &[Label], items: &[Item<'_>]) -> Vec<Wish> {
    let (ctx, letters) = (on.painter.ctx(), ribbon_letters(labels, on.look));
    let mut keeping = Keeping::begin(
        known,
        Setting { look: Some(*on.look), letters, pixels: ctx.pixels_per_point(), ships: on.ships.to_vec() },
    );
    let wishes = items.iter().map(|item| item.wish(on, &mut keeping)).collect();
    *known = keeping.end();
    wishes
}

/// Returns the size of the letters on ribbons, which depends on the longest ship.
fn ribbon_letters(labels: &[Label], look: &Look) -> f32 {
    let longest = |label: &Label| if let LabelStyle::Ribbon { length, .. } = label.style { length } else { 0.0 };
    ribbons::letters(look, labels.iter().map(longest).fold(0.0, f32::max))
}

/// Returns the painter for an item. It is translucent if the item is over a ghost, so that the ghost shows through a
/// name that stays in place while a course is only hovered.
fn over_ghosts(painter: &Painter, seat: &Seat, ground: &Ground) -> Painter {
    let ghosts = ground.hulls.iter().zip(&ground.ships).filter(|(_, ship)| !**ship);
    let mut pen = painter.clone();
    if ghosts.into_iter().any(|(ghost, _)| ghost.common(&seat.shape) > 0.5) {
        pen.multiply_opacity(SHEER);
    }
    pen
}

/// The opacity of lettering over a ghost.
const SHEER: f32 = 0.45;

/// The items that need a place on the chart, the ships whose division stands in for their name, and the ships outside
/// the chart.
struct Wanted<'a> {
    items: Vec<Item<'a>>,
    nameless: Vec<Ribbon<'a>>,
    away: Vec<Ribbon<'a>>,
}

/// Sorts the labels by whether their ships are in `seen`, the part of the table that is in sight.
fn items<'a>(labels: &'a [Label], look: &Look, seen: Rect) -> Wanted<'a> {
    let letters = ribbon_letters(labels, look);
    let (mut list, mut nameless, mut away) = (Vec::new(), Vec::new(), Vec::new());
    for label in labels {
        if let Some(ribbon) = Ribbon::new(label, letters) {
            match (seen.contains(ribbon.ship()), ribbon.is_nameless()) {
                (true, false) => list.push(Item::Ribbon(ribbon)),
                (true, true) => nameless.push(ribbon),
                (false, _) => away.push(ribbon),
            }
        } else if let Some(hoist) = Hoist::new(label, letters, look) {
            if seen.contains(hoist.ship()) {
                list.push(Item::Hoist(hoist));
            }
        } else if let Some(pennant) = Pennant::new(label, look) {
            list.push(Item::Division(pennant));
        } else if let Some(kind) = words::kind(label) {
            let all: Vec<&Label> = std::iter::once(label).chain(&label.or).collect();
            // Names may be set smaller.
            let parts: &[f32] =
                if kind == Kind::Name && label.text.chars().count() > 1 { &[1.0, 0.84, 0.7] } else { &[1.0] };
            let ways = parts.iter().map(|part| all.iter().map(|way| (*way, *part)).collect()).collect();
            list.push(Item::Words(Said { label, kind, ways }));
        }
    }
    Wanted { items: list, nameless, away }
}

/// Collects what is on the chart before it is lettered: hulls, cards and areas to keep free.
fn ground(cards: &[(String, Rect)], labels: &[Label], out: &mut OnChart) -> Ground {
    let mut ground = Ground::default();
    let mut put = |kind, text: &str, unit, shape: Quad| {
        out.things.push(Thing { kind, text: text.to_owned(), unit, shape, size: 0.0, line: None })
    };
    for label in labels {
        match &label.style {
            LabelStyle::Ribbon { unit, .. } => {
                let hull = hull_of(label).unwrap_or_else(|| Rect::ZERO.into());
                ground.hulls.push(hull);
                ground.ships.push(true);
                put(Kind::Hull, &label.text, Some(*unit), hull);
            }
            LabelStyle::Hull { .. } => {
                let hull = hull_of(label).unwrap_or_else(|| Rect::ZERO.into());
                ground.hulls.push(hull);
                ground.ships.push(false);
                put(Kind::Ghost, "", None, hull);
            }
            LabelStyle::Keep { half, weight } => {
                let weight = if *weight <= ROSE { 0.55 } else { *weight };
                ground.dear.push((Rect::from_center_size(label.at.into(), Vec2::from(*half) * 2.0).into(), weight));
            }
            _ => {}
        }
    }
    for (name, rect) in cards {
        ground.cards.push(rect.expand(2.0));
        put(Kind::Card, name, None, (*rect).into());
    }
    ground
}

/// Where an item lay in the previous pass. Areas are relative to the place that the item belongs to.
#[derive(Clone, PartialEq, Debug)]
struct Before {
    key: Key,
    /// The berth and its area; `None` if the item was left out.
    lay: Option<(Berth, Rect)>,
    /// The area to which the item returns once what passes is gone, such as a card or a ghost.
    home: Option<Rect>,
}

/// The layout of all lettering in the previous pass.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Settled {
    /// The wishes, the ground, and the berths found for them.
    known: Option<(Vec<Wish>, Ground, Vec<Option<Berth>>)>,
    before: Vec<Before>,
    lay: Lay,
}

/// Finds berths for all items. If nothing has changed, everything stays in its berth.
fn settle(
    settled: &mut Settled,
    only_pointed: bool,
    items: &[Item<'_>],
    wishes: &mut [Wish],
    ground: &Ground,
) -> Vec<Option<Berth>> {
    let fixed = if only_pointed { settled.lay.of(items, wishes) } else { Vec::new() };
    if fixed.iter().any(Option::is_some) {
        recall(&settled.before, items, wishes);
        return around(&fixed, wishes, ground);
    }
    if let Some((asked, on, berths)) = &settled.known
        && asked == wishes
        && on == ground
    {
        return berths.clone();
    }
    let asked = wishes.to_vec();
    recall(&settled.before, items, wishes);
    let berths = berths::lay(wishes, ground);
    let before = |((item, wish), berth): ((&Item<'_>, &Wish), &Option<Berth>)| {
        let off = item.at().to_vec2();
        let lay = berth.map(|berth| (berth, wish.forms[berth.form][berth.seat].shape.bounds().translate(-off)));
        let returns = berths::returns(wish, ground);
        let home = if returns { wish.home.map(|home| home.translate(-off)) } else { lay.map(|(_, area)| area) };
        Some(Before { key: item.key()?, lay, home })
    };
    settled.before = items.iter().zip(&*wishes).zip(&berths).filter_map(before).collect();
    let stay = items.iter().zip(&asked).zip(&berths).filter(|((item, _), _)| item.stays());
    settled.lay =
        Lay(stay.filter_map(|((item, wish), berth)| Some((item.key()?, wish.forms.clone(), (*berth)?))).collect());
    settled.known = Some((asked, ground.clone(), berths.clone()));
    berths
}

/// Sets the previous berth and place of each wish.
fn recall(before: &[Before], items: &[Item<'_>], wishes: &mut [Wish]) {
    for (item, wish) in items.iter().zip(wishes.iter_mut()) {
        let found = item.key().and_then(|key| before.iter().find(|other| other.key == key));
        let off = item.at().to_vec2();
        wish.last = found.and_then(|found| found.lay).map(|(berth, _)| berth);
        wish.lay = found.and_then(|found| found.lay).map(|(_, area)| area.translate(off));
        wish.home = found.and_then(|found| found.home).map(|home| home.translate(off));
    }
}

/// The berths of pennants, signals and names when nothing was only hovered, each with the forms that the item had.
#[derive(Clone, PartialEq, Default, Debug)]
struct Lay(Vec<(Key, Forms, Berth)>);

impl Lay {
    /// Returns the berths of items whose ships have not moved since. A name makes way for costs of squares and for
    /// notes.
    fn of(&self, items: &[Item<'_>], wishes: &[Wish]) -> Vec<Option<Berth>> {
        let words = items.iter().zip(wishes).filter(|(item, wish)| matches!(item, Item::Words(_)) && wish.turn <= 1);
        let words: Vec<Rect> = words.filter_map(|(_, wish)| Some(wish.forms.first_seat()?.shape.bounds())).collect();
        let free = |item: &Item<'_>, shape: Rect| {
            !matches!(item, Item::Ribbon(_)) || !words.iter().any(|words| words.intersects(shape))
        };
        let known = |(item, wish): (&Item<'_>, &Wish)| {
            let key = item.key().filter(|_| item.stays())?;
            let berth = self
                .0
                .iter()
                .find(|(other, forms, _)| *other == key && *forms == wish.forms)
                .map(|(.., berth)| *berth)?;
            free(item, wish.forms[berth.form][berth.seat].shape.bounds()).then_some(berth)
        };
        items.iter().zip(wishes).map(known).collect()
    }
}

/// Finds berths for the other items around those that are fixed, so that nothing moves because of what is only hovered.
fn around(fixed: &[Option<Berth>], wishes: &[Wish], ground: &Ground) -> Vec<Option<Berth>> {
    let mut ground = ground.clone();
    let stay = wishes
        .iter()
        .zip(fixed)
        .filter_map(|(wish, berth)| berth.map(|berth| wish.forms[berth.form][berth.seat].shape.bounds()));
    ground.cards.extend(stay);
    let free = |n: &usize| fixed[*n].is_none();
    let rest: Vec<usize> = (0..wishes.len()).filter(free).collect();
    let asked: Vec<Wish> = rest.iter().map(|n| wishes[*n].clone()).collect();
    let mut berths = fixed.to_vec();
    for (n, berth) in rest.into_iter().zip(berths::lay(&asked, &ground)) {
        berths[n] = berth;
    }
    berths
}

/// Returns the ribbons that are reduced to numbers.
fn listed<'a>(items: &'a [Item<'a>], berths: &'a [Option<Berth>]) -> impl Iterator<Item = &'a Ribbon<'a>> + Clone {
    items.iter().zip(berths).filter_map(|(item, berth)| match item {
        Item::Ribbon(ribbon) if berth.is_some_and(|berth| berth.form >= ribbons::NUMBER) => Some(ribbon),
        _ => None,
    })
}

/// Returns the signs beside names, each with the word that it replaces.
fn signs<'a>(items: &'a [Item<'a>], berths: &[Option<Berth>]) -> Vec<(Sign, &'a str)> {
    let sign = |(item, berth): (&'a Item<'a>, &Option<Berth>)| {
        if let Item::Ribbon(ribbon) = item { ribbon.sign(berth.as_ref()?.form) } else { None }
    };
    items.iter().zip(berths).filter_map(sign).collect()
}

/// Returns everything that a legend must not cover.
fn lain(wishes: &[Wish], berths: &[Option<Berth>], out: &OnChart) -> Vec<Rect> {
    let laid = wishes
        .iter()
        .zip(berths)
        .filter_map(|(wish, berth)| berth.map(|berth| wish.forms[berth.form][berth.seat].shape.bounds()));
    laid.chain(out.things.iter().map(|thing| thing.shape.bounds())).collect()
}

#[cfg(test)]
mod tests;
