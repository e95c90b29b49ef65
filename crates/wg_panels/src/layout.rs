//! The layout of the screen. The phase bar is on top; sheet, choices, tray and the big button are on the right; form
//! and journal are on the left where there is room. The chart, in which the table is visible, takes the rest.

use egui::{Context, Order, Rect, pos2, vec2};

use crate::chart::chart_room;
use crate::chart::laid::Laid;
use crate::chart::on_chart::Covered;
use crate::look::fonts;
use crate::look::theme::{self, Look};
use crate::look::tokens::size;
use crate::pages::{battles, briefing, fitting, master, orders, reckoning, rules, ruling, saved, settings, title};
use crate::panels::columns::{COLUMN, left_column, right_column, split_bottom, tab};
use crate::panels::{
    announced, digest, flights, hand, hints, journal, journal_slip, notices, odds, past_shot, phase_bar, replay, roll,
    run_card, salvo, scene, shares, slips, todo, tutor,
};
use crate::read::desk::{Desk, Intent};
use crate::read::state::{Page, PanelState};
use crate::widgets::pass::Pass;
use crate::widgets::sought::NameSearch;

/// Returns the look of the phase bar, which may take up a tenth of the screen's height at most, and less in room mode.
fn bar_look(look: &Look, screen: Rect) -> Look {
    let share = if look.room { 0.068 } else { 0.1 };
    look.at_most((screen.height() * share / size::BAR).max(0.5))
}

/// Returns the look of the time line's strip, whose buttons must fit the width of the chart.
fn strip_look(look: &Look, chart: Rect) -> Look {
    look.at_most((chart.width() / 640.0).min(chart.height() * 0.2 / 92.0))
}

/// The result of showing the panels.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// What the player wants done, in order.
    pub intents: Vec<Intent>,
    /// The area in which the table is visible, in logical points. Panels paint only cards there.
    pub chart: Rect,
}

/// The rectangles of all panels on a screen, in logical points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// The phase bar.
    pub bar: Rect,
    /// The form and the journal; `None` if there is no left column.
    pub left: Option<Rect>,
    /// Sheet, choices, tray and big button, from top to bottom.
    pub right: Rect,
    /// The chart: the area in which the table is visible.
    pub chart: Rect,
    /// The time line under the chart; `None` unless the player looks back.
    pub strip: Option<Rect>,
    /// The hand of cards under the chart; `None` without cards, and while the player looks back.
    pub hand: Option<Rect>,
    /// The tab that folds form and journal away and brings them back; `None` if the layout leaves no choice.
    pub tab: Option<Rect>,
}

impl Plan {
    /// Returns the rectangle of the hand of cards, or the strip of the chart where the hand would be.
    fn cards(&self) -> Rect {
        self.hand.unwrap_or_else(|| split_bottom(self.chart, self.chart.height() * 0.2, 0.0).1)
    }
}

/// If the chart grows by at least this factor without the left column, the column starts folded away. The player's
/// choice overrides this.
const GAIN: f32 = 1.15;

/// Lays out the screen. The left column is there if the chart is portrait or the screen is wide enough, unless it is
/// folded away, and never in room mode.
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
        // A portrait chart leaves space on both sides: for the compass rose on its card, or else for the left column.
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

/// Adds the time line under the chart while the player looks back, and otherwise the hand of cards.
fn with_strip(plan: Plan, look: &Look, desk: &Desk, gap: f32) -> Plan {
    if desk.replay.is_none() {
        if desk.hand.is_none() {
            return plan;
        }
        let (chart, place) = split_bottom(plan.chart, hand::height(look, plan.bar.top() + plan.chart.bottom()), gap);
        return Plan { chart, hand: Some(place), ..plan };
    }
    let (chart, strip) = split_bottom(plan.chart, replay::height(&strip_look(look, plan.chart)), gap);
    Plan { chart, strip: Some(strip), ..plan }
}

/// Lays out room mode. The chart grows, and a single column takes the width that the chart's sheet of paper leaves
/// free. The phase bar is at the top of the screen, or at the head of the column where it would make the paper smaller.
fn room(screen: Rect, look: &Look, desk: &Desk) -> Plan {
    let gap = (screen.height() * 0.01).min(look.px(size::GAP));
    let inner = screen.shrink(gap);
    let bar_height = bar_look(look, screen).px(size::BAR);
    let aspect = chart_room::aspects(&desk.view.table).0;
    let margins = 2.0 * chart_room::MARGIN;
    // The hand of cards lies under the chart and covers nothing of it.
    let cards = if desk.hand.is_some() && desk.replay.is_none() {
        hand::height(look, screen.height()) + screen.height() * 0.01
    } else {
        0.0
    };
    // Returns the width of the column that paper of this height leaves, and the height of the paper beside that column.
    let column = |height: f32, least: f32| {
        let height = height - cards;
        let most = inner.width() - gap - CHART_IN_ROOM * screen.area() / height;
        let width = (inner.width() - gap - (height - margins) * aspect - margins)
            .min(screen.width() * 0.34)
            .min(most)
            .max(screen.width() * least);
        let sheet = ((inner.width() - gap - width - margins) / aspect).min(height - margins);
        (width, sheet)
    };
    let (under, beside) = (column(inner.height() - bar_height - gap, 0.21), column(inner.height(), 0.235));
    let across = under.1 >= beside.1 && cards == 0.0;
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
    // Two rows: the turn with its phases, and the headline.
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

/// The minimum share of the screen for the chart in room mode.
const CHART_IN_ROOM: f32 = 0.605;

/// Returns the rectangles of the chart's sheet of paper and of the table on it. They are surveyed from the labels, or
/// else computed for a view of the whole table.
fn table_on(covered: &Covered, chart: Rect, desk: &Desk) -> (Rect, Rect) {
    if covered.sheet.is_positive() && covered.sheet.intersects(chart) {
        return (covered.sheet, covered.table);
    }
    let room = chart.shrink(chart_room::MARGIN);
    let aspect = chart_room::aspects(&desk.view.table).0;
    let height = (room.width() / aspect).min(room.height());
    let sheet = Rect::from_center_size(room.center(), vec2(height * aspect, height));
    (sheet, sheet.shrink(sheet.width().max(sheet.height()) * chart_room::border(&desk.view.table)))
}

/// Shows all panels. Call it once a frame, after the table has received the chart rectangle of the last frame.
pub fn show(ctx: &Context, desk: &Desk, state: &mut PanelState, laid: &mut Laid) -> Shown {
    let screen = ctx.content_rect();
    let look = state.look(screen.size());
    theme::apply(ctx, &look);
    let plan = plan(screen, &look, desk, state.folded);
    state.memory.folded = plan.tab.is_some() && plan.left.is_none();
    if !fonts::ready(ctx) {
        ctx.request_discard("the typefaces come with the next pass");
        return Shown { intents: Vec::new(), chart: plan.chart };
    }
    let mut pass = Pass::default();
    if state.title {
        title::show(ctx, &look, state, screen, &mut pass);
        above(ctx, &look, desk, state, screen, &mut pass);
        state.memory.clause = pass.clause;
        return Shown { intents: pass.intents, chart: title::chart(&look, screen) };
    }
    laid.only_pointed = desk.pointed;
    if let Some(leader) = state.division.take() {
        // A click on the pennant of a division selects the whole division, until another ship is selected.
        state.memory.standing.whose = (leader, 1);
    }
    flights::set_off(desk, state);
    let in_sight = state.tutor.shown.is_some_and(|(_, thing)| thing.is_some());
    pass.sought = desk.tutor.as_ref().map(|tutor| NameSearch::of(&tutor.at).scrolling(in_sight)).unwrap_or_default();
    let bar = bar_look(&look, screen).at_most(plan.bar.width() / COLUMN);
    pass.pane(ctx, "bar", plan.bar, Order::Middle, |ui, pass| phase_bar::show(ui, &bar, desk, state, pass));
    right_column(ctx, &look, desk, state, laid, plan.right, &mut pass);
    if let Some(left) = plan.left {
        left_column(ctx, &look, desk, state, left, &mut pass);
    } else if state.journal_turned {
        let look = look.at_most(plan.chart.width() * 0.72 / 520.0);
        let card = journal::large_rect(&look, plan.chart);
        laid.card(ctx, "journal", card);
        pass.pane(ctx, "journal card", card, Order::Foreground, |ui, pass| journal::show(ui, &look, desk, state, pass));
    }
    if let Some(place) = plan.tab {
        pass.pane(ctx, "tab", place, Order::Middle, |ui, pass| tab(ui, &look, state, pass));
    }
    if let (Some(place), Some(past)) = (plan.strip, &desk.replay) {
        let strip = look.at_most(place.height() / replay::height(&Look { k: 1.0, ..look }));
        pass.pane(ctx, "timeline", place, Order::Middle, |ui, pass| replay::strip(ui, &strip, desk, past, state, pass));
    }
    if let (Some(place), Some(hand)) = (plan.hand, &desk.hand) {
        pass.pane(ctx, "hand", place, Order::Middle, |ui, pass| hand::show(ui, &look, desk, hand, state, pass));
    }
    cards(ctx, &look, desk, state, laid, &plan, &mut pass);
    if let Some(past) = desk.replay.as_ref().filter(|_| state.replay.branching.is_some()) {
        replay::branch(ctx, &look, desk, past, state, screen, &mut pass);
    }
    ruling::show(ctx, &look, state, screen, &mut pass);
    let under = plan.hand.map_or(plan.chart, |hand| plan.chart.union(hand));
    fitting::show(ctx, &look, desk, state, under, &mut pass);
    if state.page == Some(Page::Orders) {
        let place = plan.left.map_or(plan.chart, |left| left.union(plan.chart));
        orders::show(ctx, &look, desk, plan.hand.map_or(place, |hand| place.union(hand)), &mut pass);
    }
    if state.page.is_none()
        && !state.reckoning_aside
        && let Some(score) = desk.reckoned()
    {
        reckoning::show(ctx, &look, desk, score, state, screen, &mut pass);
    }
    above(ctx, &look, desk, state, screen, &mut pass);
    notices::unsaved(ctx, &look, desk, laid, plan.chart, &mut pass);
    notices::curtain(ctx, &look, desk, state, screen, &mut pass);
    let Pass { mut intents, mut hover, clause, .. } = pass;
    hover.rests(ctx, desk.big_button.as_ref().map(|big| &big.order), state);
    hover.tell(state, &mut intents);
    state.memory.clause = clause;
    Shown { intents, chart: plan.chart }
}

/// Shows the cards above the chart. Cards tied to a place come first, and each keeps off those placed before it.
fn cards(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    state: &mut PanelState,
    laid: &mut Laid,
    plan: &Plan,
    pass: &mut Pass,
) {
    let (chart, table) = (plan.chart, table_on(&laid.covered, plan.chart, desk));
    if let Some(fight) = &desk.scene
        && !state.covered(desk)
    {
        scene::card(ctx, look, (desk, fight), state, laid, chart, pass);
    } else {
        laid.forget("fight");
    }
    let mut slots = Vec::new();
    if let Some(shown) = desk.hand.as_ref().and_then(|hand| roll::Shown::of(hand, state))
        && !state.covered(desk)
    {
        // In room mode the table must stay visible beside the card.
        let card = look.at_most(chart.width() / if look.room { 860.0 } else { 620.0 });
        slots = roll::show(ctx, &card, &shown, state, laid, chart, pass);
    } else if let Some(shot) = &desk.odds
        && !state.covered(desk)
    {
        // Without a target, the card goes to the upper right corner of the chart.
        let anchor = state.odds_anchor.unwrap_or_else(|| chart.right_top() + vec2(-12.0, 60.0));
        // In room mode a large card would hide the table from the other people in the room.
        let card = look.at_most(chart.width() * if look.room { 0.32 } else { 0.62 } / 340.0);
        odds::beside(ctx, &card, shot, laid, (anchor, chart), pass);
    } else if let Some(shot) = desk.past_shot.as_ref().filter(|_| !state.covered(desk) && desk.salvo.is_none()) {
        let anchor = state.odds_anchor.unwrap_or_else(|| chart.right_top() + vec2(-12.0, 60.0));
        let card = look.at_most(chart.width() * if look.room { 0.36 } else { 0.62 } / 340.0);
        past_shot::beside(ctx, &card, shot, laid, (anchor, chart), pass);
    }
    if let Some(hand) = desk.hand.as_ref().filter(|_| !state.covered(desk)) {
        flights::show(ctx, look, desk, hand, state, plan.cards(), &slots);
    }
    if let Some(running) = &desk.running
        && !state.covered(desk)
    {
        // In room mode the card must leave the table visible.
        let card = look.at_most(chart.width() / if look.room { 900.0 } else { 420.0 });
        run_card::beside(ctx, &card, running, laid, (&state.run_track, chart), pass);
    }
    if !state.covered(desk) {
        todo::show(ctx, &look.at_most(chart.width() / 560.0), desk, state, laid, (chart, table), pass);
    }
    if let Some(list) = desk.shares.as_ref().filter(|_| !state.covered(desk)) {
        shares::show(
            ctx,
            &look.at_most(chart.width() / if look.room { 900.0 } else { 620.0 }),
            desk,
            list,
            laid,
            (chart, table),
            pass,
        );
    }
    if !state.covered(desk) {
        // In room mode the line is read from three metres away.
        let look = look.at_most(chart.width() / if look.room { 760.0 } else { 700.0 });
        salvo::show(ctx, &look, desk, laid, (chart, table), pass);
    }
    if let Some(hand) = desk.hand.as_ref().filter(|_| !state.covered(desk)) {
        let look = look.at_most(chart.width() / if look.room { 860.0 } else { 700.0 });
        announced::show(ctx, &look, (desk, hand), laid, (chart, table), pass);
    }
    // The digest must not give away events that are still to be shown.
    let told = desk.digest.as_ref().filter(|_| !state.covered(desk) && desk.withheld == 0);
    if let Some(told) = told {
        digest::show(ctx, &look.at_most(chart.width() * 0.72 / 520.0), desk, told, laid, (chart, table), pass);
    }
    if told.is_none() && plan.left.is_none() && !state.journal_turned && !look.room && !state.covered(desk) {
        let look = look.at_most(chart.width() * 0.72 / 520.0);
        journal_slip::show(ctx, &look, desk, laid, (chart, table), pass);
    }
    notices::refusal(ctx, look, desk, state, laid, (chart, table), pass);
    if !state.covered(desk) {
        slips::show(
            ctx,
            &look.at_most(chart.width() / if look.room { 900.0 } else { 620.0 }),
            desk,
            state,
            laid,
            (chart, table),
            pass,
        );
    }
    // One thing at a time: no hints while the tutor explains something.
    if let (Some(hint), None, false) = (hints::told(desk, state), &desk.tutor, state.covered(desk) || desk.busy) {
        hints::beside(ctx, &look.at_most(chart.width() / 520.0), hint, state, laid, chart, pass);
    }
    if let Some(said) = desk.tutor.as_ref().filter(|_| !state.covered(desk) && !desk.busy) {
        // In room mode the card must leave some of the table visible.
        let share = if look.room { 760.0 } else { 560.0 };
        let look = look.at_most((chart.width() / share).min(chart.height() / 420.0));
        tutor::show(ctx, &look, said, state, laid, (chart, desk.pointed), pass);
    } else {
        state.tutor.shown = None;
    }
    keep_read(ctx, state, laid);
}

/// Shows the open page and the notices, above the table or the title screen.
fn above(ctx: &Context, look: &Look, desk: &Desk, state: &mut PanelState, screen: Rect, pass: &mut Pass) {
    match state.page {
        Some(Page::Battles) => battles::show(ctx, look, desk, state, screen, pass),
        Some(Page::Briefing) => briefing::show(ctx, look, desk, screen, pass),
        Some(Page::Saved) => saved::show(ctx, look, desk, screen, pass),
        Some(Page::Rules) => rules::show(ctx, look, desk, state, screen, pass),
        Some(Page::Settings) => settings::show(ctx, look, state, screen, pass),
        Some(Page::Master) => master::show(ctx, look, desk, state, screen, pass),
        // The orders of battle leave the column with the big button free, and are shown with the table.
        Some(Page::Orders) | None => {}
    }
    notices::clause(ctx, look, state, screen, pass);
    notices::note(ctx, look, state, screen, pass);
}

/// Records the cards that the player may be reading: the tutor, a hint, the last lines of the journal. In the next pass
/// the card of a course keeps clear of them.
fn keep_read(ctx: &Context, state: &PanelState, laid: &mut Laid) {
    let cards = laid
        .cards(ctx)
        .iter()
        .filter(|(name, _)| matches!(name.as_str(), "hint" | "journal slip"))
        .map(|(_, card)| *card);
    laid.read = cards.chain(state.tutor.shown.map(|(card, _)| card)).collect();
}
