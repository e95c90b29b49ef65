//! Every journal in `tests/journals/` is replayed with equal hashes: old battles stay what they were.
//!
//! Those whose names begin with `deckhands-` are made here, and made again with `WG_BLESS=1`. Say in the commit why
//! they changed.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use wg_core::{DiceSource, SideId};
use wg_library::captain_seed;
use wg_library::{JournalFile, Library};

/// More orders than any of these battles has.
const MOST_ORDERS: usize = 10_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/journals")
}

fn library() -> Library {
    Library::new(wg_rulesets::ALL)
}

#[test]
fn every_journal_replays_with_equal_hashes() {
    let library = library();
    let mut files: Vec<_> =
        fs::read_dir(folder()).expect("tests/journals is there").map(|entry| entry.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == JournalFile::EXTENSION));
    files.sort();
    assert!(!files.is_empty(), "there are journals to play");
    for file in files {
        let played = library.journal(&file).and_then(|journal| journal.replay(None));
        let played = played.unwrap_or_else(|error| panic!("an old battle plays differently: {error:#}"));
        assert_eq!(played.dropped, None, "{} is whole", file.display());
        // A journal of only a part of a battle says so in its name.
        let part = file.file_stem().is_some_and(|name| name.to_string_lossy().contains("-part-"));
        assert!(part || played.session.outcome().is_some(), "{} is a battle to its end", file.display());
    }
}

#[test]
fn battles_of_deckhands_are_written_down_as_ever() {
    for (scenario, seed, name) in
        [("crane/01-first-lesson", 1805, "deckhands-first-lesson.wgj"), ("crane/02-mixed", 1805, "deckhands-mixed.wgj")]
    {
        let written = deckhands(scenario, seed);
        let file = folder().join(name);
        if std::env::var_os("WG_BLESS").is_some() {
            fs::write(&file, &written).expect("the journal can be written");
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        let line = kept.lines().zip(written.lines()).take_while(|(kept, now)| kept == now).count() + 1;
        assert!(
            kept == written,
            "{name}:{line}: the same seed plays another battle now; if it should, run the test with WG_BLESS=1"
        );
    }
}

/// Returns the journal of a battle between two deckhands.
fn deckhands(scenario: &str, seed: u64) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("battle.wgj");
    let battle = library().battle(scenario).unwrap_or_else(|error| panic!("{error:#}"));
    let mut session = battle.session(DiceSource::Machine { seed }).unwrap_or_else(|error| panic!("{error:#}"));
    let names: Vec<_> = battle.captains.iter().map(|_| "deckhand".to_owned()).collect();
    session.keep_journal(Some(Box::new(File::create(&path).expect("a file"))), &names);
    let mut captains: Vec<_> = (0..names.len())
        .map(|side| {
            wg_captains::captain(battle.ruleset, "deckhand", captain_seed(seed, SideId(side as u8)))
                .expect("there is a deckhand")
        })
        .collect();
    let outcome = wg_captains::play_out(&mut session, &mut captains, MOST_ORDERS);
    assert!(outcome.is_some() && session.journal_failure().is_none(), "{scenario} is played to its end and written");
    drop(session);
    fs::read_to_string(path).expect("a journal")
}
