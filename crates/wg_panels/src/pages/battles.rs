//! The page to choose a battle: cards with name and story, and for the selected battle its table drawn small, its sides
//! with their captains, and the dice.

use egui::{Align, Context, CursorIcon, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::SideColour;

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::pages::page;
use crate::panels::choices;
use crate::read::desk::{Desk, Intent};
use crate::read::shelf::BattleCard;
use crate::read::state::PanelState;
use crate::widgets::bits::{self, Run};
use crate::widgets::pass::Pass;
use crate::widgets::{miniature, paint};

/// Shows the page above everything.
pub fn show(ctx: &Context, look: &Look, desk: &Desk, state: &mut PanelState, screen: Rect, pass: &mut Pass) {
    let look = &look.at_most(screen.width() / 860.0);
    if state.setup.battle.is_none() {
        state.setup.battle = desk.battles.first().map(|battle| battle.id.clone());
    }
    page::show(ctx, look, "Choose a battle", screen, vec2(1480.0, 920.0), pass, |ui, body, pass| {
        let split = body.left() + body.width() * 0.29;
        let list = Rect::from_min_max(body.min, pos2(split - look.px(12.0), body.bottom()));
        let detail = Rect::from_min_max(pos2(split + look.px(14.0), body.top()), body.max);
        ui.painter().vline(split, body.y_range(), Stroke::new(1.0, rgba(look.ink().rule, 0.8)));
        ui.scope_builder(egui::UiBuilder::new().max_rect(list), |ui| {
            let groups = groups(&desk.battles);
            let jump = if groups.len() > 1 { rulesets(ui, look, &groups, state) } else { None };
            ScrollArea::vertical().id_salt("battles").auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = look.px(9.0);
                ui.add_space(look.px(3.0));
                if desk.battles.is_empty() {
                    page::nothing(ui, look, "There are no scenarios to play.");
                }
                for (n, group) in groups.iter().enumerate() {
                    if jump == Some(n) {
                        ui.scroll_to_cursor(Some(Align::TOP));
                    }
                    if groups.len() > 1 {
                        heading(ui, look, group[0]);
                    }
                    for battle in group {
                        card(ui, look, battle, state, groups.len() == 1, pass);
                    }
                }
            });
        });
        if let Some(battle) = desk.battles.iter().find(|battle| Some(&battle.id) == state.setup.battle.as_ref()) {
            detail_of(ui, look, battle, state, detail, pass);
        }
    });
}

/// Groups the battles by ruleset. Groups are in the order of their first battles.
fn groups(battles: &[BattleCard]) -> Vec<Vec<&BattleCard>> {
    let mut groups: Vec<Vec<&BattleCard>> = Vec::new();
    for battle in battles {
        match groups.iter_mut().find(|group| group[0].ruleset == battle.ruleset) {
            Some(group) => group.push(battle),
            None => groups.push(vec![battle]),
        }
    }
    groups
}

/// Shows a tab for each ruleset above the list. Returns the group whose tab was pressed, and selects its first battle.
fn rulesets(ui: &mut Ui, look: &Look, groups: &[Vec<&BattleCard>], state: &mut PanelState) -> Option<usize> {
    let chosen = |group: &[&BattleCard]| group.iter().any(|battle| Some(&battle.id) == state.setup.battle.as_ref());
    let on: Vec<bool> = groups.iter().map(|group| chosen(group)).collect();
    let mut pressed = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(look.px(6.0));
        for (n, group) in groups.iter().enumerate() {
            let title = &group[0].ruleset;
            if choices::tab(ui, look, &format!("Battles of {title}"), title, on[n]) {
                pressed = Some(n);
            }
        }
    });
    ui.add_space(look.px(8.0));
    let first = pressed.and_then(|n: usize| groups[n].first())?;
    state.setup.battle = Some(first.id.clone());
    pressed
}

/// Shows the title of a ruleset and its author above its battles.
fn heading(ui: &mut Ui, look: &Look, first: &BattleCard) {
    ui.add_space(look.px(4.0));
    let author = if first.author.is_empty() { String::new() } else { format!("   {}", first.author) };
    let palette = look.ink();
    bits::flow(
        ui,
        &[
            Run(&first.ruleset, look.title(21.0), rgb(palette.ink)),
            Run(&author, look.italic(size::REMARK - 0.5), rgb(palette.ink_soft)),
        ],
    );
}

fn card(ui: &mut Ui, look: &Look, battle: &BattleCard, state: &mut PanelState, with_rules: bool, pass: &mut Pass) {
    let palette = look.ink();
    let pad = look.px(13.0);
    let width = ui.available_width() - look.px(8.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, look.px(66.0)), Sense::hover());
    let response = pass
        .spot(
            ui,
            rect,
            ("card", &battle.id),
            Sense::click(),
            &format!("Battle: {}, {}{}", battle.name, battle.ruleset, if battle.lesson { ", lesson" } else { "" }),
        )
        .on_hover_cursor(CursorIcon::PointingHand);
    let on = state.setup.battle.as_ref() == Some(&battle.id);
    let lit = response.hovered() || response.has_focus();
    let painter = ui.painter();
    let stroke = if on {
        Stroke::new((look.k * 2.4).max(2.0), rgb(palette.ink))
    } else {
        Stroke::new(1.0, rgb(if lit { palette.ink } else { palette.rule }))
    };
    painter.rect(
        rect,
        look.px(3.0),
        rgb(if on || lit { palette.button_hover } else { palette.paper }),
        stroke,
        StrokeKind::Inside,
    );
    let badge = if battle.lesson {
        lesson_badge(painter, look, pos2(rect.right() - pad, rect.top() + look.px(21.0)))
    } else {
        0.0
    };
    let name = bits::fitted(painter, &battle.name, look.title(22.0), rgb(palette.ink), width - pad * 2.0 - badge);
    bits::put_left(painter, name, pos2(rect.left() + pad, rect.top() + look.px(22.0)));
    let small = [ships(battle), battle.length.clone(), if with_rules { battle.ruleset.clone() } else { String::new() }];
    let small: Vec<String> = small.into_iter().filter(|part| !part.is_empty()).collect();
    let small = bits::fitted(painter, &small.join(" · "), look.italic(15.5), rgb(palette.ink_soft), width - pad * 2.0);
    bits::put_left(painter, small, pos2(rect.left() + pad, rect.top() + look.px(47.0)));
    if response.clicked() {
        state.setup.battle = Some(battle.id.clone());
    }
}

/// Paints 'Lesson' in a gilt frame that ends at `right`. Returns the room it takes.
fn lesson_badge(painter: &egui::Painter, look: &Look, right: egui::Pos2) -> f32 {
    let words = bits::line(painter, "Lesson", look.title(16.5), rgb(look.ink().ink), f32::INFINITY);
    let rect = Rect::from_min_max(
        pos2(right.x - words.size().x - look.px(18.0), right.y - look.px(12.0)),
        pos2(right.x, right.y + look.px(12.0)),
    );
    painter.rect(
        rect,
        look.px(3.0),
        rgb(look.ink().card),
        Stroke::new((look.k * 1.6).max(1.3), rgb(look.ink().gilt)),
        StrokeKind::Inside,
    );
    bits::put_centre(painter, words, rect.center());
    rect.width() + look.px(8.0)
}

/// Returns the number of ships of each side: '5 against 5'. Empty if no side has ships.
fn ships(battle: &BattleCard) -> String {
    let list: Vec<String> = battle.sides.iter().map(|side| side.ships.to_string()).collect();
    if battle.sides.iter().all(|side| side.ships == 0) { String::new() } else { list.join(" against ") }
}

fn detail_of(ui: &mut Ui, look: &Look, battle: &BattleCard, state: &mut PanelState, rect: Rect, pass: &mut Pass) {
    let captains = state.setup.captains.entry(battle.id.clone()).or_insert_with(|| first_captains(battle));
    captains.resize(battle.sides.len(), 0);
    let button = look.px(58.0);
    let body = Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom() - button - look.px(14.0)));
    // The drawing is at the right, as high as the page, with the words beside it.
    let drawing = battle.preview.as_ref().map(|view| {
        let size = miniature::fit(view, vec2(body.width() * 0.42, body.height() - look.px(56.0)));
        (view, Rect::from_min_size(pos2(body.right() - size.x - look.px(8.0), body.top() + look.px(10.0)), size))
    });
    let words = drawing
        .as_ref()
        .map_or(body, |(_, place)| Rect::from_min_max(body.min, pos2(place.left() - look.px(24.0), body.bottom())));
    if let Some((view, place)) = drawing {
        miniature::draw(ui, look, view, place);
        miniature::name(ui, view, place, pass);
        let said = if battle.thrown_for.is_empty() {
            "Starting positions.".to_owned()
        } else {
            format!("The starting positions may differ, because {} rolled.", battle.thrown_for)
        };
        let room = vec2(place.width() + look.px(16.0), look.px(40.0));
        let galley = bits::boxed(ui.painter(), &said, look.italic(size::REMARK), rgb(look.ink().ink_soft), room, 2);
        let under = Rect::from_min_size(pos2(place.left(), place.bottom() + look.px(10.0)), galley.size());
        pass.spot(ui, under, "as it begins", Sense::hover(), &said);
        bits::put(ui.painter(), galley, under.min);
    }
    ui.scope_builder(egui::UiBuilder::new().max_rect(words), |ui| {
        ScrollArea::vertical()
            .id_salt("setup")
            .auto_shrink(false)
            .show(ui, |ui| setup(ui, look, battle, &mut state.setup.by_hand, captains));
    });
    let foot = Rect::from_min_max(pos2(rect.left(), rect.bottom() - button), rect.max);
    if to_battle(ui, look, foot, pass) {
        let captains = captains.iter().map(|n| battle.captains.get(*n).cloned().unwrap_or_default()).collect();
        pass.intents.push(Intent::Start { id: battle.id.clone(), captains, by_hand: state.setup.by_hand });
    }
}

fn setup(ui: &mut Ui, look: &Look, battle: &BattleCard, by_hand: &mut bool, captains: &mut [usize]) {
    let palette = look.ink();
    bits::flow(ui, &[Run(&battle.name, look.title(30.0), rgb(palette.ink))]);
    let rules = if battle.author.is_empty() {
        battle.ruleset.clone()
    } else {
        format!("{} by {}", battle.ruleset, battle.author)
    };
    let small: Vec<&str> =
        [rules.as_str(), battle.length.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    bits::flow(ui, &[Run(&small.join(" · "), look.italic(size::TEXT), rgb(palette.ink_soft))]);
    if battle.lesson {
        bits::flow(
            ui,
            &[Run(
                "The tutor starts by itself the first time you play this battle. To repeat the lesson, choose Lesson in the menu during the battle.",
                look.bold(size::REMARK),
                rgb(palette.ink),
            )],
        );
    }
    ui.add_space(look.px(5.0));
    bits::flow(ui, &[Run(&battle.story, look.text(18.0), rgb(palette.ink))]);
    for (side, captain) in battle.sides.iter().zip(captains) {
        ui.add_space(look.px(10.0));
        let tint = look.side(side.colour);
        let (head, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(28.0)), Sense::hover());
        let flag = miniature::flag(ui.painter(), look, pos2(head.left() + look.px(9.0), head.center().y), side.colour);
        let words = bits::line(ui.painter(), &side.name, look.title(22.0), rgb(tint.text), head.width() * 0.6);
        let words = bits::put_left(ui.painter(), words, pos2(flag.right() + look.px(9.0), head.center().y));
        let nation = bits::line(
            ui.painter(),
            &side.nation,
            look.italic(size::REMARK),
            rgb(palette.ink_soft),
            head.right() - words.right() - look.px(10.0),
        );
        bits::put_left(ui.painter(), nation, pos2(words.right() + look.px(9.0), head.center().y + look.px(2.0)));
        ui.painter().hline(head.x_range(), head.bottom(), Stroke::new((look.k * 1.2).max(1.0), rgb(tint.text)));
        bits::flow(ui, &[Run(&side.fleet, look.text(size::REMARK), rgb(palette.ink_soft))]);
        for goal in &side.goals {
            bits::flow(
                ui,
                &[
                    Run("Goal: ", look.bold(size::REMARK), rgb(palette.ink)),
                    Run(goal, look.text(size::REMARK), rgb(palette.ink)),
                ],
            );
        }
        ui.add_space(look.px(3.0));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::Vec2::splat(look.px(6.0));
            for (n, name) in battle.captains.iter().enumerate() {
                if choices::tab(ui, look, &format!("{} is played by {name}", side.name), name, *captain == n) {
                    *captain = n;
                }
            }
        });
        let about = battle.about_captains.get(*captain).map_or("", String::as_str);
        bits::flow(ui, &[Run(about, look.italic(size::SMALL + 1.0), rgb(palette.ink_soft))]);
    }
    ui.add_space(look.px(12.0));
    page::part(ui, look, "Dice");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(look.px(6.0));
        if choices::tab(ui, look, "Dice rolled by the program", "rolled by the program", !*by_hand) {
            *by_hand = false;
        }
        if choices::tab(ui, look, "Real dice", "real dice, typed in", *by_hand) {
            *by_hand = true;
        }
    });
}

/// Shows the button that starts the battle. Returns true if it was clicked.
fn to_battle(ui: &Ui, look: &Look, foot: Rect, pass: &mut Pass) -> bool {
    let response =
        pass.spot(ui, foot, "to battle", Sense::click(), "Start the battle").on_hover_cursor(CursorIcon::PointingHand);
    let tint = look.side(SideColour::Blue);
    let lit = response.hovered() || response.has_focus();
    let painter = ui.painter();
    paint::shadow(painter, look, foot, look.px(7.0));
    painter.rect(foot, look.px(7.0), rgb(tint.fill), Stroke::new(1.4, rgb(look.ink().edge)), StrokeKind::Inside);
    painter.rect_stroke(
        foot.shrink(look.px(4.0)),
        look.px(5.0),
        Stroke::new(if lit { 2.0 } else { 1.0 }, rgba([255, 255, 255], if lit { 0.75 } else { 0.3 })),
        StrokeKind::Inside,
    );
    bits::put_centre(
        painter,
        bits::line(painter, "Start the battle", look.title(size::NAME), rgb(tint.on_fill), foot.width()),
        foot.center(),
    );
    response.clicked()
}

/// Returns the default captains: those of the battle if it names any, else a human on the first side and the strongest
/// computer captain on the others.
fn first_captains(battle: &BattleCard) -> Vec<usize> {
    if !battle.first_captains.is_empty() {
        return battle.first_captains.clone();
    }
    let best = battle.captains.len().saturating_sub(1);
    (0..battle.sides.len()).map(|side| if side == 0 { 0 } else { best }).collect()
}
