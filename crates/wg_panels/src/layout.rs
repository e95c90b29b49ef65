//! Where everything stands: phase bar on top, sheet, choices, tray and the big button on the right, form and
//! journal on the left where there is room, and the chart in the rest, through which the table is seen.

use egui::{Context, Order, Rect, pos2, vec2};

use crate::chart::on_chart::{self, Covered};
use crate::chart::{chart_room, scene_place};
use crate::look::fonts;
use crate::look::theme::{self, Look};
use crate::look::tokens::size;
use crate::pages::{battles, fitting, master, orders, reckoning, rules, ruling, saved, settings, title};
use crate::panels::columns::{COLUMN, left_column, right_column, split_bottom, tab};
use crate::panels::{
    digest, flights, hand, hints, journal, notices, odds, phase_bar, replay, roll, run_card, scene, shares, slips,
    standing, todo, tutor,
};
use crate::read::desk::{Desk, Intent};
use crate::read::hover::Hover;
use crate::read::state::{Page, PanelState};
use crate::widgets::{bits, sought};

/// The look of the phase bar, which may not take more than a tenth of the screen, in the room somewhat less.
fn bar_look(look: &Look, screen: Rect) -> Look {
    let share = if look.room { 0.068 } else { 0.1 };
    look.at_most((screen.height() * share / size::BAR).max(0.5))
}

/// The strip of the time line, whose buttons must find room in the width of the chart.
fn strip_look(look: &Look, chart: Rect) -> Look {
    look.at_most((chart.width() / 640.0).min(chart.height() * 0.2 / 92.0))
}

/// What came of showing the panels.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// What the player wants done, in the order in which it was said.
    pub intents: Vec<Intent>,
    /// Where the table is seen, in logical points. Nothing is painted there but cards that lie above the chart.
    pub chart: Rect,
}

/// The places of all panels on a screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// The phase bar.
    pub bar: Rect,
    /// Form and journal.
    pub left: Option<Rect>,
    /// Sheet, choices, tray, big button.
    pub right: Rect,
    /// The table.
    pub chart: Rect,
    /// The time line under it, while one looks back.
    pub strip: Option<Rect>,
    /// The hand of cards under the chart; in the room it lies upon the table while a card may be played.
    pub hand: Option<Rect>,
    /// The tab that folds form and journal away and brings them back; where there is no choice, none.
    pub tab: Option<Rect>,
}

impl Plan {
    /// The strip of cards, or the edge of the chart where it would lie.
    fn cards(&self) -> Rect {
        self.hand.unwrap_or_else(|| split_bottom(self.chart, self.chart.height() * 0.2, 0.0).1)
    }
}

/// A table that can be shown so much larger without the left column has the room, until somebody says otherwise.
const GAIN: f32 = 1.15;

/// Plan the screen. The left column is there if the chart is portrait or the width allows it, unless it is folded away, and never
/// in room mode.
pub fn plan(screen: Rect, look: &Look, desk: &Desk, folded: Option<bool>) -> Plan {
    if look.room {
        return with_strip(room(screen, look, desk), look, desk, screen.height() * 0.01);
    }
    let gap = look.px(size::GAP).min(screen.height() * 0.02);
    let inner = screen.shrink(gap);
    let bar_height = bar_look(look, screen).px(size::BAR);
    let bar = Rect::from_min_size(inner.min, vec2(inner.width(), bar_height));
    let below = Rect::from_min_max(pos2(inner.left(), bar.bottom() + gap), inner.max);
    let wide =
        |share: f32, points: f32, most: f32| (screen.width() * share).max(look.px(points)).min(screen.width() * most);
    let right_width = wide(0.238, 355.0, 0.40);
    let right = Rect::from_min_max(pos2(below.right() - right_width, below.top()), below.max);
    let portrait = desk.view.table.height > desk.view.table.width;
    let roomy = screen.width() >= 1100.0 && screen.width() / look.k >= 1100.0;
    let mut left_width = wide(0.19, 300.0, 0.28);
    let (sheet, with_card) = chart_room::aspects(&desk.view.table);
    if portrait {
        // A portrait chart leaves water on both sides: the rose on its card may have it, or else the form.
        let spare = |aspect: f32| {
            let needed = (below.height() - 2.0 * chart_room::MARGIN) * aspect + 2.0 * chart_room::MARGIN;
            right.left() - below.left() - gap * 2.0 - needed
        };
        let most = wide(0.245, 330.0, 0.3);
        left_width = if spare(with_card) >= look.px(345.0) {
            spare(with_card).min(most)
        } else {
            spare(sheet).clamp(left_width, most.max(left_width))
        };
    }
    let rest = right.left() - below.left() - left_width - gap * 2.0;
    let least = if portrait { below.height() * sheet * 0.8 } else { screen.width() * 0.34 };
    let open =
        ((portrait || roomy) && rest > least).then(|| Rect::from_min_size(below.min, vec2(left_width, below.height())));
    let all = Rect::from_min_max(below.min, pos2(right.left() - gap, below.bottom()));
    let beside = |left: Rect| Rect::from_min_max(pos2(left.right() + gap, all.top()), all.max);
    let size = |chart: Rect| {
        ((chart.width() - 2.0 * chart_room::MARGIN) / sheet).min(chart.height() - 2.0 * chart_room::MARGIN)
    };
    let left = open.filter(|left| !folded.unwrap_or_else(|| size(all) > size(beside(*left)) * GAIN));
    let chart = left.map_or(all, beside);
    let tab = open.map(|_| {
        let width = gap.max(look.px(size::TAB));
        Rect::from_center_size(
            pos2(chart.left() - gap / 2.0 - (width - gap) / 2.0, below.center().y),
            vec2(width, look.px(size::TAB * 4.6)),
        )
    });
    with_strip(Plan { bar, left, right, chart, strip: None, hand: None, tab }, look, desk, gap)
}

/// With the time line under the chart while one looks back.
fn with_strip(plan: Plan, look: &Look, desk: &Desk, gap: f32) -> Plan {
    if desk.replay.is_none() {
        let Some(hand) = &desk.hand else { return plan };
        let (chart, place) = split_bottom(plan.chart, hand::height(look, plan.bar.top() + plan.chart.bottom()), gap);
        return match look.room {
            false => Plan { chart, hand: Some(place), ..plan },
            true => Plan { hand: Some(place).filter(|_| hand.may_play() || hand.moves), ..plan },
        };
    }
    let (chart, strip) = split_bottom(plan.chart, replay::height(&strip_look(look, plan.chart)), gap);
    Plan { chart, strip: Some(strip), ..plan }
}

/// The room: the chart grows, and one column stands beside it on the wood that the sheet leaves free. The phase bar lies across the top, or
/// at the head of the column where it would cost the sheet its height.
fn room(screen: Rect, look: &Look, desk: &Desk) -> Plan {
    let gap = (screen.height() * 0.01).min(look.px(size::GAP));
    let inner = screen.shrink(gap);
    let bar_height = bar_look(look, screen).px(size::BAR);
    let aspect = chart_room::aspects(&desk.view.table).0;
    let margins = 2.0 * chart_room::MARGIN;
    // How wide a column the sheet leaves where it is as high as it can be, and how high the sheet is beside that column.
    let column = |height: f32, least: f32| {
        let most = inner.width() - gap - CHART_IN_ROOM * screen.area() / height;
        let width = (inner.width() - gap - (height - margins) * aspect - margins)
            .min(screen.width() * 0.34)
            .min(most)
            .max(screen.width() * least);
        let sheet = ((inner.width() - gap - width - margins) / aspect).min(height - margins);
        (width, sheet)
    };
    let (under, beside) = (column(inner.height() - bar_height - gap, 0.21), column(inner.height(), 0.235));
    let across = under.1 >= beside.1;
    let width = if across { under.0 } else { beside.0 };
    let top = if across { inner.top() + bar_height + gap } else { inner.top() };
    let left = inner.right() - width;
    let chart = Rect::from_min_max(pos2(inner.left(), top), pos2(left - gap, inner.bottom()));
    if across {
        let bar = Rect::from_min_size(inner.min, vec2(inner.width(), bar_height));
        return Plan {
            bar,
            left: None,
            right: Rect::from_min_max(pos2(left, top), inner.max),
            chart,
            strip: None,
            hand: None,
            tab: None,
        };
    }
    // Two rows: the turn and its phases, and who must do what.
    let bar =
        Rect::from_min_size(pos2(left, top), vec2(width, (bar_height * 2.0).min(width / COLUMN * size::BAR * 2.0)));
    Plan {
        bar,
        left: None,
        right: Rect::from_min_max(pos2(left, bar.bottom() + gap), inner.max),
        chart,
        strip: None,
        hand: None,
        tab: None,
    }
}

/// In the room the chart has at least this share of the screen.
const CHART_IN_ROOM: f32 = 0.605;

/// Where the sheet and the table top on it lie: as the labels tell, or as they will lie when the whole is seen.
fn table_on(ctx: &Context, chart: Rect, desk: &Desk) -> (Rect, Rect) {
    let covered = Covered::of(ctx);
    if covered.sheet.is_positive() && covered.sheet.intersects(chart) {
        return (covered.sheet, covered.table);
    }
    let room = chart.shrink(chart_room::MARGIN);
    let aspect = chart_room::aspects(&desk.view.table).0;
    let height = (room.width() / aspect).min(room.height());
    let sheet = Rect::from_center_size(room.center(), vec2(height * aspect, height));
    (sheet, sheet.shrink(sheet.width().max(sheet.height()) * chart_room::border(&desk.view.table)))
}

/// Show all panels; call once a frame, after the table has been told its rectangle of the last frame.
pub fn show(ctx: &Context, desk: &Desk, state: &mut PanelState) -> Shown {
    let screen = ctx.content_rect();
    let look = state.look(screen.size());
    theme::apply(ctx, &look);
    let plan = plan(screen, &look, desk, state.folded);
    state.memory.folded = plan.tab.is_some() && plan.left.is_none();
    let mut intents = Vec::new();
    if !fonts::ready(ctx) {
        ctx.request_discard("the typefaces come with the next pass");
        return Shown { intents, chart: plan.chart };
    }
    if state.title {
        title::show(ctx, &look, state, screen, &mut intents);
        above(ctx, &look, desk, state, screen, &mut intents);
        state.memory.clause = bits::take_cited(ctx);
        return Shown { intents, chart: title::chart(&look, screen) };
    }
    let mut hover = Hover::default();
    on_chart::points(ctx, desk.pointed);
    if let Some(leader) = state.division.take() {
        standing::for_division(ctx, leader);
    }
    flights::set_off(desk, state);
    sought::seek(ctx, &desk.tutor.as_ref().map_or(crate::read::pointing::Pointing::Nothing, |tutor| tutor.at.clone()));
    let bar = bar_look(&look, screen).at_most(plan.bar.width() / COLUMN);
    bits::pane(ctx, "bar", plan.bar, Order::Middle, |ui| phase_bar::show(ui, &bar, desk, state, &mut intents));
    right_column(ctx, &look, desk, state, plan.right, &mut intents, &mut hover);
    if let Some(left) = plan.left {
        left_column(ctx, &look, desk, state, left, &mut intents, &mut hover);
    } else if state.journal_turned {
        let look = look.at_most(plan.chart.width() * 0.72 / 520.0);
        let card = journal::large_rect(&look, plan.chart);
        on_chart::card(ctx, "journal", card);
        bits::pane(ctx, "journal card", card, Order::Foreground, |ui| {
            journal::show(ui, &look, desk, state, &mut intents, &mut hover)
        });
    }
    if let Some(place) = plan.tab {
        bits::pane(ctx, "tab", place, Order::Middle, |ui| tab(ui, &look, state, &mut intents));
    }
    if let (Some(place), Some(past)) = (plan.strip, &desk.replay) {
        let strip = look.at_most(place.height() / replay::height(&Look { k: 1.0, ..look }));
        bits::pane(ctx, "time line", place, Order::Middle, |ui| {
            replay::strip(ui, &strip, desk, past, state, &mut intents)
        });
    }
    if let (Some(place), Some(hand)) = (plan.hand, &desk.hand) {
        if look.room {
            on_chart::card(ctx, "hand", place);
        }
        bits::pane(ctx, "hand", place, Order::Middle, |ui| hand::show(ui, &look, desk, hand, state, &mut intents));
    }
    cards(ctx, &look, desk, state, &plan, &mut intents, &mut hover);
    if let Some(past) = desk.replay.as_ref().filter(|_| state.replay.branching.is_some()) {
        replay::branch(ctx, &look, desk, past, state, screen, &mut intents);
    }
    ruling::show(ctx, &look, state, screen, &mut intents);
    let under = plan.hand.filter(|_| !look.room).map_or(plan.chart, |hand| plan.chart.union(hand));
    fitting::show(ctx, &look, desk, state, under, &mut intents);
    if state.page == Some(Page::Orders) {
        let place = plan.left.map_or(plan.chart, |left| left.union(plan.chart));
        orders::show(
            ctx,
            &look,
            desk,
            plan.hand.filter(|_| !look.room).map_or(place, |hand| place.union(hand)),
            &mut intents,
            &mut hover,
        );
    }
    if state.page.is_none()
        && !state.reckoning_aside
        && let Some(score) = desk.reckoned()
    {
        reckoning::show(ctx, &look, desk, score, state, screen, &mut intents);
    }
    above(ctx, &look, desk, state, screen, &mut intents);
    notices::unsaved(ctx, &look, desk, plan.chart, &mut intents);
    notices::curtain(ctx, &look, desk, state, screen, &mut intents);
    hover.rests(ctx, desk.big_button.as_ref().map(|big| &big.order), state);
    hover.tell(state, &mut intents);
    state.memory.clause = bits::take_cited(ctx);
    Shown { intents, chart: plan.chart }
}

/// The cards above the chart, those that belong to a place before those that lie anywhere: none upon one before it.
fn cards(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    state: &mut PanelState,
    plan: &Plan,
    intents: &mut Vec<Intent>,
    hover: &mut Hover,
) {
    let (chart, table) = (plan.chart, table_on(ctx, plan.chart, desk));
    if let Some(fight) = &desk.scene
        && !state.covered(desk)
    {
        scene::card(ctx, look, desk, fight, state, chart);
    } else {
        scene_place::forget(ctx);
    }
    let mut slots = Vec::new();
    if let Some(shown) = desk.hand.as_ref().and_then(|hand| roll::Shown::of(hand, state))
        && !state.covered(desk)
    {
        // In the room the table must be seen beside it.
        let card = look.at_most(chart.width() / if look.room { 860.0 } else { 620.0 });
        slots = roll::show(ctx, &card, &shown, state, chart);
    } else if let Some(shot) = &desk.odds
        && !state.covered(desk)
    {
        // Without a target to stand beside, the card stands in the upper right corner of the chart.
        let anchor = state.odds_anchor.unwrap_or_else(|| chart.right_top() + vec2(-12.0, 60.0));
        // In the room the card would hide the table that everybody looks at.
        let card = look.at_most(chart.width() * if look.room { 0.32 } else { 0.62 } / 340.0);
        odds::beside(ctx, &card, shot, anchor, chart);
    }
    if let Some(hand) = desk.hand.as_ref().filter(|_| !state.covered(desk)) {
        flights::show(ctx, look, desk, hand, state, plan.cards(), &slots);
    }
    if let Some(running) = &desk.running
        && !state.covered(desk)
    {
        // In the room it must leave the table to be seen.
        let card = look.at_most(chart.width() / if look.room { 900.0 } else { 420.0 });
        run_card::beside(ctx, &card, running, (&state.run_track, &read_before(ctx)), chart);
    }
    if !state.covered(desk) {
        todo::show(ctx, &look.at_most(chart.width() / 560.0), desk, state, (chart, table), intents, hover);
    }
    if let Some(list) = desk.shares.as_ref().filter(|_| !state.covered(desk)) {
        shares::show(
            ctx,
            &look.at_most(chart.width() / if look.room { 900.0 } else { 620.0 }),
            desk,
            list,
            (chart, table),
        );
    }
    // What is still to be seen is not told before.
    let told = desk.digest.as_ref().filter(|_| !state.covered(desk) && desk.withheld == 0);
    if let Some(told) = told {
        digest::show(ctx, &look.at_most(chart.width() * 0.72 / 520.0), desk, told, (chart, table), intents, hover);
    }
    if told.is_none() && plan.left.is_none() && !state.journal_turned && !look.room && !state.covered(desk) {
        let look = look.at_most(chart.width() * 0.72 / 520.0);
        journal::slip(ctx, &look, desk, (chart, table), intents, hover);
    }
    notices::refusal(ctx, look, desk, state, (chart, table), intents);
    if !state.covered(desk) {
        slips::show(
            ctx,
            &look.at_most(chart.width() / if look.room { 900.0 } else { 620.0 }),
            desk,
            state,
            (chart, table),
            intents,
            hover,
        );
    }
    // One thing at a time: while the tutor speaks there are no hints.
    let others = |ctx: &Context| -> Vec<Rect> { on_chart::cards(ctx).into_iter().map(|(_, card)| card).collect() };
    if let (Some(hint), None, false) = (hints::told(desk, state), &desk.tutor, state.covered(desk) || desk.busy) {
        let card = hints::beside(ctx, &look.at_most(chart.width() / 520.0), hint, state, chart, &others(ctx), intents);
        on_chart::card(ctx, "hint", card);
    }
    if let Some(said) = desk.tutor.as_ref().filter(|_| !state.covered(desk) && !desk.busy) {
        // In the room the card must leave something of the table to look at.
        let share = if look.room { 760.0 } else { 560.0 };
        let look = look.at_most((chart.width() / share).min(chart.height() / 420.0));
        tutor::show(ctx, &look, said, state, (chart, desk.pointed), &others(ctx), intents);
    } else {
        state.tutor.shown = None;
    }
    keep_read(ctx, state);
}

/// The sheets that lie above the table and above the title.
fn above(ctx: &Context, look: &Look, desk: &Desk, state: &mut PanelState, screen: Rect, intents: &mut Vec<Intent>) {
    match state.page {
        Some(Page::Battles) => battles::show(ctx, look, desk, state, screen, intents),
        Some(Page::Saved) => saved::show(ctx, look, desk, screen, intents),
        Some(Page::Rules) => rules::show(ctx, look, desk, state, screen, intents),
        Some(Page::Settings) => settings::show(ctx, look, state, screen, intents),
        Some(Page::Master) => master::show(ctx, look, desk, state, screen, intents),
        // They leave the ship's log beside them, and so belong to the table.
        Some(Page::Orders) | None => {}
    }
    notices::clause(ctx, look, state, screen, intents);
    notices::note(ctx, look, state, screen, intents);
}

fn read() -> egui::Id {
    egui::Id::new("weathergage cards that are read")
}

/// What is being read lies where it lay, as far as what only follows the hand can help it: the tutor, a hint, the last lines of the journal.
fn keep_read(ctx: &Context, state: &PanelState) {
    let cards = on_chart::cards(ctx)
        .into_iter()
        .filter(|(name, _)| matches!(name.as_str(), "hint" | "journal slip"))
        .map(|(_, card)| card);
    let cards: Vec<Rect> = cards.chain(state.tutor.shown.map(|(card, _)| card)).collect();
    ctx.data_mut(|data| data.insert_temp(read(), cards));
}

/// The cards that were being read in the picture before.
fn read_before(ctx: &Context) -> Vec<Rect> {
    ctx.data(|data| data.get_temp(read())).unwrap_or_default()
}
