//! `docs/strings`: everything that the program can say to a person.
//!
//! The lists of the crates hold every string literal that can reach a person, by file. Editors read them from top to
//! bottom; the tests keep them true.

mod literals;
mod met;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use wg_testkit::catalogue::{files, sources};
use wg_testkit::golden::page;

use literals::{literals, texts};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns true if a file of sources holds tests only.
fn is_test(path: &Path) -> bool {
    path.iter().filter_map(std::ffi::OsStr::to_str).any(|part| {
        let name = part.trim_end_matches(".rs");
        name == "tests" || name == "testing" || name.ends_with("_tests") || name == "examples" || name == "benches"
    })
}

/// Returns true for a text that is a word of the code and not of a language: `guns_port`, `data/wind.ron`, `C-FIRE-6`.
fn is_code(text: &str) -> bool {
    !text.contains(' ')
        && (text.contains(['_', '/', '\\', '=', '#', '<', '(', '['])
            || text.contains("::")
            || is_id(text)
            || text.contains(".ron"))
}

fn is_id(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.contains('-')
        && text.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-' || c == '{' || c == '}')
}

/// Returns the texts of all files of sources and data, by crate and file.
fn gathered() -> BTreeMap<String, Vec<(String, Vec<String>)>> {
    let mut lists = BTreeMap::new();
    let mut crates: Vec<(String, PathBuf)> = std::fs::read_dir(root().join("crates"))
        .expect("the crates lie there")
        .map(|entry| entry.expect("a folder can be read to its end").path())
        .filter(|path| path.is_dir() && !path.ends_with("wg_testkit"))
        .map(|path| (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), path))
        .collect();
    crates.push(("drill".to_owned(), root().join("crates/wg_testkit/src/drill")));
    crates.push(("weathergage".to_owned(), root().to_owned()));
    for (name, home) in crates {
        let mut list = Vec::new();
        let src = if name == "drill" { home.clone() } else { home.join("src") };
        for (file, text) in sources(&src) {
            let short = file.strip_prefix(&src).expect("it lies there");
            if is_test(short) {
                continue;
            }
            list.push((short.display().to_string(), literals(&text)));
        }
        let data = home.join(if name == "weathergage" { "scenarios" } else { "data" });
        for (file, text) in if data.is_dir() { files(&data, "ron") } else { Vec::new() } {
            list.push((file.strip_prefix(&home).expect("it lies there").display().to_string(), texts(&text)));
        }
        lists.insert(name, list);
    }
    lists
}

/// Returns the lists of literals: the name of each file in `docs/strings`, and its text.
fn lists() -> BTreeMap<String, String> {
    let mut lists = BTreeMap::new();
    for (name, files) in gathered() {
        let mut list = String::new();
        files.into_iter().for_each(|(file, texts)| section(&mut list, &file, texts));
        if !list.is_empty() {
            lists.insert(format!("{name}.txt"), list);
        }
    }
    lists
}

/// Writes the texts of a file: sentences one a line, then single words on one line.
fn section(list: &mut String, file: &str, texts: Vec<String>) {
    let (sentences, words): (Vec<String>, Vec<String>) =
        texts.into_iter().filter(|text| !is_code(text)).partition(|text| text.contains(' '));
    let words: Vec<&String> =
        words.iter().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1).collect();
    if sentences.is_empty() && words.is_empty() {
        return;
    }
    let _ = writeln!(list, "{}## {file}", if list.is_empty() { "" } else { "\n" });
    for sentence in sentences {
        let _ = writeln!(list, "{}", sentence.replace('\n', "\\n"));
    }
    if !words.is_empty() {
        let words: Vec<String> = words.iter().map(|word| word.replace('\n', "\\n")).collect();
        let _ = writeln!(list, "words: {}", words.join(", "));
    }
}

#[test]
fn docs_strings_lists_every_literal_that_can_reach_a_person() {
    for (name, now) in lists() {
        page(&format!("docs/strings/{name}"), &now);
    }
}

#[test]
fn docs_strings_shows_the_sentences_that_are_met() {
    let sections: Vec<(String, Vec<String>)> = gathered()
        .into_iter()
        .filter(|(name, _)| {
            !["wg_panels", "wg_table", "wg_command", "wg_library", "weathergage", "drill"].contains(&name.as_str())
        })
        .flat_map(|(name, files)| files.into_iter().map(move |(file, texts)| (format!("{name}/{file}"), texts)))
        .filter(|(file, _)| !file.ends_with(".ron"))
        .collect();
    let (met, never) = met::lists(&sections);
    page("docs/strings/met.txt", &met);
    page("docs/strings/never_met.txt", &never);
}

/// Returns the banned words and the sentences in which they are right.
fn banned() -> (Vec<(&'static str, &'static str)>, Vec<&'static str>) {
    let lines = include_str!("banned.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let (allowed, banned): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("allow: "));
    let banned = banned.into_iter().map(|line| line.split_once(" - ").expect("a word, and what to write instead"));
    (banned.collect(), allowed.into_iter().map(|line| &line["allow: ".len()..]).collect())
}

/// Returns the first banned word in a sentence, and what to write instead.
fn fault(text: &str, banned: &[(&str, &str)]) -> Option<String> {
    // What fills a hole is no word of the sentence, and what stands in quotes or ticks is a word of a file.
    let mut own = String::new();
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            c if depth == 0 => own.extend(c.to_lowercase()),
            _ => {}
        }
    }
    let own: String = own.split(['`', '"']).step_by(2).collect::<Vec<_>>().join("·");
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    let found = banned.iter().find(|(word, _)| {
        own.match_indices(word)
            .any(|(at, _)| !own[..at].ends_with(letter) && !own[at + word.len()..].starts_with(letter))
    });
    if let Some((word, better)) = found {
        return Some(format!("{word:?}: {better}"));
    }
    let first = text.split([' ', ':']).next().unwrap_or_default();
    if is_id(first) && text.contains(' ') {
        return Some("a clause id as a title: say what it is, the id comes last".to_owned());
    }
    None
}

#[test]
fn nobody_reads_a_banned_word() {
    let (banned, allowed) = banned();
    let mut faults = Vec::new();
    for (name, files) in gathered() {
        for (file, texts) in files {
            for text in texts.iter().filter(|text| text.contains(' ')) {
                if !allowed.iter().any(|part| text.to_lowercase().contains(&part.to_lowercase()))
                    && let Some(fault) = fault(text, &banned)
                {
                    faults.push(format!("{name}/{file}: {text}\n    {fault}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} sentences have banned words:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn banned_words_are_found_as_whole_words_outside_of_holes_and_quotes() {
    let banned = [("throws", "rolls"), ("in in", "in"), ("he", "they")];
    let has = |text: &str| fault(text, &banned).is_some();
    assert!(has("Rose throws 3.") && has("she may run 5.0 in in all") && has("Then he strikes."));
    assert!(!has("Rose {throws} 3.") && !has("the `throws` of a file") && !has("She rolls in inches."));
    assert!(has("C-FIRE-2: a shot") && !has("A shot (C-FIRE-2)"));
}
