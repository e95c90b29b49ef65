//! Kills the process at random moments, half of them while dice are typed, and checks that every answered order is in
//! the journal.
//!
//! `WG_SOAK=100 cargo test --lib every_answered_order` kills it a hundred times.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use wg_core::dice::{below, seeded};
use wg_core::{AskKind, DiceSource};

use super::{answer, battle, window};
use crate::files::saved::last_unfinished;
use crate::sitting::Sitting;

/// The variable with the folder in which the process to be killed plays.
const FOLDER: &str = "WG_SOAK_FOLDER";

#[test]
#[ignore = "this is the process that is killed; the test below starts it"]
fn plays_until_it_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let mut out = std::io::stdout();
    let mut say = |words: String| out.write_all(words.as_bytes()).and_then(|()| out.flush()).expect("somebody listens");
    loop {
        let mut game = match last_unfinished(&folder) {
            Some(path) => Sitting::resume(wg_rulesets::ALL, &path).expect("it goes on"),
            None => battle(DiceSource::Hand { seed: 11 }, Some(&folder)),
        };
        say(format!("soak begun {}\n", game.battle.session().entries().len()));
        loop {
            if game.eye(0).asked().is_some_and(|ask| ask.kind == AskKind::Throw) {
                say("soak throw\n".to_owned());
            }
            if !answer(&mut game) {
                break;
            }
            let (count, file) = (game.battle.session().entries().len(), game.battle.file().expect("it is saved"));
            say(format!("soak order {count} {} {}\n", game.battle.session().entries()[count - 1].hash, file.display()));
        }
    }
}

/// Lets the process play and kills it: inside its roll number `after`, or after that many orders. Returns the last
/// order that it reported.
fn play_and_kill(folder: &Path, in_throw: bool, after: usize) -> Option<(usize, String, PathBuf)> {
    let program = std::env::current_exe().expect("this program");
    let mut command = Command::new(program);
    command
        .args(["--exact", "tests::save_tests::soak::plays_until_it_is_killed", "--ignored", "--nocapture"])
        .env(FOLDER, folder);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("what it says")).lines();
    let (mut last, mut seen) = (None, 0);
    let mut hear = |line: &str, last: &mut Option<(usize, String, PathBuf)>| {
        // The first line may follow output of the test program.
        let Some(said) = line.find("soak ").map(|at| &line[at + 5..]) else { return false };
        if let Some(order) = said.strip_prefix("order ") {
            let mut words = order.splitn(3, ' ');
            let count = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
            *last = Some((
                count,
                words.next().unwrap_or_default().to_owned(),
                PathBuf::from(words.next().unwrap_or_default()),
            ));
        }
        seen += usize::from(said.starts_with(if in_throw { "throw" } else { "order" }));
        seen > after
    };
    for line in lines.by_ref() {
        if hear(&line.expect("text"), &mut last) {
            break;
        }
    }
    child.kill().expect("it is killed");
    let status = child.wait().expect("it is dead");
    assert_eq!(status.code(), None, "it was killed, and did not end by itself");
    // Orders answered before the kill count as well, but a line that breaks off does not.
    for line in lines.map_while(Result::ok).filter(|line| line.ends_with(".wgj")) {
        hear(&line, &mut last);
    }
    last
}

#[test]
fn every_answered_order_is_in_the_journal_of_a_process_that_was_killed() {
    let kills: u64 = std::env::var("WG_SOAK").ok().and_then(|text| text.parse().ok()).unwrap_or(6);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut rng = seeded(kills, 3);
    for kill in 0..kills {
        let in_throw = kill % 2 == 0;
        let after = below(&mut rng, if in_throw { 5 } else { 25 }) as usize;
        let Some((count, hash, file)) = play_and_kill(folder.path(), in_throw, after) else { continue };
        let game = window(&file).unwrap_or_else(|error| panic!("kill {kill}: {error}"));
        let found = game.battle.session().entries().get(count - 1).map(|entry| entry.hash.clone());
        assert_eq!(
            found,
            Some(hash),
            "kill {kill}: order {count} was answered, and the journal has {} orders",
            game.battle.session().entries().len()
        );
    }
}
