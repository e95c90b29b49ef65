//! Saved battles that survive anything, in the window's own code path: one file for each kind of damage.

mod carried;
mod damaged;
mod disk;
mod hands;
mod kept;
mod lock;
mod reader;
mod soak;

use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use wg_command::args::ReplayOptions;
use wg_command::{Command, Console};
use wg_core::dice::seeded;
use wg_core::{DiceSource, Refusal};
use wg_library::Library;

use crate::desktop::Desktop;
use crate::game::Table;
use crate::sitting::Sitting;

pub(crate) fn library() -> Library {
    Library::new(wg_rulesets::ALL)
}

/// A battle of two people, saved in this folder.
pub(crate) fn battle(dice: DiceSource, folder: Option<&Path>) -> Sitting {
    let battle = library().battle("crane/02-mixed").expect("part of the program");
    let table = Table { captains: vec!["human".into(), "human".into()], dice };
    Sitting::start(battle.ruleset, &battle.loaded, &table, folder).expect("it begins")
}

pub(crate) fn machine() -> DiceSource {
    DiceSource::Machine { seed: 5 }
}

/// Answers the open question at random, in the same way in every run. Returns false when the battle is over.
pub(crate) fn answer(game: &mut Sitting) -> bool {
    let Some(ask) = game.eye(0).asked().cloned() else { return false };
    let before = game.battle.session().entries().len();
    let order = game.battle.session().sample(&ask, &mut seeded(before as u64, 5));
    game.give(0, order);
    assert_eq!(game.places[0].refusal.as_ref().map(Refusal::to_string), None, "what is offered is taken");
    game.battle.session().entries().len() > before
}

pub(crate) fn answer_times(game: &mut Sitting, times: usize) {
    for _ in 0..times {
        assert!(answer(game), "the battle goes on");
    }
}

/// The desk with a battle of its own, and with saved battles in this folder.
pub(crate) fn desktop(folder: &Path) -> Desktop {
    Desktop::new(battle(machine(), None), library(), Some(folder.to_owned()), None)
}

#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Returns what the command line prints for a journal, or the error.
pub(crate) fn replay(path: &Path) -> Result<String, String> {
    let page = Page::default();
    let mut console = Console { out: Box::new(page.clone()), err: Box::new(std::io::sink()), live: false };
    let command = Command::Replay(ReplayOptions { journal: path.to_owned(), to: None, json: false, side: None });
    wg_command::run(command, &library(), &mut console).map_err(|error| format!("{error:#}"))?;
    let text = page.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Returns the sitting that the window opens for a journal, or the error.
pub(crate) fn window(path: &Path) -> Result<Sitting, String> {
    Sitting::load(wg_rulesets::ALL, path, None).map_err(|error| wg_library::with_causes(&error))
}

/// Returns a journal's text without the hash of its first line, as in the first version of the format.
pub(crate) fn unsealed(text: &str) -> String {
    let (first, rest) = text.split_once('\n').expect("a first line");
    let at = first.rfind(",hash:\"").expect("it has a hash");
    format!("{})\n{rest}", &first[..at])
}
