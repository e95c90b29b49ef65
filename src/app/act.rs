//! What the panels and the keys want done.

use std::path::PathBuf;

use anyhow::anyhow;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::window::{MonitorSelection, WindowMode};
use wg_panels::{Intent, PanelState, Theme};

use super::desktop::Desktop;
use super::replay::{look, save_scenario};

/// Full screen on or off.
pub(super) fn full_screen(window: &mut Window, panel: &mut PanelState) {
    panel.full_screen = !panel.full_screen;
    window.mode = if panel.full_screen { WindowMode::BorderlessFullscreen(MonitorSelection::Current) } else { WindowMode::Windowed };
}

/// What the panels want done with the battle or the look of things.
pub(super) fn act(desktop: &mut Desktop, intent: Intent) {
    let game = &mut desktop.game;
    match intent {
        Intent::Submit(order) => game.submit(order),
        Intent::Select(unit) => game.pick_ship(unit),
        Intent::Hover(unit) => {
            game.hover = unit;
            game.version += 1;
        }
        Intent::Consider(order) => {
            game.considered = order;
            game.version += 1;
        }
        Intent::Order(order) => game.order_her(order),
        Intent::Rule { to, reason } => game.rule(to, &reason),
        Intent::Past(past) => look(desktop, past),
        Intent::SaveScenario => save_scenario(desktop),
        Intent::Skip => game.skip_fights(),
        Intent::Undo => game.undo(),
        Intent::UndoTo(order) => game.undo_to(order),
        Intent::ChooseBattle => {
            desktop.panel.choosing = !desktop.panel.choosing;
            desktop.panel.can_continue = desktop.unfinished().is_some();
        }
        Intent::Start { id, captains, by_hand } => {
            if let Err(error) = desktop.start(&id, captains, by_hand) {
                desktop.complain(&error);
            }
        }
        Intent::Continue => {
            if let Err(error) = desktop.go_on() {
                desktop.complain(&error);
            }
        }
        Intent::Clause(id) => {
            let clause = game.session.ruleset().clauses().get(&id);
            desktop.panel.clause = Some(match clause {
                Some(clause) => (clause.id.clone(), clause.text.clone()),
                None => (id, "A rule of the table itself, the same under every ruleset.".to_owned()),
            });
        }
        Intent::Room => desktop.panel.room = !desktop.panel.room,
        Intent::Theme => desktop.panel.theme = if desktop.panel.theme == Theme::Paper { Theme::Lantern } else { Theme::Paper },
        Intent::TextScale(by) => {
            let percent = i32::from(desktop.panel.text_percent) + by;
            desktop.panel.text_percent = percent.clamp(75, 300) as u16;
        }
        Intent::Arcs => {
            game.arcs = !game.arcs;
            desktop.panel.arcs = game.arcs;
            game.version += 1;
        }
        Intent::Seated(side) => game.take_seat(side),
        Intent::FullScreen | Intent::Quit | Intent::WholeTable | Intent::Centre(_) => {}
    }
}

/// `F12`: a picture of the window, beside the saved battles.
pub(super) fn photograph(commands: &mut Commands, desktop: &mut Desktop) {
    let folder = desktop.folder.as_ref().and_then(|folder| folder.parent()).map_or_else(PathBuf::new, |home| home.join("pictures"));
    let made = std::fs::create_dir_all(&folder);
    let path = (0..10_000).map(|n| folder.join(format!("weathergage-{n:04}.png"))).find(|path| !path.exists());
    match (made, path) {
        (Ok(()), Some(path)) => {
            desktop.game.notice = format!("The picture is {}.", path.display());
            commands.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
        }
        (Err(error), _) => desktop.complain(&anyhow!("no picture: {} cannot be made: {error}", folder.display())),
        (Ok(()), None) => desktop.complain(&anyhow!("no picture: {} is full of them", folder.display())),
    }
    desktop.game.version += 1;
}
