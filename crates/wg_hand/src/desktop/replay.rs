//! Replays on the desk: viewing saved battles, playing them, their keys, and saving a battle as a scenario.

use std::fs;
use std::path::{Path, PathBuf};

use wg_core::{DiceSource, Refusal, Viewer};
use wg_library::{fresh_seed, with_causes};
use wg_panels::Past;

use crate::desktop::Desktop;
use crate::desktop::lead::Led;
use crate::error::HandError;
use crate::game::Table;
use crate::sitting::Sitting;
use crate::sitting::opening::may_play_on;

/// Handles a request to look back.
pub fn look(desktop: &mut Desktop, whose: usize, past: Past) {
    match past {
        Past::Show(to) => {
            desktop.screens[whose].panel.replay.playing = false;
            show(desktop, whose, to);
        }
        Past::Again(order, unit) => {
            desktop.screens[whose].panel.replay.playing = false;
            desktop.sitting.touch(whose, |battle, place| place.look_again(battle, order, unit));
        }
        Past::Mark(line) => desktop.sitting.touch(whose, |_, place| place.marked = Some(line)),
        Past::Shot(to, unit) => {
            desktop.screens[whose].panel.replay.playing = false;
            let to = to.min(desktop.sitting.battle.session().entries().len());
            desktop.sitting.touch(whose, |battle, place| place.look_at_shot(battle, to, unit));
        }
        Past::Choose(shot) => desktop.sitting.touch(whose, |_, place| place.choose_shot(shot)),
        Past::Step(by) => {
            desktop.screens[whose].panel.replay.playing = false;
            step(desktop, whose, by);
        }
        Past::Play(on) => {
            let sitting = &mut desktop.sitting;
            if on && sitting.eye(whose).looking() == Some(sitting.battle.session().entries().len()) {
                sitting.touch(whose, |battle, place| place.look_at(battle, 0, false));
            }
            desktop.screens[whose].panel.replay.playing = on;
        }
        Past::Leave => leave(desktop, whose),
        Past::Branch { captains, by_hand } => {
            if let Err(error) = branch(desktop, whose, captains, by_hand) {
                desktop.complain(whose, &error);
            }
        }
    }
}

fn show(desktop: &mut Desktop, whose: usize, to: usize) {
    let sitting = &mut desktop.sitting;
    let now = to >= sitting.battle.session().entries().len()
        && !sitting.battle.view_only
        && sitting.battle.session().outcome().is_none();
    match (now, sitting.eye(whose).looking()) {
        // The present position of a battle in progress is shown by leaving the replay.
        (true, Some(_)) => leave(desktop, whose),
        (true, None) => {}
        (false, _) => sitting.touch(whose, |battle, place| place.look_at(battle, to, false)),
    }
}

/// Moves the replay by this many orders, back if negative.
pub fn step(desktop: &mut Desktop, whose: usize, by: i32) {
    let sitting = &mut desktop.sitting;
    let Some(at) = sitting.eye(whose).looking() else { return };
    let to = at.saturating_add_signed(by as isize).min(sitting.battle.session().entries().len());
    if to != at {
        sitting.touch(whose, |battle, place| place.look_at(battle, to, by > 0));
    }
}

/// Leaves the replay: returns to the battle that was shelved or, if there is none, to the present of this battle.
fn leave(desktop: &mut Desktop, whose: usize) {
    desktop.screens[whose].panel.replay.playing = false;
    desktop.screens[whose].panel.replay.branching = None;
    desktop.gather_anew();
    if let Some(sitting) = desktop.shelved.take() {
        desktop.begin(sitting);
        return;
    }
    let sitting = &mut desktop.sitting;
    if sitting.battle.view_only && sitting.battle.session().outcome().is_none() {
        let Some(path) = sitting.battle.source.clone() else { return };
        match Sitting::resume(desktop.library.rulesets(), &path) {
            Ok(sitting) => desktop.begin(sitting),
            Err(error) => desktop.complain(whose, &error),
        }
    } else {
        sitting.battle.view_only = false;
        sitting.touch(whose, |battle, place| place.look_away(battle));
    }
}

/// Opens a saved battle at its beginning, to look at.
pub fn open(desktop: &mut Desktop, whose: usize, path: &Path) -> Result<(), HandError> {
    let mut sitting = Sitting::load(desktop.library.rulesets(), path, None)?;
    sitting.battle.view_only = true;
    sitting.touch(whose, |battle, place| place.look_at(battle, 0, false));
    desktop.screens[whose].panel.title = false;
    desktop.screens[whose].panel.page = None;
    desktop.screens[whose].panel.reckoning_aside = false;
    desktop.screens[whose].led = Led::default();
    desktop.screens[whose].desk.books = std::sync::Arc::default();
    let before = std::mem::replace(&mut desktop.sitting, sitting);
    // The battle that was being played waits until the replay is closed.
    if desktop.shelved.is_none() && !before.battle.view_only {
        desktop.shelved = Some(before);
    }
    desktop.gather_anew();
    desktop.screens[whose].panel.dice = wg_panels::HandDice::default();
    Ok(())
}

fn branch(desktop: &mut Desktop, whose: usize, captains: Vec<String>, by_hand: bool) -> Result<(), HandError> {
    let sitting = &desktop.sitting;
    if sitting.battle.session().outcome().is_none() {
        may_play_on(sitting.eye(whose).shown(), &sitting.battle.players(), &captains)?;
    }
    let seed = fresh_seed();
    let dice = if by_hand { DiceSource::Hand { seed } } else { DiceSource::Machine { seed } };
    let sitting = desktop.sitting.branch(whose, &Table { captains, dice }, desktop.folder.as_deref())?;
    desktop.shelved = None;
    desktop.screens[whose].panel.replay.playing = false;
    desktop.begin(sitting);
    Ok(())
}

/// Saves the battle as it stands as a scenario file, in a folder beside the saved battles.
pub fn save_scenario(desktop: &mut Desktop, whose: usize) {
    match write_scenario(&desktop.sitting, whose, desktop.folder.as_deref()) {
        Ok(path) => {
            // A scenario file of an unfinished battle must not give away hidden cards.
            let hides =
                desktop.sitting.eye(whose).seen().cards.is_some() && desktop.sitting.eye(whose).reader() != Viewer::All;
            let dealt =
                if hides { " The scenario has new cards in place of those that you cannot see now." } else { "" };
            desktop.sitting.places[whose].notice =
                format!("Saved as a scenario, under 'Choose a battle' and in {}.{dealt}", path.display());
            desktop.sitting.places[whose].refusal = None;
            desktop.restock();
        }
        Err(error) => desktop.sitting.places[whose].refusal = Some(Refusal::new("T-SAVE", with_causes(&error))),
    }
    desktop.sitting.changed();
}

/// Writes the scenario and returns its path.
pub fn write_scenario(sitting: &Sitting, whose: usize, battles: Option<&Path>) -> Result<PathBuf, HandError> {
    let mut scenario = sitting.eye(whose).shown().as_scenario(sitting.eye(whose).reader()).ok_or(HandError::NotNow)?;
    let turn = sitting.eye(whose).shown().cursor().turn;
    scenario.name = format!("{}, turn {turn}", scenario.name.split(", turn ").next().unwrap_or_default());
    let folder = battles
        .and_then(Path::parent)
        .map_or_else(PathBuf::new, Path::to_owned)
        .join("scenarios")
        .join(&scenario.ruleset);
    fs::create_dir_all(&folder)
        .map_err(HandError::file(format!("the folder {} cannot be created", folder.display())))?;
    let stem = crate::files::saved::file_name(&scenario.name);
    let path = (0..1000)
        .map(|n| folder.join(if n == 0 { format!("{stem}.ron") } else { format!("{stem}-{n}.ron") }))
        .find(|path| !path.exists());
    let path = path.ok_or(HandError::Full { folder })?;
    fs::write(&path, wg_core::scenario::to_ron(&scenario))
        .map_err(HandError::file(format!("{} cannot be written", path.display())))?;
    Ok(path)
}
