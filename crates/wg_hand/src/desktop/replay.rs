//! Replays on the desk: saved battles to look at, what runs by itself, what their keys do, battles written down.

use std::fs;
use std::path::{Path, PathBuf};

use wg_core::{DiceSource, Refusal, Viewer};
use wg_library::{fresh_seed, with_causes};
use wg_panels::Past;

use crate::desktop::Desktop;
use crate::error::HandError;
use crate::game::opening::may_play_on;
use crate::game::{Game, Table};

/// What is wanted of the past.
pub fn look(desktop: &mut Desktop, past: Past) {
    match past {
        Past::Show(to) => {
            desktop.panel.replay.playing = false;
            show(desktop, to);
        }
        Past::Again(order) => {
            desktop.panel.replay.playing = false;
            desktop.game.look_at(order, true);
        }
        Past::Step(by) => {
            desktop.panel.replay.playing = false;
            step(desktop, by);
        }
        Past::Play(on) => {
            let game = &mut desktop.game;
            if on && game.looking() == Some(game.session.entries().len()) {
                game.look_at(0, false);
            }
            desktop.panel.replay.playing = on;
        }
        Past::Leave => leave(desktop),
        Past::Branch { captains, by_hand } => {
            if let Err(error) = branch(desktop, captains, by_hand) {
                desktop.complain(&error);
            }
        }
    }
}

fn show(desktop: &mut Desktop, to: usize) {
    let game = &mut desktop.game;
    let now = to >= game.session.entries().len() && !game.past.saved && game.session.outcome().is_none();
    match (now, game.looking()) {
        // The table as it is needs no looking back.
        (true, Some(_)) => leave(desktop),
        (true, None) => {}
        (false, _) => game.look_at(to, false),
    }
}

/// So many orders on, or back.
pub fn step(desktop: &mut Desktop, by: i32) {
    let game = &mut desktop.game;
    let Some(at) = game.looking() else { return };
    let to = at.saturating_add_signed(by as isize).min(game.session.entries().len());
    if to != at {
        game.look_at(to, by > 0);
    }
}

/// Back to the battle on the table: the one that lay there before, or this one as it stands.
fn leave(desktop: &mut Desktop) {
    desktop.panel.replay.playing = false;
    desktop.panel.replay.branching = None;
    desktop.drawn = 0;
    if let Some(game) = desktop.shelved.take() {
        desktop.begin(game);
        return;
    }
    let game = &mut desktop.game;
    if game.past.saved && game.session.outcome().is_none() {
        let Some(path) = game.source.clone() else { return };
        match Game::resume(desktop.library.rulesets(), &path) {
            Ok(game) => desktop.begin(game),
            Err(error) => desktop.complain(&error),
        }
    } else {
        game.past.saved = false;
        game.look_away();
    }
}

/// Look at a saved battle from its beginning.
pub fn open(desktop: &mut Desktop, path: &Path) -> Result<(), HandError> {
    let mut game = Game::load(desktop.library.rulesets(), path, None)?;
    game.past.saved = true;
    game.look_at(0, false);
    desktop.panel.title = false;
    desktop.panel.page = None;
    desktop.panel.reckoning_aside = false;
    desktop.desk.books = std::sync::Arc::default();
    let before = std::mem::replace(&mut desktop.game, game);
    // The battle that was being played waits until the replay is closed.
    if desktop.shelved.is_none() && !before.past.saved {
        desktop.shelved = Some(before);
    }
    desktop.drawn = 0;
    desktop.panel.dice = wg_panels::HandDice::default();
    Ok(())
}

fn branch(desktop: &mut Desktop, captains: Vec<String>, by_hand: bool) -> Result<(), HandError> {
    let game = &desktop.game;
    if game.session.outcome().is_none() {
        may_play_on(game.shown(), &game.players(), &captains)?;
    }
    let seed = fresh_seed();
    let dice = if by_hand { DiceSource::Hand { seed } } else { DiceSource::Machine { seed } };
    let game = desktop.game.branch(&Table { captains, dice }, desktop.folder.as_deref())?;
    desktop.shelved = None;
    desktop.panel.replay.playing = false;
    desktop.begin(game);
    Ok(())
}

/// The battle as it stands becomes a scenario file beside the saved battles.
pub fn save_scenario(desktop: &mut Desktop) {
    match write_scenario(&desktop.game, desktop.folder.as_deref()) {
        Ok(path) => {
            // A battle that goes on gives nothing away to who opens the file.
            let hides = desktop.game.seen().cards.is_some() && desktop.game.reader() != Viewer::All;
            let dealt = if hides { ". Cards that you do not see now are dealt afresh in it" } else { "" };
            desktop.game.notice = format!("Saved: it is under 'Choose a battle', and in {}{dealt}", path.display());
            desktop.game.refusal = None;
            desktop.restock();
        }
        Err(error) => desktop.game.refusal = Some(Refusal::new("T-SAVE", with_causes(&error))),
    }
    desktop.game.version += 1;
}

/// Write the scenario; where it stands.
pub fn write_scenario(game: &Game, battles: Option<&Path>) -> Result<PathBuf, HandError> {
    let mut scenario = game.shown().as_scenario(game.reader()).ok_or(HandError::NotNow)?;
    let turn = game.shown().cursor().turn;
    scenario.name = format!("{}, turn {turn}", scenario.name.split(", turn ").next().unwrap_or_default());
    let folder = battles
        .and_then(Path::parent)
        .map_or_else(PathBuf::new, Path::to_owned)
        .join("scenarios")
        .join(&scenario.ruleset);
    fs::create_dir_all(&folder).map_err(HandError::file(format!("the folder {} cannot be made", folder.display())))?;
    let stem = crate::files::saved::file_name(&scenario.name);
    let path = (0..1000)
        .map(|n| folder.join(if n == 0 { format!("{stem}.ron") } else { format!("{stem}-{n}.ron") }))
        .find(|path| !path.exists());
    let path = path.ok_or(HandError::Full { folder })?;
    fs::write(&path, wg_core::scenario::to_ron(&scenario))
        .map_err(HandError::file(format!("{} cannot be written", path.display())))?;
    Ok(path)
}
