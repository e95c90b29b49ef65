//! Edited journals are found out: every small edit is reported with its line, or changes nothing in the battle.
//!
//! `WG_EDITS=20000 cargo test -p wg_command edits` tries more of them.

use crate::paper;

use std::fs;
use std::path::{Path, PathBuf};

use paper::Paper;
use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::session::journal::Line;
use wg_core::{DiceSource, Journal, JournalError, Order, Session};
use wg_library::{JournalFile, Library};

/// The size of a journal in bytes above which it counts as that of a fleet, which takes too long to replay over and
/// over.
const LONG: u64 = 64 * 1024;

fn journals() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/journals");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("tests/journals is there").map(|entry| entry.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == JournalFile::EXTENSION));
    files.retain(|file| fs::metadata(file).is_ok_and(|about| about.len() <= LONG));
    files.sort();
    files
}

/// Returns the battle as this program writes it today, with all undone orders.
fn written_today(library: &Library, journal: &Journal) -> String {
    let ruleset = library.ruleset(&journal.header.ruleset).expect("its rules are here");
    let paper = Paper::default();
    let (header, scenario) = (&journal.header, &journal.header.scenario);
    let begin = if header.asks_everything() { Session::asking_everything } else { Session::new };
    let mut session = begin(ruleset, scenario, header.dice.clone()).expect("it begins");
    session.keep_journal(Some(Box::new(paper.clone())), &journal.header.captains);
    for (number, line) in &journal.lines {
        match line {
            Line::Order { seat, order, .. } => {
                drop(session.submit(*seat, order.clone()).unwrap_or_else(|refusal| panic!("line {number}: {refusal}")))
            }
            Line::Undo { to, ruling, .. } => {
                session.undo_to(*to, ruling.as_deref()).unwrap_or_else(|refusal| panic!("line {number}: {refusal}"))
            }
            Line::Captains(names) => session.hand_over(names),
        }
    }
    let text = paper.0.lock().expect("one thread").clone();
    String::from_utf8(text).expect("text")
}

fn played(library: &Library, text: &str) -> Result<Session, JournalError> {
    let journal = Journal::read(text.as_bytes(), "it")?;
    let ruleset = library.ruleset(&journal.header.ruleset).map_err(|error| JournalError {
        file: "it".to_owned(),
        line: 1,
        sentence: error.to_string(),
    })?;
    Ok(Session::replay(ruleset, &journal, "it", None)?.session)
}

/// Returns the parts of a battle that an edit must not change unnoticed: the position, the questions, the source of the
/// dice, the outcome. (A standing order that is given twice changes nothing.)
fn essence(session: &Session) -> impl PartialEq + use<> {
    (
        session.hash(),
        session.asks().to_vec(),
        session.dice_source().clone(),
        session.scenario().clone(),
        session.outcome().cloned(),
    )
}

/// Makes one small edit and returns the new lines and what was done. It never adds or removes an order at the end of
/// the file, since that is a battle that went on or stopped, and still a valid journal.
fn edit(lines: &[&str], rng: &mut ChaCha8Rng) -> (String, String) {
    let at = below(rng, lines.len() as u32) as usize;
    let mut edited: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    let what = match below(rng, 10) {
        0 if at > 0 && at + 1 < lines.len() => {
            edited.remove(at);
            "left out"
        }
        1 if at > 0 && at + 1 < lines.len() => {
            edited.insert(at, edited[at].clone());
            "doubled"
        }
        2 if at > 1 => {
            edited.swap(at - 1, at);
            "exchanged with the one before"
        }
        3 if at > 0 && at + 1 < lines.len() => {
            edited.insert(at + 1, format!("Undo(to:{},ruling:None)", below(rng, at as u32 + 1)));
            "followed by an undo"
        }
        4 if at > 0 => {
            let faces = edited[at].rfind("faces:[").map_or(0, |place| place + 7);
            let face = if edited[at][faces..].starts_with(']') { "3" } else { "3," };
            edited[at].insert_str(faces, face);
            "given a face more"
        }
        _ => {
            let digits: Vec<usize> = edited[at]
                .char_indices()
                .filter(|(_, letter)| letter.is_ascii_digit())
                .map(|(place, _)| place)
                .collect();
            let Some(place) = digits.get(below(rng, digits.len() as u32) as usize) else {
                return (lines.join("\n") + "\n", "nothing".to_owned());
            };
            let digit = below(rng, 10).to_string();
            edited[at].replace_range(*place..*place + 1, &digit);
            "given another digit"
        }
    };
    (
        edited.join("\n") + "\n",
        format!(
            "line {} {what}: {}",
            at + 1,
            edited.get(at).map_or("", String::as_str).chars().take(200).collect::<String>()
        ),
    )
}

#[test]
fn an_edit_that_changes_the_battle_is_found_with_its_line() {
    let library = Library::new(wg_rulesets::ALL);
    let edits: usize = std::env::var("WG_EDITS").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let files = journals();
    let mut found = 0;
    for (n, file) in files.iter().enumerate() {
        let journal = library.journal(file).unwrap_or_else(|error| panic!("{error:#}")).journal;
        let text = written_today(&library, &journal);
        let whole = essence(&played(&library, &text).unwrap_or_else(|error| panic!("{}: {error}", file.display())));
        let lines: Vec<&str> = text.lines().collect();
        let mut rng = seeded(n as u64, 7);
        for _ in 0..edits / files.len() {
            let (edited, what) = edit(&lines, &mut rng);
            match played(&library, &edited) {
                Ok(session) => assert!(essence(&session) == whole, "{}: nobody noticed: {what}", file.display()),
                Err(error) => {
                    assert!(
                        error.line >= 1 && error.line <= lines.len() + 1,
                        "{what}: it is told with a line that is there: {error}"
                    );
                    found += 1;
                }
            }
        }
    }
    assert!(found > edits / 3, "many edits were found out, here {found} of {edits}");
}

#[test]
fn edited_faces_of_the_machines_dice_are_found() {
    let library = Library::new(wg_rulesets::ALL);
    for file in journals() {
        let text = fs::read_to_string(&file).expect("a journal");
        for (n, line) in text.lines().enumerate().skip(1) {
            let Some(at) = line
                .rfind("faces:[")
                .map(|at| at + 7)
                .filter(|at| line[*at..].starts_with(|face: char| face.is_ascii_digit()))
            else {
                continue;
            };
            let face = if line[at..].starts_with('1') { "2" } else { "1" };
            let edited = text.replacen(line, &format!("{}{face}{}", &line[..at], &line[at + 1..]), 1);
            let Err(error) = played(&library, &edited) else {
                panic!("{}:{}: nobody noticed other faces", file.display(), n + 1)
            };
            assert!(
                error.line <= n + 1 && error.sentence.contains("the dice show"),
                "{}:{}: {error}",
                file.display(),
                n + 1
            );
            break;
        }
    }
}

#[test]
fn a_forged_undo_behind_dice_is_refused_with_its_line() {
    let library = Library::new(wg_rulesets::ALL);
    for file in journals() {
        let text = fs::read_to_string(&file).expect("a journal");
        let Some((n, _)) =
            text.lines().enumerate().skip(1).find(|(_, line)| line.contains("faces:[") && !line.contains("faces:[]"))
        else {
            continue;
        };
        let mut lines: Vec<&str> = text.lines().take(n + 1).collect();
        lines.push("Undo(to:0,ruling:None)");
        let Err(error) = played(&library, &(lines.join("\n") + "\n")) else {
            panic!("{}: nobody noticed", file.display())
        };
        assert!(error.line == n + 2 && error.sentence.contains("T-UNDO"), "{}: {error}", file.display());
    }
}

#[test]
fn a_typed_face_that_waits_for_more_dice_is_compared_too() {
    let library = Library::new(wg_rulesets::ALL);
    let mut waiting = 0;
    for file in journals() {
        let journal = library.journal(&file).unwrap_or_else(|error| panic!("{error:#}")).journal;
        if !matches!(journal.header.dice, DiceSource::Hand { .. }) {
            continue;
        }
        let text = written_today(&library, &journal);
        let today = Journal::read(text.as_bytes(), "it").expect("it is whole");
        for (number, line) in &today.lines {
            let Line::Order { order: Order::Throw { faces }, faces: used, .. } = line else { continue };
            if !used.is_empty() || faces.is_empty() {
                continue;
            }
            waiting += 1;
            let mut lines: Vec<String> = text.lines().take(*number).map(str::to_owned).collect();
            let other = if faces[0] == 1 { 2 } else { 1 };
            let last = lines.last_mut().expect("a line");
            *last = last.replacen(&format!("faces:[{}", faces[0]), &format!("faces:[{other}"), 1);
            let error = played(&library, &(lines.join("\n") + "\n")).err().expect("another face is noticed at once");
            assert_eq!(error.line, *number, "on its line: {error}");
        }
    }
    assert!(waiting > 0, "some throws waited for more dice");
}
