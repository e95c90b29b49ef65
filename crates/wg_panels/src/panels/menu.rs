//! The menu: every command that has a key, with its key, and the pages.

use egui::{Popup, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::look::theme::{Look, Theme, rgb};
use crate::look::tokens::size;
use crate::read::desk::{Desk, Intent};
use crate::read::keys::Deed;
use crate::read::state::{Page, PanelState};
use crate::read::tutor::TutorDeed;
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

/// Draws the button at `place` and, while it is open, the menu below it.
pub fn show(ui: &Ui, look: &Look, desk: &Desk, state: &PanelState, place: Rect, pass: &mut Pass) {
    let palette = look.ink();
    let response = pass.spot(ui, place, "menu", Sense::click(), "Menu");
    let fill = if response.hovered() { palette.button_hover } else { palette.card };
    ui.painter().rect(place, look.px(4.0), rgb(fill), Stroke::new(1.0, rgb(palette.rule)), StrokeKind::Inside);
    paint::menu_icon(ui.painter(), place.shrink(place.height() * 0.28), rgb(palette.ink));
    Popup::menu(&response).gap(look.px(6.0)).show(|ui| {
        ui.set_width(look.px(300.0).min(ui.ctx().content_rect().width() * 0.9));
        // On a low screen the menu scrolls once it takes most of the height.
        let most = ui.ctx().content_rect().height() * 0.92;
        egui::ScrollArea::vertical()
            .max_height(most)
            .min_scrolled_height(most)
            .show(ui, |ui| entries(ui, look, desk, state, pass));
    });
}

fn entries(ui: &mut Ui, look: &Look, desk: &Desk, state: &PanelState, pass: &mut Pass) {
    let palette = look.ink();
    if !desk.title.is_empty() {
        bits::flow(ui, &[bits::Run(&desk.title, look.title(size::PART), rgb(palette.ink))]);
        rule(ui, look);
    }
    let mut say = |ui: &mut Ui, text: &str, key: &str, ticked: Option<bool>, enabled: bool, intent: Intent| {
        if entry(ui, look, text, key, ticked, enabled, "") {
            pass.intents.push(intent);
        }
    };
    let key = |deed: Deed| state.keys.hint(deed);
    // Shows an entry for a command that has a key, with the command's name in the settings.
    let mut deed = |ui: &mut Ui, deed: Deed, ticked: Option<bool>, enabled: bool| {
        say(ui, deed.says(), &key(deed), ticked, enabled, Intent::Deed(deed))
    };
    deed(ui, Deed::Press, None, desk.big_press().is_some());
    deed(ui, Deed::NextShip, None, desk.acting.is_some());
    deed(ui, Deed::NextEvent, None, true);
    deed(ui, Deed::Undo, None, desk.can_undo);
    deed(ui, Deed::Back, None, true);
    rule(ui, look);
    deed(ui, Deed::Measure, Some(state.measuring), true);
    deed(ui, Deed::Arcs, Some(state.arcs), true);
    deed(ui, Deed::Enemies, Some(state.enemies), true);
    deed(ui, Deed::Journal, Some(state.journal_turned), true);
    deed(ui, Deed::Orders, Some(state.page == Some(Page::Orders)), true);
    deed(ui, Deed::Fold, Some(state.is_folded()), !state.room);
    deed(ui, Deed::Clause, None, true);
    deed(ui, Deed::Master, None, desk.can_rule);
    deed(ui, Deed::WholeTable, None, true);
    deed(ui, Deed::Picture, None, true);
    rule(ui, look);
    deed(ui, Deed::LargerText, None, state.text_percent < 300);
    deed(ui, Deed::SmallerText, None, state.text_percent > 75);
    deed(ui, Deed::Room, Some(state.room), true);
    deed(ui, Deed::FullScreen, Some(state.full_screen), true);
    say(ui, "Dark colours (lantern light)", "", Some(state.theme == Theme::Lantern), true, Intent::Theme);
    rule(ui, look);
    let said = !desk.briefing.is_empty() || !desk.view.goals.is_empty() || !desk.view.arrivals.is_empty();
    say(ui, "Briefing", "", None, said, Intent::Open(Page::Briefing));
    say(ui, "Lesson", "", Some(state.tutor.on), desk.can_teach, Intent::Tutor(TutorDeed::TakeUp));
    say(ui, "Rules", "", None, true, Intent::Open(Page::Rules));
    say(ui, "Settings", "", None, true, Intent::Open(Page::Settings));
    say(ui, "New battle", "", None, true, Intent::Open(Page::Battles));
    say(ui, "Saved battles", "", None, true, Intent::Open(Page::Saved));
    if entry(ui, look, "Save as a scenario", "", None, desk.can_save, NOT_NOW) {
        pass.intents.push(Intent::SaveScenario);
    }
    let mut say = |ui: &mut Ui, text: &str, intent: Intent| {
        if entry(ui, look, text, "", None, true, "") {
            pass.intents.push(intent);
        }
    };
    say(ui, "Main menu", Intent::Title);
    say(ui, "Quit", Intent::Quit);
}

/// Why a battle cannot be saved as a scenario now.
const NOT_NOW: &str = "You can save a scenario only while the battle goes on and no move, shot or roll is half done.";

fn rule(ui: &mut Ui, look: &Look) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(7.0)), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, rgb(look.ink().rule)));
}

/// Shows one entry. Returns true if it was clicked. A disabled entry shows `why` as a tooltip.
fn entry(ui: &mut Ui, look: &Look, text: &str, key: &str, ticked: Option<bool>, enabled: bool, why: &str) -> bool {
    let palette = look.ink();
    // On a low screen the entries are lower, so that all of them are in sight.
    let free = (ui.ctx().content_rect().height() * 0.92 - look.px(100.0)) / 30.0 - ui.spacing().item_spacing.y;
    let height = look.px(27.0).min(free.max(look.px(17.0)));
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, ui.id().with(("entry", text)), sense);
    let response = if enabled { response } else { bits::tip(response, why) };
    response.widget_info(|| match ticked {
        Some(on) => egui::WidgetInfo::selected(egui::WidgetType::Checkbox, enabled, on, text),
        None => egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, text),
    });
    let painter = ui.painter();
    if enabled && (response.hovered() || response.has_focus()) {
        painter.rect_filled(rect, look.px(3.0), rgb(palette.paper));
    }
    let ink = if enabled { palette.ink } else { palette.ink_faint };
    let gutter = look.px(24.0);
    if ticked == Some(true) {
        let at =
            Rect::from_center_size(pos2(rect.left() + gutter / 2.0, rect.center().y), egui::Vec2::splat(look.px(17.0)));
        paint::tick(painter, look, at, text.len());
    }
    let hint = bits::line(painter, key, look.italic(size::SMALL), rgb(palette.ink_soft), rect.width() * 0.4);
    let hint = bits::put_right(painter, hint, pos2(rect.right() - look.px(8.0), rect.center().y));
    let words =
        bits::fitted(painter, text, look.text(size::TEXT), rgb(ink), hint.left() - rect.left() - gutter - look.px(8.0));
    bits::put_left(painter, words, pos2(rect.left() + gutter, rect.center().y));
    enabled && response.clicked()
}
