//! What the battle is for: its story, what each side wants, which ships are yet to come, and what the captains of the
//! reader's side were told.

use egui::{Context, Rect, ScrollArea, Stroke, Ui, pos2, vec2};
use wg_core::{ArrivalView, GoalView, SideId, SideView};

use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::pages::page;
use crate::read::desk::Desk;
use crate::widgets::bits::{self, Run};
use crate::widgets::pass::Pass;

/// The title of the page.
const TITLE: &str = "Briefing";

/// Shows the page.
pub fn show(ctx: &Context, look: &Look, desk: &Desk, screen: Rect, pass: &mut Pass) {
    let look = &look.at_most(screen.width() / 900.0);
    page::show(ctx, look, TITLE, screen, vec2(820.0, height(desk)), pass, |ui, body, pass| {
        ui.scope_builder(egui::UiBuilder::new().max_rect(body), |ui| {
            ScrollArea::vertical().id_salt("briefing").auto_shrink(false).show(ui, |ui| content(ui, look, desk, pass));
        });
    });
}

/// Returns the height of the page at 100 % text, from the amount of text.
fn height(desk: &Desk) -> f32 {
    let lines = |text: &str| (text.chars().count() as f32 / 92.0).ceil() * 24.0;
    let goals: f32 = desk.view.goals.iter().map(|goal| lines(&format!("{} {}", goal.says, goal.worth)) + 10.0).sum();
    let told: f32 = desk.briefing.told.iter().map(|(_, told)| lines(told) + 30.0).sum();
    let sides = desk.view.sides.len() as f32 * 52.0;
    let arrivals: f32 = desk.view.arrivals.iter().map(|arrival| lines(&arrival.says) + 10.0).sum();
    (135.0 + lines(&desk.briefing.story) + goals + arrivals + told + sides).clamp(260.0, 820.0)
}

fn content(ui: &mut Ui, look: &Look, desk: &Desk, pass: &mut Pass) {
    let palette = look.ink();
    if !desk.briefing.story.is_empty() {
        bits::flow(ui, &[Run(&desk.briefing.story, look.text(size::PART), rgb(palette.ink))]);
        ui.add_space(look.px(10.0));
    }
    for (id, side) in (0..).map(SideId).zip(&desk.view.sides) {
        let goals: Vec<&GoalView> = desk.view.goals.iter().filter(|goal| goal.side == id).collect();
        let told = desk.briefing.told.iter().find(|(whose, _)| *whose == id).map(|(_, told)| told);
        let arrivals: Vec<&ArrivalView> = desk.view.arrivals.iter().filter(|arrival| arrival.side == id).collect();
        if goals.is_empty() && arrivals.is_empty() && told.is_none() {
            continue;
        }
        head(ui, look, side);
        if let Some(told) = told {
            let only = format!("Only {} knows: ", side.name);
            bits::flow(
                ui,
                &[
                    Run(&only, look.bold(size::TEXT), rgb(palette.ink)),
                    Run(told, look.italic(size::TEXT), rgb(palette.ink)),
                ],
            );
            ui.add_space(look.px(6.0));
        }
        for (n, goal) in goals.into_iter().enumerate() {
            one(ui, look, goal, n, pass);
        }
        for (n, arrival) in arrivals.into_iter().enumerate() {
            coming(ui, look, arrival, n, pass);
        }
        ui.add_space(look.px(10.0));
    }
    if desk.view.goals.is_empty() {
        // The rules of the score are those of the whole ruleset.
        let rule = desk.view.sides.first().map_or("", |side| side.tally.rule.as_str());
        let wins = if rule.contains(" wins") { "" } else { "The side with more points wins. " };
        page::nothing(ui, look, format!("{wins}{rule}").trim_end());
    }
}

/// Shows the name of a side with a rule in its colour.
fn head(ui: &mut Ui, look: &Look, side: &SideView) {
    let tint = look.side(side.colour);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(34.0)), egui::Sense::hover());
    let name = bits::fitted(ui.painter(), &side.name, look.title(22.0), rgb(tint.text), rect.width());
    bits::put_left(ui.painter(), name, pos2(rect.left(), rect.center().y));
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new((look.k * 1.2).max(1.0), rgb(tint.text)));
    ui.add_space(look.px(5.0));
}

/// Shows a goal with what it is worth and what has come of it.
fn one(ui: &mut Ui, look: &Look, goal: &GoalView, n: usize, pass: &mut Pass) {
    let palette = look.ink();
    let secret = if goal.secret { " Secret until the battle is over." } else { "" };
    let rest = format!(" {}. {}.{secret}", wg_core::capital(&goal.worth), wg_core::capital(&goal.progress()));
    let says = format!("{}.", goal.says);
    let before = ui.cursor().top();
    bits::flow(
        ui,
        &[
            Run(&says, look.bold(size::TEXT), rgb(palette.ink)),
            Run(&rest, look.text(size::TEXT), rgb(palette.ink_soft)),
        ],
    );
    let place = Rect::from_min_max(pos2(ui.min_rect().left(), before), ui.min_rect().max);
    pass.spot(ui, place, ("briefing", goal.side.0, n), egui::Sense::hover(), &format!("Goal: {says}{rest}"));
    ui.add_space(look.px(4.0));
}

/// Shows ships that are yet to come.
fn coming(ui: &mut Ui, look: &Look, arrival: &ArrivalView, n: usize, pass: &mut Pass) {
    let palette = look.ink();
    let secret = if arrival.secret { " The enemy does not know." } else { "" };
    let says = format!("{}.{secret}", arrival.says);
    let before = ui.cursor().top();
    let runs = [
        Run("To come: ", look.bold(size::TEXT), rgb(palette.ink)),
        Run(&says, look.text(size::TEXT), rgb(palette.ink)),
    ];
    bits::flow(ui, &runs);
    let place = Rect::from_min_max(pos2(ui.min_rect().left(), before), ui.min_rect().max);
    pass.spot(ui, place, ("to come", arrival.side.0, n), egui::Sense::hover(), &format!("To come: {says}"));
    ui.add_space(look.px(4.0));
}
